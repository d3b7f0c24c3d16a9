"""Answers, reviews and endings on their pages and in the API: moves; what is shown."""

import json

import pytest
from django.test import Client

from standings.models import Act
from tests.web.meetings import logged_in
from tests.web.registers import Program
from tribunal.answers import answer, disclose, represent, submit, who_is_silent
from tribunal.clock import remind
from tribunal.endings import agree, settle, withdraw
from tribunal.filing import admit
from tribunal.joining import join
from tribunal.models import Kind

from .courts import Court, later, read_all

pytestmark = pytest.mark.django_db


@pytest.fixture(scope="module", autouse=True)
def _cases_at_hand(people):
    people.keeps(Court.served, Court.answered)


SAID = {"text": "It was\r\nreported."}
HEARD = {"text": "It was\nreported."}
WHY = {"reason": "So it is."}
SIGNED = WHY | {"provision": "X.2"}


def proposed(court):
    """A case that Ada proposes to settle."""
    case = court.answered()
    settle(case=case, text="Even.", by=court.ada, at=later(4))
    return case


def answered(court):
    return court.answered()


def filings(kind):
    return lambda court, case: {"answer": case.filings.get(kind=kind).pk} | SAID


def act_of_the_answer(court, case):
    return {"answer": case.filings.get(kind="answer").act_id} | HEARD


def proposal(court, case):
    return {"proposal": case.proposals.last().pk}


def act_of_the_proposal(court, case):
    return {"proposal": case.proposals.last().act_id}


def another(court, case):
    """The docket number of a case between the same, that is admitted."""
    into = court.filed(text="And this.")
    if into.state == "filed":
        admit(case=into, by=court.secretary, at=later(1))
    return {"into": into.number} | WHY


def party(court, case):
    return {"writer": case.parties.get(member=court.ada).pk} | SAID


MOVES = {
    # how the case stands; who; what is typed; what a program tells; the act
    "ask-review": ("declined", "ada", WHY, WHY, "ask-review"),
    "uphold": ("reviewed", "rufus", SIGNED, SIGNED, "uphold-case"),
    "take-up-again": ("reviewed", "rufus", SIGNED, SIGNED, "take-up-case"),
    "answer": ("served", "bea", SAID, HEARD, "answer-case"),
    "reply": (answered, "ada", filings("answer"), act_of_the_answer, "reply-in-case"),
    "submit": (answered, "bea", SAID, HEARD, "submit-in-case"),
    "disclose": (
        answered,
        "pia",
        party,
        lambda court, case: {"writer": court.ada.number} | HEARD,
        "disclose-approach",
    ),
    "represent": (
        "served",
        "bea",
        lambda court, case: {"member": court.cy.number.lower()},
        lambda court, case: {"member": court.cy.number},
        "represent-party",
    ),
    "withdraw": ("served", "ada", WHY, WHY, "leave-case"),
    "settle": (answered, "ada", SAID, HEARD, "propose-settlement"),
    "agree": (proposed, "bea", proposal, act_of_the_proposal, "leave-case"),
    "enter-agreement": (
        proposed,
        "secretary",
        lambda court, case: (
            proposal(court, case)
            | {"party": case.parties.get(member=court.bea).pk}
            | {"how": "letter", "on": "2026-06-06T09:00"}
        ),
        lambda court, case: (
            act_of_the_proposal(court, case)
            | {"party": court.bea.number}
            | {"how": "letter", "on": "2026-06-06T09:00:00+01:00"}
        ),
        "leave-case",
    ),
    "object": (proposed, "bea", proposal, act_of_the_proposal, "object-to-end"),
    "stay": ("served", "chair", WHY, WHY, "stay-case"),
    "resume": ("stayed", "chair", WHY, WHY, "resume-case"),
    "join": ("served", "chair", another, another, "join-case"),
}


def at(case, slug=""):
    return f"/cases/{case.number}/{slug}/" if slug else f"/cases/{case.number}/"


def acts(case):
    return [act.verb for act in Act.objects.about("case", case.number)]


