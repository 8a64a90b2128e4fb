//! What is drawn: each view is a pure function of the session's state and the theme.

mod canvas;
mod entries;
mod field;
mod footing;
mod help;
mod hits;
mod inspector;
mod kept;
mod lists;
mod outline;
mod palette;
mod prompt;
mod reader;
mod report;
mod row;
mod scrollbar;
mod status;
mod tour;
mod which_key;
mod why;

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Color;

use crate::session::layout::{Border, Layout};
use crate::session::overlay::Overlay;
use crate::session::{Focus, State};
use crate::theme::{Role, Theme};
use canvas::Canvas;

/// What a frame is made from.
#[derive(Clone, Copy)]
pub struct Scene<'a> {
    /// The session.
    pub state: &'a State,
    /// Its looks.
    pub theme: &'a Theme,
}

impl Scene<'_> {
    fn style(&self, role: Role) -> ratatui::style::Style {
        self.theme.style(role)
    }
}

/// Draws a frame over the whole of `buffer`.
pub fn draw(scene: Scene<'_>, buffer: &mut Buffer) {
    let area = buffer.area;
    buffer.set_style(area, scene.style(Role::Text));
    let layout = Layout::of(scene.state);
    // The state may not have heard yet that the terminal is smaller: nothing is drawn outside it.
    let fit = |rect: Rect| rect.intersection(area);
    let mut canvas = Canvas::new(buffer);
    status::title(scene, &mut canvas, fit(layout.title));
    if let Some(rect) = layout.reader {
        reader::draw(scene, &mut canvas, fit(rect), scene.state.view());
    }
    if let (Some(rect), Some(view)) = (layout.beside, scene.state.view_beside()) {
        reader::draw(scene, &mut canvas, fit(rect), view);
    }
    if let Some(rect) = layout.hits {
        hits::draw(scene, &mut canvas, fit(rect));
    }
    for (border, line) in &layout.lines {
        border_line(scene, &mut canvas, *border, fit(*line));
    }
    if let Some(rect) = layout.outline {
        let rect = fit(rect);
        if layout.outline_over {
            canvas.fill(rect, scene.style(Role::Overlay));
        }
        outline::draw(scene, &mut canvas, rect);
        if layout.outline_over {
            let x = if scene.state.panes.right { rect.x.saturating_sub(1) } else { rect.right() };
            border_line(scene, &mut canvas, Border::Outline, fit(Rect { x, width: 1, ..rect }));
        }
    }
    if let Some(rect) = layout.inspector {
        inspector::draw(scene, &mut canvas, fit(rect));
    }
    let bottom = fit(layout.bottom);
    let body = Rect { y: area.y, height: area.height.saturating_sub(bottom.height), ..area };
    match &scene.state.overlay {
        Some(Overlay::Tour) => tour::draw(scene, &mut canvas, body),
        Some(Overlay::Help(view)) => help::draw(scene, &mut canvas, body, view),
        Some(Overlay::Palette(palette)) => palette::draw(scene, &mut canvas, body, palette),
        Some(Overlay::Messages(list)) => lists::messages(scene, &mut canvas, body, *list),
        Some(Overlay::Trail(list)) => lists::trail(scene, &mut canvas, body, *list),
        Some(Overlay::Kept(list)) => kept::list(scene, &mut canvas, body, *list),
        Some(Overlay::Recent(list)) => lists::recent(scene, &mut canvas, body, *list),
        Some(Overlay::Documents(list)) => lists::documents(scene, &mut canvas, body, *list),
        Some(Overlay::Row(list)) => row::draw(scene, &mut canvas, body, *list),
        Some(Overlay::Why(list)) => why::draw(scene, &mut canvas, body, *list),
        Some(Overlay::Report(view)) => report::draw(scene, &mut canvas, body, view),
        None => {}
    }
    if !scene.state.pending.is_empty() {
        which_key::draw(scene, &mut canvas, body);
    }
    // A message that takes several rows lies over everything.
    if scene.state.prompt.is_some() {
        prompt::draw(scene, &mut canvas, area, bottom);
    } else {
        status::bottom(scene, &mut canvas, area, bottom);
    }
    if scene.state.settings.ascii {
        to_ascii(buffer);
    }
    lay_ground(scene.theme, buffer);
}

