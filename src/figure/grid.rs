//! A table as the inheritance sees it: what each row is, which physical columns make one logical column, and which
//! header cells stand over it.
//!
//! Converters put `$`, `(`, `)` and `%` in cells of their own and leave empty columns by the dozen. Neighbouring
//! columns that are never both filled in one row are one logical column.

use std::ops::Range;

use super::cell::cell_lines;
pub(crate) use super::cell::{Class, bare, classify, clean, paired, unit_beside, welded};
use super::labels::{Words, column_kind, column_says, edge, is_change_header, is_reference_header};
use super::period::When;
use super::rejoin::{is_cut, reading, year_is_cut};
use super::things::names_event_date;
use super::unit::declare::{Place, declarations};
use crate::document::{RowKind, Table};

/// A cell with its trimmed byte span in the line.
#[derive(Debug, Clone)]
pub(crate) struct Cell {
    pub(crate) span: Range<u32>,
    pub(crate) class: Class,
}

/// A row.
#[derive(Debug, Clone)]
pub(crate) struct GridRow {
    pub(crate) line: u32,
    pub(crate) kind: RowKind,
    pub(crate) cells: Vec<Cell>,
    /// Cells that a converter cut, as the first and the last of each run. The first has the class of the whole and the
    /// others are empty.
    pub(crate) cuts: Vec<(usize, usize)>,
    /// The header stack that governs it: index into [`Grid::stacks`].
    pub(crate) stack: Option<usize>,
    /// The cells of its label.
    label: Vec<usize>,
}

impl GridRow {
    /// The byte span of a cell in its line, together with the cells that go on in the middle of what it says.
    pub(crate) fn span(&self, cell: usize) -> Range<u32> {
        let own = self.cells.get(cell).map_or(0..0, |cell| cell.span.clone());
        match self.cuts.iter().find(|(first, _)| *first == cell).and_then(|(_, last)| self.cells.get(*last)) {
            Some(last) => own.start..last.span.end,
            None => own,
        }
    }

    /// What of its line, `text`, the row takes up: all cells and what stands between them.
    pub(crate) fn words<'t>(&self, text: &'t str) -> &'t str {
        let (Some(first), Some(last)) = (self.cells.first(), self.cells.last()) else { return "" };
        text.get(first.span.start as usize..last.span.end as usize).unwrap_or_default()
    }

    /// Joins the cells of a row without figures that a converter cut, where what is joined makes a header of them.
    fn rejoin(&mut self, text: &str) {
        let slice = |range: Range<u32>| text.get(range.start as usize..range.end as usize).unwrap_or_default();
        // A day cut from its month (`March|31,`) looks like a number; any other number is a figure.
        let figures = self.cells.iter().filter(|cell| cell.class == Class::Number).any(|cell| {
            let text = bare(slice(cell.span.clone()));
            let day = text.bytes().take_while(u8::is_ascii_digit).count() <= 2;
            let rest = text.trim_start_matches(|c: char| c.is_ascii_digit());
            !(day && (rest.is_empty() || rest == "," || rest.starts_with(", ")))
        });
        if figures || self.cells.len() < 2 {
            return;
        }
        let filled = |cell: &Cell| !matches!(cell.class, Class::Empty | Class::Mark);
        let mut first = 0;
        while first < self.cells.len() {
            let mut last = first;
            while let (Some(left), Some(right)) = (self.cells.get(last), self.cells.get(last + 1))
                && filled(left)
                && filled(right)
                && is_cut(slice(left.span.clone()), slice(right.span.clone()))
            {
                last += 1;
            }
            if last > first {
                self.cuts.push((first, last));
                self.cells[first].class = classify(&reading(slice(self.span(first))));
                for cell in &mut self.cells[first + 1..=last] {
                    cell.class = Class::Empty;
                }
            }
            first = last + 1;
        }
    }
}

