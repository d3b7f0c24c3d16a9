"""Cases from the field through the play checker: what pegs, what is refused, and why.

Each row is a play as its people put it, with what must come out and the provision.
"""

import json

import pytest

ASK = "/api/v1/plays/"


def ask(client, **question):
    answer = client.post(ASK, json.dumps(question), content_type="application/json")
    assert answer.status_code == 200, answer.content
    return answer.json()


def points(answer):
    return [act["points"] for act in answer["acts"] if act["card"]]


def items(act):
    return [(item["kind"], item["points"], item["rule"]) for item in act["items"]]


def found(answer):
    return [
        (act["card"] or "go", finding["code"])
        for act in answer["acts"]
        for finding in act["findings"]
    ]


def finding(answer, code):
    (only,) = (
        each
        for act in answer["acts"]
        for each in act["findings"]
        if each["code"] == code
    )
    return only


def cites(each):
    return [(rule["id"], rule["kind"]) for rule in each["rules"]]


BARE_SUMS = {
    "RW-014-31-and-a-run": (
        "A JC, B 9D, A 4H, B 5S, A 3C",
        [0, 0, 0, 0, 5],
        [("thirty-one", 2, "III.2.2"), ("run", 3, "III.2.4")],
    ),
    "RW-015-fifteen-by-the-middle-card": (
        "A 4C, B 6D, A 5H",
        [0, 0, 5],
        [("fifteen", 2, "III.2.1"), ("run", 3, "III.2.4")],
    ),
    "RW-018-exactly-31-and-no-go-on-top": (
        "A TC, B KD, A 5H, B 6S",
        [0, 0, 0, 2],
        [("thirty-one", 2, "III.2.2")],
    ),
    "RW-031-the-old-example-s-fifteen": (
        "A 6C, B 4D, A 3H, B 2S, A 5C, B AD",
        [0, 0, 0, 5, 5, 6],
        [("run", 6, "III.2.4")],
    ),
    "RW-031-or-the-seven": (
        "A 6C, B 4D, A 3H, B 2S, A 5C, B 7D",
        [0, 0, 0, 5, 5, 6],
        [("run", 6, "III.2.4")],
    ),
    "RW-032-late-filler": (
        "A 3C, B 5D, A 6H, B 7S, A 4C",
        [0, 0, 0, 3, 5],
        [("run", 5, "III.2.4")],
    ),
    "RW-032-six-two-five-three-four": (
        "A 6C, B 2D, A 5H, B 3S, A 4C",
        [0, 0, 0, 0, 5],
        [("run", 5, "III.2.4")],
    ),
    "RW-032-a-repeat-breaks-it": (
        "A 4C, B 5D, A 6H, B 5S, A 4D",
        [0, 0, 5, 0, 3],
        [("run", 3, "III.2.4")],
    ),
}


@pytest.mark.parametrize(("laid", "made", "last"), BARE_SUMS.values(), ids=BARE_SUMS)
def test_bare_sums(client, laid, made, last):
    answer = ask(client, laid=laid)
    assert points(answer) == made
    assert items(answer["acts"][-1]) == last
    assert found(answer) == []


def test_rw_018_the_count_is_scored_before_it_returns_to_nought(client):
    answer = ask(client, laid="A TC, B KD, A 5H, B 6S")
    assert answer["acts"][-1]["count"] == 31
    assert (answer["count"], answer["turn"]) == (0, "A")


def test_rw_017_past_31_is_no_lay(client):
    hands = {"A": "2C 3C AC 4C", "B": "TD 5D 3D 8S"}
    laid = "B TD, A 2C, B 5D, A 3C, B 3D, A AC"
    before = ask(client, laid=laid, hands=hands)
    assert (before["count"], before["legal"]) == (24, {"B": []})
    after = ask(client, laid=f"{laid}, B 8S", hands=hands)
    assert found(after) == [("8S", "over-31-where-go-is-due")]
    assert ("III.1", "code") in cites(finding(after, "over-31-where-go-is-due"))
    assert (after["acts"][-1]["points"], after["acts"][-1]["items"]) == (None, [])
    assert (after["turn"], after["legal"]) == (None, {})


def test_rw_020_the_last_card_after_a_go_takes_one_and_the_other_goes_on(client):
    hands = {"A": "TC JD 7H KH", "B": "JC 5H TH 8H"}
    laid = "A TC, B JC, A JD, B go, B 5H, A 7H, B TH, A go, B 8H, A KH"
    answer = ask(client, laid=laid, hands=hands)
    assert points(answer) == [0, 0, 3, 0, 0, 0, 1, 1]
    assert items(answer["acts"][-2]) == [("go", 1, "III.2.5")]
    assert items(answer["acts"][-1]) == [("last", 1, "III.2.6")]
    assert (answer["over"], answer["turn"], found(answer)) == (True, None, [])


