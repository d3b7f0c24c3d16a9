"""What is sealed is told to whom the table below says, and to nobody else, anywhere.

A word of its own stands in each field and file of a sealed case. Every address that the
service knows is asked as everybody, with what provokes errors besides; the outbox is
delivered and the registers are dumped. The table is written by hand, from VII.3 and
VIII.1-n; where a word turns up is only found here.
"""

from contextlib import nullcontext
from datetime import UTC, date, datetime, time, timedelta
from io import BytesIO
from typing import NamedTuple
from zipfile import ZipFile

import pytest
from django.core.management import call_command
from django.urls import reverse
from knox.models import AuthToken

from rulebook.days import today
from standings.documents import Document
from standings.documents import Kind as Paper
from standings.models import Act, Match, Member, Notice
from tests.standings.log_ins import a_log_in
from tests.standings.people import a_member
from tests.web.logged_in import mailed
from tribunal.answers import disclose, submit
from tribunal.console.bulk import BULKS
from tribunal.console.queues import QUEUES
from tribunal.correspondence import (
    ask_reading,
    end_reading,
    grant_reading,
    refuse_reading,
)
from tribunal.determinations import determine, publish, to_tick
from tribunal.drafts import Told, draft, sign
from tribunal.endings import object_to, settle
from tribunal.filing import (
    CaseTold,
    Correspondence,
    admit,
    cure,
    file_case,
    find_deficient,
)
from tribunal.force import interim_order
from tribunal.hearings import When, call_hearing, hear
from tribunal.models import Case, DocumentSeal, FilingFile, Kind, OrderKind, Reach
from tribunal.orders import OrderTold
from tribunal.panels import challenge, decide_challenge, seat_the_panel
from tribunal.sealing import publish_redacted, seal
from tribunal.surface import SURFACES

from .cast import _session, prove
from .conftest import digests
from .table import TABLE

pytestmark = [pytest.mark.proof, pytest.mark.django_db]

OUTSIDE = ("nobody", "reporter", "outsider", "officer", "elsewhere", "bare")
"""Who has no part in the case: an officer of its parties’ federation among them, and
one of the Secretariat without a second factor."""
PARTIES, OFFICES = {"member", "linked"}, {"secretariat", "director"}
INSIDE = PARTIES | OFFICES | {"tribunal", "chair", "referee"}
READ = {
    # Of the case: whoever has a part in it, as if it were not sealed.
    "quagga-opening": INSIDE,
    "Quagga Stranger": INSIDE,
    "quagga-photo.pdf": INSIDE,
    "quagga-in-the-photo": INSIDE,
    "quagga-cure": INSIDE,
    "quagga-defect": {"member"} | OFFICES,
    "quagga-interim": INSIDE,
    "quagga-challenge": INSIDE,
    "quagga-overruled": INSIDE,
    "quagga-room": INSIDE,
    "quagga-finding": INSIDE,
    "quagga-dissent": INSIDE,
    "quagga-order": INSIDE,
    "quagga-why-the-case": INSIDE,
    # What the parties propose, and an approach, is kept from the panel.
    "quagga-terms": PARTIES | OFFICES,
    "quagga-objection": PARTIES | OFFICES,
    "quagga-approach": PARTIES | OFFICES,
    # Sealed by order: the parties, the panel and the Secretariat.
    "quagga-kept": INSIDE,
    "quagga-why-the-document": INSIDE,
    # Correspondence: whoever handed it in, and by a grant in force the other party.
    "quagga-letter": PARTIES,
    "quagga-paper.pdf": {"member"},
    "quagga-in-the-paper": {"member"},
    # Applications and reasons: who applied, who decides, who handed it in.
    "quagga-plea": PARTIES | {"director"},
    "quagga-grant": PARTIES | {"director"},
    "quagga-request": {"member"} | OFFICES,
    "quagga-refusal": {"member"} | OFFICES,
    "quagga-panel-plea": {"tribunal", "member", "director"},
    "quagga-panel-grant": {"tribunal", "member", "director"},
    "quagga-ended": INSIDE,
    # What is published of it.
    "quagga-public": {*INSIDE, *OUTSIDE},
}
AT_DESKS = ("officer", "bare", "secretariat", "director")
CASES_ASKED = ("state__exact=published", "kind__exact=conduct", "year=2024", "q=quagga")
FILED = datetime(2024, 1, 3, 12, tzinfo=UTC)


def later(days):
    return FILED + timedelta(days=days)


@pytest.fixture(scope="module")
def told(house):
    """The case, and what is asked about it."""
    return Sealed(house)


