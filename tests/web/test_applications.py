"""The pages and the API of applications for a number: what is read, said and kept."""

import json
import re

import pytest
from rest_framework.test import APIClient

from standings.applications import apply, approve, turn_down
from standings.membership import join_federation
from standings.models import Act, Application, Role, User
from tests.standings.log_ins import a_log_in, an_application
from tests.standings.people import (
    FIRST,
    NOON,
    a_director,
    a_federation,
    a_member,
    appointed,
)

pytestmark = pytest.mark.django_db

API = "/api/v1/applications/"


@pytest.fixture
def director():
    return a_director()


@pytest.fixture
def england(director):
    return a_federation(by=director)


@pytest.fixture
def bea(director, england):
    """A member of ENG."""
    return joined(director, england)


def joined(director, federation, **told):
    member = a_member(by=director, **told)
    join_federation(
        member=member, federation=federation, since=FIRST, by=director, at=NOON
    )
    return member


@pytest.fixture
def officer(director, england, bea):
    """The log-in of an officer of ENG."""
    member = appointed(director, Role.FEDERATION_OFFICER, federation=england)
    return a_log_in("officer", member=member)


@pytest.fixture
def reporter():
    return a_log_in()


@pytest.fixture
def page(client):
    """Reads a page as somebody."""

    def page(user, address, status=200, post=None):
        client.force_login(user)
        answer = client.get(address) if post is None else client.post(address, post)
        assert answer.status_code == status, address
        return answer.content.decode()

    return page


@pytest.fixture
def api():
    """Asks the API as somebody."""

    def ask(user, method, address, data=None, status=200):
        client = APIClient()
        client.force_authenticate(user)
        body = "" if data is None else json.dumps(data)
        answer = client.generic(method, address, body, content_type="application/json")
        assert answer.status_code == status, answer.content
        return answer.json()

    return ask


# --- Applying ---


def test_a_log_in_applies_and_is_answered(page, reporter, officer, bea):
    asked = {"member": " ica 2 ", "words": "From the Black Swan."}
    page(reporter, "/you/number/", 302, asked)
    application = Application.objects.get()
    assert (application.member, application.words) == (bea, "From the Black Swan.")
    assert "You have applied for a number" in page(reporter, "/you/number/")
    queue = page(officer, "/applications/")
    assert f'href="/applications/{application.number}/"' in queue
    one = page(officer, f"/applications/{application.number}/")
    for told in ("Bea Pone, ICA-000002", "reporter@example.org", "Black Swan"):
        assert told in one
    page(officer, f"/applications/{application.number}/approve/", 302, {})
    assert User.objects.get(member=bea) == reporter
    assert "approved on" in page(officer, f"/applications/{application.number}/")
    reporter.refresh_from_db()
    assert "This log-in is ICA-000002’s" in page(reporter, "/you/number/")
    assert "Nothing waits" in page(officer, "/applications/")


def test_who_is_refused_reads_why_and_applies_again(page, reporter, officer, bea):
    application = apply(member=bea, by=reporter, at=NOON)
    address = f"/applications/{application.number}/refuse/"
    assert "Say why; it goes on record." in page(officer, address, 400, {"reason": " "})
    page(officer, address, 302, {"reason": "Ask <b>Ann</b> first."})
    told = page(reporter, "/you/number/")
    assert "Ask &lt;b&gt;Ann&lt;/b&gt; first." in told
    page(reporter, "/you/number/", 302, {"member": "ICA-000002"})


def test_an_application_is_withdrawn_and_there_is_nothing_to_withdraw(
    page, reporter, bea
):
    apply(member=bea, by=reporter, at=NOON)
    for _ in range(2):
        page(reporter, "/you/number/withdraw/", 302, {})
    assert Application.objects.get().state == "withdrawn"
    assert Act.objects.filter(verb="withdraw-number").count() == 1


# RW-163: each failure has its cause and its next step, at the control.
@pytest.mark.parametrize(
    ("number", "said"),
    [
        ("17", "There is no member “17”; a number is written such as ICA-000017."),
        ("ICA-17", "There is no member “ICA-17”; a number is written such as"),
        ("ICA-000099", "There is no member “ICA-000099”"),
        ("ICA-999999999999999999999999999999", "There is no member “ICA-9999"),
        ("ICA-٠٠٠٠٠٢", "There is no member"),
        ("Bea Pone", "There is no member “Bea Pone”"),
        ("", "This field is required."),
        ("ICA-000002\0", "Null characters are not allowed."),
        ("I" * 41, "at most 40 characters"),
    ],
)
def test_a_number_that_is_none_is_answered_with_how_one_is_written(
    page, reporter, bea, number, said
):
    acts = Act.objects.count()
    told = page(reporter, "/you/number/", 400, {"member": number})
    assert said in told
    assert 'aria-invalid="true"' in told
    assert (Application.objects.count(), Act.objects.count()) == (0, acts)


