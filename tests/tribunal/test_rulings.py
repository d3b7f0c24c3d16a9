"""Rulings kept by referees, and the sheets corrected by them."""

from datetime import UTC, datetime

import pytest

from rulebook.engine import parse
from rulebook.findings import Refused
from standings.models import Act, Result, Sheet, User
from standings.record import Walk
from standings.results import correct_result, submit_sheet
from tests.standings.people import a_log_in
from tests.standings.tables import EVENING, a_result, a_sheet
from tribunal.claims import When
from tribunal.models import Ruling
from tribunal.rulings import asked_of, correct_sheet, proposed

from .tables import EIGHT, NIGHT, Table, counted, happened, lines_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def table():
    return Table()


PAIR = "pair 8D 8H"


def test_a_ruling_is_kept_as_it_was_asked_and_answered(table):
    asked = counted(10, PAIR, opponent_at=100)
    says = {"player_says": "I named it.", "opponent_says": "She did not."}
    ruling = table.kept(asked, **says)
    assert ruling.number == "ICA-R-2026-000001"
    assert asked_of(Ruling.objects.get()) == asked
    answer = [each["text"] for each in ruling.given["answer"]]
    assert answer[0] == "Muggins stands: 2 to the opponent."
    assert ruling.given["points"] == 2
    whole = Ruling.objects.whole().get()
    assert (whole.player, whole.player_borne) == (table.bea, "Bea Pone")
    assert (whole.opponent, whole.opponent_says) == (table.ada, "She did not.")
    assert (whole.act.who, whole.act.role) == (table.referee, "referee")
    assert (whole.act.at, whole.day) == (NIGHT, NIGHT.date())


def test_the_act_of_a_ruling_names_the_place_and_nobody(table):
    act = table.kept(counted(10, PAIR), player_says="Mine.").act
    assert act.facts == {"kind": "count", "match": table.match.number, "deal": 6}
    assert act.provisions == ["IV.4", "IV.4-a", "IV.2.2", "IV.2"]
    assert act.is_public
    assert "Bea" not in act.text
    assert "Mine" not in act.text
    told = set(act.notices.values_list("member", flat=True))
    assert told == {table.ada.pk, table.bea.pk}


def test_numbers_run_within_the_year_of_ruling(table):
    moments = (
        (datetime(2026, 12, 31, 23, 59, 59, tzinfo=UTC), "ICA-R-2026-000001"),
        (datetime(2027, 1, 1, tzinfo=UTC), "ICA-R-2027-000001"),
        (datetime(2027, 1, 1, 1, tzinfo=UTC), "ICA-R-2027-000002"),
    )
    kept = [table.kept(happened(), at=at).number for at, _number in moments]
    assert kept == [number for _at, number in moments]


def test_a_ruling_needs_neither_match_nor_people(table):
    nothing = {"match": None, "deal": None, "player": "", "opponent": "Eve Starter"}
    ruling = table.kept(happened("exposed-card"), **nothing)
    assert (ruling.match, ruling.player, ruling.opponent_name) == (
        None,
        None,
        "Eve Starter",
    )
    assert ruling.given["silences"] == ["S.2"]
    assert not ruling.act.notices.exists()


# --- The sheet, corrected ---

CORRECTED = {
    # the ruling; what the sheet then says in deal 6, and the result; who is told it
    "too many points come off": (
        counted(10, cards=EIGHT),
        ("Show B: 8",),
        {"A": 121, "B": 106},
    ),
    "muggins goes to the opponent, who wins anyhow": (
        counted(10, PAIR),
        ("Show B: 10", "Muggins A on B: 2 = pair 8D 8H"),
        {"A": 121, "B": 108},
    ),
    "muggins wins, and nothing is played after it": (
        counted(2, "15 7C 8D", "15 7C 8H", "run 7C 8D 9S", "run 7C 8H 9S"),
        (
            "Show B: 2",
            "Muggins A on B: 10 = 15 7C 8D, 15 7C 8H, run 7C 8D 9S, run 7C 8H 9S",
        ),
        {"A": 121, "B": 100},
    ),
    "a count line by line": (
        counted(("15 7C 8D", "15 7C 8H"), PAIR),
        ("Show B: 4 = 15 7C 8D, 15 7C 8H", "Muggins A on B: 2 = pair 8D 8H"),
        {"A": 121, "B": 102},
    ),
}


def of_deal_six(text):
    """The counts and claims of the sixth deal but for A’s own hand."""
    lines = text.splitlines()
    lines = lines[lines.index("Deal 6: A") :]
    return tuple(
        line for line in lines if line.startswith(("Show B", "Muggins", "Penalty"))
    )


