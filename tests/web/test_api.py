"""The API of rules and counts: what it answers, and how it refuses."""

import json

import pytest

from rulebook.catalogue import CATALOGUE, GROUPS
from rulebook.serializers.fields import MOST_COUNTS

ROOT = "/api/v1/"
GREATEST = {"hand": "5C 5D 5H JS", "starter": "5S"}


@pytest.fixture
def post(client):
    """Posts a question, as data or as raw text, to an address of the API."""

    def send(address, question):
        body = question if isinstance(question, str | bytes) else json.dumps(question)
        return client.post(ROOT + address, body, content_type="application/json")

    return send


def cites(rules):
    return [rule["id"] for rule in rules]


# Counts


def test_the_contract_s_example(post):
    question = {**GREATEST, "crib": False, "form": "association"}
    answer = post("counts/", question).json()
    assert answer["total"] == 29
    kinds = [item["kind"] for item in answer["items"]]
    assert kinds == ["fifteen"] * 8 + ["pair"] * 6 + ["nobs"]
    assert answer["items"][0] == {
        "kind": "fifteen",
        "cards": ["5C", "JS"],
        "points": 2,
        "rule": "IV.2.1",
        "rule_kind": "code",
    }
    assert "double pair royal" in answer["spoken"]


@pytest.mark.parametrize(
    ("question", "total", "note"),
    [
        ({"hand": "2H 7H 9H KH", "starter": "4C"}, 6, None),
        ({"hand": "2H 7H 9H KH", "starter": "4C", "crib": True}, 2, "IV.2.4"),
        ({"hand": "2H 7H 9H KH", "starter": "4H", "crib": True}, 7, None),
        ({"hand": "2H 7H 9H KD", "starter": "4H"}, 2, "IV.2.4"),
        ({"hand": ["10h", "J♥", "qd", "KC"]}, 4, None),
        ({"hand": "7C 8D 8H", "form": "five-card"}, 6, None),
        ({"hand": "7C 8D 8H 9S", "starter": None}, 12, None),
    ],
)
def test_a_count_and_why_it_is_not_more(post, question, total, note):
    answer = post("counts/", question).json()
    assert answer["total"] == total
    assert sum(item["points"] for item in answer["items"]) == total
    noted = [rule for each in answer["notes"] for rule in cites(each["rules"])]
    assert (note in noted) if note else True


def test_many_counts_come_back_in_order_and_plain(post):
    hands = [GREATEST, {"hand": "2C 4D 6H 8S", "starter": "KC"}, GREATEST]
    answer = post("counts/", {"counts": hands}).json()
    assert [each["total"] for each in answer["counts"]] == [29, 0, 29]
    assert all(set(each) == {"total", "spoken"} for each in answer["counts"])


def test_many_counts_are_itemised_where_asked(post):
    answer = post("counts/", {"counts": [GREATEST], "itemise": True}).json()
    assert len(answer["counts"][0]["items"]) == 15


def test_no_counts_are_no_error(post):
    assert post("counts/", {"counts": []}).json() == {"counts": []}


def test_as_many_as_the_contract_allows_and_not_one_more(post):
    assert post("counts/", {"counts": [GREATEST] * MOST_COUNTS}).status_code == 200
    refused = post("counts/", {"counts": [GREATEST] * (MOST_COUNTS + 1)})
    assert refused.status_code == 422
    assert refused.json()["pointer"] == "/counts"


REFUSED = {
    "a-card-twice": ({"hand": "5C 5D 5D JS"}, "/hand", "5♦", "I.1"),
    "starter-in-hand": ({**GREATEST, "starter": "5H"}, "/starter", "5♥", "I.1"),
    "a-joker": ({"hand": "5C Joker 5D JS"}, "/hand", "Joker", "I.1"),
    "no-such-card": ({"hand": "5C 5D 5H 1S"}, "/hand", "1S", "I.1"),
    "two-cards": ({"hand": "5C 5D"}, "/hand", "given: 2", "II.3"),
    "two-starters": ({**GREATEST, "starter": "5S 6S"}, "/starter", "given: 2", "II.4"),
    "no-such-form": ({**GREATEST, "form": "whist"}, "/form", "whist", "VI.3"),
    "result-only": ({**GREATEST, "form": "frontier"}, "/form", "result", "VI.3-a"),
    "muggins-waived": (
        {**GREATEST, "form": "association muggins=off"},
        "/form",
        "nobody opts out",
        "IV.4",
    ),
    "an-item-of-many": (
        {"counts": [GREATEST] * 17 + [{"hand": "5C 5D 5H ZZ"}]},
        "/counts/17/hand",
        "ZZ",
        "I.1",
    ),
}


