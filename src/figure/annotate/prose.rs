//! Figures in running text: the unit from the number's own words, the period from its sentence.

use std::ops::Range;

use super::super::grammar::{Token, tokens};
use super::super::period::calendar::may_hold_date;
use super::super::period::when::Cue;
use super::super::period::{Period, PeriodBasis, PeriodKind, When};
use super::super::{Evidence, Figure, Kind};
use super::Builder;
use super::facts::{Facts, moved, names_a_thing};
use super::table::inline_unit;

/// The longest line whose sentences are read for dates; longer ones keep their figures without a period.
const LINE_CAP: usize = 60_000;

/// Annotates a line of running text. `scale` is what the section or the document declares for amounts of money.
pub(super) fn annotate(line: &str, number: u32, scale: Option<(i32, Evidence)>, facts: &Facts, builder: &mut Builder) {
    let found = tokens(line, false, facts.convention);
    if found.is_empty() {
        return;
    }
    for sentence in sentences(line) {
        let own: Vec<&Token> = found.iter().filter(|token| sentence.contains(&token.span.start)).collect();
        if own.is_empty() {
            continue;
        }
        let dates = Dates::new(line, sentence.clone(), &found, number, 0, facts);
        let per_share = line[sentence].contains("per share");
        for token in own {
            let mut token = token.clone();
            // `was $309.59 per share`, the words further off: money with cents in a sentence that speaks of shares.
            let cents = token.value.as_ref().is_some_and(|value| value.decimals() >= 2 && value.abs() < 10_000.into());
            if token.kind == Kind::Amount
                && per_share
                && cents
                && token.inline.currency.is_some()
                && token.inline.scale.is_none()
            {
                token.kind = Kind::PerShare;
            }
            let (unit, period) = if token.kind.is_figure() {
                // Seven digits and more are printed in full, whatever the document declares for its tables.
                let full = token.value.as_ref().is_some_and(|value| value.abs() >= 1_000_000.into());
                let scale = scale.clone().filter(|_| !full && !cents && token.kind == Kind::Amount);
                let unit = inline_unit(&token, number, 0, scale);
                (builder.unit(unit), dates.of(&token, facts, builder))
            } else {
                (builder.exempt(), Period::unknown())
            };
            let period = builder.period(period);
            builder.push(Figure {
                line: number,
                cell: None,
                span: moved(&token.span, 0),
                value: token.value,
                kind: token.kind,
                unit,
                period,
                flags: token.flags,
                column: 0,
            });
        }
    }
}

/// The dates of one sentence, and its figures, so that each figure can be given its own.
#[derive(Debug, Default)]
pub(super) struct Dates {
    whens: Vec<When>,
    /// Spans and kinds of the figures, in order.
    figures: Vec<(Range<usize>, Kind)>,
    /// Whether only a few words stand between the figures, and between the dates: two lists.
    listed: bool,
    line: u32,
    /// What is added to a span to place it in its line.
    at: u32,
}

impl Dates {
    /// Reads the part `sentence` of `text`, whose tokens are `found`.
    pub(super) fn new(text: &str, sentence: Range<usize>, found: &[Token], line: u32, at: u32, facts: &Facts) -> Self {
        let figures: Vec<(Range<usize>, Kind)> = found
            .iter()
            .filter(|token| sentence.contains(&token.span.start) && token.kind.is_figure())
            .map(|token| (token.span.clone(), token.kind))
            .collect();
        let part = &text[sentence.clone()];
        if figures.is_empty() || part.len() > LINE_CAP || !may_hold_date(part) {
            return Self::default();
        }
        let of_the_year =
            ["of the year", "for the year", "during the year", "in the year"].iter().any(|words| part.contains(words));
        let mut whens = When::all(part);
        let horizon = facts.calendar.reporting();
        whens.retain(|when| {
            // Maturities and names are not the period of an amount.
            let future = horizon.is_some_and(|horizon| {
                facts.calendar.resolve(when, None).is_some_and(|resolved| {
                    resolved.end > horizon && horizon.until(resolved.end).is_ok_and(|span| span.get_days() > 100)
                })
            });
            // `on 1 April 2024 … the surplus of the year`: the sentence speaks of two times, one of them without a date.
            let before = part[..when.span.start].trim_end().rsplit(' ').next().unwrap_or_default().to_ascii_lowercase();
            let on = matches!(before.as_str(), "on" | "dated" | "since" | "before" | "after");
            let due = matches!(before.as_str(), "due" | "maturing" | "expiring" | "through");
            let event = on && when.cue.is_none() && when.day.is_some() && of_the_year;
            when.has_year() && !future && !event && !(due && at > 0) && !names_a_thing(part, when)
        });
        for when in &mut whens {
            when.span = when.span.start + sentence.start..when.span.end + sentence.start;
        }
        let near = |spans: &[Range<usize>]| {
            spans.windows(2).all(|pair| text.get(pair[0].end..pair[1].start).is_some_and(|gap| gap.len() <= 40))
        };
        let spans: Vec<Range<usize>> = figures.iter().map(|(span, _)| span.clone()).collect();
        let dates: Vec<Range<usize>> = whens.iter().map(|when| when.span.clone()).collect();
        let listed = near(&spans) && near(&dates);
        Self { whens, figures, listed, line, at }
    }

