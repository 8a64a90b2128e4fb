//! The measures of `profile` against plain counts of the same things: regular expressions over lines, and the rows
//! that `figures` gives; and the shape of what `chunks` finds. On the sample documents, and on the filings of the corpus where they are at hand:
//! `../shared/corpus`, or the folder that `TIEOUT_CORPUS` names.

use std::collections::{HashMap, HashSet};
use std::fs;
use std::path::{Path, PathBuf};

use regex::Regex;
use tieout::demo;
use tieout::document::Document;
use tieout::ops::chunks::{ChunkRow, Method};
use tieout::ops::profile::{Distance, Profile};
use tieout::ops::{ChunksArgs, Corpus, DocArgs, FiguresArgs, Outcome, Query, run};

fn filings() -> Vec<(String, Vec<u8>)> {
    let root = std::env::var_os("TIEOUT_CORPUS").map_or_else(
        || Path::new(env!("CARGO_MANIFEST_DIR")).join("../shared/corpus"),
        |folder| PathBuf::from(folder).join("corpus"),
    );
    let mut found = Vec::new();
    for folder in ["pdf-md", "tagged", "tagged-grid"] {
        for entry in fs::read_dir(root.join(folder)).into_iter().flatten().flatten() {
            let path = entry.path();
            if path.extension().is_some_and(|ending| ending == "md") && !path.ends_with("LABELS.md") {
                let name = path.file_name().unwrap().to_string_lossy();
                found.push((format!("{folder}/{name}"), fs::read(&path).unwrap()));
            }
        }
    }
    found.sort();
    found
}

fn re(pattern: &str) -> Regex {
    Regex::new(pattern).unwrap()
}

/// The value of nearest rank.
fn rank(mut values: Vec<u64>, share: f64) -> u64 {
    values.sort_unstable();
    let rank = (share * values.len() as f64).ceil() as usize;
    values.get(rank.max(1) - 1).copied().unwrap_or(0)
}

/// The cells of a table line by splitting it at its bars.
fn cells(line: &str) -> Vec<String> {
    let line = line.replace(r"\|", "\u{1}");
    let line = line.trim().strip_prefix('|').unwrap();
    let line = line.strip_suffix('|').unwrap_or(line);
    if line.trim().is_empty() && !line.contains('|') && line.is_empty() {
        return Vec::new();
    }
    line.split('|').map(|cell| cell.trim().to_owned()).collect()
}

/// Numbers written with a comma for the decimals: more of them than with a point.
fn is_continental(text: &str) -> bool {
    let comma = re(r"\b\d{1,3}(?:\.\d{3})+,\d{1,2}\b|\b\d+,\d{1,2}\b").find_iter(text).count();
    let point = re(r"\b\d{1,3}(?:,\d{3})+(?:\.\d+)?\b|\b\d+\.\d{1,2}\b").find_iter(text).count();
    comma > point
}

