"""What each act says in words, by its facts."""

import ast
from pathlib import Path

import pytest

import standings
import tribunal
from standings.models import Act
from standings.sayings import SAYINGS, saying

FOLDERS = [Path(app.__file__).parent for app in (standings, tribunal)]

SAID = [
    # verb, what stood before and after, facts, what is said of ICA-000017
    (
        ("enrol", "", "", {"since": "2024-01-01", "species": "horse"}),
        "ICA-000017 is enrolled as a member from 1 January 2024.",
    ),
    (
        ("change-zone", "Europe/London", "Europe/Rome", {}),
        "ICA-000017 moves from the zone Europe/London to Europe/Rome.",
    ),
    (
        ("rename", "", "", {"since": "2024-02-29"}),
        "ICA-000017 takes another name from 29 February 2024.",
    ),
    (
        ("correct-name", "", "", {"since": "2024-01-01"}),
        "The name that ICA-000017 took on 1 January 2024 is corrected.",
    ),
    (
        ("join-federation", "", "ENG", {"since": "2024-01-01", "until": None}),
        "ICA-000017 joins ENG from 1 January 2024.",
    ),
    (
        ("join-federation", "", "ENG", {"since": "2024-01-01", "until": "2024-12-31"}),
        "ICA-000017 joins ENG from 1 January 2024 until 31 December 2024.",
    ),
    (
        ("leave-federation", "ENG", "", {"until": "2024-06-30"}),
        "ICA-000017 leaves ENG; the last day is 30 June 2024.",
    ),
    (
        ("appoint", "", "referee", {"since": "2024-01-01", "until": None}),
        "ICA-000017 is appointed referee from 1 January 2024.",
    ),
    (
        ("appoint", "", "secretariat", {"since": "2024-01-01", "until": "2024-12-31"}),
        "ICA-000017 is appointed Secretariat from 1 January 2024 until 31 December "
        "2024.",
    ),
    (
        (
            *("appoint", "", "federation-officer"),
            {"since": "2024-01-01", "until": None, "federation": "ENG"},
        ),
        "ICA-000017 is appointed federation officer of ENG from 1 January 2024.",
    ),
    (
        (
            *("appoint", "", "federation-officer"),
            {"since": "2024-01-01", "until": "2024-01-31", "federation": "ENG"},
        ),
        "ICA-000017 is appointed federation officer of ENG from 1 January 2024 until "
        "31 January 2024.",
    ),
    (
        ("end-appointment", "referee", "", {"until": "2024-06-30", "federation": None}),
        "ICA-000017 ceases to be referee; the last day is 30 June 2024.",
    ),
    (
        (
            *("end-appointment", "federation-officer", ""),
            {"until": "2024-06-30", "federation": "ENG"},
        ),
        "ICA-000017 ceases to be federation officer of ENG; the last day is 30 June "
        "2024.",
    ),
    (
        ("merge-member", "", "ICA-000002", {"moved": {}, "stays": {}}),
        "ICA-000017 is merged into ICA-000002: both are one person.",
    ),
    (
        ("take-in-member", "ICA-000002", "", {"step_of": 3}),
        "ICA-000017 takes in what stood under ICA-000002.",
    ),
    (
        ("undo-merger", "ICA-000002", "", {"moved": {}, "merger": 3}),
        "ICA-000017, merged into ICA-000002, stands by itself again.",
    ),
    (
        ("give-back-member", "", "ICA-000002", {"step_of": 3}),
        "ICA-000017 gives back to ICA-000002 what came from there.",
    ),
    (
        ("reseat-match", "ICA-000001", "ICA-000002", {"seat": "A", "step_of": 3}),
        "Seat A of ICA-000017 is ICA-000002, before ICA-000001.",
    ),
    (
        ("apply-number", "", "", {}),
        "A log-in applies for the number ICA-000017.",
    ),
    (
        ("withdraw-number", "", "", {}),
        "An application for the number ICA-000017 is withdrawn.",
    ),
    (
        ("refuse-number", "", "", {"account": 3}),
        "An application for the number ICA-000017 is refused.",
    ),
    (
        ("link-log-in", "", "", {"account": 3}),
        "A log-in is linked to ICA-000017.",
    ),
    (
        ("unlink-log-in", "", "", {"account": 3}),
        "The log-in of ICA-000017 is unlinked.",
    ),
]


@pytest.mark.parametrize(("told", "said"), SAID)
def test_an_act_says_what_was_done_to_whom_and_from_when(told, said):
    verb, before, after, facts = told
    act = Act(subject="ICA-000017", verb=verb, before=before, after=after, facts=facts)
    assert saying(act) == said


