"""Results as they are told, confirmed, disputed and corrected; wins equal defeats."""

from datetime import timedelta

import pytest
from allauth.account.models import EmailAddress
from django.db import IntegrityError, transaction

from rulebook.findings import Denied, Refused
from standings.applications import link
from standings.confirmation import (
    confirm_result,
    confirm_unanswered,
    dispute_result,
)
from standings.models import (
    Act,
    Answer,
    MatchState,
    Result,
    ResultLine,
    Role,
    Sheet,
    User,
    Verdict,
)
from standings.record import Walk
from standings.registration import withdraw_match
from standings.results import correct_result, submit_sheet, void_result

from .people import a_director, a_member, appointed
from .tables import EVENING, a_match, a_result, a_sheet, submitted

pytestmark = pytest.mark.django_db

A_DAY = timedelta(days=1)
KEPT = (Act, Sheet, Verdict, Result, ResultLine, Answer)


def confirmed(user):
    """A log-in whose address is confirmed."""
    told = {"user": user, "email": user.email, "primary": True}
    EmailAddress.objects.create(verified=True, **told)
    return user


@pytest.fixture
def director():
    return a_director()


@pytest.fixture
def ada(director):
    return a_member(by=director)


@pytest.fixture
def bea(director):
    return a_member(by=director)


@pytest.fixture
def match(ada, bea):
    return a_match(ada, bea)


def codes(act, **given):
    """The codes with which an act is refused; and that nothing was written by it."""
    before = [model.objects.count() for model in KEPT]
    with pytest.raises(Refused) as refused:
        act(**given)
    assert [model.objects.count() for model in KEPT] == before
    return [finding.code for finding in refused.value.findings]


def state(match):
    match.refresh_from_db()
    return match.state


def lines(result):
    told = result.lines.order_by("seat__letter")
    return list(told.values_list("score", "wins", "defeats"))


VALUES = [
    # RW-047, 048, 049: derived from the scores, never typed (V.3, V.3-a, V.3-c, V.4)
    ("A 121, B 91", [(121, 1, 0), (91, 0, 1)]),
    ("A 121, B 90", [(121, 2, 0), (90, 0, 2)]),
    ("A 121, B 89", [(121, 2, 0), (89, 0, 2)]),
    ("A 121, B 61", [(121, 2, 0), (61, 0, 2)]),
    ("A 121, B 60", [(121, 4, 0), (60, 0, 4)]),
    ("A 121, B 31", [(121, 4, 0), (31, 0, 4)]),
    ("A 121, B 30", [(121, 4, 0), (30, 0, 4)]),
    ("A 121, B 0", [(121, 4, 0), (0, 0, 4)]),
    ("A 98, B 121", [(98, 0, 1), (121, 1, 0)]),
    ("A 64, B 71, forfeit B", [(64, 1, 0), (71, 0, 1)]),
]


@pytest.mark.parametrize(("scores", "expected"), VALUES)
def test_the_value_of_a_result_follows_from_its_scores(ada, match, scores, expected):
    assert lines(submitted(match, scores, by=ada)) == expected


@pytest.mark.parametrize("scores", ["A 61, B 30", "A 61, B 31", "A 61, B 0"])
def test_a_short_match_knows_no_skunk(ada, bea, scores):
    # RW-050; V.2, V.3-b
    short = a_match(ada, bea, form="short", agreed=True)
    assert [line[1:] for line in lines(submitted(short, scores, by=ada))] == [
        *((1, 0), (0, 1))
    ]
    assert short.classifications.get().counts_for == "none"


UNTOLD = [
    # RW-050, 053, 119: no result, and the sheet stays on file with what is found on it
    (["Result: A 112, B 98"], ["no-winner"]),
    (["Result: A 136, B 98"], ["result-past-the-last-hole"]),
    (["Result: none"], []),
    ([], []),
]


@pytest.mark.parametrize(("text", "found"), UNTOLD)
def test_a_sheet_without_an_end_tells_no_result(ada, match, text, found):
    came = submit_sheet(match=match, judged=a_sheet(*text), by=ada, at=EVENING)
    assert (came.result, came.is_new) == (None, True)
    said = came.sheet.verdict.answer["findings"]
    assert [each["code"] for each in said] == found
    assert not Result.objects.exists()
    assert state(match) == MatchState.REPORTED


