//! `profile`: a document measured, before one chooses how to read it (SPEC section 7).

use serde::Serialize;

use super::{Entry, Report};
use crate::document::LineKind;

/// The result of `profile`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Profile {
    /// Name of the document.
    pub doc: String,
    /// Lines, blank ones too.
    pub lines: u64,
    /// Lines that hold more than white space.
    pub non_empty_lines: u64,
    /// Table lines, delimiter rows too.
    pub table_rows: u64,
    /// First line of the first table.
    pub first_table: Option<u32>,
}

/// Measures a document.
pub fn run(entry: &Entry) -> Profile {
    let document = entry.document();
    let structure = document.structure();
    Profile {
        doc: document.name().to_owned(),
        lines: document.text().lines().len() as u64,
        non_empty_lines: document.text().lines().filter(|line| !line.trim().is_empty()).count() as u64,
        table_rows: structure.kinds.iter().filter(|kind| matches!(kind, LineKind::Table(_))).count() as u64,
        first_table: structure.tables.first().map(|table| table.first()),
    }
}

impl Profile {
    /// The measures in words.
    pub fn report(&self) -> Report {
        let mut report = Report::new(&self.doc, "Profile");
        report.heading("Text");
        report.fact(format!("non-empty lines {}", self.non_empty_lines));
        report.fact(format!("table rows {}", self.table_rows));
        if let Some(line) = self.first_table {
            report.fact_at(line, "the first table");
        }
        report
    }
}
