"""A determination as its panel writes it, and the votes on it (VIII.1-j).

What becomes of what was signed is not known here. Nothing of a draft stands in the
record but its version and the digest of its text.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, fields, replace
from datetime import date, datetime
from hashlib import sha256
from typing import Any, Final

from django.utils.translation import gettext
from django.utils.translation import gettext_noop as _

from rulebook.book import the_book
from rulebook.days import day_of
from rulebook.findings import Finding
from standings import names, record
from standings.faults import refuse, text_faults
from standings.models import Act, Actor, Match, Member, Title, TwentyNine

from .access import Worn, sitting_by_person
from .models import (
    STANDS_BY,
    Case,
    Determination,
    Draft,
    Kind,
    Order,
    OrderKind,
    Outcome,
    PanelSeat,
    Publication,
    Signature,
    Treatment,
)
from .models.orders import OF_THE_EXPULSION
from .moves import PUBLISHED, Hat
from .orders import SO_ALREADY, OrderTold, orders_faults
from .panels import QUORUM, heard_by
from .procedure import begin, go_on

LONGEST_PARAGRAPH: Final = 10_000
MOST_PARAGRAPHS: Final = 200
MOST_CITED: Final = 60
MOST_ORDERS: Final = 20
NUMBERED: Final[Mapping[str, Any]] = {
    "match": Match,
    "member": Member,
    "twenty_nine": TwentyNine,
}
"""What an order may be about, which a draft tells by number."""
DAYS: Final = ("since", "until", "review_on")
LACKS: Final[Mapping[str, str]] = {
    "facts": _("the facts"),
    "reasons": _("the reasons"),
    "provisions": _("a provision that the reasons rest on"),
    "orders": _("an order, or the words that nothing is ordered"),
    "outcome": _("what is done with the appeal"),
}
"""What a determination needs, as it is told to be missing."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Told:
    """What a determination says: paragraphs, what they rest on, and the orders.

    ``cases`` are earlier ones by docket number, each with its treatment. ``no_order``
    says in so many words that nothing is ordered; ``outcome`` what is done with an
    appeal, of which alone it is said.
    """

    facts: tuple[str, ...] = ()
    reasons: tuple[str, ...] = ()
    provisions: tuple[str, ...] = ()
    cases: tuple[tuple[str, Treatment], ...] = ()
    orders: tuple[OrderTold, ...] = ()
    no_order: bool = False
    outcome: Outcome | None = None

    def lacks(self, kind: str) -> list[str]:
        """What is missing of a determination in a case of a kind, in words."""
        given = {
            "facts": self.facts,
            "reasons": self.reasons,
            "provisions": self.provisions,
            # Of the other outcomes one says by itself what is ordered.
            "orders": self.orders
            or self.no_order
            or self.outcome not in (None, Outcome.VARIED),
            "outcome": self.outcome or kind != Kind.APPEAL,
        }
        return [gettext(LACKS[what]) for what, told in given.items() if not told]

    @property
    def data(self) -> dict[str, Any]:
        """The same as plain data, as a draft keeps it."""
        return {
            "facts": list(self.facts),
            "reasons": list(self.reasons),
            "provisions": list(self.provisions),
            "cases": [[number, str(treatment)] for number, treatment in self.cases],
            "orders": [order_data(order) for order in self.orders],
            "no_order": self.no_order,
            **({"outcome": self.outcome.value} if self.outcome else {}),
        }

    @property
    def texts(self) -> list[str]:
        """Everything in it that is written freely."""
        orders = [order.text for order in self.orders]
        return [*self.facts, *self.reasons, *orders]


def told_of(draft: Draft | Determination) -> Told:
    """What a draft says, or what was determined."""
    data = draft.told
    return Told(
        facts=tuple(data["facts"]),
        reasons=tuple(data["reasons"]),
        provisions=tuple(data["provisions"]),
        cases=tuple((number, Treatment(how)) for number, how in data["cases"]),
        orders=tuple(map(_order_of, data["orders"])),
        no_order=data["no_order"],
        outcome=draft.outcome,
    )


def draft(*, case: Case, told: Told, version: int, by: Actor, at: datetime) -> Draft:
    """Writes the determination of a case anew; whoever signed it signs again.

    ``version`` is that which the writer saw, 0 where nothing was drafted.
    """
    with record.acting():
        begun = begin(case, "draft", by=by, at=at)
        told, before = composed(told), drafted(begun.case)
        refuse(*version_faults(begun.case, before, version))
        refuse(*draft_faults(begun.case, told, at))
        number = version + 1
        digest = digest_of(begun.case, told, number)
        facts = {"version": number, "digest": digest}
        act = record.enter(
            "draft-determination", begun.case, facts=facts, **go_on(begun)
        )
        written = {
            "told": told.data,
            "version": number,
            "digest": digest,
            "remark": "",
            "changed_by": act,
        }
        kept, _made = Draft.objects.update_or_create(case=begun.case, defaults=written)
        return kept


