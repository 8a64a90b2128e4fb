//! Trails of a session from its first record to its replay.

use std::sync::Arc;

use serde_json::{Value, json};
use tieout::demo;
use tieout::document::Document;
use tieout::ops::Corpus;
use tieout::session::AuditedCommands;
use tieout::text::Digest;
use tieout::trail::export::{Format, export};
use tieout::trail::{Actor, Call, Chain, Clock, DocumentId, Header, Library, Recorder, Verdict, replay, verify_bytes};

const OLD: &[u8] = b"one\ntwo\nthree\n";
const NEW: &[u8] = b"one\ntwo point five\nthree\nfour\n";

/// Every version of the documents that is at hand; the one asked for, else the newest.
struct Versions(&'static [&'static [u8]]);

impl Library for Versions {
    fn bytes(&self, wanted: &DocumentId) -> Option<Vec<u8>> {
        let same = self.0.iter().find(|bytes| Digest::of(bytes) == wanted.digest);
        same.or(self.0.last()).map(|bytes| bytes.to_vec())
    }
}

fn corpus(bytes: &[u8]) -> Corpus {
    Corpus::new([Document::new("a.md", bytes.to_vec())])
}

fn clock() -> Clock {
    Arc::new(|| "2025-01-02T03:04:05.678Z".to_owned())
}

fn call(name: &str, args: Value) -> Call {
    Call { actor: Actor::Human, keys: "j".into(), name: name.into(), args, partial: None }
}

fn recorder(corpus: &Corpus) -> Recorder {
    Recorder::in_memory(Header::new(corpus, &[]), Arc::new(AuditedCommands), clock())
}

#[test]
fn a_reload_divides_the_trail() {
    let (old, new) = (corpus(OLD), corpus(NEW));
    let recorder = recorder(&old);
    recorder.run(&old, call("reader.goto", json!({"doc": "a.md", "line": 2, "shown": [1, 3]}))).unwrap();
    recorder.run(&new, call("session.reload", json!({"doc": "a.md", "digest": Digest::of(NEW)}))).unwrap();
    recorder.run(&new, call("reader.goto", json!({"doc": "a.md", "line": 4, "shown": [1, 4]}))).unwrap();
    recorder.seal().unwrap();
    let bytes = recorder.bytes().unwrap();
    let chain = Chain::parse(&bytes);

    let verdicts = |library: &dyn Library| {
        let replay = replay(&chain, library, &AuditedCommands).unwrap();
        replay.steps.iter().map(|step| step.verdict == Verdict::Equal).collect::<Vec<_>>()
    };
    assert_eq!(verdicts(&Versions(&[OLD, NEW])), [true, true, true]);
    assert_eq!(verdicts(&Versions(&[NEW])), [false, true, true]);
    assert_eq!(verdicts(&Versions(&[OLD])), [true, false, false]);
    // The document that counts is the one that the trail ends with.
    assert!(verify_bytes(&bytes, None, Some(&Versions(&[NEW]))).holds());
    assert!(!verify_bytes(&bytes, None, Some(&Versions(&[OLD]))).holds());
    let paper = export(&bytes, Format::Markdown, &Versions(&[OLD, NEW]), &AuditedCommands).unwrap();
    let paper = String::from_utf8(paper).unwrap();
    assert!(paper.contains("which had changed on disk") && paper.contains("when run again: 3 of 3"), "{paper}");
}

#[test]
fn clones_of_a_recorder_write_one_chain() {
    let corpus = Arc::new(corpus(OLD));
    let recorder = recorder(&corpus);
    let workers: Vec<_> = (0..4_u64)
        .map(|worker| {
            let (recorder, corpus) = (recorder.clone(), Arc::clone(&corpus));
            std::thread::spawn(move || {
                for step in 0..25 {
                    let line = (worker + step) % 3 + 1;
                    let args = json!({"doc": "a.md", "line": line, "shown": [1, 3]});
                    recorder.run(&corpus, call("reader.goto", args)).unwrap();
                }
            })
        })
        .collect();
    for worker in workers {
        worker.join().unwrap();
    }
    let sealed = recorder.seal().unwrap();
    let report = verify_bytes(&recorder.bytes().unwrap(), Some(sealed.head), None);
    assert!(report.holds(), "{report}");
    assert_eq!(report.count, 100);
}

/// The workpaper of a short session on the sample account, to be read by eye whenever it changes. Hashes and the
/// version are masked: they tell nothing to the eye.
#[test]
fn the_workpaper_can_be_read_by_somebody_who_has_never_seen_the_program() {
    const ACCOUNT: &[u8] = demo::ACCOUNT.as_bytes();
    let corpus = Corpus::new([Document::new(demo::NAME, ACCOUNT.to_vec())]);
    let recorder = recorder(&corpus);
    let document = corpus.entries()[0].document();
    // Found by their words, so that the account may grow.
    let line = |text: &str| (1..=document.line_count()).find(|line| document.line(*line).contains(text)).unwrap();
    let place = |row: &str, figure: &str| {
        let line = line(row);
        (line, document.line(line).find(figure).unwrap())
    };
    let doc = demo::NAME;
    let deficit = place("|**Fiscal deficit**|**48,964.89**|", "48,964.89");
    let surplus = place("|**Revenue surplus (A − B)**|", "18,942.94");
    let lakh = place("|**Fiscal deficit**||**51,70,255.00**|", "48,96,489.00");
    let (first, last) = (deficit.0 - 11, deficit.0 + 8);
    let cite = |(line, byte): (u32, usize)| json!({"doc": doc, "line": line, "byte": byte});
    let calls = [
        ("/ f i s c a l space d e f i c i t enter", "grep", json!({"doc": doc, "pattern": "fiscal deficit"})),
        ("n n enter", "reader.goto", json!({"doc": doc, "line": deficit.0, "shown": [first, last]})),
        ("u", "follow", json!({"doc": doc, "line": deficit.0, "byte": deficit.1, "to": "unit"})),
        ("c c", "cite.copy", cite(deficit)),
        (
            "/ = 4 8 9 6 4 . 8 9 space c r o r e enter",
            "grep",
            json!({"doc": doc, "pattern": "=48964.89 crore", "mode": "value"}),
        ),
        ("c c", "cite.copy", cite(lakh)),
        ("c c", "cite.copy", cite(surplus)),
        ("", "read", json!({"doc": doc, "start": first, "end": last})),
    ];
    for (keys, name, args) in calls {
        recorder.run(&corpus, Call { keys: keys.into(), ..call(name, args) }).unwrap();
    }
    recorder.run(&corpus, call("read", json!({"doc": doc, "start": 1, "end": 401}))).unwrap_err();
    recorder.seal().unwrap();
    let bytes = recorder.bytes().unwrap();
    let paper = export(&bytes, Format::Markdown, &Versions(&[ACCOUNT]), &AuditedCommands).unwrap();
    let paper = String::from_utf8(paper).unwrap();
    let hash = regex::Regex::new("[0-9a-f]{64}").unwrap();
    let paper = hash.replace_all(&paper, "HASH").replace(env!("CARGO_PKG_VERSION"), "VERSION");
    insta::assert_snapshot!("workpaper", paper);
}
