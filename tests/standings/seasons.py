"""Random seasons: what people do in one, and a reader who tells it from the record.

The reader knows the acts, who sat where, and the sheets that the acts name by their
digest; of the registers' own reckoning it uses nothing. No test by itself.
"""

from dataclasses import dataclass, field
from datetime import UTC, date, datetime, timedelta
from itertools import pairwise
from zoneinfo import ZoneInfo

from django.apps import apps

from rulebook.engine import find_profile, parse, replay
from rulebook.findings import Gravity, Refused
from standings import confirmation, merging, registration, results, titles
from standings.models import (
    Act,
    AppendOnly,
    Bar,
    BarKind,
    Classification,
    Head,
    Letter,
    Match,
    Member,
    Merger,
    Result,
    Sheet,
    Tally,
    Title,
    User,
)

from .people import a_director, a_member
from .tables import a_sheet, seat, told

NOON = datetime(2026, 5, 1, 12, tzinfo=UTC)
A_DAY = timedelta(days=1)
FORMS = ("association", "short", "three-hand", "partners", "captain lone=B", "losing")
ZONES = ("Europe/London", "Pacific/Auckland", "Pacific/Honolulu")
HONOURS = ("title", "undo title", "bar", "undo bar")
MERGERS = ("merge", "undo merge")
OPENING = (*HONOURS, *("report",) * 6)
"""What a season begins with, the kinds as often as they stand here."""
PLAY = (
    *HONOURS,
    *MERGERS,
    *("report", "report"),
    *("hand in",) * 12,
    *("confirm",) * 8,
    *("dispute", "withdraw", "correct", "void", "unanswered", "classify"),
)
"""What it goes on with."""


