"""Blank cards: a column for all that a ledger has, for every form of the game."""

import pytest

from rulebook.engine import PROFILES

FORMS = [each for each in PROFILES.values() if not each.result_only]


@pytest.mark.parametrize("profile", FORMS, ids=lambda profile: profile.key)
def test_a_card_has_a_place_for_all_that_a_ledger_has(read, profile):
    page = read(f"/check/blank/?form={profile.key}")
    card = page.split("<table>")[1].split("</table>")[0]
    for column in ("Play", "Hand", "Mug. Pen."):
        assert card.count(f"<span>{column}</span>") == profile.players
    for column in ("Dealer", "Heels", "Crib"):
        assert card.count(f"<span>{column}</span>") == 1
    rows = card.split("<tbody>")[1].split("<tr>")[1:]
    columns = 3 + 3 * profile.players + 1 + len(profile.teams)
    assert {row.count("<td") + row.count("<th") for row in rows} == {columns}
    assert all(f'<th scope="row">{n}</th>' in row for n, row in enumerate(rows, 1))
    for seat in profile.seats:
        assert f"{seat} signs" in page
    assert ("From pack" in page) == bool(profile.crib_from_pack)


def test_skunks_are_ticked_where_the_form_has_them(read):
    page = read("/check/blank/")
    assert "on 90 or fewer: 2 defeats" in page
    assert "on 60 or fewer: 4 defeats" in page
    # V.3-b: a short match knows none.
    assert "Skunked" not in read("/check/blank/?form=short")


def test_every_form_that_has_deals_is_a_plain_link(read):
    page = read("/check/blank/")
    for profile in FORMS:
        assert f'<a href="?form={profile.key}"' in page
    assert 'href="?form=association" aria-current="page"' in page
    assert "frontier" not in page


@pytest.mark.parametrize("form", ["frontier", "whist", "", "a" * 5000, "%00"])
def test_a_form_without_a_card_is_said_to_have_none(read, form):
    assert "There is no card for the form" in read(f"/check/blank/?form={form}", 404)


def test_a_card_says_where_it_is_typed_in(read):
    page = read("/check/blank/")
    assert "To be typed in at http://testserver/check/typed/" in page
    assert "The notation: http://testserver/rules/notation/" in page
    assert 'href="/check/blank/"' in read("/check/typed/")
