"""Determinations drafted, signed, closed, published and corrected (VIII.1-j, -k)."""

from datetime import UTC, date, datetime, timedelta
from hashlib import sha256

import pytest

from rulebook.book import the_book
from rulebook.days import day_of
from rulebook.findings import Denied, Refused
from standings.models import Act, Notice, Role
from standings.registration import withdraw_match
from tribunal.access import worn_by
from tribunal.determinations import (
    correct,
    determine,
    hand_back,
    publish,
    standing,
    to_tick,
    to_tick_of_draft,
)
from tribunal.doors import doors, why_closed
from tribunal.drafts import draft, drafted, sign, standing_signatures
from tribunal.filing import keep
from tribunal.hearings import call_hearing, hear
from tribunal.models import (
    Case,
    Change,
    DeclaredTie,
    Determination,
    Draft,
    FilingKind,
    OrderKind,
    TermKind,
    Treatment,
)
from tribunal.moves import MOVES, State
from tribunal.orders import OrderTold
from tribunal.panels import hear_anew, recuse
from tribunal.procedure import is_over, last_day

from .benches import (
    ALL_BUT_ONE,
    HEARD,
    ORDER,
    determined,
    drafts,
    heard,
    published,
    signed,
    signs,
    told,
)
from .courts import later, panel_of, read_all
from .refusals import refused, written
from .test_orders import SHEET, met

pytestmark = pytest.mark.django_db


@pytest.fixture(scope="module", autouse=True)
def _cases_at_hand(people):
    people.keeps(heard, signed, determined, published)


# The draft


def test_a_draft_is_kept_with_its_version_and_whoever_changed_it(court):
    case = heard(court)
    first = drafts(court, case)
    assert (first.version, first.changed_by.who) == (1, court.chair)
    second = draft(
        case=case,
        told=told(facts=("Anew.",)),
        version=1,
        by=court.pia,
        at=later(HEARD),
    )
    assert (second.version, second.changed_by.who) == (2, court.pia)
    assert second.digest != first.digest
    assert Draft.objects.get(case=case).told["facts"] == ["Anew."]


def test_the_record_tells_of_a_draft_its_version_and_digest_alone(court):
    # RW-108
    case = signed(court)
    told_of = Act.objects.filter(subject=case.number).order_by("-number")[:4]
    for act in told_of:
        assert act.facts.keys() <= {"version", "digest"}
        assert (act.reason, act.is_public) == ("", False)


def test_what_is_heard_anew_is_signed_anew(court):
    # VIII.1-g, VIII.1-j
    court.appointed(Role.REFEREE)
    case = heard(court, took_part=[court.chair, court.rufus])
    drafts(court, case)
    signs(court, case, ("chair", True))
    recuse(case=case, reason="Ill.", by=court.rufus, at=later(HEARD + 1))
    hear_anew(case=case, by=court.chair, at=later(HEARD + 1))
    call_hearing(case=case, when=None, by=court.chair, at=later(HEARD + 2))
    read_all(case, later(HEARD + 3))
    hear(case=case, members=panel_of(case), by=court.chair, at=later(HEARD + 20))
    votes = standing_signatures(case, day_of(later(HEARD + 20)))
    assert [vote for _seat, vote in votes] == [None, None, None]


@pytest.mark.parametrize(
    ("code", "said"),
    [
        ("no-such-provision", {"provisions": ("XI.9",)}),
        ("cited-twice", {"provisions": ("X.2", "IV.4", "X.2")}),
        ("not-a-precedent", {"cases": (("ICA-T-2026-900", Treatment.FOLLOWED),)}),
        ("not-a-precedent", {"cases": (("\x00", Treatment.FOLLOWED),)}),
        ("not-a-precedent", {"cases": (("ICA-T-2026-015", Treatment.FOLLOWED),)}),
        ("text-too-long", {"facts": ("x" * 10_001,)}),
        ("hidden-character-in-text", {"reasons": ("a\x00b",)}),
        ("draft-too-long", {"facts": ("x",) * 201}),
        ("draft-too-long", {"orders": (ORDER,) * 21}),
        ("draft-too-long", {"provisions": ("X.2",) * 61}),
        ("orders-and-none", {"no_order": True}),
        ("text-wanted", {"orders": (OrderTold(kind=OrderKind.WORDS, text=""),)}),
    ],
)
def test_what_no_determination_can_say_is_refused(court, code, said):
    case = heard(court)
    refused(Refused, code, lambda: drafts(court, case, **said))


