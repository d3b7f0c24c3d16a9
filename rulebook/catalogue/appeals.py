"""What the Tribunal tells of an appeal, and why it receives none (VIII.2)."""

from typing import Final

from rulebook.rules import Rule

from .entry import Entry, Gravity, entries
from .entry import gettext_noop as _

APPEALS: Final[dict[str, Entry]] = entries(
    Gravity.ERROR,
    [
        (
            "appellant-no-party",
            (Rule.APPEAL_FORM,),
            _("You are no party to the determination in {case}; only a party appeals."),
        ),
        (
            "appealed-already",
            (Rule.ONE_APPEAL,),
            _(
                "You have appealed against the determination in {case} already, as "
                "{appeal}; a party appeals once."
            ),
        ),
        (
            "decided-on-appeal",
            (Rule.ONE_APPEAL,),
            _(
                "The determination in {case} was decided upon on appeal, in {appeal}, "
                "and that is final."
            ),
        ),
        (
            "appeal-of-an-appeal",
            (Rule.ONE_APPEAL,),
            _("{case} is an appeal itself; what is determined on appeal is final."),
        ),
        (
            "letterhead-in-own-cause",
            (Rule.PANEL,),
            _(
                "{member} is a party to {case}, or acts for one, and says nothing of "
                "the letterhead for the federation: nobody judges in their own cause."
            ),
        ),
        (
            "letterhead-answered",
            (Rule.APPEAL,),
            _(
                "{federation} has said already whether the letterhead of {case} is "
                "its own."
            ),
        ),
        (
            "grounds-wanted",
            (Rule.APPEAL,),
            _("Say what the appeal is about, one thing or several."),
        ),
        (
            "appeal-not-filed-so",
            (Rule.APPEAL,),
            _("An appeal is lodged against a determination, and not filed as a case."),
        ),
    ],
)

APPEALS_MISSING: Final[dict[str, Entry]] = entries(
    Gravity.REFERRAL,
    [
        (
            "letterhead-missing",
            (Rule.APPEAL, Rule.APPEAL_FORM),
            _("It is not on the letterhead of {own}, the appellant’s own federation."),
        ),
        (
            "letterhead-of-another",
            (Rule.APPEAL, Rule.APPEAL_FORM),
            _(
                "Its letterhead is of {federation}; the appellant’s own federation is "
                "{own}."
            ),
        ),
        (
            "letterhead-of-the-past",
            (Rule.APPEAL, Rule.APPEAL_FORM),
            _(
                "Its letterhead is of {federation}, which has become part of {into}; "
                "the appellant’s own federation is {own}."
            ),
        ),
        (
            "letterhead-without-authority",
            (Rule.APPEAL, Rule.APPEAL_FORM),
            _(
                "Its letterhead is of {federation}, which gave it to no appeal on "
                "that day."
            ),
        ),
        (
            "appellant-of-no-federation",
            (Rule.APPEAL, Rule.APPEAL_FORM),
            _(
                "{who} belonged to no federation on that day, so that no letterhead "
                "is the appellant’s own."
            ),
        ),
        (
            "appellant-of-several-federations",
            (Rule.APPEAL, Rule.APPEAL_FORM),
            _(
                "{who} belonged to several federations on that day, {federations}; "
                "the appellant’s own is to be one."
            ),
        ),
        (
            "addressee-missing",
            (Rule.APPEAL, Rule.APPEAL_FORM),
            _("It is not addressed to the Executive Director at the Secretariat."),
        ),
        (
            "appeal-late",
            (Rule.APPEAL_DAYS,),
            _(
                "It is late, on day {day} after the publication: the last was day 30, "
                "{until} in {zone}. It is received, and the Tribunal decides upon it."
            ),
        ),
        (
            "form-made-good-late",
            (Rule.APPEAL_FORM,),
            _(
                "It was lodged in time; what it lacked was made good late, on day "
                "{day} after the publication. The last was day 30, {until} in {zone}."
            ),
        ),
        (
            "form-not-made-good",
            (Rule.APPEAL_FORM,),
            _(
                "It was lodged in time; what it lacks was not made good by the end of "
                "{until} in {zone}. It goes on marked late, and the Tribunal decides "
                "upon it."
            ),
        ),
    ],
)

APPEALS_NOTES: Final[dict[str, Entry]] = entries(
    Gravity.NOTE,
    [
        (
            "only-muggins",
            (Rule.ONLY_MUGGINS, Rule.MUGGINS),
            _(
                "Muggins is all that it is about. An order that it is not entertained "
                "is proposed to the Tribunal, and stands only if a member signs it."
            ),
        ),
        (
            "muggins-among-others",
            (Rule.ONLY_MUGGINS, Rule.MUGGINS),
            _(
                "The Tribunal has entertained no appeal against the application of "
                "muggins; what else it is about goes its way without that."
            ),
        ),
    ],
)