@pytest.mark.parametrize(
    ("question", "pointer", "says", "rule"), REFUSED.values(), ids=REFUSED
)
def test_a_refusal_names_thing_place_and_provision(post, question, pointer, says, rule):
    refused = post("counts/", question)
    assert refused.status_code == 422
    assert refused["Content-Type"].startswith("application/problem+json")
    problem = refused.json()
    assert problem["pointer"] == pointer
    assert says in problem["detail"]
    assert rule in cites(problem["rules"])
    assert problem["errors"][0]["pointer"] == pointer


def test_a_card_that_cannot_be_read_is_told_by_line_and_column(post):
    problem = post("counts/", {"hand": "5C 5D\n5H 1S"}).json()
    assert (problem["line"], problem["column"]) == (2, 4)


MALFORMED = {
    "a-number-for-cards": ({"hand": 5}, "/hand"),
    "a-number-among-cards": ({"hand": ["5C", 5, "5D", "6D"]}, "/hand"),
    "nothing-at-all": ({}, "/hand"),
    "an-empty-body": ("", "/hand"),
    "a-misspelt-key": ({**GREATEST, "stater": "5S"}, "/stater"),
    "a-crib-that-is-neither": ({**GREATEST, "crib": "perhaps"}, "/crib"),
    "a-list": ([1], ""),
    "a-list-of-numbers": ({"counts": [1]}, "/counts/0"),
    "half-a-character": ('{"hand": "\\ud800"}', "/hand"),
    "a-nought-byte": ('{"hand": "5C\\u0000"}', "/hand"),
}


@pytest.mark.parametrize(("question", "pointer"), MALFORMED.values(), ids=MALFORMED)
def test_what_is_no_question_is_refused_at_its_place(post, question, pointer):
    refused = post("counts/", question)
    assert refused.status_code == 422
    assert refused.json()["pointer"] == pointer


@pytest.mark.parametrize(
    ("body", "status"),
    [
        ('{"hand": ', 400),
        (b'{"hand": "\xff"}', 400),
        ('{"hand": NaN}', 400),
        ("[" * 200_000, 400),
        ("9" * 10_000, 400),
        (" " * (4 * 1024 * 1024 + 1), 413),
        ('{"hand": "5C", "hand": "6C"}', 400),
    ],
    ids=["half", "not-utf8", "nan", "deep", "huge-number", "too-large", "key-twice"],
)
def test_what_is_no_json_is_refused_as_a_problem(post, body, status):
    refused = post("counts/", body)
    assert refused.status_code == status
    problem = refused.json()
    assert problem["status"] == status
    assert problem["detail"]


BOUNDED = {
    "a-form-of-blanks": {**GREATEST, "form": "a" + " " * 100_000 + "b"},
    "half-a-million-numbers": {"counts": [1] * 500_000},
    "ten-thousand-wrong": {"counts": [1] * 10_000},
    "keys-without-end": {f"key{n}": n for n in range(100_000)},
    "an-endless-hand": {"hand": "5C" * 1_000_000},
    "an-option-of-python": {**GREATEST, "form": "association self=1"},
}


@pytest.mark.parametrize("question", BOUNDED.values(), ids=BOUNDED)
def test_what_has_no_end_is_refused_shortly(post, question):
    refused = post("counts/", question)
    assert refused.status_code == 422
    assert len(refused.content) < 10_000


def test_hands_without_end_are_refused_shortly(post):
    hands = {f"seat{n}": "JS 7D 6H 4C" for n in range(50_000)}
    refused = post("plays/", {"laid": "", "hands": hands})
    assert (refused.status_code, refused.json()["pointer"]) == (422, "/hands")


def test_a_body_of_no_stated_length_is_refused(client):
    refused = client.generic(
        "POST", ROOT + "counts/", "", HTTP_TRANSFER_ENCODING="chunked"
    )
    assert refused.status_code == 411
    assert refused.json()["status"] == 411


def test_not_a_number_is_named(post):
    assert "NaN" in post("counts/", '{"hand": NaN}').json()["detail"]


def test_the_description_echoes_nothing(client):
    assert client.get(ROOT + "schema/?version=%0a%0d").status_code == 200


def test_the_description_tells_refusals_as_problems(client):
    described = client.get(ROOT + "schema/").json()
    answers = described["paths"]["/api/v1/counts/"]["post"]["responses"]
    assert set(answers) == {"200", "400", "411", "413", "415", "422"}
    assert list(answers["422"]["content"]) == ["application/problem+json"]