def test_who_writes_by_an_older_version_is_told_so(court):
    case = heard(court)
    drafts(court, case)
    drafts(court, case)
    who = {"by": court.rufus, "at": later(HEARD)}
    for act in (
        lambda: draft(case=case, told=told(), version=1, **who),
        lambda: sign(case=case, version=1, in_favour=True, **who),
    ):
        found = refused(Refused, "draft-changed-meanwhile", act)
        assert (found.facts["version"], found.facts["stands"]) == (1, 2)


# Signing and closing


@pytest.mark.parametrize(
    ("what", "said"),
    [
        ("the facts", {"facts": ()}),
        ("the facts", {"facts": ("  ",)}),
        ("the reasons", {"reasons": ()}),
        ("a provision that the reasons rest on", {"provisions": ()}),
        ("an order, or the words that nothing is ordered", {"orders": ()}),
        (
            "the facts, the reasons",
            {"facts": (), "reasons": ()},
        ),
    ],
)
def test_an_unfinished_text_is_kept_and_not_signed(court, what, said):
    case = heard(court)
    drafts(court, case, **said)
    act = lambda: signs(court, case, ("chair", True))  # noqa: E731
    assert refused(Refused, "draft-lacks", act).facts["what"] == what


def closes(court, case):
    return lambda: determine(case=case, by=court.chair, at=later(HEARD + 2))


VOTES = [
    # Quorum of two and majority (VIII.1-j).
    ((), "signatures-wanted"),
    ((("chair", True),), "signatures-wanted"),
    ((("chair", True), ("chair", True)), "signatures-wanted"),
    ((("chair", True), ("pia", False)), "no-majority"),
    ((("chair", False), ("pia", False), ("rufus", True)), "no-majority"),
    ((("chair", True), ("pia", True)), None),
    ((("chair", True), ("pia", True), ("rufus", False)), None),
    # The last vote of each counts.
    ((("chair", True), ("pia", False), ("pia", True)), None),
    ((("chair", True), ("pia", True), ("pia", False)), "no-majority"),
]


@pytest.mark.parametrize(("votes", "code"), VOTES)
def test_a_panel_determines_by_quorum_and_majority(court, votes, code):
    case = heard(court)
    drafts(court, case)
    signs(court, case, *votes)
    worn = worn_by(case, court.chair, later(HEARD + 2))
    why = why_closed(case, "determine", worn, later(HEARD + 2))
    assert [finding.code for finding in why] == ([code] if code else [])
    if code:
        refused(Refused, code, closes(court, case))
    else:
        assert closes(court, case)().case.state == State.DETERMINED


def test_a_change_of_the_text_voids_what_was_signed(court):
    case = signed(court)
    drafts(court, case)
    assert [vote for _seat, vote in standing_signatures(case, later(HEARD).date())] == [
        None
    ] * 3
    refused(Refused, "signatures-wanted", closes(court, case))


def test_whom_something_came_to_tie_signs_nothing(court):
    case = heard(court)
    drafts(court, case)
    tie = {"case": case, "member": court.pia, "act": Act.objects.last()}
    DeclaredTie.objects.create(**tie)
    who = {"by": court.pia, "at": later(HEARD)}
    for act in (
        lambda: sign(case=case, version=1, in_favour=True, **who),
        lambda: draft(case=case, told=told(), version=1, **who),
        lambda: determine(case=case, **who),
    ):
        refused(Denied, "tied-to-the-case", act)


def test_a_dissent_is_of_who_votes_against(court):
    case = heard(court)
    drafts(court, case)
    act = lambda: signs(court, case, ("chair", True, "And yet."))  # noqa: E731
    refused(Refused, "dissent-in-favour", act)


def test_what_is_determined_is_kept_as_it_was_signed(court):
    case = determined(court)
    kept = Determination.objects.get(case=case)
    assert kept.stands
    assert kept.digest == sha256(kept.text.encode()).hexdigest()
    assert kept.act.facts == {"digest": kept.digest}
    assert (
        kept.text
        == f"""\
International Cribbage Association, the Tribunal
Determination in {case.number} (concealment)
Filed by: {court.ada.number}
Answered by: {court.bea.number}
Determined: 2026-07-13

Facts
1. The match was played.
2. Nobody reported it.


Reasons
3. Whoever plays a match of title reports it.

Rests on: X.2

Orders
1. The match is reported within a week.


Votes
{court.chair.number} (presides): in favour, signed 2026-07-12
{court.pia.number}: in favour, signed 2026-07-12
{court.rufus.number}: against, signed 2026-07-12
Dissent of {court.rufus.number}: I see no title here."""
    )
    (citation,) = kept.citations.all()
    assert citation.wording == "\n\n".join(the_book()["X.2"].paragraphs)
    (order,) = case.orders.all()
    assert (order.text, order.made_by, order.carried_out_by) == (
        ORDER.text,
        kept.act,
        None,
    )


