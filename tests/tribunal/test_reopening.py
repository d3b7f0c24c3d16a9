"""A final case reopened for a new fact: who may, what goes on, what takes its place."""

from datetime import datetime, timedelta

import pytest

from rulebook.catalogue.determinations import REOPENING
from rulebook.examples import the_examples
from rulebook.findings import Denied, Refused
from rulebook.wording import sentence
from standings.models import Act, Bar, BarKind, Member, Notice
from tribunal.answers import answer
from tribunal.clock import lapse
from tribunal.determinations import correct, determine, publish, standing, to_tick
from tribunal.drafts import draft, drafted, sign
from tribunal.endings import withdraw
from tribunal.force import final_orders
from tribunal.hearings import call_hearing, hear
from tribunal.joining import join
from tribunal.models import Change, OrderKind, Outcome, Term, TermKind
from tribunal.orders import OrderTold
from tribunal.panels import seat_the_panel
from tribunal.public import shown_of
from tribunal.reading import Read
from tribunal.reopening import reopen
from tribunal.shown import Shown
from tribunal.ties import ties_of

from . import second_bench as second
from .appellants import PUBLISHED, against, appealed
from .benches import ORDER, drafts, published, signs, taken_up_again, told
from .courts import panel_of, read_all
from .refusals import refused
from .test_orders import SHEET, a_nine, met, order
from .test_second_instance import ending, states

pytestmark = pytest.mark.django_db

FACT = "The log of the vessel was found."
OVER = datetime(2026, 11, 1, 9, tzinfo=PUBLISHED.tzinfo)
"""The day after the thirty days."""
AGAIN = OVER + timedelta(days=1)


def as_the_example(found):
    """What is refused is what the rule book tells; other rooms tell of their codes."""
    if found.code in REOPENING:
        assert sentence(found) == sentence(the_examples()[found.code].raised.finding)


def suspends(court, member):
    return OrderTold(kind=OrderKind.SUSPEND, text="Suspended.", member=member)


def a_final(court, **how):
    """A case of which the thirty days are over, and nobody appealed."""
    case = published(court, at=PUBLISHED, **how)
    return lapse(case=case, at=OVER)


def reopened(court, case=None, **how):
    case = case or a_final(court, **how)
    reopen(case=case, text=FACT, by=court.chair, at=AGAIN)
    return taken_up_again(case)


def heard_again(court, case):
    """Answered by Bea, and heard by three others."""
    read_all(case, AGAIN)
    answer(case=case, text="It says nothing new.", by=court.bea, at=AGAIN)
    for party in case.parties.all():
        read_all(case, AGAIN, side=party.side)
    first, *_others = second.a_bench(court)
    at = AGAIN + timedelta(days=8)
    case = seat_the_panel(case=case, by=first, at=at).case
    read_all(case, at)
    members = panel_of(case)
    call_hearing(case=case, when=None, by=members[0], at=at)
    read_all(case, at)
    at += timedelta(days=8)
    return hear(case=case, members=members, by=members[0], at=at), at


def signed_anew(court, case, **said):
    """Determined by three others, and not published yet."""
    case, at = heard_again(court, case)
    members = panel_of(case)
    version = drafted(case).version
    how = {"case": case, "at": at}
    draft(told=told(**said), version=version, by=members[0], **how)
    for member in members:
        sign(version=version + 1, in_favour=True, by=member, **how)
    determine(by=members[0], **how)
    return taken_up_again(case), at


def determined_anew(court, case, **said):
    case, at = signed_anew(court, case, **said)
    ticked = [each.key for each in to_tick(case)]
    publish(case=case, ticked=ticked, by=court.secretary, at=at)
    return taken_up_again(case), at


def test_the_chair_reopens_a_final_case_and_all_are_served_with_the_fact(court):
    case = a_final(court)
    sat = panel_of(case)
    case = reopened(court, case)
    assert case.state == "admitted"
    filing = case.filings.get(kind="new-fact")
    assert (filing.text, filing.party) == (FACT, None)
    served = {service.party.who for service in filing.services.all()}
    assert served == {court.ada.number, court.bea.number}
    told_of = Notice.objects.filter(act=case.reopened_by)
    assert {each.member for each in told_of} == {court.ada, court.bea, *sat}
    # VIII.1-o: whoever answers has the time anew, and nobody of the first panel sits.
    term = Term.objects.running().get(case=case, kind=TermKind.ANSWER)
    assert (term.party.who, term.days) == (court.bea.number, 21)
    assert panel_of(case) == []
    ties = ties_of(case, sat, on=AGAIN.date())
    assert all("left" in ties[member.pk] for member in sat)


