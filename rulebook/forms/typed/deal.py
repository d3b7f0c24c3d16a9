"""One deal of a typed sheet, by its points or in full.

Either way becomes the lines that a sheet has, and the notation reads them: so a
complaint names the field, the line and the column it was typed in. What the deal is
worth is judged elsewhere.
"""

import re
from dataclasses import dataclass, replace

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from rulebook.engine import NotationError, parse, write
from rulebook.engine.cards import spell
from rulebook.engine.cuts import judge_cuts
from rulebook.engine.sheet import Deal, Heels, PlayTotal, Sheet, Show

from .told import (
    NumberField,
    Told,
    Unread,
    card_field,
    profile_of,
    sides_of,
    text_field,
)

POINTS, FULL = "points", "full"
EXAMPLE = "JS 7D 6H 4C / 9C KD"

BESIDE = re.compile(
    r"\s*(?:(?P<early>Penalty|Renege)\b|(?P<late>Gathered)\s*$"
    r"|Muggins\s+\w\s+on\s+(?P<on>[A-Ea-e])(?P<crib>\s+crib)?\s*:)"
)
"""What may stand beside the points of a deal."""

ELSEWHERE = re.compile(
    r"\s*(deal\s+\d+|seat\s+\w+|cut|result|record|form|date|event|place|agreed|remark)"
    r"\s*:",
    re.IGNORECASE,
)
"""Lines that belong to a sheet and to none of its deals."""

UNWRITTEN = re.compile(r"\s*(?:Play|(?:Heels|Show|Crib)\s+\w)\s*:\s*")
"""A line of the outline that was left as it is."""


def proposed_dealer(sheet, number, seats):
    """Who is to deal this deal: by the cut (II.1), then in turn (II.2-a)."""
    if number > 1:
        before = sheet.deals[number - 2].dealer
        at = seats.index(before) + 1 if before in seats else 0
        return seats[at % len(seats)]
    return min(judge_cuts(sheet.cuts, seats).dealers)


def deal_form(sheet, number, data=None, *, way=None, first=None):
    """The form of a deal: as it was typed before, or as it fits."""
    if data is not None:
        way = data.get("way")
    elif way is None and number <= len(sheet.deals):
        way = POINTS if fits_points(sheet, number) else FULL
    return (FullForm if way == FULL else PointsForm)(sheet, number, data, first=first)


def fits_points(sheet, number):
    """Whether a deal can be typed by its points alone and come out the same."""
    deal = sheet.deals[number - 1]
    form = PointsForm(sheet, number)
    if deal.hands or deal.from_pack or deal.dealer not in form.seats:
        return False
    written = {name: str(value) for name, value in form.initial.items()}
    again = PointsForm(sheet, number, written)
    return again.is_valid() and again.read == deal


class _Lines:
    """A deal as a sheet has it, line by line, and whence each line came."""

    def __init__(self, dealer):
        self.text = ["Form: association", f"Deal 1: {dealer}"]
        self._whence = [("", 0, None), ("dealer", len("Deal 1: "), None)]

    def add(self, lead, text, field, row=None):
        self.text.append(lead + text)
        self._whence.append((field, len(lead), row))

    def read(self):
        """The deal. Raises NotationError."""
        return parse("\n".join(self.text)).deals[0]

    def whence(self, line):
        """The field that a line came from, its lead before that, its row in there."""
        inside = line is not None and 0 < line <= len(self._whence)
        return self._whence[line - 1] if inside else ("", 0, None)


@dataclass(frozen=True)
class Row:
    """What is typed for one seat in a deal, and what is told of it."""

    seat: str
    deals: bool
    fields: list
    told: list


