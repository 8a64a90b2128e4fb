//! Reports over the panes: they come from a worker, are recorded and replay, lead to the lines that they name, and
//! are come back to where they were left.

use tieout::config::Settings;
use tieout::demo;
use tieout::ops::Corpus;
use tieout::session::command::{COMMANDS, find};
use tieout::session::report::REPORTS;
use tieout::session::{AuditedCommands, overlay::Overlay};
use tieout::trail::{Chain, Commands as _, DocumentId, Library, replay};
use tieout::tui::headless::Driver;

fn documents() -> Vec<(String, Vec<u8>)> {
    vec![("account.md".into(), demo::ACCOUNT.as_bytes().to_vec())]
}

fn driver(width: u16, height: u16) -> Driver {
    Driver::new(documents(), Settings::default(), width, height)
}

/// The documents of the session.
struct AtHand;

impl Library for AtHand {
    fn bytes(&self, wanted: &DocumentId) -> Option<Vec<u8>> {
        documents().into_iter().find(|(name, _)| *name == wanted.doc).map(|(_, bytes)| bytes)
    }
}

/// The report on the screen and the line under its cursor.
fn shown(driver: &Driver) -> Option<(&'static str, bool, usize)> {
    match &driver.state().overlay {
        Some(Overlay::Report(view)) => Some((view.command, view.report.is_some(), view.selected)),
        _ => None,
    }
}

#[test]
fn every_report_has_its_command_and_its_operation() {
    let documents = documents().into_iter().map(|(name, bytes)| tieout::document::Document::new(name, bytes));
    let corpus = Corpus::new(documents);
    let driver = driver(120, 40);
    for known in REPORTS {
        assert!(find(known.command).is_some_and(|command| command.audited), "{}", known.command);
        let done = AuditedCommands.run(&corpus, known.operation, &(known.args)(driver.state())).unwrap().unwrap();
        let report = done.outcome.unwrap().report().unwrap();
        assert!(!report.lines.is_empty() && !report.title.is_empty(), "{}", known.command);
    }
    let named = COMMANDS.iter().filter(|command| command.name.starts_with("report."));
    assert_eq!(named.count(), REPORTS.len());
}

#[test]
fn a_report_waits_for_its_worker_and_may_be_left_before() {
    let mut driver = driver(120, 40);
    driver.hold();
    driver.keys("D p").unwrap();
    assert_eq!(shown(&driver), Some(("report.profile", false, 0)));
    // Moving in it does no harm while there is nothing to move in.
    driver.keys("down pagedown G enter").unwrap();
    assert_eq!(shown(&driver), Some(("report.profile", false, 0)));
    driver.keys("q").unwrap();
    assert!(driver.state().overlay.is_none() && !driver.has_quit());
    driver.release();
    assert!(driver.state().overlay.is_none(), "what was left does not come up by itself");
    let last = driver.state().trail.latest.last().unwrap();
    assert!(last.what.starts_with("profile doc="), "it was asked for, and is recorded: {}", last.what);
    assert_eq!(last.keys, "D p");
}

#[test]
fn enter_goes_to_the_line_that_is_named_and_the_report_is_come_back_to() {
    let mut driver = driver(120, 40);
    driver.keys("D p").unwrap();
    let Some(Overlay::Report(view)) = &driver.state().overlay else { panic!("no report") };
    let (index, line) = view.lines().iter().enumerate().find_map(|(at, line)| Some((at, line.at?.line))).unwrap();
    let silent = view.lines().iter().position(|line| line.at.is_none()).unwrap();
    let go = |to: usize| "down ".repeat(to);
    driver.keys(&format!("home {} enter", go(silent))).unwrap();
    assert_eq!(shown(&driver), Some(("report.profile", true, silent)), "a line without a place leads nowhere");
    driver.keys(&format!("home {} enter", go(index))).unwrap();
    assert!(driver.state().overlay.is_none());
    assert_eq!(driver.state().here().place.line, line);
    driver.keys("ctrl-o").unwrap();
    assert_eq!(driver.state().here().place.line, 1);
    driver.keys("D p").unwrap();
    assert_eq!(shown(&driver), Some(("report.profile", true, index)));
    let records: Vec<_> = driver.state().trail.latest.iter().map(|line| line.what.clone()).collect();
    assert!(records.iter().filter(|what| what.starts_with("profile")).count() == 2, "{records:?}");
    assert!(records.iter().any(|what| what.starts_with("reader.goto")), "{records:?}");
}

