//! The number grammar: number tokens of a line or a cell, with kind and sign (SPEC section 3).
//!
//! A text becomes atoms (`lex`), digit groups become numbers (`grouping`), and each number is read with what
//! stands beside it: dates and codes first, since they hold several numbers, then unit, sign and kind. Every step
//! looks a bounded number of atoms around, so that the whole is linear in the text.

mod codes;
mod convention;
mod dates;
mod grouping;
mod inline;
mod lex;
mod marks;
mod sign;
#[cfg(test)]
mod tests;
mod vocabulary;
mod words;

use std::ops::Range;

pub use marks::{is_close_paren_cell, is_currency_cell, is_open_paren_cell, is_percent_cell};
pub(crate) use words::is_physical;

use super::{Decimal, Flag, Flags, Kind};
use lex::{AtomKind, Scan};

/// Which mark separates decimals in a document.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Convention {
    /// `1,234.56` and `12,34,567.89`.
    #[default]
    Point,
    /// `1.234,56`.
    Comma,
}

/// A currency, scale or measure printed beside a number.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Inline {
    /// ISO 4217 code, where a symbol or code stands beside the number.
    pub currency: Option<&'static str>,
    /// Power of ten of a scale word beside the number: `crore` is 7, `3 lakh crore` 12, pence −2.
    pub scale: Option<i32>,
    /// A physical measure or counted noun as printed: `MW`, `tCO2e`, `persons`.
    pub measure: Option<String>,
    /// Byte span of the words and symbols, where there are any.
    pub span: Option<Range<usize>>,
}

/// A number token. Spans are byte ranges in the text that was given.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Token {
    /// The digits with their sign marks, without currency or unit word.
    pub span: Range<usize>,
    /// The printed value with its sign, not scaled; `None` for a mark that stands for no number, and for a date,
    /// a code or a reference of several parts.
    pub value: Option<Decimal>,
    /// What the token is, as far as itself and its neighbours tell.
    pub kind: Kind,
    /// Currency, scale or measure beside it.
    pub inline: Inline,
    /// What must be known about it.
    pub flags: Flags,
}

impl Token {
    /// Whether it is read as a year only for want of a column: a bare number from 1900 to 2100 that may be an
    /// amount. Its value is set, so that a caller who knows the column can set the kind anew.
    pub fn may_be_amount(&self) -> bool {
        self.kind == Kind::Year && self.value.is_some()
    }

    /// Whether it is printed with a fraction.
    pub fn has_decimals(&self) -> bool {
        self.value.as_ref().is_some_and(|value| value.decimals() > 0)
    }

    /// Whether it is a mark that stands for no number: a dash, `nil`, `n/a`.
    pub fn is_mark(&self) -> bool {
        self.value.is_none()
            && self.flags.iter().any(|flag| matches!(flag, Flag::ZeroDash | Flag::Nil | Flag::NotAvailable))
    }
}

/// What is known about a text beside its characters.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Context {
    /// It is one table cell: there a lone dash, `nil` or `n/a` is a mark that stands for no number.
    pub in_cell: bool,
    /// The decimal convention of the document.
    pub convention: Convention,
    /// Debit and credit sides occur in the table, so that `Cr` is credit and not crore.
    pub sides: bool,
    /// It is the first cell of its row, where `(1)` is a serial number.
    pub first_cell: bool,
    /// `- 26,504` in a cell is −26,504 and not the dash of a neighbour column beside 26,504.
    pub spaced_minus: bool,
}

/// The number tokens of `text`, in order. `in_cell` says that `text` is one table cell: there a lone dash, `nil`
/// or `n/a` is a mark that stands for no number.
pub fn tokens(text: &str, in_cell: bool, convention: Convention) -> Vec<Token> {
    tokens_in(text, &Context { in_cell, convention, ..Context::default() })
}

/// The number tokens of `text`, in order, with all that is known about where it stands.
pub fn tokens_in(text: &str, context: &Context) -> Vec<Token> {
    if context.in_cell && !may_hold_token(text) {
        return Vec::new();
    }
    match plain_amount(text, context) {
        Some(token) => vec![token],
        None => read(text, context),
    }
}

/// Whether a cell could hold a number or a mark at all: most labels cannot, and need not be taken apart.
fn may_hold_token(text: &str) -> bool {
    let special = |b: u8| b.is_ascii_digit() || !b.is_ascii() || matches!(b, b'-' | b'.' | b'*' | b'/' | b'\\' | b'~');
    // `nil`, `not available`, `Rs nil`.
    let first = text.bytes().find(u8::is_ascii_alphabetic);
    text.bytes().any(special) || first.is_some_and(|b| matches!(b, b'n' | b'N' | b'r' | b'R'))
}

