//! The prompt: what is typed, how it is read, and what it found so far.

use ratatui::layout::Rect;
use ratatui::widgets::Widget;
use tui_textarea::TextArea;

use super::canvas::Canvas;
use super::{Scene, inspector, status};
use crate::figure::annotate::Typed;
use crate::figure::{Extent, Governs};
use crate::ops::figures::read_told;
use crate::session::overruling::Overruling;
use crate::session::prompt::{Ask, Prompt};
use crate::session::search::mode_name;
use crate::text::sanitise::{sanitise, truncate, width};
use crate::theme::Role;

/// Draws the prompt on the last rows.
pub fn draw(scene: Scene<'_>, canvas: &mut Canvas<'_>, area: Rect) {
    let Some(prompt) = &scene.state.prompt else { return };
    if area.is_empty() {
        return;
    }
    canvas.fill(area, scene.style(Role::Prompt));
    let row = Rect { height: 1, ..area };
    let (sign, right) = match prompt.ask {
        Ask::Search => (" / ", search_status(scene)),
        Ask::Line => (" line ", String::new()),
        Ask::Page => (" page ", String::new()),
        Ask::Filter => (" filter ", String::new()),
        Ask::Overrule | Ask::Reason => overrule_status(scene, prompt.ask),
    };
    let right_width = width(&right) as u16;
    let right_width = if right_width + 24 <= row.width { right_width } else { 0 };
    canvas.put(row, sign, scene.style(Role::Accent));
    let at = width(sign) as u16;
    let field = Rect { x: row.x + at, width: row.width.saturating_sub(at + right_width), ..row };
    text_field(scene, canvas, field, &prompt.area);
    if right_width > 0 {
        canvas.put(
            Rect { x: row.right() - right_width, width: right_width, ..row },
            &right,
            scene.style(Role::PromptMode),
        );
    }
    if area.height < 2 {
        return;
    }
    let below = Rect { y: area.y + 1, height: 1, ..area };
    let (text, role) = explanation(scene);
    let at = if text.is_empty() {
        canvas.put(below, "   ", scene.style(Role::Dim))
    } else {
        canvas.put(below, &truncate(&format!("   {text}   "), below.width as usize), scene.style(role))
    };
    let rest = Rect { x: below.x + at, width: below.width - at, ..below };
    let hints: &[(&str, &str)] = match prompt.ask {
        Ask::Search if scene.state.corpus.entries().len() > 1 => &SEARCH_MANY,
        Ask::Search => &SEARCH,
        Ask::Filter => &[("overlay.accept", "keep"), ("overlay.close", "show all")],
        Ask::Line | Ask::Page => &[("overlay.accept", "go"), ("overlay.close", "close")],
        Ask::Overrule => &[("overlay.accept", "then why"), ("overlay.close", "leave it")],
        Ask::Reason => &[("overlay.accept", "overrule"), ("overlay.close", "leave it")],
    };
    status::hint_row(scene, canvas, rest, hints, &[]);
}

const SEARCH: [(&str, &str); 4] = [
    ("search.mode", "smart, literal, regex, value"),
    ("overlay.accept", "go"),
    ("overlay.close", "close"),
    ("overlay.up", "earlier searches"),
];
const SEARCH_MANY: [(&str, &str); 5] =
    [SEARCH[0], ("search.scope", "this or all documents"), SEARCH[1], SEARCH[2], SEARCH[3]];

/// A text area of one row.
pub fn text_field(scene: Scene<'_>, canvas: &mut Canvas<'_>, field: Rect, area: &TextArea<'static>) {
    let field = field.intersection(canvas.buffer().area);
    if field.is_empty() {
        return;
    }
    let mut area = area.clone();
    area.set_style(scene.style(Role::Prompt));
    area.set_cursor_line_style(ratatui::style::Style::default());
    area.set_cursor_style(ratatui::style::Style::new().reversed());
    area.render(field, canvas.buffer());
}

