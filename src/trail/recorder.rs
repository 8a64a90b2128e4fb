//! The recorder: runs audited commands and writes their records.

use std::fs::{File, OpenOptions};
use std::io::{self, Read as _, Seek as _, SeekFrom, Write as _};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use serde_json::{Value, json};

use super::chain::{Chain, Line};
use super::commands::{Call, Commands, Done, execute};
use super::record::{Actor, Answer, Header, Record, Target, VERSION, documents_in_force, holds_float};
use super::store::{Store, StoreError, create_new, lock};
use super::verify::verify_bytes;
use super::{Clock, kind, reserved};
use crate::ops::{Corpus, Refusal};
use crate::text::Digest;

/// The most bytes of a torn record that the record of the resumption quotes.
const TORN_CAP: usize = 65_536;

/// The one place that runs an audited command and writes its record. Cheap to clone and shared with workers; all
/// clones write to the same trail.
#[derive(Clone)]
pub struct Recorder {
    inner: Arc<Inner>,
}

struct Inner {
    commands: Arc<dyn Commands>,
    clock: Clock,
    log: Mutex<Log>,
}

/// What a trail came to in the end.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Sealed {
    /// Hash of the seal: what is to be quoted outside.
    pub head: Digest,
    /// Records beside header and seal.
    pub count: u64,
}

struct Log {
    sink: Sink,
    /// All of them, the header first.
    records: Vec<Record>,
    head: Digest,
    sealed: Option<Sealed>,
}

enum Sink {
    /// `length` is where the last finished record ends; `broken` that something half-written stands behind it.
    File {
        file: File,
        path: PathBuf,
        length: u64,
        broken: bool,
    },
    Memory(Vec<u8>),
}

/// What differs from record to record before the chain adds its part.
struct Draft {
    actor: Actor,
    keys: String,
    cmd: String,
    args: Value,
    target: Option<Target>,
    result: Answer,
    seen: Option<u64>,
}

impl Recorder {
    /// Starts a new trail in `store`.
    ///
    /// # Errors
    /// Where no file can be made or written.
    pub fn start(store: &Store, header: Header, commands: Arc<dyn Commands>, clock: Clock) -> Result<Self, StoreError> {
        let document = header.documents.first().map_or("", |document| document.doc.as_str());
        let (file, path) = store.create(document, &clock())?;
        Self::begin(Sink::File { file, path, length: 0, broken: false }, header, commands, clock)
    }

    /// Starts a new trail in the file `path`, which must not exist.
    ///
    /// # Errors
    /// Where the file exists, or cannot be made or written.
    pub fn create(path: &Path, header: Header, commands: Arc<dyn Commands>, clock: Clock) -> Result<Self, StoreError> {
        let file = create_new(path)?;
        Self::begin(Sink::File { file, path: path.to_owned(), length: 0, broken: false }, header, commands, clock)
    }

    /// A trail that is kept in memory only.
    pub fn in_memory(header: Header, commands: Arc<dyn Commands>, clock: Clock) -> Self {
        let log = Log { sink: Sink::Memory(Vec::new()), records: Vec::new(), head: Digest::ZERO, sealed: None };
        let recorder = Self { inner: Arc::new(Inner { commands, clock, log: Mutex::new(log) }) };
        // Memory takes every record, and a header of strings and digests has no form that JSON lacks.
        let _ = recorder.write_header(&header);
        recorder
    }

    /// Goes on with the unsealed trail at `path`, after checking its chain and that it ends on the documents of
    /// `header`. A last line that was not written to its end is taken off, counted and quoted in the record of the
    /// resumption; a last record that lacks nothing but its line end is kept.
    ///
    /// # Errors
    /// Where the trail is sealed, in use, broken, or about other documents.
    pub fn resume(path: &Path, header: Header, commands: Arc<dyn Commands>, clock: Clock) -> Result<Self, StoreError> {
        let mut file = OpenOptions::new().read(true).append(true).open(path).map_err(StoreError::io("open", path))?;
        // The lock comes before the look, so that nobody writes in between.
        lock(&file, path)?;
        let mut bytes = read_all(&file).map_err(StoreError::io("read", path))?;
        let lacked_end = finish_last_line(&mut bytes);
        let chain = Chain::parse(&bytes);
        check_resumable(&chain, &bytes, &header)
            .map_err(|why| StoreError::NotResumable { path: path.to_owned(), why })?;
        if lacked_end {
            file.write_all(b"\n").map_err(StoreError::io("write", path))?;
        }
        let torn = chain.torn.map(<[u8]>::to_vec);
        let length = (bytes.len() - torn.as_ref().map_or(0, Vec::len)) as u64;
        if torn.is_some() {
            file.set_len(length).map_err(StoreError::io("take the unfinished line off", path))?;
        }
        let log = Log {
            records: chain.records().cloned().collect(),
            head: chain.head(),
            sealed: None,
            sink: Sink::File { file, path: path.to_owned(), length, broken: false },
        };
        let recorder = Self { inner: Arc::new(Inner { commands, clock, log: Mutex::new(log) }) };
        let mut args = serde_json::to_value(&header).map_err(StoreError::Encode)?;
        args["torn"] = torn.map_or(Value::Null, |torn| {
            json!({
                "bytes": torn.len(),
                "digest": Digest::of(&torn),
                "text": String::from_utf8_lossy(&torn[..torn.len().min(TORN_CAP)]),
            })
        });
        recorder.log().append(&recorder.inner.clock, own(reserved::RESUME, args, "resumed", 0))?;
        Ok(recorder)
    }

