//! An account with what is hard to draw and hard to read in it, and a session on it.

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

/// A session on the documents.
pub fn driver(width: u16, height: u16) -> Driver {
    let documents = vec![("account.md".into(), ACCOUNT.into()), ("prior.md".into(), SECOND.into())];
    Driver::new(documents, Settings::default(), width, height)
}
