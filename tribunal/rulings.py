"""Rulings of referees: kept as they were given, and the sheets corrected by them.

Each function is one act, and refuses by raising Refused or is done whole. What the
rules say of a count or of what happened is not known here. A ruling is never changed;
a ruling on muggins ends at the table (IV.4).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any, NamedTuple

from rulebook.answers import finding_answer
from rulebook.days import day_of
from rulebook.engine import parse
from rulebook.engine.sheet import Sheet as Written
from rulebook.findings import Denied, Finding, Gravity, Refused
from standings import names, record
from standings.access import Right, demand, reader_powers
from standings.confirmation import party_of, taken_up
from standings.faults import refuse, text_faults
from standings.models import (
    Event,
    Match,
    Member,
    Result,
    Seat,
    Sheet,
    User,
    acting_member,
)
from standings.notices import tell
from standings.registration import LONGEST_REASON
from standings.results import (
    Judged,
    correct_result,
    judge,
    submit_sheet,
    tells_the_same,
)

from .claims import CountDisputed
from .correcting import with_ruling
from .happenings import Happened
from .models import Ruling
from .ruled import Ruled

Asked = CountDisputed | Happened
Party = Member | str
"""A member, the name of somebody who is none, or "" for nobody named."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RulingTold:
    """A ruling as a referee keeps it.

    ``player`` counted the hand or offended, ``opponent`` claims or pegs: each a member,
    a name, or the letter of a seat of the match. What they say is kept in their words.
    """

    asked: Asked
    match: Match | None = None
    event: Event | None = None
    deal: int | None = None
    player: Party = ""
    opponent: Party = ""
    player_says: str = ""
    opponent_says: str = ""


def keep_ruling(*, told: RulingTold, by: User | Member, at: datetime) -> Ruling:
    """Keeps a ruling, with the answer in the words of the day, under a number.

    Only a referee does, and never of an own match.
    """
    told = _composed(told)
    with record.acting():
        role = _referee(told, by, at)
        refuse(*_faults(told))
        day = day_of(at)
        ruling = Ruling(
            year=day.year,
            serial=_next_serial(day.year),
            kind=told.asked.kind,
            asked=told.asked.facts,
            given=_given(told.asked.ruled),
            day=day,
            match=told.match,
            event=told.event,
            deal=told.deal,
            player=_member(told.player),
            player_name=_name(told.player),
            player_says=told.player_says,
            opponent=_member(told.opponent),
            opponent_name=_name(told.opponent),
            opponent_says=told.opponent_says,
        )
        place = {
            "match": told.match and told.match.number,
            "deal": told.deal,
            "event": told.event and told.event.number,
        }
        rules = [each["rules"] for each in ruling.given["answer"]]
        ruling.act = record.enter(
            "keep-ruling",
            ruling,
            at=at,
            by=by,
            role=role,
            provisions=list(dict.fromkeys(r["id"] for each in rules for r in each)),
            facts={"kind": ruling.kind} | {k: v for k, v in place.items() if v},
            public=True,
        )
        ruling.save()
        tell(ruling.act, ruling.player, ruling.opponent)
        return ruling


class Proposal(NamedTuple):
    """The sheet on file, and the same with a ruling on it.

    ``judged`` is None where the ruling changes nothing on it.
    """

    on_file: Sheet
    judged: Judged | None


def proposed(ruling: Ruling) -> Proposal:
    """What a ruling makes of the sheet of its match. Raises Refused.

    It reads and judges; nothing is written.
    """
    match = ruling.match
    if match is None or ruling.deal is None:
        raise Refused(Finding("ruling-of-no-deal", {"ruling": ruling.number}))
    match = taken_up(match)
    facts: dict[str, object] = {"match": match.number}
    on_file = _sheet_in_force(match)
    if on_file is None:
        raise Refused(Finding("no-sheet-on-file", facts))
    before = parse(on_file.text)
    after = _with(ruling, match, before)
    if after is None:
        told = {"what": str(ruling.get_kind_display()), "deal": ruling.deal}
        raise Refused(Finding("not-on-the-sheet", facts | told))
    if after == before:
        return Proposal(on_file, None)
    judged = judge("", after)
    judged = replace(judged, received=judged.text)
    refuse(*_error_faults(ruling, match, judged))
    return Proposal(on_file, judged)


