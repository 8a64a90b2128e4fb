//! Where the documents of a session come from, so that they can be read again.

use std::path::PathBuf;

use crate::document::Document;
use crate::files::{self, OpenError};

/// A document's origin.
#[derive(Debug, Clone)]
pub enum Source {
    /// A file, and the name of the document within the corpus.
    File(PathBuf, String),
    /// Bytes that were handed in.
    Bytes(String, Vec<u8>),
}

impl Source {
    /// Reads the document.
    ///
    /// # Errors
    /// Where a file cannot be read, or holds no text.
    pub fn read(&self) -> Result<Document, OpenError> {
        match self {
            Source::File(path, name) => files::open(path, name),
            Source::Bytes(name, bytes) => Ok(Document::new(name.clone(), bytes.clone())),
        }
    }

    /// The file; `None` for bytes that were handed in.
    pub fn path(&self) -> Option<&PathBuf> {
        match self {
            Source::File(path, _) => Some(path),
            Source::Bytes(..) => None,
        }
    }
}
