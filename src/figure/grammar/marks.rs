//! Marks that stand for no number: dashes, `nil`, `n/a`; and cells that hold only a sign or a currency.

use std::ops::Range;

use super::lex::{AtomKind, Gap, Scan};
use super::{Inline, Token, words};
use crate::figure::{Flag, Kind};

/// Whether a character is a dash that can stand for zero.
fn is_dash(c: char) -> bool {
    matches!(c, '-' | '–' | '—' | '−' | '―' | '－' | '‐' | '‑' | '─' | '﹣')
}

/// The marks of a cell. `taken` are the byte ranges of its numbers with their signs and units, in order.
pub(super) fn find(scan: &Scan<'_>, taken: &[Range<usize>], out: &mut Vec<Token>) {
    if scan.atoms.is_empty() {
        let trimmed = scan.text.trim();
        if matches!(trimmed, "*" | "\\*") {
            let start = scan.text.find('*').unwrap_or_default();
            out.push(mark(start..start + 1, Flag::NotAvailable));
        }
        return;
    }
    let mut from = 0;
    while from < scan.atoms.len() {
        let to =
            (from..scan.atoms.len()).find(|&at| scan.kind(at) == Some(AtomKind::Break)).unwrap_or(scan.atoms.len());
        segment(scan, from, to, taken, out);
        from = to + 1;
    }
}

fn segment(scan: &Scan<'_>, from: usize, to: usize, taken: &[Range<usize>], out: &mut Vec<Token>) {
    let Some(last) = to.checked_sub(1).filter(|last| *last >= from) else { return };
    let span = scan.atoms[from].start..scan.atoms[last].end;
    let numbers = scan.atoms[from..to].iter().any(|atom| matches!(atom.kind, AtomKind::Number(_)));
    if !numbers && let Some(flag) = word_mark(&scan.text[span.clone()]) {
        out.push(mark(span, flag));
        return;
    }
    // A dash among words joins or itemises; it stands for zero only where nothing but numbers and units is near.
    let worded = scan.atoms[from..to].iter().any(|atom| {
        atom.kind == AtomKind::Word && !is_unit_word(&scan.text[atom.start..atom.end]) && !within(taken, atom.start)
    });
    if worded {
        return;
    }
    let mut at = from;
    while at < to {
        let first = at;
        while at < to && is_dash(scan.symbol(at)) && (at == first || scan.glued(at)) {
            at += 1;
        }
        if at == first {
            at += 1;
            continue;
        }
        let left = first == from
            || scan.gap(first) > Gap::Glued
            || !matches!(scan.kind(first - 1), Some(AtomKind::Number(_) | AtomKind::Superscript))
                && scan.symbol(first - 1) != '/';
        let right = at == to || scan.gap(at) > Gap::Glued || scan.number(at).is_none() && scan.symbol(at) != '/';
        // `39% – 58%`: the signs of its bounds do not keep them apart.
        let percent = first > from + 1 && matches!(scan.symbol(first - 1), '%' | '％');
        let ranged = first > from
            && at < to
            && match (scan.number(first - 1 - usize::from(percent)), scan.number(at)) {
                (Some(a), Some(b)) => !(a.grouped && b.grouped),
                _ => false,
            };
        // A longer run is a rule that is drawn under a column.
        if at - first <= RULE && left && right && !ranged && !within(taken, scan.atoms[first].start) {
            out.push(mark(scan.atoms[first].start..scan.atoms[at - 1].end, Flag::ZeroDash));
        }
    }
}

/// The most dashes in a row that can stand for zero.
const RULE: usize = 3;

/// Whether byte `at` lies in one of the ranges, which are in order.
fn within(ranges: &[Range<usize>], at: usize) -> bool {
    let after = ranges.partition_point(|range| range.start <= at);
    after > 0 && ranges[after - 1].end > at
}

fn mark(span: Range<usize>, flag: Flag) -> Token {
    Token { span, value: None, kind: Kind::Amount, inline: Inline::default(), flags: flag.into() }
}

