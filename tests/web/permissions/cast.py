"""Everybody whom the table of permissions asks for, and samples of what they ask about.

All of it is made by the acts of the service. What anybody may is not known here.
"""

from dataclasses import replace
from datetime import UTC, date, datetime, time, timedelta
from functools import partial
from importlib import import_module
from io import BytesIO

from allauth.account.internal.flows.login import (
    AUTHENTICATION_METHODS_SESSION_KEY,
    record_authentication,
)
from allauth.account.models import EmailAddress, EmailConfirmationHMAC
from allauth.mfa.models import Authenticator
from allauth.usersessions.models import UserSession
from django.conf import settings
from django.contrib.auth import (
    BACKEND_SESSION_KEY,
    HASH_SESSION_KEY,
    SESSION_KEY,
)
from django.test import RequestFactory
from django.utils import timezone
from fido2.cose import ES256
from fido2.utils import websafe_encode
from fido2.webauthn import (
    Aaguid,
    AttestationObject,
    AttestedCredentialData,
    AuthenticatorData,
)
from knox.models import AuthToken
from PIL import Image

from rulebook.days import day_of, today
from standings.access import reader_powers
from standings.applications import apply
from standings.appointments import appoint
from standings.certifying import (
    certify,
)
from standings.closing import record_toast
from standings.documents import examined
from standings.events import EventTold, announce_event, enter_members
from standings.federations import file_specimen
from standings.membership import join_federation
from standings.merging import merge
from standings.models import BarKind, EventKind, Role
from standings.pairings import pair_entrants
from standings.results import submit_sheet
from standings.titles import bar_member
from standings.twenty_nines import apply_for
from tests.standings.imports import a_file, read
from tests.standings.log_ins import SECRET, a_log_in
from tests.standings.nines import a_hand
from tests.standings.people import (
    FIRST,
    NOON,
    a_director,
    a_federation,
    a_member,
    a_title,
)
from tests.standings.tables import a_match, a_sheet, submitted
from tests.tribunal.tables import EIGHT, counted, lines_of
from tests.web.logged_in import code
from tribunal.anonymising import ask_anonymising
from tribunal.answers import answer, submit
from tribunal.appeals import lodge
from tribunal.clock import lapse
from tribunal.console.bulk import BULKS, agreement
from tribunal.console.desk import Desk
from tribunal.correspondence import ask_reading, grant_reading
from tribunal.determinations import determine, publish, to_tick
from tribunal.drafts import Told, draft, sign
from tribunal.endings import settle
from tribunal.expulsions import ExpulsionTold, expel
from tribunal.filing import CaseTold, admit, decline, file_case, find_deficient
from tribunal.hearings import When, call_hearing, hear
from tribunal.joining import stay
from tribunal.lodging import AppealTold, LetterTold
from tribunal.models import FilingFile, Ground, Kind, Reach, Service
from tribunal.panels import challenge, seat_the_panel
from tribunal.review import ask_review
from tribunal.rulings import RulingTold, keep_ruling
from tribunal.sealing import seal
from tribunal.service import prove_service

WHO = (
    *("nobody", "reporter", "applicant", "member", "referee", "officer", "elsewhere"),
    *("tribunal", "chair", "secretariat", "director", "bare"),
)
"""The columns of the table. ``officer`` is one of ENG, ``elsewhere`` one of SCO;
``applicant`` is a reporter who has applied for a number, and ``bare`` one of the
Secretariat without a second factor."""

OFFICES = {
    "referee": (Role.REFEREE, None),
    "officer": (Role.FEDERATION_OFFICER, "ENG"),
    "elsewhere": (Role.FEDERATION_OFFICER, "SCO"),
    "tribunal": (Role.TRIBUNAL_MEMBER, None),
    "chair": (Role.TRIBUNAL_CHAIR, None),
    "secretariat": (Role.SECRETARIAT, None),
    "bare": (Role.SECRETARIAT, None),
}
HEARD = datetime(2024, 2, 21, 12, tzinfo=UTC)
PASSWORD = "fifteen two, fifteen four"


