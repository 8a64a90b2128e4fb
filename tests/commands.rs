//! What every command changes on the screen, with styles: the rows that differ after its keys, and what it leaves to
//! the terminal, the clipboard and the trail.

mod account;
mod states;

use std::collections::BTreeMap;
use std::fmt::Write as _;

use ratatui::buffer::Buffer;
use ratatui::style::{Color, Style};
use states::{CASES, Case};
use tieout::session::command::COMMANDS;
use tieout::tui::headless::Driver;
use unicode_width::UnicodeWidthStr;

/// The letters of styles in a row, `.` where the style is that of plain text.
#[derive(Default)]
struct Legend(Vec<Style>);

impl Legend {
    fn letter(&mut self, style: Style, plain: Style) -> char {
        if style == plain {
            return '.';
        }
        let at = self.0.iter().position(|known| *known == style).unwrap_or_else(|| {
            self.0.push(style);
            self.0.len() - 1
        });
        char::from(b'a' + u8::try_from(at).unwrap().min(25))
    }
}

/// The style of the most cells.
fn commonest(buffer: &Buffer) -> Style {
    let mut counts: Vec<(Style, usize)> = Vec::new();
    for cell in &buffer.content {
        match counts.iter_mut().find(|(style, _)| *style == cell.style()) {
            Some((_, count)) => *count += 1,
            None => counts.push((cell.style(), 1)),
        }
    }
    counts.into_iter().max_by_key(|(_, count)| *count).map(|(style, _)| style).unwrap_or_default()
}

/// The rows of `after` that differ from `before`, each with its styles below it.
fn changed(before: &Buffer, after: &Buffer) -> String {
    let mut out = String::new();
    let mut legend = Legend::default();
    let plain = commonest(after);
    for y in 0..after.area.height {
        let cells = |buffer: &Buffer| (0..buffer.area.width).map(|x| buffer[(x, y)].clone()).collect::<Vec<_>>();
        let now = cells(after);
        if cells(before) == now {
            continue;
        }
        let mut over = 0;
        let mut text = String::new();
        for cell in &now {
            // A wide character stands over the cell after it.
            if over == 0 {
                text.push_str(cell.symbol());
                over = cell.symbol().width();
            }
            over = over.saturating_sub(1);
        }
        let styles: String = now.iter().map(|cell| legend.letter(cell.style(), plain)).collect();
        writeln!(out, "{y:>3} {}", text.trim_end()).unwrap();
        if styles.chars().any(|letter| letter != '.') {
            writeln!(out, "    {}", styles.trim_end_matches('.')).unwrap();
        }
    }
    for (at, style) in legend.0.iter().enumerate() {
        let color = |color: Option<Color>| color.map_or("-".into(), |color| color.to_string());
        let letter = char::from(b'a' + u8::try_from(at).unwrap().min(25));
        let (fg, bg) = (color(style.fg), color(style.bg));
        writeln!(out, "    {letter}: {fg} on {bg} {:?}", style.add_modifier).unwrap();
    }
    out
}

fn records(driver: &Driver) -> Vec<String> {
    let bytes = driver.recorder().bytes().unwrap();
    let lines = bytes.split(|byte| *byte == b'\n').filter(|line| !line.is_empty()).skip(1);
    lines
        .map(|line| {
            let record: serde_json::Value = serde_json::from_slice(line).unwrap();
            format!("{} {}", record["cmd"].as_str().unwrap(), record["args"])
        })
        .collect()
}

/// What the command of `case` did.
fn told(case: &Case) -> String {
    let mut driver = states::before(case);
    let (frame, recorded, copied) = (driver.frame(), records(&driver).len(), driver.copied().len());
    let (called, left) = (driver.called().len(), driver.left().len());
    driver.keys(case.keys).unwrap();
    assert!(
        driver.called()[called..].iter().any(|name| name == case.command),
        "{}: its keys {:?} call for {:?}",
        case.command,
        case.keys,
        &driver.called()[called..]
    );
    let mut out = changed(&frame, &driver.frame());
    for left in &driver.left()[left..] {
        writeln!(out, "left to the terminal: {left}").unwrap();
    }
    if driver.has_quit() {
        out.push_str("the session ends\n");
    }
    for text in &driver.copied()[copied..] {
        writeln!(out, "copied: {text:?}").unwrap();
    }
    for record in &records(&driver)[recorded..] {
        writeln!(out, "recorded: {record}").unwrap();
    }
    assert!(!out.is_empty(), "{} shows nothing and leaves nothing", case.command);
    out
}

#[test]
fn every_command_has_a_case_and_every_case_a_command() {
    let known: Vec<_> = COMMANDS.iter().map(|command| command.name).collect();
    let tried: Vec<_> = CASES.iter().map(|case| case.command).collect();
    let without: Vec<_> = known.iter().filter(|name| !tried.contains(name)).collect();
    let gone: Vec<_> = tried.iter().filter(|name| !known.contains(name)).collect();
    assert!(without.is_empty() && gone.is_empty(), "without a case: {without:?}; no such command: {gone:?}");
}

#[test]
fn what_every_command_does() {
    let mut areas: BTreeMap<&str, String> = BTreeMap::new();
    for case in CASES {
        let area = case.command.split_once('.').map_or("", |(area, _)| area);
        let out = areas.entry(area).or_default();
        let before = if case.before.is_empty() { String::new() } else { format!(" after {}", case.before) };
        write!(out, "== {}: {}{before}\n{}\n", case.command, case.keys, told(case)).unwrap();
    }
    for (area, told) in areas {
        insta::assert_snapshot!(area, told);
    }
}
