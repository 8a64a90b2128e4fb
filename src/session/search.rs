//! The search: what is looked for, and the hits that have come in.

use crate::ops::grep::{GrepArgs, Hit, Mode};

/// The most hits that are kept for the pane; all are counted.
pub const LIMIT: u64 = 10_000;

/// A search with its hits.
#[derive(Debug, Clone, Default)]
pub struct Search {
    /// What is looked for.
    pub args: GrepArgs,
    /// Raised with every change of what is looked for; answers of an older one are dropped.
    pub generation: u64,
    /// The generation that a worker has been asked for.
    pub asked: u64,
    /// The generation that `hits` belong to.
    pub held: u64,
    /// The hits so far, in document order.
    pub hits: Vec<Hit>,
    /// Hits counted so far, kept or not.
    pub total: u64,
    /// Whether every line has been looked at.
    pub done: bool,
    /// How the pattern was read.
    pub read_as: String,
    /// Why the pattern cannot be searched for.
    pub error: Option<String>,
    /// The hit under the cursor of the pane.
    pub selected: usize,
    /// Whether the reader goes to the first hit as soon as there is one.
    pub go: bool,
}

impl Search {
    /// Whether there is a search at all.
    pub fn is_active(&self) -> bool {
        !self.args.pattern.is_empty()
    }

    /// Whether lines remain to be looked at.
    pub fn is_running(&self) -> bool {
        self.is_active() && self.error.is_none() && !(self.done && self.held == self.generation)
    }

    /// How many hits a move was made on, where more may come.
    pub fn partial(&self) -> Option<u64> {
        self.is_running().then_some(self.total)
    }

    /// The first hit at or after a place; the first of all where none follows.
    pub fn at_or_after(&self, doc: &str, line: u32) -> usize {
        self.hits.iter().position(|hit| hit.doc == doc && hit.line >= line).unwrap_or(0)
    }
}

/// The next way of reading a pattern.
pub fn next_mode(mode: Mode) -> Mode {
    match mode {
        Mode::Smart => Mode::Literal,
        Mode::Literal => Mode::Regex,
        Mode::Regex => Mode::Value,
        Mode::Value => Mode::Smart,
    }
}

/// The name of a mode, for people.
pub fn mode_name(mode: Mode) -> &'static str {
    match mode {
        Mode::Smart => "smart",
        Mode::Literal => "literal",
        Mode::Regex => "regex",
        Mode::Value => "value",
    }
}
