"""Breaches of conduct reported question by question, on the pages and by programs.

Each row is what is told, and the text of the case that comes of it, written by hand
from VII.2 and VII.4: the facts in their order, and what is not told.
"""

from datetime import timedelta

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from tests.standings.tables import a_match
from tests.web.markup import text_of
from tests.web.meetings import logged_in
from tests.web.permissions.cast import picture
from tests.web.registers import Program
from tribunal.conduct import REPORTS, is_the_utterance
from tribunal.models import Case

from .courts import FILED

pytestmark = pytest.mark.django_db

HAND, SAID = "hand-on-the-cards", "utterance"

POINTED_AT = {
    "on": "2026-05-20",
    "where": "At table 4, in the third deal.",
    "counted": "Ada’s crib",
    "kept": "yes",
    "indicated": "spectator",
    "means": "gesture",
    "done": "Held up six, seven and eight fingers.",
    "combination": "the run 6 7 8",
    "counted_then": "player",
    "witnesses": "The whole table.",
}
NERDED = {
    "words": "Who nerded you out!",
    "on": "2026-05-20",
    "where": "At table 4.",
    "moment": "during",
    "turn_of": "Ada’s",
    "witnesses": "Everybody.",
    "director": "yes",
}

TEXTS = {
    "a spectator held up fingers": (
        *(HAND, POINTED_AT),
        """
        A hand was off the cards, or somebody indicated (VII.2)
        Who is to answer it? Eve Starter
        On which day? 20 May 2026
        Where, and in which deal? At table 4, in the third deal.
        Whose hand was counted? Ada’s crib
        Was the player’s hand on the cards? All the time
        Did somebody indicate a combination, or that there is none? A spectator did
        By word, or by gesture? By gesture
        What was said or done, as exactly as you can tell? Held up six, seven and eight
        fingers.
        Which combination was it about? the run 6 7 8
        Was the combination counted? Its player counted it
        Who saw or heard it? The whole table.
        """,
    ),
    "a hand was off the cards, and nobody indicated": (
        HAND,
        {"on": "2026-05-20", "where": "Table 4.", "counted": "Eve’s", "kept": "no"}
        | {"indicated": "nobody", "witnesses": "I did.", "more": "Let it be said."},
        """
        A hand was off the cards, or somebody indicated (VII.2)
        Who is to answer it? Eve Starter
        On which day? 20 May 2026
        Where, and in which deal? Table 4.
        Whose hand was counted? Eve’s
        Was the player’s hand on the cards? Not all the time
        Did somebody indicate a combination, or that there is none? Nobody did
        Who saw or heard it? I did.
        Let it be said.
        """,
    ),
    "somebody indicated, and no more is known": (
        *(HAND, {"indicated": "opponent"}),
        """
        A hand was off the cards, or somebody indicated (VII.2)
        Who is to answer it? Eve Starter
        Did somebody indicate a combination, or that there is none? An opponent did
        Not told:
        On which day?
        Where, and in which deal?
        Whose hand was counted?
        Was the player’s hand on the cards?
        By word, or by gesture?
        What was said or done, as exactly as you can tell?
        Which combination was it about?
        Was the combination counted?
        Who saw or heard it?
        """,
    ),
    "the utterance": (
        *(SAID, NERDED),
        """
        “Who nerded you out!” was said (VII.4)
        Who said it? Eve Starter
        Which words were said, exactly? Who nerded you out!
        The words “Who nerded you out!” (VII.4) are among these.
        On which day? 20 May 2026
        Where, and in which deal? At table 4.
        Was it said in an opponent’s turn? During it
        Whose turn was it? Ada’s
        Who saw or heard it? Everybody.
        Was the Executive Director told? Yes
        """,
    ),
    "similar words": (
        *(SAID, NERDED | {"words": "Who nerds you out?", "director": "no"}),
        """
        “Who nerded you out!” was said (VII.4)
        Who said it? Eve Starter
        Which words were said, exactly? Who nerds you out?
        The words “Who nerded you out!” (VII.4) are not among these; similar words are
        not that utterance.
        On which day? 20 May 2026
        Where, and in which deal? At table 4.
        Was it said in an opponent’s turn? During it
        Whose turn was it? Ada’s
        Who saw or heard it? Everybody.
        Was the Executive Director told? No
        """,
    ),
    "nothing but who": (
        *(SAID, {}),
        """
        “Who nerded you out!” was said (VII.4)
        Who said it? Eve Starter
        Not told:
        Which words were said, exactly?
        On which day?
        Where, and in which deal?
        Was it said in an opponent’s turn?
        Whose turn was it?
        Who saw or heard it?
        Was the Executive Director told?
        """,
    ),
}


