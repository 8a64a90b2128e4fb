//! The mouse: optional, and never the only way.

use super::{Effect, actions, goto, hits, panes, reporting};
use crate::document::LineKind;
use crate::session::beside::scrollbar_width;
use crate::session::hitlist::HitRow;
use crate::session::layout::{Border, Layout, hits_height, outline_foot, window};
use crate::session::motion::Moved;
use crate::session::page::{Flow, Spot, figures_between};
use crate::session::state::{Focus, Held, Jump, Place, State};
use ratatui::layout::{Position, Rect};

fn pane_at(state: &State, x: u16, y: u16) -> Option<(Focus, Rect)> {
    let layout = Layout::of(state);
    let at = Position { x, y };
    [(Focus::Outline, layout.outline), (Focus::Hits, layout.hits), (Focus::Reader, layout.reader)]
        .into_iter()
        .find_map(|(focus, area)| area.filter(|area| area.contains(at)).map(|area| (focus, area)))
}

/// The line between panes at a place of the screen.
fn border_at(state: &State, x: u16, y: u16) -> Option<Border> {
    let layout = Layout::of(state);
    let at = Position { x, y };
    if layout.outline_over && layout.outline.is_some_and(|outline| outline.contains(at)) {
        return None;
    }
    layout.lines.iter().find(|(_, line)| line.contains(at)).map(|(border, _)| *border)
}

/// Goes to the other reader where the pointer is on it.
fn to_reader(state: &mut State, x: u16, y: u16, out: &mut Vec<Effect>) {
    if is_on_beside(state, x, y) {
        panes::other(state, "click", out);
    }
}

/// Whether the pointer is on the other reader, and not on an outline that lies over it.
fn is_on_beside(state: &State, x: u16, y: u16) -> bool {
    let layout = Layout::of(state);
    let on = |pane: Option<Rect>| pane.is_some_and(|pane| pane.contains(Position { x, y }));
    on(layout.beside) && !(layout.outline_over && on(layout.outline))
}

/// The mouse is moved with its button down: a line between panes goes with it, or lines are selected.
pub fn drag(state: &mut State, x: u16, y: u16) {
    match state.held {
        Some(Held::Border(border)) => drag_border(state, border, x, y),
        Some(Held::Line(line)) => select_to(state, line, y),
        None => {}
    }
}

fn drag_border(state: &mut State, border: Border, x: u16, y: u16) {
    let layout = Layout::of(state);
    let Some((_, line)) = layout.lines.iter().find(|(kind, _)| *kind == border) else { return };
    let by = |to: u16, from: u16| i32::from(to) - i32::from(from);
    let by = if border == Border::Rows { by(y, line.y) } else { by(x, line.x) };
    let by = i16::try_from(by).unwrap_or(0);
    let panes = &mut state.panes;
    // On the right side a list grows to the left.
    let side = if panes.right { -by } else { by };
    match border {
        Border::Outline => panes.outline_grown = panes.outline_grown.saturating_add(side),
        Border::Hits => panes.hits_grown = panes.hits_grown.saturating_add(side),
        Border::Columns | Border::Rows => panes.split_grown = panes.split_grown.saturating_add(by),
    }
    *panes = panes.within();
    goto::reveal_all(state);
}

/// Selects from `line` to the line at row `y`; above the pane and below it the document scrolls.
fn select_to(state: &mut State, line: u32, y: u16) {
    let Some(area) = Layout::of(state).reader.filter(|area| area.height > 1) else { return };
    let shown = state.here();
    let Some(flow) = state.flow(shown.doc) else { return };
    let top = flow.row_of(shown.place.top);
    let (first, last) = (area.y + 1, area.bottom() - 1);
    let within = isize::try_from(y.clamp(first, last) - first).unwrap_or(0);
    let row = within + isize::from(y > last) - isize::from(y < first);
    let spot = flow.shift(top, row);
    let place = Place { line: spot.line, byte: spot.byte, ..shown.place };
    if spot.line != line || state.anchor.is_some() {
        state.anchor = Some(line);
    }
    if spot.line != shown.place.line {
        goto::go_to(state, Jump { doc: shown.doc, place }, "drag", None);
    }
}

