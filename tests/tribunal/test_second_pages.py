"""The moves of an appeal as they are typed and as programs make them, and what of its
outcome everybody reads: on the pages, as PDF, over the API."""

import pytest

from standings.membership import join_federation
from standings.merging import merge, undo_merger
from standings.models import Act, Title
from tests.standings.people import FIRST, a_member, a_title
from tests.web.markup import text_of
from tests.web.meetings import logged_in
from tests.web.test_determination_pages import printed, words
from tribunal.drafts import drafted, told_of
from tribunal.models import Case, Ground, OrderKind, Outcome

from . import second_bench as second
from .appellants import PUBLISHED, against
from .benches import published
from .courts import panel_of
from .second_bench import on
from .test_move_pages import program
from .test_second_instance import both, joins, stays, suspended

pytestmark = pytest.mark.django_db


@pytest.fixture(scope="module", autouse=True)
def _cases_at_hand(people):
    people.keeps(published, at=PUBLISHED)


@pytest.fixture
def now(monkeypatch):
    """Says what time it is: the 24th of October, where nobody says otherwise."""

    def is_now(at):
        monkeypatch.setattr("django.utils.timezone.now", lambda: at)

    is_now(on(24))
    return is_now


def muggins(court):
    case = second.lodged(court, grounds=(Ground.MUGGINS,))
    court.una, *_others = second.a_bench(court)
    return case


def seated(court):
    case = second.seated(court)
    court.una = panel_of(case)[0]
    return case


def heard(court):
    case = second.heard(court)
    court.una = panel_of(case)[0]
    return case


WRITTEN = {
    "version": "0",
    "orders": "0",
    "facts": "It was read.",
    "reasons": "It was right.",
    "provisions": "VIII.2",
    "outcome": "dismissed",
}
TOLD = {
    "version": 0,
    "facts": ["It was read."],
    "reasons": ["It was right."],
    "provisions": ["VIII.2"],
    "outcome": "dismissed",
}
STAY = {
    "kind": "stay-determination",
    "text": "What was determined is stayed.",
    "until": "2026-12-31",
    "review_on": "2026-11-30",
}
MADE = {
    # what the appeal was brought to; who; what is typed; what is told; the act
    "waive": (second.served, "bea", {}, {}, "waive-answer"),
    "not-entertain": (
        muggins,
        "una",
        {"reason": "Muggins."},
        {"reason": "Muggins."},
        "not-entertain-appeal",
    ),
    "entertain": (muggins, "una", {}, {}, "entertain-appeal"),
    "interim-order": (seated, "una", STAY, STAY, "make-interim-order"),
    "draft": (heard, "una", WRITTEN, TOLD, "draft-determination"),
    "waive-appeal": (
        lambda court: against(second.lodged(court)),
        "bea",
        {},
        {},
        "waive-appeal",
    ),
}


@pytest.mark.parametrize("slug", MADE)
def test_a_move_is_made_once_by_whose_it_is_and_by_nobody_else(court, now, slug):
    brought, who, typed, told, verb = MADE[slug]
    case = brought(court)
    now(on(27) if slug == "draft" else on(24))
    at = f"/cases/{case.number}/{slug}/"
    done = Act.objects.filter(verb=verb)
    before = done.count()
    others = ("referee", "cy")
    for refused in (
        *(logged_in(getattr(court, other)).get(at) for other in others),
        *(logged_in(getattr(court, other)).post(at, typed) for other in others),
        program(court.cy).post(at[1:], told),
    ):
        assert refused.status_code == 403
    assert done.count() == before
    client = logged_in(getattr(court, who))
    with second.undone():
        opened = client.get(at)
        assert opened.status_code == 200
        sent = {"key": opened.context["form"]["key"].value()} | typed
        for _press in range(2):
            answer = client.post(at, sent)
            assert answer.status_code == 302, answer.context["form"].errors
        assert done.count() == before + 1
        if slug == "draft":
            assert told_of(drafted(case)).outcome is Outcome.DISMISSED
    asks = program(getattr(court, who))
    for _press in range(2):
        answer = asks.post(at[1:], told, Idempotency_Key="once")
        assert (answer.status_code, answer.json()["number"]) == (200, case.number)
    assert done.count() == before + 1


def test_the_order_that_lies_ready_is_read_by_who_may_sign_it_and_by_no_party(
    court, now
):
    case = muggins(court)
    page = f"/cases/{case.number}/"
    said = "consistently declined to entertain appeals"
    reads = {
        who: said in words(logged_in(getattr(court, who)).get(page).content.decode())
        for who in ("una", "secretary", "ada", "bea", "pia")
    }
    # Pia decided in the first instance.
    assert [who for who, sees in reads.items() if sees] == ["una", "secretary"]
    opened = logged_in(court.una).get(f"{page}not-entertain/")
    assert said in opened.context["form"]["reason"].value()


def test_a_program_has_the_panel_drawn_and_names_nobody_for_it(court, now):
    # RW-106: P, Q and R decided; Q is to sit on the appeal, and later R in S's place.
    case = second.answered(court)
    first, judges = panel_of(against(case)), second.a_bench(court)
    una, where = judges[0], f"cases/{case.number}"
    named = {"members": [first[1].number, *(each.number for each in judges[1:])]}
    assert program(una).post(f"{where}/seat-the-panel/", named).status_code == 422
    assert program(first[0]).post(f"{where}/seat-the-panel/", {}).status_code == 403
    assert not case.panel.exists()
    told = program(una).post(f"{where}/seat-the-panel/", {}).json()["panel"]
    sitting = {each["member"] for each in told["sitting"]}
    assert sitting == {each.number for each in judges}
    left = {"reason": "A friend."}
    assert program(judges[1]).post(f"{where}/recuse/", left).status_code == 200
    instead = {"members": [first[2].number]}
    assert program(una).post(f"{where}/replace/", instead).status_code == 422
    assert case.panel.filter(left_by=None).count() == 2


