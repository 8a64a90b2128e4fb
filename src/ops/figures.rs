//! `figures`: every figure with its unit, its period and the lines that declare them (SPEC section 14).

use serde::Serialize;

use super::{Entry, FiguresArgs, Refusal};
use crate::document::Document;
use crate::figure::unit::Rival;
use crate::figure::{Annotations, Evidence, Extent, Figure, Flag, Governs, Kind, Period, PeriodKind, Scenario, Unit};

/// The result of `figures`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct FigureRows {
    /// Name of the document.
    pub doc: String,
    /// In document order.
    pub figures: Vec<FigureRow>,
}

/// One figure, with the keys that SPEC section 14 documents, in that order.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct FigureRow {
    /// Line, from 1.
    pub line: u32,
    /// Cell of the table line, from 0; `null` in prose.
    pub cell: Option<u16>,
    /// Half-open byte span of `text` in the line.
    pub bytes: [u32; 2],
    /// The digits with their sign marks, as printed.
    pub text: String,
    /// The printed value with its sign, not scaled; `null` for a mark that stands for no number.
    pub value: Option<String>,
    /// What it is.
    pub kind: Kind,
    /// `null` when unknown.
    pub unit: Option<UnitRow>,
    /// `null` when unknown.
    pub period: Option<PeriodRow>,
    /// Label of its row; `null` in prose.
    pub row: Option<String>,
    /// Header path of its column, from the top.
    pub column: Vec<String>,
    /// Title of the innermost section.
    pub section: Option<String>,
    /// Page; `null` where pages are unknown.
    pub page: Option<u32>,
    /// Flags by name.
    pub flags: Vec<&'static str>,
    /// The value that was probably printed, where a converter damaged it; left out where nothing tells.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub probable: Option<String>,
    /// What the document's own tag says of it; left out where it has none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub tag: Option<TagRow>,
    /// What a person overruled of it, the unit first; left out where nothing was.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub by_hand: Vec<ByHandRow>,
}

/// What a tag of inline XBRL says of a figure beside its unit and its period.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct TagRow {
    /// Name of the concept with its prefix: `us-gaap:Assets`.
    pub concept: String,
    /// Dimensions with their members.
    pub dimensions: Vec<(String, String)>,
    /// The tag turns the sign of what is printed.
    pub negated: bool,
}

impl TagRow {
    /// The tag of `figure`.
    pub fn of(document: &Document, figure: &Figure) -> Option<Self> {
        let tag = document.tag_at(figure.line, &figure.span)?;
        Some(Self { concept: tag.concept.clone(), dimensions: tag.context.dimensions.clone(), negated: tag.negated })
    }

    /// In words: `us-gaap:Assets; StatementBusinessSegmentsAxis: EuropeMember`.
    pub fn told(&self) -> String {
        let mut out = self.concept.clone();
        for (axis, member) in &self.dimensions {
            out.push_str(&format!("; {axis}: {member}"));
        }
        if self.negated {
            out.push_str("; sign turned");
        }
        out
    }
}

/// What a person overruled of a figure.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct ByHandRow {
    /// Unit or period.
    pub what: Governs,
    /// Whether it was said for the figure, its column or its table.
    pub extent: Extent,
    /// What was typed.
    pub value: String,
    /// Why, in the person's words.
    pub reason: String,
    /// What the document says, for people; `?` where nothing does.
    pub was: String,
    /// Where the document says it.
    pub was_basis: &'static str,
    /// The line that the document says it on.
    pub was_line: Option<u32>,
}

/// A unit in machine output.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct UnitRow {
    /// ISO 4217 code, `shares`, `pure`, a physical measure, or `null`.
    pub measure: Option<String>,
    /// Power of ten.
    pub scale: Option<i32>,
    /// For people.
    pub label: String,
    /// Where it was declared.
    pub basis: &'static str,
    /// Declaring line.
    pub line: Option<u32>,
    /// Lines from the declaring line down to the figure; negative where it stands below.
    pub distance: Option<i64>,
    /// Declarations that were not taken; in a conflict those that disagree. Left out where there are none.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub rivals: Vec<RivalRow>,
}

/// A period in machine output.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct PeriodRow {
    /// As printed.
    pub label: String,
    /// Instant, duration or `null`.
    pub kind: Option<PeriodKind>,
    /// ISO 8601 date.
    pub start: Option<String>,
    /// ISO 8601 date.
    pub end: Option<String>,
    /// Versions, as printed.
    pub scenario: Vec<Scenario>,
    /// Where it was declared.
    pub basis: &'static str,
    /// Declaring line.
    pub line: Option<u32>,
    /// Lines from the declaring line down to the figure; negative where it stands below.
    pub distance: Option<i64>,
    /// Declarations that were not taken; in a conflict those that disagree. Left out where there are none.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub rivals: Vec<RivalRow>,
    /// Line of a row that adds up only if its header is read so; left out where no sum was needed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub witness: Option<u32>,
}

/// A declaration that was not taken.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct RivalRow {
    /// As shown to people.
    pub label: String,
    /// Line, from 1.
    pub line: u32,
    /// Its scope.
    pub scope: &'static str,
}

impl RivalRow {
    /// The machine form of `rivals`.
    pub fn all(rivals: &[Rival]) -> Vec<Self> {
        let row = |rival: &Rival| Self { label: rival.label.clone(), line: rival.evidence.line, scope: rival.scope };
        rivals.iter().map(row).collect()
    }
}

