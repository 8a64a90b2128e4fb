//! Words and numbers of a header, a caption or a sentence, as the date grammar reads them.

use std::ops::Range;

/// A token: a word, a number, or a single mark.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Word {
    pub(super) kind: WordKind,
    /// Byte range in the text that was given.
    pub(super) span: Range<usize>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum WordKind {
    /// Letters: where they stand in lower case.
    Letters(Range<usize>),
    /// ASCII or full-width digits without any mark: value and number of digits.
    Digits(u32, u8),
    /// A number with grouping or decimals: never part of a date.
    Amount,
    /// Anything else that is not white space.
    Mark(char),
}

impl Word {
    /// The letters, in lower case; `lower` is what [`words`] gave.
    pub(super) fn letters<'l>(&self, lower: &'l str) -> Option<&'l str> {
        match &self.kind {
            WordKind::Letters(at) => lower.get(at.clone()),
            _ => None,
        }
    }

    pub(super) fn digits(&self) -> Option<(u32, u8)> {
        match self.kind {
            WordKind::Digits(value, length) => Some((value, length)),
            _ => None,
        }
    }

    pub(super) fn mark(&self) -> Option<char> {
        match self.kind {
            WordKind::Mark(mark) => Some(mark),
            _ => None,
        }
    }
}

/// Splits `text`, and gives the letters of its words in lower case. Emphasis markers, tags, non-breaking spaces and `|`
/// are white space.
pub(super) fn words(text: &str) -> (Vec<Word>, String) {
    let mut out: Vec<Word> = Vec::with_capacity(text.len() / 4 + 1);
    let mut lower = String::with_capacity(text.len());
    let mut chars = text.char_indices().peekable();
    while let Some((start, c)) = chars.next() {
        if c == '<' {
            // A tag: white space, unless it never closes.
            if let Some(length) = text[start..].bytes().take(24).position(|b| b == b'>') {
                while chars.peek().is_some_and(|&(at, _)| at <= start + length) {
                    chars.next();
                }
                continue;
            }
        }
        if digit(c).is_some() {
            let mut value: u64 = 0;
            let mut length = 0u8;
            let mut end = start;
            let mut amount = false;
            let mut next = Some((start, c));
            while let Some((at, c)) = next {
                match digit(c) {
                    Some(d) => {
                        value = value.saturating_mul(10).saturating_add(u64::from(d));
                        length = length.saturating_add(1);
                        end = at + c.len_utf8();
                    }
                    None => {
                        // A comma before three digits groups them; a point before digits is a decimal or a date.
                        let rest = &text[at + c.len_utf8()..];
                        let follow = rest.chars().take_while(|c| digit(*c).is_some()).count();
                        if !(c == ',' && follow == 3) {
                            break;
                        }
                        amount = true;
                    }
                }
                chars.next_if(|&(p, _)| p == at);
                next = chars.peek().copied();
            }
            let kind = match u32::try_from(value) {
                Ok(value) if !amount => WordKind::Digits(value, length),
                _ => WordKind::Amount,
            };
            out.push(Word { kind, span: start..end });
        } else if c.is_alphabetic() && !is_cjk(c) {
            let mut end = start + c.len_utf8();
            while let Some(&(at, c)) = chars.peek() {
                if !c.is_alphabetic() || is_cjk(c) {
                    break;
                }
                end = at + c.len_utf8();
                chars.next();
            }
            let from = lower.len();
            let word = &text[start..end];
            if word.is_ascii() {
                lower.push_str(word);
                lower[from..].make_ascii_lowercase();
            } else {
                lower.push_str(&word.to_lowercase());
            }
            out.push(Word { kind: WordKind::Letters(from..lower.len()), span: start..end });
        } else if !(c.is_whitespace() || matches!(c, '*' | '_' | '|' | '\u{a0}' | '\u{200b}' | '#')) {
            out.push(Word { kind: WordKind::Mark(c), span: start..start + c.len_utf8() });
        }
    }
    (out, lower)
}

fn digit(c: char) -> Option<u32> {
    match c {
        '0'..='9' => Some(u32::from(c) - u32::from('0')),
        '０'..='９' => Some(u32::from(c) - u32::from('０')),
        _ => None,
    }
}

fn is_cjk(c: char) -> bool {
    matches!(c, '\u{2E80}'..='\u{9FFF}' | '\u{F900}'..='\u{FAFF}')
}

/// The English names of the months, in lower case.
pub(crate) const MONTHS: [&str; 12] = [
    "january",
    "february",
    "march",
    "april",
    "may",
    "june",
    "july",
    "august",
    "september",
    "october",
    "november",
    "december",
];

/// The month that a word names, by its English name or abbreviation.
pub(super) fn month(word: &str) -> Option<u8> {
    if word.len() < 3 || !word.starts_with(['j', 'f', 'm', 'a', 's', 'o', 'n', 'd']) {
        return None;
    }
    if word == "sept" {
        return Some(9);
    }
    // Dutch, German and French names that differ from the English ones.
    const OTHERS: [(&str, u8); 21] = [
        ("januari", 1),
        ("februari", 2),
        ("maart", 3),
        ("mei", 5),
        ("juni", 6),
        ("juli", 7),
        ("augustus", 8),
        ("oktober", 10),
        ("januar", 1),
        ("februar", 2),
        ("märz", 3),
        ("mai", 5),
        ("dezember", 12),
        ("janvier", 1),
        ("février", 2),
        ("mars", 3),
        ("avril", 4),
        ("juin", 6),
        ("juillet", 7),
        ("août", 8),
        ("décembre", 12),
    ];
    if let Some(index) = MONTHS.iter().position(|name| *name == word || word.len() == 3 && name.starts_with(word)) {
        return u8::try_from(index + 1).ok();
    }
    OTHERS.iter().find(|(name, _)| *name == word).map(|(_, month)| *month)
}
