//! The hits: looked at, gone to, narrowed, sorted and grouped.

use super::goto::{self, flush, go_to, remember};
use super::{Effect, prompting};
use crate::session::hitlist::HitOrder;
use crate::session::prompt::Ask;
use crate::session::state::{Focus, State, Tone};

/// Runs a command of the area `hits`.
pub fn run(state: &mut State, name: &str, keys: &str, out: &mut Vec<Effect>) {
    match name {
        "hits.sort" => {
            // Sections are sorted: without their titles nobody would see why.
            let by_count = !state.lists.order.by_count || state.lists.order.flat;
            state.lists.order = HitOrder { by_count, flat: false };
            state.list_hits();
            let text = if by_count { "sections with the most hits first" } else { "hits as in the document" };
            return state.say(Tone::Info, text);
        }
        "hits.group" => {
            state.lists.order.flat = !state.lists.order.flat;
            state.list_hits();
            let text = if state.lists.order.flat {
                "hits without their sections, as in the document"
            } else {
                "hits by section"
            };
            return state.say(Tone::Info, text);
        }
        "hits.filter" if !state.search.hits.is_empty() => {
            let narrow = state.search.list.narrow.clone();
            return prompting::open(state, Ask::Narrow, &narrow, None, keys);
        }
        _ => {}
    }
    if state.search.list.passing.is_empty() {
        return none(state);
    }
    let list = &state.search.list;
    let selected = state.search.selected;
    state.search.selected = match name {
        "hits.down" => list.step(selected, true),
        "hits.up" => list.step(selected, false),
        "hits.page_down" | "hits.page_up" => {
            let rows = usize::from(state.size.1 / 2).max(1);
            (0..rows).fold(selected, |at, _| list.step(at, name == "hits.page_down"))
        }
        "hits.first" => list.end(false).unwrap_or(selected),
        "hits.last" => list.end(true).unwrap_or(selected),
        _ => selected,
    };
    if name == "hits.open" {
        let Some(jump) = goto::place_of_hit(state, state.search.selected) else { return };
        let here = state.here();
        flush(state, out);
        remember(state, here);
        let partial = state.search.partial();
        state.focus = Focus::Reader;
        go_to(state, jump, keys, partial);
        flush(state, out);
    } else {
        look(state);
    }
}

/// Shows the chosen hit without going there.
pub fn look(state: &mut State) {
    state.preview = goto::place_of_hit(state, state.search.selected);
    goto::follow_in_outline(state);
}

/// Says why there is no hit to go to.
fn none(state: &mut State) {
    let keys = |command| state.keymap.keys_for(&["reader", "global"], command).unwrap_or_default();
    let text = if !state.search.is_active() {
        format!("nothing is searched for yet: {} opens the search", keys("search.open"))
    } else if state.search.hits.is_empty() && state.search.is_running() {
        "no hits so far; the search goes on".to_owned()
    } else if state.search.hits.is_empty() && state.search.stopped {
        format!("no hits in the {} % of the lines that were looked at", state.search.percent())
    } else if state.search.hits.is_empty() {
        "the search has no hits".to_owned()
    } else {
        let all = state.search.total;
        format!("none of the {all} hits passes “{}”; {} shows them all", state.search.list.narrow, keys("app.cancel"))
    };
    state.say(Tone::Info, text);
}

/// Goes to the next hit of the document after the cursor, or to the one before, and says which of how many it is.
pub fn step_in_document(state: &mut State, forward: bool, keys: &str) {
    let listed = &state.search.list.passing;
    let count = listed.len();
    if count == 0 {
        return none(state);
    }
    let here = state.here();
    let name = state.doc_name(here.doc);
    let hits = &state.search.hits;
    let hit = |at: usize| listed.get(at).and_then(|index| hits.get(*index as usize));
    let is_mine = |at: &usize| hit(*at).is_some_and(|hit| *hit.doc == *name);
    let line = |at: &usize| hit(*at).map_or(0, |hit| hit.line);
    // From the cursor where hits of this document are held, else from the hit that was last gone to.
    let mine = (0..count).find(is_mine).zip((0..count).rfind(is_mine));
    let next = match (mine, forward) {
        (None, _) => Some(state.search.rank().min(count - 1)),
        (Some((first, last)), true) => (first..=last).find(|at| line(at) > here.place.line),
        (Some((first, last)), false) => (first..=last).rfind(|at| line(at) < here.place.line),
    };
    // Past the last hit of a document come those of the next, and in the end the first again.
    let (at, wrapped) = match (next, mine) {
        (Some(at), _) => (at, false),
        (None, Some((_, last))) if forward => ((last + 1) % count, last + 1 >= count),
        (None, Some((first, _))) => ((first + count - 1) % count, first == 0),
        (None, None) => return,
    };
    state.search.selected = listed.get(at).map_or(0, |index| *index as usize);
    if let Some(jump) = goto::place_of_hit(state, state.search.selected) {
        remember(state, here);
        let partial = state.search.partial();
        go_to(state, jump, keys, partial);
        let again = match (wrapped, forward) {
            (false, _) => "",
            (true, true) => ", from the first again",
            (true, false) => ", from the last again",
        };
        state.say(Tone::Info, format!("hit {}{again}", state.search.position()));
    }
}

/// The second pattern has changed.
pub fn narrow(state: &mut State, text: &str) {
    state.search.list.narrow = text.to_owned();
    state.list_hits();
    if state.search.list.passing.is_empty() {
        state.preview = None;
    } else {
        look(state);
    }
}

/// Lists all hits again; whether some were kept out.
pub fn widen(state: &mut State) -> bool {
    if !state.search.list.is_narrowed() {
        return false;
    }
    state.search.list.narrow.clear();
    state.list_hits();
    state.say(Tone::Info, format!("all {} hits again", state.search.total));
    true
}

impl State {
    /// Lists the hits anew, after they, the second pattern or the order have changed. The selected one stays where it
    /// passes; else the next that does is selected.
    pub(super) fn list_hits(&mut self) {
        self.search.list.clear();
        self.list_more_hits(0);
    }

    /// Lists the hits from index `from` on too, after they have come in.
    pub(super) fn list_more_hits(&mut self, from: usize) {
        let search = &mut self.search;
        let by_document = search.args.doc.is_none() && self.corpus.entries().len() > 1;
        search.list.extend(&search.hits, from, &self.corpus, self.lists.order, by_document);
        let at = search.rank();
        let passing = &search.list.passing;
        search.selected = passing.get(at).or(passing.last()).map_or(0, |index| *index as usize);
    }
}
