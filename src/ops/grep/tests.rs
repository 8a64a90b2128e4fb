use std::time::{Duration, Instant};

use proptest::prelude::*;

use super::*;
use crate::document::Document;

fn corpus(text: &str) -> Corpus {
    Corpus::new([Document::new("a.md", text.as_bytes().to_vec())])
}

fn args(pattern: &str, mode: Mode) -> GrepArgs {
    GrepArgs { pattern: pattern.into(), mode, ..GrepArgs::default() }
}

fn search(text: &str, args: &GrepArgs) -> Hits {
    run(&corpus(text), args).unwrap_or_else(|error| panic!("{args:?}: {error}"))
}

/// The hits as `line:span|span+span below`.
fn shown(text: &str, args: &GrepArgs) -> Vec<String> {
    let corpus = corpus(text);
    let document = corpus.entries()[0].document();
    let cut = |line: u32, spans: &[[u32; 2]]| {
        let line = document.line(line);
        spans.iter().map(|&[start, end]| &line[start as usize..end as usize]).collect::<Vec<_>>().join("|")
    };
    let hits = run(&corpus, args).unwrap_or_else(|error| panic!("{args:?}: {error}"));
    assert_eq!(hits.total as usize, hits.hits.len());
    let shown = hits.hits.iter().map(|hit| {
        let below = if hit.below.is_empty() { String::new() } else { format!("+{}", cut(hit.line + 1, &hit.below)) };
        format!("{}:{}{below}", hit.line, cut(hit.line, &hit.spans))
    });
    shown.collect()
}

use Mode::{Literal, Regex, Smart};

#[test]
fn numbers_are_found_by_value_at_token_boundaries() {
    let cases: [(&str, &str, &[&str]); 52] = [
        ("48964.89", "48,964.89", &["1:48,964.89"]),
        ("48964.89", "| Deficit | **48,964.89** |", &["1:48,964.89"]),
        ("48964.89", "| Deficit | **48**,964.89 |", &["1:48|,964.89"]),
        ("48964.89", "(48,964.89)", &["1:48,964.89"]),
        ("48964.89", "−48,964.89", &["1:48,964.89"]),
        ("48964.89", "-48,964.89", &["1:48,964.89"]),
        ("48964.89", "48 964,89", &["1:48 964,89"]),
        ("48964.89", "48\u{a0}964,89", &["1:48\u{a0}964,89"]),
        ("48964.89", "48\u{2009}964,89", &["1:48\u{2009}964,89"]),
        ("48964.89", "48\u{202f}964,89", &["1:48\u{202f}964,89"]),
        ("48964.89", "48&nbsp;964,89", &["1:48&nbsp;964,89"]),
        ("48964.89", "48'964.89", &["1:48'964.89"]),
        ("48964.89", "48.964,89", &["1:48.964,89"]),
        ("48964.89", "４８，９６４．８９", &["1:４８，９６４．８９"]),
        ("48964.89", "Rs.48,964.89 and ₹48,964.89cr", &["1:48,964.89|48,964.89"]),
        ("48,964.89", "48964.89", &["1:48964.89"]),
        ("₹ 48,964.89", "48,964.89", &["1:48,964.89"]),
        ("48964.89", "148,964.89", &[]),
        ("48964.89", "48,964.891", &[]),
        ("48964.89", "48,964", &[]),
        ("48964.89", "|48|964.89|", &[]),
        ("48964.89", "48<br>964.89", &[]),
        ("50", "1500", &[]),
        ("50", "50.00 and 50", &["1:50.00|50"]),
        ("50", "150 50.5 0.50 5,050", &[]),
        ("50", "50% (50) 50-60 $50m 50x", &["1:50|50|50|50|50"]),
        ("50", "FY50 A50 50th 50a", &[]),
        ("1000", "11,000", &[]),
        ("1000", "1,000", &["1:1,000"]),
        ("1000", "21 000", &[]),
        ("1234567", "12,34,567", &["1:12,34,567"]),
        ("12,34,567", "1,234,567", &["1:1,234,567"]),
        ("100", "100 200", &["1:100"]),
        ("100200", "100 200", &["1:100 200"]),
        ("100200", "100  200", &[]),
        ("200", "1\u{a0}200", &[]),
        ("250", "250⁹", &["1:250"]),
        ("2509", "250⁹ 250<sup>9</sup>", &[]),
        ("250", "250<sup>9</sup>", &["1:250"]),
        ("-20076", "(20,076)", &["1:20,076"]),
        ("-20076", "20,076 − 5", &[]),
        ("-20076", "20,076-", &["1:20,076"]),
        ("-20076", "△20,076 and (-) 20,076", &["1:20,076|20,076"]),
        ("(20,076)", "|20,076|−20,076|", &["1:20,076"]),
        ("+20076", "|20,076|−20,076|", &["1:20,076"]),
        ("-5", "10-5", &[]),
        ("12.5%", "12.5 and 12.5% and 12.5 per cent", &["1:12.5|12.5"]),
        ("12.50%", "|12.5|%|", &["1:12.5"]),
        ("2024", "2024-25 and 31.03.2024", &["1:2024"]),
        ("0049", "No. 0049 and 49", &["1:0049"]),
        ("49", "0049", &[]),
        ("0", "0.00 and 10", &["1:0.00"]),
    ];
    for (pattern, text, want) in cases {
        assert_eq!(shown(text, &args(pattern, Smart)), want, "{pattern:?} in {text:?}");
    }
}

