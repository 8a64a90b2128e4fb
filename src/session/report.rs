//! Reports over the panes: what an operation found, line by line.

use serde_json::{Value, json};

use super::state::State;
use crate::ops::Report;
use crate::ops::report::ReportLine;

/// A command that opens a report: its name, the operation that it runs, and the arguments of that.
pub struct Reporting {
    /// Name of the command.
    pub command: &'static str,
    /// Name of the operation; its outcome has a [`crate::ops::Outcome::report`].
    pub operation: &'static str,
    /// Arguments of the operation as the session stands.
    pub args: fn(&State) -> Value,
}

/// Every command that opens a report.
pub const REPORTS: &[Reporting] = &[
    Reporting { command: "report.profile", operation: "profile", args: whole_document },
    Reporting { command: "report.damage", operation: "damage", args: whole_document },
    Reporting { command: "report.chunks", operation: "chunks", args: whole_document },
    Reporting { command: "report.foot", operation: "foot", args: whole_document },
];

/// The arguments of an operation on the document in the reader.
fn whole_document(state: &State) -> Value {
    json!({ "doc": state.doc_name(state.shown().doc) })
}

/// A report as it lies over the panes.
#[derive(Debug, Clone)]
pub struct ReportView {
    /// The command that opened it.
    pub command: &'static str,
    /// Name of the document that it is about.
    pub doc: String,
    /// What was found; `None` while the operation runs.
    pub report: Option<Report>,
    /// The line under the cursor.
    pub selected: usize,
}

impl ReportView {
    /// Its lines; none while the operation runs.
    pub fn lines(&self) -> &[ReportLine] {
        self.report.as_ref().map_or(&[], |report| &report.lines)
    }
}
