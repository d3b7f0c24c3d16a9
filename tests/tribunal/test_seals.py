"""What is sealed, who reads it all the same, and for how long (VII.3, VIII.1-n)."""

from datetime import timedelta

import pytest
from django.test import Client

from rulebook.findings import Denied, Refused
from standings.documents import Document
from standings.documents import Kind as Paper
from standings.models import Act, Bar, User
from tests.web.meetings import logged_in
from tests.web.registers import Program, a_log_in
from tribunal.access import who_grants, worn_by
from tribunal.answers import submit
from tribunal.correspondence import (
    ask_reading,
    end_reading,
    grant_reading,
    known_seals,
    mark_correspondence,
    refuse_reading,
)
from tribunal.determinations import publish, to_tick
from tribunal.docket import listed
from tribunal.filing import Correspondence
from tribunal.hearings import call_hearing, hear
from tribunal.joining import join
from tribunal.models import (
    DocumentSeal,
    FilingFile,
    Kind,
    OrderKind,
    Reach,
    ReadingDecision,
)
from tribunal.orders import SEALED_CASE, OrderTold
from tribunal.precedents import citing
from tribunal.sealing import left_out_faults, public_version, publish_redacted, seal
from tribunal.sealing import unseal as lift
from tribunal.shown import Shown
from tribunal.ties import Ties

from .benches import ORDER, determined, published
from .courts import at_hand, later, panel_of, read_all
from .refusals import refused

pytestmark = pytest.mark.django_db

LETTER = Correspondence(Paper.PDF, "letter.pdf", b"%PDF- a letter")
PHOTO = Document(Paper.PDF, "photo.pdf", b"%PDF- a photo")
WORDS = "Dear mentor, keep the fives for the crib of your own."
INSIDE = ("ada", "bea", "chair", "pia", "rufus", "secretary", "director")
AT = later(26)


@at_hand
def seated(court, **told):
    """A case before the chair, Pia and Rufus, with a letter among what was filed."""
    told = {"documents": (PHOTO, LETTER), "apart": [court.sela]} | told
    return court.seated(**told)


@pytest.fixture(scope="module", autouse=True)
def _cases_at_hand(people):
    people.keeps(seated, published)


def handed_in(court, case, *, at=None, **told):
    """A submission of Ada's that is a letter as a whole, served and opened."""
    at = at or later(25)
    how = {"text": WORDS, "confidential": True, "by": court.ada, "at": at} | told
    filing = submit(case=case, **how)
    read_all(case, at)
    return filing


def user_of(member):
    return User.objects.filter(member=member).first() or a_log_in(member)


def reads(court, case, who, at=AT):
    """The words and the names of files that somebody reads of a case; None for words
    that are sealed."""
    shown = Shown(type(case).objects.get(pk=case.pk), user_of(getattr(court, who)), at)
    documents = shown.documents
    names = {file.upload.name for each in documents for file in each.files}
    return {each.text for each in documents} | names


def readers(court, case, what, at=AT):
    return {who for who in INSIDE if what in reads(court, case, who, at)}


def asked(court, case, who="bea", **told):
    found = DocumentSeal.objects.filter(filing__case=case, ground="correspondence")
    how = {"text": "To answer it.", "by": getattr(court, who), "at": AT} | told
    return ask_reading(seal=found.last(), **how)


def granted(court, application, reach=Reach.APPLICANT, **told):
    how = {"until": AT.date(), "reason": "It bears on the case.", "at": AT} | told
    how = {"by": court.director} | how
    return grant_reading(asked=application, reach=reach, **how)


# --- Sealed when it is handed in (VII.3-a) ---


def test_a_letter_is_sealed_as_it_is_filed_and_the_rest_is_not(court):
    case = seated(court)
    assert readers(court, case, "photo.pdf") == set(INSIDE)
    assert readers(court, case, "letter.pdf") == {"ada"}
    filing = handed_in(court, case)
    assert readers(court, case, WORDS) == {"ada"}
    # Everybody to whom the filing is open knows that there is something (VIII.1-f).
    for who in INSIDE:
        shown = Shown(case, user_of(getattr(court, who)), AT)
        assert [len(each.seals) for each in shown.documents] == [1, 1]
        told = [bool(each.digest) for each in shown.documents]
        assert told == [who == "ada"] * 2
    assert filing.act.reason == ""