    /// Executes a command, then appends one record and hands it to the operating system. A refusal is recorded too,
    /// as a result of kind `refused`.
    ///
    /// # Errors
    /// The refusal of the command. Also where its record cannot be written: what leaves no record was not done. A call
    /// whose arguments hold a floating-point number, or whose name is the recorder's own, is refused without a record.
    pub fn run(&self, corpus: &Corpus, call: Call) -> Result<Done, Refusal> {
        if reserved::holds(&call.name) {
            return Err(Refusal(format!("{:?} is no command: it is a record that the trail makes itself", call.name)));
        }
        if holds_float(&call.args) {
            return Err(Refusal(format!("{}: give decimal numbers as strings, \"1.5\" and not 1.5", call.name)));
        }
        if self.log().sealed.is_some() {
            return Err(Refusal(StoreError::Sealed.to_string()));
        }
        let outcome = execute(&*self.inner.commands, corpus, &call.name, &call.args);
        let draft = Draft {
            actor: call.actor,
            keys: call.keys,
            cmd: call.name,
            args: call.args,
            target: outcome.as_ref().ok().and_then(|done| done.target.clone()),
            result: Answer::of(&outcome),
            seen: call.partial,
        };
        let written = self.log().append(&self.inner.clock, draft);
        written.map_err(|error| Refusal(format!("not done, as it could not be recorded: {error}")))?;
        outcome
    }

    /// The hash of the last record.
    pub fn head(&self) -> Digest {
        self.log().head
    }

    /// How many records there are beside header and seal.
    pub fn count(&self) -> u64 {
        let log = self.log();
        log.sealed.map_or_else(|| log.count(), |sealed| sealed.count)
    }

    /// The file; `None` for a trail in memory.
    pub fn path(&self) -> Option<PathBuf> {
        match &self.log().sink {
            Sink::File { path, .. } => Some(path.clone()),
            Sink::Memory(_) => None,
        }
    }

    /// The last `n` records, oldest first, header and seal among them.
    pub fn records(&self, n: usize) -> Vec<Record> {
        let log = self.log();
        log.records[log.records.len().saturating_sub(n)..].to_vec()
    }

    /// The trail, byte by byte as it was written.
    ///
    /// # Errors
    /// Where its file cannot be read.
    pub fn bytes(&self) -> Result<Vec<u8>, StoreError> {
        match &self.log().sink {
            Sink::File { file, path, .. } => read_all(file).map_err(StoreError::io("read", path)),
            Sink::Memory(bytes) => Ok(bytes.clone()),
        }
    }

    /// Ends the trail with its seal and waits until the disk has it. A trail that is sealed already stays as it is.
    ///
    /// # Errors
    /// Where the seal cannot be written.
    pub fn seal(&self) -> Result<Sealed, StoreError> {
        let mut log = self.log();
        if let Some(sealed) = log.sealed {
            return Ok(sealed);
        }
        let count = log.count();
        log.append(&self.inner.clock, own(reserved::SEAL, json!({ "count": count }), "sealed", count))?;
        let sealed = Sealed { head: log.head, count };
        log.sealed = Some(sealed);
        if let Sink::File { file, path, .. } = &log.sink {
            file.sync_all().map_err(StoreError::io("write to disk", path))?;
        }
        Ok(sealed)
    }

    fn begin(sink: Sink, header: Header, commands: Arc<dyn Commands>, clock: Clock) -> Result<Self, StoreError> {
        let log = Log { sink, records: Vec::new(), head: Digest::ZERO, sealed: None };
        let recorder = Self { inner: Arc::new(Inner { commands, clock, log: Mutex::new(log) }) };
        recorder.write_header(&header)?;
        Ok(recorder)
    }

    fn write_header(&self, header: &Header) -> Result<(), StoreError> {
        let args = serde_json::to_value(header).map_err(StoreError::Encode)?;
        let documents = header.documents.len() as u64;
        self.log().append(&self.inner.clock, own(reserved::HEADER, args, "header", documents))
    }

