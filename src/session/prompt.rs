//! What is typed at the bottom of the screen.

use tui_textarea::TextArea;

use crate::ops::grep::Mode;

/// What a prompt is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Ask {
    /// A pattern to search for.
    Search,
    /// A line number.
    Line,
    /// A page number.
    Page,
    /// A note, statement or schedule.
    Reference,
    /// The letter under which a place is kept.
    Mark,
    /// The letter of a place to go to.
    ToMark,
    /// What the titles of the outline must contain.
    Filter,
    /// What governs a figure, whatever the document says.
    Overrule,
    /// Why it governs.
    Reason,
}

/// A prompt with what is typed so far.
#[derive(Debug, Clone)]
pub struct Prompt {
    /// What it is for.
    pub ask: Ask,
    /// The text with its cursor.
    pub area: TextArea<'static>,
    /// The keys typed since it was opened.
    pub keys: Vec<String>,
    /// How far back in the history; 0 is what is being typed.
    pub back: usize,
    /// What was being typed before the history was looked at.
    pub draft: String,
}

impl Prompt {
    /// An open prompt; `keys` is what opened it.
    pub fn new(ask: Ask, text: &str, keys: &str) -> Self {
        let mut prompt =
            Self { ask, area: TextArea::default(), keys: vec![keys.to_owned()], back: 0, draft: String::new() };
        prompt.set(text);
        prompt
    }

    /// What is typed.
    pub fn text(&self) -> &str {
        self.area.lines().first().map_or("", String::as_str)
    }

    /// Replaces what is typed; the cursor goes to the end.
    pub fn set(&mut self, text: &str) {
        self.area = TextArea::new(vec![text.to_owned()]);
        self.area.move_cursor(tui_textarea::CursorMove::End);
    }
}

/// Searches made before, the latest last.
#[derive(Debug, Clone, Default)]
pub struct History {
    entries: Vec<(String, Mode)>,
}

/// Searches that are kept.
const KEPT: usize = 200;

impl History {
    /// Adds a search; the same one is kept once.
    pub fn add(&mut self, pattern: &str, mode: Mode) {
        self.entries.retain(|entry| entry.0 != pattern || entry.1 != mode);
        self.entries.push((pattern.to_owned(), mode));
        if self.entries.len() > KEPT {
            self.entries.remove(0);
        }
    }

    /// All of them, the latest last.
    pub fn entries(&self) -> &[(String, Mode)] {
        &self.entries
    }

    /// The search `back` steps before the next one, from 1.
    pub fn get(&self, back: usize) -> Option<&(String, Mode)> {
        self.entries.len().checked_sub(back).and_then(|index| self.entries.get(index))
    }
}
