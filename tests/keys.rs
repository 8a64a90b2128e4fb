//! Keymaps: the shipped ones are sound, the user's lies over them, and faults are named without costing the rest.

use std::collections::HashSet;

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use proptest::prelude::*;
use tieout::config::Warning;
use tieout::keys::keymap::CONTEXTS;
use tieout::keys::{Code, Key, Keymap, Lookup, Origin, parse_chord, show_chord};
use tieout::session::command::{COMMANDS, find};

fn known(name: &str) -> bool {
    find(name).is_some()
}

fn chord(text: &str) -> Vec<Key> {
    parse_chord(text).unwrap()
}

fn command<'k>(keymap: &'k Keymap, contexts: &[&str], keys: &str) -> Option<&'k str> {
    match keymap.lookup(contexts, &chord(keys)) {
        Lookup::Matched(binding) => Some(&binding.command),
        Lookup::Pending | Lookup::None => None,
    }
}

fn user(text: &str) -> (Keymap, Vec<Warning>) {
    Keymap::load("default", Some(("my.toml", text)), &known)
}

/// Checks that there is one warning for each of `wanted`: its line and words of it.
fn assert_warnings(warnings: &[Warning], wanted: &[(u32, &str)]) {
    let shown: Vec<_> = warnings.iter().map(Warning::to_string).collect();
    assert_eq!(warnings.len(), wanted.len(), "{shown:#?}");
    for (line, words) in wanted {
        let found = warnings.iter().any(|warning| {
            warning.line == *line
                && warning.file == "my.toml"
                && warning.to_string().contains(words)
                && !warning.remedy.is_empty()
        });
        assert!(found, "no warning on line {line} says {words:?}: {shown:#?}");
    }
}

const READER: &[&str] = &["reader", "global"];

#[test]
fn every_shipped_keymap_is_sound() {
    for name in Keymap::NAMES {
        let (keymap, warnings) = Keymap::load(name, None, &known);
        assert_eq!(warnings, [], "{name}");
        assert_eq!(keymap.name(), name);
        let mut seen = HashSet::new();
        for binding in keymap.bindings() {
            assert!(CONTEXTS.contains(&binding.context.as_str()));
            assert!(seen.insert((&binding.context, &binding.chord)), "{name}: {} twice", show_chord(&binding.chord));
            let contexts = [binding.context.as_str()];
            let keys = &binding.chord;
            assert_eq!(keymap.lookup(&contexts, keys), Lookup::Matched(binding), "{name}: {}", show_chord(keys));
            for end in 1..keys.len() {
                assert_eq!(keymap.lookup(&contexts, &keys[..end]), Lookup::Pending, "{name}: {}", show_chord(keys));
            }
            let Origin::Builtin { line, .. } = binding.origin else { panic!("{:?}", binding.origin) };
            assert!(line > 0);
        }
    }
}

#[test]
fn every_shipped_keymap_reaches_every_command() {
    let contexts = [&["reader", "global"][..], &["hits", "global"], &["outline", "global"], &["overlay"], &["prompt"]];
    for name in Keymap::NAMES {
        let (keymap, _) = Keymap::load(name, None, &known);
        for command in COMMANDS.iter().map(|command| command.name) {
            let keys = contexts.iter().find_map(|contexts| keymap.keys_for(contexts, command));
            assert!(keys.is_some(), "{name} does not reach {command}");
        }
    }
}

