//! A text that is being typed, on one row: the part around the cursor is in view.

use ratatui::layout::Rect;
use ratatui::style::Style;
use tui_textarea::TextArea;
use unicode_segmentation::UnicodeSegmentation;

use super::Scene;
use super::canvas::Canvas;
use crate::text::sanitise::{sanitise, width};
use crate::theme::Role;

/// Draws the first line of `area`; where it is longer than the row, `…` stands at the ends that are cut.
pub fn draw(scene: Scene<'_>, canvas: &mut Canvas<'_>, row: Rect, area: &TextArea<'static>) {
    let text = area.lines().first().map_or("", String::as_str);
    let View { before, at, after, cut } = View::of(text, area.cursor().1, usize::from(row.width));
    let (style, dim) = (scene.style(Role::Prompt), scene.style(Role::Dim));
    let mark = |cut: bool| if cut { "…" } else { "" }.to_owned();
    let spans = [
        (mark(cut.0), dim),
        (before, style),
        (at, style.patch(Style::new().reversed())),
        (after, style),
        (mark(cut.1), dim),
    ];
    let mut x = row.x;
    for (text, style) in spans {
        x += canvas.put(Rect { x, width: row.right().saturating_sub(x), ..row }, &text, style);
    }
}

/// The part of a text that is in view.
#[derive(Debug, PartialEq, Eq)]
struct View {
    /// What stands before the cursor.
    before: String,
    /// The character under the cursor; a blank behind the end.
    at: String,
    /// What stands behind it.
    after: String,
    /// Whether something is cut off before, and behind.
    cut: (bool, bool),
}

impl View {
    /// What `columns` show of `text` with the cursor on its character `cursor`, from 0.
    fn of(text: &str, cursor: usize, columns: usize) -> Self {
        let byte = text.char_indices().nth(cursor).map_or(text.len(), |(byte, _)| byte);
        // Each as shown, with the columns that it takes; a character may take none.
        let mut shown: Vec<(String, usize)> = Vec::new();
        let mut under = None;
        for (start, grapheme) in text.grapheme_indices(true) {
            if start <= byte && byte < start + grapheme.len() {
                under = Some(shown.len());
            }
            let safe = sanitise(grapheme, 0);
            let columns = width(&safe);
            shown.push((safe, columns));
        }
        let under = under.unwrap_or(shown.len());
        // For the cursor behind the end.
        shown.push((" ".to_owned(), 1));
        let wide = |from: usize, to: usize| shown[from..to].iter().map(|(_, columns)| columns).sum::<usize>();
        let all = shown.len();
        let (mut first, mut last) = (0, all);
        if wide(0, all) > columns {
            // The cursor is in view, with as much as can be of what stands before it.
            let tail = usize::from(under + 1 < all);
            let mut used = shown[under].1;
            let mut room = columns.saturating_sub(tail);
            first = under;
            if wide(0, under + 1) > room {
                room = room.saturating_sub(1);
            }
            while first > 0 && used + shown[first - 1].1 <= room {
                first -= 1;
                used += shown[first].1;
            }
            last = under + 1;
            while last < all && used + shown[last].1 <= room {
                used += shown[last].1;
                last += 1;
            }
        }
        let text = |from: usize, to: usize| shown[from..to].iter().map(|(text, _)| text.as_str()).collect::<String>();
        Self {
            before: text(first, under),
            at: text(under, under + 1),
            after: text(under + 1, last.max(under + 1)),
            cut: (first > 0, last + 1 < all),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn seen(text: &str, cursor: usize, columns: usize) -> String {
        let View { before, at, after, cut } = View::of(text, cursor, columns);
        let mark = |cut| if cut { "…" } else { "" };
        format!("{}{before}[{at}]{after}{}", mark(cut.0), mark(cut.1))
    }

    #[test]
    fn the_part_under_the_cursor_is_shown() {
        let cases = [
            ("lakh", 4, 10, "lakh[ ]"),
            ("lakh", 1, 10, "l[a]kh "),
            ("a long reason", 13, 8, "…reason[ ]"),
            ("a long reason", 0, 8, "[a] long …"),
            ("a long reason", 9, 8, "…ng re[a]…"),
            ("日本語です", 5, 6, "…です[ ]"),
            ("a\u{301}b", 0, 10, "[a\u{301}]b "),
            ("a\u{1b}[1m", 1, 10, "a[␛][1m "),
            ("", 0, 4, "[ ]"),
        ];
        for (text, cursor, columns, want) in cases {
            assert_eq!(seen(text, cursor, columns), want, "{text:?} at {cursor} in {columns}");
        }
    }

    proptest! {
        #[test]
        fn never_wider_than_the_row(text in "[a-c日é\u{301}]{0,30}", cursor in 0usize..32, columns in 4usize..20) {
            let view = View::of(&text, cursor, columns);
            let marks = usize::from(view.cut.0) + usize::from(view.cut.1);
            let wide = width(&view.before) + width(&view.at) + width(&view.after);
            prop_assert!(wide + marks <= columns, "{:?}", view);
            prop_assert!(!view.at.is_empty());
        }
    }
}
