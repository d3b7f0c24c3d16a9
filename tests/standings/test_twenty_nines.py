"""The register of 29 hands: what opens an entry, who admits it, and what becomes of it.

Code IV.3 and Reading IV.3-a; field cases RW-009 and RW-122.
"""

from datetime import date, timedelta

import pytest
from allauth.mfa.models import Authenticator
from django.db import IntegrityError, transaction
from django.test import Client

from rulebook.engine import Card
from rulebook.findings import Denied, Finding, Refused
from standings.certifying import (
    awaiting,
    certify,
    doors,
    revoke,
    turn_down,
)
from standings.federations import merge_federation
from standings.merging import merge
from standings.models import Act, Notice, Role, TwentyNine
from standings.registration import SeatTold, withdraw_match
from standings.results import correct_result, submit_sheet, void_result
from standings.twenty_nines import name_federation
from tests.web.markup import text_of

from .nines import NEXT_DAY, Club, a_sheet_of_29
from .people import a_log_in, a_member, appointed
from .tables import DAY, EVENING, a_match, a_sheet, seat, submitted

pytestmark = pytest.mark.django_db

AUTUMN = date(2026, 10, 1)


@pytest.fixture
def club():
    return Club()


def hand_in(match, judged, by, at=EVENING):
    return submit_sheet(match=match, judged=judged, by=by, at=at)


def stands(entry):
    """What an entry holds that was told of it."""
    return {
        "number": entry.number,
        "state": entry.state,
        "cards": (entry.hand, entry.starter),
        "crib": entry.crib,
        "who": entry.who,
        "federation": entry.federation and entry.federation.code,
        "deal": entry.deal,
    }


def nothing_written(act):
    """What an act refuses with; it must leave nothing behind."""
    before = Act.objects.count(), list(TwentyNine.objects.values())
    with pytest.raises(Refused) as refused:
        act()
    assert (Act.objects.count(), list(TwentyNine.objects.values())) == before
    return [finding.code for finding in refused.value.findings]


# --- Opened by a sheet ---


def test_a_sheet_with_a_29_opens_an_entry_that_waits(club):
    match = club.match()
    hand_in(match, a_sheet_of_29("Result: none"), club.ada)
    entry = TwentyNine.objects.get()
    assert stands(entry) == {
        "number": "ICA-29-2026-0001",
        "state": "waiting",
        "cards": ("5C 5D 5H JS", "5S"),
        "crib": False,
        "who": club.bea.number,
        "federation": "ENG",
        "deal": 1,
    }
    assert (entry.match, entry.seat.letter, entry.day) == (match, "B", DAY)
    assert entry.sheet == match.sheets.get()
    act = entry.made_by
    assert (act.verb, act.who, act.provisions) == (
        "open-twenty-nine",
        club.ada,
        ["IV.3"],
    )


def test_a_29_in_the_crib_is_the_dealer_s_and_marked(club):
    # IV.3-a
    hand_in(club.match(), a_sheet_of_29("Result: none", crib=True), club.ada)
    entry = TwentyNine.objects.get()
    assert (entry.crib, entry.member, entry.hand) == (True, club.ada, "5C 5D 5H JS")
    assert entry.made_by.provisions == ["IV.3", "IV.3-a"]


OPENS_NOTHING = {
    # a show that is written, and no 29 that stands
    "RW-009: 28": ("B: 5C 5D 5H 5S / 9C 9D", "Starter: TD", "Show B: 28"),
    "28 called 29": ("B: 5C 5D 5H 5S / 9C 9D", "Starter: TD", "Show B: 29"),
    "29 called 28": ("B: 5C 5D 5H JS / 9C 9D", "Starter: 5S", "Show B: 28"),
    "29 of no cards": ("Show B: 29",),
}


@pytest.mark.parametrize("lines", OPENS_NOTHING.values(), ids=OPENS_NOTHING)
def test_what_is_no_29_by_the_count_opens_nothing(club, lines):
    hand_in(club.match(), a_sheet("Deal 1: A", *lines, "Result: none"), club.ada)
    assert not TwentyNine.objects.exists()


def test_an_unsanctioned_match_opens_nothing(club):
    match = a_match(club.ada, club.cy)
    hand_in(match, a_sheet_of_29("Result: none"), club.ada)
    assert not TwentyNine.objects.exists()


