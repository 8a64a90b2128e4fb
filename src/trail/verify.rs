//! Checks a trail: the chain, the count, the seal, the head quoted outside, the documents; and names what is wrong.

use std::collections::HashSet;
use std::fmt;
use std::fs;
use std::path::Path;

use super::chain::Chain;
use super::library::Library;
use super::record::{DocumentId, VERSION, documents_in_force};
use super::reserved;
use super::store::StoreError;
use crate::text::Digest;

/// What no check of a trail can show.
pub const CANNOT_PROVE: &str = "A trail is tamper-evident: with its head quoted outside, any later change shows. \
    It cannot prove when something was done (the times are those of the computer's clock) nor who did it (the actor \
    is what the program was told), and whoever can write the file can write a whole new trail with another head.";

/// How many findings are named in text.
const NAMED: usize = 12;

/// Something that is wrong with a trail. Lines count from 1, records from 0, which is the header.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Finding {
    /// The file has no finished line.
    Empty,
    /// The first record is no header.
    NoHeader,
    /// A line is not a record.
    Malformed {
        /// The line.
        line: u64,
        /// Why it cannot be read.
        reason: String,
    },
    /// A record is not the one that the next record was chained to.
    Changed {
        /// The record.
        seq: u64,
        /// Its line.
        line: u64,
    },
    /// Records are missing.
    Removed {
        /// The first that is missing.
        from: u64,
        /// The last that is missing.
        to: u64,
        /// The line before which they are missing.
        line: u64,
    },
    /// Records stand in another order than they were written in.
    Reordered {
        /// The first record that is out of its place.
        seq: u64,
        /// Its line.
        line: u64,
    },
    /// A record stands in the file twice.
    Repeated {
        /// The record.
        seq: u64,
        /// Its second line.
        line: u64,
    },
    /// The number in a record is not that of its place, though the chain holds.
    WrongNumber {
        /// The number given.
        seq: u64,
        /// Its line.
        line: u64,
    },
    /// A record of a form that this version does not know.
    Version {
        /// Its line.
        line: u64,
        /// The version given.
        version: u32,
    },
    /// Records follow a seal.
    AfterSeal {
        /// The line of the seal.
        line: u64,
    },
    /// The seal counts other records than there are.
    SealCount {
        /// As the seal says.
        sealed: Option<u64>,
        /// As there are.
        found: u64,
    },
    /// The seal is not as it was written.
    SealChanged {
        /// Its line.
        line: u64,
    },
    /// Each line ends in CR LF: a mail program or a version control system rewrote the line ends.
    LineEnds,
    /// The head is not the one that was quoted outside.
    Head {
        /// As quoted.
        quoted: Digest,
        /// As it is.
        found: Digest,
        /// The record that has the quoted hash, where the trail was made longer since.
        at: Option<u64>,
    },
}

impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Finding::Empty => f.write_str("the file holds no finished record"),
            Finding::NoHeader => {
                f.write_str("the first line is no header: the beginning was removed, or it is no trail")
            }
            Finding::Malformed { line, reason } => write!(f, "line {line} is not a record: {reason}"),
            Finding::Changed { seq, line } => write!(
                f,
                "record {seq} (line {line}) was changed: its bytes are not those that the next record was chained to"
            ),
            Finding::Removed { from, to, line } if from == to => {
                write!(f, "record {from} was removed: it is missing before line {line}")
            }
            Finding::Removed { from, to, line } => {
                write!(f, "records {from} to {to} were removed: they are missing before line {line}")
            }
            Finding::Reordered { seq, line } => {
                write!(f, "records were reordered: record {seq} (line {line}) is the first out of its place")
            }
            Finding::Repeated { seq, line } => write!(f, "record {seq} stands in the file twice, again at line {line}"),
            Finding::WrongNumber { seq, line } => {
                write!(f, "line {line} gives itself the number {seq}, which is not that of its place")
            }
            Finding::Version { line, version } => {
                write!(f, "line {line} is a record of version {version}; this program knows version {VERSION}")
            }
            Finding::AfterSeal { line } => write!(f, "something was added after the seal at line {line}"),
            Finding::SealChanged { line } => write!(f, "the seal (line {line}) was changed: it does not match itself"),
            Finding::LineEnds => f.write_str(
                "the line ends were changed from LF to CR LF, as mail programs and version control do: change them back",
            ),
            Finding::SealCount { sealed: Some(sealed), found } => {
                write!(f, "the seal counts {sealed} records, but there are {found}: records were removed or added")
            }
            Finding::SealCount { sealed: None, found } => {
                write!(f, "the seal gives no count; there are {found} records")
            }
            Finding::Head { quoted, found, at: Some(seq) } => write!(
                f,
                "the trail was made longer after its head was quoted: {quoted} is the hash of record {seq}, the head is {found}"
            ),
            Finding::Head { quoted, found, at: None } => write!(
                f,
                "the trail was cut or forged, for certain: the head quoted is {quoted}, no record here has it, the head is {found}"
            ),
        }
    }
}

