"""The appendices: estimates, power, people, districts, works; in lakh where nothing else is said."""

import heads as H
from layout import bold
from money import Lcg, divide, growth, hundredths, in_lakh, indian, spread, tenths


def appendix_1(doc, v):
    """Fiscal indicators, and actuals against estimates."""
    led, y = v.led, v.y
    doc.text("# **APPENDIX I**", "## **FISCAL INDICATORS AND COMPARISON WITH ESTIMATES**", "(₹ in lakh)")
    rows = []
    titles = [
        ("receipts", "Revenue receipts", led.receipts),
        ("spending", "Revenue expenditure", led.spending),
        ("surplus", "Revenue surplus", led.surplus),
        ("outlay", "Capital outlay", led.outlay),
        ("net-loans", "Net loans and advances", led.net_loans),
        ("deficit", "Fiscal deficit", led.deficit),
        ("interest", "Interest payments", led.interest),
        ("primary", "Primary deficit", led.primary),
    ]
    rng = Lcg(2012 + y)
    estimates = []
    for low, high in ((96, 108), (97, 103)):
        found = {key: divide(values[y] * rng.between(low * 10, high * 10), 100000) * 100 for key, _, values in titles}
        found["spending"] = found["receipts"] - found["surplus"]
        found["deficit"] = found["outlay"] + found["net-loans"] - found["surplus"]
        found["primary"] = found["deficit"] - found["interest"]
        estimates.append(found)
    budget, revised = estimates
    for key, title, values in titles:
        cells = [
            in_lakh(budget[key]),
            in_lakh(revised[key]),
            in_lakh(values[y]),
            in_lakh(values[y - 1]),
            growth(values[y], revised[key]),
        ]
        rows.append((key, bold([title] + cells) if key in ("surplus", "deficit", "primary") else [title] + cells))
    doc.table(
        "a1",
        bold(
            [
                "Indicator",
                f"Budget Estimates<br>{v.now}",
                f"Revised Estimates<br>{v.now}",
                f"Actuals<br>{v.now}",
                f"Actuals<br>{v.before}",
                "Variation of actuals over revised estimates<br>(per cent)",
            ]
        ),
        rows,
        gaps=(0,),
    )
    doc.text("**Own tax revenue against estimates**", "(₹ in lakh)")
    rows, sums = [], [0] * 3
    for code, text in led.table("own"):
        now = led.major["own", code][y]
        be, re = divide(now * rng.between(930, 1090), 100000) * 100, divide(now * rng.between(970, 1030), 100000) * 100
        sums = [a + b for a, b in zip(sums, (be, re, now))]
        rows.append((code, [f"{code} {text}", in_lakh(be), in_lakh(re), in_lakh(now), growth(now, be)]))
    rows.append(
        ("total", bold(["Total own tax revenue"] + [in_lakh(amount) for amount in sums] + [growth(sums[2], sums[0])]))
    )
    doc.table(
        "a1t", bold(["Head", f"BE {v.now}", f"RE {v.now}", f"Actuals {v.now}", "Actuals over BE<br>(per cent)"]), rows
    )
    doc.text("**Ratios**")

    def cover(year):
        service = led.interest[year] + sum(amounts[year] for amounts in led.repaid.values())
        times = divide(led.receipts[year] * 10, service)
        return f"{times // 10}.{times % 10}x"

    doc.table(
        "a1r",
        bold(["Ratio (per cent)", v.now, v.before]),
        [
            (
                "own",
                [
                    "Own tax revenue / GSDP",
                    hundredths(v.group("own"), led.gsdp[y]),
                    hundredths(led.group["own"][y - 1], led.gsdp[y - 1]),
                ],
            ),
            (
                "interest",
                [
                    "Interest payments / revenue receipts",
                    hundredths(led.interest[y], led.receipts[y]),
                    hundredths(led.interest[y - 1], led.receipts[y - 1]),
                ],
            ),
            (
                "outlay",
                [
                    "Capital outlay / fiscal deficit",
                    hundredths(led.outlay[y], led.deficit[y]),
                    hundredths(led.outlay[y - 1], led.deficit[y - 1]),
                ],
            ),
            ("cover", ["Revenue receipts / debt service", cover(y), cover(y - 1)]),
        ],
    )
    doc.new_page()


PLANTS = [
    ("Nilavanti Thermal (coal), units 1 to 4", 1680, 9_812),
    ("Aranpur Thermal (coal), units 1 to 6", 2340, 13_204),
    ("Manohara Hydel", 720, 2_118),
    ("Upper Sarvati Hydel", 460, 1_344),
    ("Chandravi Gas Combined Cycle", 388, 902),
    ("Palvatti Solar Park", 1150, 2_206),
    ("Ranjhol Wind Farms", 610, 1_287),
]
UTILITIES = [
    ("Vindhara Power Generation Corporation Limited", "412.66", "388.10"),
    ("Vindhara Power Transmission Company Limited", "176.04", "(21.35)"),
    ("Eastern Vindhara Electricity Distribution Company Limited", "(1,204.81)", "(1,466.29)"),
    ("Western Vindhara Electricity Distribution Company Limited", "(318.47)", "(702.90)"),
]


