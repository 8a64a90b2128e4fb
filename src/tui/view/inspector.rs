//! What is known about the figure under the cursor, and which lines say so.

use ratatui::layout::Rect;
use ratatui::style::Style;

use super::Scene;
use super::canvas::Canvas;
use super::footing::told;
use crate::document::Document;
use crate::figure::{
    Annotations, Decimal, Evidence, Figure, Governs, Period, PeriodBasis, PeriodKind, Unit, unit::Rival,
};
use crate::ops::figures::{ByHandRow, TagRow};
use crate::session::page::describe;
use crate::session::why::{self, distance, quote};
use crate::text::sanitise::sanitise;
use crate::theme::Role;

/// Columns of a quotation: what was not taken must have room behind it.
const QUOTED: usize = 60;

type Spans = Vec<(String, Style)>;

/// Draws the inspector: a rule, then the figure, its unit, its year, and what else must be known.
pub fn draw(scene: Scene<'_>, canvas: &mut Canvas<'_>, area: Rect) {
    if area.is_empty() {
        return;
    }
    canvas.fill(area, scene.style(Role::Text));
    canvas.put(Rect { height: 1, ..area }, &"─".repeat(area.width as usize), scene.style(Role::Border));
    for (index, row) in rows(scene, area.height as usize - 1).into_iter().enumerate().take(area.height as usize - 1) {
        canvas.spans(Rect { y: area.y + 1 + index as u16, height: 1, ..area }, &row);
    }
}

/// At most `height` rows.
fn rows(scene: Scene<'_>, height: usize) -> Vec<Spans> {
    let state = scene.state;
    let shown = state.shown();
    let dim = scene.style(Role::Dim);
    let Some(entry) = state.entry(shown.doc) else { return Vec::new() };
    let document = entry.document();
    let Some(all) = entry.annotations_if_ready() else {
        return vec![vec![(" the figures are being worked out; the lines can be read meanwhile".to_owned(), dim)]];
    };
    let Some(figure) = state.figure_at(shown) else { return no_figure(scene, document) };
    let number = (format!(" {}", printed(document, figure)), scene.style(Role::Cursor));
    let mut first: Spans = vec![number.clone()];
    let mut place = place_of(document, all, figure);
    if !figure.kind.is_figure() {
        let kind = figure.kind.name().replace('_', " ");
        first.push((format!("   not a figure: {kind}"), scene.style(Role::Text)));
        first.push((format!("   {place}"), dim));
        return vec![first, vec![(" it has neither unit nor year".to_owned(), dim)]];
    }
    if let Some(tag) = TagRow::of(document, figure) {
        place = format!("{}   {place}", tag.told());
    }
    let (unit, period) = (all.unit(figure), all.period(figure));
    // A suspicion must not be the part that is cut: it stands right behind the number.
    let flags = all.flags(figure);
    if !flags.is_empty() {
        let names: Vec<_> = flags.iter().map(|flag| flag.name()).collect();
        let role = if flags.iter().any(|flag| flag.is_damage()) { Role::Damage } else { Role::Warning };
        let probable = all.probable(figure).map(|value| format!(" probably {value}")).unwrap_or_default();
        first.push((format!("  {}{probable}", names.join(", ")), scene.style(role)));
    }
    if let Some(told) = told(&entry.sums_at(figure), all, figure) {
        if told.doubt {
            first.push((format!("  {}", told.words), scene.style(Role::Warning)));
        } else {
            place = format!("{}   {place}", told.words);
        }
    }
    let unit_part = Governing {
        name: "unit",
        label: by_hand(all, figure, Governs::Unit) + &unit_label(unit),
        short: describe::short_unit(unit),
        basis: unit.basis.name(),
        role: if unit.is_known() { Role::UnitCursor } else { doubt(unit.basis.name()) },
        known: unit.is_known(),
        evidence: unit.evidence.as_ref(),
        rivals: &unit.rivals,
        hand: ByHandRow::of(all, figure, Governs::Unit),
    };
    let year_part = Governing {
        name: "year",
        label: by_hand(all, figure, Governs::Period) + &period_label(period),
        short: describe::short_period(period),
        basis: period.basis.name(),
        role: if period.is_known() { Role::PeriodCursor } else { doubt(period.basis.name()) },
        known: period.is_known(),
        evidence: period.evidence.as_ref(),
        rivals: &period.rivals,
        hand: ByHandRow::of(all, figure, Governs::Period),
    };
    if height < 3 {
        // No room for more than one row: never the number without its unit and its year.
        let governing = [unit_part.brief(scene), year_part.brief(scene)].concat();
        return vec![[vec![number], governing, first.split_off(1)].concat()];
    }
    if let Some(value) = &figure.value {
        first.push((format!("  = {}", in_full(value, unit)), scene.style(Role::Text)));
    } else {
        first.push(("  no number".to_owned(), dim));
    }
    first.push((format!("   {}", figure.kind.name().replace('_', " ")), dim));
    let mut out = vec![first, unit_part.row(scene, document, figure), year_part.row(scene, document, figure)];
    if height > out.len() {
        out.push(vec![(format!(" {place}"), scene.style(Role::Text))]);
    } else if !place.is_empty()
        && let Some(row) = out.first_mut()
    {
        row.push((format!("   {place}"), scene.style(Role::Text)));
    }
    out
}

