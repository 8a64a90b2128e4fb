//! Numbers of shares: which rows and columns count them, and by which scale.

use super::tokens::{names_unit, symbol};
use super::unit::inline_evidence;
use super::{Around, Label, TableWork};
use crate::document::RowKind;
use crate::figure::annotate::facts::Declared;
use crate::figure::annotate::scope;
use crate::figure::grammar::{Token, tokens};
use crate::figure::grid::{Class, GridRow};
use crate::figure::labels::Says;
use crate::figure::unit::declare::Subject;
use crate::figure::unit::{Unit, UnitBasis};
use crate::figure::{Decimal, Evidence, Kind};

/// The most rows between two rows of shares that can be steps from the one to the other.
const STEPS: usize = 6;

/// Makes shares of the numbers that a label counts before the word: `500,000,000 and 207,450,050 shares authorized`,
/// `(shares held: 2025 - 1,667.3; 2024 - 1,652.2)`.
pub(super) fn mark_counted(found: &mut [Token], label: &str) {
    for index in (0..found.len()).rev() {
        let token = &found[index];
        if token.kind != Kind::Amount || names_unit(token) || token.value.is_none() {
            continue;
        }
        let end = found.get(index + 1).map_or(label.len(), |next| next.span.start);
        let joined = label.get(token.span.end..end).is_some_and(|between| matches!(between.trim(), "and" | "or" | "/"))
            && found.get(index + 1).is_some_and(|next| next.kind == Kind::Shares);
        let before = label.get(..token.span.start).unwrap_or_default();
        let listed = before.rsplit_once(':').is_some_and(|(head, items)| {
            let head = head.rsplit(['(', ';', ',']).next().unwrap_or_default();
            head.contains("shares ") && !items.contains(')')
        });
        if joined || listed {
            found[index].kind = Kind::Shares;
        }
    }
}

