//! Footing: every error planted in the sample account is found and no other; small tables say what is read as a total
//! and what is not; of the tagged filings, what is printed adds up.

use std::path::Path;

use proptest::prelude::*;
use tieout::demo::ACCOUNT;
use tieout::document::Document;
use tieout::figure::foot::{Direction, Slip, Status, Sum};
use tieout::figure::{Annotations, Figure, Footing};

/// A document with its totals.
struct Footed {
    document: Document,
    figures: Annotations,
    sums: Vec<Sum>,
}

impl Footed {
    fn of(text: &str) -> Self {
        let document = Document::new("a.md", text.as_bytes().to_vec());
        let figures = Annotations::of(&document);
        let sums = Footing::of(&document, &figures).sums(&document, &figures).collect();
        Self { document, figures, sums }
    }

    fn figure(&self, index: u32) -> &Figure {
        &self.figures.figures()[index as usize]
    }

    fn printed(&self, index: u32) -> &str {
        let figure = self.figure(index);
        &self.document.line(figure.line)[figure.span.start as usize..figure.span.end as usize]
    }

    fn with(&self, status: Status) -> impl Iterator<Item = &Sum> {
        self.sums.iter().filter(move |sum| sum.status == status)
    }

    /// The lines whose figures a sum is about.
    fn lines(&self, sum: &Sum) -> Vec<u32> {
        let parts = sum.parts.iter().map(|part| part.figure);
        parts.chain([sum.total]).map(|index| self.figure(index).line).collect()
    }

    /// Each total as `printed status direction suspects`, where a suspect is `slip line`.
    fn told(&self) -> Vec<String> {
        let told = |sum: &Sum| {
            let direction = if sum.direction == Direction::Down { "down" } else { "across" };
            let suspects = sum.suspects.iter();
            let suspects = suspects.map(|it| format!(" {}@{}", it.slip.name(), self.figure(it.figure).line));
            format!("{} {} {direction}{}", self.printed(sum.total), sum.status.name(), suspects.collect::<String>())
        };
        self.sums.iter().map(told).collect()
    }
}

struct Planted {
    line: u32,
    printed: String,
    correct: String,
    class: String,
}

fn planted() -> Vec<Planted> {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/demo/planted.toml");
    let list: toml::Table = std::fs::read_to_string(path).unwrap().parse().unwrap();
    let text = |entry: &toml::Value, key: &str| entry[key].as_str().unwrap().to_owned();
    let entries = list["planted"].as_array().unwrap().iter();
    entries
        .map(|entry| Planted {
            line: entry["line"].as_integer().unwrap() as u32,
            printed: text(entry, "printed"),
            correct: text(entry, "correct"),
            class: text(entry, "class"),
        })
        .collect()
}

/// Whether a planted error breaks a sum of its own table. Those in prose do not, nor the one comparative in a table
/// without a total.
fn breaks_a_sum(error: &Planted) -> bool {
    match error.class.as_str() {
        "sign" | "transposition" | "subtotal" | "decimal" => true,
        "comparative" => error.printed != "(1,646.29)",
        _ => false,
    }
}

#[test]
fn every_planted_error_is_found() {
    let demo = Footed::of(ACCOUNT);
    for error in planted().iter().filter(|error| breaks_a_sum(error)) {
        let bare = error.printed.trim_matches('*');
        let here = |index: u32| demo.figure(index).line == error.line && demo.printed(index) == bare;
        let sums: Vec<&Sum> = demo
            .with(Status::Off)
            .filter(|sum| here(sum.total) || sum.parts.iter().any(|part| here(part.figure)))
            .collect();
        assert!(!sums.is_empty(), "line {}: {}", error.line, error.printed);
        // It is among the suspects of each of them that names any.
        let named = |sum: &&Sum| sum.suspects.iter().any(|suspect| here(suspect.figure));
        assert!(sums.iter().all(named), "line {}: {}", error.line, error.printed);
        let mended = sums[0].suspects.iter().find(|suspect| here(suspect.figure)).unwrap().mended.to_string();
        let digits = |text: &str| text.chars().filter(char::is_ascii_digit).collect::<String>();
        assert_eq!(digits(&mended), digits(&error.correct), "line {}", error.line);
    }
}

#[test]
fn nothing_but_what_was_planted_is_found() {
    let demo = Footed::of(ACCOUNT);
    let lines: Vec<u32> = planted().iter().map(|error| error.line).collect();
    let mut found = 0;
    for sum in demo.sums.iter().filter(|sum| !sum.status.holds()) {
        found += 1;
        let mut about = demo.lines(sum);
        about.extend(sum.suspects.iter().map(|suspect| demo.figure(suspect.figure).line));
        // What cannot be read is in no part: it stands between the first and the last, or just above them.
        let (first, last) = (*about.iter().min().unwrap(), *about.iter().max().unwrap());
        assert!(
            lines.iter().any(|line| (first - 2..=last).contains(line)),
            "{} at line {last} is {}",
            demo.printed(sum.total),
            sum.status.name()
        );
    }
    assert!(found >= 25, "{found}");
}

