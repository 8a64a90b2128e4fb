//! A program under test on a terminal of its own: what it wrote, which modes it left on, how it ended.

use std::io::{Read, Write};
use std::path::Path;
use std::process::Command;
use std::sync::{Arc, Mutex};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use portable_pty::{Child, CommandBuilder, ExitStatus, MasterPty, PtySize, SlavePty, native_pty_system};

/// How long anything may take before the test fails; generous, for machines under load.
const PATIENCE: Duration = Duration::from_secs(120);

/// The modes of a terminal that a full-screen program switches, each with whether it is on when the program starts.
const MODES: [(u16, bool); 8] = [
    // Alternate screen.
    (1049, false),
    // Mouse: presses, drags, motion, two ways of giving coordinates.
    (1000, false),
    (1002, false),
    (1003, false),
    (1006, false),
    (1015, false),
    // Bracketed paste.
    (2004, false),
    // The cursor is shown.
    (25, true),
];

/// A running program.
pub struct Session {
    master: Box<dyn MasterPty + Send>,
    // Kept open until the program has ended and its terminal was asked for its settings.
    slave: Option<Box<dyn SlavePty + Send>>,
    child: Box<dyn Child + Send + Sync>,
    keys: Box<dyn Write + Send>,
    output: Arc<Mutex<Vec<u8>>>,
    reader: JoinHandle<()>,
    settings: String,
    last_settings: Option<String>,
}

impl Session {
    /// Starts `program` with `args` on a terminal of 100 columns and 30 rows. Its home and all its configuration
    /// are in `home`; `set` adds variables.
    pub fn start(program: &Path, args: &[&str], home: &Path, set: &[(&str, &str)]) -> Self {
        let size = PtySize { rows: 30, cols: 100, pixel_width: 0, pixel_height: 0 };
        let pair = native_pty_system().openpty(size).unwrap();
        let settings = format!("{:?}", pair.master.get_termios());
        let mut command = CommandBuilder::new(program);
        command.args(args);
        command.cwd(home);
        for name in ["NO_COLOR", "COLORTERM", "TMUX", "SSH_TTY", "SSH_CONNECTION", "DISPLAY", "WAYLAND_DISPLAY"] {
            command.env_remove(name);
        }
        for name in
            ["HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME", "XDG_CACHE_HOME", "TIEOUT_CONFIG_DIR"]
        {
            command.env(name, home);
        }
        command.env("TERM", "xterm-256color");
        command.env("LANG", "C.UTF-8");
        // Nobody starts for the first time, unless a test wants just that.
        let state = home.join("state");
        std::fs::create_dir_all(state.join("places")).unwrap();
        std::fs::write(state.join("places/toured"), "").unwrap();
        command.env("TIEOUT_STATE_DIR", state);
        for (name, value) in set {
            command.env(name, value);
        }
        let child = pair.slave.spawn_command(command).unwrap();
        let keys = pair.master.take_writer().unwrap();
        let mut reader = pair.master.try_clone_reader().unwrap();
        let output = Arc::new(Mutex::new(Vec::new()));
        let sink = Arc::clone(&output);
        let reader = thread::spawn(move || {
            let mut block = [0; 4096];
            while let Ok(read @ 1..) = reader.read(&mut block) {
                sink.lock().unwrap().extend_from_slice(&block[..read]);
            }
        });
        Self {
            master: pair.master,
            slave: Some(pair.slave),
            child,
            keys,
            output,
            reader,
            settings,
            last_settings: None,
        }
    }

    /// Types.
    pub fn press(&mut self, keys: &str) {
        self.keys.write_all(keys.as_bytes()).unwrap();
        self.keys.flush().unwrap();
    }

    /// Sends a signal, by its name without `SIG`.
    pub fn signal(&self, name: &str) {
        let process = self.child.process_id().unwrap().to_string();
        assert!(Command::new("kill").args(["-s", name, &process]).status().unwrap().success());
    }

    /// All that was written so far, without a character of which only a part has come: what is longer later begins
    /// with what is given now.
    pub fn output(&self) -> String {
        String::from_utf8_lossy(&self.output.lock().unwrap()).trim_end_matches(char::REPLACEMENT_CHARACTER).into()
    }

    /// Waits until `happened`, which is given all output.
    pub fn wait_for(&self, what: &str, happened: impl Fn(&str) -> bool) {
        let start = Instant::now();
        while !happened(&self.output()) {
            assert!(start.elapsed() < PATIENCE, "{what} did not happen; written: {:?}", self.output());
            thread::sleep(Duration::from_millis(10));
        }
    }

    /// Waits until the program holds the terminal.
    pub fn wait_held(&self) {
        self.wait_for("the taking of the terminal", |output| mode(output, 1049) == Some(true));
        assert_ne!(self.settings_now(), self.settings, "raw mode is not on");
    }

    /// Waits until the program has given the terminal back while it still lives, and is stopped.
    pub fn wait_stopped(&self) {
        let process = self.child.process_id().unwrap().to_string();
        self.wait_for("the stop", |_| {
            let state = Command::new("ps").args(["-o", "stat=", "-p", &process]).output().unwrap();
            state.stdout.starts_with(b"T")
        });
        self.assert_given_back();
    }

    /// Waits for the end, and for all that was written until then.
    pub fn wait_end(&mut self) -> ExitStatus {
        let start = Instant::now();
        loop {
            if let Some(status) = self.child.try_wait().unwrap() {
                self.last_settings.get_or_insert_with(|| format!("{:?}", self.master.get_termios()));
                // With nobody left to write, the reader ends when it has read all.
                self.slave = None;
                if self.reader.is_finished() {
                    return status;
                }
            }
            assert!(start.elapsed() < PATIENCE, "the program did not end; written: {:?}", self.output());
            thread::sleep(Duration::from_millis(10));
        }
    }

    /// Checks that every mode is as it was before the program started, and that it had taken the screen.
    pub fn assert_given_back(&self) {
        let start = Instant::now();
        // What was written last may still be on its way.
        let given_back = |output: &str| {
            MODES.iter().all(|&(number, at_first)| mode(output, number).is_none_or(|on| on == at_first))
                && self.settings_now() == self.settings
        };
        while !given_back(&self.output()) && start.elapsed() < PATIENCE {
            thread::sleep(Duration::from_millis(10));
        }
        let output = self.output();
        assert!(mode(&output, 1049).is_some(), "the alternate screen was never switched: {output:?}");
        for (number, at_first) in MODES {
            assert_eq!(mode(&output, number).unwrap_or(at_first), at_first, "mode {number} was left: {output:?}");
        }
        assert_eq!(self.settings_now(), self.settings, "the terminal's line settings were left changed");
        // A frame may have been cut off: after its begin must come an end.
        assert_ne!(mode(&output, 2026), Some(true), "a synchronised frame was left open: {output:?}");
    }

    fn settings_now(&self) -> String {
        self.last_settings.clone().unwrap_or_else(|| format!("{:?}", self.master.get_termios()))
    }
}

impl Drop for Session {
    fn drop(&mut self) {
        // A test that failed must not leave the program behind.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// What a private mode was last set to: `ESC [ ? … h` switches on, `… l` off.
pub fn mode(output: &str, number: u16) -> Option<bool> {
    output
        .split("\x1b[?")
        .skip(1)
        .filter_map(|rest| {
            let end = rest.find(|c: char| !c.is_ascii_digit() && c != ';')?;
            let named = rest[..end].split(';').any(|each| each.parse() == Ok(number));
            match rest[end..].chars().next() {
                Some('h') if named => Some(true),
                Some('l') if named => Some(false),
                _ => None,
            }
        })
        .last()
}
