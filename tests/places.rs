//! Places: marks, and a session that comes back as it was left.

use ratatui::buffer::Buffer;
use tieout::config::Settings;
use tieout::session::memory::{Memory, Recent};
use tieout::session::{Msg, Parting};
use tieout::tui::headless::Driver;

const ACCOUNT: &str = "\
# Statement 1: Summary

(₹ in crore)

| Particulars | 2024-25 | 2023-24 |
|---|---|---|
| Capital outlay | 58,310.42 | 53,118.20 |
| Net loans and advances | 9,597.41 | 8,021.10 |
| Fiscal deficit | 48,964.89 | 44,210.07 |

# Statement 2: Details

(₹ in lakh)

| Particulars | Note | 2024-25 |
|---|---|---|
| Fiscal deficit | 3 | 48,96,489 |
| Borrowing | | 26,10,530 |

The deficit was met by borrowing, see note 3.

# Note 3: Borrowing

Loans of ₹ 12 crore were repaid in 2024-25.
";

fn driver() -> Driver {
    Driver::new(vec![("account.md".into(), ACCOUNT.into())], Settings::default(), 110, 24)
}

fn rows(buffer: &Buffer) -> String {
    let width = usize::from(buffer.area.width);
    let rows = buffer.content.chunks(width).map(|row| row.iter().map(|cell| cell.symbol()).collect::<String>());
    rows.map(|row| format!("{}\n", row.trim_end())).collect()
}

fn text(driver: &Driver) -> String {
    rows(&driver.frame())
}

fn line(driver: &Driver) -> u32 {
    driver.state().here().place.line
}

/// What the trail holds: command, keys, and the line or pattern that it is about.
fn records(driver: &Driver) -> Vec<(String, String, String)> {
    let bytes = driver.recorder().bytes().unwrap();
    let lines = bytes.split(|byte| *byte == b'\n').filter(|line| !line.is_empty()).skip(1);
    lines
        .map(|line| {
            let record: serde_json::Value = serde_json::from_slice(line).unwrap();
            let word = |key: &str| record[key].as_str().unwrap_or_default().to_owned();
            let about = record["args"]["pattern"].as_str().map_or(record["args"]["line"].to_string(), str::to_owned);
            (word("cmd"), word("keys"), about)
        })
        .collect()
}

#[test]
fn a_mark_is_one_letter_and_comes_back() {
    let mut driver = driver();
    driver.keys("g l 9 enter m a").unwrap();
    assert!(text(&driver).contains("mark a: L 9; ' a comes back"), "{}", text(&driver));
    driver.keys("G m b m").unwrap();
    insta::assert_snapshot!("mark_prompt", text(&driver));
    driver.keys("esc g g ' a").unwrap();
    assert_eq!(line(&driver), 9);
    driver.keys("' '").unwrap();
    assert_eq!(line(&driver), 1, "the place before the jump");
    driver.keys("' '").unwrap();
    assert_eq!(line(&driver), 9, "and back again");
    driver.keys("ctrl-o").unwrap();
    assert_eq!(line(&driver), 1);
    driver.keys("' z").unwrap();
    assert!(text(&driver).contains("no mark z in this document: m z sets it"), "{}", text(&driver));
    driver.keys("m 1").unwrap();
    assert!(text(&driver).contains("1 is no letter of one column"), "{}", text(&driver));
    driver.keys("m 年").unwrap();
    assert!(text(&driver).contains("is no letter of one column"), "{}", text(&driver));
    driver.send(Msg::Paste("ab".into()));
    assert_eq!(driver.state().marks[0].keys().collect::<String>(), "ab");
    driver.keys("m").unwrap();
    driver.send(Msg::Paste("xy".into()));
    assert_eq!(driver.state().marks[0].keys().collect::<String>(), "ab", "what is pasted is no mark");
    driver.keys("q").unwrap();
    let last = records(&driver).pop().unwrap();
    assert_eq!(last.0, "reader.goto");
    assert!(last.1.contains("' a") && last.1.contains("' '"), "{last:?}");
}

#[test]
fn a_session_comes_back_as_it_was_left_and_says_so() {
    let mut first = driver();
    first.keys("/ deficit enter m d g l 17 enter p i").unwrap();
    let memory = Memory::of(first.state(), 0, None);
    let memory: Memory = serde_json::from_str(&serde_json::to_string(&memory).unwrap()).unwrap();

    let mut second = Driver::unread(vec![("account.md".into(), ACCOUNT.into())], Settings::default(), 110, 24);
    second.send(Msg::History(first.state().history.clone()));
    second.send(Msg::Restored(vec![Some(memory)]));
    second.analyse();
    insta::assert_snapshot!("restored", text(&second));
    let (was, is) = (first.state(), second.state());
    assert_eq!((is.here(), is.panes), (was.here(), was.panes));
    assert_eq!((&is.search.args, is.search.total), (&was.search.args, was.search.total));
    assert_eq!(is.marks[0].keys().collect::<String>(), "d");
    // What came on the screen by itself is in the trail, with no keys: none were typed.
    let wanted = [("reader.goto", "", "17"), ("grep", "", "deficit")];
    assert_eq!(records(&second), wanted.map(|(cmd, keys, about)| (cmd.into(), keys.into(), about.into())));
    second.keys("/ up enter").unwrap();
    assert_eq!(second.state().search.args.pattern, "deficit", "earlier searches come back too");
}

