//! The flow of a document's lines down a pane, one row at a time, in both directions.

use super::shown::Shown;
use super::wrap;
use crate::config::Annotations as AnnotationMode;
use crate::document::{Document, LineKind, Structure};
use crate::figure::{Annotations, Figure};

/// A place where a row can begin: a byte of a line.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Spot {
    /// Line, from 1.
    pub line: u32,
    /// Byte in the line.
    pub byte: u32,
}

impl Spot {
    /// The start of `line`.
    pub fn line(line: u32) -> Self {
        Self { line, byte: 0 }
    }
}

/// Those of `figures`, which stand on one line in order, that lie in its bytes from `start` to `end` in part or whole.
/// A line of a megabyte can hold many thousands: they are never all looked at.
pub fn figures_between(figures: &[Figure], start: u32, end: u32) -> &[Figure] {
    let first = figures.partition_point(|figure| figure.span.end <= start);
    let rest = &figures[first..];
    &rest[..rest.partition_point(|figure| figure.span.start < end)]
}

/// The figure that holds byte `at`.
pub fn figure_on(figures: &[Figure], at: u32) -> Option<&Figure> {
    figures_between(figures, at, at.saturating_add(1)).first()
}

/// Whether byte `at` lies in one of `spans`, which are in order.
pub fn in_spans(spans: &[[u32; 2]], at: u32) -> bool {
    spans.get(spans.partition_point(|span| span[1] <= at)).is_some_and(|span| span[0] <= at)
}

/// What the flow depends on.
#[derive(Clone, Copy)]
pub struct Flow<'a> {
    /// The document.
    pub document: &'a Document,
    /// Its structure, once known; until then every line is text.
    pub structure: Option<&'a Structure>,
    /// Its figures, once known.
    pub annotations: Option<&'a Annotations>,
    /// Columns for the text of a line.
    pub columns: usize,
    /// Where figures are annotated.
    pub mode: AnnotationMode,
    /// Lines as they stand, tables not aligned.
    pub raw: bool,
}

/// A row of text that is no aligned table row.
#[derive(Debug, Clone)]
pub struct TextRow {
    /// Where it begins.
    pub spot: Spot,
    /// The byte after its last.
    pub end: u32,
    /// The chunk that it belongs to.
    pub shown: std::rc::Rc<Shown>,
    /// Its glyphs in the chunk.
    pub glyphs: std::ops::Range<usize>,
}

impl<'a> Flow<'a> {
    /// Whether `line` is shown as a row of an aligned table.
    pub fn is_aligned(&self, line: u32) -> bool {
        !self.raw && self.structure.is_some_and(|all| matches!(all.kind(line), LineKind::Table(_)))
    }

    /// The figures of a line.
    pub fn figures(&self, line: u32) -> &'a [Figure] {
        self.annotations.map_or(&[], |all| all.on_line(line))
    }

    /// The rows of the chunk that holds `spot`.
    pub fn chunk(&self, spot: Spot) -> Vec<TextRow> {
        let line = self.document.line(spot.line);
        let part = wrap::chunk(line, spot.byte as usize);
        let notes = match (self.mode, self.annotations) {
            (AnnotationMode::Inline, Some(all)) if !self.raw => Some((all, all.on_line(spot.line))),
            _ => None,
        };
        let shown = std::rc::Rc::new(wrap::shown(line, part.clone(), self.raw, notes));
        wrap::rows(&shown, &part, self.columns)
            .into_iter()
            .map(|row| TextRow {
                spot: Spot { line: spot.line, byte: row.start },
                end: row.end,
                shown: shown.clone(),
                glyphs: row.glyphs,
            })
            .collect()
    }

    /// The start of the row that holds `spot`.
    pub fn row_of(&self, spot: Spot) -> Spot {
        if self.is_aligned(spot.line) {
            return Spot::line(spot.line);
        }
        let rows = self.chunk(spot);
        rows.iter().rev().find(|row| row.spot.byte <= spot.byte).map_or(Spot::line(spot.line), |row| row.spot)
    }

    /// The row below the one that begins at `spot`.
    pub fn next(&self, spot: Spot) -> Option<Spot> {
        if !self.is_aligned(spot.line) {
            let rows = self.chunk(spot);
            if let Some(row) = rows.iter().find(|row| row.spot.byte > spot.byte) {
                return Some(row.spot);
            }
            let end = rows.last().map_or(0, |row| row.end);
            if (end as usize) < self.document.line(spot.line).len() {
                return Some(Spot { line: spot.line, byte: end });
            }
        }
        (spot.line < self.document.line_count()).then(|| Spot::line(spot.line + 1))
    }

    /// The row above the one that begins at `spot`.
    pub fn previous(&self, spot: Spot) -> Option<Spot> {
        if !self.is_aligned(spot.line) && spot.byte > 0 {
            return Some(self.row_of(Spot { line: spot.line, byte: spot.byte - 1 }));
        }
        let line = spot.line.checked_sub(1).filter(|line| *line > 0)?;
        if self.is_aligned(line) {
            return Some(Spot::line(line));
        }
        let last = u32::try_from(self.document.line(line).len()).unwrap_or(u32::MAX);
        Some(self.row_of(Spot { line, byte: last }))
    }

    /// `rows` rows down (or up, where negative) from `spot`, as far as the document reaches.
    pub fn shift(&self, spot: Spot, rows: isize) -> Spot {
        let mut at = spot;
        for _ in 0..rows.unsigned_abs() {
            let step = if rows > 0 { self.next(at) } else { self.previous(at) };
            match step {
                Some(next) => at = next,
                None => break,
            }
        }
        at
    }

    /// How many rows `spot` stands below `top`; `None` above it or more than `most` rows below.
    pub fn distance(&self, top: Spot, spot: Spot, most: usize) -> Option<usize> {
        let spot = self.row_of(spot);
        let mut at = self.row_of(top);
        for rows in 0..=most {
            if at == spot {
                return Some(rows);
            }
            if at > spot {
                return None;
            }
            at = self.next(at)?;
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn next_and_previous_are_inverse(
            text in "([a-z日 ]{0,60}\n|\\|[a-z]{0,5}\\|1\\|\n){1,12}",
            columns in 1usize..30,
            structured: bool,
        ) {
            let document = Document::new("t.md", text.into_bytes());
            let structure = structured.then(|| document.structure());
            let flow = Flow {
                document: &document, structure, annotations: None, columns, mode: AnnotationMode::Inline, raw: false,
            };
            let mut spots = vec![Spot::line(1)];
            while let Some(next) = flow.next(spots[spots.len() - 1]) {
                prop_assert!(next > spots[spots.len() - 1]);
                spots.push(next);
            }
            prop_assert_eq!(spots[spots.len() - 1].line, document.line_count());
            let mut at = spots[spots.len() - 1];
            for want in spots.iter().rev().skip(1) {
                at = flow.previous(at).expect("there is a row above");
                prop_assert_eq!(at, *want);
            }
            prop_assert_eq!(flow.previous(at), None);
        }
    }
}
