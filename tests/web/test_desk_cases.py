"""Every case of a ruling, asked of the desk's pages: they say what its verb rules.

What is right stands in the tables of the verbs; here no page says anything else.
"""

import re

import pytest

from rulebook.engine.cards import spell
from tribunal.happenings import Happened

from ..tribunal.test_claims import ASKED, asked_of
from ..tribunal.test_happenings import HAPPENED
from .test_desk import COUNT, answer


def close_up(sentence):
    """Without blanks: on a page, cards in a sentence stand in boxes of their own."""
    return re.sub(r"\s", "", sentence)


def assert_answered(said, ruled):
    """The sentences of the answer, each with what it rests on after it, and no more."""
    for shown, finding in zip(answer(said), ruled.answer, strict=True):
        assert close_up(shown).startswith(close_up(finding.text))


def addressed(told):
    """What is told, by the names of the page's fields."""
    typed = dict(told)
    for name in typed.keys() & {"hand", "cards"}:
        typed[name] = spell(typed[name])
    form, _, off = typed.pop("form", "").partition(" schedule=")
    return typed | ({"form": form} if form else {}) | ({"off": "on"} if off else {})


# RW-060, RW-061, RW-071 to RW-074, RW-197
@pytest.mark.parametrize("case", ASKED.values(), ids=ASKED)
def test_a_count_is_ruled_on_the_page_as_by_the_verb(client, case):
    asked = asked_of(*case[:4])
    query = {name: each for name, each in asked.facts.items() if each or each == 0}
    query |= {"crib": int(asked.crib), "hand": spell(asked.hand)}
    query["prompted"] = ["1"] if asked.prompted else []
    page = client.get(COUNT, query, follow=True)
    assert page.status_code == 200
    ruled = asked.ruled
    said = page.content.decode()
    assert_answered(said, ruled)
    for finding in (*ruled.answer, *ruled.why):
        for rule in finding.rules:
            assert f"/rules/{rule.value}/" in said


# RW-054, RW-055, RW-057 to RW-059, RW-064, RW-065, RW-068, RW-070, RW-076
@pytest.mark.parametrize("case", HAPPENED.values(), ids=HAPPENED)
def test_what_happened_is_ruled_on_the_page_as_by_the_verb(client, case):
    what, told, *_ = case
    page = client.get(f"/referee/happened/{what}/", addressed(told), follow=True)
    assert page.status_code == 200
    said = page.content.decode()
    ruled = Happened(what=what, **told).ruled
    assert_answered(said, ruled)
    for silence in ruled.silences:
        assert f"#{silence}" in said
