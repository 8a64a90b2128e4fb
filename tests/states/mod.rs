//! States that scripts of keys reach: one for every command, and the document they are reached on. What a command
//! changes on the screen, and how every state looks at every size, are tests of the same table.

use tieout::config::Settings;
use tieout::tui::headless::Driver;

/// An account with what is hard to draw and what is hard to read in it: wide and combining characters, emoji that
/// are joined, text from right to left, control characters, a tab, a reference, a sum that does not foot, a unit in
/// conflict, two values in one cell, a split word, a table without a unit, a page that is missing.
pub const ACCOUNT: &str = "\
# 財務諸表 Statement 1: Summary 👩‍👩‍👧 of the acco\u{301}unt

(₹ in crore)

| Particulars | 2024-25 | 2023-24 |
|---|---|---|
| 日本の資本支出 | 58,310.42 | 53,118.20 |
| Cafe\u{301}s and loans\tadvances | 9,597.41 | 8,021.10 |
| Less: revenue surplus (see Note 3) | (18,942.94) | (16,929.23) |
| **Fiscal deficit** 🏦 | **48,964.89** | **44,210.07** |

--- end of page=1 ---

# Statement 2: Details \u{1b}[31mof\u{7} it

(₹ in lakh)

| Particulars | 2024-25 | 2023-24 |
|---|---|---|
| Fiscal deficit | 48,96,489 | 44,21,007 |
| \u{202e}Interest\u{202c} العربية | 26,10,530 | 24,88,030 |
| Sum that does not add up | 10 | 20 |
| Total | 75,07,019 | 69,09,037 |

The deficit of ₹48,964.89 crore was met by borrowing, as Note 3 tells.

--- end of page=3 ---

## Note 3: Deficits 赤字

(in thousands)

(in millions)

| Item | March 31, 2025 | March 31, 2024 |
|---|---|---|
| Deposits | 1,931,334 | 1,820,117 |
| Rates | 1,000.00 14,904.08 | 7.5 |

# Statement 4: No unit

| Item | 2024-25 |
|---|---|
| Grants | 1,931.34 |
| Gra | nts of lakh\u{200b} and more |
";

/// A second document.
pub const SECOND: &str =
    "# Prior year\n\n(₹ in crore)\n\n| Item | 2023-24 |\n|---|---|\n| Fiscal deficit | 44,210.07 |\n";

/// Columns and rows of the screen that scripts are typed on.
pub const SIZE: (u16, u16) = (110, 30);

/// How one gets to a state in which a command shows what it does, and the keys of the command.
pub struct Case {
    /// The command.
    pub command: &'static str,
    /// Keys before it.
    pub before: &'static str,
    /// Its keys in the default keymap, and what completes it, such as the text of a prompt.
    pub keys: &'static str,
}

const fn case(command: &'static str, before: &'static str, keys: &'static str) -> Case {
    Case { command, before, keys }
}

/// A session on the documents.
pub fn driver(width: u16, height: u16) -> Driver {
    let documents = vec![("account.md".into(), ACCOUNT.into()), ("prior.md".into(), SECOND.into())];
    Driver::new(documents, Settings::default(), width, height)
}

/// A session in which the keys before the command of `case` have been typed.
pub fn before(case: &Case) -> Driver {
    let mut driver = driver(SIZE.0, SIZE.1);
    driver.keys(case.before).unwrap_or_else(|error| panic!("{}: {error}", case.command));
    driver
}

