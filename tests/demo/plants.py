"""What is wrong in the account on purpose: errors of the preparer, and damage of the converter. Each is made by name
of row, so that the list of lines follows from the text."""

from money import indian

KINDS = {}


def kind(function):
    KINDS[function.__name__.replace("_", "-")] = function
    return function


@kind
def transposition(cell):
    """Two neighbouring digits change places: the first pair, after the leading digit, that differs by two or more."""
    digits = [index for index, char in enumerate(cell) if char.isdigit()]
    for a, b in zip(digits[1:], digits[2:]):
        if b == a + 1 and abs(int(cell[a]) - int(cell[b])) > 1:
            return cell[:a] + cell[b] + cell[a] + cell[b + 1 :]
    raise AssertionError(cell)


@kind
def sign(cell):
    """The mark of a deduction is lost."""
    bare = cell.replace("(-) ", "").strip("()")
    assert bare != cell, cell
    return bare


def regroup(cell, whole, rest):
    mark = "**" if cell.startswith("**") else ""
    return f"{mark}{indian(str(int(whole)))}.{rest}{mark}"


def halves(cell):
    whole, rest = cell.strip("*").replace(",", "").split(".")
    return whole, rest


@kind
def decimal(cell):
    """Ten times too much: the point one place too far right."""
    whole, rest = halves(cell)
    return regroup(cell, whole + rest[0], rest[1] + "0")


@kind
def subtotal(cell):
    """A total that its items do not give: nine hundred too much."""
    whole, rest = halves(cell)
    return regroup(cell, str(int(whole) + 900), rest)


@kind
def damage_1(cell):
    """Suspect bare integer: separators lost."""
    return cell.replace(",", "").replace(".", "")


@kind
def damage_4(cell):
    """Detached separator: a blank before the last comma, or after the point."""
    if "," in cell and len(cell) % 2 == 0:
        at = cell.rindex(",")
        return cell[:at] + " " + cell[at:]
    return cell.replace(".", ". ")


@kind
def doubled_glyphs(cell):
    """Bold made by printing twice, both prints read."""
    return "".join(char * 2 for char in cell)


# Row, cell among the pipe-separated ones (from 0), class, why.
CELLS = [
    ("s14/0041-102", 3, "transposition", "does not add up to the total of 0041; difference divisible by 9"),
    (
        "s15/2055-101",
        5,
        "transposition",
        "State Fund and Central Assistance do not add up across, nor the minor heads down",
    ),
    (
        "s5/4700",
        3,
        "transposition",
        "balance before and addition do not give the balance after; Statement 16 has the right amount",
    ),
    ("s14/0029-900", 3, "sign", "a deduction printed without its mark; total of 0029 off by twice the amount"),
    ("s2f/L", 1, "sign", "net outflow printed as inflow; the financing no longer adds up to the deficit"),
    ("s7/6425", 4, "decimal", "opening and disbursed less repaid do not give the closing balance"),
    ("s15/2210-02-101", 3, "decimal", "State Fund and Central Assistance do not give the total"),
    ("s17/6003-105", 3, "decimal", "Statement 6 has the right amount"),
    ("s15/2202-total", 5, "subtotal", "its minor heads add up to less; Statement 4 has the right amount"),
    ("s5/C-total", 4, "subtotal", "its heads add up to less; the grand total is right"),
    ("s10/total", 3, "subtotal", "its rows add up to less"),
    ("s14/0049-107", 3, "damage-1", "decimals lost"),
    ("s15/2056-101", 5, "damage-1", "decimals lost"),
    ("s16/5055-800", 3, "damage-1", "decimals lost"),
    ("s4/general-2056", 3, "damage-1", "decimals lost"),
    ("s14/0030-03-104", 3, "damage-4", "blank inside the number"),
    ("s6/6003-108", 4, "damage-4", "blank inside the number"),
    ("s15/2401-103", 5, "damage-4", "blank inside the number"),
    ("s16/4210-02-103", 4, "damage-4", "blank inside the number"),
    ("s16/4711-051", 4, "doubled-glyphs", "each glyph read twice"),
    ("s17/6004-02", 4, "doubled-glyphs", "each glyph read twice"),
]
# Row, cell, text before and after: notes, comparatives.
WORDS = [
    ("n4/prose", "year were ₹", "transposition", "note", "Statement 9 has the right amount"),
    ("n3/interest", "payments were ₹", "transposition", "note", "Statements 2 and 6 have the right amount"),
    ("n8/prose", "utilities owe ₹", "decimal", "note", "Statement 7 has the right amount"),
]
COMPARATIVES = [
    ("s10/6", 5, "transposition", "last year's account prints another amount; the column does not add up either"),
    ("a2p/2", 2, "transposition", "last year's account prints another amount; nothing in this document tells"),
]
# Row, cell with the number, class, separator that goes into the empty cell to its right.
ORPHANS = [
    ("s14/0043-102", 3, "."),
    ("s4/general-2039", 3, "."),
    ("s14/0853-800", 3, ","),
    ("s4/economic-2851", 3, "."),
]
# Row, cell with the word, what stays: the rest goes into the empty cell to its right.
SPLITS = [
    ("s3/nontax-0700", 1, "Irriga"),
    ("s14/0030-02-103", 1, "Docu"),
    ("s16/4202-051", 1, "Construc"),
    ("s4/social-2210", 1, "Hea"),
    ("a1/spending", 0, "Reve"),
]
# Row, what goes into the empty cell to the left of the label.
SPLITS_LEFT = [("s9/Irrigation", "Irri"), ("s9/Roads and Transport", "Roads and Trans")]
# Row, cell with the digits; the decimals go into the empty cell to its right.
DETACHED = [("s14/0055-103", 3), ("s4/general-2075", 3), ("s14/0425-800", 3)]
# Row, cell: the decimals go into a row of their own below.
DETACHED_BELOW = [("s16/4406-051", 4), ("s15/2230-001", 5)]
# Row, cell: its value and the next number of the row in one cell.
TWO_VALUES = [("s14/0853-104", 3, 5), ("s15/3055-101", 3, 4)]


