//! What the document's own tags say of its figures: inline XBRL declares unit, scale and period of each number that it
//! tags. The tag governs; what the page would have said is kept as a rival where it differs.

use jiff::civil::Date;

use super::builder::Governed;
use super::{Builder, scope};
use crate::document::Document;
use crate::document::html::xbrl::{Context, Measure, Tag};
use crate::figure::unit::Rival;
use crate::figure::{Decimal, Evidence, Figure, Flag, Flags, Kind, Period, PeriodBasis, PeriodKind, Unit, UnitBasis};

/// Gives the figures that the document tags what their tags say.
pub(super) fn apply(builder: &mut Builder<'_>, document: &Document) {
    if document.tags().is_empty() {
        return;
    }
    builder.figures.sort_by_key(|figure| (figure.line, figure.span.start));
    let mut added = Vec::new();
    for tag in document.tags().iter().filter(|tag| !tag.nil) {
        let unit = unit(tag);
        let period = period(tag);
        let first =
            builder.figures.partition_point(|figure| (figure.line, figure.span.end) <= (tag.line, tag.span.start));
        let over = |figure: &Figure| figure.line == tag.line && figure.span.start < tag.span.end;
        let found = (first..builder.figures.len())
            .take_while(|&index| over(&builder.figures[index]))
            .max_by_key(|&index| shared(&builder.figures[index], tag));
        let kind = kind(tag, found.map(|index| builder.figures[index].kind));
        match found {
            Some(index) => {
                let differs = disagrees(builder, index, &unit, &period);
                let unit = differing(unit, builder, index);
                let period = differing_period(period, builder, index);
                let (unit, period) = (builder.tagged_unit(unit), builder.period(period));
                let column = builder.governs(index).column;
                let governed = builder.governed(Governed { unit, period, column });
                let figure = &mut builder.figures[index];
                (figure.kind, figure.governed) = (kind, governed);
                // The tag tells which columns it belongs to.
                figure.flags.remove(Flag::UnitConflict);
                figure.flags.remove(Flag::PeriodConflict);
                if differs {
                    figure.flags.insert(Flag::TagMismatch);
                }
            }
            None => {
                let line = document.line(tag.line);
                let text = line.get(tag.span.start as usize..tag.span.end as usize).unwrap_or_default();
                if text.trim().is_empty() {
                    continue;
                }
                let (unit, period) = (builder.tagged_unit(unit), builder.period(period));
                let governed = builder.governed(Governed { unit, period, column: 0 });
                added.push(Figure {
                    line: tag.line,
                    cell: cell_at(line, tag.span.start),
                    span: tag.span.clone(),
                    value: in_words(text),
                    kind,
                    governed,
                    flags: Flags::NONE,
                });
            }
        }
    }
    builder.figures.extend(added);
}

/// How many bytes a figure and a tag have in common.
fn shared(figure: &Figure, tag: &Tag) -> u32 {
    figure.span.end.min(tag.span.end).saturating_sub(figure.span.start.max(tag.span.start))
}

/// The cell of a table line that a byte lies in.
fn cell_at(line: &str, byte: u32) -> Option<u16> {
    use crate::document::cells::{cells, is_table_line};
    let cells = is_table_line(line).then(|| cells(line))?;
    let index = cells.iter().position(|cell| cell.contains(&(byte as usize)))?;
    u16::try_from(index).ok()
}

/// What the number is: what its unit says, and where that says little, what it is by its looks.
fn kind(tag: &Tag, looks: Option<Kind>) -> Kind {
    let of = |name: &str| matches!(&tag.unit.of[..], [only] if only == name);
    if tag.unit.per.iter().any(|per| per == "shares") {
        return Kind::PerShare;
    }
    if of("shares") {
        return Kind::Shares;
    }
    if of("pure") {
        return match looks {
            Some(kind @ (Kind::Percent | Kind::Points | Kind::Ratio | Kind::Count)) => kind,
            _ if tag.scale == -2 => Kind::Percent,
            _ => Kind::Ratio,
        };
    }
    if is_currency(&tag.unit) { Kind::Amount } else { Kind::Count }
}

fn is_currency(unit: &Measure) -> bool {
    matches!(&unit.of[..], [code] if code.len() == 3 && code.bytes().all(|b| b.is_ascii_uppercase()))
}

/// The unit that a tag declares.
fn unit(tag: &Tag) -> Unit {
    let evidence = Some(Evidence { line: tag.line, span: tag.span.clone() });
    let scale = i32::from(tag.scale);
    let basis = UnitBasis::Tag;
    if is_currency(&tag.unit) {
        return scope::money(tag.unit.of.first().map(String::as_str), Some(scale), basis, evidence);
    }
    match &tag.unit.of[..] {
        [of] if of == "shares" => scope::shares(scale, evidence, basis),
        [of] if of == "pure" => {
            let label = if scale == -2 { "%" } else { "×" };
            Unit {
                measure: Some("pure".into()),
                scale: Some(scale),
                label: label.into(),
                basis,
                evidence,
                rivals: Vec::new(),
            }
        }
        of => Unit { scale: Some(scale), basis, ..scope::measure(&of.join(" × "), evidence) },
    }
}

