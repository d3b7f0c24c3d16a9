"""Orders judged before they are signed, carried out, lapsing (VIII.1-i, VIII.1-k)."""

from datetime import UTC, date, datetime, timedelta

import pytest

from rulebook.findings import Denied, Refused
from standings import record
from standings.certifying import (
    certify,
    revoke,
    turn_down,
)
from standings.convening import Basis
from standings.models import (
    Act,
    Bar,
    BarKind,
    Match,
    Member,
    Role,
    Tally,
)
from standings.registration import withdraw_match
from standings.results import void_result
from standings.sayings import saying
from standings.titles import bar_member
from standings.twenty_nines import apply_for
from tests.standings.nines import a_hand
from tests.standings.people import FIRST, NOON, a_title
from tests.standings.tables import a_match, submitted
from tribunal.access import worn_by
from tribunal.doors import why_closed
from tribunal.effects import touched
from tribunal.force import (
    carry_out_all,
    due_for_review,
    end_interim,
    interim_order,
    lapse,
    lapsed,
)
from tribunal.models import Order, Term
from tribunal.models import OrderKind as Kind
from tribunal.orders import (
    OrderTold,
    entered,
    interim_faults,
    orders_faults,
    publishing_faults,
    told_faults,
    told_notes,
)

from . import benches
from .courts import Court, later, panel_of
from .refusals import findings_of, refused, written

pytestmark = pytest.mark.django_db


@pytest.fixture(scope="module", autouse=True)
def _cases_at_hand(people):
    people.keeps(Court.served)


PLAYED = date(2026, 5, 20)
THAT_NIGHT = datetime(2026, 5, 20, 20, tzinfo=UTC)
SHEET = "Form: association\nResult: A 121, B 55\n"
"""Another result than the one on file: B is double-skunked."""
PUBLISHED = later(30)
A_DAY = timedelta(days=1)


def order(kind, **told):
    return OrderTold(kind=kind, text="It is so ordered.", **told)


def met(court, *who, scores="A 121, B 98", **told):
    """A match of Ada and Bea, with a result that Bea told."""
    ada, bea = who or (court.ada, court.bea)
    match = a_match(ada, bea, day=PLAYED, at=THAT_NIGHT, **told)
    if scores:
        submitted(match, scores, by=bea, at=THAT_NIGHT)
    return match


def a_title_match(court):
    for member in (court.ada, court.bea):
        a_title(member, court.director)
    return met(court)


def a_nine(court):
    return apply_for(
        told=a_hand(court.ada, day=PLAYED, federation=court.england),
        by=court.ada,
        at=THAT_NIGHT,
    )


def an_act(case, by, at=PUBLISHED, role="secretariat"):
    """An act that signs and carries out; which one is not of matter here."""
    return record.enter("admit-case", case, at=at, by=by, role=role, public=True)


def signed(court, case, *tolds, at=PUBLISHED):
    with record.acting():
        return entered(case, tolds, an_act(case, court.pia, at, "tribunal-member"))


def published(court, case, *tolds, by=None, at=PUBLISHED):
    """What is ordered in a case, signed and carried out."""
    signed(court, case, *tolds, at=at)
    with record.acting():
        return carry_out_all(case, an_act(case, by or court.secretary, at))


def codes(findings):
    return [finding.code for finding in findings]


# --- Carried out ---


def test_a_result_is_corrected_under_the_docket_number(court):
    # V.4: on 55 Bea is double-skunked; wins and defeats balance (V.3-c).
    match, case = a_title_match(court), court.served()
    told = order(Kind.CORRECT_RESULT, match=match, sheet=SHEET)
    (done,) = published(court, case, told)
    result = match.results.latest().get()
    assert (result.authority, result.act) == (case.number, done.carried_out_by)
    lines = {each.seat.letter: each for each in result.lines.all()}
    assert (lines["A"].wins, lines["B"].defeats, lines["B"].score) == (4, 4, 55)
    match.refresh_from_db()
    assert match.state == "confirmed"
    act = result.act
    assert act.facts["authority"] == case.number
    assert act.facts["step_of"] < act.number
    assert (act.role, act.who) == ("secretariat", court.secretary)
    tally = Tally.objects.get(member=court.ada, season=2026, scope="all")
    assert (tally.wins, tally.spread) == (4, 66)


