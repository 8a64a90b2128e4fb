//! `outline`: the headings of a document (SPEC section 2.2).

use serde::Serialize;

use super::Entry;
use crate::document::SectionSource;

/// The result of `outline`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Outline {
    /// Name of the document.
    pub doc: String,
    /// Whether the document has no headings and the entries were made from topic shifts.
    pub pseudo: bool,
    /// In document order.
    pub entries: Vec<OutlineEntry>,
}

/// A heading with the lines and pages that it holds.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct OutlineEntry {
    /// Depth, from 1.
    pub level: u8,
    /// Title, without markup.
    pub title: String,
    /// Line of the heading, from 1.
    pub line: u32,
    /// Last line that it holds.
    pub end: u32,
    /// Page of the heading; `null` where pages are unknown.
    pub page: Option<u32>,
    /// Page of its last line.
    pub end_page: Option<u32>,
    /// What made it a heading.
    pub source: SectionSource,
}

/// The outline of a document.
pub fn run(entry: &Entry) -> Outline {
    let document = entry.document();
    let structure = document.structure();
    let entries: Vec<_> = structure
        .sections
        .iter()
        .map(|section| OutlineEntry {
            level: section.level,
            title: section.title.clone(),
            line: section.line,
            end: section.end,
            page: structure.pages.at(section.line),
            end_page: structure.pages.at(section.end),
            source: section.source,
        })
        .collect();
    Outline {
        doc: document.name().to_owned(),
        pseudo: entries.iter().any(|entry| entry.source == SectionSource::Pseudo),
        entries,
    }
}
