"""Many who act at once, and one who is killed while acting; no test by itself.

It runs as a process of its own on the database that DATABASE_URL names, so that threads
commit and a process dies for good, and prints what came of it as JSON.
"""

import json
import os
import re
import secrets
import sys
import traceback
from collections import Counter
from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import Barrier, Thread

import django

if __name__ == "__main__":
    django.setup()

from allauth.account.models import EmailAddress
from django.apps import apps
from django.conf import settings
from django.db import connection
from django.utils import timezone
from knox.models import AuthToken

from rulebook.findings import Refused
from standings import applications, federations, letters, membership, titles
from standings.appointments import appoint, end_appointment
from standings.documents import Document, Kind
from standings.models import (
    Appointment,
    Bar,
    BarKind,
    Fault,
    Federation,
    Letter,
    Member,
    Notice,
    NoticeProof,
    Role,
    Specimen,
    Title,
    Upload,
    User,
)
from standings.once import once
from standings.record import Walk
from standings.uploads import content_of

FIRST, JULY, AUGUST = date(2024, 1, 1), date(2024, 7, 1), date(2024, 8, 1)
NOON = datetime(2024, 8, 1, 12, tzinfo=UTC)


def enrol(by, name="Bea Pone"):
    return membership.enrol(
        name=name, zone="Europe/London", since=FIRST, by=by, at=NOON
    )


def found(by, code):
    return federations.found_federation(
        code=code, name=code, letterhead=True, since=FIRST, by=by, at=NOON
    )


def file(by, federation, content):
    document = Document(Kind.PDF, "letterhead.pdf", content)
    return federations.file_specimen(
        federation=federation, document=document, since=FIRST, by=by, at=NOON
    )


def prepare():
    """A director, a member of ENG who referees, and a federation with nobody in it.

    And log-ins, named after what becomes of what they apply for.
    """
    director = enrol(None, "Ada Seat")
    act = {"since": FIRST, "at": NOON}
    appoint(member=director, role=Role.EXECUTIVE_DIRECTOR, by=None, **act)
    member = enrol(director)
    appoint(member=member, role=Role.REFEREE, by=director, **act)
    membership.join_federation(
        member=member, federation=found(director, "ENG"), by=director, **act
    )
    found(director, "SCO")
    for name in ("applicant", "approved", "refused", "withdrawn", "linked", "unlinked"):
        user = User.objects.create_user(email=f"{name}@example.org")
        EmailAddress.objects.create(user=user, email=user.email, verified=True)
        if name in ("approved", "refused", "withdrawn"):
            applications.apply(member=enrol(director, name), by=user, at=NOON)
    enrol(director, "linked")
    user.member = enrol(director, "unlinked")
    user.save()
    AuthToken.objects.create(user=user)
    User.objects.create_user(email="ada@example.org", member=director)
    entered = {"member": member, "authority": "ICA", "by": director, **act}
    for name in ("Master", "Grand Master"):
        titles.grant_title(name=name, **entered)
    titles.bar_member(kind=BarKind.SUSPENDED, **entered)
    titles.bar_member(kind=BarKind.BARRED, scope="the Cup", **entered)
    User.objects.create_user(email="bea@example.org", member=member)
    told = {"made_at": NOON, "due_at": NOON, "fault": Fault.UNREACHABLE}
    notice, state = Notice.objects.filter(member=member).first(), Letter.State.GIVEN_UP
    Letter.objects.create(notice=notice, state=state, **told)