def test_a_result_is_declared_void(court):
    match, case = a_title_match(court), court.served()
    published(court, case, order(Kind.UPHOLD_RESULT, match=match))
    published(court, case, order(Kind.VOID_RESULT, match=match))
    result = match.results.latest().get()
    assert (result.is_void, result.authority) == (True, case.number)
    assert Tally.objects.get(member=court.ada, scope="all").wins == 0


def test_a_result_that_stands_is_confirmed_and_counts(court):
    match, case = a_title_match(court), court.served()
    before = match.results.latest().get()
    (done,) = published(court, case, order(Kind.UPHOLD_RESULT, match=match))
    match.refresh_from_db()
    assert (match.state, match.results.latest().get()) == ("confirmed", before)
    assert Tally.objects.get(member=court.ada, scope="all").wins == 1
    said = saying(done.carried_out_by)
    assert said == f"The result of {match.number} stands: {case.number}."


BARRED = {
    # kind and what it tells, what the bar is, from which day to which
    "suspended from publication": (
        (Kind.SUSPEND, {}),
        ("suspended", "", PUBLISHED.date(), None),
    ),
    "suspended for a time": (
        (Kind.SUSPEND, {"since": date(2026, 8, 1), "until": date(2026, 8, 31)}),
        ("suspended", "", date(2026, 8, 1), date(2026, 8, 31)),
    ),
    "expelled, reaching back": (
        (Kind.EXPEL, {"since": PLAYED}),
        ("expelled", "", PLAYED, None),
    ),
    "barred from some play": (
        (Kind.BAR, {"scope": "title matches"}),
        ("barred", "title matches", PUBLISHED.date(), None),
    ),
}


@pytest.mark.parametrize(("told", "is_so"), BARRED.values(), ids=BARRED)
def test_a_member_is_barred_under_the_docket_number(court, told, is_so):
    case, (kind, more) = court.served(), told
    (done,) = published(court, case, order(kind, member=court.bea, **more))
    bar = Bar.objects.get()
    assert (bar.kind, bar.scope, bar.since, bar.until) == is_so
    assert (bar.authority, bar.provisional) == (case.number, False)
    assert (bar.member, bar.made_by) == (court.bea, done.carried_out_by)


def test_an_order_that_reaches_back_lists_what_it_touches_and_changes_none_of_it(court):
    # X.1-g
    match, case = a_title_match(court), court.served()
    told = order(Kind.EXPEL, member=court.bea, since=PLAYED)
    (done,) = published(court, case, told)
    assert match.held.basis == Basis.CONVENED
    ((found,),) = touched([done]).values()
    assert (found.match, found.found.basis) == (match, Basis.UNSANCTIONED)


def test_only_an_order_says_anew_what_a_match_was(court):
    # X.1-g: a title withdrawn by an order that reaches back, and the entry it touches.
    match, case = a_title_match(court), court.served()
    title = court.bea.titles.get()
    published(court, case, order(Kind.UPHOLD_RESULT, match=match))
    done = published(
        court,
        case,
        order(Kind.WITHDRAW_TITLE, title=title, since=PLAYED),
        order(Kind.CLASSIFY, match=match),
    )
    title.refresh_from_db()
    assert (title.until, title.is_void) == (PLAYED - A_DAY, False)
    match = Match.objects.get()
    assert match.held.basis == Basis.UNSANCTIONED
    assert match.held.act == done[1].carried_out_by
    assert touched(done) == {}
    # What it counted for is taken back.
    assert Tally.objects.get(member=court.ada, scope="all").wins == 0


@pytest.mark.parametrize("since", [FIRST, date.min])
def test_a_title_withdrawn_from_its_first_day_was_never_held(court, since):
    title, case = a_title(court.bea, court.director), court.served()
    published(court, case, order(Kind.WITHDRAW_TITLE, title=title, since=since))
    title.refresh_from_db()
    assert title.is_void


def by_the_officer(act):
    return lambda court, entry: act(
        entry=entry,
        by=court.officer,
        at=later(1),
        **({} if act is certify else {"reason": "Nobody saw it."}),
    )


def first_certified_then_revoked(court, entry):
    by_the_officer(certify)(court, entry)
    by_the_officer(revoke)(court, entry)


