"""Notes to the accounts: prose figures, small tables, references in many spellings."""

from layout import bold
from money import Lcg, crore, divide, growth, hundredths, in_crore, in_lakh, spread, tenths
from statements import guarantees
from view import PARTS


def lakh_crore(units):
    """Units in lakh crore with two decimals."""
    value = divide(units, 10_000_000)
    return f"{value // 100}.{value % 100:02}"


def notes(doc, v, found):
    def note(title):
        doc.room(10)
        found[title] = str(doc.page)
        doc.text(f"## **{title}**")

    led, y = v.led, v.y
    doc.text("# **NOTES TO FINANCE ACCOUNTS**")
    note("Note 1: Summary of significant accounting policies")
    doc.text(
        f"**(i) Entity and accounting period.** These accounts present the transactions of the Government of Vindhara for the period from 1 April {v.start} "
        f"to 31 March {v.end}. They are compiled from {sum(row[0] for row in led.treasuries)} treasuries, 212 public works divisions, 96 forest divisions and 14 pay and accounts offices.",
        "**(ii) Basis of accounting.** With the exception of some book adjustments the accounts represent actual cash receipts and disbursements during the "
        "accounting period. Physical assets, depreciation and accrued interest are not recognised. Pension payments are on “pay as you go” basis.",
        "**(iii) Currency.** The accounts are maintained in Indian Rupees (₹). Amounts are in crore of rupees unless otherwise stated; one crore is 100 lakh. "
        "Figures are rounded, so that totals may differ from the sum of their items by one or two units of the last digit.",
        "**(iv) Form of accounts.** Under Article 150 of the Constitution accounts are kept in such form as the President may prescribe. The word “form” includes "
        "the classification of transactions by major, sub-major and minor heads.",
        "**(v) Revenue and capital.** Revenue expenditure is recurring in nature; capital expenditure is incurred with the object of increasing concrete assets "
        "of a material and permanent character or of reducing permanent liabilities. Grants-in-aid are revenue expenditure of the grantor even where the grantee creates assets.",
    )
    note("Note 2: Quality of accounts")
    central = [sum(led.minor["grants", "1601", minor][n] for minor in ("06-101",)) for n in range(3)]
    omnibus = sum(
        units[y]
        for (name, code, minor), units in led.minor.items()
        if minor == "800" and name in ("general", "social", "economic")
    )
    doc.text(
        f"(i) _Omnibus head 800._ Expenditure of ₹{in_crore(omnibus)} crore, {tenths(omnibus, led.spending[y])} per cent of total revenue expenditure, was booked under minor head 800 "
        "“Other Expenditure” of various major heads (see Stmt-15). Booking there is meant for cases where no suitable head exists.",
        f"(ii) _Unadjusted advances._ {v.pick('1,190', '1,284')} utilisation certificates for grants of ₹{v.pick('44.7', '48.2')} crore were awaited at the end "
        f"of the year; of these {v.pick(305, 312)} are older than three years.",
        f"(iii) _Abstract contingent bills._ Detailed bills for {v.pick(431, 466)} abstract bills, Rs. {v.pick('87.15', '91.70')} crore, were not received by 31 March.",
        f"(iv) _Centrally sponsored schemes._ Central assistance received was ₹{in_crore(central[y])} crore against ₹{in_crore(central[y - 1])} crore in {v.before}, "
        f"a change of {growth(central[y], central[y - 1])} per cent.",
        "(v) _Unit rates._ Court fee on an application is Rs. 5/- and was not revised during the year; about 80 lakh applications are filed a year.",
    )
    note("Note 3: Deficits and debt")
    rows = []
    for key, title, values in (
        ("surplus", "Revenue surplus", led.surplus),
        ("deficit", "Fiscal deficit", led.deficit),
        ("primary", "Primary deficit", led.primary),
    ):
        rows.append(
            (
                key,
                [title]
                + [in_crore(values[n]) for n in range(max(0, y - 2), y + 1)]
                + [hundredths(values[y], led.gsdp[y]) + "%"],
            )
        )
    years = [["2022-23", "2023-24", "2024-25"][n] for n in range(max(0, y - 2), y + 1)]
    doc.text("(₹ in crore)")
    doc.table("n3", bold(["Measure"] + years + [f"Share of GSDP<br>{v.now}"]), rows)
    market = v.market_loans(y + 1)
    total = led.liabilities(y + 1) - led.contingency
    doc.text(
        f"The fiscal deficit of ₹{in_crore(led.deficit[y])} crore was {hundredths(led.deficit[y], led.gsdp[y])} per cent of GSDP, within the target of 3.00 per cent set by the Vindhara Fiscal "
        f"Responsibility Act, 2005 for the year, rounded to two decimals; see Statement 2 (Deficit). The target for outstanding liabilities is 36.50 per cent; they stood at {hundredths(total, led.gsdp[y])} per cent.",
        f"Market loans, which crossed ₹3 lakh crore in 2023-24, stood at ₹{lakh_crore(market)} lakh crore on 31 March {v.end} (₹{lakh_crore(v.market_loans(y))} lakh crore a year before). "
        "The weighted average cost of market loans raised during the year was 7.31 per cent, 12 bps below the year before.",
        key="n3/prose",
    )
    doc.text(
        f"Interest payments were ₹{in_crore(led.interest[y])} crore or {tenths(led.interest[y], led.receipts[y])} per cent of revenue receipts, against {tenths(led.interest[y - 1], led.receipts[y - 1])} per cent in {v.before}.",
        key="n3/interest",
    )
    note("Note 4: Guarantees")
    rows = guarantees(v)
    doc.text(
        f"Guarantees outstanding at the end of the year were ₹{in_crore(sum(row[4] for row in rows))} crore against ₹{in_crore(sum(row[1] for row in rows))} crore at its beginning (STATEMENT NO.9). "
        f"They are {hundredths(sum(row[4] for row in rows), led.gsdp[y])} per cent of GSDP. No guarantee was invoked.",
        key="n4/prose",
    )
    power = rows[0]
    doc.text(
        f"The power sector accounts for ₹{in_crore(power[4])} crore, {tenths(power[4], sum(row[4] for row in rows))} per cent of the total. Commission of ₹{in_crore(power[5])} crore was received from it.",
        key="n4/power",
    )
    note("Note 5: Reserve funds")
    doc.text("(₹ in crore)")
    rows = []
    for code, title, _ in PARTS["J"][1]:
        rows.append(
            (
                code,
                [
                    title,
                    in_crore(led.public[code][y]),
                    in_crore(led.taken[code][y]),
                    in_crore(led.paid[code][y]),
                    in_crore(led.public[code][y + 1]),
                ],
            )
        )
    doc.table(
        "n5",
        bold(
            [
                "Fund",
                f"Opening balance<br>1 April {v.start}",
                "Additions",
                "Withdrawals",
                f"Closing balance<br>31 March {v.end}",
            ]
        ),
        rows,
    )
    doc.text(
        "_(a) Consolidated Sinking Fund._ The Government should contribute at least 0.5 per cent of its outstanding liabilities at the end of the previous year. The balance is invested in Treasury Bills and Government of India securities.",
        "_(b) State Disaster Response Fund._ Central and State shares are in the ratio 75:25. The State transferred both shares within the time allowed.",
        "_(c) Guarantee Redemption Fund._ Nil contribution during the year.",
    )
    note("Note 6: Off-budget borrowings")
    off = [
        ("Vindhara State Road Development Corporation", "1,840.00", "2,116.50"),
        ("Vindhara Urban Infrastructure Fund Trust", "964.28", "902.71"),
        ("Kotumba Lift Irrigation Company Limited", "3,205.60", "3,744.95"),
    ]
    doc.text(
        "Borrowings by State entities that are serviced from the State budget are not part of Statement No. 6. As reported by the entities:",
        "(Rs. in crore)",
    )
    now = [crore(b if y == 2 else a) for _, a, b in off]
    before = [crore(a) if y == 2 else divide(crore(a) * 9, 1000) * 100 for _, a, b in off]
    rows = [(str(n), [str(n + 1), name, in_crore(before[n]), in_crore(now[n])]) for n, (name, _, _) in enumerate(off)]
    rows.append(("total", bold(["", "Total", in_crore(sum(before)), in_crore(sum(now))])))
    doc.table("n6", bold(["Sl. No.", "Entity", f"As on 31 March {v.start}", f"As on 31 March {v.end}"]), rows)
    note("Note 7: Restatement of comparatives")
    if v.restates:
        old, new = led.major["social", "2217"][1], v.comparative("social", "2217")
        old_b, new_b = led.major["assignments", "3604"][1], v.comparative("assignments", "3604")
        doc.text(
            "Devolution of ₹186.40 crore to municipal corporations was booked in 2023-24 under 2217 Urban Development instead of 3604 Compensation and Assignments. The comparatives "
            "have been restated; revenue expenditure, the revenue surplus and the fiscal deficit are unchanged.",
            "(₹ in crore)",
        )
        doc.table(
            "n7",
            bold(["Head", "2023-24<br>(As reported)", "Adjustment", "2023-24<br>(Restated)"]),
            [
                ("2217", ["2217 Urban Development", in_crore(old), in_crore(new - old), in_crore(new)]),
                (
                    "3604",
                    ["3604 Compensation and Assignments", in_crore(old_b), in_crore(new_b - old_b), in_crore(new_b)],
                ),
            ],
        )
    else:
        doc.text("No comparatives were restated.")
    note("Note 8: Loans and advances given")
    doc.text(
        f"Loans outstanding rose from ₹{in_crore(led.loans_total(y))} crore to ₹{in_crore(led.loans_total(y + 1))} crore (St. No.7); of this, power utilities owe ₹{in_crore(led.loans['6801'][y + 1])} crore. "
        f"Recoveries were ₹{in_crore(led.recovered[y])} crore, {tenths(led.recovered[y], led.loans_total(y))} per cent of the opening balance. "
        f"Interest of Rs {in_lakh(led.minor['nontax', '0049', '190'][y])} lakh was received from public sector undertakings (0049-190).",
        key="n8/prose",
    )
    note("Note 9: Cash balance with the Reserve Bank")
    doc.text(
        f"Ways and means advances were taken on {v.pick(9, 11)} days during {v.now}; the largest amount outstanding was ₹{v.pick('988.20', '1,206.44')} crore and "
        f"interest on them came to ₹{v.pick('0.74', '0.92')} crore (₹{v.pick('74.00', '92.00')} lakh). There was no overdraft."
    )
    note("Note 10: Goods and Services Tax")
    tax = led.minor["own", "0006", "101"]
    doc.text(
        f"Collections under 0006-101 Tax were ₹{in_crore(tax[y])} crore ({v.before}: ₹{in_crore(tax[y - 1])} crore). Compensation for loss of revenue, booked under 1601, was ₹{in_crore(led.minor['grants', '1601', '08-108'][y])} crore. "
        "The automation of the collection of tax has not covered refunds, which were verified with the department's MIS."
    )
    note("Note 11: Pensions")
    pay = led.minor["general", "2071", "01-117"]
    doc.text(
        f"State Government employees who joined on or after 1 November 2005 are covered by the defined contribution pension scheme: 10 per cent of pay from the employee, 14 per cent from the Government. The "
        f"Government's contribution was ₹{in_crore(pay[y])} crore. There were 4,86,210 pensioners and 1,92,844 family pensioners on the rolls (Appendix III)."
    )
    note("Note 12: Rush of expenditure")
    march = divide(led.outlay[y] * 218, 100000) * 100
    doc.text(
        f"₹{in_crore(march)} crore or {tenths(march, led.outlay[y])} per cent of capital outlay was spent in March {v.end}. In 6 of the 23 major heads more than half of the year's outlay was spent in the last quarter (Q4 FY{v.end[2:]})."
    )
    note("Note 13: Impact on revenue surplus and fiscal deficit")
    items = [
        ("Grants booked as capital expenditure", "212.70", True),
        ("Short contribution to reserve funds", "48.20", True),
        ("Interest on deposits not credited", "31.06", True),
    ]
    rows = [
        (str(n), [title, in_crore(crore(amount)), in_crore(crore(amount)) if fiscal and n else "—"])
        for n, (title, amount, fiscal) in enumerate(items)
    ]
    rows.append(
        (
            "total",
            bold(
                [
                    "Total overstatement of surplus / understatement of deficit",
                    in_crore(sum(crore(a) for _, a, _ in items)),
                    in_crore(sum(crore(a) for _, a, _ in items[1:])),
                ]
            ),
        )
    )
    doc.text("(₹ in crore)")
    doc.table(
        "n13",
        bold(
            [
                "Particulars",
                "Impact on revenue surplus<br>(overstatement)",
                "Impact on fiscal deficit<br>(understatement)",
            ]
        ),
        rows,
    )
    note("Note 14: Matters after the end of the year")
    doc.text(
        "Floods in Jalvindi and Osangi districts in August caused damage estimated by the Government at Rs. 1.3 thousand crore. No adjustment has been made in these accounts."
    )
    doc.new_page()


