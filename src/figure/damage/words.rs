//! Words split over two cells (class 3): the vocabulary of the whole document tells.

use std::collections::HashMap;
use std::ops::Range;

use super::{Damage, Finding, Reach, Sheet};
use crate::document::{Document, RowKind};
use crate::figure::grid::{Class, clean};

/// Fewest uses of a word by which the document knows it.
const KNOWN: u32 = 2;

/// Longest half of a word, in bytes.
const HALF_CAP: usize = 32;

/// Two neighbouring cells whose texts may be the halves of one word.
pub(crate) struct Cut {
    line: u32,
    cell: usize,
    span: Range<u32>,
    left: String,
    right: String,
    /// Whether the halves stand in the label of a row of figures.
    in_label: bool,
}

/// Neighbouring cells of a table, the first with a letter at its end, the second with a small one at its start (or both
/// in capitals).
pub(super) fn candidates(sheet: &Sheet<'_>, out: &mut Vec<Cut>) {
    for (index, row) in sheet.grid.rows.iter().enumerate().filter(|(_, row)| row.kind != RowKind::Delimiter) {
        let mut first_number = None;
        let line = sheet.document.line(row.line);
        let text = |cell: usize| {
            let span = &row.cells[cell].span;
            line.get(span.start as usize..span.end as usize).unwrap_or_default()
        };
        for cell in 0..row.cells.len().saturating_sub(1) {
            if [cell, cell + 1].iter().any(|&cell| row.cells[cell].class == Class::Mark) {
                continue;
            }
            let (left, right) = (text(cell), text(cell + 1));
            let letter = |c: Option<char>| c.is_some_and(char::is_alphabetic);
            let trim = |c: char| matches!(c, '*' | '_' | ' ');
            let right_at = right.trim_start_matches(trim);
            if !letter(left.trim_end_matches(trim).chars().next_back()) || !letter(right_at.chars().next()) {
                continue;
            }
            let (left, right) = (clean(left), clean(right));
            let head = left.rsplit(|c: char| !c.is_alphabetic()).next().unwrap_or_default();
            let tail = right.split(|c: char| !c.is_alphabetic()).next().unwrap_or_default();
            let capitals = |half: &str| half.chars().count() > 1 && half.chars().all(char::is_uppercase);
            let fits =
                if tail.starts_with(char::is_lowercase) { !capitals(head) } else { capitals(head) && capitals(tail) };
            if !fits || head.is_empty() || head.len() > HALF_CAP || tail.len() > HALF_CAP {
                continue;
            }
            let start = row.cells.get(cell).map(|cell| cell.span.start).unwrap_or_default();
            let end = row.cells.get(cell + 1).map(|cell| cell.span.end).unwrap_or_default();
            let numbers = *first_number
                .get_or_insert_with(|| sheet.grid.label_cells(index).iter().max().map_or(0, |last| last + 1));
            out.push(Cut {
                line: row.line,
                cell,
                span: start..end,
                left: head.to_lowercase(),
                right: tail.to_lowercase(),
                in_label: row.kind == RowKind::Data && cell < numbers,
            });
        }
    }
}

/// Takes for split what the document knows as one word, and uses more often than the rarer of its halves.
pub(super) fn settle(document: &Document, cuts: Vec<Cut>, out: &mut Vec<Finding>) {
    if cuts.is_empty() {
        return;
    }
    let mut counts: HashMap<String, u32> = HashMap::new();
    for cut in &cuts {
        for word in [cut.left.clone(), cut.right.clone(), format!("{}{}", cut.left, cut.right)] {
            counts.insert(word, 0);
        }
    }
    count(document, &mut counts);
    let uses = |word: &str| counts.get(word).copied().unwrap_or_default();
    for cut in cuts {
        let whole = format!("{}{}", cut.left, cut.right);
        // This use is one, too.
        let together = uses(&whole) + 1;
        if together < KNOWN || together <= uses(&cut.left).min(uses(&cut.right)) {
            continue;
        }
        out.push(Finding {
            damage: Damage::SplitWord,
            line: cut.line,
            cell: u16::try_from(cut.cell).ok(),
            span: cut.span,
            probable: None,
            reason: format!(
                "`{}` and `{}` are halves of `{whole}`; uses of that word: {together}",
                cut.left, cut.right
            ),
            reach: if cut.in_label { Reach::Cells(0, usize::from(u16::MAX)) } else { Reach::Nothing },
        });
    }
}

/// Counts the words of the document that `counts` asks for.
fn count(document: &Document, counts: &mut HashMap<String, u32>) {
    // Most words are told apart by their length, first and last letter, and need not be looked up. A letter and its
    // capital differ in one bit above the five; others may change their length with their case.
    let mut sought = [[0u32; 32]; 2 * HALF_CAP + 1];
    let ends = |word: &[u8]| Some((usize::from(word.first()? & 31), 1u32 << (word.last()? & 31)));
    for word in counts.keys().filter(|word| word.is_ascii()) {
        if let Some((first, last)) = ends(word.as_bytes())
            && let Some(seen) = sought.get_mut(word.len())
        {
            seen[first] |= last;
        }
    }
    let may = |word: &[u8]| ends(word).is_some_and(|(first, last)| sought[word.len()][first] & last != 0);
    let mut small = String::new();
    let mut seen = |word: &str| {
        if let Some(uses) = counts.get_mut(word) {
            *uses += 1;
        }
    };
    let is_short = |length: usize| (1..=2 * HALF_CAP).contains(&length);
    for line in document.text().lines() {
        if line.is_ascii() {
            let words = line.as_bytes().split(|b| !b.is_ascii_alphabetic());
            for word in words.filter(|word| is_short(word.len()) && may(word)) {
                small.clear();
                small.extend(word.iter().map(|b| char::from(b.to_ascii_lowercase())));
                seen(&small);
            }
            continue;
        }
        for word in line.split(|c: char| !c.is_alphabetic()).filter(|word| is_short(word.len())) {
            if !word.is_ascii() {
                seen(&word.to_lowercase());
            } else if may(word.as_bytes()) {
                seen(&word.to_ascii_lowercase());
            }
        }
    }
}
