//! The period that governs a number of a table.

use super::{Around, Label, TableWork};
use crate::figure::labels::{self, Edge};
use crate::figure::period::when::{Cue, Length, YearForm};
use crate::figure::period::{Period, PeriodBasis, PeriodKind, Scenario, When};
use crate::figure::{Date, Evidence};

impl TableWork<'_, '_, '_> {
    /// Whether a period lies after the reporting date and nothing says that it is a forecast: a maturity, a due date.
    pub(super) fn is_future(&self, when: &When, words: &str) -> bool {
        let Some(reporting) = self.facts.calendar.reporting() else { return false };
        let Some(resolved) = self.facts.calendar.resolve(when, None) else { return false };
        let planned = when.scenario.iter().any(|scenario| matches!(scenario, Scenario::Budget | Scenario::Revised))
            || ["forecast", "budget", "outlook", "guidance", "予想"].iter().any(|word| words.contains(word));
        !planned && resolved.end > reporting && reporting.until(resolved.end).is_ok_and(|span| span.get_days() > 20)
    }

    pub(super) fn period(&self, around: &Around<'_>) -> Period {
        let Around { index, label, section, header, column, balances, .. } = *around;
        let caption = self.captions.when.as_ref();
        let table_when = header.and_then(|header| header.when.as_ref());
        let calendar = &self.facts.calendar;
        // Words around the column that complete what its header leaves open.
        let mut wider: Vec<&When> = Vec::new();
        wider.extend(section.when.as_ref().map(|(when, _, _)| when));
        wider.extend(table_when.map(|(when, _, _)| when));
        wider.extend(caption.map(|(when, _)| when));
        let context = &self.captions.words;
        let dated = column
            .filter(|column| column.when.has_year() && !column.when.several && column.when_at.is_some())
            .filter(|column| !self.is_future(&column.when, context));
        // A maturity: the year to come is not the period of the amount, which is a balance of today.
        let future = dated.is_none() && column.is_some_and(|column| column.when.has_year() && !column.when.several)
            || label
                .when
                .as_ref()
                .is_some_and(|(when, _, _)| when.has_year() && !when.several && self.is_future(when, context));
        let base: Option<(When, PeriodBasis, Evidence)> = if let Some((when, line, span)) = &label.when
            && when.has_year()
            && !when.several
            && !self.is_future(when, context)
        {
            Some((when.clone(), PeriodBasis::Row, Evidence { line: *line, span: span.clone() }))
        } else if let Some(column) = dated {
            let (line, span) = column.when_at.clone().unwrap_or_default();
            let basis = if column.carried { PeriodBasis::Carried } else { PeriodBasis::Column };
            let mut when = column.when.clone();
            if let Some((own, _, _)) = &label.when {
                // `March 31` in the label, the year in the column.
                if own.month.is_some()
                    && own.day.is_some()
                    && matches!(when.year, Some((_, YearForm::Bare)))
                    && when.month.is_none()
                {
                    when.month = own.month;
                    when.day = own.day;
                    when.cue = own.cue.or(Some(Cue::AsAt));
                }
            }
            Some((when, basis, Evidence { line, span }))
        } else if let Some((when, line, span)) = section.when.as_ref().filter(|(when, _, _)| when.has_year()) {
            Some((when.clone(), PeriodBasis::Row, Evidence { line: *line, span: span.clone() }))
        } else if column.is_some_and(|column| column.when.several) {
            None
        } else if !future && let Some(period) = self.between_balances(index, balances) {
            return period;
        } else if let Some((when, line, span)) = table_when.filter(|(when, _, _)| !when.several && when.has_year()) {
            Some((when.clone(), PeriodBasis::Title, Evidence { line: *line, span: span.clone() }))
        } else if let Some((when, line)) = caption.filter(|(when, _)| !when.several && when.has_year()) {
            Some((
                when.clone(),
                PeriodBasis::Title,
                Evidence { line: *line, span: when.span.start as u32..when.span.end as u32 },
            ))
        } else {
            None
        };
        let Some((mut when, basis, evidence)) = base else {
            return self.by_document(label, future);
        };
        if future {
            when.cue = Some(Cue::AsAt);
            when.length = None;
        }
        let own_date = when.is_full_date() || when.month.is_some();
        // The name of a fiscal year is a year long, whatever else is spoken of around it.
        let named = matches!(when.year, Some((_, YearForm::Fiscal | YearForm::Split)));
        let whole = |length| matches!(length, None | Some(Length::Months(12) | Length::Weeks(52 | 53)));
        for other in wider.into_iter().filter(|other| !named || whole(other.length)) {
            if when.length.is_none() && when.cue.is_none() {
                when.length = other.length;
                when.cue = other.cue.filter(|cue| *cue == Cue::Ended || when.length.is_none());
            } else if when.length.is_none() && when.cue == Some(Cue::Ended) {
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
        let row_kind = label.edge.map(|_| PeriodKind::Instant);
        // `Reserve, June 30, 2025`: a day at the end of a label is the day of a balance.
        let balance_row = label.when.as_ref().is_some_and(|(own, _, _)| {
            own.is_full_date() && own.cue != Some(Cue::Ended) && own.length.is_none() && own.from.is_none()
        });
        let context = row_kind
            .or(balance_row.then_some(PeriodKind::Instant))
            .or(self.kind)
            .or_else(|| {
                (when.is_full_date() && when.cue.is_none() && when.length.is_none()).then_some(PeriodKind::Instant)
            })
            .or_else(|| labels::row_kind(&label.text))
            .or(named.then_some(PeriodKind::Duration));
        let label_text = self.builder.words(&evidence);
        let Some(mut resolved) = calendar.resolve(&when, context) else {
            if when.several {
                return Period::unknown();
            }
            // The label is sure, its dates are not: the document declares no year end.
            return Period {
                label: label_text,
                basis,
                evidence: Some(evidence),
                scenario: when.scenario,
                ..Period::unknown()
            };
        };
        let own_day = label.when.as_ref().is_some_and(|(own, _, _)| own.day.is_some() && own.month.is_some());
        if own_day && label.edge.is_some() {
            // `Beginning balance – January 1`: the label names the day.
            resolved.kind = Some(PeriodKind::Instant);
            resolved.start = None;
        } else if let Some(edge) = label.edge
            && label.when.as_ref().is_none_or(|(own, _, _)| !own.has_year())
        {
            // A balance at the beginning or the end of the column's duration.
            let start = resolved.start.or_else(|| {
                calendar
                    .resolve(&When { cue: Some(Cue::Ended), ..when.clone() }, Some(PeriodKind::Duration))
                    .and_then(|r| r.start)
            });
            resolved.kind = Some(PeriodKind::Instant);
            resolved.start = None;
            if edge == Edge::Opening {
                match start.and_then(|start| start.yesterday().ok()) {
                    Some(before) => resolved.end = before,
                    None => return Period::unknown(),
                }
            }
        } else if !future
            && self.captions.kind == Some(PeriodKind::Duration)
            && resolved.kind == Some(PeriodKind::Instant)
            && !balance_row
            && row_kind.is_none()
            && basis != PeriodBasis::Row
        {
            // A cash flow headed "as at" is still a flow.
            if let Some(flow) =
                calendar.resolve(&When { cue: Some(Cue::Ended), ..when.clone() }, Some(PeriodKind::Duration))
            {
                resolved = flow;
            }
        }
        Period {
            label: label_text,
            kind: resolved.kind,
            start: resolved.start.filter(|_| resolved.kind == Some(PeriodKind::Duration)),
            end: Some(resolved.end),
            scenario: when.scenario,
            basis,
            evidence: Some(evidence),
            rivals: Vec::new(),
        }
    }

    /// Rows between two dated balances are the flow from the one to the other.
    pub(super) fn between_balances(&self, index: usize, balances: &[(usize, Date)]) -> Option<Period> {
        let after = balances.partition_point(|(row, _)| *row < index);
        let (_, from) = balances.get(after.checked_sub(1)?)?;
        let (row, to) = balances.get(after)?;
        if *row == index || from >= to {
            return None;
        }
        let line = self.grid.rows[*row].line;
        let cell = self.grid.label_cells(*row).first().map(|&cell| self.grid.rows[*row].cells[cell].span.clone())?;
        let evidence = Evidence { line, span: cell };
        Some(Period {
            label: self.builder.words(&evidence),
            kind: Some(PeriodKind::Duration),
            start: from.tomorrow().ok(),
            end: Some(*to),
            scenario: Vec::new(),
            basis: PeriodBasis::Row,
            evidence: Some(evidence),
            rivals: Vec::new(),
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
            label: self.builder.words(&evidence),
            kind: Some(PeriodKind::Instant),
            end: Some(end),
            basis: PeriodBasis::Document,
            evidence: Some(evidence),
            ..Period::unknown()
        }
    }
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
    if when.day.is_some() && when.month.is_some() {
        // A balance: its date closes the label, or only a bracket follows.
        let ends = letters(after) == 0 || after.trim_start().starts_with('(');
        return ends && letters(before) <= 60;
    }
    letters(before) + letters(after) <= 10 && raw.len().saturating_sub(when.span.len()) <= 24
}