/// Every command, in the order of their table.
#[rustfmt::skip]
pub const CASES: &[Case] = &[
    case("app.quit", "l", "q"),
    case("app.help", "", "?"),
    case("app.tour", "", "f2"),
    case("app.palette", "", ": unit"),
    case("app.suspend", "", "ctrl-z"),
    case("app.redraw", "", "ctrl-l"),
    case("app.mouse", "", "p m"),
    case("app.messages", "l c f", "!"),
    case("app.cancel", "/ deficit enter v j", "esc"),
    case("focus.next", "", "w"),
    case("focus.previous", "", "W"),
    case("focus.outline", "", "o"),
    case("focus.hits", "/ deficit enter", "2"),
    case("focus.reader", "o", "3"),
    case("focus.other", "/ deficit enter p s G", "4"),
    case("pane.toggle_outline", "", "p o"),
    case("pane.toggle_hits", "", "p h"),
    case("pane.toggle_inspector", "", "p i"),
    case("pane.zoom", "l", "z"),
    case("pane.grow", "2", "+"),
    case("pane.shrink", "2", "-"),
    case("pane.split", "/ deficit enter", "p s"),
    case("pane.swap", "/ deficit enter", "p x"),
    case("search.open", "", "/ deficit enter"),
    case("search.open_value", "", "# 48964.89 space crore enter"),
    case("search.figure", "g t l", "*"),
    case("search.next", "/ deficit enter", "n"),
    case("search.previous", "/ deficit enter", "N"),
    case("search.mode", "/ deficit", "tab"),
    case("search.scope", "/ deficit", "ctrl-s"),
    case("search.word", "/ defici", "alt-w"),
    case("search.case", "/ deficit", "alt-c"),
    case("search.keep", "/ deficit enter", "s k gap enter"),
    case("search.kept", "/ deficit enter s k gap enter / grants enter s k enter", "s l"),
    case("search.kept_next", "/ deficit enter s k gap enter / grants enter s k enter", "s n"),
    case("search.kept_previous", "/ deficit enter s k gap enter / grants enter s k enter", "s p"),
    case("search.drop", "/ deficit enter s k gap enter / grants enter s k enter", "s d"),
    case("search.marks", "/ deficit enter", "s m"),
    case("search.clear", "/ deficit enter", "x"),
    case("reader.line_down", "", "j"),
    case("reader.line_up", "j j j", "k"),
    case("reader.page_down", "", "pagedown"),
    case("reader.page_up", "G", "pageup"),
    case("reader.half_page_down", "", "ctrl-d"),
    case("reader.half_page_up", "G", "ctrl-u"),
    case("reader.top", "G", "g g"),
    case("reader.bottom", "", "G"),
    case("reader.figure_next", "l", "l"),
    case("reader.figure_previous", "l l", "h"),
    case("reader.row_down", "l", "J"),
    case("reader.row_up", "l J J", "K"),
    case("reader.cell_next", "g l 9 enter 0", "L"),
    case("reader.cell_previous", "g l 9 enter $", "H"),
    case("reader.cell_first", "g l 9 enter", "0"),
    case("reader.cell_last", "g l 9 enter 0", "$"),
    case("reader.row_first", "/ fiscal enter", "g k"),
    case("reader.row_last", "l", "g j"),
    case("reader.row_full", "/ fiscal enter", "e"),
    case("reader.table_next", "", "]"),
    case("reader.table_previous", "G", "["),
    case("reader.section_next", "", "}"),
    case("reader.section_previous", "G", "{"),
    case("reader.page_next", "", ")"),
    case("reader.page_previous", "G", "("),
    case("reader.scroll_left", "l > >", "<"),
    case("reader.scroll_right", "l", ">"),
    case("reader.doubt_next", "", "g ?"),
    case("reader.doubt_previous", "G", "g D"),
    case("reader.unknown_next", "", "g q"),
    case("reader.unknown_previous", "G", "g Q"),
    case("reader.conflict_next", "", "g c"),
    case("reader.conflict_previous", "G", "g C"),
    case("reader.damage_next", "", "g x"),
    case("reader.damage_previous", "G", "g X"),
    case("reader.goto_line", "", "g l 20 enter"),
    case("reader.goto_page", "", "g p 3 enter"),
    case("reader.follow_reference", "g l 9 enter", "g n"),
    case("reader.goto_reference", "", "g N note space 3 enter"),
    case("mark.set", "j j", "m a"),
    case("mark.jump", "j j m a G", "' a"),
    case("reader.unit_line", "/ fiscal enter", "u"),
    case("reader.year_line", "/ fiscal enter", "y"),
    case("reader.back", "/ fiscal enter u", "ctrl-o"),
    case("reader.forward", "/ fiscal enter u ctrl-o", "alt-right"),
    case("reader.annotations", "l", "a"),
    case("reader.raw", "l", "r"),
    case("reader.select", "l", "v j j"),
    case("reader.select_grow", "/ fiscal enter v", "V"),
    case("reader.read_span", "/ fiscal enter v k k", "enter"),
    case("figure.why", "/ fiscal enter", "I"),
    case("figure.overrule_unit", "g c", "U ₹ space lakh enter page space seen enter"),
    case("figure.overrule_year", "g q", "Y 2024-25 enter page space seen enter"),
    case("figure.withdraw", "g c U ₹ space lakh enter page space seen enter", "X"),
    case("figure.undo", "g c U ₹ space lakh enter page space seen enter", "Z"),
    case("copy.citation", "/ fiscal enter", "c c"),
    case("copy.figure", "/ fiscal enter", "c f"),
    case("copy.row", "/ fiscal enter", "c r"),
    case("copy.span", "/ fiscal enter v k", "c s"),
    case("copy.table", "/ fiscal enter", "c t"),
    case("copy.table_csv", "/ fiscal enter", "c v"),
    case("copy.cell", "/ fiscal enter", "c e"),
    case("hits.down", "/ deficit enter 2", "j"),
    case("hits.up", "/ deficit enter 2 j j", "k"),
    case("hits.open", "/ deficit enter 2 j", "enter"),
    case("hits.first", "/ deficit enter 2 G", "g g"),
    case("hits.last", "/ deficit enter 2", "G"),
    case("hits.page_down", "/ a enter 2", "pagedown"),
    case("hits.page_up", "/ a enter 2 G", "pageup"),
    case("hits.filter", "/ deficit enter", "& note enter"),
    case("hits.sort", "/ deficit enter", "s o"),
    case("hits.group", "/ deficit enter", "s g"),
    case("outline.down", "o", "j"),
    case("outline.up", "o j j", "k"),
    case("outline.page_down", "o", "pagedown"),
    case("outline.page_up", "o G", "pageup"),
    case("outline.first", "o G", "home"),
    case("outline.last", "o", "end"),
    case("outline.open", "o j j", "enter"),
    case("outline.toggle_fold", "o j", "space"),
    case("outline.fold_all", "o", "F"),
    case("outline.unfold_all", "o F", "E"),
    case("outline.filter", "o", "f note"),
    case("outline.follow", "o", "L"),
    case("outline.counts", "o", "S"),
    case("document.next", "", "ctrl-n"),
    case("document.previous", "ctrl-n", "ctrl-p"),
    case("document.list", "", "B"),
    case("document.open", "", "g o nowhere.md enter"),
    case("document.close", "", "g w"),
    case("document.recent", "", "O"),
    case("document.reload", "", "ctrl-r"),
    case("trail.drawer", "/ fiscal enter c c", "t"),
    case("report.profile", "", "D p"),
    case("report.damage", "", "D d"),
    case("report.chunks", "", "D c"),
    case("report.foot", "", "D f"),
    case("overlay.down", "D f", "down"),
    case("overlay.up", "D f down down", "up"),
    case("overlay.page_down", "D f", "pagedown"),
    case("overlay.page_up", "D f end", "pageup"),
    case("overlay.first", "D f end", "home"),
    case("overlay.last", "D f", "end"),
    case("overlay.accept", "D f", "enter"),
    case("overlay.close", "D f", "esc"),
];
