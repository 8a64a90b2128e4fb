"""Volume II: statements 14 to 18 and the appendices, in lakh."""

import heads as H
from layout import bold
from money import divide, growth, hundredths, in_lakh, indian, spread, tenths
from notes import maturity
from view import PARTS


def statement_14(doc, v):
    """Receipts by minor heads: many pages, header once."""
    l, y = v.l, v.y
    doc.text("# **VOLUME II**", "## **STATEMENT No. 14**", f"### **DETAILED STATEMENT OF REVENUE RECEIPTS BY MINOR HEADS FOR {v.now}**", "(₹ in lakh)")
    rows = []
    for name, title in (("own", "Own tax revenue"), ("union", "Share of Union taxes"), ("nontax", "Non-tax revenue"), ("grants", "Grants-in-aid")):
        for code, text in l.table(name):
            rows.append((code, [f"**{code}**", f"**{text}**", "", "", ""]))
            for minor, label in l.minors(name, code):
                now, before = l.minor[name, code, minor][y], l.minor[name, code, minor][y - 1]
                rows.append((f"{code}-{minor}", [minor, label, in_lakh(now), in_lakh(before), growth(now, before)]))
            now, before = l.major[name, code][y], l.major[name, code][y - 1]
            rows.append((f"{code}-total", bold(["", f"Total {code}", in_lakh(now), in_lakh(before), growth(now, before)])))
        now, before = l.group[name][y], l.group[name][y - 1]
        rows.append((f"{name}-total", bold(["", f"Total {title}", in_lakh(now), in_lakh(before), growth(now, before)])))
    rows.append(("total", bold(["", "Total revenue receipts", in_lakh(l.receipts[y]), in_lakh(l.receipts[y - 1]), growth(l.receipts[y], l.receipts[y - 1])])))
    doc.table("s14", bold(["Head", "Description", f"Actuals<br>{v.now}", f"Actuals<br>{v.before}", "Increase (+) / decrease (-)<br>per cent"]), rows, gaps=(1, 2))
    doc.new_page()


def statement_15(doc, v):
    """Revenue expenditure by minor heads: State fund and Central assistance add up across."""
    l, y = v.l, v.y
    doc.text("## **STATEMENT No. 15**", "### **DETAILED STATEMENT OF REVENUE EXPENDITURE BY MINOR HEADS**", "_Figures in italics represent charged expenditure._", "(₹ in lakh)")
    rows, whole = [], [0, 0]
    for name, title in (("general", "General Services"), ("social", "Social Services"), ("economic", "Economic Services"), ("assignments", "Grants-in-aid and Contributions")):
        group = [0, 0]
        for code, text in l.table(name):
            rows.append((code, [f"**{code}**", f"**{text}**", "", "", "", "", ""]))
            assistance = 0
            for minor, label in l.minors(name, code):
                now, before, central = l.minor[name, code, minor][y], v.comparative_minor(name, code, minor), l.css[name, code, minor][y]
                assistance += central
                cells = [in_lakh(now - central), in_lakh(central), in_lakh(now), in_lakh(before), growth(now, before)]
                if code == "2049":
                    cells = [f"_{cell}_" if n != 4 else cell for n, cell in enumerate(cells)]
                rows.append((f"{code}-{minor}", [minor, label] + cells))
            now, before = l.major[name, code][y], v.comparative(name, code)
            group = [group[0] + assistance, group[1] + now]
            rows.append((f"{code}-total", bold(["", f"Total {code}", in_lakh(now - assistance), in_lakh(assistance), in_lakh(now), in_lakh(before), growth(now, before)])))
        whole = [a + b for a, b in zip(whole, group)]
        before = v.comparative_group(name)
        rows.append((f"{name}-total", bold(["", f"Total {title}", in_lakh(group[1] - group[0]), in_lakh(group[0]), in_lakh(group[1]), in_lakh(before), growth(group[1], before)])))
    rows.append(("total", bold(["", "Total revenue expenditure", in_lakh(whole[1] - whole[0]), in_lakh(whole[0]), in_lakh(whole[1]), in_lakh(l.spending[y - 1]), growth(whole[1], l.spending[y - 1])])))
    header = bold(["Head", "Description", f"State Fund<br>Expenditure {v.now}", f"Central<br>Assistance {v.now}", f"Total<br>{v.now}", v.before_restated, "Per cent"])
    doc.table("s15", header, rows, lead=True)
    doc.new_page()


