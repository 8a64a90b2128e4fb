//! What happened in a session, in sentences: what was said, what is asked, where one is, what stands there, and which
//! lines govern it.

use super::command::COMMANDS;
use super::help::HelpRow;
use super::overlay::Overlay;
use super::page::Shown;
use super::page::describe::Doubts;
use super::prompt::Ask;
use super::search::mode_name;
use super::state::{Focus, Jump, State, Tone};
use crate::text::Digest;
use crate::text::sanitise::sanitise;
use crate::trail::DoneFigure;

/// What was told already.
#[derive(Debug, Default)]
pub struct Heard {
    doc: Option<usize>,
    read: Option<Digest>,
    notices: usize,
    place: Option<Jump>,
    search: (String, u64, u64),
    overlay: Option<(std::mem::Discriminant<Overlay>, String)>,
    selected: Option<usize>,
    prompt: Option<Ask>,
    focus: Focus,
    section: Option<usize>,
    selection: Option<(u32, u32)>,
}

/// A text that does nothing to a terminal.
pub fn safe(text: &str) -> String {
    sanitise(text, 0)
}

/// A line with its number.
pub fn row(line: u64, text: &str) -> String {
    format!("{line}: {}", safe(text))
}

/// What is open, and what can be typed.
pub fn welcome(state: &State) -> Vec<String> {
    let mut out = Vec::new();
    for (doc, entry) in state.corpus.entries().iter().enumerate() {
        let document = entry.document();
        let mut held = vec![format!("{} lines", document.line_count())];
        if let Some(last) = document.structure_if_ready().and_then(|all| all.pages.last()) {
            held.push(format!("{last} pages"));
        }
        if let Some(found) = state.findings.get(doc).and_then(Option::as_ref) {
            held.push(format!("{} figures", found.figures));
            if found.unknown > 0 {
                held.push(format!("{} of which the unit or the year is unknown", found.unknown));
            }
        }
        out.push(format!("{}: {}.", safe(document.name()), held.join(", ")));
    }
    out.push(
        "Type a line and press enter. /words searches, a number goes to that line, an empty line goes one line down, \
         :words runs a command by its name; other words are keys as they are bound. help lists them, quit leaves."
            .to_owned(),
    );
    out
}

/// What stands before the place where one types.
pub fn ready(state: &State) -> String {
    match &state.prompt {
        Some(prompt) => format!("{}> ", question(prompt.ask)),
        None if state.overlay.is_some() => "number, or esc> ".to_owned(),
        None => "> ".to_owned(),
    }
}

/// What is said where there is nothing new.
pub fn silence(state: &State) -> &'static str {
    if state.pending.is_empty() { "Nothing changed." } else { "Another key is to follow." }
}

/// The row under the cursor of a list.
pub fn selected(overlay: &Overlay) -> Option<usize> {
    match overlay {
        Overlay::Tour => None,
        Overlay::Help(view) => Some(view.selected),
        Overlay::Palette(palette) => Some(palette.selected),
        Overlay::Report(view) => Some(view.selected),
        Overlay::Messages(list)
        | Overlay::Recent(list)
        | Overlay::Documents(list)
        | Overlay::Kept(list)
        | Overlay::Trail(list)
        | Overlay::Row(list)
        | Overlay::Why(list) => Some(list.selected),
    }
}