def test_who_cannot_apply_is_told_why(page, director, bea, reporter):
    asked = {"member": "ICA-000002"}
    unconfirmed = a_log_in("new", confirmed=False)
    assert "First confirm the e-mail address" in page(unconfirmed, "/you/number/")
    page(unconfirmed, "/you/number/", 409, asked)
    linked = a_log_in("linked", member=director)
    told = page(linked, "/you/number/", 409, asked)
    assert "a log-in is one member’s" in told
    apply(member=director, by=reporter, at=NOON)
    assert "the answer is to come" in page(reporter, "/you/number/", 409, asked)


# RW-170: look-ups answer the same for what is there and what is not.
def test_whether_a_member_has_a_log_in_cannot_be_found_out(
    page, api, director, bea, reporter
):
    a_log_in("bea", member=bea)
    without = a_member(by=director)
    answers = []
    for member in (bea, without):
        user = a_log_in(f"asks-{member.number}")
        page(user, "/you/number/", 302, {"member": member.number})
        told = page(user, "/you/number/")
        told = re.sub(r'value="\w{64}"', "", told)
        answers.append(told.replace(member.number, "N"))
    assert answers[0] == answers[1]


# --- Deciding ---


def test_an_application_is_there_only_for_who_may_decide_it(
    page, director, england, officer, bea
):
    scotland = a_federation(by=director, code="SCO")
    neighbour = a_log_in(
        "neighbour",
        member=appointed(director, Role.FEDERATION_OFFICER, federation=scotland),
    )
    own = an_application(officer.member, "own")
    hers = an_application(bea, "hers")
    others = [hers.user, a_log_in("bea", member=bea), neighbour, a_log_in("third")]
    for application, users in ((hers, others), (own, [officer])):
        address = f"/applications/{application.number}/"
        for user in users:
            page(user, address, 404 if user in (neighbour, officer) else 403)
            acts = Act.objects.count()
            for move in ("approve/", "refuse/"):
                status = 404 if user in (neighbour, officer) else 403
                page(user, address + move, status, {"reason": "no"})
            assert Act.objects.count() == acts
    page(a_log_in("director", member=director), f"/applications/{hers.number}/")


@pytest.mark.parametrize(
    "number", ["1", "0" * 16, "nothing", "%00", "..%2f..%2fetc%2fpasswd", "9" * 30]
)
def test_a_number_that_was_never_given_is_not_there(page, officer, number):
    page(officer, f"/applications/{number}/", 404)
    page(officer, f"/applications/{number}/approve/", 404, {})
    if "%" not in number:
        page(officer, f"/applications/?after={number}", 404)


def test_a_member_who_has_a_log_in_is_seen_to_have_one(page, officer, bea, reporter):
    apply(member=bea, by=reporter, at=NOON)
    number = Application.objects.get().number
    a_log_in("first", member=bea)
    told = page(officer, f"/applications/{number}/")
    assert "has a log-in already" in told
    assert "first@example.org" not in told
    told = page(officer, f"/applications/{number}/approve/", 409, {})
    assert "ICA-000002 has a log-in already; a member has one." in told


@pytest.mark.parametrize("many", [1, 25])
def test_the_queue_asks_the_database_the_same_however_long_it_is(
    client, director, england, officer, django_assert_num_queries, many
):
    for turn in range(many):
        an_application(joined(director, england), f"applicant-{turn}")
    client.force_login(officer)
    # Session, log-in, second factor, member, appointments; the applications with all
    # that they tell.
    with django_assert_num_queries(6):
        page = client.get("/applications/").content.decode()
    assert page.count("applied for on") == min(many, 20)
    further = re.search(r'href="(\?after=\w+)"', page)
    assert bool(further) == (many > 20)
    if further:
        rest = client.get(f"/applications/{further[1]}").content.decode()
        assert rest.count("applied for on") == 5


# --- Unlinking ---


def test_the_secretariat_unlinks_the_log_in_of_another(page, director, officer, bea):
    secretary = a_log_in("secretary", member=appointed(director, Role.SECRETARIAT))
    a_log_in("bea", member=bea)
    address = "/members/ICA-000002/log-in/"
    for user in (officer, User.objects.get(member=bea), a_log_in()):
        page(user, address, 403)
        page(user, address, 403, {"reason": "x"})
    assert "bea@example.org" in page(secretary, address)
    assert "Say why" in page(secretary, address, 400, {"reason": ""})
    page(secretary, address, 302, {"reason": "Another Bea."})
    assert not User.objects.filter(member=bea).exists()
    assert "No log-in is linked" in page(secretary, address)
    assert "has no log-in" in page(secretary, address, 409, {"reason": "x"})
    page(secretary, "/members/ICA-000099/log-in/", 404)
    page(secretary, "/members/2/log-in/", 404)


# --- The API ---


