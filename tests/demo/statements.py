"""Statements 3 to 13, in crore."""

import heads as H
from layout import bold
from ledger import YEARS
from money import Lcg, crore, divide, growth, in_crore, spread, tenths
from view import PARTS


def statement_3(doc, v):
    """Receipts by major head: runs over pages, header printed once."""
    led, y = v.led, v.y
    doc.text(
        "## **STATEMENT No. 3**",
        f"### **STATEMENT OF RECEIPTS (CONSOLIDATED FUND) FOR THE YEAR {v.now}**",
        "(₹ in crore)",
    )
    rows = []

    def total(key, title, values):
        rows.append(
            (key, bold(["", title, in_crore(values[y]), in_crore(values[y - 1]), growth(values[y], values[y - 1])]))
        )

    def group(name, title, closing):
        rows.append((name, ["", f"**{title}**", "", "", ""]))
        for code, text in led.table(name):
            values = led.major[name, code]
            rows.append(
                (
                    f"{name}-{code}",
                    [code, text, in_crore(values[y]), in_crore(values[y - 1]), growth(values[y], values[y - 1])],
                )
            )
        total(f"{name}-total", closing, led.group[name])

    group("own", "A. (a) Own tax revenue", "Total (a) Own tax revenue")
    group("union", "A. (b) Share of net proceeds of taxes", "Total (b) Share of Union taxes")
    rows.append(("0032", ["0032", "Taxes on Wealth", "—", "—", "—"]))
    total("tax-total", "Total A. Tax revenue", [a + b for a, b in zip(led.group["own"], led.group["union"])])
    group("nontax", "B. Non-tax revenue", "Total B. Non-tax revenue")
    group("grants", "C. Grants-in-aid and contributions", "Total C. Grants-in-aid and contributions")
    total("total", "Total revenue receipts (A + B + C)", led.receipts)
    doc.table(
        "s3",
        [
            "**Head**",
            "**Description**",
            f"**Actuals**<br>**{v.now}**",
            f"**Actuals**<br>**{v.before}**",
            "**Per cent increase (+) / decrease (−)**",
        ],
        rows,
        gaps=(1,),
    )
    doc.text(
        "_Explanatory notes: growth under 0006 State Goods and Services Tax follows better compliance and settlement of IGST; growth under 0853 is due to revision of royalty on major minerals._"
    )
    doc.new_page()


def statement_4(doc, v):
    """Expenditure by function and by nature; the comparatives are restated in the later accounts."""
    led, y = v.led, v.y
    doc.text(
        "## **STATEMENT No. 4**",
        "### **STATEMENT OF EXPENDITURE (CONSOLIDATED FUND)**",
        "**A. Expenditure by function**",
        "(₹ in crore)",
    )
    rows = []
    for name, title in [
        ("general", "A. General Services"),
        ("social", "B. Social Services"),
        ("economic", "C. Economic Services"),
        ("assignments", "D. Grants-in-aid and Contributions"),
    ]:
        rows.append((name, ["", f"**{title}**", "", "", ""]))
        for code, text in led.table(name):
            now, before = led.major[name, code][y], v.comparative(name, code)
            mark = " [1]" if v.restates and led.restated(code, y - 1, y) else ""
            rows.append((f"{name}-{code}", [code, text + mark, in_crore(now), in_crore(before), growth(now, before)]))
        now, before = v.group(name), v.comparative_group(name)
        rows.append(
            (f"{name}-total", bold(["", f"Total {title}", in_crore(now), in_crore(before), growth(now, before)]))
        )
    rows.append(
        (
            "total",
            bold(
                [
                    "",
                    "Total revenue expenditure",
                    in_crore(led.spending[y]),
                    in_crore(led.spending[y - 1]),
                    growth(led.spending[y], led.spending[y - 1]),
                ]
            ),
        )
    )
    doc.table(
        "s4",
        bold(["Major head", "Description", f"Actuals<br>{v.now}", v.before_restated, "Variation<br>(per cent)"]),
        rows,
        gaps=(1, 2),
    )
    if v.restates:
        doc.text(
            "[1] _Restated: devolution to municipal corporations was booked under 2217 in the previous year. See Note 7._"
        )
    doc.text("**B. Expenditure by nature**", "(₹ in crore)")
    total_now, total_before = led.spending[y], led.spending[y - 1]
    rows = [
        (str(n), [title, in_crore(now), in_crore(before), tenths(now, total_now)])
        for n, ((title, now), (_, before)) in enumerate(zip(led.nature(y), led.nature(y - 1)))
    ]
    rows.append(("total", bold(["Total revenue expenditure", in_crore(total_now), in_crore(total_before), "100.0"])))
    doc.table(
        "s4n",
        ["**Object of expenditure**", f"**{v.now}**", f"**{v.before}**", "**Share of total**<br>**(per cent)**"],
        rows,
    )
    doc.new_page()


