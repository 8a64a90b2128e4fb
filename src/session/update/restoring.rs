//! What was remembered of the documents comes back.

use super::goto::{flush, follow_in_outline, go_to, reveal_all};
use super::{Effect, keeping, searching};
use crate::session::kept::reach_of;
use crate::session::memory::Memory;
use crate::session::state::{Jump, Place, State, Tone};

/// Puts the session where the last one left it; `memories` has one place for each document. The trail tells of it as
/// of anything else that is shown: the lines that come into view and the search are recorded, with no keys, for none
/// were typed.
pub fn restore(state: &mut State, mut memories: Vec<Option<Memory>>, out: &mut Vec<Effect>) {
    for (doc, memory) in memories.iter().enumerate() {
        let Some(memory) = memory else { continue };
        let marks = memory.marks().into_iter().map(|(letter, place)| (letter, within(state, doc, place))).collect();
        if let Some(known) = state.marks.get_mut(doc) {
            *known = marks;
        }
        let place = within(state, doc, memory.place());
        if let Some(known) = state.places.get_mut(doc) {
            *known = place;
        }
    }
    let in_view = memories.iter().position(|memory| memory.as_ref().is_some_and(|memory| memory.in_view));
    let known = in_view.or_else(|| memories.iter().position(Option::is_some));
    let Some((doc, memory)) = known.and_then(|doc| Some((doc, memories.get_mut(doc)?.take()?))) else { return };
    if let Some(panes) = memory.panes {
        state.panes = panes.within();
    }
    state.lists = memory.lists;
    if let (Some(beside), Some(place)) = (&memory.beside, memory.place_beside())
        && let Some(other) = state.doc_index(&beside.name)
    {
        state.split();
        let place = within(state, other, place);
        if let Some(opened) = &mut state.beside {
            opened.jump = Jump { doc: other, place };
            opened.first = beside.first;
        }
    }
    let place = state.places.get(doc).copied().unwrap_or_default();
    let mut told = Vec::new();
    if doc != 0 || place.line != 1 {
        go_to(state, Jump { doc, place }, "", None);
        told.push(format!("line {} of {}", place.line, memory.name));
    }
    let name = state.doc_name(doc).to_owned();
    if memory.search.is_some() || !memory.kept.is_empty() {
        flush(state, out);
    }
    keeping::restore(state, memory.kept, &name, out);
    if let Some(args) = memory.search {
        told.push(format!("the search for {}", args.pattern));
        let search = &mut state.search;
        search.generation += 1;
        search.asked = search.generation;
        search.args = args;
        search.args.limit = Some(crate::session::search::LIMIT);
        search.args.doc = search.args.doc.take().map(|_| name);
        search.reach = reach_of(&search.args);
        searching::record(state, "", out);
    }
    match state.kept.len() {
        0 => {}
        1 => told.push("1 kept search".to_owned()),
        kept => told.push(format!("{kept} kept searches")),
    }
    match state.marks.iter().map(std::collections::BTreeMap::len).sum() {
        0 => {}
        1 => told.push("1 mark".to_owned()),
        marks => told.push(format!("{marks} marks")),
    }
    reveal_all(state);
    follow_in_outline(state);
    if !told.is_empty() {
        state.say(Tone::Info, format!("as you left it: {}; --fresh starts anew", told.join(", ")));
    }
}

/// The place with its cursor on a line and before a character that are there.
fn within(state: &State, doc: usize, mut place: Place) -> Place {
    let Some(document) = state.document(doc) else { return Place::default() };
    let last = document.line_count().max(1);
    place.line = place.line.clamp(1, last);
    place.top.line = place.top.line.clamp(1, last);
    if !document.line(place.line).is_char_boundary(place.byte as usize) {
        place.byte = 0;
    }
    place
}
