//! Copying: to the desktop's clipboard, or through the terminal by OSC 52, which works over ssh too.

use std::io::{self, Write};

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;

use crate::config::CopyTo;

/// The most bytes that are sent by OSC 52: in base64 they stay below the 100,000 that terminals take. More is
/// refused, never cut: half a table on the clipboard looks like a whole one.
pub const MOST: usize = 74_994;

/// Where a copy went.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum How {
    /// To the desktop's clipboard, which took it.
    System,
    /// To the terminal, which does not say whether it took it.
    Sent,
    /// Nowhere.
    Refused,
}

/// What became of a copy.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CopyReport {
    /// Where it went.
    pub how: How,
    /// One line for the status bar.
    pub message: String,
}

/// What the terminal's sequences pass through on their way.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Through {
    Nothing,
    Tmux,
    Screen,
}

/// Copies, for the life of the program: on some desktops what was copied is gone with the handle that copied it.
pub struct Clipboard {
    to: CopyTo,
    remote: bool,
    through: Through,
    system: System,
    out: Box<dyn Write + Send>,
}

/// The desktop's clipboard, opened at the first copy: it may take a while, and may not be there.
enum System {
    Unopened,
    Open(Box<clipboard::Clipboard>),
    Absent(String),
    /// Takes everything.
    #[cfg(test)]
    Willing,
}

impl Clipboard {
    /// A clipboard for this program's terminal and desktop.
    pub fn new(to: CopyTo) -> Self {
        Self::with(to, |name| std::env::var(name).ok(), Box::new(io::stdout()))
    }

    /// A clipboard that looks up variables by `variable` and writes the terminal's sequences to `out`.
    pub fn with(to: CopyTo, variable: impl Fn(&str) -> Option<String>, out: Box<dyn Write + Send>) -> Self {
        let set = |name: &str| variable(name).is_some_and(|value| !value.is_empty());
        let through = match (set("TMUX"), variable("TERM").is_some_and(|term| term.starts_with("screen"))) {
            (true, _) => Through::Tmux,
            (false, true) => Through::Screen,
            (false, false) => Through::Nothing,
        };
        let remote = set("SSH_TTY") || set("SSH_CONNECTION");
        Self { to, remote, through, system: System::Unopened, out }
    }

    /// Copies `text`. Never fails hard: the report says what became of it.
    pub fn copy(&mut self, text: &str) -> CopyReport {
        if text.is_empty() {
            return CopyReport { how: How::Refused, message: "nothing to copy".to_owned() };
        }
        // Over ssh the desktop's clipboard would be that of the far machine.
        if self.to == CopyTo::Terminal || self.to == CopyTo::Auto && self.remote {
            return self.send(text);
        }
        match self.give(text) {
            Ok(()) => {
                self.keep(text);
                CopyReport { how: How::System, message: format!("copied {}", size(text)) }
            }
            Err(_) if self.to == CopyTo::Auto => self.send(text),
            Err(why) => CopyReport { how: How::Refused, message: format!("not copied: {why}") },
        }
    }

    /// Has the terminal keep `text` too, where the desktop asks whoever copied it for it, and finds nobody once the
    /// program has ended. A terminal that knows nothing of this is silent.
    fn keep(&mut self, text: &str) {
        let asks = cfg!(all(unix, not(target_os = "macos")));
        if asks && self.to == CopyTo::Auto && text.len() <= MOST {
            let _ = self.out.write_all(&sequence(text, self.through)).and_then(|()| self.out.flush());
        }
    }

    /// Gives `text` to the desktop's clipboard.
    fn give(&mut self, text: &str) -> Result<(), String> {
        if let System::Unopened = self.system {
            self.system = match clipboard::Clipboard::new() {
                Ok(opened) => System::Open(Box::new(opened)),
                Err(error) => System::Absent(error.to_string()),
            };
        }
        match &mut self.system {
            System::Open(system) => system.set_text(text).map_err(|error| error.to_string()),
            System::Absent(why) => Err(why.clone()),
            System::Unopened => Err("no clipboard".to_owned()),
            #[cfg(test)]
            System::Willing => Ok(()),
        }
    }

    /// Sends `text` to the terminal.
    fn send(&mut self, text: &str) -> CopyReport {
        if text.len() > MOST {
            let message =
                format!("not copied: {} is more than a terminal takes ({} bytes): copy less", size(text), MOST);
            return CopyReport { how: How::Refused, message };
        }
        let written = self.out.write_all(&sequence(text, self.through)).and_then(|()| self.out.flush());
        match written {
            Ok(()) => {
                let message = format!("sent {} to the terminal's clipboard (OSC 52)", size(text));
                CopyReport { how: How::Sent, message }
            }
            Err(error) => CopyReport { how: How::Refused, message: format!("not copied: {error}") },
        }
    }
}

