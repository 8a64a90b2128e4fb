//! Where the panes stand, for a size of the terminal.

use ratatui::layout::Rect;

use super::state::{Findings, Focus, State};

/// The panes of a screen; a pane that is not shown has no rectangle.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Layout {
    /// Document, section, page, line, trail.
    pub title: Rect,
    /// The outline, with its title row.
    pub outline: Option<Rect>,
    /// Whether the outline lies over the other panes.
    pub outline_over: bool,
    /// The hits, with their title row.
    pub hits: Option<Rect>,
    /// The reader in focus, with its title row.
    pub reader: Option<Rect>,
    /// The other reader, where there is one and room for it.
    pub beside: Option<Rect>,
    /// The lines between panes: one column or one row.
    pub lines: Vec<(Border, Rect)>,
    /// What is known about the figure under the cursor.
    pub inspector: Option<Rect>,
    /// Prompt, message or key hints.
    pub bottom: Rect,
}

/// A line between two panes, which the mouse can drag.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Border {
    /// Beside the outline.
    Outline,
    /// Beside the hits.
    Hits,
    /// Between two readers that stand side by side.
    Columns,
    /// Between two readers of which one stands on the other.
    Rows,
}

/// The least columns of a reader that stands beside another one.
const HALF: u16 = 40;

/// The least rows of a reader that stands on another one.
const LOW: u16 = 6;

/// From this width on, three panes stand side by side.
pub const THREE: u16 = 100;
/// From this width on, hits and reader stand side by side.
pub const TWO: u16 = 80;

impl Layout {
    /// The layout of `state` at its size.
    pub fn of(state: &State) -> Self {
        let (width, height) = state.size;
        let bottom_height = if state.prompt.is_some() { 2 } else { 1 }.min(height);
        let title_height = u16::from(height > bottom_height + 1);
        let inspector_height = match height {
            _ if !state.panes.inspector || state.panes.zoom => 0,
            0..=9 => 0,
            10..=17 => 2,
            18..=39 => 4,
            _ => 5,
        };
        let body_height = height - bottom_height - title_height - inspector_height;
        let body = Rect::new(0, title_height, width, body_height);
        let mut layout = Self {
            title: Rect::new(0, 0, width, title_height),
            inspector: (inspector_height > 0)
                .then(|| Rect::new(0, title_height + body_height, width, inspector_height)),
            bottom: Rect::new(0, height - bottom_height, width, bottom_height),
            ..Self::default()
        };
        if body.is_empty() {
            return layout;
        }
        if state.panes.zoom || width < TWO {
            match state.focus {
                Focus::Outline => layout.outline = Some(body),
                Focus::Hits => layout.hits = Some(body),
                Focus::Reader => layout.reader = Some(body),
            }
            return layout;
        }
        // The readers take what the lists leave: these stand on the left, or on the right.
        let right = state.panes.right;
        let mut rest = body;
        let mut take = |border, pane: u16, lines: &mut Vec<(Border, Rect)>| {
            let line = Rect { x: if right { rest.right() - pane - 1 } else { rest.x + pane }, width: 1, ..rest };
            let list = Rect { x: if right { line.x + 1 } else { rest.x }, width: pane, ..rest };
            rest = Rect { x: if right { rest.x } else { line.x + 1 }, width: rest.width - pane - 1, ..rest };
            lines.push((border, line));
            list
        };
        if width >= THREE {
            if state.panes.outline || state.focus == Focus::Outline {
                let pane = share(width / 5, state.panes.outline_grown, 22, 36);
                layout.outline = Some(take(Border::Outline, pane, &mut layout.lines));
            }
        } else if state.focus == Focus::Outline {
            let pane = width * 3 / 5;
            layout.outline = Some(Rect { x: if right { width - pane } else { 0 }, width: pane, ..body });
            layout.outline_over = true;
        }
        if state.panes.hits || state.focus == Focus::Hits {
            let wide = if width >= THREE { width / 4 } else { width / 4 + 2 };
            let pane = share(wide, state.panes.hits_grown, 16, 60);
            layout.hits = Some(take(Border::Hits, pane, &mut layout.lines));
        }
        layout.readers(state, rest);
        layout
    }

    /// Two readers stand side by side where each has room for a table, else one on the other, and else alone.
    fn readers(&mut self, state: &State, area: Rect) {
        self.reader = Some(area);
        let Some(beside) = &state.beside else { return };
        let cut = |whole: u16, least: u16| {
            let half = (whole - 1) / 2;
            half.saturating_add_signed(state.panes.split_grown).clamp(least, whole - 1 - least)
        };
        let (border, first, line, second) = if area.width > 2 * HALF {
            let at = cut(area.width, HALF);
            let line = Rect { x: area.x + at, width: 1, ..area };
            let second = Rect { x: line.x + 1, width: area.width - at - 1, ..area };
            (Border::Columns, Rect { width: at, ..area }, line, second)
        } else if area.height > 2 * LOW {
            let at = cut(area.height, LOW);
            let line = Rect { y: area.y + at, height: 1, ..area };
            let second = Rect { y: line.y + 1, height: area.height - at - 1, ..area };
            (Border::Rows, Rect { height: at, ..area }, line, second)
        } else {
            return;
        };
        self.lines.push((border, line));
        let (active, other) = if beside.first { (second, first) } else { (first, second) };
        self.reader = Some(active);
        self.beside = Some(other);
    }
}

/// The first of `count` rows to show so that `selected` is among `height` rows, kept near the middle.
pub fn window(selected: usize, count: usize, height: usize) -> usize {
    selected.saturating_sub(height / 2).min(count.saturating_sub(height))
}

/// Rows at the foot of an outline of `height` rows, without its title, that tell what the analysis found: one for the
/// figures, one for each kind of doubt, one for what is by hand, and a blank one above.
pub fn outline_foot(findings: Option<&Findings>, height: u16) -> u16 {
    let kinds = findings.map_or(0, |found| {
        [found.unknown, found.conflicts, found.damaged, found.by_hand].into_iter().filter(|count| *count > 0).count()
            as u16
    });
    if height > 8 { (kinds + 2).min(height / 3) } else { 0 }
}

/// Rows for hits in a hits pane of `height` rows, without its title: below them stand the kept searches.
pub fn hits_height(state: &State, height: u16) -> u16 {
    let kept = state.kept.len() as u16;
    let foot = if kept > 0 && height >= 8 { (kept + 1).min(height / 3) } else { 0 };
    height - foot
}

fn share(base: u16, grown: i16, least: u16, most: u16) -> u16 {
    base.clamp(least, most).saturating_add_signed(grown).clamp(12, most.max(64))
}
