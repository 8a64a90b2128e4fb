//! The sample documents keep what they promise: size, pages, the question that no line answers, every planted error
//! at its line and nowhere else, and totals that foot once those are put right.

use std::collections::BTreeMap;
use std::path::Path;
use std::process::Command;

use tieout::demo::{ACCOUNT, PRIOR};
use tieout::document::Document;
use tieout::figure::{Annotations, Figure, Flag, Kind};

const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/demo");

struct Planted {
    line: usize,
    printed: String,
    correct: String,
    class: String,
}

fn list() -> toml::Table {
    std::fs::read_to_string(Path::new(FOLDER).join("planted.toml")).unwrap().parse().unwrap()
}

fn planted() -> Vec<Planted> {
    let text = |entry: &toml::Value, key: &str| entry[key].as_str().unwrap().to_owned();
    let entries = list()["planted"].as_array().unwrap().clone();
    let read = |entry: &toml::Value| Planted {
        line: entry["line"].as_integer().unwrap() as usize,
        printed: text(entry, "printed"),
        correct: text(entry, "correct"),
        class: text(entry, "class"),
    };
    entries.iter().map(read).collect()
}

/// The account with every planted error put right.
fn corrected() -> String {
    let mut lines: Vec<String> = ACCOUNT.lines().map(str::to_owned).collect();
    for error in planted() {
        lines[error.line - 1] = lines[error.line - 1].replacen(&error.printed, &error.correct, 1);
    }
    lines.join("\n")
}

/// Page numbers of the separators, in order.
fn pages(text: &str) -> Vec<u32> {
    let number = |line: &str| line.strip_prefix("--- end of page=")?.strip_suffix(" ---")?.parse().ok();
    text.lines().filter_map(number).collect()
}

/// Hundredths of what a cell prints; `None` for text, a blank or "not available".
fn amount(cell: &str) -> Option<i64> {
    let cell = cell.trim_matches(['*', '_']);
    let cell = cell.strip_suffix(" CR").or(cell.strip_suffix(" DR")).unwrap_or(cell);
    if matches!(cell, "—" | ".." | "Nil") {
        return Some(0);
    }
    let bare = cell.trim_start_matches(['(', '-', ')', ' ', '−']).trim_end_matches(')');
    let (whole, rest) = bare.split_once('.')?;
    if rest.len() != 2 || !whole.bytes().all(|b| b.is_ascii_digit() || b == b',') {
        return None;
    }
    let value: i64 = format!("{}{rest}", whole.replace(',', "")).parse().ok()?;
    Some(if bare.len() == cell.len() { value } else { -value })
}

/// The table rows from the line that holds `from` to the one that holds `to`, as cells.
fn rows<'a>(text: &'a str, from: &str, to: &str) -> Vec<Vec<&'a str>> {
    let start = text.find(from).unwrap_or_else(|| panic!("no {from}")) + from.len();
    let end = start + text[start..].find(to).unwrap_or_else(|| panic!("no {to}"));
    let cells = |line: &'a str| {
        let inner = line.strip_prefix('|')?.strip_suffix('|')?;
        Some(inner.split('|').map(|cell| cell.trim_matches(['*', '_'])).collect())
    };
    text[start..end].lines().filter_map(cells).collect()
}

/// The rows of a statement.
fn statement(text: &str, number: u32) -> Vec<Vec<&str>> {
    let next = if number == 18 { "# **APPENDIX I**".to_owned() } else { format!("**STATEMENT No. {}**", number + 1) };
    rows(text, &format!("**STATEMENT No. {number}**"), &next)
}

