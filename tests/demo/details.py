"""Volume II: statements 14 to 18, in lakh."""

import heads as H
from layout import bold
from money import Lcg, growth, in_lakh, spread
from notes import maturity
from view import PARTS


def statement_14(doc, v):
    """Receipts by minor heads: many pages, header once."""
    led, y = v.led, v.y
    doc.text(
        "# **VOLUME II**",
        "## **STATEMENT No. 14**",
        f"### **DETAILED STATEMENT OF REVENUE RECEIPTS BY MINOR HEADS FOR {v.now}**",
        "(₹ in lakh)",
    )
    rows = []
    for name, title in (
        ("own", "Own tax revenue"),
        ("union", "Share of Union taxes"),
        ("nontax", "Non-tax revenue"),
        ("grants", "Grants-in-aid"),
    ):
        for code, text in led.table(name):
            rows.append((code, [f"**{code}**", f"**{text}**", "", "", ""]))
            for minor, label in led.minors(name, code):
                now, before = led.minor[name, code, minor][y], led.minor[name, code, minor][y - 1]
                rows.append((f"{code}-{minor}", [minor, label, in_lakh(now), in_lakh(before), growth(now, before)]))
            now, before = led.major[name, code][y], led.major[name, code][y - 1]
            rows.append(
                (f"{code}-total", bold(["", f"Total {code}", in_lakh(now), in_lakh(before), growth(now, before)]))
            )
        now, before = led.group[name][y], led.group[name][y - 1]
        rows.append((f"{name}-total", bold(["", f"Total {title}", in_lakh(now), in_lakh(before), growth(now, before)])))
    rows.append(
        (
            "total",
            bold(
                [
                    "",
                    "Total revenue receipts",
                    in_lakh(led.receipts[y]),
                    in_lakh(led.receipts[y - 1]),
                    growth(led.receipts[y], led.receipts[y - 1]),
                ]
            ),
        )
    )
    doc.table(
        "s14",
        bold(
            [
                "Head",
                "Description",
                f"Actuals<br>{v.now}",
                f"Actuals<br>{v.before}",
                "Increase (+) / decrease (-)<br>per cent",
            ]
        ),
        rows,
        gaps=(1, 2),
    )
    doc.new_page()


def statement_15(doc, v):
    """Revenue expenditure by minor heads: State fund and Central assistance add up across."""
    led, y = v.led, v.y
    doc.text(
        "## **STATEMENT No. 15**",
        "### **DETAILED STATEMENT OF REVENUE EXPENDITURE BY MINOR HEADS**",
        "_Figures in italics represent charged expenditure._",
        "(₹ in lakh)",
    )
    rows, whole = [], [0, 0]
    for name, title in (
        ("general", "General Services"),
        ("social", "Social Services"),
        ("economic", "Economic Services"),
        ("assignments", "Grants-in-aid and Contributions"),
    ):
        group = [0, 0]
        for code, text in led.table(name):
            rows.append((code, [f"**{code}**", f"**{text}**", "", "", "", "", ""]))
            assistance = 0
            for minor, label in led.minors(name, code):
                now, before, central = (
                    led.minor[name, code, minor][y],
                    v.comparative_minor(name, code, minor),
                    led.css[name, code, minor][y],
                )
                assistance += central
                cells = [in_lakh(now - central), in_lakh(central), in_lakh(now), in_lakh(before), growth(now, before)]
                if code == "2049":
                    cells = [f"_{cell}_" if n != 4 else cell for n, cell in enumerate(cells)]
                rows.append((f"{code}-{minor}", [minor, label] + cells))
            now, before = led.major[name, code][y], v.comparative(name, code)
            group = [group[0] + assistance, group[1] + now]
            rows.append(
                (
                    f"{code}-total",
                    bold(
                        [
                            "",
                            f"Total {code}",
                            in_lakh(now - assistance),
                            in_lakh(assistance),
                            in_lakh(now),
                            in_lakh(before),
                            growth(now, before),
                        ]
                    ),
                )
            )
        whole = [a + b for a, b in zip(whole, group)]
        before = v.comparative_group(name)
        rows.append(
            (
                f"{name}-total",
                bold(
                    [
                        "",
                        f"Total {title}",
                        in_lakh(group[1] - group[0]),
                        in_lakh(group[0]),
                        in_lakh(group[1]),
                        in_lakh(before),
                        growth(group[1], before),
                    ]
                ),
            )
        )
    rows.append(
        (
            "total",
            bold(
                [
                    "",
                    "Total revenue expenditure",
                    in_lakh(whole[1] - whole[0]),
                    in_lakh(whole[0]),
                    in_lakh(whole[1]),
                    in_lakh(led.spending[y - 1]),
                    growth(whole[1], led.spending[y - 1]),
                ]
            ),
        )
    )
    header = bold(
        [
            "Head",
            "Description",
            f"State Fund<br>Expenditure {v.now}",
            f"Central<br>Assistance {v.now}",
            f"Total<br>{v.now}",
            v.before_restated,
            "Per cent",
        ]
    )
    doc.table("s15", header, rows, lead=True)
    doc.new_page()


