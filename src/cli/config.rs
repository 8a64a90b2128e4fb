//! `tieout config`: where the settings are, and whether they are sound.

use clap::{Args, Subcommand};

use super::keys;
use super::open::Look;
use super::out::Out;
use super::{Answer, Failure, note};
use crate::config;
use crate::theme::{ColorDepth, Theme};

/// Find and check the configuration
#[derive(Debug, Clone, Args)]
pub struct ConfigArgs {
    #[command(subcommand)]
    command: ConfigCommand,
}

#[derive(Debug, Clone, Subcommand)]
enum ConfigCommand {
    /// Print the folder of the configuration
    Path,
    /// Check the settings, the keymap and the theme in force: each fault with its file, its line and a remedy
    Check(Look),
}

/// Runs a subcommand.
pub fn run(args: &ConfigArgs) -> Result<Answer, Failure> {
    let mut out = Out::stdout();
    let answer = match &args.command {
        ConfigCommand::Path => {
            let folder = config::directory()
                .ok_or_else(|| Failure::Error("no home folder is known: set TIEOUT_CONFIG_DIR".to_owned()))?;
            out.line(&folder.display().to_string())?;
            Answer::Yes
        }
        ConfigCommand::Check(look) => {
            let (settings, mut warnings) = look.settings();
            keys::load(&settings.keymap, &mut warnings);
            let user = config::user_file("themes", &settings.theme, &mut warnings);
            let user = user.as_ref().map(|(file, text)| (file.as_str(), text.as_str()));
            warnings.extend(Theme::load(&settings.theme, user, ColorDepth::True).1);
            for warning in &warnings {
                note(&warning.to_string());
            }
            if warnings.is_empty() {
                out.line(&format!("sound: keymap {}, theme {}", settings.keymap, settings.theme))?;
            }
            if warnings.is_empty() { Answer::Yes } else { Answer::No }
        }
    };
    out.finish()?;
    Ok(answer)
}
