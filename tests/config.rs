//! Settings, keymaps and themes of the user: written, shown, checked, and taken over while a session is open; faults
//! are named with file, line and remedy, and cost nothing but themselves.

use std::fs;
use std::path::Path;
use std::process::{Command, Output};

fn tieout(home: &Path, args: &[&str], set: &[(&str, &str)]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_tieout"));
    command.args(args).current_dir(home).env("TIEOUT_CONFIG_DIR", home.join("settings"));
    command.env("TIEOUT_DATA_DIR", home).env("LC_ALL", "C.UTF-8").env_remove("COLORFGBG");
    command.envs(set.iter().copied()).output().unwrap()
}

/// Exit code, standard output and standard error, with `~` for the folder of the settings.
fn said(home: &Path, args: &[&str], set: &[(&str, &str)]) -> (i32, String, String) {
    let output = tieout(home, args, set);
    let folder = home.join("settings").display().to_string();
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap().replace(&folder, "~").replace('\\', "/");
    (output.status.code().unwrap(), text(output.stdout), text(output.stderr))
}

/// Writes files below the folder of the settings.
fn write(home: &Path, files: &[(&str, &str)]) {
    for (name, text) in files {
        let path = home.join("settings").join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }
}

#[test]
fn init_writes_a_sound_file_and_never_over_one_that_exists() {
    let home = tempfile::tempdir().unwrap();
    let home = home.path();
    assert_eq!(said(home, &["config", "init"], &[]), (0, "~/config.toml\n".into(), String::new()));
    let path = home.join("settings/config.toml");
    let first = fs::read_to_string(&path).unwrap();
    assert!(first.contains("\n#theme = \"auto\"\n") && first.contains("\n#copy_to = \"auto\"\n"), "{first}");
    assert_eq!(said(home, &["config", "check"], &[]).1, "sound: keymap default, theme auto\n");
    fs::write(&path, "mouse = false\n").unwrap();
    let (code, out, error) = said(home, &["config", "init"], &[]);
    assert_eq!((code, out.as_str()), (2, ""));
    assert!(error.contains("~/config.toml is there already") && error.contains("--force"), "{error}");
    assert_eq!(fs::read_to_string(&path).unwrap(), "mouse = false\n");
    assert_eq!(said(home, &["config", "init", "--force"], &[]).0, 0);
    assert_eq!(fs::read_to_string(&path).unwrap(), first);
    assert_eq!(said(home, &["config", "path"], &[]).1, "~\n");
}

#[test]
fn show_tells_where_each_value_comes_from() {
    let home = tempfile::tempdir().unwrap();
    let home = home.path();
    write(home, &[("config.toml", "# mine\ntheme = \"nord\"\nkeymap = \"vim\"\npreparer = \"A, N.\"\n")]);
    let args = ["config", "show", "--origin", "--keymap", "less", "--no-mouse"];
    let (code, out, error) = said(home, &args, &[("LC_ALL", "C")]);
    assert_eq!((code, error.as_str()), (0, ""));
    let rows: Vec<_> = out.lines().map(|line| line.split_once('#').unwrap()).collect();
    let rows: Vec<_> = rows.iter().map(|(set, origin)| (set.trim(), origin.trim())).collect();
    let wanted = [
        ("keymap = \"less\"", "command line"),
        ("theme = \"nord\"", "~/config.toml:2"),
        ("annotations = \"inline\"", "default"),
        ("mouse = false", "command line"),
        ("ascii = true", "environment: LC_ALL=C"),
        ("copy_to = \"auto\"", "default"),
        ("preparer = \"A, N.\"", "~/config.toml:4"),
    ];
    assert_eq!(rows, wanted);
    // What is shown is a settings file itself.
    fs::write(home.join("shown.toml"), &out).unwrap();
    let again = said(home, &["config", "show", "--config", "shown.toml"], &[]).1;
    assert_eq!(again.lines().collect::<Vec<_>>(), wanted.map(|(set, _)| set));
    let json: serde_json::Value =
        serde_json::from_str(&said(home, &["config", "show", "--origin", "--format", "json"], &[]).1).unwrap();
    assert_eq!(json[1], serde_json::json!({"option": "theme", "value": "nord", "origin": "~/config.toml:2"}));
    assert_eq!(json[3], serde_json::json!({"option": "mouse", "value": true, "origin": "default"}));
    let csv = said(home, &["config", "show", "--format", "csv"], &[]).1;
    assert_eq!(csv.lines().next(), Some("option,value"));
    assert_eq!(csv.lines().count(), 8, "{csv}");
}

