//! Overruling by hand: a person says which unit or which period governs a figure, its column or its table, and why.
//!
//! An overrule holds what was typed, and is read by the grammars and in the calendar of the document that it is about,
//! so that the same overrules on the same document govern the same figures. What the document itself says is kept
//! beside it: see [`Annotations::overruled`](super::Annotations::overruled).

use serde::{Deserialize, Serialize};

use crate::text::sanitise::sanitise;

/// Of the two things that govern a figure, one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Governs {
    /// Its unit.
    Unit,
    /// Its period.
    Period,
}

impl Governs {
    /// The word for people: `unit`, `year`.
    pub fn word(self) -> &'static str {
        match self {
            Governs::Unit => "unit",
            Governs::Period => "year",
        }
    }
}

/// How far an overrule reaches, the narrowest first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Extent {
    /// One figure.
    Figure,
    /// The figures of its column: those of its cell under the same header.
    Column,
    /// The figures of its table.
    Table,
}

impl Extent {
    /// The word for people.
    pub fn word(self) -> &'static str {
        match self {
            Extent::Figure => "figure",
            Extent::Column => "column",
            Extent::Table => "table",
        }
    }
}

/// What a person says governs.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Overrule {
    /// Line of the figure that it was said at, from 1.
    pub line: u32,
    /// A byte of that figure in its line, from 0.
    pub byte: u32,
    /// What is overruled.
    pub what: Governs,
    /// How far.
    pub extent: Extent,
    /// The unit or the period as typed; `?` where the person holds it for unknown.
    pub value: String,
    /// Why, in the person's words.
    pub reason: String,
}

/// The most characters of a reason.
pub const REASON: usize = 500;

impl Overrule {
    /// Checks that a reason is given: one line, no longer than [`REASON`].
    ///
    /// # Errors
    /// Says what is wrong with it.
    pub fn check_reason(reason: &str) -> Result<(), String> {
        let count = reason.chars().count();
        if sanitise(reason, 0).trim().is_empty() {
            return Err("an overrule needs its reason: say why".to_owned());
        }
        if count > REASON {
            return Err(format!("the reason has {count} characters; {REASON} are the most"));
        }
        // What turns the direction of the text would let a paper say something else than was typed.
        let turns = |c: char| matches!(c, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
        if reason.contains(|c: char| c.is_control() || turns(c)) {
            return Err("the reason must be one line without control characters".to_owned());
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_reason_is_needed() {
        let cases = [
            ("", false),
            ("  ", false),
            ("\u{200b}", false),
            ("two\nlines", false),
            ("esc\u{1b}[2J", false),
            ("turned \u{202e}round", false),
            ("agreed to the note", true),
            ("नोट से मिलाया गया", true),
        ];
        for (reason, good) in cases {
            assert_eq!(Overrule::check_reason(reason).is_ok(), good, "{reason:?}");
        }
        assert!(Overrule::check_reason(&"é".repeat(REASON)).is_ok());
        assert!(Overrule::check_reason(&"é".repeat(REASON + 1)).is_err());
    }
}