def statement_5(doc, v):
    """Progressive capital expenditure."""
    led, y = v.led, v.y
    doc.text(
        "**STATEMENT No.5**", f"**STATEMENT OF PROGRESSIVE CAPITAL EXPENDITURE TO THE END OF {v.now}**", "(₹ in crore)"
    )
    rows = []

    def cells(before, during, after):
        return [in_crore(before), in_crore(during), in_crore(after), tenths(during, before)]

    for letter, title, codes in H.CAPITAL_SECTORS:
        rows.append((letter, ["", f"**{letter}. Capital Account of {title}**", "", "", "", ""]))
        sums = [0, 0, 0]
        for code in codes:
            name = next(text for head, text, _ in H.CAPITAL if head == code)
            row = (led.progress[code][y], led.major["capital", code][y], led.progress[code][y + 1])
            sums = [a + b for a, b in zip(sums, row)]
            rows.append((code, [code, name] + cells(*row)))
        rows.append((f"{letter}-total", bold(["", f"Total {letter}. {title}"] + cells(*sums))))
    rows.append(
        (
            "total",
            bold(["", "Total capital outlay"] + cells(led.capital_total(y), led.outlay[y], led.capital_total(y + 1))),
        )
    )
    doc.table(
        "s5",
        bold(
            [
                "Head",
                "Description",
                f"Expenditure to<br>31 March {v.start}",
                f"Expenditure<br>during {v.now}",
                f"Expenditure to<br>31 March {v.end}",
                "Addition<br>(per cent)",
            ]
        ),
        rows,
    )
    doc.text("_No expenditure of earlier years was written off or transferred to revenue during the year._")
    doc.new_page()


