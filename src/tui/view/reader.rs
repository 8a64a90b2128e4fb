//! The document: rows of text and of aligned tables, with the governing lines pinned on top.

use ratatui::layout::Rect;
use ratatui::style::Style;

use super::canvas::Canvas;
use super::{Scene, kept, scrollbar, title_row};
use crate::config::Annotations as AnnotationMode;
use crate::document::{LineKind, Row, RowKind};
use crate::figure::Figure;
use crate::ops::Hit;
use crate::session::Focus;
use crate::session::beside::{View, scrollbar_width};
use crate::session::page::describe::Doubts;
use crate::session::page::pins::{Pin, Reason};
use crate::session::page::{Flow, Grid, Ink, Look, Shown, Spot, TextRow, figure_on, in_spans, wrap};
use crate::session::search::Search;
use crate::session::state::Jump;
use crate::text::sanitise::{sanitise, truncate, width};
use crate::theme::Role;

/// Draws the reader.
pub fn draw(scene: Scene<'_>, canvas: &mut Canvas<'_>, pane: Rect, view: View) {
    let state = scene.state;
    let shown = view.jump;
    let mut flags = Vec::new();
    if view.active && state.preview.is_some() {
        flags.push("preview");
    }
    if view.lens.raw {
        flags.push("as in the file");
    }
    if state.document(shown.doc).is_some_and(|document| document.structure_if_ready().is_none()) {
        flags.push("reading…");
    } else if state.findings.get(shown.doc).is_some_and(Option::is_none) {
        flags.push("finding the figures…");
    }
    let focused = view.active && state.focus == Focus::Reader && state.overlay.is_none();
    // Of two readers, each says what it shows.
    let name = match state.beside.is_some() {
        true => format!("Reader  {}  L {}", state.doc_name(shown.doc), shown.place.line),
        false => "Reader".to_owned(),
    };
    let area = title_row(scene, canvas, pane, focused, &sanitise(&name, 0), &format!("{} ", flags.join(" · ")));
    let Some(flow) = state.flow_in(view.lens, shown.doc) else { return };
    if area.is_empty() {
        return;
    }
    if flow.document.line_count() == 0 {
        canvas.put(area, " the document is empty", scene.style(Role::Dim));
        return;
    }
    let gutter = state.gutter(shown.doc);
    let bar = Rect { x: area.right().saturating_sub(1), width: 1, ..area };
    let area = Rect { width: area.width - scrollbar_width(area.width), ..area };
    let (mut hits, mut kept) = (&[][..], Vec::new());
    if !state.lists.unmarked {
        hits = hits_of(scene, &state.search, shown.doc);
        let found = state.kept.iter().map(|kept| (kept.number, hits_of(scene, &kept.search, shown.doc)));
        kept = found.filter(|(_, hits)| !hits.is_empty()).collect();
    }
    let lines = flow.document.line_count();
    let last = Painter { scene, flow, view, shown, area, hits, kept, gutter }.draw(canvas);
    if area.right() == bar.x && lines > u32::from(area.height) {
        let damaged =
            state.findings.get(shown.doc).and_then(Option::as_ref).map_or(&[][..], |found| &found.damaged_lines);
        scrollbar::draw(scene, canvas, bar, (lines, (shown.place.top.line, last)), hits, damaged);
    }
}

/// Figures of a line that are looked at for its mark in the gutter.
const MARKED: usize = 512;

/// The hits of one document: they stand together, in order of line.
pub fn hits_of<'a>(scene: Scene<'a>, search: &'a Search, doc: usize) -> &'a [Hit] {
    let state = scene.state;
    let hits = &search.hits;
    let index = |hit: &Hit| state.doc_index(&hit.doc).unwrap_or(usize::MAX);
    let start = hits.partition_point(|hit| index(hit) < doc);
    let end = hits.partition_point(|hit| index(hit) <= doc);
    &hits[start..end.max(start)]
}

struct Painter<'a> {
    scene: Scene<'a>,
    flow: Flow<'a>,
    view: View,
    shown: Jump,
    area: Rect,
    hits: &'a [Hit],
    /// Those of kept searches, by number.
    kept: Vec<(u8, &'a [Hit])>,
    gutter: usize,
}

