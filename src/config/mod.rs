//! Settings: built-in values, then the environment, the user's file, the command line. A fault in the file is a warning that
//! names line and remedy; everything else in it still counts.

pub mod options;
pub mod source;
pub mod warning;

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::{env, fmt, fs, io};

use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::text::Digest;
use options::{Choice, OPTIONS};
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
    /// Name of the theme: a built-in one, a file of the folder `themes`, or `auto` for `dark` or `light` as the
    /// terminal's background asks.
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
            theme: "auto".to_owned(),
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

/// What settings are made of: built-in values, over them what the environment tells, over that the user's file, over
/// all the command line.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Layers {
    /// The settings file, which must exist; `None` for `config.toml` in [`directory`], which need not.
    pub file: Option<PathBuf>,
    /// Why the environment asks for borders and marks in ASCII, such as `LANG=C`; `None` where it does not.
    pub ascii: Option<String>,
    /// What the command line says.
    pub overrides: Overrides,
}

/// Settings with where each comes from, and what was wrong in the file that holds them.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Loaded {
    /// The settings in force.
    pub settings: Settings,
    /// By option, where its value comes from; what is not named is built in.
    pub origins: BTreeMap<&'static str, Origin>,
    /// What was wrong.
    pub warnings: Vec<Warning>,
}

/// Where the value of an option comes from.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub enum Origin {
    /// It is built in.
    #[default]
    Default,
    /// The environment, with the variable as set.
    Environment(String),
    /// A file, as named to us, and the line in it, from 1.
    File(String, u32),
    /// The command line.
    CommandLine,
}

impl fmt::Display for Origin {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Origin::Default => f.write_str("default"),
            Origin::Environment(variable) => write!(f, "environment: {variable}"),
            Origin::File(file, line) => write!(f, "{file}:{line}"),
            Origin::CommandLine => f.write_str("command line"),
        }
    }
}

/// The folder of the user's configuration: `TIEOUT_CONFIG_DIR` where that is set, else the system's usual place;
/// `None` where there is no home. It need not exist.
pub fn directory() -> Option<PathBuf> {
    match env::var_os("TIEOUT_CONFIG_DIR") {
        Some(folder) if !folder.is_empty() => Some(folder.into()),
        _ => directories::ProjectDirs::from("", "", "tieout").map(|folders| folders.config_dir().to_owned()),
    }
}

/// Name of the settings file.
pub const FILE: &str = "config.toml";

/// The usual settings file: `config.toml` in [`directory`]. It need not exist.
pub fn usual_file() -> Option<PathBuf> {
    directory().map(|folder| folder.join(FILE))
}

impl Layers {
    /// The settings file, whether it exists or not; `None` where there is no home.
    pub fn path(&self) -> Option<PathBuf> {
        self.file.clone().or_else(usual_file)
    }

    /// Lays one layer over the other. Never fails: what is wrong is warned of, and left out.
    pub fn load(&self) -> Loaded {
        let mut loaded = Loaded::default();
        if let Some(why) = &self.ascii {
            loaded.settings.ascii = true;
            loaded.origins.insert("ascii", Origin::Environment(why.clone()));
        }
        if let Some(path) = self.path() {
            let shown = path.display().to_string();
            match fs::read_to_string(&path) {
                Ok(text) => loaded.apply(&shown, &text),
                Err(error) if error.kind() == io::ErrorKind::NotFound && self.file.is_none() => {}
                Err(error) => loaded.warnings.push(unreadable(shown, &error)),
            }
        }
        loaded.overrule(&self.overrides);
        loaded
    }
}

impl Loaded {
    /// Where the value of an option comes from.
    pub fn origin(&self, option: &str) -> Origin {
        self.origins.get(option).cloned().unwrap_or_default()
    }

    fn apply(&mut self, file: &str, text: &str) {
        let source = Source::parse(file, text, &mut self.warnings);
        for item in source.items() {
            match self.settings.set(item) {
                Ok(option) => {
                    self.origins.insert(option, Origin::File(file.to_owned(), item.line));
                }
                Err((fault, remedy)) => self.warnings.push(source.warning(item.line, fault, remedy)),
            }
        }
    }

    fn overrule(&mut self, over: &Overrides) {
        let Overrides { keymap, theme, mouse, ascii, preparer } = over.clone();
        let settings = &mut self.settings;
        let given = [
            ("keymap", keymap.map(|keymap| settings.keymap = keymap)),
            ("theme", theme.map(|theme| settings.theme = theme)),
            ("mouse", mouse.map(|mouse| settings.mouse = mouse)),
            ("ascii", ascii.map(|ascii| settings.ascii = ascii)),
            ("preparer", preparer.map(|preparer| settings.preparer = Some(preparer))),
        ];
        let given = given.into_iter().filter(|(_, given)| given.is_some());
        self.origins.extend(given.map(|(option, _)| (option, Origin::CommandLine)));
    }
}

/// The names of what ships with the program, each with its text.
pub(crate) const fn shipped<const N: usize>(files: &[(&'static str, &'static str); N]) -> [&'static str; N] {
    let mut names = [""; N];
    let mut at = 0;
    while at < N {
        names[at] = files[at].0;
        at += 1;
    }
    names
}