@dataclass
class Season:
    """A club of a director, five members, three with titles, a reporter; what they do.

    Two of the members were enrolled twice, and sit at matches under either number. A
    step is a kind and four numbers, which choose among what there is. A step that is
    refused is no step, and is held to have written nothing.
    """

    director: object = field(default_factory=a_director)
    now: datetime = NOON

    def __post_init__(self):
        self.members = [a_member(by=self.director) for _ in range(5)]
        self.doubles = [a_member(by=self.director) for _ in range(2)]
        self.reporter = User.objects.create_user(email="reporter@example.org")
        self.granted = 0
        for who in range(3):
            self.title(who, 0, 0)

    def step(self, kind, *numbers):
        self.now += timedelta(hours=numbers[3] % 20)
        act = getattr(self, kind.replace(" ", "_"))
        before = Act.objects.count()
        try:
            act(*numbers[:3])
        except Refused:
            assert Act.objects.count() == before

    def anybody(self, number):
        """Somebody under either number."""
        return [*self.members, *self.doubles][number % 7]

    # Two records of one

    def merge(self, who, into, often):
        member, other = self.doubles[who % 2], self.members[who % 2]
        if often % 5 == 4:
            member, other = self.anybody(who), self.anybody(into)
        told = {"reason": "Twice enrolled.", "by": self.director, "at": self.now}
        merging.merge(member=member, into=other, **told)

    def undo_merge(self, which, *_):
        if merger := one_of(Merger.objects.all(), which):
            told = {"reason": "Two people.", "by": self.director, "at": self.now}
            merging.undo_merger(merger=merger, **told)

    # Titles and bars

    def decided(self, **more):
        return {"authority": "Congress", "by": self.director, "at": self.now, **more}

    def days(self, first, length):
        since = self.now.date() + timedelta(days=first % 9 - 6)
        until = since + timedelta(days=length % 9) if length % 3 else None
        return {"since": since, "until": until}

    def title(self, who, first, length):
        self.granted += 1
        titles.grant_title(
            member=self.anybody(who),
            name=f"Title {self.granted}",
            **self.days(first, length),
            **self.decided(),
        )

    def bar(self, who, first, length):
        kind = list(BarKind)[who % 7 % 3]
        titles.bar_member(
            member=self.anybody(who),
            kind=kind,
            scope="the Cup" if kind is BarKind.BARRED else "",
            **self.days(first, length),
            **self.decided(),
        )

    def undo_title(self, which, how, later):
        if title := one_of(Title.objects.all(), which):
            self.undo(titles.end_title, titles.void_title, how, later, title=title)

    def undo_bar(self, which, how, later):
        if bar := one_of(Bar.objects.all(), which):
            self.undo(titles.end_bar, titles.void_bar, how, later, bar=bar)

    def undo(self, end, void, how, later, **entry):
        if how % 2:
            void(**entry, **self.decided())
        else:
            (each,) = entry.values()
            last = each.since + timedelta(days=later % 9)
            end(**entry, last_day=last, **self.decided())

    # Matches

    def somebody(self, match, number):
        """Mostly who sat at a match; or whoever told of it, or another."""
        sat = [each.member for each in match.seats.exclude(member=None)]
        return [*sat * 6, self.reporter, *self.members][number % (6 * len(sat) + 6)]

    def report(self, who, form, when):
        form = FORMS[form % 6]
        members = self.members
        if when % 5 > 2:
            members = [*map(self.as_enrolled_again, range(2)), *members[2:]]
        others = ["Cy Crib", *members] if who % 6 == 5 else members
        start = who % len(others)
        turned = [*others[start:], *others[:start]]
        profile = find_profile(form)
        sat = [
            seat(letter, each)
            for letter, each in zip(profile.seats, turned, strict=False)
        ]
        if who % 7 == 6:
            sat[-1] = seat(sat[-1].letter, "Dobbin", "horse")
        facts = told(
            form=form,
            seats=tuple(sat),
            day=self.now.date() + timedelta(days=(0, -1, -2, 1, 2, -20)[when % 6]),
            zone=ZONES[when % 3],
            ordinal=1 + when % 3,
            agreed=profile.key == "short",
        )
        by = turned[0] if when % 4 and turned[0] != "Cy Crib" else self.reporter
        registration.report_match(told=facts, by=by, at=self.now)

    def as_enrolled_again(self, number):
        """A member's other record, while it is one of its own."""
        double = Member.objects.get(pk=self.doubles[number].pk)
        return self.members[number] if double.merged_into else double

    def ending(self, match, number, *more):
        """A sheet of some result, or of none."""
        form = next(each for each in FORMS if each.split()[0] == match.form)
        profile = find_profile(form)
        sides = [team[0] for team in profile.teams]
        winner = sides[number % len(sides)]
        lost = (0, 60, 61, 90, 91, 120, 30)[number % 7]
        scores = {
            side: profile.target_of(side)
            if side == winner
            else min(lost + place, profile.target_of(side) - 1)
            for place, side in enumerate(sides)
        }
        said = ", ".join(f"{side} {score}" for side, score in scores.items())
        if number == 12:
            said = "none"
        elif number == 11:
            said = ", ".join(f"{side} {10 + n}" for n, side in enumerate(sides))
            said += f", forfeit {winner}" if len(sides) == 2 else ""
        elif number == 10 and profile.players == 2:
            said = f"A {profile.target + 9}, B 30"
        agreed = ["Agreed: A B"] if match.agreed else []
        return a_sheet(*agreed, f"Result: {said}", *more, form=form)

    def hand_in(self, which, ends, who):
        if match := one_of(Match.objects.all(), which):
            remark = ["Remark: by memory"] if ends % 2 else []
            judged = self.ending(match, 1 if ends % 3 else ends % 13, *remark)
            by = self.somebody(match, who)
            results.submit_sheet(match=match, judged=judged, by=by, at=self.now)

    def answering(self, which):
        return one_of(Result.objects.latest(), which)

    def confirm(self, which, who, _):
        if result := self.answering(which):
            by = self.somebody(result.match, who)
            confirmation.confirm_result(result=result, by=by, at=self.now)

    def dispute(self, which, who, _):
        if result := self.answering(which):
            by = self.somebody(result.match, who)
            told = {"reason": "No.", "by": by, "at": self.now}
            confirmation.dispute_result(result=result, **told)

    def unanswered(self, which, _later, weeks):
        if result := self.answering(which):
            self.now += timedelta(weeks=weeks % 3)
            told = {"reason": "Not heard of.", "by": self.director, "at": self.now}
            confirmation.confirm_unanswered(result=result, **told)

    def withdraw(self, which, who, _):
        if match := one_of(Match.objects.all(), which):
            by = self.somebody(match, who)
            told = {"reason": "Mistyped.", "by": by, "at": self.now}
            registration.withdraw_match(match=match, **told)

    def correct(self, which, ends, _):
        if match := one_of(Match.objects.all(), which):
            judged = self.ending(match, ends % 13)
            results.correct_result(match=match, judged=judged, **self.decided())

    def void(self, which, *_):
        if match := one_of(Match.objects.all(), which):
            results.void_result(match=match, **self.decided())

    def classify(self, which, who, _):
        if match := one_of(Match.objects.all(), which):
            by = self.somebody(match, who)
            registration.classify_again(match=match, by=by, at=self.now)


