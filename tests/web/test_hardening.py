"""What SECURITY.md promises beyond any single page, and that its tests are there."""

import ast
import gzip
import importlib
import pkgutil
import re
import zlib
from pathlib import Path
from re import _constants as sre
from re import _parser as parser

import pytest
from django.conf import global_settings
from django.test import Client

from rulebook.conf import settings as ours
from standings.tokens import make_token

from .logged_in import (
    PASSWORD,
    a_log_in,
    code,
    log_in,
    mailed_link,
    with_app,
)

ROOT = Path(__file__).resolve().parents[2]
PACKAGES = ("rulebook", "standings", "tribunal")
SOURCES = [path for name in PACKAGES for path in sorted((ROOT / name).rglob("*.py"))]


# --- What SECURITY.md says ---

NAMED = re.compile(r"`(tests/[\w/]+\.py)(?:::(\w+))?`")
POINT = re.compile(r"V\d+\.\d+\.\d+")


def rows():
    """The rows of its table: points, what is done, and where that is tested."""
    lines = (ROOT / "SECURITY.md").read_text().splitlines()
    cells = [line.strip("|").split(" | ") for line in lines if line.startswith("| V")]
    return [tuple(each.strip(" |") for each in row) for row in cells]


def test_every_test_that_is_named_is_there():
    found = rows()
    assert len(found) > 50
    for points, _done, tested in found:
        assert POINT.match(points), points
        if tested == "–":
            continue
        for each in tested.split(", "):
            file, name = NAMED.fullmatch(each).groups()
            assert (ROOT / file).exists(), each
            assert name is None or f"def {name}(" in (ROOT / file).read_text(), each


def test_what_no_test_holds_says_so():
    for points, done, tested in rows():
        if tested == "–":
            assert "**" in done, points


# --- The source ---

BARRED = {"eval", "exec", "compile", "__import__"}
UNSAFE = {"pickle", "marshal", "shelve", "subprocess", "xml", "yaml"}


def test_nothing_sent_reaches_a_shell_or_an_evaluation():
    """Only what serves here starts programs, and with no word of anybody's."""
    for path in SOURCES:
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
                assert node.func.id not in BARRED, (path, node.lineno)
            if isinstance(node, ast.Import | ast.ImportFrom):
                first = getattr(node, "module", None) or node.names[0].name
                name = first.partition(".")[0]
                allowed = name == "subprocess" and path.name == "serve.py"
                assert allowed or name not in UNSAFE, (path, node.lineno)


def patterns():
    """Every pattern that a module of ours keeps, by where it stands."""
    for package in PACKAGES:
        for found in pkgutil.walk_packages([str(ROOT / package)], f"{package}."):
            if ".migrations." in found.name or ".conf." in found.name:
                continue
            if ".management." in found.name:
                continue
            module = importlib.import_module(found.name)
            for name, value in vars(module).items():
                if isinstance(value, re.Pattern):
                    yield f"{found.name}.{name}", value


REPEATS = (sre.MAX_REPEAT, sre.MIN_REPEAT)


def parts(parsed):
    """Whatever stands in a pattern, however deep."""
    for op, value in parsed:
        yield op, value
        inner = ()
        if op in REPEATS:
            inner = (value[2],)
        elif op is sre.SUBPATTERN:
            inner = (value[3],)
        elif op is sre.BRANCH:
            inner = value[1]
        for each in inner:
            yield from parts(each)


def varying(parsed):
    """The repeats that may be of several lengths."""
    return [
        (op, value)
        for op, value in parts(parsed)
        if op in REPEATS and value[0] != value[1]
    ]


def is_harmful(parsed):
    """Whether one text may be cut in many ways into the turns of an endless repeat."""
    return any(
        value[1] == sre.MAXREPEAT and varying(value[2]) and not parted(value[2])
        for op, value in parts(parsed)
        if op in REPEATS
    )


def parted(inner):
    """Whether each turn begins or ends with what stands nowhere loose in it.

    Then there is one way only in which a text can be cut into turns.
    """
    while len(inner) == 1 and inner[0][0] is sre.SUBPATTERN:
        inner = inner[0][1][3]
    items = list(inner)
    apart = (items[:1], items[1:]), (items[-1:], items[:-1])
    return len(items) > 1 and any(
        needed(edge) and not signs(edge) & signs(varying(rest)) for edge, rest in apart
    )