#[test]
fn default_keys() {
    let (keymap, _) = Keymap::load("default", None, &known);
    let cases = [
        ("u", "reader.unit_line"),
        ("y", "reader.year_line"),
        ("ctrl-o", "reader.back"),
        ("c c", "copy.citation"),
        ("c f", "copy.figure"),
        ("c r", "copy.row"),
        ("c s", "copy.span"),
        ("c t", "copy.table"),
        ("n", "search.next"),
        ("N", "search.previous"),
        ("g ?", "reader.doubt_next"),
        ("f", "report.foot"),
        ("g q", "reader.unknown_next"),
        ("U", "figure.overrule_unit"),
        ("Y", "figure.overrule_year"),
        ("g g", "reader.top"),
        ("G", "reader.bottom"),
        ("/", "search.open"),
        ("?", "app.help"),
        (":", "app.palette"),
        ("g n", "reader.follow_reference"),
        ("m", "mark.set"),
        ("'", "mark.jump"),
    ];
    for (keys, want) in cases {
        assert_eq!(command(&keymap, READER, keys), Some(want), "{keys}");
    }
    // These belong to what is still to come.
    for free in ["space", "="] {
        assert_eq!(keymap.lookup(READER, &chord(free)), Lookup::None, "{free}");
    }
}

#[test]
fn vim_keys() {
    let (keymap, _) = Keymap::load("vim", None, &known);
    let cases = [
        ("y y", Some("copy.citation")),
        ("y f", Some("copy.figure")),
        ("g u", Some("reader.unit_line")),
        ("g y", Some("reader.year_line")),
        ("u", Some("figure.undo")),
        ("c u", Some("figure.overrule_unit")),
        ("c y", Some("figure.overrule_year")),
        ("y", None),
        ("c c", None),
        ("g g", Some("reader.top")),
    ];
    for (keys, want) in cases {
        assert_eq!(command(&keymap, READER, keys), want, "{keys}");
    }
    assert_eq!(keymap.lookup(READER, &chord("y")), Lookup::Pending);
    assert_eq!(keymap.lookup(READER, &chord("c")), Lookup::Pending);
}

#[test]
fn less_and_emacs_keys() {
    let cases = [
        ("less", "space", Some("reader.page_down")),
        ("less", "b", Some("reader.page_up")),
        ("less", "u", Some("reader.half_page_up")),
        ("less", "g", Some("reader.top")),
        ("less", "h", Some("app.help")),
        ("less", ": n", Some("document.next")),
        ("less", ", u", Some("reader.unit_line")),
        ("less", "-", None),
        ("less", "a", None),
        ("emacs", "ctrl-x ctrl-c", Some("app.quit")),
        ("emacs", "ctrl-n", Some("reader.line_down")),
        ("emacs", "ctrl-s", Some("search.open")),
        ("emacs", "ctrl-x x g", Some("document.reload")),
        ("emacs", "alt-w", Some("copy.citation")),
        ("emacs", "j", Some("reader.line_down")),
    ];
    for (name, keys, want) in cases {
        let (keymap, _) = Keymap::load(name, None, &known);
        assert_eq!(command(&keymap, READER, keys), want, "{name}: {keys}");
    }
}

#[test]
fn the_slash_of_every_layout_opens_the_search() {
    let (keymap, _) = Keymap::load("default", None, &known);
    for held in [KeyModifiers::NONE, KeyModifiers::SHIFT] {
        let key = Key::from_event(&KeyEvent::new(KeyCode::Char('/'), held)).unwrap();
        assert!(matches!(keymap.lookup(READER, &[key]), Lookup::Matched(found) if found.command == "search.open"));
    }
}

#[test]
fn narrower_contexts_come_first() {
    let (keymap, _) = Keymap::load("default", None, &known);
    assert_eq!(command(&keymap, READER, "tab"), Some("reader.figure_next"));
    assert_eq!(command(&keymap, &["hits", "global"], "tab"), Some("focus.next"));
    assert_eq!(command(&keymap, &["hits", "global"], "g g"), Some("hits.first"));
    // A chord begun in the narrower context can end in the wider one.
    assert_eq!(command(&keymap, &["hits", "global"], "g u"), Some("reader.unit_line"));
    assert_eq!(keymap.lookup(READER, &chord("g %")), Lookup::None);
    assert_eq!(keymap.lookup(&["prompt"], &chord("q")), Lookup::None);
    assert_eq!(keymap.lookup(&["nowhere"], &chord("q")), Lookup::None);
    assert_eq!(keymap.lookup(READER, &[]), Lookup::Pending);
}

