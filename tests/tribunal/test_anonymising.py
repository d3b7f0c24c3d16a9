"""A name withheld for good: found nowhere any more, while all that was played stands.

A name like no other word is planted in everything that may hold one, and looked for
afterwards: at every address that the public reads, and in the database, column by
column.
"""

import json
import re
from datetime import date

import pytest
from allauth.account.models import EmailAddress
from axes.models import AccessAttempt
from django.apps import apps
from django.core.management import call_command
from django.db import DatabaseError, IntegrityError, connection, transaction
from django.db.models import JSONField, QuerySet
from django.test import Client
from django.test.utils import CaptureQueriesContext
from knox.models import AuthToken

from rulebook.findings import Denied, Refused
from standings.applications import apply, link, unlink
from standings.certifying import certify, turn_down
from standings.confirmation import confirm_result, dispute_result
from standings.erasing import Words
from standings.events import withdraw_entrant
from standings.extracts import TABLES
from standings.letters import delivering
from standings.membership import correct_name, join_federation, rename
from standings.merging import merge
from standings.models import (
    Act,
    Anonymisation,
    AppendOnly,
    Credit,
    Erasure,
    Import,
    ImportRow,
    Letter,
    Match,
    Member,
    Notice,
    Sheet,
    Tally,
    Title,
    TwentyNine,
    User,
    WithheldAct,
)
from standings.record import Walk
from standings.results import submit_sheet, void_result
from standings.titles import end_title
from standings.tokens import make_token
from standings.twenty_nines import apply_for
from tests.standings.gatherings import announced, entered
from tests.standings.nines import a_hand
from tests.standings.people import FIRST, NOON, a_log_in, a_member, a_title
from tests.standings.tables import DAY, EVENING, a_match, a_sheet, submitted
from tests.web.logged_in import mailed_link, with_app
from tests.web.meetings import logged_in
from tribunal.anonymising import (
    ERASED,
    KEPT,
    anonymise,
    anonymising_faults,
    ask_anonymising,
    drop_anonymising,
    preview,
)
from tribunal.endings import withdraw
from tribunal.rulings import RulingTold, keep_ruling

from .benches import heard, published
from .courts import later
from .tables import happened

pytestmark = pytest.mark.django_db

NAME, ONCE, ADDRESS = "Zyx Okapi", "王 Quagga", "zyx.okapi@example.org"
WORD = re.compile("okapi|quagga", re.IGNORECASE)
AT = later(200)

NO_WORDS = """
standings.User.password standings.User.email standings.Member.species
standings.Member.zone standings.MemberName.full standings.MemberName.sort_key
standings.MemberName.search_key standings.Act.verb standings.Act.subject_kind
standings.Act.subject standings.Act.before standings.Act.after
standings.Act.provisions standings.Act.previous standings.Act.digest
standings.Withheld.subject_kind standings.Withheld.subject standings.Head.digest
standings.Application.number standings.Federation.code
standings.Federation.confederation standings.Event.form standings.Event.options
standings.Event.zone standings.Event.toast_spirit standings.Match.form
standings.Match.zone standings.Match.meeting standings.Seat.letter
standings.Seat.species standings.Import.content standings.Import.digest
standings.Import.zone standings.Import.unread standings.ImportRow.meeting
standings.ImportRow.form standings.KeptAnswer.key standings.KeptAnswer.asked
standings.Notice.number standings.Letter.number standings.Letter.address
standings.Allowance.what standings.Allowance.whose
standings.Merger.moved standings.Merger.before standings.Sheet.digest
standings.Result.winner standings.Result.won_by standings.TwentyNine.zone
standings.TwentyNine.hand standings.TwentyNine.starter standings.Upload.number
standings.Upload.digest standings.Erasure.of_table standings.Erasure.of_column
standings.Erasure.put tribunal.Case.zone tribunal.Draft.digest
tribunal.Signature.digest tribunal.Determination.digest
tribunal.Citation.provision tribunal.Filing.digest tribunal.Appeal.grounds
tribunal.Draw.seed tribunal.Draw.pool tribunal.Draw.passed_over
tribunal.Draw.drawn tribunal.Hearing.zone tribunal.PublicVersion.digest
""".split()
"""Columns that hold numbers, digests, codes and choices; and those that are emptied or
written anew of their own, which the planted words prove."""


