"""Determining a case, publishing what was determined, and correcting it.

It is told in VIII.1-j, VIII.1-k and VIII.2-f. How an order reaches a register, and how
a determination is drafted and signed, is known elsewhere.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from datetime import date, datetime
from hashlib import sha256
from typing import Final

from rulebook.days import day_of
from rulebook.findings import Finding
from standings import names, record
from standings.faults import refuse, text_faults
from standings.models import Act, Actor, acting_member
from standings.notices import tell

from .appealed import decide, deciding_faults
from .appeals import lodge_held
from .deadlines import APPEAL_DAYS
from .drafts import (
    LONGEST_PARAGRAPH,
    Told,
    digest_of,
    draft_faults,
    drafted,
    order_data,
    precedents,
    standing_signatures,
    told_of,
    vote_faults,
    wording_of,
)
from .force import carry_out_all, final_orders, take_back, undo_all
from .models import (
    STANDS_BY,
    Case,
    Change,
    Citation,
    Determination,
    Kind,
    PanelSeat,
    Publication,
    Side,
    Signature,
    TermKind,
    Vote,
)
from .moves import State
from .orders import (
    OrderTold,
    authority_of,
    entered,
    publishing_faults,
    register_of,
)
from .procedure import Begun, begin, end, go_on, start
from .redactions import Named, named_in, unticked
from .service import serve

Votes = Sequence[tuple[PanelSeat, Signature | None]]
SIDES: Final = {Side.FILER: "Filed by", Side.RESPONDENT: "Answered by"}
WITHOUT_EFFECT: Final = "text"
"""What of an order is its wording alone."""


def determine(*, case: Case, by: Actor, at: datetime) -> Determination:
    """Closes a case as determined, by what its panel signed. Nobody else is told."""
    with record.acting():
        begun = begin(case, "determine", by=by, at=at)
        refuse(*deciding_faults(begun.case, at))
        told = _ready(begun.case, at)
        text = _text(begun.case, told, at)
        facts = {"digest": _sum(text)}
        act = record.enter("determine-case", begun.case, facts=facts, **go_on(begun))
        determination = _kept(begun.case, told, text, act)
        entered(begun.case, _not_ordered_yet(begun.case, told), act)
        return determination


def hand_back(*, case: Case, reason: str, by: Actor, at: datetime) -> Case:
    """Hands a determination back to its panel, unpublished; it is signed anew.

    The reason may tell of the text, and so is kept with the draft and not on record.
    """
    with record.acting():
        begun = begin(case, "hand-back", by=by, at=at)
        case, reason = begun.case, names.prose(reason)
        refuse(*text_faults("reason", reason, LONGEST_PARAGRAPH, lines=True))
        act = record.enter("hand-back-determination", case, **go_on(begun))
        case.orders.filter(made_by=determined(case).act).update(lapsed_by=act)
        draft = drafted(case)
        assert draft is not None
        draft.version += 1
        draft.digest = digest_of(case, told_of(draft), draft.version)
        draft.changed_by, draft.remark = act, reason
        draft.save()
        tell(
            act, *(seat.member for seat, _vote in standing_signatures(case, day_of(at)))
        )
        return case


def publish(
    *, case: Case, ticked: Sequence[str] = (), by: Actor, at: datetime
) -> Publication:
    """Publishes what was determined: its orders take effect, and the thirty days begin.

    ``ticked`` are the keys of what the text names and may be shown.
    """
    with record.acting():
        begun = begin(case, "publish", by=by, at=at)
        case = begun.case
        determination = determined(case)
        refuse(
            *unticked(
                case,
                texts_of(determination),
                ticked,
                on=day_of(at),
                to_all=not case.is_sealed,
            )
        )
        refuse(*publish_faults(case, by, at))
        before = standing(case)
        number = before.number + 1 if before else 1
        act = record.enter(
            "publish-determination",
            case,
            facts={"version": number, "digest": determination.digest},
            public=True,
            **go_on(_as_it_ends(begun)),
        )
        if before is not None:
            _undo_the_rest(case, told_of(determination), act)
        change = Change.REOPENED if before else Change.FIRST
        return _published(determination, change, act, number=number)


def publish_faults(case: Case, by: Actor, at: datetime) -> Iterator[Finding]:
    """Yields why somebody cannot publish what a case was determined to be.

    Who signed a text does not look at it in office before it is published (VIII.1-k).
    """
    last = case.determinations.order_by("pk").last()
    signed = Vote.objects.filter(
        determination=last, signature__isnull=False
    ).select_related("member")
    member = acting_member(by)
    if member and any(each.member.kept_id == member.pk for each in signed):
        facts = {"case": case.number, "member": member.number}
        yield Finding("publishes-own-text", facts)
    yield from publishing_faults(case, by, at)


def _as_it_ends(begun: Begun) -> Begun:
    """A publication, by which a determination on appeal is final (VIII.2-d)."""
    if begun.case.kind != Kind.APPEAL:
        return begun
    return replace(begun, move=replace(begun.move, target=State.FINAL))


def correct(
    *,
    case: Case,
    change: Change,
    note: str,
    ticked: Sequence[str] = (),
    by: Actor,
    at: datetime,
) -> Publication:
    """Publishes another version, drafted and signed by the panel as the first was.

    A change of the operative part starts the thirty days anew (VIII.2-f).
    """
    with record.acting():
        begun = begin(case, "correct", by=by, at=at)
        case, note = begun.case, names.prose(note)
        before = standing(case)
        assert before is not None
        refuse(*correct_faults(case, at))
        told = _ready(case, at)
        refuse(
            *text_faults("note", note, LONGEST_PARAGRAPH, lines=True),
            *_change_faults(before.determination, told, change),
            *unticked(
                case,
                texts_of_draft(case, day_of(at)),
                ticked,
                on=day_of(at),
                to_all=not case.is_sealed,
            ),
        )
        text = _text(case, told, at)
        version = before.number + 1
        act = record.enter(
            "correct-determination",
            case,
            facts={"version": version, "digest": _sum(text), "change": str(change)},
            public=True,
            **go_on(begun),
        )
        determination = _kept(case, told, text, act)
        if change is Change.OPERATIVE:
            new = _not_ordered_yet(case, told)
            _undo_the_rest(case, told, act)
            entered(case, new, act)
        return _published(determination, change, act, number=version, note=note)


# What is asked


def determine_faults(case: Case, at: datetime) -> Iterator[Finding]:
    """Yields why a case is not closed as determined."""
    yield from deciding_faults(case, at)
    yield from vote_faults(case, at)


def determined(case: Case) -> Determination:
    """What the panel of a case determined last, published or not."""
    found = case.determinations.order_by("pk").last()
    assert found is not None
    return found


def standing(case: Case) -> Publication | None:
    """The version that a case's determination stands in; None before publication."""
    found = case.publications.select_related("determination__act", "act")
    return found.order_by("number").last()


