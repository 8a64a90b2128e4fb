//! Settings: built-in values, then the user's file, then the command line. A fault in the file is a warning that
//! names line and remedy; everything else in it still counts.

pub mod source;
pub mod warning;

use std::path::{Path, PathBuf};
use std::{env, fs, io};

use serde::{Deserialize, Serialize};

use crate::text::Digest;
use source::{Item, Source};
pub use warning::Warning;

/// How the reader shows the unit and year of each number.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Annotations {
    /// Behind each number.
    #[default]
    Inline,
    /// On one line over the columns.
    Strip,
    /// In the inspector only.
    Off,
}

/// Where a copy goes.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum CopyTo {
    /// The desktop's clipboard; over ssh or without a desktop, the terminal's, by OSC 52.
    #[default]
    Auto,
    /// The desktop's clipboard only.
    System,
    /// The terminal's clipboard only, by OSC 52.
    Terminal,
}

/// What the user can choose.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Settings {
    /// Name of the keymap: a built-in one, or a file of the folder `keymaps`.
    pub keymap: String,
    /// Name of the theme: a built-in one, or a file of the folder `themes`.
    pub theme: String,
    /// How unit and year are shown at first.
    pub annotations: Annotations,
    /// Whether the mouse is taken from the terminal.
    pub mouse: bool,
    /// Whether borders and marks are drawn in ASCII.
    pub ascii: bool,
    /// Where a copy goes.
    pub copy_to: CopyTo,
    /// Who prepares, as stated in trails; stated, not proven.
    pub preparer: Option<String>,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            keymap: "default".to_owned(),
            theme: "dark".to_owned(),
            annotations: Annotations::default(),
            mouse: true,
            ascii: false,
            copy_to: CopyTo::default(),
            preparer: None,
        }
    }
}

/// What the command line says over the file; `None` says nothing.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Overrides {
    /// Over [`Settings::keymap`].
    pub keymap: Option<String>,
    /// Over [`Settings::theme`].
    pub theme: Option<String>,
    /// Over [`Settings::mouse`].
    pub mouse: Option<bool>,
    /// Over [`Settings::ascii`].
    pub ascii: Option<bool>,
    /// Over [`Settings::preparer`].
    pub preparer: Option<String>,
}

/// The keys that the file knows, as printed in a remedy.
const KEYS: [&str; 7] = ["keymap", "theme", "annotations", "mouse", "ascii", "copy_to", "preparer"];

/// The folder of the user's configuration: `TIEOUT_CONFIG_DIR` where that is set, else the system's usual place;
/// `None` where there is no home. It need not exist.
pub fn directory() -> Option<PathBuf> {
    match env::var_os("TIEOUT_CONFIG_DIR") {
        Some(folder) if !folder.is_empty() => Some(folder.into()),
        _ => directories::ProjectDirs::from("", "", "tieout").map(|folders| folders.config_dir().to_owned()),
    }
}

/// Loads the settings: the built-in ones, over them those of `file` (or, where that is `None`, of `config.toml` in
/// [`directory`], which need not exist), over them `overrides`. Never fails: what is wrong is warned of.
pub fn load(file: Option<&Path>, overrides: &Overrides) -> (Settings, Vec<Warning>) {
    let mut settings = Settings::default();
    let mut warnings = Vec::new();
    let usual = directory().map(|folder| folder.join("config.toml"));
    let named = file.is_some();
    if let Some(path) = file.map(Path::to_owned).or(usual) {
        let shown = path.display().to_string();
        match fs::read_to_string(&path) {
            Ok(text) => settings.apply(&Source::parse(&shown, &text, &mut warnings), &mut warnings),
            Err(error) if error.kind() == io::ErrorKind::NotFound && !named => {}
            Err(error) => warnings.push(unreadable(shown, &error)),
        }
    }
    settings.overrule(overrides);
    (settings, warnings)
}

/// The user's own file `NAME.toml` in `folder` (`keymaps` or `themes`) of [`directory`]: its path as shown and its
/// text; `None` where there is none. One that cannot be read is warned of.
pub fn user_file(folder: &str, name: &str, warnings: &mut Vec<Warning>) -> Option<(String, String)> {
    // A name, not a path: nothing outside the folder is opened by it.
    if name.is_empty() || name.contains(['/', '\\', ':']) || name.starts_with('.') {
        return None;
    }
    let path = directory()?.join(folder).join(format!("{name}.toml"));
    let shown = path.display().to_string();
    match fs::read_to_string(&path) {
        Ok(text) => Some((shown, text)),
        Err(error) if error.kind() == io::ErrorKind::NotFound => None,
        Err(error) => {
            warnings.push(unreadable(shown, &error));
            None
        }
    }
}

fn unreadable(file: String, error: &io::Error) -> Warning {
    let remedy = "see that the file is there, is UTF-8 and may be read".to_owned();
    Warning { file, line: 0, fault: format!("cannot be read ({error})"), remedy }
}

