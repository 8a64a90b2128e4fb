//! Moves of the reader's cursor. Each changes a [`Place`]; what was passed on the way leaves no record, only where
//! the move ended.

use super::beside::Lens;
use super::page::describe::Doubt;
use super::page::{Flow, Spot};
use super::state::{Place, State};
use crate::figure::Figure;

/// Moves since the last other command, which become one record.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Motion {
    /// The keys that were typed.
    pub keys: Vec<String>,
    /// Hits counted so far, where a move went by the hits of a search that was not finished.
    pub partial: Option<u64>,
}

/// Rows at the top of the reader that pins may cover.
pub fn pin_rows(rows: usize) -> usize {
    match rows {
        0..=5 => 0,
        6..=8 => 2,
        _ => (rows / 3).min(6),
    }
}

/// What a move did.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Moved {
    /// It went there.
    To(Place),
    /// It could not, and why.
    No(&'static str),
}

const NO_FIGURES: &str = "the figures are still being worked out";
const NO_STRUCTURE: &str = "the document is still being read";

impl State {
    /// The place with its view changed so that the cursor is in view. Where it was far out
    /// of view it comes to stand a third down the pane.
    pub fn reveal(&self, doc: usize, place: Place) -> Place {
        self.reveal_in(self.lens(), doc, place)
    }

    /// As [`State::reveal`], in a reader.
    pub fn reveal_in(&self, lens: Lens, doc: usize, mut place: Place) -> Place {
        let Some(flow) = self.flow_in(lens, doc) else { return place };
        let (columns, rows) = self.size_in(lens, doc);
        let last = flow.document.line_count();
        place.line = place.line.clamp(1, last.max(1));
        place.top.line = place.top.line.clamp(1, last.max(1));
        if last == 0 || rows == 0 {
            return place;
        }
        let cursor = flow.row_of(Spot { line: place.line, byte: place.byte });
        let top = flow.row_of(place.top);
        let above = pin_rows(rows);
        let below = (rows / 6).min(2);
        let low = rows.saturating_sub(below + 1);
        place.top = match flow.distance(top, cursor, rows * 2) {
            Some(at) if at < above => flow.shift(top, at as isize - above as isize),
            Some(at) if at > low => flow.shift(top, at as isize - low as isize),
            Some(_) => top,
            None => flow.shift(cursor, -((rows / 3).max(above.min(rows - 1)) as isize)),
        };
        let table = match flow.structure.map(|all| all.kind(place.line)) {
            Some(crate::document::LineKind::Table(index)) => Some(index),
            _ => None,
        };
        if table.is_some() && table != place.table {
            place.left = 0;
            place.table = table;
        }
        let cell = match self.figure_in(&flow, place) {
            Some(figure) => figure.cell,
            None => place.cell.filter(|_| flow.is_aligned(place.line)),
        };
        if let Some(cell) = cell
            && let Some(grid) = self.grid_in(lens, doc, place.top, place.line)
        {
            place.left = grid.left_for(usize::from(cell), place.left, columns);
        }
        place
    }

