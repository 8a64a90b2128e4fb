"""Cover, contents, certificate, guide, statements 1 and 2."""

import heads as H
from layout import bold
from money import divide, growth, hundredths, in_crore, indian
from view import PARTS

CONTENTS = [
    ("", "Certificate of the Auditor General"),
    ("", "Treasuries and rendering of accounts"),
    ("", "Guide to the Finance Accounts"),
    ("", "Highlights"),
    ("", "The year at a glance"),
    ("1.", "Statement of Financial Position"),
    ("2.", "Statement of Receipts and Disbursements"),
    ("", "Annexure A to Statement 2: Cash balances"),
    ("3.", "Statement of Receipts (Consolidated Fund)"),
    ("4.", "Statement of Expenditure (Consolidated Fund)"),
    ("5.", "Statement of Progressive Capital Expenditure"),
    ("6.", "Statement of Borrowings and other Liabilities"),
    ("7.", "Statement of Loans and Advances given by the Government"),
    ("8.", "Statement of Investments of the Government"),
    ("9.", "Statement of Guarantees given by the Government"),
    ("10.", "Statement of Grants-in-aid given by the Government"),
    ("11.", "Statement of Voted and Charged Expenditure"),
    ("12.", "Statement on Sources and Application of Funds for Expenditure other than on Revenue Account"),
    ("13.", "Summary of Balances under Consolidated Fund, Contingency Fund and Public Account"),
    ("", "Notes to Finance Accounts"),
    ("", "Note 1: Summary of significant accounting policies"),
    ("", "Note 2: Quality of accounts"),
    ("", "Note 3: Deficits and debt"),
    ("", "Note 4: Guarantees"),
    ("", "Note 5: Reserve funds"),
    ("", "Note 6: Off-budget borrowings"),
    ("", "Note 7: Restatement of comparatives"),
    ("14.", "Detailed Statement of Revenue Receipts by Minor Heads"),
    ("15.", "Detailed Statement of Revenue Expenditure by Minor Heads"),
    ("16.", "Detailed Statement of Capital Expenditure by Minor Heads"),
    ("17.", "Detailed Statement of Borrowings and Maturity Profile"),
    ("18.", "Detailed Statement on Public Account transactions"),
    ("I", "Fiscal indicators and comparison with estimates"),
    ("II", "Performance of power utilities"),
    ("III", "Employees, pensioners and salaries"),
    ("IV", "District-wise releases"),
    ("V", "Incomplete works"),
    ("VI", "Explanation of abbreviations"),
]


