"""Files handed in: told by content, refused with a reason, kept whole or not at all."""

import os
from datetime import date
from hashlib import sha256
from io import BytesIO

import pytest
from django.core.management import CommandError, call_command
from django.db import DatabaseError, connection, transaction
from PIL import Image

from rulebook.catalogue.uploads import UPLOADS
from rulebook.examples import the_examples
from rulebook.findings import Refused
from standings import record
from standings.documents import (
    LONGEST_NAME,
    MOST_BYTES,
    Document,
    Kind,
    download_name,
    examined,
    shown_name,
)
from standings.federations import file_specimen
from standings.models import Act, AppendOnlyError, Specimen, Upload
from standings.printing import printed
from standings.uploads import content_of, take_away

from . import files
from .files import NULL, PAGE, PAGES, ROOT
from .people import FIRST, NOON, a_director, a_federation

JULY = date(2024, 7, 1)


def codes(content, name="letterhead.pdf"):
    with pytest.raises(Refused) as refused:
        examined(content, name)
    return [finding.code for finding in refused.value.findings]


# --- What is taken --------------------------------------------------------------


@pytest.mark.parametrize("name", ["head.pdf", "head.exe", "head.png", ""])
def test_a_paper_is_kept_to_the_byte_whatever_its_name_says(name):
    content = files.paper(pages=3)
    document = examined(content, name)
    assert (document.kind, document.content) == (Kind.PDF, content)
    assert document.digest == sha256(content).hexdigest()


PICTURES = {
    # as it is sent, and as what it is kept: kind, mode
    "a PNG": (files.picture(), Kind.PNG, "RGB"),
    "a PNG of one bit": (files.picture(mode="1"), Kind.PNG, "1"),
    "a PNG of sixteen bits": (files.picture(mode="I;16"), Kind.PNG, "L"),
    "a PNG in greys": (files.picture(mode="L"), Kind.PNG, "L"),
    "a PNG with a palette": (files.picture(mode="P"), Kind.PNG, "RGB"),
    "a PNG one sees through": (files.picture(mode="RGBA"), Kind.PNG, "RGBA"),
    "a PNG with one colour left out": (
        files.picture(transparency=(0, 0, 0)),
        Kind.PNG,
        "RGBA",
    ),
    "a JPEG": (files.picture("JPEG"), Kind.JPEG, "RGB"),
    "a JPEG in greys": (files.picture("JPEG", "L"), Kind.JPEG, "L"),
    "a JPEG for the printer": (files.picture("JPEG", "CMYK"), Kind.JPEG, "RGB"),
    "a PNG named a PDF": (files.picture(), Kind.PNG, "RGB"),
}


@pytest.mark.parametrize("name", PICTURES)
def test_a_picture_is_drawn_anew(name):
    content, kind, mode = PICTURES[name]
    document = examined(content, "letterhead.pdf")
    assert document.kind is kind
    with Image.open(BytesIO(document.content)) as drawn:
        assert (drawn.format, drawn.mode, drawn.size) == (kind.upper(), mode, (40, 30))


def test_sixteen_bits_keep_their_shades():
    drawn = Image.new("I;16", (2, 1))
    drawn.putpixel((0, 0), 256 * 200)
    drawn.putpixel((1, 0), 256 * 100)
    written = BytesIO()
    drawn.save(written, "PNG")
    kept = Image.open(BytesIO(examined(written.getvalue(), "a").content))
    assert [kept.getpixel((place, 0)) for place in (0, 1)] == [200, 100]


SECRETS = b"Kamera Werke", b"Written by", b"profile of a printer", b"<?php", b"GPS"


@pytest.mark.parametrize(
    "content",
    [
        files.picture("JPEG", exif=files.located()),
        files.picture("PNG", exif=files.located()),
        files.picture("JPEG", icc_profile=b"profile of a printer"),
        files.picture("JPEG", comment="Written by"),
        files.picture("PNG", icc_profile=b"profile of a printer"),
        files.picture("JPEG") + b"<?php system($_GET['c']); ?>",
        files.picture("PNG") + b"<?php system($_GET['c']); ?>",
        files.picture(pnginfo=files.written_by("Written by")),
    ],
)
def test_nothing_beside_the_points_of_a_picture_is_kept(content):
    kept = examined(content, "letterhead.png").content
    assert not any(secret in kept for secret in SECRETS)
    with Image.open(BytesIO(kept)) as drawn:
        drawn.load()
        assert not drawn.getexif()
        assert not {"icc_profile", "exif", "comment", "Author"} & set(drawn.info)


