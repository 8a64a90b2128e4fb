//! The row under the cursor in full: each cell under its header, wrapped, nothing cut off.

use ratatui::layout::Rect;

use super::Scene;
use super::canvas::Canvas;
use super::entries::{self, At, Entry};
use crate::session::overlay::List;
use crate::text::sanitise::{truncate, width};
use crate::theme::Role;

/// The most columns for headers: a longer one is cut here, and stands in full over its column.
const HEADER: usize = 36;

/// Draws the row; its cells can be gone to.
pub fn draw(scene: Scene<'_>, canvas: &mut Canvas<'_>, body: Rect, list: List) {
    let cells = scene.state.row_in_full();
    let title = format!("Row, L {}", scene.state.shown().place.line);
    let wide = cells.iter().map(|cell| width(&cell.header)).max().unwrap_or(0);
    let wide = wide.min(HEADER).min(usize::from(body.width / 3));
    entries::draw(scene, canvas, body, &title, (cells.len(), At::Chosen(list.selected)), 120, |index| {
        let Some(cell) = cells.get(index) else { return Entry::new("", "", Role::Text) };
        let header = truncate(&cell.header, wide);
        let blank = " ".repeat(wide.saturating_sub(width(&header)) + 2);
        Entry::new(format!("{header}{blank}"), cell.text.clone(), Role::Text)
    });
}
