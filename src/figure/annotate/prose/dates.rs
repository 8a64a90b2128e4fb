//! Which date of a sentence is a figure's own.

use std::ops::Range;

use super::lists::{Item, lists_dates, runs};
use super::roles::{Mention, Role, mentions, terms};
use super::years;
use crate::figure::Evidence;
use crate::figure::annotate::Builder;
use crate::figure::annotate::facts::{Facts, moved};
use crate::figure::grammar::Token;
use crate::figure::period::calendar::may_hold_date;
use crate::figure::period::{Period, PeriodBasis, PeriodKind};

/// The longest text that is read for dates; longer ones keep their figures without a period.
const TEXT_CAP: usize = 60_000;

/// How a figure came by its date. Each was counted for itself against filings that tag their figures; what was seldom
/// right is withheld ([`Link::holds`]).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Link {
    /// A list of figures beside an equally long list of dates.
    Paired,
    /// The date follows the figure at once: `$5 in 2024`.
    Next,
    /// A list of dates follows the figure at once and shares it: `$5 in 2024 and 2023`. The first of them is taken.
    NextShared,
    /// The only date of the sentence, which opens it.
    Opening,
    /// The date that opens a sentence with several.
    OpeningOfSeveral,
    /// The only date of the sentence, before the figure.
    Before,
    /// The last of several dates before the figure.
    LastBefore,
    /// The only dates of the sentence, a list before a single figure: `as of 2024 and 2023, we had $5`.
    BeforeShared,
    /// The only date of the sentence, behind the figure.
    After,
    /// The first of several dates behind the figure, before any other figure.
    FirstAfter,
    /// Figures and dates take turns: `5 % of sales in 2024, 4 % of sales in 2023`.
    Turns,
    /// A comparative: the date opens the bracket that the figure stands in.
    Aside,
    /// What a comparative is compared with: `€5 (2023: €4)` in the report on 2024.
    Compared,
    /// The date that opened a sentence before.
    Carried,
}

impl Link {
    /// Whether a date with which a figure is linked in this way is its own.
    fn holds(self, mention: &Mention) -> bool {
        match (self, mention.role) {
            (Self::Paired | Self::Opening | Self::Aside | Self::Compared, _) => true,
            (Self::Carried, role) => matches!(role, Role::Over | Role::At | Role::Event),
            (_, Role::At) => self != Self::LastBefore,
            (Self::Next | Self::NextShared | Self::OpeningOfSeveral | Self::Turns, Role::Over) => true,
            // `the acquisition in 2021` is the date of the acquisition; a period printed to the day is the figure's.
            (Self::Before | Self::After | Self::LastBefore, Role::Over) => mention.when.day.is_some(),
            _ => false,
        }
    }
}

/// The most sentences over which a date is carried.
const CARRIED: u32 = 3;

/// A date that holds on for the sentences that follow it.
#[derive(Debug, Clone)]
pub(in crate::figure::annotate) struct Topic {
    mention: Mention,
    line: u32,
    /// Sentences since.
    age: u32,
}

impl Topic {
    /// The period of a figure in a sentence without a date of its own; `terms` as in [`terms`].
    pub(super) fn period(&self, terms: bool, facts: &Facts, builder: &Builder) -> Period {
        period(&self.mention, Link::Carried, terms, (self.line, 0), facts, builder)
    }
}

/// The dates of one sentence, and which of them each of its figures has.
#[derive(Debug, Default)]
pub(in crate::figure::annotate) struct Dates {
    mentions: Vec<Mention>,
    /// How many of them are no comparatives; those follow.
    mains: usize,
    /// Start of each figure, in order, with its date among the mentions.
    bound: Vec<(usize, usize, Link)>,
    line: u32,
    /// What is added to a span to place it in its line.
    at: u32,
    /// Whether the first date opens the sentence.
    opens: bool,
    /// Whether the sentence tells the terms of a contract.
    terms: bool,
}

