//! What a cell of a table is by its looks, and its text without what converters weld to it.

use std::ops::Range;

use super::period::When;
use super::rejoin::reading;
use super::unit::declare::{Declaration, Place, Subject, declarations};

/// What a cell is by its looks.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Class {
    /// Nothing, or a ruled line.
    Empty,
    /// A currency sign or an opening bracket: belongs to the number at its right.
    Prefix,
    /// A closing bracket or per cent sign: belongs to the number at its left.
    Suffix,
    /// A mark that stands for a number: dash, nil, not available.
    Mark,
    /// A number.
    Number,
    /// Four digits that may be a year.
    Year,
    /// A date, a fiscal year, a length of time.
    Date,
    /// Anything else.
    Text,
}

/// Removes what converters weld to a cell's text: emphasis, tags, heading marks, white space.
pub(crate) fn bare(text: &str) -> &str {
    let plain =
        |b: Option<&u8>| b.is_some_and(|b| b.is_ascii_graphic() && !matches!(b, b'*' | b'_' | b'#' | b'<' | b'>'));
    // Nothing is welded to most cells.
    if plain(text.as_bytes().first()) && plain(text.as_bytes().last()) {
        return text;
    }
    let mut text = text.trim();
    if plain(text.as_bytes().first()) && plain(text.as_bytes().last()) {
        return text;
    }
    loop {
        let before = text.len();
        text = text.trim_matches(|c: char| c.is_whitespace() || matches!(c, '*' | '_' | '#' | '\u{200b}' | '\u{feff}'));
        if !text.starts_with('<') && !text.ends_with('>') {
            return text;
        }
        for tag in ["<br>", "<u>", "</u>", "<b>", "</b>", "<i>", "</i>", "<br/>"] {
            text = text.strip_prefix(tag).unwrap_or(text);
            text = text.strip_suffix(tag).unwrap_or(text);
        }
        if text.len() == before {
            return text;
        }
    }
}

/// The printed lines of a cell, which `<br>` parts.
pub(crate) fn cell_lines(text: &str) -> impl Iterator<Item = &str> + Clone {
    let mut rest = Some(text);
    std::iter::from_fn(move || {
        let text = rest?;
        let bytes = text.as_bytes();
        match memchr::memchr_iter(b'<', bytes).find(|&at| bytes[at..].starts_with(b"<br>")) {
            Some(at) => {
                rest = Some(&text[at + "<br>".len()..]);
                Some(&text[..at])
            }
            None => rest.take(),
        }
    })
}

/// A cell's text for people and for matching: without emphasis and tags, white space collapsed, and cells that a
/// converter cut read as one.
pub(crate) fn clean(text: &str) -> String {
    let text = &*reading(text);
    let mut out = String::with_capacity(text.len());
    let mut chars = text.char_indices();
    while let Some((at, c)) = chars.next() {
        let gap = match c {
            '<' => match text[at..].bytes().take(24).position(|b| b == b'>') {
                Some(close) => {
                    while chars.as_str().len() > text.len() - at - close - 1 {
                        chars.next();
                    }
                    true
                }
                None => false,
            },
            '*' | '#' => continue,
            '_' => {
                let before = out.chars().next_back().is_some_and(char::is_alphanumeric);
                let after = chars.as_str().starts_with(|c: char| c.is_alphanumeric());
                if !(before && after) {
                    continue;
                }
                false
            }
            c => c.is_whitespace() || c == '\u{200b}',
        };
        if gap {
            if !out.is_empty() && !out.ends_with(' ') {
                out.push(' ');
            }
        } else {
            out.push(c);
        }
    }
    out.truncate(out.trim_end().len());
    out
}