def acts():
    """Every act by name; each is allowed once, but for enrolling and new versions.

    ``once`` enrols under one key, so that all are answered and one is enrolled.
    """
    director, member = Member.objects.order_by("serial")[:2]
    england, scotland = Federation.objects.order_by("code")[:2]
    user = User.objects.get(member=director)
    referee = Appointment.objects.get(role=Role.REFEREE)
    told = {"by": director, "at": NOON}
    users = {user.email.partition("@")[0]: user for user in User.objects.all()}
    asked = {user: users[user].applications.first() for user in users}
    linked = Member.objects.get(names__full="linked")
    decided = {"authority": "Congress of 2024", **told}
    return {
        "enrol": lambda: enrol(director),
        "once": lambda: once(
            user=user,
            key="k",
            asked="enrol",
            at=NOON,
            act=lambda: (201, enrol(user).number),
        ),
        "rename": lambda: membership.rename(
            member=member, name="Bea Crib", since=JULY, **told
        ),
        "change_zone": lambda: membership.change_zone(
            member=member, zone="Europe/Rome", **told
        ),
        "correct_name": lambda: membership.correct_name(
            member=director, since=FIRST, name="Ada Crib", reason="A slip.", **told
        ),
        "found_federation": lambda: found(director, "WAL"),
        "join_federation": lambda: membership.join_federation(
            member=member, federation=scotland, since=FIRST, **told
        ),
        "leave_federation": lambda: membership.leave_federation(
            member=member, federation=england, last_day=JULY, **told
        ),
        "grant_title": lambda: titles.grant_title(
            member=member, name="Champion", since=FIRST, **decided
        ),
        "end_title": lambda: titles.end_title(
            title=Title.objects.get(name="Master"), last_day=JULY, **decided
        ),
        "void_title": lambda: titles.void_title(
            title=Title.objects.get(name="Grand Master"), **decided
        ),
        "bar_member": lambda: titles.bar_member(
            member=member,
            kind=BarKind.BARRED,
            scope="the League",
            since=FIRST,
            **decided,
        ),
        "end_bar": lambda: titles.end_bar(
            bar=Bar.objects.get(scope="the Cup"), last_day=JULY, **decided
        ),
        "void_bar": lambda: titles.void_bar(
            bar=Bar.objects.get(kind=BarKind.SUSPENDED), **decided
        ),
        "appoint": lambda: appoint(
            member=member, role=Role.SECRETARIAT, since=FIRST, **told
        ),
        "end_appointment": lambda: end_appointment(
            appointment=referee, last_day=JULY, **told
        ),
        "apply": lambda: applications.apply(
            member=member, by=users["applicant"], at=NOON
        ),
        "withdraw": lambda: applications.withdraw(
            application=asked["withdrawn"], by=users["withdrawn"], at=NOON
        ),
        "approve": lambda: applications.approve(application=asked["approved"], **told),
        "turn_down": lambda: applications.turn_down(
            application=asked["refused"], reason="unknown", **told
        ),
        "link": lambda: applications.link(user=users["linked"], member=linked, **told),
        "unlink": lambda: applications.unlink(
            member=users["unlinked"].member, reason="not they", **told
        ),
        "send_again": lambda: letters.send_again(
            letter=Letter.objects.earliest("pk"), **told
        ),
        "versions": lambda: file(director, england, secrets.token_bytes(8)),
        "file_specimen": lambda: file(director, scotland, b"%PDF-"),
        "rename_federation": lambda: federations.rename_federation(
            federation=england, name="England", since=JULY, **told
        ),
        "change_confederation": lambda: federations.change_confederation(
            federation=england, confederation="Europe", **told
        ),
        "withdraw_letterhead": lambda: federations.withdraw_letterhead(
            federation=england, last_day=JULY, **told
        ),
        "grant_letterhead": lambda: federations.grant_letterhead(
            federation=england, since=AUGUST, **told
        ),
        "merge_federation": lambda: federations.merge_federation(
            federation=scotland, into=england, last_day=AUGUST, **told
        ),
    }


