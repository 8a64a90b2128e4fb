//! The sample documents that ship inside the program: the finance accounts of a fictitious State for two years, as
//! a converter writes them. They open with `tieout demo`, and serve the tests and the benchmarks.

use std::io;
use std::ops::Range;

use crate::document::pages::Mark;

/// Name of [`ACCOUNT`] as a document.
pub const NAME: &str = "demo-finance-accounts.md";

/// Finance accounts of the State of Vindhara for 2024-25: Markdown, 61 pages, 2,153 lines. Statements in crore,
/// detail in lakh; the figures foot except where somebody, or the converter, went wrong.
pub const ACCOUNT: &str = include_str!("finance-accounts.md");

/// Name of [`PRIOR`] as a document.
pub const PRIOR_NAME: &str = "demo-finance-accounts-prior.md";

/// The accounts of the same State for the year before, 2023-24.
pub const PRIOR: &str = include_str!("finance-accounts-prior.md");

/// Writes `account` `times` times, as one long document: the page numbers in its separators go on counting from one
/// copy to the next, and every other byte is as it was. A line end is added where `account` does not end with one.
///
/// With [`ACCOUNT`], 16 times give 1.7 MB, 1,640 times 170 MB, and 929 times two million lines. `out` is written in
/// small pieces: give a buffered one.
///
/// # Errors
/// Where `out` cannot be written.
pub fn write_repeated(account: &str, times: u64, out: &mut dyn io::Write) -> io::Result<()> {
    let separators = separators(account);
    let numbers = || separators.iter().map(|(_, number)| *number);
    let pages = match (numbers().min(), numbers().max()) {
        (Some(first), Some(last)) => u64::from(last - first) + 1,
        _ => 0,
    };
    for copy in 0..times {
        let mut written = 0;
        for (span, number) in &separators {
            out.write_all(&account.as_bytes()[written..span.start])?;
            let page = copy.saturating_mul(pages).saturating_add(u64::from(*number));
            write!(out, "{page}")?;
            written = span.end;
        }
        out.write_all(&account.as_bytes()[written..])?;
        if !account.ends_with('\n') {
            out.write_all(b"\n")?;
        }
    }
    Ok(())
}

/// The page numbers in the separators of `text`: byte span of the digits, and the number.
fn separators(text: &str) -> Vec<(Range<usize>, u32)> {
    let mut found = Vec::new();
    let mut start = 0;
    for line in text.split_inclusive('\n') {
        if let Some(Mark::End(number) | Mark::Start(number)) = Mark::parse(line) {
            // The number is the last one of the line in every form of separator.
            let end = line.trim_end_matches(|c: char| !c.is_ascii_digit()).len();
            let digits = line[..end].trim_end_matches(|c: char| c.is_ascii_digit()).len();
            found.push((start + digits..start + end, number));
        }
        start += line.len();
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    fn repeated(account: &str, times: u64) -> String {
        let mut out = Vec::new();
        write_repeated(account, times, &mut out).unwrap();
        String::from_utf8(out).unwrap()
    }

    #[test]
    fn pages_go_on_counting() {
        let cases = [
            (
                "a 1\n--- end of page=1 ---\nb\n--- end of page=2 ---\n",
                2,
                "a 1\n--- end of page=1 ---\nb\n--- end of page=2 ---\na 1\n--- end of page=3 ---\nb\n--- end of page=4 ---\n",
            ),
            (
                "{0}-----\r\na\r\n{1}-----\r\nb\r\n",
                2,
                "{0}-----\r\na\r\n{1}-----\r\nb\r\n{2}-----\r\na\r\n{3}-----\r\nb\r\n",
            ),
            ("<!-- page 9 -->\na", 2, "<!-- page 9 -->\na\n<!-- page 10 -->\na\n"),
            ("no pages\n", 3, "no pages\nno pages\nno pages\n"),
            ("anything\n", 0, ""),
        ];
        for (account, times, want) in cases {
            assert_eq!(repeated(account, times), want);
        }
    }

    #[test]
    fn once_is_the_document_itself() {
        assert_eq!(repeated(ACCOUNT, 1), ACCOUNT);
        assert_eq!(repeated(PRIOR, 1), PRIOR);
    }

    #[test]
    fn many_copies_have_increasing_pages_and_the_same_text() {
        let long = repeated(ACCOUNT, 16);
        assert!((1_600_000..1_800_000).contains(&long.len()), "{}", long.len());
        let numbers: Vec<u32> = separators(&long).iter().map(|(_, number)| *number).collect();
        assert!(numbers.iter().copied().eq(1..=61 * 16));
        let lines = ACCOUNT.lines().count();
        assert!(lines * 929 >= 2_000_000 && lines * 928 < 2_000_000, "{lines}");
        for (index, (line, original)) in long.lines().zip(ACCOUNT.lines().cycle()).enumerate() {
            assert!(line == original || Mark::parse(line).is_some(), "line {}", index + 1);
        }
    }
}
