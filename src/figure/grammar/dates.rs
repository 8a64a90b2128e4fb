//! Dates, parts of dates, times and fiscal labels: they may hold several numbers and are one token.

use std::ops::Range;

use super::grouping::Number;
use super::lex::{Gap, Scan};
use super::words;

/// A date or a time: its span, and the index past the last of its numbers.
pub(super) struct Found {
    pub span: Range<usize>,
    pub next: usize,
}

/// The date or time whose first number is number `index`, if there is one.
pub(super) fn at(scan: &Scan<'_>, index: usize) -> Option<Found> {
    let number = scan.numbers.get(index)?;
    let found = dotted(scan, number)
        .or_else(|| east_asian(scan, index))
        .or_else(|| time(scan, index))
        .or_else(|| parts(scan, index))
        .or_else(|| after_month(scan, index))
        .or_else(|| day_and_month(scan, index))
        .or_else(|| fiscal(scan, index))?;
    let next = scan.numbers[index..].iter().take_while(|number| number.start < found.end).count().max(1);
    Some(Found { span: found, next: index + next })
}

/// `31.03.2025`, `2024.11.12`; also `2024.11` after the word date.
fn dotted(scan: &Scan<'_>, number: &Number) -> Option<Range<usize>> {
    let text = &scan.text[number.start..number.end];
    if !number.dotted {
        let after_date = scan.symbol(number.atom.wrapping_sub(1)) == ':'
            && scan.word(number.atom.wrapping_sub(2)).eq_ignore_ascii_case("date");
        return (after_date && number.fraction.is_some() && !number.grouped).then_some(number.start..number.end);
    }
    let mut parts = [(0u32, 0usize); 3];
    let mut count = 0;
    for part in text.split(['.', '．']) {
        *parts.get_mut(count)? = (part.parse().ok()?, part.len());
        count += 1;
    }
    (count == 3 && is_date(parts)).then_some(number.start..number.end)
}

/// Whether three numbers (with their lengths) are day, month and year in one of the usual orders.
fn is_date([a, b, c]: [(u32, usize); 3]) -> bool {
    let day = |(value, length): (u32, usize)| length <= 2 && (1..=31).contains(&value);
    let month = |(value, length): (u32, usize)| length <= 2 && (1..=12).contains(&value);
    let year = |(value, length): (u32, usize)| length == 2 || length == 4 && (1900..=2100).contains(&value);
    (day(a) && day(b) && (month(a) || month(b)) && year(c)) || (a.1 == 4 && year(a) && month(b) && day(c))
}

/// `31/03/2025`, `2025-03-31`, `12-11-2024`, and spans of years: `2024-25`, `2024–2025`, `2024/25`.
fn parts(scan: &Scan<'_>, index: usize) -> Option<Range<usize>> {
    let first = &scan.numbers[index];
    let mark = |atom: usize| matches!(scan.symbol(atom), '-' | '/' | '–' | '‑' | '‐' | '−' | '—');
    let joined = |atom: usize| {
        let ok = scan.glued(atom) && mark(atom) && scan.glued(atom + 1);
        ok.then(|| scan.number(atom + 1)).flatten().filter(|number| number.is_bare())
    };
    let part = |number: &Number| number.small.map(|small| (small, number.digits));
    let second = joined(first.atom + 1)?;
    if let (Some(third), true) = (joined(second.atom + 1), scan.symbol(first.atom + 1) == scan.symbol(second.atom + 1))
        && is_date([part(first)?, part(second)?, part(third)?])
    {
        return Some(first.start..third.end);
    }
    let fiscal_left = words::is_fiscal(scan.word(first.atom.wrapping_sub(1))) && first.digits == 2;
    if fiscal_left && second.digits == 2 {
        return Some(first.start..second.end);
    }
    let month = first.digits <= 2 && first.small.is_some_and(|month| (1..=12).contains(&month));
    if month && second.year().is_some() && scan.symbol(first.atom + 1) == '/' {
        return Some(first.start..second.end);
    }
    let from = first.year().filter(|_| !super::codes::is_numbered(scan, first.atom))?;
    let to = second.small?;
    let spans = second.year().is_some_and(|to| to > from)
        || second.digits == 2 && to > from % 100
        || second.digits == 2 && from % 100 == 99;
    if spans {
        return Some(first.start..second.end);
    }
    // `09/2025` and `2025-03`: a month and a year.
    let month = second.digits == 2 && (1..=12).contains(&to);
    (month && second.digits == 2).then_some(first.start..second.end)
}

