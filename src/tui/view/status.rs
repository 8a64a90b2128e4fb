//! The first row: where one is; the last: what can be done, or what was said.

use ratatui::layout::Rect;

use super::canvas::Canvas;
use super::inspector::grouped;
use super::{Scene, grown, help, kept};
use crate::session::overlay::Overlay;
use crate::session::page::describe::Doubts;
use crate::session::{Focus, OnDisk, Tone};
use crate::text::sanitise::{sanitise, truncate, width};
use crate::text::wrap::wrap;
use crate::theme::Role;

/// Document, section, page, line, trail.
pub fn title(scene: Scene<'_>, canvas: &mut Canvas<'_>, row: Rect) {
    if row.is_empty() {
        return;
    }
    let state = scene.state;
    let shown = state.shown();
    let status = scene.style(Role::Status);
    canvas.fill(row, status);
    let Some(document) = state.document(shown.doc) else {
        canvas.put(row, " no document", status);
        return;
    };
    let line = shown.place.line;
    let structure = document.structure_if_ready();
    let page = structure.and_then(|all| Some((all.pages.at(line)?, all.pages.last()?)));
    let mut right = String::new();
    if let Some((page, last)) = page {
        right.push_str(&format!("p {page}/{last}  "));
    } else if structure.is_some() {
        right.push_str("p ?  ");
    }
    let lines = document.line_count();
    right.push_str(&format!("L {}/{lines}  ", line.min(lines)));
    let recording = match &state.trail.head {
        Some(_) => format!("● REC {} ", state.trail.count),
        None => "○ no trail ".to_owned(),
    };
    let count = state.corpus.entries().len();
    let mut name = sanitise(document.name(), 0);
    if count > 1 {
        name.push_str(&format!(" [{}/{count}]", shown.doc + 1));
    }
    // A file that is no longer what is shown must not be overlooked: its mark comes before the name.
    let changed = match state.on_disk.get(shown.doc).copied().flatten() {
        Some(OnDisk::Changed) => " ! changed on disk ",
        Some(OnDisk::Gone) => " ! gone from disk ",
        None => "",
    };
    let path = structure.map(|all| all.heading_path(line).join(" › ")).unwrap_or_default();
    let path = sanitise(&path, 0);
    let right_width = width(&right) + width(&recording);
    let mark = canvas.put(row, changed, status.patch(scene.style(Role::Warning)));
    let row = Rect { x: row.x + mark, width: row.width - mark, ..row };
    let room = (row.width as usize).saturating_sub(right_width + 1);
    let name = format!(" {}", truncate(&name, (room / 2).max(room.saturating_sub(width(&path) + 4))));
    let at = canvas.put(Rect { width: room as u16, ..row }, &name, status.patch(scene.style(Role::StatusMode)));
    let left = room.saturating_sub(at as usize + 2);
    if left > 6 {
        canvas.put(Rect { x: row.x + at + 2, width: left as u16, ..row }, &from_end(&path, left), status);
    }
    if right_width < row.width as usize {
        let x = row.right() - right_width as u16;
        let at = canvas.put(Rect { x, width: right_width as u16, ..row }, &right, status);
        let role = if state.trail.head.is_some() { Role::Recording } else { Role::Dim };
        canvas.put(Rect { x: x + at, width: row.right() - x - at, ..row }, &recording, status.patch(scene.style(role)));
    }
}

/// The end of `path` in at most `columns`, from a title on: the innermost section is what tells where one is.
fn from_end(path: &str, columns: usize) -> String {
    if width(path) <= columns {
        return path.to_owned();
    }
    let tails = path.match_indices(" › ").map(|(at, bar)| format!("… › {}", &path[at + bar.len()..]));
    let mut last = path.rsplit(" › ").next().unwrap_or_default().to_owned();
    for tail in tails {
        if width(&tail) <= columns {
            return tail;
        }
        last = tail;
    }
    truncate(last.strip_prefix("… › ").unwrap_or(&last), columns)
}

/// The commands that the bottom row reminds of, by pane: the most needed first.
const READER: [(&str, &str); 12] = [
    ("search.open", "search"),
    ("reader.figure_next", "figure"),
    ("reader.unit_line", "unit line"),
    ("reader.year_line", "year line"),
    ("reader.back", "back"),
    ("copy.citation", "cite"),
    ("reader.doubt_next", "doubt"),
    ("figure.why", "why"),
    ("reader.annotations", "annotations"),
    ("search.next", "next hit"),
    ("focus.outline", "outline"),
    ("app.palette", "commands"),
];
const HITS: [(&str, &str); 8] = [
    ("hits.down", "look at the next"),
    ("hits.open", "go there"),
    ("hits.filter", "narrow"),
    ("hits.sort", "sort"),
    ("search.keep", "keep"),
    ("app.cancel", "back to the reader"),
    ("search.open", "search"),
    ("app.palette", "commands"),
];
const OUTLINE: [(&str, &str); 7] = [
    ("outline.down", "next"),
    ("outline.open", "go there"),
    ("outline.toggle_fold", "fold"),
    ("outline.filter", "filter"),
    ("outline.counts", "count"),
    ("app.cancel", "back to the reader"),
    ("app.palette", "commands"),
];

