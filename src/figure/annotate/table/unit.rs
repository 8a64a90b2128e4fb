//! What a number of a table is, and the unit that governs it.

use super::{Around, TableWork, Tally};
use crate::figure::annotate::facts::{Declared, moved};
use crate::figure::annotate::scope;
use crate::figure::grammar::Token;
use crate::figure::labels::Says;
use crate::figure::unit::declare::Subject;
use crate::figure::unit::{Unit, UnitBasis};
use crate::figure::{Evidence, Kind};

impl TableWork<'_, '_, '_> {
    /// What the number is, by its own words, its row, its section and its column.
    pub(super) fn kind(&self, token: &Token, around: &Around<'_>) -> Kind {
        let Around { label, section, header, column, .. } = *around;
        if token.kind != Kind::Amount {
            return token.kind;
        }
        if column.is_none() && ["par value", "stated value", "per share"].iter().any(|words| label.text.contains(words))
        {
            // `par value $0.05`, `dividends declared ($1.94 per share)`: the amount in the label is per share.
            let small = token.value.as_ref().is_some_and(|value| value.decimals() > 0 || value.abs() < 10.into());
            return if small && token.inline.currency.is_some() { Kind::PerShare } else { Kind::Amount };
        }
        let money = token.inline.currency.is_some();
        // `Greater than $171.5854`: nobody prints a total to a hundredth of a cent.
        let precise = token.value.as_ref().is_some_and(|value| value.decimals() > 2);
        if column.is_none() && money && precise && token.inline.scale.is_none() {
            return Kind::PerShare;
        }
        let column_says = column.and_then(|column| column.says);
        let section_says = section.says;
        let small = |word: &str| label.text.contains(word);
        // A heading such as `Earnings per share:` speaks of the rows that only its kind has, not of every total below it;
        // `Number of shares:` speaks of all rows down to the next heading.
        let decimals = token.value.as_ref().is_some_and(|value| value.decimals() > 0);
        let inherited = section_says.filter(|says| {
            section.counts && !column.is_some_and(|column| column.money)
                || (decimals || *says != Says::PerShare)
                    && (["basic", "diluted", "continuing", "discontinued", "total"].iter().any(|word| small(word))
                        || label.text.is_empty())
        });
        let says = match (label.says, column_says) {
            // A column of shares or of money per share is so in every row.
            (_, Some(own @ (Says::PerShare | Says::Shares))) => Some(own),
            // `No.` over shares of several classes.
            (None, Some(Says::Count)) if around.names_shares => Some(Says::Shares),
            (row, own) => row.or(own).or(inherited),
        };
        let declared = column
            .and_then(|column| column.unit.as_ref())
            .filter(|_| label.says.is_none())
            .or(label.unit.as_ref())
            .or(section.unit.as_ref().filter(|unit| {
                let free = says.is_none() && !column.is_some_and(|column| column.money);
                free && unit.declaration.subject == Subject::Shares
            }))
            .map(|unit| unit.declaration.subject);
        match (says, declared) {
            (_, Some(Subject::Percent)) if !money => Kind::Percent,
            (_, Some(Subject::Shares)) if !money => Kind::Shares,
            (_, Some(Subject::PerShare)) => Kind::PerShare,
            // `Fair value of options that vested 299`: of them all; per option it is an average, or has decimals.
            (Some(Says::PerShare), _)
                if label.text.contains("fair value") && !decimals && !label.text.contains("average") =>
            {
                Kind::Amount
            }
            (Some(Says::PerShare), _) => Kind::PerShare,
            (Some(Says::Shares), None | Some(Subject::Money)) if !money && declared.is_none() => Kind::Shares,
            (Some(Says::Shares), Some(Subject::Shares | Subject::Count)) if !money => Kind::Shares,
            (Some(Says::Percent), None)
                if !money && (label.says.is_some() || !around.tally.is_some_and(|tally| tally.money)) =>
            {
                Kind::Percent
            }
            (Some(Says::Count), None) if !money => Kind::Count,
            (Some(Says::Ratio), None) if !money => Kind::Ratio,
            (None, None) if !money && around.tally.is_some_and(Tally::is_percent) => Kind::Percent,
            (None, None) if !money && around.counts_shares => Kind::Shares,
            (None, None) if !money && around.counts_things => Kind::Count,
            (None, None) if !money && header.is_some_and(|header| header.percent) => Kind::Percent,
            (None, None) if !money && self.captions.percent => Kind::Percent,
            _ => Kind::Amount,
        }
    }

    pub(super) fn unit(&self, kind: Kind, token: &Token, at: u32, around: &Around<'_>) -> Unit {
        let Around { line, label, section, header, column, symbol, .. } = *around;
        let money = |declared: &&Declared| declared.declaration.subject == Subject::Money;
        let column_unit = column.and_then(|column| column.unit.as_ref());
        let table_unit = header.and_then(|header| header.unit.as_ref()).or(self.captions.unit.as_ref());
        // From the most specific scope to the widest.
        let mut scopes: Vec<(&Declared, UnitBasis)> = Vec::new();
        scopes.extend(label.unit.as_ref().filter(money).map(|unit| (unit, UnitBasis::Row)));
        scopes.extend(column_unit.filter(money).map(|unit| (unit, UnitBasis::Column)));
        scopes.extend(section.unit.as_ref().filter(money).map(|unit| (unit, UnitBasis::Row)));
        scopes.extend(table_unit.filter(money).map(|unit| (unit, UnitBasis::Table)));
        scopes.extend(self.outer_unit.as_ref().map(|(unit, basis)| (unit, *basis)));
        // `€` over a column and `(x 1.000)` over the table: a bare symbol names the currency, the wider scope the scale.
        let is_bare =
            |declared: &Declared| declared.declaration.scale == Some(0) && declared.declaration.currency.is_some();
        let scaled = scopes.iter().find(|(declared, basis)| !is_bare(declared) || *basis == UnitBasis::Document);
        let bare_symbol = scopes.iter().find(|(declared, _)| is_bare(declared));
        let chosen = match (scaled, bare_symbol) {
            // A bare symbol in a column is outranked by a scale in the same table only.
            (Some(scaled), Some(bare_symbol)) if scaled.1 > UnitBasis::Table && bare_symbol.1 <= UnitBasis::Table => {
                Some(bare_symbol)
            }
            (Some(scaled), _) => Some(scaled),
            (None, bare_symbol) => bare_symbol,
        };
        let currency = token
            .inline
            .currency
            .map(|code| (code, None))
            .or_else(|| scopes.iter().find_map(|(declared, _)| declared.declaration.currency).map(|code| (code, None)))
            .or_else(|| symbol.map(|(code, evidence)| (*code, Some(evidence.clone()))))
            .or_else(|| self.facts.currency.as_ref().map(|(code, evidence)| (*code, Some(evidence.clone()))));
        match kind {
            Kind::Percent | Kind::Points | Kind::Ratio => {
                return scope::pure(kind, token, column_unit.or(label.unit.as_ref()), line, at);
            }
            Kind::Count => return scope::count(token, line, at),
            Kind::Shares => return self.shares_unit(token, at, around, chosen),
            Kind::PerShare => {
                // `Cents` or `pence` over the column.
                let minor = column_unit.or(label.unit.as_ref()).filter(|unit| unit.declaration.scale == Some(-2));
                let scale = token.inline.scale.or(minor.map(|_| -2)).unwrap_or(0);
                let of_document = symbol.is_none();
                let (code, evidence) = match currency {
                    Some((code, evidence)) => (Some(code), evidence),
                    None => (None, None),
                };
                let evidence = inline_evidence(token, line, at)
                    .or_else(|| minor.map(Declared::evidence))
                    .or_else(|| chosen.map(|(declared, _)| declared.evidence()))
                    .or(evidence);
                let basis = if token.inline.currency.is_some() {
                    UnitBasis::Inline
                } else {
                    let nothing = if of_document { UnitBasis::Document } else { UnitBasis::Table };
                    minor.map(|_| UnitBasis::Column).or(chosen.map(|(_, basis)| *basis)).unwrap_or(nothing)
                };
                return match code {
                    Some(code) => scope::money(Some(code), Some(scale), basis, evidence),
                    None => Unit::unknown(),
                };
            }
            _ => {}
        }
        if let Some(scale) = token.inline.scale {
            return scope::money(
                currency.map(|(code, _)| code),
                Some(scale),
                UnitBasis::Inline,
                inline_evidence(token, line, at),
            );
        }
        if let Some(measure) = &token.inline.measure {
            return scope::measure(measure, inline_evidence(token, line, at));
        }
        // Two captions of equal scope that disagree: neither is taken, both are shown.
        if let (Some((declared, UnitBasis::Table)), Some(own), Some(rival)) =
            (chosen, &self.captions.unit, &self.captions.rival)
            && own.line == declared.line
        {
            return scope::conflict(currency.map(|(code, _)| code), [own, rival]);
        }
        match (chosen, currency) {
            (Some((declared, basis)), currency) => {
                let mut unit = scope::money(
                    currency.map(|(code, _)| code),
                    declared.declaration.scale,
                    *basis,
                    Some(declared.evidence()),
                );
                unit.rivals = scope::rivals(&scopes, declared);
                unit
            }
            (None, Some((code, evidence))) if symbol.is_some() || token.inline.currency.is_some() => {
                // Symbols before the figures, and no scale declared anywhere: whole units, on the symbols' evidence.
                let evidence =
                    inline_evidence(token, line, at).or(symbol.map(|(_, evidence)| evidence.clone())).or(evidence);
                let basis = if token.inline.currency.is_some() { UnitBasis::Inline } else { UnitBasis::Table };
                scope::money(Some(code), Some(0), basis, evidence)
            }
            _ => Unit::unknown(),
        }
    }
}

