//! Why the unit and the year of the figure under the cursor are what they are.

use ratatui::layout::Rect;

use super::canvas::Canvas;
use super::entries::{self, At, Entry};
use super::{Scene, inspector, overlay_box};
use crate::session::overlay::List;
use crate::session::why::{Meant, WhyRow};
use crate::theme::Role;

/// Draws the explanation; rows that name a line can be gone to.
pub fn draw(scene: Scene<'_>, canvas: &mut Canvas<'_>, body: Rect, list: List) {
    let state = scene.state;
    let shown = state.shown();
    let rows = state.why();
    let entry = state.entry(shown.doc);
    let printed = entry.zip(state.figure_at(shown)).map(|(entry, figure)| inspector::printed(entry.document(), figure));
    let title = printed.map_or("Why".to_owned(), |printed| format!("Why {printed}, L {}", shown.place.line));
    if rows.is_empty() {
        let area = overlay_box(scene, canvas, body, (80, 3), &title);
        canvas.put(area, "no figure is under the cursor", scene.style(Role::Dim));
        return;
    }
    entries::draw(scene, canvas, body, &title, (rows.len(), At::Chosen(list.selected)), 112, |index| {
        entry_of(&rows[index])
    });
}

fn entry_of(row: &WhyRow) -> Entry {
    let (indent, role) = match row.meant {
        Meant::Subject => ("", Role::Title),
        Meant::ByHand => ("  ", Role::ByHand),
        Meant::Taken => ("  ", Role::Pinned),
        Meant::Rival => ("  ", Role::Text),
        Meant::Conflict => ("  ", Role::Conflict),
        Meant::Remark => ("    ", Role::Dim),
    };
    Entry::new(indent, row.text.clone(), role)
}
