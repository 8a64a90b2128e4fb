//! Commands by name.

use serde_json::{Value, json};

use super::goto::{call, flush, go, go_to, remember, reveal_all};
use super::{
    Effect, Purpose, by_hand, documents, doubts, goto, hits, keeping, marks, outlining, panes, prompting, referring,
    reporting, searching,
};
use crate::config::Annotations as AnnotationMode;
use crate::ops::Governs;
use crate::session::audited;
use crate::session::cells::ToCell;
use crate::session::command::find;
use crate::session::help::HelpView;
use crate::session::motion::pin_rows;
use crate::session::overlay::{List, Overlay, length};
use crate::session::page::describe::Doubt;
use crate::session::palette::Palette;
use crate::session::prompt::Ask;
use crate::session::state::{Focus, Jump, Place, State, Tone};

/// Runs the command `name`. `keys` is what was typed for it.
pub fn run(state: &mut State, name: &str, args: &Value, keys: &str, out: &mut Vec<Effect>) {
    if find(name).is_none() {
        return state.say(Tone::Error, format!("there is no command {name}"));
    }
    if state.prompt.is_some() {
        return in_prompt(state, name, keys, out);
    }
    if state.overlay.is_some() && in_overlay(state, name, keys, out) {
        return;
    }
    match name.split_once('.').map_or("", |(area, _)| area) {
        "app" => app(state, name, keys, out),
        "focus" | "pane" => panes::run(state, name, keys, out),
        "search" => searching::run(state, name, args, keys, out),
        "reader" => reader(state, name, args, keys, out),
        "mark" => marks::run(state, name, keys),
        "copy" => copy(state, name, keys, out),
        "figure" => by_hand::run(state, name, keys, out),
        "hits" => hits::run(state, name, keys, out),
        "outline" => outlining::run(state, name, keys),
        "document" => documents::run(state, name, keys, out),
        "report" => reporting::open(state, name, keys, out),
        "trail" => {
            flush(state, out);
            state.overlay = Some(Overlay::Trail(List { selected: usize::MAX }));
        }
        _ => {}
    }
}

fn in_prompt(state: &mut State, name: &str, keys: &str, out: &mut Vec<Effect>) {
    match name {
        "overlay.accept" => prompting::accept(state, keys, out),
        "overlay.close" | "app.cancel" | "app.quit" => prompting::close(state, out),
        "overlay.up" => prompting::recall(state, 1, out),
        "overlay.down" => prompting::recall(state, -1, out),
        "search.mode" => prompting::next_mode(state, out),
        "search.scope" | "search.word" | "search.case" => searching::toggle(state, name, keys, out),
        _ => {}
    }
}

