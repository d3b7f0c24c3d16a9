"""The life of a case as one table: from where, to where, by whom, on what it rests.

It knows states and moves, and neither people, days nor any case. What else must hold
before a move is made stands with whoever makes it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from rulebook.catalogue.entry import gettext_noop as _
from rulebook.rules import Rule


class State(StrEnum):
    """How far a case has come. A seal and a stay are marks beside the state."""

    FILED = "filed"
    DECLINED = "declined"
    ADMITTED = "admitted"
    SEATED = "seated"
    HEARD = "heard"
    DETERMINED = "determined"
    PUBLISHED = "published"
    UNDER_APPEAL = "under-appeal"
    FINAL = "final"
    WITHDRAWN = "withdrawn"
    SETTLED = "settled"
    JOINED = "joined"


STATES: Final[Mapping[State, str]] = {
    State.FILED: _("filed"),
    State.DECLINED: _("declined"),
    State.ADMITTED: _("admitted"),
    State.SEATED: _("before its panel"),
    State.HEARD: _("heard"),
    State.DETERMINED: _("determined, not published"),
    State.PUBLISHED: _("published"),
    State.UNDER_APPEAL: _("under appeal"),
    State.FINAL: _("final"),
    State.WITHDRAWN: _("withdrawn"),
    State.SETTLED: _("settled"),
    State.JOINED: _("joined to another case"),
}
"""What a state is called; the edge translates it."""

OPEN: Final = (State.FILED, State.ADMITTED, State.SEATED, State.HEARD, State.DETERMINED)
"""The states in which somebody still owes a step before publication."""
BEFORE_A_DECISION: Final = (State.FILED, State.ADMITTED, State.SEATED, State.HEARD)
BEFORE_ITS_PANEL: Final = (State.SEATED, State.HEARD)
PUBLISHED: Final = (State.PUBLISHED, State.UNDER_APPEAL, State.FINAL)
CLOSED: Final = tuple(state for state in State if state not in OPEN)


class Hat(StrEnum):
    """As whom somebody acts in a case; one person may have several, or none."""

    FILER = "filer"
    RESPONDENT = "respondent"
    SECRETARIAT = "secretariat"
    TRIBUNAL = "tribunal"
    """A member of the Tribunal whom nothing ties to the case."""
    CHAIR = "chair"
    """Whoever seats its panel."""
    BESIDE = "beside"
    """A member of the Tribunal, tied by nothing, who is not on its panel; where nobody
    is, the Executive Director."""
    REFEREE = "referee"
    """A referee whom nothing ties to the case."""
    SEATED = "seated"
    """Whoever has a seat on its panel, even if no longer to decide."""
    GRANTOR = "grantor"
    """Whoever decides who may read what is sealed as correspondence."""
    PANELLIST = "panellist"
    """Whoever has a seat on its panel, in office and tied by nothing."""
    ON_APPEAL = "on-appeal"
    """Whoever sits on the panel of an appeal against it, in office and tied by
    nothing."""
    CLOCK = "clock"
    """The service itself, when a time is over."""


HATS: Final[Mapping[Hat, str]] = {
    Hat.FILER: _("who filed it"),
    Hat.RESPONDENT: _("who answers it"),
    Hat.SECRETARIAT: _("the Secretariat"),
    Hat.TRIBUNAL: _("a member of the Tribunal whom nothing ties to it"),
    Hat.CHAIR: _("the chair of the Tribunal"),
    Hat.BESIDE: _("a member of the Tribunal who is not on its panel"),
    Hat.REFEREE: _("a referee whom nothing ties to it"),
    Hat.SEATED: _("whoever sits on its panel"),
    Hat.GRANTOR: _("the Executive Director, whom nothing ties to it"),
    Hat.PANELLIST: _("a member of its panel"),
    Hat.ON_APPEAL: _("a member of the panel on its appeal"),
    Hat.CLOCK: _("the clock"),
}
"""Who each is, as it follows “for”."""
SAID_BY: Final[Mapping[Hat, frozenset[Hat]]] = {
    Hat.SEATED: frozenset({Hat.PANELLIST}),
    Hat.TRIBUNAL: frozenset({Hat.CHAIR, Hat.BESIDE, Hat.PANELLIST, Hat.ON_APPEAL}),
}
"""Which other hats say of somebody what a hat says, and more."""
PARTIES: Final = (Hat.FILER, Hat.RESPONDENT)


@dataclass(frozen=True, slots=True)
class Move:
    """One line of the table. Without a target the case stays where it is."""

    slug: str
    label: str
    sources: tuple[State, ...]
    target: State | None
    hats: tuple[Hat, ...]
    rules: tuple[Rule, ...]


def _table(rows: Iterable[Move]) -> Mapping[str, Move]:
    return {move.slug: move for move in rows}


MOVES: Final[Mapping[str, Move]] = _table(
    [
        Move(
            "find-deficient",
            _("Say what is missing"),
            (State.FILED,),
            None,
            (Hat.SECRETARIAT,),
            (Rule.DEFECTS,),
        ),
        Move(
            "cure",
            _("Make good what is missing"),
            (State.FILED,),
            None,
            (Hat.FILER,),
            (Rule.DEFECTS,),
        ),
        Move(
            "take-back-defects",
            _("Take back what was said to be missing"),
            (State.FILED,),
            None,
            (Hat.SECRETARIAT,),
            (Rule.DEFECTS,),
        ),
        Move(
            "decline",
            _("Decline it"),
            (State.FILED,),
            State.DECLINED,
            (Hat.TRIBUNAL,),
            (Rule.DECLINING,),
        ),
        Move(
            "not-entertain",
            _("Sign that it is not entertained"),
            (State.FILED,),
            State.DECLINED,
            (Hat.TRIBUNAL,),
            (Rule.ONLY_MUGGINS, Rule.MUGGINS),
        ),
        Move(
            "entertain",
            _("Let it go the ordinary way"),
            (State.FILED,),
            None,
            (Hat.TRIBUNAL,),
            (Rule.ONLY_MUGGINS,),
        ),
        Move(
            "ask-review",
            _("Ask another member to look at it again"),
            (State.DECLINED,),
            None,
            (Hat.FILER,),
            (Rule.DECLINING,),
        ),
        Move(
            "uphold",
            _("Leave it declined"),
            (State.DECLINED,),
            None,
            (Hat.TRIBUNAL,),
            (Rule.DECLINING,),
        ),
        Move(
            "take-up-again",
            _("Take it up again"),
            (State.DECLINED,),
            State.FILED,
            (Hat.TRIBUNAL,),
            (Rule.DECLINING,),
        ),
        Move(
            "admit",
            _("Admit it and serve it"),
            (State.FILED,),
            State.ADMITTED,
            (Hat.SECRETARIAT,),
            (Rule.SERVICE,),
        ),
        Move(
            "prove-service",
            _("Enter a proof of service"),
            (State.ADMITTED, State.SEATED, State.HEARD),
            None,
            (Hat.SECRETARIAT,),
            (Rule.SERVICE,),
        ),
        Move(
            "answer",
            _("Answer it"),
            (State.ADMITTED,),
            None,
            (Hat.RESPONDENT,),
            (Rule.ANSWER,),
        ),
        Move(
            "waive",
            _("Waive your answer"),
            (State.ADMITTED,),
            None,
            (Hat.RESPONDENT,),
            (Rule.OTHER_SIDE,),
        ),
        Move(
            "reply",
            _("Reply to an answer"),
            (State.ADMITTED,),
            None,
            (Hat.FILER,),
            (Rule.ANSWER,),
        ),
        Move(
            "submit",
            _("Hand in more"),
            (State.ADMITTED, State.SEATED),
            None,
            PARTIES,
            (Rule.NOTHING_UNSERVED,),
        ),
        Move(
            "disclose",
            _("Disclose an approach"),
            (State.ADMITTED, State.SEATED, State.HEARD, State.DETERMINED),
            None,
            (Hat.SEATED, Hat.SECRETARIAT, Hat.TRIBUNAL),
            (Rule.NOTHING_UNSERVED,),
        ),
        Move(
            "hand-in-appeal",
            _("Hand in an appeal before it is decided"),
            (State.ADMITTED, State.SEATED, State.HEARD, State.DETERMINED),
            None,
            (Hat.RESPONDENT,),
            (Rule.RATIFICATION,),
        ),
        Move(
            "represent",
            _("Name who represents you"),
            BEFORE_A_DECISION,
            None,
            PARTIES,
            (Rule.SERVICE,),
        ),
        Move(
            "seat-the-panel",
            _("Draw its panel"),
            (State.ADMITTED,),
            State.SEATED,
            (Hat.CHAIR,),
            (Rule.PANEL,),
        ),
        Move(
            "challenge",
            _("Challenge a member of its panel"),
            BEFORE_ITS_PANEL,
            None,
            PARTIES,
            (Rule.PANEL,),
        ),
        Move(
            "decide-challenge",
            _("Decide a challenge"),
            BEFORE_ITS_PANEL,
            None,
            (Hat.BESIDE,),
            (Rule.PANEL,),
        ),
        Move(
            "recuse",
            _("Step down from its panel"),
            BEFORE_ITS_PANEL,
            None,
            (Hat.SEATED,),
            (Rule.PANEL,),
        ),
        Move(
            "declare-tie",
            _("Declare that something ties you to it"),
            BEFORE_A_DECISION,
            None,
            (Hat.TRIBUNAL, Hat.REFEREE, Hat.SEATED),
            (Rule.PANEL,),
        ),
        Move(
            "replace",
            _("Draw who takes an empty place"),
            BEFORE_ITS_PANEL,
            None,
            (Hat.CHAIR,),
            (Rule.PANEL,),
        ),
        Move(
            "hear-anew",
            _("Fill its panel, to be heard anew"),
            (State.HEARD,),
            State.SEATED,
            (Hat.CHAIR,),
            (Rule.PANEL,),
        ),
        Move(
            "call-hearing",
            _("Call a hearing, or hear it on the papers"),
            (State.SEATED,),
            None,
            (Hat.PANELLIST,),
            (Rule.HEARING,),
        ),
        Move(
            "call-off-hearing",
            _("Call the hearing off"),
            (State.SEATED,),
            None,
            (Hat.PANELLIST,),
            (Rule.HEARING,),
        ),
        Move(
            "hear",
            _("Enter that it was heard"),
            (State.SEATED,),
            State.HEARD,
            (Hat.PANELLIST,),
            (Rule.HEARING,),
        ),
        Move(
            "interim-order",
            _("Make an interim order"),
            BEFORE_A_DECISION,
            None,
            (Hat.PANELLIST, Hat.CHAIR),
            (Rule.INTERIM_ORDER,),
        ),
        Move(
            "draft",
            _("Write the determination"),
            (State.HEARD, State.PUBLISHED, State.FINAL),
            None,
            (Hat.PANELLIST,),
            (Rule.DETERMINATION,),
        ),
        Move(
            "sign",
            _("Vote on it and sign it"),
            (State.HEARD, State.PUBLISHED, State.FINAL),
            None,
            (Hat.PANELLIST,),
            (Rule.DETERMINATION,),
        ),
        Move(
            "determine",
            _("Close it as determined"),
            (State.HEARD,),
            State.DETERMINED,
            (Hat.PANELLIST,),
            (Rule.DETERMINATION,),
        ),
        Move(
            "hand-back",
            _("Hand it back to the panel"),
            (State.DETERMINED,),
            State.HEARD,
            (Hat.SECRETARIAT,),
            (Rule.PUBLICATION,),
        ),
        Move(
            "publish",
            _("Publish the determination"),
            (State.DETERMINED,),
            State.PUBLISHED,
            (Hat.SECRETARIAT,),
            (Rule.PUBLICATION,),
        ),
        Move(
            "correct",
            _("Correct the determination"),
            # What was determined on appeal is final at once.
            (State.PUBLISHED, State.FINAL),
            None,
            (Hat.PANELLIST,),
            (Rule.CORRECTIONS,),
        ),
        Move(
            "appeal",
            _("Appeal it"),
            # One that is late finds it final, and is received too (VIII.2-a).
            PUBLISHED,
            State.UNDER_APPEAL,
            PARTIES,
            (Rule.APPEAL,),
        ),
        Move(
            "waive-appeal",
            _("Waive your appeal"),
            (State.PUBLISHED, State.UNDER_APPEAL),
            None,
            PARTIES,
            (Rule.ONE_APPEAL,),
        ),
        Move(
            "decide",
            _("Become final by what is decided on appeal"),
            PUBLISHED,
            State.FINAL,
            (Hat.SECRETARIAT,),
            (Rule.ONE_APPEAL,),
        ),
        Move(
            "give-back",
            _("Be as before, for no appeal is open any more"),
            (State.UNDER_APPEAL,),
            State.PUBLISHED,
            (Hat.CLOCK,),
            (Rule.APPEAL,),
        ),
        Move(
            "lapse",
            _("Become final"),
            (State.PUBLISHED,),
            State.FINAL,
            (Hat.CLOCK,),
            (Rule.APPEAL_DAYS,),
        ),
        Move(
            "reopen",
            _("Reopen it for a new fact"),
            (State.FINAL,),
            State.ADMITTED,
            (Hat.CHAIR,),
            (Rule.REOPENING,),
        ),
        Move(
            "withdraw",
            _("Withdraw it"),
            BEFORE_A_DECISION,
            State.WITHDRAWN,
            (Hat.FILER,),
            (Rule.ENDING,),
        ),
        Move(
            "settle",
            _("Propose to end it by a settlement"),
            (State.ADMITTED, State.SEATED, State.HEARD),
            State.SETTLED,
            PARTIES,
            (Rule.ENDING,),
        ),
        Move(
            "agree",
            _("Agree to end it"),
            (State.ADMITTED, State.SEATED, State.HEARD),
            None,
            PARTIES,
            (Rule.ENDING,),
        ),
        Move(
            "enter-agreement",
            _("Enter that a party agrees"),
            (State.ADMITTED, State.SEATED, State.HEARD),
            None,
            (Hat.SECRETARIAT,),
            (Rule.ENDING,),
        ),
        Move(
            "object",
            _("Object to ending it"),
            (State.ADMITTED, State.SEATED, State.HEARD),
            None,
            PARTIES,
            (Rule.ENDING,),
        ),
        Move(
            "stay",
            _("Stay it"),
            BEFORE_A_DECISION,
            None,
            (Hat.CHAIR,),
            (Rule.ENDING,),
        ),
        Move(
            "resume",
            _("Go on with it"),
            BEFORE_A_DECISION,
            None,
            (Hat.CHAIR,),
            (Rule.ENDING,),
        ),
        Move(
            "join",
            _("Join it to another case"),
            (State.FILED, State.ADMITTED),
            State.JOINED,
            (Hat.CHAIR,),
            (Rule.ENDING,),
        ),
        Move(
            "seal",
            _("Seal it, or something filed in it"),
            tuple(State),
            None,
            (Hat.PANELLIST, Hat.CHAIR),
            (Rule.SEALING,),
        ),
        Move(
            "unseal",
            _("Lift a seal"),
            tuple(State),
            None,
            (Hat.PANELLIST, Hat.CHAIR),
            (Rule.SEALING,),
        ),
        Move(
            "publish-redacted",
            _("Publish a redacted version"),
            PUBLISHED,
            None,
            (Hat.SECRETARIAT,),
            (Rule.SEALING,),
        ),
        Move(
            "mark-correspondence",
            _("Mark something as mentor correspondence"),
            tuple(State),
            None,
            (Hat.SECRETARIAT,),
            (Rule.SEALED_ON_UPLOAD,),
        ),
        Move(
            "ask-reading",
            _("Apply to read what is sealed"),
            tuple(State),
            None,
            (*PARTIES, Hat.PANELLIST, Hat.SECRETARIAT),
            (Rule.CORRESPONDENCE, Rule.READING_ASKED),
        ),
        Move(
            "grant-reading",
            _("Grant an application to read"),
            tuple(State),
            None,
            (Hat.GRANTOR,),
            (Rule.CORRESPONDENCE, Rule.WHO_GRANTS),
        ),
        Move(
            "refuse-reading",
            _("Refuse an application to read"),
            tuple(State),
            None,
            (Hat.GRANTOR,),
            (Rule.CORRESPONDENCE, Rule.WHO_GRANTS),
        ),
        Move(
            "end-reading",
            _("End a grant to read"),
            tuple(State),
            None,
            (Hat.GRANTOR,),
            (Rule.CORRESPONDENCE, Rule.WHO_GRANTS),
        ),
    ]
)
"""Every move by its slug, in the order of a case's life. A case begins filed."""


SEALS: Final = (
    "seal",
    "unseal",
    "publish-redacted",
    "mark-correspondence",
    "ask-reading",
    "grant-reading",
    "refuse-reading",
    "end-reading",
)
"""The moves about seals, which are a mark beside the state."""


def open_from(state: State) -> list[Move]:
    """The moves that the table knows from a state."""
    return [move for move in MOVES.values() if state in move.sources]
