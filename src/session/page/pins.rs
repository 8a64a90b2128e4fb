//! The governing lines that stay on top of the reader while their figures are in view.

use super::flow::Flow;
use crate::document::RowKind;
use crate::figure::Figure;

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

/// The lines to pin for a view that begins at line `top`, where `focus` is the figure that matters: the one under
/// the cursor, or the first in view. At most `room` of them, the most telling first, in document order.
///
/// The pins cover the first rows of the view, so a line counts as out of view where a pin would cover it.
pub fn pins(flow: &Flow<'_>, top: u32, focus_line: u32, focus: Option<&Figure>, room: usize) -> Vec<Pin> {
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
        let header = table.rows.iter().take(12).filter(|row| row.kind == RowKind::Header);
        // The lowest header rows name the columns; those above them span several.
        let rows: Vec<_> = header.map(|row| Pin { line: row.line, reason: Reason::Header }).collect();
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
        let above: Vec<Pin> = taken.iter().filter(|pin| pin.line < top + hidden as u32).copied().collect();
        if above.len() <= hidden || hidden == room {
            let mut out: Vec<Pin> = above.into_iter().take(room).collect();
            out.sort_by_key(|pin| pin.line);
            return out;
        }
    }
    Vec::new()
}
