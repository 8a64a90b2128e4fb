//! Digit groups: where a number ends, which separators group and which one opens the decimals.

use super::lex::is_digit;
use super::{Context, Convention};
use crate::figure::Decimal;

/// A run of digits with its separators.
#[derive(Debug, Clone, Default)]
pub(super) struct Number {
    /// Index of its atom.
    pub atom: usize,
    /// First byte.
    pub start: usize,
    /// Past the last byte.
    pub end: usize,
    /// First byte of the decimals, where there are any.
    pub fraction: Option<usize>,
    /// Whether its digits are grouped by separators.
    pub grouped: bool,
    /// Whether the grouping can be read in two ways.
    pub ambiguous: bool,
    /// Three or more parts between points that are no groups: a date, a version, a provision.
    pub dotted: bool,
    /// How many digits it has in all.
    pub digits: usize,
    /// Its value, where it is an ungrouped whole number of at most nine digits.
    pub small: Option<u32>,
}

/// More groups than any amount has; a longer run is a list.
const GROUP_CAP: usize = 16;

/// More digits than any amount has; a longer run is a code.
pub(super) const DIGIT_CAP: usize = 60;

/// One group of digits and the separator before it (NUL before the first).
#[derive(Clone, Copy, Default)]
struct Group {
    separator: char,
    start: usize,
    end: usize,
    digits: usize,
}

/// Reads the number at byte `at` of `text`, which is a digit, or a point before one. `loose` says that the number
/// has its cell to itself or a currency before it: then a doubtful grouping is one number, otherwise a list.
pub(super) fn number(text: &str, at: usize, context: Context, loose: bool) -> Number {
    if text[at..].starts_with('.') {
        let end = digits_end(text, at + 1);
        return Number { start: at, end, fraction: Some(at + 1), digits: end - at - 1, ..Number::default() };
    }
    let first = digits_end(text, at);
    let group = Group { separator: '\0', start: at, end: first, digits: text[at..first].chars().count() };
    // Most numbers are followed by nothing that could go on with them.
    if matches!(text.as_bytes().get(first), None | Some(b'|' | b'%' | b')' | b'<' | b'*' | b'-' | b'/' | b':' | b'a'..=b'z' | b'A'..=b'Z'))
    {
        return plain(text, &[group], 1, false, None);
    }
    if let Some(found) = space_grouped(text, at, context.convention) {
        return found;
    }
    let mut storage = [Group::default(); GROUP_CAP + 1];
    let mut count = 0;
    let mut from = at;
    let mut separator = '\0';
    while count <= GROUP_CAP {
        let end = digits_end(text, from);
        let digits = text[from..end].chars().count();
        storage[count] = Group { separator, start: from, end, digits };
        count += 1;
        let mut rest = text[end..].chars();
        let (Some(mark), Some(next)) = (rest.next(), rest.next()) else { break };
        let Some(plain) = separator_of(mark, next) else { break };
        separator = plain;
        from = end + mark.len_utf8();
    }
    let groups = &storage[..count];
    if count > GROUP_CAP {
        return plain(text, groups, 1, false, None);
    }
    whole(text, groups, context, loose).unwrap_or_else(|| greedy(text, groups, context.convention))
}

/// Past the last digit of the run at `from`.
fn digits_end(text: &str, from: usize) -> usize {
    let bytes = &text.as_bytes()[from..];
    let ascii = bytes.iter().position(|b| !b.is_ascii_digit()).unwrap_or(bytes.len());
    // A full-width digit is three bytes; most numbers end before any.
    if bytes.get(ascii).is_none_or(u8::is_ascii) {
        return from + ascii;
    }
    text[from..].find(|c: char| !is_digit(c)).map_or(text.len(), |length| from + length)
}

/// The separator that `mark` is between digits, with full-width ones made plain.
fn separator_of(mark: char, next: char) -> Option<char> {
    if !is_digit(next) {
        return None;
    }
    match mark {
        ',' | '.' | '\'' => Some(mark),
        '’' | '‘' | '´' => Some('\''),
        '，' if !next.is_ascii() => Some(','),
        '．' if !next.is_ascii() => Some('.'),
        _ => None,
    }
}

/// The value of at most nine digits.
fn small_value(digits: &str) -> Option<u32> {
    digits.chars().try_fold(0, |value, c| Some(value * 10 + digit(c)?))
}