fn check_text(name: &str, text: &str, profile: &Profile) {
    let lines: Vec<&str> = text.lines().collect();
    assert!(!lines.iter().any(|line| line.starts_with("```")), "{name}: these counts know nothing of fences");
    let count = |pattern: &str| {
        let pattern = re(pattern);
        lines.iter().filter(|line| pattern.is_match(line)).count() as u64
    };
    let (found, tables) = (&profile.text, &profile.tables);
    assert_eq!(found.lines, lines.len() as u64, "{name}");
    assert_eq!(found.non_empty_lines, count(r"\S"), "{name}");
    assert_eq!(found.characters, lines.iter().map(|line| line.chars().count() as u64).sum::<u64>(), "{name}");
    assert_eq!(found.marked_headings, count(r"^#{1,6}[ \t]"), "{name}");
    let (row, delimiter) = (re(r"^\s*\|"), re(r"^\s*\|[|: \t-]*-[|: \t-]*$"));
    let rows: Vec<&&str> = lines.iter().filter(|line| row.is_match(line)).collect();
    assert_eq!(tables.rows, rows.len() as u64, "{name}");
    let data: Vec<&&str> = rows.into_iter().filter(|line| !delimiter.is_match(line)).collect();
    assert_eq!(tables.delimiter_rows, tables.rows - data.len() as u64, "{name}");
    let share = 100.0 * tables.rows as f64 / found.non_empty_lines as f64;
    assert!((tables.share_percent.parse::<f64>().unwrap() - share).abs() <= 0.0501, "{name}");
    let columns: Vec<u64> = data.iter().map(|line| cells(line).len() as u64).collect();
    assert_eq!([tables.columns_p50, tables.columns_p90], [rank(columns.clone(), 0.5), rank(columns, 0.9)], "{name}");
    let mut runs: Vec<Vec<&str>> = vec![Vec::new()];
    for line in &lines {
        if row.is_match(line) {
            runs.last_mut().unwrap().push(line);
        } else if !runs.last().unwrap().is_empty() {
            runs.push(Vec::new());
        }
    }
    runs.retain(|run| !run.is_empty());
    assert_eq!(tables.tables, runs.len() as u64, "{name}");
    let mut empty = 0;
    for run in runs {
        let rows: Vec<_> = run.iter().filter(|line| !delimiter.is_match(line)).map(|line| cells(line)).collect();
        let widest = run.iter().map(|line| cells(line).len()).max().unwrap();
        if rows.len() > 1 && widest > 1 && rows.iter().all(|row| row.first().is_none_or(String::is_empty)) {
            empty += rows.len() as u64;
        }
    }
    assert_eq!(profile.conversion.leading_empty_column_rows, empty, "{name}");
}

fn check_numbers(name: &str, text: &str, profile: &Profile) {
    let tokens: Vec<&str> = re(r"[0-9]+(?:[.,'][0-9]+)*").find_iter(text).map(|found| found.as_str()).collect();
    let numbers = &profile.numbers;
    assert_eq!(numbers.tokens, tokens.len() as u64, "{name}");
    let distinct: HashSet<&str> = tokens.iter().copied().collect();
    assert_eq!(numbers.distinct_texts, distinct.len() as u64, "{name}");
    let ratio = tokens.len() as f64 / distinct.len() as f64;
    assert!((numbers.repetition_ratio.parse::<f64>().unwrap() - ratio).abs() <= 0.00501, "{name}");
    let (mark, group) = if is_continental(text) { (",", ".'") } else { (r"\.", ",'") };
    let digits =
        format!("[0-9]{{1,3}}(?:[{group}][0-9]{{3}})+|[0-9]{{1,2}}(?:[{group}][0-9]{{2}})+[{group}][0-9]{{3}}");
    let grouped = re(&format!("^(?:{digits})(?:{mark}[0-9]+)?$"));
    let plain = re(&format!("^[0-9]+(?:{mark}[0-9]+)?$"));
    assert_eq!(numbers.grouped, tokens.iter().filter(|token| grouped.is_match(token)).count() as u64, "{name}");
    let (group, mark) = (re(&format!("[{group}]")), re(mark));
    let values: HashSet<String> = distinct
        .into_iter()
        .map(|token| {
            if !grouped.is_match(token) && !plain.is_match(token) {
                return token.to_owned();
            }
            let number = mark.replace(&group.replace_all(token, ""), "p").replace('p', ".");
            // What a float holds exactly enough is compared as one.
            if number.len() <= 15 { number.parse::<f64>().unwrap().to_string() } else { number }
        })
        .collect();
    assert_eq!(numbers.distinct_values, values.len() as u64, "{name}");
}

