//! What of the document is in view, and where its hits and its damage stand.

use ratatui::layout::Rect;

use super::Scene;
use super::canvas::Canvas;
use crate::ops::Hit;
use crate::theme::Role;

/// Draws the bar of a document of `lines` lines of which `shown` are in view, from the first to the last. `hits` are those
/// of the document, `damaged` the lines with damage, both in order.
pub fn draw(
    scene: Scene<'_>,
    canvas: &mut Canvas<'_>,
    bar: Rect,
    (lines, shown): (u32, (u32, u32)),
    hits: &[Hit],
    damaged: &[u32],
) {
    let (rows, lines) = (u64::from(bar.height), u64::from(lines.max(1)));
    for row in 0..bar.height {
        // The lines that this row of the bar stands for; in a short document several rows stand for one line.
        let first = (u64::from(row) * lines / rows + 1) as u32;
        let last = ((u64::from(row) + 1) * lines / rows).max(u64::from(first)) as u32;
        let hit = hits.get(hits.partition_point(|hit| hit.line < first)).is_some_and(|hit| hit.line <= last);
        let damage = damaged.get(damaged.partition_point(|line| *line < first)).is_some_and(|line| *line <= last);
        let in_view = first <= shown.1 && shown.0 <= last;
        let (mark, role) = match (hit, damage, in_view) {
            (true, ..) => ("●", Role::Hit),
            (_, true, _) => ("‡", Role::Damage),
            (.., true) => ("┃", Role::Accent),
            _ => continue,
        };
        let style = scene.style(role);
        // A mark in view must not hide what is in view.
        let style = if in_view && mark != "┃" { style.patch(scene.style(Role::Selection)) } else { style };
        canvas.put(Rect { y: bar.y + row, height: 1, ..bar }, mark, style);
    }
}