HANDS = {
    # what the federation did, what is ordered, what becomes of it
    "admitted that waited": (None, Kind.ADMIT_TWENTY_NINE, "certified"),
    "admitted that was refused": (
        by_the_officer(turn_down),
        Kind.ADMIT_TWENTY_NINE,
        "certified",
    ),
    "admitted that was revoked": (
        first_certified_then_revoked,
        Kind.ADMIT_TWENTY_NINE,
        "certified",
    ),
    "refused that waited": (None, Kind.REFUSE_TWENTY_NINE, "refused"),
    "struck that was certified": (
        by_the_officer(certify),
        Kind.REFUSE_TWENTY_NINE,
        "revoked",
    ),
}


@pytest.mark.parametrize(("first", "kind", "state"), HANDS.values(), ids=HANDS)
def test_a_29_is_admitted_or_refused_by_order(court, first, kind, state):
    # IV.3, VIII.1: over a disputed certification the Tribunal decides.
    entry, case = a_nine(court), court.served()
    if first:
        first(court, entry)
    (done,) = published(court, case, order(kind, twenty_nine=entry))
    entry.refresh_from_db()
    assert entry.state == state
    act = done.carried_out_by
    assert (act.subject, act.facts["authority"]) == (entry.number, case.number)
    if state == "certified":
        told = (entry.certifier, entry.authority, entry.certified_on)
        assert told == (None, case.number, PUBLISHED.date())
        assert entry.decided_by == act


def test_words_are_carried_out_by_the_publication_itself(court):
    (done,) = published(court, court.served(), order(Kind.WORDS))
    assert done.carried_out_by.verb == "admit-case"


# --- So already ---


def test_what_is_so_already_is_noted_and_not_entered_twice(court):
    match, case, nine = met(court), court.served(), a_nine(court)
    told = (
        order(Kind.UPHOLD_RESULT, match=match),
        order(Kind.SUSPEND, member=court.bea),
        order(Kind.ADMIT_TWENTY_NINE, twenty_nine=nine),
    )
    published(court, case, *told)
    before = Act.objects.count()
    again = published(court, case, *told)
    assert {done.carried_out_by.verb for done in again} == {"admit-case"}
    # The act that signed and the one that carried out.
    assert Act.objects.count() == before + 2
    assert [done.number for done in case.orders.all()] == [1, 2, 3, 4, 5, 6]


def test_a_correction_to_what_is_on_file_settles_the_dispute(court):
    match, case = met(court, scores="A 121, B 55"), court.served()
    told = order(Kind.CORRECT_RESULT, match=match, sheet=SHEET)
    assert codes(told_faults(case, told, PUBLISHED)) == ["result-is-so-already"]
    published(court, case, told)
    match.refresh_from_db()
    assert (match.state, match.results.count()) == ("confirmed", 1)


def test_a_suspension_that_has_run_out_before_publication_enters_nothing(court):
    case = court.served()
    told = order(Kind.SUSPEND, member=court.bea, until=PUBLISHED.date() - A_DAY)
    (done,) = published(court, case, told)
    assert (done.carried_out_by.verb, Bar.objects.count()) == ("admit-case", 0)


def test_a_member_whose_record_was_merged_meanwhile_is_barred_as_who_stands(court):
    case = court.served()
    signed(court, case, order(Kind.SUSPEND, member=court.bea))
    Member.objects.filter(pk=court.bea.pk).update(merged_into=court.cy)
    with record.acting():
        carry_out_all(case, an_act(case, court.secretary))
    assert Bar.objects.get().member == court.cy


# --- Refused when they are carried out ---


def test_one_order_that_cannot_be_carried_out_keeps_all_from_it(court):
    match, case = met(court, scores=None), court.served()
    match_withdrawn = order(Kind.CORRECT_RESULT, match=match, sheet=SHEET)
    signed(court, case, order(Kind.SUSPEND, member=court.bea), match_withdrawn)
    withdraw_match(match=match, reason="Mistyped.", by=court.ada, at=later(3))

    def publish():
        with record.acting():
            carry_out_all(case, an_act(case, court.secretary))

    why, withdrawn = findings_of(Refused, publish)
    assert withdrawn.code == "match-withdrawn"
    assert why.facts == {"case": case.number, "order": 2}
    assert codes(publishing_faults(case, court.secretary, PUBLISHED)) == [
        "order-not-carried-out",
        "match-withdrawn",
    ]


