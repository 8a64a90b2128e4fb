//! Sums across a row. Which column is the sum of which others, all rows of the sheet tell together.

use super::sheet::{Entry, Role, Sheet, Value};
use super::{Direction, Draft, Status, digits};

/// The most neighbouring columns that are tried with every combination of signs.
const SIGNED: usize = 6;

/// How many digits have to agree, over all rows, before a relation is taken for more than chance: some hundreds are tried.
const PROOF: i32 = 10;

/// The rows that a relation between columns is tried on before it is tried on all.
const TRIAL: usize = 12;

/// A relation between columns: the sum of coefficient times column is nothing.
type Relation = Vec<i8>;

/// How a relation fares in the rows of the sheet.
#[derive(Debug, Clone, Default)]
struct Record {
    holds: usize,
    fails: usize,
    proof: i32,
    /// For each column, in how many of the rows that hold it takes part.
    used: Vec<usize>,
}

/// The sums of a sheet, across.
pub(super) fn sums(sheet: &Sheet) -> Vec<Draft> {
    let rows: Vec<usize> = (0..sheet.rows.len()).filter(|row| sheet.rows[*row].role != Role::Divider).collect();
    if sheet.units.len() < 3 || rows.len() < 2 {
        return Vec::new();
    }
    let mut out = Vec::new();
    for relation in relations(sheet, &rows) {
        let total = target(sheet, &relation);
        for row in &rows {
            out.extend(draft(sheet, *row, &relation, total));
        }
    }
    out
}

/// The relations that the rows prove, none of which follows from the others.
fn relations(sheet: &Sheet, rows: &[usize]) -> Vec<Relation> {
    let mut proved: Vec<(Relation, Record)> = Vec::new();
    for relation in candidates(sheet.units.len()) {
        let trial: Vec<usize> = rows.iter().copied().take(TRIAL).collect();
        let record = fares(sheet, &trial, &relation);
        if record.fails > record.holds {
            continue;
        }
        let record = fares(sheet, rows, &relation);
        let used = relation.iter().zip(&record.used).all(|(factor, used)| *factor == 0 || *used >= 2);
        if record.holds >= 2 && record.holds >= 3 * record.fails && record.proof >= PROOF && used {
            proved.push((relation, record));
        }
    }
    // The simplest first; what follows from simpler ones says nothing new.
    proved.sort_by_key(|(relation, record)| {
        let terms = relation.iter().filter(|factor| **factor != 0).count();
        (terms, std::cmp::Reverse(record.proof))
    });
    // A column more is worth it only where it mends rows; one less, where it costs none.
    let extends = |a: &Relation, b: &Relation| a != b && a.iter().zip(b).all(|(a, b)| *b == 0 || a == b);
    let dropped: Vec<bool> = proved
        .iter()
        .map(|(relation, record)| {
            proved.iter().any(|(other, rival)| {
                extends(relation, other) && rival.fails <= record.fails
                    || extends(other, relation) && rival.fails < record.fails
            })
        })
        .collect();
    let mut dropped = dropped.into_iter();
    proved.retain(|_| !dropped.next().unwrap_or(false));
    let mut basis = Basis::default();
    trivial(sheet, rows).into_iter().for_each(|relation| {
        basis.extend(&relation);
    });
    proved.into_iter().map(|(relation, _)| relation).filter(|relation| basis.extend(relation)).collect()
}

/// The relations that are tried: every combination of signs over a few neighbouring columns, and long plain sums.
fn candidates(columns: usize) -> Vec<Relation> {
    let mut out = Vec::new();
    let width = columns.min(SIGNED);
    for start in 0..=columns - width {
        // The first column of a window takes part, so that no relation is tried twice; the last window is tried whole.
        let codes = 3_usize.pow(width as u32);
        for code in 1..codes {
            let mut relation = vec![0_i8; columns];
            let mut rest = code;
            for factor in &mut relation[start..start + width] {
                *factor = [0, 1, -1][rest % 3];
                rest /= 3;
            }
            let terms = relation.iter().filter(|factor| **factor != 0).count();
            let leading = relation.iter().find(|factor| **factor != 0) == Some(&1);
            if terms >= 3 && leading && (relation[start] != 0 || start + width == columns) {
                out.push(relation);
            }
        }
    }
    for total in 0..columns {
        for start in 0..total.saturating_sub(SIGNED - 1) {
            let mut relation = vec![0_i8; columns];
            relation[start..total].fill(1);
            relation[total] = -1;
            out.push(relation);
        }
        for end in total + SIGNED + 1..=columns {
            let mut relation = vec![0_i8; columns];
            relation[total] = 1;
            relation[total + 1..end].fill(-1);
            out.push(relation);
        }
    }
    out
}

/// Columns that are empty or that repeat one another, as relations: with them, nothing new can be said.
fn trivial(sheet: &Sheet, rows: &[usize]) -> Vec<Relation> {
    let columns = sheet.units.len();
    let same = |a: usize, b: Option<usize>| {
        rows.iter().all(|row| sheet.entry(*row, a).amount() == b.map_or(0, |b| sheet.entry(*row, b).amount()))
    };
    let mut out = Vec::new();
    for a in 0..columns {
        for b in std::iter::once(None).chain((0..a).map(Some)) {
            if same(a, b) {
                let mut relation = vec![0_i8; columns];
                relation[a] = 1;
                if let Some(b) = b {
                    relation[b] = -1;
                }
                out.push(relation);
                break;
            }
        }
    }
    out
}

