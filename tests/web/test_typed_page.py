"""Sheets typed deal by deal: what is told as they go, and what comes out at the end."""

import random
import re
from dataclasses import replace

import pytest
from django.test import Client
from hypothesis import assume, given, settings

from rulebook.engine import parse, write
from rulebook.engine.sheet import Result
from tests.engine.matches import FORMS, Match
from tests.engine.recorded import EXPECTED, SHEETS, recorded
from tests.engine.sheets import sheets

from .typist import ADDRESS, Typist

RIGHT = sorted(path.stem for path in (SHEETS / "right").glob("*.crib"))
WRONG = sorted(path.stem for path in (SHEETS / "wrong").glob("*.crib"))
SHORT = RIGHT.index("24-short-ledger")


@pytest.fixture
def typist(client):
    """One who types; the database is not asked anything."""
    return Typist(client)


def right(name):
    return recorded("right", name)


def begun(*scores, form="association", dealer="A"):
    """A sheet on which the sides stand at these scores after one deal."""
    written = ", ".join(f"{side} {n}" for side, n in zip("ABC", scores, strict=False))
    return f"Record: 1\nForm: {form}\n\nDeal 1: {dealer}\nScore: {written}\n"


# The same sheet.


@pytest.mark.parametrize("name", RIGHT)
def test_a_sheet_typed_deal_by_deal_is_the_sheet(typist, name):
    text = right(name)
    plain = "\n".join(line.split("#")[0].rstrip() for line in text.splitlines())
    typist.type(plain, way="full" if "full" in name else "points")
    assert parse(typist.text) == parse(text)
    known = EXPECTED["right"][name]
    if known["winner"]:
        assert typist.ended.startswith(f"{known['winner']} wins")
    for letter, score in (known["scores"] or {}).items():
        assert score == typist.scores[list(known["scores"]).index(letter)]


@pytest.mark.parametrize("form", FORMS)
def test_a_match_at_random_is_typed_without_loss(typist, form):
    match = Match(form, random.Random(f"typed {form}")).play()
    text = "\n".join(match.text) + "\n"
    typist.type(text)
    assert parse(typist.text) == parse(text)
    assert typist.scores == list(match.scores.values())
    assert typist.ended.startswith(f"{match.winner} wins")
    assert "No error so far." in typist.page


@pytest.mark.parametrize("name", RIGHT[5:30:4])
def test_each_deal_opened_again_and_kept_stays_what_it_was(typist, name):
    sheet = parse(right(name))
    typist.visit(sheet=right(name))
    for number in range(1, len(sheet.deals) + 1):
        typist.send(f"deal-{number}", at="end", result="none", remarks="")
        assert typist.room == str(number)
        fields = typist.answer.context["form"].initial
        typist.send("check", **{key: str(value) for key, value in fields.items()})
        assert parse(typist.text) == replace(sheet, result=Result({}), remarks=())


@settings(max_examples=20)
@given(sheets)
def test_whatever_a_sheet_holds_no_room_loses_any_of_it(sheet):
    text = write(sheet)
    sheet = parse(text)
    typist = Typist(Client()).visit(sheet=text)
    assume(all(h.kept or h.laid for d in sheet.deals for h in d.hands.values()))
    rooms = ["head", *(f"deal-{n}" for n in range(1, len(sheet.deals) + 1))]
    for room in [*rooms, "end"] if sheet.result else rooms:
        typist.send(room, sheet=text, at=str(len(sheet.deals) + 1), dealer="A")
        fields = typist.answer.context["form"].initial
        fields = {k: v if isinstance(v, list) else str(v) for k, v in fields.items()}
        typist.send("check", **fields)
        assert typist.status == 200
        assert parse(typist.text or typist.sheet) == sheet


# The dealer.


