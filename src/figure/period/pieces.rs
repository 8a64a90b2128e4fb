//! The pieces that the date grammar finds in a text: dates, years, lengths, cues and versions, in order.

use std::ops::Range;

use super::when::{Cue, Length, YearForm};
use super::words::{Word, month, words};
use super::{Date, Scenario};
use crate::figure::phrases::Phrases;

/// One thing that the grammar found.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Piece {
    Date { year: i32, month: u8, day: u8 },
    MonthDay { month: u8, day: u8 },
    MonthYear { year: i32, month: u8 },
    Year(i32, YearForm),
    Years(i32, i32),
    Quarter(u8),
    Half(u8),
    Length(Length),
    Cue(Cue),
    From,
    To,
    Version(Scenario),
}

/// A day, where it exists.
pub(crate) fn date(year: i32, month: u8, day: u8) -> Option<Date> {
    Date::new(i16::try_from(year).ok()?, i8::try_from(month).ok()?, i8::try_from(day).ok()?).ok()
}

fn plausible_year(value: u32, length: u8) -> Option<i32> {
    (length == 4 && (1900..=2100).contains(&value)).then_some(value as i32)
}

fn short_year(value: u32, length: u8) -> Option<i32> {
    (length == 2).then_some(if value >= 70 { 1900 + value as i32 } else { 2000 + value as i32 })
}

/// A cursor over words.
struct Scan<'a> {
    text: &'a str,
    words: &'a [Word],
    /// The letters of the words.
    lower: &'a str,
    at: usize,
    out: Vec<(Piece, Range<usize>)>,
}

pub(super) fn pieces(text: &str) -> Vec<(Piece, Range<usize>)> {
    if !speaks_of_time(text) {
        return Vec::new();
    }
    let (words, lower) = words(text);
    let mut scan = Scan { text, words: &words, lower: &lower, at: 0, out: Vec::new() };
    while scan.at < scan.words.len() {
        if !(scan.eastern() || scan.by_range() || scan.by_month() || scan.by_digits() || scan.by_word()) {
            scan.at += 1;
        }
    }
    scan.join_days();
    scan.out
}

/// A cheap test that spares the grammar most labels and amounts: nothing without one of these is a piece of a date.
fn speaks_of_time(text: &str) -> bool {
    static WORDS: Phrases = Phrases::in_any_case(&[
        "19",
        "20",
        "jan",
        "feb",
        "mar",
        "mrt",
        "apr",
        "may",
        "mei",
        "mai",
        "jun",
        "jul",
        "aug",
        "sep",
        "oct",
        "okt",
        "nov",
        "dec",
        "dez",
        "juin",
        "avril",
        "août",
        "févr",
        "déc",
        "märz",
        "maart",
        "year",
        "month",
        "week",
        "quarter",
        "half",
        "nded",
        "nding",
        "as at",
        "as of",
        "as on",
        "balance",
        "per ",
        "at ",
        "from",
        "to ",
        "through",
        "until",
        "fy",
        "cy",
        "fiscal",
        "boekjaar",
        "q1",
        "q2",
        "q3",
        "q4",
        "h1",
        "h2",
        "restated",
        "budget",
        "revised",
        "actual",
        "audited",
        "previously",
        "forma",
        "twelvemonth",
        "年",
        "月",
        "自",
        "至",
        "～",
        "〜",
        "期",
    ]);
    static VERSIONS: Phrases = Phrases::new(&["BE", "RE"]);
    let numeric = || {
        text.as_bytes().windows(3).any(|three| {
            three[0].is_ascii_digit() && matches!(three[1], b'.' | b'/' | b'-') && three[2].is_ascii_digit()
        }) || !text.is_ascii()
    };
    WORDS.stand_in(text) || VERSIONS.stand_in(text) || numeric()
}

impl<'a> Scan<'a> {
    fn digits(&self, ahead: usize) -> Option<(u32, u8)> {
        self.words.get(self.at + ahead)?.digits()
    }

    fn mark(&self, ahead: usize) -> Option<char> {
        self.words.get(self.at + ahead)?.mark()
    }

