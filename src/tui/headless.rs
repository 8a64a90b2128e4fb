//! A session without a terminal: the same update and the same work, run one after the other, for tests and for
//! pictures of the screen.

use std::sync::Arc;

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::{view, work};
use crate::config::Settings;
use crate::document::Document;
use crate::keys::{KeyError, Keymap, Lookup, parse_chord};
use crate::ops::Corpus;
use crate::session::command::find;
use crate::session::{AuditedCommands, Effect, Msg, Parting, State, Tone, update};
use crate::theme::{Background, ColorDepth, Theme, resolve};
use crate::trail::{Clock, Header, Recorder};

/// A session that is driven by scripts of keys.
pub struct Driver {
    state: State,
    theme: Theme,
    recorder: Recorder,
    /// The generation whose pause after typing is not over.
    pause: Option<u64>,
    /// Work that is kept back, while it is.
    held: Option<Vec<Effect>>,
    /// What was copied, the latest last.
    copied: Vec<String>,
    /// What the next session is to be held on.
    parted: Option<Parting>,
    /// The commands that keys called for, the latest last.
    called: Vec<String>,
    /// What a terminal or a disk would have been needed for, the latest last.
    left: Vec<&'static str>,
    quit: bool,
}

impl Driver {
    /// A session on `documents` (name and bytes) on a screen of `width` columns and `height` rows. The figures are
    /// worked out at once; the trail is kept in memory and its clock stands still.
    pub fn new(documents: Vec<(String, Vec<u8>)>, settings: Settings, width: u16, height: u16) -> Self {
        let mut driver = Self::unread(documents, settings, width, height);
        driver.analyse();
        driver
    }

    /// As [`Driver::new`], before structure and figures are known: the first paint.
    pub fn unread(documents: Vec<(String, Vec<u8>)>, settings: Settings, width: u16, height: u16) -> Self {
        let documents = documents.into_iter().map(|(name, bytes)| Document::new(name, bytes));
        let corpus = Arc::new(Corpus::new(documents));
        let (keymap, _) = Keymap::load(&settings.keymap, None, &|name| find(name).is_some());
        let (theme, _) = Theme::load(resolve(&settings.theme, Background::Dark), None, ColorDepth::True);
        let clock: Clock = Arc::new(|| "2025-01-01T00:00:00.000Z".to_owned());
        let header = Header::new(&corpus, &[]);
        let recorder = Recorder::in_memory(header, Arc::new(AuditedCommands), clock);
        let mut state = State::new(corpus, Arc::new(keymap), settings, (width, height));
        if let Msg::Trail(status) = work::trail(&recorder) {
            state.trail = status;
        }
        Self {
            state,
            theme,
            recorder,
            pause: None,
            held: None,
            copied: Vec::new(),
            parted: None,
            called: Vec::new(),
            left: Vec::new(),
            quit: false,
        }
    }

    /// Works out structure and figures of every document.
    pub fn analyse(&mut self) {
        let corpus = self.state.corpus.clone();
        for doc in 0..corpus.entries().len() {
            let mut messages = Vec::new();
            work::analyse(&corpus, doc, |msg| {
                messages.push(msg);
                true
            });
            for msg in messages {
                self.send(msg);
            }
        }
    }

    /// Types keys, written as in a keymap with spaces between them; then time passes until nothing is left to do.
    ///
    /// # Errors
    /// Where the script names a key that does not exist.
    pub fn keys(&mut self, script: &str) -> Result<&mut Self, KeyError> {
        self.type_fast(script)?;
        self.idle();
        Ok(self)
    }

    /// Types keys so fast that no pause after typing ends in between, and none after the last.
    ///
    /// # Errors
    /// Where the script names a key that does not exist.
    pub fn type_fast(&mut self, script: &str) -> Result<&mut Self, KeyError> {
        for word in script.split_whitespace() {
            // In a prompt a word is typed as its letters, so that a script reads as what is typed.
            let keys = match parse_chord(word) {
                Ok(keys) => keys,
                Err(_) if word.chars().count() > 1 => {
                    word.chars().map(|c| crate::keys::Key::plain(crate::keys::Code::Char(c))).collect()
                }
                Err(error) => return Err(error),
            };
            for key in keys {
                self.send(Msg::Key(key));
            }
        }
        Ok(self)
    }

