//! The governing lines that stay on top of the reader while their figures are in view.

use super::flow::{Flow, figure_on};
use crate::config::Annotations as AnnotationMode;
use crate::document::RowKind;
use crate::figure::Figure;
use crate::session::beside::View;
use crate::session::motion::pin_rows;
use crate::session::state::{Jump, State};

/// Why a line is pinned.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Reason {
    /// The heading of the section.
    Section,
    /// A header row of the table.
    Header,
    /// It declares the period.
    Year,
    /// It declares the unit.
    Unit,
    /// It declares both.
    Both,
}

impl Reason {
    /// The word beside the line.
    pub fn label(self) -> &'static str {
        match self {
            Reason::Section => "section",
            Reason::Header => "header",
            Reason::Year => "year",
            Reason::Unit => "unit",
            Reason::Both => "unit, year",
        }
    }
}

/// A pinned line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Pin {
    /// Line, from 1.
    pub line: u32,
    /// Why.
    pub reason: Reason,
}

/// What covers the first rows of the reader.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Pinned {
    /// The line of the figure that the pins are for.
    pub line: u32,
    /// The pins, from the top.
    pub pins: Vec<Pin>,
    /// Whether the strip of units and years stands below them.
    pub strip: bool,
}

impl State {
    /// What covers the first rows of the reader that shows `shown`.
    pub fn pinned(&self, view: View) -> Pinned {
        let shown = view.jump;
        let Some(flow) = self.flow_in(view.lens, shown.doc) else { return Pinned::default() };
        let (_, height) = self.size_in(view.lens, shown.doc);
        let top = shown.place.top.line;
        let (_, last) = self.lines_in(view.lens, shown.doc, shown.place);
        let (line, figure) = focus(&flow, shown, top, last);
        // Where the rule below the header is in view, the strip takes its place.
        let table = flow.structure.and_then(|all| all.table_at(line));
        let rule = table.and_then(|table| table.lines().iter().take(8).find(|(_, kind)| *kind == RowKind::Delimiter));
        let room = pin_rows(height);
        let all = pins(&flow, top, line, figure, room, 0);
        let in_view = rule.is_some_and(|(line, _)| *line >= top + all.len() as u32);
        if flow.mode != AnnotationMode::Strip || !flow.is_aligned(line) || in_view || room == 0 {
            return Pinned { line, pins: all, strip: false };
        }
        Pinned { line, pins: pins(&flow, top, line, figure, room - 1, 1), strip: true }
    }
}

/// The figure that the pins are for: the one under the cursor, or the first in view.
fn focus<'a>(flow: &Flow<'a>, shown: Jump, first: u32, last: u32) -> (u32, Option<&'a Figure>) {
    let cursor = shown.place.line;
    if let Some(figure) = figure_on(flow.figures(cursor), shown.place.byte) {
        return (cursor, Some(figure));
    }
    if (first..=last).contains(&cursor) && flow.is_aligned(cursor) {
        let figure = flow.figures(cursor).iter().find(|figure| figure.kind.is_figure());
        return (cursor, figure);
    }
    let figures = flow.annotations.map_or(&[][..], |all| all.in_lines(first, last));
    match figures.iter().find(|figure| figure.kind.is_figure()) {
        Some(figure) => (figure.line, Some(figure)),
        None => (cursor, None),
    }
}

/// The lines to pin for a view that begins at line `top`, where `focus` is the figure that matters: the one under
/// the cursor, or the first in view. At most `room` of them, the most telling first, in document order.
///
/// The pins cover the first rows of the view, and `below` rows below them are covered too, so a line counts as out of
/// view where it would stand under one of these.
fn pins(flow: &Flow<'_>, top: u32, focus_line: u32, focus: Option<&Figure>, room: usize, below: u32) -> Vec<Pin> {
    let Some(structure) = flow.structure else { return Vec::new() };
    let mut wanted: Vec<Pin> = Vec::new();
    if let (Some(figure), Some(all)) = (focus, flow.annotations) {
        let unit = all.unit(figure).evidence.as_ref().map(|evidence| evidence.line);
        let year = all.period(figure).evidence.as_ref().map(|evidence| evidence.line);
        match (unit, year) {
            (Some(unit), Some(year)) if unit == year => wanted.push(Pin { line: unit, reason: Reason::Both }),
            _ => {
                wanted.extend(unit.map(|line| Pin { line, reason: Reason::Unit }));
                wanted.extend(year.map(|line| Pin { line, reason: Reason::Year }));
            }
        }
    }
    if let Some(table) = structure.table_at(focus_line) {
        let header = table.lines().iter().take(12).filter(|(_, kind)| *kind == RowKind::Header);
        // The lowest header rows name the columns; those above them span several.
        let rows: Vec<_> = header.map(|(line, _)| Pin { line: *line, reason: Reason::Header }).collect();
        wanted.extend(rows.into_iter().rev().take(3));
    }
    if let Some(section) = structure.section_at(focus_line) {
        wanted.push(Pin { line: structure.sections[section].line, reason: Reason::Section });
    }
    let mut taken: Vec<Pin> = Vec::new();
    for pin in wanted {
        if !taken.iter().any(|other| other.line == pin.line) {
            taken.push(pin);
        }
    }
    // A pin hides one more row, which may hide another governing line: settle from the smallest number.
    for hidden in 0..=room {
        let above: Vec<Pin> = taken.iter().filter(|pin| pin.line < top + hidden as u32 + below).copied().collect();
        if above.len() <= hidden || hidden == room {
            let mut out: Vec<Pin> = above.into_iter().take(room).collect();
            out.sort_by_key(|pin| pin.line);
            return out;
        }
    }
    Vec::new()
}