def worded():
    """Every column of ours that may hold words."""
    kinds = ("TextField", "CharField", "EmailField", "JSONField", "BinaryField")
    for label in ("standings", "tribunal"):
        for model in apps.get_app_config(label).get_models():
            for column in model._meta.concrete_fields:
                if column.get_internal_type() in kinds and not column.choices:
                    yield f"{label}.{model.__name__}.{column.name}"


def test_every_column_of_words_is_freed_of_a_name_or_says_why_not():
    told = [*ERASED, *KEPT, *NO_WORDS]
    assert len(told) == len({*told})
    assert sorted({*worded()} - {*told}) == []
    assert sorted({*told} - {*worded()}) == []


def holding():
    """The columns of the whole database in which the word stands."""
    found = set()
    for model in apps.get_models(include_auto_created=True):
        for row in QuerySet(model).iterator():
            for column in model._meta.concrete_fields:
                value = getattr(row, column.attname)
                if isinstance(value, bytes | memoryview):
                    value = bytes(value).decode("utf-8", "replace")
                elif isinstance(column, JSONField):
                    value = json.dumps(value, ensure_ascii=False)
                if WORD.search(str(value)):
                    found.add(f"{model._meta.label}.{column.name}")
    return found


def crawled():
    """Every address that the public comes to, with what it is answered."""
    client, seen = Client(), {}
    api = "/api/v1/"
    waiting = [
        *("/members/", "/standings/", "/matches/", "/record/", "/cases/", "/events/"),
        *("/federations/", "/registers/twenty-nines/", "/registers/convened/"),
        *("/referee/rulings/", "/members/?q=okapi", "/members/?q=quagga"),
        "/matches/export.csv",
        "/matches/export.json",
        *(f"{api}{each}/" for each in ("members", "matches", "acts", "rulings")),
        *(f"{api}members/?q={word}" for word in ("okapi", "quagga", "zyx")),
        f"{api}registers/twenty-nines/",
        f"{api}standings/",
    ]
    waiting += [
        f"/record/{number}/" for number in Act.objects.values_list("pk", flat=1)
    ]
    while waiting:
        address = waiting.pop()
        if address in seen:
            continue
        answer = client.get(address)
        content = b"".join(answer) if answer.streaming else answer.content
        text = content.decode("utf-8", "replace")
        seen[address] = answer.status_code, text
        links = re.findall(r'(?:href="|"(?:https?://testserver)?)(/[^"#\s]*)"', text)
        for link_ in links:
            link_ = link_.replace("&amp;", "&")
            apart = ("/rules", "/static", "/account", "/count", "/practice", "/check")
            if not link_.startswith(apart) and len(link_) < 200:
                waiting.append(link_)
    return seen


