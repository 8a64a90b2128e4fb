//! A table as arithmetic sees it: exact integers in rows and logical columns, pages of one table joined.

use crate::document::{Document, LineKind, RowKind, Structure, Table};
use crate::figure::grid::{Class, Grid, clean};
use crate::figure::{Annotations, Figure, Flag, Kind};

/// The most decimals that are reckoned with; a number that has more is left alone.
const DECIMALS: u32 = 9;

/// The most logical columns that are footed: those of a wider table are no columns of figures.
const COLUMNS: usize = 24;

/// What one row prints in one column.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Entry {
    /// Nothing, or something that is not added up: a percentage, a ratio, money per share.
    Absent,
    /// A dash or *nil*: nothing, and it counts as nothing.
    Zero,
    /// Not available: nothing can be said of a sum that it belongs to, unless the sum holds without it.
    Unavailable,
    /// A number that the conversion damaged, or seems to have: with the amount that it prints, where it prints one.
    Damaged(Value),
    /// A number.
    Value(Value),
}

/// A number of a sheet.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Value {
    /// Index among the figures of the document.
    pub(super) figure: u32,
    /// In units of 10^−[`Sheet::decimals`].
    pub(super) amount: i128,
    /// Decimals printed.
    pub(super) decimals: u32,
}

/// What a row is to those that add up.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Role {
    /// Holds figures.
    Figures,
    /// Holds figures, and its label says that they are a total.
    Total,
    /// Parts what stands above it from what stands below: a heading, a header, an empty row.
    Divider,
}

/// A row.
#[derive(Debug)]
pub(super) struct SheetRow {
    pub(super) role: Role,
    /// One for each column; empty for a divider.
    pub(super) entries: Vec<Entry>,
}

/// A table, its continuations on later pages included.
#[derive(Debug)]
pub(super) struct Sheet {
    pub(super) rows: Vec<SheetRow>,
    /// For each column, a unit of the last digit that most of its numbers print, in units of the sheet.
    pub(super) units: Vec<i128>,
    /// For each column, the decimals that a good part of its numbers print: bit for bit.
    common: Vec<u32>,
    /// For each column, whether its header says that it is a total or a balance that others lead to.
    pub(super) closes: Vec<bool>,
    /// Decimals of the sheet's integers.
    pub(super) decimals: u32,
}

impl Sheet {
    /// A table as arithmetic sees it; `None` where it has nothing to add up.
    pub(super) fn of(document: &Document, figures: &Annotations, table: &Table) -> Option<Self> {
        let grid = Grid::of(table, |number| document.line(number));
        let columns = grid.groups.len();
        if columns == 0 || columns > COLUMNS {
            return None;
        }
        let decimals = grid
            .rows
            .iter()
            .flat_map(|row| figures.on_line(row.line))
            .filter(|figure| is_added(figure))
            .filter_map(|figure| figure.value.as_ref().map(|value| value.decimals()))
            .filter(|decimals| *decimals <= DECIMALS)
            .max()?;
        let mut closes = vec![false; columns];
        let mut rows = Vec::with_capacity(grid.rows.len());
        for row in &grid.rows {
            if row.kind == RowKind::Delimiter {
                continue;
            }
            if row.kind != RowKind::Data {
                rows.push(SheetRow { role: Role::Divider, entries: Vec::new() });
                continue;
            }
            let mut entries = vec![Entry::Absent; columns];
            let line = figures.on_line(row.line);
            for figure in line {
                let Some(column) = figure.cell.and_then(|cell| grid.group_of(usize::from(cell))) else { continue };
                let index = figures.index_of(figure);
                entries[column] = entry(figure, index, entries[column], decimals);
                if figure.value.is_some() && !closes[column] {
                    let path = figures.column_path(document, figure);
                    closes[column] = path.iter().any(|part| says_closing(part));
                }
            }
            if entries.iter().all(|entry| *entry == Entry::Absent) {
                continue;
            }
            // A cell with a number that was not read as one leaves the sum open.
            let text = document.line(row.line);
            for (cell, info) in row.cells.iter().enumerate() {
                let Some(column) = grid.group_of(cell).filter(|column| entries[*column] == Entry::Absent) else {
                    continue;
                };
                let words = text.get(info.span.start as usize..info.span.end as usize).unwrap_or_default();
                let number = match info.class {
                    Class::Number => true,
                    Class::Text => words.starts_with(|c: char| c.is_ascii_digit()),
                    _ => false,
                };
                let read = |figure: &Figure| figure.cell.map(usize::from) == Some(cell) && figure.kind.is_figure();
                if number && !line.iter().any(read) {
                    entries[column] = Entry::Unavailable;
                }
            }
            let label = line.iter().find_map(|figure| figures.row_label(document, figure));
            let total = label.is_some_and(|label| says_total(&label));
            rows.push(SheetRow { role: if total { Role::Total } else { Role::Figures }, entries });
        }
        rows.iter_mut().for_each(|row| spread_damage(&mut row.entries));
        let (units, common) = (0..columns).map(|column| last_digit(&rows, column, decimals)).unzip();
        Some(Self { rows, units, common, closes, decimals })
    }

