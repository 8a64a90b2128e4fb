//! Whether the figures of a table are balances of a day or flows of a stretch of days.
//!
//! A header that says `ended` or `as at` settles it. Where none does, the rows tell: what lies between an opening and
//! a closing balance is a flow, and the words of most rows of a table speak for all of them.

use super::{Label, TableWork};
use crate::document::RowKind;
use crate::figure::labels::{self, Edge};
use crate::figure::period::when::{Cue, YearForm};
use crate::figure::period::{PeriodKind, When};

/// What the rows and headers of a table tell about the kind of its figures.
#[derive(Debug, Default)]
pub(super) struct Kinds {
    /// Rows that lie between two balances, one entry for each row of the grid.
    pub(super) flows: Vec<bool>,
    /// The first row after the last closing balance; the number of rows where there is none.
    pub(super) closed: usize,
    /// Rows or columns name years to come: what is due in them is owed today.
    pub(super) maturities: bool,
    /// The years over the columns are those in which something began: `2023 | 2022 | Prior`.
    pub(super) vintages: bool,
    /// What most rows, the captions and the header agree on.
    pub(super) table: Option<PeriodKind>,
}

/// Votes for a kind are taken where at least four in five agree.
const AGREE: (u32, u32) = (4, 5);

impl TableWork<'_, '_, '_> {
    pub(super) fn kinds(&self, labels: &[Option<Label>]) -> Kinds {
        let flows = self.flows(labels);
        let (mut instants, mut durations) = (0, 0);
        let mut vote = |kind: Option<PeriodKind>, weight: u32| match kind {
            Some(PeriodKind::Instant) => instants += weight,
            Some(PeriodKind::Duration) => durations += weight,
            None => {}
        };
        for (index, label) in labels.iter().enumerate() {
            let Some(label) = label else { continue };
            if label.edge.is_none() && label.when.is_none() && !flows.get(index).is_some_and(|flow| *flow) {
                vote(label.kind, 1);
            }
        }
        vote(labels::row_kind(&labels::Words::of(&self.captions.words)), 2);
        let header = self.headers.first();
        let mut years: Vec<i32> = header
            .into_iter()
            .flat_map(|header| &header.columns)
            .filter_map(|column| column.when.year.filter(|_| column.when.month.is_none()))
            .map(|(year, _)| year)
            .collect();
        let fiscal = header.is_some_and(|header| {
            header.columns.iter().any(|column| matches!(column.when.year, Some((_, YearForm::Fiscal))))
        });
        years.sort_unstable();
        years.dedup();
        // Three years side by side are those of flows: a balance sheet prints two. `Fiscal 2024` names a year, no day.
        if years.len() >= 3 || fiscal {
            vote(Some(PeriodKind::Duration), 2);
        }
        let all = instants + durations;
        let table = if all == 0 {
            None
        } else if instants * AGREE.1 >= all * AGREE.0 {
            Some(PeriodKind::Instant)
        } else if durations * AGREE.1 >= all * AGREE.0 {
            Some(PeriodKind::Duration)
        } else {
            None
        };
        let words = &self.captions.words;
        let future = |when: &When| when.has_year() && !when.several && self.is_future(when, words);
        let due = labels.iter().flatten().filter_map(|label| label.when.as_ref()).filter(|(when, _, _)| future(when));
        let columns = || self.headers.iter().flat_map(|header| &header.columns);
        let maturities = due.count() >= 2 || columns().filter(|column| future(&column.when)).count() >= 2;
        let prior = columns().any(|column| column.path_says_prior);
        let closed = flows.iter().rposition(|flow| *flow).map_or(labels.len(), |last| last + 2);
        Kinds { flows, closed, maturities, vintages: prior && years.len() >= 2, table }
    }

    /// Rows between an opening balance and the next closing one.
    fn flows(&self, labels: &[Option<Label>]) -> Vec<bool> {
        let mut flows = vec![false; labels.len()];
        let mut open: Option<usize> = None;
        for (index, label) in labels.iter().enumerate() {
            let (Some(label), RowKind::Data) = (label, self.grid.rows[index].kind) else { continue };
            let dated = label.when.as_ref().is_some_and(|(when, _, _)| {
                when.is_full_date() && when.cue != Some(Cue::Ended) && when.length.is_none()
            });
            if (label.edge == Some(Edge::Closing) || label.edge.is_none() && dated)
                && let Some(from) = open.take()
            {
                flows[from + 1..index].fill(true);
            }
            if label.edge == Some(Edge::Opening) || label.edge.is_none() && dated {
                open = Some(index);
            }
        }
        flows
    }
}
