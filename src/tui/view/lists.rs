//! Earlier messages, documents that were open before, and the latest records of the trail.

use ratatui::layout::Rect;

use super::canvas::Canvas;
use super::entries::{self, At, Entry};
use super::{Scene, overlay_box, status};
use crate::document::Document;
use crate::session::memory::Recent;
use crate::session::overlay::List;
use crate::session::{Notice, OnDisk};
use crate::text::sanitise::sanitise;
use crate::theme::Role;

/// Draws earlier messages, the latest at the end.
pub fn messages(scene: Scene<'_>, canvas: &mut Canvas<'_>, body: Rect, list: List) {
    let notices = &scene.state.notices;
    if notices.is_empty() {
        let area = overlay_box(scene, canvas, body, (100, 3), "Messages");
        canvas.put(area, "nothing was said yet", scene.style(Role::Dim));
        return;
    }
    entries::draw(scene, canvas, body, "Messages", (notices.len(), At::Chosen(list.selected)), 100, |index| {
        let Notice { tone, text } = &notices[index];
        let (mark, role) = status::tone(*tone);
        Entry::new(format!("{mark:<2}"), text.clone(), role)
    });
}

/// Draws the documents that were open before, the latest first.
pub fn recent(scene: Scene<'_>, canvas: &mut Canvas<'_>, body: Rect, list: List) {
    let recent = &scene.state.recent;
    if recent.is_empty() {
        let area = overlay_box(scene, canvas, body, (100, 3), "Recent documents");
        canvas.put(area, "no document was open before", scene.style(Role::Dim));
        return;
    }
    entries::draw(scene, canvas, body, "Recent documents", (recent.len(), At::Chosen(list.selected)), 112, |index| {
        let Recent { path, line, marks } = &recent[index];
        let marks = match marks {
            0 => String::new(),
            1 => "1 mark  ".to_owned(),
            marks => format!("{marks} marks  "),
        };
        Entry { right: format!("{marks}L {line}"), ..Entry::new("", sanitise(path, 0), Role::Text) }
    });
}

/// Draws the documents that are open: what they hold, and where one is in them.
pub fn documents(scene: Scene<'_>, canvas: &mut Canvas<'_>, body: Rect, list: List) {
    let state = scene.state;
    let title = "Open documents";
    let count = state.corpus.entries().len();
    entries::draw(scene, canvas, body, title, (count, At::Chosen(list.selected)), 112, |doc| {
        let lines = state.document(doc).map_or(0, Document::line_count);
        let held = match state.findings.get(doc).and_then(Option::as_ref) {
            Some(found) => format!("{} figures   {} ? unknown", found.figures, found.unknown),
            None => "figures being worked out".to_owned(),
        };
        let line = state.places.get(doc).map_or(1, |place| place.line);
        let mark = if doc == state.doc { "▸ " } else { "  " };
        let disk = match state.on_disk.get(doc).copied().flatten() {
            Some(OnDisk::Changed) => "  ! changed on disk",
            Some(OnDisk::Gone) => "  ! gone from disk",
            None => "",
        };
        let name = format!("{}{disk}", sanitise(state.doc_name(doc), 0));
        let right = format!("{lines} lines   {held}   at L {}", line.min(lines));
        Entry { right, ..Entry::new(mark, name, Role::Text) }
    });
}

/// Draws the latest records of the trail, the last at the end.
pub fn trail(scene: Scene<'_>, canvas: &mut Canvas<'_>, body: Rect, list: List) {
    let trail = &scene.state.trail;
    // The name alone: the folder is the same for all trails, and `tieout trail list` names it.
    let name = trail.path.as_ref().and_then(|path| path.file_name());
    let name = name.map_or("in memory only".into(), |name| name.to_string_lossy());
    let title = format!("Trail: {} records, {}", trail.count, sanitise(&name, 0));
    let head = trail.head.map_or(String::new(), |head| format!("head {head}"));
    let records = trail.latest.iter().map(|line| {
        let gutter = format!("{:>4}  {:<13} ", line.seq, sanitise(&line.result, 0));
        Entry { right: sanitise(&line.keys, 0), ..Entry::new(gutter, sanitise(&line.what, 0), Role::Text) }
    });
    let nothing = trail.latest.is_empty().then(|| Entry::new("", "nothing was recorded yet", Role::Dim));
    let head = Entry { apart: true, ..Entry::new("", head, Role::Recording) };
    let all: Vec<Entry> = nothing.into_iter().chain(records).chain([head]).collect();
    entries::draw(scene, canvas, body, &title, (all.len(), At::Chosen(list.selected)), 112, |index| all[index].clone());
}