/// A second click at once: on a figure it says why its unit and year are what they are.
pub fn double_click(state: &mut State, x: u16, y: u16, out: &mut Vec<Effect>) {
    let idle = state.overlay.is_none() && state.prompt.is_none();
    click(state, x, y, out);
    let on_reader = pane_at(state, x, y).is_some_and(|(focus, area)| focus == Focus::Reader && y > area.y);
    if idle && on_reader && state.figure_at(state.here()).is_some() {
        state.held = None;
        actions::run(state, "figure.why", &serde_json::Value::Null, "double-click", out);
    }
}

/// A click puts the focus into the pane: in the reader with the cursor on the figure that is clicked on, in a list
/// with the entry chosen. A click on the entry that is chosen goes there.
pub fn click(state: &mut State, x: u16, y: u16, out: &mut Vec<Effect>) {
    if state.overlay.is_some() {
        return reporting::leave(state);
    }
    if state.prompt.is_some() {
        return;
    }
    state.held = border_at(state, x, y).map(Held::Border);
    to_reader(state, x, y, out);
    let Some((focus, area)) = pane_at(state, x, y) else { return };
    let before = std::mem::replace(&mut state.focus, focus);
    // The first row is the title of the pane.
    let Some(row) = y.checked_sub(area.y + 1) else { return };
    match focus {
        Focus::Reader if x + 1 == area.right() && scrollbar_width(area.width) > 0 => {
            // On the scrollbar: to the line that its row stands for.
            let shown = state.here();
            let lines = state.document(shown.doc).map_or(0, |document| document.line_count());
            let rows = u64::from(area.height.saturating_sub(1).max(1));
            let line = (u64::from(row) * u64::from(lines) / rows + 1) as u32;
            let moved = state.move_to_line(shown.doc, line);
            goto::go(state, moved, true, "click");
        }
        Focus::Reader => {
            state.anchor = None;
            reader(state, x - area.x, usize::from(row), "click");
            state.held = Some(Held::Line(state.here().place.line));
        }
        Focus::Hits => {
            let height = hits_height(state, area.height.saturating_sub(1));
            let rows = state.search.list.view(state.search.selected, usize::from(height));
            let Some(HitRow::Hit(index)) = rows.get(usize::from(row)).copied() else { return };
            let again = before == Focus::Hits && index == state.search.selected && state.preview.is_some();
            state.search.selected = index;
            if again {
                actions::run(state, "hits.open", &serde_json::Value::Null, "click", out);
            } else {
                hits::look(state);
            }
        }
        Focus::Outline => {
            let doc = state.doc;
            let height = area.height.saturating_sub(1);
            let height = height - outline_foot(state.findings.get(doc).and_then(Option::as_ref), height);
            let Some(view) = state.outlines.get_mut(doc).filter(|_| row < height) else { return };
            let index = window(view.selected, view.rows.len(), usize::from(height)) + usize::from(row);
            if index >= view.rows.len() {
                return;
            }
            let again = before == Focus::Outline && index == view.selected;
            view.selected = index;
            if again {
                actions::run(state, "outline.open", &serde_json::Value::Null, "click", out);
            }
        }
    }
}

/// A click `column` columns and `row` rows into the reader. On a pinned line it goes to that line.
fn reader(state: &mut State, column: u16, row: usize, keys: &str) {
    let shown = state.shown();
    let pinned = state.pinned(state.view());
    if let Some(pin) = pinned.pins.get(row) {
        let moved = state.move_to_line(shown.doc, pin.line);
        goto::go(state, moved, true, keys);
        return;
    }
    let Some(flow) = state.flow(shown.doc) else { return };
    let top = flow.row_of(shown.place.top);
    let spot = flow.shift(top, isize::try_from(row).unwrap_or(0));
    if flow.distance(top, spot, row) != Some(row) {
        // Below the last line.
        return;
    }
    let column = usize::from(column).saturating_sub(state.gutter(shown.doc));
    let byte = byte_at(state, &flow, shown, spot, column);
    let mut place = Place { line: spot.line, byte: byte.unwrap_or(spot.byte), cell: None, ..shown.place };
    let on = byte.and_then(|byte| figures_between(flow.figures(spot.line), byte, byte.saturating_add(1)).first());
    if let Some(figure) = on {
        place = crate::session::motion::on_figure(place, figure);
    }
    goto::go_to(state, Jump { doc: shown.doc, place }, keys, None);
}

