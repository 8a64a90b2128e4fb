//! The date grammar: what a header, a caption, a label or a sentence says about *when*, as a partial answer that
//! other headers of the same stack may complete.

use std::ops::Range;

use super::pieces::{Piece, date, pieces};
use super::{Date, Scenario};

/// The most bytes between two words of one date.
const APART: usize = 16;

/// Whether the words between two dates make a list of them.
fn lists(between: &str) -> bool {
    between
        .split(|c: char| !c.is_alphanumeric())
        .all(|word| matches!(word, "" | "and" | "or" | "to" | "fiscal" | "versus"))
}

/// The length of a duration as printed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Length {
    /// `three months`, `quarter`, `year`: 1 to 60 months.
    Months(u8),
    /// `13 weeks`, `52 weeks`.
    Weeks(u8),
}

/// Words that say which kind of period a date is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Cue {
    /// `ended`, `for the year`: a duration.
    Ended,
    /// `as at`, `as of`, `balance at`: an instant.
    AsAt,
}

/// How a year was written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum YearForm {
    /// `2025` by itself.
    Bare,
    /// `FY25`, `fiscal 2025`: the label of a fiscal year, whose end the document declares.
    Fiscal,
    /// `2024-25`: the fiscal year that ends in the second.
    Split,
    /// Part of a date: the calendar year.
    Calendar,
}

/// A partial answer to *when*.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct When {
    /// Byte span of the words that say it, in the text that was given: of those that stand together around the year, with
    /// the bracket that closes what they open.
    pub span: Range<usize>,
    /// Calendar year, or the year of the label.
    pub year: Option<(i32, YearForm)>,
    /// Month, 1 to 12.
    pub month: Option<u8>,
    /// Day of the month, 1 to 31; absent where only a month was printed.
    pub day: Option<u8>,
    /// First day of a range that is printed in full.
    pub from: Option<Date>,
    /// Month and day of the first day of a range whose year stands elsewhere: `July 1 to July 21`.
    pub from_day: Option<(u8, u8)>,
    /// Length of the duration.
    pub length: Option<Length>,
    /// Quarter of the fiscal year, 1 to 4.
    pub quarter: Option<u8>,
    /// Half of the fiscal year, 1 or 2.
    pub half: Option<u8>,
    /// Kind.
    pub cue: Option<Cue>,
    /// Versions.
    pub scenario: Vec<Scenario>,
    /// More than one date or year stands there: no single figure is bound by it.
    pub several: bool,
}

impl When {
    /// Reads `text`; the default, which says nothing, where it holds no date, year, length or version.
    pub fn of(text: &str) -> Self {
        let mut when = Self::fold(&pieces(text));
        when.close_bracket(text);
        when
    }

    /// Takes in the bracket that closes one inside the words, `2023-24 (Restated)`, or leaves out what that one opens.
    fn close_bracket(&mut self, text: &str) {
        const PAIRS: [(char, char); 2] = [('(', ')'), ('（', '）')];
        let (Some(words), Some(rest)) = (text.get(self.span.clone()), text.get(self.span.end..)) else { return };
        let closing = rest.chars().find(|c| !matches!(c, ' ' | '.' | '*' | '_'));
        let open = |c: char| words.matches(c).count();
        let unclosed = PAIRS.into_iter().find(|(left, right)| open(*left) > open(*right));
        let Some((open, close)) = unclosed else { return };
        match (closing == Some(close), rest.find(close), words.rfind(open)) {
            (true, Some(at), _) => self.span.end += at + close.len_utf8(),
            (_, _, Some(at)) if words[..at].contains(|c: char| c.is_numeric()) => {
                self.span.end = self.span.start + words[..at].trim_end().len();
            }
            _ => {}
        }
    }

    /// Every date and year that `text` names, each as an answer of its own, in order; lengths and cues belong to
    /// the dates that follow them.
    pub fn all(text: &str) -> Vec<Self> {
        Self::each(text, &pieces(text))
    }

    /// What [`When::all`] and [`When::of`] say, for one reading of the text.
    pub(super) fn each_and_all(text: &str) -> (Vec<Self>, Self) {
        let pieces = pieces(text);
        (Self::each(text, &pieces), Self::fold(&pieces))
    }