/// Classifies a cell by its looks.
pub(crate) fn classify(text: &str) -> Class {
    let text = bare(text);
    if text.is_empty() {
        return Class::Empty;
    }
    if let Some(class) = classify_digits(text).or_else(|| classify_lines(text)) {
        return class;
    }
    let rule = text.len() >= 3 && text.chars().all(|c| matches!(c, '-' | '=' | '_' | '—' | '–' | ' '));
    if rule && text.chars().filter(|c| *c != ' ').count() >= 3 {
        return Class::Empty;
    }
    if text.chars().count() <= 4 {
        let lower = text.to_lowercase();
        match lower.as_str() {
            "$" | "₹" | "€" | "£" | "¥" | "`" | "(" | "$(" | "rs" | "rs." | "us$" | "£(" | "$ (" | "a$" => {
                return Class::Prefix;
            }
            ")" | "%" | ")%" | "%)" | "％" | ") %" => return Class::Suffix,
            // A separator that left its number: a header row of it would cut the table in two.
            "." | "," => return Class::Empty,
            "nil" | "n/a" | "na" | "n.a." | "nm" | "n.m." | ".." | "..." | "…" => return Class::Mark,
            _ => {}
        }
    }
    if is_dash_mark(text) {
        return Class::Mark;
    }
    // `263 <sup>(16)</sup>`, `2024 <sup>1</sup>`: a number or a year with its footnote mark.
    if let Some((marked, _)) = text.strip_suffix("</sup>").and_then(|rest| rest.split_once("<sup>"))
        && let class @ (Class::Number | Class::Year) = classify(marked)
    {
        return class;
    }
    if let Some(number) = after_note(text)
        && classify(number) == Class::Number
    {
        return Class::Number;
    }
    let mut digits = 0;
    let mut letters = 0;
    let mut other = 0;
    for c in text.chars() {
        match c {
            '0'..='9' | '０'..='９' => digits += 1,
            '.' | ',' | '(' | ')' | '-' | '−' | '–' | '%' | '$' | '₹' | '€' | '£' | '¥' | '`' | ' ' | '\u{a0}'
            | '+' | '\'' | '’' | '△' | '▲' | '，' | '．' | '*' | '\u{2009}' | '\u{202f}' | '/' | '[' | ']' | '（'
            | '）' | '％' => {}
            c if c.is_alphabetic() => letters += 1,
            _ => other += 1,
        }
    }
    if digits == 0 {
        // `Fiscal`, `Actuals`, `Three months ended`: header words without a year.
        return Class::Text;
    }
    if is_marked_year(text) {
        return Class::Year;
    }
    if heads_a_year(text) {
        return Class::Date;
    }
    // `$'000`: the thousands of a unit, and no number.
    if digits == 3
        && text.ends_with("000")
        && text.trim_end_matches('0').ends_with(['\'', '’', '‘', '`', '£', '$', '€'])
    {
        return Class::Text;
    }
    if letters == 0 && other == 0 {
        let four = text.len() == 4 && digits == 4;
        if four && (text.starts_with("19") || text.starts_with("20")) {
            return Class::Year;
        }
        if !may_be_date(text) {
            return Class::Number;
        }
        let when = When::of(text);
        if (when.has_year() || when.several)
            && (when.is_full_date() || text.contains(['-', '–', '/']))
            && !text.contains(['$', '₹', '€', '£', '%'])
        {
            return Class::Date;
        }
        return Class::Number;
    }
    // Few letters beside digits: a number with a unit or a side (`39.1p`, `1.2bn`, `50.90 Cr`, `2.5x`, `Rs. 5/-`).
    if letters <= 3 && text.len() <= 24 && starts_like_number(text) && !When::of(text).has_year() {
        return Class::Number;
    }
    if text.len() <= 80 {
        let when = When::of(text);
        if when.has_year() || (when.month.is_some() && when.day.is_some()) {
            return Class::Date;
        }
        if unit_beside(text).is_some() {
            return Class::Number;
        }
        if letters <= 12 && starts_like_number(text) && ends_like_unit(text) {
            return Class::Number;
        }
    }
    Class::Text
}

