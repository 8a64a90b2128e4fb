//! What a converter cut over neighbouring cells, read as one: `₹ lakh cror|e`, `Year en|ded`, `March|31, 2022`.
//!
//! This is a reading: the text stays as it is, and spans still point at the printed cells. Cells join only where the
//! last words of the one and the first words of the other make a word or a phrase of headers between them.

use std::borrow::Cow;

use super::cell::{bare, cell_lines};
use super::period::When;
use super::period::words::MONTHS;

/// Words of headers that converters are seen to cut, in lower case; the months are in [`MONTHS`].
const WORDS: [&str; 58] = [
    "of",
    "in",
    "ended",
    "ending",
    "year",
    "years",
    "month",
    "months",
    "quarter",
    "period",
    "periods",
    "weeks",
    "fiscal",
    "hundred",
    "hundreds",
    "thousand",
    "thousands",
    "lakh",
    "lakhs",
    "million",
    "millions",
    "crore",
    "crores",
    "billion",
    "billions",
    "trillion",
    "trillions",
    "yen",
    "dollar",
    "dollars",
    "rupee",
    "rupees",
    "euro",
    "euros",
    "pound",
    "pounds",
    "sterling",
    "cent",
    "percent",
    "percentage",
    "growth",
    "change",
    "variation",
    "increase",
    "decrease",
    "note",
    "notes",
    "shares",
    "budget",
    "estimate",
    "estimates",
    "actual",
    "actuals",
    "revised",
    "restated",
    "audited",
    "unaudited",
    "specified",
];

const SCALES: [&str; 12] = [
    "hundred",
    "hundreds",
    "thousand",
    "thousands",
    "lakh",
    "lakhs",
    "million",
    "millions",
    "crore",
    "crores",
    "billion",
    "billions",
];

const CURRENCIES: [&str; 11] =
    ["yen", "dollar", "dollars", "rupee", "rupees", "euro", "euros", "pound", "pounds", "rs", "inr"];

/// The longest cell that is looked at: headers are short, and a long cell is text.
const LONGEST: usize = 120;

/// The reading of a stretch of a line: where it holds the bars of several cells, these are joined line by line.
pub(crate) fn reading(raw: &str) -> Cow<'_, str> {
    if !raw.contains('|') || raw.contains("\\|") {
        return Cow::Borrowed(raw);
    }
    let mut lines: Vec<String> = Vec::new();
    for cell in raw.split('|') {
        let next = printed_lines(cell);
        if lines.is_empty() {
            lines = next.into_iter().map(str::to_owned).collect();
        } else if lines.len() == next.len() {
            for (line, more) in lines.iter_mut().zip(next) {
                join(line, more);
            }
        } else {
            let mut next = next.into_iter();
            if let (Some(line), Some(more)) = (lines.last_mut(), next.next()) {
                join(line, more);
            }
            lines.extend(next.map(str::to_owned));
        }
    }
    Cow::Owned(lines.join("<br>"))
}

/// Whether the cell `right` goes on in the middle of what its neighbour `left` says.
pub(crate) fn is_cut(left: &str, right: &str) -> bool {
    if left.len() > LONGEST || right.len() > LONGEST {
        return false;
    }
    let (left, right) = (printed_lines(left), printed_lines(right));
    if left.len() == right.len() {
        return left.iter().zip(&right).any(|(left, right)| link(left, right).is_some());
    }
    matches!((left.last(), right.first()), (Some(left), Some(right)) if link(left, right).is_some())
}

/// The lines of a cell as they were printed.
fn printed_lines(cell: &str) -> Vec<&str> {
    cell_lines(cell).map(bare).filter(|line| !line.is_empty()).collect()
}

fn join(line: &mut String, more: &str) {
    line.push_str(link(line, more).unwrap_or(" "));
    line.push_str(more);
}

