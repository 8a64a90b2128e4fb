//! The search: opened, typed, changed in how it reads and how far it reaches, committed, taken back.

use serde_json::Value;

use super::{Effect, answers, goto, hits, keeping, prompting};
use crate::ops::grep::{Case, Mode, Scope, read_query};
use crate::session::prompt::{Ask, Prompt};
use crate::session::search::{LIMIT, Reach, Search, next_mode};
use crate::session::state::{Focus, State, Tone};

/// Runs a command of the area `search`.
pub fn run(state: &mut State, name: &str, args: &Value, keys: &str, out: &mut Vec<Effect>) {
    match name {
        "search.open" => {
            let mode = args.get("mode").and_then(|mode| serde_json::from_value(mode.clone()).ok());
            prompting::open(state, Ask::Search, "", mode, keys);
        }
        "search.open_value" => prompting::open(state, Ask::Search, "=", Some(Mode::Value), keys),
        "search.figure" => figure(state, keys, out),
        "search.next" => hits::step_in_document(state, true, keys),
        "search.previous" => hits::step_in_document(state, false, keys),
        "search.clear" => {
            out.push(Effect::StopSearch);
            state.search = Search::none(state.search.generation + 1);
            state.preview = None;
        }
        "search.mode" | "search.scope" | "search.word" | "search.case" => {
            state.say(Tone::Info, "this changes how a pattern is read while it is being typed");
        }
        _ => keeping::run(state, name, keys, out),
    }
}

/// Searches for the value of the figure under the cursor, in the unit that governs it; where that is not known, for the
/// number as it is printed.
fn figure(state: &mut State, keys: &str, out: &mut Vec<Effect>) {
    let here = state.shown();
    let all = state.entry(here.doc).and_then(|entry| entry.annotations_if_ready());
    let found =
        state.figure_at(here).zip(all).and_then(|(figure, all)| Some((figure.value.as_ref()?, all.unit(figure))));
    let Some((value, unit)) = found else {
        return state.say(Tone::Info, "no figure is under the cursor: move onto one");
    };
    let with_unit = format!("{} {}", value.abs(), unit.label);
    let (pattern, mode) = match read_query(&with_unit, Mode::Value) {
        Ok(_) if unit.is_known() => (with_unit, Mode::Value),
        _ => (value.abs().to_string(), Mode::Smart),
    };
    goto::flush(state, out);
    begin(state, &pattern, Some(mode));
    state.before = None;
    state.search.generation += 1;
    state.search.go = true;
    state.history.add_search(&pattern, mode);
    answers::ask(state, out);
    let next = state.keymap.keys_for(&["reader", "global"], "search.next").unwrap_or_default();
    state.say(Tone::Info, format!("{pattern}: {next} goes to where else it stands"));
    record(state, keys, out);
}

/// Prepares for a new pattern; the search in force comes back when the prompt is closed without one.
pub fn begin(state: &mut State, text: &str, mode: Option<Mode>) {
    let before = state.search.clone();
    let all = before.is_active() && before.args.doc.is_none();
    let search = &mut state.search;
    search.args.pattern = text.to_owned();
    search.args.mode = mode.unwrap_or_default();
    search.args.limit = Some(LIMIT);
    search.chosen = None;
    search.args.word = false;
    search.args.case = Case::default();
    search.list.narrow.clear();
    state.before = Some(before);
    reach(state, if all { Reach::All } else { Reach::Document });
}

/// The pattern has changed.
pub fn typed(state: &mut State, text: String, out: &mut Vec<Effect>) {
    let search = &mut state.search;
    search.generation += 1;
    search.args.pattern = text;
    search.error = None;
    search.chosen = None;
    if search.args.pattern.is_empty() {
        search.begin();
        state.preview = None;
        out.push(Effect::StopSearch);
    } else {
        out.push(Effect::Pause(search.generation));
    }
}

/// Up and down while the pattern is typed: shows the next hit, or the one before; whether there was one.
pub fn choose(state: &mut State, forward: bool) -> bool {
    let search = &mut state.search;
    if search.held != search.generation || !forward && search.chosen.is_none() {
        return false;
    }
    let next = search.list.step(search.selected, forward);
    if next == search.selected {
        return false;
    }
    search.selected = next;
    search.chosen = Some(next);
    search.previewed = Some(next);
    hits::look(state);
    true
}

