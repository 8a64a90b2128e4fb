//! A list of entries over the panes, each wrapped to the columns that there are: nothing of it is cut off.

use ratatui::layout::Rect;

use super::canvas::Canvas;
use super::{Scene, overlay_box};
use crate::ops::report::COLUMNS;
use crate::session::listing::first_in_view;
use crate::text::sanitise::{truncate, width};
use crate::text::wrap::wrap;
use crate::theme::Role;

/// An entry of a list.
#[derive(Debug, Clone)]
pub struct Entry {
    /// What stands before its first row; further rows are indented as far. Safe for a terminal.
    pub gutter: String,
    /// The text, safe for a terminal.
    pub text: String,
    /// How the text looks.
    pub role: Role,
    /// Columns by which rows after the first are indented further.
    pub hang: usize,
    /// What stands at the right end of its first row, dim, where there is room.
    pub right: String,
    /// Whether an empty row stands above it, unless it is the first of all.
    pub apart: bool,
}

impl Entry {
    /// An entry with nothing at its right end and no empty row above it.
    pub fn new(gutter: impl Into<String>, text: impl Into<String>, role: Role) -> Self {
        Self { gutter: gutter.into(), text: text.into(), role, hang: 2, right: String::new(), apart: false }
    }

    fn rows(&self, columns: usize) -> Vec<String> {
        wrap(&self.text, columns.saturating_sub(width(&self.gutter)), self.hang)
    }
}

/// Where one is in a list.
#[derive(Debug, Clone, Copy)]
pub enum At {
    /// The entry under the cursor, which is marked.
    Chosen(usize),
    /// The entry that stands first in view: the list is only read.
    Top(usize),
}

/// The box of a list, no wider than `widest`; its inside is given back.
fn frame(
    scene: Scene<'_>,
    canvas: &mut Canvas<'_>,
    body: Rect,
    title: &str,
    widest: u16,
    (count, entry): (usize, &impl Fn(usize) -> Entry),
) -> Rect {
    let columns = usize::from(widest.min(body.width).saturating_sub(4));
    let mut rows = 0;
    let mut widest_row = width(title) + 4;
    for index in 0..count {
        let entry = entry(index);
        let gutter = width(&entry.gutter);
        for row in entry.rows(columns) {
            widest_row = widest_row.max(gutter + width(&row));
            rows += 1;
        }
        rows += usize::from(entry.apart && index > 0);
        if rows >= usize::from(body.height) {
            // A list that scrolls must not change its width as it does.
            widest_row = columns;
            break;
        }
    }
    // A box that would leave but a sliver of the panes beside it takes the whole width.
    let sliver = columns.saturating_sub(8).max(columns.min(COLUMNS));
    let columns = if widest_row >= sliver { columns } else { widest_row.max(sliver.min(COLUMNS)) } as u16 + 4;
    let rows = rows.min(usize::from(body.height)) as u16 + 2;
    overlay_box(scene, canvas, body, (columns, rows), title)
}

/// Draws `count` entries in a box, those in view from where one is.
pub fn draw(
    scene: Scene<'_>,
    canvas: &mut Canvas<'_>,
    body: Rect,
    title: &str,
    (count, at): (usize, At),
    widest: u16,
    entry: impl Fn(usize) -> Entry,
) {
    let area = frame(scene, canvas, body, title, widest, (count, &entry));
    draw_in(scene, canvas, area, (count, at), entry);
}

/// Draws `count` entries in `area`, those in view from where one is; how many stand below is said on the row after it.
pub fn draw_in(
    scene: Scene<'_>,
    canvas: &mut Canvas<'_>,
    area: Rect,
    (count, at): (usize, At),
    entry: impl Fn(usize) -> Entry,
) {
    if area.is_empty() || count == 0 {
        return;
    }
    let (columns, height) = (usize::from(area.width), usize::from(area.height));
    let size = |index: usize| {
        let entry = entry(index);
        entry.rows(columns).len() + usize::from(entry.apart && index > 0)
    };
    let (first, selected) = match at {
        At::Chosen(chosen) => (first_in_view(count, chosen, height, size), Some(chosen.min(count - 1))),
        At::Top(top) => (top.min(first_in_view(count, count - 1, height, size)), None),
    };
    let mut y = area.y;
    let mut shown = first;
    for index in first..count {
        let entry = entry(index);
        // What stands first in view needs no empty row above it.
        y += u16::from(entry.apart && index > first);
        let gutter = width(&entry.gutter) as u16;
        for (row, text) in entry.rows(columns).into_iter().enumerate() {
            if y >= area.bottom() {
                break;
            }
            let rect = Rect { y, height: 1, ..area };
            if row == 0 {
                canvas.put(rect, &truncate(&entry.gutter, columns), scene.style(Role::Key));
            }
            let field = Rect { x: rect.x + gutter.min(rect.width), width: rect.width.saturating_sub(gutter), ..rect };
            let right = if row == 0 && width(&text) + 2 + width(&entry.right) <= usize::from(field.width) {
                entry.right.as_str()
            } else {
                ""
            };
            canvas.line(field, &text, scene.style(entry.role), right, scene.style(Role::Dim));
            if Some(index) == selected {
                canvas.style(rect, scene.style(Role::OverlaySelected));
            }
            y += 1;
            shown = index + 1;
        }
        if y >= area.bottom() {
            break;
        }
    }
    more_below(scene, canvas, area, count - shown);
}

/// Says on the frame of a list how many of its entries stand below.
pub fn more_below(scene: Scene<'_>, canvas: &mut Canvas<'_>, area: Rect, rest: usize) {
    if rest == 0 {
        return;
    }
    let rest = truncate(&format!(" {rest} more below "), usize::from(area.width));
    let columns = width(&rest) as u16;
    let foot = Rect { x: area.right().saturating_sub(columns), y: area.bottom(), width: columns, height: 1 };
    canvas.put(foot, &rest, scene.style(Role::Dim));
}
