"""Files over the web: handed in by a form, handed out to who may see them alone."""

import logging
import re

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from standings.documents import MOST_BYTES, examined
from standings.federations import file_specimen
from standings.models import Act, Role, Specimen, Upload
from standings.uploads import content_of

from ..standings import files
from ..standings.people import FIRST, NOON, a_director, a_federation, appointed
from .markup import text_of, words
from .registers import a_log_in

pytestmark = pytest.mark.django_db

ADDRESS = "/federations/ENG/specimen/"


@pytest.fixture(autouse=True)
def folder(settings, tmp_path):
    settings.UPLOADS = tmp_path / "uploads"
    return settings.UPLOADS


@pytest.fixture
def director():
    return a_director()


@pytest.fixture
def england(director):
    return a_federation(by=director)


@pytest.fixture
def officer(client, director, england):
    """A browser in which an officer of ENG has logged in."""
    officer = appointed(director, Role.FEDERATION_OFFICER, federation=england)
    client.force_login(a_log_in(officer))
    return client


def sent(content=None, name="letterhead.pdf", kind="application/pdf", **told):
    content = files.paper() if content is None else content
    file = SimpleUploadedFile(name, content, content_type=kind)
    return {"document": file, "since": "2024-01-01"} | told


def handed_in(by, federation, content=None, name="letterhead.pdf"):
    document = examined(content or files.paper(), name)
    told = {"federation": federation, "document": document, "since": FIRST}
    return file_specimen(**told, by=by, at=NOON).upload


def kept(folder):
    return [path for path in folder.rglob("*") if path.is_file()]


# --- Handed in --------------------------------------------------------------------


def test_an_officer_hands_in_a_specimen_and_sees_it(officer, england):
    assert 'enctype="multipart/form-data"' in officer.get(ADDRESS).content.decode()
    answer = officer.post(ADDRESS, sent())
    assert (answer.status_code, answer["Location"]) == (302, "/federations/ENG/")
    upload = Upload.objects.get()
    page = officer.get(answer["Location"]).content.decode()
    assert f'href="/files/{upload.number}/"' in page
    assert "No. 1 is on file, from 1 January 2024." in words(page)
    act = Act.objects.last()
    assert (act.verb, act.role) == ("file-letterhead", "federation-officer")


def test_a_picture_is_shown_on_the_page_to_who_may_see_it(officer, england):
    officer.post(ADDRESS, sent(files.picture("JPEG"), "head.jpg", "image/jpeg"))
    number = Upload.objects.get().number
    page = officer.get("/federations/ENG/").content.decode()
    (alt,) = re.findall(rf'<img src="/files/{number}/" alt="([^"]+)"', page)
    assert alt == "Specimen no. 1 of the letterhead of ENG"


REFUSED = {
    "nothing": (b"", "holds nothing"),
    "a drawing": (b"<svg/>", "is neither a PDF nor a PNG or JPEG picture"),
    "a moving picture": (files.moving(), "is a moving picture"),
    "a PDF with a script": (
        files.paper(change=files.in_root("/OpenAction", files.acting("/JavaScript"))),
        "in its object 3 stands /OpenAction",
    ),
    "too much": (b"%PDF-" + bytes(MOST_BYTES), "a file is at most 10 MiB"),
}


@pytest.mark.parametrize("name", REFUSED)
def test_what_cannot_be_kept_is_told_beside_its_field_and_leaves_nothing(
    officer, folder, name
):
    content, said = REFUSED[name]
    acts = Act.objects.count()
    answer = officer.post(ADDRESS, sent(content))
    assert answer.status_code == 409
    page = answer.content.decode()
    (errors,) = re.findall(r'id="id_document_error">(.*?)</div>', page, re.S)
    assert said in words(errors)
    assert "/rules/findings/" in errors
    assert not kept(folder)
    assert (Upload.objects.count(), Act.objects.count()) == (0, acts)


def test_a_form_without_a_file_asks_for_one(officer, folder):
    answer = officer.post(ADDRESS, {"since": "2024-01-01"})
    assert answer.status_code == 400
    assert "Choose a file." in text_of(answer)
    answer = officer.post(ADDRESS, {"since": "soon", "document": "letterhead.pdf"})
    assert answer.status_code == 400
    assert not kept(folder)


def test_a_body_past_all_bounds_is_not_read(officer, folder):
    for address, length in (
        (ADDRESS, 15 * 1024**2),
        ("/federations/new/", 5 * 1024**2),
    ):
        answer = officer.post(address, b"x" * length, content_type="text/plain")
        assert answer.status_code == 413
    bound = text_of(officer.post(ADDRESS, b"x" * 15 * 1024**2, content_type="a/b"))
    assert "A file is at most 10.0" in bound
    assert not kept(folder)


