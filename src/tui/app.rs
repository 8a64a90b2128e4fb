//! The event loop: takes what happens, changes the session, sends out what is to be done, and draws once.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant, SystemTime};

use crossbeam_channel::{Receiver, Sender, unbounded};
use crossterm::event::{Event as Input, KeyEvent, MouseButton, MouseEventKind};

use super::ask::{Ask, QUESTION};
use super::clicks::Clicks;
use super::clipboard::{Clipboard, How};
use super::looks::Looks;
use super::memories::Memories;
use super::opening::{self, Finish, Leaving, Next, Opened, Options, TuiError};
use super::reload::Files;
use super::signals::{self, Signal};
use super::source::Source;
use super::terminal::{Guard, install_panic_hook};
use super::watch::Watch;
use super::{view, work};
use crate::config::{self, Layers};
use crate::files;
use crate::keys::Key;
use crate::session::memory::Memory;
use crate::session::{Effect, Msg, Parting, State, Tone, update};
use crate::theme::{AUTO, ColorDepth};
use crate::trail::Recorder;

/// The pause after typing before what is typed is searched for, where searching takes longer than typing on.
const PAUSE: Duration = Duration::from_millis(40);

/// Bytes of documents that are searched without a pause: the search has ended before the next key.
const AT_ONCE: usize = 8 << 20;

/// The least time between two frames.
const FRAME: Duration = Duration::from_millis(8);

/// Something that happened.
enum Event {
    Input(Input),
    Signal(Signal),
    Msg(Box<Msg>),
    /// The user's settings, keymaps or themes were written.
    Settings,
}

/// Holds a session at the terminal.
///
/// # Errors
/// Where no document can be opened, the trail cannot be written, or there is no terminal.
pub fn run(options: Options) -> Result<Finish, TuiError> {
    let started = SystemTime::now();
    let files = Files::new(options.layers.path(), config::directory());
    let Opened { sources, corpus, recorder, settings, looks, notes } = Opened::of(&options)?;
    install_panic_hook();
    let guard = Guard::claim(settings.mouse)?;
    let size = guard.screen().size()?;
    let mut state = State::new(corpus, looks.keymap.clone(), settings, (size.width, size.height));
    for note in notes {
        state.say(Tone::Warning, note);
    }
    let memories = options.memories;
    let known = memories.as_ref().filter(|_| !options.fresh);
    let first = known.filter(|memories| options.resume.is_none() && !memories.toured());
    // Where that cannot be remembered, the tour would come at every start.
    let tour = first.is_some_and(|memories| memories.set_toured().is_ok());
    let remembered = opening::remembered(known, &state);
    let (sender, events) = unbounded();
    let app = App {
        state,
        looks,
        layers: options.layers,
        ask: Ask::default(),
        clicks: Clicks::default(),
        clipboard: None,
        guard,
        sources,
        memories,
        next: None,
        recorder,
        sender,
        started,
        wanted: Arc::new(AtomicU64::new(0)),
        commits: Vec::new(),
        pause: None,
        quit: false,
        signal: None,
    };
    let show = options.show.and_then(|show| app.sources.iter().position(|source| source.path() == Some(&show)));
    app.hold(&events, files, remembered, Opening { tour, show })
}

/// The session that hears what is typed, and what the system asks. One thread reads it for all sessions, one after the other: a second one would
/// take keys from the first.
static LISTENER: Mutex<Option<Sender<Event>>> = Mutex::new(None);

/// Hands on what is typed, for as long as the terminal gives it; what is typed between two sessions is for the next.
fn read_input() {
    while let Ok(event) = crossterm::event::read() {
        loop {
            let listener = LISTENER.lock().unwrap_or_else(PoisonError::into_inner).clone();
            if listener.is_none_or(|listener| listener.send(Event::Input(event.clone())).is_ok()) {
                break;
            }
            thread::sleep(FRAME);
        }
    }
    *LISTENER.lock().unwrap_or_else(PoisonError::into_inner) = None;
}

/// What a session begins with.
struct Opening {
    /// Whether the tour is shown.
    tour: bool,
    /// The document that is shown first, whatever is remembered.
    show: Option<usize>,
}

struct App {
    state: State,
    looks: Looks,
    layers: Layers,
    ask: Ask,
    clicks: Clicks,
    clipboard: Option<Clipboard>,
    guard: Guard,
    sources: Vec<Source>,
    memories: Option<Memories>,
    /// What the next session is to be held on.
    next: Option<Next>,
    recorder: Recorder,
    sender: Sender<Event>,
    /// When the documents began to be read.
    started: SystemTime,
    /// The generation of the search that is wanted; a worker of another one stops.
    wanted: Arc<AtomicU64>,
    /// Committed searches that are under way: they are waited for before the trail is sealed.
    commits: Vec<JoinHandle<()>>,
    pause: Option<(u64, Instant)>,
    quit: bool,
    signal: Option<i32>,
}