    /// A unit of the last digit of a number: of its own where the column prints such numbers, else of the column's, for
    /// a number that lost its decimals is no rounder than the others.
    pub(super) fn grain(&self, column: usize, entry: Entry) -> i128 {
        let most = self.units.get(column).copied().unwrap_or(1);
        let common = self.common.get(column).copied().unwrap_or(0);
        match entry {
            Entry::Value(value) if common >> value.decimals & 1 == 1 => {
                10_i128.pow(self.decimals.saturating_sub(value.decimals))
            }
            _ => most,
        }
    }

    /// What row `row` prints in column `column`.
    pub(super) fn entry(&self, row: usize, column: usize) -> Entry {
        self.rows.get(row).and_then(|row| row.entries.get(column)).copied().unwrap_or(Entry::Absent)
    }
}

impl Entry {
    /// The amount, nothing counting as zero.
    pub(super) fn amount(self) -> i128 {
        match self {
            Entry::Value(value) | Entry::Damaged(value) => value.amount,
            _ => 0,
        }
    }

    /// Whether a sum with this entry cannot be told.
    pub(super) fn is_unsure(self) -> bool {
        matches!(self, Entry::Damaged(_) | Entry::Unavailable)
    }

    /// Whether something is printed that counts in a sum.
    pub(super) fn is_printed(self) -> bool {
        matches!(self, Entry::Value(_) | Entry::Zero)
    }
}

/// Whether figures of this kind are added up.
fn is_added(figure: &Figure) -> bool {
    matches!(figure.kind, Kind::Amount | Kind::Shares | Kind::Count)
}

/// The entry of a cell, where `before` is what was found in its column before it.
fn entry(figure: &Figure, index: u32, before: Entry, decimals: u32) -> Entry {
    if !is_added(figure) && figure.value.is_some() {
        return before;
    }
    let has = |flag: Flag| figure.flags.contains(flag);
    let damaged = figure.flags.iter().any(|flag| flag.is_damage() && !matches!(flag, Flag::HeaderMismatch));
    let Some(value) = &figure.value else {
        return match before {
            Entry::Value(value) if has(Flag::ZeroDash) || has(Flag::Nil) => {
                Entry::Damaged(Value { amount: 0, ..value })
            }
            Entry::Absent if has(Flag::NotAvailable) => Entry::Unavailable,
            Entry::Absent if has(Flag::ZeroDash) || has(Flag::Nil) => Entry::Zero,
            _ => before,
        };
    };
    let amount = value.to_units(decimals).filter(|amount| amount.unsigned_abs() < 10_u128.pow(27));
    let read = Value { figure: index, amount: amount.unwrap_or(0), decimals: value.decimals() };
    match (before, amount) {
        (Entry::Value(first), _) => Entry::Damaged(Value { amount: 0, ..first }),
        // A dash and a number in one cell: one of them belongs into another column.
        (Entry::Zero, _) => Entry::Damaged(Value { amount: 0, ..read }),
        (Entry::Damaged(first), _) => Entry::Damaged(Value { amount: 0, ..first }),
        (_, Some(_)) if !damaged => Entry::Value(read),
        _ if has(Flag::TwoValues) => Entry::Damaged(Value { amount: 0, ..read }),
        _ => Entry::Damaged(read),
    }
}

