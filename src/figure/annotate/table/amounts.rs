//! Whether a table without a unit of its own holds amounts, so that what its statement or its document declares governs
//! it. Ages, stores, deliveries and page numbers stand in tables too, and no declaration speaks of them.

use super::{Label, TableWork, Tally};
use crate::figure::annotate::columns::{Column, Header};
use crate::figure::grid::clean;
use crate::figure::labels::{self, Says};
use crate::figure::things;
use crate::figure::unit::declare::Subject;

impl TableWork<'_, '_, '_> {
    /// The headers that stand over the table: its own, else that of the table before.
    fn over(&self) -> impl Iterator<Item = &Header> {
        self.headers.iter().chain(self.carried.filter(|_| self.headers.is_empty()))
    }

    /// The headers of the physical columns that hold the dates of events, by stack: `Grant date`, `Expiry date`, `Date of
    /// appointment`. Such a date is one more thing that a row says, and not the day for which its figures stand.
    pub(super) fn event_columns<'l>(&self, line: &impl Fn(u32) -> &'l str) -> Vec<Vec<bool>> {
        let mut out = Vec::with_capacity(self.grid.stacks.len());
        for stack in &self.grid.stacks {
            let mut words: Vec<String> = Vec::new();
            for row in &self.grid.rows[stack.clone()] {
                words.resize(words.len().max(row.cells.len()), String::new());
                for (joined, cell) in words.iter_mut().zip(&row.cells) {
                    let own = line(row.line).get(cell.span.start as usize..cell.span.end as usize);
                    joined.push(' ');
                    joined.push_str(&clean(own.unwrap_or_default()).to_lowercase());
                }
            }
            out.push(words.iter().map(|words| things::names_event_date(words)).collect());
        }
        out
    }

    /// Whether the table follows options or other rights from one balance to the next: one column of it is their price,
    /// and another is what was granted or exercised.
    pub(super) fn follows_grants(&self) -> bool {
        let says = |header: &Header, test: fn(&Column) -> bool| header.columns.iter().any(test);
        self.over().any(|header| {
            says(header, |column| column.says == Some(Says::PerShare)) && says(header, |column| column.grants)
        })
    }

    /// Whether its one column of figures holds the page numbers of a list of contents: they never go down, and stand
    /// under no date and no unit.
    pub(super) fn lists_pages(&self, tallies: &[Tally]) -> bool {
        let bare =
            |header: &Header| header.unit.is_none() && header.columns.iter().all(|column| column.when.is_empty());
        let [column] = tallies else { return false };
        column.is_of_pages() && self.over().all(bare)
    }

    /// Whether something shows that the table holds amounts of money: a currency (`signed`: before one of its numbers),
    /// a declaration, words of accounts in a header or a label, numbers that are too long to be anything else.
    pub(super) fn holds_amounts(&self, labels: &[Option<Label>], tallies: &[Tally], signed: bool) -> bool {
        let named = |header: &Header| {
            let unit = header.columns.iter().filter_map(|column| column.unit.as_ref());
            header.unit.is_some()
                || header.columns.iter().any(|column| column.money)
                || unit.into_iter().any(|unit| unit.declaration.subject == Subject::Money)
        };
        let accounts = |label: &Label| label.kind.is_some() || label.edge.is_some();
        let counts = |label: &Label| things::caption_counts(&label.text);
        let doubtful = things::caption_counts(&self.captions.words) || labels.iter().flatten().any(counts);
        signed
            || self.captions.unit.is_some()
            || self.over().any(named)
            || labels.iter().flatten().any(accounts)
            || !doubtful
                && (tallies.iter().any(Tally::is_long)
                    || labels::row_kind(&labels::Words::of(&self.captions.words)).is_some())
    }
}
