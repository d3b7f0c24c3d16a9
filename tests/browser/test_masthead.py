"""The masthead in a browser: the same in every room, whatever its stylesheet adds."""

import pytest

from tests.standings.people import a_director
from tests.web.logged_in import a_log_in, with_app

from . import looks

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

ROOMS = """
/rules/ /rules/I/ /rules/search/?q=nibs /rules/sheets/ /rules/notation/ /rules/findings/
/count/ /count/play/ /check/ /check/typed/ /check/blank/ /practice/ /practice/exam/
/you/ /you/number/ /you/tokens/ /account/ /account/email/ /applications/ /members/
/members/ICA-000001/ /members/ICA-000001/name/ /members/ICA-000001/log-in/ /members/new/
/federations/ /federations/new/ /record/ /record/1/ /record/proof/ /nowhere/
""".split()


@pytest.mark.proof
@pytest.mark.parametrize("size", [{"width": 1280, "height": 844}, looks.PHONE])
def test_the_masthead_is_the_same_in_every_room(page, remember, size):
    remember(page.context, with_app(a_log_in(member=a_director())))
    page.set_viewport_size(size)
    page.goto("/")
    looks.whole(page)
    masthead = page.locator(".masthead")
    usual = masthead.bounding_box()["height"]
    for room in ROOMS:
        page.goto(room)
        looks.whole(page)
        assert masthead.bounding_box()["height"] == usual, room
