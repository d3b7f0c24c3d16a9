"""Expulsions, their ratification, and what becomes undone by a refusal (VII.4-a)."""

from datetime import UTC, date, datetime, timedelta

import pytest
from django.contrib.auth.models import AnonymousUser
from django.db import connection
from django.test.utils import CaptureQueriesContext

from rulebook.findings import Denied, Refused
from standings import record
from standings.access import Right, refusals
from standings.confirmation import confirm_result
from standings.models import Act, Bar, Match, Notice
from standings.record import Walk
from standings.registration import differing
from standings.sayings import saying
from standings.standing import Asked, Scope, read
from standings.titles import void_bar
from tests.standings.people import a_title
from tests.standings.tables import a_match, submitted
from tribunal import clock
from tribunal.access import worn_by
from tribunal.appealing import missing
from tribunal.determinations import determine, publish, to_tick
from tribunal.docket import is_overdue, state_said
from tribunal.doors import doors, why_closed
from tribunal.drafts import draft, sign
from tribunal.endings import settle
from tribunal.expulsions import hand_in_appeal
from tribunal.force import undo
from tribunal.joining import join
from tribunal.lodging import weighed
from tribunal.models import (
    Appeal,
    Case,
    Expulsion,
    Filing,
    Kind,
    OrderKind,
    Reclassification,
    Service,
)
from tribunal.orders import OrderTold, orders_faults, publishing_faults
from tribunal.ratification import Fate, fate_of, held_appeals, undone
from tribunal.shown import Shown
from tribunal.ties import ties_of

from . import benches
from .courts import FILED, later, panel_of, read_all
from .refusals import refused

pytestmark = pytest.mark.django_db

SAID = datetime(2026, 5, 3, 20, tzinfo=UTC)


def may(day, hour=21):
    return datetime(2026, 5, day, hour, tzinfo=UTC)


def met(ada, bea, day, scores="A 121, B 98"):
    match = a_match(ada, bea, day=date(2026, 5, day), at=may(day), ordinal=1)
    result = submitted(match, scores, by=ada, at=may(day))
    confirm_result(result=result, by=bea, at=may(day))
    return match


def titled(*members, by):
    for member in members:
        a_title(member, by)


def an_order(kind):
    return OrderTold(kind=kind, text="It is so ordered.")


def signed(case, kind, at, *, votes=3):
    """A draft with this order or none, and so many votes of its panel for it."""
    orders = {"orders": (an_order(kind),)} if kind else {"no_order": True, "orders": ()}
    told = benches.told(provisions=("VII.4",), **orders)
    panel = panel_of(case)
    version = draft(case=case, told=told, version=0, by=panel[0], at=at).version
    for member in panel[:votes]:
        vote = {"in_favour": True, "dissent": "", "by": member}
        sign(case=case, version=version, **vote, at=at)


def decided(court, case, kind, at):
    """A determination of a panel that heard the case, published."""
    signed(case, kind, at)
    determine(case=case, by=panel_of(case)[0], at=at)
    published(court, case, at)
    return Case.objects.get(pk=case.pk)


def published(court, case, at):
    ticked = [each.key for each in to_tick(case)]
    publish(case=case, ticked=ticked, by=court.secretary, at=at)


def basis(match):
    return Match.objects.get(pk=match.pk).held.basis


def codes(findings):
    return [finding.code for finding in findings]


def rows(day):
    asked = Asked(season=2026, scope=Scope.CHAMPIONSHIP, day=day)
    return [(line.member, line.figures.wins) for line in read(asked).lines]


# --- Expelled ---


def test_an_expulsion_is_in_effect_at_once_and_its_case_is_open_and_served(court):
    # VII.4: the matter goes at once to the Tribunal
    case = court.expelled()
    bar = Bar.objects.get()
    assert (bar.kind, bar.since, bar.until) == ("expelled", FILED.date(), None)
    assert (bar.authority, bar.ratification) == (case.number, "awaited")
    assert (case.kind, case.state) == (Kind.RATIFICATION, "admitted")
    assert [party.who for party in case.parties.all()] == [court.bea.number]
    service = Service.objects.get(party__case=case)
    assert service.filing == Filing.objects.get(case=case)
    assert case.terms.get().service == service
    told = Expulsion.objects.get(case=case)
    assert (told.bar, told.reported_by, told.act) == (bar, court.ada, case.made_by)
    assert bar.made_by.facts["step_of"] == case.made_by.number
    assert {act.at for act in (bar.made_by, case.made_by)} == {FILED}
    verbs = Notice.objects.filter(member=court.bea).values_list("act__verb", flat=True)
    assert {"open-ratification", "bar"} <= set(verbs)
    assert not list(Walk())