    fn each(text: &str, pieces: &[(Piece, Range<usize>)]) -> Vec<Self> {
        let mut out: Vec<Self> = Vec::new();
        let mut context: Vec<(Piece, Range<usize>)> = Vec::new();
        // How many pieces of the context stood before the last date, and where the words behind it begin.
        let (mut carried, mut behind) = (0, 0);
        for (index, (piece, span)) in pieces.iter().enumerate() {
            match piece {
                Piece::Date { .. } | Piece::MonthYear { .. } | Piece::Year(..) | Piece::Years(..) => {
                    // `from July 1, 2023 to July 21, 2023`, `2007 through 2009`: the second closes the first.
                    if let (Some((Piece::To, to)), Some(first)) = (pieces.get(index.wrapping_sub(1)), out.last_mut())
                        && first.from.is_none()
                        && to.start.saturating_sub(first.span.end) <= 3
                    {
                        first.close(*piece, span);
                        continue;
                    }
                    // What was said of a date is said of the dates listed with it, and of no other.
                    let next = context.get(carried).map_or(span.start, |(_, span)| span.start);
                    if carried > 0 && !text.get(behind..next).is_some_and(lists) {
                        context.drain(..carried);
                    }
                    let mut own = context.clone();
                    own.push((*piece, span.clone()));
                    let mut when = Self::fold(&own);
                    // `March 31, 2025 and 2024`: the year alone takes month and day from the date before.
                    if let (Piece::Year(..), Some(before)) = (piece, out.last()) {
                        let near = text.get(behind..span.start).is_some_and(lists);
                        if near && when.month.is_none() && matches!(when.year, Some((_, YearForm::Bare))) {
                            when.month = before.month;
                            when.day = before.day;
                            when.cue = when.cue.or(before.cue);
                            when.length = when.length.or(before.length);
                        }
                    }
                    when.span = span.clone();
                    out.push(when);
                    // A month and day carry over a list of years; a cue and a length carry on as well.
                    context.retain(|(piece, _)| {
                        matches!(piece, Piece::MonthDay { .. } | Piece::Cue(_) | Piece::Length(_))
                    });
                    (carried, behind) = (context.len(), span.end);
                }
                Piece::MonthDay { .. } | Piece::Cue(_) | Piece::Length(_) => {
                    let old = |other: &Piece| std::mem::discriminant(other) == std::mem::discriminant(piece);
                    carried -= context[..carried].iter().filter(|(other, _)| old(other)).count();
                    context.retain(|(other, _)| !old(other));
                    context.push((*piece, span.clone()));
                }
                _ => context.push((*piece, span.clone())),
            }
        }
        out
    }

    /// Whether it names a year or a date.
    pub fn has_year(&self) -> bool {
        self.year.is_some()
    }

    /// Whether `other` names another year in the same way: neither completes the other.
    pub fn names_another_year(&self, other: &Self) -> bool {
        match (self.year, other.year) {
            (Some((own, form)), Some((year, other_form))) => own != year && form == other_form && !other.several,
            _ => false,
        }
    }

    /// Whether it says nothing at all.
    pub fn is_empty(&self) -> bool {
        *self == Self { span: self.span.clone(), ..Self::default() }
    }

    /// Whether a day of the calendar is printed in full.
    pub fn is_full_date(&self) -> bool {
        self.day.is_some() && self.month.is_some() && self.year.is_some()
    }

