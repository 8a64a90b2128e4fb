//! The state of a session.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::path::PathBuf;
use std::rc::Rc;
use std::sync::Arc;

use super::beside::{Beside, Lens, scrollbar_width};
use super::history::History;
use super::kept::Kept;
use super::layout::Border;
use super::lists::Lists;
use super::memory::Recent;
use super::motion::Motion;
use super::overlay::Overlay;
use super::overruling::Overruling;
use super::page::describe::{Doubt, Doubts};
use super::page::{Flow, Grid, GridKey, Look, Spot};
use super::prompt::Prompt;
use super::report::ReportView;
use super::search::Search;
use crate::config::{Annotations as AnnotationMode, Settings};
use crate::document::Document;
use crate::figure::Figure;
use crate::keys::{Key, Keymap};
use crate::ops::{Corpus, Entry};
use crate::text::Digest;

/// The pane that takes the keys.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Focus {
    /// The tree of sections.
    Outline,
    /// The hits of the search.
    Hits,
    /// The document.
    #[default]
    Reader,
}

impl Focus {
    /// The name of its context in a keymap.
    pub fn context(self) -> &'static str {
        match self {
            Focus::Outline => "outline",
            Focus::Hits => "hits",
            Focus::Reader => "reader",
        }
    }
}

/// A place in a document, and what of it is in view.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Place {
    /// Cursor: line, from 1.
    pub line: u32,
    /// Cursor: byte in the line; where it lies in a figure, that figure is under the cursor.
    pub byte: u32,
    /// The first row in view.
    pub top: Spot,
    /// How many columns of the table under the cursor are passed over.
    pub left: usize,
    /// The table that `left` is meant for; every other stands at its first column.
    pub table: Option<u32>,
    /// The column that moves up and down keep to, by its cell.
    pub cell: Option<u16>,
}

impl Default for Place {
    fn default() -> Self {
        Self { line: 1, byte: 0, top: Spot::line(1), left: 0, table: None, cell: None }
    }
}

/// Which panes are shown, and how wide.
#[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct Panes {
    /// Whether the outline stands beside the others.
    pub outline: bool,
    /// Whether the hits stand beside the reader.
    pub hits: bool,
    /// Whether the inspector is shown.
    pub inspector: bool,
    /// Whether the pane in focus has the whole screen.
    pub zoom: bool,
    /// Columns added to the outline.
    pub outline_grown: i16,
    /// Columns added to the hits.
    pub hits_grown: i16,
    /// Columns, or rows, added to the first of two readers.
    #[serde(default)]
    pub split_grown: i16,
    /// Outline and hits stand on the right of the reader.
    #[serde(default)]
    pub right: bool,
}

impl Default for Panes {
    fn default() -> Self {
        Self {
            outline: true,
            hits: true,
            inspector: true,
            zoom: false,
            outline_grown: 0,
            hits_grown: 0,
            split_grown: 0,
            right: false,
        }
    }
}

/// The least and the most that a pane can be grown by.
const GROWN: (i16, i16) = (-24, 60);

impl Panes {
    /// The panes with their widths within what can be asked for.
    pub fn within(self) -> Self {
        let keep = |value: i16| value.clamp(GROWN.0, GROWN.1);
        Self {
            outline_grown: keep(self.outline_grown),
            hits_grown: keep(self.hits_grown),
            split_grown: keep(self.split_grown),
            ..self
        }
    }
}

/// What the mouse holds while its button is down.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Held {
    /// A line between panes.
    Border(Border),
    /// A line of the document: those up to where it is let go are selected.
    Line(u32),
}

/// How a message is meant.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Tone {
    /// Something was done.
    Info,
    /// Something should be known.
    Warning,
    /// Something was refused or failed.
    Error,
}

/// A message to the reader.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Notice {
    /// How it is meant.
    pub tone: Tone,
    /// One line.
    pub text: String,
}