class Cast:
    """The people by their columns, with a session and a token each, and the samples."""

    def __init__(self):
        director = a_director()
        by = {"by": director, "at": NOON}
        federations = {
            "ENG": a_federation(by=director, code="ENG"),
            "SCO": a_federation(by=director, code="SCO", letterhead=False),
        }
        members = {"director": director, "member": a_member(by=director)}
        for who, (role, own) in OFFICES.items():
            members[who] = a_member(by=director)
            of = {"federation": federations[own]} if own else {}
            appoint(member=members[who], role=role, since=FIRST, **of, **by)
        for who in ("lone", "wanted", "linked"):
            members[who] = a_member(by=director, name=f"Bea {who.title()}")
        for who in ("member", "officer", "lone", "wanted", "linked"):
            of = {"member": members[who], "federation": federations["ENG"]}
            join_federation(since=FIRST, **of, **by)
        for who in ("twice", "merged"):
            members[who] = a_member(by=director, name=f"Bea {who.title()}")
        with_app = {*OFFICES, "director"} - {"bare"}
        self.users = {
            who: a_log_in(who, member=members.get(who), app=who in with_app)
            for who in (*WHO[1:], "linked")
        }
        self.users["unconfirmed"] = a_log_in("unconfirmed", confirmed=False, app=False)
        for user in self.users.values():
            user.set_password(PASSWORD)
            user.save()
        application = apply(
            member=members["wanted"], by=self.users["applicant"], at=NOON
        )
        # Reported by the applicant, and nobody has answered the result since.
        played = {"day": FIRST, "by": self.users["applicant"], "at": NOON}
        match = a_match(members["member"], members["lone"], **played)
        result = submitted(match, by=self.users["applicant"], at=NOON)
        # Two hands of the lone member of ENG, one certified; one of no federation.
        told = {"by": self.users["applicant"], "at": NOON}
        hands = {
            "nine": apply_for(told=a_hand(members["lone"], day=FIRST), **told),
            "unnamed": apply_for(told=a_hand("Eve Starter", day=FIRST), **told),
            "certified": apply_for(
                told=a_hand(members["lone"], day=FIRST, crib=True), **told
            ),
        }
        certify(entry=hands["certified"], by=members["officer"], at=NOON)
        title = a_title(members["lone"], director)
        # Two holders met, and it was reported late: referred to the Tribunal.
        a_title(members["wanted"], director)
        flagged = a_match(
            *(members[who] for who in ("lone", "wanted")),
            day=FIRST + timedelta(days=1),
            by=director,
            at=NOON + timedelta(days=30),
        )
        decided = {"authority": "Congress of 2024", "since": FIRST, **by}
        bar = bar_member(member=members["lone"], kind=BarKind.SUSPENDED, **decided)
        other = {"into": members["linked"], "reason": "Enrolled twice."}
        merge(member=members["merged"], **other, **by)
        file = read(A_FILE, self.users["director"])
        an_event, late, toasted = (
            a_gathering(name, director, federations["ENG"])
            for name in ("Open", "Late", "Toasted")
        )
        two = members["linked"], members["wanted"]
        for event in (an_event, late):
            enter_members(event=event, members=two, **by)
            days = {"round": 1, "day": FIRST}
            pair_entrants(event=event, first=two[0], second=two[1], **days, **by)
        a_match(*two, by=director, at=NOON, day=NOON.date(), event=late)
        disputed = a_match(members["linked"], members["lone"], **played)
        submit_sheet(
            match=disputed, judged=a_sheet(*lines_of()), by=members["linked"], at=NOON
        )
        ruled = keep_ruling(
            told=RulingTold(
                asked=counted(10, cards=EIGHT), match=disputed, deal=6, player="B"
            ),
            by=members["referee"],
            at=NOON,
        )
        told = {"spirit": "", "proposed_by": director, "toasted_at": NOON}
        record_toast(event=toasted, **told, **by)
        # Of the member's against somebody who is none: as filed, short, and served.
        cases = {
            name: file_case(told=a_case(name), by=members["member"], at=NOON).case
            for name in ("case", "short", "served")
        }
        find_deficient(case=cases["short"], defects=["Name the match."], **by)
        admit(case=cases["served"], **by)
        served = Service.objects.get(party__case=cases["served"], filing__isnull=False)
        cases |= {"answered": answered(members, "answered")}
        cases |= {name: seated(members, name) for name in ("seated", "challenged")}
        seats = dict(cases["seated"].panel.values_list("member", "pk"))
        judge = members["referee"]
        told = {"member": judge, "text": "They are friends.", "by": members["member"]}
        made = challenge(case=cases["challenged"], at=NOON, **told)
        prove(cases["challenged"], NOON, director)
        cases |= spoken_of(members) | written(members)
        said = ExpulsionTold(
            said="So!", account="Over a turn.", day=FIRST, reporter="Eve Starter"
        )
        expelled = expel(member=members["member"], told=said, **by)
        cases |= {"published": published(members, "published")}
        lapsed = published(members, "lapsed")
        cases |= {"lapsed": lapse(case=lapsed, at=timezone.now())}
        shut = published(members, "shut")
        sealing = {"reason": "It tells of a letter.", "by": members["chair"]}
        cases |= {"shut": seal(case=shut, at=NOON, **sealing)}
        cases |= {"appealed": appealed(members, federations["ENG"])}
        ask_anonymising(
            member=members["twice"], received_on=FIRST, reason="By letter.", **by
        )
        hidden = seal(
            case=answered(members, "hidden"),
            reason="It tells of a letter.",
            by=members["chair"],
            at=NOON,
        )
        letters = lettered(members)
        self.samples = {
            **{name: case.number for name, case in cases.items()},
            "hidden": hidden.number,
            **letters,
            "expelled": expelled.number,
            "chaired": members["chair"].number,
            "judge": seats[judge.pk],
            "one_challenge": made.pk,
            "challenged_by": made.filing.act_id,
            "answered_by": _filed_by(cases["replied"], "answer"),
            "proposed_by": _filed_by(cases["against"], "settlement"),
            "settled_by": _filed_by(cases["settling"], "settlement"),
            "service": served.pk,
            "soon": (today() + timedelta(days=30)).isoformat(),
            "filed_by": served.filing.act_id,
            "paper": FilingFile.objects.get(filing__case=cases["case"]).upload.number,
            "event": an_event.number,
            "late": late.number,
            "toasted": toasted.number,
            "wanted": members["wanted"].number,
            "import": file.number,
            "match": match.number,
            "flagged": flagged.number,
            "ruled": disputed.number,
            "ruling": ruled.number,
            "result": result.pk,
            **{name: entry.number for name, entry in hands.items()},
            "titled": title.made_by_id,
            "barred": bar.made_by_id,
            "lone": members["lone"].number,
            "linked": members["linked"].number,
            "twice": members["twice"].number,
            "merged": members["merged"].number,
            "referee": members["referee"].number,
            "appointed": members["referee"].appointments.get().made_by_id,
            "log_in": self.users["linked"].pk,
            "agreed": partial(agreed_by, self.users["officer"], hands["nine"].number),
            "notice": members["referee"].notices.get(act__verb="appoint").number,
            "private": application.made_by_id,
            "application": application.number,
            "password": PASSWORD,
            "code": partial(code, SECRET),
            "file": file_specimen(
                federation=federations["ENG"],
                document=examined(picture("ivory"), "letterhead.png"),
                since=FIRST,
                **by,
            ).upload.number,
        }
        self.sessions = {who: _session(user) for who, user in self.users.items()}
        self.tokens = {
            who: AuthToken.objects.create(user=user)[1]
            for who, user in self.users.items()
        }
        member = self.users["member"]
        ending = {"session_key": _session(member), "ip": "192.0.2.1"}
        self.samples |= {
            "digest": member.auth_token_set.get().digest,
            "session": UserSession.objects.create(
                user=member, user_agent="", **ending
            ).pk,
            "passkey": Authenticator.objects.create(
                user=member,
                type=Authenticator.Type.WEBAUTHN,
                data={"name": "Key", "credential": passkey()},
            ).pk,
            "unconfirmed": EmailConfirmationHMAC(
                EmailAddress.objects.get(user=self.users["unconfirmed"])
            ).key,
        }