def read(client, address):
    return words(client.get(address).content.decode())


FATES = {
    Outcome.DISMISSED: "Upheld on appeal",
    Outcome.ALLOWED: "Overturned on appeal",
    Outcome.VARIED: "Varied on appeal",
}


def test_everybody_reads_what_the_appeal_came_to_and_that_it_is_the_end(
    court, client, now
):
    case = second.heard(court)
    first = against(case)
    now(on(31))
    own, before = (f"/cases/{each.number}/determination/" for each in (case, first))
    for outcome, fate in FATES.items():
        ordered = (suspended(court),) if outcome is Outcome.VARIED else ()
        with second.undone():
            second.decided(court, case, outcome=outcome, orders=ordered)
            page = read(client, own)
            assert f"The appeal is {outcome.label}." in page
            assert "What is determined on appeal is not appealed." in page
            page = read(client, before)
            assert f"{fate}. {case.number}" in page
            assert "no party may appeal once more" in page
            assert f"{fate} {case.number}" in read(client, "/cases/citing/X.2/")
            assert f"{fate}: {case.number}" in read(client, f"/cases/{first.number}/")
            on_appeal, first_one = (
                client.get(f"/api/v1/cases/{each.number}/").json()
                for each in (case, first)
            )
            assert (on_appeal["state"], first_one["state"]) == ("final", "final")
            assert on_appeal["determination"]["outcome"] == outcome.value
            assert first_one["determination"]["outcome"] is None
            told = {"case": case.number, "outcome": outcome.value}
            assert first_one["determination"]["on_appeal"] == told
            if outcome is Outcome.ALLOWED:
                told = printed(client, f"{own[:-1]}.pdf")
                assert f"The appeal is {outcome.label}." in told
                told = printed(client, f"{before[:-1]}.pdf")
                assert f"{fate}: {case.number}" in told
                # Of a sealed case nothing but its number is told.
                Case.objects.filter(pk=case.pk).update(sealed_by=case.made_by)
                assert fate not in read(client, before)
                first_one = client.get(f"/api/v1/cases/{first.number}/").json()
                assert first_one["determination"]["on_appeal"] is None


def test_what_is_under_appeal_is_in_effect_unless_it_is_stayed(court, client, now):
    case = second.seated(court, orders=(suspended(court),))
    first = against(case)
    page = f"/cases/{first.number}/determination/"
    member = f"/members/{court.bea.number}/"
    assert "It is under appeal, which does not suspend it" in read(client, page)
    assert "under appeal, which does not suspend it" in read(client, member)
    stays(case, at=on(24))
    for address in (page, f"/cases/{first.number}/"):
        assert "31 December 2026" in read(client, address)
    assert "It is under appeal, and stayed." in read(client, page)
    assert "under appeal, and stayed" in read(client, member)
    assert "Stayed by an interim order" in printed(client, f"{page[:-1]}.pdf")
    told = client.get(f"/api/v1/cases/{first.number}/").json()
    assert told["determination"]["stayed_by"] == case.number


def test_an_outcome_that_is_none_is_told_beside_its_field(court, now):
    case = heard(court)
    now(on(27))
    client = logged_in(court.una)
    for outcome in ("won", "9" * 30, "\x00"):
        wrong = {"outcome": outcome}
        answer = client.post(f"/cases/{case.number}/draft/", WRITTEN | wrong)
        assert answer.status_code == 400
        assert list(answer.context["form"].errors) == ["outcome"]
        answer = program(court.una).post(f"cases/{case.number}/draft/", TOLD | wrong)
        told = answer.status_code, answer.json()["errors"][0]["pointer"]
        assert told == (422, "/outcome")
    assert drafted(case) is None


def test_only_an_appeal_has_an_outcome_and_only_in_one_is_something_stayed(court, now):
    case = court.called(apart=(court.sela,))
    now(on(27))
    opened = logged_in(court.chair).get(f"/cases/{case.number}/interim-order/")
    kinds = [kind for kind, _label in opened.context["form"].fields["kind"].choices]
    assert OrderKind.STAY not in kinds


def test_an_open_appeal_goes_over_with_a_merged_record_and_comes_back(court, now):
    # RW-177: a party to it is enrolled twice, and holds a title.
    case = second.answered(court)
    bea, told = court.bea, {"by": court.director, "at": on(24)}
    a_title(bea, court.director)
    twin = a_member(by=court.director)
    join_federation(member=twin, federation=court.scotland, since=FIRST, **told)
    merger = merge(member=bea, into=twin, reason="One person.", **told)
    asks = program(twin)
    shown = asks.get(f"cases/{case.number}/").json()
    assert "respondent" in shown["you_are"]
    assert case.number in logged_in(twin).get("/you/").content.decode()
    assert Title.objects.get().member == twin
    undo_merger(merger=merger, reason="They are two.", **told)
    assert asks.get(f"cases/{case.number}/").json()["you_are"] == []
    assert "respondent" in program(bea).get(f"cases/{case.number}/").json()["you_are"]
    assert Title.objects.get().member == bea


def test_of_an_appeal_that_was_joined_it_is_told_that_it_came_late(court, now):
    # RW-104
    one, other = both(court)
    Case.objects.filter(pk=other.pk).update(received_at=on(1, 11))
    joins(court, other, one)
    said = " ".join(text_of(logged_in(court.ada).get(f"/cases/{one.number}/")).split())
    assert f"Joined to it {other.number} late by 1 day" in said
    assert program(court.ada).get(f"cases/{one.number}/").json()["joined"] == [
        other.number
    ]