def to_tick(case: Case) -> list[Named]:
    """What whoever publishes looks at, one by one, in a case that is determined."""
    return named_in(case, texts_of(determined(case)))


def to_tick_of_draft(case: Case, on: date) -> list[Named]:
    """The same for whoever corrects, of what the panel drafted."""
    return named_in(case, texts_of_draft(case, on)) if drafted(case) else []


def texts_of(determination: Determination) -> list[str]:
    """All that was freely written of a determination, dissents included."""
    votes = determination.votes.select_related("signature")
    dissents = [vote.signature.dissent for vote in votes if vote.signature]
    numbered = (
        *determination.facts,
        *determination.reasons,
        *determination.orders,
    )
    return [*(text for _number, text in numbered), *dissents]


def texts_of_draft(case: Case, on: date) -> list[str]:
    """The same of the draft of a case, with the dissents that stand."""
    draft = drafted(case)
    assert draft is not None
    votes = standing_signatures(case, on)
    return [*told_of(draft).texts, *(vote.dissent for _seat, vote in votes if vote)]


def correct_faults(case: Case, at: datetime) -> Iterator[Finding]:
    """Yields why there is nothing to correct, or nothing that the panel signed."""
    now, draft = standing(case), drafted(case)
    if now is None or draft is None or draft.told == now.determination.told:
        yield Finding("nothing-corrected", {"case": case.number})
    else:
        yield from vote_faults(case, at)


def _ready(case: Case, at: datetime) -> Told:
    """What the panel signed, by quorum and majority. Raises Refused."""
    refuse(*vote_faults(case, at))
    draft = drafted(case)
    assert draft is not None
    told = told_of(draft)
    refuse(*draft_faults(case, told, at))
    return told


def _change_faults(
    before: Determination, told: Told, change: Change
) -> Iterator[Finding]:
    """Yields why a change is not of the kind that it is said to be."""
    case, facts = before.case, {"case": before.case.number}
    was, now = before.told["orders"], told.data["orders"]
    if change is Change.OPERATIVE and case.kind == Kind.APPEAL:
        yield Finding("final-but-for-words", facts)
    elif change is Change.OPERATIVE and was == now:
        yield Finding("orders-unchanged", facts)
    elif change is Change.CLERICAL and _effect(was) != _effect(now):
        yield Finding("orders-changed", facts)


def _effect(told: Iterable[dict[str, str]]) -> list[dict[str, str]]:
    """What orders do, however they are worded."""
    return [
        {name: value for name, value in order.items() if name != WITHOUT_EFFECT}
        for order in told
    ]


# What is kept