impl TableWork<'_, '_, '_> {
    /// Marks the rows that lead from one number of shares to the next, as the arithmetic shows: `Basic weighted
    /// average shares 4,309`, `Effect of dilutive securities 11`, `Diluted … 4,320`.
    pub(super) fn mark_steps<'l>(&self, labels: &mut [Option<Label>], line: &impl Fn(u32) -> &'l str) {
        let mut last: Option<usize> = None;
        let mut between: Vec<usize> = Vec::new();
        for index in 0..labels.len() {
            let Some(label) = labels[index].as_ref().filter(|_| self.grid.rows[index].kind == RowKind::Data) else {
                continue;
            };
            match label.says {
                Some(Says::Shares) => {
                    if let Some(first) = last.filter(|_| (1..=STEPS).contains(&between.len()))
                        && self.leads_to(first, &between, index, line)
                    {
                        for step in between.drain(..) {
                            if let Some(label) = &mut labels[step] {
                                label.says = Some(Says::Shares);
                            }
                        }
                    }
                    last = Some(index);
                    between.clear();
                }
                None => between.push(index),
                Some(_) => last = None,
            }
        }
    }

    /// Whether the numbers of row `first` with those of the rows `steps` make those of row `last`, in every column
    /// that has all of them, and in one at least.
    fn leads_to<'l>(&self, first: usize, steps: &[usize], last: usize, line: &impl Fn(u32) -> &'l str) -> bool {
        let values = |index: usize| self.values(&self.grid.rows[index], line);
        let (from, to) = (values(first), values(last));
        let steps: Vec<_> = steps.iter().map(|&step| values(step)).collect();
        let at = |row: &[(usize, Decimal)], group: usize| {
            row.iter().find(|(of, _)| *of == group).map(|(_, value)| value.clone())
        };
        let mut shown = false;
        for (group, start) in &from {
            let Some(end) = at(&to, *group) else { continue };
            let moved = steps.iter().filter_map(|step| at(step, *group)).reduce(|a, b| a.add(&b));
            let Some(moved) = moved else { continue };
            // Each number may be off by half a unit of its last digit.
            let slack = start.half_unit().mul(&Decimal::from(steps.len() as u64 + 2));
            let meets = |reached: Decimal| reached.sub(&end).abs() <= slack;
            if !meets(start.add(&moved)) && !meets(start.sub(&moved)) {
                return false;
            }
            shown |= !moved.is_zero();
        }
        shown
    }

    /// The numbers of a row by logical column; of a row that prints a currency none.
    fn values<'l>(&self, row: &GridRow, line: &impl Fn(u32) -> &'l str) -> Vec<(usize, Decimal)> {
        if self.prints_money(row, line) {
            return Vec::new();
        }
        let text = line(row.line);
        let number = |index: usize| {
            let cell = row.cells.get(index).filter(|cell| cell.class == Class::Number)?;
            let slice = text.get(cell.span.start as usize..cell.span.end as usize)?;
            let value = tokens(slice, true, self.facts.convention).into_iter().find_map(|token| token.value)?;
            Some((self.grid.group_of(index)?, value))
        };
        (0..row.cells.len()).filter_map(number).collect()
    }

    /// Whether a currency's symbol stands before a number of the row.
    pub(super) fn prints_money<'l>(&self, row: &GridRow, line: &impl Fn(u32) -> &'l str) -> bool {
        let text = line(row.line);
        row.cells.iter().filter(|cell| matches!(cell.class, Class::Prefix | Class::Number | Class::Mark)).any(|cell| {
            symbol(text.get(cell.span.start as usize..cell.span.end as usize).unwrap_or_default()).is_some()
        })
    }

    /// Whether the first number of the row is an amount of money, as its symbol says.
    pub(super) fn leads_with_money<'l>(&self, row: &GridRow, line: &impl Fn(u32) -> &'l str) -> bool {
        let text = line(row.line);
        row.cells
            .iter()
            .find(|cell| matches!(cell.class, Class::Prefix | Class::Number))
            .and_then(|cell| text.get(cell.span.start as usize..cell.span.end as usize))
            .is_some_and(|slice| symbol(slice).is_some())
    }

    /// The scale of a number of shares: its own words, a declaration for shares from the nearest scope, or that of its
    /// own table where it does not speak of money alone. A wider scope governs shares only where it names them.
    pub(super) fn shares_unit(
        &self,
        token: &Token,
        at: u32,
        around: &Around<'_>,
        chosen: Option<&(&Declared, UnitBasis)>,
    ) -> Unit {
        let line = around.line;
        let here = self.says_so(Kind::Shares, around).unwrap_or(Evidence { line, span: at..at });
        if let Some(scale) = token.inline.scale {
            return scope::shares(scale, inline_evidence(token, line, at), UnitBasis::Inline);
        }
        let of_shares = [
            (around.label.unit.as_ref(), UnitBasis::Row),
            (around.column.and_then(|column| column.unit.as_ref()), UnitBasis::Column),
            (around.section.unit.as_ref(), UnitBasis::Row),
            (around.header.and_then(|header| header.shares.as_ref()), UnitBasis::Table),
            (self.captions.shares.as_ref(), UnitBasis::Table),
        ];
        for (declared, basis) in of_shares {
            if let Some(declared) = declared.filter(|declared| declared.declaration.subject == Subject::Shares) {
                return scope::shares(declared.declaration.scale.unwrap_or(0), Some(declared.evidence()), basis);
            }
        }
        if let Some((declared, basis)) = chosen
            && let Some(scale) = declared.declaration.shares_scale
        {
            return scope::shares(scale, Some(declared.evidence()), *basis);
        }
        let fraction = token.has_decimals();
        let own = token.value.as_ref().map_or(0, |value| value.abs().to_string().split('.').next().map_or(0, str::len));
        let all_shares = around.counts_shares || around.column.is_some_and(|column| column.says == Some(Says::Shares));
        let all_shares = all_shares || around.section.counts && around.tally.is_some_and(|tally| !tally.money);
        let digits = own.max(around.tally.filter(|_| all_shares).map_or(0, |tally| tally.digits));
        let declared = chosen.map(|(declared, basis)| {
            let d = &declared.declaration;
            let in_table = *basis <= UnitBasis::Table;
            let scale = match d.except_shares {
                true => Some(0),
                // `Dollars in thousands` does not speak of shares, unless they are printed with decimals.
                false if fraction || d.scale == Some(0) || in_table && d.currency.is_none() => d.scale,
                false if in_table => Some(0),
                false => None,
            };
            (scale, declared.evidence(), *basis, d.scale.unwrap_or(0))
        });
        // Seven digits and more are whole shares, and six where the money is in millions: nobody has a hundred billion.
        let whole = digits >= if declared.as_ref().is_some_and(|(.., money)| *money >= 6) { 6 } else { 7 };
        match declared {
            Some((Some(scale), evidence, basis, _)) if scale == 0 || !whole => {
                scope::shares(scale, Some(evidence), basis)
            }
            _ if whole => scope::shares(0, Some(here), UnitBasis::Row),
            None if !fraction => scope::shares(0, Some(here), UnitBasis::Row),
            _ => match &self.facts.whole_shares {
                Some(declared) if !fraction => scope::shares(0, Some(declared.evidence()), UnitBasis::Document),
                _ => Unit::unknown(),
            },
        }
    }
}
