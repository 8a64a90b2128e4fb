//! The search as a person uses it: narrowed, kept, sorted, confined; what stands on the screen, and what is recorded.

use std::fmt::Write as _;

use ratatui::buffer::Buffer;
use ratatui::style::Modifier;
use tieout::config::Settings;
use tieout::document::Document;
use tieout::ops::Corpus;
use tieout::ops::grep::Progress;
use tieout::session::memory::Memory;
use tieout::session::{Focus, Msg};
use tieout::tui::headless::Driver;

const ACCOUNT: &str = "\
# Statement 1: Summary

(₹ in crore)

| Particulars | 2024-25 | 2023-24 |
|---|---|---|
| Capital outlay | 58,310.42 | 53,118.20 |
| Revenue deficit | 9,597.41 | 8,021.10 |
| Fiscal deficit | 48,964.89 | 44,210.07 |

# Statement 2: Details

(₹ in lakh)

| Particulars | Note | 2024-25 |
|---|---|---|
| Fiscal deficit | 3 | 48,96,489 |
| Deficits before | | 26,10,530 |

The deficit was met by borrowing, see note 3.

# Note 3: Borrowing

Loans of ₹ 12 crore met the Deficit in 2024-25, and 14 of no unit.
";

fn driver() -> Driver {
    on(&[("account.md", ACCOUNT)], 120, 26)
}

fn on(documents: &[(&str, &str)], width: u16, height: u16) -> Driver {
    let documents = documents.iter().map(|(name, text)| ((*name).to_owned(), text.as_bytes().to_vec()));
    Driver::new(documents.collect(), Settings::default(), width, height)
}

fn text(driver: &Driver) -> String {
    let buffer = driver.frame();
    let width = usize::from(buffer.area.width);
    let rows = buffer.content.chunks(width).map(|row| row.iter().map(|cell| cell.symbol()).collect::<String>());
    rows.map(|row| format!("{}\n", row.trim_end())).collect()
}

/// The rows of the screen, and below them each run of cells that is bold, underlined or reversed, or has a colour of
/// its own: `row:column text colour [modifiers]`.
fn dump(driver: &Driver) -> String {
    let buffer: Buffer = driver.frame();
    let mut styles = String::new();
    for y in 0..buffer.area.height {
        let mut x = 0;
        while x < buffer.area.width {
            let style = buffer[(x, y)].style();
            let start = x;
            let mut run = String::new();
            while x < buffer.area.width && buffer[(x, y)].style() == style {
                run.push_str(buffer[(x, y)].symbol());
                x += 1;
            }
            let marked = style.add_modifier.intersects(Modifier::UNDERLINED | Modifier::REVERSED);
            if marked && !run.trim().is_empty() {
                let color = style.fg.map_or("-".to_owned(), |color| color.to_string());
                writeln!(styles, "{y}:{start} {:?} {color} {:?}", run.trim_end(), style.add_modifier).unwrap();
            }
        }
    }
    format!("{}--\n{styles}", text(driver))
}

fn greps(driver: &Driver) -> Vec<serde_json::Value> {
    let bytes = driver.recorder().bytes().unwrap();
    let lines = bytes.split(|byte| *byte == b'\n').filter(|line| !line.is_empty());
    let records = lines.map(|line| serde_json::from_slice::<serde_json::Value>(line).unwrap());
    records.filter(|record| record["cmd"] == "grep").collect()
}

fn line(driver: &Driver) -> u32 {
    driver.state().here().place.line
}