fn is_unit_word(word: &str) -> bool {
    words::currency_name(word).is_some()
        || words::scale(word).is_some()
        || words::dollar_prefix(word).is_some()
        || matches!(word, "kr" | "x" | "bps" | "pp" | "DR" | "Dr" | "CR")
}

/// What a whole piece of a cell says as a mark of nothing.
fn word_mark(text: &str) -> Option<Flag> {
    let trimmed = text.trim_matches(|c: char| {
        c.is_whitespace() || matches!(c, '*' | '_' | '(' | ')' | '[' | ']' | '%' | '$' | '₹' | '£' | '€')
    });
    if matches!(trimmed, ".." | "..." | "…" | "……" | "‥" | "#N/A" | "⋯") {
        return Some(Flag::NotAvailable);
    }
    let trimmed = trimmed.trim_matches(|c: char| c.is_whitespace() || is_dash(c) || c == '.');
    let mut buffer = [0; 20];
    match words::lower(trimmed, &mut buffer) {
        "nil" | "nill" | "rs. nil" | "rs.nil" => Some(Flag::Nil),
        "n/a" | "n.a" | "na" | "n.a./n.a" | "nm" | "n.m" | "n/m" | "nmf" | "n.m.f" | "n.r" | "n/r" | "n.q"
        | "not applicable" | "not available" | "not meaningful" | "not ascertainable" | "n. a" | "n .a" => {
            Some(Flag::NotAvailable)
        }
        _ => None,
    }
}

/// The text of a cell without white space, emphasis and entities of space.
fn bare(cell: &str) -> impl Iterator<Item = char> {
    cell.chars().filter(|c| !c.is_whitespace() && !matches!(c, '*' | '_' | '\\' | '\u{200b}' | '\u{feff}'))
}

/// The currency of a cell that holds a currency symbol or code and nothing else, so that the number beside it is
/// in that currency. An opening parenthesis may stand with it: `$ (`.
pub fn is_currency_cell(cell: &str) -> Option<&'static str> {
    // No currency mark is longer.
    let text: String = bare(cell).take(9).collect();
    let text = text.strip_suffix(['(', '（']).unwrap_or(&text).trim_end_matches(['-', '−']);
    let mut chars = text.chars();
    let last = chars.next_back()?;
    if let Some(currency) = words::currency_symbol(last) {
        return match chars.as_str() {
            "" => Some(currency),
            prefix if last == '$' => words::dollar_prefix(prefix),
            _ => None,
        };
    }
    let word = text.trim_end_matches('.');
    let code = word.len() == 3 && word.bytes().all(|b| b.is_ascii_uppercase())
        || matches!(word, "Rs" | "RS" | "Re" | "Rupees" | "Fr" | "Rp" | "Tk" | "RM");
    words::currency_code(word).filter(|_| code)
}

/// Whether a cell holds only a per cent sign, perhaps with a closing parenthesis: `%`, `)%`, `%)`.
pub fn is_percent_cell(cell: &str) -> bool {
    let mut chars = bare(cell).filter(|c| !matches!(c, ')' | '）'));
    matches!(chars.next(), Some('%' | '％')) && chars.next().is_none()
}

/// Whether a cell holds only an opening parenthesis, perhaps with a currency: `(`, `$ (`, `($`.
pub fn is_open_paren_cell(cell: &str) -> bool {
    let mut open = 0;
    for c in bare(cell) {
        match c {
            '(' | '（' => open += 1,
            c if words::currency_symbol(c).is_some() => {}
            _ => return false,
        }
    }
    open == 1
}

/// Whether a cell holds only a closing parenthesis, perhaps with a per cent sign: `)`, `)%`, `%)`.
pub fn is_close_paren_cell(cell: &str) -> bool {
    let mut closed = 0;
    for c in bare(cell) {
        match c {
            ')' | '）' => closed += 1,
            '%' | '％' => {}
            _ => return false,
        }
    }
    closed == 1
}