class Scene:
    """Zyx, who did all there is, and the two who withhold the name."""

    def __init__(self, court):
        self.court, director = court, court.director
        self.zyx, self.bea = zyx, bea = court.cy, court.bea
        by = {"by": director, "at": NOON}
        correct_name(member=zyx, since=FIRST, name=ONCE, reason="A slip.", **by)
        rename(
            member=zyx,
            name=NAME,
            since=date(2024, 2, 1),
            reason="王 Quagga took the name Zyx Okapi.",
            **by,
        )
        join_federation(member=zyx, federation=court.england, since=FIRST, **by)
        self.user = with_app(a_log_in(zyx, email=ADDRESS))
        EmailAddress.objects.create(user=self.user, email=ADDRESS, primary=True)
        make_token(self.user)
        AccessAttempt.objects.create(
            username=ADDRESS, ip_address="192.0.2.1", failures_since_start=2
        )
        logged_in(zyx)
        title = a_title(zyx, director)
        a_title(bea, director)
        match = a_match(zyx, bea, representation="ZYX OKAPI said: a friendly.")
        lines = [
            f"Seat A: {zyx.number} Zyx  Okapi",
            f"Seat B: {bea.number} Bea Crib",
            "Result: A 121, B 98",
        ]
        sheet = submit_sheet(match=match, judged=a_sheet(*lines), by=zyx, at=EVENING)
        confirm_result(result=sheet.result, by=bea, at=EVENING)
        other = submitted(a_match(zyx, bea, ordinal=2), by=zyx)
        dispute_result(result=other, reason="Not so, Zyx Okapi!", by=bea, at=EVENING)
        third = submitted(a_match(zyx, bea, ordinal=9), by=zyx)
        confirm_result(result=third, by=bea, at=EVENING)
        said = "As Zyx Okapi herself says " + "so " * 50
        void_result(match=third.match, authority=said, by=director, at=EVENING)
        hand = a_hand(zyx, witnesses=("Bea Crib", "Zyx Okapi herself"))
        nine = apply_for(told=hand, by=zyx, at=EVENING)
        certify(entry=nine, by=court.officer, at=EVENING)
        other = apply_for(
            told=a_hand(zyx, starter="5H", hand="5C 5D 5S JH"), by=zyx, at=EVENING
        )
        turn_down(
            entry=other, reason="Zyx Okapi held none.", by=court.officer, at=EVENING
        )
        event = entered(director, announced(director), zyx, bea)
        told = {"event": event, "member": zyx, "by": director, "at": EVENING}
        withdraw_entrant(reason="Zyx Okapi is away.", **told)
        keep_ruling(
            told=RulingTold(
                asked=happened(),
                match=match,
                player="A",
                opponent="B",
                player_says="ZYX OKAPI speaking.",
                opponent_says="No, Zyx Okapi.",
            ),
            by=court.referee,
            at=EVENING,
        )
        handed = Import.objects.create(
            serial=1,
            name="Zyx Okapi.csv",
            content=f"2024-01-01,association,,{NAME},Bea".encode(),
            digest="0" * 64,
            dates="dmy",
            zone="Europe/London",
            total=1,
            user=self.user,
        )
        ImportRow.objects.create(
            whole=handed,
            line=1,
            text=f"2024-01-01,{NAME}",
            fate="who",
            told={"seats": [NAME]},
        )
        twin = a_member(by=director, name="Zyx Quagga")
        merge(member=twin, into=zyx, reason="Zyx Okapi twice.", **by)
        self.case = court.filed(by=zyx, text="I, Zyx Okapi, complain.")
        withdraw(case=self.case, reason="Let it be.", by=zyx, at=later(1))
        list(delivering())
        end_title(
            title=title,
            last_day=date(2026, 10, 1),
            authority="ICA",
            by=director,
            at=later(150),
        )

    def asked(self, by=None, **told):
        told = {"received_on": date(2026, 6, 1), "reason": "By letter."} | told
        return ask_anonymising(
            member=self.zyx, by=by or self.court.secretary, **{"at": AT} | told
        )

    def done(self, held=None, by=None, **told):
        told = {"seen": preview(self.zyx).key, "at": AT} | told
        return anonymise(
            anonymisation=held or self.asked(), by=by or self.court.director, **told
        )


@pytest.fixture
def scene(court, monkeypatch):
    monkeypatch.setattr("django.utils.timezone.now", lambda: AT)
    return Scene(court)


def registers():
    """What no name may change: results, standings, hands, titles, acts and states."""
    tables = (Credit, Tally, Title, TwentyNine, Match)
    return [
        *(list(table.objects.order_by("pk").values_list()) for table in tables[:2]),
        *(list(table.objects.order_by("pk").values_list("pk")) for table in tables),
        list(TwentyNine.objects.order_by("pk").values_list("state", "member", "hand")),
        list(Match.objects.order_by("pk").values_list("state", "meeting", "ordinal")),
        list(Sheet.objects.order_by("pk").values_list("pk", "digest")),
    ]


