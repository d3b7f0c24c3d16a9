"""What cases and rulings keep of a person, beside what the registers and the log-in do.

It knows no person and no row.
"""

from __future__ import annotations

from typing import Final

from django.utils.translation import gettext_noop as _

from standings.kept import ALWAYS, OF_LOG_INS, OF_MEMBERS, Kept, Place

OF_RULINGS: Final = (
    Kept(
        key="rulings",
        title=_("Rulings at the table"),
        public=_("What was ruled, between whom, and what each of them said."),
        where=(Place(_("the rulings"), "tribunal:rulings"),),
        rests_on=("X.1-i",),
        until=ALWAYS,
        rows={
            "tribunal.Ruling.player": "number kind player_says opponent_says match",
            "tribunal.Ruling.opponent": "number kind player_says opponent_says match",
        },
    ),
)

OF_CASES: Final = (
    Kept(
        key="cases",
        title=_("Cases before the Tribunal"),
        public=_(
            "From the publication of a determination on: who the parties were and who "
            "sat on the panel, how each voted, what was ordered and on what reasons."
        ),
        where=(Place(_("the docket"), "tribunal:cases"),),
        rests_on=("VIII.2", "VIII.1-a", "VIII.1-k"),
        closed=_(
            "What was filed, served and said in a case, and who has a part in it; of a "
            "sealed case everything but its number."
        ),
        readers=_(
            "The parties, as far as it was served on them; the panel; the Secretariat. "
            "Correspondence between mentor and mentee: who handed it in (VII.3)."
        ),
        until=ALWAYS,
        elsewhere={
            "tribunal.Party.member": _("told as “cases”, once you may know of it"),
            "tribunal.Party.representative": _(
                "told as “cases”, once you may know of it"
            ),
            "tribunal.Order.member": _(
                "told as “cases”, once the determination is published"
            ),
        },
    ),
    Kept(
        key="panels",
        title=_("Work in the Tribunal"),
        closed=_("Seats on panels, ties declared, signatures and votes."),
        readers=_("You, the Secretariat, and whoever has a part in the case."),
        until=ALWAYS,
        rows={
            "tribunal.PanelSeat.member": "case presides",
            "tribunal.DeclaredTie.member": "case act_id",
            "tribunal.Signature.member": "case digest in_favour dissent act_id",
            "tribunal.Vote.member": "determination.case presides",
        },
    ),
    Kept(
        key="reports",
        title=_("Reports of conduct"),
        closed=_("That you reported what somebody was expelled for."),
        readers=_("The parties, the panel and the Secretariat."),
        until=ALWAYS,
        rows={"tribunal.Expulsion.reported_by": "case act_id"},
    ),
)

EVERYTHING: Final = (*OF_MEMBERS, *OF_RULINGS, *OF_CASES, *OF_LOG_INS)
"""All that is kept of a person, in the order in which it is told."""
