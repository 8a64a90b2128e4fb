//! How long the parts take, without a terminal: `cargo bench --bench speed`.
//!
//! The document is the sample account 16 times over (1.7 MB, 34,448 lines). Every time is given as minimum and median
//! of the rounds; searches run in turn with a plain regular expression over the same text, so that their ratio does
//! not depend on how busy the machine is.

mod measure;

use std::hint::black_box;
use std::time::{Duration, Instant};

use measure::{Times, show};
use regex::RegexBuilder;
use tieout::config::Settings;
use tieout::demo;
use tieout::document::Document;
use tieout::figure::Annotations;
use tieout::ops::grep::{self, Mode};
use tieout::ops::{Corpus, GrepArgs};
use tieout::session::Msg;
use tieout::session::search::LIMIT;
use tieout::text::{Digest, Text};
use tieout::tui::headless::Driver;

/// Copies of the sample account in the document.
const COPIES: u64 = 16;

/// Rounds of each measurement.
const ROUNDS: usize = 11;

/// Times that the script of keys is typed.
const SCRIPTS: usize = 6;

/// Keys that walk all panes, search, follow declarations, scroll, and change what is shown.
const SCRIPT: &str = "j j j l l l J J K h pagedown pagedown ctrl-d ctrl-u j j l u ctrl-o y ctrl-o ] ] [ } } { ) ) ( \
    G k k pageup pageup home / f i s c a l space d e f i c i t enter n n N 2 j j k G home enter l l a j j a j j a \
    r j j l r > > < < v j j j V esc 1 j j j k F E j enter 3 z j z + + - - p o j p o p h j p h p i j p i ? esc \
    : u n i t esc # 4 8 9 6 4 . 8 9 space c r o r e enter l l c f c c g ? g ? g D g t g s t j esc G pageup home x";

/// A part of the benchmark, given the document.
type Part = fn(&[u8]);

fn main() {
    let bytes = measure::sample(COPIES);
    let megabytes = bytes.len() as f64 / 1e6;
    println!("document: the sample account {COPIES} times over, {megabytes:.2} MB; {ROUNDS} rounds\n");
    let parts: [(&str, Part); 5] = [
        ("reading", reading),
        ("annotating", annotating),
        ("searching", searching),
        ("typing", typing),
        ("keys", keys),
    ];
    // Parts may be named: `cargo bench --bench speed -- keys`. Cargo itself adds an option.
    let wanted: Vec<String> = std::env::args().skip(1).filter(|arg| !arg.starts_with('-')).collect();
    for (name, run) in parts {
        if wanted.is_empty() || wanted.iter().any(|wanted| wanted == name) {
            run(&bytes);
        }
    }
}

/// Bytes to figures, one step after the other.
fn reading(bytes: &[u8]) {
    let mut times = [const { Times::new() }; 4];
    let mut figures = 0;
    for _ in 0..ROUNDS {
        let copy = bytes.to_vec();
        times[0].of(|| black_box(Digest::of(&copy)));
        times[1].of(|| black_box(Text::decode(copy)));
        let document = Document::new(demo::NAME, bytes.to_vec());
        times[2].of(|| black_box(document.structure()));
        figures = times[3].of(|| Annotations::of(&document)).figures().len();
    }
    println!("reading");
    for (what, times) in ["hash (SHA-256)", "decode to lines", "structure", "figures, units, years"].iter().zip(&times)
    {
        println!("  {what:<28} {}", times.min_and_median());
    }
    println!("  {figures} figures\n");
}

/// Lines to figures with units and years: 20,000, 200,000 and 2,000,000 lines. The time of each 20,000 must not grow
/// with their number.
fn annotating(bytes: &[u8]) {
    const LINES: usize = 20_000;
    println!("annotating");
    for times_more in [1, 10, 100] {
        let wanted = LINES * times_more;
        let mut text = Vec::new();
        let mut lines = 0;
        for line in bytes.split_inclusive(|byte| *byte == b'\n').cycle().take(wanted) {
            text.extend_from_slice(line);
            lines += 1;
        }
        let document = Document::new(demo::NAME, text);
        document.structure();
        let mut times = Times::new();
        let mut figures = 0;
        for _ in 0..if times_more == 100 { 1 } else { 5 } {
            figures = times.of(|| Annotations::of(&document)).figures().len();
        }
        println!("  {lines:>9} lines, {figures:>9} figures   {}", times.min_and_median());
    }
    println!();
}

/// Searches beside a regular expression over the whole text.
fn searching(bytes: &[u8]) {
    let corpus = Corpus::new([Document::new(demo::NAME, bytes.to_vec())]);
    let entry = &corpus.entries()[0];
    entry.annotations();
    let text = entry.document().text().content();
    println!("searching, all hits counted");
    for (mode, pattern, plain) in [
        (Mode::Smart, "fiscal deficit", "fiscal deficit"),
        (Mode::Smart, "no such words", "no such words"),
        (Mode::Smart, "48964.89", "48,964\\.89"),
        (Mode::Literal, "Fiscal deficit", "Fiscal deficit"),
        (Mode::Regex, "deficit.*[0-9]", "deficit.*[0-9]"),
        (Mode::Value, "48964.89 crore", "48,964\\.89"),
    ] {
        let args = GrepArgs { pattern: pattern.to_owned(), mode, limit: Some(1), ..GrepArgs::default() };
        let regex = RegexBuilder::new(plain).case_insensitive(true).build().expect("a pattern of this table");
        let (mut ours, mut theirs) = (Times::new(), Times::new());
        let mut found = 0;
        for _ in 0..ROUNDS {
            found = ours.of(|| grep::run(&corpus, &args)).expect("a query of this table").total;
            // By line, since a line is what both report.
            theirs.of(|| black_box(text.lines().filter(|line| regex.is_match(line)).count()));
        }
        let ratio = ours.median().as_secs_f64() / theirs.median().as_secs_f64();
        let mode = format!("{mode:?}").to_lowercase();
        println!("  {mode:<8} {pattern:<18} {}   {found:>5} hits", ours.min_and_median());
        println!("  {:<8} {plain:<18} {}   ratio {ratio:.2}", "regex", theirs.min_and_median());
    }
    println!();
}