#[test]
fn the_document_tells_which_mark_stands_before_decimals() {
    let comma = "| 1.355 | 12,5 | 0,75 | 3,2 |";
    assert_eq!(shown(comma, &args("1355", Smart)), ["1:1.355"]);
    assert_eq!(shown(comma, &args("1.355", Smart)), ["1:1.355"]);
    let point = "| 1.355 | 12.5 | 0.75 | 3.2 |";
    assert_eq!(shown(point, &args("1355", Smart)), [""; 0]);
    assert_eq!(shown(point, &args("1.355", Smart)), ["1:1.355"]);
}

#[test]
fn text_is_found_through_markup_cells_and_line_ends() {
    let cases: [(&str, &str, &[&str]); 45] = [
        ("Revenue Surplus", "Revenue Surplus", &["1:Revenue Surplus"]),
        ("Revenue Surplus", "| Reve | nue Surplus |", &["1:Reve|nue Surplus"]),
        ("Revenue Surplus", "|Revenue Sur|plus|1|", &["1:Revenue Sur|plus"]),
        ("Revenue Surplus", "| Revenue | Surplus |", &["1:Revenue|Surplus"]),
        ("Revenue Surplus", "| Revenue<br>Surplus |", &["1:Revenue|Surplus"]),
        ("Revenue Surplus", "| Reve<br>nue Surplus |", &["1:Reve|nue Surplus"]),
        ("Revenue Surplus", "Revenue **Sur**plus", &["1:Revenue |Sur|plus"]),
        ("Revenue Surplus", "**Revenue** _Surplus_", &["1:Revenue|Surplus"]),
        ("Revenue Surplus", "REVENUE SURPLUS", &["1:REVENUE SURPLUS"]),
        ("Revenue Surplus", "|REVE|NUE SURPLUS|", &["1:REVE|NUE SURPLUS"]),
        ("revenue surplus", "Revenue\u{a0}Surplus", &["1:Revenue\u{a0}Surplus"]),
        ("revenue surplus", "Revenue \u{2009} Surplus", &["1:Revenue \u{2009} Surplus"]),
        ("revenue surplus", "Revenue\tSurplus", &["1:Revenue\tSurplus"]),
        ("revenue surplus", "Reve\u{ad}nue Sur\u{200b}plus", &["1:Reve\u{ad}nue Sur\u{200b}plus"]),
        ("revenue surplus", "Revenue Sur-\nplus of it", &["1:Revenue Sur+plus"]),
        ("revenue surplus", "Revenue Sur\u{ad}\nplus", &["1:Revenue Sur\u{ad}+plus"]),
        ("long-term loans", "the long-\nterm loans", &["1:long+term loans"]),
        ("long-term loans", "long–term loans", &["1:long–term loans"]),
        ("Anglo-American", "Anglo-\nAmerican", &["1:Anglo+American"]),
        ("surplus", "Sur-\n\nplus", &[]),
        ("surplus", "| Sur- |\n| plus |", &[]),
        ("surplus", "surplus of sur-\nplus", &["1:surplus|sur+plus"]),
        ("  revenue   surplus ", "revenue surplus", &["1:revenue surplus"]),
        ("finance office", "ﬁnance oﬃce", &["1:ﬁnance oﬃce"]),
        ("finance", "FINANCE Finance", &["1:FINANCE|Finance"]),
        ("société", "SOCIE\u{301}TÉ", &["1:SOCIE\u{301}TÉ"]),
        ("P&L", "P&amp;L and P&L", &["1:P&amp;L|P&L"]),
        ("it's", "it’s", &["1:it’s"]),
        ("\"net\"", "“net”", &["1:“net”"]),
        ("net_income", "net_income", &["1:net_income"]),
        ("売上高", "|売上|高|", &["1:売上|高"]),
        ("cart", "| Car | total |", &[]),
        ("art", "| Car | total |", &[]),
        ("note 12 costs", "| Note 1 | 2 costs |", &[]),
        ("CO2", "CO<sub>2</sub> and CO₂", &["1:CO|2|CO₂"]),
        ("2023-24", "2023–24 and 12023-24", &["1:2023–24"]),
        ("31.03.2025", "31.03.2025 and 131.03.2025", &["1:31.03.2025"]),
        ("deficit 48964.89", "| Fiscal deficit | **48,964.89** |", &["1:deficit|48,964.89"]),
        ("deficit 48,964.89", "deficit 48964.89", &["1:deficit 48964.89"]),
        ("deficit 48", "deficit 48,964.89", &[]),
        ("March 31, 2025", "| Decemb | er 1 | March 31, 202 | 5 |", &[]),
        ("December 31", "|Decemb|er 31,|", &["1:Decemb|er 31"]),
        ("in thousands", "|(**|**in thousands)**|", &["1:in thousands"]),
        ("=equals", "x =equals", &["1:=equals"]),
        ("a", "b\nA\nb", &["2:A"]),
    ];
    for (pattern, text, want) in cases {
        assert_eq!(shown(text, &args(pattern, Smart)), want, "{pattern:?} in {text:?}");
    }
}