def cover(doc, v, found):
    """Cover to guide. `found` tells on which page each part begins, by its number or title as printed."""
    doc.text("# **FINANCE ACCOUNTS**", "**(Volume I and Volume II)**", f"**for the year {v.now}**", "")
    doc.text(
        "## **GOVERNMENT OF VINDHARA**", "<!-- Start of picture text --><br>SATYAM EVA<br><!-- End of picture text -->"
    )
    doc.text("Prepared by the Accountant General (Accounts and Entitlements), Vindhara, Nilavanti")
    doc.new_page()
    doc.text(
        "_This document is in two volumes bound as one. Amounts in Volume I are in crore of rupees, amounts in Volume II "
        "and in the appendices are in lakh of rupees, unless a statement declares otherwise._"
    )
    doc.text(
        "_Statements are cited as the offices cite them: “Statement No. 2”, “St. No. 2” and “Stmt-2” are one and the same._"
    )
    doc.text(
        "_The State of Vindhara is fictitious: this is a sample, and no figure in it is that of a real government._"
    )
    doc.text(
        f"_The fiscal year of the State runs from 1 April to 31 March. “{v.now}” is the year ended 31 March {v.end}._"
    )
    doc.new_page()
    doc.text("## **TABLE OF CONTENTS**")
    rows = []
    for index, (number, title) in enumerate(CONTENTS):
        rows.append((str(index), [number, title, found.get(number or title, "")]))
    doc.limit += 9
    doc.table("contents", bold(["No.", "Statement", "Page"]), rows, again=True)
    doc.limit -= 9
    doc.new_page()
    found["Certificate of the Auditor General"] = str(doc.page)
    doc.text("# **Certificate of the Auditor General**")
    doc.text(
        f"This compilation, containing the Finance Accounts of the Government of Vindhara for the year ending 31 March {v.end}, presents "
        "the financial position along with accounts of the receipts and disbursements of the Government for the year. These accounts "
        "comprise the statements of the Consolidated Fund, Contingency Fund and Public Account.",
        "The Finance Accounts have been prepared under my supervision in accordance with the requirements of law and have been compiled "
        "from the vouchers, challans and initial and subsidiary accounts rendered by the treasuries, offices and departments responsible "
        "for the keeping of such accounts. Statements 8 and 9 and Appendices II to V have been prepared directly from information received "
        "from the Government, its corporations and companies, who are responsible for such information.",
        "The audit of these accounts was conducted in accordance with auditing standards generally accepted in India. Those standards require that "
        "we plan and perform the audit to obtain reasonable assurance that the accounts are free from material misstatement. An audit "
        "includes examination, on a test basis, of evidence relevant to the amounts and disclosures in the financial statements.",
        "On the basis of the information and explanations that my officers required and have obtained, and as a result of test audit of the "
        f"accounts, in my opinion the Finance Accounts read with the Notes present fairly the financial position of the Government of Vindhara "
        f"as at 31 March {v.end} and its receipts and disbursements for the year then ended.",
        "**Emphasis of Matter**",
        "I draw attention to Note 6 (off-budget borrowings), which are not part of the liabilities in Statement No.6, and to Note 2 (iii): "
        "abstract contingent bills that await detailed bills. My opinion is not modified in respect of these matters.",
        f"Place: Nilavanti<br>Date: 17 December {v.end}",
    )
    doc.new_page()
    found["Treasuries and rendering of accounts"] = str(doc.page)
    treasuries(doc, v)
    found["Guide to the Finance Accounts"] = str(doc.page)
    doc.text("# **GUIDE TO THE FINANCE ACCOUNTS**", "## **A. Broad overview of the structure of Government accounts**")
    doc.text(
        "1. The Finance Accounts of the State present the accounts of receipts and outgoings of the Government for the year, together with "
        "the financial results disclosed by the revenue and capital accounts, the accounts of the public debt and the liabilities and assets "
        "of the Government as worked out from the balances recorded in the accounts.",
        "2. The accounts of the Government are kept in three parts:",
        "   - **Part I: Consolidated Fund.** All revenues received by the Government, all loans raised and all moneys received in repayment of "
        "loans. No amount can be withdrawn from it without authorisation from the Legislature. It has two divisions, Revenue and Capital "
        "(including Public Debt, Loans and Advances).",
        "   - **Part II: Contingency Fund.** An imprest of ₹500 crore, placed at the disposal of the Governor to meet unforeseen expenditure "
        "pending authorisation by the Legislature.",
        "   - **Part III: Public Account.** Moneys received by or on behalf of the Government in a fiduciary capacity: provident funds, "
        "reserve funds, deposits, suspense and remittances.",
        "3. Transactions are classified by a six-tier arrangement. The leading digit of the four-digit major head tells its nature: 0 or 1 a revenue "
        "receipt, 2 or 3 revenue expenditure, 4 or 5 capital expenditure, 6 or 7 public debt and loans, 8 Contingency Fund and Public Account.",
    )
    doc.text("## **B. What the volumes contain**")
    doc.text(
        "Volume I has thirteen statements and the Notes. Statement No. 1 gives the financial position, Statement No. 2 receipts and disbursements, "
        "Stmt-3 and Stmt-4 their detail by major head; STATEMENT NO.5 follows capital expenditure over the years, St. No. 6 debt and other "
        "liabilities. Volume II holds the detailed statements 14 to 18 and the appendices.",
        "In the detailed statements, “..” stands for nil and “(-)” before a figure for a minus entry. “N/A” means that the "
        "information was not made available by the department.",
    )
    doc.text("## **C. Ready reckoner**")
    doc.table(
        "reckoner",
        bold(["Parameter", "Summary statement", "Detailed statement"]),
        [
            ("0", ["Revenue receipts", "2, 3", "14"]),
            ("1", ["Revenue expenditure", "Statement 2, Statement 4", "15"]),
            ("2", ["Capital expenditure", "St. No. 1, 2, 4 and 5", "16"]),
            ("3", ["Debt and other liabilities", "1, 2, 6", "17, 18"]),
            ("4", ["Guarantees", "9", "—"]),
        ],
    )
    doc.new_page()
    doc.text("## **D. Sectors and ranges of major heads**")
    rows = [
        ("0005 to 0045", "A. Tax revenue", "Revenue receipts"),
        ("0046 to 1475", "B. Non-tax revenue", "Revenue receipts"),
        ("1601 to 1606", "C. Grants-in-aid and contributions", "Revenue receipts"),
        ("2011 to 2075", "A. General Services", "Revenue expenditure"),
        ("2202 to 2251", "B. Social Services", "Revenue expenditure"),
        ("2401 to 3475", "C. Economic Services", "Revenue expenditure"),
        ("3604", "D. Grants-in-aid and Contributions", "Revenue expenditure"),
        ("4046 to 4075", "A. General Services", "Capital expenditure"),
        ("4202 to 4250", "B. Social Services", "Capital expenditure"),
        ("4401 to 5475", "C. Economic Services", "Capital expenditure"),
        ("6003 and 6004", "E. Public Debt", "Debt"),
        ("6075 to 7615", "F. Loans and Advances", "Loans given"),
        ("8000", "Contingency Fund", "Part II"),
        ("8001 to 8031", "I. Small Savings, Provident Funds, etc.", "Part III"),
        ("8115 to 8235", "J. Reserve Funds", "Part III"),
        ("8336 to 8550", "K. Deposits and Advances", "Part III"),
        ("8656 to 8680", "L. Suspense and Miscellaneous", "Part III"),
        ("8781 to 8797", "M. Remittances", "Part III"),
        ("8999", "N. Cash Balance", "Closing balance"),
    ]
    doc.table(
        "sectors",
        bold(["Major heads", "Sector", "Part of the accounts"]),
        [(str(n), list(row)) for n, row in enumerate(rows)],
    )
    doc.text(
        "_The same pattern links the sections: 0202, 2202 and 4202 are receipts, revenue expenditure and capital outlay of one function (education); 2210 and 4210 of another (medical and public health)._"
    )
    doc.text(
        "Errors detected by departments after the close of the accounts are corrected in the accounts of the next year. Comparatives are restated only where a classification was wrong and the amount is material."
    )
    doc.new_page()


