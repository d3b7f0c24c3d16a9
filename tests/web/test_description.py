"""The published description and the answers agree, key for key."""

import json

import pytest
from django.core.management import call_command
from django.test import Client
from jsonschema import Draft202012Validator

ROOT = "/api/v1/"
ANSWERS = {
    "a-count": ("post", "counts/", {"hand": "2H 7H 9H KH", "starter": "4C"}),
    "a-crib": ("post", "counts/", {"hand": "2H 7H 9H KH", "crib": True}),
    "counts": (
        "post",
        "counts/",
        {"counts": [{"hand": "5C 5D 5H JS", "starter": "5S"}], "itemise": True},
    ),
    "a-claim": (
        "post",
        "counts/claims/",
        {
            "hand": "7C 8D 8H 9S",
            "starter": "KC",
            "claimed": ["pair 8D 8H", "run QC KC AC"],
            "muggins": ["pair 8D 8H", "run 7C 8D 9S"],
        },
    ),
    "a-play": (
        "post",
        "plays/",
        {
            "hands": {"A": "JS 7D 6H 4C", "B": "5C 6S 2D 4H"},
            "laid": "A JS, B 5C 3, A 7D, B 6S, A go, B 4H",
        },
    ),
    "an-open-play": ("post", "plays/", {"laid": ""}),
    "a-sheet": (
        "post",
        "replays/",
        {
            "form": "association",
            "deals": [{"dealer": "A", "acts": [{"act": "go", "seat": "B"}]}],
            "result": {"A": 121, "B": 90},
        },
    ),
    "citations": ("post", "citations/", {"text": "See IV.2.5 and IV.9."}),
    "provisions": ("get", "provisions/", None),
    "a-provision": ("get", "provisions/VII.2/", None),
    "the-book": ("get", "book/", None),
    "the-codes": ("get", "findings/", None),
    "the-schema-of-a-sheet": ("get", "scoresheet/schema/", None),
}
REFUSALS = {
    "a-card-that-is-none": ("counts/", {"hand": "5C 5D 5H ZZ"}),
    "a-key-that-is-none": ("counts/", {"stater": "5C"}),
    "half-a-question": ("counts/", '{"hand": '),
}


@pytest.fixture(scope="module")
def described():
    document = Client().get(ROOT + "schema/").json()
    close(document["components"]["schemas"])
    return document


def close(schemas):
    """Lets no object have a key that is not described."""
    for schema in schemas.values():
        if "properties" in schema:
            schema["additionalProperties"] = False


def check(described, address, method, answer):
    """Holds an answer against what is described for its address and status."""
    path = ROOT + address.replace("VII.2", "{provision}")
    told = described["paths"][path][method]["responses"][str(answer.status_code)]
    schema = told["content"][answer["Content-Type"].split(";")[0]]["schema"]
    components = {"components": described["components"]}
    Draft202012Validator({**schema, **components}).validate(answer.json())


@pytest.mark.parametrize(
    ("method", "address", "question"), ANSWERS.values(), ids=ANSWERS
)
def test_an_answer_is_as_described(client, described, method, address, question):
    body = {} if question is None else {"data": json.dumps(question)}
    send = getattr(client, method)
    answer = send(ROOT + address, **body, content_type="application/json")
    assert answer.status_code == 200
    check(described, address, method, answer)


def test_the_answers_to_a_file_of_several_matches_are_as_described(client, described):
    rows = "form,seat a,seat b,score a,score b\nshort,Bob,Eve,61,40\nshort,Bob,Eve,6,"
    answer = client.post(ROOT + "replays/", rows, content_type="text/csv")
    assert answer.status_code == 200
    check(described, "replays/", "post", answer)


@pytest.mark.parametrize(("address", "question"), REFUSALS.values(), ids=REFUSALS)
def test_a_refusal_is_as_described(client, described, address, question):
    body = question if isinstance(question, str) else json.dumps(question)
    answer = client.post(ROOT + address, body, content_type="application/json")
    assert answer.status_code in (400, 422)
    check(described, address, "post", answer)


def test_the_description_names_every_set_of_choices_without_a_warning(tmp_path):
    options = {"file": str(tmp_path / "schema.yml"), "fail_on_warn": True}
    call_command("spectacular", **options)