def test_who_sat_at_the_match_publishes_no_order_about_it(court):
    match, case = met(court, court.secretary, court.bea), court.served()
    told = order(Kind.CORRECT_RESULT, match=match, sheet=SHEET)
    signed(court, case, told)

    def publish():
        with record.acting():
            carry_out_all(case, an_act(case, court.secretary))

    assert codes(findings_of(Denied, publish))[-1] == "your-own-result"
    for by, why in ((court.secretary, ["your-own-result"]), (court.director, [])):
        assert codes(publishing_faults(case, by, PUBLISHED)) == why


# --- Refused before they are signed ---


def nothing(_court):
    return {}


def named(**told):
    """What an order tells, whom and what it is about by their names in the court."""
    return lambda court: {
        name: getattr(court, value) if name == "member" else value
        for name, value in told.items()
    }


def of_a_match(scores="A 121, B 98", **told):
    return lambda court: {"match": met(court, scores=scores), **told}


def withdrawn(court):
    match = met(court, scores=None)
    withdraw_match(match=match, reason="Mistyped.", by=court.ada, at=THAT_NIGHT)
    return {"match": match}


def voided(court):
    match = met(court)
    told = {"authority": "the Director", "by": court.director, "at": THAT_NIGHT}
    void_result(match=match, **told)
    return {"match": match}


def merged(court):
    Member.objects.filter(pk=court.bea.pk).update(merged_into=court.cy)
    return {"member": court.bea}


def barred(court):
    told = {"kind": BarKind.SUSPENDED, "since": PLAYED, "at": NOON}
    by = {"authority": "ICA-T-2026-015", "by": court.director}
    bar_member(member=court.bea, **told, **by)
    return {"member": court.bea}


def ended(court):
    title = a_title(court.bea, court.director, until=date(2025, 1, 1))
    return {"title": title, "since": PLAYED}


def certified(court):
    return {"twenty_nine": certify(entry=a_nine(court), by=court.officer, at=later(1))}


def of_no_federation(court):
    told = a_hand(court.cy, day=PLAYED)
    return {"twenty_nine": apply_for(told=told, by=court.cy, at=THAT_NIGHT)}


def turned_down(court):
    entry = a_nine(court)
    by_the_officer(turn_down)(court, entry)
    return {"twenty_nine": entry}


BEA = {"member": "bea"}
WRONG = [
    # kind, what it tells, what stands in its way
    (Kind.SUSPEND, nothing, ["order-wants"]),
    (Kind.CORRECT_RESULT, nothing, ["order-wants", "order-wants"]),
    (Kind.BAR, named(**BEA), ["order-wants"]),
    (Kind.EXPEL, named(**BEA, until=PLAYED), ["order-takes-no"]),
    (Kind.WORDS, named(**BEA), ["order-takes-no"]),
    (Kind.SUSPEND, named(**BEA, review_on=PLAYED), ["order-takes-no"]),
    (
        Kind.SUSPEND,
        named(**BEA, since=PLAYED, until=PLAYED - A_DAY),
        ["ends-before-it-begins"],
    ),
    (Kind.BAR, named(**BEA, scope="x\0"), ["hidden-character-in-text"]),
    (Kind.BAR, named(**BEA, scope="x" * 201), ["text-too-long"]),
    (Kind.SUSPEND, merged, ["record-merged"]),
    (Kind.SUSPEND, barred, ["barred-already"]),
    (Kind.CORRECT_RESULT, of_a_match(sheet="x"), ["order-sheet-unread", "no-colon"]),
    (Kind.CORRECT_RESULT, of_a_match(sheet="\0"), ["hidden-character-in-text"]),
    (Kind.CORRECT_RESULT, of_a_match(sheet="\ud800"), ["hidden-character-in-text"]),
    (Kind.CORRECT_RESULT, of_a_match(sheet="x" * 100_001), ["text-too-long"]),
    (
        Kind.CORRECT_RESULT,
        of_a_match(sheet="Form: short\nAgreed: A B\nResult: A 61, B 40\n"),
        ["sheet-of-another-form"],
    ),
    (
        Kind.CORRECT_RESULT,
        of_a_match(sheet="Form: association\nResult: none\n"),
        ["sheet-tells-no-result"],
    ),
    (
        Kind.CORRECT_RESULT,
        of_a_match(sheet="Form: association\nResult: A 121, B 98\n"),
        ["result-is-so-already"],
    ),
    (Kind.VOID_RESULT, voided, ["no-result-to-answer"]),
    (Kind.VOID_RESULT, of_a_match(scores=None), ["no-result-to-answer"]),
    (Kind.UPHOLD_RESULT, of_a_match(scores=None), ["no-result-to-answer"]),
    (Kind.VOID_RESULT, withdrawn, ["match-withdrawn"]),
    (Kind.CLASSIFY, withdrawn, ["match-withdrawn"]),
    (Kind.WITHDRAW_TITLE, ended, ["over-already"]),
    (Kind.ADMIT_TWENTY_NINE, certified, ["twenty-nine-decided"]),
    (Kind.ADMIT_TWENTY_NINE, of_no_federation, ["federation-to-be-named"]),
    (Kind.REFUSE_TWENTY_NINE, turned_down, ["twenty-nine-decided"]),
]