/// The value of a digit, ASCII or full-width.
fn digit(c: char) -> Option<u32> {
    match c {
        '0'..='9' => Some(u32::from(c) - u32::from('0')),
        '０'..='９' => Some(u32::from(c) - u32::from('０')),
        _ => None,
    }
}

/// The number of the first `count` groups; `fraction` is the index of the group that holds the decimals.
fn plain(text: &str, groups: &[Group], count: usize, ambiguous: bool, fraction: Option<usize>) -> Number {
    let last = groups[count - 1];
    let start = groups[0].start;
    let small = (count == 1 && last.digits <= 9).then(|| small_value(&text[start..last.end])).flatten();
    Number {
        atom: 0,
        start,
        end: last.end,
        fraction: fraction.map(|index| groups[index].start),
        grouped: fraction.unwrap_or(count) > 1,
        ambiguous,
        dotted: false,
        digits: groups[..count].iter().map(|group| group.digits).sum(),
        small,
    }
}

/// Reads all groups as one number, where that is a legal reading.
fn whole(text: &str, groups: &[Group], context: Context, loose: bool) -> Option<Number> {
    let count = groups.len();
    let seps = &groups[1..];
    if seps.is_empty() {
        return Some(plain(text, groups, 1, false, None));
    }
    let comma_document = context.convention == Convention::Comma;
    let last = groups[count - 1];
    let first_sep = seps[0].separator;
    let uniform = seps.iter().all(|group| group.separator == first_sep);
    if uniform && first_sep == '.' {
        if count == 2 {
            if comma_document && last.digits == 3 && grouped_by_three(groups) {
                return Some(plain(text, groups, 2, false, None));
            }
            return Some(plain(text, groups, 2, false, Some(1)));
        }
        if grouped_by_three(groups) {
            return Some(plain(text, groups, count, !comma_document, None));
        }
        return Some(Number { dotted: true, ..plain(text, groups, count, false, None) });
    }
    if uniform && first_sep == ',' {
        if count == 2 && comma_document {
            return Some(plain(text, groups, 2, grouped_by_three(groups), Some(1)));
        }
        if grouped_by_three(groups) || grouped_indian(groups) {
            return Some(plain(text, groups, count, false, None));
        }
        if count == 2
            && (groups[0].digits == 1 && text[groups[0].start..].starts_with('0') || loose && last.digits == 2)
        {
            return Some(plain(text, groups, 2, true, Some(1)));
        }
        // An amount whose groups are wrong is still one amount; a list in prose is not.
        if loose && count > 2 && seps.iter().all(|group| (2..=3).contains(&group.digits)) {
            return Some(plain(text, groups, count, true, None));
        }
        return None;
    }
    if uniform && first_sep == '\'' {
        return grouped_by_three(groups).then(|| plain(text, groups, count, false, None));
    }
    // Mixed: groups by one mark, then decimals by another.
    let (grouping, decimals) = groups.split_at(count - 1);
    let mark = grouping[1].separator;
    let point = decimals[0].separator;
    let same = grouping[1..].iter().all(|group| group.separator == mark);
    let legal = match (mark, point) {
        (',', '.') => grouped_by_three(grouping) || grouped_indian(grouping),
        ('.', ',') | ('\'', '.' | ',') => grouped_by_three(grouping),
        _ => false,
    };
    if same && legal {
        return Some(plain(text, groups, count, false, Some(count - 1)));
    }
    let wrong = loose
        && same
        && (mark, point) == (',', '.')
        && grouping[1..].iter().all(|group| (2..=3).contains(&group.digits));
    wrong.then(|| plain(text, groups, count, true, Some(count - 1)))
}

fn grouped_by_three(groups: &[Group]) -> bool {
    (1..=3).contains(&groups[0].digits) && groups[1..].iter().all(|group| group.digits == 3)
}

/// `12,34,567`: pairs, then three digits at the end.
fn grouped_indian(groups: &[Group]) -> bool {
    let count = groups.len();
    count > 2
        && (1..=2).contains(&groups[0].digits)
        && groups[1..count - 1].iter().all(|group| group.digits == 2)
        && groups[count - 1].digits == 3
}

