//! The phrases of row labels and column headers. All of them are looked for in one pass over the text.

use super::phrases::Vocabulary;

/// A label or a header in lower case, with the lists of which a phrase stands in it.
#[derive(Debug, Clone, Copy)]
pub struct Words<'t> {
    text: &'t str,
    heard: u32,
}

impl<'t> Words<'t> {
    /// Reads `text`, which is in lower case.
    pub fn of(text: &'t str) -> Self {
        Self { text, heard: LISTS.heard(text) }
    }

    /// The text itself.
    pub(super) fn text(&self) -> &'t str {
        self.text
    }

    /// Whether a phrase of the list stands in the text.
    pub(super) fn say(&self, list: List) -> bool {
        self.heard & 1 << list.0 != 0
    }
}

/// The place of a list among all of them.
#[derive(Clone, Copy)]
pub(super) struct List(u32);

/// Words of a header or a label that make money *per share*.
pub(super) const PER_SHARE: List = List(0);
/// A value per share at the day of its grant.
pub(super) const GRANTED: List = List(1);
/// The label holds an amount of its own.
pub(super) const OWN_AMOUNT: List = List(2);
/// Totals, and numbers of shares.
pub(super) const NOT_PER_SHARE: List = List(3);
/// Percentages.
pub(super) const PERCENT: List = List(4);
/// Numbers of things.
pub(super) const COUNT: List = List(5);
/// Money that is paid for what is counted.
pub(super) const NOT_COUNT: List = List(6);
/// Lengths of time.
pub(super) const TIME: List = List(7);
/// Money, in a header.
pub(super) const MONEY: List = List(8);
/// Numbers of shares, in a label.
pub(super) const SHARES: List = List(9);
/// Multiples.
pub(super) const RATIO: List = List(10);
/// Numbers of shares, in a header.
pub(super) const COLUMN_SHARES: List = List(11);
/// No balance, whatever it is of.
pub(super) const DURING: List = List(12);
/// Balances at the beginning.
pub(super) const OPENING: List = List(13);
/// Balances at the end.
pub(super) const CLOSING: List = List(14);
/// Words that make a flow of whatever follows.
pub(super) const CHANGE: List = List(15);
/// Balances, in a label.
pub(super) const BALANCES: List = List(16);
/// Flows, in a label.
pub(super) const FLOWS: List = List(17);
/// Balances, in a header.
pub(super) const COLUMN_BALANCES: List = List(18);
/// Flows, in a header.
pub(super) const COLUMN_FLOWS: List = List(19);
/// Changes of balances.
pub(super) const MOVES: List = List(20);
/// Cash at one day.
pub(super) const CASH: List = List(21);
/// Fair values.
pub(super) const FAIR_VALUE: List = List(22);
/// Perhaps `EPS`.
pub(super) const EPS: List = List(23);
/// Weighted averages.
pub(super) const WEIGHTED: List = List(24);
/// Shares in any sense.
pub(super) const ANY_SHARES: List = List(25);

