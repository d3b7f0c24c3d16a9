"""What is kept of a person, kind by kind: shown to whom, where and why, and how long.

One table, which the page of what is public reads, and the copy of the own data. It
knows no person and no row. What cases keep stands with the Tribunal.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from django.utils.translation import gettext_noop as _


@dataclass(frozen=True, slots=True)
class Place:
    """Where something is shown: what that is called, and its address.

    ``of_member`` says that the address holds the member’s number, ``args`` what else it
    holds; ``query`` is what follows it, in which ``{number}`` stands for that.
    """

    label: str
    name: str
    query: str = ""
    of_member: bool = False
    args: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Kept:
    """One kind of what is kept of a person.

    ``public`` tells what everybody is shown, and is empty where that is nothing;
    ``rests_on`` are the provisions for it. ``closed`` tells what is kept besides,
    ``readers`` who may read that, ``until`` how long all of it is kept.

    ``rows`` are the columns by which a row is a person's, as ``app.Model.column``, each
    with the columns of it that the copy of the own data tells. ``elsewhere`` are those
    that it tells in another way, or not at all, each with how or why.
    """

    key: str
    title: str
    until: str
    public: str = ""
    where: tuple[Place, ...] = ()
    rests_on: tuple[str, ...] = ()
    closed: str = ""
    readers: str = ""
    rows: Mapping[str, str] = field(default_factory=dict)
    elsewhere: Mapping[str, str] = field(default_factory=dict)


ALWAYS: Final = _("As long as the registers are kept.")
YOU: Final = _("You, with your log-in.")
PUBLIC: Final = "X.1-i"
"""The note that says what of a member everybody is shown."""

PAGE: Final = Place(_("the member’s page"), "standings:member", of_member=True)

OF_MEMBERS: Final = (
    Kept(
        key="number",
        title=_("Number"),
        public=_("The member’s number, and the numbers of records merged into it."),
        where=(PAGE, Place(_("the members"), "standings:members")),
        rests_on=(PUBLIC,),
        until=ALWAYS,
        rows={
            "standings.Merger.member": "member into act_id",
            "standings.Merger.into": "member into act_id",
            "standings.Member.merged_into": "serial",
        },
    ),
    Kept(
        key="names",
        title=_("Names"),
        public=_("Every name borne, now or once, with its days."),
        where=(PAGE, Place(_("the members"), "standings:members")),
        rests_on=(PUBLIC,),
        closed=_("Why a name was changed or corrected."),
        readers=_("You, and who may read the whole record."),
        until=_("As long as the registers are kept, or until it is withheld."),
        rows={
            "standings.MemberName.member": "full since until",
            "standings.Anonymisation.member": "received_on made_by_id dropped_by_id",
        },
        elsewhere={
            "standings.Anonymisation.asker": _("what you entered is told as “acts”"),
            "standings.Anonymisation.doer": _("what you carried out is told as “acts”"),
        },
    ),
    Kept(
        key="species",
        title=_("Species"),
        public=_("The species, where it is another than human."),
        where=(PAGE,),
        rests_on=("VII.1",),
        until=ALWAYS,
    ),
    Kept(
        key="zone",
        title=_("Home zone"),
        public=_("The zone in which moments are shown."),
        where=(PAGE,),
        rests_on=(PUBLIC,),
        until=ALWAYS,
    ),
    Kept(
        key="federations",
        title=_("Federations"),
        public=_("The national federations belonged to, with their days."),
        where=(PAGE,),
        rests_on=("IV.3", PUBLIC),
        until=ALWAYS,
        rows={"standings.FederationMembership.member": "federation since until"},
    ),
    Kept(
        key="offices",
        title=_("Offices"),
        public=_("The offices held, with their days."),
        where=(PAGE,),
        rests_on=(PUBLIC,),
        until=ALWAYS,
        rows={"standings.Appointment.member": "role federation since until"},
    ),
    Kept(
        key="titles",
        title=_("Titles"),
        public=_("The titles held, with their days, and by whose authority."),
        where=(PAGE,),
        rests_on=("X.1", "X.1-a"),
        until=ALWAYS,
        rows={"standings.Title.member": "name authority since until is_void"},
    ),
    Kept(
        key="bars",
        title=_("Suspensions, bars and expulsions"),
        public=_("Each with its days, its reach, and by whose authority."),
        where=(PAGE, Place(_("the standings"), "standings:standing")),
        rests_on=("VII.4", "X.1-a", "VIII.1-k"),
        until=ALWAYS,
        rows={
            "standings.Bar.member": "kind scope authority provisional since until "
            "is_void",
        },
    ),
    Kept(
        key="matches",
        title=_("Matches"),
        public=_(
            "Who sat at a match, when and where, its sheets and results, who reported "
            "it and what was said of it, and who confirmed or disputed the result."
        ),
        where=(
            Place(_("the matches"), "standings:matches", "?member={number}"),
            Place(_("the file of all matches"), "standings:export", args=("csv",)),
        ),
        rests_on=("X.1", "X.1-b", "X.1-c"),
        until=ALWAYS,
        rows={
            "standings.Seat.member": "match letter species federation",
            "standings.Answer.member": "result.match confirms reason",
        },
    ),
    Kept(
        key="figures",
        title=_("Standings"),
        public=_("Wins, defeats and what else is counted, by season and opponent."),
        where=(
            Place(_("the member’s record"), "standings:member-record", of_member=True),
            Place(_("against whom"), "standings:opponents", of_member=True),
            Place(_("the standings"), "standings:standing"),
        ),
        rests_on=("X.1", "V.3-c"),
        until=ALWAYS,
        rows={
            "standings.Credit.member": "match seat act_id season played wins defeats "
            "skunks_given skunks_taken spread",
            "standings.Tally.member": "season scope played wins defeats skunks_given "
            "skunks_taken spread",
        },
    ),
    Kept(
        key="nines",
        title=_("Hands of 29"),
        public=_("The hand, when and where it was held, who saw it, who certified it."),
        where=(
            Place(
                _("the register of 29 hands"),
                "standings:twenty-nines",
                "?member={number}",
            ),
        ),
        rests_on=("IV.3",),
        until=ALWAYS,
        rows={
            "standings.TwentyNine.member": "number day zone place hand starter crib "
            "witnesses federation state",
            "standings.TwentyNine.certifier": "number certified_on federation",
        },
    ),
    Kept(
        key="events",
        title=_("Events"),
        public=_("Events entered and left, fixtures, and toasts proposed."),
        where=(Place(_("the events"), "standings:events"),),
        rests_on=("IX.1", PUBLIC),
        until=ALWAYS,
        rows={
            "standings.Entrant.member": "event",
            "standings.Fixture.first": "event round first second day state match",
            "standings.Fixture.second": "event round first second day state match",
            "standings.Event.toast_by": "number toast_spirit",
        },
    ),
    Kept(
        key="acts",
        title=_("The record of acts"),
        public=_(
            "The public acts about the member, and those done by them, in which role."
        ),
        where=(Place(_("the record"), "standings:record", "?about={number}"),),
        rests_on=(PUBLIC,),
        closed=_("The other acts, their reasons, and the log-in that each came from."),
        readers=_(
            "Who may read the whole record; you, as far as you did it or were told."
        ),
        until=_("For ever: the acts are one chain. They hold numbers and no names."),
        elsewhere={
            "standings.Act.who": _("told as “acts”, by its sentence"),
            "standings.Act.account": _("told as “acts”, by its sentence"),
        },
    ),
)
"""What everybody is shown of a member, and what is kept beside it."""

OF_LOG_INS: Final = (
    Kept(
        key="log-in",
        title=_("Log-in"),
        closed=_(
            "The e-mail addresses, when it was made and last used, and the password as "
            "a digest."
        ),
        readers=_(
            "You. The address: who may read the whole record, and who decides on an "
            "application of it."
        ),
        until=_("Until the name is withheld; the emptied log-in is kept for the acts."),
        rows={
            "account.EmailAddress.user": "email verified primary",
            "standings.KeptAnswer.user": "at status",
        },
        elsewhere={
            "standings.User.member": _("the log-in itself, told as “log-in”"),
            "standings.User_groups.user": _("unused: rights come from offices"),
            "standings.User_user_permissions.user": _(
                "unused: rights come from offices"
            ),
        },
    ),
    Kept(
        key="devices",
        title=_("Where you are logged in"),
        closed=_(
            "Browser, network address and moments of the log-ins that are open; tries "
            "that failed."
        ),
        readers=YOU,
        until=_(
            "Until you log out or the log-in lapses; tries, until one succeeds or a "
            "quarter of an hour has passed, and somebody tries again."
        ),
        rows={"usersessions.UserSession.user": "ip user_agent created_at last_seen_at"},
        elsewhere={
            "admin.LogEntry.user": _("never written: the record of acts is the log"),
        },
    ),
    Kept(
        key="factors",
        title=_("Second factors and tokens"),
        closed=_(
            "Apps for codes, passkeys and tokens for programs, and their secrets."
        ),
        readers=_("You see what there is; nobody sees the secrets."),
        until=_("Until you remove them, or they lapse."),
        rows={
            "mfa.Authenticator.user": "type created_at last_used_at",
            "knox.AuthToken.user": "created expiry",
        },
    ),
    Kept(
        key="notices",
        title=_("Notices and letters"),
        closed=_("What you were told, when you opened it, and the letter of it."),
        readers=_(
            "You. That you were told, and when you opened it: who may read the whole "
            "record, and of what is served in a case, whoever has a part in it."
        ),
        until=_(
            "For ever, as proof; address and text of letters until the name is "
            "withheld."
        ),
        elsewhere={
            "standings.Notice.member": _("told as “notices”, with act and letter"),
            "standings.Notice.user": _("told as “notices”, with act and letter"),
        },
    ),
    Kept(
        key="applications",
        title=_("Applications for a number"),
        closed=_("Your words to whoever decides, and what was decided."),
        readers=_("You, and who decides on it."),
        until=_("For ever; your words until the name is withheld."),
        rows={"standings.Application.user": "number member words state"},
        elsewhere={
            "standings.Application.member": _(
                "told of your own log-in; another’s words are not yours"
            ),
        },
    ),
    Kept(
        key="imports",
        title=_("Files of results"),
        closed=_("The files of results that you handed in, row by row."),
        readers=_("Who may bring in results."),
        until=ALWAYS,
        rows={
            "standings.Import.user": "number name digest state total",
            "standings.Import.ordered_by": "number name digest state total",
        },
    ),
    Kept(
        key="files",
        title=_("Files handed in"),
        closed=_("The files that you handed in, as they were."),
        readers=_("Who may read what they were handed in for."),
        until=ALWAYS,
    ),
)
"""What is kept of whoever logs in, and is not public."""

KEPT: Final = (*OF_MEMBERS, *OF_LOG_INS)
