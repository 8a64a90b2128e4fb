//! A session in sentences, for screen readers and pipes: one line is typed, and what came of it is printed. No screen is
//! taken and no cursor moved; commands, keys and trail are those of the screen.

use std::io::{BufRead, Write};
use std::sync::{Mutex, PoisonError};
use std::time::SystemTime;

use super::memories::Memories;
use super::opening::{self, Finish, Leaving, Next, Opened, Options, TuiError};
use super::signals::{self, Signal};
use super::source::Source;
use super::watch::Watch;
use super::work;
use crate::files;
use crate::keys::{Code, Key, parse_chord};
use crate::ops::Outcome;
use crate::session::overlay::{Overlay, length};
use crate::session::sentences::{self, Heard};
use crate::session::{Effect, Msg, Purpose, State, Tone, update};
use crate::trail::Recorder;

/// The size of the screen that there would be: a step of one screen goes as far.
const SIZE: (u16, u16) = (100, 30);

/// Holds a session that reads lines from `input` and prints sentences to `out`; with `echo`, the lines that were read
/// too, for an input that nobody sees.
///
/// # Errors
/// Where no document can be opened, the trail cannot be written, or nobody takes what is printed.
pub fn run(options: Options, input: impl BufRead, echo: bool, out: &mut impl Write) -> Result<Finish, TuiError> {
    let started = SystemTime::now();
    let Opened { sources, corpus, recorder, settings, looks, notes } = Opened::of(&options)?;
    let mut state = State::new(corpus, looks.keymap, settings, SIZE);
    state.linear = true;
    for note in notes {
        state.say(Tone::Warning, note);
    }
    let watch = Watch::new(&sources, started);
    let memories = options.memories.clone();
    let mut plain =
        Plain { state, recorder, sources, memories, pause: None, printed: Vec::new(), next: None, quit: false };
    listen(&plain.recorder)?;
    plain.begin(&options);
    let served = plain.serve(watch, input, echo, out);
    if let Some(memories) = &plain.memories {
        opening::remember(memories, &plain.state, &plain.sources);
    }
    let trail = plain.recorder.path();
    let sealed = plain.recorder.seal()?;
    served?;
    Ok(Finish { trail, head: sealed.head, count: sealed.count, next: plain.next })
}

/// The trail that is sealed where the program is told to end.
static TRAIL: Mutex<Option<Recorder>> = Mutex::new(None);

/// Has the trail sealed where the program is told to end; one whose terminal went stays open, as on the screen.
fn listen(recorder: &Recorder) -> std::io::Result<()> {
    *TRAIL.lock().unwrap_or_else(PoisonError::into_inner) = Some(recorder.clone());
    signals::listen(|signal| match signal {
        Signal::Terminate(number) => {
            let trail = TRAIL.lock().unwrap_or_else(PoisonError::into_inner).take();
            if let Some(trail) = trail.filter(|_| !signals::is_hangup(number)) {
                // What could not be sealed is open to be gone on with.
                let _ = trail.seal();
            }
            signals::die(number);
        }
        Signal::Suspend => _ = signals::stop(),
        Signal::Continue => {}
    })
}

struct Plain {
    state: State,
    recorder: Recorder,
    sources: Vec<Source>,
    memories: Option<Memories>,
    /// The generation of the search that is asked for once typing pauses.
    pause: Option<u64>,
    /// What is to be printed beside what the state tells: lines that were read, texts that were copied.
    printed: Vec<String>,
    next: Option<Next>,
    quit: bool,
}

impl Plain {
    fn begin(&mut self, options: &Options) {
        self.analyse();
        let known = options.memories.as_ref().filter(|_| !options.fresh);
        let remembered = opening::remembered(known, &self.state);
        self.take(work::trail(&self.recorder));
        if let Some(memories) = &options.memories {
            self.take(Msg::History(memories.history()));
        }
        self.take(Msg::Restored(remembered));
        let show = options.show.as_ref();
        let doc = show.and_then(|show| self.sources.iter().position(|source| source.path() == Some(show)));
        if let Some(doc) = doc {
            self.take(Msg::Show(doc));
        }
    }