static LISTS: Vocabulary<26> = Vocabulary::new([
    // PER_SHARE
    &[
        "per share",
        "per common share",
        "per ordinary share",
        "per unit",
        "per ads",
        "per equity share",
        "earnings per",
        "loss per",
        "(eps)",
        "１株当たり",
        "1株当たり",
        "per aandeel",
        "exercise price",
        "strike price",
        "share price",
        "stock price",
    ],
    // GRANTED
    &["grant date", "grant-date", "granted"],
    // OWN_AMOUNT
    &["par value", "stated value", "$", "£", "€", "₹"],
    // NOT_PER_SHARE
    &[
        "number of",
        "weighted average number",
        "used in computing",
        "used to compute",
        "used in the",
        "total fair value",
        "aggregate",
    ],
    // PERCENT
    &["(%)", "% of ", "per cent", "percent", " % ", "in %", "percentage", "配当性向"],
    // COUNT
    &["number of ", "headcount", "no. of ", "average number of"],
    // NOT_COUNT
    &["cost", "expense", "benefit", "payable", "£", "$", "salar", "due to", "wages", "pay", "liabilit", "amounts"],
    // TIME
    &["(years)", "(in years)", "life in years", "term in years", "(months)", "(in months)", "(days)"],
    // MONEY
    &["value", "amount", "price", "cost", "$", "£", "€", "₹"],
    // SHARES
    &[
        "number of options",
        "number of units",
        "number of awards",
        "number of shares",
        "number of equity shares",
        "number of ordinary shares",
        "shares outstanding",
        "weighted average number",
        "weighted-average number",
        "shares authorized",
        "shares authorised",
        "shares in issue",
        "株式数",
        "no. of shares",
        "shares at end",
        "shares at beginning",
        "unallocated shares",
    ],
    // RATIO
    &["(times)", "(in times)", "ratio (x)"],
    // COLUMN_SHARES
    &[
        "number of shares",
        "shares issued",
        "shares outstanding",
        "shares authorized",
        "shares authorised",
        "株式数",
        "number of options",
        "number of units",
        "number of awards",
    ],
    // DURING
    &["during the", "still held"],
    // OPENING
    &[
        "beginning of",
        "at beginning",
        "at start",
        "start of year",
        "start of the",
        "start of period",
        "opening",
        "期首",
        "brought forward",
        "beginning balance",
        "beginning net",
        ", beginning",
        "- beginning",
        "at the beginning",
    ],
    // CLOSING
    &[
        "end of year",
        "end of the year",
        "end of period",
        "end of the period",
        "end of fiscal",
        "at end",
        "closing",
        "期末残高",
        "carried forward",
        "ending balance",
        "balance, end",
        ", ending",
        "- ending",
        "end of quarter",
    ],
    // CHANGE
    &[
        "interest on",
        "during the",
        "average daily",
        "dilut",
        "weighted average common",
        "increase",
        "decrease",
        "change",
        "additions",
        "deductions",
        "disposals",
        "proceeds",
        "payments",
        "repayment",
        "cash flow",
        "cash paid",
        "expense",
        "similar income",
        "income tax benefit",
        "impairment",
        "write-off",
        "charged",
        "recognized in",
        "recognised in",
        "reclassified",
        "provision for income tax",
        "transfers",
        "net periodic",
        "obtained in exchange",
    ],
    // BALANCES
    &[
        "total assets",
        "current assets",
        "liabilities",
        "receivable",
        "payable",
        "inventor",
        "goodwill",
        "accrued",
        "prepaid",
        "allowance",
        "total equity",
        "net assets",
        "carrying",
        "outstanding",
        "cash and cash equivalents",
        "deferred tax asset",
        "deferred tax liab",
        "accumulated",
        "property, plant",
        "unvested",
        "nonvested",
        "exercisable",
        "expected to vest",
        "obligation",
        "plan assets",
        "funded status",
        "debtors",
        "creditors",
        "stocks",
        "share capital",
        "notional",
        "aoci",
        "borrowings",
        "bonds",
        "securities",
        "deposits",
        "notes due",
        "fair value of",
        "work in progress",
        "not later than",
        "net asset",
        "cash at bank",
        "in hand",
        "overdraft",
        "bank loan",
        "net current",
        "called up",
        "accruals",
        "prepayments",
        "amounts owed",
        "amounts due",
        "amount due",
        "falling due",
        "between one and five",
        "more than five years",
        "net book value",
        "shareholders' funds",
        "share premium",
        "retained earnings",
        "tangible assets",
    ],
    // FLOWS
    &[
        "revenue",
        "turnover",
        "sales",
        "income tax",
        "net income",
        "net earnings",
        "net loss",
        "profit",
        "operating income",
        "before income tax",
        "cost of",
        "lease cost",
        "depreciation",
        "amortization",
        "amortisation",
        "interest cost",
        "interest income",
        "service cost",
        "contributions",
        "dividends",
        "purchases",
        "issued",
        "granted",
        "vested",
        "forfeited",
        "exercised",
        "remuneration",
        "social security costs",
        "pension costs",
        "administrative",
        "distribution costs",
        "finance costs",
        "finance income",
        "interest payable and",
        "rental income",
        "hire of",
        "tax on ",
        "emoluments",
        "average number of",
        "wages",
        "salaries",
        "staff costs",
        "benefit cost",
        "gains",
        "losses",
        "gain/",
        "loss/",
        "charges",
        "effective tax rate",
        "tax rate",
        "capital expenditure",
        "earnings before",
        "earnings per",
        "taxes paid",
        "settlements",
        "exchange difference",
    ],
    // COLUMN_BALANCES
    &["fair value", "carrying", "outstanding", "net book", "notional", "期末残高", "principal amount", "balance"],
    // COLUMN_FLOWS
    &["recognized in", "recognised in", "reclassified", "expense", "total losses", "revenue"],
    // MOVES
    &["change", "effect", "increase", "decrease", "net cash"],
    // CASH
    &["restricted cash", "cash and cash equivalents included", "cash and cash equivalents for"],
    // FAIR_VALUE
    &["fair value"],
    // EPS
    &["eps"],
    // WEIGHTED
    &["weighted"],
    // ANY_SHARES
    &["shares"],
]);