@pytest.mark.parametrize(("asked", "says", "scores"), CORRECTED.values(), ids=CORRECTED)
def test_a_ruling_corrects_the_sheet_and_what_follows(table, asked, says, scores):
    ruling = table.kept(asked)
    before = Result.objects.get()
    sheet = correct_sheet(ruling=ruling, by=table.referee, at=NIGHT)
    assert (sheet.version, of_deal_six(sheet.text)) == (2, says)
    assert parse(sheet.text).result.scores == scores
    assert not [
        each for each in sheet.verdict.answer["findings"] if each["gravity"] == "error"
    ]
    latest = table.match.results.latest().get()
    lines = {line.seat.letter: line.score for line in latest.lines.all()}
    assert lines == scores
    if scores == {"A": 121, "B": 108}:
        assert latest == before
    else:
        assert (latest.authority, latest.supersedes) == (ruling.number, before)
    assert Sheet.objects.filter(version=1).get().text != sheet.text
    (applied,) = Act.objects.about("ruling", ruling.number).filter(verb="apply-ruling")
    assert applied.facts["to"] == sheet.digest
    assert list(Walk()) == []


def test_a_penalty_is_pegged_on_the_sheet_in_its_deal(table):
    ruling = table.kept(happened("peek"), deal=3, player="A", opponent="B")
    sheet = correct_sheet(ruling=ruling, by=table.referee, at=NIGHT)
    deal = parse(sheet.text).deals[2]
    assert (deal.acts[-1].seat, deal.acts[-1].offence) == ("A", "peek")
    assert deal.score == {"A": 66, "B": 60}
    assert parse(sheet.text).result.scores == {"A": 121, "B": 110}


def test_a_claim_that_came_too_late_goes_from_the_sheet():
    claim = "Muggins A on B: 2 = pair 8D 8H"
    table = Table(lines=lines_of(claim=claim))
    ruling = table.kept(counted(10, PAIR, when=When.GATHERED))
    sheet = correct_sheet(ruling=ruling, by=table.referee, at=NIGHT)
    assert of_deal_six(sheet.text) == ("Show B: 10",)


def test_nothing_is_written_by_looking_at_what_a_ruling_proposes(table):
    ruling, acts = table.kept(counted(10, PAIR)), Act.objects.count()
    here, judged = proposed(ruling)
    assert (here.version, judged.ending.winner) == (1, "A")
    assert (Act.objects.count(), Sheet.objects.count()) == (acts, 1)


# --- Who may not, and what is refused: nothing is written ---


def refused(act):
    """The codes of what refuses an act, once nothing is found to be written by it."""
    before = [model.objects.count() for model in (Act, Ruling, Sheet, Result)]
    with pytest.raises(Refused) as raised:
        act()
    after = [model.objects.count() for model in (Act, Ruling, Sheet, Result)]
    assert after == before
    return [finding.code for finding in raised.value.findings]


def test_only_a_referee_keeps_a_ruling_and_the_service_never(table):
    reporter = a_log_in(email="eve@example.org")
    for who in (table.director, table.cy, reporter):
        codes = refused(lambda who=who: table.kept(by=who))
        assert codes in (["right-not-held"], ["log-in-of-no-member"])
    assert User.objects.count() == 1


def test_a_referee_corrects_no_result_but_by_a_ruling(table):
    told = {"match": table.match, "judged": a_result("A 121, B 99"), "at": NIGHT}

    def corrects():
        correct_result(authority="I say so", by=table.referee, **told)

    assert refused(corrects) == ["right-not-held"]


def test_who_keeps_results_corrects_no_sheet_by_a_ruling(table):
    ruling = table.kept(counted(10, PAIR))
    told = {"ruling": ruling, "at": NIGHT}
    for who in (table.director, table.ada):
        codes = refused(lambda who=who: correct_sheet(by=who, **told))
        assert codes == ["right-not-held"]


def test_a_sheet_that_came_meanwhile_is_looked_at_first(table, monkeypatch):
    ruling = table.kept(counted(10, cards=EIGHT))
    proposal = proposed(ruling)
    told = {"by": table.ada, "at": EVENING}
    submit_sheet(
        match=table.match, judged=a_sheet(*lines_of(counted=12, score=110)), **told
    )
    monkeypatch.setattr("tribunal.rulings.proposed", lambda ruling: proposal)

    def corrects():
        correct_sheet(ruling=ruling, by=table.referee, at=NIGHT)

    assert refused(corrects) == ["result-has-changed"]