def one_of(rows, number):
    rows = list(rows.order_by("pk"))
    return rows[number % len(rows)] if rows else None


# What the registers say


def held(match):
    """What a match was held to be, last; and how often that was said."""
    said = list(Classification.objects.filter(match=match).order_by("act"))
    return said[-1].basis, said[-1].counts_for, len(said)


def stands(match):
    """What the registers say of a match."""
    basis, counts_for, _ = held(match)
    result = Result.objects.latest().filter(match=match).first()
    sat = match.seats.values_list("letter", "member__serial")
    return {
        "seats": {letter: who and f"ICA-{who:06}" for letter, who in sat},
        "basis": basis,
        "counts_for": counts_for,
        "state": match.state,
        "result": result and result.act_id,
        "lines": {} if result is None else lines(result),
    }


def lines(result):
    told = result.lines.values_list("seat__letter", "score", "wins", "defeats")
    return {letter: rest for letter, *rest in told}


def everything():
    """What stands of members and matches, and of what they count for."""
    changing = [
        model
        for model in apps.get_app_config("standings").get_models()
        if not issubclass(model, AppendOnly) and model not in (Head, Letter, Tally)
    ]
    counted = Tally.objects.exclude(played=0).order_by("season", "scope", "member")
    return {
        **{
            model.__name__: list(model.objects.order_by("pk").values())
            for model in changing
        },
        "classes": {match.number: held(match)[:2] for match in Match.objects.all()},
        "tallies": [
            (each.season, each.scope, each.member_id, each.figures) for each in counted
        ],
    }


# The same from the acts


@dataclass
class Read:
    """A match as the acts tell of it."""

    day: date
    form: str
    seats: dict
    zone: ZoneInfo
    species: dict
    basis: str
    counts_for: str
    said_at: datetime
    state: str = "reported"
    result: int | None = None
    told_by: tuple | None = None
    end: tuple | None = None
    answers: list = field(default_factory=list)
    said_so: set = field(default_factory=set)
    before: tuple | None = None