    /// Lets time pass until nothing is left to do.
    pub fn idle(&mut self) {
        while let Some(generation) = self.pause.take() {
            self.send(Msg::Paused(generation));
        }
    }

    /// Keeps back what workers would do, until [`Driver::release`].
    pub fn hold(&mut self) {
        self.held.get_or_insert_default();
    }

    /// Does what was kept back.
    pub fn release(&mut self) {
        for effect in self.held.take().unwrap_or_default() {
            self.perform(effect);
        }
    }

    /// Hands in a message, as the terminal and the workers do.
    pub fn send(&mut self, msg: Msg) {
        if let Msg::Key(key) = &msg {
            let chord: Vec<_> = self.state.pending.iter().chain([key]).copied().collect();
            if let Lookup::Matched(binding) = self.state.keymap.lookup(&self.state.contexts(), &chord) {
                self.called.push(binding.command.clone());
            }
        }
        for effect in update(&mut self.state, msg) {
            match (&effect, &mut self.held) {
                (Effect::Search(..) | Effect::Commit(..) | Effect::Work(..), Some(held)) => held.push(effect),
                _ => self.perform(effect),
            }
        }
    }

    fn perform(&mut self, effect: Effect) {
        let corpus = self.state.corpus.clone();
        let mut messages = Vec::new();
        match effect {
            Effect::Run(call, purpose) | Effect::Work(call, purpose) => {
                messages.push(work::record(&self.recorder, &corpus, call, purpose));
                messages.push(work::trail(&self.recorder));
            }
            Effect::Commit(generation, call) => {
                messages.push(work::commit(&self.recorder, &corpus, generation, call));
                messages.push(work::trail(&self.recorder));
            }
            Effect::Search(generation, args) => work::search(&corpus, generation, &args, |msg| {
                messages.push(msg);
                true
            }),
            Effect::Pause(generation) => self.pause = Some(generation),
            Effect::Copy(text, what) => {
                messages.push(Msg::Say(Tone::Info, format!("copied the {what}")));
                self.copied.push(text);
            }
            Effect::Quit => self.quit = true,
            Effect::Part(parting) => {
                self.parted = Some(parting);
                self.quit = true;
            }
            Effect::Complete(typed) => {
                let paths = crate::files::complete(&typed);
                messages.push(Msg::Completed(typed, paths));
            }
            Effect::StopSearch => {}
            Effect::Recent => self.left.push("recent"),
            Effect::Reload(_) => self.left.push("reload"),
            Effect::Mouse(_) => self.left.push("mouse"),
            Effect::Suspend => self.left.push("suspend"),
            Effect::Redraw => self.left.push("redraw"),
        }
        for msg in messages {
            self.send(msg);
        }
    }

    /// The screen as it stands.
    pub fn frame(&self) -> Buffer {
        let (width, height) = self.state.size;
        let mut buffer = Buffer::empty(Rect::new(0, 0, width, height));
        view::draw(view::Scene { state: &self.state, theme: &self.theme }, &mut buffer);
        buffer
    }

    /// Gives the screen another size.
    pub fn resize(&mut self, width: u16, height: u16) {
        self.send(Msg::Resize(width, height));
    }

    /// The session.
    pub fn state(&self) -> &State {
        &self.state
    }

    /// The trail.
    pub fn recorder(&self) -> &Recorder {
        &self.recorder
    }

    /// What was copied, the latest last.
    pub fn copied(&self) -> &[String] {
        &self.copied
    }

    /// What the session asked to be left for.
    pub fn parted(&self) -> Option<&Parting> {
        self.parted.as_ref()
    }

    /// The commands that keys called for, the latest last.
    pub fn called(&self) -> &[String] {
        &self.called
    }

    /// What a terminal or a disk would have been needed for, and was not done: `recent`, `reload`, `mouse`, `suspend`,
    /// `redraw`.
    pub fn left(&self) -> &[&'static str] {
        &self.left
    }

    /// Whether the session asked to leave.
    pub fn has_quit(&self) -> bool {
        self.quit
    }
}
