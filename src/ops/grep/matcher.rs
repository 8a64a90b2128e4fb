//! A pattern made ready: read once, then applied to lines.

use regex::{Regex, RegexBuilder};

use super::matches::{MOST_SPANS, Match};
use super::number::NumberQuery;
use super::text::TextQuery;
use super::value::ValueQuery;
use super::{Case, GrepArgs, Mode};
use crate::ops::Refusal;
use crate::text::shadow::Shadow;
use crate::text::shadow::digits::Decimals;

/// The most memory that a compiled pattern may take, in bytes.
const REGEX_SIZE: usize = 4 << 20;

/// A pattern made ready.
#[derive(Debug)]
pub(super) enum Matcher {
    Text(Box<TextQuery>),
    Number(Box<NumberQuery>),
    /// Literal and regular expressions, on the raw line.
    Raw(Regex),
    Value(Box<ValueQuery>),
}

impl Matcher {
    /// Reads the pattern. Returns it with how it was read, for people.
    ///
    /// # Errors
    /// On an empty pattern, or one that does not parse in its mode.
    pub fn new(args: &GrepArgs) -> Result<(Self, String), Refusal> {
        let pattern = args.pattern.as_str();
        if pattern.is_empty() {
            return Err(Refusal::new("the pattern is empty: type a word, a number, or = and a value with its unit"));
        }
        let word = if args.word { ", whole words" } else { "" };
        match args.mode {
            Mode::Smart => Self::smart(args, word),
            Mode::Literal => {
                let (folds, case) = raw_case(args.case, pattern.chars().any(char::is_uppercase));
                let regex = raw(&regex::escape(pattern), folds, args.word)?;
                Ok((Self::Raw(regex), format!("exactly {pattern:?}, {case}{word}")))
            }
            Mode::Regex => {
                let (folds, case) = raw_case(args.case, holds_capital(pattern));
                Ok((Self::Raw(raw(pattern, folds, args.word)?), format!("regular expression, {case}{word}")))
            }
            Mode::Value => {
                let query = ValueQuery::new(pattern)?;
                let read_as = query.read_as();
                Ok((Self::Value(Box::new(query)), read_as))
            }
        }
    }

    fn smart(args: &GrepArgs, word: &str) -> Result<(Self, String), Refusal> {
        let pattern = args.pattern.as_str();
        if pattern.trim().is_empty() {
            return Err(Refusal::new("the pattern is only white space: type a word or a number"));
        }
        // A leading `=` asks for a value; where what follows is none, it is text.
        if pattern.trim_start().starts_with('=')
            && let Ok(query) = ValueQuery::new(pattern)
        {
            let read_as = query.read_as();
            return Ok((Self::Value(Box::new(query)), read_as));
        }
        let fold = args.case != Case::Sensitive;
        if let Some(query) = NumberQuery::new(pattern, fold, args.word) {
            let read_as = query.read_as();
            return Ok((Self::Number(Box::new(query)), read_as));
        }
        let Some(query) = TextQuery::new(pattern, fold, args.word) else {
            return Err(Refusal::new(format!(
                "nothing of {pattern:?} is left once markup is set aside: use literal mode to find it"
            )));
        };
        let mut read_as = String::from("text");
        if !query.references().is_empty() {
            read_as.push_str(&format!(", {} in every spelling", query.references().join(", ")));
        }
        read_as.push_str(if fold { "" } else { ", case as typed" });
        read_as.push_str(word);
        Ok((Self::Text(Box::new(query)), read_as))
    }

    /// Matches one line, whose next line is `below`. Of a value query nothing matches here: it asks for figures.
    pub fn find(&self, line: &str, below: Option<&str>, decimals: Decimals, scratch: &mut Shadow) -> Option<Match> {
        match self {
            Self::Text(query) => query.find(line, below, decimals, scratch),
            Self::Number(query) => query.find(line, below, decimals, scratch),
            Self::Raw(regex) => {
                let found = regex.find_iter(line).filter(|found| !found.is_empty()).take(MOST_SPANS);
                let spans: Vec<_> = found.map(|found| [found.start() as u32, found.end() as u32]).collect();
                (!spans.is_empty()).then(|| Match { spans, below: Vec::new(), shadow: "raw" })
            }
            Self::Value(_) => None,
        }
    }

    /// Whether the decimal mark of the document matters.
    pub fn reads_numbers(&self) -> bool {
        matches!(self, Self::Text(_) | Self::Number(_))
    }
}

fn raw_case(case: Case, holds_capital: bool) -> (bool, &'static str) {
    match case {
        Case::Sensitive => (false, "case as typed"),
        Case::Smart if holds_capital => (false, "case as typed"),
        Case::Smart | Case::Ignore => (true, "any case"),
    }
}

/// Whether a regular expression holds a capital that stands for itself: `\W` and `\p{Lu}` do not.
fn holds_capital(pattern: &str) -> bool {
    let mut chars = pattern.chars();
    while let Some(c) = chars.next() {
        if c == '\\' {
            let class = matches!(chars.next(), Some('p' | 'P' | 'x' | 'u' | 'U'));
            if class && chars.as_str().starts_with('{') {
                chars.by_ref().find(|&c| c == '}');
            }
        } else if c.is_uppercase() {
            return true;
        }
    }
    false
}

fn raw(pattern: &str, folds: bool, word: bool) -> Result<Regex, Refusal> {
    let compile = |pattern: &str| {
        RegexBuilder::new(pattern).case_insensitive(folds).size_limit(REGEX_SIZE).dfa_size_limit(REGEX_SIZE).build()
    };
    let plain = compile(pattern).map_err(|error| refusal(&error))?;
    if !word {
        return Ok(plain);
    }
    compile(&format!(r"\b{{start-half}}(?:{pattern})\b{{end-half}}")).map_err(|error| refusal(&error))
}

/// The engine's reason on one line.
fn refusal(error: &regex::Error) -> Refusal {
    match error {
        regex::Error::CompiledTooBig(limit) => Refusal::new(format!(
            "the regular expression needs more than {} MB: repeat less or search for less",
            limit >> 20
        )),
        error => {
            let text = error.to_string();
            let reason = text.lines().rev().find_map(|line| line.trim().strip_prefix("error: ")).unwrap_or(&text);
            let reason: Vec<_> = reason.split_whitespace().collect();
            Refusal::new(format!("not a regular expression: {}; literal mode finds it as typed", reason.join(" ")))
        }
    }
}