impl Heard {
    /// What is new since the last time.
    pub fn news(&mut self, state: &State) -> Vec<String> {
        let mut out = Vec::new();
        // What was said is kept to a number: the latest are the new ones.
        let new =
            if state.notices.len() < self.notices { state.notices.len() } else { state.notices.len() - self.notices };
        for notice in state.notices.iter().rev().take(new).rev() {
            let tone = match notice.tone {
                Tone::Info => "",
                Tone::Warning => "Warning: ",
                Tone::Error => "Error: ",
            };
            let text = notice.text.trim_end_matches('.');
            out.push(if tone.is_empty() { format!("{}.", begun(text)) } else { format!("{tone}{text}.") });
        }
        self.notices = state.notices.len();
        self.tell_search(state, &mut out);
        self.tell_overlay(state, &mut out);
        if state.overlay.is_none() && state.prompt.is_none() {
            self.tell_place(state, &mut out);
        }
        if state.selection() != self.selection {
            self.selection = state.selection();
            out.push(match self.selection {
                Some((first, last)) => format!("Selected: lines {first} to {last}."),
                None => "Nothing is selected.".to_owned(),
            });
        }
        let asked = state.prompt.as_ref().map(|prompt| prompt.ask);
        if asked.is_some() && asked != self.prompt {
            out.push("Type the answer; esc leaves it.".to_owned());
        }
        self.prompt = asked;
        out
    }

    fn tell_search(&mut self, state: &State, out: &mut Vec<String>) {
        let search = &state.search;
        let now = (search.args.pattern.clone(), search.generation, search.total);
        if state.prompt.is_some() || now == self.search {
            return;
        }
        let again = now.0 == self.search.0 && now.2 == self.search.2;
        self.search = now;
        if !search.is_active() || again {
            return;
        }
        if let Some(error) = &search.error {
            return out.push(format!("Error: {}.", safe(error)));
        }
        let hits = if search.total == 1 { "1 hit".to_owned() } else { format!("{} hits", search.total) };
        let read =
            if search.read_as.is_empty() { String::new() } else { format!(", read as {}", safe(&search.read_as)) };
        let (pattern, mode, place) = (safe(&search.args.pattern), mode_name(search.args.mode), search.where_told());
        out.push(format!("Search for {pattern} ({mode}{read}) in {place}: {hits}."));
    }

    fn tell_overlay(&mut self, state: &State, out: &mut Vec<String>) {
        let Some(overlay) = &state.overlay else {
            if self.overlay.take().is_some() {
                out.push("The list is closed.".to_owned());
                self.selected = None;
                // One is back where one was.
                self.place = None;
            }
            return;
        };
        let rows = rows(state, overlay);
        let now = (std::mem::discriminant(overlay), rows.concat());
        let at = selected(overlay);
        if self.overlay.as_ref() != Some(&now) {
            self.overlay = Some(now);
            out.push(format!("{}, {} entries:", title(overlay), rows.len()));
            out.extend(rows.iter().enumerate().map(|(index, row)| format!("{}. {row}", index + 1)));
        } else if at != self.selected
            && let Some((number, row)) = at.and_then(|at| rows.get(at).map(|row| (at + 1, row)))
        {
            out.push(format!("{number}. {row}"));
        }
        self.selected = at;
    }

    fn tell_place(&mut self, state: &State, out: &mut Vec<String>) {
        let shown = state.shown();
        if state.focus != self.focus {
            out.push(format!("In the {}.", state.focus.context()));
            self.focus = state.focus;
            self.section = None;
        }
        if state.focus == Focus::Outline {
            let at = state.outlines.get(state.doc).map(|view| view.selected);
            if at != self.section {
                self.section = at;
                out.push(section(state));
            }
            return;
        }
        // A text that was read again is another.
        let read = state.document(shown.doc).map(crate::document::Document::digest);
        if std::mem::replace(&mut self.read, read) != read {
            self.place = None;
        }
        let same = |place: &Jump| {
            (place.doc, place.place.line, place.place.byte) == (shown.doc, shown.place.line, shown.place.byte)
        };
        if self.place.as_ref().is_some_and(same) {
            return;
        }
        let moved = self.place.is_none_or(|place| (place.doc, place.place.line) != (shown.doc, shown.place.line));
        let other = self.doc != Some(shown.doc);
        (self.place, self.doc) = (Some(shown), Some(shown.doc));
        if other && state.corpus.entries().len() > 1 {
            out.push(format!("Document {}.", safe(state.doc_name(shown.doc))));
        }
        if state.preview.is_some() {
            out.push("A hit that is only looked at; enter in the hits goes there.".to_owned());
        }
        if moved {
            out.push(line(state, shown));
        }
        out.extend(figure(state, shown));
    }
}

