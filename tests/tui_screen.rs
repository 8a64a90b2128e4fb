//! What the screen owes to somebody who sees it for the first time, on the sample account: where one stands, what
//! can be pressed, and no number without its unit and year.

use tieout::config::Settings;
use tieout::demo;
use tieout::session::{Focus, Msg, State};
use tieout::text::Digest;
use tieout::tui::headless::Driver;

fn sample(width: u16, height: u16) -> Driver {
    let documents = vec![(demo::NAME.to_owned(), demo::ACCOUNT.as_bytes().to_vec())];
    Driver::new(documents, Settings::default(), width, height)
}

fn on(text: &str, width: u16, height: u16) -> Driver {
    Driver::new(vec![("a.md".into(), text.into())], Settings::default(), width, height)
}

fn rows(driver: &Driver) -> Vec<String> {
    let buffer = driver.frame();
    let row = |y| (0..buffer.area.width).map(|x| buffer[(x, y)].symbol()).collect::<String>();
    (0..buffer.area.height).map(row).collect()
}

fn screen(driver: &Driver) -> String {
    rows(driver).join("\n")
}

/// Column and row of the first place where `text` stands on the screen, from column `from` on.
fn find(driver: &Driver, text: &str, from: u16) -> (u16, u16) {
    let buffer = driver.frame();
    for y in 0..buffer.area.height {
        for x in from..buffer.area.width {
            let mut rest = text;
            let mut at = x;
            while !rest.is_empty() && at < buffer.area.width {
                let Some(after) = rest.strip_prefix(buffer[(at, y)].symbol()) else { break };
                rest = after;
                at += 1;
            }
            if rest.is_empty() {
                return (x, y);
            }
        }
    }
    panic!("{text:?} is not on the screen:\n{}", screen(driver));
}

fn under_cursor(state: &State) -> Option<&str> {
    let here = state.here();
    let figure = state.figure_at(here)?;
    state.document(here.doc)?.line(figure.line).get(figure.span.start as usize..figure.span.end as usize)
}

/// The column where the reader begins.
fn reader(driver: &Driver) -> u16 {
    tieout::session::layout::Layout::of(driver.state()).reader.unwrap().x
}

const DEFICIT: &str = "/ fiscal space deficit enter n";

#[test]
fn a_line_that_is_gone_to_has_the_cursor_on_its_first_figure() {
    let mut driver = sample(120, 40);
    driver.keys("g l 412 enter").unwrap();
    assert_eq!(under_cursor(driver.state()), Some("48,964.89"));
}

#[test]
fn a_click_puts_the_cursor_on_the_figure() {
    let mut driver = sample(160, 40);
    driver.keys(DEFICIT).unwrap();
    let from = reader(&driver);
    for text in ["44,210.07", "48,964.89", "18,942.94", "Primary deficit"] {
        let (x, y) = find(&driver, text, from);
        driver.send(Msg::Click(x + 3, y));
        let want = if text == "Primary deficit" { None } else { Some(text) };
        let got = under_cursor(driver.state()).map(|text| text.trim_matches(['(', ')']));
        assert_eq!(got, want, "{}", screen(&driver));
        assert_eq!(driver.state().focus, Focus::Reader);
    }
    // In running text, and on the note behind the number.
    driver.keys("g l 277 enter").unwrap();
    let from = reader(&driver);
    let (x, y) = find(&driver, "14,78,254.00", from);
    driver.send(Msg::Click(x + 2, y));
    assert_eq!(under_cursor(driver.state()), Some("14,78,254.00"));
    let (x, y) = find(&driver, "‹23-24›", from);
    driver.keys("l").unwrap();
    driver.send(Msg::Click(x + 2, y));
    assert_eq!(driver.state().here().place.line, 277);
}

#[test]
fn a_click_on_a_pinned_line_goes_there_and_back_again() {
    let mut driver = sample(80, 24);
    driver.keys(DEFICIT).unwrap();
    let (x, y) = find(&driver, "(₹ in crore)", reader(&driver));
    driver.send(Msg::Click(x, y));
    assert_eq!(driver.state().here().place.line, 403);
    driver.keys("ctrl-o").unwrap();
    assert_eq!(driver.state().here().place.line, 412);
}

