//! What a number of a table is, and the unit that governs it.

use super::{Around, TableWork, Tally, tally};
use crate::figure::annotate::columns::{Column, Header};
use crate::figure::annotate::facts::{Declared, moved};
use crate::figure::annotate::scope;
use crate::figure::grammar::Token;
use crate::figure::labels::Says;
use crate::figure::phrases::any;
use crate::figure::unit::declare::Subject;
use crate::figure::unit::{Unit, UnitBasis};
use crate::figure::{Evidence, Kind};

impl Around<'_> {
    /// Whether the column counts options or other rights: that of a table that follows them, without money in it.
    fn counts_grants(&self) -> bool {
        let money = self.tally.is_some_and(|tally| tally.money);
        self.follows_grants && !money && self.column.is_some_and(|column| !column.money && !column.path.is_empty())
    }
}

impl TableWork<'_, '_, '_> {
    /// What the number is, by its own words, its row, its section and its column.
    pub(super) fn kind(&self, token: &Token, around: &Around<'_>) -> Kind {
        let Around { label, section, header, column, .. } = *around;
        if token.kind != Kind::Amount {
            return token.kind;
        }
        if column.is_none() {
            let per_share = any!(&label.text, ["par value", "stated value", "per share"]);
            let each = label.text.contains("shares of") && label.text.contains(" each");
            if per_share || each {
                // `par value $0.05`, `dividends declared ($1.94 per share)`, `shares of £1 each`: the amount in the
                // label is per share.
                let small = token.has_decimals() || token.value.as_ref().is_some_and(|value| value.abs() < 10.into());
                return if (small || each) && token.inline.currency.is_some() { Kind::PerShare } else { Kind::Amount };
            }
        }
        let money = token.inline.currency.is_some();
        // A dash in a column of percentages.
        if token.value.is_none() && around.tally.is_some_and(Tally::all_percent) {
            return Kind::Percent;
        }
        if column.is_none() && is_price(token) {
            return Kind::PerShare;
        }
        let column_says = column.and_then(|column| column.says);
        let section_says = section.says;
        let small = |word: &str| label.text.contains(word);
        // A heading such as `Earnings per share:` speaks of the rows that only its kind has, not of every total below it;
        // `Number of shares:` speaks of all rows down to the next heading.
        let decimals = token.has_decimals();
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
            (_, Some(Subject::Count)) if !money => Kind::Count,
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
            (Some(Says::Ratio), None | Some(Subject::Money)) if !money && label.unit.is_none() => Kind::Ratio,
            (None, None) if !money && around.tally.is_some_and(Tally::is_percent) => Kind::Percent,
            (None, None) if !money && around.counts_shares => Kind::Shares,
            (None, None) if !money && !decimals && around.counts_grants() => Kind::Shares,
            (None, None) if !money && around.counts_things => Kind::Count,
            (None, None) if !money && !decimals && self.counts(around) => Kind::Count,
            (None, None) if !money && header.is_some_and(|header| header.percent) => Kind::Percent,
            (None, None) if !money && header.is_some_and(Header::counts) => Kind::Count,
            (None, None) if !money && self.captions.percent.is_some() => Kind::Percent,
            (None, None) if decimals && self.captions.per_share.is_some() => Kind::PerShare,
            _ => Kind::Amount,
        }
    }

    /// Whether the number is that of a note: short and whole, in a column without a header before columns that have one,
    /// whose numbers are longer.
    pub(super) fn numbers_notes(&self, token: &Token, around: &Around<'_>, group: Option<usize>) -> bool {
        let (Some(0), Some(column), Some(header), Some(own)) = (group, around.column, around.header, around.tally)
        else {
            return false;
        };
        let stack = self.grid.rows[around.index].stack;
        let others = || (1..header.columns.len()).filter_map(|group| tally(around.tallies, stack, group));
        column.path.is_empty()
            && !column.unread
            && token.value.is_some()
            && header.columns.len() > 2
            && header.columns.iter().skip(1).all(|column| !column.path.is_empty())
            && own.is_short()
            && others().filter(|tally| tally.is_long()).count() > 1
    }

    /// Whether the column counts what its header names, where nothing says that it is paid.
    fn counts(&self, around: &Around<'_>) -> bool {
        // Where signs are printed, each column of money has one; else what the table declares speaks of all of it.
        let paid = match around.symbol {
            Some(_) => around.tally.is_none_or(|tally| tally.money),
            None => self.captions.unit.is_some() || around.header.is_some_and(|header| header.unit.is_some()),
        };
        !paid && around.column.is_some_and(|column| column.things && !column.money && column.unit.is_none())
    }

    /// The words that make the figure one of `kind`: its row's label, or the header of its column.
    pub(super) fn says_so(&self, kind: Kind, around: &Around<'_>) -> Option<Evidence> {
        let of = |says: Option<Says>| match says {
            Some(Says::PerShare) => kind == Kind::PerShare,
            Some(Says::Shares) => kind == Kind::Shares,
            Some(Says::Percent) => kind == Kind::Percent,
            Some(Says::Count) => kind == Kind::Count || kind == Kind::Shares,
            Some(Says::Ratio) => kind == Kind::Ratio,
            None => false,
        };
        if of(around.label.says) {
            let row = &self.grid.rows[around.index];
            let cell =
                self.grid.label_cells(around.index).iter().copied().find(|&cell| !row.cells[cell].span.is_empty())?;
            return Some(Evidence { line: around.line, span: row.cells[cell].span.clone() });
        }
        let named = |column: &&Column| of(column.says) || kind == Kind::Count && column.things;
        if let Some((line, span)) = around.column.filter(named).and_then(|column| column.path.last()) {
            return Some(Evidence { line: *line, span: span.clone() });
        }
        if of(around.section.says) {
            return around.section.says_at.clone();
        }
        let line = *self.captions.lines.first().filter(|_| kind == Kind::Count && around.counts_things)?;
        let text = self.builder.document.line(line);
        let start = text.len() - text.trim_start().len();
        Some(Evidence { line, span: start as u32..text.trim_end().len() as u32 })
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
                let declared = column_unit.or(label.unit.as_ref()).or(self.captions.percent.as_ref());
                let mut unit = scope::pure(kind, token, declared, line, at);
                unit.evidence = unit.evidence.or_else(|| self.says_so(kind, around));
                return unit;
            }
            Kind::Count => {
                let mut unit = scope::count(token, line, at);
                if let Some(measure) = column.and_then(|column| column.measure.as_ref())
                    && token.inline.measure.is_none()
                {
                    unit.label = measure.as_str().into();
                }
                let counted = |declared: &&Declared| declared.declaration.subject == Subject::Count;
                let declared = label.unit.as_ref().or(column_unit).filter(counted);
                if let Some(declared) = declared.or(header.and_then(|header| header.measure.as_ref()))
                    && token.inline.measure.is_none()
                    && token.inline.scale.is_none()
                {
                    unit = scope::counted(declared);
                }
                unit.evidence = unit.evidence.or_else(|| self.says_so(kind, around));
                return unit;
            }
            Kind::Shares => return self.shares_unit(token, at, around, chosen),
            Kind::PerShare => {
                // `Cents` or `pence` over the column.
                let minor = column_unit.or(label.unit.as_ref()).filter(|unit| unit.declaration.scale == Some(-2));
                let scale = token.inline.scale.or(minor.map(|_| -2)).unwrap_or(0);
                // `Market price (in rupees per share)` above the table.
                let caption = self.captions.per_share.as_ref().filter(|_| token.inline.currency.is_none());
                let named = caption.and_then(|caption| Some((caption.declaration.currency?, None)));
                let currency = named.or(currency);
                let of_document = symbol.is_none();
                let (code, evidence) = match currency {
                    Some((code, evidence)) => (Some(code), evidence),
                    None => (None, None),
                };
                let evidence = inline_evidence(token, line, at)
                    .or_else(|| minor.or(caption).map(Declared::evidence))
                    .or_else(|| chosen.map(|(declared, _)| declared.evidence()))
                    .or(evidence);
                let basis = if token.inline.currency.is_some() {
                    UnitBasis::Inline
                } else {
                    let nothing = if of_document { UnitBasis::Document } else { UnitBasis::Table };
                    let caption = caption.map(|_| UnitBasis::Table);
                    minor.map(|_| UnitBasis::Column).or(caption).or(chosen.map(|(_, basis)| *basis)).unwrap_or(nothing)
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
        // What is declared elsewhere is not that of figures which it cannot have: `$12.98` in thousands, what stands
        // below a percentage.
        if let Some((declared, basis)) = chosen
            && basis > &UnitBasis::Table
            && (around.tally.is_some_and(Tally::begins_with_percent) || prints_cents(token, declared))
        {
            return Unit::unknown();
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
        // `£305` where the document speaks of thousands of euros: nobody says how pounds are printed.
        let foreign = |declared: &Declared| {
            let own = token.inline.currency.map(|code| if code == "USD" { self.facts.dollar } else { code });
            let said = declared.declaration.currency.map(|code| if code == "USD" { self.facts.dollar } else { code });
            matches!((own, said), (Some(own), Some(said)) if own != said)
        };
        match (chosen, currency) {
            (Some((declared, _)), _) if foreign(declared) => Unit::unknown(),
            (Some((declared, basis)), _) if *basis > UnitBasis::Table && is_absurd(token, declared) => Unit::unknown(),
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

/// Whether a scale of a wide scope would make an amount larger than any that is ever accounted for: it is printed in
/// full, `$ 11,657,503,041` in a report in millions.
fn is_absurd(token: &Token, declared: &Declared) -> bool {
    let digits = match declared.declaration.scale {
        Some(scale @ 3..) => 15 - i64::from(scale),
        _ => return false,
    };
    token.value.as_ref().is_some_and(|value| value.abs() >= 10_u64.pow(digits.clamp(0, 15) as u32).into())
}

/// Whether an amount that prints its currency is the price of one thing: `Greater than $171.5854`. Nobody prints a total
/// to a hundredth of a cent.
pub(super) fn is_price(token: &Token) -> bool {
    let precise = token.value.as_ref().is_some_and(|value| value.decimals() > 2);
    precise && token.kind == Kind::Amount && token.inline.currency.is_some() && token.inline.scale.is_none()
}

/// Whether an amount that prints its currency is printed to the cent, which nobody does of thousands or millions.
fn prints_cents(token: &Token, declared: &Declared) -> bool {
    let cents = token.value.as_ref().is_some_and(|value| value.decimals() >= 2);
    cents && token.inline.currency.is_some() && matches!(declared.declaration.scale, Some(3..=4))
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