/// What has become of a document.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum DocumentState {
    /// It is the one that the trail is about.
    Same,
    /// It has another content.
    Changed {
        /// SHA-256 of what is there now.
        found: Digest,
    },
    /// It was not found.
    Missing,
}

/// A document of the trail, looked up.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DocumentCheck {
    /// As the trail knows it.
    pub document: DocumentId,
    /// As it is.
    pub state: DocumentState,
}

/// What a check of a trail found.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Report {
    /// What is wrong with the file itself, in its order.
    pub findings: Vec<Finding>,
    /// Whether it ends in its seal.
    pub sealed: bool,
    /// Bytes after the last finished record.
    pub torn: u64,
    /// Whether a head was quoted and is the head.
    pub head_agrees: bool,
    /// The hash of its last finished line.
    pub head: Digest,
    /// Records beside header and seal.
    pub count: u64,
    /// The documents; empty where they were not to be checked.
    pub documents: Vec<DocumentCheck>,
    /// Records whose time is earlier than that of the one before: the clock was set, or the time was made up.
    pub backward: Vec<u64>,
}

impl Report {
    /// Whether chain, count, order and head hold.
    pub fn chain_holds(&self) -> bool {
        self.findings.is_empty()
    }

    /// Whether the trail is known to be whole: it ends in its seal, or in the head that was quoted outside.
    pub fn is_whole(&self) -> bool {
        self.sealed || self.head_agrees
    }

    /// Whether everything that was asked for holds.
    pub fn holds(&self) -> bool {
        self.chain_holds() && self.is_whole() && self.documents.iter().all(|check| check.state == DocumentState::Same)
    }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for finding in self.findings.iter().take(NAMED) {
            writeln!(f, "BROKEN    {finding}")?;
        }
        if let Some(more @ 1..) = self.findings.len().checked_sub(NAMED) {
            writeln!(f, "BROKEN    and {more} findings more, which --format json names")?;
        }
        if self.findings.is_empty() {
            writeln!(f, "chain     holds: each record is chained to the one before")?;
        }
        match (self.sealed, self.head_agrees) {
            (true, _) => writeln!(f, "seal      present")?,
            (false, true) => writeln!(f, "seal      missing, but the trail ends in the head that was quoted")?,
            (false, false) => writeln!(
                f,
                "UNSEALED  interrupted or cut: nothing here tells which; give the head quoted outside with --head"
            )?,
        }
        if self.torn > 0 {
            writeln!(f, "torn      {} bytes of a record that was not written to its end follow", self.torn)?;
        }
        if let Some(first) = self.backward.first() {
            writeln!(f, "note      the time runs backward at record {first} ({} such)", self.backward.len())?;
        }
        for check in &self.documents {
            let DocumentId { doc, digest, .. } = &check.document;
            match &check.state {
                DocumentState::Same => writeln!(f, "document  {doc} is unchanged: SHA-256 {digest}")?,
                DocumentState::Changed { found } => {
                    writeln!(f, "CHANGED   document {doc}: the trail is about SHA-256 {digest}, the file has {found}")?;
                }
                DocumentState::Missing => writeln!(
                    f,
                    "MISSING   document {doc} was not found: name its file with --doc, or pass --no-documents"
                )?,
            }
        }
        writeln!(f, "head      {}", self.head)?;
        writeln!(f, "count     {}", self.count)
    }
}

/// Checks the trail at `path`, against the head that was quoted outside and the documents that `library` finds.
///
/// # Errors
/// Where the file cannot be read.
pub fn verify(path: &Path, head: Option<Digest>, library: Option<&dyn Library>) -> Result<Report, StoreError> {
    let bytes = fs::read(path).map_err(StoreError::io("read", path))?;
    Ok(verify_bytes(&bytes, head, library))
}

/// Checks a trail by its bytes.
pub fn verify_bytes(bytes: &[u8], head: Option<Digest>, library: Option<&dyn Library>) -> Report {
    let chain = Chain::parse(bytes);
    let mut findings = Vec::new();
    let count = chain.count();
    if !chain.lines.is_empty() && chain.lines.iter().all(|line| line.bytes.ends_with(b"\r")) {
        // Every hash differs then, and to name each record would hide the one thing that was done.
        findings.push(Finding::LineEnds);
    } else {
        check_lines(&chain, &mut findings);
        check_seal(&chain, count, &mut findings);
    }
    let found = chain.head();
    if let Some(quoted) = head.filter(|quoted| *quoted != found) {
        let at = chain.lines.iter().position(|line| line.digest == quoted).map(|index| index as u64);
        findings.push(Finding::Head { quoted, found, at });
    }
    let documents = chain.header().map(|header| documents_in_force(&header, chain.records())).unwrap_or_default();
    let documents = library.map_or(Vec::new(), |library| {
        documents.into_iter().map(|document| check_document(document, library)).collect()
    });
    let times: Vec<_> = chain.records().map(|record| (record.seq, record.t.as_str())).collect();
    Report {
        findings,
        sealed: chain.seal().is_some(),
        torn: chain.torn.map_or(0, |torn| torn.len() as u64),
        head_agrees: head == Some(found),
        head: found,
        count,
        documents,
        backward: times.windows(2).filter(|pair| pair[1].1 < pair[0].1).map(|pair| pair[1].0).collect(),
    }
}

