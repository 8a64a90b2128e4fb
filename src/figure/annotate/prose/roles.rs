//! The dates that a text mentions, and what the words before each say of it.

use std::ops::Range;

use crate::figure::annotate::facts::{Facts, names_a_thing};
use crate::figure::period::When;
use crate::figure::period::when::{Cue, Length, YearForm};
use crate::figure::phrases::Phrases;

/// What the words before a date make of it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Role {
    /// A stretch of days: `in 2024`, `during fiscal 2024`, `for the years ended`.
    Over,
    /// The day of a balance: `as of`, `at December 31`.
    At,
    /// Something happened then: `on May 3, 2024`, `in February 2024`, `since 2016`, `due 2027`.
    Event,
    /// Nothing tells: `2024 sales`.
    Bare,
    /// The year of the figures that follow it in brackets: `(2023: £5)`.
    Comparative,
}

/// A date that a text mentions.
#[derive(Debug, Clone)]
pub(super) struct Mention {
    pub(super) when: When,
    pub(super) role: Role,
    /// The words of the date with those that lead to it: `for the year ended …`.
    pub(super) span: Range<usize>,
}

/// Whether a sentence tells the terms of a contract: what was agreed *in* a period is no flow *of* that period.
pub(super) fn terms(sentence: &str) -> bool {
    static WORDS: Phrases = Phrases::new(&[
        "principal",
        "notes",
        "facility",
        "interest rate",
        "exercise price",
        "authorized",
        "awarded",
        "warrants to purchase",
        "clawback",
    ]);
    WORDS.stand_in(sentence)
}

/// The dates of `part`, in order, without names, maturities and spans of several years. Spans are moved by `offset`.
pub(super) fn mentions(part: &str, offset: usize, facts: &Facts) -> Vec<Mention> {
    let horizon = facts.calendar.reporting();
    let undated =
        ["of the year", "for the year", "during the year", "in the year"].iter().any(|words| part.contains(words));
    let mut out: Vec<Mention> = Vec::new();
    for mut when in When::all(part) {
        // Maturities and plans are not the period of an amount.
        let future = horizon.is_some_and(|horizon| {
            facts.calendar.resolve(&when, None).is_some_and(|resolved| {
                resolved.end > horizon && horizon.until(resolved.end).is_ok_and(|span| span.get_days() > 100)
            })
        });
        if !when.has_year() || future || names_a_thing(part, &when) || names_a_plan(part, &when) {
            continue;
        }
        let lead = Lead::before(&part[..when.span.start]);
        let opens = part[..lead.start].ends_with('(')
            || out.last().is_some_and(|last| {
                let between = part.get(last.when.span.end - offset..lead.start);
                last.role == Role::Comparative && between.is_some_and(|between| !between.contains(')'))
            });
        let figures = || part[when.span.end..].chars().take(80).take_while(|c| *c != ')').any(|c| c.is_ascii_digit());
        // The day before it is the last of another year.
        when.several |= lead.beginning;
        let role = match lead.role(&when) {
            Role::Bare if opens && figures() => Role::Comparative,
            role => role,
        };
        // `on 1 April 2024 … the surplus of the year`: the sentence speaks of two times, one of them without a date.
        if role == Role::Event && when.day.is_some() && undated {
            continue;
        }
        let span = lead.start + offset..when.span.end + offset;
        when.span = when.span.start + offset..when.span.end + offset;
        // `the three and nine months ended September 30, 2022`: two periods, one date.
        for length in lead.lengths.into_iter().flatten().filter(|length| Some(*length) != when.length) {
            out.push(Mention { when: When { length: Some(length), ..when.clone() }, role, span: span.clone() });
        }
        out.push(Mention { when, role, span });
    }
    out
}

/// Whether a bare year between an article and a noun is part of a name: `the 2031 notes`, `the 2019 plan`.
fn names_a_plan(part: &str, when: &When) -> bool {
    matches!(when.year, Some((_, YearForm::Bare)))
        && when.month.is_none()
        && when.quarter.is_none()
        && word_before(&part[..when.span.start]).is_some_and(|(_, word)| matches!(word, "the" | "The" | "our" | "its"))
        && part[when.span.end..].strip_prefix(' ').is_some_and(|rest| rest.starts_with(char::is_lowercase))
        && !part[when.span.end..].trim_start().starts_with("and ")
}

