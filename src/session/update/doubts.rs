//! Going from one figure in doubt to the next.

use super::goto;
use crate::session::motion::Stepped;
use crate::session::page::describe::Doubt;
use crate::session::state::{Jump, State, Tone};

/// Goes to the next figure in doubt of this sort, or the one before, and says which of how many it is and why.
pub fn step(state: &mut State, doubt: Doubt, forward: bool, keys: &str) {
    let Stepped { place, rank, count, wrapped } = match state.move_doubt(doubt, forward) {
        Ok(stepped) => stepped,
        Err(why) => return state.say(Tone::Info, why),
    };
    let here = state.here();
    goto::remember(state, here);
    goto::go_to(state, Jump { doc: here.doc, place }, keys, None);
    let name = match doubt {
        Doubt::Any => "doubt",
        Doubt::Unknown => "? unknown",
        Doubt::Conflict => "≠ conflict",
        Doubt::Damage => "‡ damage",
    };
    let again = match (wrapped, forward) {
        (false, _) => "",
        (true, true) => ", from the first again",
        (true, false) => ", from the last again",
    };
    let why = reasons(state).join("; ");
    state.say(Tone::Warning, format!("{name} {rank} of {count}{again}: {why}"));
}

/// What is doubtful about the figure under the cursor.
fn reasons(state: &State) -> Vec<String> {
    let all = state.entry(state.doc).and_then(|entry| entry.annotations_if_ready());
    let (Some(figure), Some(all)) = (state.figure_at(state.here()), all) else { return Vec::new() };
    let (unit, period) = (all.unit(figure), all.period(figure));
    let told = [("unit", unit.basis.name(), &unit.rivals), ("year", period.basis.name(), &period.rivals)];
    let mut why: Vec<String> = told
        .into_iter()
        .filter_map(|(name, basis, rivals)| match basis {
            "conflict" => Some(format!("declarations of its {name} disagree")),
            "unknown" if rivals.is_empty() => Some(format!("no line declares its {name}")),
            "unknown" => Some(format!("no declaration of its {name} is sure to reach it")),
            _ => None,
        })
        .collect();
    why.extend(figure.flags.iter().filter(|flag| flag.is_damage()).map(|flag| format!("conversion {}", flag.name())));
    why
}
