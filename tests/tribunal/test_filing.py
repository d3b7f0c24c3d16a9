"""Cases filed, cured, declined and admitted (VIII.1-a to VIII.1-d)."""

from datetime import UTC, datetime, timedelta

import pytest

from rulebook.findings import Denied, Refused
from standings.federations import merge_federation
from standings.models import Act, Letter, Notice
from standings.notices import opened
from tests.standings.people import a_log_in
from tribunal.access import worn_by
from tribunal.doors import doors
from tribunal.filing import admit, cure, decline, file_case, find_deficient
from tribunal.models import Kind, Service, TermKind
from tribunal.moves import MOVES, Hat
from tribunal.procedure import is_over, last_day
from tribunal.service import prove_service, unserved

from .courts import FILED, WORDS, later, read_all
from .refusals import refused, written

pytestmark = pytest.mark.django_db


def test_numbers_follow_one_another_from_015_on(court):
    # VIII.1-a
    cases = [court.filed(text=f"Case {number}.") for number in range(3)]
    numbers = [f"ICA-T-2026-{serial:03}" for serial in (15, 16, 17)]
    assert [case.number for case in cases] == numbers
    other = court.filed(text="Another year.", at=datetime(2027, 1, 1, tzinfo=UTC))
    assert other.number == "ICA-T-2027-001"


@pytest.mark.parametrize(
    ("at", "number"),
    [
        # The year is the Secretariat's, at the last second and one after.
        ("2026-12-31T23:59:59", "ICA-T-2026-015"),
        ("2027-01-01T00:00:00", "ICA-T-2027-001"),
    ],
)
def test_a_case_is_of_the_year_of_its_receipt(court, at, number):
    at = datetime.fromisoformat(at).replace(tzinfo=UTC)
    assert court.filed(at=at).number == number


def test_a_filing_keeps_who_what_and_when(court):
    case = court.filed()
    (filing,) = case.filings.all()
    assert (filing.text, filing.received_at) == (WORDS, FILED)
    assert filing.act.verb == "file-case"
    assert filing.act.facts == {"digest": filing.digest}
    told = [(party.side, party.who) for party in case.parties.all()]
    assert told == [("filer", court.ada.number), ("respondent", court.bea.number)]


def test_the_record_names_nobody_of_a_case(court):
    # VIII.1-a: to be named in a filing is no finding.
    case = court.filed()
    act = case.made_by
    # Whoever filed it stands in the act, which is therefore not for everybody.
    assert not act.is_public
    assert court.bea.number not in act.text


def test_nobody_is_told_before_a_case_is_admitted(court):
    before = Notice.objects.count()
    deficient(court)
    told = Notice.objects.all()[before:]
    assert [(each.act.verb, each.member) for each in told] == [
        ("file-case", court.ada),
        ("find-deficient", court.ada),
    ]


def test_whoever_files_gets_a_receipt_at_once(court):
    a_log_in(court.ada, email="ada@example.org")
    case = court.filed()
    letter = Letter.objects.get(notice__act=case.made_by)
    assert letter.notice.member == court.ada
    assert letter.made_at == FILED


def test_a_federation_that_ended_answers_nothing(court):
    into = {"into": court.scotland, "last_day": FILED.date(), "by": court.director}
    merge_federation(federation=court.england, at=FILED, **into)
    told = {"respondents": (court.england,), "by": court.cy}
    refused(Refused, "federation-ended", lambda: court.filed(**told))


@pytest.mark.parametrize("after", [timedelta(), timedelta(days=1)])
def test_the_same_filing_again_is_the_same_case(court, after):
    first = court.filed()
    before = written()
    again = file_case(told=court.told(), by=court.ada, at=FILED + after)
    assert (again.case, again.is_new) == (first, False)
    assert written() == before


def test_the_same_words_of_another_are_another_case(court):
    first = court.filed()
    second = court.filed(by=court.cy)
    assert second != first


def test_an_officer_files_for_the_federation(court):
    told = {"for_federation": court.england}
    case = court.filed(by=court.officer, **told)
    assert case.parties.get(side="filer").who == "ENG"
    assert case.made_by.role == "federation-officer"
    act = lambda: court.filed(by=court.elsewhere, text="Other.", **told)  # noqa: E731
    refused(Denied, "not-your-federation", act)


def test_whoever_is_no_member_cannot_file(court):
    reporter = a_log_in(email="reporter@example.org")
    refused(Denied, "only-members-file", lambda: court.filed(by=reporter))


TOLD = [
    ("kind-not-to-be-filed", {"kind": Kind.RATIFICATION}),
    ("kind-not-to-be-filed", {"kind": Kind.REFERRAL}),
    ("match-wanted", {"kind": Kind.DISPUTED_RESULT}),
    ("respondent-wanted", {"respondents": ()}),
    ("too-many-respondents", {"respondents": tuple(f"Eve {n}" for n in range(13))}),
    ("party-named-twice", {"respondents": ("Eve Starter", "Eve Starter")}),
    ("text-wanted", {"text": ""}),
    ("text-too-long", {"text": "x" * 20_001}),
    ("hidden-character-in-text", {"text": "a\u202eb"}),
]


