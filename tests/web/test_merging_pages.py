"""Two records of one person, on pages and over JSON: shown first, merged, set apart."""

from datetime import timedelta

import pytest
from django.test import Client
from jsonschema import Draft202012Validator

from standings.membership import join_federation
from standings.merging import merge
from standings.models import Act, Member, Merger, MergerUndone, Role, Seat
from standings.twenty_nines import apply_for

from ..standings.gatherings import announced, entered
from ..standings.nines import a_hand
from ..standings.people import (
    FIRST,
    NOON,
    a_director,
    a_federation,
    a_member,
    a_title,
    appointed,
)
from ..standings.tables import EVENING, a_match
from .markup import text_of
from .meetings import logged_in
from .registers import API, Program, a_log_in, last_act

pytestmark = pytest.mark.django_db

LATER = EVENING + timedelta(days=30)
HERE, KEPT = "/members/ICA-000004/", "/members/ICA-000002/"
WHY = {"into": "ICA-000002", "reason": "Enrolled twice."}


@pytest.fixture(autouse=True)
def _later(monkeypatch):
    monkeypatch.setattr("django.utils.timezone.now", lambda: LATER)


@pytest.fixture
def director():
    return a_director()


@pytest.fixture
def ann(director):
    return a_member(by=director, name="Ann Seat")


@pytest.fixture
def bea(director, ann):
    return a_member(by=director, name="Bea Pone")


@pytest.fixture
def twice(director, bea):
    return a_member(by=director, name="Ann M. Seat")


@pytest.fixture
def officer(director, twice):
    return logged_in(director)


@pytest.fixture
def program(client, director, twice):
    return Program(client, a_log_in(director))


def everything():
    kept = (Act, Member, Merger, MergerUndone, Seat)
    return [list(model.objects.order_by("pk").values()) for model in kept]


def merged(twice, ann, director):
    told = {"reason": "Enrolled twice.", "by": director, "at": LATER}
    return merge(member=twice, into=ann, **told)


# --- Pages ---


def test_a_record_is_looked_up_shown_merged_and_set_apart(
    officer, director, ann, bea, twice
):
    # RW-177
    for each in (ann, bea):
        a_title(each, director)
    bare = text_of(officer.get(f"{HERE}merge/?into=ICA-000002"))
    assert "What goes over Nothing but its number and its names." in bare
    match = a_match(twice, bea)
    assert f'href="{HERE}merge/"' in officer.get(HERE).content.decode()
    asked = text_of(officer.get(f"{HERE}merge/?into=ann"))
    assert "Who is meant?" in asked
    shown = officer.get(f"{HERE}merge/?into=ICA-000002")
    said = text_of(shown)
    assert "ICA-000004 is to be merged into Ann Seat , ICA-000002" in said
    assert "Unsanctioned match → Title match" in said
    assert f'href="/matches/{match.number}/"' in shown.content.decode()
    assert officer.post(f"{HERE}merge/", WHY)["Location"] == HERE
    assert text_of(Client().get(f"/matches/{match.number}/")).count("Ann Seat") > 1
    there = text_of(Client().get(HERE))
    assert "This record is merged into Ann Seat , ICA-000002" in there
    assert "ICA-000004 is merged into ICA-000002: both are one person." in there
    kept = text_of(Client().get(KEPT))
    assert "Merged records ICA-000004 Ann M. Seat" in kept
    assert "ICA-000002 takes in what stood under ICA-000004." in kept
    back = text_of(officer.get(f"{HERE}unmerge/"))
    assert "What goes back 1 match." in back
    why = {"reason": "They are two."}
    assert officer.post(f"{HERE}unmerge/", why)["Location"] == HERE
    assert "Unsanctioned match" in text_of(Client().get(f"/matches/{match.number}/"))
    assert "merged into" not in text_of(Client().get(HERE)).partition("On record")[0]


def test_a_title_match_of_the_merged_number_is_told_by_name_still(
    director, ann, bea, twice
):
    for each in (twice, bea):
        a_title(each, director)
    match = a_match(twice, bea)
    merged(twice, ann, director)
    said = text_of(Client().get(f"/matches/{match.number}/"))
    assert "Ann Seat and Bea Pone held titles on 30 September 2026" in said


def test_opening_the_pages_changes_nothing(officer, ann, bea, twice, director):
    a_match(twice, bea)
    before = everything()
    for asked in ("", "?into=ann", "?into=ICA-000002", "?into=ICA-000003"):
        assert officer.get(f"{HERE}merge/{asked}").status_code == 200
    merged(twice, ann, director)
    now = everything()
    assert now != before
    assert officer.get(f"{HERE}unmerge/").status_code == 200
    assert everything() == now


