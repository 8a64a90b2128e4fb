//! The mouse: optional, and never the only way.

use super::goto;
use crate::session::layout::Layout;
use crate::session::motion::Moved;
use crate::session::page::Spot;
use crate::session::state::{Focus, Jump, Place, State};
use ratatui::layout::{Position, Rect};

fn pane_at(state: &State, x: u16, y: u16) -> Option<(Focus, Rect)> {
    let layout = Layout::of(state);
    let at = Position { x, y };
    [(Focus::Outline, layout.outline), (Focus::Hits, layout.hits), (Focus::Reader, layout.reader)]
        .into_iter()
        .find_map(|(focus, area)| area.filter(|area| area.contains(at)).map(|area| (focus, area)))
}

/// A click puts the focus into the pane, and in the reader the cursor on the line.
pub fn click(state: &mut State, x: u16, y: u16) {
    if state.overlay.take().is_some() || state.prompt.is_some() {
        return;
    }
    let Some((focus, area)) = pane_at(state, x, y) else { return };
    let shown = state.shown();
    if focus != state.focus && focus != Focus::Reader {
        state.focus = focus;
        return;
    }
    state.focus = focus;
    if focus == Focus::Reader && y > area.y {
        let Some(flow) = state.flow(shown.doc) else { return };
        let spot = flow.shift(flow.row_of(shown.place.top), isize::try_from(y - area.y - 1).unwrap_or(0));
        let place = Place { line: spot.line, byte: spot.byte, ..shown.place };
        goto::go_to(state, Jump { doc: shown.doc, place }, "click", None);
    }
}

/// The wheel scrolls the pane under it.
pub fn wheel(state: &mut State, x: u16, y: u16, rows: i16) {
    let Some((focus, _)) = pane_at(state, x, y) else { return };
    match focus {
        Focus::Reader => {
            let here = state.here();
            let Some(flow) = state.flow(here.doc) else { return };
            let top = flow.shift(flow.row_of(here.place.top), isize::from(rows));
            let cursor =
                flow.shift(flow.row_of(Spot { line: here.place.line, byte: here.place.byte }), isize::from(rows));
            let place = Place { line: cursor.line, byte: cursor.byte, top, ..here.place };
            goto::go(state, Moved::To(place), false, "wheel");
        }
        Focus::Hits => {
            let last = state.search.hits.len().saturating_sub(1);
            state.search.selected = state.search.selected.saturating_add_signed(isize::from(rows)).min(last);
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