class Sealed:
    """A sealed case that went all the way, with its marked words, and its samples."""

    def __init__(self, house):
        self.house, self.kept = house, {}
        people = house.cast.users
        director = people["director"].member
        outsider = a_log_in("outsider", member=a_member(by=director), app=False)
        people["outsider"] = outsider
        house.cast.sessions["outsider"] = _session(outsider)
        house.cast.tokens["outsider"] = AuthToken.objects.create(user=outsider)[1]
        self.match = Match.objects.numbered(house.cast.samples["match"])
        self.case = self.made({who: user.member for who, user in people.items()})
        house.before = digests()
        self.here = f"/cases/{self.case.number}/"
        self.papers = list(
            FilingFile.objects.filter(filing__case=self.case).values_list(
                "upload__number", flat=True
            )
        )

    def made(self, who):
        """The case, by the acts of everybody."""
        ada, bea, chair = who["member"], who["linked"], who["chair"]
        secretary, director = who["secretariat"], who["director"]
        case = file_case(
            told=CaseTold(
                kind=Kind.CONDUCT,
                text="quagga-opening",
                respondents=(bea, "Quagga Stranger"),
                match=self.match,
                documents=(
                    a_paper(Document, "photo"),
                    a_paper(Correspondence, "paper"),
                ),
            ),
            by=ada,
            at=FILED,
        ).case
        by_office = {"by": director, "at": FILED}
        find_deficient(case=case, defects=["quagga-defect"], **by_office)
        cure(case=case, text="quagga-cure", by=ada, at=FILED)
        admit(case=case, **by_office)
        prove(case, FILED, director)
        soon = {"at": later(1)}
        letter = submit(
            case=case, text="quagga-letter", confidential=True, by=ada, **soon
        )
        kept = submit(case=case, text="quagga-kept", by=bea, **soon)
        proposal = settle(case=case, text="quagga-terms", by=bea, **soon)
        object_to(proposal=proposal, reason="quagga-objection", by=ada, **soon)
        disclose(case=case, text="quagga-approach", by=secretary, **soon)
        prove(case, later(1), director)
        then = {"by": chair, "at": later(29)}
        seat_the_panel(case=case, **then)
        ordered = {"text": "quagga-interim", "review_on": later(40).date()}
        interim_order(
            case=case,
            told=OrderTold(kind=OrderKind.WORDS, until=later(60).date(), **ordered),
            **then,
        )
        referee = who["referee"]
        made = challenge(
            case=case, member=referee, text="quagga-challenge", by=ada, at=later(30)
        )
        prove(case, later(30), director)
        decided = {"uphold": False, "reason": "quagga-overruled"}
        decide_challenge(challenge=made, by=director, at=later(30), **decided)
        for how in ({"reason": ""}, {"reason": "quagga-room"}):
            day = date(2024, 2, 25 if how["reason"] else 24)
            when = When(day, time(14), "Europe/London")
            call_hearing(case=case, when=when, **how, by=chair, at=later(31))
        prove(case, later(31), director)
        why = "quagga-why-the-document"
        seal(case=case, what=kept, reason=why, by=chair, at=later(32))
        panel = [chair, who["tribunal"], referee]
        hear(case=case, members=panel, by=chair, at=later(54))
        case = seal(case=case, reason="quagga-why-the-case", by=chair, at=later(55))
        self.decided(case, who)
        of = {each.filing_id: each for each in DocumentSeal.objects.all()}
        opening = case.filings.get(kind="opening")
        self.applied(of[letter.pk], of[opening.pk], who)
        return Case.objects.get(pk=case.pk)

    def decided(self, case, who):
        """What its panel determined, published, and published once more redacted."""
        bea, chair, at = who["linked"], who["chair"], later(56)
        text = Told(
            facts=("quagga-finding", "quagga-public"),
            reasons=("So it is.",),
            provisions=("VII.3",),
            orders=(
                OrderTold(kind=OrderKind.WORDS, text="quagga-order"),
                OrderTold(kind=OrderKind.SUSPEND, text="For good.", member=bea),
            ),
        )
        draft(case=case, told=text, version=0, by=chair, at=at)
        for name in ("chair", "tribunal"):
            sign(case=case, version=1, in_favour=True, by=who[name], at=at)
        dissent = {"in_favour": False, "dissent": "quagga-dissent"}
        sign(case=case, version=1, by=who["referee"], at=at, **dissent)
        determine(case=case, by=chair, at=at)
        case = Case.objects.get(pk=case.pk)
        ticked = [each.key for each in to_tick(case)]
        by_office = {"by": who["secretariat"], "at": later(57)}
        publish(case=case, ticked=ticked, **by_office)
        publish_redacted(case=case, text="[…] quagga-public […]", **by_office)

    def applied(self, letter, paper, who):
        """Three applications: granted, refused, and granted until it was ended."""
        director, at = who["director"], later(58)
        long, by_office = today() + timedelta(days=30), {"by": director, "at": at}
        asked = {"seal": letter, "at": at}
        plea = ask_reading(text="quagga-plea", by=who["linked"], **asked)
        scope = {"reach": Reach.APPLICANT, "until": long, "reason": "quagga-grant"}
        grant_reading(asked=plea, **scope, **by_office)
        asked_in = {"seal": paper, "by": who["secretariat"], "at": at}
        request = ask_reading(text="quagga-request", **asked_in)
        refuse_reading(asked=request, reason="quagga-refusal", **by_office)
        plea = ask_reading(text="quagga-panel-plea", by=who["tribunal"], **asked)
        scope |= {"reach": Reach.PANEL, "reason": "quagga-panel-grant"}
        decision = grant_reading(asked=plea, **scope, **by_office)
        end_reading(decision=decision, reason="quagga-ended", **by_office)

    def about(self, who):
        """Every address about the case, or on which it might be told of."""
        number, api = self.case.number, "/api/v1/"
        acts = Act.objects.filter(subject=number).values_list("number", flat=True)
        # The same page to all who have a part in the case and keep no record.
        acts = acts if who in {"nobody", "outsider", "director"} else acts[:3]
        parties = Member.objects.filter(cases_of__case=self.case)
        return [
            *(f"{self.here}{tail}" for tail in ("", "determination/")),
            *(f"{self.here}{tail}" for tail in ("determination.pdf", "no-such/")),
            f"{self.here}determination/?version=1",
            *(f"{self.here}files/{paper}/" for paper in self.papers),
            *(f"/files/{paper}/" for paper in self.papers),
            *(f"{self.here}{slug}/" for slug in SURFACES),
            *("/cases/", "/cases/?kind=conduct", "/cases/?state=published"),
            *("/cases/?year=2024", f"/cases/?after={number}", "/cases/citing/VII.3/"),
            *(f"{api}cases/", f"{api}cases/{number}/", f"{api}cases/?year=2024"),
            *(f"{api}cases/?kind=conduct", f"{api}acts/?about={number}"),
            *(f"/record/?about={number}", "/record/", f"{api}acts/", "/you/"),
            *(f"/record/{act}/" for act in acts),
            *(f"{api}notices/", "/account/cases.ics"),
            *(f"/members/{each.number}/" for each in parties),
            *(f"{api}members/{each.number}/" for each in parties),
            *(f"/matches/{self.match.number}/", f"{api}matches/{self.match.number}/"),
            *("/rules/search/?q=quagga", "/members/?q=quagga", "/cases/?kind=quagga"),
            *("/matches/export.csv", "/matches/export.json"),
            *(self.at_the_console(parties) if who in AT_DESKS else ["/admin/"]),
        ]

    def at_the_console(self, parties):
        """The console’s addresses on which the case might be told of."""
        number, here = self.case.number, "/admin/"
        sought = (number, "quagga", "QUAGGA+STRANGER", *(p.number for p in parties))
        listed = ("cases", "determinations", "notices", "log-ins", "matches")
        return [
            here,
            *(f"{here}queues/{slug}/" for slug in QUEUES),
            *(f"{here}search/?q={each}" for each in sought),
            *(f"{here}search/?q={name}" for name in ("Ada", "Bea")),
            *(f"{here}bulk/{slug}/" for slug in BULKS),
            *(f"{here}registers/{each}/" for each in listed),
            *(f"{here}registers/{each}/{number}/" for each in listed[:2]),
            *(f"{here}registers/cases/?{each}" for each in CASES_ASKED),
            f"{here}registers/notices/?q={number}",
            *(f"{here}registers/members/{each.number}/" for each in parties),
            *(f"{here}do{self.here}{slug}/" for slug in ("admit", "publish", "answer")),
        ]

    @property
    def everywhere(self):
        """Every address of the table that is read, with the case for its samples."""
        of_it = dict.fromkeys(
            ("case", "short", "served", "answered", "seated", "challenged"),
            self.case.number,
        )
        samples = self.house.cast.samples | of_it | {"paper": self.papers[-1]}
        read = [row.asked(samples) for row in TABLE if row.method == "GET"]
        return list(dict.fromkeys(read))

    def answers(self, who):
        """What somebody is answered, asked once: where, the status, and all of it."""
        if who not in self.kept:
            self.kept[who] = list(self._asked(who))
        return self.kept[who]

    def _asked(self, who):
        read = [*self.about(who), *self.notices(who)]
        read += self.everywhere if who in ("nobody", "outsider") else []
        asked = [("GET", address, None) for address in dict.fromkeys(read)]
        # Refused to outsiders; closed or not understood to the others.
        for slug in SURFACES if who in ("outsider", "linked") else ("answer", "seal"):
            asked.append(("POST", f"{self.here}{slug}/", {"text": "x"}))
            asked.append(("POST", f"/api/v1{self.here}{slug}/", '{"no": 1}'))
        asked += [(method, self.here, None) for method in ("PUT", "PATCH", "DELETE")]
        for method, address, body in asked:
            answer, _ = self.house.ask(who, method, address, body)
            yield Answered(address, answer.status_code, content_of(answer))

    def notices(self, who):
        """The pages of somebody's notices."""
        user = self.house.cast.users.get(who)
        of = Notice.objects.of(user) if user else ()
        return [reverse("standings:notice", args=[each.number]) for each in of]


