//! What the subcommands have in common: reading documents, running an operation, recording it where that is asked for.

use std::io::{IsTerminal as _, Read as _};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use clap::Args;

use super::out::Format;
use super::{Failure, note};
use crate::document::Document;
use crate::files;
use crate::ops::{self, Corpus, Entry, Outcome, Query};
use crate::session::AuditedCommands;
use crate::trail::{Actor, Call, Header, Recorder, system_clock};

/// Options of every operation.
#[derive(Debug, Clone, Default, Args)]
pub struct Common {
    /// Form of the output
    #[arg(long, value_enum, default_value_t)]
    pub format: Format,
    /// Record the operation in a new trail, FILE, and seal it
    #[arg(long, value_name = "FILE")]
    pub trail: Option<PathBuf>,
    /// Ignore what inline XBRL tags declare: the page alone tells
    #[arg(long)]
    pub blind: bool,
}

/// Documents that were read.
pub struct Source {
    /// The documents.
    pub corpus: Corpus,
    /// Their files, in the same order; none for standard input.
    paths: Vec<PathBuf>,
    /// Whether something that was asked for could not be read; it was said already.
    pub incomplete: bool,
}

impl Source {
    /// Reads files and folders; `-` is standard input.
    pub fn read(paths: &[PathBuf], common: &Common) -> Result<Self, Failure> {
        if common.blind && common.trail.is_some() {
            return Err(Failure::Error(
                "--blind cannot be recorded, as a trail is replayed with the tags: leave --trail or --blind out"
                    .to_owned(),
            ));
        }
        if paths.iter().any(|path| path.as_os_str() == "-") {
            if paths.len() > 1 {
                return Err(Failure::Error("- is standard input: give it alone".to_owned()));
            }
            return Self::stdin(common);
        }
        let (found, mut errors) = files::gather(paths);
        if found.is_empty() {
            let first = if errors.is_empty() { None } else { Some(errors.remove(0)) };
            return Err(first.map_or_else(|| Failure::Error("name a document".to_owned()), Failure::from));
        }
        for error in &errors {
            note(&error.to_string());
        }
        found.iter().for_each(|(_, document)| tell_replaced(document));
        let (paths, mut documents): (Vec<_>, Vec<_>) = found.into_iter().unzip();
        if common.blind {
            documents.iter_mut().for_each(Document::forget_tags);
        }
        Ok(Self { corpus: Corpus::new(documents), paths, incomplete: !errors.is_empty() })
    }

    /// Reads one document.
    pub fn one(path: &Path, common: &Common) -> Result<Self, Failure> {
        let source = Self::read(std::slice::from_ref(&path.to_owned()), common)?;
        match source.corpus.entries().len() {
            1 => Ok(source),
            n => Err(Failure::Error(format!("{} is a folder with {n} documents: name one of them", path.display()))),
        }
    }

    fn stdin(common: &Common) -> Result<Self, Failure> {
        let mut document: Document = files::from_bytes(Path::new("standard input"), "-", stdin()?)?;
        if common.blind {
            document.forget_tags();
        }
        tell_replaced(&document);
        Ok(Self { corpus: Corpus::new([document]), paths: Vec::new(), incomplete: false })
    }

    /// The first document; there is always one.
    pub fn entry(&self) -> Result<&Entry, Failure> {
        self.corpus.entries().first().ok_or_else(|| Failure::Error("name a document".to_owned()))
    }

    /// The names of the documents, in order.
    pub fn docs(&self) -> impl Iterator<Item = String> {
        self.corpus.entries().iter().map(|entry| entry.document().name().to_owned())
    }

    /// The name of the first document.
    pub fn doc(&self) -> Result<String, Failure> {
        Ok(self.entry()?.document().name().to_owned())
    }

    /// Runs `query`, in a trail of its own where `common` names one.
    pub fn run(&self, common: &Common, query: &Query) -> Result<Outcome, Failure> {
        let mut outcomes = self.run_all(common, std::slice::from_ref(query))?;
        outcomes.pop().ok_or_else(|| Failure::Error(format!("{} gave no result", query.name())))
    }

    /// Runs `queries` one after the other, in one trail where `common` names one; stops at the first that is refused.
    pub fn run_all(&self, common: &Common, queries: &[Query]) -> Result<Vec<Outcome>, Failure> {
        let Some(path) = &common.trail else {
            return Ok(queries.iter().map(|query| ops::run(&self.corpus, query)).collect::<Result<_, _>>()?);
        };
        let header = Header::new(&self.corpus, &self.paths);
        let recorder = Recorder::create(path, header, Arc::new(AuditedCommands), system_clock())?;
        let call = |query: &Query| Call {
            actor: Actor::Human,
            keys: String::new(),
            name: query.name().to_owned(),
            args: query.args(),
            partial: None,
        };
        let done: Result<Vec<_>, _> =
            queries.iter().map(|query| recorder.run(&self.corpus, call(query)).map(|done| done.outcome)).collect();
        // A refused operation leaves a sealed trail too: that it was asked for is part of the record.
        let sealed = recorder.seal()?;
        note(&format!("trail {}, count {}, head {}", path.display(), sealed.count, sealed.head));
        Ok(done?.into_iter().flatten().collect())
    }
}

/// All that comes in by standard input.
pub fn stdin() -> Result<Vec<u8>, Failure> {
    let stdin = std::io::stdin();
    if stdin.is_terminal() {
        note("reading the document from standard input; end it with Ctrl-D");
    }
    let mut bytes = Vec::new();
    let read = stdin.lock().read_to_end(&mut bytes);
    read.map_err(|error| Failure::Error(format!("cannot read standard input: {error}")))?;
    Ok(bytes)
}

/// Says where a document is not what it was taken for: digits may be among what was replaced.
fn tell_replaced(document: &Document) {
    let replaced = document.text().replaced();
    if replaced > 0 {
        let name = document.name();
        note(&format!("{name}: {replaced} malformed sequences are shown as U+FFFD: it is not UTF-8; convert it first"));
    }
}

/// Reads the number of a line. One that is too large for any machine is past the end of every document all the same.
pub fn line_number(text: &str) -> Result<u64, String> {
    let digits = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    match text.parse() {
        Ok(number) if digits => Ok(number),
        _ if digits => Ok(u64::MAX),
        _ => Err("give the number of a line: whole, from 1".to_owned()),
    }
}

/// Reads `A-B` as a span of lines.
pub fn span(text: &str) -> Result<(u64, u64), String> {
    let parse = |part: &str| line_number(part.trim()).ok();
    text.split_once(['-', '–'])
        .and_then(|(start, end)| Some((parse(start)?, parse(end)?)))
        .ok_or_else(|| "give a span of lines as FIRST-LAST, for example 120-180".to_owned())
}
