//! Damage that only the document as a whole shows: pages left out, captions whose table is gone.

use super::{Damage, Finding, Reach};
use crate::document::{Document, LineKind};

/// Fewest marked pages before a gap in their numbers tells of one left out.
const PAGES: usize = 3;

/// How many lines below its caption a table may begin.
const NEAR: u32 = 6;

/// Finds both.
pub(super) fn find(document: &Document, out: &mut Vec<Finding>) {
    dropped_pages(document, out);
    missing_tables(document, out);
}

fn on_line(damage: Damage, document: &Document, line: u32, reason: String) -> Finding {
    let length = u32::try_from(document.line(line).len()).unwrap_or(u32::MAX);
    Finding { damage, line, cell: None, span: 0..length, probable: None, reason, reach: Reach::Nothing }
}

/// Gaps in the numbers of the page separators.
fn dropped_pages(document: &Document, out: &mut Vec<Finding>) {
    let starts = document.structure().pages.starts();
    if starts.len() < PAGES {
        return;
    }
    for pair in starts.windows(2) {
        let &[(_, before), (line, after)] = pair else { continue };
        let reason = match after.checked_sub(before).and_then(|step| step.checked_sub(1)) {
            Some(0) | None => continue,
            Some(1) => format!("page {} is left out", before + 1),
            Some(_) => format!("pages {} to {} are left out", before + 1, after - 1),
        };
        out.push(on_line(Damage::DroppedPages, document, line, reason));
    }
}

/// `Table 12: …` in a line of its own, followed by text and no table.
fn missing_tables(document: &Document, out: &mut Vec<Finding>) {
    let structure = document.structure();
    for number in 1..=document.line_count() {
        if !matches!(structure.kind(number), LineKind::Prose | LineKind::Heading(_))
            || !is_caption(document.line(number))
        {
            continue;
        }
        let last = number.saturating_add(NEAR).min(document.line_count());
        let before = number.saturating_sub(NEAR).max(1);
        let table = |line: u32| matches!(structure.kind(line), LineKind::Table(_));
        if !(before..=last).any(table) {
            let reason =
                format!("a caption, and no table within {NEAR} lines of it: its figures stand in running text");
            out.push(on_line(Damage::MissingTable, document, number, reason));
        }
    }
}

/// `Table 3.1: Receipts`, `**TABLE IV – …**`: the word, a number and a title, and no sentence.
fn is_caption(line: &str) -> bool {
    let line = line.trim_matches(|c: char| c.is_whitespace() || matches!(c, '*' | '_' | '#'));
    let Some(rest) = line.get(..5).filter(|word| word.eq_ignore_ascii_case("table")).and_then(|_| line.get(5..)) else {
        return false;
    };
    let Some(rest) = rest.strip_prefix(' ') else { return false };
    let number = rest.split([':', ' ', '–', '—']).next().unwrap_or_default();
    let numbered = !number.is_empty()
        && number
            .trim_end_matches('.')
            .chars()
            .all(|c| c.is_ascii_digit() || matches!(c, '.' | '-' | 'I' | 'V' | 'X' | 'L'));
    let title = rest.get(number.len()..).unwrap_or_default().trim_start();
    numbered
        && line.len() <= 160
        && (title.starts_with([':', '–', '—', '-']) || number.ends_with('.'))
        && !line.ends_with(char::is_numeric)
}