@pytest.mark.parametrize(
    ("cuts", "dealer"),
    [
        # RW-036, II.1: the lower card deals, the ace lowest; ties are cut again.
        (["KC 2D"], "B"),
        (["7C 7D", "9C 9D", "9H 4D"], "B"),
        (["AC KD"], "A"),
    ],
)
def test_the_lower_card_of_the_last_cut_is_proposed_to_deal(typist, cuts, dealer):
    typist.visit()
    fields = {"form": "association"}
    for row, cut in enumerate(cuts, start=1):
        cards = dict(zip("AB", cut.split(), strict=True))
        fields |= {f"cut-{row}-{seat}": card for seat, card in cards.items()}
        typist.send("check", **fields, cuts=row)
        tied = row < len(cuts)
        assert (f'id="id_cut-{row + 1}-A"' in typist.page) == tied
    typist.send("next", **fields, cuts=len(cuts))
    assert typist.dealer == dealer
    assert len(parse(typist.sheet).cuts) == len(cuts)
    # Reading II.2-a: the deal passes in turn.
    typist.send(dealer=dealer, way="points", **{"A-play": 2, "B-play": 1})
    assert typist.room == "2"
    assert typist.dealer != dealer


def test_who_deals_first_may_simply_be_said(typist):
    typist.visit().send(form="three-hand", first="C")
    assert typist.dealer == "C"
    typist.send(dealer="C", way="points", **{"A-play": 2})
    assert typist.dealer == "A"


def test_another_dealer_than_the_next_is_found_beside_the_choice(typist):
    typist.visit(sheet=begun(10, 9))
    typist.send("check", way="points", dealer="A", **{"A-play": 3})
    assert "the deal passes in turn and is B’s. II.2-a Reading" in typist.told("dealer")


def test_an_outline_follows_the_dealer_in_the_order_of_counting(typist):
    # IV.1: the non-dealer first, the dealer, the crib.
    typist.visit(sheet="Form: three-hand")
    typist.send("full", way="points", dealer="B")
    assert outline(typist) == "Heels B: |Play: |Show C: |Show A: |Show B: |Crib B: "
    typist.send("check", dealer="C", acts=outline(typist).replace("|", "\n"))
    assert outline(typist) == "Heels C: |Play: |Show A: |Show B: |Show C: |Crib C: "


def outline(typist):
    return typist.answer.context["form"]["acts"].value().replace("\n", "|")


# The end of a match.


@pytest.mark.parametrize(
    ("form", "before", "typed", "ended", "scores"),
    [
        # RW-039: both counts in one go; V.1.
        (
            "association",
            (115, 115),
            {"B-hand": 0, "A-hand": 4, "crib": 3},
            "A wins by the crib",
            [121, 115],
        ),
        ("association", (100, 115), {"B-hand": 8}, "B wins by the hand", [100, 121]),
        # RW-040: reaching is enough; V.1, V.2.
        ("association", (119, 80), {"A-play": 2}, "A wins in the play", [121, 80]),
        ("short", (59, 40), {"A-play": 2}, "A wins in the play", [61, 40]),
        # RW-041: heels win before any lead; II.4.
        ("association", (119, 120), {"heels": 2}, "A wins by heels", [121, 120]),
        ("association", (120, 120), {"heels": 2}, "A wins by heels", [121, 120]),
        # RW-043: the non-dealer counts first; IV.1.
        ("association", (116, 114), {"B-hand": 8}, "B wins by the hand", [116, 121]),
        # IV.4: muggins on the dealer’s hand, before the crib.
        (
            "association",
            (100, 119),
            {"B-hand": 0, "A-hand": 4, "beside": "Muggins B on A: 2"},
            "B wins by muggins",
            [104, 121],
        ),
    ],
)
def test_the_match_ends_with_the_winning_peg(
    typist, form, before, typed, ended, scores
):
    # A deals; the sheet so far holds one deal of B’s.
    typist.visit(sheet=begun(*before, form=form, dealer="B"))
    typist.send("check", dealer="A", way="points", **typed)
    assert typist.ended.startswith(ended)
    assert typist.scores == scores
    assert "No error so far." in typist.page
    assert (
        'value="end"' not in typist.page.split('class="onward"')[1].split("</div>")[0]
    )
    typist.send("next", dealer="A", way="points", **typed)
    assert typist.room == "end"
    assert "Another deal after all" not in typist.page
    assert "/check/?sheet=" in typist.page
    # Both counts stand on lines of their own (IV.1).
    if "crib" in typed:
        assert "Show A: 4\nCrib A: 3\n" in typist.text
    # The result is proposed as it stands, and no deal can follow.
    form = typist.answer.context["form"]
    assert [form[f"{side}-result"].value() for side in "AB"] == scores
    typist.send("deal-3", result="")
    assert typist.room == "end"


