//! Earlier messages, and the latest records of the trail.

use ratatui::layout::Rect;

use super::canvas::Canvas;
use super::{Scene, overlay_box};
use crate::session::Tone;
use crate::session::layout::window;
use crate::session::overlay::List;
use crate::text::sanitise::{sanitise, truncate, width};
use crate::theme::Role;

/// Draws earlier messages, the latest at the end.
pub fn messages(scene: Scene<'_>, canvas: &mut Canvas<'_>, body: Rect, list: List) {
    let notices = &scene.state.notices;
    let area = overlay_box(scene, canvas, body, (100, notices.len().max(1) as u16 + 2), "Messages");
    if notices.is_empty() {
        canvas.put(area, "nothing was said yet", scene.style(Role::Dim));
        return;
    }
    let selected = list.selected.min(notices.len() - 1);
    let first = window(selected, notices.len(), area.height as usize);
    for (index, notice) in notices.iter().enumerate().skip(first).take(area.height as usize) {
        let rect = Rect { y: area.y + (index - first) as u16, height: 1, ..area };
        let (mark, role) = match notice.tone {
            Tone::Info => ("  ", Role::Info),
            Tone::Warning => ("! ", Role::Warning),
            Tone::Error => ("✗ ", Role::Error),
        };
        canvas.put(rect, &truncate(&format!("{mark}{}", notice.text), rect.width as usize), scene.style(role));
        if index == selected {
            canvas.style(rect, scene.style(Role::OverlaySelected));
        }
    }
}

/// Draws the latest records of the trail, the last at the end.
pub fn trail(scene: Scene<'_>, canvas: &mut Canvas<'_>, body: Rect, list: List) {
    let trail = &scene.state.trail;
    // The name alone: the folder is the same for all trails, and `tieout trail list` names it.
    let name = trail.path.as_ref().and_then(|path| path.file_name());
    let name = name.map_or("in memory only".into(), |name| name.to_string_lossy());
    let title = format!("Trail: {} records, {}", trail.count, sanitise(&name, 0));
    let area = overlay_box(scene, canvas, body, (110, trail.latest.len() as u16 + 4), &title);
    if area.is_empty() {
        return;
    }
    let head = trail.head.map_or(String::new(), |head| format!("head {head}"));
    let foot = Rect { y: area.bottom() - 1, height: 1, ..area };
    canvas.put(foot, &truncate(&head, area.width as usize), scene.style(Role::Recording));
    let rows = Rect { height: area.height - 1, ..area };
    if trail.latest.is_empty() {
        canvas.put(rows, "nothing was recorded yet", scene.style(Role::Dim));
        return;
    }
    let selected = list.selected.min(trail.latest.len() - 1);
    let first = window(selected, trail.latest.len(), rows.height as usize);
    for (index, line) in trail.latest.iter().enumerate().skip(first).take(rows.height as usize) {
        let rect = Rect { y: rows.y + (index - first) as u16, height: 1, ..rows };
        let keys = sanitise(&line.keys, 0);
        let right = if width(&keys) <= usize::from(rect.width) / 3 { keys.as_str() } else { "" };
        let left = format!("{:>4}  {:<13} {}", line.seq, sanitise(&line.result, 0), sanitise(&line.what, 0));
        canvas.line(rect, &left, scene.style(Role::Text), right, scene.style(Role::Key));
        if index == selected {
            canvas.style(rect, scene.style(Role::OverlaySelected));
        }
    }
}
