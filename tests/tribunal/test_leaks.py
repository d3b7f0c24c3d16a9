"""What is filed and who is named reaches those whom it is for, and nobody else.

Marked words are filed, and every address about the case is read as everybody, on the
pages and in the API, in each state (VIII.1-a, VIII.1-f).
"""

from io import BytesIO

import pytest
from django.test import Client
from PIL import Image

from standings.documents import examined
from standings.models import Act
from tests.web.meetings import logged_in
from tests.web.registers import Program
from tribunal.filing import cure, decline
from tribunal.models import FilingFile
from tribunal.moves import State, open_from
from tribunal.surface import SURFACES

from .benches import HEARD, published
from .courts import later

pytestmark = pytest.mark.django_db

TEXT, FILE, DEFECT, REASON, CURE, NAME = MARKS = (
    *("quagga-text", "quagga-file.png", "quagga-defect", "quagga-reason"),
    *("quagga-cure", "Quagga Stranger"),
)
FILED, ALL = {TEXT, FILE}, {TEXT, FILE, NAME}

READ = {
    # how the case stands: who reads which of the marks; everybody else none
    "deficient": {
        "ada": ALL | {DEFECT},
        "secretary": ALL | {DEFECT},
        "director": ALL | {DEFECT},
        "pia": ALL | {DEFECT},
        "chair": ALL | {DEFECT},
    },
    "declined": {
        "ada": ALL | {REASON},
        "secretary": ALL | {REASON},
        "director": ALL | {REASON},
        # Who declined it has decided in it, and reads the own reasons alone.
        "pia": {REASON},
        "rufus": ALL | {REASON},
        "chair": ALL | {REASON},
        # That it is declined, and why, is told to both sides.
        "bea": {REASON},
    },
    "admitted": {
        "ada": ALL,
        "bea": ALL,
        "secretary": ALL,
        "director": ALL,
        # The Tribunal knows whom it concerns, and waits for the panel to read.
        "pia": {NAME},
        "chair": {NAME},
    },
    "cured": {
        "ada": ALL | {DEFECT, CURE},
        "bea": ALL | {CURE},
        "secretary": ALL | {DEFECT, CURE},
        "director": ALL | {DEFECT, CURE},
        "pia": {NAME},
        "chair": {NAME},
    },
}
OF_THE_PANEL = ("ada", "bea", "secretary", "director", "chair", "pia", "rufus")
READ |= dict.fromkeys(("heard", "published"), dict.fromkeys(OF_THE_PANEL, FILED))
OTHERS = ("nobody", "cy", "elsewhere", "quinn", "rufus")
"""Who has no part in any of these, and who as a free member of the Tribunal may."""


@pytest.fixture(autouse=True)
def now(monkeypatch):
    monkeypatch.setattr("django.utils.timezone.now", lambda: later(HEARD + 4))


def marked(court, state):
    """A case in a state, filled with marked words."""
    card = BytesIO()
    Image.new("RGB", (9, 9), "linen").save(card, "PNG")
    told = {
        "text": TEXT,
        "documents": (examined(card.getvalue(), FILE),),
        "respondents": (court.bea, NAME),
    }
    if state in ("heard", "published"):
        case = court.heard(**told | {"respondents": (court.bea,)}, apart=(court.sela,))
        return case if state == "heard" else published(court, case=case)
    if state == "cured":
        case = court.deficient(defects=[DEFECT], **told)
        cure(case=case, text=CURE, by=court.ada, at=later(2))
        return court.admitted(case=case, at=later(3))
    more = {"deficient": {"defects": [DEFECT]}, "declined": {"reason": REASON}}
    return getattr(court, state)(**told | more.get(state, {}))


def pages(case, *, acts):
    """Every page about a case, and the numbers of its acts on the record."""
    here, moves = f"/cases/{case.number}/", open_from(State(case.state))
    return [
        *("/cases/", here, "/you/", f"/record/?about={case.number}"),
        *(f"{here}{move.slug}/" for move in moves if move.slug in SURFACES),
        *(f"/record/{number}/" for number in acts),
    ]


def told_of(case, member):
    """All that somebody is answered about a case, on the pages and in the API.

    The record is the same for all but the Secretariat, which reads everything.
    """
    acts = Act.objects.about("case", case.number).values_list("number", flat=True)
    acts = () if member else acts
    client = logged_in(member) if member else Client()
    program = Program(Client(), member.login if member else None)
    about = ["cases/", f"cases/{case.number}/", f"acts/?about={case.number}"]
    answers = [client.get(address) for address in pages(case, acts=acts)]
    answers += [program.get(address) for address in about]
    assert all(answer.status_code < 500 for answer in answers)
    return "".join(answer.content.decode() for answer in answers)


@pytest.mark.proof
@pytest.mark.parametrize("state", READ)
def test_marked_words_reach_those_only_whom_they_are_for(court, state):
    case, found = marked(court, state), {}
    for who in {**READ[state], **dict.fromkeys(("bea", *OTHERS))}:
        told = told_of(case, getattr(court, who, None))
        found[who] = {mark for mark in MARKS if mark in told}
        if who in ("nobody", "cy") and state != "published":
            # VIII.1-a: the docket names nobody.
            own = {court.ada.number, court.bea.number} - {who}
            assert not any(number in told for number in own)
    read = {who: marks for who, marks in found.items() if marks}
    assert read == {"rufus": READ[state]["pia"]} | READ[state]


@pytest.mark.parametrize("state", READ)
def test_a_file_is_handed_out_to_who_may_read_its_filing(court, state):
    case = marked(court, state)
    paper = FilingFile.objects.get(filing__case=case).upload.number
    here = f"/cases/{case.number}/files/"
    read = {"rufus": READ[state]["pia"]} | READ[state]
    for who in {**read, **dict.fromkeys(("bea", *OTHERS[1:]))}:
        client = logged_in(getattr(court, who))
        answer = client.get(f"{here}{paper}/")
        reads = FILE in read.get(who, ())
        assert (who, answer.status_code) == (who, 200 if reads else 404)
        if not reads:
            guessed = client.get(f"{here}{'x' * len(paper)}/").content.decode()
            assert guessed.replace("x" * len(paper), paper) == answer.content.decode()
    assert Client().get(f"{here}{paper}/").status_code == 302


@pytest.mark.parametrize("state", ["filed", "declined"])
def test_a_closed_door_tells_nobody_that_they_are_named(court, state):
    # VIII.1-d: who is to answer learns it when they are served, on the Tribunal too.
    told = {"respondents": (court.pia,)}
    case = court.filed(**told)
    if state == "declined":
        reasons = {"reason": "No.", "provision": "X.2"}
        decline(case=case, by=court.rufus, at=later(1), **reasons)
    reasons = {"reason": "It names no match.", "provision": "X.2"}
    slug = {"filed": "decline", "declined": "uphold"}[state]
    page = logged_in(court.pia).post(f"/cases/{case.number}/{slug}/", reasons)
    answer = Program(Client(), court.pia.login).post(
        f"cases/{case.number}/{slug}/", reasons
    )
    assert (page.status_code, answer.status_code) == (403, 403)
    codes = [each["code"] for each in answer.json()["errors"]]
    assert codes == ["not-yours-in-the-case"]
    for said in (page.content.decode(), answer.content.decode()):
        assert "a party to it" not in said
        assert "you are none of these" in said
