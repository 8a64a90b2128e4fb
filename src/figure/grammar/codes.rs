//! Codes, references, indices: numbers that are no figures, told by what stands around them.

use std::ops::Range;

use super::dates::Found;
use super::grouping::Number;
use super::inline::Beside;
use super::lex::{AtomKind, Gap, Scan};
use super::sign::{self, Sign};
use super::words;
use crate::figure::Kind;

/// Most numbers that one telephone number or code has.
const RUN_CAP: usize = 8;

/// The code that begins at number `index` and may hold several numbers: letters and digits run together,
/// a telephone number, a registration number.
pub(super) fn run(scan: &Scan<'_>, index: usize) -> Option<Found> {
    let found = alphanumeric(scan, index).or_else(|| telephone(scan, index)).or_else(|| hyphened(scan, index))?;
    let next = scan.numbers[index..].iter().take_while(|number| number.start < found.end).count().max(1);
    Some(Found { span: found, next: index + next })
}

/// `INE296Q07050`, `PG28B`, `24016746BKCABD9328`, `394A`, `13a-15`.
fn alphanumeric(scan: &Scan<'_>, index: usize) -> Option<Range<usize>> {
    let number = &scan.numbers[index];
    let before = if scan.glued(number.atom) { scan.word(number.atom - 1) } else { "" };
    let after = if scan.glued(number.atom + 1) { scan.word(number.atom + 1) } else { "" };
    let is_latin = |word: &str| !word.is_empty() && word.is_ascii();
    let code_before = is_latin(before)
        && (before.len() <= 2 || before.bytes().all(|b| b.is_ascii_uppercase()))
        && number.is_bare()
        && words::currency_code(before).is_none()
        && words::currency_with_scale(before).is_none()
        && !words::is_fiscal(before)
        && !words::is_reference(before)
        && !(before.len() <= 2 && before.bytes().all(|b| b.is_ascii_lowercase()));
    let followed = is_latin(after) && scan.glued(number.atom + 2) && scan.number(number.atom + 2).is_some();
    let is_unit = words::is_ordinal(after)
        || words::scale(after).is_some()
        || words::measure(after).is_some()
        || words::currency_name(after).is_some()
        || matches!(
            after,
            "x" | "p"
                | "c"
                | "k"
                | "K"
                | "m"
                | "M"
                | "s"
                | "bps"
                | "bp"
                | "pp"
                | "am"
                | "pm"
                | "AM"
                | "PM"
                | "Cr"
                | "Dr"
                | "DR"
                | "CR"
                | "kr"
                | "percent"
                | "pct"
                | "per"
        )
        || (matches!(after, "b" | "B" | "t" | "T") && currency_before(scan, number));
    let code_after = is_latin(after)
        && number.is_bare()
        && (followed && after != "x"
            || !is_unit && (after.len() == 1 || after.len() <= 4 && after.bytes().all(|b| b.is_ascii_uppercase())));
    if !(code_before || code_after) {
        return None;
    }
    let start = if code_before { scan.atoms[number.atom - 1].start } else { number.start };
    let mut atom = number.atom;
    let mut numbers = 1;
    while scan.glued(atom + 1) && numbers < RUN_CAP {
        match scan.kind(atom + 1) {
            Some(AtomKind::Word) if is_latin(scan.word(atom + 1)) => {}
            Some(AtomKind::Number(_)) => numbers += 1,
            _ => break,
        }
        atom += 1;
    }
    Some(start..scan.atoms[atom].end)
}

fn currency_before(scan: &Scan<'_>, number: &Number) -> bool {
    (1..=2).any(|back| number.atom >= back && words::currency_symbol(scan.symbol(number.atom - back)).is_some())
}