def generated(station, energy, year):
    """Energy of a year in MU: grows slowly, but not evenly."""
    return divide(energy * (960 + 20 * year + Lcg(801 + 10 * station + year).between(-40, 40)), 1000)


def appendix_2(doc, v):
    """Power: capacity in MW, energy in MU."""
    doc.text(
        "# **APPENDIX II**",
        "## **PERFORMANCE OF POWER UTILITIES**",
        f"**A. Installed capacity and generation, {v.now}**",
    )
    rows, sums = [], [0, 0, 0]
    for n, (name, capacity, energy) in enumerate(PLANTS):
        now, before = generated(n, energy, v.y), generated(n, energy, v.y - 1)
        sums = [a + b for a, b in zip(sums, (capacity, now, before))]
        rows.append(
            (
                str(n),
                [
                    str(n + 1),
                    name,
                    indian(str(capacity)),
                    indian(str(now)),
                    indian(str(before)),
                    tenths(now * 1000, capacity * 8760),
                ],
            )
        )
    rows.append(
        (
            "total",
            bold(
                [
                    "",
                    "Total",
                    indian(str(sums[0])),
                    indian(str(sums[1])),
                    indian(str(sums[2])),
                    tenths(sums[1] * 1000, sums[0] * 8760),
                ]
            ),
        )
    )
    doc.table(
        "a2",
        bold(
            [
                "Sl. No.",
                "Station",
                "Installed capacity<br>(MW)",
                f"Generation {v.now}<br>(MU)",
                f"Generation {v.before}<br>(MU)",
                "Plant load factor<br>(per cent)",
            ]
        ),
        rows,
    )
    before, now, points = v.pick(("16.5", "15.6", "0.9"), ("15.6", "14.8", "0.8"))
    cost, revenue = v.pick((731, 683), (742, 701))
    doc.text(
        f"_1 MU is one million kilowatt-hours. Average cost of supply was {cost} paise per unit, average revenue {revenue} paise; "
        f"aggregate technical and commercial losses were {now} per cent ({before} per cent in the year before), {points} pp lower._"
    )
    doc.text("**B. Profit (loss) of the utilities as certified by their auditors**", "(₹ in crore)")
    first = v.y == 2
    rows = []
    for n, (name, now, before) in enumerate(UTILITIES):
        rows.append((str(n), [name, now if first else before, before if first else "N/A"]))
    doc.table("a2p", bold(["Utility", v.now, v.before]), rows)
    doc.new_page()


STAFF = [
    ("Group A", 21_480, 18_206),
    ("Group B", 64_912, 57_330),
    ("Group C", 4_12_660, 3_61_874),
    ("Group D", 98_204, 77_519),
]


def appendix_3(doc, v):
    """People: counts, and the salaries of large departments."""
    led, y = v.led, v.y
    doc.text(
        "# **APPENDIX III**",
        "## **EMPLOYEES, PENSIONERS AND SALARIES**",
        f"**A. Sanctioned strength and employees in position on 31 March {v.end} (number of persons)**",
    )
    rows, sums = [], [0, 0]
    for n, (name, posts, filled) in enumerate(STAFF):
        filled -= 640 * (2 - y) * (n + 1)
        sums = [sums[0] + posts, sums[1] + filled]
        rows.append(
            (
                str(n),
                [
                    name,
                    indian(str(posts)),
                    indian(str(filled)),
                    indian(str(posts - filled)),
                    tenths(posts - filled, posts),
                ],
            )
        )
    rows.append(
        (
            "total",
            bold(
                [
                    "Total",
                    indian(str(sums[0])),
                    indian(str(sums[1])),
                    indian(str(sums[0] - sums[1])),
                    tenths(sums[0] - sums[1], sums[0]),
                ]
            ),
        )
    )
    doc.table("a3", bold(["Group", "Sanctioned posts", "In position", "Vacant", "Vacant<br>(per cent)"]), rows)
    doc.text("**B. Salaries by department**", "(₹ in lakh)")
    now, before = led.salaries[y], led.salaries[y - 1]
    rows = [
        (str(n), [name, in_lakh(now[n]), in_lakh(before[n]), growth(now[n], before[n])])
        for n, (name, _) in enumerate(H.DEPARTMENTS)
    ]
    rows.append(("total", bold(["Total", in_lakh(sum(now)), in_lakh(sum(before)), growth(sum(now), sum(before))])))
    doc.table("a3s", bold(["Department", f"{v.now}", f"{v.before}", "Per cent"]), rows)
    doc.text(
        "_Salaries paid through grants-in-aid to aided institutions are not included. Helpline of the pension cell: 0271-2640118; office PIN 571 902._"
    )
    doc.new_page()


