"""Each state and move of answers, reviews and endings: open or refused (VIII.1)."""

import pytest
from django.db import transaction

from rulebook.findings import Refused
from tribunal.access import worn_by
from tribunal.answers import answer, disclose, reply, represent, submit
from tribunal.doors import doors
from tribunal.endings import agree, enter_agreement, object_to, settle, withdraw
from tribunal.joining import join, resume, stay
from tribunal.models import FilingKind, Kind
from tribunal.moves import State
from tribunal.review import ask_review, take_up_again, uphold

from .courts import later
from .refusals import refused

pytestmark = pytest.mark.django_db

WHY = {"reason": "So."}
SIGNED = WHY | {"provision": "X.2"}
TEXT = {"text": "Some words."}


def of_the_answer(case):
    return {"answer": case.filings.filter(kind=FilingKind.ANSWER).last()}


def of_the_proposal(case):
    return {"proposal": case.proposals.last()}


def of_beas_word(case):
    asked = case.parties.filter(side="respondent").order_by("pk").first()
    return of_the_proposal(case) | {"party": asked, "how": "hand", "on": later(5)}


def of_the_case(case):
    return {"case": case}


def into(case):
    return {"case": case, "into": case}


OPEN = "admitted seated heard"
MOVES = [
    # the verb, who, what it is told, and from where it is open
    ("answer", answer, "cy", of_the_case, TEXT, "admitted"),
    ("reply", reply, "ada", of_the_answer, TEXT, "admitted"),
    ("submit", submit, "ada", of_the_case, TEXT, "admitted seated"),
    ("submit", submit, "bea", of_the_case, TEXT, "admitted seated"),
    ("disclose", disclose, "secretary", of_the_case, TEXT, f"{OPEN} determined"),
    ("disclose", disclose, "sela", of_the_case, TEXT, f"{OPEN} determined"),
    ("represent", represent, "ada", of_the_case, {"member": None}, f"filed {OPEN}"),
    ("represent", represent, "bea", of_the_case, {"member": None}, f"filed {OPEN}"),
    # No state has a review asked for by being put there.
    ("ask-review", ask_review, "ada", of_the_case, {}, ""),
    ("uphold", uphold, "sela", of_the_case, SIGNED, ""),
    ("take-up-again", take_up_again, "sela", of_the_case, SIGNED, ""),
    ("withdraw", withdraw, "ada", of_the_case, {}, f"filed {OPEN}"),
    ("settle", settle, "ada", of_the_case, TEXT, OPEN),
    ("settle", settle, "bea", of_the_case, TEXT, OPEN),
    ("agree", agree, "bea", of_the_proposal, {}, OPEN),
    ("enter-agreement", enter_agreement, "secretary", of_beas_word, {}, OPEN),
    ("object", object_to, "bea", of_the_proposal, {}, OPEN),
    ("stay", stay, "chair", of_the_case, WHY, f"filed {OPEN}"),
    ("resume", resume, "chair", of_the_case, WHY, ""),
    ("join", join, "chair", into, WHY, ""),
]
ELSEWHERE = {
    "ask-review": "declined",
    "uphold": "declined",
    "take-up-again": "declined",
    "resume": f"filed {OPEN}",
    "join": "filed admitted",
}
"""From where a move is open that something else stands in the way of here."""


@pytest.mark.proof
@pytest.mark.parametrize("state", [state.value for state in State])
def test_each_move_is_open_from_where_the_table_says_and_refused_elsewhere(
    court, state
):
    case = court.answered(kind=Kind.CONDUCT, respondents=(court.bea, court.cy))
    settle(case=case, text="Even.", by=court.ada, at=later(4))
    case = court.put(case, state)
    for slug, verb, who, about, told, sources in MOVES:
        by = getattr(court, who)
        act = lambda v=verb, b=by, a=about, t=told: v(  # noqa: E731
            by=b, at=later(5), **a(case), **t
        )
        worn = worn_by(case, by, later(5))
        (door,) = [d for d in doors(case, worn, later(5)) if d.move.slug == slug]
        if state in sources.split():
            assert door.why == (), slug
            with transaction.atomic():
                act()
                transaction.set_rollback(True)
        elif state in ELSEWHERE.get(slug, "").split():
            with pytest.raises(Refused):
                act()
        else:
            assert [why.code for why in door.why] == ["move-not-open"], slug
            refused(Refused, "move-not-open", act)
