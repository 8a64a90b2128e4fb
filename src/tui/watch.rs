//! Whether the files of a session change on disk while they are open.
//!
//! What was read stays on the screen; that the file differs is said until it is read again, or is as it was.

use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};
use std::{fs, thread};

use super::source::Source;
use crate::text::Digest;

/// The time between two looks.
pub const PERIOD: Duration = Duration::from_secs(1);

/// Steps in which file systems may round their times.
const ROUNDING: Duration = Duration::from_secs(2);

/// What tells one state of a file from another without reading it.
type Stamp = Option<(SystemTime, u64)>;

struct Watched {
    doc: usize,
    path: PathBuf,
    seen: Stamp,
}

/// Files that are looked at again and again.
pub struct Watch {
    files: Vec<Watched>,
}

impl Watch {
    /// A watch over those of `sources` that are files. They were read after `started`.
    pub fn new(sources: &[Source], started: SystemTime) -> Self {
        let since = started.checked_sub(ROUNDING).unwrap_or(started);
        let files = sources.iter().enumerate().filter_map(|(doc, source)| {
            let path = source.path()?.clone();
            // A file that was written about when it was read, or after, is read once more at the first look.
            let seen = stamp(&path).filter(|(written, _)| *written < since);
            Some(Watched { doc, path, seen })
        });
        Self { files: files.collect() }
    }

    /// Looks at every file. `tell` takes, for each that was written since it was last looked at, the document and the
    /// digest of what is there now, `None` where it cannot be read; it says whether to go on.
    pub fn look(&mut self, tell: &mut impl FnMut(usize, Option<Digest>) -> bool) -> bool {
        for file in &mut self.files {
            // The stamp comes first: what is written while the file is being read shows at the next look.
            let now = stamp(&file.path);
            if now == file.seen && now.is_some() {
                continue;
            }
            let gone_before = file.seen.is_none() && now.is_none();
            file.seen = now;
            if gone_before {
                continue;
            }
            let digest = fs::read(&file.path).ok().map(|bytes| Digest::of(&bytes));
            if !tell(file.doc, digest) {
                return false;
            }
        }
        true
    }

    /// Looks every [`PERIOD`], for as long as `tell` says so.
    pub fn keep(mut self, mut tell: impl FnMut(usize, Option<Digest>) -> bool) {
        while !self.files.is_empty() && self.look(&mut tell) {
            thread::sleep(PERIOD);
        }
    }
}

fn stamp(path: &Path) -> Stamp {
    let data = fs::metadata(path).ok()?;
    Some((data.modified().ok()?, data.len()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn look(watch: &mut Watch) -> Vec<(usize, Option<Digest>)> {
        let mut told = Vec::new();
        watch.look(&mut |doc, digest| {
            told.push((doc, digest));
            true
        });
        told
    }

    fn touch(path: &Path, text: &str, seconds: u64) {
        fs::write(path, text).unwrap();
        let file = fs::File::options().write(true).open(path).unwrap();
        file.set_modified(SystemTime::UNIX_EPOCH + Duration::from_secs(seconds)).unwrap();
    }

    #[test]
    fn a_change_is_told_once_and_so_are_going_and_coming() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.md");
        touch(&path, "one", 1_000);
        let sources = [Source::Bytes("b.md".into(), Vec::new()), Source::File(path.clone(), "a.md".into())];
        let mut watch = Watch::new(&sources, SystemTime::UNIX_EPOCH + Duration::from_secs(2_000));
        assert_eq!(look(&mut watch), []);
        touch(&path, "two", 1_001);
        assert_eq!(look(&mut watch), [(1, Some(Digest::of(b"two")))]);
        assert_eq!(look(&mut watch), []);
        fs::remove_file(&path).unwrap();
        assert_eq!(look(&mut watch), [(1, None)]);
        assert_eq!(look(&mut watch), []);
        touch(&path, "one", 1_000);
        assert_eq!(look(&mut watch), [(1, Some(Digest::of(b"one")))]);
    }

    #[test]
    fn a_file_written_while_it_was_opened_is_read_again() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.md");
        touch(&path, "one", 1_999);
        let sources = [Source::File(path, "a.md".into())];
        let mut watch = Watch::new(&sources, SystemTime::UNIX_EPOCH + Duration::from_secs(2_000));
        assert_eq!(look(&mut watch), [(0, Some(Digest::of(b"one")))]);
        assert_eq!(look(&mut watch), []);
    }
}