def test_the_same_words_are_another_filing_where_they_are_sealed(court):
    case = seated(court)
    first = handed_in(court, case, confidential=False)
    assert handed_in(court, case).pk != first.pk
    assert handed_in(court, case).pk == handed_in(court, case).pk


def test_the_secretariat_marks_later_and_reads_no_more(court):
    case = seated(court)
    photo = FilingFile.objects.get(upload__name="photo.pdf")
    how = {"by": court.secretary, "at": AT}
    mark_correspondence(case=case, what=photo, **how)
    assert readers(court, case, "photo.pdf") == {"ada"}
    assert "photo.pdf" in reads(court, case, "ada")
    refused(
        Refused,
        "sealed-already",
        lambda: mark_correspondence(case=case, what=photo, **how),
    )
    # An order does not open it.
    marked = DocumentSeal.objects.get(files=photo)
    opens = {"reason": "It is needed.", "by": court.chair, "at": AT}
    refused(Refused, "no-such-seal", lambda: lift(case=case, seal=marked, **opens))


# --- Applications and grants (VII.3-b) ---


@pytest.mark.parametrize(
    ("applies", "reach", "read"),
    [
        ("bea", Reach.APPLICANT, {"ada", "bea"}),
        ("secretary", Reach.APPLICANT, {"ada", "secretary"}),
        ("pia", Reach.PANEL, {"ada", "bea", "chair", "pia", "rufus"}),
        ("bea", Reach.PARTIES, {"ada", "bea"}),
        ("secretary", Reach.PARTIES, {"ada", "bea"}),
    ],
)
def test_a_grant_opens_to_whom_it_says_until_its_day(court, applies, reach, read):
    case = seated(court)
    handed_in(court, case)
    application = asked(court, case, applies)
    assert readers(court, case, WORDS) == {"ada"}
    granted(court, application, reach, until=AT.date() + timedelta(days=5))
    for days, whose in ((0, read), (5, read), (6, {"ada"})):
        at = AT + timedelta(days=days)
        assert readers(court, case, WORDS, at) == whose, days


def test_a_grant_is_ended_and_a_refused_application_opens_nothing(court):
    case = seated(court)
    handed_in(court, case)
    first = asked(court, case)
    refuse_reading(asked=first, reason="No use is told.", by=court.director, at=AT)
    assert readers(court, case, WORDS) == {"ada"}
    decision = granted(court, asked(court, case))
    assert readers(court, case, WORDS) == {"ada", "bea"}
    how = {"reason": "It was passed on.", "by": court.director, "at": AT}
    end_reading(decision=decision, **how)
    assert readers(court, case, WORDS) == {"ada"}
    refused(Refused, "no-grant-in-force", lambda: end_reading(decision=decision, **how))


def test_what_is_asked_and_why_it_is_granted_stand_beside_the_seal_alone(court):
    case = seated(court)
    handed_in(court, case)
    granted(court, asked(court, case))
    acts = Act.objects.about("case", case.number).filter(verb__contains="reading")
    assert [act.reason for act in acts] == ["", ""]
    for who in INSIDE:
        shown = Shown(case, user_of(getattr(court, who)), AT)
        told = [
            application.reads
            for document in shown.documents
            for sealed in document.seals
            for application in sealed.applications
        ]
        assert told == [who in {"ada", "bea", "director"}], who


@pytest.mark.parametrize(
    ("code", "applies", "by", "reach", "days"),
    [
        ("own-reading", "director", "director", Reach.APPLICANT, 0),
        ("panel-reads-with-parties", "pia", "director", Reach.APPLICANT, 0),
        ("grant-times", "bea", "director", Reach.APPLICANT, -1),
        ("grant-times", "bea", "director", Reach.APPLICANT, 3651),
    ],
)
def test_a_grant_is_refused_that_is_no_grant(court, code, applies, by, reach, days):
    case = seated(court)
    handed_in(court, case)
    application = asked(court, case, applies)
    until = AT.date() + timedelta(days=days)
    told = {"by": getattr(court, by), "until": until}
    refused(Refused, code, lambda: granted(court, application, reach, **told))
    assert not ReadingDecision.objects.exists()


