//! The tree of sections.

use ratatui::layout::Rect;

use super::canvas::Canvas;
use super::{Scene, pane_title};
use crate::document::SectionSource;
use crate::session::Focus;
use crate::session::layout::{outline_foot, window};
use crate::text::sanitise::{sanitise, truncate, width};
use crate::theme::Role;

/// Draws the outline, and below it what the analysis counted.
pub fn draw(scene: Scene<'_>, canvas: &mut Canvas<'_>, pane: Rect) {
    let state = scene.state;
    let shown = state.shown();
    let Some(entry) = state.entry(shown.doc) else { return };
    let structure = entry.document().structure_if_ready();
    let pseudo = structure
        .is_some_and(|all| all.sections.first().is_some_and(|section| section.source == SectionSource::Pseudo));
    let title = if pseudo { "Outline (by topic: no headings)" } else { "Outline" };
    let view = state.outlines.get(shown.doc);
    let count = view.map_or(String::new(), |view| {
        if view.filter.is_empty() { String::new() } else { format!("“{}”", sanitise(&view.filter, 0)) }
    });
    let mut area = pane_title(scene, canvas, pane, Focus::Outline, title, &count);
    let foot = outline_foot(state.findings.get(shown.doc).and_then(Option::as_ref), area.height);
    area.height -= foot;
    findings(scene, canvas, Rect { y: area.bottom(), height: foot, ..area });
    let (Some(structure), Some(view)) = (structure, view) else {
        canvas.put(area, " reading…", scene.style(Role::Dim));
        return;
    };
    if view.rows.is_empty() {
        let text = if view.filter.is_empty() { " no headings" } else { " no title matches" };
        canvas.put(area, text, scene.style(Role::Dim));
        return;
    }
    let here = structure.section_at(shown.place.line);
    let first = window(view.selected, view.rows.len(), area.height as usize);
    // In a narrow pane the titles need the room more than the line numbers do.
    let digits = if area.width >= 30 { width(&entry.document().line_count().to_string()) } else { 0 };
    for (row, index) in view.rows.iter().enumerate().skip(first).take(area.height as usize) {
        let Some(section) = structure.sections.get(*index as usize) else { continue };
        let rect = Rect { y: area.y + (row - first) as u16, height: 1, ..area };
        let folded = view.folded.contains(index);
        let parent =
            structure.sections.get(*index as usize + 1).is_some_and(|next| next.parent == Some(*index as usize));
        let mark = if folded {
            "▸"
        } else if parent {
            "▾"
        } else {
            " "
        };
        let indent = usize::from(section.level.saturating_sub(1).min(6));
        let is_here = here == Some(*index as usize);
        let number = if digits > 0 { format!("{:>digits$}", section.line) } else { String::new() };
        let number = format!("{number}{}", if is_here { "◂" } else { " " });
        let room = (rect.width as usize).saturating_sub(digits + 2 + indent + 3);
        let text = format!(" {}{mark} {}", " ".repeat(indent), truncate(&sanitise(&section.title, 0), room));
        let style = if is_here { scene.style(Role::Accent) } else { scene.style(Role::Text) };
        canvas.line(rect, &text, style, &number, scene.style(if is_here { Role::Accent } else { Role::LineNumber }));
        if row == view.selected && state.focus == Focus::Outline {
            canvas.style(rect, scene.style(Role::OverlaySelected));
        }
    }
}

/// How many figures there are, and how many of them are in doubt, each count with the mark that it has in the gutter.
fn findings(scene: Scene<'_>, canvas: &mut Canvas<'_>, area: Rect) {
    if area.height < 2 {
        return;
    }
    let state = scene.state;
    let doc = state.shown().doc;
    let Some(found) = state.findings.get(doc).and_then(Option::as_ref) else {
        canvas.put(Rect { y: area.bottom() - 1, ..area }, " finding the figures…", scene.style(Role::Dim));
        return;
    };
    let wide = area.width >= 32;
    let word = |long: &'static str, short: &'static str| if wide { long } else { short };
    let rows = [
        (found.figures, ' ', if found.figures == 1 { "figure" } else { "figures" }, Role::Dim),
        (found.unknown, '?', word("unit or year unknown", "unknown"), Role::Unknown),
        (found.conflicts, '≠', word("declarations disagree", "in conflict"), Role::Conflict),
        (found.damaged, '‡', word("damaged in conversion", "damaged"), Role::Damage),
        (found.by_hand, '⚑', word("unit or year by hand", "by hand"), Role::ByHand),
    ];
    let digits = width(&found.figures.to_string());
    let shown = rows.into_iter().enumerate().filter(|(index, (count, ..))| *index == 0 || *count > 0);
    for (y, (_, (count, mark, word, role))) in (area.y + 1..area.bottom()).zip(shown) {
        let text = format!(" {count:>digits$} {mark} {word}");
        canvas.put(Rect { y, height: 1, ..area }, &truncate(&text, area.width as usize), scene.style(role));
    }
}
