"""What everybody is shown of a member, on one page; and that nothing else is shown.

TOLD names every field of the API that tells of a person, with the kind on that page it
belongs to; NOTHING names all others. A field that is in neither fails.
"""

import importlib
import inspect
import pkgutil
import re

import pytest
from rest_framework.serializers import Serializer

import standings.serializers
import tribunal.serializers
from rulebook.book import the_book
from standings.appointments import appoint
from standings.confirmation import confirm_result
from standings.membership import join_federation, rename
from standings.merging import merge
from standings.models import Member, Role
from tests.standings.people import (
    FIRST,
    NOON,
    a_director,
    a_federation,
    a_log_in,
    a_member,
    a_title,
)
from tests.standings.tables import EVENING, a_match, submitted
from tribunal.kept import EVERYTHING
from tribunal.public import SHOWN

TOLD = {
    "WhoShape": "number:acts name:names",
    "EntryShape": "who:acts role:acts subject:acts said:acts facts:acts reason:acts",
    "ChainedEntryShape": "text:acts",
    "EntrantShape": "member:events name:names entered:events left:events",
    "FixtureShape": "first:events second:events forfeited_by:events match:events",
    "RowShape": "rank:events member:events played:events won:events wins:events "
    "defeats:events walkovers:events spread:events points:events settled:events "
    "short:events place:events",
    "ToastShape": "spirit:events at:events proposed_by:events",
    "EventShape": "toast:events entrants:events",
    "OfficerShape": "number:offices name:names",
    "FederationShape": "officers:offices",
    "AnswerShape": "at:matches member:matches confirms:matches reason:matches",
    "ReportShape": "at:matches member:matches representation:matches",
    "ResultLineShape": "seat:matches score:matches wins:matches defeats:matches",
    "SeatShape": "seat:matches member:matches name:names species:species "
    "federation:matches",
    "SheetShape": "received:matches text:matches verdict:matches",
    "MatchLineShape": "seats:matches result:matches",
    "MatchShape": "reports:matches sheets:matches results:matches place:matches "
    "vessel:matches waters:matches zone:matches time:matches",
    "AppointmentShape": "number:offices role:offices federation:offices",
    "BelongingShape": "federation:federations",
    "BorneNameShape": "name:names",
    "MemberLineShape": "number:number name:names",
    "MemberShape": "species:species zone:zone names:names federations:federations "
    "appointments:offices merged_into:number merged:number titles:titles bars:bars "
    "holder:titles",
    "TitleShape": "name:titles",
    "BarShape": "kind:bars scope:bars provisional:bars ratification:bars",
    "ByAuthorityShape": "authority:titles since:titles until:titles void:titles",
    "CareerShape": "member:figures",
    "MemberRecordShape": "total:figures seasons:figures results:figures",
    "CreditShape": "act:figures at:figures verb:figures",
    "FiguresShape": "played:figures wins:figures defeats:figures "
    "skunks_given:figures skunks_taken:figures spread:figures",
    "OpponentShape": "member:figures name:names met:figures wins:figures "
    "defeats:figures skunks_given:figures skunks_taken:figures",
    "PlayedShape": "match:matches day:matches form:matches disputed:matches "
    "figures:figures credits:figures",
    "StandingRowShape": "rank:figures member:figures name:names "
    "federation:federations played:figures wins:figures defeats:figures "
    "skunks_given:figures skunks_taken:figures spread:figures disputed:figures "
    "corrected:figures corrected_since:figures bar:bars record:figures",
    "HolderShape": "member:nines name:names",
    "CertifiedShape": "by:nines authority:nines on:nines text:nines",
    "TwentyNineShape": "hand:nines starter:nines crib:nines holder:nines date:nines "
    "zone:nines place:nines match:nines sheet:nines deal:nines seat:nines "
    "federation:nines witnesses:nines certified:nines",
    "CasePartyShape": "who:cases representative:cases left:cases silent:cases",
    "DeterminationShape": "facts:cases reasons:cases orders:cases votes:cases",
    "VoteShape": "member:cases presides:cases in_favour:cases dissent:cases",
    "OrderShape": "text:cases member:cases title:cases twenty_nine:cases match:cases "
    "scope:cases since:cases until:cases",
    "ExpulsionShape": "member:cases said:cases account:cases reported_by:cases "
    "reporter:cases",
    "PanelSeatShape": "member:cases presides:cases substitute:cases left:cases",
    "DrawShape": "pool:cases passed_over:cases drawn:cases",
    "PoolShape": "tribunal:cases referees:cases",
    "PartyShape": "member:rulings name:names says:rulings",
    "RulingShape": "player:rulings opponent:rulings referee:acts match:rulings",
}
"""Of each shape the fields that tell of a person, each with its kind on the page."""

