//! What the keymap in force binds, found by typing.

use ratatui::layout::Rect;

use super::canvas::Canvas;
use super::entries::{self, At, Entry};
use super::{Scene, field, overlay_box};
use crate::session::help::{HelpRow, HelpView};
use crate::text::sanitise::{truncate, width};
use crate::theme::Role;

/// Columns of the widest help.
const WIDEST: u16 = 92;

/// Draws the help.
pub fn draw(scene: Scene<'_>, canvas: &mut Canvas<'_>, body: Rect, view: &HelpView) {
    let title = format!("Keys ({} keymap), those of the {} first", scene.state.keymap.name(), view.context);
    let area = overlay_box(scene, canvas, body, (WIDEST, body.height), &title);
    if area.is_empty() {
        return;
    }
    canvas.put(Rect { height: 1, ..area }, "find: ", scene.style(Role::Accent));
    let row = Rect { x: area.x + 6.min(area.width), width: area.width.saturating_sub(6), height: 1, ..area };
    field::draw(scene, canvas, row, &view.prompt.area);
    let list = Rect { y: area.y + 1, height: area.height - 1, ..area };
    let rows = &view.rows;
    if rows.is_empty() {
        canvas.put(list, "no key does that: delete what is typed to see all", scene.style(Role::Dim));
        return;
    }
    let keys_of = |row: &HelpRow| if let HelpRow::Binding { keys, .. } = row { width(keys) } else { 0 };
    let widest = rows.iter().map(keys_of).max().unwrap_or(0);
    let keys_width = widest.min(usize::from(area.width) / 3);
    entries::draw_in(scene, canvas, list, (rows.len(), At::Chosen(view.selected)), |index| match &rows[index] {
        HelpRow::Context(name) => Entry { apart: true, ..Entry::new("", name.as_str(), Role::Heading) },
        HelpRow::Binding { keys, description, command, .. } => {
            let keys = truncate(keys, keys_width);
            let pad = " ".repeat(keys_width + 2 - width(&keys));
            Entry { right: command.clone(), ..Entry::new(format!("  {keys}{pad}"), description.as_str(), Role::Text) }
        }
    });
}

/// Keys of the help.
pub const HINTS: [(&str, &str); 5] = [
    ("overlay.accept", "do it"),
    ("overlay.down", ""),
    ("overlay.up", "choose"),
    ("app.tour", "the tour"),
    ("overlay.close", "close"),
];
