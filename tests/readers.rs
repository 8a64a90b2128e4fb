//! Readers and panes: two readers, borders and selections that are dragged, cells, tables as values.

mod account;

use ratatui::buffer::Buffer;
use tieout::config::Settings;
use tieout::session::Msg;
use tieout::session::layout::{Border, Layout};
use tieout::session::memory::Memory;
use tieout::tui::headless::Driver;

fn rows(frame: &Buffer) -> Vec<String> {
    let row = |y| (0..frame.area.width).map(|x| frame[(x, y)].symbol()).collect::<String>();
    (0..frame.area.height).map(row).collect()
}

fn text(driver: &Driver) -> String {
    rows(&driver.frame()).join("\n")
}

fn recorded(driver: &Driver, cmd: &str) -> Vec<serde_json::Value> {
    let bytes = driver.recorder().bytes().unwrap();
    let lines = bytes.split(|byte| *byte == b'\n').filter(|line| !line.is_empty());
    let records = lines.map(|line| serde_json::from_slice::<serde_json::Value>(line).unwrap());
    records.filter(|record| record["cmd"] == cmd).map(|record| record["args"].clone()).collect()
}

fn line(driver: &Driver) -> u32 {
    driver.state().here().place.line
}

#[test]
fn two_readers_have_places_selections_and_ways_back_of_their_own() {
    let mut driver = account::driver(160, 40);
    driver.keys("/ fiscal enter p s").unwrap();
    let layout = Layout::of(driver.state());
    let (first, second) = (layout.reader.unwrap(), layout.beside.unwrap());
    assert!(first.right() < second.x && first.y == second.y, "{first} {second}");
    assert_eq!(line(&driver), 10);
    // Everything acts on the reader in focus.
    driver.keys("g l 37 enter a r v g l 38 enter").unwrap();
    assert_eq!((line(&driver), driver.state().selection()), (38, Some((37, 38))));
    driver.keys("4").unwrap();
    assert_eq!((line(&driver), driver.state().selection()), (10, None));
    let state = driver.state();
    assert!(!state.raw && state.annotations == Settings::default().annotations);
    // Its way back is the one it had when the readers parted.
    driver.keys("ctrl-o").unwrap();
    assert_eq!(line(&driver), 1);
    driver.keys("4").unwrap();
    assert_eq!((line(&driver), driver.state().selection()), (38, Some((37, 38))));
    driver.keys("ctrl-o ctrl-o").unwrap();
    assert_eq!(line(&driver), 10);
    // Where one looked is in the trail, whichever reader it was.
    let lines: Vec<_> = recorded(&driver, "reader.goto").iter().map(|args| args["line"].as_u64().unwrap()).collect();
    assert_eq!(lines, [38, 1]);
    driver.keys("p s").unwrap();
    assert!(driver.state().beside.is_none() && Layout::of(driver.state()).beside.is_none());
}

#[test]
fn two_documents_stand_side_by_side() {
    let mut driver = account::driver(180, 30);
    driver.keys("/ fiscal enter p s 4 ctrl-n l").unwrap();
    let shown = text(&driver);
    assert!(shown.contains("account.md  L 10") && shown.contains("prior.md  L 7"), "{shown}");
    assert!(shown.contains("48,964.89") && shown.contains("44,210.07 ₹cr 23-24"), "{shown}");
    // Focus goes round: outline, hits, left, right.
    let focus = |driver: &Driver| (driver.state().focus, driver.state().doc);
    let mut seen = Vec::new();
    for _ in 0..4 {
        driver.keys("w").unwrap();
        seen.push(format!("{:?}", focus(&driver)));
    }
    assert_eq!(seen, ["(Outline, 1)", "(Hits, 1)", "(Reader, 0)", "(Reader, 1)"]);
    let mut back = Vec::new();
    for _ in 0..4 {
        driver.keys("W").unwrap();
        back.push(format!("{:?}", focus(&driver)));
    }
    assert_eq!(back, ["(Reader, 0)", "(Hits, 0)", "(Outline, 0)", "(Reader, 1)"]);
}

