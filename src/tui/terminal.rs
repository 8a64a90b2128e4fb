//! The terminal guard: remembers every mode that it switched on, and undoes just those: at the end, on a panic, on
//! a signal, and while the program is suspended.
//!
//! The modes are a property of the one terminal, so they are kept in one place for the whole process: a panic hook
//! or a signal must be able to undo them without the guard at hand.

use std::io::{self, IsTerminal, Write};
use std::sync::atomic::{AtomicU8, Ordering};
use std::sync::{Mutex, PoisonError};
use std::thread::{self, ThreadId};

use crossterm::cursor::{Hide, Show};
use crossterm::event::{DisableBracketedPaste, EnableBracketedPaste};
use crossterm::terminal::{
    BeginSynchronizedUpdate, EndSynchronizedUpdate, EnterAlternateScreen, LeaveAlternateScreen, disable_raw_mode,
    enable_raw_mode,
};
use crossterm::{Command, execute, queue};
use ratatui::backend::CrosstermBackend;
use ratatui::{Frame, Terminal};

/// The modes that are on now: bits of [`mode`].
static HELD: AtomicU8 = AtomicU8::new(0);

/// The thread that draws, while the terminal is held.
static OWNER: Mutex<Option<ThreadId>> = Mutex::new(None);

/// Panics of other threads while the terminal was held, to be printed once it is not.
static PANICS: Mutex<Vec<String>> = Mutex::new(Vec::new());

mod mode {
    //! Each is undone in the reverse of this order.

    /// No echo, no line editing, no signals by keys.
    pub const RAW: u8 = 1;
    /// The alternate screen.
    pub const ALTERNATE: u8 = 1 << 1;
    /// Pasted text comes marked as such.
    pub const PASTE: u8 = 1 << 2;
    /// The mouse is reported.
    pub const MOUSE: u8 = 1 << 3;
    /// The cursor is hidden.
    pub const CURSOR: u8 = 1 << 4;
    /// A frame is being written.
    pub const FRAME: u8 = 1 << 5;
}

/// What the program draws on.
pub type Screen = Terminal<CrosstermBackend<Out>>;

/// Holds the terminal; undoes its modes when dropped.
#[derive(Debug)]
pub struct Guard {
    screen: Screen,
    mouse: bool,
}

/// Whether there is a terminal to take keys from. A document may come in by standard input: then the keys come from the
/// terminal that the program was started from.
fn has_keys() -> bool {
    io::stdin().is_terminal() || cfg!(unix) && std::fs::File::open("/dev/tty").is_ok()
}

impl Guard {
    /// Takes the terminal: raw mode, alternate screen, bracketed paste, hidden cursor and, if wished, the mouse.
    ///
    /// # Errors
    /// Where input or output is no terminal, or refuses a mode; nothing stays switched on then.
    pub fn claim(mouse: bool) -> io::Result<Self> {
        if !has_keys() || !io::stdout().is_terminal() {
            return Err(io::Error::other(
                "the terminal interface needs a terminal for input and output: in a pipe, use a subcommand (`tieout help`)",
            ));
        }
        // Under NO_COLOR crossterm leaves out bold, underline and reverse too; our themes see to colours themselves.
        crossterm::style::force_color_output(true);
        *OWNER.lock().unwrap_or_else(PoisonError::into_inner) = Some(thread::current().id());
        let claimed = switch_on(mouse)
            .and_then(|()| Terminal::new(CrosstermBackend::new(Out::default())))
            .map(|screen| Self { screen, mouse });
        if claimed.is_err() {
            release();
        }
        claimed
    }

