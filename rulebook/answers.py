"""What the engine found, as the plain data that the API and the commands give out.

It knows the engine's values and the words for them; not who asked, nor how the data
travels.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import date
from typing import Any

from rulebook.book import Book, Provision, Wording
from rulebook.citing import Cited
from rulebook.engine import Card, Combination, Count, NotationError, to_json
from rulebook.engine.judge import PlayRecord
from rulebook.engine.muggins import ClaimVerdict, Line
from rulebook.engine.replay import Replay, Step
from rulebook.engine.sheet import Sheet
from rulebook.findings import At, Finding
from rulebook.rules import Rule
from rulebook.silences import Silence, silence_named
from rulebook.spellings import Record
from rulebook.wording import sentence

Answer = dict[str, Any]


def count_answer(counted: Count, *, items: bool = True, notes: bool = True) -> Answer:
    """A count: total, combinations, the call, and why it is not more."""
    answer: Answer = {"total": counted.total}
    if items:
        answer["items"] = items_answer(counted.combinations)
    answer["spoken"] = counted.spoken
    if notes:
        answer["notes"] = [finding_answer(note) for note in counted.notes]
    return answer


def items_answer(items: Iterable[Combination]) -> list[Answer]:
    """Combinations, each with its cards, points, provision and the provision's kind."""
    return [
        {
            "kind": item.kind,
            "cards": [str(card) for card in item.cards],
            "points": item.points,
            "rule": item.rule.value,
            "rule_kind": item.rule.kind.value,
        }
        for item in items
    ]


def finding_answer(finding: Finding, at: At | None = None) -> Answer:
    """A finding in words; ``line`` is null where no text stands behind it."""
    place = finding.at or at or At()
    return {
        "code": finding.code,
        "gravity": finding.gravity.value,
        "at": {"deal": place.deal, "act": place.act},
        "line": finding.line,
        "text": sentence(finding),
        "rules": rules_answer(finding.rules),
        "facts": {name: plain(value) for name, value in finding.facts.items()},
    }


def rules_answer(rules: Iterable[Rule]) -> list[Answer]:
    """Provisions by id and kind."""
    return [{"id": rule.value, "kind": rule.kind.value} for rule in rules]


def plain(fact: object) -> object:
    """A fact as JSON has it: cards in our spelling, findings in words."""
    if isinstance(fact, list | tuple):
        return [plain(each) for each in fact]
    if isinstance(fact, Mapping):
        return {key: plain(value) for key, value in fact.items()}
    if isinstance(fact, Finding):
        return sentence(fact)
    return str(fact) if isinstance(fact, Card) else fact


def claim_answer(verdict: ClaimVerdict) -> Answer:
    """A claimed count judged, and the opponent's muggins with it."""
    return {
        "true": verdict.true,
        "claimed": verdict.claimed,
        "over": verdict.over,
        "shortfall": verdict.shortfall,
        "missed": items_answer(verdict.missed),
        "lines": [_line_answer(line) for line in verdict.counted],
        "muggins": {
            "earned": verdict.muggins.earned,
            "lines": [_line_answer(line) for line in verdict.muggins.lines],
        },
        "findings": [finding_answer(finding) for finding in verdict.findings],
    }


def _line_answer(line: Line) -> Answer:
    return {
        "text": line.text,
        "stands": line.stands,
        "points": line.points,
        "why": " ".join(map(sentence, line.findings)) or None,
        "rules": rules_answer(line.rules),
    }


def play_answer(record: PlayRecord) -> Answer:
    """A play judged act by act, and what may be done next."""
    return {
        "acts": [
            {
                "seat": act.seat,
                "card": None if act.card is None else str(act.card),
                "series": act.series,
                "count": act.count,
                "points": act.points,
                "claimed": act.claimed,
                "items": items_answer(act.items),
                "findings": [
                    finding_answer(finding, At(act=number)) for finding in act.findings
                ],
            }
            for number, act in enumerate(record.acts, start=1)
        ],
        "legal": {
            seat: [str(card) for card in cards] for seat, cards in record.legal.items()
        },
        "count": record.count,
        "turn": record.turn,
        "over": record.over,
        "totals": record.totals,
    }


