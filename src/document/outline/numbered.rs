//! Titles that carry a number of their own: `PART II`, `Item 7A`, `STATEMENT No. 2`, `Schedule III`, `Note 12`.

use super::title;

/// What kind of title a number belongs to; the kinds have their places in the hierarchy.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum Kind {
    /// `PART I`, `Chapter 3`.
    Part,
    /// `Item 1A`.
    Item,
    /// `STATEMENT No. 2`.
    Statement,
    /// `Schedule III`.
    Schedule,
    /// `Appendix B`, `Annexure 1`.
    Annex,
    /// `Note 12`, and a title numbered `12.` among the notes.
    Note,
}

/// A numbered title taken apart.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Numbered<'a> {
    /// Kind.
    pub kind: Kind,
    /// The number as printed: `1A`, `II`, `12`.
    pub number: &'a str,
    /// What follows the number and its punctuation; may be empty.
    pub rest: &'a str,
}

const KEYWORDS: [(&str, Kind); 11] = [
    ("part", Kind::Part),
    ("chapter", Kind::Part),
    ("item", Kind::Item),
    ("statement", Kind::Statement),
    ("schedule", Kind::Schedule),
    ("appendix", Kind::Annex),
    ("annexure", Kind::Annex),
    ("annexe", Kind::Annex),
    ("annex", Kind::Annex),
    ("note", Kind::Note),
    ("notes", Kind::Note),
];

/// Reads `text` (without markup) as a numbered title. `marked` says that bold or a heading mark sets the line off
/// already; a bare line must look like a title, because sentences begin with such words too
/// (`Note 2 to our financial statements`, `Part III incorporates …`).
pub(crate) fn parse(text: &str, marked: bool) -> Option<Numbered<'_>> {
    if !text.starts_with(|c: char| c.is_ascii_uppercase()) {
        return None;
    }
    let stop = text.find(|c: char| !c.is_ascii_alphabetic())?;
    let (word, after) = text.split_at(stop);
    let &(_, kind) = KEYWORDS.iter().find(|(keyword, _)| keyword.eq_ignore_ascii_case(word))?;
    let after = after.trim_start_matches([' ', '-', '–', '—', '‘', '\'', '“']);
    let (named, after) = strip_no(after);
    let (number, rest) = split_number(after, kind)?;
    // `Statement 3` needs its `No.`, capitals or a mark: else it begins a sentence too often.
    if kind == Kind::Statement && !named && !marked && word != "STATEMENT" && !title::is_headline(rest) {
        return None;
    }
    let tight = !rest.starts_with(char::is_whitespace);
    let punctuated = rest.trim_start().starts_with(['.', ':', '-', '–', '—', ')', '|', '’', '”', '\'']);
    if tight && !rest.is_empty() && !punctuated {
        return None;
    }
    let rest = rest
        .trim_start_matches(|c: char| {
            c.is_whitespace() || matches!(c, '.' | ':' | '-' | '–' | '—' | ')' | '|' | '’' | '”' | '\'')
        })
        .trim_end();
    (rest.is_empty() || is_rest(rest, marked)).then_some(Numbered { kind, number, rest })
}

/// Reads `12. Tangible assets`: number and title. A converter may have lost the space: `12.LEASES`.
pub(crate) fn enumerated(text: &str) -> Option<(u32, &str)> {
    let stop = text.find(|c: char| !c.is_ascii_digit())?;
    let number: u32 = text[..stop].parse().ok().filter(|number| (1..=99).contains(number))?;
    let rest = text[stop..].strip_prefix(['.', ')'])?;
    rest.starts_with(|c: char| c.is_whitespace() || c.is_uppercase()).then_some(())?;
    let rest = rest.trim();
    (title::is_title(rest) && !is_sentence(rest)).then_some((number, rest))
}

fn strip_no(text: &str) -> (bool, &str) {
    for mark in ["No.", "NO.", "no.", "No", "NO", "Nos.", "Number", "#"] {
        if let Some(rest) = text.strip_prefix(mark) {
            let spaced = rest.trim_start_matches([' ', ':', '.', '-']);
            if spaced.starts_with(|c: char| c.is_ascii_digit()) || (spaced.len() < rest.len() && !spaced.is_empty()) {
                return (true, spaced);
            }
        }
    }
    (false, text)
}

/// Splits the number from what follows: `1A`, `12`, `2.1`, `4(a)`, a Roman numeral, for annexes a letter.
fn split_number(text: &str, kind: Kind) -> Option<(&str, &str)> {
    let bytes = text.as_bytes();
    let digits = bytes.iter().take_while(|byte| byte.is_ascii_digit()).count();
    if digits > 0 {
        let mut stop = digits;
        while bytes.get(stop) == Some(&b'.') && bytes.get(stop + 1).is_some_and(u8::is_ascii_digit) {
            stop += 1 + bytes[stop + 1..].iter().take_while(|byte| byte.is_ascii_digit()).count();
        }
        let letter = bytes.get(stop).is_some_and(u8::is_ascii_alphabetic)
            && !bytes.get(stop + 1).is_some_and(u8::is_ascii_alphanumeric);
        if letter {
            stop += 1;
        }
        return (digits <= 3).then(|| text.split_at(stop));
    }
    let stop = bytes.iter().take_while(|byte| byte.is_ascii_alphanumeric()).count();
    let (word, rest) = text.split_at(stop);
    let upper = !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_uppercase());
    let roman = upper && word.len() <= 6 && word.bytes().all(|byte| matches!(byte, b'I' | b'V' | b'X' | b'L' | b'C'));
    let letter = upper && word.len() == 1 && matches!(kind, Kind::Annex | Kind::Part | Kind::Schedule);
    // `Note I` may be a pronoun's slip, `Note V` is a number; letters number annexes.
    (roman || letter).then_some((word, rest))
}