def test_a_determination_may_say_that_nothing_is_ordered(court):
    case = determined(court, orders=(), no_order=True)
    assert "No order is made." in Determination.objects.get(case=case).text
    assert not case.orders.exists()


def test_nobody_is_told_before_publication(court):
    # RW-108
    case = heard(court)
    before = Notice.objects.count()
    determined(court, case=case)
    assert Notice.objects.count() == before


# Who may make which move, from where

PEOPLE = "ada bea cy pia quinn rufus sela chair secretary director officer".split()
MINE = {
    "draft": {"chair", "pia", "rufus"},
    "sign": {"chair", "pia", "rufus"},
    "determine": {"chair", "pia", "rufus"},
    "hand-back": {"secretary", "director"},
    "publish": {"secretary", "director"},
    "correct": {"chair", "pia", "rufus"},
}
BROUGHT = {
    "admitted": lambda court: court.served(),
    "heard": heard,
    "determined": determined,
    "published": published,
}
VERBS = {
    "draft": (draft, {"told": told(), "version": 0}),
    "sign": (sign, {"version": 1, "in_favour": True}),
    "determine": (determine, {}),
    "hand-back": (hand_back, {"reason": "Take the address out."}),
    "publish": (publish, {}),
    "correct": (correct, {"change": Change.CLERICAL, "note": "A name."}),
}


@pytest.mark.proof
@pytest.mark.parametrize("state", BROUGHT)
def test_only_these_make_these_moves_and_only_from_these_states(court, state):
    case = BROUGHT[state](court)
    at = later(HEARD + 4)
    for slug, (verb, told_of) in VERBS.items():
        for who in PEOPLE:
            seen = worn_by(case, getattr(court, who), at)
            sits = case.panel.exists() or MINE[slug] & {"secretary"}
            mine = who in MINE[slug] and sits
            assert (not seen.refusals(slug)) == bool(mine), (slug, who)
            act = {"case": case, "by": getattr(court, who), "at": at, **told_of}
            if not mine:
                refused(Denied, "not-yours-in-the-case", lambda a=act, v=verb: v(**a))
            elif State(case.state) not in MOVES[slug].sources:
                refused(Refused, "move-not-open", lambda a=act, v=verb: v(**a))


def test_doors_tell_the_panel_what_is_open(court):
    case = heard(court)

    def seen():
        found = doors(case, worn_by(case, court.chair, later(HEARD)), later(HEARD))
        ours = {"draft", "sign", "determine"}
        return {
            door.move.slug: [why.code for why in door.why]
            for door in found
            if door.move.slug in ours
        }

    nothing = ["nothing-drafted"]
    assert seen() == {"draft": [], "sign": nothing, "determine": nothing}
    drafts(court, case)
    assert seen() == {"draft": [], "sign": [], "determine": ["signatures-wanted"]}


# Publication


def test_publication_starts_the_thirty_days_of_every_party(court):
    case = published(court, at=datetime(2026, 10, 1, 9, tzinfo=UTC))
    terms = case.terms.begun().filter(kind=TermKind.APPEAL).select_related("case")
    assert {term.party for term in terms} == set(case.parties.all())
    # VIII.2-a: published on 1 October, appealed until the end of 31 October.
    assert {last_day(term).isoformat() for term in terms} == {"2026-10-31"}


@pytest.mark.parametrize(
    ("at", "last"),
    [
        # The last second at the Secretariat, over both changes of London's clocks
        # and the leap day.
        ("2026-10-01T09:00:00", "2026-10-31T23:59:59"),
        ("2026-10-31T23:30:00", "2026-11-30T23:59:59"),
        ("2026-03-05T23:59:59", "2026-04-04T22:59:59"),
        ("2026-03-28T12:00:00", "2026-04-27T22:59:59"),
        ("2026-06-30T23:30:00", "2026-07-31T22:59:59"),
        ("2028-01-30T12:00:00", "2028-02-29T23:59:59"),
        ("2028-01-31T12:00:00", "2028-03-01T23:59:59"),
    ],
)
def test_the_last_second_to_appeal_is_in_time_and_the_next_is_not(court, at, last):
    # VIII.2-a
    at, last = (datetime.fromisoformat(each).replace(tzinfo=UTC) for each in (at, last))
    case = published(court, at=at)
    for term in case.terms.begun().filter(kind=TermKind.APPEAL).select_related("case"):
        assert not is_over(term, last)
        assert is_over(term, last + timedelta(seconds=1))