def treasuries(doc, v):
    """Counts, not money: vouchers and sub-treasuries by district."""
    doc.text("# **TREASURIES AND RENDERING OF ACCOUNTS**")
    doc.text(
        f"Accounts were received from the treasuries named below. The number of vouchers is that of the whole year {v.now}; the delay is the average number of days by which the monthly accounts were late."
    )
    rows, sums = [], [0, 0, 0]
    for n, (name, row) in enumerate(zip(H.DISTRICTS, v.led.treasuries)):
        row = (row[0], row[1], row[2] + 1_931 * v.y)
        sums = [a + b for a, b in zip(sums, row)]
        rows.append(
            (
                name,
                [
                    str(n + 1),
                    name,
                    str(row[0]),
                    str(row[1]),
                    indian(str(row[2])),
                    str((n * 7 + v.y) % 9 + 1) if n % 5 else "Nil",
                ],
            )
        )
    rows.append(("total", bold(["", "Total", str(sums[0]), str(sums[1]), indian(str(sums[2])), ""])))
    doc.table(
        "treasuries",
        bold(["Sl. No.", "District", "Treasuries", "Sub-treasuries", "Vouchers<br>(number)", "Delay<br>(days)"]),
        rows,
    )
    doc.text(
        "_All accounts were included in the month to which they belong; no account was excluded at the end of the year._"
    )
    doc.new_page()


def highlights(doc, v):
    """The year in sentences: every figure is one of the statements'."""
    led, y = v.led, v.y
    up = "increased" if led.receipts[y] > led.receipts[y - 1] else "decreased"
    doc.text("# **HIGHLIGHTS**", "**Receipts**")
    doc.text(
        f"- Revenue receipts {up} from ₹{in_crore(led.receipts[y - 1])} crore in {v.before} to ₹{in_crore(led.receipts[y])} crore in {v.now}, or by {growth(led.receipts[y], led.receipts[y - 1])} per cent.",
        f"- The State's own tax revenue was ₹{in_crore(v.group('own'))} crore, {hundredths(v.group('own'), led.gsdp[y])} per cent of GSDP; goods and services tax is the largest part of it (Stmt-3).",
        f"- The State's share of Union taxes was ₹{in_crore(v.group('union'))} crore and grants from the Central Government ₹{in_crore(v.group('grants'))} crore.",
        "**Expenditure**",
        f"- Revenue expenditure was ₹{in_crore(led.spending[y])} crore, of which interest payments took ₹{in_crore(led.interest[y])} crore and pensions ₹{in_crore(led.major['general', '2071'][y])} crore.",
        f"- Capital outlay grew by {growth(led.outlay[y], led.outlay[y - 1])} per cent to ₹{in_crore(led.outlay[y])} crore (statement no. 5).",
        f"- Loans of ₹{in_crore(led.lent[y])} crore were given and ₹{in_crore(led.recovered[y])} crore recovered (Statement-7).",
        "**Balances**",
        f"- Public debt stood at ₹{in_crore(led.debt_total('6003', y + 1) + led.debt_total('6004', y + 1))} crore on 31 March {v.end}; all liabilities, with the Contingency Fund and the Public Account, at ₹{in_crore(led.liabilities(y + 1))} crore.",
        f"- The closing cash balance was ₹{in_crore(led.cash[y + 1])} crore, against ₹{in_crore(led.cash[y])} crore a year before.",
    )
    doc.text(
        "_GSDP figures are those of the Directorate of Economics and Statistics of the State and are subject to revision._"
    )
    doc.new_page()


