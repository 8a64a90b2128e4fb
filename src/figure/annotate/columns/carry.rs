//! What a header has from the one before it: over the next stretch of its table, over the next table of the statement.

use super::{Column, Header, Role};
use crate::figure::annotate::facts::Captions;

impl Header {
    pub(super) fn inherit(&mut self, before: &Header) {
        // Years carry under units and note numbers, never under a header that names something else.
        let named = self.columns.iter().any(|column| {
            column.when.has_year()
                || !column.path.is_empty()
                    && (column.unit.is_none() || column.named)
                    && column.role == Role::Figures
                    && column.when.is_empty()
        });
        if !named && self.spreads(before) {
            // Two columns of amounts for each year, of parts and of their sums.
            let dated = &before.columns[before.columns.len() / 2..];
            for (column, old) in self.columns.iter_mut().zip(dated.iter().flat_map(|old| [old, old])) {
                column.when = old.when.clone();
                column.when_at = old.when_at.clone();
                column.carried = true;
            }
        } else if !named && before.columns.len() == self.columns.len() {
            for (column, old) in self.columns.iter_mut().zip(&before.columns) {
                let own = std::mem::take(&mut column.when);
                column.when = old.when.clone();
                column.when.complete(&own);
                column.when_at = old.when_at.clone();
                column.rival = old.rival.clone();
                column.carried |= old.carried;
                column.unread |= old.unread;
                // `|Cents|Cents|` over the last rows of a statement: its notes go on.
                if column.path.is_empty() && old.role != Role::Figures {
                    column.role = if old.role == Role::Reference { Role::Notes } else { old.role };
                }
            }
            self.misfit = before.misfit;
        }
        self.notes |= before.notes;
        // A header that names its own columns leaves the unit and the year of another table to that table.
        let own = named && before.is_carried();
        if self.unit.is_none() && self.shares.is_none() && !own {
            self.unit = before.unit.clone();
            self.shares = before.shares.clone();
            self.measure = self.measure.take().or_else(|| before.measure.clone());
        }
        if self.when.is_none() && !own {
            self.when = before.when.clone();
        }
        if self.lead.is_empty() {
            self.lead = before.lead.clone();
        }
    }

    /// Whether each of these columns names a unit and nothing else, under half as many years: `2020 | 2019` above
    /// `£ | £ | £ | £`.
    fn spreads(&self, before: &Header) -> bool {
        let (first, last) = before.columns.split_at(before.columns.len() / 2);
        before.is_carried()
            && before.columns.len() == self.columns.len()
            && last.len() > 1
            && first.len() == last.len()
            && first.iter().all(|column| column.path.is_empty())
            && last.iter().all(|column| column.when.has_year())
            && self.columns.iter().all(|column| column.unit.is_some() && column.when.is_empty())
    }

    /// This header without what the captions of the table that it is carried to say better.
    pub(in crate::figure::annotate) fn under(mut self, captions: &Captions) -> Self {
        if captions.unit.is_some() || captions.percent.is_some() {
            self.unit = None;
        }
        if captions.when.as_ref().is_some_and(|(when, _)| when.has_year() && !when.several) {
            self.when = None;
        }
        self
    }

    /// Whether the header is that of an earlier table.
    fn is_carried(&self) -> bool {
        self.columns.iter().any(|column| column.carried)
    }

    /// This header over a table further down that has none of its own, aligned by counting from the right. `notes` says
    /// that the first of its columns may be one of note numbers.
    pub(in crate::figure::annotate) fn carried_to(&self, groups: usize, notes: bool) -> Option<Self> {
        let own = self.columns.len();
        let noted = usize::from(self.notes && notes);
        if groups < own || noted > 0 && groups == own {
            // Neighbours under one header cell were told apart by a row that had slid, or are the parts and the sums of
            // one year.
            let mut merged = self.clone();
            merged.columns.dedup_by(|right, left| {
                let under_one = !left.path.is_empty() && right.path == left.path;
                under_one || left.carried && left.when_at.is_some() && right.when_at == left.when_at
            });
            if merged.columns.len() < own && groups.checked_sub(noted) == Some(merged.columns.len()) {
                return merged.carried_to(groups, notes);
            }
        }
        let dated = self.columns.iter().rev().take_while(|column| column.when.has_year()).count();
        // Two columns more may be those of notes and codes.
        if groups == 0 || own == 0 || groups > own + 2 || groups < own && groups != dated {
            return None;
        }
        let mut columns = vec![Column::default(); groups.saturating_sub(own)];
        if let (Some(first), true) = (columns.first_mut(), self.notes) {
            first.role = Role::Notes;
        }
        columns.extend(self.columns.iter().skip(own.saturating_sub(groups)).cloned());
        for column in &mut columns {
            column.carried = true;
        }
        Some(Self {
            columns,
            unit: self.unit.clone(),
            when: self.when.clone(),
            lead: self.lead.clone(),
            shares: self.shares.clone(),
            measure: self.measure.clone(),
            percent: self.percent,
            notes: self.notes,
            misfit: self.misfit,
            mixed: self.mixed,
        })
    }
}
