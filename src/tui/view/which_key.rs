//! After a prefix: what the next key can be.

use ratatui::layout::Rect;

use super::canvas::Canvas;
use super::{Scene, entries};
use crate::keys::show_chord;
use crate::session::command::{COMMANDS, find};
use crate::text::sanitise::{truncate, width};
use crate::text::wrap::wrap;
use crate::theme::Role;

/// Most columns of entries.
const COLUMNS: usize = 3;

/// Columns below which a text that is cut or wrapped tells nothing.
const READABLE: usize = 12;

/// Draws the keys that can follow, above the last row.
pub fn draw(scene: Scene<'_>, canvas: &mut Canvas<'_>, body: Rect) {
    let bound = bound(scene);
    if bound.is_empty() || body.is_empty() {
        return;
    }
    let state = scene.state;
    let widest = |of: fn(&(String, String)) -> &str| bound.iter().map(|entry| width(of(entry))).max().unwrap_or(1);
    let (keys, texts) = (widest(|entry| &entry.0), widest(|entry| &entry.1));
    let (room, most) = (usize::from(body.width.saturating_sub(4)), usize::from(body.height.saturating_sub(2)));
    let columns = |count: usize, fold: fn(&str, usize) -> Vec<String>| {
        let width = (room / count).min(keys + texts + 3);
        let texts = bound.iter().map(|(_, text)| fold(text, width.saturating_sub(keys + 3)));
        Columns::of(texts.collect(), count, width)
    };
    // As many columns as hold every text whole; more, with the texts wrapped, where there are too few rows.
    let whole = (room / (keys + texts + 3)).clamp(1, COLUMNS);
    let wrapped = |count| columns(count, |text, width| wrap(text, width, 2));
    let cut = |count| columns(count, |text, width| vec![truncate(text, width)]);
    let counts = || (whole..=COLUMNS).filter(|count| *count == whole || room / count >= keys + 3 + READABLE);
    // A key with half of a text tells more than one that is not there.
    let fits = counts().map(wrapped).chain(counts().map(cut)).find(|columns| columns.height <= most);
    let Columns { cells, width, height } = fits.unwrap_or_else(|| cut(whole));
    let height = (height as u16 + 2).min(body.height);
    let rect = Rect { y: body.bottom() - height, height, ..body };
    let title = format!("{} … {}", show_chord(&state.pending), state.keymap.group(&state.pending));
    let area = canvas.frame(rect, &title, scene.style(Role::Overlay), scene.style(Role::BorderFocus));
    let mut hidden = 0;
    for ((key, _), Cell { column, row, texts }) in bound.iter().zip(cells) {
        let (x, y) = ((column * width) as u16, row as u16);
        if x >= area.width || y + texts.len() as u16 > area.height {
            hidden += 1;
            continue;
        }
        let place = Rect { x: area.x + x, y: area.y + y, width: (width as u16).min(area.width - x), height: 1 };
        canvas.put(place, &format!("{key:>keys$}"), scene.style(Role::Key));
        let indent = (keys as u16 + 2).min(place.width);
        for (index, text) in texts.iter().enumerate() {
            let row = Rect { x: place.x + indent, y: place.y + index as u16, width: place.width - indent, height: 1 };
            canvas.put(row, text, scene.style(Role::Text));
        }
    }
    entries::more_below(scene, canvas, area, hidden);
}

/// The keys that can follow, with what they do: in the order of the command table, so that what belongs together stands
/// together; one entry for each command.
fn bound(scene: Scene<'_>) -> Vec<(String, String)> {
    let state = scene.state;
    let mut found: Vec<(String, String)> = Vec::new();
    for (key, name) in state.keymap.next_keys(&state.contexts(), &state.pending) {
        match found.iter_mut().find(|(_, other)| *other == name) {
            Some((keys, _)) => keys.push_str(&format!(", {key}")),
            None => found.push((key.to_string(), name)),
        }
    }
    found.sort_by_key(|(_, name)| COMMANDS.iter().position(|command| command.name == name));
    found
        .into_iter()
        .map(|(keys, name)| (keys, find(&name).map_or(name, |command| command.brief().to_owned())))
        .collect()
}

/// An entry where it stands.
struct Cell {
    /// Its column of entries, from 0.
    column: usize,
    /// Its first row.
    row: usize,
    /// The rows of its text.
    texts: Vec<String>,
}

/// Entries in columns, one below the other.
struct Columns {
    cells: Vec<Cell>,
    /// Columns of the terminal from one column of entries to the next.
    width: usize,
    /// Rows of the longest.
    height: usize,
}

impl Columns {
    fn of(texts: Vec<Vec<String>>, count: usize, width: usize) -> Self {
        let each = texts.len().div_ceil(count).max(1);
        let mut out = Self { cells: Vec::with_capacity(texts.len()), width, height: 0 };
        let mut row = 0;
        for (index, texts) in texts.into_iter().enumerate() {
            row = if index % each == 0 { 0 } else { row };
            let next = row + texts.len();
            out.cells.push(Cell { column: index / each, row, texts });
            row = next;
            out.height = out.height.max(row);
        }
        out
    }
}
