//! What is remembered of a document from one session to the next.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::kept::{Kept, Remembered};
use super::lists::Lists;
use super::page::Spot;
use super::state::{Panes, Place, State};
use crate::ops::grep::GrepArgs;
use crate::text::sanitise::width;

/// A document as a session left it. It belongs to the content, not to the name: a file that changed starts anew.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Memory {
    /// The name of the document.
    pub name: String,
    /// Its file; `None` for one that was handed in, such as the demonstration.
    pub path: Option<String>,
    /// Whether it was the one in the reader.
    pub in_view: bool,
    /// The cursor: line, from 1, and byte in it.
    pub cursor: (u32, u32),
    /// The first line in view, from 1.
    pub top: u32,
    /// The column that moves up and down keep to, by its cell.
    pub cell: Option<u16>,
    /// Lines under a letter, each with a byte in it.
    pub marks: BTreeMap<char, (u32, u32)>,
    /// The search in force.
    pub search: Option<GrepArgs>,
    /// The searches kept beside it.
    #[serde(default)]
    pub kept: Vec<Remembered>,
    /// How outline and hits are shown.
    #[serde(default)]
    pub lists: Lists,
    /// The panes; `None` where nothing is known of them.
    pub panes: Option<Panes>,
    /// The other reader, where there were two and this document was in the one in focus.
    #[serde(default)]
    pub beside: Option<Second>,
}

/// What the other reader showed.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Second {
    /// The name of its document.
    pub name: String,
    /// The cursor: line, from 1, and byte in it.
    pub cursor: (u32, u32),
    /// It stood on the left, or on top.
    pub first: bool,
}

impl Memory {
    /// Document `doc` as it stands; `path` is its file.
    pub fn of(state: &State, doc: usize, path: Option<String>) -> Self {
        let place = state.places.get(doc).copied().unwrap_or_default();
        let marks = state.marks.get(doc).into_iter().flatten();
        let mine = |args: &GrepArgs| args.doc.as_ref().is_none_or(|name| name == state.doc_name(doc));
        let search = Some(&state.search.args).filter(|args| state.search.is_active() && mine(args));
        Self {
            name: state.doc_name(doc).to_owned(),
            path,
            in_view: doc == state.doc,
            cursor: (place.line, place.byte),
            top: place.top.line,
            cell: place.cell,
            marks: marks.map(|(letter, place)| (*letter, (place.line, place.byte))).collect(),
            search: search.cloned(),
            kept: state.kept.iter().filter(|kept| mine(&kept.search.args)).map(Kept::remembered).collect(),
            lists: state.lists,
            panes: Some(state.panes),
            beside: state.beside.as_ref().filter(|_| doc == state.doc).map(|beside| Second {
                name: state.doc_name(beside.jump.doc).to_owned(),
                cursor: (beside.jump.place.line, beside.jump.place.byte),
                first: beside.first,
            }),
        }
    }

    /// The place of the cursor; the file may have been written by another hand, so that [`State::reveal`] has to bring
    /// it into the document.
    pub fn place(&self) -> Place {
        Place { top: Spot::line(self.top), cell: self.cell, ..at(self.cursor) }
    }

    /// The place of the other reader's cursor, not yet brought into its document.
    pub fn place_beside(&self) -> Option<Place> {
        self.beside.as_ref().map(|beside| at(beside.cursor))
    }

    /// The marks as places.
    pub fn marks(&self) -> BTreeMap<char, Place> {
        let letters = self.marks.iter().filter(|(letter, _)| is_mark(**letter));
        letters.map(|(letter, spot)| (*letter, at(*spot))).collect()
    }
}

/// Whether a mark can be called so: any letter that takes one column, which is what the gutter has for it.
pub fn is_mark(letter: char) -> bool {
    letter.is_alphabetic() && width(letter.encode_utf8(&mut [0; 4])) == 1
}

fn at((line, byte): (u32, u32)) -> Place {
    Place { line, byte, top: Spot::line(line), ..Place::default() }
}

/// A document that was open before, for the list of those.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Recent {
    /// Its file.
    pub path: String,
    /// The line that the cursor was on, from 1.
    pub line: u32,
    /// How many lines are marked.
    pub marks: usize,
}
