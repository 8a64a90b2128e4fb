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
/// tell. Cells are found anew each time they are asked for: a long document has tens of millions of them.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Table {
    /// Line and kind of each row.
    rows: Vec<(u32, RowKind)>,
    /// The cells of each row, where they are not those between its bars; else empty.
    given: Vec<Vec<Range<u32>>>,
    width: usize,
    /// It is nothing but a running title with its page number.
    pub furniture: bool,
}

impl Table {
    /// Adds a row whose cells are those between its bars.
    pub(crate) fn push(&mut self, line: u32, kind: RowKind, text: &str) {
        self.rows.push((line, kind));
        self.width = self.width.max(cells::cells(text).len());
    }

    /// Adds a row with cells of its own, to a table in which every row has them.
    pub(crate) fn push_cells(&mut self, line: u32, kind: RowKind, cells: Vec<Range<usize>>) {
        self.rows.push((line, kind));
        self.width = self.width.max(cells.len());
        self.given.push(narrow(cells));
    }

    /// Adds the rows of `other`, which has cells between bars as well.
    pub(crate) fn append(&mut self, other: &Self) {
        self.rows.extend_from_slice(&other.rows);
        self.width = self.width.max(other.width);
    }

    /// Line and kind of its rows, in order.
    pub fn lines(&self) -> &[(u32, RowKind)] {
        &self.rows
    }

    /// Its rows, in order. `text` gives a line by its number.
    pub fn rows<'t>(&self, text: impl Fn(u32) -> &'t str) -> impl Iterator<Item = Row> {
        (0..self.rows.len()).map(move |index| self.row(index, &text))
    }

    /// Its row of this index, from 0.
    pub(crate) fn row<'t>(&self, index: usize, text: impl Fn(u32) -> &'t str) -> Row {
        let (line, kind) = self.rows[index];
        let cells = match self.given.get(index) {
            Some(given) => given.clone(),
            None => narrow(cells::cells(text(line))),
        };
        Row { line, kind, cells }
    }

    /// First line.
    pub fn first(&self) -> u32 {
        self.rows.first().map_or(0, |(line, _)| *line)
    }

    /// Last line.
    pub fn last(&self) -> u32 {
        self.rows.last().map_or(0, |(line, _)| *line)
    }

    /// The row on line `number`, which reads `text`.
    pub fn row_at(&self, number: u32, text: &str) -> Option<Row> {
        let index = number.checked_sub(self.first())? as usize;
        (index < self.rows.len()).then(|| self.row(index, |_| text))
    }

    /// Most cells of any row.
    pub fn width(&self) -> usize {
        self.width
    }
}

fn narrow(cells: Vec<Range<usize>>) -> Vec<Range<u32>> {
    cells.into_iter().map(|cell| cell.start as u32..cell.end as u32).collect()
}

/// The table of a run of table lines, from `first` to `last`.
pub(super) fn of_run(text: &Text, first: u32, last: u32) -> Table {
    let mut table = Table::default();
    table.rows.reserve_exact((last + 1 - first) as usize);
    for number in first..=last {
        let line = text.line(number as usize).unwrap_or_default();
        let kind = if cells::is_delimiter_row(line) {
            RowKind::Delimiter
        } else if cells::cells(line).into_iter().all(|cell| line[cell].trim().is_empty()) {
            RowKind::Blank
        } else {
            RowKind::Data
        };
        table.push(number, kind, line);
    }
    table
}
