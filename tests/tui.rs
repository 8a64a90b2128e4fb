//! Key scripts on the headless driver: what the screen shows, with styles, and what the trail records.

use ratatui::buffer::Buffer;
use tieout::config::Settings;
use tieout::tui::headless::Driver;

/// A small account: statements with their own units, years in headers, a value repeated in another unit.
const ACCOUNT: &str = "\
# Statement 1: Summary

(₹ in crore)

| Particulars | 2024-25 | 2023-24 |
|---|---|---|
| Capital outlay | 58,310.42 | 53,118.20 |
| Net loans and advances | 9,597.41 | 8,021.10 |
| Less: revenue surplus | (18,942.94) | (16,929.23) |
| **Fiscal deficit** | **48,964.89** | **44,210.07** |

--- end of page=1 ---

# Statement 2: Details

(₹ in lakh)

| Particulars | 2024-25 | 2023-24 |
|---|---|---|
| Fiscal deficit | 48,96,489 | 44,21,007 |
| Interest payments | 26,10,530 | 24,88,030 |

The deficit was met by borrowing, as the notes tell.

--- end of page=2 ---

# Statement 3: No unit

| Item | 2024-25 |
|---|---|
| Grants | 1,931.34 |
";

fn driver(width: u16, height: u16) -> Driver {
    Driver::new(vec![("account.md".into(), ACCOUNT.into())], Settings::default(), width, height)
}

/// The rows of the screen, and below them every run of cells that is styled, as `row:column text [style]`.
fn dump(buffer: &Buffer) -> String {
    use std::fmt::Write as _;
    let mut text = String::new();
    let mut styles = String::new();
    for y in buffer.area.top()..buffer.area.bottom() {
        let mut row = String::new();
        let mut run: Option<(u16, String, ratatui::style::Style)> = None;
        for x in buffer.area.left()..buffer.area.right() {
            let cell = &buffer[(x, y)];
            row.push_str(cell.symbol());
            let style = cell.style();
            match &mut run {
                Some((_, text, before)) if *before == style => text.push_str(cell.symbol()),
                _ => {
                    flush(&mut styles, y, run.take());
                    run = Some((x, cell.symbol().to_owned(), style));
                }
            }
        }
        flush(&mut styles, y, run);
        writeln!(text, "{}", row.trim_end()).unwrap();
    }
    return format!("{text}--\n{styles}");

    fn flush(out: &mut String, y: u16, run: Option<(u16, String, ratatui::style::Style)>) {
        let Some((x, text, style)) = run else { return };
        if text.trim().is_empty() && style.bg.is_none_or(|color| color == ratatui::style::Color::Reset) {
            return;
        }
        let color = |color: Option<ratatui::style::Color>| color.map_or("-".into(), |color| color.to_string());
        writeln!(
            out,
            "{y}:{x} {:?} {} on {} {:?}",
            text.trim_end(),
            color(style.fg),
            color(style.bg),
            style.add_modifier
        )
        .unwrap();
    }
}

fn text(driver: &Driver) -> String {
    let dump = dump(&driver.frame());
    dump.split("\n--\n").next().unwrap_or_default().to_owned()
}

fn records(driver: &Driver) -> Vec<serde_json::Value> {
    let bytes = driver.recorder().bytes().unwrap();
    let lines = bytes.split(|byte| *byte == b'\n').filter(|line| !line.is_empty());
    lines.map(|line| serde_json::from_slice(line).unwrap()).collect()
}

fn commands(driver: &Driver) -> Vec<String> {
    records(driver).iter().skip(1).map(|record| record["cmd"].as_str().unwrap().to_owned()).collect()
}

#[test]
fn reading_with_annotations_and_pins() {
    let mut driver = driver(132, 24);
    driver.keys("/ fiscal space deficit enter l l").unwrap();
    insta::assert_snapshot!("reading", dump(&driver.frame()));
}

#[test]
fn first_paint_before_anything_is_worked_out() {
    let driver = Driver::unread(vec![("account.md".into(), ACCOUNT.into())], Settings::default(), 100, 16);
    insta::assert_snapshot!("first_paint", text(&driver));
}

