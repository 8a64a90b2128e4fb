//! A whole session on a terminal that is killed in the middle of typing: what the person saw recorded is in the
//! trail, the trail can be gone on with, and its replay is equal.
#![cfg(unix)]

// Each test program uses its own part of the helpers.
#[allow(dead_code)]
mod pty;

use std::num::NonZero;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::thread;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use pty::Session;
use serde_json::json;
use tieout::session::AuditedCommands;
use tieout::trail::{
    Actor, Call, Chain, Files, Header, Recorder, Replay, Store, replay, reserved, system_clock, verify_bytes,
};

const MOMENTS: u64 = 50;

/// Rows and columns of the terminal of [`Session`].
const ROWS: NonZero<u16> = NonZero::new(30).unwrap();
const COLUMNS: NonZero<u16> = NonZero::new(100).unwrap();

const NAME: &str = "a.md";

/// What a person may type, the key that quits excepted.
const TYPED: [&str; 20] = [
    "j",
    "k",
    "jjjj",
    "l",
    "h",
    "u",
    "y",
    "\x0f",
    "cc",
    "n",
    "N",
    "G",
    "gg",
    "\x1b[6~",
    "\t",
    "/surplus\r",
    "/=48,964 crore\r",
    "/1,234\r",
    "/nothing of the kind\r",
    "/half",
];

fn text() -> String {
    let mut text = String::from("# Statement 1\n\n(₹ in crore)\n\n| Item | 2024-25 | 2023-24 |\n|---|---:|---:|\n");
    for row in 1..120 {
        text.push_str(&format!("| Revenue surplus {row} | {row},234.50 | 48,9{row:02}.00 |\n"));
    }
    text
}

/// xorshift64: the moments need be different, not good.
struct Random(u64);

impl Random {
    fn below(&mut self, end: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0 % end
    }
}

fn start(args: &[&str], home: &Path) -> Session {
    let data = home.join("data");
    let set = [("TIEOUT_DATA_DIR", data.to_str().unwrap())];
    let session = Session::start(Path::new(env!("CARGO_BIN_EXE_tieout")), args, home, &set);
    session.wait_for("the count of records", |output| recorded(output).is_some());
    session
}

/// How many records the status bar says there are, where it says so.
fn recorded(output: &str) -> Option<u64> {
    let mut screen = vt100::Parser::new(ROWS, COLUMNS, 0);
    // An update that was cut off by the kill was never seen.
    let whole = output.rfind("\x1b[?2026l").unwrap_or(0);
    screen.process(&output.as_bytes()[..whole]);
    let first = screen.screen().rows(0, COLUMNS.get()).next()?;
    // The bar says `● REC 12`, or `● 12` where there is little room.
    first.rsplit_once('●')?.1.split_whitespace().last()?.parse().ok()
}

/// The only trail below `home`.
fn only_trail(home: &Path) -> PathBuf {
    let mut files = std::fs::read_dir(home.join("data/trails")).unwrap();
    let path = files.next().unwrap().unwrap().path();
    assert!(files.next().is_none(), "one session leaves one trail");
    path
}

fn replayed(bytes: &[u8]) -> Replay {
    replay(&Chain::parse(bytes), &Files::default(), &AuditedCommands).unwrap()
}

#[test]
fn a_session_killed_at_any_moment_loses_nothing_that_was_recorded() {
    let seed = SystemTime::now().duration_since(UNIX_EPOCH).unwrap().subsec_nanos();
    println!("seed {seed}");
    let mut random = Random(u64::from(seed) | 1);
    let mut records = 0;
    for moment in 0..MOMENTS {
        records += kill_once(&mut random, moment % 10 == 0);
    }
    // A test whose sessions do nothing would prove nothing.
    assert!(records > MOMENTS, "{records} records in {MOMENTS} sessions");
}

/// Kills one session and goes on with its trail, on the screen or without; returns how many records it had.
fn kill_once(random: &mut Random, on_screen: bool) -> u64 {
    let home = tempfile::tempdir().unwrap();
    std::fs::write(home.path().join(NAME), text()).unwrap();
    let mut session = start(&[NAME], home.path());
    let mut typed = Vec::new();
    for _ in 0..random.below(14) {
        let keys = TYPED[random.below(TYPED.len() as u64) as usize];
        typed.push(keys);
        session.press(keys);
        thread::sleep(Duration::from_millis(random.below(25)));
    }
    thread::sleep(Duration::from_micros(random.below(30_000)));
    session.signal("KILL");
    session.wait_end();
    let seen = recorded(&session.output()).unwrap();

    let path = only_trail(home.path());
    let bytes = std::fs::read(&path).unwrap();
    let report = verify_bytes(&bytes, None, Some(&Files::default()));
    assert!(report.chain_holds() && !report.sealed, "{typed:?}: {report}");
    assert!(report.count >= seen, "{typed:?}: {seen} records were on the screen, {} are in the file", report.count);
    let offered = Store::at(home.path().join("data/trails")).unsealed(report.documents[0].document.digest).unwrap();
    assert_eq!(offered.iter().map(|trail| &trail.path).collect::<Vec<_>>(), [&path], "{typed:?}");

    if on_screen {
        let mut session = start(&["--keymap", "vim", "--resume", path.to_str().unwrap(), NAME], home.path());
        session.press("jjq");
        assert!(session.wait_end().success(), "{}", session.output());
        session.assert_given_back();
    } else {
        resume_without_screen(home.path(), &path);
    }
    let whole = &bytes[..bytes.len() - Chain::parse(&bytes).torn.map_or(0, <[u8]>::len)];
    let after = std::fs::read(&path).unwrap();
    assert!(after.starts_with(whole), "{typed:?}: a finished record was altered");
    let report = verify_bytes(&after, None, Some(&Files::default()));
    assert!(report.holds(), "{typed:?}: {report}");
    let replay = replayed(&after);
    assert!(replay.is_equal(), "{typed:?}: {:?}", replay.first_difference());
    assert!(Chain::parse(&after).records().any(|record| record.cmd == reserved::RESUME));
    report.count
}

