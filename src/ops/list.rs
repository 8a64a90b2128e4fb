//! `list`: the documents of the corpus with their identities.

use serde::Serialize;

use super::Corpus;
use crate::text::{Digest, Encoding};

/// The result of `list`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Listing {
    /// In the order of the corpus.
    pub documents: Vec<Listed>,
}

/// One document.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Listed {
    /// Name within the corpus.
    pub doc: String,
    /// SHA-256 of its bytes.
    pub digest: Digest,
    /// Size in bytes.
    pub bytes: u64,
    /// Number of lines.
    pub lines: u32,
    /// Name of the reader.
    pub reader: &'static str,
    /// Version of the reader.
    pub reader_version: u32,
    /// How the bytes were decoded.
    pub encoding: Encoding,
    /// How many malformed sequences were replaced.
    pub replaced: u64,
}

/// Lists the corpus.
pub fn run(corpus: &Corpus) -> Listing {
    let documents = corpus
        .entries()
        .iter()
        .map(|entry| {
            let document = entry.document();
            Listed {
                doc: document.name().to_owned(),
                digest: document.digest(),
                bytes: document.size() as u64,
                lines: document.line_count(),
                reader: document.reader().name,
                reader_version: document.reader().version,
                encoding: document.text().encoding(),
                replaced: document.text().replaced() as u64,
            }
        })
        .collect();
    Listing { documents }
}
