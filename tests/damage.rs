//! Conversion damage: for each kind, documents that must be flagged and documents that must not.

use std::path::Path;

use proptest::prelude::*;
use tieout::demo::{ACCOUNT, PRIOR};
use tieout::document::Document;
use tieout::figure::{Annotations, Damage};

fn read(text: &str) -> (Document, Annotations) {
    let document = Document::new("x.md", text.as_bytes().to_vec());
    let annotations = Annotations::of(&document);
    (document, annotations)
}

/// The findings of `text`, each as `line kind text=probable`.
fn findings(text: &str) -> Vec<String> {
    let (document, annotations) = read(text);
    annotations
        .damage()
        .iter()
        .map(|found| {
            let printed = &document.line(found.line)[found.span.start as usize..found.span.end as usize];
            let probable = found.probable.as_ref().map(|value| format!("={value}")).unwrap_or_default();
            format!("{} {} {printed}{probable}", found.line, found.damage.name())
        })
        .collect()
}

/// The figures of `text` that carry a flag of damage, each as `line text flags=probable`.
fn flagged(text: &str) -> Vec<String> {
    let (document, annotations) = read(text);
    let figures = annotations.figures().iter().filter(|figure| figure.flags.iter().any(|flag| flag.is_damage()));
    figures
        .map(|figure| {
            let printed = &document.line(figure.line)[figure.span.start as usize..figure.span.end as usize];
            let flags: Vec<_> = figure.flags.iter().filter(|flag| flag.is_damage()).map(|flag| flag.name()).collect();
            let probable = annotations.probable(figure).map(|value| format!("={value}")).unwrap_or_default();
            format!("{} {printed} {}{probable}", figure.line, flags.join(" "))
        })
        .collect()
}

/// What it is about, rows below a header of a label and two years, and the figures that must be flagged.
type Case = (&'static str, &'static str, &'static [&'static str]);

const HEADER: &str = "|Head|2024-25|2023-24||\n|---|---|---|---|\n";

