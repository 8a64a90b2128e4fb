//! Outlines of whole small documents: each source of headings, each trap, levels, trees, and real filings.

use std::path::PathBuf;

use proptest::prelude::*;

use super::SectionSource::{self, Atx, Bold, Capitals, Contents, Numbered, Pseudo, Setext};
use crate::document::{Document, LineKind};

fn document(content: &str) -> Document {
    Document::new("a.md", content.as_bytes().to_vec())
}

fn outline(content: &str) -> Vec<(u8, String, SectionSource)> {
    let document = document(content);
    document.structure().sections.iter().map(|s| (s.level, s.title.clone(), s.source)).collect()
}

#[track_caller]
fn check(content: &str, want: &[(u8, &str, SectionSource)]) {
    let got = outline(content);
    let got: Vec<_> = got.iter().map(|(level, title, source)| (*level, title.as_str(), *source)).collect();
    assert_eq!(got, want, "{content}");
}

#[test]
fn each_source_makes_headings() {
    check("# One\n\ntext\n\n### **Three** ##\n\n#\n\n####### seven\n", &[(1, "One", Atx), (3, "Three", Atx)]);
    check("   ## In\n\n    ## code\n", &[(2, "In", Atx)]);
    check("Title\n=====\n\nOther\n---\n\ntext\n", &[(1, "Title", Setext), (2, "Other", Setext)]);
    check(
        "**Liquidity**\n\ntext\n\n__Debt__\n\ntext\n\n<b>Tax</b>\n",
        &[(1, "Liquidity", Bold), (1, "Debt", Bold), (1, "Tax", Bold)],
    );
    check(
        "BALANCE SHEET\n\ntext\n\nStatement of Net Position\n\ntext\n",
        &[(1, "BALANCE SHEET", Capitals), (1, "Statement of Net Position", Capitals)],
    );
    check(
        "STATEMENT No. 2\n\ntext\n\nSchedule III – Fixed assets\n\nNote 12 Debt\n\ntext\n",
        &[
            (2, "STATEMENT No. 2", Numbered),
            (2, "Schedule III – Fixed assets", Numbered),
            (3, "Note 12 Debt", Numbered),
        ],
    );
    check(
        "# A\n\n**b is small**\n\n**Bold**\n\nCAPITALS HERE\n\n## C\n\n**Deep**\n",
        &[(1, "A", Atx), (2, "Bold", Bold), (2, "CAPITALS HERE", Capitals), (2, "C", Atx), (3, "Deep", Bold)],
    );
}

#[test]
fn titles_in_tables_of_one_cell() {
    check("|Note 12 Debt|\n|---|\n\ntext\n", &[(3, "Note 12 Debt", Numbered)]);
    check("|**BALANCE SHEET**|\n|---|\n", &[(1, "BALANCE SHEET", Bold)]);
    check("|Item 1.|Financial Statements|\n|---|---|\n", &[(2, "Item 1. Financial Statements", Numbered)]);
    check(
        "|**Note 7**<br> **Cash**|**As at 31.03.2020**|\n|---|---|\n|Hand|1,234|\n|**Note 8**|**2020**|\n|Bank|12|\n",
        &[(3, "Note 7 Cash", Numbered), (3, "Note 8", Numbered)],
    );
    let document = document("|Note 12 Debt|\n|---|\n\n|Loans|1,234|\n|---|---|\n");
    let structure = document.structure();
    assert_eq!(structure.kind(1), LineKind::Table(0), "a heading on a table line stays a table line");
    assert_eq!(structure.heading_path(4), ["Note 12 Debt"]);
}