#[test]
fn two_panes_and_one() {
    let mut driver = driver(80, 24);
    driver.keys("/ fiscal enter").unwrap();
    insta::assert_snapshot!("two_panes", text(&driver));
    driver.keys("o").unwrap();
    insta::assert_snapshot!("outline_over", text(&driver));
    driver.keys("o").unwrap();
    driver.resize(60, 14);
    insta::assert_snapshot!("one_pane", text(&driver));
}

#[test]
fn overlays() {
    let mut driver = driver(110, 30);
    driver.keys("g").unwrap();
    insta::assert_snapshot!("which_key", text(&driver));
    driver.keys("esc ?").unwrap();
    insta::assert_snapshot!("help", text(&driver));
    driver.keys("esc :").unwrap();
    driver.keys("unit").unwrap();
    insta::assert_snapshot!("palette", text(&driver));
    driver.keys("esc /").unwrap();
    driver.keys("=489.65 tab tab tab").unwrap();
    insta::assert_snapshot!("prompt_value", text(&driver));
}

#[test]
fn overlays_that_one_types_in_or_only_reads() {
    let mut driver = driver(100, 30);
    driver.send(tieout::session::Msg::Tour);
    insta::assert_snapshot!("tour", dump(&driver.frame()));
    driver.keys("? fold").unwrap();
    insta::assert_snapshot!("help_found", dump(&driver.frame()));
    driver.keys("esc : sort space hits enter :").unwrap();
    insta::assert_snapshot!("palette_recent", dump(&driver.frame()));
    let documents = vec![("account.md".into(), ACCOUNT.into()), ("empty.md".into(), Vec::new())];
    let mut driver = Driver::new(documents, Settings::default(), 100, 20);
    driver.keys("B").unwrap();
    insta::assert_snapshot!("documents", dump(&driver.frame()));
    driver.keys("esc g o nonesuch").unwrap();
    insta::assert_snapshot!("path_prompt", dump(&driver.frame()));
}

#[test]
fn annotations_cycle_and_strip() {
    let mut driver = driver(110, 20);
    driver.keys("g t g t l a").unwrap();
    insta::assert_snapshot!("strip", text(&driver));
    let strip = text(&driver);
    assert!(strip.contains("₹L 24-25"), "{strip}");
    driver.keys("a").unwrap();
    let reader_rows = |screen: &str| screen.lines().take(14).collect::<Vec<_>>().join("\n");
    assert!(!reader_rows(&text(&driver)).contains("₹L"), "{}", text(&driver));
    driver.keys("a").unwrap();
    assert!(reader_rows(&text(&driver)).contains("48,96,489 ₹L 24-25"), "{}", text(&driver));
}

#[test]
fn unit_and_year_lines_and_back() {
    let mut driver = driver(120, 30);
    driver.keys("/ fiscal space deficit enter").unwrap();
    assert_eq!(driver.state().here().place.line, 10);
    driver.keys("u").unwrap();
    assert_eq!(driver.state().here().place.line, 3);
    driver.keys("ctrl-o").unwrap();
    assert_eq!(driver.state().here().place.line, 10);
    driver.keys("y").unwrap();
    assert_eq!(driver.state().here().place.line, 5);
    driver.keys("ctrl-o ctrl-o").unwrap();
    assert_eq!(driver.state().here().place.line, 1);
    driver.keys("alt-right").unwrap();
    assert_eq!(driver.state().here().place.line, 10);
    assert_eq!(commands(&driver), ["grep", "reader.goto", "follow", "reader.goto", "follow"]);
}

#[test]
fn moves_become_one_record_before_the_next_command() {
    let mut driver = driver(120, 30);
    driver.keys("j j j l l J").unwrap();
    assert_eq!(commands(&driver), Vec::<String>::new());
    driver.keys("c c").unwrap();
    assert_eq!(commands(&driver), ["reader.goto", "cite.copy"]);
    let goto = &records(&driver)[1];
    assert_eq!(goto["keys"], "j j j l l J");
    assert_eq!(goto["args"]["line"], driver.state().here().place.line);
    assert_eq!(goto["args"]["shown"][0], 1);
    assert!(driver.copied()[0].contains("SHA-256"), "{}", driver.copied()[0]);
    driver.keys("j").unwrap();
    driver.keys("q").unwrap();
    assert!(driver.has_quit());
    assert_eq!(commands(&driver), ["reader.goto", "cite.copy", "reader.goto"]);
}