    /// Completes what is missing here from `other`. What is known already stays.
    pub fn complete(&mut self, other: &Self) {
        if self.year.is_none() && other.several {
            self.several = true;
        }
        // A printed range outranks the end and the length of the stretch that it is a part of.
        if let (None, Some(_), true) = (self.from_day, other.from_day, self.from.is_none()) {
            self.from_day = other.from_day;
            self.month = other.month;
            self.day = other.day;
            self.cue = Some(Cue::Ended);
            self.length = None;
            self.year = self.year.map(|(year, _)| (year, YearForm::Calendar));
        }
        // A month belongs to the year it stands with, except that headers split `March 31,` from `2025`.
        if self.month.is_none() && (self.year.is_none() || matches!(self.year, Some((_, YearForm::Bare)))) {
            self.month = other.month;
            self.day = other.day;
            if other.year.is_none() && self.month.is_some() && self.year.is_some() {
                self.year = self.year.map(|(year, _)| (year, YearForm::Calendar));
            }
        }
        if self.year.is_none() {
            self.year = other.year.map(|(year, form)| {
                (year, if self.month.is_some() && form == YearForm::Bare { YearForm::Calendar } else { form })
            });
        }
        if let (Some((year, YearForm::Bare)), Some((_, YearForm::Fiscal))) = (self.year, other.year) {
            self.year = Some((year, YearForm::Fiscal));
        }
        self.from = self.from.or(other.from);
        if self.from_day.is_none() {
            self.length = self.length.or(other.length);
        }
        self.quarter = self.quarter.or(other.quarter);
        self.half = self.half.or(other.half);
        self.cue = self.cue.or(other.cue);
        if self.scenario.is_empty() {
            self.scenario.clone_from(&other.scenario);
        }
    }

    /// Makes a range of this date and the one that `piece` names: of two days the days between them, of anything
    /// else several.
    fn close(&mut self, piece: Piece, span: &Range<usize>) {
        let first = match (self.year, self.month, self.day) {
            (Some((year, _)), Some(month), Some(day)) => date(year, month, day),
            _ => None,
        };
        self.span.end = span.end;
        match (first, piece) {
            (Some(first), Piece::Date { year, month, day }) if date(year, month, day) > Some(first) => {
                *self = Self {
                    span: self.span.clone(),
                    from: Some(first),
                    year: Some((year, YearForm::Calendar)),
                    month: Some(month),
                    day: Some(day),
                    cue: Some(Cue::Ended),
                    ..Self::default()
                };
            }
            _ => self.several = true,
        }
    }