impl Dates {
    /// Reads the part `sentence` of `text`, whose tokens are `found`.
    pub(in crate::figure::annotate) fn new(
        text: &str,
        sentence: Range<usize>,
        found: &[Token],
        line: u32,
        at: u32,
        facts: &Facts,
    ) -> Self {
        let Some(part) = text.get(sentence.clone()) else { return Self::default() };
        if part.len() > TEXT_CAP {
            return Self::default();
        }
        let mut mentions = if may_hold_date(part) { mentions(part, sentence.start, facts) } else { Vec::new() };
        let dated = mentions.iter().any(|mention| mention.role != Role::Comparative);
        let named = years::mentions(part, sentence.start, facts);
        mentions.extend(named.into_iter().filter(|mention| mention.role == Role::Comparative || !dated));
        mentions.sort_by_key(|mention| mention.span.start);
        if mentions.is_empty() {
            return Self::default();
        }
        let figures: Vec<Item> = found
            .iter()
            .filter(|token| sentence.contains(&token.span.start) && token.kind.is_figure())
            .map(Item::of)
            .collect();
        let opens = mentions.first().is_some_and(|first| text[sentence.start..first.span.start].trim().len() <= 24);
        // Comparatives in brackets stand apart: each is of the kind of the date before it, and of the same day.
        let (mut mentions, mut asides): (Vec<Mention>, Vec<Mention>) =
            mentions.into_iter().partition(|mention| mention.role != Role::Comparative);
        for aside in &mut asides {
            let main = mentions.partition_point(|main| main.span.end <= aside.span.start).checked_sub(1);
            let main = main.and_then(|main| mentions.get(main));
            if let Some(main) = main.filter(|main| aside.when.month.is_none() && main.when.from.is_none()) {
                aside.when.complete(&main.when);
                aside.role = main.role;
            } else {
                aside.role = Role::Bare;
            }
        }
        let lists = lists(text, &mentions);
        // The words before a list are said of all of it.
        for list in &lists {
            let role = mentions[list.start].role;
            mentions[list.clone()].iter_mut().for_each(|mention| mention.role = role);
        }
        let (beside, figures): (Vec<Item>, Vec<Item>) =
            figures.into_iter().partition(|figure| within(text, &asides, figure));
        let mut bound = bind(text, &figures, &mentions, &lists, opens);
        let mains = mentions.len();
        bound.extend(beside.iter().filter_map(|figure| {
            let aside = asides.partition_point(|aside| aside.span.start < figure.span.start).checked_sub(1)?;
            Some((figure.digits.start, mains + aside, Link::Aside))
        }));
        if mains == 0 {
            bound.extend(
                asides.iter().enumerate().filter(|(_, aside)| years::compares(&aside.when, facts)).filter_map(
                    |(index, aside)| {
                        let before =
                            figures.partition_point(|figure| figure.span.end <= aside.span.start).checked_sub(1)?;
                        let figure = figures.get(before)?;
                        let gap = text.get(figure.span.end..aside.span.start)?.trim_end().strip_suffix('(')?;
                        let near = gap.len() <= 30 && !gap.contains(['.', ',', ';', '(', ')']);
                        near.then_some((figure.digits.start, index, Link::Compared))
                    },
                ),
            );
        }
        bound.sort_unstable_by_key(|bound| bound.0);
        mentions.append(&mut asides);
        Self { mentions, mains, bound, line, at, opens, terms: terms(part) }
    }

    /// The period of the figure `token`; unknown where it cannot be told which date is its own.
    pub(in crate::figure::annotate) fn of(&self, token: &Token, facts: &Facts, builder: &Builder) -> Period {
        match self.bound.binary_search_by_key(&token.span.start, |bound| bound.0) {
            Ok(found) => {
                let (_, mention, link) = self.bound[found];
                if link == Link::Compared {
                    return years::reported(facts, builder);
                }
                period(&self.mentions[mention], link, self.terms, (self.line, self.at), facts, builder)
            }
            Err(_) => Period::unknown(),
        }
    }

    /// What the sentence after this one may take over, given what this one took over.
    pub(super) fn topic(&self, before: Option<Topic>) -> Option<Topic> {
        match self.mentions.get(..self.mains).unwrap_or_default() {
            [] => before.map(|topic| Topic { age: topic.age + 1, ..topic }).filter(|topic| topic.age <= CARRIED),
            [only] if self.opens => Some(Topic { mention: only.clone(), line: self.line, age: 1 }),
            _ => None,
        }
    }

    /// Whether any figure is bound to one of them.
    pub(in crate::figure::annotate) fn binds_any(&self) -> bool {
        !self.bound.is_empty()
    }

    /// Whether the sentence leaves the figure `token` to the date of a sentence before.
    pub(super) fn leaves(&self, token: &Token) -> bool {
        self.mains == 0 && self.bound.binary_search_by_key(&token.span.start, |bound| bound.0).is_err()
    }
}

/// What a sentence says by `mention` of a figure that is linked with it. `place` is the line, and what is added to a
/// span to place it there.
fn period(mention: &Mention, link: Link, terms: bool, place: (u32, u32), facts: &Facts, builder: &Builder) -> Period {
    let (line, at) = place;
    let when = &mention.when;
    let evidence = Evidence { line, span: moved(&when.span, at) };
    let kind = match mention.role {
        Role::Over => Some(PeriodKind::Duration),
        Role::At => Some(PeriodKind::Instant),
        Role::Event | Role::Bare | Role::Comparative => None,
    };
    let resolved = facts.calendar.resolve(when, kind).filter(|_| link.holds(mention));
    let Some(resolved) = resolved else { return Period::unknown() };
    // Only the date is sure where terms were agreed in a period, where it is an event, and where a stretch of unknown
    // length ends on it.
    let sure = match kind {
        Some(PeriodKind::Duration) => !terms && resolved.start.is_some(),
        kind => kind.is_some(),
    };
    Period {
        label: builder.words(&evidence).into(),
        kind: resolved.kind.filter(|_| sure),
        start: resolved.start.filter(|_| sure),
        end: Some(resolved.end),
        scenario: when.scenario.clone(),
        basis: PeriodBasis::Sentence,
        evidence: Some(evidence),
        rivals: Vec::new(),
        witness: None,
    }
}