#[test]
fn enter_during_the_pause_searches_first() {
    let mut driver = driver(120, 30);
    driver.hold();
    driver.type_fast("/ fiscal enter").unwrap();
    driver.release();
    driver.idle();
    assert_eq!(driver.state().search.args.pattern, "fiscal");
    assert_eq!(driver.state().search.total, 2);
    assert_eq!(driver.state().here().place.line, 10);
    let grep = &records(&driver)[1];
    assert_eq!((grep["cmd"].as_str(), grep["args"]["pattern"].as_str()), (Some("grep"), Some("fiscal")));
    assert_eq!(grep["keys"], "/ f i s c a l enter");
    assert_eq!(grep["result"]["n"], 2);
}

#[test]
fn typing_leaves_no_record_and_escape_brings_the_search_back() {
    let mut driver = driver(120, 30);
    driver.keys("/ grants enter").unwrap();
    let line = driver.state().here().place.line;
    driver.keys("/ deficit").unwrap();
    assert_eq!(driver.state().search.total, 3);
    assert_eq!(driver.state().preview.map(|jump| jump.place.line), Some(10));
    driver.keys("esc").unwrap();
    assert_eq!(driver.state().search.args.pattern, "grants");
    assert_eq!((driver.state().search.total, driver.state().here().place.line), (1, line));
    assert_eq!(commands(&driver), ["grep"]);
}

#[test]
fn hits_are_looked_at_before_one_is_opened() {
    let mut driver = driver(120, 30);
    driver.keys("/ deficit enter 2 j").unwrap();
    assert_eq!(driver.state().here().place.line, 10);
    assert_eq!(driver.state().preview.map(|jump| jump.place.line), Some(20));
    assert!(text(&driver).contains("preview"));
    driver.keys("esc").unwrap();
    assert_eq!((driver.state().preview, driver.state().here().place.line), (None, 10));
    driver.keys("2 j enter").unwrap();
    assert_eq!(driver.state().here().place.line, 20);
    assert_eq!(commands(&driver), ["grep", "reader.goto", "reader.goto"]);
}

#[test]
fn a_move_on_unfinished_hits_says_so() {
    let mut driver = driver(120, 30);
    driver.type_fast("/ deficit").unwrap();
    driver.hold();
    driver.idle();
    driver.type_fast("enter").unwrap();
    // Half of an answer has come in.
    let generation = driver.state().search.generation;
    let mut other = self::driver(120, 30);
    other.keys("/ deficit enter").unwrap();
    let first = other.state().search.hits[0].clone();
    let progress = tieout::ops::grep::Progress { done: false, searched: 10, lines: 40, found: 1 };
    driver.send(tieout::session::Msg::SearchHits(generation, vec![first], progress));
    driver.keys("n c f 3 c c").unwrap();
    let goto = records(&driver).into_iter().find(|record| record["cmd"] == "reader.goto").unwrap();
    assert_eq!((goto["partial"].as_bool(), goto["seen"].as_u64()), (Some(true), Some(1)), "{goto}");
}

#[test]
fn more_than_400_lines_are_refused() {
    let long: String = (1..=900).map(|line| format!("line {line}\n")).collect();
    let mut driver = Driver::new(vec![("long.txt".into(), long.into())], Settings::default(), 100, 30);
    driver.keys("v g l 400 enter").unwrap();
    assert!(text(&driver).contains("400 of at most 400 lines"), "{}", text(&driver));
    driver.keys("j").unwrap();
    assert!(text(&driver).contains("401 lines selected"), "{}", text(&driver));
    driver.keys("enter").unwrap();
    assert!(text(&driver).contains("more than the 400"), "{}", text(&driver));
    driver.keys("k enter").unwrap();
    assert!(text(&driver).contains("read lines 1–400"), "{}", text(&driver));
    let results: Vec<_> = records(&driver)
        .into_iter()
        .filter(|record| record["cmd"] == "read")
        .map(|record| record["result"]["kind"].as_str().unwrap().to_owned())
        .collect();
    assert_eq!(results, ["refused", "span"]);
}

