//! The columns of a table as a person reads them: numbers aligned on the decimal point, empty columns closed up,
//! the label frozen while the rest scrolls sideways.

use std::ops::Range;

use super::describe;
use super::shown::{Ink, Shown};
use crate::config::Annotations as AnnotationMode;
use crate::document::{Document, Row, RowKind, Table};
use crate::figure::{Annotations, Figure};

/// Rows of a table that are measured together; more would make a frame cost what the table has, not what is seen.
const MEASURED: usize = 240;
/// The measured rows change only when the view has moved by so many rows.
const STEP: usize = 80;
/// Columns between two columns of the table.
pub const GAP: usize = 2;

/// What a grid depends on, for keeping it from frame to frame.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct GridKey {
    /// The document, by its place in the corpus.
    pub doc: usize,
    /// The table, by its index.
    pub table: u32,
    /// Which stretch of its rows.
    pub block: usize,
    /// Columns of the pane.
    pub columns: usize,
    /// Where figures are annotated.
    pub mode: AnnotationMode,
    /// Whether figures are known yet.
    pub annotated: bool,
}

/// A column of the table.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Column {
    /// Columns of the pane that its texts take; 0 where every cell is empty.
    pub width: usize,
    /// Of these, right of the decimal point, the point included.
    fraction: usize,
    /// Columns that the notes take.
    pub note: usize,
    /// Whether most of its cells are numbers.
    pub numeric: bool,
    /// Unit and period of its figures, where they are all the same; `mixed` where not.
    pub strip: Option<String>,
}

impl Column {
    /// Columns of the pane in all.
    pub fn total(&self) -> usize {
        self.width + if self.note > 0 { self.note + 1 } else { 0 }
    }
}

/// The columns of a table, for one width of the pane.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Grid {
    /// One a cell index.
    pub columns: Vec<Column>,
    /// How many columns from the left stay in place.
    pub frozen: usize,
}

/// The stretch of rows that is measured for a view that begins at row `first`.
pub fn block_of(first: usize) -> usize {
    first / STEP
}

fn measured(table: &Table, block: usize) -> Range<usize> {
    let start = (block * STEP).saturating_sub(STEP).min(table.lines().len());
    start..(start + MEASURED).min(table.lines().len())
}

/// How the cells of a table are looked at.
#[derive(Debug, Clone)]
pub struct Look<'a> {
    /// The document.
    pub document: &'a Document,
    /// Its figures, where they are known and noted.
    pub annotations: Option<&'a Annotations>,
    /// Where figures are annotated.
    pub mode: AnnotationMode,
    /// Line and bytes under the cursor: they are in view, however long their cell.
    pub cursor: Option<(u32, Range<u32>)>,
}

impl Look<'_> {
    /// The bytes of `row` under the cursor, where it stands in cell `index`.
    fn cursor_in(&self, row: &Row, index: usize) -> Option<&Range<u32>> {
        let (line, span) = self.cursor.as_ref()?;
        let inside = row.line == *line && row.cells.get(index).is_some_and(|cell| cell.contains(&span.start));
        inside.then_some(span)
    }
}

struct Measured {
    left: usize,
    fraction: usize,
    header: usize,
    text: usize,
    note: usize,
    numbers: usize,
    texts: usize,
    strip: Option<String>,
}