def test_the_api_applies_lists_and_decides(api, reporter, officer, bea):
    asked = {"member": "ICA-000002", "words": "From the Black Swan."}
    made = api(reporter, "POST", API, asked, 201)
    assert made.keys() == {
        *("number", "member", "name", "address", "words", "state", "made", "ended"),
        *("reason", "url"),
    }
    assert api(reporter, "GET", f"{API}{made['number']}/") == made
    assert (made["member"], made["state"], made["name"]) == (
        *("ICA-000002", "open", "Bea Pone"),
    )
    assert made["address"] == "reporter@example.org"
    for user in (reporter, officer):
        assert api(user, "GET", API) == {"results": [made], "next": None}
    assert api(a_log_in("third"), "GET", API)["results"] == []
    number = made["number"]
    refused = api(officer, "POST", f"{API}{number}/refuse/", {"reason": "Who?"})
    assert (refused["state"], refused["reason"]) == ("refused", "Who?")
    api(officer, "POST", f"{API}{number}/approve/", {}, 409)
    number = api(reporter, "POST", API, asked, 201)["number"]
    api(reporter, "POST", f"{API}{number}/withdraw/", {})
    number = api(reporter, "POST", API, asked, 201)["number"]
    api(officer, "POST", f"{API}{number}/approve/", {})
    reporter.refresh_from_db()
    assert reporter.member == bea


REFUSALS = {
    "no-number": ({}, 422, "/member"),
    "no-member": ({"member": "ICA-000099"}, 422, "/member"),
    "a-wrong-form": ({"member": "17"}, 422, "/member"),
    "a-number": ({"member": 17}, 422, "/member"),
    "a-list": ({"member": ["ICA-000002"]}, 422, "/member"),
    "a-nought": ({"member": "ICA-000002\0"}, 422, "/member"),
    "half-a-letter": ({"member": "ICA-000002", "words": "\ud800"}, 422, "/words"),
    "a-nought-in-words": ({"member": "ICA-000002", "words": "a\0"}, 422, "/words"),
    "too-many-words": ({"member": "ICA-000002", "words": "a" * 501}, 422, "/words"),
    "another-key": ({"member": "ICA-000002", "state": "approved"}, 422, "/state"),
    "another-log-in": ({"member": "ICA-000002", "user": 1}, 422, "/user"),
    "no-object": (["ICA-000002"], 422, ""),
}


@pytest.mark.parametrize(
    ("asked", "status", "pointer"), REFUSALS.values(), ids=REFUSALS
)
def test_the_api_refuses_what_it_cannot_read(
    api, reporter, bea, asked, status, pointer
):
    acts = Act.objects.count()
    assert api(reporter, "POST", API, asked, status)["pointer"] == pointer
    assert (Application.objects.count(), Act.objects.count()) == (0, acts)


def test_the_api_refuses_what_may_not_be(api, director, reporter, officer, bea):
    number = an_application(officer.member, "own").number
    asked = {"member": "ICA-000002"}
    api(a_log_in("linked", member=bea), "POST", API, asked, 409)
    for user in (officer, reporter):
        for move, body in (("approve", {}), ("refuse", {"reason": "x"})):
            api(user, "POST", f"{API}{number}/{move}/", body, 404)
        api(user, "POST", f"{API}{number}/withdraw/", {}, 404)
    there = a_log_in("director", member=director)
    told = api(there, "POST", f"{API}{number}/withdraw/", {}, 403)
    assert told["code"] == "not-the-applicant"
    told = api(there, "POST", f"{API}{number}/refuse/", {"reason": ""}, 422)
    assert told["pointer"] == "/reason"
    mine = User.objects.get(email="own@example.org")
    told = api(mine, "POST", f"{API}{number}/approve/", {}, 403)
    assert told["code"] == "log-in-of-no-member"


@pytest.mark.parametrize("many", [1, 60])
def test_a_list_goes_on_where_it_stopped(
    api, director, england, officer, django_assert_num_queries, many
):
    for turn in range(many):
        an_application(joined(director, england), f"applicant-{turn}")
    client = APIClient()
    client.force_authenticate(officer)
    # Appointments, and the applications with all that they tell.
    with django_assert_num_queries(2):
        first = client.get(API).json()
    assert len(first["results"]) == min(many, 50)
    assert bool(first["next"]) == (many > 50)
    if many > 50:
        assert len(client.get(first["next"]).json()["results"]) == 10
    assert client.get(f"{API}?after=0000").status_code == 404
    assert client.get(f"{API}?after=%00").status_code == 422
    assert client.get(f"{API}?before=1").status_code == 422


def test_a_decision_stays_to_be_read(api, director, officer, bea):
    first, second = (an_application(bea, name) for name in ("first", "second"))
    approve(application=first, by=officer, at=NOON)
    turn_down(application=second, reason="Another.", by=director, at=NOON)
    told = [each["state"] for each in api(officer, "GET", API)["results"]]
    assert told == ["approved", "refused"]
