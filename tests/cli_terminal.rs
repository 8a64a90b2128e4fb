//! The command line on a real terminal: nothing in a document commands it, and pipes get the text as it is.

#![cfg(unix)]

use std::io::Read as _;
use std::process::Command;

use assert_cmd::cargo::cargo_bin;
use portable_pty::{CommandBuilder, PtySize, native_pty_system};

const NASTY: &str = "Sales \u{1b}[31m1,234\u{1b}]0;owned\u{7} \u{9b}2J\u{202e} end\n";

#[test]
fn a_document_cannot_command_the_terminal() {
    let dir = tempfile::tempdir().unwrap();
    std::fs::write(dir.path().join("a\u{1b}[1m.md"), NASTY).unwrap();
    let operations: [&[&str]; 5] = [
        &["read", "1", "1"],
        &["read", "1", "1", "--format", "csv"],
        &["read", "1", "1", "--format", "json"],
        &["figures"],
        &["list"],
    ];
    for operation in operations {
        let mut args = vec![operation[0], "a\u{1b}[1m.md"];
        args.extend(&operation[1..]);
        let pair = native_pty_system().openpty(PtySize { rows: 24, cols: 200, ..PtySize::default() }).unwrap();
        let mut command = CommandBuilder::new(cargo_bin!("tieout"));
        command.cwd(dir.path());
        command.args(&args);
        let mut child = pair.slave.spawn_command(command).unwrap();
        drop(pair.slave);
        let mut shown = Vec::new();
        // At its end a terminal gives an error on some systems, and nothing on others.
        let _ = pair.master.try_clone_reader().unwrap().read_to_end(&mut shown);
        child.wait().unwrap();
        let shown = String::from_utf8(shown).unwrap();
        assert!(!shown.trim().is_empty(), "{args:?}");
        let harmful = |c: char| matches!(c, '\u{1b}' | '\u{7}' | '\u{80}'..='\u{9f}' | '\u{202e}');
        assert!(!shown.contains(harmful), "{args:?}: {shown:?}");
    }
    let piped = Command::new(cargo_bin!("tieout"))
        .current_dir(dir.path())
        .args(["read", "a\u{1b}[1m.md", "1", "1"])
        .output()
        .unwrap();
    assert_eq!(String::from_utf8(piped.stdout).unwrap(), format!("1  {NASTY}"));
}
