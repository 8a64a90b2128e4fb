//! An overrule while it is being typed.

use super::prompt::Ask;
use super::state::State;
use crate::figure::annotate::Typed;
use crate::figure::{Extent, Figure, Overrule};

/// An overrule that is being made: first what governs is typed, then why.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Overruling {
    /// The document, by its place in the corpus.
    pub doc: usize,
    /// What is said so far; the value is complete once the reason is asked for.
    pub overrule: Overrule,
    /// The keys typed before the reason was asked for.
    pub keys: Vec<String>,
    /// Why it was not taken as it stood when it was last tried.
    pub refused: Option<String>,
}

impl State {
    /// What is typed in the prompt, or was before the reason was asked for, as it is read; or why it is not.
    pub fn understood(&self) -> Option<Result<Typed, String>> {
        let Overruling { doc, overrule, .. } = self.overruling.as_ref()?;
        let prompt = self.prompt.as_ref()?;
        let value = if prompt.ask == Ask::Overrule { prompt.text() } else { &overrule.value };
        Some(self.entry(*doc)?.annotations_if_ready()?.typed(overrule.what, value))
    }

    /// How many figures the overrule that is being made governs.
    pub fn overrule_reach(&self) -> usize {
        let reach = |Overruling { doc, overrule, .. }: &Overruling| {
            let entry = self.entry(*doc)?;
            entry.annotations_if_ready()?.reach(entry.document(), overrule).ok()
        };
        self.overruling.as_ref().and_then(reach).map_or(0, |reached| reached.len())
    }

    /// The figure that the overrule which is being made was begun at.
    pub fn overruled_figure(&self) -> Option<&Figure> {
        let Overruling { doc, overrule, .. } = self.overruling.as_ref()?;
        let all = self.entry(*doc)?.annotations_if_ready()?;
        super::page::figure_on(all.on_line(overrule.line), overrule.byte)
    }
}

/// The next wider extent; after the widest, the narrowest. A figure outside tables has but one.
pub fn next_extent(extent: Extent, in_table: bool) -> Extent {
    match extent {
        Extent::Figure if in_table => Extent::Column,
        Extent::Column => Extent::Table,
        Extent::Figure | Extent::Table => Extent::Figure,
    }
}
