//! The audited commands by which a person overrules a unit or a period, and takes that back.

use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use crate::figure::annotate::Typed;
use crate::figure::{Annotations, Extent, Figure, Governs, Overrule};
use crate::ops::figures::read_told;
use crate::ops::{Corpus, Entry, Refusal};
use crate::text::Digest;
use crate::trail::{Described, Done, DoneFigure, Part, Target};

/// Overrule: `{doc, line, byte, what, extent, value, reason}`. The digest is that of what was understood, the figures
/// that it governs, and what the document says of each.
pub const OVERRULE: &str = "figure.overrule";

/// Take back the latest overrule of this sort that governs the figure: `{doc, line, byte, what, extent}`. The digest is
/// that of the figures that are as the document says again, or as an earlier overrule does.
pub const WITHDRAW: &str = "figure.withdraw";

/// Arguments of [`OVERRULE`].
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct OverruleArgs {
    /// Name of the document.
    pub doc: String,
    /// Line of the figure, from 1.
    pub line: u32,
    /// A byte of the figure, from 0 in its line.
    pub byte: u32,
    /// What is overruled.
    pub what: Governs,
    /// How far.
    pub extent: Extent,
    /// The unit or period as typed.
    pub value: String,
    /// Why.
    pub reason: String,
}

impl OverruleArgs {
    /// What is said.
    pub fn overrule(&self) -> Overrule {
        let Self { line, byte, what, extent, ref value, ref reason, .. } = *self;
        Overrule { line, byte, what, extent, value: value.clone(), reason: reason.clone() }
    }
}

/// Arguments of [`WITHDRAW`].
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct WithdrawArgs {
    /// Name of the document.
    pub doc: String,
    /// Line of the figure, from 1.
    pub line: u32,
    /// A byte of the figure, from 0 in its line.
    pub byte: u32,
    /// What was overruled.
    pub what: Governs,
    /// How far.
    pub extent: Extent,
}

/// The overrule at `index` of its document, as the arguments that would make it again.
pub fn made_again(entry: &Entry, index: usize) -> Option<OverruleArgs> {
    let Overrule { line, byte, what, extent, value, reason } = entry.overrules().get(index)?.clone();
    Some(OverruleArgs { doc: entry.document().name().to_owned(), line, byte, what, extent, value, reason })
}

/// The place, among the overrules of its document, of the one that `args` takes back.
pub fn withdrawn(entry: &Entry, args: &WithdrawArgs) -> Option<usize> {
    let all = entry.annotations();
    let figures = all.figures();
    entry.overrules().iter().rposition(|overrule| {
        overrule.what == args.what
            && overrule.extent == args.extent
            && all.reach(entry.document(), overrule).is_ok_and(|reached| {
                let holds =
                    |at: &usize| figures.get(*at).is_some_and(|f| f.line == args.line && f.span.contains(&args.byte));
                reached.iter().any(holds)
            })
    })
}

pub(super) fn overrule(corpus: &Corpus, args: &OverruleArgs) -> Result<Done, Refusal> {
    let entry = corpus.entry(&args.doc)?;
    let overrule = args.overrule();
    Overrule::check_reason(&overrule.reason).map_err(Refusal)?;
    let typed = entry.annotations().typed(args.what, &args.value).map_err(Refusal)?;
    let reached = reached(entry, &overrule)?;
    done("overrule", entry, args.what, meaning(&typed), &reached)
}

pub(super) fn withdraw(corpus: &Corpus, args: &WithdrawArgs) -> Result<Done, Refusal> {
    let entry = corpus.entry(&args.doc)?;
    let found = withdrawn(entry, args).and_then(|index| entry.overrules().get(index));
    let overrule = found.ok_or_else(|| {
        Refusal(format!(
            "no {} of the figure at line {}, byte {} is by hand for its {}",
            args.what.word(),
            args.line,
            args.byte,
            args.extent.word()
        ))
    })?;
    done("withdrawal", entry, args.what, Value::Null, &reached(entry, overrule)?)
}

fn reached<'a>(entry: &'a Entry, overrule: &Overrule) -> Result<Vec<&'a Figure>, Refusal> {
    let all = entry.annotations();
    let indices = all.reach(entry.document(), overrule).map_err(Refusal)?;
    Ok(indices.into_iter().filter_map(|index| all.figures().get(index)).collect())
}