@pytest.mark.parametrize(("code", "told"), TOLD)
def test_what_cannot_be_filed_is_refused(court, code, told):
    refused(Refused, code, lambda: court.filed(**told))


def test_what_is_pasted_with_the_words_of_a_complaint_is_no_part_of_them(court):
    case = court.filed(text="My op\u00adponent\u200b hid\u2028a card.\ufeff")
    assert case.filings.get().text == "My opponent hid\na card."


def test_nobody_files_against_themself(court):
    act = lambda: court.filed(respondents=(court.ada,))  # noqa: E731
    refused(Refused, "party-named-twice", act)


# What is missing (VIII.1-b)


def deficient(court, case=None, at=None, defects=("Name the match.",)):
    case = case or court.filed()
    how = {"defects": defects, "by": court.secretary, "at": at or later(1)}
    return find_deficient(case=case, **how)


def cured(court, case, at, text="It was on 20 May."):
    return cure(case=case, text=text, by=court.ada, at=at)


def test_a_filing_is_told_once_item_by_item_what_it_lacks(court):
    case = deficient(court, defects=["Name the match.", "", "Name the day."])
    items = [defect.text for defect in case.defects.all()]
    assert items == ["Name the match.", "Name the day."]
    assert case.state == "filed"
    term = case.terms.begun().get(kind=TermKind.CURE)
    assert last_day(term).isoformat() == "2026-06-09"
    refused(Refused, "deficient-once", lambda: deficient(court, case))


@pytest.mark.parametrize("defects", [[], ["", " "], ["x"] * 21])
def test_what_is_missing_is_named(court, defects):
    case = court.filed()
    act = lambda: deficient(court, case, defects=defects)  # noqa: E731
    refused(Refused, "defects-wanted", act)


def test_a_cured_filing_keeps_its_first_receipt(court):
    case = deficient(court)
    filing = cured(court, case, later(2))
    assert filing.kind == "cure"
    opening = case.filings.get(kind="opening")
    assert (case.received_at, opening.received_at) == (FILED, FILED)
    refused(Refused, "nothing-to-cure", lambda: cured(court, case, later(3)))


def test_a_case_is_admitted_when_it_is_cured_or_the_time_is_over(court):
    case = deficient(court)
    last = datetime(2026, 6, 9, 22, 59, 59, tzinfo=UTC)
    how = {"case": case, "by": court.secretary}
    refused(Refused, "cure-awaited", lambda: admit(at=last, **how))
    assert admit(at=last + timedelta(seconds=1), **how).state == "admitted"


def test_a_late_cure_is_received_all_the_same(court):
    case = deficient(court)
    late = datetime(2026, 6, 9, 23, 0, tzinfo=UTC)
    term = case.terms.begun().get(kind=TermKind.CURE)
    assert is_over(term, late)
    assert cured(court, case, late).received_at == late


# Declining (VIII.1-c)


def test_a_filing_is_declined_by_a_member_of_the_tribunal_with_reasons(court):
    case = court.declined()
    assert case.state == "declined"
    act = Act.objects.about("case", case.number).last()
    assert (act.verb, act.who, act.role) == (
        "decline-case",
        court.pia,
        "tribunal-member",
    )
    assert (act.reason, act.provisions) == ("It names no match.", ["X.2"])
    assert Notice.objects.filter(act=act, member=court.ada).exists()


@pytest.mark.parametrize(
    ("who", "code"),
    [
        ("secretary", "not-yours-in-the-case"),
        ("director", "not-yours-in-the-case"),
        ("ada", "not-yours-in-the-case"),
        ("cy", "not-yours-in-the-case"),
        # Of the filer's federation.
        ("quinn", "tied-to-the-case"),
    ],
)
def test_nobody_else_declines(court, who, code):
    case = court.filed()
    told = {"reason": "No.", "provision": "X.2", "at": later(1)}
    act = lambda: decline(case=case, by=getattr(court, who), **told)  # noqa: E731
    refused(Denied, code, act)


def test_software_declines_nothing(court):
    case = court.filed()
    told = {"reason": "No.", "provision": "X.2", "at": later(1)}
    act = lambda: decline(case=case, by=None, **told)  # noqa: E731
    refused(Denied, "not-yours-in-the-case", act)


def test_reasons_rest_on_a_provision_of_the_book(court):
    case = court.filed()
    told = {"reason": "No.", "by": court.pia, "at": later(1)}
    act = lambda: decline(case=case, provision="XI.9", **told)  # noqa: E731
    refused(Refused, "no-such-provision", act)


def test_a_member_of_the_tribunal_who_is_a_party_decides_nothing(court):
    # A party who also sits on the Tribunal.
    case = court.filed(respondents=(court.pia,))
    told = {"reason": "No.", "provision": "X.2", "at": later(1)}
    act = lambda: decline(case=case, by=court.pia, **told)  # noqa: E731
    # Told that of the tie, a party would learn of what is not served yet.
    refused(Denied, "not-yours-in-the-case", act)


