"""Whoever wrote, asked or decided something does not look at it in a second part."""

from django.db import migrations

from standings.two_people import TwoPeople, one

DOES = "standings_act a JOIN standings_member d ON d.serial = a.who_id"


class Migration(migrations.Migration):
    dependencies = [
        ("standings", "0026_two_people"),
        ("tribunal", "0016_names_in_rulings"),
    ]

    operations = [
        # What a text names is looked at by who did not sign it (VIII.1-k).
        TwoPeople(
            "publication_by_no_author",
            "tribunal_publication",
            ("INSERT",),
            f"SELECT 1 FROM {DOES} JOIN tribunal_vote v "
            "ON v.determination_id = NEW.determination_id "
            "JOIN standings_member o ON o.id = v.member_id "
            "WHERE a.number = NEW.act_id AND NEW.change IN ('first', 'reopened') "
            f"AND v.signature_id IS NOT NULL AND {one('d', 'o')}",
        ),
        # VII.3: an application to read is decided by another than who made it.
        TwoPeople(
            "readingdecision_by_another",
            "tribunal_readingdecision",
            ("INSERT",),
            f"SELECT 1 FROM {DOES} JOIN tribunal_readingasked q "
            "ON q.id = NEW.asked_id "
            "JOIN standings_act t ON t.number = q.act_id "
            "JOIN standings_member o ON o.serial = t.who_id "
            f"WHERE a.number = NEW.act_id AND {one('d', 'o')}",
        ),
        # VIII.1-g: nobody decides a challenge of the own seat.
        TwoPeople(
            "challenge_decided_by_another",
            "tribunal_challenge",
            ("INSERT", "UPDATE OF decided_by_id"),
            f"SELECT 1 FROM {DOES} JOIN tribunal_panelseat s ON s.id = NEW.seat_id "
            "JOIN standings_member o ON o.id = s.member_id "
            f"WHERE a.number = NEW.decided_by_id AND {one('d', 'o')}",
        ),
        # VIII.1-c: what was declined is looked at again by another.
        TwoPeople(
            "act_review_by_another",
            "standings_act",
            ("INSERT",),
            "SELECT 1 FROM standings_act t "
            "JOIN standings_member d ON d.serial = NEW.who_id "
            "JOIN standings_member o ON o.serial = t.who_id "
            "WHERE NEW.verb IN ('uphold-case', 'take-up-case') "
            "AND t.verb IN ('decline-case', 'not-entertain-appeal') "
            "AND t.subject_kind = NEW.subject_kind AND t.subject = NEW.subject "
            f"AND {one('d', 'o')}",
        ),
    ]