def needed(items):
    """Whether an item matches something in any case."""
    ((op, value),) = items
    return value[0] > 0 if op in REPEATS else op in (sre.LITERAL, sre.IN)


def signs(items):
    """Every sign of a sample that stands in what these items may match."""
    found = set()
    for op, value in items:
        if op is sre.LITERAL:
            found |= {chr(value)}
        elif op is sre.NOT_LITERAL:
            found |= SAMPLE - {chr(value)}
        elif op is sre.ANY:
            found |= SAMPLE
        elif op is sre.IN:
            own = set().union(*(one_of(*each) for each in value))
            negated = value[0][0] is sre.NEGATE
            found |= SAMPLE - own if negated else own
        elif op in REPEATS:
            found |= signs(value[2])
        elif op is sre.SUBPATTERN:
            found |= signs(value[3])
        elif op is sre.BRANCH:
            found |= set().union(*map(signs, value[1]))
    return found


SAMPLE = {*map(chr, range(0x250)), *"♣♦♥♠’–—\u2028\ufe0e\ufe0f"}
CLASSES = {
    sre.CATEGORY_SPACE: r"\s",
    sre.CATEGORY_NOT_SPACE: r"\S",
    sre.CATEGORY_DIGIT: r"\d",
    sre.CATEGORY_NOT_DIGIT: r"\D",
    sre.CATEGORY_WORD: r"\w",
    sre.CATEGORY_NOT_WORD: r"\W",
}


def one_of(op, value):
    """The signs of a sample that one part of a class takes."""
    if op is sre.LITERAL:
        return {chr(value)}
    if op is sre.RANGE:
        return {sign for sign in SAMPLE if value[0] <= ord(sign) <= value[1]}
    if op is sre.CATEGORY:
        return {sign for sign in SAMPLE if re.match(CLASSES[value], sign)}
    return set()


@pytest.mark.parametrize(
    ("pattern", "harmful"),
    [
        (r"(a+)+", True),
        (r"(a|aa?)*", True),
        (r"(\s*\w*)*", True),
        (r"(a+,)*", False),
        (r"(\.\d+)*", False),
        (r'"[^"]*"', False),
    ],
)
def test_what_makes_a_pattern_harmful(pattern, harmful):
    assert is_harmful(parser.parse(pattern)) is harmful


def test_no_pattern_repeats_without_end_what_repeats_without_end():
    """So that no text makes one try everything twice over, again and again."""
    found = dict(patterns())
    assert len(found) > 30
    harmful = {
        name: each.pattern
        for name, each in found.items()
        if isinstance(each.pattern, str)
        and is_harmful(parser.parse(each.pattern, each.flags))
    }
    assert not harmful, list(harmful.items())


def test_no_script_stores_anything():
    for path in (ROOT / "rulebook/static/rulebook").glob("*.js"):
        text = path.read_text()
        for store in ("localStorage", "sessionStorage", "indexedDB", ".cookie"):
            assert store not in text, path.name


def test_no_template_holds_script_or_style():
    """Data for a script may stand in a page; a policy of contents runs none of it."""
    for path in (ROOT / "templates").rglob("*.html"):
        text = path.read_text()
        for tag in re.findall("<script[^>]*>", text):
            assert "src=" in tag or 'type="application/json"' in tag, path
        assert "<style" not in text or path.name.endswith(
            ("certificate.html", "_pdf.html")
        ), path
        assert not re.search(r"<[^>{]*\s(style|on[a-z]+)=[\"']", text), path


def test_passwords_are_kept_by_a_slow_hash():
    assert not hasattr(ours, "PASSWORD_HASHERS")
    assert global_settings.PASSWORD_HASHERS[0].endswith("PBKDF2PasswordHasher")


# --- Guesses ---