def test_the_secretariat_handles_no_case_of_its_own(court):
    case = court.filed(respondents=(court.secretary,))
    act = lambda: admit(case=case, by=court.secretary, at=later(1))  # noqa: E731
    refused(Denied, "not-yours-in-the-case", act)
    assert admit(case=case, by=court.director, at=later(1)).state == "admitted"


# Admission and service (VIII.1-d)


def test_an_admitted_case_is_served_on_every_respondent(court):
    court.admitted(respondents=(court.bea, court.scotland, "Eve Starter"))
    served = {service.party.who: service for service in Service.objects.proved()}
    assert set(served) == {court.bea.number, "SCO", "Eve Starter"}
    assert {who: each.sent.count() for who, each in served.items()} == {
        court.bea.number: 1,
        "SCO": 1,
        "Eve Starter": 0,
    }
    told = Notice.objects.filter(act__verb="admit-case", to_acknowledge=True)
    members = {court.bea, court.elsewhere, court.ada}
    assert {notice.member for notice in told} <= members


def test_each_time_to_answer_runs_from_the_own_proof(court):
    case = court.admitted(respondents=(court.bea, court.cy))
    terms = case.terms.begun().filter(kind=TermKind.ANSWER)
    assert [last_day(term) for term in terms] == [None, None]
    read_all(case, datetime(2026, 6, 4, 12, tzinfo=UTC))
    days = [last_day(term).isoformat() for term in terms.all()]
    assert days == ["2026-06-25", "2026-06-25"]


def test_a_service_is_proved_by_hand_where_no_notice_can(court):
    case = court.admitted(respondents=("Eve Starter",))
    (service,) = Service.objects.all()
    on = datetime(2026, 6, 5, 9, tzinfo=UTC)
    how = {"service": service, "how": "letter", "by": court.secretary}
    for day in (later(0), later(30)):
        code = "service-at-no-such-time"
        refused(Refused, code, lambda on=day: prove_service(on=on, at=later(5), **how))
    prove_service(on=on, at=later(5), **how)
    (term,) = case.terms.begun().all()
    assert last_day(term).isoformat() == "2026-06-26"
    again = lambda: prove_service(on=on, at=later(6), **how)  # noqa: E731
    refused(Refused, "service-proved-already", again)


def test_nothing_reaches_a_panel_before_every_other_party_is_served(court):
    # VIII.1-f
    case = court.admitted(respondents=(court.bea, court.cy))
    (filing,) = case.filings.all()
    assert unserved(case) == {filing.pk}
    mine = Notice.objects.get(member=court.bea, act__verb="admit-case")
    opened(mine, at=later(2))
    assert unserved(case) == {filing.pk}
    read_all(case, later(3))
    assert unserved(case) == set()


def test_who_has_a_log_in_gets_a_letter_of_a_service(court):
    a_log_in(court.bea)
    court.admitted()
    letters = Letter.objects.filter(notice__member=court.bea)
    assert letters.count() == 1


# Who is what


HATS = [
    ("ada", "filer"),
    ("bea", "respondent"),
    ("officer", ""),
    ("cy", ""),
    ("secretary", "secretariat"),
    # VII.3: the applications to read mentor correspondence are the Director’s.
    ("director", "secretariat grantor"),
    ("chair", "tribunal chair"),
    ("pia", "tribunal"),
    ("quinn", ""),
    ("referee", "referee"),
]


@pytest.mark.parametrize(("who", "hats"), HATS)
def test_who_is_what_in_a_case(court, who, hats):
    worn = worn_by(court.filed(), getattr(court, who), later(1))
    assert {hat.value for hat in worn.hats} == set(hats.split())


def test_the_service_itself_is_the_clock_and_nothing_else(court):
    assert worn_by(court.filed(), None, later(1)).hats == {Hat.CLOCK}


def test_the_chair_who_is_tied_leaves_the_chair_to_a_free_member(court):
    case = court.filed(respondents=(court.chair,))
    chairs = {
        who
        for who in ("chair", "pia", "rufus", "director")
        if Hat.CHAIR in worn_by(case, getattr(court, who), later(1)).hats
    }
    assert chairs == {"pia", "rufus"}


def test_where_all_of_the_tribunal_are_tied_the_director_seats_the_panel(court):
    tribunal = (court.chair, court.pia, court.rufus, court.sela)
    case = court.filed(respondents=tribunal)
    assert Hat.CHAIR in worn_by(case, court.director, later(1)).hats


def test_a_door_says_why_it_is_closed(court):
    case = deficient(court)
    worn = worn_by(case, court.secretary, later(2))
    told = {
        d.move.slug: [why.code for why in d.why] for d in doors(case, worn, later(2))
    }
    assert told["find-deficient"] == ["deficient-once"]
    assert told["admit"] == ["cure-awaited"]
    assert told["publish"] == ["move-not-open"]
    mine = {slug for slug, move in MOVES.items() if Hat.SECRETARIAT in move.hats}
    assert set(told) == mine
