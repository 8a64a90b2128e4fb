//! The cells of table rows: moves among them, a row in full, and tables as values.

use crate::document::{Document, Row, RowKind, Table};
use crate::figure::Annotations;
use crate::figure::cell::clean;
use crate::session::motion::Moved;
use crate::session::state::{Place, State};
use crate::text::csv;
use crate::text::sanitise::sanitise;

const NO_TABLE: &str = "the cursor is in no table";

/// Which cell of a row, or which row of a table, to go to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ToCell {
    /// The next one that holds something.
    Next,
    /// The one before.
    Previous,
    /// The first one that holds something.
    First,
    /// The last.
    Last,
}

/// A cell of a row in full.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CellRow {
    /// The header over it, safe for a terminal; empty where there is none.
    pub header: String,
    /// What it holds, safe for a terminal.
    pub text: String,
    /// Its first byte that is not white space.
    pub byte: u32,
}

impl State {
    fn row_here(&self) -> Option<(Row, &Table)> {
        let here = self.here();
        let document = self.document(here.doc)?;
        let table = document.structure_if_ready()?.table_at(here.place.line)?;
        Some((table.row_at(here.place.line, document.line(here.place.line))?, table))
    }

    /// To another cell of the row, whatever it holds.
    pub fn move_cell(&self, to: ToCell) -> Moved {
        let Some((row, _)) = self.row_here() else { return Moved::No(NO_TABLE) };
        let here = self.here().place;
        let line = self.document(self.doc).map_or("", |document| document.line(here.line));
        let mut filled = row.cells.iter().enumerate().filter_map(|(index, cell)| {
            let text = line.get(cell.start as usize..cell.end as usize)?;
            let start = cell.start + (text.len() - text.trim_start().len()) as u32;
            (!text.trim().is_empty()).then_some((index, start, cell.end))
        });
        let found = match to {
            ToCell::Next => filled.find(|(_, start, _)| *start > here.byte),
            ToCell::Previous => filled.rfind(|(_, _, end)| *end <= here.byte),
            ToCell::First => filled.next(),
            ToCell::Last => filled.next_back(),
        };
        match found {
            Some((index, byte, _)) => Moved::To(Place { byte, cell: u16::try_from(index).ok(), ..here }),
            None if to == ToCell::Previous => Moved::No("this is the first cell of the row"),
            None => Moved::No("this is the last cell of the row"),
        }
    }

    /// To the first row of the table, or the last, in the same column.
    pub fn move_row_end(&self, last: bool) -> Moved {
        let Some((_, table)) = self.row_here() else { return Moved::No(NO_TABLE) };
        let here = self.here();
        let Some(document) = self.document(here.doc) else { return Moved::No(NO_TABLE) };
        let figures = self.entry(here.doc).and_then(|entry| entry.annotations_if_ready());
        let cell = here.place.cell;
        let on = |line: u32| {
            let own = figures.map_or(&[][..], |all| all.on_line(line));
            own.iter().find(|figure| figure.kind.is_figure() && figure.cell == cell)
        };
        let mut lines: Box<dyn Iterator<Item = u32>> = Box::new(table.lines().iter().map(|(line, _)| *line));
        if last {
            lines = Box::new(table.lines().iter().rev().map(|(line, _)| *line));
        }
        if let Some(figure) = lines.find_map(on) {
            return Moved::To(super::motion::on_figure(here.place, figure));
        }
        let line = if last { table.last() } else { table.first() };
        let start = document.line(line).len() - document.line(line).trim_start().len();
        Moved::To(Place { line, byte: start as u32, ..here.place })
    }