class Planter:
    def __init__(self, doc):
        self.doc = doc
        self.found = []

    def cells(self, key):
        return self.doc.lines[self.doc.keys[key]].split("|")[1:-1]

    def set(self, key, cells, printed, correct, kind, why):
        assert printed != correct, key
        line = "|" + "|".join(cells) + "|"
        assert printed in line and correct not in line, (key, printed)
        self.doc.lines[self.doc.keys[key]] = line
        self.found.append((key, printed, correct, kind, why))


def join(cells):
    return "|".join(cells)


def plant(doc):
    """Plants everything. Gives (key, printed, correct, class, why)."""
    p = Planter(doc)
    for key, at, name, why in CELLS:
        cells = p.cells(key)
        old = cells[at]
        cells[at] = KINDS[name](old)
        p.set(key, cells, cells[at], old, name, why)
    for key, at, how, why in COMPARATIVES:
        cells = p.cells(key)
        old = cells[at]
        cells[at] = KINDS[how](old)
        p.set(key, cells, cells[at], old, "comparative", why)
    for key, before, how, name, why in WORDS:
        index = doc.keys[key]
        head, tail = doc.lines[index].split(before, 1)
        old = tail.split(" ", 1)[0].rstrip(".;,")
        new = KINDS[how](old)
        doc.lines[index] = head + before + new + tail[len(old) :]
        p.found.append((key, before + new, before + old, name, why))
    for key, at, mark in ORPHANS:
        cells = p.cells(key)
        old, cells[at], cells[at + 1] = (
            cells[at],
            cells[at].replace(",", "") if mark == "," else cells[at].replace(".", "").replace(",", ""),
            mark,
        )
        p.set(key, cells, join(cells[at : at + 2]), old + "|", "damage-2", "separator alone in the next cell")
    for key, at, head in SPLITS:
        cells = p.cells(key)
        old = cells[at]
        cut = old.index(head) + len(head)
        cells[at : at + 2] = [old[:cut], old[cut:]]
        p.set(key, cells, join(cells[at : at + 2]), old + "|", "damage-3", "word cut by the edge of a cell")
    for key, head in SPLITS_LEFT:
        cells = p.cells(key)
        old = cells[1]
        assert cells[0] == "" and old.startswith(head), key
        cells[:2] = [head, old[len(head) :]]
        p.set(key, cells, join(cells[:2]), "|" + old, "damage-3", "word cut by the edge of a cell")
    for key, at in DETACHED:
        cells = p.cells(key)
        old = cells[at]
        cells[at : at + 2] = [old[:-3], old[-3:]]
        p.set(key, cells, join(cells[at : at + 2]), old + "|", "damage-5", "decimals in the cell to the right")
    for key, at in DETACHED_BELOW:
        cells = p.cells(key)
        old = cells[at]
        below = [""] * len(cells)
        below[at] = old[-3:]
        cells[at] = old[:-3]
        p.set(key, cells, "|" + cells[at] + "|", "|" + old + "|", "damage-5", f"decimals {old[-3:]} in the row below")
        doc.insert_below(key, "|" + join(below) + "|")
    for key, at, other in TWO_VALUES:
        cells = p.cells(key)
        old = join(cells[at : other + 1])
        cells[at], cells[other] = f"{cells[at]} {cells[other]}", ""
        p.set(key, cells, join(cells[at : other + 1]), old, "two-values", "the next number of the row is in this cell")
    headers(p)
    return p.found


def headers(p):
    """Header rows one cell short: two titles in one cell."""
    for key, at, rule in (("a3s/head", 1, False), ("n5/head", 2, True)):
        cells = p.cells(key)
        old = join(cells[at : at + 2])
        cells[at : at + 2] = [f"{cells[at]} {cells[at + 1]}"]
        p.set(key, cells, cells[at], old, "header-short", "two titles in one cell; the rows below have one cell more")
        if rule:
            # The converter believed the header: the rule below has as many cells as it.
            below = p.doc.keys[key] + 1
            p.doc.lines[below] = p.doc.lines[below].removesuffix("---|")


def quoted(text):
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


def toml(found, doc):
    """The list as TOML, by line."""
    out = [
        "# Written by generate.py: what is wrong in the sample account on purpose, line by line.",
        "",
        "[proof]",
        f"revenue_surplus_line = {doc.line('s2r/surplus')}",
        f"fiscal_deficit_line = {doc.line('s2d/deficit')}",
    ]
    for key, printed, correct, name, why in sorted(found, key=lambda row: (doc.line(row[0]), row[1])):
        out += [
            "",
            "[[planted]]",
            f"line = {doc.line(key)}",
            f"printed = {quoted(printed)}",
            f"correct = {quoted(correct)}",
            f"class = {quoted(name)}",
            f"why = {quoted(why)}",
        ]
    return "\n".join(out) + "\n"