    /// Draws one frame, shown at once as a whole by terminals that can.
    ///
    /// # Errors
    /// Where the terminal cannot be written to.
    pub fn draw(&mut self, render: impl FnOnce(&mut Frame<'_>)) -> io::Result<()> {
        HELD.fetch_or(mode::FRAME, Ordering::SeqCst);
        queue!(self.screen.backend_mut(), BeginSynchronizedUpdate)?;
        self.screen.draw(render)?;
        execute!(self.screen.backend_mut(), EndSynchronizedUpdate)?;
        HELD.fetch_and(!mode::FRAME, Ordering::SeqCst);
        Ok(())
    }

    /// The screen, for its size.
    pub fn screen(&self) -> &Screen {
        &self.screen
    }

    /// Takes the mouse, or leaves it to the terminal.
    ///
    /// # Errors
    /// Where the terminal cannot be written to.
    pub fn set_mouse(&mut self, wanted: bool) -> io::Result<()> {
        self.mouse = wanted;
        let mut out = io::stdout().lock();
        if wanted {
            HELD.fetch_or(mode::MOUSE, Ordering::SeqCst);
            execute!(out, Mouse(true))
        } else {
            HELD.fetch_and(!mode::MOUSE, Ordering::SeqCst);
            execute!(out, Mouse(false))
        }
    }

    /// Writes a sequence that shows nothing: a question to the terminal.
    ///
    /// # Errors
    /// Where the terminal cannot be written to.
    pub fn write(&mut self, sequence: &str) -> io::Result<()> {
        let mut out = io::stdout().lock();
        out.write_all(sequence.as_bytes())?;
        out.flush()
    }

    /// Forgets what is on the screen, so that the next frame writes all of it.
    ///
    /// # Errors
    /// Where the terminal cannot be written to.
    pub fn clear(&mut self) -> io::Result<()> {
        // `Terminal::clear` asks the terminal for its cursor and swallows what is typed meanwhile; this does not.
        let size = self.screen.size()?;
        self.screen.resize((ratatui::layout::Position::ORIGIN, size).into())
    }

    /// Takes the terminal again after the program was stopped, and clears it: draw a frame next. Harmless where it
    /// is held already.
    ///
    /// # Errors
    /// Where the terminal refuses a mode.
    pub fn reclaim(&mut self) -> io::Result<()> {
        // A shell may have changed what we believe to be on.
        release();
        switch_on(self.mouse)?;
        self.clear()
    }

    /// Gives the terminal back, stops the program as Ctrl-Z does, and once it goes on takes the terminal again:
    /// draw a frame next. Does nothing on systems without job control.
    ///
    /// # Errors
    /// Where the program cannot be stopped, or the terminal refuses a mode.
    pub fn suspend(&mut self) -> io::Result<()> {
        if cfg!(not(unix)) {
            return Ok(());
        }
        release();
        super::signals::stop()?;
        self.reclaim()
    }
}

impl Drop for Guard {
    fn drop(&mut self) {
        release();
        *OWNER.lock().unwrap_or_else(PoisonError::into_inner) = None;
        let panics = std::mem::take(&mut *PANICS.lock().unwrap_or_else(PoisonError::into_inner));
        for panic in panics {
            eprintln!("{panic}");
        }
    }
}

/// Undoes every mode that is on, in the reverse of the order that they were switched on. May be called at any time,
/// from any thread, and as often as one likes. Faults are passed over: there is nothing left to do about them, and
/// the other modes must still be undone.
pub fn release() {
    let mut out = io::stdout().lock();
    let held = HELD.swap(0, Ordering::SeqCst);
    let mut undo = |bit: u8, write: &dyn Fn(&mut io::StdoutLock<'_>) -> io::Result<()>| {
        if held & bit != 0 {
            let _ = write(&mut out);
        }
    };
    undo(mode::FRAME, &|out| queue!(out, EndSynchronizedUpdate));
    undo(mode::CURSOR, &|out| queue!(out, Show));
    undo(mode::MOUSE, &|out| queue!(out, Mouse(false)));
    undo(mode::PASTE, &|out| queue!(out, DisableBracketedPaste));
    undo(mode::ALTERNATE, &|out| queue!(out, LeaveAlternateScreen));
    undo(u8::MAX, &|out| out.flush());
    undo(mode::RAW, &|_| disable_raw_mode());
}

fn switch_on(mouse: bool) -> io::Result<()> {
    let mut out = io::stdout().lock();
    // Each bit is set before its mode: one switched on halfway must be undone too.
    let remember = |bit: u8| HELD.fetch_or(bit, Ordering::SeqCst);
    remember(mode::RAW);
    enable_raw_mode()?;
    remember(mode::ALTERNATE);
    queue!(out, EnterAlternateScreen)?;
    remember(mode::PASTE);
    queue!(out, EnableBracketedPaste)?;
    if mouse {
        remember(mode::MOUSE);
        queue!(out, Mouse(true))?;
    }
    remember(mode::CURSOR);
    execute!(out, Hide)
}

/// Makes a panic give the terminal back before it is reported. A panic of another thread than the one that draws
/// leaves the terminal alone, since the program goes on, and is reported when the terminal is given back.
///
/// Call it once, after any other hook is installed.
pub fn install_panic_hook() {
    let report = std::panic::take_hook();
    std::panic::set_hook(Box::new(move |info| {
        let owner = *OWNER.lock().unwrap_or_else(PoisonError::into_inner);
        if owner.is_some_and(|owner| owner != thread::current().id()) {
            let name = thread::current().name().unwrap_or("worker").to_owned();
            PANICS.lock().unwrap_or_else(PoisonError::into_inner).push(format!("thread {name}: {info}"));
            return;
        }
        release();
        report(info);
    }));
}

/// Reports of presses, releases and drags of the mouse with coordinates of any size. Not of bare motion, which
/// crossterm's own command asks for too: over ssh each move of the hand would be a packet.
struct Mouse(bool);

impl Command for Mouse {
    fn write_ansi(&self, f: &mut impl std::fmt::Write) -> std::fmt::Result {
        f.write_str(if self.0 { "\x1b[?1000h\x1b[?1002h\x1b[?1006h" } else { "\x1b[?1006l\x1b[?1002l\x1b[?1000l" })
    }