def agreed_by(user, number):
    """What an officer agrees to who was shown what certifying one hand comes to."""
    at = timezone.now()
    desk = Desk(user, reader_powers(user, on=day_of(at)), at)
    return agreement(BULKS["certify"].looked_at(desk, [number], {}))


def a_case(text):
    """A complaint against somebody who is no member."""
    return CaseTold(
        kind=Kind.COMPLAINT,
        text=text,
        respondents=("Eve Starter",),
        documents=(examined(picture("linen"), "card.png"),),
    )


def prove(case, at, by):
    """Proves by hand, at a moment, all that was served in a case."""
    told = {"how": "letter", "on": at, "at": at, "by": by}
    for service in Service.objects.filter(party__case=case, by_hand=None):
        prove_service(service=service, **told)


def answered(members, text):
    """The same, admitted so long ago that the time to answer is over."""
    at = datetime(2024, 1, 3, 12, tzinfo=UTC)
    case = file_case(told=a_case(text), by=members["member"], at=at).case
    admit(case=case, by=members["director"], at=at)
    prove(case, at, members["director"])
    return case


def lettered(members):
    """The samples of one with two letters of the member's: of each the Secretariat
    applied to be let read it, and of one it was granted."""
    case = answered(members, "lettered")
    at, who = datetime(2024, 1, 4, 12, tzinfo=UTC), members["secretariat"]
    opening = case.filings.get()
    how = {"confidential": True, "by": members["member"], "at": at}
    seals = [
        submit(case=case, text=text, **how).seals.get()
        for text in ("Dear mentor.", "Dear mentee.")
    ]
    waits, granted = (
        ask_reading(seal=each, text="To screen it.", by=who, at=at) for each in seals
    )
    scope = {"reach": Reach.APPLICANT, "until": today() + timedelta(days=30)}
    scope |= {"reason": "It is needed.", "by": members["director"], "at": at}
    decision = grant_reading(asked=granted, **scope)
    return {
        "lettered": case.number,
        "lettered_by": opening.act_id,
        "sealed_by": seals[0].act_id,
        "asked": waits.pk,
        "asked_by": waits.act_id,
        "granted": decision.pk,
        "granted_by": decision.act_id,
    }


