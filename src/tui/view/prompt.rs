//! The prompt: what is typed, how it is read, and what it found so far.

use ratatui::layout::Rect;

use super::canvas::Canvas;
use super::{Scene, field, grown, inspector, status};
use crate::figure::annotate::Typed;
use crate::figure::{Extent, Governs};
use crate::ops::figures::read_told;
use crate::session::overruling::Overruling;
use crate::session::prompt::{Ask, Prompt};
use crate::session::search::mode_name;
use crate::text::sanitise::{sanitise, truncate, width};
use crate::text::wrap::wrap;
use crate::theme::Role;

/// Draws the prompt on the last rows of `screen`: on those of `bottom`, and on as many above as the explanation takes.
pub fn draw(scene: Scene<'_>, canvas: &mut Canvas<'_>, screen: Rect, bottom: Rect) {
    let Some(prompt) = &scene.state.prompt else { return };
    if bottom.is_empty() {
        return;
    }
    let (text, role) = explanation(scene);
    let columns = usize::from(bottom.width);
    let mut rows = if text.is_empty() { vec![String::new()] } else { wrap(&format!("   {text}"), columns, 0) };
    let used = rows.last().map_or(0, |row| width(row));
    if !text.is_empty() && used + HINTS > columns {
        // The keys stand below, rather than nowhere.
        rows.push(String::new());
    }
    let area = if bottom.height < 2 { bottom } else { grown(screen, bottom, rows.len() + 1) };
    canvas.fill(area, scene.style(Role::Prompt));
    let row = Rect { height: 1, ..area };
    let (sign, right) = match prompt.ask {
        Ask::Search => (" / ", search_status(scene, columns)),
        Ask::Narrow => (" & ", narrow_status(scene)),
        Ask::Name => (" keep this search as ", String::new()),
        Ask::Line => (" line ", String::new()),
        Ask::Page => (" page ", String::new()),
        Ask::Reference => (" note or statement ", String::new()),
        Ask::Mark => (" mark ", String::new()),
        Ask::ToMark => (" go to mark ", String::new()),
        Ask::Filter => (" filter ", String::new()),
        Ask::Path => (" open ", String::new()),
        Ask::Confirm => (" y to go on: ", String::new()),
        Ask::Overrule | Ask::Reason => overrule_status(scene, prompt.ask),
    };
    let right_width = width(&right) as u16;
    let right_width = if right_width + 24 <= row.width { right_width } else { 0 };
    canvas.put(row, sign, scene.style(Role::Accent));
    let at = width(sign) as u16;
    let text_rect = Rect { x: row.x + at, width: row.width.saturating_sub(at + right_width), ..row };
    field::draw(scene, canvas, text_rect, &prompt.area);
    if right_width > 0 {
        canvas.put(
            Rect { x: row.right() - right_width, width: right_width, ..row },
            &right,
            scene.style(Role::PromptMode),
        );
    }
    let below = usize::from(area.height - 1);
    if below == 0 {
        return;
    }
    for (index, text) in rows.iter().enumerate().take(below) {
        let text = if index + 1 == below && index + 1 < rows.len() { format!("{text}…") } else { text.clone() };
        let row = Rect { y: area.y + 1 + index as u16, height: 1, ..area };
        canvas.put(row, &truncate(&text, columns), scene.style(role));
    }
    let last = rows.get(below - 1).map_or(0, |row| width(row)).max(1) as u16 + 2;
    let row = Rect { y: area.bottom() - 1, height: 1, ..area };
    let rest = Rect { x: row.x + last.min(row.width), width: row.width.saturating_sub(last), ..row };
    let hints: &[(&str, &str)] = match prompt.ask {
        Ask::Search if columns >= 100 => &SEARCH_WIDE,
        Ask::Search => &SEARCH,
        Ask::Narrow => {
            &[("overlay.accept", "keep these"), ("overlay.close", "all again"), ("overlay.up", "earlier ones")]
        }
        Ask::Name => &[("overlay.accept", "keep it"), ("overlay.close", "close")],
        Ask::Filter => &[("overlay.accept", "keep"), ("overlay.close", "show all")],
        Ask::Line | Ask::Page | Ask::Reference => &[("overlay.accept", "go"), ("overlay.close", "close")],
        Ask::Mark | Ask::ToMark => &[("overlay.close", "close")],
        Ask::Path => &[("search.mode", "complete"), ("overlay.accept", "open"), ("overlay.close", "close")],
        Ask::Confirm => &[("overlay.close", "no")],
        Ask::Overrule => &[("overlay.accept", "then why"), ("overlay.close", "leave it")],
        Ask::Reason => &[("overlay.accept", "overrule"), ("overlay.close", "leave it")],
    };
    status::hint_row(scene, canvas, rest, hints, &[]);
}

/// Columns that the keys take at least.
const HINTS: usize = 36;

const SEARCH: [(&str, &str); 8] = search("mode");
const SEARCH_WIDE: [(&str, &str); 8] = search("smart, literal, regex, value");