#[test]
fn one_spelling_of_a_reference_finds_all() {
    let spellings = [
        "STATEMENT No. 2",
        "Statement 2",
        "St. No.2",
        "Stmt-2",
        "Statement-2",
        "Stt. 2",
        "**Statement** No.2",
        "| Statement | 2 |",
        "Statement&nbsp;2",
        "STATEMENT – 2",
        "Statement No. 02",
    ];
    let text = format!("{}\nStatement 21\nStatement 2,345\n12\n", spellings.join("\n"));
    for pattern in ["Statement 2", "statement no. 2", "St. No.2", "Stmt-2", "stt 2"] {
        let lines: Vec<_> = search(&text, &args(pattern, Smart)).hits.iter().map(|hit| hit.line).collect();
        assert_eq!(lines, (1..=spellings.len() as u32).collect::<Vec<_>>(), "{pattern}");
    }
    assert_eq!(
        shown("Note No. 12\nNotes 12\nNote 1\nNote 120", &args("note 12", Smart)),
        ["1:Note No. 12", "2:Notes 12"]
    );
    assert_eq!(shown("see Stmt. No. 4 here", &args("see statement 4 here", Smart)), ["1:see Stmt. No. 4 here"]);
    assert_eq!(shown("Schedule 3\nSch. 3\nSchedule 31", &args("sch-3", Smart)), ["1:Schedule 3", "2:Sch. 3"]);
}