impl Grid {
    /// Measures the rows of `key.block`.
    pub fn of(document: &Document, annotations: Option<&Annotations>, table: &Table, key: &GridKey) -> Self {
        let mut seen: Vec<Measured> = Vec::new();
        for index in measured(table, key.block) {
            let row = table.row(index, |line| document.line(line));
            if matches!(row.kind, RowKind::Delimiter | RowKind::Blank) {
                continue;
            }
            let line = document.line(row.line);
            let figures = annotations.map_or(&[][..], |all| all.on_line(row.line));
            for index in 0..row.cells.len() {
                if seen.len() <= index {
                    seen.push(Measured {
                        left: 0,
                        fraction: 0,
                        header: 0,
                        text: 0,
                        note: 0,
                        numbers: 0,
                        texts: 0,
                        strip: None,
                    });
                }
                let shown = cell(line, &row, index, None);
                let width = shown.width();
                if width == 0 {
                    continue;
                }
                let column = &mut seen[index];
                if row.kind == RowKind::Header {
                    column.header = column.header.max(width);
                    continue;
                }
                match number_parts(&shown) {
                    Some((left, fraction)) => {
                        column.left = column.left.max(left);
                        column.fraction = column.fraction.max(fraction);
                        column.numbers += 1;
                    }
                    None => {
                        column.text = column.text.max(width);
                        column.texts += 1;
                    }
                }
                let Some(text) = annotations.and_then(|all| note_of_cell(all, figures, index)) else { continue };
                let wide = crate::text::sanitise::width(&text);
                column.note = column.note.max(wide);
                if key.mode == AnnotationMode::Strip {
                    column.strip = Some(match column.strip.take() {
                        Some(before) if before != text => "mixed".to_owned(),
                        _ => text,
                    });
                }
            }
        }
        Self::fit(seen, key.columns, key.mode)
    }

    fn fit(seen: Vec<Measured>, available: usize, mode: AnnotationMode) -> Self {
        let numeric = |column: &Measured| column.numbers > 0 && column.numbers >= column.texts;
        let build = |caps: Option<(usize, usize, usize)>| -> Vec<Column> {
            let mut first_text = true;
            seen.iter()
                .map(|column| {
                    let numeric = numeric(column);
                    let (label, text, header) = caps.unwrap_or((usize::MAX, usize::MAX, usize::MAX));
                    let is_label = !numeric && column.text.max(column.header) > 0 && first_text;
                    first_text &= !is_label;
                    let cap = if is_label { label } else { text };
                    // The strip has room for every note in any mode, so that the column is as wide in all of them.
                    let note = column.note.min(header);
                    let width = if numeric {
                        (column.left + column.fraction)
                            .max(column.header.min(header))
                            .max(column.text.min(header))
                            .max(note)
                    } else {
                        column.text.max(column.left + column.fraction).max(column.header).min(cap)
                    };
                    Column { width, fraction: column.fraction, note: column.note, numeric, strip: column.strip.clone() }
                })
                .collect()
        };
        let total =
            |columns: &[Column]| columns.iter().map(|c| if c.total() > 0 { c.total() + GAP } else { 0 }).sum::<usize>();
        let mut columns = build(None);
        if total(&columns) > available + GAP {
            // The label gives way as far as it can be read; if that is not enough, the rest scrolls. Room for the
            // notes is reckoned with in every mode: nothing jumps when they are switched.
            let left = |header| available.saturating_sub(total(&build(Some((0, 40, header)))));
            // Headers keep as much as leaves the label room enough.
            let header = (HEADER..=2 * HEADER).rev().find(|header| left(*header) >= 2 * HEADER).unwrap_or(HEADER);
            let left = left(header);
            let label = if left >= 14 { left } else { (available * 2 / 5).max(16) };
            columns = build(Some((label, 40, header)));
        }
        let filled: Vec<usize> = (0..columns.len()).filter(|index| columns[*index].total() > 0).collect();
        // The label is the first column of words; a serial number may stand before it.
        let label = filled.iter().take(2).find(|index| !columns[**index].numeric).copied();
        let frozen = label.map_or(0, |index| index + 1);
        if let Some(label) = label
            && total(&columns) > available + GAP
        {
            // Numbers within a label have their notes in the inspector: the room is for the columns.
            columns[label].note = 0;
            columns[label].width = label_width(&columns, label, available);
        }
        if mode != AnnotationMode::Inline {
            columns.iter_mut().for_each(|column| column.note = 0);
        }
        let fits = columns[..frozen].iter().map(Column::total).sum::<usize>() + GAP < available * 3 / 4;
        Self { frozen: if fits { frozen } else { 0 }, columns }
    }

