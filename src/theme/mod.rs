//! Themes: a style for each role, from TOML files with a palette and inheritance. A leaf: it knows no view.

pub mod color;
mod role;

use std::collections::BTreeMap;

use ratatui::style::{Color, Modifier, Style};
use toml::de::DeValue;

use crate::config::Warning;
use crate::config::source::{Item, Source};
use crate::config::warning::suggest;
pub use color::{ColorDepth, utf8};
pub use role::Role;

/// The themes that the program ships: name and text.
const BUILTIN: [(&str, &str); 4] = [
    ("dark", include_str!("../../themes/dark.toml")),
    ("light", include_str!("../../themes/light.toml")),
    ("high-contrast", include_str!("../../themes/high-contrast.toml")),
    ("mono", include_str!("../../themes/mono.toml")),
];

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
    pub const NAMES: [&'static str; BUILTIN.len()] = [BUILTIN[0].0, BUILTIN[1].0, BUILTIN[2].0, BUILTIN[3].0];

    /// The theme `name`, with the user's file (as named, and its text) over it, for a terminal of that depth.
    ///
    /// The file may say `inherits`; else it lies over the shipped theme `name`, or over `dark` where none is called
    /// so. What is wrong is warned of and left out, the rest counts. At [`ColorDepth::None`] all roles are those of
    /// `mono`, whatever the name, and of the user's file only bold, underline and reverse count.
    pub fn load(name: &str, user: Option<(&str, &str)>, depth: ColorDepth) -> (Self, Vec<Warning>) {
        let mut layers = Layers { depth, palette: BTreeMap::new(), styles: BTreeMap::new(), warnings: Vec::new() };
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
                    let remedy = format!("{} (`dark` is used)", suggest(name, Self::NAMES));
                    layers.warnings.push(Warning { file: String::new(), line: 0, fault, remedy });
                }
                layers.lay_builtin(if shipped { name } else { "dark" });
            }
        }
        (Self { name: name.to_owned(), styles: layers.styles }, layers.warnings)
    }

    /// The style of a role; that of [`Role::Text`] where the theme leaves it out.
    pub fn style(&self, role: Role) -> Style {
        self.styles.get(&role).or_else(|| self.styles.get(&Role::Text)).copied().unwrap_or_default()
    }

    /// The name that it was loaded by.
    pub fn name(&self) -> &str {
        &self.name
    }
}

/// What is wrong, and the remedy.
type Fault = (String, String);

/// The styles collected so far, layer over layer.
struct Layers {
    depth: ColorDepth,
    palette: BTreeMap<String, Color>,
    styles: BTreeMap<Role, Style>,
    warnings: Vec<Warning>,
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
    fn inherits(&mut self, source: &Source<'_>) -> Option<String> {
        let items = source.items();
        let item = items.iter().find(|item| item.key == "inherits")?;
        let name = item.value.as_str().unwrap_or_default();
        if Theme::NAMES.contains(&name) {
            return Some(name.to_owned());
        }
        let fault = format!("`inherits` names no shipped theme: `{name}`");
        self.warnings.push(source.warning(item.line, fault, suggest(name, Theme::NAMES)));
        None
    }

    fn lay(&mut self, source: &Source<'_>) {
        let items = source.items();
        // The palette may stand behind the roles that use it.
        for item in items.iter().filter(|item| item.key == "palette") {
            let table = item.value.as_table();
            for item in table.map(|table| source.items_of(table)).unwrap_or_default() {
                let color = self.palette_color(item);
                self.keep(source, item, color, |layers, color| {
                    layers.palette.insert(item.key.to_owned(), color);
                });
            }
        }
        for item in items {
            match (item.key, item.value) {
                ("inherits", _) | ("palette", DeValue::Table(_)) => {}
                ("roles", DeValue::Table(table)) => {
                    for item in source.items_of(table) {
                        let styled = self.role(item);
                        self.keep(source, item, styled, |layers, (role, style)| layers.set(role, style));
                    }
                }
                (key, _) => {
                    let fault = format!("a theme has no part `{key}`");
                    let remedy = "write `inherits = \"dark\"`, [palette] or [roles]";
                    self.warnings.push(source.warning(item.line, fault, remedy));
                }
            }
        }
    }

