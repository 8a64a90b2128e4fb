//! Themes: a style for each role, from TOML files with a palette and inheritance. A leaf: it knows no view.

mod background;
pub mod color;
mod role;

use std::collections::BTreeMap;

use ratatui::style::{Color, Modifier, Style};
use serde_json::Value;

use crate::config::source::{Item, Source};
use crate::config::warning::{nearest, suggest};
use crate::config::{Warning, shipped};
pub use background::Background;
pub use color::{ColorDepth, no_utf8};
pub use role::Role;

/// The themes that the program ships: name and text.
const BUILTIN: [(&str, &str); 12] = [
    ("dark", include_str!("../../themes/dark.toml")),
    ("light", include_str!("../../themes/light.toml")),
    ("high-contrast", include_str!("../../themes/high-contrast.toml")),
    ("colour-blind-safe", include_str!("../../themes/colour-blind-safe.toml")),
    ("mono", include_str!("../../themes/mono.toml")),
    ("catppuccin-mocha", include_str!("../../themes/catppuccin-mocha.toml")),
    ("catppuccin-latte", include_str!("../../themes/catppuccin-latte.toml")),
    ("gruvbox-dark", include_str!("../../themes/gruvbox-dark.toml")),
    ("gruvbox-light", include_str!("../../themes/gruvbox-light.toml")),
    ("solarized-dark", include_str!("../../themes/solarized-dark.toml")),
    ("solarized-light", include_str!("../../themes/solarized-light.toml")),
    ("nord", include_str!("../../themes/nord.toml")),
];

/// The name that stands for `dark` or `light`, whichever suits the terminal's background.
pub const AUTO: &str = "auto";

/// The theme that `name` stands for on that background: itself, but for [`AUTO`].
pub fn resolve(name: &str, background: Background) -> &str {
    if name == AUTO { background.theme() } else { name }
}

/// The modifiers that a theme can name.
const MODIFIERS: [(&str, Modifier); 5] = [
    ("bold", Modifier::BOLD),
    ("dim", Modifier::DIM),
    ("italic", Modifier::ITALIC),
    ("underlined", Modifier::UNDERLINED),
    ("reversed", Modifier::REVERSED),
];

/// What a terminal without colours shows reliably.
const COLORLESS: Modifier = Modifier::BOLD.union(Modifier::UNDERLINED).union(Modifier::REVERSED);

/// A style for each role.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Theme {
    name: String,
    styles: BTreeMap<Role, Style>,
}

