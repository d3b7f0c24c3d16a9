"""`manage.py demo`: loads once, and tells log-ins only where they harm nobody."""

import json

import pytest
from django.core.management import CommandError, call_command

from standings.demonstration.people import PASSWORD, log_ins
from standings.demonstration.programme import KINDS
from standings.models import Act, Match, Member, User
from tests.standings.people import a_member
from tribunal.management.commands import demo

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _a_small_one_on_this_machine(monkeypatch, settings):
    """With one match of each kind, in development, answering to this machine alone."""
    monkeypatch.setattr(demo, "MATCHES", len(KINDS))
    settings.ALLOWED_HOSTS = settings.LOOPBACK
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]


@pytest.fixture
def run(capsys):
    def run(*words):
        call_command("demo", *words)
        printed = capsys.readouterr()
        assert printed.err == ""
        return printed.out

    return run


def refused(*words):
    """What it says when it will not, having written nothing."""
    before = Act.objects.count(), User.objects.count()
    with pytest.raises(CommandError) as said:
        call_command("demo", *words)
    assert said.value.returncode == 2
    assert (Act.objects.count(), User.objects.count()) == before
    return str(said.value)


def test_it_loads_once_and_tells_the_log_ins_whenever_it_is_asked(run, client):
    said = run()
    matches, acts = Match.objects.count(), Act.objects.count()
    assert said == f"Loaded: 40 members, {matches} matches, {acts} acts.\n"
    assert "an empty service only" in refused()

    told = run("--logins")
    assert Act.objects.count() == acts
    assert PASSWORD in told
    for word in ("director@example.org", "ICA-000001 Ada Pegram", "reporter@"):
        assert word in told

    answer = json.loads(run("--logins", "--json"))
    assert answer["loaded"] is False
    assert (answer["members"], answer["matches"]) == (40, matches)
    roles = {each["role"] for each in answer["logins"]}
    assert roles == {
        *("executive-director", "secretariat", "federation-officer"),
        *("tribunal-chair", "tribunal-member", "referee", "member", None),
    }
    officers = [each for each in answer["logins"] if each["federation"]]
    assert {each["federation"] for each in officers} == {"LEE", "NOR", "HAR"}
    for each in answer["logins"]:
        log_in(client, each)


def log_in(client, told):
    """Logs in as any visitor of this machine does, by what the command told."""
    client.defaults["SERVER_NAME"] = "localhost"
    form = {"login": told["email"], "password": told["password"]}
    answer = client.post("/account/login/", form, follow=True)
    if told["totp_secret"]:
        form = {"code": told["totp_code"]}
        answer = client.post(answer.request["PATH_INFO"], form, follow=True)
    assert answer.request["PATH_INFO"] == "/you/"
    assert (told["member"] or told["email"]) in answer.content.decode()
    client.logout()


@pytest.mark.proof
def test_asked_for_log_ins_it_loads_first_where_nothing_is(run):
    answer = json.loads(run("--logins", "--json"))
    assert answer["loaded"] is True
    assert len(answer["logins"]) == User.objects.count() == len(log_ins())


def test_where_others_have_entered_something_there_are_no_log_ins_to_tell(run):
    a_member()
    said = run("--logins")
    assert said == (
        "This service has entries of its own, and none of the demonstration’s.\n"
    )
    assert json.loads(run("--logins", "--json"))["logins"] == []
    assert Member.objects.count() == 1


@pytest.mark.proof
@pytest.mark.parametrize(
    "elsewhere", [{"DEVELOPMENT": False}, {"ALLOWED_HOSTS": ["cribbage.example.org"]}]
)
def test_elsewhere_no_log_in_is_told_and_none_is_made(run, settings, elsewhere):
    for name, value in elsewhere.items():
        setattr(settings, name, value)
    assert "known to all" in refused("--logins")
    assert json.loads(run("--json")).keys() == {"loaded", "members", "matches", "acts"}
    assert not User.objects.exclude(password__startswith="!").exists()