@pytest.mark.parametrize(
    ("case", "before", "fields", "place"),
    [
        ("RW-043", (116, 114), {"B-hand": 8, "A-hand": 12}, "A"),
        ("RW-041", (119, 120), {"heels": 2, "B-play": 1}, "B"),
        ("RW-039", (115, 115), {"B-hand": 8, "A-hand": 4, "crib": 3}, "A"),
    ],
)
def test_what_stands_after_the_winning_peg_is_an_error(
    typist, case, before, fields, place
):
    typist.visit(sheet=begun(*before, dealer="B"))
    typist.send("check", dealer="A", way="points", **fields)
    assert "The match was over before this" in typist.told(place)
    assert "V.1 Code V.1-a Reading" in typist.told(place)
    assert typist.ended


@pytest.mark.parametrize("counted", [16, 2])
def test_a_score_past_the_last_hole_is_an_error_and_the_winner_is_told(typist, counted):
    # RW-038: 120 and a hand of 16, written as 136; the natural count stays.
    typist.visit(sheet=begun(120, 90, dealer="B"))
    fields = {"B-hand": 0, "A-hand": counted, "A-score": 120 + counted, "B-score": 90}
    typist.send("check", dealer="A", way="points", **fields)
    assert typist.ended == "A wins by the hand, in deal 2. B is skunked."
    assert typist.scores == [121, 90]
    said = (
        f"The score written is A {120 + counted}, B 90; by the sheet it is A 121, B 90"
    )
    assert said in typist.told("scores")
    assert f"Show A: {counted}" in typist.text

    del fields["A-score"], fields["B-score"]
    typist.send("next", dealer="A", way="points", **fields)
    written = {"A-result": 120 + counted, "B-result": 90}
    typist.send("check", result="scores", **written)
    assert f"The result written is A {120 + counted}, B 90" in typist.told("result")
    assert typist.ended.startswith("A wins by the hand")


def test_running_scores_alone_make_a_sheet(typist):
    typist.visit().send(form="association")
    typist.send(dealer="A", way="points", **{"A-score": 12, "B-score": 30})
    typist.send(dealer="B", way="points", **{"A-score": 58, "B-score": 121})
    assert typist.room == "end"
    assert typist.ended == "B wins, in deal 2. A is double-skunked."
    assert "No error so far." in typist.page


def test_a_forfeit_is_one_defeat_and_no_skunk(typist):
    typist.visit(sheet=begun(64, 31, dealer="B"))
    typist.send("end", dealer="A", way="points")
    written = {"result": "scores", "A-result": 64, "B-result": 31, "forfeit": "B"}
    typist.send("next", **written, remarks="B was called away.\nNo hard feelings.")
    assert typist.ended == "A wins by forfeit."
    assert "Result: A 64, B 31, forfeit B\nRemark: B was called away." in typist.sheet


def test_what_is_entered_by_its_result_has_no_deals(typist):
    typist.visit().send(form="frontier")
    assert typist.room == "end"
    typist.send("deal-1", result="")
    assert typist.room == "end"


# Findings, and what cannot be read.

WHOLE = {"B-play": 1, "A-play": 2, "B-hand": 4, "A-hand": 8, "crib": 0}


@pytest.mark.parametrize(
    ("fields", "place", "says"),
    [
        ({"B-hand": 19}, "B", "Hand: No hand or crib counts 19. T.4 Table IV.3 Code"),
        ({"B-hand": 4, "A-hand": 4, "crib": 27}, "A", "Crib: No hand or crib counts"),
        ({"heels": 3}, "A", "Heels: Heels of 3 are written; 2 are due here."),
        ({"starter": "JH"}, "A", "Heels: The starter is a jack"),
        (WHOLE | {"A-score": 9}, "scores", "The score written is A 9"),
        (
            {"B-hand": 2, "beside": "\nPenalty A: peek 3"},
            "lines",
            "Line 2: A penalty of",
        ),
    ],
)
def test_a_finding_stands_beside_its_field(typist, fields, place, says):
    typist.visit(sheet="Form: association")
    typist.send("check", dealer="A", way="points", **fields)
    assert typist.status == 200
    assert says in typist.told(place)