/// The last word of `text`, with its place; nothing where a mark ends the text.
fn word_before(text: &str) -> Option<(usize, &str)> {
    let trimmed = text.trim_end_matches([' ', '\u{a0}']);
    let start = trimmed
        .rfind(|c: char| !(c.is_alphanumeric() || c == '-'))
        .map_or(0, |at| at + trimmed[at..].chars().next().map_or(1, char::len_utf8));
    (start < trimmed.len()).then(|| (start, &trimmed[start..]))
}

/// The words that lead to a date.
#[derive(Debug, Default)]
struct Lead {
    start: usize,
    /// The preposition that opens them, and the word before that.
    preposition: String,
    before: String,
    /// `end of`, `beginning of` a year.
    end: bool,
    beginning: bool,
    /// Lengths besides the last: `three and nine months ended`.
    lengths: [Option<Length>; 1],
}

impl Lead {
    fn before(text: &str) -> Self {
        let mut lead = Self { start: text.len(), ..Self::default() };
        let mut last = String::new();
        while let Some((start, raw)) = word_before(&text[..lead.start]) {
            let word = raw.to_ascii_lowercase();
            let number = ["three", "six", "nine"].iter().position(|name| *name == word);
            match word.as_str() {
                "the" | "fiscal" | "calendar" | "year" | "years" | "ended" | "ending" | "quarter" | "quarters"
                | "month" | "months" | "week" | "weeks" | "period" | "periods" | "twelve" | "thirteen" | "first"
                | "second" | "third" | "fourth" | "both" | "tax" | "each" | "early" | "late" | "mid" => {}
                "end" | "close" => lead.end = true,
                "beginning" | "start" => lead.beginning = true,
                "and" if matches!(last.as_str(), "six" | "nine") => {}
                _ if number.is_some() => {
                    if last == "and" {
                        lead.lengths = [number.map(|index| Length::Months(3 * (index as u8 + 1)))];
                    }
                }
                "of" | "in" | "during" | "for" | "at" | "as" | "on" | "since" | "before" | "after" | "until"
                | "dated" | "by" | "through" | "from" | "to" | "due" | "throughout" | "within" | "than" | "with"
                | "between" | "prior" => {
                    lead.start = start;
                    lead.preposition.clone_from(&word);
                    lead.before =
                        word_before(&text[..start]).map(|(_, word)| word.to_ascii_lowercase()).unwrap_or_default();
                    // `in the quarter of 2024`, `at the end of 2024`, `as of`: the words go on.
                    let on = word == "of"
                        && matches!(
                            lead.before.as_str(),
                            "quarter" | "end" | "beginning" | "start" | "close" | "as" | "half" | "months"
                        );
                    if on {
                        last = word;
                        continue;
                    }
                    break;
                }
                _ => break,
            }
            lead.start = start;
            last = word;
        }
        lead
    }

    fn role(&self, when: &When) -> Role {
        if matches!(
            self.before.as_str(),
            "due"
                | "maturing"
                | "matures"
                | "matured"
                | "mature"
                | "expire"
                | "expires"
                | "expired"
                | "expiring"
                | "dated"
                | "effective"
        ) {
            return Role::Event;
        }
        let stretch = when.length.is_some() || when.from.is_some() || when.quarter.is_some() || when.half.is_some();
        match (when.cue, self.preposition.as_str()) {
            (Some(Cue::Ended), _) => Role::Over,
            _ if stretch => Role::Over,
            (Some(Cue::AsAt), _) => Role::At,
            _ if self.end => Role::At,
            (
                None,
                "on" | "since" | "before" | "after" | "until" | "dated" | "by" | "through" | "from" | "due" | "prior",
            ) => Role::Event,
            (None, "in" | "during" | "for" | "throughout" | "within" | "of") => {
                if when.month.is_none() || self.preposition == "for" { Role::Over } else { Role::Event }
            }
            (None, _) => Role::Bare,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Lead, Role};
    use crate::figure::period::When;

    #[test]
    fn the_words_before_a_date_make_its_role() {
        let cases = [
            ("sales in 2024", Role::Over),
            ("during fiscal 2024", Role::Over),
            ("for the years ended June 30, 2025", Role::Over),
            ("in the second quarter of 2024", Role::Over),
            ("as of December 31, 2024", Role::At),
            ("at the end of 2024", Role::At),
            ("on May 3, 2024", Role::Event),
            ("in February 2024", Role::Event),
            ("since 2016", Role::Event),
            ("notes due in 2024", Role::Event),
            ("our 2024", Role::Bare),
        ];
        for (text, want) in cases {
            let all = When::all(text);
            let [when] = all.as_slice() else { panic!("{text}: {all:?}") };
            assert_eq!(Lead::before(&text[..when.span.start]).role(when), want, "{text}");
        }
    }
}
