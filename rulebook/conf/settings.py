"""The site's settings, read from the environment. Knows nothing of cribbage.

SECRET_KEY               required, unless SECRETARIAT_DEVELOPMENT=1
SECRET_KEY_FALLBACKS     keys that were in use before, separated by commas
ALLOWED_HOSTS            the names the site answers to, separated by commas
DATABASE_URL             postgres://… or sqlite:///…; a file beside manage.py if unset
SECRETARIAT_ZONE         the Secretariat's time zone
SITE_ADDRESS             where readers find the site, for the links in letters
EMAIL_URL                the mail server: smtp+tls://name:password@host:587
DEFAULT_FROM_EMAIL       whom letters are from
UPLOADS                  the folder of files handed in; one beside manage.py if unset
LATE_REPORT_DAYS         after how many days a title match is reported late (X.1-f)
CONFIRMATION_DAYS        for how many days a result waits for the other side
CURE_DAYS                for how many days a filing waits for what is missing (VIII.1-b)
REVIEW_DAYS              within which a review may be asked of what was declined
ANSWER_DAYS              within which a respondent answers, from the service (VIII.1-e)
REPLY_DAYS               within which there may be a reply to an answer
CHALLENGE_DAYS           within which a panel may be challenged (VIII.1-g)
OBJECTION_DAYS           within which the other side may object to ending a case
HEARING_NOTICE_DAYS      how long before a hearing both sides are told (VIII.1-h)
HANDLING_DAYS            after how many days an open case is overdue (VIII.1-m)
RATIFICATION_DAYS        the same of an expulsion that waits to be ratified (VII.4-a)
HSTS_SUBDOMAINS          1 if all names below the site's are served by https as well
TRUST_PROXY              1 if one proxy sets X-Forwarded-Proto and X-Forwarded-For
DEBUG                    1 to see tracebacks in the browser
SECRETARIAT_DEVELOPMENT  1 for this machine alone: plain HTTP, a key that is no secret
"""

from datetime import timedelta
from pathlib import Path
from urllib.parse import quote
from zoneinfo import ZoneInfo

import environ
from csp.constants import NONE, SELF
from django.core.exceptions import ImproperlyConfigured

env = environ.Env()

BASE_DIR = Path(__file__).resolve().parents[2]
DEVELOPMENT = env.bool("SECRETARIAT_DEVELOPMENT", default=False)

DEBUG = env.bool("DEBUG", default=False)
KNOWN_KEY = {"default": "django-insecure-known-to-all"} if DEVELOPMENT else {}
SECRET_KEY = env.str("SECRET_KEY", **KNOWN_KEY)
SECRET_KEY_FALLBACKS = env.list("SECRET_KEY_FALLBACKS", default=[])
LOOPBACK = ["127.0.0.1", "localhost", "[::1]"] if DEVELOPMENT else []
ALLOWED_HOSTS = env.list("ALLOWED_HOSTS", default=LOOPBACK)

INSTALLED_APPS = [
    "rulebook",
    "standings",
    "tribunal",
    "rest_framework",
    "drf_spectacular",
    "django.contrib.admin.apps.SimpleAdminConfig",  # its registers are named, not found
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.messages",
    "django.contrib.sessions",
    "django.contrib.staticfiles",
    "allauth",
    "allauth.account",
    "allauth.mfa",
    "allauth.usersessions",
    "axes",
    "knox",
]
MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "rulebook.conf.headers.guarded",
    "csp.middleware.CSPMiddleware",
    "rulebook.conf.api.https_alone",
    "rulebook.conf.api.length_required",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "allauth.account.middleware.AccountMiddleware",
    "allauth.usersessions.middleware.UserSessionsMiddleware",
    "axes.middleware.AxesMiddleware",
    "rulebook.conf.errors.Away",
]
ROOT_URLCONF = "rulebook.conf.urls"
CSRF_FAILURE_VIEW = "rulebook.views.untaken.not_from_here"
TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
            ]
        },
    }
]

