//! Where the documents of a trail are found again.

use std::fs;
use std::path::{Path, PathBuf};

use super::record::DocumentId;
use crate::text::Digest;

/// Gives documents as they are today.
pub trait Library {
    /// The bytes of the document that was known by this name; those with the digest wanted where there is a choice.
    /// `None` where it is not to be found.
    fn bytes(&self, wanted: &DocumentId) -> Option<Vec<u8>>;
}

/// Documents on disk: files that somebody names, else those at the paths that the trail recorded.
#[derive(Debug, Clone, Default)]
pub struct Files {
    given: Vec<PathBuf>,
}

impl Files {
    /// Looks in `given` first: for a file with the digest wanted, then for one with the same file name.
    pub fn new(given: Vec<PathBuf>) -> Self {
        Self { given }
    }
}

impl Library for Files {
    fn bytes(&self, wanted: &DocumentId) -> Option<Vec<u8>> {
        let recorded = wanted.path.as_ref().map(PathBuf::from);
        let same = self.given.iter().chain(&recorded).find_map(|path| {
            let bytes = fs::read(path).ok()?;
            (Digest::of(&bytes) == wanted.digest).then_some(bytes)
        });
        same.or_else(|| {
            let name = Path::new(&wanted.doc).file_name();
            let named = self.given.iter().filter(|path| path.file_name() == name).chain(&recorded);
            named.filter_map(|path| fs::read(path).ok()).next()
        })
    }
}