/// Puts the theme's own text and ground wherever the styles leave them to the terminal.
fn lay_ground(theme: &Theme, buffer: &mut Buffer) {
    let (text, ground) = theme.ground();
    if text.is_none() && ground.is_none() {
        return;
    }
    for cell in &mut buffer.content {
        for (color, own) in [(&mut cell.fg, text), (&mut cell.bg, ground)] {
            if let (Color::Reset, Some(own)) = (*color, own) {
                *color = own;
            }
        }
    }
}

/// A line between two panes.
fn border_line(scene: Scene<'_>, canvas: &mut Canvas<'_>, border: Border, line: Rect) {
    let style = scene.style(Role::Border);
    if border == Border::Rows {
        canvas.put(line, &"─".repeat(usize::from(line.width)), style);
        return;
    }
    for y in line.top()..line.bottom() {
        canvas.put(Rect { y, height: 1, ..line }, "│", style);
    }
}

/// The title of a pane, on its first row; what remains of the pane is given back.
fn pane_title(scene: Scene<'_>, canvas: &mut Canvas<'_>, pane: Rect, focus: Focus, left: &str, right: &str) -> Rect {
    let focused = scene.state.focus == focus && scene.state.overlay.is_none();
    title_row(scene, canvas, pane, focused, left, right)
}

/// As [`pane_title`], for a pane that is or is not in focus.
fn title_row(scene: Scene<'_>, canvas: &mut Canvas<'_>, pane: Rect, focused: bool, left: &str, right: &str) -> Rect {
    if pane.is_empty() {
        return pane;
    }
    let row = Rect { height: 1, ..pane };
    let style = scene.style(if focused { Role::BorderFocus } else { Role::Title });
    let mark = if focused { "▸" } else { " " };
    canvas.line(row, &format!("{mark}{left}"), style, right, scene.style(Role::Dim));
    Rect { y: pane.y + 1, height: pane.height - 1, ..pane }
}

/// `bottom` with rows above it, as many as `rows` need, up to half of `screen`: what is said for a moment may lie over the
/// inspector, so that nothing else moves.
fn grown(screen: Rect, bottom: Rect, rows: usize) -> Rect {
    let height = rows.clamp(usize::from(bottom.height), usize::from(bottom.height.max(screen.height / 2))) as u16;
    Rect { y: bottom.bottom() - height, height, ..bottom }
}

/// A box in the middle of `body` for an overlay; its inside is given back.
fn overlay_box(scene: Scene<'_>, canvas: &mut Canvas<'_>, body: Rect, size: (u16, u16), title: &str) -> Rect {
    let width = size.0.min(body.width);
    let height = size.1.min(body.height);
    let rect = Rect { x: body.x + (body.width - width) / 2, y: body.y + (body.height - height) / 3, width, height };
    canvas.frame(rect, title, scene.style(Role::Overlay), scene.style(Role::BorderFocus))
}

/// What a terminal without Unicode shows instead.
const ASCII: [(&str, &str); 28] = [
    ("┃", "#"),
    ("Σ", "S"),
    ("⚑", "@"),
    ("✓", "v"),
    ("│", "|"),
    ("─", "-"),
    ("┼", "+"),
    ("┌", "+"),
    ("┐", "+"),
    ("└", "+"),
    ("┘", "+"),
    ("●", "*"),
    ("○", "o"),
    ("‡", "!"),
    ("≠", "#"),
    ("▸", ">"),
    ("▾", "v"),
    ("…", "~"),
    ("←", "<"),
    ("→", ">"),
    ("›", ">"),
    ("‹", "<"),
    ("⌃", "^"),
    ("·", "."),
    ("–", "-"),
    ("₹", "R"),
    ("“", "\""),
    ("”", "\""),
];

fn to_ascii(buffer: &mut Buffer) {
    for cell in &mut buffer.content {
        if let Some((_, plain)) = ASCII.iter().find(|(mark, _)| *mark == cell.symbol()) {
            cell.set_symbol(plain);
        }
    }
}