def statement_6(doc, v):
    """Borrowings and other liabilities; interest."""
    led, y = v.led, v.y
    doc.text(
        "## **Statement No. 6 - Statement of Borrowings and other Liabilities**",
        f"**(i) Statement of Public Debt and other liabilities as on 31 March {v.end}**",
        "(₹ in crore)",
    )
    rows = []

    def cells(before, plus, less, after):
        return [in_crore(before), in_crore(plus), in_crore(less), in_crore(after), in_crore(after - before)]

    for major, title, table in [
        ("6003", "A. Internal debt (6003)", H.INTERNAL_DEBT),
        ("6004", "B. Loans and advances from the Central Government (6004)", H.CENTRAL_LOANS),
    ]:
        rows.append((major, [f"**{title}**"] + [""] * 5))
        sums = [0] * 4
        for minor, name, _, _ in table:
            key = (major, minor)
            row = (led.debt[key][y], led.added[key][y], led.repaid[key][y], led.debt[key][y + 1])
            sums = [a + b for a, b in zip(sums, row)]
            rows.append((f"{major}-{minor}", [f"{minor} {name}"] + cells(*row)))
        rows.append((f"{major}-total", bold([f"Total {major}"] + cells(*sums))))
    rows.append(("C", ["**C. Public Account**"] + [""] * 5))
    whole = [0] * 4
    for part, (title, table) in PARTS.items():
        row = [sum(book[code][y] for code, _, _ in table) for book in (led.public, led.taken, led.paid)] + [
            led.part(part, y + 1)
        ]
        whole = [a + b for a, b in zip(whole, row)]
        rows.append((part, [f"{part}. {title}"] + cells(*row)))
    rows.append(("C-total", bold(["Total Public Account"] + cells(*whole))))
    doc.table(
        "s6",
        bold(
            [
                "Nature of borrowings",
                f"Balance on<br>1 April {v.start}",
                "Receipts<br>during the year",
                "Repayments<br>during the year",
                f"Balance on<br>31 March {v.end}",
                "Net increase (+) /<br>decrease (−)",
            ]
        ),
        rows,
        again=True,
    )
    doc.room(16)
    doc.text("**(ii) Service of debt: interest paid**", "(₹ in crore)")
    rows = []
    for minor, name in led.minors("general", "2049"):
        now, before = led.minor["general", "2049", minor][y], led.minor["general", "2049", minor][y - 1]
        rows.append((minor, [name, in_crore(now), in_crore(before), in_crore(now - before)]))
    rows.append(
        (
            "total",
            bold(
                [
                    "Interest payments (2049)",
                    in_crore(led.interest[y]),
                    in_crore(led.interest[y - 1]),
                    in_crore(led.interest[y] - led.interest[y - 1]),
                ]
            ),
        )
    )
    doc.table("s6i", bold(["Interest on", f"{v.now}", f"{v.before}", "Net increase (+) /<br>decrease (−)"]), rows)
    doc.new_page()


def statement_7(doc, v):
    """Loans given."""
    led, y = v.led, v.y
    doc.text("STATEMENT NO. 7 - STATEMENT OF LOANS AND ADVANCES GIVEN BY THE GOVERNMENT", "(₹ in crore)")
    rows, sums = [], [0] * 4
    for code, name, _ in H.LOANS:
        row = (led.loans[code][y], led.lent_by[code][y], led.back_by[code][y], led.loans[code][y + 1])
        sums = [a + b for a, b in zip(sums, row)]
        rows.append(
            (code, ["", code, name] + [in_crore(amount, "Nil") for amount in row[:3]] + ["—", in_crore(row[3])])
        )
    rows.append(
        (
            "total",
            bold(["", "", "Total"] + [in_crore(amount) for amount in sums[:3]]) + ["—", f"**{in_crore(sums[3])}**"],
        )
    )
    doc.table(
        "s7",
        bold(
            [
                "",
                "Head",
                "Class of loans",
                f"Balance on<br>1 April {v.start}",
                "Disbursed<br>during the year",
                "Repaid<br>during the year",
                "Write-off of irrecoverable loans",
                f"Balance on<br>31 March {v.end}",
            ]
        ),
        rows,
    )
    doc.text(
        f"_Repayments in arrears from loanee entities: principal ₹{v.pick('1,102.35', '1,184.60')} crore, interest ₹{v.pick('574.08', '612.35')} crore; earliest period to which arrears relate: 1998-99. "
        "Terms and conditions of repayment have not been settled for loans of ₹2,870.14 crore._"
    )
    doc.new_page()


