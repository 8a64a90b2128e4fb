//! What is selected, counted and summed.

use super::state::State;
use crate::figure::{Annotations, Decimal, Figure, Flag, Kind, Period, Unit};

/// The lines of a selection, its figures, and their sum.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Tally {
    /// Selected lines.
    pub lines: u32,
    /// Figures in them that have a value.
    pub figures: usize,
    /// The sum of those of one column, or why there is none.
    pub sum: Result<Sum, String>,
}

/// A sum of figures that can be added.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Sum {
    /// The exact sum of what is printed, not scaled.
    pub value: Decimal,
    /// The unit of all of them.
    pub unit: Unit,
    /// Their period, for people; `None` where none is known.
    pub period: Option<String>,
    /// How many were added.
    pub count: usize,
    /// Whether they are those of the column of the cursor, rather than all that are selected.
    pub column: bool,
}

impl State {
    /// Counts the selection; `None` where nothing is selected or the figures are still being worked out.
    ///
    /// The figures of the column of the cursor are added where the cursor is in a table, else all of them: across
    /// columns stand years, notes and percentages, whose sum means nothing.
    pub fn tally(&self) -> Option<Tally> {
        let (first, last) = self.selection()?;
        let here = self.here();
        let all = self.entry(here.doc)?.annotations_if_ready()?;
        let figures: Vec<&Figure> = all
            .in_lines(first, last)
            .iter()
            .filter(|figure| figure.kind.is_figure() && figure.value.is_some())
            .collect();
        let cell = self.figure_at(here).and_then(|figure| figure.cell).or(here.place.cell);
        let in_table = self.document(here.doc)?.structure_if_ready()?.table_at(here.place.line).is_some();
        let column = cell.filter(|_| in_table);
        let added: Vec<_> =
            figures.iter().copied().filter(|figure| column.is_none() || figure.cell == column).collect();
        Some(Tally { lines: last - first + 1, figures: figures.len(), sum: sum(all, &added, column.is_some()) })
    }
}

/// The sum of `figures`, or what speaks against adding them.
fn sum(all: &Annotations, figures: &[&Figure], column: bool) -> Result<Sum, String> {
    let Some(first) = figures.first() else {
        return Err(if column {
            "no figure of this column is selected".into()
        } else {
            "no figure is selected".into()
        });
    };
    let refuse = |figure: &Figure, why: &str| Err(format!("L {}: {why}", figure.line));
    let (unit, period) = (all.unit(first), all.period(first));
    let mut value = Decimal::from_units(0, 0);
    for figure in figures {
        let (own, other) = (all.unit(figure), all.period(figure));
        if matches!(figure.kind, Kind::PerShare | Kind::Percent | Kind::Points | Kind::Ratio) {
            return refuse(figure, "percentages, ratios and amounts per share do not add up");
        }
        if figure.flags.iter().any(|flag| flag.is_damage()) {
            return refuse(figure, "the conversion may have damaged it");
        }
        if figure.flags.contains(Flag::Ambiguous) {
            return refuse(figure, "its digits can be read in two ways");
        }
        if !own.is_known() {
            return refuse(figure, "its unit is not known");
        }
        if figure.kind != first.kind || (&own.measure, own.scale) != (&unit.measure, unit.scale) {
            return refuse(figure, &format!("{}, not {}", own.label, unit.label));
        }
        // A flow and a stock, or two years, are no sum that anybody prints.
        if what(other) != what(period) {
            return refuse(figure, &format!("{}, not {}", other.label, period.label));
        }
        if let Some(printed) = &figure.value {
            value = value.add(printed);
        }
    }
    let period = period.is_known().then(|| period.label.to_string());
    Ok(Sum { value, unit: unit.clone(), period, count: figures.len(), column })
}

/// What must be the same of two periods for their figures to be added.
fn what(period: &Period) -> impl PartialEq + use<'_> {
    (period.kind, period.start, period.end, &period.scenario)
}