#[test]
fn nothing_remembered_changes_nothing() {
    let mut driver = driver();
    let before = text(&driver);
    driver.send(Msg::Restored(vec![None]));
    assert_eq!(text(&driver), before);
    assert_eq!(records(&driver), []);
    // The first line without anything else is where every session begins.
    driver.send(Msg::Restored(vec![Some(Memory { in_view: true, cursor: (1, 0), top: 1, ..Memory::default() })]));
    assert_eq!(text(&driver), before);
    driver.keys("q").unwrap();
    assert_eq!(records(&driver), []);
}

#[test]
fn a_memory_that_was_tampered_with_is_brought_into_the_document() {
    for (line, byte) in [(0, 0), (u32::MAX, u32::MAX), (3, 2), (9, 400)] {
        let mut driver = driver();
        let marks = [('a', (line, byte))].into();
        let panes = serde_json::from_str(
            r#"{"outline":true,"hits":true,"inspector":true,"zoom":false,"outline_grown":32767,"hits_grown":-32768}"#,
        );
        let memory = Memory {
            in_view: true,
            cursor: (line, byte),
            top: line,
            marks,
            panes: Some(panes.unwrap()),
            ..Memory::default()
        };
        driver.send(Msg::Restored(vec![Some(memory)]));
        driver.keys("pagedown g g ' a + + - - y u").unwrap();
        assert!((1..=24).contains(&self::line(&driver)));
        text(&driver);
    }
}

#[test]
fn the_document_in_view_comes_back_and_marks_belong_to_theirs() {
    let both = || vec![("a.md".to_owned(), ACCOUNT.into()), ("b.md".to_owned(), ACCOUNT.replace("48", "49").into())];
    let mut first = Driver::new(both(), Settings::default(), 110, 24);
    first.keys("g l 7 enter m x ctrl-n g l 9 enter").unwrap();
    let memories = (0..2).map(|doc| Some(Memory::of(first.state(), doc, None))).collect();
    let mut second = Driver::new(both(), Settings::default(), 110, 24);
    second.send(Msg::Restored(memories));
    assert_eq!((second.state().doc, line(&second)), (1, 9));
    second.keys("' x").unwrap();
    assert!(text(&second).contains("no mark x in this document"), "{}", text(&second));
    second.keys("ctrl-n").unwrap();
    assert_eq!((second.state().doc, line(&second)), (0, 7));
}

#[test]
fn a_recent_document_is_chosen_from_a_list() {
    let mut driver = driver();
    let recent = [("/accounts/2024.md", 412, 2), ("/accounts/2023.md", 1, 0)];
    let recent = recent.map(|(path, line, marks)| Recent { path: path.into(), line, marks });
    driver.send(Msg::Recent(recent.into()));
    insta::assert_snapshot!("recent", text(&driver));
    driver.keys("esc j").unwrap();
    assert!(driver.parted().is_none() && !driver.has_quit());
    driver.send(Msg::Recent(driver.state().recent.clone()));
    driver.keys("down enter").unwrap();
    assert_eq!(driver.parted(), Some(&Parting::Instead("/accounts/2023.md".into())));
    assert!(driver.has_quit());
    assert_eq!(records(&driver).len(), 1, "what was moved before is recorded in the trail that ends");
}

#[test]
fn a_reference_leads_to_its_note_and_back() {
    let mut driver = driver();
    for from in ["17", "20"] {
        driver.keys(&format!("g l {from} enter g n")).unwrap();
        assert_eq!(line(&driver), 22, "from {from}");
        driver.keys("ctrl-o").unwrap();
        assert_eq!(line(&driver).to_string(), from);
    }
    driver.keys("g l 9 enter g n").unwrap();
    assert!(text(&driver).contains("this line refers to no note"), "{}", text(&driver));
    driver.keys("g N").unwrap();
    driver.keys("st.2 enter").unwrap();
    assert_eq!(line(&driver), 11);
    driver.keys("g N 3 enter").unwrap();
    assert_eq!(line(&driver), 22);
    driver.keys("g N 7 enter").unwrap();
    assert!(text(&driver).contains("no heading of the document is note 7"), "{}", text(&driver));
    assert_eq!(line(&driver), 22);
}

#[test]
fn a_selection_is_counted_and_summed_where_it_can_be() {
    let mut driver = driver();
    driver.keys("g l 7 enter v").unwrap();
    assert!(text(&driver).contains("2 figures   Σ 1 of this column = 58,310.42 ₹ crore 2024-25"), "{}", text(&driver));
    driver.keys("J J").unwrap();
    insta::assert_snapshot!("selection", text(&driver));
    // 58,310.42 + 9,597.41 + 48,964.89
    assert!(text(&driver).contains("6 figures   Σ 3 of this column = 1,16,872.72 ₹ crore 2024-25"));
    // The other column is another year, and is summed by itself: 53,118.20 + 8,021.10 + 44,210.07.
    driver.keys("l").unwrap();
    assert!(text(&driver).contains("Σ 3 of this column = 1,05,349.37 ₹ crore 2023-24"), "{}", text(&driver));
    // Crore and lakh of one column of the page are no sum.
    driver.keys("esc g l 9 enter v g l 17 enter").unwrap();
    assert!(text(&driver).contains("no sum, L 17: ₹ lakh, not ₹ crore"), "{}", text(&driver));
    // Upward to what governs it, and dropped.
    driver.keys("esc g l 9 enter v V").unwrap();
    assert_eq!(driver.state().selection(), Some((3, 9)));
    driver.keys("esc").unwrap();
    assert_eq!(driver.state().selection(), None);
}
