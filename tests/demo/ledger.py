"""The books of the State of Vindhara for 2022-23 to 2024-25, in units of Rs 1,000. Everything that is printed comes
from here; the identities at the end hold by construction and are asserted."""

import heads as H
from money import Lcg, crore, divide, spread

LABELS = ["2022-23", "2023-24", "2024-25"]
ENDS = ["2023", "2024", "2025"]
YEARS = range(3)
RESTATED = crore("186.40")


def per_year(*printed):
    return [crore(text) for text in printed]


class Ledger:
    """All amounts by year (0 is 2022-23) or, for balances, by closing date (0 is 31 March 2022)."""

    def __init__(self):
        rng = Lcg(20250331)
        self.rng = rng
        self.receipts = per_year("2,17,309.44", "2,38,764.12", "2,62,418.57")
        self.surplus = per_year("14,286.71", "16,929.37", "18,942.94")
        self.outlay = per_year("47,902.85", "53,118.26", "58,310.42")
        self.lent = per_year("7,946.30", "8,874.02", "10,412.86")
        self.recovered = per_year("790.12", "852.84", "815.45")
        self.interest = per_year("23,418.76", "24,880.55", "26,105.30")
        self.gsdp = per_year("13,42,610.00", "14,78,254.00", "16,31,902.00")
        self.people = [63_548, 63_884, 64_218]  # in thousands
        own = per_year("1,12,905.38", "1,24,618.90", "1,38,204.71")
        union = per_year("42,880.15", "48,236.47", "52,914.83")
        other = per_year("23,114.62", "25,870.33", "28,506.94")
        self.group = {
            "own": own,
            "union": union,
            "nontax": other,
            "grants": [self.receipts[y] - own[y] - union[y] - other[y] for y in YEARS],
        }
        self.spending = [self.receipts[y] - self.surplus[y] for y in YEARS]
        self.net_loans = [self.lent[y] - self.recovered[y] for y in YEARS]
        self.deficit = [self.outlay[y] + self.net_loans[y] - self.surplus[y] for y in YEARS]
        self.primary = [self.deficit[y] - self.interest[y] for y in YEARS]
        self._sectors()
        self._heads()
        self._debt()
        self._balances()
        self._check()

    def _sectors(self):
        names = ["general", "social", "economic", "assignments"]
        for name in names:
            self.group[name] = [0] * 3
        for y in YEARS:
            parts = spread(self.rng, self.spending[y], [3460, 3940, 2250, 350], 2, 100)
            for name, part in zip(names, parts):
                self.group[name][y] = part

    def _heads(self):
        """Major heads and their minor heads. Tax heads are whole lakh, all others are not."""
        self.major, self.minor, self.css = {}, {}, {}
        plan = [
            ("own", H.OWN_TAX, 100),
            ("union", H.UNION_TAX, 100),
            ("nontax", H.NON_TAX, 1),
            ("grants", H.GRANTS, 1),
            ("social", H.SOCIAL, 1),
            ("economic", H.ECONOMIC, 1),
            ("assignments", H.ASSIGNMENTS, 1),
        ]
        for name, table, grain in plan:
            for y in YEARS:
                parts = spread(self.rng, self.group[name][y], [weight for _, _, weight in table], 5, grain)
                for (code, _, _), part in zip(table, parts):
                    self.major.setdefault((name, code), [0] * 3)[y] = part
        for y in YEARS:
            rest = self.group["general"][y] - self.interest[y]
            parts = spread(self.rng, rest, [weight for _, _, weight in H.GENERAL], 5)
            self.major.setdefault(("general", "2049"), [0] * 3)[y] = self.interest[y]
            for (code, _, _), part in zip(H.GENERAL, parts):
                self.major.setdefault(("general", code), [0] * 3)[y] = part
            for (code, _, _), part in zip(H.CAPITAL, spread(self.rng, self.outlay[y], [w for _, _, w in H.CAPITAL], 8)):
                self.major.setdefault(("capital", code), [0] * 3)[y] = part
        for (name, code), totals in self.major.items():
            if name in ("own", "union", "nontax", "grants"):
                other = (
                    H.OTHER_RECEIPTS if name == "nontax" else [("901", "Share of net proceeds assigned to States", 1)]
                )
                if name == "own":
                    other = H.OTHER_RECEIPTS
            else:
                other = H.OTHER_CAPITAL if name == "capital" else H.OTHER_SPENDING
            table = H.MINOR.get(code, other)
            for y in YEARS:
                parts = spread(self.rng, totals[y], [weight for _, _, weight in table], 6)
                for (minor, _, _), part in zip(table, parts):
                    self.minor.setdefault((name, code, minor), [0] * 3)[y] = part
                    # Central assistance within the expenditure, where a scheme is centrally sponsored.
                    share = self.rng.between(-25, 34)
                    central = divide(part * max(share, 0), 100) if code not in ("2049", "2071") and part > 0 else 0
                    self.css.setdefault((name, code, minor), [0] * 3)[y] = central
        opening = spread(self.rng, crore("3,25,497.62"), [w for _, _, w in H.CAPITAL], 9)
        self.progress = {}
        for (code, _, _), start in zip(H.CAPITAL, opening):
            balances = [start]
            for y in YEARS:
                balances.append(balances[-1] + self.major["capital", code][y])
            self.progress[code] = balances

    def table(self, name):
        """The heads of a group: (code, name)."""
        table = {
            "own": H.OWN_TAX,
            "union": H.UNION_TAX,
            "nontax": H.NON_TAX,
            "grants": H.GRANTS,
            "social": H.SOCIAL,
            "economic": H.ECONOMIC,
            "assignments": H.ASSIGNMENTS,
            "capital": H.CAPITAL,
        }
        if name == "general":
            both = H.GENERAL + [("2049", "Interest Payments", 0)]
            return [(code, title) for code, title, _ in sorted(both)]
        return [(code, title) for code, title, _ in table[name]]

    def minors(self, name, code):
        """The minor heads of a major head: (code, name)."""
        keys = [minor for group, major, minor in self.minor if (group, major) == (name, code)]
        known = H.MINOR.get(code, H.OTHER_RECEIPTS + H.OTHER_SPENDING + H.OTHER_CAPITAL)
        titles = {minor: title for minor, title, _ in known}
        if name == "nontax" and code not in H.MINOR or name == "own" and code not in H.MINOR:
            titles.update({minor: title for minor, title, _ in H.OTHER_RECEIPTS})
        if name == "capital" and code not in H.MINOR:
            titles.update({minor: title for minor, title, _ in H.OTHER_CAPITAL})
        return [(minor, titles.get(minor, "Share of net proceeds assigned to States")) for minor in keys]

    def restated(self, code, y, view):
        """What the restatement adds to a head in year y, as seen from the accounts of year `view`."""
        if y == 1 and view == 2:
            return {"2217": -RESTATED, "3604": RESTATED}.get(code, 0)
        return 0

    def restated_minor(self, code, minor, y, view):
        """The same for a minor head."""
        if (code, minor) in (("2217", "03-191"), ("3604", "200")):
            return self.restated(code, y, view)
        return 0

    def _debt(self):
        """Public debt: opening, additions and discharges of each year; balances from 31 March 2022."""
        net = {
            "6003": per_year("30,518.24", "33,104.72", "36,210.55"),
            "6004": per_year("3,962.41", "4,487.15", "5,412.30"),
        }
        opening = {"6003": crore("3,34,591.70"), "6004": crore("23,059.36")}
        table = {"6003": H.INTERNAL_DEBT, "6004": H.CENTRAL_LOANS}
        self.debt_net = net
        self.debt, self.added, self.repaid = {}, {}, {}
        for major in ("6003", "6004"):
            weights = [weight for _, _, weight, _ in table[major]]
            start = spread(self.rng, opening[major], weights, 3, 100)
            for (minor, _, _, _), amount in zip(table[major], start):
                self.debt[major, minor] = [amount]
            for y in YEARS:
                back = []
                for minor, _, _, rate in table[major]:
                    now = self.debt[major, minor][-1]
                    back.append(divide(now * rate * self.rng.between(90, 110), 10000) // 100 * 100)
                # Special securities run off; everything else is borrowed anew.
                fresh = [0 if minor == "111" else weight for minor, _, weight, _ in table[major]]
                gross = spread(self.rng, net[major][y] + sum(back), fresh, 4, 100)
                for (minor, _, _, _), plus, less in zip(table[major], gross, back):
                    self.added.setdefault((major, minor), []).append(plus)
                    self.repaid.setdefault((major, minor), []).append(less)
                    self.debt[major, minor].append(self.debt[major, minor][-1] + plus - less)

    def debt_total(self, major, date):
        return sum(balances[date] for (head, _), balances in self.debt.items() if head == major)

    def _balances(self):
        """Public account, loans outstanding, cash."""
        net = {
            "I": per_year("3,688.17", "3,902.44", "4,118.62"),
            "J": per_year("914.06", "1,048.90", "1,205.40"),
            "K": per_year("2,240.51", "2,411.63", "2,960.18"),
            "L": [crore("87.45"), crore("158.21"), -crore("214.36")],
            "M": [-crore("11.92"), -crore("22.17"), crore("37.49")],
        }
        opening = {"I": "37,021.69", "J": "10,921.20", "K": "24,288.63", "L": "966.74", "M": "344.64"}
        turnover = {"I": 21, "J": 30, "K": 160, "L": 900, "M": 2600}
        self.public_net, self.public, self.taken, self.paid = net, {}, {}, {}
        for part, (_, table) in H.PUBLIC_ACCOUNT.items():
            weights = [weight for _, _, weight in table]
            for (code, _, _), start in zip(table, spread(self.rng, crore(opening[part]), weights, 2, 100)):
                self.public[code] = [start]
            for y in YEARS:
                for (code, _, weight), change in zip(table, spread(self.rng, net[part][y], weights, 8, 100)):
                    less = (
                        divide(self.public[code][-1] * turnover[part] * self.rng.between(80, 120), 10000) // 100 * 100
                    )
                    self.taken.setdefault(code, []).append(less + change)
                    self.paid.setdefault(code, []).append(less)
                    self.public[code].append(self.public[code][-1] + change)
        self.loans, self.lent_by, self.back_by = {}, {}, {}
        weights = [weight for _, _, weight in H.LOANS]
        for (code, _, _), start in zip(H.LOANS, spread(self.rng, crore("23,029.09"), weights, 4, 100)):
            self.loans[code] = [start]
        for y in YEARS:
            lent = spread(self.rng, self.lent[y], weights, 10, 100)
            back = spread(self.rng, self.recovered[y], [3, 5, 1, 1, 9, 40, 1, 6, 4, 2], 6, 100)
            for (code, _, _), plus, less in zip(H.LOANS, lent, back):
                self.lent_by.setdefault(code, []).append(plus)
                self.back_by.setdefault(code, []).append(less)
                self.loans[code].append(self.loans[code][-1] + plus - less)
        self.cash = [crore("4,628.84")]
        for y in YEARS:
            flow = sum(self.debt_net[major][y] for major in self.debt_net) + sum(net[part][y] for part in net)
            self.cash.append(self.cash[-1] + flow - self.deficit[y])
        self.contingency = crore("500.00")

        self._people_and_grants()

    def _people_and_grants(self):
        """Treasuries by district (treasuries, sub-treasuries, vouchers); salaries by department; grants by grantee, cut into salary, general and capital."""
        self.treasuries = [
            tuple(self.rng.between(*span) for span in ((1, 4), (3, 14), (18_000, 1_64_000))) for _ in H.DISTRICTS
        ]
        salaries, given = per_year("41,906.11", "44,218.37", "46,902.58"), per_year(
            "58,204.16", "63,871.40", "70,118.35"
        )
        self.salaries = [spread(self.rng, salaries[y], [weight for _, weight in H.DEPARTMENTS], 4) for y in YEARS]
        self.grants = []
        for y in YEARS:
            rows = []
            for n, whole in enumerate(spread(self.rng, given[y], [weight for _, weight in H.GRANTEES], 5, 100)):
                capital = divide(whole * self.rng.between(0, 22), 10000) * 100
                salary = divide(whole * self.rng.between(20, 48), 10000) * 100 if n in (0, 4, 7) else 0
                rows.append((salary, whole - capital - salary, capital, whole))
            self.grants.append(rows)

    def nature(self, y):
        """Revenue expenditure by object: name and amount; what is known from elsewhere is taken from there."""
        salary, general, capital = (sum(row[n] for row in self.grants[y]) for n in range(3))
        fixed = [
            ("Salaries", sum(self.salaries[y])),
            ("Pensions and retirement benefits", self.major["general", "2071"][y]),
            ("Grants-in-aid (salary)", salary),
            ("Grants-in-aid (general)", general),
            ("Grants-in-aid (creation of capital assets)", capital),
            ("Interest payments", self.interest[y]),
        ]
        rest = [
            ("Wages", 190),
            ("Office expenses", 280),
            ("Subsidies", 2560),
            ("Scholarships and stipends", 310),
            ("Social security payments", 2310),
            ("Other", 960),
        ]
        parts = spread(
            Lcg(800 + y), self.spending[y] - sum(amount for _, amount in fixed), [weight for _, weight in rest], 4
        )
        return fixed[:5] + [(name, part) for (name, _), part in zip(rest, parts)] + fixed[5:]

    def part(self, part, date):
        """Balance of a sector of the Public Account."""
        return sum(self.public[code][date] for code, _, _ in H.PUBLIC_ACCOUNT[part][1])

    def liabilities(self, date):
        """Public debt, Contingency Fund and Public Account."""
        debt = sum(balances[date] for balances in self.debt.values())
        return debt + self.contingency + sum(balances[date] for balances in self.public.values())

    def capital_total(self, date):
        return sum(balances[date] for balances in self.progress.values())

    def loans_total(self, date):
        return sum(balances[date] for balances in self.loans.values())

    def shortfall(self, date):
        """Cumulative excess of expenditure over receipts: what liabilities exceed assets by."""
        return self.liabilities(date) - self.capital_total(date) - self.loans_total(date) - self.cash[date]

    def _check(self):
        assert self.deficit[2] == crore("48,964.89") and self.deficit[1] == crore("44,210.07")
        assert self.primary[2] == crore("22,859.59") and self.net_loans[2] == crore("9,597.41")
        for y in YEARS:
            assert self.shortfall(y + 1) - self.shortfall(y) == -self.surplus[y]
            for name in ("own", "union", "nontax", "grants", "general", "social", "economic", "assignments"):
                assert sum(self.major[name, code][y] for code, _ in self.table(name)) == self.group[name][y]
            assert sum(self.major["capital", code][y] for code, _ in self.table("capital")) == self.outlay[y]
            for (name, code), totals in self.major.items():
                assert sum(self.minor[name, code, minor][y] for minor, _ in self.minors(name, code)) == totals[y]
            assert self.cash[y + 1] > 0