#[test]
fn literal_and_regex_see_the_raw_line() {
    let exploding = format!("{}b", "a".repeat(50_000));
    let cases: [(&str, Mode, &str, &[&str]); 27] = [
        ("48,964", Literal, "148,964.89", &["1:48,964"]),
        ("**48", Literal, "|**48**|", &["1:**48"]),
        ("|", Literal, "a|b\n|", &["1:|", "2:|"]),
        (" ", Literal, "a b", &["1: "]),
        ("net", Literal, "Net net", &["1:Net|net"]),
        ("Net", Literal, "Net net", &["1:Net"]),
        ("a.c", Literal, "abc a.c", &["1:a.c"]),
        ("&amp;", Literal, "P&amp;L", &["1:&amp;"]),
        ("^Total", Regex, "Total\r\nx Total\r\nTotal x\r\n", &["1:Total", "3:Total"]),
        ("Total$", Regex, "Total\r\nx Total\r\nTotal x\r\n", &["1:Total", "2:Total"]),
        ("^Total$", Regex, "\u{feff}Total\r\n", &["1:Total"]),
        ("^Total$", Regex, "\u{feff}Total", &["1:Total"]),
        ("^Total$", Regex, "x\rTotal\ry", &["2:Total"]),
        ("x*", Regex, "abc", &[]),
        ("x*", Regex, "abxxc", &["1:xx"]),
        ("^", Regex, "abc\n\n", &[]),
        ("$", Regex, "abc", &[]),
        ("", Regex, "", &[]),
        (r"\b", Regex, "abc", &[]),
        ("(a+)+$", Regex, &exploding, &[]),
        ("(a*)*(a*)*c", Regex, &exploding, &[]),
        ("(x+x+)+y", Regex, "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx", &[]),
        (r"\d{2},\d{3}", Regex, "148,964", &["1:48,964"]),
        (r"net", Regex, "NET", &["1:NET"]),
        (r"Net", Regex, "NET", &[]),
        (r"\Snet\W", Regex, "xNET ", &["1:xNET "]),
        (r"\p{Lu}et", Regex, "NET", &["1:NET"]),
    ];
    for (pattern, mode, text, want) in cases {
        if pattern.is_empty() {
            assert!(run(&corpus(text), &args(pattern, mode)).is_err());
            continue;
        }
        let started = Instant::now();
        assert_eq!(shown(text, &args(pattern, mode)), want, "{pattern:?} {mode:?}");
        // A search that backtracks would take years; the bound leaves room for a machine under load.
        assert!(started.elapsed() < Duration::from_secs(60), "{pattern:?} takes too long");
    }
}

#[test]
fn toggles() {
    let with = |pattern: &str, mode, case, word| GrepArgs { case, word, ..args(pattern, mode) };
    let cases: [(GrepArgs, &str, &[&str]); 13] = [
        (with("net", Smart, Case::Sensitive, false), "Net net", &["1:net"]),
        (with("Net", Smart, Case::Smart, false), "NET", &["1:NET"]),
        (with("Stmt 2", Smart, Case::Sensitive, false), "STATEMENT 2", &["1:STATEMENT 2"]),
        (with("Net", Literal, Case::Ignore, false), "NET", &["1:NET"]),
        (with("net", Literal, Case::Sensitive, false), "NET", &[]),
        (with("N", Regex, Case::Ignore, false), "n", &["1:n"]),
        (with("rev", Smart, Case::Smart, true), "revenue rev **rev**enue", &["1:rev"]),
        (with("nue", Smart, Case::Smart, true), "|Reve|nue|", &["1:nue"]),
        (with("nue tax", Smart, Case::Smart, true), "|Reve|nue tax|nu|e tax|", &["1:nue tax|nu|e tax"]),
        (with("rev", Literal, Case::Smart, true), "revenue (rev)", &["1:rev"]),
        (with("a|ab", Regex, Case::Smart, true), "ab abc", &["1:ab"]),
        (with("-5", Literal, Case::Smart, true), "x -5 y", &["1:-5"]),
        (with("é", Smart, Case::Smart, true), "été é", &["1:é"]),
    ];
    for (args, text, want) in cases {
        assert_eq!(shown(text, &args), want, "{args:?} in {text:?}");
    }
}