/// Digits with grouping commas, brackets and at most one point: most cells of figures.
fn classify_digits(text: &str) -> Option<Class> {
    let (mut digits, mut points) = (0, 0);
    for byte in text.bytes() {
        match byte {
            b'0'..=b'9' => digits += 1,
            b'.' => points += 1,
            b',' | b'(' | b')' => {}
            _ => return None,
        }
    }
    if digits == 0 || points > 1 {
        return None;
    }
    let year = text.len() == 4 && digits == 4 && (text.starts_with("19") || text.starts_with("20"));
    Some(if year { Class::Year } else { Class::Number })
}

/// Several printed rows that a converter merged into one cell: numbers where each line is one. A line of marks that lost
/// their digits (`,,`) says nothing.
fn classify_lines(text: &str) -> Option<Class> {
    if !text.contains('<') || !text.contains("<br>") {
        return None;
    }
    let mut found = None;
    for line in cell_lines(text).filter(|line| line.contains(char::is_alphanumeric) || is_dash_mark(bare(line))) {
        match (found, classify(line)) {
            (_, Class::Number) => found = Some(Class::Number),
            (None, Class::Mark) => found = Some(Class::Mark),
            (Some(_), Class::Mark) | (_, Class::Empty) => {}
            _ => return None,
        }
    }
    found
}

/// The unit of a cell's one number, where a line of its own says it: `4,000<br>(million JPY)`, `%<br>49.62`,
/// `times<br>15.92`. The byte range of that line, and what it says; `None` stands for a multiple.
pub(crate) fn unit_beside(text: &str) -> Option<(Range<usize>, Option<Declaration>)> {
    let (above, below) = text.split_once("<br>").filter(|(_, below)| !below.contains("<br>"))?;
    let number = |line: &str| line.bytes().any(|b| b.is_ascii_digit()) && classify(line) == Class::Number;
    let start = match (number(above), number(below)) {
        (true, false) => above.len() + "<br>".len(),
        (false, true) => 0,
        _ => return None,
    };
    let line = if start == 0 { above } else { below };
    let words = bare(line).trim_matches(['(', ')']);
    let range = start..start + line.len();
    if matches!(words, "times" | "Times") {
        return Some((range, None));
    }
    let [declared] = <[Declaration; 1]>::try_from(declarations(words, Place::Cell)).ok()?;
    let said = declared.span.end - declared.span.start == words.len();
    let known = matches!(declared.subject, Subject::Percent) || declared.currency.is_some();
    (said && known).then_some((range, Some(declared)))
}

/// The printed rows that a converter merged into one cell of labels and one of figures: each label with the byte range
/// of its figure in `figures`. `None` where they are not several rows, or do not pair.
pub(crate) fn paired<'t>(label: &'t str, figures: &str) -> Option<Vec<(&'t str, Range<usize>)>> {
    if !figures.contains('<') {
        return None;
    }
    let labels: Vec<&str> = cell_lines(label).filter(|line| !bare(line).is_empty()).collect();
    let mut ranges = Vec::with_capacity(labels.len());
    let mut start = 0;
    for line in cell_lines(figures) {
        match classify(line) {
            Class::Number | Class::Mark => ranges.push(start..start + line.len()),
            Class::Empty => {}
            _ => return None,
        }
        start += line.len() + "<br>".len();
    }
    (labels.len() > 1 && labels.len() == ranges.len()).then(|| labels.into_iter().zip(ranges).collect())
}

/// The number on the last line of a label: the first figure of its row, which a converter put into the same cell.
/// `Sales<br>91,681`. A bare integer may be that of a note.
pub(crate) fn welded(label: &str) -> Option<Range<usize>> {
    // Most labels are cut nowhere, or hold no number.
    memchr::memchr(b'<', label.as_bytes()).filter(|_| label.bytes().any(|b| b.is_ascii_digit()))?;
    let body = label.trim_end_matches(|c: char| c.is_whitespace() || matches!(c, '*' | '_'));
    let body = body.strip_suffix("<br>").unwrap_or(body);
    let (words, number) = body.rsplit_once("<br>")?;
    let found = number.contains([',', '.']) && words.contains(char::is_alphabetic) && classify(number) == Class::Number;
    found.then(|| body.len() - number.len()..body.len())
}

