use proptest::prelude::*;

use super::*;
use crate::document::Document;
use crate::ops::Corpus;

/// A table of `rows` amounts under a unit and a year, after a line of prose.
fn account(rows: usize) -> String {
    let mut text = String::from("# Statement 1\n\n(₹ in crore)\n\n| Item | 2024-25 |\n|---|---:|\n");
    for row in 1..=rows {
        text.push_str(&format!("| Receipts of kind {row} | {row},234.50 |\n"));
    }
    text
}

fn corpus(text: &str) -> Corpus {
    Corpus::new([Document::new("a.md", text.as_bytes().to_vec())])
}

fn rows(text: &str, args: &ChunksArgs) -> Vec<ChunkRow> {
    run(corpus(text).entry("a.md").unwrap(), args).unwrap().rows
}

#[test]
fn only_the_first_naive_chunk_of_a_table_knows_its_unit() {
    let args = ChunksArgs { sizes: vec![400], ..ChunksArgs::new("a.md") };
    let found = rows(&account(60), &args);
    let [naive, aware] = found.as_slice() else { panic!("{found:?}") };
    assert!(naive.numeric >= 4, "{naive:?}");
    assert_eq!((naive.unitless, naive.yearless), (naive.numeric - 1, naive.numeric - 1));
    assert!(naive.unit_cut * 10 > naive.unit_governed * 7 && naive.unit_governed == 60, "{naive:?}");
    assert_eq!((aware.unitless, aware.yearless, aware.unit_cut, aware.year_cut), (0, 0, 0, 0));
    assert!(aware.chunks > naive.chunks, "the carried lines count to the size");
    assert_eq!(naive.carried_percent, "0.0");
}

#[test]
fn budgets_and_look_back_are_kept() {
    let whole = ChunksArgs { sizes: vec![400], ..ChunksArgs::new("a.md") };
    let text = account(60);
    for args in [
        ChunksArgs { seed_budget: 0, ..whole.clone() },
        ChunksArgs { carried_line: 3, ..whole.clone() },
        ChunksArgs { look_back: 0, ..whole.clone() },
    ] {
        let found = rows(&text, &args);
        assert_eq!(found[1].carried_percent, "0.0", "{args:?}");
        assert_eq!(found[1].unitless, found[0].unitless);
    }
    // Within reach of the chunks that begin soon after, and of no other.
    let found = rows(&text, &ChunksArgs { look_back: 20, ..whole });
    assert!(found[1].unitless > 0 && found[1].unitless < found[0].unitless, "{found:?}");
}

#[test]
fn of_a_long_line_the_part_that_declares_is_carried() {
    let note = "The accounts follow the rules that the State has laid down. ".repeat(9);
    let text = account(60).replace("(₹ in crore)", &format!("{note}Amounts are in ₹ crore. {note}"));
    let args = ChunksArgs { sizes: vec![400], ..ChunksArgs::new("a.md") };
    let found = rows(&text, &args);
    assert!(found[0].unit_governed == 60 && found[0].unit_cut > 40, "{found:?}");
    assert_eq!((found[1].unit_cut, found[1].unitless), (0, 0), "{found:?}");
}

#[test]
fn a_unit_that_is_printed_with_its_figure_is_there() {
    let text = "Revenue rose to $3.3 billion in 2024, from $2.9 billion.\n\nIt was 5 % more.\n";
    let found = rows(text, &ChunksArgs { sizes: vec![100], ..ChunksArgs::new("a.md") });
    assert_eq!((found[0].numeric, found[0].unitless, found[0].unit_governed), (1, 0, 0));
}

#[test]
fn what_is_out_of_range_is_refused() {
    let corpus = corpus("1\n");
    let entry = corpus.entry("a.md").unwrap();
    let good = ChunksArgs::new("a.md");
    for (args, words) in [
        (ChunksArgs { sizes: vec![], ..good.clone() }, "1 to 16 sizes"),
        (ChunksArgs { sizes: vec![99], ..good.clone() }, "100 to 1000000"),
        (ChunksArgs { sizes: vec![800; 17], ..good.clone() }, "1 to 16 sizes"),
        (ChunksArgs { look_back: 201, ..good.clone() }, "at most 200 lines"),
        (ChunksArgs { body_line: 19, ..good.clone() }, "at least 20"),
    ] {
        assert!(run(entry, &args).unwrap_err().0.contains(words), "{args:?}");
    }
    assert_eq!(serde_json::from_str::<ChunksArgs>("{\"doc\":\"a.md\"}").unwrap(), good);
}

proptest! {
    #[test]
    fn chunks_cover_the_document_and_keep_to_their_size(
        lines in proptest::collection::vec("[a-z0-9|₹ ]{0,60}|\\(in crore\\)|\\| x \\| 2024 \\||[0-9 é]{300,400}", 0..40),
        size in 100..900_u64,
        body_line in 20..300_u64,
        seed_budget in 0..500_u64,
    ) {
        let text = lines.join("\n");
        let corpus = corpus(&text);
        let entry = corpus.entry("a.md").unwrap();
        let args = ChunksArgs { body_line, seed_budget, ..ChunksArgs::new("a.md") };
        let cutter = Cutter::new(entry);
        let total: u64 = entry.document().text().lines().map(|line| line.chars().count() as u64 + 1).sum();
        for chunks in [cutter.naive(size), cutter.table_aware(size, &args)] {
            prop_assert_eq!(chunks.iter().map(|chunk| chunk.body).sum::<u64>(), total);
            for pair in chunks.windows(2) {
                prop_assert_eq!(pair[0].end, pair[1].start);
            }
            for chunk in &chunks {
                prop_assert!(chunk.body + chunk.carried_length <= size, "{:?}", chunk);
                prop_assert!(chunk.carried_length <= seed_budget);
                prop_assert!(chunk.carried.iter().all(|(start, end)| start < end && *start < chunk.start));
            }
        }
    }
}
