//! What workers and the recorder answer.

use super::{Effect, Msg, Purpose, by_hand, goto, keeping, reporting};
use crate::config::Settings;
use crate::keys::Keymap;
use crate::ops::{Hits, Outcome, Refusal};
use crate::session::Citation;
use crate::session::cells::table_csv;
use crate::session::overlay::Overlay;
use crate::session::prompt::Ask;
use crate::session::state::{Findings, Focus, Jump, OnDisk, OutlineView, Place, State, Tone};
use crate::text::Digest;
use crate::trail::Done;

/// Takes an answer.
pub fn answer(state: &mut State, msg: Msg, out: &mut Vec<Effect>) {
    match msg {
        Msg::Structured(doc) => {
            refresh_outline(state, doc);
            goto::reveal_all(state);
            goto::follow_in_outline(state);
        }
        Msg::Analysed(doc, findings) => analysed(state, doc, findings),
        Msg::Footed => {}
        Msg::Paused(generation) if generation == state.search.generation && state.prompt.is_some() => ask(state, out),
        Msg::SearchBegun(generation, read_as) if generation == state.search.generation => {
            hold(state);
            state.search.read_as = read_as;
        }
        Msg::SearchHits(generation, hits, progress) if generation == state.search.generation => {
            hold(state);
            let before = state.search.hits.len();
            state.search.take(hits, progress);
            if state.search.hits.len() > before {
                state.list_more_hits(before);
            }
            go_to_first(state);
        }
        Msg::SearchDone(generation) if generation == state.search.generation => {
            hold(state);
            state.search.done = true;
            finished(state);
        }
        Msg::SearchRefused(generation, refusal) if generation == state.search.generation => {
            hold(state);
            state.search.done = true;
            state.search.go = false;
            state.search.error = Some(refusal.0);
        }
        Msg::Committed(generation, result) => committed(state, generation, result),
        Msg::Ran(purpose, result) => ran(state, purpose, *result, out),
        Msg::Trail(status) => state.trail = status,
        Msg::History(history) => state.history.extend(&history),
        Msg::Say(tone, text) => state.say(tone, text),
        Msg::Adopted(settings, keymap) => adopt(state, *settings, keymap),
        Msg::OnDisk(doc, digest) => on_disk(state, doc, digest),
        Msg::Reloaded(corpus, changed) => reloaded(state, corpus, &changed, out),
        _ => {}
    }
}

/// Takes over changed settings. How figures are annotated is left as the session has it, unless just that was changed.
fn adopt(state: &mut State, settings: Settings, keymap: Option<std::sync::Arc<Keymap>>) {
    let annotations = settings.annotations;
    if annotations != state.settings.annotations {
        goto::keep_row(state, |state| state.annotations = annotations);
    }
    state.mouse = settings.mouse;
    state.settings = settings;
    if let Some(keymap) = keymap {
        state.keymap = keymap;
        // The keys of a chord that was begun may mean something else now.
        state.pending.clear();
        if let Some(Overlay::Help(view)) = &mut state.overlay {
            view.refresh(&state.keymap);
        }
    }
}

/// Sends the search as it stands to a worker, unless that was done already.
pub fn ask(state: &mut State, out: &mut Vec<Effect>) {
    let search = &mut state.search;
    if search.asked == search.generation || search.args.pattern.is_empty() {
        return;
    }
    search.asked = search.generation;
    out.push(Effect::Search(search.generation, search.args.clone()));
}

/// The first answer of a generation replaces the hits of the one before; until then those stay on the screen.
fn hold(state: &mut State) {
    if state.search.held != state.search.generation {
        state.search.begin();
    }
}

/// Shows the first hit at or after the cursor: as a preview while typing, and for good after Enter.
fn go_to_first(state: &mut State) {
    let here = state.here();
    let typed = state.prompt.as_ref().is_some_and(|prompt| prompt.ask == Ask::Search);
    if state.search.hits.is_empty() || (!state.search.go && !typed) {
        return;
    }
    let name = state.doc_name(here.doc).to_owned();
    let chosen = state.search.chosen.filter(|index| *index < state.search.hits.len());
    let index = chosen.unwrap_or_else(|| state.search.at_or_after(&name, here.place.line));
    // While hits come in from the top, one before the cursor is not yet the answer.
    let before = state.search.hits.get(index).is_some_and(|hit| *hit.doc == *name && hit.line < here.place.line);
    if before && chosen.is_none() && state.search.is_running() {
        return;
    }
    if !state.search.go && state.search.previewed == Some(index) {
        return;
    }
    state.search.selected = index;
    state.search.previewed = Some(index);
    let Some(jump) = goto::place_of_hit(state, index) else { return };
    if state.search.go {
        state.search.go = false;
        state.search.chosen = None;
        if (jump.doc, jump.place.line) != (here.doc, here.place.line) {
            goto::remember(state, here);
        }
        // Which hit is the first after the cursor does not hang on those that are still to come.
        goto::go_to(state, jump, "", None);
    } else {
        state.preview = Some(jump);
    }
}

