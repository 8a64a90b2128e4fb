//! The period that governs a number of a table.

use std::ops::Range;

use super::{Around, Balance, Label, TableWork};
use crate::figure::Evidence;
use crate::figure::annotate::columns::{Column, Header};
use crate::figure::cell::clean;
use crate::figure::labels::{self, Edge};
use crate::figure::period::when::{Cue, Length, YearForm};
use crate::figure::period::{Period, PeriodBasis, PeriodKind, Scenario, When};
use crate::figure::phrases::any;
use crate::figure::unit::Rival;

impl TableWork<'_, '_, '_> {
    /// Whether a period lies after the reporting date and nothing says that it is a forecast: a maturity, a due date.
    pub(super) fn is_future(&self, when: &When, words: &str) -> bool {
        let Some(reporting) = self.facts.calendar.reporting() else { return false };
        let Some(resolved) = self.facts.calendar.resolve(when, None) else { return false };
        let planned = || {
            when.scenario.iter().any(|scenario| matches!(scenario, Scenario::Budget | Scenario::Revised))
                || any!(words, ["forecast", "budget", "outlook", "guidance", "予想"])
        };
        resolved.end > reporting && reporting.until(resolved.end).is_ok_and(|span| span.get_days() > 20) && !planned()
    }

    /// The period of a figure: what names its date, completed by the words around it, and then its kind.
    pub(super) fn period(&self, around: &Around<'_>) -> Period {
        let Around { index, label, column, balances, kinds, .. } = *around;
        let future = self.speaks_of_the_future(around);
        let edge = label.edge.or(around.section.edge).or(column.and_then(|column| column.edge));
        let Some((mut when, mut basis, mut evidence)) = self.dated(around) else {
            let several = column.is_some_and(|column| column.when.several);
            let between = self.between_balances(index, label, balances).filter(|_| !future && !several);
            return between.unwrap_or_else(|| self.by_document(label, future));
        };
        if let Some(rival) = self.disagreement(basis, around) {
            return self.conflict(basis, [evidence, rival]);
        }
        let flow = kinds.flows.get(index).is_some_and(|flow| *flow);
        if future {
            // The year to come is not the period of the amount, which is a balance of today.
            when.cue = Some(Cue::AsAt);
            when.length = None;
        }
        if when.cue.is_none() && when.is_full_date() && self.holds_balances(column, around.header) {
            when.cue = Some(Cue::AsAt);
        }
        self.complete(&mut when, around);
        if label.prior && matches!(basis, PeriodBasis::Column | PeriodBasis::Carried) {
            when.year = when.year.map(|(year, form)| (year - 1, form));
            when.from = None;
            if let Some(own) = self.label_evidence(index) {
                (basis, evidence) = (PeriodBasis::Row, own);
            }
        }
        let balance_row = edge.is_some() || label.balance;
        // The kind: by the row itself, by the words at the date, by the statement, by what most rows say.
        let own = match when.cue {
            _ if balance_row => Some(PeriodKind::Instant),
            _ if flow => Some(PeriodKind::Duration),
            _ if kinds.closed <= index && basis == PeriodBasis::Title => label.kind.or(Some(PeriodKind::Instant)),
            None if kinds.closed <= index => label.kind,
            _ => None,
        };
        if let Some(own) = own {
            let told = if own == PeriodKind::Instant { Cue::AsAt } else { Cue::Ended };
            when.cue = Some(told);
            if edge.is_none() && own == PeriodKind::Instant {
                when.length = None;
            }
        }
        if when.cue.is_none() && when.length.is_some() && self.captions.kind == Some(PeriodKind::Instant) {
            // A fiscal period over a balance sheet stands for its last day.
            when.length = None;
        }
        // `Fair value` over a column is stronger than a caption that speaks of the year.
        if basis == PeriodBasis::Title
            && own.is_none()
            && when.is_full_date()
            && column.and_then(|column| column.kind) == Some(PeriodKind::Instant)
        {
            when.cue = Some(Cue::AsAt);
            when.length = None;
        }
        let plain_day = when.is_full_date() && when.cue.is_none() && when.length.is_none();
        let consists = plain_day && labels::caption_breaks_up(&self.captions.words);
        let named = matches!(when.year, Some((_, YearForm::Fiscal | YearForm::Split)));
        let label_text = self.builder.words(&evidence);
        // `31.3.20` heads the columns of every statement of some accounts, balances and flows alike.
        let numeric = plain_day && label_text.contains(['.', '/']) && !label_text.contains(char::is_alphabetic);
        let context = column
            .and_then(|column| column.kind)
            .or(consists.then_some(PeriodKind::Instant))
            .or(self.captions.kind)
            .or(self.kind)
            .or((plain_day && !numeric).then_some(PeriodKind::Instant))
            .or(self.carried_kind.filter(|_| basis == PeriodBasis::Carried))
            .or(label.kind.filter(|_| numeric))
            .or(kinds.table)
            .or(label.kind)
            .or(plain_day.then_some(PeriodKind::Instant))
            .or(self.outer_kind)
            .or(named.then_some(PeriodKind::Duration));
        let flow_when = When { cue: Some(Cue::Ended), ..when.clone() };
        let resolved = match edge {
            // A balance at the beginning or at the end of the stretch that the column names.
            Some(_) => self.facts.calendar.resolve(&flow_when, Some(PeriodKind::Duration)),
            None => self.facts.calendar.resolve(&when, context),
        };
        let Some(mut resolved) = resolved else {
            if when.several {
                return Period::unknown();
            }
            // The label is sure, its dates are not: the document declares no year end.
            return Period {
                label: label_text.into(),
                basis,
                evidence: Some(evidence),
                scenario: when.scenario,
                ..Period::unknown()
            };
        };
        if let Some(edge) = edge {
            let own_day = label.when.as_ref().is_some_and(|(own, _, _)| own.day.is_some() && own.month.is_some());
            if edge == Edge::Opening && !own_day && label.when.as_ref().is_none_or(|(own, _, _)| !own.has_year()) {
                match resolved.start.and_then(|start| start.yesterday().ok()) {
                    Some(before) => resolved.end = before,
                    None => return Period::unknown(),
                }
            }
            resolved.kind = Some(PeriodKind::Instant);
            resolved.start = None;
        } else if !future && self.captions.kind == Some(PeriodKind::Duration) && own.is_none() {
            // A cash flow headed "as at" is still a flow.
            if resolved.kind == Some(PeriodKind::Instant)
                && !consists
                && !self.holds_balances(column, around.header)
                && !matches!(basis, PeriodBasis::Row | PeriodBasis::Cell)
                && let Some(flow) = self.facts.calendar.resolve(&flow_when, Some(PeriodKind::Duration))
            {
                resolved = flow;
            }
        }
        // A duration whose first day is not known is no answer: the day is sure, what it closes is not.
        if resolved.kind == Some(PeriodKind::Duration) && resolved.start.is_none() {
            resolved.kind = None;
        }
        Period {
            label: label_text.into(),
            kind: resolved.kind,
            start: resolved.start.filter(|_| resolved.kind == Some(PeriodKind::Duration)),
            end: Some(resolved.end),
            rivals: self.overruled(basis, &when, around),
            witness: column.and_then(|column| column.witness).filter(|_| basis == PeriodBasis::Column),
            scenario: when.scenario,
            basis,
            evidence: Some(evidence),
        }
    }

    /// What names another year with the same right as the words of scope `basis` that date a figure.
    fn disagreement(&self, basis: PeriodBasis, around: &Around<'_>) -> Option<Evidence> {
        let at = |(line, span): &(u32, Range<u32>)| Evidence { line: *line, span: span.clone() };
        match basis {
            PeriodBasis::Column | PeriodBasis::Carried => around.column?.rival.as_ref().map(at),
            PeriodBasis::Title if !self.captions.inherited => {
                let own = around.header.and_then(|header| header.when.as_ref());
                let caption = self.captions.when.as_ref();
                let other = match (own, caption) {
                    // The label cell of the header and the caption of the table.
                    (Some((own, _, _)), Some((when, _))) => {
                        let full = own.is_full_date() && when.is_full_date() && own.cue == when.cue;
                        caption.filter(|_| full && own.names_another_year(when))
                    }
                    _ => self.captions.when_rival.as_ref(),
                };
                let (when, line) = other?;
                Some(Evidence { line: *line, span: when.span.start as u32..when.span.end as u32 })
            }
            _ => None,
        }
    }

    /// The year over the column, where the row or the cell itself names another.
    fn overruled(&self, basis: PeriodBasis, when: &When, around: &Around<'_>) -> Vec<Rival> {
        let narrow = matches!(basis, PeriodBasis::Cell | PeriodBasis::Row);
        let column = around.column.filter(|column| narrow && when.names_another_year(&column.when));
        let other = column.and_then(|column| Some((column.when_at.as_ref()?, column.carried)));
        other.map_or_else(Vec::new, |((line, span), carried)| {
            let evidence = Evidence { line: *line, span: span.clone() };
            let scope = if carried { PeriodBasis::Carried } else { PeriodBasis::Column };
            vec![Rival { label: self.builder.words(&evidence), evidence, scope: scope.name() }]
        })
    }

    /// No answer: what stands at `candidates`, of the same scope, disagrees.
    fn conflict(&self, basis: PeriodBasis, candidates: [Evidence; 2]) -> Period {
        let rival = |evidence: Evidence| Rival { label: self.builder.words(&evidence), evidence, scope: basis.name() };
        Period {
            label: "≠".into(),
            basis: PeriodBasis::Conflict,
            rivals: candidates.into_iter().map(rival).collect(),
            ..Period::unknown()
        }
    }

    /// Whether a column is one of balances, in whatever statement: a flow lies between it and another, or a column beside
    /// it names the first day of a fiscal year.
    fn holds_balances(&self, column: Option<&Column>, header: Option<&Header>) -> bool {
        let calendar = &self.facts.calendar;
        let opens = |column: &Column| {
            let day = calendar
                .resolve(&column.when, None)
                .filter(|_| column.when.is_full_date() && column.when.day == Some(1));
            day.and_then(|day| day.end.yesterday().ok())
                .is_some_and(|end| calendar.end_in(i32::from(end.year())) == Some(end))
        };
        column.is_some_and(|column| column.beside_flow)
            || column.is_some_and(|column| column.when.has_year())
                && header.is_some_and(|header| header.columns.iter().any(opens))
    }

    /// Whether the row or the column names a year that is yet to come: a maturity, a due date.
    fn speaks_of_the_future(&self, around: &Around<'_>) -> bool {
        let names = |when: &When| when.has_year() && !when.several && self.is_future(when, &self.captions.words);
        around.column.is_some_and(|column| names(&column.when))
            || around.label.when.as_ref().is_some_and(|(when, _, _)| names(when))
            || around.kinds.maturities
    }

    /// The nearest words that name a date: in the row before the figure, in its label, over its column, over its rows, over
    /// its table.
    fn dated(&self, around: &Around<'_>) -> Option<(When, PeriodBasis, Evidence)> {
        let Around { label, section, header, column, .. } = *around;
        let words = &self.captions.words;
        let usable = |when: &When| when.has_year() && !when.several && !self.is_future(when, words);
        let at = |line: u32, span: &Range<u32>| Evidence { line, span: span.clone() };
        if let Some((when, span)) = around.cell {
            return Some((when.clone(), PeriodBasis::Cell, at(around.line, span)));
        }
        if let Some((when, line, span)) = label.when.as_ref().filter(|(when, _, _)| usable(when)) {
            let mut when = when.clone();
            if when.is_full_date() && when.cue.is_none() && when.length.is_none() && when.from.is_none() {
                // `Reserve, June 30, 2025`: a day in a label is the day of a balance.
                when.cue = Some(Cue::AsAt);
            }
            return Some((when, PeriodBasis::Row, at(*line, span)));
        }
        let of_column = column
            .filter(|_| !around.kinds.vintages)
            .filter(|column| usable(&column.when))
            .and_then(|column| Some((column, column.when_at.as_ref()?)));
        if let Some((column, (line, span))) = of_column {
            let basis = if column.carried { PeriodBasis::Carried } else { PeriodBasis::Column };
            let mut when = column.when.clone();
            if let Some((own, _, _)) = &label.when
                && own.month.is_some()
                && own.day.is_some()
                && matches!(when.year, Some((_, YearForm::Bare)))
                && when.month.is_none()
            {
                // `March 31` in the label, the year in the column.
                when.month = own.month;
                when.day = own.day;
                when.cue = own.cue.or(Some(Cue::AsAt));
            }
            return Some((when, basis, at(*line, span)));
        }
        if let Some((when, line, span)) = section.when.as_ref().filter(|(when, _, _)| when.has_year()) {
            return Some((when.clone(), PeriodBasis::Row, at(*line, span)));
        }
        if column.is_some_and(|column| column.when.several && !around.kinds.vintages) || !around.balances.is_empty() {
            return None;
        }
        let of_header = header.and_then(|header| header.when.as_ref()).filter(|(when, _, _)| !when.several);
        if let Some((when, line, span)) = of_header {
            return Some((when.clone(), PeriodBasis::Title, at(*line, span)));
        }
        // A column without a date of its own, beside balances of a day: it tells of the latest.
        if let Some(latest) = column.filter(|column| !column.path.is_empty()).and_then(|own| self.latest(own, header?))
            && let Some((line, span)) = &latest.when_at
        {
            return Some((latest.when.clone(), PeriodBasis::Column, at(*line, span)));
        }
        let (when, line) = self.captions.when.as_ref().filter(|(when, _)| !when.several && when.has_year())?;
        if around.kinds.maturities && self.captions.inherited {
            return None;
        }
        let span = when.span.start as u32..when.span.end as u32;
        Some((when.clone(), PeriodBasis::Title, Evidence { line: *line, span }))
    }

    /// The latest column of `header`, where all its dates are those of balances and `own` holds balances too.
    fn latest<'h>(&self, own: &Column, header: &'h Header) -> Option<&'h Column> {
        let at_a_day = self.captions.lead.cue == Some(Cue::AsAt) || own.kind == Some(PeriodKind::Instant);
        let dated = || header.columns.iter().filter(|column| column.when.has_year());
        let balances = dated().all(|column| {
            !column.when.several
                && (column.when.is_full_date() || self.captions.lead.cue == Some(Cue::AsAt))
                && column.when.cue != Some(Cue::Ended)
        });
        if !at_a_day || !balances {
            return None;
        }
        dated().max_by_key(|column| latest_day(column))
    }

    /// Completes what the words at the date leave open from the words around them, the nearest first.
    fn complete(&self, when: &mut When, around: &Around<'_>) {
        let calendar = &self.facts.calendar;
        let title = around.header.and_then(|header| header.when.as_ref()).map(|(when, _, _)| when);
        let section = around.section.when.as_ref().map(|(when, _, _)| when);
        let caption = self.captions.when.as_ref().filter(|_| !self.captions.inherited).map(|(when, _)| when);
        let own_date = when.is_full_date() || when.month.is_some();
        let over = around.column.map(|column| &column.when).filter(|over| !over.has_year());
        let others = [over, Some(&around.section.lead), section, title, Some(&self.captions.lead), caption];
        // The name of a fiscal year is a year long, whatever else is spoken of around it.
        let named = matches!(when.year, Some((_, YearForm::Fiscal | YearForm::Split)));
        let whole = |length| matches!(length, None | Some(Length::Months(12) | Length::Weeks(52 | 53)));
        for (rank, other) in others.into_iter().enumerate().filter_map(|(rank, other)| Some((rank, other?))) {
            if named && !whole(other.length) {
                continue;
            }
            // `Fair value` over a column is stronger than a caption that speaks of the year.
            if rank == 4
                && when.cue.is_none()
                && let Some(kind) = around.column.and_then(|column| column.kind)
            {
                when.cue = Some(if kind == PeriodKind::Instant { Cue::AsAt } else { Cue::Ended });
            }
            // A day that is printed in full needs `ended` to be more than that day.
            let speaks = !own_date || other.cue == Some(Cue::Ended);
            if rank == 0 && when.quarter.is_none() && when.half.is_none() {
                when.quarter = other.quarter;
                when.half = other.half;
            }
            // A quarter and a half are as long as they are, whatever is said of the year around them.
            if when.quarter.is_some() || when.half.is_some() {
                when.cue = when.cue.or(other.cue.filter(|cue| *cue == Cue::Ended));
            } else if when.length.is_none() && when.cue.is_none() && speaks {
                when.length = other.length;
                when.cue = other.cue.filter(|cue| *cue == Cue::Ended || when.length.is_none());
            } else if when.length.is_none() && when.cue == Some(Cue::Ended) && when.from_day.is_none() {
                when.length = other.length;
            }
            // The day of an interim report completes a bare year.
            if !own_date && when.month.is_none() && matches!(when.year, Some((_, YearForm::Bare))) {
                let interim = calendar.reporting().is_some_and(|day| {
                    other.month == u8::try_from(day.month()).ok() && other.day == u8::try_from(day.day()).ok()
                }) && m_far(calendar.year_end(), other.month.unwrap_or(0));
                let spoken = other.cue.is_some() || other.length.is_some();
                if other.month.is_some() && other.day.is_some() && (interim || other.year.is_none()) && spoken {
                    when.month = other.month;
                    when.day = other.day;
                    when.year = when.year.map(|(year, _)| (year, YearForm::Calendar));
                }
            }
        }
    }

    /// The period of the `nth` of `all` figures in a label that names no date for them: lists as long as the columns are
    /// paired with them, `net of tax of $0, $1 and $3`; a single one belongs to the row, or to the latest balance.
    pub(super) fn label_period(&self, nth: usize, all: usize, around: &Around<'_>) -> Period {
        let whole = Around { column: None, ..*around };
        let columns = around.header.map(|header| header.columns.as_slice()).unwrap_or_default();
        let dated: Vec<&Column> =
            columns.iter().filter(|column| column.when.has_year() && !column.when.several).collect();
        if dated.is_empty() {
            let period = self.period(&whole);
            return if period.basis == PeriodBasis::Row || period.kind == Some(PeriodKind::Instant) {
                period
            } else {
                Period::unknown()
            };
        }
        if dated.len() == all {
            return self.period(&Around { column: dated.get(nth).copied(), ..whole });
        }
        let latest = dated.iter().copied().max_by_key(|column| latest_day(column));
        let period = self.period(&Around { column: latest, ..whole });
        if period.kind == Some(PeriodKind::Instant) && around.label.edge.is_none() { period } else { Period::unknown() }
    }

    /// Rows between two dated balances are the flow from the one to the other.
    pub(super) fn between_balances(&self, index: usize, label: &Label, balances: &[Balance]) -> Option<Period> {
        let after = balances.partition_point(|balance| balance.row < index);
        let from = balances.get(after.checked_sub(1)?)?;
        let Some(to) = balances.get(after) else {
            // Below the last balance stands what is a part of it: `Exercisable`.
            return self.at_balance(balances.last()?, label);
        };
        if to.row == index || from.day >= to.day {
            return None;
        }
        Some(Period {
            label: self.builder.words(&to.evidence).into(),
            kind: Some(PeriodKind::Duration),
            start: self.facts.calendar.day_after_balance(from.day),
            end: Some(to.day),
            basis: PeriodBasis::Row,
            evidence: Some(to.evidence.clone()),
            ..Period::unknown()
        })
    }

    /// The first cell of a row's label.
    fn label_evidence(&self, row: usize) -> Option<Evidence> {
        let cell = *self.grid.label_cells(row).first()?;
        let row = self.grid.rows.get(row)?;
        Some(Evidence { line: row.line, span: row.cells.get(cell)?.span.clone() })
    }

    /// What the row of `label` holds of the balance `last` above it, where its words speak of a balance.
    fn at_balance(&self, last: &Balance, label: &Label) -> Option<Period> {
        if label.kind != Some(PeriodKind::Instant) {
            return None;
        }
        Some(Period {
            label: self.builder.words(&last.evidence).into(),
            kind: Some(PeriodKind::Instant),
            end: Some(last.day),
            basis: PeriodBasis::Row,
            evidence: Some(last.evidence.clone()),
            ..Period::unknown()
        })
    }

    /// Only instants may be given the document's own date: durations were right a quarter of the time.
    pub(super) fn by_document(&self, label: &Label, future: bool) -> Period {
        if !future && self.kind != Some(PeriodKind::Instant) || label.edge.is_some() {
            return Period::unknown();
        }
        let (Some(end), Some((line, span))) = (self.facts.calendar.reporting(), self.facts.calendar.reported()) else {
            return Period::unknown();
        };
        let evidence = Evidence { line: *line, span: span.clone() };
        Period {
            label: self.builder.words(&evidence).into(),
            kind: Some(PeriodKind::Instant),
            end: Some(end),
            basis: PeriodBasis::Document,
            evidence: Some(evidence),
            ..Period::unknown()
        }
    }
}