def test_a_typed_skunk_flag_is_kept_and_changes_nothing(ada, match):
    # RW-047, 086; V.3-a
    judged = a_sheet("Result: A 121, B 90", "Remark: no skunk")
    result = submit_sheet(match=match, judged=judged, by=ada, at=EVENING).result
    assert lines(result) == [(121, 2, 0), (90, 0, 2)]
    assert "Remark: no skunk" in result.sheet.text


def test_the_verdict_is_kept_under_the_wording_of_its_day(ada, match):
    sheet = submit_sheet(match=match, judged=a_result(), by=ada, at=EVENING).sheet
    assert sheet.verdict.day.isoformat() == "2026-09-30"
    assert sheet.verdict.answer["outcome"]["winner"] == "A"
    assert sheet.received == "Form: association\nResult: A 121, B 98\n"


def test_one_side_tells_and_the_other_confirms(ada, bea, match):
    # RW-130, 136: two persons, one result
    result = submitted(match, by=ada)
    assert state(match) == MatchState.REPORTED
    confirm_result(result=result, by=bea, at=EVENING)
    assert state(match) == MatchState.CONFIRMED
    assert [act.verb for act in Act.objects.about("match", match.number)] == [
        *("report-match", "submit-sheet", "confirm-result")
    ]
    assert not list(Walk())


def test_nobody_confirms_what_they_told_themselves(ada, match):
    # RW-142
    given = {"result": submitted(match, by=ada), "by": ada, "at": EVENING}
    assert codes(confirm_result, **given) == ["your-side-has-said-so"]
    assert state(match) == MatchState.REPORTED


def test_a_second_log_in_makes_no_second_person(ada, match):
    # RW-142: the log-in is the same member's
    result = submitted(match, by=ada)
    login = User.objects.create_user(email="ada@example.org", member=ada)
    assert codes(confirm_result, result=result, by=login, at=EVENING) == [
        "your-side-has-said-so"
    ]


def test_a_number_given_since_makes_no_second_person(director, ada, bea):
    # RW-142: told as a reporter's, and linked to the other side's member since
    login = User.objects.create_user(email="bea@example.org")
    match = a_match(ada, bea, by=login)
    result = submitted(match, by=login)
    link(user=confirmed(login), member=bea, by=director, at=EVENING)
    given = {"result": result, "by": User.objects.get(), "at": EVENING}
    assert codes(confirm_result, **given) == ["your-side-has-said-so"]
    assert not Answer.objects.exists()


def test_who_did_not_sit_there_answers_nothing(director, ada, match):
    result = submitted(match, by=ada)
    reporter = User.objects.create_user(email="reporter@example.org")
    for other in (director, reporter):
        with pytest.raises(Denied):
            confirm_result(result=result, by=other, at=EVENING)
        with pytest.raises(Denied):
            dispute_result(result=result, reason="no", by=other, at=EVENING)
    assert not Answer.objects.exists()


def test_what_a_spectator_told_both_sides_confirm(ada, bea):
    reporter = User.objects.create_user(email="reporter@example.org")
    match = a_match(ada, bea, by=reporter)
    result = submitted(match, by=reporter)
    confirm_result(result=result, by=ada, at=EVENING)
    assert state(match) == MatchState.REPORTED
    confirm_result(result=result, by=bea, at=EVENING)
    assert state(match) == MatchState.CONFIRMED


def test_of_partners_one_answers_for_a_side(director, ada, bea):
    cy, dee = a_member(by=director), a_member(by=director)
    match = a_match(ada, bea, cy, dee, form="partners")
    result = submitted(match, by=ada)
    assert codes(confirm_result, result=result, by=cy, at=EVENING) == [
        "your-side-has-said-so"
    ]
    confirm_result(result=result, by=dee, at=EVENING)
    assert state(match) == MatchState.CONFIRMED


def test_of_three_each_answers(director, ada, bea):
    cy = a_member(by=director)
    match = a_match(ada, bea, cy, form="three-hand")
    result = submitted(match, "A 121, B 70, C 88", by=ada)
    assert lines(result) == [(121, 4, 0), (70, 0, 2), (88, 0, 2)]
    confirm_result(result=result, by=bea, at=EVENING)
    assert state(match) == MatchState.REPORTED
    confirm_result(result=result, by=cy, at=EVENING)
    assert state(match) == MatchState.CONFIRMED


