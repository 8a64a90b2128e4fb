//! `damage`: what the conversion broke, with what was probably printed (SPEC section 6).

use std::collections::{BTreeMap, HashSet};

use serde::Serialize;

use super::{Entry, Report};
use crate::document::Document;
use crate::figure::{Annotations, Damage, Figure, Finding, Flag};
use crate::text::sanitise::{sanitise, truncate};

/// The most bytes of the damaged text that are given.
const TEXT_CAP: usize = 200;

/// The most columns of it in a report.
const SHOWN: usize = 32;

/// The result of `damage`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct DamageReport {
    /// Name of the document.
    pub doc: String,
    /// How many findings of each kind, the numbered classes first; kinds without a finding are left out.
    pub counts: Vec<DamageCount>,
    /// In document order.
    pub findings: Vec<DamageRow>,
}

/// How often one kind of damage was found.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct DamageCount {
    /// The kind.
    pub damage: Damage,
    /// How many findings.
    pub count: u64,
}

/// One finding.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct DamageRow {
    /// The kind: `damage-1` to `damage-5`, or the name of damage to a layout.
    pub damage: Damage,
    /// Line, from 1.
    pub line: u32,
    /// Cell of the table line, from 0; `null` where it is of no cell.
    pub cell: Option<u16>,
    /// Half-open byte span of `text` in the line.
    pub bytes: [u32; 2],
    /// What stands there, at most 200 bytes of it.
    pub text: String,
    /// The value that was probably printed, as a decimal; `null` where that cannot be told.
    pub probable: Option<String>,
    /// Page; `null` where pages are unknown.
    pub page: Option<u32>,
    /// Why it is suspected, for people.
    pub reason: String,
}

impl DamageRow {
    fn of(document: &Document, found: &Finding) -> Self {
        let line = document.line(found.line);
        let text = line.get(found.span.start as usize..found.span.end as usize).unwrap_or_default();
        Self {
            damage: found.damage,
            line: found.line,
            cell: found.cell,
            bytes: [found.span.start, found.span.end],
            text: text[..text.floor_char_boundary(TEXT_CAP)].to_owned(),
            probable: found.probable.as_ref().map(ToString::to_string),
            page: document.structure().pages.at(found.line),
            reason: found.reason.clone(),
        }
    }

    fn doubtful(document: &Document, figure: &Figure) -> Self {
        let Figure { line, cell, span, .. } = figure;
        let text = document.line(*line).get(span.start as usize..span.end as usize).unwrap_or_default();
        Self {
            damage: Damage::TwoValues,
            line: *line,
            cell: *cell,
            bytes: [span.start, span.end],
            text: text[..text.floor_char_boundary(TEXT_CAP)].to_owned(),
            probable: None,
            page: document.structure().pages.at(*line),
            reason: "several values, letters among the digits, or a dash that may be the nil of the column before"
                .to_owned(),
        }
    }
}

impl DamageReport {
    /// The report of a document.
    pub fn of(document: &Document, annotations: &Annotations) -> Self {
        let mut findings: Vec<DamageRow> =
            annotations.damage().iter().map(|found| DamageRow::of(document, found)).collect();
        // What the number grammar doubts is marked on the screen as damage too, and listed unless its cell is already.
        let listed: HashSet<_> = findings.iter().map(|found| (found.line, found.cell)).collect();
        let mut doubtful: Vec<&Figure> = annotations.figures().iter().collect();
        doubtful.retain(|figure| figure.cell.is_some() && figure.flags.contains(Flag::TwoValues));
        doubtful.retain(|figure| !listed.contains(&(figure.line, figure.cell)));
        doubtful.dedup_by_key(|figure| (figure.line, figure.cell));
        findings.extend(doubtful.into_iter().map(|figure| DamageRow::doubtful(document, figure)));
        findings.sort_by_key(|found| (found.line, found.cell));
        let mut counts = BTreeMap::new();
        for found in &findings {
            *counts.entry(found.damage).or_default() += 1;
        }
        Self {
            doc: document.name().to_owned(),
            counts: counts.into_iter().map(|(damage, count)| DamageCount { damage, count }).collect(),
            findings,
        }
    }
}

impl DamageReport {
    /// The findings in words, by kind, each with its line.
    pub fn report(&self) -> Report {
        let mut report = Report::new(&self.doc, "Damage by the conversion");
        if self.findings.is_empty() {
            report.heading("No damage found");
        } else {
            report.note("The text stays as it is; the figures that a finding touches carry its mark.");
        }
        for DamageCount { damage, count } in &self.counts {
            report.heading(format!("{}: {} ({count})", damage.name(), damage.title()));
            let all = || self.findings.iter().filter(|found| found.damage == *damage);
            // A reason that is the same for all is told once.
            let reason = all().next().map(|found| &found.reason).filter(|_| *count > 1);
            let reason = reason.filter(|reason| all().all(|found| found.reason == **reason));
            if let Some(reason) = reason {
                report.note(reason.clone());
            }
            for found in all() {
                let printed = truncate(&sanitise(&found.text, 0), SHOWN);
                let probable = found.probable.as_ref().map(|value| format!("  probably {value}")).unwrap_or_default();
                report.doubt(Some((found.line, found.bytes[0])), format!("{printed}{probable}"));
                if reason.is_none() {
                    report.note_at((found.line, found.bytes[0]), found.reason.clone());
                }
            }
        }
        report
    }
}

/// Lists the damage of a document.
pub fn run(entry: &Entry) -> DamageReport {
    DamageReport::of(entry.document(), entry.annotations())
}
