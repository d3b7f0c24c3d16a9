"""Why a determination is not drafted, signed, closed, published or corrected so.

What rests on no provision is how the draft is kept.
"""

from typing import Final

from rulebook.rules import Rule

from .entry import Entry, Gravity, entries
from .entry import gettext_noop as _

DETERMINATIONS: Final[dict[str, Entry]] = entries(
    Gravity.ERROR,
    [
        (
            "nothing-drafted",
            (Rule.DETERMINATION,),
            _("Nothing is written of the determination of {case} yet."),
        ),
        (
            "draft-lacks",
            (Rule.DETERMINATION,),
            _("The determination of {case} still lacks {what}."),
        ),
        (
            "signatures-wanted",
            (Rule.DETERMINATION,),
            _(
                "{signed} of the panel of {case} signed it as it is now; {quorum} are "
                "wanted at least."
            ),
        ),
        (
            "publishes-own-text",
            (Rule.PUBLICATION,),
            _(
                "{member} signed what was determined in {case}; another of the "
                "Secretariat looks at what it names, and publishes it."
            ),
        ),
        (
            "did-not-hear",
            (Rule.PANEL,),
            _("{member} did not hear {case}, and does not vote in it."),
        ),
        (
            "no-majority",
            (Rule.DETERMINATION,),
            _(
                "{for} of the {signed} who signed the determination of {case} are in "
                "favour, which is no majority."
            ),
        ),
        (
            "dissent-in-favour",
            (Rule.DETERMINATION,),
            _("A dissent is written by whoever votes against a determination."),
        ),
        (
            "orders-and-none",
            (Rule.DETERMINATION,),
            _("It says that nothing is ordered, and has {number} orders."),
        ),
        (
            "not-ticked",
            (Rule.PUBLICATION,),
            _(
                "The determination of {case} shows {kind}, “{what}”, and nobody ticked "
                "that it may be shown."
            ),
        ),
        (
            "orders-changed",
            (Rule.CORRECTIONS,),
            _(
                "What {case} orders was changed in more than its words; that is no "
                "clerical correction."
            ),
        ),
        (
            "orders-unchanged",
            (Rule.CORRECTIONS,),
            _(
                "What {case} orders is as it was; only a change of the operative part "
                "starts the thirty days anew."
            ),
        ),
    ],
)

DETERMINATIONS_REFUSED: Final[dict[str, Entry]] = entries(
    Gravity.ERROR,
    [
        (
            "draft-changed-meanwhile",
            (),
            _(
                "What you saw of the determination of {case} was version {version}; it "
                "is at version {stands} now."
            ),
        ),
        (
            "draft-too-long",
            (),
            _("It has {number} {what}; {most} at most are taken."),
        ),
        (
            "cited-twice",
            (),
            _("{what} is cited twice; once is enough."),
        ),
        (
            "not-a-precedent",
            (),
            _("{cited} is no earlier case with a published determination."),
        ),
        (
            "nothing-corrected",
            (),
            _("The determination of {case} is drafted as it is published."),
        ),
    ],
)

REOPENING: Final[dict[str, Entry]] = entries(
    Gravity.ERROR,
    [
        (
            "reopening-after-appeal",
            (Rule.REOPENING, Rule.ONE_APPEAL),
            _(
                "{case} was appealed, in {appeal}, and is not reopened: what was never "
                "appealed may be."
            ),
        ),
        (
            "reopening-of-an-appeal",
            (Rule.REOPENING, Rule.ONE_APPEAL),
            _("{case} is an appeal; what is determined on appeal is not reopened."),
        ),
        (
            "final-but-for-words",
            (Rule.CORRECTIONS, Rule.ONE_APPEAL),
            _(
                "What is determined on appeal, in {case}, is final; its words may be "
                "corrected, and not its operative part."
            ),
        ),
        (
            "reopened-for-its-panel",
            (Rule.REOPENING,),
            _("{case} is reopened, and only its panel ends it."),
        ),
        (
            "reopened-for-its-fact",
            (Rule.REOPENING, Rule.ENDING),
            _(
                "{into} is reopened for a new fact and for nothing else, so {case} is "
                "not joined to it."
            ),
        ),
    ],
)
