//! Where the labels of table rows stand.

use std::ops::Range;

/// The label cells of rows, in document order.
#[derive(Debug, Clone, Default)]
pub(super) struct RowLabels {
    /// Line of each row, and where its cells end.
    rows: Vec<(u32, u32)>,
    /// The cells of all rows, one row after the other.
    cells: Vec<Range<u32>>,
}

impl RowLabels {
    /// Adds the row of `line`, which is not above the one before.
    pub(super) fn push(&mut self, line: u32, cells: impl IntoIterator<Item = Range<u32>>) {
        self.cells.extend(cells);
        self.rows.push((line, self.cells.len() as u32));
    }

    /// The label cells of the row in which byte `at` of `line` stands: a paragraph may hold several rows, and the label
    /// before a figure is its own.
    pub(super) fn of(&self, line: u32, at: u32) -> Option<&[Range<u32>]> {
        let first = self.rows.partition_point(|(row, _)| *row < line);
        let count = self.rows[first..].partition_point(|(row, _)| *row == line);
        let begins = |index: &usize| self.cells(*index).first().is_some_and(|cell| cell.start <= at);
        let rows: Vec<usize> = (first..first + count).collect();
        let before = rows.partition_point(begins).max(1).min(count);
        before.checked_sub(1).map(|index| self.cells(first + index))
    }

    fn cells(&self, row: usize) -> &[Range<u32>] {
        let start = row.checked_sub(1).map_or(0, |before| self.rows[before].1);
        &self.cells[start as usize..self.rows[row].1 as usize]
    }
}