/// A sentence with a capital at its begin, unless that is a key.
fn begun(text: &str) -> String {
    let mut chars = text.chars();
    match (chars.next(), chars.clone().next()) {
        (Some(first), Some(second)) if second.is_lowercase() => first.to_uppercase().chain(chars).collect(),
        _ => text.to_owned(),
    }
}

/// A text without blanks that only line things up.
fn flowing(text: &str) -> String {
    safe(text).split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Where a line stands, and what it says.
fn line(state: &State, at: Jump) -> String {
    let Some(document) = state.document(at.doc) else { return "No document.".to_owned() };
    if document.line_count() == 0 {
        return "The document is empty.".to_owned();
    }
    let mut place = vec![format!("Line {}", at.place.line)];
    let structure = document.structure_if_ready();
    if let Some(page) = structure.and_then(|all| all.pages.at(at.place.line)) {
        place.push(format!("page {page}"));
    }
    if let Some(section) = structure.and_then(|all| all.heading_path(at.place.line).last().map(|title| safe(title))) {
        place.push(format!("in {section}"));
    }
    let text = document.line(at.place.line);
    let row = structure.and_then(|all| all.table_at(at.place.line)?.row_at(at.place.line, text));
    let text = match row {
        Some(row) => {
            let cell = |span: &std::ops::Range<u32>| {
                let shown = Shown::of(text, span.start as usize..span.end as usize, false);
                let cell = shown.text.trim();
                if cell.is_empty() { "blank".to_owned() } else { cell.to_owned() }
            };
            format!("Row: {}.", row.cells.iter().map(cell).collect::<Vec<_>>().join("; "))
        }
        None => {
            let shown = Shown::of(text, 0..text.len(), false).text;
            match shown.trim().strip_prefix('#') {
                Some(title) => format!("Heading: {}.", title.trim_start_matches('#').trim()),
                None if shown.trim().is_empty() => "Blank.".to_owned(),
                None => shown.trim().to_owned(),
            }
        }
    };
    format!("{}. {text}", place.join(", "))
}

/// The figure under the cursor: what it is, and what governs it.
fn figure(state: &State, at: Jump) -> Vec<String> {
    let Some(found) = state.figure_at(at) else { return Vec::new() };
    let (name, line, byte) = (state.doc_name(at.doc), u64::from(found.line), u64::from(found.span.start));
    let Some(done) = DoneFigure::at(&state.corpus, name, line, byte) else { return Vec::new() };
    let row = &done.row;
    if !found.kind.is_figure() {
        return vec![format!("{}: {}, no amount.", safe(&row.text), row.kind.name().replace('_', " "))];
    }
    let declared = |text: String| {
        let text = safe(&text).replace(" ← line ", ", declared on line ");
        text.strip_prefix('?').map_or(text.clone(), |rest| format!("unknown{rest}"))
    };
    let mut out = vec![
        format!("Figure {}.", safe(&row.text)),
        format!("Unit: {}.", declared(done.unit())),
        format!("Year: {}.", declared(done.period())),
    ];
    let mut stands = Vec::new();
    if let Some(label) = &row.row {
        stands.push(format!("row {}", safe(label)));
    }
    if !row.column.is_empty() {
        stands.push(format!("column {}", safe(&row.column.join(", "))));
    }
    if !stands.is_empty() {
        out.push(format!("It stands in {}.", stands.join(", ")));
    }
    let doubtful = state.entry(at.doc).and_then(|entry| entry.annotations_if_ready());
    if doubtful.is_some_and(|all| Doubts::of(all, found).any()) {
        let flags = if row.flags.is_empty() { String::new() } else { format!(": {}", row.flags.join(", ")) };
        out.push(format!("It is in doubt{flags}."));
    }
    out
}

/// The section under the cursor of the outline.
fn section(state: &State) -> String {
    let structure = state.document(state.doc).and_then(|document| document.structure_if_ready());
    let view = state.outlines.get(state.doc);
    let chosen = view.and_then(|view| Some((view.rows.get(view.selected)?, view)));
    let Some(((index, view), all)) = chosen.zip(structure) else { return "No section.".to_owned() };
    let Some(section) = all.sections.get(*index as usize) else { return "No section.".to_owned() };
    let folded = if view.folded.contains(index) { ", folded" } else { "" };
    format!("Section {}, line {}{folded}.", safe(&section.title), section.line)
}

fn question(ask: Ask) -> &'static str {
    match ask {
        Ask::Search => "search for",
        Ask::Line => "line",
        Ask::Page => "page",
        Ask::Reference => "note or statement",
        Ask::Mark => "letter of the mark",
        Ask::ToMark => "go to the mark",
        Ask::Filter => "titles with",
        Ask::Narrow => "hits with",
        Ask::Name => "name of the search",
        Ask::Overrule => "what governs (tab: how far)",
        Ask::Reason => "why",
        Ask::Path => "path of the document",
        Ask::Confirm => "what was said by hand is lost: y to go on",
    }
}

