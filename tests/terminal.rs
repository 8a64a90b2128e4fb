//! The program itself on a real terminal: however it ends, the terminal is as it was; and no document reaches it
//! with commands of its own.
#![cfg(unix)]

mod pty;

use std::num::NonZero;
use std::path::Path;

use pty::{Session, mode};

/// Rows and columns of the terminal of [`Session`].
const ROWS: NonZero<u16> = NonZero::new(30).unwrap();
const COLUMNS: NonZero<u16> = NonZero::new(100).unwrap();

/// The end of a frame.
const FRAME: &str = "\x1b[?2026l";

fn start_with(args: &[&str], home: &Path) -> Session {
    let session = Session::start(Path::new(env!("CARGO_BIN_EXE_tieout")), args, home, &[]);
    session.wait_held();
    session.wait_for("a frame", |output| output.contains(FRAME));
    session
}

/// The screen that `output` has drawn.
fn screen(output: &str) -> String {
    let mut screen = vt100::Parser::new(ROWS, COLUMNS, 0);
    screen.process(output.as_bytes());
    screen.screen().contents()
}

/// Whether the help lies on the screen that `output` has drawn.
fn shows_help(output: &str) -> bool {
    screen(output).contains("Keys (default keymap)")
}

fn start() -> (Session, tempfile::TempDir) {
    let home = tempfile::tempdir().unwrap();
    (start_with(&["demo"], home.path()), home)
}

#[test]
fn quitting_gives_everything_back() {
    let (mut session, _home) = start();
    session.press("q");
    assert!(session.wait_end().success());
    session.assert_given_back();
}

#[test]
fn quitting_in_the_middle_of_typing_gives_everything_back() {
    let (mut session, _home) = start();
    session.press("/deficit");
    session.press("\x03");
    session.press("\x03");
    session.wait_end();
    session.assert_given_back();
}

#[test]
fn signals_that_end_give_everything_back() {
    for name in ["TERM", "HUP", "INT"] {
        let (mut session, _home) = start();
        session.signal(name);
        let status = session.wait_end();
        assert!(!status.success(), "{name}: {status:?}");
        session.assert_given_back();
    }
}

#[test]
fn suspending_gives_everything_back_and_going_on_takes_it_again() {
    for by_key in [true, false] {
        let (mut session, _home) = start();
        if by_key {
            session.press("\x1a");
        } else {
            session.signal("TSTP");
        }
        session.wait_stopped();
        let before = session.output().len();
        session.signal("CONT");
        session.wait_held();
        session.wait_for("a whole frame", |output| output[before..].contains(FRAME) && output.len() > before + 1000);
        assert_eq!(mode(&session.output(), 2004), Some(true));
        session.press("q");
        assert!(session.wait_end().success());
        session.assert_given_back();
    }
}

#[test]
fn the_tour_comes_at_the_first_start_only_and_the_key_that_closes_it_is_taken() {
    let home = tempfile::tempdir().unwrap();
    let hold = |args: &[&str], keys: &str| {
        let state = home.path().join("first").into_os_string().into_string().unwrap();
        let set = [("TIEOUT_STATE_DIR", state.as_str())];
        let mut session = Session::start(Path::new(env!("CARGO_BIN_EXE_tieout")), args, home.path(), &set);
        session.wait_held();
        session.wait_for("a frame", |output| output.contains(FRAME));
        let tour = screen(&session.output()).contains("First steps");
        session.press(keys);
        if keys.starts_with('/') {
            session.wait_for("the search", |output| screen(output).contains("48,964.89"));
            assert!(!screen(&session.output()).contains("First steps"));
        }
        session.signal("TERM");
        session.wait_end();
        tour
    };
    assert!(!hold(&["demo", "--fresh"], ""), "--fresh");
    assert!(hold(&["demo"], "/fiscal deficit"));
    assert!(!hold(&["demo"], ""));
}

#[test]
fn kvn_72_a_pasted_text_is_no_command() {
    let (mut session, _home) = start();
    session.press("\x1b[200~q\x1b[201~");
    // The answer to a key typed after it shows that the paste was dealt with.
    session.press("?");
    session.wait_for("the help", shows_help);
    assert_eq!(mode(&session.output(), 1049), Some(true), "the pasted q quit");
    session.signal("TERM");
    session.wait_end();
    session.assert_given_back();
}

