"""The record on pages: who reads what, each act as it is chained, and the proof."""

import html
import re
from datetime import date
from hashlib import sha256

import pytest

from standings.membership import rename
from standings.models import Act, Head, Role

from ..standings.people import NOON, a_director, a_federation, a_member, appointed
from .markup import text_of
from .registers import API, a_log_in

pytestmark = pytest.mark.django_db

JULY = date(2024, 7, 1)


@pytest.fixture
def director():
    return a_director()


@pytest.fixture
def renamed(director):
    """A member whose change of name is on record, and not public; with its act."""
    member = a_member(by=director)
    told = {"by": a_log_in(director), "at": NOON, "reason": "By marriage."}
    rename(member=member, name="Bea Crib", since=JULY, **told)
    a_federation(by=director)
    return Act.objects.get(verb="rename")


def numbers(answer):
    """The numbers of the acts that a page lists."""
    found = re.findall(r'href="/record/(\d+)/"', answer.content.decode())
    return [int(number) for number in found]


def test_the_public_reads_public_acts_newest_first(client, renamed):
    last = Act.objects.count()
    shown = [each for each in range(last, 0, -1) if each != renamed.number]
    assert numbers(client.get("/record/")) == shown
    assert client.get(f"/record/{renamed.number}/").status_code == 404
    assert "By marriage" not in text_of(client.get("/record/"))
    assert "By marriage" not in text_of(client.get("/record/?verb=rename"))


@pytest.mark.parametrize("role", [Role.REFEREE, Role.TRIBUNAL_CHAIR, Role.MEMBER, None])
def test_who_has_logged_in_reads_no_more_than_anybody(client, director, renamed, role):
    client.force_login(a_log_in(appointed(director, role) if role else None))
    assert renamed.number not in numbers(client.get("/record/"))
    assert client.get(f"/record/{renamed.number}/").status_code == 404
    assert client.get("/record/proof/").status_code == 403


@pytest.mark.parametrize("role", [Role.EXECUTIVE_DIRECTOR, Role.SECRETARIAT])
def test_officers_read_every_act_with_log_in_and_reason(
    client, director, renamed, role
):
    reader = appointed(director, role)
    client.force_login(a_log_in(reader))
    said = text_of(client.get("/record/"))
    assert numbers(client.get("/record/")) == list(range(Act.objects.count(), 0, -1))
    assert "By marriage." in said
    assert f"log-in {renamed.account_id}" in said
    assert "@" not in said
    assert client.get(f"/record/{renamed.number}/").status_code == 200


def test_an_act_s_page_gives_the_text_that_makes_its_digest(client, renamed):
    for number in (1, 2, Act.objects.count()):
        page = client.get(f"/record/{number}/").content.decode()
        text = html.unescape(re.search(r"<pre[^>]*>(.*?)</pre>", page, re.DOTALL)[1])
        assert sha256(text.encode()).hexdigest() in page
        assert "it is the same" in page


TAMPERED = {
    "a verb that is none": "verb = 'behead'",
    "a fact that is no day": 'facts = \'{"since": "2024-99-99"}\'',
    "a fact taken out": "facts = '{}'",
    "a fraction": "facts = '{\"since\": 1.5}'",
    "facts that are none": "facts = '[]'",
    "another member": "subject = 'ICA-000099'",
    "a reason put in": "reason = 'because'",
}


@pytest.mark.parametrize("what", TAMPERED)
def test_an_act_changed_beneath_the_service_is_told_as_such(client, beneath, what):
    director = a_director()
    last = Act.objects.get(verb="appoint").number
    beneath(f"UPDATE standings_act SET {TAMPERED[what]} WHERE number = {last}")
    client.force_login(a_log_in(director))
    for address in ("/record/", f"/record/{last}/", "/members/ICA-000001/"):
        page = client.get(address)
        assert page.status_code == 200
        if address != "/members/ICA-000001/" or what != "another member":
            assert "This act was changed after it was entered" in text_of(page)
        assert "is appointed Executive Director" not in text_of(page)
    assert "does not make its digest" in text_of(client.get(f"/record/{last}/"))
    for address in (f"{API}acts/", f"{API}acts/{last}/"):
        answer = client.get(address)
        assert answer.status_code == 200
        told = answer.json()
        told = told["results"][0] if "results" in told else told
        assert told["number"] == last
        assert told["said"].startswith("This act was changed after it was entered")


