"""Judges a play in the terminal, act by act."""

from __future__ import annotations

import json
import sys
from argparse import ArgumentParser
from collections.abc import Iterator
from typing import Any

from django.core.management.base import BaseCommand

from rulebook.answers import play_answer
from rulebook.engine import PROFILES, find_profile, judge_play, parse_laid
from rulebook.engine.judge import PlayRecord
from rulebook.engine.pegging import JudgedAct
from rulebook.findings import Finding, Gravity, shown
from rulebook.management.refused import Refused, cited, refusing


class Command(BaseCommand):
    help = (
        "Judge a play: manage.py play 'A JS, B 5C 2, A go'. A number after a card is "
        "what was pegged, and is judged. Exit status 1 where something is wrong."
    )
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("laid", help="lays and Gos, parted by commas")
        parser.add_argument(
            "--hand",
            action="append",
            default=[],
            metavar="'A: JS 7D 6H 4C'",
            help="a seat's hand, where it is known; may be repeated",
        )
        parser.add_argument("--leader", help="the seat that leads")
        parser.add_argument(
            "--form", default="association", help=f"one of: {', '.join(PROFILES)}"
        )
        parser.add_argument("--json", action="store_true", help="as the API answers")

    def handle(self, *args: Any, **options: Any) -> None:
        with refusing():
            record = judge_play(
                parse_laid(options["laid"]),
                hands_by_seat(options["hand"]),
                options["leader"],
                find_profile(options["form"]),
            )
        if options["json"]:
            answer = play_answer(record)
            self.stdout.write(json.dumps(answer, ensure_ascii=False))
        else:
            self.stdout.write("\n".join(lines(record)))
        if any(finding.gravity is Gravity.ERROR for finding in record.findings):
            sys.exit(1)


def hands_by_seat(texts: list[str]) -> dict[str, str]:
    """Reads hands as a sheet writes them: the seat, a colon, the cards."""
    hands: dict[str, str] = {}
    for text in texts:
        name, colon, cards = text.partition(":")
        if not colon:
            said = "“{text}” names no seat; write it so: --hand 'A: JS 7D 6H 4C'."
            raise Refused(said.format(text=text))
        seat = name.strip().upper()
        if seat in hands:
            raise Refused(cited(Finding("seat-twice", {"seat": seat})))
        hands[seat] = cards
    return hands


def lines(record: PlayRecord) -> Iterator[str]:
    """The play as a page of plain text, a line an act, its findings below it."""
    series = 1
    for act in record.acts:
        if act.series != series:
            series = act.series
            yield "  –"
        yield act_line(act)
        for finding in act.findings:
            yield f"      {finding.gravity}: {cited(finding)}"
    totals = ", ".join(f"{seat} {points}" for seat, points in record.totals.items())
    yield ""
    yield f"Pegged: {totals or 'nothing'}."
    if record.over:
        yield "The play is over."
    elif record.turn in record.legal:
        cards = shown(record.legal[record.turn]) or "none; Go"
        yield f"Count {record.count}; {record.turn} to lay, of these: {cards}."
    elif record.turn:
        yield f"Count {record.count}; {record.turn} to act."


def act_line(act: JudgedAct) -> str:
    if act.card is None:
        return f"  {act.seat} Go"
    if act.count is None:
        return f"  {act.seat} {act.card.sign:4} not judged"
    made = ", ".join(
        f"{item.kind} {item.points} [{item.rule} {item.rule.kind.title()}]"
        for item in act.items
    )
    line = f"  {act.seat} {act.card.sign:4}{act.count:3}  {act.points or '':>2}  {made}"
    return line.rstrip()
