//! The session in sentences: what a screen reader is told, by a pipe and on a terminal, and what its trail says.

// Each test program uses its own part of the helpers.
#[cfg(unix)]
#[allow(dead_code)]
mod pty;

use std::io::Write as _;
use std::path::Path;
use std::process::{Command, Stdio};

use assert_cmd::cargo::cargo_bin;

/// What `tieout --plain` prints for `lines`.
fn told(home: &Path, args: &[&str], lines: &str) -> String {
    let mut child = Command::new(cargo_bin!("tieout"))
        .args(args)
        .current_dir(home)
        .envs(["TIEOUT_DATA_DIR", "TIEOUT_STATE_DIR", "TIEOUT_CONFIG_DIR"].map(|name| (name, home)))
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // A program that has ended reads no more.
    let _ = child.stdin.take().unwrap().write_all(lines.as_bytes());
    let output = child.wait_with_output().unwrap();
    let errors = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(output.status.success(), "{errors}");
    String::from_utf8(output.stdout).unwrap() + &errors
}

#[test]
fn the_figure_is_found_with_its_unit_its_year_and_the_lines_that_say_so() {
    let home = tempfile::tempdir().unwrap();
    let text = told(home.path(), &["demo", "--plain"], "/fiscal deficit\nn\nu\nbackspace\nc f\nquit\nn\n");
    for said in [
        "demo-finance-accounts.md: 2153 lines, 61 pages, 3505 figures, 352 of which the unit or the year is unknown.",
        "Search for fiscal deficit (smart, read as text) in this document: 10 hits.",
        "Hit 2 of 10.",
        "Line 412, page 12, in Deficit. Row: Fiscal deficit; 48,964.89; 44,210.07; 10.8.",
        "Figure 48,964.89.",
        "Unit: ₹ crore, declared on line 403 (table): “(₹ in crore)”.",
        "Year: Actuals 2024-25 (2024-04-01 to 2025-03-31), declared on line 405 (column): “Particulars | ",
        "It stands in row Fiscal deficit, column Actuals 2024-25.",
        "The unit ₹ crore is declared on this line, L 403; ctrl-o goes back.",
        "The figure 48,964.89:\n48,964.89\n",
    ] {
        assert!(text.contains(said), "{said}\n--\n{text}");
    }
    assert!(!text.contains('\x1b'), "no terminal is commanded");
    assert!(text.trim_end().rsplit('\n').next().unwrap().starts_with("count  "), "{text}");
    assert!(!text.contains("> n\n> "), "nothing is read after the end");
}

#[test]
#[cfg(unix)]
fn on_a_terminal_it_takes_no_screen_and_moves_no_cursor() {
    let home = tempfile::tempdir().unwrap();
    std::fs::write(
        home.path().join("a.md"),
        "(in lakh)\n\n| Item | 2024-25 |\n|---|---|\n| Sales \u{1b}[2J | 1,234.50 |\n",
    )
    .unwrap();
    let mut session = pty::Session::start(cargo_bin!("tieout"), &["a.md", "--plain"], home.path(), &[]);
    session.wait_for("the question", |output| output.ends_with("> "));
    session.press("/sales\n");
    session.wait_for("the figure", |output| output.contains("Figure 1,234.50."));
    session.press("quit\n");
    assert!(session.wait_end().success());
    assert!(!session.output().contains('\x1b'), "{:?}", session.output());
    // Told to end, it seals its trail.
    let mut session = pty::Session::start(cargo_bin!("tieout"), &["a.md", "--plain"], home.path(), &[]);
    session.wait_for("the question", |output| output.ends_with("> "));
    session.press("\x03");
    assert!(!session.wait_end().success());
    let listed = Command::new(cargo_bin!("tieout"))
        .args(["trail", "list"])
        .env("XDG_DATA_HOME", home.path())
        .env("HOME", home.path())
        .output();
    let listed = String::from_utf8(listed.unwrap().stdout).unwrap();
    assert!(listed.lines().count() >= 2 && !listed.contains("unsealed"), "{listed}");
    // A document that is piped in leaves the keys to the terminal.
    let line = format!("cat a.md | '{}' - --plain", cargo_bin!("tieout").display());
    let mut session = pty::Session::start(Path::new("/bin/sh"), &["-c", &line], home.path(), &[]);
    session.wait_for("the question", |output| output.ends_with("> "));
    session.press("5\nl\nquit\n");
    assert!(session.wait_end().success());
    assert!(session.output().contains("Figure 1,234.50."), "{:?}", session.output());
}

