//! Moving the reader, and the record that moves leave.

use serde_json::json;

use super::{Effect, Purpose};
use crate::session::audited;
use crate::session::motion::{Motion, Moved};
use crate::session::page::Spot;
use crate::session::state::{Jump, Place, State, Tone};
use crate::trail::{Actor, Call};

/// Places that can be come back to.
const JUMPS: usize = 200;

/// A call by the person at the keys.
pub fn call(name: &str, keys: &str, args: serde_json::Value, partial: Option<u64>) -> Call {
    Call { actor: Actor::Human, keys: keys.to_owned(), name: name.to_owned(), args, partial }
}

/// Records the moves since the last other command, if there were any. To be called before any other record is made.
pub fn flush(state: &mut State, out: &mut Vec<Effect>) {
    let Some(motion) = state.motion.take() else { return };
    record_goto(state, &motion, out);
}

fn record_goto(state: &State, motion: &Motion, out: &mut Vec<Effect>) {
    let here = state.here();
    let Some(document) = state.document(here.doc) else { return };
    if document.line_count() == 0 {
        return;
    }
    let (first, last) = state.lines_in_view(here.doc, here.place);
    let args = json!({ "doc": document.name(), "line": here.place.line, "shown": [first, last] });
    out.push(Effect::Run(call(audited::GOTO, &motion.keys.join(" "), args, motion.partial), Purpose::Record));
}

/// Takes the result of a move. `jump` keeps the place that is left, to come back to.
pub fn go(state: &mut State, moved: Moved, jump: bool, keys: &str) -> bool {
    match moved {
        Moved::To(place) => {
            let here = state.here();
            if jump {
                remember(state, here);
            }
            go_to(state, Jump { doc: here.doc, place }, keys, None);
            true
        }
        Moved::No(why) => {
            state.say(Tone::Info, why);
            false
        }
    }
}

/// Puts the cursor at `to`, and notes the move.
pub fn go_to(state: &mut State, to: Jump, keys: &str, partial: Option<u64>) {
    set(state, to);
    let motion = state.motion.get_or_insert_with(|| Motion { keys: Vec::new(), partial: None });
    if !keys.is_empty() {
        motion.keys.push(keys.to_owned());
    }
    motion.partial = partial.or(motion.partial);
}

/// Puts the cursor at `to` without noting a move: the command that led there has its own record.
pub fn set(state: &mut State, to: Jump) {
    state.preview = None;
    if to.doc != state.doc {
        state.anchor = None;
    }
    state.doc = to.doc;
    let place = state.reveal(to.doc, to.place);
    if let Some(kept) = state.places.get_mut(to.doc) {
        *kept = place;
    }
    follow_in_outline(state);
}

/// Keeps the place that is left.
pub fn remember(state: &mut State, from: Jump) {
    let same = |other: &Jump| other.doc == from.doc && other.place.line == from.place.line;
    if !state.back.last().is_some_and(same) {
        state.back.push(from);
    }
    if state.back.len() > JUMPS {
        state.back.remove(0);
    }
    state.forward.clear();
}

/// The selected row of the outline follows the reader, unless the outline itself is being used.
pub fn follow_in_outline(state: &mut State) {
    if state.focus == crate::session::Focus::Outline || state.lists.still {
        return;
    }
    let shown = state.shown();
    let Some(structure) = state.document(shown.doc).and_then(|document| document.structure_if_ready()) else { return };
    let Some(section) = structure.section_at(shown.place.line) else { return };
    let Some(outline) = state.outlines.get_mut(shown.doc) else { return };
    outline.selected = outline.rows.partition_point(|row| *row as usize <= section).saturating_sub(1);
}

/// After the size or the layout changed, every place is brought back into view.
pub fn reveal_all(state: &mut State) {
    let doc = state.doc;
    if let Some(place) = state.places.get(doc).copied() {
        let place = state.reveal(doc, place);
        state.places[doc] = place;
    }
    if let Some(jump) = state.preview {
        state.preview = Some(Jump { doc: jump.doc, place: state.reveal(jump.doc, jump.place) });
    }
    state.reveal_beside();
}

/// Changes how lines are shown. The cursor stays on the row of the screen that it is on, whatever the lines above it
/// take now.
pub fn keep_row(state: &mut State, change: impl FnOnce(&mut State)) {
    let here = state.here();
    let cursor = Spot { line: here.place.line, byte: here.place.byte };
    let (_, rows) = state.reader_size(here.doc);
    let row = state.flow(here.doc).and_then(|flow| flow.distance(flow.row_of(here.place.top), cursor, rows));
    change(state);
    let top = state.flow(here.doc).zip(row).map(|(flow, row)| flow.shift(flow.row_of(cursor), -(row as isize)));
    if let (Some(top), Some(place)) = (top, state.places.get_mut(here.doc)) {
        place.top = top;
    }
    reveal_all(state);
}

/// The place of a hit: on the figure that it lies in, or on its first byte.
pub fn place_of_hit(state: &State, index: usize) -> Option<Jump> {
    let hit = state.search.hits.get(index)?;
    let doc = state.doc_index(&hit.doc)?;
    let byte = hit.spans.first().map_or(0, |span| span[0]);
    let mut place = Place { line: hit.line, byte, ..state.places.get(doc).copied().unwrap_or_default() };
    place.cell = None;
    if let Some(annotations) = state.entry(doc).and_then(|entry| entry.annotations_if_ready()) {
        // On a row that was found by its label, the first figure is what one wants to see.
        let figures = annotations.on_line(hit.line);
        let inside = crate::session::page::figure_on(figures, byte);
        let after = crate::session::page::figures_between(figures, byte, u32::MAX);
        let of_row = after.iter().find(|f| f.cell.is_some() && f.kind.is_figure() && f.span.start > byte);
        if let Some(figure) = inside.filter(|f| f.kind.is_figure()).or(of_row) {
            place = crate::session::motion::on_figure(place, figure);
        }
    }
    let place = state.reveal(doc, place);
    Some(Jump { doc, place })
}