def of(told, court, case):
    return told(court, case) if callable(told) else told


def stands(how, court):
    return how(court) if callable(how) else getattr(court, how)()


@pytest.fixture
def on(monkeypatch):
    """Makes it a day after a case was filed."""

    def day(days):
        monkeypatch.setattr("django.utils.timezone.now", lambda: later(days))

    return day


@pytest.mark.parametrize("slug", MOVES)
@pytest.mark.parametrize("way", ["page", "api"])
def test_a_move_is_made_once_by_whose_it_is(court, on, slug, way):
    how, who, typed, told, verb = MOVES[slug]
    case, member = stands(how, court), getattr(court, who)
    on(5)
    typed, told = of(typed, court, case), of(told, court, case)
    client = logged_in(member)
    if way == "page":
        page = client.get(at(case, slug))
        assert page.status_code == 200
        sent = {"key": page.context["form"]["key"].value()} | typed
        for _press in range(2):
            got = client.post(at(case, slug), sent)
            if slug == "withdraw" and _press:
                # Having left it, nothing of the case is theirs to do.
                continue
            assert (got.status_code, got["Location"]) == (302, at(case)), got.context
    else:
        asks = Program(Client(), member.login)
        for _press in range(2):
            got = asks.post(at(case, slug)[1:], told, Idempotency_Key="once")
            assert (got.status_code, got.json()["number"]) == (200, case.number)
    assert acts(case).count(verb) == 1


@pytest.mark.parametrize("slug", MOVES)
def test_a_move_is_nobody_elses(court, on, slug):
    how, _who, typed, told, _verb = MOVES[slug]
    case = stands(how, court)
    on(5)
    typed, told = of(typed, court, case), of(told, court, case)
    before = acts(case)
    client = logged_in(court.referee)
    asks = Program(Client(), court.referee.login)
    for got in (
        client.get(at(case, slug)),
        client.post(at(case, slug), typed),
        asks.post(at(case, slug)[1:], told),
    ):
        assert got.status_code == 403
        assert court.bea.number not in got.content.decode()
    assert acts(case) == before


WRONG = [
    # the move, who, what is typed, the answer, and what the page says
    ("reply", "ada", {"answer": "999999"}, 400, "There is no such answer"),
    ("reply", "ada", {"answer": "x"}, 400, "There is no such answer"),
    ("reply", "ada", {"text": "No."}, 400, "Say to which answer."),
    ("submit", "bea", {"text": ""}, 409, "text"),
    ("submit", "bea", {"text": "a\x00b"}, 409, "cannot be seen"),
    ("represent", "bea", {"member": "Nobody"}, 400, "Nobody"),
    ("represent", "bea", {"member": "ICA-999999"}, 400, "ICA-999999"),
    ("agree", "bea", {"proposal": "0"}, 400, "There is no such proposal"),
    ("agree", "bea", {"proposal": "9" * 30}, 400, "There is no such proposal"),
    ("object", "bea", {}, 400, "Say to which proposal."),
    ("stay", "chair", {"reason": ""}, 409, "reason"),
    ("disclose", "pia", {"writer": "0", "text": "Psst."}, 400, "no party to this case"),
    ("join", "chair", {"into": "ICA-T-2026-999"} | WHY, 400, "ICA-T-2026-999"),
    ("join", "chair", {"into": "\x00"} | WHY, 400, ""),
]
TOLD = [
    ("reply", "ada", {"answer": 1, "text": "No."}, 422),
    ("reply", "ada", {"answer": "x", "text": []}, 422),
    ("reply", "ada", {"answer": 10**30, "text": "No."}, 422),
    ("submit", "bea", {}, 422),
    ("submit", "bea", {"text": "No.", "party": "Nobody"}, 422),
    ("submit", "bea", {"text": "\ud800"}, 422),
    ("submit", "bea", {"text": ""}, 409),
    ("represent", "bea", {"member": 3}, 422),
    ("represent", "bea", {}, 422),
    ("agree", "bea", {"proposal": 10**30}, 422),
    ("agree", "bea", {"proposal": 1}, 422),
    ("object", "bea", {"proposal": None}, 422),
    ("disclose", "pia", {"text": "Psst.", "writer": "Nobody"}, 422),
    ("join", "chair", {"into": "ICA-T-2026-999", "reason": "So."}, 422),
    ("stay", "chair", {"reason": "x" * 30_000}, 422),
]


