//! Arithmetic as a witness: over which columns the titles of a header stand, where cells are missing or too many.
//!
//! Titles keep their order, so that each way to place them leaves some columns untitled, or some titles unused. Sums and
//! differences that hold between the columns of the rows below rule out the placings under which they would make no
//! sense: a change that is no difference of the years beside it, a total of other columns, one year made of two others.
//! What all placings say that are left is what the header says.

use crate::document::RowKind;
use crate::figure::Decimal;
use crate::figure::foot::says_closing;
use crate::figure::grammar::{Context, Convention, tokens_in};
use crate::figure::grid::{Class, Grid, clean};
use crate::figure::period::When;

use super::table::join_neighbours;

/// The most columns whose titles are placed.
const COLUMNS: usize = 8;

/// The most rows that are added up.
const ROWS: usize = 48;

/// How many digits have to agree, over all rows, before a sum is more than chance.
const PROOF: usize = 8;

/// Where the titles of a header row stand.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Placing {
    /// The header row: index among the rows of the grid.
    pub(super) row: usize,
    /// For each logical column the title over it: that of all placings that are left.
    pub(super) cells: Vec<Option<usize>>,
    /// Line of the first row that adds up.
    pub(super) line: u32,
}

/// A title, as far as sums care.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Title {
    cell: usize,
    /// The day, month and year that it names, in this order of weight.
    date: Option<(i32, u8, u8)>,
    /// It is more than one title: it names several dates.
    several: bool,
    /// It is a total, a change or a balance to which others lead.
    closing: bool,
}

/// One column is the sum of others, some of them subtracted.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Sum {
    total: usize,
    parts: Vec<(usize, bool)>,
}

/// Places the titles of the header stack `stack` over the columns of its rows, where sums between those tell how.
/// `fits` says that they already stand over columns in a way that is right unless a sum speaks against it.
pub(super) fn place<'l>(
    grid: &Grid,
    stack: usize,
    fits: bool,
    convention: Convention,
    line: &impl Fn(u32) -> &'l str,
) -> Option<Placing> {
    let columns = grid.groups.len();
    if !(3..=COLUMNS).contains(&columns) {
        return None;
    }
    let (row, titles) = titles(grid, stack, line)?;
    let standing: Vec<Option<Title>> = (0..columns)
        .map(|group| {
            grid.header_cell(row, group).and_then(|cell| titles.iter().find(|title| title.cell == cell).copied())
        })
        .collect();
    if titles.len().abs_diff(columns) > 2 || fits && titles.len() == columns {
        return None;
    }
    let (sums, first) = sums(grid, stack, convention, line)?;
    let holds = |reading: &[Option<Title>]| sums.iter().all(|sum| sum.makes_sense(reading));
    if fits && holds(&standing) {
        return None;
    }
    let mut left = readings(&titles, columns);
    let all = left.len();
    left.retain(|reading| holds(reading));
    let [one, others @ ..] = &left[..] else { return None };
    if left.len() == all {
        return None;
    }
    let agreed = |column: usize| others.iter().all(|other| other[column] == one[column]);
    let cells: Vec<Option<usize>> =
        (0..columns).map(|column| one[column].filter(|_| agreed(column)).map(|title| title.cell)).collect();
    cells.iter().any(Option::is_some).then_some(Placing { row, cells, line: first })
}

/// The one row of a header stack that holds titles of columns, with its titles; `None` where there are more such rows.
fn titles<'l>(grid: &Grid, stack: usize, line: &impl Fn(u32) -> &'l str) -> Option<(usize, Vec<Title>)> {
    let from = grid.groups.first()?.first.min(grid.labels.max(1));
    let mut found = None;
    for index in grid.stacks.get(stack)?.clone() {
        let row = grid.rows.get(index).filter(|row| row.kind == RowKind::Header)?;
        let over = || (from..row.cells.len()).filter(|&cell| row.cells[cell].class != Class::Empty);
        match over().count() {
            0 => continue,
            _ if found.is_some() => return None,
            _ => {}
        }
        let title = |cell: usize| {
            let span = row.span(cell);
            let text = line(row.line).get(span.start as usize..span.end as usize).unwrap_or_default();
            let when = When::of(text);
            let closing = says_closing(&clean(text));
            let date = when.year.filter(|_| !when.several);
            let date = date.map(|(year, _)| (year, when.month.unwrap_or(0), when.day.unwrap_or(0)));
            // The years that a change compares are none of its own.
            Title { cell, date, several: when.several && !closing, closing }
        };
        found = Some((index, over().map(title).collect()));
    }
    found
}

/// All ways to place the titles over so many columns, in their order.
fn readings(titles: &[Title], columns: usize) -> Vec<Vec<Option<Title>>> {
    let slots = titles.len().max(columns);
    let least = titles.len().min(columns);
    (0_u32..1 << slots)
        .filter(|taken| taken.count_ones() as usize == least)
        .map(|taken| {
            let mut chosen = (0..slots).filter(|slot| taken >> slot & 1 == 1);
            if titles.len() <= columns {
                let mut reading = vec![None; columns];
                titles.iter().zip(chosen).for_each(|(title, column)| reading[column] = Some(*title));
                reading
            } else {
                (0..columns).map(|_| chosen.next().and_then(|title| titles.get(title)).copied()).collect()
            }
        })
        .collect()
}

