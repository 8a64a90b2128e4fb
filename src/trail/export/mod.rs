//! Exports of a trail: the records as they are, a workpaper for a reviewer who has never seen the program (Markdown or
//! HTML), and a table for a spreadsheet.

mod html;
mod markdown;
mod paper;
mod table;
mod workpaper;

use super::chain::Chain;
use super::commands::Commands;
use super::library::Library;

/// The form of an export.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Format {
    /// The trail itself, byte by byte.
    Jsonl,
    /// A workpaper in Markdown.
    Markdown,
    /// A workpaper in HTML: one file that needs nothing else, and prints well.
    Html,
    /// One row for each record.
    Csv,
}

/// The trail cannot be exported.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("it has no header, so it is no trail or its beginning was cut: only --format jsonl can be given")]
pub struct NoHeader;

/// Exports the trail `bytes`. The commands are run again on the documents that `library` finds, so that the export can
/// tell the figures and whether the same comes of each step today.
///
/// # Errors
/// Where the trail has no header and the form needs one.
pub fn export(
    bytes: &[u8],
    format: Format,
    library: &dyn Library,
    commands: &dyn Commands,
) -> Result<Vec<u8>, NoHeader> {
    if format == Format::Jsonl {
        return Ok(bytes.to_vec());
    }
    let chain = Chain::parse(bytes);
    let findings = workpaper::Findings::collect(bytes, &chain, library, commands).ok_or(NoHeader)?;
    Ok(match format {
        Format::Jsonl => bytes.to_vec(),
        Format::Markdown => markdown::render(&workpaper::blocks(&findings)).into_bytes(),
        Format::Html => html::render(&findings.title(), &workpaper::blocks(&findings)).into_bytes(),
        Format::Csv => table::render(&findings).into_bytes(),
    })
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use serde_json::json;

    use super::*;
    use crate::document::Document;
    use crate::ops::Corpus;
    use crate::trail::{Actor, Call, DocumentId, Header, OpCommands, Recorder};

    const NAME: &str = "a|b<i>.md";
    const TEXT: &[u8] = b"<!-- page 1 -->\none\n<!-- page 2 -->\ntwo\n";

    struct Shelf;

    impl Library for Shelf {
        fn bytes(&self, _: &DocumentId) -> Option<Vec<u8>> {
            Some(TEXT.to_vec())
        }
    }

    struct Nothing;

    impl Library for Nothing {
        fn bytes(&self, _: &DocumentId) -> Option<Vec<u8>> {
            None
        }
    }

    fn trail() -> Vec<u8> {
        let corpus = Corpus::new([Document::new(NAME, TEXT.to_vec())]);
        let clock = Arc::new(|| "2025-01-02T03:04:05.678Z".to_owned());
        let recorder = Recorder::in_memory(Header::new(&corpus, &[]), Arc::new(OpCommands), clock);
        let calls = [
            ("read", json!({"doc": NAME, "start": 2, "end": 4})),
            ("grep", json!({"doc": NAME, "pattern": "[", "mode": "regex"})),
            ("read", json!({"doc": NAME, "start": 9, "end": 9})),
            ("=cmd|'/C calc'!A0", json!({"x": "</td><script>|`"})),
        ];
        for (name, args) in calls {
            let call = Call { actor: Actor::Human, keys: "= 1".into(), name: name.into(), args, partial: None };
            let _ = recorder.run(&corpus, call);
        }
        recorder.seal().unwrap();
        recorder.bytes().unwrap()
    }

    fn text(format: Format, library: &dyn Library) -> String {
        String::from_utf8(export(&trail(), format, library, &OpCommands).unwrap()).unwrap()
    }

    #[test]
    fn jsonl_is_the_trail_itself() {
        assert_eq!(text(Format::Jsonl, &Shelf).into_bytes(), trail());
        assert_eq!(export(b"x\n", Format::Jsonl, &Shelf, &OpCommands), Ok(b"x\n".to_vec()));
        assert_eq!(export(b"x\n", Format::Markdown, &Shelf, &OpCommands), Err(NoHeader));
    }

    #[test]
    fn who_prepares_is_stated_in_the_trail_and_in_the_paper() {
        let corpus = Corpus::new([Document::new(NAME, TEXT.to_vec())]);
        let clock = Arc::new(|| "2025-01-02T03:04:05.678Z".to_owned());
        let header = Header { preparer: Some("A. <Auditor>".to_owned()), ..Header::new(&corpus, &[]) };
        let recorder = Recorder::in_memory(header, Arc::new(OpCommands), clock);
        recorder.seal().unwrap();
        let bytes = recorder.bytes().unwrap();
        assert!(String::from_utf8_lossy(&bytes).contains(r#""preparer":"A. <Auditor>""#));
        let paper = String::from_utf8(export(&bytes, Format::Html, &Shelf, &OpCommands).unwrap()).unwrap();
        assert!(paper.contains("prepared by A. &lt;Auditor&gt;, as the person states"), "{paper}");
    }

    #[test]
    fn markdown_tables_keep_their_columns() {
        let paper = text(Format::Markdown, &Shelf);
        let bars = |line: &str| line.replace("\\\\", "").replace("\\|", "").matches('|').count();
        let mut table = None;
        for line in paper.lines() {
            if !line.starts_with('|') {
                table = None;
                continue;
            }
            assert_eq!(bars(line), *table.get_or_insert(bars(line)), "{line}");
        }
        assert!(paper.contains("read lines 2–4 of a\\|b\\<i\\>.md"), "{paper}");
        assert!(paper.contains("| 3 lines | 1–2 |"), "{paper}");
        assert!(paper.contains("when run again: 4 of 4"), "{paper}");
        assert!(!paper.replace("\\<", "").contains('<'), "{paper}");
    }

    #[test]
    fn html_holds_no_markup_of_the_document() {
        let paper = text(Format::Html, &Shelf);
        assert!(!paper.contains("<script") && !paper.contains("<i>") && paper.contains("a|b&lt;i&gt;.md"), "{paper}");
        assert!(!paper.contains("http:") && !paper.contains("https:"), "{paper}");
    }

    #[test]
    fn csv_has_one_row_a_step_and_no_formula() {
        let table = text(Format::Csv, &Shelf);
        assert_eq!(table.lines().count(), 5, "{table}");
        let head = Chain::parse(&trail()).head().to_string();
        assert!(table.lines().skip(1).all(|row| row.ends_with(&format!("{head},4"))), "{table}");
        assert!(table.contains("\"'=cmd|'/C calc'!A0\""), "{table}");
        assert!(!table.contains(",=") && !table.contains(",\"="), "{table}");
    }

    #[test]
    fn a_harmed_trail_says_so_before_anything_else() {
        let told =
            |bytes: &[u8]| String::from_utf8(export(bytes, Format::Markdown, &Shelf, &OpCommands).unwrap()).unwrap();
        let whole = trail();
        assert!(told(&whole).contains("\n- Holds: the trail is whole"));
        let changed = String::from_utf8(whole.clone()).unwrap().replacen("\"keys\":\"= 1\"", "\"keys\":\"= 2\"", 1);
        let cut = &whole[..memchr::memrchr(b'\n', &whole[..whole.len() - 1]).unwrap() + 1];
        for (bytes, want) in [(changed.as_bytes(), "the trail was altered"), (cut, "the trail has no seal")] {
            let paper = told(bytes);
            let verdict = paper.find(&format!("- DOES NOT HOLD: {want}"));
            assert!(verdict.is_some_and(|at| at < paper.find("## ").unwrap()), "{paper}");
        }
    }

    #[test]
    fn without_the_documents_the_paper_says_so() {
        let paper = text(Format::Markdown, &Nothing);
        assert!(paper.contains("when run again: 0 of 4") && paper.contains("not found"), "{paper}");
        assert!(paper.contains("DOES NOT HOLD: a document is not the one that was read, or is missing"), "{paper}");
        assert!(paper.contains("read lines 2–4"), "{paper}");
    }
}
