"""What an act says to a reader: one sentence, made of what the record keeps of it.

It knows verbs and their facts, and neither names nor who acted: people stand in it by
number, as in the record.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from datetime import date
from string import Formatter
from typing import Final

from django.utils.translation import gettext
from django.utils.translation import gettext_noop as _

from rulebook.days import in_words
from rulebook.engine.profile import PROFILES

from .models import Act, Role

SAYINGS: Final[Mapping[str, tuple[str, ...]]] = {
    "enrol": (_("{subject} is enrolled as a member from {since}."),),
    "rename": (_("{subject} takes another name from {since}."),),
    "correct-name": (_("The name that {subject} took on {since} is corrected."),),
    "change-zone": (_("{subject} moves from the zone {before} to {after}."),),
    "found-federation": (
        _("{subject} is entered as a federation from {since}, {letterhead}."),
        _("{subject} is entered as a federation from {since}."),
    ),
    "rename-federation": (_("{subject} takes the name {to} from {since}."),),
    "change-confederation": (
        _("{subject} is entered under the confederation {to}, before under {from}."),
        _("{subject} is entered under the confederation {to}."),
        _("{subject} is entered under no confederation, before under {from}."),
    ),
    "grant-letterhead": (_("{subject} may give its letterhead from {since}."),),
    "withdraw-letterhead": (
        _("{subject} may no longer give its letterhead; the last day is {until}."),
    ),
    "merge-federation": (
        _("{subject} ends and goes on in {after}; the last day is {until}."),
    ),
    "file-letterhead": (
        _("{subject} has specimen no. {after} of its letterhead on file from {since}."),
    ),
    "join-federation": (
        _("{subject} joins {after} from {since} until {until}."),
        _("{subject} joins {after} from {since}."),
    ),
    "leave-federation": (_("{subject} leaves {before}; the last day is {until}."),),
    "grant-title": (
        _("{subject} is granted “{title}” from {since} until {until}: {authority}."),
        _("{subject} is granted “{title}” from {since}: {authority}."),
    ),
    "end-title": (
        _("“{title}” of {subject} ends; the last day is {until}: {authority}."),
    ),
    "void-title": (
        _(
            "“{title}” of {subject}, entered from {since}, is void from the start: "
            "{authority}."
        ),
    ),
    "bar": (
        _(
            "{subject} is {after}, {provisional}, from {scope}, from {since} until "
            "{until}: {authority}."
        ),
        _(
            "{subject} is {after}, {provisional}, from {since} until {until}: "
            "{authority}."
        ),
        _(
            "{subject} is {after}, from {scope}, from {since} until {until}: "
            "{authority}."
        ),
        _("{subject} is {after}, from {scope}, from {since}: {authority}."),
        _("{subject} is {after} from {since} until {until}: {authority}."),
        _("{subject} is {after} from {since}: {authority}."),
    ),
    "end-bar": (
        _(
            "{subject}, {before} from {since}, is so no longer; the last day is "
            "{until}: {authority}."
        ),
    ),
    "void-bar": (
        _(
            "{subject}, {before} from {since}, is so no longer: that is void from the "
            "start: {authority}."
        ),
    ),
    "ratify-bar": (_("{subject}, {before} from {since}: ratified, {authority}."),),
    "merge-member": (_("{subject} is merged into {after}: both are one person."),),
    "take-in-member": (_("{subject} takes in what stood under {before}."),),
    "undo-merger": (_("{subject}, merged into {before}, stands by itself again."),),
    "give-back-member": (_("{subject} gives back to {after} what came from there."),),
    "reseat-match": (_("Seat {seat} of {subject} is {after}, before {before}."),),
    "ask-withholding": (
        _("It is asked that the name of {subject} be withheld, by a request of {day}."),
    ),
    "drop-withholding": (
        _("The request that the name of {subject} be withheld is dropped."),
    ),
    "withhold-name": (_("The name of {subject} is withheld."),),
    "report-match": (_("{subject}, of {day}, is reported ({form}); it is {after}."),),
    "report-again": (_("{subject} is told of by another."),),
    "classify-match": (
        _("{subject}, which was {before}, is {after}: {authority}."),
        _("{subject}, which was {before}, is {after}."),
    ),
    "withdraw-match": (_("{subject} is withdrawn."),),
    "submit-sheet": (
        _("Sheet {version} of {subject} is handed in; it ends {scores}."),
        _("Sheet {version} of {subject} is handed in."),
    ),
    "confirm-result": (_("The result of {subject} is confirmed by a party."),),
    "confirm-unanswered": (
        _("The result of {subject}, which nobody answered, is confirmed."),
    ),
    "dispute-result": (_("The result of {subject} is disputed."),),
    "correct-result": (
        _("The result of {subject} is corrected to {scores}: {authority}."),
        _("The result of {subject} is corrected: {authority}."),
    ),
    "void-result": (_("The result of {subject} is void: {authority}."),),
    "uphold-result": (_("The result of {subject} stands: {authority}."),),
    "keep-ruling": (
        _("{subject} is ruled at the table, of deal {deal} of {match}."),
        _("{subject} is ruled at the table, of {match}."),
        _("{subject} is ruled at the table, in {event}."),
        _("{subject} is ruled at the table."),
    ),
    "apply-ruling": (_("The sheet of {match} is corrected by {subject}."),),
    "open-twenty-nine": (
        _(
            "{subject} is opened: deal {deal} of {match} holds a 29 {crib}, which is "
            "for {federation} to certify."
        ),
        _(
            "{subject} is opened: deal {deal} of {match} holds a 29, which is for "
            "{federation} to certify."
        ),
        _(
            "{subject} is opened: deal {deal} of {match} holds a 29 {crib}; which "
            "federation it concerns is to be named."
        ),
        _(
            "{subject} is opened: deal {deal} of {match} holds a 29; which federation "
            "it concerns is to be named."
        ),
    ),
    "apply-twenty-nine": (
        _(
            "{subject} is applied for, a 29 {crib} on {day}, which is for {federation} "
            "to certify."
        ),
        _(
            "{subject} is applied for, a 29 on {day}, which is for {federation} to "
            "certify."
        ),
        _(
            "{subject} is applied for, a 29 {crib} on {day}; which federation it "
            "concerns is to be named."
        ),
        _(
            "{subject} is applied for, a 29 on {day}; which federation it concerns is "
            "to be named."
        ),
    ),
    "name-federation": (_("{subject} concerns {federation}, which is to certify it."),),
    "certify-twenty-nine": (_("{subject} is certified for {federation}."),),
    "refuse-twenty-nine": (_("{subject} is refused for {federation}."),),
    "revoke-twenty-nine": (
        _("The certification of {subject} for {federation} is revoked."),
    ),
    "admit-twenty-nine": (_("{subject} is admitted by an order: {authority}."),),
    "turn-down-twenty-nine": (_("{subject} is refused by an order: {authority}."),),
    "strike-twenty-nine": (
        _("The certification of {subject} is revoked by an order: {authority}."),
    ),
    "receive-import": (_("{subject}, a file of {rows} results, is handed in."),),
    "read-import-again": (_("{subject} is to be read again."),),
    "order-import": (_("{subject} is to be entered."),),
    "import-results": (
        _("{subject} is entered: new matches {new}, of {rows} rows."),
        _("{subject} is entered, a file of {rows} rows."),
    ),
    "withdraw-import": (_("{subject} is withdrawn."),),
    "announce-event": (
        _("{subject} is announced ({form}), from {since} until {until}."),
    ),
    "enter-event": (_("Entered in {subject}: {members}."),),
    "leave-event": (_("{member} leaves {subject}."),),
    "draw-event": (
        _("The fixtures of {subject} are drawn, {fixtures} in {rounds} rounds."),
    ),
    "pair-entrants": (
        _("In round {round} of {subject} {first} is to meet {second}, on {day}."),
        _("In round {round} of {subject} {first} is to meet {second}."),
    ),
    "forfeit-fixture": (
        _("{member} forfeits fixture {fixture} of {subject}: a walkover for {other}."),
    ),
    "void-fixture": (_("Fixture {fixture} of {subject} is void."),),
    "replay-fixture": (
        _("Fixture {fixture} of {subject} is to be played again, and {match} is void."),
    ),
    "move-fixture": (_("Fixture {fixture} of {subject} is moved to {day}."),),
    "accept-late": (_("{match}, which was played late, counts in {subject}."),),
    "decide-tie": (_("Who is level at the cut of {subject} is put so: {order}."),),
    "toast-event": (
        _("The toast of {subject} is on record: {spirit}, proposed by {member}."),
        _(
            "The toast of {subject} is on record: observed without alcohol, proposed "
            "by {member}."
        ),
    ),
    "close-event": (_("{subject} is closed."),),
    "call-off-event": (_("{subject} is called off."),),
    "file-case": (_("{subject} is filed with the Tribunal."),),
    "open-ratification": (
        _("{subject} is opened, in which an expulsion is to be ratified."),
    ),
    "hand-in-appeal": (
        _("An appeal is handed in in {subject} before it is decided, and held."),
    ),
    "flag-ratification": (
        _("In {subject} an expulsion has waited {days} days to be ratified."),
    ),
    "pass-over-referral": (
        _("What {subject} was found to be is passed over, and needs no case."),
    ),
    "find-deficient": (_("{subject} is said to lack something."),),
    "cure-case": (_("What {subject} lacked is made good."),),
    "decline-case": (_("{subject} is declined."),),
    "make-interim-order": (_("An interim order is made in {subject}, until {until}."),),
    "lapse-interim-order": (_("An interim order in {subject} has lapsed."),),
    "admit-case": (_("{subject} is admitted, and served on whoever answers it."),),
    "appeal-determination": (
        _("An appeal against the determination in {subject} is received: {appeal}."),
    ),
    "lodge-appeal": (_("{subject} is lodged, an appeal against {against}."),),
    "ask-letterhead": (
        _("{federation} is asked whether the letterhead of {subject} is its own."),
    ),
    "cure-appeal": (_("What the appeal {subject} lacked is handed in."),),
    "answer-letterhead": (
        _("{confirmed_by} confirms its letterhead on {subject}."),
        _("{denied_by} denies its letterhead on {subject}."),
    ),
    "lapse-case": (_("{subject} is final: nobody appealed in time."),),
    "remind-case": (
        _("A time that runs in {subject} ends on {until}; its page tells what for."),
    ),
    "prove-service": (_("A service in {subject} is proved."),),
    "ask-review": (_("It is asked that {subject} be looked at again."),),
    "uphold-case": (_("{subject} is looked at again, and stays declined."),),
    "take-up-case": (_("{subject} is looked at again, and taken up."),),
    "answer-case": (_("{subject} is answered."),),
    "waive-answer": (_("The answer to {subject} is waived."),),
    "not-entertain-appeal": (_("{subject} is not entertained."),),
    "entertain-appeal": (_("{subject} goes on: the order is left unsigned."),),
    "waive-appeal": (_("A party to {subject} waives to appeal it."),),
    "take-back-defects": (_("What {subject} was said to lack is taken back."),),
    "reopen-case": (_("{subject} is reopened for a new fact."),),
    "give-back-case": (_("No appeal against {subject} is open any more."),),
    "decide-on-appeal": (_("{subject} is decided on appeal, in {appeal}."),),
    "reply-in-case": (_("An answer in {subject} is replied to."),),
    "submit-in-case": (_("More is handed in in {subject}."),),
    "disclose-approach": (
        _("An approach to somebody who decides {subject} is disclosed."),
    ),
    "represent-party": (
        _("{member} acts for a party to {subject}."),
        _("Nobody acts for a party to {subject} any more."),
    ),
    "leave-case": (_("Whoever filed {subject} leaves it; it goes on."),),
    "ask-to-withdraw": (_("It is proposed to withdraw {subject}."),),
    "withdraw-case": (_("{subject} is withdrawn."),),
    "propose-settlement": (_("It is proposed to settle {subject}."),),
    "agree-to-end": (_("A party to {subject} agrees to end it."),),
    "object-to-end": (_("A party to {subject} objects to ending it."),),
    "stay-case": (_("{subject} is stayed."),),
    "resume-case": (_("{subject} goes on."),),
    "join-case": (_("{subject} is joined to {into}."),),
    "seal-case": (_("{subject} is sealed."),),
    "unseal-case": (_("The seal of {subject} is lifted."),),
    "seal-document": (_("Something filed in {subject} is sealed."),),
    "unseal-document": (_("A seal in {subject} is lifted."),),
    "publish-redacted": (
        _("A redacted version of the determination of {subject} is published."),
    ),
    "mark-correspondence": (
        _("Something filed in {subject} is marked as mentor correspondence."),
    ),
    "ask-reading": (_("It is applied for to read what is sealed in {subject}."),),
    "grant-reading": (
        _("An application to read in {subject} is granted until {until}."),
    ),
    "refuse-reading": (_("An application to read in {subject} is refused."),),
    "end-reading": (_("A grant to read in {subject} ends."),),
    "seat-panel": (_("The panel of {subject} is drawn."),),
    "fill-panel": (_("The panel of {subject} is drawn for its empty places."),),
    "hear-anew": (_("The panel of {subject} is filled, and it is to be heard anew."),),
    "challenge-member": (_("A member of the panel of {subject} is challenged."),),
    "decide-challenge": (_("A challenge in {subject} is decided."),),
    "recuse": (_("A member steps down from the panel of {subject}."),),
    "declare-tie": (_("A tie to {subject} is declared."),),
    "call-hearing": (_("It is told how {subject} is to be heard."),),
    "call-off-hearing": (_("The hearing of {subject} is called off."),),
    "hear-case": (_("{subject} is heard."),),
    "draft-determination": (_("The determination of {subject} is being written."),),
    "sign-determination": (_("A member of the panel of {subject} signs."),),
    "determine-case": (_("{subject} is determined, and not published yet."),),
    "hand-back-determination": (
        _("The determination of {subject} goes back to its panel."),
    ),
    "publish-determination": (_("The determination of {subject} is published."),),
    "correct-determination": (
        _("The determination of {subject} is corrected; this is version {version}."),
    ),
    "appoint": (
        _("{subject} is appointed {after} of {federation} from {since} until {until}."),
        _("{subject} is appointed {after} of {federation} from {since}."),
        _("{subject} is appointed {after} from {since} until {until}."),
        _("{subject} is appointed {after} from {since}."),
    ),
    "end-appointment": (
        _("{subject} ceases to be {before} of {federation}; the last day is {until}."),
        _("{subject} ceases to be {before}; the last day is {until}."),
    ),
    "apply-number": (_("A log-in applies for the number {subject}."),),
    "withdraw-number": (_("An application for the number {subject} is withdrawn."),),
    "refuse-number": (_("An application for the number {subject} is refused."),),
    "link-log-in": (_("A log-in is linked to {subject}."),),
    "unlink-log-in": (_("The log-in of {subject} is unlinked."),),
    "send-letter-again": (_("The letter that tells of act {told} is sent again."),),
}
"""What each verb says, the fullest first; the one told is the first whose fields the
act has. Fields are facts of the act, or its subject, what was before and after."""

CHANGED: Final = _(
    "This act was changed after it was entered; what stands of it is not to be relied "
    "on."
)

PHRASES: Final[Mapping[str, str]] = {
    "letterhead": _("with authority to give its letterhead"),
    "crib": _("in the crib"),
    "provisional": _("for the time being"),
}
"""What a fact says that only is so or is not."""

MATCHES: Final[Mapping[str, str]] = {
    "convened": _("a title match"),
    "sanctioned": _("a sanctioned match"),
    "unsanctioned": _("an unsanctioned match"),
}
"""What a match was, before and after."""

DAY: Final = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")


def saying(act: Act) -> str:
    """What an act says, in the active language. Raises KeyError for no verb of ours."""
    given = act.facts | {
        "subject": act.subject,
        "before": act.before,
        "after": act.after,
    }
    told = {name: _told(name, fact) for name, fact in given.items() if fact}
    sentence = next(each for each in SAYINGS[act.verb] if fields(each) <= told.keys())
    return gettext(sentence).format_map(told)


def saying_on_record(act: Act) -> str:
    """The same to a reader of the record, who is told of an act that was changed."""
    return saying(act) if act.stands else gettext(CHANGED)


def fields(sentence: str) -> set[str]:
    """The facts that a sentence tells.

    >>> sorted(fields("{subject} takes another name from {since}."))
    ['since', 'subject']
    """
    return {name for _, name, _, _ in Formatter().parse(sentence) if name}


def _told(name: str, fact: object) -> str:
    """A fact as a reader likes it: days, roles, forms and matches by their names."""
    if fact is True:
        return gettext(PHRASES.get(name, name))
    text = str(fact)
    if name == "form" and text in PROFILES:
        return PROFILES[text].name
    if name in ("before", "after") and text in MATCHES:
        return gettext(MATCHES[text])
    if DAY.fullmatch(text):
        return in_words(date.fromisoformat(text))
    return str(Role(text).label) if text in Role.values else text