impl App {
    fn hold(
        mut self,
        events: &Receiver<Event>,
        files: Files,
        remembered: Vec<Option<Memory>>,
        Opening { tour, show }: Opening,
    ) -> Result<Finish, TuiError> {
        self.take(work::trail(&self.recorder));
        if let Some(memories) = &self.memories {
            self.take(Msg::History(memories.history()));
        }
        self.take(Msg::Restored(remembered));
        if let Some(doc) = show {
            self.take(Msg::Show(doc));
        }
        if tour {
            self.take(Msg::Tour);
        }
        let served = self.serve(events, files);
        // Nobody said that the session ends where the terminal went: its trail stays open, to be gone on with.
        let ended = served.is_ok() && self.signal.is_none_or(|number| !signals::is_hangup(number));
        let finish = self.finish(ended)?;
        served?;
        Ok(finish)
    }

    fn serve(&mut self, events: &Receiver<Event>, files: Files) -> std::io::Result<()> {
        self.draw()?;
        self.ask()?;
        self.listen()?;
        self.analyse();
        self.watch(files);
        let mut drawn = Instant::now();
        let mut stale = false;
        while !self.quit {
            match self.next_event(events, stale.then(|| drawn + FRAME)) {
                Some(event) => {
                    stale |= self.handle(event)?;
                    // All that has come in is taken before anything is drawn.
                    while !self.quit
                        && let Ok(event) = events.try_recv()
                    {
                        stale |= self.handle(event)?;
                    }
                }
                None => {
                    for key in self.ask.expired(Instant::now()) {
                        stale |= self.key(&key);
                    }
                    if let Some((generation, _)) = self.pause.take_if(|(_, at)| *at <= Instant::now()) {
                        self.take(Msg::Paused(generation));
                        stale = true;
                    }
                }
            }
            if stale && !self.quit && drawn.elapsed() >= FRAME {
                self.draw()?;
                drawn = Instant::now();
                stale = false;
            }
        }
        Ok(())
    }

    /// The next event; `None` where the pause after typing or the wait for the next frame is over.
    fn next_event(&self, events: &Receiver<Event>, frame: Option<Instant>) -> Option<Event> {
        let pause = self.pause.map(|(_, at)| at);
        match [pause, frame, self.ask.deadline()].into_iter().flatten().min() {
            None => events.recv().ok(),
            Some(at) => events.recv_deadline(at).ok(),
        }
    }

    fn draw(&mut self) -> std::io::Result<()> {
        let scene = view::Scene { state: &self.state, theme: &self.looks.theme };
        self.guard.draw(|frame| view::draw(scene, frame.buffer_mut()))
    }

    /// Starts the threads that hear keys and signals.
    fn listen(&self) -> std::io::Result<()> {
        let before = LISTENER.lock().unwrap_or_else(PoisonError::into_inner).replace(self.sender.clone());
        if before.is_none() {
            thread::Builder::new().name("input".to_owned()).spawn(read_input)?;
        }
        // It is heard for the program as a whole: whichever session there is then is told.
        signals::listen(|signal| {
            let listener = LISTENER.lock().unwrap_or_else(PoisonError::into_inner).clone();
            // The loop may have ended: then there is nobody to tell.
            _ = listener.map(|listener| listener.send(Event::Signal(signal)));
        })
    }

    /// Works out every document, the one in view first.
    fn analyse(&self) {
        let (corpus, sender) = (self.state.corpus.clone(), self.sender.clone());
        let first = self.state.doc;
        thread::spawn(move || {
            let count = corpus.entries().len();
            for doc in (0..count).map(|step| (first + step) % count) {
                work::analyse(&corpus, doc, |msg| sender.send(Event::Msg(Box::new(msg))).is_ok());
            }
        });
    }

    /// Asks the terminal for its background, where the theme depends on it and the terminal may know.
    fn ask(&mut self) -> std::io::Result<()> {
        let dumb = std::env::var("TERM").is_ok_and(|term| term == "linux" || term == "dumb");
        if self.state.settings.theme == AUTO && self.looks.depth != ColorDepth::None && !dumb {
            self.ask.begin(Instant::now());
            self.guard.write(QUESTION)?;
        }
        Ok(())
    }

