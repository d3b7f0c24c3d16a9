"""The registers counted once more: nothing differs, or it is told where, and how."""

import io
import json
from datetime import timedelta

import pytest
from django.core.management import CommandError, call_command
from django.db import connection
from django.db.models import F, QuerySet

from standings import results
from standings.confirmation import dispute_result
from standings.merging import merge, undo_merger
from standings.models import Act, Credit, Match, MatchState, Tally, Verdict
from standings.recount import Recount
from standings.registration import withdraw_match
from standings.seal import drop

from .people import a_director, a_member, a_title
from .played import played
from .tables import EVENING, a_match, a_result, a_sheet, submitted

pytestmark = pytest.mark.django_db

FORMS = [
    ("association", "A 121, B 60"),
    ("short", "A 30, B 61"),
    ("losing", "A 121, B 80"),
    ("three-hand", "A 121, B 70, C 95"),
    ("partners", "A 121, B 90"),
]


@pytest.fixture
def director():
    return a_director()


@pytest.fixture
def four(director):
    return [a_title(a_member(by=director), director).member for _ in range(4)]


@pytest.fixture
def season(four, director):
    """Matches in every form, and one in each state that there is."""
    ada, bea, *_ = four
    for number, (form, scores) in enumerate(FORMS):
        at = EVENING - number * timedelta(days=1)
        players = four[: {"three-hand": 3, "partners": 4}.get(form, 2)]
        played(*players, form=form, scores=scores, at=at, agreed=form == "short")
    days = [EVENING - (n + 10) * timedelta(days=1) for n in range(6)]
    submitted(a_match(ada, bea, day=days[0].date(), at=days[0]), by=ada, at=days[0])
    disputed = played(ada, bea, at=days[1])
    told = {"reason": "No.", "by": bea, "at": EVENING}
    dispute_result(result=disputed.results.get(), **told)
    decided = {"authority": "The Tribunal", "by": director, "at": EVENING}
    results.void_result(match=played(ada, bea, at=days[2]), **decided)
    corrected = played(ada, bea, at=days[3], scores="A 121, B 90")
    results.correct_result(match=corrected, judged=a_result("A 121, B 91"), **decided)
    withdrawn = a_match(ada, bea, day=days[4].date(), at=days[4])
    told = {"reason": "Mistyped.", "by": ada, "at": EVENING}
    withdraw_match(match=withdrawn, **told)
    sheet = a_sheet("Result: A 121, B 88", "Remark: by memory")
    told = {"match": a_match(ada, bea, day=days[5].date(), at=days[5]), "by": ada}
    results.submit_sheet(judged=sheet, at=EVENING, **told)


@pytest.fixture
def beneath():
    """Changes a row that is never changed, as whoever holds the database may."""

    def change(model, pk, **told):
        table = model._meta.db_table
        with connection.cursor() as cursor:
            if connection.vendor == "postgresql":
                cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")
            cursor.execute(drop(connection.vendor, table, "no_change"))
        assert QuerySet(model).filter(pk=pk).update(**told) == 1

    return change


def recheck(*options):
    """The exit status, the lines, and what was said in the end."""
    out = io.StringIO()
    try:
        call_command("recheck", *options, stdout=out)
    except CommandError as error:
        return error.returncode, out.getvalue().splitlines(), str(error)
    return 0, out.getvalue().splitlines(), ""


def everything():
    models = (Act, Match, Credit, Tally, Verdict)
    return [list(model.objects.order_by("pk").values()) for model in models]


def test_what_the_acts_have_kept_stands_when_counted_once_more(season):
    before = everything()
    recount = Recount()
    assert list(recount) == []
    assert recount.done == recount.total > 20
    status, said, _ = recheck()
    assert (status, len(said)) == (0, 1)
    assert recheck("--json") == (0, [], "")
    assert everything() == before


def test_an_empty_service_stands():
    assert list(Recount()) == []