@pytest.mark.parametrize(
    ("method", "address", "status"),
    [
        ("get", "counts/", 405),
        ("delete", "plays/", 405),
        ("get", "nothing/", 404),
        ("get", "provisions/IV.9/", 404),
    ],
)
def test_every_error_is_a_problem(client, method, address, status):
    refused = getattr(client, method)(ROOT + address)
    assert refused.status_code == status
    assert refused["Content-Type"].startswith("application/problem+json")
    assert refused.json()["status"] == status


def test_another_media_type_is_refused(client):
    refused = client.post(ROOT + "counts/", "<hand/>", content_type="text/xml")
    assert refused.status_code == 415


# Claims


SEVENS = {"hand": "7C 8D 8H 9S", "starter": "KC"}


def test_a_claim_to_a_pair_already_counted_is_refused_with_its_reason(post):
    question = {
        **SEVENS,
        "claimed": ["15 7C 8D", "15 7C 8H", "pair 8D 8H"],
        "muggins": ["pair 8D 8H", "run 7C 8D 9S"],
    }
    answer = post("counts/claims/", question).json()
    pair, run = answer["muggins"]["lines"]
    assert (pair["stands"], pair["points"]) == (False, 0)
    assert "already" in pair["why"]
    assert {"IV.4", "IV.4-a"} <= set(cites(pair["rules"]))
    assert (run["stands"], run["points"], run["why"]) == (True, 3, None)
    assert (answer["true"], answer["claimed"], answer["over"]) == (12, 6, 0)
    assert answer["muggins"]["earned"] == 3


def test_what_was_missed_is_listed(post):
    answer = post("counts/claims/", {**SEVENS, "claimed": ["15 7C 8D"]}).json()
    assert answer["shortfall"] == 10
    assert sum(item["points"] for item in answer["missed"]) == 10


def test_a_bare_total_bounds_the_claim(post):
    question = {**SEVENS, "claimed": 10, "muggins": ["run 7C 8D 9S"]}
    answer = post("counts/claims/", question).json()
    assert (answer["shortfall"], answer["muggins"]["earned"]) == (2, 2)
    assert answer["missed"] == []
    assert "IV.4-b" in cites(answer["muggins"]["lines"][0]["rules"])


def test_an_over_count_is_corrected_and_pays_nobody(post):
    # RW-008: 14 claimed for 12.
    question = {"hand": "4C 4D 4H 3S", "starter": "3C", "claimed": 14}
    answer = post("counts/claims/", question).json()
    assert (answer["true"], answer["over"]) == (12, 2)
    assert answer["muggins"]["earned"] == 0
    assert cites(answer["findings"][0]["rules"]) == ["IV.4-d"]


@pytest.mark.parametrize(
    ("hand", "starter", "line", "total"),
    [
        ("4C 5D 6H 7S", "KD", "double run of three 4C 5D 6H 7S", 8),
        ("3C 4D 4H 5S", "6C", "run of five 3C 4D 4H 5S 6C", 14),
    ],
)
def test_rw_011_name_and_cards_of_a_line_must_agree(post, hand, starter, line, total):
    question = {"hand": hand, "starter": starter, "claimed": [line]}
    answer = post("counts/claims/", question).json()
    assert answer["lines"][0]["stands"] is False
    assert answer["true"] == total
    assert answer["shortfall"] == total


@pytest.mark.parametrize(
    ("question", "pointer"),
    [
        ({"claimed": ["pear 8D 8H"]}, "/claimed/0"),
        ({"claimed": 6, "muggins": ["run 7C 8D 9S", "nothing"]}, "/muggins/1"),
        ({"claimed": -1}, "/claimed"),
        ({"claimed": True}, "/claimed"),
        ({"claimed": 10**30}, "/claimed"),
        ({"claimed": "six"}, "/claimed"),
        ({}, "/claimed"),
        ({"claimed": 6, "muggins": "run 7C 8D 9S"}, "/muggins"),
        ({"claimed": 6, "muggins": [6]}, "/muggins/0"),
    ],
)
def test_a_claim_that_cannot_be_read_is_refused_at_its_line(post, question, pointer):
    refused = post("counts/claims/", {**SEVENS, **question})
    assert refused.status_code == 422
    assert refused.json()["pointer"] == pointer


# Plays


HANDS = {"A": "JS 7D 6H 4C", "B": "5C 6S 2D 4H"}


