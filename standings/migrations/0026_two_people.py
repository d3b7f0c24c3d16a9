"""Whoever entered, reported or holds something does not answer for it themselves."""

from django.db import migrations

from standings.two_people import TwoPeople, one

# The acting member of an act, and some members whose own the matter is.
DOES = "standings_act a JOIN standings_member d ON d.serial = a.who_id"


class Migration(migrations.Migration):
    dependencies = [("standings", "0025_anonymisations")]

    operations = [
        # IV.3: the federation certifies what another held.
        TwoPeople(
            "twentynine_certified_by_another",
            "standings_twentynine",
            ("INSERT", "UPDATE OF certifier_id"),
            "SELECT 1 FROM standings_member d, standings_member o "
            "WHERE d.id = NEW.certifier_id AND o.id = NEW.member_id "
            f"AND {one('d', 'o')}",
        ),
        # A log-in is linked by another, whichever log-in or number somebody acts by.
        TwoPeople(
            "application_decided_by_another",
            "standings_application",
            ("INSERT", "UPDATE OF state, ended_by_id"),
            "SELECT 1 FROM standings_act a "
            "LEFT JOIN standings_member d ON d.serial = a.who_id "
            "LEFT JOIN standings_member o ON o.id = NEW.member_id "
            "WHERE a.number = NEW.ended_by_id "
            "AND NEW.state IN ('approved', 'refused') "
            f"AND (a.account_id = NEW.user_id OR {one('d', 'o')})",
        ),
        # Who told a result does not confirm it, by another log-in or number either.
        TwoPeople(
            "answer_confirms_what_another_told",
            "standings_answer",
            ("INSERT",),
            "SELECT 1 FROM standings_result r "
            "JOIN standings_act t ON t.number = r.act_id "
            "JOIN standings_act a ON a.number = NEW.act_id "
            "LEFT JOIN standings_member d ON d.id = NEW.member_id "
            "LEFT JOIN standings_member o ON o.serial = t.who_id "
            "WHERE r.id = NEW.result_id AND NEW.confirms "
            f"AND (a.account_id = t.account_id OR {one('d', 'o')})",
        ),
        # Nobody confirms in office at whose match they sat.
        TwoPeople(
            "answer_in_office_by_no_party",
            "standings_answer",
            ("INSERT",),
            "SELECT 1 FROM standings_result r "
            "JOIN standings_act a ON a.number = NEW.act_id "
            "JOIN standings_seat s ON s.match_id = r.match_id "
            "JOIN standings_member d ON d.id = NEW.member_id "
            "JOIN standings_member o ON o.id = s.member_id "
            "WHERE r.id = NEW.result_id AND a.role NOT IN ('', 'member') "
            f"AND {one('d', 'o')}",
        ),
        # Nobody merges their own records, nor sets them apart.
        TwoPeople(
            "merger_by_another",
            "standings_merger",
            ("INSERT",),
            f"SELECT 1 FROM {DOES} JOIN standings_member o "
            "ON o.id IN (NEW.member_id, NEW.into_id) "
            f"WHERE a.number = NEW.act_id AND {one('d', 'o')}",
        ),
        TwoPeople(
            "mergerundone_by_another",
            "standings_mergerundone",
            ("INSERT",),
            f"SELECT 1 FROM {DOES} JOIN standings_merger g ON g.id = NEW.merger_id "
            "JOIN standings_member o ON o.id IN (g.member_id, g.into_id) "
            f"WHERE a.number = NEW.act_id AND {one('d', 'o')}",
        ),
    ]