def statement_16(doc, v):
    """Capital expenditure by minor heads."""
    l, y = v.l, v.y
    doc.text("## **STATEMENT No. 16**", "### **DETAILED STATEMENT OF CAPITAL EXPENDITURE BY MINOR HEADS**", "(₹ in lakh)")
    rows = []
    for code, text in l.table("capital"):
        rows.append((code, [f"**{code}**", f"**{text}**", "", "", "", ""]))
        minors = l.minors("capital", code)
        opening = spread(type(l.rng)(int(code)), l.progress[code][0], [weight for _, _, weight in H.MINOR.get(code, H.OTHER_CAPITAL)], 9)
        for (minor, label), start in zip(minors, opening):
            years = l.minor["capital", code, minor]
            rows.append((f"{code}-{minor}", [minor, label, in_lakh(years[y - 1]), in_lakh(years[y]), in_lakh(start + sum(years[:y + 1])), growth(years[y], years[y - 1])]))
        years = l.major["capital", code]
        rows.append((f"{code}-total", bold(["", f"Total {code}", in_lakh(years[y - 1]), in_lakh(years[y]), in_lakh(l.progress[code][y + 1]), growth(years[y], years[y - 1])])))
    rows.append(("total", bold(["", "Total capital outlay", in_lakh(l.outlay[y - 1]), in_lakh(l.outlay[y]), in_lakh(l.capital_total(y + 1)), growth(l.outlay[y], l.outlay[y - 1])])))
    doc.table("s16", bold(["Head", "Description", f"Expenditure<br>during {v.before}", f"Expenditure<br>during {v.now}", f"Expenditure to<br>31 March {v.end}", "Per cent increase (+) / decrease (-)"]), rows, gaps=(1,), minor=[["1", "2", "3", "4", "5", "6"]])
    doc.new_page()


def statement_17(doc, v):
    """Borrowings in detail and when they fall due."""
    l, y = v.l, v.y
    doc.text("## **STATEMENT No. 17**", "### **DETAILED STATEMENT ON BORROWINGS**", "**(a) Public debt**", "(₹ in lakh)")
    rows, whole = [], [0] * 4
    for major, table in (("6003", H.INTERNAL_DEBT), ("6004", H.CENTRAL_LOANS)):
        for minor, name, _, _ in table:
            key = (major, minor)
            row = (l.debt[key][y], l.added[key][y], l.repaid[key][y], l.debt[key][y + 1])
            whole = [a + b for a, b in zip(whole, row)]
            rows.append((f"{major}-{minor}", [f"{major}-{minor}", name] + [in_lakh(amount) for amount in row]))
    rows.append(("total", bold(["", "Total public debt"] + [in_lakh(amount) for amount in whole])))
    doc.table("s17", bold(["Head", "Description", f"Balance on<br>1 April {v.start}", "Additions<br>during the year", "Discharges<br>during the year", f"Balance on<br>31 March {v.end}"]), rows)
    doc.room(20)
    maturity(doc, v)
    doc.new_page()


def statement_18(doc, v):
    """Public Account."""
    l, y = v.l, v.y
    doc.text("## **STATEMENT No. 18**", "### **DETAILED STATEMENT ON CONTINGENCY FUND AND OTHER PUBLIC ACCOUNT TRANSACTIONS**", "(₹ in lakh)")
    rows = [("8000", ["8000", "Contingency Fund", in_lakh(l.contingency) + " CR", "..", "..", in_lakh(l.contingency) + " CR"])]
    for part, (title, table) in PARTS.items():
        rows.append((part, ["", f"**{part}. {title}**", "", "", "", ""]))
        sums = [0] * 4
        for code, name, _ in table:
            row = (l.public[code][y], l.taken[code][y], l.paid[code][y], l.public[code][y + 1])
            sums = [a + b for a, b in zip(sums, row)]
            cells = [in_lakh(amount) for amount in row]
            rows.append((code, [code, name, cells[0] + " CR", cells[1], cells[2], cells[3] + " CR"]))
        cells = [in_lakh(amount) for amount in sums]
        rows.append((f"{part}-total", bold(["", f"Total {part}. {title}", cells[0] + " CR", cells[1], cells[2], cells[3] + " CR"])))
    doc.table("s18", bold(["Head", "Head of account", f"Opening balance on<br>1 April {v.start}", "Receipts", "Disbursements", f"Closing balance on<br>31 March {v.end}"]), rows)
    doc.new_page()


