//! The one gate through which text from a document reaches a terminal.

use unicode_segmentation::UnicodeSegmentation;
use unicode_width::UnicodeWidthStr;

/// Text that is safe to print: tabs expanded, control characters (ESC and NUL among them), bidirectional
/// overrides, zero-width characters and variation selectors made visible or removed, so that the width
/// computed is the width shown.
///
/// Tab stops stand every 4 columns, counted from `column`.
pub fn sanitise(text: &str, column: usize) -> String {
    let mut out = String::with_capacity(text.len());
    let mut at = column;
    for grapheme in text.graphemes(true) {
        if grapheme == "\t" {
            let stop = 4 - at % 4;
            out.extend(std::iter::repeat_n(' ', stop));
            at += stop;
            continue;
        }
        let before = out.len();
        for c in grapheme.chars() {
            match c {
                '\u{0}'..='\u{1f}' => out.push(control_picture(c)),
                '\u{7f}' => out.push('\u{2421}'),
                '\u{80}'..='\u{9f}' => out.push('\u{FFFD}'),
                // Zero-width, joiners, bidirectional controls, variation selectors, soft hyphen, tags:
                // terminals disagree about their width, and none is needed to read a number.
                '\u{ad}'
                | '\u{61c}'
                | '\u{115f}'
                | '\u{1160}'
                | '\u{180b}'..='\u{180f}'
                | '\u{200b}'..='\u{200f}'
                | '\u{2028}'..='\u{202e}'
                | '\u{2060}'..='\u{206f}'
                | '\u{fe00}'..='\u{fe0f}'
                | '\u{feff}'
                | '\u{fff0}'..='\u{fffb}'
                | '\u{e0000}'..='\u{e0fff}' => {}
                '\u{a0}' | '\u{2007}' | '\u{2009}' | '\u{202f}' => out.push(' '),
                _ => out.push(c),
            }
        }
        at += out[before..].width();
    }
    out
}

fn control_picture(c: char) -> char {
    char::from_u32(0x2400 + u32::from(c)).unwrap_or('\u{FFFD}')
}

/// Columns that `text` takes on the terminal, after [`sanitise`].
pub fn width(text: &str) -> usize {
    text.width()
}

/// Cuts `text` to at most `columns`, by grapheme, with `…` in the last column where something was cut.
pub fn truncate(text: &str, columns: usize) -> String {
    if text.width() <= columns {
        return text.to_owned();
    }
    if columns == 0 {
        return String::new();
    }
    let mut out = String::new();
    let mut at = 0;
    for grapheme in text.graphemes(true) {
        let w = grapheme.width();
        if at + w > columns - 1 {
            break;
        }
        out.push_str(grapheme);
        at += w;
    }
    out.push('…');
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_dangerous_passes() {
        let cases = [
            ("Revenue\t1,234", "Revenue 1,234"),
            ("\u{1b}[31mred", "␛[31mred"),
            ("a\0b\r", "a␀b␍"),
            ("\u{9b}31m", "\u{FFFD}31m"),
            ("1\u{a0}234", "1 234"),
            ("a\u{202e}b\u{200b}c\u{fe0f}", "abc"),
        ];
        for (text, want) in cases {
            assert_eq!(sanitise(text, 0), want);
        }
    }

    #[test]
    fn truncation_is_by_grapheme_and_width() {
        assert_eq!(truncate("日本語", 6), "日本語");
        assert_eq!(truncate("日本語", 5), "日本…");
        assert_eq!(truncate("日本語", 4), "日…");
        assert_eq!(truncate("abc", 0), "");
        assert_eq!(truncate("abc", 1), "…");
    }
}
