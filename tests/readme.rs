//! The README says what is so: its commands run and print what it shows, its keys are those of the keymap, its links
//! lead somewhere. With `TIEOUT_README=write` the shown outputs are written anew instead of being compared.
#![cfg(unix)]

use std::fs;
use std::path::Path;
use std::process::Command;

use tieout::config::Settings;
use tieout::demo;
use tieout::tui::headless::Driver;

const README: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/README.md");

/// The keys of the session that the citation shown was made in.
const CITED: &str = "/ fiscal space deficit enter n c c";

/// Runs a line of shell in `folder`, with the program on its path; gives standard output, then standard error.
fn shell(line: &str, folder: &Path) -> String {
    let program = Path::new(env!("CARGO_BIN_EXE_tieout"));
    let beside = program.parent().unwrap().to_string_lossy().into_owned();
    let path = format!("{beside}:{}", std::env::var("PATH").unwrap());
    let result = Command::new("sh")
        .args(["-c", line])
        .current_dir(folder)
        .env("PATH", path)
        .env("LC_ALL", "C.UTF-8")
        .env("TIEOUT_DATA_DIR", folder)
        .env("TIEOUT_STATE_DIR", folder)
        .env("TIEOUT_CONFIG_DIR", folder)
        .output()
        .unwrap();
    assert!(result.status.success(), "`{line}` fails: {result:?}");
    String::from_utf8(result.stdout).unwrap() + &String::from_utf8(result.stderr).unwrap()
}

/// What the README should be: every output and every generated part made anew.
fn renewed(readme: &str) -> String {
    let home = tempfile::tempdir().unwrap();
    let mut text = String::new();
    let mut lines = readme.lines().peekable();
    while let Some(line) = lines.next() {
        text += line;
        text.push('\n');
        let made = match line {
            "```console" => {
                while let Some(line) = lines.next_if(|line| !line.starts_with("```")) {
                    if let Some(command) = line.strip_prefix("$ ") {
                        text += &format!("{line}\n{}", shell(command, home.path()));
                        if !text.ends_with('\n') {
                            text.push('\n');
                        }
                    }
                }
                continue;
            }
            "<!-- keys -->" => shell("tieout keys --markdown", home.path()).trim_end().to_owned() + "\n",
            "<!-- citation -->" => format!("```text\n{}```\n", citation()),
            _ => continue,
        };
        text += &made;
        while lines.next_if(|line| !line.starts_with("<!-- /")).is_some() {}
    }
    text
}

fn citation() -> String {
    let documents = vec![(demo::NAME.to_owned(), demo::ACCOUNT.as_bytes().to_vec())];
    let mut driver = Driver::new(documents, Settings::default(), 120, 40);
    driver.keys(CITED).unwrap();
    driver.copied().last().expect("something was copied").clone()
}

/// Heads of trails and times are others each time.
fn masked(text: &str) -> String {
    let is_hash = |word: &str| word.len() == 64 && word.bytes().all(|b| b.is_ascii_hexdigit());
    let is_time =
        |word: &str| word.len() >= 20 && word.as_bytes()[10] == b'T' && word.trim_end_matches('.').ends_with('Z');
    let mask = |word: &str| {
        if is_hash(word.trim_end()) || is_time(word.trim_end()) { "‹›".into() } else { word.to_owned() }
    };
    text.split_inclusive([' ', '\n']).map(mask).collect()
}

#[test]
fn shows_what_the_program_prints() {
    let readme = fs::read_to_string(README).unwrap();
    let renewed = renewed(&readme);
    if std::env::var_os("TIEOUT_README").is_some_and(|what| what == "write") {
        fs::write(README, renewed).unwrap();
        return;
    }
    for (number, (shown, printed)) in readme.lines().zip(renewed.lines()).enumerate() {
        assert_eq!(masked(shown), masked(printed), "line {} of README.md has drifted", number + 1);
    }
    assert_eq!(readme.lines().count(), renewed.lines().count(), "README.md has drifted");
}

#[test]
fn the_first_two_commands_are_what_sets_it_up() {
    let readme = fs::read_to_string(README).unwrap();
    let (_, after) = readme.split_once("\n## Start\n").expect("a section that tells how to start");
    let (_, block) = after.split_once("```sh\n").expect("its commands");
    let commands: Vec<&str> = block.lines().take_while(|line| !line.starts_with("```")).collect();
    assert_eq!(commands, ["cargo run --release -- demo", "cargo test --release"]);
    // The main job itself: what the first command opens can be opened.
    let home = tempfile::tempdir().unwrap();
    shell("tieout demo --write -", home.path());
    let ci = fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/.ci/run")).unwrap();
    assert!(ci.contains("second_command"), ".ci/run must run the README's second command");
}

#[test]
fn links_lead_somewhere() {
    let readme = fs::read_to_string(README).unwrap();
    let mut links = 0;
    for rest in readme.split("](").skip(1) {
        let target = rest.split(')').next().unwrap_or_default();
        links += 1;
        assert!(Path::new(env!("CARGO_MANIFEST_DIR")).join(target).is_file(), "{target} is not there");
    }
    assert!(links > 5, "the README has lost its pictures");
}
