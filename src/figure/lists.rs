//! The phrases of row labels and column headers. All of them are looked for in one pass over the text.

use super::phrases::Vocabulary;

/// A label or a header in lower case, with the lists of which a phrase stands in it.
#[derive(Debug, Clone, Copy)]
pub struct Words<'t> {
    text: &'t str,
    heard: u64,
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

/// Declares the lists by name, each with its phrases in lower case.
macro_rules! lists {
    ($($(#[$doc:meta])* $name:ident: [$($phrase:literal),* $(,)?];)*) => {
        #[allow(non_camel_case_types, clippy::upper_case_acronyms)]
        enum Place { $($name),* }
        $($(#[$doc])* pub(super) const $name: List = List(Place::$name as u32);)*
        static LISTS: Vocabulary<{ [$(stringify!($name)),*].len() }> = Vocabulary::new([$(&[$($phrase),*]),*]);
    };
}

lists! {
    /// Words of a header or a label that make money *per share*.
    PER_SHARE: [
        "per share", "per common share", "per ordinary share", "per unit", "per ads", "per equity share",
        "earnings per", "loss per", "(eps)", "１株当たり", "1株当たり", "per aandeel", "exercise price", "strike price",
        "share price", "stock price", "issue price", "conversion price",
    ];
    /// A value per share at the day of its grant.
    GRANTED: ["grant date", "grant-date", "granted"];
    /// The label holds an amount of its own.
    OWN_AMOUNT: ["par value", "stated value", "$", "£", "€", "₹"];
    /// Totals, and numbers of shares.
    NOT_PER_SHARE: [
        "number of", "weighted average number", "used in computing", "used to compute", "used in the",
        "total fair value", "aggregate",
    ];
    /// Percentages.
    PERCENT: ["(%)", "% of ", "per cent", "percent", " % ", "in %", "percentage", "配当性向"];
    /// Numbers of things.
    COUNT: ["number of ", "headcount", "no. of ", "average number of"];
    /// Money that is paid for what is counted.
    NOT_COUNT: [
        "cost", "expense", "benefit", "payable", "£", "$", "salar", "due to", "wages", "pay", "liabilit", "amounts",
    ];
    /// Lengths of time.
    TIME: ["(years)", "(in years)", "life in years", "term in years", "(months)", "(in months)", "(days)"];
    /// Money, in a header.
    MONEY: ["value", "amount", "price", "cost", "$", "£", "€", "₹"];
    /// Numbers of shares, in a label.
    SHARES: [
        "number of options", "number of units", "number of awards", "number of shares", "number of equity shares",
        "number of ordinary shares", "shares outstanding", "weighted average number", "weighted-average number",
        "shares authorized", "shares authorised", "shares in issue", "株式数", "no. of shares", "shares at end",
        "shares at beginning", "unallocated shares",
    ];
    /// Multiples.
    RATIO: ["(times)", "(in times)", "ratio (x)", "buoyancy of"];
    /// Numbers of shares, in a header.
    COLUMN_SHARES: [
        "number of shares", "shares issued", "shares outstanding", "shares authorized", "shares authorised", "株式数",
        "number of options", "number of units", "number of awards", "number under option",
    ];
    /// No balance, whatever it is of.
    DURING: ["during the", "still held"];
    /// Balances at the beginning.
    OPENING: [
        "beginning of", "at beginning", "at start", "start of year", "start of the", "start of period", "opening",
        "期首", "brought forward", "beginning balance", "beginning net", ", beginning", "- beginning",
        "at the beginning",
    ];
    /// Balances at the end.
    CLOSING: [
        "end of year", "end of the year", "end of period", "end of the period", "end of fiscal", "at end", "closing",
        "期末残高", "carried forward", "ending balance", "balance, end", ", ending", "- ending", "end of quarter",
    ];
    /// Words that make a flow of whatever follows.
    CHANGE: [
        "interest on", "during the", "average daily", "dilut", "weighted average common", "increase", "decrease",
        "change", "additions", "deductions", "disposals", "proceeds", "payments", "repayment", "cash flow",
        "cash paid", "expense", "similar income", "income tax benefit", "impairment", "write-off", "charged",
        "recognized in", "recognised in", "reclassified", "provision for income tax", "transfers", "net periodic",
        "obtained in exchange",
    ];
    /// Balances, in a label.
    BALANCES: [
        "total assets", "current assets", "liabilities", "receivable", "payable", "inventor", "goodwill", "accrued",
        "prepaid", "allowance", "total equity", "net assets", "carrying", "outstanding", "cash and cash equivalents",
        "deferred tax asset", "deferred tax liab", "accumulated", "property, plant", "unvested", "nonvested",
        "exercisable", "expected to vest", "obligation", "plan assets", "funded status", "debtors", "creditors",
        "stocks", "share capital", "notional", "aoci", "borrowings", "bonds", "securities", "deposits", "notes due",
        "fair value of", "work in progress", "not later than", "net asset", "cash at bank", "in hand", "overdraft",
        "bank loan", "net current", "called up", "accruals", "prepayments", "amounts owed", "amounts due",
        "amount due", "falling due", "between one and five", "more than five years", "net book value",
        "shareholders' funds", "share premium", "retained earnings", "tangible assets",
    ];
    /// Flows, in a label.
    FLOWS: [
        "revenue", "turnover", "sales", "income tax", "net income", "net earnings", "net loss", "profit",
        "operating income", "before income tax", "cost of", "lease cost", "depreciation", "amortization",
        "amortisation", "interest cost", "interest income", "service cost", "contributions", "dividends", "purchases",
        "issued", "granted", "vested", "forfeited", "exercised", "remuneration", "social security costs",
        "pension costs", "administrative", "distribution costs", "finance costs", "finance income",
        "interest payable and", "rental income", "hire of", "tax on ", "emoluments", "average number of", "wages",
        "salaries", "staff costs", "benefit cost", "gains", "losses", "gain/", "loss/", "charges",
        "effective tax rate", "tax rate", "capital expenditure", "earnings before", "earnings per", "taxes paid",
        "settlements", "exchange difference",
    ];
    /// Balances, in a header.
    COLUMN_BALANCES: [
        "fair value", "carrying", "outstanding", "net book", "notional", "期末残高", "principal amount", "balance",
    ];
    /// Flows, in a header.
    COLUMN_FLOWS: ["recognized in", "recognised in", "reclassified", "expense", "total losses", "revenue"];
    /// Changes of balances.
    MOVES: ["change", "effect", "increase", "decrease", "net cash"];
    /// Cash at one day.
    CASH: ["restricted cash", "cash and cash equivalents included", "cash and cash equivalents for"];
    /// Fair values.
    FAIR_VALUE: ["fair value"];
    /// Perhaps `EPS`.
    EPS: ["eps"];
    /// Weighted averages.
    WEIGHTED: ["weighted"];
    /// Shares in any sense.
    ANY_SHARES: ["shares"];
    /// What is owed at a day, whatever its name ends in.
    OWED: ["prepayment", "accrued expense"];
    /// Changes of what is owed.
    CHANGED: ["increase", "decrease", "change"];
}