fn check_conversion(name: &str, text: &str, profile: &Profile) {
    let conversion = &profile.conversion;
    let touches = |text: &str| text.chars().next().is_some_and(char::is_alphanumeric);
    let mut welded = 0;
    for (pattern, inside) in [(r"\*+", true), ("_+", false)] {
        let pattern = re(pattern);
        for found in text.lines().flat_map(|line| pattern.find_iter(line)) {
            let at = found.as_str().as_ptr() as usize - text.as_ptr() as usize;
            let before = text[..at].chars().next_back().is_some_and(char::is_alphanumeric);
            let after = touches(&text[at + found.len()..]);
            welded += u64::from(found.len() <= 3 && (before || after) && (inside || !(before && after)));
        }
    }
    assert_eq!(conversion.welded_emphasis, welded, "{name}");
    let blank = r"(?:[*_#\s\u{200b}\u{feff}]|</?[ubi]>|<br/?>)*";
    let split = re(&format!(r"\p{{Alphabetic}}{blank}\|{blank}\p{{Lowercase}}"));
    let mut splits = 0;
    for line in text.lines().filter(|line| line.trim_start().starts_with('|')) {
        let line = line.replace(r"\|", "\u{1}");
        let mut at = 0;
        while let Some(found) = split.find_at(&line, at) {
            splits += 1;
            // The last letter may end the next cell as well.
            at = found.end() - line[..found.end()].chars().next_back().unwrap().len_utf8();
        }
    }
    assert_eq!(conversion.split_words, splits, "{name}");
    let statement = re(
        r"(?i)(?:^|[^\p{Alphabetic}\p{Nd}])((?:(?:statements?|statment|stmts|stmnt|sttmt|stmt|stt)[ .:#-]{0,4}(?:(?:number|nos|no)[ .:#-]{1,4})?|(?:stat|st)(?:[ .:#-]{0,4}(?:number|nos|no)[ .:#-]{1,4}|[ :]{0,3}[.#-][ .:#-]{0,3}))[0-9])",
    );
    let plain: Vec<String> = text
        .split(['\n', '|'])
        .map(|line| line.replace("<br>", " ").replace(['*', '_'], "").replace("&nbsp;", " "))
        .map(|line| line.split_whitespace().collect::<Vec<_>>().join(" "))
        .collect();
    let mut mentions = 0;
    let mut spellings: HashSet<&str> = HashSet::new();
    let number = re(r"^[0-9]{1,4}(?:\.[0-9]+)*[A-Za-z]?");
    let goes_on = re(r"^(?:[\p{Alphabetic}\p{Nd}]|,[0-9]{3})");
    for line in &plain {
        for found in statement.captures_iter(line).filter_map(|found| found.get(1)) {
            let after = &line[found.end() - 1..];
            let end = number.find(after).unwrap().end();
            if !goes_on.is_match(&after[end..]) {
                mentions += 1;
                spellings.insert(&line[found.start()..found.end() - 1]);
            }
        }
    }
    assert_eq!(conversion.statement_mentions, mentions, "{name}: {spellings:?}");
    assert_eq!(conversion.statement_spellings, spellings.len() as u64, "{name}: {spellings:?}");
}

fn check_figures(name: &str, corpus: &Corpus, profile: &Profile) {
    let query = Query::Figures(FiguresArgs { doc: name.into(), start: None, end: None });
    let Outcome::Figures(found) = run(corpus, &query).unwrap() else { panic!() };
    let mut damage: HashMap<&str, u64> = HashMap::new();
    for flag in found.figures.iter().flat_map(|figure| &figure.flags) {
        if flag.starts_with("damage")
            || matches!(*flag, "two-values" | "header-mismatch" | "label-mismatch" | "doubled-glyphs" | "spanned-copy")
        {
            *damage.entry(flag).or_default() += 1;
        }
    }
    let told: HashMap<&str, u64> = profile.conversion.damage.iter().map(|(flag, count)| (*flag, *count)).collect();
    assert_eq!(told, damage, "{name}");
    let figures: Vec<_> =
        found.figures.iter().filter(|figure| figure.value.is_some() && figure.kind.is_figure()).collect();
    assert_eq!(profile.figures.figures, figures.len() as u64, "{name}");
    let silent = |basis: Option<&str>| basis.is_none_or(|basis| basis == "conflict");
    let unit = figures.iter().filter(|figure| silent(figure.unit.as_ref().map(|unit| unit.basis))).count();
    let period = figures.iter().filter(|figure| silent(figure.period.as_ref().map(|period| period.basis))).count();
    assert_eq!([profile.figures.unit_unknown, profile.figures.period_unknown], [unit as u64, period as u64], "{name}");
    let compare = |told: &Option<Distance>, distances: Vec<u64>| {
        let told = told.as_ref().map_or([0; 4], |told| [told.figures, told.median, told.p90, told.max]);
        let count = distances.len() as u64;
        let ranks = [0.5, 0.9, 1.0].map(|share| rank(distances.clone(), share));
        assert_eq!(told, [count, ranks[0], ranks[1], ranks[2]], "{name}");
    };
    let far = |basis: &str, distance: Option<i64>, bases: &str| {
        bases.split(' ').any(|wanted| wanted == basis).then_some(distance?.unsigned_abs())
    };
    let units = figures.iter().filter_map(|figure| figure.unit.as_ref());
    let units = units.filter_map(|unit| far(unit.basis, unit.distance, "row column table statement title document"));
    compare(&profile.figures.unit_distance, units.collect());
    let periods = figures.iter().filter_map(|figure| figure.period.as_ref());
    let periods = periods.filter_map(|period| far(period.basis, period.distance, "row column carried title document"));
    compare(&profile.figures.period_distance, periods.collect());
}