BODIES = {
    "no boundary": ("multipart/form-data", b"--x\r\n\r\n--x--"),
    "half a part": (
        "multipart/form-data; boundary=x",
        b'--x\r\nContent-Disposition: form-data; name="document"; filename="a"',
    ),
    "not a form": ("application/json", b'{"document": 1}'),
    "broken text": (
        "application/x-www-form-urlencoded",
        b"since=%ED%A0%80&document=%00\xff",
    ),
}


@pytest.mark.parametrize("name", BODIES)
def test_a_body_that_is_no_form_is_answered_plainly(officer, folder, name):
    kind, body = BODIES[name]
    assert officer.post(ADDRESS, body, content_type=kind).status_code in (400, 403)
    assert not kept(folder)


@pytest.mark.parametrize(
    ("role", "own", "status"),
    [
        (None, None, 302),
        (Role.MEMBER, None, 403),
        (Role.TRIBUNAL_MEMBER, None, 403),
        (Role.FEDERATION_OFFICER, "SCO", 403),
        (Role.FEDERATION_OFFICER, "ENG", 302),
        (Role.SECRETARIAT, None, 302),
    ],
)
def test_a_specimen_is_handed_in_by_the_own_officer_or_the_secretariat(
    client, director, england, folder, role, own, status
):
    scotland = a_federation(by=director, code="SCO")
    if role is not None:
        of = {"ENG": england, "SCO": scotland}.get(own)
        member = appointed(director, role, **({"federation": of} if of else {}))
        client.force_login(a_log_in(member))
    answer = client.post(ADDRESS, sent())
    assert answer.status_code == status
    done = answer["Location"] == "/federations/ENG/" if status == 302 else False
    assert (len(kept(folder)), Specimen.objects.count()) == (done, done)


def test_a_file_from_another_site_is_not_taken(director, england, folder):
    strict = Client(enforce_csrf_checks=True)
    strict.force_login(a_log_in(director))
    assert strict.post(ADDRESS, sent()).status_code == 403
    assert not kept(folder)


# --- Handed out -------------------------------------------------------------------


def test_a_paper_is_taken_away_and_runs_nothing(officer, director, england):
    upload = handed_in(director, england)
    answer = officer.get(f"/files/{upload.number}/")
    assert (answer.status_code, answer.content) == (200, files.paper())
    told = {
        "Content-Type": "application/pdf",
        "Content-Disposition": 'attachment; filename="letterhead.pdf"',
        "Content-Security-Policy": "sandbox; default-src 'none'",
        "X-Content-Type-Options": "nosniff",
        "Cross-Origin-Resource-Policy": "same-origin",
    }
    assert {name: answer[name] for name in told} == told
    directives = set(answer["Cache-Control"].split(", "))
    assert {"private", "no-store"} <= directives


def test_a_picture_may_be_looked_at(officer, director, england):
    upload = handed_in(director, england, files.picture(), "head.svg")
    answer = officer.get(f"/files/{upload.number}/")
    assert answer["Content-Type"] == "image/png"
    assert answer["Content-Disposition"] == 'inline; filename="head.svg.png"'
    assert answer["X-Content-Type-Options"] == "nosniff"


NAMES = {
    "../../etc/passwd": 'attachment; filename="passwd.pdf"',
    "C:\\x": 'attachment; filename="x.pdf"',
    'a"; filename="b.exe': 'attachment; filename="a\\"; filename=\\"b.exe.pdf"',
    "a\r\nX-Evil: 1.pdf": 'attachment; filename="aX-Evil: 1.pdf"',
    "fdp\u202eexe.pdf": 'attachment; filename="fdpexe.pdf"',
    "Zoë.pdf": "attachment; filename*=utf-8''Zo%C3%AB.pdf",
    "head\0.pdf": 'attachment; filename="head.pdf"',
    "": 'attachment; filename="file.pdf"',
}


@pytest.mark.parametrize("name", NAMES)
def test_a_name_harms_no_header(officer, director, england, name):
    upload = handed_in(director, england, name=name)
    answer = officer.get(f"/files/{upload.number}/")
    assert answer["Content-Disposition"] == NAMES[name]
    assert "X-Evil" not in answer.headers


