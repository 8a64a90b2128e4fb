//! Separators and decimals that left their digits, and glyphs that are there twice (classes 2, 4 and 5).

use super::integers::Columns;
use super::{Damage, Finding, Reach, Sheet};
use crate::document::RowKind;
use crate::figure::grammar::{Context, Convention, tokens_in};
use crate::figure::grid::{Class, GridRow, clean};
use crate::figure::{Decimal, Figure};

/// Longest text of a cell that can be one damaged number.
const NUMBER_CAP: usize = 64;

/// Finds them in all rows of a table.
pub(super) fn find(sheet: &Sheet<'_>, columns: &Columns, out: &mut Vec<Finding>) {
    for (index, row) in sheet.grid.rows.iter().enumerate() {
        if row.kind == RowKind::Delimiter {
            continue;
        }
        for cell in 0..row.cells.len() {
            let text = sheet.cell(row, cell);
            if text.is_empty() || text.len() > NUMBER_CAP {
                continue;
            }
            if let Some(separator) = separator(text) {
                orphaned(sheet, columns, index, cell, separator, out);
            } else if row.kind == RowKind::Data && row.cells[cell].class == Class::Number {
                if is_fraction(text) {
                    fraction(sheet, index, cell, text, out);
                }
                in_one_cell(sheet, row, cell, text, out);
            }
        }
    }
}

/// The separator that a cell holds and nothing else.
pub(super) fn separator(text: &str) -> Option<&'static str> {
    // Most cells begin with what no separator alone begins with.
    if text.bytes().next().is_some_and(|b| b.is_ascii_alphanumeric()) {
        return None;
    }
    match text.trim_matches(|c: char| c.is_whitespace() || matches!(c, '*' | '_')) {
        "." => Some("."),
        "," => Some(","),
        _ => None,
    }
}

/// `.50`: decimals and nothing before them.
fn is_fraction(text: &str) -> bool {
    let text = text.trim_start_matches(|c: char| c.is_whitespace() || matches!(c, '*' | '_'));
    text.strip_prefix('.')
        .map(|digits| digits.trim_end_matches(|c: char| c.is_whitespace() || matches!(c, '*' | '_')))
        .is_some_and(|digits| (1..=4).contains(&digits.len()) && digits.bytes().all(|b| b.is_ascii_digit()))
}

/// The one figure of a cell, where it is whole and has no decimals.
fn whole<'s>(sheet: &'s Sheet<'_>, row: &GridRow, cell: usize) -> Option<&'s Figure> {
    let mut figures = sheet.in_row(row).iter().filter(|figure| figure.cell.is_some_and(|at| usize::from(at) == cell));
    let figure = figures.next()?;
    (figures.next().is_none()
        && figure.kind.is_figure()
        && figure.value.as_ref().is_some_and(|value| value.decimals() == 0))
    .then_some(figure)
}

/// The printed digits of a cell with `rest` behind them, read as one number.
fn joined(sheet: &Sheet<'_>, row: &GridRow, cell: usize, rest: &str) -> Option<Decimal> {
    let digits = clean(sheet.cell(row, cell));
    let (digits, close) = match digits.strip_suffix(')') {
        Some(digits) => (digits, ")"),
        None => (digits.as_str(), ""),
    };
    one_number(&format!("{digits}{rest}{close}"), sheet.convention)
}

/// The value of a text that is one number and nothing else, unless its grouping is doubtful.
fn one_number(text: &str, convention: Convention) -> Option<Decimal> {
    let context = Context { in_cell: true, convention, ..Context::default() };
    let mut tokens = tokens_in(text, &context);
    let token = tokens.pop()?;
    let doubtful = !tokens.is_empty() || !token.flags.is_empty() || !token.kind.is_figure();
    let rest = |part: &str| !part.chars().any(char::is_alphanumeric);
    let alone = text.get(..token.span.start).is_some_and(rest) && text.get(token.span.end..).is_some_and(rest);
    (!doubtful && alone).then_some(token.value).flatten()
}