@pytest.mark.parametrize(("kind", "tells", "wrong"), WRONG)
def test_what_its_register_would_refuse_is_said_before_an_order_is_signed(
    court, kind, tells, wrong
):
    case = court.served()
    told = order(kind, **tells(court))
    before = written()
    assert codes(told_faults(case, told, PUBLISHED)) == wrong
    assert written() == before


def test_an_unreadable_sheet_is_told_by_its_line_and_column(court):
    sheet = "Form: association\nResult: A 121; B\n"
    told = order(Kind.CORRECT_RESULT, match=met(court), sheet=sheet)
    first, _why = told_faults(court.served(), told, PUBLISHED)
    assert first.facts == {"line": 2, "column": 11}


@pytest.mark.parametrize("text", ["", " ", "x\0", "x" * 20_001, "\ud800"])
def test_an_order_is_worded(court, text):
    told = OrderTold(kind=Kind.WORDS, text=text)
    assert len(list(told_faults(court.served(), told, PUBLISHED))) == 1


def test_two_orders_about_the_same_entry_clash(court):
    match, case = met(court), court.served()
    void = order(Kind.VOID_RESULT, match=match)
    correct = order(Kind.CORRECT_RESULT, match=match, sheet=SHEET)
    bea, cy = (order(Kind.SUSPEND, member=each) for each in (court.bea, court.cy))
    for tolds, wrong in (
        ([correct, void], ["orders-clash"]),
        ([correct, order(Kind.CLASSIFY, match=match)], []),
        ([bea, bea], ["orders-clash"]),
        ([bea, cy, order(Kind.WORDS), order(Kind.WORDS)], []),
        ([order(Kind.VOID_RESULT), order(Kind.VOID_RESULT)], ["order-wants"] * 2),
    ):
        assert codes(orders_faults(case, tolds, PUBLISHED)) == wrong


def test_an_order_about_somebody_who_is_no_party_is_allowed_and_said(court):
    case = court.served()
    for member, said in ((court.bea, []), (court.cy, ["order-about-no-party"])):
        told = order(Kind.SUSPEND, member=member)
        assert codes(told_notes(case, told)) == said
        assert codes(told_faults(case, told, PUBLISHED)) == []


# --- Interim orders ---


UNTIL = later(20).date()


def interim(kind=Kind.SUSPEND, until=UNTIL, **told):
    if kind in (Kind.SUSPEND, Kind.BAR):
        told = {"member": told.pop("member")} | told
    told = {"review_on": until} | told
    return order(kind, until=until, **told)


def ordered(court, case, by=None, at=None, **told):
    """An interim suspension of Bea, by the chair where nobody else is named."""
    told = interim(**{"member": court.bea} | told)
    return interim_order(case=case, told=told, by=by or court.chair, at=at or later(5))