def test_who_acted_bears_the_name_of_the_day(client, director, renamed):
    rename(member=director, name="Ada Pone", since=JULY, by=director, at=NOON)
    assert "Ada Seat , ICA-000001 , Executive Director" in text_of(
        client.get("/record/3/")
    )
    assert "the service itself" in text_of(client.get("/record/1/"))


def test_the_head_is_shown_for_whoever_notes_it(client, renamed):
    assert Head.objects.get().digest in client.get("/record/").content.decode()


def test_an_empty_record_says_so(client):
    assert "Nothing is on record yet" in text_of(client.get("/record/"))


@pytest.mark.parametrize(
    ("query", "verbs"),
    [
        ("about=ICA-000002", ["enrol"]),
        ("about=ica 2", ["enrol"]),
        ("about=eng", ["found-federation"]),
        ("verb=enrol", ["enrol", "enrol"]),
        ("before=2", ["enrol"]),
        ("about=nobody", []),
    ],
)
def test_the_record_is_sifted(client, renamed, query, verbs):
    answer = client.get(f"/record/?{query}")
    told = [Act.objects.get(number=number).verb for number in numbers(answer)]
    assert told == verbs
    assert ("No act that is open to you" in text_of(answer)) == (not verbs)


@pytest.mark.parametrize(
    "query", ["before=0", f"before={'9' * 30}", "before=x", "verb=behead", "about=%00"]
)
def test_a_sieve_that_cannot_be_read_is_told(client, renamed, query):
    answer = client.get(f"/record/?{query}")
    assert answer.status_code == 400
    assert 'class="finding error"' in answer.content.decode()


def test_a_long_record_goes_on_where_it_stopped(client, director):
    for _ in range(120):
        a_member(by=director)
    address, seen = "/record/", []
    while address:
        answer = client.get(address)
        seen += numbers(answer)
        onward = re.search(r'rel="next" href="([^"]+)"', answer.content.decode())
        address = onward and "/record/" + html.unescape(onward[1])
    assert seen == list(range(122, 0, -1))


def test_the_record_is_walked_when_an_officer_asks(client, renamed):
    client.force_login(renamed.account)
    assert "Walk the record" in text_of(client.get("/record/proof/"))
    answer = client.post("/record/proof/")
    assert answer.status_code == 200
    assert "The record is whole" in text_of(answer)
    Head.objects.update(digest="0" * 64)
    said = text_of(client.post("/record/proof/"))
    assert "The record is damaged" in said
    assert "does not match act" in said


def test_a_record_too_long_to_wait_for_is_not_walked(client, director, monkeypatch):
    monkeypatch.setattr("standings.views.record.MOST_WALKED", 1)
    client.force_login(a_log_in(director))
    for answer in (client.get("/record/proof/"), client.post("/record/proof/")):
        assert "verify_record" in text_of(answer)
        assert "The record is whole" not in text_of(answer)


def test_pages_of_the_record_are_only_read(client, renamed):
    for address in ("/record/", "/record/1/"):
        for method in (client.post, client.put, client.patch, client.delete):
            assert method(address).status_code == 405


def test_the_record_asks_as_much_of_the_database_for_many_as_for_few(
    client, director, django_assert_max_num_queries
):
    client.force_login(a_log_in(director))

    def asked():
        with django_assert_max_num_queries(12) as captured:
            client.get("/record/")
        return len(captured)

    few = asked()
    for _ in range(20):
        a_member(by=appointed(director, Role.SECRETARIAT))
    assert asked() == few