def appendix_1(doc, v):
    """Fiscal indicators, and actuals against estimates."""
    l, y = v.l, v.y
    doc.text("# **APPENDIX I**", "## **FISCAL INDICATORS AND COMPARISON WITH ESTIMATES**", "(₹ in lakh)")
    rows = []
    titles = [("receipts", "Revenue receipts", l.receipts), ("spending", "Revenue expenditure", l.spending), ("surplus", "Revenue surplus", l.surplus), ("outlay", "Capital outlay", l.outlay),
              ("net-loans", "Net loans and advances", l.net_loans), ("deficit", "Fiscal deficit", l.deficit), ("interest", "Interest payments", l.interest), ("primary", "Primary deficit", l.primary)]
    rng = type(l.rng)(2012 + y)
    estimates = []
    for low, high in ((96, 108), (97, 103)):
        found = {key: divide(values[y] * rng.between(low * 10, high * 10), 100000) * 100 for key, _, values in titles}
        found["spending"] = found["receipts"] - found["surplus"]
        found["deficit"] = found["outlay"] + found["net-loans"] - found["surplus"]
        found["primary"] = found["deficit"] - found["interest"]
        estimates.append(found)
    budget, revised = estimates
    for key, title, values in titles:
        cells = [in_lakh(budget[key]), in_lakh(revised[key]), in_lakh(values[y]), in_lakh(values[y - 1]), growth(values[y], revised[key])]
        rows.append((key, bold([title] + cells) if key in ("surplus", "deficit", "primary") else [title] + cells))
    doc.table("a1", bold(["Indicator", f"Budget Estimates<br>{v.now}", f"Revised Estimates<br>{v.now}", f"Actuals<br>{v.now}", f"Actuals<br>{v.before}", "Variation of actuals over revised estimates<br>(per cent)"]), rows, gaps=(0,))
    doc.text("**Own tax revenue against estimates**", "(₹ in lakh)")
    rows, sums = [], [0] * 3
    for code, text in l.table("own"):
        now = l.major["own", code][y]
        be, re = divide(now * rng.between(930, 1090), 100000) * 100, divide(now * rng.between(970, 1030), 100000) * 100
        sums = [a + b for a, b in zip(sums, (be, re, now))]
        rows.append((code, [f"{code} {text}", in_lakh(be), in_lakh(re), in_lakh(now), growth(now, be)]))
    rows.append(("total", bold(["Total own tax revenue"] + [in_lakh(amount) for amount in sums] + [growth(sums[2], sums[0])])))
    doc.table("a1t", bold(["Head", f"BE {v.now}", f"RE {v.now}", f"Actuals {v.now}", "Actuals over BE<br>(per cent)"]), rows)
    doc.text("**Ratios**")
    doc.table("a1r", bold(["Ratio (per cent)", v.now, v.before]), [
        ("own", ["Own tax revenue / GSDP", hundredths(v.group("own"), l.gsdp[y]), hundredths(l.group["own"][y - 1], l.gsdp[y - 1])]),
        ("interest", ["Interest payments / revenue receipts", hundredths(l.interest[y], l.receipts[y]), hundredths(l.interest[y - 1], l.receipts[y - 1])]),
        ("outlay", ["Capital outlay / fiscal deficit", hundredths(l.outlay[y], l.deficit[y]), hundredths(l.outlay[y - 1], l.deficit[y - 1])]),
        ("cover", ["Debt service cover", "2.4x", "2.5x"])])
    doc.new_page()


PLANTS = [("Nilavara Thermal (coal), units 1 to 4", 1680, 9_812), ("Aranpur Thermal (coal), units 1 to 6", 2340, 13_204), ("Manohara Hydel", 720, 2_118), ("Upper Sarvati Hydel", 460, 1_344),
          ("Chandrakot Gas Combined Cycle", 388, 902), ("Palvatti Solar Park", 1150, 2_206), ("Ranjhol Wind Farms", 610, 1_287)]
