//! Faults that others had in public, each under its report.
#![cfg(unix)]

// Each test program uses its own part of the helpers.
#[allow(dead_code)]
mod pty;

use std::num::NonZero;
use std::path::Path;

use crossterm::event::{KeyCode, KeyEvent, KeyEventKind, KeyModifiers};
use pty::Session;
use tieout::config::Settings;
use tieout::keys::Key;
use tieout::session::Msg;
use tieout::tui::headless::Driver;

fn drawn(output: &str) -> String {
    let mut screen = vt100::Parser::new(NonZero::new(30).unwrap(), NonZero::new(100).unwrap(), 0);
    screen.process(output.as_bytes());
    screen.screen().contents()
}

fn shows(session: &Session, text: &str) {
    session.wait_for(text, |output| drawn(output).contains(text));
}

#[test]
fn gitui_802_a_file_that_is_not_utf_8() {
    let home = tempfile::tempdir().unwrap();
    // Latin-1, and bytes that are no text in any encoding.
    let text =
        b"# Caf\xe9 accounts\n\n| Item | 2024-25 |\n|---|---|\n| Men\xfa | 1,234.50 |\n| \xff\xfe\xc3 | 77.25 |\n";
    std::fs::write(home.path().join("latin.md"), text).unwrap();
    let mut session = Session::start(Path::new(env!("CARGO_BIN_EXE_tieout")), &["latin.md"], home.path(), &[]);
    session.wait_held();
    shows(&session, "could not be decoded and stand as");
    shows(&session, "1,234.50");
    // Lines are counted as in the file, and what can be read is searched.
    session.press("/77.25\r");
    shows(&session, "L 6/6");
    session.press("q");
    assert!(session.wait_end().success());
    session.assert_given_back();
}

#[test]
fn gitui_2366_a_copy_over_ssh_goes_to_the_machine_that_one_sits_at() {
    let home = tempfile::tempdir().unwrap();
    std::fs::write(home.path().join("a.md"), "| Item | 2024-25 |\n|---|---|\n| Sales | 1,234.50 |\n").unwrap();
    // A desktop that is within reach there would be the wrong one.
    let set = [("SSH_TTY", "/dev/pts/9"), ("DISPLAY", ":99"), ("WAYLAND_DISPLAY", "wayland-9")];
    let mut session = Session::start(Path::new(env!("CARGO_BIN_EXE_tieout")), &["a.md"], home.path(), &set);
    session.wait_held();
    shows(&session, "1 figure");
    session.press("gl3\rcf");
    session.wait_for("the text for the terminal", |output| output.contains("\x1b]52;c;MSwyMzQuNTA=\x07"));
    // It is sent: that it arrived nobody can know.
    shows(&session, "sent 8 characters to the terminal's clipboard");
    session.press("q");
    assert!(session.wait_end().success());
    session.assert_given_back();
}

#[test]
fn ratatui_347_a_key_that_is_let_go_is_no_second_press() {
    let text = (1..40).map(|line| format!("line {line}\n\n")).collect::<String>();
    let mut driver = Driver::new(vec![("a.md".into(), text.into_bytes())], Settings::default(), 80, 24);
    let line = driver.state().here().place.line;
    // As some terminals and systems report one press.
    for kind in [KeyEventKind::Press, KeyEventKind::Release] {
        let event = KeyEvent::new_with_kind(KeyCode::Down, KeyModifiers::NONE, kind);
        Key::from_event(&event).into_iter().for_each(|key| driver.send(Msg::Key(key)));
    }
    assert_eq!(driver.state().here().place.line, line + 1);
    for c in "/line".chars() {
        for kind in [KeyEventKind::Press, KeyEventKind::Release] {
            let event = KeyEvent::new_with_kind(KeyCode::Char(c), KeyModifiers::NONE, kind);
            Key::from_event(&event).into_iter().for_each(|key| driver.send(Msg::Key(key)));
        }
    }
    assert_eq!(driver.state().prompt.as_ref().map(|prompt| prompt.text()), Some("line"));
}
