//! Papers in Markdown (GitHub's flavour), with the text of documents escaped.

use super::paper::Block;
use crate::text::sanitise::sanitise;

/// The paper as Markdown.
pub fn render(blocks: &[Block]) -> String {
    let mut out = String::new();
    for (index, block) in blocks.iter().enumerate() {
        if index > 0 {
            out.push('\n');
        }
        match block {
            Block::Heading(level, text) => {
                out.push_str(&"#".repeat(usize::from(*level)));
                out.push(' ');
                out.push_str(&escape(text));
                out.push('\n');
            }
            Block::Paragraph(text) => {
                out.push_str(&escape(text));
                out.push('\n');
            }
            Block::List(items) => {
                for item in items {
                    out.push_str("- ");
                    out.push_str(&escape(item));
                    out.push('\n');
                }
            }
            Block::Code(text) => {
                out.push_str("```\n");
                out.push_str(text);
                out.push_str("```\n");
            }
            Block::Table { head, rows } => table(&mut out, head, rows),
        }
    }
    out
}

fn table(out: &mut String, head: &[(&'static str, bool)], rows: &[Vec<String>]) {
    for (name, _) in head {
        out.push_str("| ");
        out.push_str(name);
        out.push(' ');
    }
    out.push_str("|\n");
    for (_, numeric) in head {
        out.push_str(if *numeric { "|---:" } else { "|---" });
    }
    out.push_str("|\n");
    for row in rows {
        for cell in row {
            out.push_str("| ");
            out.push_str(&escape(cell));
            out.push(' ');
        }
        out.push_str("|\n");
    }
}

/// Text that Markdown shows as it is: nothing of it becomes markup, a link, a formula, or the end of a cell.
fn escape(text: &str) -> String {
    let text = sanitise(text, 0);
    let text = text.trim();
    let mut out = String::with_capacity(text.len());
    for (index, c) in text.char_indices() {
        let rest = &text[index..];
        let special = match c {
            '\\' | '`' | '*' | '_' | '[' | ']' | '<' | '>' | '|' | '&' | '~' | '$' | '@' => true,
            // A heading, a list or a rule at the start of a block.
            '#' | '+' | '-' | '=' => index == 0,
            '.' | ')' => index > 0 && text[..index].bytes().all(|b| b.is_ascii_digit()),
            ':' => rest.starts_with("://"),
            _ => false,
        };
        if special {
            out.push('\\');
        }
        out.push(c);
        if (c == 'w' || c == 'W') && text[..=index].to_ascii_lowercase().ends_with("www") && rest[1..].starts_with('.')
        {
            out.push('\\');
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_becomes_markup() {
        let cases = [
            ("48,964.89", "48,964.89"),
            ("-20,076", "\\-20,076"),
            ("1. item", "1\\. item"),
            ("a|b", "a\\|b"),
            ("`code` **bold** _it_", "\\`code\\` \\*\\*bold\\*\\* \\_it\\_"),
            ("<script>&amp;", "\\<script\\>\\&amp;"),
            ("[x](http://y)", "\\[x\\](http\\://y)"),
            ("see www.example.org", "see www\\.example.org"),
            ("# not a title", "\\# not a title"),
            ("two\nlines\u{1b}[31m", "two␊lines␛\\[31m"),
            ("$5 and $6", "\\$5 and \\$6"),
        ];
        for (text, want) in cases {
            assert_eq!(escape(text), want, "{text:?}");
        }
    }

    #[test]
    fn a_cell_cannot_end_its_row() {
        let out = render(&[Block::Table {
            head: vec![("a", false), ("b", true)],
            rows: vec![vec!["x\\|".into(), "\n|".into()]],
        }]);
        assert_eq!(out, "| a | b |\n|---|---:|\n| x\\\\\\| | ␊\\| |\n");
    }
}