def statement_8(doc, v):
    """Investments."""
    led, y = v.led, v.y
    doc.text(
        "## **STATEMENT No. 8**",
        "### **STATEMENT OF INVESTMENTS OF THE GOVERNMENT**",
        f"**Comparative summary of Government investment in share capital for {v.now} and {v.before}**",
        "(₹ in crore)",
    )
    base = [
        ("Statutory Corporations", (4, 0), "3,918.40", "86.20", 210),
        ("Rural Banks", (1, 0), "142.75", "0.00", 12),
        ("Government Companies", (71, 2), "41,206.18", "4,512.64", 690),
        ("Other Joint Stock Companies and Partnerships", (23, 0), "318.92", "4.10", 40),
        ("Co-operative Institutions and Local Bodies", (12_418, 22), "2,604.33", "118.57", 48),
    ]

    def dividends(year):
        weights = [weight for *_, weight in base]
        return spread(Lcg(50 + year), led.major["nontax", "0050"][year], weights, 3, 100)

    def printed(row):
        return [f"{cell:,}" if n % 3 == 0 else in_crore(cell) for n, cell in enumerate(row)]

    rows, sums = [], [0] * 6
    for n, (title, (number, more), start, step, _) in enumerate(base):
        row = []
        for year in (y, y - 1):
            row += [number - more * (2 - year), crore(start) - crore(step) * (1 - year), dividends(year)[n]]
        sums = [a + b for a, b in zip(sums, row)]
        rows.append((str(n), [title] + printed(row)))
    rows.append(("total", bold(["Total"] + printed(sums))))
    doc.table(
        "s8",
        [
            "**Name of concern**",
            f"**{v.now}**",
            f"**{v.now}**",
            f"**{v.now}**",
            f"**{v.before}**",
            f"**{v.before}**",
            f"**{v.before}**",
        ],
        rows,
        minor=[
            [
                "",
                "Number of concerns",
                "Investment at the end of the year",
                "Dividend received",
                "Number of concerns",
                "Investment at the end of the year",
                "Dividend received",
            ]
        ],
    )
    doc.text(
        "_Dividends are receipts under 0050. Return on investment was well below the average cost of borrowing; 31 companies under liquidation (investment ₹214.06 crore) paid none._"
    )
    doc.new_page()


GUARANTEES = [
    ("Power", 4210),
    ("Co-operative", 260),
    ("Irrigation", 1180),
    ("Roads and Transport", 940),
    ("State Financial Corporation", 88),
    ("Urban Development and Housing", 1720),
    ("Other Infrastructure", 310),
    ("Any other", 64),
]


def guarantees(v):
    """Rows of statement 9 in units: maximum, opening, additions, deletions, closing, commission received."""
    rng = Lcg(9002)
    opening = spread(rng, crore("31,206.55"), [w for _, w in GUARANTEES], 8, 100)
    out = []
    for balance in opening:
        years = []
        for _ in YEARS:
            plus = divide(balance * rng.between(140, 260), 100000) * 100
            less = divide(balance * rng.between(70, 150), 100000) * 100
            after = balance + plus - less
            most, fee = divide(after * 138, 10000) * 100, divide(after * 55, 1000000) * 100
            years.append((most, balance, plus, less, after, fee))
            balance = after
        out.append(years[v.y])
    return out


def statement_9(doc, v):
    """Guarantees."""
    doc.text(
        "STATEMENT NO. 9 - STATEMENT OF GUARANTEES GIVEN BY THE GOVERNMENT",
        f"**Guarantees given by the State Government for repayment of loans, etc., raised by statutory corporations, Government companies, local bodies and other institutions, outstanding on 31 March {v.end}**",
        "(Rs. in crore)",
    )
    rows, sums = [], [0] * 6
    for (title, _), row in zip(GUARANTEES, guarantees(v)):
        sums = [a + b for a, b in zip(sums, row)]
        cells = [in_crore(amount) for amount in row]
        rows.append((title, [title] + cells[:4] + ["Nil"] + cells[4:]))
    cells = [in_crore(amount) for amount in sums]
    rows.append(("total", bold(["Total"] + cells[:4] + ["Nil"] + cells[4:])))
    doc.table(
        "s9",
        bold(
            [
                "Sector",
                "Maximum amount guaranteed",
                f"Outstanding on<br>1 April {v.start}",
                "Additions<br>during the year",
                "Deletions (other than invoked)<br>during the year",
                "Invoked<br>during the year",
                f"Outstanding on<br>31 March {v.end}",
                "Guarantee commission received",
            ]
        ),
        rows,
        lead=True,
    )
    doc.text(
        "_The ceiling on outstanding guarantees under the State's fiscal responsibility legislation is 3.5 per cent of GSDP. Guarantee commission is levied at 0.50 to 1.00 per cent, i.e. 50 to 100 bps._"
    )
    doc.new_page()