/// `+91-22 6829 0000`, `(206) 555-0100`, `Tel: 011 4565745`.
fn telephone(scan: &Scan<'_>, index: usize) -> Option<Range<usize>> {
    let first = &scan.numbers[index];
    if !first.is_bare() {
        return None;
    }
    let mut last = index;
    let mut digits = first.digits;
    for next in index + 1..(index + RUN_CAP).min(scan.numbers.len()) {
        let between = scan.numbers[last].atom + 1..scan.numbers[next].atom;
        let number = &scan.numbers[next];
        let joins = between.clone().all(|atom| matches!(scan.symbol(atom), '-' | '(' | ')' | '–' | '/' | '‑' | '.'));
        let near = scan.gap(number.atom) <= Gap::Space || !between.is_empty();
        if !(joins && near && number.is_bare() && !scan.opens_segment(number.atom)) {
            break;
        }
        last = next;
        digits += number.digits;
    }
    let lengths: [usize; 3] = std::array::from_fn(|offset| {
        scan.numbers.get(index + offset).filter(|_| index + offset <= last).map_or(0, |n| n.digits)
    });
    let span = first.start..scan.numbers[last].end;
    let plus = scan.symbol(first.atom.wrapping_sub(1)) == '+' && scan.glued(first.atom) && first.digits <= 3;
    if plus && digits >= 9 {
        return Some(span);
    }
    let mut word = first.atom;
    for _ in 0..4 {
        let Some(before) = word.checked_sub(1) else { break };
        word = before;
        if !matches!(scan.symbol(word), '.' | ':' | '-' | '(' | '–' | '+') && !matches!(scan.word(word), "No" | "Nos")
        {
            break;
        }
    }
    if words::is_phone(scan.word(word)) && digits >= 5 {
        return Some(span);
    }
    let american = lengths == [3, 3, 4]
        && (scan.symbol(first.atom + 1) == ')' || scan.symbol(first.atom + 1) == '-' && scan.glued(first.atom + 1));
    american.then(|| first.start..scan.numbers[index + 2].end)
}

/// `31-0411980`, `022-6829`, `400-0123`: hyphened digits of which a part begins with a zero or is long.
fn hyphened(scan: &Scan<'_>, index: usize) -> Option<Range<usize>> {
    let first = &scan.numbers[index];
    let hyphen = first.atom + 1;
    if scan.symbol(hyphen) != '-' || !scan.glued(hyphen) || !scan.glued(hyphen + 1) || !first.is_bare() {
        return None;
    }
    let second = scan.number(hyphen + 1).filter(|second| second.is_bare())?;
    let code = is_numbered(scan, first.atom)
        || second.digits >= 3 && second.has_leading_zero(scan.text)
        || first.digits >= 3 && first.has_leading_zero(scan.text)
        || first.digits == 2 && second.digits == 7;
    code.then_some(first.start..second.end)
}

/// Whether `No.` or `ASU` stands before `atom`, so that what follows is the number of a document.
pub(super) fn is_numbered(scan: &Scan<'_>, atom: usize) -> bool {
    let dot = scan.symbol(atom.wrapping_sub(1)) == '.';
    let word = scan.word(atom.wrapping_sub(1 + usize::from(dot)));
    matches!(word, "No" | "Nos" | "NO" | "no") && dot || matches!(word, "ASU" | "Update")
}

/// What is known while numbers are gone through from left to right.
#[derive(Debug, Default)]
pub(super) struct Trail {
    /// Atom of the last number, where it was a reference that a list may go on from.
    pub reference: Option<usize>,
}

