//! `tieout keys`: what the keymap binds, generated from it.

use clap::Args;
use serde_json::json;

use super::open::Look;
use super::out::{Format, Out};
use super::{Answer, Failure, note};
use crate::config::{self, Loaded};
use crate::keys::{Keymap, show_chord};
use crate::session::command::find;
use crate::tui::looks;

/// Show what each key does, as the keymap in force binds it
#[derive(Debug, Clone, Args)]
pub struct KeysArgs {
    /// Form of the output: text, json, jsonl or csv; md gives the table of the README
    #[arg(long, value_enum, default_value_t)]
    format: Format,
    /// As a Markdown table
    #[arg(long, conflicts_with = "format")]
    markdown: bool,
    /// Name the keymaps that there are
    #[arg(long)]
    list: bool,
    #[command(flatten)]
    look: Look,
}

/// Prints the bindings.
pub fn run(args: &KeysArgs) -> Result<Answer, Failure> {
    let mut out = Out::stdout();
    if args.list {
        config::names("keymaps", &Keymap::NAMES).iter().try_for_each(|name| out.line(name))?;
        out.finish()?;
        return Ok(Answer::Yes);
    }
    let Loaded { settings, mut warnings, .. } = args.look.layers().load();
    let keymap = looks::keymap(&settings.keymap, &mut warnings);
    for warning in &warnings {
        note(&warning.to_string());
    }
    if args.markdown {
        out.raw(&markdown(&keymap))?;
        out.finish()?;
        return Ok(Answer::Yes);
    }
    if args.format == Format::Csv {
        out.line("context,keys,command,what")?;
    }
    let rows: Vec<_> = keymap
        .bindings()
        .iter()
        .map(|binding| {
            let what = find(&binding.command).map_or("", |command| command.description);
            (binding.context.clone(), show_chord(&binding.chord), binding.command.clone(), what)
        })
        .collect();
    let objects: Vec<_> = rows
        .iter()
        .map(|(context, keys, command, what)| json!({"context": context, "keys": keys, "command": command, "what": what}))
        .collect();
    match args.format {
        Format::Json => out.json(&objects)?,
        Format::Jsonl => objects.iter().try_for_each(|object| out.json(object))?,
        Format::Csv => {
            for (context, keys, command, what) in &rows {
                out.line(&format!(
                    "{context},\"{}\",{command},\"{}\"",
                    keys.replace('"', "\"\""),
                    what.replace('"', "\"\"")
                ))?;
            }
        }
        Format::Text => {
            let mut context = "";
            for (in_context, keys, command, what) in &rows {
                if in_context != context {
                    context = in_context;
                    out.line(context)?;
                }
                out.line(&format!("  {keys:<16} {command:<26} {what}"))?;
            }
        }
    }
    out.finish()?;
    Ok(Answer::Yes)
}

/// The bindings as Markdown tables, one for each context; the README holds just this.
pub fn markdown(keymap: &Keymap) -> String {
    let mut contexts: Vec<&str> = Vec::new();
    for binding in keymap.bindings() {
        if !contexts.contains(&binding.context.as_str()) {
            contexts.push(&binding.context);
        }
    }
    let mut text = String::new();
    for context in contexts {
        text += &format!("**{context}**\n\n| keys | what |\n|---|---|\n");
        let mut seen: Vec<(&str, &serde_json::Value)> = Vec::new();
        for binding in keymap.bindings().iter().filter(|binding| binding.context == context) {
            let key = (binding.command.as_str(), &binding.args);
            if seen.contains(&key) {
                continue;
            }
            seen.push(key);
            let chords: Vec<String> = keymap
                .bindings()
                .iter()
                .filter(|other| {
                    other.context == context && other.command == binding.command && other.args == binding.args
                })
                .map(|other| format!("`{}`", show_chord(&other.chord).replace('|', "\\|")))
                .collect();
            let what = find(&binding.command).map_or(binding.command.as_str(), |command| command.description);
            text += &format!("| {} | {what} |\n", chords.join(" "));
        }
        text.push('\n');
    }
    text
}
