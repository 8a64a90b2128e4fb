//! Sections: the tree of headings (SPEC section 2.2).

use serde::Serialize;

/// What made a line a heading.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum SectionSource {
    /// `# Title`.
    Atx,
    /// A line underlined with `===` or `---`.
    Setext,
    /// A line that is all bold.
    Bold,
    /// A short line in capitals.
    Capitals,
    /// `STATEMENT No. n`, `Schedule n`, `Note n`, `Item n`.
    Numbered,
    /// A printed table of contents names it.
    Contents,
    /// Made from a shift of topic; the document has no headings.
    Pseudo,
}

/// A heading with the lines that it holds.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Section {
    /// Depth, from 1.
    pub level: u8,
    /// Title without markup.
    pub title: String,
    /// Line of the heading, from 1.
    pub line: u32,
    /// Last line held, its subsections included.
    pub end: u32,
    /// Enclosing section: index into the document's sections.
    pub parent: Option<usize>,
    /// What made it a heading.
    pub source: SectionSource,
}
