//! What takes time, written so that a worker and the headless driver run the very same code.

use crate::ops::grep::{GrepArgs, Search};
use crate::ops::{Corpus, Outcome};
use crate::session::search::LIMIT;
use crate::session::state::{TrailLine, TrailStatus};
use crate::session::{Findings, Msg, Purpose};
use crate::text::sanitise::truncate;
use crate::trail::{Call, Recorder};

/// Lines that are searched between two looks at whether anybody still wants the answer.
const SLICE: u32 = 2_000;

/// Records that the drawer shows.
const LATEST: usize = 80;

/// Searches without recording. `tell` takes each message and says whether to go on.
pub fn search(corpus: &Corpus, generation: u64, args: &GrepArgs, mut tell: impl FnMut(Msg) -> bool) {
    let mut search = match Search::new(corpus, args) {
        Ok(search) => search,
        Err(refusal) => {
            tell(Msg::SearchRefused(generation, refusal));
            return;
        }
    };
    if !tell(Msg::SearchBegun(generation, search.read_as().to_owned())) {
        return;
    }
    let mut kept = 0;
    loop {
        let mut found = Vec::new();
        let progress = search.step(SLICE, |hit| found.push(hit));
        // Hits past the limit are counted; to look up their surroundings would be waste.
        let room = (LIMIT - kept) as usize;
        let hits: Vec<_> = found.into_iter().take(room).map(|found| search.hit(found)).collect();
        kept += hits.len() as u64;
        if !tell(Msg::SearchHits(generation, hits, progress)) {
            return;
        }
        if progress.done {
            tell(Msg::SearchDone(generation));
            return;
        }
    }
}

/// Works out the structure of a document, then its figures.
pub fn analyse(corpus: &Corpus, doc: usize, mut tell: impl FnMut(Msg) -> bool) {
    let Some(entry) = corpus.entries().get(doc) else { return };
    entry.document().structure();
    if tell(Msg::Structured(doc)) {
        let wanted = tell(Msg::Analysed(doc, Findings::of(entry)));
        if wanted {
            entry.footing();
            tell(Msg::Footed);
        }
    }
}

/// Runs and records a search.
pub fn commit(recorder: &Recorder, corpus: &Corpus, generation: u64, call: Call) -> Msg {
    let result = recorder.run(corpus, call).map(|done| match done.outcome {
        Some(Outcome::Hits(hits)) => Some(hits),
        _ => None,
    });
    Msg::Committed(generation, result)
}

/// Runs and records another command.
pub fn record(recorder: &Recorder, corpus: &Corpus, call: Call, purpose: Purpose) -> Msg {
    Msg::Ran(purpose, Box::new(recorder.run(corpus, call)))
}

/// The trail as it stands.
pub fn trail(recorder: &Recorder) -> Msg {
    let latest = recorder.records(LATEST).into_iter().map(|record| TrailLine {
        seq: record.seq,
        keys: truncate(&record.keys, 60),
        what: truncate(&format!("{} {}", record.cmd, brief(&record.args)), 120),
        result: format!("{} {}{}", record.result.n, record.result.kind, if record.partial { ", partial" } else { "" }),
    });
    Msg::Trail(TrailStatus {
        head: Some(recorder.head()),
        count: recorder.count(),
        path: recorder.path(),
        latest: latest.collect(),
    })
}

/// Arguments as `name=value`, without braces and quotes.
fn brief(args: &serde_json::Value) -> String {
    let Some(fields) = args.as_object() else { return args.to_string() };
    // What tells one record from another comes first: the document is mostly the same.
    let rank = |name: &str| match name {
        "pattern" | "line" | "start" => 0,
        "end" | "to" | "byte" | "mode" => 1,
        "doc" => 3,
        _ => 2,
    };
    let mut fields: Vec<_> = fields.iter().filter(|(_, value)| !value.is_null()).collect();
    fields.sort_by_key(|(name, _)| rank(name));
    let parts: Vec<String> = fields
        .into_iter()
        .map(|(name, value)| match value.as_str() {
            Some(text) => format!("{name}={text}"),
            None => format!("{name}={value}"),
        })
        .collect();
    parts.join(" ")
}
