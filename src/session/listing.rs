//! The rows of the hits pane: which hits are in view, under the titles of their sections. The view draws them, and
//! the mouse finds with them what it points at.

use crate::ops::Hit;

/// A row of the pane.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum HitRow {
    /// The title of the section that this hit stands in.
    Section(usize),
    /// This hit.
    Hit(usize),
}

/// At most `height` rows of the pane, around the hit `selected`: it stands near the middle.
pub fn hit_rows(hits: &[Hit], selected: usize, height: usize) -> Vec<HitRow> {
    let mut out = Vec::new();
    if hits.is_empty() {
        return out;
    }
    // From the selected hit upward until half of the pane is used, then downward.
    let mut first = selected.min(hits.len() - 1);
    let mut used = size(hits, first);
    while first > 0 && used < height / 2 {
        first -= 1;
        used += size(hits, first);
    }
    for index in first..hits.len() {
        if index == first || size(hits, index) == 2 {
            out.push(HitRow::Section(index));
        }
        out.push(HitRow::Hit(index));
        if out.len() >= height {
            break;
        }
    }
    out.truncate(height);
    out
}

/// Rows that a hit takes: two where it is the first of its section.
fn size(hits: &[Hit], index: usize) -> usize {
    let same = |a: &Hit, b: &Hit| a.doc == b.doc && a.headings == b.headings;
    if index > 0 && same(&hits[index - 1], &hits[index]) { 1 } else { 2 }
}
