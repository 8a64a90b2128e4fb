"""The page: what a converter makes of a printed volume. Lines carry keys, so that errors can be planted by name."""


class Doc:
    """A document under way. `slack` gives extra blank lines at the head of a page, as converters leave them."""

    def __init__(self, running, limit=37, slack=None):
        self.running = running
        self.limit = limit
        self.slack = slack or {}
        self.lines = []
        self.keys = {}
        self.page = 1
        self.start = 0
        self._head()

    def _head(self):
        # Blank lines left by the converter take no room on the printed page.
        self.lines.extend([""] * self.slack.get(self.page, 0))
        self.start = len(self.lines)
        if self.page > 2:
            self.lines.extend([f"> {self.running}", ""])

    def line(self, key):
        """Line number, from 1, of the line that has this key."""
        return self.keys[key] + 1

    def put(self, text, key=None):
        """One line."""
        if key is not None:
            assert key not in self.keys, key
            self.keys[key] = len(self.lines)
        self.lines.append(text)

    def insert_below(self, key, text):
        """A line below the one that has this key; what follows moves down."""
        at = self.keys[key] + 1
        self.lines.insert(at, text)
        self.keys = {name: index + (index >= at) for name, index in self.keys.items()}

    def text(self, *paragraphs, key=None):
        """Paragraphs of one line each, a blank line after each; the key names the first."""
        for index, paragraph in enumerate(paragraphs):
            if self.used() > self.limit:
                self.new_page()
            self.put(paragraph, key if index == 0 else None)
            self.put("")

    def used(self):
        """Lines already on this page."""
        return len(self.lines) - self.start

    def room(self, lines):
        """Begins a new page unless so many lines still fit."""
        if self.used() + lines > self.limit + 6:
            self.new_page()

    def close_page(self):
        """Printed folio and separator."""
        if self.lines[-1] != "":
            self.put("")
        if self.page > 2:
            self.lines.extend([f"page {self.page}", ""])
        self.lines.extend([f"--- end of page={self.page} ---", ""])

    def new_page(self):
        """Ends this page and begins the next."""
        self.close_page()
        self.page += 1
        self._head()

    def table(self, name, header, rows, gaps=(), lead=False, again=False, minor=None):
        """A table. A row is (key, cells) and has the key `name/key`. `gaps` are columns after which the converter saw
        an empty one, `lead` an empty one before all. Where the page ends, the table goes on on the next one: without
        its header unless `again`, and its first row there is taken for a header, as converters do. `minor` are
        further header rows, which land below the rule."""

        def bar(cells):
            out = [""] if lead else []
            for index, cell in enumerate(cells):
                out.append(cell)
                if index in gaps:
                    out.append("")
            return "|" + "|".join(out) + "|"

        rule = "|" + "---|" * (len(header) + len(gaps) + lead)

        def head():
            self.put(bar(header), None if f"{name}/head" in self.keys else f"{name}/head")
            self.put(rule)
            for cells in minor or []:
                self.put(bar(cells))

        self.room(8)
        head()
        for index, (key, cells) in enumerate(rows):
            assert len(cells) == len(header), (name, key)
            broken = self.used() >= self.limit and index + 2 < len(rows)
            if broken:
                self.new_page()
                if again:
                    head()
            self.put(bar(cells), f"{name}/{key}")
            if broken and not again:
                self.put(rule)
        self.put("")

    def finish(self):
        """The whole text."""
        self.close_page()
        while self.lines[-1] == "":
            self.lines.pop()
        return "\n".join(self.lines) + "\n"


def bold(cells):
    """A row in bold: empty cells stay empty."""
    return [f"**{cell}**" if cell else "" for cell in cells]