#[test]
fn a_click_on_a_hit_looks_at_it_and_another_goes_there() {
    let mut driver = sample(120, 40);
    driver.keys(DEFICIT).unwrap();
    let (x, y) = find(&driver, "987 p29", 0);
    driver.send(Msg::Click(x, y));
    assert_eq!((driver.state().shown().place.line, driver.state().here().place.line), (987, 412));
    let (x, y) = find(&driver, "987 p29", 0);
    driver.send(Msg::Click(x, y));
    assert_eq!((driver.state().preview, driver.state().here().place.line), (None, 987));
    // A section of the outline in the same way.
    let (x, y) = find(&driver, "Note 2", 0);
    driver.send(Msg::Click(x, y));
    assert_eq!(driver.state().here().place.line, 987);
    let (x, y) = find(&driver, "Note 2", 0);
    driver.send(Msg::Click(x, y));
    let line = driver.state().here().place.line;
    assert!(driver.state().document(0).unwrap().line(line).contains("Note 2"), "line {line}");
}

#[test]
fn switching_annotations_moves_neither_the_cursor_nor_the_columns_before_it() {
    let mut driver = sample(80, 24);
    for (width, height) in [(80, 24), (120, 40), (200, 60)] {
        driver.resize(width, height);
        for line in [90, 270, 277, 412, 1045, 1958] {
            driver.keys(&format!("g l {line} enter")).unwrap();
            let from = reader(&driver);
            let aligned = driver.state().flow(0).unwrap().is_aligned(line);
            let place = |driver: &Driver| {
                let text = under_cursor(driver.state()).unwrap_or_default().to_owned();
                let (x, y) = find(driver, "▸", from + 1);
                let x = if aligned && !text.is_empty() { find(driver, &text, x).0 } else { x };
                (x, y)
            };
            let before = place(&driver);
            for _ in 0..3 {
                driver.keys("a").unwrap();
                assert_eq!(place(&driver), before, "L {line} at {width}×{height}:\n{}", screen(&driver));
            }
        }
    }
}

#[test]
fn the_strip_hides_no_governing_line() {
    let mut driver = sample(80, 24);
    driver.keys(DEFICIT).unwrap();
    driver.keys("a").unwrap();
    for (width, height) in [(80, 24), (120, 40), (100, 30)] {
        driver.resize(width, height);
        let from = reader(&driver);
        for text in ["(₹ in crore)", "Particulars", "₹cr 24-25"] {
            let (_, y) = find(&driver, text, from);
            assert!(y < height / 2, "{}", screen(&driver));
        }
        let top = rows(&driver).into_iter().take(10).map(|row| row.chars().skip(from.into()).collect::<String>());
        assert_eq!(top.filter(|row| row.contains("₹cr 24-25")).count(), 1, "{}", screen(&driver));
    }
}

#[test]
fn a_year_is_never_cut_short() {
    // `24-2` or `2` would be read as another year.
    let whole = |text: &str| {
        text.match_indices("₹cr").all(|(at, mark)| {
            let rest = text[at + mark.len()..].trim_start();
            let years = ["22-23", "23-24", "24-25"];
            rest.is_empty() || rest.starts_with(['…', '│', '›', '←']) || years.iter().any(|year| rest.starts_with(year))
        })
    };
    let mut driver = sample(80, 24);
    driver.keys(DEFICIT).unwrap();
    for width in (24..150).step_by(3) {
        driver.resize(width, 24);
        for pane in ["3", "2"] {
            driver.keys(pane).unwrap();
            for row in rows(&driver).iter().skip(1).take(17) {
                assert!(whole(row), "at {width}: {row}");
            }
        }
    }
}

#[test]
fn a_low_screen_tells_unit_and_year_as_well() {
    let mut driver = sample(80, 24);
    driver.keys(DEFICIT).unwrap();
    for (width, height) in [(40, 10), (60, 12), (80, 24)] {
        driver.resize(width, height);
        let text = screen(&driver);
        let (unit, year) =
            if height < 18 { ("₹cr ← L 403", "24-25 ← L 405") } else { ("₹ crore ← L 403", "2024-25 ") };
        assert!(text.contains(unit) && text.contains(year), "{text}");
    }
}

#[test]
fn the_title_names_the_innermost_section() {
    let mut driver = sample(80, 24);
    driver.keys(DEFICIT).unwrap();
    assert!(rows(&driver)[0].contains("› Deficit "), "{}", rows(&driver)[0]);
}

#[test]
fn after_u_the_inspector_says_what_the_line_governs() {
    let mut driver = sample(120, 40);
    driver.keys(DEFICIT).unwrap();
    driver.keys("u").unwrap();
    let text = screen(&driver);
    assert!(text.contains("this line governs 48,964.89 at L 412   ctrl-o goes back"), "{text}");
    driver.keys("j").unwrap();
    assert!(!screen(&driver).contains("this line governs"), "{}", screen(&driver));
}