@pytest.mark.parametrize("name", WRONG)
def test_a_mistake_is_told_where_its_deal_is_typed(typist, name):
    text = recorded("wrong", name)
    deal = EXPECTED["wrong"][name].get("deal")
    typist.visit(sheet=text)
    if deal:
        typist.send(f"deal-{deal}", at="end", result="", remarks="")
    assert typist.room == str(deal or "end")
    form, _so_far, _rest = typist.page.partition('<aside class="so-far"')
    assert 'class="finding error"' in form


def test_in_full_a_finding_names_its_line(typist):
    typist.visit(sheet="Form: association").send("full", dealer="B", way="points")
    fields = {
        "dealer": "B",
        "A-cards": "JS 7D 6H 4C / 9C KD",
        "B-cards": "5C 6S 2D 4H / QD 9S",
        "starter": "5S",
        # B's 4H makes nothing; A holds 9, B 12, and the crib 6.
        "acts": "Heels B: \nPlay: A JS, B 5C 2, A 7D, B 6S 3, A go, B 2D 1\n\n"
        "Play: A 6H, B 4H 2, A 4C 3\nShow A: 9\nShow B: 12\nCrib B: 7",
    }
    typist.send("check", **fields)
    lines = typist.told("lines")
    assert "Line 4: B pegs 2 for 4♥" in lines
    assert "Line 7: Counted 7, 1 of it for what is not there." in lines
    assert lines.count("Line") == 2


@pytest.mark.parametrize(
    ("way", "fields", "place", "says"),
    [
        ("full", {"A-cards": "JS 7D 6H 4X / 9C KD"}, "A", "column 10: “4X” is no card"),
        ("full", {"starter": "5"}, "cards", "Starter, column 1: “5” is no card"),
        ("full", {"acts": "Play: A JS\nShow A: nine"}, "lines", "Line 2, column 9:"),
        ("full", {"acts": "\nPlay: A JS, C"}, "lines", "Line 2, column 13: “C”: write"),
        ("full", {"acts": "Deal 2: A"}, "lines", "“Deal 2: A” is no line of this deal"),
        ("full", {"acts": "Result: none"}, "lines", "is no line of this deal"),
        ("full", {"acts": "Shew A: 2"}, "lines", "Line 1, column 1: “Shew A”"),
        ("full", {"acts": "Show A: 4 = pear 5C 5D"}, "lines", "Line 1, column 13:"),
        ("points", {"A-hand": "nine"}, "A", "Hand: Write a number in figures, from 0"),
        ("points", {"A-hand": "1000"}, "A", "Hand: Write a number in figures, from 0"),
        ("points", {"crib": "-1"}, "A", "Crib: Write a number in figures"),
        ("points", {"beside": "Penalty A: yawn"}, "lines", "Line 1, column 12: “yawn”"),
        ("points", {"beside": "Show A: 4"}, "lines", "Line 1: beside the points stand"),
        ("points", {"beside": "Muggins A on C: 2"}, "lines", "Line 1: beside the"),
    ],
)
def test_what_cannot_be_read_stays_and_says_where(typist, way, fields, place, says):
    typist.visit(sheet=begun(10, 9, dealer="B")).send(way, way="points", dealer="A")
    for act in ("check", "next", "deal-1", "head", "end", "back", "points", "full"):
        typist.send(act, way=way, dealer="A", **fields)
        assert typist.status == 400
        assert typist.room == "2"
        assert says in typist.told(place)
        form = typist.answer.context["form"]
        assert all(form[name].value() == value for name, value in fields.items())
        (name,) = fields
        assert re.search(rf'name="{name}"[^>]* autofocus', typist.page)
    assert typist.sheet == begun(10, 9, dealer="B")