#[test]
fn which_key() {
    let (keymap, _) = Keymap::load("default", None, &known);
    let next = keymap.next_keys(READER, &chord("g"));
    let of = |key: &str| next.iter().find(|(found, _)| found.to_string() == key).map(|(_, name)| name.as_str());
    assert_eq!(of("g"), Some("reader.top"));
    assert_eq!(of("?"), Some("reader.doubt_next"));
    assert_eq!(of("x"), Some("reader.damage_next"));
    assert_eq!(of("%"), None);
    let first = keymap.next_keys(READER, &[]);
    assert!(first.contains(&(Key::plain(Code::Char('c')), "copy".to_owned())));
    assert!(first.contains(&(Key::plain(Code::Tab), "reader.figure_next".to_owned())));
    let keys: HashSet<_> = first.iter().map(|(key, _)| key).collect();
    assert_eq!(keys.len(), first.len(), "a key is listed twice");
}

#[test]
fn keys_for_a_command() {
    let (keymap, _) = Keymap::load("default", None, &known);
    assert_eq!(keymap.keys_for(READER, "reader.unit_line").as_deref(), Some("u"));
    assert_eq!(keymap.keys_for(READER, "copy.citation").as_deref(), Some("c c"));
    assert_eq!(keymap.keys_for(&["prompt"], "search.mode").as_deref(), Some("tab"));
    assert_eq!(keymap.keys_for(READER, "search.mode"), None);
    // In the reader, tab means something else: it must not be shown for the focus.
    assert_eq!(keymap.keys_for(READER, "focus.next").as_deref(), Some("w"));
    assert_eq!(keymap.keys_for(&["hits", "global"], "focus.next").as_deref(), Some("tab"));
}

#[test]
fn the_users_file_lies_over_the_shipped_one() {
    let text = "\
[reader]
\"u\" = \"reader.back\"
\"g u\" = { command = \"reader.goto_line\", args = { line = 12 } }
\"c\" = \"copy.citation\"
\"j\" = \"noop\"
\"n\" = \"noop\"
";
    let (keymap, warnings) = user(text);
    assert_warnings(&warnings, &[]);
    assert_eq!(command(&keymap, READER, "u"), Some("reader.back"));
    assert_eq!(command(&keymap, &["hits", "global"], "u"), Some("reader.unit_line"), "another context is untouched");
    let Lookup::Matched(binding) = keymap.lookup(READER, &chord("g u")) else { panic!() };
    assert_eq!(binding.args, serde_json::json!({ "line": 12 }));
    assert_eq!(binding.origin, Origin::User { file: "my.toml".into(), line: 3 });
    assert_eq!(binding.origin.to_string(), "my.toml:3");
    assert_eq!(command(&keymap, READER, "c"), Some("copy.citation"), "a key may replace a prefix");
    assert_eq!(keymap.lookup(READER, &chord("j")), Lookup::None);
    assert_eq!(keymap.lookup(READER, &chord("n")), Lookup::None, "noop hides the wider context");
    assert_eq!(command(&keymap, &["hits", "global"], "n"), Some("search.next"));
    assert_eq!(command(&keymap, READER, "k"), Some("reader.line_up"), "what is not named stays");
    assert_eq!(keymap.keys_for(READER, "search.next"), None);
}

#[test]
fn a_prefix_can_be_cleared_and_filled_anew() {
    let (keymap, warnings) = user("[global]\n\"c\" = \"noop\"\n\"c x\" = \"copy.row\"\n");
    assert_warnings(&warnings, &[]);
    assert_eq!(command(&keymap, READER, "c x"), Some("copy.row"));
    assert_eq!(keymap.lookup(READER, &chord("c c")), Lookup::None);
    assert_eq!(keymap.lookup(READER, &chord("c")), Lookup::Pending);
}

