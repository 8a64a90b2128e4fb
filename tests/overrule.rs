//! Overruling a unit or a year by hand: at the keys, on the screen, in the trail, in its replay and in its exports.

use proptest::prelude::*;
use tieout::config::Settings;
use tieout::document::Document;
use tieout::ops::Corpus;
use tieout::session::AuditedCommands;
use tieout::text::Digest;
use tieout::trail::export::{Format, export};
use tieout::trail::{Chain, DocumentId, Library, Replay, carried, replay, verify_bytes};
use tieout::tui::headless::Driver;

const NAME: &str = "account.md";

/// A table without a unit, in which one cell prints its own and one column holds percentages; one whose two captions
/// disagree; a cell that holds two values.
const ACCOUNT: &str = "\
for the year ended 31 March 2025

# Statement 1

| Item | 2024-25 | 2023-24 | Share 2024-25 |
|---|---|---|---|
| Grants | 1,931.34 | 1,702.10 | 12.5% |
| Loans | 412.00 | 398.75 | 2.1% |
| Paid | 3.3 billion | 9.00 | 1.0% |

# Statement 2

(in thousands)

(in millions)

| Item | 2024-25 |
|---|---|
| Cash | 88,001 |
| Debt | 77,002 |

# Statement 3

(₹ in crore)

| Item | 2024-25 | 2023-24 |
|---|---|---|
| Land | 1,000.00 14,904.08 | 5.00 |
| Roads | 6.00 | 7.00 |
";

fn driver(width: u16, height: u16) -> Driver {
    Driver::new(vec![(NAME.into(), ACCOUNT.into())], Settings::default(), width, height)
}

fn screen(driver: &Driver) -> String {
    let buffer = driver.frame();
    let row = |y| (0..buffer.area.width).map(|x| buffer[(x, y)].symbol()).collect::<String>();
    (0..buffer.area.height).map(|y| row(y).trim_end().to_owned()).collect::<Vec<_>>().join("\n")
}