/// Nobody said that the session ends where the terminal was closed.
#[test]
fn a_session_whose_terminal_was_closed_can_be_gone_on_with() {
    for (signal, sealed) in [("HUP", false), ("TERM", true)] {
        let home = tempfile::tempdir().unwrap();
        std::fs::write(home.path().join(NAME), text()).unwrap();
        let mut session = start(&[NAME], home.path());
        session.press("/surplus 40\r");
        session.wait_for("the record of the search", |output| recorded(output) >= Some(1));
        session.signal(signal);
        assert!(!session.wait_end().success());
        let path = only_trail(home.path());
        let report = verify_bytes(&std::fs::read(&path).unwrap(), None, Some(&Files::default()));
        assert!(report.chain_holds() && report.sealed == sealed && report.count >= 1, "{signal}: {report}");
        if !sealed {
            resume_without_screen(home.path(), &path);
            let report = verify_bytes(&std::fs::read(&path).unwrap(), None, Some(&Files::default()));
            assert!(report.holds(), "{report}");
        }
    }
}

fn resume_without_screen(home: &Path, path: &Path) {
    let (documents, errors) = tieout::files::gather(&[home.join(NAME)]);
    assert!(errors.is_empty());
    let (paths, documents): (Vec<_>, Vec<_>) = documents.into_iter().unzip();
    let corpus = tieout::ops::Corpus::new(documents);
    let recorder =
        Recorder::resume(path, Header::new(&corpus, &paths), Arc::new(AuditedCommands), system_clock()).unwrap();
    let args = json!({"doc": NAME, "start": 1, "end": 9});
    let call = Call { actor: Actor::Human, keys: String::new(), name: "read".into(), args, partial: None };
    recorder.run(&corpus, call).unwrap();
    recorder.seal().unwrap();
}

/// Moves make one record with the lines shown, a typed search one with its keys; a declaration that was followed and
/// a citation that was copied are on record.
#[test]
fn a_session_leaves_one_record_for_each_thing_done() {
    let home = tempfile::tempdir().unwrap();
    std::fs::write(home.path().join(NAME), text()).unwrap();
    let mut session = start(&[NAME], home.path());
    // Each step waits until its records are on the screen: a search ends when it ends.
    let press_until = |session: &mut Session, keys: &str, count: u64| {
        session.press(keys);
        session.wait_for(&format!("record {count} of {keys:?}"), |output| recorded(output) >= Some(count));
    };
    press_until(&mut session, "/surplus 40\r", 1);
    session.wait_for("the units of the figures", |output| output.contains("₹cr"));
    press_until(&mut session, "jjkjlu", 3);
    press_until(&mut session, "\x0fcc", 5);
    session.press("q");
    assert!(session.wait_end().success());
    let bytes = std::fs::read(only_trail(home.path())).unwrap();
    let report = verify_bytes(&bytes, None, Some(&Files::default()));
    assert!(report.holds(), "{report}");
    assert!(session.output().contains(&report.head.to_string()), "the whole head is printed at the end");
    let chain = Chain::parse(&bytes);
    let steps: Vec<_> = chain.records().map(|record| (record.cmd.as_str(), record.keys.as_str())).collect();
    assert_eq!(
        steps,
        [
            ("header", ""),
            ("grep", "/ s u r p l u s space 4 0 enter"),
            ("reader.goto", "j j k j l"),
            ("follow", "u"),
            ("reader.goto", "ctrl-o"),
            ("cite.copy", "c c"),
            ("seal", ""),
        ]
    );
    let shown = chain.records().nth(2).unwrap().target.as_ref().unwrap().span;
    assert!(shown[0] >= 1 && shown[1] > shown[0] && shown[1] - shown[0] < u64::from(ROWS.get()), "{shown:?}");
    assert!(replayed(&bytes).is_equal());
}
