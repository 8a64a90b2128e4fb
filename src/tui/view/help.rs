//! What the keymap in force binds.

use ratatui::layout::Rect;

use super::canvas::Canvas;
use super::{Scene, entries, overlay_box};
use crate::session::layout::window;
use crate::session::overlay::{HelpRow, List, help};
use crate::text::sanitise::{truncate, width};
use crate::theme::Role;

/// Draws the help.
pub fn draw(scene: Scene<'_>, canvas: &mut Canvas<'_>, body: Rect, list: List) {
    let state = scene.state;
    let rows = help(&state.keymap, &[state.focus.context(), "global"]);
    let title = format!("Keys ({} keymap), those of the {} first", state.keymap.name(), state.focus.context());
    let area = overlay_box(scene, canvas, body, (84, rows.len() as u16 + 2), &title);
    let height = area.height as usize;
    if height == 0 || rows.is_empty() {
        return;
    }
    // The list is read from its top: the cursor is the first row shown.
    let first = list.selected.min(rows.len().saturating_sub(height)).min(window(usize::MAX, rows.len(), height));
    let keys_width = (area.width as usize / 3).clamp(8, 30);
    for (index, row) in rows.iter().skip(first).take(height).enumerate() {
        let rect = Rect { y: area.y + index as u16, height: 1, ..area };
        match row {
            HelpRow::Context(name) => {
                canvas.put(rect, &truncate(name, rect.width as usize), scene.style(Role::Heading));
            }
            HelpRow::Binding { keys, description, command } => {
                let keys = truncate(keys, keys_width);
                let pad = " ".repeat(keys_width + 1 - width(&keys));
                let at = canvas
                    .spans(rect, &[(format!("  {keys}"), scene.style(Role::Key)), (pad, scene.style(Role::Text))]);
                let rest = Rect { x: rect.x + at, width: rect.width - at, ..rect };
                let name =
                    if width(description) + width(command) + 2 <= usize::from(rest.width) { command } else { "" };
                canvas.line(rest, description, scene.style(Role::Text), name, scene.style(Role::Dim));
            }
        }
    }
    entries::more_below(scene, canvas, area, rows.len().saturating_sub(first + height));
}