/// Commands while a list lies over the panes; whether the command was meant for the list.
fn in_overlay(state: &mut State, name: &str, keys: &str, out: &mut Vec<Effect>) -> bool {
    let Some(overlay) = &state.overlay else { return false };
    let last = length(state, overlay).saturating_sub(1);
    let page = usize::from(state.size.1 / 2).max(1);
    let step: isize = match name {
        "overlay.down" | "reader.line_down" | "hits.down" | "outline.down" => 1,
        "overlay.up" | "reader.line_up" | "hits.up" | "outline.up" => -1,
        "overlay.page_down" | "reader.page_down" | "reader.half_page_down" => page as isize,
        "overlay.page_up" | "reader.page_up" | "reader.half_page_up" => -(page as isize),
        "overlay.first" | "reader.top" | "hits.first" | "outline.first" => isize::MIN,
        "overlay.last" | "reader.bottom" | "hits.last" | "outline.last" => isize::MAX,
        "overlay.accept" => {
            match overlay {
                Overlay::Palette(_) => prompting::take_from_palette(state, keys, out),
                Overlay::Help(_) => prompting::take_from_help(state, keys, out),
                Overlay::Why(List { selected }) => go_to_reason(state, *selected, keys),
                Overlay::Row(List { selected }) => go_to_cell(state, *selected, keys),
                Overlay::Report(_) => reporting::accept(state, keys),
                Overlay::Recent(List { selected }) => documents::open_recent(state, *selected, out),
                Overlay::Documents(List { selected }) => documents::show(state, *selected, keys, out),
                Overlay::Kept(List { selected }) => {
                    let at = *selected;
                    state.overlay = None;
                    keeping::switch(state, at, keys, out);
                }
                _ => state.overlay = None,
            }
            return true;
        }
        "search.drop" | "search.clear" if matches!(overlay, Overlay::Kept(_)) => {
            if let Overlay::Kept(List { selected }) = *overlay {
                keeping::drop(state, selected);
            }
            return true;
        }
        "search.drop" | "search.clear" | "document.close" if matches!(overlay, Overlay::Documents(_)) => {
            if let Overlay::Documents(List { selected }) = *overlay {
                documents::close(state, selected, out);
            }
            return true;
        }
        "overlay.close" | "app.cancel" | "app.quit" | "app.help" | "app.messages" | "trail.drawer" | "app.palette"
        | "app.tour" | "document.recent" | "document.list" | "search.kept" => {
            let again = match overlay {
                Overlay::Tour => "app.tour",
                Overlay::Help(_) => "app.help",
                Overlay::Palette(_) => "app.palette",
                Overlay::Messages(_) => "app.messages",
                Overlay::Trail(_) => "trail.drawer",
                Overlay::Recent(_) => "document.recent",
                Overlay::Documents(_) => "document.list",
                Overlay::Kept(_) => "search.kept",
                Overlay::Why(_) => "figure.why",
                Overlay::Row(_) => "reader.row_full",
                Overlay::Report(view) => view.command,
            };
            reporting::leave(state);
            return matches!(name, "overlay.close" | "app.cancel" | "app.quit") || name == again;
        }
        _ => {
            reporting::leave(state);
            return false;
        }
    };
    if let Some(
        Overlay::Messages(List { selected })
        | Overlay::Trail(List { selected })
        | Overlay::Recent(List { selected })
        | Overlay::Documents(List { selected })
        | Overlay::Kept(List { selected })
        | Overlay::Why(List { selected })
        | Overlay::Row(List { selected }),
    ) = &mut state.overlay
    {
        *selected = (*selected).min(last).saturating_add_signed(step).min(last);
    } else if let Some(Overlay::Palette(palette)) = &mut state.overlay {
        palette.selected = palette.selected.saturating_add_signed(step).min(last);
    } else if let Some(Overlay::Help(view)) = &mut state.overlay {
        view.step(step);
    } else if let Some(Overlay::Report(view)) = &mut state.overlay {
        view.selected = view.selected.saturating_add_signed(step).min(last);
    }
    true
}

/// Goes to a cell of the row that is shown in full.
fn go_to_cell(state: &mut State, selected: usize, keys: &str) {
    let Some(cell) = state.row_in_full().into_iter().nth(selected) else { return };
    state.overlay = None;
    let here = state.here();
    let place = Place { byte: cell.byte, ..here.place };
    go_to(state, Jump { doc: here.doc, place }, keys, None);
}

/// Goes to the line that a row of the explanation speaks of.
fn go_to_reason(state: &mut State, selected: usize, keys: &str) {
    let found = state.why().into_iter().nth(selected).and_then(|row| Some((row.line?, row.byte)));
    let Some((line, byte)) = found else {
        return state.say(Tone::Info, "this row speaks of no single line");
    };
    state.overlay = None;
    let shown = state.shown();
    remember(state, shown);
    go_to(state, Jump { doc: shown.doc, place: Place { line, byte, cell: None, ..shown.place } }, keys, None);
}

fn app(state: &mut State, name: &str, keys: &str, out: &mut Vec<Effect>) {
    match name {
        "app.quit" => {
            flush(state, out);
            out.push(Effect::Quit);
        }
        "app.help" => {
            let view = HelpView::new(&state.keymap, state.focus.context(), keys);
            state.overlay = Some(Overlay::Help(Box::new(view)));
        }
        "app.tour" => state.overlay = Some(Overlay::Tour),
        "app.palette" => {
            let palette = Palette::new(state.focus.context(), keys, &state.history);
            state.overlay = Some(Overlay::Palette(Box::new(palette)));
        }
        "app.messages" => state.overlay = Some(Overlay::Messages(List { selected: usize::MAX })),
        "app.suspend" => out.push(Effect::Suspend),
        "app.mouse" => {
            state.mouse = !state.mouse;
            out.push(Effect::Mouse(state.mouse));
            let back = state.keymap.keys_for(&["reader", "global"], "app.mouse").unwrap_or_default();
            state.say(
                Tone::Info,
                match state.mouse {
                    true => "the mouse is taken: click, drag, turn the wheel".to_owned(),
                    false => format!("the mouse is the terminal's: select with it as anywhere; {back} takes it back"),
                },
            );
        }
        "app.redraw" => out.push(Effect::Redraw),
        "app.cancel" => cancel(state, out),
        _ => {}
    }
}

