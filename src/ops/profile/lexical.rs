//! What can be counted in a line without knowing what it means.

use crate::figure::grammar::Convention;
use crate::figure::grid::bare;

/// The numeric tokens of `line`: maximal runs of ASCII digits, each `.`, `,` or `'` between two digits included.
pub(super) fn numbers(line: &str) -> impl Iterator<Item = &str> {
    let bytes = line.as_bytes();
    let digit = |at: usize| bytes.get(at).is_some_and(u8::is_ascii_digit);
    let mut at = 0;
    std::iter::from_fn(move || {
        let start = at + bytes[at..].iter().position(u8::is_ascii_digit)?;
        let mut end = start + 1;
        while digit(end) || (matches!(bytes.get(end), Some(b'.' | b',' | b'\'')) && digit(end + 1)) {
            end += 1;
        }
        at = end;
        Some(&line[start..end])
    })
}

/// Whether the digits before the decimal mark stand in groups: of three, or of two with three at the end, as in India.
pub(super) fn is_grouped(token: &str, convention: Convention) -> bool {
    parts(token, convention).is_some_and(|(whole, _)| whole.contains(|c: char| !c.is_ascii_digit()))
}

/// The value of a numeric token, written in one way: no groups, no leading zeros, no zeros at the end of decimals.
/// What is no number (`31.03.2025`) stands for itself.
pub(super) fn value(token: &str, convention: Convention) -> String {
    let Some((whole, decimals)) = parts(token, convention) else { return token.to_owned() };
    let mut out: String = whole.chars().filter(char::is_ascii_digit).skip_while(|c| *c == '0').collect();
    if out.is_empty() {
        out.push('0');
    }
    let decimals = decimals.trim_end_matches('0');
    if !decimals.is_empty() {
        out.push('.');
        out.push_str(decimals);
    }
    out
}

/// What stands before and behind the decimal mark; `None` where groups or marks are not those of a number.
fn parts(token: &str, convention: Convention) -> Option<(&str, &str)> {
    let mark = if convention == Convention::Comma { ',' } else { '.' };
    let (whole, decimals) = token.split_once(mark).unwrap_or((token, ""));
    if decimals.contains(|c: char| !c.is_ascii_digit()) {
        return None;
    }
    let mut groups = whole.split(['.', ',', '\'']).map(str::len);
    let first = groups.next()?;
    let inner: Vec<usize> = groups.collect();
    let Some((last, inner)) = inner.split_last() else { return Some((whole, decimals)) };
    let legal = *last == 3
        && (first <= 3 && inner.iter().all(|size| *size == 3) || first <= 2 && inner.iter().all(|size| *size == 2));
    legal.then_some((whole, decimals))
}

/// Emphasis marks welded to a token: runs of one to three `*` that touch a letter or a digit, and runs of one to three
/// `_` that touch one on one side only (inside a name, such as `net_debt`, they are no emphasis).
pub(super) fn welded(line: &str) -> usize {
    let mut count = 0;
    let mut before: Option<char> = None;
    let mut chars = line.chars().peekable();
    while let Some(mark) = chars.next() {
        if !matches!(mark, '*' | '_') {
            before = Some(mark);
            continue;
        }
        let mut run = 1;
        while chars.next_if_eq(&mark).is_some() {
            run += 1;
        }
        let left = before.is_some_and(char::is_alphanumeric);
        let right = chars.peek().is_some_and(|c| c.is_alphanumeric());
        count += usize::from(run <= 3 && (left || right) && !(mark == '_' && left && right));
        before = Some(mark);
    }
    count
}

/// Places where a word may have been split over two cells: one ends with a letter, and the next begins with a
/// lower-case one. It is a looser rule than the one for damage, and counts phrases that were never one word.
pub(super) fn splits<'a>(cells: impl Iterator<Item = &'a str>) -> usize {
    let mut open = false;
    let mut count = 0;
    for cell in cells.map(bare) {
        count += usize::from(open && cell.starts_with(char::is_lowercase));
        open = cell.ends_with(char::is_alphabetic);
    }
    count
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numeric_tokens() {
        let cases: [(&str, &[&str]); 6] = [
            ("", &[]),
            ("FY25, and 1,234.50.", &["25", "1,234.50"]),
            ("|12,34,567|(1'234)|", &["12,34,567", "1'234"]),
            ("31.03.2025 ..5 6..7", &["31.03.2025", "5", "6", "7"]),
            ("₹1.355,90日2", &["1.355,90", "2"]),
            ("1,", &["1"]),
        ];
        for (line, want) in cases {
            assert_eq!(numbers(line).collect::<Vec<_>>(), want, "{line}");
        }
    }

    #[test]
    fn values_and_groups() {
        use Convention::{Comma, Point};
        let cases = [
            ("1,234.50", Point, true, "1234.5"),
            ("12,34,567", Point, true, "1234567"),
            ("1'234", Point, true, "1234"),
            ("1234", Point, false, "1234"),
            ("0.00", Point, false, "0"),
            ("007", Point, false, "7"),
            ("1.355,90", Comma, true, "1355.9"),
            ("1.355", Comma, true, "1355"),
            ("1.355", Point, false, "1.355"),
            ("31.03.2025", Point, false, "31.03.2025"),
            ("2024,2025", Point, false, "2024,2025"),
            ("1,23,456,789", Point, false, "1,23,456,789"),
            ("1,2", Point, false, "1,2"),
        ];
        for (token, convention, grouped, want) in cases {
            assert_eq!((is_grouped(token, convention), value(token, convention).as_str()), (grouped, want), "{token}");
        }
    }

    #[test]
    fn emphasis_and_split_words() {
        let cases =
            [("**Total** 5", 2), ("** x **", 0), ("a_b _c_", 2), ("250* and ****x", 1), ("***", 0), ("*₹*5", 1)];
        for (line, want) in cases {
            assert_eq!(welded(line), want, "{line}");
        }
        let cases: [(&[&str], usize); 5] = [
            (&["Reve", "nue"], 1),
            (&["**Reve** ", " **nue**", "x"], 2),
            (&["Total", "", "of"], 0),
            (&["Total", "Of"], 0),
            (&["12", "of"], 0),
        ];
        for (cells, want) in cases {
            assert_eq!(splits(cells.iter().copied()), want, "{cells:?}");
        }
    }
}