UTILITIES = [("Vindhara Power Generation Corporation Limited", "412.66", "388.10"), ("Vindhara Power Transmission Company Limited", "176.04", "(21.35)"),
             ("Eastern Vindhara Electricity Distribution Company Limited", "(1,204.81)", "(1,466.29)"), ("Western Vindhara Electricity Distribution Company Limited", "(318.47)", "(702.90)")]


def appendix_2(doc, v):
    """Power: capacity in MW, energy in MU."""
    rng = type(v.l.rng)(801 + v.y)
    doc.text("# **APPENDIX II**", "## **PERFORMANCE OF POWER UTILITIES**", f"**A. Installed capacity and generation, {v.now}**")
    rows, sums = [], [0, 0, 0]
    for n, (name, capacity, energy) in enumerate(PLANTS):
        now, before = divide(energy * (960 + 20 * v.y + rng.between(-9, 9)), 1000), divide(energy * (940 + 20 * v.y), 1000)
        sums = [a + b for a, b in zip(sums, (capacity, now, before))]
        rows.append((str(n), [str(n + 1), name, indian(str(capacity)), indian(str(now)), indian(str(before)), tenths(now * 1000, capacity * 8760)]))
    rows.append(("total", bold(["", "Total", indian(str(sums[0])), indian(str(sums[1])), indian(str(sums[2])), tenths(sums[1] * 1000, sums[0] * 8760)])))
    doc.table("a2", bold(["Sl. No.", "Station", "Installed capacity<br>(MW)", f"Generation {v.now}<br>(MU)", f"Generation {v.before}<br>(MU)", "Plant load factor<br>(per cent)"]), rows)
    doc.text("_1 MU is one million kilowatt-hours. Average cost of supply was 742 paise per unit, average revenue 701 paise; aggregate technical and commercial losses were 14.8 per cent (15.6 per cent in the year before), 0.8 pp lower._")
    doc.text("**B. Profit (loss) of the utilities as certified by their auditors**", "(₹ in crore)")
    first = v.y == 2
    rows = []
    for n, (name, now, before) in enumerate(UTILITIES):
        rows.append((str(n), [name, now if first else before, before if first else "N/A"]))
    doc.table("a2p", bold(["Utility", v.now, v.before]), rows)
    doc.new_page()


STAFF = [("Group A", 21_480, 18_206), ("Group B", 64_912, 57_330), ("Group C", 4_12_660, 3_61_874), ("Group D", 98_204, 77_519)]


def appendix_3(doc, v):
    """People: counts, and the salaries of large departments."""
    l, y = v.l, v.y
    doc.text("# **APPENDIX III**", "## **EMPLOYEES, PENSIONERS AND SALARIES**", f"**A. Sanctioned strength and employees in position on 31 March {v.end} (number of persons)**")
    rows, sums = [], [0, 0]
    for n, (name, posts, filled) in enumerate(STAFF):
        filled -= 640 * (2 - y) * (n + 1)
        sums = [sums[0] + posts, sums[1] + filled]
        rows.append((str(n), [name, indian(str(posts)), indian(str(filled)), indian(str(posts - filled)), tenths(posts - filled, posts)]))
    rows.append(("total", bold(["Total", indian(str(sums[0])), indian(str(sums[1])), indian(str(sums[0] - sums[1])), tenths(sums[0] - sums[1], sums[0])])))
    doc.table("a3", bold(["Group", "Sanctioned posts", "In position", "Vacant", "Vacant<br>(per cent)"]), rows)
    doc.text("**B. Salaries by department**", "(₹ in lakh)")
    now, before = l.salaries[y], l.salaries[y - 1]
    rows = [(str(n), [name, in_lakh(now[n]), in_lakh(before[n]), growth(now[n], before[n])]) for n, (name, _) in enumerate(H.DEPARTMENTS)]
    rows.append(("total", bold(["Total", in_lakh(sum(now)), in_lakh(sum(before)), growth(sum(now), sum(before))])))
    doc.table("a3s", bold(["Department", f"{v.now}", f"{v.before}", "Per cent"]), rows)
    doc.text("_Salaries paid through grants-in-aid to aided institutions are not included. Helpline of the pension cell: 0271-2640118; office PIN 571 902._")
    doc.new_page()


