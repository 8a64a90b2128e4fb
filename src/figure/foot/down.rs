//! Sums down a column. Rows are put on a stack; a row that is the sum of those on top of it stands for them from then
//! on, so that subtotals are added up in their turn and nothing twice.

use super::sheet::{Entry, Role, Sheet, Value};
use super::slip::slip;
use super::{Direction, Draft, Status, digits};
use crate::figure::Annotations;

/// The most rows that one total is sought over.
const SPAN: usize = 400;

/// The most rows of which some may be subtracted although they are printed without a sign.
const SIGNED: usize = 5;

/// A row, or a total with all that it adds up.
struct Item {
    row: usize,
    total: bool,
    /// A heading stands between it and the row above.
    headed: bool,
    /// How many items right below it on the stack it may stand for: no label says that it is their total, so that they
    /// may still be parts of another.
    under: usize,
    /// What to add to the printed amount of each column to have the computed one.
    more: Vec<i128>,
}

/// The sum of a run of items in one column.
#[derive(Debug, Clone, Copy, Default)]
struct Column {
    sum: i128,
    /// With computed amounts in place of printed ones that are off.
    mended: i128,
    /// The widths of the intervals that rounding left, added up.
    width: i128,
    filled: usize,
    unsure: bool,
    /// The largest amount of an item.
    most: i128,
}

/// A row read as the total of the items on top of the stack.
#[derive(Debug, Clone)]
struct Reading {
    /// The items, from the top of the stack.
    items: Vec<usize>,
    /// The items that are subtracted: bit 0 is the topmost.
    negative: u32,
    proof: i32,
    /// What the columns would prove that print one number and its repetition as the total, which is little.
    lone: i32,
    missed: usize,
    /// A heading or another total stands just above the first item.
    bounded: bool,
}

/// The sums of a sheet, down.
pub(super) fn sums(sheet: &Sheet, figures: &Annotations) -> Vec<Draft> {
    let mut stack: Vec<Item> = Vec::new();
    let mut found: Vec<Draft> = Vec::new();
    let mut headed = true;
    for (index, row) in sheet.rows.iter().enumerate() {
        if row.role == Role::Divider {
            headed = true;
            continue;
        }
        let mut item = Item { row: index, total: false, headed, under: 0, more: vec![0; row.entries.len()] };
        headed = false;
        if let Some(reading) = best(sheet, &stack, index) {
            let drafts = drafts(sheet, &stack, index, &reading);
            for (column, draft) in &drafts {
                if draft.status == Status::Off {
                    item.more[*column] = -draft.difference();
                }
            }
            found.extend(supported(sheet, figures, drafts));
            item.total = true;
            let first = reading.items.last().copied().unwrap_or(stack.len());
            item.headed = stack.get(first).is_some_and(|first| first.headed);
            if row.role == Role::Total {
                stack.truncate(first);
            } else {
                item.under = stack.len() - first;
            }
        }
        stack.push(item);
    }
    found
}

/// Whether the run that begins at item `first` is set apart from what stands above it.
fn bounded(stack: &[Item], first: usize) -> bool {
    first == 0 || stack[first].headed || stack[first - 1].total
}

/// The items from the top of the stack: each total in place of what it stands for, or all of them.
fn walk(stack: &[Item], whole: bool) -> impl Iterator<Item = usize> + '_ {
    let below = move |at: usize| at.checked_sub(1 + if whole { 0 } else { stack[at].under });
    std::iter::successors(stack.len().checked_sub(1), move |at| below(*at)).take(SPAN)
}