def test_the_very_sheet_of_the_other_side_confirms(ada, bea, match):
    submitted(match, by=ada)
    submitted(match, by=bea)
    assert state(match) == MatchState.CONFIRMED
    assert (match.sheets.count(), match.results.count()) == (1, 1)


def test_another_sheet_with_the_same_end_confirms_too(ada, bea, match):
    submitted(match, by=ada)
    other = a_sheet("Place: Dover", "Result: A 121, B 98")
    submit_sheet(match=match, judged=other, by=bea, at=EVENING)
    assert state(match) == MatchState.CONFIRMED
    assert (match.sheets.count(), match.results.count()) == (2, 1)


PAIRS = [
    # RW-082, 083, 085: what one side wrote, and what the other did
    ("A 121, B 100", "A 121, B 105"),
    ("A 121, B 104", "A 121, B 105"),
    ("A 121, B 106", "A 121, B 101"),
    ("A 121, B 100", "A 100, B 121"),
]


@pytest.mark.parametrize(("first", "second"), PAIRS)
def test_two_accounts_that_disagree_are_a_dispute(ada, bea, match, first, second):
    """Nothing is averaged, filled in, or passed over (X.1-c)."""
    result = submitted(match, first, by=ada)
    before = lines(result)
    assert submitted(match, second, by=bea) == result
    assert state(match) == MatchState.DISPUTED
    assert lines(result) == before
    assert (match.sheets.count(), match.results.count()) == (2, 1)
    answer = result.answers.get()
    assert (answer.member, answer.confirms) == (bea, False)


def test_who_told_a_result_may_mend_it_before_it_is_answered(ada, bea, match):
    first = submitted(match, "A 121, B 89", by=ada)
    second = submitted(match, "A 121, B 98", by=ada)
    assert (second.supersedes, second.authority) == (
        first,
        "a later sheet by whoever told it",
    )
    assert match.results.latest().get() == second
    assert codes(confirm_result, result=first, by=bea, at=EVENING) == [
        "result-has-changed"
    ]
    confirm_result(result=second, by=bea, at=EVENING)
    assert state(match) == MatchState.CONFIRMED


def test_a_confirmed_match_is_read_only_for_its_parties(ada, bea, match):
    # RW-136
    confirm_result(result=submitted(match, by=ada), by=bea, at=EVENING)
    for party in (ada, bea):
        given = {"match": match, "judged": a_result("A 121, B 50"), "by": party}
        assert codes(submit_sheet, **given, at=EVENING) == ["confirmed-already"]


def test_an_official_s_sheet_of_a_confirmed_match_overwrites_nothing(
    director, ada, bea, match
):
    # RW-140
    result = submitted(match, by=ada)
    confirm_result(result=result, by=bea, at=EVENING)
    came = submit_sheet(
        match=match, judged=a_result("A 50, B 121"), by=director, at=EVENING
    )
    assert (came.is_new, came.result) == (True, result)
    assert (match.sheets.count(), match.results.count()) == (2, 1)
    assert state(match) == MatchState.CONFIRMED


def test_the_same_again_writes_nothing(ada, bea, match):
    # RW-137, 150
    result = submitted(match, by=ada)
    confirm_result(result=result, by=bea, at=EVENING)
    before = [model.objects.count() for model in KEPT]
    for party in (ada, bea):
        came = submit_sheet(match=match, judged=a_result(), by=party, at=EVENING)
        assert (came.is_new, came.result) == (False, result)
    assert [model.objects.count() for model in KEPT] == before


def test_a_dispute_is_a_party_s_with_a_reason_and_stands(ada, bea, match):
    # X.1-c
    result = submitted(match, by=ada)
    given = {"result": result, "by": bea, "at": EVENING}
    assert codes(dispute_result, reason=" ", **given) == ["text-wanted"]
    dispute_result(reason="I was on 102", **given)
    assert state(match) == MatchState.DISPUTED
    assert codes(dispute_result, reason="again", **given) == ["not-open-any-more"]
    assert codes(confirm_result, **given) == ["not-open-any-more"]
    assert match.results.latest().get() == result


def test_a_confirmed_result_may_be_disputed_still(ada, bea, match):
    result = submitted(match, by=ada)
    confirm_result(result=result, by=bea, at=EVENING)
    dispute_result(result=result, reason="the sheet was B’s", by=ada, at=EVENING)
    assert state(match) == MatchState.DISPUTED