/// A cell with a separator alone: the decimals of the number at its left (class 5 there), or an orphan.
fn orphaned(
    sheet: &Sheet<'_>,
    columns: &Columns,
    index: usize,
    cell: usize,
    separator: &'static str,
    out: &mut Vec<Finding>,
) {
    let row = &sheet.grid.rows[index];
    let left = cell.checked_sub(1);
    let digits = |text: &str| !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
    let right = clean(sheet.cell(row, cell + 1));
    let rest = if digits(&right) { format!("{separator}{right}") } else { String::new() };
    // Digits at its right may be the other half of the number at its left.
    let mut reach = Reach::Cells(left.unwrap_or(cell), if rest.is_empty() { cell } else { cell + 1 });
    let mut probable = None;
    if let Some(left) = left
        && let Some(figure) = whole(sheet, row, left)
    {
        let value = joined(sheet, row, left, &rest).filter(|_| !rest.is_empty());
        if separator == "." {
            let value = value.or_else(|| columns.pointed(sheet, figure));
            let reason = "its decimal point stands in the cell to the right".to_owned();
            let touched = Reach::Cells(left, if rest.is_empty() { left } else { cell + 1 });
            out.push(Finding::in_cell(Damage::DetachedDecimal, row, left, value, reason).reaching(touched));
            reach = Reach::Nothing;
        } else {
            probable = value;
        }
    } else if separator == "."
        && let Some(above) = index.checked_sub(1).map(|above| &sheet.grid.rows[above])
        && row.cells.iter().enumerate().all(|(at, other)| at == cell || other.class == Class::Empty)
        && let Some(figure) = whole(sheet, above, cell)
    {
        let reason = "its decimal point stands in the cell below".to_owned();
        let value = columns.pointed(sheet, figure);
        out.push(Finding::in_cell(Damage::DetachedDecimal, above, cell, value, reason));
        reach = Reach::Nothing;
    }
    let reason = format!("the cell holds nothing but `{separator}`");
    out.push(Finding::in_cell(Damage::OrphanedSeparator, row, cell, probable, reason).reaching(reach));
}

/// A cell with decimals alone: those of the whole number at its left, or of the one above where the row holds nothing
/// else.
fn fraction(sheet: &Sheet<'_>, index: usize, cell: usize, text: &str, out: &mut Vec<Finding>) {
    let row = &sheet.grid.rows[index];
    let decimals = clean(text);
    if let Some(left) = cell.checked_sub(1)
        && whole(sheet, row, left).is_some()
        && let Some(value) = joined(sheet, row, left, &decimals)
    {
        let reason = format!("its decimals `{decimals}` stand in the cell to the right");
        let found = Finding::in_cell(Damage::DetachedDecimal, row, left, Some(value), reason);
        out.push(found.reaching(Reach::Cells(left, cell)));
        return;
    }
    let alone = |(at, _): (usize, _)| at == cell || sheet.cell(row, at).is_empty() || is_fraction(sheet.cell(row, at));
    if let Some(above) = index.checked_sub(1).map(|above| &sheet.grid.rows[above])
        && row.cells.iter().enumerate().all(alone)
        && whole(sheet, above, cell).is_some()
        && let Some(value) = joined(sheet, above, cell, &decimals)
    {
        let reason = format!("its decimals `{decimals}` stand in the cell below");
        let found = Finding::in_cell(Damage::DetachedDecimal, above, cell, Some(value), reason);
        out.push(found.reaching(Reach::Lines(row.line, cell, cell)));
    }
}

/// A number that was broken within its cell.
fn in_one_cell(sheet: &Sheet<'_>, row: &GridRow, cell: usize, text: &str, out: &mut Vec<Finding>) {
    let doubled = text.as_bytes().windows(2).any(|pair| matches!(pair, b",," | b".." | b"(("));
    if !doubled && !text.contains(|c: char| c.is_whitespace() || c == '<') {
        return;
    }
    let text = clean(text);
    if let Some(single) = undoubled(&text) {
        let value = one_number(&single, sheet.convention);
        let reason = format!("every glyph is there twice: probably `{single}`");
        out.push(Finding::in_cell(Damage::DoubledGlyphs, row, cell, value, reason));
        return;
    }
    let figures = sheet.in_row(row).iter().filter(|figure| figure.cell.is_some_and(|at| usize::from(at) == cell));
    let numbers: Vec<_> = figures.filter(|figure| figure.value.is_some()).collect();
    if numbers.len() < 2 || !numbers.iter().all(|figure| figure.kind.is_figure()) {
        return;
    }
    if let Some(whole) = rejoined(&text)
        && let Some(value) = one_number(&whole, sheet.convention)
    {
        let reason = format!("the number is broken within its cell: probably `{whole}`");
        out.push(Finding::in_cell(Damage::DetachedSeparator, row, cell, Some(value), reason));
    }
}

