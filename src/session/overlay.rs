//! What lies over the panes: lists that are looked through, and the page for the first start.

use super::help::HelpView;
use super::palette::Palette;
use super::report::ReportView;
use super::state::State;

/// What lies over the panes.
#[derive(Debug, Clone)]
pub enum Overlay {
    /// What the program does and the first keys, on one page: any key closes it.
    Tour,
    /// The keys that are bound, found by typing.
    Help(Box<HelpView>),
    /// Commands by name.
    Palette(Box<Palette>),
    /// Earlier messages.
    Messages(List),
    /// Documents that were open before.
    Recent(List),
    /// Documents that are open.
    Documents(List),
    /// Searches that are kept.
    Kept(List),
    /// The latest records of the trail.
    Trail(List),
    /// Why the unit and the year of a figure are what they are.
    Why(List),
    /// A table row in full.
    Row(List),
    /// What an operation found.
    Report(Box<ReportView>),
}

/// A list with a cursor.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct List {
    /// The row under the cursor.
    pub selected: usize,
}

/// How many rows the list of `overlay` has.
pub fn length(state: &State, overlay: &Overlay) -> usize {
    match overlay {
        Overlay::Tour => 0,
        Overlay::Help(view) => view.rows.len(),
        Overlay::Palette(palette) => palette.found.len(),
        Overlay::Messages(_) => state.notices.len(),
        Overlay::Recent(_) => state.recent.len(),
        Overlay::Documents(_) => state.corpus.entries().len(),
        Overlay::Kept(_) => state.kept.len(),
        // The head stands below the records.
        Overlay::Trail(_) => state.trail.latest.len().max(1) + 1,
        Overlay::Why(_) => state.why().len(),
        Overlay::Row(_) => state.row_in_full().len(),
        Overlay::Report(view) => view.lines().len(),
    }
}
