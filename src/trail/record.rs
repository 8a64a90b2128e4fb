//! A record, and what the header says.

use std::path::PathBuf;

use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::kind;
use crate::document::READERS;
use crate::figure::RULES;
use crate::ops::Corpus;
use crate::text::Digest;

/// The version of the record's form.
pub const VERSION: u32 = 1;

/// Who acted, as the program was told; it proves nothing.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Actor {
    /// A person at the terminal or the command line.
    Human,
    /// A model that was given tools.
    Agent,
    /// A client of the MCP server.
    Mcp,
}

impl Actor {
    /// The name used in records.
    pub fn name(self) -> &'static str {
        match self {
            Actor::Human => "human",
            Actor::Agent => "agent",
            Actor::Mcp => "mcp",
        }
    }
}

/// What a command was about: lines of a document.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Target {
    /// Name of the document within the corpus.
    pub doc: String,
    /// First and last line, from 1, both included.
    pub span: [u64; 2],
}

/// The `result` of a record.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Answer {
    /// Name of the kind of result; `refused` where the command was not run.
    pub kind: String,
    /// How many things it holds: hits, lines, figures.
    pub n: u64,
    /// SHA-256 of the result.
    pub digest: Digest,
    /// Why the command was refused.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
}

impl Answer {
    /// Kind and number in words: `1 hit`, `32 lines`.
    pub fn told(&self) -> String {
        let counted = |one: &str, many: &str| format!("{} {}", self.n, if self.n == 1 { one } else { many });
        match self.kind.as_str() {
            kind::REFUSED => format!("refused: {}", self.reason.as_deref().unwrap_or("no reason recorded")),
            kind::RELOADED => counted("line", "lines"),
            "hits" => counted("hit", "hits"),
            "span" => counted("line", "lines"),
            "figures" => counted("figure", "figures"),
            "list" => counted("document", "documents"),
            "outline" => counted("heading", "headings"),
            "citation" => "copied".to_owned(),
            "governor" => "found".to_owned(),
            "damage" => counted("finding", "findings"),
            "overrule" => counted("figure by hand", "figures by hand"),
            "withdrawal" => counted("figure as the document says", "figures as the document says"),
            "profile" => "measured".to_owned(),
            "chunks" => counted("way of cutting", "ways of cutting"),
            other => counted(other, other),
        }
    }
}

/// One line of a trail. The order of the fields is the order in the file.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Record {
    /// Version of this form.
    pub v: u32,
    /// Place in the trail; the header has 0.
    pub seq: u64,
    /// Time as the computer's clock gave it: RFC 3339, UTC, milliseconds.
    pub t: String,
    /// Who acted.
    pub actor: Actor,
    /// The keys as typed, chords separated by spaces; empty where no key was.
    pub keys: String,
    /// Name of the command.
    pub cmd: String,
    /// Its arguments. They hold no floating-point number.
    pub args: Value,
    /// What it was about, where that is a span of a document.
    pub target: Option<Target>,
    /// What came of it.
    pub result: Answer,
    /// SHA-256 of the line before, without its line end; 64 zeros in the header.
    pub prev: Digest,
    /// Whether the person acted on a result that was not complete yet.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub partial: bool,
    /// How much of that result was there.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seen: Option<u64>,
}

/// What a trail says of itself in its first record.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Header {
    /// Name of the program.
    pub tool: String,
    /// Its version.
    pub version: String,
    /// The readers that rendered the documents to lines.
    pub readers: Vec<ReaderId>,
    /// The version of the rules that say which unit and which period govern a figure.
    pub rules: u32,
    /// Who prepares, as stated by the person; stated, not proven.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub preparer: Option<String>,
    /// The documents, in the order of the corpus.
    pub documents: Vec<DocumentId>,
    /// SHA-256 of the settings in force.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub config: Option<Digest>,
    /// SHA-256 of the keymap in force.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub keymap: Option<Digest>,
}

/// A reader by name and version.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ReaderId {
    /// `markdown` or `text`.
    pub name: String,
    /// Raised whenever the same bytes would give other lines.
    pub version: u32,
}

/// A document by name and content.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DocumentId {
    /// Name within the corpus.
    pub doc: String,
    /// Where it was read from; absent for standard input and built-in documents.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub path: Option<String>,
    /// SHA-256 of its bytes.
    pub digest: Digest,
    /// Its size.
    pub bytes: u64,
}

