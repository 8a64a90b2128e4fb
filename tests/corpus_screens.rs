//! Real filings on the screen: each opens at one of three sizes, before and after its figures are known; a script of
//! keys walks all panes and reports while the screen changes between the three; nothing fails, and every row of every frame is as wide as the
//! screen. Runs where the filings are: `../shared/corpus`, or the folder that `TIEOUT_CORPUS` names.

use std::fs;
use std::path::{Path, PathBuf};

use ratatui::buffer::Buffer;
use tieout::config::Settings;
use tieout::tui::headless::Driver;
use unicode_width::UnicodeWidthStr as _;

const SIZES: [(u16, u16); 3] = [(80, 24), (120, 40), (200, 60)];

/// Keys by turns; between two turns the screen changes its size.
const TURNS: [&str; 16] = [
    "j j l l l J K h pagedown ctrl-d k",
    "] ] } } ) l u ctrl-o y ctrl-o",
    "/ total enter n n N",
    "2 j j k G home enter",
    "1 j j k F E G enter 3",
    "a j a j a r j r > > < <",
    "/ =1,234 space million enter",
    "g ? g ? g D g t g s",
    "v j j V enter c c c t esc",
    "z pagedown z p o p h p i p i p h p o",
    "+ + - - tab tab tab w",
    "? esc : unit esc ! esc t esc",
    "G pageup pageup ctrl-u ( { [ g g",
    "G l c f c r x",
    "g g g q g Q g c g x I j j esc l U esc Y esc Z X",
    "D p j j enter D c pagedown esc D d j enter D f j j enter 3 f esc",
];

/// The filings there are.
fn filings() -> Vec<PathBuf> {
    let root = std::env::var_os("TIEOUT_CORPUS").map_or_else(
        || Path::new(env!("CARGO_MANIFEST_DIR")).join("../shared/corpus"),
        |folder| PathBuf::from(folder).join("corpus"),
    );
    let mut found = Vec::new();
    for folder in ["pdf-md", "tagged"] {
        for entry in fs::read_dir(root.join(folder)).into_iter().flatten().flatten() {
            let path = entry.path();
            if path.extension().is_some_and(|ending| ending == "md") {
                found.push(path);
            }
        }
    }
    found.sort();
    found
}

/// Every cell is filled, wide characters have the room that they need, and so each row is as wide as the screen.
fn check(frame: &Buffer, size: (u16, u16), when: &str) {
    assert_eq!((frame.area.width, frame.area.height), size, "{when}");
    for y in 0..size.1 {
        let (mut x, mut columns) = (0, 0);
        while x < size.0 {
            let symbol = frame[(x, y)].symbol();
            assert!(!symbol.chars().any(char::is_control), "{when}: {symbol:?} at {x}, {y}");
            let width = symbol.width().max(1);
            columns += width;
            x += u16::try_from(width).unwrap();
        }
        assert_eq!(columns, usize::from(size.0), "{when}: row {y} is not as wide as the screen");
    }
}

fn walk(path: &Path, size: (u16, u16)) {
    let name = path.file_name().unwrap().to_string_lossy().into_owned();
    let documents = vec![(name.clone(), fs::read(path).unwrap())];
    let mut driver = Driver::unread(documents, Settings::default(), size.0, size.1);
    check(&driver.frame(), size, &format!("{name}, first paint"));
    driver.type_fast("j j pagedown l G g g").unwrap();
    check(&driver.frame(), size, &format!("{name}, before its figures are known"));
    driver.analyse();
    for (turn, keys) in TURNS.iter().enumerate() {
        for key in keys.split_whitespace() {
            driver.type_fast(key).unwrap();
            check(&driver.frame(), driver.state().size, &format!("{name}, {keys:?} at {key:?}"));
        }
        driver.idle();
        let next = if turn % 2 == 0 { SIZES[turn / 2 % SIZES.len()] } else { size };
        driver.resize(next.0, next.1);
        check(&driver.frame(), next, &format!("{name}, after {keys:?}"));
    }
    assert!(driver.recorder().count() > 5, "{name}: the walk has left {} records", driver.recorder().count());
    assert!(!driver.has_quit());
}

#[test]
fn every_filing_on_the_screen() {
    let filings = filings();
    if filings.is_empty() {
        println!("SKIPPED: no filings at ../shared/corpus; TIEOUT_CORPUS names the folder that holds corpus/");
        return;
    }
    // The walks share nothing, and go side by side.
    std::thread::scope(|scope| {
        for (turn, size) in SIZES.into_iter().enumerate() {
            let filings = filings.iter().skip(turn).step_by(SIZES.len());
            scope.spawn(move || filings.for_each(|path| walk(path, size)));
        }
    });
}