def test_a_beast_has_no_line_in_the_register(club):
    # RW-122, VII.1: no register line for who is no participant
    seats = (seat("A", club.ada), seat("B", club.bea), seat("C", "Dobbin", "horse"))
    match = a_match(club.ada, club.bea, form="three-hand", seats=seats)
    judged = a_sheet(
        "Deal 1: A",
        "A: 2C 3C 6D 7H / 8C",
        "B: 2D 3D 6H 7S / 9C",
        "C: 5C 5D 5H JS / 9D",
        "From pack: KC",
        "Starter: 5S",
        "Show B: 8",
        "Show C: 29",
        "Result: none",
        form="three-hand",
    )
    codes = [found["code"] for found in judged.said["findings"]]
    assert "twenty-nine-for-the-register" in codes
    hand_in(match, judged, club.ada)
    assert not TwentyNine.objects.exists()


def test_the_same_deal_opens_one_entry_however_often_it_is_told(club):
    match = club.match()
    told = a_sheet_of_29("Result: none")
    hand_in(match, told, club.ada)
    hand_in(match, told, club.bea)
    hand_in(match, a_sheet_of_29("Result: A 121, B 98"), club.bea)
    corrected = a_sheet_of_29("Remark: once more", "Result: A 121, B 91")
    correct_result(
        match=match,
        judged=corrected,
        authority="the Director",
        by=club.director,
        at=EVENING,
    )
    assert TwentyNine.objects.count() == 1
    entry = TwentyNine.objects.get()
    turn_down(entry=entry, reason="Nobody saw it.", by=club.officer, at=NEXT_DAY)
    hand_in(match, a_sheet_of_29("Remark: found"), club.director)
    assert TwentyNine.objects.count() == 1
    hand_in(club.match(ordinal=2), told, club.ada)
    assert TwentyNine.objects.count() == 2


def test_a_correction_opens_what_its_sheet_tells(club):
    match = club.match()
    submitted(match, by=club.ada)
    correct_result(
        match=match,
        judged=a_sheet_of_29("Result: A 121, B 91"),
        authority="the Director",
        by=club.director,
        at=EVENING,
    )
    assert TwentyNine.objects.get().made_by.who == club.director


def test_a_later_sheet_that_gives_the_hand_to_the_other_opens_an_entry(club):
    match = club.match()
    hand_in(match, a_sheet_of_29("Result: none"), club.ada)
    other_way = a_sheet(
        "Deal 1: B",
        "A: 5C 5D 5H JS / 9C 9D",
        "B: 2C 3C 6D 7H / 8C 8D",
        *("Starter: 5S", "Show A: 29", "Result: none"),
    )
    for _twice in range(2):
        hand_in(match, other_way, club.bea)
    of_bea, of_ada = TwentyNine.objects.order_by("pk")
    assert (of_bea.member, of_ada.member) == (club.bea, club.ada)
    assert (list(of_bea.elsewhere), list(of_ada.elsewhere)) == ([of_ada], [of_bea])
    # One of a deal is admitted.
    certify(entry=of_ada, by=club.officer, at=NEXT_DAY)
    told = {"entry": of_bea, "by": club.officer, "at": NEXT_DAY}
    assert nothing_written(lambda: certify(**told)) == ["twenty-nine-on-file"]
    said = text_of(Client().get(f"/registers/twenty-nines/{of_bea.number}/"))
    assert f"of deal 1 at another seat: {of_ada.number} , certified" in said


@pytest.mark.guard
def test_of_a_deal_there_is_one_entry_by_constraint(club):
    hand_in(club.match(), a_sheet_of_29("Result: none"), club.ada)
    entry = TwentyNine.objects.get()
    entry.pk, entry.serial, entry.made_by = None, 2, Act.objects.first()
    entry._state.adding = True
    with pytest.raises(IntegrityError), transaction.atomic():
        entry.save()


# --- The federation concerned ---


def test_the_federation_concerned_is_the_holder_s_on_the_day(club):
    later = DAY + timedelta(days=1)
    club.joins(club.bea, club.scotland, since=later)
    hand_in(club.match(), a_sheet_of_29("Result: none"), club.ada)
    assert TwentyNine.objects.get().federation == club.england


def test_of_two_federations_the_seat_says_which(club):
    club.joins(club.bea, club.scotland)
    ours = SeatTold(letter="B", member=club.bea, federation=club.scotland)
    seats = (seat("A", club.ada), ours)
    match = a_match(club.ada, club.bea, seats=seats)
    hand_in(match, a_sheet_of_29("Result: none"), club.ada)
    assert TwentyNine.objects.get().federation == club.scotland


