//! Where a line that is no table row breaks into rows.
//!
//! A line is taken in chunks of [`CHUNK`] bytes, so that a line of a megabyte costs no more than what is seen of it.

use std::ops::Range;

use super::describe;
use super::shown::{Ink, Shown};
use crate::figure::{Annotations, Figure, UnitBasis};

/// Bytes of a line that are laid out together; a longer line breaks here in any case.
pub const CHUNK: usize = 4096;

/// The chunk of `line` that holds byte `at`.
pub fn chunk(line: &str, at: usize) -> Range<usize> {
    let bound = |index: usize| line.floor_char_boundary((index * CHUNK).min(line.len()));
    let mut index = at.min(line.len()) / CHUNK;
    // A bound is rounded down to a character: `at` may lie in the chunk after, where that is not the end.
    if bound(index + 1) <= at && bound(index + 1) < line.len() {
        index += 1;
    }
    // The end of the line belongs to its last chunk.
    if bound(index) == line.len() && index > 0 {
        index -= 1;
    }
    bound(index)..bound(index + 1)
}

/// A row of a wrapped line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Row {
    /// First byte of the line that stands on it.
    pub start: u32,
    /// The byte after the last.
    pub end: u32,
    /// Glyphs of the chunk that stand on it.
    pub glyphs: Range<usize>,
}

/// The byte of its line before which the note of a figure in running text stands: behind the number, and behind the
/// words of its own unit where those follow it (`₹1.44 lakh crore`).
pub fn note_at(annotations: &Annotations, figure: &Figure) -> u32 {
    let unit = annotations.unit(figure);
    let words = unit.evidence.as_ref().filter(|words| {
        let near = words.span.start <= figure.span.end + 3 && words.span.end <= figure.span.end + 40;
        // The word behind a number that needs no unit is a part of what is printed as well: 87 per cent, 200 persons.
        matches!(unit.basis, UnitBasis::Inline | UnitBasis::Exempt) && words.line == figure.line && near
    });
    words.map_or(figure.span.end, |words| words.span.end.max(figure.span.end))
}

/// A chunk as shown, with the notes of its figures.
pub fn shown(line: &str, part: Range<usize>, raw: bool, notes: Option<(&Annotations, &[Figure])>) -> Shown {
    let mut out = Shown::default();
    let mut at = part.start;
    if let Some((annotations, figures)) = notes {
        let (first, last) = (part.start as u32, part.end as u32);
        for figure in super::figures_between(figures, first, last) {
            let end = note_at(annotations, figure) as usize;
            if end <= at || end > part.end || !line.is_char_boundary(end) {
                continue;
            }
            let Some(note) = describe::note(annotations, figure) else { continue };
            out.push_line(line, at..end, raw);
            at = end;
            let text = note.text();
            if text.is_empty() {
                continue;
            }
            // The brackets keep the note apart from the words of the document where there is no colour.
            out.push(" ‹", end as u32, Ink::Unit);
            out.push(&note.unit, end as u32, describe::ink(&note.unit, Ink::Unit));
            if !note.unit.is_empty() && !note.period.is_empty() {
                out.push(" ", end as u32, Ink::Unit);
            }
            out.push(&note.period, end as u32, describe::ink(&note.period, Ink::Period));
            if note.damaged {
                out.push("‡", end as u32, Ink::Doubt);
            }
            out.push("›", end as u32, Ink::Unit);
        }
    }
    out.push_line(line, at..part.end, raw);
    out
}

/// Breaks `shown`, which stands for the bytes `part`, into rows of at most `columns`. There is always one row.
pub fn rows(shown: &Shown, part: &Range<usize>, columns: usize) -> Vec<Row> {
    let columns = columns.max(2);
    let mut rows = Vec::new();
    let mut first = 0;
    let mut width = 0;
    let mut blank = None;
    let mut index = 0;
    while index < shown.glyphs.len() {
        let glyph = shown.glyphs[index];
        if width + glyph.width as usize > columns && index > first {
            // Break after the last blank, unless that leaves most of the row empty.
            let cut = match blank {
                Some(at) if at + 1 > first && (at + 1 - first) * 3 >= index - first => at + 1,
                _ => index,
            };
            rows.push(first..cut);
            first = cut;
            width = shown.glyphs[first..index].iter().map(|glyph| glyph.width as usize).sum();
            blank = None;
            continue;
        }
        if matches!(glyph.ink, Ink::Text | Ink::Bold) && shown.glyph_text(index) == " " {
            blank = Some(index);
        }
        width += glyph.width as usize;
        index += 1;
    }
    rows.push(first..shown.glyphs.len());
    let start_of = |index: usize| shown.glyphs.get(index).map_or(part.end as u32, |glyph| glyph.raw);
    let count = rows.len();
    rows.into_iter()
        .enumerate()
        .map(|(at, glyphs)| Row {
            start: if at == 0 { part.start as u32 } else { start_of(glyphs.start) },
            end: if at + 1 == count { part.end as u32 } else { start_of(glyphs.end) },
            glyphs,
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn texts(line: &str, columns: usize) -> Vec<String> {
        let shown = shown(line, 0..line.len(), false, None);
        rows(&shown, &(0..line.len()), columns)
            .into_iter()
            .map(|row| row.glyphs.map(|index| shown.glyph_text(index).to_owned()).collect())
            .collect()
    }

    #[test]
    fn breaks_at_blanks() {
        assert_eq!(texts("the fiscal deficit of", 10), ["the ", "fiscal ", "deficit of"]);
        assert_eq!(texts("", 10), [""]);
        assert_eq!(texts("abcdefghij", 4), ["abcd", "efgh", "ij"]);
        assert_eq!(texts("日本語", 4), ["日本", "語"]);
    }

    proptest! {
        #[test]
        fn rows_cover_the_line(line in "\\PC{0,80}", columns in 0usize..40) {
            let shown = shown(&line, 0..line.len(), true, None);
            let rows = rows(&shown, &(0..line.len()), columns);
            prop_assert_eq!(rows[0].start, 0);
            prop_assert_eq!(rows[rows.len() - 1].end as usize, line.len());
            for pair in rows.windows(2) {
                prop_assert_eq!(pair[0].end, pair[1].start);
                prop_assert_eq!(pair[0].glyphs.end, pair[1].glyphs.start);
            }
        }

        #[test]
        fn chunks_tile_a_long_line(unit in "[a日é]{1,7}", times in 1usize..3000) {
            let line = unit.repeat(times);
            let mut at = 0;
            while at < line.len() {
                let part = chunk(&line, at);
                prop_assert_eq!(part.start, at);
                prop_assert!(part.end > at);
                prop_assert_eq!(chunk(&line, part.end - 1).end, part.end);
                at = part.end;
            }
        }
    }
}