/// The kind of the number, where it is no figure; `None` where it is one.
pub(super) fn kind(scan: &Scan<'_>, index: usize, beside: &Beside, sign: &Sign, trail: &Trail) -> Option<Kind> {
    let number = &scan.numbers[index];
    let text = scan.text;
    if number.digits > super::grouping::DIGIT_CAP {
        return Some(Kind::Code);
    }
    if number.dotted {
        return Some(Kind::Reference);
    }
    if words::is_ordinal(scan.word(number.atom + 1)) && scan.glued(number.atom + 1) && number.is_bare() {
        return Some(Kind::Other);
    }
    if thousands_mark(scan, number) {
        return Some(Kind::Other);
    }
    // A currency, a scale word or a per cent sign beside it makes a figure of any number.
    let strong = beside.inline.currency.is_some() || beside.inline.scale.is_some() || beside.kind == Some(Kind::Ratio);
    if strong {
        return None;
    }
    if footnote(scan, number, sign) {
        return Some(Kind::Reference);
    }
    if number.has_leading_zero(text) {
        return Some(Kind::Code);
    }
    if number.grouped {
        return None;
    }
    if let Some(kind) = separator(scan, number) {
        return Some(kind);
    }
    if number.is_bare() && number.year().is_some() && !after_code_word(scan, number.atom) {
        // A counted noun takes it back: `2,000` is often written `2000 employees`.
        let counted = matches!(beside.kind, Some(Kind::Count | Kind::Shares)) && !scan.context.in_cell;
        return if counted && number.small.is_some_and(|year| year % 100 == 0) { None } else { Some(Kind::Year) };
    }
    if let Some(kind) = after_word(scan, number, beside) {
        return Some(kind);
    }
    if trail.reference.is_some_and(|from| connects(scan, from, number.atom)) && beside.inline.measure.is_none() {
        return Some(Kind::Reference);
    }
    named(scan, number)
        .or_else(|| hyphen_neighbours(scan, number))
        .or_else(|| leading(scan, index, beside, sign))
        .or_else(|| provision(scan, number))
        .or_else(|| glued_word(scan, number))
}

/// `$’000`, `€000`, `(x 1.000)`, `000s`: thousands, not a number.
fn thousands_mark(scan: &Scan<'_>, number: &Number) -> bool {
    let digits = &scan.text[number.start..number.end];
    let before = scan.symbol(number.atom.wrapping_sub(1));
    if digits == "000" {
        return true;
    }
    let times = matches!(before, '×') || matches!(scan.word(number.atom.wrapping_sub(1)), "x" | "X");
    times
        && number.atom == 1 + usize::from(scan.symbol(0) == '(')
        && matches!(digits, "1.000" | "1,000" | "1000" | "1.000.000" | "1,000,000" | "100" | "100,000" | "1,00,000")
}

/// `[9]`, `<sup>9</sup>`, `23,456(1)`, `Revenue (2)`.
fn footnote(scan: &Scan<'_>, number: &Number, sign: &Sign) -> bool {
    let atom = number.atom;
    if !number.is_bare() || number.digits > 3 || atom == 0 {
        return false;
    }
    if scan.symbol(atom - 1) == '[' && scan.symbol(atom + 1) == ']' {
        return true;
    }
    let open = if scan.symbol(atom - 1) == '(' { atom.wrapping_sub(2) } else { atom - 1 };
    if scan.kind(open) == Some(AtomKind::SupOpen) {
        // A cell that a converter raised as a whole is a value.
        return !(scan.context.in_cell && scan.opens_segment(open) && scan.ends_segment(atom + 2));
    }
    let leading = scan.symbol(atom - 1) == '(' && scan.opens_segment(atom - 1);
    sign.enclosed && !sign.negative && number.digits <= 2 && scan.symbol(atom - 1) == '(' && !leading
}

/// Page separators and the page numbers of a table of contents.
fn separator(scan: &Scan<'_>, number: &Number) -> Option<Kind> {
    let atom = number.atom;
    if !number.is_bare() || atom == 0 {
        return None;
    }
    let is_dot = |back: usize| atom >= back && matches!(scan.symbol(atom - back), '.' | '…' | '·' | '․');
    let leaders = is_dot(1) && is_dot(2) && (is_dot(3) || scan.symbol(atom - 1) == '…') && scan.ends_segment(atom + 1);
    let assigned =
        scan.symbol(atom - 1) == '=' && matches!(scan.word(atom.wrapping_sub(2)), "page" | "number" | "Page");
    let braced = scan.symbol(atom - 1) == '{' && scan.symbol(atom + 1) == '}' && scan.symbol(atom + 2) == '-';
    (leaders || assigned || braced).then_some(Kind::Index)
}