/// What stands where the cursor is on no figure: where one came from by `u` or `y`, or how to reach the next figure; and
/// what the document holds.
fn no_figure(scene: Scene<'_>, document: &Document) -> Vec<Spans> {
    let state = scene.state;
    let dim = scene.style(Role::Dim);
    let keys = |command| state.keymap.keys_for(&["reader", "global"], command).unwrap_or_default();
    let first = match state.governed_from() {
        Some(figure) => vec![
            (" this line governs ".to_owned(), dim),
            (printed(document, figure), scene.style(Role::Figure)),
            (format!(" at L {}   ", figure.line), scene.style(Role::Accent)),
            (keys("reader.back"), scene.style(Role::Key)),
            (" goes back to it".to_owned(), dim),
        ],
        None => vec![
            (" no figure under the cursor   ".to_owned(), dim),
            (keys("reader.figure_next"), scene.style(Role::Key)),
            (" goes to the next".to_owned(), dim),
        ],
    };
    let Some(found) = state.findings.get(state.shown().doc).and_then(Option::as_ref) else { return vec![first] };
    let word = if found.figures == 1 { "figure" } else { "figures" };
    let mut second: Spans = vec![(format!(" in the document: {} {word}", found.figures), dim)];
    let sorts = [
        (found.unknown, "? unknown", Role::Unknown, "reader.unknown_next"),
        (found.conflicts, "≠ in conflict", Role::Conflict, "reader.conflict_next"),
        (found.damaged, "‡ damaged", Role::Damage, "reader.damage_next"),
    ];
    for (count, name, role, command) in sorts.into_iter().filter(|(count, ..)| *count > 0) {
        second.push((format!("   {count} {name} "), scene.style(role)));
        second.push((keys(command), scene.style(Role::Key)));
    }
    vec![first, second]
}

pub(super) fn printed(document: &Document, figure: &Figure) -> String {
    let text = document.line(figure.line).get(figure.span.start as usize..figure.span.end as usize);
    sanitise(text.unwrap_or_default(), 0)
}

/// The unit or the period of a figure, and what says so.
struct Governing<'a> {
    name: &'static str,
    label: String,
    /// The label in a few columns.
    short: String,
    basis: &'static str,
    role: Role,
    known: bool,
    evidence: Option<&'a Evidence>,
    rivals: &'a [Rival],
    /// What a person said instead.
    hand: Option<ByHandRow>,
}

impl Governing<'_> {
    /// Label and line alone.
    fn brief(&self, scene: Scene<'_>) -> Spans {
        let label = if self.known { self.short.clone() } else { format!("{} {}", self.name, self.short) };
        if self.hand.is_some() {
            return vec![(format!("  ⚑ {label} by hand"), scene.style(Role::ByHand))];
        }
        let mut out = vec![(format!("  {label}"), scene.style(self.role))];
        if let Some(evidence) = self.evidence {
            out.push((format!(" ← L {}", evidence.line), scene.style(Role::Accent)));
        }
        out
    }

    /// The whole row. The quoted words come last but for rivals: of all they can best be cut.
    fn row(&self, scene: Scene<'_>, document: &Document, figure: &Figure) -> Spans {
        let dim = scene.style(Role::Dim);
        let mut row: Spans = vec![(format!(" {} ", self.name), dim), (self.label.clone(), scene.style(self.role))];
        if let Some(hand) = &self.hand {
            row.truncate(1);
            row.push((self.label.clone(), scene.style(Role::ByHand)));
            row.push((format!("  {}", sanitise(&hand.told(), 0)), scene.style(Role::ByHand)));
            return row;
        }
        if let Some(evidence) = self.evidence {
            row.push((format!(" ← L {}", evidence.line), scene.style(Role::Accent)));
            row.push((format!("  {}, {}  ", distance(figure, evidence), self.basis), dim));
            row.push((format!("“{}”", quote(document, evidence, QUOTED)), scene.style(Role::Pinned)));
        } else if self.known {
            row.push((format!("  {}", self.basis), dim));
        }
        let others = not_taken(self.known, self.basis, self.rivals);
        row.extend(others.map(|(text, role)| (text, scene.style(role))));
        if self.known && self.rivals.is_empty() {
            row.push((format!("   {}", why::reason(self.basis)), dim));
        }
        row
    }
}

