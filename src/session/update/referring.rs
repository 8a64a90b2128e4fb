//! Going to the note or statement that is referred to.

use super::goto::go;
use super::prompting;
use crate::ops::refer;
use crate::session::prompt::Ask;
use crate::session::state::{State, Tone};

/// Goes to what the line at the cursor refers to.
pub fn follow(state: &mut State, keys: &str) {
    let here = state.here();
    let found = state.entry(here.doc).and_then(|entry| refer::at(entry, here.place.line, here.place.byte));
    match found {
        Some(reference) => to(state, &reference, keys),
        None => state.say(Tone::Info, "this line refers to no note, statement or schedule"),
    }
}

/// Asks which note, statement or schedule to go to.
pub fn ask(state: &mut State, keys: &str) {
    prompting::open(state, Ask::Reference, "", None, keys);
}

/// Goes to what was typed.
pub fn typed(state: &mut State, text: &str, keys: &str) {
    match refer::typed(text) {
        Some(reference) => to(state, &reference, keys),
        None if text.is_empty() => {}
        None => state.say(Tone::Error, format!("{text} is no number of a note, statement or schedule")),
    }
}

/// To the section that `reference` means: where there are several, the next one from the cursor, and it is said.
fn to(state: &mut State, reference: &str, keys: &str) {
    let here = state.here();
    let Some(document) = state.document(here.doc) else { return };
    if document.structure_if_ready().is_none() {
        return state.say(Tone::Info, "the document is still being read");
    }
    let found = refer::sections(document, reference);
    let next = found.iter().position(|line| *line > here.place.line).unwrap_or(0);
    let Some(line) = found.get(next).copied() else {
        return state.say(Tone::Warning, format!("no heading of the document is {reference}"));
    };
    if go(state, state.move_to_line(here.doc, line), true, keys) && found.len() > 1 {
        let lines: Vec<_> = found.iter().map(u32::to_string).collect();
        let text = format!("{reference}, {} of {}: L {}", next + 1, found.len(), lines.join(", "));
        state.say(Tone::Warning, text);
    }
}
