//! Where the panes stand, for a size of the terminal.

use ratatui::layout::Rect;

use super::state::{Findings, Focus, State};

/// The panes of a screen; a pane that is not shown has no rectangle.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Layout {
    /// Document, section, page, line, trail.
    pub title: Rect,
    /// The outline, with its title row.
    pub outline: Option<Rect>,
    /// Whether the outline lies over the other panes.
    pub outline_over: bool,
    /// The hits, with their title row.
    pub hits: Option<Rect>,
    /// The reader, with its title row.
    pub reader: Option<Rect>,
    /// What is known about the figure under the cursor.
    pub inspector: Option<Rect>,
    /// Prompt, message or key hints.
    pub bottom: Rect,
}

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
        let mut left = 0;
        if width >= THREE {
            if state.panes.outline || state.focus == Focus::Outline {
                let pane = share(width / 5, state.panes.outline_grown, 22, 36);
                layout.outline = Some(Rect { width: pane, ..body });
                left = pane + 1;
            }
        } else if state.focus == Focus::Outline {
            layout.outline = Some(Rect { width: width * 3 / 5, ..body });
            layout.outline_over = true;
        }
        if state.panes.hits || state.focus == Focus::Hits {
            let wide = if width >= THREE { width / 4 } else { width / 4 + 2 };
            let pane = share(wide, state.panes.hits_grown, 16, 60);
            layout.hits = Some(Rect { x: left, width: pane, ..body });
            left += pane + 1;
        }
        layout.reader = Some(Rect { x: left, width: width.saturating_sub(left), ..body });
        layout
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