@pytest.mark.proof
def test_the_name_is_found_nowhere_and_all_that_was_played_stands(scene):
    assert holding() >= {
        *("standings.Sheet.text", "standings.Sheet.received"),
        *("standings.Verdict.answer", "standings.Report.representation"),
        *("standings.Answer.reason", "tribunal.Ruling.opponent_says"),
        "standings.Result.authority",
        *("standings.TwentyNine.witnesses", "standings.Import.content"),
        *("standings.ImportRow.told", "standings.Letter.address"),
        *("axes.AccessAttempt.username", "account.EmailAddress.email"),
        *("standings.Act.reason", "tribunal.Filing.text"),
    }
    before = crawled()
    assert sum(bool(WORD.search(text)) for _status, text in before.values()) > 9
    stood, acts = registers(), list(Act.objects.values_list("digest", flat=True))
    scene.done()
    # In the database it stands where the table says why, and nowhere else.
    assert holding() <= KEPT.keys()
    acts_say = {"standings.Act.reason", "standings.Act.facts"}
    assert holding() == {*acts_say, "tribunal.Filing.text"}
    # Nobody outside comes upon it: pages, programs, search, files, certificates.
    after = crawled()
    searched = {each for each in after if "q=okapi" in each or "q=quagga" in each}
    assert searched
    for address, (status, text) in after.items():
        assert status < 500, (address, status)
        told = text if address not in searched else text.replace("okapi", "")
        found = WORD.search(told.replace("quagga", "") if address in searched else told)
        assert found is None, (address, told[max(0, found.start() - 80) :][:200])
    # And no page leads to an act that is not read any more.
    leads = {
        link_: address
        for address, (_status, text) in after.items()
        for link_ in re.findall(r'href="(/record/[0-9]+/)"', text)
    }
    assert len(leads) > 9
    assert {link_: leads[link_] for link_ in leads if after[link_][0] != 200} == {}
    pseudonym = f"Member {scene.zyx.serial}, name withheld"
    assert pseudonym in after[f"/members/{scene.zyx.number}/"][1]
    assert pseudonym in after["/standings/"][1]
    for table in TABLES:
        for lines in (table.csv_lines, table.json_lines):
            assert not WORD.search("".join(lines(table.rows()))), table.name
    # The registers and the chain are what they were, and the sheets still hold.
    assert registers() == stood
    assert list(Act.objects.values_list("digest", flat=True))[: len(acts)] == acts
    assert list(Walk()) == []
    call_command("recheck")


def test_what_would_be_withheld_is_looked_for_alike_however_much_it_is(scene):
    court, asked = scene.court, []
    for more in (1, 2):
        for n in range(more):
            match = a_match(scene.zyx, scene.bea, ordinal=10 * more + n)
            result = submitted(match, by=scene.zyx)
            dispute_result(result=result, reason=f"{NAME}!", by=scene.bea, at=EVENING)
            case = heard(court, text=f"Again, {more} and {n}.")
            published(court, case=case, facts=(f"{NAME} saw it.",))
            twin = a_member(by=court.director, name=f"Zyx Quagga {more}{n}")
            merge(
                member=twin, into=scene.zyx, reason="Twice.", by=court.director, at=NOON
            )
        with CaptureQueriesContext(connection) as queries:
            faults = list(anonymising_faults(scene.zyx, on=AT.date()))
            shown = preview(scene.zyx)
        asked.append(len(queries))
        cases = [each.facts["cases"] for each in faults if "determ" in each.code]
        counted = dict(shown.stays)["tribunal.Determination.text"]
        assert (len(cases[0].split(", ")), counted) == (2 * more - 1, 2 * more - 1)
    assert asked[0] == asked[1]


def test_the_log_in_is_emptied_and_opens_no_more(scene):
    client = logged_in(scene.zyx)
    assert client.get("/you/").status_code == 200
    Client().post("/account/password/reset/", {"email": ADDRESS})
    link_ = mailed_link()
    scene.done()
    assert client.get("/you/").status_code == 302
    user = User.objects.get(pk=scene.user.pk)
    assert (user.is_active, user.has_usable_password()) == (False, False)
    assert user.email == f"{scene.zyx.number.lower()}@withheld.invalid"
    assert not AuthToken.objects.filter(user=user.pk).exists()
    assert not user.authenticator_set.exists()
    assert not EmailAddress.objects.filter(user=user).exists()
    assert not Letter.objects.filter(address__icontains="zyx").exists()
    assert not user.kept_answers.exists()
    assert "used up" in Client().get(link_, follow=True).content.decode()