NOTHING = {
    # About no person.
    "EntriesShape": "results next",
    "SubjectShape": "kind number",
    "EntryShape": "number at verb provisions public digest url",
    "ChainedEntryShape": "previous",
    "EventLineShape": "number name kind form federation since until state url",
    "EventShape": "options zone rules rounds owed places order points latest_days "
    "withdrawal findings in_the_way",
    "EventsShape": "results next",
    "FixtureShape": "number round day state",
    "FixturesShape": "results next",
    "PointsShape": "win skunk double_skunk",
    "TableShape": "event order rows",
    "FederationLineShape": "code name confederation letterhead members last_day "
    "merged_into url",
    "FederationShape": "on names letterheads specimen",
    "FederationsShape": "results next",
    "SpecimenShape": "version since digest",
    "AnswerShape": "number",
    "CandidateShape": "number form ordinal state url",
    "ClassificationShape": "number at basis counts_for",
    "MatchLineShape": "date basis title_match counts_for event for_event",
    "MatchShape": "agreed under_claim findings classifications",
    "MatchesShape": "results next",
    "ReportShape": "number",
    "ResultOnFileShape": "at in_force authority answers",
    "ResultShape": "number winner won_by void lines",
    "SheetLineShape": "version number digest url",
    "SheetShape": "at day match",
    "WhichMatchShape": "candidates",
    "MemberLineShape": "url",
    "MembersShape": "results next",
    "PeriodShape": "since until",
    "ByAuthorityShape": "number",
    "BalanceShape": "of_members of_others",
    "GainedShape": "wins defeats",
    "CareerShape": "season scope as_of",
    "MemberRecordShape": "of next",
    "OpponentsShape": "results",
    "PlayedShape": "url since",
    "SeasonShape": "season",
    "StandingShape": "season scope as_of federation results balance waiting next",
    "CertifiedShape": "checksum certificate",
    "TwentyNineShape": "number state url",
    "TwentyNinesShape": "results next",
    "CaseLineShape": "number kind state open received carried_over sealed match "
    "twenty_nine ratification stayed overdue late_by_days must_act url",
    "CasePartyShape": "side",
    "CasesShape": "results next",
    "ExpulsionShape": "act since day time match event",
    "OrderShape": "number kind interim review_on carried_out lapsed",
    "ReclassifiedShape": "match before now counts_for",
    "RedactedShape": "version text digest sealed_digest",
    "SealedCaseShape": "redacted",
    "SealedLineShape": "number sealed url",
    "DecidedShape": "case outcome",
    "DeterminationShape": "version address pdf provisions cases digest versions "
    "cited_by appeal_until outcome on_appeal stayed_by",
    "ParagraphShape": "number text",
    "ProvisionCitedShape": "id wording reworded",
    "TreatedShape": "case treatment",
    "VersionShape": "version change note published_at digest",
    "DrawShape": "at act_before seed",
    "PanelShape": "sitting left draws findings hearing",
    "AllReferredShape": "results next",
    "ReferredShape": "why",
    "GivenShape": "answer why silences points",
    "RulingShape": "number kind asked given day event deal at url",
    "RulingsShape": "results next",
    # Answered to oneself, to officers, or to who has a part in a case, and to nobody
    # else; the table of permissions says so.
    "ApplicationShape": "number url member name address words state made ended reason",
    "ApplicationsShape": "results next",
    "ImportLineShape": "number name state total done url",
    "ImportRowShape": "line text fate match findings",
    "ImportRowsShape": "results next",
    "ImportShape": "digest encoding guessed dates zone passed_over fates findings",
    "ImportsShape": "results next",
    "EnteredMemberShape": "notes",
    "ChangedShape": "number basis counts_for then_basis then_counts_for",
    "LikeShape": "older newer names",
    "LikelyShape": "results",
    "TouchedShape": "member into refused moves stays matches changes alike",
    "WhoseShape": "number url",
    "NoticeShape": "number act to_acknowledge opened acknowledged letter url",
    "NoticesShape": "results next",
    "NoticedActShape": "",
    "AppealLetterShape": "received addressee letterhead confirmed",
    "AppealShape": "own_federation grounds letters missing marks about",
    "AppellantShape": "side who",
    "OwnFederationShape": "code may_give",
    "ProspectShape": "case open why by own_federations to published version until zone "
    "over days_left late_by_days missing marks about",
    "CaseShape": "next_step you_are joined_to joined appeal_against appeals appeal "
    "proposals parties documents missing orders expulsion reclassified determination "
    "redacted draft times panel moves",
    "DocumentShape": "number kind party received days_late text digest files seals "
    "services",
    "DoorShape": "move label open why rules",
    "FileShape": "name kind size digest",
    "GrantShape": "number reach may_reproduce until",
    "ProposalShape": "number kind party made words",
    "SealApplicationShape": "number party to_reproduce text granted reason",
    "SealShape": "number ground whole files open grants applications",
    "ServiceShape": "party proved",
    "TimeShape": "kind party days began last_day last_moment over",
    "WordShape": "party agrees how at",
    "DraftShape": "version digest remark facts reasons provisions cases orders "
    "no_order",
    "HearingShape": "how day time zone at took_part",
}

