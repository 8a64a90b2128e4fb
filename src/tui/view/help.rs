//! What the keymap in force binds.

use ratatui::layout::Rect;

use super::Scene;
use super::canvas::Canvas;
use super::entries::{self, At, Entry};
use crate::session::overlay::{HelpRow, List, help};
use crate::text::sanitise::{truncate, width};
use crate::theme::Role;

/// Columns of the widest help.
const WIDEST: u16 = 88;

/// Draws the help.
pub fn draw(scene: Scene<'_>, canvas: &mut Canvas<'_>, body: Rect, list: List) {
    let state = scene.state;
    let rows = help(&state.keymap, &[state.focus.context(), "global"]);
    let title = format!("Keys ({} keymap), those of the {} first", state.keymap.name(), state.focus.context());
    let keys_of = |row: &HelpRow| if let HelpRow::Binding { keys, .. } = row { width(keys) } else { 0 };
    let widest = rows.iter().map(keys_of).max().unwrap_or(0);
    let keys_width = widest.min(usize::from(body.width.min(WIDEST)) / 3);
    entries::draw(scene, canvas, body, &title, (rows.len(), At::Top(list.selected)), WIDEST, |index| {
        match &rows[index] {
            HelpRow::Context(name) => Entry { apart: true, ..Entry::new("", name.as_str(), Role::Heading) },
            HelpRow::Binding { keys, description, command } => {
                let keys = truncate(keys, keys_width);
                let pad = " ".repeat(keys_width + 2 - width(&keys));
                Entry {
                    right: command.clone(),
                    ..Entry::new(format!("  {keys}{pad}"), description.as_str(), Role::Text)
                }
            }
        }
    });
}