/// Goes where a committed search leads, by the hits that there are.
pub fn settle(state: &mut State) {
    if state.search.is_running() { go_to_first(state) } else { finished(state) }
}

fn finished(state: &mut State) {
    go_to_first(state);
    if state.search.hits.is_empty() {
        state.preview = None;
        if state.search.go {
            state.search.go = false;
            let pattern = state.search.args.pattern.clone();
            state.say(Tone::Warning, format!("no line matches {pattern}"));
        }
    }
}

/// The recorded search is the authority: what the preview showed is replaced where the two differ.
fn committed(state: &mut State, generation: u64, result: Result<Option<Hits>, Refusal>) {
    state.commits = state.commits.saturating_sub(1);
    keeping::found(state, generation, &result);
    match result {
        Err(_) if generation != state.search.generation => {}
        Err(refusal) => {
            state.search.go = false;
            state.say(Tone::Error, refusal.0);
        }
        Ok(Some(hits)) if generation == state.search.generation => {
            hold(state);
            let here = state.here();
            let (name, line) = (state.doc_name(here.doc).to_owned(), here.place.line);
            let search = &mut state.search;
            search.total = hits.total;
            search.read_as = hits.read_as;
            search.done = true;
            if *search.hits != hits.hits {
                search.hits = std::sync::Arc::new(hits.hits);
                state.list_hits();
                state.search.selected = state.search.at_or_after(&name, line);
            }
            finished(state);
        }
        Ok(_) => {}
    }
}

fn ran(state: &mut State, purpose: Purpose, result: Result<Done, Refusal>, out: &mut Vec<Effect>) {
    if matches!(purpose, Purpose::Report(_)) {
        state.commits = state.commits.saturating_sub(1);
    }
    let done = match result {
        Ok(done) => done,
        Err(refusal) => {
            reporting::refused(state, &purpose);
            return state.say(Tone::Error, refusal.0);
        }
    };
    if let Purpose::ByHand(by_hand) = purpose {
        return by_hand::took(state, *by_hand, &done);
    }
    match (purpose, done.outcome) {
        (Purpose::Follow(to), Some(Outcome::Governor(governor))) => {
            let to = to.word();
            if let Some(hand) = &governor.by_hand {
                return state.say(Tone::Warning, format!("⚑ the {to} {} is {}", governor.label, hand.told()));
            }
            let Some(line) = governor.line else {
                let rivals: Vec<_> =
                    governor.rivals.iter().map(|rival| format!("{} at L {}", rival.label, rival.line)).collect();
                let why = if rivals.is_empty() {
                    format!("nothing declares the {to} of this figure ({})", governor.basis)
                } else {
                    format!("the {to} is not taken from any of {}", rivals.join(", "))
                };
                return state.say(Tone::Warning, why);
            };
            let here = state.here();
            if line == here.place.line {
                let text = format!("the {to} {} is printed on this very line", governor.label);
                return state.say(Tone::Info, text);
            }
            goto::remember(state, here);
            let byte = governor.span.map_or(0, |span| span[0]);
            let place = Place { line, byte, ..here.place };
            goto::set(state, Jump { doc: here.doc, place });
            let back = state.keymap.keys_for(&["reader", "global"], "reader.back").unwrap_or_default();
            state.say(
                Tone::Info,
                format!("the {to} {} is declared on this line, L {line}; {back} goes back", governor.label),
            );
        }
        (Purpose::Cite { doc, line, byte }, _) => {
            let name = state.doc_name(doc).to_owned();
            match Citation::of(&state.corpus, &name, u64::from(line), u64::from(byte)) {
                Ok(citation) => out.push(Effect::Copy(citation.text(), "citation".into())),
                Err(refusal) => state.say(Tone::Error, refusal.0),
            }
        }
        (Purpose::Report(command), Some(outcome)) => reporting::show(state, command, &outcome),
        (Purpose::Read, Some(Outcome::Span(span))) => {
            state.anchor = None;
            let more =
                if span.extended > 0 { format!(", {} lines up to what governs", span.extended) } else { String::new() };
            state.say(
                Tone::Info,
                format!("read lines {}–{} ({}{more}); it is in the trail", span.start, span.end, span.rows.len()),
            );
        }
        (Purpose::CopyCsv(doc), Some(Outcome::Span(span))) => {
            let (Ok(start), Ok(end)) = (u32::try_from(span.start), u32::try_from(span.end)) else { return };
            let Some(entry) = state.entry(doc) else { return };
            let text = table_csv(entry.document(), entry.annotations_if_ready(), start, end);
            out.push(Effect::Copy(text, format!("table as CSV, lines {start}–{end}")));
        }
        (Purpose::CopySpan(what), Some(Outcome::Span(span))) => {
            state.anchor = None;
            let mut text = String::new();
            for row in &span.rows {
                text.push_str(&row.text);
                text.push('\n');
            }
            out.push(Effect::Copy(text, format!("{what}, lines {}–{}", span.start, span.end)));
        }
        _ => {}
    }
}

