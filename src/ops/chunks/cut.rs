//! Cutting a document into chunks.

use super::{ChunksArgs, Spot, is_number, period_evidence, unit_evidence};
use crate::document::Document;
use crate::figure::{Annotations, Evidence};
use crate::ops::Entry;

/// A stretch of a document, and the lines from above that are put before it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Chunk {
    /// Where its body begins.
    pub(super) start: Spot,
    /// Where its body ends; the place itself is not in it.
    pub(super) end: Spot,
    /// Characters of its body.
    pub(super) body: u64,
    /// The lines from above that it carries, or parts of them: where they begin and end, in order.
    pub(super) carried: Vec<(Spot, Spot)>,
    /// Characters of these.
    pub(super) carried_length: u64,
}

impl Chunk {
    /// Whether `spot` lies in the body or in what is carried.
    pub(super) fn holds(&self, spot: Spot) -> bool {
        let next = self.carried.partition_point(|(start, _)| *start <= spot);
        let carried = next.checked_sub(1).and_then(|index| self.carried.get(index));
        self.start <= spot && spot < self.end || carried.is_some_and(|(_, end)| spot < *end)
    }
}

/// A line of the document, or a part of a long one.
struct Piece {
    start: Spot,
    end: Spot,
    length: u64,
}

/// A document to be cut.
pub(super) struct Cutter<'a> {
    document: &'a Document,
    annotations: &'a Annotations,
    /// Characters of each line, its end included.
    lengths: Vec<u64>,
}

impl<'a> Cutter<'a> {
    pub(super) fn new(entry: &'a Entry) -> Self {
        let document = entry.document();
        let lengths = document.text().lines().map(|line| line.chars().count() as u64 + 1).collect();
        Self { document, annotations: entry.annotations(), lengths }
    }

    /// Lines as they come, `size` characters a chunk.
    pub(super) fn naive(&self, size: u64) -> Vec<Chunk> {
        self.pack(size, size, |_, _| {})
    }

    /// Lines as they come, each chunk led by the lines that govern its figures.
    pub(super) fn table_aware(&self, size: u64, args: &ChunksArgs) -> Vec<Chunk> {
        let budget = args.seed_budget.min(size / 2);
        self.pack(size, args.body_line.min(size - budget), |chunk, piece| self.carry(chunk, piece, budget, args))
    }

    /// Fills chunks with pieces of at most `longest` characters. `seed` puts before the chunk what a piece needs.
    fn pack(&self, size: u64, longest: u64, seed: impl Fn(&mut Chunk, &Piece)) -> Vec<Chunk> {
        let mut out: Vec<Chunk> = Vec::new();
        let mut open: Option<Chunk> = None;
        for piece in self.pieces(longest) {
            if let Some(chunk) = &mut open {
                let mut grown = chunk.clone();
                seed(&mut grown, &piece);
                grown.body += piece.length;
                grown.end = piece.end;
                if grown.body + grown.carried_length <= size {
                    *chunk = grown;
                    continue;
                }
            }
            let mut fresh = Chunk {
                start: piece.start,
                end: piece.end,
                body: piece.length,
                carried: Vec::new(),
                carried_length: 0,
            };
            seed(&mut fresh, &piece);
            out.extend(open.replace(fresh));
        }
        out.extend(open);
        out
    }

    /// The document in pieces of at most `longest` characters, in order.
    fn pieces(&self, longest: u64) -> impl Iterator<Item = Piece> {
        let lines = (1_u32..).zip(self.document.text().lines()).zip(&self.lengths);
        lines.flat_map(move |((number, line), length)| {
            let after = (number + 1, 0);
            if *length <= longest {
                return vec![Piece { start: (number, 0), end: after, length: *length }];
            }
            // The line end is a character of its own, behind those of the line.
            let places = line.char_indices().map(|(at, _)| at as u32).chain([line.len() as u32]);
            let mut cuts: Vec<Spot> = places.step_by(longest as usize).map(|at| (number, at)).collect();
            cuts.push(after);
            let mut left = *length;
            cuts.windows(2)
                .map(|cut| {
                    let piece = Piece { start: cut[0], end: cut[1], length: left.min(longest) };
                    left -= piece.length;
                    piece
                })
                .collect()
        })
    }

    /// Carries the lines above `chunk` that govern the figures of `piece`, as far as the budgets go.
    fn carry(&self, chunk: &mut Chunk, piece: &Piece, budget: u64, args: &ChunksArgs) {
        // Half of the budget at most, so that neither unit nor year takes the room of the other.
        let longest = args.carried_line.min(budget / 2);
        let figures = self.annotations.in_lines(piece.start.0, piece.start.0);
        let inside = |at: u32| (piece.start.0, at) >= piece.start && (piece.start.0, at) < piece.end;
        for figure in figures.iter().filter(|figure| inside(figure.span.start)).filter(is_number) {
            let governing = [unit_evidence(self.annotations, figure), period_evidence(self.annotations, figure)];
            for evidence in governing.into_iter().flatten() {
                let spot = (evidence.line, evidence.span.start);
                // Above, or before on a line that was cut: what stands behind the chunk is not carried.
                let near = chunk.start.0.checked_sub(evidence.line).is_some_and(|up| u64::from(up) <= args.look_back);
                if !near || spot >= chunk.start || chunk.holds(spot) {
                    continue;
                }
                let Some((part, length)) = self.part(evidence, longest) else { continue };
                let at = chunk.carried.partition_point(|other| *other < part);
                if chunk.carried_length + length <= budget {
                    chunk.carried.insert(at, part);
                    chunk.carried_length += length;
                }
            }
        }
    }

    /// The line of `evidence`, or the part of a long line around its words, with its length; `None` where the words
    /// alone are longer than `longest`.
    fn part(&self, evidence: &Evidence, longest: u64) -> Option<((Spot, Spot), u64)> {
        let number = evidence.line;
        let whole = *self.lengths.get(number.checked_sub(1)? as usize)?;
        if whole <= longest {
            return Some((((number, 0), (number + 1, 0)), whole));
        }
        let line = self.document.line(number);
        let (start, end) = (evidence.span.start as usize, evidence.span.end as usize);
        let words = line.get(start..end)?.chars().count() as u64;
        // A quarter of the part stands before its words, so that the label of a row comes along.
        let before = (longest / 4).min(longest.checked_sub(words)?);
        let from = line[..start].char_indices().rev().take(before as usize).last().map_or(start, |(at, _)| at);
        let part = &line[from..];
        let to = part.char_indices().nth(longest as usize).map_or(line.len(), |(at, _)| from + at);
        let length = line[from..to].chars().count() as u64;
        Some((((number, from as u32), (number, to as u32)), length))
    }
}
