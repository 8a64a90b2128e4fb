//! Lists in running text: figures, or dates, with nothing but commas and `and` between them.

use std::ops::Range;

use crate::figure::Kind;
use crate::figure::grammar::Token;

/// A figure of a sentence.
#[derive(Debug, Clone)]
pub(super) struct Item {
    /// Its digits with their sign.
    pub(super) digits: Range<usize>,
    /// The digits with their unit.
    pub(super) span: Range<usize>,
    kind: Kind,
    /// A number with no currency and no measure, which may take over those of the number it is listed with.
    bare: bool,
}

impl Item {
    pub(super) fn of(token: &Token) -> Self {
        // A noun further off is no part of it.
        let near = token.inline.span.clone().filter(|unit| unit.end + 3 >= token.span.start);
        let unit = near.unwrap_or(token.span.clone());
        Self {
            digits: token.span.clone(),
            span: token.span.start.min(unit.start)..token.span.end.max(unit.end),
            kind: token.kind,
            bare: token.inline.currency.is_none() && token.inline.measure.is_none(),
        }
    }
}

impl Item {
    /// Whether this figure and `next` are of one list of figures that are alike.
    pub(super) fn alike(&self, next: &Self, text: &str) -> bool {
        (self.kind == next.kind || self.kind == Kind::Amount && self.bare) && self.lists(next, text)
    }

    /// Whether nothing but a comma or `and` stands between this figure and `next`.
    pub(super) fn lists(&self, next: &Self, text: &str) -> bool {
        let Some(gap) = text.get(self.span.end..next.span.start) else { return false };
        // A bracket that the figure did not open closes the list: `(of $0 and $1) and $2`.
        let opened = text[..self.span.start].ends_with('(') || text[self.span.start..self.digits.start].contains('(');
        // One that opens here is the sign of the next figure, or that figure is an aside: `¥59 million ($482 thousand)`.
        let sign = !gap.contains('(') || text[next.digits.end..].starts_with(')');
        sign && (opened || !gap.trim_start().starts_with(')')) && lists_figures(gap)
    }
}

/// The runs of neighbours, as ranges of indices, that `joins` says belong together.
pub(super) fn runs(count: usize, joins: impl Fn(usize, usize) -> bool) -> Vec<Range<usize>> {
    let mut out: Vec<Range<usize>> = Vec::new();
    for index in 0..count {
        match out.last_mut() {
            Some(run) if joins(index - 1, index) => run.end = index + 1,
            _ => out.push(index..index + 1),
        }
    }
    out
}

/// Whether `gap`, between two figures, makes them one list.
fn lists_figures(gap: &str) -> bool {
    only(gap, false, |word| {
        matches!(word, "and" | "or" | "approximately" | "about" | "million" | "billion" | "thousand")
    })
}

/// Whether `gap`, between two dates, makes them one list. Words in parentheses, such as `(Predecessor)`, are passed over.
pub(super) fn lists_dates(gap: &str) -> bool {
    only(gap, true, |word| matches!(word, "and" | "or" | "as" | "well" | "versus"))
}

/// Whether `gap` is short and holds nothing but marks and words that `may`; with `brackets` any word in brackets too.
fn only(gap: &str, brackets: bool, may: impl Fn(&str) -> bool) -> bool {
    let marks = |c: char| matches!(c, ' ' | ',' | '$' | '£' | '€' | '₹' | '(' | ')' | '*' | '_' | '\u{a0}' | ';');
    gap.len() <= 60 && {
        let mut depth = 0;
        gap.split_inclusive(|c: char| !c.is_alphanumeric()).all(|piece| {
            let word = piece.trim_end_matches(|c: char| !c.is_alphanumeric());
            let bracketed = brackets && depth > 0;
            for c in piece.chars() {
                match c {
                    '(' => depth += 1,
                    ')' => depth -= 1,
                    _ => {}
                }
            }
            let mark = &piece[word.len()..];
            (word.is_empty() || bracketed && word.chars().all(char::is_alphabetic) || may(word))
                && mark.chars().all(marks)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::{Item, runs};
    use crate::figure::grammar::{Convention, tokens};

    #[test]
    fn lists_of_figures() {
        let cases: [(&str, &[usize]); 6] = [
            ("$5, $4 and $3", &[3]),
            ("$5 million, ($4) million and $3 million", &[3]),
            ("$5 and paid $4", &[1, 1]),
            ("of $5 (of which $1 and $2) and $4", &[1, 2, 1]),
            ("¥63 million and ¥59 million ($482 thousand)", &[2, 1]),
            ("0 and 22,821 shares", &[2]),
        ];
        for (text, want) in cases {
            let items: Vec<Item> = tokens(text, false, Convention::Point).iter().map(Item::of).collect();
            let got: Vec<usize> =
                runs(items.len(), |a, b| items[a].alike(&items[b], text)).into_iter().map(|run| run.len()).collect();
            assert_eq!(got, want, "{text}");
        }
    }
}