#[test]
fn keymaps_and_themes_of_the_user_are_found_by_name() {
    let home = tempfile::tempdir().unwrap();
    let home = home.path();
    write(
        home,
        &[
            ("keymaps/mine.toml", "inherits = \"vim\"\n[reader]\n\"Q\" = \"app.quit\"\n"),
            ("themes/mine.toml", "inherits = \"nord\"\n[palette]\naccent = \"#ff0000\"\n"),
            ("themes/nord.toml", "[roles]\nhit = \"red\"\n"),
            ("themes/notes.txt", "no theme"),
        ],
    );
    let themes = said(home, &["themes"], &[]).1;
    assert_eq!(themes.lines().filter(|name| *name == "nord").count(), 1, "{themes}");
    assert_eq!(themes.lines().last(), Some("mine"));
    assert_eq!(said(home, &["keys", "--list"], &[]).1.lines().last(), Some("mine"));
    let keys = said(home, &["keys", "--keymap", "mine", "--format", "csv"], &[]).1;
    assert!(keys.contains("reader,\"Q\",app.quit"), "{keys}");
    let sound = said(home, &["config", "check", "--keymap", "mine", "--theme", "mine"], &[]);
    assert_eq!(sound, (0, "sound: keymap mine, theme mine\n".into(), String::new()));
    // A name is no path: nothing outside the folder is opened by it.
    for name in ["../config", "/etc/passwd", ""] {
        let (code, _, error) = said(home, &["config", "check", "--theme", name], &[]);
        assert!(code == 1 && error.contains("no theme is called"), "{name}: {error}");
    }
}

/// A key file with a fault is said to have it, with its line, and its other lines count.
#[test]
fn gitui_448_a_bad_key_file_is_not_passed_over_in_silence() {
    let cases = [
        ("[reader]\n\"u\" = \"reader.back\nQ = \"app.quit\"\n", 2, "not TOML"),
        ("[reader]\n\"u\" = \"reader.bcak\"\nQ = \"app.quit\"\n", 2, "did you mean `reader.back`?"),
        ("[raeder]\n\"u\" = \"reader.back\"\n[reader]\nQ = \"app.quit\"\n", 1, "did you mean `reader`?"),
        ("(\n  move_left: Some(( code: Char('h'))),\n)\n[reader]\nQ = \"app.quit\"\n", 1, "not TOML"),
    ];
    for (text, line, words) in cases {
        let home = tempfile::tempdir().unwrap();
        write(home.path(), &[("keymaps/default.toml", text)]);
        for args in [&["config", "check"][..], &["keys"]] {
            let (code, out, error) = said(home.path(), args, &[]);
            let named = error.contains(&format!("~/keymaps/default.toml:{line}: "));
            assert!(named && error.contains(words), "{text}: {error}");
            if args == ["keys"] {
                assert!(code == 0 && out.lines().any(|line| line.starts_with("  Q ")), "{text}: {out}");
            } else {
                assert_eq!(code, 1, "{text}");
            }
        }
    }
}

/// No typo in a keymap ends the program: each is named, and the shipped keys stay.
#[test]
fn yazi_929_a_typo_in_a_keymap_is_no_panic() {
    let typos = [
        "<C-x",
        "ctrl-",
        "ctrl-ctrl-x",
        "",
        " ",
        "-",
        "é-x",
        "ctrl-é",
        "f99",
        "shift-",
        "<Space>",
        "\\u0000",
        "日本",
        "alt-shift",
        "ctrl+x",
        "x  y",
        "\\\"",
    ];
    for typo in typos {
        let home = tempfile::tempdir().unwrap();
        write(home.path(), &[("keymaps/default.toml", &format!("[reader]\n\"{typo}\" = \"app.qiut\"\n"))]);
        let (code, out, error) = said(home.path(), &["keys"], &[]);
        assert!(code == 0 && !error.contains("panic"), "{typo}: {error}");
        assert!(error.contains("~/keymaps/default.toml:2: "), "{typo}: {error}");
        assert!(out.lines().any(|line| line.contains("app.quit")), "{typo}: {out}");
    }
}

/// The cause is the first thing that is said, in one line that names file, line and remedy, whatever follows from it.
#[test]
fn television_466_the_cause_of_a_configuration_error_is_not_buried() {
    let cases = [
        ("mouse = \"yes\"\n", "~/config.toml:1: `mouse` cannot be \"yes\": write true or false"),
        ("\n\ntheme = nord\nmouse = true\n", "~/config.toml:3: not TOML"),
        ("thme = \"nord\"\n", "~/config.toml:1: no setting is called `thme`: did you mean `theme`?"),
        ("theme = \"nrod\"\n", "no theme is called `nrod`: did you mean `nord`? (`dark` is used)"),
        ("theme = { name = \"nord\"\nmouse = true\n", "~/config.toml:1: not TOML"),
    ];
    for (text, cause) in cases {
        let home = tempfile::tempdir().unwrap();
        write(home.path(), &[("config.toml", text)]);
        let (code, out, error) = said(home.path(), &["config", "check"], &[]);
        assert_eq!((code, out.as_str()), (1, ""), "{text}");
        let first = error.lines().next().unwrap_or_default();
        assert!(first.starts_with(&format!("tieout: {cause}")), "{text}: {error}");
        assert_eq!(error.lines().count(), 1, "{text}: {error}");
    }
}

#[cfg(unix)]
// Each test program uses its own part of the helpers.
#[allow(dead_code)]
mod pty;

#[cfg(unix)]
mod on_screen {
    use super::pty::Session;
    use super::*;

