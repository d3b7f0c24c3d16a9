"""The site's settings, read from the environment. Knows nothing of cribbage.

SECRET_KEY               required, unless SECRETARIAT_DEVELOPMENT=1
ALLOWED_HOSTS            the names the site answers to, separated by commas
DATABASE_URL             postgres://… or sqlite:///…; a file beside manage.py if unset
SECRETARIAT_ZONE         the Secretariat's time zone
LATE_REPORT_DAYS         after how many days a title match is reported late (X.1-f)
CONFIRMATION_DAYS        for how many days a result waits for the other side
TRUST_PROXY              1 if a proxy sets X-Forwarded-Proto
DEBUG                    1 to see tracebacks in the browser
SECRETARIAT_DEVELOPMENT  1 for this machine alone: plain HTTP, a key that is no secret
"""

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
LOOPBACK = ["127.0.0.1", "localhost", "[::1]"] if DEVELOPMENT else []
ALLOWED_HOSTS = env.list("ALLOWED_HOSTS", default=LOOPBACK)

INSTALLED_APPS = [
    "rulebook",
    "standings",
    "tribunal",
    "rest_framework",
    "drf_spectacular",
    "django.contrib.auth",
    "django.contrib.contenttypes",
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
    "rulebook.conf.api.length_required",
    "csp.middleware.CSPMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "allauth.account.middleware.AccountMiddleware",
    "allauth.usersessions.middleware.UserSessionsMiddleware",
    "axes.middleware.AxesMiddleware",
]
ROOT_URLCONF = "rulebook.conf.urls"
TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
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
ACCOUNT_USER_MODEL_USERNAME_FIELD = None
ACCOUNT_LOGIN_METHODS = {"email"}
ACCOUNT_SIGNUP_FIELDS = ["email*", "password1*", "password2*"]
ACCOUNT_EMAIL_VERIFICATION = "mandatory"
AXES_VERBOSE = False  # or every command greets in its name
MFA_SUPPORTED_TYPES = ["totp", "webauthn", "recovery_codes"]
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
SECURE_HSTS_SECONDS = 0 if DEVELOPMENT else 365 * 24 * 3600
if env.bool("TRUST_PROXY", default=False):
    SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
DATA_UPLOAD_MAX_MEMORY_SIZE = 4 * 1024 * 1024

SILENCED_SYSTEM_CHECKS = [
    # E-mail is unique by a constraint on its lower case, not by column.
    *("auth.E003", "auth.W004"),
    *("security.W005", "security.W021"),  # the domain owner's to decide
]

# --- Static files ---
STATIC_URL = "static/"
STATIC_ROOT = None if DEVELOPMENT else BASE_DIR / "staticfiles"
WHITENOISE_USE_FINDERS = WHITENOISE_AUTOREFRESH = DEVELOPMENT
AS_WRITTEN = "django.contrib.staticfiles.storage.StaticFilesStorage"
PACKED = "whitenoise.storage.CompressedManifestStaticFilesStorage"
STORAGES = {"staticfiles": {"BACKEND": AS_WRITTEN if DEVELOPMENT else PACKED}}

# --- The API ---
REST_FRAMEWORK = {
    "DEFAULT_RENDERER_CLASSES": ["rulebook.conf.api.Renderer"],
    "DEFAULT_PARSER_CLASSES": ["rulebook.serializers.bodies.BoundedJSONParser"],
    "DEFAULT_AUTHENTICATION_CLASSES": [],
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
        "ItemKind": "rulebook.serializers.shapes.ITEM_KINDS",
    },
}

LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {"line": {"format": "%(levelname)s %(name)s: %(message)s"}},
    "handlers": {"stderr": {"class": "logging.StreamHandler", "formatter": "line"}},
    "root": {"handlers": ["stderr"], "level": "INFO"},
    "loggers": {"django": {"handlers": []}, "django.request": {"level": "ERROR"}},
}