/// What declares a unit is between what surely does and what possibly can.
fn check_declarations(name: &str, text: &str, profile: &Profile) {
    let scale = "(?:lakhs?|lacs?|crores?|thousands|millions|billions)";
    let sure = re(&format!(r"(?i)^[#*_( |]*(?:figures |amounts )?(?:₹|rs\.?|\$)? ?in (?:₹ )?{scale}[*_) |]*$"));
    let possible = re(&format!(
        r"(?i){scale}|thousand|million|billion|lac|000|百|千|億|万|円|currenc|presented in|expressed in|[₹€£¥$`%]|\brs\b|teur|share|\b[a-z]{{3}}\b|pence"
    ));
    let count = |pattern: &Regex| text.lines().filter(|line| pattern.is_match(line)).count() as u64;
    let lines = profile.declarations.lines;
    assert!(count(&sure) <= lines && lines <= count(&possible), "{name}: {} {lines}", count(&sure));
    assert!(profile.declarations.units.iter().all(|unit| unit.lines > 0 && unit.lines <= lines), "{name}");
    assert!(profile.declarations.units.iter().map(|unit| unit.lines).sum::<u64>() >= lines, "{name}");
}

fn check(name: &str, bytes: Vec<u8>) {
    let corpus = Corpus::new([Document::new(name, bytes)]);
    let text = corpus.entry(name).unwrap().document().text().content().replace("\r\n", "\n");
    let Outcome::Profile(profile) = run(&corpus, &Query::Profile(DocArgs { doc: name.into() })).unwrap() else {
        panic!()
    };
    check_text(name, &text, &profile);
    check_numbers(name, &text, &profile);
    check_conversion(name, &text, &profile);
    check_figures(name, &corpus, &profile);
    check_declarations(name, &text, &profile);
    let Outcome::Outline(outline) = run(&corpus, &Query::Outline(DocArgs { doc: name.into() })).unwrap() else {
        panic!()
    };
    assert_eq!(profile.text.headings, if outline.pseudo { 0 } else { outline.entries.len() as u64 }, "{name}");
}

#[test]
fn the_samples_agree_with_plain_counts() {
    check(demo::NAME, demo::ACCOUNT.into());
    check(demo::PRIOR_NAME, demo::PRIOR.into());
}

#[test]
fn the_filings_agree_with_plain_counts() {
    let filings = filings();
    if filings.is_empty() {
        println!("the corpus is not at hand: nothing was compared");
    }
    for (name, bytes) in filings {
        check(&name, bytes);
    }
}

/// The rows of both methods for the standard sizes, paired.
fn chunks(name: &str, bytes: Vec<u8>) -> Vec<[ChunkRow; 2]> {
    let corpus = Corpus::new([Document::new(name, bytes)]);
    let Outcome::Chunks(found) = run(&corpus, &Query::Chunks(ChunksArgs::new(name))).unwrap() else { panic!() };
    let pairs: Vec<[ChunkRow; 2]> = found.rows.chunks(2).map(|pair| [pair[0].clone(), pair[1].clone()]).collect();
    for [naive, aware] in &pairs {
        assert_eq!((naive.size, naive.method, aware.method), (aware.size, Method::Naive, Method::TableAware));
        let governed = |row: &ChunkRow| [row.unit_governed, row.year_governed];
        assert_eq!(governed(naive), governed(aware), "{name}");
        // No figure may lose by being carried what it had: a handful stand at the end of a chunk that is fuller now.
        assert!(aware.unit_cut <= naive.unit_cut + aware.unit_governed / 50, "{name}: {naive:?} {aware:?}");
        assert!(aware.year_cut <= naive.year_cut + aware.year_governed / 50, "{name}: {naive:?} {aware:?}");
    }
    pairs
}

