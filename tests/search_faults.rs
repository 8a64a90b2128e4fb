//! Faults of searching that other programs have had, each named by its project and the number of its report.

use std::time::{Duration, Instant};

use crossterm::event::{KeyCode, KeyEvent, KeyEventKind, KeyEventState, KeyModifiers};
use tieout::config::Settings;
use tieout::document::Document;
use tieout::keys::{Key, Keymap};
use tieout::ops::grep::{GrepArgs, Mode, Search, TEXT_CAP};
use tieout::ops::{Corpus, grep};
use tieout::session::Msg;
use tieout::session::prompt::Ask;
use tieout::tui::headless::Driver;

fn on(text: &str, width: u16, height: u16) -> Driver {
    Driver::new(vec![("a.md".into(), text.into())], Settings::default(), width, height)
}

fn screen(driver: &Driver) -> String {
    let buffer = driver.frame();
    buffer.content.iter().map(|cell| cell.symbol()).collect()
}

/// Enter before the pause after typing is over took what an older pattern had found.
#[test]
fn helix_11206_enter_during_the_pause_after_typing() {
    let text = "# One\n\ntax\n\n# Two\n\ntaxes of the year\n";
    let mut driver = on(text, 100, 24);
    driver.keys("/ tax").unwrap();
    assert_eq!(driver.state().search.total, 2);
    // The rest is typed and taken at once: nothing has searched for it yet.
    driver.type_fast("es enter").unwrap();
    driver.idle();
    assert_eq!((driver.state().search.args.pattern.as_str(), driver.state().search.total), ("taxes", 1));
    assert_eq!(driver.state().here().place.line, 7);
    let records = String::from_utf8(driver.recorder().bytes().unwrap()).unwrap();
    assert!(records.contains("\"pattern\":\"taxes\"") && !records.contains("\"pattern\":\"tax\""), "{records}");
    // As slow as the worker may be: what is recorded is what was typed.
    driver.hold();
    driver.type_fast("/ two enter & one enter n").unwrap();
    driver.release();
    driver.idle();
    assert_eq!((driver.state().search.args.pattern.as_str(), driver.state().search.total), ("two", 1));
    // A list that is narrowed as one types has nothing to wait for.
    driver.keys("/ tax enter & two enter").unwrap();
    assert_eq!(driver.state().search.list.passing, [1]);
    driver.type_fast("1 f two enter enter").unwrap();
    assert_eq!(driver.state().here().place.line, 5);
}

/// Cutting a text inside of a character ended the program.
#[test]
fn csvlens_44_gitui_420_a_cut_inside_a_character() {
    let mut text = String::from("# 売上高 é́👩‍👩‍👧\n\n| 項目 | 2024年 |\n|---|---|\n| 売上 é́ | △1,234 |\n\n");
    // Lines that are cut around their match, at every offset within a character.
    for lead in 0..8 {
        let (lead, rest) = ("a".repeat(lead), "日é́👩‍👩‍👧ß".repeat(60));
        text.push_str(&format!("{lead}{rest}売上{rest}\n"));
    }
    let patterns = ["売上", "é", "\u{301}", "👩", "ß", "△1", "a日"];
    for (width, height) in [(100, 24), (9, 6)] {
        let mut driver = on(&text, width, height);
        for pattern in patterns {
            for mode in ["", "tab"] {
                driver.keys("/").unwrap();
                driver.send(Msg::Paste(pattern.into()));
                driver.keys(&format!("{mode} left left backspace home delete esc /")).unwrap();
                driver.send(Msg::Paste(pattern.into()));
                driver.keys(mode).unwrap();
                screen(&driver);
                driver.keys("enter n N 2 j j k &").unwrap();
                driver.send(Msg::Paste("日".into()));
                driver.keys("backspace esc esc 3 s k enter s l x").unwrap();
                screen(&driver);
            }
        }
        for regex in [".", "[^a]$", "(?s).{3}", "\\b.", "日|$", "\\PM\\pM"] {
            driver.keys("/ tab tab").unwrap();
            driver.send(Msg::Paste(regex.into()));
            driver.keys("enter n n N").unwrap();
            assert!(driver.state().search.error.is_none(), "{regex}");
            screen(&driver);
        }
    }
    let corpus = Corpus::new([Document::new("a.md", text.into_bytes())]);
    for pattern in ["売上", "ß"] {
        let hits = grep::run(&corpus, &GrepArgs { pattern: pattern.into(), ..GrepArgs::default() }).unwrap().hits;
        assert!(hits.len() > 6 && hits.iter().all(|hit| hit.text.len() <= TEXT_CAP), "{pattern}");
    }
}

