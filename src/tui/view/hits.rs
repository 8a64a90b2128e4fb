//! The hits of the search, by section, each with the figure that one looks for.

use ratatui::layout::Rect;

use super::canvas::Canvas;
use super::{Scene, kept, pane_title};
use crate::ops::Hit;
use crate::session::Focus;
use crate::session::hitlist::HitRow;
use crate::session::layout::hits_height;
use crate::session::page::{Shown, describe, figure_on, figures_between, in_spans};
use crate::session::search::mode_name;
use crate::text::sanitise::{sanitise, truncate, width};
use crate::theme::Role;

/// Draws the hits around the selected one.
pub fn draw(scene: Scene<'_>, canvas: &mut Canvas<'_>, pane: Rect) {
    let state = scene.state;
    let search = &state.search;
    let (title, count) = title(scene);
    let mut area = pane_title(scene, canvas, pane, Focus::Hits, &title, &count);
    let height = hits_height(state, area.height);
    kept::legend(scene, canvas, Rect { y: area.y + height, height: area.height - height, ..area });
    area.height = height;
    if area.is_empty() {
        return;
    }
    if !search.is_active() {
        return empty(scene, canvas, area);
    }
    if let Some(error) = &search.error {
        return wrapped(scene, canvas, area, error, Role::Error);
    }
    if search.hits.is_empty() {
        let text = if search.is_running() {
            format!("searching… {}%", search.percent())
        } else if search.stopped {
            format!("none in the {}% looked at", search.percent())
        } else {
            let mut how = vec![mode_name(search.args.mode)];
            how.extend(search.options());
            let place = search.args.scope.as_ref().map_or(String::new(), |_| format!(" in {}", search.where_told()));
            format!("no line matches{place} ({})", how.join(", "))
        };
        return wrapped(scene, canvas, area, &text, Role::Dim);
    }
    if search.list.passing.is_empty() {
        let text = format!("none of {} passes “{}”", search.hits.len(), search.list.narrow);
        return wrapped(scene, canvas, area, &text, Role::Dim);
    }
    let selected = search.selected.min(search.hits.len() - 1);
    let mut y = area.y;
    for listed in search.list.view(selected, usize::from(area.height)) {
        let rect = Rect { y, height: 1, ..area };
        let hit = |index: usize| search.hits.get(index);
        match listed {
            HitRow::Document(index, count) => {
                let name = hit(index).map_or(String::new(), |hit| format!(" {}", sanitise(&hit.doc, 0)));
                title_row(scene, canvas, rect, &name, count, Role::Title);
            }
            HitRow::Section(index, count) => {
                let Some(hit) = hit(index) else { continue };
                title_row(scene, canvas, rect, &section(hit), count, Role::Heading);
            }
            HitRow::Hit(index) => {
                let Some(hit) = hit(index) else { continue };
                row(scene, canvas, rect, hit, index == selected);
            }
        }
        y += 1;
    }
    let kept = search.hits.len() as u64;
    if kept < search.total && y < area.bottom() {
        let text = format!(" {} more are counted, not listed", search.total - kept);
        canvas.put(Rect { y, height: 1, ..area }, &text, scene.style(Role::Warning));
    }
}

/// What is searched for, and at which of how many hits one is.
fn title(scene: Scene<'_>) -> (String, String) {
    let search = &scene.state.search;
    if !search.is_active() {
        return ("Hits".to_owned(), String::new());
    }
    let mut title = format!("Hits  {}", sanitise(&search.args.pattern, 0));
    if let Some(scope) = &search.args.scope {
        title.push_str(&format!(" L {}–{}", scope.start, scope.end));
    }
    let at = if search.list.passing.is_empty() { 0 } else { search.rank() + 1 };
    let mut count = format!("{at}/{}", search.total);
    if search.list.is_narrowed() {
        let narrow = sanitise(&search.list.narrow, 0);
        count = format!("& {} {at}/{} of {}", truncate(&narrow, 12), search.list.passing.len(), search.total);
    }
    if search.is_running() {
        count.push_str(&format!("… {}%", search.percent()));
    } else if search.stopped {
        count.push_str(&format!("+ at {}%", search.percent()));
    }
    count.push(' ');
    (title, count)
}

/// The innermost title above a hit.
fn section(hit: &Hit) -> String {
    let title = hit.headings.last().map_or(String::new(), |title| sanitise(title, 0));
    if title.is_empty() { " ▾ before the first heading".to_owned() } else { format!(" ▾ {title}") }
}

