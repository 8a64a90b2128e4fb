//! Which entries of a list are in view, where an entry may take several rows.

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