    #[cfg(windows)]
    fn execute_winapi(&self) -> io::Result<()> {
        use crossterm::event::{DisableMouseCapture, EnableMouseCapture};
        if self.0 { EnableMouseCapture.execute_winapi() } else { DisableMouseCapture.execute_winapi() }
    }

    #[cfg(windows)]
    fn is_ansi_code_supported(&self) -> bool {
        false
    }
}

/// Collects a frame and writes it in one go; once the terminal is given back it writes nothing, so that a frame cut
/// off by a panic or a signal does not land on the user's shell.
#[derive(Debug, Default)]
pub struct Out {
    pending: Vec<u8>,
}

impl Write for Out {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.pending.extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        let mut out = io::stdout().lock();
        let written = if HELD.load(Ordering::SeqCst) & mode::ALTERNATE == 0 {
            Ok(())
        } else {
            out.write_all(&self.pending).and_then(|()| out.flush())
        };
        self.pending.clear();
        written
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_frame_is_dropped_once_the_terminal_is_given_back() {
        // Tests hold no terminal: nothing may reach their output.
        let mut out = Out::default();
        out.write_all(b"\x1b[2Jframe").unwrap();
        assert_eq!(out.pending, b"\x1b[2Jframe");
        out.flush().unwrap();
        assert!(out.pending.is_empty());
    }

    #[test]
    fn the_mouse_is_switched_off_as_it_was_switched_on() {
        let written = |on| {
            let mut text = String::new();
            Mouse(on).write_ansi(&mut text).unwrap();
            text
        };
        let mut on: Vec<_> = written(true).replace('h', "").split("\x1b[?").map(str::to_owned).collect();
        let off: Vec<_> = written(false).replace('l', "").split("\x1b[?").map(str::to_owned).collect();
        on[1..].reverse();
        assert_eq!(on, off);
    }
}