def test_a_picture_stands_as_its_camera_was_held():
    content = files.picture("JPEG", size=(40, 30), exif=files.located(orientation=6))
    with Image.open(BytesIO(examined(content, "a.jpg").content)) as drawn:
        assert drawn.size == (30, 40)


# --- What is refused ------------------------------------------------------------

ASKED = {
    "file-empty": (b"", "letterhead.pdf"),
    "file-too-large": (b"%PDF-" + bytes(11 * 1024**2), "letterhead.pdf"),
    "file-of-no-known-kind": (
        b"<svg xmlns='http://www.w3.org/2000/svg'><script/></svg>",
        "letterhead.png",
    ),
    "picture-unreadable": (
        files.picture(size=(400, 300), colour=(1, 2, 3))[:200],
        "letterhead.png",
    ),
    "picture-too-large": (files.bomb(), "letterhead.png"),
    "picture-moves": (files.moving(), "letterhead.png"),
    "pdf-unreadable": (files.paper()[:200], "letterhead.pdf"),
    "pdf-encrypted": (
        files.paper(change=lambda writer: writer.encrypt("nineteen")),
        "letterhead.pdf",
    ),
    "pdf-active": (
        files.paper(change=files.in_root("/OpenAction", files.acting("/GoTo"))),
        "letterhead.pdf",
    ),
    "pdf-hides": (
        files.typed(ROOT, PAGES, PAGE, before=b"%.... /JavaScript\n"),
        "letterhead.pdf",
    ),
    "pdf-is-also": (files.archive_too(), "letterhead.pdf"),
    "pdf-runs-on": (files.paper() + b"15-12\n", "letterhead.pdf"),
    "pdf-too-many-pages": (files.paper(pages=301), "letterhead.pdf"),
    "pdf-too-many-objects": (
        files.typed(ROOT, PAGES, PAGE, *[b"null"] * 20_000),
        "letterhead.pdf",
    ),
}


def test_every_refusal_of_a_file_is_asked_for():
    assert set(ASKED) == set(UPLOADS)


@pytest.mark.parametrize("code", ASKED)
def test_a_file_is_refused_as_the_example_tells(code):
    told = the_examples()[code].raised.finding
    with pytest.raises(Refused) as refused:
        examined(*ASKED[code])
    (finding,) = refused.value.findings
    facts = dict(finding.facts)
    if code == "pdf-hides":
        assert facts.pop("byte") == ASKED[code][0].index(b"/JavaScript")
        assert facts == {key: told.facts[key] for key in ("file", "what")}
    else:
        assert finding == told


