//! Floor 1: what a document is: bytes with an identity, lines, pages, sections, tables, cells.
//!
//! Every node carries line numbers (from 1) and byte spans in its line. Nothing is rewritten.

pub mod cells;
mod furniture;
pub mod html;
pub mod outline;
pub mod pages;
mod structure;
pub mod table;

use std::ops::Range;
use std::sync::OnceLock;

use serde::Serialize;

pub use outline::{Section, SectionSource};
pub use pages::Pages;
pub use table::{Row, RowKind, Table};

use crate::text::{Digest, Text};

/// Which reader rendered the bytes to lines. Part of the identity of every result.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct Reader {
    /// `markdown`, `text` or `html`.
    pub name: &'static str,
    /// Raised whenever the same bytes would give other lines.
    pub version: u32,
}

/// The readers of this build.
pub const READERS: [Reader; 3] =
    [Reader { name: "markdown", version: 1 }, Reader { name: "text", version: 1 }, Reader { name: "html", version: 1 }];

/// A document: its text at once, its structure when first asked for.
#[derive(Debug)]
pub struct Document {
    name: String,
    digest: Digest,
    size: usize,
    reader: Reader,
    text: Text,
    tags: Vec<html::xbrl::Tag>,
    structure: OnceLock<Structure>,
}

/// What is found in a document's lines without looking at figures.
#[derive(Debug)]
pub struct Structure {
    /// Where pages begin.
    pub pages: Pages,
    /// Headings with their line ranges, in document order.
    pub sections: Vec<Section>,
    /// Maximal runs of table lines, in document order.
    pub tables: Vec<Table>,
    /// One entry a line: what kind of line it is.
    pub kinds: Vec<LineKind>,
}

/// The kind of a line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LineKind {
    /// White space only.
    Blank,
    /// Running text.
    Prose,
    /// A heading: index into [`Structure::sections`].
    Heading(u32),
    /// A table line: index into [`Structure::tables`].
    Table(u32),
    /// A page separator, or a thematic break.
    Break,
    /// A page header or footer that is repeated on at least three pages.
    Furniture,
    /// Inside a code fence, or the fence itself.
    Fenced,
}

impl Document {
    /// Reads `bytes`. `name` is the document's name within its corpus (a path relative to the root, with `/`). A page of
    /// HTML is told by its content and read to Markdown; of the rest the ending chooses the reader: `.txt` and `.text`
    /// are text, everything else Markdown.
    pub fn new(name: impl Into<String>, bytes: Vec<u8>) -> Self {
        let name = name.into();
        let (digest, size) = (Digest::of(&bytes), bytes.len());
        let page = html::is_html(&bytes).then(|| html::read(&html::decode(&bytes))).flatten();
        let lower = name.to_ascii_lowercase();
        let (reader, text, tags) = match page {
            Some(page) => (READERS[2], Text::decode(page.markdown.into_bytes()), page.tags),
            None => {
                let is_text = lower.ends_with(".txt") || lower.ends_with(".text");
                (READERS[usize::from(is_text)], Text::decode(bytes), Vec::new())
            }
        };
        Self { digest, size, reader, text, tags, name, structure: OnceLock::new() }
    }

    /// The numbers that the document itself tags, in the order of its lines.
    pub fn tags(&self) -> &[html::xbrl::Tag] {
        &self.tags
    }

    /// Leaves the document without its tags: what the page shows tells alone.
    pub fn forget_tags(&mut self) {
        self.tags.clear();
    }

    /// The tag that lies over bytes `span` of line `line`.
    pub fn tag_at(&self, line: u32, span: &Range<u32>) -> Option<&html::xbrl::Tag> {
        let first = self.tags.partition_point(|tag| (tag.line, tag.span.end) <= (line, span.start));
        self.tags.get(first).filter(|tag| tag.line == line && tag.span.start < span.end)
    }

    /// The name within the corpus.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// SHA-256 of the bytes as they were read.
    pub fn digest(&self) -> Digest {
        self.digest
    }

    /// Size in bytes as read.
    pub fn size(&self) -> usize {
        self.size
    }

    /// The reader that rendered it.
    pub fn reader(&self) -> Reader {
        self.reader
    }

    /// The decoded lines.
    pub fn text(&self) -> &Text {
        &self.text
    }

    /// Line `number` (from 1); the empty string outside the document.
    pub fn line(&self, number: u32) -> &str {
        self.text.line(number as usize).unwrap_or_default()
    }

    /// Number of lines, which is the number of the last one.
    pub fn line_count(&self) -> u32 {
        u32::try_from(self.text.line_count()).unwrap_or(u32::MAX)
    }

    /// Pages, sections and tables; worked out on the first call, which takes time proportional to the text.
    pub fn structure(&self) -> &Structure {
        self.structure.get_or_init(|| Structure::of(&self.text))
    }

    /// The structure if it has been worked out already.
    pub fn structure_if_ready(&self) -> Option<&Structure> {
        self.structure.get()
    }
}

impl Structure {
    /// Kind of line `number` (from 1).
    pub fn kind(&self, number: u32) -> LineKind {
        (number as usize).checked_sub(1).and_then(|index| self.kinds.get(index)).copied().unwrap_or(LineKind::Blank)
    }

    /// The table that line `number` belongs to.
    pub fn table_at(&self, number: u32) -> Option<&Table> {
        match self.kind(number) {
            LineKind::Table(index) => self.tables.get(index as usize),
            _ => None,
        }
    }

    /// The innermost section that holds line `number`: the last heading at or above it.
    pub fn section_at(&self, number: u32) -> Option<usize> {
        self.sections.partition_point(|section| section.line <= number).checked_sub(1)
    }

    /// Titles from the outermost heading to the innermost one that hold line `number`.
    pub fn heading_path(&self, number: u32) -> Vec<&str> {
        let mut path = Vec::new();
        let mut at = self.section_at(number);
        while let Some(section) = at.and_then(|index| self.sections.get(index)) {
            path.push(section.title.as_str());
            at = section.parent;
        }
        path.reverse();
        path
    }
}
