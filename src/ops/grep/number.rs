//! Smart matching of a number: by value, at token boundaries, however its digits are grouped.

use std::ops::Range;

use super::matches::{Match, Spans};
use super::prefilter::Prefilter;
use super::text::TextQuery;
use crate::text::shadow::Shadow;
use crate::text::shadow::digits::{self, Decimals, Digits};

/// A pattern that is a number.
#[derive(Debug)]
pub(super) struct NumberQuery {
    digits: Digits,
    /// How it reads in a document that sets a comma before decimals.
    in_comma: Digits,
    /// `Some` where a sign was typed: whether it is negative.
    negative: Option<bool>,
    percent: bool,
    /// The digits that every print of it holds.
    significant: String,
    prefilter: Prefilter,
    /// A number typed with spaces may be several: it is then found as text too.
    text: Option<TextQuery>,
}

/// Currency marks that may stand before a number that is typed, and do not matter.
const CURRENCIES: [&str; 12] = ["us$", "a$", "c$", "hk$", "s$", "$", "£", "€", "¥", "₹", "rs.", "rs"];

/// Letters that may touch a number from the left.
const BEFORE: [&str; 30] = [
    "rs", "inr", "us", "usd", "eur", "gbp", "jpy", "chf", "aud", "cad", "sgd", "hkd", "nzd", "rmb", "cny", "sek",
    "nok", "dkk", "zar", "brl", "krw", "twd", "kr", "re", "no", "nos", "pkr", "bdt", "npr", "lkr",
];

/// Letters that may touch a number from the right.
const AFTER: [&str; 34] = [
    "m", "mn", "mm", "mio", "b", "bn", "k", "t", "tn", "trn", "cr", "crore", "crores", "lakh", "lakhs", "lac", "lacs",
    "l", "million", "billion", "thousand", "trillion", "x", "p", "pp", "bp", "bps", "pc", "c", "dr", "mw", "kg", "mt",
    "km",
];

impl NumberQuery {
    /// Reads `pattern`; `None` where it is not just a number.
    pub fn new(pattern: &str, fold: bool, word: bool) -> Option<Self> {
        let plain = Shadow::plain(pattern, true);
        let (body, negative, percent) = strip(plain.text())?;
        let read = |decimals| {
            let mut found = None;
            digits::numbers(&Shadow::plain(body, true), body, decimals, |range, digits| {
                if range == (0..body.len()) {
                    found = Some(digits);
                }
            });
            found
        };
        let digits = read(Decimals::Point)?;
        let in_comma = read(Decimals::Comma).unwrap_or_else(|| digits.clone());
        let (long, short) = (digits.significant(), in_comma.significant());
        let significant = if short.len() < long.len() { short } else { long };
        Some(Self {
            prefilter: Prefilter::number(&significant),
            significant,
            digits,
            in_comma,
            negative,
            percent,
            text: body.contains(' ').then(|| TextQuery::new(pattern, fold, word)).flatten(),
        })
    }

    /// How it was read, for people.
    pub fn read_as(&self) -> String {
        let sign = match self.negative {
            None => "any sign",
            Some(true) => "negative",
            Some(false) => "positive",
        };
        format!("number {}{}, {sign}", self.digits.plain(), if self.percent { " %" } else { "" })
    }

    /// Matches `line`, whose next line is `below`. `scratch` is overwritten.
    pub fn find(&self, line: &str, below: Option<&str>, decimals: Decimals, scratch: &mut Shadow) -> Option<Match> {
        if self.prefilter.passes(line)
            && let Some(found) = self.find_value(line, decimals, scratch)
        {
            return Some(found);
        }
        self.text.as_ref()?.find(line, below, decimals, scratch)
    }

    fn find_value(&self, line: &str, decimals: Decimals, scratch: &mut Shadow) -> Option<Match> {
        scratch.set_plain(line, true);
        let shadow = &*scratch;
        let text = shadow.text();
        let mut spans = Spans::default();
        let mut grouped = false;
        let among = |run: &str| self.may_hold(run);
        digits::numbers_among(shadow, line, decimals, among, |range, digits| {
            let equal = self.digits.equals(&digits) || (decimals == Decimals::Comma && self.in_comma.equals(&digits));
            if equal && self.stands(text, &range) {
                grouped |= text[range.clone()].bytes().any(|byte| !byte.is_ascii_digit() && byte != b'.');
                spans.add(shadow, range, line);
            }
        });
        let shadow = if grouped { "squashed" } else { "plain" };
        spans.any().then(|| Match { spans: spans.finish(), below: Vec::new(), shadow })
    }

    /// Whether a run of digits, marks and spaces may hold the number.
    fn may_hold(&self, run: &str) -> bool {
        if run.contains([' ', ',', '\'']) {
            return self.prefilter.passes(run);
        }
        let digits = run.bytes().skip_while(|byte| matches!(byte, b'0' | b'.')).filter(|byte| *byte != b'.');
        let mut wanted = self.significant.bytes().skip_while(|byte| *byte == b'0').peekable();
        for digit in digits {
            match wanted.peek() {
                Some(&next) if next == digit => wanted.next(),
                Some(_) => return false,
                None => break,
            };
        }
        wanted.peek().is_none()
    }