def test_a_line_that_cannot_be_read_is_shown_with_a_caret(typist):
    typist.visit().send(form="association").send("full", way="points", dealer="A")
    typist.send("check", dealer="A", acts="Play: B 5C\nShow A: 4 = pear 5C")
    assert (
        '<pre class="pointed">Show A: 4 = pear 5C\n            ^</pre>' in typist.page
    )


@pytest.mark.parametrize(
    ("fields", "place", "says"),
    [
        ({"date": "14.11.2026"}, "day", "Date: “14.11.2026” is no day"),
        ({"event": "Table #4"}, "day", "Event: “Table #4” must be one line without #"),
        ({"A-member": "17"}, "seat-A", "Member’s number: “17” is no member’s number"),
        ({"B-name": "Bob (the) Horse"}, "seat-B", "Name: “Bob (the) Horse” cannot"),
        ({"cut-1-B": "8X"}, "cut-1", "B: “8X” is no card of the pack"),
        ({"form": "whist"}, "form", "Form of the game: Select a valid choice."),
        ({"form": "association", "option-muggins": "off"}, "form", ""),
        ({"form": "captain"}, "form", "say which seat plays alone"),
    ],
)
def test_the_head_says_what_is_amiss_at_its_field(typist, fields, place, says):
    typist.visit()
    typist.send("check", **{"form": "association", "cuts": 1} | fields)
    assert says in typist.told(place)


def test_options_are_those_of_the_form(typist):
    typist.visit()
    for form, options in {
        "association": {"schedule"},
        "table": {"schedule", "muggins", "double-skunk"},
        "table-three": {"schedule", "muggins", "double-skunk", "lone"},
        "frontier": set(),
    }.items():
        typist.send("check", form=form)
        names = {"schedule", "muggins", "double-skunk", "lone"}
        assert {n for n in names if f'name="option-{n}"' in typist.page} == options
    typist.send(form="captain", **{"option-lone": "B", "option-schedule": "off"})
    assert "Form: captain schedule=off lone=B\n" in typist.sheet


def test_who_agreed_is_asked_of_a_short_match(typist):
    typist.visit()
    assert "Who agreed" not in typist.page
    typist.send("check", form="short")
    typist.send(form="short", agreed=["B", "A"])
    assert "Agreed: A B\n" in typist.sheet


# Going about.


def test_a_deal_is_changed_taken_back_and_put_back(typist):
    typist.visit(sheet=right(RIGHT[SHORT]))
    whole = parse(typist.sheet)
    end = {"result": "none"}
    typist.send("deal-1", **end)
    first = whole.deals[0]
    assert typist.dealer == first.dealer
    fields = typist.answer.context["form"].initial
    fields = {name: str(value) for name, value in fields.items()}
    typist.send("next", **fields | {"A-hand": "0"})
    changed = parse(typist.sheet)
    assert changed.deals[1:] == whole.deals[1:]
    assert "Show A: 0" in typist.sheet.split("Deal 2")[0]

    typist.send("back", **end)
    assert len(parse(typist.sheet).deals) == len(whole.deals) - 1
    assert "is taken back." in typist.page
    typist.send("restore")
    assert parse(typist.sheet).deals == changed.deals


def test_taking_back_leaves_a_deal_begun_after_it_in_its_fields(typist):
    typist.visit(sheet=begun(10, 9))
    typist.send("back", way="points", dealer="B", **{"A-hand": 7})
    assert "Deal 1 is taken back." in typist.page
    assert parse(typist.sheet).deals == ()
    assert typist.answer.context["form"]["A-hand"].value() == "7"
    typist.send("restore")
    assert [deal.dealer for deal in parse(typist.sheet).deals] == ["A", "B"]


