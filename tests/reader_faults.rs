//! Faults of screens that other programs have had, each named by its project and the number of its report.

mod account;

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Color, Modifier};
use tieout::config::Settings;
use tieout::theme::{ColorDepth, Theme};
use tieout::tui::headless::Driver;
use tieout::tui::view::{Scene, draw};

fn on(text: &str, width: u16, height: u16) -> Driver {
    Driver::new(vec![("a.md".into(), text.into())], Settings::default(), width, height)
}

fn rows(frame: &Buffer) -> Vec<String> {
    let row = |y| (0..frame.area.width).map(|x| frame[(x, y)].symbol()).collect::<String>();
    (0..frame.area.height).map(row).collect()
}

/// A tab was dropped, and with it what kept a label from its number.
#[test]
fn ratatui_876_tabs_do_not_vanish() {
    let mut driver = on("Revenue\t1,234\n\n|Item\tof it|2024|\n|---|---|\n|a\tb|5.00|\n", 100, 20);
    for keys in ["g g", "r", "/ revenue enter", "l e", "esc I"] {
        driver.keys(keys).unwrap();
        let shown = rows(&driver.frame()).join("\n");
        assert!(!shown.contains("Revenue1,234") && !shown.contains("Itemof it"), "{shown}");
    }
    driver.keys("esc esc g g").unwrap();
    let shown = rows(&driver.frame()).join("\n");
    assert!(shown.contains("Revenue 1,234") && shown.contains("Item"), "{shown}");
}

/// Without colours nothing told what was selected.
#[test]
fn dua_cli_238_a_selection_is_seen_without_colours() {
    let mut driver = account::driver(110, 30);
    driver.keys("g l 20 enter v j j").unwrap();
    for name in ["dark", "light", "high-contrast"] {
        let (theme, _) = Theme::load(name, None, ColorDepth::None);
        let mut buffer = Buffer::empty(Rect::new(0, 0, 110, 30));
        draw(Scene { state: driver.state(), theme: &theme }, &mut buffer);
        assert!(buffer.content.iter().all(|cell| cell.fg == Color::Reset && cell.bg == Color::Reset), "{name}");
        let look = |wanted: &str| -> Modifier {
            let rows = rows(&buffer);
            let at = rows.iter().position(|row| row.contains(wanted)).unwrap();
            let x = rows[at].split(wanted).next().unwrap().chars().count();
            buffer[(x as u16, at as u16)].modifier
        };
        assert_ne!(look("Sum that"), look("Total"), "{name}: selected looks as not selected");
        // Line numbers say it too: the bottom row counts what is selected.
        assert!(rows(&buffer).join("\n").contains("3 of at most 400 lines"), "{name}");
    }
}

/// Columns after a cell with wide characters stood elsewhere than in the other rows.
#[test]
fn csvlens_199_columns_line_up_beside_wide_characters() {
    let table = "(¥ in million)\n\n|項目|2024|2023|\n|---|---|---|\n|売上高|1,234.50|1,100.00|\n|営業利益 e\u{301}|98.75|△87.10|\n\
                 |Profit 👩‍👩‍👧|5.00|4.00|\n|العربية|6.25|7.00|\n";
    for width in [60, 79, 80, 100, 132] {
        let driver = on(table, width, 24);
        let frame = driver.frame();
        let column_of = |printed: &str| {
            let row = rows(&frame).iter().position(|row| row.contains(printed)).unwrap() as u16;
            let cells: Vec<&str> = (0..width).map(|x| frame[(x, row)].symbol()).collect();
            cells.windows(printed.len()).rposition(|cells| cells.concat() == printed).unwrap()
                + printed.find('.').unwrap()
        };
        let points: Vec<usize> = ["1,234.50", "98.75", "5.00", "6.25"].map(column_of).to_vec();
        assert!(points.iter().all(|at| *at == points[0]), "at {width}: {points:?}\n{}", rows(&frame).join("\n"));
    }
}

/// A terminal of a few cells brought the program down.
#[test]
fn helix_9523_a_tiny_terminal() {
    for script in ["", "/ fiscal", "?", ": unit", "g", "p s", "/ fiscal enter U", "D f", "B", "2", "o", "v j", "l e"] {
        let mut driver = account::driver(80, 24);
        driver.keys(script).unwrap();
        for height in 0..8 {
            for width in 0..24 {
                driver.resize(width, height);
                driver.frame();
            }
        }
        // And it still works when there is room again.
        driver.resize(80, 24);
        driver.keys("esc esc esc g g").unwrap();
        assert!(rows(&driver.frame()).join("\n").contains("L 1/45"), "{script}");
    }
}
