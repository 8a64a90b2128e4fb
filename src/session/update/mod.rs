//! Messages in, changes and effects out.

mod actions;
mod answers;
mod by_hand;
mod documents;
mod doubts;
mod goto;
mod hits;
mod keeping;
mod marks;
mod mouse;
mod outlining;
mod panes;
mod prompting;
mod referring;
mod reporting;
mod restoring;
mod searching;

pub use by_hand::ByHand;

use super::history::History;
use super::memory::{Memory, Recent};
use super::overlay::{List, Overlay};
use super::state::{Findings, Parting, State, Tone, TrailStatus};
use crate::config::Settings;
use crate::keys::{Code, Key, Keymap, Lookup, show_chord};
use crate::ops::grep::{GrepArgs, Hit, Progress};
use crate::ops::{Corpus, Governs, Hits, Refusal};
use crate::text::Digest;
use crate::trail::{Call, Done};

/// What happens to a session.
#[derive(Debug)]
pub enum Msg {
    /// A key.
    Key(Key),
    /// Text that was pasted.
    Paste(String),
    /// A button of the mouse was pressed at this column and row.
    Click(u16, u16),
    /// It was pressed there once more at once.
    DoubleClick(u16, u16),
    /// The mouse was moved there with its button down.
    Drag(u16, u16),
    /// The button was let go.
    LetGo,
    /// The wheel was turned at this column and row; rows down, or up where negative.
    Wheel(u16, u16, i16),
    /// The terminal has this many columns and rows now.
    Resize(u16, u16),
    /// The structure of a document is known.
    Structured(usize),
    /// The figures of a document are known.
    Analysed(usize, Findings),
    /// The totals of a document are known: the inspector can tell of them.
    Footed,
    /// The pause after typing is over.
    Paused(u64),
    /// How the pattern of a generation was read.
    SearchBegun(u64, String),
    /// Hits, and how far the search has come.
    SearchHits(u64, Vec<Hit>, Progress),
    /// Every line has been looked at.
    SearchDone(u64),
    /// The pattern cannot be searched for.
    SearchRefused(u64, Refusal),
    /// A committed search was recorded.
    Committed(u64, Result<Option<Hits>, Refusal>),
    /// An audited command was run and recorded.
    Ran(Purpose, Box<Result<Done, Refusal>>),
    /// The trail as it stands.
    Trail(TrailStatus),
    /// Something to say.
    Say(Tone, String),
    /// The documents were read again, and which of them have changed.
    Reloaded(std::sync::Arc<Corpus>, Vec<usize>),
    /// A file was written or went: the digest of what is there now, `None` where it cannot be read.
    OnDisk(usize, Option<Digest>),
    /// The user's files have changed: settings, and the keymap where that has changed too.
    Adopted(Box<Settings>, Option<std::sync::Arc<Keymap>>),
    /// What was typed into prompts in earlier sessions.
    History(History),
    /// What was remembered of each document.
    Restored(Vec<Option<Memory>>),
    /// The first start: show the tour.
    Tour,
    /// What a typed path could be completed to.
    Completed(String, Vec<String>),
    /// Show this document.
    Show(usize),
    /// The documents that were open before, the latest first.
    Recent(Vec<Recent>),
    /// The program is told to end.
    Leave,
}