REFUSED = {
    # how the case stands; who would reopen it; what that is refused with
    "published, not final": ("published", "chair", Refused, "move-not-open"),
    "decided on appeal": ("decided", "chair", Refused, "reopening-after-appeal"),
    "an appeal itself": ("appeal", "spare", Refused, "reopening-of-an-appeal"),
    "late appealed": ("late", "chair", Refused, "reopening-after-appeal"),
    "final, by a party": ("final", "ada", Denied, "not-yours-in-the-case"),
    "final, by the office": ("final", "secretary", Denied, "not-yours-in-the-case"),
}


def standing_so(court, how):
    if how == "published":
        return published(court, at=PUBLISHED)
    if how in ("decided", "appeal"):
        case = second.decided(court, outcome=Outcome.DISMISSED)
        return case if how == "appeal" else against(case)
    case = a_final(court)
    if how == "late":
        appealed(court, case=case, at=OVER)
    return taken_up_again(case)


@pytest.mark.parametrize(("how", "who", "kind", "code"), REFUSED.values(), ids=REFUSED)
def test_what_was_appealed_or_is_not_final_is_not_reopened(court, how, who, kind, code):
    case = standing_so(court, how)
    # The chair is tied to an appeal, having sat before, and somebody else acts for it.
    by = second.a_bench(court, 1)[0] if who == "spare" else getattr(court, who)
    ask = {"case": case, "text": FACT, "by": by, "at": AGAIN}
    as_the_example(refused(kind, code, lambda: reopen(**ask)))


def test_every_code_is_asked_for():
    here = {"reopened-for-its-panel", "reopened-for-its-fact", "final-but-for-words"}
    table = {code for *_, code in REFUSED.values()} & REOPENING.keys()
    assert table | here == REOPENING.keys()


def test_a_fact_must_be_told(court):
    case = a_final(court)
    ask = {"case": case, "text": " ", "by": court.chair, "at": AGAIN}
    refused(Refused, "text-wanted", lambda: reopen(**ask))


def test_only_its_panel_ends_a_case_that_is_reopened(court):
    case = reopened(court)
    ask = {"case": case, "by": court.ada, "at": AGAIN}
    as_the_example(refused(Refused, "reopened-for-its-panel", lambda: withdraw(**ask)))


def test_neither_is_it_joined_to_another_case_nor_another_to_it(court):
    # VIII.1-o: it is heard for its fact and for nothing else.
    # The chair sat on the first panel, and is a party to the other case: in both the
    # part falls to whoever is free.
    again = reopened(court)
    other = court.served(text="Again.", respondents=(court.chair,))
    (spare,) = second.a_bench(court, 1)
    told = {"reason": "The same match.", "by": spare, "at": AGAIN}
    for case, into, code in (
        (again, other, "reopened-for-its-panel"),
        (other, again, "reopened-for-its-fact"),
    ):
        ask = {"case": case, "into": into} | told
        as_the_example(refused(Refused, code, lambda ask=ask: join(**ask)))


def test_what_was_determined_is_in_effect_and_says_that_it_is_reopened(court):
    case = reopened(court, orders=(suspends(court, court.bea),))
    bar = Bar.objects.standing().get()
    assert (bar.kind, bar.until) == (BarKind.SUSPENDED, None)
    first = standing(case)
    read = Read(case, first.determination, AGAIN, [first])
    assert read.is_reopened
    shown = Shown(case, court.bea, AGAIN)
    assert "new fact" in shown.next_step
    assert [each.label for each in shown.stations if each.is_now] == ["admitted"]


def test_what_is_determined_anew_takes_the_place_of_what_was_and_may_be_appealed(court):
    orders = (suspends(court, court.bea), suspends(court, court.ada))
    case = reopened(court, orders=orders)
    case, at = determined_anew(court, case, orders=(orders[1],))
    last = standing(case)
    assert (case.state, last.number, last.change) == ("published", 2, Change.REOPENED)
    # The first stays as it was, and says that another stands in its place.
    first = case.publications.first()
    read = Read(case, first.determination, at, list(case.publications.all()))
    assert (read.superseded_by, read.is_reopened) == (last, False)
    # What is not ordered again is taken back; what is stays as it was entered.
    assert [order.member for order in final_orders(case)] == [court.ada]
    bars = {bar.member: bar.until for bar in Bar.objects.standing()}
    assert bars == {court.bea: at.date() - timedelta(days=1), court.ada: None}
    running = Term.objects.running().filter(case=case, kind=TermKind.APPEAL)
    assert running.count() == 2
    appeal = appealed(court, case=case, at=at + timedelta(days=1))
    assert appeal.appeal.against == last
    act = Act.objects.filter(verb="publish-determination").last()
    assert act.facts["version"] == 2