    /// The columns in view and where each begins, with `left` of those that scroll passed over.
    pub fn visible(&self, left: usize, available: usize) -> Vec<(usize, usize)> {
        let mut out = Vec::new();
        let mut x = 0;
        let scrolled = (self.frozen..self.columns.len()).filter(|index| self.columns[*index].total() > 0).skip(left);
        for index in (0..self.frozen).chain(scrolled) {
            let width = self.columns[index].total();
            if width == 0 {
                continue;
            }
            // A number that is cut reads as another number: a column that does not fit is not shown at all, unless
            // nothing else would be.
            // A mark at the edge says that more columns follow: it must not cover a digit.
            let more = self.columns[index + 1..].iter().any(|column| column.total() > 0);
            let fits = x + width + usize::from(more) <= available;
            if x >= available || !fits && (self.columns[index].numeric && out.len() > self.frozen.min(1)) {
                break;
            }
            out.push((index, x));
            x += width + GAP;
        }
        out
    }

    /// The text of the only cell of `row` that holds any, in at most `room` columns, with its column: a label that heads
    /// the rows below it need not be cut to the width of its column.
    pub fn lone_cell(&self, look: &Look<'_>, row: &Row, room: impl Fn(usize) -> usize) -> Option<(usize, Shown)> {
        let line = look.document.line(row.line);
        let text = |index: usize| cell(line, row, index, look.cursor_in(row, index));
        let mut filled = (0..row.cells.len()).map(|index| (index, text(index))).filter(|(_, c)| !c.glyphs.is_empty());
        let (index, mut shown) = filled.next()?;
        if filled.next().is_some() || number_parts(&shown).is_some() {
            return None;
        }
        if let Some(span) = look.cursor_in(row, index) {
            shown.truncate_around(room(index), span);
        }
        Some((index, shown))
    }

    /// The columns that scroll and are not empty.
    pub fn scrolling(&self) -> usize {
        self.columns[self.frozen..].iter().filter(|column| column.total() > 0).count()
    }

    /// The smallest change of `left` that brings the whole of column `cell` into view.
    pub fn left_for(&self, cell: usize, left: usize, available: usize) -> usize {
        let left = left.min(self.scrolling().saturating_sub(1));
        if cell < self.frozen || cell >= self.columns.len() {
            return left;
        }
        let rank = self.columns[self.frozen..cell].iter().filter(|column| column.total() > 0).count();
        if rank < left {
            return rank;
        }
        let inside = |left: usize| {
            self.visible(left, available)
                .iter()
                .any(|(index, x)| *index == cell && x + self.columns[cell].total() < available.max(1))
        };
        (left..=rank).find(|left| inside(*left)).unwrap_or(rank)
    }

    /// The cell `index` of `row`, padded to the width of its column, where there are `room` columns up to the edge.
    pub fn cell(&self, look: &Look<'_>, row: &Row, index: usize, room: usize) -> Shown {
        let Some(column) = self.columns.get(index) else { return Shown::default() };
        let Look { document, annotations, mode, .. } = *look;
        let line = document.line(row.line);
        let cursor = look.cursor_in(row, index);
        let mut text = if index < row.cells.len() { cell(line, row, index, cursor) } else { Shown::default() };
        let end = row.cells.get(index).map_or(line.len() as u32, |range| range.end);
        let parts = number_parts(&text).filter(|_| row.kind != RowKind::Header);
        // Where no note stands there is room for the rest of a long header: a year in it must not be cut.
        let figures = annotations.map_or(&[][..], |all| all.on_line(row.line));
        let noted = annotations.is_some_and(|all| note_of_cell(all, figures, index).is_some());
        let wide = if noted || !column.numeric { column.width } else { column.total() };
        match cursor {
            Some(span) => text.truncate_around(wide.min(room), span),
            None => text.truncate(wide),
        }
        let width = text.width();
        let spare = column.width.saturating_sub(width);
        let before = match parts {
            Some((left, _)) if column.numeric => column.width.saturating_sub(column.fraction + left).min(spare),
            _ if column.numeric => spare,
            _ => 0,
        };
        let mut out = Shown::default();
        pad(&mut out, before);
        for glyph in 0..text.glyphs.len() {
            let from = text.glyphs[glyph];
            out.push(text.glyph_text(glyph), from.raw, from.ink);
        }
        pad(&mut out, spare - before);
        if column.note > 0 {
            if width <= column.width {
                pad(&mut out, 1);
            }
            if mode == AnnotationMode::Inline
                && let Some(all) = annotations
            {
                push_notes(&mut out, all, figures, index, end);
            }
            let rest = column.total().saturating_sub(out.width());
            pad(&mut out, rest);
        }
        out
    }
}

