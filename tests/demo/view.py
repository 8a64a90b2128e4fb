"""The accounts of one year as they are printed: labels, dates and the comparatives as that year shows them."""

import heads as H
from ledger import ENDS, LABELS


class View:
    """The accounts for year y of the ledger; the comparatives are year y - 1."""

    def __init__(self, ledger, y):
        self.led = ledger
        self.y = y
        self.now = LABELS[y]
        self.before = LABELS[y - 1]
        self.end = ENDS[y]
        self.start = ENDS[y - 1]
        self.later = str(int(self.end) + 1)
        # Only the accounts of 2024-25 restate their comparatives.
        self.restates = y == 2
        self.before_restated = f"{self.before}<br>(Restated)" if self.restates else self.before

    def pick(self, earlier, later):
        """What is said in the accounts of 2023-24, or in those of 2024-25."""
        return later if self.y == 2 else earlier

    def comparative(self, name, code):
        """A major head in the year before, restated where this year's accounts do so."""
        return self.led.major[name, code][self.y - 1] + self.led.restated(code, self.y - 1, self.y)

    def comparative_minor(self, name, code, minor):
        return self.led.minor[name, code, minor][self.y - 1] + self.led.restated_minor(code, minor, self.y - 1, self.y)

    def comparative_group(self, name):
        return sum(self.comparative(name, code) for code, _ in self.led.table(name))

    def group(self, name):
        return self.led.group[name][self.y]

    def interest_minor(self, minor):
        return self.led.minor["general", "2049", minor][self.y]

    def market_loans(self, date):
        return self.led.debt["6003", "101"][date]


PARTS = H.PUBLIC_ACCOUNT