def test_what_is_public_of_an_expulsion_tells_neither_words_nor_reporter(court):
    case = court.expelled()
    public = Act.objects.filter(is_public=True, at=FILED, pk__gte=case.made_by_id)
    told = " ".join(f"{saying(act)} {act.facts}" for act in public)
    assert len(public) == 2
    assert "nerded" not in told
    assert court.ada.number not in told


WHO_MAY_NOT = "secretary", "chair", "pia", "referee", "officer", "ada"


@pytest.mark.parametrize("who", WHO_MAY_NOT)
def test_nobody_else_expels(court, who):
    act = lambda: court.expelled(by=getattr(court, who))  # noqa: E731
    assert refused(Denied, None, act).code == "right-not-held"
    assert not Bar.objects.exists()


def test_the_right_is_the_directors_alone(court):
    on = FILED.date()
    assert not refusals(court.director, Right.EXPEL, on=on)
    assert refusals(court.secretary, Right.EXPEL, on=on)


@pytest.mark.parametrize(
    ("told", "code"),
    [
        ({"said": " "}, "text-wanted"),
        ({"account": ""}, "text-wanted"),
        ({"reporter": ""}, "text-wanted"),
        ({"said": "w" * 2001}, "text-too-long"),
        ({"account": "It was\u202e so."}, "hidden-character-in-text"),
    ],
)
def test_words_that_cannot_be_entered_are_refused(court, told, code):
    refused(Refused, code, lambda: court.expelled(**told))


def test_the_director_and_who_reported_it_decide_nothing_in_it(court):
    # VIII.1-g: members with an interest are out
    case = court.expelled(reporter=court.pia)
    people = [court.pia, court.rufus, court.director]
    ties = ties_of(case, people, on=FILED.date())
    assert ties == {court.pia.pk: ["reported"], court.director.pk: ["opened"]}


# --- Decided ---


def test_a_panel_that_ratifies_lets_the_expulsion_stand_and_says_so(court):
    case = decided(court, court.heard_expulsion(), OrderKind.RATIFY, later(14))
    bar = Bar.objects.get()
    assert (bar.is_void, bar.ratification) == (False, "ratified")
    assert bar.ratified_by.facts["authority"] == case.number
    assert saying(bar.ratified_by).endswith(f"ratified, {case.number}.")
    assert (fate_of(case), state_said(case)) == (Fate.RATIFIED, "ratified, published")
    assert not Reclassification.objects.exists()


def test_an_expulsion_that_is_refused_was_never_and_its_matches_are_what_they_were(
    court,
):
    # RW-114: uttered on 3 May, refused on 20 May; VIII.2-d, X.1-a, X.1-g
    ada, bea, cy = court.ada, court.bea, court.cy
    titled(ada, bea, by=court.director)
    before = met(ada, bea, 2)
    case = court.expelled(at=SAID)
    third, fourth, tenth = (met(ada, bea, day) for day in (3, 4, 10))
    # Cy holds no title: with or without the expulsion it is no title match.
    other = met(bea, cy, 11)
    assert [basis(each) for each in (before, third, tenth, other)] == [
        *("convened", "unsanctioned", "unsanctioned", "unsanctioned")
    ]
    day_before = rows(date(2026, 5, 19))
    assert day_before == [(ada.pk, 1), (bea.pk, 0)]
    case = court.heard_expulsion(case, at=may(10, 22))
    assert [each.match for each in undone(case.expulsion)] == [tenth, fourth, third]
    (public,) = [Shown(case, AnonymousUser(), may(19)).ratification]
    assert (public.fate, public.expulsion, public.matches) == (Fate.AWAITED, None, [])
    case = decided(court, case, OrderKind.REFUSE_RATIFICATION, may(20))
    bar = Bar.objects.get()
    assert bar.is_void
    assert bar.voided_by.facts["authority"] == case.number
    assert list(bea.bars.on(date(2026, 5, 10))) == []
    assert [basis(each) for each in (before, third, fourth, tenth, other)] == [
        *("convened", "convened", "convened", "convened", "unsanctioned")
    ]
    acts = Act.objects.filter(verb="classify-match").order_by("pk")
    assert sorted(act.subject for act in acts) == [
        each.number for each in (third, fourth, tenth)
    ]
    assert {act.facts["authority"] for act in acts} == {case.number}
    assert {act.facts["step_of"] for act in acts} == {bar.voided_by.facts["step_of"]}
    assert all(case.number in saying(act) for act in acts)
    made = Reclassification.objects.all()
    assert sorted(each.now.act_id for each in made) == [act.pk for act in acts]
    # As of the day before it stands as it stood then; from the day on they count.
    assert rows(date(2026, 5, 19)) == day_before
    assert rows(date(2026, 5, 20)) == [(ada.pk, 4), (bea.pk, 0)]
    assert state_said(case) == "ratification refused, published"
    assert not differing(Match.objects.all())
    assert not undone(case.expulsion)
    shown = Shown(case, AnonymousUser(), may(21)).ratification
    assert [each.match for each in shown.matches] == [third, fourth, tenth]
    assert not list(Walk())