def lines(text):
    return " ".join(text.split())


def filed():
    """The text, kind and parties of the newest case."""
    case = Case.objects.last()
    (opening,) = case.filings.all()
    who = [party.who for party in case.parties.order_by("pk")]
    return lines(opening.text), case.kind, who


@pytest.mark.parametrize(("report", "told", "text"), TEXTS.values(), ids=TEXTS)
def test_a_report_is_a_case_that_tells_the_facts_in_order(court, report, told, text):
    expected = lines(text), "conduct", [court.ada.number, "Eve Starter"]
    told = dict(told)
    more = told.pop("more", "")
    typed = told | {"respondents": "Eve Starter", "text": more, "as_it_is": "on"}
    answer = logged_in(court.ada).post(f"/cases/new/{report}/", typed)
    assert (answer.status_code, filed()) == (302, expected)
    asks = Program(Client(), court.ada.login)
    asked = {"kind": "conduct", "respondents": [{"name": "Eve Starter"}], "text": more}
    answer = asks.post("cases/", asked | {"facts": {"report": report} | told})
    # The same filing again is the same case (VIII.1-a).
    assert (answer.status_code, Case.objects.filter(serial__gt=14).count()) == (200, 1)


def test_a_match_on_file_tells_its_day(court):
    match = a_match(
        *(court.ada, court.bea),
        by=court.ada,
        day=FILED.date() - timedelta(days=2),
        at=FILED,
    )
    ada = logged_in(court.ada)
    for report in REPORTS:
        address = f"/cases/new/{report}/?match={match.number}"
        assert address in ada.get(f"/cases/new/?match={match.number}").content.decode()
        begun = ada.get(address).context["form"].initial
        assert (begun["match"], begun["respondents"]) == (
            match.number,
            court.bea.number,
        )
    typed = {"respondents": court.bea.number, "match": match.number, "as_it_is": "on"}
    ada.post("/cases/new/utterance/", typed)
    text, _kind, who = filed()
    assert f"At which match? {match.number} Not told: Which words" in text
    assert "On which day?" not in text
    assert (Case.objects.last().match, who[1]) == (match, court.bea.number)


POINTED_OUT = {
    # what is told: how often it is pressed, and words of what is pointed out before
    "all of it": (SAID, {}, ""),
    "similar words": (SAID, {"words": "Who nerds you?"}, "no ground for expulsion"),
    "no words": (SAID, {"words": ""}, "Which words were said, exactly?"),
    "no witness": (HAND, {"witnesses": ""}, "Who saw or heard it?"),
    "nothing indicated": (HAND, {"indicated": "nobody", "done": ""}, ""),
}


@pytest.mark.parametrize("row", POINTED_OUT)
def test_what_is_wanting_is_pointed_out_once_and_bars_nothing(court, row):
    report, told, said = POINTED_OUT[row]
    typed = {HAND: POINTED_AT, SAID: NERDED}[report] | {"respondents": "Eve"} | told
    ada, address = logged_in(court.ada), f"/cases/new/{report}/"
    answer = ada.post(address, typed)
    if not said:
        assert answer.status_code == 302
        return
    assert (answer.status_code, said in text_of(answer)) == (400, True)
    assert not Case.objects.filter(serial__gt=14).exists()
    assert ada.post(address, typed | {"as_it_is": "on"}).status_code == 302


REFUSED = {
    # what is typed otherwise: the status and place on the page, and both in the API
    "nobody": (SAID, {"respondents": ""}, 409, "respondents", 409, None),
    "a day there is not": (HAND, {"on": "2026-02-30"}, 400, "on", 422, "/facts/on"),
    "another choice": (HAND, {"kept": "x"}, 400, "kept", 422, "/facts/kept"),
    "hidden words": (SAID, {"words": "a\0b"}, 400, "words", 422, "/facts/words"),
    # No browser sends half a letter.
    "half a letter": (SAID, {"where": "\ud800"}, None, "", 422, "/facts/where"),
    "endless words": (*(HAND, {"done": "x" * 1001}, 400, "done", 422, "/facts/done"),),
}