/// The period that a tag declares. An instant or a last day at midnight is the end of the day before.
fn period(tag: &Tag) -> Period {
    let Context { start, end, .. } = &*tag.context;
    let day = |text: &str| text.get(..10).and_then(|day| day.parse::<Date>().ok());
    let last = |text: &str| {
        let day = day(text)?;
        if text.get(10..).is_some_and(|time| time.starts_with("T00:00:00")) { day.yesterday().ok() } else { Some(day) }
    };
    let (start, end) = (start.as_deref().and_then(day), end.as_deref().and_then(last));
    let Some(end) = end else { return Period::unknown() };
    let kind = if start.is_some() { PeriodKind::Duration } else { PeriodKind::Instant };
    let label = match start {
        Some(start) if start == end => end.to_string(),
        Some(start) => format!("{start} to {end}"),
        None => end.to_string(),
    };
    Period {
        label: label.into(),
        kind: Some(kind),
        start,
        end: Some(end),
        basis: PeriodBasis::Tag,
        evidence: Some(Evidence { line: tag.line, span: tag.span.clone() }),
        ..Period::unknown()
    }
}

/// Whether the page says of a figure, for sure, something else than its tag.
fn disagrees(builder: &Builder<'_>, index: usize, unit: &Unit, period: &Period) -> bool {
    let (figure, governed) = (&builder.figures[index], builder.governs(index));
    let (own, dated) = (builder.unit_at(governed.unit), builder.period_at(governed.period));
    let money = |unit: &Unit| unit.measure.as_ref().is_some_and(|measure| measure.len() == 3);
    let other_unit =
        money(own) && money(unit) && (own.measure != unit.measure || own.scale.is_some() && own.scale != unit.scale);
    let far = |one: Date, other: Date| one.until(other).is_ok_and(|span| span.get_days().abs() > 10);
    let other_day = dated.is_known()
        && figure.cell.is_some()
        && dated.end.zip(period.end).is_some_and(|(own, tagged)| far(own, tagged));
    figure.kind.is_figure() && (other_unit || other_day)
}

/// The unit of the tag, with what the page says as a rival where it is another.
fn differing(mut unit: Unit, builder: &Builder<'_>, index: usize) -> Unit {
    let own = builder.unit_at(builder.governs(index).unit);
    if let Some(evidence) = own.evidence.clone().filter(|_| own.label != unit.label && own.scale.is_some()) {
        unit.rivals.push(Rival { label: own.label.to_string(), evidence, scope: own.basis.name() });
    }
    unit
}

/// The period of the tag, with what the page says as a rival where it is another.
fn differing_period(mut period: Period, builder: &Builder<'_>, index: usize) -> Period {
    let own = builder.period_at(builder.governs(index).period);
    if let Some(evidence) = own.evidence.clone().filter(|_| own.end.is_some() && own.end != period.end) {
        period.rivals.push(Rival { label: own.label.to_string(), evidence, scope: own.basis.name() });
    }
    period
}

/// The number that words say: `one`, `twenty-five`, `no`; `None` where they say none.
fn in_words(text: &str) -> Option<Decimal> {
    const SMALL: [&str; 20] = [
        "zero",
        "one",
        "two",
        "three",
        "four",
        "five",
        "six",
        "seven",
        "eight",
        "nine",
        "ten",
        "eleven",
        "twelve",
        "thirteen",
        "fourteen",
        "fifteen",
        "sixteen",
        "seventeen",
        "eighteen",
        "nineteen",
    ];
    const TENS: [&str; 8] = ["twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"];
    let lower = text.to_lowercase();
    let (mut total, mut part, mut any) = (0u64, 0u64, false);
    for word in lower.split(|c: char| c.is_whitespace() || c == '-').filter(|word| !word.is_empty() && *word != "and") {
        any = true;
        if let Some(small) = SMALL.iter().position(|known| *known == word) {
            part += small as u64;
        } else if let Some(tens) = TENS.iter().position(|known| *known == word) {
            part += 20 + 10 * tens as u64;
        } else {
            match word {
                "no" | "none" | "nil" => {}
                "hundred" => part = part.max(1).checked_mul(100)?,
                "thousand" => (total, part) = (total.checked_add(part.max(1).checked_mul(1_000)?)?, 0),
                "million" => (total, part) = (total.checked_add(part.max(1).checked_mul(1_000_000)?)?, 0),
                _ => return None,
            }
        }
    }
    any.then(|| Decimal::from(total + part))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_in_words() {
        let cases = [
            ("one", Some(1)),
            ("Twenty-five", Some(25)),
            ("three hundred and two", Some(302)),
            ("two thousand", Some(2_000)),
            ("no", Some(0)),
            ("several", None),
            ("", None),
        ];
        for (text, want) in cases {
            assert_eq!(in_words(text), want.map(|want: u64| Decimal::from(want)), "{text}");
        }
    }
}