TYPED = [
    # what is sent, the status, and what is told
    ({"into": "ICA-000002", "reason": ""}, 400, "Say why; it goes on record."),
    ({"into": "ICA-000099", "reason": "x"}, 400, "no member “ICA-000099”"),
    ({"into": "\0", "reason": "x"}, 400, "Null characters are not allowed."),
    ({"into": "9" * 30, "reason": "x"}, 400, "no member"),
    ({"reason": "x"}, 400, "The record that is kept"),
    ({"into": "ICA-000004", "reason": "x"}, 409, "is the same record"),
    ({"into": "ICA-000001", "reason": "x"}, 409, "Nobody merges the own record"),
    ({"into": "ICA-000002", "reason": "a\u202eb"}, 400, "cannot be seen"),
]


@pytest.mark.parametrize(("typed", "status", "told"), TYPED)
def test_what_cannot_be_done_is_told_and_nothing_is(officer, typed, status, told):
    before = everything()
    answer = officer.post(f"{HERE}merge/", typed)
    assert (answer.status_code, everything()) == (status, before)
    assert told in text_of(answer)


def test_who_met_are_two_people_and_no_button_is_shown(officer, twice, bea):
    match = a_match(twice, bea)
    answer = officer.get(f"{HERE}merge/?into=bea")
    assert f"both sat at {match.number}" in text_of(answer)
    assert "Merge the two records" not in text_of(answer)
    answer = officer.post(f"{HERE}merge/", WHY | {"into": bea.number})
    assert (answer.status_code, Merger.objects.count()) == (409, 0)


@pytest.mark.parametrize("asked", ["nobody", "ICA-000099", "", "x" * 300, "%00"])
def test_a_look_up_that_finds_nobody_says_so(officer, asked):
    answer = officer.get(f"{HERE}merge/?into={asked}")
    assert answer.status_code in (200, 400)
    assert "Merge the two records" not in text_of(answer)


def test_of_nothing_merged_there_is_nothing_to_undo(officer):
    for ask in (officer.get, officer.post):
        answer = ask(f"{HERE}unmerge/")
        assert answer.status_code == 409
        assert "ICA-000004 is merged into no other record." in text_of(answer)


def test_a_merged_record_is_in_no_list_and_its_names_find_the_other(
    client, director, ann, twice
):
    # RW-175, RW-178
    england = a_federation(by=director)
    told = {"federation": england, "since": FIRST, "by": director, "at": NOON}
    for each in (ann, twice):
        join_federation(member=each, **told)
    merged(twice, ann, director)
    listed = client.get("/members/").content.decode()
    assert 'href="/members/ICA-000004/"' not in listed
    found = text_of(client.get("/members/?q=ann+m."))
    assert "Ann Seat also Ann M. Seat ICA-000002" in found
    assert client.get("/members/?q=ICA-000004")["Location"] == HERE
    assert "ICA-000004" not in text_of(client.get("/federations/ENG/"))
    a_match(ann, "Cy Crib")
    assert "Cy Crib" in text_of(client.get("/matches/?member=ICA-000004"))


def test_likely_duplicates_are_listed_for_who_may_merge_them(officer, ann, bea, twice):
    # RW-178: proposed, never automatic
    said = text_of(officer.get("/members/duplicates/"))
    assert "Ann Seat ICA-000002 Ann M. Seat ICA-000004" in said
    page = officer.get("/members/duplicates/").content.decode()
    assert 'href="/members/ICA-000004/merge/?into=ICA-000002"' in page
    assert not Merger.objects.exists()
    clerk = logged_in(bea)
    assert clerk.get("/members/duplicates/").status_code == 403


def test_the_list_of_members_is_asked_for_alike_however_many_were_merged(
    client, director, ann, twice, django_assert_num_queries
):
    merged(twice, ann, director)
    with django_assert_num_queries(4):
        client.get("/members/")
    for _ in range(5):
        merged(a_member(by=director, name="Ann Seat"), ann, director)
    with django_assert_num_queries(4):
        client.get("/members/")


def test_the_page_of_a_merger_is_asked_for_alike_however_much_it_touches(
    officer, director, bea, twice, django_assert_max_num_queries
):
    counts = []
    for times in (1, 6):
        for ordinal in range(1, times + 1):
            a_match(twice, bea, ordinal=ordinal + 10 * times)
            a_title(twice, director, name=f"Title {ordinal} {times}")
        with django_assert_max_num_queries(100) as asked:
            officer.get(f"{HERE}merge/?into=ICA-000002")
        counts.append(len(asked))
    assert counts[0] == counts[1]


# --- Over JSON ---


@pytest.fixture(scope="module")
def described(django_db_blocker):
    with django_db_blocker.unblock():
        document = Client().get(API + "schema/").json()
    for schema in document["components"]["schemas"].values():
        if "properties" in schema:
            schema["additionalProperties"] = False
    return document


def check(described, path, method, answer):
    told = described["paths"][API + path][method]["responses"][str(answer.status_code)]
    schema = told["content"][answer["Content-Type"].split(";")[0]]["schema"]
    components = {"components": described["components"]}
    Draft202012Validator({**schema, **components}).validate(answer.json())