fn done(kind: &str, entry: &Entry, what: Governs, meaning: Value, reached: &[&Figure]) -> Result<Done, Refusal> {
    let all = entry.annotations();
    let told: Vec<Value> = reached
        .iter()
        .map(|figure| json!([figure.line, figure.span.start, figure.span.end, as_read(all, figure, what)]))
        .collect();
    let result = json!({ "means": meaning, "figures": told });
    let span = [reached.first(), reached.last()].map(|figure| figure.map_or(1, |figure| u64::from(figure.line)));
    Ok(Done {
        kind: kind.to_owned(),
        count: reached.len() as u64,
        digest: Digest::of(result.to_string().as_bytes()),
        target: Some(Target { doc: entry.document().name().to_owned(), span }),
        outcome: None,
    })
}

/// What a typed unit or period means.
fn meaning(typed: &Typed) -> Value {
    match typed {
        Typed::Unit(unit) => json!({ "label": unit.label, "measure": unit.measure, "scale": unit.scale }),
        Typed::Period(period) => json!({
            "label": period.label, "kind": period.kind, "scenario": period.scenario,
            "start": period.start.map(|day| day.to_string()), "end": period.end.map(|day| day.to_string()),
        }),
    }
}

/// Label and basis of what the document says.
fn as_read(all: &Annotations, figure: &Figure, what: Governs) -> [String; 2] {
    match what {
        Governs::Unit => {
            let unit = all.unit_as_read(figure);
            [unit.label.to_string(), unit.basis.name().to_owned()]
        }
        Governs::Period => {
            let period = all.period_as_read(figure);
            [period.label.to_string(), period.basis.name().to_owned()]
        }
    }
}

pub(super) fn after_overrule(corpus: &Corpus, args: &OverruleArgs) -> Option<Corpus> {
    overrule(corpus, args).ok()?;
    let mut overrules = corpus.entry(&args.doc).ok()?.overrules().to_vec();
    overrules.push(args.overrule());
    Some(corpus.overruled(&args.doc, overrules))
}

pub(super) fn after_withdrawal(corpus: &Corpus, args: &WithdrawArgs) -> Option<Corpus> {
    let entry = corpus.entry(&args.doc).ok()?;
    let mut overrules = entry.overrules().to_vec();
    overrules.remove(withdrawn(entry, args)?);
    Some(corpus.overruled(&args.doc, overrules))
}

pub(super) fn describe_overrule(corpus: &Corpus, args: &OverruleArgs) -> Described {
    let OverruleArgs { doc, line, byte, what, extent, value, reason } = args;
    let found = corpus.entry(doc).ok().and_then(|entry| {
        let figure = entry.annotations().on_line(*line).iter().find(|figure| figure.span.contains(byte))?;
        let count = reached(entry, &args.overrule()).ok()?.len();
        Some((count, read_told(entry.annotations(), figure, *what)))
    });
    let (count, read) = found.map_or_else(Default::default, |(count, read)| {
        (format!(", {count} figures"), format!("; the document: {read}"))
    });
    let wide = if *extent == Extent::Figure { String::new() } else { format!(" and of its {}{count}", extent.word()) };
    let figure = figure_told(corpus, doc, *line, *byte);
    let what = format!("overruled the {} of {figure}{wide}: {value}{read}; because: {reason}", what.word());
    Described { part: Part::ByHand, what, figures: Vec::new() }
}

pub(super) fn describe_withdrawal(corpus: &Corpus, args: &WithdrawArgs) -> Described {
    let WithdrawArgs { doc, line, byte, what, extent } = args;
    let figure = figure_told(corpus, doc, *line, *byte);
    let was = corpus.entry(doc).ok().and_then(|entry| {
        let overrule = entry.overrules().get(withdrawn(entry, args)?)?;
        Some(format!(": {}, said because: {}", overrule.value, overrule.reason))
    });
    let wide = if *extent == Extent::Figure { String::new() } else { format!(" and of its {}", extent.word()) };
    let text = format!("took back what was said of the {} of {figure}{wide}{}", what.word(), was.unwrap_or_default());
    Described { part: Part::ByHand, what: text, figures: Vec::new() }
}

/// The figure with its place, for people; its place alone where the document is not at hand.
fn figure_told(corpus: &Corpus, doc: &str, line: u32, byte: u32) -> String {
    match DoneFigure::at(corpus, doc, u64::from(line), u64::from(byte)) {
        Some(figure) => {
            let label = figure.row.row.map(|label| format!(" ({label})")).unwrap_or_default();
            format!("the figure {}{label} at line {line}, character {} of {doc}", figure.row.text, figure.column)
        }
        None => format!("the figure at line {line}, byte {byte} of {doc}"),
    }
}
