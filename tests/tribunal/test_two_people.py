"""What one person did is answered by another: the database holds it beneath the verbs.

Each row below is written past every verb, as whoever holds the database may, once by
whom it is not for, and once by another, which it takes.
"""

import pytest
from django.db import IntegrityError, connection, transaction
from django.db.migrations.loader import MigrationLoader

from rulebook.findings import Refused
from standings import record
from standings.applications import apply
from standings.appointments import appoint
from standings.merging import merge
from standings.models import (
    Act,
    Anonymisation,
    Answer,
    Application,
    Member,
    Merger,
    MergerUndone,
    Role,
    TwentyNine,
)
from standings.twenty_nines import apply_for
from standings.two_people import TwoPeople
from tests.standings.log_ins import a_log_in
from tests.standings.nines import a_hand
from tests.standings.people import FIRST, a_member
from tests.standings.tables import EVENING, a_match, submitted
from tribunal.anonymising import ask_anonymising
from tribunal.answers import submit
from tribunal.correspondence import ask_reading
from tribunal.determinations import publish, to_tick
from tribunal.models import (
    Challenge,
    DocumentSeal,
    Publication,
    ReadingDecision,
)
from tribunal.panels import challenge

from .benches import HEARD, determined
from .courts import later, panel_of
from .refusals import refused

pytestmark = [pytest.mark.guard, pytest.mark.django_db]


def entered(verb, subject, by, role="secretariat"):
    """An act as nobody would be let do it."""
    role = role if not hasattr(by, "email") or by.member else ""
    return record.enter(verb, subject, at=later(60), by=by, role=role)


def a_nine(court):
    told = a_hand(court.ada)
    entry = apply_for(told=told, by=court.ada, at=EVENING)

    def write(by):
        how = {"state": "certified", "certified_on": entry.day}
        act = entered("certify-twenty-nine", entry, court.director)
        found = TwentyNine.objects.filter(pk=entry.pk)
        found.update(certifier=by, federation=court.england, decided_by=act, **how)

    return write, court.ada, court.officer


def a_nine_of_merged_records(court):
    other = a_member(by=court.director, name="Ada P. Pone")
    write, ada, officer = a_nine(court)
    Member.objects.filter(pk=other.pk).update(merged_into=ada)
    return write, Member.objects.get(pk=other.pk), officer


def an_application(court):
    user = a_log_in("ada@example.org", confirmed=True, app=False)
    asked = apply(member=court.ada, by=user, at=EVENING)

    def write(by):
        act = entered("link-log-in", court.ada, by)
        found = Application.objects.filter(pk=asked.pk)
        found.update(state="approved", ended_by=act)

    return write, user, court.secretary


def an_application_by_the_member(court):
    write, _user, another = an_application(court)
    return write, court.ada, another


def told_by(court, who):
    match = a_match(court.ada, court.bea, by=who)
    return match, submitted(match, by=who)


def an_answer(court):
    match, result = told_by(court, court.ada)

    def write(by):
        act = entered("confirm-result", match, by, "member")
        Answer.objects.create(result=result, member=by, confirms=True, act=act)

    return write, court.ada, court.bea


def an_answer_by_the_same_log_in(court):
    user = a_log_in("bea@example.org", confirmed=True, app=False)
    match, result = told_by(court, user)
    user.member = court.bea
    user.save()

    def write(by):
        act = entered("confirm-result", match, by, "member")
        member = by.member if by == user else by
        Answer.objects.create(result=result, member=member, confirms=True, act=act)

    return write, user, court.ada


def an_answer_in_office(court):
    match, result = told_by(court, court.ada)

    def write(by):
        act = entered("confirm-unanswered", match, by, "referee")
        how = {"confirms": True, "reason": "So.", "act": act}
        Answer.objects.create(result=result, member=by, **how)

    return write, court.bea, court.referee


def a_merger(court):
    twin = a_member(by=court.director, name="Cy Go")

    def write(by):
        act = entered("merge-member", court.bea, by)
        Merger.objects.create(member=twin, into=court.cy, act=act)

    return write, court.cy, court.secretary


def a_merger_undone(court):
    twin = a_member(by=court.director, name="Cy Go")
    how = {"reason": "Twice.", "by": court.secretary, "at": EVENING}
    merge(member=twin, into=court.cy, **how)

    def write(by):
        act = entered("unmerge-member", court.bea, by)
        MergerUndone.objects.create(merger=Merger.objects.get(), act=act)

    return write, court.cy, court.secretary


def a_publication(court):
    case = determined(court)
    text = case.determinations.get()

    def write(by):
        act = entered("publish-determination", case, by)
        how = {"number": 1, "change": "first", "act": act}
        Publication.objects.create(case=case, determination=text, **how)

    return write, court.pia, court.secretary