def maturity(doc, v):
    """Maturity profile of public debt: years of repayment down, kinds across."""
    led, y = v.led, v.y
    first = int(v.end)
    rng = Lcg(6003 + y)
    weights = [4, 6, 7, 8, 9, 9, 10, 11, 10, 9, 17]
    names = [f"{n}-{(n + 1) % 100:02}" for n in range(first, first + 10)] + [
        f"Beyond {first + 9}-{(first + 10) % 100:02}"
    ]
    market = spread(rng, v.market_loans(y + 1), weights, 7, 100)
    other = spread(
        rng, led.debt_total("6003", y + 1) - v.market_loans(y + 1), [9, 9, 9, 10, 10, 9, 9, 8, 8, 7, 12], 7, 100
    )
    centre = spread(rng, led.debt_total("6004", y + 1), [2, 2, 2, 3, 3, 3, 3, 3, 3, 3, 73], 7, 100)
    rows = []
    for n, name in enumerate(names):
        rows.append(
            (
                str(n),
                [name]
                + [in_lakh(amount) for amount in (market[n], other[n], centre[n], market[n] + other[n] + centre[n])],
            )
        )
    sums = [sum(column) for column in (market, other, centre)]
    rows.append(("total", bold(["Total"] + [in_lakh(amount) for amount in sums + [sum(sums)]])))
    doc.text(f"**(b) Maturity profile of public debt outstanding on 31 March {v.end}**", "(₹ in lakh)")
    doc.table(
        "maturity",
        bold(["Year of maturity", "Market loans", "Other internal debt", "Loans from the Centre", "Total"]),
        rows,
    )
