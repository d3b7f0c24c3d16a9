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
                "{species} sat at the table, no participant in the match; what that "
                "did to the match of the holders is for the Tribunal to say."
            ),
        ),
        (
            "non-human-in-sanctioned-match",
            (Rule.HUMANS_ONLY,),
            _(
                "{species} sat at the table, and only humans play in sanctioned "
                "matches; what follows is for the Tribunal to say."
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
