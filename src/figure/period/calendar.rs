//! The document's own fiscal calendar: which day its years end on, and what a label such as `2024` means in it.
//!
//! The calendar is counted from what the document prints; there is no default.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

use super::pieces::date;
use super::when::{Cue, Length, When, YearForm};
use super::{Date, PeriodKind};
use crate::figure::phrases::any;

/// The fiscal calendar that a document declares.
#[derive(Debug, Clone, Default)]
pub struct Calendar {
    /// Month and day on which most fiscal years end.
    year_end: Option<(u8, u8)>,
    /// The very day on which a fiscal year ends, where it is printed: 52/53-week years move.
    ends: BTreeMap<i32, Date>,
    /// Calendar year of the end minus the year of the label: −0, +1 where `fiscal 2024` ends in 2025.
    label_offset: i32,
    /// The latest date that the document reports on.
    reporting: Option<Date>,
    /// Where the year end is declared: line and byte span.
    declared: Option<(u32, Range<u32>)>,
    /// Where the date that the document reports on is first printed.
    reported: Option<(u32, Range<u32>)>,
    /// First days of the ranges of days that are printed in full.
    openings: BTreeSet<Date>,
}

/// Counts of what the lines say, from which the calendar is made.
#[derive(Debug, Default)]
pub struct CalendarBuilder {
    full: BTreeMap<Date, u32>,
    /// Where each full date stands first.
    places: BTreeMap<Date, (u32, Range<u32>)>,
    year_ended: BTreeMap<(u8, u8), u32>,
    year_ended_on: BTreeMap<Date, u32>,
    labels: BTreeMap<i32, u32>,
    /// Ends of the years that begin with periods to date: `April to November 2022` is no quarter, so that it begins
    /// with the year.
    to_date: BTreeMap<(u8, u8), u32>,
    first_interim: Option<Date>,
    first_year: Option<Date>,
    declared: Vec<(u32, Range<u32>, u8, u8)>,
    /// Years of 52 or 53 weeks are spoken of.
    weeks: bool,
    openings: BTreeSet<Date>,
}

impl CalendarBuilder {
    /// Counts the dates of a line. `number` is its line number, from 1.
    pub fn line(&mut self, number: u32, line: &str) {
        if !may_hold_date(line) {
            return;
        }
        self.weeks |= any!(line, ["52 weeks", "53 weeks", "52-week", "53-week", "ifty-two week", "ifty-three week"]);
        let (whens, when) = When::each_and_all(line);
        let listed = whens.len() > 1;
        for when in whens {
            let Some((year, form)) = when.year else { continue };
            self.openings.extend(when.from);
            if form == YearForm::Fiscal {
                *self.labels.entry(year).or_default() += 1;
            }
            if let (Some(month), None, Some(Length::Months(length))) = (when.month, when.day, when.length)
                && (2..12).contains(&length)
                && length % 3 != 0
                && let Some(end) = end_of(year, month, 31).and_then(|end| months_back_end(end, i32::from(length)))
            {
                let (month, day) = (end.month() as u8, end.day() as u8);
                *self.to_date.entry((month, day)).or_default() += 1;
                self.declare(number, &when.span, month, day);
            }
            let (Some(month), Some(day)) = (when.month, when.day) else { continue };
            let Some(end) = date(year, month, day) else { continue };
            *self.full.entry(end).or_default() += 1;
            self.places.entry(end).or_insert((number, when.span.start as u32..when.span.end as u32));
            let year_long = matches!(when.length, Some(Length::Months(12) | Length::Weeks(52 | 53)));
            if year_long && when.cue == Some(Cue::Ended) {
                *self.year_ended.entry((month, day)).or_default() += 1;
                *self.year_ended_on.entry(end).or_default() += 1;
                // The cover names the year that is reported on.
                if self.first_year.is_none() && number <= 200 && !listed {
                    self.first_year = Some(end);
                }
                self.declare(number, &when.span, month, day);
            }
            // `Nine months ended March 31, 2025`: the year ends three months later.
            if let (Some(Length::Months(length @ (6 | 9))), Some(Cue::Ended)) = (when.length, when.cue)
                && let Some(to_go) = months_ahead(end, 12 - length)
            {
                *self.to_date.entry(to_go).or_default() += 1;
            }
            if matches!(when.length, Some(Length::Months(3 | 6 | 9)))
                && when.cue == Some(Cue::Ended)
                && self.first_interim.is_none()
                && self.first_year.is_none()
            {
                self.first_interim = Some(end);
            }
        }
        // `year ended March 31,` heads columns whose years stand elsewhere.
        if when.year.is_none()
            && when.cue == Some(Cue::Ended)
            && when.length == Some(Length::Months(12))
            && let (Some(month), Some(day)) = (when.month, when.day)
        {
            *self.year_ended.entry((month, day)).or_default() += 1;
            self.declare(number, &when.span, month, day);
        }
    }