#[rustfmt::skip]
const CASES: &[Case] = &[
    // Class 1.
    ("a bare integer among decimals", "|a|10.00|9.00|\n|b|20.00|8.00|\n|c|30.00|7.00|\n|d|12.50|6.00|\n|e|1100|5.00|\n", &["7 1100 damage-1=11.00"]),
    ("a negative one", "|a|10.00|9.00|\n|b|20.00|8.00|\n|c|30.00|7.00|\n|d|12.50|6.00|\n|e|(1100)|5.00|\n", &["7 (1100) damage-1=-11.00"]),
    ("one of two digits is too short to tell", "|a|10.00|9.00|\n|b|20.00|8.00|\n|c|30.00|7.00|\n|d|12.50|6.00|\n|e|11|5.00|\n", &[]),
    ("grouped digits have lost no point", "|a|10.00|9.00|\n|b|20.00|8.00|\n|c|30.00|7.00|\n|d|12.50|6.00|\n|e|1,100|5.00|\n", &[]),
    ("three of four decimals are too few", "|a|10.00|9.00|\n|b|20.00|8.00|\n|c|30.00|7.00|\n|e|1100|5.00|\n", &[]),
    ("a column of integers", "|a|100|9|\n|b|200|8|\n|c|300|7|\n|d|125|6|\n|e|1100|5|\n", &[]),
    ("a row of whole numbers counts something else", "|a|10.00|9.00|\n|b|20.00|8.00|\n|c|3000.00|7000.00|\n|d|12.50|6.00|\n|Employees|1100|1200|\n", &[]),
    ("the whole is 100 per cent", "|a|40.5%|10.5%|\n|b|20.5%|20.5%|\n|c|20.0%|30.0%|\n|d|19.0%|39.0%|\n|Total|100%|100.0%|\n", &[]),
    // Ranges, and a dash before brackets.
    ("the bounds of a range are no two values", "|Volatility|39% – 58%|1.87% – 3.92%|\n|Life (in years)|3.00-6.25|5 – 45 years|\n", &[]),
    ("a minus before brackets may be the nil of the column before", "|a|- (648)|12|\n|b|15|16|\n", &["3 (648) two-values"]),
    ("letters among the digits", "|a|67,0re77|7,034|\n|b|15|16|\n", &["3 67,0 two-values", "3 77 two-values"]),
    ("a number of an exhibit is no figure", "|Exhibit|Description|\n|(4-6) -|Notes due 2029|\n|(4-7) -|Notes due 2030|\n", &[]),
    ("a unit on a line of its own is no label", "|Price earnings ratio|times<br>15.92|times<br>6.90|\n|Earnings per share|Yen<br>118.78|Yen<br>89.38|\n", &[]),
    // Class 2.
    ("a grouping mark alone", "|a|13877.58|,|\n", &["3 13877.58 damage-2"]),
    ("a comma between two halves", "|a|12|,|345|\n", &["3 12 damage-2=12345", "3 345 damage-2"]),
    ("a dash and a note mark are no separators", "|a|12.50|-|\n|b|12.50|*|\n", &[]),
    // Class 3.
    ("a word split over cells, known to the document", "|Revenue|1|2|\n|Other Revenue|3|4|\n|Reve|nue Surplus|5|\n", &["5 5 damage-3"]),
    ("capitals", "|REVENUE|1|2|\n|OTHER REVENUE|3|4|\n|REVE|NUE SURPLUS|5|\n", &["5 5 damage-3"]),
    ("a word that the document does not know", "|Cash|1|2|\n|Reve|nue Surplus|5|\n", &[]),
    ("two words of their own", "|cash|1|2|\n|flow|1|2|\n|cashflow|3|4|\n|cash|flow|5|\n", &[]),
    ("a capital begins another word", "|Revenue|1|2|\n|Other Revenue|3|4|\n|Reve|Nue|5|\n", &[]),
    // Class 4.
    ("a space before the grouping mark", "|a|12 ,345|9|\n", &["3 12 damage-4 two-values=12345", "3 345 damage-4 two-values=12345"]),
    ("a space behind the decimal point", "|a|12. 50|9.25|\n", &["3 12 damage-4 two-values=12.50", "3 50 damage-4 two-values=12.50"]),
    ("a group cut short by a line break", "|a|2,057,58<br>9|9|\n", &["3 2,057,58 damage-4 two-values=2057589", "3 9 damage-4 two-values=2057589"]),
    ("two values stay two values", "|a|1,000.00 14,904.08|9|\n", &["3 1,000.00 two-values", "3 14,904.08 two-values"]),
    ("sound numbers", "|a|12,345|12.50|\n|b|1,23,456.70|(1,234)|\n", &[]),
    // Class 5.
    ("decimals to the right", "|a|11|.00|\n", &["3 11 damage-5=11.00", "3 .00 damage-5"]),
    ("decimals below", "|a|16,972|9.00|\n||.62||\n|b|1.00|2.00|\n", &["3 16,972 damage-5=16972.62", "4 .62 damage-5"]),
    ("the point to the right, its place by the column", "|a|10.00|9.00|\n|b|20.00|8.00|\n|e|1100|.|\n", &["5 1100 damage-5=11.00"]),
    ("the point below", "|a|10.00|9.00|\n|e|1100|2.00|\n||.||\n", &["4 1100 damage-5=11.00"]),
    ("point and decimals in cells of their own", "|a|11|.|50|\n", &["3 11 damage-5=11.50", "3 50 damage-5"]),
    ("a number below one, in a row of its own", "|a|11|9|\n|b|.62|.50|\n", &[]),
    // Precedence 5 > 2 > 4 > 3 > 1: a figure, too, has one class.
    ("a split label beside detached decimals", "|Revenue|1.00|2.00|\n|Other Revenue|3.00|4.00|\n|Reve|nue|11|.00|\n", &["5 11 damage-5=11.00", "5 .00 damage-5"]),
    // Beside the classes.
    ("doubled glyphs", "|a|3322,,775511..0088|9.00|\n", &["3 3322 two-values doubled-glyphs=32751.08", "3 775511 two-values doubled-glyphs=32751.08"]),
    ("digits that come in pairs", "|a|1122|3,344|\n", &[]),
    ("a label that holds the first figure of its row", "|Sales<br>91,681<br>|8|9|\n|Costs<br>12|5|6|\n", &["3 91,681 label-mismatch"]),
    ("labels cut at other places than figures", "|Computer<br>Furniture &|1|2|\n|fixture|3|4|\n|Total|4|6|\n", &["3 1 label-mismatch", "3 2 label-mismatch", "4 3 label-mismatch", "4 4 label-mismatch"]),
    ("labels of two lines", "|Computer<br>equipment|1|2|\n|Furniture &<br>fixture|3|4|\n|a. total|4|6|\n", &[]),
    ("a row with a cell too many", "|a|1|2|\n|b|3|4|\n|c|5|6|7|8|\n", &["5 5 header-mismatch", "5 6 header-mismatch", "5 7 header-mismatch", "5 8 header-mismatch"]),
    ("a row with a cell too few is ragged", "|a|1|2|\n|b|3|4|\n|c|5|\n", &[]),
];

#[test]
fn what_must_be_flagged_and_what_must_not() {
    for (about, rows, want) in CASES {
        assert_eq!(flagged(&format!("{HEADER}{rows}")), *want, "{about}");
    }
}