/// The names that can be chosen: those shipped, then those of the user's own files in `folder` (`keymaps` or `themes`)
/// of [`directory`] that are not called like one of them, sorted.
pub fn names(folder: &str, shipped: &[&str]) -> Vec<String> {
    let entries = directory().and_then(|home| fs::read_dir(home.join(folder)).ok());
    let own = entries.into_iter().flatten().flatten().filter_map(|entry| {
        let name = entry.file_name().into_string().ok()?;
        name.strip_suffix(".toml").filter(|name| !name.is_empty() && !name.starts_with('.')).map(str::to_owned)
    });
    let mut own: Vec<String> = own.filter(|name| !shipped.contains(&name.as_str())).collect();
    own.sort();
    shipped.iter().map(|name| (*name).to_owned()).chain(own).collect()
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

    /// The values by option, in the order of [`OPTIONS`], as TOML writes them.
    pub fn written(&self) -> Vec<(&'static str, String)> {
        let whole = serde_json::to_value(self).unwrap_or_default();
        let shown = |name| match &whole[name] {
            // What stands for nothing said is written as no name.
            Value::Null => "\"\"".to_owned(),
            value => toml::Value::try_from(value).map_or_else(|_| value.to_string(), |value| value.to_string()),
        };
        OPTIONS.iter().map(|option| (option.name, shown(option.name))).collect()
    }

    /// Sets the option that an entry of a file names, and gives its name.
    fn set(&mut self, item: &Item) -> Result<&'static str, (String, String)> {
        let names = OPTIONS.iter().map(|option| option.name);
        let Some(option) = OPTIONS.iter().find(|option| option.name == item.key) else {
            return Err((format!("no setting is called `{}`", item.key), warning::suggest(&item.key, names)));
        };
        match option.name {
            "keymap" => self.keymap = value(item, option)?,
            "theme" => self.theme = value(item, option)?,
            "annotations" => self.annotations = value(item, option)?,
            "mouse" => self.mouse = value(item, option)?,
            "ascii" => self.ascii = value(item, option)?,
            "copy_to" => self.copy_to = value(item, option)?,
            _ => self.preparer = Some(value(item, option)?).filter(|name: &String| !name.is_empty()),
        }
        Ok(option.name)
    }
}

fn value<T: for<'de> Deserialize<'de>>(item: &Item, option: &Choice) -> Result<T, (String, String)> {
    T::deserialize(&item.value)
        .map_err(|_| (format!("`{}` cannot be {}", item.key, item.value), format!("write {}", option.wanted)))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn load_text(text: &str, overrides: &Overrides) -> Loaded {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("config.toml");
        fs::write(&path, text).unwrap();
        let ascii = Some("LANG=C".to_owned());
        let mut loaded = Layers { file: Some(path), ascii, overrides: overrides.clone() }.load();
        for origin in loaded.origins.values_mut() {
            if let Origin::File(file, _) = origin {
                *file = "config.toml".into();
            }
        }
        loaded
    }

    #[test]
    fn the_file_over_the_built_in_and_the_command_line_over_the_file() {
        let text =
            "theme = \"light\"\nkeymap = \"vim\"\nannotations = \"strip\"\nmouse = false\npreparer = \"A. N.\"\n";
        let overrides = Overrides { keymap: Some("default".into()), ascii: Some(true), ..Overrides::default() };
        let loaded = load_text(text, &overrides);
        let origins = OPTIONS.map(|option| (option.name, loaded.origin(option.name).to_string()));
        let wanted = [
            ("keymap", "command line"),
            ("theme", "config.toml:1"),
            ("annotations", "config.toml:3"),
            ("mouse", "config.toml:4"),
            ("ascii", "command line"),
            ("copy_to", "default"),
            ("preparer", "config.toml:5"),
        ];
        assert_eq!(origins, wanted.map(|(name, origin)| (name, origin.to_owned())));
        let Loaded { settings, warnings, .. } = loaded;
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
        let Loaded { settings, warnings, .. } = load_text(text, &Overrides::default());
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
        let file = Some("/nonexistent/config.toml".into());
        let Loaded { settings, warnings, .. } = Layers { file, ..Layers::default() }.load();
        assert_eq!(settings, Settings::default());
        assert_eq!(warnings.len(), 1);
        assert_eq!((warnings[0].line, warnings[0].file.as_str()), (0, "/nonexistent/config.toml"));
    }

    #[test]
    fn the_environment_lies_below_the_file() {
        let cases = [
            ("", true, "environment: LANG=C"),
            ("ascii = false\n", false, "config.toml:1"),
            ("ascii = 7\n", true, "environment: LANG=C"),
        ];
        for (text, ascii, origin) in cases {
            let loaded = load_text(text, &Overrides::default());
            assert_eq!((loaded.settings.ascii, loaded.origin("ascii").to_string().as_str()), (ascii, origin), "{text}");
        }
    }

    #[test]
    fn every_setting_can_be_set_by_its_name() {
        let whole = serde_json::to_value(Settings::default()).unwrap();
        let mut keys: Vec<_> = whole.as_object().unwrap().keys().map(String::as_str).collect();
        let mut known = OPTIONS.map(|option| option.name);
        keys.sort_unstable();
        known.sort_unstable();
        assert_eq!(keys, known);
    }

    #[test]
    fn what_is_written_is_read_back() {
        let settings = Settings {
            keymap: "my \"keys\"".into(),
            theme: "nord".into(),
            annotations: Annotations::Off,
            mouse: false,
            ascii: true,
            copy_to: CopyTo::Terminal,
            preparer: Some("A. \\ N.".into()),
        };
        for settings in [settings, Settings::default()] {
            let text: String = settings.written().iter().map(|(name, value)| format!("{name} = {value}\n")).collect();
            let loaded = load_text(&text, &Overrides::default());
            assert_eq!((loaded.settings, loaded.warnings), (settings, vec![]), "{text}");
        }
    }
}