@pytest.mark.django_db
def test_what_nobody_is_to_guess_is_long_and_random(client):
    user = a_log_in()
    log_in(client)
    keys, tokens = set(), set()
    for _ in range(3):
        client.post("/account/logout/")
        log_in(client)
        keys.add(client.session.session_key)
        tokens.add(make_token(user))
    assert len(keys) == len(tokens) == 3
    assert all(re.fullmatch("[a-z0-9]{32}", key) for key in keys)
    assert all(re.fullmatch("[0-9a-f]{64}", token) for token in tokens)


@pytest.mark.django_db
def test_a_session_that_somebody_brings_along_is_not_taken_over(client):
    """Whoever plants a key of their own finds nobody logged in under it."""
    a_log_in()
    for planted in ("a" * 32, "x", "", "0" * 5000, "../../etc/passwd"):
        client.cookies["sessionid"] = planted
        assert log_in(client).status_code == 302
        assert client.cookies["sessionid"].value != planted
        thief = Client()
        thief.cookies["sessionid"] = planted
        assert thief.get("/you/").status_code == 302
        client.post("/account/logout/")


@pytest.mark.django_db
@pytest.mark.parametrize(
    "address",
    [
        "/account/confirm-email/MQ:1abcde:forged/",
        "/account/confirm-email/:::/",
        "/account/password/reset/key/1-set-password/",
        "/account/password/reset/key/1-forged-forged/",
        "/account/password/reset/key/zzzzzzzzzzzz-1/",
    ],
)
def test_a_link_that_was_made_up_opens_nothing(client, address):
    user = a_log_in()
    told = {"password1": "a run of four fives", "password2": "a run of four fives"}
    assert client.get(address).status_code in (200, 404)
    assert client.post(address, told).status_code in (200, 404)
    user.refresh_from_db()
    assert user.check_password(PASSWORD)
    assert client.get("/you/").status_code == 302


@pytest.mark.django_db
def test_a_mailed_link_that_is_old_opens_nothing(client, settings):
    user = a_log_in()
    client.post("/account/password/reset/", {"email": "bea@example.org"})
    reset = mailed_link()
    log_in(client)
    client.post("/account/email/", {"email": "new@example.org", "action_add": ""})
    confirm = mailed_link()
    settings.PASSWORD_RESET_TIMEOUT, settings.ACCOUNT_EMAIL_CONFIRMATION_EXPIRE_DAYS = (
        -1,
        0,
    )
    assert "used up" in Client().get(reset, follow=True).content.decode()
    Client().post(confirm)
    user.refresh_from_db()
    assert (user.email, user.check_password(PASSWORD)) == ("bea@example.org", True)
    assert not user.emailaddress_set.filter(email="new@example.org", verified=True)


@pytest.mark.django_db
def test_a_reset_by_mail_goes_past_no_second_factor(client):
    with_app(a_log_in())
    client.post("/account/password/reset/", {"email": "bea@example.org"})
    hidden = client.get(mailed_link())["Location"]
    new = {"password1": "a run of four fives", "password2": "a run of four fives"}
    client.post(hidden, new)
    assert client.get("/you/").status_code == 302
    log_in(client, password="a run of four fives")
    assert client.get("/you/").status_code == 302
    client.post("/account/2fa/authenticate/", {"code": code()})
    assert client.get("/you/").status_code == 200


# --- Bombs, and what no page takes ---


@pytest.mark.parametrize("pack", [gzip.compress, zlib.compress], ids=["gz", "zlib"])
@pytest.mark.parametrize("coding", ["gzip", "deflate", "br", "identity", ""])
def test_a_body_that_is_packed_is_not_unpacked(client, pack, coding):
    bomb = pack(b"[" * 8 * 1024**2)
    for kind in ("application/json", "text/plain"):
        for address in ("/api/v1/counts/", "/api/v1/replays/"):
            answer = client.post(
                address, bomb, content_type=kind, headers={"content-encoding": coding}
            )
            assert answer.status_code in (400, 415, 422), (address, kind)


@pytest.mark.parametrize("address", ["/", "/count/", "/api/v1/findings/"])
def test_trace_is_not_answered(client, address):
    answer = client.generic("TRACE", address, headers={"x-secret": "told back"})
    assert answer.status_code == 405
    assert b"told back" not in answer.content