/// What the analysis of a document found, counted.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Findings {
    /// Figures with a value; marks such as a dash, and classified tokens, are left out.
    pub figures: u32,
    /// Figures whose unit or period nothing declares.
    pub unknown: u32,
    /// Figures whose declarations disagree.
    pub conflicts: u32,
    /// Figures that the conversion may have damaged.
    pub damaged: u32,
    /// Figures of which a person overruled the unit or the period.
    pub by_hand: u32,
    /// What each section holds, its subsections included, as the structure lists them.
    pub sections: Vec<SectionCount>,
    /// Lines with a damaged figure, in order.
    pub damaged_lines: Vec<u32>,
    /// Indices of the figures in doubt, in document order, with what is doubtful. One figure can be counted twice above.
    pub doubts: Vec<(u32, Doubts)>,
}

/// What a section holds.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct SectionCount {
    /// Figures with a value.
    pub figures: u32,
    /// Figures whose unit or period nothing declares.
    pub unknown: u32,
}

impl Findings {
    /// Counts the findings of a document; time is that of its number of figures.
    pub fn of(entry: &Entry) -> Self {
        let annotations = entry.annotations();
        let structure = entry.document().structure();
        let mut out = Self { sections: vec![SectionCount::default(); structure.sections.len()], ..Self::default() };
        // Figures and sections stand in order of line: one pass over both.
        let mut section = 0;
        for (index, figure) in annotations.figures().iter().enumerate() {
            if !figure.kind.is_figure() {
                continue;
            }
            out.figures += u32::from(figure.value.is_some());
            out.by_hand += u32::from(annotations.is_by_hand(figure));
            let doubts = Doubts::of(annotations, figure);
            out.unknown += u32::from(doubts.unknown);
            while structure.sections.get(section).is_some_and(|next| next.line <= figure.line) {
                section += 1;
            }
            if let Some(count) = section.checked_sub(1).and_then(|at| out.sections.get_mut(at)) {
                count.figures += u32::from(figure.value.is_some());
                count.unknown += u32::from(doubts.unknown);
            }
            out.conflicts += u32::from(doubts.conflict);
            out.damaged += u32::from(doubts.damage);
            if doubts.damage && out.damaged_lines.last() != Some(&figure.line) {
                out.damaged_lines.push(figure.line);
            }
            if doubts.any() {
                out.doubts.push((index as u32, doubts));
            }
        }
        // A section stands after the one that holds it.
        for (index, section) in structure.sections.iter().enumerate().rev() {
            let SectionCount { figures, unknown } = out.sections[index];
            if let Some(parent) = section.parent.and_then(|parent| out.sections.get_mut(parent)) {
                parent.figures += figures;
                parent.unknown += unknown;
            }
        }
        out
    }

    /// How many figures are in doubt of this sort.
    pub fn count(&self, doubt: Doubt) -> u32 {
        match doubt {
            Doubt::Any => self.doubts.len() as u32,
            Doubt::Unknown => self.unknown,
            Doubt::Conflict => self.conflicts,
            Doubt::Damage => self.damaged,
        }
    }
}

/// How the file of a document differs from what was read of it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum OnDisk {
    /// It holds something else.
    Changed,
    /// It cannot be read any more.
    Gone,
}

/// The trail as the screen shows it.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct TrailStatus {
    /// Hash of its last record.
    pub head: Option<Digest>,
    /// Records in it, the header not counted.
    pub count: u64,
    /// Where it is written; `None` in memory.
    pub path: Option<PathBuf>,
    /// Its latest records, for the drawer: number, command, keys, what came of it.
    pub latest: Vec<TrailLine>,
}

/// A record as the drawer shows it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TrailLine {
    /// Its number.
    pub seq: u64,
    /// The keys that were typed.
    pub keys: String,
    /// The command with its arguments.
    pub what: String,
    /// The kind and count of its result.
    pub result: String,
}

