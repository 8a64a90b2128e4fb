//! Value mode: an amount with unit and tolerance, found whatever unit it is printed in.

use crate::figure::{Decimal, Figure, Kind, Unit};
use crate::text::shadow::Shadow;
use crate::text::shadow::digits::{self, Decimals};

use super::units::{self, Asked};
use crate::ops::Refusal;

/// A value that is looked for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct ValueQuery {
    /// What was typed, with its sign, not scaled.
    printed: Decimal,
    /// Half the width of the interval, not scaled; both ends count as equal.
    tolerance: Decimal,
    /// `Some` where a sign was typed: whether it is negative.
    negative: Option<bool>,
    /// The per cent of the tolerance, as typed, where it was relative.
    relative: Option<String>,
    unit: Asked,
    /// Bounds of the magnitude, as [`Decimal::magnitude`] gives it, that the amount of a match has: all but a few
    /// figures are ruled out by them.
    magnitude: (i64, i64),
}

impl ValueQuery {
    /// Reads a value: `=30021.95 crore`, `1.2bn ±0.5%`, `=30,021.95 crore +-0.01`.
    ///
    /// # Errors
    /// Says what was not understood.
    pub fn new(pattern: &str) -> Result<Self, Refusal> {
        let shadow = Shadow::plain(pattern, true);
        let text = shadow.text();
        let text = text.strip_prefix('=').unwrap_or(text).trim();
        if text.is_empty() {
            return Err(Refusal::new("no value was typed: give one with its unit, such as =30021.95 crore"));
        }
        let (value, margin) = match ["+/-", "±", "+-"].iter().find_map(|sign| text.split_once(sign)) {
            Some((value, margin)) => (value.trim(), Some(margin.trim())),
            None => (text, None),
        };
        let Part { number, negative, unit } = Part::read(value)?;
        let (tolerance, relative) = match margin {
            None => (number.half_unit(), None),
            Some(margin) => {
                let part = Part::read(margin)?;
                if part.negative.is_some() {
                    return Err(Refusal::new(format!("the tolerance {margin:?} has a sign: leave it out")));
                }
                if part.unit.percent && !unit.percent {
                    (number.abs().mul(&part.number).scaled(-2), Some(part.number.to_string()))
                } else {
                    let scale = part.unit.scale.map_or(0, |scale| scale - unit.scale.unwrap_or(0));
                    (part.number.scaled(scale), None)
                }
            }
        };
        let asked = unit.scale.unwrap_or(0);
        let bound = |value: Decimal| value.scaled(asked).magnitude();
        let least = if tolerance < number.abs() { bound(number.abs().sub(&tolerance)) } else { None };
        let most = bound(number.abs().add(&tolerance));
        let magnitude = (least.map_or(i64::MIN, |(low, _)| low), most.map_or(i64::MIN, |(_, high)| high));
        Ok(Self { printed: number.with_sign(negative == Some(true)), tolerance, negative, relative, unit, magnitude })
    }

    /// Whether `figure`, which `unit` governs, has the value.
    ///
    /// Where no unit was typed, the printed number counts as well as the amount that it stands for. Where one was
    /// typed, a figure whose unit is unknown or in doubt never matches: nothing is taken for granted.
    pub fn matches(&self, figure: &Figure, unit: &Unit) -> bool {
        let Some(value) = figure.value.as_ref().filter(|_| figure.kind.is_figure()) else { return false };
        let pure = matches!(figure.kind, Kind::Percent | Kind::Points | Kind::Ratio)
            || unit.measure.as_deref() == Some("pure");
        if !self.unit.is_any() && !self.unit.percent && pure {
            return false;
        }
        if self.unit.is_any() && self.within(value, 0) {
            return true;
        }
        let Some(scale) = unit.scale.filter(|_| unit.is_known()) else { return false };
        if self.unit.percent != pure {
            return false;
        }
        if let (Some(asked), Some(printed)) = (self.unit.currency, unit.measure.as_deref())
            && asked != printed
        {
            return false;
        }
        self.within(value, scale)
    }