#[test]
fn what_is_no_figure_is_called_by_its_kind() {
    let mut driver = on("# A\n\n(₹ in crore)\n\nSee Note 12 for 5,000 in 2024-25.\n", 120, 24);
    let (x, y) = find(&driver, "12 for", reader(&driver));
    driver.send(Msg::Click(x, y));
    assert!(screen(&driver).contains("12   not a figure: reference"), "{}", screen(&driver));
}

#[test]
fn the_foot_of_the_outline_counts_figures_and_names_its_marks() {
    let text =
        "# A\n\n| Item | 2024-25 | 2023-24 |\n|---|---|---|\n| Grants | 1,931.34 | — |\n| Loans | nil | 12.50 |\n";
    let mut driver = on(text, 200, 30);
    let seen = screen(&driver);
    assert!(seen.contains(" 2   figures") && seen.contains(" 2 ? unit or year unknown"), "{seen}");
    // What is counted is what one can step through.
    driver.keys("g d g d").unwrap();
    assert_eq!(under_cursor(driver.state()), Some("12.50"));
    driver.keys("g d").unwrap();
    assert!(screen(&driver).contains("doubt 1 of 2, from the first again"), "{}", screen(&driver));
}

#[test]
fn a_lone_question_mark_behind_a_number_with_its_own_unit_says_that_it_is_the_year() {
    let driver = on("# A\n\nA share of 87 per cent and a sum of ₹5,000 crore.\n", 160, 24);
    let text = screen(&driver);
    assert!(text.contains("87 per cent ‹year?›") && text.contains("₹5,000 crore ‹year?›"), "{text}");
}

#[test]
fn the_last_row_changes_with_what_is_open() {
    let mut driver = sample(80, 24);
    let last = |driver: &Driver| rows(driver).last().unwrap().trim_end().to_owned();
    assert!(last(&driver).contains("/ search") && last(&driver).ends_with("q quit"), "{}", last(&driver));
    driver.keys("?").unwrap();
    assert!(last(&driver).contains("esc close"), "{}", last(&driver));
    driver.keys("esc :").unwrap();
    assert!(last(&driver).contains("enter run it"), "{}", last(&driver));
    driver.keys("esc / deficit").unwrap();
    let text = last(&driver);
    assert!(text.contains("reads as text") && text.contains("tab mode   enter go   down next hit"), "{text}");
    driver.keys("enter v j").unwrap();
    let text = last(&driver);
    assert!(text.contains("2 of at most 400 lines") && text.ends_with("c s copy"), "{text}");
}

#[test]
fn after_a_prefix_each_command_is_listed_once() {
    let mut driver = sample(80, 24);
    driver.keys("g").unwrap();
    let text = screen(&driver);
    assert!(text.contains("?, d  Go to the next figure in doubt"), "{text}");
    assert_eq!(text.matches("next figure in doubt").count(), 1, "{text}");
}

#[test]
fn what_was_chosen_before_stands_first_in_the_palette_and_leaving_never_does() {
    let mut driver = sample(100, 30);
    driver.keys(": profile enter").unwrap();
    driver.keys("esc : forget space search enter").unwrap();
    driver.keys(":").unwrap();
    let text = screen(&driver);
    let row = |what: &str| text.lines().position(|row| row.contains(what)).unwrap();
    assert_eq!(row("Forget the search") + 1, row("Measure the document"), "{text}");
    assert_eq!(text.matches("chosen before").count(), 2, "{text}");
    driver.keys("quit enter").unwrap();
    assert!(driver.has_quit());
    let mut driver = sample(100, 30);
    driver.keys(": quit enter : enter").unwrap();
    assert!(driver.state().prompt.is_some(), "the first is the search");
}

#[test]
fn a_command_that_needs_something_asks_for_it_when_it_is_chosen_by_name() {
    for chosen in [": line space by space its enter", "? by space its space number enter"] {
        let mut driver = sample(100, 30);
        driver.keys(chosen).unwrap();
        driver.keys("412 enter").unwrap();
        assert_eq!(driver.state().here().place.line, 412, "{chosen}");
    }
}

#[test]
fn the_palette_knows_what_other_programs_call_so_and_the_number_of_a_line() {
    let mut driver = sample(100, 30);
    driver.keys(": 4 1 2").unwrap();
    assert!(screen(&driver).contains("enter goes to line 412"), "{}", screen(&driver));
    driver.keys("enter").unwrap();
    assert_eq!(driver.state().here().place.line, 412);
    driver.keys(": l s enter").unwrap();
    assert!(screen(&driver).contains("Open documents"));
    driver.keys("esc : q enter").unwrap();
    assert!(driver.has_quit());
}

