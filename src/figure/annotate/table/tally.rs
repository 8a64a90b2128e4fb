//! What the numbers of a column look like together, counted once for the whole table.

use super::TableWork;
use super::tokens::symbol;
use crate::document::RowKind;
use crate::figure::grid::{Class, bare};

/// The numbers of one logical column below one stack of header rows.
#[derive(Debug, Clone, Copy)]
pub(super) struct Tally {
    stack: Option<usize>,
    group: usize,
    /// How many there are.
    count: usize,
    /// The first prints a per cent sign, and none a currency.
    first_percent: bool,
    /// The last prints a per cent sign.
    last_percent: bool,
    /// One of them at least prints a currency.
    pub(super) money: bool,
    /// The most digits that one of them has before its decimal point.
    pub(super) digits: usize,
    /// One that is no percentage has decimals.
    pub(super) decimals: bool,
    /// One cell is a list of small whole numbers: `2, 3`, `1, 4 and 5`.
    pub(super) lists: bool,
    /// How many are four digits that may be a year.
    years: usize,
    /// The last one, where all are whole numbers that never go down.
    rising: Option<u32>,
    /// All are percentages.
    percent: bool,
    /// The marks of footnotes, a bit for each, where there is nothing else: `(1)`, `(3)`.
    marks: Option<u32>,
}

impl Tally {
    /// A column of years: `2018`, with a footnote mark or without. Amounts that all look like years are rarer still.
    pub(super) fn is_years(&self) -> bool {
        self.years > 1 && self.years == self.count && !self.money
    }

    /// Nothing but marks of footnotes that stand below the table: `(3)`.
    pub(super) fn is_of_footnotes(&self) -> bool {
        self.marks.is_some()
    }

    /// Whether its numbers are longer than those of a count mostly are: in thousands, or with decimals.
    pub(super) fn is_long(&self) -> bool {
        self.digits > 3 && !self.is_years() || self.decimals
    }

    /// Whole numbers of one or two digits, without a sign of money.
    pub(super) fn is_short(&self) -> bool {
        self.digits <= 2 && !self.decimals && !self.money && !self.first_percent
    }

    /// Its first figure prints a per cent sign, and none a currency.
    pub(super) fn begins_with_percent(&self) -> bool {
        self.first_percent && !self.money
    }

    /// Page numbers, or what looks like them.
    pub(super) fn is_of_pages(&self) -> bool {
        self.count > 4 && self.rising.is_some() && !self.money && self.digits <= 4
    }

    /// Nothing but percentages, each with its sign.
    pub(super) fn all_percent(&self) -> bool {
        self.percent && self.years < self.count
    }

    /// A column of percentages that prints the sign at its first and last figures only, as accountants do.
    pub(super) fn is_percent(&self) -> bool {
        self.first_percent && self.last_percent && !self.money && self.count > 2
    }
}

/// The tally of the column `group` below `stack`; `tallies` lie in the order of the stacks.
pub(super) fn tally(tallies: &[Tally], stack: Option<usize>, group: usize) -> Option<&Tally> {
    let from = tallies.partition_point(|tally| tally.stack < stack);
    tallies[from..].iter().take_while(|tally| tally.stack == stack).find(|tally| tally.group == group)
}

