//! The one table of commands: keymap, help, palette and documentation are made from it.

/// A command: data only.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Command {
    /// Stable name, `area.verb_words`.
    pub name: &'static str,
    /// What it does, for people.
    pub description: &'static str,
    /// Whether it leaves a record in the trail.
    pub audited: bool,
}

impl Command {
    /// The description without what comes after a colon, for where there is little room.
    pub fn brief(&self) -> &'static str {
        self.description.split_once(':').map_or(self.description, |(brief, _)| brief)
    }
}

const fn command(name: &'static str, description: &'static str) -> Command {
    Command { name, description, audited: false }
}

/// A command that leaves a record: an operation, a move to another place, a copy that quotes the document.
const fn audited(name: &'static str, description: &'static str) -> Command {
    Command { name, description, audited: true }
}

/// Every command, by area.
pub const COMMANDS: &[Command] = &[
    command("app.quit", "Quit; the trail is sealed"),
    command("app.help", "Show the keys that are bound here"),
    command("app.tour", "Show the tour: the first steps, on one page"),
    command("app.palette", "Find a command by name"),
    command("app.suspend", "Suspend to the shell"),
    command("app.redraw", "Draw the screen anew"),
    command("app.mouse", "Take the mouse, or leave it to the terminal: then its own selection works"),
    command("app.messages", "Show earlier messages"),
    command("app.cancel", "Cancel: close, stop the search, drop the selection"),
    command("focus.next", "Go to the next pane"),
    command("focus.previous", "Go to the pane before"),
    command("focus.outline", "Go to the outline"),
    command("focus.hits", "Go to the hits"),
    command("focus.reader", "Go to the reader"),
    audited("focus.other", "Go to the other reader, where there are two"),
    command("pane.toggle_outline", "Show or hide the outline"),
    command("pane.toggle_hits", "Show or hide the hits"),
    command("pane.toggle_inspector", "Show or hide the inspector"),
    command("pane.zoom", "Give the whole screen to this pane, or take it back"),
    command("pane.grow", "Make this pane wider"),
    command("pane.shrink", "Make this pane narrower"),
    command("pane.split", "Open a second reader beside this one, or close it"),
    command("pane.swap", "Put outline and hits on the other side of the reader"),
    audited("search.open", "Search the document"),
    audited("search.open_value", "Search for a value in any unit"),
    audited("search.figure", "Search for the figure under the cursor: its value, in any unit"),
    audited("search.next", "Go to the next hit"),
    audited("search.previous", "Go to the hit before"),
    command("search.mode", "Change how the pattern is read"),
    command("search.scope", "How far to search: this document, section, selection, or all documents"),
    command("search.word", "Find whole words only, or parts too"),
    command("search.case", "How case counts: any unless a capital is typed, as typed, any"),
    command("search.keep", "Keep this search under a name: its hits stay marked"),
    command("search.kept", "List the kept searches: switch to one, or drop it"),
    audited("search.kept_next", "Switch to the next kept search"),
    audited("search.kept_previous", "Switch to the kept search before"),
    command("search.drop", "Keep this search no longer"),
    command("search.marks", "Mark hits in the reader, or not"),
    command("search.clear", "Forget the search and its hits"),
    audited("reader.line_down", "One line down"),
    audited("reader.line_up", "One line up"),
    audited("reader.page_down", "One screen down"),
    audited("reader.page_up", "One screen up"),
    audited("reader.half_page_down", "Half a screen down"),
    audited("reader.half_page_up", "Half a screen up"),
    audited("reader.top", "Go to the first line"),
    audited("reader.bottom", "Go to the last line"),
    audited("reader.figure_next", "Go to the next figure"),
    audited("reader.figure_previous", "Go to the figure before"),
    audited("reader.row_down", "Go to the figure below in this column"),
    audited("reader.row_up", "Go to the figure above in this column"),
    audited("reader.cell_next", "Go to the next cell of the row, whatever it holds"),
    audited("reader.cell_previous", "Go to the cell before"),
    audited("reader.cell_first", "Go to the first cell of the row"),
    audited("reader.cell_last", "Go to the last cell of the row"),
    audited("reader.row_first", "Go to the first row of the table"),
    audited("reader.row_last", "Go to the last row of the table"),
    command("reader.row_full", "See the row in full: every cell under its header, however long"),
    audited("reader.table_next", "Go to the next table"),
    audited("reader.table_previous", "Go to the table before"),
    audited("reader.section_next", "Go to the next section"),
    audited("reader.section_previous", "Go to the section before"),
    audited("reader.page_next", "Go to the next page of the document"),
    audited("reader.page_previous", "Go to the page before"),
    command("reader.scroll_left", "Scroll the columns left"),
    command("reader.scroll_right", "Scroll the columns right"),
    audited("reader.doubt_next", "Go to the next figure in doubt: unknown, in conflict or damaged"),
    audited("reader.doubt_previous", "Go to the figure in doubt before"),
    audited("reader.unknown_next", "Go to the next unknown: a figure whose unit or year nothing declares"),
    audited("reader.unknown_previous", "Go to the unknown before"),
    audited("reader.conflict_next", "Go to the next conflict: a figure whose declarations disagree"),
    audited("reader.conflict_previous", "Go to the conflict before"),
    audited("reader.damage_next", "Go to the next damage: a figure that the conversion may have harmed"),
    audited("reader.damage_previous", "Go to the damage before"),
    audited("reader.goto_line", "Go to a line by its number, or to a share of the document: 50%"),
    audited("reader.goto_page", "Go to a page by its number"),
    audited(
        "reader.follow_reference",
        "Go to the note that is referred to: by this line, or the statement or schedule",
    ),
    audited("reader.goto_reference", "Go to a note or statement by number: also to a schedule"),
    command("mark.set", "Mark this place with a letter"),
    audited("mark.jump", "Go to a mark by its letter, or back to before the last jump"),
    audited("reader.unit_line", "Go to the line that declares the unit"),
    audited("reader.year_line", "Go to the line that declares the year"),
    audited("reader.back", "Go back to where you came from"),
    audited("reader.forward", "Go forward again"),
    command("reader.annotations", "Units and years: inline, strip over the columns, off"),
    command("reader.raw", "Lines as they stand, or tables aligned"),
    command("reader.select", "Start or drop a selection of lines"),
    command("reader.select_grow", "Grow the selection up to the governing lines"),
    audited("reader.read_span", "Read the selected lines into the trail: with none selected, say why of the figure"),
    command("figure.why", "Say why this unit and year: what governs, what else might have, and why it was not taken"),
    audited(
        "figure.overrule_unit",
        "Overrule the unit: by hand, of the figure, its column or its table, with a reason",
    ),
    audited(
        "figure.overrule_year",
        "Overrule the year: by hand, of the figure, its column or its table, with a reason",
    ),
    audited("figure.withdraw", "Take back what was said by hand of this figure"),
    audited("figure.undo", "Undo the last overrule or the last taking back"),
    audited("copy.citation", "Copy the figure as a citation"),
    command("copy.figure", "Copy the figure as printed"),
    command("copy.row", "Copy the line"),
    audited("copy.span", "Copy the selected lines"),
    audited("copy.table", "Copy the table as Markdown: its lines as they stand"),
    audited("copy.table_csv", "Copy the table as CSV: figures as plain values"),
    command("copy.cell", "Copy the cell"),
    command("hits.down", "Next hit, shown in the reader"),
    command("hits.up", "Hit before, shown in the reader"),
    audited("hits.open", "Go to this hit"),
    command("hits.page_down", "One screen of hits down"),
    command("hits.page_up", "One screen of hits up"),
    command("hits.first", "First hit"),
    command("hits.last", "Last hit"),
    command("hits.filter", "Narrow the hits by a second pattern, or by what it must not be: !"),
    command("hits.sort", "Sort hits as in the document, or sections with the most first"),
    command("hits.group", "Group hits by section, or not"),
    command("outline.down", "Next section"),
    command("outline.up", "Section before"),
    command("outline.page_down", "One screen of sections down"),
    command("outline.page_up", "One screen of sections up"),
    command("outline.first", "First section"),
    command("outline.last", "Last section"),
    audited("outline.open", "Go to this section"),
    command("outline.toggle_fold", "Fold or unfold"),
    command("outline.fold_all", "Fold all sections"),
    command("outline.unfold_all", "Unfold all sections"),
    command("outline.filter", "Filter the outline as you type"),
    command("outline.follow", "Let the outline follow the reader, or stay"),
    command("outline.counts", "Count figures, hits and unknowns of each section"),
    command("document.list", "List the open documents: switch to one, or close it"),
    command("document.open", "Open another document: by its path, beside these"),
    command("document.close", "Close this document"),
    command("document.next", "Next document"),
    command("document.previous", "Document before"),
    command("document.recent", "Recent documents: list them, and open one instead of these"),
    audited("document.reload", "Read the document again from disk"),
    command("trail.drawer", "Show the records of the trail"),
    audited("report.profile", "Measure the document: tables, numbers, how far units and years stand"),
    audited("report.damage", "List what the conversion damaged, with what was probably printed"),
    audited("report.chunks", "Cut into chunks: what they would lose of units and years"),
    audited("report.foot", "Foot the tables: which totals do not add up, and which number may be wrong"),
    command("overlay.down", "Down"),
    command("overlay.up", "Up"),
    command("overlay.page_down", "One screen down"),
    command("overlay.page_up", "One screen up"),
    command("overlay.first", "To the first"),
    command("overlay.last", "To the last"),
    command("overlay.accept", "Take it"),
    command("overlay.close", "Close"),
];

/// The command of that name.
pub fn find(name: &str) -> Option<&'static Command> {
    COMMANDS.iter().find(|command| command.name == name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_unique_and_well_formed() {
        let mut names: Vec<_> = COMMANDS.iter().map(|command| command.name).collect();
        for name in &names {
            let (area, verb) = name.split_once('.').unwrap_or_default();
            let good = |text: &str| !text.is_empty() && text.bytes().all(|b| b.is_ascii_lowercase() || b == b'_');
            assert!(good(area) && good(verb), "{name}");
        }
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), COMMANDS.len());
        assert!(find("app.quit").is_some() && find("app.nothing").is_none());
    }
}