#[test]
fn refusals_say_what_to_do_on_one_line() {
    let big = r"(\w{200}){200}";
    let cases = [
        (args("", Smart), "empty"),
        (args("", Literal), "empty"),
        (args("  ", Smart), "white space"),
        (args("**", Smart), "literal mode"),
        (args("|", Smart), "literal mode"),
        (args("(", Regex), "unclosed group"),
        (args("a{2,1}", Regex), "repetition"),
        (args(r"(?=a)", Regex), "look-around"),
        (args(big, Regex), "MB"),
        (args("x", Mode::Value), "no number"),
        (GrepArgs { limit: Some(0), ..args("x", Smart) }, "1 to 100000"),
        (GrepArgs { limit: Some(100_001), ..args("x", Smart) }, "1 to 100000"),
        (GrepArgs { doc: Some("b.md".into()), ..args("x", Smart) }, "a.md"),
        (GrepArgs { scope: Some(Scope { start: 0, end: 1 }), ..args("x", Smart) }, "1 to 2"),
        (GrepArgs { scope: Some(Scope { start: 2, end: 1 }), ..args("x", Smart) }, "smaller first"),
        (GrepArgs { scope: Some(Scope { start: 3, end: 9 }), ..args("x", Smart) }, "1 to 2"),
    ];
    for (args, want) in cases {
        let error = run(&corpus("x\ny"), &args).expect_err(&args.pattern).to_string();
        assert!(error.contains(want) && !error.contains('\n'), "{args:?}: {error}");
    }
}

#[test]
fn readings() {
    let cases = [
        ("fiscal deficit", Smart, "text"),
        ("48,964.89", Smart, "number 48964.89, any sign"),
        ("(12.5%)", Smart, "number 12.5 %, negative"),
        ("see St. No.2", Smart, "text, statement 2 in every spelling"),
        (
            "=48964.89 lakh",
            Smart,
            "value 4,89,64,89,000 ± 500, any currency · also as 489.6489 crore, 4,896.489 million",
        ),
        ("a.b", Literal, "exactly \"a.b\", any case"),
        ("A.b", Regex, "regular expression, case as typed"),
    ];
    for (pattern, mode, want) in cases {
        let reading = read_query(pattern, mode).unwrap_or_else(|error| panic!("{pattern}: {error}"));
        assert_eq!(reading.read_as, want, "{pattern}");
    }
}

#[test]
fn limit_and_cursor_lose_nothing() {
    let text = "x\n".repeat(25);
    let mut lines = Vec::new();
    let mut cursor = None;
    loop {
        let hits = search(&text, &GrepArgs { limit: Some(10), cursor, ..args("x", Smart) });
        assert_eq!(hits.total, 25);
        lines.extend(hits.hits.iter().map(|hit| hit.line));
        cursor = hits.next;
        if cursor.is_none() {
            break;
        }
    }
    assert_eq!(lines, (1..=25).collect::<Vec<_>>());
}

#[test]
fn scope_holds_the_search_to_its_lines() {
    let scoped = |start, end| GrepArgs { scope: Some(Scope { start, end }), ..args("x", Smart) };
    assert_eq!(shown("x\nx\nx\nx", &scoped(2, 3)), ["2:x", "3:x"]);
    assert_eq!(shown("x\nx", &scoped(2, 900)), ["2:x"]);
    // The line below the scope does not complete a word.
    let over = GrepArgs { scope: Some(Scope { start: 1, end: 1 }), ..args("surplus", Smart) };
    assert_eq!(shown("sur-\nplus", &over), [""; 0]);
}

