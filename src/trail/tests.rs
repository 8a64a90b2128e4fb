//! Tables for chain, store and verification.

use std::collections::HashMap;
use std::fs;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use serde_json::{Value, json};

use super::*;
use crate::document::Document;
use crate::ops::{Corpus, Refusal};
use crate::text::Digest;

const TEXT: &[u8] = b"# Statement 1\n\n(in crore)\n\n| Item | 2025 |\n|---|---|\n| Tax | 12.50 |\n";

fn corpus() -> Corpus {
    Corpus::new([Document::new("a.md", TEXT.to_vec())])
}

/// A clock that advances one second each time it is asked.
fn clock() -> Clock {
    let ticks = AtomicU64::new(0);
    Arc::new(move || format!("2025-01-02T03:04:{:02}.000Z", ticks.fetch_add(1, Ordering::Relaxed) % 60))
}

/// A clock that stands still.
fn still() -> Clock {
    Arc::new(|| "2025-01-02T03:04:05.678Z".to_owned())
}

fn call(name: &str, args: Value) -> Call {
    Call { actor: Actor::Human, keys: "j j".into(), name: name.into(), args, partial: None }
}

fn read(start: u64, end: u64) -> Call {
    call("read", json!({"doc": "a.md", "start": start, "end": end}))
}

fn recorder() -> Recorder {
    Recorder::in_memory(Header::new(&corpus(), &[]), Arc::new(OpCommands), clock())
}

/// A sealed trail of `n` reads.
fn sealed(n: u64) -> (Vec<u8>, Sealed) {
    let recorder = recorder();
    for line in 0..n {
        recorder.run(&corpus(), read(line % 7 + 1, 7)).unwrap();
    }
    let sealed = recorder.seal().unwrap();
    (recorder.bytes().unwrap(), sealed)
}

fn lines(bytes: &[u8]) -> Vec<Vec<u8>> {
    bytes.split_inclusive(|byte| *byte == b'\n').map(<[u8]>::to_vec).collect()
}

