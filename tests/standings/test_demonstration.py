"""The demonstration is a believable season, and every register shows it."""

from collections import Counter
from datetime import timedelta

import pytest
from django.db import transaction
from django.test import override_settings
from django.urls import reverse

from rulebook.findings import Refused
from standings.demonstration.people import PASSWORD, PEOPLE, log_ins
from standings.demonstration.season import load
from standings.models import (
    Act,
    Bar,
    Event,
    Federation,
    Letter,
    Match,
    Member,
    Notice,
    NoticeProof,
    TwentyNine,
    User,
)

from .demonstrated import AT, EVERYTHING, SMALLEST, holds_together, lacking

QUICKLY = ["django.contrib.auth.hashers.MD5PasswordHasher"]


@pytest.fixture(scope="module")
def _season(django_db_setup, django_db_blocker):
    """A season of one match of each kind, loaded once and undone at the end."""
    hashed = override_settings(PASSWORD_HASHERS=QUICKLY)
    with django_db_blocker.unblock(), transaction.atomic(), hashed:
        load(at=AT, matches=SMALLEST, with_log_ins=True)
        yield
        transaction.set_rollback(True)


pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("_season")]


def test_the_smallest_season_shows_one_of_everything():
    holds_together(SMALLEST)
    assert lacking(EVERYTHING) == {}


def test_who_has_title_office_or_bar_has_it_from_an_act():
    verbs = Counter(Act.objects.values_list("verb", flat=True))
    assert verbs["enrol"] == verbs["join-federation"] == len(PEOPLE)
    assert verbs["grant-title"] == sum(bool(person.title) for person in PEOPLE) + 1
    assert verbs["appoint"] == sum(bool(person.office) for person in PEOPLE)
    assert Bar.objects.get().member.names.get().full == "Obadiah Skunk"


def test_nobody_is_written_to_but_of_the_own_log_in():
    """What happened before there were log-ins lies on pages and in no mailbox."""
    letters = Letter.objects.select_related("notice__act")
    assert {letter.notice.act.verb for letter in letters} == {"link-log-in"}
    assert letters.count() == len(log_ins()) - 1
    assert Notice.objects.count() > 50


def test_older_notices_are_read_and_the_newest_are_not():
    linked = [user.member for user in User.objects.exclude(member=None)]
    old = Notice.objects.filter(member__in=linked, act__at__lt=AT - timedelta(days=10))
    proved = NoticeProof.objects.filter(kind="opened").values("notice")
    assert old.exists()
    assert not old.exclude(pk__in=proved).exists()
    assert not NoticeProof.objects.filter(
        notice__act__at__gt=AT - timedelta(2)
    ).exists()


def test_everybody_can_log_in_and_officers_have_an_app_for_codes():
    for told in log_ins():
        user = User.objects.get(email=told.email)
        assert user.check_password(PASSWORD)
        assert user.authenticator_set.count() == bool(told.secret)
        assert bool(user.member) == bool(told.name)


def addresses():
    """Every public page of the registers, as far as the season fills it."""
    yield from (
        reverse(f"standings:{name}")
        for name in (
            *("members", "federations", "events", "matches", "convened", "record"),
            *("twenty-nines", "standing"),
        )
    )
    for member in Member.objects.all():
        yield f"/members/{member.number}/"
        yield f"/members/{member.number}/record/"
    for federation in Federation.objects.all():
        yield f"/federations/{federation.code}/"
    for event in Event.objects.all():
        yield f"/events/{event.number}/"
    for entry in TwentyNine.objects.all():
        yield f"/registers/twenty-nines/{entry.number}/"
    for match in Match.objects.all():
        yield f"/matches/{match.number}/"


def test_every_page_of_the_public_registers_answers(client):
    for address in addresses():
        assert (address, client.get(address).status_code) == (address, 200)


def test_nothing_is_loaded_where_something_is_entered():
    before = Act.objects.count()
    with pytest.raises(Refused) as refused:
        load(at=AT)
    assert [each.code for each in refused.value.findings] == ["service-not-empty"]
    assert Act.objects.count() == before
