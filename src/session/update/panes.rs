//! Panes: which has the focus, which are shown, and how wide.

use super::Effect;
use super::goto::{self, flush, go_to, remember, reveal_all};
use crate::session::layout::{Layout, THREE};
use crate::session::state::{Focus, Jump, State, Tone};

/// Runs a command of the areas `focus` and `pane`.
pub fn run(state: &mut State, name: &str, keys: &str, out: &mut Vec<Effect>) {
    let wide = state.size.0 >= THREE;
    match name {
        "focus.next" | "focus.previous" => next(state, name == "focus.next", keys, out),
        "focus.other" => match state.beside {
            Some(_) => other(state, keys, out),
            None => {
                let split = state.keymap.keys_for(&["reader", "global"], "pane.split").unwrap_or_default();
                state.say(Tone::Info, format!("there is one reader; {split} opens another"));
            }
        },
        // The same key closes it again where it lies over the reader.
        "focus.outline" if state.focus == Focus::Outline => focus(state, Focus::Reader),
        "focus.outline" => focus(state, Focus::Outline),
        "focus.hits" => focus(state, Focus::Hits),
        "focus.reader" => focus(state, Focus::Reader),
        "pane.toggle_outline" => {
            state.panes.outline = !state.panes.outline;
            if !state.panes.outline && wide && state.focus == Focus::Outline {
                focus(state, Focus::Reader);
            }
        }
        "pane.toggle_hits" => {
            state.panes.hits = !state.panes.hits;
            if !state.panes.hits && state.focus == Focus::Hits {
                focus(state, Focus::Reader);
            }
        }
        "pane.toggle_inspector" => state.panes.inspector = !state.panes.inspector,
        "pane.zoom" => state.panes.zoom = !state.panes.zoom,
        "pane.split" if state.beside.take().is_some() => {}
        "pane.split" => {
            state.split();
            if Layout::of(state).beside.is_none() {
                state.say(Tone::Info, "the second reader is hidden: there is no room for two");
            }
        }
        "pane.swap" => state.panes.right = !state.panes.right,
        "pane.grow" => grow(state, 2),
        "pane.shrink" => grow(state, -2),
        _ => {}
    }
    reveal_all(state);
}

/// Puts the focus into a pane. To go to the reader while a hit is looked at is to go to that hit.
pub fn focus(state: &mut State, to: Focus) {
    if to == Focus::Reader
        && let Some(jump) = state.preview
    {
        let here = state.here();
        remember(state, here);
        let partial = state.search.partial();
        state.focus = to;
        go_to(state, jump, "", partial);
    }
    state.focus = to;
    if to != Focus::Outline {
        goto::follow_in_outline(state);
    }
}

fn grow(state: &mut State, by: i16) {
    let panes = &mut state.panes;
    match state.focus {
        Focus::Outline => panes.outline_grown += by,
        Focus::Hits => panes.hits_grown += by,
        // A reader takes what the other one leaves, else what the hits leave.
        Focus::Reader => match &state.beside {
            Some(beside) => panes.split_grown += if beside.first { -by } else { by },
            None => panes.hits_grown -= by,
        },
    }
    *panes = panes.within();
}

/// Goes round the panes: outline, hits, and the readers as they stand.
fn next(state: &mut State, forward: bool, keys: &str, out: &mut Vec<Effect>) {
    let two = Layout::of(state).beside.is_some() || state.beside.is_some() && state.panes.zoom;
    let first = state.beside.as_ref().is_some_and(|beside| beside.first);
    // Where the reader in focus stands among the readers.
    let at = match state.focus {
        Focus::Outline => 0,
        Focus::Hits => 1,
        Focus::Reader => 2 + usize::from(two && first),
    };
    let count = 3 + usize::from(two);
    let to = (at + if forward { 1 } else { count - 1 }) % count;
    if to < 2 {
        return focus(state, if to == 0 { Focus::Outline } else { Focus::Hits });
    }
    if two && (to == 3) != first {
        other(state, keys, out);
    }
    focus(state, Focus::Reader);
}

/// Goes to the other reader: what it shows is recorded as the place that one went to.
pub fn other(state: &mut State, keys: &str, out: &mut Vec<Effect>) {
    flush(state, out);
    state.exchange();
    state.focus = Focus::Reader;
    let Jump { doc, place } = state.here();
    go_to(state, Jump { doc, place }, keys, None);
    state.reveal_beside();
}
