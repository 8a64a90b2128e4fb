//! Answers for the figures of a column, kept for the rows below that say nothing else.

use super::{Around, TableWork};
use crate::figure::Kind;
use crate::figure::annotate::UNKNOWN;
use crate::figure::grammar::{Inline, Token};
use crate::figure::labels::Edge;
use crate::figure::period::{PeriodBasis, PeriodKind};
use crate::figure::unit::{Unit, UnitBasis};

/// All that a row without a date of its own tells of the periods in it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Row {
    edge: Option<Edge>,
    kind: Option<PeriodKind>,
    balance: bool,
    flow: bool,
    closed: bool,
}

/// Units and periods by logical column, as indices of the builder. They hold below one header and one heading.
#[derive(Debug, Default)]
pub(in crate::figure::annotate) struct Memo {
    units: Vec<Option<u32>>,
    periods: Vec<(Row, Vec<Option<u32>>)>,
}

impl Memo {
    /// Forgets all: another header or heading stands over the rows that follow.
    pub(super) fn clear(&mut self) {
        self.units.clear();
        self.periods.clear();
    }
}

/// The place of a column in a list.
fn slot(known: &mut Vec<Option<u32>>, group: usize) -> &mut Option<u32> {
    if known.len() <= group {
        known.resize(group + 1, None);
    }
    &mut known[group]
}

impl TableWork<'_, '_, '_> {
    /// Index of the unit of a figure outside the label, which lies in logical column `group`.
    pub(super) fn unit_index(
        &mut self,
        kind: Kind,
        token: &Token,
        at: u32,
        around: &Around<'_>,
        group: Option<usize>,
    ) -> u32 {
        // What neither its own words nor its row name is the same all down the column.
        let shared = kind == Kind::Amount && token.inline == Inline::default() && around.label.unit.is_none();
        let Some(group) = group.filter(|_| shared) else {
            let unit = self.unit_in_column(kind, token, at, around);
            return self.builder.unit(unit);
        };
        if let Some(known) = *slot(&mut self.memo.units, group) {
            debug_assert_eq!(known, {
                let unit = self.unit_in_column(kind, token, at, around);
                self.builder.unit(unit)
            });
            return known;
        }
        let unit = self.unit_in_column(kind, token, at, around);
        let index = self.builder.unit(unit);
        *slot(&mut self.memo.units, group) = Some(index);
        index
    }

    fn unit_in_column(&self, kind: Kind, token: &Token, at: u32, around: &Around<'_>) -> Unit {
        let unit = self.unit(kind, token, at, around);
        let own = matches!(unit.basis, UnitBasis::Inline | UnitBasis::Row | UnitBasis::Exempt);
        if !own && around.header.is_some_and(|header| header.mixed) { Unit::unknown() } else { unit }
    }

    /// Index of the period of a figure outside the label, which lies in logical column `group`.
    pub(super) fn period_index(&mut self, around: &Around<'_>, group: Option<usize>) -> u32 {
        let label = around.label;
        let dated = label.when.is_some() || label.prior || around.cell.is_some() || !around.balances.is_empty();
        let Some(group) = group.filter(|_| !dated) else { return self.period_in_column(around) };
        let row = Row {
            edge: label.edge,
            kind: label.kind,
            balance: label.balance,
            flow: around.kinds.flows.get(around.index).is_some_and(|flow| *flow),
            closed: around.kinds.closed <= around.index,
        };
        let place = self.memo.periods.iter().position(|(known, _)| *known == row).unwrap_or_else(|| {
            self.memo.periods.push((row, Vec::new()));
            self.memo.periods.len() - 1
        });
        if let Some(known) = *slot(&mut self.memo.periods[place].1, group) {
            debug_assert_eq!(known, self.period_in_column(around));
            return known;
        }
        let index = self.period_in_column(around);
        *slot(&mut self.memo.periods[place].1, group) = Some(index);
        index
    }

    fn period_in_column(&mut self, around: &Around<'_>) -> u32 {
        let period = self.period(around);
        let own = matches!(period.basis, PeriodBasis::Cell | PeriodBasis::Row);
        if !own && around.column.is_some_and(|column| column.unread) { UNKNOWN } else { self.builder.period(period) }
    }
}
