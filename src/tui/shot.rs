//! A screenful as SVG: one file that needs nothing else, every character where its cell is.

use std::fmt::Write;

use ratatui::buffer::{Buffer, Cell};
use ratatui::style::{Color, Modifier};
use unicode_width::UnicodeWidthStr;

use crate::theme::color;

/// The colours of a terminal that has not been told any: red, green, blue.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Ground {
    /// Of text.
    pub foreground: [u8; 3],
    /// Of what lies behind it.
    pub background: [u8; 3],
}

impl Ground {
    /// A dark terminal.
    pub const DARK: Self = Self { foreground: [0xc8, 0xcc, 0xd4], background: [0x14, 0x17, 0x1f] };
    /// A light terminal.
    pub const LIGHT: Self = Self { foreground: [0x24, 0x29, 0x2f], background: [0xff, 0xff, 0xff] };
}

/// Lengths are in tenths of a pixel, so that the file is the same on every machine.
const FONT: i64 = 140;
const CELL: i64 = 84;
// As tall as the glyphs of the first fonts below, so that lines drawn by characters meet from row to row.
const ROW: i64 = 165;
const BASELINE: i64 = 130;
const MARGIN: i64 = 120;
const BAR: i64 = 280;

/// Fonts of one width, the widely installed first; the last ones are for what those lack.
const FAMILIES: &str = "DejaVu Sans Mono, Menlo, Consolas, Cascadia Mono, JetBrains Mono, Liberation Mono, \
    Noto Sans Mono, Noto Sans Mono CJK JP, monospace";

/// How a cell looks, resolved to plain colours.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Look {
    foreground: [u8; 3],
    background: [u8; 3],
    bold: bool,
    italic: bool,
    underlined: bool,
    crossed: bool,
}

/// Cells of one row, side by side, that look the same and hold the same kind of character.
struct Run {
    column: i64,
    columns: i64,
    look: Look,
    /// All characters are printable ASCII: their advance is that of the font.
    ascii: bool,
    /// Character (one grapheme) and column of each cell.
    cells: Vec<(String, i64)>,
}

/// The SVG of a screenful, with `title` in a bar above it.
pub fn svg(buffer: &Buffer, title: &str, ground: Ground) -> String {
    let (columns, rows) = (i64::from(buffer.area.width), i64::from(buffer.area.height));
    let (width, height) = (columns * CELL + 2 * MARGIN, rows * ROW + BAR + MARGIN);
    let mut out = String::new();
    let (w, h) = (px(width), px(height));
    line(
        &mut out,
        format_args!("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{w}\" height=\"{h}\" viewBox=\"0 0 {w} {h}\">"),
    );
    line(&mut out, format_args!("<title>{}</title>", escape(title)));
    let (back, fore) = (hex(ground.background), hex(ground.foreground));
    line(&mut out, format_args!("<rect width=\"{w}\" height=\"{h}\" rx=\"8\" fill=\"{back}\"/>"));
    // Attributes, not a style sheet: not every renderer reads the short form of CSS.
    line(&mut out, format_args!("<g font-family=\"{FAMILIES}\" font-size=\"{}\">", px(FONT)));
    let middle = px(width / 2);
    line(
        &mut out,
        format_args!(
            "<text x=\"{middle}\" y=\"{}\" text-anchor=\"middle\" fill=\"{fore}\" opacity=\"0.6\">{}</text>",
            px(BAR - 90),
            escape(title)
        ),
    );
    for row in 0..rows {
        let top = BAR + row * ROW;
        let runs = runs(buffer, row, ground);
        for run in &runs {
            behind(&mut out, run, top, ground);
        }
        for run in &runs {
            text(&mut out, run, top);
        }
    }
    out.push_str("</g>\n</svg>\n");
    out
}

/// The background of a run, where it is not the ground.
fn behind(out: &mut String, run: &Run, top: i64, ground: Ground) {
    if run.look.background != ground.background {
        rect(out, run, top, ROW, run.look.background);
    }
}