fn cancel(state: &mut State, out: &mut Vec<Effect>) {
    if state.anchor.take().is_some() {
        return;
    }
    if state.preview.take().is_some() {
        state.focus = Focus::Reader;
        // The hits stand again where the reader does.
        let here = state.here();
        state.search.selected = state.search.at_or_after(state.doc_name(here.doc), here.place.line);
        return;
    }
    if state.search.is_running() {
        out.push(Effect::StopSearch);
        state.search.done = true;
        state.search.stopped = true;
        state.search.generation += 1;
        state.search.held = state.search.generation;
        let (total, percent) = (state.search.total, state.search.percent());
        state.say(Tone::Warning, format!("search stopped: {total} hits in the {percent} % of the lines looked at"));
    } else if state.focus == Focus::Outline && outlining::widen(state) || hits::widen(state) {
        // The list is whole again.
    } else if state.focus != Focus::Reader {
        state.focus = Focus::Reader;
        goto::follow_in_outline(state);
        reveal_all(state);
    }
}

fn reader(state: &mut State, name: &str, args: &Value, keys: &str, out: &mut Vec<Effect>) {
    // A command of the reader, given in another pane, is meant for what the reader shows.
    if state.preview.is_some() {
        panes::focus(state, Focus::Reader);
    }
    let (_, rows) = state.reader_size(state.doc);
    let page = rows.saturating_sub(pin_rows(rows) + 1).max(1) as isize;
    let doc = state.doc;
    match name {
        "reader.line_down" => _ = go(state, state.move_rows(1, false), false, keys),
        "reader.line_up" => _ = go(state, state.move_rows(-1, false), false, keys),
        "reader.page_down" => _ = go(state, state.move_rows(page, true), false, keys),
        "reader.page_up" => _ = go(state, state.move_rows(-page, true), false, keys),
        "reader.half_page_down" => _ = go(state, state.move_rows((page / 2).max(1), true), false, keys),
        "reader.half_page_up" => _ = go(state, state.move_rows(-(page / 2).max(1), true), false, keys),
        "reader.top" => _ = go(state, state.move_to_line(doc, 1), true, keys),
        "reader.bottom" => _ = go(state, state.move_to_line(doc, u32::MAX), true, keys),
        "reader.figure_next" => _ = go(state, state.move_figure(true), false, keys),
        "reader.figure_previous" => _ = go(state, state.move_figure(false), false, keys),
        "reader.row_down" => _ = go(state, state.move_in_column(true), false, keys),
        "reader.row_up" => _ = go(state, state.move_in_column(false), false, keys),
        "reader.cell_next" => _ = go(state, state.move_cell(ToCell::Next), false, keys),
        "reader.cell_previous" => _ = go(state, state.move_cell(ToCell::Previous), false, keys),
        "reader.cell_first" => _ = go(state, state.move_cell(ToCell::First), false, keys),
        "reader.cell_last" => _ = go(state, state.move_cell(ToCell::Last), false, keys),
        "reader.row_first" => _ = go(state, state.move_row_end(false), true, keys),
        "reader.row_last" => _ = go(state, state.move_row_end(true), true, keys),
        "reader.row_full" => {
            let byte = state.here().place.byte;
            let cells = state.row_in_full();
            let selected = cells.partition_point(|cell| cell.byte <= byte).saturating_sub(1);
            match cells.is_empty() {
                true => state.say(Tone::Info, "the cursor is in no table row"),
                false => state.overlay = Some(Overlay::Row(List { selected })),
            }
        }
        "reader.table_next" => _ = go(state, state.move_table(true), true, keys),
        "reader.table_previous" => _ = go(state, state.move_table(false), true, keys),
        "reader.section_next" => _ = go(state, state.move_section(true), true, keys),
        "reader.section_previous" => _ = go(state, state.move_section(false), true, keys),
        "reader.page_next" => _ = go(state, state.move_page(true), false, keys),
        "reader.page_previous" => _ = go(state, state.move_page(false), false, keys),
        "reader.doubt_next" => doubts::step(state, Doubt::Any, true, keys),
        "reader.doubt_previous" => doubts::step(state, Doubt::Any, false, keys),
        "reader.unknown_next" => doubts::step(state, Doubt::Unknown, true, keys),
        "reader.unknown_previous" => doubts::step(state, Doubt::Unknown, false, keys),
        "reader.conflict_next" => doubts::step(state, Doubt::Conflict, true, keys),
        "reader.conflict_previous" => doubts::step(state, Doubt::Conflict, false, keys),
        "reader.damage_next" => doubts::step(state, Doubt::Damage, true, keys),
        "reader.damage_previous" => doubts::step(state, Doubt::Damage, false, keys),
        "reader.goto_line" => match args.get("line").and_then(Value::as_u64) {
            Some(line) => _ = go(state, state.move_to_line(doc, u32::try_from(line).unwrap_or(u32::MAX)), true, keys),
            None => prompting::open(state, Ask::Line, "", None, keys),
        },
        "reader.goto_page" => prompting::open(state, Ask::Page, "", None, keys),
        "reader.follow_reference" => referring::follow(state, keys),
        "reader.goto_reference" => referring::ask(state, keys),
        "reader.scroll_left" => scroll(state, -1),
        "reader.scroll_right" => scroll(state, 1),
        "reader.unit_line" => follow(state, Governs::Unit, keys, out),
        "reader.year_line" => follow(state, Governs::Period, keys, out),
        "reader.back" | "reader.forward" => back(state, name == "reader.back", keys),
        "reader.annotations" => {
            let next = match state.annotations {
                AnnotationMode::Inline => AnnotationMode::Strip,
                AnnotationMode::Strip => AnnotationMode::Off,
                AnnotationMode::Off => AnnotationMode::Inline,
            };
            goto::keep_row(state, |state| state.annotations = next);
            let text = match state.annotations {
                AnnotationMode::Inline => "units and years beside each number",
                AnnotationMode::Strip => "units and years as a strip over the columns",
                AnnotationMode::Off => "units and years in the inspector only",
            };
            state.say(Tone::Info, text);
        }
        "reader.raw" => {
            goto::keep_row(state, |state| state.raw = !state.raw);
            state.say(Tone::Info, if state.raw { "lines as they stand in the file" } else { "tables aligned" });
        }
        "reader.select" => {
            state.anchor = if state.anchor.is_some() { None } else { Some(state.here().place.line) };
        }
        "reader.select_grow" => select_grow(state),
        "reader.read_span" => read_span(state, keys, out),
        _ => {}
    }
}