    /// What stands on the screen that `output` has drawn, rows joined.
    fn screen(output: &str) -> String {
        let mut screen = vt100::Parser::new(30.try_into().unwrap(), 100.try_into().unwrap(), 0);
        screen.process(output.as_bytes());
        screen.screen().contents().split_whitespace().collect::<Vec<_>>().join(" ")
    }

    fn shows(session: &Session, words: &str) {
        session.wait_for(words, |output| screen(output).contains(words));
    }

    fn start(home: &Path, args: &[&str]) -> Session {
        let folder = home.join("settings").display().to_string();
        let set = [("TIEOUT_CONFIG_DIR", folder.as_str()), ("COLORTERM", "truecolor"), ("COLORFGBG", "")];
        let session = Session::start(Path::new(env!("CARGO_BIN_EXE_tieout")), args, home, &set);
        session.wait_held();
        shows(&session, "FINANCE ACCOUNTS");
        session
    }

    /// The accents of the themes `dark`, `light` and `nord`, as they are written to the terminal.
    const DARK: &str = "38;2;125;207;255";
    const LIGHT: &str = "38;2;11;99;181";
    const NORD: &str = "38;2;136;192;208";

    #[test]
    fn a_change_of_the_files_is_taken_over_and_a_broken_one_is_not() {
        let home = tempfile::tempdir().unwrap();
        let home = home.path();
        write(home, &[("config.toml", "theme = \"dark\"\n"), ("themes/a.txt", ""), ("keymaps/a.txt", "")]);
        let mut session = start(home, &["demo"]);
        session.wait_for("the dark theme", |output| output.contains(DARK));
        write(
            home,
            &[
                ("config.toml", "theme = \"nord\"\nkeymap = \"mine\"\npreparer = \"B\"\n"),
                ("keymaps/mine.toml", "[global]\n\"Q\" = \"app.help\"\n"),
            ],
        );
        shows(&session, "taken over from your files: keymap mine; theme nord; preparer: from the next session on");
        session.wait_for("the theme nord", |output| output.contains(NORD));
        // The keymap breaks: what it bound before stays bound.
        write(home, &[("keymaps/mine.toml", "[global]\n\"Q\" = \"app.hepl\"\n\"R\" = \"app.help\"\n")]);
        shows(&session, "mine.toml:2: no command is called `app.hepl`: did you mean `app.help`?; keymap as before");
        session.press("Q");
        shows(&session, "Keys (mine keymap)");
        // In the help it is text to find.
        session.press("Q");
        shows(&session, "find: Q");
        // The settings break: the theme stays.
        write(home, &[("config.toml", "theme = \"light\"\nmouse = maybe\n")]);
        shows(&session, "config.toml:2: not TOML");
        shows(&session, "settings as before");
        assert!(!session.output().contains(LIGHT));
        write(home, &[("config.toml", "theme = \"light\"\n")]);
        session.wait_for("the light theme", |output| output.contains(LIGHT));
        session.signal("TERM");
        session.wait_end();
        session.assert_given_back();
    }

    #[test]
    fn the_background_that_the_terminal_names_chooses_the_theme_and_no_key_is_lost() {
        let home = tempfile::tempdir().unwrap();
        let mut session = start(home.path(), &["demo"]);
        session.wait_for("the question", |output| output.contains("\x1b]11;?\x1b\\"));
        session.wait_for("the dark theme", |output| output.contains(DARK));
        session.press("/surp\x1b]11;rgb:fafa/fafa/fafa\x1b\\lus");
        shows(&session, "surplus");
        session.wait_for("the light theme", |output| output.contains(LIGHT));
        session.press("\x03\x03");
        session.wait_end();
        session.assert_given_back();
    }

    #[test]
    fn a_terminal_is_not_asked_where_the_answer_would_change_nothing() {
        let home = tempfile::tempdir().unwrap();
        for (args, set) in [
            (&["demo", "--theme", "nord"][..], ("COLORTERM", "truecolor")),
            (&["demo"], ("NO_COLOR", "1")),
            (&["demo"], ("TERM", "linux")),
        ] {
            let mut session = Session::start(Path::new(env!("CARGO_BIN_EXE_tieout")), args, home.path(), &[set]);
            session.wait_held();
            shows(&session, "FINANCE ACCOUNTS");
            session.press("q");
            assert!(session.wait_end().success());
            assert!(!session.output().contains("\x1b]11"), "{args:?} {set:?}");
        }
    }

    #[test]
    fn faults_are_said_on_the_screen_the_first_of_them_where_it_is_seen() {
        let home = tempfile::tempdir().unwrap();
        write(home.path(), &[("config.toml", "moose = true\nthme = \"nord\"\n"), ("keymaps/default.toml", "x\n")]);
        let mut session = start(home.path(), &["demo"]);
        shows(
            &session,
            "config.toml:1: no setting is called `moose`: did you mean `mouse`? (and 2 more: `tieout config check` lists them)",
        );
        session.press("q");
        assert!(session.wait_end().success());
    }
}
