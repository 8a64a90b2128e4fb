//! Reports: asked for, shown, left and come back to.

use super::goto::{call, flush, go_to, remember};
use super::{Effect, Purpose};
use crate::ops::Outcome;
use crate::ops::report::Target;
use crate::session::motion::{Moved, on_figure};
use crate::session::overlay::Overlay;
use crate::session::report::{REPORTS, ReportView};
use crate::session::state::{Focus, Jump, Place, State, Tone};

/// Asks for the report of the command `name`; its operation runs in a worker, and is recorded.
pub fn open(state: &mut State, name: &str, keys: &str, out: &mut Vec<Effect>) {
    let Some(known) = REPORTS.iter().find(|known| known.command == name) else { return };
    let doc = state.doc_name(state.shown().doc).to_owned();
    let left = state.left_report.as_ref().filter(|left| left.command == known.command && left.doc == doc);
    let selected = left.map_or(0, |left| left.selected);
    flush(state, out);
    state.commits += 1;
    out.push(Effect::Work(call(known.operation, keys, (known.args)(state), None), Purpose::Report(known.command)));
    let view = ReportView { command: known.command, doc, report: None, selected };
    state.overlay = Some(Overlay::Report(Box::new(view)));
}

/// Shows what the operation of `command` found, unless the report that waited for it has been left.
pub fn show(state: &mut State, command: &str, outcome: &Outcome) {
    let Some(Overlay::Report(view)) = &mut state.overlay else { return };
    let Some(report) = outcome.report().filter(|report| view.command == command && view.doc == report.doc) else {
        return;
    };
    view.selected = view.selected.min(report.lines.len().saturating_sub(1));
    view.report = Some(report);
}

/// Closes a report whose operation was refused.
pub fn refused(state: &mut State, purpose: &Purpose) {
    let Purpose::Report(command) = purpose else { return };
    let waits = |view: &ReportView| view.command == *command && view.report.is_none();
    if matches!(&state.overlay, Some(Overlay::Report(view)) if waits(view)) {
        state.overlay = None;
    }
}

/// Closes what lies over the panes; a report is kept, to be come back to.
pub fn leave(state: &mut State) {
    if let Some(Overlay::Report(view)) = state.overlay.take() {
        state.left_report = Some(view);
    }
}

/// Forgets reports of a text that is no longer the one on the screen.
pub fn forget(state: &mut State) {
    state.left_report = None;
    if matches!(state.overlay, Some(Overlay::Report(_))) {
        state.overlay = None;
    }
}

/// Goes to the place in the document that the line under the cursor is about.
pub fn accept(state: &mut State, keys: &str) {
    let Some(Overlay::Report(view)) = &state.overlay else { return };
    if view.report.is_none() {
        return;
    }
    let at = view.lines().get(view.selected).and_then(|line| line.at);
    let doc = state.doc_index(&view.doc);
    let (Some(Target { line, byte }), Some(doc)) = (at, doc) else {
        return state.say(Tone::Info, "this line is about no one place: go to one that is about L and a number");
    };
    let moved = match (byte, state.move_to_line(doc, line)) {
        (Some(byte), Moved::To(place)) => {
            let place = Place { byte, ..place };
            let figure = state.figure_at(Jump { doc, place });
            Moved::To(figure.map_or(place, |figure| on_figure(place, figure)))
        }
        (_, moved) => moved,
    };
    match moved {
        Moved::To(place) => {
            leave(state);
            state.focus = Focus::Reader;
            let here = state.here();
            remember(state, here);
            go_to(state, Jump { doc, place }, keys, None);
        }
        Moved::No(why) => state.say(Tone::Info, why),
    }
}
