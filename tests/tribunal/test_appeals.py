"""Appeals lodged and made good, and who is tied to them (VIII.2 and its notes)."""

from datetime import UTC, datetime, timedelta

import pytest

from rulebook.findings import Denied, Refused
from standings.models import Act, Notice
from tribunal.answers import lateness, represent
from tribunal.appealing import marks, missing
from tribunal.appeals import lodge, make_good
from tribunal.clock import lapse, working
from tribunal.determinations import correct
from tribunal.filing import admit
from tribunal.letterheads import answer_letterhead, to_confirm
from tribunal.lodging import weighed
from tribunal.models import Appeal, Change, Kind, OrderKind, TermKind
from tribunal.moves import State
from tribunal.orders import OrderTold
from tribunal.ties import ties_of

from .appellants import LODGED, PUBLISHED, against, an_appeal, appealed, letter
from .benches import drafts, heard, published, signs, taken_up_again
from .courts import later, panel_of
from .refusals import refused

pytestmark = pytest.mark.django_db


@pytest.fixture(scope="module", autouse=True)
def _cases_at_hand(people):
    people.keeps(published, at=PUBLISHED)


ANOTHER = OrderTold(kind=OrderKind.WORDS, text="The match counts for nothing.")


def utc(text):
    return datetime.fromisoformat(text).replace(tzinfo=UTC)


def standing(appeal_case):
    return [(party.side, party.who) for party in appeal_case.parties.order_by("pk")]


def test_an_appeal_is_a_case_of_its_own_against_the_determination(court):
    case = appealed(court)
    first, appeal = against(case), case.appeal
    assert (case.kind, case.state, case.received_at) == (Kind.APPEAL, "filed", LODGED)
    assert case.serial == first.serial + 1
    assert standing(case) == [("filer", str(court.ada)), ("respondent", str(court.bea))]
    assert appeal.appellant == first.parties.get(side="filer")
    assert appeal.own_federation == court.england
    assert (str(appeal.until), appeal.is_late) == ("2026-10-31", False)
    assert (appeal.letters.get().federation, appeal.is_muggins_only) == (
        court.england,
        False,
    )
    # Nothing is missing, and so nothing is to be made good.
    assert not case.terms.exists()


def test_the_first_case_is_under_appeal_and_only_that_partys_time_is_over(court):
    first = against(appealed(court))
    assert first.state == State.UNDER_APPEAL
    running = first.terms.running().filter(kind=TermKind.APPEAL)
    assert [term.party.who for term in running] == [str(court.bea)]
    act = Act.objects.about("case", first.number).last()
    number = Appeal.objects.get().case.number
    assert (act.verb, act.before, act.after, act.is_public) == (
        "appeal-determination",
        "published",
        "under-appeal",
        True,
    )
    # Everybody reads it, and it names nobody.
    assert (act.who, act.role, act.facts["appeal"]) == (None, "", number)


def test_whoever_appeals_gets_the_receipt_at_once_and_the_federation_is_asked(court):
    case = appealed(court)
    told = Notice.objects.filter(act__subject=case.number).order_by("act", "pk")
    assert [(each.act.verb, each.member) for each in told] == [
        ("lodge-appeal", court.ada),
        ("ask-letterhead", court.officer),
    ]


def test_the_same_appeal_sent_again_is_the_same(court):
    first = published(court, at=PUBLISHED)
    for is_new in (True, False, False):
        filed = lodge(case=first, told=an_appeal(court), by=court.ada, at=LODGED)
        assert filed.is_new is is_new
    assert Appeal.objects.count() == 1


def test_each_party_appeals_once(court):
    first = published(court, at=PUBLISHED)
    mine = appealed(court, case=first)
    theirs = appealed(court, case=first, by=court.bea, letter=letter(court.scotland))
    assert standing(theirs) == [
        ("filer", str(court.bea)),
        ("respondent", str(court.ada)),
    ]
    again = an_appeal(court, text="Once more.")
    finding = refused(
        Refused,
        "appealed-already",
        lambda: lodge(case=first, told=again, by=court.ada, at=LODGED),
    )
    assert finding.facts["appeal"] == mine.number