JUMP = files.acting("/JavaScript", JS="app.alert(1)")
PAPERS = {
    "a script in the table of names": (
        files.paper(change=lambda writer: writer.root_object.update(
            {files.NameObject("/Names"): files.DictionaryObject(
                {files.NameObject("/JavaScript"): NULL})})),
        "pdf-active",
    ),
    "a script as it is opened": (
        files.paper(change=files.in_root("/OpenAction", JUMP)), "pdf-active"
    ),
    "a place to go to as it is opened": (
        files.paper(change=files.in_root("/OpenAction", files.LIST([NULL]))),
        "pdf-active",
    ),
    "more actions of a page": (
        files.paper(change=files.on_page("/AA", JUMP)), "pdf-active"
    ),
    "a program to start": (
        files.paper(change=files.on_page("/A", files.acting("/Launch", F="cmd.exe"))),
        "pdf-active",
    ),
    "a program to start, named elsewhere": (
        files.paper(change=files.by_reference("/Launch")), "pdf-active"
    ),
    "a form that is sent": (
        files.paper(change=files.on_page("/A", files.acting("/SubmitForm"))),
        "pdf-active",
    ),
    "a link that is a script": (
        files.paper(
            change=files.on_page("/A", files.acting("/URI", URI="java\tscript:x()"))
        ),
        "pdf-active",
    ),
    "a link to a file of the reader's": (
        files.paper(change=files.on_page("/A", files.acting("/URI", URI="FILE:///etc"))),
        "pdf-active",
    ),
    "a link whose address stands elsewhere": (
        files.typed(
            ROOT, PAGES, PAGE, b"<< /S /URI /URI 5 0 R >>", b"(data:text/html,x)"
        ),
        "pdf-active",
    ),
    "another file to go to": (
        files.paper(change=files.on_page("/A", files.acting("/GoToE"))), "pdf-active"
    ),
    "an attached file": (
        files.paper(change=lambda writer: writer.add_attachment("a.exe", b"MZ")),
        "pdf-active",
    ),
    "a form of XFA": (files.paper(change=files.in_root("/XFA", NULL)), "pdf-active"),
    "rich media": (
        files.paper(change=files.on_page("/RichMediaContent", NULL)), "pdf-active"
    ),
    "an action to which nothing leads": (
        files.paper(change=files.apart(files.acting("/Launch", F="cmd.exe"))),
        "pdf-active",
    ),
    "an action packed in a stream": (
        files.packed(b"<< /A 1 >>", b"<< /S /JavaScript /JS (x) >>"), "pdf-active"
    ),
    "an action whose name is written by numbers": (
        files.packed(b"<< /S /Java#53cript >>"), "pdf-active"
    ),
    "an action deep within": (
        files.typed(ROOT, PAGES, PAGE, b"[[[<< /A [<< /S /Launch >>] >>]]]"),
        "pdf-active",
    ),
    "another password": (
        files.paper(change=lambda writer: writer.encrypt("", "o", algorithm="AES-256")),
        "pdf-encrypted",
    ),
    "a table of contents that lies": (
        files.typed(ROOT, PAGES, PAGE).replace(b"0000000009", b"0000000031"),
        "pdf-unreadable",
    ),
    "a start that is nowhere": (
        files.typed(ROOT, PAGES, PAGE).replace(b"startxref\n", b"startxref\n9"),
        "pdf-unreadable",
    ),
    "a tree of pages that goes round": (
        files.typed(ROOT, b"<< /Type /Pages /Count 1 /Kids [2 0 R] >>"),
        "pdf-unreadable",
    ),
    "a page that stands twice": (
        files.typed(ROOT, b"<< /Type /Pages /Count 2 /Kids [3 0 R 3 0 R] >>", PAGE),
        "pdf-unreadable",
    ),
    "no page": (
        files.typed(ROOT, b"<< /Type /Pages /Count 0 /Kids [] >>"), "pdf-unreadable"
    ),
    "no root": (files.typed(b"null"), "pdf-unreadable"),
    "a hundred thousand pages": (
        files.typed(
            ROOT,
            b"<< /Type /Pages /Count 9 /Kids [%s] >>"
            % b" ".join(b"%d 0 R" % number for number in range(3, 100_003)),
            *[b"<< /Type /Page >>"] * 100_000,
        ),
        "pdf-too-many-objects",
    ),
    "lists within lists within lists": (
        files.typed(ROOT, PAGES, PAGE, b"[" * 100_000 + b"]" * 100_000),
        "pdf-unreadable",
    ),
    "a stream that unpacks to ten megabytes": (
        files.packed(b"(" + b"x" * 10_000_000 + b")"), "pdf-unreadable"
    ),
    "hypertext in its first lines": (
        files.typed(ROOT, PAGES, PAGE, before=b"<HTML><script>alert(1)</script>\n"),
        "pdf-is-also",
    ),
    "hypertext before it": (b"<html></html>" + files.paper(), "file-of-no-known-kind"),
    "an archive behind it": (
        files.typed(ROOT, PAGES, PAGE) + b"PK\3\4", "pdf-runs-on"
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", PAPERS)
def test_a_pdf_that_is_more_than_a_paper_or_less_is_refused(name):
    content, code = PAPERS[name]
    assert codes(content) == [code]


@pytest.mark.parametrize(
    "link",
    [
        "https://example.org/a?b=c:d",
        "HTTP://example.org",
        "mailto:a@example.org",
        "a?b=c:d",
    ],
)
def test_a_pdf_may_link_to_the_web_and_to_a_mailbox(link):
    content = files.paper(change=files.on_page("/A", files.acting("/URI", URI=link)))
    assert examined(content, "letterhead.pdf").content == content


OTHERS = {
    "a script before a picture": b"<?php ?>" + files.picture(),
    "hypertext before a picture": b"<html>" + files.picture(),
    "the mark alone": b"\x89PNG\r\n\x1a\n",
    "a GIF": b"GIF89a" + bytes(40),
    "a TIFF named a JPEG": b"II*\0" + bytes(40),
    "text": b"Nineteen",
    "noughts": bytes(100),
}


@pytest.mark.parametrize("name", OTHERS)
def test_what_is_no_paper_and_no_picture_is_refused(name):
    (code,) = codes(OTHERS[name], "letterhead.png")
    marked = OTHERS[name].startswith(b"\x89PNG")
    assert code == ("picture-unreadable" if marked else "file-of-no-known-kind")


def test_a_picture_that_is_cut_off_is_refused_once_something_was_printed():
    printed("<p>A page.</p>")
    cut_off = files.picture(size=(400, 300), colour=(1, 2, 3))[:200]
    assert codes(cut_off, "letterhead.png") == ["picture-unreadable"]


def test_a_file_of_just_the_bound_is_looked_at():
    assert codes(bytes(MOST_BYTES)) == ["file-of-no-known-kind"]
    assert codes(bytes(MOST_BYTES + 1)) == ["file-too-large"]


@pytest.mark.parametrize(
    ("given", "shown"),
    [
        ("letterhead.pdf", "letterhead.pdf"),
        ("../../etc/passwd", "passwd"),
        ("C:\\x", "x"),
        ("C:\\fakepath\\Briefkopf Köln.pdf", "Briefkopf Köln.pdf"),
        ("head\0.pdf", "head.pdf"),
        ("head\r\nSet-Cookie: a=b.pdf", "headSet-Cookie: a=b.pdf"),
        ("head\u202efdp.exe", "headfdp.exe"),
        ("\ud800.pdf", "pdf"),
        ("...", "file"),
        ("/", "file"),
        ("", "file"),
        (" \u200b ", "file"),
    ],
)
def test_a_name_is_kept_as_it_may_be_shown(given, shown):
    assert shown_name(given) == shown


def test_a_long_name_keeps_its_beginning_and_its_ending():
    kept = shown_name("N" * 296 + ".pdf")
    assert len(kept) == LONGEST_NAME
    assert kept.startswith("NNN")
    assert kept.endswith(".pdf")


@pytest.mark.parametrize(
    ("kind", "name", "handed_out"),
    [
        (Kind.PDF, "head.pdf", "head.pdf"),
        (Kind.PDF, "head.PDF", "head.PDF"),
        (Kind.PDF, "head.exe", "head.exe.pdf"),
        (Kind.JPEG, "head.jpg", "head.jpg"),
        (Kind.PNG, "head.jpg", "head.jpg.png"),
        (Kind.PNG, "file", "file.png"),
    ],
)
def test_a_file_is_handed_out_with_the_ending_of_what_it_is(kind, name, handed_out):
    assert download_name(Document(kind, name, b"1")) == handed_out


# --- What is kept ---------------------------------------------------------------


@pytest.fixture
def folder(settings, tmp_path):
    settings.UPLOADS = tmp_path / "uploads"
    return settings.UPLOADS


def kept(folder):
    """Every file that lies there, by its name."""
    return {path.name for path in folder.rglob("*") if path.is_file()}


@pytest.fixture
def director(db):
    return a_director()


@pytest.fixture
def england(director):
    return a_federation(by=director)


def filing(england, by, content=None, **told):
    document = examined(content or files.paper(), "letterhead.pdf")
    told = {"federation": england, "document": document, "since": FIRST} | told
    return file_specimen(**told, by=by, at=NOON)


def test_a_specimen_is_kept_under_its_digest_and_an_unguessable_number(
    folder, director, england
):
    specimen = filing(england, director)
    upload = specimen.upload
    assert kept(folder) == {upload.digest}
    assert content_of(upload) == files.paper()
    assert (upload.kind, upload.size) == ("pdf", len(files.paper()))
    assert len(upload.number) == 22
    act = upload.made_by
    assert (act.verb, act.who, act.after) == ("file-letterhead", director, "1")
    assert act.facts == {"since": "2024-01-01", "digest": upload.digest}
    assert upload.number not in act.text
    assert "letterhead.pdf" not in act.text
    (path,) = [each for each in folder.rglob("*") if each.is_file()]
    assert path.stat().st_mode & 0o777 == 0o600
    assert path.parent.stat().st_mode & 0o777 == 0o700


def test_versions_are_kept_and_the_last_that_had_begun_is_in_force(
    folder, director, england
):
    first = filing(england, director)
    second = filing(england, director, files.paper(2), since=JULY)
    third = filing(england, director, files.paper(3), since=JULY)

    def in_force(day):
        return england.specimens.in_force(day).first()

    assert in_force(date(2023, 12, 31)) is None
    assert in_force(FIRST) == in_force(date(2024, 6, 30)) == first
    assert in_force(JULY) == third
    assert [each.version for each in england.specimens.all()] == [1, 2, 3]
    assert second.upload.number != third.upload.number
    assert len(kept(folder)) == 3


def test_a_specimen_that_is_refused_leaves_no_file_and_no_row(
    folder, director, england
):
    filing(england, director, since=JULY)
    before = kept(folder), Act.objects.count()
    for told in (
        {"content": files.paper(2), "since": FIRST},
        {"content": files.paper(), "since": JULY},
        {"content": files.paper(2), "since": date(2023, 1, 1)},
    ):
        with pytest.raises(Refused):
            filing(england, director, **told)
    with pytest.raises(Refused):
        examined(files.moving(), "a.png")
    assert (kept(folder), Act.objects.count()) == before
    assert (Upload.objects.count(), Specimen.objects.count()) == (1, 1)


def test_a_file_that_cannot_be_written_leaves_no_row(
    folder, director, england, monkeypatch
):
    def full(descriptor):
        raise OSError(28, "No space left on device")

    document = examined(files.paper(), "letterhead.pdf")
    acts = Act.objects.count()
    monkeypatch.setattr(os, "fsync", full)
    told = {"federation": england, "document": document, "since": FIRST}
    with pytest.raises(OSError, match="No space"):
        file_specimen(**told, by=director, at=NOON)
    assert kept(folder) == set()
    assert (Upload.objects.count(), Act.objects.count()) == (0, acts)


def test_one_file_handed_in_for_two_is_two_files_to_whoever_asks(
    folder, director, england
):
    scotland = a_federation(by=director, code="SCO")
    numbers = {filing(each, director).upload.number for each in (england, scotland)}
    assert len(numbers) == 2
    assert len(kept(folder)) == 1


def swept(capsys, **options):
    call_command("sweep_uploads", **options)
    return capsys.readouterr().out.splitlines()


def test_what_was_handed_in_by_an_act_cut_short_is_told_and_taken_away(
    folder, director, england, capsys
):
    filing(england, director)
    assert swept(capsys) == ["A row tells of every file."]
    whole = kept(folder)
    with transaction.atomic():
        filing(england, director, files.paper(2), since=JULY)
        transaction.set_rollback(True)
    (stray,) = kept(folder) - whole
    begun = folder / stray[:2] / f".{'0' * 16}"
    begun.write_bytes(b"%PDF")
    # What is none of the service's stays, whatever it is.
    notes = folder / stray[:2] / "notes.txt"
    notes.write_bytes(b"Mine.")
    strays = [str(begun), str(folder / stray[:2] / stray)]
    before = kept(folder), Act.objects.count()
    assert swept(capsys)[:-1] == strays
    assert (kept(folder), Act.objects.count()) == before
    assert swept(capsys, delete=True) == [*strays, "2 files were taken away."]
    assert kept(folder) == whole | {"notes.txt"}
    assert swept(capsys) == ["A row tells of every file."]


def test_what_is_handed_in_while_one_sweeps_stays(folder, director, england):
    upload = filing(england, director).upload
    (place,) = [each for each in folder.rglob("*") if each.is_file()]
    with record.acting():
        assert not take_away(place)
    assert content_of(upload) == files.paper()


def test_nothing_is_taken_away_by_a_database_that_knows_no_file(folder, db):
    stray = folder / "00" / ("0" * 64)
    stray.parent.mkdir(parents=True)
    stray.write_bytes(b"%PDF")
    with pytest.raises(CommandError, match="no file at all"):
        call_command("sweep_uploads", delete=True)
    assert stray.exists()


@pytest.mark.parametrize("harm", ["gone", "changed"])
def test_a_file_that_is_not_what_it_was_is_not_handed_out(
    folder, director, england, harm
):
    upload = filing(england, director).upload
    (path,) = [each for each in folder.rglob("*") if each.is_file()]
    if harm == "gone":
        path.unlink()
    else:
        path.write_bytes(files.paper(2))
    assert content_of(upload) is None


@pytest.mark.guard
def test_files_and_specimens_are_only_added_to(folder, director, england):
    specimen = filing(england, director)
    for row in (specimen, specimen.upload):
        with pytest.raises(AppendOnlyError):
            row.save()
        with pytest.raises(AppendOnlyError):
            row.delete()
        table = row._meta.db_table
        with (
            pytest.raises(DatabaseError, match="added to, never changed"),
            transaction.atomic(),
            connection.cursor() as cursor,
        ):
            cursor.execute(f"UPDATE {table} SET id = id + 1")
