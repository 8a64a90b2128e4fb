//! Whether settings, keymaps or themes of the user change on disk while a session is open.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};
use std::{fs, thread};

/// The time between two looks.
const PERIOD: Duration = Duration::from_millis(500);

/// What tells one state of the files from another without reading them.
type Stamps = BTreeMap<PathBuf, (SystemTime, u64)>;

/// The settings file, and the folder with the user's keymaps and themes, as they were last looked at.
#[derive(Debug)]
pub struct Files {
    settings: Option<PathBuf>,
    folder: Option<PathBuf>,
    /// What was told of last.
    told: Stamps,
    /// What the last look found.
    seen: Stamps,
}

impl Files {
    /// The files as they are now: to be called before they are read.
    pub fn new(settings: Option<PathBuf>, folder: Option<PathBuf>) -> Self {
        let mut files = Self { settings, folder, told: Stamps::new(), seen: Stamps::new() };
        files.told = files.stamps();
        files.seen.clone_from(&files.told);
        files
    }

    /// Looks again; whether there is something new. That is said when two looks found the same, so that a file which
    /// is still being written is not read.
    pub fn look(&mut self) -> bool {
        let now = self.stamps();
        let settled = now == self.seen;
        self.seen = now;
        let new = settled && self.seen != self.told;
        if new {
            self.told.clone_from(&self.seen);
        }
        new
    }

    /// Looks again and again, for as long as `tell`, called whenever there is something new, says so.
    pub fn keep(mut self, mut tell: impl FnMut() -> bool) {
        loop {
            thread::sleep(PERIOD);
            if self.look() && !tell() {
                return;
            }
        }
    }

    fn stamps(&self) -> Stamps {
        let named =
            |entry: fs::DirEntry| Some(entry.path()).filter(|path| path.extension().is_some_and(|e| e == "toml"));
        let own =
            ["keymaps", "themes"].into_iter().filter_map(|kind| fs::read_dir(self.folder.as_ref()?.join(kind)).ok());
        let own = own.flatten().flatten().filter_map(named);
        self.settings
            .iter()
            .cloned()
            .chain(own)
            .filter_map(|path| Some((stamp(&path)?, path)))
            .map(|(s, p)| (p, s))
            .collect()
    }
}

fn stamp(path: &Path) -> Option<(SystemTime, u64)> {
    let data = fs::metadata(path).ok()?;
    Some((data.modified().ok()?, data.len()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_change_is_told_once_it_has_settled_and_once_only() {
        let folder = tempfile::tempdir().unwrap();
        let settings = folder.path().join("config.toml");
        fs::create_dir(folder.path().join("themes")).unwrap();
        let theme = folder.path().join("themes/mine.toml");
        let mut files = Files::new(Some(settings.clone()), Some(folder.path().to_owned()));
        assert!(!files.look());
        // Coming, growing, going: each at its second look.
        let steps: [&dyn Fn(); 5] = [
            &|| fs::write(&settings, "a").unwrap(),
            &|| fs::write(&settings, "ab").unwrap(),
            &|| fs::write(&theme, "a").unwrap(),
            &|| fs::remove_file(&theme).unwrap(),
            &|| fs::remove_file(&settings).unwrap(),
        ];
        for (index, step) in steps.iter().enumerate() {
            step();
            assert_eq!([files.look(), files.look(), files.look()], [false, true, false], "step {index}");
        }
        fs::write(&settings, "a").unwrap();
        assert!(!files.look());
        fs::write(&settings, "abc").unwrap();
        assert_eq!([files.look(), files.look()], [false, true], "still being written at the first");
        fs::write(folder.path().join("themes/notes.txt"), "no theme").unwrap();
        assert_eq!([files.look(), files.look()], [false, false]);
    }
}
