"""Files as people send them, and as those do who mean harm; no test by itself."""

import zipfile
import zlib
from io import BytesIO

from PIL import Image
from PIL.PngImagePlugin import PngInfo
from PIL.TiffImagePlugin import IFDRational
from pypdf import PdfWriter
from pypdf.generic import (
    ArrayObject,
    DictionaryObject,
    NameObject,
    NullObject,
    TextStringObject,
)


def picture(kind="PNG", mode="RGB", size=(40, 30), colour=None, **options):
    """A picture of one colour, as bytes."""
    drawn, written = Image.new(mode, size, colour or 0), BytesIO()
    drawn.save(written, kind, **options)
    return written.getvalue()


def located(orientation=1):
    """The EXIF of a camera that knows where it is."""
    exif = Image.Exif()
    exif[0x010F] = "Kamera Werke"
    exif[0x0112] = orientation
    gps = exif.get_ifd(0x8825)
    gps[1], gps[2] = "N", (IFDRational(51), IFDRational(30), IFDRational(0))
    return exif


def written_by(name):
    """What a PNG tells of its author."""
    told = PngInfo()
    told.add_text("Author", name)
    return told


def moving():
    """A PNG of two frames."""
    frames = [Image.new("RGB", (8, 8), colour) for colour in ("red", "blue")]
    written = BytesIO()
    frames[0].save(written, "PNG", save_all=True, append_images=frames[1:])
    return written.getvalue()


def chunk(kind, data):
    """A chunk of a PNG."""
    body = kind + data
    return len(data).to_bytes(4, "big") + body + zlib.crc32(body).to_bytes(4, "big")


def bomb(side=30_000):
    """A small PNG that unpacks to very many points."""
    head = side.to_bytes(4, "big") * 2 + bytes([1, 0, 0, 0, 0])
    rows, some = zlib.compressobj(1), bytes((side // 8 + 1) * side // 100)
    packed = b"".join(rows.compress(some) for _ in range(100))
    data = packed + rows.flush()
    start = b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head)
    return start + chunk(b"IDAT", data) + chunk(b"IEND", b"")


def paper(pages=1, change=None, **options):
    """A PDF of blank pages; ``change`` may add to it before it is written."""
    writer = PdfWriter()
    for _ in range(pages):
        writer.add_blank_page(200, 200)
    if change:
        change(writer)
    written = BytesIO()
    writer.write(written, **options)
    return written.getvalue()


def acting(kind, **entries):
    """An action of a PDF."""
    action = DictionaryObject({NameObject("/S"): NameObject(kind)})
    for key, value in entries.items():
        action[NameObject(f"/{key}")] = TextStringObject(value)
    return action


def in_root(key, value):
    """A change that hangs something on the root of a PDF."""
    return lambda writer: writer.root_object.update({NameObject(key): value})


def on_page(key, value):
    """A change that hangs something on the first page of a PDF."""
    return lambda writer: writer.pages[0].update({NameObject(key): value})


def apart(value):
    """A change that leaves something in a PDF to which nothing leads."""
    return lambda writer: writer._add_object(value)


def by_reference(kind):
    """A change that hangs an action on a page whose kind stands elsewhere."""

    def change(writer):
        name = writer._add_object(NameObject(kind))
        action = DictionaryObject({NameObject("/S"): name})
        writer.pages[0][NameObject("/A")] = action

    return change


def typed(*objects, end=b"", before=b"", version=b"1.7"):
    """A PDF written object by object, with a table of contents that is true."""
    written, places = bytearray(b"%PDF-" + version + b"\n" + before), []
    for number, body in enumerate(objects, 1):
        places.append(len(written))
        written += b"%d 0 obj\n%s\nendobj\n" % (number, body)
    table = len(written)
    written += b"xref\n0 %d\n0000000000 65535 f \n" % (len(objects) + 1)
    written += b"".join(b"%010d 00000 n \n" % place for place in places)
    written += b"trailer\n<< /Size %d /Root 1 0 R >>\n" % (len(objects) + 1)
    written += b"startxref\n%d\n%%%%EOF\n" % table + end
    return bytes(written)


ROOT = b"<< /Type /Catalog /Pages 2 0 R >>"
PAGES = b"<< /Type /Pages /Count 1 /Kids [3 0 R] >>"
PAGE = b"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] >>"


def packed(*objects):
    """A PDF whose objects after the page stand packed in a stream."""
    first = 6
    numbers, place = [], 0
    for number, body in enumerate(objects, first):
        numbers.append(b"%d %d" % (number, place))
        place += len(body) + 1
    index = b" ".join(numbers) + b" "
    data = zlib.compress(index + b" ".join(objects))
    head = b"<< /Type /ObjStm /N %d /First %d /Filter /FlateDecode /Length %d >>"
    stream = head % (len(objects), len(index), len(data))
    stream += b"\nstream\n" + data + b"\nendstream"
    written, places = b"%PDF-1.7\n", []
    for number, body in enumerate((ROOT, PAGES, PAGE, stream), 1):
        places.append(len(written))
        written += b"%d 0 obj\n%s\nendobj\n" % (number, body)
    places.append(len(written))
    rows = [(0, 0, 255), *((1, place, 0) for place in places)]
    rows += [(2, 4, index) for index in range(len(objects))]
    table = b"".join(
        bytes([kind]) + a.to_bytes(4, "big") + b.to_bytes(2, "big")
        for kind, a, b in rows
    )
    head = b"<< /Type /XRef /Size %d /W [1 4 2] /Root 1 0 R /Length %d >>"
    contents = head % (len(rows), len(table))
    written += (
        b"5 0 obj\n" + contents + b"\nstream\n" + table + b"\nendstream\nendobj\n"
    )
    return written + b"startxref\n%d\n%%%%EOF\n" % places[-1]


def archive_too():
    """A PDF that is an archive as well: it stands in a comment of the archive's end."""
    held = BytesIO()
    with zipfile.ZipFile(held, "w") as archive:
        archive.writestr("index.html", "<p>Nineteen</p>")
        archive.comment = b"\n%%EOF\n"
    start = typed(ROOT, PAGES, PAGE)
    return start + held.getvalue()


NULL, LIST = NullObject(), ArrayObject
