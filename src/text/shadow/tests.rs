use proptest::prelude::*;

use super::digits::Decimals;
use super::*;

#[test]
fn plain_shadows() {
    let cases = [
        ("Fiscal deficit", "fiscal deficit"),
        ("", ""),
        ("  Fiscal   deficit ", "fiscal deficit"),
        ("| Fiscal deficit | | **48,964.89** |", "fiscal deficit 48,964.89"),
        ("|Reve|nue|", "reve nue"),
        ("Revenue<br>Surplus", "revenue surplus"),
        ("Rev<b>enue</b> S*urpl*us", "revenue surplus"),
        ("__Total__ net_income _x_", "total net_income x"),
        ("2*3 and 250* and **4**8", "2*3 and 250 and 48"),
        ("P&amp;L &#8377;5&nbsp;000", "p&l ₹5 000"),
        ("a\u{a0}b\u{2007}c\u{2009}d\u{202f}e\tf", "a b c d e f"),
        ("so\u{ad}ft z\u{200b}ero \u{feff}bom", "soft zero bom"),
        ("ﬁnance oﬃce", "finance office"),
        ("10–20 — −5", "10-20 - -5"),
        ("‘it’s’ “so”", "'it's' \"so\""),
        ("Ｎｅｔ １２３", "net 123"),
        ("250⁹", "250⁹"),
        ("250<sup>9</sup>", "250⁹"),
        ("5<sup>th</sup>", "5th"),
        ("CO₂ and CO<sub>2</sub> and 250<sub>9</sub>", "co2 and co2 and 250₉"),
        ("# Statement 2", "statement 2"),
        ("#1 of ## x", "#1 of ## x"),
        (r"a\|b \* 1\.", "a b * 1."),
        ("Socie\u{301}te\u{301} É", "société é"),
        ("Straße", "strasse"),
        ("a <Company name> b", "a <company name> b"),
        ("~~gone~~ ~5", "gone ~5"),
        ("x <!-- page 3 --> y", "x y"),
        ("`1,234`", "1,234"),
        ("nul\0l", "null"),
    ];
    for (line, want) in cases {
        assert_eq!(Shadow::plain(line, true).text(), want, "{line:?}");
    }
    assert_eq!(Shadow::plain("**Net** Income", false).text(), "Net Income");
}

#[test]
fn spans_leave_markup_and_bars_out() {
    let cases: [(&str, &str, &[&str]); 8] = [
        ("the fiscal deficit", "fiscal", &["fiscal"]),
        ("| **Fis**cal  deficit |", "fiscal deficit", &["Fis", "cal  deficit"]),
        ("|Reve|nue|", "reve nue", &["Reve", "nue"]),
        ("so\u{ad}ft", "soft", &["so\u{ad}ft"]),
        ("a\u{a0}b", "a b", &["a\u{a0}b"]),
        ("oﬃce", "office", &["oﬃce"]),
        ("e\u{301}a", "éa", &["e\u{301}a"]),
        ("x &amp; y", "& y", &["&amp; y"]),
    ];
    for (line, find, want) in cases {
        let shadow = Shadow::plain(line, true);
        let at = shadow.text().find(find).unwrap_or_else(|| panic!("{line}: {}", shadow.text()));
        let spans = shadow.spans(at..at + find.len(), line);
        let got: Vec<_> = spans.iter().map(|&[start, end]| &line[start as usize..end as usize]).collect();
        assert_eq!(got, want, "{line}");
    }
}

#[test]
fn squashed_spans_keep_the_separators() {
    let line = "| Total | **12,34,567.89** |";
    let shadow = Shadow::plain(line, true).squashed(line, Decimals::Point).expect("it has separators");
    assert_eq!(shadow.text(), "total 1234567.89");
    let spans = shadow.spans(6..16, line);
    assert_eq!(spans.iter().map(|&[a, b]| &line[a as usize..b as usize]).collect::<Vec<_>>(), ["12,34,567.89"]);
}

#[test]
fn joined_remembers_where_cells_met() {
    let joined = Shadow::plain("| Reve | nue Sur-plus<br>x |", true).joined();
    assert_eq!(joined.text(), "revenuesurplusx");
    assert_eq!(joined.breaks(), [4, 14]);
    assert!(joined.starts_word(0) && joined.starts_word(4) && joined.starts_word(7) && !joined.starts_word(8));
    assert_eq!(Shadow::plain("2024-25 to-date", true).joined().text(), "2024-25todate");
}

/// Lines made of what shadows treat specially.
fn lines() -> impl Strategy<Value = String> {
    let piece = prop_oneof![
        Just("|"),
        Just(" "),
        Just("*"),
        Just("**"),
        Just("_"),
        Just("`"),
        Just("<br>"),
        Just("<sup>"),
        Just("</sup>"),
        Just("<sub>"),
        Just("&amp;"),
        Just("&nbsp;"),
        Just("&#8377;"),
        Just("\\"),
        Just("#"),
        Just("~~"),
        Just("<"),
        Just("\u{a0}"),
        Just("\u{200b}"),
        Just("\u{ad}"),
        Just("ﬃ"),
        Just("e\u{301}\u{323}"),
        Just("İ"),
        Just("ß"),
        Just("１２"),
        Just("₂"),
        Just("⁹"),
        Just("−"),
        Just("’"),
        Just("1"),
        Just("234"),
        Just("567"),
        Just(","),
        Just("."),
        Just("'"),
        Just("\u{2009}"),
        Just("Reve"),
        Just("nue"),
        Just("日本"),
        Just("-"),
        Just("\0"),
    ];
    proptest::collection::vec(piece, 0..24).prop_map(|pieces| pieces.concat())
}

fn check(shadow: &Shadow, line: &str) {
    let mut last = 0..0;
    for index in 0..shadow.text().len() {
        let origin = shadow.origin(index);
        assert!(origin.start >= last.start && origin.end >= last.end, "steps back: {line:?}");
        assert!(line.is_char_boundary(origin.start) && line.is_char_boundary(origin.end), "{line:?}");
        assert!(origin.start < origin.end && origin.end <= line.len(), "{line:?}");
        last = origin;
    }
    let mut end = 0;
    for [from, to] in shadow.spans(0..shadow.text().len(), line) {
        assert!(from >= end && from < to, "spans overlap: {line:?}");
        end = to;
    }
}

proptest! {
    #[test]
    fn maps_are_monotone(line in prop_oneof![lines(), any::<String>()], fold: bool) {
        let plain = Shadow::plain(&line, fold);
        check(&plain, &line);
        check(&plain.joined(), &line);
        if let Some(squashed) = plain.squashed(&line, Decimals::Point) {
            check(&squashed, &line);
        }
        // White space is collapsed, and nothing of the markup is left.
        prop_assert!(!plain.text().contains("  ") && !plain.text().starts_with(' ') && !plain.text().ends_with(' '));
    }
}