/// The reading of a row as a total that is proved best, if any is proved.
fn best(sheet: &Sheet, stack: &[Item], row: usize) -> Option<Reading> {
    let entries = &sheet.rows[row].entries;
    if !entries.iter().any(|entry| entry.amount() != 0) {
        return None;
    }
    let labelled = sheet.rows[row].role == Role::Total;
    // The last row of its block that adds up the whole block needs no label.
    let closing = sheet.rows.get(row + 1).is_none_or(|next| next.role == Role::Divider);
    let mut best: Option<Reading> = None;
    let mut consider = |reading: Option<Reading>, named: i32, unnamed: i32| {
        let Some(reading) = reading else { return };
        let missed = reading.missed as i32;
        let named = if labelled || closing && reading.bounded && reading.items.len() > 2 {
            named + missed
        } else {
            unnamed + 2 * missed
        };
        if reading.proof < named {
            return;
        }
        let rank = |reading: &Reading| {
            let turned = reading.negative.count_ones() as i32;
            (
                reading.proof - 4 * reading.missed as i32 - 2 * turned,
                reading.bounded,
                std::cmp::Reverse(reading.items.len()),
            )
        };
        if best.as_ref().is_none_or(|known| rank(&reading) > rank(known)) {
            best = Some(reading);
        }
    };
    let nested = stack.iter().rev().take(SPAN).any(|item| item.under > 0);
    for whole in [false, true].into_iter().take(1 + usize::from(nested)) {
        let mut columns = vec![Column::default(); entries.len()];
        let mut items = Vec::new();
        for at in walk(stack, whole) {
            items.push(at);
            add(sheet, &stack[at], false, &mut columns);
            let read = |columns: &[Column], negative| weigh(sheet, entries, columns, stack, &items, negative);
            if items.len() == 1 {
                // One row has a total only where a label says so.
                if labelled {
                    consider(read(&columns, 0).filter(|reading| reading.missed == 0), 3, 3);
                }
                continue;
            }
            consider(read(&columns, 0), 3, 6);
            if labelled && let Some(mut reading) = read(&columns, 0) {
                reading.proof += reading.lone;
                consider(Some(reading).filter(|reading| reading.missed == 0), 3, 6);
            }
            if items.len() > SIGNED {
                continue;
            }
            for negative in 1..1_u32 << (items.len() - 1) {
                let mut signed = vec![Column::default(); entries.len()];
                for (place, at) in items.iter().enumerate() {
                    add(sheet, &stack[*at], negative >> place & 1 == 1, &mut signed);
                }
                consider(read(&signed, negative), 6, 8);
            }
        }
    }
    best
}

fn add(sheet: &Sheet, item: &Item, negative: bool, columns: &mut [Column]) {
    let sign = if negative { -1 } else { 1 };
    for (index, column) in columns.iter_mut().enumerate() {
        let entry = sheet.entry(item.row, index);
        let amount = entry.amount() * sign;
        column.sum += amount;
        column.mended += amount + item.more.get(index).copied().unwrap_or(0) * sign;
        column.width += if entry.is_printed() { sheet.grain(index, entry) } else { 0 };
        column.filled += usize::from(amount != 0);
        column.unsure |= entry.is_unsure();
        column.most = column.most.max(amount.abs());
    }
}

/// How much the columns of a row prove that it is the total of `items`, summed up in `columns`.
fn weigh(
    sheet: &Sheet,
    entries: &[Entry],
    columns: &[Column],
    stack: &[Item],
    items: &[usize],
    negative: u32,
) -> Option<Reading> {
    let (mut proof, mut lone, mut missed, mut matched) = (0, 0, 0, 0);
    let mut seen: Vec<i128> = Vec::new();
    for (index, (entry, column)) in entries.iter().zip(columns).enumerate() {
        let (amount, unit) = match entry {
            Entry::Value(value) => (value.amount, sheet.units[index]),
            Entry::Zero => (0, sheet.units[index]),
            _ => continue,
        };
        let slack = (column.width + sheet.grain(index, *entry)) / 2;
        let off = (amount - column.sum).abs().min((amount - column.mended).abs());
        if off > slack {
            missed += usize::from(!column.unsure);
        } else if column.filled == 1 && items.len() > 1 {
            lone += digits(amount, unit);
            matched += 1;
        } else if column.filled > 0 && !seen.contains(&amount) && (negative == 0 || column.most != amount.abs()) {
            // Columns that repeat one another prove no more than one of them; nor does an amount less itself, plus itself.
            seen.push(amount);
            matched += 1;
            let blur = if off == 0 { 0 } else { digits(2 * slack, unit) };
            proof += (digits(amount, unit) - blur).max(0);
        }
    }
    if matched == 0 {
        return None;
    }
    let bounded = items.last().is_some_and(|first| bounded(stack, *first));
    let outnumbered = missed > seen.len() * if bounded { 3 } else { 1 };
    (!outnumbered).then(|| Reading { items: items.to_vec(), negative, proof, lone, missed, bounded })
}