#[test]
fn a_second_reader_goes_below_where_it_is_narrow_and_waits_where_there_is_no_room() {
    let mut driver = account::driver(110, 40);
    driver.keys("p s").unwrap();
    let layout = Layout::of(driver.state());
    assert!(layout.lines.iter().any(|(border, _)| *border == Border::Rows), "{layout:?}");
    driver.resize(60, 14);
    assert_eq!(Layout::of(driver.state()).beside, None);
    driver.keys("4 G 4").unwrap();
    assert_eq!(line(&driver), 1);
    driver.resize(110, 40);
    assert!(text(&driver).contains("account.md  L 45"), "{}", text(&driver));
}

#[test]
fn two_readers_come_back_with_the_session() {
    let mut first = account::driver(160, 30);
    first.keys("/ fiscal enter p s 4 ctrl-n l p x 2 + +").unwrap();
    let memories: Vec<_> = (0..2)
        .map(|doc| {
            let memory = Memory::of(first.state(), doc, None);
            Some(serde_json::from_str(&serde_json::to_string(&memory).unwrap()).unwrap())
        })
        .collect();
    let mut second = account::driver(160, 30);
    second.send(Msg::Restored(memories));
    assert_eq!(second.state().panes, first.state().panes);
    assert_eq!(second.state().here().place.line, first.state().here().place.line);
    let jump = |driver: &Driver| {
        driver.state().beside.as_ref().map(|beside| (beside.jump.doc, beside.jump.place.line, beside.first))
    };
    assert_eq!(jump(&second), jump(&first));
    assert_eq!(jump(&second), Some((0, 10, true)));
}

#[test]
fn borders_are_dragged_and_stay_within_the_screen() {
    let mut driver = account::driver(160, 40);
    driver.keys("p s").unwrap();
    for border in [Border::Outline, Border::Hits, Border::Columns] {
        for by in [5_i16, -3, 200, -200] {
            let find =
                |driver: &Driver| Layout::of(driver.state()).lines.iter().find(|(kind, _)| *kind == border).unwrap().1;
            let before = find(&driver);
            driver.send(Msg::Click(before.x, before.y + 3));
            let to = before.x.saturating_add_signed(by).min(159);
            driver.send(Msg::Drag(to, before.y + 5));
            driver.send(Msg::LetGo);
            let after = find(&driver);
            if by.abs() < 10 {
                assert_eq!(after.x, to, "{border:?} by {by}");
            }
            // Not held any more: moving on changes nothing.
            driver.send(Msg::Drag(3, 3));
            assert_eq!(find(&driver), after);
            driver.frame();
        }
    }
    // On the other side of the reader a list grows the other way.
    let mut driver = account::driver(160, 40);
    driver.keys("p x").unwrap();
    let line = Layout::of(driver.state()).lines[0].1;
    driver.send(Msg::Click(line.x, 5));
    driver.send(Msg::Drag(line.x - 6, 5));
    assert_eq!(Layout::of(driver.state()).lines[0].1.x, line.x - 6);
}

#[test]
fn lines_are_selected_by_dragging_and_a_double_click_says_why() {
    let mut driver = account::driver(140, 40);
    let reader = Layout::of(driver.state()).reader.unwrap();
    // Row 0 below the title is line 1, which takes one row at this width.
    let row = |line: u16| reader.y + line;
    driver.send(Msg::Click(reader.x + 12, row(7)));
    driver.send(Msg::Drag(reader.x + 20, row(9)));
    assert_eq!(driver.state().selection(), Some((7, 9)));
    driver.send(Msg::Drag(reader.x + 20, row(6)));
    assert_eq!(driver.state().selection(), Some((6, 7)));
    driver.send(Msg::LetGo);
    assert!(text(&driver).contains("2 of at most 400 lines"), "{}", text(&driver));
    driver.send(Msg::Click(reader.x + 12, row(3)));
    assert_eq!(driver.state().selection(), None);

    let (x, y) = find(&driver, "48,964.89");
    driver.send(Msg::Click(x, y));
    driver.send(Msg::DoubleClick(x, y));
    assert!(text(&driver).contains("Why 48,964.89, L 10"), "{}", text(&driver));
}