    /// Keeps the place that says that a year ends on `day` of `month`.
    fn declare(&mut self, number: u32, words: &Range<usize>, month: u8, day: u8) {
        if self.declared.len() < 256 {
            self.declared.push((number, words.start as u32..words.end as u32, month, day));
        }
    }

    /// The calendar that the counts tell of.
    pub fn finish(self) -> Calendar {
        let top = |counts: &BTreeMap<(u8, u8), u32>| counts.iter().max_by_key(|(_, n)| **n).map(|(key, _)| *key);
        // What is most often said to end a year; else the full date that is printed most often.
        let by_date = || {
            let mut counts: BTreeMap<(u8, u8), u32> = BTreeMap::new();
            for (day, n) in &self.full {
                *counts.entry((day.month() as u8, day.day() as u8)).or_default() += n;
            }
            let best = counts.iter().max_by_key(|(_, n)| **n)?;
            (*best.1 >= 2).then_some(*best.0)
        };
        let by_months = || top(&self.to_date).filter(|end| self.to_date[end] >= 3);
        let year_end = top(&self.year_ended).or_else(by_months).or_else(by_date);
        let counted = || self.year_ended_on.iter().max_by_key(|(day, n)| (**n, **day)).map(|(day, _)| *day);
        let yearly = |date: &Date| year_end.is_some_and(|(month, day)| near(*date, month, day));
        let common = self.full.iter().filter(|(date, _)| yearly(date)).map(|(_, n)| *n).max().unwrap_or(0);
        // The latest year end that is printed about as often as any other: a report names its own year end all through.
        let latest =
            self.full.iter().filter(|(date, n)| yearly(date) && **n * 3 >= common).map(|(date, _)| *date).max();
        let main = match (self.first_year.or_else(counted), latest) {
            (Some(first), Some(latest)) if latest > first && self.full.get(&latest) > self.full.get(&first) => {
                Some(latest)
            }
            (first, latest) => first.or(latest),
        };
        let mut ends: BTreeMap<i32, Date> = BTreeMap::new();
        if let Some((month, day)) = year_end {
            let mut best: BTreeMap<i32, (u32, Date)> = BTreeMap::new();
            // Years that end with a month end on that day; only a calendar of 52 and 53 weeks moves.
            let month_end = date(2024, month, day).is_none_or(|end| end.day() == end.last_of_month().day())
                || (month, day) == (2, 28);
            let moves = self.weeks || !month_end;
            for (date, n) in &self.full {
                let usual = (date.month() as u8, date.day() as u8) == (month, day);
                if !near(*date, month, day) || !moves && !usual {
                    continue;
                }
                // A year that ends around New Year belongs to the calendar year that its anniversary lies in.
                let year = anniversary_year(*date, month, day);
                let weight = if usual { u32::MAX } else { *n };
                let entry = best.entry(year).or_insert((0, *date));
                if weight > entry.0 {
                    *entry = (weight, *date);
                }
            }
            ends = best.into_iter().map(|(year, (_, date))| (year, date)).collect();
        }
        // Which of its years a label names shows only where the end of a year is spoken of.
        let label_offset = main.filter(|_| !self.year_ended.is_empty()).map_or(0, |main| {
            let count = |year: i32| self.labels.get(&year).copied().unwrap_or(0);
            let year = i32::from(main.year());
            i32::from(count(year - 1) > count(year) && count(year - 1) >= 3 && main.month() <= 6)
        });
        let declared = year_end.and_then(|(month, day)| {
            self.declared
                .iter()
                .find(|(_, _, m, d)| (*m, *d) == (month, day))
                .map(|(line, span, _, _)| (*line, span.clone()))
        });
        let reporting = self.first_interim.or(main);
        let reported = reporting.and_then(|day| self.places.get(&day).cloned());
        Calendar { year_end, ends, label_offset, reporting, declared, reported, openings: self.openings }
    }
}