#[test]
fn what_looks_like_a_heading_and_is_none() {
    let cases = [
        "```\n# no\n**No**\n```\n",
        "~~~~\n# no\n~~~\n# nor this\n~~~~\n",
        "**We depend on few customers, and may lose them.**\n",
        "**in thousands**\n",
        "**(Dollars in millions)**\n",
        "**December 31, 2024**\n",
        "**For the year ended 31 March 2025**\n",
        "**12,345 67**\n",
        "**Revenue** rose by a tenth\n",
        "**ACME plc**\n",
        "Note 2 to our Consolidated Financial Statements.\n",
        "Part III incorporates information by reference\n",
        "text\nCAPITALS INSIDE\ntext\n",
        "TOTAL ASSETS     1,234     1,235\n",
        "|Note|2024|2023|\n|---|---|---|\n|Debt|12|13|\n",
        "|Note 12|1,234|\n|---|---|\n",
        "|FIXED ASSETS|2024|\n|---|---|\n|Land|1|\n",
        "** open\n",
        "----\n\n***\n\n---\n",
        "1. First\n\n2. Second\n\n3. Third\n",
    ];
    for content in cases {
        check(content, &[]);
    }
    // An unclosed fence hides nothing; one that wraps Markdown neither.
    check("```\n# Yes\n", &[(1, "Yes", Atx)]);
    check("```markdown\n# Yes\n```\n", &[(1, "Yes", Atx)]);
}

const FILING: &str = "\
**UNITED STATES**\n\n**SECURITIES AND EXCHANGE COMMISSION**\n\n**FORM 10-K**\n\ntext\n\n\
|PART I|||Page|\n|---|---|---|---|\n||Item 1.|Business|1|\n||Item 1A.|Risk Factors|6|\n||Item 8.|Financial Statements|52|\n\
|||Report of Management|53|\n|||Signatures|60|\n\n\
**PART I**\n\nItem 1. Business.\n\n**Competition**\n\ntext\n\nItem 1A. Risk Factors.\n\ntext\n\nReport of Management\n\ntext\n\n\
**PART II**\n\n**ITEM 8. FINANCIAL STATEMENTS**\n\n**CONSOLIDATED BALANCE SHEETS**\n\n|Cash|1|\n|---|---|\n\n\
**NOTES TO CONSOLIDATED FINANCIAL STATEMENTS**\n\n**NOTE 1**\n\n**ACCOUNTING POLICIES**\n\n**Revenue**\n\ntext\n\n\
**NOTE 1 (continued)**\n\n**NOTE 2: DEBT**\n\ntext\n\nSignatures\n\n**Exhibits**\n";

#[test]
fn a_filing_has_parts_items_statements_and_notes() {
    check(
        FILING,
        &[
            (1, "UNITED STATES", Bold),
            (1, "PART I", Numbered),
            (2, "Item 1. Business", Numbered),
            (3, "Competition", Bold),
            (2, "Item 1A. Risk Factors", Numbered),
            (3, "Report of Management", Contents),
            (1, "PART II", Numbered),
            (2, "ITEM 8. FINANCIAL STATEMENTS", Numbered),
            (3, "CONSOLIDATED BALANCE SHEETS", Bold),
            (3, "NOTES TO CONSOLIDATED FINANCIAL STATEMENTS", Bold),
            (4, "NOTE 1 ACCOUNTING POLICIES", Numbered),
            (5, "Revenue", Bold),
            (4, "NOTE 2: DEBT", Numbered),
            (3, "Signatures", Contents),
            (4, "Exhibits", Bold),
        ],
    );
    let document = document(FILING);
    let structure = document.structure();
    let line = (1..=document.line_count()).find(|line| document.line(*line) == "**Revenue**").unwrap_or(0);
    let path = structure.heading_path(line + 2);
    assert_eq!(path.len(), 5, "{path:?}");
    assert_eq!(path[0], "PART II");
}

#[test]
fn notes_numbered_without_the_word() {
    let content = "NOTES TO THE FINANCIAL STATEMENTS\n\n|1.|GENERAL|\n|---|---|\n\ntext\n\n2. Accounting policies\n\ntext\n\n\
        9. Out of order\n\n3. Turnover\n\n2. Backwards\n\n**4.LEASES**\n\ntext\n";
    check(
        content,
        &[
            (1, "NOTES TO THE FINANCIAL STATEMENTS", Capitals),
            (3, "1. GENERAL", Numbered),
            (3, "2. Accounting policies", Numbered),
            (3, "3. Turnover", Numbered),
            (3, "4.LEASES", Bold),
        ],
    );
}