# --- The record: SQLite's one writer, or PostgreSQL behind a pool ---
EMBEDDED = f"sqlite:///{quote(str(BASE_DIR / 'secretariat.sqlite3'))}"
DATABASE = env.db("DATABASE_URL", default=EMBEDDED)
WAL = {"init_command": "PRAGMA journal_mode = WAL", "timeout": 20}
OPTIONS = {
    "django.db.backends.sqlite3": WAL | {"transaction_mode": "IMMEDIATE"},
    "django.db.backends.postgresql": {"pool": {"min_size": 1, "max_size": 8}},
}
if DATABASE["ENGINE"] not in OPTIONS:
    raise ImproperlyConfigured("DATABASE_URL must be postgres://… or sqlite:///…")
DATABASE["OPTIONS"] = OPTIONS[DATABASE["ENGINE"]] | DATABASE.get("OPTIONS", {})
DATABASES = {"default": DATABASE}
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

# --- People ---
AUTH_USER_MODEL = "standings.User"
AUTHENTICATION_BACKENDS = [
    "axes.backends.AxesStandaloneBackend",
    "allauth.account.auth_backends.AuthenticationBackend",
]
LOGIN_URL = "account_login"
LOGIN_REDIRECT_URL = "standings:you"
LOGOUT_REDIRECT_URL = "rulebook:front"
MESSAGE_STORAGE = "rulebook.conf.headers.OneLine"
SITE_NAME = "International Cribbage Association"
ACCOUNT_ADAPTER = "standings.adapters.AccountAdapter"
ACCOUNT_USER_MODEL_USERNAME_FIELD = None
ACCOUNT_LOGIN_METHODS = {"email"}
ACCOUNT_SIGNUP_FIELDS = ["email*", "password1*", "password2*"]
ACCOUNT_EMAIL_VERIFICATION = "mandatory"
ACCOUNT_EMAIL_NOTIFICATIONS = True
ACCOUNT_EMAIL_SUBJECT_PREFIX = ""
ACCOUNT_CHANGE_EMAIL = True
ACCOUNT_REAUTHENTICATION_REQUIRED = True
ACCOUNT_REAUTHENTICATION_METHODS = ["password", "mfa"]
# allauth would count in each process's cache; lock_out and allowances do for all.
ACCOUNT_RATE_LIMITS = MFA_RATE_LIMITS = False
ACCOUNT_FORMS = {
    "login": "standings.forms.log_in.LogInForm",
    "signup": "standings.forms.log_in.SignUpForm",
    "add_email": "standings.forms.log_in.ChangeAddressForm",
    "change_password": "standings.forms.log_in.ChangePasswordForm",
    "set_password": "standings.forms.log_in.SetPasswordForm",
    "reset_password": "standings.forms.log_in.ForgottenPasswordForm",
    "reset_password_from_key": "standings.forms.log_in.ResetPasswordForm",
    "reauthenticate": "standings.forms.log_in.ReauthenticateForm",
}
MFA_ADAPTER = "standings.adapters.SecondFactorAdapter"
MFA_SUPPORTED_TYPES = ["totp", "webauthn", "recovery_codes"]
MFA_PASSKEY_LOGIN_ENABLED = True
MFA_TOTP_ISSUER = SITE_NAME
MFA_ALLOW_UNVERIFIED_EMAIL = True  # that is a change not confirmed yet
MFA_TOTP_TOLERANCE = 1  # a clock may be half a minute out
MFA_FORMS = {
    "authenticate": "standings.forms.second_factor.CodeForm",
    "reauthenticate": "standings.forms.second_factor.CodeAgainForm",
    "activate_totp": "standings.forms.second_factor.ActivateAppForm",
    "deactivate_totp": "standings.forms.second_factor.RemovalForm",
    "add_webauthn": "standings.forms.second_factor.AddPasskeyForm",
    "edit_webauthn": "standings.forms.second_factor.RenamePasskeyForm",
    "authenticate_webauthn": "standings.forms.second_factor.PasskeyForm",
    "reauthenticate_webauthn": "standings.forms.second_factor.PasskeyAgainForm",
    "login_webauthn": "standings.forms.second_factor.PasskeyLogInForm",
}
AXES_HANDLER = "standings.lock_out.Handler"
AXES_LOCKOUT_PARAMETERS = "standings.lock_out.counted_by"
AXES_LOCKOUT_CALLABLE = "standings.views.locked.locked_out"
AXES_CLIENT_IP_CALLABLE = "standings.allowances.place_of"
AXES_FAILURE_LIMIT = 5
AXES_COOLOFF_TIME = timedelta(minutes=15)
AXES_RESET_ON_SUCCESS = True
AXES_RESET_COOL_OFF_ON_FAILURE_DURING_LOCKOUT = False
AXES_DISABLE_ACCESS_LOG = True
AXES_SENSITIVE_PARAMETERS = [
    *("username", "login", "code", "csrfmiddlewaretoken"),
    *("oldpassword", "password1", "password2"),
]
AXES_VERBOSE = False  # or every command greets in its name
REST_KNOX = {"TOKEN_TTL": timedelta(days=365)}
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": f"django.contrib.auth.password_validation.{rule}Validator"}
    for rule in ("UserAttributeSimilarity", "MinimumLength", "CommonPassword")
]