class Reader:
    """Goes through the acts once, first to last, or those of before a moment."""

    def __init__(self, before=None):
        self.matches, self.titles, self.bars = {}, {}, {}
        self.merged, self.moved, self.were = {}, {}, {}
        acts = Act.objects.order_by("number").select_related("who")
        for act in acts.filter(at__lt=before) if before else acts:
            if "step_of" not in act.facts:
                self.hold_what_a_merger_left()
            tell = getattr(self, "_" + act.verb.replace("-", "_"), None)
            if tell:
                tell(act)
        self.hold_what_a_merger_left()

    # Titles and bars by the act that entered them: whose, of which kind, and when

    def _grant_title(self, act):
        self.titles[act.number] = [act.subject, "title", *period(act)]

    def _end_title(self, act):
        self.titles[act.facts["entered_by"]][3] = date.fromisoformat(act.facts["until"])

    def _void_title(self, act):
        del self.titles[act.facts["entered_by"]]

    def _bar(self, act):
        self.bars[act.number] = [act.subject, act.after, *period(act)]

    def _end_bar(self, act):
        self.bars[act.facts["entered_by"]][3] = date.fromisoformat(act.facts["until"])

    def _void_bar(self, act):
        del self.bars[act.facts["entered_by"]]

    def holds(self, member, day):
        """Whether somebody is a holder on a day (X.1-a), as far as is on record."""
        titled = any(
            runs(span, day) for who, _, *span in self.titles.values() if who == member
        )
        barred = any(
            runs(span, day)
            for who, kind, *span in self.bars.values()
            if who == member and kind in ("suspended", "expelled")
        )
        return titled and not barred

    # Records merged, and set apart again

    def _merge_member(self, act):
        standing = self.standing().items()
        self.were = {number: self.classified(match) for number, match in standing}
        for match in self.matches.values():
            match.before = None
        moved = [
            entry
            for entry in (*self.titles.values(), *self.bars.values())
            if entry[0] == act.subject
        ]
        for entry in moved:
            entry[0] = act.after
        self.moved[act.subject] = moved
        self.merged[act.subject] = act.after

    def _undo_merger(self, act):
        for entry in self.moved.pop(act.subject):
            if entry[0] == act.before:
                entry[0] = act.subject
        del self.merged[act.subject]

    def _reseat_match(self, act):
        match, letter = self.matches[act.subject], act.facts["seat"]
        assert match.seats[letter] == act.before
        match.seats[letter] = act.after

    def standing(self):
        return {
            number: match
            for number, match in self.matches.items()
            if match.state != "withdrawn"
        }

    def hold_what_a_merger_left(self):
        """A match is another where the merger made it so, and nowhere else."""
        for number, before in self.were.items():
            match = self.matches[number]
            now, said = self.classified(match), (match.basis, match.counts_for)
            assert said == (now if now != before else match.before or said)
        self.were = {}

    def kept(self, number):
        """The number that stands for somebody."""
        while number in self.merged:
            number = self.merged[number]
        return number

    def classified(self, match):
        """What a match is by what is on record so far (X.1, X.1-b, X.1-d, X.1-e)."""
        holders = sum(self.holds(who, match.day) for who in match.seats.values())
        if holders < 2:
            return "unsanctioned", "none"
        if set(match.species.values()) != {"human"}:
            return "convened", "none"
        counted = match.form in ("association", "three-hand", "partners")
        return "convened", "championship" if counted else "all"

    # Matches

    def _report_match(self, act):
        kept = Match.objects.get(year=act.subject[6:10], serial=act.subject[11:])
        match = Read(
            day=date.fromisoformat(act.facts["day"]),
            form=act.facts["form"],
            seats=act.facts["seats"],
            zone=ZoneInfo(kept.zone),
            species=dict(kept.seats.values_list("letter", "species")),
            basis=act.after,
            counts_for=act.facts["counts_for"],
            said_at=act.at,
        )
        assert (match.basis, match.counts_for) == self.classified(match)
        self.matches[act.subject] = match

    def _classify_match(self, act):
        match = self.matches[act.subject]
        before, now = (
            moment.astimezone(match.zone).date() for moment in (match.said_at, act.at)
        )
        said = match.basis, match.counts_for
        assert act.before == match.basis
        match.basis, match.counts_for = act.after, act.facts["counts_for"]
        match.said_at = act.at
        if "step_of" in act.facts:
            # What was so before a merger is so after it is undone, whatever came since.
            back = match.before if not self.were else None
            now_so = match.basis, match.counts_for
            assert now_so in (back, self.classified(match))
            assert now_so != said
            match.before = said
            return
        # Only what was said before the day of play is said anew, once it has come.
        assert before < match.day <= now
        assert (match.basis, match.counts_for) == self.classified(match)

    def _withdraw_match(self, act):
        match = self.matches[act.subject]
        assert (match.state, match.answers) == ("reported", [])
        match.state = "withdrawn"

    def _submit_sheet(self, act):
        match = self.matches[act.subject]
        end = end_of(act)
        if end is None or match.state != "reported":
            return
        side = self.side(match, act)
        account, who = match.told_by or (None, None)
        told_by = account, self.kept(who)
        if match.end is None:
            self.settle(match, act, end)
        elif end == match.end:
            self.agrees(match, act)
        elif (act.account_id, number_of(act)) == told_by and not match.answers:
            self.settle(match, act, end)
        elif side and side not in self.agreed(match):
            match.answers.append(act.number)
            match.state = "disputed"

    def _confirm_result(self, act):
        match = self.matches[act.subject]
        assert (match.state, act.facts["result"]) == ("reported", match.result)
        side = self.side(match, act)
        assert side
        assert side not in self.agreed(match)
        self.agrees(match, act)

    def _confirm_unanswered(self, act):
        match = self.matches[act.subject]
        assert (match.state, act.facts["result"]) == ("reported", match.result)
        match.state = "confirmed"

    def _dispute_result(self, act):
        match = self.matches[act.subject]
        assert match.state in ("reported", "confirmed")
        assert self.side(match, act)
        match.state = "disputed"

    def _correct_result(self, act):
        match = self.matches[act.subject]
        self.settle(match, act, end_of(act))
        match.state = "confirmed"

    def _void_result(self, act):
        match = self.matches[act.subject]
        self.settle(match, act, None)
        match.state = "confirmed"

    def settle(self, match, act, end):
        match.result, match.end, match.answers = act.number, end, []
        match.told_by = act.account_id, number_of(act)
        match.said_so = {number_of(act)}

    def agrees(self, match, act):
        """Another side says the same; when all have, the match is confirmed."""
        side = self.side(match, act)
        if side and side not in self.agreed(match):
            match.answers.append(side)
            match.said_so.add(number_of(act))
            if self.agreed(match) == set(sides(match.form)):
                match.state = "confirmed"

    def agreed(self, match):
        """The sides of whom somebody has told or confirmed the result."""
        said = {self.kept(who) for who in match.said_so}
        return {self.seated(match, who) for who in said} - {None}

    def side(self, match, act):
        return self.seated(match, number_of(act))

    def seated(self, match, who):
        """The side of somebody; None for who did not sit at the match."""
        return next(
            (
                side
                for letter, member in match.seats.items()
                for side in sides(match.form)
                if member and member == who and letter in side
            ),
            None,
        )

    def stands(self, number):
        """What the acts say of a match, as the registers should."""
        match = self.matches[number]
        return {
            "seats": {letter: who or None for letter, who in match.seats.items()},
            "basis": match.basis,
            "counts_for": match.counts_for,
            "state": match.state,
            "result": match.result,
            "lines": {} if match.end is None else credited(match),
        }