fn analysed(state: &mut State, doc: usize, findings: Findings) {
    if let Some(kept) = state.findings.get_mut(doc) {
        *kept = Some(findings);
    }
    // A cursor that has not moved yet goes to a figure of its own line, so that the inspector speaks at once.
    goto::reveal_all(state);
}

/// Works out which sections are shown; time is that of the outline, and it runs only when something changed.
pub fn refresh_outline(state: &mut State, doc: usize) {
    let Some(entry) = state.corpus.entries().get(doc) else { return };
    let Some(structure) = entry.document().structure_if_ready() else { return };
    let Some(outline) = state.outlines.get_mut(doc) else { return };
    let kept = outline.rows.get(outline.selected).copied();
    let wanted = outline.filter.to_lowercase();
    outline.rows = (0..structure.sections.len())
        .filter(|index| {
            if !wanted.is_empty() {
                return structure.sections[*index].title.to_lowercase().contains(&wanted);
            }
            let mut at = structure.sections[*index].parent;
            while let Some(parent) = at {
                if outline.folded.contains(&(parent as u32)) {
                    return false;
                }
                at = structure.sections[parent].parent;
            }
            true
        })
        .map(|index| index as u32)
        .collect();
    outline.selected = kept.map_or(0, |kept| outline.rows.partition_point(|row| *row <= kept).saturating_sub(1));
}

/// Keeps what was read, and says that the file is another.
fn on_disk(state: &mut State, doc: usize, digest: Option<Digest>) {
    let Some(document) = state.document(doc) else { return };
    let name = document.name().to_owned();
    let found = match digest {
        Some(digest) if digest == document.digest() => None,
        Some(_) => Some(OnDisk::Changed),
        None => Some(OnDisk::Gone),
    };
    let Some(known) = state.on_disk.get_mut(doc) else { return };
    if std::mem::replace(known, found) == found && found.is_none() {
        return;
    }
    let reload = state.keymap.keys_for(&["reader", "global"], "document.reload").unwrap_or_default();
    match found {
        Some(OnDisk::Changed) => {
            let text = format!("{name} changed on disk; shown is what was read before. {reload} reads it again");
            state.say(Tone::Warning, text);
        }
        Some(OnDisk::Gone) => {
            state.say(Tone::Warning, format!("{name} is gone from disk; what was read of it stays on the screen"));
        }
        None => state.say(Tone::Info, format!("{name} is on disk as it was read")),
    }
}

fn reloaded(state: &mut State, corpus: std::sync::Arc<crate::ops::Corpus>, changed: &[usize], out: &mut Vec<Effect>) {
    // What was said by hand of a document that changed is gone with what it was said of.
    state.corpus = std::sync::Arc::new(std::sync::Arc::unwrap_or_clone(corpus).keeping(&state.corpus));
    state.undo.clear();
    state.overruling = None;
    let count = state.corpus.entries().len();
    state.forget_grids();
    reporting::forget(state);
    state.preview = None;
    state.anchor = None;
    state.findings = vec![None; count];
    state.on_disk = vec![None; count];
    state.outlines = vec![OutlineView::default(); count];
    // They are run anew once the trail knows of the new text.
    let mut kept = Vec::new();
    keeping::refill(state, &mut kept);
    state.search = crate::session::search::Search::none(state.search.generation + 1);
    state.focus = Focus::Reader;
    goto::reveal_all(state);
    let mut names = Vec::new();
    for doc in changed {
        if let Some(marks) = state.marks.get_mut(*doc) {
            marks.clear();
        }
        let Some(document) = state.document(*doc) else { continue };
        let args = serde_json::json!({ "doc": document.name(), "digest": document.digest() });
        names.push(document.name().to_owned());
        out.push(Effect::Run(goto::call(crate::session::audited::RELOAD, "", args, None), Purpose::Record));
    }
    out.append(&mut kept);
    state.say(
        Tone::Warning,
        format!("{} changed on disk and was read again; hits and marks of the old text are gone", names.join(", ")),
    );
}