#[test]
fn a_converter_that_gives_all_headings_one_level_is_corrected_by_numbers() {
    let titles = [
        "PART I",
        "Item 1. Business",
        "Competition",
        "Item 2. Properties",
        "PART II",
        "Item 8. Statements",
        "Note 1 Debt",
        "Loans",
        "Note 2 Tax",
    ];
    let content: String = titles.iter().map(|title| format!("### {title}\n\ntext\n\n")).collect();
    let levels: Vec<u8> = outline(&content).iter().map(|(level, ..)| *level).collect();
    assert_eq!(levels, [1, 2, 3, 2, 1, 2, 3, 4, 3]);
    // Few headings, or headings of several levels, are kept as printed.
    let few: String = titles[..4].iter().map(|title| format!("### {title}\n\ntext\n\n")).collect();
    assert!(outline(&few).iter().all(|(level, ..)| *level == 3));
}

#[test]
fn running_titles_are_no_headings_but_sections_begin_at_the_first() {
    let mut content = String::new();
    for page in 1..7 {
        let section = if page < 4 { "Balance sheet" } else { "Notes to the financial statements" };
        content.push_str(&format!("# ACME plc annual report\n\n**{section}**\n\nword {page}a\n\nb{page}\n\n{page}\n\n--- end of page={page} ---\n\n"));
    }
    check(&content, &[(1, "Balance sheet", Bold), (1, "Notes to the financial statements", Bold)]);
    let document = document(&content);
    let structure = document.structure();
    assert_eq!(structure.kind(1), LineKind::Furniture);
    assert_eq!(structure.kind(9), LineKind::Furniture, "a page number");
    assert_eq!(structure.pages.count(), 6, "the last separator opens no page");
}

#[test]
fn a_title_that_comes_to_the_top_of_far_pages_by_chance_is_a_title() {
    let content: String = (1..31)
        .map(|page| {
            let title = if page % 10 == 1 { "## Backlog\n\n" } else { "" };
            format!("{title}Text {page}a of this page.\n\n--- end of page={page} ---\n\n")
        })
        .collect();
    assert_eq!(outline(&content).len(), 3);
}

#[test]
fn without_headings_the_outline_is_made_from_shifts_of_topic() {
    // Each page has words of its own beside those of its topic, so that no line is a repeated header.
    let own = [
        "amber", "birch", "cobalt", "dorian", "ember", "fallow", "garnet", "hazel", "indigo", "jasper", "kelvin",
        "larch",
    ];
    let topics =
        ["education schools teachers pupils", "harbours vessels dredging cargo", "forests timber rangers nurseries"];
    let page = |page: usize, topic: usize| format!("Spending on {} in {} rose.\n\n\u{c}\n", topics[topic], own[page]);
    let content: String = (0..12).map(|number| page(number, number / 4)).collect();
    let got = outline(&content);
    assert_eq!(got.len(), 3, "{got:?}");
    assert!(got.iter().all(|(level, _, source)| *level == 1 && *source == Pseudo));
    assert!(got[1].1.contains("harbours"), "{got:?}");
    // Two pages of something else are too few for a topic of their own.
    let short: String = (0..8).map(|number| page(number, usize::from(number / 2 == 2))).collect();
    assert!(outline(&short).len() < 3);
    // Without pages there is nothing to compare.
    check("Spending on schools.\n\nMore text.\n", &[]);
}

/// The filings of the shared corpus, by folder; empty, with a message, where it is absent.
fn corpus(folder: &str) -> Vec<(String, Document)> {
    let root = std::env::var_os("TIEOUT_CORPUS").map(PathBuf::from).or_else(|| {
        let here = PathBuf::from(env!("CARGO_MANIFEST_DIR"));
        here.ancestors().map(|above| above.join("shared/corpus")).find(|path| path.is_dir())
    });
    let Some(entries) = root.and_then(|root| std::fs::read_dir(root.join(folder)).ok()) else {
        println!("skipped: no corpus folder {folder} (set TIEOUT_CORPUS to the folder that holds it)");
        return Vec::new();
    };
    let files =
        entries.flatten().map(|entry| entry.path()).filter(|path| path.extension().is_some_and(|end| end == "md"));
    files
        .filter_map(|path| {
            let name = path.file_name()?.to_string_lossy().into_owned();
            Some((name.clone(), Document::new(name, std::fs::read(&path).ok()?)))
        })
        .collect()
}