@pytest.mark.parametrize("who", ["ada", "bea", "chair", "secretary", "cy"])
def test_nobody_else_grants(court, who):
    case = seated(court)
    handed_in(court, case)
    application, told = asked(court, case), {"by": getattr(court, who)}
    refused(
        Denied, "not-yours-in-the-case", lambda: granted(court, application, **told)
    )


def test_where_the_director_is_tied_the_code_is_silent_and_a_note_says_who(court):
    # VII.3-c: the chair; where the chair sits on the panel, another who does not.
    case = court.served()
    handed_in(court, case)
    assert who_grants(Ties(case, AT.date())) == [court.director]
    court.joins(court.director, court.scotland)
    assert who_grants(Ties(case, AT.date())) == [court.chair]
    granted(court, asked(court, case), by=court.chair)
    case = court.seat(case, at=AT)
    free = {court.chair, court.pia, court.rufus, court.sela} - {*panel_of(case)}
    grants = who_grants(Ties(case, AT.date()))
    assert grants == ([court.chair] if court.chair in free else [*free])


def test_nobody_is_told_of_what_was_not_served_on_them(court):
    case = court.filed(documents=(LETTER,))
    assert known_seals(worn_by(case, court.secretary, AT)) != []
    assert known_seals(worn_by(case, court.bea, AT)) == []
    refused(Refused, "no-such-seal", lambda: asked(court, case, "bea"))


# --- What is published (VII.3-b) ---


def quoting(court, **how):
    """A determination that quotes a letter, which Bea applied to have reproduced."""
    case = seated(court)
    handed_in(court, case)
    application = asked(court, case, to_reproduce=True)
    facts = ("Ada wrote: keep the fives for the crib of your own.",)
    call_hearing(case=case, when=None, by=court.chair, at=AT)
    read_all(case, AT)
    hear(case=case, members=panel_of(case), by=court.chair, at=later(39))
    return application, determined(court, case=case, facts=facts)


@pytest.mark.parametrize(
    ("may_reproduce", "until", "code"),
    [
        (None, 0, "sealed-words-shown"),
        (False, 60, "sealed-words-shown"),
        (True, 5, "sealed-words-shown"),
        (True, 60, None),
    ],
)
def test_sealed_words_are_published_by_a_grant_to_reproduce_alone(
    court, may_reproduce, until, code
):
    application, case = quoting(court)
    if may_reproduce is not None:
        last = AT.date() + timedelta(days=until)
        granted(court, application, until=last, may_reproduce=may_reproduce)
    shown = [each.key for each in to_tick(case)]

    def publishes():
        return publish(case=case, ticked=shown, by=court.secretary, at=later(43))

    if code:
        refused(Refused, code, publishes)
    else:
        assert publishes().number == 1


# --- Sealed by order (VIII.1-n) ---


def test_what_an_order_seals_stays_with_parties_panel_and_secretariat(court):
    case = seated(court)
    photo = FilingFile.objects.get(upload__name="photo.pdf")
    how = {"reason": "A child is on it.", "by": court.pia, "at": AT}
    seal(case=case, what=photo, **how)
    assert readers(court, case, "photo.pdf") == set(INSIDE)
    lift(case=case, seal=DocumentSeal.objects.get(files=photo), **how)
    assert readers(court, case, "photo.pdf") == set(INSIDE)


@pytest.mark.parametrize(
    ("state", "who", "code"),
    [
        ("served", "chair", None),
        ("seated", "pia", None),
        ("served", "secretary", "not-yours-in-the-case"),
        ("served", "ada", "not-yours-in-the-case"),
        ("seated", "sela", "not-yours-in-the-case"),
        ("seated", "cy", "not-yours-in-the-case"),
    ],
)
def test_the_panel_seals_or_the_chair_before_one(court, state, who, code):
    case = seated(court) if state == "seated" else court.served()
    how = {"reason": "It tells of a letter.", "by": getattr(court, who), "at": AT}
    if code:
        refused(Denied, code, lambda: seal(case=case, **how))
        return
    before = case.state
    case = seal(case=case, **how)
    assert (case.is_sealed, case.state) == (True, before)
    case = lift(case=case, **how)
    assert (case.is_sealed, case.state) == (False, before)