/// A title with the number of hits below it, where there are several.
fn title_row(scene: Scene<'_>, canvas: &mut Canvas<'_>, rect: Rect, title: &str, count: usize, role: Role) {
    let count = if count > 1 { format!("{count} ") } else { String::new() };
    canvas.line(rect, title, scene.style(role), &count, scene.style(Role::Dim));
}

fn row(scene: Scene<'_>, canvas: &mut Canvas<'_>, rect: Rect, hit: &Hit, selected: bool) {
    let state = scene.state;
    let doc = state.doc_index(&hit.doc);
    let digits = doc.and_then(|doc| state.document(doc)).map_or(4, |document| digits_of(document.line_count()));
    let mark = if selected { "▸" } else { " " };
    let last = doc.and_then(|doc| state.document(doc)?.structure_if_ready()?.pages.last());
    let page_width = last.filter(|_| rect.width >= 26).map_or(0, |last| digits_of(last) + 2);
    let figure = figure_of(scene, doc, hit);
    let figure_width = figure.as_ref().map_or(0, |figure| parts_width(&figure.parts));
    // The page gives way where the figure could not be shown whole beside it.
    let page_width = if 1 + digits + page_width + 1 + figure_width > usize::from(rect.width) { 0 } else { page_width };
    let page = hit.page.filter(|_| page_width > 0).map_or(String::new(), |page| format!(" p{page}"));
    let head = format!("{mark}{:>digits$}{page:<page_width$} ", hit.line);
    let at = canvas.put(
        rect,
        &truncate(&head, rect.width as usize),
        scene.style(if selected { Role::Accent } else { Role::LineNumber }),
    );
    let room = rect.width.saturating_sub(at);
    let area = Rect { x: rect.x + at, width: room, ..rect };
    let room = usize::from(room);
    let figure = figure.map(|figure| figure.fit(scene, room));
    let figure_width = figure.as_ref().map_or(0, parts_width);
    let snippet_room = room.saturating_sub(if figure_width > 0 { figure_width + 1 } else { 0 });
    if snippet_room >= 4 || figure.is_none() {
        let mut shown = snippet(hit, snippet_room);
        shown.truncate(snippet_room);
        paint(scene, canvas, area, hit, &shown);
    }
    if let Some(parts) = figure {
        let start = if snippet_room >= 4 { room - figure_width.min(room) } else { 0 } as u16;
        canvas.spans(Rect { x: area.x + start, width: area.width - start, ..area }, &parts);
    }
    if selected {
        let role = if state.focus == Focus::Hits { Role::OverlaySelected } else { Role::CursorLine };
        canvas.style(rect, scene.style(role));
    }
}

fn digits_of(number: u32) -> usize {
    width(&number.to_string())
}

/// The text of a hit, for `room` columns: the label of a table row, the cell that was found, or what stands around
/// the match.
fn snippet(hit: &Hit, room: usize) -> Shown {
    let text = hit.text.as_str();
    let first = hit.spans.first().map_or(0, |span| span[0].saturating_sub(hit.text_from) as usize);
    let range = if crate::document::cells::is_table_line(text) {
        let cells = crate::document::cells::cells(text);
        let filled = |range: &&std::ops::Range<usize>| text[(*range).clone()].trim().len() > 1;
        // The label of the row; in a header or another row of words, the cell that was found.
        let is_words = |cell: &&std::ops::Range<usize>| !text[(*cell).clone()].contains(|c: char| c.is_ascii_digit());
        let matched = cells.iter().find(|cell| cell.start <= first && first < cell.end);
        let label = cells.iter().find(filled);
        matched.filter(filled).filter(is_words).or(label).cloned().unwrap_or(0..text.len())
    } else {
        0..text.len()
    };
    let mut shown = Shown::of(text, range.clone(), false);
    shown.trim();
    if shown.width() > room && range.contains(&first) && first - range.start > room / 2 {
        // The match itself would be cut off: begin at a word shortly before it.
        let near = text.floor_char_boundary(first.saturating_sub((room / 3).min(12)).max(range.start));
        let start = text[near..first.min(text.len())].find(' ').map_or(near, |at| near + at + 1);
        shown = Shown::of(text, start..range.end, false);
        shown.trim();
    }
    shown
}

fn paint(scene: Scene<'_>, canvas: &mut Canvas<'_>, area: Rect, hit: &Hit, shown: &Shown) {
    let mut x = area.x;
    for (index, glyph) in shown.glyphs.iter().enumerate() {
        let raw = glyph.raw + hit.text_from;
        let found = in_spans(&hit.spans, raw);
        let style = scene.style(if found { Role::Hit } else { Role::Text });
        let width = u16::from(glyph.width);
        canvas.put(
            Rect { x, width: area.right().saturating_sub(x).min(width), ..area },
            shown.glyph_text(index),
            style,
        );
        x += width;
    }
}