/// The characters of a run, and the lines under and through them.
fn text(out: &mut String, run: &Run, top: i64) {
    let look = run.look;
    let blank = |cell: &&(String, i64)| cell.0 == " ";
    let leading = run.cells.iter().take_while(blank).count();
    let trailing = run.cells.iter().rev().take_while(blank).count();
    let cells = run.cells.get(leading..run.cells.len().saturating_sub(trailing)).unwrap_or_default();
    if let (Some((_, first)), Some((_, last))) = (cells.first(), cells.last()) {
        let place = if run.ascii {
            // One position and one length: the font's own advance may be a little off over a long run.
            format!("x=\"{}\" textLength=\"{}\"", px(x(*first)), px((last - first + 1) * CELL))
        } else {
            // A fallback font may have any advance: each character is put where its cell is.
            let places: Vec<_> =
                cells.iter().flat_map(|(shown, column)| shown.chars().map(|_| px(x(*column)))).collect();
            format!("x=\"{}\"", places.join(" "))
        };
        let bold = if look.bold { " font-weight=\"700\"" } else { "" };
        let italic = if look.italic { " font-style=\"italic\"" } else { "" };
        let shown: String = cells.iter().map(|(shown, _)| escape(shown)).collect();
        let (y, fill) = (px(top + BASELINE), hex(look.foreground));
        line(
            out,
            format_args!("<text {place} y=\"{y}\" fill=\"{fill}\"{bold}{italic} xml:space=\"preserve\">{shown}</text>"),
        );
    }
    if look.underlined {
        rect(out, run, top + BASELINE + 20, 10, look.foreground);
    }
    if look.crossed {
        rect(out, run, top + BASELINE - 45, 10, look.foreground);
    }
}

fn rect(out: &mut String, run: &Run, top: i64, height: i64, fill: [u8; 3]) {
    let (x, y, w, h) = (px(x(run.column)), px(top), px(run.columns * CELL), px(height));
    line(out, format_args!("<rect x=\"{x}\" y=\"{y}\" width=\"{w}\" height=\"{h}\" fill=\"{}\"/>", hex(fill)));
}

fn runs(buffer: &Buffer, row: i64, ground: Ground) -> Vec<Run> {
    let mut runs: Vec<Run> = Vec::new();
    let mut column = 0;
    while column < i64::from(buffer.area.width) {
        let at = |start: u16, offset: i64| u16::try_from(i64::from(start) + offset).ok();
        let place = at(buffer.area.x, column).zip(at(buffer.area.y, row));
        let Some(cell) = place.and_then(|place| buffer.cell(place)) else { break };
        let look = look(cell, ground);
        let hidden = cell.modifier.contains(Modifier::HIDDEN);
        let symbol = if hidden || cell.symbol().is_empty() { " " } else { cell.symbol() };
        // A wide character stands over the next cell too, which holds nothing of its own.
        let columns = i64::from(symbol.width() > 1) + 1;
        let ascii = symbol.bytes().all(|byte| (b' '..=b'~').contains(&byte));
        // A grapheme of several characters stands alone: renderers differ in how they count its positions.
        let alone = |symbol: &str| symbol.chars().count() > 1;
        let joins = |run: &Run| {
            run.look == look && run.ascii == ascii && !alone(symbol) && !run.cells.iter().any(|(last, _)| alone(last))
        };
        match runs.last_mut().filter(|run| joins(run)) {
            Some(run) => {
                run.columns += columns;
                run.cells.push((symbol.to_owned(), column));
            }
            None => runs.push(Run { column, columns, look, ascii, cells: vec![(symbol.to_owned(), column)] }),
        }
        column += columns;
    }
    runs
}

fn look(cell: &Cell, ground: Ground) -> Look {
    let modifier = cell.modifier;
    let of = |color: Color, default| color::rgb(color).unwrap_or(default);
    let mut foreground = of(cell.fg, ground.foreground);
    let mut background = of(cell.bg, ground.background);
    if modifier.contains(Modifier::REVERSED) {
        std::mem::swap(&mut foreground, &mut background);
    }
    if modifier.contains(Modifier::DIM) {
        let mix = |index: usize| (u16::from(foreground[index]) * 6 + u16::from(background[index]) * 4) / 10;
        foreground = [0, 1, 2].map(|index| u8::try_from(mix(index)).unwrap_or(u8::MAX));
    }
    Look {
        foreground,
        background,
        bold: modifier.contains(Modifier::BOLD),
        italic: modifier.contains(Modifier::ITALIC),
        underlined: modifier.contains(Modifier::UNDERLINED),
        crossed: modifier.contains(Modifier::CROSSED_OUT),
    }
}

