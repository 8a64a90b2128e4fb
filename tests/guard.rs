//! The terminal guard on a real terminal, in a program of a few lines: this test starts itself again for it.
#![cfg(unix)]

mod pty;

use std::sync::mpsc;
use std::time::Duration;
use std::{env, thread};

use crossterm::event::{self, Event};
use ratatui::text::Line;
use tieout::keys::Key;
use tieout::theme::{ColorDepth, Role, Theme};
use tieout::tui::signals::{self, Signal};
use tieout::tui::terminal::{Guard, install_panic_hook};

use pty::{Session, mode};

/// Set in the program that the tests start.
const INSIDE: &str = "TIEOUT_TEST_INSIDE_TERMINAL";

/// The program: draws, and obeys q, p (panic), w (panic of a worker), h (hang) and Ctrl-Z. Run as a test without
/// the variable, it checks that without a terminal the guard refuses.
#[test]
fn program() {
    if env::var_os(INSIDE).is_none() {
        let inside_pipe = std::process::Command::new(env::current_exe().unwrap())
            .args(["--exact", "program", "--nocapture"])
            .env(INSIDE, "1")
            .stdin(std::process::Stdio::null())
            .output()
            .unwrap();
        let said = String::from_utf8_lossy(&inside_pipe.stdout) + String::from_utf8_lossy(&inside_pipe.stderr);
        assert!(said.contains("needs a terminal"), "{said}");
        assert!(!said.contains("\x1b[?"), "{said}");
        return;
    }
    install_panic_hook();
    let mut guard = match Guard::claim(true) {
        Ok(guard) => guard,
        Err(error) => return println!("{error}"),
    };
    let (tell, told) = mpsc::channel();
    signals::listen(move |signal| tell.send(signal).unwrap_or_default()).unwrap();
    let (theme, _) = Theme::load("dark", None, ColorDepth::detect(|name| env::var(name).ok()));
    let mut frames = 0;
    loop {
        frames += 1;
        let shown = Line::styled(format!("frame {frames}"), theme.style(Role::Cursor));
        guard.draw(|frame| frame.render_widget(shown, frame.area())).unwrap();
        match told.try_recv() {
            Ok(Signal::Terminate(number)) => {
                drop(guard);
                signals::die(number);
            }
            Ok(Signal::Suspend) => guard.suspend().unwrap(),
            Ok(Signal::Continue) => guard.reclaim().unwrap(),
            Err(_) => {}
        }
        if !event::poll(Duration::from_millis(20)).unwrap() {
            continue;
        }
        let Event::Key(pressed) = event::read().unwrap() else { continue };
        let key = Key::from_event(&pressed).map(|key| key.to_string()).unwrap_or_default();
        match key.as_str() {
            "q" => break,
            "p" => panic!("on purpose"),
            "w" => drop(thread::Builder::new().name("worker".into()).spawn(|| panic!("beside")).unwrap().join()),
            "h" => loop {
                thread::sleep(Duration::from_secs(60));
            },
            "m" => guard.set_mouse(false).unwrap(),
            "ctrl-z" => guard.suspend().unwrap(),
            _ => {}
        }
    }
    drop(guard);
    println!("left in good order");
}

fn start(set: &[(&str, &str)]) -> (Session, tempfile::TempDir) {
    let home = tempfile::tempdir().unwrap();
    let program = env::current_exe().unwrap();
    let set: Vec<_> = set.iter().copied().chain([(INSIDE, "1")]).collect();
    let session = Session::start(&program, &["--exact", "program", "--nocapture"], home.path(), &set);
    session.wait_for("a frame", |output| output.contains("frame"));
    session.wait_held();
    (session, home)
}

#[test]
fn quitting_gives_everything_back() {
    let (mut session, _home) = start(&[]);
    for number in [1049, 1000, 1002, 1006, 2004] {
        assert_eq!(mode(&session.output(), number), Some(true), "{number}");
    }
    assert_eq!(mode(&session.output(), 25), Some(false));
    session.press("q");
    assert!(session.wait_end().success());
    session.assert_given_back();
    assert!(session.output().contains("left in good order"));
}

#[test]
fn a_mode_that_was_given_back_is_not_undone_again() {
    let (mut session, _home) = start(&[]);
    session.press("m");
    session.wait_for("the mouse", |output| mode(output, 1000) == Some(false));
    session.press("q");
    session.wait_end();
    session.assert_given_back();
    assert_eq!(session.output().matches("\x1b[?1000l").count(), 1);
}

#[test]
fn baml_2822_a_panic_gives_everything_back_before_it_is_reported() {
    let (mut session, _home) = start(&[]);
    session.press("p");
    assert!(!session.wait_end().success());
    session.assert_given_back();
    let output = session.output();
    let (left, said) = (output.rfind("\x1b[?1049l").unwrap(), output.find("on purpose").unwrap());
    assert!(left < said, "the report went to the alternate screen");
    assert!(!output[left..].contains("frame"), "a frame landed on the shell");
}

#[test]
fn a_panic_of_a_worker_leaves_the_terminal_alone_and_is_reported_later() {
    let (mut session, _home) = start(&[]);
    session.press("w");
    session.press("q");
    assert!(session.wait_end().success());
    session.assert_given_back();
    let output = session.output();
    assert!(output.find("beside").unwrap() > output.rfind("\x1b[?1049l").unwrap());
}

#[test]
fn signals_that_end_give_everything_back() {
    for name in ["TERM", "HUP", "INT"] {
        let (mut session, _home) = start(&[]);
        session.signal(name);
        let status = session.wait_end();
        assert!(!status.success(), "{name}: {status:?}");
        session.assert_given_back();
    }
}

#[test]
fn a_program_that_hangs_still_gives_everything_back() {
    let (mut session, _home) = start(&[]);
    session.press("h");
    session.signal("TERM");
    assert!(!session.wait_end().success());
    session.assert_given_back();
}

#[test]
fn suspending_gives_everything_back_and_going_on_takes_it_again() {
    for by_key in [true, false] {
        let (mut session, _home) = start(&[]);
        for _ in 0..2 {
            if by_key {
                session.press("\x1a");
            } else {
                session.signal("TSTP");
            }
            session.wait_stopped();
            let before = session.output().len();
            session.signal("CONT");
            session.wait_held();
            session.wait_for("a whole frame", |output| output[before..].contains("frame"));
            // Taken up to twice: by the program as it goes on, and once more when it hears the signal. Between the
            // two the modes are off for a moment.
            session.wait_for("the modes", |output| {
                [1049, 1000, 1006, 2004].iter().all(|&number| mode(output, number) == Some(true))
            });
        }
        session.press("q");
        assert!(session.wait_end().success());
        session.assert_given_back();
    }
}

#[test]
fn without_colours_shapes_remain() {
    let (mut session, _home) = start(&[("NO_COLOR", "1")]);
    session.press("q");
    session.wait_end();
    let output = session.output();
    assert!(output.contains("\x1b[1m") && output.contains("\x1b[7m"), "bold and reverse are missing: {output:?}");
    let colors: Vec<_> = (30..=38).chain(40..=48).chain(90..=97).chain(100..=107).collect();
    for color in colors {
        assert!(!output.contains(&format!("\x1b[{color}m")) && !output.contains(&format!("\x1b[{color};")), "{color}");
    }
}