/// `10:30`, `16:13:23 +05'30'`, `11.30 am`.
fn time(scan: &Scan<'_>, index: usize) -> Option<Range<usize>> {
    let first = &scan.numbers[index];
    let minutes = |atom: usize| {
        let ok = scan.symbol(atom) == ':' && scan.glued(atom) && scan.glued(atom + 1);
        ok.then(|| scan.number(atom + 1))
            .flatten()
            .filter(|number| number.digits == 2 && number.small.is_some_and(|n| n < 60))
    };
    if first.fraction.is_some() && !first.grouped {
        return meridiem(scan, first.atom + 1).then_some(first.start..first.end);
    }
    let hour = first.small.filter(|hour| *hour <= 24 && first.digits <= 2);
    if hour.is_some() && first.small != Some(0) && meridiem(scan, first.atom + 1) {
        return Some(first.start..first.end);
    }
    // An offset after a time: `+05'30'`.
    if scan.symbol(first.atom.wrapping_sub(1)) == '+'
        && first.digits == 2
        && matches!(scan.symbol(first.atom + 1), '\'' | '’' | ':')
    {
        let end =
            scan.number(first.atom + 2).filter(|number| number.digits == 2).map_or(first.end, |number| number.end);
        return Some(first.start..end);
    }
    hour?;
    let second = minutes(first.atom + 1)?;
    if let Some(third) = minutes(second.atom + 1) {
        return Some(first.start..third.end);
    }
    let at = matches!(scan.word(first.atom.wrapping_sub(1)), "at" | "At" | "time" | "Time" | "by" | "from");
    (first.digits == 2 || at || meridiem(scan, second.atom + 1)).then_some(first.start..second.end)
}

/// Whether `am`, `p.m.`, `hrs`, `noon` stands at `atom`.
fn meridiem(scan: &Scan<'_>, atom: usize) -> bool {
    if scan.gap(atom) == Gap::Wide && atom > 0 && scan.word(atom).is_empty() {
        return false;
    }
    match scan.word(atom) {
        "am" | "pm" | "AM" | "PM" | "noon" | "IST" => true,
        "a" | "p" | "A" | "P" => scan.symbol(atom + 1) == '.' && matches!(scan.word(atom + 2), "m" | "M"),
        _ => false,
    }
}

/// `31 March 2025`, `13th July 2023`, `30-Jun-2020`, `30<sup>th</sup> September`.
fn day_and_month(scan: &Scan<'_>, index: usize) -> Option<Range<usize>> {
    let first = &scan.numbers[index];
    first.day().filter(|_| first.is_bare())?;
    let mut atom = after_ordinal(scan, first.atom + 1);
    if matches!(scan.word(atom), "of" | "day") {
        atom += 1;
    }
    if scan.word(atom) == "of" {
        atom += 1;
    }
    if matches!(scan.symbol(atom), '-' | '/' | '.' | '–' | '‑') {
        atom += 1;
    }
    // The month may be glued to the day by a converter, but not stand across a column gap or a line break.
    let word = scan.word(atom);
    if !words::is_month(word) || scan.opens_segment(atom) {
        return None;
    }
    Some(first.start..year_after(scan, atom + 1).unwrap_or(scan.atoms[atom].end))
}

/// Past an ordinal ending at `atom`, where there is one.
fn after_ordinal(scan: &Scan<'_>, atom: usize) -> usize {
    use super::lex::AtomKind::{SupClose, SupOpen};
    if words::is_ordinal(scan.word(atom)) {
        return atom + 1;
    }
    if scan.kind(atom) == Some(SupOpen) && words::is_ordinal(scan.word(atom + 1)) {
        return atom + 2 + usize::from(scan.kind(atom + 2) == Some(SupClose));
    }
    atom
}

/// The end of the year at or just after `atom`.
fn year_after(scan: &Scan<'_>, mut atom: usize) -> Option<usize> {
    let mut short = false;
    while matches!(scan.symbol(atom), ',' | '-' | '.' | '’' | '\'' | '/' | '–' | '‘') {
        short |= scan.symbol(atom) != ',' && scan.glued(atom) && scan.glued(atom + 1);
        atom += 1;
    }
    let number = scan.number(atom)?;
    let is_year = number.is_bare() && number.year().is_some() || short && number.digits == 2 && number.is_bare();
    (is_year && scan.gap(atom) != Gap::Wide).then_some(number.end)
}

