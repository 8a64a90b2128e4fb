//! The command line as scripts see it.

use std::io::{Read as _, Write as _};
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use assert_cmd::cargo::cargo_bin;
use serde_json::Value;

const TEXT: &str = "<!-- page 1 -->\n# Statement 1\n\n(₹ in crore)\n\n| Item | 2024-25 | 2023-24 |\n|---|---:|---:|\n\
                    | Tax revenue | 48,964.89 | 44,210.07 |\n| =Other, \"net\" | (12.50) | nil |\n<!-- page 2 -->\nEnd.\n";

struct Desk {
    dir: tempfile::TempDir,
}

impl Desk {
    fn new() -> Self {
        let dir = tempfile::tempdir().unwrap();
        std::fs::write(dir.path().join("a.md"), TEXT).unwrap();
        Self { dir }
    }

    fn path(&self, name: &str) -> PathBuf {
        self.dir.path().join(name)
    }

    fn command(&self, args: &[&str]) -> Command {
        let mut command = Command::new(cargo_bin!("tieout"));
        command
            .current_dir(self.dir.path())
            .env("TIEOUT_DATA_DIR", self.path("data"))
            .env("TIEOUT_STATE_DIR", self.path("state"))
            .args(args);
        command
    }

    fn run(&self, args: &[&str]) -> Output {
        self.command(args).stdin(Stdio::null()).output().unwrap()
    }

    /// Runs and returns exit code, standard output and standard error.
    fn text(&self, args: &[&str]) -> (i32, String, String) {
        let output = self.run(args);
        let text = |bytes| String::from_utf8(bytes).unwrap();
        (output.status.code().unwrap(), text(output.stdout), text(output.stderr))
    }

    fn ok(&self, args: &[&str]) -> String {
        let (code, out, err) = self.text(args);
        assert_eq!((code, err.as_str()), (0, ""), "{args:?}\n{out}");
        out
    }
}

fn json(text: &str) -> Value {
    serde_json::from_str(text).unwrap_or_else(|error| panic!("{error}: {text}"))
}

/// The cells of a CSV table, by a reader that knows nothing of the writer.
fn csv(text: &str) -> Vec<Vec<String>> {
    let mut rows = vec![vec![String::new()]];
    let mut quoted = false;
    let mut chars = text.chars().peekable();
    while let Some(c) = chars.next() {
        let row = rows.last_mut().unwrap();
        match c {
            '"' if quoted && chars.peek() == Some(&'"') => {
                chars.next();
                row.last_mut().unwrap().push('"');
            }
            '"' => quoted = !quoted,
            ',' if !quoted => row.push(String::new()),
            '\n' if !quoted => rows.push(vec![String::new()]),
            c => row.last_mut().unwrap().push(c),
        }
    }
    assert!(!quoted, "{text}");
    assert_eq!(rows.pop(), Some(vec![String::new()]), "a table ends its last line");
    rows
}

#[test]
fn errors_are_one_line_that_says_what_to_do() {
    let desk = Desk::new();
    std::fs::write(desk.path("x.pdf"), b"%PDF-1.7").unwrap();
    std::fs::create_dir(desk.path("empty")).unwrap();
    std::fs::write(desk.path("none.md"), "").unwrap();
    let cases: [(&[&str], &str); 21] = [
        (&["read", "a.md", "0", "3"], "lines count from 1 to 11"),
        (&["read", "a.md", "5", "3"], "the last line is 11"),
        (&["read", "a.md", "12", "13"], "the last line is 11"),
        (&["read", "a.md"], "usage: tieout read"),
        (&["read", "missing.md", "1", "2"], "no file or folder missing.md"),
        (&["read", "x.pdf", "1", "2"], "convert it first"),
        (&["list", "empty"], "no document in empty"),
        (&["read", "a.md", "-1", "3"], "whole, from 1"),
        (&["read", "a.md", "1.5", "3"], "whole, from 1"),
        (&["read", "a.md", "99999999999999999999", "99999999999999999999"], "the last line is 11"),
        (&["read", "a.md", "12", "13", "--govern"], "the last line is 11"),
        (&["read", "none.md", "1", "1"], "the document is empty"),
        (&["gerp", "a.md", "x"], "did you mean tieout grep?"),
        (&["frobnicate", "--theme", "dark"], "no file or folder frobnicate"),
        (&["trail", "veryfy", "x"], "verify"),
        (&["grep", "a.md", ""], "pattern"),
        (&["grep", "a.md", "x", "--scope", "7"], "FIRST-LAST"),
        (&["follow", "a.md", "1", "1"], "--unit"),
        (&["follow", "a.md", "99", "1", "--unit"], "lines count from 1 to 11"),
        (&["trail", "verify", "none.jsonl"], "tieout trail list"),
        (&["trail", "verify", "a.md", "--head", "abc"], "64 hexadecimal digits"),
    ];
    for (args, want) in cases {
        let (code, out, err) = desk.text(args);
        assert_eq!((code, out.as_str()), (2, ""), "{args:?}: {err}");
        assert_eq!(err.lines().count(), 1, "{args:?}: {err}");
        assert!(err.starts_with("tieout: ") && err.contains(want), "{args:?}: {err}");
    }
}