def test_a_log_in_that_was_unlinked_is_emptied_with_the_name(scene):
    director, earlier = scene.court.director, "okapi.once@example.org"
    confirmed = {"verified": True, "primary": True}
    unlink(member=scene.zyx, reason="Lost.", by=director, at=EVENING)
    others = [a_log_in(email=f"{each}@example.org") for each in ("cat", "dog")]
    first = a_log_in(email=earlier)
    for user in (first, *others):
        EmailAddress.objects.create(user=user, email=user.email, **confirmed)
        link(user=user, member=scene.zyx, by=director, at=EVENING)
        unlink(member=scene.zyx, reason="Not hers.", by=director, at=EVENING)
    # One of them was somebody else's all along, and is that member's now.
    twin = a_member(by=director, name="Dot Crib")
    link(user=others[1], member=twin, by=director, at=EVENING)
    emptied = tuple(sorted(each.pk for each in (scene.user, first, others[0])))
    shown = preview(scene.zyx)
    assert shown.log_ins == shown.unlinked == emptied
    page = logged_in(director).get(f"/members/{scene.zyx.number}/withhold/")
    for number in emptied:
        assert f"log-in {number}" in page.content.decode()
    assert f"log-in {others[1].pk}" not in page.content.decode()
    scene.done()
    for user in (scene.user, first, others[0]):
        user.refresh_from_db()
        assert (user.is_active, user.email.endswith("@withheld.invalid")) == (False, 1)
        assert not EmailAddress.objects.filter(user=user).exists()
    others[1].refresh_from_db()
    assert (others[1].is_active, others[1].email) == (True, "dog@example.org")
    assert holding() <= KEPT.keys()


def test_a_notice_leads_to_its_act_while_that_is_read(scene):
    scene.done()
    withheld = set(WithheldAct.objects.values_list("act", flat=True))
    for who, reads in ((scene.bea, False), (scene.court.secretary, True)):
        client, told = logged_in(who), {True: set(), False: set()}
        for notice in Notice.objects.filter(member=who).select_related("act"):
            page = f"/record/{notice.act_id}/"
            text = client.get(f"/you/notices/{notice.number}/").content.decode()
            leads = f'href="{page}"' in text
            assert leads == (client.get(page).status_code == 200), notice.act
            told[leads].add(notice.act_id)
        assert bool(told[False] & withheld) is not reads
        assert told[True]


def test_the_public_no_longer_reads_an_act_whose_reason_names_the_member(scene):
    naming = Act.objects.get(verb="merge-member")
    page = f"/record/{naming.number}/"
    assert Client().get(page).status_code == 200
    done = scene.done()
    assert Client().get(page).status_code == 404
    # Who may read the whole record reads it still, for the chain holds it.
    assert logged_in(scene.court.secretary).get(page).status_code == 200
    assert {each.act.verb for each in WithheldAct.objects.all()} == {
        *("dispute-result", "leave-event", "merge-member"),
        *("refuse-twenty-nine", "rename", "void-result"),
    }
    assert done.done_by.is_public
    assert not WORD.search(done.done_by.text)


@pytest.mark.guard
def test_the_seal_lets_through_what_an_erasure_tells_and_nothing_else(scene):
    sheet = Sheet.objects.filter(text__contains=NAME).get()
    scene.done()
    was = Sheet.objects.get(pk=sheet.pk)
    assert was.text == sheet.text.replace(
        NAME, f"Member {scene.zyx.serial}, name withheld"
    )
    assert was.digest == sheet.digest
    rows = Erasure.objects.filter(of_table="standings_sheet", row=sheet.pk)
    assert {each.of_column for each in rows} == {"received", "text"}
    for changes in (
        {"text": was.text + "x"},
        {"text": sheet.text},
        {"received": "", "text": was.text},
        {"digest": "0" * 64},
        {"version": 9},
    ):
        with pytest.raises(DatabaseError), transaction.atomic():
            QuerySet(Sheet).filter(pk=sheet.pk).update(**changes)
    with pytest.raises(DatabaseError), transaction.atomic():
        QuerySet(Erasure).update(put="Member 1, name withheld")
    with pytest.raises(IntegrityError), transaction.atomic():
        Erasure.objects.create(
            of_table="standings_sheet",
            of_column="text",
            row=sheet.pk,
            of_length=1,
            start=0,
            length=1,
            put="Somebody else",
            act=Act.objects.last(),
        )


@pytest.mark.guard
def test_two_people_do_it_and_the_database_holds_them_to_it(scene):
    court, held = scene.court, scene.asked()
    with pytest.raises(Refused) as refused:
        scene.done(held, by=court.secretary)
    assert [each.code for each in refused.value.findings] == ["withheld-by-one"]
    rows = Anonymisation.objects.filter(pk=held.pk)
    act = Act.objects.last()
    for doer in (court.secretary, scene.zyx):
        with pytest.raises(IntegrityError), transaction.atomic():
            rows.update(doer=doer, done_by=act)
    for by in (court.officer, court.ada, court.chair):
        with pytest.raises(Denied):
            scene.done(held, by=by)
    with pytest.raises(Denied):
        anonymise(anonymisation=held, seen=preview(scene.zyx).key, by=None, at=AT)
    assert Member.objects.named(DAY).get(pk=scene.zyx.pk).name == NAME


