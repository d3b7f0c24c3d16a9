"""What was typed at length into a form is not lost with the log-in."""

import re

import pytest
from django.test import Client

from standings.models import Act

from .logged_in import a_log_in

pytestmark = pytest.mark.django_db

HERE = "/you/number/"
WORDS = "On 3 June we played on the Selkie, & “nobody need know”. <b>Nobody</b> did.\n"
TYPED = {"number": "ICA-000017", "words": WORDS * 9}
OURS = {"Origin": "http://testserver"}
LOST = "What you typed"


def given_back(answer):
    said = answer.content.decode()
    return re.findall(r"<textarea[^>]*>\n(.*?)</textarea>", said, re.DOTALL)


@pytest.fixture
def open_form():
    """A browser in which the form of a filing was opened, and its token."""
    browser = Client(enforce_csrf_checks=True)
    browser.force_login(a_log_in())
    page = browser.get(HERE).content.decode()
    token = re.search(r'name="csrfmiddlewaretoken" value="(\w+)"', page)[1]
    return browser, TYPED | {"csrfmiddlewaretoken": token}


def test_a_log_in_that_ended_meanwhile_gives_the_words_back(open_form):
    browser, typed = open_form
    del browser.cookies["sessionid"]
    answer = browser.post(HERE, typed, headers=OURS)
    said = answer.content.decode()
    assert answer.status_code == 403
    assert "no-store" in answer["Cache-Control"]
    assert f'href="/account/login/?next={HERE}"' in said
    (words,) = given_back(answer)
    assert "&lt;b&gt;Nobody&lt;/b&gt;" in words
    assert words.count("Selkie") == 9
    assert not Act.objects.exists()


def test_what_is_short_is_typed_again(open_form):
    browser, typed = open_form
    del browser.cookies["sessionid"]
    answer = browser.post(HERE, typed | {"words": "It was late."}, headers=OURS)
    assert answer["Location"] == f"/account/login/?next={HERE}"


def test_who_logged_in_anew_beside_it_has_the_words_back(open_form):
    browser, typed = open_form
    browser.force_login(a_log_in("ada@example.org"))
    browser.cookies["csrftoken"] = "a" * 32
    answer = browser.post(HERE, typed, headers=OURS)
    assert answer.status_code == 403
    assert "no-store" in answer.headers.get("Cache-Control", "")
    assert len(given_back(answer)) == 1
    assert not Act.objects.exists()


@pytest.mark.parametrize(
    ("headers", "name"),
    [
        ({"Origin": "http://elsewhere.example.org"}, "words"),
        ({}, "words"),
        (OURS, "password1"),
    ],
    ids=["another's page", "a page that is not told", "a password"],
)
def test_nothing_else_is_shown(open_form, headers, name):
    browser, _ = open_form
    answer = browser.post(HERE, {name: WORDS * 9}, headers=headers)
    assert answer.status_code == 403
    assert LOST not in answer.content.decode()


def test_words_are_too_many_beside_files_that_may_be_larger(client, settings):
    settings.DATA_UPLOAD_MAX_MEMORY_SIZE = 1000
    answer = client.post("/cases/new/", {"text": WORDS * 20})
    assert answer.status_code == 413
    assert "A page takes at most 1000" in answer.content.decode()
    assert not Act.objects.exists()