def test_what_two_records_of_one_person_had_stands_as_one_and_apart(
    season, four, director
):
    # RW-177
    dee, twin = four[3], a_member(by=director)
    a_title(twin, director, name="Warden")
    played(twin, four[0], at=EVENING - timedelta(days=30), scores="A 121, B 60")
    told = {"reason": "One person.", "by": director, "at": EVENING}
    merger = merge(member=twin, into=dee, **told)
    assert list(Recount()) == []
    undo_merger(merger=merger, **told)
    assert list(Recount()) == []


def test_a_verdict_that_would_be_another_today_is_told(season, beneath):
    verdict = Verdict.objects.select_related("sheet__match").earliest("pk")
    answer = verdict.answer | {"outcome": verdict.answer["outcome"] | {"winner": "B"}}
    beneath(Verdict, verdict.pk, answer=answer)
    (told,) = Recount()
    assert (told.what, told.match, told.sheet) == (
        *("outcome", verdict.sheet.match.number, 1),
    )
    assert (told.kept["winner"], told.found["winner"]) == ("B", "A")


def test_a_finding_that_is_no_longer_made_is_told(season, beneath):
    verdict = Verdict.objects.earliest("pk")
    gone = {"code": "gone", "gravity": "error", "at": {}, "line": 1, "facts": {}}
    findings = [*verdict.answer["findings"], gone | {"rules": [], "text": "Gone."}]
    beneath(Verdict, verdict.pk, answer=verdict.answer | {"findings": findings})
    (told,) = Recount()
    assert (told.what, told.kept[-1], told.found) == (
        *("findings", "gone", told.kept[:-1]),
    )


def test_other_words_for_the_same_finding_are_no_difference(season, beneath):
    for verdict in Verdict.objects.all():
        findings = [
            each | {"text": "In other words."} for each in verdict.answer["findings"]
        ]
        beneath(Verdict, verdict.pk, answer=verdict.answer | {"findings": findings})
    assert list(Recount()) == []


def test_a_tally_that_is_not_the_sum_is_told_by_whose_it_is(season, four):
    bea = four[1]
    row = Tally.objects.filter(member=bea, scope="championship")
    row.update(wins=F("wins") + 1)
    (told,) = Recount()
    assert (told.what, told.member, told.season, told.scope) == (
        *("standing", bea.number, 2026, "championship"),
    )
    assert told.kept["wins"] == told.found["wins"] + 1
    status, (line,), error = recheck()
    assert (status, error) == (1, "1 difference. Nothing was changed.")
    assert line.startswith(f"{bea.number}, 2026 championship: standing: kept")
    _, (line,), _ = recheck("--json")
    assert json.loads(line)["member"] == bea.number


def test_a_tally_of_nothing_is_told_and_one_that_is_missing(season, four):
    row = Tally.objects.filter(member=four[2], scope="all").get()
    row.delete()
    Tally.objects.create(season=2020, scope="all", member=four[0], wins=3)
    assert [(each.member, each.season) for each in Recount()] == [
        *((four[0].number, 2020), (four[2].number, 2026))
    ]


def test_credits_that_are_not_what_the_results_come_to_are_told(season, four, beneath):
    credit = Credit.objects.filter(played=1, wins=0, defeats=4).get()
    beneath(Credit, credit.pk, defeats=2)
    found = list(Recount())
    assert [each.what for each in found] == ["credits", "standing", "standing"]
    assert (found[0].match, found[0].member) == (
        *(credit.match.number, credit.member.number),
    )
    assert (found[0].kept["defeats"], found[0].found["defeats"]) == (2, 4)


def test_a_state_that_the_answers_do_not_bear_out_is_told(season):
    match = Match.objects.filter(state=MatchState.REPORTED, results__isnull=False)
    number = match.earliest("pk").number
    Match.objects.filter(pk=match.earliest("pk").pk).update(state="confirmed")
    (told,) = Recount()
    assert (told.what, told.match) == ("state", number)
    assert (told.kept, told.found) == ("confirmed", "reported")