def test_nothing_names_the_member_again(scene):
    scene.done()
    zyx, by = scene.zyx, {"by": scene.court.director, "at": AT}
    stranger = a_log_in(email="stranger@example.org")
    EmailAddress.objects.create(
        user=stranger, email=stranger.email, verified=True, primary=True
    )
    for again in (
        lambda: rename(member=zyx, name=NAME, since=AT.date(), **by),
        lambda: correct_name(
            member=zyx, since=FIRST, name=NAME, reason="It was so.", **by
        ),
        lambda: apply(member=zyx, words="It is I.", by=stranger, at=AT),
        lambda: merge(member=scene.bea, into=zyx, reason="One.", **by),
        lambda: scene.asked(),
    ):
        before = Act.objects.count()
        with pytest.raises(Refused) as refused:
            again()
        assert "name-withheld" in [each.code for each in refused.value.findings]
        assert Act.objects.count() == before
    with pytest.raises(Refused):
        link(user=stranger, member=zyx, **by)


def test_a_request_that_was_dropped_withholds_nothing_and_may_come_again(scene):
    held = scene.asked()
    facts = {"reason": "Taken back.", "by": scene.court.secretary, "at": AT}
    drop_anonymising(anonymisation=held, **facts)
    with pytest.raises(Refused):
        scene.done(held)
    scene.done(scene.asked())
    assert Anonymisation.objects.count() == 2


def test_what_is_looked_at_is_what_is_done(scene):
    held, seen = scene.asked(), preview(scene.zyx).key
    a_match(scene.zyx, scene.bea, ordinal=3, representation="Okapi? Zyx Okapi!")
    with pytest.raises(Refused) as refused:
        scene.done(held, seen=seen)
    assert [each.code for each in refused.value.findings] == ["withholding-changed"]
    assert holding() >= {"standings.MemberName.full"}


def test_the_page_shows_it_first_and_another_confirms(scene):
    page = f"/members/{scene.zyx.number}/withhold/"
    first, second = (
        logged_in(each) for each in (scene.court.secretary, scene.court.director)
    )
    shown = first.get(page).content.decode()
    assert NAME in shown
    assert "Enter the request" in shown
    typed = {"received_on": "2026-06-01", "reason": "Asked by Zyx Okapi."}
    assert first.post(page, typed).status_code == 409
    assert first.post(page, typed | {"reason": "By letter."}).status_code == 302
    assert "Another is to confirm it" in first.get(page).content.decode()
    shown = second.get(page)
    seen = re.search(r'name="seen" value="(\w+)"', shown.content.decode())[1]
    assert second.post(page, {"seen": seen}).status_code == 400
    assert first.post(page, {"seen": seen, "sure": "on"}).status_code == 409
    assert Anonymisation.objects.get().done_by is None
    assert second.post(page, {"seen": seen, "sure": "on"}).status_code == 302
    assert "Nobody can undo it" in second.get(page).content.decode()
    assert first.get(page + "drop/").status_code == 302
    assert Anonymisation.objects.get().doer == scene.court.director


def test_the_member_s_page_says_why_and_offers_no_other_name(scene):
    address = f"/members/{scene.zyx.number}/"
    director = logged_in(scene.court.director)
    names = (f"{address}name/", f"{address}names/", f"{address}merge/")
    before = director.get(address).content.decode()
    assert all(f'href="{name}' in before for name in names)
    assert "The name is withheld" not in before
    scene.done()
    after = director.get(address).content.decode()
    assert not any(f'href="{name}' in after for name in names)
    assert "The name is withheld, as the member asked in writing." in after