#[test]
fn faults_are_named_and_the_good_parts_stay() {
    let text = "\
inherits = \"vmi\"
colour = 3
[reader]
\"u\" = \"reader.untl_line\"
\"ctrl-gg\" = \"reader.top\"
\"shift-g\" = \"reader.top\"
\"Q\" = \"app.quit\"
\"escape\" = \"app.help\"
\"esc\" = \"app.cancel\"
\"Q q\" = \"app.quit\"
\"R\" = 5
\"T\" = { comand = \"app.quit\" }
broken line
[raeder]
\"x\" = \"app.quit\"
[groups]
\"gg\" = \"go\"
\"Z\" = 7
";
    let (keymap, warnings) = user(text);
    let wanted = [
        (1, "did you mean `vim`?"),
        (2, "outside a context"),
        (4, "did you mean `reader.unit_line`?"),
        (5, "no key is called `gg`"),
        (6, "shift stands beside the character `g`"),
        (9, "bound twice in [reader]: remove one of them (line 8 counts)"),
        (10, "`Q q` and `Q` of line 7 cannot both be typed"),
        (11, "bound to no command"),
        (12, "{ command ="),
        (13, "not TOML"),
        (14, "did you mean `reader`?"),
        (17, "no key is called `gg`"),
        (18, "a group's name is text"),
    ];
    assert_warnings(&warnings, &wanted);
    assert_eq!(command(&keymap, READER, "Q"), Some("app.quit"));
    assert_eq!(command(&keymap, READER, "esc"), Some("app.help"));
    assert_eq!(command(&keymap, READER, "u"), Some("reader.unit_line"), "the binding below a faulty one stays");
}

#[test]
fn a_keymap_of_the_users_own_may_inherit() {
    let (keymap, warnings) = Keymap::load("mine", Some(("my.toml", "inherits = \"vim\"\n")), &known);
    assert_warnings(&warnings, &[]);
    assert_eq!(keymap.name(), "mine");
    assert_eq!(command(&keymap, READER, "y y"), Some("copy.citation"));
    let (vim, _) = Keymap::load("vim", None, &known);
    assert_eq!(keymap.digest(), vim.digest(), "equal bindings, equal digest");
}

#[test]
fn an_unknown_name_falls_back_and_says_so() {
    let (keymap, warnings) = Keymap::load("defualt", None, &known);
    assert_eq!(warnings.len(), 1);
    assert!(warnings[0].to_string().contains("did you mean `default`?"), "{}", warnings[0]);
    assert_eq!(command(&keymap, READER, "q"), Some("app.quit"));
    assert!(Keymap::builtin("defualt").is_none());
    assert!(Keymap::builtin("vim").is_some());
}

#[test]
fn the_digest_tells_keymaps_apart() {
    let digest = |text: &str| user(text).0.digest();
    let plain = digest("");
    assert_ne!(plain, digest("[global]\n\"u\" = \"reader.back\"\n"));
    assert_ne!(plain, digest("[global]\n\"u\" = \"noop\"\n"));
    assert_ne!(digest("[reader]\n\"F\" = \"noop\"\n"), plain);
    assert_eq!(plain, digest("[global]\n\"u\" = \"reader.unit_line\"\n"));
}

proptest! {
    // Each case reads several keymaps: fewer cases keep the test short.
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn no_file_makes_the_loader_panic_or_lose_the_shipped_keys(text in "(\\[(reader|global|x)\\]\n|\"[a-f ]{0,4}\" = \"(noop|app\\.quit|no)\"\n|[\\PC\n]{0,9}\n){0,12}") {
        let (keymap, warnings) = user(&text);
        // ctrl-z is never written by the pattern above.
        prop_assert_eq!(command(&keymap, READER, "ctrl-z"), Some("app.suspend"));
        prop_assert!(warnings.iter().all(|warning| !warning.remedy.is_empty() && warning.line > 0));
    }
}
