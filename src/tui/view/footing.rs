//! What the totals of a document say of one figure, in a few words.

use crate::figure::foot::{Direction, Status, Sum};
use crate::figure::{Annotations, Figure};

/// What is known of a figure as a total, or as a number that a total suspects.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Told {
    /// In words.
    pub words: String,
    /// Something does not hold, or cannot be checked.
    pub doubt: bool,
}

/// What the `sums` that concern `figure` tell of it; `None` where it is no total and nothing suspects it.
pub fn told(sums: &[Sum], figures: &Annotations, figure: &Figure) -> Option<Told> {
    let index = figures.index_of(figure);
    // What does not hold comes first: it must not be hidden by what does.
    let sum = sums.iter().max_by_key(|sum| sum.status)?;
    let doubt = !sum.status.holds();
    let words = if sum.total == index { as_total(sum, figures) } else { suspected(sum, figures, index)? };
    Some(Told { words, doubt })
}

fn as_total(sum: &Sum, figures: &Annotations) -> String {
    let of = span(sum, figures);
    match sum.status {
        Status::Exact => format!("foots: = {of}"),
        Status::Rounding => format!("foots: = {of}, within rounding ({})", sum.difference),
        Status::Doubtful => format!("rounding? {} from {of}", sum.difference),
        Status::Through => format!("foots with another total put right: {of}"),
        Status::Unchecked => format!("cannot be footed: a number of {of} is damaged or not available"),
        Status::Off => {
            let line = |index: u32| figures.figures().get(index as usize).map_or(0, |figure| figure.line);
            let why = sum.suspects.first().map_or(String::new(), |first| {
                let it = if first.figure == sum.total { "it".to_owned() } else { format!("L {}", line(first.figure)) };
                format!("; perhaps {it} {}, with {} it holds", first.slip.words(), first.mended)
            });
            format!("off by {} from {of}{why}", sum.difference)
        }
    }
}

fn suspected(sum: &Sum, figures: &Annotations, index: u32) -> Option<String> {
    let suspect = sum.suspects.iter().find(|suspect| suspect.figure == index)?;
    let total = figures.figures().get(sum.total as usize)?;
    Some(format!("this perhaps {}: with {} the total at L {} holds", suspect.slip.words(), suspect.mended, total.line))
}

/// Where the parts of a sum stand.
fn span(sum: &Sum, figures: &Annotations) -> String {
    if sum.direction == Direction::Across {
        return "its row".to_owned();
    }
    let lines =
        || sum.parts.iter().filter_map(|part| figures.figures().get(part.figure as usize)).map(|part| part.line);
    match (lines().min(), lines().max()) {
        (Some(first), Some(last)) if first < last => format!("L {first}–{last}"),
        (Some(first), _) => format!("L {first}"),
        _ => "its rows".to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::document::Document;
    use crate::figure::Footing;

    #[test]
    fn totals_and_suspects_are_told() {
        let text = "(in thousands)\n\n|Item|2025|2024|\n|---|---|---|\n|Tax|8,420.10|7,911.32|\n|Refunds|310.40|(290.11)|\n\
                    |Total|8,109.70|7,621.21|\n";
        let document = Document::new("a.md", text.as_bytes().to_vec());
        let figures = Annotations::of(&document);
        let footing = Footing::of(&document, &figures);
        let told = |line: u32, at: usize| {
            let figure = &figures.on_line(line)[at];
            told(&footing.at(&document, &figures, figure), &figures, figure).map(|it| (it.words, it.doubt))
        };
        let off = "off by -620.80 from L 5–6; perhaps L 6 has the wrong sign, with -310.40 it holds";
        assert_eq!(told(7, 0), Some((off.into(), true)));
        assert_eq!(told(7, 1), Some(("foots: = L 5–6".into(), false)));
        assert_eq!(
            told(6, 0),
            Some(("this perhaps has the wrong sign: with -310.40 the total at L 7 holds".into(), true))
        );
        assert_eq!(told(5, 0), None);
    }
}
