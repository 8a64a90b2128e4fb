//! The tree of sections.

use ratatui::layout::Rect;

use super::canvas::{Canvas, window};
use super::{Scene, pane_title};
use crate::document::SectionSource;
use crate::session::Focus;
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
    if area.height > 8 {
        area.height -= 2;
        findings(scene, canvas, Rect { y: area.bottom(), height: 2, ..area });
    }
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
    let digits = width(&entry.document().line_count().to_string());
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
        let number = format!("{:>digits$}{}", section.line, if is_here { "◂" } else { " " });
        let room = (rect.width as usize).saturating_sub(digits + 2 + indent + 3);
        let text = format!(" {}{mark} {}", " ".repeat(indent), truncate(&sanitise(&section.title, 0), room));
        let style = if is_here { scene.style(Role::Accent) } else { scene.style(Role::Text) };
        canvas.line(rect, &text, style, &number, scene.style(if is_here { Role::Accent } else { Role::LineNumber }));
        if row == view.selected && state.focus == Focus::Outline {
            canvas.style(rect, scene.style(Role::OverlaySelected));
        }
    }
}

fn findings(scene: Scene<'_>, canvas: &mut Canvas<'_>, area: Rect) {
    let state = scene.state;
    let doc = state.shown().doc;
    let row = Rect { y: area.y + 1, height: 1, ..area };
    let Some(found) = state.findings.get(doc).and_then(Option::as_ref) else {
        canvas.put(row, " finding the figures…", scene.style(Role::Dim));
        return;
    };
    let mut spans = vec![(format!(" {} figures", found.figures), scene.style(Role::Dim))];
    for (count, mark, role) in [
        (found.unknown, '?', Role::Unknown),
        (found.conflicts, '≠', Role::Conflict),
        (found.damaged, '‡', Role::Damage),
    ] {
        if count > 0 {
            spans.push((format!("  {count} {mark}"), scene.style(role)));
        }
    }
    canvas.spans(row, &spans);
}