def appendix_4(doc, v):
    """Releases by district, header in two rows."""
    l, y = v.l, v.y
    doc.text("# **APPENDIX IV**", "## **DISTRICT-WISE RELEASES UNDER SELECTED SCHEMES**", "(₹ in lakh)")
    rows, sums = [], [0] * 5
    rng = type(l.rng)(571 + y)
    sizes = [rng.between(40, 140) for _ in H.DISTRICTS]
    columns = [spread(rng, l.minor[group, code, minor][y], sizes, 25) for group, code, minor, _ in H.SCHEMES]
    for n, name in enumerate(H.DISTRICTS):
        row = [column[n] for column in columns]
        row.append(sum(row))
        sums = [a + b for a, b in zip(sums, row)]
        rows.append((name, ["", str(n + 1), name] + [in_lakh(amount) for amount in row]))
    rows.append(("total", bold(["", "", "Total"] + [in_lakh(amount) for amount in sums])))
    doc.table("a4", bold(["", "Sl. No.", "District", *(f"{title}<br>{v.now}" for _, _, _, title in H.SCHEMES), f"Total<br>{v.now}"]), rows)
    doc.new_page()


WORKS = [("Upper Sarvati Project, left bank canal", "2009-10", "1,84,200.00", "3,12,640.00", 71), ("Manohara Barrage", "2013-14", "96,400.00", "1,41,075.00", 84),
         ("Kotumba Lift Irrigation Scheme, phase II", "2016-17", "2,40,000.00", "2,40,000.00", 63), ("Medical college and hospital, Jalvara", "2018-19", "32,500.00", "41,880.00", 92),
         ("Four-laning of State Highway 17, Aranpur to Belvadi", "2019-20", "78,614.00", "90,212.50", 58), ("Bridge over the Sarvati at Hemapur", "2020-21", "14,260.00", "16,904.00", 77),
         ("Water supply to Nilavara, stage IV", "2020-21", "1,06,380.00", "1,18,700.00", 49), ("New Legislature building", "2022-23", "61,000.00", "61,000.00", 22)]


def appendix_5(doc, v):
    """Incomplete works."""
    doc.text("# **APPENDIX V**", "## **COMMITMENTS OF THE GOVERNMENT: LIST OF INCOMPLETE CAPITAL WORKS**", f"**As on 31 March {v.end}**", "(Rs. in lakh)")
    rng = type(v.l.rng)(5054)
    rows, sums = [], [0] * 4
    for n, (name, begun, cost, revised, share) in enumerate(WORKS):
        cost, revised = int(cost.replace(",", "").replace(".", "")), int(revised.replace(",", "").replace(".", ""))
        step = divide(revised * rng.between(40, 90), 1000)
        spent = divide(revised * share, 100) - step * (2 - v.y)
        row = (cost, revised, step, spent)
        sums = [a + b for a, b in zip(sums, row)]
        rows.append((str(n), [str(n + 1), name, begun] + [in_lakh(amount) for amount in row] + ["N/A" if n == 7 else tenths(spent, revised)]))
    rows.append(("total", bold(["", "Total", ""] + [in_lakh(amount) for amount in sums]) + [""]))
    doc.table("a5", bold(["Sl. No.", "Work", "Year of commencement", "Sanctioned cost", "Revised cost", f"Expenditure during {v.now}", f"Expenditure to<br>31 March {v.end}", "Progress<br>(per cent)"]), rows)
    doc.new_page()


def appendix_6(doc, v):
    """Abbreviations and the close of the volume."""
    doc.text("# **APPENDIX VI**", "## **EXPLANATION OF ABBREVIATIONS**")
    words = [("BE", "Budget Estimates"), ("CSS", "Centrally Sponsored Scheme"), ("GSDP", "Gross State Domestic Product"), ("IGST", "Integrated Goods and Services Tax"), ("MU", "Million units"),
             ("MW", "Megawatt"), ("NSSF", "National Small Savings Fund"), ("RE", "Revised Estimates"), ("SGST", "State Goods and Services Tax"), ("VAT", "Value Added Tax")]
    doc.table("a6", bold(["Abbreviation", "Meaning"]), [(a, [a, b]) for a, b in words])
    doc.text("_Vindhara is a fictitious State. This document was written as a sample; no figure in it is that of a real government._")

