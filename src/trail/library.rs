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
    /// Looks in `given` first, files or folders: for a file with the digest wanted, then for one of the same name.
    pub fn new(given: Vec<PathBuf>) -> Self {
        Self { given }
    }

    /// The files that somebody named, and whether the name is that of `wanted`.
    fn candidates(&self, wanted: &DocumentId) -> impl Iterator<Item = (PathBuf, bool)> {
        let name = Path::new(&wanted.doc).file_name();
        self.given.iter().map(move |path| match path.is_dir() {
            true => (path.join(&wanted.doc), true),
            false => (path.clone(), path.file_name() == name),
        })
    }

    /// The files (no folders) that somebody named and that are none of `documents`, neither by name nor by content.
    pub fn strangers(&self, documents: &[DocumentId]) -> Vec<&Path> {
        let known = |path: &Path| {
            let named = documents.iter().any(|wanted| Path::new(&wanted.doc).file_name() == path.file_name());
            named
                || read_regular(path).is_some_and(|bytes| {
                    let digest = Digest::of(&bytes);
                    documents.iter().any(|wanted| wanted.digest == digest)
                })
        };
        self.given.iter().map(PathBuf::as_path).filter(|path| !path.is_dir() && !known(path)).collect()
    }
}

impl Library for Files {
    fn bytes(&self, wanted: &DocumentId) -> Option<Vec<u8>> {
        let mut named = None;
        for (path, agrees) in self.candidates(wanted) {
            let Some(bytes) = read_regular(&path) else { continue };
            if Digest::of(&bytes) == wanted.digest {
                return Some(bytes);
            }
            if agrees && named.is_none() {
                named = Some(bytes);
            }
        }
        // What somebody names is what they ask about, even where an unchanged copy lies at the recorded path.
        named.or_else(|| read_regular(Path::new(wanted.path.as_ref()?)))
    }
}

/// Reads a regular file: a trail that somebody else made may name a device or a pipe, which would never end.
fn read_regular(path: &Path) -> Option<Vec<u8>> {
    fs::metadata(path).ok()?.is_file().then(|| fs::read(path).ok())?
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_digest_decides_then_the_name() {
        let dir = tempfile::tempdir().unwrap();
        let file = |name: &str, text: &str| {
            let path = dir.path().join(name);
            fs::write(&path, text).unwrap();
            path
        };
        let (same, renamed, recorded) = (file("a.md", "old"), file("b.md", "wanted"), file("c.md", "recorded"));
        let wanted = |path: Option<&PathBuf>| DocumentId {
            doc: "x/a.md".into(),
            path: path.map(|path| path.to_string_lossy().into_owned()),
            digest: Digest::of(b"wanted"),
            bytes: 6,
        };
        let found = |given: &[&PathBuf], path| {
            let files = Files::new(given.iter().map(|path| path.to_path_buf()).collect());
            files.bytes(&wanted(path)).map(|bytes| String::from_utf8(bytes).unwrap())
        };
        assert_eq!(found(&[&same, &renamed], None).as_deref(), Some("wanted"));
        assert_eq!(found(&[&same], Some(&recorded)).as_deref(), Some("old"));
        assert_eq!(found(&[&same], Some(&renamed)).as_deref(), Some("old"), "the named file is asked about");
        let files = Files::new(vec![same.clone(), renamed.clone(), recorded.clone()]);
        assert_eq!(files.strangers(&[wanted(None)]), [&recorded]);
        assert_eq!(found(&[&recorded], None), None);
        assert_eq!(found(&[], Some(&recorded)).as_deref(), Some("recorded"));
        let endless = PathBuf::from("/dev/zero");
        assert_eq!(found(&[], Some(&endless)), None);
        fs::create_dir(dir.path().join("x")).unwrap();
        file("x/a.md", "wanted");
        assert_eq!(found(&[&dir.path().to_path_buf()], None).as_deref(), Some("wanted"));
    }
}