OF_A_FEDERATION = [
    (
        (
            *("rename-federation", "", ""),
            {"since": "2024-07-01", "from": "Federation of England", "to": "England"},
        ),
        "ENG takes the name England from 1 July 2024.",
    ),
    (
        ("change-confederation", "", "", {"from": "", "to": "Europe"}),
        "ENG is entered under the confederation Europe.",
    ),
    (
        ("change-confederation", "", "", {"from": "Europe", "to": "The East"}),
        "ENG is entered under the confederation The East, before under Europe.",
    ),
    (
        ("change-confederation", "", "", {"from": "Europe", "to": ""}),
        "ENG is entered under no confederation, before under Europe.",
    ),
    (
        ("grant-letterhead", "", "", {"since": "2024-07-01"}),
        "ENG may give its letterhead from 1 July 2024.",
    ),
    (
        ("withdraw-letterhead", "", "", {"until": "2024-06-30"}),
        "ENG may no longer give its letterhead; the last day is 30 June 2024.",
    ),
    (
        (
            *("merge-federation", "", "SCO"),
            {"until": "2024-06-30", "members": 2, "officers": 0},
        ),
        "ENG ends and goes on in SCO; the last day is 30 June 2024.",
    ),
    (
        ("file-letterhead", "", "2", {"since": "2024-07-01", "digest": "f" * 64}),
        "ENG has specimen no. 2 of its letterhead on file from 1 July 2024.",
    ),
]


@pytest.mark.parametrize(("told", "said"), OF_A_FEDERATION)
def test_an_act_says_what_was_done_to_a_federation(told, said):
    verb, before, after, facts = told
    act = Act(subject="ENG", verb=verb, before=before, after=after, facts=facts)
    assert saying(act) == said


@pytest.mark.parametrize(
    ("letterhead", "said"),
    [
        (
            True,
            "ENG is entered as a federation from 1 January 2024, with authority to "
            "give its letterhead.",
        ),
        (False, "ENG is entered as a federation from 1 January 2024."),
    ],
)
def test_a_federation_is_said_to_have_its_letterhead_or_is_not(letterhead, said):
    facts = {"since": "2024-01-01", "letterhead": letterhead}
    act = Act(subject="ENG", verb="found-federation", facts=facts)
    assert saying(act) == said


HELD = {"day": "2026-09-30", "cards": "5C 5D 5H JS", "starter": "5S"}
IN_A_MATCH = HELD | {"match": "ICA-M-2026-000001", "deal": 3}
OF_A_29 = [
    # the verb, its facts, what is said
    (
        ("open-twenty-nine", IN_A_MATCH | {"crib": False, "federation": "ENG"}),
        "ICA-29-2026-0007 is opened: deal 3 of ICA-M-2026-000001 holds a 29, which is "
        "for ENG to certify.",
    ),
    (
        ("open-twenty-nine", IN_A_MATCH | {"crib": True, "federation": None}),
        "ICA-29-2026-0007 is opened: deal 3 of ICA-M-2026-000001 holds a 29 in the "
        "crib; which federation it concerns is to be named.",
    ),
    (
        ("apply-twenty-nine", HELD | {"crib": True, "federation": "ENG"}),
        "ICA-29-2026-0007 is applied for, a 29 in the crib on 30 September 2026, which "
        "is for ENG to certify.",
    ),
    (
        ("apply-twenty-nine", HELD | {"crib": False, "federation": None}),
        "ICA-29-2026-0007 is applied for, a 29 on 30 September 2026; which federation "
        "it concerns is to be named.",
    ),
    (
        ("name-federation", {"federation": "ENG"}),
        "ICA-29-2026-0007 concerns ENG, which is to certify it.",
    ),
    (
        ("certify-twenty-nine", {"federation": "ENG"}),
        "ICA-29-2026-0007 is certified for ENG.",
    ),
    (
        ("refuse-twenty-nine", {"federation": "ENG"}),
        "ICA-29-2026-0007 is refused for ENG.",
    ),
    (
        ("revoke-twenty-nine", {"federation": "ENG"}),
        "The certification of ICA-29-2026-0007 for ENG is revoked.",
    ),
]


@pytest.mark.parametrize(("told", "said"), OF_A_29)
def test_an_act_says_what_became_of_a_29(told, said):
    verb, facts = told
    act = Act(subject="ICA-29-2026-0007", verb=verb, facts=facts)
    assert saying(act) == said