def statement_10(doc, v):
    """Grants-in-aid: salary, general and capital add up across."""
    led, y = v.led, v.y
    doc.text("## **STATEMENT No. 10**", "### **STATEMENT OF GRANTS-IN-AID GIVEN BY THE GOVERNMENT**", "(₹ in crore)")
    rows, sums = [], [0] * 5
    for n, (title, _) in enumerate(H.GRANTEES):
        row = list(led.grants[y][n]) + [led.grants[y - 1][n][3]]
        sums = [a + b for a, b in zip(sums, row)]
        rows.append((str(n), [title] + [in_crore(amount, "..") for amount in row]))
    rows.append(("total", bold(["Total"] + [in_crore(amount) for amount in sums])))
    doc.table(
        "s10",
        bold(
            [
                "Grantee institution",
                f"Salary<br>{v.now}",
                f"General<br>{v.now}",
                f"Creation of capital assets<br>{v.now}",
                f"Total<br>{v.now}",
                f"Total<br>{v.before}",
            ]
        ),
        rows,
    )
    doc.text("_Grants-in-aid given in kind: N/A (departments did not furnish the information)._")
    doc.new_page()


def statement_11(doc, v):
    """Voted and charged."""
    led, y = v.led, v.y
    repaid = [sum(led.repaid[key][n] for key in led.repaid) for n in range(3)]
    doc.text("## **STATEMENT No. 11**", "### **STATEMENT OF VOTED AND CHARGED EXPENDITURE**", "(₹ in crore)")
    rows, sums = [], [0] * 6
    charged = [
        [led.interest[n] + led.major["general", "2014"][n] // 400 * 100 for n in range(3)],
        [divide(led.outlay[n] * 3, 100000) * 100 for n in range(3)],
        repaid,
        [0, 0, 0],
    ]
    wholes = [led.spending, led.outlay, repaid, led.lent]
    for key, title, part, whole in zip(
        "abcd",
        [
            "Expenditure heads (revenue account)",
            "Expenditure heads (capital account)",
            "Disbursements under public debt",
            "Disbursements under loans and advances",
        ],
        charged,
        wholes,
    ):
        row = [part[y], whole[y] - part[y], whole[y], part[y - 1], whole[y - 1] - part[y - 1], whole[y - 1]]
        sums = [a + b for a, b in zip(sums, row)]
        rows.append((key, [title] + [in_crore(amount) for amount in row]))
    rows.append(("total", bold(["Total"] + [in_crore(amount) for amount in sums])))
    doc.table(
        "s11",
        [
            "",
            f"**Actuals {v.now}**",
            f"**Actuals {v.now}**",
            f"**Actuals {v.now}**",
            f"**Actuals {v.before}**",
            f"**Actuals {v.before}**",
            f"**Actuals {v.before}**",
        ],
        rows,
        minor=[["Particulars", "Charged", "Voted", "Total", "Charged", "Voted", "Total"]],
    )


def statement_12(doc, v):
    """Sources and application of funds."""
    led, y = v.led, v.y
    doc.text(
        "## **STATEMENT No. 12**",
        "### **STATEMENT ON SOURCES AND APPLICATION OF FUNDS FOR EXPENDITURE OTHER THAN ON REVENUE ACCOUNT**",
        "(₹ in crore)",
    )
    debt = [sum(led.debt_net[major][n] for major in led.debt_net) for n in range(3)]
    public = [sum(led.public_net[part][n] for part in PARTS) for n in range(3)]
    cash = [led.cash[n] - led.cash[n + 1] for n in range(3)]
    whole = [led.outlay[n] + led.net_loans[n] for n in range(3)]

    def line(key, title, values, strong=False):
        cells = [title, in_crore(values[y], minus="−"), in_crore(values[y - 1], minus="−")]
        return key, bold(cells) if strong else cells

    doc.table(
        "s12",
        bold(["Particulars", v.now, v.before]),
        [
            ("a", ["**Sources**", "", ""]),
            line("surplus", "Revenue surplus", led.surplus),
            line("debt", "Public debt (net)", debt),
            line("public", "Public Account (net)", public),
            line("cash", "Change in cash balance: decrease (+) / increase (−)", cash),
            line("total-a", "Total sources", whole, True),
            ("b", ["**Application**", "", ""]),
            line("outlay", "Capital outlay", led.outlay),
            line("loans", "Net loans and advances", led.net_loans),
            line("total-b", "Total application", whole, True),
        ],
    )
    doc.new_page()


def statement_13(doc, v):
    """Summary of balances with sides: debits equal credits."""
    led, y = v.led, v.y
    date = y + 1
    doc.text(
        "## **STATEMENT No. 13**",
        "### **SUMMARY OF BALANCES UNDER CONSOLIDATED FUND, CONTINGENCY FUND AND PUBLIC ACCOUNT**",
        f"**A. The following is a summary of the balances as on 31 March {v.end}**",
        "(₹ in crore)",
    )
    government = led.liabilities(date) - led.loans_total(date) - led.cash[date]
    rows = [
        ("gov", [f"{in_crore(government)} DR", "A to D, G, H and part of L", "Government Account", ""]),
        ("E", ["", "E", "Public Debt", f"{in_crore(led.debt_total('6003', date) + led.debt_total('6004', date))} CR"]),
        ("F", [f"{in_crore(led.loans_total(date))} DR", "F", "Loans and Advances", ""]),
        ("cf", ["", "", "Contingency Fund", f"{in_crore(led.contingency)} CR"]),
    ]
    for part, (title, _) in PARTS.items():
        rows.append((part, ["", part, title, f"{in_crore(led.part(part, date))} CR"]))
    rows += [
        ("N", [f"{in_crore(led.cash[date])} DR", "N", "Cash Balance (closing)", ""]),
        (
            "total",
            [f"**{in_crore(led.liabilities(date))}**", "", "**Total**", f"**{in_crore(led.liabilities(date))}**"],
        ),
    ]
    doc.table(
        "s13",
        ["**Debit balance**", "**Sector of the General Account**", "**Name of account**", "**Credit balance**"],
        rows,
    )
    doc.text(
        "**B. Government Account: Under the system of book-keeping followed in Government accounts, the amounts booked under revenue, capital and other transactions whose balances are not carried forward are closed to a single head called “Government Account”.**",
        "(₹ in crore)",
    )
    opening = led.liabilities(y) - led.loans_total(y) - led.cash[y]
    doc.table(
        "s13g",
        ["**Dr.**", "**Details**", "**Cr.**"],
        [
            ("open", [in_crore(opening), f"Amount at the debit of the Government Account on 1 April {v.start}", ""]),
            ("receipts", ["", f"Receipt heads (revenue account) for {v.now}", in_crore(led.receipts[y])]),
            ("spending", [in_crore(led.spending[y]), "Expenditure heads (revenue account)", ""]),
            ("outlay", [in_crore(led.outlay[y]), "Expenditure heads (capital account)", ""]),
            ("close", ["", f"Amount at the debit of the Government Account on 31 March {v.end}", in_crore(government)]),
            (
                "total",
                bold(
                    [
                        in_crore(opening + led.spending[y] + led.outlay[y]),
                        "Total",
                        in_crore(led.receipts[y] + government),
                    ]
                ),
            ),
        ],
    )
    doc.text(
        "_Note: balances under Suspense and Remittances agree with the detailed statement; unreconciled balances of ₹0.12 crore (Dr.) in subsidiary ledgers are under settlement._"
    )
    doc.new_page()