/// Foots each major head of a detailed statement: `head` is the column of codes, `columns` those of amounts. Gives
/// the heads of which a column does not add up, and how many were footed.
fn foot_heads(rows: &[Vec<&str>], head: usize, columns: &[usize]) -> (Vec<String>, usize) {
    let (mut wrong, mut footed) = (Vec::new(), 0);
    let mut sums = vec![0; columns.len()];
    for row in rows {
        let label = row[head + 1];
        let totals = label.strip_prefix("Total ").filter(|code| code.len() == 4 && code.parse::<u32>().is_ok());
        if let Some(code) = totals {
            footed += 1;
            let equal = |(column, sum): (&usize, &i64)| amount(row[*column]) == Some(*sum);
            if !columns.iter().zip(&sums).all(equal) {
                wrong.push(code.to_owned());
            }
        }
        let opens = row[head].len() == 4 && columns.iter().all(|column| row[*column].is_empty());
        if opens || totals.is_some() {
            sums.fill(0);
        } else if !row[head].is_empty() {
            for (column, sum) in columns.iter().zip(&mut sums) {
                *sum += amount(row[*column]).unwrap_or(0);
            }
        }
    }
    (wrong, footed)
}

/// Code of a major head to the amount in `column`, of the rows that carry a four-digit code.
fn by_head(rows: &[Vec<&str>], head: usize, column: usize) -> BTreeMap<String, i64> {
    let code = |cell: &str| cell.len() == 4 && cell.bytes().all(|b| b.is_ascii_digit());
    let entry = |row: &Vec<&str>| Some((row[head].to_owned(), amount(row[column])?));
    rows.iter().filter(|row| code(row[head])).filter_map(entry).collect()
}

/// Code of a major head to its total in `column`, of a detailed statement.
fn totals(rows: &[Vec<&str>], label: usize, column: usize) -> BTreeMap<String, i64> {
    let entry = |row: &Vec<&str>| {
        let code = row[label].strip_prefix("Total ").filter(|code| code.parse::<u32>().is_ok())?;
        Some((code.to_owned(), amount(row[column])?))
    };
    rows.iter().filter_map(entry).collect()
}

/// Lakh in hundredths to crore in hundredths, half away from zero.
fn to_crore(lakh: i64) -> i64 {
    (lakh.abs() + 50) / 100 * lakh.signum()
}

#[test]
fn long_enough_and_paged() {
    assert!(ACCOUNT.lines().count() >= 1_200 && ACCOUNT.len() < 200_000);
    assert!(PRIOR.lines().count() >= 1_200);
    for text in [ACCOUNT, PRIOR] {
        let pages = pages(text);
        assert!((50..=70).contains(&pages.len()), "{} pages", pages.len());
        assert!(pages.iter().copied().eq(1..=pages.len() as u32));
        assert!(text.ends_with("---\n") && !text.contains('\r') && !text.contains('\t'));
    }
}

#[test]
fn operands_stand_forty_seven_lines_apart() {
    let proof = &list()["proof"];
    let number = |key: &str| proof[key].as_integer().unwrap() as usize;
    let (surplus, deficit) = (number("revenue_surplus_line"), number("fiscal_deficit_line"));
    assert_eq!(deficit - surplus, 47);
    let line = |number: usize| ACCOUNT.lines().nth(number - 1).unwrap();
    assert!(line(surplus).contains("Revenue surplus") && line(surplus).contains("18,942.94"), "{}", line(surplus));
    assert!(line(deficit).contains("Fiscal deficit") && line(deficit).contains("48,964.89"), "{}", line(deficit));
}

/// The digits of every number token, without separators and without zeros at either end: equal for all values that
/// differ by a power of ten or the sign.
fn signatures(text: &str) -> Vec<String> {
    let number = |c: char| c.is_ascii_digit() || matches!(c, ',' | '.');
    let digits = |token: &str| token.chars().filter(char::is_ascii_digit).collect::<String>();
    let tokens = text.split(|c: char| !number(c)).filter(|token| token.bytes().any(|b| b.is_ascii_digit()));
    tokens.map(|token| digits(token).trim_matches('0').to_owned()).collect()
}

#[test]
fn their_difference_stands_nowhere_at_any_power_of_ten() {
    // The search itself works: the deficit is found in crore and in lakh.
    let found = signatures(ACCOUNT).iter().filter(|digits| *digits == "4896489").count();
    assert!(found >= 6, "{found}");
    assert!(ACCOUNT.contains("48,964.89") && ACCOUNT.contains("48,96,489.00"));
    for text in [ACCOUNT, PRIOR, &corrected()] {
        assert!(!signatures(text).iter().any(|digits| digits == "3002195"));
        // Nor as digits torn apart by a converter: no line has them in a row, whatever stands between.
        for line in text.lines() {
            let digits: String = line.chars().filter(|c| !matches!(c, '|' | ' ' | ',' | '.' | '*' | '_')).collect();
            assert!(!digits.contains("3002195"), "{line}");
        }
    }
}

