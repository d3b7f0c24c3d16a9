"""The certificate of a 29 as PDF: what it says, for whom, and what it takes (IV.3)."""

import sys
from datetime import date
from hashlib import sha256
from io import BytesIO

import pytest
from django.utils import translation
from pypdf import PdfReader

from standings import certificate, printing
from standings.certifying import (
    certify,
    revoke,
    turn_down,
)
from standings.federations import rename_federation
from standings.membership import rename
from standings.models import TwentyNine
from standings.results import submit_sheet

from ..standings.nines import NEXT_DAY, Club, a_sheet_of_29
from ..standings.tables import EVENING

pytestmark = pytest.mark.django_db

N1 = "/registers/twenty-nines/ICA-29-2026-0001/"
PDF = f"{N1}certificate.pdf"


@pytest.fixture
def club():
    return Club()


@pytest.fixture
def anew():
    """What is printed is printed, and not taken from what was before."""
    printing.printed.cache_clear()
    printing._printer.cache_clear()
    yield printing.printed.cache_clear
    printing.printed.cache_clear()
    printing._printer.cache_clear()


def certified(club, **told):
    return certify(entry=club.applied(**told), by=club.officer, at=NEXT_DAY)


def whole(entry):
    return TwentyNine.objects.whole().get(pk=entry.pk)


def pages(client, address=PDF):
    answer = client.get(address)
    assert answer.status_code == 200
    return PdfReader(BytesIO(answer.content)).pages


def said(client):
    """What a certificate says, its white space as one blank."""
    (page,) = pages(client)
    return " ".join(page.extract_text().split())


TEXT = """\
Register of 29 hands: ICA-29-2026-0001
Hand: 5C 5D 5H JS, starter 5S
Held by: Bea Crib, ICA-000003
Played: 2026-09-30, Europe/London
Place: Venice
Match: ICA-M-2026-000001, deal 1
Federation: ENG, Federation of England
Certified: 2026-10-01
By its officer: Bea Pone, ICA-000005"""


def test_the_checksum_is_of_a_short_text_of_the_facts(client, club):
    match = club.match(place="Venice")
    judged = a_sheet_of_29("Result: none")
    submit_sheet(match=match, judged=judged, by=club.ada, at=EVENING)
    entry = certify(entry=TwentyNine.objects.get(), by=club.officer, at=NEXT_DAY)
    assert certificate.text(whole(entry)) == TEXT
    checksum = sha256(TEXT.encode()).hexdigest()
    assert certificate.checksum(whole(entry)) == checksum
    page = client.get(N1).content.decode()
    assert TEXT in page
    assert checksum in page
    assert checksum in said(client)


def test_the_text_has_the_names_of_then(club):
    entry = certified(club)
    later = {"since": date(2027, 1, 1), "by": club.director, "at": NEXT_DAY}
    before = certificate.text(whole(entry))
    rename(member=club.ada, name="Ada King", **later)
    rename(member=club.officer, name="Bea Queen", **later)
    rename_federation(federation=club.england, name="England", **later)
    assert certificate.text(whole(entry)) == before
    assert "Held by: Ada Pone, ICA-000002" in before.split("\n")


def test_what_is_revoked_says_so(client, club):
    entry = certified(club)
    before = certificate.text(whole(entry))
    assert "evoked" not in said(client)
    revoke(entry=entry, reason="A 28.", by=club.director, at=NEXT_DAY)
    assert certificate.text(whole(entry)) == f"{before}\nRevoked: 2026-10-01"
    assert "Revoked" in said(client)


def test_a_certificate_tells_number_day_federation_officer_and_address(
    client, club, settings
):
    settings.SITE_ADDRESS = "https://cribbage.example.org"
    certified(club, place="The Cloven Hoof")
    answer = client.get(PDF)
    assert answer["Content-Type"] == "application/pdf"
    assert answer["Content-Disposition"] == 'inline; filename="ICA-29-2026-0001.pdf"'
    text = said(client)
    for told in (
        *("ICA-29-2026-0001", "ICA-000002", "Ada Pone", "30 September 2026"),
        *("The Cloven Hoof", "Certified on 1 October 2026", "Federation of England"),
        *("Bea Pone, federation officer", "https://cribbage.example.org" + N1),
    ):
        assert told in text


# RW-173, RW-176: names of people, as they are given
NAMES = [
    "Zoë O'Seat-Hagan",
    "Trần Ghế",
    "Arabel•la Sèu",
    "Jelle in 't Stoel",
    "Fish & Chips / O'Neill's",
    "A/1",
    "<b>x</b>",
    'Seat"2"',
    "{{ x }} {% x %}",
    "Ἀλέξανδρος Παπαδόπουλος",
    "Пётр Ильич",
]


@pytest.mark.parametrize("name", NAMES)
def test_a_name_stands_on_the_certificate_as_it_is_given(client, club, name):
    certified(club, holder=name, federation=club.england)
    assert name in said(client)


def test_a_name_written_from_the_right_stands_whole(client, club):
    # RW-173; a reader may give its letters in either order
    certified(club, holder="محمد الأمين", federation=club.england)
    text = said(client)
    assert "محمد الأمين" in text or "محمد الأمين"[::-1] in text


def test_the_longest_facts_stand_on_one_page(client, club):
    long = "Wolfeschlegelsteinhausenbergerdorff " * 6
    told = {"holder": long[:200], "place": long[:200], "federation": club.england}
    certified(club, **told)
    assert len(pages(client)) == 1
    assert "SHA-256" in said(client)


@pytest.mark.parametrize("crib", [False, True])
def test_the_same_certificate_is_the_same_to_the_byte(client, club, anew, crib):
    certified(club, crib=crib)
    first = client.get(PDF).content
    anew()
    assert client.get(PDF).content == first
    assert ("greatest crib" in said(client)) == crib


def test_only_what_was_certified_has_a_certificate(client, club):
    entry = club.applied()
    assert client.get(PDF).status_code == 404
    turn_down(entry=entry, reason="Unseen.", by=club.officer, at=NEXT_DAY)
    assert client.get(PDF).status_code == 404
    assert client.get(PDF.replace("0001", "0009")).status_code == 404


class Broken:
    """A finder of modules with whom one cannot be loaded, for want of a library."""

    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] == "weasyprint":
            raise OSError("cannot load library 'libpango-1.0-0'")


@pytest.mark.parametrize("missing", ["WeasyPrint", "Pango"])
def test_without_what_prints_a_sentence_says_so_and_all_else_works(
    client, club, anew, monkeypatch, missing
):
    certified(club)
    for name in [name for name in sys.modules if name.startswith("weasyprint")]:
        monkeypatch.delitem(sys.modules, name)
    if missing == "WeasyPrint":
        monkeypatch.setitem(sys.modules, "weasyprint", None)
    else:
        monkeypatch.setattr(sys, "meta_path", [Broken(), *sys.meta_path])
    answer = client.get(PDF)
    assert answer.status_code == 503
    assert "libpango-1.0-0" in answer.content.decode()
    assert client.get(N1).status_code == 200
    assert client.get("/registers/twenty-nines/").status_code == 200


def test_nothing_is_fetched_but_our_own(anew):
    from weasyprint.urls import FatalURLFetchingError

    for address in ("file:///etc/hostname", "https://example.org/x.png", "../x.svg"):
        with pytest.raises(FatalURLFetchingError):
            printing.printed(f'<title>x</title><img alt="" src="{address}">')


def test_the_text_is_the_same_in_every_language(club):
    entry = whole(certified(club))
    with translation.override("de"):
        assert certificate.text(entry).startswith("Register of 29 hands")
