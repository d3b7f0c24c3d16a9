"""Every page: it renders, cites, asks no database, and withstands what is typed."""

import re

import pytest
from django.core.exceptions import BadRequest, PermissionDenied
from django.test import Client, RequestFactory
from django.utils.html import escape

from rulebook.book import the_book
from rulebook.conf import errors

ADDRESSES = [
    "/",
    "/rules/",
    "/rules/search/",
    "/rules/silences/",
    "/rules/book/",
    "/rules/sheets/",
    "/count/",
    "/count/play/",
]
PRACTICE = "/practice/", "/practice/play/", "/practice/exam/"
ANSWERS = "/rules/search/?q=nibs", "/rules/citations/?text=IV.4"
IDS = [provision.id for provision in the_book()]


@pytest.mark.parametrize("address", [*ADDRESSES, *PRACTICE, "/rules/citations/"])
def test_a_page_is_whole_and_refers_to_nothing_elsewhere(read, address):
    page = read(address)
    assert '<html lang="en-gb">' in page
    assert page.count("<h1") == 1
    assert f'<link rel="canonical" href="http://testserver{address}">' in page
    # Its own address is the only one it names in full.
    assert set(re.findall(r"https?://([^/\"]+)", page)) == {"testserver"}
    assert " style=" not in page
    assert "<style" not in page


@pytest.mark.django_db
@pytest.mark.parametrize(
    "address",
    [*ADDRESSES, *PRACTICE, *ANSWERS, "/rules/IV.4/", "/rules/sheets/the-show/"],
)
def test_every_link_of_a_page_leads_somewhere(client, read, address):
    for link in set(re.findall(r'href="(/[^"#]*)', read(address))):
        if not link.startswith("/static/"):
            # Who has not logged in is led to do so.
            assert client.get(link, follow=True).status_code == 200, link


@pytest.mark.parametrize("provision", IDS)
def test_every_provision_has_its_page(read, provision):
    page = read(f"/rules/{provision}/")
    here = the_book()[provision]
    assert escape(here.title) in page
    assert escape(here.citation) in page
    assert f'"citation {here.kind}"' in page
    for reading in the_book().readings_of(provision):
        assert escape(reading.title) in page


def test_the_contents_list_every_provision_with_its_kind(read):
    page = read("/rules/")
    for provision in the_book():
        row = f'<li class="{provision.kind}"><a href="/rules/{provision.id}/">'
        assert row in page


def test_references_in_the_text_are_links(read):
    page = read("/rules/II.4/")
    assert '[<a href="/rules/IV.2.5/">IV.2.5</a>]' in page


def test_a_reading_leads_to_what_it_interprets(read):
    page = read("/rules/IV.4-b/")
    assert "Article IV, § 4, practice note b" in page
    assert 'class="citation code" href="/rules/IV.4/"' in page


def test_provisions_follow_one_another(read):
    page = read("/rules/IV.2.5/")
    assert 'rel="prev" href="/rules/IV.2.4/"' in page
    assert 'rel="next" href="/rules/IV.3/"' in page
    assert 'rel="prev"' not in read("/rules/I.1/")
    assert 'rel="next"' not in read("/rules/T.18/")


def test_an_unknown_provision_is_said_to_be_unknown(read):
    page = read("/rules/XI.1/", status=404)
    assert "The book has no provision “XI.1”" in page
    assert "IV.2.5" in page


def test_what_is_asked_for_is_escaped_where_it_is_named(read):
    page = read("/rules/<script>/", status=404)
    assert "<script>" not in page
    assert "&lt;script&gt;" in page


@pytest.mark.parametrize(
    ("asked", "meant"),
    [("/rules/iv.2.5/", "/rules/IV.2.5/"), ("/rules/IV/", "/rules/#IV")],
)
def test_an_id_in_other_letters_leads_to_the_provision(client, asked, meant):
    answer = client.get(asked)
    assert answer.status_code in (301, 302)
    assert answer.headers["Location"] == meant


@pytest.mark.parametrize("address", [*ADDRESSES, "/rules/IV.2.5/"])
def test_pages_are_only_read(client, address):
    strict = Client(enforce_csrf_checks=True)
    for method in (strict.post, strict.put, strict.delete):
        answer = method(address)
        assert answer.status_code == 405
        assert answer.headers["Allow"] == "GET, HEAD, OPTIONS"
        assert "This page is only read" in answer.content.decode()
    assert client.head(address).status_code == 200
    assert client.options(address).headers["Allow"] == "GET, HEAD, OPTIONS"


@pytest.mark.parametrize("address", [*PRACTICE, "/rules/citations/"])
def test_what_takes_a_form_takes_it_from_its_own_pages_and_nothing_else(
    client, address
):
    assert Client(enforce_csrf_checks=True).post(address).status_code == 403
    answer = client.put(address)
    assert answer.status_code == 405
    assert answer.headers["Allow"] == "GET, HEAD, POST, OPTIONS"


def test_an_address_without_a_page_is_a_page_that_says_so(read):
    assert "There is nothing at this address." in read("/nowhere/", status=404)


@pytest.mark.parametrize(
    ("address", "onward"),
    [("/rules/XX.9/", "the rules"), ("/nowhere/", "the front page")],
)
def test_what_is_not_there_leads_to_what_is_and_asks_nobody_to_log_in(
    read, address, onward
):
    page = read(address, status=404)
    assert f">{onward}</a>." in page
    assert ">Your page</a>" in page
    assert ">Log in</a>" not in page


@pytest.mark.parametrize(
    ("status", "answer", "sentence"),
    [
        (400, lambda r: errors.bad_request(r, BadRequest()), "could not be understood"),
        (403, lambda r: errors.permission_denied(r, PermissionDenied()), "not open"),
        (500, errors.server_error, "fault is on our side"),
    ],
)
def test_what_goes_wrong_is_said_plainly(status, answer, sentence):
    page = answer(RequestFactory().get("/count/"))
    assert page.status_code == status
    assert sentence in page.content.decode()


@pytest.mark.parametrize(
    "answer",
    [lambda request: errors.not_found(request, Exception()), errors.server_error],
)
def test_under_the_api_what_goes_wrong_is_a_problem_document(answer):
    problem = answer(RequestFactory().get("/api/v1/nowhere/"))
    assert problem.headers["Content-Type"] == "application/problem+json"


def test_a_host_that_is_not_ours_gets_a_plain_refusal(client):
    answer = client.get("/count/", headers={"host": "elsewhere.example"})
    assert answer.status_code == 400
    assert "could not be understood" in answer.content.decode()


def test_nothing_inline_is_needed_or_allowed(client):
    answer = client.get("/count/?hand=5C5D5HJS&starter=5S")
    assert "default-src 'self'" in answer.headers["Content-Security-Policy"]
    page = answer.content.decode()
    assert not re.findall(r"<script(?![^>]*\ssrc=)", page)
    assert not re.findall(r"\son\w+=", page)