PAGE = {
    "Names": "names",
    "Federations": "federations",
    "Offices": "offices",
    "Titles": "titles",
    "Bars": "bars",
    "Matches": "matches",
    "Record": "figures",
    "Hands of 29": "nines",
    "Merged records": "number",
    "Species": "species",
    "Home zone": "zone",
}
"""What the page of a member tells of, each with its kind on the page of all of it."""


def shapes():
    """Every shape of an answer, with the fields that it adds to its parents’."""
    for package in (standings.serializers, tribunal.serializers):
        for module in pkgutil.iter_modules(package.__path__):
            here = importlib.import_module(f"{package.__name__}.{module.name}")
            for name, shape in inspect.getmembers(here, inspect.isclass):
                ours = shape.__module__ == here.__name__
                if ours and issubclass(shape, Serializer) and name.endswith("Shape"):
                    bases = (
                        getattr(base, "_declared_fields", {})
                        for base in shape.__mro__[1:]
                    )
                    inherited = {field for base in bases for field in base}
                    yield name, {*shape._declared_fields} - inherited


def test_every_field_that_is_told_of_a_person_is_on_the_page():
    kinds = {kept.key for kept in SHOWN}
    for name, fields in shapes():
        pairs = [each.split(":") for each in TOLD.get(name, "").split()]
        told, nothing = {field for field, _ in pairs}, {*NOTHING.get(name, "").split()}
        assert told | nothing >= fields, (name, fields - told - nothing)
        assert not told & nothing, name
        assert {kind for _, kind in pairs} <= kinds, name
    known = {name for name, _ in shapes()}
    assert (TOLD.keys() | NOTHING.keys()) <= known


def test_every_kind_is_told_once_and_says_all_that_it_must():
    keys = [kept.key for kept in EVERYTHING]
    assert len(keys) == len({*keys})
    for kept in EVERYTHING:
        assert kept.until, kept.key
        assert kept.public or kept.closed, kept.key
        assert bool(kept.public) == bool(kept.where) == bool(kept.rests_on), kept.key
        assert bool(kept.closed) == bool(kept.readers), kept.key
        assert all(rule in the_book() for rule in kept.rests_on), kept.key


