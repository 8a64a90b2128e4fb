//! Tables: maximal runs of table lines, with what each row is.

use std::ops::Range;

use super::cells;
use crate::text::Text;

/// What a row of a table is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RowKind {
    /// Belongs to the header: names columns, years, units.
    Header,
    /// The delimiter row that Markdown demands.
    Delimiter,
    /// Holds figures.
    Data,
    /// Holds a label and no figures: heads the rows below it.
    Label,
    /// Holds nothing.
    Blank,
}

/// A row: one table line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Row {
    /// Line number, from 1.
    pub line: u32,
    /// What the row is.
    pub kind: RowKind,
    /// Byte ranges of its cells in the line.
    pub cells: Vec<Range<u32>>,
}

/// A maximal run of table lines. What heads, captions and continues it, the inheritance reads: it takes numbers to
/// tell.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Table {
    /// Its rows, one a line, in order.
    pub rows: Vec<Row>,
    /// It is nothing but a running title with its page number.
    pub furniture: bool,
}

impl Table {
    /// First line.
    pub fn first(&self) -> u32 {
        self.rows.first().map_or(0, |row| row.line)
    }

    /// Last line.
    pub fn last(&self) -> u32 {
        self.rows.last().map_or(0, |row| row.line)
    }

    /// The row on line `number`.
    pub fn row_at(&self, number: u32) -> Option<&Row> {
        number.checked_sub(self.first()).and_then(|index| self.rows.get(index as usize))
    }

    /// Most cells of any row.
    pub fn width(&self) -> usize {
        self.rows.iter().map(|row| row.cells.len()).max().unwrap_or(0)
    }
}

/// The table of a run of table lines, from `first` to `last`.
pub(super) fn of_run(text: &Text, first: u32, last: u32) -> Table {
    let rows = (first..=last).map(|number| {
        let line = text.line(number as usize).unwrap_or_default();
        let cells: Vec<Range<u32>> =
            cells::cells(line).into_iter().map(|cell| cell.start as u32..cell.end as u32).collect();
        let kind = if cells::is_delimiter_row(line) {
            RowKind::Delimiter
        } else if cells.iter().all(|cell| line[cell.start as usize..cell.end as usize].trim().is_empty()) {
            RowKind::Blank
        } else {
            RowKind::Data
        };
        Row { line: number, kind, cells }
    });
    Table { rows: rows.collect(), furniture: false }
}