impl Theme {
    /// Names of the themes that the program ships.
    pub const NAMES: [&'static str; BUILTIN.len()] = shipped(&BUILTIN);

    /// The theme `name`, with the user's file (as named, and its text) over it, for a terminal of that depth.
    ///
    /// The file may say `inherits`; else it lies over the shipped theme `name`, or over `dark` where none is called
    /// so. What is wrong is warned of and left out, the rest counts. At [`ColorDepth::None`] all roles are those of
    /// `mono`, whatever the name, and of the user's file only bold, underline and reverse count.
    pub fn load(name: &str, user: Option<(&str, &str)>, depth: ColorDepth) -> (Self, Vec<Warning>) {
        let mut layers = Layers { depth, palette: BTreeMap::new(), roles: BTreeMap::new(), warnings: Vec::new() };
        let shipped = Self::NAMES.contains(&name);
        match user {
            Some((file, text)) => {
                let source = Source::parse(file, text, &mut layers.warnings);
                let below = layers.inherits(&source).unwrap_or(if shipped { name } else { "dark" }.to_owned());
                layers.lay_builtin(&below);
                layers.lay(&source);
            }
            None => {
                if !shipped {
                    let fault = format!("no theme is called `{name}`");
                    let remedy = format!("{} (`dark` is used)", suggest(name, Self::NAMES.into_iter().chain([AUTO])));
                    layers.warnings.push(Warning { file: String::new(), line: 0, fault, remedy });
                }
                layers.lay_builtin(if shipped { name } else { "dark" });
            }
        }
        let (styles, warnings) = layers.finish();
        (Self { name: name.to_owned(), styles }, warnings)
    }

    /// The style of a role; that of [`Role::Text`] where the theme leaves it out.
    pub fn style(&self, role: Role) -> Style {
        self.styles.get(&role).or_else(|| self.styles.get(&Role::Text)).copied().unwrap_or_default()
    }

    /// What stands where a style leaves a colour to the terminal: text and ground of the theme's own; `None` for each
    /// that the theme leaves to the terminal too.
    pub fn ground(&self) -> (Option<Color>, Option<Color>) {
        let Style { fg, bg, .. } = self.styles.get(&Role::Ground).copied().unwrap_or_default();
        let own = |color: Option<Color>| color.filter(|color| *color != Color::Reset);
        (own(fg), own(bg))
    }

    /// The name that it was loaded by.
    pub fn name(&self) -> &str {
        &self.name
    }
}

/// What is wrong, and the remedy.
type Fault = (String, String);

/// What the layers say so far. Colours stay names until all layers are laid, so that a palette laid over another
/// changes the roles below it too.
struct Layers {
    depth: ColorDepth,
    palette: BTreeMap<String, Color>,
    roles: BTreeMap<Role, Written>,
    warnings: Vec<Warning>,
}

/// The style of a role as written: colours by name.
#[derive(Default)]
struct Written {
    foreground: Option<String>,
    background: Option<String>,
    modifiers: Modifier,
    /// The warning to fill in where a colour's name means nothing.
    place: Option<Warning>,
}

impl Layers {
    /// Lays a shipped theme, and below it the one that it inherits.
    fn lay_builtin(&mut self, name: &str) {
        let name = if self.depth == ColorDepth::None { "mono" } else { name };
        let Some((theme, text)) = BUILTIN.iter().find(|(known, _)| *known == name) else { return };
        let source = Source::parse(theme, text, &mut self.warnings);
        if let Some(below) = self.inherits(&source).filter(|below| below != name) {
            self.lay_builtin(&below);
        }
        self.lay(&source);
    }

    /// The shipped theme that a file inherits.
    fn inherits(&mut self, source: &Source) -> Option<String> {
        let item = source.items().iter().find(|item| item.key == "inherits")?;
        let name = item.value.as_str().unwrap_or_default();
        if Theme::NAMES.contains(&name) {
            return Some(name.to_owned());
        }
        let fault = format!("`inherits` names no shipped theme: `{name}`");
        self.warnings.push(source.warning(item.line, fault, suggest(name, Theme::NAMES)));
        None
    }

    fn lay(&mut self, source: &Source) {
        for part in source.items() {
            match part.key.as_str() {
                "inherits" => {}
                "palette" if part.value.is_object() => {
                    for item in &part.items {
                        match self.palette_color(item) {
                            Ok(color) => {
                                self.palette.insert(item.key.clone(), color);
                            }
                            Err((fault, remedy)) => self.warnings.push(source.warning(item.line, fault, remedy)),
                        }
                    }
                }
                "roles" if part.value.is_object() => {
                    for item in &part.items {
                        match read_role(source, item) {
                            Ok((role, written)) => self.set(role, written),
                            Err((fault, remedy)) => self.warnings.push(source.warning(item.line, fault, remedy)),
                        }
                    }
                }
                key => {
                    let fault = format!("a theme has no part `{key}` of this form");
                    let remedy = "write `inherits = \"dark\"`, [palette] or [roles]";
                    self.warnings.push(source.warning(part.line, fault, remedy));
                }
            }
        }
    }

    fn set(&mut self, role: Role, written: Written) {
        // Without colours, a role that lives by its colour alone keeps the shape that `mono` gives it.
        let shapeless = self.depth == ColorDepth::None && (written.modifiers & COLORLESS).is_empty();
        if !shapeless || !self.roles.contains_key(&role) {
            self.roles.insert(role, written);
        }
    }