    /// Whether `value` × 10^`scale` lies within the tolerance of what was asked for.
    fn within(&self, value: &Decimal, scale: i32) -> bool {
        let far = match value
            .magnitude()
            .map(|(low, high)| (low + 1000 * i64::from(scale), high + 1000 * i64::from(scale)))
        {
            Some((low, high)) => high < self.magnitude.0 || low > self.magnitude.1,
            // Zero.
            None => self.magnitude.0 > i64::MIN,
        };
        if far {
            return false;
        }
        let asked = self.unit.scale.unwrap_or(0);
        let amount = value.scaled(scale);
        let (amount, target) = match self.negative {
            Some(_) => (amount, self.printed.scaled(asked)),
            None => (amount.abs(), self.printed.abs().scaled(asked)),
        };
        amount.sub(&target).abs() <= self.tolerance.scaled(asked)
    }

    /// How it was read, for people: the amount in full, the tolerance, the same in other units.
    pub fn read_as(&self) -> String {
        let scale = self.unit.scale.unwrap_or(0);
        if self.unit.percent {
            return format!(
                "value {} ± {} {}",
                units::western(&self.printed),
                units::western(&self.tolerance.normalised()),
                if scale == -4 { "basis points" } else { "%" }
            );
        }
        let indian = matches!(self.unit.scale, Some(5 | 7 | 12)) && self.unit.indian;
        let group = if indian { units::indian } else { units::western };
        let sign = self.unit.currency.map(units::symbol).unwrap_or_default();
        let amount = group(&self.printed.scaled(scale));
        let tolerance = group(&self.tolerance.scaled(scale).normalised());
        let percent = self.relative.as_ref().map(|percent| format!(" ({percent} %)")).unwrap_or_default();
        let any = match (self.unit.is_any(), self.unit.currency) {
            (true, _) => ", as printed or in full, any unit",
            (false, None) => ", any currency",
            (false, Some(_)) => "",
        };
        let mut out = format!("value {sign}{amount} ± {tolerance}{percent}{any}");
        let others = self.elsewhere(indian);
        if !others.is_empty() {
            out.push_str(" · also as ");
            out.push_str(&others.join(", "));
        }
        out
    }

    /// The same amount in other units that people print.
    fn elsewhere(&self, indian: bool) -> Vec<String> {
        let Some(scale) = self.unit.scale.filter(|&scale| scale > 0) else { return Vec::new() };
        let choice: &[(i32, &str)] = if indian {
            &[(5, "lakh"), (7, "crore"), (6, "million")]
        } else {
            &[(6, "million"), (9, "billion"), (7, "crore")]
        };
        choice
            .iter()
            .filter(|(other, _)| *other != scale)
            .map(|&(other, name)| {
                let number = self.printed.scaled(scale - other).normalised();
                let digits =
                    if name == "lakh" || name == "crore" { units::indian(&number) } else { units::western(&number) };
                format!("{digits} {name}")
            })
            .collect()
    }
}

/// A number with what stands around it.
struct Part {
    number: Decimal,
    negative: Option<bool>,
    unit: Asked,
}

impl Part {
    fn read(text: &str) -> Result<Self, Refusal> {
        let mut found: Option<(std::ops::Range<usize>, String)> = None;
        let mut several = false;
        digits::numbers(&Shadow::plain(text, true), text, Decimals::Point, |range, digits| match &found {
            None => found = Some((range, digits.plain())),
            // A number within one that was read already is another reading of it.
            Some((first, _)) => several |= range.start >= first.end,
        });
        let Some((range, number)) = found.and_then(|(range, plain)| Some((range, Decimal::parse(&plain)?))) else {
            return Err(Refusal::new(format!(
                "no number in {text:?}: a value is a number with its unit, such as =30021.95 crore"
            )));
        };
        if several {
            return Err(Refusal::new(format!(
                "more than one number in {text:?}: give one value, such as =30021.95 crore"
            )));
        }
        let (before, after) = (text[..range.start].trim(), text[range.end..].trim());
        let (before, bracket) = before.strip_suffix('(').map_or((before, false), |rest| (rest.trim(), true));
        let (after, closed) = after.strip_prefix(')').map_or((after, false), |rest| (rest.trim(), true));
        let minus = |text: &str| text.contains('-');
        let negative = if bracket && closed || minus(before) || after.starts_with('-') {
            Some(true)
        } else if before.contains('+') {
            Some(false)
        } else {
            None
        };
        let words = format!("{} {}", before.replace(['-', '+'], " "), after.trim_matches('-'));
        Ok(Self { number, negative, unit: Asked::read(&words)? })
    }
}

#[cfg(test)]
#[path = "value_tests.rs"]
mod tests;