/// Orders columns by what they say of the day, as far as they say it.
fn latest_day(column: &Column) -> (Option<i32>, Option<u8>, Option<u8>) {
    (column.when.year.map(|(year, _)| year), column.when.month, column.when.day)
}

/// Whether a month lies away from the month in which fiscal years end.
pub(super) fn m_far(year_end: Option<(u8, u8)>, month: u8) -> bool {
    year_end.is_none_or(|(end, _)| {
        let gap = end.abs_diff(month);
        gap.min(12 - gap) > 1
    })
}

/// Whether a label is a period and hardly more: `2024`, `Balance at December 31, 2023`, `Outstanding, January 1, 2024`;
/// not `2019 Notes`, not `4.5% note due March 2034`.
pub(super) fn is_period_label(cleaned: &str, raw: &str, when: &When) -> bool {
    let lower = cleaned.to_lowercase();
    if lower.contains(" due") || lower.contains("matur") || lower.contains("%") || lower.contains("expir") {
        return false;
    }
    if when.cue == Some(Cue::Ended) || when.length.is_some() && when.has_year() {
        return cleaned.len() < 100;
    }
    let before = &raw[..when.span.start.min(raw.len())];
    let after = &raw[when.span.end.min(raw.len())..];
    let letters = |text: &str| text.chars().filter(|c| c.is_alphabetic()).count();
    if when.is_full_date() && lower.starts_with("balance") {
        return true;
    }
    if when.cue.is_none() && dates_an_event(before) {
        return false;
    }
    if when.day.is_some() && when.month.is_some() {
        // A balance: its date closes the label, or only a bracket follows.
        let ends = letters(after) == 0 || after.trim_start().starts_with('(');
        return ends && letters(before) <= 60;
    }
    letters(before) + letters(after) <= 10 && raw.len().saturating_sub(when.span.len()) <= 24
}

/// Whether the words before a date make it the day of an event: `(issued on November 24, 2023`, `dated 3 May 2024`.
fn dates_an_event(before: &str) -> bool {
    let before = clean(before);
    let mut words = before.rsplit(|c: char| !c.is_alphabetic()).filter(|word| !word.is_empty()).map(str::to_lowercase);
    match words.next().as_deref() {
        Some("dated" | "since") => true,
        Some("on" | "in") => words.next().is_some_and(|word| {
            matches!(
                word.as_str(),
                "issued" | "granted" | "allotted" | "acquired" | "incorporated" | "declared" | "paid" | "approved"
            )
        }),
        _ => false,
    }
}