def sign(
    *,
    case: Case,
    version: int,
    in_favour: bool,
    dissent: str = "",
    by: Actor,
    at: datetime,
) -> Signature:
    """Votes on the draft of a version, and signs it; a later vote takes its place."""
    with record.acting():
        begun = begin(case, "sign", by=by, at=at)
        seat = begun.worn.seat
        assert seat is not None
        dissent = names.prose(dissent)
        before = drafted(begun.case)
        refuse(*seat_faults(begun.case, seat, at))
        refuse(*sign_faults(begun.case), *version_faults(begun.case, before, version))
        assert before is not None
        refuse(*_dissent_faults(in_favour, dissent))
        facts = {"version": version, "digest": before.digest}
        act = record.enter(
            "sign-determination", begun.case, facts=facts, **go_on(begun)
        )
        return Signature.objects.create(
            case=begun.case,
            member=seat.member,
            digest=before.digest,
            in_favour=in_favour,
            dissent=dissent,
            act=act,
        )


# What is asked of a draft


def composed(told: Told) -> Told:
    """A text as it is kept: composed, without paragraphs that say nothing."""

    def kept(paragraphs: Iterable[str]) -> tuple[str, ...]:
        return tuple(text for each in paragraphs if (text := names.prose(each)))

    return Told(
        facts=kept(told.facts),
        reasons=kept(told.reasons),
        provisions=told.provisions,
        cases=told.cases,
        orders=tuple(
            replace(
                order,
                text=names.prose(order.text),
                scope=names.composed(order.scope),
            )
            for order in told.orders
        ),
        no_order=told.no_order,
        outcome=told.outcome,
    )


def digest_of(case: Case, told: Told, version: int) -> str:
    """The digest of a draft, which is what its signatures are of."""
    whole = [case.number, version, told.data]
    return sha256(json.dumps(whole, sort_keys=True).encode()).hexdigest()


def drafted(case: Case) -> Draft | None:
    """The draft of a case; None where nothing is drafted."""
    return Draft.objects.filter(case=case).first()


def of_the_panel(worn: Worn) -> bool:
    """Whether somebody may decide as one of the panel of a case."""
    return Hat.PANELLIST in worn.hats


def standing_signatures(
    case: Case, on: date
) -> list[tuple[PanelSeat, Signature | None]]:
    """Who sits, the presiding member first, and each one's vote on the draft as it is.

    A signature stands while the draft is what was signed, and its member one of those
    who heard the case and may decide it. What is heard anew is signed anew.
    """
    now, votes = drafted(case), {}
    heard = Act.objects.about("case", case.number).filter(verb="hear-case").last()
    if now is not None and heard is not None:
        found = Signature.objects.filter(case=case, digest=now.digest, act__gt=heard.pk)
        signed = {
            each.member.kept_id: each for each in found.select_related("member", "act")
        }
        fit = {seat.member.kept_id for seat in heard_by(case, on=on)}
        votes = {pk: vote for pk, vote in signed.items() if pk in fit}
    seats = sorted(
        sitting_by_person(case).items(),
        key=lambda each: (not each[1].presides, each[1].member.number),
    )
    return [(seat, votes.get(pk)) for pk, seat in seats]


def seat_faults(case: Case, seat: PanelSeat, at: datetime) -> Iterator[Finding]:
    """Yields why somebody of a panel does not vote: they did not hear the case."""
    heard = {each.pk for each in heard_by(case, on=day_of(at))}
    if seat.pk not in heard:
        facts = {"member": seat.member.number, "case": case.number}
        yield Finding("did-not-hear", facts)


def sign_faults(case: Case) -> Iterator[Finding]:
    """Yields why there is nothing to sign in a case."""
    now = drafted(case)
    if now is None:
        yield Finding("nothing-drafted", {"case": case.number})
    elif lacks := told_of(now).lacks(case.kind):
        yield Finding("draft-lacks", {"case": case.number, "what": ", ".join(lacks)})
    elif case.kind == Kind.RATIFICATION and not any(
        order.kind in OF_THE_EXPULSION for order in told_of(now).orders
    ):
        yield Finding("ratification-undecided", {"case": case.number})


def own_sign_faults(case: Case, worn: Worn, at: datetime) -> Iterator[Finding]:
    """Yields why whoever wears the hat of a panellist has nothing to sign."""
    if worn.seat is not None:
        yield from seat_faults(case, worn.seat, at)
    yield from sign_faults(case)


def vote_faults(case: Case, at: datetime) -> Iterator[Finding]:
    """Yields why what is signed is not determined: no quorum, or no majority."""
    found = list(sign_faults(case))
    yield from found
    if found:
        return
    votes = [
        vote
        for _seat, vote in standing_signatures(case, day_of(at))
        if vote is not None
    ]
    for_it = sum(vote.in_favour for vote in votes)
    facts: dict[str, object] = {"case": case.number, "signed": len(votes)}
    if len(votes) < QUORUM:
        yield Finding("signatures-wanted", facts | {"quorum": QUORUM})
    elif 2 * for_it <= len(votes):
        yield Finding("no-majority", facts | {"for": for_it})


