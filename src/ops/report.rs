//! A report: the result of an operation told line by line, the same for the command line and for the screen.
//!
//! An operation that gives one names it in [`super::Outcome::report`]; nothing else is needed for it to be shown.

use crate::text::sanitise::width;

/// Columns that the lines of a report keep to, so that a terminal of 80 columns shows them whole.
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

/// A line of a report.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ReportLine {
    /// What it says, without markup.
    pub text: String,
    /// How it is meant.
    pub meant: Meant,
    /// The line of the document that it is about, from 1.
    pub line: Option<u32>,
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

    fn push(&mut self, meant: Meant, text: String, line: Option<u32>) {
        self.lines.push(ReportLine { text, meant, line });
    }

    /// Adds a heading, after an empty line where something stands before it.
    pub fn heading(&mut self, text: impl Into<String>) {
        if !self.lines.is_empty() {
            self.push(Meant::Fact, String::new(), None);
        }
        self.push(Meant::Heading, text.into(), None);
    }

    /// Adds a fact.
    pub fn fact(&mut self, text: impl Into<String>) {
        self.push(Meant::Fact, text.into(), None);
    }

    /// Adds a fact about a line of the document.
    pub fn fact_at(&mut self, line: u32, text: impl Into<String>) {
        self.push(Meant::Fact, text.into(), Some(line));
    }

    /// Adds something wrong or doubtful, at a line of the document where it has one.
    pub fn doubt(&mut self, line: Option<u32>, text: impl Into<String>) {
        self.push(Meant::Doubt, text.into(), line);
    }

    /// Adds an explanation, wrapped to [`COLUMNS`].
    pub fn note(&mut self, text: &str) {
        for line in wrapped(text, COLUMNS) {
            self.push(Meant::Note, line, None);
        }
    }
}

/// `text` in lines of at most `columns`, broken at blanks; a longer word stands alone.
fn wrapped(text: &str, columns: usize) -> Vec<String> {
    let mut out: Vec<String> = Vec::new();
    for word in text.split_whitespace() {
        match out.last_mut() {
            Some(line) if width(line) + 1 + width(word) <= columns => {
                line.push(' ');
                line.push_str(word);
            }
            _ => out.push(word.to_owned()),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn notes_are_wrapped_and_headings_set_apart() {
        assert_eq!(wrapped("a bb  ccc dddddd", 4), ["a bb", "ccc", "dddddd"]);
        assert!(wrapped(" ", 4).is_empty());
        let mut report = Report::new("a.md", "Profile");
        report.heading("One");
        report.doubt(Some(3), "x");
        report.heading("Two");
        let told: Vec<_> = report.lines.iter().map(|line| (line.text.as_str(), line.line)).collect();
        assert_eq!(told, [("One", None), ("x", Some(3)), ("", None), ("Two", None)]);
    }
}
