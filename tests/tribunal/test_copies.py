"""A copy of the own data: all that is somebody’s is in it, and nothing of others’.

Words are planted in everything that is kept of a person, and in what is another’s.
"""

import io
import json
import zipfile

import pytest
from django.apps import apps
from django.test import Client
from knox.models import AuthToken

from standings.applications import apply
from standings.confirmation import dispute_result
from standings.documents import Document
from standings.documents import Kind as Paper
from standings.letters import delivering
from standings.membership import rename
from standings.merging import merge
from standings.models import Import, Member, User
from standings.tokens import make_token
from tests.standings.people import FIRST, NOON, a_title
from tests.standings.tables import EVENING, a_match, submitted
from tests.web.logged_in import SECRET, a_log_in, log_in, with_app
from tribunal.answers import answer, submit
from tribunal.copies import README, write_copy
from tribunal.determinations import determine, hand_back, publish, to_tick
from tribunal.filing import Correspondence
from tribunal.kept import EVERYTHING
from tribunal.models import OrderKind
from tribunal.orders import OrderTold

from .benches import ALL_BUT_ONE, HEARD, determined, drafts, signs
from .courts import later, read_all

pytestmark = pytest.mark.django_db

AT = later(30)
PHOTO = Document(Paper.PDF, "photo.pdf", b"%PDF- okapi-photo")
LETTER = Correspondence(Paper.PDF, "okapi-letter.pdf", b"%PDF- okapi-letter")


def copy_of(user, at=AT):
    """The copy of somebody’s data: texts by the names of the files in it."""
    file = io.BytesIO()
    write_copy(user, file, at)
    with zipfile.ZipFile(file) as archive:
        assert archive.testzip() is None
        return {name: archive.read(name).decode() for name in archive.namelist()}


def rows(copy, key):
    return json.loads(copy[f"{key}.json"])


def test_every_column_that_points_at_a_person_is_copied_or_says_why_not():
    copied = [path for kept in EVERYTHING for path in kept.rows]
    elsewhere = [path for kept in EVERYTHING for path in kept.elsewhere]
    columns = {
        f"{model._meta.app_label}.{model.__name__}.{column.name}"
        for model in apps.get_models(include_auto_created=True)
        for column in model._meta.concrete_fields
        if column.related_model in (Member, User)
    }
    assert sorted([*copied, *elsewhere]) == sorted(columns)


def test_a_copy_of_somebody_who_has_nothing_is_whole_and_says_what_it_is(court):
    user = a_log_in("cy@example.org", court.cy)
    copy = copy_of(user)
    assert {*copy} == {README, *(f"{kept.key}.json" for kept in EVERYTHING)}
    assert "ICA-0000" in copy[README]
    for kept in EVERYTHING:
        assert f"{kept.key}.json — {kept.title}" in copy[README]
    assert [each["email"] for each in rows(copy, "log-in")] == ["cy@example.org"] * 2
    # A reporter is no member; what there is is the log-in.
    reporter = copy_of(a_log_in("reporter@example.org"))
    assert rows(reporter, "names") == rows(reporter, "cases") == []
    assert rows(reporter, "log-in")[0]["email"] == "reporter@example.org"


@pytest.fixture
def told(court):
    """Ada, of whom there is everything, and Bea, of whom much is not Ada’s to read."""
    ada, bea, director = court.ada, court.bea, court.director
    user = with_app(a_log_in("okapi-address@example.org", ada))
    other = a_log_in("quagga-address@example.org", bea)
    token = make_token(user)
    rename(
        member=ada,
        name="Okapi Pone",
        since=FIRST.replace(month=2),
        reason="Okapi-reason.",
        by=director,
        at=NOON,
    )
    a_title(ada, by=director, name="Okapi of England")
    a_title(bea, by=director, name="Quagga of England")
    match = a_match(ada, bea, by=user, representation="okapi-friendly")
    result = submitted(match, by=other)
    dispute_result(result=result, reason="okapi-dispute", by=user, at=EVENING)
    case = court.seated(
        text="okapi-complaint", documents=(PHOTO, LETTER), apart=[court.sela]
    )
    submit(case=case, text="quagga-answer", by=bea, at=later(25))
    read_all(case, later(25))
    submit(case=case, text="quagga-secret", confidential=True, by=bea, at=later(26))
    court.filed(by=bea, respondents=(ada,), text="quagga-not-admitted")
    assert len(list(delivering())) > 2
    return user, other, token


def test_everything_that_is_mine_is_in_it(court, told):
    user, _other, _token = told
    copy = copy_of(user)
    whole = "\n".join(copy.values())
    for word in (
        *("okapi-address@example.org", "Okapi Pone", "Okapi of England"),
        *("Okapi-reason.", "okapi-friendly", "okapi-dispute", "okapi-complaint"),
        *("okapi-photo", "okapi-letter"),
    ):
        assert word in whole, word
    # What I was served with is mine to read, too.
    assert "quagga-answer" in copy["cases.json"]
    names = [each["full"] for each in rows(copy, "names")]
    assert names == ["Ada Pone", "Okapi Pone"]
    seats = [each for each in rows(copy, "matches") if each["of"] == "Seat.member"]
    assert [each["match"] for each in seats] == ["ICA-M-2026-000001"]
    letters = [each["letter"] for each in rows(copy, "notices") if each["letter"]]
    assert {each["address"] for each in letters} == {"okapi-address@example.org"}
    acts = rows(copy, "acts")
    mine = {each["verb"] for each in acts if each["by_you"]}
    assert {"report-match", "dispute-result", "file-case"} <= mine
    # What was done about me I was told of; who did it is no data of mine.
    assert {"rename", "enrol", "grant-title"} <= {each["verb"] for each in acts} - mine