/// Whether digits without letters could be a date or a range of years: a mark between digits that no grouping has.
fn may_be_date(text: &str) -> bool {
    let joined = |mark: char| {
        text.match_indices(mark).any(|(at, _)| {
            text[..at].ends_with(|c: char| c.is_numeric())
                && text[at + mark.len_utf8()..].starts_with(|c: char| c.is_numeric() || c == ' ')
        })
    };
    joined('-') || joined('–') || joined('/') || text.bytes().filter(|b| *b == b'.').count() >= 2 || text.contains(' ')
}

/// What stands behind the reference that opens a cell: `(Note1) 10,731`.
fn after_note(text: &str) -> Option<&str> {
    let (inner, rest) = text.strip_prefix('(')?.split_once(')')?;
    let word = inner.trim_end_matches(|c: char| c.is_ascii_digit() || c == ' ');
    let note = matches!(word, "Note" | "note" | "NOTE" | "注") && word.len() < inner.len();
    note.then(|| rest.trim()).filter(|rest| !rest.is_empty())
}

/// `2024 (2)`, `2024*`: a year with the mark of a footnote.
fn is_marked_year(text: &str) -> bool {
    let Some((year, mark)) = text.split_at_checked(4) else { return false };
    if classify_digits(year) != Some(Class::Year) {
        return false;
    }
    let mark = mark.trim();
    let inner = mark.strip_prefix('(').and_then(|mark| mark.strip_suffix(')'));
    inner.is_some_and(|inner| (1..=2).contains(&inner.len()) && inner.bytes().all(|b| b.is_ascii_alphanumeric()))
        || (1..=3).contains(&mark.len()) && mark.bytes().all(|b| b == b'*')
}

/// `2020 £`, `2022<br>$'000`, `2024 ₹ crore`: a year with the unit of its column behind it, never an amount.
fn heads_a_year(text: &str) -> bool {
    let digits = text.bytes().take_while(u8::is_ascii_digit).count();
    if digits != 4 || !(text.starts_with("19") || text.starts_with("20")) {
        return false;
    }
    let rest = text[4..]
        .trim_start_matches("<br>")
        .trim_start_matches(|c: char| c.is_whitespace() || matches!(c, '*' | '_' | '('));
    let rest = rest.trim_start_matches("<br>").trim_start();
    let sign = rest.chars().next().is_some_and(|c| matches!(c, '£' | '$' | '€' | '₹' | '¥' | '`'))
        || ["US$", "A$", "Rs", "EUR", "USD", "GBP", "INR"].iter().any(|code| rest.starts_with(code));
    sign && !rest.chars().any(|c| matches!(c, '1'..='9'))
}

fn starts_like_number(text: &str) -> bool {
    let rest = text.trim_start_matches(|c: char| {
        matches!(c, '(' | '-' | '−' | '$' | '₹' | '€' | '£' | '¥' | '`' | ' ' | '△' | '▲' | '+')
    });
    let rest = rest
        .strip_prefix("Rs.")
        .or_else(|| rest.strip_prefix("Rs"))
        .or_else(|| rest.strip_prefix("US$"))
        .unwrap_or(rest)
        .trim_start();
    let digits = rest.bytes().take_while(|b| b.is_ascii_digit() || matches!(b, b',' | b'.')).count();
    // `(1) Cash` counts items, `(20) bps` does not.
    let item = rest[digits..].starts_with(')') && !ends_like_unit(text);
    digits > 0
        && !item
        && !rest[digits..].starts_with(|c: char| c.is_alphabetic() && digits <= 2 && rest.len() > digits + 3)
        || rest.starts_with(|c: char| ('０'..='９').contains(&c))
}

