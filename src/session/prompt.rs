//! What is typed at the bottom of the screen.

use tui_textarea::TextArea;

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
    /// What the lines of hits must contain besides.
    Narrow,
    /// What the search in force is to be called.
    Name,
    /// What governs a figure, whatever the document says.
    Overrule,
    /// Why it governs.
    Reason,
    /// The path of a document.
    Path,
    /// Whether to go on where something would be lost.
    Confirm,
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
