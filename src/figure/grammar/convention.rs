//! Which decimal convention a document uses.

use std::ops::Range;

use super::Convention;

/// Lines with digits that are looked at: the convention does not change within a document.
const SAMPLE: u32 = 20_000;

impl Convention {
    /// Counts, over `lines`, numbers that only one convention writes: `1,234.56`, `1,234,567`, `12.5` against
    /// `1.234,56`, `1.234.567`, `12,5`. What both can write (`1,234`, `1.234`) counts for neither, and a tie is
    /// [`Convention::Point`].
    pub fn of<'a>(lines: impl IntoIterator<Item = &'a str>) -> Self {
        let (mut point, mut comma) = (0u32, 0u32);
        let mut sampled = 0;
        for line in lines {
            let mut at = 0;
            while let Some(run) = next_run(line, at) {
                at = run.end;
                match vote(line[run].trim_end_matches(['.', ',', '\''])) {
                    Some(Convention::Point) => point += 1,
                    Some(Convention::Comma) => comma += 1,
                    None => {}
                }
            }
            sampled += u32::from(at > 0);
            if sampled >= SAMPLE {
                break;
            }
        }
        if comma > point { Convention::Comma } else { Convention::Point }
    }
}

/// The next run of digits and separators in `line` from byte `at` on; it begins with a digit.
fn next_run(line: &str, at: usize) -> Option<Range<usize>> {
    let bytes = line.as_bytes();
    let start = at + bytes[at..].iter().position(u8::is_ascii_digit)?;
    let is_part = |b: &u8| b.is_ascii_digit() || matches!(b, b'.' | b',' | b'\'');
    let length = bytes[start..].iter().position(|b| !is_part(b)).unwrap_or(bytes.len() - start);
    Some(start..start + length)
}

/// The only convention that writes `run`, which holds digits and separators.
fn vote(run: &str) -> Option<Convention> {
    let points = run.bytes().filter(|&b| b == b'.').count();
    let commas = run.bytes().filter(|&b| b == b',').count();
    let last = run.rfind(['.', ','])?;
    let tail = run.len() - last - 1;
    let ends_in_point = run.as_bytes()[last] == b'.';
    let first = run.find(['.', ',', '\''])?;
    let grouped =
        run[first + 1..last.max(first + 1)].split(['.', ',', '\'']).all(|group| group.len() == 3 || group.len() == 2);
    match (points, commas) {
        // Three digits after the only separator: groups or decimals, who knows.
        (1, 0) | (0, 1) if tail == 3 && first <= 3 && !run.starts_with("0.") && !run.starts_with("0,") => None,
        (1, 0) if tail <= 4 => Some(Convention::Point),
        (0, 1) if tail <= 2 && first > 0 => Some(Convention::Comma),
        (1, 1..) if ends_in_point && grouped => Some(Convention::Point),
        (1.., 1) if !ends_in_point && grouped => Some(Convention::Comma),
        (0, 2..) if tail == 3 && grouped => Some(Convention::Point),
        (2.., 0) if tail == 3 && run.split('.').skip(1).all(|group| group.len() == 3) => Some(Convention::Comma),
        _ => None,
    }
}
