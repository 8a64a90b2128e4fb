//! What a row says of its figures in its own words.

use std::ops::Range;

use super::TableWork;
use super::period::is_period_label;
use crate::figure::annotate::facts::{Declared, moved};
use crate::figure::grid::{Class, clean};
use crate::figure::labels::{self, Edge, Says};
use crate::figure::period::when::YearForm;
use crate::figure::period::{PeriodKind, When};
use crate::figure::phrases::Phrases;
use crate::figure::unit::declare::{Place, Subject, declarations};

/// A row's own words.
pub(super) struct Label {
    /// In lower case.
    pub(super) text: String,
    pub(super) when: Option<(When, u32, Range<u32>)>,
    pub(super) unit: Option<Declared>,
    pub(super) says: Option<Says>,
    pub(super) edge: Option<Edge>,
    /// Whether its words are those of a balance or of a flow.
    pub(super) kind: Option<PeriodKind>,
    /// It sums up what is owned at one day.
    pub(super) balance: bool,
    /// `Previous Year`: it tells of the columns' dates a year earlier.
    pub(super) prior: bool,
}

/// A cheap test that spares the grammar of dates most labels: a year and a day have digits, a length has a name.
fn may_date(label: &str) -> bool {
    static LENGTHS: Phrases =
        Phrases::in_any_case(&["year", "month", "week", "quarter", "half", "boekjaar", "fiscal", "period"]);
    !label.is_ascii() || label.bytes().any(|b| b.is_ascii_digit()) || LENGTHS.stand_in(label)
}

/// Whether words name a date, or a length of time that another completes.
fn dates(found: &When) -> bool {
    found.has_year() || found.several || found.month.is_some() && found.day.is_some() || found.length.is_some()
}

impl TableWork<'_, '_, '_> {
    /// Reads the label of row `index`, whose line is `text`. `events` says which of its cells hold dates of events.
    pub(super) fn label(&self, index: usize, events: &[bool], text: &str) -> Label {
        let row = &self.grid.rows[index];
        let mut joined = String::new();
        let mut when = None;
        let mut unit = None;
        // `Beauty | 2025`: the year of the row, in a cell of its own behind its name.
        let mut own_year = false;
        for &cell in self.grid.label_cells(index) {
            let span = &row.cells[cell].span;
            let slice = text.get(span.start as usize..span.end as usize).unwrap_or_default();
            let cleaned = clean(slice);
            if when.is_none() && slice.len() <= 160 && !events.get(cell).is_some_and(|event| *event) {
                let found = if may_date(slice) { When::of(slice) } else { When::default() };
                debug_assert!(may_date(slice) || !dates(&When::of(slice)), "{slice}");
                if dates(&found) {
                    let words = moved(&found.span, span.start);
                    if is_period_label(&cleaned, slice, &found) {
                        own_year = row.cells[cell].class == Class::Year && !joined.is_empty();
                        when = Some((found, row.line, words));
                    }
                }
            }
            if unit.is_none()
                && let Some(mut declaration) = declarations(slice, Place::Cell)
                    .into_iter()
                    .find(|d| d.scale != Some(0) || d.subject != Subject::Money)
            {
                let words = moved(&declaration.span, span.start);
                declaration.span = words.start as usize..words.end as usize;
                unit = Some(Declared { declaration, line: row.line });
            }
            if joined.is_empty() {
                joined = cleaned;
            } else {
                joined.push(' ');
                joined.push_str(&cleaned);
            }
        }
        let text = joined.to_lowercase();
        let cells = self.grid.label_cells(index).len();
        // `2071 | Pensions`: the code of a head, beside its name.
        let named = |(when, _, _): &(When, u32, Range<u32>)| {
            matches!(when.year, Some((_, YearForm::Bare)))
                && when.month.is_none()
                && when.length.is_none()
                && text.chars().filter(|c| c.is_alphabetic()).count() > if cells > 1 { 2 } else { 10 }
                && !text.starts_with("fiscal")
        };
        when = when.filter(|when| own_year || !named(when));
        let words = labels::Words::of(&text);
        Label {
            says: labels::row_says(&words),
            edge: labels::edge(&words),
            kind: labels::row_kind(&words),
            balance: labels::is_balance(&words),
            prior: labels::is_prior_year(&text),
            text,
            when,
            unit,
        }
    }
}
