"""Types a sheet into the form, as somebody does who reads it from a card.

It knows the names of the form's fields and how the notation's lines look; all reading
and judging is the page's.
"""

import html
import re

from .markup import words

ADDRESS = "/check/typed/"
OPEN = re.compile(r'name="(sheet|at|way|before)" value="([^"]*)"')


class Typist:
    """One who types; ``page`` is the answer to what was sent last."""

    def __init__(self, client):
        self.client = client
        self.page = ""
        self.status = None

    def visit(self, **asked):
        return self._look(self.client.get(ADDRESS, asked))

    def send(self, do="next", **fields):
        """Fills in fields of the open room, and presses a button."""
        kept = {} if "sheet" in fields else self.carried
        return self._look(self.client.post(ADDRESS, {**kept, "do": do, **fields}))

    def _look(self, answer):
        self.answer = answer
        self.status = answer.status_code
        self.page = answer.content.decode()
        return self

    @property
    def carried(self):
        """What the page sends along whatever is typed."""
        return {name: html.unescape(value) for name, value in OPEN.findall(self.page)}

    @property
    def sheet(self):
        """The sheet so far, as the page carries it."""
        return self.carried["sheet"]

    @property
    def text(self):
        """The sheet with what the open room holds, as the page shows it."""
        found = re.search(r"<pre tabindex=\"0\">(.*?)</pre>", self.page, re.DOTALL)
        return html.unescape(found[1]) if found else ""

    @property
    def room(self):
        return self.carried["at"]

    @property
    def scores(self):
        return [int(n) for n in re.findall(r"<dd>(\d+)</dd>", self._part("standing"))]

    @property
    def ended(self):
        """What the page says of how the match ended."""
        found = re.search(r'<p class="ended">(.*?)</p>', self.page, re.DOTALL)
        return words(found[1]) if found else ""

    def told(self, place):
        """What is said at one place of the form."""
        return words(self._part(f"told-{place}"))

    def _part(self, name):
        """What stands in a division of the page, others inside it included."""
        _before, found, rest = self.page.partition(f' id="{name}"')
        if not found:
            return ""
        depth = 1
        for tag in re.finditer(r"<(/?)div\b", rest):
            depth += -1 if tag[1] else 1
            if not depth:
                return rest[rest.index(">") + 1 : tag.start()]
        return ""

    @property
    def dealer(self):
        """Who is proposed or chosen as dealer."""
        chosen = r'id="id_dealer".*?<option value="(\w)" selected'
        return re.search(chosen, self.page, re.DOTALL)[1]

    # A whole sheet, read from its text line by line

    def type(self, text, way="full"):
        """Types a sheet of one spelling: its head, its deals, and its end."""
        text, end = _cut_off_end(text)
        head, *deals = re.split(r"^Deal \d+: ", text, flags=re.MULTILINE)
        self.visit()
        self.send(**self.head_of(head))
        for deal in deals:
            in_full = way == "full" or _has_cards(deal)
            self.send(**(_in_full if in_full else _by_points)(deal))
        if end:
            if self.room != "end":
                self.send("end", dealer=self.dealer)
            self.send(**_end(end))
        return self

    def head_of(self, text):
        """The fields of a sheet's head."""
        head, _deal, _rest = text.partition("\nDeal 1:")
        fields, cuts = {}, 0
        for key, rest in _lines(head):
            if key == "Form":
                fields["form"], *options = rest.split()
                for option in options:
                    name, value = option.split("=")
                    fields[f"option-{name}"] = value
            elif key in ("Date", "Event", "Place"):
                fields[key.lower()] = rest
            elif key == "Agreed":
                fields["agreed"] = rest.split()
            elif key.startswith("Seat "):
                who = re.fullmatch(r"(ICA-\d{6})?\s*(.*?)(?:\s*\((.*)\))?", rest)
                names = ("member", "name", "species")
                for name, said in zip(names, who.groups(), strict=True):
                    fields[f"{key[-1]}-{name}"] = said or ""
            elif key == "Cut":
                cuts += 1
                for each in rest.split(", "):
                    seat, card = each.split()
                    fields[f"cut-{cuts}-{seat}"] = card
        return fields | {"cuts": max(cuts, 1)}


def _has_cards(deal):
    return re.search(r"^[A-E]: |^Play: \w \w\w", deal, re.MULTILINE)


def _lines(text):
    for line in text.splitlines():
        if line.strip() and not line.startswith("Record"):
            key, _colon, rest = line.partition(":")
            yield key, rest.strip()


def _cut_off_end(text):
    found = re.search(r"^(Result|Remark):", text, re.MULTILINE)
    return (text[: found.start()], text[found.start() :]) if found else (text, "")


def _in_full(deal):
    dealer, *lines = deal.strip().split("\n")
    fields, acts = {"way": "full", "dealer": dealer}, []
    for line in lines:
        key, _colon, rest = line.partition(":")
        if re.fullmatch("[A-E]", key):
            fields[f"{key}-cards"] = rest
        elif key in ("From pack", "Starter"):
            fields[key.lower().replace(" ", "_")] = rest
        elif key == "Score":
            fields |= _numbers(rest, "score")
        else:
            acts.append(line)
    return fields | {"acts": "\n".join(acts)}


def _by_points(deal):
    dealer, *lines = deal.strip().split("\n")
    fields, beside = {"way": "points", "dealer": dealer}, []
    for line in lines:
        key, _colon, rest = line.partition(":")
        word, _space, seat = key.partition(" ")
        if word in ("Heels", "Crib"):
            fields[word.lower()] = rest
        elif word == "Show":
            fields[f"{seat}-hand"] = rest
        elif word in ("Play", "Score"):
            fields |= _numbers(rest, word.lower())
        elif word == "Starter":
            fields["starter"] = rest
        else:
            beside.append(line)
    return fields | {"beside": "\n".join(beside)}


def _end(text):
    fields, remarks = {"result": ""}, []
    for key, rest in _lines(text):
        if key == "Remark":
            remarks.append(rest)
        elif rest == "none":
            fields["result"] = "none"
        else:
            scores, _comma, forfeit = rest.partition(", forfeit ")
            fields |= _numbers(scores, "result")
            fields |= {"result": "scores", "forfeit": forfeit}
    return fields | {"remarks": "\n".join(remarks)}


def _numbers(text, name):
    pairs = (each.split() for each in text.split(","))
    return {f"{seat}-{name}": number for seat, number in pairs}