/// The tree of sections as it is shown.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct OutlineView {
    /// Sections whose children are hidden.
    pub folded: std::collections::BTreeSet<u32>,
    /// The sections that are shown, in order: made anew only when folds, filter or structure change.
    pub rows: Vec<u32>,
    /// Index into `rows`.
    pub selected: usize,
    /// What titles must contain.
    pub filter: String,
}

/// What ends this session for one on other documents, with a trail of its own.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Parting {
    /// The same documents, and beside them those at this path as it was typed.
    Beside(String),
    /// The same documents without this one.
    Without(usize),
    /// The file at this path alone.
    Instead(PathBuf),
}

/// A place to come back to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Jump {
    /// The document, by its place in the corpus.
    pub doc: usize,
    /// Where in it.
    pub place: Place,
}

/// Everything that a session holds.
pub struct State {
    /// The documents.
    pub corpus: Arc<Corpus>,
    /// The document in the reader, by its place in the corpus.
    pub doc: usize,
    /// Where the reader stands in each document.
    pub places: Vec<Place>,
    /// A place shown without going there: a hit that is only looked at.
    pub preview: Option<Jump>,
    /// The other reader, where there are two.
    pub beside: Option<Box<Beside>>,
    /// Places that were left, the latest last.
    pub back: Vec<Jump>,
    /// Places that were come back from.
    pub forward: Vec<Jump>,
    /// Places of each document under a letter.
    pub marks: Vec<BTreeMap<char, Place>>,
    /// Documents that were open before, as the list over the panes shows them.
    pub recent: Vec<Recent>,
    /// Paths that what is typed could be completed to; `None` until they are known.
    pub completions: Option<Vec<String>>,
    /// Whether the path is to be completed as soon as they are known.
    pub completing: bool,
    /// What is to be done once it is confirmed.
    pub confirming: Option<Parting>,
    /// Whether one line is shown at a time, in sentences: then that line alone is in view.
    pub linear: bool,
    /// The pane that takes the keys.
    pub focus: Focus,
    /// Which panes are shown.
    pub panes: Panes,
    /// Columns and rows of the terminal.
    pub size: (u16, u16),
    /// Where figures are annotated.
    pub annotations: AnnotationMode,
    /// Lines as they stand, tables not aligned.
    pub raw: bool,
    /// The line at which a selection began.
    pub anchor: Option<u32>,
    /// What the mouse holds while its button is down.
    pub held: Option<Held>,
    /// Whether the mouse is ours, and not the terminal's.
    pub mouse: bool,
    /// The search and its hits.
    pub search: Search,
    /// The search that comes back when the prompt is closed without a new one.
    pub before: Option<Search>,
    /// Searches that are kept beside it, by number.
    pub kept: Vec<Kept>,
    /// How outline and hits are shown.
    pub lists: Lists,
    /// The outline of each document.
    pub outlines: Vec<OutlineView>,
    /// What is being typed.
    pub prompt: Option<Prompt>,
    /// What was typed before.
    pub history: History,
    /// The overrule that is being made.
    pub overruling: Option<Overruling>,
    /// What undoes what was overruled and taken back in this session, the latest last: names and arguments.
    pub undo: Vec<(&'static str, serde_json::Value)>,
    /// Committed searches and reports that are not recorded yet: what they look at must not change meanwhile.
    pub commits: usize,
    /// What lies over the panes.
    pub overlay: Option<Overlay>,
    /// The report that was closed last: asked for again, it stands where it was left.
    pub left_report: Option<Box<ReportView>>,
    /// Messages, the latest last.
    pub notices: Vec<Notice>,
    /// Whether the last message is shown in the bottom line.
    pub notice_shown: bool,
    /// Which command each key runs.
    pub keymap: Arc<Keymap>,
    /// What the user chose.
    pub settings: Settings,
    /// Keys of a chord that is not complete.
    pub pending: Vec<Key>,
    /// Moves that are not recorded yet.
    pub motion: Option<Motion>,
    /// The trail.
    pub trail: TrailStatus,
    /// What the analysis of each document found; `None` while it runs.
    pub findings: Vec<Option<Findings>>,
    /// How the file of each document differs from what was read of it, where it does.
    pub on_disk: Vec<Option<OnDisk>>,
    grids: RefCell<Vec<(GridKey, Rc<Grid>)>>,
}

/// Grids kept from frame to frame.
const GRIDS: usize = 12;

impl State {
    /// A session on `corpus`, at the first line of its first document.
    pub fn new(corpus: Arc<Corpus>, keymap: Arc<Keymap>, settings: Settings, size: (u16, u16)) -> Self {
        let count = corpus.entries().len();
        Self {
            doc: 0,
            places: vec![Place::default(); count],
            preview: None,
            beside: None,
            back: Vec::new(),
            forward: Vec::new(),
            marks: vec![BTreeMap::new(); count],
            recent: Vec::new(),
            linear: false,
            completions: None,
            completing: false,
            confirming: None,
            focus: Focus::Reader,
            panes: Panes::default(),
            size,
            annotations: settings.annotations,
            raw: false,
            anchor: None,
            held: None,
            mouse: settings.mouse,
            search: Search::default(),
            before: None,
            kept: Vec::new(),
            lists: Lists::default(),
            outlines: vec![OutlineView::default(); count],
            prompt: None,
            history: History::default(),
            overruling: None,
            undo: Vec::new(),
            commits: 0,
            overlay: None,
            left_report: None,
            notices: Vec::new(),
            notice_shown: false,
            keymap,
            settings,
            pending: Vec::new(),
            motion: None,
            trail: TrailStatus::default(),
            findings: vec![None; count],
            on_disk: vec![None; count],
            grids: RefCell::new(Vec::new()),
            corpus,
        }
    }

