"""The provisions that the program itself cites, each by one name.

It knows ids and kinds only. What a provision says stands in the book; whether the
book holds every provision named here is a system check.
"""

import re
from enum import StrEnum


class Kind(StrEnum):
    """Where a provision takes its force from."""

    CODE = "code"
    READING = "reading"
    TABLE = "table"


ID = re.compile(r"(?P<article>[IVX]+|T|P)(?P<numbers>(\.\d+)*)(?:-(?P<letter>[a-z]))?")
"""How a provision's id is made: article, numbers, and a letter for a Reading."""


class Rule(StrEnum):
    """A provision that the code cites. Its value is the provision's id.

    >>> Rule.NOBS, Rule.NOBS.kind
    (<Rule.NOBS: 'IV.2.5'>, <Kind.CODE: 'code'>)
    """

    PACK = "I.1"
    VALUES = "I.3"
    FIRST_DEALER = "II.1"
    TIED_CUT = "II.1-a"
    DEAL = "II.2"
    DEAL_PASSES = "II.2-a"
    CRIB = "II.3"
    STARTER = "II.4"
    LATE_HEELS = "II.4-a"

    TURN_AND_LIMIT = "III.1"
    PLAY = "III.2"
    PLAY_ACCRUES = "III.2-a"
    PLAY_FIFTEEN = "III.2.1"
    PLAY_THIRTY_ONE = "III.2.2"
    PLAY_PAIR = "III.2.3"
    PLAY_RUN = "III.2.4"
    GO = "III.2.5"
    GO_NOT_NEEDED = "III.2.5-a"
    GO_UNSPOKEN = "III.2.5-b"
    MUST_LAY = "III.2.5-c"
    LAST_CARD = "III.2.6"
    RESET = "III.3"
    NEXT_LEAD = "III.3-a"

    SHOW_ORDER = "IV.1"
    SHOW = "IV.2"
    FIFTEEN = "IV.2.1"
    PAIR = "IV.2.2"
    RUN = "IV.2.3"
    FLUSH = "IV.2.4"
    NOBS = "IV.2.5"
    GREATEST_HAND = "IV.3"
    GREATEST_IN_CRIB = "IV.3-a"
    MUGGINS = "IV.4"
    CLAIMABLE = "IV.4-a"
    SHORTFALL = "IV.4-b"
    MUGGINS_TOO_SOON = "IV.4-c"
    OVER_COUNT = "IV.4-d"
    MUGGINS_PEGS = "IV.4-e"
    MUGGINS_IN_SHOW_ONLY = "IV.4-f"
    MUGGINS_UNCAPPED = "IV.4-g"
    MUGGINS_PROMPTED = "IV.4-h"

    ARRIVAL = "V.1"
    TARGET_SHOWN = "V.1-a"
    SHORT_MATCH = "V.2"
    SKUNK = "V.3"
    SKUNK_LINE = "V.3-a"
    SKUNK_FORMS = "V.3-b"
    BALANCE = "V.3-c"
    DOUBLE_SKUNK = "V.4"

    THREE_HAND = "VI.1"
    PARTNERS = "VI.2"
    VARIANTS_SANCTIONED = "VI-a"
    UNSANCTIONED_FORMS = "VI.3"
    UNSANCTIONED_DETAILS = "VI.3-a"

    HUMANS_ONLY = "VII.1"
    HAND_ON_THE_CARDS = "VII.2"
    CORRESPONDENCE = "VII.3"
    SEALED_ON_UPLOAD = "VII.3-a"
    READING_ASKED = "VII.3-b"
    WHO_GRANTS = "VII.3-c"
    SPEAKING_OVER = "VII.4"
    RATIFICATION = "VII.4-a"

    SOLE_ADJUDICATOR = "VIII.1"
    DOCKET = "VIII.1-a"
    DEFECTS = "VIII.1-b"
    DECLINING = "VIII.1-c"
    SERVICE = "VIII.1-d"
    ANSWER = "VIII.1-e"
    NOTHING_UNSERVED = "VIII.1-f"
    PANEL = "VIII.1-g"
    HEARING = "VIII.1-h"
    INTERIM_ORDER = "VIII.1-i"
    DETERMINATION = "VIII.1-j"
    PUBLICATION = "VIII.1-k"
    ENDING = "VIII.1-l"
    OVERDUE = "VIII.1-m"
    SEALING = "VIII.1-n"
    REOPENING = "VIII.1-o"
    APPEAL = "VIII.2"
    APPEAL_DAYS = "VIII.2-a"
    APPEAL_FORM = "VIII.2-b"
    OTHER_SIDE = "VIII.2-c"
    EXPULSION_AT_ONCE = "VIII.2-d"
    ONE_APPEAL = "VIII.2-d"
    ONLY_MUGGINS = "VIII.2-e"
    CORRECTIONS = "VIII.2-f"

    OFFICIAL_SPIRIT = "IX.1"
    TOAST_ON_RECORD = "IX.1-a"

    CONVENING = "X.1"
    HOLDERS = "X.1-a"
    COMPUTED = "X.1-b"
    TITLE_MATCH_UNCOUNTED = "X.1-d"
    NON_HUMAN = "X.1-e"
    LATE_REPORT = "X.1-f"
    NAME_WITHHELD = "X.1-j"
    CONCEALMENT = "X.2"

    TABLE_NAMES = "T.1"
    TABLE_NOBS_IN_CRIB = "T.3"
    TABLE_IMPOSSIBLE_TOTALS = "T.4"
    TABLE_ALOUD = "T.5"
    TABLE_PLAYERS = "T.7"
    TABLE_THREE = "T.8"
    TABLE_FOUR = "T.9"
    TABLE_FIVE_CARD = "T.10"
    TABLE_GO_AMONG_SEVERAL = "T.11"
    TABLE_MUST_LAY = "T.12"
    TABLE_SKUNK = "T.15"
    TABLE_DOUBLE_SKUNK = "T.16"
    TABLE_MUGGINS = "T.17"
    TABLE_AGREED = "T.18"
    THREE_CARD_FLUSH = "T-a"

    PEEK = "P.1"
    PEG_MOVED = "P.2"
    STARTER_MISPLACED = "P.3"
    FALSE_CLAIM = "P.4"
    RENEGE = "P.5"
    SCHEDULE_ADOPTED = "P-a"
    PEGGING_BACK = "P-b"
    RENEGE_CHAIN = "P-c"
    RENEGE_CANCELS = "P-e"

    @property
    def kind(self) -> Kind:
        """The kind that the id's form tells: T and P are Table, a letter a Reading."""
        return kind_of(self.value)


def kind_of(provision: str) -> Kind:
    """Tells a provision's kind from its id.

    >>> kind_of("IV.4-b"), kind_of("T.5")
    (<Kind.READING: 'reading'>, <Kind.TABLE: 'table'>)

    Raises ValueError for what is no id.
    """
    match = ID.fullmatch(provision)
    if match is None:
        raise ValueError(f"{provision!r} is not the id of a provision")
    if match["letter"]:
        return Kind.READING
    return Kind.TABLE if match["article"] in "TP" else Kind.CODE