#[test]
fn a_header_that_does_not_fit_binds_nothing() {
    let short = "|Fund|2024-25 2023-24|Per cent|\n|---|---|---|---|\n|a|10|9|3.3|\n|b|20|8|4.1|\n";
    let (_, annotations) = read(short);
    let figures: Vec<_> = annotations.figures().iter().filter(|figure| figure.line > 2).collect();
    assert_eq!(figures.len(), 6);
    for figure in figures {
        assert_eq!(figure.flags.iter().map(|flag| flag.name()).collect::<Vec<_>>(), ["header-mismatch"]);
        assert!(!annotations.unit(figure).is_known() && !annotations.period(figure).is_known());
    }
    // Nor does it where its table goes on after a page end.
    let page = "|Head|2024|2023|\n|---|---|---|\n|a|1|2|3|\n|b|4|5|6|\n\n--- end of page=1 ---\n\n|c|7|8|9|\n|---|---|---|---|\n|d|1|2|3|\n";
    let told = flagged(page);
    assert_eq!(told.len(), 12);
    assert!(told.iter().all(|told| told.ends_with(" header-mismatch")), "{told:?}");
    // Sideways: the header below.
    let below = "||equity|1|2|3|\n|---|---|---|---|---|\n||share|4|5|6|\n||other|7|8|9|\n|||2024|2023|Change|\n";
    assert_eq!(findings(below), ["1 header-mismatch |equity|1|2|3"]);
    // The separators of a date, a row too low; the other column is sound.
    let torn = "|Head|On 31.03.20|On 310319|\n|---|---|---|\n||(Rs.)|**..**<br>(Rs.)|\n|a|1|2|\n";
    assert_eq!(flagged(torn), ["4 2 header-mismatch"]);
    // A year cut over cells whose other lines say something else.
    let cut =
        "|Reconciliatio|As<br>n of equity|at 31 March 20<br>ate of|19<br>1 April|\n|---|---|---|---|\n|a|10|20|30|\n";
    assert_eq!(flagged(cut), ["3 10 header-mismatch", "3 20 header-mismatch", "3 30 header-mismatch"]);
    let whole = "|Equity|at 31 March 2019|at 1 April 2018|\n|---|---|---|\n|a|20|19|\n";
    assert!(flagged(whole).is_empty());
    // A cell of nothing but emphasis is no cell too many.
    assert!(findings("|**Report**|****|Page|\n|---|---|---|\n|a|1|\n|b|2|\n").is_empty());
}

#[test]
fn a_column_filled_from_a_spanning_cell_counts_once() {
    let copied = "|Head|2025|2025|2024|\n|---|---|---|---|\n|a|1,000|1,000|9|\n|b|2,000|2,000|8|\n|c|3,000|3,000|7|\n";
    assert_eq!(flagged(copied), ["3 1,000 spanned-copy", "4 2,000 spanned-copy", "5 3,000 spanned-copy"]);
    let unlike = copied.replace("2025|2025", "2025|2024");
    assert!(flagged(&unlike).is_empty());
    let own = copied.replace("3,000|3,000", "3,000|3,001");
    assert!(flagged(&own).is_empty());
}

#[test]
fn damage_to_the_document_is_found_and_touches_no_figure() {
    let cases = [
        (
            "a gap in the page numbers",
            "a\n--- end of page=1 ---\nb\n--- end of page=2 ---\nc\n--- end of page=5 ---\nd\n",
            &["5 dropped-pages c"][..],
        ),
        (
            "pages in order, and a second count from 1",
            "a\n--- end of page=1 ---\nb\n--- end of page=2 ---\nc\n--- end of page=1 ---\nd\n",
            &[][..],
        ),
        ("a caption without a table", "Table 3: Receipts\n\nTax 10 9\n", &["1 missing-table Table 3: Receipts"][..]),
        ("a caption with its table", "Table 3: Receipts\n\n|a|1|\n|---|---|\n|b|2|\n", &[][..]),
        ("a line of a list of tables, a sentence", "Table 3: Receipts 17\n\nTable 3 shows the receipts.\n", &[][..]),
        (
            "a continued table whose first row became its header",
            "|Head|2025|2024|\n|---|---|---|\n|a|1|2|\n\n--- end of page=1 ---\n\n|b|3|4|\n|---|---|---|\n|c|5|6|\n",
            &["7 data-as-header b|3|4"][..],
        ),
        ("a small table on its own page", "|a|1|\n|---|---|\n|b|2|\n", &[][..]),
    ];
    for (about, text, want) in cases {
        assert_eq!(findings(text), want, "{about}");
        assert!(flagged(text).is_empty(), "{about}");
    }
}

