//! Tables whose layout broke: headers that do not fit, labels and figures that no longer pair, filled-in spans.

use super::{Damage, Finding, Layout, Reach, Sheet};
use crate::document::RowKind;
use crate::figure::cell::cell_lines;
use crate::figure::grid::{Cell, Class, Grid, GridRow, bare, welded};
use crate::figure::rejoin::year_is_cut;

/// Fewest rows that must agree before a column is taken for a copy of the one before it.
const COPIED_ROWS: usize = 3;

/// Fewest digits of a date that lost its separators.
const DATE_DIGITS: usize = 6;

/// All cells of a line.
const ALL: (usize, usize) = (0, u16::MAX as usize);

/// Finds them in one table.
pub(super) fn find(sheet: &Sheet<'_>, layout: &Layout<'_>, out: &mut Vec<Finding>) {
    for stack in 0..sheet.grid.stacks.len() {
        if let Some((misfit, line)) = layout.misfits.get(stack).copied().flatten() {
            let first = sheet.grid.stacks.get(stack).map_or(0, |range| range.start);
            let governed: Vec<&GridRow> = match misfit {
                Misfit::Below => sheet.grid.rows.iter().take(first).filter(|row| row.kind == RowKind::Data).collect(),
                Misfit::Width(..) | Misfit::CutYear | Misfit::Placed(_) => governed(sheet.grid, stack).collect(),
            };
            mismatch(&governed, misfit, line, out);
        } else {
            long_rows(sheet, stack, out);
        }
    }
    if let Some((misfit, line)) = layout.carried {
        let above = sheet.grid.rows.iter().filter(|row| row.stack.is_none() && row.kind == RowKind::Data);
        mismatch(&above.collect::<Vec<_>>(), misfit, line, out);
    }
    for stack in 0..sheet.grid.stacks.len() {
        torn_columns(sheet, stack, out);
    }
    slid_labels(sheet, out);
    copies(sheet, out);
    welded_labels(sheet, out);
    if layout.goes_on {
        first_row(sheet, out);
    }
}

/// How a header fails to fit the rows that it would govern.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Misfit {
    /// It has this many cells, its rows that many.
    Width(usize, usize),
    /// It stands below its rows: the page was printed sideways.
    Below,
    /// It has more or fewer titles than its rows have columns, and these add up, in this line, only where its titles
    /// stand over some of them.
    Placed(u32),
    /// It prints a year that was cut over cells, and names none for some of its columns.
    CutYear,
}

/// Whether the header of stack `stack` fits its rows. One that does not binds nothing: its years and units would fall on
/// the wrong columns.
pub(crate) fn header_misfits(grid: &Grid, stack: usize) -> Option<Misfit> {
    let range = grid.stacks.get(stack)?.clone();
    let Some(width) = common_width(governed(grid, stack)) else {
        return is_below(grid, stack).then_some(Misfit::Below);
    };
    let header = grid.rows.get(range).into_iter().flatten().filter(|row| row.kind == RowKind::Header);
    let filled = |row: &GridRow| row.cells.iter().filter(|cell| cell.class != Class::Empty).count();
    let widest = header.max_by_key(|row| row.cells.len())?;
    let own = widest.cells.len();
    // A short header whose cells are all filled names fewer columns than there are; one with room left over is ragged.
    // A long one names more of them, unless some of its cells are empty.
    let short = own > 1 && own < width && widest.cells.iter().skip(1).all(|cell| cell.class != Class::Empty);
    (short || filled(widest) > width).then_some(Misfit::Width(own, width))
}

/// The rows of figures below the header of stack `stack`.
fn governed(grid: &Grid, stack: usize) -> impl Iterator<Item = &GridRow> {
    let from = grid.stacks.get(stack).map_or(grid.rows.len(), |range| range.start);
    let to = grid.stacks.get(stack + 1).map_or(grid.rows.len(), |range| range.start);
    grid.rows.get(from..to).into_iter().flatten().filter(|row| row.kind == RowKind::Data)
}