def test_a_deal_goes_from_one_way_to_the_other_and_back(typist):
    typist.visit(sheet="Form: association")
    fields = {"dealer": "A", "B-play": 3, "A-play": 1, "B-hand": 4, "crib": 2}
    typist.send("full", way="points", **fields)
    assert outline(typist) == "Play: A 1, B 3|Show B: 4|Crib A: 2"
    typist.send("points", dealer="A", acts=outline(typist).replace("|", "\n"))
    form = typist.answer.context["form"]
    assert {name: str(form[name].value()) for name in fields} == {
        name: str(value) for name, value in fields.items()
    }
    acts = "Play: B 5C, A TC 2"
    typist.send("full", way="points", dealer="A")
    typist.send("points", dealer="A", acts=acts)
    assert "it stays in full" in typist.page
    assert outline(typist) == acts


def test_a_deal_sent_twice_or_from_an_earlier_page_stands_once(typist):
    typist.visit(sheet="Form: association")
    earlier = typist.carried
    deal = {"way": "points", "dealer": "A", "A-play": 3, "B-play": 2}
    for points in (3, 3, 5):
        typist.send("next", **earlier | deal | {"A-play": points})
        (kept,) = parse(typist.sheet).deals
        assert kept.acts[0].points == points
        assert typist.room == "2"


def test_a_deal_with_nothing_in_it_is_not_kept(typist):
    typist.visit(sheet="Form: association")
    for way, acts in (("points", {}), ("full", {"acts": "Play: \nShow A: "})):
        typist.send("next", way=way, dealer="B", **acts)
        assert typist.room == "1"
        assert "there is nothing to keep" in typist.page
        assert parse(typist.sheet).deals == ()


@pytest.mark.parametrize(
    ("text", "at"),
    [
        ("", "head"),
        ("Form: short", "1"),
        (begun(10, 12), "2"),
        (begun(121, 12), "end"),
        ("Form: association\nResult: A 121, B 90", "end"),
        (begun(10, 12) + "Result: none", "end"),
        ("Form: frontier", "end"),
    ],
)
def test_a_sheet_begun_elsewhere_is_taken_up_where_it_goes_on(typist, text, at):
    assert typist.visit(sheet=text).room == at
    assert typist.status == 200


def test_seats_of_another_form_are_kept_and_found(typist):
    text = right("30-partners-ledger").replace("Form: partners", "Form: association")
    typist.visit(sheet=text)
    sheet = parse(text)
    for number in range(1, len(sheet.deals) + 1):
        typist.send(f"deal-{number}", at="end", result="")
        fields = typist.answer.context["form"].initial
        typist.send("check", **{key: str(value) for key, value in fields.items()})
        assert parse(typist.text).deals == sheet.deals
    assert "There is no seat C in this form; the seats are" in typist.page


# What is too much, or not what the page sends.


def test_two_hundred_deals_are_all_a_sheet_holds(typist):
    deals = "".join(f"\nDeal {n}: {'BA'[n % 2]}\nPlay: A 0, B 0" for n in range(1, 201))
    typist.visit(sheet=f"Form: association\n{deals}")
    assert typist.room == "end"
    assert "A sheet holds at most 200 deals, and this one has them." in typist.page
    typist.send("deal-201", result="")
    assert typist.room == "end"
    typist.send("check", at="201", way="points", dealer="A")
    assert typist.room == "200"
    more = f"Form: association\n{deals}\nDeal 201: A\nPlay: A 0, B 0"
    typist.send(sheet=more, at="201", way="points")
    assert typist.status == 400
    assert "a sheet holds at most 200 deals" in typist.page


@pytest.mark.parametrize("size", [1024 * 1024 + 1, 5 * 1024 * 1024])
def test_a_sheet_over_its_size_is_refused(typist, size):
    typist.send(sheet="#" * size)
    assert typist.status == 413
    assert "at most 1048576 bytes" in typist.page


def test_a_sheet_too_long_for_an_address_is_posted_to_its_verdict(typist):
    remarks = "\n".join(f"Remark: {number:0500}" for number in range(20))
    typist.send(sheet=begun(10, 9) + remarks, at="2", way="points", dealer="B")
    assert "/check/?sheet=" not in typist.page
    assert 'action="/check/"' in typist.page
    typist.send("verdict", at="end", result="none", remarks="x" * 9000)
    assert typist.status == 200
    assert 'action="/check/"' in typist.page
    typist.send("verdict", at="end", result="none", remarks="")
    assert typist.status == 302
    assert typist.answer.url.startswith("/check/?sheet=Record")