/// A number after `Note`, `Section`, `page`, `DIN`.
fn after_word(scan: &Scan<'_>, number: &Number, beside: &Beside) -> Option<Kind> {
    let mut atom = number.atom;
    for _ in 0..5 {
        atom = atom.checked_sub(1)?;
        if scan.opens_segment(atom + 1) {
            return None;
        }
        if matches!(scan.symbol(atom), '§' | '#') && scan.glued(atom + 1) || scan.symbol(atom) == '§' {
            return Some(Kind::Reference);
        }
        if matches!(scan.symbol(atom), '.' | ':' | '-' | '–' | '‑') || scan.kind(atom) == Some(AtomKind::SupClose) {
            continue;
        }
        let word = scan.word(atom);
        // `Note No. 31`: the noun decides, where there is one.
        if matches!(word, "No" | "Nos" | "NO" | "no" | "nos" | "Number" | "Numbers" | "number")
            && atom > 0
            && (words::is_reference(scan.word(atom - 1)) || words::is_code(scan.word(atom - 1)))
        {
            continue;
        }
        break;
    }
    let word = scan.word(atom);
    if word.is_empty() {
        // `Standard on Review Engagements (SRE) 2410`
        let named = scan.symbol(atom) == ')'
            && atom > 1
            && scan.symbol(atom - 2) == '('
            && words::is_reference(scan.word(atom - 1));
        return named.then_some(Kind::Reference);
    }
    let gap_ok = scan.gap(number.atom) != Gap::Wide || !scan.context.in_cell;
    if !gap_ok {
        return None;
    }
    if words::is_page(word) {
        return Some(Kind::Index);
    }
    if number.fraction.is_none()
        && words::is_code(word)
        && word.starts_with(|c: char| c.is_uppercase())
        && number.digits >= 3
    {
        return Some(Kind::Code);
    }
    if !words::is_reference(word) {
        return None;
    }
    let mut buffer = [0; 24];
    let lower = words::lower(word, &mut buffer);
    if lower == "as" {
        let named = word == "AS" || atom > 0 && matches!(scan.word(atom - 1), "Ind" | "IND" | "ind");
        return named.then_some(Kind::Reference);
    }
    if words::needs_capital(lower) {
        let capital = word.starts_with(|c: char| c.is_ascii_uppercase());
        return (capital && beside.kind.is_none()).then_some(Kind::Reference);
    }
    (number.digits <= 6).then_some(Kind::Reference)
}

/// Whether a word that makes codes stands just before `atom`.
fn after_code_word(scan: &Scan<'_>, atom: usize) -> bool {
    let mut at = atom;
    for _ in 0..3 {
        let Some(before) = at.checked_sub(1) else { return false };
        at = before;
        if !matches!(scan.symbol(at), '.' | ':' | '-') {
            break;
        }
    }
    words::is_code(scan.word(at)) && scan.word(at).starts_with(|c: char| c.is_uppercase())
}

/// Whether a list of references goes on from the number at `from` to the one at `to`: `Notes 5(a), 6 and 7`.
fn connects(scan: &Scan<'_>, from: usize, to: usize) -> bool {
    if to <= from || to - from > 9 {
        return false;
    }
    let mut depth = 0;
    for atom in from + 1..to {
        match scan.kind(atom) {
            Some(AtomKind::Symbol(c)) => match c {
                '(' => depth += 1,
                ')' => depth -= 1,
                ',' | '-' | '–' | '/' | '&' | ';' | '.' => {}
                _ => return false,
            },
            Some(AtomKind::Word) => {
                let word = scan.word(atom);
                let clause =
                    word.len() == 1 || word.bytes().all(|b| matches!(b, b'i' | b'v' | b'x' | b'I' | b'V' | b'X'));
                if !clause && !matches!(word, "and" | "or" | "to" | "through" | "read" | "with" | "AND") {
                    return false;
                }
            }
            _ => return false,
        }
        if depth < 0 {
            return false;
        }
    }
    // Two numbers with nothing but space between are no list.
    to > from + 1
}

