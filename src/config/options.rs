//! The options of the settings file: what each is for, and the file that `tieout config init` writes.

use super::Settings;

/// An option.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Choice {
    /// The key in the file.
    pub name: &'static str,
    /// What may be written, as a remedy says it.
    pub wanted: &'static str,
    /// What it is for: lines of at most 116 characters.
    pub about: &'static str,
}

/// All options, in the order of the file.
pub const OPTIONS: [Choice; 7] = [
    Choice {
        name: "keymap",
        wanted: "a name in quotes, such as \"default\"",
        about: "Keymap: \"default\", \"vim\", \"less\", \"emacs\", or NAME for your own file keymaps/NAME.toml beside this one.\n\
            A file with the name of a built-in keymap lies over it.",
    },
    Choice {
        name: "theme",
        wanted: "a name in quotes, such as \"dark\"",
        about: "Theme: a name that `tieout themes` lists, NAME for your own file themes/NAME.toml beside this one, or \"auto\":\n\
            \"dark\" or \"light\", as the terminal says that its background is.",
    },
    Choice {
        name: "annotations",
        wanted: "\"inline\", \"strip\" or \"off\"",
        about: "Unit and year of each number at first: \"inline\" behind it, \"strip\" over the columns, \"off\".",
    },
    Choice {
        name: "mouse",
        wanted: "true or false",
        about: "Whether the mouse is taken from the terminal; with false, the terminal's own selection works.",
    },
    Choice {
        name: "ascii",
        wanted: "true or false",
        about: "Borders and marks in ASCII. Where this is not set, the locale decides (LC_ALL, LC_CTYPE, LANG).",
    },
    Choice {
        name: "copy_to",
        wanted: "\"auto\", \"system\" or \"terminal\"",
        about: "Where copies go: \"system\" is the desktop's clipboard, \"terminal\" that of the terminal by OSC 52 (which works\n\
            over ssh), \"auto\" the first, or the second over ssh or without a desktop.",
    },
    Choice {
        name: "preparer",
        wanted: "a name in quotes",
        about: "Who prepares, as trails state it (stated, not proven); \"\" for nobody.",
    },
];

/// The commented settings file: every option with its default, none of them switched on.
pub fn template() -> String {
    let mut text = String::from(
        "# Settings of tieout. Every option stands here with its default, behind a `#`: take that away and change the value.\n\
         # `tieout config check` names faults; `tieout config show --origin` tells which value is in force and why. A\n\
         # session that is open takes over what is changed here.\n",
    );
    for (option, (_, value)) in OPTIONS.iter().zip(Settings::default().written()) {
        text.push('\n');
        for line in option.about.lines() {
            text += &format!("# {line}\n");
        }
        text += &format!("#{} = {value}\n", option.name);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::config::{Layers, Origin};

    #[test]
    fn the_template_says_nothing_until_it_is_uncommented_and_the_defaults_then() {
        let options: Vec<&str> = OPTIONS.iter().map(|option| option.name).collect();
        let uncommented = template()
            .lines()
            .map(|line| {
                line.strip_prefix('#').filter(|rest| !rest.is_empty() && !rest.starts_with(' ')).unwrap_or(line)
            })
            .collect::<Vec<_>>()
            .join("\n");
        for (text, set) in [(template(), &[][..]), (uncommented, &options)] {
            let folder = tempfile::tempdir().unwrap();
            let file = folder.path().join("config.toml");
            std::fs::write(&file, &text).unwrap();
            let loaded = Layers { file: Some(file), ..Layers::default() }.load();
            assert_eq!(loaded.warnings, [], "{text}");
            assert_eq!(loaded.settings, Settings::default(), "{text}");
            for option in &options {
                let in_file = matches!(loaded.origin(option), Origin::File(..));
                assert_eq!(in_file, set.contains(option), "{option}: {text}");
            }
        }
        assert!(template().lines().all(|line| line.chars().count() <= 120));
    }
}