def test_a_name_is_found_whole_and_in_any_script(court):
    correct_name(
        member=court.cy,
        since=FIRST,
        name="王三十一",
        reason="A slip.",
        by=court.director,
        at=NOON,
    )
    words = Words([court.cy], [])
    assert words.replaced("与王三十一对局。", "-") == "与-对局。"
    assert words.replaced({"a": ["王三十一", 1]}, "-") == {"a": ["-", 1]}
    ada = Words([court.ada], [])
    told = "Ada Pone, ADA PONE; Ada Ponetti, Nada Pone."
    assert ada.replaced(told, "-") == "-, -; Ada Ponetti, Nada Pone."
    spaced = "Ada  Pone, Ada\u00a0Pone, ada\npone"
    assert ada.replaced(spaced, "-") == "-, -, -"
    zoe = Words([a_member(by=court.director, name="Zo\u00eb Pi\u00f1ata")], [])
    assert zoe.replaced("Zoe\u0308 Pin\u0303ata; ZO\u00cb PI\u00d1ATA", "-") == "-; -"
    assert Words([], []).replaced(told, "-") == told


def test_a_name_is_looked_for_however_many_were_borne(court):
    """SQLite takes no condition a thousand terms deep."""
    addresses = [f"zo\u00eb{n}@example.org" for n in range(99)]
    users = User.objects.bulk_create(User(email=each) for each in addresses)
    a_match(court.ada, court.bea, representation=f"She writes from {addresses[7]}.")
    counted = Words([], users).counted([*ERASED, *KEPT])
    assert counted["standings.Report.representation"] == 1
    assert counted["tribunal.Ruling.asked"] == 0


SHEET_OF_GO = """\
Record: 1
Form: association
Event: A Go for it
Seat A: ICA-000017 Go (cat)
Seat B: Bob
Deal 1: A
Lays: A JS, B 5C 2, A go, B Go # go, said Go
Muggins B: go
Remark: GO was late.
"""


def test_who_is_called_like_a_word_of_the_notation_is_freed_of_a_name_alone(court):
    """Cards and calls stay, or a sheet that holds would hold no more."""
    words = Words([a_member(by=court.director, name="Go")], [])
    lines = SHEET_OF_GO.splitlines(keepends=True)

    def found(text, **how):
        spans = words.spans(text, **how)[::-1]
        return [text[:start].count("\n") + 1 for start, _end in spans]

    assert found(SHEET_OF_GO, of_sheet=True) == [3, 4, 7, 7, 9]
    assert len(lines) == 9
    assert len(found(SHEET_OF_GO)) == 8
    # What is not spelt so may have a name anywhere.
    assert found("Go beat Bob.", of_sheet=True) == [1]
    told = {
        "name": "Go",
        "act": "go",
        "remarks": ["Go was late.", "go"],
        "detail": "A says Go.",
        "place": "The Go",
    }
    text = json.dumps(told, indent=0)
    assert found(text, is_json=True, of_sheet=True) == [2, 5, 9]
    assert len(found(text, is_json=True)) == 6


@pytest.mark.parametrize("ascii", [True, False])
def test_a_name_in_json_is_found_whole_and_in_no_key(court, ascii):
    correct_name(
        member=court.cy,
        since=FIRST,
        name="Lä “Go” 𐐨",
        reason="A slip.",
        by=court.director,
        at=NOON,
    )
    told = {
        "lä “go” 𐐨": "Galä “Go” 𐐨; lä “Go” 𐐨é; Lä “Go” 𐐨",
        "said": ["é\nLÄ “GO” 𐐀\\n", '"Lä “Go” 𐐨"', "Lä Go"],
        "number": 12,
    }
    written = json.dumps(told, ensure_ascii=ascii)
    words = Words([court.cy], [])
    text = written
    for start, end in words.spans(written, is_json=True):
        text = text[:start] + "-" + text[end:]
    assert json.loads(text) == {
        "lä “go” 𐐨": "Galä “Go” 𐐨; lä “Go” 𐐨é; -",
        "said": ["é\n-\\n", '"-"', "Lä Go"],
        "number": 12,
    }


def test_the_tables_name_tables_that_are_sealed_against_the_rest():
    sealed = {
        path.rpartition(".")[0]
        for path in ERASED
        if issubclass(apps.get_model(path.rpartition(".")[0]), AppendOnly)
    }
    assert sealed == {
        *("standings.Sheet", "standings.Verdict", "standings.Report"),
        *("standings.Answer", "standings.Classification", "tribunal.Ruling"),
        "standings.Result",
    }