/// `Box III.5`, `S&P 500`, `Washington, D.C. 20549`.
fn named(scan: &Scan<'_>, number: &Number) -> Option<Kind> {
    let atom = number.atom;
    let before = scan.symbol(atom.wrapping_sub(1));
    let word = scan.word(atom.wrapping_sub(2));
    let is_roman = !word.is_empty() && word.bytes().all(|b| matches!(b, b'I' | b'V' | b'X' | b'L' | b'C'));
    if before == '.' && is_roman && scan.glued(atom) && scan.glued(atom - 1) {
        return Some(Kind::Reference);
    }
    if before == '.' && word.len() == 1 && number.is_bare() && number.digits == 5 {
        return Some(Kind::Code);
    }
    let share_index =
        scan.word(atom.wrapping_sub(1)) == "P" && before == '\0' && scan.symbol(atom.wrapping_sub(2)) == '&';
    (share_index && number.is_bare()).then_some(Kind::Other)
}

/// `10-K`, `52-week`, `COVID-19`, `Delhi - 110066`, `737-8`, `24/7`, `2023/123`.
fn hyphen_neighbours(scan: &Scan<'_>, number: &Number) -> Option<Kind> {
    let atom = number.atom;
    if !number.is_bare() {
        return None;
    }
    let hyphen = |at: usize| matches!(scan.symbol(at), '-' | '‑' | '–' | '‐');
    if hyphen(atom + 1) && scan.glued(atom + 1) && scan.glued(atom + 2) {
        let word = scan.word(atom + 2);
        if !word.is_empty() && word.is_ascii() {
            let code = word.len() <= 3 && word.bytes().all(|b| b.is_ascii_uppercase());
            return Some(if code { Kind::Code } else { Kind::Other });
        }
        if let Some(second) = scan.number(atom + 2).filter(|second| second.is_bare())
            && second.small < number.small
            && super::inline::of(scan, second).end == second.atom + 1
        {
            return Some(Kind::Code);
        }
    }
    let before = atom.wrapping_sub(1);
    if hyphen(before) && atom >= 2 {
        let word = scan.word(atom - 2);
        let close = scan.glued(atom) && scan.glued(before);
        if close && !word.is_empty() && words::currency_code(word).is_none() {
            return Some(Kind::Code);
        }
        if close
            && let Some(first) = scan.number(atom - 2).filter(|first| first.is_bare() && first.small > number.small)
        {
            return (!scan.context.in_cell || first.digits < 4).then_some(Kind::Code);
        }
        // A postal code after the name of a town.
        let postal = number.digits == 6
            || number.digits == 3
                && scan.number(atom + 1).is_some_and(|next| next.digits == 3 && scan.gap(atom + 1) == Gap::Space);
        if postal && word.starts_with(|c: char| c.is_uppercase()) && !scan.opens_segment(before) {
            return Some(Kind::Code);
        }
    }
    let state = scan.word(before);
    if (2..=3).contains(&state.len())
        && state.bytes().all(|b| b.is_ascii_uppercase())
        && words::currency_code(state).is_none()
        && (number.digits == 5 && state.len() == 2
            || number.digits == 4 && matches!(state, "NSW" | "VIC" | "QLD" | "SA" | "WA" | "TAS" | "ACT" | "NT"))
    {
        return Some(Kind::Code);
    }
    let slash = |at: usize| scan.symbol(at) == '/' && scan.glued(at) && scan.glued(at + 1);
    let left = atom >= 2 && slash(before) && matches!(scan.kind(atom - 2), Some(AtomKind::Number(_) | AtomKind::Word));
    let right = slash(atom + 1) && scan.number(atom + 2).is_some();
    let named = atom >= 2 && slash(before) && !scan.word(atom - 2).is_empty();
    if left || right {
        return Some(if named { Kind::Code } else { Kind::Other });
    }
    None
}