    /// Starts the threads that see whether the files change.
    fn watch(&self, files: Files) {
        let sender = self.sender.clone();
        thread::spawn(move || files.keep(|| sender.send(Event::Settings).is_ok()));
        let (watch, sender) = (Watch::new(&self.sources, self.started), self.sender.clone());
        thread::spawn(move || {
            watch.keep(|doc, digest| sender.send(Event::Msg(Box::new(Msg::OnDisk(doc, digest)))).is_ok());
        });
    }

    /// Whether something on the screen may have changed.
    fn handle(&mut self, event: Event) -> std::io::Result<bool> {
        match event {
            Event::Msg(msg) => self.take(*msg),
            Event::Signal(Signal::Terminate(number)) => {
                self.signal = Some(number);
                self.take(Msg::Leave);
            }
            Event::Signal(Signal::Suspend) => self.guard.suspend()?,
            Event::Signal(Signal::Continue) => self.guard.reclaim()?,
            Event::Settings => return self.adopt(),
            Event::Input(Input::Key(event)) => {
                let (keys, background) = self.ask.take(event, Instant::now());
                let mut stale = background.is_some();
                if let Some(background) = background {
                    self.looks.lay_on(background, &self.state.settings);
                }
                for key in keys {
                    stale |= self.key(&key);
                }
                return Ok(stale);
            }
            Event::Input(Input::Paste(text)) => self.take(Msg::Paste(text)),
            Event::Input(Input::Resize(width, height)) => self.take(Msg::Resize(width, height)),
            Event::Input(Input::Mouse(event)) => match event.kind {
                MouseEventKind::Down(MouseButton::Left) => {
                    let msg = match self.clicks.is_double((event.column, event.row), Instant::now()) {
                        true => Msg::DoubleClick(event.column, event.row),
                        false => Msg::Click(event.column, event.row),
                    };
                    self.take(msg);
                }
                MouseEventKind::Drag(MouseButton::Left) => self.take(Msg::Drag(event.column, event.row)),
                MouseEventKind::Up(MouseButton::Left) => self.take(Msg::LetGo),
                MouseEventKind::ScrollDown => self.take(Msg::Wheel(event.column, event.row, 3)),
                MouseEventKind::ScrollUp => self.take(Msg::Wheel(event.column, event.row, -3)),
                _ => return Ok(false),
            },
            Event::Input(_) => return Ok(false),
        }
        Ok(true)
    }

    /// Whether the key means something to the session.
    fn key(&mut self, event: &KeyEvent) -> bool {
        let key = Key::from_event(event);
        if let Some(key) = key {
            self.take(Msg::Key(key));
        }
        key.is_some()
    }

    /// Reads the user's files again. What is sound in a whole is taken over; of a file with a fault nothing is, and
    /// what was in force stays.
    fn adopt(&mut self) -> std::io::Result<bool> {
        let before = self.state.settings.clone();
        let (settings, news) = self.looks.again(&self.layers, &before);
        if settings.mouse != before.mouse {
            self.guard.set_mouse(settings.mouse)?;
        }
        if settings.copy_to != before.copy_to {
            self.clipboard = None;
        }
        let keymap = (self.looks.keymap.digest() != self.state.keymap.digest()).then(|| self.looks.keymap.clone());
        let asks = settings.theme == AUTO && before.theme != AUTO;
        self.take(Msg::Adopted(Box::new(settings), keymap));
        if asks {
            self.ask()?;
        }
        for (tone, text) in news {
            self.take(Msg::Say(tone, text));
        }
        Ok(true)
    }

    /// Changes the session by a message, and does what follows from it.
    fn take(&mut self, msg: Msg) {
        for effect in update(&mut self.state, msg) {
            self.perform(effect);
        }
    }

