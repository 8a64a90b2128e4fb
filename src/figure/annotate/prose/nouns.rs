//! What the words of a sentence make of its numbers: shares, money per share, or as they are.

use std::ops::Range;

use super::lists::Item;
use crate::figure::Kind;
use crate::figure::grammar::Token;
use crate::figure::phrases::any;

/// Settles the kinds of `tokens`, those of the sentence `text[sentence]`, where neighbours and nouns tell.
pub(super) fn settle(text: &str, sentence: &Range<usize>, tokens: &mut [Token]) {
    let Some(words) = text.get(sentence.clone()) else { return };
    let priced = tokens.iter().any(is_price) && speaks_of_prices(words);
    for token in tokens.iter_mut() {
        if token.kind == Kind::Shares && text[token.span.end..].starts_with(" to 1 ") {
            // `77.65 to 1 share`
            token.kind = Kind::Ratio;
        }
        if token.kind != Kind::Amount {
            continue;
        }
        let each = text[..token.span.start].trim_end_matches(['£', '$', '€']).ends_with("shares of ");
        if (priced || each) && is_price(token) {
            token.kind = Kind::PerShare;
        } else if is_bare(token)
            && let Some(noun) = shares_behind(text, token).or_else(|| shares_before(text, sentence.start, token))
        {
            token.kind = Kind::Shares;
            token.inline.span = Some(match token.inline.span.take() {
                Some(unit) if noun.start >= unit.end => unit.start..noun.end,
                Some(unit) => unit,
                None => noun,
            });
        }
    }
    // The unit at the end of a list is that of all of it: `3 million, 8 million and 8 million options`.
    for at in (1..tokens.len()).rev() {
        let (left, right) = tokens.split_at_mut(at);
        let (Some(token), Some(next)) = (left.last_mut(), right.first()) else { continue };
        let alike = match next.kind {
            Kind::Shares | Kind::Count => is_bare(token),
            Kind::PerShare => is_price(token),
            _ => false,
        };
        if token.kind == Kind::Amount && alike && Item::of(token).lists(&Item::of(next), text) {
            token.kind = next.kind;
            token.inline.measure.clone_from(&next.inline.measure);
        }
    }
}

/// A number with no currency and no measure.
fn is_bare(token: &Token) -> bool {
    token.inline.currency.is_none() && token.inline.measure.is_none() && token.value.is_some()
}

/// Money with cents, as prices of shares are printed.
pub(super) fn is_price(token: &Token) -> bool {
    token.inline.currency.is_some()
        && token.inline.scale.is_none()
        && token.value.as_ref().is_some_and(|value| value.decimals() >= 2 && value.abs() < 10_000.into())
}

/// Whether a sentence speaks of what one share costs or is worth.
fn speaks_of_prices(sentence: &str) -> bool {
    any!(sentence, ["per share", "per unit", "each share", "Price", "share price", "stock price", "conversion price"])
        || any!(sentence, ["price", "fair value of", "fair values of", "VWAP"])
            && any!(sentence, ["share", "option", "stock", "award", "RSU"])
}

/// Whether a word names shares, or what stands for them.
fn is_shares(word: &str) -> bool {
    matches!(
        word,
        "shares" | "Shares" | "options" | "Options" | "warrants" | "Warrants" | "RSU" | "RSUs" | "PSUs" | "PRSUs"
    )
}

/// The noun of the phrase that begins behind the number: `1,216,000 performance share units`.
fn shares_behind(text: &str, token: &Token) -> Option<Range<usize>> {
    let from = token.inline.span.as_ref().map_or(token.span.end, |span| span.end.max(token.span.end));
    let mut before = "";
    for (index, (start, word)) in words(text.get(from..)?).take(7).enumerate() {
        let stops = matches!(
            word,
            "to" | "at"
                | "in"
                | "for"
                | "under"
                | "on"
                | "from"
                | "by"
                | "per"
                | "is"
                | "was"
                | "were"
                | "are"
                | "and"
                | "or"
                | "with"
                | "which"
                | "that"
                | "as"
                | "than"
        ) || word.starts_with(|c: char| c.is_ascii_digit())
            || word == "of" && index > 0;
        if stops || text[from..from + start].contains([',', ';', '(', ')', '.', '$', '%', ':']) {
            return None;
        }
        let units = matches!(word, "units" | "awards" | "stock") && matches!(before, "stock" | "share" | "common");
        if is_shares(word) || units {
            let at = from + start;
            return Some(at..at + word.len());
        }
        before = word;
    }
    None
}

/// The subject of the clause, where it is a number of shares: `the number of shares … is 12,900,000`.
fn shares_before(text: &str, sentence: usize, token: &Token) -> Option<Range<usize>> {
    let large = token.inline.scale.is_some() || token.value.as_ref().is_some_and(|value| value.abs() >= 10_000.into());
    let from = token.inline.span.as_ref().map_or(token.span.start, |span| span.start.min(token.span.start));
    if !large || from < sentence {
        return None;
    }
    let mut tail = from.saturating_sub(260).max(sentence);
    while !text.is_char_boundary(tail) {
        tail += 1;
    }
    let clause = text.get(tail..from)?;
    // Money in between is another subject.
    let clause = clause
        .rfind(['$', '€', '£', '₹', ';'])
        .map_or(clause, |at| clause[at..].trim_start_matches(|c: char| !c.is_ascii()));
    let offset = from - clause.len();
    let found = words(clause).filter(|(start, word)| {
        is_shares(word) || *word == "units" && clause[..*start].trim_end().ends_with(['k', 'e'])
    });
    let (start, word) = found.last()?;
    Some(offset + start..offset + start + word.len())
}

/// The words of `text` with their places: letters, digits, and hyphens within.
fn words(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let mark = |c: char| !(c.is_alphanumeric() || c == '-');
    let mut at = 0;
    text.split_inclusive(mark).filter_map(move |piece| {
        let start = at;
        at += piece.len();
        let word = piece.trim_end_matches(mark);
        (!word.is_empty()).then_some((start, word))
    })
}