/// `March 31, 2025`, `March 2025`, `April 28`, `Mar-25`, `Mar’25`, `March 1-15, 2025`.
fn after_month(scan: &Scan<'_>, index: usize) -> Option<Range<usize>> {
    let first = &scan.numbers[index];
    if !first.is_bare() || first.atom == 0 {
        return None;
    }
    let mut before = first.atom - 1;
    let mut mark = '\0';
    if matches!(scan.symbol(before), '.' | '-' | ',' | '’' | '\'' | '‘' | '–' | '/') && before > 0 {
        mark = scan.symbol(before);
        before -= 1;
    }
    if !words::is_month(scan.word(before)) {
        return None;
    }
    if first.year().is_some() {
        return Some(first.start..first.end);
    }
    if !matches!(mark, '\0' | '.' | ',') {
        return (first.digits == 2 && scan.glued(first.atom)).then_some(first.start..first.end);
    }
    first.day()?;
    let mut atom = after_ordinal(scan, first.atom + 1);
    let mut end = first.end;
    if matches!(scan.symbol(atom), '-' | '–')
        && let Some(last) = scan.number(atom + 1).filter(|number| number.is_bare() && number.day().is_some())
    {
        end = last.end;
        atom = after_ordinal(scan, last.atom + 1);
    }
    // A month that is the end of one phrase and a number that begins the next: `in March 12 million were`.
    let next = scan.word(atom);
    let is_amount = scan.symbol(atom) == '%' || words::scale(next).is_some();
    (!is_amount).then(|| year_after(scan, atom).unwrap_or(end)).map(|end| first.start..end)
}

/// `FY25`, `FY 2024`, `Q2`, `H1`, `1Q24`.
fn fiscal(scan: &Scan<'_>, index: usize) -> Option<Range<usize>> {
    let number = &scan.numbers[index];
    if !number.is_bare() || number.digits > 4 {
        return None;
    }
    let glued = scan.glued(number.atom);
    let before = number.atom.wrapping_sub(1);
    let mut word = scan.word(before);
    if matches!(scan.symbol(before), '\'' | '’' | '-' | '‘' | '.' | ':') && number.digits != 1 {
        word = scan.word(before.wrapping_sub(1));
    }
    let after = scan.word(number.atom + 1);
    let label = match word {
        "Q" | "H" => glued && (number.digits == 2 || (1..=4).contains(&number.small?)),
        "Fiscal" | "fiscal" | "FISCAL" => number.digits == 2 || number.year().is_some(),
        word => words::is_fiscal(word) && (number.digits == 2 || number.digits == 4),
    };
    let quarter = scan.glued(number.atom + 1)
        && number.digits == 1
        && matches!(after, "Q" | "H" | "QFY" | "HFY" | "qfy" | "M" | "MFY")
        && {
            scan.glued(number.atom + 2) && scan.number(number.atom + 2).is_some_and(|year| matches!(year.digits, 2 | 4))
                || matches!(after, "Q" | "H") && number.small.is_some_and(|quarter| (1..=4).contains(&quarter))
        };
    if quarter && let Some(year) = scan.number(number.atom + 2).filter(|_| scan.glued(number.atom + 2)) {
        return Some(number.start..year.end);
    }
    (label || quarter).then_some(number.start..number.end)
}

/// `2024年３月31日`, `令和6年3月期`, `民國114年`, `3月`.
fn east_asian(scan: &Scan<'_>, index: usize) -> Option<Range<usize>> {
    let first = &scan.numbers[index];
    let rest = &scan.text[first.end..];
    if !first.is_bare() || !rest.starts_with(['年', '月', '日']) {
        return None;
    }
    let before = scan.text[..first.start].trim_end();
    let era = ["令和", "平成", "昭和", "大正", "民國", "民国"].iter().any(|era| before.ends_with(era));
    let is_year = rest.starts_with('年') && (era || first.year().is_some());
    let is_month = rest.starts_with('月') && first.small.is_some_and(|month| (1..=12).contains(&month));
    let is_day = rest.starts_with('日') && first.day().is_some() && !rest.starts_with("日間");
    if !(is_year || is_month || is_day) {
        return None;
    }
    let mut end = first.end;
    let mut after = rest;
    let mut numbers = scan.numbers[index + 1..].iter();
    for (mark, next_mark) in [('年', '月'), ('月', '日')] {
        let Some(tail) = after.strip_prefix(mark) else { continue };
        end = scan.text.len() - tail.len();
        let tail = tail.trim_start();
        let at = scan.text.len() - tail.len();
        let Some(next) = numbers.next().filter(|next| next.start == at && scan.text[next.end..].starts_with(next_mark))
        else {
            break;
        };
        end = next.end;
        after = &scan.text[next.end..];
    }
    if after.starts_with('日') && end < scan.text.len() && scan.text[end..].starts_with('日') {
        end += '日'.len_utf8();
    }
    Some(first.start..end)
}