/// Documents by name, as they are today.
struct Shelf(HashMap<&'static str, Vec<u8>>);

impl Library for Shelf {
    fn bytes(&self, wanted: &DocumentId) -> Option<Vec<u8>> {
        self.0.get(wanted.doc.as_str()).cloned()
    }
}

fn shelf(text: &[u8]) -> Shelf {
    Shelf(HashMap::from([("a.md", text.to_vec())]))
}

#[test]
fn an_untouched_trail_holds() {
    let (bytes, sealed) = sealed(5);
    let report = verify_bytes(&bytes, Some(sealed.head), Some(&shelf(TEXT)));
    assert!(report.holds(), "{report}");
    assert_eq!((report.count, report.head, sealed.count), (5, sealed.head, 5));
    // The head is the hash of the last line, whoever computes it.
    let last = lines(&bytes).pop().unwrap();
    assert_eq!(Digest::of(&last[..last.len() - 1]), sealed.head);
    assert!(lines(&bytes)[0].starts_with(br#"{"v":1,"seq":0,"t":"2025-01-02T03:04:00.000Z","actor":"human","#));
}

#[test]
fn each_kind_of_harm_is_told_apart() {
    let (bytes, sealed) = sealed(6);
    let all = lines(&bytes);
    let with = |edit: &dyn Fn(&mut Vec<Vec<u8>>)| {
        let mut lines = all.clone();
        edit(&mut lines);
        lines.concat()
    };
    let altered = |line: &[u8], from: &str, to: &str| String::from_utf8_lossy(line).replace(from, to).into_bytes();
    let cases: Vec<(&str, Vec<u8>, Vec<Finding>)> = vec![
        (
            "one byte changed",
            with(&|lines| lines[3] = altered(&lines[3], "j j", "j k")),
            vec![Finding::Changed { seq: 3, line: 4 }],
        ),
        (
            "a number changed",
            with(&|lines| lines[3] = altered(&lines[3], "\"seq\":3", "\"seq\":4")),
            vec![Finding::WrongNumber { seq: 4, line: 4 }, Finding::Changed { seq: 3, line: 4 }],
        ),
        ("a byte that breaks the JSON", with(&|lines| lines[3][0] = b'['), vec![]),
        (
            "one removed",
            with(&|lines| drop(lines.remove(3))),
            vec![Finding::Removed { from: 3, to: 3, line: 4 }, Finding::SealCount { sealed: Some(6), found: 5 }],
        ),
        (
            "two removed",
            with(&|lines| drop(lines.drain(2..4))),
            vec![Finding::Removed { from: 2, to: 3, line: 3 }, Finding::SealCount { sealed: Some(6), found: 4 }],
        ),
        ("two exchanged", with(&|lines| lines.swap(2, 3)), vec![Finding::Reordered { seq: 3, line: 3 }]),
        (
            "one doubled",
            with(&|lines| lines.insert(3, lines[3].clone())),
            vec![Finding::Repeated { seq: 3, line: 5 }, Finding::SealCount { sealed: Some(6), found: 7 }],
        ),
        (
            "the header removed",
            with(&|lines| drop(lines.remove(0))),
            vec![Finding::NoHeader, Finding::Removed { from: 0, to: 0, line: 1 }],
        ),
        (
            "a record after the seal",
            with(&|lines| lines.push(altered(&lines[6], "\"seq\":6", "\"seq\":8"))),
            vec![Finding::AfterSeal { line: 8 }, Finding::Changed { seq: 7, line: 8 }],
        ),
        (
            "half a record after the seal",
            with(&|lines| lines.push(b"{".to_vec())),
            vec![Finding::AfterSeal { line: 8 }],
        ),
        (
            "the time of the seal",
            with(&|lines| lines[7] = altered(&lines[7], "2025-01-02", "2025-01-03")),
            vec![Finding::SealChanged { line: 8 }],
        ),
        (
            "a space in the seal",
            with(&|lines| lines[7] = altered(&lines[7], "\"count\":", "\"count\": ")),
            vec![Finding::SealChanged { line: 8 }],
        ),
        (
            "line ends of another system",
            with(&|lines| lines.iter_mut().for_each(|line| *line = altered(line, "\n", "\r\n"))),
            vec![Finding::LineEnds],
        ),
        ("nothing at all", Vec::new(), vec![Finding::Empty]),
    ];
    for (name, bytes, want) in cases {
        let report = verify_bytes(&bytes, None, None);
        if name == "a byte that breaks the JSON" {
            assert!(matches!(report.findings[..], [Finding::Malformed { line: 4, .. }]), "{report}");
        } else {
            assert_eq!(report.findings, want, "{name}");
        }
        assert!(!report.holds(), "{name}");
        // With the head quoted outside, no harm passes.
        assert!(!verify_bytes(&bytes, Some(sealed.head), None).holds(), "{name}");
    }
}

#[test]
fn a_cut_is_unsealed_and_the_head_names_it() {
    let (bytes, sealed) = sealed(4);
    let all = lines(&bytes);
    for keep in 1..all.len() {
        let cut = all[..keep].concat();
        let report = verify_bytes(&cut, None, None);
        assert_eq!((report.findings.as_slice(), report.sealed), (&[][..], false));
        assert!(!report.holds());
        assert!(report.to_string().contains("UNSEALED  interrupted or cut"), "{report}");
        let report = verify_bytes(&cut, Some(sealed.head), None);
        assert!(report.to_string().contains("cut or forged, for certain"), "{report}");
        // The right head of an unsealed trail shows that nothing was cut since it was quoted.
        let head = Digest::of(&all[keep - 1][..all[keep - 1].len() - 1]);
        assert!(verify_bytes(&cut, Some(head), None).holds());
        // A head quoted before the trail was gone on with is found in it.
        let report = verify_bytes(&bytes, Some(head), None);
        assert_eq!(report.findings, [Finding::Head { quoted: head, found: sealed.head, at: Some(keep as u64 - 1) }]);
    }
}

#[test]
fn no_single_byte_can_be_changed() {
    let (bytes, sealed) = sealed(3);
    for at in 0..bytes.len() {
        let mut bytes = bytes.clone();
        bytes[at] ^= 1;
        assert!(!verify_bytes(&bytes, Some(sealed.head), None).holds(), "byte {at} with the head");
        let report = verify_bytes(&bytes, None, None);
        assert!(!report.holds(), "byte {at} without the head");
        // A seal that is no longer called one, or lost its line end, leaves a trail as if interrupted: all else is named.
        assert!(!report.chain_holds() || !report.sealed, "byte {at} without the head");
    }
}

#[test]
fn a_changed_or_missing_document_is_named() {
    let (bytes, _) = sealed(1);
    let report = verify_bytes(&bytes, None, Some(&shelf(b"other")));
    assert_eq!(report.documents[0].state, DocumentState::Changed { found: Digest::of(b"other") });
    assert!(report.chain_holds() && !report.holds(), "{report}");
    let report = verify_bytes(&bytes, None, Some(&Shelf(HashMap::new())));
    assert_eq!(report.documents[0].state, DocumentState::Missing);
    assert!(!report.holds());
}

#[test]
fn replay_names_the_first_difference() {
    let recorder = recorder();
    recorder.run(&corpus(), read(1, 3)).unwrap();
    recorder.run(&corpus(), read(7, 7)).unwrap();
    recorder.run(&corpus(), read(0, 9)).unwrap_err();
    let bytes = recorder.bytes().unwrap();
    let chain = Chain::parse(&bytes);
    let equal = replay(&chain, &shelf(TEXT), &OpCommands).unwrap();
    assert!(equal.is_equal(), "{equal:?}");
    assert_eq!(equal.steps.len(), 3);
    let changed = String::from_utf8_lossy(TEXT).replace("12.50", "12.05").into_bytes();
    let differs = replay(&chain, &shelf(&changed), &OpCommands).unwrap();
    assert_eq!(differs.first_difference().unwrap().record.seq, 2);
    assert_eq!(differs.changed.len(), 1);
    let missing = replay(&chain, &Shelf(HashMap::new()), &OpCommands).unwrap();
    assert!(matches!(&missing.steps[0].verdict, Verdict::NotRun(why) if why.contains("a.md")));
    assert!(!missing.is_equal());
}

#[test]
fn refusals_are_recorded_and_some_calls_are_not_taken() {
    let recorder = recorder();
    let refusal = recorder.run(&corpus(), read(0, 1)).unwrap_err();
    let last = recorder.records(1).remove(0);
    assert_eq!((last.result.kind.as_str(), last.result.reason), ("refused", Some(refusal.0)));
    recorder.run(&corpus(), call("no.such", json!({}))).unwrap_err();
    assert_eq!(recorder.count(), 2);
    for taken in [call("seal", json!({"count": 0})), call("read", json!({"doc": "a.md", "start": 1.5}))] {
        recorder.run(&corpus(), taken).unwrap_err();
    }
    assert_eq!(recorder.count(), 2);
    let sealed = recorder.seal().unwrap();
    assert_eq!(recorder.seal().unwrap(), sealed);
    assert_eq!(recorder.run(&corpus(), read(1, 1)), Err(Refusal("the trail is sealed: start a new one".into())));
    assert_eq!((recorder.count(), recorder.head()), (2, sealed.head));
}

#[test]
fn a_move_on_a_partial_result_says_so() {
    let recorder = recorder();
    recorder.run(&corpus(), Call { partial: Some(12), ..read(1, 1) }).unwrap();
    let bytes = recorder.bytes().unwrap();
    let line = String::from_utf8(lines(&bytes)[1].clone()).unwrap();
    assert!(line.ends_with("\"partial\":true,\"seen\":12}\n"), "{line}");
}

#[test]
fn an_interrupted_trail_is_offered_and_gone_on_with() {
    let dir = tempfile::tempdir().unwrap();
    let store = Store::at(dir.path().join("trails"));
    let header = || Header::new(&corpus(), &[]);
    let digest = corpus().entries()[0].document().digest();
    assert!(store.unsealed(digest).unwrap().is_empty());
    let recorder = Recorder::start(&store, header(), Arc::new(OpCommands), still()).unwrap();
    recorder.run(&corpus(), read(1, 2)).unwrap();
    let path = recorder.path().unwrap();
    // While somebody writes, nobody else does.
    assert_eq!(store.list().unwrap()[0].state, State::InUse);
    let resume = || Recorder::resume(&path, header(), Arc::new(OpCommands), clock());
    assert!(matches!(resume(), Err(StoreError::InUse { .. })));
    // A look at what was written does not disturb what is to be written.
    let so_far = recorder.bytes().unwrap();
    recorder.run(&corpus(), read(1, 1)).unwrap();
    assert!(recorder.bytes().unwrap().starts_with(&so_far));
    drop(recorder);
    let offered = store.unsealed(digest).unwrap();
    assert_eq!((offered.len(), offered[0].count, &offered[0].path), (1, 2, &path));
    assert!(store.unsealed(Digest::ZERO).unwrap().is_empty());

    let whole = fs::read(&path).unwrap();
    // (what follows the last record, records afterwards, whether the tail is quoted as torn)
    let next = {
        let recorder = Recorder::in_memory(header(), Arc::new(OpCommands), still());
        recorder.run(&corpus(), read(1, 2)).unwrap();
        recorder.run(&corpus(), read(1, 1)).unwrap();
        recorder.run(&corpus(), read(3, 4)).unwrap();
        lines(&recorder.bytes().unwrap())[3].clone()
    };
    let cases = [(&b""[..], 3, false), (&next[..20], 3, true), (&next[..next.len() - 1], 4, false)];
    for (tail, count, torn) in cases {
        fs::write(&path, [whole.as_slice(), tail].concat()).unwrap();
        let recorder = resume().unwrap_or_else(|error| panic!("{error}"));
        assert_eq!(recorder.count(), count, "{}", String::from_utf8_lossy(tail));
        let record = recorder.records(1).remove(0);
        assert_eq!((record.cmd.as_str(), record.args["torn"].is_object()), ("resume", torn));
        recorder.run(&corpus(), read(2, 2)).unwrap();
        recorder.seal().unwrap();
        let report = verify_bytes(&fs::read(&path).unwrap(), None, Some(&shelf(TEXT)));
        assert!(report.holds(), "{report}");
        assert!(fs::read(&path).unwrap().starts_with(&whole));
    }
    assert!(matches!(resume(), Err(StoreError::NotResumable { why, .. }) if why == "it is sealed"));

    fs::write(&path, &whole).unwrap();
    let other = Corpus::new([Document::new("a.md", b"other".to_vec())]);
    let refused = Recorder::resume(&path, Header::new(&other, &[]), Arc::new(OpCommands), clock());
    assert!(matches!(refused, Err(StoreError::NotResumable { why, .. }) if why == "a.md has changed since"));
    fs::write(&path, String::from_utf8_lossy(&whole).replace("j j", "k k\n")).unwrap();
    assert!(matches!(resume(), Err(StoreError::NotResumable { why, .. }) if why.contains("not a record")));
}

#[test]
fn trails_of_the_same_moment_have_different_files() {
    let dir = tempfile::tempdir().unwrap();
    let store = Store::at(dir.path());
    let made: Vec<_> = (0..3)
        .map(|_| {
            let header = Header::new(&Corpus::new([Document::new("../x/ä b.md", Vec::new())]), &[]);
            Recorder::start(&store, header, Arc::new(OpCommands), still()).unwrap().path().unwrap()
        })
        .collect();
    assert_eq!(made.iter().collect::<std::collections::HashSet<_>>().len(), 3);
    assert!(made.iter().all(|path| path.parent() == Some(dir.path())));
    let name = made[0].file_name().unwrap().to_string_lossy();
    assert!(name.starts_with("20250102T030405678Z---b.md-"), "{name}");
}

/// What somebody may do to the lines of a trail.
#[derive(Debug, Clone)]
enum Harm {
    Remove(usize),
    Exchange(usize, usize),
    Double(usize, usize),
    Cut(usize),
}

fn harm() -> impl proptest::strategy::Strategy<Value = Harm> {
    use proptest::prelude::*;
    prop_oneof![
        (0..8_usize).prop_map(Harm::Remove),
        (0..8_usize, 0..8_usize).prop_map(|(a, b)| Harm::Exchange(a, b)),
        (0..8_usize, 0..8_usize).prop_map(|(from, to)| Harm::Double(from, to)),
        (0..8_usize).prop_map(Harm::Cut),
    ]
}

proptest::proptest! {
    /// Of all that can be done to whole lines, only a cut at the end leaves a chain; and no cut passes the head.
    #[test]
    fn only_a_cut_leaves_a_chain(harms in proptest::collection::vec(harm(), 1..5)) {
        let (bytes, sealed) = sealed(5);
        let whole = lines(&bytes);
        let mut harmed = whole.clone();
        for harm in harms {
            let n = harmed.len();
            match harm {
                Harm::Remove(at) if at < n => drop(harmed.remove(at)),
                Harm::Exchange(a, b) if a < n && b < n => harmed.swap(a, b),
                Harm::Double(from, to) if from < n && to <= n => harmed.insert(to, harmed[from].clone()),
                Harm::Cut(at) if at < n => harmed.truncate(at),
                _ => {}
            }
        }
        let is_prefix = !harmed.is_empty() && whole.starts_with(&harmed);
        let report = verify_bytes(&harmed.concat(), None, None);
        proptest::prop_assert_eq!(report.chain_holds(), is_prefix, "{}", report);
        let untouched = harmed == whole;
        proptest::prop_assert_eq!(verify_bytes(&harmed.concat(), Some(sealed.head), None).holds(), untouched);
    }

    /// No bytes make the checks fail otherwise than by saying so.
    #[test]
    fn any_bytes_are_checked(bytes in proptest::collection::vec(proptest::num::u8::ANY, 0..200)) {
        proptest::prop_assert!(!verify_bytes(&bytes, None, None).holds());
    }
}