def test_publication_serves_every_party_and_carries_the_orders_out(court):
    case = published(court)
    act = standing(case).act
    assert {service.party for service in act.services.all()} == set(case.parties.all())
    assert (act.is_public, act.facts["version"]) == (True, 1)
    assert act.facts["digest"] == standing(case).determination.digest
    assert case.orders.get().carried_out_by is not None
    assert {notice.member for notice in Notice.objects.filter(act=act)} == {
        court.ada,
        court.bea,
    }


CLOSED = "She told me in the car park that she had marked the cards."
NAMES = [
    ("member", "It was played by {bea}.", "{bea}"),
    ("name", "bea crib was absent.", "Bea Crib"),
    ("address", "Write to eve@example.org, please.", "eve@example.org"),
    (
        "words",
        "He says: “she told me in the car park that she had marked” them.",
        "she told me in the car park that she had marked",
    ),
]


def approached(court):
    """A case in which somebody wrote to a member of the panel alone (VIII.1-f)."""
    case = heard(court)
    keep(Act.objects.last(), case, FilingKind.APPROACH, CLOSED)
    return case


@pytest.mark.parametrize(("kind", "text", "what"), NAMES)
def test_what_the_text_names_is_ticked_one_by_one(court, kind, text, what):
    # VIII.1-k
    numbers = {"bea": court.bea.number}
    text, what = text.format(**numbers), what.format(**numbers)
    case = approached(court)
    determined(court, case=case, facts=(text,))
    act = {"case": case, "by": court.secretary, "at": later(HEARD + 3)}
    (named,) = to_tick(case)
    assert (named.kind, named.what) == (kind, what)
    found = refused(Refused, "not-ticked", lambda: publish(**act))
    assert found.facts["what"] == what
    assert publish(ticked=[named.key], **act).number == 1


def test_a_dissent_is_looked_at_too(court):
    case = heard(court)
    drafts(court, case)
    against = "rufus", False, "Ada Pone wrote to me from ada@example.org."
    signs(court, case, ("chair", True), ("pia", True), against)
    determine(case=case, by=court.chair, at=later(HEARD + 2))
    told_of = [(named.kind, named.what) for named in to_tick(case)]
    assert told_of == [("name", "Ada Pone"), ("address", "ada@example.org")]


def test_five_words_of_a_closed_filing_are_anybodys(court):
    case = approached(court)
    determined(court, case=case, facts=("It was in the car park.", "Marked cards."))
    assert to_tick(case) == []


def test_what_is_handed_back_is_signed_anew(court):
    case = determined(court)
    act = {"by": court.secretary, "at": later(HEARD + 3)}
    hand_back(case=case, reason="It shows a witness’s address.", **act)
    case.refresh_from_db()
    assert case.state == State.HEARD
    assert drafted(case).remark == "It shows a witness’s address."
    assert "witness" not in Act.objects.last().text
    assert case.orders.get().lapsed_by == Act.objects.last()
    told_of = {
        notice.member for notice in Notice.objects.filter(act=Act.objects.last())
    }
    assert told_of == {court.chair, court.pia, court.rufus}
    refused(Refused, "signatures-wanted", closes(court, case))
    signs(court, case, *ALL_BUT_ONE)
    closes(court, case)()
    publish(case=case, **act)
    assert standing(case).number == 1
    assert case.orders.filter(carried_out_by__isnull=False).count() == 1


# Corrections (VIII.2-f)


def corrects(court, case, change, *, at, **said):
    """The panel writes a correction, signs it, and one of it publishes it."""
    drafts(court, case, at=at, **known(court, said))
    signs(court, case, ("pia", True), ("rufus", True), at=at)
    shown = [each.key for each in to_tick_of_draft(case, at.date())]
    told_of = {"note": "The score was wrong.", "ticked": shown, "at": at}
    return correct(case=case, change=change, by=court.pia, **told_of)


ANOTHER = "bea"
"""Stands for an order that suspends Bea, whom the tables do not know."""


