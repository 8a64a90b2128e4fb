//! Sections: the tree of headings (SPEC section 2.2).
//!
//! `candidates` finds the lines that may be headings, `contents` the printed tables of contents, `select`
//! decides between them, `tree` gives levels, parents and ends, `pseudo` makes up an outline where there is none.

mod candidates;
mod contents;
mod numbered;
mod pseudo;
mod select;
#[cfg(test)]
mod tests;
pub(super) mod title;
mod tree;

use serde::Serialize;

pub(super) use candidates::Fences;

use super::furniture::Group;
use super::{LineKind, Pages};
use crate::text::Text;

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
    /// A short line in capitals, or a line that is only the name of a financial statement.
    Capitals,
    /// `STATEMENT No. n`, `Schedule n`, `Note n`, `Item n`; a numbered title among the notes.
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

/// Whether a title (without markup) carries a number of its own, such as `Note 12`.
pub(super) fn is_numbered(title: &str) -> bool {
    numbered::parse(title, true).is_some()
}

/// The sections of a document. Marks heading lines in `kinds`, except those that lie on table lines, and the lines
/// that furniture is made of.
pub(super) fn build(text: &Text, kinds: &mut [LineKind], pages: &Pages, furniture: &[Group]) -> Vec<Section> {
    let contents = contents::Contents::find(text, kinds);
    let candidates = candidates::find(text, kinds, &contents);
    let chosen = select::choose(candidates, kinds, pages, furniture, &contents);
    let sections = tree::build(&chosen, kinds.len() as u32);
    for (index, heading) in (0_u32..).zip(&chosen) {
        for line in heading.line..=heading.last {
            if let Some(kind @ LineKind::Prose) = kinds.get_mut(line as usize - 1) {
                *kind = LineKind::Heading(index);
            }
        }
    }
    if sections.is_empty() { pseudo::build(text, kinds, pages) } else { sections }
}
