//! A figure as a citation: everything that somebody needs to find it again and to know what it means.

use std::fmt::Write as _;

use crate::ops::{FigureRow, Refusal};
use crate::text::Digest;
use crate::trail::DoneFigure;

/// A citation: a pure function of a document and a figure of it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Citation {
    figure: DoneFigure,
    /// Column of the figure in its line, in characters from 1.
    column: usize,
    unit_text: Option<String>,
    period_text: Option<String>,
}

/// The most characters of a declaring line that are quoted.
const QUOTE: usize = 120;

impl Citation {
    /// Cites the figure that covers `byte` of `line` in the document `doc`.
    ///
    /// # Errors
    /// Where the document is not open, or no figure stands there.
    pub fn of(corpus: &crate::ops::Corpus, doc: &str, line: u64, byte: u64) -> Result<Self, Refusal> {
        let document = corpus.entry(doc)?.document();
        let figure = DoneFigure::at(corpus, doc, line, byte)
            .ok_or_else(|| Refusal(format!("no figure stands at line {line}, byte {byte} of {doc}: move onto one")))?;
        let before = document.line(figure.row.line).get(..figure.row.bytes[0] as usize).unwrap_or_default();
        let quote = |line: Option<u32>| line.map(|line| quote(document.line(line)));
        Ok(Self {
            column: before.chars().count() + 1,
            unit_text: quote(figure.row.unit.as_ref().and_then(|unit| unit.line)),
            period_text: quote(figure.row.period.as_ref().and_then(|period| period.line)),
            figure,
        })
    }

    /// The figure cited.
    pub fn figure(&self) -> &DoneFigure {
        &self.figure
    }

    /// The column of the figure in its line, in characters from 1.
    pub fn column(&self) -> usize {
        self.column
    }

    /// The citation as plain text, several lines, with a line end after the last.
    pub fn text(&self) -> String {
        let DoneFigure { doc, digest, row } = &self.figure;
        let mut out = String::new();
        let mut line = |name: &str, text: &str| {
            // Writing to a string cannot fail.
            let _ = writeln!(out, "{name:<9} {text}");
        };
        line("figure", &row.text);
        line("value", row.value.as_deref().unwrap_or("none: the mark stands for no number"));
        line("unit", &governed(self.unit_label(), self.unit_text.as_deref()));
        line("period", &governed(self.period_label(), self.period_text.as_deref()));
        if let Some(label) = &row.row {
            line("row", label);
        }
        if !row.column.is_empty() {
            line("column", &row.column.join(" › "));
        }
        if let Some(section) = &row.section {
            line("section", section);
        }
        if !row.flags.is_empty() {
            line("flags", &row.flags.join(", "));
        }
        line("document", doc);
        line("SHA-256", &digest.to_string());
        line("place", &self.place());
        out
    }

    /// SHA-256 of [`Citation::text`].
    pub fn digest(&self) -> Digest {
        Digest::of(self.text().as_bytes())
    }

    fn place(&self) -> String {
        let FigureRow { line, page, .. } = &self.figure.row;
        let page = page.map_or("page unknown".to_owned(), |page| format!("page {page}"));
        format!("{page}, line {line}, column {}", self.column)
    }

    fn unit_label(&self) -> Label<'_> {
        self.figure.row.unit.as_ref().map(|unit| (unit.label.as_str(), unit.basis, unit.line))
    }

    fn period_label(&self) -> Label<'_> {
        self.figure.row.period.as_ref().map(|period| (period.label.as_str(), period.basis, period.line))
    }
}

/// Label, basis and declaring line.
type Label<'a> = Option<(&'a str, &'a str, Option<u32>)>;

fn governed(label: Label<'_>, quote: Option<&str>) -> String {
    match label {
        None => "? (nothing says so)".to_owned(),
        Some((_, "conflict", _)) => "? (declarations disagree; none was taken)".to_owned(),
        Some((label, basis, None)) => format!("{label} ({basis})"),
        Some((label, basis, Some(line))) => {
            format!("{label} ← line {line}, {basis}: “{}”", quote.unwrap_or_default())
        }
    }
}

/// The start of a line, its white space collapsed.
fn quote(line: &str) -> String {
    let line = line.split_whitespace().collect::<Vec<_>>().join(" ");
    match line.char_indices().nth(QUOTE) {
        Some((end, _)) => format!("{}…", &line[..end]),
        None => line,
    }
}