def appendix_4(doc, v):
    """Releases by district, header in two rows."""
    led, y = v.led, v.y
    doc.text("# **APPENDIX IV**", "## **DISTRICT-WISE RELEASES UNDER SELECTED SCHEMES**", "(₹ in lakh)")
    rows, sums = [], [0] * 5
    rng = Lcg(571 + y)
    sizes = [rng.between(40, 140) for _ in H.DISTRICTS]
    columns = [spread(rng, led.minor[group, code, minor][y], sizes, 25) for group, code, minor, _ in H.SCHEMES]
    for n, name in enumerate(H.DISTRICTS):
        row = [column[n] for column in columns]
        row.append(sum(row))
        sums = [a + b for a, b in zip(sums, row)]
        rows.append((name, ["", str(n + 1), name] + [in_lakh(amount) for amount in row]))
    rows.append(("total", bold(["", "", "Total"] + [in_lakh(amount) for amount in sums])))
    doc.table(
        "a4",
        bold(
            ["", "Sl. No.", "District", *(f"{title}<br>{v.now}" for _, _, _, title in H.SCHEMES), f"Total<br>{v.now}"]
        ),
        rows,
    )
    doc.new_page()


WORKS = [
    ("Upper Sarvati Project, left bank canal", "2009-10", "1,84,200.00", "3,12,640.00", 71),
    ("Manohara Barrage", "2013-14", "96,400.00", "1,41,075.00", 84),
    ("Kotumba Lift Irrigation Scheme, phase II", "2016-17", "2,40,000.00", "2,40,000.00", 63),
    ("Medical college and hospital, Jalvindi", "2018-19", "32,500.00", "41,880.00", 92),
    ("Four-laning of State Highway 17, Aranpur to Belmara", "2019-20", "78,614.00", "90,212.50", 58),
    ("Bridge over the Sarvati at Hemavira", "2020-21", "14,260.00", "16,904.00", 77),
    ("Water supply to Nilavanti, stage IV", "2020-21", "1,06,380.00", "1,18,700.00", 49),
    ("New Legislature building", "2022-23", "61,000.00", "61,000.00", 22),
]


def appendix_5(doc, v):
    """Incomplete works."""
    doc.text(
        "# **APPENDIX V**",
        "## **COMMITMENTS OF THE GOVERNMENT: LIST OF INCOMPLETE CAPITAL WORKS**",
        f"**As on 31 March {v.end}**",
        "(Rs. in lakh)",
    )
    rng = Lcg(5054)
    rows, sums = [], [0] * 4
    for n, (name, begun, cost, revised, share) in enumerate(WORKS):
        cost, revised = int(cost.replace(",", "").replace(".", "")), int(revised.replace(",", "").replace(".", ""))
        step = divide(revised * rng.between(40, 90), 1000)
        spent = divide(revised * share, 100) - step * (2 - v.y)
        row = (cost, revised, step, spent)
        sums = [a + b for a, b in zip(sums, row)]
        rows.append(
            (
                str(n),
                [str(n + 1), name, begun]
                + [in_lakh(amount) for amount in row]
                + ["N/A" if n == 7 else tenths(spent, revised)],
            )
        )
    rows.append(("total", bold(["", "Total", ""] + [in_lakh(amount) for amount in sums]) + [""]))
    doc.table(
        "a5",
        bold(
            [
                "Sl. No.",
                "Work",
                "Year of commencement",
                "Sanctioned cost",
                "Revised cost",
                f"Expenditure during {v.now}",
                f"Expenditure to<br>31 March {v.end}",
                "Progress<br>(per cent)",
            ]
        ),
        rows,
    )
    doc.new_page()


def appendix_6(doc, v):
    """Abbreviations and the close of the volume."""
    doc.text("# **APPENDIX VI**", "## **EXPLANATION OF ABBREVIATIONS**")
    words = [
        ("BE", "Budget Estimates"),
        ("CSS", "Centrally Sponsored Scheme"),
        ("GSDP", "Gross State Domestic Product"),
        ("IGST", "Integrated Goods and Services Tax"),
        ("MU", "Million units"),
        ("MW", "Megawatt"),
        ("NSSF", "National Small Savings Fund"),
        ("RE", "Revised Estimates"),
        ("SGST", "State Goods and Services Tax"),
        ("VAT", "Value Added Tax"),
    ]
    doc.table("a6", bold(["Abbreviation", "Meaning"]), [(a, [a, b]) for a, b in words])
    doc.text("_End of Volume II._")
