//! Searches that are kept beside the one in force: each has a number, by which it is marked in the reader, and a name.

use serde::{Deserialize, Serialize};

use super::search::{Reach, Search};
use crate::ops::grep::GrepArgs;

/// Searches that can be kept: their numbers are single digits.
pub const MOST: usize = 9;

/// A search that is kept, with its hits.
#[derive(Debug, Clone, Default)]
pub struct Kept {
    /// Its number, from 1 to [`MOST`].
    pub number: u8,
    /// What it is called; safe for a terminal.
    pub name: String,
    /// What is looked for, and what was found.
    pub search: Search,
}

/// A kept search as it is remembered.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Remembered {
    /// Its number.
    pub number: u8,
    /// What it is called.
    pub name: String,
    /// What is looked for.
    pub args: GrepArgs,
}

impl Kept {
    /// As it is remembered.
    pub fn remembered(&self) -> Remembered {
        Remembered { number: self.number, name: self.name.clone(), args: self.search.args.clone() }
    }

    /// Whether a search looks for the same.
    pub fn is(&self, search: &Search) -> bool {
        self.search.args == search.args
    }
}

/// The lowest number that is not taken.
pub fn free_number(kept: &[Kept]) -> Option<u8> {
    (1..=MOST as u8).find(|number| kept.iter().all(|one| one.number != *number))
}

/// How far a search reaches whose arguments alone are known.
pub fn reach_of(args: &GrepArgs) -> Reach {
    match (&args.doc, &args.scope) {
        (None, _) => Reach::All,
        (_, Some(_)) => Reach::Lines,
        (_, None) => Reach::Document,
    }
}
