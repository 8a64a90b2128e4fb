//! Figures in running text: the unit from the number's own words, the period from its sentence.

use std::ops::Range;

use super::super::grammar::{Token, tokens};
use super::super::period::calendar::may_hold_date;
use super::super::period::when::Cue;
use super::super::period::{Period, PeriodBasis, PeriodKind, When};
use super::super::{Evidence, Figure, Kind};
use super::Builder;
use super::facts::{Facts, moved};
use super::table::inline_unit;

/// The longest line whose sentences are read for dates; longer ones keep their figures without a period.
const LINE_CAP: usize = 60_000;

/// Annotates a line of running text. `scale` is what the section or the document declares for amounts of money.
pub(super) fn annotate(line: &str, number: u32, scale: Option<(i32, Evidence)>, facts: &Facts, builder: &mut Builder) {
    let found = tokens(line, false, facts.convention);
    if found.is_empty() {
        return;
    }
    let dated = line.len() <= LINE_CAP && may_hold_date(line);
    for sentence in sentences(line) {
        let own: Vec<&Token> = found.iter().filter(|token| sentence.contains(&token.span.start)).collect();
        if own.is_empty() {
            continue;
        }
        let whens: Vec<When> = if dated && own.iter().any(|token| token.kind.is_figure()) {
            let mut whens = When::all(&line[sentence.clone()]);
            for when in &mut whens {
                when.span = when.span.start + sentence.start..when.span.end + sentence.start;
            }
            whens.retain(|when| when.has_year());
            whens
        } else {
            Vec::new()
        };
        let figures: Vec<&Token> = own.iter().copied().filter(|token| token.kind.is_figure()).collect();
        for token in own {
            let mut kind = token.kind;
            let (unit, period) = if kind.is_figure() {
                let large = token
                    .value
                    .as_ref()
                    .is_some_and(|value| value.abs().to_string().split('.').next().map_or(0, str::len) >= 7);
                let scale = scale.clone().filter(|_| !large && kind == Kind::Amount);
                let unit = inline_unit(token, number, 0, scale, facts);
                if kind == Kind::Amount
                    && !unit.is_known()
                    && token.inline.currency.is_none()
                    && token.inline.scale.is_none()
                {
                    kind = Kind::Amount;
                }
                let period = match pair(token, &figures, &whens, line) {
                    Some(when) => sentence_period(when, number, facts, builder),
                    None => Period::unknown(),
                };
                (builder.unit(unit), builder.period(period))
            } else {
                (builder.exempt(), builder.period(Period::unknown()))
            };
            builder.push(Figure {
                line: number,
                cell: None,
                span: moved(&token.span, 0),
                value: token.value.clone(),
                kind,
                unit,
                period,
                flags: token.flags.clone(),
                column: 0,
            });
        }
    }
}

/// The date of a sentence that belongs to a figure of it; `None` where it cannot be told.
fn pair<'w>(token: &Token, figures: &[&Token], whens: &'w [When], line: &str) -> Option<&'w When> {
    if let [only] = whens {
        return Some(only);
    }
    if whens.is_empty() {
        return None;
    }
    let at = figures.iter().position(|figure| figure.span == token.span)?;
    let amounts: Vec<&&Token> = figures.iter().filter(|figure| figure.kind == token.kind).collect();
    // A list of figures beside an equally long list of dates.
    if amounts.len() == whens.len() {
        let listed = |spans: &[Range<usize>]| {
            spans.windows(2).all(|pair| {
                let gap = line.get(pair[0].end..pair[1].start).unwrap_or_default();
                gap.len() <= 40
            })
        };
        let spans: Vec<Range<usize>> = amounts.iter().map(|figure| figure.span.clone()).collect();
        let dates: Vec<Range<usize>> = whens.iter().map(|when| when.span.clone()).collect();
        if listed(&spans) && listed(&dates) {
            let index = amounts.iter().position(|figure| figure.span == token.span)?;
            return whens.get(index);
        }
    }
    // Figures and dates take turns: the date that follows before the next figure does.
    let next = figures.get(at + 1).map_or(usize::MAX, |figure| figure.span.start);
    let mut following = whens.iter().filter(|when| when.span.start >= token.span.end && when.span.start < next);
    match (following.next(), following.next()) {
        (Some(one), None) if one.span.start - token.span.end <= 80 => Some(one),
        _ => None,
    }
}

fn sentence_period(when: &When, number: u32, facts: &Facts, builder: &Builder) -> Period {
    let kind = match when.cue {
        Some(Cue::AsAt) => Some(PeriodKind::Instant),
        Some(Cue::Ended) => Some(PeriodKind::Duration),
        None => None,
    };
    let evidence = Evidence { line: number, span: when.span.start as u32..when.span.end as u32 };
    let label = builder.words(&evidence);
    let Some(resolved) = facts.calendar.resolve(when, kind) else { return Period::unknown() };
    Period {
        label,
        kind: resolved.kind,
        start: resolved.start,
        end: Some(resolved.end),
        scenario: when.scenario.clone(),
        basis: PeriodBasis::Sentence,
        evidence: Some(evidence),
        rivals: Vec::new(),
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