/// Where a text stands on the screen.
fn find(driver: &Driver, wanted: &str) -> (u16, u16) {
    let frame = driver.frame();
    for y in 0..frame.area.height {
        for x in 0..frame.area.width {
            let cells = (x..frame.area.width.min(x + wanted.len() as u16)).map(|x| frame[(x, y)].symbol());
            if cells.collect::<String>() == wanted {
                return (x, y);
            }
        }
    }
    panic!("no {wanted} on\n{}", text(driver));
}

#[test]
fn a_click_in_the_other_reader_goes_there() {
    let mut driver = account::driver(160, 40);
    driver.keys("p s G").unwrap();
    let other = Layout::of(driver.state()).beside.unwrap();
    driver.send(Msg::Click(other.x + 20, other.y + 3));
    // The heading takes two rows.
    assert_eq!(line(&driver), 2);
    assert!(driver.state().beside.as_ref().is_some_and(|beside| beside.first));
}

#[test]
fn the_scrollbar_shows_hits_and_damage_and_is_clicked() {
    let mut long: String = (1..=400).map(|line| format!("line {line}\n")).collect();
    long.push_str("the needle\n");
    let mut driver = Driver::new(vec![("long.md".into(), long.into())], Settings::default(), 120, 44);
    driver.keys("/ needle enter g g").unwrap();
    let reader = Layout::of(driver.state()).reader.unwrap();
    let bar = |driver: &Driver| -> String {
        let frame = driver.frame();
        (reader.y + 1..reader.bottom()).map(|y| frame[(reader.right() - 1, y)].symbol().to_owned()).collect()
    };
    assert!(bar(&driver).starts_with('┃') && bar(&driver).ends_with('●'), "{:?}", bar(&driver));
    driver.send(Msg::Click(reader.right() - 1, reader.bottom() - 1));
    assert!(line(&driver) > 380, "{}", line(&driver));
    assert!(bar(&driver).starts_with(' '), "{:?}", bar(&driver));
}

#[test]
fn cells_of_text_are_gone_to_as_well() {
    let mut driver = account::driver(120, 30);
    driver.keys("g l 9 enter 0").unwrap();
    let here = |driver: &Driver| {
        let place = driver.state().here().place;
        (place.line, place.cell, driver.state().figure_at(driver.state().here()).is_some())
    };
    assert_eq!(here(&driver), (9, Some(0), false));
    driver.keys("L").unwrap();
    assert_eq!(here(&driver), (9, Some(1), true));
    driver.keys("$").unwrap();
    assert_eq!(here(&driver), (9, Some(2), true));
    driver.keys("L").unwrap();
    assert!(text(&driver).contains("this is the last cell of the row"), "{}", text(&driver));
    driver.keys("g k").unwrap();
    assert_eq!(here(&driver), (7, Some(2), true));
    driver.keys("g j").unwrap();
    assert_eq!(here(&driver), (10, Some(2), true));
    driver.keys("g l 3 enter L").unwrap();
    assert!(text(&driver).contains("the cursor is in no table"), "{}", text(&driver));
}

#[test]
fn a_row_is_seen_in_full() {
    let long = "a label that is much too long for its column ".repeat(6);
    let text_of =
        format!("(₹ in crore)\n\n| Particulars | Remarks | 2024-25 |\n|---|---|---|\n| Tax | {long} | 10.50 |\n");
    let mut driver = Driver::new(vec![("a.md".into(), text_of.into())], Settings::default(), 90, 24);
    driver.keys("l e").unwrap();
    let shown = text(&driver);
    assert!(shown.contains("Row, L 5") && shown.contains("Remarks"), "{shown}");
    let inside: Vec<&str> = shown.lines().filter_map(|row| row.strip_prefix("│ ")?.split('│').next()).collect();
    let inside = inside.join(" ").split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(inside.contains(long.trim()), "{inside}");
    assert!(shown.contains("10.50  ₹cr 24-25"), "{shown}");
    driver.keys("up enter L").unwrap();
    assert_eq!(driver.state().here().place.cell, Some(2));
}

