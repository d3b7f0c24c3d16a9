"""Which records may be of one person, by their names; it proposes and merges nothing.

Two of one name are two members until somebody who knows them says otherwise.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from itertools import combinations, islice
from typing import Final, NamedTuple

from . import names
from .models import Match, Member, MemberName, Seat

MOST_ALIKE: Final = 100
"""How many pairs of records are proposed at once."""
MOST_LOOKED_AT: Final = 2000
"""Among how many pairs of like names those are looked for who never met."""
NAMESAKES: Final = 5
"""How many others of somebody's name are told."""
LONGEST_NAME: Final = 8
"""Of how many words names are taken apart; a longer one is like its equal alone."""


class Alike(NamedTuple):
    """Two records that may be one person's, the older first, and the like names."""

    older: Member
    newer: Member
    names: tuple[str, str]


def duplicates() -> list[Alike]:
    """Pairs of records whose names are alike, who never met; proposed, no more.

    Names are alike where accents and case apart they are equal, or the words of one,
    two at least, are among the other's. The first ``MOST_ALIKE`` pairs, in a fixed
    number of questions.
    """
    borne = MemberName.objects.filter(member__merged_into=None)
    keys = borne.order_by("member__serial", "since").values_list(
        "member", "full", "search_key", "member__species"
    )
    likely = dict(islice(_like_names(keys), MOST_LOOKED_AT))
    concerned = {member for pair in likely for member in pair}
    members = Member.objects.in_bulk(concerned)
    together = _together(concerned)
    apart = ((pair, said) for pair, said in likely.items() if pair not in together)
    return [
        Alike(members[older], members[newer], said)
        for (older, newer), said in islice(apart, MOST_ALIKE)
    ]


def namesakes(member: Member) -> list[Member]:
    """The other members of a species who bear or bore a name of somebody's, accents and
    case apart, by number: the first few. One query."""
    keys = [names.search_key(each.full) for each in member.names.all()]
    alike = MemberName.objects.filter(search_key__in=keys).values("member")
    others = Member.objects.unmerged().filter(pk__in=alike, species=member.species)
    return list(others.exclude(pk=member.pk).order_by("serial")[:NAMESAKES])


def _like_names(
    borne: Iterable[tuple[int, str, str, str]],
) -> Iterator[tuple[tuple[int, int], tuple[str, str]]]:
    """Yields pairs of keys, the older first, each with the names that are alike."""
    rows = [
        (member, full, species, tuple(sorted(key.replace(".", " ").split())))
        for member, full, key, species in borne
    ]
    by_words = defaultdict(list)
    for member, full, species, words in rows:
        by_words[species, words].append((member, full))
    order = {row[0]: place for place, row in enumerate(rows)}
    seen = set()
    for member, full, species, words in rows:
        shorter = range(2, len(words)) if len(words) <= LONGEST_NAME else ()
        parts = {part for size in shorter for part in combinations(words, size)}
        for part in sorted({words, *parts}):
            for other, other_full in by_words.get((species, part), ()):
                one, two = (member, full), (other, other_full)
                if order[other] < order[member]:
                    one, two = two, one
                pair = one[0], two[0]
                if member != other and pair not in seen:
                    seen.add(pair)
                    yield pair, (one[1], two[1])


def _together(members: set[int]) -> set[tuple[int, int]]:
    """The pairs, either way about, that sat at a match together."""
    standing = Match.objects.standing().values("pk")
    seats = Seat.objects.filter(member__in=members, match__in=standing)
    at: dict[int, list[int]] = defaultdict(list)
    for match, member in seats.values_list("match", "member"):
        at[match].append(member)
    return {
        pair
        for sat in at.values()
        for one, other in combinations(sat, 2)
        for pair in ((one, other), (other, one))
    }