/// What stands between `left` and `right` where the one goes on in the other: nothing inside a word, else a space.
fn link(left: &str, right: &str) -> Option<&'static str> {
    let last = last_word(left);
    let first = first_word(right);
    let starts_digit = right.starts_with(|c: char| c.is_ascii_digit());
    if !last.is_empty() && !first.is_empty() {
        let scale = SCALES.contains(&first.as_str());
        let phrase = match last.as_str() {
            "per" => first == "cent",
            "of" | "in" => scale || CURRENCIES.contains(&first.as_str()) || matches!(first.as_str(), "u" | "us"),
            "year" | "years" | "months" | "quarter" | "period" | "weeks" => {
                matches!(first.as_str(), "ended" | "ending")
            }
            "lakh" | "hundred" => scale,
            "millions" | "thousands" | "billions" => first.starts_with("of"),
            "rs" | "inr" => scale,
            _ => false,
        };
        if phrase {
            return Some(" ");
        }
        // `Decemb|er`, `MA|RCH`; not `Year|Ended`.
        let same_case = right.starts_with(char::is_lowercase)
            || left.ends_with(char::is_uppercase) && right.starts_with(char::is_uppercase) && !is_word(&last);
        if same_case && is_word(&format!("{last}{first}")) {
            return Some("");
        }
    }
    if left.ends_with("U.S.") && CURRENCIES.contains(&first.as_str()) {
        return Some(" ");
    }
    if left.ends_with('U') && right.starts_with(".S") {
        return Some("");
    }
    if left.ends_with(['₹', '£', '€', '¥', '$', '`']) && SCALES.contains(&first.as_str())
        || last.ends_with("in") && last.len() == 2 && right.starts_with(['₹', '£', '€', '¥', '$', '`'])
    {
        return Some(" ");
    }
    if let Some(glue) = dated(left, &last, right) {
        return Some(glue);
    }
    let open = left.rfind('(').is_some_and(|at| !left[at..].contains(')') && left.len() - at <= 40);
    let closes = right.find(')').is_some_and(|at| at <= 40 && !right[..at].contains('('));
    (open && closes && !starts_digit).then_some(" ")
}

/// Dates: `March|31, 2022`, `March 3|1, 2022`, `March 31|, 2022`, `As at|31.03.2020`, `March 31, 20|22`.
fn dated(left: &str, last: &str, right: &str) -> Option<&'static str> {
    let digits = right.bytes().take_while(u8::is_ascii_digit).count();
    let after = &right[digits..];
    let own = left.bytes().rev().take_while(u8::is_ascii_digit).count();
    let before = left[..left.len() - own].trim_end();
    let month = |text: &str| MONTHS.contains(&last_word(text).as_str());
    if own == 0 && MONTHS.contains(&last) && (1..=2).contains(&digits) {
        let alone = last.len() == left.len() || ends_with_cue(&left[..left.len() - last.len()]);
        return (after.starts_with(',') || alone && after.is_empty()).then_some(" ");
    }
    if (1..=2).contains(&own) && month(before) {
        let year = |text: &str| text.trim_start_matches([',', ' ']).starts_with(['1', '2']);
        if digits == 0 && right.starts_with(',') && year(right) {
            return Some("");
        }
        return (own == 1 && digits == 1 && after.starts_with(',')).then_some("");
    }
    let formed = &left[left.len() - own..];
    let day = before.trim_end_matches(',').trim_end_matches(|c: char| c.is_ascii_digit()).trim_end();
    if (1..=3).contains(&own) && own + digits == 4 && before.ends_with(',') && month(day) {
        return formed.starts_with(['1', '2']).then_some("");
    }
    let full_date =
        (1..=2).contains(&digits) && after.starts_with(['.', '/', '-']) || MONTHS.contains(&first_word(right).as_str());
    (full_date && ends_with_cue(left)).then_some(" ")
}

/// Whether a text ends with the words that lead a date.
fn ends_with_cue(text: &str) -> bool {
    let lower = text.trim_end().to_ascii_lowercase();
    ["as at", "as on", "as of", "ended", "ending", "ended on"].iter().any(|cue| lower.ends_with(cue))
}

/// Whether a run of letters, in lower case, is a word of headers, or two that a converter welded: `ofyen`.
fn is_word(word: &str) -> bool {
    let known = |word: &str| WORDS.contains(&word) || word.len() > 3 && MONTHS.contains(&word);
    known(word) || word.strip_prefix("of").is_some_and(|rest| CURRENCIES.contains(&rest))
}