/// Commits the search that is typed: one record, with the keys that made it. A search that still waits for the
/// pause after typing is sent first.
pub fn commit(state: &mut State, prompt: &Prompt, keys: &str, out: &mut Vec<Effect>) {
    if prompt.text().is_empty() {
        restore(state, out);
        state.say(Tone::Info, "nothing was typed, so nothing is searched for");
        return;
    }
    state.before = None;
    state.preview = None;
    goto::flush(state, out);
    state.history.add_search(prompt.text(), state.search.args.mode);
    answers::ask(state, out);
    record(state, keys, out);
    state.search.go = true;
    state.focus = Focus::Reader;
    if !state.search.is_running() || !state.search.hits.is_empty() && state.search.held == state.search.generation {
        answers::settle(state);
    }
}

/// Has the search in force run and recorded.
pub fn record(state: &mut State, keys: &str, out: &mut Vec<Effect>) {
    let args = serde_json::to_value(&state.search.args).unwrap_or_default();
    state.commits += 1;
    out.push(Effect::Commit(state.search.generation, goto::call("grep", keys, args, None)));
}

/// The search in force before the prompt comes back.
pub fn restore(state: &mut State, out: &mut Vec<Effect>) {
    out.push(Effect::StopSearch);
    if let Some(mut before) = state.before.take() {
        // Answers to what was typed in between must find no open ears.
        let generation = state.search.generation + 1;
        let whole = before.done && before.held == before.generation;
        before.generation = generation;
        if whole || !before.is_active() {
            before.held = generation;
            before.asked = generation;
        } else {
            before.asked = 0;
        }
        state.search = before;
        answers::ask(state, out);
    }
}

/// Changes how the pattern that is being typed is read, or how far it reaches.
pub fn toggle(state: &mut State, name: &str, keys: &str, out: &mut Vec<Effect>) {
    if state.prompt.as_ref().is_none_or(|prompt| prompt.ask != Ask::Search) {
        return;
    }
    let args = &mut state.search.args;
    match name {
        "search.mode" => args.mode = next_mode(args.mode),
        "search.word" | "search.case" if args.mode == Mode::Value => {
            return state.say(Tone::Info, "a value has neither words nor case");
        }
        "search.word" => args.word = !args.word,
        "search.case" => {
            args.case = match args.case {
                Case::Smart => Case::Sensitive,
                Case::Sensitive => Case::Ignore,
                Case::Ignore => Case::Smart,
            };
        }
        _ => {
            let order = [Reach::Document, Reach::Section, Reach::Lines, Reach::All];
            let at = order.iter().position(|one| *one == state.search.reach).unwrap_or(0);
            let next = (1..=order.len()).map(|step| order[(at + step) % order.len()]);
            if next.into_iter().find(|one| reach(state, *one)) == Some(order[at]) {
                let select = state.keymap.keys_for(&["reader", "global"], "reader.select").unwrap_or_default();
                let text = format!("there is only this document to look in: {select} selects lines of it");
                return state.say(Tone::Info, text);
            }
        }
    }
    prompting::note_key(state, keys);
    prompting::changed(state, out);
}

/// Lets the search reach so far; whether it can.
fn reach(state: &mut State, reach: Reach) -> bool {
    let here = state.here();
    let doc = state.doc_name(here.doc).to_owned();
    let lines = match reach {
        Reach::Document => None,
        Reach::All if state.corpus.entries().len() < 2 => return false,
        Reach::All => None,
        Reach::Section => {
            let structure = state.document(here.doc).and_then(|document| document.structure_if_ready());
            let section = structure.and_then(|all| all.sections.get(all.section_at(here.place.line)?));
            match section {
                Some(section) => Some((section.line, section.end)),
                None => return false,
            }
        }
        Reach::Lines => match state.selection() {
            Some(lines) => Some(lines),
            None => return false,
        },
    };
    let search = &mut state.search;
    search.reach = reach;
    search.args.doc = (reach != Reach::All).then_some(doc);
    search.args.scope = lines.map(|(start, end)| Scope { start: u64::from(start), end: u64::from(end) });
    true
}