#[test]
fn read_prints_the_lines_of_the_file() {
    let desk = Desk::new();
    let lines: Vec<_> = TEXT.lines().collect();
    assert_eq!(desk.ok(&["read", "a.md", "4", "4"]), format!("4  {}\n", lines[3]));
    let (code, out, err) = desk.text(&["read", "a.md", "10", "400"]);
    assert_eq!((code, out.as_str()), (0, "10  <!-- page 2 -->\n11  End.\n"));
    assert!(err.contains("line 400 is past the end") && err.lines().count() == 1, "{err}");
    let value = json(&desk.ok(&["read", "a.md", "8", "9", "--format", "json"]));
    assert_eq!(value["kind"], "span");
    assert_eq!(value["result"]["rows"][0]["text"], lines[7]);
    let rows: Vec<_> = desk.ok(&["read", "a.md", "8", "9", "--format", "jsonl"]).lines().map(json).collect();
    assert_eq!((rows.len(), &rows[1]["line"]), (2, &Value::from(9)));
    let table = csv(&desk.ok(&["read", "a.md", "8", "9", "--format", "csv"]));
    assert_eq!(table[2][..3], ["9", "1", lines[8]].map(str::to_owned));
}

#[test]
fn every_format_can_be_read_back() {
    let desk = Desk::new();
    for command in [&["list", "a.md"][..], &["outline", "a.md"], &["read", "a.md", "1", "11"]] {
        let with = |format| {
            let args: Vec<_> = command.iter().copied().chain(["--format", format]).collect();
            desk.ok(&args)
        };
        let whole = json(&with("json"));
        assert!(whole["kind"].is_string() && whole["result"].is_object(), "{whole}");
        let rows: Vec<_> = with("jsonl").lines().map(json).collect();
        let table = csv(&with("csv"));
        assert!(!rows.is_empty());
        assert_eq!(table.len(), rows.len() + 1, "{command:?}");
        assert!(table.iter().all(|row| row.len() == table[0].len()), "{command:?}: {table:?}");
        assert_eq!(with("json"), with("json"));
    }
}

#[test]
fn figures_and_follow_name_the_declaring_lines() {
    let desk = Desk::new();
    let streamed = desk.ok(&["figures", "a.md", "--format", "jsonl", "--blind"]);
    let rows: Vec<_> = streamed.lines().map(json).collect();
    let tax = rows.iter().find(|row| row["text"] == "48,964.89").unwrap();
    assert_eq!((&tax["value"], &tax["unit"]["line"]), (&Value::from("48964.89"), &Value::from(4)));
    // Streamed, in one piece and recorded, it is the same.
    let whole = json(&desk.ok(&["figures", "a.md", "--format", "json"]));
    assert_eq!(whole["result"]["figures"], Value::from(rows.clone()));
    let (_, recorded, _) = desk.text(&["figures", "a.md", "--format", "jsonl", "--trail", "f.jsonl"]);
    assert_eq!(recorded, streamed);
    let table = csv(&desk.ok(&["figures", "a.md", "--format", "csv"]));
    assert_eq!(table.len(), rows.len() + 1);
    assert!(table.iter().all(|row| row.len() == table[0].len()));
    assert!(table.iter().any(|row| row[18] == "'=Other, \"net\"" && row[5] == "-12.50"), "{table:?}");
    let part = desk.ok(&["figures", "a.md", "--lines", "8-8", "--format", "jsonl"]);
    assert_eq!(part.lines().count(), 2);
    assert!(desk.ok(&["figures", "a.md"]).contains("48,964.89  ₹ crore ← L4  2024-25 ← L6  Tax revenue"));

    assert!(desk.ok(&["follow", "a.md", "8", "18", "--unit"]).ends_with("\n4  (₹ in crore)\n"));
    let year = json(&desk.ok(&["follow", "a.md", "8", "17", "--year", "--format", "jsonl"]));
    assert_eq!((&year["line"], &year["label"]), (&Value::from(6), &Value::from("2024-25")));
    let (code, _, err) = desk.text(&["follow", "a.md", "8", "3", "--unit"]);
    assert!(code == 2 && err.contains("columns 17 (48,964.89), 29 (44,210.07)"), "{err}");
    let (code, _, err) = desk.text(&["follow", "a.md", "5", "1", "--unit"]);
    assert!(code == 2 && err.contains("no figure stands on line 5"), "{err}");
    std::fs::write(desk.path("bare.md"), "Sales came to 1,234.\n").unwrap();
    let (code, out, _) = desk.text(&["follow", "bare.md", "1", "15", "--year"]);
    assert!(code == 1 && out.contains("no line declares the period"), "{out}");
    std::fs::write(desk.path("words.md"), "No number.\n").unwrap();
    assert_eq!(desk.text(&["figures", "words.md"]), (1, String::new(), String::new()));
}