# --- Words and days: moments are kept in UTC, days are the Secretariat's ---
LANGUAGE_CODE = "en-gb"
LANGUAGES = [("en-gb", "British English")]
LOCALE_PATHS = [BASE_DIR / "locale"]
TIME_ZONE = "UTC"
SECRETARIAT_ZONE = ZoneInfo(env.str("SECRETARIAT_ZONE", default="Europe/London"))

# --- Days that the Readings leave to a setting ---
LATE_REPORT_DAYS = env.int("LATE_REPORT_DAYS", default=14)
CONFIRMATION_DAYS = env.int("CONFIRMATION_DAYS", default=14)
CURE_DAYS = env.int("CURE_DAYS", default=7)
REVIEW_DAYS = env.int("REVIEW_DAYS", default=7)
ANSWER_DAYS = env.int("ANSWER_DAYS", default=21)
REPLY_DAYS = env.int("REPLY_DAYS", default=7)
CHALLENGE_DAYS = env.int("CHALLENGE_DAYS", default=7)
OBJECTION_DAYS = env.int("OBJECTION_DAYS", default=7)
HEARING_NOTICE_DAYS = env.int("HEARING_NOTICE_DAYS", default=14)
HANDLING_DAYS = env.int("HANDLING_DAYS", default=60)
RATIFICATION_DAYS = env.int("RATIFICATION_DAYS", default=60)

# --- Letters: to a mail server; in development into a folder that /mail/ shows ---
THERE = f"https://{ALLOWED_HOSTS[0] if ALLOWED_HOSTS else 'localhost'}"
HERE = "http://127.0.0.1:8000" if DEVELOPMENT else THERE
SITE_ADDRESS = env.str("SITE_ADDRESS", default=HERE).rstrip("/")
DEFAULT_FROM_EMAIL = env.str("DEFAULT_FROM_EMAIL", default="secretariat@localhost")
EMAIL_TIMEOUT = 10  # seconds
if DEVELOPMENT:
    EMAIL_BACKEND = "django.core.mail.backends.filebased.EmailBackend"
    EMAIL_FILE_PATH = BASE_DIR / "mail"
else:
    vars().update(env.email("EMAIL_URL", default="smtp://localhost:25"))

# --- What the browser may do ---
CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [SELF],
        "base-uri": [NONE],
        "form-action": [SELF],
        "frame-ancestors": [NONE],
        "object-src": [NONE],
    }
}
SECURE_SSL_REDIRECT = SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = not DEVELOPMENT
SECURE_REDIRECT_EXEMPT = ["^api/"]  # a program is told, not led on
SECURE_HSTS_SECONDS = 0 if DEVELOPMENT else 365 * 24 * 3600
SECURE_HSTS_INCLUDE_SUBDOMAINS = env.bool("HSTS_SUBDOMAINS", default=False)
# A browser takes a cookie of such a name from this very host alone, and over https.
HOST = "" if DEVELOPMENT else "__Host-"
SESSION_COOKIE_NAME = f"{HOST}sessionid"
CSRF_COOKIE_NAME = f"{HOST}csrftoken"
MESSAGE_COOKIE_NAME = f"{HOST}messages"
CSRF_COOKIE_HTTPONLY = True  # forms carry it, and no script reads it
if env.bool("TRUST_PROXY", default=False):
    SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
    ALLAUTH_TRUSTED_PROXY_COUNT = 1