#[test]
fn doubts_are_stepped_through_and_explained() {
    let mut driver = driver(120, 30);
    driver.keys("g ?").unwrap();
    assert_eq!(driver.state().here().place.line, 31);
    let screen = text(&driver);
    assert!(screen.contains("? unknown") && screen.contains("no line declares its unit"), "{screen}");
    driver.keys("u").unwrap();
    assert!(text(&driver).contains("nothing declares the unit"), "{}", text(&driver));
}

#[test]
fn the_same_keys_give_the_same_commands_and_results_on_another_screen() {
    let script = "/ fiscal enter u ctrl-o y ctrl-o c c q";
    let trail = |width, height| {
        let mut driver = driver(width, height);
        driver.keys(script).unwrap();
        records(&driver)
            .into_iter()
            .filter(|record| record["cmd"] != "reader.goto" && record["cmd"] != "header")
            .map(|record| (record["cmd"].clone(), record["args"].clone(), record["result"].clone()))
            .collect::<Vec<_>>()
    };
    assert_eq!(trail(80, 24), trail(200, 60));
    assert_eq!(trail(80, 24), trail(40, 8));
}

#[test]
fn every_command_of_the_shipped_keymaps_exists() {
    for name in tieout::keys::Keymap::NAMES {
        let known = |name: &str| tieout::session::command::find(name).is_some();
        let (_, warnings) = tieout::keys::Keymap::load(name, None, &known);
        assert_eq!(warnings, [], "{name}");
    }
}

#[test]
fn a_paste_that_is_cut_says_so() {
    let mut driver = driver(80, 24);
    driver.keys("/").unwrap();
    driver.send(tieout::session::Msg::Paste("a".repeat(9000)));
    assert_eq!(driver.state().prompt.as_ref().unwrap().text().len(), 4096);
    let screen = text(&driver);
    assert!(screen.contains("only the first 4096 characters of what was pasted were taken"), "{screen}");
    driver.keys("esc / b").unwrap();
    assert!(!text(&driver).contains("4096"), "{}", text(&driver));
}

/// On a screen without the outline too one sees at a glance what is in doubt, and how to get there.
#[test]
fn what_is_in_doubt_is_counted_where_no_figure_is_under_the_cursor() {
    let driver = driver(80, 24);
    let screen = text(&driver);
    assert!(screen.contains("in the document: 13 figures   1 ? unknown g q"), "{screen}");
}

#[test]
fn a_small_inspector_shows_number_unit_and_year_before_anything_else() {
    let text_of =
        "(₹ in crore)\n\n| Item | 2024-25 |\n|---|---|\n| Tax | 10.00 |\n| Fees | 5.00 |\n| Total | 17.00 |\n";
    let mut driver = Driver::new(vec![("a.md".into(), text_of.into())], Settings::default(), 60, 12);
    driver.keys("l l l").unwrap();
    let screen = text(&driver);
    assert!(screen.contains(" 17.00  ₹cr ← L 1  24-25 ← L 3"), "{screen}");
}

#[test]
fn there_is_always_a_word_when_no_figure_is_in_doubt_of_a_sort() {
    let text_of = "(₹ in crore)\n\n| Item | 2024-25 |\n|---|---|\n| Tax | 10.00 |\n";
    let mut driver = Driver::new(vec![("a.md".into(), text_of.into())], Settings::default(), 80, 24);
    for (keys, want) in [
        ("g ?", "no figure is in doubt"),
        ("g D", "no figure is in doubt"),
        ("g q", "no unit or year is unknown"),
        ("g Q", "no unit or year is unknown"),
        ("g c", "no declarations disagree"),
        ("g x", "no figure is damaged"),
    ] {
        driver.keys(keys).unwrap();
        assert!(text(&driver).contains(want), "{keys}: {}", text(&driver));
    }
}

#[test]
fn the_keys_after_a_prefix_are_shown_whole_or_as_many_as_there_is_room_for() {
    let mut driver = driver(80, 24);
    driver.keys("D").unwrap();
    assert!(
        text(&driver).contains("List what the conversion damaged, with what was probably printed"),
        "{}",
        text(&driver)
    );
    for (width, height, want) in [(60, 16, "y  Go to the line that"), (30, 8, "18 more below")] {
        driver.resize(width, height);
        driver.keys("esc g").unwrap();
        assert!(text(&driver).contains(want), "{width}×{height}:\n{}", text(&driver));
    }
}