/// OSC 52, as it must be wrapped to pass through.
fn sequence(text: &str, through: Through) -> Vec<u8> {
    let plain = format!("\x1b]52;c;{}\x07", STANDARD.encode(text));
    match through {
        Through::Nothing => plain,
        // tmux takes the plain form where `set-clipboard` is on, and hands on the wrapped one where
        // `allow-passthrough` is: either is enough, and twice does no harm.
        Through::Tmux => format!("{plain}\x1bPtmux;{}\x1b\\", plain.replace('\x1b', "\x1b\x1b")),
        // screen hands on strings of at most 768 bytes.
        Through::Screen => {
            plain.as_bytes().chunks(700).map(|part| format!("\x1bP{}\x1b\\", String::from_utf8_lossy(part))).collect()
        }
    }
    .into_bytes()
}

fn size(text: &str) -> String {
    match (text.lines().count(), text.chars().count()) {
        (lines @ 2.., _) => format!("{lines} lines"),
        (_, 1) => "1 character".to_owned(),
        (_, characters) => format!("{characters} characters"),
    }
}

#[cfg(test)]
mod tests {
    use std::sync::{Arc, Mutex};

    use super::*;

    #[derive(Clone, Default)]
    struct Sink(Arc<Mutex<Vec<u8>>>);

    impl Write for Sink {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            self.0.lock().unwrap().extend_from_slice(bytes);
            Ok(bytes.len())
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    fn copy(to: CopyTo, set: &[(&str, &str)], text: &str) -> (CopyReport, String) {
        let sink = Sink::default();
        let variable = |wanted: &str| set.iter().find(|(name, _)| *name == wanted).map(|(_, value)| value.to_string());
        let report = Clipboard::with(to, variable, Box::new(sink.clone())).copy(text);
        let written = String::from_utf8(sink.0.lock().unwrap().clone()).unwrap();
        (report, written)
    }

    const SSH: (&str, &str) = ("SSH_TTY", "/dev/pts/3");

    #[test]
    fn over_ssh_the_terminal_is_told() {
        let (report, written) = copy(CopyTo::Auto, &[SSH], "48,964.89 ₹ crore");
        assert_eq!(report.how, How::Sent);
        assert!(report.message.contains("sent"), "{}", report.message);
        assert_eq!(written, "\x1b]52;c;NDgsOTY0Ljg5IOKCuSBjcm9yZQ==\x07");
    }

    #[test]
    #[cfg(all(unix, not(target_os = "macos")))]
    fn arboard_39_what_was_copied_outlives_the_program_where_the_terminal_keeps_it() {
        for (to, want) in [(CopyTo::Auto, "\x1b]52;c;eA==\x07"), (CopyTo::System, "")] {
            let sink = Sink::default();
            let mut clipboard = Clipboard::with(to, |_| None, Box::new(sink.clone()));
            clipboard.system = System::Willing;
            assert_eq!(clipboard.copy("x").message, "copied 1 character");
            assert_eq!(String::from_utf8(sink.0.lock().unwrap().clone()).unwrap(), want);
        }
    }

    #[test]
    fn sequences_are_wrapped_for_what_they_pass_through() {
        let (_, written) = copy(CopyTo::Terminal, &[("TMUX", "/tmp/tmux-0/default,1,0")], "x");
        assert_eq!(written, "\x1b]52;c;eA==\x07\x1bPtmux;\x1b\x1b]52;c;eA==\x07\x1b\\");
        let (_, written) = copy(CopyTo::Terminal, &[("TERM", "screen-256color")], "x");
        assert_eq!(written, "\x1bP\x1b]52;c;eA==\x07\x1b\\");
        let (_, written) = copy(CopyTo::Terminal, &[("TERM", "screen")], &"x".repeat(3000));
        assert!(written.split_inclusive("\x1b\\").all(|part| part.len() <= 768 && part.starts_with("\x1bP")));
        assert_eq!(written.replace("\x1bP", "").replace("\x1b\\", "").len(), 4000 + 8);
    }

    #[test]
    fn too_much_is_refused_and_not_cut() {
        let (report, written) = copy(CopyTo::Auto, &[SSH], &"x".repeat(MOST));
        assert_eq!(report.how, How::Sent);
        assert!(written.len() <= 100_000);
        let (report, written) = copy(CopyTo::Auto, &[SSH], &"x".repeat(MOST + 1));
        assert_eq!((report.how, written.as_str()), (How::Refused, ""));
        assert!(report.message.contains("74994 bytes"), "{}", report.message);
    }

    #[test]
    fn nothing_is_not_copied() {
        let (report, written) = copy(CopyTo::Terminal, &[], "");
        assert_eq!((report.how, written.as_str()), (How::Refused, ""));
    }
}