def a_publication_of_a_reopened_case(court):
    text = determined(court).determinations.get()
    case = court.filed()

    def write(by):
        act = entered("publish-determination", case, by)
        how = {"number": 2, "change": "reopened", "act": act}
        Publication.objects.create(case=case, determination=text, **how)

    return write, court.pia, court.secretary


def a_reading(court):
    case = court.served()
    told = {"text": "Dear mentor.", "confidential": True, "by": court.ada}
    submit(case=case, at=later(3), **told)
    seal = DocumentSeal.objects.get(filing__case=case)
    how = {"text": "To screen it.", "by": court.secretary, "at": later(4)}
    asked = ask_reading(seal=seal, **how)

    def write(by):
        act = entered("refuse-reading", case, by)
        how = {"is_granted": False, "may_reproduce": False, "reason": "No."}
        ReadingDecision.objects.create(asked=asked, act=act, **how)

    return write, court.secretary, court.director


def a_challenge(court):
    case = court.seated((court.sela,))
    chair = panel_of(case)[0]
    told = {"member": chair, "text": "They are friends.", "by": court.ada}
    made = challenge(case=case, at=later(25), **told)

    def write(by):
        act = entered("decide-challenge", case, by)
        found = Challenge.objects.filter(pk=made.pk)
        found.update(is_upheld=False, decided_by=act)

    return write, chair, court.quinn


def a_review(court):
    case = court.reviewed()

    def write(by):
        entered("uphold-case", case, by, "tribunal-member")

    return write, court.pia, court.rufus


def a_name_withheld(court, own=None):
    """Carried out by a record of whoever asked that was merged, or by another."""
    told = {"received_on": FIRST, "reason": "By letter.", "at": later(1)}
    held = ask_anonymising(member=court.cy, by=court.secretary, **told)
    twin = a_member(by=court.director, name="Sec Twice")
    Member.objects.filter(pk=twin.pk).update(merged_into=own or court.secretary)

    def write(by):
        act = entered("withhold-name", court.cy, court.director)
        found = Anonymisation.objects.filter(pk=held.pk)
        found.update(doer=by, done_by=act)

    return write, twin, court.director


def a_name_withheld_by_whose_it_is(court):
    return a_name_withheld(court, court.cy)


RULES = [
    ("anonymisation_by_two_others", a_name_withheld),
    ("anonymisation_by_two_others", a_name_withheld_by_whose_it_is),
    ("twentynine_certified_by_another", a_nine),
    ("twentynine_certified_by_another", a_nine_of_merged_records),
    ("application_decided_by_another", an_application),
    ("application_decided_by_another", an_application_by_the_member),
    ("answer_confirms_what_another_told", an_answer),
    ("answer_confirms_what_another_told", an_answer_by_the_same_log_in),
    ("answer_in_office_by_no_party", an_answer_in_office),
    ("merger_by_another", a_merger),
    ("mergerundone_by_another", a_merger_undone),
    ("publication_by_no_author", a_publication),
    ("publication_by_no_author", a_publication_of_a_reopened_case),
    ("readingdecision_by_another", a_reading),
    ("challenge_decided_by_another", a_challenge),
    ("act_review_by_another", a_review),
]


def test_the_table_has_every_rule():
    operations = (
        each
        for migration in MigrationLoader(connection).disk_migrations.values()
        for each in migration.operations
    )
    held = {each.name for each in operations if isinstance(each, TwoPeople)}
    assert held == {name for name, _made in RULES}


@pytest.mark.parametrize(("name", "made"), RULES)
def test_the_database_refuses_one_person_twice_and_takes_another(court, name, made):
    write, own, another = made(court)
    before = Act.objects.count()
    with pytest.raises(IntegrityError, match=name), transaction.atomic():
        write(own)
    assert Act.objects.count() == before
    write(another)
    assert Act.objects.count() == before + 1


def test_no_statement_of_sql_gets_past_it(court):
    _write, ada, _officer = a_nine(court)
    act = entered("certify-twenty-nine", TwentyNine.objects.get(), court.director)
    sql = (
        "UPDATE standings_twentynine SET state = 'certified', certifier_id = %s, "
        "federation_id = %s, decided_by_id = %s, certified_on = day"
    )
    told = [ada.pk, court.england.pk, act.pk]
    with (
        pytest.raises(IntegrityError, match="twentynine_certified_by_another"),
        transaction.atomic(),
        connection.cursor() as cursor,
    ):
        cursor.execute(sql, told)


def test_who_signed_a_text_does_not_publish_it(court):
    # VIII.1-k: the check is another's, whoever of the Secretariat sat on the panel.
    case = determined(court)
    ticked = [each.key for each in to_tick(case)]
    how = {"since": FIRST, "by": court.director, "at": later(1)}
    appoint(member=court.pia, role=Role.SECRETARIAT, **how)
    told = {"case": case, "ticked": ticked, "at": later(HEARD + 3)}
    refused(Refused, "publishes-own-text", lambda: publish(by=court.pia, **told))
    publish(by=court.secretary, **told)
