//! Themes: complete at every depth, every state told apart without colour, faults named.

use ratatui::style::{Color, Modifier, Style};
use tieout::config::{Settings, Warning};
use tieout::theme::color::rgb;
use tieout::theme::{ColorDepth, Role, Theme};
use tieout::tui::headless::Driver;

const DEPTHS: [ColorDepth; 4] = [ColorDepth::True, ColorDepth::Ansi256, ColorDepth::Ansi16, ColorDepth::None];

/// States that can meet on one screen and have no sign of their own: any two must look different.
const APART: [&[Role]; 6] = [
    &[Role::Hit, Role::Kept1, Role::Kept2, Role::Kept3, Role::Kept4],
    &[Role::Text, Role::Cursor, Role::CursorLine, Role::Selection, Role::Hit, Role::HitCurrent],
    &[Role::Figure, Role::Unknown, Role::Conflict, Role::Damage],
    &[Role::Border, Role::BorderFocus],
    &[Role::Info, Role::Warning, Role::Error],
    &[Role::Overlay, Role::OverlaySelected, Role::Match],
];

#[test]
fn shipped_themes_name_every_role() {
    for name in Theme::NAMES {
        for depth in DEPTHS {
            let (theme, warnings) = Theme::load(name, None, depth);
            assert_eq!(warnings, [], "{name} {depth:?}");
            assert_eq!(theme.name(), name);
        }
        let path = format!("{}/themes/{name}.toml", env!("CARGO_MANIFEST_DIR"));
        let text = std::fs::read_to_string(path).unwrap();
        if text.contains("[roles]") {
            for role in Role::ALL {
                assert!(text.contains(&format!("\n{} = ", role.name())), "{name} leaves {} out", role.name());
            }
        }
    }
}

#[test]
fn states_are_told_apart_at_every_depth() {
    for name in Theme::NAMES {
        for depth in DEPTHS {
            let (theme, _) = Theme::load(name, None, depth);
            for roles in APART {
                for (index, a) in roles.iter().enumerate() {
                    for b in &roles[..index] {
                        assert_ne!(theme.style(*a), theme.style(*b), "{name} {depth:?}: {a:?} {b:?}");
                    }
                }
            }
        }
    }
}

#[test]
fn without_colours_only_bold_underline_and_reverse_are_used() {
    let allowed = Modifier::BOLD | Modifier::UNDERLINED | Modifier::REVERSED;
    let colored =
        "[roles]\nhit = { fg = \"red\", modifiers = [\"italic\"] }\ntext = { fg = \"#123456\", bg = \"9\" }\n";
    for name in Theme::NAMES {
        for user in [None, Some(("my.toml", colored))] {
            let (theme, _) = Theme::load(name, user, ColorDepth::None);
            for role in Role::ALL {
                let style = theme.style(role);
                let shape = Style::new().add_modifier(style.add_modifier & allowed);
                assert_eq!(style, shape, "{name} {role:?}");
            }
            assert_eq!(theme.style(Role::Hit), Style::new().add_modifier(Modifier::UNDERLINED));
        }
    }
    let (theme, warnings) =
        Theme::load("light", Some(("my.toml", "[roles]\nhit = { modifiers = [\"bold\"] }\n")), ColorDepth::None);
    assert_eq!(warnings, []);
    assert_eq!(theme.style(Role::Hit), Style::new().add_modifier(Modifier::BOLD), "the user's shape counts");
}

#[test]
fn fewer_colours_are_fewer_colours() {
    for name in Theme::NAMES {
        for (depth, fits) in [
            (ColorDepth::Ansi256, (|color| !matches!(color, Color::Rgb(..))) as fn(Color) -> bool),
            (ColorDepth::Ansi16, |color| !matches!(color, Color::Rgb(..) | Color::Indexed(_))),
        ] {
            let (theme, _) = Theme::load(name, None, depth);
            for role in Role::ALL {
                let style = theme.style(role);
                for color in [style.fg, style.bg].into_iter().flatten() {
                    assert!(fits(color), "{name} {depth:?} {role:?} {color:?}");
                }
            }
        }
    }
}