def statement_16(doc, v):
    """Capital expenditure by minor heads."""
    led, y = v.led, v.y
    doc.text(
        "## **STATEMENT No. 16**", "### **DETAILED STATEMENT OF CAPITAL EXPENDITURE BY MINOR HEADS**", "(₹ in lakh)"
    )
    rows = []
    for code, text in led.table("capital"):
        rows.append((code, [f"**{code}**", f"**{text}**", "", "", "", ""]))
        minors = led.minors("capital", code)
        opening = spread(
            Lcg(int(code)), led.progress[code][0], [weight for _, _, weight in H.MINOR.get(code, H.OTHER_CAPITAL)], 9
        )
        for (minor, label), start in zip(minors, opening):
            years = led.minor["capital", code, minor]
            rows.append(
                (
                    f"{code}-{minor}",
                    [
                        minor,
                        label,
                        in_lakh(years[y - 1]),
                        in_lakh(years[y]),
                        in_lakh(start + sum(years[: y + 1])),
                        growth(years[y], years[y - 1]),
                    ],
                )
            )
        years = led.major["capital", code]
        rows.append(
            (
                f"{code}-total",
                bold(
                    [
                        "",
                        f"Total {code}",
                        in_lakh(years[y - 1]),
                        in_lakh(years[y]),
                        in_lakh(led.progress[code][y + 1]),
                        growth(years[y], years[y - 1]),
                    ]
                ),
            )
        )
    rows.append(
        (
            "total",
            bold(
                [
                    "",
                    "Total capital outlay",
                    in_lakh(led.outlay[y - 1]),
                    in_lakh(led.outlay[y]),
                    in_lakh(led.capital_total(y + 1)),
                    growth(led.outlay[y], led.outlay[y - 1]),
                ]
            ),
        )
    )
    doc.table(
        "s16",
        bold(
            [
                "Head",
                "Description",
                f"Expenditure<br>during {v.before}",
                f"Expenditure<br>during {v.now}",
                f"Expenditure to<br>31 March {v.end}",
                "Per cent increase (+) / decrease (-)",
            ]
        ),
        rows,
        gaps=(1,),
        minor=[["1", "2", "3", "4", "5", "6"]],
    )
    doc.new_page()


def statement_17(doc, v):
    """Borrowings in detail and when they fall due."""
    led, y = v.led, v.y
    doc.text(
        "## **STATEMENT No. 17**", "### **DETAILED STATEMENT ON BORROWINGS**", "**(a) Public debt**", "(₹ in lakh)"
    )
    rows, whole = [], [0] * 4
    for major, table in (("6003", H.INTERNAL_DEBT), ("6004", H.CENTRAL_LOANS)):
        for minor, name, _, _ in table:
            key = (major, minor)
            row = (led.debt[key][y], led.added[key][y], led.repaid[key][y], led.debt[key][y + 1])
            whole = [a + b for a, b in zip(whole, row)]
            rows.append((f"{major}-{minor}", [f"{major}-{minor}", name] + [in_lakh(amount) for amount in row]))
    rows.append(("total", bold(["", "Total public debt"] + [in_lakh(amount) for amount in whole])))
    doc.table(
        "s17",
        bold(
            [
                "Head",
                "Description",
                f"Balance on<br>1 April {v.start}",
                "Additions<br>during the year",
                "Discharges<br>during the year",
                f"Balance on<br>31 March {v.end}",
            ]
        ),
        rows,
    )
    doc.room(20)
    maturity(doc, v)
    doc.new_page()


def statement_18(doc, v):
    """Public Account."""
    led, y = v.led, v.y
    doc.text(
        "## **STATEMENT No. 18**",
        "### **DETAILED STATEMENT ON CONTINGENCY FUND AND OTHER PUBLIC ACCOUNT TRANSACTIONS**",
        "(₹ in lakh)",
    )
    rows = [
        (
            "8000",
            [
                "8000",
                "Contingency Fund",
                in_lakh(led.contingency) + " CR",
                "..",
                "..",
                in_lakh(led.contingency) + " CR",
            ],
        )
    ]
    for part, (title, table) in PARTS.items():
        rows.append((part, ["", f"**{part}. {title}**", "", "", "", ""]))
        sums = [0] * 4
        for code, name, _ in table:
            row = (led.public[code][y], led.taken[code][y], led.paid[code][y], led.public[code][y + 1])
            sums = [a + b for a, b in zip(sums, row)]
            cells = [in_lakh(amount) for amount in row]
            rows.append((code, [code, name, cells[0] + " CR", cells[1], cells[2], cells[3] + " CR"]))
        cells = [in_lakh(amount) for amount in sums]
        rows.append(
            (
                f"{part}-total",
                bold(["", f"Total {part}. {title}", cells[0] + " CR", cells[1], cells[2], cells[3] + " CR"]),
            )
        )
    doc.table(
        "s18",
        bold(
            [
                "Head",
                "Head of account",
                f"Opening balance on<br>1 April {v.start}",
                "Receipts",
                "Disbursements",
                f"Closing balance on<br>31 March {v.end}",
            ]
        ),
        rows,
    )
    doc.new_page()