def test_a_title_for_the_past_is_classified_anew_by_no_refusal(court):
    # X.1-g: what else the registers would make of a match waits for its own order
    ada, cy = court.ada, court.cy
    case = court.expelled(at=SAID)
    match = met(ada, cy, 10)
    titled(ada, cy, by=court.director)
    assert [each.match for each in differing(Match.objects.all())] == [match]
    case = court.heard_expulsion(case, at=may(10, 22))
    decided(court, case, OrderKind.REFUSE_RATIFICATION, may(20))
    assert basis(match) == "unsanctioned"


def test_what_would_be_classified_anew_is_found_in_as_many_queries_for_many(
    court,
):
    titled(court.ada, court.bea, by=court.director)
    case = court.expelled(at=SAID)
    expulsion = Expulsion.objects.select_related("bar").get(case=case)
    counted = []
    for days in ((3,), (4, 5, 6, 7, 8)):
        for day in days:
            met(court.ada, court.bea, day)
        with CaptureQueriesContext(connection) as asked:
            found = undone(expulsion)
        counted.append((len(asked), len(found)))
    (one, _), (many, number) = counted
    assert (one, number) == (many, 6)


def test_whoever_sat_at_a_match_that_it_changes_does_not_publish_a_refusal(court):
    titled(court.bea, court.secretary, by=court.director)
    case = court.expelled(at=SAID)
    met(court.secretary, court.bea, 10)
    case = court.heard_expulsion(case, at=may(10, 22))
    signed(case, OrderKind.REFUSE_RATIFICATION, may(20))
    determine(case=case, by=panel_of(case)[0], at=may(20))
    found = codes(publishing_faults(case, court.secretary, may(20)))
    assert found[0] == "your-own-result"
    assert not list(publishing_faults(case, court.director, may(20)))


# --- What a panel cannot say ---


def test_no_determination_both_ratifies_and_refuses(court):
    case = court.expelled()
    both = [an_order(OrderKind.RATIFY), an_order(OrderKind.REFUSE_RATIFICATION)]
    assert codes(orders_faults(case, both, later(1))) == ["orders-clash"]


def test_no_other_case_ratifies_and_nothing_void_is_ratified(court):
    other, case = court.filed(), court.expelled()
    kinds = OrderKind.RATIFY, OrderKind.REFUSE_RATIFICATION

    def found(case):
        return [
            (each.code, dict(each.facts))
            for kind in kinds
            for each in orders_faults(case, [an_order(kind)], later(5))
        ]

    assert found(other) == [("no-expulsion-in-it", {"case": other.number})] * 2
    assert found(case) == []
    decided_by = {"authority": "the Director", "by": court.secretary, "at": later(1)}
    void_bar(bar=Bar.objects.get(), **decided_by)
    since = {"since": FILED.date()}
    assert found(case) == [("nothing-to-ratify", since), ("void-already", since)]


def test_nobody_but_its_panel_ends_it(court):
    case, other = court.expelled(), court.filed(kind=Kind.CONDUCT)
    read_all(case, later(1))
    asks = {
        "settle": lambda: settle(case=case, text="Peace.", by=court.bea, at=later(1)),
        "join": lambda: join(
            case=case, into=other, reason="Alike.", by=court.chair, at=later(1)
        ),
    }
    for act in asks.values():
        found = refused(Refused, "panel-alone-ratifies", act)
        assert found.facts == {"case": case.number}


# --- Handed in early ---


def handed_in(court, case, text="I never said it.", at=None):
    return hand_in_appeal(case=case, text=text, by=court.bea, at=at or later(2))