/// A cell that holds one number with its thousands grouped, or with decimals, and nothing else than emphasis and
/// brackets around it: most figures of most documents, and the whole grammar would say the same of it.
fn plain_amount(text: &str, context: &Context) -> Option<Token> {
    if !context.in_cell || context.first_cell || context.convention != Convention::Point || text.len() > 28 {
        return None;
    }
    let (start, end) = (text.len() - text.trim_start_matches('*').len(), text.trim_end_matches('*').len());
    let bare = text.get(start..end)?;
    let (negative, number) = match bare.strip_prefix('(') {
        Some(inner) => (true, inner.strip_suffix(')')?),
        None => (false, bare),
    };
    let bytes = number.as_bytes();
    let point = bytes.iter().position(|b| *b == b'.').unwrap_or(bytes.len());
    let (whole, fraction) = (bytes.get(..point)?, bytes.get(point + 1..));
    let digits = |part: &[u8]| !part.is_empty() && part.iter().all(u8::is_ascii_digit);
    if fraction.is_some_and(|fraction| !digits(fraction)) {
        return None;
    }
    let mut groups = whole.split(|b| *b == b',');
    let first = groups.next().filter(|first| digits(first))?;
    let (mut western, mut indian, mut last) = (true, first.len() <= 2, 0);
    for group in groups {
        // The group before was a middle one.
        indian &= last != 3;
        last = group.len();
        if !digits(group) || !matches!(last, 2 | 3) {
            return None;
        }
        western &= last == 3;
    }
    let grouped = last == 3 && (western || indian) && first.len() <= 3 && !first.starts_with(b"0");
    if !grouped && (last > 0 || fraction.is_none()) {
        return None;
    }
    let value = Decimal::of_digits(number)?.with_sign(negative);
    Some(Token {
        span: start..end,
        value: Some(value),
        kind: Kind::Amount,
        inline: Inline::default(),
        flags: Flags::NONE,
    })
}

fn read(text: &str, context: &Context) -> Vec<Token> {
    let has_digit = text.bytes().any(|b| b.is_ascii_digit()) || !text.is_ascii() && text.chars().any(lex::is_digit);
    if !has_digit && (!context.in_cell || text.len() > MARK_CAP) {
        return Vec::new();
    }
    let scan = Scan::of(text, *context);
    let mut out = Vec::with_capacity(scan.numbers.len());
    let mut taken = Vec::with_capacity(scan.numbers.len());
    let mut trail = codes::Trail::default();
    let mut index = 0;
    while index < scan.numbers.len() {
        // Digits within the unit of the number before: the 2 of `tCO2e`.
        if taken.last().is_some_and(|range: &Range<usize>| range.end > scan.numbers[index].start) {
            index += 1;
            continue;
        }
        let several = match dates::at(&scan, index) {
            Some(found) => Some((found, Kind::Date)),
            None => codes::run(&scan, index).map(|found| (found, Kind::Code)),
        };
        if let Some((found, kind)) = several {
            trail.reference = None;
            let single = found.next == index + 1 && scan.numbers[index].start == found.span.start;
            let value = if single { scan.numbers[index].value(text) } else { None };
            taken.push(found.span.clone());
            out.push(Token { span: found.span, value, kind, inline: Inline::default(), flags: Flags::NONE });
            index = found.next;
            continue;
        }
        let (token, range) = single(&scan, index, &trail);
        let listed = matches!(token.kind, Kind::Reference | Kind::Index) && !token.flags.contains(Flag::TwoValues);
        trail.reference = listed.then_some(scan.numbers[index].atom);
        taken.push(range);
        out.push(token);
        index += 1;
    }
    share_units(&scan, &mut out);
    unvalued(&scan, &mut out);
    if context.in_cell {
        marks::find(&scan, &taken, &mut out);
    }
    out.sort_by_key(|token| token.span.start);
    if context.in_cell {
        flag_two_values(&scan, &taken, &mut out);
    }
    out
}

/// URLs with digits are codes; superscript digits after a number or a word are footnotes.
fn unvalued(scan: &Scan<'_>, out: &mut Vec<Token>) {
    for (index, atom) in scan.atoms.iter().enumerate() {
        let kind = match atom.kind {
            AtomKind::Url if scan.text[atom.start..atom.end].chars().any(lex::is_digit) => Kind::Code,
            AtomKind::Superscript if scan.glued(index) => Kind::Reference,
            _ => continue,
        };
        let span = atom.start..atom.end;
        out.push(Token { span, value: None, kind, inline: Inline::default(), flags: Flags::NONE });
    }
}

/// The longest cell that can be a mark and nothing else.
const MARK_CAP: usize = 64;