/// `/` was bound to where that key is on one layout, and dead on the others.
#[test]
fn sioyek_254_the_slash_of_other_layouts() {
    let (shift, altgr) = (KeyModifiers::SHIFT, KeyModifiers::NONE);
    let events = [
        ("of its own key", KeyModifiers::NONE, KeyEventState::NONE),
        ("Shift and 7, on a German or Nordic layout", shift, KeyEventState::NONE),
        ("Shift and :, on a French layout", shift, KeyEventState::NONE),
        ("AltGr and a letter", altgr, KeyEventState::NONE),
        ("of the number pad", KeyModifiers::NONE, KeyEventState::KEYPAD),
        ("with Caps Lock", KeyModifiers::NONE, KeyEventState::CAPS_LOCK),
        ("Shift and 7 with Caps Lock", shift, KeyEventState::CAPS_LOCK),
    ];
    for name in Keymap::NAMES {
        for (what, modifiers, state) in events {
            let event = KeyEvent { code: KeyCode::Char('/'), modifiers, kind: KeyEventKind::Press, state };
            let settings = Settings { keymap: name.to_string(), ..Settings::default() };
            let mut driver = Driver::new(vec![("a.md".into(), b"tax".to_vec())], settings, 80, 24);
            driver.send(Msg::Key(Key::from_event(&event).unwrap()));
            let ask = driver.state().prompt.as_ref().map(|prompt| prompt.ask);
            assert_eq!(ask, Some(Ask::Search), "{name}: the / {what}");
        }
    }
}

/// One line of megabytes held up every key.
#[test]
fn helix_4513_one_huge_line() {
    let line = "the fiscal deficit of 48,964.89 crore in 2024-25 and 日本 ".repeat(20_000);
    let text = format!("# Title\n\n{line}\n\nthe end\n");
    let mut driver = on(&text, 120, 40);
    let mut slowest = (Duration::ZERO, String::new());
    let script = "/ f i s enter n N & e n esc s k enter / tab d e enter 2 j & 9 esc / tab tab . * esc # 4 8 enter s l \
                  enter G";
    for key in script.split_whitespace() {
        let start = Instant::now();
        driver.keys(key).unwrap();
        screen(&driver);
        slowest = slowest.max((start.elapsed(), key.to_owned()));
    }
    // In a build without optimisation, on a busy machine; the search of the line itself is the most of it.
    assert!(slowest.0 < Duration::from_secs(4), "{slowest:?}");
    for (mode, pattern) in [(Mode::Smart, "fiscal"), (Mode::Regex, "."), (Mode::Value, "48964.89 crore")] {
        let corpus = Corpus::new([Document::new("a.md", text.clone().into_bytes())]);
        let args = GrepArgs { pattern: pattern.into(), mode, ..GrepArgs::default() };
        let hits = grep::run(&corpus, &args).unwrap().hits;
        let hit = hits.iter().find(|hit| hit.line == 3).unwrap();
        assert!(hit.text.len() <= TEXT_CAP, "{mode:?}");
        assert!(hit.spans.len() <= 1_000, "{mode:?}: {} spans", hit.spans.len());
    }
    // Between two lines of megabytes a search can be stopped.
    let long = format!("{}\n", "x".repeat(3 << 20)).repeat(6);
    let corpus = Corpus::new([Document::new("b.txt", long.into_bytes())]);
    let mut search = Search::new(&corpus, &GrepArgs { pattern: "fiscal".into(), ..GrepArgs::default() }).unwrap();
    let mut steps = 1;
    while !search.step(u32::MAX, |_| ()).done {
        steps += 1;
    }
    assert!(steps >= 3, "{steps}");
    assert_eq!(search.progress().searched, 6);
}