/// `part` in 100 of `whole`.
fn share(part: u64, whole: u64) -> f64 {
    100.0 * part as f64 / whole.max(1) as f64
}

fn unitless(row: &ChunkRow) -> f64 {
    share(row.unitless, row.numeric)
}

#[test]
fn small_naive_chunks_of_the_sample_lose_units_and_table_aware_ones_keep_them() {
    let pairs = chunks(demo::NAME, demo::ACCOUNT.into());
    let (small, large) = (&pairs[0], &pairs[4]);
    assert!(unitless(&small[0]) > 60.0 && unitless(&small[0]) > unitless(&large[0]) + 20.0, "{pairs:?}");
    for [naive, aware] in &pairs {
        assert!(unitless(aware) * 3.0 < unitless(naive), "{pairs:?}");
        assert!(aware.unit_cut * 3 < naive.unit_cut && aware.year_cut * 3 < naive.year_cut, "{pairs:?}");
    }
}

/// Over all filings together; each has its line in the output of `--nocapture`. In filings, other than in the account
/// of the literature, much is prose, which no column heads: more chunks are yearless, and naive ones fewer with their
/// size.
#[test]
fn chunks_of_the_filings_have_the_shape_that_is_known() {
    let filings = filings();
    if filings.is_empty() {
        println!("the corpus is not at hand: nothing was cut");
        return;
    }
    let mut total: Vec<[[u64; 7]; 2]> = vec![Default::default(); 5];
    for (name, bytes) in filings.into_iter().filter(|(name, _)| !name.starts_with("tagged-grid")) {
        let pairs = chunks(&name, bytes);
        let [naive, aware] = &pairs[0];
        println!(
            "{name}: 800 characters, unitless {:.1} naive, {:.1} table-aware; yearless {:.1}, {:.1}; unit cut off {:.1}, {:.1}",
            unitless(naive),
            unitless(aware),
            share(naive.yearless, naive.numeric),
            share(aware.yearless, aware.numeric),
            share(naive.unit_cut, naive.unit_governed),
            share(aware.unit_cut, aware.unit_governed),
        );
        for (sum, pair) in total.iter_mut().zip(&pairs) {
            for (sum, row) in sum.iter_mut().zip(pair) {
                let counts = [
                    row.numeric,
                    row.unitless,
                    row.yearless,
                    row.unit_governed,
                    row.unit_cut,
                    row.year_governed,
                    row.year_cut,
                ];
                sum.iter_mut().zip(counts).for_each(|(sum, count)| *sum += count);
            }
        }
    }
    let row = |[numeric, unitless, yearless, units, unit_cut, years, year_cut]: [u64; 7]| {
        [share(unitless, numeric), share(yearless, numeric), share(unit_cut, units), share(year_cut, years)]
    };
    for [naive, aware] in &total {
        println!(
            "all: unitless, yearless, unit cut off, year cut off: {:.1?} naive, {:.1?} table-aware",
            row(*naive),
            row(*aware)
        );
    }
    let naive: Vec<_> = total.iter().map(|[naive, _]| row(*naive)).collect();
    let aware: Vec<_> = total.iter().map(|[_, aware]| row(*aware)).collect();
    // Down to those that no declaration governs, which no size mends.
    assert!(
        naive.windows(2).all(|pair| pair[1][0] < pair[0][0] + 0.5) && naive[4][0] < naive[0][0] * 0.75,
        "larger naive chunks lose fewer units: {naive:?}"
    );
    assert!(naive.iter().zip(&aware).all(|(naive, aware)| aware[0] < naive[0]), "{naive:?} {aware:?}");
    assert!(naive[0][2] > 60.0 && aware[0][2] < naive[0][2] / 2.0, "{naive:?} {aware:?}");
    assert!(naive[0][3] > 40.0 && aware[0][3] < naive[0][3] / 4.0, "{naive:?} {aware:?}");
    // What table-aware chunks lack for years is prose, at every size: five times the size does not mend a quarter of it.
    assert!(aware[4][1] > aware[0][1] * 0.75, "{aware:?}");
}