OUTSIDE = ("cy", "officer", "elsewhere", "quinn", None)
"""Who has no part in a case of Ada against Bea, one of the Tribunal among them."""


def asks(court, who):
    member = getattr(court, who) if who else None
    client = logged_in(member) if member else Client()
    return client, Program(Client(), member.login if member else None)


@pytest.mark.parametrize("who", OUTSIDE)
def test_sealed_cases_are_alike_to_who_has_no_part_in_them(court, who, monkeypatch):
    """A case as filed, and one that was published: the same answers, but for the
    number; to every method of every address, whatever there is behind it."""
    monkeypatch.setattr("django.utils.timezone.now", lambda: later(60))
    filed = court.filed(text="Another.", documents=(PHOTO,), kind=Kind.CONDUCT)
    done = published(court)
    why = {"reason": "So.", "at": later(50)}
    seal(case=filed, by=court.chair, **why)
    seal(case=done, by=court.chair, **why)
    paper = FilingFile.objects.get(filing__case=filed).upload.number
    client, program = asks(court, who)

    def answers(case):
        here, told = f"/cases/{case.number}/", []
        tails = ("", "determination/", "determination.pdf", f"files/{paper}/")
        slugs = ("answer/", "decline/", "publish/", "seal/", "no-such-move/")
        for tail in (*tails, "determination/?version=1", *slugs):
            told.append(client.get(here + tail))
        for slug in slugs:
            told.append(client.post(here + slug, {"text": "x", "reason": "x"}))
            told.append(program.post(f"cases/{case.number}/{slug}", {"text": "x"}))
        told.append(client.delete(here))
        told.append(program.get(f"cases/{case.number}/"))
        told.append(program.get("acts/", about=case.number))
        told.append(client.get("/record/", {"about": case.number}))
        told.append(client.get("/cases/", {"after": case.number}))
        return [
            (
                each.status_code,
                each.headers.get("ETag"),
                each.content.decode().replace(case.number, "NUMBER"),
            )
            for each in told
        ]

    first, second = answers(filed), answers(done)
    # The docket goes on after each of them with what comes after it.
    assert first[:-1] == second[:-1]
    assert {status for status, *_rest in first} <= {200, 302, 401, 403, 404, 405}
    page = first[0][2]
    assert "conduct" not in page.lower()
    assert court.ada.number not in page


def test_the_docket_tells_of_a_sealed_case_the_number_alone_and_last(court):
    sealed, plain = court.filed(text="One."), court.filed(text="Two.")
    seal(case=sealed, reason="So.", by=court.chair, at=AT)

    def told(who, **asked):
        user = user_of(getattr(court, who))
        return [
            (each.number, each.is_closed)
            for each in listed(user, AT, **asked)
            if each.pk in (sealed.pk, plain.pk)
        ]

    last = [(plain.number, False), (sealed.number, True)]
    in_order = [(plain.number, False), (sealed.number, False)]
    for who in ("cy", "bea", "pia", "quinn"):
        assert told(who) == last, who
        # Nothing answers to what it is about, or to how it stands.
        assert told(who, state="filed") == last[:1], who
        assert told(who, kind="concealment") == last[:1], who
        assert told(who, after=plain) == last[1:], who
        assert told(who, after=sealed) == [], who
    for who in ("ada", "secretary", "director"):
        assert told(who) == in_order, who
        assert told(who, state="filed") == in_order, who


def test_what_is_joined_to_a_sealed_case_is_sealed_with_it(court):
    into, first, second = (court.served(text=text) for text in ("One.", "Two.", "Six."))
    how = {"reason": "One matter.", "by": court.chair, "at": AT}
    join(case=first, into=into, **how)
    into = seal(case=into, **how)
    join(case=second, into=into, **how)
    of_it = [type(into).objects.get(pk=each.pk) for each in (into, first, second)]
    assert [each.is_sealed for each in of_it] == [True] * 3
    assert not Act.objects.public().filter(subject=into.number).exists()
    lift(case=into, **how)
    of_it = [type(into).objects.get(pk=each.pk) for each in (into, first, second)]
    assert [each.is_sealed for each in of_it] == [False] * 3
    assert Act.objects.public().filter(subject=into.number).exists()