/// The hit on a line, and the spans on it: its own, and those of words broken over from the line above.
fn spans_on(hits: &[Hit], line: u32) -> (&[[u32; 2]], &[[u32; 2]]) {
    let above = line.checked_sub(1).and_then(|above| hit_on(hits, above));
    (hit_on(hits, line).map_or(&[], |hit| &hit.spans), above.map_or(&[], |hit| &hit.below))
}

fn hit_on(hits: &[Hit], line: u32) -> Option<&Hit> {
    let index = hits.partition_point(|hit| hit.line < line);
    hits.get(index).filter(|hit| hit.line == line)
}

impl<'a> Painter<'a> {
    /// Draws what there is room for; the last line drawn is given back.
    fn draw(&self, canvas: &mut Canvas<'_>) -> u32 {
        let height = usize::from(self.area.height);
        let mut spot = self.flow.row_of(self.shown.place.top);
        let (mut y, mut last) = (0, spot.line);
        'rows: while y < height {
            last = spot.line;
            let next = if self.flow.is_aligned(spot.line) {
                self.table_row(canvas, spot.line, y);
                y += 1;
                (spot.line < self.flow.document.line_count()).then(|| Spot::line(spot.line + 1))
            } else {
                let rows = self.flow.chunk(spot);
                for row in rows.iter().filter(|row| row.spot >= spot) {
                    if y >= height {
                        break 'rows;
                    }
                    self.text_row(canvas, row, y);
                    y += 1;
                }
                rows.last().and_then(|row| self.flow.next(row.spot))
            };
            match next {
                Some(next) => spot = next,
                None => break,
            }
        }
        self.pinned(canvas);
        last
    }

    fn row_rect(&self, y: usize) -> Rect {
        Rect { y: self.area.y + y as u16, height: 1, ..self.area }
    }

    fn text_rect(&self, y: usize) -> Rect {
        let rect = self.row_rect(y);
        let gutter = (self.gutter as u16).min(rect.width);
        Rect { x: rect.x + gutter, width: rect.width - gutter, ..rect }
    }

    /// The number of the kept search that has a hit on a line; `+` where several have.
    fn kept_on(&self, line: u32) -> Option<(char, Style)> {
        let mut numbers = self.kept.iter().filter(|(_, hits)| hit_on(hits, line).is_some()).map(|(number, _)| *number);
        let number = numbers.next()?;
        let mark = if numbers.next().is_some() { '+' } else { char::from(b'0' + number) };
        Some((mark, kept::style(self.scene, number)))
    }

    /// Mark, line number and bar. `first` says that the line begins on this row, `cursor` that the cursor is on it.
    fn gutter(&self, canvas: &mut Canvas<'_>, line: u32, y: usize, first: bool, cursor: bool) {
        let rect = self.row_rect(y);
        let digits = self.gutter.saturating_sub(4);
        let here = line == self.shown.place.line;
        // A line that begins above the view is numbered on the first row of it.
        let first = first || y == 0;
        let style = |(mark, role)| (mark, self.scene.style(role));
        let (mark, look) = if !first {
            style((' ', Role::Gutter))
        } else if hit_on(self.hits, line).is_some() {
            style(('●', if here { Role::HitCurrent } else { Role::Hit }))
        } else if let Some(kept) = self.kept_on(line) {
            kept
        } else {
            style(self.doubt_on(line))
        };
        // A mark tells of a place that was chosen: it lies over a hit, never over a doubt.
        let marks =
            self.scene.state.marks.get(self.shown.doc).filter(|_| first && matches!(mark, ' ' | '●' | '+' | '1'..='9'));
        let letter = marks.and_then(|marks| marks.iter().find(|(_, place)| place.line == line));
        let (mark, look) = letter.map_or((mark, look), |(letter, _)| style((*letter, Role::Accent)));
        let number = if first { format!("{line:>digits$}") } else { " ".repeat(digits) };
        let number_role = if here { Role::LineNumberCursor } else { Role::LineNumber };
        let cursor = if cursor { "▸" } else { " " };
        canvas.spans(
            Rect { width: rect.width.min(self.gutter as u16), ..rect },
            &[
                (mark.to_string(), look),
                (number, self.scene.style(number_role)),
                (" │".to_owned(), self.scene.style(Role::Gutter)),
                (cursor.to_owned(), self.scene.style(Role::Accent)),
            ],
        );
    }

    fn doubt_on(&self, line: u32) -> (char, Role) {
        let Some(all) = self.flow.annotations else { return (' ', Role::Gutter) };
        // A line of a megabyte has its mark by its first figures: a frame must not cost what the line has.
        let figures = all.on_line(line).iter().take(MARKED);
        let mut by_hand = false;
        let mut worst = Doubts::default();
        for figure in figures {
            let own = Doubts::of(all, figure);
            worst.unknown |= own.unknown;
            worst.conflict |= own.conflict;
            worst.damage |= own.damage;
            by_hand |= all.is_by_hand(figure);
        }
        match worst.mark() {
            Some('≠') => ('≠', Role::Conflict),
            Some('‡') => ('‡', Role::Damage),
            Some(_) => ('?', Role::Unknown),
            None if by_hand => ('⚑', Role::ByHand),
            None => (' ', Role::Gutter),
        }
    }

    /// Lays the marks of the cursor and of a selection over a row.
    fn over(&self, canvas: &mut Canvas<'_>, line: u32, y: usize) {
        let rect = self.text_rect(y);
        if line == self.shown.place.line {
            canvas.style(rect, self.scene.style(Role::CursorLine));
        }
        if self.view.selection.is_some_and(|(first, last)| first <= line && line <= last) {
            canvas.style(rect, self.scene.style(Role::Selection));
        }
    }

    fn text_row(&self, canvas: &mut Canvas<'_>, row: &TextRow, y: usize) {
        let line = row.spot.line;
        let byte = self.shown.place.byte;
        let last = row.end as usize >= self.flow.document.line(line).len();
        let cursor = line == self.shown.place.line && row.spot.byte <= byte && (byte < row.end || last);
        self.gutter(canvas, line, y, row.spot.byte == 0, cursor);
        let rect = self.text_rect(y);
        let kind = self.flow.structure.map_or(LineKind::Prose, |all| all.kind(line));
        self.over(canvas, line, y);
        if kind == LineKind::Break && row.spot.byte == 0 && !self.flow.raw {
            let page = self.flow.structure.and_then(|all| all.pages.at(line.saturating_add(1)));
            let text = page.map_or("─".repeat(rect.width as usize), |page| {
                format!("── page {page} {}", "─".repeat(rect.width as usize))
            });
            canvas.put(rect, &text, self.scene.style(Role::Page));
            return;
        }
        let role = match kind {
            LineKind::Heading(_) => Role::Heading,
            LineKind::Furniture | LineKind::Break => Role::Page,
            _ => Role::Text,
        };
        // The marks of a heading say nothing that its style does not.
        let skip = match kind {
            LineKind::Heading(_) if !self.flow.raw && row.spot.byte == 0 => {
                let text = self.flow.document.line(line);
                (text.len() - text.trim_start_matches(['#', ' ']).len()) as u32
            }
            _ => 0,
        };
        let glyphs = row.glyphs.clone().skip_while(|index| row.shown.glyphs[*index].raw < skip);
        self.glyphs(canvas, rect, line, &row.shown, glyphs, role);
    }

    fn glyphs(
        &self,
        canvas: &mut Canvas<'_>,
        rect: Rect,
        line: u32,
        shown: &Shown,
        glyphs: impl Iterator<Item = usize>,
        base: Role,
    ) {
        let figures = self.flow.figures(line);
        let (spans, broken) = spans_on(self.hits, line);
        let kept: Vec<_> = self.kept.iter().map(|(number, hits)| (*number, spans_on(hits, line))).collect();
        let cursor = self.cursor_figure(line);
        let declared = self.declaring(line);
        let mut x = rect.x;
        for index in glyphs {
            let glyph = shown.glyphs[index];
            if x >= rect.right() {
                break;
            }
            let text = shown.glyph_text(index);
            let mut style = self.scene.style(base);
            match glyph.ink {
                Ink::Unit | Ink::Period | Ink::Doubt | Ink::Hand => {
                    let mine = cursor.is_some_and(|figure| self.note_belongs(figure, line, glyph.raw));
                    style = style.patch(self.note_style(glyph.ink, text, mine));
                }
                Ink::Text | Ink::Bold => {
                    if glyph.ink == Ink::Bold {
                        style = style.patch(Style::new().bold());
                    }
                    if let Some(figure) = figure_on(figures, glyph.raw) {
                        let is_cursor = cursor.is_some_and(|c| c.span == figure.span);
                        style = style.patch(self.figure_style(figure, is_cursor));
                    }
                    for (span, role) in declared.iter().flatten() {
                        if span.contains(&glyph.raw) {
                            style = style.patch(self.scene.style(*role));
                        }
                    }
                    let on_cursor = cursor.is_some_and(|c| c.span.start <= glyph.raw && glyph.raw < c.span.end);
                    let found = |(spans, broken)| in_spans(spans, glyph.raw) || in_spans(broken, glyph.raw);
                    if !on_cursor && found((spans, broken)) {
                        style = style.patch(self.scene.style(Role::Hit));
                    } else if !on_cursor && let Some((number, _)) = kept.iter().find(|(_, spans)| found(*spans)) {
                        style = style.patch(kept::style(self.scene, *number));
                    }
                }
            }
            canvas.put(Rect { x, width: rect.right() - x, ..rect }, text, style);
            x += u16::from(glyph.width);
        }
    }

    /// The words on `line` that declare unit and period of the figure under the cursor, or of the figure that one came
    /// from to this line.
    fn declaring(&self, line: u32) -> [Option<(std::ops::Range<u32>, Role)>; 2] {
        let subject = self.cursor_figure(self.shown.place.line).or_else(|| self.scene.state.governed_from());
        let (Some(figure), Some(all)) = (subject, self.flow.annotations) else { return [None, None] };
        let words = |evidence: Option<&crate::figure::Evidence>, role| {
            let span = evidence.filter(|found| found.line == line)?.span.clone();
            // Inside the figure itself its own style tells more.
            (!(figure.line == line && span.start < figure.span.end && figure.span.start < span.end))
                .then_some((span, role))
        };
        [
            words(all.unit(figure).evidence.as_ref(), Role::UnitCursor),
            words(all.period(figure).evidence.as_ref(), Role::PeriodCursor),
        ]
    }

    fn cursor_figure(&self, line: u32) -> Option<&'a Figure> {
        let place = self.shown.place;
        if place.line == line { figure_on(self.flow.figures(line), place.byte) } else { None }
    }

    /// Whether the note that stands for byte `raw` is that of `figure`: behind it in prose, at the end of its cell
    /// in a table.
    fn note_belongs(&self, figure: &Figure, line: u32, raw: u32) -> bool {
        match (figure.cell, self.flow.is_aligned(line)) {
            (Some(cell), true) => {
                let table = self.flow.structure.and_then(|all| all.table_at(line));
                let range = table
                    .and_then(|table| table.row_at(line, self.flow.document.line(line)))
                    .and_then(|row| row.cells.get(usize::from(cell)).cloned());
                range.is_some_and(|range| range.end == raw)
            }
            _ => self.flow.annotations.is_some_and(|all| wrap::note_at(all, figure) == raw),
        }
    }

    fn note_style(&self, ink: Ink, text: &str, cursor: bool) -> Style {
        self.scene.style(match (ink, cursor) {
            (Ink::Doubt, _) => match text {
                "≠" => Role::Conflict,
                "‡" => Role::Damage,
                _ => Role::Unknown,
            },
            (Ink::Hand, _) => Role::ByHand,
            (Ink::Unit, true) => Role::UnitCursor,
            (Ink::Unit, false) => Role::Unit,
            (_, true) => Role::PeriodCursor,
            (_, false) => Role::Period,
        })
    }

    fn figure_style(&self, figure: &Figure, cursor: bool) -> Style {
        let role = if cursor {
            Role::Cursor
        } else if !figure.kind.is_figure() {
            Role::Text
        } else if figure.flags.iter().any(|flag| flag.is_damage()) {
            Role::Damage
        } else if figure.value.as_ref().is_some_and(|value| value.is_negative()) {
            Role::Negative
        } else {
            Role::Figure
        };
        self.scene.style(role)
    }

    fn table_row(&self, canvas: &mut Canvas<'_>, line: u32, y: usize) {
        self.gutter(canvas, line, y, true, line == self.shown.place.line);
        self.over(canvas, line, y);
        let rect = self.text_rect(y);
        let Some(row) = self
            .flow
            .structure
            .and_then(|all| all.table_at(line))
            .and_then(|table| table.row_at(line, self.flow.document.line(line)))
        else {
            return;
        };
        let Some(grid) = self.scene.state.grid_in(self.view.lens, self.shown.doc, self.shown.place.top, line) else {
            return;
        };
        self.cells(canvas, rect, &row, &grid);
    }

    /// How many columns are passed over in the table of `line`.
    fn left(&self, line: u32) -> usize {
        let place = self.shown.place;
        let table = match self.flow.structure.map(|all| all.kind(line)) {
            Some(LineKind::Table(index)) => Some(index),
            _ => None,
        };
        if table == place.table { place.left } else { 0 }
    }

    fn cells(&self, canvas: &mut Canvas<'_>, rect: Rect, row: &Row, grid: &Grid) {
        let left = self.left(row.line);
        let base = match row.kind {
            RowKind::Header | RowKind::Label => Role::Heading,
            _ => Role::Text,
        };
        let visible = grid.visible(left, rect.width as usize);
        if visible.is_empty() {
            // Nothing but rules was measured, which make no columns: such a row stands as in the file.
            let line = self.flow.document.line(row.line);
            let mut shown = Shown::of(line, 0..line.floor_char_boundary(line.len().min(1024)), true);
            shown.truncate(usize::from(rect.width));
            let count = shown.glyphs.len();
            return self.glyphs(canvas, rect, row.line, &shown, 0..count, base);
        }
        let look = self.scene.state.look(&self.flow, self.shown);
        let room = |x: usize| usize::from(rect.width).saturating_sub(x);
        let room_of = |column: usize| visible.iter().find(|(index, _)| *index == column).map_or(0, |(_, x)| room(*x));
        if let Some((column, shown)) = grid.lone_cell(&look, row, room_of)
            && grid.columns.get(column).is_some_and(|column| !column.numeric)
            && let Some((_, x)) = visible.iter().find(|(index, _)| *index == column)
        {
            let cell = Rect { x: rect.x + *x as u16, width: rect.width.saturating_sub(*x as u16), ..rect };
            let count = shown.glyphs.len();
            return self.glyphs(canvas, cell, row.line, &shown, 0..count, base);
        }
        let end = grid.visible(left, usize::MAX / 2).last().map_or(0, |(index, x)| x + grid.columns[*index].total());
        let more = end > rect.width as usize;
        for (index, x) in visible.iter().copied() {
            let cell = Rect { x: rect.x + x as u16, width: rect.width.saturating_sub(x as u16), ..rect };
            if row.kind == RowKind::Delimiter {
                if self.flow.mode == AnnotationMode::Strip && grid.columns[index].strip.is_some() {
                    self.strip_cell(canvas, cell, grid, index, row.line);
                    continue;
                }
                let bar = "─".repeat(grid.columns[index].total());
                canvas.put(cell, &bar, self.scene.style(Role::Border));
                continue;
            }
            // A mark at the edge says that columns follow.
            let room = usize::from(cell.width).saturating_sub(usize::from(more));
            let mut shown = grid.cell(&look, row, index, room);
            shown.truncate(room);
            let count = shown.glyphs.len();
            self.glyphs(canvas, cell, row.line, &shown, 0..count, base);
        }
        let passed = left.min(grid.scrolling().saturating_sub(1));
        let style = self.scene.style(Role::Accent);
        if passed > 0 && rect.x > 0 && grid.frozen > 0 {
            let first = visible.iter().find(|(index, _)| *index >= grid.frozen);
            let at = first.map_or(0, |(_, x)| x.saturating_sub(1));
            canvas.put(Rect { x: rect.x + at as u16, width: 1, ..rect }, "‹", style);
        }
        if more {
            canvas.put(Rect { x: rect.right().saturating_sub(1), width: 1, ..rect }, "›", style);
        }
    }

    fn pinned(&self, canvas: &mut Canvas<'_>) {
        let pinned = self.scene.state.pinned(self.view);
        let mut y = 0;
        for pin in &pinned.pins {
            self.pin(canvas, *pin, pinned.line, y);
            y += 1;
        }
        if pinned.strip {
            self.strip(canvas, pinned.line, y);
        }
    }

    fn pin(&self, canvas: &mut Canvas<'_>, pin: Pin, focus: u32, y: usize) {
        let row = self.row_rect(y);
        let ground = self.scene.style(Role::Text).patch(self.scene.style(Role::Pinned));
        canvas.fill(row, ground);
        let digits = self.gutter.saturating_sub(4);
        let text = format!("⌃{:>digits$} │ ", pin.line);
        canvas.put(row, &text, ground);
        let rect = self.text_rect(y);
        let label = pin.reason.label();
        let label_width = width(label) as u16 + 1;
        let table = |line| match self.flow.structure.map(|all| all.kind(line)) {
            Some(LineKind::Table(index)) => Some(index),
            _ => None,
        };
        let same_table = self.flow.is_aligned(pin.line) && table(pin.line) == table(focus) && table(focus).is_some();
        let mut taken = 0;
        if same_table && pin.reason != Reason::Section {
            let found = self
                .flow
                .structure
                .and_then(|all| all.table_at(pin.line))
                .and_then(|all| all.row_at(pin.line, self.flow.document.line(pin.line)));
            if let (Some(row), Some(grid)) =
                (found, self.scene.state.grid_in(self.view.lens, self.shown.doc, self.shown.place.top, focus))
            {
                let look =
                    Look { document: self.flow.document, annotations: None, mode: AnnotationMode::Off, cursor: None };
                for (index, x) in grid.visible(self.left(focus), rect.width as usize) {
                    let cell = Rect { x: rect.x + x as u16, width: rect.width.saturating_sub(x as u16), ..rect };
                    let shown = grid.cell(&look, &row, index, usize::from(cell.width));
                    canvas.put(cell, &shown.text, ground);
                    if !shown.text.trim().is_empty() {
                        taken = x + width(shown.text.trim_end());
                    }
                }
            }
        } else {
            let line = self.flow.document.line(pin.line);
            let end = line.floor_char_boundary(line.len().min(2048));
            let mut shown = Shown::of(line, 0..end, false);
            shown.trim();
            let text = shown.text.trim_start_matches(['#', ' ', '|']).trim_end_matches(['|', ' ']).replace('|', " · ");
            let text = truncate(&text, (rect.width as usize).saturating_sub(label_width as usize + 1));
            taken = canvas.put(rect, &text, ground) as usize;
        }
        if taken + usize::from(label_width) < rect.width as usize {
            let at = Rect { x: rect.right() - label_width, width: label_width, ..rect };
            canvas.put(at, label, ground.patch(self.scene.style(Role::Dim)));
        }
    }

    /// Unit and year over each column of the table at `line`.
    fn strip(&self, canvas: &mut Canvas<'_>, line: u32, y: usize) {
        let row = self.row_rect(y);
        let ground = self.scene.style(Role::Text);
        canvas.fill(row, ground);
        let digits = self.gutter.saturating_sub(4);
        canvas.put(row, &format!(" {:>digits$} │ ", ""), self.scene.style(Role::Gutter));
        let rect = self.text_rect(y);
        let Some(grid) = self.scene.state.grid_in(self.view.lens, self.shown.doc, self.shown.place.top, line) else {
            return;
        };
        for (index, x) in grid.visible(self.left(line), rect.width as usize) {
            let cell = Rect { x: rect.x + x as u16, width: rect.width.saturating_sub(x as u16), ..rect };
            self.strip_cell(canvas, cell, &grid, index, line);
        }
    }

    /// Unit and year of the figures of one column, at its right edge.
    fn strip_cell(&self, canvas: &mut Canvas<'_>, cell: Rect, grid: &Grid, index: usize, line: u32) {
        let column = &grid.columns[index];
        let Some(text) = &column.strip else { return };
        let table = |line| self.flow.structure.map(|all| all.kind(line));
        let place = self.shown.place;
        let cursor = self.cursor_figure(place.line).filter(|_| table(place.line) == table(line));
        let here = cursor.and_then(|figure| figure.cell).is_some_and(|cell| usize::from(cell) == index);
        let role = match text.as_str() {
            text if text.contains('≠') => Role::Conflict,
            text if text.contains('?') => Role::Unknown,
            text if text.contains('⚑') => Role::ByHand,
            _ if here => Role::UnitCursor,
            _ => Role::Unit,
        };
        let text = truncate(&sanitise(text, 0), column.width);
        let pad = column.width.saturating_sub(width(&text)) as u16;
        let style = self.scene.style(Role::Text).patch(self.scene.style(role));
        canvas.put(Rect { x: cell.x + pad, width: cell.width.saturating_sub(pad), ..cell }, &text, style);
    }
}
