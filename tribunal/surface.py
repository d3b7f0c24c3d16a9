"""The moves that are offered to people and programs: what each asks, and its verb.

A move that has no entry here has no address. Who may make one, and whether it is open,
is not known.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final

from rulebook.catalogue.entry import gettext_noop as _
from rulebook.serializers.questions import Question
from standings.models import User
from standings.serializers.matches import NothingQuestion

from .answers import answer, disclose, reply, represent, submit, waive
from .appealed import waive_appeal
from .appeals import make_good
from .correspondence import (
    ask_reading,
    end_reading,
    grant_reading,
    mark_correspondence,
    refuse_reading,
)
from .determinations import correct, determine, hand_back, publish
from .drafts import draft, sign
from .endings import agree, enter_agreement, object_to, settle, withdraw
from .expulsions import hand_in_appeal
from .filing import admit, cure, decline, find_deficient, take_back_defects
from .force import interim_order
from .forms.appeals import CureForm
from .forms.determinations import (
    CorrectForm,
    DetermineForm,
    DraftForm,
    HandBackForm,
    PublishForm,
    SignForm,
)
from .forms.moves import (
    DefectsForm,
    MoveForm,
    NothingForm,
    ProofForm,
    ReasonsForm,
    TakeBackForm,
)
from .forms.orders import InterimOrderForm
from .forms.panels import (
    CallHearingForm,
    ChallengeForm,
    DecideChallengeForm,
    DrawForm,
    HearForm,
    ReasonForm,
)
from .forms.proceedings import (
    AgreeForm,
    AnswerForm,
    DiscloseForm,
    EarlyAppealForm,
    EnterAgreementForm,
    EntertainForm,
    JoinForm,
    NotEntertainForm,
    ObjectForm,
    ReopenForm,
    ReplyForm,
    RepresentForm,
    ReviewedForm,
    ReviewForm,
    SettleForm,
    SubmitForm,
    WaiveAppealForm,
    WaiveForm,
    WithdrawForm,
)
from .forms.seals import (
    AskReadingForm,
    DecideForm,
    EndReadingForm,
    GrantForm,
    MarkForm,
    RedactedForm,
    SealForm,
    UnsealForm,
)
from .hearings import call_hearing, call_off_hearing, hear
from .joining import join, resume, stay
from .models import Case, Kind
from .muggins import entertain, not_entertain
from .orders import OrderTold
from .panels import (
    challenge,
    decide_challenge,
    declare_tie,
    hear_anew,
    recuse,
    replace,
    seat_the_panel,
)
from .reopening import reopen
from .review import ask_review, take_up_again, uphold
from .sealing import publish_redacted, seal, unseal
from .serializers.appeals import CureQuestion
from .serializers.determinations import (
    CorrectQuestion,
    DraftQuestion,
    HandBackQuestion,
    PublishQuestion,
    SignQuestion,
)
from .serializers.moves import (
    DefectsQuestion,
    FilingQuestion,
    InterimOrderQuestion,
    ProofQuestion,
    ReasonsQuestion,
)
from .serializers.panels import (
    CallHearingQuestion,
    ChallengeQuestion,
    DecideChallengeQuestion,
    HearQuestion,
    WhyQuestion,
)
from .serializers.proceedings import (
    AgreeQuestion,
    DiscloseQuestion,
    EnterAgreementQuestion,
    ForAPartyQuestion,
    JoinQuestion,
    NotEntertainQuestion,
    ObjectQuestion,
    PerhapsWhyQuestion,
    ReplyQuestion,
    RepresentQuestion,
    SaidQuestion,
    SubmitQuestion,
    WithdrawQuestion,
)
from .serializers.seals import (
    AskReadingQuestion,
    EndReadingQuestion,
    GrantReadingQuestion,
    OfAFilingQuestion,
    RedactedQuestion,
    RefuseReadingQuestion,
    SealQuestion,
    UnsealQuestion,
)
from .service import prove_service


@dataclass(frozen=True, slots=True)
class Surface:
    """How a move is asked for. ``verb`` takes the case, what was told, by whom, when.

    ``advice`` says before the form what the move does; the edge translates it. Where
    it ``weighs`` what is on file, that is read beside the form.
    """

    verb: Callable[..., object]
    form: type[MoveForm]
    question: type[Question]
    advice: str
    weighs: bool = False


def _cure(*, case: Case, **told: Any) -> object:
    """An appeal is made good by another letter."""
    return (make_good if case.kind == Kind.APPEAL else cure)(case=case, **told)


def _prove_service(*, case: Case, **told: Any) -> object:
    """The service tells of which case it is."""
    return prove_service(**told)


def _interim_order(*, case: Case, by: User, at: datetime, **told: Any) -> object:
    """What is told of an order is one thing."""
    return interim_order(case=case, told=OrderTold(**told), by=by, at=at)


def _decide_challenge(*, case: Case, **told: Any) -> object:
    """The challenge tells of which case it is."""
    return decide_challenge(**told)


def _reply(*, case: Case, **told: Any) -> object:
    """The answer tells of which case it is."""
    return reply(**told)


def _agree(*, case: Case, **told: Any) -> object:
    """The proposal tells of which case it is."""
    return agree(**told)


def _enter_agreement(*, case: Case, **told: Any) -> object:
    """The proposal tells of which case it is."""
    return enter_agreement(**told)


def _object(*, case: Case, **told: Any) -> object:
    """The proposal tells of which case it is."""
    return object_to(**told)


def _ask_reading(*, case: Case, **told: Any) -> object:
    """The seal tells of which case it is."""
    return ask_reading(**told)


def _grant_reading(*, case: Case, **told: Any) -> object:
    """The application tells of which case it is."""
    return grant_reading(**told)


def _refuse_reading(*, case: Case, **told: Any) -> object:
    """The application tells of which case it is."""
    return refuse_reading(**told)


def _end_reading(*, case: Case, **told: Any) -> object:
    """The grant tells of which case it is."""
    return end_reading(**told)


SURFACES: Final[Mapping[str, Surface]] = {
    "find-deficient": Surface(
        find_deficient,
        DefectsForm,
        DefectsQuestion,
        _(
            "Whoever filed it is told once, item by item, and has some days to make it "
            "good. The moment of the first receipt is kept."
        ),
        weighs=True,
    ),
    "cure": Surface(
        _cure,
        CureForm,
        CureQuestion,
        _(
            "Answer each item that was said to be missing. The case keeps the moment "
            "of its first receipt."
        ),
    ),
    "take-back-defects": Surface(
        take_back_defects,
        TakeBackForm,
        WhyQuestion,
        _(
            "For what was said to be missing in error. Whoever filed it is told, with "
            "the reason, and need make nothing good."
        ),
    ),
    "decline": Surface(
        decline,
        ReasonsForm,
        ReasonsQuestion,
        _(
            "You sign these reasons. Whoever filed it may ask for a review, which "
            "another member of the Tribunal decides."
        ),
        weighs=True,
    ),
    "not-entertain": Surface(
        not_entertain,
        NotEntertainForm,
        NotEntertainQuestion,
        _(
            "It lies ready, and is made by your signature alone. Whoever appealed may "
            "ask another member to look at it again."
        ),
    ),
    "entertain": Surface(
        entertain,
        EntertainForm,
        PerhapsWhyQuestion,
        _(
            "You leave the order unsigned. The Secretariat admits the appeal, and a "
            "panel decides it."
        ),
    ),
    "ask-review": Surface(
        ask_review,
        ReviewForm,
        PerhapsWhyQuestion,
        _(
            "Another member of the Tribunal looks at it, and leaves it declined or "
            "takes it up again."
        ),
    ),
    "uphold": Surface(
        uphold,
        ReviewedForm,
        ReasonsQuestion,
        _("You looked at it again and sign these reasons. It stays declined."),
        weighs=True,
    ),
    "take-up-again": Surface(
        take_up_again,
        ReviewedForm,
        ReasonsQuestion,
        _(
            "You looked at it again and sign these reasons. It stands as filed, under "
            "the moment of its first receipt."
        ),
        weighs=True,
    ),
    "admit": Surface(
        admit,
        NothingForm,
        NothingQuestion,
        _(
            "It is served on everybody who is to answer it, with all that was filed. "
            "Each one’s time to answer runs from the own proof of service."
        ),
        weighs=True,
    ),
    "prove-service": Surface(
        _prove_service,
        ProofForm,
        ProofQuestion,
        _(
            "For what no notice proves: somebody who cannot log in, or a letter that "
            "was delivered. From this moment the time to answer runs."
        ),
    ),
    "answer": Surface(
        answer,
        AnswerForm,
        SaidQuestion,
        _(
            "Whoever filed it, and all other parties, are served with your answer. "
            "Late, it is received too. To say nothing is no admission."
        ),
        weighs=True,
    ),
    "waive": Surface(
        waive,
        WaiveForm,
        ForAPartyQuestion,
        _(
            "You say that you do not answer, and the appeal need not wait for you. You "
            "admit nothing by it. It cannot be taken back."
        ),
    ),
    "reply": Surface(
        _reply,
        ReplyForm,
        ReplyQuestion,
        _("One reply to each answer. All other parties are served with it."),
    ),
    "submit": Surface(
        submit,
        SubmitForm,
        SubmitQuestion,
        _(
            "What you hand in reaches the panel when its service on every other party "
            "is proved."
        ),
    ),
    "hand-in-appeal": Surface(
        hand_in_appeal,
        EarlyAppealForm,
        SaidQuestion,
        _(
            "It is held under the moment of its receipt, and counts as handed in once "
            "the expulsion is ratified. Its panel does not read it: what is to be "
            "said against the expulsion belongs in your answer. What an appeal needs "
            "besides, such as a letterhead, is made good within the thirty days."
        ),
    ),
    "disclose": Surface(
        disclose,
        DiscloseForm,
        DiscloseQuestion,
        _(
            "Somebody wrote to one who decides, and not to all. It is shown to all "
            "parties and kept from the panel for good."
        ),
    ),
    "represent": Surface(
        represent,
        RepresentForm,
        RepresentQuestion,
        _(
            "Whoever acts for you is told of all that you are told of, may do all that "
            "you may, and decides nothing in the case."
        ),
    ),
    "seat-the-panel": Surface(
        seat_the_panel,
        DrawForm,
        NothingQuestion,
        _(
            "Three are drawn by lot from the members of the Tribunal whom nothing ties "
            "to the case. The draw is on record, and anybody can repeat it."
        ),
    ),
    "challenge": Surface(
        challenge,
        ChallengeForm,
        ChallengeQuestion,
        _(
            "Say what keeps somebody of the panel from judging it. The other side "
            "reads it, and members of the Tribunal who are not on the panel decide."
        ),
    ),
    "decide-challenge": Surface(
        _decide_challenge,
        DecideChallengeForm,
        DecideChallengeQuestion,
        _("You do not sit on the panel, and so you decide whether a member stays."),
    ),
    "recuse": Surface(
        recuse,
        ReasonForm,
        WhyQuestion,
        _("You leave the panel for good, and somebody else is drawn for the place."),
    ),
    "declare-tie": Surface(
        declare_tie,
        NothingForm,
        NothingQuestion,
        _(
            "Something ties you to the case, whatever it is. You are not drawn for it, "
            "and leave its panel if you sit there. It cannot be taken back."
        ),
    ),
    "replace": Surface(
        replace,
        DrawForm,
        NothingQuestion,
        _(
            "Somebody is drawn for each place that is empty, or whose holder may no "
            "longer sit."
        ),
    ),
    "hear-anew": Surface(
        hear_anew,
        DrawForm,
        NothingQuestion,
        _(
            "Too few are left who heard the case. The panel is filled by lot, and the "
            "case is heard anew."
        ),
    ),
    "call-hearing": Surface(
        call_hearing,
        CallHearingForm,
        CallHearingQuestion,
        _(
            "Both sides and the panel are invited in one. The parties have their days "
            "of notice, and whoever lacks them is heard if they take part."
        ),
    ),
    "call-off-hearing": Surface(
        call_off_hearing,
        ReasonForm,
        WhyQuestion,
        _("Everybody who was invited is told. Another hearing may be called."),
    ),
    "hear": Surface(
        hear,
        HearForm,
        HearQuestion,
        _(
            "Enter who took part, at least two of the panel. After it nothing more is "
            "handed in, and the panel determines the case."
        ),
    ),
    "interim-order": Surface(
        _interim_order,
        InterimOrderForm,
        InterimOrderQuestion,
        _(
            "It is in force at once, marked provisional in the registers, and lapses "
            "on its last day, or with the end of the case."
        ),
    ),
    "draft": Surface(
        draft,
        DraftForm,
        DraftQuestion,
        _(
            "Whoever sits on the panel writes it; it may be kept unfinished. Every "
            "change voids what was signed. Nobody but the panel reads it."
        ),
    ),
    "sign": Surface(
        sign,
        SignForm,
        SignQuestion,
        _(
            "You vote on the text as it stands below, and sign it. You may vote anew "
            "until it is closed."
        ),
    ),
    "determine": Surface(
        determine,
        DetermineForm,
        NothingQuestion,
        _(
            "The text is closed as it is signed, and goes to the Secretariat, which "
            "checks what it shows and publishes it."
        ),
    ),
    "hand-back": Surface(
        hand_back,
        HandBackForm,
        HandBackQuestion,
        _(
            "Where the text shows something that is to stay closed, its panel changes "
            "and signs it anew."
        ),
    ),
    "publish": Surface(
        publish,
        PublishForm,
        PublishQuestion,
        _(
            "Everybody reads it from then on, every party is served, the orders take "
            "effect, and the thirty days begin; what is decided on appeal is final."
        ),
    ),
    "correct": Surface(
        correct,
        CorrectForm,
        CorrectQuestion,
        _(
            "What the panel drafted and signed anew becomes the version that stands. "
            "The one before stays, and says that it is superseded."
        ),
    ),
    "reopen": Surface(
        reopen,
        ReopenForm,
        FilingQuestion,
        _(
            "Only a fact that could not be told before reopens a case. All parties are "
            "served with it, and another panel is drawn. What was determined stays in "
            "effect until it is determined anew."
        ),
    ),
    "waive-appeal": Surface(
        waive_appeal,
        WaiveAppealForm,
        ForAPartyQuestion,
        _(
            "You say that you do not appeal. When no party may appeal any more the "
            "determination is final. It cannot be taken back."
        ),
    ),
    "withdraw": Surface(
        withdraw,
        WithdrawForm,
        WithdrawQuestion,
        _(
            "Unanswered, it ends at once. Once it is answered the other side is asked, "
            "and it ends when all agree or nobody objects in time. A case of "
            "discipline, or one that others filed too, goes on without you."
        ),
    ),
    "settle": Surface(
        settle,
        SettleForm,
        SaidQuestion,
        _(
            "All other parties are served with your terms. The case ends when every "
            "one of them has agreed; silence is no agreement. A case of discipline "
            "goes on, without who filed it."
        ),
    ),
    "agree": Surface(
        _agree,
        AgreeForm,
        AgreeQuestion,
        _("With the last who is asked the case ends."),
    ),
    "enter-agreement": Surface(
        _enter_agreement,
        EnterAgreementForm,
        EnterAgreementQuestion,
        _(
            "For a party that cannot log in, and agreed by a letter or in person. With "
            "the last who is asked the case ends."
        ),
    ),
    "object": Surface(
        _object,
        ObjectForm,
        ObjectQuestion,
        _("The case goes on. Who made the proposal takes it back by this."),
    ),
    "stay": Surface(
        stay,
        ReasonForm,
        WhyQuestion,
        _("Nothing goes on in it until it is resumed, and its times stand still."),
    ),
    "resume": Surface(
        resume,
        ReasonForm,
        WhyQuestion,
        _("It goes on, and its times are longer by the days of the stay."),
    ),
    "join": Surface(
        join,
        JoinForm,
        JoinQuestion,
        _(
            "It goes on within the other, whose parties are served with all that was "
            "filed in it. It cannot be taken back."
        ),
    ),
    "seal": Surface(
        seal,
        SealForm,
        SealQuestion,
        _(
            "Of a sealed case everybody sees the number and nothing else. What is "
            "sealed by itself stays with the parties, the panel and the Secretariat."
        ),
    ),
    "unseal": Surface(
        unseal,
        UnsealForm,
        UnsealQuestion,
        _("It is open again as if it had not been sealed. Correspondence stays so."),
    ),
    "publish-redacted": Surface(
        publish_redacted,
        RedactedForm,
        RedactedQuestion,
        _(
            "Everybody reads this text; the sealed one stays beside it, each with its "
            "checksum. A later one takes its place."
        ),
    ),
    "mark-correspondence": Surface(
        mark_correspondence,
        MarkForm,
        OfAFilingQuestion,
        _(
            "From now on nobody reads it but whoever handed it in, or by a grant of "
            "the Executive Director; you neither. It cannot be taken back."
        ),
    ),
    "ask-reading": Surface(
        _ask_reading,
        AskReadingForm,
        AskReadingQuestion,
        _(
            "Apply in writing to the Executive Director, who grants or refuses it with "
            "reasons. What the panel is let read every party is."
        ),
    ),
    "grant-reading": Surface(
        _grant_reading,
        GrantForm,
        GrantReadingQuestion,
        _(
            "You decide on the application alone, and do not read what is sealed. The "
            "grant ends with its last day, or when you end it."
        ),
    ),
    "refuse-reading": Surface(
        _refuse_reading,
        DecideForm,
        RefuseReadingQuestion,
        _("It stays sealed. Another application may be made."),
    ),
    "end-reading": Surface(
        _end_reading,
        EndReadingForm,
        EndReadingQuestion,
        _("Nobody reads it by this grant any more. What was read stays confidential."),
    ),
}
"""The moves by their slugs, in the order of a case's life."""
