"""What is found of an event, and why an act on one is refused.

The Code says little of events: the toast at their close, and in which forms nobody
becomes champion. The rest is the event's own, or how the registers are kept.
"""

from typing import Final

from rulebook.rules import Rule

from .entry import Entry, Gravity, entries
from .entry import gettext_noop as _

EVENTS: Final[dict[str, Entry]] = entries(
    Gravity.NOTE,
    [
        (
            "toast-in-another-spirit",
            (Rule.OFFICIAL_SPIRIT, Rule.TOAST_ON_RECORD),
            _(
                "The toast was in {spirit}, and the official spirit is tequila; the "
                "event may be closed all the same."
            ),
        ),
    ],
) | entries(
    Gravity.ERROR,
    [
        (
            "toast-wanting",
            (Rule.OFFICIAL_SPIRIT, Rule.TOAST_ON_RECORD),
            _(
                "No toast is on record; “observed without alcohol” is one, and is "
                "recorded too."
            ),
        ),
        (
            "form-not-for-championship",
            (Rule.SHORT_MATCH, Rule.UNSANCTIONED_FORMS),
            _(
                "{form} is not sanctioned for championship or qualifying play; let the "
                "event be of another kind, or in another form."
            ),
        ),
        (
            "non-human-entrant",
            (Rule.HUMANS_ONLY,),
            _("{member} is a {species}, and only humans play in sanctioned matches."),
        ),
        (
            "points-are-whole",
            (Rule.SKUNK, Rule.DOUBLE_SKUNK),
            _(
                "An event’s points are whole numbers from 0 to {most}; {points} is "
                "none. In the Code there are whole wins and defeats and no fractions."
            ),
        ),
    ],
)

EVENTS_NOTES: Final[dict[str, Entry]] = entries(
    Gravity.NOTE,
    [
        (
            "in-sanctioned-event",
            (),
            _("It belongs to the event {event}, and so is a sanctioned match."),
        ),
        (
            "owed-beyond-reach",
            (),
            _(
                "Each owes {owed} matches, and by the fixtures these reach fewer: "
                "{members}."
            ),
        ),
        (
            "barred-in-event",
            (),
            _(
                "{member}, who is entered, is {bar} on days of {event}, until {until}: "
                "{authority}."
            ),
        ),
        (
            "barred-from-some-in-event",
            (),
            _(
                "{member}, who is entered, is barred from {scope} until {until}: "
                "{authority}. Whether {event} is such play is for its officers to say."
            ),
        ),
        (
            "played-late-in-event",
            (),
            _(
                "It was due on {day} in {event}, which allows {allowed} days, and was "
                "played {late} days late; it counts there only if an officer of the "
                "event accepts it on record."
            ),
        ),
    ],
) | entries(
    Gravity.REFERRAL,
    [
        (
            "corrected-after-later-round",
            (),
            _(
                "The result of {match} was corrected after {later} of a later round "
                "was reported; both stand, and what follows is for the Tribunal to say."
            ),
        ),
    ],
)

EVENTS_REFUSED: Final[dict[str, Entry]] = entries(
    Gravity.ERROR,
    [
        (code, (), sentence)
        for code, sentence in (
            (
                "no-such-event",
                _(
                    "There is no event “{event}”; a number is written such as "
                    "ICA-E-2026-0003."
                ),
            ),
            (
                "event-name-taken",
                _(
                    "{event}, which is open on some of these days, bears this name; "
                    "capitals, accents and spaces make no other."
                ),
            ),
            ("event-too-long", _("An event has at most {most} days.")),
            (
                "number-out-of-bounds",
                _("{what}: {number} is not between {least} and {most}."),
            ),
            (
                "fixtures-take-two",
                _("{form} is not a game of two, and fixtures pair off two."),
            ),
            (
                "half-way-takes-rounds",
                _(
                    "Half way is told by the rounds: say how often each meets each, or "
                    "choose another rule for who leaves."
                ),
            ),
            (
                "order-takes-points",
                _("The table is to be ordered by points, and the event gives none."),
            ),
            (
                "points-take-two-sides",
                _("{form} has more than two sides, and no points of its own."),
            ),
            ("event-not-open", _("{event} is {state}.")),
            ("entered-already", _("{member} is entered in {event} already.")),
            ("left-already", _("{member} has left {event}, and is not entered again.")),
            (
                "no-entrant",
                _("{who} is not entered in {event}, or has left it."),
            ),
            (
                "suspended-from-event",
                _(
                    "{member} is {bar} on {day}, a day of {event}, until {until}: "
                    "{authority}."
                ),
            ),
            (
                "too-many-in-event",
                _("An event holds at most {most} {what}."),
            ),
            (
                "drawn-already",
                _("{event} has fixtures that are settled; it is drawn anew before."),
            ),
            (
                "nobody-to-draw",
                _("{event} has {entered} entered; a draw takes two at least."),
            ),
            (
                "rounds-not-told",
                _("{event} does not say how often each meets each."),
            ),
            (
                "rounds-outlast-event",
                _(
                    "{rounds} rounds that begin on {day}, {every} days apart, do not "
                    "end by {until}, the last day."
                ),
            ),
            ("fixture-of-one", _("{member} cannot meet {member}.")),
            (
                "fixture-not-open",
                _("Fixture {fixture} of {event} is settled: {state}."),
            ),
            (
                "fixture-not-late",
                _("Fixture {fixture} of {event} has no match that was played late."),
            ),
            (
                "day-outside-event",
                _("{day} is none of the days of {event}, {since} to {until}."),
            ),
            (
                "forfeit-by-neither",
                _("{member} is neither of the two of fixture {fixture}."),
            ),
            ("fixture-day-unchanged", _("Fixture {fixture} is on that day already.")),
            (
                "another-form-in-event",
                _("{event} is played as {true}, and this is of {claimed}."),
            ),
            (
                "not-paired-in-event",
                _("{event} has no fixture of {who} that is still to be played."),
            ),
            (
                "match-not-of-event",
                _("{match} is on file, and is not of {event}."),
            ),
            (
                "no-tie-at-cut",
                _(
                    "Those named are not just those who are level at the cut of "
                    "{event}."
                ),
            ),
            (
                "toast-out-of-time",
                _(
                    "The toast closes {event}: it was not before {since}, and is not "
                    "still to come."
                ),
            ),
            ("toast-recorded-already", _("This very toast is on record.")),
            (
                "match-disputed-in-event",
                _("The result of {match} is disputed."),
            ),
            (
                "match-unanswered-in-event",
                _("The result of {match} is not confirmed by all sides."),
            ),
            ("match-without-result", _("{match} has no result.")),
            (
                "match-late-in-event",
                _("{match} was played late, and nobody has decided on it."),
            ),
            (
                "fixture-open-in-event",
                _("Fixture {fixture} of {who} is still to be played."),
            ),
            (
                "tie-undecided",
                _("At the cut these are level, and nobody has decided: {members}."),
            ),
            (
                "round-robin-undrawn",
                _(
                    "No fixtures are drawn. How often each was to meet each: {rounds}; "
                    "pairs that have not: {pairs}."
                ),
            ),
            (
                "falls-short",
                _("{member} has {settled} of the {owed} matches owed."),
            ),
        )
    ],
)
