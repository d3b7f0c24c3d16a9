"""The console: what waits, is found, is done to many, and what it never does."""

import html
import re
from datetime import UTC, date, datetime

import pytest
from django.db import connection
from django.template.loader import render_to_string
from django.test.utils import CaptureQueriesContext
from django.urls import NoReverseMatch, reverse
from django.utils import timezone

from standings.appointments import end_appointment
from standings.certifying import certify
from standings.membership import rename
from standings.models import Act, Allowance, Appointment, Letter, TwentyNine, User
from standings.twenty_nines import apply_for
from tests.standings.nines import a_hand
from tests.standings.people import a_federation, a_member
from tests.standings.tables import a_match, submitted
from tests.web.logged_in import a_log_in, with_app
from tribunal.console.queues import QUEUES, Row, age
from tribunal.console.search import straight
from tribunal.console.site import site
from tribunal.models import Reminder

from .courts import later

pytestmark = pytest.mark.django_db

AT = later(19)
"""The morning: four days before a time ends that began two days after the filing."""


@pytest.fixture
def opens(client, monkeypatch, settings):
    """Opens an address of the console as a member, in the morning."""
    monkeypatch.setattr(timezone, "now", lambda: AT)
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]

    def opens(member, address="", data=None, status=200, **query):
        email = f"{member.number.lower()}@example.org"
        if getattr(opens, "as_", None) != member:
            user = User.objects.filter(member=member).first()
            client.force_login(user or with_app(a_log_in(email, member)))
            opens.as_ = member
        ask = client.get if data is None else client.post
        answer = ask(f"/admin/{address}", data if data is not None else query)
        assert answer.status_code == status, answer.content.decode()
        return answer.content.decode() if status in (200, 400, 404, 409) else answer

    return opens


# --- What it never does ---


def test_no_register_ever_adds_changes_or_deletes(rf, court):
    request = rf.get("/")
    request.user = with_app(a_log_in("director@example.org", court.director))
    request.desk = None
    for register in site.registers:
        assert not register.has_add_permission(request)
        assert not register.has_change_permission(request)
        assert not register.has_delete_permission(request)
        assert not register.get_actions(request)
        assert not register.list_editable


@pytest.mark.parametrize(
    "name",
    [
        *("login", "logout", "password_change", "jsi18n", "autocomplete"),
        *("standings_member_add", "standings_member_change"),
        *("standings_member_delete", "standings_member_history", "app_list"),
    ],
)
def test_no_address_of_the_admin_is_there_that_could(name):
    with pytest.raises(NoReverseMatch):
        reverse(f"admin:{name}")


def test_no_flag_of_a_log_in_opens_anything(client, court):
    user = a_log_in("flags@example.org", court.cy)
    type(user).objects.filter(pk=user.pk).update(is_superuser=True)
    client.force_login(type(user).objects.get(pk=user.pk))
    for address in ("", "registers/members/", "queues/screen/", "bulk/end/"):
        assert client.get(f"/admin/{address}").status_code == 403


NONSENSE = [
    *(
        "email__startswith=a",
        "password__startswith=pbkdf2",
        "member__login__password=x",
    ),
    *("state__regex=(a%2B)%2B", "e=1", "o=999999999999999999999.-1", "p=0", "p=x"),
    *("p=99999999999999999999999999999", "q=%00", "state__exact=%00", "day__gte=x"),
    *("federation__id__exact=999999999999999999999999", "all=", "_popup=1"),
    *("federation__id__exact=x", "_to_field=password", "is_active__exact=%F0%9F%83"),
    *("until__isempty=maybe", "until__isempty=1", "letter__state__exact=sent"),
]


@pytest.mark.parametrize("asked", NONSENSE)
def test_a_list_is_asked_for_by_its_filters_alone(opens, client, court, asked):
    opens(court.secretary)
    for register in site.registers:
        answer = client.get(f"/admin/registers/{register.slug}/?{asked}")
        assert answer.status_code in (200, 302, 400), register.slug
        assert "pbkdf2" not in answer.content.decode()


def test_each_choice_that_a_filter_offers_is_answered(opens, court):
    for register in site.registers:
        address = f"registers/{register.slug}/"
        for choice in re.findall(r'href="(\?[^"]+)"', opens(court.secretary, address)):
            opens(court.secretary, address + html.unescape(choice))


# --- What waits ---


def test_a_list_tells_each_by_its_number_and_heads_every_cell(opens, court):
    page = opens(court.director, "registers/determinations/")
    assert ">ICA-T-2026-014</a></th>" in page
    heads = ("Version", "What it changes", "Published")
    assert [f'<td data-label="{head}"' in page for head in heads] == [True] * 3
    assert 'data-label="May log in" class="field-may_log_in">yes</td>' in opens(
        court.director, "registers/log-ins/"
    )


