//! The audited commands of a session: those of the operations, and those that only a reader at a terminal gives.

use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

use super::{Citation, overrule};
use crate::ops::{Corpus, Refusal};
use crate::text::Digest;
use crate::trail::{Commands, Described, Done, OpCommands, Part, Target, kind};

/// Move the cursor: `{doc, line, shown: [first, last]}`. The digest is that of the text of the lines shown, each
/// followed by a line feed.
pub const GOTO: &str = "reader.goto";

/// Copy a figure as a citation: `{doc, line, byte}`. The digest is that of the citation.
pub const CITE: &str = "cite.copy";

/// Read a document again that changed on disk: `{doc, digest}`, the digest being that of the new content.
pub const RELOAD: &str = "session.reload";

/// The operations of [`crate::ops`], [`GOTO`], [`CITE`], [`RELOAD`], and those of [`overrule`].
#[derive(Debug, Clone, Copy, Default)]
pub struct AuditedCommands;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Goto {
    doc: String,
    line: u64,
    shown: [u64; 2],
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Cite {
    doc: String,
    line: u64,
    byte: u64,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Reload {
    doc: String,
    digest: Digest,
}

impl Commands for AuditedCommands {
    fn run(&self, corpus: &Corpus, name: &str, args: &Value) -> Option<Result<Done, Refusal>> {
        match name {
            GOTO => Some(arguments(name, args).and_then(|args| goto(corpus, &args))),
            CITE => Some(arguments(name, args).and_then(|args| cite(corpus, &args))),
            RELOAD => Some(arguments(name, args).and_then(|args| reload(corpus, &args))),
            overrule::OVERRULE => Some(arguments(name, args).and_then(|args| overrule::overrule(corpus, &args))),
            overrule::WITHDRAW => Some(arguments(name, args).and_then(|args| overrule::withdraw(corpus, &args))),
            _ => OpCommands.run(corpus, name, args),
        }
    }

    fn describe(&self, corpus: &Corpus, name: &str, args: &Value) -> Option<Described> {
        match name {
            GOTO => {
                let Goto { doc, line, shown: [first, last] } = arguments(name, args).ok()?;
                let what = format!("had lines {first}–{last} of {doc} on the screen, with the cursor at line {line}");
                Some(Described { part: Part::Read, what, figures: Vec::new() })
            }
            CITE => {
                let Cite { doc, line, byte } = arguments(name, args).ok()?;
                let citation = Citation::of(corpus, &doc, line, byte).ok();
                let what = match &citation {
                    Some(citation) => {
                        let figure = citation.figure();
                        format!(
                            "cited the figure {} at line {line}, character {} of {doc}",
                            figure.row.text, figure.column
                        )
                    }
                    None => format!("cited the figure at line {line}, byte {byte} of {doc}"),
                };
                let figures = citation.into_iter().map(|citation| citation.figure().clone()).collect();
                Some(Described { part: Part::Decided, what, figures })
            }
            RELOAD => {
                let Reload { doc, digest } = arguments(name, args).ok()?;
                let what = format!("read {doc} again, which had changed on disk; its SHA-256 is {digest} from here on");
                Some(Described { part: Part::Decided, what, figures: Vec::new() })
            }
            overrule::OVERRULE => Some(overrule::describe_overrule(corpus, &arguments(name, args).ok()?)),
            overrule::WITHDRAW => Some(overrule::describe_withdrawal(corpus, &arguments(name, args).ok()?)),
            _ => OpCommands.describe(corpus, name, args),
        }
    }

    fn after(&self, corpus: &Corpus, name: &str, args: &Value) -> Option<Corpus> {
        match name {
            overrule::OVERRULE => overrule::after_overrule(corpus, &arguments(name, args).ok()?),
            overrule::WITHDRAW => overrule::after_withdrawal(corpus, &arguments(name, args).ok()?),
            _ => None,
        }
    }
}

fn arguments<T: DeserializeOwned>(name: &str, args: &Value) -> Result<T, Refusal> {
    T::deserialize(args).map_err(|error| Refusal(format!("{name}: {error}")))
}

fn goto(corpus: &Corpus, args: &Goto) -> Result<Done, Refusal> {
    let document = corpus.entry(&args.doc)?.document();
    let last = u64::from(document.line_count());
    let [first, end] = args.shown;
    if first < 1 || end < first || end > last || args.line < first || args.line > end {
        return Err(Refusal(format!(
            "{GOTO}: line {} with lines {first}–{end} shown: lines count from 1 to {last}, and the line must be shown",
            args.line
        )));
    }
    let mut text = String::new();
    for line in first..=end {
        text.push_str(document.line(u32::try_from(line).unwrap_or(u32::MAX)));
        text.push('\n');
    }
    Ok(Done {
        kind: "span".to_owned(),
        count: end - first + 1,
        digest: Digest::of(text.as_bytes()),
        target: Some(Target { doc: args.doc.clone(), span: [first, end] }),
        outcome: None,
    })
}

fn cite(corpus: &Corpus, args: &Cite) -> Result<Done, Refusal> {
    let citation = Citation::of(corpus, &args.doc, args.line, args.byte)?;
    Ok(Done {
        kind: "citation".to_owned(),
        count: 1,
        digest: citation.digest(),
        target: Some(Target { doc: args.doc.clone(), span: [args.line, args.line] }),
        outcome: None,
    })
}

fn reload(corpus: &Corpus, args: &Reload) -> Result<Done, Refusal> {
    let document = corpus.entry(&args.doc)?.document();
    if document.digest() != args.digest {
        return Err(Refusal(format!(
            "{RELOAD}: {} has SHA-256 {}, not {}: read it again first",
            args.doc,
            document.digest(),
            args.digest
        )));
    }
    let last = u64::from(document.line_count());
    Ok(Done {
        kind: kind::RELOADED.to_owned(),
        count: last,
        digest: document.digest(),
        target: Some(Target { doc: args.doc.clone(), span: [last.min(1), last] }),
        outcome: None,
    })
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;
    use crate::document::Document;

    fn corpus() -> Corpus {
        Corpus::new([Document::new("a.md", b"one\ntwo\nthree\n".to_vec())])
    }

    #[test]
    fn goto_digests_the_lines_shown() {
        let done =
            AuditedCommands.run(&corpus(), GOTO, &json!({"doc": "a.md", "line": 2, "shown": [2, 3]})).unwrap().unwrap();
        assert_eq!((done.count, done.digest), (2, Digest::of(b"two\nthree\n")));
        assert_eq!(done.target.unwrap().span, [2, 3]);
    }

    #[test]
    fn goto_refuses_what_is_not_there() {
        for (line, shown) in [(1, [2, 3]), (3, [3, 4]), (0, [0, 1]), (2, [3, 2]), (4, [1, 3])] {
            let args = json!({"doc": "a.md", "line": line, "shown": shown});
            let refusal = AuditedCommands.run(&corpus(), GOTO, &args).unwrap().unwrap_err();
            assert!(refusal.0.contains("1 to 3"), "{refusal}");
        }
        assert!(AuditedCommands.run(&corpus(), GOTO, &json!({"doc": "a.md"})).unwrap().is_err());
        assert!(AuditedCommands.run(&corpus(), "no.such", &json!({})).is_none());
    }

    #[test]
    fn reload_wants_the_content_that_it_names() {
        let args = |text: &[u8]| json!({"doc": "a.md", "digest": Digest::of(text)});
        let done = AuditedCommands.run(&corpus(), RELOAD, &args(b"one\ntwo\nthree\n")).unwrap().unwrap();
        assert_eq!((done.kind.as_str(), done.count), ("reloaded", 3));
        assert!(AuditedCommands.run(&corpus(), RELOAD, &args(b"other")).unwrap().is_err());
    }

    #[test]
    fn cite_refuses_where_no_figure_stands() {
        let refusal = AuditedCommands.run(&corpus(), CITE, &json!({"doc": "a.md", "line": 1, "byte": 0})).unwrap();
        assert_eq!(refusal.unwrap_err().0, "no figure stands at line 1, byte 0 of a.md: move onto one");
    }
}