#[test]
fn a_search_reaches_as_far_as_the_prompt_says() {
    let mut driver = driver();
    driver.keys("g l 15 enter / deficit").unwrap();
    assert!(text(&driver).contains("smart   6 hits"), "{}", text(&driver));
    driver.keys("ctrl-s").unwrap();
    assert!(text(&driver).contains("smart   section 11–21   3 hits"), "{}", text(&driver));
    driver.keys("alt-w").unwrap();
    assert!(text(&driver).contains("whole word   section 11–21   2 hits"), "{}", text(&driver));
    driver.keys("tab alt-c").unwrap();
    assert!(text(&driver).contains("literal   whole word   case as typed   section 11–21"), "{}", text(&driver));
    driver.keys("enter").unwrap();
    assert!(text(&driver).contains("Hits  deficit L 11–21"), "{}", text(&driver));
    // One document, no selection: after the section comes the document again.
    driver.keys("/ deficit ctrl-s ctrl-s").unwrap();
    assert!(text(&driver).contains("smart   6 hits"), "{}", text(&driver));
    driver.keys("esc g l 7 enter v j j / deficit ctrl-s ctrl-s").unwrap();
    assert!(text(&driver).contains("lines 7–9   2 hits"), "{}", text(&driver));
    driver.keys("enter").unwrap();
    let scopes: Vec<_> = greps(&driver).iter().map(|grep| grep["args"]["scope"].to_string()).collect();
    assert_eq!(scopes, [r#"{"end":21,"start":11}"#, r#"{"end":9,"start":7}"#]);
    let first = &greps(&driver)[0];
    assert_eq!((&first["args"]["word"], &first["args"]["case"]), (&true.into(), &"sensitive".into()));
    assert_eq!(first["keys"], "/ d e f i c i t ctrl-s alt-w tab alt-c enter");
    // The next search is of the whole document again, with nothing but what is usual.
    driver.keys("/ deficit enter").unwrap();
    assert_eq!(driver.state().search.total, 6);
}

#[test]
fn a_value_has_neither_words_nor_case() {
    let mut driver = driver();
    driver.keys("# 4 8 9 6 4 . 8 9 space c r o r e alt-w").unwrap();
    assert!(text(&driver).contains("a value has neither words nor case"), "{}", text(&driver));
    driver.keys("enter").unwrap();
    assert_eq!(greps(&driver)[0]["args"].get("word"), None);
}

#[test]
fn the_figure_under_the_cursor_is_looked_for_in_any_unit() {
    let mut driver = driver();
    driver.keys("*").unwrap();
    assert!(text(&driver).contains("no figure is under the cursor"), "{}", text(&driver));
    driver.keys("g l 9 enter *").unwrap();
    assert_eq!((driver.state().search.args.pattern.as_str(), line(&driver)), ("48964.89 ₹ crore", 9));
    driver.keys("n").unwrap();
    assert_eq!(line(&driver), 17, "the same in lakh");
    assert!(text(&driver).contains("hit 2 of 2"), "{}", text(&driver));
    driver.keys("G *").unwrap();
    driver.keys("l l l *").unwrap();
    assert_eq!(driver.state().search.args.pattern, "14", "of no unit: as it is printed");
    assert_eq!(greps(&driver).last().unwrap()["keys"], "*");
}

#[test]
fn each_step_says_which_hit_of_how_many_it_is() {
    let mut driver = driver();
    driver.keys("/ deficit enter n").unwrap();
    assert!(text(&driver).contains("hit 2 of 6"), "{}", text(&driver));
    driver.keys("n n n n").unwrap();
    assert!(text(&driver).contains("hit 6 of 6"), "{}", text(&driver));
    driver.keys("n").unwrap();
    assert!(text(&driver).contains("hit 1 of 6, from the first again"), "{}", text(&driver));
    driver.keys("N").unwrap();
    assert!(text(&driver).contains("hit 6 of 6, from the last again"), "{}", text(&driver));
    driver.keys("x n").unwrap();
    assert!(text(&driver).contains("nothing is searched for yet: / opens the search"), "{}", text(&driver));
}

#[test]
fn hits_are_narrowed_as_one_types_and_esc_shows_them_all() {
    let mut driver = driver();
    driver.keys("/ deficit enter & fiscal").unwrap();
    insta::assert_snapshot!("narrowing", dump(&driver));
    driver.keys("enter").unwrap();
    assert_eq!(driver.state().focus, Focus::Hits);
    assert!(text(&driver).contains("& fiscal 1/2 of 6"), "{}", text(&driver));
    driver.keys("n").unwrap();
    driver.keys("n").unwrap();
    assert_eq!(line(&driver), 17, "the next of those that pass");
    assert!(text(&driver).contains("hit 2 of 2 narrowed from 6"), "{}", text(&driver));
    driver.keys("esc").unwrap();
    assert!(text(&driver).contains("all 6 hits again"), "{}", text(&driver));
    // What must not be in the line; a section title counts as well; both are taken back while they are typed.
    for (pattern, want) in
        [("!fiscal", 4), ("note", 2), ("48964.89", 1), ("=48964.89 crore", 2), ("=489.65 crore", 0), ("nowhere", 0)]
    {
        driver.keys("&").unwrap();
        driver.send(Msg::Paste(pattern.into()));
        let passing = driver.state().search.list.passing.len();
        assert_eq!(passing, want, "{pattern}: {}", text(&driver));
        driver.keys("esc").unwrap();
        assert_eq!(driver.state().search.list.passing.len(), 6);
    }
    driver.keys("& nowhere enter n").unwrap();
    assert!(text(&driver).contains("none of the 6 hits passes “nowhere”; esc shows them all"), "{}", text(&driver));
    assert_eq!(greps(&driver).len(), 1, "the list is narrowed, the search is the same");
}

#[test]
fn hits_are_sorted_by_how_many_their_section_has_and_grouped_or_not() {
    let mut driver = driver();
    driver.keys("/ deficit enter s o").unwrap();
    let screen = text(&driver);
    let at = |title: &str| screen.find(title).unwrap_or_else(|| panic!("{title}: {screen}"));
    assert!(at("▾ Statement 2: Details") < at("▾ Statement 1: Summary"), "{screen}");
    assert!(screen.contains("▾ Statement 2: Details     3"), "{screen}");
    driver.keys("2 g g j j j").unwrap();
    assert_eq!(driver.state().preview.map(|jump| jump.place.line), Some(8), "one steps as they are listed");
    driver.keys("esc s g").unwrap();
    assert!(!text(&driver).contains("▾ Statement 2: D"), "{}", text(&driver));
    driver.keys("s g s o").unwrap();
    let screen = text(&driver);
    assert!(screen.find("▾ Statement 1: S") < screen.find("▾ Statement 2: D"), "{screen}");
}

#[test]
fn searches_are_kept_marked_listed_switched_and_dropped() {
    let mut driver = driver();
    driver.keys("s l").unwrap();
    assert!(text(&driver).contains("no search is kept: s k keeps the one in force"), "{}", text(&driver));
    driver.keys("/ fiscal enter s k enter / borrowing enter s k").unwrap();
    driver.keys("ctrl-u loans enter / deficit enter").unwrap();
    insta::assert_snapshot!("kept", dump(&driver));
    driver.keys("s l").unwrap();
    insta::assert_snapshot!("kept_list", text(&driver));
    driver.keys("down enter").unwrap();
    assert_eq!(driver.state().search.args.pattern, "borrowing");
    assert_eq!(driver.state().search.total, 2);
    driver.keys("s n").unwrap();
    assert_eq!(driver.state().search.args.pattern, "fiscal");
    driver.keys("s p").unwrap();
    assert_eq!(driver.state().search.args.pattern, "borrowing");
    // A switch is a search: it is recorded with what it finds now.
    let patterns: Vec<_> = greps(&driver).iter().map(|grep| grep["args"]["pattern"].to_string()).collect();
    let wanted = ["fiscal", "borrowing", "deficit", "borrowing", "fiscal", "borrowing"];
    assert_eq!(patterns, wanted.map(|pattern| format!("{pattern:?}")));
    driver.keys("s m").unwrap();
    assert!(!text(&driver).contains("│●"), "{}", text(&driver));
    driver.keys("s m s d").unwrap();
    assert!(text(&driver).contains("search 2, “loans”, is no longer kept"), "{}", text(&driver));
    driver.keys("s l x").unwrap();
    assert!(driver.state().kept.is_empty() && driver.state().overlay.is_none());
    assert_eq!(driver.state().search.args.pattern, "borrowing", "the search in force stays");
}

/// Without colours too one sees which search a line is a hit of: its number stands beside it.
#[test]
fn kept_searches_are_told_apart_without_colour() {
    let mut driver = driver();
    driver.keys("/ outlay enter s k enter / fiscal enter s k enter / deficits enter g g").unwrap();
    let screen = text(&driver);
    for (mark, line) in [('1', "Capital outlay"), ('2', "Fiscal deficit"), ('●', "Deficits before")] {
        let row = screen.lines().find(|row| row.split('│').nth(3).is_some_and(|text| text.contains(line)));
        let gutter = row.and_then(|row| row.split('│').nth(2)).unwrap_or_else(|| panic!("{line}: {screen}"));
        assert!(gutter.starts_with(mark), "{mark} {line}: {screen}");
    }
    driver.keys("/ capital enter s k enter x").unwrap();
    assert!(text(&driver).contains("│+  7 │"), "two have a hit on this line: {}", text(&driver));
}

#[test]
fn nine_searches_can_be_kept() {
    let mut driver = driver();
    for pattern in 0..10 {
        driver.keys(&format!("/ {pattern} enter s k")).unwrap();
        if pattern < 9 {
            driver.keys("enter").unwrap();
        }
    }
    assert_eq!(driver.state().kept.iter().map(|kept| kept.number).collect::<Vec<_>>(), (1..10).collect::<Vec<_>>());
    assert!(text(&driver).contains("9 searches are kept, and that is the most"), "{}", text(&driver));
    driver.resize(80, 24);
    assert!(text(&driver).contains(" more"), "{}", text(&driver));
}

#[test]
fn kept_searches_order_and_habits_come_back_with_the_session() {
    let mut first = driver();
    first.keys("/ fiscal enter s k enter / deficit enter s o 1 S L").unwrap();
    let memory = serde_json::to_string(&Memory::of(first.state(), 0, None)).unwrap();
    let memory: Memory = serde_json::from_str(&memory).unwrap();
    let mut second = driver();
    second.send(Msg::Restored(vec![Some(memory)]));
    let (was, is) = (first.state(), second.state());
    assert_eq!(is.lists, was.lists);
    assert_eq!((is.search.args.pattern.as_str(), is.search.total), ("deficit", 6));
    let kept: Vec<_> = is.kept.iter().map(|one| (one.number, one.name.as_str(), one.search.total)).collect();
    assert_eq!(kept, [(1, "fiscal", 2)]);
    assert_eq!(greps(&second).len(), 2, "both are in the trail: what they find is shown");
}

/// The trail must know of the new text before it tells what was found in it.
#[test]
fn kept_searches_are_run_anew_in_a_text_that_changed() {
    let mut driver = driver();
    driver.keys("/ fiscal enter s k enter v g l 24 enter / deficit ctrl-s ctrl-s enter s k enter").unwrap();
    let shorter = ACCOUNT.replace("Fiscal deficit | 48,964.89 | 44,210.07", "Net deficit | 1 | 2");
    let corpus = Corpus::new([Document::new("account.md", shorter.into_bytes())]);
    driver.send(Msg::Reloaded(std::sync::Arc::new(corpus), vec![0]));
    let totals: Vec<_> = driver.state().kept.iter().map(|kept| kept.search.total).collect();
    assert_eq!(totals, [1, 5]);
    let bytes = driver.recorder().bytes().unwrap();
    let commands: Vec<String> = bytes
        .split(|byte| *byte == b'\n')
        .filter_map(|line| serde_json::from_slice::<serde_json::Value>(line).ok())
        .filter_map(|record| record["cmd"].as_str().map(str::to_owned))
        .collect();
    assert_eq!(commands[commands.len() - 3..], ["session.reload", "grep", "grep"], "{commands:?}");
    // Where the lines of a scope are gone, the search says so.
    let corpus = Corpus::new([Document::new("account.md", b"# One\n\nfiscal\n".to_vec())]);
    driver.keys("v g l 20 enter / deficit ctrl-s ctrl-s enter s k enter").unwrap();
    driver.send(Msg::Reloaded(std::sync::Arc::new(corpus), vec![0]));
    let refused = driver.state().kept.iter().filter(|kept| kept.search.error.is_some()).count();
    assert!(refused > 0 && text(&driver).contains("✗"), "{}", text(&driver));
}

#[test]
fn every_prompt_has_its_own_history() {
    let mut driver = driver();
    driver.keys("/ fiscal enter / tab deficit enter & lakh enter g l 7 enter 1 f note enter").unwrap();
    driver.keys("3 / up").unwrap();
    assert!(text(&driver).contains(" / deficit"), "{}", text(&driver));
    assert!(text(&driver).contains("literal"), "{}", text(&driver));
    driver.keys("up").unwrap();
    assert!(text(&driver).contains(" / fiscal"), "{}", text(&driver));
    driver.keys("down down").unwrap();
    assert_eq!(driver.state().prompt.as_ref().unwrap().text(), "", "what was being typed comes back");
    driver.keys("esc").unwrap();
    for (keys, want) in [("g l up", "7"), ("& up", "lakh"), ("1 f ctrl-u up", "note")] {
        driver.keys(keys).unwrap();
        assert_eq!(driver.state().prompt.as_ref().unwrap().text(), want, "{keys}");
        driver.keys("esc esc 3").unwrap();
    }
}

#[test]
fn hits_of_several_documents_are_grouped_by_document() {
    let other = ACCOUNT.replace("Fiscal deficit", "Fiscal shortfall");
    let mut driver = on(&[("this.md", ACCOUNT), ("that.md", &other)], 120, 30);
    driver.keys("/ fiscal ctrl-s ctrl-s").unwrap();
    assert!(text(&driver).contains("all documents   4 hits"), "{}", text(&driver));
    driver.keys("enter").unwrap();
    insta::assert_snapshot!("documents", text(&driver));
    driver.keys("n n").unwrap();
    assert_eq!((driver.state().doc, line(&driver)), (1, 9));
    driver.keys("& shortfall enter").unwrap();
    assert!(text(&driver).contains("2 of 4"), "{}", text(&driver));
    assert!(!text(&driver).contains(" this.md  "), "{}", text(&driver));
}

#[test]
fn a_search_says_how_far_it_is_and_keeps_what_it_found_when_it_is_stopped() {
    let mut driver = driver();
    driver.hold();
    driver.keys("/ deficit").unwrap();
    let mut other = self::driver();
    other.keys("/ deficit enter").unwrap();
    let (generation, first) = (driver.state().search.generation, other.state().search.hits[..2].to_vec());
    let progress = Progress { done: false, searched: 10, lines: 40, found: 2 };
    driver.send(Msg::SearchBegun(generation, "text".into()));
    driver.send(Msg::SearchHits(generation, first, progress));
    assert!(text(&driver).contains("2… 25 %"), "{}", text(&driver));
    driver.type_fast("enter").unwrap();
    assert!(text(&driver).contains("1/2… 25%"), "{}", text(&driver));
    driver.type_fast("esc").unwrap();
    assert!(text(&driver).contains("search stopped: 2 hits in the 25 % of the lines looked at"), "{}", text(&driver));
    driver.type_fast("n").unwrap();
    assert!(text(&driver).contains("hit 2 of 2 up to where it was stopped"), "{}", text(&driver));
    assert!(text(&driver).contains("2/2+ at 25%"), "{}", text(&driver));
    // What comes in late is not wanted any more, and a move on what there is says that it was not all.
    driver.release();
    assert_eq!(driver.state().search.hits.len(), 2);
    driver.keys("q").unwrap();
    let bytes = driver.recorder().bytes().unwrap();
    let goto = String::from_utf8(bytes).unwrap().lines().rfind(|line| line.contains("reader.goto")).unwrap().to_owned();
    assert!(goto.contains("\"partial\":true") && goto.contains("\"seen\":2"), "{goto}");
}

#[test]
fn the_outline_counts_its_sections_and_follows_or_stays() {
    let mut driver = on(&[("account.md", ACCOUNT)], 170, 26);
    driver.keys("/ deficit enter 1 S").unwrap();
    insta::assert_snapshot!("outline_counts", text(&driver));
    // The narrower the pane, the fewer columns; what stands is never cut.
    for width in [120, 100, 80, 60, 30] {
        driver.resize(width, 26);
        let screen = text(&driver);
        let row = screen.lines().find(|row| row.contains("Note 3")).unwrap_or_else(|| panic!("{width}: {screen}"));
        assert!(row.contains("?2") || width == 30, "{width}: {screen}");
    }
    driver.resize(170, 26);
    driver.keys("esc g g").unwrap();
    let selected = |driver: &Driver| driver.state().outlines[0].selected;
    assert_eq!(selected(&driver), 0);
    driver.keys("G").unwrap();
    assert_eq!(selected(&driver), 2);
    driver.keys("1 L 3 g g").unwrap();
    assert_eq!(selected(&driver), 2, "it stays");
    assert!(text(&driver).contains("stays"), "{}", text(&driver));
    driver.keys("1 L 3 j").unwrap();
    assert_eq!(selected(&driver), 0, "it follows again");
}

#[test]
fn an_outline_that_no_heading_made_says_so_in_the_narrowest_pane() {
    let text_of = "STATEMENT OF PROFIT\n\n| Item | 2024 |\n|---|---|\n| Sales | 5 |\n\nplain words\n".repeat(3);
    let pseudo = "Some words.\n\n| Item | 2024 |\n|---|---|\n| Sales | 5 |\n\nMore words about cash.\n".repeat(9);
    for text_of in [text_of, pseudo] {
        let driver = on(&[("plain.txt", &text_of)], 100, 24);
        let structure = driver.state().document(0).unwrap().structure_if_ready().unwrap();
        let is_pseudo =
            structure.sections.first().is_some_and(|one| one.source == tieout::document::SectionSource::Pseudo);
        assert_eq!(
            text(&driver).contains("no headings"),
            is_pseudo || structure.sections.is_empty(),
            "{}",
            text(&driver)
        );
    }
}

#[test]
fn a_filter_of_the_outline_is_undone_by_esc() {
    let mut driver = driver();
    driver.keys("1 f note enter").unwrap();
    assert_eq!(driver.state().outlines[0].rows.len(), 1);
    driver.keys("esc").unwrap();
    assert_eq!((driver.state().outlines[0].rows.len(), driver.state().focus), (3, Focus::Outline));
    driver.keys("esc").unwrap();
    assert_eq!(driver.state().focus, Focus::Reader);
}

/// Every view of the search at every size: nothing fails, and nothing stands outside the screen.
#[test]
fn every_size_has_room_for_what_there_is() {
    let mut driver = on(&[("a.md", ACCOUNT), ("b.md", ACCOUNT)], 120, 40);
    let states = [
        "/ fiscal ctrl-s ctrl-s enter s k enter / deficit enter",
        "& !fiscal",
        "enter",
        "s l",
        "esc s k",
        "esc / deficit ctrl-s alt-w tab",
        "esc 1 S",
        "f note",
    ];
    for keys in states {
        driver.keys(keys).unwrap();
        for (width, height) in [(0, 0), (1, 1), (5, 2), (30, 8), (79, 24), (80, 24), (100, 12), (120, 40), (200, 60)] {
            driver.resize(width, height);
            let buffer = driver.frame();
            assert_eq!((buffer.area.width, buffer.area.height), (width, height), "{keys}");
        }
    }
}