#[test]
fn a_search_in_slices_finds_the_same() {
    let documents = ["x\ny\nx\nsur-\nplus", "", "y\nx"];
    let named = documents.iter().enumerate();
    let corpus = Corpus::new(named.map(|(n, text)| Document::new(format!("{n}.md"), text.as_bytes().to_vec())));
    let whole = run(&corpus, &args("x", Smart)).expect("a pattern");
    assert_eq!(
        whole.hits.iter().map(|hit| (&*hit.doc, hit.line)).collect::<Vec<_>>(),
        [("0.md", 1), ("0.md", 3), ("2.md", 2)]
    );
    for lines in 1..9 {
        let mut search = Search::new(&corpus, &args("x", Smart)).expect("a pattern");
        let mut found = Vec::new();
        let mut steps = 0;
        loop {
            let progress = search.step(lines, |hit| found.push(hit));
            steps += 1;
            assert_eq!(progress.found as usize, found.len());
            assert_eq!((progress.lines, progress.searched.min(7)), (7, progress.searched));
            if progress.done {
                assert_eq!(progress.searched, 7);
                break;
            }
        }
        assert_eq!(steps, 7u32.div_ceil(lines));
        assert_eq!(found.into_iter().map(|hit| search.hit(hit)).collect::<Vec<_>>(), whole.hits);
    }
    let scope = GrepArgs { scope: Some(Scope { start: 1, end: 1 }), ..args("x", Smart) };
    assert!(Search::new(&corpus, &scope).is_err());
}

#[test]
fn a_hit_tells_where_it_stands() {
    let text = "# Statement 1\nx\n--- end of page=1 ---\nTotal 5\n";
    let hits = search(text, &GrepArgs { figures: true, ..args("5", Smart) });
    let hit = &hits.hits[0];
    assert_eq!((hit.line, hit.page, hit.shadow), (4, Some(2), "plain"));
    assert_eq!(*hit.headings, ["Statement 1"]);
    assert!(hit.figures.is_some());
    assert!(search(text, &args("5", Smart)).hits[0].figures.is_none());
}

#[test]
fn a_huge_line_is_searched_but_never_returned_whole() {
    let filler = "| Reve **x** 1,234.50 é ".repeat(21_000);
    let text = format!("{filler} needle 48,964.89 {filler}");
    assert!(text.len() > 1_000_000);
    let patterns =
        [("needle", Smart), ("48964.89", Smart), ("needle", Literal), ("n.*?9", Regex), ("needle 48964.89", Smart)];
    for (pattern, mode) in patterns {
        let hits = search(&text, &args(pattern, mode));
        let hit = &hits.hits[0];
        assert!(hit.text.len() <= TEXT_CAP && hit.text.len() > TEXT_CAP - 8, "{pattern}");
        let [start, end] = hit.spans[0];
        let from = hit.text_from;
        assert!(from <= start && (end - from) as usize <= hit.text.len() || mode == Regex, "{pattern}");
        assert_eq!(&text[from as usize..from as usize + hit.text.len()], hit.text);
    }
    let hits = search(&"x ".repeat(500_000), &args("x", Smart));
    assert_eq!((hits.total, hits.hits[0].spans.len()), (1, 1_000));
    let hits = search(&"123 ".repeat(50_000), &args("123", Smart));
    assert_eq!(hits.total, 1);
}