/// A text without the second of each pair of glyphs, where all come in pairs and a separator or bracket among them
/// shows that this is no accident: `440000,,0000`.
fn undoubled(text: &str) -> Option<String> {
    let glyphs: Vec<char> = text.chars().filter(|c| !c.is_whitespace()).collect();
    let (pairs, rest) = glyphs.as_chunks::<2>();
    let paired = rest.is_empty() && pairs.len() >= 3 && pairs.iter().all(|[first, second]| first == second);
    let telling = pairs.iter().any(|[glyph, _]| matches!(glyph, ',' | '.' | '(' | ')'));
    (paired && telling).then(|| pairs.iter().map(|[glyph, _]| glyph).collect())
}

/// A number without the white space within it, where each gap stands beside a separator (`12 ,345`, `12. 50`) or behind
/// a group that is too short to end a number (`2,057,58 9`).
fn rejoined(text: &str) -> Option<String> {
    let first = text.find(|c: char| c.is_ascii_digit())?;
    let last = text.rfind(|c: char| c.is_ascii_digit())? + 1;
    let (before, core, after) = (text.get(..first)?, text.get(first..last)?, text.get(last..)?);
    if before.chars().chain(after.chars()).any(char::is_alphanumeric) {
        return None;
    }
    let parts: Vec<&str> = core.split_whitespace().collect();
    let separator = |c: char| matches!(c, '.' | ',');
    let digits = |part: &&str| part.chars().all(|c| c.is_ascii_digit() || separator(c));
    if parts.len() < 2 || !parts.iter().all(digits) {
        return None;
    }
    let torn = |pair: &[&str]| {
        let &[left, right] = pair else { return false };
        let apart = left.ends_with(separator) != right.starts_with(separator);
        let short = !left.contains('.') && left.rsplit_once(',').is_some_and(|(_, group)| matches!(group.len(), 1 | 2));
        apart || short && right.starts_with(|c: char| c.is_ascii_digit())
    };
    parts.windows(2).all(torn).then(|| format!("{before}{}{after}", parts.concat()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_that_are_broken_within_a_cell() {
        let cases = [
            ("12 ,345", Some("12,345")),
            ("12. 50", Some("12.50")),
            ("12 .50", Some("12.50")),
            ("(1 ,234.50)", Some("(1,234.50)")),
            ("2,057,58 9", Some("2,057,589")),
            ("₹ 2,12,346. 71", Some("₹ 2,12,346.71")),
            // Two values, a list, a number of its own kind, words.
            ("1,000.00 14,904.08", None),
            ("1,234 567", None),
            ("12 345", None),
            ("12,345", None),
            ("12. 50 shares", None),
            ("", None),
        ];
        for (text, want) in cases {
            assert_eq!(rejoined(text).as_deref(), want, "{text}");
        }
    }

    #[test]
    fn a_number_is_one_only_where_its_grouping_is_sound() {
        let cases = [
            ("12,345", Some("12345")),
            ("2,12,346.71", Some("212346.71")),
            ("(1,234.50)", Some("-1234.50")),
            ("2,3", None),
            ("13,14,27", None),
            ("8, 35", None),
        ];
        for (text, want) in cases {
            let got = one_number(text, Convention::Point).map(|value| value.to_string());
            assert_eq!(got.as_deref(), want, "{text}");
        }
    }

    #[test]
    fn glyphs_that_are_there_twice() {
        let cases = [
            ("440000,,0000", Some("400,00")),
            ("3322,,775511..0088", Some("32,751.08")),
            ("((1122..5500))", Some("(12.50)")),
            // Digits may come in pairs by accident.
            ("112233", None),
            ("1122,3344", None),
            ("..", None),
            ("1,234", None),
        ];
        for (text, want) in cases {
            assert_eq!(undoubled(text).as_deref(), want, "{text}");
        }
    }
}