/// A logical column: physical columns `first` to `last`, both included.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Group {
    pub(crate) first: usize,
    pub(crate) last: usize,
    /// The last one that holds figures or their signs.
    pub(crate) filled: usize,
}

/// A table with its logical columns and header stacks.
#[derive(Debug, Clone)]
pub(crate) struct Grid {
    pub(crate) rows: Vec<GridRow>,
    pub(crate) groups: Vec<Group>,
    /// How many physical columns at the left hold labels, codes and serial numbers, and no figures.
    pub(crate) labels: usize,
    /// Runs of header rows: indices into `rows`.
    pub(crate) stacks: Vec<Range<usize>>,
}

impl Grid {
    /// Reads a table. `line` gives the text of a line by its number.
    pub(crate) fn of<'a>(table: &Table, line: impl Fn(u32) -> &'a str) -> Self {
        let mut rows: Vec<GridRow> = table
            .rows(&line)
            .map(|row| {
                let text = line(row.line);
                let cells = row
                    .cells
                    .iter()
                    .map(|span| {
                        let raw = text.get(span.start as usize..span.end as usize).unwrap_or_default();
                        let start = span.start + (raw.len() - raw.trim_start().len()) as u32;
                        let end = (start + raw.trim().len() as u32).max(start);
                        Cell {
                            span: start..end,
                            class: if row.kind == RowKind::Delimiter { Class::Empty } else { classify(raw) },
                        }
                    })
                    .collect();
                let mut read =
                    GridRow { line: row.line, kind: row.kind, cells, cuts: Vec::new(), stack: None, label: Vec::new() };
                if row.kind != RowKind::Delimiter {
                    read.rejoin(text);
                }
                read
            })
            .collect();
        let labels = label_columns(&rows, &line);
        let mut seen_data = false;
        for row in rows.iter_mut().filter(|row| row.kind != RowKind::Delimiter) {
            row.kind = kind_of(row, line(row.line), seen_data, labels);
            seen_data |= row.kind == RowKind::Data;
        }
        if let [first, second, ..] = &mut rows[..]
            && second.kind == RowKind::Delimiter
            && names_models(first, line(first.line))
        {
            first.kind = RowKind::Header;
        }
        let groups = groups(&rows, &line, labels);
        demote_titles(&mut rows, &groups, &line);
        let mut stacks: Vec<Range<usize>> = Vec::new();
        let mut open: Option<usize> = None;
        // A year by itself, below the figures of another.
        let mut year: Option<usize> = None;
        for (index, row) in rows.iter_mut().enumerate() {
            match row.kind {
                RowKind::Header => match open {
                    Some(at) => stacks[at].end = index + 1,
                    None => {
                        open = Some(stacks.len());
                        stacks.push(year.unwrap_or(index)..index + 1);
                    }
                },
                RowKind::Delimiter | RowKind::Blank => {}
                RowKind::Label => {
                    // A label between two header rows does not end the stack by itself.
                    let date = row.cells.iter().any(|cell| matches!(cell.class, Class::Year | Class::Date));
                    year = (open.is_none() && date).then_some(index);
                }
                RowKind::Data => (open, year) = (None, None),
            }
            row.stack = stacks.len().checked_sub(1);
        }
        for row in rows.iter_mut().filter(|row| row.kind != RowKind::Delimiter) {
            row.label = label_of(row, &groups);
        }
        Self { rows, groups, labels, stacks }
    }

    /// The logical column that physical column `cell` belongs to.
    pub(crate) fn group_of(&self, cell: usize) -> Option<usize> {
        self.groups.iter().position(|group| group.first <= cell && cell <= group.last)
    }

    /// The header cell of row `row` that stands over logical column `group`.
    pub(crate) fn header_cell(&self, row: usize, group: usize) -> Option<usize> {
        let cells = &self.rows[row].cells;
        // Headers of label columns stand over no figures.
        let from = self.groups.first().map_or(1, |first| first.first.min(self.labels.max(1)));
        let filled: Vec<usize> = (from..cells.len()).filter(|&index| cells[index].class != Class::Empty).collect();
        if filled.len() == self.groups.len() {
            return filled.get(group).copied();
        }
        let group = self.groups.get(group)?;
        let over = filled.iter().rev().find(|&&index| index <= group.filled).copied();
        // A header at the right of the figures, in a column that holds none, is theirs where none stands over them.
        let beside = || filled.iter().find(|&&index| index > group.filled && index <= group.last).copied();
        over.filter(|over| *over >= group.first).or_else(beside).or(over)
    }

    /// Whether the first column of figures holds whole numbers of one or two digits and nothing else, as one of note
    /// numbers does.
    pub(crate) fn begins_with_notes<'a>(&self, line: impl Fn(u32) -> &'a str) -> bool {
        let mut cells = self.rows.iter().filter(|row| row.kind == RowKind::Data).filter_map(|row| {
            let cell = row.cells.iter().enumerate().find(|(cell, _)| self.group_of(*cell) == Some(0))?.1;
            line(row.line).get(cell.span.start as usize..cell.span.end as usize)
        });
        let short = |text: &str| (1..=2).contains(&bare(text).len()) && bare(text).bytes().all(|b| b.is_ascii_digit());
        cells.next().is_some_and(short) && cells.all(|text| short(text) || bare(text).is_empty())
    }

    /// The label of a row: the cells before its first number that hold text; else its first text.
    pub(crate) fn label_cells(&self, row: usize) -> &[usize] {
        self.rows.get(row).map(|row| row.label.as_slice()).unwrap_or_default()
    }
}