impl TableWork<'_, '_, '_> {
    /// One tally for each column below each stack, in the order of the stacks.
    pub(super) fn tallies<'l>(&self, line: &impl Fn(u32) -> &'l str) -> Vec<Tally> {
        let mut out: Vec<Tally> = Vec::new();
        for row in self.grid.rows.iter().filter(|row| row.kind == RowKind::Data) {
            let text = line(row.line);
            let slice = |index: usize| {
                row.cells
                    .get(index)
                    .and_then(|cell| text.get(cell.span.start as usize..cell.span.end as usize))
                    .unwrap_or_default()
            };
            let mut before: Option<usize> = None;
            for (index, cell) in row.cells.iter().enumerate().filter(|(_, cell)| cell.class != Class::Empty) {
                let prefix = before.replace(index).filter(|before| row.cells[*before].class == Class::Prefix);
                if !matches!(cell.class, Class::Number | Class::Year) {
                    continue;
                }
                let Some(group) = self.grid.group_of(index) else { continue };
                let own = slice(index);
                let next = (index + 1..row.cells.len()).find(|&next| row.cells[next].class != Class::Empty);
                let percent = own.contains('%')
                    || next.is_some_and(|next| row.cells[next].class == Class::Suffix && slice(next).contains('%'));
                let money = symbol(own).is_some() || prefix.is_some_and(|prefix| symbol(slice(prefix)).is_some());
                let (whole, rest) = leading_number(own);
                let digits = whole.bytes().filter(u8::is_ascii_digit).count();
                let decimals = !percent && rest.starts_with('.');
                let year = whole.len() == 4 && digits == 4 && (whole.starts_with("19") || whole.starts_with("20"));
                let year = year && !decimals && !percent;
                let page = bare(own).parse::<u32>().ok().filter(|_| !percent);
                let known = out
                    .iter_mut()
                    .rev()
                    .take_while(|tally| tally.stack == row.stack)
                    .find(|tally| tally.group == group);
                match known {
                    Some(tally) => {
                        tally.count += 1;
                        tally.last_percent = percent;
                        tally.money |= money;
                        tally.digits = tally.digits.max(digits);
                        tally.decimals |= decimals;
                        tally.years += usize::from(year);
                        tally.rising = tally.rising.and_then(|before| page.filter(|page| *page >= before));
                        tally.percent &= percent || year;
                        tally.lists |= is_list(own);
                        tally.marks = tally.marks.and_then(|marks| Some(marks | mark(own)?));
                    }
                    None => out.push(Tally {
                        stack: row.stack,
                        group,
                        count: 1,
                        first_percent: percent,
                        last_percent: percent,
                        money,
                        digits,
                        decimals,
                        years: usize::from(year),
                        rising: page,
                        percent: percent || year,
                        lists: is_list(own),
                        marks: mark(own),
                    }),
                }
            }
        }
        if out.iter().any(Tally::is_of_footnotes) {
            let below = self.footnotes_below(line);
            out.iter_mut().for_each(|tally| tally.marks = tally.marks.filter(|marks| marks & !below == 0));
        }
        out
    }

    /// The footnotes that begin the lines next below the table, a bit for each.
    fn footnotes_below<'l>(&self, line: &impl Fn(u32) -> &'l str) -> u32 {
        let last = self.grid.rows.last().map_or(0, |row| row.line);
        (last + 1..=last.saturating_add(FOOTNOTES))
            .map(|number| line(number).trim_start_matches(|c: char| c.is_whitespace() || matches!(c, '*' | '_' | '<')))
            .filter_map(|text| mark(&text[..=text.find(')')?]))
            .fold(0, |marks, mark| marks | mark)
    }
}

/// How many lines below a table are looked at for its footnotes.
const FOOTNOTES: u32 = 20;

/// The bit of a footnote's mark that stands alone: `(1)` to `(31)`.
fn mark(text: &str) -> Option<u32> {
    let inner = bare(text).strip_prefix('(')?.strip_suffix(')')?;
    let digits = (1..=2).contains(&inner.len()) && inner.bytes().all(|b| b.is_ascii_digit());
    inner.parse().ok().filter(|number| digits && (1..32).contains(number)).map(|number: u32| 1 << number)
}

/// The first number of a cell up to its decimal point, and what stands behind it: `2,345` of `$(2,345.10)`, `2018` of
/// `2018 (2)`.
fn leading_number(text: &str) -> (&str, &str) {
    let text = text.trim_start_matches(|c: char| !c.is_ascii_digit());
    let outer = |c: char| !(c.is_ascii_digit() || c.is_whitespace() || matches!(c, ',' | '\'' | '’'));
    let number = text[..text.find(outer).unwrap_or(text.len())].trim_end_matches(|c: char| !c.is_ascii_digit());
    text.split_at(number.len())
}

/// Whether a cell lists numbers of one or two digits, as references are listed: `2, 3`, `1, 4 and 5`.
fn is_list(text: &str) -> bool {
    let short = |item: &str| (1..=2).contains(&item.len()) && item.bytes().all(|b| b.is_ascii_digit());
    // Most cells are single numbers, whose commas group digits.
    let bytes = text.as_bytes();
    if !memchr::memchr_iter(b' ', bytes).any(|at| at > 0 && matches!(bytes[at - 1], b',' | b'd')) {
        return false;
    }
    let items = || bare(text).split(", ").flat_map(|item| item.split(" and "));
    items().count() > 1 && items().all(short)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_of_references() {
        let cases = [
            ("2, 3", true),
            ("**17, 18**", true),
            ("1, 4 and 5", true),
            ("14", false),
            ("2,300", false),
            ("2.5, 3", false),
            ("12 14", false),
            ("120, 130", false),
            ("", false),
        ];
        for (text, want) in cases {
            assert_eq!(is_list(text), want, "{text}");
        }
    }

    #[test]
    fn numbers_that_lead_a_cell() {
        let cases =
            [("$(2,345.10)", "2,345"), ("2018 (2)", "2018"), ("**7**", "7"), ("1 234 567", "1 234 567"), ("—", "")];
        for (text, want) in cases {
            assert_eq!(leading_number(text).0, want, "{text}");
        }
    }
}
