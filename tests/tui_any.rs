//! No size of the terminal and no keys on no document make the screen fail.

use proptest::prelude::*;
use tieout::config::Settings;
use tieout::keys::{Code, Key, Keymap, parse_chord};
use tieout::session::Msg;
use tieout::tui::headless::Driver;

/// A document with everything that is hard to draw: wide and combining characters, emoji, control sequences, a line
/// of a megabyte, ragged tables, tables without rows, headings without text.
fn nasty() -> Vec<u8> {
    let mut text = String::from("# \u{1b}[31mred\u{7}\0 日本語 👩‍👩‍👧 e\u{301}\u{302}\u{303}\n\n(₹ in lakh)\n\n");
    text.push_str("|Item|2024|\n|---|---|\n|日本 △1,234|(5)|7|8|\n|a\n||\n|||||||\n|x|1,000.00 14,904.08|nil|—|\n");
    text.push_str(
        "--- end of page=1 ---\n## \n**_bold_** 12.5% and Rs. 48.2 crore\tin\t2024-25\n\u{202e}rtl\u{200b}\n",
    );
    text.push_str("|a|b|\n|1,234.5|");
    text.push_str(&"9".repeat(3000));
    text.push_str("|\n");
    text.push_str(&"long 1,234 日".repeat(60_000));
    text.push_str("\n|label");
    text.push_str(&"|1,234.56".repeat(400));
    text.push_str("|\n\u{c}last\r");
    text.into_bytes()
}

/// Every key that some command is bound to, and letters, digits and signs for the prompts.
fn keys() -> Vec<Key> {
    let mut keys: Vec<Key> = "abcdefghijklmnopqrstuvwxyz0123456789=|.日 "
        .chars()
        .map(|c| Key::plain(Code::Char(c)))
        .chain(["enter", "esc", "tab", "backspace", "up", "down"].iter().flat_map(|key| parse_chord(key).unwrap()))
        .collect();
    let keymap = Keymap::builtin("default").unwrap();
    keys.extend(keymap.bindings().iter().flat_map(|binding| binding.chord.clone()));
    keys
}

#[derive(Debug, Clone)]
enum Step {
    Key(usize),
    Resize(u16, u16),
    Click(u16, u16),
    DoubleClick(u16, u16),
    Drag(u16, u16),
    LetGo,
    Wheel(u16, u16, i16),
    Paste(String),
    Idle,
}

fn step() -> impl Strategy<Value = Step> {
    prop_oneof![
        12 => (0usize..10_000).prop_map(Step::Key),
        2 => (0u16..201, 0u16..61).prop_map(|(w, h)| Step::Resize(w, h)),
        2 => (0u16..201, 0u16..61).prop_map(|(x, y)| Step::Click(x, y)),
        1 => (0u16..201, 0u16..61).prop_map(|(x, y)| Step::DoubleClick(x, y)),
        2 => (0u16..201, 0u16..61).prop_map(|(x, y)| Step::Drag(x, y)),
        1 => Just(Step::LetGo),
        1 => (0u16..201, 0u16..61, -5i16..6).prop_map(|(x, y, rows)| Step::Wheel(x, y, rows)),
        1 => "\\PC{0,8}".prop_map(Step::Paste),
        2 => Just(Step::Idle),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 12, ..ProptestConfig::default() })]

    #[test]
    fn nothing_makes_it_fail(
        width in 0u16..201,
        height in 0u16..61,
        steps in prop::collection::vec(step(), 0..40),
        analysed: bool,
    ) {
        let documents = vec![("nasty.md".to_owned(), nasty()), ("empty.md".to_owned(), Vec::new())];
        let mut driver = if analysed {
            Driver::new(documents, Settings::default(), width, height)
        } else {
            Driver::unread(documents, Settings::default(), width, height)
        };
        let keys = keys();
        for step in steps {
            match step {
                Step::Key(index) => driver.send(Msg::Key(keys[index % keys.len()])),
                Step::Resize(width, height) => driver.resize(width, height),
                Step::Click(x, y) => driver.send(Msg::Click(x, y)),
                Step::DoubleClick(x, y) => driver.send(Msg::DoubleClick(x, y)),
                Step::Drag(x, y) => driver.send(Msg::Drag(x, y)),
                Step::LetGo => driver.send(Msg::LetGo),
                Step::Wheel(x, y, rows) => driver.send(Msg::Wheel(x, y, rows)),
                Step::Paste(text) => driver.send(Msg::Paste(text)),
                Step::Idle => driver.idle(),
            }
            let frame = driver.frame();
            let (width, height) = driver.state().size;
            prop_assert_eq!((frame.area.width, frame.area.height), (width, height));
            for cell in &frame.content {
                prop_assert!(!cell.symbol().chars().any(char::is_control), "{:?}", cell.symbol());
            }
        }
    }
}