def test_an_early_appeal_is_held_with_its_receipt_and_kept_from_the_panel(court):
    # An appeal against an expulsion before its ratification is held, not lost.
    case = court.expelled()
    read_all(case, later(1))
    first = handed_in(court, case)
    assert handed_in(court, case, at=later(3)) == first
    assert (first.received_at, held_appeals(case)) == (later(2), [first])
    assert not Service.objects.filter(filing=first).exists()
    assert Notice.objects.filter(act=first.act, member=court.bea).exists()
    found = refused(
        Refused, "appeal-held-already", lambda: handed_in(court, case, "Another.")
    )
    assert found.facts == {"case": case.number, "who": court.bea.number}
    case = court.heard_expulsion(case)
    case = decided(court, case, OrderKind.RATIFY, later(14))
    # VIII.2-d, VII.4-a: with the publication it is an appeal, and its receipt is kept.
    appeal = Appeal.objects.get(appellant=case.parties.get())
    assert (appeal.first_case, case.state) == (case, "under-appeal")
    assert (appeal.lodged_at, appeal.is_late) == (later(2), False)
    filing = appeal.case.filings.get()
    assert (filing.received_at, filing.about, filing.text) == (
        later(2),
        first,
        first.text,
    )
    assert filing.digest == first.digest
    assert [each.code for each in missing(weighed(appeal))] == ["letterhead-missing"]
    (cures,) = appeal.case.terms.all()
    assert (cures.kind, cures.since) == ("cure", later(14))
    notices = Notice.objects.filter(member=court.bea, act=appeal.act)
    assert notices.exists()


def test_an_early_appeal_against_what_is_refused_is_lodged_nowhere(court):
    case = court.expelled()
    read_all(case, later(1))
    handed_in(court, case)
    case = court.heard_expulsion(case)
    case = decided(court, case, OrderKind.REFUSE_RATIFICATION, later(14))
    assert (case.state, len(held_appeals(case))) == ("published", 1)
    assert not Appeal.objects.exists()


def test_a_ratification_that_is_undone_on_appeal_never_was(court):
    # VIII.2-d: not ratified, it is void from the start
    titled(court.ada, court.bea, by=court.director)
    case = court.expelled()
    match = a_match(court.ada, court.bea, day=later(1).date(), at=later(1))
    case = decided(court, court.heard_expulsion(case), OrderKind.RATIFY, later(14))
    assert basis(match) == "unsanctioned"
    with record.acting():
        how = {"at": later(60), "by": court.secretary, "role": "secretariat"}
        act = record.enter("admit-case", case, **how)
        undo(case.orders.get(), act, "ICA-T-2026-016")
    assert (Bar.objects.get().is_void, basis(match)) == (True, "convened")
    assert fate_of(Case.objects.get(pk=case.pk)) is Fate.REFUSED


def test_no_other_case_takes_an_early_appeal_and_none_shows_its_door(court):
    case = court.served()
    found = refused(Refused, "only-in-ratification", lambda: handed_in(court, case))
    assert found.facts == {"case": case.number}
    slugs = [
        door.move.slug
        for door in doors(case, worn_by(case, court.bea, later(3)), later(3))
    ]
    assert "answer" in slugs
    assert "hand-in-appeal" not in slugs
    expelled = court.expelled()
    worn = worn_by(expelled, court.bea, later(1))
    assert not why_closed(expelled, "hand-in-appeal", worn, later(1))
    handed_in(court, expelled)
    assert codes(why_closed(expelled, "hand-in-appeal", worn, later(2))) == [
        "appeal-held-already"
    ]


# --- Long awaited ---

DAYS = [
    # RW-111: the last of sixty days, and the first moment after it in London
    (datetime(2026, 7, 31, 22, 59, 59, tzinfo=UTC), False),
    (datetime(2026, 7, 31, 23, tzinfo=UTC), True),
]


@pytest.mark.parametrize(("at", "flagged"), DAYS)
def test_what_waits_for_longer_than_sixty_days_is_flagged_once_and_nothing_lapses(
    court, at, flagged
):
    case = court.expelled()
    assert is_overdue(case, at) is flagged
    told = clock.flag(case=case, at=at)
    assert (told is not None) is flagged
    assert clock.flag(case=case, at=at + timedelta(days=1)) is None or not flagged
    if not flagged:
        return
    act = Act.objects.get(verb="flag-ratification")
    assert (act.role, act.facts, act.is_public) == ("", {"days": 60}, True)
    who = Notice.objects.filter(act=act).values_list("member", flat=True)
    assert {court.chair.pk, court.secretary.pk, court.director.pk} == set(who)
    assert state_said(case) == "awaiting ratification, admitted"
    assert Bar.objects.get().ratification == "awaited"


def test_the_days_of_it_are_a_setting_of_its_own(court, settings):
    settings.RATIFICATION_DAYS = 3
    case, other = court.expelled(), court.filed()
    assert [is_overdue(each, later(4)) for each in (case, other)] == [True, False]
    assert clock.overdue_ratifications(later(4)) == [case]


def test_the_clock_reminds_once_and_passes_over_what_was_decided(court, settings):
    settings.RATIFICATION_DAYS = 3
    case = court.expelled()
    due = [name for name, _ in clock._due(later(4)) if name.startswith("flag")]
    assert due == [f"flag {case.number}"]
    clock.flag(case=case, at=later(4))
    assert not [name for name, _ in clock._due(later(5)) if name.startswith("flag")]
