//! Typing: in the prompt, and in the palette.

use super::{Effect, actions, answers, by_hand, documents, goto, hits, keeping, marks, referring, searching};
use crate::keys::Key;
use crate::ops::grep::Mode;
use crate::session::command::COMMANDS;
use crate::session::help::HelpRow;
use crate::session::keystroke;
use crate::session::overlay::Overlay;
use crate::session::prompt::{Ask, Prompt};
use crate::session::state::{Focus, Parting, State, Tone};

/// Takes keys that mean no command; whether something is being typed at all.
pub fn typed(state: &mut State, keys: &[Key], out: &mut Vec<Effect>) -> bool {
    if let Some(prompt) = &mut state.prompt {
        let before = prompt.text().to_owned();
        for key in keys {
            prompt.area.input(keystroke::input(*key));
            prompt.keys.push(key.to_string());
        }
        if prompt.text() != before {
            changed(state, out);
        }
        return true;
    }
    if let Some(Overlay::Palette(palette)) = &mut state.overlay {
        for key in keys {
            palette.prompt.area.input(keystroke::input(*key));
        }
        palette.refresh();
        return true;
    }
    if let Some(Overlay::Help(view)) = &mut state.overlay {
        for key in keys {
            view.prompt.area.input(keystroke::input(*key));
            view.prompt.keys.push(key.to_string());
        }
        view.refresh(&state.keymap);
        return true;
    }
    false
}

/// The most characters of a pasted text that are taken.
const PASTED: usize = 4096;

/// Takes pasted text, which is never a command. Line ends and control characters become spaces.
pub fn paste(state: &mut State, text: &str, out: &mut Vec<Effect>) {
    state.notice_shown = false;
    let given = text.trim_end();
    let text: String = given.chars().take(PASTED).map(|c| if c.is_control() { ' ' } else { c }).collect();
    let cut = given.chars().nth(PASTED).is_some();
    if let Some(prompt) = &mut state.prompt {
        prompt.area.insert_str(&text);
        prompt.keys.push(format!("«{text}»"));
        changed(state, out);
    } else if let Some(Overlay::Palette(palette)) = &mut state.overlay {
        palette.prompt.area.insert_str(&text);
        palette.refresh();
    } else if let Some(Overlay::Help(view)) = &mut state.overlay {
        view.prompt.area.insert_str(&text);
        view.refresh(&state.keymap);
    } else {
        return state.say(Tone::Info, "pasted text goes into a prompt: open the search first");
    }
    if cut {
        state.say(Tone::Warning, format!("only the first {PASTED} characters of what was pasted were taken"));
    }
}

/// Opens a prompt.
pub fn open(state: &mut State, ask: Ask, text: &str, mode: Option<Mode>, keys: &str) {
    state.overlay = None;
    state.prompt = Some(Prompt::new(ask, text, keys));
    if ask == Ask::Search {
        searching::begin(state, text, mode);
    }
    goto::reveal_all(state);
}

/// What is typed has changed.
pub fn changed(state: &mut State, out: &mut Vec<Effect>) {
    let Some(prompt) = &state.prompt else { return };
    let text = prompt.text().to_owned();
    match prompt.ask {
        Ask::Search => searching::typed(state, text, out),
        Ask::Narrow => hits::narrow(state, &text),
        Ask::Filter => {
            let doc = state.doc;
            if let Some(outline) = state.outlines.get_mut(doc) {
                outline.filter = text;
            }
            answers::refresh_outline(state, doc);
        }
        Ask::Overrule | Ask::Reason => {
            if let Some(overruling) = &mut state.overruling {
                overruling.refused = None;
            }
        }
        Ask::Mark | Ask::ToMark => marks::typed(state),
        Ask::Confirm => documents::confirmed(state, out),
        Ask::Path => {
            state.completions = None;
            state.completing = false;
            out.push(Effect::Complete(text));
        }
        Ask::Line | Ask::Page | Ask::Reference | Ask::Name => {}
    }
}

