"""Writes the sample documents and the list of what was planted in them. Deterministic: same bytes on every run.

python3 tests/demo/generate.py           writes into the repository
python3 tests/demo/generate.py FOLDER    writes the three files into FOLDER
"""

import sys
from pathlib import Path

sys.dont_write_bytecode = True

import appendices  # noqa: E402
import details  # noqa: E402
import front  # noqa: E402
import notes  # noqa: E402
import statements as S  # noqa: E402
from layout import Doc  # noqa: E402
from ledger import Ledger  # noqa: E402
from plants import plant, toml  # noqa: E402
from view import View  # noqa: E402

# Where the two operands of the motivating question stand.
SURPLUS_LINE, DEFICIT_LINE = 365, 412


def build(y, slack, found):
    """The accounts of year y, without errors. `found` holds the pages on which its parts begin,
    as an earlier round saw them, and is brought up to date."""
    v = View(Ledger(), y)
    doc = Doc(f"Government of Vindhara Finance Accounts {v.now}", slack=slack)
    parts = [
        ("", lambda doc, v: front.cover(doc, v, found)),
        ("Highlights", front.highlights),
        ("The year at a glance", front.indicators),
        ("1.", front.statement_1),
        ("2.", lambda doc, v: front.statement_2(doc, v, found)),
    ]
    parts += [(f"{n}.", getattr(S, f"statement_{n}")) for n in range(3, 14)]
    parts += [("Notes to Finance Accounts", lambda doc, v: notes.notes(doc, v, found))]
    parts += [(f"{n}.", getattr(details, f"statement_{n}")) for n in range(14, 19)]
    parts += [
        (roman, getattr(appendices, f"appendix_{n}")) for n, roman in enumerate(["I", "II", "III", "IV", "V", "VI"], 1)
    ]
    for name, part in parts:
        found[name] = str(doc.page)
        part(doc, v)
    return doc


def settle(y):
    """Builds until the contents name the right pages, then lets blank lines bring the operands to their lines."""
    found = {}
    build(y, {}, found)
    doc = build(y, {}, found)
    if y != 2:
        return doc
    surplus, deficit = doc.line("s2r/surplus"), doc.line("s2d/deficit")
    above, between = SURPLUS_LINE - surplus, DEFICIT_LINE - SURPLUS_LINE - (deficit - surplus)
    assert above >= 0 and between >= 0, (surplus, deficit, found)
    first, pages = int(found["2."]), {}
    for n in range(above):
        page = 3 + n % (first - 3)
        pages[page] = pages.get(page, 0) + 1
    pages[first + 1] = between
    return build(y, pages, found)


def main():
    root = Path(__file__).resolve().parent
    source = root.parent.parent / "src" / "demo"
    out = Path(sys.argv[1]) if len(sys.argv) > 1 else None
    account, prior = settle(2), settle(1)
    planted = plant(account)
    text = toml(planted, account)
    for name, folder, content in (
        ("finance-accounts.md", source, account.finish()),
        ("finance-accounts-prior.md", source, prior.finish()),
        ("planted.toml", root, text),
    ):
        ((out or folder) / name).write_bytes(content.encode())


if __name__ == "__main__":
    main()
