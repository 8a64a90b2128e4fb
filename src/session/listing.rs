//! Which entries of a list are in view, where an entry may take several rows. For the hits pane, these are the hits
//! under the titles of their sections: the view draws them, and the mouse finds with them what it points at.

use crate::ops::Hit;

/// The first of `count` entries to show so that `selected` is in view whole, near the middle, where entry `index` takes
/// `rows(index)` rows of the `height` that there are. At the end of the list the rows are filled from above.
pub fn first_in_view(count: usize, selected: usize, height: usize, rows: impl Fn(usize) -> usize) -> usize {
    let mut first = selected.min(count.saturating_sub(1));
    let mut below = 0;
    for index in first + 1..count {
        below += rows(index);
        if below >= height / 2 {
            break;
        }
    }
    let mut room = height.saturating_sub(if count > 0 { rows(first) } else { 0 }).saturating_sub(below.min(height / 2));
    while first > 0 {
        match room.checked_sub(rows(first - 1)) {
            Some(left) => (room, first) = (left, first - 1),
            None => break,
        }
    }
    first
}

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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_chosen_entry_is_whole_and_the_rows_are_filled() {
        let rows = |index: usize| index % 3 + 1;
        for count in 0..12 {
            for selected in 0..count.max(1) {
                for height in 0..14 {
                    let first = first_in_view(count, selected, height, rows);
                    assert!(first <= selected);
                    let taken = |to: usize| (first..to).map(rows).sum::<usize>();
                    if count > 0 && height >= 3 {
                        assert!(taken(selected + 1) <= height, "{count} {selected} {height}");
                    }
                    let filled = taken(count) >= height || first == 0 || taken(count) + rows(first - 1) > height;
                    assert!(filled || height < 3, "{count} {selected} {height}");
                }
            }
        }
        assert_eq!(first_in_view(100, 50, 10, |_| 1), 46);
    }
}