DATA_UPLOAD_MAX_MEMORY_SIZE = 4 * 1024 * 1024
UPLOADS = Path(env.str("UPLOADS", default=str(BASE_DIR / "uploads")))

SILENCED_SYSTEM_CHECKS = [
    # E-mail is unique by a constraint on its lower case, not by column.
    *("auth.E003", "auth.W004"),
    *("security.W005", "security.W021"),  # the domain owner's to decide
]

# --- Static files ---
STATIC_URL = "static/"
STATIC_ROOT = None if DEVELOPMENT else BASE_DIR / "staticfiles"
WHITENOISE_USE_FINDERS = WHITENOISE_AUTOREFRESH = DEVELOPMENT
WHITENOISE_ALLOW_ALL_ORIGINS = False
AS_WRITTEN = "django.contrib.staticfiles.storage.StaticFilesStorage"
PACKED = "whitenoise.storage.CompressedManifestStaticFilesStorage"
STORAGES = {"staticfiles": {"BACKEND": AS_WRITTEN if DEVELOPMENT else PACKED}}

# --- The API ---
REST_FRAMEWORK = {
    "DEFAULT_RENDERER_CLASSES": ["rulebook.conf.api.Renderer"],
    "DEFAULT_PARSER_CLASSES": ["rulebook.serializers.bodies.BoundedJSONParser"],
    "DEFAULT_AUTHENTICATION_CLASSES": ["standings.tokens.TokenAuthentication"],
    "DEFAULT_SCHEMA_CLASS": "drf_spectacular.openapi.AutoSchema",
    "EXCEPTION_HANDLER": "rulebook.conf.api.problem",
    "URL_FORMAT_OVERRIDE": None,
}
SPECTACULAR_SETTINGS = {
    "TITLE": "Secretariat",
    "DESCRIPTION": "The rules of the International Cribbage Association, applied.",
    "VERSION": "1",
    "OAS_VERSION": "3.1.1",
    "SERVE_INCLUDE_SCHEMA": False,
    "ENUM_NAME_OVERRIDES": {
        "ProvisionKind": "rulebook.serializers.shapes.PROVISION_KINDS",
        "Role": "standings.models.Role",
        "Office": "standings.serializers.members.OFFICES",
        "ItemKind": "rulebook.serializers.shapes.ITEM_KINDS",
        "BarKind": "standings.models.BarKind",
        "MatchState": "standings.models.MatchState",
        "ApplicationState": "standings.models.ApplicationState",
        "TwentyNineState": "standings.models.TwentyNineState",
        "EventKind": "standings.models.EventKind",
        "EventState": "standings.models.EventState",
        "FixtureState": "standings.models.FixtureState",
        "ImportState": "standings.models.ImportState",
        "Basis": "standings.models.matches.BASES",
        "CountsFor": "standings.models.matches.COUNTS_FOR",
        "CaseKind": "tribunal.models.Kind",
        "CaseState": "tribunal.serializers.cases.STATE_NAMES",
        "FilingKind": "tribunal.models.FilingKind",
        "TermKind": "tribunal.models.TermKind",
        "HowServed": "tribunal.models.How",
        "OrderKind": "tribunal.models.OrderKind",
        "Ratification": "standings.models.titles.Ratification",
        "RatificationFate": "tribunal.serializers.cases.FATE_NAMES",
        "PartySide": "tribunal.models.Side",
    },
}

LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {"line": {"format": "%(levelname)s %(name)s: %(message)s"}},
    "handlers": {"stderr": {"class": "logging.StreamHandler", "formatter": "line"}},
    "root": {"handlers": ["stderr"], "level": "INFO"},
    "loggers": {
        "django": {"handlers": []},
        "django.request": {"level": "ERROR"},
        # Whoever scans for hosts is answered 400, and fills no log.
        "django.security.DisallowedHost": {"level": "CRITICAL"},
        "axes": {"level": "WARNING"},
        "fido2": {"level": "WARNING"},
        "fontTools": {"level": "WARNING"},
        "pypdf": {"level": "ERROR"},
        "weasyprint": {"level": "ERROR"},
    },
}
