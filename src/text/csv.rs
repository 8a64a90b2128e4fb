//! Comma-separated values (RFC 4180, lines ended by LF), safe to open in a spreadsheet.

/// A cell.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Cell<'a> {
    /// Text: guarded, so that no spreadsheet takes it for a formula.
    Text(&'a str),
    /// Digits that the program itself wrote: left alone.
    Number(&'a str),
}

/// One row with its line end.
pub fn row<'a>(cells: impl IntoIterator<Item = Cell<'a>>) -> String {
    let mut out = String::new();
    for (index, cell) in cells.into_iter().enumerate() {
        if index > 0 {
            out.push(',');
        }
        match cell {
            Cell::Number(text) => out.push_str(text),
            Cell::Text(text) => push_text(&mut out, text),
        }
    }
    out.push('\n');
    out
}

fn push_text(out: &mut String, text: &str) {
    let guard = if is_formula(text) { "'" } else { "" };
    if guard.is_empty() && !text.contains(['"', ',', '\n', '\r']) {
        out.push_str(text);
        return;
    }
    out.push('"');
    out.push_str(guard);
    out.push_str(&text.replace('"', "\"\""));
    out.push('"');
}

/// Whether a spreadsheet might compute `text`. A printed number such as `-20,076` is none.
fn is_formula(text: &str) -> bool {
    let starts = text.starts_with(['=', '+', '-', '@', '\t', '\r', '\n', '＝', '＋', '－', '＠']);
    let number = text
        .strip_prefix(['+', '-'])
        .is_some_and(|rest| !rest.is_empty() && rest.bytes().all(|b| b.is_ascii_digit() || b == b',' || b == b'.'));
    starts && !number
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells() {
        let cases = [
            ("plain", "plain"),
            ("a,b", "\"a,b\""),
            ("say \"x\"", "\"say \"\"x\"\"\""),
            ("two\nlines", "\"two\nlines\""),
            ("=1+1", "\"'=1+1\""),
            ("+cmd|' /C calc'!A0", "\"'+cmd|' /C calc'!A0\""),
            ("@SUM(A1)", "\"'@SUM(A1)\""),
            ("\t=1", "\"'\t=1\""),
            ("＝1", "\"'＝1\""),
            ("-20,076", "\"-20,076\""),
            ("-20.5", "-20.5"),
            ("-", "\"'-\""),
            ("", ""),
        ];
        for (text, want) in cases {
            assert_eq!(row([Cell::Text(text)]), format!("{want}\n"), "{text:?}");
        }
        assert_eq!(row([Cell::Number("-1.5"), Cell::Text("x"), Cell::Number("")]), "-1.5,x,\n");
    }
}