def test_an_interim_order_is_carried_out_at_once_and_marked_provisional(court):
    # VIII.1-i
    case = court.served()
    done = ordered(court, case)
    bar = Bar.objects.get()
    assert (bar.provisional, bar.kind, bar.authority) == (
        True,
        "suspended",
        f"{case.number} (interim)",
    )
    assert (bar.since, bar.until) == (later(5).date(), later(20).date())
    assert (done.is_interim, done.carried_out_by) == (True, bar.made_by)
    act = done.made_by
    assert (act.role, act.is_public) == ("tribunal-chair", True)
    assert court.bea.number not in act.text
    told = {notice.member for notice in act.notices.all()}
    assert told == {court.ada, court.bea}
    assert saying(act) == (
        f"An interim order is made in {case.number}, until 21 June 2026."
    )
    assert saying(bar.made_by) == (
        f"{court.bea.number} is suspended, for the time being, from 6 June 2026 until "
        f"21 June 2026: {case.number} (interim)."
    )


@pytest.mark.parametrize("state", ["filed", "admitted", "served"])
def test_the_chair_makes_it_before_a_panel_sits(court, state):
    case = getattr(court, state)()
    assert ordered(court, case).case == case


def test_once_a_panel_sits_it_is_the_panels(court):
    case, at = court.seated(), later(30)
    told = {"at": at, "until": later(60).date()}
    chair, member = court.appointed(Role.TRIBUNAL_CHAIR), panel_of(case)[1]
    refused(
        *(Refused, "panel-makes-interim-orders"),
        lambda: ordered(court, case, chair, **told),
    )
    worn = worn_by(case, chair, at)
    wrong = ["panel-makes-interim-orders"]
    assert codes(why_closed(case, "interim-order", worn, at)) == wrong
    assert ordered(court, case, member, **told).made_by.who == member


@pytest.mark.parametrize(
    "who", ["ada", "bea", "secretary", "director", "sela", "quinn"]
)
def test_nobody_else_makes_it(court, who):
    case = court.served()
    with pytest.raises(Denied):
        ordered(court, case, by=getattr(court, who))
    assert not Bar.objects.exists()


NOT_INTERIM = [
    # kind, what it tells besides its end and review, what stands in its way
    (Kind.CORRECT_RESULT, {}, ["not-in-the-interim"]),
    (Kind.VOID_RESULT, {}, ["not-in-the-interim"]),
    (Kind.UPHOLD_RESULT, {}, ["not-in-the-interim"]),
    (Kind.CLASSIFY, {}, ["not-in-the-interim"]),
    (Kind.EXPEL, {}, ["not-in-the-interim"]),
    (Kind.WITHDRAW_TITLE, {}, ["not-in-the-interim"]),
    (Kind.ADMIT_TWENTY_NINE, {}, ["not-in-the-interim"]),
    (Kind.REFUSE_TWENTY_NINE, {}, ["not-in-the-interim"]),
    (Kind.WORDS, {}, []),
    (Kind.WORDS, {"scope": "play"}, ["order-takes-no"]),
    (Kind.WORDS, {"until": None}, ["interim-times"]),
    (Kind.WORDS, {"until": later(5).date()}, ["interim-times"]),
    (Kind.WORDS, {"until": later(6).date()}, []),
    (Kind.WORDS, {"until": later(5 + 3650).date()}, []),
    (Kind.WORDS, {"until": later(6 + 3650).date()}, ["interim-times"]),
    (Kind.WORDS, {"until": date.max}, ["interim-times"]),
    (Kind.WORDS, {"review_on": None}, ["interim-times"]),
    (Kind.WORDS, {"review_on": later(4).date()}, ["interim-times"]),
    (Kind.WORDS, {"review_on": later(5).date()}, []),
    (Kind.WORDS, {"review_on": later(21).date()}, ["interim-times"]),
    (Kind.WORDS, {"since": later(5).date()}, ["interim-times"]),
    (Kind.SUSPEND, {"member": None}, ["order-wants"]),
]


@pytest.mark.parametrize(("kind", "more", "wrong"), NOT_INTERIM)
def test_an_interim_order_says_its_end_and_review_and_leaves_results_alone(
    court, kind, more, wrong
):
    told = interim(kind, **more)
    assert codes(interim_faults(court.served(), told, later(5))) == wrong