def known(court, said):
    """What is told, with the people of a court."""
    suspended = {"member": court.bea, "until": date(2026, 12, 31)}
    another = OrderTold(kind=OrderKind.SUSPEND, text="Bea is suspended.", **suspended)
    if "orders" not in said:
        return said
    orders = [another if each == ANOTHER else each for each in said["orders"]]
    return said | {"orders": tuple(orders)}


CHANGES = [
    ("clerical", {"facts": ("It was played.",)}, None),
    ("clerical", {"orders": (OrderTold(kind="words", text="As it was."),)}, None),
    ("clerical", {"orders": (ANOTHER,)}, "orders-changed"),
    ("clerical", {"orders": (ORDER, ORDER)}, "orders-changed"),
    ("clerical", {"orders": (), "no_order": True}, "orders-changed"),
    ("operative", {"facts": ("It was played.",)}, "orders-unchanged"),
    ("operative", {"orders": (ANOTHER,)}, None),
    ("operative", {"orders": (), "no_order": True}, None),
]


@pytest.mark.parametrize(("change", "said", "code"), CHANGES)
def test_a_change_is_of_the_kind_that_it_is_said_to_be(court, change, said, code):
    case = published(court)
    at = later(HEARD + 5)
    drafts(court, case, at=at, **known(court, said))
    signs(court, case, ("pia", True), ("rufus", True), at=at)
    told_of = {"change": Change(change), "note": "A mistake.", "at": at}
    act = lambda: correct(case=case, by=court.pia, **told_of)  # noqa: E731
    if code:
        refused(Refused, code, act)
    else:
        assert (act().number, standing(case).change) == (2, change)


@pytest.mark.parametrize(
    ("change", "said", "days"),
    [
        # The clock runs on, or begins again.
        ("clerical", {"facts": ("It was played.",)}, 30),
        ("operative", {"orders": (ANOTHER,)}, 35),
    ],
)
def test_only_a_change_of_the_operative_part_starts_the_days_anew(
    court, change, said, days
):
    # RW-110
    at = later(HEARD + 3)
    case = published(court, at=at)
    corrects(court, case, Change(change), at=at + timedelta(days=5), **said)
    running = case.terms.running().begun().filter(kind=TermKind.APPEAL)
    ends = {last_day(term) for term in running.select_related("case")}
    assert ends == {(at + timedelta(days=days)).date()}
    assert running.count() == case.parties.count()


def test_both_texts_of_a_correction_are_kept_and_parties_served(court):
    # RW-110
    case = published(court)
    first = standing(case)
    second = corrects(
        court, case, Change.CLERICAL, at=later(HEARD + 5), facts=("It was played.",)
    )
    assert (second.number, second.note) == (2, "The score was wrong.")
    assert [each.determination.stands for each in case.publications.all()] == [True] * 2
    assert "The match was played." in first.determination.text
    assert "It was played." in second.determination.text
    assert {service.party for service in second.act.services.all()} == set(
        case.parties.all()
    )
    case.refresh_from_db()
    assert case.state == State.PUBLISHED


def test_a_correction_is_drafted_and_signed_first(court):
    case = published(court)
    told_of = {"change": Change.CLERICAL, "note": "A name.", "at": later(HEARD + 5)}
    act = lambda: correct(case=case, by=court.chair, **told_of)  # noqa: E731
    refused(Refused, "nothing-corrected", act)
    drafts(court, case, facts=("It was played.",))
    refused(Refused, "signatures-wanted", act)
    signs(court, case, ("pia", True), ("rufus", True))
    told_of["note"] = " "
    refused(Refused, "text-wanted", act)


def bars(court):
    """What Bea is barred from, and until when."""
    standing = court.bea.bars.standing().order_by("pk")
    return [(each.kind, each.authority, each.until) for each in standing]


def test_orders_reach_the_registers_with_publication_and_not_before(court):
    case = determined(court, **known(court, {"orders": (ANOTHER,)}))
    assert bars(court) == []
    shown = [each.key for each in to_tick(case)]
    publish(case=case, ticked=shown, by=court.secretary, at=later(HEARD + 3))
    assert bars(court) == [("suspended", case.number, date(2026, 12, 31))]


def test_new_orders_take_the_place_of_those_before(court):
    case = published(court, **known(court, {"orders": (ORDER, ANOTHER)}))
    longer = OrderTold(
        kind=OrderKind.SUSPEND,
        text="Bea is suspended for longer.",
        member=court.bea,
        until=date(2027, 6, 30),
    )
    at = later(HEARD + 5)
    corrects(court, case, Change.OPERATIVE, at=at, orders=(ORDER, longer))
    kept, before, after = case.orders.order_by("number")
    now = standing(case).act
    # What was ordered alike goes on; the other order ends by the day before.
    assert (kept.lapsed_by, before.lapsed_by, after.made_by) == (None, now, now)
    assert bars(court) == [
        ("suspended", case.number, (at - timedelta(days=1)).date()),
        ("suspended", case.number, date(2027, 6, 30)),
    ]