impl Sum {
    /// Whether the titles let the total be the sum of its parts.
    fn makes_sense(&self, titles: &[Option<Title>]) -> bool {
        let title = |column: usize| titles.get(column).copied().flatten();
        let date = |column: usize| title(column).and_then(|title| title.date);
        let closes = |column: usize| title(column).is_some_and(|title| title.closing);
        let parts = || self.parts.iter().map(|(part, _)| *part);
        if parts().chain([self.total]).any(|column| title(column).is_some_and(|title| title.several)) {
            return false;
        }
        let dates: Vec<(i32, u8, u8)> = parts().filter_map(date).collect();
        let alike = dates.windows(2).all(|pair| pair[0] == pair[1]);
        // What closes others is no part of what does not.
        let nested = closes(self.total) || !parts().any(closes);
        match (date(self.total), &dates[..]) {
            // A year is the one before it and the change, which a title names if there is one, and which no years enclose
            // unless it is titled.
            (Some(total), [before]) if *before != total => {
                let named = titles.iter().flatten().any(|title| title.closing && title.date.is_none());
                let dated = parts().find(|part| date(*part).is_some()).unwrap_or(self.total);
                let years = dated.min(self.total)..dated.max(self.total);
                let mut others = parts().filter(|part| date(*part).is_none()).peekable();
                let change = |part: usize| if named { closes(part) } else { !years.contains(&part) };
                *before < total && others.peek().is_some() && others.all(change)
            }
            // All of one year.
            (Some(total), _) => alike && dates.first().is_none_or(|date| *date == total) && nested,
            (None, _) if alike => nested,
            // Years are added up to a total that says so.
            (None, _) => closes(self.total),
        }
    }
}

/// The sums that hold between the columns of the rows below a stack, and the line of the first row that adds up; `None`
/// where there are none.
fn sums<'l>(
    grid: &Grid,
    stack: usize,
    convention: Convention,
    line: &impl Fn(u32) -> &'l str,
) -> Option<(Vec<Sum>, u32)> {
    let rows: Vec<(u32, Vec<Option<Decimal>>)> = grid
        .rows
        .iter()
        .filter(|row| row.kind == RowKind::Data && row.stack == Some(stack))
        .take(ROWS)
        .map(|row| {
            let mut values: Vec<Option<Decimal>> = vec![None; grid.groups.len()];
            for (cell, info) in row.cells.iter().enumerate().filter(|(_, info)| info.class == Class::Number) {
                let text = line(row.line);
                let slice = text.get(info.span.start as usize..info.span.end as usize).unwrap_or_default();
                let context = Context { in_cell: true, convention, spaced_minus: true, ..Context::default() };
                let mut found = tokens_in(slice, &context);
                join_neighbours(&mut found, row, cell, text);
                if let (Some(group), [token]) = (grid.group_of(cell), &found[..]) {
                    values[group].clone_from(&token.value);
                }
            }
            (row.line, values)
        })
        .collect();
    let decimals =
        rows.iter().flat_map(|(_, values)| values).flatten().map(Decimal::decimals).max().filter(|most| *most <= 6)?;
    let amounts: Vec<(u32, Vec<Option<i128>>)> = rows
        .into_iter()
        .map(|(line, values)| {
            (line, values.iter().map(|value| value.as_ref().and_then(|value| value.to_units(decimals))).collect())
        })
        .collect();
    let mut first: Option<u32> = None;
    let proved = candidates(grid.groups.len()).into_iter().filter(|sum| {
        let (mut holds, mut fails, mut proof) = (0, 0, 0);
        for (line, amounts) in &amounts {
            let amount = |column: usize| amounts.get(column).copied().flatten().filter(|amount| *amount != 0);
            let parts = sum.parts.iter().map(|(part, negative)| amount(*part).map(|n| if *negative { -n } else { n }));
            let (Some(total), Some(parts)) = (amount(sum.total), parts.collect::<Option<Vec<i128>>>()) else {
                continue;
            };
            // Each number may be off by half a unit of its last digit.
            if (total - parts.iter().sum::<i128>()).unsigned_abs() as usize * 2 > parts.len() + 1 {
                fails += 1;
                continue;
            }
            holds += 1;
            let least = parts.iter().map(|part| part.unsigned_abs()).min().unwrap_or(0);
            proof += least.checked_ilog10().map_or(0, |log| log as usize + 1);
            if first.is_none_or(|first| *line < first) && holds > 1 {
                first = Some(*line);
            }
        }
        holds >= 2 && holds >= 4 * fails && proof >= PROOF
    });
    let proved: Vec<Sum> = proved.collect();
    (!proved.is_empty()).then_some((proved, first?))
}

/// The sums that are tried: of any two columns, and of the columns beside their total, one of them subtracted or none.
fn candidates(columns: usize) -> Vec<Sum> {
    let mut out = Vec::new();
    for total in 0..columns {
        for a in (0..columns).filter(|a| *a != total) {
            for b in (a + 1..columns).filter(|b| *b != total) {
                out.push(Sum { total, parts: vec![(a, false), (b, false)] });
            }
        }
        for length in 3..columns {
            for start in
                [total.checked_sub(length), (total + length < columns).then_some(total + 1)].into_iter().flatten()
            {
                let parts = || (start..start + length).map(|part| (part, false)).collect::<Vec<_>>();
                out.push(Sum { total, parts: parts() });
                for subtracted in 1..length {
                    let mut parts = parts();
                    parts[subtracted].1 = true;
                    out.push(Sum { total, parts });
                }
            }
        }
    }
    out
}