    /// A colour of the palette: text, or one for many colours and one for 16.
    fn palette_color(&self, item: &Item) -> Result<Color, Fault> {
        if !item.value.is_object() {
            return self.color(item.value.as_str().unwrap_or_default());
        }
        let part = |name: &str| item.value.get(name).and_then(Value::as_str);
        let (Some(many), Some(few), 2) = (part("color"), part("ansi"), item.items.len()) else {
            let fault = format!("the colour `{}` lacks a part or has one too many", item.key);
            return Err((fault, "write { color = \"#rrggbb\", ansi = \"bright-blue\" }".to_owned()));
        };
        let (many, few) = (self.color(many)?, self.color(few)?);
        Ok(if self.depth == ColorDepth::Ansi16 { few } else { many })
    }

    /// A colour by its name in the palette, or as written.
    fn color(&self, text: &str) -> Result<Color, Fault> {
        let found = self.palette.get(text).copied().or_else(|| color::parse(text));
        found.ok_or_else(|| {
            let names: Vec<&str> =
                self.palette.keys().map(String::as_str).chain(color::NAMES.map(|(name, _)| name)).collect();
            let form = "write `#rrggbb`, an index from 0 to 255, `default`, or a name of the palette";
            let remedy = match nearest(text, &names) {
                Some(name) => format!("did you mean `{name}`? Else {form}"),
                None => form.to_owned(),
            };
            (format!("no colour is called `{text}`"), remedy)
        })
    }

    /// The styles, once all layers are laid.
    fn finish(mut self) -> (BTreeMap<Role, Style>, Vec<Warning>) {
        let mut styles = BTreeMap::new();
        for (role, written) in &self.roles {
            let mut style = Style::new().add_modifier(written.modifiers);
            if self.depth == ColorDepth::None {
                styles.insert(*role, Style::new().add_modifier(written.modifiers & COLORLESS));
                continue;
            }
            for (name, shown) in [(&written.foreground, &mut style.fg), (&written.background, &mut style.bg)] {
                match name.as_ref().map(|name| self.color(name)) {
                    None => {}
                    Some(Ok(color)) => *shown = self.depth.nearest(color),
                    Some(Err((fault, remedy))) => {
                        self.warnings.extend(written.place.clone().map(|place| Warning { fault, remedy, ..place }));
                    }
                }
            }
            styles.insert(*role, style);
        }
        (styles, self.warnings)
    }
}

/// Reads a role: the text of a colour, or a table of `fg`, `bg` and `modifiers`.
fn read_role(source: &Source, item: &Item) -> Result<(Role, Written), Fault> {
    let role = Role::parse(&item.key)
        .ok_or_else(|| (format!("no role is called `{}`", item.key), suggest(&item.key, Role::ALL.map(Role::name))))?;
    let form = || {
        let fault = format!("the style of `{}` cannot be read", item.key);
        (fault, "write a colour, or { fg = \"…\", bg = \"…\", modifiers = [\"bold\"] }".to_owned())
    };
    let mut written = Written { place: Some(source.warning(item.line, "", "")), ..Written::default() };
    match &item.value {
        Value::String(text) => written.foreground = Some(text.clone()),
        Value::Object(_) => {
            for part in &item.items {
                match (part.key.as_str(), &part.value) {
                    ("fg", Value::String(text)) => written.foreground = Some(text.clone()),
                    ("bg", Value::String(text)) => written.background = Some(text.clone()),
                    ("modifiers", Value::Array(names)) => {
                        for name in names {
                            written.modifiers |= modifier(name.as_str().ok_or_else(form)?)?;
                        }
                    }
                    _ => return Err(form()),
                }
            }
        }
        _ => return Err(form()),
    }
    Ok((role, written))
}

fn modifier(name: &str) -> Result<Modifier, Fault> {
    let found = MODIFIERS.iter().find(|(known, _)| *known == name).map(|(_, modifier)| *modifier);
    found.ok_or_else(|| (format!("no modifier is called `{name}`"), suggest(name, MODIFIERS.map(|(name, _)| name))))
}