/// What else might have governed, and why it was not taken.
fn not_taken(known: bool, basis: &str, rivals: &[Rival]) -> Option<(String, Role)> {
    if rivals.is_empty() {
        return (!known).then(|| ("  no line declares it".to_owned(), Role::Dim));
    }
    let list: Vec<_> = rivals
        .iter()
        .take(3)
        .map(|rival| {
            let why = if known { format!(", {}", why::not_taken(basis, rival.scope)) } else { String::new() };
            format!("{} at L {} ({}{why})", sanitise(&rival.label, 0), rival.evidence.line, rival.scope)
        })
        .collect();
    let list = list.join(", ");
    Some(match (known, basis) {
        (true, _) => (format!("   not taken: {list}"), Role::Dim),
        (false, "conflict") => (format!("  none taken, they are of equal scope: {list}"), Role::Conflict),
        (false, _) => (format!("  not taken, none is sure to reach it: {list}"), Role::Unknown),
    })
}

fn doubt(basis: &str) -> Role {
    if basis == "conflict" { Role::Conflict } else { Role::Unknown }
}

/// The flag of what is by hand; nothing where the document says it.
fn by_hand(all: &Annotations, figure: &Figure, what: Governs) -> String {
    all.by_hand(figure, what).map_or("", |_| "⚑ ").to_owned()
}

pub(super) fn unit_label(unit: &Unit) -> String {
    match unit.basis.name() {
        "conflict" => "≠ in conflict".to_owned(),
        "unknown" => "? unknown".to_owned(),
        "exempt" => format!("{} (needs none)", sanitise(&unit.label, 0)),
        _ => sanitise(&unit.label, 0),
    }
}

pub(super) fn period_label(period: &Period) -> String {
    match period.basis.name() {
        "conflict" => return "≠ in conflict".to_owned(),
        "unknown" => return "? unknown".to_owned(),
        _ => {}
    }
    let mut out = sanitise(&period.label, 0);
    // The words of a tag are its dates.
    if period.basis == PeriodBasis::Tag {
        let instant = period.kind == Some(PeriodKind::Instant);
        return if instant { format!("as at {out}") } else { out };
    }
    out.push_str(&dates(period));
    for scenario in &period.scenario {
        let name = serde_json::to_value(scenario).ok();
        let name = name.as_ref().and_then(|name| name.as_str()).unwrap_or_default();
        out.push_str(&format!(", {}", name.replace('_', " ")));
    }
    out
}

/// The dates behind the words of a period, in brackets.
fn dates(period: &Period) -> String {
    match (period.kind, period.start, period.end) {
        (Some(PeriodKind::Duration), Some(start), Some(end)) => format!(" ({start} to {end})"),
        (Some(PeriodKind::Duration), None, Some(end)) => format!(" (up to {end})"),
        (Some(PeriodKind::Instant), _, Some(end)) => format!(" (as at {end})"),
        (None, _, Some(end)) => format!(" (as at, or up to, {end}: not said which)"),
        _ => String::new(),
    }
}

/// Row label and header path.
fn place_of(document: &Document, all: &Annotations, figure: &Figure) -> String {
    let mut parts = Vec::new();
    if let Some(label) = all.row_label(document, figure).filter(|label| !label.trim().is_empty()) {
        parts.push(format!("row {}", sanitise(label.trim(), 0)));
    }
    let path = all.column_path(document, figure);
    if !path.is_empty() {
        parts.push(format!("column {}", sanitise(&path.join(" › "), 0)));
    }
    parts.join("   ")
}

