//! Drawing by rectangles, with nothing outside the buffer.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;

use crate::text::sanitise::{truncate, width};

/// A buffer that is drawn on. Texts must have gone through [`crate::text::sanitise`].
pub struct Canvas<'a> {
    buffer: &'a mut Buffer,
}

impl<'a> Canvas<'a> {
    /// A canvas over the whole of `buffer`.
    pub fn new(buffer: &'a mut Buffer) -> Self {
        Self { buffer }
    }

    /// Puts text on the first row of `rect`, cut where it ends; how many columns it took.
    pub fn put(&mut self, rect: Rect, text: &str, style: Style) -> u16 {
        let rect = rect.intersection(self.buffer.area);
        if rect.is_empty() {
            return 0;
        }
        let (end, _) = self.buffer.set_stringn(rect.x, rect.y, text, rect.width as usize, style);
        self.mend_left(rect);
        end.saturating_sub(rect.x)
    }

    /// Blanks what stands left of `rect` and reached into it: half of a wide character would shift the rest of the row.
    fn mend_left(&mut self, rect: Rect) {
        for y in rect.top()..rect.bottom() {
            let left = rect.x.checked_sub(1).and_then(|x| self.buffer.cell_mut((x, y)));
            if let Some(cell) = left.filter(|cell| width(cell.symbol()) > 1) {
                cell.set_symbol(" ");
            }
        }
    }

    /// Puts texts with their styles one after the other; the last is cut with `…` where the row ends.
    pub fn spans(&mut self, rect: Rect, spans: &[(String, Style)]) -> u16 {
        let mut at = 0;
        for (text, style) in spans {
            let room = rect.width.saturating_sub(at);
            if room == 0 {
                break;
            }
            let text = truncate(text, room as usize);
            at += self.put(Rect { x: rect.x + at, width: room, ..rect }, &text, *style);
        }
        at
    }

    /// A row with text at both ends; the left one is cut where they would meet.
    pub fn line(&mut self, rect: Rect, left: &str, style: Style, right: &str, right_style: Style) {
        if rect.is_empty() {
            return;
        }
        let right_width = u16::try_from(width(right)).unwrap_or(u16::MAX);
        let show_right = right_width > 0 && right_width + 4 <= rect.width;
        let room = if show_right { rect.width - right_width - 1 } else { rect.width };
        self.put(Rect { width: room, ..rect }, &truncate(left, room as usize), style);
        if show_right {
            self.put(Rect { x: rect.right() - right_width, width: right_width, ..rect }, right, right_style);
        }
    }

    /// Lays a style over a rectangle.
    pub fn style(&mut self, rect: Rect, style: Style) {
        self.buffer.set_style(rect.intersection(self.buffer.area), style);
    }

    /// Empties a rectangle.
    pub fn fill(&mut self, rect: Rect, style: Style) {
        let rect = rect.intersection(self.buffer.area);
        for y in rect.top()..rect.bottom() {
            for x in rect.left()..rect.right() {
                if let Some(cell) = self.buffer.cell_mut((x, y)) {
                    cell.reset();
                    cell.set_style(style);
                }
            }
        }
        self.mend_left(rect);
    }

    /// An empty frame with a title; its inside is given back.
    pub fn frame(&mut self, rect: Rect, title: &str, ground: Style, border: Style) -> Rect {
        let rect = rect.intersection(self.buffer.area);
        self.fill(rect, ground);
        if rect.width < 4 || rect.height < 3 {
            return rect;
        }
        let bar = "─".repeat(rect.width as usize - 2);
        let border = ground.patch(border);
        self.put(Rect { height: 1, ..rect }, &format!("┌{bar}┐"), border);
        self.put(Rect { y: rect.bottom() - 1, height: 1, ..rect }, &format!("└{bar}┘"), border);
        for y in rect.y + 1..rect.bottom() - 1 {
            self.put(Rect::new(rect.x, y, 1, 1), "│", border);
            self.put(Rect::new(rect.right() - 1, y, 1, 1), "│", border);
        }
        let room = rect.width - 4;
        self.put(Rect::new(rect.x + 2, rect.y, room, 1), &truncate(&format!(" {title} "), room as usize), border);
        Rect::new(rect.x + 2, rect.y + 1, rect.width - 4, rect.height - 2)
    }
}
