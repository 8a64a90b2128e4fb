//! The tree of sections.

use ratatui::layout::Rect;

use super::canvas::Canvas;
use super::reader::hits_of;
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
    // That nothing in the document says so must be readable in the narrowest pane.
    let title = match pseudo {
        true if pane.width >= 34 => "Outline (by topic: no headings)",
        true => "≈ no headings",
        false => "Outline",
    };
    let view = state.outlines.get(shown.doc);
    let mut told = view.map_or(String::new(), |view| {
        if view.filter.is_empty() { String::new() } else { format!("“{}” ", sanitise(&view.filter, 0)) }
    });
    if state.lists.still {
        told.push_str("stays ");
    }
    let mut area = pane_title(scene, canvas, pane, Focus::Outline, title, &told);
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
    let rows = view.rows.iter().enumerate().skip(first).take(area.height as usize);
    let mut columns = match state.lists.counts {
        true => counted(scene, shown.doc, rows.clone().map(|(_, index)| *index)),
        // In a narrow pane the titles need the room more than the line numbers do.
        false if area.width < 30 => Vec::new(),
        false => {
            let line =
                |index: &u32| structure.sections.get(*index as usize).map_or(String::new(), |one| one.line.to_string());
            let digits = width(&entry.document().line_count().to_string());
            vec![(digits, rows.clone().map(|(_, index)| line(index)).collect())]
        }
    };
    // A column that leaves no room for the titles is left out, rather than cut.
    while columns.iter().map(|(wide, _)| wide + 1).sum::<usize>() + TITLE > usize::from(area.width) {
        if columns.is_empty() {
            break;
        }
        columns.remove(0);
    }
    for (y, (row, index)) in rows.enumerate() {
        let Some(section) = structure.sections.get(*index as usize) else { continue };
        let rect = Rect { y: area.y + y as u16, height: 1, ..area };
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
        let mut right: String = columns
            .iter()
            .map(|(wide, cells)| format!("{:>wide$} ", cells.get(y).map_or("", String::as_str)))
            .collect();
        right.pop();
        right.push(if is_here { '◂' } else { ' ' });
        let room = usize::from(rect.width).saturating_sub(width(&right) + 1 + indent + 3);
        let text = format!(" {}{mark} {}", " ".repeat(indent), truncate(&sanitise(&section.title, 0), room));
        let style = if is_here { scene.style(Role::Accent) } else { scene.style(Role::Text) };
        canvas.line(rect, &text, style, &right, scene.style(if is_here { Role::Accent } else { Role::LineNumber }));
        if row == view.selected && state.focus == Focus::Outline {
            canvas.style(rect, scene.style(Role::OverlaySelected));
        }
    }
}

/// Columns that a title has at least.
const TITLE: usize = 12;

/// A column at the right of the outline: how wide it is, and what stands in its rows.
type Column = (usize, Vec<String>);

/// Figures, hits and unknowns of the sections `shown`, a column each where there are any: what is wanted least first.
fn counted(scene: Scene<'_>, doc: usize, shown: impl Iterator<Item = u32>) -> Vec<Column> {
    let state = scene.state;
    let structure = state.document(doc).and_then(|document| document.structure_if_ready());
    let found = state.findings.get(doc).and_then(Option::as_ref);
    let hits = hits_of(scene, &state.search, doc);
    let mut columns = [(); 3].map(|()| Vec::new());
    for index in shown {
        let counts = found.and_then(|found| found.sections.get(index as usize)).copied().unwrap_or_default();
        let lines = structure.and_then(|all| all.sections.get(index as usize)).map(|one| (one.line, one.end));
        let inside = lines.map_or(0, |(first, last)| {
            hits.partition_point(|hit| hit.line <= last) - hits.partition_point(|hit| hit.line < first)
        });
        let cell =
            |mark: &str, count: usize| if count == 0 { String::new() } else { format!("{mark}{}", short(count)) };
        columns[0].push(cell("", counts.figures as usize));
        columns[1].push(cell("●", inside));
        columns[2].push(cell("?", counts.unknown as usize));
    }
    // As wide as the counts of the whole document: nothing moves as one scrolls.
    let all = found.map_or((0, 0), |found| (found.figures as usize, found.unknown as usize));
    let wide = |mark: &str, all: usize| if all == 0 { 0 } else { width(mark) + short(all).len().max(3) };
    let wide = [wide("", all.0), wide("●", hits.len()), wide("?", all.1)];
    wide.into_iter().zip(columns).filter(|(wide, _)| *wide > 0).collect()
}

/// A count in at most four columns, rounded down: `9999`, `12k`, `3M`.
fn short(count: usize) -> String {
    match count {
        0..10_000 => count.to_string(),
        10_000..1_000_000 => format!("{}k", count / 1000),
        _ => format!("{}M", count / 1_000_000),
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
