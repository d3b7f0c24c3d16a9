"""Log-ins: one an address, in whatever case, and e-mail is the name."""

import pytest
from django.contrib.auth import authenticate, get_user_model
from django.core.exceptions import ValidationError
from django.core.management import call_command
from django.db import IntegrityError
from django.test import RequestFactory

pytestmark = pytest.mark.django_db

User = get_user_model()


def logged_in(email, password):
    """The log-in that a request with these is let in by."""
    request = RequestFactory().post("/account/login/")
    return authenticate(request, email=email, password=password)


@pytest.mark.guard
def test_an_address_is_unique_in_any_case():
    User.objects.create_user(email="Nobs@example.org")
    with pytest.raises(IntegrityError, match="user_email_unique_in_any_case"):
        User.objects.create_user(email="nobs@EXAMPLE.org")


def test_a_form_says_so_before_the_database_does():
    User.objects.create_user(email="nobs@example.org")
    with pytest.raises(ValidationError, match="There is a log-in with this address"):
        User(email="NOBS@example.org", password="!").full_clean()


@pytest.mark.parametrize("typed", ["nobs@example.org", "NOBS@Example.org"])
def test_log_in_by_e_mail(typed):
    user = User.objects.create_user(email="Nobs@example.org", password="his heels")
    assert logged_in(typed, "his heels") == user
    assert logged_in(typed, "his nobs") is None


def test_without_a_password_nobody_logs_in():
    user = User.objects.create_user(email="nobs@example.org")
    assert not user.has_usable_password()
    assert logged_in("nobs@example.org", "") is None


def test_the_terminal_makes_a_superuser(monkeypatch):
    monkeypatch.setenv("DJANGO_SUPERUSER_PASSWORD", "one for his nobs")
    call_command("createsuperuser", "--no-input", "--email=director@example.org")
    director = logged_in("director@example.org", "one for his nobs")
    assert director.is_superuser


def test_makers_take_keywords_only():
    with pytest.raises(TypeError):
        User.objects.create_user("nobs@example.org")
    assert not User.objects.exists()
