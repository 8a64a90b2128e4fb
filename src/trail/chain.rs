//! The lines of a trail as they are in the file, each with the hash of its exact bytes.

use super::record::{Header, Record};
use super::reserved;
use crate::text::Digest;

/// A trail taken apart. Nothing is checked but that each line can be read by itself.
#[derive(Debug)]
pub struct Chain<'a> {
    /// The finished lines, in the order of the file.
    pub lines: Vec<Line<'a>>,
    /// What stands after the last line end: a record whose writing was interrupted.
    pub torn: Option<&'a [u8]>,
}

/// A finished line.
#[derive(Debug)]
pub struct Line<'a> {
    /// Its number in the file, from 1.
    pub number: u64,
    /// Its bytes, without the line end.
    pub bytes: &'a [u8],
    /// Their SHA-256.
    pub digest: Digest,
    /// The record, or why it cannot be read.
    pub record: Result<Record, String>,
}

impl<'a> Chain<'a> {
    /// Takes `bytes` apart.
    pub fn parse(bytes: &'a [u8]) -> Self {
        let end = memchr::memrchr(b'\n', bytes).map_or(0, |at| at + 1);
        let (whole, rest) = bytes.split_at(end);
        let lines = whole
            .split_inclusive(|byte| *byte == b'\n')
            .enumerate()
            .map(|(index, line)| Line::parse(index as u64 + 1, &line[..line.len() - 1]))
            .collect();
        Self { lines, torn: (!rest.is_empty()).then_some(rest) }
    }

    /// The hash of the last finished line; 64 zeros for an empty trail.
    pub fn head(&self) -> Digest {
        self.lines.last().map_or(Digest::ZERO, |line| line.digest)
    }

    /// The records that can be read, in the order of the file.
    pub fn records(&self) -> impl Iterator<Item = &Record> {
        self.lines.iter().filter_map(|line| line.record.as_ref().ok())
    }

    /// What the first record says, where it is a header.
    pub fn header(&self) -> Option<Header> {
        let record = self.lines.first()?.record.as_ref().ok()?;
        (record.cmd == reserved::HEADER).then(|| serde_json::from_value(record.args.clone()).ok())?
    }

    /// The seal, where the last finished line is one.
    pub fn seal(&self) -> Option<&Record> {
        let record = self.lines.last()?.record.as_ref().ok()?;
        (record.cmd == reserved::SEAL).then_some(record)
    }

    /// How many records there are beside header and seal.
    pub fn count(&self) -> u64 {
        let others = u64::from(self.header().is_some()) + u64::from(self.seal().is_some());
        (self.lines.len() as u64).saturating_sub(others)
    }
}

impl<'a> Line<'a> {
    /// Reads one line, without its line end.
    pub fn parse(number: u64, bytes: &'a [u8]) -> Self {
        let record = serde_json::from_slice(bytes).map_err(|error| error.to_string());
        Self { number, bytes, digest: Digest::of(bytes), record }
    }
}