def at_once(many, act):
    """What came of so many threads that act at the same moment."""
    came, ready = [], Barrier(many)

    def run():
        ready.wait()
        try:
            act()
        except Refused as refused:
            came.extend(finding.code for finding in refused.findings)
        except Exception as error:
            came.append(repr(error))
        else:
            came.append("done")
        finally:
            connection.close()

    threads = [Thread(target=run) for _ in range(many)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return Counter(came)


def race():
    """Fifty threads on each act."""
    prepare()
    return {name: at_once(50, act) for name, act in acts().items()} | proved()


def proved():
    walk = Walk()
    harms = [str(damage) for damage in walk]
    serials = list(Member.objects.order_by("serial").values_list("serial", flat=True))
    versions = Specimen.objects.filter(federation__code="ENG").order_by("version")
    return {
        "harms": harms,
        "acts": walk.acts,
        "serials": serials,
        "versions_of_eng": list(versions.values_list("version", flat=True)),
        "files_lost": sum(content_of(each) is None for each in Upload.objects.all()),
    }


def rows():
    """Everything that the database holds, as text."""
    return repr(
        [list(model.objects.order_by("pk").values()) for model in apps.get_models()]
    )


def in_child(function):
    """What a function returns in a process of its own; None where it is killed.

    Raises RuntimeError where the function raises: only death is asked for here.
    """
    reading, writing = os.pipe()
    child = os.fork()
    if not child:
        # Whatever comes, this process is not to go on as its parent.
        try:
            with open(writing, "w") as pipe:
                pipe.write(json.dumps(function()))
            os._exit(0)
        except BaseException:
            traceback.print_exc()
            os._exit(1)
    os.close(writing)
    with open(reading) as pipe:
        said = pipe.read()
    _, status = os.waitpid(child, 0)
    if os.waitstatus_to_exitcode(status) == 1:
        raise RuntimeError("what was to be killed failed by itself")
    return json.loads(said) if said else None


def dying(act, after):
    """Acts, and dies as soon as so many statements are done."""
    done = 0

    def count(execute, *statement):
        nonlocal done
        result = execute(*statement)
        done += 1
        if done == after:
            os._exit(9)
        return result

    with connection.execute_wrapper(count):
        act()
    return True


def killed(prepare=prepare, acts=acts, proved=proved):
    """Each act, killed after each of its statements and before it commits.

    ``deaths`` counts them, ``torn`` those that left anything behind.
    """
    in_child(lambda: prepare() or True)
    told = {}
    for name in in_child(lambda: list(acts())):
        before, deaths, torn = in_child(rows), 0, 0
        # What is torn once would be torn for ever, and the act never done.
        while not (torn or in_child(lambda: dying(acts()[name], deaths + 1))):  # noqa: B023
            deaths += 1
            torn += in_child(rows) != before
        told[name] = {"deaths": deaths, "torn": torn, "done": in_child(rows) != before}
    return told | in_child(proved)


def went_out():
    """How often each letter went out, by its Message-ID."""
    texts = [file.read_text() for file in Path(settings.EMAIL_FILE_PATH).glob("*")]
    found = re.findall(r"^Message-ID: <(\w+)@", "\n".join(texts), re.MULTILINE)
    return Counter(found)


def put_down(kind, number):
    """A letter that holds a secret, or the notice of a member's new name."""
    if kind == "secret":
        letters.post(address="eve@example.org", subject="Link", body="A secret")
    else:
        director, member = Member.objects.order_by("serial")[:2]
        since = JULY + timedelta(days=number)
        told = {"member": member, "since": since, "by": director, "at": NOON}
        membership.rename(name=f"Bea {number}", **told)


def deliver():
    return list(letters.delivering())


def delivered():
    """Eight who deliver forty letters at once."""
    prepare()
    for number in range(20):
        for kind in ("notice", "secret"):
            put_down(kind, number)
    came = at_once(8, deliver)
    states = Counter(Letter.objects.values_list("state", flat=True))
    proofs = Counter(NoticeProof.objects.values_list("kind", flat=True))
    times = Counter(went_out().values())
    return {"came": came, "states": states, "proofs": proofs, "times": times}


def delivering_killed():
    """Who delivers a letter, killed after each statement; another comes later."""
    in_child(lambda: prepare() or True)
    told = {}
    for kind in ("notice", "secret"):
        rows = told[kind] = []
        alive = False
        while not alive:
            number = len(rows) + 1
            in_child(lambda: put_down(kind, number) or True)  # noqa: B023
            alive = in_child(lambda: dying(deliver, number))  # noqa: B023
            rows.append(in_child(comes_later))
    return told


def comes_later():
    """How often the last letter went out before another came, and what is so then."""
    letter = Letter.objects.latest("pk")
    first = went_out()[letter.number]
    long_ago = timezone.now() - 2 * letters.LOST_AFTER
    Letter.objects.filter(state=Letter.State.SENDING).update(claimed_at=long_ago)
    deliver()
    letter.refresh_from_db()
    return {
        "first": first,
        "then": went_out()[letter.number],
        "state": letter.state,
        "text": bool(letter.body),
        "proofs": list(
            NoticeProof.objects.filter(notice__letter=letter).values_list(
                "kind", flat=True
            )
        ),
    }


if __name__ == "__main__":
    parts = (race, killed, delivered, delivering_killed)
    with TemporaryDirectory() as settings.EMAIL_FILE_PATH:
        done = {part.__name__: part for part in parts}[sys.argv[1]]()
    sys.stdout.write(json.dumps(done))