/// From each key of a pattern to the frame that shows the first hits of what is typed so far, and to the one that
/// lists them all, on a screen of 120×40. One thread searches and draws: it is the whole of the work. Goal: under 10 ms
/// to the first; the rest comes in while one looks, and gives way to the next key.
fn typing(bytes: &[u8]) {
    const SLICE: u32 = 2_000;
    println!("typing a pattern, key to frame, 120×40");
    let documents = vec![(demo::NAME.to_owned(), bytes.to_vec())];
    let mut driver = Driver::new(documents, Settings::default(), 120, 40);
    let (mut all_first, mut all_whole) = (Times::new(), Times::new());
    for (what, open, pattern) in [
        ("smart", "/", "fiscal_deficit"),
        ("smart", "/", "the_year"),
        ("number", "/", "48,964.89"),
        ("smart", "/", "no_such_words"),
        ("literal", "/ tab", "Deficit"),
        ("regex", "/ tab tab", "deficit.*[0-9]$"),
        ("value", "#", "48964.89_crore"),
    ] {
        let (mut first, mut whole) = (Times::new(), Times::new());
        for _ in 0..3 {
            driver.keys(open).expect("keys of this table");
            for c in pattern.chars() {
                let key = if c == '_' { "space".to_owned() } else { c.to_string() };
                // The search is run here, as the worker of the program runs it, so that its first hits are seen.
                driver.hold();
                let start = Instant::now();
                driver.keys(&key).expect("a key of this table");
                let (generation, args) = (driver.state().search.generation, driver.state().search.args.clone());
                let corpus = driver.state().corpus.clone();
                let mut drawn = None;
                if let Ok(mut search) = grep::Search::new(&corpus, &args) {
                    driver.send(Msg::SearchBegun(generation, search.read_as().to_owned()));
                    let mut room = LIMIT as usize;
                    loop {
                        let mut found = Vec::new();
                        let progress = search.step(SLICE, |hit| found.push(hit));
                        let hits: Vec<_> = found.into_iter().take(room).map(|found| search.hit(found)).collect();
                        room -= hits.len();
                        driver.send(Msg::SearchHits(generation, hits, progress));
                        if progress.done {
                            driver.send(Msg::SearchDone(generation));
                        }
                        if drawn.is_none() && (progress.found > 0 || progress.done) {
                            black_box(driver.frame());
                            drawn = Some(start.elapsed());
                        }
                        if progress.done {
                            break;
                        }
                    }
                }
                black_box(driver.frame());
                let taken = start.elapsed();
                let drawn = drawn.unwrap_or(taken);
                for (times, time) in
                    [(&mut first, drawn), (&mut all_first, drawn), (&mut whole, taken), (&mut all_whole, taken)]
                {
                    times.add(time);
                }
            }
            driver.keys("esc").expect("a key");
        }
        told(what, pattern, &first, &whole);
    }
    told("all", "", &all_first, &all_whole);
    println!();
}

fn told(what: &str, pattern: &str, first: &Times, whole: &Times) {
    let times = |times: &Times| format!("p50 {}   p99 {}", show(times.median()), show(times.quantile(0.99)));
    println!("  {what:<8} {pattern:<16} first hits {}   all hits {}", times(first), times(whole));
}

/// From a key to the frame that shows what it did, with the record of the trail made, on a screen of 200×60.
fn keys(bytes: &[u8]) {
    println!("key to frame, 200×60, no terminal");
    for ready in [false, true] {
        let documents = vec![(demo::NAME.to_owned(), bytes.to_vec())];
        let mut driver = if ready {
            Driver::new(documents, Settings::default(), 200, 60)
        } else {
            Driver::unread(documents, Settings::default(), 200, 60)
        };
        let mut times = Times::new();
        let mut slowest = (Duration::ZERO, "");
        for _ in 0..SCRIPTS {
            for key in SCRIPT.split_whitespace() {
                // Searches are the work of another thread in the program.
                driver.hold();
                let start = Instant::now();
                driver.type_fast(key).expect("a key of this script");
                black_box(driver.frame());
                let taken = start.elapsed();
                driver.release();
                times.add(taken);
                slowest = slowest.max((taken, key));
            }
            driver.idle();
        }
        let state = if ready { "figures known" } else { "nothing known yet" };
        println!(
            "  {state:<28} p50 {}   p99 {}   {} keys, slowest {} after {}",
            show(times.quantile(0.5)),
            show(times.quantile(0.99)),
            times.len(),
            show(slowest.0),
            slowest.1
        );
    }
}