class Answered(NamedTuple):
    """An answer, its heads and its content as one text."""

    address: str
    status: int
    content: str


def a_paper(kind, name):
    """A paper whose name and content are marked."""
    content = f"%PDF- quagga-in-the-{name}".encode()
    return kind(Paper.PDF, f"quagga-{name}.pdf", content)


@pytest.fixture(autouse=True)
def unprinted(monkeypatch):
    """A PDF is asked for its words, which stand in it packed."""
    printed = "tribunal.views.determinations.printed"
    monkeypatch.setattr(printed, lambda page: page.encode())


def content_of(answer):
    if getattr(answer, "streaming", False):
        content = b"".join(answer.streaming_content)
        if answer.headers["Content-Type"] == "application/zip":
            with ZipFile(BytesIO(content)) as packed:
                content = b"\n".join(
                    name.encode() + packed.read(name) for name in packed.namelist()
                )
        return content.decode(errors="replace")
    heads = "\n".join(f"{name}: {value}" for name, value in answer.headers.items())
    return heads + answer.content.decode(errors="replace")


@pytest.mark.parametrize("who", [*OUTSIDE, *sorted(INSIDE)])
def test_each_word_is_read_by_whom_the_table_names_and_by_nobody_else(told, who):
    found = {}
    for answer in told.answers(who):
        assert answer.status < 500, answer.address
        for word in READ:
            if word in answer.content:
                found.setdefault(word, answer.address)
    assert found.keys() == {word for word, whose in READ.items() if who in whose}, found
    # What provokes an error does.
    statuses = {answer.status for answer in told.answers(who)}
    assert {200, 404, 405} <= statuses
    assert statuses & {302, 403, 409}


