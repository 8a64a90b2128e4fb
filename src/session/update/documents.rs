//! Documents: switched, listed, opened and closed. Which of them a session holds its trail says at its begin: to open
//! one or to close one begins another session, with a trail of its own.

use super::goto::{flush, go_to, remember};
use super::{Effect, prompting};
use crate::session::overlay::{List, Overlay};
use crate::session::prompt::Ask;
use crate::session::state::{Jump, Parting, State, Tone};

/// Runs a command of the area `document`.
pub fn run(state: &mut State, name: &str, keys: &str, out: &mut Vec<Effect>) {
    let count = state.corpus.entries().len();
    match name {
        "document.reload" => {
            flush(state, out);
            out.push(Effect::Reload(state.doc));
        }
        "document.recent" => out.push(Effect::Recent),
        "document.list" => state.overlay = Some(Overlay::Documents(List { selected: state.shown().doc })),
        "document.open" => {
            state.completions = None;
            state.completing = false;
            prompting::open(state, Ask::Path, "", None, keys);
            out.push(Effect::Complete(String::new()));
        }
        "document.close" => close(state, state.shown().doc, out),
        _ if count < 2 => {
            let open = state.keymap.keys_for(&["reader", "global"], "document.open").unwrap_or_default();
            state.say(Tone::Info, format!("one document is open; {open} opens another"));
        }
        "document.next" => show(state, (state.doc + 1) % count, keys, out),
        _ => show(state, (state.doc + count - 1) % count, keys, out),
    }
}

/// Shows the document `doc` where it was left.
pub fn show(state: &mut State, doc: usize, keys: &str, out: &mut Vec<Effect>) {
    state.overlay = None;
    if doc == state.doc && state.preview.is_none() || doc >= state.corpus.entries().len() {
        return;
    }
    let here = state.here();
    flush(state, out);
    remember(state, here);
    let place = state.places.get(doc).copied().unwrap_or_default();
    go_to(state, Jump { doc, place }, keys, None);
}

/// Closes the document `doc`.
pub fn close(state: &mut State, doc: usize, out: &mut Vec<Effect>) {
    if state.corpus.entries().len() < 2 {
        let quit = state.keymap.keys_for(&["reader", "global"], "app.quit").unwrap_or_default();
        return state.say(Tone::Info, format!("it is the only document: {quit} leaves"));
    }
    part(state, Parting::Without(doc), out);
}

/// Leaves for a document that was open before.
pub fn open_recent(state: &mut State, selected: usize, out: &mut Vec<Effect>) {
    match state.recent.get(selected) {
        Some(recent) => part(state, Parting::Instead(recent.path.clone().into()), out),
        None => state.overlay = None,
    }
}

/// Begins another session; asks first where this one knows something that the other would not.
pub fn part(state: &mut State, parting: Parting, out: &mut Vec<Effect>) {
    let by_hand: u32 = state.findings.iter().flatten().map(|found| found.by_hand).sum();
    state.overlay = None;
    if by_hand == 0 {
        flush(state, out);
        return out.push(Effect::Part(parting));
    }
    state.confirming = Some(parting);
    prompting::open(state, Ask::Confirm, "", None, "");
}

/// Takes the answer to whether to go on: `y` is yes, any other key no.
pub fn confirmed(state: &mut State, out: &mut Vec<Effect>) {
    let yes = state.prompt.take().is_some_and(|prompt| matches!(prompt.text(), "y" | "Y"));
    match state.confirming.take().filter(|_| yes) {
        Some(parting) => {
            flush(state, out);
            out.push(Effect::Part(parting));
        }
        None => state.say(Tone::Info, "nothing was closed"),
    }
}

/// Keeps what a typed path could be completed to, where it is still the one that is typed.
pub fn completed(state: &mut State, typed: &str, paths: Vec<String>, out: &mut Vec<Effect>) {
    if state.prompt.as_ref().is_some_and(|prompt| prompt.ask == Ask::Path && prompt.text() == typed) {
        state.completions = Some(paths);
        if state.completing {
            complete(state, out);
        }
    }
}

/// Tab: completes the path as far as all that it could be agree.
pub fn complete(state: &mut State, out: &mut Vec<Effect>) {
    let Some(prompt) = &mut state.prompt else { return };
    let Some(all) = &state.completions else {
        state.completing = true;
        return;
    };
    state.completing = false;
    let Some(first) = all.first() else {
        return state.say(Tone::Info, "no document and no folder begins so");
    };
    let agree =
        |a: &str, b: &str| a.chars().zip(b.chars()).take_while(|(a, b)| a == b).map(|(a, _)| a.len_utf8()).sum();
    let common = all.iter().fold(first.len(), |most, other| most.min(agree(first, other)));
    let text = first.get(..common).unwrap_or_default().to_owned();
    if text != prompt.text() && text.len() >= prompt.text().len() {
        prompt.set(&text);
        prompting::changed(state, out);
    }
}