def _error_faults(ruling: Ruling, match: Match, judged: Judged) -> Iterator[Finding]:
    """Yields why a sheet with a ruling on it is not to be entered."""
    facts: dict[str, object] = {"ruling": ruling.number, "match": match.number}
    for each in judged.said["findings"]:
        if each["gravity"] != Gravity.ERROR:
            continue
        if each["code"] == "result-not-reached":
            scores = judged.said["outcome"]["scores"]
            yield Finding("ruling-undoes-the-end", facts | {"scores": scores})
        else:
            yield Finding("corrected-sheet-errs", facts | {"why": each["text"]})
        return


def correct_sheet(*, ruling: Ruling, by: User | Member, at: datetime) -> Sheet:
    """Corrects the sheet of a ruling's match as the ruling says, and its result.

    The sheet before stays on file, with all that was said of it. Raises Refused where
    the ruling changes nothing.
    """
    here, judged = proposed(ruling)
    with record.acting():
        match = taken_up(here.match)
        role = correcting_role(ruling, by, at)
        latest = match.results.latest().first()
        if _sheet_in_force(match) != here:
            raise Refused(Finding("result-has-changed", {"match": match.number}))
        if judged is None:
            facts = {"ruling": ruling.number, "match": match.number}
            raise Refused(Finding("ruling-leaves-the-sheet", facts))
        record.enter(
            "apply-ruling",
            ruling,
            at=at,
            by=by,
            role=role,
            facts={"match": match.number, "from": here.digest, "to": judged.digest},
            public=True,
        )
        _entered(match, judged, latest, ruling.number, by, at)
        return match.sheets.get(digest=judged.digest)


def _entered(
    match: Match,
    judged: Judged,
    latest: Result | None,
    authority: str,
    by: User | Member,
    at: datetime,
) -> None:
    """Enters the corrected sheet: as the result where that changes, else beside it."""
    ended = judged.ending
    if latest is None or ended is None or tells_the_same(latest, ended):
        submit_sheet(match=match, judged=judged, by=by, at=at)
        return
    correct_result(
        match=match,
        judged=judged,
        authority=authority,
        by=by,
        at=at,
        right=Right.RULE_AT_THE_TABLE,
    )


def asked_of(ruling: Ruling) -> Asked:
    """What was asked, read back from what is kept."""
    if ruling.kind == CountDisputed.kind:
        return CountDisputed.of(ruling.asked)
    return Happened.of(ruling.asked)


def may_correct(ruling: Ruling, reader: User, at: datetime) -> bool:
    """Whether whoever reads a ruling may correct the sheet of its match by it."""
    match = ruling.match
    if match is None or ruling.deal is None:
        return False
    held = reader_powers(reader, on=day_of(at))
    if held.refusals(Right.RULE_AT_THE_TABLE):
        return False
    return party_of(match, reader) is None


def correcting_role(ruling: Ruling, by: User | Member, at: datetime) -> str:
    """The role in which somebody corrects a sheet by a ruling. Raises Denied."""
    role = ruling_role(by, at)
    if ruling.match is not None and party_of(ruling.match, by) is not None:
        raise Denied(Finding("your-own-ruling"))
    return role


def ruling_role(by: User | Member, at: datetime) -> str:
    """The role in which somebody keeps rulings at all. Raises Denied."""
    return demand(by, Right.RULE_AT_THE_TABLE, on=day_of(at))


def _referee(told: RulingTold, by: User | Member, at: datetime) -> str:
    """The role in which somebody rules. Raises Denied, also in a cause of their own."""
    role = ruling_role(by, at)
    parties = {
        each.kept_id
        for each in (told.player, told.opponent)
        if isinstance(each, Member)
    }
    sat = told.match is not None and party_of(told.match, by) is not None
    referee = acting_member(by)
    if sat or (referee is not None and referee.kept_id in parties):
        raise Denied(Finding("your-own-ruling"))
    return role


def _composed(told: RulingTold) -> RulingTold:
    """What was told, texts as the registers keep them, seats and event found."""
    match = told.match
    seats = list(match.seats.select_related("member")) if match else []
    return replace(
        told,
        player=_party(told.player, seats),
        opponent=_party(told.opponent, seats),
        event=told.event or (match.event if match else None),
        player_says=names.prose(told.player_says),
        opponent_says=names.prose(told.opponent_says),
    )


def _party(party: Party, seats: list[Seat]) -> Party:
    """Who is meant: a member, or a name; by the letter of a seat, who sat there."""
    if isinstance(party, Member):
        return party
    text = names.composed(party)
    for seat in seats:
        if seat.letter == text.upper():
            return seat.member or seat.name
    return text