def number_of(act):
    """The number under which somebody acted."""
    return act.who and act.who.number


def period(act):
    until = act.facts["until"]
    since = date.fromisoformat(act.facts["since"])
    return since, until and date.fromisoformat(until)


def runs(span, day):
    since, until = span
    return since <= day and (until is None or day <= until)


def sides(form):
    """The sides that answer, by their seats; of two against one each seat for itself.

    Who is alone is said on a sheet, which may be another for each side.
    """
    return {
        "three-hand": ("A", "B", "C"),
        "captain": ("A", "B", "C"),
        "partners": ("AC", "BD"),
    }.get(form, ("A", "B"))


def end_of(act):
    """How the sheet of an act ends: winner, scores, and whether by forfeit."""
    sheet = Sheet.objects.get(digest=act.facts["sheet"], match__year=2026, **of(act))
    written = parse(sheet.text)
    played = replay(written)
    erred = any(each.gravity is Gravity.ERROR for each in played.findings)
    outcome = played.outcome
    if erred or outcome.winner is None:
        return None
    by_forfeit = written.result is not None and written.result.forfeit is not None
    scores = tuple(sorted(outcome.scores.items()))
    return outcome.winner, scores, by_forfeit


def of(act):
    return {"match__serial": int(act.subject[11:])}


def credited(match):
    """Score, wins and defeats of each seat (V.3, V.3-a, V.3-b, V.3-c, V.4)."""
    winner, scores, by_forfeit = match.end
    scores = dict(scores)
    seated = sorted(match.seats)
    side_of = {
        seat: next(
            side
            for side in scores
            if seat == side or (seat in allies(match.form, side, scores))
        )
        for seat in seated
    }
    skunked = match.form in ("association", "three-hand", "partners")
    gained = {seat: [scores[side_of[seat]], 0, 0] for seat in seated}
    if set(match.species.values()) != {"human"}:
        return gained
    for loser in set(scores) - {winner}:
        value = 1
        if skunked and not by_forfeit:
            value = 4 if scores[loser] <= 60 else 2 if scores[loser] <= 90 else 1
        lost = [seat for seat in seated if side_of[seat] == loser]
        won = [seat for seat in seated if side_of[seat] == winner]
        most = max(len(lost), len(won))
        for each in lost:
            gained[each][2] += value * most // len(lost)
        for each in won:
            gained[each][1] += value * most // len(won)
    return gained


def allies(form, side, scores):
    """The other seats of a side."""
    if form == "partners":
        return {"A": "C", "B": "D"}[side]
    if form == "captain":
        (lone,) = set("B")
        return set("ABC") - {lone} if side != lone else ""
    return ""


def forks(match):
    """Whether a match's results follow one another in one chain."""
    chain = list(Result.objects.filter(match=match).order_by("act"))
    return [each.supersedes_id for each in chain[1:]] != [
        before.pk for before, _ in pairwise(chain)
    ]