def test_a_case_can_be_reopened_once_more_when_it_is_final_again(court):
    case, at = determined_anew(court, reopened(court))
    later = at + timedelta(days=31)
    case = lapse(case=case, at=later)
    by = next(
        each
        for each in second.a_bench(court)
        if not ties_of(case, [each], on=later.date())
    )
    with pytest.raises(Denied):
        reopen(case=case, text=FACT, by=court.secretary, at=later)
    reopen(case=case, text="A second log.", by=by, at=later)
    assert taken_up_again(case).is_reopened


# What is decided on appeal is corrected in its words alone (VIII.2-f)


def corrected_on_appeal(court, change, **said):
    case = second.decided(court, outcome=Outcome.DISMISSED)
    second.drafts(case, **said)
    second.signs(case)
    return {
        "case": case,
        "change": change,
        "note": "A word.",
        "by": panel_of(case)[0],
        "at": second.on(30, hour=12),
    }


def test_the_words_of_what_was_determined_on_appeal_are_corrected(court):
    ask = corrected_on_appeal(court, Change.CLERICAL, facts=("It was played.",))
    first = against(ask["case"])
    published = correct(**ask)
    assert (published.number, published.change) == (2, Change.CLERICAL)
    assert (taken_up_again(ask["case"]).state, against(ask["case"]).state) == (
        "final",
        first.state,
    )
    assert Act.objects.filter(verb="decide-on-appeal").count() == 1


def test_its_operative_part_is_not(court):
    ask = corrected_on_appeal(court, Change.OPERATIVE, facts=("It was played.",))
    as_the_example(refused(Refused, "final-but-for-words", lambda: correct(**ask)))


def test_nor_are_the_words_of_any_other_case_that_is_final(court):
    case = a_final(court)
    ask = {"case": case, "told": told(), "version": 1, "by": court.chair, "at": OVER}
    refused(Refused, "move-not-open", lambda: draft(**ask))


# What a correction of the operative part orders no more (VIII.2-f)


def test_what_a_correction_orders_no_more_is_put_back_as_it_was(court):
    match, nine = met(court), a_nine(court)
    was = ending(match)
    orders = (
        order(OrderKind.CORRECT_RESULT, match=match, sheet=SHEET),
        order(OrderKind.ADMIT_TWENTY_NINE, twenty_nine=nine),
    )
    case = published(court, at=PUBLISHED, orders=orders)
    assert (ending(match) == was, states(nine)) == (False, ["certified"])
    at = PUBLISHED + timedelta(days=1)
    drafts(court, case, at=at, orders=(ORDER,))
    signs(court, case, ("pia", True), ("rufus", True), at=at)
    how = {"change": Change.OPERATIVE, "note": "It went too far.", "at": at}
    correct(case=case, by=court.pia, **how)
    assert (ending(match), states(nine)) == (was, ["revoked"])
    latest = match.results.latest().get()
    assert latest.authority == case.number


def test_where_another_order_takes_its_place_the_entry_is_changed_once(court):
    match = met(court)
    corrected = order(OrderKind.CORRECT_RESULT, match=match, sheet=SHEET)
    case = published(court, at=PUBLISHED, orders=(corrected,))
    at = PUBLISHED + timedelta(days=1)
    drafts(court, case, at=at, orders=(order(OrderKind.VOID_RESULT, match=match),))
    signs(court, case, ("pia", True), ("rufus", True), at=at)
    how = {"change": Change.OPERATIVE, "note": "It is void.", "at": at}
    before = match.results.count()
    correct(case=case, by=court.pia, **how)
    assert match.results.latest().get().is_void
    assert match.results.count() == before + 1


def test_no_page_counts_who_is_told_of_before_it_is_published_anew(court):
    case, at = signed_anew(court, reopened(court), orders=(suspends(court, court.cy),))
    apart = [court.cy, *panel_of(case)]
    assert [cases_told(each) for each in (court.ada, *apart)] == [["1 case"], *[[]] * 4]
    ticked = [each.key for each in to_tick(case)]
    publish(case=case, ticked=ticked, by=court.secretary, at=at)
    assert [cases_told(each) for each in apart] == [["1 case"]] * 4


def cases_told(member):
    """What the public page of a member says of cases."""
    here = Member.objects.whole(AGAIN.date()).get(pk=member.pk)
    (cases,) = (each for each in shown_of(here) if each.kept.key == "cases")
    return [fact.text for fact in cases.facts]