/// Whether a line could hold a date at all: a cheap test that spares the grammar most lines.
pub(crate) fn may_hold_date(line: &str) -> bool {
    let bytes = line.as_bytes();
    let digit = |at: usize| bytes.get(at).is_some_and(u8::is_ascii_digit);
    // Full-width digits begin with 0xEF. Four digits that begin as a year does, and no fifth on either side.
    let may = |at: usize| match &bytes[at..] {
        [0xEF, ..] => true,
        [b'1', b'9', ..] | [b'2', b'0', ..] => {
            digit(at + 2) && digit(at + 3) && !digit(at + 4) && !(at > 0 && digit(at - 1))
        }
        _ => false,
    };
    if memchr::memchr3_iter(b'1', b'2', 0xEF, bytes).any(may) {
        return true;
    }
    any!(line, ["nded", "NDED", "FY", "iscal", "年"])
}

/// Month and last day of the month that is `months` after that of `day`; a day that is no month's end moves as it is.
fn months_ahead(day: Date, months: u8) -> Option<(u8, u8)> {
    let month = (day.month() as u8 + months - 1) % 12 + 1;
    let last = |month: u8| date(2023, month, 1).map(|first| first.days_in_month() as u8);
    let ends = last(day.month() as u8).is_some_and(|last| day.day() as u8 >= last);
    Some((month, if ends { last(month)? } else { (day.day() as u8).min(last(month)?) }))
}

fn near(day: Date, month: u8, of_month: u8) -> bool {
    let year = i32::from(day.year());
    [year - 1, year, year + 1]
        .into_iter()
        .any(|year| date(year, month, of_month.min(28)).is_some_and(|other| (days_between(other, day)).abs() <= 10))
}

fn anniversary_year(day: Date, month: u8, of_month: u8) -> i32 {
    let year = i32::from(day.year());
    [year, year - 1, year + 1]
        .into_iter()
        .min_by_key(|year| {
            date(*year, month, of_month.min(28)).map_or(i32::MAX, |other| days_between(other, day).abs())
        })
        .unwrap_or(year)
}

/// Days from `a` to `b`.
fn days_between(a: Date, b: Date) -> i32 {
    a.until(b).map_or(i32::MAX, |span| span.get_days())
}

impl Calendar {
    /// The first day of the flow that follows a balance of `day`: the day after it; the day itself where it opens a month
    /// or a period that the document prints, since `balance at 1 April` is the balance before anything of that day.
    pub fn day_after_balance(&self, day: Date) -> Option<Date> {
        if day.day() == 1 || self.openings.contains(&day) { Some(day) } else { day.tomorrow().ok() }
    }

    /// Month and day on which fiscal years end, where the document says so.
    pub fn year_end(&self) -> Option<(u8, u8)> {
        self.year_end
    }

    /// The latest date that the document reports on, where it says so.
    pub fn reporting(&self) -> Option<Date> {
        self.reporting
    }

    /// The day that the document reports on, where a fiscal year ends on it.
    pub fn reported_year(&self) -> Option<Date> {
        let (month, day) = self.year_end?;
        self.reporting.filter(|reporting| near(*reporting, month, day))
    }

    /// Where the year end is declared: line (from 1) and byte span in it.
    pub fn declared(&self) -> Option<&(u32, Range<u32>)> {
        self.declared.as_ref()
    }

    /// Where the date that the document reports on is first printed: line (from 1) and byte span in it.
    pub fn reported(&self) -> Option<&(u32, Range<u32>)> {
        self.reported.as_ref()
    }

    /// The day on which the fiscal year ends that ends in calendar year `year`.
    pub fn end_in(&self, year: i32) -> Option<Date> {
        let (month, day) = self.year_end?;
        self.ends.get(&year).copied().or_else(|| end_of(year, month, day))
    }