def test_a_program_looks_merges_and_sets_apart(
    program, described, director, ann, bea, twice
):
    for each in (ann, bea):
        a_title(each, director)
    match = a_match(twice, bea)
    looked = program.get("members/ICA-000004/merge/", into="ICA-000002")
    check(described, "members/{number}/merge/", "get", looked)
    told = looked.json()
    assert (told["moves"], told["matches"]) == ({"seats": 1}, [match.number])
    assert told["changes"] == [
        {
            "number": match.number,
            "basis": "unsanctioned",
            "counts_for": "none",
            "then_basis": "convened",
            "then_counts_for": "championship",
        }
    ]
    done = program.post("members/ICA-000004/merge/", WHY)
    check(described, "members/{number}/merge/", "post", done)
    assert (done.status_code, done.json()["merged_into"]) == (200, "ICA-000002")
    assert program.get("members/ICA-000002/").json()["merged"] == ["ICA-000004"]
    numbers = [row["number"] for row in program.get("members/").json()["results"]]
    assert numbers == ["ICA-000001", "ICA-000002", "ICA-000003"]
    sat = program.get("matches/", member="ICA-000004").json()["results"]
    assert [seat["member"] for seat in sat[0]["seats"]] == ["ICA-000002", "ICA-000003"]
    back = program.post("members/ICA-000004/unmerge/", {"reason": "They are two."})
    check(described, "members/{number}/unmerge/", "post", back)
    assert (back.status_code, back.json()["merged_into"]) == (200, None)
    assert last_act()[:2] == ("classify-match", match.number)


def test_a_program_is_told_what_stands_in_the_way(program, described, twice, bea):
    match = a_match(twice, bea)
    told = program.get("members/ICA-000004/merge/", into="ICA-000003")
    check(described, "members/{number}/merge/", "get", told)
    (why,) = told.json()["refused"]
    assert (why["code"], why["facts"]["matches"]) == ("they-met", match.number)
    body = WHY | {"into": "ICA-000003"}
    answer = program.post("members/ICA-000004/merge/", body)
    assert answer.status_code == 409
    check(described, "members/{number}/merge/", "post", answer)


def test_a_program_lists_likely_duplicates(program, described, ann, twice):
    answer = program.get("members/duplicates/")
    check(described, "members/duplicates/", "get", answer)
    (pair,) = answer.json()["results"]
    assert (pair["older"]["number"], pair["newer"]["number"]) == (
        "ICA-000002",
        "ICA-000004",
    )
    assert pair["names"] == ["Ann Seat", "Ann M. Seat"]


def test_nothing_is_entered_of_a_merged_record_over_json(program, director, ann, twice):
    merged(twice, ann, director)
    before = everything()
    title = {"name": "Master", "authority": "Congress"}
    seats = [{"seat": "A", "member": twice.number}, {"seat": "B", "name": "Cy"}]
    played = {"form": "association", "date": "2026-09-30", "zone": "Europe/London"}
    for address, body in (
        ("members/ICA-000004/titles/", title),
        ("members/ICA-000004/names/", {"name": "Ann Crib"}),
        ("members/ICA-000004/merge/", {"into": "ICA-000003", "reason": "x"}),
        ("matches/", played | {"seats": seats}),
    ):
        answer = program.post(address, body)
        assert answer.status_code == 409, address
        assert "ICA-000002" in answer.json()["detail"] + str(answer.json())
        assert "record-merged" in answer.content.decode()
    assert everything() == before


def test_a_merger_read_before_another_act_is_not_done(program, ann, twice, director):
    tag = program.get("members/ICA-000004/")["ETag"]
    a_title(twice, director)
    answer = program.post("members/ICA-000004/merge/", WHY, If_Match=tag)
    assert (answer.status_code, Merger.objects.count()) == (412, 0)


def test_an_undoing_by_who_may_not_says_so_before_what_was_merged(
    client, director, ann, bea, twice
):
    merged(twice, ann, director)
    program = Program(client, a_log_in(appointed(director, Role.REFEREE)))
    for number in ("ICA-000003", "ICA-000004"):
        answer = program.post(f"members/{number}/unmerge/", {"reason": "x"})
        assert answer.status_code == 403


def test_the_events_and_hands_that_go_over_are_shown_and_counted(
    officer, director, ann, bea, twice
):
    event = announced(director)
    entered(director, event, twice, bea)
    hand = apply_for(told=a_hand(twice), by=twice, at=LATER)
    shown = officer.get(f"{HERE}merge/?into=ICA-000002")
    assert f"Events {event.name} Hands of 29 {hand.number}" in text_of(shown)
    assert officer.post(f"{HERE}merge/", WHY)["Location"] == HERE
    assert "What goes back 1 event. 1 hand of 29." in text_of(
        officer.get(f"{HERE}unmerge/")
    )