fn ends_like_unit(text: &str) -> bool {
    let last =
        text.rsplit(|c: char| c.is_whitespace() || c.is_ascii_digit()).next().unwrap_or_default().to_ascii_lowercase();
    matches!(
        last.trim_matches(|c: char| !c.is_alphanumeric()),
        "million"
            | "billion"
            | "crore"
            | "lakh"
            | "lakhs"
            | "crores"
            | "thousand"
            | "years"
            | "days"
            | "times"
            | "mw"
            | "mu"
            | "cr"
            | "x"
            | "cent"
            | "bps"
            | "pp"
            | "shares"
            | "per"
    )
}

/// A lone dash of any kind, possibly behind a currency sign.
fn is_dash_mark(text: &str) -> bool {
    if text.bytes().next().is_some_and(|b| b.is_ascii_alphanumeric()) {
        return false;
    }
    let text = text.trim_start_matches(['$', '₹', '€', '£', '¥', '`', ' ']).trim();
    let text = text.trim_end_matches(['%', ' ']);
    // `- -`: two of them, or one and its sign.
    text.split(' ').all(|mark| matches!(mark, "-" | "–" | "—" | "−" | "－" | "--" | "(-)" | "―" | "‐"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn classes() {
        let cases = [
            ("", Class::Empty),
            ("------- ------", Class::Empty),
            ("$", Class::Prefix),
            ("%", Class::Suffix),
            ("—", Class::Mark),
            ("- -", Class::Mark),
            ("$ —", Class::Mark),
            ("(20,076)", Class::Number),
            ("**1,234**", Class::Number),
            ("39.1p", Class::Number),
            ("Rs. 5/-", Class::Number),
            ("2.5x", Class::Number),
            ("2024", Class::Year),
            ("2024-25", Class::Date),
            ("31.03.2025", Class::Date),
            ("March 31, 2025", Class::Date),
            ("## 31 Dec 2023", Class::Date),
            ("Fiscal 2024", Class::Date),
            ("Actuals", Class::Text),
            ("Note 12", Class::Text),
            ("3 lakh crore", Class::Number),
            ("2020 £", Class::Date),
            ("2022<br>$'000", Class::Date),
            ("$ 2,020", Class::Number),
            ("41,354<br>22,377,313<br>-", Class::Number),
            ("<br>(1,627)", Class::Number),
            (",,<br>8,124,302", Class::Number),
            ("Yen<br>1,455.67", Class::Number),
            ("4,000<br>(million JPY)", Class::Number),
            ("**times**<br>**6.90**", Class::Number),
            ("Sales<br>1,455.67", Class::Text),
            ("Yen<br>2022", Class::Date),
            ("2021<br>2022", Class::Date),
            ("2020", Class::Year),
            ("2024 (2)", Class::Year),
            ("2024 <sup>1</sup>", Class::Year),
            ("2,024 (2)", Class::Number),
            ("(Note1) 10,731", Class::Number),
            ("(Note 2)", Class::Text),
        ];
        for (text, want) in cases {
            assert_eq!(classify(text), want, "{text}");
        }
    }

    #[test]
    fn merged_rows_pair_where_the_counts_agree() {
        let labels = |label, figures| {
            paired(label, figures).map(|rows| rows.into_iter().map(|(label, _)| label).collect::<Vec<_>>())
        };
        assert_eq!(labels("(a) PF<br>(b) Tax", "451,285<br>-"), Some(vec!["(a) PF", "(b) Tax"]));
        assert_eq!(labels("Profit of the<br>period", "451,285"), None);
        assert_eq!(labels("(a) PF<br>(b) Tax<br>(c) GST", "451,285<br>1,800"), None);
        assert_eq!(labels("Earnings<br>per share", "Yen<br>89.35"), None);
    }
}