type Parts = Vec<(String, ratatui::style::Style)>;

fn parts_width(parts: &Parts) -> usize {
    parts.iter().map(|(text, _)| width(text)).sum()
}

/// A figure in parts: the number, its unit, its year, its damage.
struct Found {
    parts: Parts,
}

impl Found {
    /// As many whole parts as `room` has; a year cut short would be another year. Only the number itself is cut where
    /// not even it has room.
    fn fit(mut self, scene: Scene<'_>, room: usize) -> Parts {
        if parts_width(&self.parts) > room {
            while self.parts.len() > 1 && parts_width(&self.parts) + 1 > room {
                self.parts.pop();
            }
            if parts_width(&self.parts) < room {
                self.parts.push(("…".to_owned(), scene.style(Role::Dim)));
            }
        }
        self.parts
    }
}

/// The figure that the match lies in, or the first of its row, with unit and year.
fn figure_of(scene: Scene<'_>, doc: Option<usize>, hit: &Hit) -> Option<Found> {
    let entry = scene.state.entry(doc?)?;
    let all = entry.annotations_if_ready()?;
    let at = hit.spans.first().map_or(0, |span| span[0]);
    let figures = all.on_line(hit.line);
    let inside = figure_on(figures, at).filter(|f| f.kind.is_figure());
    let figure = inside.or_else(|| {
        figures_between(figures, at, u32::MAX)
            .iter()
            .find(|f| f.cell.is_some() && f.kind.is_figure() && f.value.is_some() && f.span.start > at)
    })?;
    let span = figure.span.start as usize..figure.span.end as usize;
    let text = sanitise(entry.document().line(figure.line).get(span)?, 0);
    let mut parts = vec![(text, scene.style(Role::Figure))];
    if let Some(note) = describe::note(all, figure) {
        let role = |text: &str, role| match text {
            text if text.contains('≠') => Role::Conflict,
            text if text.contains('?') => Role::Unknown,
            text if text.contains('⚑') => Role::ByHand,
            _ => role,
        };
        for (text, kind) in [(note.unit, Role::Unit), (note.period, Role::Period)] {
            if !text.is_empty() {
                let style = scene.style(role(&text, kind));
                parts.push((format!(" {text}"), style));
            }
        }
        if note.damaged {
            // Right behind the number: what is uncertain must not be the part that is left out.
            if let Some((number, style)) = parts.first_mut() {
                number.push('‡');
                *style = scene.style(Role::Damage);
            }
        }
    }
    Some(Found { parts })
}

/// What one can look for, while nothing is looked for.
fn empty(scene: Scene<'_>, canvas: &mut Canvas<'_>, area: Rect) {
    let keys = |command| scene.state.keymap.keys_for(&["hits", "global"], command).unwrap_or_default();
    let rows = [
        (keys("search.open"), "search, as you type", Role::Key),
        (String::new(), "", Role::Dim),
        (String::new(), "fiscal deficit", Role::Text),
        (String::new(), "  however printed", Role::Dim),
        (String::new(), "48964.89", Role::Text),
        (String::new(), "  by its value", Role::Dim),
        (keys("search.open_value"), "=30021.95 crore", Role::Text),
        (String::new(), "  in any unit", Role::Dim),
    ];
    for (index, (key, text, role)) in rows.iter().enumerate().take(area.height as usize) {
        let rect = Rect { y: area.y + index as u16, height: 1, ..area };
        let role = if key.is_empty() || *role == Role::Text { *role } else { Role::Dim };
        canvas.spans(rect, &[(format!(" {key:<2}"), scene.style(Role::Key)), ((*text).to_owned(), scene.style(role))]);
    }
}

fn wrapped(scene: Scene<'_>, canvas: &mut Canvas<'_>, area: Rect, text: &str, role: Role) {
    let text = sanitise(text, 0);
    let shown = Shown::of(&text, 0..text.len(), true);
    let rows = crate::session::page::wrap::rows(&shown, &(0..text.len()), usize::from(area.width.saturating_sub(2)));
    for (index, row) in rows.into_iter().enumerate().take(area.height as usize) {
        let line: String = row.glyphs.map(|glyph| shown.glyph_text(glyph).to_owned()).collect();
        canvas.put(
            Rect { x: area.x + 1, y: area.y + index as u16, width: area.width.saturating_sub(1), height: 1 },
            &line,
            scene.style(role),
        );
    }
}