#[test]
fn every_planted_error_stands_at_its_line() {
    let lines: Vec<&str> = ACCOUNT.lines().collect();
    let mut classes: BTreeMap<String, usize> = BTreeMap::new();
    for error in planted() {
        let line = lines[error.line - 1];
        assert!(line.contains(&error.printed), "line {}: no {:?} in {line}", error.line, error.printed);
        assert!(!line.contains(&error.correct), "line {}: {:?} in {line}", error.line, error.correct);
        *classes.entry(error.class).or_default() += 1;
    }
    for class in 1..=5 {
        let count = classes.get(&format!("damage-{class}")).copied().unwrap_or(0);
        assert!(count >= 3, "damage class {class}: {count}");
    }
    let others = [
        "transposition",
        "sign",
        "decimal",
        "subtotal",
        "note",
        "comparative",
        "header-short",
        "two-values",
        "doubled-glyphs",
    ];
    for class in others {
        assert!(classes.contains_key(class), "{class}");
    }
    assert_eq!(classes.len(), 5 + others.len(), "{classes:?}");
}

#[test]
fn damage_has_the_form_that_its_class_says() {
    for error in planted() {
        let bare = error.printed.trim_matches('|');
        let digits = |text: &str| text.chars().filter(char::is_ascii_digit).collect::<String>();
        let cells: Vec<&str> = bare.split('|').collect();
        let form = match error.class.as_str() {
            "damage-1" => bare.len() >= 3 && bare.bytes().all(|b| b.is_ascii_digit()),
            "damage-2" => matches!(cells[..], [number, "." | ","] if !number.is_empty()),
            "damage-3" => match cells[..] {
                [head, tail] => {
                    head.ends_with(|c: char| c.is_ascii_alphabetic())
                        && tail.starts_with(|c: char| c.is_ascii_lowercase())
                }
                _ => false,
            },
            "damage-4" => bare.contains(" ,") || bare.contains(". "),
            "damage-5" => match cells[..] {
                [_, tail] => tail.len() == 3 && tail.starts_with('.'),
                [_] => {
                    let tail = &error.correct[error.correct.len() - 4..error.correct.len() - 1];
                    let below = ACCOUNT.lines().nth(error.line).unwrap();
                    below.starts_with('|') && below.trim_matches('|') == tail
                }
                _ => false,
            },
            "two-values" => bare.split(' ').count() == 2 && bare.split(' ').all(|value| amount(value).is_some()),
            "doubled-glyphs" => {
                let glyphs: Vec<char> = bare.chars().collect();
                glyphs.chunks(2).all(|pair| pair.len() == 2 && pair[0] == pair[1])
            }
            "transposition" => {
                let (a, b) = (amount(bare).unwrap(), amount(&error.correct).unwrap());
                a != b && (a - b) % 9 == 0
            }
            "sign" => amount(bare).unwrap() == -amount(&error.correct).unwrap(),
            "decimal" => amount(bare).unwrap() == 10 * amount(&error.correct).unwrap(),
            _ => bare.len() != digits(bare).len(),
        };
        assert!(form, "{}: line {}, {:?}", error.class, error.line, error.printed);
    }
}

#[test]
fn detailed_statements_foot_once_the_errors_are_put_right() {
    let right = corrected();
    let cases: [(u32, usize, &[usize], &[&str]); 3] = [
        (14, 0, &[3, 5], &["0029", "0041", "0049"]),
        (15, 1, &[3, 4, 5, 6], &["2055", "2202", "2210"]),
        (16, 0, &[3, 4, 5], &["4711", "5055"]),
    ];
    for (number, head, columns, planted) in cases {
        let (wrong, footed) = foot_heads(&statement(&right, number), head, columns);
        assert!(footed >= 20 && wrong.is_empty(), "statement {number}: {footed} footed, wrong {wrong:?}");
        // And the check has teeth: as printed, the heads with errors fail.
        let (wrong, _) = foot_heads(&statement(ACCOUNT, number), head, columns);
        assert!(planted.iter().all(|code| wrong.iter().any(|found| found == code)), "statement {number}: {wrong:?}");
    }
    // Across: State Fund and Central Assistance give the total.
    let crossed = statement(&right, 15).into_iter().filter_map(|row| {
        let [state, central, total] = [3, 4, 5].map(|column| amount(row[column]));
        Some((state? + central?, total?))
    });
    let crossed: Vec<(i64, i64)> = crossed.collect();
    assert!(crossed.len() > 200 && crossed.iter().all(|(sum, total)| sum == total));
}