#[test]
fn what_is_uncertain_is_never_dim() {
    for name in Theme::NAMES {
        for depth in DEPTHS {
            let (theme, _) = Theme::load(name, None, depth);
            for role in [Role::Unknown, Role::Conflict, Role::Damage, Role::ByHand, Role::Error, Role::Warning] {
                let style = theme.style(role);
                assert!(style.add_modifier.contains(Modifier::BOLD), "{name} {depth:?} {role:?}");
                assert!(!style.add_modifier.contains(Modifier::DIM), "{name} {depth:?} {role:?}");
            }
        }
    }
}

#[test]
fn a_palette_alone_changes_the_roles_below_it() {
    let (theme, warnings) = Theme::load(
        "mine",
        Some(("my.toml", "inherits = \"light\"\n[palette]\naccent = \"#ff0000\"\n")),
        ColorDepth::True,
    );
    assert_eq!(warnings, []);
    assert_eq!(theme.name(), "mine");
    assert_eq!(theme.style(Role::BorderFocus).fg, Some(Color::Rgb(255, 0, 0)));
    let (light, _) = Theme::load("light", None, ColorDepth::True);
    assert_eq!(theme.style(Role::Conflict), light.style(Role::Conflict));
}

#[test]
fn faults_are_named_and_the_good_parts_stay() {
    let text = "\
inherits = \"drak\"
size = 3
[palette]
sea = \"#00607g\"
sky = { color = \"#87ceeb\" }
sun = { color = \"#ffcc00\", ansi = \"yelow\" }
[roles]
hti = \"red\"
hit = \"gren\"
unit = { fg = \"red\", blink = true }
period = { modifiers = [\"blod\"] }
damage = \"green\"
broken
";
    let (theme, warnings) = Theme::load("dark", Some(("my.toml", text)), ColorDepth::True);
    let mut found: Vec<(u32, String)> = warnings.iter().map(|warning| (warning.line, warning.to_string())).collect();
    found.sort();
    let wanted = [
        (1, "did you mean `dark`?"),
        (2, "no part `size`"),
        (4, "no colour is called `#00607g`"),
        (5, "lacks a part"),
        (6, "did you mean `yellow`?"),
        (8, "did you mean `hit`?"),
        (9, "did you mean `green`?"),
        (10, "cannot be read"),
        (11, "did you mean `bold`?"),
        (13, "not TOML"),
    ];
    assert_eq!(found.iter().map(|(line, _)| *line).collect::<Vec<_>>(), wanted.map(|(line, _)| line), "{found:#?}");
    for ((_, said), (_, words)) in found.iter().zip(wanted) {
        assert!(said.starts_with("my.toml:") && said.contains(words), "{said} should say {words}");
    }
    assert_eq!(theme.style(Role::Damage).fg, Some(Color::Green));
    assert_eq!(theme.style(Role::Unit), Theme::load("dark", None, ColorDepth::True).0.style(Role::Unit));
}

#[test]
fn an_unknown_name_falls_back_and_says_so() {
    let (theme, warnings) = Theme::load("darkk", None, ColorDepth::True);
    assert!(matches!(&warnings[..], [Warning { line: 0, .. }]), "{warnings:?}");
    assert!(warnings[0].to_string().contains("did you mean `dark`?"));
    assert_eq!(theme.style(Role::Hit), Theme::load("dark", None, ColorDepth::True).0.style(Role::Hit));
}

/// Linear light of red, green and blue, each from 0 to 1 (sRGB, IEC 61966-2-1).
fn linear(color: Color) -> [f64; 3] {
    rgb(color).expect("a colour of its own").map(|part| {
        let part = f64::from(part) / 255.0;
        if part <= 0.040_45 { part / 12.92 } else { ((part + 0.055) / 1.055).powf(2.4) }
    })
}

/// Contrast of two colours, from 1 to 21 (WCAG 2.1).
fn contrast(a: Color, b: Color) -> f64 {
    let luminance = |color| {
        let [r, g, b] = linear(color);
        0.2126 * r + 0.7152 * g + 0.0722 * b
    };
    let (a, b) = (luminance(a), luminance(b));
    (a.max(b) + 0.05) / (a.min(b) + 0.05)
}

/// Lightness and two colour axes (CIE L*a*b*, D65) of linear light.
fn lab([r, g, b]: [f64; 3]) -> [f64; 3] {
    let curve = |t: f64| if t > 0.008_856 { t.cbrt() } else { 7.787 * t + 16.0 / 116.0 };
    let x = curve((0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.950_47);
    let y = curve(0.2126 * r + 0.7152 * g + 0.0722 * b);
    let z = curve((0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.088_83);
    [116.0 * y - 16.0, 500.0 * (x - y), 200.0 * (y - z)]
}

/// The themes that bring a ground of their own: contrasts can be told for those only.
fn grounded() -> Vec<(&'static str, Theme, Color, Color)> {
    let all = Theme::NAMES.into_iter().map(|name| (name, Theme::load(name, None, ColorDepth::True).0));
    all.filter_map(|(name, theme)| match theme.ground() {
        (Some(text), Some(ground)) => Some((name, theme, text, ground)),
        _ => None,
    })
    .collect()
}

#[test]
fn what_counts_can_be_read_on_the_ground_of_its_theme() {
    let roles = [
        Role::Text,
        Role::Figure,
        Role::Negative,
        Role::Heading,
        Role::Accent,
        Role::Unknown,
        Role::Conflict,
        Role::Damage,
        Role::ByHand,
        Role::UnitCursor,
        Role::Cursor,
        Role::Selection,
        Role::OverlaySelected,
        Role::Hit,
        Role::HitCurrent,
        Role::Error,
        Role::Warning,
        Role::Recording,
    ];
    let themes = grounded();
    assert!(themes.len() >= 8, "{}", themes.len());
    for (name, theme, text, ground) in themes {
        let own = |color: Option<Color>, other| color.filter(|color| *color != Color::Reset).unwrap_or(other);
        for role in roles {
            let style = theme.style(role);
            let found = contrast(own(style.fg, text), own(style.bg, ground));
            assert!(found >= 4.5, "{name}: {role:?} has a contrast of {found:.2}");
        }
        for role in [Role::Dim, Role::Unit, Role::Period] {
            let found = contrast(own(theme.style(role).fg, text), ground);
            assert!(found >= 3.0, "{name}: {role:?} has a contrast of {found:.2}");
        }
    }
}

#[test]
fn with_any_colour_blindness_the_safe_theme_tells_its_states_apart() {
    // Machado, Oliveira and Fernandes, "A Physiologically-based Model for Simulation of Color Vision Deficiency"
    // (2009), severity 1: protanopia, deuteranopia, tritanopia; they apply to linear light.
    let kinds = [
        [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]],
        [[0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216], [-0.003882, -0.048116, 1.051998]],
        [[0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413], [-0.011820, 0.042940, 0.968881]],
        [[1.255528, -0.076749, -0.178779], [-0.078411, 0.930809, 0.147602], [0.004733, 0.691367, 0.303900]],
    ];
    let (theme, _) = Theme::load("colour-blind-safe", None, ColorDepth::True);
    let roles = [Role::Unknown, Role::Conflict, Role::Damage, Role::ByHand, Role::Accent];
    for kind in kinds {
        let seen = |role: Role| {
            let light = linear(theme.style(role).fg.unwrap());
            let dot = |row: [f64; 3]| row.iter().zip(light).map(|(a, b)| a * b).sum::<f64>().clamp(0.0, 1.0);
            lab(kind.map(dot))
        };
        for (index, a) in roles.iter().enumerate() {
            for b in &roles[..index] {
                let apart = seen(*a).iter().zip(seen(*b)).map(|(a, b)| (a - b).powi(2)).sum::<f64>().sqrt();
                // A difference of 2.3 can just be seen; ten can be told apart at a glance.
                assert!(apart >= 10.0, "{kind:?}: {a:?} and {b:?} are {apart:.1} apart");
            }
        }
    }
}

#[test]
fn a_theme_with_a_ground_leaves_no_cell_to_the_terminal() {
    let drawn = |theme: &str, keys: &str| {
        let settings = Settings { theme: theme.to_owned(), ..Settings::default() };
        let mut driver = Driver::new(vec![("a.md".into(), b"# A\n\n|x|1,234|\n".to_vec())], settings, 100, 30);
        driver.keys(keys).unwrap();
        driver.frame()
    };
    for keys in ["j", "?", ":", "/ 1", "g"] {
        for (name, ..) in grounded() {
            let frame = drawn(name, keys);
            let bare = frame.content.iter().filter(|cell| cell.fg == Color::Reset || cell.bg == Color::Reset).count();
            assert_eq!(bare, 0, "{name} after {keys}");
        }
        // The others leave the ground to the terminal.
        for name in ["dark", "light", "mono"] {
            assert!(drawn(name, keys).content.iter().any(|cell| cell.bg == Color::Reset), "{name} after {keys}");
        }
    }
}
