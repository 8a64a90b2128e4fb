//! Years that a sentence names by their place and not by their number: `the year under review`, `previous year`.

use std::ops::Range;

use super::roles::{Mention, Role};
use crate::figure::annotate::Builder;
use crate::figure::annotate::facts::Facts;
use crate::figure::period::when::{Cue, Length, YearForm};
use crate::figure::period::{Date, Period, PeriodBasis, When};
use crate::figure::phrases::Phrases;

/// Words for the fiscal year that the document reports on; from [`PRIOR`] on for the one before it, where they open a
/// bracket: `(Previous Year: ₹ 5)`.
const NAMES: [&str; 13] = [
    "year under review",
    "period under review",
    "during the year",
    "during the financial year",
    "during the current year",
    "for the current year",
    "during the reporting period",
    "previous year",
    "prior year",
    "last year",
    "previous financial year",
    "preceding year",
    "previous period",
];

/// Where the names of the year before begin among [`NAMES`].
const PRIOR: usize = 7;

/// The years that `part` names in such words. Spans are moved by `offset`. None where the document reports on another
/// stretch than a fiscal year.
pub(super) fn mentions(part: &str, offset: usize, facts: &Facts) -> Vec<Mention> {
    static ANY: Phrases = Phrases::in_any_case(&NAMES);
    if !ANY.stand_in(part) {
        return Vec::new();
    }
    let Some(reported) = facts.calendar.reported_year() else { return Vec::new() };
    let lower = part.to_ascii_lowercase();
    let mut out: Vec<Mention> = Vec::new();
    for words in &NAMES[..PRIOR] {
        for span in places(&lower, words) {
            // `during the year ended …`, `during the year 2019-20`: the words go on to a date.
            let after = lower[span.end..].trim_start();
            if !after.starts_with(|c: char| c.is_ascii_digit()) && !after.starts_with("end") {
                out.push(mention(reported, span, offset, Role::Over));
            }
        }
    }
    let prior = facts.calendar.end_in(i32::from(reported.year()) - 1);
    for (words, end) in NAMES[PRIOR..].iter().filter_map(|words| Some((words, prior?))) {
        for span in places(&lower, words).filter(|span| lower[..span.start].trim_end().ends_with('(')) {
            out.push(mention(end, span, offset, Role::Comparative));
        }
    }
    out.sort_by_key(|mention| mention.span.start);
    out
}

/// The year that a caption names in such words: `shares held during the financial year by each director`.
pub(in crate::figure::annotate) fn of_caption(text: &str, facts: &Facts) -> Option<When> {
    let found = mentions(text, 0, facts).into_iter().find(|mention| mention.role == Role::Over)?;
    Some(found.when)
}

/// Where `words` stand in `text`, as whole words.
fn places<'t>(text: &'t str, words: &'t str) -> impl Iterator<Item = Range<usize>> + 't {
    text.match_indices(words).map(|(at, words)| at..at + words.len()).filter(|span| {
        !text[..span.start].ends_with(char::is_alphanumeric) && !text[span.end..].starts_with(char::is_alphanumeric)
    })
}

/// A mention of the fiscal year that ends on `end`.
fn mention(end: Date, span: Range<usize>, offset: usize, role: Role) -> Mention {
    let span = span.start + offset..span.end + offset;
    let when = When {
        span: span.clone(),
        year: Some((i32::from(end.year()), YearForm::Calendar)),
        month: u8::try_from(end.month()).ok(),
        day: u8::try_from(end.day()).ok(),
        cue: (role == Role::Over).then_some(Cue::Ended),
        length: (role == Role::Over).then_some(Length::Months(12)),
        ..When::default()
    };
    Mention { when, role, span }
}

/// Whether `aside` is the year before the one that the document reports on: then the figure that it is compared with is
/// of that year, which is not printed there.
pub(super) fn compares(aside: &When, facts: &Facts) -> bool {
    let Some(reported) = facts.calendar.reported_year() else { return false };
    let end = facts.calendar.resolve(aside, None).map(|resolved| resolved.end);
    end.is_some() && end == facts.calendar.end_in(i32::from(reported.year()) - 1)
}

/// The year that the document reports on, where its date is first printed; of its kind nothing is said.
pub(super) fn reported(facts: &Facts, builder: &Builder) -> Period {
    let (Some(end), Some((line, span))) = (facts.calendar.reported_year(), facts.calendar.reported()) else {
        return Period::unknown();
    };
    let evidence = crate::figure::Evidence { line: *line, span: span.clone() };
    Period {
        label: builder.words(&evidence).into(),
        end: Some(end),
        basis: PeriodBasis::Document,
        evidence: Some(evidence),
        ..Period::unknown()
    }
}
