"""What a member meets who reports a breach of conduct, on a phone."""

import pytest
from playwright.sync_api import expect

from ..tribunal.courts import Court
from ..web.logged_in import a_log_in
from . import looks
from .steps import follow, heading, press

pytestmark = [
    pytest.mark.browser,
    pytest.mark.journey,
    pytest.mark.django_db(transaction=True),
]


def test_words_are_reported_question_by_question(page, enter):
    court = Court()
    ada = enter(a_log_in("ada@example.org", court.ada), "/cases/new/")
    ada.set_viewport_size({"width": 390, "height": 844})
    follow(ada, "“Who nerded you out!” was said")
    heading(ada, "“Who nerded you out!” was said")
    looks.check(ada)
    ada.get_by_label("Who said it?").fill("Eve Starter")
    ada.get_by_label("Which words were said, exactly?").fill("Who nerds you out!")
    ada.get_by_role("radio", name="During it").check()
    press(ada, "File it")
    # Similar words are not the utterance, and bar nothing (VII.4).
    once_more = ada.locator(".once-more")
    expect(once_more).to_contain_text("no ground for expulsion")
    expect(once_more).to_contain_text("Whose turn was it?")
    looks.check(ada)
    ada.get_by_label("File it as it is").check()
    press(ada, "File it")
    heading(ada, "Conduct")
    expect(ada.locator("main")).to_contain_text("similar words are not that utterance")
    looks.check(ada)