impl UnitRow {
    fn of(unit: &Unit, figure: &Figure) -> Option<Self> {
        let line = unit.evidence.as_ref().map(|evidence| evidence.line);
        (unit.basis != crate::figure::UnitBasis::Unknown).then(|| Self {
            measure: unit.measure.as_deref().map(str::to_owned),
            scale: unit.scale,
            label: unit.label.to_string(),
            basis: unit.basis.name(),
            line,
            distance: line.map(|line| i64::from(figure.line) - i64::from(line)),
            rivals: RivalRow::all(&unit.rivals),
        })
    }
}

impl PeriodRow {
    fn of(period: &Period, figure: &Figure) -> Option<Self> {
        let line = period.evidence.as_ref().map(|evidence| evidence.line);
        (period.basis != crate::figure::PeriodBasis::Unknown).then(|| Self {
            label: period.label.to_string(),
            kind: period.kind,
            start: period.start.map(|date| date.to_string()),
            end: period.end.map(|date| date.to_string()),
            scenario: period.scenario.clone(),
            basis: period.basis.name(),
            line,
            distance: line.map(|line| i64::from(figure.line) - i64::from(line)),
            rivals: RivalRow::all(&period.rivals),
            witness: period.witness,
        })
    }
}

impl ByHandRow {
    /// What was overruled of `figure`; `None` where it is as the document says.
    pub fn of(annotations: &Annotations, figure: &Figure, what: Governs) -> Option<Self> {
        let overrule = annotations.by_hand(figure, what)?;
        let (was, was_basis, was_line) = as_read(annotations, figure, what);
        Some(Self {
            what,
            extent: overrule.extent,
            value: overrule.value.clone(),
            reason: overrule.reason.clone(),
            was: was.to_owned(),
            was_basis,
            was_line,
        })
    }

    /// That it is by hand, how far, what the document says, and why: `by hand for its column; the document: ₹ lakh, L
    /// 399; because: agreed to note 3`. The reason, which may be long, comes last.
    pub fn told(&self) -> String {
        let extent = match self.extent {
            Extent::Figure => "",
            Extent::Column => " for its column",
            Extent::Table => " for its table",
        };
        format!("by hand{extent}; the document: {}; because: {}", self.read(), self.reason)
    }

    /// What the document says: `₹ lakh, L 399`, `? (nothing says so)`.
    pub fn read(&self) -> String {
        told(&self.was, self.was_basis, self.was_line)
    }
}

/// What the document says of `figure`, whatever a person says: label, basis, line.
fn as_read<'a>(annotations: &'a Annotations, figure: &Figure, what: Governs) -> (&'a str, &'static str, Option<u32>) {
    let line = |evidence: &Option<Evidence>| evidence.as_ref().map(|evidence| evidence.line);
    match what {
        Governs::Unit => {
            let unit = annotations.unit_as_read(figure);
            (&unit.label, unit.basis.name(), line(&unit.evidence))
        }
        Governs::Period => {
            let period = annotations.period_as_read(figure);
            (&period.label, period.basis.name(), line(&period.evidence))
        }
    }
}

/// What the document says of `figure`, whatever a person says, for people.
pub fn read_told(annotations: &Annotations, figure: &Figure, what: Governs) -> String {
    let (label, basis, line) = as_read(annotations, figure, what);
    told(label, basis, line)
}

fn told(label: &str, basis: &str, line: Option<u32>) -> String {
    match (basis, line) {
        ("conflict", _) => "≠ (declarations disagree)".to_owned(),
        ("unknown", _) => "? (nothing says so)".to_owned(),
        (_, Some(line)) => format!("{label}, L {line}"),
        ("exempt", None) => "needs none".to_owned(),
        (basis, None) => format!("{label} ({basis})"),
    }
}

impl FigureRow {
    /// The machine form of `figure`.
    pub fn of(document: &Document, annotations: &Annotations, figure: &Figure) -> Self {
        let structure = document.structure();
        let text =
            document.line(figure.line).get(figure.span.start as usize..figure.span.end as usize).unwrap_or_default();
        Self {
            line: figure.line,
            cell: figure.cell,
            bytes: [figure.span.start, figure.span.end],
            text: text.to_owned(),
            value: figure.value.as_ref().map(ToString::to_string),
            kind: figure.kind,
            unit: UnitRow::of(annotations.unit(figure), figure),
            period: PeriodRow::of(annotations.period(figure), figure),
            row: annotations.row_label(document, figure),
            column: annotations.column_path(document, figure),
            section: structure.section_at(figure.line).map(|index| structure.sections[index].title.clone()),
            page: structure.pages.at(figure.line),
            flags: annotations.flags(figure).iter().map(Flag::name).collect(),
            probable: annotations.probable(figure).map(ToString::to_string),
            tag: TagRow::of(document, figure),
            by_hand: [Governs::Unit, Governs::Period]
                .into_iter()
                .filter_map(|what| ByHandRow::of(annotations, figure, what))
                .collect(),
        }
    }

    /// One line of JSON.
    pub fn to_json(&self) -> String {
        serde_json::to_string(self).unwrap_or_default()
    }
}

/// The figures of a document, or of a span of its lines.
///
/// # Errors
/// Where the span lies outside the document or is reversed.
pub fn run(entry: &Entry, args: &FiguresArgs) -> Result<FigureRows, Refusal> {
    let document = entry.document();
    let lines = args.span(document)?;
    let annotations = entry.annotations();
    let figures = annotations
        .in_lines(*lines.start(), *lines.end())
        .iter()
        .map(|figure| FigureRow::of(document, annotations, figure))
        .collect();
    Ok(FigureRows { doc: document.name().to_owned(), figures })
}