pub(super) fn inline_evidence(token: &Token, line: u32, at: u32) -> Option<Evidence> {
    token.inline.span.as_ref().map(|span| Evidence { line, span: moved(span, at) })
}

/// The unit that a number's own words name.
pub(in crate::figure::annotate) fn inline_unit(
    token: &Token,
    line: u32,
    at: u32,
    scale: Option<(i32, Evidence)>,
) -> Unit {
    let evidence = inline_evidence(token, line, at);
    match token.kind {
        Kind::Percent | Kind::Points | Kind::Ratio => return scope::pure(token.kind, token, None, line, at),
        Kind::Count => return scope::count(token, line, at),
        Kind::Shares => {
            return scope::shares(
                token.inline.scale.unwrap_or(0),
                evidence.or(Some(Evidence { line, span: at..at })),
                UnitBasis::Inline,
            );
        }
        _ => {}
    }
    if let Some(measure) = &token.inline.measure
        && token.inline.currency.is_none()
        && token.kind == Kind::Amount
    {
        return scope::measure(measure, evidence);
    }
    match (token.inline.currency, token.inline.scale) {
        (Some(code), Some(own)) => scope::money(Some(code), Some(own), UnitBasis::Inline, evidence),
        (Some(code), None) if token.kind == Kind::PerShare => {
            scope::money(Some(code), Some(0), UnitBasis::Inline, evidence)
        }
        (Some(code), None) => match scale {
            Some((scale, declared)) => scope::money(Some(code), Some(scale), UnitBasis::Statement, Some(declared)),
            None => scope::money(Some(code), Some(0), UnitBasis::Inline, evidence),
        },
        // `3.5 million`: of what, nothing says.
        (None, Some(own)) => scope::money(None, Some(own), UnitBasis::Inline, evidence),
        (None, None) => Unit::unknown(),
    }
}
