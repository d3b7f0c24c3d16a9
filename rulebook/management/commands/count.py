"""Counts a hand or crib in the terminal, item by item with its provision."""

from __future__ import annotations

import json
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand

from rulebook.answers import count_answer
from rulebook.engine import PROFILES, Count, count, find_profile
from rulebook.findings import shown
from rulebook.management.refused import cited, refusing


class Command(BaseCommand):
    help = "Count a hand or crib: manage.py count '5C 5D 5H JS' 5S"
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("hand", help="the cards of the hand or crib")
        parser.add_argument("starter", nargs="?", help="left out: the cards alone")
        parser.add_argument("--crib", action="store_true", help="count as a crib")
        parser.add_argument(
            "--form", default="association", help=f"one of: {', '.join(PROFILES)}"
        )
        parser.add_argument("--json", action="store_true", help="as the API answers")

    def handle(self, *args: Any, **options: Any) -> None:
        with refusing():
            profile = find_profile(options["form"])
            counted = count(
                options["hand"], options["starter"], options["crib"], profile
            )
        if options["json"]:
            answer = count_answer(counted)
            self.stdout.write(json.dumps(answer, ensure_ascii=False))
        else:
            self.stdout.write("\n".join(lines(counted)))


def lines(counted: Count) -> list[str]:
    """The count as a page of plain text."""
    cards = shown(counted.hand)
    if counted.starter is not None:
        cards += f" + {counted.starter.sign}"
    what = "crib" if counted.crib else "hand"
    said = [f"{cards}, {what}: {counted.total}", f"“{counted.spoken}”", ""]
    for item in counted.combinations:
        rule = f"{item.rule} {item.rule.kind.title()}"
        said.append(f"{item.points:4}  {item.kind:8} {shown(item.cards):16} {rule}")
    if counted.notes:
        said += ["", *map(cited, counted.notes)]
    return said