def test_confirming_one_match_moves_no_other(ada, bea):
    # RW-145
    matches = [a_match(ada, bea, ordinal=n) for n in (1, 2, 3)]
    results = [submitted(each, by=ada) for each in matches]
    confirm_result(result=results[0], by=bea, at=EVENING)
    dispute_result(result=results[1], reason="no", by=bea, at=EVENING)
    assert [state(each) for each in matches] == ["confirmed", "disputed", "reported"]


class TestUnanswered:
    """An officer may confirm after the days allowed, on record; no timer does."""

    # RW-143, 144

    @pytest.fixture
    def referee(self, director):
        return appointed(director, Role.REFEREE)

    def confirm(self, result, by, after=14 * A_DAY, reason="asked twice by letter"):
        return confirm_unanswered(
            result=result, reason=reason, by=by, at=EVENING + after
        )

    def test_not_before_the_last_moment(self, ada, match, referee):
        result = submitted(match, by=ada)
        early = {"result": result, "by": referee, "reason": "x"}
        instant = timedelta(microseconds=1)
        at = EVENING + 14 * A_DAY
        assert codes(confirm_unanswered, **early, at=at - instant) == [
            "may-be-answered-yet"
        ]
        self.confirm(result, referee)
        assert state(match) == MatchState.CONFIRMED
        act = Act.objects.latest("number")
        assert (act.verb, act.role) == ("confirm-unanswered", "referee")
        assert act.reason == "asked twice by letter"

    def test_no_result_confirms_itself_even_while_nobody_is_appointed(self):
        ada, bea = a_member(), a_member()
        result = submitted(a_match(ada, bea), by=ada)
        before = Act.objects.count()
        given = {"result": result, "reason": "silence", "by": None}
        later = EVENING + 14 * A_DAY
        assert codes(confirm_unanswered, **given, at=later) == ["nobody-acts"]
        assert Act.objects.count() == before
        assert state(result.match) == MatchState.REPORTED

    def test_a_dispute_at_the_last_moment_wins(self, ada, bea, match, referee):
        result = submitted(match, by=ada)
        last = EVENING + 14 * A_DAY
        dispute_result(result=result, reason="no", by=bea, at=last)
        given = {"result": result, "by": referee, "reason": "x", "at": last + A_DAY}
        assert codes(confirm_unanswered, **given) == ["not-open-any-more"]
        assert state(match) == MatchState.DISPUTED

    def test_never_for_a_match_of_one_s_own(self, director, ada, bea, referee):
        own = a_match(referee, ada)
        told_by_hand = a_match(ada, bea, by=referee)
        for each, teller in ((own, ada), (told_by_hand, referee)):
            with pytest.raises(Denied) as denied:
                self.confirm(submitted(each, by=teller), referee)
            assert denied.value.findings[0].code == "your-own-match"
            assert state(each) == MatchState.REPORTED

    def test_nobody_but_an_officer_does(self, ada, bea, match):
        with pytest.raises(Denied):
            self.confirm(submitted(match, by=ada), bea)
        assert state(match) == MatchState.REPORTED


