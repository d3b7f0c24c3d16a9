"""The addresses of log-ins, by the names that allauth calls them."""

from django.urls import path, re_path

from .views import account

urlpatterns = [
    path("", account.overview, name="mfa_index"),
    path("login/", account.login, name="account_login"),
    path("logout/", account.logout, name="account_logout"),
    path("inactive/", account.inactive, name="account_inactive"),
    path("signup/", account.signup, name="account_signup"),
    path("email/", account.email, name="account_email"),
    path(
        "confirm-email/",
        account.verification_sent,
        name="account_email_verification_sent",
    ),
    re_path(
        r"^confirm-email/(?P<key>[-:\w]+)/$",
        account.confirm_email,
        name="account_confirm_email",
    ),
    path("password/change/", account.password_change, name="account_change_password"),
    path("password/set/", account.password_set, name="account_set_password"),
    path("password/reset/", account.password_reset, name="account_reset_password"),
    path(
        "password/reset/done/",
        account.password_reset_done,
        name="account_reset_password_done",
    ),
    re_path(
        r"^password/reset/key/(?P<uidb36>[0-9A-Za-z]+)-(?P<key>.+)/$",
        account.password_reset_from_key,
        name="account_reset_password_from_key",
    ),
    path(
        "password/reset/key/done/",
        account.password_reset_from_key_done,
        name="account_reset_password_from_key_done",
    ),
    path("reauthenticate/", account.reauthenticate, name="account_reauthenticate"),
    path("log-ins/", account.open_log_ins, name="usersessions_list"),
    path("2fa/authenticate/", account.authenticate, name="mfa_authenticate"),
    path(
        "2fa/reauthenticate/", account.reauthenticate_by_code, name="mfa_reauthenticate"
    ),
    path("2fa/app/activate/", account.activate_app, name="mfa_activate_totp"),
    path("2fa/app/remove/", account.deactivate_app, name="mfa_deactivate_totp"),
    path("2fa/recovery-codes/", account.recovery_codes, name="mfa_view_recovery_codes"),
    path(
        "2fa/recovery-codes/generate/",
        account.generate_recovery_codes,
        name="mfa_generate_recovery_codes",
    ),
    path(
        "2fa/recovery-codes/download/",
        account.download_recovery_codes,
        name="mfa_download_recovery_codes",
    ),
    path("2fa/passkeys/", account.passkeys, name="mfa_list_webauthn"),
    path("2fa/passkeys/add/", account.add_passkey, name="mfa_add_webauthn"),
    path("2fa/passkeys/login/", account.login_by_passkey, name="mfa_login_webauthn"),
    path(
        "2fa/passkeys/reauthenticate/",
        account.reauthenticate_by_passkey,
        name="mfa_reauthenticate_webauthn",
    ),
    path(
        "2fa/passkeys/<int:pk>/rename/",
        account.rename_passkey,
        name="mfa_edit_webauthn",
    ),
    path(
        "2fa/passkeys/<int:pk>/remove/",
        account.remove_passkey,
        name="mfa_remove_webauthn",
    ),
]