    /// The document and place that the reader shows: those previewed, else those of the cursor.
    pub fn shown(&self) -> Jump {
        self.preview.unwrap_or_else(|| self.here())
    }

    /// Where the cursor is.
    pub fn here(&self) -> Jump {
        Jump { doc: self.doc, place: self.places.get(self.doc).copied().unwrap_or_default() }
    }

    /// The entry of document `doc`.
    pub fn entry(&self, doc: usize) -> Option<&Entry> {
        self.corpus.entries().get(doc)
    }

    /// Document `doc`.
    pub fn document(&self, doc: usize) -> Option<&Document> {
        self.entry(doc).map(Entry::document)
    }

    /// The name of document `doc`.
    pub fn doc_name(&self, doc: usize) -> &str {
        self.document(doc).map_or("", Document::name)
    }

    /// The place of the document of that name.
    pub fn doc_index(&self, name: &str) -> Option<usize> {
        self.corpus.entries().iter().position(|entry| entry.document().name() == name)
    }

    /// The flow of document `doc` in the reader as it stands.
    pub fn flow(&self, doc: usize) -> Option<Flow<'_>> {
        self.flow_in(self.lens(), doc)
    }

    /// The flow of document `doc` in a reader.
    pub fn flow_in(&self, lens: Lens, doc: usize) -> Option<Flow<'_>> {
        let entry = self.entry(doc)?;
        let (columns, _) = self.size_in(lens, doc);
        Some(Flow {
            document: entry.document(),
            structure: entry.document().structure_if_ready(),
            annotations: entry.annotations_if_ready(),
            columns,
            mode: lens.annotations,
            raw: lens.raw,
        })
    }

    /// Columns of the gutter with line numbers: mark, number, bar.
    pub fn gutter(&self, doc: usize) -> usize {
        let lines = self.document(doc).map_or(1, Document::line_count);
        (lines.max(1).ilog10() as usize + 1).max(3) + 4
    }

    /// Columns for the text and rows of the reader.
    pub fn reader_size(&self, doc: usize) -> (usize, usize) {
        self.size_in(self.lens(), doc)
    }

    /// Columns for the text and rows of a reader.
    pub fn size_in(&self, lens: Lens, doc: usize) -> (usize, usize) {
        let columns = lens.size.0 - scrollbar_width(lens.size.0);
        (usize::from(columns).saturating_sub(self.gutter(doc)), usize::from(lens.size.1))
    }

    /// The grid for `table` of document `doc`, of which row `first` is the first in view.
    pub fn grid(&self, lens: Lens, doc: usize, table: u32, first: usize) -> Option<Rc<Grid>> {
        let flow = self.flow_in(lens, doc)?;
        let key = GridKey {
            doc,
            table,
            block: super::page::grid::block_of(first),
            columns: flow.columns,
            mode: lens.annotations,
            annotated: flow.annotations.is_some(),
        };
        if let Some((_, grid)) = self.grids.borrow().iter().find(|(kept, _)| *kept == key) {
            return Some(grid.clone());
        }
        let table = flow.structure?.tables.get(table as usize)?;
        let grid = Rc::new(Grid::of(flow.document, flow.annotations, table, &key));
        let mut kept = self.grids.borrow_mut();
        if kept.len() >= GRIDS {
            kept.remove(0);
        }
        kept.push((key, grid.clone()));
        Some(grid)
    }

    /// Forgets measures of tables, after the documents were read again.
    pub fn forget_grids(&mut self) {
        self.grids.borrow_mut().clear();
    }

    /// The figure under the cursor of `jump`.
    pub fn figure_at(&self, jump: Jump) -> Option<&Figure> {
        let annotations = self.entry(jump.doc)?.annotations_if_ready()?;
        super::page::figure_on(annotations.on_line(jump.place.line), jump.place.byte)
    }

    /// How the cells of tables are looked at with the cursor of `jump`, as the reader stands.
    pub fn look<'a>(&self, flow: &Flow<'a>, jump: Jump) -> Look<'a> {
        let Place { line, byte, .. } = jump.place;
        let span = self.figure_at(jump).map_or(byte..byte.saturating_add(1), |figure| figure.span.clone());
        Look { document: flow.document, annotations: flow.annotations, mode: flow.mode, cursor: Some((line, span)) }
    }

    /// The figure that one came from to the line at the cursor, where that line declares its unit or its period.
    pub fn governed_from(&self) -> Option<&Figure> {
        let here = self.shown();
        let from = self.back.last().filter(|jump| jump.doc == here.doc)?;
        let annotations = self.entry(here.doc)?.annotations_if_ready()?;
        let figure = self.figure_at(*from)?;
        let evidence = [annotations.unit(figure).evidence.as_ref(), annotations.period(figure).evidence.as_ref()];
        evidence.into_iter().flatten().any(|found| found.line == here.place.line).then_some(figure)
    }

    /// The selected lines, the smaller first.
    pub fn selection(&self) -> Option<(u32, u32)> {
        let line = self.here().place.line;
        self.anchor.map(|anchor| (anchor.min(line), anchor.max(line)))
    }

    /// Shows a message.
    pub fn say(&mut self, tone: Tone, text: impl Into<String>) {
        self.notices.push(Notice { tone, text: crate::text::sanitise::sanitise(&text.into(), 0) });
        if self.notices.len() > 200 {
            self.notices.remove(0);
        }
        self.notice_shown = true;
    }

    /// The contexts that are asked for a key, from the most specific.
    pub fn contexts(&self) -> Vec<&'static str> {
        if self.prompt.is_some() {
            vec!["prompt"]
        } else if matches!(self.overlay, Some(Overlay::Palette(_) | Overlay::Help(_))) {
            vec!["overlay"]
        } else if self.overlay.is_some() {
            // In a list that is only read, the keys that move in the pane below move in the list.
            vec!["overlay", self.focus.context(), "global"]
        } else {
            vec![self.focus.context(), "global"]
        }
    }
}