/// A serial, paragraph or page number at the start of a line or a cell.
fn leading(scan: &Scan<'_>, index: usize, beside: &Beside, sign: &Sign) -> Option<Kind> {
    let number = &scan.numbers[index];
    let atom = number.atom;
    if index != 0 || atom > 8 || number.digits > 4 || beside.kind.is_some() || sign.negative && !scan.context.first_cell
    {
        return None;
    }
    let enclosed = scan.symbol(atom.wrapping_sub(1)) == '(' && scan.symbol(atom + 1) == ')';
    let opens = atom - usize::from(enclosed);
    if !(0..opens).all(|before| matches!(scan.symbol(before), '#' | '-' | '•' | '–' | '>' | '§' | '·' | '▪' | '●'))
    {
        return None;
    }
    let in_cell = scan.context.in_cell;
    let after = atom + 1;
    let word_at = |at: usize| scan.word(at);
    let capital = |at: usize| word_at(at).starts_with(char::is_uppercase) && !words::is_month(word_at(at));
    if enclosed {
        let index = number.is_bare()
            && number.digits <= 2
            && (!word_at(atom + 2).is_empty() || scan.context.first_cell && scan.ends_segment(atom + 2));
        return index.then_some(Kind::Index);
    }
    let short = number.is_bare() && number.digits <= 3 || number.fraction.is_some();
    let end = scan.symbol(after);
    if matches!(end, '.' | ')') && scan.glued(after) && short {
        let alone = scan.ends_segment(after + 1) && number.is_bare();
        let titled = !word_at(after + 1).is_empty() || matches!(scan.symbol(after + 1), '“' | '"' | '‘' | '(');
        return (alone || titled).then_some(Kind::Index);
    }
    // A footnote that a converter glued to its first word: `2Refer to Note 4`.
    let small = number.is_bare() && number.digits <= 2 || number.fraction.is_some();
    if small && scan.glued(after) && capital(after) && scan.word(after).len() > 2 {
        return Some(Kind::Index);
    }
    if in_cell {
        let serial = scan.context.first_cell && number.is_bare() && opens == 0 && capital(after);
        let title =
            number.is_bare() && number.digits <= 3 && capital(after) && scan.gap(after) == Gap::Space && opens == 0;
        return (serial || title).then_some(Kind::Index);
    }
    let alone = number.is_bare() && scan.ends_segment(after) && scan.atoms.len() == after;
    let titled = (number.is_bare() || number.digits <= 4) && capital(after) && scan.gap(after) != Gap::Glued;
    let address = number.is_bare() && end == ',' && capital(after + 1);
    (alone || titled || address).then_some(Kind::Index)
}

/// `4.1(a)`: a provision.
fn provision(scan: &Scan<'_>, number: &Number) -> Option<Kind> {
    let after = number.atom + 1;
    let whole = number.is_bare() && number.digits == 3 && !scan.context.in_cell;
    let clause =
        scan.symbol(after) == '(' && scan.glued(after) && scan.glued(after + 1) && scan.symbol(after + 2) == ')';
    let letter = scan.word(after + 1);
    let decimals = number.fraction.map(|from| number.end - from);
    let short = decimals == Some(1) && number.digits <= 3;
    (clause
        && (short || whole)
        && letter.len() <= 3
        && letter.bytes().all(|b| b.is_ascii_lowercase())
        && !letter.is_empty())
    .then_some(Kind::Reference)
}

/// A small number glued to a word by a converter is a footnote or a page: `report3`. `第85期` is a name.
fn glued_word(scan: &Scan<'_>, number: &Number) -> Option<Kind> {
    let word = if scan.glued(number.atom) { scan.word(number.atom - 1) } else { "" };
    if word.ends_with('第') {
        return Some(Kind::Reference);
    }
    let named = word.len() >= 3 && word.is_ascii() && words::currency_code(word).is_none();
    (named && number.is_bare() && number.digits <= 3).then_some(Kind::Other)
}

/// Whether the sign mark before `atom` is one (a helper of ranges).
pub(super) fn is_range_mark(c: char) -> bool {
    sign::is_minus(c) || c == '—' || c == '~' || c == '～'
}