fn label_of(row: &GridRow, groups: &[Group]) -> Vec<usize> {
    let cells = &row.cells;
    let first = groups.first().map_or(cells.len(), |group| group.first);
    let mut out: Vec<usize> = cells
        .iter()
        .enumerate()
        .take_while(|(index, cell)| *index < first.max(1) || cell.class == Class::Text)
        .filter(|(_, cell)| !matches!(cell.class, Class::Empty | Class::Mark | Class::Prefix | Class::Suffix))
        .filter(|(index, cell)| cell.class != Class::Number || *index == 0 && first > 0 && cells.len() > 1)
        .map(|(index, _)| index)
        .collect();
    if out.is_empty() || out.iter().all(|&index| cells[index].class == Class::Number) {
        out.extend(cells.iter().position(|cell| cell.class == Class::Text));
    }
    out
}

/// What a row is.
fn kind_of(row: &GridRow, line: &str, seen_data: bool, labels: usize) -> RowKind {
    let text = |cell: &Cell| line.get(cell.span.start as usize..cell.span.end as usize).unwrap_or_default();
    let filled: Vec<(usize, &Cell)> =
        row.cells.iter().enumerate().filter(|(_, cell)| cell.class != Class::Empty).collect();
    let Some(&(first, first_cell)) = filled.first() else { return RowKind::Blank };
    // `||2014|Administration of Justice||||`: a head with its code and name; the columns of figures are empty.
    let past_labels = filled.iter().any(|(index, _)| *index >= labels);
    if labels > 1 && !past_labels && filled.iter().any(|(_, cell)| cell.class == Class::Text) {
        return RowKind::Label;
    }
    let rest: Vec<&(usize, &Cell)> =
        filled.iter().skip(1).filter(|(index, _)| *index >= labels || labels <= 1).collect();
    let count = |class: Class| rest.iter().filter(|(_, cell)| cell.class == class).count();
    let numbers = count(Class::Number);
    let marks = count(Class::Mark);
    let years = count(Class::Year) + count(Class::Date);
    if rest.is_empty() {
        return match first_cell.class {
            // A total without a label, or a value column of its own.
            Class::Number | Class::Mark if first > 0 => RowKind::Data,
            Class::Number if row.cells.len() == 1 => RowKind::Data,
            Class::Year | Class::Date if first > 0 => RowKind::Header,
            Class::Text if first > 0 => RowKind::Header,
            Class::Prefix | Class::Suffix if first > 0 => RowKind::Header,
            _ => RowKind::Label,
        };
    }
    // A row of column numbers: 1 2 3 4.
    let serial = filled.len() >= 3
        && filled.iter().enumerate().all(|(index, (_, cell))| {
            bare(text(cell)).trim_matches(['(', ')', '.']).parse::<usize>().is_ok_and(|n| n == index + 1)
        });
    if serial {
        return RowKind::Header;
    }
    if numbers == 0 && first_cell.class == Class::Number && first > 0 && years == 0 {
        return RowKind::Data;
    }
    // `at 31 March 20|19`: the pieces of a year, and no figures.
    let piece = |pair: &[(usize, &Cell)]| pair[0].0 > 0 && year_is_cut(text(pair[0].1), text(pair[1].1));
    if !seen_data && filled.windows(2).any(piece) {
        return RowKind::Header;
    }
    // `Shares purchased | 1,2 | Average price`: footnote marks in a cell of their own, between the words of a header.
    let marked = |pair: &[(usize, &Cell)]| match pair {
        [(_, left), (_, right)] if right.class == Class::Number => {
            let marks = bare(text(right)).trim_matches(['(', ')']);
            left.class == Class::Text && marks.split(',').all(|mark| mark.trim().len() == 1)
        }
        _ => true,
    };
    let words = count(Class::Text);
    let headed = first_cell.class == Class::Text && words + usize::from(first > 0) > numbers;
    if numbers > 0 && !seen_data && headed && filled.windows(2).all(marked) {
        return RowKind::Header;
    }
    // `||737|747|767|Total|`: things that are called by a number, over the columns of what is said of them.
    let named = |cell: &Cell| match cell.class {
        Class::Number => bare(text(cell)).bytes().all(|b| b.is_ascii_digit() || b == b'*'),
        Class::Text => clean(text(cell)).eq_ignore_ascii_case("total"),
        class => class == Class::Mark,
    };
    if !seen_data && first > 0 && words == 1 && numbers > 0 && filled.iter().all(|(_, cell)| named(cell)) {
        return RowKind::Header;
    }
    // `Profit 2024`: a year among numbers is a number.
    if numbers > 0 {
        return RowKind::Data;
    }
    if years > 0 {
        let label = clean(text(first_cell)).to_lowercase();
        if words == 0 && first_cell.class == Class::Text && names_event_date(&label) {
            return RowKind::Label;
        }
        let values: Vec<u32> = rest
            .iter()
            .filter(|(_, cell)| cell.class == Class::Year)
            .filter_map(|(_, cell)| bare(text(cell)).parse().ok())
            .collect();
        // `Year that the trend reaches its end | 2031 | 2030`: the row tells of years.
        if seen_data && ["year that ", "year in which "].iter().any(|words| label.starts_with(words)) {
            return RowKind::Data;
        }
        let dates = count(Class::Date) > 0 || first_cell.class == Class::Date || first_cell.class == Class::Year;
        let steps = values.windows(2).all(|pair| pair[0].abs_diff(pair[1]) <= 1);
        let heads = first > 0 || !seen_data || label.is_empty() || steps && values.len() > 1;
        return if dates || heads { RowKind::Header } else { RowKind::Data };
    }
    if marks > 0 {
        return RowKind::Data;
    }
    // Only text and units beyond the first cell.
    RowKind::Header
}