    fn keep<T>(
        &mut self,
        source: &Source<'_>,
        item: Item<'_>,
        read: Result<T, Fault>,
        take: impl FnOnce(&mut Self, T),
    ) {
        match read {
            Ok(value) => take(self, value),
            Err((fault, remedy)) => self.warnings.push(source.warning(item.line, fault, remedy)),
        }
    }

    fn set(&mut self, role: Role, style: Style) {
        if self.depth != ColorDepth::None {
            self.styles.insert(role, style);
            return;
        }
        let kept = style.add_modifier & COLORLESS;
        // A role that lives by its colour alone keeps the shape that `mono` gives it.
        if !kept.is_empty() || !self.styles.contains_key(&role) {
            self.styles.insert(role, Style::new().add_modifier(kept));
        }
    }

    /// A colour of the palette: text, or one for many colours and one for 16.
    fn palette_color(&self, item: Item<'_>) -> Result<Color, Fault> {
        match item.value {
            DeValue::Table(table) => {
                let part = |name: &str| table.get(name).and_then(|value| value.get_ref().as_str());
                let (Some(many), Some(few), 2) = (part("color"), part("ansi"), table.len()) else {
                    let fault = format!("the colour `{}` lacks a part or has one too many", item.key);
                    return Err((fault, "write { color = \"#rrggbb\", ansi = \"bright-blue\" }".to_owned()));
                };
                let (many, few) = (self.color(many)?, self.color(few)?);
                Ok(if self.depth == ColorDepth::Ansi16 { few } else { many })
            }
            value => self.color(value.as_str().unwrap_or_default()),
        }
    }

    /// A colour by its name in the palette, or as written.
    fn color(&self, text: &str) -> Result<Color, Fault> {
        let found = self.palette.get(text).copied().or_else(|| color::parse(text));
        found.ok_or_else(|| {
            let names = self.palette.keys().map(String::as_str).chain(color::NAMES.map(|(name, _)| name));
            let form = "or write `#rrggbb`, an index from 0 to 255, `default` or a colour's name";
            (format!("no colour is called `{text}`"), format!("{}, {form}", suggest(text, names)))
        })
    }

    /// A role: the text of a colour, or a table of `fg`, `bg` and `modifiers`.
    fn role(&self, item: Item<'_>) -> Result<(Role, Style), Fault> {
        let role = Role::parse(item.key).ok_or_else(|| {
            (format!("no role is called `{}`", item.key), suggest(item.key, Role::ALL.map(Role::name)))
        })?;
        let form = || {
            let fault = format!("the style of `{}` cannot be read", item.key);
            let remedy = "write a colour, or { fg = \"…\", bg = \"…\", modifiers = [\"bold\"] }";
            (fault, remedy.to_owned())
        };
        let shown = |text: &str| self.color(text).map(|color| self.depth.nearest(color));
        let mut style = Style::new();
        match item.value {
            DeValue::String(text) => style.fg = shown(text)?,
            DeValue::Table(table) => {
                for (key, value) in table.iter() {
                    match (key.get_ref().as_ref(), value.get_ref()) {
                        ("fg", DeValue::String(text)) => style.fg = shown(text)?,
                        ("bg", DeValue::String(text)) => style.bg = shown(text)?,
                        ("modifiers", DeValue::Array(names)) => {
                            for name in names {
                                let name = name.get_ref().as_str().ok_or_else(form)?;
                                style = style.add_modifier(modifier(name)?);
                            }
                        }
                        _ => return Err(form()),
                    }
                }
            }
            _ => return Err(form()),
        }
        Ok((role, style))
    }
}

fn modifier(name: &str) -> Result<Modifier, Fault> {
    let found = MODIFIERS.iter().find(|(known, _)| *known == name).map(|(_, modifier)| *modifier);
    found.ok_or_else(|| (format!("no modifier is called `{name}`"), suggest(name, MODIFIERS.map(|(name, _)| name))))
}