def test_where_nothing_waits_it_says_so_calmly(opens, court):
    page = opens(court.secretary)
    assert "Nothing waits for you." in page
    for slug, queue in QUEUES.items():
        assert str(queue.empty) in opens(court.secretary, f"queues/{slug}/")


def test_each_queue_tells_how_many_the_oldest_and_where_it_is_done(opens, court):
    first, second = (court.filed(text=text, at=later(2)) for text in ("One.", "Two."))
    served = court.served()
    match = a_match(court.ada, court.bea, by=court.ada, at=later(1), day=later().date())
    submitted(match, by=court.ada, at=later(1))
    hand = apply_for(told=a_hand(court.cy, day=date(2026, 6, 2)), by=court.cy, at=AT)
    twin = a_member(by=court.director, name="Çy GO")
    page = opens(court.secretary)
    for number, do in [
        (first.number, f"cases/{first.number}/admit/?from=screen"),
        (match.number, f"matches/{match.number}/confirm-unanswered/?from=unanswered"),
        (hand.number, f"registers/twenty-nines/{hand.number}/federation/?from=name"),
        (twin.number, f"members/{twin.number}/merge/?into={court.cy.number}"),
    ]:
        assert number in page
        assert f"/admin/do/{do}".replace("&", "&amp;") in page
    assert second.number not in page
    listed = opens(court.secretary, "queues/screen/")
    assert listed.index(first.number) < listed.index(second.number)
    assert "17 days" in listed
    ending = opens(court.secretary, "queues/deadlines/")
    assert served.number in ending
    assert "ends in 4 days" in ending
    # An officer has what is the federation's, and nothing of the docket.
    officers = opens(court.officer)
    assert first.number not in officers
    opens(court.officer, "queues/screen/", status=404)
    opens(court.officer, "registers/cases/", status=403)


def test_what_was_done_leads_back_to_its_queue_and_says_so(opens, court):
    case = court.filed(at=later(2))
    address = f"do/cases/{case.number}/admit/?from=screen"
    assert "The console" in opens(court.secretary, address)
    answer = opens(court.secretary, address, {}, status=302)
    assert answer.headers["Location"] == "/admin/queues/screen/"
    assert f"{case.number} is admitted" in opens(court.secretary, "queues/screen/")
    # What is refused is said on its own form, and nothing is led back.
    again = opens(court.secretary, address, {}, status=409)
    assert "admitted" in again
    elsewhere = f"do/cases/{case.number}/admit/?from=//evil.example"
    opens(court.secretary, elsewhere, {}, status=409)


# --- What is found ---

STRAIGHT = [
    ("1", "/members/ICA-000001/"),
    ("ica 1", "/members/ICA-000001/"),
    ("T 2026 14", "/cases/ICA-T-2026-014/"),
    ("ICA-T-2026-014", "/cases/ICA-T-2026-014/"),
    ("eng", "/federations/ENG/"),
    ("viii.2", "/rules/VIII.2/"),
    ("IV.4-a", "/rules/IV.4-a/"),
    # Neither is there, nor a number.
    *(("T 2026 9999999", ""), ("M 2026 1", ""), ("999999999", ""), ("Vi", "")),
    *(("M 99999 1", ""), ("29-0000-0000", ""), ("I 7", ""), ("Ada", "")),
]


@pytest.mark.parametrize(("typed", "there"), STRAIGHT)
def test_a_number_leads_straight_to_its_thing(court, typed, there):
    assert straight(typed) == there


SINCE = [
    # by the Secretariat's clock, London's, the day after by an hour
    (datetime(2026, 6, 30, 23, 30, tzinfo=UTC), "1 July 2026", 2),
    (datetime(2026, 6, 30, 22, 30, tzinfo=UTC), "30 June 2026", 3),
    (date(2026, 7, 10), "10 July 2026", 7),
]


@pytest.mark.parametrize(("since", "day", "days"), SINCE)
def test_since_when_something_waits_is_told_by_one_clock(since, day, days):
    row = Row("M 1", "A match", since, "/", "", "")
    assert age(row, date(2026, 7, 3)) == days
    told = {"rows": [(row, days)], "queue": QUEUES["unanswered"]}
    assert f"{day} · {days} days" in render_to_string("console/rows.html", told)


