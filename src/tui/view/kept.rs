//! Searches that are kept: the list over the panes, and the rows at the foot of the hits.

use ratatui::layout::Rect;
use ratatui::style::Style;

use super::Scene;
use super::canvas::Canvas;
use super::entries::{self, At, Entry};
use crate::session::kept::Kept;
use crate::session::overlay::List;
use crate::session::search::mode_name;
use crate::text::sanitise::sanitise;
use crate::theme::Role;

/// The looks of hits of the kept search `number`. After the fourth they begin anew; the number in the gutter tells.
pub fn style(scene: Scene<'_>, number: u8) -> Style {
    const ROLES: [Role; 4] = [Role::Kept1, Role::Kept2, Role::Kept3, Role::Kept4];
    scene.style(ROLES[usize::from(number.saturating_sub(1)) % ROLES.len()])
}

/// What was found of a kept search so far.
fn count(kept: &Kept) -> String {
    let search = &kept.search;
    match (&search.error, search.is_running()) {
        (Some(_), _) => "✗".to_owned(),
        (None, true) => "…".to_owned(),
        (None, false) => search.total.to_string(),
    }
}

/// Draws the list over the panes.
pub fn list(scene: Scene<'_>, canvas: &mut Canvas<'_>, body: Rect, list: List) {
    let kept = &scene.state.kept;
    entries::draw(scene, canvas, body, "Kept searches", (kept.len(), At::Chosen(list.selected)), 100, |index| {
        let one = &kept[index];
        let search = &one.search;
        let pattern = sanitise(&search.args.pattern, 0);
        let mut text = one.name.clone();
        if pattern != text {
            text.push_str(&format!("  “{pattern}”"));
        }
        if let Some(error) = &search.error {
            text.push_str(&format!(": {}", sanitise(error, 0)));
        }
        let mut how = vec![mode_name(search.args.mode)];
        how.extend(search.options());
        let (how, place, count) = (how.join(", "), search.where_told(), count(one));
        let mark = if one.is(&scene.state.search) { "▸" } else { " " };
        let right = format!("{how}   {place}   {count:>4} hits");
        Entry { right, ..Entry::new(format!("{mark}{}  ", one.number), text, Role::Text) }
    });
}

/// Draws the kept searches with their numbers, as far as there is room: what the marks in the reader mean.
pub fn legend(scene: Scene<'_>, canvas: &mut Canvas<'_>, area: Rect) {
    if area.is_empty() {
        return;
    }
    let kept = &scene.state.kept;
    let keys = scene.state.keymap.keys_for(&["hits", "global"], "search.kept").unwrap_or_default();
    canvas.line(
        Rect { height: 1, ..area },
        " Kept",
        scene.style(Role::Title),
        &format!("{keys} "),
        scene.style(Role::Dim),
    );
    let room = usize::from(area.height - 1);
    for (index, one) in kept.iter().enumerate().take(room) {
        let row = Rect { y: area.y + 1 + index as u16, height: 1, ..area };
        if index + 1 == room && kept.len() > room {
            canvas.put(row, &format!(" {} more", kept.len() - index), scene.style(Role::Dim));
            break;
        }
        let mark = if one.is(&scene.state.search) { "▸" } else { " " };
        let at = canvas.put(row, mark, scene.style(Role::Accent));
        let row = Rect { x: row.x + at, width: row.width - at, ..row };
        let at = canvas.put(row, &one.number.to_string(), style(scene, one.number));
        let row = Rect { x: row.x + at, width: row.width - at, ..row };
        let count = format!("{} ", count(one));
        canvas.line(row, &format!(" {}", one.name), scene.style(Role::Text), &count, scene.style(Role::Dim));
    }
}

/// Keys of the list.
pub const HINTS: [(&str, &str); 5] = [
    ("overlay.down", ""),
    ("overlay.up", "move"),
    ("overlay.accept", "search for it"),
    ("search.clear", "drop it"),
    ("overlay.close", "close"),
];