#[test]
fn reports_replay() {
    let mut driver = driver(80, 24);
    driver.keys("D p esc D c down down esc").unwrap();
    driver.recorder().seal().unwrap();
    let bytes = driver.recorder().bytes().unwrap();
    let chain = Chain::parse(&bytes);
    let found = replay(&chain, &AtHand, &AuditedCommands).unwrap();
    assert!(found.is_equal() && found.steps.len() == 2, "{:?}", found.first_difference());
    let told: Vec<_> = driver.recorder().records(9).iter().map(|record| record.result.told()).collect();
    assert_eq!(told[1..3], ["measured", "10 ways of cutting"], "{told:?}");
}

/// The rows of the screen.
fn rows(driver: &Driver) -> Vec<String> {
    let buffer = driver.frame();
    let row = |y| (0..buffer.area.width).map(|x| buffer[(x, y)].symbol()).collect::<String>();
    (0..buffer.area.height).map(|y| row(y).trim_end().to_owned()).collect()
}

#[test]
fn every_line_of_a_finding_leads_to_its_figure() {
    for keys in ["D d", "D f"] {
        let mut driver = driver(80, 24);
        driver.keys(keys).unwrap();
        let Some(Overlay::Report(view)) = &driver.state().overlay else { panic!("no report") };
        let targets: Vec<_> = view.lines().iter().map(|line| line.at).collect();
        let first = targets.iter().position(|at| at.is_some()).unwrap();
        // A finding and what explains it lead to the same place.
        assert_eq!(targets[first], targets[first + 1], "{keys}");
        for (index, target) in targets.iter().enumerate().skip(first).take(2) {
            driver.keys(&format!("{keys} home {} enter", "down ".repeat(index))).unwrap();
            let at = target.unwrap();
            let place = driver.state().here().place;
            assert_eq!((place.line, Some(place.byte)), (at.line, at.byte), "{keys}, line {index}");
        }
    }
}

#[test]
fn nothing_of_a_report_is_cut_off() {
    let letters = |text: &str| text.chars().filter(|c| c.is_alphanumeric()).collect::<String>();
    let inside = |row: &String| Some(row.trim_start().strip_prefix('│')?.trim_end_matches('│').to_owned());
    let mut driver = driver(80, 24);
    for (keys, size) in [("D d", (80, 24)), ("D f", (60, 20)), ("D p", (34, 12)), ("D c", (46, 16))] {
        driver.resize(size.0, size.1);
        driver.keys(keys).unwrap();
        let Some(Overlay::Report(view)) = &driver.state().overlay else { panic!("no report") };
        let lines: Vec<_> = view.lines().iter().map(|line| line.text.clone()).collect();
        for (index, line) in lines.iter().enumerate().take(16) {
            let shown: String = rows(&driver).iter().filter_map(inside).map(|row| letters(&row)).collect();
            assert!(shown.contains(&letters(line)), "{keys} {size:?}, line {index} {line:?}: {shown}");
            driver.keys("down").unwrap();
        }
        driver.keys("esc").unwrap();
    }
}

#[test]
fn two_totals_of_one_line_are_told_apart_by_their_columns() {
    let mut driver = driver(80, 24);
    driver.keys("D f").unwrap();
    let Some(Overlay::Report(view)) = &driver.state().overlay else { panic!("no report") };
    // What does not hold, and the line below it that tells the row and the column.
    let pairs = view.lines().windows(2).filter(|pair| pair[0].text.contains(" ≠ "));
    let told: Vec<_> = pairs.map(|pair| (pair[0].at, format!("{}; {}", pair[0].text, pair[1].text))).collect();
    for (index, one) in told.iter().enumerate() {
        assert!(!told[..index].contains(one), "{one:?} stands twice");
    }
    assert!(told.iter().any(|(_, text)| text.contains("column Expenditure during 2024-25")), "{told:?}");
}

#[test]
fn an_empty_document_is_said_to_be_empty() {
    let cases = [
        ("", "D p", "the document is empty"),
        ("", "D c", "The document is empty"),
        ("", "D f", "No total was found by arithmetic"),
        ("", "D d", "No damage found"),
        ("", "g l", "the document is empty"),
        ("", "g l 1 enter", "the document is empty"),
        ("\n\n", "D p", "every line of the document is blank"),
        ("\n\n", "D c", "no figure takes its year from a line of the document"),
    ];
    for (text, keys, want) in cases {
        let mut driver = Driver::new(vec![("none.md".into(), text.into())], Settings::default(), 80, 40);
        driver.keys(keys).unwrap();
        let shown = rows(&driver).join("\n");
        assert!(shown.contains(want), "{text:?} {keys}:\n{shown}");
        assert!(!shown.contains("naive         0.0 %") && !shown.contains("1 to 0"), "{text:?} {keys}:\n{shown}");
    }
}