def test_a_late_appeal_is_received_and_leaves_the_determination_as_it_stands(court):
    # RW-097, RW-104
    first = published(court, at=PUBLISHED)
    case = appealed(court, case=first, at=datetime(2026, 11, 1, tzinfo=UTC))
    assert (case.appeal.is_late, case.appeal.days_late) == (True, 1)
    assert taken_up_again(first).state == State.PUBLISHED
    act = Act.objects.about("case", first.number).last()
    assert (act.verb, act.before, act.after) == (
        "appeal-determination",
        "published",
        "published",
    )


def test_the_clock_makes_nothing_final_that_is_under_appeal(court):
    first, at = against(appealed(court)), PUBLISHED + timedelta(days=400)
    refused(Refused, "move-not-open", lambda: lapse(case=first, at=at))


def test_one_late_against_what_is_final_is_received_too(court):
    first = published(court, at=PUBLISHED)
    lapse(case=first, at=PUBLISHED + timedelta(days=40))
    case = appealed(court, case=first, at=PUBLISHED + timedelta(days=41))
    assert case.appeal.days_late == 11
    assert taken_up_again(first).state == State.FINAL


OUTRIGHT = [
    # Who, of which case, is refused outright, and nobody else (VIII.2-b, VIII.2-d).
    ("cy", "published", Denied, "appellant-no-party"),
    ("secretary", "published", Denied, "appellant-no-party"),
    ("pia", "published", Denied, "appellant-no-party"),
    ("ada", "heard", Refused, "move-not-open"),
    ("ada", "determined", Refused, "move-not-open"),
    ("ada", "withdrawn", Refused, "move-not-open"),
]


@pytest.mark.parametrize(("who", "state", "kind", "code"), OUTRIGHT)
def test_these_are_refused_outright(court, who, state, kind, code):
    case = court.put(published(court, at=PUBLISHED), state)
    told, by = an_appeal(court), getattr(court, who)
    refused(kind, code, lambda: lodge(case=case, told=told, by=by, at=LODGED))


def test_what_was_decided_on_appeal_and_the_appeal_itself_are_appealed_no_more(court):
    case = appealed(court)
    first = against(case)
    court.put(case, "final")
    told = an_appeal(court, letter=letter(court.scotland))
    how = {"told": told, "by": court.bea, "at": LODGED}
    refused(Refused, "decided-on-appeal", lambda: lodge(case=first, **how))


def test_whoever_sat_on_the_first_panel_is_tied_to_the_appeal(court):
    # RW-106: through whatever seat, and whatever they are since.
    first = published(court, at=PUBLISHED)
    case = appealed(court, case=first)
    everybody = [court.chair, court.pia, court.rufus, court.sela, court.quinn]
    ties = ties_of(case, everybody, on=LODGED.date())
    sat = panel_of(first)
    assert len(sat) == 3
    for member in sat:
        assert "decided" in ties[member.pk]
    # Sela declared a tie to the first case, and Quinn is of Ada's federation.
    assert (ties[court.sela.pk], ties[court.quinn.pk]) == (["declared"], ["federation"])


MADE_GOOD = [
    # Lodged on day 29 without a letterhead; when the next letters came, on it or not;
    # what is told at the end of the last row, and what the last filing is late by.
    (["2026-10-31T23:59:59 on"], "2026-11-01T00:00:00", "", "", 0),
    (["2026-11-01T00:00:00 on"], "2026-11-01T00:00:00", "", "form-made-good-late", 1),
    (["2026-11-03T12:00:00 on"], "2026-11-05T00:00:00", "", "form-made-good-late", 3),
    ([], "2026-10-31T23:59:59", "letterhead-missing", "", 0),
    ([], "2026-11-01T00:00:00", "letterhead-missing", "form-not-made-good", 0),
    (
        ["2026-10-31T08:00:00 off", "2026-10-31T23:59:59 on"],
        "2026-11-01T00:00:00",
        "",
        "",
        0,
    ),
]


@pytest.mark.parametrize(("letters", "at", "lacks", "marked", "late"), MADE_GOOD)
def test_what_is_missing_is_made_good_within_the_thirty_days_or_marked_late(
    court, letters, at, lacks, marked, late
):
    # VIII.2-b, and the awkward case of day 29, 30 and 31.
    case = appealed(court, at=utc("2026-10-30T10:00:00"), letter=letter())
    for number, told in enumerate(letters):
        moment, on = told.split()
        made = {"text": f"Letter {number}.", "by": court.ada, "at": utc(moment)}
        paper = letter(court.england if on == "on" else None)
        make_good(case=case, letter=paper, **made)
    lodging = weighed(case.appeal)
    assert " ".join(each.code for each in missing(lodging)) == lacks
    assert " ".join(each.code for each in marks(lodging, utc(at))) == marked
    # The moment of the first receipt is kept, and nothing is decided by itself.
    stands = taken_up_again(case)
    assert (stands.received_at, stands.state) == (utc("2026-10-30T10:00:00"), "filed")
    # It waits to be made good while there is something to wait for.
    assert stands.terms.running().exists() == bool(lacks)
    assert lateness(case) == ({case.filings.last().pk: late} if late else {})