PUBLISHED_AT = later(HEARD + 3)
DAY, A_DAY = PUBLISHED_AT.date(), timedelta(days=1)
BEFORE, LONG, LONGER = date(2026, 5, 1), date(2026, 12, 31), date(2027, 6, 30)
BARRED_ANEW = {
    # what was ordered; how long after it is corrected, and to what; the bars then
    "within the hour": (
        ({"until": LONG}, timedelta(hours=1), {"until": LONGER}),
        [(DAY, LONGER)],
    ),
    "within the hour, from its day": (
        ({"until": LONG}, timedelta(hours=1), {"since": DAY, "until": LONG}),
        [(DAY, LONG)],
    ),
    "within the hour, for good": (
        ({"until": LONG}, timedelta(hours=1), {}),
        [(DAY, None)],
    ),
    "within the hour, to nothing": (({"until": LONG}, timedelta(hours=1), None), []),
    "the day after": (
        ({"until": LONG}, A_DAY, {"until": LONGER}),
        [(DAY, DAY), (DAY + A_DAY, LONGER)],
    ),
    "before it began": (
        ({"since": LONG}, A_DAY, {"since": LONGER}),
        [(LONGER, None)],
    ),
    "what reaches back goes on where it ended": (
        ({"since": BEFORE}, A_DAY, {"since": BEFORE, "until": LONG}),
        [(BEFORE, DAY), (DAY + A_DAY, LONG)],
    ),
    "what ran longer than is ordered now has ended": (
        ({"since": BEFORE}, A_DAY, {"since": BEFORE, "until": BEFORE}),
        [(BEFORE, DAY)],
    ),
}


@pytest.mark.parametrize(("how", "wanted"), BARRED_ANEW.values(), ids=BARRED_ANEW)
def test_a_suspension_is_corrected_at_any_time_and_no_day_is_barred_twice(
    court, how, wanted
):
    # VIII.2-f
    first, after, then = how

    def suspends(told_of):
        told_of = {"text": "Bea is suspended.", "member": court.bea} | told_of
        return OrderTold(kind=OrderKind.SUSPEND, **told_of)

    case = published(court, at=PUBLISHED_AT, orders=(suspends(first),))
    new = {"no_order": True, "orders": ()}
    if then is not None:
        new = {"orders": (suspends(then),)}
    corrects(court, case, Change.OPERATIVE, at=PUBLISHED_AT + after, **new)
    standing = court.bea.bars.standing().order_by("pk")
    assert list(standing.values_list("since", "until")) == wanted
    # What never ran is still there to be seen, as void.
    assert court.bea.bars.order_by("pk")[0].made_by.verb == "bar"


def test_what_cannot_be_carried_out_is_not_published(court):
    match = met(court, scores=None)
    told_of = {"text": "It is corrected.", "match": match, "sheet": SHEET}
    corrected = OrderTold(kind=OrderKind.CORRECT_RESULT, **told_of)
    case = determined(court, orders=(ORDER, corrected))
    withdraw_match(match=match, reason="Mistyped.", by=court.ada, at=later(HEARD + 2))
    shown = [each.key for each in to_tick(case)]
    act = {"case": case, "by": court.secretary, "at": later(HEARD + 3)}
    worn = worn_by(case, court.secretary, act["at"])
    before = written()
    with pytest.raises(Refused) as caught:
        publish(ticked=shown, **act)
    codes = [finding.code for finding in caught.value.findings]
    assert codes == ["order-not-carried-out", "match-withdrawn"]
    assert written() == before
    why = why_closed(case, "publish", worn, act["at"])
    assert [finding.code for finding in why] == codes


# What was carried over


def test_the_interim_ruling_on_non_humans_is_on_record(db):
    case = Case.objects.numbered("ICA-T-2026-014")
    now = standing(case)
    assert (now.number, now.act, now.determination.act) == (1, None, None)
    assert now.determination.stands
    assert [each.provision for each in now.determination.citations.all()] == ["VII.1"]
    (order,) = now.determination.orders
    assert order[1].startswith("Only humans play in sanctioned matches.")