#[test]
fn the_account_adds_up_once_the_errors_are_put_right() {
    let mut lines: Vec<String> = ACCOUNT.lines().map(str::to_owned).collect();
    for error in planted() {
        let line = &mut lines[error.line as usize - 1];
        *line = line.replacen(&error.printed, &error.correct, 1);
    }
    let right = Footed::of(&lines.join("\n"));
    let wrong: Vec<String> =
        right.sums.iter().zip(right.told()).filter(|(sum, _)| !sum.status.holds()).map(|(_, told)| told).collect();
    assert!(wrong.is_empty(), "{wrong:?}");
    assert!(right.sums.len() >= 750);
}

/// A small table and the totals that are found in it.
struct Case {
    name: &'static str,
    rows: &'static str,
    told: &'static [&'static str],
}

const CASES: &[Case] = &[
    Case {
        name: "a total below its rows",
        rows: "|Rent|1,200.50|1,100.25|\n|Wages|3,400.75|3,300.10|\n|Total|4,601.25|4,400.35|",
        told: &["4,601.25 exact down", "4,400.35 exact down"],
    },
    Case {
        name: "digits changed over in one column, proved by the other",
        rows: "|Rent|1,200.50|1,100.25|\n|Wages|4,300.75|3,300.10|\n|Total|4,601.25|4,400.35|",
        told: &["4,601.25 off down transposed@6", "4,400.35 exact down"],
    },
    Case {
        name: "a deduction that lost its sign",
        rows: "|Tax|8,420.10|7,911.32|\n|Refunds|310.40|(290.11)|\n|Total|8,109.70|7,621.21|",
        told: &["8,109.70 off down sign@6", "7,621.21 exact down"],
    },
    Case {
        name: "a point in the wrong place",
        rows: "|Tax|84,201.0|7,911.3|\n|Fees|310.4|290.1|\n|Total|8,730.5|8,201.4|",
        told: &["8,730.5 off down shifted@5", "8,201.4 exact down"],
    },
    Case {
        name: "a row that the total leaves out",
        rows: "|Tax|8,420.10|7,911.32|\n|Fees|310.40|290.11|\n|Fines|512.66|430.00|\n|Total|8,932.76|8,631.43|",
        told: &["8,932.76 off down left-out@6", "8,631.43 exact down"],
    },
    Case {
        name: "rounded amounts may differ",
        rows: "|Tax|1,001|2,115|\n|Fees|21,865|3,301|\n|Total|22,867|5,416|",
        told: &["22,867 rounding down", "5,416 exact down"],
    },
    Case {
        name: "one decimal more and it is off",
        rows: "|Tax|100.10|2,115.20|\n|Fees|200.20|3,301.15|\n|Total|301.30|5,416.35|",
        told: &["301.30 off down", "5,416.35 exact down"],
    },
    Case {
        name: "costs printed without a sign, subtotals, and no label that says total",
        rows: "|Revenue|90,421|81,330|\n|Cost of sales|40,110|38,225|\n|Gross profit|50,311|43,105|\n\
               |Selling|12,040|11,006|\n|Administration|8,133|7,714|\n|Total expenses|20,173|18,720|\n\
               |Operating profit|30,138|24,385|",
        told: &[
            "50,311 exact down",
            "43,105 exact down",
            "20,173 exact down",
            "18,720 exact down",
            "30,138 exact down",
            "24,385 exact down",
        ],
    },
    Case {
        name: "a subtotal that is wrong, while the grand total is right",
        rows: "|A.|||\n|Tax|8,420.10|7,911.32|\n|Fees|310.40|290.11|\n|Total A|9,730.50|8,201.43|\n|B.|||\n\
               |Loans|2,100.77|1,950.02|\n|Grants|4,077.30|3,880.64|\n|Total B|6,178.07|5,830.66|\n\
               |Total|14,908.57|14,032.09|",
        told: &[
            "9,730.50 off down crossed@8",
            "8,201.43 exact down",
            "6,178.07 exact down",
            "5,830.66 exact down",
            "14,908.57 through down",
            "14,032.09 exact down",
        ],
    },
    Case {
        name: "dashes count as nothing",
        rows: "|Tax|8,420.10|—|\n|Fees|310.40|290.11|\n|Fines|nil|1,430.50|\n|Total|8,730.50|1,720.61|",
        told: &["8,730.50 exact down", "1,720.61 exact down"],
    },
    Case {
        name: "what is not available leaves a sum open",
        rows: "|Tax|8,420.10|n/a|\n|Fees|310.40|290.11|\n|Total|8,730.50|1,720.61|",
        told: &["8,730.50 exact down", "1,720.61 unchecked down"],
    },
    Case {
        name: "balances across, proved by the other rows",
        rows: "|Roads|5,322.42|745.98|105.10|5,963.30|\n|Water|17,739.07|2,399.77|88.41|20,050.43|\n\
               |Power|2,309.27|306.98|12.06|2,640.19|\n|Rails|9,410.66|1,118.20|73.52|10,455.34|",
        told: &[
            "5,963.30 exact across",
            "20,050.43 exact across",
            "2,640.19 off across transposed@7",
            "10,455.34 exact across",
        ],
    },
    Case {
        name: "rows that add up to nothing are left alone",
        rows: "|Stores|2,317|2,301|\n|Staff|465,000|471,600|\n|Customers|1,612|1,733|\n|Total area|241|243|",
        told: &[],
    },
    Case {
        name: "an average is no total",
        rows: "|October|3,058,248|69.56|3,056,900|\n|November|2,924,986|64.08|2,924,986|\n|December|2,522,395|63.12|2,512,232|\n\
               |Total|8,505,629|65.77|8,494,118|",
        told: &["8,505,629 exact down", "8,494,118 exact down"],
    },
    Case {
        name: "a total alone that fits nothing says nothing",
        rows: "|Tax|8,420.10|7,911.32|\n|Fees|310.40|290.11|\n|Total of all funds|99,310.21|87,204.66|",
        told: &[],
    },
];

