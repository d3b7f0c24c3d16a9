"""What is refused of answers, reviews and endings, as the rule book tells it."""

import pytest

from rulebook.catalogue.proceedings import PROCEEDINGS, PROCEEDINGS_REFUSED
from rulebook.examples import the_examples
from rulebook.findings import Refused
from rulebook.wording import sentence
from standings.models import Act
from tests.web.logged_in import a_log_in
from tribunal.answers import answer, disclose, reply, represent
from tribunal.endings import agree, enter_agreement, object_to, settle, withdraw
from tribunal.joining import join, resume
from tribunal.models import Case, Filing, How, Kind, Proposal, Word
from tribunal.review import ask_review, uphold

from .courts import later, read_all

pytestmark = pytest.mark.django_db

ASKED = {}


def asks(code):
    """Marks what raises a code: it is given a court, and gives what is refused."""

    def marked(ask):
        assert code not in ASKED
        ASKED[code] = ask
        return ask

    return marked


def of_a_case(code, verb, who, state, at=3, **told):
    @asks(code)
    def _(court):
        how = {"case": getattr(court, state)(), "by": getattr(court, who)}
        return lambda: verb(at=later(at), **how, **told)


WHY = {"reason": "So."}
of_a_case("review-asked-already", ask_review, "ada", "reviewed")
of_a_case("review-too-late", ask_review, "ada", "declined", at=9)
of_a_case("no-review-asked", uphold, "rufus", "declined", provision="X.2", **WHY)
of_a_case("answered-already", answer, "bea", "answered", text="And this.")
of_a_case("not-stayed", resume, "chair", "served", **WHY)


@asks("nothing-to-reply-to")
def _(court):
    opening = court.served().filings.get()
    return lambda: reply(answer=opening, text="No.", by=court.ada, at=later(3))


def names(code, by, whom):
    @asks(code)
    def _(court):
        case, who = court.served(), getattr(court, by)
        member = getattr(court, whom)
        return lambda: represent(case=case, member=member, by=who, at=later(4))


names("acts-for-it-already", "bea", "bea")
names("acts-for-the-other-side", "bea", "ada")


@asks("sits-on-its-panel")
def _(court):
    case = court.seated(apart=(court.sela,))
    return lambda: represent(case=case, member=court.pia, by=court.bea, at=later(25))


def plain(court):
    """A case that its filer asks to withdraw, and what is proposed."""
    case = court.answered(kind=Kind.COMPLAINT)
    withdraw(case=case, by=court.ada, at=later(4))
    return case, case.proposals.get()


@asks("objection-awaited")
def _(court):
    case, _proposal = plain(court)
    return lambda: withdraw(case=case, by=court.ada, at=later(5))


@asks("objection-too-late")
def _(court):
    case, proposal = plain(court)
    read_all(case, later(11))
    told = {"proposal": proposal, "by": court.bea}
    return lambda: object_to(at=later(19), **told)


@asks("no-such-proposal")
def _(court):
    case, proposal = plain(court)
    settle(case=case, text="Even.", by=court.ada, at=later(5))
    return lambda: agree(proposal=proposal, by=court.bea, at=later(6))


@asks("not-asked")
def _(court):
    case = court.answered(respondents=(court.bea, court.cy))
    told = {"at": later(5)}
    proposal = settle(case=case, text="Even.", by=court.ada, **told)
    agree(proposal=proposal, by=court.bea, **told)
    return lambda: agree(proposal=proposal, by=court.bea, **told)


@asks("nobody-to-settle-with")
def _(court):
    # A case of discipline that its filer left.
    case = court.answered()
    withdraw(case=case, by=court.ada, at=later(4))
    return lambda: settle(case=case, text="Even.", by=court.bea, at=later(5))


def entered(code, on=5, log_in=False):
    @asks(code)
    def _(court):
        case = court.answered()
        proposal = settle(case=case, text="Even.", by=court.ada, at=later(4))
        if log_in:
            a_log_in(member=court.bea)
        told = {"party": case.parties.get(member=court.bea), "how": How.LETTER}
        told |= {"on": later(on), "at": later(5), "by": court.secretary}
        return lambda: enter_agreement(proposal=proposal, **told)


entered("no-agreement-to-enter", log_in=True)
entered("agreed-at-no-such-time", on=6)


def joins(code, first, then):
    @asks(code)
    def _(court):
        into, case = first(court), then(court)
        told = {"into": into, "by": court.chair, "at": later(4)} | WHY
        return lambda: join(case=case or into, **told)


joins("joined-to-itself", lambda court: court.served(), lambda court: None)
joins(
    "join-to-no-such",
    lambda court: court.declined(),
    lambda court: court.served(text="Another."),
)
joins(
    "nothing-in-common",
    lambda court: court.served(),
    lambda court: court.served(by=court.cy),
)


@asks("not-your-party")
def _(court):
    case = court.served(respondents=(court.bea, court.cy))
    told = {"case": case, "text": "No.", "by": court.bea, "at": later(3)}
    party = case.parties.get(member=court.cy)
    return lambda: answer(party=party, **told)


@asks("no-party-of-the-case")
def _(court):
    case, other = court.served(), court.filed(by=court.cy)
    told = {"case": case, "text": "Psst.", "by": court.pia, "at": later(3)}
    party = other.parties.get(member=court.cy)
    return lambda: disclose(writer=party, **told)


def test_every_code_is_asked_for():
    assert set(ASKED) == {*PROCEEDINGS, *PROCEEDINGS_REFUSED}


def written():
    return [each.objects.count() for each in (Act, Case, Filing, Proposal, Word)]


@pytest.mark.parametrize("code", ASKED)
def test_the_docket_refuses_as_the_example_tells(court, code):
    raised = the_examples()[code].raised.finding
    ask = ASKED[code](court)
    before = written()
    with pytest.raises(Refused) as refused:
        ask()
    (found,) = refused.value.findings
    assert (found.code, sentence(found)) == (code, sentence(raised))
    assert found.facts.keys() == the_examples()[code].by.facts.keys()
    assert written() == before
