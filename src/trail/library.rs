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

    /// Where `wanted` may be, the files that somebody named first, and whether the name agrees.
    fn candidates(&self, wanted: &DocumentId) -> Vec<(PathBuf, bool)> {
        let name = Path::new(&wanted.doc).file_name();
        let given = self.given.iter().map(|path| match path.is_dir() {
            true => (path.join(&wanted.doc), true),
            false => (path.clone(), path.file_name() == name),
        });
        given.chain(wanted.path.as_ref().map(|path| (PathBuf::from(path), true))).collect()
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
        named
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
        assert_eq!(found(&[&recorded], None), None);
        assert_eq!(found(&[], Some(&recorded)).as_deref(), Some("recorded"));
        let endless = PathBuf::from("/dev/zero");
        assert_eq!(found(&[], Some(&endless)), None);
        fs::create_dir(dir.path().join("x")).unwrap();
        file("x/a.md", "wanted");
        assert_eq!(found(&[&dir.path().to_path_buf()], None).as_deref(), Some("wanted"));
    }
}