def test_a_name_finds_members_their_matches_and_cases(opens, court):
    match = a_match(court.ada, court.bea, by=court.ada, day=later().date(), at=later(1))
    case = court.served()
    page = opens(court.secretary, "search/", q="béa crib")
    assert {court.bea.number, match.number, case.number} <= set(words_of(page))
    stranger = court.admitted(text="Who?", respondents=("Eve Starter",))
    assert stranger.number in opens(court.secretary, "search/", q="starter EVE")
    # One folding for all: who is no member, and what is none, are found alike.
    other = court.admitted(text="And who?", respondents=("Zoë Königin",))
    for words in ("zoe KONIGIN", "Zoë Konigin", "königin"):
        assert other.number in opens(court.secretary, "search/", q=words)
    fed = a_federation(by=court.director, code="CUR", name="Fédération de Curaçao")
    for words in ("federation curacao", "Fédération", "CURAÇAO"):
        assert f"/federations/{fed.code}/" in opens(court.secretary, "search/", q=words)
    # Who stands in a case is not an officer's to find.
    page = opens(court.officer, "search/", q="Bea Crib")
    assert match.number in page
    assert case.number not in page


def words_of(page):
    return page.replace("<", " ").replace(">", " ").split()


def test_who_is_named_in_what_is_not_served_does_not_find_it(opens, court):
    case = court.filed(respondents=(court.secretary,))
    assert case.number not in opens(court.secretary, "search/", q="Ada Pone")
    assert case.number in opens(court.director, "search/", q="Ada Pone")


# --- Acts on many ---


def agreed_in(page):
    return page.partition('name="agreed" value="')[2].partition('"')[0]


def two_hands(court):
    """A hand of Ada's, and one of the officer's own."""
    court.joins(court.officer, court.england)
    told = {"by": court.ada, "at": later(1)}
    return [
        apply_for(told=a_hand(who, day=date(2026, 6, 1)), **told).number
        for who in (court.ada, court.officer)
    ]


def test_a_preview_names_each_and_writes_nothing(opens, court):
    ada_s, own = two_hands(court)
    before = Act.objects.count()
    page = opens(court.officer, "bulk/certify/", which=[ada_s, own, "none", ada_s])
    assert Act.objects.count() == before
    assert f"{ada_s} is certified" in page
    assert "Refused" in page
    assert page.count('name="which"') == 2
    # One act for what may be done, and none for what may not.
    data = {"which": [ada_s, own], "agreed": agreed_in(page)}
    opens(court.officer, "bulk/certify/", data, status=302)
    acts = Act.objects.filter(number__gt=before)
    assert [(act.verb, act.subject) for act in acts] == [("certify-twenty-nine", ada_s)]
    assert "Done: 1 in the record." in opens(court.officer)


def test_what_changed_since_the_preview_is_told_and_nothing_done(opens, court):
    ada_s, own = two_hands(court)
    page = opens(court.officer, "bulk/certify/", which=[ada_s])
    certify(entry=TwentyNine.objects.numbered(ada_s), by=court.officer, at=AT)
    before = Act.objects.count()
    for agreed in (agreed_in(page), "", "\0", "9" * 5000):
        data = {"which": [ada_s], "agreed": agreed}
        page_now = opens(court.officer, "bulk/certify/", data, status=409)
        assert "Nothing was done" in page_now
    assert Act.objects.count() == before


def test_reminders_are_sent_once_a_day_to_many(opens, court):
    cases = [court.served(text=text) for text in ("One.", "Two.")]
    which = [case.terms.get().pk for case in cases]
    page = opens(court.secretary, "bulk/remind/", which=which)
    data = {"which": which, "agreed": agreed_in(page)}
    opens(court.secretary, "bulk/remind/", data, status=302)
    assert Reminder.objects.count() == 2
    again = opens(court.secretary, "bulk/remind/", which=which)
    assert "reminded today already" in again
    assert "Send them" not in again


def test_letters_that_did_not_arrive_are_sent_again(opens, court):
    told = {"member": court.bea, "by": court.director, "at": later(1)}
    rename(name="Bea Nobs", since=later().date(), **told)
    notice, user = court.bea.notices.last(), a_log_in("bea@example.org", court.bea)
    how = {"made_at": later(1), "due_at": later(1), "address": user.email}
    bad = {"state": Letter.State.GIVEN_UP, "fault": "address-refused"}
    letter = Letter.objects.create(notice=notice, **how, **bad)
    queue = opens(court.secretary, "queues/bounced/")
    address = f"bulk/send/?which={letter.number}"
    assert f"/admin/{address}" in queue
    assert "the very address that was refused" in opens(court.secretary, address)
    user.email = "beatrice@example.org"
    user.save()
    page = opens(court.secretary, address)
    assert f"The letter that tells of act {notice.act_id} is sent again." in page
    data = {"which": letter.number, "agreed": agreed_in(page)}
    opens(court.secretary, "bulk/send/", data, status=302)
    letter.refresh_from_db()
    assert (letter.state, letter.fault, letter.tries) == ("waiting", "", 0)
    empty = str(QUEUES["bounced"].empty)
    assert empty in opens(court.secretary, "queues/bounced/")