#[test]
fn statements_in_crore_agree_with_the_detail_in_lakh() {
    let right = corrected();
    for (face, detail, head, label, columns) in [(3, 14, 0, 1, [(3, 3), (4, 5)]), (4, 15, 0, 2, [(3, 5), (5, 6)])] {
        let next = if face == 3 { "**STATEMENT No. 4**" } else { "**B. Expenditure by nature**" };
        let summary = rows(&right, &format!("**STATEMENT No. {face}**"), next);
        let detail = statement(&right, detail);
        for (crore, lakh) in columns {
            let crore = by_head(&summary, head, crore);
            let lakh = totals(&detail, label, lakh);
            assert!(lakh.len() > 30);
            for (code, amount) in &lakh {
                assert_eq!(crore.get(code), Some(&to_crore(*amount)), "{code}");
            }
        }
    }
}

#[test]
fn statements_in_crore_foot_and_balance() {
    let right = corrected();
    // Statement 3, tax heads: exact. A total closes the heads since the one before.
    let receipts = rows(&right, "**STATEMENT No. 3**", "**STATEMENT No. 4**");
    for column in [3, 4] {
        let named = |label: &str| {
            let row = receipts.iter().find(|row| row[1] == label).unwrap_or_else(|| panic!("no {label}"));
            amount(row[column]).unwrap()
        };
        let heads = by_head(&receipts, 0, column);
        let sum =
            |from: &str, to: &str| heads.range(from.to_owned()..=to.to_owned()).map(|(_, value)| value).sum::<i64>();
        let own = heads["0006"] + sum("0029", "0030") + sum("0039", "0043") + heads["0045"];
        assert_eq!(named("Total (a) Own tax revenue"), own);
        assert_eq!(named("Total A. Tax revenue"), sum("0005", "0045"));
        let total = named("Total revenue receipts (A + B + C)");
        assert!((total - heads.values().sum::<i64>()).abs() <= heads.len() as i64 / 2, "rounding");
    }
    // Statement 2: the deficit, from its own rows.
    let deficit = rows(&right, "### **Deficit**", "### **How the deficit was met**");
    for column in [1, 2] {
        let get = |label: &str| amount(deficit.iter().find(|row| row[0] == label).unwrap()[column]).unwrap();
        let fiscal = get("Capital outlay") + get("Net loans and advances") + get("Less: revenue surplus");
        assert_eq!(fiscal, get("Fiscal deficit"));
        assert_eq!(fiscal, get("Total expenditure (revenue, capital, loans)") - get("Non-debt receipts"));
        assert_eq!(fiscal + get("Less: interest payments"), get("Primary deficit"));
    }
    for text in [&right, ACCOUNT] {
        let met = rows(text, "### **How the deficit was met**", "**ANNEXURE A TO STATEMENT No. 2**");
        let (total, parts) = met.split_last().unwrap();
        let sum: i64 = parts.iter().filter_map(|row| amount(row[1])).sum();
        assert_eq!(Some(sum) == amount(total[1]), text != ACCOUNT, "the sign error shows as printed, and only there");
    }
    // Statement 13: debits equal credits.
    let balances = rows(&right, "**A. The following is a summary", "**B. Government Account");
    let (total, parts) = balances.split_last().unwrap();
    for column in [0, 3] {
        let sum: i64 = parts.iter().filter_map(|row| amount(row[column])).sum();
        assert_eq!(Some(sum), amount(total[column]));
    }
}