def indicators(doc, v):
    """The year at a glance."""
    led, y = v.led, v.y
    doc.text("# **THE YEAR AT A GLANCE**")
    names = [
        ("deficit", "Fiscal deficit", led.deficit),
        ("surplus", "Revenue surplus", led.surplus),
        ("primary", "Primary deficit", led.primary),
        ("receipts", "Revenue receipts", led.receipts),
        ("interest", "Interest payments", led.interest),
        ("outlay", "Capital outlay", led.outlay),
    ]
    rows = [
        (
            key,
            [
                title,
                in_crore(values[y]),
                in_crore(values[y - 1]),
                hundredths(values[y], led.gsdp[y]),
                hundredths(values[y - 1], led.gsdp[y - 1]),
            ],
        )
        for key, title, values in names
    ]
    doc.text("(₹ in crore)")
    doc.table(
        "glance",
        [
            "**Indicator**",
            f"**{v.now}**",
            f"**{v.before}**",
            f"**{v.now}**<br>**per cent of GSDP**",
            f"**{v.before}**<br>**per cent of GSDP**",
        ],
        rows,
    )
    doc.text(
        f"_Gross State Domestic Product (GSDP) at current prices: ₹{in_crore(led.gsdp[y])} crore in {v.now} (advance estimate) and "
        f"₹{in_crore(led.gsdp[y - 1])} crore in {v.before}._"
    )

    def head(units, year):
        return indian(str(divide(units, led.people[year])))

    doc.text("**Per capita figures (in rupees)**")
    doc.table(
        "capita",
        bold(["Per person", v.now, v.before]),
        [
            ("receipts", ["Revenue receipts", head(led.receipts[y], y), head(led.receipts[y - 1], y - 1)]),
            ("spending", ["Revenue expenditure", head(led.spending[y], y), head(led.spending[y - 1], y - 1)]),
            ("debt", ["Outstanding liabilities", head(led.liabilities(y + 1), y), head(led.liabilities(y), y - 1)]),
        ],
    )
    doc.text(
        f"_Projected population: {indian(str(led.people[y]))} thousand persons on 1 October of {v.start}; {indian(str(led.people[y - 1]))} thousand persons a year earlier._"
    )
    doc.text("**Figure 1: Where each rupee came from**")
    shares = [hundredths(v.group(name), led.receipts[y]) for name in ("own", "union", "nontax", "grants")]
    doc.text(
        f"<!-- Start of picture text --><br>{shares[0]}<br>Own tax<br>{shares[1]} {shares[2]}<br>Union taxes Non-tax<br>{shares[3]}<br>Grants<br>Per cent of revenue receipts<br><!-- End of picture text -->"
    )
    doc.new_page()


