//! Several documents: listed, switched, closed, opened from within; and what a session says of a file that changes,
//! goes, is cut short or is replaced while it is open.
#![cfg(unix)]

// Each test program uses its own part of the helpers.
#[allow(dead_code)]
mod pty;

use std::num::NonZero;
use std::path::Path;

use pty::Session;
use tieout::config::Settings;
use tieout::session::Parting;
use tieout::tui::headless::Driver;

const ONE: &str = "# One\n\n(₹ in crore)\n\n| Item | 2024-25 |\n|---|---|\n| Sales | 1,234.50 |\n";
const TWO: &str = "# Two\n\n(₹ in lakh)\n\n| Item | 2024-25 |\n|---|---|\n| Fees | 77.25 |\n| Dues | 12 |\n";

fn driver() -> Driver {
    let documents = [("one.md", ONE), ("two.md", TWO)].map(|(name, text)| (name.to_owned(), text.as_bytes().to_vec()));
    Driver::new(documents.into(), Settings::default(), 100, 24)
}

fn screen(driver: &Driver) -> String {
    let buffer = driver.frame();
    let row = |y| (0..buffer.area.width).map(|x| buffer[(x, y)].symbol()).collect::<String>() + "\n";
    (0..buffer.area.height).map(row).collect()
}

#[test]
fn the_list_tells_what_each_holds_and_switches() {
    let mut driver = driver();
    driver.keys("j j B").unwrap();
    let text = screen(&driver);
    assert!(text.contains("▸ one.md") && text.contains("7 lines   1 figures   0 ? unknown   at L 3"), "{text}");
    assert!(text.contains("  two.md") && text.contains("8 lines   2 figures   0 ? unknown   at L 1"), "{text}");
    driver.keys("down enter").unwrap();
    assert_eq!((driver.state().doc, driver.state().overlay.is_none()), (1, true));
    driver.keys("ctrl-o").unwrap();
    assert_eq!((driver.state().doc, driver.state().here().place.line), (0, 3));
}

#[test]
fn closing_needs_no_word_unless_something_would_be_lost() {
    let mut driver = driver();
    driver.keys("B down x").unwrap();
    assert_eq!(driver.parted(), Some(&Parting::Without(1)));
    let mut driver = self::driver();
    driver.keys("g l 7 enter l U lakh enter as printed enter").unwrap();
    for (keys, told) in [("esc", "nothing was closed"), ("n", "nothing was closed"), ("enter", "nothing was closed")] {
        driver.keys("g w").unwrap();
        assert!(screen(&driver).contains("1 figures are governed by hand"), "{}", screen(&driver));
        driver.keys(keys).unwrap();
        assert!(driver.parted().is_none() && screen(&driver).contains(told), "{keys}");
    }
    driver.keys("g w y").unwrap();
    assert_eq!(driver.parted(), Some(&Parting::Without(0)));
    let mut driver = Driver::new(vec![("one.md".into(), ONE.into())], Settings::default(), 100, 24);
    driver.keys("g w").unwrap();
    assert!(driver.parted().is_none() && screen(&driver).contains("it is the only document: q leaves"));
}

#[test]
fn a_path_is_completed_while_it_is_typed() {
    let folder = tempfile::tempdir().unwrap();
    for name in ["accounts-2023.md", "accounts-2024.md", "picture.png"] {
        std::fs::write(folder.path().join(name), ONE).unwrap();
    }
    let mut driver = driver();
    driver.keys("g o").unwrap();
    let root = format!("{}/", folder.path().display());
    driver.send(tieout::session::Msg::Paste(root.clone()));
    let text = screen(&driver);
    assert!(text.contains("accounts-2023.md  accounts-2024.md") && !text.contains("picture"), "{text}");
    driver.keys("tab").unwrap();
    assert!(screen(&driver).contains("accounts-202"), "{}", screen(&driver));
    driver.keys("4 tab enter").unwrap();
    assert_eq!(driver.parted(), Some(&Parting::Beside(format!("{root}accounts-2024.md"))));
    let mut driver = self::driver();
    driver.keys("g o nonesuch tab").unwrap();
    assert!(screen(&driver).contains("no document and no folder begins so"), "{}", screen(&driver));
    driver.keys("esc").unwrap();
    assert!(driver.parted().is_none() && driver.state().prompt.is_none());
}

/// The end of a frame.
const FRAME: &str = "\x1b[?2026l";

fn start(args: &[&str], home: &Path) -> Session {
    let session = Session::start(Path::new(env!("CARGO_BIN_EXE_tieout")), args, home, &[]);
    session.wait_held();
    session.wait_for("a frame", |output| output.contains(FRAME));
    session
}

fn drawn(output: &str) -> String {
    let mut screen = vt100::Parser::new(NonZero::new(30).unwrap(), NonZero::new(100).unwrap(), 0);
    screen.process(output.as_bytes());
    screen.screen().contents()
}

fn shows(session: &Session, text: &str) {
    session.wait_for(text, |output| drawn(output).contains(text));
}

/// The records of the one trail in `home` that is of `documents` documents: names of commands and digests of results.
fn trails(home: &Path) -> Vec<Vec<serde_json::Value>> {
    let mut folder = vec![home.to_owned()];
    let mut found = Vec::new();
    while let Some(at) = folder.pop() {
        for entry in std::fs::read_dir(at).unwrap().flatten() {
            let path = entry.path();
            if path.is_dir() {
                folder.push(path);
            } else if path.extension().is_some_and(|ending| ending == "jsonl") {
                found.push(path);
            }
        }
    }
    found.sort();
    let lines = |path: &std::path::PathBuf| {
        let text = std::fs::read_to_string(path).unwrap();
        text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
    };
    found.iter().map(lines).collect()
}

