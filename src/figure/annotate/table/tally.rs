//! What the numbers of a column look like together, counted once for the whole table.

use super::TableWork;
use super::tokens::symbol;
use crate::document::RowKind;
use crate::figure::grid::Class;

/// The numbers of one logical column below one stack of header rows.
#[derive(Debug, Clone, Copy)]
pub(super) struct Tally {
    stack: Option<usize>,
    group: usize,
    /// How many there are.
    count: usize,
    /// The first prints a per cent sign, and none a currency.
    first_percent: bool,
    /// The last prints a per cent sign.
    last_percent: bool,
    /// One of them at least prints a currency.
    pub(super) money: bool,
    /// The most digits that one of them has before its decimal point.
    pub(super) digits: usize,
}

impl Tally {
    /// A column of percentages that prints the sign at its first and last figures only, as accountants do.
    pub(super) fn is_percent(&self) -> bool {
        self.first_percent && self.last_percent && !self.money && self.count > 2
    }
}

/// The tally of the column `group` below `stack`; `tallies` lie in the order of the stacks.
pub(super) fn tally(tallies: &[Tally], stack: Option<usize>, group: usize) -> Option<&Tally> {
    let from = tallies.partition_point(|tally| tally.stack < stack);
    tallies[from..].iter().take_while(|tally| tally.stack == stack).find(|tally| tally.group == group)
}

impl TableWork<'_, '_, '_> {
    /// One tally for each column below each stack, in the order of the stacks.
    pub(super) fn tallies<'l>(&self, line: &impl Fn(u32) -> &'l str) -> Vec<Tally> {
        let mut out: Vec<Tally> = Vec::new();
        for row in self.grid.rows.iter().filter(|row| row.kind == RowKind::Data) {
            let text = line(row.line);
            let slice = |index: usize| {
                row.cells
                    .get(index)
                    .and_then(|cell| text.get(cell.span.start as usize..cell.span.end as usize))
                    .unwrap_or_default()
            };
            let mut before: Option<usize> = None;
            for (index, cell) in row.cells.iter().enumerate().filter(|(_, cell)| cell.class != Class::Empty) {
                let prefix = before.replace(index).filter(|before| row.cells[*before].class == Class::Prefix);
                if cell.class != Class::Number {
                    continue;
                }
                let Some(group) = self.grid.group_of(index) else { continue };
                let own = slice(index);
                let next = (index + 1..row.cells.len()).find(|&next| row.cells[next].class != Class::Empty);
                let percent = own.contains('%')
                    || next.is_some_and(|next| row.cells[next].class == Class::Suffix && slice(next).contains('%'));
                let money = symbol(own).is_some() || prefix.is_some_and(|prefix| symbol(slice(prefix)).is_some());
                let digits = own.split('.').next().unwrap_or_default().bytes().filter(u8::is_ascii_digit).count();
                let known = out
                    .iter_mut()
                    .rev()
                    .take_while(|tally| tally.stack == row.stack)
                    .find(|tally| tally.group == group);
                match known {
                    Some(tally) => {
                        tally.count += 1;
                        tally.last_percent = percent;
                        tally.money |= money;
                        tally.digits = tally.digits.max(digits);
                    }
                    None => out.push(Tally {
                        stack: row.stack,
                        group,
                        count: 1,
                        first_percent: percent,
                        last_percent: percent,
                        money,
                        digits,
                    }),
                }
            }
        }
        out
    }
}