fn last_word(text: &str) -> String {
    let at = text.char_indices().rev().take_while(|(_, c)| c.is_alphabetic()).last().map_or(text.len(), |(at, _)| at);
    text[at..].to_lowercase()
}

fn first_word(text: &str) -> String {
    let end = text.find(|c: char| !c.is_alphabetic()).unwrap_or(text.len());
    text[..end].to_lowercase()
}

/// Whether a year was cut over two neighbouring cells: `at 31 March 20` beside `19`, in any of their lines.
pub(crate) fn year_is_cut(left: &str, right: &str) -> bool {
    let goes_on = |part: &str| (1..=3).contains(&part.len()) && part.bytes().all(|b| b.is_ascii_digit());
    let begins = |part: &str| {
        let digits = part.bytes().rev().take_while(u8::is_ascii_digit).count();
        let (before, year) = part.split_at(part.len() - digits);
        let century = |year: &str| year.starts_with("19") || year.starts_with("20");
        let begun = matches!(year, "1" | "2") || matches!(year.len(), 2 | 3) && century(year);
        let when = begun.then(|| When::of(before));
        when.is_some_and(|when| when.day.is_some() && when.month.is_some() && when.year.is_none())
    };
    cell_lines(right).map(bare).any(goes_on) && cell_lines(left).map(bare).any(begins)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_that_go_on_in_the_next() {
        let cases = [
            ("**₹ la**|**kh crore**", "₹ lakh crore"),
            ("₹ l|akh crore", "₹ lakh crore"),
            ("In|₹ lakh cror|e", "In ₹ lakh crore"),
            ("(in|₹ lakh crore)", "(in ₹ lakh crore)"),
            ("(in ₹|Lakh crore)", "(in ₹ Lakh crore)"),
            ("₹|lakh crore", "₹ lakh crore"),
            ("₹ lakh|crore, unles|s specified", "₹ lakh crore, unles s specified"),
            ("as a per c|ent of Be", "as a per cent of Be"),
            ("YoY g|rowth (per|cent)", "YoY growth (per cent)"),
            ("M|illions of yen", "Millions of yen"),
            ("Millions o|fyen", "Millions ofyen"),
            ("Millions|ofyen", "Millions ofyen"),
            ("Thousands ofU|.S. dollars", "Thousands ofU.S. dollars"),
            ("Thousan|ds ofU.S.|dollars", "Thousands ofU.S. dollars"),
            ("Year e<br>March|nded<br>31,", "Year ended<br>March 31,"),
            ("Thous<br>U.S.|ands of<br>dollars", "Thousands of<br>U.S. dollars"),
            ("<br>Millions|ofyen<br>Ci", "Millions ofyen<br>Ci"),
            ("March|31, 2021", "March 31, 2021"),
            ("March 3|1, 2022", "March 31, 2022"),
            ("March 31|, 2022", "March 31, 2022"),
            ("March 31, 20|22", "March 31, 2022"),
            ("As at|31.03.2020", "As at 31.03.2020"),
            ("Year Ended Decemb|er 31,", "Year Ended December 31,"),
            ("AS AT 31ST MA|RCH, 2020", "AS AT 31ST MARCH, 2020"),
        ];
        for (raw, want) in cases {
            assert_eq!(reading(raw), want, "{raw}");
            assert!(raw.split('|').zip(raw.split('|').skip(1)).any(|(left, right)| is_cut(left, right)), "{raw}");
        }
    }

    #[test]
    fn cells_that_stand_for_themselves() {
        let cases = [
            ("2024", "2023"),
            ("March 31,", "2025"),
            ("Due in March", "31"),
            ("Three months", "Nine months"),
            ("Amount", "per cent"),
            ("Level 1", "Level 2"),
            ("Notes", "2021"),
            ("(Note 1)", "2021"),
            ("of yen", "Thousands of<br>U.S. dollars"),
            ("March 31, 2025", "December 31, 2024"),
            ("$", "1,200"),
            ("Shares", "amount"),
            ("Restricted cash and equivalents 1,2", "660"),
        ];
        for (left, right) in cases {
            assert!(!is_cut(left, right), "{left} | {right}");
        }
    }
}