def test_nothing_of_others_that_is_closed_to_me_is_in_it_and_no_secret(court, told):
    user, other, token = told
    whole = "\n".join(copy_of(user).values())
    for word in (
        *("quagga-secret", "quagga-not-admitted"),
        *("quagga-address", other.password, user.password, token, SECRET),
        AuthToken.objects.get().digest,
        user.authenticator_set.first().data["secret"],
    ):
        assert word not in whole, word
    # The other party knows of the letter, and does not read it (VII.3).
    theirs = "\n".join(copy_of(other).values())
    assert "okapi-complaint" in theirs
    for word in ("okapi-letter", "okapi-address", "Okapi-reason.", "okapi-photo"):
        assert word not in theirs, word


def test_an_order_that_was_handed_back_is_in_nobodys_copy(court):
    how = {"kind": OrderKind.SUSPEND, "member": court.cy}
    case = determined(court, orders=(OrderTold(text="okapi-suspended", **how),))
    by = {"case": case, "by": court.secretary, "at": later(HEARD + 3)}
    hand_back(reason="It names a witness.", **by)
    drafts(
        court, case, at=later(HEARD + 4), orders=(OrderTold(text="okapi-out", **how),)
    )
    signs(court, case, *ALL_BUT_ONE, at=later(HEARD + 4))
    determine(case=case, by=court.chair, at=later(HEARD + 4))
    ticked = [each.key for each in to_tick(case)]
    by["at"] = later(HEARD + 5)
    publish(ticked=ticked, **by)
    copy = copy_of(a_log_in("cy@example.org", court.cy), at=later(HEARD + 6))
    assert [row["text"] for row in rows(copy, "cases")] == ["okapi-out"]


def test_another_who_applied_for_my_number_keeps_the_own_words(court):
    user = a_log_in("cy@example.org")
    apply(member=court.cy, by=user, at=NOON, words="quagga-words")
    other = a_log_in("dee@example.org", court.bea)
    assert "quagga-words" in copy_of(user)["applications.json"]
    assert "quagga-words" not in "\n".join(copy_of(other).values())


def test_of_a_record_that_was_merged_into_mine_all_is_mine(court):
    merge(member=court.cy, into=court.ada, reason="One.", by=court.director, at=NOON)
    copy = copy_of(a_log_in("ada@example.org", court.ada))
    assert [each["full"] for each in rows(copy, "names")] == ["Ada Pone", "Cy Go"]
    assert len([row for row in rows(copy, "number") if row["of"] == "Member"]) == 2


def test_a_file_of_results_that_i_handed_in_is_in_it(court):
    user = a_log_in("sven@example.org", court.secretary)
    Import.objects.create(
        serial=1,
        name="a/b.csv",
        content=b"okapi,quagga",
        digest="0" * 64,
        dates="dmy",
        zone="Europe/London",
        total=1,
        user=user,
    )
    copy = copy_of(user)
    assert copy["files/ICA-I-000001/a_b.csv"] == "okapi,quagga"


def test_it_is_taken_by_who_has_just_logged_in(court, client, monkeypatch):
    a_log_in("cy@example.org", court.cy)
    assert client.get("/you/copy/archive.zip").status_code == 302
    log_in(client, "cy@example.org")
    page = client.get("/you/copy/").content.decode()
    assert "/you/copy/archive.zip" in page
    taken = client.get("/you/copy/archive.zip")
    assert taken.status_code == 200
    assert taken["Content-Type"] == "application/zip"
    assert "no-store" in taken["Cache-Control"]
    assert taken["Content-Disposition"].startswith('attachment; filename="ICA-0000')
    with zipfile.ZipFile(io.BytesIO(taken.getvalue())) as archive:
        assert README in archive.namelist()
    monkeypatch.setattr(
        "allauth.account.app_settings.REAUTHENTICATION_TIMEOUT", -1, raising=False
    )
    again = client.get("/you/copy/archive.zip")
    assert again.status_code == 302
    assert again.url.startswith("/account/reauthenticate/")


def test_a_token_opens_no_page_and_takes_no_copy(court):
    user = a_log_in("cy@example.org", court.cy)
    headers = {"Authorization": f"Token {make_token(user)}"}
    answer_ = Client().get("/you/copy/archive.zip", headers=headers)
    assert answer_.status_code == 302
    assert "/account/login/" in answer_.url


def test_it_is_asked_alike_for_much_and_little(court, django_assert_max_num_queries):
    user = a_log_in("cy@example.org", court.cy)
    for day in range(1, 4):
        a_match(court.cy, court.bea, day=FIRST.replace(day=day))
    with django_assert_max_num_queries(200) as few:
        copy_of(user)
    for day in range(4, 12):
        a_match(court.cy, court.bea, day=FIRST.replace(day=day))
    with django_assert_max_num_queries(200) as many:
        copy_of(user)
    assert len(few) == len(many)


def test_one_case_more_asks_a_fixed_number_more(court, django_assert_max_num_queries):
    user, counted = a_log_in("ada@example.org", court.ada), []
    for n in range(3):
        case = court.served(text=f"It is so, {n}.")
        answer(case=case, text=f"It is not, {n}.", by=court.bea, at=later(3))
        read_all(case, later(3))
        with django_assert_max_num_queries(400) as asked:
            copy_of(user)
        counted.append(len(asked))
    assert counted[2] - counted[1] == counted[1] - counted[0]