fn check_seal(chain: &Chain<'_>, count: u64, findings: &mut Vec<Finding>) {
    let (Some(seal), Some(line)) = (chain.seal(), chain.lines.last()) else { return };
    let sealed = seal.args.get("count").and_then(serde_json::Value::as_u64);
    // Where the first line cannot be read, whether it counts is not known.
    let known = chain.lines.first().is_some_and(|first| first.record.is_ok());
    if sealed != Some(count) && known {
        findings.push(Finding::SealCount { sealed, found: count });
    }
    let as_written = serde_json::to_vec(seal).is_ok_and(|written| written == line.bytes);
    if !as_written || seal.own_digest().ok() != Some(seal.result.digest) {
        findings.push(Finding::SealChanged { line: line.number });
    }
    if chain.torn.is_some() {
        findings.push(Finding::AfterSeal { line: line.number });
    }
}

fn check_document(document: DocumentId, library: &dyn Library) -> DocumentCheck {
    let state = match library.bytes(&document).map(|bytes| Digest::of(&bytes)) {
        None => DocumentState::Missing,
        Some(found) if found == document.digest => DocumentState::Same,
        Some(found) => DocumentState::Changed { found },
    };
    DocumentCheck { document, state }
}

/// Where a line stands in the order of writing, and how that is known.
struct Place {
    seq: u64,
    line: u64,
    /// Its `prev` is the hash of the line before it in the file.
    linked: bool,
    readable: bool,
}

/// Finds what is wrong with the lines. A line that is linked to the one before is in its place whatever number it
/// gives; only where the link is broken do the numbers tell a change from a removal or another order.
fn check_lines(chain: &Chain<'_>, findings: &mut Vec<Finding>) {
    let Some(first) = chain.lines.first() else {
        findings.push(Finding::Empty);
        return;
    };
    if first.record.is_ok() && chain.header().is_none() {
        findings.push(Finding::NoHeader);
    }
    let mut places: Vec<Place> = Vec::with_capacity(chain.lines.len());
    let mut before = Digest::ZERO;
    for line in &chain.lines {
        let next = places.last().map_or(0, |place| place.seq.saturating_add(1));
        let place = match &line.record {
            Err(reason) => {
                findings.push(Finding::Malformed { line: line.number, reason: reason.clone() });
                Place { seq: next, line: line.number, linked: false, readable: false }
            }
            Ok(record) => {
                let linked = record.prev == before;
                if record.v != VERSION {
                    findings.push(Finding::Version { line: line.number, version: record.v });
                }
                if linked && record.seq != next {
                    findings.push(Finding::WrongNumber { seq: record.seq, line: line.number });
                }
                if record.cmd == reserved::SEAL && line.number < chain.lines.len() as u64 {
                    findings.push(Finding::AfterSeal { line: line.number });
                }
                Place { seq: if linked { next } else { record.seq }, line: line.number, linked, readable: true }
            }
        };
        before = line.digest;
        places.push(place);
    }
    check_places(&places, findings);
}

fn check_places(places: &[Place], findings: &mut Vec<Finding>) {
    let present: HashSet<u64> = places.iter().map(|place| place.seq).collect();
    let mut seen = HashSet::new();
    let mut reordered = false;
    let mut highest = None;
    for (index, place) in places.iter().enumerate() {
        let expected = highest.map_or(0, |highest: u64| highest.saturating_add(1));
        if !seen.insert(place.seq) {
            findings.push(Finding::Repeated { seq: place.seq, line: place.line });
        } else if place.seq > expected {
            // What is missing here either stands elsewhere in the file or nowhere.
            let missing: Vec<u64> = gap(expected, place.seq, &present);
            if let (Some(from), Some(to)) = (missing.first(), missing.last()) {
                findings.push(Finding::Removed { from: *from, to: *to, line: place.line });
            } else if !reordered {
                reordered = true;
                findings.push(Finding::Reordered { seq: place.seq, line: place.line });
            }
        } else if place.seq < expected && !reordered {
            reordered = true;
            findings.push(Finding::Reordered { seq: place.seq, line: place.line });
        } else if place.seq == expected && !place.linked && place.readable {
            match index.checked_sub(1).map(|before| &places[before]) {
                // Nothing stands before the header: its own `prev` was changed.
                None => findings.push(Finding::Changed { seq: place.seq, line: place.line }),
                Some(before) if before.readable && before.seq.saturating_add(1) == place.seq => {
                    findings.push(Finding::Changed { seq: before.seq, line: before.line });
                }
                // A line that cannot be read was named already; after another order the links say no more.
                Some(_) => {}
            }
        }
        highest = Some(highest.map_or(place.seq, |highest: u64| highest.max(place.seq)));
    }
}

/// The numbers from `from` up to but without `to` that no line has. A forged number may be huge, so the ends suffice.
fn gap(from: u64, to: u64, present: &HashSet<u64>) -> Vec<u64> {
    let span = to - from;
    if span > 1_000_000 {
        return vec![from, to - 1];
    }
    (from..to).filter(|seq| !present.contains(seq)).collect()
}