#[test]
fn every_planted_damage_of_the_demo_is_found_and_no_other() {
    let planted: toml::Table =
        std::fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/demo/planted.toml"))
            .unwrap()
            .parse()
            .unwrap();
    let mut planted: Vec<(u32, String)> = planted["planted"]
        .as_array()
        .unwrap()
        .iter()
        .map(|entry| {
            let class = entry["class"].as_str().unwrap();
            let line = u32::try_from(entry["line"].as_integer().unwrap()).unwrap();
            // A header that is short is told at its first row of figures.
            if class == "header-short" { (line + 2, "header-mismatch".into()) } else { (line, class.to_owned()) }
        })
        .filter(|(_, class)| class.starts_with("damage-") || class == "header-mismatch" || class == "doubled-glyphs")
        .collect();
    planted.sort();
    let (_, annotations) = read(ACCOUNT);
    let found: Vec<(u32, String)> = annotations
        .damage()
        .iter()
        .filter(|found| found.damage != Damage::DataAsHeader)
        .map(|found| (found.line, found.damage.name().to_owned()))
        .collect();
    for planted in &planted {
        assert!(found.contains(planted), "{planted:?}");
    }
    // The digits beside a point that stands alone have lost it: class 5 in their cell, class 2 in its own.
    let other: Vec<_> = found.iter().filter(|found| !planted.contains(found)).collect();
    assert!(
        other.iter().all(|(line, class)| class == "damage-5" && planted.contains(&(*line, "damage-2".into()))),
        "{other:?}"
    );
    let (_, prior) = read(PRIOR);
    assert!(prior.damage().iter().all(|found| found.damage == Damage::DataAsHeader));
}

proptest! {
    /// Whatever the cells hold: findings stand inside the document, a cell has one class, and a value that was probably
    /// printed belongs to a flagged figure.
    #[test]
    fn findings_are_sound(rows in prop::collection::vec(prop::collection::vec("([0-9]{1,4}|[.,]|\\.[0-9]{2}|[a-z ]{0,4}|<br>){0,4}", 1..6), 1..12)) {
        let lines: Vec<String> = rows.iter().map(|cells| format!("|{}|", cells.join("|"))).collect();
        let text = format!("{}\n|---|---|\n{}\n", lines[0], lines[1..].join("\n"));
        let (document, annotations) = read(&text);
        let mut classed = Vec::new();
        for found in annotations.damage() {
            prop_assert!(document.line(found.line).get(found.span.start as usize..found.span.end as usize).is_some());
            if found.cell.is_some() && found.damage.name().starts_with("damage-") {
                prop_assert!(!classed.contains(&(found.line, found.cell)));
                classed.push((found.line, found.cell));
            }
        }
        for figure in annotations.figures() {
            let damage = figure.flags.iter().filter(|flag| flag.name().starts_with("damage-")).count();
            prop_assert!(damage <= 1);
            prop_assert!(annotations.probable(figure).is_none() || figure.flags.iter().any(|flag| flag.is_damage()));
        }
    }

    /// A number whose decimal point is lost among decimals is told with its value, wherever it stands.
    #[test]
    fn a_lost_point_is_told(values in prop::collection::vec((100u32..999_999, 0u32..100), 6..20), at in 0usize..6) {
        let printed = |(whole, cents): &(u32, u32)| format!("{whole}.{cents:02}");
        let rows = values.iter().enumerate().map(|(index, value)| {
            let first = if index == at { printed(value).replace('.', "") } else { printed(value) };
            format!("|row|{first}|{}|", printed(value))
        });
        let text = format!("{HEADER}{}\n", rows.collect::<Vec<_>>().join("\n"));
        let want = format!("{} {} damage-1={}", at + 3, printed(&values[at]).replace('.', ""), printed(&values[at]));
        prop_assert_eq!(flagged(&text), [want]);
    }
}

#[test]
fn what_is_marked_as_damage_is_listed_as_damage() {
    let document =
        Document::new("x.md", b"|Head|2025|2024|\n|---|---|---|\n|Cash|- 6,759|1 2|\n|Debt|12 ,345|9|\n".to_vec());
    let corpus = tieout::ops::Corpus::new([document]);
    let entry = &corpus.entries()[0];
    let report = tieout::ops::damage::run(entry);
    let listed: Vec<_> = report.findings.iter().map(|found| (found.line, found.cell, found.damage.name())).collect();
    assert_eq!(
        listed,
        [(3, Some(1), "two-values"), (3, Some(2), "two-values"), (4, Some(1), "damage-4")],
        "each marked cell once"
    );
    for figure in entry.annotations().figures().iter().filter(|figure| figure.flags.iter().any(|flag| flag.is_damage()))
    {
        assert!(listed.iter().any(|(line, cell, _)| (*line, *cell) == (figure.line, figure.cell)), "{figure:?}");
    }
}
