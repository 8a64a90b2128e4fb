//! Keys, keymaps and themes as a user writes them: no panic; a chord that is read is read the same when shown.
#![no_main]

use libfuzzer_sys::fuzz_target;
use tieout::keys::{Keymap, parse_chord, show_chord};
use tieout::theme::{ColorDepth, Theme};

fuzz_target!(|text: &str| {
    if let Ok(keys) = parse_chord(text) {
        let shown = show_chord(&keys);
        assert_eq!(parse_chord(&shown).as_ref(), Ok(&keys), "{text:?} is shown as {shown:?}");
    }
    let user = Some(("fuzz.toml", text));
    let (keymap, _) = Keymap::load("default", user, &|name| name.starts_with("reader."));
    for binding in keymap.bindings() {
        show_chord(&binding.chord);
    }
    Theme::load("dark", user, ColorDepth::True);
});