def seated(members, text):
    """One that the chair, the member of the Tribunal and the referee are to hear."""
    case = answered(members, text)
    at, by = datetime(2024, 2, 1, 12, tzinfo=UTC), members["chair"]
    seat_the_panel(case=case, by=by, at=at)
    when = When(date(2024, 2, 20), time(14), "Europe/London")
    call_hearing(case=case, when=when, by=by, at=at)
    prove(case, at, members["director"])
    return case


def published(members, text):
    """One that these three determined, and the Secretariat published since."""
    case = seated(members, text)
    panel = [members[who] for who in ("chair", "tribunal", "referee")]
    heard, at = {"by": panel[0], "at": HEARD}, HEARD + timedelta(days=1)
    hear(case=case, members=panel, **heard)
    draft(case=case, told=said_in(case), version=0, **heard)
    for judge in panel:
        sign(case=case, version=1, in_favour=True, dissent="", by=judge, at=HEARD)
    determine(case=case, **heard)
    ticked = [each.key for each in to_tick(case)]
    publish(case=case, ticked=ticked, by=members["director"], at=at)
    return case


def said_in(case):
    """What is determined in a case: that nothing is to be done."""
    facts = {"facts": ("It was so.",), "reasons": ("It may be so.",)}
    return Told(**facts, provisions=("VIII.1",), orders=(), no_order=True)


def appealed(members, federation):
    """An appeal of the member's against another such, on the own letterhead."""
    paper = examined(picture("ivory"), "letter.png")
    told = AppealTold(
        text="It was not so.",
        letter=LetterTold(paper=paper, federation=federation),
        grounds=(Ground.FACTS,),
    )
    at, first = HEARD + timedelta(days=9), published(members, "appealed")
    return lodge(case=first, told=told, by=members["member"], at=at).case