/// What a relation leaves in a row, with the slack for rounding; `None` where the row says nothing about it.
fn leaves(sheet: &Sheet, row: usize, relation: &[i8]) -> Option<(i128, i128)> {
    let (mut rest, mut width, mut filled) = (0, 0, 0);
    for (column, factor) in relation.iter().enumerate().filter(|(_, factor)| **factor != 0) {
        let entry = sheet.entry(row, column);
        if entry.is_unsure() {
            return None;
        }
        rest += i128::from(*factor) * entry.amount();
        width += if entry.is_printed() { sheet.grain(column, entry) } else { 0 };
        filled += usize::from(entry.amount() != 0);
    }
    (filled >= 3).then_some((rest, width / 2))
}

fn fares(sheet: &Sheet, rows: &[usize], relation: &[i8]) -> Record {
    let mut record = Record { used: vec![0; relation.len()], ..Record::default() };
    for row in rows {
        let Some((rest, slack)) = leaves(sheet, *row, relation) else { continue };
        if rest.abs() > slack {
            record.fails += 1;
            continue;
        }
        record.holds += 1;
        for (column, used) in record.used.iter_mut().enumerate() {
            *used += usize::from(sheet.entry(*row, column).amount() != 0);
        }
        let blur = if rest == 0 { 0 } else { digits(2 * slack, least_unit(sheet, relation)) };
        record.proof += (weight(sheet, *row, relation) - blur).max(0);
    }
    record
}

/// The smallest unit of the columns of a relation.
fn least_unit(sheet: &Sheet, relation: &[i8]) -> i128 {
    let used = relation.iter().zip(&sheet.units).filter(|(factor, _)| **factor != 0);
    used.map(|(_, unit)| *unit).min().unwrap_or(1)
}

/// What it proves that a relation holds in a row: the digits of the smallest number in it, for that one must not drown
/// in the others; and of the smallest difference between two that are set against each other, for numbers that change
/// little from column to column meet by chance.
fn weight(sheet: &Sheet, row: usize, relation: &[i8]) -> i32 {
    let terms: Vec<i128> = relation
        .iter()
        .enumerate()
        .map(|(column, factor)| i128::from(*factor) * sheet.entry(row, column).amount())
        .filter(|term| *term != 0)
        .collect();
    let apart = terms.iter().enumerate().flat_map(|(at, a)| terms[at + 1..].iter().map(move |b| (a + b).abs()));
    let least = if terms.len() > 3 { apart.min() } else { None };
    let least = terms.iter().map(|term| term.abs()).chain(least).min().unwrap_or(0);
    digits(least, least_unit(sheet, relation))
}

/// The column that a relation is the sum of: the one that stands alone on its side; of several, one whose header says
/// so, else the last.
fn target(sheet: &Sheet, relation: &[i8]) -> usize {
    let alone = |column: usize| relation.iter().filter(|factor| **factor == relation[column]).count() == 1;
    let used = (0..relation.len()).filter(|column| relation[*column] != 0);
    used.max_by_key(|column| (sheet.closes[*column], alone(*column), *column)).unwrap_or(0)
}

/// The sum of one row.
fn draft(sheet: &Sheet, row: usize, relation: &[i8], target: usize) -> Option<Draft> {
    let Entry::Value(total) = sheet.entry(row, target) else { return None };
    let sign = -relation.get(target).copied()?;
    let mut parts: Vec<(Value, bool)> = Vec::new();
    let mut damaged: Vec<(Value, bool)> = Vec::new();
    let own = sheet.grain(target, Entry::Value(total));
    let (mut computed, mut width, mut unsure) = (0, own, false);
    for (column, factor) in relation.iter().enumerate() {
        if *factor == 0 || column == target {
            continue;
        }
        let entry = sheet.entry(row, column);
        let factor = factor * sign;
        match entry {
            Entry::Value(value) => parts.push((value, factor < 0)),
            Entry::Damaged(value) => damaged.push((value, factor < 0)),
            _ => {}
        }
        computed += i128::from(factor) * entry.amount();
        width += if entry.is_printed() { sheet.grain(column, entry) } else { 0 };
        unsure |= entry.is_unsure();
    }
    // One number and its repetition are no sum.
    if parts.len() + damaged.len() < 2 {
        return None;
    }
    let mut draft = Draft {
        direction: Direction::Across,
        total,
        parts,
        computed,
        slack: width / 2,
        two: 2 * own,
        status: Status::Exact,
        damaged,
        aside: Vec::new(),
    };
    draft.weigh();
    // The same number in every column is no sum: it says the same of each.
    if draft.status == Status::Off && draft.parts.iter().all(|(value, _)| value.amount == total.amount) {
        return None;
    }
    if draft.status == Status::Off && unsure {
        draft.status = Status::Unchecked;
    }
    Some(draft)
}

/// Relations in echelon form, to tell whether another follows from them.
#[derive(Debug, Default)]
struct Basis {
    rows: Vec<(usize, Vec<i64>)>,
}

impl Basis {
    /// Adds a relation; `false` where it follows from those that are there.
    fn extend(&mut self, relation: &[i8]) -> bool {
        let mut rest: Vec<i64> = relation.iter().map(|factor| i64::from(*factor)).collect();
        for (lead, row) in &self.rows {
            let (own, other) = (row[*lead], rest[*lead]);
            if other != 0 {
                rest = rest
                    .iter()
                    .zip(row)
                    .map(|(a, b)| a.wrapping_mul(own).wrapping_sub(b.wrapping_mul(other)))
                    .collect();
                let divisor = rest.iter().fold(0, |a, b| gcd(a, b.abs())).max(1);
                rest.iter_mut().for_each(|value| *value /= divisor);
            }
        }
        match rest.iter().position(|factor| *factor != 0) {
            Some(lead) => {
                self.rows.push((lead, rest));
                true
            }
            None => false,
        }
    }
}

fn gcd(a: i64, b: i64) -> i64 {
    if b == 0 { a } else { gcd(b, a % b) }
}