impl Record {
    /// SHA-256 of the record as it is written, with 64 zeros in the place of the digest of its result. The seal
    /// carries it, as no record follows that would tell whether a byte of the seal itself was changed.
    pub(super) fn own_digest(&self) -> Result<Digest, serde_json::Error> {
        let mut blank = self.clone();
        blank.result.digest = Digest::ZERO;
        serde_json::to_vec(&blank).map(|line| Digest::of(&line))
    }
}

impl Header {
    /// The header for `corpus`. `paths` are the files of its documents in the same order; a document past their end
    /// was not read from a file.
    pub fn new(corpus: &Corpus, paths: &[PathBuf]) -> Self {
        let documents = corpus
            .entries()
            .iter()
            .enumerate()
            .map(|(index, entry)| DocumentId {
                doc: entry.document().name().to_owned(),
                path: paths.get(index).map(|path| {
                    std::path::absolute(path).unwrap_or_else(|_| path.clone()).to_string_lossy().into_owned()
                }),
                digest: entry.document().digest(),
                bytes: entry.document().size() as u64,
            })
            .collect();
        Self {
            tool: env!("CARGO_PKG_NAME").to_owned(),
            version: env!("CARGO_PKG_VERSION").to_owned(),
            readers: READERS
                .iter()
                .map(|reader| ReaderId { name: reader.name.to_owned(), version: reader.version })
                .collect(),
            rules: RULES,
            preparer: None,
            documents,
            config: None,
            keymap: None,
        }
    }
}

/// The documents at the end of `records`: those of the header, save where one was reloaded since.
pub fn documents_in_force<'a>(header: &Header, records: impl IntoIterator<Item = &'a Record>) -> Vec<DocumentId> {
    let mut documents = header.documents.clone();
    for record in records {
        apply_reload(&mut documents, record);
    }
    documents
}

/// Changes `documents` where `record` tells of a reload; says whether it does.
pub(super) fn apply_reload(documents: &mut [DocumentId], record: &Record) -> bool {
    let Some(target) = record.target.as_ref().filter(|_| record.result.kind == kind::RELOADED) else { return false };
    let Some(document) = documents.iter_mut().find(|document| document.doc == target.doc) else { return false };
    document.digest = record.result.digest;
    true
}

/// Whether `value` holds a floating-point number anywhere: such a number has no one way of being written.
pub(super) fn holds_float(value: &Value) -> bool {
    match value {
        Value::Number(number) => !number.is_u64() && !number.is_i64(),
        Value::Array(items) => items.iter().any(holds_float),
        Value::Object(fields) => fields.values().any(holds_float),
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_stand_in_the_documented_order() {
        let record = Record {
            v: 1,
            seq: 3,
            t: "2025-01-02T03:04:05.678Z".into(),
            actor: Actor::Human,
            keys: "/ x enter".into(),
            cmd: "read".into(),
            args: serde_json::json!({"doc": "a.md", "start": 1, "end": 2}),
            target: Some(Target { doc: "a.md".into(), span: [1, 2] }),
            result: Answer { kind: "span".into(), n: 2, digest: Digest::ZERO, reason: None },
            prev: Digest::ZERO,
            partial: true,
            seen: Some(7),
        };
        let line = serde_json::to_string(&record).unwrap();
        let zeros = "0".repeat(64);
        assert_eq!(
            line,
            format!(
                "{{\"v\":1,\"seq\":3,\"t\":\"2025-01-02T03:04:05.678Z\",\"actor\":\"human\",\"keys\":\"/ x enter\",\
                 \"cmd\":\"read\",\"args\":{{\"doc\":\"a.md\",\"end\":2,\"start\":1}},\
                 \"target\":{{\"doc\":\"a.md\",\"span\":[1,2]}},\
                 \"result\":{{\"kind\":\"span\",\"n\":2,\"digest\":\"{zeros}\"}},\"prev\":\"{zeros}\",\
                 \"partial\":true,\"seen\":7}}"
            )
        );
        assert_eq!(serde_json::from_str::<Record>(&line).unwrap(), record);
    }

    #[test]
    fn floats_are_found_at_any_depth() {
        for (json, want) in [("1", false), ("-1", false), ("1.0", true), ("[{\"a\":[1e3]}]", true), ("\"1.5\"", false)]
        {
            assert_eq!(holds_float(&serde_json::from_str(json).unwrap()), want, "{json}");
        }
    }
}
