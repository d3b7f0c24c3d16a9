"""What a match is under the convening rule, and why; who played is known elsewhere."""

from typing import Final

from rulebook.rules import Rule

from .entry import Gravity, entries
from .entry import gettext_noop as _

MATCHES: Final = entries(
    Gravity.NOTE,
    [
        (
            "convened",
            (Rule.CONVENING, Rule.HOLDERS),
            _(
                "{holders} held titles on {day} and convened for cribbage, so this is "
                "a sanctioned title match."
            ),
        ),
        (
            "convened-at-sea",
            (Rule.CONVENING,),
            _(
                "It was played aboard {vessel} in the {waters}, where the rule applies "
                "with particular force."
            ),
        ),
        (
            "representation-without-effect",
            (Rule.CONVENING, Rule.COMPUTED),
            _(
                "“{representation}” is kept beside the entry and changes nothing: what "
                "a match is follows from who played, and when."
            ),
        ),
        (
            "barred-so-no-holder",
            (Rule.HOLDERS,),
            _(
                "{member} held a title on {day} and was {bar} on that day, and so was "
                "no holder."
            ),
        ),
        (
            "barred-when-played",
            (Rule.HOLDERS,),
            _(
                "{member} was {bar} on {day}, until {until}: {authority}. The match is "
                "entered all the same, and nobody is accused by this."
            ),
        ),
        (
            "barred-from-some-when-played",
            (Rule.CONCEALMENT,),
            _(
                "{member} was barred from {scope} on {day}, until {until}: "
                "{authority}. Whether this was such play is for people to say; nobody "
                "is accused by this."
            ),
        ),
        (
            "one-holder-alone",
            (Rule.CONVENING, Rule.HOLDERS),
            _(
                "{holder} alone held a title on {day}; a title match takes two or more "
                "who do."
            ),
        ),
        (
            "title-match-not-counted",
            (Rule.TITLE_MATCH_UNCOUNTED,),
            _(
                "It is entered as a title match, and does not count for championship "
                "or qualifying standings: it was played as {form}."
            ),
        ),
    ],
)

MATCHES_REFERRED: Final = entries(
    Gravity.REFERRAL,
    [
        (
            "non-human-at-the-table",
            (Rule.NON_HUMAN, Rule.HUMANS_ONLY),
            _(
                "A non-human ({species}) sat at the table, no participant in the "
                "match; what that did to the match of the holders is for the Tribunal "
                "to say."
            ),
        ),
        (
            "non-human-in-sanctioned-match",
            (Rule.HUMANS_ONLY,),
            _(
                "A non-human ({species}) sat at the table, and only humans play in "
                "sanctioned matches; what follows is for the Tribunal to say."
            ),
        ),
        (
            "reported-late",
            (Rule.LATE_REPORT, Rule.CONCEALMENT),
            _(
                "It was reported {late} days after play, more than {allowed}; this is "
                "pointed out to the Tribunal, and accuses nobody."
            ),
        ),
    ],
)

MATCHES_REFUSED: Final = entries(
    Gravity.ERROR,
    [
        (code, (), sentence)
        for code, sentence in (
            (
                "seats-of-the-form",
                _("{form} has the seats {seats}; say who sat at each, once."),
            ),
            ("seated-twice", _("{who} sits at two seats; each seat is another’s.")),
            (
                "no-such-waters",
                _("“{waters}” are no waters known here; they are: {known}."),
            ),
            (
                "no-such-ordinal",
                _("Which match of the day is told by a number from 1 to {most}."),
            ),
            (
                "same-or-another",
                _(
                    "The same people have a match of that day on file: {matches}. Say "
                    "whether this is the same, or which of the day it is."
                ),
            ),
            (
                "not-that-match",
                _("{match} is no match of these people on {day}."),
            ),
            (
                "no-such-match",
                _(
                    "There is no match “{match}”; a number is written such as "
                    "ICA-M-2026-000123."
                ),
            ),
            (
                "not-your-report",
                _("{match} was reported by others; only they withdraw it."),
            ),
            (
                "others-have-told",
                _(
                    "Others have told of {match}, or answered it, so that it is not "
                    "withdrawn any more; dispute its result instead."
                ),
            ),
            ("not-open-any-more", _("{match} is {state}.")),
            ("match-withdrawn", _("{match} was withdrawn.")),
            (
                "not-a-party",
                _("Only who sat at {match} confirms or disputes its result."),
            ),
            (
                "not-your-match",
                _(
                    "A sheet of {match} is handed in by a party, by whoever reported "
                    "it, or by a referee or the Secretariat."
                ),
            ),
            (
                "not-played-yet",
                _("{match} is to be played on {day}; it has no sheet before."),
            ),
            (
                "confirmed-already",
                _(
                    "The result of {match} is confirmed, and its parties change "
                    "nothing more; dispute it, if it is wrong."
                ),
            ),
            (
                "sheet-of-another-form",
                _("The sheet is of {claimed}, and {match} is of {true}."),
            ),
            (
                "sheet-of-another-day",
                _("The sheet is of {claimed}, and {match} is of {true}."),
            ),
            (
                "sheet-of-others",
                _("On the sheet {claimed} sits at {seat}; in {match} it is {true}."),
            ),
            (
                "result-has-changed",
                _("{match} has another result by now; look at it first."),
            ),
            (
                "your-side-has-said-so",
                _("The side of {member} has said so already; the other is to answer."),
            ),
            (
                "your-own-match",
                _(
                    "Nobody confirms {match} in office who sat at it, reported it or "
                    "told its result."
                ),
            ),
            (
                "your-own-result",
                _(
                    "Nobody corrects in office, or declares void, the result of a "
                    "match at which they sat; {match} is for another officer."
                ),
            ),
            (
                "may-be-answered-yet",
                _("The other side may answer the result of {match} until {day}."),
            ),
            (
                "no-result-to-answer",
                _("{match} has no result in force."),
            ),
            (
                "sheet-tells-no-result",
                _("The sheet tells no result that stands; see what is found on it."),
            ),
            (
                "result-is-so-already",
                _("The result of {match} is this already."),
            ),
        )
    ],
)
