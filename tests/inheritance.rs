//! Which unit and which period govern a figure, and which line says so: one small document for each rule.

use tieout::document::Document;
use tieout::figure::{Annotations, Kind};

/// The figures of `text`, each as `line text kind unit(basis @line) period(basis @line)`.
fn figures(text: &str) -> Vec<String> {
    let document = Document::new("x.md", text.as_bytes().to_vec());
    let annotations = Annotations::of(&document);
    annotations
        .figures()
        .iter()
        .filter(|figure| figure.kind.is_figure() && figure.value.is_some())
        .map(|figure| {
            let printed = &document.line(figure.line)[figure.span.start as usize..figure.span.end as usize];
            let unit = annotations.unit(figure);
            let period = annotations.period(figure);
            let at = |line: Option<u32>| line.map_or(String::new(), |line| format!(" @{line}"));
            let dates = match (period.start, period.end) {
                (Some(start), Some(end)) => format!("{start}..{end}"),
                (None, Some(end)) if period.kind.is_some() => format!("at {end}"),
                (None, Some(end)) => format!("? {end}"),
                _ => "?".to_owned(),
            };
            let kind = if figure.kind == Kind::Amount { String::new() } else { format!("{} ", figure.kind.name()) };
            format!(
                "{} {printed} {kind}{}({}{}) {dates}({}{})",
                figure.line,
                unit.label,
                unit.basis.name(),
                at(unit.evidence.as_ref().map(|evidence| evidence.line)),
                period.basis.name(),
                at(period.evidence.as_ref().map(|evidence| evidence.line)),
            )
        })
        .collect()
}

/// A rule, a document, and what must be said of its figures.
type Case = (&'static str, &'static str, &'static [&'static str]);