    /// A panic of another thread leaves the log whole: a record is in it or not.
    fn log(&self) -> MutexGuard<'_, Log> {
        self.inner.log.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Log {
    /// Records beside the header; the caller counts before it seals.
    fn count(&self) -> u64 {
        (self.records.len() as u64).saturating_sub(1)
    }

    fn append(&mut self, clock: &Clock, draft: Draft) -> Result<(), StoreError> {
        if self.sealed.is_some() {
            return Err(StoreError::Sealed);
        }
        let mut record = Record {
            v: VERSION,
            seq: self.records.len() as u64,
            t: clock(),
            actor: draft.actor,
            keys: draft.keys,
            cmd: draft.cmd,
            args: draft.args,
            target: draft.target,
            result: draft.result,
            prev: self.head,
            partial: draft.seen.is_some(),
            seen: draft.seen,
        };
        if record.cmd == reserved::SEAL {
            record.result.digest = record.own_digest().map_err(StoreError::Encode)?;
        }
        let mut line = serde_json::to_vec(&record).map_err(StoreError::Encode)?;
        let digest = Digest::of(&line);
        line.push(b'\n');
        self.sink.append(&line)?;
        self.head = digest;
        self.records.push(record);
        Ok(())
    }
}

impl Sink {
    /// Appends a whole line, or nothing.
    fn append(&mut self, line: &[u8]) -> Result<(), StoreError> {
        match self {
            Sink::Memory(bytes) => bytes.extend_from_slice(line),
            Sink::File { broken: true, .. } => return Err(StoreError::Broken),
            Sink::File { file, path, length, broken } => {
                if let Err(reason) = file.write_all(line) {
                    // A full disk may have taken half a line: a later record must not be glued to it.
                    *broken = file.set_len(*length).is_err();
                    return Err(StoreError::io("write", path)(reason));
                }
                *length += line.len() as u64;
            }
        }
        Ok(())
    }
}

impl Answer {
    /// What a record says of `outcome`.
    pub(super) fn of(outcome: &Result<Done, Refusal>) -> Self {
        match outcome {
            Ok(done) => Self { kind: done.kind.clone(), n: done.count, digest: done.digest, reason: None },
            Err(Refusal(reason)) => Self {
                kind: kind::REFUSED.to_owned(),
                n: 0,
                digest: Digest::of(reason.as_bytes()),
                reason: Some(reason.clone()),
            },
        }
    }
}

/// The whole file, through the handle that holds its lock: some systems let no other handle read. Writing is not
/// disturbed, as it appends wherever the handle stands.
fn read_all(mut file: &File) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    file.seek(SeekFrom::Start(0))?;
    file.read_to_end(&mut bytes)?;
    Ok(bytes)
}

/// A record that the recorder makes by itself; its digest is that of its arguments, save for the seal.
fn own(name: &str, args: Value, kind: &str, n: u64) -> Draft {
    let digest = Digest::of(args.to_string().as_bytes());
    Draft {
        actor: Actor::Human,
        keys: String::new(),
        cmd: name.to_owned(),
        args,
        target: None,
        result: Answer { kind: kind.to_owned(), n, digest, reason: None },
        seen: None,
    }
}

/// Adds the line end that a last record lacks, where it is finished otherwise and follows the one before; says whether
/// it did.
fn finish_last_line(bytes: &mut Vec<u8>) -> bool {
    let chain = Chain::parse(bytes);
    let finished = chain.torn.is_some_and(|torn| {
        let line = Line::parse(chain.lines.len() as u64 + 1, torn);
        line.record.is_ok_and(|record| record.prev == chain.head() && record.seq == chain.lines.len() as u64)
    });
    if finished {
        bytes.push(b'\n');
    }
    finished
}

fn check_resumable(chain: &Chain<'_>, bytes: &[u8], header: &Header) -> Result<(), String> {
    if chain.seal().is_some() {
        return Err("it is sealed".to_owned());
    }
    let report = verify_bytes(bytes, None, None);
    if let Some(finding) = report.findings.first() {
        return Err(finding.to_string());
    }
    let Some(first) = chain.header() else { return Err("it has no header".to_owned()) };
    let known = documents_in_force(&first, chain.records());
    for document in &known {
        let today = header.documents.iter().find(|today| today.doc == document.doc);
        match today {
            None => return Err(format!("it is about {}, which is not open", document.doc)),
            Some(today) if today.digest != document.digest => {
                return Err(format!("{} has changed since", document.doc));
            }
            Some(_) => {}
        }
    }
    if known.len() != header.documents.len() {
        return Err("it is about fewer documents than are open".to_owned());
    }
    Ok(())
}