const SELECTION: [(&str, &str); 4] = [
    ("reader.read_span", "read"),
    ("reader.select_grow", "up to what governs"),
    ("copy.span", "copy"),
    ("app.cancel", "drop"),
];
const PALETTE: [(&str, &str); 4] =
    [("overlay.accept", "run it"), ("overlay.down", ""), ("overlay.up", "choose"), ("overlay.close", "close")];
const LIST: [(&str, &str); 3] = [("overlay.down", ""), ("overlay.up", "scroll"), ("overlay.close", "close")];

const RECENT: [(&str, &str); 4] = [
    ("overlay.down", ""),
    ("overlay.up", "move"),
    ("overlay.accept", "leave this document for it"),
    ("overlay.close", "close"),
];

const DOCUMENTS: [(&str, &str); 6] = [
    ("overlay.down", ""),
    ("overlay.up", "move"),
    ("overlay.accept", "show it"),
    ("search.clear", "close it"),
    ("document.open", "open another"),
    ("overlay.close", "close"),
];

const ROW: [(&str, &str); 4] =
    [("overlay.down", ""), ("overlay.up", "move"), ("overlay.accept", "go to the cell"), ("overlay.close", "close")];

const REPORT: [(&str, &str); 4] =
    [("overlay.down", ""), ("overlay.up", "move"), ("overlay.accept", "go to the line"), ("overlay.close", "close")];

/// A message, what is selected, or the keys that matter here.
///
/// A message that is longer than the row takes rows above it too.
pub fn bottom(scene: Scene<'_>, canvas: &mut Canvas<'_>, screen: Rect, row: Rect) {
    if row.is_empty() {
        return;
    }
    let state = scene.state;
    if state.notice_shown
        && let Some(notice) = state.notices.last()
    {
        let (mark, role) = tone(notice.tone);
        let rows = wrap(&format!(" {mark}{}", notice.text), usize::from(row.width), width(mark));
        let area = grown(screen, row, rows.len());
        if rows.len() > 1 {
            canvas.fill(area, scene.style(Role::Status));
        }
        let ground = scene.style(if rows.len() > 1 { Role::Status } else { Role::Text });
        for (index, text) in rows.iter().enumerate().take(usize::from(area.height)) {
            let row = Rect { y: area.y + index as u16, height: 1, ..area };
            canvas.put(row, text, ground.patch(scene.style(role)));
        }
        return;
    }
    if let Some(overlay) = &state.overlay {
        let hints: &[(&str, &str)] = match overlay {
            Overlay::Tour => &[("app.help", "all keys"), ("overlay.close", "close this page")],
            Overlay::Help(_) => &help::HINTS,
            Overlay::Palette(_) => &PALETTE,
            Overlay::Row(_) => &ROW,
            Overlay::Why(_) | Overlay::Report(_) => &REPORT,
            Overlay::Recent(_) => &RECENT,
            Overlay::Documents(_) => &DOCUMENTS,
            Overlay::Kept(_) => &kept::HINTS,
            _ => &LIST,
        };
        return hint_row(scene, canvas, row, hints, &[]);
    }
    if let Some((first, last)) = state.selection() {
        let lines = u64::from(last - first) + 1;
        let cap = crate::ops::read::CAP;
        if lines > cap {
            let text = format!(
                " {lines} lines selected, {first}–{last}: more than the {cap} that one read gives; it will be refused"
            );
            canvas.put(row, &truncate(&text, row.width as usize), scene.style(Role::Error));
            return;
        }
        let counted = format!(" {lines} of at most {cap} lines  ");
        let at = canvas.put(row, &counted, scene.style(Role::Info));
        let row = Rect { x: row.x + at, width: row.width - at, ..row };
        let (told, role) = tally(scene);
        let at = canvas.put(row, &truncate(&told, row.width as usize), scene.style(role));
        let row = Rect { x: row.x + at, width: row.width - at, ..row };
        return hint_row(scene, canvas, row, &SELECTION, &[]);
    }
    let usual: &[(&str, &str)] = match state.focus {
        Focus::Reader => &READER,
        Focus::Hits => &HITS,
        Focus::Outline => &OUTLINE,
    };
    let mut hints = at_hand(scene);
    hints.extend(usual.iter().filter(|(command, _)| !HERE.contains(command) || state.focus != Focus::Reader));
    let mut seen = Vec::new();
    hints.retain(|(command, _)| {
        !seen.contains(command) && {
            seen.push(*command);
            true
        }
    });
    hint_row(scene, canvas, row, &hints, &[("app.help", "help"), ("app.quit", "quit")]);
}