/// The byte of its line that stands `column` columns into the row that begins at `spot`. A note belongs to its figure.
fn byte_at(state: &State, flow: &Flow<'_>, shown: Jump, spot: Spot, column: usize) -> Option<u32> {
    let glyph_at = |glyphs: &[crate::session::page::Glyph], column: usize| {
        let mut x = 0;
        glyphs.iter().position(|glyph| {
            x += usize::from(glyph.width);
            column < x
        })
    };
    if !flow.is_aligned(spot.line) {
        let rows = flow.chunk(spot);
        let row = rows.iter().find(|row| row.spot == spot)?;
        let glyphs = row.shown.glyphs.get(row.glyphs.clone())?;
        let glyph = glyphs.get(glyph_at(glyphs, column)?)?;
        // The note behind a figure stands for the byte after it.
        return Some(glyph.raw.saturating_sub(u32::from(glyph.ink.is_note())));
    }
    let table = flow.structure?.table_at(spot.line)?;
    let row = table.row_at(spot.line, flow.document.line(spot.line))?;
    let grid = state.grid_at(shown.doc, shown.place.top, spot.line)?;
    // As the reader shows it: the columns that are passed over are those of one table.
    let index = match flow.structure?.kind(spot.line) {
        LineKind::Table(index) => Some(index),
        _ => None,
    };
    let left = if index == shown.place.table { shown.place.left } else { 0 };
    let (columns, _) = state.reader_size(shown.doc);
    let visible = grid.visible(left, columns);
    let (index, x) = visible.into_iter().rev().find(|(_, x)| *x <= column)?;
    let cell = row.cells.get(index)?;
    let text = grid.cell(&state.look(flow, shown), &row, index, columns.saturating_sub(x));
    let glyph = glyph_at(&text.glyphs, column - x).and_then(|at| text.glyphs.get(at));
    if let Some(glyph) = glyph.filter(|glyph| cell.contains(&glyph.raw)) {
        return Some(glyph.raw);
    }
    // On blanks or on the note: the figure of the cell.
    let figure = figures_between(flow.figures(spot.line), cell.start, cell.end).first();
    Some(figure.map_or(cell.start, |figure| figure.span.start))
}

/// The wheel scrolls the pane under it, or the list that lies over the panes.
pub fn wheel(state: &mut State, x: u16, y: u16, rows: i16, out: &mut Vec<Effect>) {
    if state.overlay.is_some() {
        let command = if rows > 0 { "overlay.down" } else { "overlay.up" };
        for _ in 0..rows.unsigned_abs() {
            actions::run(state, command, &serde_json::Value::Null, "wheel", out);
        }
        return;
    }
    if is_on_beside(state, x, y) {
        return state.scroll_beside(isize::from(rows));
    }
    let Some((focus, _)) = pane_at(state, x, y) else { return };
    match focus {
        Focus::Reader => {
            let shown = state.shown();
            let Some(flow) = state.flow(shown.doc) else { return };
            let top = flow.shift(flow.row_of(shown.place.top), isize::from(rows));
            let cursor = Spot { line: shown.place.line, byte: shown.place.byte };
            let cursor = flow.shift(flow.row_of(cursor), isize::from(rows));
            let place = Place { line: cursor.line, byte: cursor.byte, top, ..shown.place };
            if state.preview.is_some() {
                state.preview = Some(Jump { doc: shown.doc, place: state.reveal(shown.doc, place) });
            } else {
                goto::go(state, Moved::To(place), false, "wheel");
            }
        }
        Focus::Hits => {
            for _ in 0..rows.unsigned_abs() {
                state.search.selected = state.search.list.step(state.search.selected, rows > 0);
            }
        }
        Focus::Outline => {
            let doc = state.doc;
            if let Some(outline) = state.outlines.get_mut(doc) {
                let last = outline.rows.len().saturating_sub(1);
                outline.selected = outline.selected.saturating_add_signed(isize::from(rows)).min(last);
            }
        }
    }
}