class DealForm(Told):
    """One deal: who deals, the starter, and the score that is written after it."""

    way = ""
    heels = "starter"
    """The field that misses the heels, where they are not written."""

    dealer = forms.ChoiceField(label=_("Who deals"))

    def __init__(self, sheet, number, data=None, *, first=None):
        super().__init__(data)
        self.sheet, self.number = sheet, number
        self.profile = profile_of(sheet)
        self.seats, self.sides = self.profile.seats, sides_of(self.profile)
        self.is_new = number > len(sheet.deals)
        self.deal = None if self.is_new else sheet.deals[number - 1]
        dealers = [*self.seats]
        if self.deal and self.deal.dealer not in dealers:
            dealers.append(self.deal.dealer)
        self.fields["dealer"].choices = [(seat, seat) for seat in dealers]
        self.fields["dealer"].widget.attrs["aria-describedby"] = "told-dealer"
        self.dealing = self._dealing(dealers, first)
        self._add_fields()
        self.fields["starter"] = card_field(_("Starter"), "told-cards", 12)
        for side, label in self.sides.items():
            told = {"aria-describedby": "told-scores"}
            self.fields[f"{side}-score"] = NumberField(label, **told)
        if data is None:
            self.initial = {"way": self.way, "dealer": self.dealing, **self._written()}
        if data is None and self.is_new:
            begin = self._names(self.order[0])[0]
            self.fields[begin].widget.attrs["autofocus"] = True

    def _dealing(self, dealers, first):
        """Whoever is chosen or proposed as dealer."""
        chosen = self.data.get("dealer") if self.is_bound else first
        if chosen in dealers:
            return chosen
        if self.deal:
            return self.deal.dealer
        return proposed_dealer(self.sheet, self.number, self.seats)

    @property
    def order(self):
        """The seats in the order of counting, the dealer last (IV.1)."""
        at = self.seats.index(self.dealing) + 1 if self.dealing in self.seats else 0
        return self.seats[at:] + self.seats[:at]

    def _written(self):
        """What the sheet has of the deal, by field."""
        deal = self.deal
        if deal is None:
            return {}
        written = {"starter": str(deal.starter or "")}
        if self._scores_of_sides(deal):
            written |= {f"{side}-score": n for side, n in (deal.score or {}).items()}
        return written

    def _scores_of_sides(self, deal):
        return set(deal.score or {}) <= set(self.sides)

    # Reading

    def clean(self):
        if self.errors:
            return
        self.lines = _Lines(self.dealing)
        self._write_lines()
        scores = {s: self.cleaned_data[f"{s}-score"] for s in self.sides}
        said = [f"{side} {n}" for side, n in scores.items() if n is not None]
        if said:
            self.lines.add("Score: ", ", ".join(said), f"{[*self.sides][0]}-score")
        if self.errors:
            return
        try:
            self.read = self.lines.read()
        except NotationError as error:
            self._complain(error)

    def _complain(self, error):
        field, lead, row = self.lines.whence(error.line)
        text = self.lines.text[error.line - 1] if error.line else ""
        column = max(1, (error.column or 1) - lead)
        refused = Unread(error, row, column, text[lead:])
        self.add_error(field if field in self.fields else None, refused)

    def _write(self, lead, name):
        value = self.cleaned_data.get(name)
        if value not in (None, ""):
            self.lines.add(lead, str(value), name)

    def _typed(self, name):
        """The lines typed in a field with their rows, those left unwritten aside."""
        for row, line in enumerate(self.cleaned_data[name].splitlines(), start=1):
            said = line.split("#", 1)[0]
            if said.strip() and not UNWRITTEN.fullmatch(said):
                yield row, line

    @property
    def is_blank(self):
        """Whether nothing has been typed but, it may be, who deals."""
        return self.read == Deal(self.read.dealer)

    def put_into(self, sheet):
        """The sheet with this deal in its place; a deal not begun is none."""
        if self.is_new and self.is_blank:
            return sheet
        before, after = sheet.deals[: self.number - 1], sheet.deals[self.number :]
        return replace(sheet, deals=(*before, self.read, *after))

    def take(self, findings):
        """Puts each finding on this deal beside the field that it concerns."""
        for finding in findings:
            if finding.at is None or finding.at.deal != self.number:
                continue
            field, _lead, row = self.lines.whence(finding.line)
            if finding.code == "heels-missing":
                field, row = self.heels, None
            name = field if field in self.fields else ""
            self.found[name].append((finding, row))

    # What a page shows

    @property
    def rows(self):
        """The seats in the order of counting, each with its fields."""
        for seat in self.order:
            names = self._names(seat)
            fields = [self[name] for name in names]
            yield Row(seat, seat == self.dealing, fields, self.told(*names))

    @property
    def cards_beside(self):
        return [self[n] for n in ("from_pack", "starter") if n in self.fields]

    @property
    def told_of_cards(self):
        return self.told("from_pack", "starter")

    @property
    def told_of_lines(self):
        return self.told(self.lines_field.name)

    @property
    def told_of_dealer(self):
        return self.told("dealer")

    @property
    def score_fields(self):
        return [self[f"{side}-score"] for side in self.sides]

    @property
    def told_of_scores(self):
        return self.told(*(f"{side}-score" for side in self.sides))