def statement_1(doc, v):
    """Financial position: assets, liabilities and the cumulative shortfall."""
    led, y = v.led, v.y
    doc.text(
        "## **STATEMENT No. 1**",
        "### **STATEMENT OF FINANCIAL POSITION**",
        f"**As on 31 March {v.end}**",
        "(₹ in crore)",
    )

    def line(key, title, ref, values, strong=False):
        cells = [title, ref, in_crore(values[1]), in_crore(values[0])]
        return key, bold(cells) if strong else cells

    def both(function):
        return function(y), function(y + 1)

    header = bold(["Assets", "Reference", f"As on<br>31 March {v.end}", f"As on<br>31 March {v.start}"])
    doc.table(
        "s1a",
        header,
        [
            line(
                "cash",
                "Cash, deposits and investment of cash balances",
                "St. 2, Annexure A",
                both(lambda d: led.cash[d]),
            ),
            line("capital", "Progressive capital expenditure", "Statement 5", both(led.capital_total)),
            line("loans", "Loans and advances", "Stmt-7", both(led.loans_total)),
            line("advances", "Advances with departmental officers", "", (0, 0)),
            line("shortfall", "Cumulative excess of expenditure over receipts<sup>1</sup>", "", both(led.shortfall)),
            line("total", "Total", "", both(led.liabilities), True),
        ],
    )
    doc.text(
        f"<sup>1</sup> _Cumulative excess on 1 April {v.start} reduced by the revenue surplus of the year, ₹{in_crore(led.surplus[y])} crore (see Statement No.2)._"
    )
    doc.room(20)
    doc.text("**STATEMENT OF FINANCIAL POSITION (Concld.)**", "(₹ in crore)")
    header[0] = "**Liabilities**"
    rows = [
        line("6003", "Internal debt", "Statement 6", both(lambda d: led.debt_total("6003", d))),
        line(
            "6004",
            "Loans and advances from the Central Government",
            "Statement 6",
            both(lambda d: led.debt_total("6004", d)),
        ),
        line("contingency", "Contingency Fund (corpus)", "", (led.contingency, led.contingency)),
    ]
    for part, (title, _) in PARTS.items():
        rows.append(line(part, title, "STATEMENT NO.18", both(lambda d, part=part: led.part(part, d))))
    rows.append(line("total", "Total", "", both(led.liabilities), True))
    doc.table("s1l", header, rows)
    doc.text(
        "_The assets shown do not include physical assets such as land and buildings, which are not valued in the accounts. See Note 1._"
    )
    doc.new_page()