    /// The day on which the fiscal year *labelled* `year` ends.
    pub fn end_of_label(&self, year: i32) -> Option<Date> {
        self.end_in(year + self.label_offset)
    }

    /// The day after the fiscal year before the one that ends on `end`.
    fn start_of_year(&self, end: Date) -> Option<Date> {
        let before = self
            .year_end
            .filter(|&(month, day)| near(end, month, day))
            .and_then(|(month, day)| self.end_in(anniversary_year(end, month, day) - 1))
            .filter(|before| (days_between(*before, end) - 365).abs() <= 12);
        match before {
            Some(before) => before.tomorrow().ok(),
            None => months_before(end, 12),
        }
    }

    /// The end and the start (for durations) of what `when` says. `kind` is the kind that the surroundings tell,
    /// where `when` itself does not.
    pub fn resolve(&self, when: &When, kind: Option<PeriodKind>) -> Option<Resolved> {
        if when.several {
            return None;
        }
        let (year, form) = when.year?;
        let end = match (when.month, when.day) {
            (Some(month), Some(day)) => date(year, month, day)?,
            (Some(month), None) => end_of(year, month, 31)?,
            (None, _) => {
                let year_end = match form {
                    YearForm::Bare | YearForm::Fiscal => self.end_of_label(year)?,
                    YearForm::Split | YearForm::Calendar => self.end_in(year)?,
                };
                match (when.quarter, when.half) {
                    (Some(quarter @ 1..=3), _) => months_back_end(year_end, 12 - 3 * i32::from(quarter))?,
                    (None, Some(1)) => months_back_end(year_end, 6)?,
                    _ => year_end,
                }
            }
        };
        let own = match when.cue {
            Some(Cue::AsAt) => Some(PeriodKind::Instant),
            Some(Cue::Ended) => Some(PeriodKind::Duration),
            None if when.length.is_some() || when.from.is_some() || when.quarter.is_some() || when.half.is_some() => {
                Some(PeriodKind::Duration)
            }
            None => None,
        };
        let kind = own.or(kind);
        let start = match kind {
            Some(PeriodKind::Duration) => {
                let from = when.from_day.and_then(|(month, day)| {
                    let year = i32::from(end.year());
                    date(year, month, day).filter(|from| *from <= end).or_else(|| date(year - 1, month, day))
                });
                when.from.or(from).or_else(|| self.start(when, end))
            }
            _ => None,
        };
        Some(Resolved { end, start, kind })
    }

    fn start(&self, when: &When, end: Date) -> Option<Date> {
        match when.length {
            Some(Length::Months(12)) => self.start_of_year(end),
            Some(Length::Months(months)) => months_before(end, i32::from(months)),
            Some(Length::Weeks(weeks)) => {
                end.checked_sub(jiff::Span::new().days(i64::from(weeks) * 7)).ok()?.tomorrow().ok()
            }
            None if when.quarter.is_some() => months_before(end, 3),
            None if when.half.is_some() => months_before(end, 6),
            None => {
                let (month, day) = self.year_end?;
                // A date away from the year end may close a quarter, a half or nine months: the start is not known.
                near(end, month, day).then(|| self.start_of_year(end)).flatten()
            }
        }
    }
}

/// What a label means in a document's calendar.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Resolved {
    /// Last day, or the day of the instant.
    pub end: Date,
    /// First day of a duration, where known.
    pub start: Option<Date>,
    /// Kind, where known.
    pub kind: Option<PeriodKind>,
}

/// The last day of `month` that is not after `day`.
fn end_of(year: i32, month: u8, day: u8) -> Option<Date> {
    let last = date(year, month, 1)?.last_of_month();
    // The last day of February follows the year.
    let day = if month == 2 && day >= 28 { 31 } else { day };
    date(year, month, day.min(last.day() as u8))
}

/// The first day of the `months` months that end on `end`.
fn months_before(end: Date, months: i32) -> Option<Date> {
    let next = end.tomorrow().ok()?;
    next.checked_sub(jiff::Span::new().months(i64::from(months))).ok()
}

