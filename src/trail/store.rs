//! Trails on disk: a folder, one file a trail, one writer at a time.

use std::fs::{self, File, OpenOptions, TryLockError};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};

use super::chain::{Chain, Line};
use super::record::{DocumentId, documents_in_force};
use super::reserved;
use super::verify::verify_bytes;
use crate::text::Digest;

/// The variable of the environment that names the folder for data.
pub const DATA_DIR: &str = "TIEOUT_DATA_DIR";

/// The ending of trail files.
const ENDING: &str = "jsonl";

/// Counts the trails that this process has made, so that two of the same moment have different names.
static MADE: AtomicU64 = AtomicU64::new(0);

/// Why a trail cannot be kept or read: one line that says what to do.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// The system's own reason.
    #[error("cannot {doing} {}: {reason}", path.display())]
    Io {
        /// What was tried.
        doing: &'static str,
        /// On which file or folder.
        path: PathBuf,
        /// Why it failed.
        reason: io::Error,
    },
    /// The folder for trails cannot be made.
    #[error("cannot make the folder for trails {}: {reason}; set {DATA_DIR} to a folder that can be written to", path.display())]
    Folder {
        /// The folder.
        path: PathBuf,
        /// Why it failed.
        reason: io::Error,
    },
    /// No folder for data is known.
    #[error("no folder for trails is known: set {DATA_DIR} to one")]
    NoFolder,
    /// Another process writes to it.
    #[error("{} is being written by another tieout: end that one first", path.display())]
    InUse {
        /// The trail.
        path: PathBuf,
    },
    /// A trail that cannot be gone on with.
    #[error("{} cannot be gone on with: {why}; start a new trail", path.display())]
    NotResumable {
        /// The trail.
        path: PathBuf,
        /// What is wrong with it.
        why: String,
    },
    /// A record was to follow the seal.
    #[error("the trail is sealed: start a new one")]
    Sealed,
    /// An earlier record could not be written whole, and not be taken back.
    #[error("an earlier record of the trail could not be written; start a new trail")]
    Broken,
    /// A record could not be put into words.
    #[error("a record cannot be written as JSON: {0}")]
    Encode(serde_json::Error),
}

impl StoreError {
    pub(super) fn io(doing: &'static str, path: &Path) -> impl FnOnce(io::Error) -> Self {
        let path = path.to_owned();
        move |reason| Self::Io { doing, path, reason }
    }
}

/// A folder of trails.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Store {
    dir: PathBuf,
}

/// How far a trail has come.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum State {
    /// It ends in its seal.
    Sealed,
    /// It was interrupted or cut; it can be gone on with.
    Unsealed,
    /// Another process is writing it.
    InUse,
    /// Its chain does not hold, or it is no trail; says why.
    Broken(String),
}

/// A trail of the store.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Stored {
    /// Its file.
    pub path: PathBuf,
    /// Time of the header; empty where there is none.
    pub started: String,
    /// Time of the last record; empty where there is none.
    pub ended: String,
    /// The documents that it ends with.
    pub documents: Vec<DocumentId>,
    /// Records beside header and seal.
    pub count: u64,
    /// Hash of its last finished line.
    pub head: Digest,
    /// How far it has come.
    pub state: State,
}

impl Store {
    /// The trails in `dir`, which need not exist yet.
    pub fn at(dir: impl Into<PathBuf>) -> Self {
        Self { dir: dir.into() }
    }

    /// The trails of this user: `trails` in the folder that `TIEOUT_DATA_DIR` names, else in the system's folder for
    /// the data of programs.
    ///
    /// # Errors
    /// Where the system knows no such folder.
    pub fn standard() -> Result<Self, StoreError> {
        let named = std::env::var_os(DATA_DIR).filter(|dir| !dir.is_empty()).map(PathBuf::from);
        let data = named
            .or_else(|| {
                directories::ProjectDirs::from("", "", env!("CARGO_PKG_NAME")).map(|dirs| dirs.data_dir().to_owned())
            })
            .ok_or(StoreError::NoFolder)?;
        Ok(Self::at(data.join("trails")))
    }

    /// The folder.
    pub fn dir(&self) -> &Path {
        &self.dir
    }

    /// Makes an empty file for a trail and locks it. Its name sorts by `time` and tells the document.
    pub(super) fn create(&self, document: &str, time: &str) -> Result<(File, PathBuf), StoreError> {
        fs::create_dir_all(&self.dir).map_err(|reason| StoreError::Folder { path: self.dir.clone(), reason })?;
        let time: String = time.chars().filter(char::is_ascii_alphanumeric).collect();
        loop {
            let made = MADE.fetch_add(1, Ordering::Relaxed);
            let name = format!("{time}-{}-{}-{made}.{ENDING}", slug(document), std::process::id());
            let path = self.dir.join(name);
            match create_new(&path) {
                // A process of the same number in another container may have taken the name.
                Err(StoreError::Io { reason, .. }) if reason.kind() == io::ErrorKind::AlreadyExists => {}
                made => return made.map(|file| (file, path)),
            }
        }
    }

