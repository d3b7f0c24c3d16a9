"""Log-ins in a browser: an app for codes by hand, and a passkey on a device made up."""

import re
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import expect

from tests.web.logged_in import PASSWORD, a_log_in, code, mailed_link

from .looks import PHONE, check
from .steps import follow, heading, log_in, press, press_enter, type_code

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


def test_a_log_in_from_signing_up_to_the_devices(page, complaints):
    page.goto("/account/login/")
    check(page)
    follow(page, "Sign up")
    page.get_by_label("E-mail address").fill("bea@example.org")
    page.get_by_label("New password").fill(PASSWORD)
    page.get_by_label("The same again").fill("another")
    press_enter(page)
    expect(page.get_by_label("The same again")).to_have_attribute(
        "aria-invalid", "true"
    )
    check(page)
    page.get_by_label("New password").fill(PASSWORD)
    page.get_by_label("The same again").fill(PASSWORD)
    press_enter(page)
    heading(page, "Look for our mail")
    check(page)
    page.goto(mailed_link())
    check(page)
    press(page, "Yes, it is mine")
    expect(page.get_by_role("status")).to_have_text("bea@example.org is confirmed.")
    log_in(page)

    page.goto("/account/")
    check(page)
    follow(page, "Set up an app")
    expect(page.get_by_role("img", name="The secret below")).to_be_visible()
    check(page)
    secret = page.locator(".secret").inner_text()
    type_code(page, secret)
    heading(page, "Recovery codes")
    expect(page.locator(".codes li")).to_have_count(10)
    check(page)

    page.goto("/account/")
    check(page)
    press(page, "Log out")
    expect(page.get_by_role("link", name="Log in")).to_be_visible()
    page.go_back()
    heading(page, "Log in")
    log_in(page)
    heading(page, "Second factor")
    check(page)
    type_code(page, secret, 1)
    page.wait_for_url(re.compile("/account/$|/you/$"))
    for address in ("/account/log-ins/", "/you/tokens/", "/account/email/"):
        page.goto(address)
        check(page)
    page.goto("/account/log-ins/")
    expect(page.locator(".rows li")).to_have_count(1)
    expect(page.locator(".rows .what")).to_have_text("Chrome on Linux")
    page.goto("/you/tokens/")
    press(page, "Make a token")
    expect(page.locator(".secret")).to_have_text(re.compile("^[0-9a-f]{64}$"))
    check(page)
    assert complaints == []


def test_a_passkey_is_added_and_logs_in_alone(page, base_url, complaints):
    # Browsers give passkeys to https alone, and to localhost.
    here = f"http://localhost:{urlsplit(base_url).port}"
    devices = page.context.new_cdp_session(page)
    devices.send("WebAuthn.enable")
    device = {
        "protocol": "ctap2",
        "transport": "internal",
        "hasResidentKey": True,
        "hasUserVerification": True,
        "isUserVerified": True,
    }
    made = devices.send("WebAuthn.addVirtualAuthenticator", {"options": device})
    page.set_viewport_size(PHONE)
    a_log_in()
    page.goto(f"{here}/account/login/")
    log_in(page)
    page.goto(f"{here}/account/2fa/passkeys/add/")
    check(page)
    page.get_by_label("Name").fill("The phone")
    press(page, "Add it")
    heading(page, "Recovery codes")
    page.goto(f"{here}/account/2fa/passkeys/")
    expect(page.locator(".rows .what")).to_have_text("The phone")
    check(page)
    follow(page, "Rename")
    page.get_by_label("Name").fill("The old phone")
    check(page)
    press_enter(page)
    expect(page.locator(".rows .what")).to_have_text("The old phone")

    page.goto(f"{here}/account/logout/")
    check(page)
    press(page, "Log out")
    page.goto(f"{here}/account/login/?next=/account/")
    press(page, "Log in with a passkey")
    heading(page, "Your log-in")

    page.goto(f"{here}/account/logout/")
    press(page, "Log out")
    page.goto(f"{here}/account/login/")
    log_in(page)
    check(page)
    press(page, "Use a passkey instead")
    page.wait_for_url(re.compile("/you/$"))

    # Without the device it is said that none was used, and nothing is thrown.
    page.goto(f"{here}/account/logout/")
    press(page, "Log out")
    gone = {"authenticatorId": made["authenticatorId"], "isUserVerified": False}
    devices.send("WebAuthn.setUserVerified", gone)
    page.goto(f"{here}/account/login/")
    page.get_by_role("button", name="Log in with a passkey").click()
    expect(page.get_by_role("alert")).to_contain_text("No passkey was used")
    check(page)
    assert complaints == []


def test_a_log_in_needs_no_script(new_context):
    page = new_context(java_script_enabled=False, viewport=PHONE).new_page()
    a_log_in()
    page.goto("/account/login/")
    expect(page.get_by_role("button", name="Log in with a passkey")).to_be_hidden()
    log_in(page)
    page.goto("/account/2fa/app/activate/")
    secret = page.locator(".secret").inner_text()
    page.get_by_label("Code").fill(code(secret))
    press(page, "Set it up")
    expect(page.locator(".codes li")).to_have_count(10)
