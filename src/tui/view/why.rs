//! Why the unit and the year of the figure under the cursor are what they are.

use ratatui::layout::Rect;

use super::canvas::Canvas;
use super::{Scene, inspector, overlay_box};
use crate::session::layout::window;
use crate::session::overlay::List;
use crate::session::why::{Meant, WhyRow};
use crate::text::sanitise::truncate;
use crate::theme::Role;

/// Draws the explanation; rows that name a line can be gone to.
pub fn draw(scene: Scene<'_>, canvas: &mut Canvas<'_>, body: Rect, list: List) {
    let state = scene.state;
    let shown = state.shown();
    let rows = state.why();
    let entry = state.entry(shown.doc);
    let printed = entry.zip(state.figure_at(shown)).map(|(entry, figure)| inspector::printed(entry.document(), figure));
    let title = printed.map_or("Why".to_owned(), |printed| format!("Why {printed}, L {}", shown.place.line));
    let area = overlay_box(scene, canvas, body, (110, rows.len().max(1) as u16 + 2), &title);
    if area.is_empty() {
        return;
    }
    if rows.is_empty() {
        canvas.put(area, "no figure is under the cursor", scene.style(Role::Dim));
        return;
    }
    let selected = list.selected.min(rows.len() - 1);
    let first = window(selected, rows.len(), area.height as usize);
    for (index, row) in rows.iter().enumerate().skip(first).take(area.height as usize) {
        let rect = Rect { y: area.y + (index - first) as u16, height: 1, ..area };
        draw_row(scene, canvas, rect, row);
        if index == selected {
            canvas.style(rect, scene.style(Role::OverlaySelected));
        }
    }
}

/// Draws one row of the explanation.
pub fn draw_row(scene: Scene<'_>, canvas: &mut Canvas<'_>, rect: Rect, row: &WhyRow) {
    let (indent, role) = match row.meant {
        Meant::Subject => ("", Role::Title),
        Meant::ByHand => ("  ", Role::ByHand),
        Meant::Taken => ("  ", Role::Pinned),
        Meant::Rival => ("  ", Role::Text),
        Meant::Conflict => ("  ", Role::Conflict),
        Meant::Remark => ("    ", Role::Dim),
    };
    canvas.put(rect, &truncate(&format!("{indent}{}", row.text), rect.width as usize), scene.style(role));
}