    /// Whether there are any.
    pub(super) fn any(&self) -> bool {
        !self.whens.is_empty()
    }

    /// The period of the figure `token`; unknown where it cannot be told which date is its own.
    pub(super) fn of(&self, token: &Token, facts: &Facts, builder: &Builder) -> Period {
        match self.pair(token) {
            Some(when) => self.period(when, facts, builder),
            None => Period::unknown(),
        }
    }

    fn pair(&self, token: &Token) -> Option<&When> {
        if let [only] = self.whens.as_slice() {
            return Some(only);
        }
        let index = self.figures.iter().position(|(span, _)| *span == token.span)?;
        // A list of figures beside an equally long list of dates.
        let same: Vec<usize> =
            (0..self.figures.len()).filter(|&other| self.figures[other].1 == self.figures[index].1).collect();
        if self.listed && same.len() == self.whens.len() {
            return self.whens.get(same.iter().position(|&other| other == index)?);
        }
        // Figures and dates take turns: the one date between this figure and the next.
        let next = self.figures.get(index + 1).map_or(usize::MAX, |(span, _)| span.start);
        let mut following =
            self.whens.iter().filter(|when| when.span.start >= token.span.end && when.span.start < next);
        match (following.next(), following.next()) {
            (Some(one), None) if one.span.start - token.span.end <= 80 => Some(one),
            _ => None,
        }
    }

    fn period(&self, when: &When, facts: &Facts, builder: &Builder) -> Period {
        let kind = match when.cue {
            Some(Cue::AsAt) => Some(PeriodKind::Instant),
            Some(Cue::Ended) => Some(PeriodKind::Duration),
            None => None,
        };
        let evidence = Evidence { line: self.line, span: moved(&when.span, self.at) };
        let Some(resolved) = facts.calendar.resolve(when, kind) else { return Period::unknown() };
        Period {
            label: builder.words(&evidence),
            kind: resolved.kind,
            start: resolved.start,
            end: Some(resolved.end),
            scenario: when.scenario.clone(),
            basis: PeriodBasis::Sentence,
            evidence: Some(evidence),
            rivals: Vec::new(),
        }
    }
}

/// Headings and page furniture: their numbers name things, they are no figures.
pub(super) fn names_only(line: &str, number: u32, facts: &Facts, builder: &mut Builder) {
    for token in tokens(line, false, facts.convention) {
        let kind = if token.kind.is_figure() { Kind::Other } else { token.kind };
        let unit = builder.exempt();
        let period = builder.period(Period::unknown());
        builder.push(Figure {
            line: number,
            cell: None,
            span: moved(&token.span, 0),
            value: token.value,
            kind,
            unit,
            period,
            flags: token.flags,
            column: 0,
        });
    }
}

/// The sentences of a line as byte ranges that cover it. A full stop ends one only before white space and a capital,
/// and not after an abbreviation of one or two letters.
fn sentences(line: &str) -> Vec<Range<usize>> {
    let bytes = line.as_bytes();
    let mut out = Vec::new();
    let mut start = 0;
    for at in memchr::memchr2_iter(b'.', b';', bytes) {
        let after = &line[at + 1..];
        let mut rest = after.chars();
        if rest.next() != Some(' ')
            || !after.trim_start().starts_with(|c: char| c.is_uppercase() || c == '(' || c == '“' || c == '"')
        {
            continue;
        }
        if bytes[at] == b'.' {
            let word = line[start..at].rsplit(|c: char| !c.is_alphanumeric()).next().unwrap_or_default();
            if word.len() <= 2 && word.chars().all(char::is_alphabetic)
                || matches!(word, "Inc" | "Corp" | "Ltd" | "Co" | "Sept" | "approx" | "Mrs")
            {
                continue;
            }
        }
        out.push(start..at + 1);
        start = at + 1;
    }
    if start < line.len() {
        out.push(start..line.len());
    }
    out
}

#[cfg(test)]
mod tests {
    use super::sentences;

    #[test]
    fn sentences_end_at_full_stops_only() {
        let line = "Sales were $1.5 billion in the U.S. in 2024. In 2023 they were $1.2 billion. See Note 3.";
        let got: Vec<&str> = sentences(line).into_iter().map(|range| line[range].trim()).collect();
        assert_eq!(got.len(), 3, "{got:?}");
    }
}