@pytest.mark.parametrize("row", REFUSED)
def test_what_cannot_be_read_is_told_at_its_place(court, row):
    report, wrong, status, place, by_api, pointer = REFUSED[row]
    told = {HAND: POINTED_AT, SAID: NERDED}[report] | wrong
    who = told.pop("respondents", "Eve Starter")
    ada = logged_in(court.ada)
    if place:
        typed = told | {"respondents": who, "as_it_is": "on"}
        answer = ada.post(f"/cases/new/{report}/", typed)
        assert answer.status_code == status
        assert list(answer.context["form"].errors) == [place]
    asked = {"kind": "conduct", "facts": {"report": report} | told}
    asked |= {"respondents": [{"name": who}] if who else []}
    answer = Program(Client(), court.ada.login).post("cases/", asked)
    assert answer.status_code == by_api
    if pointer:
        assert pointer in [each["pointer"] for each in answer.json()["errors"]]


WRONG_FACTS = {
    "another kind of case": ("complaint", {"report": SAID}, "/facts"),
    "no report": ("conduct", {"words": "x"}, "/facts"),
    "an unknown report": ("conduct", {"report": "x"}, "/facts"),
    "a fact of the other": (
        "conduct",
        {"report": SAID, "kept": "yes"},
        "/facts/kept",
    ),
    "a text": ("conduct", "It was said.", "/facts"),
    "a list": ("conduct", [SAID], "/facts"),
    "a number": ("conduct", {"report": SAID, "words": 5}, "/facts/words"),
}


@pytest.mark.parametrize("row", WRONG_FACTS)
def test_facts_that_are_none_are_told_to_programs(court, row):
    kind, facts, pointer = WRONG_FACTS[row]
    asked = {"kind": kind, "facts": facts, "respondents": [{"name": "Eve"}]}
    logged_in(court.ada)
    answer = Program(Client(), court.ada.login).post("cases/", asked)
    assert answer.status_code == 422
    assert pointer in [each["pointer"] for each in answer.json()["errors"]]


SAYS = {
    # what the page of a report says before anything is typed
    HAND: ("A breach of conduct", "VII.2", "IV.4-h", "S.16"),
    SAID: (
        "Ground for immediate expulsion",
        "similar words are not",
        "for the Executive Director to record",
        "expels nobody",
        "VII.4",
        "S.16",
    ),
}


@pytest.mark.parametrize("report", SAYS)
def test_a_report_says_what_the_sources_say_of_it(court, report):
    said = text_of(logged_in(court.ada).get(f"/cases/new/{report}/"))
    for each in SAYS[report]:
        assert each in said


def test_there_are_two_reports(court):
    assert set(REPORTS) == {HAND, SAID}
    assert logged_in(court.ada).get("/cases/new/another/").status_code == 404


WORDS = {
    "Who nerded you out!": True,
    "WHO NERDED YOU OUT": True,
    "“Who nerded  you\nout?”": True,
    "Well, who nerded you out, Ada?": True,
    "Who nerds you out!": False,
    "Who nerded you outright!": False,
    "Who out-nerded you!": False,
    "": False,
}


@pytest.mark.parametrize("words", WORDS)
def test_similar_words_are_not_the_utterance(words):
    # VII.4
    assert is_the_utterance(words) is WORDS[words]


def test_files_come_with_a_report_and_letters_are_sealed(court):
    # VII.3: what is said to be mentor and mentee correspondence.
    typed = NERDED | {"respondents": "Eve Starter", "as_it_is": "on"}
    paper, letter = (
        SimpleUploadedFile(f"{name}.png", picture("linen"))
        for name in ("card", "letter")
    )
    files = {"documents": [paper], "correspondence": [letter]}
    answer = logged_in(court.ada).post("/cases/new/utterance/", typed | files)
    assert answer.status_code == 302
    (opening,) = Case.objects.last().filings.all()
    kept = opening.files.select_related("upload").order_by("pk")
    assert [each.upload.name for each in kept] == ["card.png", "letter.png"]
    pia = logged_in(court.pia)
    page = text_of(pia.get(f"/cases/{Case.objects.last().number}/"))
    assert ("card.png" in page, "letter.png" in page) == (True, False)
