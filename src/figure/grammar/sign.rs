//! Signs: minus before or after, parentheses, triangles, and what of them belongs to the span.

use std::ops::Range;

use super::grouping::Number;
use super::lex::{AtomKind, Gap, Scan};
use super::words;

/// The sign of a number and what stands before it.
#[derive(Debug, Default)]
pub(super) struct Sign {
    pub negative: bool,
    /// Two marks of negation were printed.
    pub double: bool,
    /// The digits with the sign marks that touch them.
    pub span: Range<usize>,
    /// First atom of the number with its signs and currency.
    pub first: usize,
    /// Index past the last atom of the number with its signs and unit.
    pub last: usize,
    /// It stands in parentheses, whatever they mean.
    pub enclosed: bool,
}

/// Whether a character can be a minus.
pub(super) fn is_minus(c: char) -> bool {
    matches!(c, '-' | '−' | '–' | '－' | '‐' | '‑' | '﹣' | '⁻')
}

/// Reads the sign of the number at `atom`, whose unit ends before atom `unit_end`.
pub(super) fn of(scan: &Scan<'_>, number: &Number, unit_end: usize) -> Sign {
    let mut sign = Sign {
        span: number.start..number.end,
        first: number.atom,
        last: unit_end.max(number.atom + 1),
        ..Sign::default()
    };
    let mut marks = 0;
    let mut open = None;
    // Bounded: currency, sign and parenthesis in any order, each at most twice.
    for _ in 0..6 {
        let Some(before) = sign.first.checked_sub(1) else { break };
        let contiguous = sign.span.start == scan.atoms[sign.first].start;
        match scan.symbol(before) {
            '△' | '▲' | '▵' if open.is_none() => {
                marks += 1;
                if contiguous {
                    sign.span.start = scan.atoms[before].start;
                }
                sign.first = before;
            }
            '(' | '（' if open.is_none() => {
                open = Some(before);
                sign.first = before;
            }
            ')' if scan.glued(before)
                && before >= 2
                && is_minus(scan.symbol(before - 1))
                && scan.symbol(before - 2) == '(' =>
            {
                marks += 1;
                if contiguous {
                    sign.span.start = scan.atoms[before - 2].start;
                }
                sign.first = before - 2;
            }
            c if is_minus(c) && is_sign(scan, before) => {
                marks += 1;
                // A dash apart from its digits would read as a mark of its own.
                let reads_back = scan.glued(sign.first) || c == '−' || scan.context.spaced_minus;
                if contiguous && open.is_none() && reads_back {
                    sign.span.start = scan.atoms[before].start;
                }
                sign.first = before;
            }
            c if words::currency_symbol(c).is_some() && c != '`' || c == '`' && open.is_none() => {
                sign.first = before;
                if scan.glued(before) && before > 0 && words::dollar_prefix(scan.word(before - 1)).is_some() {
                    sign.first = before - 1;
                }
            }
            '.' if before > 0 && scan.glued(before) && words::currency_code(scan.word(before - 1)) == Some("INR") => {
                sign.first = before - 1;
            }
            _ if words::currency_code(scan.word(before)).is_some()
                || words::currency_with_scale(scan.word(before)).is_some() =>
            {
                sign.first = before;
            }
            _ => break,
        }
    }
    if let Some(open) = open {
        close(scan, number, open, &mut sign, &mut marks);
    }
    if marks == 0 || sign.enclosed {
        trailing(scan, number, &mut sign, &mut marks);
    }
    sign.negative |= marks > 0;
    sign.double = marks > 1;
    sign
}

/// Whether the minus at `atom` is a sign and not a hyphen, a dash of its own or a bullet.
fn is_sign(scan: &Scan<'_>, atom: usize) -> bool {
    let c = scan.symbol(atom);
    let before_glued = scan.glued(atom)
        && atom > 0
        && (matches!(scan.kind(atom - 1), Some(AtomKind::Number(_) | AtomKind::Word | AtomKind::SupClose))
            || matches!(scan.symbol(atom - 1), ')' | '%' | ']'));
    if before_glued {
        return false;
    }
    if scan.glued(atom + 1) {
        return true;
    }
    // Apart from its digits: a true minus is a sign; a hyphen is one in parentheses, otherwise it is the dash of a
    // neighbour column or a bullet.
    scan.gap(atom + 1) == Gap::Space
        && (c == '−'
            || atom > 0 && matches!(scan.symbol(atom - 1), '(' | '（') && scan.context.in_cell
            || scan.context.spaced_minus && scan.context.in_cell && scan.opens_segment(atom))
}