#[test]
fn a_table_is_copied_as_values() {
    let table = "(₹ in crore)\n\n| Item | 2024-25 | Note |\n|---|---|---|\n| =SUM(A1) | (1,234.50) | see 4, or 5 |\n| Tax | **12,34,567** | 7 (a) |\n| — | — | |\n";
    let mut driver = Driver::new(vec![("a.md".into(), table.into())], Settings::default(), 90, 24);
    driver.keys("l c v").unwrap();
    let wanted = "Item,2024-25,Note\n\"'=SUM(A1)\",-1234.50,\"see 4, or 5\"\nTax,1234567,7 (a)\n—,—,\n";
    assert_eq!(driver.copied().last().map(String::as_str), Some(wanted));
    assert_eq!(recorded(&driver, "read"), [serde_json::json!({ "doc": "a.md", "start": 3, "end": 7 })]);
    driver.keys("c t").unwrap();
    assert!(driver.copied().last().is_some_and(|text| text.contains("| Tax | **12,34,567** | 7 (a) |")));
    driver.keys("c e").unwrap();
    assert_eq!(driver.copied().last().map(String::as_str), Some("(1,234.50)"));
}

#[test]
fn a_share_of_the_document_is_gone_to() {
    let long: String = (1..=200).map(|line| format!("line {line}\n")).collect();
    let mut driver = Driver::new(vec![("long.md".into(), long.into())], Settings::default(), 90, 24);
    for (typed, wanted) in [("50%", 100), ("0%", 1), ("100%", 200), ("120%", 200)] {
        driver.keys(&format!("g l {typed} enter")).unwrap();
        assert_eq!(line(&driver), wanted, "{typed}");
    }
    assert!(text(&driver).contains("120% is no share of the document"), "{}", text(&driver));
}

#[test]
fn a_click_in_a_table_that_is_scrolled_sideways_takes_what_is_under_it() {
    let cells = |from: u32| (from..from + 14).map(|n| format!("{n}.00")).collect::<Vec<_>>().join(" | ");
    let table = format!(
        "| Item | {} |\n|{}\n| Tax | {} |\n| Fees | {} |\n",
        cells(1000),
        "---|".repeat(15),
        cells(2000),
        cells(3000)
    );
    let text_of = format!("(₹ in crore)\n\n{table}\nwords below the table\n");
    let mut driver = Driver::new(vec![("wide.md".into(), text_of.into())], Settings::default(), 120, 30);
    driver.keys("/ 2010 enter j j j").unwrap();
    assert_eq!(line(&driver), 8);
    let (x, y) = find(&driver, "3010.00");
    driver.send(Msg::Click(x + 2, y));
    let here = driver.state().here();
    let figure = driver.state().figure_at(here).unwrap();
    let value = figure.value.as_ref().map(ToString::to_string);
    assert_eq!((here.place.line, value.as_deref()), (6, Some("3010.00")));
    assert_eq!(find(&driver, "3010.00"), (x, y), "the table jumped");
}

#[test]
fn an_outline_over_two_readers_takes_its_clicks() {
    let mut driver = account::driver(90, 40);
    driver.keys("p s 1").unwrap();
    let layout = Layout::of(driver.state());
    let (outline, beside) = (layout.outline.unwrap(), layout.beside.unwrap());
    assert!(layout.outline_over && outline.intersects(beside));
    let before = line(&driver);
    driver.send(Msg::Click(outline.x + 4, beside.y + 3));
    driver.send(Msg::Click(outline.x + 4, outline.y + 2));
    assert_eq!(format!("{:?}", driver.state().focus), "Outline");
    assert_eq!(line(&driver), before);
}

#[test]
fn the_wheel_scrolls_the_reader_under_it() {
    let long: String = (1..=300).map(|line| format!("line {line}\n")).collect();
    let mut driver = Driver::new(vec![("long.md".into(), long.into())], Settings::default(), 180, 30);
    driver.keys("p s").unwrap();
    let beside = |driver: &Driver| driver.state().beside.as_ref().unwrap().jump.place;
    let other = Layout::of(driver.state()).beside.unwrap();
    for _ in 0..20 {
        driver.send(Msg::Wheel(other.x + 5, other.y + 5, 3));
    }
    assert_eq!((line(&driver), beside(&driver).line), (1, 61));
    driver.send(Msg::Wheel(other.x + 5, other.y + 5, -200));
    assert_eq!(beside(&driver).line, 1);
    let own = Layout::of(driver.state()).reader.unwrap();
    driver.send(Msg::Wheel(own.x + 5, own.y + 5, 3));
    assert_eq!((line(&driver), beside(&driver).line), (4, 1));
}