class TestCorrecting:
    """Another result takes the place of the one in force, on an authority."""

    def test_the_one_before_stays_on_file(self, director, ada, bea, match):
        first = submitted(match, "A 121, B 90", by=ada)
        confirm_result(result=first, by=bea, at=EVENING)
        second = correct_result(
            match=match,
            judged=a_result("A 121, B 91"),
            authority="ICA-T-2026-015",
            by=director,
            at=EVENING,
        )
        assert (second.supersedes, second.authority) == (first, "ICA-T-2026-015")
        assert lines(first) == [(121, 2, 0), (90, 0, 2)]
        assert lines(second) == [(121, 1, 0), (91, 0, 1)]
        assert match.results.latest().get() == second
        assert second.sheet.version == 2

    def test_it_settles_a_dispute(self, director, ada, bea, match):
        result = submitted(match, by=ada)
        dispute_result(result=result, reason="no", by=bea, at=EVENING)
        decided = {"authority": "ICA-T-2026-015", "by": director, "at": EVENING}
        correct_result(match=match, judged=a_result("A 98, B 121"), **decided)
        assert state(match) == MatchState.CONFIRMED

    def test_what_is_void_gives_nobody_anything(self, director, ada, match):
        first = submitted(match, by=ada)
        decided = {"authority": "ICA-T-2026-015", "by": director, "at": EVENING}
        void = void_result(match=match, **decided)
        assert (void.is_void, void.supersedes, lines(void)) == (True, first, [])
        assert codes(void_result, match=match, **decided) == ["no-result-to-answer"]

    def test_not_without_authority_end_or_difference(self, director, ada, match):
        submitted(match, by=ada)
        given = {"match": match, "by": director, "at": EVENING}
        decided = given | {"authority": "ICA-T-2026-015"}
        for judged, told, expected in [
            (a_result("A 121, B 5"), given | {"authority": ""}, "text-wanted"),
            (a_result("A 112, B 98"), decided, "sheet-tells-no-result"),
            (a_result(), decided, "result-is-so-already"),
            (a_result("A 61, B 5", "short"), decided, "sheet-of-another-form"),
        ]:
            assert codes(correct_result, judged=judged, **told) == [expected]

    def test_it_is_the_secretariat_s(self, director, ada, match):
        submitted(match, by=ada)
        referee = appointed(director, Role.REFEREE)
        given = {"match": match, "authority": "ICA-T-2026-015", "at": EVENING}
        for who in (ada, referee):
            with pytest.raises(Denied):
                correct_result(judged=a_result("A 98, B 121"), by=who, **given)
            with pytest.raises(Denied):
                void_result(by=who, **given)
        assert match.results.count() == 1


SHEETS = [
    # what the sheet says beside its result, and why it is not of this match
    (["Date: 2026-10-01"], "sheet-of-another-day"),
    (["Seat A: ICA-000003 Bea Pone"], "sheet-of-others"),
    (["Seat B: ICA-000099 Cy Crib"], "sheet-of-others"),
]


@pytest.mark.parametrize(("said", "expected"), SHEETS)
def test_a_sheet_of_another_match_is_refused(ada, match, said, expected):
    judged = a_sheet(*said, "Result: A 121, B 98")
    given = {"match": match, "judged": judged, "by": ada, "at": EVENING}
    assert codes(submit_sheet, **given) == [expected]


def test_a_match_has_no_sheet_before_it_is_played(ada, bea):
    match = a_match(ada, bea, at=EVENING - A_DAY)
    given = {"match": match, "judged": a_result(), "by": ada}
    assert codes(submit_sheet, **given, at=EVENING - A_DAY) == ["not-played-yet"]
    submit_sheet(**given, at=EVENING)


def test_a_withdrawn_match_has_none_either(ada, match):
    withdraw_match(match=match, reason="mistyped", by=ada, at=EVENING)
    given = {"match": match, "judged": a_result(), "by": ada, "at": EVENING}
    assert codes(submit_sheet, **given) == ["match-withdrawn"]


def test_a_sheet_is_a_party_s_a_reporter_s_or_an_official_s(director, ada, bea):
    reporter = User.objects.create_user(email="reporter@example.org")
    match = a_match(ada, bea, by=reporter)
    referee = appointed(director, Role.REFEREE)
    other = User.objects.create_user(email="other@example.org")
    stranger = a_member(by=director)
    for n, who in enumerate((reporter, bea, referee, director), start=1):
        submitted(match, f"A 121, B {100 + n}", by=who)
    assert match.sheets.count() == 4
    for who in (other, stranger):
        with pytest.raises(Denied):
            submitted(match, "A 121, B 110", by=who)
    assert match.sheets.count() == 4


@pytest.mark.guard
def test_the_database_holds_one_first_result_and_one_successor(ada, bea, match):
    result = submitted(match, by=ada)
    act = a_match(ada, bea, ordinal=2).reports.get().act
    told = {"match": match, "winner": "B", "act": act}
    for also in ({}, {"supersedes": result}):
        with (
            pytest.raises(IntegrityError),
            transaction.atomic(),
        ):
            Result.objects.create(**told, **also)


def test_what_was_told_is_never_changed(ada, match):
    result = submitted(match, by=ada)
    rows = [result, result.lines.first(), result.sheet, result.sheet.verdict]
    for row in [*rows, match.reports.get(), match.classifications.get()]:
        with pytest.raises(TypeError):
            row.save()
        with pytest.raises(TypeError):
            row.delete()