#[test]
fn grep_finds_counts_and_says_what_it_left_out() {
    let desk = Desk::new();
    assert_eq!(desk.ok(&["grep", "a.md", "48964.89"]), "8:p1: | Tax revenue | 48,964.89 | 44,210.07 |\n");
    assert_eq!(desk.text(&["grep", "a.md", "nothing of the kind"]), (1, String::new(), String::new()));
    assert_eq!(desk.ok(&["grep", "a.md", "tax revenue", "--bare"]), "8:p1:2-13\n");
    assert_eq!(desk.ok(&["grep", "a.md", "--literal", "nil"]).lines().count(), 1);
    assert_eq!(desk.ok(&["grep", "a.md", "--regex", "^End\\.$"]), "11:p2: End.\n");
    assert_eq!(desk.ok(&["grep", "a.md", "e", "--scope", "11-11"]), "11:p2: End.\n");
    let (code, out, err) = desk.text(&["grep", "a.md", "item|tax|net", "--regex", "--limit", "2"]);
    assert_eq!((code, out.lines().count()), (0, 2));
    assert!(err.contains("2 of 3 hits given: go on with --cursor 2"), "{err}");
    let rest = desk.ok(&["grep", "a.md", "item|tax|net", "--regex", "--cursor", "2", "--format", "jsonl"]);
    assert_eq!(json(rest.trim())["line"], 9);
    let (code, _, err) = desk.text(&["grep", "a.md", "(", "--regex"]);
    assert!(code == 2 && err.lines().count() == 1, "{err}");
    let whole = json(&desk.ok(&["grep", "a.md", "tax", "--format", "json"]));
    assert_eq!(whole["result"]["total"], 1);
    let table = csv(&desk.ok(&["grep", "a.md", "net", "--format", "csv"]));
    assert_eq!(table[1][7], "| =Other, \"net\" | (12.50) | nil |");
    let (code, _, err) = desk.text(&["grep", "a.md", "tax", "--literal", "--regex"]);
    assert!(code == 2 && err.contains("cannot be used with") && err.lines().count() == 1, "{err}");
}

