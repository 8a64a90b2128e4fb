//! The page for the first start: what the program is for, where what stands, and the keys that are enough to begin.

use ratatui::layout::Rect;

use super::Scene;
use super::canvas::Canvas;
use super::entries::{self, At, Entry};
use crate::keys::{Lookup, parse_chord};
use crate::session::State;
use crate::text::sanitise::width;
use crate::theme::Role;

/// A step: the commands whose keys it names, each with the key that everybody knows, and what they do.
const STEPS: [(&[(&str, &str)], &str); 10] = [
    (&[("search.open", "/")], "search as you type, words or a number; enter goes there"),
    (&[("search.next", "n"), ("search.previous", "N")], "the next hit, the one before"),
    (&[("reader.figure_next", "right"), ("reader.figure_previous", "left")], "the next number, the one before"),
    (&[("reader.line_down", "down"), ("reader.line_up", "up")], "line by line, or through a list"),
    (&[("reader.unit_line", "u"), ("reader.year_line", "y")], "go to the line that declares its unit, its year"),
    (&[("reader.back", "backspace")], "back to where you came from"),
    (&[("focus.outline", "1"), ("focus.hits", "2"), ("focus.reader", "3")], "outline, hits, document"),
    (&[("app.cancel", "esc")], "out of anything"),
    (&[("app.help", "?"), ("app.palette", ":")], "all keys, all commands: type to find one"),
    (&[("app.quit", "q")], "leave"),
];

/// Draws the tour.
pub fn draw(scene: Scene<'_>, canvas: &mut Canvas<'_>, body: Rect) {
    let keys: Vec<String> = STEPS.iter().map(|(commands, _)| keys_of(scene.state, commands)).collect();
    let widest = keys.iter().map(|keys| width(keys)).max().unwrap_or(0);
    let text = |text: &str| Entry { hang: 0, ..Entry::new("", text, Role::Text) };
    let mut all = vec![
        text(
            "Each number has a unit and a year, which often stand pages above it. Beside the number stands what they are (₹cr 24-25); at the bottom, for the number under the cursor, the line that says so, or a ? where none does.",
        ),
        Entry { apart: true, ..Entry::new("", "The keys that are enough to begin", Role::Heading) },
    ];
    all.extend(keys.iter().zip(STEPS).map(|(keys, (_, what))| {
        let pad = " ".repeat(widest + 2 - width(keys));
        Entry { hang: 0, ..Entry::new(format!("  {keys}{pad}"), what, Role::Text) }
    }));
    all.push(text(
        "Signs: ● a hit, ‡ harmed by the conversion, ≠ declarations disagree, ? unknown, › more columns; REC counts the records of the trail.",
    ));
    let again = format!(
        "Any key closes this page. {} and then {} shows it again.",
        keys_of(scene.state, &[("app.help", "?")]),
        keys_of(scene.state, &[("app.tour", "f2")])
    );
    all.push(Entry { apart: true, hang: 0, ..Entry::new("", again, Role::Dim) });
    entries::draw(scene, canvas, body, "First steps", (all.len(), At::Top(0)), 84, |index| all[index].clone());
}

/// The keys of `commands` in the reader: the one that everybody knows where it is bound so, else the shortest.
fn keys_of(state: &State, commands: &[(&str, &str)]) -> String {
    let contexts = ["reader", "global"];
    let of = |(command, known): &(&str, &str)| {
        let chord = parse_chord(known).unwrap_or_default();
        let is_so =
            matches!(state.keymap.lookup(&contexts, &chord), Lookup::Matched(found) if found.command == *command);
        if is_so { Some((*known).to_owned()) } else { state.keymap.keys_for(&contexts, command) }
    };
    commands.iter().filter_map(of).collect::<Vec<_>>().join("  ")
}