/// The sums of a row that is read as a total, by column.
fn drafts(sheet: &Sheet, stack: &[Item], row: usize, reading: &Reading) -> Vec<(usize, Draft)> {
    let mut out = Vec::new();
    for (column, entry) in sheet.rows[row].entries.iter().enumerate() {
        let Entry::Value(total) = *entry else { continue };
        let mut parts: Vec<(Value, bool)> = Vec::new();
        let mut all = Column::default();
        let mut damaged: Vec<(Value, bool)> = Vec::new();
        for (place, at) in reading.items.iter().enumerate().rev() {
            let item = &stack[*at];
            let negative = is_negative(reading, place);
            let entry = sheet.entry(item.row, column);
            match entry {
                Entry::Value(value) => parts.push((value, negative)),
                Entry::Damaged(value) => damaged.push((value, negative)),
                _ => {}
            }
            let amount = if negative { -entry.amount() } else { entry.amount() };
            let more = item.more.get(column).copied().unwrap_or(0);
            all.sum += amount;
            all.mended += amount + if negative { -more } else { more };
            all.width += if entry.is_printed() { sheet.grain(column, entry) } else { 0 };
            all.unsure |= entry.is_unsure();
        }
        if parts.is_empty() && damaged.is_empty() {
            continue;
        }
        let own = sheet.grain(column, *entry);
        let mut draft = Draft {
            direction: Direction::Down,
            total,
            parts,
            computed: all.sum,
            slack: (all.width + own) / 2,
            two: 2 * own,
            status: Status::Exact,
            damaged,
            aside: Vec::new(),
        };
        draft.weigh();
        if draft.status == Status::Off {
            if all.unsure {
                draft.status = Status::Unchecked;
            } else if (total.amount - all.mended).abs() <= draft.slack {
                draft.status = Status::Through;
            } else {
                draft.aside = aside(sheet, stack, row, column, reading, &draft);
                if !draft.aside.is_empty() {
                    draft.status = Status::Unchecked;
                }
            }
        }
        out.push((column, draft));
    }
    settle_moved(&mut out);
    drop_strangers(sheet, stack, reading, &mut out);
    out
}

/// What stands in the wrong column is missing in one sum and too much in another: neither is off.
fn settle_moved(drafts: &mut [(usize, Draft)]) {
    let moved: Vec<Value> = drafts.iter().flat_map(|(_, draft)| draft.aside.iter().copied()).collect();
    for at in 0..drafts.len() {
        let (column, draft) = &drafts[at];
        if draft.status != Status::Off {
            continue;
        }
        let part = |value: &&Value| draft.parts.iter().any(|(part, _)| part == *value);
        let surplus = |value: &&Value| (draft.difference() + value.amount).abs() <= draft.slack;
        let aside: Vec<Value> = moved.iter().filter(part).find(surplus).copied().into_iter().collect();
        let missing = drafts.iter().position(|(other, rival)| {
            *other == column + 1
                && rival.status == Status::Off
                && (draft.difference() + rival.difference()).abs() <= draft.slack.min(rival.slack)
        });
        if !aside.is_empty() {
            drafts[at].1.aside = aside;
            drafts[at].1.status = Status::Unchecked;
        } else if let Some(missing) = missing {
            drafts[at].1.status = Status::Unchecked;
            drafts[missing].1.status = Status::Unchecked;
        }
    }
}

