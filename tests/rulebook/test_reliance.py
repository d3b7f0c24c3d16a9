"""Links back: what in the program relies on a provision."""

import pytest

from rulebook.book import the_book
from rulebook.catalogue import CATALOGUE
from rulebook.engine import Offence
from rulebook.reliance import reliance_on


@pytest.mark.parametrize(
    ("provision", "code"),
    [
        ("IV.2.4", "crib-flush-needs-five"),
        ("IV.4-d", "over-count"),
        ("III.2.5-c", "go-while-holding"),
        ("T.11", "must-lay-on-among-several"),
    ],
)
def test_a_provision_knows_the_findings_that_rest_on_it(provision, code):
    assert code in reliance_on(provision).findings


@pytest.mark.parametrize(
    ("provision", "offence"),
    [
        ("P.1", Offence.PEEK),
        ("P.2", Offence.PEG_MOVED),
        ("P.3", Offence.STARTER_MISPLACED),
        ("P.4", Offence.FALSE_CLAIM),
    ],
)
def test_a_provision_knows_its_penalty(provision, offence):
    assert reliance_on(provision).penalties == (offence,)


def test_a_provision_knows_the_values_of_a_form_that_rest_on_it():
    assert "target" in reliance_on("V.1").values
    assert "muggins" in reliance_on("IV.4").values


def test_every_finding_is_reached_from_every_provision_it_cites():
    reached = {
        (code, provision.id)
        for provision in the_book()
        for code in reliance_on(provision.id).findings
    }
    assert reached == {
        (code, rule.value) for code, entry in CATALOGUE.items() for rule in entry.rules
    }


def test_what_the_program_does_not_cite_has_nothing_relying_on_it():
    assert not reliance_on("I.2")