def test_what_is_told_wrongly_is_refused_and_nothing_is_done(court, on):
    case = proposed(court)
    on(5)
    before = acts(case)
    for slug, who, typed, status, said in WRONG:
        got = logged_in(getattr(court, who)).post(at(case, slug), typed)
        assert (got.status_code, said in got.content.decode()) == (status, True), (
            slug,
            typed,
        )
    for slug, who, told, status in TOLD:
        asks = Program(Client(), getattr(court, who).login)
        got = asks.post(at(case, slug)[1:], told)
        assert got.status_code == status, (slug, told, got.content)
    assert acts(case) == before


def test_a_proposal_that_was_replaced_is_not_agreed_to(court, on):
    case = proposed(court)
    on(5)
    client = logged_in(court.bea)
    page = client.get(at(case, "agree"))
    sent = {"key": page.context["form"]["key"].value()} | proposal(court, case)
    settle(case=case, text="Ada has it by 12.", by=court.ada, at=later(5))
    got = client.post(at(case, "agree"), sent)
    assert got.status_code == 409
    assert "No such proposal" in got.content.decode()


# What is shown


def shown(case, member):
    """The page of a case, and what a program is told of it."""
    page = logged_in(member).get(at(case)).content.decode()
    answered = Program(Client(), member.login).get(at(case)[1:])
    return page, json.loads(answered.content)


def test_a_late_answer_says_by_how_many_days(court, on):
    # RW-104
    case = court.served()
    answer(case=case, text="No.", by=court.bea, at=later(24))
    on(25)
    page, told = shown(case, court.ada)
    assert "late by 1 day" in page
    assert [(each["kind"], each["days_late"]) for each in told["documents"]] == [
        ("opening", 0),
        ("answer", 1),
    ]


def test_once_it_is_answered_a_panel_is_to_be_drawn(court, on):
    # VIII.1-e, VIII.1-g: the step that is next, before the answer and after
    case = court.served()
    on(2)
    assert "Whoever answers it answers" in shown(case, court.ada)[0]
    answer(case=case, text="No.", by=court.bea, at=later(3))
    on(4)
    page, _ = shown(case, court.ada)
    assert "Whoever answers it answers" not in page
    assert "draws its panel, or another member where the chair is tied" in page


def test_the_parties_see_what_is_proposed_and_the_panel_does_not(court, on):
    case = court.seat(court.answered(kind=Kind.COMPLAINT), apart=(court.sela,))
    made = settle(case=case, text="MARKED-TERMS", by=court.ada, at=later(25))
    read_all(case, later(25))
    on(26)
    page, told = shown(case, court.bea)
    assert "MARKED-TERMS" in page
    assert [(each["kind"], each["party"]) for each in told["proposals"]] == [
        ("settle", court.ada.number)
    ]
    for member in (court.pia, court.rufus):
        page, told = shown(case, member)
        assert "MARKED-TERMS" not in page
        assert "It is proposed to settle" not in page
        assert told["proposals"] == []
    agree(proposal=made, by=court.bea, at=later(26))
    page, told = shown(case, court.pia)
    assert told["state"] == "settled"
    assert "MARKED-TERMS" not in page


def test_a_panel_learns_of_no_withdrawal_before_the_case_ends(court, on):
    # VIII.1-l: neither from the time to object to it, nor from a reminder of that.
    case = court.seat(court.answered(kind=Kind.COMPLAINT), apart=(court.sela,))
    withdraw(case=case, by=court.ada, at=later(25))
    read_all(case, later(25))
    (term,) = case.terms.filter(kind="object")
    remind(term=term, at=later(24 + term.days))
    on(24 + term.days)
    for member, learns in ((court.bea, True), (court.pia, False)):
        page, told = shown(case, member)
        assert ("To object to ending it" in page) is learns
        assert ("object" in {each["kind"] for each in told["times"]}) is learns
        assert ("A time that runs in" in page) is learns