def test_an_appeal_is_not_admitted_while_what_it_lacks_may_be_made_good(court):
    case = appealed(court, letter=letter())
    by = {"case": case, "by": court.secretary}
    last = utc("2026-10-31T23:59:59")
    refused(Refused, "cure-awaited", lambda: admit(**by, at=last))
    assert admit(**by, at=utc("2026-11-01T00:00:00")).state == "admitted"


def test_the_service_reminds_whoever_is_to_make_it_good(court, monkeypatch):
    appealed(court, letter=letter())
    at = utc("2026-10-30T12:00:00")
    monkeypatch.setattr("django.utils.timezone.now", lambda: at)
    reminded = [case.number for case in working(set())]
    case = Appeal.objects.get().case
    assert case.number in reminded


SAYS = [
    # Who; whether it is theirs to say; what is shown of it
    ("officer", True, None),
    ("officer", False, None),
    ("elsewhere", True, Denied),
    ("secretary", True, Denied),
    ("ada", True, Denied),
]


@pytest.mark.parametrize(("who", "confirms", "denied"), SAYS)
def test_the_federation_alone_confirms_its_letterhead_and_it_bars_nothing(
    court, who, confirms, denied
):
    case = appealed(court)
    told = {"letter": to_confirm(case), "confirms": confirms, "at": LODGED}
    act = lambda: answer_letterhead(**told, by=getattr(court, who))  # noqa: E731
    if denied:
        refused(denied, None, act)
        return
    assert act().confirms is confirms
    last = Act.objects.about("case", case.number).last()
    said = "confirmed_by" if confirms else "denied_by"
    assert (last.verb, last.facts) == ("answer-letterhead", {said: "ENG"})
    assert [each.member for each in last.notices.all()] == [court.ada]
    by = {"by": court.secretary, "at": LODGED}
    assert admit(case=taken_up_again(case), **by).state == "admitted"


@pytest.mark.parametrize("whose", [None, "scotland"])
def test_nobody_is_asked_of_a_letterhead_that_is_not_the_appellants_own(court, whose):
    case = appealed(court, letter=letter(whose and getattr(court, whose)))
    assert to_confirm(case) is None
    assert not Act.objects.filter(verb="ask-letterhead").exists()


def test_of_a_letterhead_made_good_the_federation_is_asked_then(court):
    case = appealed(court, letter=letter())
    told = {"text": "Here it is.", "letter": letter(court.england), "by": court.ada}
    make_good(case=case, at=LODGED, **told)
    act = Act.objects.get(verb="ask-letterhead")
    assert [each.member for each in act.notices.all()] == [court.officer]
    assert to_confirm(case).filing.text == "Here it is."


CORRECTED = [
    # VIII.2-f: corrected on day 5, until when an appeal is in time
    (Change.CLERICAL, {"facts": ("It was played.",)}, "2026-10-31"),
    (Change.OPERATIVE, {"orders": (ANOTHER,)}, "2026-11-05"),
]


@pytest.mark.parametrize(("change", "said", "until"), CORRECTED)
def test_only_a_change_of_what_is_ordered_begins_the_thirty_days_anew(
    court, change, said, until
):
    first = published(court, at=PUBLISHED)
    at = PUBLISHED + timedelta(days=5)
    drafts(court, first, at=at, **said)
    signs(court, first, ("pia", True), ("rufus", True), at=at)
    correct(case=first, by=court.pia, change=change, note="A mistake.", at=at)
    assert str(appealed(court, case=first).appeal.until) == until


def test_a_representative_appeals_for_the_party_and_acts_in_it_if_named_anew(court):
    first = heard(court)
    represent(case=first, member=court.cy, by=court.ada, at=later(41))
    case = appealed(court, case=published(court, case=first, at=PUBLISHED), by=court.cy)
    filer = case.parties.get(side="filer")
    assert (filer.member, filer.representative) == (court.ada, None)