def _kept(case: Case, told: Told, text: str, act: Act) -> Determination:
    """Keeps what was signed: the text, what it cites and how each voted."""
    determination = Determination.objects.create(
        case=case, told=told.data, text=text, digest=_sum(text), act=act
    )
    cited = precedents(number for number, _how in told.cases)
    Citation.objects.bulk_create(
        [
            *(
                Citation(
                    determination=determination,
                    provision=provision,
                    wording=wording_of(provision, day_of(act.at)),
                )
                for provision in told.provisions
            ),
            *(
                Citation(
                    determination=determination, of_case=cited[number], treatment=how
                )
                for number, how in told.cases
            ),
        ]
    )
    Vote.objects.bulk_create(
        Vote(
            determination=determination,
            member=seat.member,
            presides=seat.presides,
            signature=vote,
        )
        for seat, vote in standing_signatures(case, day_of(act.at))
    )
    return determination


def _not_ordered_yet(case: Case, told: Told) -> list[OrderTold]:
    """What is ordered that no order in force says already, to the word."""
    held = [order_data(order) for order in final_orders(case)]
    return [order for order in told.orders if order_data(order) not in held]


def _undo_the_rest(case: Case, told: Told, act: Act) -> None:
    """Takes back what was ordered before and is ordered no more; what stays is left.

    Where another order decides about the same entry that puts it as it is to be, and
    the one before only ends.
    """
    kept = [order_data(order) for order in told.orders]
    decided = set(map(register_of, told.orders)) - {None}
    gone = [each for each in final_orders(case) if order_data(each) not in kept]
    undo_all(
        [each for each in gone if register_of(each) not in decided],
        act,
        authority_of(case, interim=False),
    )
    for order in gone:
        if order.lapsed_by_id is None:
            take_back(order, act)


def _published(
    determination: Determination,
    change: Change,
    act: Act,
    *,
    number: int = 1,
    note: str = "",
) -> Publication:
    """Publishes a version: parties served, orders carried out, the time begun."""
    case = determination.case
    published = Publication.objects.create(
        case=case,
        number=number,
        determination=determination,
        change=change,
        note=note,
        act=act,
    )
    parties = list(case.parties.standing().select_related("member", "representative"))
    serve(act, parties)
    if case.kind == Kind.APPEAL and change is Change.FIRST:
        _decide(determination, act)
        carry_out_all(case, act)
    elif change is not Change.CLERICAL:
        carry_out_all(case, act)
        end(act, case, TermKind.APPEAL)
        for party in parties:
            start(act, case, TermKind.APPEAL, APPEAL_DAYS, party=party)
        lodge_held(case, act)
    return published


def _decide(determination: Determination, act: Act) -> None:
    """Ends what an appeal was against; its orders stay, or are taken back (VIII.2)."""
    case, outcome = determination.case, determination.outcome
    first = decide(case, outcome, act)
    if outcome not in STANDS_BY:
        undo_all(final_orders(first), act, authority_of(case, interim=False))


# The text


def _text(case: Case, told: Told, at: datetime) -> str:
    """A determination in plain lines, alike in every language of a reader.

    People stand in it by number, and whoever is no member by name.
    """
    votes = standing_signatures(case, day_of(at))
    lines = [
        "International Cribbage Association, the Tribunal",
        f"Determination in {case.number} ({case.kind})",
        *(
            f"{SIDES[Side(party.side)]}: {party.who}"
            for party in case.parties.standing().select_related("member", "federation")
        ),
        f"Determined: {day_of(at).isoformat()}",
        *_numbered("Facts", told.facts),
        *_numbered("Reasons", told.reasons, after=len(told.facts)),
        f"Rests on: {', '.join(told.provisions)}",
        *(f"Case: {number} ({how.value})" for number, how in told.cases),
        *([f"The appeal: {told.outcome.value}"] if told.outcome else []),
        *_numbered("Orders", [order.text for order in told.orders]),
    ]
    if told.no_order:
        lines += ["", "No order is made."]
    return "\n".join([*lines, "", "Votes", *_told_votes(votes)])


def _numbered(head: str, texts: Sequence[str], *, after: int = 0) -> list[str]:
    if not texts:
        return []
    return ["", head, *(f"{n}. {text}" for n, text in enumerate(texts, after + 1)), ""]


def _told_votes(votes: Votes) -> Iterator[str]:
    for seat, vote in votes:
        who = f"{seat.member.number}{' (presides)' if seat.presides else ''}"
        if vote is None:
            yield f"{who}: took no part"
            continue
        how = "in favour" if vote.in_favour else "against"
        yield f"{who}: {how}, signed {day_of(vote.act.at).isoformat()}"
        if vote.dissent:
            yield f"Dissent of {seat.member.number}: {vote.dissent}"


def _sum(text: str) -> str:
    return sha256(text.encode()).hexdigest()
