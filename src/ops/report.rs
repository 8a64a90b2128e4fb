//! A report: the result of an operation told line by line, the same for the command line and for the screen.
//!
//! An operation that gives one names it in [`super::Outcome::report`]; nothing else is needed for it to be shown. Its
//! lines are whole sentences: whoever shows them wraps them to the columns that it has.

/// Columns that lines set in columns keep to, so that a terminal of 80 columns shows them unbroken.
pub const COLUMNS: usize = 74;

/// How a line of a report is meant.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Meant {
    /// Heads the lines below it.
    Heading,
    /// Tells a fact.
    Fact,
    /// Tells of something that is wrong or in doubt.
    Doubt,
    /// Explains.
    Note,
}

/// A place in the document.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Target {
    /// Line, from 1.
    pub line: u32,
    /// Byte in the line, where a part of it is meant.
    pub byte: Option<u32>,
}

impl From<u32> for Target {
    fn from(line: u32) -> Self {
        Self { line, byte: None }
    }
}

impl From<(u32, u32)> for Target {
    fn from((line, byte): (u32, u32)) -> Self {
        Self { line, byte: Some(byte) }
    }
}

/// A line of a report.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ReportLine {
    /// What it says, without markup.
    pub text: String,
    /// How it is meant.
    pub meant: Meant,
    /// The place in the document that it is about; a note has that of the finding that it explains.
    pub at: Option<Target>,
}

/// What an operation found, for people.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Report {
    /// Name of the document that it is about.
    pub doc: String,
    /// What it is: a few words.
    pub title: String,
    /// Its lines, in order.
    pub lines: Vec<ReportLine>,
}

impl Report {
    /// An empty report about `doc`.
    pub fn new(doc: &str, title: impl Into<String>) -> Self {
        Self { doc: doc.to_owned(), title: title.into(), lines: Vec::new() }
    }

    fn push(&mut self, meant: Meant, text: impl Into<String>, at: Option<Target>) {
        self.lines.push(ReportLine { text: text.into(), meant, at });
    }

    /// Adds a heading.
    pub fn heading(&mut self, text: impl Into<String>) {
        self.push(Meant::Heading, text, None);
    }

    /// Adds a fact.
    pub fn fact(&mut self, text: impl Into<String>) {
        self.push(Meant::Fact, text, None);
    }

    /// Adds a fact about a place in the document.
    pub fn fact_at(&mut self, at: impl Into<Target>, text: impl Into<String>) {
        self.push(Meant::Fact, text, Some(at.into()));
    }

    /// Adds something wrong or doubtful, at a place in the document where it has one.
    pub fn doubt(&mut self, at: Option<impl Into<Target>>, text: impl Into<String>) {
        self.push(Meant::Doubt, text, at.map(Into::into));
    }

    /// Adds an explanation that stands for itself.
    pub fn note(&mut self, text: impl Into<String>) {
        self.push(Meant::Note, text, None);
    }

    /// Adds an explanation of what was found at a place in the document.
    pub fn note_at(&mut self, at: impl Into<Target>, text: impl Into<String>) {
        self.push(Meant::Note, text, Some(at.into()));
    }
}

impl ReportLine {
    /// The line of the document that is named before it: a note shares that of the finding above it.
    pub fn named(&self) -> Option<u32> {
        self.at.filter(|_| self.meant != Meant::Note).map(|at| at.line)
    }
}