    /// The row under the cursor in full, cell by cell; empty outside tables.
    pub fn row_in_full(&self) -> Vec<CellRow> {
        let here = self.shown();
        let Some(document) = self.document(here.doc) else { return Vec::new() };
        let line = document.line(here.place.line);
        let table = document.structure_if_ready().and_then(|all| all.table_at(here.place.line));
        let Some((row, table)) = table.and_then(|table| Some((table.row_at(here.place.line, line)?, table))) else {
            return Vec::new();
        };
        let figures = self.entry(here.doc).and_then(|entry| entry.annotations_if_ready());
        let header = header_row(document, table);
        let cells = row.cells.iter().enumerate().filter_map(|(index, cell)| {
            let text = line.get(cell.start as usize..cell.end as usize)?;
            if text.trim().is_empty() {
                return None;
            }
            let own = figures.map_or(&[][..], |all| all.on_line(row.line));
            let figure =
                own.iter().find(|figure| figure.cell.map(usize::from) == Some(index) && figure.kind.is_figure());
            let path = figure.zip(figures).map(|(figure, all)| all.column_path(document, figure).join(" › "));
            let header = path.filter(|path| !path.is_empty()).unwrap_or_else(|| {
                let over = header.as_ref().filter(|header| header.line != row.line);
                over.and_then(|header| {
                    let cell = header.cells.get(index)?;
                    Some(clean(document.line(header.line).get(cell.start as usize..cell.end as usize)?))
                })
                .unwrap_or_default()
            });
            let mut text = clean(text);
            if let (Some(figure), Some(all)) = (figure, figures)
                && let Some(note) = super::page::describe::note(all, figure)
            {
                text.push_str(&format!("  {}", note.text()));
            }
            let lead = line[cell.start as usize..cell.end as usize].len()
                - line[cell.start as usize..cell.end as usize].trim_start().len();
            Some(CellRow { header: sanitise(&header, 0), text: sanitise(&text, 0), byte: cell.start + lead as u32 })
        });
        cells.collect()
    }
}

/// The row above the delimiter, which names the columns where nothing else does.
fn header_row(document: &Document, table: &Table) -> Option<Row> {
    let at = table.lines().iter().position(|(_, kind)| *kind == RowKind::Delimiter)?;
    Some(table.row(at.checked_sub(1)?, |line| document.line(line)))
}

/// Rows `first` to `last` of a document as CSV: a cell that holds one figure and nothing else is its value, every other
/// one its text. Delimiter rows are left out.
pub fn table_csv(document: &Document, figures: Option<&Annotations>, first: u32, last: u32) -> String {
    let mut out = String::new();
    let tables = document.structure().tables.iter().filter(|table| table.first() <= last && first <= table.last());
    for row in tables.flat_map(|table| table.rows(|line| document.line(line))) {
        if !(first..=last).contains(&row.line) || row.kind == RowKind::Delimiter {
            continue;
        }
        let line = document.line(row.line);
        let own = figures.map_or(&[][..], |all| all.on_line(row.line));
        let cells: Vec<(String, bool)> = (0_u16..)
            .zip(&row.cells)
            .map(|(index, cell)| {
                let text = line.get(cell.start as usize..cell.end as usize).unwrap_or_default();
                let mut inside = own.iter().filter(|figure| figure.cell == Some(index));
                match (inside.next(), inside.next()) {
                    (Some(figure), None) if figure.kind.is_figure() && alone(text, line, figure) => {
                        figure.value.as_ref().map_or((clean(text), false), |value| (value.to_string(), true))
                    }
                    _ => (clean(text), false),
                }
            })
            .collect();
        let cells: Vec<csv::Cell<'_>> = cells.iter().map(|(text, number)| cell_of(text, *number)).collect();
        out.push_str(&csv::row(cells));
    }
    out
}

fn cell_of(text: &str, number: bool) -> csv::Cell<'_> {
    if number { csv::Cell::Number(text) } else { csv::Cell::Text(text) }
}

/// Whether a cell holds a figure and no word beside it, such as a footnote or a unit of its own.
fn alone(cell: &str, line: &str, figure: &crate::figure::Figure) -> bool {
    let printed = line.get(figure.span.start as usize..figure.span.end as usize).unwrap_or_default();
    let rest = clean(cell).replacen(&clean(printed), "", 1);
    !rest.chars().any(|c| c.is_alphanumeric() || c == '%')
}