fn scroll(state: &mut State, by: isize) {
    let here = state.here();
    let Some(grid) = state.grid_at(here.doc, here.place.top, here.place.line) else {
        return state.say(Tone::Info, "only the columns of a table scroll");
    };
    let most = grid.scrolling().saturating_sub(1);
    if let Some(place) = state.places.get_mut(here.doc) {
        place.left = place.left.saturating_add_signed(by).min(most);
    }
}

fn follow(state: &mut State, to: Governs, keys: &str, out: &mut Vec<Effect>) {
    let here = state.here();
    let Some(figure) = state.figure_at(here) else {
        let text = if state.entry(here.doc).is_some_and(|entry| entry.annotations_if_ready().is_none()) {
            "the figures are still being worked out"
        } else {
            "no figure is under the cursor: move onto one"
        };
        return state.say(Tone::Info, text);
    };
    let args = json!({
        "doc": state.doc_name(here.doc),
        "line": figure.line,
        "byte": figure.span.start,
        "to": to,
    });
    flush(state, out);
    out.push(Effect::Run(call("follow", keys, args, None), Purpose::Follow(to)));
}

fn back(state: &mut State, back: bool, keys: &str) {
    let here = state.here();
    let (from, onto) = if back { (&mut state.back, &mut state.forward) } else { (&mut state.forward, &mut state.back) };
    match from.pop() {
        Some(jump) => {
            onto.push(here);
            go_to(state, jump, keys, None);
        }
        None => state
            .say(Tone::Info, if back { "there is nowhere to go back to" } else { "there is nothing to go forward to" }),
    }
}

fn select_grow(state: &mut State) {
    let here = state.here();
    let (first, last) = state.selection().unwrap_or((here.place.line, here.place.line));
    let Some(all) = state.entry(here.doc).and_then(|entry| entry.annotations_if_ready()) else { return };
    let governs = all.in_lines(first, last).iter().flat_map(|figure| all.governing_lines(figure)).min();
    match governs.filter(|line| *line < first) {
        Some(line) => {
            // The cursor keeps the lower end, so that further moves go on from there.
            state.anchor = Some(line);
            if last > here.place.line {
                let moved = state.move_to_line(here.doc, last);
                go(state, moved, false, "");
            }
        }
        None => {
            state.anchor = Some(first);
            state.say(Tone::Info, "nothing above the selection governs its figures");
        }
    }
}