/// The end of the month `months` before the month that `end` closes.
fn months_back_end(end: Date, months: i32) -> Option<Date> {
    let next = end.tomorrow().ok()?;
    next.checked_sub(jiff::Span::new().months(i64::from(months))).ok()?.yesterday().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn calendar(lines: &[&str]) -> Calendar {
        let mut builder = CalendarBuilder::default();
        for (index, line) in lines.iter().enumerate() {
            builder.line(index as u32 + 1, line);
        }
        builder.finish()
    }

    fn resolve(calendar: &Calendar, text: &str, kind: Option<PeriodKind>) -> String {
        match calendar.resolve(&When::of(text), kind) {
            None => "-".into(),
            Some(resolved) => format!(
                "{}..{} {}",
                resolved.start.map_or(String::new(), |start| start.to_string()),
                resolved.end,
                match resolved.kind {
                    Some(PeriodKind::Instant) => "i",
                    Some(PeriodKind::Duration) => "d",
                    None => "?",
                }
            ),
        }
    }

    #[test]
    fn the_document_declares_its_year() {
        let duration = Some(PeriodKind::Duration);
        let india = calendar(&["for the year ended 31 March 2025", "as at 31 March 2024"]);
        assert_eq!(resolve(&india, "2024-25", duration), "2024-04-01..2025-03-31 d");
        assert_eq!(resolve(&india, "2024-25", None), "..2025-03-31 ?");
        assert_eq!(resolve(&india, "Q1 FY25", None), "2024-04-01..2024-06-30 d");
        assert_eq!(resolve(&india, "H1 FY25", None), "2024-04-01..2024-09-30 d");
        let none = calendar(&["Annual report"]);
        assert_eq!(resolve(&none, "2024-25", duration), "-");
        assert_eq!(resolve(&none, "Year ended June 30, 2024", None), "2023-07-01..2024-06-30 d");
    }

    #[test]
    fn a_list_of_years_is_not_the_year_reported_on() {
        let report =
            calendar(&["|For the years ended March 31|2018|2019|", "As of March 31, 2022", "March 31, 2022 and 2021"]);
        assert_eq!(report.reporting().map(|date| date.to_string()).as_deref(), Some("2022-03-31"));
    }

    #[test]
    fn the_day_after_the_year_end_opens_the_next_year() {
        let india = calendar(&[
            "for the year ended 31 March 2025",
            "31 March 2024",
            "Balance on 1 April 2024",
            "as on 1 April 2024",
        ]);
        assert_eq!(resolve(&india, "2023-24", Some(PeriodKind::Duration)), "2023-04-01..2024-03-31 d");
    }

    #[test]
    fn years_of_52_and_53_weeks() {
        let shop = calendar(&[
            "For the fiscal year ended February 2, 2025",
            "|February 2, 2025|January 28, 2024|",
            "January 29, 2023",
            "fiscal 2024 fiscal 2024 fiscal 2024 fiscal 2023",
        ]);
        let duration = Some(PeriodKind::Duration);
        assert_eq!(resolve(&shop, "fiscal 2024", duration), "2024-01-29..2025-02-02 d");
        assert_eq!(resolve(&shop, "2023", duration), "2023-01-30..2024-01-28 d");
        assert_eq!(resolve(&shop, "January 28, 2024", Some(PeriodKind::Instant)), "..2024-01-28 i");
    }

    #[test]
    fn periods_to_date_begin_with_the_year() {
        let survey = calendar(&[
            "Apr-Nov 2022 | Apr-Nov 2021 | FY23",
            "from April to November 2022, and 30 June 2022",
            "30 June 2022",
            "from May to December 2022",
        ]);
        assert_eq!(resolve(&survey, "FY23", Some(PeriodKind::Duration)), "2022-04-01..2023-03-31 d");
        assert_eq!(resolve(&survey, "Apr-Nov 2022", None), "2022-04-01..2022-11-30 d");
    }

    #[test]
    fn interim_periods_leave_the_start_open() {
        let report = calendar(&["For the quarterly period ended March 31, 2025", "fiscal year ended June 30, 2024"]);
        let duration = Some(PeriodKind::Duration);
        assert_eq!(resolve(&report, "Nine months ended March 31, 2025", None), "2024-07-01..2025-03-31 d");
        assert_eq!(resolve(&report, "March 31, 2025", duration), "..2025-03-31 d");
        assert_eq!(report.reporting().map(|date| date.to_string()).as_deref(), Some("2025-03-31"));
    }
}