/// The amount in full: printed value times its scale, grouped, with its currency.
pub(super) fn in_full(value: &Decimal, unit: &Unit) -> String {
    let known = unit.is_known();
    let Some(scale) = unit.scale.filter(|_| known) else { return format!("{value}, of unknown scale") };
    let measure = unit.measure.as_deref();
    if measure == Some("pure") && scale == -2 {
        return format!("{value} %");
    }
    let amount = value.scaled(scale).normalised().to_string();
    let (sign, grouped) = grouped(&amount, measure == Some("INR"));
    match measure {
        Some("INR") => format!("{sign}₹ {grouped}"),
        Some("USD") => format!("{sign}$ {grouped}"),
        Some("EUR") => format!("{sign}€ {grouped}"),
        Some("JPY") => format!("{sign}¥ {grouped}"),
        Some("GBP") => format!("{sign}£ {grouped}"),
        Some("pure") => format!("{sign}{grouped}"),
        Some(other) => format!("{sign}{grouped} {}", sanitise(other, 0)),
        None => format!("{sign}{grouped}, of unknown currency"),
    }
}

/// The sign and the grouped digits of a decimal as it is printed.
pub(super) fn grouped(amount: &str, indian: bool) -> (&'static str, String) {
    let (sign, digits) = amount.strip_prefix('-').map_or(("", amount), |rest| ("−", rest));
    let (whole, fraction) = digits.split_once('.').unwrap_or((digits, ""));
    let fraction = if fraction.is_empty() { String::new() } else { format!(".{fraction}") };
    (sign, group(whole, indian) + &fraction)
}

/// Digits in groups of three, or of three and then two where lakh and crore are at home.
fn group(digits: &str, indian: bool) -> String {
    let length = digits.len();
    let mut out = String::new();
    for (index, digit) in digits.chars().enumerate() {
        let left = length - index;
        let breaks = if indian { left == 3 || (left > 3 && left % 2 == 1) } else { left.is_multiple_of(3) };
        if index > 0 && breaks {
            out.push(',');
        }
        out.push(digit);
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::figure::UnitBasis;

    #[test]
    fn amounts_in_full() {
        let unit = |measure: Option<&str>, scale| Unit {
            measure: measure.map(Into::into),
            scale,
            basis: UnitBasis::Table,
            ..Unit::unknown()
        };
        let cases = [
            ("48964.89", unit(Some("INR"), Some(7)), "₹ 4,89,64,89,00,000"),
            ("-20076", unit(Some("USD"), Some(6)), "−$ 20,076,000,000"),
            ("1931334", unit(None, Some(3)), "1,931,334,000, of unknown currency"),
            ("39.1", unit(Some("GBP"), Some(-2)), "£ 0.391"),
            ("12.5", unit(Some("pure"), Some(-2)), "12.5 %"),
            ("5", Unit::unknown(), "5, of unknown scale"),
        ];
        for (value, unit, want) in cases {
            let value = Decimal::parse(value).unwrap();
            assert_eq!(in_full(&value, &unit), want);
        }
        assert_eq!(group("123", true), "123");
        assert_eq!(group("1234567", true), "12,34,567");
        assert_eq!(group("1234567", false), "1,234,567");
    }

    #[test]
    fn what_was_not_taken_is_told_with_the_reason() {
        let rival =
            |label: &str, line| Rival { label: label.into(), evidence: Evidence { line, span: 0..4 }, scope: "table" };
        let two = [rival("₹ lakh", 4), rival("₹ crore", 9)];
        let cases = [
            (true, "table", &[][..], None),
            (false, "unknown", &[], Some(("  no line declares it", Role::Dim))),
            (
                true,
                "table",
                &two[..1],
                Some(("   not taken: ₹ lakh at L 4 (table, farther in the same scope)", Role::Dim)),
            ),
            (
                false,
                "conflict",
                &two,
                Some((
                    "  none taken, they are of equal scope: ₹ lakh at L 4 (table), ₹ crore at L 9 (table)",
                    Role::Conflict,
                )),
            ),
            (
                false,
                "unknown",
                &two[..1],
                Some(("  not taken, none is sure to reach it: ₹ lakh at L 4 (table)", Role::Unknown)),
            ),
        ];
        for (known, basis, rivals, want) in cases {
            let want = want.map(|(text, role)| (text.to_owned(), role));
            assert_eq!(not_taken(known, basis, rivals), want);
        }
    }
}