@pytest.mark.parametrize("text", ["Form: whist", "Deal 2: A", "Form: short\nDeal 2: A"])
def test_a_sheet_that_cannot_be_read_comes_back_whole_to_be_put_right(typist, text):
    for answer in (typist.visit(sheet=text), typist.send(sheet=text, at="1")):
        assert answer.status == 400
        assert f"\n{text}</textarea>" in typist.page
    assert "Line " in typist.page


@pytest.mark.parametrize(
    "fields",
    [
        {"at": "0"},
        {"at": "99"},
        {"at": "-1"},
        {"at": "²"},
        {"at": "x" * 9000},
        {"do": "fly"},
        {"do": "deal-"},
        {"do": "deal-x"},
        {"do": "back"},
        {"do": "restore"},
        {"do": "restore", "before": "Form: whist"},
        {"way": "sideways"},
        {"dealer": "Z"},
        {"dealer": ""},
        {"A-hand": "9" * 5000},
        {"A-hand": "٣"},
        {"starter": "\0"},
        {"starter": "5C\nResult: none"},
        {"beside": "\0"},
        {"beside": "Gathered\u2028Deal 2: A"},
        {"at": "head", "cuts": "999"},
        {"at": "head", "cuts": "x"},
        {"at": "head", "form": "association", "B-name": "\u2028Deal 1: A"},
        {"at": "end", "result": "won"},
        {"at": "end", "result": "scores"},
        {"at": "end", "result": "none", "remarks": "a # b"},
        {"at": "end", "result": "none", "remarks": "\0"},
        {"sheet": "\0"},
        {"sheet": "Form: association\nSeat A: \0"},
        {"sheet": "\ufeffForm: association"},
    ],
    ids=ascii,
)
def test_whatever_is_sent_is_answered(typist, fields):
    sent = {"sheet": begun(5, 6), "at": "2", "do": "next", "dealer": "B"}
    typist.send(**sent | fields)
    assert typist.status in (200, 400)
    assert "<h1>" in typist.page
    if typist.status == 200:
        assert len(parse(typist.sheet).deals) <= 2


def test_what_is_amiss_at_the_head_stands_beside_its_seat_and_its_cut(typist):
    typist.visit()
    fields = {"form": "association", "A-species": "horse"}
    typist.send("check", **fields, **{"cut-1-A": "3H", "cut-1-B": "3C"}, cuts=1)
    assert "only humans play in sanctioned matches" in typist.told("seat-A")
    assert "The last cut is tied" in typist.told("cut-1")
    assert typist.told("form") == ""


def test_a_deal_that_is_opened_again_tells_its_mistakes_beside_their_fields(typist):
    typist.visit()
    typist.send("next", form="association")
    points = {"A-play": 3, "B-play": 2, "A-hand": 19, "B-hand": 4, "crib": 2}
    typist.send("next", way="points", dealer="B", **points, **{"A-score": 9})
    typist.send("deal-1", way="points", dealer="A")
    assert typist.told("A").startswith("Hand: No hand or crib counts 19.")
    assert "The score written is A 9" in typist.told("scores")
    assert (typist.told("B"), typist.told("besides")) == ("", "")


def test_many_cuts_stay_as_they_are(typist):
    cuts = "".join("Cut: A 7C, B 7D\n" for _ in range(30))
    typist.visit(sheet=f"Form: association\n{cuts}")
    typist.send("head", way="points", dealer="A")
    typist.send("next", form="association")
    assert len(parse(typist.sheet).cuts) == 30


def test_a_token_is_asked_for_and_other_methods_are_refused():
    wary = Client(enforce_csrf_checks=True)
    assert wary.post(ADDRESS, {"sheet": "Form: short"}).status_code == 403
    assert wary.post(ADDRESS, {"sheet": "x" * 5 * 1024 * 1024}).status_code == 413
    assert wary.put(ADDRESS).status_code == 405