impl Settings {
    /// SHA-256 of the settings in canonical JSON, for the header of a trail.
    pub fn digest(&self) -> Digest {
        Digest::of(serde_json::to_string(self).unwrap_or_default().as_bytes())
    }

    fn overrule(&mut self, over: &Overrides) {
        let Overrides { keymap, theme, mouse, ascii, preparer } = over.clone();
        self.keymap = keymap.unwrap_or_else(|| std::mem::take(&mut self.keymap));
        self.theme = theme.unwrap_or_else(|| std::mem::take(&mut self.theme));
        self.mouse = mouse.unwrap_or(self.mouse);
        self.ascii = ascii.unwrap_or(self.ascii);
        self.preparer = preparer.or_else(|| self.preparer.take());
    }

    fn apply(&mut self, source: &Source, warnings: &mut Vec<Warning>) {
        for item in source.items() {
            if let Err((fault, remedy)) = self.set(item) {
                warnings.push(source.warning(item.line, fault, remedy));
            }
        }
    }

    fn set(&mut self, item: &Item) -> Result<(), (String, String)> {
        match item.key.as_str() {
            "keymap" => self.keymap = value(item, "a name in quotes, such as \"default\"")?,
            "theme" => self.theme = value(item, "a name in quotes, such as \"dark\"")?,
            "annotations" => self.annotations = value(item, "\"inline\", \"strip\" or \"off\"")?,
            "mouse" => self.mouse = value(item, "true or false")?,
            "ascii" => self.ascii = value(item, "true or false")?,
            "copy_to" => self.copy_to = value(item, "\"auto\", \"system\" or \"terminal\"")?,
            "preparer" => self.preparer = Some(value(item, "a name in quotes")?),
            key => return Err((format!("no setting is called `{key}`"), warning::suggest(key, KEYS))),
        }
        Ok(())
    }
}

fn value<T: for<'de> Deserialize<'de>>(item: &Item, wanted: &str) -> Result<T, (String, String)> {
    T::deserialize(&item.value)
        .map_err(|_| (format!("`{}` cannot be {}", item.key, item.value), format!("write {wanted}")))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn load_text(text: &str, overrides: &Overrides) -> (Settings, Vec<Warning>) {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("config.toml");
        fs::write(&path, text).unwrap();
        load(Some(&path), overrides)
    }

    #[test]
    fn the_file_over_the_built_in_and_the_command_line_over_the_file() {
        let text =
            "theme = \"light\"\nkeymap = \"vim\"\nannotations = \"strip\"\nmouse = false\npreparer = \"A. N.\"\n";
        let overrides = Overrides { keymap: Some("default".into()), ascii: Some(true), ..Overrides::default() };
        let (settings, warnings) = load_text(text, &overrides);
        assert_eq!(warnings, []);
        let want = Settings {
            keymap: "default".into(),
            theme: "light".into(),
            annotations: Annotations::Strip,
            mouse: false,
            ascii: true,
            copy_to: CopyTo::Auto,
            preparer: Some("A. N.".into()),
        };
        assert_eq!(settings, want);
        assert_ne!(settings.digest(), Settings::default().digest());
    }

    #[test]
    fn each_fault_is_named_and_the_rest_counts() {
        let text = "thema = \"light\"\nmouse = \"yes\"\nannotations = \"inlin\"\nbroken\nascii = true\n";
        let (settings, warnings) = load_text(text, &Overrides::default());
        assert_eq!(settings, Settings { ascii: true, ..Settings::default() });
        let mut lines: Vec<_> = warnings.iter().map(|warning| warning.line).collect();
        lines.sort_unstable();
        assert_eq!(lines, [1, 2, 3, 4], "{warnings:?}");
        let about = |line| warnings.iter().find(|warning| warning.line == line).unwrap().to_string();
        assert!(about(1).contains("did you mean `theme`?"), "{}", about(1));
        assert!(about(2).ends_with("write true or false"), "{}", about(2));
        assert!(about(3).contains("\"strip\""), "{}", about(3));
    }

    #[test]
    fn a_named_file_that_is_missing_is_warned_of() {
        let (settings, warnings) = load(Some(Path::new("/nonexistent/config.toml")), &Overrides::default());
        assert_eq!(settings, Settings::default());
        assert_eq!(warnings.len(), 1);
        assert_eq!((warnings[0].line, warnings[0].file.as_str()), (0, "/nonexistent/config.toml"));
    }

    #[test]
    fn every_setting_can_be_set_by_its_name() {
        let whole = serde_json::to_value(Settings::default()).unwrap();
        let mut keys: Vec<_> = whole.as_object().unwrap().keys().map(String::as_str).collect();
        let mut known = KEYS.to_vec();
        keys.sort_unstable();
        known.sort_unstable();
        assert_eq!(keys, known);
    }
}