/// Goes through what was typed into prompts of this kind before: `back` 1 is one earlier, −1 one later.
pub fn recall(state: &mut State, back: isize, out: &mut Vec<Effect>) {
    let Some(prompt) = &state.prompt else { return };
    // Below what is being typed there is no history: there are the hits.
    if prompt.ask == Ask::Search && prompt.back == 0 && searching::choose(state, back < 0) {
        return note_key(state, if back > 0 { "up" } else { "down" });
    }
    let Some(prompt) = &mut state.prompt else { return };
    let wanted = prompt.back.saturating_add_signed(back);
    if prompt.back == 0 {
        prompt.draft = prompt.text().to_owned();
    }
    let entry = if wanted == 0 {
        Some((prompt.draft.clone(), None))
    } else {
        state.history.get(prompt.ask, wanted).map(|(text, mode)| (text.to_owned(), mode))
    };
    let Some((text, mode)) = entry else { return };
    if wanted == prompt.back {
        return;
    }
    prompt.back = wanted;
    prompt.set(&text);
    prompt.keys.push(if back > 0 { "up" } else { "down" }.to_owned());
    if let Some(mode) = mode {
        state.search.args.mode = mode;
    }
    changed(state, out);
}

/// Enter.
pub fn accept(state: &mut State, keys: &str, out: &mut Vec<Effect>) {
    let Some(mut prompt) = state.prompt.take() else { return };
    prompt.keys.push(keys.to_owned());
    let typed = prompt.keys.join(" ");
    let text = prompt.text().trim().to_owned();
    state.history.add(prompt.ask, &text);
    match prompt.ask {
        Ask::Search => searching::commit(state, &prompt, &typed, out),
        Ask::Narrow => state.focus = Focus::Hits,
        Ask::Name => keeping::keep(state, &text),
        Ask::Line if text.ends_with('%') => {
            let last = state.document(state.doc).map_or(0, |document| document.line_count());
            match text.trim_end_matches('%').trim().parse::<u32>() {
                Ok(percent) if percent <= 100 => {
                    // Rounded down, and never before the first line.
                    let line = (u64::from(last) * u64::from(percent) / 100).max(1) as u32;
                    let moved = state.move_to_line(state.doc, line);
                    goto::go(state, moved, true, &typed);
                }
                _ => state.say(Tone::Error, format!("{text} is no share of the document: 0% to 100%")),
            }
        }
        Ask::Line => match text.replace([',', ' '], "").parse::<u32>() {
            Ok(line) => {
                let last = state.document(state.doc).map_or(0, |document| document.line_count());
                if last == 0 {
                    state.say(Tone::Info, "the document is empty");
                } else if line < 1 || line > last {
                    state.say(Tone::Error, format!("line {line} does not exist: lines count from 1 to {last}"));
                } else {
                    let moved = state.move_to_line(state.doc, line);
                    goto::go(state, moved, true, &typed);
                }
            }
            Err(_) if text.is_empty() => {}
            Err(_) => state.say(Tone::Error, format!("{text} is no line number")),
        },
        Ask::Mark | Ask::ToMark => {}
        Ask::Confirm => {
            state.confirming = None;
            state.say(Tone::Info, "nothing was closed");
        }
        Ask::Path if text.is_empty() => {}
        Ask::Path => documents::part(state, Parting::Beside(text), out),
        Ask::Reference => referring::typed(state, &text, &typed),
        Ask::Page => page(state, &text, &typed),
        Ask::Filter => {
            state.focus = Focus::Outline;
        }
        Ask::Overrule => by_hand::take_value(state, prompt),
        Ask::Reason => by_hand::take_reason(state, prompt, out),
    }
    goto::reveal_all(state);
}

