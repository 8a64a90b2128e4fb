//! Figures in running text: the unit from the number's own words, the period from its sentence.

use std::ops::Range;

use super::super::grammar::tokens;
use super::super::{Evidence, Figure, Kind};
use super::facts::{Facts, moved};
use super::table::inline_unit;
use super::{Builder, Governed, UNKNOWN};
pub(super) use dates::{Dates, Topic};

mod dates;
mod lists;
mod nouns;
mod roles;
pub(super) mod years;

/// Annotates a line of running text. `scale` is what the section or the document declares for amounts of money.
///
/// `topic` is what lines before may leave to it: a list of points takes over the date of its introduction. What this
/// line leaves to the next is returned.
pub(super) fn annotate(
    line: &str,
    number: u32,
    scale: Option<(i32, Evidence)>,
    topic: Option<Topic>,
    facts: &Facts,
    builder: &mut Builder,
) -> Option<Topic> {
    let mut found = tokens(line, false, facts.convention);
    if found.is_empty() {
        return None;
    }
    let mut topic = topic;
    for sentence in sentences(line) {
        let first = found.partition_point(|token| token.span.start < sentence.start);
        let end = found.partition_point(|token| token.span.start < sentence.end);
        let Some(own) = found.get_mut(first..end) else { continue };
        nouns::settle(line, &sentence, own);
        let dates = Dates::new(line, sentence.clone(), own, number, 0, facts);
        for token in own.iter() {
            let (unit, period) = if token.kind.is_figure() {
                // Seven digits and more are printed in full, and cents as well, whatever the tables are scaled by.
                let full = token.value.as_ref().is_some_and(|value| value.abs() >= 1_000_000.into());
                let scale = scale.clone().filter(|_| !full && !nouns::is_price(token) && token.kind == Kind::Amount);
                let period = match &topic {
                    Some(topic) if dates.leaves(token) => {
                        topic.period(roles::terms(&line[sentence.clone()]), facts, builder)
                    }
                    _ => dates.of(token, facts, builder),
                };
                (builder.unit(inline_unit(token, number, 0, scale)), Some(period))
            } else {
                (builder.exempt(), None)
            };
            let period = period.map_or(UNKNOWN, |period| builder.period(period));
            let governed = builder.governed(Governed { unit, period, column: 0 });
            builder.push(Figure {
                line: number,
                cell: None,
                span: moved(&token.span, 0),
                value: token.value.clone(),
                kind: token.kind,
                governed,
                flags: token.flags,
            });
        }
        topic = dates.topic(topic);
    }
    topic
}

/// Headings and page furniture: their numbers name things, they are no figures.
pub(super) fn names_only(line: &str, number: u32, facts: &Facts, builder: &mut Builder) {
    for token in tokens(line, false, facts.convention) {
        let kind = if token.kind.is_figure() { Kind::Other } else { token.kind };
        let unit = builder.exempt();
        let governed = builder.governed(Governed { unit, period: UNKNOWN, column: 0 });
        builder.push(Figure {
            line: number,
            cell: None,
            span: moved(&token.span, 0),
            value: token.value,
            kind,
            governed,
            flags: token.flags,
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

/// Whether a line is a point of a list.
pub(super) fn is_point(line: &str) -> bool {
    let line = line.trim_start_matches([' ', '\u{a0}']);
    line.starts_with(['•', '●', '▪', '◦', '·', '–', '—']) || line.starts_with("- ") || line.starts_with("* ")
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