NAMED = {
    # who names it, and what comes of it
    "the holder": ("bea", None),
    "who handed in the sheet": ("ada", None),
    "the Secretariat": ("director", None),
    "a stranger": ("cy", "not-yours-to-name"),
    "an officer": ("officer", "not-yours-to-name"),
}


@pytest.mark.parametrize(("who", "code"), NAMED.values(), ids=NAMED)
def test_of_two_without_a_word_the_federation_is_to_be_named(club, who, code):
    club.joins(club.bea, club.scotland)
    hand_in(club.match(), a_sheet_of_29("Result: none"), club.ada)
    entry = TwentyNine.objects.get()
    assert entry.federation is None
    refused = nothing_written(
        lambda: certify(entry=entry, by=club.officer, at=NEXT_DAY)
    )
    assert refused == ["federation-to-be-named"]

    def name():
        told = {"federation": club.scotland, "by": getattr(club, who), "at": NEXT_DAY}
        return name_federation(entry=entry, **told)

    if code:
        assert nothing_written(name) == [code]
    else:
        assert name().federation == club.scotland
        certify(entry=entry, by=club.elsewhere, at=NEXT_DAY)


# --- Applied for ---

APPLIED = {
    # what is told; the cards as they are kept
    "as it is written": ("5C 5D 5H JS", "5S", False),
    "in any order and spelling": ("J♠ 5h, 5♦ 5c", "5s", False),
    "of another suit": ("5S 5D 5H JC", "5C", False),
    "in the crib": ("5C 5S 5H JD", "5D", True),
}


@pytest.mark.parametrize(("hand", "starter", "crib"), APPLIED.values(), ids=APPLIED)
def test_a_hand_of_which_no_sheet_is_on_file_is_applied_for(club, hand, starter, crib):
    entry = club.applied(
        hand=hand,
        starter=starter,
        crib=crib,
        place="  The Nineteenth Hole ",
        witnesses=("Eve Starter", "", f" {club.cy.number} "),
    )
    assert entry.hand == " ".join(
        str(card) for card in sorted(Card(each) for each in entry.hand.split())
    )
    assert (entry.starter, entry.crib) == (str(Card(starter)), crib)
    assert (entry.place, entry.witnesses) == (
        "The Nineteenth Hole",
        f"Eve Starter\n{club.cy.number}",
    )
    assert (entry.number, entry.federation) == ("ICA-29-2026-0001", club.england)
    assert (entry.match, entry.sheet, entry.made_by.verb) == (
        None,
        None,
        "apply-twenty-nine",
    )


def test_an_entry_of_an_outsider_is_applied_for_by_a_reporter(club):
    reporter = a_log_in()
    entry = club.applied(
        by=reporter, holder=" Zoe\u0308 <b>O'Seat</b> ", federation=club.scotland
    )
    assert (entry.name, entry.member) == ("Zoë <b>O'Seat</b>", None)
    assert entry.federation == club.scotland
    assert (entry.made_by.account, entry.made_by.role) == (reporter, "")
    assert "O'Seat" not in str(entry.made_by.facts)


def test_of_a_match_on_file_day_and_place_are_the_match_s(club):
    match = club.match(place="Venice", zone="Europe/Rome")
    entry = club.applied(match=match, day=None, zone="")
    told = (entry.day, entry.zone, entry.place, entry.seat.letter)
    assert told == (DAY, "Europe/Rome", "Venice", "A")


def test_numbers_count_within_the_year_of_play(club):
    told = {"hand": "5S 5D 5H JC", "starter": "5C"}
    days = (DAY, date(2025, 12, 31), DAY - timedelta(days=1))
    entries = [club.applied(day=day, **told) for day in days]
    assert [entry.number for entry in entries] == [
        "ICA-29-2026-0001",
        "ICA-29-2025-0001",
        "ICA-29-2026-0002",
    ]


REFUSED_HANDS = {
    # RW-009: only the first belongs in the register
    "RW-009: four 5s and a ten": ("5C 5D 5H 5S", "TD", ["not-twenty-nine"]),
    "RW-009: four 4s and a 7": ("4C 4D 4H 4S", "7C", ["not-twenty-nine"]),
    "a jack of another suit": ("5C 5D 5H JC", "5S", ["not-twenty-nine"]),
    "the jack turned up": ("5C 5D 5H 5S", "JS", ["not-twenty-nine"]),
    "a card twice": ("5C 5D 5H JS", "5C", ["card-twice"]),
    "three cards": ("5C 5D 5H", "5S", ["hand-size"]),
    "five cards": ("5C 5D 5H JS JC", "5S", ["hand-size"]),
}