#[rustfmt::skip]
const CASES: &[Case] = &[
    (
        "a unit that was cut over header cells is one, and governs as far as the next",
        "for the year ended 31 March 2023\n\n||**In**|**₹ lakh cror**|**e**|**as a per c**|**ent of BE**|\n|---|---|---|---|---|---|\n||**BE FY23**|**Apr-Nov<br>2021**|**Apr-Nov<br>2022**|**Apr-Nov<br>2021**|**Apr-Nov<br>2022**|\n|Revenue|22.04|13.58|14.23|75.9|64.6|\n",
        &[
            "6 22.04 ₹ lakh crore(column @3) 2022-04-01..2023-03-31(column @5)",
            "6 13.58 ₹ lakh crore(column @3) 2021-04-01..2021-11-30(column @5)",
            "6 14.23 ₹ lakh crore(column @3) 2022-04-01..2022-11-30(column @5)",
            "6 75.9 percent %(exempt) 2021-04-01..2021-11-30(column @5)",
            "6 64.6 percent %(exempt) 2022-04-01..2022-11-30(column @5)",
        ],
    ),
    (
        "dates and units that were cut line by line",
        "Balance sheet\n\n||Millions|ofyen|Thousands of<br>U.S. dollars|\n|---|---|---|---|\n||March|31,|March 31,|\n||2021|2022|2022|\n|Total|14,774|20,979|171,551|\n",
        &[
            "7 14,774 ¥ million(column @3) at 2021-03-31(column @6)",
            "7 20,979 ¥ million(column @3) at 2022-03-31(column @6)",
            "7 171,551 $ thousand(column @3) at 2022-03-31(column @6)",
        ],
    ),
    (
        "a row of units also governs the columns left of its first; periods to date begin with the year",
        "Apr-Nov 2022 and Apr-Nov 2021; from April to November 2020\n\n||BE FY23|FY22|YoY growth|\n|---|---|---|---|\n|||₹ lakh crore|(Per cent)|\n|Railways|1.37|1.15|76.65|\n",
        &[
            "6 1.37 ₹ lakh crore(column @5) 2022-04-01..2023-03-31(column @3)",
            "6 1.15 ₹ lakh crore(column @5) 2021-04-01..2022-03-31(column @3)",
            "6 76.65 percent %(exempt @5) 2022-04-01..2023-03-31(column @3)",
        ],
    ),
    (
        "rows merged into one cell; a unit over the title of a column; a signature dates nothing",
        "Statement as at 30 September 2024\n\nDate: 12-11-2024\n\n|Particulars|Book<br>value|Rs in Lakhs<br>Column C|\n|---|---|---|\n|Loans|3,740.00<br>120.50|45,450.21<br>7.00|\n",
        &[
            "7 3,740.00 ₹ lakh(table @5) at 2024-09-30(title @1)",
            "7 120.50 ₹ lakh(table @5) at 2024-09-30(title @1)",
            "7 45,450.21 ₹ lakh(table @5) at 2024-09-30(title @1)",
            "7 7.00 ₹ lakh(table @5) at 2024-09-30(title @1)",
        ],
    ),
    (
        "the caption of the table scales it, the column dates it",
        "For the year ended 31 March 2025\n\n# Statement of Receipts\n\n(₹ in crore)\n\n|Head|2024-25|2023-24|\n|---|---|---|\n|Tax|10.50|9.25|\n",
        &[
            "9 10.50 ₹ crore(table @5) 2024-04-01..2025-03-31(column @7)",
            "9 9.25 ₹ crore(table @5) 2023-04-01..2024-03-31(column @7)",
        ],
    ),
    (
        "a declaration does not leak into the next statement",
        "year ended December 31, 2024\n\n# Balance sheet\n\n(in thousands of dollars)\n\n||2024|2023|\n|---|---|---|\n|Cash|1|2|\n\n# Statement of cash flows\n\n||2024|2023|\n|---|---|---|\n|Cash paid|3|4|\n",
        &[
            "9 1 $ thousand(table @5) 2024-01-01..2024-12-31(column @7)",
            "9 2 $ thousand(table @5) 2023-01-01..2023-12-31(column @7)",
            "15 3 ?(unknown) 2024-01-01..2024-12-31(column @13)",
            "15 4 ?(unknown) 2023-01-01..2023-12-31(column @13)",
        ],
    ),
    (
        "a spanning header dates the columns below it; earnings per share are excepted from the scale",
        "year ended December 31, 2024\n\n|(Dollars in millions, except per share data)|Three months ended September 30,||Nine months ended September 30,||\n|---|---|---|---|---|\n||2024|2023|2024|2023|\n|Net sales|$ 10|$ 9|$ 30|$ 28|\n|Diluted earnings per share|$ 1.10|$ 1.00|$ 3.30|$ 3.00|\n",
        &[
            "6 10 $ million(table @3) 2024-07-01..2024-09-30(column @5)",
            "6 9 $ million(table @3) 2023-07-01..2023-09-30(column @5)",
            "6 30 $ million(table @3) 2024-01-01..2024-09-30(column @5)",
            "6 28 $ million(table @3) 2023-01-01..2023-09-30(column @5)",
            "7 1.10 per_share $(inline @7) 2024-07-01..2024-09-30(column @5)",
            "7 1.00 per_share $(inline @7) 2023-07-01..2023-09-30(column @5)",
            "7 3.30 per_share $(inline @7) 2024-01-01..2024-09-30(column @5)",
            "7 3.00 per_share $(inline @7) 2023-01-01..2023-09-30(column @5)",
        ],
    ),
    (
        "signs in cells of their own join their number and move no column",
        "|||2025||||2024||\n|---|---|---|---|---|---|---|---|---|\n|Loss||(20|)||||(10|)|\n|Sales|$|1,200||||$|1,100||\n",
        &[
            "3 (20 $(table @4) ?(column @1)",
            "3 (10 $(table @4) ?(column @1)",
            "4 1,200 $(inline @4) ?(column @1)",
            "4 1,100 $(inline @4) ?(column @1)",
        ],
    ),
    (
        "a table without a header goes on under the one before it, counted from the right",
        "Year ended 30 September 2020\n\n# Income statement\n\n|||2020|2019|\n|---|---|---|---|\n||Note|£|£|\n|Turnover|4|21,444|19,372|\n\n|Gross profit|7,472|6,149|\n|---|---|---|\n",
        &[
            "8 21,444 £(column @7) 2019-10-01..2020-09-30(column @5)",
            "8 19,372 £(column @7) 2018-10-01..2019-09-30(column @5)",
            "10 7,472 £(column @7) 2019-10-01..2020-09-30(carried @5)",
            "10 6,149 £(column @7) 2018-10-01..2019-09-30(carried @5)",
        ],
    ),
    (
        "a header is carried over a page",
        "for the year ended 31 March 2025\n\n# STATEMENT No. 9\n\n(₹ in lakh)\n\n|Head|2024-25|2023-24|\n|---|---|---|\n|A|1,00,000.00|90,000.00|\n\n--- end of page=1 ---\n\n|B|2,00,000.00|80,000.00|\n|---|---|---|\n|C|3,00,000.00|70,000.00|\n",
        &[
            "9 1,00,000.00 ₹ lakh(table @5) 2024-04-01..2025-03-31(column @7)",
            "9 90,000.00 ₹ lakh(table @5) 2023-04-01..2024-03-31(column @7)",
            "13 2,00,000.00 ₹ lakh(statement @5) 2024-04-01..2025-03-31(carried @7)",
            "13 80,000.00 ₹ lakh(statement @5) 2023-04-01..2024-03-31(carried @7)",
            "15 3,00,000.00 ₹ lakh(statement @5) 2024-04-01..2025-03-31(carried @7)",
            "15 70,000.00 ₹ lakh(statement @5) 2023-04-01..2024-03-31(carried @7)",
        ],
    ),
    (
        "a dated balance is an instant, the rows between two are the flow",
        "year ended December 31, 2024\n\n# Statement of changes in equity\n\n(in millions)\n\n||Shares capital|Total|\n|---|---|---|\n|Balance at December 31, 2023|10|20|\n|Net income|1|2|\n|Balance at December 31, 2024|11|22|\n",
        &[
            "9 10 ¤ million(table @5) at 2023-12-31(row @9)",
            "9 20 ¤ million(table @5) at 2023-12-31(row @9)",
            "10 1 ¤ million(table @5) 2024-01-01..2024-12-31(row @11)",
            "10 2 ¤ million(table @5) 2024-01-01..2024-12-31(row @11)",
            "11 11 ¤ million(table @5) at 2024-12-31(row @11)",
            "11 22 ¤ million(table @5) at 2024-12-31(row @11)",
        ],
    ),
    (
        "a balance at the beginning of a year is the end of the year before",
        "year ended December 31, 2024\n\n# Statement of cash flows\n\n(in millions)\n\n|Year ended December 31,|2024|2023|\n|---|---|---|\n|Net change|5|4|\n|Cash at beginning of year|10|6|\n|Cash at end of year|15|10|\n",
        &[
            "9 5 ¤ million(table @5) 2024-01-01..2024-12-31(column @7)",
            "9 4 ¤ million(table @5) 2023-01-01..2023-12-31(column @7)",
            "10 10 ¤ million(table @5) at 2023-12-31(column @7)",
            "10 6 ¤ million(table @5) at 2022-12-31(column @7)",
            "11 15 ¤ million(table @5) at 2024-12-31(column @7)",
            "11 10 ¤ million(table @5) at 2023-12-31(column @7)",
        ],
    ),
    (
        "a year to come is no period: the amount is a balance of today",
        "year ended December 31, 2024\n\n# Balance sheet\n\nAs of December 31, 2024 (in millions):\n\n||Leases|\n|---|---|\n|2025|5|\n|2026|4|\n",
        &[
            "9 5 ¤ million(table @5) at 2024-12-31(title @5)",
            "10 4 ¤ million(table @5) at 2024-12-31(title @5)",
        ],
    ),
    (
        "a change belongs to the later year",
        "for the year ended 31 March 2025\n\n(₹ in crore)\n\n|Head|2024-25|2023-24|Variation (per cent)|\n|---|---|---|---|\n|Tax|110.00|100.00|10.0|\n",
        &[
            "7 110.00 ₹ crore(table @3) 2024-04-01..2025-03-31(column @5)",
            "7 100.00 ₹ crore(table @3) 2023-04-01..2024-03-31(column @5)",
            "7 10.0 percent %(exempt @5) 2024-04-01..2025-03-31(column @5)",
        ],
    ),
    (
        "shares and money per share have their own units; a currency that nothing names stays unknown",
        "year ended December 31, 2024\n\n|(in thousands, except share and per share data)|2024|2023|\n|---|---|---|\n|Net income|500|400|\n|Basic earnings per share|1.25|1.00|\n|Weighted average number of shares|400,000|400,100|\n",
        &[
            "5 500 ¤ thousand(table @3) 2024-01-01..2024-12-31(column @3)",
            "5 400 ¤ thousand(table @3) 2023-01-01..2023-12-31(column @3)",
            "6 1.25 per_share ?(unknown) 2024-01-01..2024-12-31(column @3)",
            "6 1.00 per_share ?(unknown) 2023-01-01..2023-12-31(column @3)",
            "7 400,000 shares shares(table @3) 2024-01-01..2024-12-31(column @3)",
            "7 400,100 shares shares(table @3) 2023-01-01..2023-12-31(column @3)",
        ],
    ),
    (
        "a year with a sign behind it heads a column of whole pounds and is no amount",
        "|year ended 30 September 2020||\n|---|---|\n\n||2020 £|2019 £|\n|---|---|---|\n|Stocks|281|300|\n",
        &[
            "6 281 £(column @4) 2019-10-01..2020-09-30(column @4)",
            "6 300 £(column @4) 2018-10-01..2019-09-30(column @4)",
        ],
    ),
    (
        "a bare dollar sign is the dollar that the document is presented in",
        "The financial statements are presented in Australian dollars.\n\n|year ended 30 June 2022|2022 $'000|2021 $'000|\n|---|---|---|\n|Revenue|91|75|\n",
        &[
            "5 91 AUD thousand(column @3) 2021-07-01..2022-06-30(column @3)",
            "5 75 AUD thousand(column @3) 2020-07-01..2021-06-30(column @3)",
        ],
    ),
    (
        "units and dates in Japanese",
        "||(単位：百万円)||\n|---|---|---|\n||前連結会計年度 (2023年３月31日)|当連結会計年度 (2024年３月31日)|\n|貸倒引当金|△12,338|△7,112|\n",
        &[
            "4 △12,338 ¥ million(column @1) at 2023-03-31(column @3)",
            "4 △7,112 ¥ million(column @1) at 2024-03-31(column @3)",
        ],
    ),
    (
        "accountants print the per cent sign at the first and the last figure only",
        "year ended December 31, 2024\n\n(in millions)\n\n||2024|2023|\n|---|---|---|\n|Statutory rate|21.0%|21.0%|\n|State taxes|1.2|1.3|\n|Effective rate|22.2%|22.3%|\n",
        &[
            "7 21.0 percent %(exempt @7) 2024-01-01..2024-12-31(column @5)",
            "7 21.0 percent %(exempt @7) 2023-01-01..2023-12-31(column @5)",
            "8 1.2 percent %(exempt) 2024-01-01..2024-12-31(column @5)",
            "8 1.3 percent %(exempt) 2023-01-01..2023-12-31(column @5)",
            "9 22.2 percent %(exempt @9) 2024-01-01..2024-12-31(column @5)",
            "9 22.3 percent %(exempt @9) 2023-01-01..2023-12-31(column @5)",
        ],
    ),
    (
        "a unit cut over two cells is read as one",
        "for the year ended 31 March 2023\n\n||In|₹ lakh cror|e|\n|---|---|---|---|\n||FY23|FY22|FY21|\n|Tax|27.58|15.42|17.81|\n",
        &[
            "6 27.58 ₹ lakh crore(column @3) 2022-04-01..2023-03-31(column @5)",
            "6 15.42 ₹ lakh crore(column @3) 2021-04-01..2022-03-31(column @5)",
            "6 17.81 ₹ lakh crore(column @3) 2020-04-01..2021-03-31(column @5)",
        ],
    ),
    (
        "figures and dates in lists are paired; plans and maturities date nothing",
        "for the year ended December 31, 2024\n\nSales were $1.5 billion and $1.2 billion for the years ended December 31, 2024 and 2023, respectively. The 2019 Incentive Award Plan holds 5 million shares. Notes of $300 million fall due in March 2034.\n",
        &[
            "3 1.5 $ billion(inline @3) 2024-01-01..2024-12-31(sentence @3)",
            "3 1.2 $ billion(inline @3) 2023-01-01..2023-12-31(sentence @3)",
            "3 5 shares million shares(inline @3) ?(unknown)",
            "3 300 $ million(inline @3) ?(unknown)",
        ],
    ),
    (
        "the day of an event dates no amount",
        "for the year ended 31 March 2025\n\nExcess on 1 April 2024 reduced by the surplus of the year, ₹18,942.94 crore.\n",
        &["3 18,942.94 ₹ crore(inline @3) ?(unknown)"],
    ),
    (
        "two captions of the same scope that disagree are a conflict",
        "year ended December 31, 2024\n\nSegments (in millions)\n\nAll segments (in thousands)\n\n||2024|\n|---|---|\n|Sales|$ 1,931|\n",
        &["9 1,931 ≠(conflict) 2024-01-01..2024-12-31(column @7)"],
    ),
    (
        "note numbers are no pounds, also where the word stands beside their column",
        "Year ended 30 September 2020\n\n||2020|2019|\n|---|---|---|\n|Note|£|£|\n\n|Stocks|16|281|300|\n|---|---|---|---|\n|Debtors|17|2,209|2,217|\n",
        &[
            "7 281 £(column @5) at 2020-09-30(carried @3)",
            "7 300 £(column @5) at 2019-09-30(carried @3)",
            "9 2,209 £(column @5) at 2020-09-30(carried @3)",
            "9 2,217 £(column @5) at 2019-09-30(carried @3)",
        ],
    ),
    (
        "a ratio in words is no money",
        "year ended December 31, 2022\n\n|(Dollars in millions)|2022|\n|---|---|\n|Net sales|1,425|\n|Sales-to-cost ratio|4.9-to-1|\n",
        &[
            "5 1,425 $ million(table @3) 2022-01-01..2022-12-31(column @3)",
            "6 4.9 ratio ×(exempt) 2022-01-01..2022-12-31(column @3)",
        ],
    ),
    (
        "the year of a law dates nothing",
        "year ended 31 March 2025\n\nUnder the Fiscal Responsibility Act, 2005 the State spent ₹48.2 crore.\n",
        &[
            "3 48.2 ₹ crore(inline @3) ?(unknown)",
        ],
    ),
    (
        "where debit and credit are printed, Cr is no crore",
        "as at 31 March 2025\n\n|Account|Balance|\n|---|---|\n|Cash|5.00 DR|\n|Loans|50.90 Cr|\n",
        &[
            "5 5.00 ?(unknown) at 2025-03-31(title @1)",
            "6 50.90 ?(unknown) at 2025-03-31(title @1)",
        ],
    ),
    (
        "capitals behind a number of a table in lakh are the credit side",
        "as at 31 March 2025\n\n(₹ in lakh)\n\n|Account|31 March 2025|\n|---|---|\n|Funds|40,16,415.00 CR|\n",
        &[
            "7 40,16,415.00 ₹ lakh(table @3) at 2025-03-31(column @5)",
        ],
    ),
    (
        "a head with its code is a label, its code no figure",
        "for the year ended 31 March 2025\n\n(₹ in lakh)\n\n||Head|Description|2024-25|2023-24|\n|---|---|---|---|---|\n||2011|Legislatures|||\n||001|Direction|2,697.37|2,210.71|\n||101|Programmes|8,606.40|7,674.90|\n",
        &[
            "8 2,697.37 ₹ lakh(table @3) 2024-04-01..2025-03-31(column @5)",
            "8 2,210.71 ₹ lakh(table @3) 2023-04-01..2024-03-31(column @5)",
            "9 8,606.40 ₹ lakh(table @3) 2024-04-01..2025-03-31(column @5)",
            "9 7,674.90 ₹ lakh(table @3) 2023-04-01..2024-03-31(column @5)",
        ],
    ),
    (
        "where nothing says it, nothing is said",
        "|Item|A|B|\n|---|---|---|\n|Cash|1,234|2,345|\n",
        &[
            "3 1,234 ?(unknown) ?(unknown)",
            "3 2,345 ?(unknown) ?(unknown)",
        ],
    ),
    (
        "a label over the rows says what the table holds",
        "for the year ended 31 March 2025\n\n(₹ in lakh)\n\n|Ratio (per cent)|2024-25|2023-24|\n|---|---|---|\n|Interest / receipts|9.95|10.42|\n|Receipts / debt service|5.6x|5.3x|\n",
        &[
            "7 9.95 percent %(exempt) 2024-04-01..2025-03-31(column @5)",
            "7 10.42 percent %(exempt) 2023-04-01..2024-03-31(column @5)",
            "8 5.6 ratio ×(exempt @8) 2024-04-01..2025-03-31(column @5)",
            "8 5.3 ratio ×(exempt @8) 2023-04-01..2024-03-31(column @5)",
        ],
    ),
    (
        "a minus apart from its digits is read as printed",
        "|(in thousands of dollars)|2017|\n|---|---|\n|Cash|- 6,759|\n|Year ended December 31, 2017||\n",
        &[
            "3 - 6,759 $ thousand(table @1) ? 2017-12-31(column @1)",
        ],
    ),
    (
        "a caption that names a currency and no scale means whole units",
        "Per capita figures (in rupees)\n\n|year ended 31 March 2025|2024-25|\n|---|---|\n|Receipts|40,864|\n",
        &[
            "5 40,864 ₹(table @1) 2024-04-01..2025-03-31(column @3)",
        ],
    ),
    (
        "a table of persons holds no money",
        "for the year ended 31 March 2025\n\nEmployees in position on 31 March 2025 (number of persons)\n\n|Group|Posts|\n|---|---|\n|A|21,480|\n",
        &[
            "7 21,480 count count(exempt) at 2025-03-31(title @3)",
        ],
    ),
    (
        "repeated lines that disagree are no running title",
        "for the year ended 31 March 2025\n\n# A\n\n(₹ in crore)\n\n|x|2024-25|\n|---|---|\n|a|1|\n\n# B\n\n(₹ in lakh)\n\n|x|2024-25|\n|---|---|\n|b|2|\n\n# C\n\n|x|2024-25|\n|---|---|\n|c|3|\n",
        &[
            "9 1 ₹ crore(table @5) 2024-04-01..2025-03-31(column @7)",
            "17 2 ₹ lakh(table @13) 2024-04-01..2025-03-31(column @15)",
            "23 3 ?(unknown) 2024-04-01..2025-03-31(column @21)",
        ],
    ),
    (
        "what all tables of a document agree on holds for one that is silent",
        "year ended December 31, 2024\n\n# A\n\n(in millions of dollars)\n\n|x|2024|\n|---|---|\n|a|1|\n\n# B\n\n(in millions of dollars)\n\n|x|2024|\n|---|---|\n|b|2|\n\n# C\n\n(in millions of dollars)\n\n|x|2024|\n|---|---|\n|c|3|\n\n# D\n\n|x|2024|\n|---|---|\n|d|4|\n",
        &[
            "9 1 $ million(table @5) 2024-01-01..2024-12-31(column @7)",
            "17 2 $ million(table @13) ? 2024-12-31(column @15)",
            "25 3 $ million(table @21) ? 2024-12-31(column @23)",
            "31 4 $ million(document @21) ? 2024-12-31(column @29)",
        ],
    ),
    (
        "a list of years in a header is not the year reported on",
        "For the years ended March 31\n\n|For the years ended March 31|2021|2022|\n|---|---|---|\n|Revenue (Millions of yen)|995,940|1,128,914|\n\nAs of March 31, 2022\n",
        &[
            "5 995,940 ¥ million(row @5) 2020-04-01..2021-03-31(column @3)",
            "5 1,128,914 ¥ million(row @5) 2021-04-01..2022-03-31(column @3)",
        ],
    ),
];

#[test]
fn each_rule_on_a_document_of_its_own() {
    for (rule, text, want) in CASES {
        assert_eq!(figures(text), *want, "{rule}:\n{text}");
    }
}

#[test]
fn a_minus_apart_from_its_digits_is_flagged() {
    let document = Document::new("x.md", b"|A|B|\n|---|---|\n|Cash|- 6,759|\n".to_vec());
    let annotations = Annotations::of(&document);
    let figure = annotations.figures().iter().find(|figure| figure.value.is_some()).expect("the figure");
    assert_eq!(figure.value.as_ref().map(ToString::to_string).as_deref(), Some("-6759"));
    assert!(figure.flags.contains(&tieout::figure::Flag::TwoValues), "{:?}", figure.flags);
}