#[test]
fn every_line_is_answered() {
    let home = tempfile::tempdir().unwrap();
    let lines = [
        "",
        "esc",
        "xyzzy",
        "99999",
        "0",
        "g",
        "esc",
        "/",
        "esc",
        "/zzzz",
        ":",
        "3",
        ":zzzzqq",
        "esc",
        "?",
        "esc",
        "1",
        "2",
        "down",
        "o",
        "down",
        "pagedown",
        "left",
        "enter",
        "v",
        "j",
        ":reader.read_span",
        "m",
        "a",
        "' a",
        "B",
        "7",
        "1",
        "esc",
        "f2",
        "esc",
        "t",
        "esc",
        "!",
        "esc",
        "O",
        "esc",
        "D f",
        "2",
        "D p",
        "esc",
        "U",
        "tab",
        "esc",
        "g o",
        "none.md",
        "ctrl-r",
        "ctrl-z",
        "ctrl-l",
        "z",
        "a",
        "r",
        "412",
        "l",
        "I",
        "2",
        "Z",
        "#",
        "48964.89 crore",
        "s k",
        "mine",
        "s l",
        "1",
        "é日\u{7}",
    ];
    let text = told(home.path(), &["demo", "--plain"], &(lines.join("\n") + "\n"));
    // Each answer begins where the line that was typed is echoed, and ends before the next.
    let mut at = 0;
    for line in lines.iter().map(|line| line.replace('\u{7}', "␇")) {
        let echoed = format!("> {line}\n");
        let found = text[at..].find(&echoed).unwrap_or_else(|| panic!("{line:?} is not echoed in {}", &text[at..]));
        at += found + echoed.len();
        let rest = &text[at..];
        assert!(!rest.starts_with("> "), "{line:?} is not answered: {}", &rest[..60.min(rest.len())]);
    }
    assert!(!text.contains('\x1b') && !text.contains('\u{7}'));
    for said in [
        "Selected: lines ",
        "Nothing changed.",
        "In the outline.",
        "Section ",
        "kept as 1",
        "Another key is to follow.",
    ] {
        assert!(text.to_lowercase().contains(&said.to_lowercase()), "{said}: {text}");
    }
}

#[test]
fn its_trail_holds_and_gives_the_same_again_and_says_that_one_line_was_shown() {
    let home = tempfile::tempdir().unwrap();
    std::fs::write(home.path().join("a.md"), tieout::demo::ACCOUNT).unwrap();
    let text = told(home.path(), &["a.md", "--plain"], "/fiscal deficit\nn\n\n\nc c\n409\nv\n412\n:reader.read_span\n");
    assert!(text.contains("\n403: (₹ in crore)\n") || text.contains("\n409: |Capital outlay|"), "{text}");
    let trail = text.lines().find_map(|line| line.strip_prefix("trail  ")).unwrap();
    let check = |args: &[&str]| {
        let output = Command::new(cargo_bin!("tieout")).current_dir(home.path()).args(args).output().unwrap();
        assert!(output.status.success(), "{args:?}: {}", String::from_utf8_lossy(&output.stdout));
    };
    check(&["trail", "verify", trail]);
    check(&["trail", "replay", trail]);
    let records = std::fs::read_to_string(trail).unwrap();
    let records: Vec<serde_json::Value> = records.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let moves: Vec<_> = records.iter().filter(|record| record["cmd"] == "reader.goto").collect();
    assert!(!moves.is_empty());
    for record in moves {
        assert_eq!(record["args"]["shown"][0], record["args"]["shown"][1], "{record}");
    }
    assert!(
        records.iter().any(|record| record["cmd"] == "grep" && record["keys"].as_str().unwrap().starts_with("/ f i s"))
    );
}

#[test]
fn a_file_that_changes_is_said_and_read_again() {
    let home = tempfile::tempdir().unwrap();
    let path = home.path().join("a.md");
    std::fs::write(&path, "one 1,234\n").unwrap();
    let mut child = Command::new(cargo_bin!("tieout"))
        .args(["--plain", "a.md"])
        .current_dir(home.path())
        .envs(["TIEOUT_DATA_DIR", "TIEOUT_STATE_DIR", "TIEOUT_CONFIG_DIR"].map(|name| (name, home.path())))
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let mut out = std::io::BufReader::new(child.stdout.take().unwrap());
    let mut told = Vec::new();
    let mut until = |what: &str| {
        use std::io::BufRead as _;
        while !String::from_utf8_lossy(&told).contains(what) {
            assert!(out.read_until(b'\n', &mut told).unwrap() > 0, "{what}: {}", String::from_utf8_lossy(&told));
        }
    };
    until("Line 1.");
    std::fs::write(&path, "two 5,678 and more\n").unwrap();
    stdin.write_all(b"\n").unwrap();
    until("Warning: a.md changed on disk; shown is what was read before. ctrl-r reads it again.");
    stdin.write_all(b"ctrl-r\n").unwrap();
    until("was read again");
    until("two 5,678 and more");
    drop(stdin);
    until("count  1");
    assert!(child.wait().unwrap().success());
}