/// Whether the first row of a table names its columns by numbers, as models, routes and bands have them: `737*`, `747`,
/// `Total`, without a label.
fn names_models(row: &GridRow, line: &str) -> bool {
    let mut filled = row.cells.iter().enumerate().filter(|(_, cell)| cell.class != Class::Empty).peekable();
    let unlabelled = filled.peek().is_some_and(|(first, _)| *first > 0);
    let (mut numbers, mut words) = (0, 0);
    for (_, cell) in filled {
        let text = bare(line.get(cell.span.start as usize..cell.span.end as usize).unwrap_or_default());
        match cell.class {
            Class::Number if matches!(text.len(), 2..=4) && text.bytes().all(|b| b.is_ascii_digit()) => numbers += 1,
            Class::Text => words += 1,
            _ => return false,
        }
    }
    unlabelled && numbers > 1 && words > 0
}

/// Takes rows of text below the first figures for labels where they only look like headers: a remark, the title of a
/// group of rows in a column of its own, words that slid out of their label. Header rows head columns if one of them
/// names a year, a unit or a sort of figures, or fills every column.
fn demote_titles<'a>(rows: &mut [GridRow], groups: &[Group], line: &impl Fn(u32) -> &'a str) {
    let from = groups.first().map_or(0, |group| group.first);
    let heads = |row: &GridRow| {
        let over = || row.cells.iter().enumerate().skip(from).filter(|(_, cell)| cell.class != Class::Empty);
        let words = |cell: usize| {
            let span = row.span(cell);
            line(row.line).get(span.start as usize..span.end as usize).unwrap_or_default()
        };
        over().count() >= groups.len() || over().any(|(at, cell)| cell.class != Class::Text || heads_column(words(at)))
    };
    let mut at = rows.iter().position(|row| row.kind == RowKind::Data).unwrap_or(rows.len());
    while at < rows.len() {
        let data = |row: &GridRow| row.kind == RowKind::Data;
        let end = at + rows[at..].iter().position(data).unwrap_or(rows.len() - at);
        let headers = || rows[at..end].iter().filter(|row| row.kind == RowKind::Header);
        if headers().next().is_some() && !headers().any(heads) {
            let run = rows[at..end].iter_mut().filter(|row| row.kind == RowKind::Header);
            run.for_each(|row| row.kind = RowKind::Label);
        }
        at = end + 1;
    }
}

