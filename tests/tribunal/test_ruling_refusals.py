"""What a ruling is refused for is what the rule book tells of it, code by code."""

import pytest

from rulebook.catalogue.rulings import RULINGS_REFUSED
from rulebook.examples import the_examples
from rulebook.findings import Refused
from rulebook.wording import sentence
from standings.events import EventTold, announce_event
from standings.models import Act, EventKind, Result, Role, Sheet
from standings.results import submit_sheet
from tests.standings.people import NOON, a_member, appointed
from tests.standings.tables import DAY, EVENING, a_match, a_sheet
from tribunal.models import Ruling
from tribunal.rulings import correct_sheet

from .tables import EIGHT, NIGHT, Table, counted, happened, lines_of

pytestmark = pytest.mark.django_db

ASKED = {}
NOWHERE = {"match": None, "deal": None, "player": "", "opponent": ""}


@pytest.fixture
def table():
    return Table(sheet=False)


def asks(code):
    """Marks what raises a code."""

    def marked(ask):
        assert code not in ASKED
        ASKED[code] = ask
        return ask

    return marked


def an_event(table, **told):
    told = EventTold(
        name="Open",
        kind=EventKind.CLUB,
        form="association",
        since=DAY,
        until=DAY,
        zone="Europe/London",
        **told,
    )
    return announce_event(told=told, by=table.director, at=NOON)


def corrected(table, ruling):
    correct_sheet(ruling=ruling, by=table.referee, at=NIGHT)


@asks("your-own-ruling")
def _(table):
    match = a_match(table.referee, table.ada)
    return lambda: table.kept(match=match)


@asks("ruling-of-another-form")
def _(table):
    match = a_match(table.ada, table.cy, form="short", agreed=True)
    return lambda: table.kept(match=match)


@asks("ruling-by-another-schedule")
def _(table):
    told = NOWHERE | {"event": an_event(table, options={"schedule": "off"})}
    return lambda: table.kept(happened(), **told)


@asks("ruling-of-another-event")
def _(table):
    event = an_event(table)
    return lambda: table.kept(event=event)


@asks("deal-of-no-match")
def _(table):
    return lambda: table.kept(**NOWHERE | {"deal": 3})


@asks("party-on-both-sides")
def _(table):
    return lambda: table.kept(
        **NOWHERE | dict.fromkeys(("player", "opponent"), table.ada)
    )


@asks("parties-of-one-side")
def _(table):
    dan = a_member(by=table.director, name="Dan Crib")
    match = a_match(table.ada, table.bea, table.cy, dan, form="partners")
    told = {"match": match, "player": "A", "opponent": "C"}
    return lambda: table.kept(counted(form="partners"), **told)


@asks("ruling-of-no-deal")
def _(table):
    ruling = table.kept(deal=None)
    return lambda: corrected(table, ruling)


@asks("no-sheet-on-file")
def _(table):
    ruling = table.kept()
    return lambda: corrected(table, ruling)


def with_sheet(table, **told):
    judged = a_sheet(*lines_of(**told))
    submit_sheet(match=table.match, judged=judged, by=table.ada, at=EVENING)


@asks("not-on-the-sheet")
def _(table):
    with_sheet(table)
    ruling = table.kept(deal=9)
    return lambda: corrected(table, ruling)


@asks("ruling-leaves-the-sheet")
def _(table):
    with_sheet(table)
    ruling = table.kept(happened("exposed-card"))
    return lambda: corrected(table, ruling)


@asks("corrected-sheet-errs")
def _(table):
    # A total that no hand has, in a deal that the ruling does not touch.
    lines = [line.replace("Show A: 12", "Show A: 19") for line in lines_of()]
    submit_sheet(match=table.match, judged=a_sheet(*lines), by=table.ada, at=EVENING)
    ruling = table.kept(counted(10, "pair 8D 8H"))
    return lambda: corrected(table, ruling)


@asks("ruling-undoes-the-end")
def _(table):
    # A goes out by the seven of the last hand; four less in deal 5, and it is at 117.
    lines = [line.replace("Show A: 8", "Show A: 7") for line in lines_of()]
    submit_sheet(match=table.match, judged=a_sheet(*lines), by=table.ada, at=EVENING)
    ruling = table.kept(counted(12, cards=EIGHT), deal=5, player="A", opponent="B")
    return lambda: corrected(table, ruling)


def test_every_code_is_asked_for():
    of_an_address = {"no-such-ruling", "no-such-happening", "no-such-moment"}
    of_an_address |= {"score-past-the-end"}
    assert set(ASKED) | of_an_address == set(RULINGS_REFUSED)


@pytest.mark.parametrize("code", ASKED)
def test_a_ruling_is_refused_as_the_example_tells(table, code):
    act = ASKED[code](table)
    before = [model.objects.count() for model in (Act, Ruling, Sheet, Result)]
    with pytest.raises(Refused) as refused:
        act()
    (found,) = refused.value.findings
    example = the_examples()[code]
    assert found.code == code
    assert sentence(found)
    assert found.facts.keys() == example.by.facts.keys()
    after = [model.objects.count() for model in (Act, Ruling, Sheet, Result)]
    assert after == before


OTHERS = {
    # what is told of a ruling, and the codes that refuse it
    "somebody who did not sit there": (
        {"player": "Eve Starter"},
        ["not-at-that-table"],
    ),
    "a name that cannot be seen": (
        NOWHERE | {"player": "Eve\u200b\u202e"},
        ["hidden-character-in-name"],
    ),
    "words that cannot be seen": (
        {"player_says": "I\u202ewon"},
        ["hidden-character-in-text"],
    ),
    "too many words": ({"opponent_says": "a" * 2001}, ["text-too-long"]),
}


@pytest.mark.parametrize(("told", "codes"), OTHERS.values(), ids=OTHERS)
def test_what_every_register_refuses_is_refused_here(table, told, codes):
    with pytest.raises(Refused) as refused:
        table.kept(**told)
    assert {each.code for each in refused.value.findings} == set(codes)
    assert not Ruling.objects.exists()


def test_a_referee_rules_in_no_cause_of_their_own(table):
    other = appointed(table.director, Role.REFEREE)
    for told in ({"player": other}, {"opponent": other}):
        with pytest.raises(Refused, match="own"):
            table.kept(by=other, **NOWHERE | told)
    assert table.kept(**NOWHERE | {"player": a_member(by=table.director)}).player