#[test]
fn the_help_is_searched_and_enter_does_what_it_found() {
    let mut driver = sample(100, 30);
    driver.keys("? declares space the space unit").unwrap();
    let text = screen(&driver);
    assert!(text.contains("find: declares the unit") && text.contains("u, g u"), "{text}");
    driver.keys("esc g l 412 enter l ? declares space the space unit enter").unwrap();
    assert_eq!(driver.state().here().place.line, 403);
    // A command of another pane goes there first.
    driver.keys("? fold space all enter").unwrap();
    assert_eq!(driver.state().focus, tieout::session::Focus::Outline);
    assert!(driver.state().overlay.is_none());
    // One of a list does not leave the help.
    driver.keys("? overlay.page_down enter").unwrap();
    assert!(driver.state().overlay.is_some());
    assert!(screen(&driver).contains("this key works while a list lies over the panes"));
}

#[test]
fn the_tour_fits_the_smallest_usual_screen_and_any_key_closes_it() {
    for keymap in tieout::keys::Keymap::NAMES {
        let settings = Settings { keymap: keymap.to_owned(), ..Settings::default() };
        let mut driver = Driver::new(vec![("a.md".into(), "1,234".into())], settings, 80, 24);
        driver.send(Msg::Tour);
        let text = screen(&driver);
        assert!(!text.contains("below") && text.contains("shows it again"), "{keymap}: {text}");
        driver.keys("esc").unwrap();
        assert!(driver.state().overlay.is_none());
    }
    for (key, does) in [("q", false), ("enter", false), ("space", false), ("ctrl-c", false), ("@", false), ("/", true)]
    {
        let mut driver = sample(80, 24);
        driver.send(Msg::Tour);
        driver.keys(key).unwrap();
        assert!(driver.state().overlay.is_none() && !driver.has_quit(), "{key}");
        assert_eq!(driver.state().prompt.is_some(), does, "{key}");
        assert!(driver.state().notices.is_empty(), "{key}");
    }
    let mut driver = sample(80, 24);
    driver.keys("? f2").unwrap();
    assert!(screen(&driver).contains("First steps"), "{}", screen(&driver));
}

#[test]
fn a_newcomer_finds_the_figure_its_unit_and_the_line_that_declares_it_in_fifteen_keys() {
    for (width, height) in [(80, 24), (100, 30), (132, 40)] {
        let mut driver = sample(width, height);
        driver.send(Msg::Tour);
        // What the tour says: search as you type.
        let keys = "/fiscal deficit";
        for c in keys.chars() {
            driver.send(Msg::Key(tieout::keys::Key::plain(tieout::keys::Code::Char(c))));
        }
        driver.idle();
        assert!(keys.chars().count() <= 15);
        let text = screen(&driver);
        for wanted in ["48,964.89", "₹ crore ← L 266", "2024-25", "← L 268"] {
            assert!(text.contains(wanted), "{width}×{height}: {wanted} is not in\n{text}");
        }
    }
}

#[test]
fn what_a_beginner_presses_does_something_or_says_something() {
    let mut driver = sample(120, 40);
    driver.keys("/ fiscal space deficit").unwrap();
    driver.keys("down down enter").unwrap();
    let third = driver.state().search.hits[2].line;
    assert_eq!(driver.state().here().place.line, third, "down in the prompt chooses the hit");
    driver.keys("enter").unwrap();
    assert!(matches!(driver.state().overlay, Some(tieout::session::overlay::Overlay::Why(_))), "enter explains");
    driver.keys("esc backspace").unwrap();
    assert_eq!(driver.state().here().place.line, 1);
    for pane in ["1", "2", "3"] {
        for key in ["up", "down", "left", "right", "pageup", "pagedown", "home", "end", "enter", "esc", "tab", "/ esc"]
        {
            driver.keys(&format!("{pane} {key}")).unwrap();
            let said = driver.state().notices.last().map(|notice| notice.text.clone()).unwrap_or_default();
            assert!(!said.contains("is not bound"), "{pane} {key}: {said}");
            driver.keys("esc esc").unwrap();
        }
    }
    driver.keys("@").unwrap();
    assert!(screen(&driver).contains("@ is not bound here; ? lists the keys"));
}

#[test]
fn enter_in_an_empty_palette_does_not_quit() {
    let mut driver = sample(80, 24);
    driver.keys(": enter").unwrap();
    assert!(!driver.has_quit());
}

