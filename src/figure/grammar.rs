//! The number grammar: number tokens of a line or a cell, with kind and sign (SPEC section 3).

use std::ops::Range;

use super::{Decimal, Flag, Kind};

/// Which mark separates decimals in a document.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Convention {
    /// `1,234.56` and `12,34,567.89`.
    #[default]
    Point,
    /// `1.234,56`.
    Comma,
}

/// A currency, scale or measure printed beside a number.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Inline {
    /// ISO 4217 code, where a symbol or code stands beside the number.
    pub currency: Option<&'static str>,
    /// Power of ten of a scale word beside the number: `crore` is 7, `3 lakh crore` 12, pence −2.
    pub scale: Option<i32>,
    /// A physical measure or counted noun as printed: `MW`, `tCO2e`, `persons`.
    pub measure: Option<String>,
    /// Byte span of the words and symbols, where there are any.
    pub span: Option<Range<usize>>,
}

/// A number token. Spans are byte ranges in the text that was given.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Token {
    /// The digits with their sign marks, without currency or unit word.
    pub span: Range<usize>,
    /// The printed value with its sign, not scaled; `None` for a mark that stands for no number.
    pub value: Option<Decimal>,
    /// What the token is, as far as itself and its neighbours tell.
    pub kind: Kind,
    /// Currency, scale or measure beside it.
    pub inline: Inline,
    /// What must be known about it.
    pub flags: Vec<Flag>,
}

/// The number tokens of `text`, in order. `in_cell` says that `text` is one table cell: there a lone dash, `nil`
/// or `n/a` is a mark that stands for no number.
pub fn tokens(text: &str, in_cell: bool, convention: Convention) -> Vec<Token> {
    let _ = (text, in_cell, convention);
    Vec::new()
}

impl Token {
    /// Whether a currency, a scale or a measure stands beside the number.
    pub fn inline_names_unit(&self) -> bool {
        self.inline.currency.is_some() || self.inline.scale.is_some() || self.inline.measure.is_some()
    }
}
impl Convention {
    /// x
    pub fn of<'a>(_lines: impl Iterator<Item = &'a str>) -> Self {
        Self::Point
    }
}
