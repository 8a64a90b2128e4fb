//! `tieout config`: where the settings are, what they are, and whether they are sound.

use std::fs;
use std::io::{ErrorKind, Write as _};
use std::path::PathBuf;

use clap::{Args, Subcommand};
use serde_json::json;

use super::open::Look;
use super::out::{Format, Out, columns};
use super::{Answer, Failure, note};
use crate::config::{self, Loaded, options};
use crate::text::csv::{Cell, row};
use crate::theme::{Background, ColorDepth};
use crate::tui::looks;

/// Find, write, show and check the configuration
#[derive(Debug, Clone, Args)]
pub struct ConfigArgs {
    #[command(subcommand)]
    command: ConfigCommand,
}

#[derive(Debug, Clone, Subcommand)]
enum ConfigCommand {
    /// Write a commented settings file: every option with its default. One that exists is left alone
    Init {
        /// Write over a settings file that exists
        #[arg(long)]
        force: bool,
    },
    /// Print the folder of the configuration
    Path,
    /// Check the settings, the keymap and the theme in force: each fault with its file, its line and a remedy
    Check(Look),
    /// Show the settings in force
    Show {
        /// And where each comes from: default, environment, file and line, or command line
        #[arg(long)]
        origin: bool,
        /// Form of the output
        #[arg(long, value_enum, default_value_t)]
        format: Format,
        #[command(flatten)]
        look: Look,
    },
}

/// Runs a subcommand.
pub fn run(args: &ConfigArgs) -> Result<Answer, Failure> {
    let mut out = Out::stdout();
    let answer = match &args.command {
        ConfigCommand::Init { force } => {
            let path = init(*force)?;
            out.line(&path.display().to_string())?;
            Answer::Yes
        }
        ConfigCommand::Path => {
            out.line(&home()?.display().to_string())?;
            Answer::Yes
        }
        ConfigCommand::Check(look) => check(look, &mut out)?,
        ConfigCommand::Show { origin, format, look } => {
            show(&look.layers().load(), *origin, *format, &mut out)?;
            Answer::Yes
        }
    };
    out.finish()?;
    Ok(answer)
}

fn home() -> Result<PathBuf, Failure> {
    config::directory().ok_or_else(|| Failure::Error("no home folder is known: set TIEOUT_CONFIG_DIR".to_owned()))
}

/// Writes the settings file; gives its path.
fn init(force: bool) -> Result<PathBuf, Failure> {
    let folder = home()?;
    let path = folder.join(config::FILE);
    let mut options = fs::File::options();
    if force {
        options.write(true).create(true).truncate(true);
    } else {
        // One step: a file that comes into being meanwhile is not written over either.
        options.write(true).create_new(true);
    }
    let written = fs::create_dir_all(&folder)
        .and_then(|()| options.open(&path))
        .and_then(|mut file| file.write_all(options::template().as_bytes()));
    match written {
        Ok(()) => Ok(path),
        Err(error) if error.kind() == ErrorKind::AlreadyExists => Err(Failure::Error(format!(
            "{} is there already and was left alone: edit it, or write over it with --force",
            path.display()
        ))),
        Err(error) => Err(Failure::Error(format!("cannot write {}: {error}", path.display()))),
    }
}

fn check(look: &Look, out: &mut Out) -> Result<Answer, Failure> {
    let Loaded { settings, mut warnings, .. } = look.layers().load();
    looks::keymap(&settings.keymap, &mut warnings);
    let variable = |name: &str| std::env::var(name).ok();
    let background = Background::of_environment(variable).unwrap_or_default();
    looks::theme(&settings.theme, background, ColorDepth::True, &mut warnings);
    for warning in &warnings {
        note(&warning.to_string());
    }
    if !warnings.is_empty() {
        return Ok(Answer::No);
    }
    out.line(&format!("sound: keymap {}, theme {}", settings.keymap, settings.theme))?;
    Ok(Answer::Yes)
}

fn show(loaded: &Loaded, origin: bool, format: Format, out: &mut Out) -> Result<(), Failure> {
    for warning in &loaded.warnings {
        note(&warning.to_string());
    }
    let rows =
        loaded.settings.written().into_iter().map(|(name, value)| (name, value, loaded.origin(name).to_string()));
    let rows: Vec<_> = rows.collect();
    let whole = serde_json::to_value(&loaded.settings).map_err(|error| Failure::Error(error.to_string()))?;
    let objects: Vec<_> = rows
        .iter()
        .map(|(name, _, from)| {
            let mut object = json!({"option": name, "value": whole[*name]});
            if origin {
                object["origin"] = from.as_str().into();
            }
            object
        })
        .collect();
    match format {
        Format::Json => out.json(&objects),
        Format::Jsonl => objects.iter().try_for_each(|object| out.json(object)),
        Format::Csv => {
            let line = |name: &str, value: &str, from: &str| {
                let cells = [name, value, from].map(Cell::Text).into_iter().take(if origin { 3 } else { 2 });
                row(cells).trim_end().to_owned()
            };
            out.line(&line("option", "value", "origin"))?;
            rows.iter().try_for_each(|(name, value, from)| out.line(&line(name, value, from)))
        }
        Format::Text => {
            let cells: Vec<Vec<String>> = rows
                .into_iter()
                .map(|(name, value, from)| {
                    let set = format!("{name} = {value}");
                    if origin { vec![set, format!("# {from}")] } else { vec![set] }
                })
                .collect();
            columns(&cells, &[]).iter().try_for_each(|line| out.line(line))
        }
    }
}