/// What the header of a narrow column of numbers may take in any case.
const HEADER: usize = 14;

/// The least width of a label where narrowing it brings another column into view.
const LABEL: usize = 18;

/// The width for the column `label`, which stays in place while those after it scroll: as wide as it is, or narrower
/// where another whole column comes into view by that, or where a number would be cut otherwise.
fn label_width(columns: &[Column], label: usize, available: usize) -> usize {
    let wide = columns[label].width;
    let before: usize = columns[..label].iter().map(Column::total).filter(|total| *total > 0).map(|t| t + GAP).sum();
    let after = || columns[label + 1..].iter().map(Column::total).filter(|total| *total > 0);
    let widest = columns[label + 1..].iter().filter(|column| column.numeric).map(Column::total).max().unwrap_or(0);
    // One column is left for the mark that says that more follow.
    let room = |width: usize| available.saturating_sub(before + width + 1);
    let fit = |width: usize| {
        let mut left = room(width);
        after().take_while(|total| left.checked_sub(total + GAP).map(|rest| left = rest).is_some()).count()
    };
    let narrow = wide.min(LABEL);
    let most = fit(narrow);
    let best = (narrow..=wide).rev().find(|width| fit(*width) == most).unwrap_or(wide);
    if widest > 0 { best.min(room(0).saturating_sub(widest + GAP).max(8)) } else { best }
}

/// Adds blanks that stand for no byte of the line: no figure and no hit reaches into them.
fn pad(out: &mut Shown, columns: usize) {
    for _ in 0..columns {
        out.push(" ", u32::MAX, Ink::Text);
    }
}

/// The notes of the figures in cell `index`.
fn figures_of_cell<'a>(
    annotations: &'a Annotations,
    figures: &'a [Figure],
    index: usize,
) -> impl Iterator<Item = describe::Note> + 'a {
    let cell_of = |figure: &Figure| figure.cell.map_or(0, usize::from);
    let first = figures.partition_point(|figure| cell_of(figure) < index);
    figures[first..]
        .iter()
        .take_while(move |figure| cell_of(figure) == index)
        .filter(|figure| figure.cell.is_some())
        .filter_map(|figure| describe::note(annotations, figure))
}

fn note_of_cell(annotations: &Annotations, figures: &[Figure], index: usize) -> Option<String> {
    let notes: Vec<String> =
        figures_of_cell(annotations, figures, index).map(|note| note.text()).filter(|text| !text.is_empty()).collect();
    (!notes.is_empty()).then(|| notes.join(" · "))
}

fn push_notes(out: &mut Shown, annotations: &Annotations, figures: &[Figure], index: usize, raw: u32) {
    let notes = figures_of_cell(annotations, figures, index).filter(|note| !note.text().is_empty());
    for (nth, note) in notes.enumerate() {
        if nth > 0 {
            out.push(" · ", raw, Ink::Unit);
        }
        out.push(&note.unit, raw, describe::ink(&note.unit, Ink::Unit));
        if !note.unit.is_empty() && !note.period.is_empty() {
            out.push(" ", raw, Ink::Unit);
        }
        out.push(&note.period, raw, describe::ink(&note.period, Ink::Period));
        if note.damaged {
            out.push("‡", raw, Ink::Doubt);
        }
    }
}