fn documents() -> impl Strategy<Value = String> {
    let piece = prop_oneof![
        Just("|"),
        Just(" "),
        Just("**"),
        Just("<br>"),
        Just("<sup>9</sup>"),
        Just("&amp;"),
        Just("&nbsp;"),
        Just("\n"),
        Just("\r\n"),
        Just("\u{a0}"),
        Just("\u{2009}"),
        Just("ﬃ"),
        Just("e\u{301}"),
        Just("48,964.89"),
        Just("964"),
        Just("1"),
        Just("-\n"),
        Just("-"),
        Just("Reve"),
        Just("nue"),
        Just("Surplus"),
        Just("Statement"),
        Just("No."),
        Just("2"),
        Just("日本"),
        Just("İ"),
        Just("’"),
        Just("("),
        Just(")"),
        Just("\u{ad}"),
    ];
    proptest::collection::vec(piece, 1..40).prop_map(|pieces| pieces.concat())
}

proptest! {
    #[test]
    fn spans_lie_inside_the_line_on_character_boundaries(
        text in documents(),
        pattern in prop_oneof![
            Just("revenue surplus".to_owned()), Just("statement 2".to_owned()), Just("48964.89".to_owned()),
            Just("964".to_owned()), Just("e".to_owned()), Just("nue1".to_owned()), documents(), any::<String>(),
        ],
        mode in prop_oneof![Just(Smart), Just(Literal), Just(Regex)],
        word: bool,
    ) {
        let corpus = corpus(&text);
        let document = corpus.entries()[0].document();
        if let Ok(hits) = run(&corpus, &GrepArgs { word, ..args(&pattern, mode) }) {
            for hit in hits.hits {
                prop_assert!(!hit.spans.is_empty());
                for (number, spans) in [(hit.line, &hit.spans), (hit.line + 1, &hit.below)] {
                    let line = document.line(number);
                    let mut last = 0;
                    for &[start, end] in spans {
                        prop_assert!(start < end && start >= last && line.get(start as usize..end as usize).is_some());
                        last = end;
                    }
                }
            }
        }
    }

    #[test]
    fn literal_mode_finds_what_the_raw_line_holds(text in documents(), from: prop::sample::Index, length in 1usize..9) {
        let corpus = corpus(&text);
        let document = corpus.entries()[0].document();
        let number = from.index(document.line_count() as usize) as u32 + 1;
        let pattern: String = document.line(number).chars().skip(from.index(7)).take(length).collect();
        prop_assume!(!pattern.is_empty());
        let hits = run(&corpus, &GrepArgs { case: Case::Sensitive, ..args(&pattern, Literal) }).expect("a pattern");
        let want: Vec<_> = (1..=document.line_count()).filter(|n| document.line(*n).contains(&pattern)).collect();
        prop_assert_eq!(hits.hits.iter().map(|hit| hit.line).collect::<Vec<_>>(), want);
    }

    /// The look at the raw line before shadows are built loses nothing: a line holds what its own shadow holds.
    #[test]
    fn smart_mode_finds_words_of_the_plain_shadow(text in documents(), from: prop::sample::Index) {
        let corpus = corpus(&text);
        let document = corpus.entries()[0].document();
        let number = from.index(document.line_count() as usize) as u32 + 1;
        let shadow = crate::text::shadow::Shadow::plain(document.line(number), true);
        let words: Vec<_> = shadow.text().split(' ').filter(|word| word.chars().all(char::is_alphabetic)).collect();
        prop_assume!(!words.is_empty() && !words[0].is_empty());
        let word = words[from.index(words.len())];
        let hits = run(&corpus, &args(word, Smart)).expect("a pattern");
        prop_assert!(hits.hits.iter().any(|hit| hit.line == number), "{word}");
    }
}

#[test]
fn a_value_is_found_in_whatever_unit_it_is_printed() {
    let text = "# Deficit\n\n(₹ in lakh)\n\n| Item | 2024-25 |\n|---|---|\n| Deficit less surplus | 30,02,195 |\n| Other | 30,021.95 |\n";
    for mode in [Smart, Mode::Value] {
        assert_eq!(shown(text, &args("=30021.95 crore", mode)), ["7:30,02,195"]);
    }
}
