"""Why the Tribunal's docket refuses what is filed, or a move of a case (VIII.1).

What rests on no provision is how the docket is kept.
"""

from typing import Final

from rulebook.rules import Rule

from .entry import Entry, Gravity, entries
from .entry import gettext_noop as _

CASES: Final[dict[str, Entry]] = entries(
    Gravity.ERROR,
    [
        (
            "tied-to-the-case",
            (Rule.PANEL,),
            _(
                "{member} is tied to {case} ({ties}) and takes no part in deciding it: "
                "nobody judges in their own cause."
            ),
        ),
        (
            "sat-at-the-referred",
            (Rule.PANEL,),
            _(
                "{member} sat at {match} and does not say that it needs no case: "
                "nobody judges in their own cause."
            ),
        ),
        (
            "cure-awaited",
            (Rule.DEFECTS,),
            _(
                "{case} waits for what is missing; it is admitted when that is made "
                "good, or when its time is over."
            ),
        ),
        (
            "no-defects-to-take-back",
            (Rule.DEFECTS,),
            _("{case} was not said to lack anything, or that is taken back already."),
        ),
        (
            "deficient-once",
            (Rule.DEFECTS,),
            _(
                "What {case} lacks was said already, and is said once; what is still "
                "missing a member of the Tribunal weighs."
            ),
        ),
        (
            "nothing-to-cure",
            (Rule.DEFECTS,),
            _("Nothing is said to be missing in {case} that was not made good."),
        ),
        (
            "service-proved-already",
            (Rule.SERVICE,),
            _("The service on {who} is proved by hand already."),
        ),
        (
            "service-at-no-such-time",
            (Rule.SERVICE,),
            _(
                "A service is proved at a moment after it was made, on {since}, and "
                "not in the future."
            ),
        ),
        (
            "not-final-yet",
            (Rule.APPEAL_DAYS,),
            _("{case} is not final: no time to appeal against it is over."),
        ),
        (
            "case-stayed",
            (Rule.ENDING,),
            _("{case} is stayed; nothing goes on in it until the chair resumes it."),
        ),
        (
            "only-members-file",
            (Rule.DOCKET,),
            _(
                "A case is filed by a member of the Association, and this log-in is "
                "linked to none."
            ),
        ),
        (
            "not-your-federation",
            (Rule.DOCKET,),
            _("You are no officer of {federation}, and do not file for it."),
        ),
        (
            "kind-not-to-be-filed",
            (Rule.DOCKET,),
            _("A case of this kind, {kind}, is opened by the registers alone."),
        ),
        (
            "respondent-wanted",
            (Rule.DOCKET,),
            _("A case is filed against somebody; name who is to answer it."),
        ),
        (
            "defects-wanted",
            (Rule.DEFECTS,),
            _("Say what is missing, an item a line, {most} items at most."),
        ),
    ],
)

CASES_REFUSED: Final[dict[str, Entry]] = entries(
    Gravity.ERROR,
    [
        (
            "move-not-open",
            (),
            _("{case} is {state}; “{move}” is open while it is {states}."),
        ),
        (
            "not-yours-in-the-case",
            (),
            _("“{move}” in {case} is for {who}, and you are none of these."),
        ),
        (
            "no-time-runs",
            (),
            _("Nothing is to be reminded of in {case}: the time has ended, or waits."),
        ),
        (
            "reminded-today",
            (),
            _("Of this time in {case} it was reminded today already."),
        ),
        (
            "nobody-to-remind",
            (),
            _("Nobody who could be reminded owes this step in {case}."),
        ),
        (
            "not-referred",
            (),
            _("{match} was found to be nothing that is for the Tribunal to see."),
        ),
        (
            "referred-already",
            (),
            _("{match} is before the Tribunal already, as {case}."),
        ),
        (
            "passed-over-already",
            (),
            _("Of {match} it was said already that it needs no case."),
        ),
        (
            "too-many-respondents",
            (),
            _("{number} are to answer this; a case has {most} at most."),
        ),
        (
            "party-named-twice",
            (),
            _("{who} is named twice; nobody stands in a case on two sides."),
        ),
        (
            "match-wanted",
            (),
            _("A disputed result is that of a match; name the match."),
        ),
        (
            "too-many-files",
            (),
            _("{number} files come with this; {most} at most are taken at once."),
        ),
        (
            "no-such-case",
            (),
            _(
                "There is no case {case} on the docket held here; a number is written "
                "such as ICA-T-2026-015."
            ),
        ),
        (
            "no-such-provision",
            (),
            _("There is no provision “{provision}”; an id is written such as IV.2.5."),
        ),
    ],
)