def place_answer(error: NotationError) -> Answer:
    """Where reading stopped: line and column, or the pointer in JSON."""
    places = {"pointer": error.pointer, "line": error.line, "column": error.column}
    return {name: value for name, value in places.items() if value is not None}


def unread_answer(record: Record) -> Answer:
    """A match of a file that could not be read, and why."""
    return {
        "line": record.line,
        "detail": " ".join(map(sentence, record.notes)),
        "findings": [finding_answer(error) for error in record.notes],
    }


def replay_answer(
    played: Replay, sheet: Sheet, notes: Iterable[Finding] = ()
) -> Answer:
    """A sheet judged: findings, the split, the outcome, and the pegs step by step.

    The notes, on what was not carried over in reading, come first.
    """
    outcome = played.outcome
    at = outcome.at or At()
    taken = {side: each.defeats for side, each in outcome.defeats.items()}
    return {
        "findings": [finding_answer(finding) for finding in (*notes, *played.findings)],
        "tally": played.tally,
        "outcome": {
            "winner": outcome.winner,
            "scores": outcome.scores,
            "won_by": outcome.won_by and outcome.won_by.value,
            "at": {"deal": at.deal, "act": at.act},
            "defeats": taken or None,
        },
        "steps": [_step_answer(step) for step in played.steps],
        "sheet": to_json(sheet),
    }


def _step_answer(step: Step) -> Answer:
    return {
        "at": {"deal": step.at.deal, "act": step.at.act},
        "points": step.made.points,
        "items": items_answer(step.made.items),
        "count": step.made.running,
        "pegs": {side: [step.rear[side], step.front[side]] for side in step.front},
    }


def provision_answer(provision: Provision, on: date | None, today: date) -> Answer:
    """A provision as it stands today, or stood on a day asked for, with its history.

    Where the book holds no wording of that day, ``in_force`` is false.
    """
    wording = provision.on(on or today)
    return {
        "id": provision.id,
        "kind": provision.kind.value,
        "title": provision.title,
        "citation": provision.citation,
        "article": provision.article,
        "interprets": provision.interprets,
        "on": None if on is None else on.isoformat(),
        "in_force": wording is not None and not wording.repealed,
        "text": list(wording.paragraphs) if wording else [],
        "history": [_wording_answer(each) for each in provision.wordings],
    }


def book_answer(
    book: Book, silences: Iterable[Silence], on: date | None, today: date
) -> Answer:
    """The whole book, article by article, and what the sources leave open."""
    return {
        "on": None if on is None else on.isoformat(),
        "preface": list(book.preface),
        "articles": [
            {
                "id": article.id,
                "title": article.title,
                "kind": article.kind.value,
                "provisions": [
                    provision_answer(each, on, today) for each in article.provisions
                ],
            }
            for article in book.articles
        ],
        "silences": [
            {
                "id": silence.id,
                "title": silence.title,
                "text": list(silence.paragraphs),
                "near": list(silence.near),
            }
            for silence in silences
        ],
    }


def citations_answer(book: Book, cited: Iterable[Cited], complete: bool) -> Answer:
    """The citations in a text at their places, with what the book holds of each.

    ``complete`` tells whether these are all.
    """
    return {
        "citations": [_cited_answer(book, each) for each in cited],
        "complete": complete,
    }


def _cited_answer(book: Book, cited: Cited) -> Answer:
    held = book[cited.id] if cited.id in book else book.article(cited.id)
    silence = silence_named(cited.id)
    return {
        "text": cited.text,
        "start": cited.start,
        "end": cited.end,
        "id": cited.id,
        "found": cited.found,
        "kind": held and held.kind.value,
        "title": silence.title if silence else held and held.title,
        "citation": silence.id if silence else held and held.citation,
    }


def _wording_answer(wording: Wording) -> Answer:
    since = wording.since
    return {
        "since": since and since.day.isoformat(),
        "year_only": bool(since and since.year_only),
        "act": wording.act or None,
        "repealed": wording.repealed,
        "text": list(wording.paragraphs),
    }