def test_an_approach_is_shown_to_the_parties_and_never_to_the_panel(court, on):
    # A private letter to a member of the panel.
    case = court.seat(court.answered(), apart=(court.sela,))
    disclose(case=case, text="MARKED-LETTER", by=court.pia, at=later(25))
    read_all(case, later(25))
    on(26)
    for member in (court.ada, court.bea, court.secretary):
        assert "MARKED-LETTER" in shown(case, member)[0]
    for member in (court.pia, court.rufus, court.chair, court.quinn, court.cy):
        page, told = shown(case, member)
        assert "MARKED-LETTER" not in page
        assert "MARKED-LETTER" not in json.dumps(told)


def test_a_joined_case_leads_to_the_other_and_back(court, on):
    into, case = court.answered(), court.served(text="MARKED-WORDS")
    told = {"reason": "The same.", "by": court.chair, "at": later(10)}
    join(case=case, into=into, **told)
    read_all(into, later(11))
    on(12)
    page, told = shown(case, court.bea)
    assert (told["state"], told["joined_to"]) == ("joined", into.number)
    assert "MARKED-WORDS" in page
    page, told = shown(into, court.bea)
    assert told["joined"] == [case.number]
    assert f'href="/cases/{case.number}/"' in page


def test_who_is_silent_is_told_and_that_it_is_no_admission(court, on):
    case = court.served(respondents=(court.bea, court.cy))
    answer(case=case, text="No.", by=court.cy, at=later(3))
    on(40)
    page, told = shown(case, court.ada)
    assert page.count("which is no admission") == 1
    assert [p["who"] for p in told["parties"] if p["silent"]] == [court.bea.number]


def test_a_time_that_stands_still_has_no_last_moment(court, on):
    case = court.stayed()
    on(40)
    page, told = shown(case, court.bea)
    assert "It stands still while the case is stayed" in page
    assert [(t["kind"], t["last_moment"], t["over"]) for t in told["times"]] == [
        ("answer", None, False)
    ]
    assert who_is_silent(case, later(40)) == []


def test_whoever_acts_for_several_is_asked_for_whom(court, on):
    case = court.served(respondents=(court.bea, court.cy))
    represent(case=case, member=court.bea, by=court.cy, at=later(3))
    on(5)
    client = logged_in(court.bea)
    page = client.get(at(case, "answer"))
    own = case.parties.get(member=court.cy)
    sent = {"key": page.context["form"]["key"].value(), "party": own.pk} | SAID
    assert client.post(at(case, "answer"), sent).status_code == 302
    assert case.filings.get(kind="answer").party == own
    sent["party"] = case.parties.get(member=court.ada).pk
    got = client.post(at(case, "answer"), sent)
    assert got.status_code == 400
    told = {"text": "No.", "party": court.bea.number}
    asks = Program(Client(), court.bea.login)
    assert asks.post(at(case, "answer")[1:], told).status_code == 200
    told["party"] = court.ada.number
    assert asks.post(at(case, "answer")[1:], told).status_code == 409


def test_a_page_of_a_case_asks_the_same_however_much_was_said(
    court, on, django_assert_max_num_queries
):
    case = court.answered(kind=Kind.COMPLAINT)
    on(8)
    client = logged_in(court.ada)

    def asked():
        with django_assert_max_num_queries(200) as caught:
            assert client.get(at(case)).status_code == 200
        return len(caught)

    asked()
    for round_ in range(2):
        told = {"case": case, "at": later(5)}
        submit(text=f"More {round_}.", by=court.bea, **told)
        made = settle(text=f"Even {round_}.", by=court.ada, **told)
    few = asked()
    for round_ in range(2, 8):
        submit(text=f"More {round_}.", by=court.bea, **told)
        made = settle(text=f"Even {round_}.", by=court.ada, **told)
    assert asked() == few
    assert made.pk