@pytest.fixture
def director(db):
    return a_director()


def told(client, member):
    answer = client.get(f"/members/{member.number}/public/")
    assert answer.status_code == 200
    return {
        each.kept.key: [(fact.text, fact.days) for fact in each.facts]
        for each in answer.context["shown"]
    }


def test_what_is_public_of_a_member_is_listed_by_kind(client, director):
    bea = a_member(by=director, name="Bea Pone")
    cas = a_member(by=director, name="Cas Box")
    twice = a_member(by=director, name="Bea Pawn")
    assert told(client, cas) == {
        **{kept.key: [] for kept in SHOWN},
        "number": [("ICA-000003", "")],
        "names": [("Cas Box", "from 1 January 2024")],
        "zone": [("Europe/London", "")],
        "acts": [("1 act", "")],
    }
    since = FIRST.replace(month=2)
    rename(member=bea, name="Bea Crib", since=since, by=director, at=NOON)
    england = a_federation(by=director)
    dated = {"since": FIRST, "by": director, "at": NOON}
    join_federation(member=bea, federation=england, **dated)
    appoint(member=bea, role=Role.REFEREE, **dated)
    for holder in (bea, cas):
        a_title(holder, by=director)
    merge(member=twice, into=bea, reason="One.", by=director, at=NOON)
    for day in (2, 3):
        match = a_match(bea, cas, day=FIRST.replace(month=3, day=day))
        confirm_result(result=submitted(match, by=bea), by=cas, at=EVENING)
    shown = told(client, bea)
    assert shown == {
        **{kept.key: [] for kept in SHOWN},
        "number": [("ICA-000002", ""), ("ICA-000004", "")],
        "names": [
            ("Bea Pone", "1 January 2024 – 31 January 2024"),
            ("Bea Crib", "from 1 February 2024"),
        ],
        "zone": [("Europe/London", "")],
        "federations": [("ENG", "from 1 January 2024")],
        "offices": [("referee", "from 1 January 2024")],
        "titles": [("Champion of England", "from 1 January 2024")],
        "matches": [("2 matches", "")],
        "figures": [("2024", "")],
        "acts": shown["acts"],
    }
    # Of a record that was merged, the page of the one that is kept.
    answer = client.get(f"/members/{twice.number}/public/")
    assert (answer.status_code, answer.url) == (302, "/members/ICA-000002/public/")
    assert client.get("/members/ICA-2/public/").status_code == 404


def test_it_links_to_where_each_is_shown_and_says_what_it_rests_on(client, director):
    page = client.get(f"/members/{director.number}/public/").content.decode()
    main = page[page.index("<main") : page.index("</main>")]
    for address in sorted({*re.findall(r'<a [^>]*href="(/[^"#]*)"', main)}):
        assert client.get(address.replace("&amp;", "&")).status_code == 200, address
    for kept in SHOWN:
        assert f'id="{kept.key}"' in main
    assert "Our practice; the Code is silent." in main


def test_it_holds_no_address_and_is_asked_alike_for_many_and_few(
    client, director, django_assert_num_queries
):
    bea = a_member(by=director)
    a_log_in(bea, email="bea@example.org")
    with django_assert_num_queries(15):
        few = client.get(f"/members/{bea.number}/public/")
    assert b"@" not in few.content
    for day in range(1, 9):
        a_match(bea, director, day=FIRST.replace(day=day))
    with django_assert_num_queries(15):
        client.get(f"/members/{bea.number}/public/")


def test_all_that_the_page_of_a_member_tells_is_on_it(client, director):
    bea = a_member(by=director, name="Bea Pone", species="horse")
    twice = a_member(by=director, name="Bea Pawn", species="horse")
    merge(member=twice, into=bea, reason="One.", by=director, at=NOON)
    page = client.get(f"/members/{bea.number}/").content.decode()
    assert {*re.findall("<dt>(.*?)</dt>", page)} <= PAGE.keys()
    kinds = {kept.key for kept in SHOWN}
    assert {*PAGE.values()} <= kinds
    assert Member.objects.count() == 3
