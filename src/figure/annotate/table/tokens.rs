//! Number tokens of a cell, joined with the signs that a converter put in cells of their own.

use crate::figure::grammar::Token;
use crate::figure::grid::{Class, GridRow, bare, unit_beside};
use crate::figure::unit::declare::Subject;
use crate::figure::{Decimal, Kind};

/// A currency sign before or after a number: code, offset and length of the sign in bytes.
pub(super) fn symbol(text: &str) -> Option<(&'static str, u32, u32)> {
    const SYMBOLS: [(&str, &str); 8] = [
        ("US$", "USD"),
        ("A$", "AUD"),
        ("$", "USD"),
        ("£", "GBP"),
        ("€", "EUR"),
        ("₹", "INR"),
        ("¥", "JPY"),
        ("Rs", "INR"),
    ];
    if !text.bytes().any(|b| matches!(b, b'$' | b'R') || !b.is_ascii()) {
        return None;
    }
    SYMBOLS.iter().find_map(|(sign, code)| text.find(sign).map(|at| (*code, at as u32, sign.len() as u32)))
}

/// Joins `$`, `(`, `)` and `%` that a converter put in cells of their own.
pub(in crate::figure::annotate) fn join_neighbours(found: &mut [Token], row: &GridRow, cell: usize, text: &str) {
    let slice = |index: usize| {
        row.cells
            .get(index)
            .and_then(|cell| text.get(cell.span.start as usize..cell.span.end as usize))
            .map(bare)
            .unwrap_or_default()
    };
    let mut left = cell;
    while let Some(before) = left.checked_sub(1) {
        let info = &row.cells[before];
        if info.class == Class::Empty {
            left = before;
            continue;
        }
        if info.class == Class::Prefix {
            let sign = slice(before);
            for token in found.iter_mut() {
                if token.inline.currency.is_none()
                    && let Some((code, _, _)) = symbol(sign)
                {
                    token.inline.currency = Some(code);
                }
                if sign.ends_with('(') {
                    negate(token);
                }
            }
        }
        break;
    }
    let own = slice(cell);
    if own.starts_with('(') && !own.contains(')') || own.starts_with("$ (") && !own.contains(')') {
        found.iter_mut().for_each(negate);
    }
    let mut right = cell + 1;
    while let Some(info) = row.cells.get(right) {
        // `3.5 | - 4.4 | %`: the sign stands behind the end of the range.
        let range = info.class == Class::Number && ["- ", "– "].iter().any(|dash| slice(right).starts_with(dash));
        if info.class == Class::Empty || range {
            right += 1;
            continue;
        }
        if info.class == Class::Suffix && slice(right).contains(['%', '％']) {
            for token in found.iter_mut().filter(|token| token.kind == Kind::Amount) {
                token.kind = Kind::Percent;
                token.inline.scale = Some(-2);
            }
        }
        break;
    }
}

/// Gives the one number of a cell the unit that stands on a line of its own beside it: `4,000<br>(million JPY)`.
pub(super) fn read_unit_line(found: &mut [Token], slice: &str) {
    let [token] = found else { return };
    let Some((range, said)) = slice.contains('<').then(|| unit_beside(slice)).flatten() else { return };
    token.inline.span = Some(range);
    match said {
        None => token.kind = Kind::Ratio,
        Some(said) if said.subject == Subject::Percent => {
            token.kind = Kind::Percent;
            token.inline.scale = Some(-2);
        }
        Some(said) => {
            token.inline.currency = said.currency;
            token.inline.scale = said.scale;
        }
    }
}

/// Whether a cell holds two numbers that rise, with a mark of a range between them: `39% – 58%`, `5 – 45 years`.
pub(super) fn is_range(found: &[Token], slice: &str) -> bool {
    let [low, high] = found else { return false };
    let (Some(from), Some(to)) = (&low.value, &high.value) else { return false };
    let between = slice.get(low.span.end..high.span.start).unwrap_or_default();
    let mark = between.trim_matches(|c: char| c.is_whitespace() || matches!(c, '%' | '％' | '$'));
    from < to && low.kind == high.kind && matches!(mark, "-" | "–" | "—" | "to")
}

/// Whether a currency, a scale or a measure stands beside the number.
pub(super) fn names_unit(token: &Token) -> bool {
    token.inline.currency.is_some() || token.inline.scale.is_some() || token.inline.measure.is_some()
}

pub(super) fn negate(token: &mut Token) {
    if let Some(value) = &token.value
        && !value.is_negative()
        && token.kind.is_figure()
    {
        token.value = Some(Decimal::with_sign(value.clone(), true));
    }
}
