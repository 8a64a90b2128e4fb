//! A recorder that is killed loses no finished record. The test starts itself again as the process to be killed.

#![cfg(unix)]

use std::io::{BufRead as _, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::Arc;
use std::time::Duration;

use serde_json::json;
use tieout::document::Document;
use tieout::ops::Corpus;
use tieout::session::AuditedCommands;
use tieout::trail::{Actor, Call, Chain, Header, Recorder, Store, system_clock, verify_bytes};

const CHILD: &str = "TIEOUT_TEST_KILL_CHILD";
const MOMENTS: u64 = 50;

fn corpus() -> Corpus {
    Corpus::new([Document::new("a.md", b"one\ntwo\nthree\n".to_vec())])
}

fn goto(line: u64) -> Call {
    Call {
        actor: Actor::Human,
        keys: "j".into(),
        name: "reader.goto".into(),
        args: json!({"doc": "a.md", "line": line, "shown": [1, 3]}),
        partial: None,
    }
}

/// Appends records until it is killed, and says the number of each once it is written.
fn append_for_ever(dir: &Path) -> ! {
    use std::io::Write as _;
    let corpus = corpus();
    let header = Header::new(&corpus, &[]);
    let recorder = Recorder::start(&Store::at(dir), header, Arc::new(AuditedCommands), system_clock()).unwrap();
    let mut stdout = std::io::stdout().lock();
    for number in 1_u64.. {
        recorder.run(&corpus, goto(number % 3 + 1)).unwrap();
        writeln!(stdout, "seq {number}").unwrap();
        stdout.flush().unwrap();
    }
    unreachable!("u64 does not end")
}

#[test]
fn no_finished_record_is_lost() {
    if let Some(dir) = std::env::var_os(CHILD) {
        append_for_ever(&PathBuf::from(dir));
    }
    let seed = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).unwrap().subsec_nanos();
    println!("seed {seed}");
    let mut random = u64::from(seed) | 1;
    let mut torn = 0;
    for _ in 0..MOMENTS {
        // xorshift64: the moments need be different, not good.
        random ^= random << 13;
        random ^= random >> 7;
        random ^= random << 17;
        torn += kill_once(Duration::from_micros(random % 20_000));
    }
    println!("{torn} of {MOMENTS} trails had an unfinished last line");
}

/// Kills a recorder `after` its first record; returns how many unfinished lines it left.
fn kill_once(after: Duration) -> u64 {
    let dir = tempfile::tempdir().unwrap();
    let mut child = Command::new(std::env::current_exe().unwrap())
        .args(["--exact", "no_finished_record_is_lost", "--nocapture"])
        .env(CHILD, dir.path())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let mut said = BufReader::new(child.stdout.take().unwrap()).lines().map_while(Result::ok).filter_map(|line| {
        // The harness may put the name of the test on the same line.
        line.rsplit_once("seq ").and_then(|(_, number)| number.parse::<u64>().ok())
    });
    let first = said.next().expect("the child says its first record");
    // A full pipe would stop the child: read on until the moment has come.
    let reader = std::thread::spawn(move || said.last());
    std::thread::sleep(after);
    child.kill().unwrap();
    child.wait().unwrap();
    let last = reader.join().unwrap().unwrap_or(first);

    let path = std::fs::read_dir(dir.path()).unwrap().next().unwrap().unwrap().path();
    let bytes = std::fs::read(&path).unwrap();
    let report = verify_bytes(&bytes, None, None);
    assert!(report.chain_holds() && !report.sealed, "after {after:?}: {report}");
    assert!(report.count >= last, "{last} was said to be written, {} are there", report.count);

    let corpus = corpus();
    let resumed =
        Recorder::resume(&path, Header::new(&corpus, &[]), Arc::new(AuditedCommands), system_clock()).unwrap();
    resumed.run(&corpus, goto(2)).unwrap();
    resumed.seal().unwrap();
    let after = std::fs::read(&path).unwrap();
    let report = verify_bytes(&after, Some(resumed.head()), None);
    assert!(report.holds(), "{report}");
    let whole = bytes.len() - Chain::parse(&bytes).torn.map_or(0, <[u8]>::len);
    assert!(after.starts_with(&bytes[..whole]), "a finished record was altered");
    u64::from(whole < bytes.len())
}
