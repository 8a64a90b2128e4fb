//! Every state that scripts of keys reach, drawn at every size of the terminal: nothing fails, and no row is out of
//! line. `tests/states` lists the states; their document holds wide, combining, joined, right-to-left and control
//! characters.

mod account;
mod states;

use std::sync::atomic::{AtomicUsize, Ordering};

use ratatui::buffer::Buffer;
use states::{CASES, Case};
use tieout::session::layout::{Border, Layout};
use tieout::tui::headless::Driver;
use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

/// Sizes where something folds, ends or just fits: columns and rows.
const CHOSEN: [(u16, u16); 48] = [
    (0, 0),
    (0, 24),
    (80, 0),
    (1, 1),
    (1, 50),
    (200, 1),
    (2, 2),
    (3, 3),
    (5, 2),
    (2, 5),
    (8, 4),
    (10, 3),
    (12, 5),
    (15, 8),
    (20, 5),
    (20, 10),
    (24, 12),
    (30, 9),
    (30, 10),
    (32, 16),
    (40, 12),
    (40, 17),
    (40, 18),
    (48, 20),
    (50, 8),
    (60, 15),
    (64, 22),
    (70, 24),
    (78, 24),
    (79, 24),
    (80, 10),
    (80, 17),
    (80, 24),
    (81, 25),
    (90, 30),
    (99, 39),
    (100, 9),
    (100, 30),
    (101, 40),
    (110, 18),
    (120, 40),
    (132, 32),
    (140, 39),
    (160, 45),
    (200, 60),
    (256, 70),
    (300, 20),
    (400, 100),
];

/// Sizes drawn from a sequence that is the same in every run, small ones more often than large ones.
fn random(seed: u64, count: usize) -> impl Iterator<Item = (u16, u16)> {
    // Numbers of Knuth's MMIX generator (The Art of Computer Programming 2, 3.3.4).
    let mut at = seed;
    let mut next = move |most: u64| {
        at = at.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let share = at >> 40;
        // The square of an even share: half of all sizes lie below a quarter of the largest.
        (share * share / (1 << 24) * most / (1 << 24)) as u16
    };
    (0..count).map(move |_| (next(260), next(80)))
}

/// What is wrong with a frame, if anything is.
fn fault(driver: &Driver, frame: &Buffer) -> Option<String> {
    for y in 0..frame.area.height {
        let mut x = 0;
        while x < frame.area.width {
            let symbol = frame[(x, y)].symbol();
            let width = symbol.width();
            let summed: usize = symbol.chars().map(|c| c.width().unwrap_or(usize::MAX / 4)).sum();
            // A terminal that joins emoji and one that does not, one that knows Unicode and one that counts by
            // character: all must move by as many columns as the cell has.
            if width != summed || !(1..=2).contains(&width) {
                return Some(format!("{x},{y}: {symbol:?} is {width} columns wide, {summed} by character"));
            }
            if width == 2 && (x + 1 == frame.area.width || !matches!(frame[(x + 1, y)].symbol(), " " | "")) {
                return Some(format!("{x},{y}: {symbol:?} is cut in two"));
            }
            x += width as u16;
        }
    }
    // Nothing lies over the panes: the lines between them run from top to bottom.
    let state = driver.state();
    if state.overlay.is_none() && state.pending.is_empty() && state.prompt.is_none() && !state.notice_shown {
        let layout = Layout::of(state);
        // A list that lies over the others lies over their lines too.
        let over = layout.outline.filter(|_| layout.outline_over).unwrap_or_default();
        for (border, line) in layout.lines {
            for at in line.positions().filter(|at| !over.contains(*at)) {
                let shown = (at.x < frame.area.width).then(|| frame[at].symbol());
                let wanted = if border == Border::Rows { "─" } else { "│" };
                if shown.is_some_and(|shown| shown != wanted) {
                    return Some(format!("{at}: {shown:?} stands where the line between panes runs"));
                }
            }
        }
    }
    None
}

fn draw_at(case: &Case, driver: &mut Driver, (width, height): (u16, u16)) {
    driver.resize(width, height);
    let frame = driver.frame();
    assert_eq!((frame.area.width, frame.area.height), (width, height));
    if let Some(fault) = fault(driver, &frame) {
        let rows: Vec<String> =
            (0..height).map(|y| (0..width).map(|x| frame[(x, y)].symbol()).collect::<String>()).collect();
        panic!("{} at {width}×{height}: {fault}\n{}", case.command, rows.join("\n"));
    }
}

#[test]
fn every_state_at_every_size() {
    let next = AtomicUsize::new(0);
    let threads = std::thread::available_parallelism().map_or(2, usize::from);
    std::thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| {
                while let Some(case) = CASES.get(next.fetch_add(1, Ordering::Relaxed)) {
                    let mut driver = states::before(case);
                    driver.keys(case.keys).unwrap();
                    let seed =
                        case.command.bytes().fold(7, |seed: u64, byte| seed.wrapping_mul(31).wrapping_add(byte.into()));
                    for size in CHOSEN.into_iter().chain(random(seed, 1000)) {
                        draw_at(case, &mut driver, size);
                    }
                }
            });
        }
    });
}

#[test]
fn figures_of_a_column_end_at_the_same_place() {
    let case = CASES.iter().find(|case| case.command == "reader.raw").unwrap();
    for size in CHOSEN.into_iter().chain(random(11, 1000)) {
        let mut driver = states::before(case);
        driver.resize(size.0, size.1);
        let frame = driver.frame();
        let mut places = Vec::new();
        for y in 0..size.1 {
            let row: Vec<&str> = (0..size.0).map(|x| frame[(x, y)].symbol()).collect();
            for printed in ["58,310.42", "9,597.41", "(18,942.94)"] {
                let point = printed.find('.').unwrap();
                let found = row.windows(printed.len()).position(|cells| cells.concat() == printed);
                // The inspector tells of the figure under the cursor once more.
                let in_table = row.contains(&"│");
                if let (Some(at), true) = (found, in_table) {
                    places.push(at + point);
                }
            }
        }
        places.dedup();
        assert!(places.len() <= 1, "at {size:?} the points stand in columns {places:?}");
    }
}
