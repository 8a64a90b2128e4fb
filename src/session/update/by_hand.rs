//! Overruling a unit or a year by hand, taking it back, and undoing either.

use serde::Deserialize as _;
use serde_json::Value;

use super::goto::{call, flush};
use super::{Effect, Purpose};
use crate::figure::{Extent, Governs, Overrule};
use crate::ops::figures::{ByHandRow, read_told};
use crate::session::audited::AuditedCommands;
use crate::session::overlay::{List, Overlay};
use crate::session::overrule::{self, OverruleArgs, WithdrawArgs};
use crate::session::overruling::{Overruling, next_extent};
use crate::session::prompt::{Ask, Prompt};
use crate::session::state::{Findings, State, Tone};
use crate::trail::{Commands as _, Done};

/// A command that changes what is by hand, and the one that takes it back.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ByHand {
    /// Name and arguments.
    pub run: (&'static str, Value),
    /// Name and arguments of what undoes it; `None` where it is itself an undoing.
    pub inverse: Option<(&'static str, Value)>,
}

/// Runs a command of the area `figure`.
pub fn run(state: &mut State, name: &str, keys: &str, out: &mut Vec<Effect>) {
    if name == "figure.undo" {
        return match state.undo.pop() {
            Some(run) => change(state, ByHand { run, inverse: None }, keys, out),
            None => state.say(Tone::Info, "nothing was overruled or taken back that could be undone"),
        };
    }
    let shown = state.shown();
    let Some(figure) = state.figure_at(shown).filter(|figure| figure.kind.is_figure()) else {
        return state.say(Tone::Info, "no figure is under the cursor: move onto one");
    };
    let (line, byte) = (figure.line, figure.span.start);
    match name {
        "figure.why" => state.overlay = Some(Overlay::Why(List::default())),
        "figure.overrule_unit" => open(state, shown.doc, (line, byte), Governs::Unit, keys),
        "figure.overrule_year" => open(state, shown.doc, (line, byte), Governs::Period, keys),
        "figure.withdraw" => withdraw(state, shown.doc, (line, byte), keys, out),
        _ => {}
    }
}

/// Asks what governs the figure at `place`.
fn open(state: &mut State, doc: usize, place: (u32, u32), what: Governs, keys: &str) {
    let (line, byte) = place;
    let overrule = Overrule { line, byte, what, extent: Extent::Figure, value: String::new(), reason: String::new() };
    state.overlay = None;
    state.overruling = Some(Overruling { doc, overrule, keys: Vec::new(), refused: None });
    state.prompt = Some(Prompt::new(Ask::Overrule, "", keys));
    super::goto::reveal_all(state);
}

/// Tab: the figure, its column, its table. A figure in prose stands in neither, which is said.
pub fn next_reach(state: &mut State) {
    let in_table = state.overruled_figure().is_some_and(|figure| figure.cell.is_some());
    if let Some(overruling) = &mut state.overruling {
        let Overruling { overrule, refused, .. } = overruling;
        overrule.extent = next_extent(overrule.extent, in_table);
        *refused =
            (!in_table).then(|| "a figure in running text has no column and no table: it stands for itself".to_owned());
    }
}

/// Enter behind the unit or year: asks for the reason, where what was typed is understood.
pub fn take_value(state: &mut State, prompt: Prompt) {
    let typed = prompt.text().trim().to_owned();
    state.prompt = Some(prompt);
    let refused = match state.understood() {
        Some(read) => read.err(),
        None => return,
    };
    let (Some(overruling), Some(prompt)) = (&mut state.overruling, &mut state.prompt) else { return };
    overruling.refused = refused;
    if overruling.refused.is_none() {
        overruling.overrule.value = typed;
        overruling.keys = std::mem::take(&mut prompt.keys);
        *prompt = Prompt::new(Ask::Reason, "", "");
        prompt.keys.clear();
    }
}

/// Enter behind the reason: the overrule is made, and recorded.
pub fn take_reason(state: &mut State, prompt: Prompt, out: &mut Vec<Effect>) {
    let reason = prompt.text().trim().to_owned();
    // What is still being recorded must be on the figures that it was asked of.
    let refused = match Overrule::check_reason(&reason) {
        Ok(()) if state.commits > 0 => {
            Err("a search or a report is still being recorded: wait for it, then press again".to_owned())
        }
        checked => checked,
    };
    let Some(mut overruling) = state.overruling.take() else { return };
    if let Err(why) = refused {
        overruling.refused = Some(why);
        state.overruling = Some(overruling);
        state.prompt = Some(prompt);
        return;
    }
    let Overrule { line, byte, what, extent, value, .. } = overruling.overrule;
    let doc = state.doc_name(overruling.doc).to_owned();
    let keys = [overruling.keys, prompt.keys].concat().join(" ");
    let args = OverruleArgs { doc: doc.clone(), line, byte, what, extent, value, reason };
    let inverse = WithdrawArgs { doc, line, byte, what, extent };
    let by_hand = ByHand {
        run: (overrule::OVERRULE, serde_json::to_value(args).unwrap_or_default()),
        inverse: Some((overrule::WITHDRAW, serde_json::to_value(inverse).unwrap_or_default())),
    };
    change(state, by_hand, &keys, out);
}

/// Takes back the latest of the overrules that govern a figure.
fn withdraw(state: &mut State, doc: usize, place: (u32, u32), keys: &str, out: &mut Vec<Effect>) {
    let (line, byte) = place;
    let found = state.entry(doc).and_then(|entry| {
        let all = entry.annotations_if_ready()?;
        let figure = crate::session::page::figure_on(all.on_line(line), byte)?;
        let mine = [Governs::Unit, Governs::Period].map(|what| all.by_hand(figure, what));
        let index = entry.overrules().iter().rposition(|overrule| mine.contains(&Some(overrule)))?;
        let made = overrule::made_again(entry, index)?;
        let OverruleArgs { doc, what, extent, .. } = made.clone();
        Some((made, WithdrawArgs { doc, line, byte, what, extent }))
    });
    let Some((made, args)) = found else {
        return state.say(Tone::Info, "nothing was said by hand of this figure");
    };
    let by_hand = ByHand {
        run: (overrule::WITHDRAW, serde_json::to_value(args).unwrap_or_default()),
        inverse: Some((overrule::OVERRULE, serde_json::to_value(made).unwrap_or_default())),
    };
    change(state, by_hand, keys, out);
}

fn change(state: &mut State, by_hand: ByHand, keys: &str, out: &mut Vec<Effect>) {
    if state.commits > 0 {
        if by_hand.inverse.is_none() {
            state.undo.push(by_hand.run);
        }
        return state.say(Tone::Warning, "a search or a report is still being recorded: wait for it, then press again");
    }
    flush(state, out);
    let (name, args) = by_hand.run.clone();
    out.push(Effect::Run(call(name, keys, args, None), Purpose::ByHand(Box::new(by_hand))));
}

/// What was recorded is in force from here on.
pub fn took(state: &mut State, by_hand: ByHand, done: &Done) {
    let ByHand { run: (name, args), inverse } = by_hand;
    let Some(corpus) = AuditedCommands.after(&state.corpus, name, &args) else { return };
    let value = match WithdrawArgs::deserialize(&args) {
        Ok(args) => value_of(state, &args),
        Err(_) => args.get("value").and_then(Value::as_str).map(str::to_owned),
    };
    state.corpus = std::sync::Arc::new(corpus);
    state.forget_grids();
    let doc = args.get("doc").and_then(Value::as_str).and_then(|name| state.doc_index(name));
    if let Some(doc) = doc {
        let findings = state.entry(doc).map(Findings::of);
        if let Some(kept) = state.findings.get_mut(doc) {
            *kept = findings;
        }
    }
    super::goto::reveal_all(state);
    let undone = inverse.is_none();
    state.undo.extend(inverse);
    let value = value.unwrap_or_default();
    let text = |key: &str| args.get(key).and_then(Value::as_str).unwrap_or_default();
    let what = if text("what") == "unit" { Governs::Unit } else { Governs::Period };
    let figures = match done.count {
        1 => "this figure".to_owned(),
        count => format!("{count} figures of its {}", text("extent")),
    };
    let made = name == overrule::OVERRULE;
    let act = if made { "by hand" } else { "taken back" };
    let keys = state.keymap.keys_for(&["reader", "global"], "figure.undo").filter(|_| !undone);
    let end = keys.map(|keys| format!("; {keys} undoes it")).unwrap_or_default();
    let now = doc.and_then(|doc| now_governs(state, doc, &args, what, made.then_some(value.as_str())));
    let now = now.map(|now| format!("; {now}")).unwrap_or_default();
    state.say(Tone::Info, format!("⚑ {} {act}: {value} for {figures}{now}; it is in the trail{end}", what.word()));
}

/// What was typed for the overrule that `args` takes back.
fn value_of(state: &State, args: &WithdrawArgs) -> Option<String> {
    let entry = state.entry(state.doc_index(&args.doc)?)?;
    let index = overrule::withdrawn(entry, args)?;
    entry.overrules().get(index).map(|overrule| overrule.value.clone())
}

/// What governs the figure that `args` names from here on, in words; nothing where that is what was `said` just now.
fn now_governs(state: &State, doc: usize, args: &Value, what: Governs, said: Option<&str>) -> Option<String> {
    let number = |key: &str| args.get(key).and_then(Value::as_u64).and_then(|number| u32::try_from(number).ok());
    let all = state.entry(doc)?.annotations_if_ready()?;
    let figure = crate::session::page::figure_on(all.on_line(number("line")?), number("byte")?)?;
    let Some(hand) = ByHandRow::of(all, figure, what) else {
        return Some(format!("now the document governs: {}", read_told(all, figure, what)));
    };
    let extent = match hand.extent {
        Extent::Figure => "itself",
        Extent::Column => "its column",
        Extent::Table => "its table",
    };
    match said {
        Some(said) if said == hand.value => None,
        Some(_) => Some(format!("this figure keeps ⚑ {}, by hand for {extent}", hand.value)),
        None => Some(format!("now ⚑ {} governs, by hand for {extent}", hand.value)),
    }
}
