//! The command line on a real terminal: nothing in a document commands it, and pipes get the text as it is.

#![cfg(unix)]

use std::io::Read as _;
use std::path::Path;
use std::process::Command;

use assert_cmd::cargo::cargo_bin;
use portable_pty::{CommandBuilder, PtySize, native_pty_system};

const NASTY: &str = "Sales \u{1b}[31m1,234\u{1b}]0;owned\u{7} \u{9b}2J\u{202e} end\n";

const NAME: &str = "a\u{1b}[1m\u{9b}2J\u{202e}.md";

/// What `tieout` with `args` writes to a terminal of its own, output and errors.
fn shown(folder: &Path, args: &[&str]) -> String {
    let pair = native_pty_system().openpty(PtySize { rows: 24, cols: 200, ..PtySize::default() }).unwrap();
    let mut command = CommandBuilder::new(cargo_bin!("tieout"));
    command.cwd(folder);
    command.env("TIEOUT_DATA_DIR", folder.join("data"));
    command.env("TIEOUT_STATE_DIR", folder);
    command.env("TIEOUT_CONFIG_DIR", folder);
    command.args(args);
    let mut child = pair.slave.spawn_command(command).unwrap();
    drop(pair.slave);
    let mut shown = Vec::new();
    // At its end a terminal gives an error on some systems, and nothing on others.
    let _ = pair.master.try_clone_reader().unwrap().read_to_end(&mut shown);
    child.wait().unwrap();
    String::from_utf8(shown).unwrap()
}

#[test]
fn a_document_cannot_command_the_terminal() {
    let dir = tempfile::tempdir().unwrap();
    let folder = dir.path();
    let text = format!(
        "# {NASTY}\n{NASTY}\n(₹ in crore \u{1b}[5m)\n\n| Item \u{1b}c | 2024-25 \u{7} |\n|---|---|\n| Tax \u{1b}[6n | 1,234 |\n"
    );
    std::fs::write(folder.join(NAME), &text).unwrap();
    std::fs::write(folder.join("x\u{1b}[1m.pdf"), "%PDF-1.7").unwrap();
    std::fs::create_dir(folder.join("empty\u{1b}[1m")).unwrap();
    std::fs::create_dir_all(folder.join("data/trails")).unwrap();
    let nasty_trail = format!("{{\"{}\":1}}\n\u{1b}]0;owned\u{7}\n", "\\u001b[31m\u{1b}[31m");
    std::fs::write(folder.join("data/trails/nasty\u{1b}[1m.jsonl"), nasty_trail).unwrap();
    // A trail with all of it: in its documents, in what was looked for, in why that was refused.
    let leave = |name: &str, pattern: &str| {
        let args = ["grep", NAME, pattern, "--trail", name];
        Command::new(cargo_bin!("tieout")).current_dir(folder).args(args).output().unwrap();
    };
    leave("t.jsonl", "\u{1b}[31m1,234");
    leave("refused.jsonl", "=\u{1b}[31m\u{7}");
    std::fs::copy(folder.join("t.jsonl"), folder.join("data/trails/t\u{1b}[1m.jsonl")).unwrap();
    let runs: [&[&str]; 41] = [
        &["profile", NAME],
        &["chunks", NAME],
        &["damage", NAME, "--format", "csv"],
        &["foot", NAME],
        &["read", NAME, "1", "4"],
        &["read", NAME, "1", "4", "--format", "csv"],
        &["read", NAME, "1", "4", "--format", "json"],
        &["read", NAME, "9", "10", "--govern", "--format", "jsonl"],
        &["figures", NAME],
        &["figures", NAME, "--format", "jsonl"],
        &["figures", NAME, "--format", "csv"],
        &["list", NAME],
        &["list", "."],
        &["outline", NAME],
        &["outline", NAME, "--format", "csv"],
        &["grep", NAME, "1,234"],
        &["grep", ".", "sales"],
        &["grep", NAME, "1,234", "--figures"],
        &["grep", NAME, "Sales.*", "--regex", "--format", "csv"],
        &["grep", NAME, "\u{1b}", "--literal", "--format", "jsonl"],
        &["grep", NAME, "=1234"],
        &["grep", NAME, "(\u{1b}[31m", "--regex"],
        &["follow", "--unit", NAME, "9", "18"],
        &["follow", "--year", NAME, "9", "18"],
        &["follow", "--year", NAME, "9", "18", "--format", "csv"],
        &["follow", "--unit", NAME, "9", "1"],
        &["trail", "list"],
        &["trail", "list", "--format", "csv"],
        &["trail", "show", "t.jsonl"],
        &["trail", "show", "refused.jsonl"],
        &["trail", "show", "nasty\u{1b}[1m.jsonl"],
        &["trail", "verify", "nasty\u{1b}[1m.jsonl"],
        &["trail", "verify", "t.jsonl", "--doc", NAME],
        &["trail", "replay", "refused.jsonl"],
        &["trail", "export", "t.jsonl"],
        &["trail", "export", "refused.jsonl", "--format", "html"],
        &["trail", "export", "t.jsonl", "--format", "csv"],
        &["trail", "export", "t.jsonl", "--format", "jsonl"],
        &["list", "x\u{1b}[1m.pdf", "missing\u{1b}[1m.md", "empty\u{1b}[1m"],
        &["grpe\u{1b}[1m", "--them\u{1b}[1m"],
        &["trail", "show", "none\u{1b}[1m"],
    ];
    for args in runs {
        let shown = shown(folder, args);
        assert!(!shown.trim().is_empty(), "{args:?}");
        let harmful = |c: char| matches!(c, '\u{1b}' | '\u{7}' | '\u{80}'..='\u{9f}' | '\u{202e}');
        assert!(!shown.contains(harmful), "{args:?}: {shown:?}");
    }
    let piped = Command::new(cargo_bin!("tieout")).current_dir(folder).args(["read", NAME, "3", "3"]).output().unwrap();
    assert_eq!(String::from_utf8(piped.stdout).unwrap(), format!("3  {NASTY}"));
}
