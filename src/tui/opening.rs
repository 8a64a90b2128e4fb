//! How a session begins and ends, on the screen and in sentences alike: documents are read, the trail is begun, what was
//! remembered is looked up; a file is read again, another is opened, what stands is left behind.

use std::path::PathBuf;
use std::sync::Arc;

use super::looks::Looks;
use super::memories::Memories;
use super::source::Source;
use crate::config::{Layers, Settings};
use crate::document::Document;
use crate::files;
use crate::ops::Corpus;
use crate::session::memory::Memory;
use crate::session::{AuditedCommands, Msg, Parting, State, Tone};
use crate::text::Digest;
use crate::trail::{Header, Recorder, Store, StoreError, carried, system_clock};

/// What to open, and how.
#[derive(Debug, Default)]
pub struct Options {
    /// Files, and folders of documents.
    pub paths: Vec<PathBuf>,
    /// Documents that were read already: name and bytes.
    pub documents: Vec<(String, Vec<u8>)>,
    /// Where the settings come from.
    pub layers: Layers,
    /// Where the trail is kept; in memory only if absent.
    pub store: Option<Store>,
    /// An unsealed trail to go on with.
    pub resume: Option<PathBuf>,
    /// Where it is remembered how each document was left; nothing is remembered if absent.
    pub memories: Option<Memories>,
    /// Whether to start anew, whatever is remembered.
    pub fresh: bool,
    /// The file to show first, whatever is remembered.
    pub show: Option<PathBuf>,
}

/// How a session ended: what the command line prints once the terminal is given back.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Finish {
    /// The file of the trail; `None` for one kept in memory.
    pub trail: Option<PathBuf>,
    /// The hash of its last record, all 64 digits of which are to be printed.
    pub head: Digest,
    /// How many records there are beside header and seal.
    pub count: u64,
    /// What was chosen to be opened next.
    pub next: Option<Next>,
}

/// What the next session is to be held on.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Next {
    /// Files, and folders of documents.
    pub paths: Vec<PathBuf>,
    /// Documents that were read already: name and bytes.
    pub documents: Vec<(String, Vec<u8>)>,
    /// The file to show first.
    pub show: Option<PathBuf>,
}