@pytest.mark.parametrize("said", ["B go", "B go, A go"])
@pytest.mark.parametrize(
    "hands",
    [{"A": "TC TD 9C 2H", "B": "KC KD QC QD"}, None],
    ids=["with-hands", "bare"],
)
def test_rw_021_the_layer_needs_no_go_of_its_own(client, said, hands):
    laid = f"A TC, B KC, A TD, {said}, B KD, A 9C, B QC, A 2H, B QD"
    answer = ask(client, laid=laid, hands=hands)
    assert points(answer) == [0, 0, 1, 0, 0, 0, 2, 1]
    assert found(answer) == []


def test_rw_022_a_lone_survivor_takes_one_for_the_series_and_one_for_last(client):
    laid = "A 2C, B 3D, B AD, B 4D, B 5S, A KC, A 9C, A 8C"
    answer = ask(client, laid=laid)
    king, nine, eight = answer["acts"][-3:]
    assert (king["count"], items(king)) == (25, [("go", 1, "III.2.5-b")])
    assert king["items"][0]["rule_kind"] == "reading"
    assert items(nine) == []
    assert items(eight) == [("last", 1, "III.2.6")]


def test_rw_022_the_book_gives_the_same_answer(client):
    note = client.get("/api/v1/provisions/III.2.5-b/").json()
    assert note["kind"] == "reading"
    assert "king" in " ".join(note["text"]).lower()


def test_rw_023_the_play_goes_on_until_every_card_is_laid(client):
    hands = {"A": "KS QH 9D 8C", "B": "KD QC 9H 8S"}
    acts = ["A KS", "B KD", "A QH", "B QC", "A 9D", "B 9H", "A 8C", "B 8S"]
    for number in range(1, 8):
        unfinished = ask(client, laid=", ".join(acts[:number]), hands=hands)
        assert unfinished["over"] is False
    answer = ask(client, laid=", ".join(acts), hands=hands)
    assert answer["over"] is True
    assert answer["totals"] == {"A": 1, "B": 8}
    assert answer["acts"][-1]["series"] == 3


def test_rw_024_the_one_card_left_is_legal_and_takes_last(client):
    hands = {"A": "AD 4D 7D 7C", "B": "2D 2S 3S QS"}
    laid = "B QS, A 7D, B 3S, A 7C, B 2S, A AD, B 2D"
    before = ask(client, laid=laid, hands=hands)
    assert before["legal"] == {"A": ["4D"]}
    after = ask(client, laid=f"{laid}, A 4D", hands=hands)
    assert after["acts"][-1]["count"] == 6
    assert items(after["acts"][-1]) == [("last", 1, "III.2.6")]


def test_rw_026_as_a_bare_sum_it_counts(client):
    answer = ask(client, laid="A KC, B 5S, B 6S, B 2S, B 2H, A 4C, A 8C, A 8D")
    assert [act["count"] for act in answer["acts"][-3:]] == [29, 8, 16]
    assert items(answer["acts"][-1]) == [
        ("pair", 2, "III.2.3"),
        ("last", 1, "III.2.6"),
    ]


def test_rw_026_as_a_record_the_earlier_renege_comes_first(client):
    hands = {"A": "KC 4C 8C 8D", "B": "5S 6S 2S 2H"}
    laid = "A KC, B 5S, A go, B 6S, B 2S, B 2H, A 4C, A 8C, A 8D"
    answer = ask(client, laid=laid, hands=hands)
    renege = finding(answer, "go-while-holding")
    assert renege["at"] == {"deal": None, "act": 3}
    assert renege["facts"]["cards"] == ["4C", "8C", "8D"]
    assert ("III.2.5-c", "reading") in cites(renege)
    assert found(answer)[0] == ("go", "go-while-holding")


@pytest.mark.parametrize(
    ("laid", "hands", "turn"),
    [
        ("A TC, B JD, A 9D, B 2S", None, "A"),
        ("A TC, B JD, A 9D, B 2S", {"A": "TC 9D 4C 3C", "B": "JD 2S 5H 6H"}, "A"),
        # B closes with its fourth card; only A holds one.
        ("A 2C, B 3C, B 4H, B AD, A 9C, B QC", None, "A"),
        # A closes and B has none left: A leads again.
        ("A 2C, B 3C, B 4H, B AD, B AC, A TC, A JC", None, "A"),
    ],
)
def test_rw_027_the_seat_after_the_last_layer_leads(client, laid, hands, turn):
    assert ask(client, laid=laid, hands=hands)["turn"] == turn