const fn search(mode: &'static str) -> [(&'static str, &'static str); 8] {
    [
        ("search.mode", mode),
        ("overlay.accept", "go"),
        ("overlay.down", "next hit"),
        ("search.scope", "where"),
        ("search.word", "word"),
        ("search.case", "case"),
        ("overlay.close", "close"),
        ("overlay.up", "earlier"),
    ]
}

/// How the pattern is read, where it is looked for, how many hits there are and how far the search has come: as much of
/// it as leaves room for what is typed, the count last to go.
fn search_status(scene: Scene<'_>, columns: usize) -> String {
    let search = &scene.state.search;
    let count = if !search.is_active() || search.error.is_some() {
        String::new()
    } else if search.held != search.generation {
        "   …".to_owned()
    } else if search.is_running() && search.looked.0 > 0 {
        format!("   {}… {} %", search.total, search.percent())
    } else {
        format!("   {}{} hits", search.total, if search.is_running() { "…" } else { "" })
    };
    let mode = mode_name(search.args.mode);
    let options: String = search.options().iter().map(|option| format!("   {option}")).collect();
    let place = search.where_told();
    let place = if place == "this document" { String::new() } else { format!("   {place}") };
    let all = [format!(" {mode}{options}{place}{count} "), format!(" {mode}{place}{count} ")];
    let fits = |text: &&String| width(text) + 24 <= columns;
    all.iter().find(fits).cloned().unwrap_or_else(|| format!(" {mode}{count} "))
}

/// How many hits pass the second pattern.
fn narrow_status(scene: Scene<'_>) -> String {
    let search = &scene.state.search;
    format!(" {} of {} ", search.list.passing.len(), search.hits.len())
}

fn explanation(scene: Scene<'_>) -> (String, Role) {
    let state = scene.state;
    let Some(prompt) = &state.prompt else { return (String::new(), Role::Dim) };
    // What is said meanwhile, of a file that changed or a text that was cut, must not be lost.
    if let Some(notice) = state.notices.last().filter(|_| state.notice_shown) {
        let (mark, role) = status::tone(notice.tone);
        return (format!("{mark}{}", notice.text), role);
    }
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
        Ask::Narrow => match &scene.state.search.list.refused {
            Some(why) => (sanitise(why, 0), Role::Error),
            None => ("keeps hits whose line or section has it; ! keeps the others".to_owned(), Role::Dim),
        },
        Ask::Name => (String::new(), Role::Dim),
        Ask::Line => {
            let last = state.document(state.doc).map_or(0, |document| document.line_count());
            (if last == 0 { "the document is empty".to_owned() } else { format!("1 to {last}") }, Role::Dim)
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
        Ask::Reference => ("12 is note 12; or statement 2, schedule 4a".to_owned(), Role::Dim),
        Ask::Mark | Ask::ToMark => (marks(scene, prompt.ask), Role::Dim),
        Ask::Filter => (String::new(), Role::Dim),
        Ask::Path => {
            let all = state.completions.as_deref().unwrap_or_default();
            let some: Vec<_> = all.iter().take(12).map(|path| sanitise(last_part(path), 0)).collect();
            let more = all.len() - some.len();
            let more = if more > 0 { format!("  and {more} more") } else { String::new() };
            let text = match (some.is_empty(), state.completions.is_some() && !prompt.text().is_empty()) {
                (true, true) => "no document and no folder begins so".to_owned(),
                (true, false) => "a document, or a folder of them".to_owned(),
                (false, _) => some.join("  "),
            };
            (format!("{text}{more}"), Role::Dim)
        }
        Ask::Confirm => {
            let by_hand: u32 = state.findings.iter().flatten().map(|found| found.by_hand).sum();
            let text = format!(
                "{by_hand} figures are governed by hand; the trail keeps that, but the session that now begins does not"
            );
            (text, Role::Warning)
        }
        Ask::Overrule | Ask::Reason => overrule_explained(scene, prompt),
    }
}

/// The last part of a path, with its `/` where it is a folder.
fn last_part(path: &str) -> &str {
    let end = path.len() - usize::from(path.ends_with('/'));
    path.get(..end).and_then(|whole| whole.rfind('/')).and_then(|at| path.get(at + 1..)).unwrap_or(path)
}

/// The marks of the document, to choose from.
fn marks(scene: Scene<'_>, ask: Ask) -> String {
    let state = scene.state;
    let marks = state.marks.get(state.doc).into_iter().flatten();
    let known: Vec<_> = marks.map(|(letter, place)| format!("{letter} L {}", place.line)).collect();
    match (ask, known.is_empty()) {
        (Ask::Mark, true) => "a letter".to_owned(),
        (Ask::Mark, false) => format!("a letter; taken are {}", known.join(", ")),
        (_, true) => "no mark yet; ' goes to before the last jump".to_owned(),
        (_, false) => format!("{}; ' goes to before the last jump", known.join(", ")),
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