/// Most bytes of one cell that are laid out; what is longer is cut in any case.
const CELL_CAP: usize = 1024;

/// The text of a cell; of a very long one the part around `cursor`, or the beginning.
fn cell(line: &str, row: &Row, index: usize, cursor: Option<&Range<u32>>) -> Shown {
    let Some(range) = row.cells.get(index) else { return Shown::default() };
    let (mut start, end) = (range.start as usize, range.end as usize);
    if let Some(span) = cursor.filter(|span| span.end as usize > start + CELL_CAP) {
        start = line.floor_char_boundary((span.start as usize).saturating_sub(CELL_CAP / 2));
    }
    let end = line.floor_char_boundary(end.min(start + CELL_CAP).min(line.len()));
    let mut shown = Shown::of(line, start.min(end)..end, false);
    shown.trim();
    shown
}

/// Columns up to the decimal point and from it on, where the cell is a number with at most its signs and symbols.
fn number_parts(shown: &Shown) -> Option<(usize, usize)> {
    let text = shown.text.as_str();
    let mut digits = false;
    for c in text.chars() {
        match c {
            '0'..='9' | '０'..='９' => digits = true,
            ',' | '.' | '(' | ')' | '-' | '−' | '–' | '—' | '%' | ' ' | '*' | '$' | '₹' | '€' | '£' | '¥' | '+'
            | '\'' | '’' | '△' | '▲' | '^' | '，' | '．' | '（' | '）' | '－' | '％' => {}
            _ => return None,
        }
    }
    if !digits {
        let mark = matches!(text, "-" | "–" | "—" | "−" | "$" | "%" | "₹" | "€" | "£" | ")" | "..");
        return mark.then(|| (shown.width(), 0));
    }
    let point = text.rfind('.').filter(|at| text[at + 1..].starts_with(|c: char| c.is_ascii_digit()));
    let split = point.or_else(|| text.rfind(|c: char| c.is_ascii_digit()).map(|at| at + 1)).unwrap_or(text.len());
    let left = crate::text::sanitise::width(&text[..split]);
    Some((left, shown.width() - left))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(text: &str, columns: usize) -> Vec<String> {
        let document = Document::new("t.md", text.as_bytes().to_vec());
        let structure = document.structure();
        let table = &structure.tables[0];
        let key = GridKey { doc: 0, table: 0, block: 0, columns, mode: AnnotationMode::Off, annotated: false };
        let grid = Grid::of(&document, None, table, &key);
        let look = Look { document: &document, annotations: None, mode: AnnotationMode::Off, cursor: None };
        table
            .rows(|line| document.line(line))
            .filter(|row| row.kind != RowKind::Delimiter)
            .map(|row| {
                let cells = grid.visible(0, columns).into_iter();
                let texts: Vec<_> = cells.map(|(index, _)| grid.cell(&look, &row, index, usize::MAX).text).collect();
                texts.join("  ")
            })
            .collect()
    }

    #[test]
    fn numbers_stand_on_the_decimal_point() {
        let text = "|**Item**||2025|\n|---|---|---|\n|Sales||1,234.50|\n|Loss||(18.75)|\n|Share||12.5%|\n|None||—|\n";
        let got = lines(text, 80);
        let at: Vec<_> = got[1..4].iter().map(|line| line.find('.').unwrap_or(99)).collect();
        assert_eq!(at, [12, 12, 12], "{got:#?}");
        // The empty column takes no room.
        assert!(got[1].starts_with("Sales  1,234.50"), "{got:#?}");
    }

    #[test]
    fn labels_stay_while_columns_scroll() {
        let text = "|Item|A|B|C|\n|---|---|---|---|\n|Sales|111111|222222|333333|\n";
        let document = Document::new("t.md", text.as_bytes().to_vec());
        let key = GridKey { doc: 0, table: 0, block: 0, columns: 24, mode: AnnotationMode::Off, annotated: false };
        let grid = Grid::of(&document, None, &document.structure().tables[0], &key);
        assert_eq!(grid.frozen, 1);
        assert_eq!(grid.left_for(3, 0, 24), 1);
        let seen: Vec<_> = grid.visible(1, 24).into_iter().map(|(index, _)| index).collect();
        assert_eq!(seen, [0, 2, 3]);
        assert_eq!(grid.left_for(1, 2, 24), 0);
    }

    #[test]
    fn numbers_within_a_label_take_no_room_from_the_columns() {
        let text = "(in thousands)\n\n| Item | 2020 | 2019 |\n|---|---|---|\n\
                    | Preferred stock, $0.00001 par value; 1,000,000 shares authorized in 2020 | 1,234 | 5,678 |\n";
        let document = Document::new("t.md", text.as_bytes().to_vec());
        let annotations = Annotations::of(&document);
        let table = &document.structure().tables[0];
        let mode = AnnotationMode::Inline;
        let key = GridKey { doc: 0, table: 0, block: 0, columns: 57, mode, annotated: true };
        let grid = Grid::of(&document, Some(&annotations), table, &key);
        let seen: Vec<_> = grid.visible(0, 57).into_iter().map(|(index, _)| index).collect();
        assert_eq!(seen, [0, 1, 2], "{grid:?}");
    }

    #[test]
    fn a_label_gives_way_where_another_column_comes_into_view() {
        let text = "| Item | A | B | C |\n|---|---|---|---|\n\
                    | A label of some forty columns, no less, yes | 111111111111 | 222222222222 | 333333333333 |\n";
        let document = Document::new("t.md", text.as_bytes().to_vec());
        for columns in 20..90 {
            let key = GridKey { doc: 0, table: 0, block: 0, columns, mode: AnnotationMode::Off, annotated: false };
            let grid = Grid::of(&document, None, &document.structure().tables[0], &key);
            let seen = grid.visible(0, columns).len();
            // The label, and of the numbers as many as have room beside a label of eighteen columns.
            let most = (1..=3).rev().find(|count| LABEL + count * 14 < columns + usize::from(*count == 3)).unwrap_or(1);
            assert!(seen > most.min(3), "{seen} at {columns}: {grid:?}");
        }
    }

    #[test]
    fn what_is_under_the_cursor_is_in_view_however_long_its_cell() {
        let long = "words ".repeat(400);
        let text = format!("| Item | Remarks |\n|---|---|\n| Union | {long}District 837 of the union {long}|\n");
        let document = Document::new("t.md", text.clone().into_bytes());
        let table = &document.structure().tables[0];
        let line = document.line(3);
        let at = line.find("837").unwrap() as u32;
        for columns in 24..90 {
            let key = GridKey { doc: 0, table: 0, block: 0, columns, mode: AnnotationMode::Off, annotated: false };
            let grid = Grid::of(&document, None, table, &key);
            let mut look =
                Look { document: &document, annotations: None, mode: key.mode, cursor: Some((3, at..at + 3)) };
            let shown = grid.cell(&look, &table.row(2, |line| document.line(line)), 1, 20);
            assert!(shown.text.contains("837") && shown.text.starts_with('…'), "{columns}: {shown:?}");
            assert!(shown.text.trim_end().ends_with('…') && shown.glyphs.len() >= 12, "{columns}: {shown:?}");
            look.cursor = None;
            assert!(
                grid.cell(&look, &table.row(2, |line| document.line(line)), 1, 20).text.starts_with("words"),
                "{columns}"
            );
        }
    }
}
