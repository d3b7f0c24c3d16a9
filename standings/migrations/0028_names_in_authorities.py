"""Names are withheld from authorities of results too, by two whatever was merged.

Two people's triggers look at the table of results; it is sealed anew, and not remade.
"""

from django.db import migrations

from standings.seal import SealBut
from standings.two_people import TwoPeople, one


class Migration(migrations.Migration):
    dependencies = [("standings", "0027_no_staff")]

    operations = [
        SealBut("standings_result", "authority"),
        # X.1-j: one enters the request and another carries it out, neither on the own.
        TwoPeople(
            "anonymisation_by_two_others",
            "standings_anonymisation",
            ("INSERT", "UPDATE"),
            "SELECT 1 FROM standings_member d, standings_member o "
            "WHERE (d.id = NEW.doer_id AND o.id IN (NEW.asker_id, NEW.member_id) "
            "OR d.id = NEW.asker_id AND o.id = NEW.member_id) "
            f"AND {one('d', 'o')}",
        ),
    ]