/// What is to be done when an audited command has run.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Purpose {
    /// Nothing more.
    Record,
    /// Go to the declaring line.
    Follow(Governs),
    /// Copy the citation of this figure.
    Cite {
        /// Document.
        doc: usize,
        /// Line, from 1.
        line: u32,
        /// A byte of the figure.
        byte: u32,
    },
    /// Say that the lines were read.
    Read,
    /// Copy the lines that were read; what they are, for people.
    CopySpan(&'static str),
    /// Copy the table lines that were read, of this document, as CSV.
    CopyCsv(usize),
    /// Put an overrule in force, or out of it.
    ByHand(Box<ByHand>),
    /// Show what was found as the report of this command.
    Report(&'static str),
}

/// What the runtime is to do.
#[derive(Debug)]
pub enum Effect {
    /// Run an audited command through the recorder at once, and answer with [`Msg::Ran`].
    Run(Call, Purpose),
    /// Run the committed search of a generation through the recorder, in a worker; answer with [`Msg::Committed`].
    Commit(u64, Call),
    /// Run an audited command that takes its time through the recorder, in a worker; answer with [`Msg::Ran`].
    Work(Call, Purpose),
    /// Search in a worker without recording: what is typed is only looked at.
    Search(u64, GrepArgs),
    /// Stop the search that is running.
    StopSearch,
    /// Answer with [`Msg::Paused`] after a short while.
    Pause(u64),
    /// Put text on the clipboard; what it is, for people.
    Copy(String, String),
    /// Read a document again.
    Reload(usize),
    /// Answer with [`Msg::Recent`].
    Recent,
    /// End this session for one on other documents, if they can be read.
    Part(Parting),
    /// List the paths that a typed one could be completed to, and answer with [`Msg::Completed`].
    Complete(String),
    /// Take the mouse, or leave it to the terminal.
    Mouse(bool),
    /// Suspend to the shell.
    Suspend,
    /// Draw the screen anew.
    Redraw,
    /// Leave.
    Quit,
}

/// Changes `state` by `msg`, and says what is to be done.
pub fn update(state: &mut State, msg: Msg) -> Vec<Effect> {
    let mut out = Vec::new();
    match msg {
        Msg::Key(key) => key_pressed(state, key, &mut out),
        Msg::Paste(text) => prompting::paste(state, &text, &mut out),
        Msg::Click(x, y) => mouse::click(state, x, y, &mut out),
        Msg::DoubleClick(x, y) => mouse::double_click(state, x, y, &mut out),
        Msg::Drag(x, y) => mouse::drag(state, x, y),
        Msg::LetGo => state.held = None,
        Msg::Wheel(x, y, rows) => mouse::wheel(state, x, y, rows, &mut out),
        Msg::Resize(width, height) => {
            state.size = (width, height);
            goto::reveal_all(state);
        }
        Msg::Restored(memories) => restoring::restore(state, memories, &mut out),
        Msg::Tour => state.overlay = Some(Overlay::Tour),
        Msg::Recent(recent) => {
            state.recent = recent;
            state.overlay = Some(Overlay::Recent(List::default()));
        }
        Msg::Completed(typed, paths) => documents::completed(state, &typed, paths, &mut out),
        Msg::Show(doc) => documents::show(state, doc, "", &mut out),
        Msg::Leave => {
            goto::flush(state, &mut out);
            out.push(Effect::Quit);
        }
        other => answers::answer(state, other, &mut out),
    }
    out
}

fn key_pressed(state: &mut State, key: Key, out: &mut Vec<Effect>) {
    state.notice_shown = false;
    let toured = matches!(state.overlay, Some(Overlay::Tour));
    if toured {
        state.overlay = None;
    }
    let contexts = state.contexts();
    if toured && only_closes(state, &contexts, key) {
        return;
    }
    if !state.pending.is_empty() && key == Key::plain(Code::Esc) {
        state.pending.clear();
        return;
    }
    state.pending.push(key);
    let keymap = state.keymap.clone();
    match keymap.lookup(&contexts, &state.pending) {
        Lookup::Pending => {}
        Lookup::Matched(binding) => {
            let keys = show_chord(&state.pending);
            state.pending.clear();
            actions::run(state, &binding.command, &binding.args, &keys, out);
        }
        Lookup::None => {
            let keys = std::mem::take(&mut state.pending);
            if !prompting::typed(state, &keys, out) {
                let bound_help = keymap.keys_for(&contexts, "app.help");
                let help = bound_help.map(|keys| format!("; {keys} lists the keys")).unwrap_or_default();
                state.say(Tone::Info, format!("{} is not bound here{help}", show_chord(&keys)));
            }
        }
    }
}

/// Whether a key does nothing but close the tour. Any other does what the tour says of it, too.
fn only_closes(state: &State, contexts: &[&str], key: Key) -> bool {
    if matches!(key.code, Code::Enter | Code::Esc | Code::Char(' ')) {
        return true;
    }
    match state.keymap.lookup(contexts, &[key]) {
        Lookup::Pending => false,
        Lookup::Matched(binding) => matches!(binding.command.as_str(), "app.quit" | "app.cancel" | "app.tour"),
        Lookup::None => true,
    }
}