fn search_status(scene: Scene<'_>) -> String {
    let state = scene.state;
    let search = &state.search;
    let scope = match &search.args.doc {
        Some(_) => "this document",
        None => "all documents",
    };
    let scope = if state.corpus.entries().len() > 1 { format!("   {scope}") } else { String::new() };
    let count = if !search.is_active() || search.error.is_some() {
        String::new()
    } else if search.held != search.generation {
        "   …".to_owned()
    } else {
        format!("   {}{} hits", search.total, if search.is_running() { "…" } else { "" })
    };
    format!(" {}{scope}{count} ", mode_name(search.args.mode))
}

fn explanation(scene: Scene<'_>) -> (String, Role) {
    let state = scene.state;
    let Some(prompt) = &state.prompt else { return (String::new(), Role::Dim) };
    match prompt.ask {
        Ask::Search => {
            let search = &state.search;
            if let Some(error) = search.error.as_ref().filter(|_| search.is_active()) {
                return (sanitise(error, 0), Role::Error);
            }
            if search.is_active() && !search.read_as.is_empty() && search.held == search.generation {
                return (format!("reads as {}", sanitise(&search.read_as, 0)), Role::PromptMode);
            }
            (String::new(), Role::Dim)
        }
        Ask::Line => {
            let last = state.document(state.doc).map_or(0, |document| document.line_count());
            (format!("1 to {last}"), Role::Dim)
        }
        Ask::Page => {
            let structure = state.document(state.doc).and_then(|document| document.structure_if_ready());
            let last = structure.and_then(|all| all.pages.last());
            (
                last.map_or("the document marks no pages".to_owned(), |last| {
                    format!("up to {last}, as the document numbers them")
                }),
                Role::Dim,
            )
        }
        Ask::Filter => (String::new(), Role::Dim),
        Ask::Overrule | Ask::Reason => overrule_explained(scene, prompt),
    }
}

/// The sign of the prompt, and how far the overrule reaches.
fn overrule_status(scene: Scene<'_>, ask: Ask) -> (&'static str, String) {
    let state = scene.state;
    let Some(Overruling { overrule, .. }) = &state.overruling else { return (" ", String::new()) };
    let sign = match (ask, overrule.what) {
        (Ask::Reason, _) => " ⚑ why: ",
        (_, Governs::Unit) => " ⚑ unit: ",
        (_, Governs::Period) => " ⚑ year: ",
    };
    let reach = state.overrule_reach();
    let wider = state.keymap.keys_for(&["prompt"], "search.mode").filter(|_| ask == Ask::Overrule);
    let wider = wider.map(|keys| format!("({keys}: reach) ")).unwrap_or_default();
    let figures = if reach == 1 { "1 figure".to_owned() } else { format!("{reach} figures") };
    (
        sign,
        match overrule.extent {
            Extent::Figure => format!(" for this figure {wider}"),
            Extent::Column => format!(" for its column, {figures} {wider}"),
            Extent::Table => format!(" for its table, {figures} {wider}"),
        },
    )
}

/// How what is typed is understood, or why not.
fn overrule_explained(scene: Scene<'_>, prompt: &Prompt) -> (String, Role) {
    let state = scene.state;
    let Some(Overruling { overrule, refused, doc, .. }) = &state.overruling else { return (String::new(), Role::Dim) };
    if let Some(why) = refused {
        return (sanitise(why, 0), Role::Error);
    }
    let all = state.entry(*doc).and_then(|entry| entry.annotations_if_ready());
    let (Some(all), Some(figure)) = (all, state.overruled_figure()) else { return (String::new(), Role::Dim) };
    let means = match state.understood() {
        Some(Ok(Typed::Unit(unit))) => match &figure.value {
            Some(value) => format!("{} = {}", inspector::unit_label(&unit), inspector::in_full(value, &unit)),
            None => inspector::unit_label(&unit),
        },
        Some(Ok(Typed::Period(period))) => inspector::period_label(&period),
        Some(Err(why)) if prompt.text().is_empty() => return (why, Role::Dim),
        Some(Err(why)) => return (sanitise(&why, 0), Role::Error),
        None => return (String::new(), Role::Dim),
    };
    let read = read_told(all, figure, overrule.what);
    let text = if prompt.ask == Ask::Reason {
        format!("a reason is needed, and recorded, for {means}; the document: {}", sanitise(&read, 0))
    } else {
        format!("reads as {means}; the document: {}", sanitise(&read, 0))
    };
    (text, Role::PromptMode)
}