def spoken_of(members):
    """Cases in which something is said to an answer, to a proposal, or to a decline."""
    lone, member = members["lone"], members["member"]
    own, at = {"by": member, "at": NOON}, {"at": NOON}
    cases = {}
    for name, by, who in (
        *(("against", lone, member), ("replied", member, lone)),
        *(("settling", member, "Eve Starter"), ("stayed", member, lone)),
    ):
        told = replace(a_case(name), respondents=(who,))
        cases[name] = file_case(told=told, by=by, **at).case
        admit(case=cases[name], by=members["director"], **at)
    answer(case=cases["replied"], text="It was not.", by=lone, **at)
    settle(case=cases["against"], text="Even.", by=lone, **at)
    settle(case=cases["settling"], text="Even.", **own)
    stay(case=cases["stayed"], reason="A trial.", by=members["chair"], **at)
    for name in ("declined", "reviewed"):
        # Asked within its time, which is over soon.
        told, now = a_case(name), {"at": timezone.now()}
        cases[name] = file_case(told=told, by=member, **now).case
        signed = {"reason": "It names no match.", "provision": "X.2"}
        decline(case=cases[name], by=members["chair"], **signed, **now)
    ask_review(case=cases["reviewed"], by=member, **now)
    return cases


def written(members):
    """Cases that a panel heard, and determined, as far as their names say."""
    panel = [members[who] for who in ("chair", "tribunal", "referee")]
    chair, office = (
        {"by": panel[0], "at": NOON},
        {"by": members["director"], "at": NOON},
    )
    told = Told(
        facts=("It was so.",),
        reasons=("It may not be.",),
        provisions=("X.2",),
        no_order=True,
    )
    cases = {}
    for name in ("heard", "signed", "determined", "amended"):
        case = cases[name] = seated(members, name)
        hear(case=case, members=panel, **chair)
        if name == "heard":
            continue
        draft(case=case, told=told, version=0, **chair)
        _sign(case, 1, panel)
        if name == "signed":
            continue
        determine(case=case, **chair)
        if name == "determined":
            continue
        publish(case=case, ticked=(), **office)
        draft(case=case, told=replace(told, facts=("It is so.",)), version=1, **chair)
        _sign(case, 2, panel)
    return cases


def _sign(case, version, panel):
    for by in panel:
        sign(case=case, version=version, in_favour=True, by=by, at=NOON)


def _filed_by(case, kind):
    return case.filings.get(kind=kind).act_id


def a_gathering(name, director, federation):
    """An event of a federation in which one of two goes through."""
    told = EventTold(
        name=name,
        kind=EventKind.CLUB,
        form="association",
        federation=federation,
        since=FIRST,
        until=date(2024, 12, 31),
        zone="Europe/London",
        rounds=1,
        places=1,
        latest_days=1,
    )
    return announce_event(told=told, by=director, at=NOON)


def picture(colour):
    """A picture as a file is sent."""
    kept = BytesIO()
    Image.new("RGB", (60, 40), colour).save(kept, "PNG")
    return kept.getvalue()


A_FILE = a_file("2024-02-03,association,,ICA-000001,Guest,none,121,98")
FILES = {".csv": a_file("2024-02-04,association,,ICA-000001,Guest,none,121,98")}
"""What is sent under a name that ends so; it is not on file yet."""
ANOTHER = picture("beige")
"""A picture that is not on file yet."""


def passkey():
    """A passkey as a browser tells of it."""
    key = ES256({1: 2, 3: -7, -1: 1, -2: b"x" * 32, -3: b"y" * 32})
    held = AttestedCredentialData.create(Aaguid(bytes(16)), b"passkey", key)
    flags = AuthenticatorData.FLAG.UP | AuthenticatorData.FLAG.AT
    told = AuthenticatorData.create(bytes(32), flags, 0, held)
    client = b'{"type": "webauthn.create", "challenge": "", "origin": ""}'
    return {
        "id": websafe_encode(b"passkey"),
        "rawId": websafe_encode(b"passkey"),
        "type": "public-key",
        "response": {
            "clientDataJSON": websafe_encode(client),
            "attestationObject": websafe_encode(
                AttestationObject.create("none", told, {})
            ),
        },
    }


def _session(user):
    """The key of a session in which somebody has logged in."""
    session = import_module(settings.SESSION_ENGINE).SessionStore()
    session[SESSION_KEY] = str(user.pk)
    session[BACKEND_SESSION_KEY] = settings.AUTHENTICATION_BACKENDS[-1]
    session[HASH_SESSION_KEY] = user.get_session_auth_hash()
    request = RequestFactory().get("/")
    request.session = session
    record_authentication(request, user, "password")
    # Recent, however long the tests take.
    session[AUTHENTICATION_METHODS_SESSION_KEY][0]["at"] += 24 * 3600
    session.save()
    return session.session_key
