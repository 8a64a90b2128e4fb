//! A corpus: documents in order, each with its annotations, worked out when first asked for.

use std::sync::OnceLock;

use super::Refusal;
use crate::document::Document;
use crate::figure::{Annotations, Footing};

/// One or more documents.
#[derive(Debug, Default)]
pub struct Corpus {
    entries: Vec<Entry>,
}

/// A document with its figures.
#[derive(Debug)]
pub struct Entry {
    document: Document,
    annotations: OnceLock<Annotations>,
    footing: OnceLock<Footing>,
}

impl Corpus {
    /// A corpus of `documents`, in that order.
    pub fn new(documents: impl IntoIterator<Item = Document>) -> Self {
        Self {
            entries: documents
                .into_iter()
                .map(|document| Entry { document, annotations: OnceLock::new(), footing: OnceLock::new() })
                .collect(),
        }
    }

    /// The documents, in order.
    pub fn entries(&self) -> &[Entry] {
        &self.entries
    }

    /// The document of that name.
    ///
    /// # Errors
    /// Names the documents there are.
    pub fn entry(&self, name: &str) -> Result<&Entry, Refusal> {
        self.entries.iter().find(|entry| entry.document.name() == name).ok_or_else(|| {
            let names: Vec<_> = self.entries.iter().take(8).map(|entry| entry.document.name()).collect();
            Refusal(format!("no document named {name:?} is open; open are: {}", names.join(", ")))
        })
    }
}

impl Entry {
    /// The document.
    pub fn document(&self) -> &Document {
        &self.document
    }

    /// Its figures with unit and period; worked out on the first call.
    pub fn annotations(&self) -> &Annotations {
        self.annotations.get_or_init(|| Annotations::of(&self.document))
    }

    /// Its totals, checked; worked out on the first call, and its figures before them.
    pub fn footing(&self) -> &Footing {
        self.footing.get_or_init(|| Footing::of(&self.document, self.annotations()))
    }

    /// Its totals if they have been worked out already.
    pub fn footing_if_ready(&self) -> Option<&Footing> {
        self.footing.get()
    }

    /// Its figures if they have been worked out already.
    pub fn annotations_if_ready(&self) -> Option<&Annotations> {
        self.annotations.get()
    }
}