    /// Whether the number at `range` is a token of its own, with the sign and the per cent that were asked for.
    fn stands(&self, text: &str, range: &Range<usize>) -> bool {
        let (before, after) = (&text[..range.start], &text[range.end..]);
        let letters_before = before.len() - before.trim_end_matches(char::is_alphabetic).len();
        let word_before = &before[before.len() - letters_before..];
        let letters_after = after.len() - after.trim_start_matches(char::is_alphabetic).len();
        let word_after = &after[..letters_after];
        let beyond = after[letters_after..].starts_with(|c: char| c.is_ascii_digit() || c == '_');
        (word_before.is_empty() || BEFORE.contains(&word_before) || is_ideograph(word_before.chars().next_back()))
            && !before.ends_with('_')
            && (word_after.is_empty()
                || AFTER.contains(&word_after) && !beyond
                || is_ideograph(word_after.chars().next()))
            && !after.starts_with('_')
            && self.negative.is_none_or(|negative| negative == is_negative(before, after))
            && (!self.percent || is_percent(after))
    }
}

/// Scripts that set no space between a number and a word.
fn is_ideograph(c: Option<char>) -> bool {
    c.is_some_and(|c| matches!(c, '\u{3040}'..='\u{30ff}' | '\u{3400}'..='\u{9fff}' | '\u{ac00}'..='\u{d7af}'))
}

fn is_percent(after: &str) -> bool {
    let after = after.trim_start_matches([' ', ')']);
    ["%", "per cent", "percent", "pct"].iter().any(|sign| after.starts_with(sign))
}

/// Whether what stands on both sides of a number makes it negative.
fn is_negative(before: &str, after: &str) -> bool {
    let close = before.trim_end_matches(['$', '£', '€', '¥', '₹', ' ']);
    if close.ends_with('(') && after.trim_start_matches(['%', ' ']).starts_with(')') {
        return true;
    }
    if close.ends_with("(-)") || close.ends_with(['△', '▲']) {
        return true;
    }
    if let Some(front) = close.strip_suffix('-') {
        // In `10-20` and `x - 5` the dash is no sign; a dash of a cell of its own has a bar, hence a space, after it.
        let touches = before.len() - close.len() == 0;
        return touches && !front.ends_with(char::is_alphanumeric);
    }
    after.strip_prefix('-').is_some_and(|rest| !rest.starts_with(char::is_alphanumeric))
}

/// Takes sign, currency and per cent off a number as typed.
fn strip(text: &str) -> Option<(&str, Option<bool>, bool)> {
    let mut body = text.trim();
    let mut negative = None;
    let mut percent = false;
    if let Some(inner) = body.strip_prefix("(-)") {
        (body, negative) = (inner.trim(), Some(true));
    } else if let Some(inner) = body.strip_prefix('(').and_then(|rest| rest.strip_suffix(')')) {
        (body, negative) = (inner.trim(), Some(true));
    }
    loop {
        if let Some(rest) = body.strip_prefix(['-', '△', '▲']).or_else(|| body.strip_suffix('-')) {
            (body, negative) = (rest.trim(), Some(true));
        } else if let Some(rest) = body.strip_prefix('+') {
            (body, negative) = (rest.trim(), Some(false));
        } else if let Some(rest) = ["%", "per cent", "percent"].iter().find_map(|sign| body.strip_suffix(sign)) {
            (body, percent) = (rest.trim(), true);
        } else if let Some(rest) = CURRENCIES.iter().find_map(|sign| body.strip_prefix(sign)) {
            body = rest.trim();
        } else {
            break;
        }
    }
    (!body.is_empty()).then_some((body, negative, percent))
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        /// A glance at the line rules out no line that holds the number.
        #[test]
        fn the_prefilter_rules_out_only_what_cannot_match(
            pieces in proptest::collection::vec(prop_oneof![
                Just("4"), Just("40"), Just("0"), Just("05"), Just("2024"), Just("48"), Just("964"), Just("135"),
                Just(","), Just("."), Just(" "), Just("'"), Just("|"), Just("**"), Just("<br>"), Just("<b>"), Just("-"),
                Just("\u{a0}"), Just("₹"), Just("&#52;"), Just("₄"), Just("４"), Just("("), Just("x"),
            ], 1..14),
            pattern in prop_oneof![
                Just("4"), Just("40"), Just("0.05"), Just("48,964.4"), Just("1,350"), Just("1.35"), Just("964"),
                Just("48 964"), Just("0"),
            ],
            comma: bool,
        ) {
            let line = pieces.concat();
            let decimals = if comma { Decimals::Comma } else { Decimals::Point };
            let query = NumberQuery::new(pattern, true, false).unwrap();
            let unseen = NumberQuery { prefilter: Prefilter::text(""), ..NumberQuery::new(pattern, true, false).unwrap() };
            let found = |query: &NumberQuery| {
                query.find(&line, None, decimals, &mut Shadow::default()).map(|found| found.spans)
            };
            prop_assert_eq!(found(&query), found(&unseen), "{} in {:?}", pattern, line);
        }
    }
}
