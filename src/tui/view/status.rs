//! The first row: where one is; the last: what can be done, or what was said.

use ratatui::layout::Rect;

use super::Scene;
use super::canvas::Canvas;
use crate::session::{Focus, Tone};
use crate::text::sanitise::{sanitise, truncate, width};
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
    right.push_str(&format!("L {line}/{}  ", document.line_count()));
    let recording = match &state.trail.head {
        Some(_) => format!("● REC {} ", state.trail.count),
        None => "○ no trail ".to_owned(),
    };
    let count = state.corpus.entries().len();
    let mut name = sanitise(document.name(), 0);
    if count > 1 {
        name.push_str(&format!(" [{}/{count}]", shown.doc + 1));
    }
    let path = structure.map(|all| all.heading_path(line).join(" › ")).unwrap_or_default();
    let path = sanitise(&path, 0);
    let right_width = width(&right) + width(&recording);
    let room = (row.width as usize).saturating_sub(right_width + 1);
    let name = format!(" {}", truncate(&name, (room / 2).max(room.saturating_sub(width(&path) + 4))));
    let at = canvas.put(Rect { width: room as u16, ..row }, &name, status.patch(scene.style(Role::StatusMode)));
    let left = room.saturating_sub(at as usize + 2);
    if left > 6 {
        canvas.put(Rect { x: row.x + at + 2, width: left as u16, ..row }, &truncate(&path, left), status);
    }
    if right_width < row.width as usize {
        let x = row.right() - right_width as u16;
        let at = canvas.put(Rect { x, width: right_width as u16, ..row }, &right, status);
        let role = if state.trail.head.is_some() { Role::Recording } else { Role::Dim };
        canvas.put(Rect { x: x + at, width: row.right() - x - at, ..row }, &recording, status.patch(scene.style(role)));
    }
}

/// The commands that the bottom row reminds of, by pane: the most needed first.
const READER: [(&str, &str); 11] = [
    ("search.open", "search"),
    ("reader.figure_next", "figure"),
    ("reader.unit_line", "unit line"),
    ("reader.year_line", "year line"),
    ("reader.back", "back"),
    ("copy.citation", "cite"),
    ("reader.doubt_next", "doubt"),
    ("reader.annotations", "annotations"),
    ("search.next", "next hit"),
    ("focus.outline", "outline"),
    ("app.palette", "commands"),
];
const HITS: [(&str, &str); 5] = [
    ("hits.down", "look at the next"),
    ("hits.open", "go there"),
    ("app.cancel", "back to the reader"),
    ("search.open", "search"),
    ("app.palette", "commands"),
];
const OUTLINE: [(&str, &str); 6] = [
    ("outline.down", "next"),
    ("outline.open", "go there"),
    ("outline.toggle_fold", "fold"),
    ("outline.filter", "filter"),
    ("app.cancel", "back to the reader"),
    ("app.palette", "commands"),
];

/// A message, what is selected, or the keys that matter here.
pub fn bottom(scene: Scene<'_>, canvas: &mut Canvas<'_>, row: Rect) {
    if row.is_empty() {
        return;
    }
    let state = scene.state;
    if state.notice_shown
        && let Some(notice) = state.notices.last()
    {
        let (mark, role) = match notice.tone {
            Tone::Info => ("", Role::Info),
            Tone::Warning => ("! ", Role::Warning),
            Tone::Error => ("✗ ", Role::Error),
        };
        canvas.put(row, &truncate(&format!(" {mark}{}", notice.text), row.width as usize), scene.style(role));
        return;
    }
    if let Some((first, last)) = state.selection() {
        let lines = u64::from(last - first) + 1;
        let cap = crate::ops::read::CAP;
        let contexts = ["reader", "global"];
        let keys = |command| state.keymap.keys_for(&contexts, command).unwrap_or_default();
        let (text, role) = if lines > cap {
            (
                format!(
                    " {lines} lines selected, {first}–{last}: more than the {cap} that one read gives; it will be refused"
                ),
                Role::Error,
            )
        } else {
            let text = format!(
                " {lines} of at most {cap} lines selected, {first}–{last}   {} read into the trail   {} copy   {} up to what governs   {} drop",
                keys("reader.read_span"),
                keys("copy.span"),
                keys("reader.select_grow"),
                keys("app.cancel"),
            );
            (text, Role::Info)
        };
        canvas.put(row, &truncate(&text, row.width as usize), scene.style(role));
        return;
    }
    let hints: &[(&str, &str)] = match state.focus {
        Focus::Reader => &READER,
        Focus::Hits => &HITS,
        Focus::Outline => &OUTLINE,
    };
    hint_row(scene, canvas, row, hints);
}

fn hint_row(scene: Scene<'_>, canvas: &mut Canvas<'_>, row: Rect, hints: &[(&str, &str)]) {
    let state = scene.state;
    let contexts = state.contexts();
    let hint =
        |command: &str, word: &str| state.keymap.keys_for(&contexts, command).map(|keys| (keys, format!(" {word}   ")));
    // Help and quit always have their place; the others as far as there is room.
    let fixed: Vec<_> =
        [("app.help", "help"), ("app.quit", "quit")].into_iter().filter_map(|(c, w)| hint(c, w)).collect();
    let size = |(keys, word): &(String, String)| width(keys) + width(word);
    let mut room = (row.width as usize).saturating_sub(1 + fixed.iter().map(size).sum::<usize>());
    let mut spans = vec![(" ".to_owned(), scene.style(Role::Dim))];
    let mut add = |(keys, word): (String, String)| {
        spans.push((keys, scene.style(Role::Key)));
        spans.push((word, scene.style(Role::Dim)));
    };
    for (command, word) in hints {
        let Some(part) = hint(command, word) else { continue };
        if size(&part) > room {
            break;
        }
        room -= size(&part);
        add(part);
    }
    fixed.into_iter().for_each(&mut add);
    canvas.spans(row, &spans);
}