fn x(column: i64) -> i64 {
    MARGIN + column * CELL
}

/// Tenths as pixels.
fn px(tenths: i64) -> String {
    match tenths % 10 {
        0 => (tenths / 10).to_string(),
        rest => format!("{}.{rest}", tenths / 10),
    }
}

fn hex([r, g, b]: [u8; 3]) -> String {
    format!("#{r:02x}{g:02x}{b:02x}")
}

/// Text for XML; what XML cannot hold becomes U+FFFD.
fn escape(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\u{fffe}' | '\u{ffff}' => out.push('\u{fffd}'),
            c if c.is_control() => out.push('\u{fffd}'),
            c => out.push(c),
        }
    }
    out
}

fn line(out: &mut String, text: std::fmt::Arguments<'_>) {
    // Writing to a string cannot fail.
    let _ = out.write_fmt(text);
    out.push('\n');
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use ratatui::layout::Rect;
    use ratatui::style::Style;

    use super::*;

    fn sample() -> Buffer {
        let mut buffer = Buffer::empty(Rect::new(0, 0, 24, 4));
        buffer.set_string(0, 0, "│ A & <B>  48,964.89", Style::new());
        buffer.set_string(1, 1, "Bold", Style::new().bold().fg(Color::Rgb(0xe0, 0xaf, 0x68)));
        buffer.set_string(6, 1, "under", Style::new().underlined());
        buffer.set_string(12, 1, "rev ", Style::new().reversed());
        buffer.set_string(17, 1, "on", Style::new().bg(Color::Indexed(17)));
        buffer.set_string(0, 2, "百万円 1,234", Style::new());
        buffer.set_string(0, 3, "gone", Style::new().hidden());
        buffer.set_string(6, 3, "dim", Style::new().dim());
        buffer
    }

    #[test]
    fn a_screenful() {
        insta::assert_snapshot!(svg(&sample(), "tieout – demo", Ground::DARK));
    }

    #[test]
    fn wide_characters_stand_over_two_cells() {
        let drawn = svg(&sample(), "", Ground::LIGHT);
        // 百万円 in columns 0, 2, 4; the figure after it begins in column 7.
        assert!(drawn.contains("x=\"12 28.8 45.6\""), "{drawn}");
        assert!(drawn.contains(&format!("x=\"{}\" textLength=\"42\"", px(x(7)))), "{drawn}");
    }

    #[test]
    fn hidden_text_and_control_characters_are_not_written() {
        let drawn = svg(&sample(), "a\u{1b}[31m<b>", Ground::DARK);
        assert!(!drawn.contains("gone"));
        assert!(drawn.contains("a\u{fffd}[31m&lt;b&gt;"));
    }

    #[test]
    fn a_buffer_that_does_not_begin_at_the_origin() {
        let mut buffer = Buffer::empty(Rect::new(5, 7, 3, 1));
        buffer.set_string(5, 7, "abc", Style::new());
        assert!(svg(&buffer, "", Ground::DARK).contains(">abc</text>"));
        assert!(svg(&Buffer::empty(Rect::ZERO), "", Ground::DARK).ends_with("</svg>\n"));
    }

    proptest! {
        #[test]
        fn every_visible_character_is_in_the_picture(text in "[a-z百é|<& ]{0,30}") {
            let mut buffer = Buffer::empty(Rect::new(0, 0, 60, 1));
            buffer.set_string(0, 0, &text, Style::new());
            let drawn = svg(&buffer, "", Ground::DARK);
            let shown: String = drawn
                .lines()
                .filter(|line| line.starts_with("<text x=\"") && line.contains("preserve"))
                .filter_map(|line| line.split_once('>').and_then(|(_, rest)| rest.strip_suffix("</text>")))
                .collect();
            let shown = shown.replace("&lt;", "<").replace("&amp;", "&").replace(' ', "");
            prop_assert_eq!(shown, text.replace(' ', ""));
        }
    }
}