    fn serve(
        &mut self,
        mut watch: Watch,
        input: impl BufRead,
        echo: bool,
        out: &mut impl Write,
    ) -> std::io::Result<()> {
        let mut heard = Heard::default();
        for line in sentences::welcome(&self.state) {
            writeln!(out, "{line}")?;
        }
        self.tell(&mut heard, out)?;
        for line in input.split(b'\n') {
            let line = String::from_utf8_lossy(&line?).into_owned();
            let mut found = Vec::new();
            watch.look(&mut |doc, digest| {
                found.push(Msg::OnDisk(doc, digest));
                true
            });
            found.into_iter().for_each(|msg| self.take(msg));
            let line = line.trim_end_matches('\r');
            if echo {
                writeln!(out, "{}", sentences::safe(line))?;
            }
            self.typed(line);
            self.tell(&mut heard, out)?;
            if self.quit {
                return Ok(());
            }
        }
        // Nothing more will be typed.
        self.take(Msg::Leave);
        writeln!(out)
    }

    fn tell(&mut self, heard: &mut Heard, out: &mut impl Write) -> std::io::Result<()> {
        let told = heard.news(&self.state);
        let silent = self.printed.is_empty() && told.is_empty() && !self.quit;
        for line in self.printed.drain(..).chain(told) {
            writeln!(out, "{line}")?;
        }
        if silent && self.state.prompt.is_none() {
            writeln!(out, "{}", sentences::silence(&self.state))?;
        }
        if !self.quit {
            // Where the answer ends.
            write!(out, "{}", sentences::ready(&self.state))?;
        }
        out.flush()
    }

    /// Takes a line that was typed.
    fn typed(&mut self, line: &str) {
        let word = line.trim();
        if self.state.prompt.is_some() {
            return self.answer(line);
        }
        if let Some(overlay) = &self.state.overlay
            && let Ok(number) = word.parse::<usize>()
        {
            if number == 0 || number > length(&self.state, overlay) {
                return self.state.say(Tone::Error, format!("the list has no entry {number}"));
            }
            return self.choose(number);
        }
        match word {
            "" if self.state.overlay.is_none() => self.command("reader.line_down"),
            "" => self.command("overlay.accept"),
            "help" => self.command("app.help"),
            "quit" | "exit" => self.command("app.quit"),
            _ if word.bytes().all(|byte| byte.is_ascii_digit()) => {
                self.command("reader.goto_line");
                self.answer(word);
            }
            _ if word.starts_with('/') && word.len() > 1 => {
                self.command("search.open");
                self.answer(&word[1..]);
            }
            _ if word.starts_with(':') && word.len() > 1 => {
                self.command("app.palette");
                self.letters(&word[1..]);
                self.command("overlay.accept");
            }
            _ => self.keys(word),
        }
    }

    /// A line for what was asked: `esc` closes, `tab` and other named keys are pressed, anything else is the answer.
    fn answer(&mut self, line: &str) {
        let named = parse_chord(line.trim())
            .ok()
            .filter(|keys| !matches!(keys[..], [Key { code: Code::Char(_), ctrl: false, alt: false, .. }]));
        if let Some(keys) = named.filter(|keys| keys.len() == 1) {
            return keys.into_iter().for_each(|key| self.take(Msg::Key(key)));
        }
        self.letters(line);
        self.idle();
        // One letter is enough for some.
        if self.state.prompt.is_some() {
            self.take(Msg::Key(Key::plain(Code::Enter)));
        }
        self.idle();
    }

    fn letters(&mut self, text: &str) {
        text.chars().for_each(|c| self.take(Msg::Key(Key::plain(Code::Char(c)))));
    }

    /// Presses keys as a keymap writes them, one word each.
    fn keys(&mut self, words: &str) {
        match parse_chord(words) {
            Ok(keys) => keys.into_iter().for_each(|key| self.take(Msg::Key(key))),
            Err(error) => self.state.say(Tone::Error, format!("{error}; help lists what can be typed")),
        }
        self.idle();
    }