def test_it_lapses_with_the_final_order(court):
    case = court.served()
    first = ordered(court, case)
    told = order(Kind.SUSPEND, member=court.bea)
    (final,) = published(court, case, told, at=later(10))
    first.refresh_from_db()
    provisional, bar = Bar.objects.order_by("pk")
    assert (provisional.until, bar.since) == (later(9).date(), later(10).date())
    assert first.lapsed_by == Act.objects.get(pk=bar.made_by.facts["step_of"])
    assert final.lapsed_by is None
    assert Order.objects.interim().in_force().count() == 0


def test_a_published_determination_puts_the_registers_right(court):
    # VIII.1-i, VIII.1-k: concealment, decided with a dissent.
    match, case = a_title_match(court), benches.heard(court)
    days = {"at": later(40), "until": later(90).date()}
    first = ordered(court, case, court.chair, **days)
    orders = (
        order(Kind.SUSPEND, member=court.bea),
        order(Kind.CORRECT_RESULT, match=match, sheet=SHEET),
    )
    benches.published(court, case=case, orders=orders, at=later(43))
    first.refresh_from_db()
    assert first.lapsed_by.verb == "publish-determination"
    provisional, bar = Bar.objects.order_by("pk")
    assert (provisional.until, bar.since) == (later(42).date(), later(43).date())
    assert match.results.latest().get().authority == case.number
    steps = Act.objects.filter(facts__step_of=first.lapsed_by_id)
    verbs = set(steps.values_list("verb", flat=True))
    assert verbs == {"end-bar", "bar", "correct-result"}


def test_of_one_day_it_still_ran_that_day(court):
    case = court.served()
    ordered(court, case)
    published(court, case, order(Kind.WORDS), at=later(5, hours=2))
    bar = Bar.objects.get()
    assert (bar.since, bar.until) == (later(5).date(), later(5).date())


@pytest.mark.parametrize(
    ("who", "role"), [("ada", "member"), ("secretary", "secretariat")]
)
def test_it_lapses_with_the_end_of_its_case(court, who, role):
    # Who ends the case need hold no right in the register.
    case = court.served()
    done = ordered(court, case)
    with record.acting():
        end_interim(case, an_act(case, getattr(court, who), later(8), role))
    done.refresh_from_db()
    assert Bar.objects.get().until == later(7).date()
    assert done.lapsed_by.who == getattr(court, who)
    assert not Term.objects.running().filter(kind="interim").exists()


LAST_SECONDS = [
    # last day in London, its last second in UTC: in winter, in summer, and on both
    # days on which the clocks change
    (date(2026, 12, 10), "2026-12-10T23:59:59"),
    (date(2026, 7, 10), "2026-07-10T22:59:59"),
    (date(2026, 10, 25), "2026-10-25T23:59:59"),
    (date(2027, 3, 28), "2027-03-28T22:59:59"),
]


@pytest.mark.parametrize(("until", "last"), LAST_SECONDS)
def test_it_lapses_one_second_after_its_last_day(court, until, last):
    case = court.served()
    done = ordered(court, case, until=until)
    last = datetime.fromisoformat(last).replace(tzinfo=UTC)
    assert lapsed(last) == []
    before = Act.objects.count()
    assert lapse(done, at=last).lapsed_by is None
    assert Act.objects.count() == before

    over = last + timedelta(seconds=1)
    assert lapsed(over) == [done]
    act = lapse(done, at=over).lapsed_by
    assert (act.verb, act.who, act.role) == ("lapse-interim-order", None, "")
    # The bar has run out by itself.
    assert (Bar.objects.get().until, Bar.objects.get().ended_by) == (until, None)
    assert lapsed(over) == []
    after = Act.objects.count()
    assert lapse(done, at=over).lapsed_by == act
    assert Act.objects.count() == after


def test_it_is_looked_at_again_on_its_day(court):
    done = ordered(court, court.served(), review_on=later(12).date())
    for day, due in ((11, []), (12, [done]), (13, [done])):
        assert due_for_review(later(day).date()) == due
    lapse(done, at=later(30))
    assert due_for_review(later(30).date()) == []


def test_its_time_runs_for_the_case_to_show(court):
    done = ordered(court, court.served())
    term = Term.objects.running().begun().get(kind="interim")
    assert (term.made_by, term.days) == (done.made_by, 15)