    fn letters(&self, ahead: usize) -> Option<&'a str> {
        self.words.get(self.at + ahead)?.letters(self.lower)
    }

    fn adjacent(&self, ahead: usize) -> bool {
        match (self.words.get(self.at + ahead), self.words.get(self.at + ahead + 1)) {
            (Some(a), Some(b)) => a.span.end == b.span.start,
            _ => false,
        }
    }

    fn push(&mut self, piece: Piece, length: usize) -> bool {
        let span = self.words[self.at].span.start..self.words[self.at + length - 1].span.end;
        self.out.push((piece, span));
        self.at += length;
        true
    }

    /// `2024年３月31日`, `2024年３月期`, `2024年度`, `令和6年3月31日`, `民國114年`, `自 … 至 …`, `～`.
    fn eastern(&mut self) -> bool {
        if let Some(mark) = self.mark(0) {
            match mark {
                '自' => return self.push(Piece::From, 1),
                '至' | '～' | '〜' => return self.push(Piece::To, 1),
                _ => {}
            }
            let era = match (mark, self.mark(1)) {
                ('令', Some('和')) => Some(2018),
                ('平', Some('成')) => Some(1988),
                ('昭', Some('和')) => Some(1925),
                ('民', Some('國' | '国')) => Some(1911),
                _ => None,
            };
            let Some(base) = era else { return false };
            let Some((value, 1..=3)) = self.digits(2) else { return false };
            if self.mark(3) != Some('年') {
                return false;
            }
            return self.after_year(base + value as i32, 4);
        }
        let Some((value, length)) = self.digits(0) else { return false };
        if self.mark(1) == Some('年')
            && let Some(year) = plausible_year(value, length)
        {
            return self.after_year(year, 2);
        }
        if self.mark(1) == Some('月')
            && let (Some((day, _)), Some('日')) = (self.digits(2), self.mark(3))
            && (1..=12).contains(&value)
            && (1..=31).contains(&day)
        {
            return self.push(Piece::MonthDay { month: value as u8, day: day as u8 }, 4);
        }
        false
    }

    /// After `YYYY年`, which took `used` words.
    fn after_year(&mut self, year: i32, used: usize) -> bool {
        if self.mark(used) == Some('度') {
            // A Japanese fiscal year is named after the calendar year in which it begins.
            return self.push(Piece::Year(year + 1, YearForm::Split), used + 1);
        }
        if let (Some((month, _)), Some('月')) = (self.digits(used), self.mark(used + 1))
            && (1..=12).contains(&month)
        {
            let month = month as u8;
            if let (Some((day, _)), Some('日')) = (self.digits(used + 2), self.mark(used + 3))
                && (1..=31).contains(&day)
            {
                return self.push(Piece::Date { year, month, day: day as u8 }, used + 4);
            }
            let closes = self.mark(used + 2) == Some('期');
            self.push(Piece::MonthYear { year, month }, used + 2 + usize::from(closes));
            if closes {
                let quarter = matches!((self.mark(0), self.digits(1), self.mark(2)), (Some('第'), Some(_), Some('四')));
                if !quarter {
                    let span = self.out.last().map_or(0..0, |(_, span)| span.clone());
                    self.out.push((Piece::Length(Length::Months(12)), span));
                }
            }
            return true;
        }
        self.push(Piece::Year(year, YearForm::Bare), used)
    }

    /// Dates with a month's name.
    fn by_month(&mut self) -> bool {
        if let Some(month) = self.letters(0).and_then(month) {
            // Month first. An abbreviation may have its point.
            let mut used = 1 + usize::from(self.mark(1) == Some('.'));
            if let Some(months) = self.months(month, used) {
                return months;
            }
            if matches!(self.mark(used), Some('-' | '–' | '\'' | '’')) {
                if let Some((value, length)) = self.digits(used + 1)
                    && let Some(year) = plausible_year(value, length).or_else(|| short_year(value, length))
                {
                    return self.push(Piece::MonthYear { year, month }, used + 2);
                }
                return false;
            }
            let Some((value, length)) = self.digits(used) else { return false };
            if let Some(year) = plausible_year(value, length) {
                return self.push(Piece::MonthYear { year, month }, used + 1);
            }
            if length > 2 || !(1..=31).contains(&value) {
                return false;
            }
            let day = value as u8;
            used += 1;
            if matches!(self.letters(used), Some("st" | "nd" | "rd" | "th")) {
                used += 1;
            }
            let comma = usize::from(matches!(self.mark(used), Some(',' | '.')));
            // A footnote mark may be glued to the year: `December 31, 20242`.
            let with_note = |(value, length)| {
                plausible_year(value, length).or(match length {
                    5 => plausible_year(value / 10, 4),
                    _ => None,
                })
            };
            if let Some((value, length)) = self.digits(used + comma)
                && let Some(year) = with_note((value, length))
            {
                self.push(Piece::Date { year, month, day }, used + comma + 1);
                if let Some((_, span)) = self.out.last_mut() {
                    span.end -= usize::from(length.saturating_sub(4));
                }
                return true;
            }
            return self.push(Piece::MonthDay { month, day }, used);
        }
        // Day first.
        let Some((value, 1..=2)) = self.digits(0) else { return false };
        if !(1..=31).contains(&value) {
            return false;
        }
        let mut used = 1;
        if matches!(self.letters(used), Some("st" | "nd" | "rd" | "th")) {
            used += 1;
        }
        if self.letters(used) == Some("day") {
            used += 1;
        }
        if self.letters(used) == Some("of") || matches!(self.mark(used), Some('-' | '–' | '.' | '/')) {
            used += 1;
        }
        let Some(month) = self.letters(used).and_then(month) else { return false };
        used += 1;
        let day = value as u8;
        let gap = usize::from(matches!(self.mark(used), Some(',' | '-' | '–' | '.' | '/' | '\'' | '’')));
        if let Some((value, length)) = self.digits(used + gap) {
            if let Some(year) = plausible_year(value, length) {
                return self.push(Piece::Date { year, month, day }, used + gap + 1);
            }
            if gap == 1
                && self.mark(used) != Some(',')
                && let Some(year) = short_year(value, length)
            {
                return self.push(Piece::Date { year, month, day }, used + gap + 1);
            }
        }
        self.push(Piece::MonthDay { month, day }, used)
    }

    /// What joins two days that are printed in full, with no word between them: `July 1, 2023 – July 21, 2023`.
    fn join_days(&mut self) {
        let joins = |pair: &[(Piece, Range<usize>)]| match pair {
            [(Piece::Date { .. }, first), (Piece::Date { .. }, last)] => {
                let gap = self.text.get(first.end..last.start).unwrap_or_default();
                matches!(gap.trim(), "-" | "–" | "—" | "thru").then_some((Piece::To, first.end..last.start))
            }
            _ => None,
        };
        let found: Vec<_> =
            self.out.windows(2).enumerate().filter_map(|(at, pair)| Some((at + 1, joins(pair)?))).collect();
        for (at, piece) in found.into_iter().rev() {
            self.out.insert(at, piece);
        }
    }

    /// `Apr-Nov 2022`, `April to November 2022`: from the first day of `first` to the last day of the other month.
    /// `used` words name the first.
    fn months(&mut self, first: u8, used: usize) -> Option<bool> {
        let joined = matches!(self.mark(used), Some('-' | '–' | '—')) || self.letters(used) == Some("to");
        let last = self.letters(used + 1).and_then(month).filter(|last| joined && *last != first)?;
        let length = (last + 12 - first) % 12 + 1;
        let used = used + 2 + usize::from(matches!(self.mark(used + 2), Some('.' | ',')));
        let (value, digits) = self.digits(used)?;
        let year = plausible_year(value, digits)?;
        let span = self.words[self.at].span.clone();
        self.out.push((Piece::Length(Length::Months(length)), span));
        Some(self.push(Piece::MonthYear { year, month: last }, used + 1))
    }

    /// `10/1/2024 thru 10/31/2024`, `4/1/2025 - 4/30/2025`: days and months of both are in the order of the one that
    /// tells it.
    fn by_range(&mut self) -> bool {
        let parts = |at: usize| {
            let (first, second, (year, length)) = (self.digits(at)?, self.digits(at + 2)?, self.digits(at + 4)?);
            let slashes = self.mark(at + 1) == Some('/') && self.mark(at + 3) == Some('/');
            let joined = slashes && (at..at + 4).all(|ahead| self.adjacent(ahead));
            let year = plausible_year(year, length).or_else(|| short_year(year, length))?;
            joined.then_some((first.0, second.0, year))
        };
        let Some(first) = parts(0) else { return false };
        let connects = matches!(self.mark(5), Some('-' | '–' | '—' | '～'))
            || matches!(self.letters(5), Some("to" | "thru" | "through" | "until"));
        let Some(last) = parts(6).filter(|_| connects) else { return false };
        let day = |(one, other, year): (u32, u32, i32), month_first: bool| {
            let (month, day) = if month_first { (one, other) } else { (other, one) };
            let (month, day) = (u8::try_from(month).ok()?, u8::try_from(day).ok()?);
            Some((date(year, month, day)?, Piece::Date { year, month, day }))
        };
        let range = |month_first: bool| {
            let (first, last) = (day(first, month_first)?, day(last, month_first)?);
            (first.0 < last.0).then_some([first.1, last.1])
        };
        let [first, last] = match (range(true), range(false)) {
            (Some(range), None) | (None, Some(range)) => range,
            _ => return false,
        };
        self.push(first, 5) && self.push(Piece::To, 1) && self.push(last, 5)
    }

    /// `31.03.2025`, `2025-03-31`, `2024-25`, `2025`, `52 weeks`, `9 months`.
    fn by_digits(&mut self) -> bool {
        let Some((value, length)) = self.digits(0) else { return false };
        let separator = self.mark(1).filter(|_| self.adjacent(0));
        if let (Some(mark), Some((second, second_length))) = (separator, self.digits(2)) {
            let third = self.digits(4).filter(|_| self.mark(3) == Some(mark) && self.adjacent(1) && self.adjacent(3));
            if let Some((third, third_length)) = third {
                let year_last = plausible_year(third, third_length)
                    .or_else(|| (mark != '-').then(|| short_year(third, third_length)).flatten());
                if let (Some(year), true) = (plausible_year(value, length), second <= 12 && third <= 31)
                    && second >= 1
                    && third >= 1
                {
                    return self.push(Piece::Date { year, month: second as u8, day: third as u8 }, 5);
                }
                if let (Some(year), '.' | '/' | '-') = (year_last, mark) {
                    let (day, month) = match (value, second) {
                        (13..=31, 1..=12) => (value, second),
                        (1..=12, 13..=31) => (second, value),
                        (1..=31, 1..=12) if mark != '/' => (value, second),
                        (1..=12, 1..=12) if value == second => (value, second),
                        // Day and month cannot be told apart: a day of the year, and not the year.
                        (1..=12, 1..=12) => return self.push(Piece::Years(year, year), 5),
                        _ => return false,
                    };
                    return self.push(Piece::Date { year, month: month as u8, day: day as u8 }, 5);
                }
                return false;
            }
            if let (Some(year), '-' | '–' | '—' | '/' | '‑' | '−') = (plausible_year(value, length), mark) {
                let next = (year + 1).rem_euclid(100) as u32;
                if second_length == 2 && second == next || second_length == 4 && second as i32 == year + 1 {
                    return self.push(Piece::Year(year + 1, YearForm::Split), 3);
                }
                // `2024-26`: several years; `2024-03` may be a month.
                let end = short_year(second, second_length).filter(|end| *end > year && mark != '/');
                if let Some(end) = plausible_year(second, second_length).or(end) {
                    return self.push(Piece::Years(year, end), 3);
                }
            }
            if matches!(mark, '.' | ',') && self.adjacent(1) {
                // A decimal: no date.
                self.at += 3;
                return true;
            }
        }
        if let Some(unit) = self.letters(1).or_else(|| self.letters(2).filter(|_| self.mark(1) == Some('-'))) {
            let used = if self.letters(1).is_some() { 2 } else { 3 };
            // `1H24`, `3Q 2024`, `9M FY25`.
            let part = match (value, unit) {
                (1..=4, "q") => Some(Piece::Quarter(value as u8)),
                (1..=2, "h") => Some(Piece::Half(value as u8)),
                // The months to date close with the quarter that they end in.
                (3 | 6 | 9 | 12, "m") => Some(Piece::Quarter(value as u8 / 3)),
                _ => None,
            };
            if let Some(part) = part.filter(|_| self.adjacent(0)) {
                let year =
                    self.digits(2).filter(|_| self.adjacent(1)).and_then(|(value, length)| short_year(value, length));
                if unit == "m" {
                    self.out.push((Piece::Length(Length::Months(value as u8)), self.words[self.at].span.clone()));
                }
                self.push(part, 2);
                if let Some(year) = year {
                    self.push(Piece::Year(year, YearForm::Fiscal), 1);
                }
                return true;
            }
            let piece = match unit {
                "months" | "month" if (1..=60).contains(&value) => Some(Length::Months(value as u8)),
                "weeks" | "week" if (1..=60).contains(&value) => Some(Length::Weeks(value as u8)),
                _ => None,
            };
            if let Some(length) = piece {
                return self.push(Piece::Length(length), used);
            }
        }
        // `L30007DL1994PLC260191`: digits between letters are part of a code.
        let before = self.at.checked_sub(1).and_then(|at| self.words.get(at));
        let welded = before.is_some_and(|word| {
            word.letters(self.lower).is_some() && word.span.end == self.words[self.at].span.start && self.adjacent(0)
        }) && self.letters(1).is_some();
        match plausible_year(value, length).filter(|_| !welded) {
            Some(year) => self.push(Piece::Year(year, YearForm::Bare), 1),
            None => false,
        }
    }

    fn by_word(&mut self) -> bool {
        let Some(word) = self.letters(0) else { return false };
        let raw = &self.text[self.words[self.at].span.clone()];
        match word {
            "fy" | "cy" | "fiscal" | "boekjaar" => {
                let mut ahead = 1;
                while matches!(self.letters(ahead), Some("year" | "years"))
                    || matches!(self.mark(ahead), Some('\'' | '’' | '-'))
                {
                    ahead += 1;
                }
                let Some((value, length)) = self.digits(ahead) else {
                    if word == "fiscal" && matches!(self.letters(1), Some("year" | "years")) {
                        self.at += 1;
                        return true;
                    }
                    return false;
                };
                let Some(year) = plausible_year(value, length).or_else(|| short_year(value, length)) else {
                    return false;
                };
                let split = matches!(self.mark(ahead + 1), Some('-' | '–' | '/'))
                    && self.digits(ahead + 2).is_some_and(|(next, length)| {
                        length == 2 && next == (year + 1).rem_euclid(100) as u32 || next as i32 == year + 1
                    });
                if split {
                    return self.push(Piece::Year(year + 1, YearForm::Split), ahead + 3);
                }
                let form = if word == "cy" { YearForm::Calendar } else { YearForm::Fiscal };
                self.push(Piece::Year(year, form), ahead + 1);
                if word == "cy" {
                    let span = self.out.last().map_or(0..0, |(_, span)| span.clone());
                    self.out.push((Piece::MonthDay { month: 12, day: 31 }, span));
                }
                true
            }
            "ended" | "ending" => self.push(Piece::Cue(Cue::Ended), 1),
            "as" if matches!(self.letters(1), Some("at" | "of" | "on")) => self.push(Piece::Cue(Cue::AsAt), 2),
            "at" | "per" if self.date_follows(1) => self.push(Piece::Cue(Cue::AsAt), 1),
            "balance" | "balances" if matches!(self.letters(1), Some("at" | "as" | "on" | "brought" | "carried")) => {
                self.push(Piece::Cue(Cue::AsAt), 1)
            }
            "from" if self.date_follows(1) => self.push(Piece::From, 1),
            "to" | "through" | "until" if self.date_follows(1) => self.push(Piece::To, 1),
            "year" | "years" | "twelvemonth" => {
                let before =
                    self.at.checked_sub(1).and_then(|at| self.words.get(at)).and_then(|word| word.letters(self.lower));
                let follows = matches!(self.letters(1), Some("ended" | "ending" | "to"));
                if follows
                    || matches!(before, Some("the"))
                        && self.at >= 2
                        && self.words[self.at - 2].letters(self.lower) == Some("for")
                {
                    return self.push(Piece::Length(Length::Months(12)), 1);
                }
                if follows || matches!(self.letters(1), Some("end")) {
                    self.at += 1;
                    return true;
                }
                false
            }
            "quarter" | "quarters" if matches!(self.letters(1), Some("ended" | "ending")) => {
                self.push(Piece::Length(Length::Months(3)), 1)
            }
            "first" | "second" | "third" | "fourth"
                if self.letters(1 + usize::from(self.letters(1) == Some("fiscal"))) == Some("quarter") =>
            {
                let quarter = match word {
                    "first" => 1,
                    "second" => 2,
                    "third" => 3,
                    _ => 4,
                };
                self.push(Piece::Quarter(quarter), 2 + usize::from(self.letters(1) == Some("fiscal")))
            }
            "quarterly" if self.letters(1) == Some("period") => self.push(Piece::Length(Length::Months(3)), 2),
            "half"
                if matches!(self.letters(1), Some("year" | "ended"))
                    || matches!(self.letters(2), Some("ended" | "year")) =>
            {
                self.push(Piece::Length(Length::Months(6)), if self.letters(1) == Some("year") { 2 } else { 1 })
            }
            "q" if self.adjacent(0) => match self.digits(1) {
                Some((quarter @ 1..=4, 1)) => self.push(Piece::Quarter(quarter as u8), 2),
                _ => false,
            },
            "h" if self.adjacent(0) => match self.digits(1) {
                Some((half @ 1..=2, 1)) => self.push(Piece::Half(half as u8), 2),
                _ => false,
            },
            "one" | "two" | "three" | "four" | "five" | "six" | "seven" | "eight" | "nine" | "ten" | "eleven"
            | "twelve" | "thirteen" | "fourteen" | "fifteen" => {
                const NAMES: [&str; 15] = [
                    "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve",
                    "thirteen", "fourteen", "fifteen",
                ];
                let value = NAMES.iter().position(|name| *name == word).map_or(1, |index| index + 1) as u8;
                let ahead = 1 + usize::from(self.mark(1) == Some('-'));
                match self.letters(ahead) {
                    Some("months" | "month") => self.push(Piece::Length(Length::Months(value)), ahead + 1),
                    Some("weeks" | "week") => self.push(Piece::Length(Length::Weeks(value)), ahead + 1),
                    _ => false,
                }
            }
            "fifty" | "twenty" | "thirty" | "forty" => {
                let tens = match word {
                    "twenty" => 20,
                    "thirty" => 30,
                    "forty" => 40,
                    _ => 50,
                };
                let ahead = 1 + usize::from(self.mark(1) == Some('-'));
                let unit = match self.letters(ahead) {
                    Some("two") => 2,
                    Some("three") => 3,
                    Some("six") => 6,
                    Some("nine") => 9,
                    _ => return false,
                };
                let ahead = ahead + 1 + usize::from(self.mark(ahead + 1) == Some('-'));
                match self.letters(ahead) {
                    Some("weeks" | "week") => self.push(Piece::Length(Length::Weeks(tens + unit)), ahead + 1),
                    _ => false,
                }
            }
            "restated" => self.push(Piece::Version(Scenario::Restated), 1),
            "budget" | "budgeted" => self.push(Piece::Version(Scenario::Budget), 1),
            "be" if raw == "BE" => self.push(Piece::Version(Scenario::Budget), 1),
            "revised" => self.push(Piece::Version(Scenario::Revised), 1),
            "re" if raw == "RE" => self.push(Piece::Version(Scenario::Revised), 1),
            "actual" | "actuals" => self.push(Piece::Version(Scenario::Actual), 1),
            "unaudited" => self.push(Piece::Version(Scenario::Unaudited), 1),
            "audited" => self.push(Piece::Version(Scenario::Audited), 1),
            "previously" if self.letters(1) == Some("reported") => self.push(Piece::Version(Scenario::AsReported), 2),
            "pro" if self.letters(1) == Some("forma") => self.push(Piece::Version(Scenario::ProForma), 2),
            _ => false,
        }
    }

    fn date_follows(&self, ahead: usize) -> bool {
        let mut ahead = ahead;
        if matches!(self.letters(ahead), Some("the")) {
            ahead += 1;
        }
        if self.letters(ahead).is_some_and(|word| month(word).is_some()) {
            return true;
        }
        match self.digits(ahead) {
            Some((value, length)) => {
                plausible_year(value, length).is_some()
                    || self
                        .letters(ahead + 1)
                        .is_some_and(|word| month(word).is_some() || matches!(word, "st" | "nd" | "rd" | "th"))
                    || self.mark(ahead + 1) == Some('.')
            }
            None => false,
        }
    }
}
