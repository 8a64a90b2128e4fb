//! The folder where sessions leave what they remember of each document: one file for each content, by its digest.

use std::collections::HashSet;
use std::fs::{self, OpenOptions};
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use crate::session::history::History;
use crate::session::memory::{Memory, Recent};
use crate::text::Digest;

/// Documents that are remembered; the longest unopened are forgotten first.
const KEPT: usize = 200;

/// The file of what was typed into prompts: not one of a document.
const HISTORY: &str = "prompts";

/// The file that says that the tour was shown.
const TOURED: &str = "toured";

/// The variable that names the folder for what programs remember.
const STATE_DIR: &str = "TIEOUT_STATE_DIR";

/// The folder.
#[derive(Debug, Clone)]
pub struct Memories {
    dir: PathBuf,
}

impl Memories {
    /// The memories in `dir`, which need not exist yet.
    pub fn at(dir: impl Into<PathBuf>) -> Self {
        Self { dir: dir.into() }
    }

    /// Those of this user: `places` in the folder that `TIEOUT_STATE_DIR` names, else in the system's folder for the
    /// state of programs; `None` where the system knows no such folder.
    pub fn standard() -> Option<Self> {
        let named = std::env::var_os(STATE_DIR).filter(|dir| !dir.is_empty()).map(PathBuf::from);
        let state = named.or_else(|| {
            let dirs = directories::ProjectDirs::from("", "", env!("CARGO_PKG_NAME"))?;
            Some(dirs.state_dir().unwrap_or_else(|| dirs.data_local_dir()).to_owned())
        })?;
        Some(Self::at(state.join("places")))
    }

    fn file(&self, digest: Digest) -> PathBuf {
        self.dir.join(format!("{digest}.json"))
    }

    /// What is remembered of the document of that digest. One that cannot be read is as good as none.
    pub fn read(&self, digest: Digest) -> Option<Memory> {
        serde_json::from_slice(&fs::read(self.file(digest)).ok()?).ok()
    }

    /// Remembers a document, in one step: another session that reads meanwhile finds the old or the new.
    ///
    /// # Errors
    /// Where the folder or the file cannot be written.
    pub fn write(&self, digest: Digest, memory: &Memory) -> io::Result<()> {
        self.put(&self.file(digest), &serde_json::to_string(memory)?)?;
        for (_, path) in self.files().into_iter().skip(KEPT) {
            // Another session may have forgotten it already.
            let _ = fs::remove_file(path);
        }
        Ok(())
    }

    fn put(&self, file: &Path, text: &str) -> io::Result<()> {
        fs::create_dir_all(&self.dir)?;
        let draft = file.with_extension(format!("{}.draft", std::process::id()));
        let mut options = OpenOptions::new();
        options.write(true).create(true).truncate(true);
        // What one searched for is nobody else's business.
        #[cfg(unix)]
        std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
        options.open(&draft)?.write_all(text.as_bytes())?;
        fs::rename(&draft, file)
    }

    /// What was typed into prompts, of whatever document. One that cannot be read is as good as none.
    pub fn history(&self) -> History {
        let read = fs::read(self.dir.join(HISTORY)).ok();
        read.and_then(|bytes| serde_json::from_slice(&bytes).ok()).unwrap_or_default()
    }

    /// Adds what was typed in this session to what other sessions have left meanwhile.
    ///
    /// # Errors
    /// Where the folder or the file cannot be written.
    pub fn write_history(&self, history: &History) -> io::Result<()> {
        let mut all = self.history();
        all.extend(history);
        self.put(&self.dir.join(HISTORY), &serde_json::to_string(&all)?)
    }

    /// Whether the tour was shown in this session or an earlier one.
    pub fn toured(&self) -> bool {
        self.dir.join(TOURED).exists()
    }

    /// Remembers that the tour was shown.
    ///
    /// # Errors
    /// Where the folder or the file cannot be written.
    pub fn set_toured(&self) -> io::Result<()> {
        self.put(&self.dir.join(TOURED), "")
    }

