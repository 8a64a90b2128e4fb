//! References to notes, statements and schedules, and the sections that they mean.

use super::Entry;
use super::grep::reference::{Reference, references};
use crate::document::Document;
use crate::figure::Kind;
use crate::text::shadow::Shadow;

/// The reference at a byte of a line, in its canonical form (`note 12`): the one that the byte lies in, else the next
/// on the line, else the first; in a table also a number in a column of notes or schedules. `None` where there is none.
pub fn at(entry: &Entry, line: u32, byte: u32) -> Option<String> {
    let document = entry.document();
    let text = document.line(line);
    let shadow = Shadow::plain(text, true);
    let found = references(shadow.text());
    let end = |one: &Reference| shadow.spans(one.range.clone(), text).last().map_or(0, |span| span[1]);
    if let Some(one) = found.iter().find(|one| byte < end(one)).or_else(|| found.first()) {
        return Some(one.canonical.clone());
    }
    let all = entry.annotations_if_ready()?;
    all.on_line(line).iter().filter(|token| token.kind == Kind::Reference).find_map(|token| {
        let header = all.column_path(document, token).last()?.to_ascii_lowercase();
        let name = ["note", "schedule", "statement"].into_iter().find(|name| header.contains(&name[..3]))?;
        let number = text.get(token.span.start as usize..token.span.end as usize)?;
        typed(&format!("{name} {number}"))
    })
}

/// What a person types for a reference, in its canonical form: in any spelling, or the number alone for a note.
pub fn typed(text: &str) -> Option<String> {
    let read = |text: &str| references(Shadow::plain(text, true).text()).first().map(|one| one.canonical.clone());
    read(text).or_else(|| read(&format!("note {}", text.trim())))
}

/// The first lines of the sections that a reference in canonical form means, in document order: those whose title
/// begins with it, and, for a note, those numbered so (`12. Tangible assets`) below a heading that speaks of notes.
pub fn sections(document: &Document, reference: &str) -> Vec<u32> {
    let Some(structure) = document.structure_if_ready() else { return Vec::new() };
    let note = reference.strip_prefix("note ");
    let is_meant = |index: usize| {
        let section = &structure.sections[index];
        let shadow = Shadow::plain(&section.title, true);
        if references(shadow.text()).first().is_some_and(|one| one.range.start == 0 && one.canonical == reference) {
            return true;
        }
        let rest = note.and_then(|number| shadow.text().strip_prefix(number));
        rest.is_some_and(|rest| rest.starts_with(['.', ')', ':', ' ']) && !rest[1..].starts_with(char::is_numeric))
            && std::iter::successors(section.parent, |parent| structure.sections[*parent].parent)
                .any(|parent| structure.sections[parent].title.to_ascii_lowercase().contains("note"))
    };
    (0..structure.sections.len()).filter(|index| is_meant(*index)).map(|index| structure.sections[index].line).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ops::Corpus;

    const TEXT: &str = "\
# Balance sheet

| Item | Note | 2024-25 |
|---|---|---|
| Borrowing | 3 | 1,200 |
| Land | | 900 |

As note 12 and Statement No. 2 say.

# Notes to the accounts

## 3. Borrowing

Loans.

## 3.1 Terms

## 12. Land

# STATEMENT No. 2: Details

# 3. Not a note
";

    #[test]
    fn what_a_line_refers_to() {
        let corpus = Corpus::new([Document::new("a.md", TEXT.as_bytes().to_vec())]);
        let entry = &corpus.entries()[0];
        entry.annotations();
        let cases = [
            (5, 0, Some("note 3")),
            (6, 0, None),
            (8, 0, Some("note 12")),
            (8, 9, Some("note 12")),
            (8, 12, Some("statement 2")),
            (8, 33, Some("note 12")),
            (2, 0, None),
        ];
        for (line, byte, want) in cases {
            assert_eq!(at(entry, line, byte).as_deref(), want, "{line}:{byte}");
        }
    }

    #[test]
    fn what_is_typed_and_where_it_leads() {
        let document = Document::new("a.md", TEXT.as_bytes().to_vec());
        document.structure();
        let cases: [(&str, &[u32]); 7] = [
            ("3", &[12]),
            ("note 3", &[12]),
            ("Note No. 12", &[18]),
            ("3.1", &[16]),
            ("st. 2", &[20]),
            ("schedule 2", &[]),
            ("Borrowing", &[]),
        ];
        for (text, want) in cases {
            let found = typed(text).map(|reference| sections(&document, &reference)).unwrap_or_default();
            assert_eq!(found, want, "{text}");
        }
    }
}
