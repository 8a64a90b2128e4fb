//! Numbers in a plain shadow, as far as their digits, group marks and decimal mark tell: `48,964.89`,
//! `12,34,567.89`, `1'234'567`, `1 234 567,89`, `1.355,90`.
//!
//! What a number means (sign, unit, kind) is not known here. Where the spacing allows two readings, both are given:
//! `100 200` is one number in some documents and two in others, and a search must find it as either.

use std::ops::Range;

use super::Shadow;

/// The mark that a document sets before decimals, for numbers that do not tell by themselves (`1,355`, `1.355`).
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Decimals {
    /// `1,355` is one thousand and more.
    #[default]
    Point,
    /// `1.355` is one thousand and more.
    Comma,
}

/// The digits of a number without sign.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Digits {
    /// Digits before the decimal mark, without leading zeros; empty for zero.
    whole: String,
    /// Digits after it, without trailing zeros.
    fraction: String,
    /// How many decimals are printed.
    decimals: usize,
}

impl Digits {
    fn new(whole: &str, fraction: &str) -> Option<Self> {
        // 0049 is a code, not a number; 0.49 and 00.49 are numbers.
        if fraction.is_empty() && whole.len() > 1 && whole.starts_with('0') {
            return None;
        }
        Some(Self {
            whole: whole.trim_start_matches('0').to_owned(),
            fraction: fraction.trim_end_matches('0').to_owned(),
            decimals: fraction.len(),
        })
    }

    /// Whether both are the same number; `50` and `50.00` are.
    pub fn equals(&self, other: &Self) -> bool {
        self.whole == other.whole && self.fraction == other.fraction
    }

    /// The digits that any print of the number must hold, in order: without zeros at either end.
    pub fn significant(&self) -> String {
        format!("{}{}", self.whole, self.fraction)
    }

    /// Plain digits with the decimals that were printed: `48964.50`.
    pub fn plain(&self) -> String {
        let whole = if self.whole.is_empty() { "0" } else { &self.whole };
        if self.decimals == 0 {
            return whole.to_owned();
        }
        format!("{whole}.{:0<width$}", self.fraction, width = self.decimals)
    }
}

/// Most groups of three digits that are put together over spaces.
const MOST_GROUPS: usize = 8;

/// Calls `sink` with every number of a plain shadow of `line` and its range in the shadow's text, in order of where
/// they begin. Numbers overlap where a space in them may part two numbers.
pub fn numbers(shadow: &Shadow, line: &str, decimals: Decimals, sink: impl FnMut(Range<usize>, Digits)) {
    numbers_among(shadow, line, decimals, |_| true, sink);
}

/// As [`numbers`], but leaves out those of a run of digits, marks and single spaces that `among` does not want. Most
/// runs of a table are not what is looked for, and reading them costs more than a glance.
pub fn numbers_among(
    shadow: &Shadow,
    line: &str,
    decimals: Decimals,
    among: impl Fn(&str) -> bool,
    mut sink: impl FnMut(Range<usize>, Digits),
) {
    for chain in chains(shadow, line) {
        if !among(&shadow.text()[chain.range()]) {
            continue;
        }
        let mut index = 0;
        while index < chain.len() {
            let widest = chain.widest(index);
            let all_hard = (index + 1..=widest).all(|at| chain.links[at].1);
            if widest > index && all_hard {
                if let Some((range, digits)) = chain.joined(shadow, index, widest) {
                    sink(range, digits);
                }
                index = widest + 1;
                continue;
            }
            for last in (index + 1..=widest).rev() {
                if let Some((range, digits)) = chain.joined(shadow, index, last) {
                    sink(range, digits);
                }
            }
            piece(shadow.text(), chain.links[index].0.clone(), decimals, &mut sink);
            index += 1;
        }
    }
}

