"""Requests under a key: answered alike, done once, and forgotten after a month."""

from datetime import timedelta

import pytest

from rulebook.findings import Refused
from standings.models import KeptAnswer, Member, User
from standings.once import KEPT, once

from .people import NOON, a_member

pytestmark = pytest.mark.django_db


@pytest.fixture
def clerk():
    return User.objects.create_user(email="clerk@example.org")


def enrols(user, asked="enrol", at=NOON, key="k"):
    """Enrols under a key, as a request would."""
    return once(
        user=user, key=key, asked=asked, at=at, act=lambda: (201, a_member().number)
    )


def test_an_answer_is_given_again_and_nothing_is_done_again(clerk):
    assert enrols(clerk) == enrols(clerk) == (201, "ICA-000001")
    assert Member.objects.count() == 1
    assert enrols(clerk, key="another") == (201, "ICA-000002")


def test_a_key_that_stood_with_another_request_is_refused(clerk):
    enrols(clerk)
    with pytest.raises(Refused) as refused:
        enrols(clerk, asked="another")
    (why,) = refused.value.findings
    assert why.code == "key-used-otherwise"
    assert Member.objects.count() == 1


def test_a_key_is_its_sender_s_own(clerk):
    other = User.objects.create_user(email="other@example.org")
    assert enrols(clerk) != enrols(other, asked="another")


def test_what_fails_leaves_neither_an_act_nor_a_key(clerk):
    def fails():
        a_member()
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        once(user=clerk, key="k", asked="enrol", at=NOON, act=fails)
    assert not Member.objects.exists()
    assert not KeptAnswer.objects.exists()


def test_a_key_lives_for_thirty_days_at_least(clerk):
    thirty, moment = timedelta(days=30), timedelta(microseconds=1)
    enrols(clerk)
    assert enrols(clerk, at=NOON + thirty)[1] == "ICA-000001"
    assert enrols(clerk, at=NOON + KEPT)[1] == "ICA-000001"
    assert enrols(clerk, at=NOON + KEPT + moment)[1] == "ICA-000002"
    assert KeptAnswer.objects.count() == 1