#[test]
fn standard_input_and_folders() {
    let desk = Desk::new();
    let mut child = desk
        .command(&["outline", "-", "--format", "json"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    child.stdin.take().unwrap().write_all(TEXT.as_bytes()).unwrap();
    let output = child.wait_with_output().unwrap();
    assert!(output.status.success());
    assert_eq!(json(&String::from_utf8(output.stdout).unwrap())["result"]["doc"], "-");

    std::fs::write(desk.path("b.txt"), "b\n").unwrap();
    let listing = desk.ok(&["list", ".", "--format", "jsonl"]);
    let names: Vec<_> = listing.lines().map(|line| json(line)["doc"].as_str().unwrap().to_owned()).collect();
    assert_eq!(names, ["a.md", "b.txt"]);
    let (code, _, err) = desk.text(&["outline", "."]);
    assert_eq!(code, 2);
    assert!(err.contains("name one of them"), "{err}");
    // What can be read is given, and the exit code tells that something could not.
    let (code, out, err) = desk.text(&["list", "a.md", "missing.md"]);
    assert_eq!(code, 2);
    assert!(out.starts_with("a.md") && err.contains("missing.md"), "{out}{err}");
}

#[test]
fn a_closed_pipe_is_no_error() {
    let desk = Desk::new();
    // More than a pipe holds, so that the writer must notice.
    let long: String = (0..4000).map(|line| format!("# Heading number {line} {}\n\n", "x".repeat(80))).collect();
    std::fs::write(desk.path("long.md"), long).unwrap();
    let mut child =
        desk.command(&["outline", "long.md"]).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    let mut first = [0; 16];
    let mut stdout = child.stdout.take().unwrap();
    stdout.read_exact(&mut first).unwrap();
    drop(stdout);
    let output = child.wait_with_output().unwrap();
    assert_eq!((output.status.code(), String::from_utf8_lossy(&output.stderr).as_ref()), (Some(0), ""));
}

#[test]
fn help_version_completions_and_manual() {
    let desk = Desk::new();
    assert!(desk.ok(&["--version"]).starts_with("tieout "));
    assert!(desk.ok(&["trail", "verify", "--help"]).contains("--head"));
    for shell in ["bash", "zsh", "fish"] {
        assert!(desk.ok(&["completions", shell]).contains("tieout"), "{shell}");
    }
    assert!(desk.ok(&["man"]).contains(".TH tieout"));
    assert!(desk.ok(&["man", "trail", "verify"]).contains("head"));
    assert_eq!(desk.text(&["man", "nothing"]).0, 2);
}

/// Makes a trail of one read, and returns its path and head.
fn trail(desk: &Desk) -> (PathBuf, String) {
    let (code, _, err) = desk.text(&["read", "a.md", "8", "9", "--trail", "t.jsonl"]);
    assert_eq!(code, 0, "{err}");
    let head = err.trim().rsplit(' ').next().unwrap().to_owned();
    assert_eq!(head.len(), 64, "{err}");
    (desk.path("t.jsonl"), head)
}

fn edit(path: &Path, edit: impl FnOnce(&mut Vec<String>)) {
    let text = std::fs::read_to_string(path).unwrap();
    let mut lines: Vec<_> = text.lines().map(str::to_owned).collect();
    edit(&mut lines);
    std::fs::write(path, lines.iter().map(|line| format!("{line}\n")).collect::<String>()).unwrap();
}

#[test]
fn one_shot_operations_leave_a_trail_only_when_asked() {
    let desk = Desk::new();
    desk.ok(&["read", "a.md", "8", "9"]);
    assert!(!desk.path("data").exists());
    let (_, head) = trail(&desk);
    assert!(!desk.path("data").exists());
    let (code, _, err) = desk.text(&["read", "a.md", "8", "9", "--trail", "t.jsonl"]);
    assert_eq!(code, 2, "an existing file is never written over: {err}");
    let report = desk.ok(&["trail", "verify", "t.jsonl", "--head", &head]);
    assert!(report.contains("\nHOLDS\n") && report.contains("cannot prove"), "{report}");
    assert!(desk.ok(&["trail", "replay", "t.jsonl"]).starts_with("EQUAL     1 of 1"));
    assert!(desk.ok(&["trail", "show", "t.jsonl"]).contains("read lines 8–9 of a.md"));
    // What was refused is on record too.
    let (code, _, _) = desk.text(&["read", "a.md", "0", "9", "--trail", "refused.jsonl"]);
    assert_eq!(code, 2);
    assert!(desk.ok(&["trail", "show", "refused.jsonl"]).contains("refused: line 0 does not exist"));
    assert!(desk.ok(&["trail", "replay", "refused.jsonl"]).starts_with("EQUAL"));
}

#[test]
fn harm_to_a_trail_is_told_apart() {
    type Harm = fn(&Desk, &Path);
    let cases: [(&str, Harm, &str, &str); 5] = [
        ("one byte", |_, path| edit(path, |lines| lines[1] = lines[1].replace("human", "agent")), "was changed", ""),
        ("one record", |_, path| edit(path, |lines| drop(lines.remove(1))), "record 1 was removed", ""),
        ("the seal", |_, path| edit(path, |lines| drop(lines.pop())), "UNSEALED  interrupted or cut", "for certain"),
        (
            "the document",
            |desk, _| std::fs::write(desk.path("a.md"), TEXT.replace("12.50", "12.05")).unwrap(),
            "CHANGED   document a.md",
            "",
        ),
        ("no document", |desk, _| std::fs::remove_file(desk.path("a.md")).unwrap(), "MISSING   document a.md", ""),
    ];
    for (name, harm, want, with_head) in cases {
        let desk = Desk::new();
        let (path, head) = trail(&desk);
        harm(&desk, &path);
        let (code, out, _) = desk.text(&["trail", "verify", "t.jsonl"]);
        assert_eq!(code, 1, "{name}");
        assert!(out.contains(want) && out.contains("\nDOES NOT HOLD\n"), "{name}: {out}");
        let (code, out, _) = desk.text(&["trail", "verify", "t.jsonl", "--head", &head]);
        assert!(code == 1 && out.contains(with_head), "{name}: {out}");
        let (code, out, _) = desk.text(&["trail", "verify", "t.jsonl", "--format", "json"]);
        assert!(code == 1 && json(&out)["holds"] == false, "{name}: {out}");
    }
}

#[test]
fn replay_names_what_differs_and_finds_moved_documents() {
    let desk = Desk::new();
    trail(&desk);
    std::fs::create_dir(desk.path("moved")).unwrap();
    std::fs::rename(desk.path("a.md"), desk.path("moved/renamed.md")).unwrap();
    assert_eq!(desk.text(&["trail", "replay", "t.jsonl"]).0, 1);
    assert!(desk.ok(&["trail", "replay", "t.jsonl", "--doc", "moved/renamed.md"]).starts_with("EQUAL"));
    std::fs::write(desk.path("a.md"), TEXT.replace("12.50", "12.05")).unwrap();
    let (code, out, _) = desk.text(&["trail", "replay", "t.jsonl"]);
    assert_eq!(code, 1);
    assert!(out.contains("DIFFERS   first at record 1 (read"), "{out}");
    let (code, out, _) = desk.text(&["trail", "replay", "t.jsonl", "--format", "json"]);
    assert_eq!((code, &json(&out)["first_difference"]["seq"]), (1, &Value::from(1)));
    // The document that the trail is about wins over one of the right name.
    assert!(desk.ok(&["trail", "replay", "t.jsonl", "--doc", "moved/renamed.md"]).starts_with("EQUAL"));
}

#[test]
fn exports() {
    let desk = Desk::new();
    let (path, head) = trail(&desk);
    assert_eq!(desk.run(&["trail", "export", "t.jsonl", "--format", "jsonl"]).stdout, std::fs::read(&path).unwrap());
    let paper = desk.ok(&["trail", "export", "t.jsonl"]);
    assert!(paper.starts_with("# Workpaper: a.md\n") && paper.contains(&head), "{paper}");
    assert_eq!(desk.ok(&["trail", "export", "t.jsonl", "--format", "html", "-o", "t.html"]), "");
    assert!(std::fs::read_to_string(desk.path("t.html")).unwrap().contains(&head));
    let table = csv(&desk.ok(&["trail", "export", "t.jsonl", "--format", "csv"]));
    assert_eq!((table.len(), table[1].len()), (2, table[0].len()));
    let (code, _, err) = desk.text(&["trail", "export", "t.jsonl", "-o", "./t.jsonl"]);
    assert_eq!(code, 2);
    assert!(err.contains("is the trail itself"), "{err}");
    let (code, _, err) = desk.text(&["trail", "export", "a.md"]);
    assert!(code == 2 && err.contains("no header"), "{err}");
}

#[test]
fn the_store_is_listed() {
    let desk = Desk::new();
    let (code, out, err) = desk.text(&["trail", "list"]);
    assert_eq!((code, out.as_str(), err.as_str()), (1, "", ""));
    let (path, _) = trail(&desk);
    std::fs::create_dir_all(desk.path("data/trails")).unwrap();
    std::fs::copy(&path, desk.path("data/trails/1.jsonl")).unwrap();
    std::fs::write(desk.path("data/trails/2.jsonl"), "nonsense\n").unwrap();
    let rows: Vec<_> = desk.ok(&["trail", "list", "--format", "jsonl"]).lines().map(json).collect();
    assert_eq!((&rows[0]["state"], &rows[0]["records"]), (&Value::from("sealed"), &Value::from(1)));
    assert_eq!(rows[1]["state"], "broken");
    // A trail of the store goes by its name.
    assert!(desk.ok(&["trail", "verify", "1.jsonl"]).contains("HOLDS"));
    assert!(desk.ok(&["trail", "list"]).contains("sealed"));
}

#[test]
fn profiles_and_chunks_in_every_form() {
    let folder = tempfile::tempdir().unwrap();
    let (one, two) = (folder.path().join("one.md"), folder.path().join("two.md"));
    std::fs::write(&one, "(₹ in crore)\n\n| Item | 2024-25 |\n|---|---:|\n| Tax | 1,234.50 |\n").unwrap();
    std::fs::write(&two, "Nothing.\n").unwrap();
    let run = |args: &[&str]| {
        let result = std::process::Command::new(env!("CARGO_BIN_EXE_tieout")).args(args).output().unwrap();
        assert!(result.status.success(), "{result:?}");
        String::from_utf8(result.stdout).unwrap()
    };
    let (one, two) = (one.to_str().unwrap(), two.to_str().unwrap());
    let json = run(&["profile", one, two, "--format", "json"]);
    let profiles: Vec<serde_json::Value> = json.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(profiles.len(), 2);
    assert_eq!(profiles[0]["result"]["tables"]["share_percent"], "75.0");
    assert_eq!(profiles[0]["result"]["declarations"]["units"][0]["unit"], "₹ crore");
    let csv = run(&["profile", one, "--format", "csv"]);
    assert!(csv.starts_with("document,measure,value\n") && csv.contains("one.md,numbers.tokens,3\n"), "{csv}");
    assert!(run(&["profile", one, two]).contains("table-heavy"));
    let chunks = run(&["chunks", one, "--sizes", "100,400", "--format", "csv"]);
    let widths: Vec<usize> = chunks.lines().map(|line| line.split(',').count()).collect();
    assert_eq!(widths, [15; 5], "{chunks}");
    assert!(run(&["chunks", one]).contains("Unitless"));
}

#[test]
fn convert_writes_the_lines_that_are_cited() {
    let desk = Desk::new();
    let page = "<html><body><p>one</p><hr style='page-break-after:always'><table><tr><td>Cash</td><td>$</td><td>5</td></tr></table></body></html>";
    std::fs::write(desk.path("page.htm"), page).unwrap();
    let text = "<!-- page 1 -->\n\none\n\n<!-- page 2 -->\n\n|Cash|$ 5|\n|---|---|\n\n";
    assert_eq!(desk.ok(&["convert", "page.htm"]), text);
    assert_eq!(desk.ok(&["convert", "--pages", "2", "page.htm"]), "<!-- page 2 -->\n\n|Cash|$ 5|\n|---|---|\n\n");
    let (code, _, said) = desk.text(&["convert", "--pages", "7-9", "page.htm"]);
    assert!(code == 2 && said.contains("its pages end with 2"), "{code} {said}");
    desk.ok(&["convert", "page.htm", "-o", "out.md"]);
    assert_eq!(std::fs::read_to_string(desk.path("out.md")).unwrap(), text);
    let (code, _, said) = desk.text(&["convert", "page.htm", "-o", "out.md"]);
    assert!(code == 2 && said.contains("is there already"), "{code} {said}");
}

#[test]
fn tags_are_left_out_where_asked_and_that_is_not_recorded() {
    let desk = Desk::new();
    let page = "<html xmlns:ix='i' xmlns:x='x'><body><div style='display:none'><x:context id='c'><x:instant>2024-12-31</x:instant></x:context><x:unit id='u'><x:measure>iso4217:EUR</x:measure></x:unit></div><p>Cash was <ix:nonFraction name='x:Cash' contextRef='c' unitRef='u' scale='3'>5</ix:nonFraction></p></body></html>";
    std::fs::write(desk.path("page.htm"), page).unwrap();
    let figure = |args: &[&str]| json(&desk.ok(&[&["figures", "page.htm", "--format", "jsonl"], args].concat()));
    let told = figure(&[]);
    assert_eq!(
        (&told["unit"]["label"], &told["unit"]["basis"], &told["tag"]["concept"]),
        (&"€ thousand".into(), &"tag".into(), &"x:Cash".into())
    );
    let blind = figure(&["--blind"]);
    assert!(blind["unit"].is_null() && blind["tag"].is_null(), "{blind}");
    let (code, _, said) = desk.text(&["figures", "page.htm", "--blind", "--trail", "t.jsonl"]);
    assert!(code == 2 && said.contains("cannot be recorded"), "{code} {said}");
}