/// The edits that make the squashed shadow of a plain one.
pub(super) fn squeezes(shadow: &Shadow, line: &str, decimals: Decimals) -> Vec<(Range<usize>, &'static str)> {
    let text = shadow.text().as_bytes();
    let mut edits = Vec::new();
    for chain in chains(shadow, line) {
        let mut index = 0;
        while index < chain.len() {
            let last = chain.widest(index);
            let mut squeeze = |range: Range<usize>, digits: Digits| {
                let mark = (digits.decimals > 0).then(|| range.end - digits.decimals - 1);
                for at in range {
                    if Some(at) == mark {
                        if text[at] == b',' {
                            edits.push((at..at + 1, "."));
                        }
                    } else if !text[at].is_ascii_digit() {
                        edits.push((at..at + 1, ""));
                    }
                }
            };
            if last > index {
                if let Some((range, digits)) = chain.joined(shadow, index, last) {
                    squeeze(range, digits);
                }
            } else {
                piece(shadow.text(), chain.links[index].0.clone(), decimals, &mut squeeze);
            }
            index = last + 1;
        }
    }
    edits
}

/// Runs of digits and marks that single spaces part: each with its range, and whether the space before it is one
/// that typesetters set inside numbers.
struct Chain {
    links: Vec<(Range<usize>, bool)>,
    /// For each link how far it can be the start of digit groups set apart by spaces.
    shapes: Vec<Shape>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Shape {
    /// One or two digits: can only begin a number set in groups.
    Lead,
    /// Three digits: can begin, go on or end.
    Group,
    /// Three digits that begin with zero: can go on or end.
    Inner,
    /// Three digits and decimals: can end.
    Last,
    Other,
}

impl Shape {
    fn of(text: &str) -> Self {
        let digits = text.bytes().take_while(u8::is_ascii_digit).count();
        let rest = &text[digits..];
        let zero = text.starts_with('0');
        match (digits, rest.is_empty()) {
            (1 | 2, true) if !zero => Shape::Lead,
            (3, true) => {
                if zero {
                    Shape::Inner
                } else {
                    Shape::Group
                }
            }
            (3, false) if rest[1..].bytes().all(|b| b.is_ascii_digit()) && rest.starts_with(['.', ',']) => Shape::Last,
            _ => Shape::Other,
        }
    }
}

impl Chain {
    fn range(&self) -> Range<usize> {
        let start = self.links.first().map_or(0, |(range, _)| range.start);
        start..self.links.last().map_or(start, |(range, _)| range.end)
    }

    fn new(text: &str, links: Vec<(Range<usize>, bool)>) -> Self {
        let shapes = links.iter().map(|(range, _)| Shape::of(&text[range.clone()])).collect();
        Self { links, shapes }
    }

    fn len(&self) -> usize {
        self.links.len()
    }

    /// The last link of the longest number that begins with link `first` and is set in groups; `first` if none.
    fn widest(&self, first: usize) -> usize {
        if !matches!(self.shapes[first], Shape::Lead | Shape::Group) {
            return first;
        }
        let mut last = first;
        for at in first + 1..self.len().min(first + MOST_GROUPS) {
            // One kind of space throughout.
            if at > first + 1 && self.links[at].1 != self.links[first + 1].1 {
                break;
            }
            match self.shapes[at] {
                Shape::Group | Shape::Inner => last = at,
                Shape::Last => return at,
                _ => break,
            }
        }
        last
    }