/// How many cells most of these rows have; `None` where there are none or no number is that of most.
fn common_width<'g>(rows: impl Iterator<Item = &'g GridRow>) -> Option<usize> {
    let mut widths: Vec<usize> = rows.map(|row| row.cells.len()).collect();
    widths.sort_unstable();
    let middle = *widths.get(widths.len() / 2)?;
    (widths.iter().filter(|width| **width == middle).count() * 2 > widths.len()).then_some(middle)
}

/// Whether the first header of a table stands below all of its figures and over most of their columns.
fn is_below(grid: &Grid, stack: usize) -> bool {
    let Some(range) = grid.stacks.get(stack) else { return false };
    let rows = || grid.rows.iter().filter(|row| row.kind == RowKind::Data);
    let filled = |row: &GridRow| {
        let named = |group: &&crate::figure::grid::Group| {
            let mut cells = row.cells.iter().take(group.last + 1).skip(group.first);
            cells.any(|cell| matches!(cell.class, Class::Text | Class::Date | Class::Year))
        };
        grid.groups.iter().filter(named).count()
    };
    stack == 0
        && grid.groups.len() > 2
        && rows().count() > 2
        && grid.rows.get(range.start..).into_iter().flatten().any(|row| filled(row) * 5 >= grid.groups.len() * 3)
}

/// Rows of figures that the header on line `header` does not fit.
fn mismatch(governed: &[&GridRow], misfit: Misfit, header: u32, out: &mut Vec<Finding>) {
    let (Some(first), Some(last)) = (governed.first(), governed.last()) else { return };
    let reason = match misfit {
        Misfit::Below => format!("the header stands below its figures, at line {header}"),
        Misfit::Placed(sum) => format!(
            "the header at line {header} does not fit its rows: it is read as they add up, at line {sum} and others"
        ),
        Misfit::CutYear => {
            format!(
                "the header at line {header} has a year cut over its cells, in pieces that join to none: it binds none of its columns"
            )
        }
        Misfit::Width(own, width) => {
            format!("the header at line {header} has {own} cells, its rows have {width}: it binds none of them")
        }
    };
    out.push(Finding {
        damage: Damage::HeaderMismatch,
        line: first.line,
        cell: None,
        span: whole(first),
        probable: None,
        reason,
        reach: Reach::Lines(last.line, ALL.0, ALL.1),
    });
}

/// Header cells whose digits lost their separators to the row below: `On 310319` over `..`. Row and cell of each.
pub(crate) fn torn_headers<'l>(grid: &Grid, stack: usize, line: &impl Fn(u32) -> &'l str) -> Vec<(usize, usize)> {
    let text = |row: &GridRow, cell: usize| {
        let span = row.cells.get(cell).map(|cell| cell.span.start as usize..cell.span.end as usize);
        span.and_then(|span| line(row.line).get(span)).unwrap_or_default()
    };
    let mut out = Vec::new();
    let mut above: Option<usize> = None;
    for index in grid.stacks.get(stack).cloned().unwrap_or_default() {
        let Some(row) = grid.rows.get(index).filter(|row| row.kind != RowKind::Delimiter) else { continue };
        for cell in 0..row.cells.len() {
            let lost = bare(cell_lines(text(row, cell)).next().unwrap_or_default());
            if lost.len() < 2 || !lost.bytes().all(|b| matches!(b, b'.' | b'/')) {
                continue;
            }
            let Some(above) = above.filter(|above| grid.rows.get(*above).is_some()) else { continue };
            let over = bare(text(&grid.rows[above], cell));
            if over.bytes().rev().take_while(u8::is_ascii_digit).count() >= DATE_DIGITS {
                out.push((above, cell));
            }
        }
        above = Some(index);
    }
    out
}