#[test]
fn real_annual_filings_show_each_item_once() {
    let filings = corpus("tagged").into_iter().chain(corpus("pdf-md")).filter(|(name, _)| name.contains("10k"));
    for (name, document) in filings {
        let structure = document.structure();
        for item in ["Item 1A", "Item 7", "Item 7A", "Item 8", "Item 15"] {
            let is_item = |title: &str| {
                let end = title.as_bytes().get(item.len());
                title.get(..item.len()).is_some_and(|start| start.eq_ignore_ascii_case(item))
                    && !end.is_some_and(u8::is_ascii_alphanumeric)
            };
            let found: Vec<u32> = structure.sections.iter().filter(|s| is_item(&s.title)).map(|s| s.line).collect();
            assert_eq!(found.len(), 1, "{name}: {item} at {found:?}");
            assert!(found[0] > 120, "{name}: {item} at line {} is in the contents", found[0]);
        }
        for statement in ["balance sheet", "cash flows", "notes to"] {
            let found = structure.sections.iter().any(|s| s.title.to_lowercase().contains(statement));
            // Some companies call the balance sheet a statement of financial position.
            let other = structure.sections.iter().any(|s| s.title.to_lowercase().contains("financial position"));
            assert!(found || (statement == "balance sheet" && other), "{name}: {statement}");
        }
        assert!(structure.sections.len() < 500, "{name}: noise");
    }
}

#[test]
fn real_documents_have_sound_trees() {
    for (name, document) in corpus("tagged").into_iter().chain(corpus("tagged-grid")).chain(corpus("pdf-md")) {
        sound(&name, &document);
        assert!(!document.structure().sections.is_empty(), "{name}");
    }
}

/// What holds for every document.
#[track_caller]
fn sound(name: &str, document: &Document) {
    let structure = document.structure();
    let last = document.line_count();
    assert_eq!(structure.kinds.len(), last as usize, "{name}");
    for (index, section) in structure.sections.iter().enumerate() {
        assert!(section.level >= 1 && !section.title.trim().is_empty(), "{name}: {section:?}");
        assert!(1 <= section.line && section.line <= section.end && section.end <= last, "{name}: {section:?}");
        if let Some(parent) = section.parent {
            let above = &structure.sections[parent];
            assert!(parent < index && above.level < section.level && section.end <= above.end, "{name}: {section:?}");
        }
        if let Some(next) = structure.sections.get(index + 1) {
            assert!(section.line < next.line, "{name}: {section:?}");
            let nested = next.parent == Some(index);
            assert_eq!(nested, next.level > section.level, "{name}: {section:?}");
            assert!(nested || section.end == next.line - 1, "{name}: {section:?}");
        }
    }
    for (index, kind) in structure.kinds.iter().enumerate() {
        let line = index as u32 + 1;
        match kind {
            LineKind::Heading(section) => assert!(structure.sections[*section as usize].line <= line, "{name}: {line}"),
            LineKind::Table(table) => {
                assert!(structure.tables[*table as usize].row_at(line, "").is_some(), "{name}: {line}")
            }
            _ => {}
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    /// Any text at all has a structure, and a sound one.
    #[test]
    fn any_text_has_a_sound_structure(content in "\\PC{0,200}") {
        sound("random", &document(&content));
    }

    /// So has any mixture of the lines that rules look at.
    #[test]
    fn any_mixture_of_lines_has_a_sound_structure(lines in proptest::collection::vec(
        prop_oneof![
            Just(""), Just("# A"), Just("### Item 1. B"), Just("#"), Just("**Note 1**"), Just("**Bold**"), Just("CAPITALS"),
            Just("PART I"), Just("Item 1A. Risk"), Just("Debt ..... 3"), Just("Tax ..... 12"), Just("Contents"), Just("|a|1|"),
            Just("|Note 2 Debt|"), Just("|---|"), Just("|**Note 3**|x|"), Just("---"), Just("==="), Just("```"), Just("\u{c}"),
            Just("\u{c}# Page"), Just("--- end of page=1 ---"), Just("<!-- page 2 -->"), Just("12"), Just("ACME 12"),
            Just("text and more text"), Just("Notes to the financial statements"), Just("1. General"), Just("2. Debt (continued)"),
            Just("|"), Just("**"), Just("日本語 12"), Just("&#x;"), Just("<br"), Just("\\"), Just("Balance sheet"),
        ],
        0..60,
    )) {
        sound("mixture", &document(&lines.join("\n")));
    }
}
