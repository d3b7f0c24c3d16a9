"""Appeals lodged by the acts, and the letters that they come with; no test."""

from datetime import UTC, datetime
from zoneinfo import ZoneInfo

from standings.documents import Document
from standings.documents import Kind as Paper
from tribunal.appeals import lodge
from tribunal.lodging import AppealTold, LetterTold
from tribunal.models import Addressee, Ground

from .benches import published, taken_up_again

PUBLISHED = datetime(2026, 10, 1, 9, tzinfo=UTC)
"""When the determination is published; its thirty days end with 31 October."""
LODGED = datetime(2026, 10, 12, 8, 30, tzinfo=UTC)
DAY_31 = datetime(2026, 11, 1, tzinfo=UTC)
"""The first moment after them."""
LONDON = ZoneInfo("Europe/London")
WORDS = "The panel read the log of the vessel, and not the sheet."


def a_paper(content=b"%PDF- On our paper"):
    """A file that bears a letterhead, as it was examined."""
    return Document(Paper.PDF, "appeal.pdf", content)


def letter(federation=None, addressee=Addressee.EXECUTIVE_DIRECTOR):
    """A letter to the Executive Director, on the letterhead of a federation if any."""
    paper = a_paper() if federation else None
    return LetterTold(addressee=addressee, paper=paper, federation=federation)


def an_appeal(court, text=WORDS, grounds=(Ground.FACTS,), **told):
    """What Ada lodges: on the letterhead of her federation where nothing is said."""
    told = {"letter": letter(court.england)} | told
    return AppealTold(text=text, grounds=grounds, **told)


def appealed(court, *, case=None, by=None, at=LODGED, **told):
    """The case of an appeal of Ada's against a determination of 1 October."""
    first = case or published(court, at=PUBLISHED)
    told = an_appeal(court, **told)
    return lodge(case=first, told=told, by=by or court.ada, at=at).case


def against(appeal_case):
    """The case that an appeal is against, as it stands."""
    return taken_up_again(appeal_case.appeal.first_case)