@pytest.mark.parametrize(
    ("hand", "starter", "codes"), REFUSED_HANDS.values(), ids=REFUSED_HANDS
)
def test_only_29_by_the_engine_s_count_is_entered(club, hand, starter, codes):
    act = lambda: club.applied(hand=hand, starter=starter)  # noqa: E731
    assert nothing_written(act) == codes


def test_the_28_that_is_refused_is_told_with_its_count(club):
    # RW-009
    with pytest.raises(Refused) as refused:
        club.applied(hand="5C 5D 5H 5S", starter="TD")
    assert refused.value.findings[0].text == (
        "5♣ 5♦ 5♥ 5♠ with 10♦ turned up counts 28; the register is of hands of 29."
    )


def of_a_match(club):
    """A sheet of Bea's 29 is on file."""
    hand_in(club.match(), a_sheet_of_29("Result: none"), club.ada)


AGAIN = {
    # what is on file, what is told then, and whether it is another
    "the same": (lambda club: club.applied(), {}, False),
    "in the crib": (lambda club: club.applied(), {"crib": True}, True),
    "on another day": (
        lambda club: club.applied(),
        {"day": DAY - timedelta(days=1)},
        True,
    ),
    "by an outsider of the name": (
        lambda club: club.applied(holder="Ada Pone"),
        {"holder": "ADA  PONE"},
        False,
    ),
    "by the member of the name": (
        lambda club: club.applied(holder="ada PONE"),
        {"holder": "ada"},
        False,
    ),
    "by the name of the member": (
        lambda club: club.applied(),
        {"holder": "Ada Pone"},
        False,
    ),
    "by another name": (lambda club: club.applied(), {"holder": "Ada Crib"}, True),
    "opened by a sheet": (of_a_match, {"holder": "bea"}, False),
    "held by another": (of_a_match, {"holder": "ada"}, True),
}


@pytest.mark.parametrize(("before", "told", "another"), AGAIN.values(), ids=AGAIN)
def test_a_hand_is_entered_once(club, before, told, another):
    before(club)
    holder = told.get("holder")
    told = told | ({"holder": getattr(club, holder, holder)} if holder else {})
    if another:
        assert club.applied(**told).number == "ICA-29-2026-0002"
    else:
        act = lambda: club.applied(**told)  # noqa: E731
        assert nothing_written(act) == ["twenty-nine-on-file"]


def test_what_was_applied_for_is_not_opened_again_by_its_sheet(club):
    match = club.match()
    club.applied(holder=club.bea, match=match)
    hand_in(match, a_sheet_of_29("Result: none"), club.ada)
    assert TwentyNine.objects.count() == 1


# --- Certified, refused, revoked ---


def test_an_officer_of_the_federation_certifies_and_so_admits(club):
    entry = club.applied()
    certified = certify(entry=entry, by=club.officer, at=NEXT_DAY)
    assert (certified.state, certified.certifier, certified.certified_on) == (
        "certified",
        club.officer,
        AUTUMN,
    )
    act = certified.decided_by
    assert (act.role, act.before, act.after) == (
        "federation-officer",
        "waiting",
        "certified",
    )
    assert (act.facts, act.is_public) == ({"federation": "ENG"}, True)


MAY = {
    # who decides on a hand of ENG, and who revokes: IV.3, the federation alone admits
    "an officer of it": ("officer", True, True),
    "one of another": ("elsewhere", False, False),
    "the Executive Director": ("director", False, True),
    "the holder": ("ada", False, False),
    "another member": ("cy", False, False),
}


@pytest.mark.parametrize(("who", "admits", "revokes"), MAY.values(), ids=MAY)
def test_the_national_federation_alone_admits(club, who, admits, revokes):
    entry, by = club.applied(), getattr(club, who)
    told = {"entry": entry, "by": by, "at": NEXT_DAY}
    for act in (
        lambda: turn_down(reason="Nobody saw it.", **told),
        lambda: certify(**told),
    ):
        if not admits:
            with pytest.raises(Denied):
                act()
    certify(entry=entry, by=club.officer, at=NEXT_DAY)
    if revokes:
        assert revoke(reason="It was a 28.", **told).state == "revoked"
    else:
        with pytest.raises(Denied):
            revoke(reason="It was a 28.", **told)
        assert TwentyNine.objects.get().state == "certified"


