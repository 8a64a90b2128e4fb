//! The search: what is looked for, and the hits that have come in.

use std::sync::Arc;

use super::hitlist::HitList;
use crate::ops::grep::{Case, GrepArgs, Hit, Mode, Progress};

/// The most hits that are kept for the pane; all are counted.
pub const LIMIT: u64 = 10_000;

/// How far a search reaches, as it was chosen; the lines themselves are in its arguments.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Reach {
    /// The document in the reader.
    #[default]
    Document,
    /// The section of the cursor, with the sections in it.
    Section,
    /// The selected lines.
    Lines,
    /// Every document that is open.
    All,
}

/// A search with its hits.
#[derive(Debug, Clone, Default)]
pub struct Search {
    /// What is looked for.
    pub args: GrepArgs,
    /// How far it reaches.
    pub reach: Reach,
    /// Raised with every change of what is looked for; answers of an older one are dropped.
    pub generation: u64,
    /// The generation that a worker has been asked for.
    pub asked: u64,
    /// The generation that `hits` belong to.
    pub held: u64,
    /// The hits so far, in document order.
    pub hits: Arc<Vec<Hit>>,
    /// Which of them are listed, and how.
    pub list: HitList,
    /// Hits counted so far, kept or not.
    pub total: u64,
    /// Lines looked at so far, and lines there are to look at.
    pub looked: (u64, u64),
    /// Whether no more hits will come: every line has been looked at, or the search was stopped.
    pub done: bool,
    /// Whether it was stopped before every line had been looked at.
    pub stopped: bool,
    /// How the pattern was read.
    pub read_as: String,
    /// Why the pattern cannot be searched for.
    pub error: Option<String>,
    /// The hit under the cursor of the pane: an index into `hits`.
    pub selected: usize,
    /// The hit that is shown while the pattern is typed: with hits that come in after it, it is not looked for anew.
    pub previewed: Option<usize>,
    /// The hit that was chosen while the pattern was typed, instead of the first after the cursor.
    pub chosen: Option<usize>,
    /// Whether the reader goes to the first hit as soon as there is one.
    pub go: bool,
}

impl Search {
    /// None, of this generation: answers to older ones are dropped.
    pub fn none(generation: u64) -> Self {
        Self { generation, held: generation, ..Self::default() }
    }

    /// Whether there is a search at all.
    pub fn is_active(&self) -> bool {
        !self.args.pattern.is_empty()
    }

    /// Whether lines remain to be looked at.
    pub fn is_running(&self) -> bool {
        self.is_active() && self.error.is_none() && !(self.done && self.held == self.generation)
    }

    /// How many hits a move was made on, where more may come, or might have come.
    pub fn partial(&self) -> Option<u64> {
        (self.is_running() || self.stopped).then_some(self.total)
    }

    /// Forgets the hits, so that those of the present generation can come in.
    pub fn begin(&mut self) {
        self.held = self.generation;
        self.hits = Arc::default();
        self.list.clear();
        self.total = 0;
        self.looked = (0, 0);
        self.done = false;
        self.stopped = false;
        self.read_as.clear();
        self.error = None;
        self.selected = 0;
        self.previewed = None;
    }

    /// Takes hits as they come in, as many as are kept.
    pub fn take(&mut self, hits: Vec<Hit>, progress: Progress) {
        let room = (LIMIT as usize).saturating_sub(self.hits.len());
        if room > 0 && !hits.is_empty() {
            Arc::make_mut(&mut self.hits).extend(hits.into_iter().take(room));
        }
        self.total = progress.found;
        self.looked = (progress.searched, progress.lines);
    }

    /// How much of the lines has been looked at, in percent; 100 only at the end.
    pub fn percent(&self) -> u64 {
        let (searched, lines) = self.looked;
        (searched * 100).checked_div(lines).map_or(0, |percent| percent.min(99))
    }

    /// The hit that is listed at or after a place; the first of all where none follows.
    pub fn at_or_after(&self, doc: &str, line: u32) -> usize {
        let listed = &self.list.passing;
        let follows =
            |index: &&u32| self.hits.get(**index as usize).is_some_and(|hit| *hit.doc == *doc && hit.line >= line);
        listed.iter().find(follows).or(listed.first()).map_or(0, |index| *index as usize)
    }

    /// The place of the selected hit among those that are listed, in document order, from 0.
    pub fn rank(&self) -> usize {
        let selected = self.selected as u32;
        self.list.passing.partition_point(|index| *index < selected)
    }

    /// The place of the selected hit and how many there are, for people: `3 of 41`, `3 of 12 so far`, `2 of 5
    /// narrowed from 41`.
    pub fn position(&self) -> String {
        let at = self.rank() + 1;
        let listed = self.list.passing.len();
        let more = match (self.is_running(), self.stopped) {
            (true, _) => " so far",
            (_, true) => " up to where it was stopped",
            _ => "",
        };
        if self.list.is_narrowed() {
            format!("{at} of {listed} narrowed from {}{more}", self.total)
        } else {
            format!("{at} of {}{more}", self.total)
        }
    }

    /// How the pattern is read beside its mode, for people: each thing that is not as usual.
    pub fn options(&self) -> Vec<&'static str> {
        let mut out = Vec::new();
        let GrepArgs { mode, case, word, .. } = &self.args;
        if *mode != Mode::Value {
            if *word {
                out.push("whole word");
            }
            match case {
                Case::Smart => {}
                Case::Sensitive => out.push("case as typed"),
                Case::Ignore => out.push("any case"),
            }
        }
        out
    }

    /// Where is looked, for people.
    pub fn where_told(&self) -> String {
        match (&self.args.doc, &self.args.scope) {
            (None, _) => "all documents".to_owned(),
            (_, None) => "this document".to_owned(),
            (_, Some(scope)) => {
                let what = if self.reach == Reach::Section { "section" } else { "lines" };
                format!("{what} {}–{}", scope.start, scope.end)
            }
        }
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