/// Decides what the parenthesis at atom `open` means.
fn close(scan: &Scan<'_>, number: &Number, open: usize, sign: &mut Sign, marks: &mut u32) {
    // The unit may stand behind the parenthesis: `(12.5)%`.
    let mut last = sign.last;
    if matches!(scan.symbol(number.atom + 1), ')' | '）') {
        last = number.atom + 1;
    }
    // Between the digits and the closing parenthesis only a unit or a minus may stand.
    if is_minus(scan.symbol(last)) && matches!(scan.symbol(last + 1), ')' | '）') {
        last += 1;
    }
    let closed = matches!(scan.symbol(last), ')' | '）');
    let in_cell = scan.context.in_cell;
    let unclosed = in_cell && !closed && scan.ends_segment(last);
    if !closed && !unclosed {
        sign.first = inner_first(scan, number, open);
        return;
    }
    sign.enclosed = true;
    let money = number.grouped || number.fraction.is_some();
    let pure = last == number.atom + 1;
    let column = open == 0 || scan.gap(open) == Gap::Wide || scan.opens_segment(open);
    let before = open.checked_sub(1).and_then(|before| scan.kind(before));
    let after_currency = sign.first < open
        || open > 0
            && (words::currency_symbol(scan.symbol(open - 1)).is_some()
                || words::currency_code(scan.word(open - 1)).is_some());
    let after_label = match before {
        _ if column || after_currency => false,
        Some(AtomKind::Word | AtomKind::SupClose | AtomKind::Url | AtomKind::Superscript) => true,
        Some(AtomKind::Number(_)) => scan.glued(open) || !in_cell,
        Some(AtomKind::Symbol(')' | '%' | ']')) => scan.glued(open) || !in_cell,
        Some(AtomKind::Symbol('-' | '–' | '—' | '－' | '−')) => !in_cell,
        Some(AtomKind::Symbol(_)) => true,
        _ => false,
    };
    let year = number.is_bare() && number.year().is_some();
    // `a gain ($1,234)` explains, `Net loss (1,234)` negates.
    let plain = money && pure && open + 1 == number.atom;
    // `was ($117)`, `net of tax of ($11)`: no explanation opens after such a word.
    let after_verb = pure
        && open + 1 < number.atom
        && open > 0
        && matches!(scan.word(open - 1), "of" | "was" | "were" | "to" | "from" | "and" | "by" | "is" | "or" | "a");
    let negative = if after_currency {
        true
    } else if in_cell {
        !after_label || plain
    } else {
        plain || after_verb || column && open > 0 && !year
    };
    if negative {
        *marks += 1;
        let inside = &scan.text[scan.atoms[open].end..number.start];
        if closed
            && last == number.atom + 1
            && inside.bytes().all(|b| b == b' ' || b == b'-')
            && scan.text[number.end..scan.atoms[last].start].bytes().all(|b| b == b' ')
        {
            sign.span = scan.atoms[open].start..scan.atoms[last].end;
        } else if unclosed && inside.is_empty() && scan.atoms[open].start < sign.span.start {
            sign.span.start = scan.atoms[open].start;
        }
    }
    if closed {
        sign.last = sign.last.max(last + 1);
    }
}

/// The first atom of the number without a parenthesis that is not its own.
fn inner_first(scan: &Scan<'_>, number: &Number, open: usize) -> usize {
    if scan.atoms.len() > open { open + 1 } else { number.atom }
}

/// A minus after the digits: `20,076-`.
fn trailing(scan: &Scan<'_>, number: &Number, sign: &mut Sign, marks: &mut u32) {
    let atom = number.atom + 1;
    if *marks > 0 || !is_minus(scan.symbol(atom)) || !scan.glued(atom) {
        return;
    }
    let after = atom + 1;
    let ends = scan.ends_segment(after) || !scan.glued(after) && scan.context.in_cell && scan.number(after).is_some();
    let prose = !scan.context.in_cell && (number.grouped || number.fraction.is_some()) && scan.gap(after) != Gap::Glued;
    // After a `)` of its own the minus would be a second one; `5-` alone in prose is a broken range.
    if (scan.context.in_cell && ends || prose) && !sign.enclosed {
        *marks += 1;
        sign.span.end = scan.atoms[atom].end;
        sign.last = sign.last.max(after);
    }
}