def test_appointments_end_with_a_last_day_and_a_reason(opens, court):
    held = Appointment.objects.get(member=court.referee)
    told = {"which": held.made_by_id, "last_day": "2026-06-30"}
    assert "Say why" in opens(court.secretary, "bulk/end/", status=400, **told)
    page = opens(court.secretary, "bulk/end/", reason="Moved away.", **told)
    assert "ceases to be referee" in page
    data = told | {"reason": "Moved away.", "agreed": agreed_in(page)}
    opens(court.secretary, "bulk/end/", data, status=302)
    held.refresh_from_db()
    assert held.until == date(2026, 6, 30)
    # Whoever has ended it meanwhile is not overridden.
    other = Appointment.objects.get(member=court.sela)
    told["which"] = other.made_by_id
    page = opens(court.secretary, "bulk/end/", reason="Moved.", **told)
    how = {"last_day": date(2026, 6, 20), "by": court.director, "at": AT}
    end_appointment(appointment=other, **how)
    data = told | {"reason": "Moved.", "agreed": agreed_in(page)}
    opens(court.secretary, "bulk/end/", data, status=409)


def test_what_nobody_answered_is_confirmed_with_a_reason(opens, court):
    matches = [
        a_match(court.ada, court.bea, by=court.ada, at=later(1), day=later(day).date())
        for day in (-2, -1)
    ]
    for match, by in zip(matches, (court.ada, court.secretary), strict=True):
        submitted(match, by=by, at=later(1))
    which = [match.number for match in matches]
    page = opens(court.secretary, "bulk/confirm/", which=which, reason="Silence.")
    assert "Nobody confirms" in page
    data = {"which": which, "reason": "Silence.", "agreed": agreed_in(page)}
    opens(court.secretary, "bulk/confirm/", data, status=302)
    for match in matches:
        match.refresh_from_db()
    assert [match.state for match in matches] == ["confirmed", "reported"]


HOSTILE = ("", "\0", "-1", "9" * 30, "x" * 5000, "٣", "1e9", "../..", "\u202e")


@pytest.mark.parametrize("slug", ["remind", "confirm", "send", "end"])
def test_nonsense_names_nothing_and_does_nothing(opens, client, court, slug):
    opens(court.secretary)
    before = Act.objects.count()
    for key in HOSTILE:
        told = {"which": key, "reason": key or "So.", "last_day": key or "2026-06-30"}
        for ask in (client.get, client.post):
            assert ask(f"/admin/bulk/{slug}/", told).status_code in (200, 302, 400, 409)
        Allowance.objects.all().delete()  # or it would be too often for one minute
    assert Act.objects.count() == before


# --- However much there is ---


def fill(court, many, since):
    """So many of what waits and what is listed."""
    for each in range(many):
        day = later(since + each).date()
        court.filed(text=f"Filed {since + each}.")
        court.served(text=f"Served {since + each}.")
        match = a_match(court.ada, court.bea, by=court.ada, at=later(1), day=day)
        submitted(match, by=court.ada, at=later(1))
        told = {"by": court.ada, "at": later(1)}
        apply_for(told=a_hand(court.cy, day=day), **told)
        apply_for(told=a_hand(court.ada, day=day), **told)
        a_member(by=court.director, name="Cy Go")


READ = [
    *("", "search/?q=bea", "bulk/end/", "bulk/confirm/"),
    *(f"queues/{slug}/" for slug in ("screen", "serve", "deadlines", "certify")),
    *(f"queues/{slug}/" for slug in ("name", "unanswered", "duplicates")),
    *(f"registers/{register.slug}/" for register in site.registers),
]


def test_pages_ask_as_much_however_much_there_is(opens, client, court):
    fill(court, 2, since=-9)
    opens(court.secretary)

    def asked():
        counts = {}
        for address in READ:
            with CaptureQueriesContext(
                connection,
            ) as queries:
                assert client.get(f"/admin/{address}").status_code == 200
            counts[address] = len(queries)
        return counts

    before = asked()
    fill(court, 5, since=-7)
    assert asked() == before
    assert max(before.values()) < 60
