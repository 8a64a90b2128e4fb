//! The outline: moved in, folded, narrowed, counted.

use super::{answers, goto, prompting};
use crate::session::prompt::Ask;
use crate::session::state::{Focus, State, Tone};

/// Runs a command of the area `outline`.
pub fn run(state: &mut State, name: &str, keys: &str) {
    let doc = state.doc;
    let page = usize::from(state.size.1 / 2).max(1);
    let Some(view) = state.outlines.get_mut(doc) else { return };
    let last = view.rows.len().saturating_sub(1);
    let section = view.rows.get(view.selected).copied();
    match name {
        "outline.down" => view.selected = (view.selected + 1).min(last),
        "outline.up" => view.selected = view.selected.saturating_sub(1),
        "outline.page_down" => view.selected = view.selected.saturating_add(page).min(last),
        "outline.page_up" => view.selected = view.selected.saturating_sub(page),
        "outline.first" => view.selected = 0,
        "outline.last" => view.selected = last,
        "outline.toggle_fold" => {
            if let Some(section) = section
                && !view.folded.remove(&section)
            {
                view.folded.insert(section);
            }
            answers::refresh_outline(state, doc);
        }
        "outline.fold_all" | "outline.unfold_all" => {
            view.folded.clear();
            if name == "outline.fold_all" {
                let structure = state.corpus.entries().get(doc).and_then(|entry| entry.document().structure_if_ready());
                let parents = structure.into_iter().flat_map(|all| all.sections.iter().filter_map(|one| one.parent));
                view.folded.extend(parents.map(|parent| parent as u32));
            }
            answers::refresh_outline(state, doc);
        }
        "outline.follow" => {
            state.lists.still = !state.lists.still;
            let text =
                if state.lists.still { "the outline stays where it is" } else { "the outline follows the reader" };
            goto::follow_in_outline(state);
            state.say(Tone::Info, text);
        }
        "outline.counts" => {
            state.lists.counts = !state.lists.counts;
            let text = if state.lists.counts {
                "of each section: figures, ● hits, ? unknowns"
            } else {
                "sections with the lines that they begin at"
            };
            state.say(Tone::Info, text);
        }
        "outline.filter" => {
            let filter = view.filter.clone();
            prompting::open(state, Ask::Filter, &filter, None, keys);
        }
        "outline.open" => {
            let structure = state.document(doc).and_then(|document| document.structure_if_ready());
            let line = section.and_then(|section| structure.and_then(|all| all.sections.get(section as usize)));
            if let Some(line) = line.map(|section| section.line) {
                state.focus = Focus::Reader;
                goto::go(state, state.move_to_line(doc, line), true, keys);
            }
        }
        _ => {}
    }
}

/// Shows all titles again; whether some were filtered out.
pub fn widen(state: &mut State) -> bool {
    let doc = state.doc;
    let Some(view) = state.outlines.get_mut(doc).filter(|view| !view.filter.is_empty()) else { return false };
    view.filter.clear();
    answers::refresh_outline(state, doc);
    true
}