/// Leaves out what is off by a row that has nothing in the columns that hold: they do not prove that it is a part.
fn drop_strangers(sheet: &Sheet, stack: &[Item], reading: &Reading, drafts: &mut Vec<(usize, Draft)>) {
    let holding: Vec<usize> =
        drafts.iter().filter(|(_, draft)| draft.status.holds()).map(|(column, _)| *column).collect();
    let stranger = |at: &usize, column: usize, draft: &Draft| {
        let amount = |column: usize| sheet.entry(stack[*at].row, column).amount();
        amount(column) != 0
            && (draft.difference().abs() - amount(column).abs()).abs() <= draft.slack
            && holding.iter().all(|column| amount(*column) == 0)
    };
    drafts.retain(|(column, draft)| {
        draft.status != Status::Off || !reading.items.iter().any(|at| stranger(at, *column, draft))
    });
}

/// Numbers of the next column with which a sum that is off holds: one in place of a part, or all that stand there where
/// this column is empty.
fn aside(sheet: &Sheet, stack: &[Item], row: usize, column: usize, reading: &Reading, draft: &Draft) -> Vec<Value> {
    let near = |amount: i128| amount.abs() <= draft.slack;
    if draft.is_blurred() {
        return Vec::new();
    }
    for beside in [column.checked_sub(1), Some(column + 1)].into_iter().flatten() {
        let mut moved: Vec<Value> = Vec::new();
        let mut sum = 0;
        for (place, at) in reading.items.iter().enumerate() {
            let (own, other) = (sheet.entry(stack[*at].row, column), sheet.entry(stack[*at].row, beside));
            let Entry::Value(value) = other else { continue };
            let sign = if is_negative(reading, place) { -1 } else { 1 };
            if near(draft.difference() - sign * (value.amount - own.amount())) {
                return vec![value];
            }
            if own == Entry::Absent {
                sum += sign * value.amount;
                moved.push(value);
            }
        }
        if sheet.entry(row, beside) == Entry::Absent && !moved.is_empty() && near(draft.difference() - sum) {
            return moved;
        }
    }
    Vec::new()
}

/// Whether the item at `place` of a reading is subtracted.
fn is_negative(reading: &Reading, place: usize) -> bool {
    place < SIGNED && reading.negative >> place & 1 == 1
}

/// Leaves out what is off where the column is not known to be added up like those that hold.
fn supported(sheet: &Sheet, figures: &Annotations, drafts: Vec<(usize, Draft)>) -> Vec<Draft> {
    let holding: Vec<(usize, u32)> = drafts
        .iter()
        .filter(|(_, draft)| draft.status.holds())
        .map(|(column, draft)| (*column, draft.total.figure))
        .collect();
    let alike = |(left, a): (usize, u32), (right, b): (usize, u32)| {
        let (Some(a), Some(b)) = (figures.figures().get(a as usize), figures.figures().get(b as usize)) else {
            return false;
        };
        let (one, other) = (figures.unit(a), figures.unit(b));
        sheet.units[left] == sheet.units[right]
            && a.kind == b.kind
            && one.measure == other.measure
            && one.scale == other.scale
    };
    drafts
        .into_iter()
        .filter(|(column, draft)| {
            draft.status != Status::Off
                || !is_average(sheet, draft) && holding.iter().any(|known| alike(*known, (*column, draft.total.figure)))
        })
        .map(|(_, draft)| draft)
        .collect()
}

/// Whether a total lies among its parts, as an average does, and no slip in one of them explains it.
fn is_average(sheet: &Sheet, draft: &Draft) -> bool {
    let amounts = || draft.parts.iter().filter(|(value, _)| value.amount != 0).map(|(value, _)| value.amount);
    let (Some(least), Some(most)) = (amounts().min(), amounts().max()) else { return false };
    let slipped =
        || draft.numbers().any(|(value, needed, _)| slip(value, needed, draft.slack, sheet.decimals, false).is_some());
    amounts().count() > 1
        && least.signum() == most.signum()
        && (least..=most).contains(&draft.total.amount)
        && !slipped()
}