/// The token of number `index`, and the byte range that it takes with its signs and unit.
fn single(scan: &Scan<'_>, index: usize, trail: &codes::Trail) -> (Token, Range<usize>) {
    let number = &scan.numbers[index];
    let beside = inline::of(scan, number);
    let sign = sign::of(scan, number, beside.end);
    let classified = codes::kind(scan, index, &beside, &sign, trail);
    let kind = classified.or(beside.kind).unwrap_or(Kind::Amount);
    let mut flags = Flags::NONE;
    if sign.double {
        flags.insert(Flag::DoubleSign);
    }
    if number.ambiguous {
        flags.insert(Flag::Ambiguous);
    }
    if let Some(credit) = beside.credit {
        flags.insert(if credit { Flag::Credit } else { Flag::Debit });
    }
    let signed = kind.is_figure() || kind == Kind::Year;
    let value = number.value(scan.text).map(|value| value.with_sign(sign.negative && signed));
    let span = if signed { sign.span.clone() } else { number.start..number.end };
    let inline = if kind.is_figure() { beside.inline } else { Inline::default() };
    // What is no figure leaves its neighbours to themselves.
    let range = if kind.is_figure() {
        scan.atoms[sign.first].start..scan.atoms[sign.last.max(beside.end) - 1].end
    } else {
        span.clone()
    };
    (Token { span, value, kind, inline, flags }, range)
}

/// In a range the unit after the second number is that of the first too: `5–7%`, `$5 to 7 million`.
fn share_units(scan: &Scan<'_>, out: &mut [Token]) {
    for at in 1..out.len() {
        let (left, right) = out.split_at_mut(at);
        let (first, second) = (&mut left[at - 1], &right[0]);
        let plain = first.inline.scale.is_none() && first.inline.measure.is_none() && first.kind == Kind::Amount;
        if !plain || first.value.is_none() || !second.kind.is_figure() || first.span.end > second.span.start {
            continue;
        }
        let between = scan.text[first.span.end..second.span.start].trim();
        let mut chars = between.chars();
        // `$6 to $7 billion`; `fell from $900 to $1.2 billion` is none.
        let rising = || first.value < second.value;
        let is_range = between == "to"
            || between.strip_prefix("to ").and_then(one_sign).is_some() && second.inline.scale.is_some() && rising()
            || chars.next().is_some_and(codes::is_range_mark) && chars.all(|c| words::currency_symbol(c).is_some());
        // `$5.00 – 1,200 shares` is no range: money and a count have no unit in common.
        let currency = (first.inline.currency, second.inline.currency);
        let alike = match currency {
            (Some(first), Some(second)) => first == second,
            (Some(_), None) => second.kind == Kind::Amount,
            (None, _) => true,
        };
        if is_range && alike {
            let unit = second.inline.clone();
            first.kind = second.kind;
            first.inline.scale = unit.scale;
            first.inline.measure = unit.measure;
            first.inline.currency = first.inline.currency.or(unit.currency);
            first.inline.span = first.inline.span.take().or(unit.span);
        }
    }
}

/// The currency of a text that is its sign and nothing else.
fn one_sign(text: &str) -> Option<&'static str> {
    let mut chars = text.chars();
    words::currency_symbol(chars.next()?).filter(|_| chars.next().is_none())
}

/// Flags the figures of a cell that holds more than one and no words: their column is uncertain; and one that goes on in
/// digits with letters among them, `67,0re77`.
fn flag_two_values(scan: &Scan<'_>, taken: &[Range<usize>], out: &mut [Token]) {
    for at in 1..out.len() {
        let (left, right) = out.split_at_mut(at);
        let (first, second) = (&mut left[at - 1], &right[0]);
        let joined = matches!(scan.text.get(first.span.end..second.span.start), Some("," | "."));
        if joined && first.kind == Kind::Amount && second.kind == Kind::Code {
            first.flags.insert(Flag::TwoValues);
            return;
        }
    }
    if out.iter().filter(|token| token.kind.is_figure()).count() < 2 {
        return;
    }
    let mut ranges = taken.iter().peekable();
    let worded = scan.atoms.iter().filter(|atom| atom.kind == AtomKind::Word).any(|atom| {
        while ranges.next_if(|range| range.end <= atom.start).is_some() {}
        let free = ranges.peek().is_none_or(|range| range.start > atom.start);
        free && atom.end - atom.start > 1
    });
    let ranged = out.windows(2).all(|pair| {
        let between = scan.text.get(pair[0].span.end..pair[1].span.start).unwrap_or_default();
        let between = between.trim_matches(|c: char| c.is_whitespace() || matches!(c, '%' | '％'));
        between == "to" || between.chars().count() == 1 && between.chars().all(codes::is_range_mark)
    });
    if worded || ranged {
        return;
    }
    for token in out.iter_mut().filter(|token| token.kind.is_figure()) {
        token.flags.insert(Flag::TwoValues);
    }
}
