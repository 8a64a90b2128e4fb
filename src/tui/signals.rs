//! Signals: a thread of their own hears them and tells the event loop, which leaves in good order.

#[cfg(not(unix))]
use std::io;

/// What the system asks of the program.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Signal {
    /// Seal what is open, leave, and then call [`die`] with this number.
    Terminate(i32),
    /// Stop as Ctrl-Z does: [`Guard::suspend`](super::terminal::Guard::suspend).
    Suspend,
    /// The program goes on after it was stopped: [`Guard::reclaim`](super::terminal::Guard::reclaim), then draw.
    Continue,
}

#[cfg(unix)]
mod unix {
    use std::sync::atomic::{AtomicBool, Ordering};
    use std::sync::mpsc;
    use std::time::Duration;
    use std::{io, thread};

    use signal_hook::consts::{SIGCONT, SIGHUP, SIGINT, SIGQUIT, SIGSTOP, SIGTERM, SIGTSTP};
    use signal_hook::iterator::Signals;
    use signal_hook::low_level::{emulate_default_handler, raise};

    use super::Signal;
    use crate::tui::terminal;

    /// How long the event loop may take to leave before it is taken to hang.
    const PATIENCE: Duration = Duration::from_secs(3);

    /// How long a dead terminal may hold up the giving back of its modes.
    const LAST_WORDS: Duration = Duration::from_millis(300);

    /// Whether the thread is on duty: two would do everything twice.
    static LISTENING: AtomicBool = AtomicBool::new(false);

    /// Starts to listen; `tell` is called on a thread of its own for each signal. Where the program has not ended
    /// three seconds after it was told to terminate, the terminal is given back and the signal takes its course.
    ///
    /// # Errors
    /// Where the system refuses a handler. A second call does nothing.
    pub fn listen(tell: impl Fn(Signal) + Send + 'static) -> io::Result<()> {
        if LISTENING.swap(true, Ordering::SeqCst) {
            return Ok(());
        }
        let mut signals = Signals::new([SIGTERM, SIGHUP, SIGINT, SIGQUIT, SIGTSTP, SIGCONT])?;
        thread::Builder::new().name("signals".to_owned()).spawn(move || {
            for signal in &mut signals {
                match signal {
                    SIGTSTP => tell(Signal::Suspend),
                    SIGCONT => tell(Signal::Continue),
                    number => {
                        tell(Signal::Terminate(number));
                        thread::spawn(move || {
                            thread::sleep(PATIENCE);
                            die(number);
                        });
                    }
                }
            }
        })?;
        Ok(())
    }

    /// Gives the terminal back and ends the program as the signal would have, so that whoever waits for it sees why.
    pub fn die(number: i32) -> ! {
        // Writing to a terminal that is gone or stopped may block for ever.
        let (done, wait) = mpsc::channel();
        thread::spawn(move || {
            terminal::release();
            let _ = done.send(());
        });
        let _ = wait.recv_timeout(LAST_WORDS);
        let _ = emulate_default_handler(number);
        std::process::exit(128 + number)
    }

    /// Whether this signal says that the terminal is gone: its window was closed, or the connection broke.
    pub fn is_hangup(number: i32) -> bool {
        number == SIGHUP
    }

    /// Stops the program until it is told to go on.
    ///
    /// # Errors
    /// Where the system refuses.
    pub fn stop() -> io::Result<()> {
        raise(SIGSTOP)
    }
}

#[cfg(unix)]
pub use unix::{die, is_hangup, listen, stop};

/// There are no such signals here: `tell` is never called.
///
/// # Errors
/// None.
#[cfg(not(unix))]
pub fn listen(_tell: impl Fn(Signal) + Send + 'static) -> io::Result<()> {
    Ok(())
}

/// Ends the program with the exit code that stands for the signal.
#[cfg(not(unix))]
pub fn die(number: i32) -> ! {
    super::terminal::release();
    std::process::exit(128 + number)
}

/// There are no such signals here.
#[cfg(not(unix))]
pub fn is_hangup(_number: i32) -> bool {
    false
}

/// There is no job control here.
///
/// # Errors
/// Always.
#[cfg(not(unix))]
pub fn stop() -> io::Result<()> {
    Err(io::Error::other("this system cannot suspend a program"))
}