fn page(state: &mut State, text: &str, keys: &str) {
    if text.is_empty() {
        return;
    }
    let Ok(page) = text.parse::<u32>() else {
        return state.say(Tone::Error, format!("{text} is no page number"));
    };
    let Some(structure) = state.document(state.doc).and_then(|document| document.structure_if_ready()) else {
        return state.say(Tone::Info, "the document is still being read");
    };
    match (structure.pages.line_of(page), structure.pages.last()) {
        (Some(line), _) => {
            let moved = state.move_to_line(state.doc, line);
            goto::go(state, moved, true, keys);
        }
        (None, Some(last)) => state.say(Tone::Error, format!("there is no page {page}: the last is {last}")),
        (None, None) => state.say(Tone::Error, "the document marks no pages"),
    }
}

/// Esc: the search in force before the prompt comes back.
pub fn close(state: &mut State, out: &mut Vec<Effect>) {
    let Some(prompt) = state.prompt.take() else { return };
    match prompt.ask {
        Ask::Search => searching::restore(state, out),
        Ask::Narrow => _ = hits::widen(state),
        Ask::Filter => {
            let doc = state.doc;
            if let Some(outline) = state.outlines.get_mut(doc) {
                outline.filter.clear();
            }
            answers::refresh_outline(state, doc);
        }
        Ask::Overrule | Ask::Reason => {
            state.overruling = None;
            state.say(Tone::Info, "nothing was overruled");
        }
        Ask::Confirm => {
            state.confirming = None;
            state.say(Tone::Info, "nothing was closed");
        }
        Ask::Line | Ask::Page | Ask::Reference | Ask::Mark | Ask::ToMark | Ask::Name | Ask::Path => {}
    }
    state.preview = None;
    goto::reveal_all(state);
}

/// Tab: the next way of reading the pattern; how far an overrule reaches.
pub fn next_mode(state: &mut State, out: &mut Vec<Effect>) {
    if state.prompt.as_ref().is_some_and(|prompt| prompt.ask == Ask::Overrule) {
        by_hand::next_reach(state);
        return note_key(state, "tab");
    }
    if state.prompt.as_ref().is_some_and(|prompt| prompt.ask == Ask::Path) {
        note_key(state, "tab");
        return documents::complete(state, out);
    }
    searching::toggle(state, "search.mode", "tab", out);
}

/// Keeps a key that changes how the text is read.
pub fn note_key(state: &mut State, key: &str) {
    if let Some(prompt) = &mut state.prompt {
        prompt.keys.push(key.to_owned());
    }
}

/// Enter in the palette.
pub fn take_from_palette(state: &mut State, keys: &str, out: &mut Vec<Effect>) {
    let Some(Overlay::Palette(palette)) = state.overlay.take() else { return };
    if let Some(line) = palette.line() {
        let args = serde_json::json!({ "line": line });
        return actions::run(
            state,
            "reader.goto_line",
            &args,
            &format!("{} {line} {keys}", palette.prompt.keys.join(" ")),
            out,
        );
    }
    let Some(command) = palette.found.get(palette.selected).and_then(|index| COMMANDS.get(*index)) else { return };
    let keys = format!("{} {} {keys}", palette.prompt.keys.join(" "), palette.prompt.text());
    state.history.add_command(command.name);
    actions::run(state, command.name, &serde_json::Value::Null, &keys, out);
}

/// Enter in the help: runs the command, in its pane where it has one.
pub fn take_from_help(state: &mut State, keys: &str, out: &mut Vec<Effect>) {
    let Some(Overlay::Help(view)) = &state.overlay else { return };
    let Some(HelpRow::Binding { context, command, args, .. }) = view.rows.get(view.selected).cloned() else { return };
    let pane = match context.as_str() {
        "overlay" => return state.say(Tone::Info, "this key works while a list lies over the panes"),
        "prompt" => return state.say(Tone::Info, "this key works while one types into a prompt"),
        "outline" => Some("focus.outline"),
        "hits" => Some("focus.hits"),
        "reader" => Some("focus.reader"),
        _ => None,
    };
    let keys = format!("{} {keys}", view.prompt.keys.join(" "));
    state.overlay = None;
    if let Some(pane) = pane.filter(|_| context != state.focus.context()) {
        actions::run(state, pane, &serde_json::Value::Null, "", out);
    }
    state.history.add_command(&command);
    actions::run(state, &command, &args, &keys, out);
}