/// Whether a figure stands in the brackets that one of `asides` opens.
fn within(text: &str, asides: &[Mention], figure: &Item) -> bool {
    let last = asides.partition_point(|aside| aside.span.end <= figure.span.start).checked_sub(1);
    let last = last.and_then(|last| asides.get(last));
    last.and_then(|aside| text.get(aside.span.end..figure.span.start)).is_some_and(|between| !between.contains(')'))
}

/// The lists of dates, as ranges of indices.
fn lists(text: &str, mentions: &[Mention]) -> Vec<Range<usize>> {
    runs(mentions.len(), |a, b| {
        let gap = text.get(mentions[a].when.span.end..mentions[b].span.start);
        mentions[a].when.span == mentions[b].when.span || gap.is_some_and(lists_dates)
    })
}

/// The date of each figure: start of the figure, index of the date, and how it came by it.
fn bind(
    text: &str,
    figures: &[Item],
    mentions: &[Mention],
    lists: &[Range<usize>],
    opens: bool,
) -> Vec<(usize, usize, Link)> {
    let groups = runs(figures.len(), |a, b| figures[a].alike(&figures[b], text));
    let start = |list: &Range<usize>| mentions[list.start].span.start;
    let first = |group: &Range<usize>| figures[group.start].span.start;
    let turns = groups.len() > 1
        && groups.len() == lists.len()
        && groups.iter().zip(lists).all(|(group, list)| first(group) < start(list) && list.len() == 1)
        && groups.iter().skip(1).zip(lists).all(|(group, list)| start(list) < first(group));
    let mut out: Vec<(usize, usize, Link)> = Vec::with_capacity(figures.len());
    for (index, group) in groups.iter().enumerate() {
        let (Some(first), Some(last)) = (figures.get(group.start), figures.get(group.end - 1)) else { continue };
        // `¥21,392 million ($174,928 thousand)`: the same figure once more.
        if let (1, Some(before)) = (group.len(), group.start.checked_sub(1).and_then(|at| figures.get(at)))
            && let Some(&(_, date, link)) = out.last().filter(|bound| bound.0 == before.digits.start)
            && text.get(before.span.end..first.span.start).is_some_and(|gap| gap.trim() == "(")
            && text.get(last.span.end..).is_some_and(|rest| rest.starts_with(')'))
        {
            out.push((first.digits.start, date, link));
            continue;
        }
        let after = lists.partition_point(|list| mentions[list.start].span.start < last.span.end);
        let before = lists.partition_point(|list| mentions[list.end - 1].span.end <= first.span.start);
        if group.len() > 1 {
            // The list just behind it, else the nearest before it, else the next one behind it.
            let near = [Some(after), before.checked_sub(1), Some(after + 1), before.checked_sub(2)];
            let pair = near.into_iter().flatten().filter_map(|at| lists.get(at)).find(|list| list.len() == group.len());
            if let Some(list) = pair {
                let pairs = group.clone().zip(list.clone());
                out.extend(pairs.map(|(figure, date)| (figures[figure].digits.start, date, Link::Paired)));
                continue;
            }
        }
        let next_group =
            groups.get(index + 1).and_then(|group| figures.get(group.start)).map_or(usize::MAX, |item| item.span.start);
        let follows = lists.get(after).filter(|list| mentions[list.start].span.start < next_group);
        let distance = |list: &Range<usize>| mentions[list.start].span.start - last.span.end;
        let one = |list: &&Range<usize>| list.len() == 1;
        let link = if let Some(list) = follows.filter(one).filter(|list| distance(list) <= 3) {
            Some((list.start, Link::Next))
        } else if let (true, Some(list)) = (turns, follows) {
            Some((list.start, Link::Turns))
        } else if let [list] = lists
            && list.len() == 1
        {
            Some((
                list.start,
                if before == 0 {
                    Link::After
                } else if opens {
                    Link::Opening
                } else {
                    Link::Before
                },
            ))
        } else if let Some(list) = follows.filter(|list| distance(list) <= 3 && list.len() > 1 && group.len() == 1) {
            Some((list.start, Link::NextShared))
        } else if let (true, Some(list)) = (opens && before > 0, lists.first().filter(one)) {
            Some((list.start, Link::OpeningOfSeveral))
        } else if let Some(list) = follows.filter(one).filter(|list| distance(list) <= 60) {
            Some((list.start, Link::FirstAfter))
        } else if let (true, [list]) = (before > 0 && group.len() == 1, lists) {
            Some((list.start, Link::BeforeShared))
        } else {
            before.checked_sub(1).and_then(|at| lists.get(at)).filter(one).map(|list| (list.start, Link::LastBefore))
        };
        // `income of $5 compared to income in 2022`: the date is that of what it is compared with.
        let compared = |date: usize| {
            text.get(last.span.end..mentions[date].span.start).is_some_and(|between| between.contains("compared "))
        };
        if let Some((date, link)) = link.filter(|(date, _)| !compared(*date)) {
            out.extend(group.clone().map(|figure| (figures[figure].digits.start, date, link)));
        }
    }
    out
}
