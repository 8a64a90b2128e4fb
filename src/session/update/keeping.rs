//! Searches that are kept beside the one in force: named, listed, switched to, dropped.

use super::{Effect, goto, prompting, searching};
use crate::ops::{Hits, Refusal};
use crate::session::kept::{Kept, MOST, Remembered, free_number, reach_of};
use crate::session::overlay::{List, Overlay};
use crate::session::prompt::Ask;
use crate::session::search::{LIMIT, Search};
use crate::session::state::{State, Tone};
use crate::text::sanitise::sanitise;

/// Runs a command that is about kept searches.
pub fn run(state: &mut State, name: &str, keys: &str, out: &mut Vec<Effect>) {
    match name {
        "search.keep" => ask_name(state, keys),
        "search.kept" => match in_force(state) {
            _ if state.kept.is_empty() => none(state),
            at => state.overlay = Some(Overlay::Kept(List { selected: at.unwrap_or(0) })),
        },
        "search.kept_next" | "search.kept_previous" => {
            let count = state.kept.len();
            if count == 0 {
                return none(state);
            }
            let forward = name == "search.kept_next";
            let at = match (in_force(state), forward) {
                (None, true) => 0,
                (None, false) => count - 1,
                (Some(at), true) => (at + 1) % count,
                (Some(at), false) => (at + count - 1) % count,
            };
            switch(state, at, keys, out);
        }
        "search.drop" => match in_force(state) {
            Some(at) => drop(state, at),
            None if state.kept.is_empty() => none(state),
            None => state.say(Tone::Info, "the search in force is not kept"),
        },
        "search.marks" => {
            state.lists.unmarked = !state.lists.unmarked;
            let text = if state.lists.unmarked { "hits are not marked in the reader" } else { "hits are marked again" };
            state.say(Tone::Info, text);
        }
        _ => {}
    }
}

/// Which of the kept searches is the one in force.
fn in_force(state: &State) -> Option<usize> {
    state.kept.iter().position(|kept| state.search.is_active() && kept.is(&state.search))
}

fn keys_for(state: &State, command: &str) -> String {
    state.keymap.keys_for(&["reader", "global"], command).unwrap_or_default()
}

fn none(state: &mut State) {
    let keys = keys_for(state, "search.keep");
    state.say(Tone::Info, format!("no search is kept: {keys} keeps the one in force"));
}

/// Asks for the name of the search in force; its pattern is proposed.
fn ask_name(state: &mut State, keys: &str) {
    if !state.search.is_active() || state.search.error.is_some() {
        return state.say(Tone::Info, format!("nothing is searched for: {} opens", keys_for(state, "search.open")));
    }
    if in_force(state).is_none() && free_number(&state.kept).is_none() {
        let text =
            format!("{MOST} searches are kept, and that is the most: {} drops one", keys_for(state, "search.kept"));
        return state.say(Tone::Info, text);
    }
    let known = in_force(state).and_then(|at| state.kept.get(at)).map(|kept| kept.name.clone());
    let name = known.unwrap_or_else(|| state.search.args.pattern.clone());
    prompting::open(state, Ask::Name, &name, None, keys);
}

/// Keeps the search in force under the name that was typed.
pub fn keep(state: &mut State, name: &str) {
    let name = if name.is_empty() { state.search.args.pattern.as_str() } else { name };
    let name = sanitise(name, 0);
    let told = match in_force(state).and_then(|at| state.kept.get_mut(at)) {
        Some(kept) => {
            kept.name.clone_from(&name);
            format!("search {} is called “{name}”", kept.number)
        }
        None => {
            let Some(number) = free_number(&state.kept) else { return };
            let search = Search { go: false, ..state.search.clone() };
            let at = state.kept.partition_point(|kept| kept.number < number);
            state.kept.insert(at, Kept { number, name: name.clone(), search });
            let list = keys_for(state, "search.kept");
            format!("kept as {number}, “{name}”: its hits stay marked {number} beside the lines; {list} lists")
        }
    };
    state.say(Tone::Info, told);
}

/// Puts a kept search into force. What it finds now is recorded anew: the documents may be others than they were.
pub fn switch(state: &mut State, at: usize, keys: &str, out: &mut Vec<Effect>) {
    let generation = state.search.generation + 1;
    let Some(kept) = state.kept.get_mut(at) else { return };
    out.push(Effect::StopSearch);
    kept.search.generation = generation;
    kept.search.asked = generation;
    let told = format!("search {}, “{}”", kept.number, kept.name);
    let (search, next) = (kept.search.clone(), keys_for(state, "search.next"));
    state.search = search;
    state.search.list.narrow.clear();
    state.preview = None;
    state.list_hits();
    let here = state.here();
    state.search.selected = state.search.at_or_after(state.doc_name(here.doc), here.place.line);
    state.say(Tone::Info, format!("{told}; {next} goes to its next hit"));
    goto::flush(state, out);
    searching::record(state, keys, out);
}

/// Drops a kept search. The one in force stays in force.
pub fn drop(state: &mut State, at: usize) {
    if at >= state.kept.len() {
        return;
    }
    let kept = state.kept.remove(at);
    let last = state.kept.len().saturating_sub(1);
    match &mut state.overlay {
        Some(Overlay::Kept(_)) if state.kept.is_empty() => state.overlay = None,
        Some(Overlay::Kept(list)) => list.selected = list.selected.min(last),
        _ => {}
    }
    state.say(Tone::Info, format!("search {}, “{}”, is no longer kept", kept.number, kept.name));
}

/// Takes up kept searches as they were remembered. To be called before the search in force is set.
pub fn restore(state: &mut State, remembered: Vec<Remembered>, doc: &str, out: &mut Vec<Effect>) {
    for Remembered { number, name, mut args } in remembered {
        let sound = (1..=MOST as u8).contains(&number) && !args.pattern.is_empty();
        if !sound || state.kept.iter().any(|kept| kept.number == number) {
            continue;
        }
        args.doc = args.doc.take().map(|_| doc.to_owned());
        args.limit = Some(LIMIT);
        let search = Search { reach: reach_of(&args), args, ..Search::default() };
        state.kept.push(Kept { number, name: sanitise(&name, 0), search });
    }
    state.kept.sort_by_key(|kept| kept.number);
    refill(state, out);
}

/// Has every kept search run anew. To be called before the search in force is set: its generation has to follow.
pub fn refill(state: &mut State, out: &mut Vec<Effect>) {
    let mut generation = state.search.generation;
    for kept in &mut state.kept {
        generation += 1;
        kept.search.generation = generation;
        kept.search.asked = generation;
        kept.search.begin();
        let args = serde_json::to_value(&kept.search.args).unwrap_or_default();
        state.commits += 1;
        out.push(Effect::Commit(generation, goto::call("grep", "", args, None)));
    }
    state.search.generation = generation;
}

/// What a recorded search found, for those kept ones that it was run for.
pub fn found(state: &mut State, generation: u64, result: &Result<Option<Hits>, Refusal>) {
    let mine = |kept: &&mut Kept| kept.search.generation == generation;
    for kept in state.kept.iter_mut().filter(mine) {
        let search = &mut kept.search;
        search.begin();
        search.done = true;
        match result {
            Ok(Some(hits)) => {
                search.total = hits.total;
                search.read_as.clone_from(&hits.read_as);
                search.hits = std::sync::Arc::new(hits.hits.clone());
            }
            Ok(None) => {}
            Err(refusal) => search.error = Some(refusal.0.clone()),
        }
    }
}