#[test]
fn a_hit_shows_what_was_found() {
    // In the header of a table, and far into the label of a row.
    let text = "# A\n\n| Particulars | Ratio of fiscal deficit |\n|---|---|\n\
                | Capital outlay of the year in relation to the fiscal deficit | 119.09 |\n";
    for width in [80, 120, 200] {
        let mut driver = on(text, width, 24);
        driver.keys("/ deficit enter").unwrap();
        let pane = tieout::session::layout::Layout::of(driver.state()).hits.unwrap();
        for line in ["3 ", "5 "] {
            let row = rows(&driver)
                .into_iter()
                .map(|row| row.chars().skip(pane.x as usize).take(pane.width as usize).collect::<String>())
                .find(|row| row.trim_start_matches(['▸', ' ']).starts_with(line))
                .unwrap();
            assert!(row.contains("defi"), "at {width}: {row}");
        }
    }
}

#[test]
fn full_width_digits_stand_in_the_column_of_numbers() {
    let text = "# A\n\n|  | 2024 |\n|---|---|\n| a | △1,234 |\n| b | １，２３４ |\n| c | 99 |\n";
    let driver = on(text, 120, 24);
    let from = reader(&driver);
    let ends = ["△1,234", "99"].map(|text| find(&driver, text, from).0 as usize + text.chars().count());
    assert_eq!(ends[0], ends[1], "{}", screen(&driver));
}

#[test]
fn a_file_that_changes_is_said_and_what_was_read_stays() {
    let mut driver = on("# A\n\n| Item | 2025 |\n|---|---|\n| Sales | 1,234 |\n", 100, 24);
    driver.send(Msg::OnDisk(0, Some(Digest::of(b"other"))));
    let text = screen(&driver);
    assert!(rows(&driver)[0].contains("! changed on disk"), "{text}");
    assert!(text.contains("1,234") && text.contains("ctrl-r reads it again"), "{text}");
    // It stays in the first row when the message has gone.
    driver.keys("j").unwrap();
    assert!(rows(&driver)[0].contains("! changed on disk"), "{}", screen(&driver));
    driver.send(Msg::OnDisk(0, None));
    assert!(rows(&driver)[0].contains("! gone from disk"), "{}", screen(&driver));
    let as_read = driver.state().document(0).unwrap().digest();
    driver.send(Msg::OnDisk(0, Some(as_read)));
    assert!(!rows(&driver)[0].contains('!'), "{}", screen(&driver));
    // Looked at again and still the same: nothing is said.
    let said = driver.state().notices.len();
    driver.send(Msg::OnDisk(0, Some(as_read)));
    assert_eq!(driver.state().notices.len(), said);
    driver.send(Msg::OnDisk(7, None));
}

#[test]
fn the_wheel_moves_the_list_that_lies_over_the_panes() {
    let mut driver = sample(80, 24);
    driver.keys("?").unwrap();
    let before = screen(&driver);
    driver.send(Msg::Wheel(40, 10, 30));
    assert_ne!(screen(&driver), before);
    driver.send(Msg::Wheel(40, 10, -30));
    assert_eq!(screen(&driver), before);
}

#[test]
fn an_empty_document_says_so_and_has_no_first_line() {
    let mut driver = on("", 80, 24);
    driver.keys("j l u a g g G ] c c v enter esc / x enter").unwrap();
    let text = screen(&driver);
    assert!(rows(&driver)[0].contains("L 0/0") && text.contains("the document is empty"), "{text}");
}

#[test]
fn what_can_be_searched_for_is_told_whole_on_a_narrow_screen() {
    let driver = sample(80, 24);
    let pane = usize::from(reader(&driver));
    for row in rows(&driver).iter().skip(1).take(17) {
        let hits: String = row.chars().take(pane).collect();
        assert!(!hits.contains('…'), "{row}");
    }
}

#[test]
fn a_header_keeps_its_year_where_the_column_has_room_for_it() {
    let mut driver = sample(80, 24);
    driver.keys("g l 412 enter").unwrap();
    for (width, height) in [(80, 24), (120, 40), (200, 60)] {
        driver.resize(width, height);
        find(&driver, "Actuals 2024-25", reader(&driver));
    }
}

#[test]
fn a_table_of_rules_alone_is_shown_as_it_stands() {
    for row in ["|---|---|---|", "||------------- -------------||", "||=====||"] {
        let text = format!("# A\n\nBefore\n\n{row}\n\n{row}\n{row}\n\nAfter\n");
        for width in [40, 80, 120] {
            let mut driver = on(&text, width, 24);
            driver.keys("j j j j a a a").unwrap();
            let text = screen(&driver);
            let rule = row.trim_matches('|').split('|').next().unwrap_or_default();
            assert!(text.contains(rule) || text.contains("───"), "{text}");
        }
    }
}
