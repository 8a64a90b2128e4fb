//! A corpus: documents in order, each with its annotations, worked out when first asked for, and with what a person
//! overruled of them.

use std::sync::{Arc, OnceLock};

use super::Refusal;
use crate::document::Document;
use crate::figure::foot::Sum;
use crate::figure::{Annotations, Figure, Footing, Overrule};

/// One or more documents. It does not change: what overrules make of it is another one, which shares the documents.
#[derive(Debug, Clone, Default)]
pub struct Corpus {
    entries: Vec<Entry>,
}

/// A document with its figures.
#[derive(Debug, Clone)]
pub struct Entry {
    read: Arc<Read>,
    /// What a person overruled, in the order in which it was done.
    overrules: Vec<Overrule>,
    /// The annotations with these overrules over them; `None` where there are none.
    overruled: Option<Arc<Annotations>>,
}

/// A document as it was read.
#[derive(Debug)]
struct Read {
    document: Document,
    annotations: OnceLock<Annotations>,
    footing: OnceLock<Footing>,
}

impl Corpus {
    /// A corpus of `documents`, in that order.
    pub fn new(documents: impl IntoIterator<Item = Document>) -> Self {
        let entry = |document| Entry {
            read: Arc::new(Read { document, annotations: OnceLock::new(), footing: OnceLock::new() }),
            overrules: Vec::new(),
            overruled: None,
        };
        Self { entries: documents.into_iter().map(entry).collect() }
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
        self.entries.iter().find(|entry| entry.document().name() == name).ok_or_else(|| {
            let names: Vec<_> = self.entries.iter().take(8).map(|entry| entry.document().name()).collect();
            Refusal(format!("no document named {name:?} is open; open are: {}", names.join(", ")))
        })
    }

    /// The same documents with `overrules`, and no others, over the figures of the one named `name`. Time is that of
    /// the number of figures which they govern.
    #[must_use]
    pub fn overruled(&self, name: &str, overrules: Vec<Overrule>) -> Self {
        let entry = |entry: &Entry| match entry.document().name() == name {
            true => entry.overruled(overrules.clone()),
            false => entry.clone(),
        };
        Self { entries: self.entries.iter().map(entry).collect() }
    }

    /// This corpus with the overrules of `before` over the documents that have not changed since.
    #[must_use]
    pub fn keeping(self, before: &Self) -> Self {
        let entries = self.entries.into_iter().map(|entry| {
            let same = before.entries.iter().find(|old| {
                old.document().name() == entry.document().name() && old.document().digest() == entry.document().digest()
            });
            match same {
                Some(old) if !old.overrules.is_empty() => entry.overruled(old.overrules.clone()),
                _ => entry,
            }
        });
        Self { entries: entries.collect() }
    }
}

impl Entry {
    /// The document.
    pub fn document(&self) -> &Document {
        &self.read.document
    }

    /// Its figures with unit and period, overrules over them; worked out on the first call.
    pub fn annotations(&self) -> &Annotations {
        self.overruled.as_deref().unwrap_or_else(|| self.as_read())
    }

    /// Its totals as the document says its figures; looked through on the first call, and its figures before them.
    pub fn footing(&self) -> &Footing {
        self.read.footing.get_or_init(|| Footing::of(&self.read.document, self.as_read()))
    }

    /// Its totals, checked, in document order.
    pub fn sums(&self) -> impl Iterator<Item = Sum> + '_ {
        self.footing().sums(&self.read.document, self.as_read())
    }

    /// What the totals tell of a figure, if they have been looked through already.
    pub fn sums_at(&self, figure: &Figure) -> Vec<Sum> {
        let footing = self.read.footing.get();
        footing.map(|footing| footing.at(&self.read.document, self.as_read(), figure)).unwrap_or_default()
    }

    /// Its figures if they have been worked out already.
    pub fn annotations_if_ready(&self) -> Option<&Annotations> {
        self.overruled.as_deref().or_else(|| self.read.annotations.get())
    }

    /// What a person overruled, in the order in which it was done.
    pub fn overrules(&self) -> &[Overrule] {
        &self.overrules
    }

    fn as_read(&self) -> &Annotations {
        self.read.annotations.get_or_init(|| Annotations::of(&self.read.document))
    }

    fn overruled(&self, overrules: Vec<Overrule>) -> Self {
        let overruled =
            (!overrules.is_empty()).then(|| Arc::new(self.as_read().overruled(&self.read.document, &overrules)));
        Self { read: self.read.clone(), overrules, overruled }
    }
}
