//! Tests of the number grammar: tables of forms, and properties over any text.

use proptest::prelude::*;

use super::*;

/// The tokens of `text` in short: `value kind`, with the unit and flags where there are any.
fn show(text: &str, context: Context) -> Vec<String> {
    let tokens = tokens_in(text, &context);
    let one = |token: &Token| {
        let mut out = token.value.as_ref().map_or_else(|| "null".into(), ToString::to_string);
        out += &format!(" {}", token.kind.name());
        let inline = &token.inline;
        let scale = inline.scale.map(|scale| format!("e{scale}"));
        for part in [inline.currency.map(String::from), scale, inline.measure.clone()].into_iter().flatten() {
            out += &format!(" {part}");
        }
        for flag in token.flags.iter() {
            out += &format!(" {}", flag.name());
        }
        out
    };
    tokens.iter().map(one).collect()
}

fn cell(convention: Convention) -> Context {
    Context { in_cell: true, convention, ..Context::default() }
}

fn prose(convention: Convention) -> Context {
    Context { convention, ..Context::default() }
}

/// Checks a table of texts and their tokens; says all that differ at once.
fn check(context: Context, cases: &[(&str, &[&str])]) {
    let wrong: Vec<String> = cases
        .iter()
        .map(|(text, want)| (text, want, show(text, context)))
        .filter(|(_, want, got)| got != *want)
        .map(|(text, want, got)| format!("{text:?}\n  want {want:?}\n  got  {got:?}"))
        .collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn numbers_and_signs_in_cells() {
    check(
        cell(Convention::Point),
        &[
            ("20,076", &["20076 amount"]),
            ("(20,076)", &["-20076 amount"]),
            ("-20,076", &["-20076 amount"]),
            ("−20,076", &["-20076 amount"]),
            ("– 20,076", &["null amount two-values zero-dash", "20076 amount two-values"]),
            ("− 20,076", &["-20076 amount"]),
            ("20,076-", &["-20076 amount"]),
            ("20,076−", &["-20076 amount"]),
            ("(-20,076)", &["-20076 amount double-sign"]),
            ("(-) 20,076", &["-20076 amount"]),
            ("( 32,424)", &["-32424 amount"]),
            ("($ 1,234)", &["-1234 amount USD"]),
            ("$(1,234)", &["-1234 amount USD"]),
            ("-$5", &["-5 amount USD"]),
            ("(1,234", &["-1234 amount"]),
            ("（1,234）", &["-1234 amount"]),
            ("12,34,567.89", &["1234567.89 amount"]),
            ("1,234,567.89", &["1234567.89 amount"]),
            ("1,00,00,000", &["10000000 amount"]),
            ("173,900", &["173900 amount"]),
            ("1.355,90", &["1355.90 amount"]),
            ("1 355,90", &["1355.90 amount ambiguous"]),
            ("1’355.90", &["1355.90 amount"]),
            ("1'355.90", &["1355.90 amount"]),
            ("1\u{202f}234\u{202f}567,89", &["1234567.89 amount"]),
            ("1\u{a0}234", &["1234 amount ambiguous"]),
            ("12 34 567", &["12 amount two-values", "34 amount two-values", "567 amount two-values"]),
            ("1,000.00 14,904.08", &["1000.00 amount two-values", "14904.08 amount two-values"]),
            ("12<br>13", &["12 amount two-values", "13 amount two-values"]),
            ("12,50", &["12.50 amount ambiguous"]),
            ("1,23,45,67", &["1234567 amount ambiguous"]),
            (".50", &["0.50 amount"]),
            ("0.00", &["0.00 amount"]),
            ("△1,234", &["-1234 amount"]),
            ("▲1,234", &["-1234 amount"]),
            ("△ 5.2", &["-5.2 amount"]),
            ("１，２３４", &["1234 amount"]),
            ("△１２．５", &["-12.5 amount"]),
            ("**1,234**", &["1234 amount"]),
            ("_(12)_", &["-12 amount"]),
            ("<u>1,234</u>", &["1234 amount"]),
            ("1,234&nbsp;", &["1234 amount"]),
            ("&minus;1,234", &["-1234 amount"]),
            ("\\-1,234", &["-1234 amount"]),
            ("250⁹", &["250 amount", "null reference"]),
            ("250<sup>9</sup>", &["250 amount", "9 reference"]),
            ("250 [9]", &["250 amount", "9 reference"]),
            ("250 (a)", &["250 amount"]),
            ("23,456(1)", &["23456 amount", "1 reference"]),
            ("<br>1,234<br>", &["1234 amount"]),
        ],
    );
}

#[test]
fn units_beside_numbers() {
    check(
        cell(Convention::Point),
        &[
            ("3 lakh crore", &["3 amount e12"]),
            ("Rs. 48.2 crore", &["48.2 amount INR e7"]),
            ("₹48.2 Cr", &["48.2 amount INR e7"]),
            ("$1.2bn", &["1.2 amount USD e9"]),
            ("€3.4 million", &["3.4 amount EUR e6"]),
            ("US$5m", &["5 amount USD e6"]),
            ("HK$ 12,000", &["12000 amount HKD"]),
            ("A$0.5", &["0.5 amount AUD"]),
            ("TEUR 1,234", &["1234 amount EUR e3"]),
            ("T€ 1,234", &["1234 amount EUR e3"]),
            ("USD 1,234 thousand", &["1234 amount USD e3"]),
            ("1,234 EUR", &["1234 amount EUR"]),
            ("`1,234", &["1234 amount INR"]),
            ("` 48.20 lakh", &["48.20 amount INR e5"]),
            ("`1,234`", &["1234 amount"]),
            ("Rs. 5/-", &["5 amount INR"]),
            ("39.1p", &["39.1 amount GBP e-2"]),
            ("45 paise", &["45 amount INR e-2"]),
            ("12 cents", &["12 amount e-2"]),
            ("2.5x", &["2.5 ratio"]),
            ("12.5%", &["12.5 percent e-2"]),
            ("12.5 %", &["12.5 percent e-2"]),
            ("(12.5)%", &["-12.5 percent e-2"]),
            ("(12.5%)", &["-12.5 percent e-2"]),
            ("12.5 per cent", &["12.5 percent e-2"]),
            ("12.5 percent", &["12.5 percent e-2"]),
            ("0.3 pp", &["0.3 points e-2"]),
            ("1.2 percentage points", &["1.2 points e-2"]),
            ("25 bps", &["25 points e-4"]),
            ("(25) bps", &["-25 points e-4"]),
            ("25 basis points", &["25 points e-4"]),
            ("80 crore people", &["80 count e7 people"]),
            ("1,250 MW", &["1250 count MW"]),
            ("12.4 tCO<sub>2</sub>e", &["12.4 count tCO2e"]),
            ("3.5 million shares", &["3.5 shares e6 shares"]),
            ("$0.04 per share", &["0.04 per_share USD"]),
            ("Rs. 10 per equity share", &["10 per_share INR"]),
            ("5–7%", &["5 percent e-2", "7 percent e-2"]),
            ("31,243,223株", &["31243223 shares 株"]),
            ("217,019百万円", &["217019 amount JPY e6"]),
            ("3億円", &["3 amount JPY e8"]),
            ("2025 crore", &["2025 amount e7"]),
            ("$2,025", &["2025 amount USD"]),
            ("$ 2025", &["2025 amount USD"]),
            ("50.90 Cr", &["50.90 amount e7"]),
        ],
    );
    let sides = Context { sides: true, ..cell(Convention::Point) };
    check(
        sides,
        &[("5.00 DR", &["5.00 amount debit"]), ("50.90 Cr", &["50.90 amount credit"]), ("50.90", &["50.90 amount"])],
    );
}

#[test]
fn marks_that_stand_for_no_number() {
    for dash in ["—", "–", "-", "−", " - ", "**-**", "$ -", "-%", "－", "--"] {
        assert_eq!(show(dash, cell(Convention::Point)), ["null amount zero-dash"], "{dash:?}");
    }
    for nil in ["nil", "Nil", "NIL", "**Nil**", "-nil-"] {
        assert_eq!(show(nil, cell(Convention::Point)), ["null amount nil"], "{nil:?}");
    }
    for absent in ["..", "…", "...", "N/A", "n/a", "NA", "n.a.", "NM", "n.m.", "*", "\\*", "not applicable"] {
        assert_eq!(show(absent, cell(Convention::Point)), ["null amount not-available"], "{absent:?}");
    }
    for nothing in ["", "  ", "** **", "--------", "---- -----", "Total", "Loans - secured", "no", "a-b"] {
        assert!(show(nothing, cell(Convention::Point)).is_empty(), "{nothing:?}");
    }
    check(
        cell(Convention::Point),
        &[
            ("- -", &["null amount two-values zero-dash", "null amount two-values zero-dash"]),
            ("67,0re77", &["67 amount two-values", "null code"]),
            ("- 62,303", &["null amount two-values zero-dash", "62303 amount two-values"]),
            ("- (1,593)", &["null amount two-values zero-dash", "-1593 amount two-values"]),
            ("–<br>34", &["null amount two-values zero-dash", "34 amount two-values"]),
        ],
    );
    assert!(show("a – b, nil, n/a", prose(Convention::Point)).is_empty());
    let spaced = Context { spaced_minus: true, ..cell(Convention::Point) };
    assert_eq!(show("- 62,303", spaced), ["-62303 amount"]);
}

#[test]
fn classified_tokens_in_cells() {
    check(
        cell(Convention::Point),
        &[
            ("2024-25", &["null date"]),
            ("2024–2025", &["null date"]),
            ("2024/25", &["null date"]),
            ("FY25", &["25 date"]),
            ("FY 2024-25", &["null date"]),
            ("31.03.2025", &["null date"]),
            ("31/03/2020", &["null date"]),
            ("2025-03-31", &["null date"]),
            ("4/2015", &["null date"]),
            ("2.31Employee", &["2.31 index"]),
            ("March 31, 2025", &["null date"]),
            ("30-Jun-2020", &["null date"]),
            ("31<sup>st</sup> March, 2025", &["null date"]),
            ("Mar-20", &["20 date"]),
            ("Q2", &["2 date"]),
            ("H1 2025", &["1 date", "2025 year"]),
            ("1Q24", &["null date"]),
            ("2025", &["2025 year"]),
            ("2024 2023", &["2024 year", "2023 year"]),
            ("2024年３月31日", &["null date"]),
            ("2024年度", &["2024 date"]),
            ("令和6年3月31日", &["null date"]),
            ("民國114年", &["114 date"]),
            ("Note 12", &["12 reference"]),
            ("4.1(a)", &["4.1 reference"]),
            ("0049", &["49 code"]),
            ("5.", &["5 index"]),
            ("31 **A**", &["31 index"]),
            ("$'000", &["0 other"]),
            ("€000", &["0 other"]),
            ("(x 1.000)", &["1.000 other"]),
            ("INE296Q07050", &["null code"]),
            ("1.2.3", &["null reference"]),
            ("11.30 A.M.", &["11.30 date"]),
            ("Other (note 17)", &["17 reference"]),
            ("........ 176", &["176 index"]),
        ],
    );
    let first = Context { first_cell: true, ..cell(Convention::Point) };
    check(first, &[("(1)", &["1 index"]), ("12.", &["12 index"]), ("12 Cash", &["12 index"])]);
    let year = &tokens("1964", true, Convention::Point)[0];
    assert!(year.may_be_amount() && !year.kind.is_figure());
}

#[test]
fn classified_tokens_in_prose() {
    check(
        prose(Convention::Point),
        &[
            ("see Notes 5(a), 6 and 7", &["5 reference", "6 reference", "7 reference"]),
            ("under Section 13(a) or 15(d)", &["13 reference", "15 reference"]),
            ("Section 197(16) of the Act", &["197 reference", "16 reference"]),
            ("Regulation 30 & 51 of", &["30 reference", "51 reference"]),
            ("**Item 7A. Risk**", &["7 code"]),
            ("on Form 10-K and 10-Q", &["10 reference", "10 reference"]),
            ("under Ind AS 115 and IFRS 16", &["115 reference", "16 reference"]),
            ("ASU 2016-02, Leases", &["null code"]),
            ("Rule 10b-5", &["10 code", "5 code"]),
            ("Box III.5 shows", &["5 reference"]),
            ("Level 3 inputs, Tier 1 capital", &["3 reference", "1 reference"]),
            ("on page 12 of", &["12 index"]),
            ("page 123", &["123 index"]),
            ("--- end of page=12 ---", &["12 index"]),
            ("--- end of page.page_number=12 ---", &["12 index"]),
            ("<!-- page 4 -->", &["4 index"]),
            ("{12}--------", &["12 index"]),
            ("1. Audit Committee", &["1 index"]),
            ("(1) Includes sourcing", &["1 index"]),
            ("3.17 Last few years", &["3.17 index"]),
            ("**63**", &["63 index"]),
            ("- 12", &["12 index"]),
            ("as at 31 March 2025", &["null date"]),
            ("on Monday, December 21, 2020 at 11.30 am", &["null date", "11.30 date"]),
            ("May 22,2020, the bank", &["null date"]),
            ("ended June 30, September 30, and December 31, 2022", &["30 date", "30 date", "null date"]),
            ("in 2024, 2023 and 2022", &["2024 year", "2023 year", "2022 year"]),
            ("over 2025–2029", &["null date"]),
            ("its 2019 Notes", &["2019 year"]),
            ("at 10:30 we", &["null date"]),
            ("2024.11.12 16:13:23 +05'30'", &["null date", "null date", "null date"]),
            ("during COVID-19 and", &["19 reference"]),
            ("a 52-week year", &["52 other"]),
            ("Tel: +91-22 6829 0000", &["null code"]),
            ("(206) 555-0100", &["null code"]),
            ("EIN 31-0411980", &["null code"]),
            ("DIN: 08021679", &["8021679 code"]),
            ("New Delhi – 110066 Tel", &["110066 code"]),
            ("Mumbai-400 001", &["400 code", "1 code"]),
            ("https://a.example/2024/12?x=3 and 5 stores", &["null code", "5 count stores"]),
            ("the S&P 500", &["500 other"]),
            ("two (2) times", &["2 reference"]),
            ("the 777X program", &["777 code"]),
            ("the 16th Series", &["16 other"]),
        ],
    );
}

#[test]
fn figures_in_prose() {
    check(
        prose(Convention::Point),
        &[
            (
                "revenue of Rs. 417.00 lakhs (Previous Year: Rs. 199.71 lakhs)",
                &["417.00 amount INR e5", "199.71 amount INR e5"],
            ),
            ("was $98,402 million and $104,649 million", &["98402 amount USD e6", "104649 amount USD e6"]),
            ("a gain ($1,234) on", &["1234 amount USD"]),
            ("was ($117), $126 and", &["-117 amount USD", "126 amount USD"]),
            ("Net loss (20,076) (18,000)", &["-20076 amount", "-18000 amount"]),
            ("Cash      12      (9)", &["12 amount", "-9 amount"]),
            ("grew 2.5% to £12m", &["2.5 percent e-2", "12 amount GBP e6"]),
            ("in 11 provinces", &["11 count provinces"]),
            ("18,000,000 Class A shares", &["18000000 shares shares"]),
            ("18,000,000 Class A common shares", &["18000000 shares shares"]),
            ("issued 129,375,000 shares", &["129375000 shares shares"]),
            ("between $5 to 7 million", &["5 amount USD e6", "7 amount e6"]),
            ("$6 to $7 billion", &["6 amount USD e9", "7 amount USD e9"]),
            ("from $900 to $1.2 billion", &["900 amount USD", "1.2 amount USD e9"]),
            ("in March 12 million bottles", &["12 count e6 bottles"]),
            ("000*'000", &["0 other", "0 other"]),
            ("par value $5.00 – 1,200 shares issued", &["5.00 amount USD", "1200 shares shares"]),
            ("paid $5-million", &["5 amount USD e6"]),
            ("3億2千万円", &["3 amount e8", "2 amount JPY e7"]),
        ],
    );
}

#[test]
fn the_other_convention() {
    check(
        cell(Convention::Comma),
        &[
            ("1.355,90", &["1355.90 amount"]),
            ("1 355,90", &["1355.90 amount"]),
            ("1.355", &["1355 amount"]),
            ("1.234.567", &["1234567 amount"]),
            ("12,5", &["12.5 amount"]),
            ("12,5 %", &["12.5 percent e-2"]),
            ("173,900", &["173.900 amount ambiguous"]),
            ("1,234.56", &["1234.56 amount"]),
            ("1,234,567", &["1234567 amount"]),
            ("1 234 567", &["1234567 amount ambiguous"]),
            ("(1.000)", &["-1000 amount"]),
            ("12.50", &["12.50 amount"]),
        ],
    );
    check(cell(Convention::Point), &[("1.234.567", &["1234567 amount ambiguous"]), ("1.355", &["1.355 amount"])]);
}

#[test]
fn the_convention_of_a_document() {
    let cases: [(&[&str], Convention); 6] = [
        (&["|1,234.56|12.5|", "|1,234|"], Convention::Point),
        (&["|1.234,56|12,5|", "|1.234|"], Convention::Comma),
        (&["|1,234|5,678|"], Convention::Point),
        (&["|1.234.567|"], Convention::Comma),
        (&["31.03.2025", "Notes 1.2.3", "12,5", "3,7"], Convention::Comma),
        (&[], Convention::Point),
    ];
    for (lines, want) in cases {
        assert_eq!(Convention::of(lines.iter().copied()), want, "{lines:?}");
    }
}

#[test]
fn spans_hold_the_sign_but_not_the_unit() {
    let cases = [
        ("| (20,076) ", "(20,076)"),
        ("($ 1,234)", "1,234"),
        ("$ (1,234)", "(1,234)"),
        ("( 32,424)", "( 32,424)"),
        ("-20,076", "-20,076"),
        ("(-) 20,076", "(-) 20,076"),
        ("(- 5", "5"),
        ("20,076-", "20,076-"),
        ("△1,234", "△1,234"),
        ("Rs. 48.2 crore", "48.2"),
        ("(12.5)%", "(12.5)"),
        ("39.1p", "39.1"),
        ("1’355.90", "1’355.90"),
    ];
    for (text, want) in cases {
        let tokens = tokens(text, true, Convention::Point);
        assert_eq!(&text[tokens[0].span.clone()], want, "{text:?}");
    }
    let unit = tokens("a loss of Rs. 48.2 lakh crore", false, Convention::Point).remove(0).inline.span;
    assert_eq!(unit, Some(10.."a loss of Rs. 48.2 lakh crore".len()));
}

#[test]
fn cells_that_hold_only_a_mark() {
    assert_eq!(is_currency_cell(" $ "), Some("USD"));
    assert_eq!(is_currency_cell("**US$**"), Some("USD"));
    assert_eq!(is_currency_cell("Rs."), Some("INR"));
    assert_eq!(is_currency_cell("$ ("), Some("USD"));
    assert_eq!(is_currency_cell("EUR"), Some("EUR"));
    for text in ["", "$ 5", "Total", "Fr. 2", "euros", "(", "$$", "-"] {
        assert_eq!(is_currency_cell(text), None, "{text:?}");
    }
    for (text, percent, open, close) in [
        ("%", true, false, false),
        (")%", true, false, true),
        (") %", true, false, true),
        ("(", false, true, false),
        ("$ (", false, true, false),
        (")", false, false, true),
        ("", false, false, false),
        ("5%", false, false, false),
        ("()", false, false, false),
    ] {
        let found = (is_percent_cell(text), is_open_paren_cell(text), is_close_paren_cell(text));
        assert_eq!(found, (percent, open, close), "{text:?}");
    }
}

/// Texts that are likely to meet the grammar's own words and marks.
fn likely_text() -> impl Strategy<Value = String> {
    let pieces = prop::sample::select(vec![
        "1",
        "12",
        "345",
        "2024",
        "31",
        "0",
        "000",
        "９",
        "⁹",
        ",",
        ".",
        "'",
        "’",
        " ",
        "  ",
        "\u{a0}",
        "\u{2009}",
        "(",
        ")",
        "（",
        "）",
        "-",
        "−",
        "–",
        "—",
        "△",
        "$",
        "₹",
        "`",
        "€",
        "US",
        "Rs",
        "%",
        "crore",
        "lakh",
        "million",
        "March",
        "Note",
        "FY",
        "x",
        "p",
        "年",
        "月",
        "日",
        "百万円",
        "令和",
        "<br>",
        "<sup>",
        "</sup>",
        "&nbsp;",
        "&#160;",
        "*",
        "_",
        "\\",
        "[",
        "]",
        "/",
        ":",
        "+",
        "nil",
        "n/a",
        "…",
        "|",
        "page",
        "=",
        "{",
        "}",
        "st",
        "to",
        "per",
        "share",
        "A",
        "\u{fe0f}",
        "é",
        "😀",
        "http://a1",
        "\u{200b}",
        "&",
        "<",
        "Tel",
    ]);
    prop::collection::vec(pieces, 0..24).prop_map(|pieces| pieces.concat())
}

fn holds(text: &str, context: Context) -> Result<(), TestCaseError> {
    let found = tokens_in(text, &context);
    let mut last = 0;
    for token in &found {
        prop_assert!(token.span.start >= last, "overlap in {text:?}: {found:?}");
        prop_assert!(token.span.start < token.span.end);
        last = token.span.end;
        let printed = text.get(token.span.clone());
        prop_assert!(printed.is_some(), "{text:?}: {:?} is no span", token.span);
        if let Some(unit) = &token.inline.span {
            prop_assert!(text.get(unit.clone()).is_some(), "{text:?}: {unit:?} is no span");
        }
        let Some(value) = &token.value else { continue };
        if token.flags.contains(Flag::Ambiguous) {
            continue;
        }
        let again = tokens_in(printed.unwrap_or_default(), &Context { in_cell: true, ..context });
        let value_again = again.first().and_then(|token| token.value.clone());
        prop_assert_eq!(value_again.map(|value| value.abs()), Some(value.abs()), "{:?} in {:?}", printed, text);
    }
    // Every digit belongs to a token: nothing that is printed as a number is passed over.
    for (at, c) in text.char_indices().filter(|(_, c)| c.is_ascii_digit()) {
        let covered = found
            .iter()
            .any(|token| token.span.contains(&at) || token.inline.span.as_ref().is_some_and(|unit| unit.contains(&at)));
        let markup = text[..at].contains(['&', '<']);
        prop_assert!(covered || markup, "{c} at {at} of {text:?} is lost: {found:?}");
    }
    Ok(())
}

proptest! {
    #[test]
    fn any_text_keeps_the_contract(text in any::<String>(), in_cell: bool, comma: bool) {
        let convention = if comma { Convention::Comma } else { Convention::Point };
        holds(&text, Context { in_cell, convention, ..Context::default() })?;
    }

    #[test]
    fn likely_text_keeps_the_contract(text in likely_text(), in_cell: bool, comma: bool, sides: bool, first_cell: bool) {
        let convention = if comma { Convention::Comma } else { Convention::Point };
        holds(&text, Context { in_cell, convention, sides, first_cell, spaced_minus: false })?;
    }

    #[test]
    fn the_short_way_says_what_the_whole_grammar_says(
        text in "[*]{0,2}[(]?[0-9]{1,4}(,[0-9]{1,4}){0,4}([.][0-9]{0,4})?[)]?[*]{0,2}",
        sides: bool,
        spaced_minus: bool,
    ) {
        let context = Context { in_cell: true, sides, spaced_minus, ..Context::default() };
        if let Some(token) = super::plain_amount(&text, &context) {
            let whole = super::read(&text, &context);
            let printed = |token: &Token| token.value.as_ref().map(ToString::to_string);
            prop_assert_eq!(printed(&token), whole.first().and_then(printed));
            prop_assert_eq!(vec![token], whole);
        }
    }

    #[test]
    fn what_cannot_hold_a_token_holds_none(text in "[a-zA-Z ,()&%$:;'*./~-]{0,24}", sides: bool) {
        let context = Context { in_cell: true, sides, ..Context::default() };
        if !super::may_hold_token(&text) {
            prop_assert_eq!(super::read(&text, &context), vec![]);
        }
    }

    #[test]
    fn a_printed_number_is_read_back(units in 0u64..100_000_000_000, decimals in 0usize..5, indian: bool, negative: bool) {
        let digits = units.to_string();
        let mut grouped = String::new();
        for (place, digit) in digits.chars().rev().enumerate() {
            let mark = if indian { place == 3 || place > 3 && place % 2 == 1 } else { place > 0 && place % 3 == 0 };
            if mark {
                grouped.insert(0, ',');
            }
            grouped.insert(0, digit);
        }
        if decimals > 0 {
            grouped += &format!(".{:0decimals$}", 7);
        }
        let printed = if negative { format!("({grouped})") } else { grouped.clone() };
        let found = tokens(&printed, true, Convention::Point);
        prop_assert_eq!(found.len(), 1);
        let want = Decimal::parse(&grouped.replace(',', "")).map(|value| value.with_sign(negative));
        prop_assert_eq!(&found[0].value, &want);
        prop_assert_eq!(&found[0].span, &(0..printed.len()));
    }
}
