//! References to statements, notes and schedules: many spellings, one canonical form.

use std::ops::Range;

use crate::text::shadow::Shadow;

/// A reference found in a text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(in crate::ops) struct Reference {
    /// Where it stands.
    pub range: Range<usize>,
    /// `statement 2`, `note 12`, `schedule 4a`.
    pub canonical: String,
}

/// Words that begin a reference, their canonical form, and whether they are so short that a full stop, a hyphen or
/// a `No.` must follow for them to be one.
const WORDS: [(&str, &str, bool); 17] = [
    ("statements", "statement", false),
    ("statement", "statement", false),
    ("statment", "statement", false),
    ("stmts", "statement", false),
    ("stmnt", "statement", false),
    ("sttmt", "statement", false),
    ("stmt", "statement", false),
    ("stat", "statement", true),
    ("stt", "statement", false),
    ("st", "statement", true),
    ("notes", "note", false),
    ("note", "note", false),
    ("schedules", "schedule", false),
    ("schedule", "schedule", false),
    ("sched", "schedule", false),
    ("schd", "schedule", false),
    ("sch", "schedule", true),
];

/// Letters and digits that can stand just before the number of a reference: the ends of the words, of `No`, `Nos`
/// and `Number`, and leading zeros.
pub(super) const BEFORE_NUMBER: &[u8] = b"tsedhro0";

/// The references in the text of a plain shadow, in order.
pub(in crate::ops) fn references(text: &str) -> Vec<Reference> {
    let bytes = text.as_bytes();
    let mut found = Vec::new();
    let mut at = 0;
    let begins = |byte: &u8| matches!(byte, b's' | b'n' | b'S' | b'N');
    while let Some(start) = bytes[at..].iter().position(begins).map(|step| at + step) {
        at = start + 1;
        if text[..start].ends_with(char::is_alphanumeric) {
            continue;
        }
        if let Some(reference) = reference_at(text, start) {
            at = reference.range.end;
            found.push(reference);
        }
    }
    found
}

/// The canonical shadow of a plain one: every reference in its canonical form. `None` where there is none.
pub(super) fn canonical(plain: &Shadow) -> Option<Shadow> {
    let references = references(plain.text());
    let edits: Vec<_> = references.iter().map(|found| (found.range.clone(), found.canonical.as_str())).collect();
    (!edits.is_empty()).then(|| plain.replaced(&edits))
}

fn reference_at(text: &str, start: usize) -> Option<Reference> {
    let bytes = &text.as_bytes()[start..];
    let (word, name, short) = WORDS.iter().find(|(word, ..)| {
        let after = bytes.get(word.len());
        bytes.get(..word.len()).is_some_and(|head| head.eq_ignore_ascii_case(word.as_bytes()))
            && after.is_some_and(|b| b.is_ascii_digit() || is_filler(*b))
    })?;
    let mut at = word.len();
    let mut bound = skip(bytes, &mut at);
    for sign in ["number", "nos", "no"] {
        let here = bytes.get(at..at + sign.len());
        let after = bytes.get(at + sign.len());
        if here.is_some_and(|here| here.eq_ignore_ascii_case(sign.as_bytes()))
            && after.is_some_and(|b| b.is_ascii_digit() || is_filler(*b))
        {
            at += sign.len();
            skip(bytes, &mut at);
            bound = true;
            break;
        }
    }
    if *short && !bound {
        return None;
    }
    let number = number(&bytes[at..])?;
    let digits = &text[start + at..start + at + number];
    let trimmed = digits.trim_start_matches('0');
    let canonical = format!("{name} {}", if trimmed.is_empty() { digits } else { trimmed }.to_ascii_lowercase());
    Some(Reference { range: start..start + at + number, canonical })
}

fn is_filler(byte: u8) -> bool {
    matches!(byte, b' ' | b'.' | b':' | b'-' | b'#')
}

/// Steps over at most four fillers; says whether one of them ties an abbreviation to its number.
fn skip(bytes: &[u8], at: &mut usize) -> bool {
    let from = *at;
    while *at < from + 4 && bytes.get(*at).is_some_and(|b| is_filler(*b)) {
        *at += 1;
    }
    bytes[from..*at].iter().any(|b| matches!(b, b'.' | b'-' | b'#'))
}

/// Length of the number of a reference: `2`, `12`, `4.1`, `2A`; `None` where what follows shows that it is none.
fn number(bytes: &[u8]) -> Option<usize> {
    let digit = |at: usize| bytes.get(at).is_some_and(u8::is_ascii_digit);
    let mut end = bytes.iter().take_while(|b| b.is_ascii_digit()).count();
    if end == 0 || end > 4 {
        return None;
    }
    while bytes.get(end) == Some(&b'.') && digit(end + 1) {
        end += 1;
        while digit(end) {
            end += 1;
        }
    }
    if bytes.get(end).is_some_and(u8::is_ascii_alphabetic) {
        end += 1;
    }
    let follows = bytes.get(end);
    let goes_on = follows.is_some_and(|b| b.is_ascii_alphanumeric() || *b >= 0xc3)
        || (follows == Some(&b',') && digit(end + 1) && digit(end + 2) && digit(end + 3));
    (!goes_on).then_some(end)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn spellings() {
        let cases: [(&str, &[&str]); 33] = [
            ("STATEMENT No. 2", &["statement 2"]),
            ("Statement 2", &["statement 2"]),
            ("St. No.2", &["statement 2"]),
            ("St No 2", &["statement 2"]),
            ("Stmt-2", &["statement 2"]),
            ("Statement-2", &["statement 2"]),
            ("Stt. 2", &["statement 2"]),
            ("Statement No.02", &["statement 2"]),
            ("Statement Number 2", &["statement 2"]),
            ("statement no: 2", &["statement 2"]),
            ("Statement - 2", &["statement 2"]),
            ("Statement2", &["statement 2"]),
            ("statement 2.", &["statement 2"]),
            ("(Statement 2)", &["statement 2"]),
            ("Statement 21", &["statement 21"]),
            ("Statement 2A", &["statement 2a"]),
            ("Note 12, Notes 12 and Note No. 12", &["note 12", "note 12", "note 12"]),
            ("Note 4.1", &["note 4.1"]),
            ("note 12, 13", &["note 12"]),
            ("Schedule 4 Sch. 4 Sch-4", &["schedule 4", "schedule 4", "schedule 4"]),
            ("31st 2", &[]),
            ("St 2", &[]),
            ("21 st. 2nd floor", &[]),
            ("statement of 2", &[]),
            ("footnote 3", &[]),
            ("noted 3", &[]),
            ("statement 2,345", &[]),
            ("statement 20245", &[]),
            ("statement", &[]),
            ("note", &[]),
            ("note no", &[]),
            ("note 0", &["note 0"]),
            ("étst. 2", &[]),
        ];
        for (text, want) in cases {
            let got: Vec<_> = references(text).into_iter().map(|found| found.canonical).collect();
            assert_eq!(got, want, "{text}");
        }
    }
}