def test_the_secretariat_admits_nothing(club):
    # IV.3
    clerk = appointed(club.director, Role.SECRETARIAT)
    entry = club.applied()
    codes = nothing_written(lambda: certify(entry=entry, by=clerk, at=NEXT_DAY))
    assert codes == ["right-not-held"]


def test_nobody_decides_on_a_hand_of_their_own(club):
    club.joins(club.officer, club.england)
    entry = club.applied(holder=club.officer)
    told = {"entry": entry, "by": club.officer, "at": NEXT_DAY}
    assert nothing_written(lambda: certify(**told)) == ["your-own-hand"]
    refusal = nothing_written(lambda: turn_down(reason="No.", **told))
    assert refusal == ["your-own-hand"]
    assert awaiting(a_log_in(club.officer), on=AUTUMN) == 0


def void(club, match):
    void_result(match=match, authority="the Director", by=club.director, at=EVENING)


def withdrawn(club, match):
    withdraw_match(match=match, reason="mistyped", by=club.ada, at=EVENING)


BARS = {
    # what became of the match: nothing of it is admitted then
    "void": (void, "A 121, B 98", "hand-of-a-void-match"),
    "withdrawn": (withdrawn, "none", "match-withdrawn"),
}


@pytest.mark.parametrize(("become", "result", "code"), BARS.values(), ids=BARS)
def test_of_a_match_that_does_not_stand_nothing_is_admitted(club, become, result, code):
    match = club.match()
    hand_in(match, a_sheet_of_29(f"Result: {result}"), club.ada)
    become(club, match)
    entry = TwentyNine.objects.get()
    act = lambda: certify(entry=entry, by=club.officer, at=NEXT_DAY)  # noqa: E731
    assert nothing_written(act) == [code]
    told = {"entry": entry, "reason": "It is void.", "by": club.officer}
    assert turn_down(at=NEXT_DAY, **told).state == "refused"


@pytest.mark.parametrize(("become", "result", "code"), BARS.values(), ids=BARS)
def test_what_was_admitted_of_a_match_that_fell_later_says_so(
    club, become, result, code
):
    match = club.match()
    hand_in(match, a_sheet_of_29(f"Result: {result}"), club.ada)
    entry = TwentyNine.objects.get()
    certify(entry=entry, by=club.officer, at=EVENING)
    page = f"/registers/twenty-nines/{entry.number}/"
    says = "stands as it was certified until its federation revokes it"
    assert says not in text_of(Client().get(page))
    become(club, match)
    said = text_of(Client().get(page))
    assert says in said
    assert Finding(code, {"match": match.number}).text in said


def test_a_horse_at_the_table_has_no_line_either(club):
    # RW-122; VII.1
    seats = (seat("A", club.ada), seat("B", club.bea), seat("C", "Dobbin", "horse"))
    match = a_match(club.ada, form="three-hand", seats=seats)
    act = lambda: club.applied(match=match, holder="Dobbin")  # noqa: E731
    assert nothing_written(act) == ["no-line-for-a-non-human"]


def test_one_hand_of_two_records_that_became_one_is_admitted_once(club):
    twin = a_member(by=club.director, name="Ada Pone")
    club.joins(twin, club.england)
    first, second = club.applied(), club.applied(holder=twin)
    certify(entry=first, by=club.officer, at=NEXT_DAY)
    told = {"reason": "One person.", "by": club.director, "at": NEXT_DAY}
    merge(member=twin, into=club.ada, **told)
    act = lambda: certify(entry=second, by=club.officer, at=NEXT_DAY)  # noqa: E731
    assert nothing_written(act) == ["twenty-nine-on-file"]
    told = {"reason": "It is admitted.", "by": club.officer, "at": NEXT_DAY}
    assert turn_down(entry=second, **told).state == "refused"


def test_what_was_refused_may_be_applied_for_with_other_witnesses(club):
    entry = club.applied(witnesses=("Nobody",))
    turn_down(entry=entry, reason="Unseen.", by=club.officer, at=NEXT_DAY)
    again = club.applied(witnesses=("Eve Starter",))
    assert certify(entry=again, by=club.officer, at=NEXT_DAY).state == "certified"
    assert TwentyNine.objects.get(pk=entry.pk).state == "refused"


