//! Bare integers in columns of decimals (class 1), and what a column prints.

use std::cell::OnceCell;
use std::collections::HashMap;

use super::{Damage, Finding, Sheet};
use crate::figure::{Decimal, Figure, Flag, Kind};

/// Fewest numbers of a column that show how many decimals it prints.
const ENOUGH: usize = 4;

/// How the numbers of a column are printed.
#[derive(Debug, Clone, Default)]
struct Column {
    /// How many numbers it has.
    numbers: usize,
    /// How many of them have how many decimals.
    decimals: Vec<(u32, usize)>,
}

impl Column {
    /// The commonest number of decimals other than none, and how often it occurs.
    fn commonest(&self) -> Option<(u32, usize)> {
        self.decimals.iter().copied().max_by_key(|(decimals, count)| (*count, *decimals))
    }

    /// The decimals that at least four of five of its numbers share.
    fn shared(&self) -> Option<u32> {
        let (decimals, count) = self.commonest()?;
        (count >= ENOUGH && count * 5 >= self.numbers * 4).then_some(decimals)
    }
}

/// The columns of a table.
pub(super) struct Columns {
    /// By stack and logical column.
    columns: Vec<Column>,
    /// The least and the greatest absolute value among the decimals of each, read when first asked for.
    ranges: OnceCell<HashMap<usize, (Decimal, Decimal)>>,
}

impl Columns {
    /// Reads how each column is printed.
    pub(super) fn of(sheet: &Sheet<'_>) -> Self {
        let mut columns = vec![Column::default(); (sheet.grid.stacks.len() + 1) * sheet.grid.groups.len()];
        for figure in sheet.figures {
            let (Some(key), Some(value)) = (key(sheet, figure), &figure.value) else { continue };
            let Some(column) = columns.get_mut(key) else { continue };
            column.numbers += 1;
            if value.decimals() == 0 {
                continue;
            }
            match column.decimals.iter_mut().find(|(decimals, _)| *decimals == value.decimals()) {
                Some((_, count)) => *count += 1,
                None => column.decimals.push((value.decimals(), 1)),
            }
        }
        Self { columns, ranges: OnceCell::new() }
    }

    fn column(&self, sheet: &Sheet<'_>, figure: &Figure) -> Option<&Column> {
        self.columns.get(key(sheet, figure)?)
    }

    fn range(&self, sheet: &Sheet<'_>, figure: &Figure) -> Option<&(Decimal, Decimal)> {
        let ranges = self.ranges.get_or_init(|| {
            let mut ranges: HashMap<usize, (Decimal, Decimal)> = HashMap::new();
            for figure in sheet.figures {
                let (Some(key), Some(value)) = (key(sheet, figure), &figure.value) else { continue };
                if value.decimals() == 0 {
                    continue;
                }
                let size = value.abs();
                let range = ranges.entry(key).or_insert_with(|| (size.clone(), size.clone()));
                if size < range.0 {
                    range.0 = size;
                } else if size > range.1 {
                    range.1 = size;
                }
            }
            ranges
        });
        ranges.get(&key(sheet, figure)?)
    }

    /// The value of a whole number with the decimal point where its column has it; `None` where the column has none.
    pub(super) fn pointed(&self, sheet: &Sheet<'_>, figure: &Figure) -> Option<Decimal> {
        let (decimals, _) = self.column(sheet, figure)?.commonest()?;
        Some(figure.value.as_ref()?.scaled(-i32::try_from(decimals).ok()?))
    }
}

/// The column of a figure below its header; `None` for a label and for a number that is not the only one of its cell.
fn key(sheet: &Sheet<'_>, figure: &Figure) -> Option<usize> {
    if !figure.kind.is_figure() || figure.value.is_none() || figure.flags.contains(Flag::TwoValues) {
        return None;
    }
    let first = sheet.grid.rows.first()?.line;
    let row = sheet.grid.rows.get(figure.line.checked_sub(first)? as usize)?;
    let group = sheet.grid.group_of(usize::from(figure.cell?))?;
    Some(row.stack.map_or(0, |stack| stack + 1) * sheet.grid.groups.len() + group)
}

/// Finds them: at least three digits and nothing else, where four of five numbers of the column share their decimals.
pub(super) fn find(sheet: &Sheet<'_>, columns: &Columns, out: &mut Vec<Finding>) {
    if !columns.columns.iter().any(|column| column.shared().is_some()) {
        return;
    }
    let is_whole = |figure: &&&Figure| figure.value.as_ref().is_some_and(|value| value.decimals() == 0);
    let in_decimals = |figure: &&Figure| columns.column(sheet, figure).is_some_and(|column| column.shared().is_some());
    for row in &sheet.grid.rows {
        let members: Vec<&Figure> = sheet.in_row(row).iter().filter(in_decimals).collect();
        let whole = members.iter().filter(is_whole).count();
        for figure in members.iter().filter(is_whole) {
            let Some(found) = suspect(sheet, columns, figure) else { continue };
            // A row of whole numbers counts something else, unless they are out of all proportion.
            let enough = match members.len() {
                1 => found.fits,
                all => whole < all || found.fits && found.out_of_range,
            };
            if !enough {
                continue;
            }
            let strength = match (found.fits, found.out_of_range) {
                (true, true) => "; with them it lies among the others, as printed above them all",
                (true, false) => "; with them it lies among the others",
                (false, _) => "",
            };
            let decimals = found.decimals;
            let s = if decimals == 1 { "" } else { "s" };
            let reason = format!("a whole number, where the column prints {decimals} decimal{s}{strength}");
            let cell = usize::from(figure.cell.unwrap_or_default());
            out.push(Finding::in_cell(Damage::BareInteger, row, cell, Some(found.value), reason));
        }
    }
}

/// What speaks for a lost decimal point.
struct Suspect {
    decimals: u32,
    /// The value with the point put in.
    value: Decimal,
    /// That value lies among the numbers of the column.
    fits: bool,
    /// The value as printed lies above all of them.
    out_of_range: bool,
}

fn suspect(sheet: &Sheet<'_>, columns: &Columns, figure: &Figure) -> Option<Suspect> {
    if !matches!(figure.kind, Kind::Amount | Kind::PerShare | Kind::Percent | Kind::Points) {
        return None;
    }
    let text = sheet.document.line(figure.line).get(figure.span.start as usize..figure.span.end as usize)?;
    let digits = text.trim_matches(|c: char| !c.is_ascii_digit());
    if digits.len() < 3 || !digits.bytes().all(|b| b.is_ascii_digit()) {
        return None;
    }
    let decimals = columns.column(sheet, figure)?.shared()?;
    let printed = figure.value.as_ref()?;
    if figure.kind == Kind::Percent && *printed == Decimal::from(100) {
        // The whole, which needs no decimals.
        return None;
    }
    let (least, most) = columns.range(sheet, figure)?;
    let value = printed.scaled(-i32::try_from(decimals).ok()?);
    let size = value.abs();
    Some(Suspect { decimals, fits: *least <= size && size <= *most, out_of_range: printed.abs() > *most, value })
}