/// Whether words say what stands below them: a year, a unit, a sort of figures.
fn heads_column(text: &str) -> bool {
    let lower = clean(text).to_lowercase();
    let text = &*reading(text);
    let words = Words::of(&lower);
    !When::of(text).is_empty()
        || !declarations(text, Place::Cell).is_empty()
        || column_says(&words).is_some()
        || column_kind(&words).is_some()
        || edge(&words).is_some()
        || is_reference_header(&lower)
        || is_change_header(&lower)
}

/// Counts the columns at the left that hold labels: all up to the last one that is mostly text, where the numbers
/// before it are plain integers (codes, serial numbers).
fn label_columns<'a>(rows: &[GridRow], line: &impl Fn(u32) -> &'a str) -> usize {
    let width = rows.iter().map(|row| row.cells.len()).max().unwrap_or(0);
    let mut out = 1;
    let (mut codes, mut labelled) = (true, false);
    for column in 0..width.min(4) {
        let (mut text, mut numeric, mut years) = (0usize, 0usize, 0usize);
        for row in rows {
            let Some(cell) = row.cells.get(column) else { continue };
            // Only rows that also hold a number further right: those are the rows of figures.
            let figures = row.cells.iter().skip(column + 1).any(|cell| cell.class == Class::Number);
            if !figures {
                continue;
            }
            match cell.class {
                Class::Text => text += 1,
                Class::Number | Class::Year => {
                    numeric += 1;
                    years += usize::from(cell.class == Class::Year);
                    let raw = line(row.line).get(cell.span.start as usize..cell.span.end as usize).unwrap_or_default();
                    codes &= cell_lines(raw).map(bare).all(|code| {
                        code.len() <= 8
                            && code.bytes().all(|b| b.is_ascii_digit() || matches!(b, b'.' | b'-' | b'(' | b')'))
                    });
                }
                _ => {}
            }
        }
        if column == 0 && !codes && text == 0 && numeric == figures_in(rows) {
            // `3,833,630 | 3,997,485`: a sum in a table of its own has no label.
            return 0;
        }
        // `Beauty | 2025 | 3,491`, then `| 2024 | 3,553`: the years of rows are part of their labels.
        let years = column > 0 && numeric >= 2 && text == 0 && years == numeric;
        // `Alberta | 27 | Campeche | 2`: figures that stand behind their labels, in tables side by side, are no codes.
        codes &= !(labelled && numeric >= 2 && numeric > text && !years);
        labelled |= text >= 2 && text > numeric * 2;
        if text >= 2 && text > numeric * 2 || years {
            out = column + 1;
        } else if !codes {
            break;
        }
    }
    out
}