/// Why no session could be held: one line that says what to do.
#[derive(Debug, thiserror::Error)]
pub enum TuiError {
    /// No document could be opened.
    #[error("{0}")]
    NoDocument(String),
    /// The trail cannot be written.
    #[error(transparent)]
    Trail(#[from] StoreError),
    /// The terminal cannot be used.
    #[error("{0}")]
    Terminal(#[from] std::io::Error),
}

/// What a session is made of.
pub(super) struct Opened {
    /// Where each document comes from.
    pub sources: Vec<Source>,
    /// The documents.
    pub corpus: Arc<Corpus>,
    /// The trail.
    pub recorder: Recorder,
    /// The settings.
    pub settings: Settings,
    /// Theme and keymap.
    pub looks: Looks,
    /// What is to be said first.
    pub notes: Vec<String>,
}

impl Opened {
    /// Reads the documents and begins the trail.
    pub fn of(options: &Options) -> Result<Self, TuiError> {
        let (sources, documents, faults) = gather(options);
        if documents.is_empty() {
            let reason = if faults.is_empty() { "name a document to open".to_owned() } else { faults.join("; ") };
            return Err(TuiError::NoDocument(reason));
        }
        let (settings, looks, mut notes) = Looks::load(&options.layers);
        notes.extend(faults);
        notes.extend(documents.iter().filter_map(replaced));
        let corpus = Arc::new(Corpus::new(documents));
        let keymap = looks.keymap.clone();
        let mut header = Header::new(&corpus, &[]);
        for (document, source) in header.documents.iter_mut().zip(&sources) {
            let path = source.path().map(|path| std::path::absolute(path).unwrap_or_else(|_| path.clone()));
            document.path = path.map(|path| path.to_string_lossy().into_owned());
        }
        header.preparer.clone_from(&settings.preparer);
        header.config = Some(settings.digest());
        header.keymap = Some(keymap.digest());
        let commands = Arc::new(AuditedCommands);
        if let (None, Some(store)) = (&options.resume, &options.store) {
            notes.extend(left_open(store, &corpus));
        }
        let recorder = match (&options.resume, &options.store) {
            (Some(path), _) => Recorder::resume(path, header, commands, system_clock())?,
            (None, Some(store)) => Recorder::start(store, header, commands, system_clock())?,
            (None, None) => Recorder::in_memory(header, commands, system_clock()),
        };
        // What was overruled before an interruption is in force again.
        let corpus = carried(&AuditedCommands, &corpus, &recorder.records(usize::MAX)).map_or(corpus, Arc::new);
        Ok(Self { sources, corpus, recorder, settings, looks, notes })
    }
}

/// Says of a document what of it could not be decoded.
fn replaced(document: &Document) -> Option<String> {
    let count = document.text().replaced();
    (count > 0).then(|| {
        let name = document.name();
        format!(
            "{name}: {count} bytes or characters could not be decoded and stand as �: is it text in another encoding?"
        )
    })
}

/// Offers to go on with a trail of the first document that was interrupted.
fn left_open(store: &Store, corpus: &Corpus) -> Option<String> {
    let digest = corpus.entries().first()?.document().digest();
    let unsealed = store.unsealed(digest).ok()?;
    let latest = unsealed.last()?;
    Some(format!(
        "a trail of this document was interrupted; to go on with it: tieout --resume {} FILE",
        latest.path.display()
    ))
}

/// Reads what was named, and says of what could not be read why.
fn gather(options: &Options) -> (Vec<Source>, Vec<Document>, Vec<String>) {
    let (read, errors) = files::gather(&options.paths);
    let mut sources = Vec::new();
    let mut documents = Vec::new();
    for (path, document) in read {
        sources.push(Source::File(path, document.name().to_owned()));
        documents.push(document);
    }
    for (name, bytes) in &options.documents {
        sources.push(Source::Bytes(name.clone(), bytes.clone()));
        documents.push(Document::new(name.clone(), bytes.clone()));
    }
    (sources, documents, errors.iter().map(ToString::to_string).collect())
}

/// What was remembered of each document.
pub(super) fn remembered(memories: Option<&Memories>, state: &State) -> Vec<Option<Memory>> {
    state.corpus.entries().iter().map(|entry| memories?.read(entry.document().digest())).collect()
}

/// Leaves behind how each document stands. That this fails is no reason to fail: what counts is the trail.
pub(super) fn remember(memories: &Memories, state: &State, sources: &[Source]) {
    let _ = memories.write_history(&state.history);
    for (doc, source) in sources.iter().enumerate() {
        let Some(document) = state.document(doc) else { continue };
        let path = source.path().and_then(|path| std::path::absolute(path).ok());
        let path = path.and_then(|path| Some(path.to_str()?.to_owned()));
        let _ = memories.write(document.digest(), &Memory::of(state, doc, path));
    }
}

/// Reads every document again; `doc` was asked for. What changed meanwhile is shown and recorded, whichever that is: a
/// change must not come in unseen.
pub(super) fn read_again(sources: &[Source], state: &State, doc: usize) -> Msg {
    let mut documents = Vec::new();
    for source in sources {
        match source.read() {
            Ok(document) => documents.push(document),
            Err(error) => {
                let kept = "what was read before stays on the screen";
                return Msg::Say(Tone::Error, format!("{error}; {kept}"));
            }
        }
    }
    let before = state.corpus.entries();
    let changed: Vec<usize> = documents
        .iter()
        .enumerate()
        .filter(|(index, document)| {
            before.get(*index).is_none_or(|entry| entry.document().digest() != document.digest())
        })
        .map(|(index, _)| index)
        .collect();
    if changed.is_empty() {
        return Msg::Say(Tone::Info, format!("{} has not changed on disk", state.doc_name(doc)));
    }
    Msg::Reloaded(Arc::new(Corpus::new(documents)), changed)
}

/// What comes of the wish for other documents.
pub(super) enum Leaving {
    /// The next session is held on these.
    For(Next),
    /// The document is open already.
    Show(usize),
}

/// What `parting` from the documents of `sources` comes to; why not, where nothing can be read.
pub(super) fn part(sources: &[Source], parting: Parting) -> Result<Leaving, String> {
    let mut next = Next { paths: Vec::new(), documents: Vec::new(), show: None };
    let kept = sources.iter().enumerate().filter(|(doc, _)| match &parting {
        Parting::Beside(_) => true,
        Parting::Without(closed) => doc != closed,
        Parting::Instead(_) => false,
    });
    for (_, source) in kept {
        match source {
            Source::File(path, _) => next.paths.push(path.clone()),
            Source::Bytes(name, bytes) => next.documents.push((name.clone(), bytes.clone())),
        }
    }
    let wanted = match parting {
        Parting::Beside(typed) => files::typed(&typed),
        Parting::Instead(path) => path,
        Parting::Without(_) => return Ok(Leaving::For(next)),
    };
    let (found, errors) = files::gather(std::slice::from_ref(&wanted));
    let Some((first, _)) = found.into_iter().next() else {
        return Err(errors.first().map_or("nothing was read".to_owned(), ToString::to_string));
    };
    let whole = std::fs::canonicalize(&first).ok();
    let same = |open: &PathBuf| whole.is_some() && std::fs::canonicalize(open).ok() == whole;
    if let Some(doc) = sources.iter().position(|source| source.path().is_some_and(same)) {
        return Ok(Leaving::Show(doc));
    }
    next.paths.push(wanted);
    next.show = Some(first);
    Ok(Leaving::For(next))
}