fn title(overlay: &Overlay) -> &'static str {
    match overlay {
        Overlay::Tour => "First steps",
        Overlay::Help(_) => "Keys",
        Overlay::Palette(_) => "Commands",
        Overlay::Messages(_) => "Messages",
        Overlay::Recent(_) => "Recent documents",
        Overlay::Documents(_) => "Open documents",
        Overlay::Kept(_) => "Kept searches",
        Overlay::Trail(_) => "Records of the trail",
        Overlay::Why(_) => "Why",
        Overlay::Row(_) => "The row in full",
        Overlay::Report(_) => "Report",
    }
}

/// The entries of a list.
fn rows(state: &State, overlay: &Overlay) -> Vec<String> {
    match overlay {
        Overlay::Tour => Vec::new(),
        Overlay::Help(view) => {
            let row = |row: &HelpRow| match row {
                HelpRow::Context(name) => format!("In {name}:"),
                HelpRow::Binding { keys, description, .. } => format!("{keys}: {description}"),
            };
            view.rows.iter().map(row).collect()
        }
        Overlay::Palette(palette) => {
            let found = palette.found.iter().filter_map(|index| COMMANDS.get(*index));
            found.map(|command| command.description.to_owned()).collect()
        }
        Overlay::Messages(_) => state.notices.iter().map(|notice| notice.text.clone()).collect(),
        Overlay::Recent(_) => {
            state.recent.iter().map(|recent| format!("{}, line {}", safe(&recent.path), recent.line)).collect()
        }
        Overlay::Documents(_) => {
            let count = state.corpus.entries().len();
            let lines = |doc| state.document(doc).map_or(0, crate::document::Document::line_count);
            (0..count).map(|doc| format!("{}, {} lines", safe(state.doc_name(doc)), lines(doc))).collect()
        }
        Overlay::Kept(_) => {
            let kept = state.kept.iter();
            kept.map(|one| format!("{}, {} hits", one.name, one.search.total)).collect()
        }
        Overlay::Trail(_) => {
            let latest = state.trail.latest.iter();
            latest.map(|line| safe(&format!("{} {}: {}", line.seq, line.what, line.result))).collect()
        }
        Overlay::Row(_) => {
            let cells = state.row_in_full().into_iter();
            cells
                .map(|cell| if cell.header.is_empty() { cell.text } else { format!("{}: {}", cell.header, cell.text) })
                .collect()
        }
        Overlay::Why(_) => state.why().into_iter().map(|row| flowing(&row.text)).collect(),
        Overlay::Report(view) => {
            let lines = view.lines().iter();
            lines
                .map(|line| match line.named() {
                    Some(number) => format!("line {number}: {}", flowing(&line.text)),
                    None => flowing(&line.text),
                })
                .collect()
        }
    }
}