/// How many rows hold more than one number.
fn figures_in(rows: &[GridRow]) -> usize {
    let numbers = |row: &&GridRow| row.cells.iter().filter(|cell| cell.class == Class::Number).count() > 1;
    rows.iter().filter(numbers).count()
}

/// Merges physical columns to logical ones.
fn groups<'a>(rows: &[GridRow], line: &impl Fn(u32) -> &'a str, labels: usize) -> Vec<Group> {
    let width = rows.iter().map(|row| row.cells.len()).max().unwrap_or(0);
    let data: Vec<&GridRow> = rows.iter().filter(|row| row.kind == RowKind::Data).collect();
    let words = data.len().div_ceil(64);
    let mut filled: Vec<Vec<u64>> = vec![vec![0; words]; width];
    let mut numeric = vec![0usize; width];
    let mut suffix = vec![false; width];
    let mut text = vec![0usize; width];
    for (index, row) in data.iter().enumerate() {
        for (column, cell) in row.cells.iter().enumerate() {
            match cell.class {
                Class::Number | Class::Mark | Class::Year => {
                    filled[column][index / 64] |= 1 << (index % 64);
                    numeric[column] += 1;
                }
                Class::Text | Class::Date => text[column] += 1,
                Class::Suffix => suffix[column] = true,
                Class::Empty | Class::Prefix => {}
            }
        }
    }
    if data.is_empty() {
        // A header by itself: each cell of its fullest row is a column.
        let Some(row) = rows
            .iter()
            .filter(|row| row.kind == RowKind::Header)
            .max_by_key(|row| row.cells.iter().filter(|cell| cell.class != Class::Empty).count())
        else {
            return Vec::new();
        };
        // `|2020|2019|`, `|£|£|`: without a label cell.
        let text = |row: &GridRow, cell: &Cell| {
            bare(line(row.line).get(cell.span.start as usize..cell.span.end as usize).unwrap_or_default()).to_owned()
        };
        let bare_heads = rows.iter().any(|row| match &row.cells[..] {
            [first, second, ..] => match (first.class, second.class) {
                (Class::Year | Class::Date, Class::Year | Class::Date) => true,
                (Class::Empty, _) => false,
                _ => row.kind == RowKind::Header && text(row, first) == text(row, second),
            },
            _ => false,
        });
        let label = if bare_heads { 0 } else { labels.max(1) };
        return row
            .cells
            .iter()
            .enumerate()
            .filter(|(index, cell)| *index >= label && cell.class != Class::Empty)
            .map(|(index, _)| Group { first: index, last: index, filled: index })
            .collect();
    }
    // The label column is never merged: it is the first, unless the first holds nothing but numbers.
    let one = text.first().is_some_and(|n| *n > 0) || numeric.first().is_none_or(|n| *n == 0) || width > 1;
    let label = usize::from(one && labels > 0).max(labels);
    let heads: Vec<&GridRow> = rows.iter().filter(|row| row.kind == RowKind::Header).collect();
    let date_of = |row: &GridRow, column: usize| -> Option<&str> {
        let cell = row.cells.get(column)?;
        matches!(cell.class, Class::Year | Class::Date)
            .then(|| line(row.line).get(cell.span.start as usize..cell.span.end as usize).map(bare).unwrap_or_default())
    };
    // Two dates in one header row are two columns; `2023` over `January 1 to July 21` is one.
    let dated_apart = |start: usize, column: usize| {
        heads.iter().any(|row| {
            date_of(row, column)
                .is_some_and(|own| (start..column).filter_map(|other| date_of(row, other)).any(|other| other != own))
        })
    };
    let mut out: Vec<Group> = Vec::new();
    let mut start = label;
    let mut fill = vec![0u64; words];
    let mut last: Option<usize> = None;
    for column in label..width {
        if numeric[column] == 0 {
            if suffix[column] && last.is_some() {
                last = Some(column);
            }
            continue;
        }
        let clash =
            fill.iter().zip(&filled[column]).any(|(a, b)| a & b != 0) || last.is_some() && dated_apart(start, column);
        if clash && let Some(end) = last {
            out.push(Group { first: start, last: end, filled: end });
            start = end + 1;
            fill = vec![0; words];
        }
        for (a, b) in fill.iter_mut().zip(&filled[column]) {
            *a |= b;
        }
        last = Some(column);
    }
    if let Some(end) = last {
        out.push(Group { first: start, last: end.max(start), filled: end });
    }
    if let Some(group) = out.last_mut() {
        group.last = width.saturating_sub(1).max(group.last);
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::document::cells::is_delimiter_row;

    fn grid(lines: &[&str]) -> Grid {
        let mut table = Table::default();
        for (number, line) in (1..).zip(lines) {
            let kind = if is_delimiter_row(line) { RowKind::Delimiter } else { RowKind::Data };
            table.push(number, kind, line);
        }
        Grid::of(&table, |number| lines[number as usize - 1])
    }

    #[test]
    fn signs_in_cells_of_their_own_join_their_number() {
        let grid = grid(&[
            "|||2025||||2024||",
            "|---|---|---|---|---|---|---|---|---|",
            "|Sales|$|1,200||||$|1,100||",
            "|Loss||(20|)||||(10|)|",
        ]);
        assert_eq!(grid.groups.len(), 2, "{:?}", grid.groups);
        assert_eq!(grid.group_of(2), Some(0));
        assert_eq!(grid.group_of(7), Some(1));
        assert_eq!(grid.header_cell(0, 0), Some(2));
        assert_eq!(grid.header_cell(0, 1), Some(6));
    }

    #[test]
    fn header_stacks_span_and_end_at_data() {
        let grid = grid(&[
            "||Three months ended||Nine months ended||",
            "|---|---|---|---|---|",
            "|in millions|2025|2024|2025|2024|",
            "|Net sales|1|2|3|4|",
            "|Assets|||||",
            "|Cash|5|6|7|8|",
            "||2023|2022|2021|2020|",
            "|Debt|1|1|1|1|",
        ]);
        let kinds: Vec<_> = grid.rows.iter().map(|row| row.kind).collect();
        use RowKind::{Data, Delimiter, Header, Label};
        assert_eq!(kinds, [Header, Delimiter, Header, Data, Label, Data, Header, Data]);
        assert_eq!(grid.stacks, [0..3, 6..7]);
        assert_eq!([0, 1, 2, 3].map(|group| grid.header_cell(0, group)), [Some(1), Some(1), Some(3), Some(3)]);
        assert_eq!(grid.rows[7].stack, Some(1));
    }

    #[test]
    fn column_numbers_are_a_header() {
        let grid = grid(&["|Head|Actuals|Budget|", "|---|---|---|", "|1|2|3|", "|Tax|48,964.89|44,210.07|"]);
        assert_eq!(grid.rows[2].kind, RowKind::Header);
        assert_eq!(grid.label_cells(3), [0]);
    }
}
