//! What an operation found, line by line.

use ratatui::layout::Rect;

use super::canvas::Canvas;
use super::entries::{self, At, Entry};
use super::{Scene, overlay_box};
use crate::ops::report::{COLUMNS, Meant, ReportLine};
use crate::session::report::ReportView;
use crate::text::sanitise::sanitise;
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
    let title = format!("{}: {doc}", report.title);
    if lines.is_empty() {
        let area = overlay_box(scene, canvas, body, (COLUMNS as u16 + 6, 3), &title);
        canvas.put(area, "nothing was found", scene.style(Role::Dim));
        return;
    }
    let numbered = lines.iter().filter_map(ReportLine::named).max().map_or(0, |line| line.to_string().len() + 4);
    let entry = |index: usize| {
        let line = &lines[index];
        let role = match line.meant {
            Meant::Heading => Role::Heading,
            Meant::Fact => Role::Text,
            Meant::Doubt => Role::Warning,
            Meant::Note => Role::Dim,
        };
        // What explains no finding stands for itself, as headings do.
        let apart = line.meant == Meant::Heading || line.meant == Meant::Note && line.at.is_none();
        let place = line.named().map_or(String::new(), |line| format!("L {line}"));
        let gutter = if apart { String::new() } else { format!("{place:<numbered$}") };
        Entry {
            hang: if line.meant == Meant::Note { 0 } else { 2 },
            apart: line.meant == Meant::Heading,
            ..Entry::new(gutter, sanitise(&line.text, 0), role)
        }
    };
    entries::draw(scene, canvas, body, &title, (lines.len(), At::Chosen(view.selected)), 112, entry);
}