#[test]
fn a_file_that_changes_while_it_is_open_is_noticed_and_read_again_by_key() {
    let home = tempfile::tempdir().unwrap();
    let path = home.path().join("a.md");
    std::fs::write(&path, "# Report\n\n| Item | 2025 |\n|---|---|\n| Sales | 1,234 |\n").unwrap();
    let mut session = start_with(&["a.md"], home.path());
    session.wait_for("the document", |output| output.contains("1,234"));
    std::fs::write(&path, "# Report\n\n| Item | 2025 |\n|---|---|\n| Sales | 1,234 |\n\nZebra\n").unwrap();
    session.wait_for("the notice", |output| output.contains("changed on disk"));
    assert!(!session.output().contains("Zebra"), "shown before it was read again");
    session.press("\x12");
    // Only cells that differ are written, so the new word stands where nothing stood.
    session.wait_for("the new content", |output| output.contains("Zebra"));
    session.press("q");
    assert!(session.wait_end().success());
    session.assert_given_back();
}

#[test]
fn a_session_comes_back_as_it_was_left_unless_it_is_to_be_fresh() {
    let home = tempfile::tempdir().unwrap();
    let lines: String = (1..200).map(|line| format!("line {line} of them\n\n")).collect();
    std::fs::write(home.path().join("a.md"), lines).unwrap();
    let hold = |args: &[&str], keys: &str, wanted: &str| {
        let mut session = start_with(args, home.path());
        session.press(keys);
        session.wait_for(wanted, |output| screen(output).contains(wanted));
        let shown = screen(&session.output());
        session.press("q");
        assert!(session.wait_end().success());
        shown
    };
    hold(&["a.md"], "gl301\rma", "mark a: L 301");
    let shown = hold(&["a.md"], "", "as you left it: line 301 of a.md, 1 mark; --fresh starts anew");
    assert!(shown.contains("a301 │▸line 151"), "{shown}");
    let shown = hold(&["--fresh", "a.md"], "", "  1 │▸line 1");
    assert!(!shown.contains("as you left it"), "{shown}");
    // Without an argument, what was open before is listed.
    let listed = std::process::Command::new(env!("CARGO_BIN_EXE_tieout"))
        .env("TIEOUT_STATE_DIR", home.path().join("state"))
        .output()
        .unwrap();
    let listed = String::from_utf8(listed.stdout).unwrap();
    assert!(listed.trim_end().ends_with("a.md") && listed.lines().count() == 1, "{listed}");
}

#[test]
fn a_document_full_of_escape_sequences_does_nothing_to_the_terminal() {
    let evil = [
        "\x1b]0;pwned\x07",
        "\x1b]52;c;cHduZWQ=\x07",
        "\x1bc",
        "\x1b[?1049l",
        "\x1b[?1006h\x1b[?1003h",
        "\x1b[2J\x1b[1;1Hpwned",
        "\x1bP+q544e\x1b\\",
        "\u{9b}31mpwned",
        "\x1b[6n\x1b[c",
    ];
    let mut text = String::from("# Report\n\n| Item | 2025 |\n|---|---|\n");
    for each in evil {
        text.push_str(&format!("| Revenue {each} | 1,234{each} |\n"));
    }
    let home = tempfile::tempdir().unwrap();
    // Its name is no better, and so is that of a file that is not there.
    let name = "evil\u{1b}]0;pwned\u{7}\u{9b}2J.md";
    std::fs::write(home.path().join(name), text).unwrap();
    let mut session = start_with(&[name, "none\u{1b}]0;pwned\u{7}.md"], home.path());
    session.wait_for("the document", |output| output.contains("1,234"));
    session.press("jjjjjjjjG/pwned\rnn?");
    session.wait_for("the help", shows_help);
    // What follows an escape at once would be a key with it.
    session.press("\x1b");
    session.wait_for("the end of the help", |output| !shows_help(output));
    session.press("q");
    session.wait_end();
    let output = session.output();
    for each in ["\x1b]0;", "\x1b]52;", "\x1bc", "\x1b[?1003h", "\x1bP", "\u{9b}", "\x1b[6n", "\x1b[c"] {
        assert!(!output.contains(each), "{each:?} reached the terminal");
    }
    assert_eq!(output.matches("\x1b[?1049l").count(), 1, "the document left the alternate screen");
    session.assert_given_back();
}
