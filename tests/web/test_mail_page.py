"""The mail of a machine in development: shown there, and nowhere else."""

import os
import re

import pytest
from django.core.mail import EmailMessage

from standings.letters import delivering, post
from standings.models import Letter

from .markup import words

pytestmark = pytest.mark.django_db


@pytest.fixture
def folder(settings, tmp_path):
    settings.EMAIL_BACKEND = "django.core.mail.backends.filebased.EmailBackend"
    settings.EMAIL_FILE_PATH = tmp_path / "mail"
    return tmp_path / "mail"


def send(subject, body="Text"):
    EmailMessage(subject, body, to=["eve@example.org"]).send()


def test_without_mail_it_says_what_will_lie_here(read, folder):
    assert "Nothing yet." in words(read("/mail/"))


def test_the_newest_mail_stands_first(read, folder):
    for number in range(3):
        send(f"Mail {number}")
        (last,) = set(folder.iterdir()) - set(folder.glob("kept-*"))
        kept = last.rename(folder / f"kept-{9 - number}.log")
        os.utime(kept, ns=(number, number))
    shown = words(read("/mail/"))
    assert shown.index("Mail 2") < shown.index("Mail 1") < shown.index("Mail 0")


def test_several_mails_in_one_file_stand_apart(read, folder):
    send("First")
    (file,) = folder.iterdir()
    one = file.read_bytes()
    file.write_bytes(one + one.replace(b"First", b"Second") + one[:60])
    shown = words(read("/mail/"))
    assert shown.index("Second") < shown.index("First")


def test_links_can_be_followed_and_all_else_is_text(read, folder):
    link = "http://127.0.0.1:8000/account/confirm-email/MQ:1x/"
    send("Fish & <b>Chips</b>", f"<script>alert(1)</script>\n{link}\n")
    page = read("/mail/")
    assert f'<a href="{link}" rel="nofollow">{link}</a>' in page
    assert "<h2>Fish &amp; &lt;b&gt;Chips&lt;/b&gt;</h2>" in page
    assert "&lt;script&gt;alert(1)&lt;/script&gt;" in page


def test_a_letter_that_is_delivered_lies_here(client, folder):
    post(address="eve@example.org", subject="Confirm", body="Trần Ghế 🂡")
    assert [letter.state for letter in delivering()] == ["sent"]
    page = client.get("/mail/").content.decode()
    assert "Confirm" in page
    assert "Trần Ghế 🂡" in page
    assert "eve@example.org" in page


def test_the_link_of_a_sign_up_lies_here_and_is_kept_nowhere_else(client, folder):
    told = {"email": "eve@example.org", "password1": "fifteen two and a pair"}
    client.post("/account/signup/", told | {"password2": told["password1"]})
    letter = Letter.objects.get()
    assert (letter.state, letter.address) == ("waiting", "eve@example.org")
    (link,) = re.findall(r"https?://\S+", letter.body)
    assert [letter.state for letter in delivering()] == ["sent"]
    assert f'<a href="{link}"' in client.get("/mail/").content.decode()
    letter.refresh_from_db()
    assert (letter.body, link in letter.subject) == ("", False)
    assert client.get(link).status_code == 200


def test_only_a_machine_in_development_has_the_page(client, folder, settings):
    send("Quincunx")
    settings.DEVELOPMENT = False
    assert client.get("/mail/").status_code == 404


@pytest.mark.parametrize("place", ["192.0.2.1", "::ffff:192.0.2.1", "12.7.0.1", ""])
def test_no_other_machine_sees_it(client, folder, place):
    send("Quincunx")
    answer = client.get("/mail/", REMOTE_ADDR=place)
    assert answer.status_code == 404
    assert b"Quincunx" not in answer.content


@pytest.mark.parametrize("place", ["127.0.0.1", "127.8.9.1", "::1"])
def test_this_machine_sees_it(client, folder, place):
    send("Quincunx")
    assert "Quincunx" in client.get("/mail/", REMOTE_ADDR=place).content.decode()


@pytest.mark.parametrize(
    "address",
    [
        "/mail/../manage.py",
        "/mail/..%2f..%2fmanage.py",
        "/mail/secret.txt",
        "/mail/%00",
        "/mail//etc/passwd",
    ],
)
def test_no_address_opens_a_file(client, folder, address):
    folder.mkdir()
    (folder / "secret.txt").write_text("Quincunx")
    answer = client.get(address)
    assert answer.status_code == 404
    assert b"Quincunx" not in answer.content


def test_a_question_opens_no_file(read, folder):
    folder.mkdir()
    (folder / "secret.txt").write_text("Quincunx")
    for name in "file", "name", "path", "q":
        page = read("/mail/", **{name: "../mail/secret.txt"})
        assert "Quincunx" not in page
        assert "Nothing yet." in page