def test_a_play_with_hands_tells_what_may_be_laid(post):
    answer = post("plays/", {"hands": HANDS, "laid": "A JS, B 5C 2, A 7D"}).json()
    assert [act["points"] for act in answer["acts"]] == [0, 2, 0]
    assert answer["legal"] == {"B": ["2D", "4H", "6S"]}
    assert (answer["count"], answer["turn"]) == (22, "B")
    assert set(answer["acts"][0]) >= {
        "seat",
        "card",
        "count",
        "points",
        "items",
        "findings",
    }


def test_nothing_laid_yet(post):
    answer = post("plays/", {"hands": HANDS, "laid": "", "leader": "A"}).json()
    assert answer["acts"] == []
    assert answer["legal"] == {"A": ["4C", "6H", "7D", "JS"]}


def test_a_wrong_number_is_a_finding_at_its_act(post):
    answer = post("plays/", {"hands": HANDS, "laid": "A JS, B 5C 3"}).json()
    (finding,) = answer["acts"][1]["findings"]
    assert (finding["code"], finding["gravity"]) == ("wrong-peg", "error")
    assert finding["at"] == {"deal": None, "act": 2}
    assert finding["facts"] == {"seat": "B", "card": "5C", "claimed": 3, "true": 2}
    assert "III.2.1" in cites(finding["rules"])


@pytest.mark.parametrize(
    ("question", "pointer", "says"),
    [
        ({"laid": "A JS, B"}, "/laid", "“B”"),
        ({"laid": "A 7C 8D"}, "/laid", "one card a lay"),
        ({"laid": "A JS, Q 5C"}, "/laid", "“Q”"),
        ({"laid": "A 1S"}, "/laid", "1S"),
        ({"laid": 5}, "/laid", "string"),
        ({}, "/laid", "required"),
        ({"laid": "", "leader": "Z"}, "/leader", "“Z”"),
        ({"laid": "", "hands": {"A": "JS 7D"}}, "/hands/A", "given: 2"),
        ({"laid": "", "hands": {"Z": "JS 7D 6H 4C"}}, "/hands", "“Z”"),
        ({"laid": "", "hands": {"A": "JS 7D 6H 9Z"}}, "/hands/A", "9Z"),
        ({"laid": "", "hands": {**HANDS, "B": "JS 7D 6H 9C"}}, "/hands/B", "twice"),
        ({"laid": "", "hands": {**HANDS, "a": "2S 3S 4S 5S"}}, "/hands/A", "two hands"),
        ({"laid": "", "form": "frontier"}, "/form", "result"),
    ],
)
def test_a_play_that_cannot_be_read_is_refused_at_its_place(
    post, question, pointer, says
):
    refused = post("plays/", question)
    assert refused.status_code == 422
    assert refused.json()["pointer"] == pointer
    assert says in refused.json()["detail"]


# What there is to look up


@pytest.mark.django_db
def test_the_index_names_addresses_that_answer(client):
    index = client.get(ROOT).json()
    assert {"counts", "schema", "members", "acts"} < set(index)
    for address in index.values():
        assert client.get(address).status_code in (200, 401, 405)


def test_every_provision_answers_with_its_text(client):
    provisions = client.get(ROOT + "provisions/").json()
    assert len(provisions) > 100
    for provision in provisions:
        alone = client.get(f"{ROOT}provisions/{provision['id']}/").json()
        assert alone == provision
        assert alone["text"]


def test_the_catalogue_of_codes(client):
    codes = client.get(ROOT + "findings/").json()
    assert [each["code"] for each in codes] == list(CATALOGUE)
    assert all(each["sentence"] for each in codes)
    without = {each["code"] for each in codes if not each["rules"]}
    assert without == GROUPS["registers"].keys()