#[test]
fn a_document_is_opened_beside_the_first_and_closed_again() {
    let home = tempfile::tempdir().unwrap();
    std::fs::write(home.path().join("one.md"), ONE).unwrap();
    std::fs::write(home.path().join("two.md"), TWO).unwrap();
    let mut session = start(&["one.md"], home.path());
    session.press("jjgonone.md\r");
    shows(&session, "no file or folder none.md");
    session.press("gotw\t");
    shows(&session, " open two.md");
    session.press("\r");
    shows(&session, "two.md [2/2]");
    session.press("B");
    shows(&session, "7 lines   1 figures");
    // Where the first was left it still is.
    shows(&session, "at L 3");
    session.press("x");
    session.wait_for("the other screen", |output| output.matches("\x1b[?1049h").count() == 3);
    session.wait_for("one document", |output| !drawn(output).contains("[1/2]") && drawn(output).contains("one.md"));
    session.press("q");
    assert!(session.wait_end().success());
    session.assert_given_back();
    let names = |trail: &Vec<serde_json::Value>| trail[0]["args"]["documents"].as_array().unwrap().len();
    let mut counts: Vec<_> = trails(home.path()).iter().map(names).collect();
    counts.sort_unstable();
    assert_eq!(counts, [1, 1, 2], "each set of documents has a trail of its own");
}

#[test]
fn a_session_after_the_first_is_told_to_end_too() {
    let home = tempfile::tempdir().unwrap();
    std::fs::write(home.path().join("one.md"), ONE).unwrap();
    std::fs::write(home.path().join("two.md"), TWO).unwrap();
    let mut session = start(&["one.md"], home.path());
    session.press("gotwo.md\r");
    shows(&session, "two.md [2/2]");
    session.signal("TERM");
    assert!(!session.wait_end().success());
    session.assert_given_back();
    let trails = trails(home.path());
    assert_eq!(trails.len(), 2);
    for trail in trails {
        assert_eq!(trail.last().unwrap()["cmd"], "seal");
    }
}

#[test]
fn a_folder_opens_with_all_its_documents() {
    let home = tempfile::tempdir().unwrap();
    std::fs::create_dir(home.path().join("accounts")).unwrap();
    std::fs::write(home.path().join("accounts/one.md"), ONE).unwrap();
    std::fs::write(home.path().join("accounts/two.md"), TWO).unwrap();
    let mut session = start(&["accounts"], home.path());
    shows(&session, "[1/2]");
    session.press("q");
    assert!(session.wait_end().success());
}

#[test]
fn toolong_9_a_file_that_is_cut_short_goes_or_is_replaced_while_it_is_open() {
    let home = tempfile::tempdir().unwrap();
    let path = home.path().join("one.md");
    std::fs::write(&path, ONE.repeat(200)).unwrap();
    let mut session = start(&["one.md"], home.path());
    shows(&session, "1,234.50");
    // Cut short in place: what was read stays, to its last line.
    std::fs::OpenOptions::new().write(true).open(&path).unwrap().set_len(10).unwrap();
    shows(&session, "! changed on disk");
    session.press("G");
    shows(&session, "L 1400/1400");
    shows(&session, "1,234.50");
    // Gone: it cannot be read again, and nothing is lost for having tried.
    std::fs::remove_file(&path).unwrap();
    shows(&session, "! gone from disk");
    session.press("\x12");
    shows(&session, "what was read before stays on");
    shows(&session, "1,234.50");
    // Another put in its place by one step, as editors do.
    std::fs::write(home.path().join("draft"), TWO).unwrap();
    std::fs::rename(home.path().join("draft"), &path).unwrap();
    shows(&session, "! changed on disk");
    session.press("\x12");
    shows(&session, "was read again");
    shows(&session, "77.25");
    session.press("q");
    assert!(session.wait_end().success());
    session.assert_given_back();
    let trail = trails(home.path()).remove(0);
    let reloads: Vec<_> = trail.iter().filter(|record| record["cmd"] == "session.reload").collect();
    assert_eq!(reloads.len(), 1, "only what was read is recorded");
    assert_eq!(reloads[0]["args"]["digest"], tieout::text::Digest::of(TWO.as_bytes()).to_string());
}

#[test]
fn crossterm_396_a_document_is_piped_in() {
    let home = tempfile::tempdir().unwrap();
    std::fs::write(home.path().join("x.md"), ONE).unwrap();
    let line = format!("cat x.md | '{}' -", env!("CARGO_BIN_EXE_tieout"));
    let mut session = Session::start(Path::new("/bin/sh"), &["-c", &line], home.path(), &[]);
    session.wait_held();
    shows(&session, "1,234.50");
    // The keys come from the terminal, not from the pipe.
    session.press("/sales\r");
    shows(&session, "Sales");
    session.press("?");
    shows(&session, "Keys (default keymap)");
    session.press("\x1b");
    session.wait_for("the end of the help", |output| !drawn(output).contains("Keys (default keymap)"));
    session.press("q");
    assert!(session.wait_end().success());
    session.assert_given_back();
}
