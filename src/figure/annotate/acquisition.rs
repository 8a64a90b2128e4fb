//! The day on which a business was acquired, for the tables of what was acquired: it stands in the paragraphs above them,
//! `On February 7, 2020, the Company completed its acquisition of …`.

use crate::document::{Document, LineKind, Structure};
use crate::figure::period::When;
use crate::figure::period::when::Cue;
use crate::figure::phrases::any;

/// How far above its table the day may stand, in lines.
const REACH: u32 = 40;

/// Whether the captions of a table, in lower case, speak of what an acquisition brought.
pub(super) fn is_allocation(words: &str) -> bool {
    any!(
        words,
        [
            "assets acquired",
            "liabilities assumed",
            "acquisition date",
            "date of acquisition",
            "acquisition-date",
            "purchase price allocation",
            "allocation of the purchase price",
            "purchase consideration"
        ]
    )
}

/// The day of the acquisition that the paragraphs above line `first` tell of, with its line: the nearest that names one
/// day, and only one.
pub(super) fn closing_day(document: &Document, structure: &Structure, first: u32) -> Option<(When, u32)> {
    for number in (first.saturating_sub(REACH).max(1)..first).rev() {
        match structure.kind(number) {
            LineKind::Heading(_) => return None,
            LineKind::Prose => {}
            _ => continue,
        }
        let text = document.line(number);
        if !text.contains("cqui") {
            continue;
        }
        let mut days = When::all(text).into_iter().filter(|when| when.is_full_date() && !when.several);
        let Some(first) = days.next() else { continue };
        let before = text.get(..first.span.start).unwrap_or_default().trim_end();
        let same = |other: When| (other.year.map(|(year, _)| year), other.month, other.day);
        if days.any(|other| same(other) != same(first.clone())) {
            return None;
        }
        if ["On", " on", " at", " of"].iter().any(|word| before.ends_with(word)) {
            return Some((When { cue: Some(Cue::AsAt), ..first }, number));
        }
    }
    None
}
