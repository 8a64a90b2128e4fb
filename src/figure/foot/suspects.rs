//! Which number of a sum that is off is the wrong one. A number that stands in a sum that holds is cleared by it; one in
//! which two sums that fail by the same amount cross is named by them; of the others, a slip that would mend the sum
//! speaks against it.

use std::collections::HashMap;

use super::sheet::{Sheet, Value};
use super::slip::{same_digits, slip};
use super::{Direction, Draft, Part, Slip, Status, Sum, Suspect};
use crate::document::Document;
use crate::figure::{Annotations, Decimal};

/// The most suspects that are named for one sum.
const NAMED: usize = 3;

/// What the sums of a sheet say about one number.
#[derive(Debug, Default)]
struct Testimony {
    /// It stands in a sum that holds.
    cleared: bool,
    /// For each sum that fails with it: the value that would mend that sum, and the slack.
    needed: Vec<(i128, i128)>,
}

impl Testimony {
    /// Two sums at least fail, and the same value would mend all of them.
    fn is_crossed(&self) -> bool {
        let agree = |a: &(i128, i128), b: &(i128, i128)| (a.0 - b.0).abs() <= a.1.min(b.1);
        !self.cleared && self.needed.len() > 1 && self.needed.windows(2).all(|pair| agree(&pair[0], &pair[1]))
    }
}

/// The sums with their suspects.
pub(super) fn judge(document: &Document, figures: &Annotations, sheet: &Sheet, drafts: Vec<Draft>) -> Vec<Sum> {
    let mut heard: HashMap<u32, Testimony> = HashMap::new();
    if drafts.iter().any(|draft| draft.status == Status::Off) {
        for draft in &drafts {
            for (value, needed, _) in draft.numbers() {
                let testimony = heard.entry(value.figure).or_default();
                match draft.status {
                    Status::Exact | Status::Rounding => testimony.cleared = true,
                    // Where a sum fails because a total among its parts is off, that total fails in its own sum too.
                    Status::Off | Status::Through => testimony.needed.push((needed, draft.slack)),
                    // What is not available may be nothing: no proof, but it may agree with one.
                    Status::Unchecked if draft.damaged.is_empty() && draft.aside.is_empty() => {
                        testimony.needed.push((needed, draft.slack))
                    }
                    Status::Doubtful | Status::Unchecked => {}
                }
            }
        }
    }
    // A relation between columns that fails only where the columns add up is not meant for that row.
    let contradicted = |draft: &Draft| {
        let cleared = |(value, ..): (Value, i128, bool)| heard.get(&value.figure).is_some_and(|heard| heard.cleared);
        draft.direction == Direction::Across && draft.status == Status::Off && draft.numbers().all(cleared)
    };
    drafts
        .into_iter()
        .filter(|draft| !contradicted(draft))
        .map(|draft| {
            let suspects = match draft.status {
                Status::Off => suspects(&draft, &heard, sheet.decimals),
                Status::Unchecked if draft.aside.is_empty() => {
                    solved(document, figures, &draft, sheet.decimals).into_iter().collect()
                }
                Status::Unchecked => {
                    draft.aside.iter().take(NAMED).map(|value| beside(*value, sheet.decimals)).collect()
                }
                _ => Vec::new(),
            };
            Sum {
                direction: draft.direction,
                total: draft.total.figure,
                parts: draft
                    .parts
                    .iter()
                    .chain(&draft.damaged)
                    .map(|(value, negative)| Part { figure: value.figure, negative: *negative })
                    .collect(),
                computed: Decimal::from_units(draft.computed, sheet.decimals),
                difference: Decimal::from_units(draft.difference(), sheet.decimals),
                status: draft.status,
                suspects: suspects.into(),
            }
        })
        .collect()
}

fn suspects(draft: &Draft, heard: &HashMap<u32, Testimony>, decimals: u32) -> Vec<Suspect> {
    let mut out: Vec<Suspect> = draft
        .numbers()
        .filter_map(|(value, needed, part)| {
            let testimony = heard.get(&value.figure)?;
            if testimony.cleared {
                return None;
            }
            let slip = match slip(value, needed, draft.slack, decimals, part) {
                _ if testimony.is_crossed() => Slip::Crossed,
                slip => slip?,
            };
            Some(Suspect { figure: value.figure, slip, mended: Decimal::from_units(needed, decimals) })
        })
        .collect();
    out.sort_by_key(|suspect| (suspect.slip, suspect.figure));
    if out.first().is_some_and(|first| first.slip == Slip::Crossed) {
        out.retain(|suspect| suspect.slip == Slip::Crossed);
    }
    out.truncate(NAMED);
    out
}

/// A number that stands in the next column.
fn beside(value: Value, decimals: u32) -> Suspect {
    Suspect { figure: value.figure, slip: Slip::Aside, mended: Decimal::from_units(value.amount, decimals) }
}

/// The damaged number of a sum, where what is missing has the digits that it prints.
fn solved(document: &Document, figures: &Annotations, draft: &Draft, decimals: u32) -> Option<Suspect> {
    let [(damaged, negative)] = draft.damaged[..] else { return None };
    let index = damaged.figure;
    let solved = damaged.amount + if negative { -draft.difference() } else { draft.difference() };
    let figure = figures.figures().get(index as usize)?;
    // The cell as printed: a number that is torn has its other half there.
    let same: Vec<&crate::figure::Figure> =
        figures.on_line(figure.line).iter().filter(|other| other.cell == figure.cell).collect();
    let span = same.first()?.span.start as usize..same.last()?.span.end as usize;
    let printed = document.line(figure.line).get(span)?;
    same_digits(printed, solved, decimals).then(|| Suspect {
        figure: index,
        slip: Slip::Damaged,
        mended: Decimal::from_units(solved, decimals),
    })
}