fn read_span(state: &mut State, keys: &str, out: &mut Vec<Effect>) {
    let Some((first, last)) = state.selection() else {
        // Enter on a figure: what one wants to know of it.
        if state.figure_at(state.here()).is_some() {
            return run(state, "figure.why", &Value::Null, keys, out);
        }
        let key = |command| state.keymap.keys_for(&["reader", "global"], command).unwrap_or_default();
        let (next, select) = (key("reader.figure_next"), key("reader.select"));
        let text = format!("no figure is under the cursor: {next} goes to the next; {select} selects lines to read");
        return state.say(Tone::Info, text);
    };
    let args = json!({ "doc": state.doc_name(state.doc), "start": first, "end": last });
    flush(state, out);
    out.push(Effect::Run(call("read", keys, args, None), Purpose::Read));
}

fn copy(state: &mut State, name: &str, keys: &str, out: &mut Vec<Effect>) {
    let here = state.shown();
    let Some(document) = state.document(here.doc) else { return };
    let doc = document.name().to_owned();
    let read = |state: &mut State, span: (u32, u32), what, out: &mut Vec<Effect>| {
        flush(state, out);
        let args = json!({ "doc": doc, "start": span.0, "end": span.1 });
        out.push(Effect::Run(call("read", keys, args, None), Purpose::CopySpan(what)));
    };
    match name {
        "copy.citation" | "copy.figure" => {
            let Some(figure) = state.figure_at(here) else {
                return state.say(Tone::Info, "no figure is under the cursor: move onto one");
            };
            let (line, span) = (figure.line, figure.span.clone());
            if name == "copy.figure" {
                let text = document.line(line).get(span.start as usize..span.end as usize).unwrap_or_default();
                let all = state.entry(here.doc).and_then(|entry| entry.annotations_if_ready());
                let hand = [Governs::Unit, Governs::Period]
                    .into_iter()
                    .filter(|what| all.is_some_and(|all| all.by_hand(figure, *what).is_some()))
                    .map(|what| format!(", its {} is by hand", what.word()));
                let what = format!("figure {text}{}", hand.collect::<String>());
                out.push(Effect::Copy(text.to_owned(), what));
                return;
            }
            flush(state, out);
            let args = json!({ "doc": doc, "line": line, "byte": span.start });
            let purpose = Purpose::Cite { doc: here.doc, line, byte: span.start };
            out.push(Effect::Run(call(audited::CITE, keys, args, None), purpose));
        }
        "copy.row" => {
            let line = here.place.line;
            out.push(Effect::Copy(document.line(line).to_owned(), format!("line {line}")));
        }
        "copy.span" => match state.selection() {
            Some(span) => read(state, span, "the selection", out),
            None => read(state, (here.place.line, here.place.line), "the line", out),
        },
        "copy.cell" => {
            let row = document.structure_if_ready().and_then(|all| all.table_at(here.place.line));
            let row = row.and_then(|table| table.row_at(here.place.line, document.line(here.place.line)));
            let cell = row.and_then(|row| row.cells.into_iter().find(|cell| here.place.byte <= cell.end));
            match cell.and_then(|cell| document.line(here.place.line).get(cell.start as usize..cell.end as usize)) {
                Some(text) => out.push(Effect::Copy(crate::figure::cell::clean(text), "cell".to_owned())),
                None => state.say(Tone::Info, "the cursor is in no table"),
            }
        }
        "copy.table" | "copy.table_csv" => {
            let table = document.structure_if_ready().and_then(|structure| structure.table_at(here.place.line));
            match table.map(|table| (table.first(), table.last())) {
                Some(span) if name == "copy.table" => read(state, span, "the table", out),
                Some(span) => {
                    flush(state, out);
                    let args = json!({ "doc": doc, "start": span.0, "end": span.1 });
                    out.push(Effect::Run(call("read", keys, args, None), Purpose::CopyCsv(here.doc)));
                }
                None => state.say(Tone::Info, "the cursor is in no table"),
            }
        }
        _ => {}
    }
}
