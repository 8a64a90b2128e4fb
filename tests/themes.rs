//! Themes: complete at every depth, every state told apart without colour, faults named.

use ratatui::style::{Color, Modifier, Style};
use tieout::config::Warning;
use tieout::theme::{ColorDepth, Role, Theme};

const DEPTHS: [ColorDepth; 4] = [ColorDepth::True, ColorDepth::Ansi256, ColorDepth::Ansi16, ColorDepth::None];

/// States that can meet on one screen and have no sign of their own: any two must look different.
const APART: [&[Role]; 5] = [
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
