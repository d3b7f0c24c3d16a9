"""What is typed to log in, to sign up, and to change a password or an address.

The forms are allauth's, in our words; passwords that fail are counted wherever they are
asked for, and so are letters that anybody can have sent. Which page asks is not known.
"""

from allauth.account import forms as allauth
from allauth.account.adapter import get_adapter
from allauth.account.models import EmailAddress
from allauth.core import context
from django import forms
from django.contrib.auth.hashers import make_password
from django.contrib.auth.password_validation import password_validators_help_texts
from django.core.validators import MaxLengthValidator
from django.db import IntegrityError, transaction
from django.utils.translation import gettext_lazy as _

from standings import lock_out, sessions, tokens
from standings.allowances import LETTERS, RESETS, SIGN_UPS, address, place, take

ADDRESS = _("E-mail address")
LABELS = {
    "login": ADDRESS,
    "email": ADDRESS,
    "password": _("Password"),
    "oldpassword": _("Password now in use"),
    "password1": _("New password"),
    "password2": _("The same again"),
    "remember": _("Keep me logged in on this device"),
    "code": _("Code"),
    "name": _("Name"),
    "passwordless": _("Log in with it alone, without address and password"),
}
LONGEST_PASSWORD = 4096
"""In characters; nobody types more, and every one of them is hashed."""
LONGEST_ADDRESS = 254


class InOurWords(forms.Form):
    """Labels that say what is asked, and nothing written where the answer goes.

    Lengths are checked here and not by the browser, which would cut what is pasted.
    """

    def __init__(self, *args, **options):
        super().__init__(*args, **options)
        self.label_suffix = ""
        for name, field in self.fields.items():
            field.label = LABELS.get(name, field.label)
            field.help_text = ""
            field.widget.attrs.pop("placeholder", None)
            if isinstance(field, forms.EmailField):
                field.validators.append(MaxLengthValidator(LONGEST_ADDRESS))
            elif isinstance(field.widget, forms.PasswordInput):
                field.validators.append(MaxLengthValidator(LONGEST_PASSWORD))
        if "password1" in self.fields:
            rules = " ".join(map(str, password_validators_help_texts()))
            self.fields["password1"].help_text = rules


class LogInForm(InOurWords, allauth.LoginForm):
    """An address and its password."""


class SignUpForm(InOurWords, allauth.SignupForm):
    """An address and a password; the answer does not tell whether it is known."""

    def try_save(self, request):
        take(SIGN_UPS, place(request))
        take(LETTERS, address(self.cleaned_data["email"]))
        try:
            if self.account_already_exists:
                # It takes as long as for a new address.
                make_password(self.cleaned_data["password1"])
            with transaction.atomic():
                return super().try_save(request)
        except IntegrityError:  # somebody signed up with it in this very moment
            self.account_already_exists = True
            return super().try_save(request)


class ChangeAddressForm(InOurWords, allauth.AddEmailForm):
    """A new address; it is used once it is confirmed."""


class ChangePasswordForm(InOurWords, allauth.ChangePasswordForm):
    """A new password; every other log-in of the person ends."""

    def clean_oldpassword(self):
        old, adapter = self.cleaned_data["oldpassword"], get_adapter()
        if not adapter.reauthenticate(self.user, old):
            raise adapter.validation_error("enter_current_password")
        return old

    def save(self):
        super().save()
        sessions.end_all(self.user, but=context.request.session.session_key)


class SetPasswordForm(InOurWords, allauth.SetPasswordForm):
    """A first password."""


class ForgottenPasswordForm(InOurWords, allauth.ResetPasswordForm):
    """The address to which the way back in is sent, if somebody logs in with it."""

    def clean_email(self):
        email = super().clean_email()
        # An address that is not confirmed yet may be anybody's.
        self.users = [user for user in self.users if user.email == email]
        return email

    def save(self, request, **options):
        take(RESETS, place(request))
        take(LETTERS, address(self.cleaned_data["email"]))
        return super().save(request, **options)


class ResetPasswordForm(InOurWords, allauth.ResetPasswordKeyForm):
    """A new password for who came by a mailed link.

    Log-ins end, and tokens, for somebody else may have made them; and lock-outs.
    """

    def save(self):
        super().save()
        sessions.end_all(self.user)
        tokens.revoke_all(self.user)
        for email in EmailAddress.objects.filter(user=self.user):
            lock_out.forget(email.email)


class ReauthenticateForm(InOurWords, allauth.ReauthenticateForm):
    """The password once more."""