/// Whether a header prints a year cut over two of its cells: `at 31 March 20` beside `19`.
pub(crate) fn cut_year<'l>(grid: &Grid, stack: usize, line: &impl Fn(u32) -> &'l str) -> Option<Misfit> {
    let rows = grid.stacks.get(stack).and_then(|range| grid.rows.get(range.clone())).into_iter().flatten();
    for row in rows.filter(|row| row.kind == RowKind::Header) {
        let text =
            |cell: &Cell| line(row.line).get(cell.span.start as usize..cell.span.end as usize).unwrap_or_default();
        if row.cells.windows(2).any(|pair| year_is_cut(text(&pair[0]), text(&pair[1]))) {
            return Some(Misfit::CutYear);
        }
    }
    None
}

fn torn_columns(sheet: &Sheet<'_>, stack: usize, out: &mut Vec<Finding>) {
    for (row, cell) in torn_headers(sheet.grid, stack, &|number| sheet.document.line(number)) {
        let (Some(row), Some(last)) = (sheet.grid.rows.get(row), governed(sheet.grid, stack).last()) else { continue };
        let group = sheet.grid.group_of(cell).and_then(|group| sheet.grid.groups.get(group));
        let (from, to) = group.map_or((cell, cell), |group| (group.first, group.last));
        let reason = "the separators of its date stand in the row below: it binds nothing".to_owned();
        let found = Finding::in_cell(Damage::HeaderMismatch, row, cell, None, reason);
        out.push(found.reaching(Reach::Lines(last.line, from, to)));
    }
}

/// Rows with more cells than their header and most rows below it: their columns are uncertain.
fn long_rows(sheet: &Sheet<'_>, stack: usize, out: &mut Vec<Finding>) {
    let header = sheet.grid.stacks.get(stack).and_then(|range| sheet.grid.rows.get(range.clone()));
    let header = header.into_iter().flatten().map(|row| row.cells.len()).max();
    let Some(width) = common_width(governed(sheet.grid, stack)).max(header) else { return };
    for row in governed(sheet.grid, stack).filter(|row| row.cells.len() > width) {
        out.push(Finding {
            damage: Damage::HeaderMismatch,
            line: row.line,
            cell: None,
            span: whole(row),
            probable: None,
            reason: format!(
                "the row has {} cells, its header and the rows around it {width}: its columns are uncertain",
                row.cells.len()
            ),
            reach: Reach::Cells(ALL.0, ALL.1),
        });
    }
}

/// The span of a row's cells.
fn whole(row: &GridRow) -> std::ops::Range<u32> {
    let start = row.cells.first().map(|cell| cell.span.start).unwrap_or_default();
    start..row.cells.last().map(|cell| cell.span.end).unwrap_or_default().max(start)
}

/// How a label's lines stand in its cell.
struct Lines {
    /// Its lines that hold something.
    count: usize,
    /// It begins in the middle: with an empty line or a small letter.
    middle: bool,
    /// It begins with a small letter.
    small: bool,
}

/// The label of a row of figures, each of which has one line.
fn label_lines(sheet: &Sheet<'_>, row: &GridRow) -> Option<Lines> {
    if row.kind != RowKind::Data || !row.cells.iter().skip(1).any(|cell| cell.class == Class::Number) {
        return None;
    }
    let text = sheet.cell(row, 0);
    let mut lines = cell_lines(text).map(bare);
    let first = lines.clone().next().unwrap_or_default();
    // `a. public debt` begins an item, however small its letter.
    let word = first.split(|c: char| !c.is_alphanumeric()).next().unwrap_or_default();
    let small = word.len() > 1 && word.starts_with(char::is_lowercase) && word.chars().all(char::is_alphabetic);
    let count = lines.clone().filter(|line| !line.is_empty()).count();
    let one_line = |cell: usize| {
        let text = sheet.cell(row, cell);
        !text.contains('<') || cell_lines(text).filter(|line| line.bytes().any(|b| b.is_ascii_digit())).count() <= 1
    };
    let single = (1..row.cells.len()).all(one_line);
    (single && lines.any(|line| !line.is_empty())).then_some(Lines { count, middle: small || first.is_empty(), small })
}

