//! Replay: every recorded command is run again on the documents, and what comes of it compared.
//!
//! Records hold commands with absolute arguments, so neither terminal nor keymap has any part in it.

use super::chain::Chain;
use super::commands::{Commands, Done, execute};
use super::library::Library;
use super::record::{Answer, DocumentId, Header, Record, apply_reload};
use super::reserved;
use crate::document::Document;
use crate::figure::RULES;
use crate::ops::Corpus;

/// How a record fared.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Verdict {
    /// The same came of it.
    Equal,
    /// Something else came of it.
    Differs(Answer),
    /// It was not run; says why.
    NotRun(String),
}

/// A record with its verdict.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Step {
    /// The record.
    pub record: Record,
    /// How it fared.
    pub verdict: Verdict,
}

/// What came of a replay.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Replay {
    /// Every command of the trail, in order.
    pub steps: Vec<Step>,
    /// Documents that were found with another content than the trail is about.
    pub changed: Vec<DocumentId>,
    /// Documents that were not found.
    pub missing: Vec<DocumentId>,
    /// The version of the program that wrote the trail, where it is not this one.
    pub other_version: Option<String>,
}

impl Replay {
    /// The first record of which something else came, or which could not be run.
    pub fn first_difference(&self) -> Option<&Step> {
        self.steps.iter().find(|step| step.verdict != Verdict::Equal)
    }

    /// Whether the same came of every record.
    pub fn is_equal(&self) -> bool {
        self.first_difference().is_none() && self.missing.is_empty()
    }
}

/// Replays the commands of `chain` on the documents that `library` finds. `None` where the trail has no header.
pub fn replay(chain: &Chain<'_>, library: &dyn Library, commands: &dyn Commands) -> Option<Replay> {
    replay_with(chain, library, commands, |_, _, _| {})
}

/// As [`replay`], with a look at each step, the corpus that it was run on and what came of it; the corpus is empty
/// where documents are missing.
pub fn replay_with(
    chain: &Chain<'_>,
    library: &dyn Library,
    commands: &dyn Commands,
    mut look: impl FnMut(&Corpus, &Step, Option<&Done>),
) -> Option<Replay> {
    let header = chain.header()?;
    let mut replay = Replay {
        steps: Vec::new(),
        changed: Vec::new(),
        missing: Vec::new(),
        other_version: (header.version != env!("CARGO_PKG_VERSION") || header.rules != RULES)
            .then(|| format!("{} (rules {})", header.version, header.rules)),
    };
    let Header { mut documents, .. } = header;
    let mut corpus = load(&documents, library, &mut replay);
    for record in chain.records().filter(|record| !reserved::holds(&record.cmd)) {
        // The reload itself ran on the new content, and so does what follows.
        if apply_reload(&mut documents, record) {
            corpus = load(&documents, library, &mut replay).keeping(&corpus);
        }
        let (verdict, done) = match replay.missing.first() {
            Some(missing) => (Verdict::NotRun(format!("document {} was not found", missing.doc)), None),
            None => {
                let outcome = execute(commands, &corpus, &record.cmd, &record.args);
                let found = Answer::of(&outcome);
                let verdict = if found == record.result { Verdict::Equal } else { Verdict::Differs(found) };
                (verdict, outcome.ok())
            }
        };
        let step = Step { record: record.clone(), verdict };
        look(&corpus, &step, done.as_ref());
        let after = done.and_then(|_| commands.after(&corpus, &step.record.cmd, &step.record.args));
        corpus = after.unwrap_or(corpus);
        replay.steps.push(step);
    }
    Some(replay)
}

/// The corpus of `documents`; an empty one where any is missing, as a search over fewer would mislead.
fn load(documents: &[DocumentId], library: &dyn Library, replay: &mut Replay) -> Corpus {
    let mut found = Vec::new();
    for wanted in documents {
        match library.bytes(wanted) {
            None => push_new(&mut replay.missing, wanted),
            Some(bytes) => {
                let document = Document::new(wanted.doc.clone(), bytes);
                if document.digest() != wanted.digest {
                    push_new(&mut replay.changed, wanted);
                }
                found.push(document);
            }
        }
    }
    if found.len() < documents.len() { Corpus::default() } else { Corpus::new(found) }
}

fn push_new(documents: &mut Vec<DocumentId>, document: &DocumentId) {
    if !documents.contains(document) {
        documents.push(document.clone());
    }
}