class PointsForm(DealForm):
    """A deal by its points: what each seat made in the play, its hand, and the crib."""

    way = POINTS
    heels = "heels"

    def _add_fields(self):
        for seat in self.seats:
            told = {"aria-describedby": f"told-{seat}"}
            self.fields[f"{seat}-play"] = NumberField(_("Play"), **told)
            self.fields[f"{seat}-hand"] = NumberField(_("Hand"), **told)
        told = {"aria-describedby": f"told-{self.dealing}"}
        self.fields["heels"] = NumberField(_("Heels"), **told)
        self.fields["crib"] = NumberField(_("Crib"), **told)
        self.fields["beside"] = text_field(
            _("Muggins, penalties"),
            "told-lines",
            2,
            _("A line each: Muggins B on A: 2, Penalty A: peek, Gathered."),
        )

    def _names(self, seat):
        names = [f"{seat}-play", f"{seat}-hand"]
        return ["heels", *names, "crib"] if seat == self.dealing else names

    def _written(self):
        written, beside = super()._written(), []
        for act in self.deal.acts if self.deal else ():
            match act:
                case Heels(seat, points) if seat == self.deal.dealer:
                    written["heels"] = points
                case PlayTotal(seat, points):
                    written[f"{seat}-play"] = points
                case Show(seat, points, None, crib):
                    written["crib" if crib else f"{seat}-hand"] = points
                case _:
                    beside.append(act)
        if beside:
            only = Deal(self.deal.dealer, acts=tuple(beside))
            written["beside"] = _lines_of(only)
        return written

    def _write_lines(self):
        """The points as a ledger has them; muggins stands after what it is about."""
        dealer, beside = self.dealing, list(self._beside())
        self._write("Starter: ", "starter")
        self._write(f"Heels {dealer}: ", "heels")
        for seat in self.seats:
            self._write(f"Play: {seat} ", f"{seat}-play")
        self._add(beside, "early")
        for seat in self.order:
            self._write(f"Show {seat}: ", f"{seat}-hand")
            self._add(beside, seat)
        self._write(f"Crib {dealer}: ", "crib")
        self._add(beside, "crib")
        self._add(beside, "late")

    def _beside(self):
        """The lines beside the points: the place of each, its row and its text."""
        for row, line in self._typed("beside"):
            found = BESIDE.match(line)
            on = ((found and found["on"]) or "").upper()
            if not found or on not in self.seats:
                said = _(
                    "Line %(row)d: beside the points stand Muggins, Penalty, Renege "
                    "and Gathered, of the seats that play. Anything else can be "
                    "written in full."
                )
                self.add_error("beside", ValidationError(said, params={"row": row}))
                return
            place = "crib" if found["crib"] else on
            yield place or ("early" if found["early"] else "late"), row, line

    def _add(self, beside, here):
        for place, row, line in beside:
            if place == here:
                self.lines.add("", line, "beside", row)

    @property
    def lines_field(self):
        return self["beside"]


class FullForm(DealForm):
    """A deal in full: the cards in fields, and the rest line by line as a sheet has it.

    An outline of the lines is given, in the order in which they happen.
    """

    way = FULL

    def __init__(self, sheet, number, data=None, *, first=None):
        super().__init__(sheet, number, data, first=first)
        if data is not None and self._is_outline(data.get("acts", "")):
            # An outline that nobody has touched follows a dealer chosen anew.
            self.data = data.copy()
            self.data["acts"] = self._outline(self.dealing)

    def _is_outline(self, text):
        typed = [line.rstrip() for line in text.splitlines()]
        outlines = (self._outline(seat).splitlines() for seat in self.seats)
        return any(typed == [line.rstrip() for line in each] for each in outlines)

    def _outline(self, dealer):
        at = self.seats.index(dealer) + 1 if dealer in self.seats else 0
        shows = [f"Show {seat}: " for seat in self.seats[at:] + self.seats[:at]]
        return "\n".join([f"Heels {dealer}: ", "Play: ", *shows, f"Crib {dealer}: "])

    def _add_fields(self):
        for seat in self.seats:
            self.fields[f"{seat}-cards"] = card_field(
                _("Kept / laid in the crib"), f"told-{seat}", placeholder=EXAMPLE
            )
        if self.profile.crib_from_pack or (self.deal and self.deal.from_pack):
            label = _("From the pack to the crib")
            self.fields["from_pack"] = card_field(label, "told-cards", 12)
        rows = 4 + 2 * len(self.seats)
        acts = text_field(_("The deal, line by line"), "told-lines", rows)
        self.fields["acts"] = acts

    def _names(self, seat):
        return [f"{seat}-cards"]

    def _written(self):
        deal = self.deal
        if deal is None:
            return {"acts": self._outline(self.dealing)}
        written = super()._written()
        strange = {}
        for seat, hand in deal.hands.items():
            if seat not in self.seats:
                strange[seat] = hand
                continue
            laid = f" / {spell(hand.laid)}" if hand.laid else ""
            written[f"{seat}-cards"] = spell(hand.kept) + laid
        score = None if self._scores_of_sides(deal) else deal.score
        rest = {"from_pack": None, "starter": None, "score": score}
        written["from_pack"] = str(deal.from_pack or "")
        written["acts"] = _lines_of(replace(deal, hands=strange, **rest))
        return written

    def _write_lines(self):
        for seat in self.seats:
            self._write(f"{seat}: ", f"{seat}-cards")
        self._write("From pack: ", "from_pack")
        self._write("Starter: ", "starter")
        for row, line in self._typed("acts"):
            if ELSEWHERE.match(line):
                said = _(
                    "Line %(row)d: “%(line)s” is no line of this deal. Keep the deal "
                    "first; the next deal, the head and the result have their own "
                    "places."
                )
                facts = {"row": row, "line": line.strip()[:40]}
                self.add_error("acts", ValidationError(said, params=facts))
                return
            self.lines.add("", line, "acts", row)

    @property
    def lines_field(self):
        return self["acts"]


def _lines_of(deal):
    """A deal as a sheet has it, below the line that says who dealt."""
    text = write(Sheet("association", deals=(deal,)))
    *_head, lines = text.split("\n", 4)
    return lines.strip("\n")