OF_AN_EVENT = [
    # verb, facts, what is said of ICA-E-2026-0003
    (
        (
            "announce-event",
            {"form": "association", "since": "2026-09-01", "until": "2026-10-31"},
        ),
        "ICA-E-2026-0003 is announced (Standard match), from 1 September 2026 "
        "until 31 October 2026.",
    ),
    (
        ("enter-event", {"members": "ICA-000002, ICA-000017"}),
        "Entered in ICA-E-2026-0003: ICA-000002, ICA-000017.",
    ),
    (
        ("leave-event", {"member": "ICA-000017", "void": [1, 2]}),
        "ICA-000017 leaves ICA-E-2026-0003.",
    ),
    (
        ("replay-fixture", {"fixture": 3, "match": "ICA-M-2026-000009", "step_of": 5}),
        "Fixture 3 of ICA-E-2026-0003 is to be played again, and "
        "ICA-M-2026-000009 is void.",
    ),
    (
        ("draw-event", {"fixtures": 28, "rounds": 7}),
        "The fixtures of ICA-E-2026-0003 are drawn, 28 in 7 rounds.",
    ),
    (
        (
            "pair-entrants",
            {
                **{"fixture": 29, "round": 8, "day": "2026-10-31"},
                **{"first": "ICA-000002", "second": "ICA-000017"},
            },
        ),
        "In round 8 of ICA-E-2026-0003 ICA-000002 is to meet ICA-000017, on 31 October "
        "2026.",
    ),
    (
        (
            "pair-entrants",
            {"fixture": 29, "round": 8, "first": "ICA-000002", "second": "ICA-000017"},
        ),
        "In round 8 of ICA-E-2026-0003 ICA-000002 is to meet ICA-000017.",
    ),
    (
        (
            "forfeit-fixture",
            {"fixture": 3, "member": "ICA-000017", "other": "ICA-000002"},
        ),
        "ICA-000017 forfeits fixture 3 of ICA-E-2026-0003: a walkover for ICA-000002.",
    ),
    (("void-fixture", {"fixture": 3}), "Fixture 3 of ICA-E-2026-0003 is void."),
    (
        ("move-fixture", {"fixture": 3, "day": "2026-10-12"}),
        "Fixture 3 of ICA-E-2026-0003 is moved to 12 October 2026.",
    ),
    (
        ("accept-late", {"fixture": 3, "match": "ICA-M-2026-000007"}),
        "ICA-M-2026-000007, which was played late, counts in ICA-E-2026-0003.",
    ),
    (
        ("decide-tie", {"order": "ICA-000017, ICA-000002"}),
        "Who is level at the cut of ICA-E-2026-0003 is put so: ICA-000017, ICA-000002.",
    ),
    (
        ("toast-event", {"spirit": "tequila", "member": "ICA-000017"}),
        "The toast of ICA-E-2026-0003 is on record: tequila, proposed by ICA-000017.",
    ),
    (
        ("toast-event", {"spirit": "", "member": "ICA-000017"}),
        "The toast of ICA-E-2026-0003 is on record: observed without alcohol, proposed "
        "by ICA-000017.",
    ),
    (("close-event", {"short": []}), "ICA-E-2026-0003 is closed."),
    (("call-off-event", {}), "ICA-E-2026-0003 is called off."),
]


@pytest.mark.parametrize(("told", "said"), OF_AN_EVENT)
def test_an_act_says_what_was_done_to_an_event(told, said):
    verb, facts = told
    assert saying(Act(subject="ICA-E-2026-0003", verb=verb, facts=facts)) == said


OF_A_RULING = [
    # verb, facts, what is said of ICA-R-2026-000012
    (
        ("keep-ruling", {"kind": "count", "match": "ICA-M-2026-000007", "deal": 3}),
        "ICA-R-2026-000012 is ruled at the table, of deal 3 of ICA-M-2026-000007.",
    ),
    (
        ("keep-ruling", {"kind": "count", "match": "ICA-M-2026-000007"}),
        "ICA-R-2026-000012 is ruled at the table, of ICA-M-2026-000007.",
    ),
    (
        ("keep-ruling", {"kind": "happening", "event": "ICA-E-2026-0003"}),
        "ICA-R-2026-000012 is ruled at the table, in ICA-E-2026-0003.",
    ),
    (
        ("keep-ruling", {"kind": "happening"}),
        "ICA-R-2026-000012 is ruled at the table.",
    ),
    (
        ("apply-ruling", {"match": "ICA-M-2026-000007", "from": "1f", "to": "2e"}),
        "The sheet of ICA-M-2026-000007 is corrected by ICA-R-2026-000012.",
    ),
]


@pytest.mark.parametrize(("told", "said"), OF_A_RULING)
def test_an_act_says_what_a_ruling_is_of(told, said):
    verb, facts = told
    assert saying(Act(subject="ICA-R-2026-000012", verb=verb, facts=facts)) == said


def verbs(path):
    """The verbs that a module enters in the record."""
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Call) and ast.unparse(node.func) == "record.enter":
            verb = node.args[0]
            assert isinstance(verb, ast.Constant), f"{path}: a verb is written out"
            yield verb.value


def test_every_verb_has_a_saying_and_no_saying_is_left_over():
    modules = [path for folder in FOLDERS for path in folder.rglob("*.py")]
    entered = {verb for path in modules for verb in verbs(path)}
    assert entered == set(SAYINGS)