    /// Presses the keys of a command.
    fn command(&mut self, name: &str) {
        let keys = self.state.keymap.keys_for(&self.state.contexts(), name);
        let chord = keys.and_then(|keys| parse_chord(&keys).ok());
        match chord {
            Some(keys) => keys.into_iter().for_each(|key| self.take(Msg::Key(key))),
            None => self.state.say(Tone::Error, format!("your keymap binds no key to {name}")),
        }
        self.idle();
    }

    /// Takes the entry `number`, from 1, of the list that is open.
    fn choose(&mut self, number: usize) {
        self.command("overlay.first");
        let headings = match &self.state.overlay {
            Some(Overlay::Help(view)) => view.selected,
            _ => 0,
        };
        for _ in headings + 1..number {
            let Some(overlay) = &self.state.overlay else { return };
            if sentences::selected(overlay).is_some_and(|selected| selected.saturating_add(1) >= number) {
                break;
            }
            self.command("overlay.down");
        }
        self.command("overlay.accept");
    }

    fn idle(&mut self) {
        while let Some(generation) = self.pause.take() {
            self.take(Msg::Paused(generation));
        }
    }

    fn analyse(&mut self) {
        let corpus = self.state.corpus.clone();
        for doc in 0..corpus.entries().len() {
            let mut messages = Vec::new();
            work::analyse(&corpus, doc, |msg| {
                messages.push(msg);
                true
            });
            messages.into_iter().for_each(|msg| self.take(msg));
        }
    }

    fn take(&mut self, msg: Msg) {
        for effect in update(&mut self.state, msg) {
            self.perform(effect);
        }
    }

    fn perform(&mut self, effect: Effect) {
        let corpus = self.state.corpus.clone();
        match effect {
            Effect::Run(call, purpose) | Effect::Work(call, purpose) => {
                let msg = work::record(&self.recorder, &corpus, call, purpose);
                if let Msg::Ran(Purpose::Read, done) = &msg
                    && let Ok(Some(Outcome::Span(span))) = done.as_ref().as_ref().map(|done| &done.outcome)
                {
                    self.printed.extend(span.rows.iter().map(|row| sentences::row(row.line, &row.text)));
                }
                self.take(msg);
                self.take(work::trail(&self.recorder));
            }
            Effect::Commit(generation, call) => {
                self.take(work::commit(&self.recorder, &corpus, generation, call));
                self.take(work::trail(&self.recorder));
            }
            Effect::Search(generation, args) => {
                let mut messages = Vec::new();
                work::search(&corpus, generation, &args, |msg| {
                    messages.push(msg);
                    true
                });
                messages.into_iter().for_each(|msg| self.take(msg));
            }
            Effect::Pause(generation) => self.pause = Some(generation),
            Effect::Copy(text, what) => {
                // There is no telling what hears us: the text itself is what was asked for.
                self.printed.push(format!("The {what}:"));
                self.printed.extend(text.lines().map(sentences::safe));
            }
            Effect::Reload(doc) => {
                let msg = opening::read_again(&self.sources, &self.state, doc);
                let again = matches!(msg, Msg::Reloaded(..));
                self.take(msg);
                if again {
                    self.analyse();
                }
            }
            Effect::Complete(typed) => {
                let paths = files::complete(&typed);
                self.take(Msg::Completed(typed, paths));
            }
            Effect::Recent => {
                let recent = self.memories.as_ref().map(Memories::recent).unwrap_or_default();
                self.take(Msg::Recent(recent));
            }
            Effect::Part(parting) => match opening::part(&self.sources, parting) {
                Ok(Leaving::For(next)) => {
                    self.next = Some(next);
                    self.take(Msg::Leave);
                }
                Ok(Leaving::Show(doc)) => self.take(Msg::Show(doc)),
                Err(why) => self.take(Msg::Say(Tone::Error, why)),
            },
            Effect::Mouse(_) => self.take(Msg::Say(Tone::Info, "without a screen the mouse is the terminal's".into())),
            Effect::Suspend => self.take(Msg::Say(Tone::Info, "the shell suspends programs without a screen".into())),
            Effect::Quit => self.quit = true,
            Effect::StopSearch | Effect::Redraw => {}
        }
    }
}
