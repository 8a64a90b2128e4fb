//! Marks: places of a document under a letter.

use super::goto::{go_to, remember};
use super::prompting;
use crate::session::memory::is_mark;
use crate::session::prompt::Ask;
use crate::session::state::{Jump, State, Tone};

/// Opens the prompt for the letter.
pub fn run(state: &mut State, name: &str, keys: &str) {
    prompting::open(state, if name == "mark.set" { Ask::Mark } else { Ask::ToMark }, "", None, keys);
}

/// Takes the letter that was typed: one is enough, without Enter.
pub fn typed(state: &mut State) {
    let Some(prompt) = state.prompt.take() else { return };
    let keys = prompt.keys.join(" ");
    let mut chars = prompt.text().chars();
    let (Some(letter), None) = (chars.next(), chars.next()) else {
        return state.say(Tone::Error, "a mark is one letter");
    };
    match prompt.ask {
        Ask::Mark if is_mark(letter) => set(state, letter),
        Ask::ToMark if is_mark(letter) => jump(state, letter, &keys),
        Ask::ToMark if letter == '\'' => last(state, &keys),
        _ => state.say(Tone::Error, format!("{letter} is no letter of one column: marks are")),
    }
}

/// Marks what the reader shows, a hit that is only looked at included.
fn set(state: &mut State, letter: char) {
    let Jump { doc, place } = state.shown();
    let Some(marks) = state.marks.get_mut(doc) else { return };
    let before = marks.insert(letter, place);
    let moved = before.filter(|before| before.line != place.line);
    let from = moved.map(|before| format!(", which was at L {}", before.line)).unwrap_or_default();
    let jump = state.keymap.keys_for(&["reader", "global"], "mark.jump").unwrap_or_default();
    state.say(Tone::Info, format!("mark {letter}{from}: L {}; {jump} {letter} comes back", place.line));
}

fn jump(state: &mut State, letter: char, keys: &str) {
    let here = state.here();
    let Some(place) = state.marks.get(here.doc).and_then(|marks| marks.get(&letter)).copied() else {
        let set = state.keymap.keys_for(&["reader", "global"], "mark.set").unwrap_or_default();
        return state.say(Tone::Info, format!("no mark {letter} in this document: {set} {letter} sets it"));
    };
    remember(state, here);
    go_to(state, Jump { doc: here.doc, place }, keys, None);
}

/// To the place before the last jump; given again, it comes back.
fn last(state: &mut State, keys: &str) {
    let here = state.here();
    let Some(before) = state.back.pop() else {
        return state.say(Tone::Info, "there is nowhere to go back to");
    };
    remember(state, here);
    go_to(state, before, keys, None);
}