def test_what_a_sealed_case_orders_names_no_case_in_the_registers(court):
    case = court.served()
    seal(case=case, reason="So.", by=court.chair, at=later(3))
    case = court.seat(case, [court.sela])
    call_hearing(case=case, when=None, by=court.chair, at=AT)
    read_all(case, AT)
    hear(case=case, members=panel_of(case), by=court.chair, at=later(39))
    barred = OrderTold(kind=OrderKind.SUSPEND, text="For so long.", member=court.bea)
    published(court, case=case, orders=(barred,))
    bar = Bar.objects.get(member=court.bea)
    assert bar.authority == SEALED_CASE
    public = Act.objects.public()
    assert [act.verb for act in public.filter(subject=court.bea.number)][-1:] == [
        bar.made_by.verb
    ]
    assert not any(case.number in act.text for act in public)


def test_a_sealed_precedent_is_cited_nowhere_and_no_more(court):
    case = published(court)
    assert case in [each.case for each in citing("X.2", later(60))]
    seal(case=case, reason="So.", by=court.chair, at=later(50))
    assert case not in [each.case for each in citing("X.2", later(60))]


# --- The redacted version (VIII.1-n) ---

WHOLE = "Filed by: ICA-000010\nAda wrote to Bea, and Bea wrote to Ada.\nIt is so."


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        (WHOLE, None),
        ("[…]\nAda wrote to […]\nIt is so.", None),
        ("Filed by: […] Bea wrote to Ada.\nIt is so.", None),
        ("[…]", None),
        ("[…] It is […]", None),
        # Something added, put otherwise, out of its order, or left out unsaid.
        ("[…] It is not so.", "It is not so."),
        ("Ada wrote to Bea […]", "Ada wrote to Bea"),
        ("[…] It is so. […] Ada wrote […]", "Ada wrote"),
        ("Filed by: ICA-000010\nIt is so.", "Filed by: ICA-000010 It is so."),
        ("[…] Ada wrote to", "Ada wrote to"),
        ("[…] rote to Ada. It is so.", "rote to Ada. It is so."),
    ],
)
def test_a_redacted_version_leaves_out_and_says_where(text, wrong):
    found = [each.facts["what"] for each in left_out_faults(text, WHOLE)]
    assert found == ([wrong] if wrong else [])


def test_both_versions_are_kept_each_with_its_checksum(court, monkeypatch):
    monkeypatch.setattr("django.utils.timezone.now", lambda: later(60))
    case = seal(case=published(court), reason="So.", by=court.chair, at=later(50))
    whole = case.publications.get().determination
    text = f"[…]\n{ORDER.text} […]"
    how = {"by": court.secretary, "at": later(51)}
    made = publish_redacted(case=case, text=text, **how)
    assert public_version(case) == made
    assert (made.stands, whole.stands) == (True, True)
    assert publish_redacted(case=case, text=text, **how) == made
    page = f"/cases/{case.number}/determination/"
    outside, inside = Client().get(page), logged_in(court.ada).get(page)
    for answer, reads_all in ((outside, False), (inside, True)):
        told = answer.content.decode()
        assert (made.digest in told, whole.digest in told) == (True, True)
        assert ("The match was played." in told) == reads_all
    answer = Program(Client()).get(f"cases/{case.number}/").json()
    assert answer["redacted"]["text"] == text
    assert answer.keys() == {"number", "sealed", "url", "redacted"}


def test_what_a_redacted_version_still_names_is_ticked(court):
    case = seal(case=published(court), reason="So.", by=court.chair, at=later(50))
    text = f"[…]\nFiled by: {court.ada.number}\n[…]"
    how = {"case": case, "text": text, "by": court.secretary, "at": later(51)}
    found = refused(Refused, "not-ticked", lambda: publish_redacted(**how))
    assert found.facts["what"] == court.ada.number