@pytest.mark.parametrize("who", OUTSIDE)
def test_no_page_about_anything_else_names_the_case_to_an_outsider(told, who):
    """The number is told where it is asked for, and on the docket."""
    number, docket = told.case.number, ("/cases/", "/api/v1/cases/")
    names = {
        answer.address
        for answer in told.answers(who)
        if number in answer.content and number not in answer.address
    }
    assert {address for address in names if not address.startswith(docket)} == set()
    if who != "bare":
        answer, _ = told.house.ask(who, "GET", f"/api/v1{told.here}")
        assert answer.json().keys() == {"number", "sealed", "url", "redacted"}
        assert not answer.has_header("ETag")


def test_no_letter_tells_anybody_else(told):
    people = told.house.cast.users
    by_address = {user.email: who for who, user in people.items()}
    read = {word: set() for word in READ}
    about = set()
    for letter in mailed():
        whole = f"{letter.subject}\n{letter.body}"
        (address,) = letter.to
        if told.case.number in whole:
            about.add(by_address[address])
        for word in READ:
            if word in whole:
                read[word].add(by_address[address])
    assert about <= INSIDE
    assert {"member", "linked", "tribunal", "chair", "referee", "director"} <= about
    for word, whose in read.items():
        assert whose <= READ[word], word


def test_no_command_tells_of_it(told, tmp_path, capsys, monkeypatch):
    # The cast stands in a transaction already, in which no snapshot begins.
    monkeypatch.setattr("standings.management.commands.dump.snapshot", nullcontext)
    call_command("dump", tmp_path / "dump")
    call_command("verify_record")
    whole = capsys.readouterr().out
    for path in (tmp_path / "dump").rglob("*"):
        if path.is_file():
            whole += path.read_text(errors="replace")
    assert "quagga" not in whole.casefold()
    assert told.case.number not in whole