def _faults(told: RulingTold) -> Iterator[Finding]:
    """Yields why a ruling cannot be kept as it is told."""
    for party in (told.player, told.opponent):
        if isinstance(party, Member):
            yield from party.merged_faults()
        elif party:
            yield from names.faults(party)
    player, opponent = _who(told.player), _who(told.opponent)
    if player and player == opponent:
        yield Finding("party-on-both-sides", {"who": player})
    for what in ("player_says", "opponent_says"):
        text = getattr(told, what)
        if text:
            yield from text_faults(what, text, LONGEST_REASON, lines=True)
    if told.match is not None:
        yield from _match_faults(told, told.match)
    elif told.deal is not None:
        yield Finding("deal-of-no-match")
    if told.event is not None:
        yield from _schedule_faults(told, told.event)


def _match_faults(told: RulingTold, match: Match) -> Iterator[Finding]:
    """Yields why a ruling is none of a match."""
    taken_up(match)
    if told.event is not None and told.event != match.event:
        facts = {"match": match.number, "event": told.event.number}
        yield Finding("ruling-of-another-event", facts)
    profile = told.asked.profile
    if profile.key != match.form:
        facts = {"claimed": profile.key, "true": match.form, "match": match.number}
        yield Finding("ruling-of-another-form", facts)
    for party in (told.player, told.opponent):
        if party and _letter(match, party) is None:
            facts = {"who": _who(party), "match": match.number}
            yield Finding("not-at-that-table", facts)
    yield from _side_faults(told, match)


def _side_faults(told: RulingTold, match: Match) -> Iterator[Finding]:
    """Yields that both parties are of one side, who can take nothing of each other."""
    player, opponent = (_letter(match, each) for each in (told.player, told.opponent))
    if player is None or opponent is None or player == opponent:
        return
    if any(player in team and opponent in team for team in told.asked.profile.teams):
        facts = {"player": _who(told.player), "opponent": _who(told.opponent)}
        yield Finding("parties-of-one-side", facts | {"match": match.number})


def _schedule_faults(told: RulingTold, event: Event) -> Iterator[Finding]:
    """Yields why the Schedule was asked otherwise than an event has it (P-a)."""
    if not isinstance(told.asked, Happened):
        return
    claimed = "on" if told.asked.profile.schedule else "off"
    true = event.options.get("schedule", "on")
    if claimed != true:
        facts = {"event": event.number, "claimed": claimed, "true": true}
        yield Finding("ruling-by-another-schedule", facts)


def _with(ruling: Ruling, match: Match, written: Written) -> Written | None:
    """A sheet with a ruling on it; None where it has no place there."""
    player = _letter(match, ruling.player or ruling.player_name)
    opponent = _letter(match, ruling.opponent or ruling.opponent_name)
    seats = [seat.letter for seat in match.seats.all()]
    if player and not opponent and len(seats) == 2:
        opponent = next(letter for letter in seats if letter != player)
    if not player or not opponent:
        return None
    assert ruling.deal is not None
    return with_ruling(written, ruling.deal, asked_of(ruling), player, opponent)


def _sheet_in_force(match: Match) -> Sheet | None:
    """The sheet that the result in force follows from, else the last handed in."""
    latest = match.results.latest().select_related("sheet").first()
    if latest is not None and latest.sheet is not None:
        return latest.sheet
    return match.sheets.order_by("-version").first()


def _letter(match: Match, party: Party | None) -> str | None:
    """The seat of somebody at a match; None where nobody such sat there."""
    for seat in match.seats.select_related("member"):
        if isinstance(party, Member):
            if seat.member is not None and seat.member.kept_id == party.kept_id:
                return seat.letter
        elif party and seat.member is None and seat.name == party:
            return seat.letter
    return None


def _given(ruled: Ruled) -> dict[str, Any]:
    """An answer as plain data, in words, as it is kept."""
    return {
        "answer": list(map(finding_answer, ruled.answer)),
        "why": list(map(finding_answer, ruled.why)),
        "silences": list(ruled.silences),
        "points": ruled.points,
    }


def _member(party: Party) -> Member | None:
    return party if isinstance(party, Member) else None


def _name(party: Party) -> str:
    return "" if isinstance(party, Member) else party


def _who(party: Party) -> str:
    return party.number if isinstance(party, Member) else party


def _next_serial(year: int) -> int:
    """The next number of a year; acts follow one another, so none is given twice."""
    last = Ruling.objects.filter(year=year).order_by("-serial").first()
    return last.serial + 1 if last else 1