def test_rw_027_another_lead_is_an_error_that_rests_on_the_reading(client):
    hands = {"A": "TC 9D 4C 3C", "B": "JD 2S 5H 6H"}
    answer = ask(client, laid="A TC, B JD, A 9D, B 2S, B 5H", hands=hands)
    assert ("III.3-a", "reading") in cites(finding(answer, "wrong-next-lead"))


def test_rw_028_ten_queen_king_is_no_run(client):
    answer = ask(client, laid="A TC, B QD, A KH 3, B go, B 9S")
    assert points(answer) == [0, 0, 1, 0]
    assert found(answer) == [
        ("KH", "wrong-peg"),
        ("KH", "run-in-the-play-has-a-gap"),
    ]
    gap = finding(answer, "run-in-the-play-has-a-gap")
    assert gap["facts"]["missing"] == "J"
    assert ("III.2.4", "code") in cites(gap)


@pytest.mark.parametrize("claim", ["B 9S 3", "B KS 2"], ids=["run", "pair"])
def test_rw_028_nothing_reaches_back_across_the_go(client, claim):
    answer = ask(client, laid=f"A TC, B QD, A KH 1, B go, {claim}")
    assert points(answer) == [0, 0, 1, 0]
    reason = finding(answer, "nothing-reaches-back")
    assert ("III.3", "code") in cites(reason)
    assert "K♥" in reason["text"]


AFTER_A_GO = {"A": "TC 6C 2C 3C", "B": "KD KH QH JH"}


def test_rw_029_after_a_go_every_card_that_fits_is_laid(client):
    laid = "A TC, B KD, A 6C, B go"
    assert ask(client, laid=laid, hands=AFTER_A_GO)["legal"] == {"A": ["2C", "3C"]}
    answer = ask(client, laid=f"{laid}, A 2C, A 3C", hands=AFTER_A_GO)
    assert points(answer) == [0, 0, 0, 0, 2]
    assert items(answer["acts"][-1]) == [("thirty-one", 2, "III.2.2")]


def test_rw_029_to_stop_before_is_an_error(client):
    laid = "A TC, B KD, A 6C, B go, A 2C, B KH"
    answer = ask(client, laid=laid, hands=AFTER_A_GO)
    stopped = finding(answer, "must-lay-on")
    assert stopped["facts"] == {"seat": "A", "count": 28, "cards": ["3C"]}
    assert ("III.2.5", "code") in cites(stopped)


def test_rw_030_a_go_pays_one_in_all(client):
    answer = ask(client, laid="A TC, B KD, A 6C, B go, A AC 1, A 2C 1, B KH")
    assert points(answer) == [0, 0, 0, 0, 1, 0]
    assert found(answer) == [("AC", "wrong-peg"), ("AC", "go-paid-once")]
    assert cites(finding(answer, "go-paid-once")) == [("III.2.5", "code")]


def test_rw_030_a_claim_of_two_is_refused(client):
    answer = ask(client, laid="A TC, B KD, A 6C, B go, A AC, A 2C 2, B KH")
    wrong = finding(answer, "wrong-peg")
    assert (wrong["facts"]["claimed"], wrong["facts"]["true"]) == (2, 1)
    assert ("III.2.5", "code") in cites(wrong)


THREE = {"A": "TC 6D KD QD", "B": "TD 9D KH QH", "C": "6C 3C JC 8C"}


def test_rw_034_among_three_the_last_layer_lays_what_fits(client):
    laid = "A TC, B TD, C 6C, A go, B go"
    before = ask(client, form="three-hand", laid=laid, hands=THREE)
    assert (before["count"], before["legal"]) == (26, {"C": ["3C"]})
    answer = ask(client, form="three-hand", laid=f"{laid}, C 3C", hands=THREE)
    three = answer["acts"][-1]
    assert (three["count"], items(three)) == (29, [("go", 1, "T.11")])
    assert three["items"][0]["rule_kind"] == "table"
    assert answer["turn"] == "A"


def test_rw_034_to_end_the_series_sooner_is_an_error_of_the_table(client):
    laid = "A TC, B TD, C 6C, A go, A KD"
    answer = ask(client, form="three-hand", laid=laid, hands=THREE)
    error = finding(answer, "must-lay-on-among-several")
    assert cites(error) == [("T.11", "table"), ("III.2.5-c", "reading")]
    assert "Table, not the Code" in error["text"]