struct Shelf(&'static str);

impl Library for Shelf {
    fn bytes(&self, _: &DocumentId) -> Option<Vec<u8>> {
        Some(self.0.as_bytes().to_vec())
    }
}

/// The trail, sealed.
fn sealed(driver: &Driver) -> Vec<u8> {
    driver.recorder().seal().unwrap();
    driver.recorder().bytes().unwrap()
}

fn replayed(bytes: &[u8]) -> Replay {
    replay(&Chain::parse(bytes), &Shelf(ACCOUNT), &AuditedCommands).unwrap()
}

fn paper(bytes: &[u8], format: Format) -> String {
    String::from_utf8(export(bytes, format, &Shelf(ACCOUNT), &AuditedCommands).unwrap()).unwrap()
}

/// Unit and year of each figure, by hand or not, as `line:byte unit year`.
fn governed(corpus: &Corpus) -> Vec<String> {
    let all = corpus.entries()[0].annotations();
    let told = all.figures().iter().map(|figure| {
        let (unit, period) = (all.unit(figure), all.period(figure));
        format!("{}:{} {unit:?} {period:?} {:?}", figure.line, figure.span.start, figure.flags)
    });
    told.collect()
}

const GRANTS: &str = "g l 7 enter";

#[test]
fn a_figure_a_column_and_a_table_are_overruled_each_for_itself() {
    let cases = [
        ("U ₹ space crore enter for the notes enter", "⚑₹cr", 1, "for this figure"),
        ("U ₹ space crore tab enter for the notes enter", "⚑₹cr", 2, "2 figures of its column"),
        ("U ₹ space lakh tab tab enter for the notes enter", "⚑₹L", 5, "5 figures of its table"),
        ("Y FY space 2022-23 enter for the notes enter", "⚑22-23", 1, "for this figure"),
        ("Y FY space 2022-23 tab enter for the notes enter", "⚑22-23", 3, "3 figures of its column"),
        ("Y 31 space March space 2022 tab tab enter for the notes enter", "⚑31 Mar 22", 6, "9 figures of its table"),
    ];
    for (keys, note, count, told) in cases {
        let mut driver = driver(160, 40);
        driver.keys(GRANTS).unwrap().keys(keys).unwrap();
        let shown = screen(&driver);
        assert_eq!(shown.matches(note).count(), count, "{keys}:\n{shown}");
        assert!(shown.contains(told) && shown.contains("it is in the trail"), "{keys}:\n{shown}");
        // The gutter shows the worst of a line: its mark, where nothing is in doubt any more.
        let settled = keys.starts_with('U') && keys.contains("tab tab");
        assert_eq!(shown.contains("⚑  7 │▸Grants"), settled, "{keys}:\n{shown}");
        assert!(shown.contains("because: forthenotes"), "{keys}: the inspector tells the reason:\n{shown}");
        let bytes = sealed(&driver);
        let last = Chain::parse(&bytes).records().rev_nth(1);
        // The column of percentages is out of view where the year is overruled for the table.
        let reach = if told.starts_with('9') { 9 } else { count as u64 };
        assert_eq!((last.0.as_str(), last.1), ("figure.overrule", reach), "{keys}");
        assert!(replayed(&bytes).is_equal(), "{keys}: {:?}", replayed(&bytes).first_difference());
    }
}

/// The record that stands `n` before the last, as its command and count.
trait FromEnd {
    fn rev_nth(self, n: usize) -> (String, u64);
}

impl<'a, I: Iterator<Item = &'a tieout::trail::Record>> FromEnd for I {
    fn rev_nth(self, n: usize) -> (String, u64) {
        let all: Vec<_> = self.collect();
        let record = all[all.len() - 1 - n];
        (record.cmd.clone(), record.result.n)
    }
}

#[test]
fn what_is_typed_is_read_before_it_is_taken_and_a_reason_is_needed() {
    let mut driver = driver(120, 30);
    let before = governed(&driver.state().corpus);
    driver.keys(GRANTS).unwrap().keys("U ₹ space crore").unwrap();
    assert!(screen(&driver).contains("reads as ₹ crore = ₹ 19,31,34,00,000; the document: ? (nothing says so)"));
    insta::assert_snapshot!("overrule_prompt", screen(&driver));
    driver.keys("s x enter").unwrap();
    assert!(screen(&driver).contains("“₹ croresx” is not understood as a unit"), "{}", screen(&driver));
    driver.keys("backspace backspace tab enter").unwrap();
    assert!(screen(&driver).contains("⚑ why:") && screen(&driver).contains("for its column, 2 figures"));
    driver.keys("enter").unwrap();
    assert!(screen(&driver).contains("an overrule needs its reason"), "{}", screen(&driver));
    driver.keys("esc").unwrap();
    assert!(screen(&driver).contains("nothing was overruled"));
    assert_eq!(governed(&driver.state().corpus), before);
    assert_eq!(driver.recorder().count(), 0, "the move alone, which is not recorded yet");
}

#[test]
fn what_is_by_hand_is_never_shown_as_the_documents_own() {
    let mut driver = driver(120, 30);
    driver.keys(GRANTS).unwrap().keys("U ₹ space crore enter why not enter").unwrap();
    insta::assert_snapshot!("overruled", screen(&driver));
    driver.keys("c c").unwrap();
    let citation = driver.copied().last().unwrap();
    assert!(
        citation.contains("unit      ⚑ ₹ crore, by hand; the document: ? (nothing says so); because: whynot\n"),
        "{citation}"
    );
    driver.keys("u").unwrap();
    assert!(screen(&driver).contains("⚑ the unit ₹ crore is by hand; the document: ?"), "{}", screen(&driver));
    assert_eq!(driver.state().here().place.line, 7);
    driver.keys("c f").unwrap();
    assert!(screen(&driver).contains("its unit is by hand"), "{}", screen(&driver));
    driver.keys("I").unwrap();
    insta::assert_snapshot!("overruled_why", screen(&driver));
    for (width, height) in [(80, 24), (40, 14), (200, 60)] {
        driver.resize(width, height);
        assert!(screen(&driver).contains('⚑'), "{width}×{height}");
    }
}

#[test]
fn what_was_said_is_taken_back_and_that_is_undone() {
    let mut driver = driver(120, 30);
    let clean = governed(&driver.state().corpus);
    driver.keys(GRANTS).unwrap().keys("U ₹ space crore tab enter one enter").unwrap();
    let one = governed(&driver.state().corpus);
    driver.keys("U ₹ space lakh enter two enter").unwrap();
    let two = governed(&driver.state().corpus);
    assert!(clean != one && one != two);
    let mut at = |keys: &str, want: &Vec<String>| {
        driver.keys(keys).unwrap();
        assert_eq!(&governed(&driver.state().corpus), want, "{keys}:\n{}", screen(&driver));
    };
    at("X", &one);
    at("Z", &two);
    at("X", &one);
    // From another figure of the column.
    at("J X", &clean);
    at("Z", &one);
    at("Z", &two);
    at("Z", &one);
    at("Z", &clean);
    at("Z", &clean);
    assert!(screen(&driver).contains("nothing was overruled or taken back that could be undone"));
    driver.keys("X").unwrap();
    assert!(screen(&driver).contains("nothing was said by hand of this figure"));
    let bytes = sealed(&driver);
    assert!(replayed(&bytes).is_equal(), "{:?}", replayed(&bytes).first_difference());
}

#[test]
fn a_conflict_is_settled_and_an_answer_can_be_held_for_unknown() {
    let mut driver = driver(120, 30);
    driver.keys("g c").unwrap();
    assert_eq!(driver.state().here().place.line, 19);
    driver.keys("U £ space millions tab enter the later caption enter").unwrap();
    let findings = driver.state().findings[0].clone().unwrap();
    assert_eq!((findings.conflicts, findings.by_hand), (0, 2));
    assert!(screen(&driver).contains("the document: ≠ (declarations disagree)"), "{}", screen(&driver));
    driver.keys("g l 28 enter U ? enter the caption is wrong enter").unwrap();
    let shown = screen(&driver);
    assert!(shown.contains("⚑?") && shown.contains("the document: ₹ crore, L 24"), "{shown}");
}

#[test]
fn the_trail_shows_tampering_and_the_workpaper_who_when_and_why() {
    let mut driver = driver(120, 30);
    driver.keys(GRANTS).unwrap().keys("U ₹ space crore tab enter note space 3 enter c c X").unwrap();
    let bytes = sealed(&driver);
    assert!(verify_bytes(&bytes, None, Some(&Shelf(ACCOUNT))).holds());
    let text = String::from_utf8(bytes.clone()).unwrap();
    for (from, to) in [("note 3", "note 4"), ("₹ crore", "₹ lakh"), ("\"extent\":\"column\"", "\"extent\":\"table\"")]
    {
        let forged = text.replacen(from, to, 1);
        assert_ne!(forged, text, "{from} is in the trail");
        assert!(!verify_bytes(forged.as_bytes(), None, None).chain_holds(), "{from}");
    }
    // What governs is digested with the figures that it governs: another reach would not replay.
    let forged = text.replacen("\"extent\":\"column\"", "\"extent\":\"table\"", 1);
    assert!(!replayed(forged.as_bytes()).is_equal());

    let said = "overruled the unit of the figure 1,931.34 (Grants) at line 7, character 12 of account.md and of its \
                column, 2 figures: ₹ crore; the document: ? (nothing says so); because: note 3";
    let markdown = paper(&bytes, Format::Markdown).replace('\\', "");
    assert!(markdown.contains("Units or years that a person overruled or took back by hand: 2"), "{markdown}");
    let section = markdown.split("## What was overruled by hand").nth(1).unwrap();
    let row = section.lines().find(|line| line.contains(said)).unwrap_or_else(|| panic!("{section}"));
    assert!(row.contains("2025-01-01T00:00:00.000Z") && row.contains("human"), "{row}");
    assert!(section.contains("took back what was said of the unit of the figure 1,931.34"), "{section}");
    let cited = markdown.split("## Figures").nth(1).unwrap();
    assert!(cited.contains("⚑ ₹ crore, by hand for its column; the document: ?"), "{cited}");
    assert!(paper(&bytes, Format::Html).contains(said));
    let csv = paper(&bytes, Format::Csv);
    let cite = csv.lines().find(|line| line.contains("cite.copy")).unwrap();
    assert!(cite.contains("by hand for its column") && cite.contains("overruled"), "{cite}");
    // Without overrules the paper has no such section.
    let mut plain = self::driver(120, 30);
    plain.keys("c c").unwrap();
    assert!(!paper(&sealed(&plain), Format::Markdown).contains("by hand"));
}

#[test]
fn an_interrupted_session_goes_on_with_what_was_said() {
    let mut driver = driver(120, 30);
    driver
        .keys(GRANTS)
        .unwrap()
        .keys("U ₹ space crore tab enter one enter Y FY space 2022-23 enter two enter X")
        .unwrap();
    let bytes = driver.recorder().bytes().unwrap();
    let corpus = Corpus::new([Document::new(NAME, ACCOUNT.into())]);
    let restored = carried(&AuditedCommands, &corpus, Chain::parse(&bytes).records()).unwrap();
    assert_eq!(governed(&restored), governed(&driver.state().corpus));
    assert_eq!(restored.entries()[0].overrules().len(), 1);
    assert!(carried(&AuditedCommands, &corpus, []).is_none());
}

#[test]
fn a_document_that_changed_loses_what_was_said_of_it_and_others_keep_theirs() {
    let said = |text: &str| {
        let corpus = Corpus::new([Document::new(NAME, ACCOUNT.into()), Document::new("b.md", text.into())]);
        let args = |doc| {
            serde_json::json!({ "doc": doc, "line": 7, "byte": 11, "what": "unit", "extent": "figure",
                                             "value": "₹ crore", "reason": "note 3" })
        };
        use tieout::trail::Commands as _;
        let after = |corpus: &Corpus, doc| AuditedCommands.after(corpus, "figure.overrule", &args(doc)).unwrap();
        after(&after(&corpus, NAME), "b.md")
    };
    let before = said(ACCOUNT);
    let changed = ACCOUNT.replace("Grants", "Gifts");
    let now = Corpus::new([Document::new(NAME, ACCOUNT.into()), Document::new("b.md", changed.into())]);
    assert_ne!(now.entries()[1].document().digest(), Digest::of(ACCOUNT.as_bytes()));
    let kept = now.keeping(&before);
    assert_eq!(kept.entries().iter().map(|entry| entry.overrules().len()).collect::<Vec<_>>(), [1, 0]);
}

#[test]
fn unknown_conflict_and_damage_are_gone_to_each_for_itself_and_round() {
    let mut driver = driver(120, 30);
    let cases = [
        ("g q", 7, "? unknown 1 of"),
        ("g c", 19, "≠ conflict 1 of 2: declarations of its unit disagree"),
        ("g c", 20, "≠ conflict 2 of 2"),
        ("g c", 19, "≠ conflict 1 of 2, from the first again"),
        ("g C", 20, "≠ conflict 2 of 2, from the last again"),
        ("g x", 28, "‡ damage 1 of 2: conversion two-values"),
        ("g X", 28, "‡ damage 2 of 2, from the last again"),
    ];
    for (keys, line, told) in cases {
        driver.keys(keys).unwrap();
        assert_eq!(driver.state().here().place.line, line, "{keys}:\n{}", screen(&driver));
        assert!(screen(&driver).contains(told), "{keys} {told}:\n{}", screen(&driver));
    }
    let mut clean = Driver::new(vec![("a.md".into(), "Nothing here.\n".into())], Settings::default(), 120, 30);
    for (keys, told) in
        [("g q", "no unit or year is unknown"), ("g C", "no declarations disagree"), ("g x", "no figure is damaged")]
    {
        clean.keys(keys).unwrap();
        assert!(screen(&clean).contains(told), "{keys}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    /// Whatever is said, taken back, undone and read in between: the replay is equal, and ends with the same overrules.
    #[test]
    fn any_session_with_overrules_replays(
        steps in proptest::collection::vec((0usize..8, 0usize..9), 1..14),
    ) {
        const MOVES: [&str; 9] = ["l", "h", "J", "K", "g q", "g c", "g x", "G", "g g"];
        const SAID: [&str; 8] = [
            "U ₹ space crore enter a enter",
            "U $ space thousands tab enter b enter",
            "U % tab tab enter c enter",
            "Y FY space 2022-23 tab enter d enter",
            "Y ? tab tab enter e enter",
            "X",
            "Z",
            "/ = 1931.34 space crore enter c c u",
        ];
        let mut driver = driver(100, 30);
        for (said, moved) in steps {
            driver.keys(MOVES[moved]).unwrap().keys(SAID[said]).unwrap();
            driver.keys("esc").unwrap();
        }
        let bytes = sealed(&driver);
        let replay = replayed(&bytes);
        prop_assert!(replay.is_equal(), "{:?}", replay.first_difference());
        let corpus = Corpus::new([Document::new(NAME, ACCOUNT.into())]);
        let restored = carried(&AuditedCommands, &corpus, Chain::parse(&bytes).records()).unwrap_or(corpus);
        prop_assert_eq!(governed(&restored), governed(&driver.state().corpus));
    }
}

#[test]
fn taking_back_says_what_was_taken_back_and_what_governs_then() {
    let mut driver = driver(200, 40);
    driver.keys(GRANTS).unwrap();
    driver.keys("U ₹ space lakh tab tab enter notes enter U ₹ space crore tab enter notes enter").unwrap();
    let cases = [
        ("X", "⚑ unit taken back: ₹ crore for 2 figures of its column; now ⚑ ₹ lakh governs, by hand for its table"),
        ("X", "⚑ unit taken back: ₹ lakh for 5 figures of its table; now the document governs: ? (nothing says so)"),
        ("Z", "⚑ unit by hand: ₹ lakh for 5 figures of its table; it is in the trail"),
        ("U $ enter notes enter", "⚑ unit by hand: $ for this figure; it is in the trail"),
        (
            "U £ tab tab enter notes enter",
            "⚑ unit by hand: £ for 5 figures of its table; this figure keeps ⚑ $, by hand for itself",
        ),
    ];
    for (keys, told) in cases {
        driver.keys(keys).unwrap();
        let shown = screen(&driver);
        assert!(shown.contains(told), "{keys}: {told}:\n{shown}");
    }
}

#[test]
fn a_figure_in_running_text_says_that_it_has_no_column() {
    let text = "The grants came to ₹1,234 lakh in 2024-25.\n";
    let mut driver = Driver::new(vec![(NAME.into(), text.into())], Settings::default(), 80, 24);
    driver.keys("l U tab").unwrap();
    let shown = screen(&driver);
    assert!(shown.contains("for this figure"), "{shown}");
    assert!(shown.contains("a figure in running text has no column and no table"), "{shown}");
    driver.keys("lakh").unwrap();
    assert!(!screen(&driver).contains("running text"), "typing goes on:\n{}", screen(&driver));
}

#[test]
fn a_long_reason_shows_the_part_that_is_being_typed() {
    let mut driver = driver(80, 24);
    driver.keys(GRANTS).unwrap().keys("U lakh enter").unwrap();
    driver.send(tieout::session::Msg::Paste(
        "as the auditor has read in the printed notes, all of them, to the last".into(),
    ));
    let shown = screen(&driver);
    assert!(shown.contains("⚑ why: …") && shown.contains("to the last"), "{shown}");
    // The explanation and the keys stand below it whole.
    assert!(
        shown.contains("of unknown") && shown.contains("(nothing says so)") && shown.contains("leave it"),
        "{shown}"
    );
    driver.keys("home").unwrap();
    let shown = screen(&driver);
    assert!(shown.contains("⚑ why: as the auditor") && shown.contains('…'), "{shown}");
}
