//! A second reader beside the one in focus. All commands act on the reader in focus: to go to the other one exchanges
//! what they show.

use super::layout::Layout;
use super::page::Spot;
use super::state::{Jump, Place, State};
use crate::config::Annotations as AnnotationMode;

/// The reader that has not the focus, with all that is its own.
#[derive(Debug, Clone)]
pub struct Beside {
    /// Document and place that it shows.
    pub jump: Jump,
    /// It stands on the left, or on top, of the reader in focus.
    pub first: bool,
    /// Places that were left in it, the latest last.
    pub back: Vec<Jump>,
    /// Places that were come back from.
    pub forward: Vec<Jump>,
    /// The line at which a selection began.
    pub anchor: Option<u32>,
    /// Where figures are annotated.
    pub annotations: AnnotationMode,
    /// Lines as they stand, tables not aligned.
    pub raw: bool,
}

/// How a reader looks at documents: what of its lines and tables is measured by.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Lens {
    /// Columns and rows of its pane, without the title.
    pub size: (u16, u16),
    /// Where figures are annotated.
    pub annotations: AnnotationMode,
    /// Lines as they stand, tables not aligned.
    pub raw: bool,
}

/// What a reader shows, and how.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct View {
    /// Document and place.
    pub jump: Jump,
    /// How it looks at them.
    pub lens: Lens,
    /// The selected lines, the smaller first.
    pub selection: Option<(u32, u32)>,
    /// It takes the keys when the focus is on the reader.
    pub active: bool,
}

/// The columns of the scrollbar in a pane so wide: none where there is little room.
pub fn scrollbar_width(columns: u16) -> u16 {
    u16::from(columns >= 30)
}

impl State {
    /// How the reader in focus looks at documents.
    pub fn lens(&self) -> Lens {
        let pane = Layout::of(self).reader.unwrap_or_default();
        let size = (pane.width, pane.height.saturating_sub(1));
        Lens { size, annotations: self.annotations, raw: self.raw }
    }

    /// What the reader in focus shows.
    pub fn view(&self) -> View {
        let jump = self.shown();
        let selection = self.selection().filter(|_| jump.doc == self.doc);
        View { jump, lens: self.lens(), selection, active: true }
    }

    /// What the other reader shows, where there is one.
    pub fn view_beside(&self) -> Option<View> {
        let beside = self.beside.as_ref()?;
        let line = beside.jump.place.line;
        Some(View {
            jump: beside.jump,
            lens: self.lens_beside()?,
            selection: beside.anchor.map(|anchor| (anchor.min(line), anchor.max(line))),
            active: false,
        })
    }

    fn lens_beside(&self) -> Option<Lens> {
        let beside = self.beside.as_ref()?;
        let pane = Layout::of(self).beside.unwrap_or_default();
        let size = (pane.width, pane.height.saturating_sub(1));
        Some(Lens { size, annotations: beside.annotations, raw: beside.raw })
    }

    /// Opens a second reader where the first one stands, to the right of it or below.
    pub fn split(&mut self) {
        self.beside = Some(Box::new(Beside {
            jump: self.here(),
            first: false,
            back: self.back.clone(),
            forward: Vec::new(),
            anchor: None,
            annotations: self.annotations,
            raw: self.raw,
        }));
        self.reveal_beside();
    }

    /// Exchanges the readers: what was beside has the focus. The place that comes into focus is the caller's to reveal.
    pub fn exchange(&mut self) {
        let here = self.here();
        let Some(beside) = &mut self.beside else { return };
        let to = std::mem::replace(&mut beside.jump, here);
        beside.first = !beside.first;
        std::mem::swap(&mut beside.back, &mut self.back);
        std::mem::swap(&mut beside.forward, &mut self.forward);
        std::mem::swap(&mut beside.anchor, &mut self.anchor);
        std::mem::swap(&mut beside.annotations, &mut self.annotations);
        std::mem::swap(&mut beside.raw, &mut self.raw);
        self.doc = to.doc;
        if let Some(place) = self.places.get_mut(to.doc) {
            *place = to.place;
        }
        self.preview = None;
    }

    /// Scrolls the other reader by rows, down or up where negative; the focus stays where it is.
    pub fn scroll_beside(&mut self, rows: isize) {
        let (Some(beside), Some(lens)) = (&self.beside, self.lens_beside()) else { return };
        let Jump { doc, place } = beside.jump;
        let Some(flow) = self.flow_in(lens, doc) else { return };
        let top = flow.shift(flow.row_of(place.top), rows);
        let cursor = flow.shift(flow.row_of(Spot { line: place.line, byte: place.byte }), rows);
        let place = self.reveal_in(lens, doc, Place { line: cursor.line, byte: cursor.byte, top, ..place });
        if let Some(beside) = &mut self.beside {
            beside.jump.place = place;
        }
    }

    /// Brings the cursor of the other reader back into its view, after sizes or documents changed.
    pub fn reveal_beside(&mut self) {
        let (Some(beside), Some(lens)) = (&self.beside, self.lens_beside()) else { return };
        let Jump { doc, place } = beside.jump;
        // The document may be another one than it was.
        let place: Place = self.reveal_in(lens, doc, place);
        if let Some(beside) = &mut self.beside {
            beside.jump.place = place;
        }
    }
}