/// The longest number at the start of a list of digit groups, by the document's own convention.
fn greedy(text: &str, groups: &[Group], convention: Convention) -> Number {
    let (mark, point) = match convention {
        Convention::Point => (',', '.'),
        Convention::Comma => ('.', ','),
    };
    let mut count = 1;
    if (1..=3).contains(&groups[0].digits) {
        while groups.get(count).is_some_and(|group| group.separator == mark && group.digits == 3) {
            count += 1;
        }
    }
    if groups.get(count).is_some_and(|group| group.separator == point) {
        return plain(text, groups, count + 1, false, Some(count));
    }
    plain(text, groups, count, false, None)
}

/// Groups of three digits apart by one kind of space. No-break and thin spaces group in every document; a plain
/// space only in one of the comma convention, or before decimals that only that convention writes.
fn space_grouped(text: &str, at: usize, convention: Convention) -> Option<Number> {
    let first = digits_end(text, at);
    let first_digits = text[at..first].chars().count();
    if first_digits > 3 || text[at..].starts_with('0') {
        return None;
    }
    let space =
        text[first..].chars().next().filter(|c| matches!(c, ' ' | '\u{a0}' | '\u{2007}' | '\u{2009}' | '\u{202f}'))?;
    let mut end = first;
    let mut digits = first_digits;
    while let Some(rest) = text[end..].strip_prefix(space) {
        let from = text.len() - rest.len();
        let to = digits_end(text, from);
        if to - from != 3 || digits + 3 > DIGIT_CAP {
            break;
        }
        end = to;
        digits += 3;
    }
    if end == first {
        return None;
    }
    let mut fraction = None;
    let mut rest = text[end..].chars();
    let mark = rest.next().unwrap_or_default();
    if matches!(mark, ',' | '.') && rest.next().is_some_and(is_digit) {
        let from = end + 1;
        let to = digits_end(text, from);
        let follows = text[to..].chars().next();
        if follows.is_some_and(|c| matches!(c, ',' | '.')) && text[to + 1..].chars().next().is_some_and(is_digit) {
            return None;
        }
        fraction = Some(from);
        digits += to - from;
        end = to;
    }
    let continental = fraction.is_some_and(|from| mark == ',' && (1..=2).contains(&(end - from)));
    let comma_document = convention == Convention::Comma;
    if space == ' ' && !(continental || comma_document && (fraction.is_none() || mark == ',')) {
        return None;
    }
    // Two columns run together look the same: `12 345`.
    let ambiguous = match space {
        '\u{2009}' | '\u{202f}' => false,
        ' ' => fraction.is_none() || !comma_document,
        _ => fraction.is_none() && !comma_document,
    };
    Some(Number { atom: 0, start: at, end, fraction, grouped: true, ambiguous, dotted: false, digits, small: None })
}

/// The digits from `start` to `end` as plain text, with a point before the byte `fraction`.
fn decimal(text: &str, start: usize, end: usize, fraction: Option<usize>) -> String {
    let mut out = String::with_capacity(end - start + 1);
    for (offset, c) in text[start..end].char_indices() {
        if fraction == Some(start + offset) {
            out.push('.');
        }
        out.extend(digit(c).and_then(|value| char::from_digit(value, 10)));
    }
    out
}

impl Number {
    /// The value without its sign; `None` for a dotted run, and for more digits than an amount has.
    pub(super) fn value(&self, text: &str) -> Option<Decimal> {
        if self.dotted || self.digits > DIGIT_CAP {
            return None;
        }
        Decimal::parse(&decimal(text, self.start, self.end, self.fraction))
    }

    /// Whether it is a whole number without grouping.
    pub(super) fn is_bare(&self) -> bool {
        !self.grouped && self.fraction.is_none() && !self.dotted
    }

    /// The number as a calendar year, where it is written like one.
    pub(super) fn year(&self) -> Option<u32> {
        self.small.filter(|year| self.digits == 4 && (1900..=2100).contains(year))
    }

    /// The number as a day of a month, where it can be one.
    pub(super) fn day(&self) -> Option<u32> {
        self.small.filter(|day| self.digits <= 2 && (1..=31).contains(day))
    }

    /// Whether it has more than one digit and begins with a zero, as codes do.
    pub(super) fn has_leading_zero(&self, text: &str) -> bool {
        self.digits > 1 && self.is_bare() && text[self.start..].starts_with(['0', '０'])
    }
}
