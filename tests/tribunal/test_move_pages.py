"""The moves of a case on their pages and in the API: who may, what is asked, once."""

import pytest
from django.test import Client

from rulebook.serializers.questions import Question
from standings.models import Act
from tests.web.meetings import logged_in
from tests.web.registers import Program
from tribunal.forms.moves import MoveForm
from tribunal.moves import MOVES
from tribunal.surface import SURFACES

from .courts import later

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def now(monkeypatch):
    monkeypatch.setattr("django.utils.timezone.now", lambda: later(1))


def program(member):
    """Asks the API as somebody."""
    logged_in(member)
    return Program(Client(), member.login)


def at(case, slug=""):
    return f"/cases/{case.number}/{slug}/" if slug else f"/cases/{case.number}/"


def acts(case):
    return [act.verb for act in Act.objects.about("case", case.number)]


def test_every_surface_is_of_a_move_and_asks_by_a_form_and_a_question():
    assert set(SURFACES) <= set(MOVES)
    for surface in SURFACES.values():
        assert issubclass(surface.form, MoveForm)
        assert issubclass(surface.question, Question)
        assert surface.advice


INTERIM = {
    "kind": "suspend",
    "member": "ICA-000012",
    "text": "Bea plays no match until it is heard.",
    "until": "2026-06-30",
    "review_on": "2026-06-20",
}
MADE = {
    # how the case stands; who; the move; what is typed; what a program tells; the act
    "find-deficient": (
        "filed",
        "secretary",
        {"defects": "Name the match.\r\n\r\nName the day."},
        {"defects": ["Name the match.", "Name the day."]},
        "find-deficient",
    ),
    "decline": (
        "filed",
        "pia",
        {"reason": "It names no match.", "provision": "X.2"},
        {"reason": "It names no match.", "provision": "X.2"},
        "decline-case",
    ),
    "admit": ("filed", "secretary", {}, {}, "admit-case"),
    "cure": (
        "deficient",
        "ada",
        {"text": "It was on\r\n20 May."},
        {"text": "It was on\n20 May."},
        "cure-case",
    ),
    "interim-order": (
        "filed",
        "chair",
        INTERIM,
        INTERIM,
        "make-interim-order",
    ),
}


@pytest.mark.parametrize("slug", MADE)
@pytest.mark.parametrize("way", ["page", "api"])
def test_a_move_is_made_once_by_whose_it_is(court, slug, way):
    state, who, typed, told, verb = MADE[slug]
    case = getattr(court, state)()
    member = getattr(court, who)
    if way == "page":
        client = logged_in(member)
        form = client.get(at(case, slug)).context["form"]
        sent = {"key": form["key"].value()} | typed
        for _press in range(2):
            answer = client.post(at(case, slug), sent)
            assert (answer.status_code, answer["Location"]) == (302, at(case))
    else:
        asks = program(member)
        for _press in range(2):
            answer = asks.post(at(case, slug)[1:], told, Idempotency_Key="once")
            assert (answer.status_code, answer.json()["number"]) == (200, case.number)
    assert acts(case).count(verb) == 1


@pytest.mark.parametrize("slug", MADE)
def test_a_move_is_nobody_elses(court, slug):
    state, _who, typed, told, _verb = MADE[slug]
    case = getattr(court, state)()
    before = acts(case)
    client, asks = logged_in(court.cy), program(court.elsewhere)
    for answer in (
        client.get(at(case, slug)),
        client.post(at(case, slug), typed),
        client.post(at(case, slug), {}),
        asks.post(at(case, slug)[1:], told),
        asks.post(at(case, slug)[1:], {"x": 1}),
    ):
        assert answer.status_code == 403
        assert court.bea.number not in answer.content.decode()
    assert acts(case) == before