def version_faults(case: Case, before: Draft | None, version: int) -> Iterator[Finding]:
    """Yields why what somebody saw of a draft is not what it says now."""
    stands = 0 if before is None else before.version
    if version != stands:
        facts = {"case": case.number, "version": version, "stands": stands}
        yield Finding("draft-changed-meanwhile", facts)


def draft_faults(case: Case, told: Told, at: datetime) -> Iterator[Finding]:
    """Yields why a determination cannot say this, however much of it is written."""
    counted: list[tuple[str, int, int]] = [
        (gettext("paragraphs"), len(told.facts) + len(told.reasons), MOST_PARAGRAPHS),
        (gettext("citations"), len(told.provisions) + len(told.cases), MOST_CITED),
        (gettext("orders"), len(told.orders), MOST_ORDERS),
    ]
    for what, number, most in counted:
        if number > most:
            facts = {"what": what, "number": number, "most": most}
            yield Finding("draft-too-long", facts)
            return
    for what, paragraphs in (("facts", told.facts), ("reasons", told.reasons)):
        for text in paragraphs:
            yield from text_faults(what, text, LONGEST_PARAGRAPH, lines=True)
    yield from _citation_faults(case, told, day_of(at))
    if told.orders and told.no_order:
        yield Finding("orders-and-none", {"number": len(told.orders)})
    yield from _outcome_faults(case, told)
    # What was published is carried out, and may be ordered once more by a correction,
    # or where it is determined anew.
    again = case.state in PUBLISHED or case.is_reopened
    done = SO_ALREADY if again else ()
    for why in orders_faults(case, told.orders, at):
        if why.code not in done:
            yield why


def _outcome_faults(case: Case, told: Told) -> Iterator[Finding]:
    """Yields why a determination does not do this with an appeal (VIII.2)."""
    if told.outcome is None:
        return
    facts = {"case": case.number, "outcome": str(told.outcome.label)}
    if case.kind != Kind.APPEAL:
        yield Finding("outcome-of-no-appeal", facts)
    elif told.outcome in STANDS_BY and told.orders:
        yield Finding("outcome-orders-nothing", facts)
    elif told.outcome is Outcome.VARIED and told.no_order:
        yield Finding("outcome-wants-an-order", facts)


def _citation_faults(case: Case, told: Told, on: date) -> Iterator[Finding]:
    cited = [*told.provisions, *(number for number, _how in told.cases)]
    for what in dict.fromkeys(each for each in cited if cited.count(each) > 1):
        yield Finding("cited-twice", {"what": what})
    for provision in told.provisions:
        if not wording_of(provision, on):
            yield Finding("no-such-provision", {"provision": provision})
    published = precedents(number for number, _how in told.cases)
    for number, _how in told.cases:
        if number == case.number or number not in published:
            yield Finding("not-a-precedent", {"cited": number})


def wording_of(provision: str, on: date) -> str:
    """How a provision is worded on a day; "" where the book holds no such wording."""
    if provision not in the_book():
        return ""
    wording = the_book()[provision].on(on)
    return "\n\n".join(wording.paragraphs) if wording else ""


def precedents(numbers: Iterable[str]) -> dict[str, Case]:
    """Of these docket numbers, the cases whose determination everybody may read."""
    found: dict[str, Case] = {}
    for number in numbers:
        try:
            case = Case.objects.numbered(number)
        except Case.DoesNotExist:
            continue
        if not case.is_sealed and Publication.objects.filter(case=case).exists():
            found[case.number] = case
    return found


def _dissent_faults(in_favour: bool, dissent: str) -> Iterator[Finding]:
    if dissent and in_favour:
        yield Finding("dissent-in-favour")
    elif dissent:
        yield from text_faults("dissent", dissent, LONGEST_PARAGRAPH, lines=True)


# Orders as plain data


def order_data(order: OrderTold | Order) -> dict[str, Any]:
    """An order as plain data, whether it is told or on file."""
    data: dict[str, Any] = {}
    for field in fields(OrderTold):
        value = getattr(order, field.name)
        if field.name in NUMBERED:
            value = value and value.number
        elif field.name == "title":
            value = value and value.pk
        elif isinstance(value, date):
            value = value.isoformat()
        data[field.name] = None if value is None else str(value)
    return data


def _order_of(data: Mapping[str, Any]) -> OrderTold:
    told = dict(data, kind=OrderKind(data["kind"]))
    for name, model in NUMBERED.items():
        if told[name]:
            told[name] = model.objects.numbered(told[name])
    if told["title"]:
        told["title"] = Title.objects.get(pk=told["title"])
    for name in DAYS:
        if told[name]:
            told[name] = date.fromisoformat(told[name])
    return OrderTold(**told)