# What a browser sends as a file's name, and what the page then shows of it.
SHOWN = {
    "<b>head</b>.pdf": "b&gt;.pdf",
    "N" * 296 + ".pdf": "N…",
    "../../etc/passwd": "passwd",
    "C:\\x.pdf": "x.pdf",
    "fdp\u202eexe.pdf": "fdpexe.pdf",
}


@pytest.mark.parametrize("name", SHOWN)
def test_a_name_is_shown_escaped_and_without_what_hides(officer, england, folder, name):
    answer = officer.post(ADDRESS, sent(name="x.pdf") | {"document": named(name)})
    assert answer.status_code == 302
    page = officer.get("/federations/ENG/").content.decode()
    assert SHOWN[name] in page
    assert "<b>head" not in page
    assert "\u202e" not in page
    assert [path.name for path in kept(folder)] == [Upload.objects.get().digest]


def named(name):
    """A file under a name that no file system would take."""
    file = SimpleUploadedFile("x.pdf", files.paper(), content_type="application/pdf")
    file._name = name
    return file


WHO = {
    # who asks for a specimen of ENG, and the answer
    "nobody": 302,
    "reporter": 404,
    Role.MEMBER: 404,
    Role.REFEREE: 404,
    "officer of SCO": 404,
    Role.FEDERATION_OFFICER: 200,
    Role.TRIBUNAL_MEMBER: 200,
    Role.TRIBUNAL_CHAIR: 200,
    Role.SECRETARIAT: 200,
    Role.EXECUTIVE_DIRECTOR: 200,
}


@pytest.mark.parametrize("who", WHO)  # RW-166
def test_a_file_is_seen_by_who_may_and_is_not_there_for_others(
    client, director, england, who
):
    upload = handed_in(director, england)
    scotland = a_federation(by=director, code="SCO")
    if who == "officer of SCO":
        told = {"federation": scotland}
        member = appointed(director, Role.FEDERATION_OFFICER, **told)
    elif who is Role.FEDERATION_OFFICER:
        member = appointed(director, who, federation=england)
    else:
        member = appointed(director, who) if who in list(Role) else None
    if who != "nobody":
        client.force_login(a_log_in(member))
    address = f"/files/{upload.number}/"
    answer = client.get(address)
    assert answer.status_code == WHO[who]
    if WHO[who] != 200:
        assert files.paper() not in answer.content
        assert "letterhead.pdf" not in answer.content.decode()
    if WHO[who] == 404:
        there = re.sub(upload.number, "", answer.content.decode())
        unknown = client.get(f"/files/{'A' * 22}/")
        assert unknown.status_code == 404
        assert there == re.sub("A" * 22, "", unknown.content.decode())


def test_a_specimen_is_not_to_be_seen_once_the_office_is_over(
    client, director, england
):
    upload = handed_in(director, england)
    told = {"federation": england, "until": NOON.date()}
    client.force_login(a_log_in(appointed(director, Role.FEDERATION_OFFICER, **told)))
    assert client.get(f"/files/{upload.number}/").status_code == 404


@pytest.mark.parametrize(
    "number",
    ["1", "../settings", "%2e%2e%2fsettings", "A" * 23, "%00" * 22, "ä" * 22, "9" * 30],
)
def test_no_other_number_leads_to_a_file(officer, director, england, number):
    handed_in(director, england)
    assert officer.get(f"/files/{number}/").status_code == 404


@pytest.mark.parametrize("harm", ["gone", "changed"])
def test_a_file_that_is_not_what_it_was_is_told_not_shown(
    officer, director, england, folder, harm
):
    upload = handed_in(director, england)
    (path,) = kept(folder)
    path.unlink() if harm == "gone" else path.write_bytes(b"<html>")
    assert content_of(upload) is None
    answer = officer.get(f"/files/{upload.number}/")
    assert answer.status_code == 404
    assert "Please tell the Secretariat." in text_of(answer)


def test_a_file_is_only_read(officer, director, england):
    upload = handed_in(director, england)
    for method in (officer.post, officer.put, officer.delete):
        assert method(f"/files/{upload.number}/").status_code == 405
    assert officer.head(f"/files/{upload.number}/").status_code == 200


def test_a_pdf_that_pypdf_grumbles_at_fills_no_log(officer, caplog):
    lying = files.typed(files.ROOT, files.PAGES, files.PAGE)
    lying = lying.replace(b"0000000009", b"0000000031")
    with caplog.at_level(logging.WARNING, logger="root"):
        assert officer.post(ADDRESS, sent(lying)).status_code == 409
    assert not [each for each in caplog.records if each.name.startswith("pypdf")]