fn is_rest(rest: &str, marked: bool) -> bool {
    let Some(first) = rest.chars().find(|c| c.is_alphanumeric()) else { return marked };
    if first.is_lowercase() || rest.chars().count() > 200 {
        return false;
    }
    if marked {
        return true;
    }
    if first.is_numeric() || rest.starts_with([',', ';', '&', '/']) || rest.ends_with([',', ';']) {
        return false;
    }
    let body = rest.trim_end_matches('.');
    if title::is_headline(body) && rest.split_whitespace().count() <= 30 {
        return !body.contains(". ");
    }
    body.len() == rest.len() && rest.chars().count() <= 100 && !is_sentence(rest)
}

/// Whether a line has a verb that titles do not have, or too many words, or a full stop inside.
pub(crate) fn is_sentence(text: &str) -> bool {
    const VERBS: &[&str] = &[
        "is",
        "are",
        "was",
        "were",
        "has",
        "have",
        "had",
        "will",
        "shall",
        "should",
        "may",
        "can",
        "been",
        "be",
        "we",
        "provides",
        "describes",
        "contains",
        "includes",
        "incorporates",
        "see",
        "refer",
        "that",
        "which",
        "please",
        "does",
        "who",
        "its",
        "must",
        "such",
    ];
    let mut words = 0;
    for word in text.split_whitespace() {
        words += 1;
        if VERBS.contains(&word) {
            return true;
        }
    }
    words > 16 || text.contains(". ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbered_titles() {
        let cases = [
            ("PART I", Kind::Part, "I", ""),
            ("PART I —FINANCIAL INFORMATION", Kind::Part, "I", "FINANCIAL INFORMATION"),
            ("Part 1. Company Information", Kind::Part, "1", "Company Information"),
            ("Item 1. Business.", Kind::Item, "1", "Business."),
            ("ITEM 1A. RISK FACTORS", Kind::Item, "1A", "RISK FACTORS"),
            ("ITEM X. INFORMATION", Kind::Item, "X", "INFORMATION"),
            ("Item 6. [Reserved]", Kind::Item, "6", "[Reserved]"),
            ("Note 12 Debt", Kind::Note, "12", "Debt"),
            ("Note 1 – Summary of Policies", Kind::Note, "1", "Summary of Policies"),
            ("NOTE 1: BUSINESS", Kind::Note, "1", "BUSINESS"),
            ("Note No. 3 Reporting Segment", Kind::Note, "3", "Reporting Segment"),
            ("Note 7. Income tax", Kind::Note, "7", "Income tax"),
            ("Note 2.1 Basis of preparation", Kind::Note, "2.1", "Basis of preparation"),
            ("STATEMENT No. 2", Kind::Statement, "2", ""),
            ("STATEMENT NO. 14 – DETAILED STATEMENT", Kind::Statement, "14", "DETAILED STATEMENT"),
            (
                "Statement No.5: Progressive Capital Expenditure",
                Kind::Statement,
                "5",
                "Progressive Capital Expenditure",
            ),
            (
                "Schedule II—Valuation and Qualifying Accounts",
                Kind::Schedule,
                "II",
                "Valuation and Qualifying Accounts",
            ),
            ("Annexure – A", Kind::Annex, "A", ""),
            ("Appendix IV Assets", Kind::Annex, "IV", "Assets"),
        ];
        for (text, kind, number, rest) in cases {
            assert_eq!(parse(text, false), Some(Numbered { kind, number, rest }), "{text}");
        }
    }

    #[test]
    fn sentences_are_no_titles() {
        let cases = [
            "Note 2 to our Consolidated Financial Statements.",
            "Part III incorporates information by reference",
            "Participants in deferred plans",
            "Item 1A of this report describes the risks",
            "Schedule 13G filed by the holder",
            "Note 5 provides details",
            "Statement 3 we make here is forward-looking",
            "Notes to the Financial Statements",
            "Notes 1 and 4 to the statements",
            "Note 2. The Company uses the equity method. It applies it always.",
            "Note: this document is a translation",
            "Partly 1 thing",
            "Item",
            "Part of the plan",
            "note 12 Debt",
            "Note 2024 Events",
        ];
        for text in cases {
            assert_eq!(parse(text, false), None, "{text}");
        }
    }

    #[test]
    fn enumerated_titles() {
        assert_eq!(enumerated("5. Other operating income"), Some((5, "Other operating income")));
        assert_eq!(enumerated("12. Tax on profit"), Some((12, "Tax on profit")));
        for text in
            ["5 apples", "5.2 Basis", "2020. Year", "5. the rest", "5. We have no debts", "5.", "1. It was paid."]
        {
            assert_eq!(enumerated(text), None, "{text}");
        }
    }
}