def statement_2(doc, v, found):
    """Receipts and disbursements; the deficit and how it was met; cash."""
    led, y = v.led, v.y
    doc.text(
        "## **STATEMENT No. 2**",
        "### **STATEMENT OF RECEIPTS AND DISBURSEMENTS**",
        f"**for the year {v.now}**",
        "(₹ in crore)",
    )

    def line(key, title, values, strong=False):
        cells = [title, in_crore(values[y]), in_crore(values[y - 1]), growth(values[y], values[y - 1])]
        return key, bold(cells) if strong else cells

    def spent(name):
        values = list(led.group[name])
        values[y - 1] = v.comparative_group(name)
        return values

    mark = "<sup>2</sup>" if v.restates else ""
    doc.limit += 12
    header = [
        "**Revenue account**",
        f"**Actuals**<br>**{v.now}**",
        f"**Actuals**<br>**{v.before}**",
        "**Variation**<br>**(per cent)**",
    ]
    doc.table(
        "s2r",
        header,
        [
            line("own", "State's own tax revenue", led.group["own"]),
            line("union", "State's share of Union taxes", led.group["union"]),
            line("nontax", "Non-tax revenue", led.group["nontax"]),
            line("grants", "Grants from the Central Government", led.group["grants"]),
            line("receipts", "Revenue receipts (A)", led.receipts, True),
            line("general", "General services", spent("general")),
            line("social", "Social services" + mark, spent("social")),
            line("economic", "Economic services", spent("economic")),
            line("assignments", "Grants-in-aid and contributions" + mark, spent("assignments")),
            line("spending", "Revenue expenditure (B)", led.spending, True),
            line("surplus", "Revenue surplus (A − B)", led.surplus, True),
        ],
    )
    if v.restates:
        doc.text("<sup>2</sup> _Comparatives restated, see Note 7._")
    nil = [0, 0, 0]
    added = [sum(led.added[key][n] for key in led.added) for n in range(3)]
    repaid = [sum(led.repaid[key][n] for key in led.repaid) for n in range(3)]
    doc.text("**Capital account, debt, Contingency Fund and Public Account**")
    header[0] = "**Receipts and disbursements**"
    rows = [
        line("misc", "Miscellaneous capital receipts", nil),
        line("recovered", "Recoveries of loans and advances", led.recovered),
        line("added", "Public debt receipts", added),
        line("outlay", "Capital outlay", led.outlay),
        line("lent", "Loans and advances disbursed", led.lent),
        line("repaid", "Repayment of public debt", repaid),
        line("contingency", "Contingency Fund (net)", nil),
    ]
    for part, (title, _) in PARTS.items():
        rows.append(line(part, f"{title} (net)", led.public_net[part]))
    doc.table("s2c", header, rows)
    doc.limit -= 12
    doc.new_page()
    doc.text("### **Deficit**", "(₹ in crore)")
    gross = [led.spending[n] + led.outlay[n] + led.lent[n] for n in range(3)]
    own = [led.receipts[n] + led.recovered[n] for n in range(3)]
    less = [-amount for amount in led.surplus]
    interest = [-amount for amount in led.interest]
    doc.table(
        "s2d",
        [
            "**Particulars**",
            f"**Actuals**<br>**{v.now}**",
            f"**Actuals**<br>**{v.before}**",
            "**Variation**<br>**(per cent)**",
        ],
        [
            line("gross", "Total expenditure (revenue, capital, loans)", gross),
            line("non-debt", "Non-debt receipts", own),
            line("capital", "Capital outlay", led.outlay),
            line("net-loans", "Net loans and advances", led.net_loans),
            (
                "less",
                [
                    "Less: revenue surplus",
                    in_crore(less[y]),
                    in_crore(less[y - 1]),
                    growth(led.surplus[y], led.surplus[y - 1]),
                ],
            ),
            line("deficit", "Fiscal deficit", led.deficit, True),
            (
                "interest",
                [
                    "Less: interest payments",
                    in_crore(interest[y]),
                    in_crore(interest[y - 1]),
                    growth(led.interest[y], led.interest[y - 1]),
                ],
            ),
            line("primary", "Primary deficit", led.primary, True),
        ],
    )
    doc.text("### **How the deficit was met**", "(₹ in crore)")
    rows = [
        line("6003", "Internal debt (net)", led.debt_net["6003"]),
        line("6004", "Loans from the Central Government (net)", led.debt_net["6004"]),
    ]
    for part, (title, _) in PARTS.items():
        rows.append(line(part, f"{title} (net)", led.public_net[part]))
    drawn = [led.cash[n] - led.cash[n + 1] for n in range(3)]
    rows.append(line("cash", "Decrease (increase) in cash balance", drawn))
    rows.append(line("total", "Fiscal deficit financed", led.deficit, True))
    doc.table("s2f", ["**Source of finance**"] + header[1:], rows)
    doc.new_page()
    found["Annexure A to Statement 2: Cash balances"] = str(doc.page)
    doc.text("**ANNEXURE A TO STATEMENT No. 2**", "**CASH BALANCES AND INVESTMENTS OF CASH BALANCES**", "(₹ in crore)")

    def cut(total):
        bank, permanent, treasury = -divide(total, 9000) * 100, divide(total, 400000) * 100, 0
        return bank, permanent, treasury, total - bank - permanent

    now, before = cut(led.cash[y + 1]), cut(led.cash[y])
    titles = [
        "Deposits with Reserve Bank",
        "Permanent advances for contingent expenditure",
        "Cash in treasuries",
        "Investments held in cash balance investment account",
    ]
    rows = [
        (str(n), ["", title, in_crore(now[n], "Nil"), in_crore(before[n], "Nil")]) for n, title in enumerate(titles)
    ]
    rows.append(("total", bold(["", "Closing cash balance", in_crore(led.cash[y + 1]), in_crore(led.cash[y])])))
    doc.table(
        "annex",
        ["", "**Component**", f"**As on 31 March**<br>**{v.end}**", f"**As on 31 March**<br>**{v.start}**"],
        rows,
    )
    doc.text(f"**Reconciliation of the cash balance for {v.now}**", "(₹ in crore)")
    doc.table(
        "recon",
        ["**Particulars**", f"**{v.now}**"],
        [
            ("opening", [f"Balance on 1 April {v.start}", in_crore(led.cash[y])]),
            ("change", ["Increase during the year", in_crore(led.cash[y + 1] - led.cash[y])]),
            ("closing", bold([f"Balance on 31 March {v.end}", in_crore(led.cash[y + 1])])),
        ],
    )
    doc.text(
        "(a) The balance under “Deposits with Reserve Bank” is the balance according to the Government's books. There was a difference of "
        "₹0.48 crore (Net Credit) between it and the balance reported by the Reserve Bank, which is being reconciled (see Note 9).",
        "(b) Under an agreement with the Reserve Bank the Government has to keep a minimum balance of ₹2.34 crore on all days. If the balance "
        "falls below this, the deficiency is made good by ordinary and special ways and means advances. The limit for ordinary ways "
        "and means advances was ₹3,164.00 crore with effect from 1 July of the year.",
    )
    doc.new_page()
