//! What an operation found, line by line.

use ratatui::layout::Rect;

use super::canvas::Canvas;
use super::{Scene, overlay_box};
use crate::ops::report::{COLUMNS, Meant};
use crate::session::layout::window;
use crate::session::report::ReportView;
use crate::text::sanitise::{sanitise, truncate, width};
use crate::theme::Role;

/// Draws a report; the line under the cursor is marked, and those that name a place carry its number.
pub fn draw(scene: Scene<'_>, canvas: &mut Canvas<'_>, body: Rect, view: &ReportView) {
    let doc = sanitise(&view.doc, 0);
    let Some(report) = &view.report else {
        let area = overlay_box(scene, canvas, body, (COLUMNS as u16 + 6, 3), &doc);
        canvas.put(area, "being worked out …", scene.style(Role::Dim));
        return;
    };
    let lines = &report.lines;
    // The lines may be wider than those of a narrow terminal: the box takes what there is.
    let wide = lines.iter().map(|line| width(&line.text) + 8).max().unwrap_or(0).clamp(COLUMNS + 6, 140);
    let title = format!("{}: {doc}", report.title);
    let area = overlay_box(scene, canvas, body, (wide as u16, lines.len().max(1) as u16 + 2), &title);
    if lines.is_empty() {
        canvas.put(area, "nothing was found", scene.style(Role::Dim));
        return;
    }
    let selected = view.selected.min(lines.len() - 1);
    let first = window(selected, lines.len(), area.height as usize);
    let numbered = lines.iter().filter_map(|line| line.line).max().map_or(0, |line| line.to_string().len() + 4);
    for (index, line) in lines.iter().enumerate().skip(first).take(area.height as usize) {
        let rect = Rect { y: area.y + (index - first) as u16, height: 1, ..area };
        let role = match line.meant {
            Meant::Heading => Role::Heading,
            Meant::Fact => Role::Text,
            Meant::Doubt => Role::Warning,
            Meant::Note => Role::Dim,
        };
        let place = line.line.map_or(String::new(), |line| format!("L {line}"));
        let gap = if numbered > 0 && line.meant != Meant::Heading && line.meant != Meant::Note { numbered } else { 0 };
        canvas.spans(
            rect,
            &[(format!("{place:<gap$}"), scene.style(Role::Key)), (sanitise(&line.text, 0), scene.style(role))],
        );
        if index == selected {
            canvas.style(rect, scene.style(Role::OverlaySelected));
        }
    }
    let rest = lines.len() - (first + area.height as usize).min(lines.len());
    if rest > 0 {
        let rest = truncate(&format!(" {rest} more below "), usize::from(area.width));
        let columns = width(&rest) as u16;
        let foot = Rect { x: area.right().saturating_sub(columns), y: area.bottom(), width: columns, height: 1 };
        canvas.put(foot, &rest, scene.style(Role::Dim));
    }
}
