"""Logging in and out, and what belongs to a log-in: allauth's pages behind our doors.

Only what is offered stands here. Words are in the templates, what is typed in the
forms.
"""

import re

from allauth.account import views as account
from allauth.account.adapter import get_adapter
from allauth.account.decorators import reauthentication_required
from allauth.mfa.base import views as mfa
from allauth.mfa.models import Authenticator
from allauth.mfa.recovery_codes import views as recovery
from allauth.mfa.totp import views as totp
from allauth.mfa.webauthn import views as webauthn
from django.conf import settings
from django.contrib import messages
from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction
from django.http import Http404
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _

from rulebook.days import today
from rulebook.views.methods import READING, takes
from standings import sessions, tokens
from standings.allowances import KEYS, TOKENS, person, take
from standings.forms.second_factor import RemovalForm, use_up
from standings.second_factor import wanting
from standings.sessions import browser_of

from .doors import at_most, for_users, unkept

BOTH = (*READING, "POST")
NUMBER = re.compile("[0-9]{1,18}")


def at_the_door(view):
    """A page for anybody, logged in or not."""
    return takes(*BOTH)(unkept(view))


own = for_users(*BOTH)
own_even_alone = for_users(*BOTH, even_alone=True)
recently = reauthentication_required(app="allauth.account")
"""Asks for the password, or the second factor, where the log-in is not recent."""


class Refusing:
    """A form that may be refused, and is answered 409 then."""

    def form_invalid(self, form):
        answer = super().form_invalid(form)
        answer.status_code = 409
        return answer


class ActivateApp(totp.ActivateTOTPView):
    """An app for codes; the code that proved it is used up by that."""

    def form_valid(self, form):
        try:
            with transaction.atomic():
                answer = super().form_valid(form)
                kind = {"user": self.request.user, "type": Authenticator.Type.TOTP}
                use_up(Authenticator.objects.get(**kind), form.cleaned_data["code"])
        except (IntegrityError, ValidationError):  # it was sent twice
            return redirect("mfa_index")
        return answer


class DeactivateApp(Refusing, totp.DeactivateTOTPView):
    """The end of an app for codes."""


class RemovePasskey(Refusing, webauthn.RemoveWebAuthnView):
    """The end of a passkey."""

    form_class = RemovalForm

    def get_form_kwargs(self):
        return super().get_form_kwargs() | {"authenticator": self.object}


class Overview(mfa.IndexView):
    """All that belongs to a log-in; to an officer, why a second factor is needed."""

    def get_context_data(self, **context):
        why = wanting(self.request.user, on=today())
        return super().get_context_data(**context) | {"wanting": why}


login = at_the_door(account.login)
signup = at_the_door(account.signup)
inactive = at_the_door(account.account_inactive)
verification_sent = at_the_door(account.email_verification_sent)
confirm_email = at_the_door(account.confirm_email)
password_reset = at_the_door(account.password_reset)
password_reset_done = at_the_door(account.password_reset_done)
password_reset_from_key = at_the_door(account.password_reset_from_key)
password_reset_from_key_done = at_the_door(account.password_reset_from_key_done)
authenticate = at_the_door(mfa.authenticate)
login_by_passkey = at_the_door(at_most(KEYS)(webauthn.login_webauthn))
logout = at_the_door(account.logout)

overview = for_users(*READING, even_alone=True)(Overview.as_view())
reauthenticate = own_even_alone(account.reauthenticate)
reauthenticate_by_code = own_even_alone(mfa.reauthenticate)
reauthenticate_by_passkey = own_even_alone(webauthn.reauthenticate_webauthn)
activate_app = own_even_alone(ActivateApp.as_view())
add_passkey = own_even_alone(webauthn.add_webauthn)

email = own(transaction.atomic(account.email))
password_change = own(account.password_change)
password_set = own(account.password_set)
deactivate_app = own(DeactivateApp.as_view())
passkeys = for_users(*READING)(webauthn.list_webauthn)
rename_passkey = own(webauthn.edit_webauthn)
remove_passkey = own(RemovePasskey.as_view())
recovery_codes = for_users(*READING)(recovery.view_recovery_codes)
download_recovery_codes = for_users(*READING)(recovery.download_recovery_codes)
generate_recovery_codes = own(recovery.generate_recovery_codes)


@own
def open_log_ins(request):
    """Where somebody is logged in; each can be ended, and all others at once."""
    running = sessions.open_sessions(request.user)
    if request.method == "POST":
        if "others" in request.POST:
            sessions.end_all(request.user, but=request.session.session_key)
        else:
            number = request.POST.get("end", "")
            if not NUMBER.fullmatch(number):
                raise Http404(_("There is no such log-in, or no longer."))
            sessions.end(get_object_or_404(running, pk=number))
        return redirect("usersessions_list")
    return render(
        request,
        "usersessions/usersession_list.html",
        {
            "sessions": [(each, *browser_of(each.user_agent)) for each in running],
            "here": request.session.session_key,
            "zone": settings.SECRETARIAT_ZONE,
        },
    )


@own
@recently
def own_tokens(request):
    """Tokens for programs: made, shown once, and revoked."""
    made = None
    if request.method == "POST":
        if "revoke" in request.POST:
            if tokens.revoke_token(request.user, request.POST["revoke"]):
                messages.success(request, _("The token is revoked."))
            return redirect("standings:tokens")
        take(TOKENS, person(request.user))
        made = tokens.make_token(request.user)
        get_adapter().send_notification_mail("standings/email/token", request.user)
    return render(
        request,
        "standings/tokens.html",
        {
            "tokens": tokens.tokens_of(request.user),
            "made": made,
            "zone": settings.SECRETARIAT_ZONE,
        },
        status=201 if made else 200,
    )