    /// The files, the latest first.
    fn files(&self) -> Vec<(SystemTime, PathBuf)> {
        let entries = fs::read_dir(&self.dir).into_iter().flatten().flatten();
        let mut files: Vec<_> = entries
            .map(|entry| entry.path())
            .filter(|path| path.extension().is_some_and(|ending| ending == "json"))
            .filter_map(|path| Some((fs::metadata(&path).ok()?.modified().ok()?, path)))
            .collect();
        files.sort_by(|a, b| b.cmp(a));
        files
    }

    /// The files that were open before, the latest first. Each is listed once, and only while it is there.
    pub fn recent(&self) -> Vec<Recent> {
        let mut seen = HashSet::new();
        let memories = self
            .files()
            .into_iter()
            .filter_map(|(_, file)| serde_json::from_slice::<Memory>(&fs::read(file).ok()?).ok());
        memories
            .filter_map(|memory| {
                let path = memory.path?;
                let is_there = seen.insert(path.clone()) && fs::metadata(&path).is_ok_and(|found| found.is_file());
                is_there.then_some(Recent { path, line: memory.cursor.0, marks: memory.marks.len() })
            })
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ops::grep::Mode;
    use crate::session::prompt::Ask;

    #[test]
    fn what_was_typed_is_kept_over_sessions_that_overlap() {
        let folder = tempfile::tempdir().unwrap();
        let memories = Memories::at(folder.path().join("places"));
        assert_eq!(memories.history(), History::default());
        let typed = |pattern: &str| {
            let mut history = memories.history();
            history.add_search(pattern, Mode::Smart);
            history
        };
        let (first, second) = (typed("tax"), typed("fees"));
        memories.write_history(&first).unwrap();
        memories.write_history(&second).unwrap();
        let got = |back| memories.history().get(Ask::Search, back).map(|(pattern, _)| pattern.to_owned());
        assert_eq!((got(1).as_deref(), got(2).as_deref(), got(3)), (Some("fees"), Some("tax"), None));
        assert!(!memories.toured());
        memories.set_toured().unwrap();
        assert!(memories.toured());
        assert_eq!(memories.recent(), Vec::new(), "they are no documents");
        fs::write(memories.dir.join(HISTORY), "{ no history").unwrap();
        assert_eq!(memories.history(), History::default());
    }

    #[test]
    fn recent_files_are_listed_once_and_only_while_they_are_there() {
        let folder = tempfile::tempdir().unwrap();
        let memories = Memories::at(folder.path().join("places"));
        assert_eq!((memories.recent(), memories.read(Digest::of(b"a"))), (Vec::new(), None));
        let file = |name: &str| folder.path().join(name).to_string_lossy().into_owned();
        fs::write(file("a.md"), "a").unwrap();
        fs::write(file("b.md"), "b").unwrap();
        let memory = |name: &str, line| Memory { path: Some(file(name)), cursor: (line, 0), ..Memory::default() };
        for (content, memory) in [
            (&b"a"[..], memory("a.md", 1)),
            (b"b", memory("b.md", 2)),
            (b"gone", memory("gone.md", 3)),
            (b"demo", Memory::default()),
            (b"a, changed", memory("a.md", 4)),
        ] {
            memories.write(Digest::of(content), &memory).unwrap();
            assert_eq!(memories.read(Digest::of(content)), Some(memory));
            // The order is that of the times, which some file systems keep coarsely.
            std::thread::sleep(std::time::Duration::from_millis(15));
        }
        let recent: Vec<_> = memories.recent().into_iter().map(|recent| (recent.path, recent.line)).collect();
        assert_eq!(recent, [(file("a.md"), 4), (file("b.md"), 2)]);
        fs::write(memories.file(Digest::of(b"b")), "{ not a memory").unwrap();
        assert_eq!((memories.read(Digest::of(b"b")), memories.recent().len()), (None, 1));
    }
}
