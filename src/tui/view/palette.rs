//! Commands by name, with the keys that run them.

use ratatui::layout::Rect;

use super::canvas::Canvas;
use super::{Scene, field, overlay_box};
use crate::session::command::COMMANDS;
use crate::session::layout::window;
use crate::session::palette::Palette;
use crate::text::sanitise::width;
use crate::theme::Role;

/// Draws the palette.
pub fn draw(scene: Scene<'_>, canvas: &mut Canvas<'_>, body: Rect, palette: &Palette) {
    let area = overlay_box(scene, canvas, body, (80, 20), "Commands");
    if area.is_empty() {
        return;
    }
    canvas.put(Rect { height: 1, ..area }, "> ", scene.style(Role::Accent));
    let row = Rect { x: area.x + 2, width: area.width.saturating_sub(2), height: 1, ..area };
    field::draw(scene, canvas, row, &palette.prompt.area);
    let list = Rect { y: area.y + 1, height: area.height - 1, ..area };
    if palette.found.is_empty() {
        let text = palette.line().map_or("no command matches".to_owned(), |line| format!("enter goes to line {line}"));
        canvas.put(list, &text, scene.style(Role::Dim));
        return;
    }
    let first = window(palette.selected, palette.found.len(), list.height as usize);
    let contexts = [palette.context, "global"];
    for (row, index) in palette.found.iter().enumerate().skip(first).take(list.height as usize) {
        let Some(command) = COMMANDS.get(*index) else { continue };
        let rect = Rect { y: list.y + (row - first) as u16, height: 1, ..list };
        let keys = scene.state.keymap.keys_for(&contexts, command.name).unwrap_or_default();
        let mark = if row == palette.selected { "▸" } else { " " };
        // Why they stand first.
        let keys = if palette.is_recent(row) { format!("chosen before   {keys}") } else { keys };
        let room = usize::from(rect.width).saturating_sub(width(&keys) + 3);
        let whole = width(command.description) <= room;
        canvas.line(
            rect,
            &format!("{mark} {}", if whole { command.description } else { command.brief() }),
            scene.style(Role::Text),
            &keys,
            scene.style(Role::Key),
        );
        if row == palette.selected {
            canvas.style(rect, scene.style(Role::OverlaySelected));
        }
    }
}