/// Commands that are reminded of only where they can do something.
const HERE: [&str; 4] = ["reader.back", "search.next", "reader.unit_line", "reader.year_line"];

/// What matters just here, before all else: the way on from this very place.
fn at_hand(scene: Scene<'_>) -> Vec<(&'static str, &'static str)> {
    let state = scene.state;
    let shown = state.shown();
    let mut hints = Vec::new();
    if state.on_disk.get(shown.doc).copied().flatten() == Some(OnDisk::Changed) {
        hints.push(("document.reload", "read it again"));
    }
    if state.focus != Focus::Reader {
        return hints;
    }
    if state.governed_from().is_some() {
        hints.push(("reader.back", "back to the figure"));
    }
    hints.push(("search.open", "search"));
    if state.search.is_active() && state.search.total > 1 {
        hints.push(("search.next", "next hit"));
    }
    match state.figure_at(shown).zip(state.entry(shown.doc).and_then(|entry| entry.annotations_if_ready())) {
        Some((figure, all)) => {
            if Doubts::of(all, figure).any() {
                hints.push(("figure.why", "why ?"));
            }
            hints.extend([
                ("reader.figure_next", "figure"),
                ("reader.unit_line", "unit line"),
                ("reader.year_line", "year line"),
            ]);
        }
        None => hints.push(("reader.figure_next", "to a figure")),
    }
    if !state.back.is_empty() {
        hints.push(("reader.back", "back"));
    }
    if state.corpus.entries().len() > 1 {
        hints.push(("document.list", "documents"));
    }
    hints
}

/// The figures of the selection, and their sum or why there is none.
fn tally(scene: Scene<'_>) -> (String, Role) {
    let Some(tally) = scene.state.tally() else { return (String::new(), Role::Dim) };
    let figures = if tally.figures == 1 { "1 figure".to_owned() } else { format!("{} figures", tally.figures) };
    match tally.sum {
        Ok(sum) => {
            let (sign, digits) = grouped(&sum.value.to_string(), sum.unit.measure.as_deref() == Some("INR"));
            let of = if sum.column { " of this column" } else { "" };
            let label = sanitise(&sum.unit.label, 0);
            let period = sum.period.map_or("year ?".to_owned(), |period| sanitise(&period, 0));
            (format!("{figures}   Σ {}{of} = {sign}{digits} {label} {period}   ", sum.count), Role::Text)
        }
        // Nothing to add: the room is for the keys.
        Err(_) if tally.figures == 0 => (String::new(), Role::Dim),
        Err(why) => (format!("{figures}   no sum, {}   ", sanitise(&why, 0)), Role::Dim),
    }
}

/// The mark of a message, and its looks.
pub fn tone(tone: Tone) -> (&'static str, Role) {
    match tone {
        Tone::Info => ("", Role::Info),
        Tone::Warning => ("! ", Role::Warning),
        Tone::Error => ("✗ ", Role::Error),
    }
}

/// Keys with what they do, as far as there is room; those of `fixed`, at the end, always have theirs.
pub fn hint_row(scene: Scene<'_>, canvas: &mut Canvas<'_>, row: Rect, hints: &[(&str, &str)], fixed: &[(&str, &str)]) {
    let state = scene.state;
    let contexts = state.contexts();
    let hint = |command: &str, word: &str| {
        state.keymap.keys_for(&contexts, command).map(|keys| {
            let blanks = if word.is_empty() { "" } else { "   " };
            (keys, format!(" {word}{blanks}"))
        })
    };
    let fixed: Vec<_> = fixed.iter().filter_map(|(command, word)| hint(command, word)).collect();
    let size = |(keys, word): &(String, String)| width(keys) + width(word);
    let mut room = (row.width as usize).saturating_sub(1 + fixed.iter().map(size).sum::<usize>());
    let mut spans = vec![(" ".to_owned(), scene.style(Role::Dim))];
    let mut add = |(keys, word): (String, String)| {
        spans.push((keys, scene.style(Role::Key)));
        spans.push((word, scene.style(Role::Dim)));
    };
    for (command, word) in hints {
        let Some(part) = hint(command, word) else { continue };
        // The blanks behind the last one of all may be cut.
        if size(&part) > room + if fixed.is_empty() { 3 } else { 0 } {
            break;
        }
        room = room.saturating_sub(size(&part));
        add(part);
    }
    fixed.into_iter().for_each(&mut add);
    // Blanks behind the last of them need no room.
    if let Some((word, _)) = spans.last_mut() {
        word.truncate(word.trim_end().len());
    }
    canvas.spans(row, &spans);
}
