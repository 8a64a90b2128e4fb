//! Breaking text into rows of a terminal.

use unicode_segmentation::UnicodeSegmentation;
use unicode_width::UnicodeWidthStr;

/// `text` in rows of at most `columns`, broken at blanks, and within a word that is longer than a row. Rows after the
/// first are indented as the first is and by `hang` columns more, where indents leave at least half of the row; blanks
/// within a row stay as they are, those at a break are dropped. There is always one row. The text must have gone
/// through [`super::sanitise`].
pub fn wrap(text: &str, columns: usize, hang: usize) -> Vec<String> {
    let columns = columns.max(1);
    if text.width() <= columns {
        return vec![text.to_owned()];
    }
    let room = |indent: usize| indent * 2 <= columns && indent + 2 <= columns;
    let blanks = text.len() - text.trim_start_matches(' ').len();
    let lead = if room(blanks) { blanks } else { 0 };
    let text = &text[blanks - lead..];
    let indent = if room(lead + hang) { lead + hang } else { lead };
    let mut rows = Vec::new();
    let mut row = String::new();
    let mut used = 0;
    // Whether the row holds more than its indent.
    let mut begun = false;
    for part in text.split_inclusive(' ') {
        let word = part.strip_suffix(' ').unwrap_or(part);
        if begun && used + word.width() > columns {
            rows.push(row.trim_end().to_owned());
            row = " ".repeat(indent);
            used = indent;
            begun = false;
        }
        if word.is_empty() && !begun && !rows.is_empty() {
            // Blanks at a break.
            continue;
        }
        for grapheme in part.graphemes(true) {
            let wide = grapheme.width();
            if used + wide > columns && grapheme != " " {
                rows.push(row.trim_end().to_owned());
                row = " ".repeat(indent);
                used = indent;
            }
            row.push_str(grapheme);
            used += wide;
        }
        begun |= !word.is_empty();
    }
    rows.push(row.trim_end().to_owned());
    rows
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn rows_hang_below_the_first() {
        let cases: [(&str, usize, usize, &[&str]); 8] = [
            ("a bb  ccc dddddd", 6, 0, &["a bb", "ccc", "dddddd"]),
            ("a bb  ccc", 9, 0, &["a bb  ccc"]),
            ("one two three", 8, 2, &["one two", "  three"]),
            ("  one two three", 10, 2, &["  one two", "    three"]),
            ("one two three", 5, 4, &["one", "two", "three"]),
            ("abcdefgh ij", 4, 0, &["abcd", "efgh", "ij"]),
            ("日本語 日本", 5, 0, &["日本", "語", "日本"]),
            ("", 5, 2, &[""]),
        ];
        for (text, columns, hang, want) in cases {
            assert_eq!(wrap(text, columns, hang), want, "{text:?} in {columns}");
        }
    }

    proptest! {
        #[test]
        fn nothing_is_lost_and_nothing_too_wide(text in "[a-c日 ]{0,60}", columns in 2usize..20, hang in 0usize..6) {
            let rows = wrap(&text, columns, hang);
            prop_assert!(rows.iter().all(|row| row.width() <= columns), "{:?}", rows);
            let letters = |text: &str| text.chars().filter(|c| *c != ' ').collect::<String>();
            prop_assert_eq!(letters(&rows.concat()), letters(&text));
        }
    }
}