def test_what_is_revoked_stays_listed_with_all_its_acts(club):
    entry = certify(entry=club.applied(), by=club.officer, at=NEXT_DAY)
    revoke(entry=entry, reason="It was a 28.", by=club.director, at=NEXT_DAY)
    entry = TwentyNine.objects.get()
    assert (entry.state, entry.certifier) == ("revoked", club.officer)
    acts = Act.objects.about("twentynine", entry.number)
    assert list(acts.values_list("verb", "after")) == [
        ("apply-twenty-nine", "waiting"),
        ("certify-twenty-nine", "certified"),
        ("revoke-twenty-nine", "revoked"),
    ]


def test_a_federation_that_has_ended_certifies_by_the_one_it_goes_on_in(club):
    entry = club.applied()
    merge_federation(
        federation=club.england,
        into=club.scotland,
        last_day=DAY,
        by=club.director,
        at=EVENING,
    )
    assert certify(entry=entry, by=club.elsewhere, at=NEXT_DAY).certifier == (
        club.elsewhere
    )
    assert entry.federation == club.england


UNHELD = {
    # what no row can be: admitted without a certifier or a date, of nobody, of two
    "certified by nobody": {"state": "certified", "certified_on": AUTUMN},
    "certified on no day": {"state": "certified", "certifier": "officer"},
    "waiting and certified": {"certifier": "officer", "certified_on": AUTUMN},
    "of nobody": {"member": None},
    "of two": {"name": "Eve Starter"},
    "in no state": {"state": "lost"},
    "revoked by nothing": {
        **{"state": "revoked", "certifier": "officer", "certified_on": AUTUMN}
    },
    "of a deal without a sheet": {"deal": 3},
}


@pytest.mark.guard
@pytest.mark.parametrize("changes", UNHELD.values(), ids=UNHELD)
def test_the_database_holds_no_entry_that_cannot_be(club, changes):
    entry = club.applied()
    if "certifier" in changes:
        changes = changes | {"certifier": club.officer}
    with pytest.raises(IntegrityError), transaction.atomic():
        TwentyNine.objects.filter(pk=entry.pk).update(**changes)


# --- Who is told ---


def told_of(act):
    notices = Notice.objects.filter(act=act)
    return {(n.member and n.member.number) or n.user.email for n in notices}


def test_holder_and_officers_are_told_of_what_waits(club):
    hand_in(club.match(), a_sheet_of_29("Result: none"), club.ada)
    entry = TwentyNine.objects.get()
    assert told_of(entry.made_by) == {club.bea.number, club.officer.number}


def test_holder_and_applicant_are_told_what_became_of_it(club):
    reporter = a_log_in()
    entry = certify(entry=club.applied(by=reporter), by=club.officer, at=NEXT_DAY)
    assert told_of(entry.decided_by) == {club.ada.number, reporter.email}
    entry = revoke(entry=entry, reason="No.", by=club.director, at=NEXT_DAY)
    assert told_of(entry.revoked_by) == {
        *(club.ada.number, reporter.email, club.officer.number)
    }


# --- What is open to whom ---


def test_what_may_be_done_is_asked_of_the_acts(club):
    entry = club.applied()
    club.joins(club.officer, club.england)
    own = club.applied(holder=club.officer, hand="5S 5D 5H JC", starter="5C")
    users = {
        who: with_factor(getattr(club, who))
        for who in ("officer", "elsewhere", "director", "cy")
    }

    def seen(entry, who):
        found = doors(entry, users[who], NEXT_DAY)
        return {door.name: [finding.code for finding in door.why] for door in found}

    assert seen(entry, "officer") == {"certify": [], "refuse": []}
    assert seen(own, "officer") == {
        "certify": ["your-own-hand"],
        "refuse": ["your-own-hand"],
    }
    assert set(seen(entry, "elsewhere")["certify"]) == {"right-held-elsewhere"}
    assert seen(entry, "director") == seen(entry, "cy") == {}
    entry = certify(entry=entry, by=club.officer, at=NEXT_DAY)
    assert seen(entry, "director") == seen(entry, "officer") == {"revoke": []}
    assert [awaiting(users[who], on=AUTUMN) for who in users] == [0, 0, 0, 0]
    club.applied(holder=club.bea)
    assert [awaiting(users[who], on=AUTUMN) for who in users] == [1, 0, 0, 0]


def with_factor(member):
    user = a_log_in(member, f"{member.number}@example.org")
    Authenticator.objects.create(
        user=user, type=Authenticator.Type.TOTP, data={"secret": "none"}
    )
    return user