    fn fold(pieces: &[(Piece, Range<usize>)]) -> Self {
        let mut when = Self::default();
        let mut span: Option<Range<usize>> = None;
        let (mut range_open, mut opened) = (false, false);
        for (piece, at) in pieces {
            // Words that stand far from the year are none of its date.
            span = Some(match span {
                Some(span) if at.start.saturating_sub(span.end) <= APART => span.start..at.end,
                Some(span) if when.year.is_some() => span,
                _ => at.clone(),
            });
            match *piece {
                Piece::Date { year, month, day } => {
                    if when.is_full_date() {
                        let first =
                            date(when.year.map_or(0, |(year, _)| year), when.month.unwrap_or(1), when.day.unwrap_or(1));
                        let second = date(year, month, day);
                        if range_open && first < second {
                            when.from = first;
                            when.year = Some((year, YearForm::Calendar));
                            when.month = Some(month);
                            when.day = Some(day);
                            when.cue = Some(Cue::Ended);
                        } else if first != second {
                            when.several = true;
                        }
                    } else {
                        if when.year.is_some_and(|(before, form)| before != year && form == YearForm::Bare) {
                            when.several = true;
                        }
                        when.year = Some((year, YearForm::Calendar));
                        when.month = Some(month);
                        when.day = Some(day);
                    }
                }
                Piece::MonthDay { month, day } => {
                    if when.month.is_none() {
                        when.month = Some(month);
                        when.day = Some(day);
                        if let Some((year, YearForm::Bare)) = when.year {
                            when.year = Some((year, YearForm::Calendar));
                        }
                    } else if range_open && when.year.is_none() {
                        // `1 April to 31 March`: the later one is the end.
                        when.from_day = when.month.zip(when.day);
                        when.month = Some(month);
                        when.day = Some(day);
                        when.cue = Some(Cue::Ended);
                    }
                }
                Piece::MonthYear { year, month } => {
                    if when.year.is_some() {
                        when.several |= when.year.map(|(year, _)| year) != Some(year) || when.month != Some(month);
                    } else {
                        when.year = Some((year, YearForm::Calendar));
                        when.month = Some(month);
                    }
                }
                Piece::Year(year, form) => match when.year {
                    None => {
                        let form =
                            if when.month.is_some() && form == YearForm::Bare { YearForm::Calendar } else { form };
                        when.year = Some((year, form));
                    }
                    Some((before, _)) => when.several |= before != year,
                },
                Piece::Years(..) => when.several = true,
                Piece::Quarter(quarter) => when.quarter = when.quarter.or(Some(quarter)),
                Piece::Half(half) => when.half = when.half.or(Some(half)),
                Piece::Length(length) => when.length = when.length.or(Some(length)),
                Piece::Cue(cue) => when.cue = when.cue.or(Some(cue)),
                Piece::From => (range_open, opened) = (true, true),
                Piece::To => range_open = true,
                Piece::Version(scenario) => {
                    if !when.scenario.contains(&scenario) {
                        when.scenario.push(scenario);
                    }
                }
            }
        }
        // `nine months from 31 March 2023`: the day opens them.
        when.several |= opened && when.from.is_none() && when.length.is_some() && when.is_full_date();
        when.span = span.unwrap_or(0..0);
        when
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_words_are_those_of_the_date_alone() {
        let cases = [
            ("2023-24 (Restated)", "2023-24 (Restated)"),
            ("2023-24 (Restated *)", "2023-24 (Restated *)"),
            ("2023-24 (Restated, see note 4)", "2023-24"),
            ("(2023-24)", "2023-24"),
            ("Balance at December 31, 20242", "Balance at December 31, 2024"),
            ("as of September 30, 2023 (in thousands) (unaudited)", "as of September 30, 2023"),
            ("at 31 December 2022 are set out below. None changed from 31 December 2022", "at 31 December 2022"),
            (
                "For the year ended\nDecember 31, 2022, the table presents fair values as of",
                "year ended\nDecember 31, 2022",
            ),
            ("Three months ended (unaudited and of interest) 2024", "2024"),
        ];
        for (text, want) in cases {
            assert_eq!(&text[When::of(text).span], want, "{text}");
        }
    }

    fn show(text: &str) -> String {
        let when = When::of(text);
        let mut out = String::new();
        if let Some((year, form)) = when.year {
            out += &format!(
                "{year}{}",
                match form {
                    YearForm::Bare => "",
                    YearForm::Fiscal => "F",
                    YearForm::Split => "S",
                    YearForm::Calendar => "c",
                }
            );
        }
        if let Some(month) = when.month {
            out += &format!(" {month}");
        }
        if let Some(day) = when.day {
            out += &format!("/{day}");
        }
        if let Some(from) = when.from {
            out += &format!(" from {from}");
        }
        match when.length {
            Some(Length::Months(n)) => out += &format!(" {n}m"),
            Some(Length::Weeks(n)) => out += &format!(" {n}w"),
            None => {}
        }
        if let Some(quarter) = when.quarter {
            out += &format!(" Q{quarter}");
        }
        if let Some(half) = when.half {
            out += &format!(" H{half}");
        }
        match when.cue {
            Some(Cue::Ended) => out += " ended",
            Some(Cue::AsAt) => out += " at",
            None => {}
        }
        for scenario in &when.scenario {
            out += &format!(" {scenario:?}");
        }
        if when.several {
            out += " several";
        }
        out.trim().to_owned()
    }

    #[test]
    fn forms() {
        let cases = [
            ("2025", "2025"),
            ("2024-25", "2025S"),
            ("2024–2025", "2025S"),
            ("2024/25", "2025S"),
            ("1999-00", "2000S"),
            ("FY25", "2025F"),
            ("FY 2024-25", "2025S"),
            ("Fiscal | 2024", "2024F"),
            ("fiscal year 2025", "2025F"),
            ("31.03.2025", "2025c 3/31"),
            ("2025-03-31", "2025c 3/31"),
            ("31/03/2025", "2025c 3/31"),
            ("03/04/2025", "several"),
            ("March 31, 2025", "2025c 3/31"),
            ("31st March, 2025", "2025c 3/31"),
            ("31 Mar 2025", "2025c 3/31"),
            ("31-Mar-25", "2025c 3/31"),
            ("Sept. 30, 2024", "2024c 9/30"),
            ("Mar-25", "2025c 3"),
            ("March 2025", "2025c 3"),
            ("Apr-Nov 2022", "2022c 11 8m"),
            ("April to November 2022", "2022c 11 8m"),
            ("Nov. – Jan. 2023", "2023c 1 3m"),
            ("Year ended March 31, | 2025", "2025c 3/31 12m ended"),
            ("Three months ended September 30, 2024", "2024c 9/30 3m ended"),
            ("Nine Months Ended | Sept 30 | 2023", "2023c 9/30 9m ended"),
            ("13 weeks ended 2 May 2024", "2024c 5/2 13w ended"),
            ("Fifty-two weeks ended January 28, 2024", "2024c 1/28 52w ended"),
            ("For the quarterly period ended March 31, 2025", "2025c 3/31 3m ended"),
            ("As at 31 March 2025", "2025c 3/31 at"),
            ("as of December 31, 2024 and 2023", "2024c 12/31 at several"),
            ("Balance at December 31, 2023", "2023c 12/31 at"),
            ("Q2 FY25", "2025F Q2"),
            ("H1 2025", "2025 H1"),
            ("from 1 April 2024 to 31 March 2025", "2025c 3/31 from 2024-04-01 ended"),
            ("nine months from 31 March 2023", "2023c 3/31 9m several"),
            ("10/1/2024 thru 10/31/2024", "2024c 10/31 from 2024-10-01 ended"),
            ("4/1/2025 - 4/30/2025", "2025c 4/30 from 2025-04-01 ended"),
            ("15/6/2024 to 5/7/2024", "2024c 7/5 from 2024-06-15 ended"),
            ("1/2/2024 - 3/4/2024", "several"),
            ("July 1, 2023 – July 21, 2023", "2023c 7/21 from 2023-07-01 ended"),
            ("31 December 2024 - 31 December 2023", "2024c 12/31 several"),
            ("(自　2022年４月１日 至　2023年３月31日)", "2023c 3/31 from 2022-04-01 ended"),
            ("2024年３月期", "2024c 3 12m"),
            ("2024年度", "2025S"),
            ("令和6年3月31日", "2024c 3/31"),
            ("民國114年", "2025"),
            ("2023-24 (Restated)", "2024S Restated"),
            ("Budget Estimates | 2024-25", "2025S Budget"),
            ("BE FY23", "2023F Budget"),
            ("2025–2029", "several"),
            ("CY2025", "2025c 12/31"),
            ("1,234", ""),
            ("12.50", ""),
            ("L30007DL1994PLC260191", ""),
            ("Note 12", ""),
            ("may", ""),
            ("Total", ""),
        ];
        for (text, want) in cases {
            assert_eq!(show(text), want, "{text}");
        }
    }

    #[test]
    fn lists_of_years_share_month_and_cue() {
        let all = When::all("as of December 31, 2024 and 2023");
        let got: Vec<_> =
            all.iter().map(|when| (when.year.map(|(year, _)| year), when.month, when.day, when.cue)).collect();
        assert_eq!(
            got,
            [(Some(2024), Some(12), Some(31), Some(Cue::AsAt)), (Some(2023), Some(12), Some(31), Some(Cue::AsAt))]
        );
        let all = When::all("from July 1, 2023 to July 21, 2023, and in 2022");
        let got: Vec<_> = all.iter().map(|when| (when.from, when.month, when.day, when.cue)).collect();
        assert_eq!(got, [(date(2023, 7, 1), Some(7), Some(21), Some(Cue::Ended)), (None, None, None, None)]);
        let all = When::all(
            "As of December 31, 2024 we owed more than in 2023, the third quarter of 2022, 2007 through 2009",
        );
        let got: Vec<_> = all.iter().map(|when| (when.cue, when.quarter, when.several)).collect();
        assert_eq!(
            got,
            [(Some(Cue::AsAt), None, false), (None, None, false), (None, Some(3), false), (None, None, true)]
        );
        let all = When::all("for the years ended June 30, 2025, 2024 and 2023");
        assert_eq!(all.len(), 3);
        assert!(all.iter().all(|when| when.month == Some(6) && when.cue == Some(Cue::Ended)));
    }
}