#[test]
fn small_tables() {
    let mut wrong = Vec::new();
    for Case { name, rows, told } in CASES {
        let columns = rows.lines().next().unwrap().matches('|').count() - 2;
        let head = format!("(in thousands)\n\n||{}\n|{}\n", "Amount|".repeat(columns), "---|".repeat(columns + 1));
        // The first row stands on line 5; the delimiter is no row.
        let footed = Footed::of(&format!("{head}{rows}\n"));
        let found = footed.told();
        if found != *told {
            wrong.push(format!("{name}: {found:?}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Hundredths as printed, with grouped digits.
fn print(hundredths: i64) -> String {
    let whole = (hundredths.abs() / 100).to_string();
    let mut grouped = String::new();
    for (at, digit) in whole.chars().enumerate() {
        if at > 0 && (whole.len() - at).is_multiple_of(3) {
            grouped.push(',');
        }
        grouped.push(digit);
    }
    let text = format!("{grouped}.{:02}", hundredths.abs() % 100);
    if hundredths < 0 { format!("({text})") } else { text }
}

fn table(rows: &[(i64, i64)], total: (i64, i64)) -> String {
    let mut text = "(₹ in crore)\n\n|Item|2024-25|2023-24|\n|---|---|---|\n".to_owned();
    for (at, (now, before)) in rows.iter().enumerate() {
        text.push_str(&format!("|Item {}|{}|{}|\n", char::from(b'a' + at as u8), print(*now), print(*before)));
    }
    text.push_str(&format!("|Total|{}|{}|\n", print(total.0), print(total.1)));
    text
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn right_totals_hold_and_a_changed_digit_shows(
        rows in prop::collection::vec((100_000_i64..90_000_000, 100_000_i64..90_000_000), 2..12),
        wrong in 0_usize..12,
        by in 1_000_i64..60_000,
    ) {
        let total = rows.iter().fold((0, 0), |sum, row| (sum.0 + row.0, sum.1 + row.1));
        let right = Footed::of(&table(&rows, total));
        let last = 5 + rows.len() as u32;
        let of_total = |footed: &Footed| -> Vec<(Status, usize)> {
            let sums = footed.sums.iter().filter(|sum| footed.figure(sum.total).line == last);
            sums.map(|sum| (sum.status, sum.parts.len())).collect()
        };
        prop_assert_eq!(of_total(&right), [(Status::Exact, rows.len()), (Status::Exact, rows.len())]);
        let mut rows = rows;
        let at = wrong % rows.len();
        rows[at].0 += by;
        let off = Footed::of(&table(&rows, total));
        prop_assert_eq!(of_total(&off), [(Status::Off, rows.len()), (Status::Exact, rows.len())]);
        for sum in off.with(Status::Off) {
            prop_assert!(sum.suspects.iter().all(|suspect| suspect.slip != Slip::Damaged));
        }
    }

    #[test]
    fn any_text_is_footed_without_a_panic(text in "(\\|[ -~△₹—\n]{0,30}){0,40}") {
        let footed = Footed::of(&text);
        for sum in &footed.sums {
            prop_assert!(footed.lines(sum).iter().all(|line| *line <= footed.document.line_count()));
        }
    }
}

#[test]
fn what_filings_print_adds_up() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../shared/corpus/tagged");
    let Ok(files) = std::fs::read_dir(&folder) else {
        println!("skipped: the tagged filings are not here, so their totals were not footed");
        return;
    };
    let (mut holds, mut off) = (0, 0);
    for path in files.map(|file| file.unwrap().path()).filter(|path| path.extension().is_some_and(|it| it == "md")) {
        let footed = Footed::of(&std::fs::read_to_string(path).unwrap());
        holds += footed.sums.iter().filter(|sum| sum.status.holds()).count();
        off += footed.with(Status::Off).count();
    }
    println!("of the totals found in the tagged filings {holds} hold and {off} do not");
    assert!(holds >= 2_000 && off * 500 <= holds, "{holds} hold, {off} do not");
}
