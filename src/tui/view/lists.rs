//! Earlier messages, and the latest records of the trail.

use ratatui::layout::Rect;

use super::canvas::Canvas;
use super::{Scene, entries, overlay_box};
use crate::session::layout::window;
use crate::session::overlay::List;
use crate::session::{Notice, Tone};
use crate::text::sanitise::{sanitise, truncate, width};
use crate::theme::Role;

/// Draws earlier messages, the latest at the end.
pub fn messages(scene: Scene<'_>, canvas: &mut Canvas<'_>, body: Rect, list: List) {
    let notices = &scene.state.notices;
    if notices.is_empty() {
        let area = overlay_box(scene, canvas, body, (100, 3), "Messages");
        canvas.put(area, "nothing was said yet", scene.style(Role::Dim));
        return;
    }
    entries::draw(scene, canvas, body, "Messages", (notices.len(), list.selected), 100, |index| {
        let Notice { tone, text } = &notices[index];
        let (mark, role) = match tone {
            Tone::Info => ("  ", Role::Info),
            Tone::Warning => ("! ", Role::Warning),
            Tone::Error => ("✗ ", Role::Error),
        };
        entries::Entry { gutter: mark.to_owned(), text: text.clone(), role, hang: 2, apart: false }
    });
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
