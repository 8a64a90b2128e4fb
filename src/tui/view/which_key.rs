//! After a prefix: what the next key can be.

use ratatui::layout::Rect;

use super::Scene;
use super::canvas::Canvas;
use crate::keys::show_chord;
use crate::session::command::{COMMANDS, find};
use crate::text::sanitise::{truncate, width};
use crate::theme::Role;

/// Draws the keys that can follow, above the last row.
pub fn draw(scene: Scene<'_>, canvas: &mut Canvas<'_>, body: Rect) {
    let state = scene.state;
    let next = state.keymap.next_keys(&state.contexts(), &state.pending);
    // In the order of the command table, so that what belongs together stands together; one row for each command.
    let mut found: Vec<(String, String)> = Vec::new();
    for (key, name) in next {
        match found.iter_mut().find(|(_, other)| *other == name) {
            Some((keys, _)) => keys.push_str(&format!(", {key}")),
            None => found.push((key.to_string(), name)),
        }
    }
    found.sort_by_key(|(_, name)| COMMANDS.iter().position(|command| command.name == name));
    let entries: Vec<(String, String)> = found
        .into_iter()
        .map(|(keys, name)| (keys, find(&name).map_or(name, |command| command.brief().to_owned())))
        .collect();
    if entries.is_empty() || body.is_empty() {
        return;
    }
    let key_width = entries.iter().map(|(key, _)| width(key)).max().unwrap_or(1);
    let text_width = entries.iter().map(|(_, text)| width(text)).max().unwrap_or(1).min(36);
    let column = key_width + text_width + 3;
    let columns = (usize::from(body.width.saturating_sub(4)) / column).clamp(1, 3);
    let rows = entries.len().div_ceil(columns);
    let height = (rows as u16 + 2).min(body.height);
    let rect = Rect { y: body.bottom() - height, height, ..body };
    let title = format!("{} … {}", show_chord(&state.pending), state.keymap.group(&state.pending));
    let area = canvas.frame(rect, &title, scene.style(Role::Overlay), scene.style(Role::BorderFocus));
    for (index, (key, text)) in entries.iter().enumerate() {
        let (x, y) = ((index / rows * column) as u16, (index % rows) as u16);
        if y >= area.height || x >= area.width {
            continue;
        }
        let cell = Rect { x: area.x + x, y: area.y + y, width: (column as u16).min(area.width - x), height: 1 };
        canvas.spans(
            cell,
            &[
                (format!("{key:>key_width$}"), scene.style(Role::Key)),
                (format!("  {}", truncate(text, text_width)), scene.style(Role::Text)),
            ],
        );
    }
}