/// Runs of rows whose labels have several lines, go on in the label of the next row in the middle of a sentence, and
/// stand beside single figures: the label column was cut at other places than the figures, so that a figure may belong
/// to the label above or below.
fn slid_labels(sheet: &Sheet<'_>, out: &mut Vec<Finding>) {
    let rows = &sheet.grid.rows;
    let mut start = 0;
    let mut torn = false;
    let mut before: Option<Lines> = None;
    for index in 0..=rows.len() {
        let lines = rows.get(index).and_then(|row| label_lines(sheet, row));
        let goes_on = matches!((&before, &lines), (Some(above), Some(below)) if below.middle && (above.count > 1 || above.middle));
        if let (Some(above), Some(below), true) = (&before, &lines, goes_on) {
            torn |= below.small && above.count > 1;
        } else {
            if torn
                && let (Some(first), Some(last)) = (rows.get(start), index.checked_sub(1).and_then(|at| rows.get(at)))
            {
                out.push(Finding {
                    damage: Damage::LabelMismatch,
                    line: first.line,
                    cell: Some(0),
                    span: first.cells.first().map(|cell| cell.span.clone()).unwrap_or_default(),
                    probable: None,
                    reason: format!(
                        "labels go on from row to row up to line {}: a figure may belong to the label above or below",
                        last.line
                    ),
                    reach: Reach::Lines(last.line, ALL.0, ALL.1),
                });
            }
            (start, torn) = (index, false);
        }
        before = lines;
    }
}

/// Labels that hold the first figure of their row.
fn welded_labels(sheet: &Sheet<'_>, out: &mut Vec<Finding>) {
    for (index, row) in sheet.grid.rows.iter().enumerate().filter(|(_, row)| row.kind == RowKind::Data) {
        for &cell in sheet.grid.label_cells(index) {
            if row.cells[cell].class == Class::Text && welded(sheet.cell(row, cell)).is_some() {
                let reason = "the first figure of the row stands in the cell of its label".to_owned();
                out.push(Finding::in_cell(Damage::LabelMismatch, row, cell, None, reason));
            }
        }
    }
}

/// Neighbouring columns that say the same in every row, header included.
fn copies(sheet: &Sheet<'_>, out: &mut Vec<Finding>) {
    let rows: Vec<&GridRow> =
        sheet.grid.rows.iter().filter(|row| matches!(row.kind, RowKind::Data | RowKind::Header)).collect();
    let width = rows.iter().map(|row| row.cells.len()).max().unwrap_or(0);
    for column in sheet.grid.labels.max(1) + 1..width {
        let mut numbers = 0;
        let mut long = false;
        let same = rows.iter().all(|row| {
            let (left, right) = (bare(sheet.cell(row, column - 1)), bare(sheet.cell(row, column)));
            let number = row.cells.get(column).is_some_and(|cell| cell.class == Class::Number);
            numbers += usize::from(number && row.kind == RowKind::Data);
            long |= number && right.bytes().filter(u8::is_ascii_digit).count() > 2;
            left == right
        });
        if !same || numbers < COPIED_ROWS || !long {
            continue;
        }
        let data = || rows.iter().filter(|row| row.kind == RowKind::Data && row.cells.len() > column);
        let (Some(first), Some(last)) = (data().next(), data().next_back()) else { continue };
        let reason = format!("column {} repeats column {column} in every row, header included", column + 1);
        let found = Finding::in_cell(Damage::SpannedCopy, first, column, None, reason);
        out.push(found.reaching(Reach::Lines(last.line, column, column)));
    }
}

/// A first row of figures over the delimiter row of a continued table: the converter made it the header. It is read as
/// the figures that it holds, and is no doubt of theirs.
fn first_row(sheet: &Sheet<'_>, out: &mut Vec<Finding>) {
    let [first, second, ..] = sheet.grid.rows.as_slice() else { return };
    if first.kind == RowKind::Data && second.kind == RowKind::Delimiter && first.stack.is_none() {
        out.push(Finding {
            damage: Damage::DataAsHeader,
            line: first.line,
            cell: None,
            span: whole(first),
            probable: None,
            reason:
                "the table goes on from the page before, and its first row of figures stands where the header would"
                    .to_owned(),
            reach: Reach::Nothing,
        });
    }
}
