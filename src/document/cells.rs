//! Cells of a Markdown table line, as byte ranges.

use std::ops::Range;

/// Whether `line` is a table line: its first character that is not white space is a bar.
pub fn is_table_line(line: &str) -> bool {
    line.trim_start().starts_with('|')
}

/// Whether `line` is the delimiter row of a table: `|---|:-:|`.
pub fn is_delimiter_row(line: &str) -> bool {
    let line = line.trim();
    line.starts_with('|') && line.contains('-') && line.bytes().all(|b| matches!(b, b'|' | b'-' | b':' | b' ' | b'\t'))
}

/// The cells of a table line: byte ranges between its bars, white space included. A bar after a backslash is text.
/// What stands before a leading bar or after a closing one is no cell unless it holds text.
pub fn cells(line: &str) -> Vec<Range<usize>> {
    let bytes = line.as_bytes();
    let mut bars = Vec::new();
    let mut at = 0;
    while let Some(found) = memchr::memchr2(b'|', b'\\', &bytes[at..]) {
        let index = at + found;
        if bytes[index] == b'|' {
            bars.push(index);
            at = index + 1;
        } else {
            // The character after a backslash; only `\|` matters, and `|` is one byte.
            at = index + 1 + usize::from(bytes.get(index + 1) == Some(&b'|'));
        }
    }
    let mut out = Vec::with_capacity(bars.len() + 1);
    let mut start = 0;
    for bar in &bars {
        out.push(start..*bar);
        start = bar + 1;
    }
    out.push(start..line.len());
    if out.len() > 1 {
        if line[out[out.len() - 1].clone()].trim().is_empty() {
            out.pop();
        }
        if line[out[0].clone()].trim().is_empty() && !bars.is_empty() {
            out.remove(0);
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn splits_at_bars() {
        let cases: [(&str, &[&str]); 8] = [
            ("|a|b|", &["a", "b"]),
            ("  | a | b |  ", &[" a ", " b "]),
            ("|a||b|", &["a", "", "b"]),
            ("||a|", &["", "a"]),
            ("|a|b", &["a", "b"]),
            (r"|a\|b|c|", &[r"a\|b", "c"]),
            ("|", &[]),
            ("|日本|1,234|", &["日本", "1,234"]),
        ];
        for (line, want) in cases {
            let got: Vec<_> = cells(line).into_iter().map(|range| &line[range]).collect();
            assert_eq!(got, want, "{line}");
        }
    }

    #[test]
    fn delimiter_rows() {
        assert!(is_delimiter_row("|---|---|"));
        assert!(is_delimiter_row(" | :-: | --- "));
        assert!(!is_delimiter_row("|—|-5|"));
        assert!(!is_delimiter_row("| | |"));
        assert!(!is_delimiter_row("---"));
    }
}
