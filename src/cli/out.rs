//! Standard output.

use std::io::{self, BufWriter, IsTerminal as _, StdoutLock, Write as _};

use clap::ValueEnum;
use serde::Serialize;

use super::Failure;
use crate::ops::Report;
use crate::ops::report::{COLUMNS, Meant};
use crate::text::sanitise::sanitise;
use crate::text::wrap::wrap;

/// The form of an output.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, ValueEnum)]
pub enum Format {
    /// For people; what it looks like may change.
    #[default]
    Text,
    /// One JSON object.
    Json,
    /// One JSON object a line.
    Jsonl,
    /// A table with a line of headings.
    Csv,
}

/// Buffered standard output. On a terminal, text is made harmless; elsewhere it goes out as it is.
pub struct Out {
    writer: BufWriter<StdoutLock<'static>>,
    terminal: bool,
}

impl Out {
    /// Takes hold of standard output.
    pub fn stdout() -> Self {
        let stdout = io::stdout();
        Self { terminal: stdout.is_terminal(), writer: BufWriter::with_capacity(1 << 16, stdout.lock()) }
    }

    /// A line of text.
    pub fn line(&mut self, text: &str) -> Result<(), Failure> {
        if self.terminal {
            self.writer.write_all(sanitise(text, 0).as_bytes())?;
        } else {
            self.writer.write_all(text.as_bytes())?;
        }
        Ok(self.writer.write_all(b"\n")?)
    }

    /// A value as one line of JSON.
    pub fn json(&mut self, value: &impl Serialize) -> Result<(), Failure> {
        let json = serde_json::to_string(value).map_err(|error| Failure::Error(error.to_string()))?;
        self.line(&json)
    }

    /// A report: its title with the document, its lines, those about a place led by its number; then an empty line.
    pub fn report(&mut self, report: &Report) -> Result<(), Failure> {
        self.line(&format!("{}: {}", report.title, report.doc))?;
        for (index, line) in report.lines.iter().enumerate() {
            if line.meant == Meant::Heading && index > 0 {
                self.line("")?;
            }
            let gutter = match (line.named(), line.at) {
                (Some(number), _) => format!("L {number:<7} "),
                (None, Some(_)) => " ".repeat(10),
                (None, None) => String::new(),
            };
            // Explanations are running text; the rest stands in columns.
            let columns = if line.meant == Meant::Note { COLUMNS - gutter.len() } else { usize::MAX };
            for (row, text) in wrap(&line.text, columns, 0).into_iter().enumerate() {
                let gutter = if row == 0 { gutter.clone() } else { " ".repeat(gutter.len()) };
                self.line(&format!("  {gutter}{text}"))?;
            }
        }
        Ok(())
    }

    /// Text that ends its lines itself.
    pub fn raw(&mut self, text: &str) -> Result<(), Failure> {
        if self.terminal {
            text.lines().try_for_each(|line| self.line(line))
        } else {
            Ok(self.writer.write_all(text.as_bytes())?)
        }
    }

    /// Bytes as they are; on a terminal, as text that is harmless.
    pub fn bytes(&mut self, bytes: &[u8]) -> Result<(), Failure> {
        if self.terminal { self.raw(&String::from_utf8_lossy(bytes)) } else { Ok(self.writer.write_all(bytes)?) }
    }

    /// Hands out what is buffered. Without it, an error at the end would be lost.
    pub fn finish(mut self) -> Result<(), Failure> {
        Ok(self.writer.flush()?)
    }
}

/// Lines of text columns, each as wide as its widest cell; those marked are aligned to the right.
pub fn columns(rows: &[Vec<String>], right: &[bool]) -> Vec<String> {
    use crate::text::sanitise::width;
    let count = rows.iter().map(Vec::len).max().unwrap_or(0);
    let widths: Vec<usize> = (0..count)
        .map(|column| rows.iter().filter_map(|row| row.get(column)).map(|cell| width(cell)).max().unwrap_or(0))
        .collect();
    rows.iter()
        .map(|row| {
            let mut line = String::new();
            for (column, cell) in row.iter().enumerate() {
                let pad = " ".repeat(widths[column] - width(cell));
                if column > 0 {
                    line.push_str("  ");
                }
                if right.get(column).copied().unwrap_or(false) {
                    line.push_str(&pad);
                    line.push_str(cell);
                } else {
                    line.push_str(cell);
                    line.push_str(&pad);
                }
            }
            line.truncate(line.trim_end().len());
            line
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_are_aligned_by_width() {
        let rows = [vec!["1".to_owned(), "日本".into(), "x".into()], vec!["12,345".into(), "a".into(), String::new()]];
        assert_eq!(columns(&rows, &[true]), ["     1  日本  x", "12,345  a"]);
    }
}