    fn figure_in<'a>(&self, flow: &Flow<'a>, place: Place) -> Option<&'a Figure> {
        super::page::figure_on(flow.figures(place.line), place.byte)
    }

    /// The grid of the table that `line` belongs to, in a view that begins at `top`.
    pub fn grid_at(&self, doc: usize, top: Spot, line: u32) -> Option<std::rc::Rc<super::page::Grid>> {
        self.grid_in(self.lens(), doc, top, line)
    }

    /// As [`State::grid_at`], in a reader.
    pub fn grid_in(&self, lens: Lens, doc: usize, top: Spot, line: u32) -> Option<std::rc::Rc<super::page::Grid>> {
        let structure = self.document(doc)?.structure_if_ready()?;
        let crate::document::LineKind::Table(index) = structure.kind(line) else { return None };
        let table = structure.tables.get(index as usize)?;
        let first = top.line.saturating_sub(table.first()) as usize;
        self.grid(lens, doc, index, first)
    }

    /// The lines in view, the first and the last.
    pub fn lines_in_view(&self, doc: usize, place: Place) -> (u32, u32) {
        self.lines_in(self.lens(), doc, place)
    }

    /// As [`State::lines_in_view`], in a reader.
    pub fn lines_in(&self, lens: Lens, doc: usize, place: Place) -> (u32, u32) {
        let Some(flow) = self.flow_in(lens, doc).filter(|_| !self.linear) else { return (place.line, place.line) };
        let (_, rows) = self.size_in(lens, doc);
        let last = flow.shift(flow.row_of(place.top), rows.saturating_sub(1) as isize);
        (place.top.line.min(place.line), last.line.max(place.line))
    }

    /// `rows` rows down, or up where negative; `scroll` moves the view with the cursor.
    pub fn move_rows(&self, rows: isize, scroll: bool) -> Moved {
        let here = self.here();
        let mut place = here.place;
        let Some(flow) = self.flow(here.doc) else { return Moved::No("no document is open") };
        let cursor = flow.row_of(Spot { line: place.line, byte: place.byte });
        let to = flow.shift(cursor, rows);
        if to == cursor {
            return Moved::No(if rows > 0 { "this is the last line" } else { "this is the first line" });
        }
        if scroll {
            let (_, height) = self.reader_size(here.doc);
            let end = self.last_spot(&flow);
            let lowest = flow.shift(end, -(height.saturating_sub(1) as isize));
            place.top = flow.shift(flow.row_of(place.top), rows).min(lowest.max(place.top));
        }
        self.land(&flow, &mut place, to);
        Moved::To(place)
    }

    fn last_spot(&self, flow: &Flow<'_>) -> Spot {
        let line = flow.document.line_count().max(1);
        flow.row_of(Spot { line, byte: flow.document.line(line).len() as u32 })
    }

    /// Puts the cursor on the row that begins at `spot`: on a figure of that row where there is one.
    fn land(&self, flow: &Flow<'_>, place: &mut Place, spot: Spot) {
        place.line = spot.line;
        place.byte = spot.byte;
        let end = if flow.is_aligned(spot.line) {
            u32::MAX
        } else {
            let rows = flow.chunk(spot);
            rows.iter().find(|row| row.spot == spot).map_or(u32::MAX, |row| row.end)
        };
        // Without a column to keep to, the first figure of the row.
        let wanted = place.cell.unwrap_or(0);
        let best = super::page::figures_between(flow.figures(spot.line), spot.byte, end)
            .iter()
            .filter(|f| f.kind.is_figure() && spot.byte <= f.span.start)
            .min_by_key(|f| f.cell.map_or(0, |cell| cell.abs_diff(wanted)));
        if let Some(figure) = best {
            place.byte = figure.span.start;
        }
    }

    /// To a line, by its number; on its first figure where it has one.
    pub fn move_to_line(&self, doc: usize, line: u32) -> Moved {
        let Some(flow) = self.flow(doc) else { return Moved::No("no document is open") };
        let last = flow.document.line_count();
        if last == 0 {
            return Moved::No("the document is empty");
        }
        let mut place = self.places.get(doc).copied().unwrap_or_default();
        place.cell = None;
        self.land(&flow, &mut place, Spot::line(line.clamp(1, last)));
        Moved::To(place)
    }

    /// To the figure `by` figures on (1 or −1).
    pub fn move_figure(&self, forward: bool) -> Moved {
        let here = self.here();
        let Some(all) = self.entry(here.doc).and_then(|entry| entry.annotations_if_ready()) else {
            return Moved::No(NO_FIGURES);
        };
        let at = (here.place.line, here.place.byte);
        let figures = all.figures();
        let found = if forward {
            let first = figures.partition_point(|f| (f.line, f.span.start) <= at);
            figures[first..].iter().find(|f| f.kind.is_figure())
        } else {
            let end = figures.partition_point(|f| (f.line, f.span.end) <= at);
            figures[..end].iter().rev().find(|f| f.kind.is_figure())
        };
        match found {
            Some(figure) => Moved::To(on_figure(here.place, figure)),
            None if forward => Moved::No("no figure follows"),
            None => Moved::No("no figure stands before"),
        }
    }

    /// To the figure in the same column of the next row of the table that has one.
    pub fn move_in_column(&self, down: bool) -> Moved {
        let here = self.here();
        let Some(flow) = self.flow(here.doc) else { return Moved::No("no document is open") };
        let Some(structure) = flow.structure else { return Moved::No(NO_STRUCTURE) };
        let Some(table) = structure.table_at(here.place.line) else {
            return self.move_rows(if down { 1 } else { -1 }, false);
        };
        let cell = self.figure_in(&flow, here.place).and_then(|figure| figure.cell).or(here.place.cell);
        let Some(cell) = cell else { return self.move_rows(if down { 1 } else { -1 }, false) };
        let mut line = here.place.line;
        loop {
            line = if down { line + 1 } else { line - 1 };
            if line < table.first() || line > table.last() {
                return Moved::No("no other figure of this column that way");
            }
            if let Some(figure) = flow.figures(line).iter().find(|f| f.cell == Some(cell) && f.kind.is_figure()) {
                return Moved::To(on_figure(here.place, figure));
            }
        }
    }

    /// To the next table, or the one before.
    pub fn move_table(&self, forward: bool) -> Moved {
        let here = self.here();
        let Some(structure) = self.document(here.doc).and_then(|document| document.structure_if_ready()) else {
            return Moved::No(NO_STRUCTURE);
        };
        let line = here.place.line;
        let index = structure.tables.partition_point(|table| table.first() <= line);
        let found = if forward {
            structure.tables.get(index)
        } else {
            structure.tables[..index].iter().rev().find(|table| table.first() < line)
        };
        match found {
            Some(table) => self.move_to_line(here.doc, table.first()),
            None if forward => Moved::No("no table follows"),
            None => Moved::No("no table stands before"),
        }
    }

    /// To the next section, or the start of this one, or the one before.
    pub fn move_section(&self, forward: bool) -> Moved {
        let here = self.here();
        let Some(structure) = self.document(here.doc).and_then(|document| document.structure_if_ready()) else {
            return Moved::No(NO_STRUCTURE);
        };
        let line = here.place.line;
        let found = if forward {
            structure.sections.get(structure.sections.partition_point(|section| section.line <= line))
        } else {
            let index = structure.sections.partition_point(|section| section.line < line);
            index.checked_sub(1).and_then(|index| structure.sections.get(index))
        };
        match found {
            Some(section) => self.move_to_line(here.doc, section.line),
            None if forward => Moved::No("no section follows"),
            None => Moved::No("no section stands before"),
        }
    }

    /// To the next page of the document, or the one before.
    pub fn move_page(&self, forward: bool) -> Moved {
        let here = self.here();
        let Some(structure) = self.document(here.doc).and_then(|document| document.structure_if_ready()) else {
            return Moved::No(NO_STRUCTURE);
        };
        let pages = &structure.pages;
        let Some(page) = pages.at(here.place.line) else { return Moved::No("the document marks no pages") };
        let wanted = if forward { page.checked_add(1) } else { page.checked_sub(1) };
        match wanted.and_then(|page| pages.line_of(page)) {
            Some(line) => self.move_to_line(here.doc, line),
            None if forward => Moved::No("this is the last page"),
            None => Moved::No("this is the first page"),
        }
    }

    /// To the next figure in doubt of this sort, or the one before; past the last, to the first again.
    ///
    /// # Errors
    /// Says why there is none to go to.
    pub fn move_doubt(&self, doubt: Doubt, forward: bool) -> Result<Stepped, &'static str> {
        let here = self.here();
        let all = self.entry(here.doc).and_then(|entry| entry.annotations_if_ready());
        let findings = self.findings.get(here.doc).and_then(Option::as_ref);
        let (Some(all), Some(findings)) = (all, findings) else { return Err(NO_FIGURES) };
        let of_sort = findings.doubts.iter().filter(|(_, doubts)| doubts.has(doubt));
        let figures: Vec<&Figure> = of_sort.filter_map(|(index, _)| all.figures().get(*index as usize)).collect();
        let at = (here.place.line, here.place.byte);
        let found = if forward {
            Some(figures.partition_point(|f| (f.line, f.span.start) <= at)).filter(|index| *index < figures.len())
        } else {
            figures.partition_point(|f| (f.line, f.span.end) <= at).checked_sub(1)
        };
        let rank = found.unwrap_or(if forward { 0 } else { figures.len().saturating_sub(1) });
        let Some(figure) = figures.get(rank) else {
            return Err(match doubt {
                Doubt::Any => "no figure is in doubt",
                Doubt::Unknown => "no unit or year is unknown",
                Doubt::Conflict => "no declarations disagree",
                Doubt::Damage => "no figure is damaged",
            });
        };
        let place = on_figure(here.place, figure);
        Ok(Stepped { place, rank: rank + 1, count: figures.len(), wrapped: found.is_none() })
    }
}

/// A step to a figure in doubt.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Stepped {
    /// Where it led.
    pub place: Place,
    /// Which of them it is, from 1.
    pub rank: usize,
    /// How many there are.
    pub count: usize,
    /// Whether it went past the end of the document.
    pub wrapped: bool,
}

/// The place with its cursor on `figure`.
pub fn on_figure(mut place: Place, figure: &Figure) -> Place {
    place.line = figure.line;
    place.byte = figure.span.start;
    place.cell = figure.cell;
    place
}