#[test]
fn comparatives_are_last_years_figures_except_where_restated() {
    let right = corrected();
    let receipts = |text, column| by_head(&rows(text, "**STATEMENT No. 3**", "**STATEMENT No. 4**"), 0, column);
    assert_eq!(receipts(&right, 4), receipts(PRIOR, 3));
    let spending =
        |text, column| by_head(&rows(text, "**STATEMENT No. 4**", "**B. Expenditure by nature**"), 0, column);
    let (restated, reported) = (spending(&right, 5), spending(PRIOR, 3));
    assert_eq!(restated.len(), reported.len());
    let changed = restated.iter().map(|(code, value)| (code.as_str(), value - reported[code]));
    let changed: Vec<(&str, i64)> = changed.filter(|(_, change)| *change != 0).collect();
    assert_eq!(changed, [("2217", -18_640), ("3604", 18_640)]);
    assert!(ACCOUNT.contains("2023-24<br>(Restated)"));
    // Statement by statement: this year's comparatives, or opening balances, are last year's column.
    let cases = [
        ("STATEMENT NO. 7 -", "**STATEMENT No. 8**", 3, 7),
        ("STATEMENT NO. 9 -", "**STATEMENT No. 10**", 3, 7),
        ("**STATEMENT No. 10**", "**STATEMENT No. 11**", 5, 4),
        ("**STATEMENT No. 12**", "**STATEMENT No. 13**", 2, 1),
        ("**STATEMENT No. 14**", "**STATEMENT No. 15**", 5, 3),
        ("**STATEMENT No. 16**", "**STATEMENT No. 17**", 3, 4),
        ("**STATEMENT No. 17**", "**(b) Maturity profile", 2, 5),
        ("**STATEMENT No. 18**", "# **APPENDIX I**", 2, 5),
    ];
    let column = |text, from, to, column: usize| -> Vec<i64> {
        rows(text, from, to).iter().filter_map(|row| amount(row[column])).collect()
    };
    for (from, to, before, now) in cases {
        let comparatives = column(&right, from, to, before);
        assert!(comparatives.len() >= 5, "{from}");
        assert_eq!(comparatives, column(PRIOR, from, to, now), "{from}");
    }
    for error in planted().iter().filter(|error| error.class == "comparative") {
        assert!(PRIOR.contains(&error.correct) && !PRIOR.contains(&error.printed), "{}", error.printed);
    }
}

#[test]
fn the_generator_writes_the_same_bytes_again() {
    let folder = tempfile::tempdir().unwrap();
    let script = Path::new(FOLDER).join("generate.py");
    let run = match Command::new("python3").arg("-B").arg(script).arg(folder.path()).output() {
        Ok(run) => run,
        Err(error) => {
            println!("skipped: python3 cannot be run ({error}), so the sample documents were not generated again");
            return;
        }
    };
    assert!(run.status.success(), "{}", String::from_utf8_lossy(&run.stderr));
    let planted = std::fs::read_to_string(Path::new(FOLDER).join("planted.toml")).unwrap();
    let shipped = [("finance-accounts.md", ACCOUNT), ("finance-accounts-prior.md", PRIOR), ("planted.toml", &planted)];
    for (name, text) in shipped {
        assert!(std::fs::read_to_string(folder.path().join(name)).unwrap() == text, "{name} differs");
    }
}

#[test]
fn amounts_lack_a_unit_only_under_a_header_that_does_not_fit() {
    let document = Document::new("account.md", ACCOUNT.as_bytes().to_vec());
    let annotations = Annotations::of(&document);
    let amounts = annotations.figures().iter().filter(|figure| {
        matches!(figure.kind, Kind::Amount | Kind::PerShare | Kind::Shares)
            && figure.cell.is_some()
            && figure.value.is_some()
    });
    let (known, unknown): (Vec<_>, Vec<_>) = amounts.partition(|figure| annotations.unit(figure).is_known());
    assert!(known.len() > 2_000, "{}", known.len());
    let odd = |figure: &&&Figure| !figure.flags.contains(Flag::HeaderMismatch);
    let lines: Vec<u32> = unknown.iter().filter(odd).map(|figure| figure.line).collect();
    assert_eq!(lines, Vec::<u32>::new());
}