def test_the_description_is_openapi_3_1_and_names_every_address(client):
    described = client.get(ROOT + "schema/").json()
    assert described["openapi"].startswith("3.1")
    assert set(described["paths"]) == {
        "/api/v1/",
        "/api/v1/counts/",
        "/api/v1/counts/claims/",
        "/api/v1/plays/",
        "/api/v1/replays/",
        "/api/v1/scoresheet/schema/",
        "/api/v1/provisions/",
        "/api/v1/provisions/{provision}/",
        "/api/v1/book/",
        "/api/v1/citations/",
        "/api/v1/findings/",
        "/api/v1/applications/",
        "/api/v1/applications/{number}/",
        "/api/v1/applications/{number}/approve/",
        "/api/v1/applications/{number}/refuse/",
        "/api/v1/applications/{number}/withdraw/",
        "/api/v1/federations/",
        "/api/v1/federations/{code}/",
        "/api/v1/federations/{code}/names/",
        "/api/v1/federations/{code}/confederation/",
        "/api/v1/federations/{code}/letterheads/",
        "/api/v1/federations/{code}/letterheads/withdraw/",
        "/api/v1/federations/{code}/merge/",
        "/api/v1/members/",
        "/api/v1/members/duplicates/",
        "/api/v1/members/{number}/",
        "/api/v1/members/{number}/record/",
        "/api/v1/members/{number}/opponents/",
        "/api/v1/members/{number}/merge/",
        "/api/v1/members/{number}/unmerge/",
        "/api/v1/members/{number}/names/",
        "/api/v1/members/{number}/names/{since}/correct/",
        "/api/v1/members/{number}/zone/",
        "/api/v1/members/{number}/federations/",
        "/api/v1/members/{number}/federations/{code}/leave/",
        "/api/v1/members/{number}/appointments/",
        "/api/v1/members/{number}/appointments/{made_by}/end/",
        "/api/v1/members/{number}/titles/",
        "/api/v1/members/{number}/titles/{made_by}/end/",
        "/api/v1/members/{number}/titles/{made_by}/void/",
        "/api/v1/members/{number}/bars/",
        "/api/v1/members/{number}/bars/{made_by}/end/",
        "/api/v1/members/{number}/bars/{made_by}/void/",
        "/api/v1/matches/",
        "/api/v1/matches/{number}/",
        "/api/v1/matches/{number}/sheets/",
        "/api/v1/matches/{number}/sheets/{version}/",
        "/api/v1/matches/{number}/confirm/",
        "/api/v1/matches/{number}/dispute/",
        "/api/v1/matches/{number}/withdraw/",
        "/api/v1/matches/{number}/confirm-unanswered/",
        "/api/v1/matches/{number}/correct/",
        "/api/v1/matches/{number}/void/",
        "/api/v1/cases/",
        "/api/v1/cases/{number}/",
        "/api/v1/cases/{number}/{move}/",
        "/api/v1/rulings/",
        "/api/v1/rulings/{number}/",
        "/api/v1/standings/",
        "/api/v1/imports/",
        "/api/v1/imports/{number}/",
        "/api/v1/imports/{number}/rows/",
        "/api/v1/imports/{number}/enter/",
        "/api/v1/imports/{number}/again/",
        "/api/v1/imports/{number}/withdraw/",
        "/api/v1/matches/{number}/refer/",
        "/api/v1/matches/{number}/pass-over/",
        "/api/v1/members/{number}/expel/",
        "/api/v1/cases/referred/",
        "/api/v1/cases/{number}/appeals/",
        "/api/v1/cases/{number}/letterhead/",
        "/api/v1/registers/convened/",
        "/api/v1/events/",
        "/api/v1/events/{number}/",
        "/api/v1/events/{number}/table/",
        "/api/v1/events/{number}/entrants/",
        "/api/v1/events/{number}/leave/",
        "/api/v1/events/{number}/draw/",
        "/api/v1/events/{number}/fixtures/",
        "/api/v1/events/{number}/fixtures/{serial}/forfeit/",
        "/api/v1/events/{number}/fixtures/{serial}/void/",
        "/api/v1/events/{number}/fixtures/{serial}/move/",
        "/api/v1/events/{number}/fixtures/{serial}/accept-late/",
        "/api/v1/events/{number}/tie/",
        "/api/v1/events/{number}/toast/",
        "/api/v1/events/{number}/close/",
        "/api/v1/events/{number}/call-off/",
        "/api/v1/registers/twenty-nines/",
        "/api/v1/registers/twenty-nines/{number}/",
        "/api/v1/registers/twenty-nines/{number}/certify/",
        "/api/v1/registers/twenty-nines/{number}/refuse/",
        "/api/v1/registers/twenty-nines/{number}/revoke/",
        "/api/v1/registers/twenty-nines/{number}/federation/",
        "/api/v1/notices/",
        "/api/v1/notices/{number}/",
        "/api/v1/notices/{number}/acknowledge/",
        "/api/v1/acts/",
        "/api/v1/acts/{number}/",
    }


@pytest.mark.parametrize(
    ("address", "question"),
    [
        ("counts/", GREATEST),
        ("counts/claims/", {**SEVENS, "claimed": 6}),
        ("plays/", {"laid": "A JS, B 5C"}),
    ],
)
def test_nothing_is_asked_of_the_database(
    post, django_assert_num_queries, db, address, question
):
    with django_assert_num_queries(0):
        assert post(address, question).status_code == 200