    fn perform(&mut self, effect: Effect) {
        match effect {
            Effect::Run(call, purpose) => {
                let corpus = self.state.corpus.clone();
                self.take(work::record(&self.recorder, &corpus, call, purpose));
                self.take(work::trail(&self.recorder));
            }
            Effect::Commit(generation, call) => {
                let (recorder, corpus) = (self.recorder.clone(), self.state.corpus.clone());
                self.work(move || work::commit(&recorder, &corpus, generation, call));
            }
            Effect::Work(call, purpose) => {
                let (recorder, corpus) = (self.recorder.clone(), self.state.corpus.clone());
                self.work(move || work::record(&recorder, &corpus, call, purpose));
            }
            Effect::Search(generation, args) => {
                let (corpus, sender, wanted) = (self.state.corpus.clone(), self.sender.clone(), self.wanted.clone());
                wanted.store(generation, Ordering::Relaxed);
                thread::spawn(move || {
                    work::search(&corpus, generation, &args, |msg| {
                        wanted.load(Ordering::Relaxed) == generation && sender.send(Event::Msg(Box::new(msg))).is_ok()
                    });
                });
            }
            Effect::StopSearch => {
                self.wanted.store(0, Ordering::Relaxed);
                self.pause = None;
            }
            Effect::Pause(generation) => self.pause = Some((generation, Instant::now() + self.pause_after_typing())),
            Effect::Copy(text, what) => self.copy(&text, &what),
            Effect::Reload(doc) => self.reload(doc),
            Effect::Suspend => {
                if let Err(error) = self.guard.suspend() {
                    self.take(Msg::Say(Tone::Error, format!("cannot suspend: {error}")));
                }
            }
            Effect::Mouse(wanted) => {
                if let Err(error) = self.guard.set_mouse(wanted) {
                    self.take(Msg::Say(Tone::Error, format!("cannot switch the mouse: {error}")));
                }
            }
            Effect::Redraw => {
                if let Err(error) = self.guard.clear() {
                    self.take(Msg::Say(Tone::Error, format!("cannot clear the screen: {error}")));
                }
            }
            Effect::Recent => {
                let recent = self.memories.as_ref().map(Memories::recent).unwrap_or_default();
                self.take(Msg::Recent(recent));
            }
            Effect::Part(parting) => self.part(parting),
            Effect::Complete(typed) => {
                let sender = self.sender.clone();
                thread::spawn(move || {
                    let paths = files::complete(&typed);
                    // The loop may have ended: then nobody types any more.
                    let _ = sender.send(Event::Msg(Box::new(Msg::Completed(typed, paths))));
                });
            }
            Effect::Quit => self.quit = true,
        }
    }

    /// Runs and records a command in a worker.
    fn work(&mut self, run: impl FnOnce() -> Msg + Send + 'static) {
        let (recorder, sender) = (self.recorder.clone(), self.sender.clone());
        self.commits.retain(|commit| !commit.is_finished());
        self.commits.push(thread::spawn(move || {
            // Where the loop has ended the record is made all the same; only nobody looks at what was found.
            let _ = sender.send(Event::Msg(Box::new(run())));
            let _ = sender.send(Event::Msg(Box::new(work::trail(&recorder))));
        }));
    }

    fn pause_after_typing(&self) -> Duration {
        let size = |entry: &crate::ops::Entry| entry.document().text().content().len();
        let bytes: usize = self.state.corpus.entries().iter().map(size).sum();
        if bytes <= AT_ONCE { Duration::ZERO } else { PAUSE }
    }

    fn copy(&mut self, text: &str, what: &str) {
        let to = self.state.settings.copy_to;
        let report = self.clipboard.get_or_insert_with(|| Clipboard::new(to)).copy(text);
        let tone = if report.how == How::Refused { Tone::Error } else { Tone::Info };
        self.take(Msg::Say(tone, format!("{what}: {}", report.message)));
    }

    /// Reads every document again. What changed meanwhile is shown and recorded, whichever document was asked for:
    /// a change must not come in unseen.
    fn reload(&mut self, doc: usize) {
        let msg = opening::read_again(&self.sources, &self.state, doc);
        let again = matches!(msg, Msg::Reloaded(..));
        self.take(msg);
        if again {
            self.analyse();
        }
    }

    /// Ends the session for one on other documents, where they can be read.
    fn part(&mut self, parting: Parting) {
        match opening::part(&self.sources, parting) {
            Ok(Leaving::For(next)) => {
                self.next = Some(next);
                self.take(Msg::Leave);
            }
            Ok(Leaving::Show(doc)) => self.take(Msg::Show(doc)),
            Err(why) => self.take(Msg::Say(Tone::Error, why)),
        }
    }

    /// Leaves behind how each document stands. That this fails is no reason to fail: what counts is the trail.
    fn remember(&self) {
        if let Some(memories) = &self.memories {
            opening::remember(memories, &self.state, &self.sources);
        }
    }

    /// Seals the trail where the session has `ended`, and gives the terminal back.
    fn finish(mut self, ended: bool) -> Result<Finish, TuiError> {
        self.wanted.store(0, Ordering::Relaxed);
        for commit in self.commits.drain(..) {
            // A worker that panicked has reported it; the trail is sealed with what there is.
            let _ = commit.join();
        }
        self.remember();
        let sealed = ended.then(|| self.recorder.seal()).transpose();
        let trail = self.recorder.path();
        let (head, count) = (self.recorder.head(), self.recorder.count());
        drop(self.guard);
        if let Some(number) = self.signal {
            signals::die(number);
        }
        let (head, count) = sealed?.map_or((head, count), |sealed| (sealed.head, sealed.count));
        Ok(Finish { trail, head, count, next: self.next })
    }
}