    /// All trails, the oldest first. A file that is no trail is listed as broken.
    ///
    /// # Errors
    /// Where the folder exists and cannot be read.
    pub fn list(&self) -> Result<Vec<Stored>, StoreError> {
        Ok(self.paths()?.iter().filter_map(|path| Stored::read(path).ok()).collect())
    }

    /// The trails that the next start on `document` can offer to go on with, the oldest first.
    ///
    /// # Errors
    /// As [`Store::list`].
    pub fn unsealed(&self, document: Digest) -> Result<Vec<Stored>, StoreError> {
        let hex = document.to_string();
        let mut trails = Vec::new();
        for path in self.paths()? {
            let Ok(bytes) = fs::read(&path) else { continue };
            // The start of the program waits for this: a chain is checked only where it can be an answer.
            if memchr::memmem::find(&bytes, hex.as_bytes()).is_none() || ends_sealed(&bytes) {
                continue;
            }
            let trail = Stored::of(&path, &bytes);
            if trail.state == State::Unsealed && trail.documents.iter().any(|known| known.digest == document) {
                trails.push(trail);
            }
        }
        Ok(trails)
    }

    /// The files that may be trails, in order of name.
    fn paths(&self) -> Result<Vec<PathBuf>, StoreError> {
        let entries = match fs::read_dir(&self.dir) {
            Ok(entries) => entries,
            Err(reason) if reason.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
            Err(reason) => return Err(StoreError::io("read the folder", &self.dir)(reason)),
        };
        let mut paths: Vec<_> = entries
            .flatten()
            .map(|entry| entry.path())
            .filter(|path| path.extension().is_some_and(|ending| ending == ENDING))
            .collect();
        paths.sort();
        Ok(paths)
    }
}

impl Stored {
    /// Reads what is to be said of the trail at `path`.
    ///
    /// # Errors
    /// Where the file cannot be read.
    pub fn read(path: &Path) -> Result<Self, StoreError> {
        let bytes = fs::read(path).map_err(StoreError::io("read", path))?;
        Ok(Self::of(path, &bytes))
    }

    fn of(path: &Path, bytes: &[u8]) -> Self {
        let chain = Chain::parse(bytes);
        let documents = chain.header().map(|header| documents_in_force(&header, chain.records())).unwrap_or_default();
        let time = |record: Option<&super::Record>| record.map(|record| record.t.clone()).unwrap_or_default();
        let report = verify_bytes(bytes, None, None);
        let state = if is_locked(path) {
            State::InUse
        } else if let Some(finding) = report.findings.first() {
            State::Broken(finding.to_string())
        } else if report.sealed {
            State::Sealed
        } else {
            State::Unsealed
        };
        Self {
            path: path.to_owned(),
            started: time(chain.records().next()),
            ended: time(chain.records().last()),
            documents,
            count: chain.count(),
            head: chain.head(),
            state,
        }
    }
}

/// Makes the file `path`, which must not exist, and locks it.
pub(super) fn create_new(path: &Path) -> Result<File, StoreError> {
    let file = OpenOptions::new()
        .read(true)
        .append(true)
        .create_new(true)
        .open(path)
        .map_err(StoreError::io("make the trail", path))?;
    lock(&file, path)?;
    Ok(file)
}

/// Takes the lock that the one writer of a trail holds until it closes the file. It is advisory: it keeps out other
/// runs of this program, not other programs.
pub(super) fn lock(file: &File, path: &Path) -> Result<(), StoreError> {
    file.try_lock().map_err(|error| match error {
        TryLockError::WouldBlock => StoreError::InUse { path: path.to_owned() },
        TryLockError::Error(reason) => StoreError::io("lock", path)(reason),
    })
}

fn is_locked(path: &Path) -> bool {
    File::open(path).is_ok_and(|file| matches!(file.try_lock_shared(), Err(TryLockError::WouldBlock)))
}

/// Whether the last finished line is a seal.
fn ends_sealed(bytes: &[u8]) -> bool {
    let end = memchr::memrchr(b'\n', bytes).unwrap_or(0);
    let start = memchr::memrchr(b'\n', &bytes[..end]).map_or(0, |at| at + 1);
    Line::parse(0, &bytes[start..end]).record.is_ok_and(|record| record.cmd == reserved::SEAL)
}

/// The part of a file name that tells the document: letters, digits, dots and dashes, at most 40.
fn slug(document: &str) -> String {
    let name = document.rsplit('/').next().unwrap_or(document);
    let slug: String =
        name.chars().map(|c| if c.is_ascii_alphanumeric() || c == '.' { c } else { '-' }).take(40).collect();
    if slug.is_empty() { "trail".to_owned() } else { slug }
}