/// Where a cell holds more than is its own, the empty one beside it may have lost a number.
fn spread_damage(entries: &mut [Entry]) {
    let damaged: Vec<bool> = entries.iter().map(|entry| matches!(entry, Entry::Damaged(_))).collect();
    for (column, entry) in entries.iter_mut().enumerate() {
        let beside = [column.checked_sub(1), Some(column + 1)].into_iter().flatten();
        if *entry == Entry::Absent && beside.into_iter().any(|other| damaged.get(other) == Some(&true)) {
            *entry = Entry::Unavailable;
        }
    }
}

/// A unit of the last digit that most numbers of a column print, and which decimals a fifth of them print at least.
fn last_digit(rows: &[SheetRow], column: usize, decimals: u32) -> (i128, u32) {
    let mut counts = [0_usize; DECIMALS as usize + 1];
    for row in rows {
        if let Some(Entry::Value(value)) = row.entries.get(column)
            && let Some(count) = counts.get_mut(value.decimals as usize)
        {
            *count += 1;
        }
    }
    let most = counts.iter().enumerate().max_by_key(|(decimals, count)| (**count, *decimals));
    let most = most.filter(|(_, count)| **count > 0).map_or(decimals, |(most, _)| most as u32);
    let all: usize = counts.iter().sum();
    let common = counts.iter().enumerate().filter(|(_, count)| **count > 1 && **count * 5 >= all);
    let common = common.fold(0, |bits, (decimals, _)| bits | 1 << decimals);
    (10_i128.pow(decimals.saturating_sub(most)), common)
}

/// Words of a label that make its row a total.
fn says_total(label: &str) -> bool {
    let lower = label.to_lowercase();
    let word = |word: &str| matches!(word, "total" | "totals" | "subtotal" | "totaal" | "totale" | "gesamt" | "summe");
    lower.split(|c: char| !c.is_alphanumeric()).any(word) || lower.contains("合計") || lower.ends_with('計')
}

/// Words of a header that make its column one which the others lead to.
pub(in crate::figure) fn says_closing(header: &str) -> bool {
    const WORDS: [&str; 12] = [
        "total",
        "closing",
        "balance at end",
        "change",
        "variation",
        "variance",
        "increase",
        "difference",
        "net",
        "増減",
        "合計",
        "計",
    ];
    let lower = header.to_lowercase();
    WORDS.iter().any(|word| lower.contains(word))
}

/// The tables of a document, those that go on after a page end joined to the one that they continue.
pub(super) fn joined(document: &Document) -> impl Iterator<Item = Table> {
    let structure = document.structure();
    let mut tables = structure.tables.iter().peekable();
    std::iter::from_fn(move || {
        let mut open = tables.next()?.clone();
        while let Some(table) = tables.next_if(|table| continues(document, structure, &open, table)) {
            open.append(table);
        }
        Some(open)
    })
}

/// The table on lines `first` to `last`, its continuations included.
pub(super) fn between(document: &Document, (first, last): (u32, u32)) -> Table {
    let tables = &document.structure().tables;
    let start = tables.partition_point(|table| table.last() < first);
    let mut out = Table::default();
    tables[start..].iter().take_while(|table| table.first() <= last).for_each(|table| out.append(table));
    out
}

/// Whether `table` goes on with `open`: as wide, with nothing but page furniture between them, and with no header or
/// the same one.
fn continues(document: &Document, structure: &Structure, open: &Table, table: &Table) -> bool {
    let gap = open.last() + 1..table.first();
    if gap.len() > 40 || open.width() != table.width() {
        return false;
    }
    let mut gap = gap.map(|number| structure.kind(number));
    if !gap.all(|kind| matches!(kind, LineKind::Blank | LineKind::Break | LineKind::Furniture)) {
        return false;
    }
    let head = |table: &Table| table.lines().first().map(|(line, _)| clean(document.line(*line)));
    head(open) == head(table) || Grid::of(table, |number| document.line(number)).stacks.is_empty()
}