    fn joined(&self, shadow: &Shadow, first: usize, last: usize) -> Option<(Range<usize>, Digits)> {
        let range = self.links[first].0.start..self.links[last].0.end;
        let text = &shadow.text()[range.clone()];
        let whole_end = text.find(['.', ',']).unwrap_or(text.len());
        let whole: String = text[..whole_end].bytes().filter(u8::is_ascii_digit).map(char::from).collect();
        Digits::new(&whole, text.get(whole_end + 1..).unwrap_or_default()).map(|digits| (range, digits))
    }
}

fn chains<'a>(shadow: &'a Shadow, line: &'a str) -> impl Iterator<Item = Chain> + 'a {
    let text = shadow.text();
    let mut at = 0;
    std::iter::from_fn(move || {
        let mut links = Vec::new();
        let mut run = next_run(text, at)?;
        at = run.end;
        links.push((run.clone(), false));
        while let Some(hard) = space_in_number(shadow, line, run.end) {
            let next = run.end + 1;
            let Some(following) = next_run(text, next).filter(|found| found.start == next) else { break };
            at = following.end;
            run = following;
            links.push((run.clone(), hard));
        }
        Some(Chain::new(text, links))
    })
}

/// Whether byte `at` of the text is a single space that may stand inside a number, and whether it is one of those
/// that typesetters use there. `None` for anything else: two spaces, a cell bar, a tag.
fn space_in_number(shadow: &Shadow, line: &str, at: usize) -> Option<bool> {
    if shadow.text().as_bytes().get(at) != Some(&b' ') {
        return None;
    }
    match line.get(shadow.origin(at))? {
        " " => Some(false),
        "\u{a0}" | "\u{2007}" | "\u{2008}" | "\u{2009}" | "\u{202f}" | "&nbsp;" | "&thinsp;" | "&#160;" => Some(true),
        _ => None,
    }
}

/// The next run of digits with single marks between them, at or after `from`.
fn next_run(text: &str, from: usize) -> Option<Range<usize>> {
    let bytes = text.as_bytes();
    let mut start = from + bytes.get(from..)?.iter().position(u8::is_ascii_digit)?;
    let digit = |at: usize| bytes.get(at).is_some_and(u8::is_ascii_digit);
    let mut end = start;
    while digit(end) || (matches!(bytes.get(end), Some(b',' | b'.' | b'\'')) && digit(end + 1)) {
        end += 1;
    }
    // `.5` is a number, `a.5` and `).5` are not.
    if start > from && bytes[start - 1] == b'.' {
        let before = text[..start - 1].chars().next_back();
        if before.is_none_or(|c| matches!(c, ' ' | '(' | '-' | '$' | '£' | '€' | '₹')) {
            start -= 1;
        }
    }
    Some(start..end)
}

/// Gives the numbers of a run without spaces.
fn piece(text: &str, range: Range<usize>, decimals: Decimals, sink: &mut impl FnMut(Range<usize>, Digits)) {
    match reading(&text[range.clone()], decimals) {
        Reading::Number(digits) => sink(range, digits),
        Reading::Several => {
            let mut start = range.start;
            for part in text[range].split([',', '\'']) {
                if let Reading::Number(digits) = reading(part, decimals) {
                    sink(start..start + part.len(), digits);
                }
                start += part.len() + 1;
            }
        }
        Reading::None => {}
    }
}

enum Reading {
    Number(Digits),
    /// The marks group nothing: they part numbers.
    Several,
    /// A date, a section number, a code.
    None,
}

fn reading(text: &str, decimals: Decimals) -> Reading {
    let number = |whole: &str, fraction: &str| Digits::new(whole, fraction).map_or(Reading::None, Reading::Number);
    let marks: Vec<(usize, u8)> = text.bytes().enumerate().filter(|(_, byte)| !byte.is_ascii_digit()).collect();
    let Some(&(last_at, last)) = marks.last() else { return number(text, "") };
    let fraction = &text[last_at + 1..];
    let front = &text[..last_at];
    let ungrouped = |text: &str| text.bytes().filter(u8::is_ascii_digit).map(char::from).collect::<String>();
    if marks.len() == 1 {
        return match (last, decimals) {
            (b'.', Decimals::Comma) if grouped(text, b'.') => number(&ungrouped(text), ""),
            (b'.', _) => number(front, fraction),
            (b',', Decimals::Point) if grouped(text, b',') => number(&ungrouped(text), ""),
            (b',', Decimals::Comma) => number(front, fraction),
            (b',', _) if fraction.len() <= 2 || front == "0" => number(front, fraction),
            (b'\'', _) if grouped(text, b'\'') => number(&ungrouped(text), ""),
            _ => Reading::Several,
        };
    }
    let first = marks[0].1;
    if marks.iter().all(|&(_, mark)| mark == first) {
        return match grouped(text, first) {
            true => number(&ungrouped(text), ""),
            false if first == b'.' => Reading::None,
            false => Reading::Several,
        };
    }
    let alike = marks[..marks.len() - 1].iter().all(|&(_, mark)| mark == first);
    if alike && last != b'\'' && grouped(front, first) {
        return number(&ungrouped(front), fraction);
    }
    Reading::Several
}

/// Whether `mark` parts the digits of `text` as groups: Western (1,234,567) or, with commas, Indian (12,34,567).
fn grouped(text: &str, mark: u8) -> bool {
    let sizes: Vec<usize> = text.split(char::from(mark)).map(str::len).collect();
    let [lead, inner @ .., last] = sizes.as_slice() else { return false };
    if *last != 3 || text.starts_with('0') || *lead == 0 {
        return false;
    }
    let western = *lead <= 3 && inner.iter().all(|&size| size == 3);
    let indian = mark == b',' && *lead <= 2 && inner.iter().all(|&size| size == 2);
    western || indian
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(line: &str, decimals: Decimals) -> Vec<String> {
        let shadow = Shadow::plain(line, true);
        let mut out = Vec::new();
        numbers(&shadow, line, decimals, |_, digits| out.push(digits.plain()));
        out
    }

    #[test]
    fn readings() {
        let cases: [(&str, &[&str]); 37] = [
            ("48,964.89", &["48964.89"]),
            ("12,34,567.89", &["1234567.89"]),
            ("1,23,45,678", &["12345678"]),
            ("1'234'567.5", &["1234567.5"]),
            ("1’234", &["1234"]),
            ("1.355,90", &["1355.90"]),
            ("1.234.567", &["1234567"]),
            ("1.234.567,8", &["1234567.8"]),
            ("48\u{2009}964,89", &["48964.89"]),
            ("1\u{a0}234\u{a0}567,89", &["1234567.89"]),
            ("1\u{202f}234", &["1234"]),
            ("48 964,89", &["48964.89", "48", "964.89"]),
            ("100 200", &["100200", "100", "200"]),
            ("100  200", &["100", "200"]),
            ("|100|200|", &["100", "200"]),
            ("100<br>200", &["100", "200"]),
            ("2023 2024", &["2023", "2024"]),
            ("11,000", &["11000"]),
            ("48964,89", &["48964.89"]),
            ("0,500", &["0.500"]),
            ("173,900", &["173900"]),
            ("1,23,456.7", &["123456.7"]),
            ("12,3456", &["12", "3456"]),
            ("2018,2019,2020", &["2018", "2019", "2020"]),
            ("3.5,4.5", &["3.5", "4.5"]),
            ("31.03.2025", &[]),
            ("4.1.2", &[]),
            ("0049", &[]),
            ("0.49", &["0.49"]),
            (".5", &["0.5"]),
            ("a.5", &["5"]),
            ("5.", &["5"]),
            ("1,234.56.78", &["1"]),
            ("**48**,964.89", &["48964.89"]),
            ("250⁹", &["250"]),
            ("250<sup>9</sup>", &["250"]),
            ("１，２３４", &["1234"]),
        ];
        for (line, want) in cases {
            assert_eq!(found(line, Decimals::Point), want, "{line}");
        }
        let comma: [(&str, &[&str]); 3] = [("1.355", &["1355"]), ("1,355", &["1.355"]), ("1.355,9", &["1355.9"])];
        for (line, want) in comma {
            assert_eq!(found(line, Decimals::Comma), want, "{line}");
        }
    }

    #[test]
    fn squashing() {
        let cases = [
            ("Total 48,964.89 of 12,34,567", "total 48964.89 of 1234567"),
            ("1 234 567,89", "1234567.89"),
            ("|1,000|2,000|", "1000 2000"),
            ("2018,2019", "2018,2019"),
            ("31.03.2025", "31.03.2025"),
            ("1.355,90", "1355.90"),
            ("1’234", "1234"),
        ];
        for (line, want) in cases {
            let plain = Shadow::plain(line, true);
            let got = plain.squashed(line, Decimals::Point).unwrap_or(plain);
            assert_eq!(got.text(), want, "{line}");
        }
    }
}
