"""Why an entry in the registers, or an act of an office, is refused.

These rest on no provision: they are how the registers are kept, which the Code leaves
to the Association. What is entered is known to the registers alone.
"""

from typing import Final

from .entry import Entry, Gravity, entries
from .entry import gettext_noop as _

REGISTERS: Final[dict[str, Entry]] = entries(
    Gravity.ERROR,
    [
        (code, (), sentence)
        for code, sentence in (
            ("name-empty", _("No name is given; write one.")),
            (
                "name-too-long",
                _("The name has {length} characters; the registers hold {most}."),
            ),
            (
                "hidden-character-in-name",
                _(
                    "The name holds a character that cannot be seen: {character}. "
                    "Write the name again without it."
                ),
            ),
            (
                "name-unchanged",
                _("{member} bears this very name since {since}."),
            ),
            (
                "name-begins-too-soon",
                _(
                    "The name in force was taken on {since}; a new one begins on a "
                    "later day."
                ),
            ),
            (
                "no-name-from",
                _("{member} took no name on {since}; look for the day in the entry."),
            ),
            (
                "key-used-otherwise",
                _(
                    "The key “{key}” stood with another request of yours; give each "
                    "request a key of its own."
                ),
            ),
            (
                "no-such-zone",
                _("“{zone}” is no time zone; write one such as Europe/London."),
            ),
            ("zone-unchanged", _("{member} has the home zone {zone} already.")),
            (
                "no-such-species",
                _("“{species}” is no species; write a word, such as human or horse."),
            ),
            (
                "no-such-member",
                _(
                    "There is no member “{member}”; a number is written such as "
                    "ICA-000017."
                ),
            ),
            (
                "no-such-federation",
                _("There is no federation “{federation}” in the registers."),
            ),
            (
                "not-a-federation-code",
                _(
                    "“{code}” is no code of a federation; write two to eight capital "
                    "letters from A to Z."
                ),
            ),
            (
                "federation-code-taken",
                _("There is a federation {code} already; each has a code of its own."),
            ),
            (
                "federation-code-kept",
                _(
                    "{code} was the code of a federation that ended on {until}; a code "
                    "is never given twice."
                ),
            ),
            (
                "federation-ended",
                _(
                    "{federation} ended on {until} and goes on in {into}; nothing of "
                    "it runs longer."
                ),
            ),
            (
                "not-yet-founded",
                _("{federation} begins on {since}; nothing of it begins sooner."),
            ),
            (
                "confederation-unchanged",
                _("This very confederation is entered for {federation}."),
            ),
            (
                "letterhead-already",
                _("{federation} may give its letterhead from {since} as it is."),
            ),
            (
                "no-letterhead",
                _("{federation} has no authority to give its letterhead on {day}."),
            ),
            (
                "merged-into-itself",
                _("{federation} cannot be merged into itself; name another."),
            ),
            (
                "entered-for-later",
                _(
                    "Something is entered of {federation} that begins on {since}, and "
                    "its last day would be {until}."
                ),
            ),
            (
                "specimen-on-file",
                _("This very specimen is on file for {federation}, as no. {version}."),
            ),
            (
                "specimen-begins-too-soon",
                _(
                    "Specimen no. {version} of {federation} holds from {since}; the "
                    "next one holds from that day or a later one."
                ),
            ),
            (
                "ends-before-it-begins",
                _(
                    "What begins on {since} cannot end on {until}; its first day is "
                    "the earliest."
                ),
            ),
            ("text-wanted", _("The {what} is not given; write it.")),
            (
                "text-too-long",
                _("The {what} has {length} characters; the registers hold {most}."),
            ),
            (
                "hidden-character-in-text",
                _(
                    "The {what} holds a character that cannot be seen: {character}, "
                    "where ▯ stands in “{near}”. Write it again without."
                ),
            ),
            (
                "title-held-already",
                _(
                    "{member} holds “{title}” from {since}; nobody holds one title "
                    "twice on a day."
                ),
            ),
            (
                "barred-already",
                _(
                    "{member} is {bar} from {since} by the same authority; that is "
                    "entered once."
                ),
            ),
            (
                "scope-of-a-bar",
                _(
                    "A suspension and an expulsion are from all play; any other bar "
                    "says from which play it is."
                ),
            ),
            (
                "void-already",
                _("What was entered from {since} is void from the start already."),
            ),
            ("over-already", _("It ends on {until} already.")),
            (
                "in-federation-already",
                _(
                    "{member} belongs to {federation} from {since}; nobody belongs to "
                    "one federation twice on a day."
                ),
            ),
            (
                "not-in-federation",
                _("{member} does not belong to {federation} on {day}."),
            ),
            (
                "not-appointed-to",
                _("Nobody is appointed a member: who is enrolled is one."),
            ),
            (
                "of-which-federation",
                _("A federation officer is one federation’s; name it."),
            ),
            (
                "of-no-federation",
                _("Only a federation officer is appointed for a federation."),
            ),
            (
                "appointed-already",
                _(
                    "{member} is {role} from {since}; nobody holds one office twice "
                    "on a day."
                ),
            ),
            (
                "not-to-be-acknowledged",
                _("This notice does not ask to be acknowledged; to read it is enough."),
            ),
            (
                "letter-under-way",
                _(
                    "The letter that tells of act {act} was sent, or is under way; "
                    "only one that did not arrive is sent again."
                ),
            ),
            (
                "nobody-to-write-to",
                _(
                    "Whoever the letter that tells of act {act} is for has no log-in "
                    "that is open, and so no address."
                ),
            ),
            (
                "letter-to-the-same-address",
                _(
                    "The letter that tells of act {act} would go to the very address "
                    "that was refused."
                ),
            ),
            (
                "director-first",
                _(
                    "While nobody can appoint, the first who is appointed is the "
                    "Executive Director."
                ),
            ),
            (
                "nobody-acts",
                _(
                    "Say who acts: without a member the service may {right} only "
                    "while there is nobody who can."
                ),
            ),
            (
                "log-in-of-no-member",
                _(
                    "This log-in is not linked to a member’s number, and to {right} is "
                    "for: {roles}."
                ),
            ),
            (
                "right-not-held",
                _("On {day} {member} may not {right}; it is for: {roles}."),
            ),
            (
                "right-held-elsewhere",
                _(
                    "On {day} {member} acts for {own} alone, and this concerns "
                    "{federation}."
                ),
            ),
            (
                "second-factor-wanted",
                _(
                    "Whoever holds an appointment acts only with a second factor, "
                    "and this log-in has none."
                ),
            ),
            (
                "second-factor-stays",
                _("The last second factor of an officer is not removed."),
            ),
            (
                "address-taken",
                _("Somebody logs in with this address already."),
            ),
            # Log-ins and the numbers they apply for.
            (
                "address-not-confirmed",
                _(
                    "The e-mail address of this log-in is not confirmed; open the link "
                    "that was mailed to it."
                ),
            ),
            (
                "log-in-linked-already",
                _("This log-in is {member}’s already; a log-in is one member’s."),
            ),
            (
                "application-open-already",
                _("This log-in has applied for {member}, and the answer is to come."),
            ),
            (
                "applied-too-often",
                _("A log-in applies at most {most} times a day; apply again tomorrow."),
            ),
            ("not-the-applicant", _("Only who has applied withdraws an application.")),
            ("application-over", _("This application is {state} already.")),
            (
                "own-log-in",
                _(
                    "Nobody decides on a log-in of their own; {member} leaves this to "
                    "somebody else."
                ),
            ),
            (
                "office-holders-log-in",
                _(
                    "{member} holds an office, so which log-in is theirs is decided by "
                    "the Executive Director or the Secretariat."
                ),
            ),
            (
                "own-entry-log-in",
                _(
                    "An officer of your federation took {member} in, who was of "
                    "another before, so which log-in is theirs is decided by the "
                    "Secretariat, or by the other while they belong to it."
                ),
            ),
            (
                "member-has-log-in",
                _("{member} has a log-in already; a member has one."),
            ),
            ("member-has-no-log-in", _("{member} has no log-in.")),
            (
                "no-such-log-in",
                _(
                    "There is no log-in of the address “{address}”; sign up with it "
                    "first, and confirm it."
                ),
            ),
            # The demonstration.
            (
                "service-not-empty",
                _(
                    "Something is entered here already; the demonstration is loaded "
                    "into an empty service only."
                ),
            ),
            (
                "passwords-known-to-all",
                _(
                    "The demonstration’s log-ins have passwords known to all, so there "
                    "are some only in development, where the service answers to this "
                    "machine alone."
                ),
            ),
        )
    ],
)

REGISTERS_NOTES: Final[dict[str, Entry]] = entries(
    Gravity.NOTE,
    [
        (
            "odd-character-in-name",
            (),
            _(
                "Names seldom hold {character}. It is kept as it is given; look at it "
                "once more."
            ),
        ),
    ],
)
