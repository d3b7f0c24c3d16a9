"""The roles in which people act. Knows their names, not what they may do."""

from django.db import models
from django.utils.translation import gettext_lazy as _


class Role(models.TextChoices):
    """The roles of the service. To be a member is to be enrolled."""

    EXECUTIVE_DIRECTOR = "executive-director", _("Executive Director")
    SECRETARIAT = "secretariat", _("Secretariat")
    TRIBUNAL_CHAIR = "tribunal-chair", _("chair of the Tribunal")
    TRIBUNAL_MEMBER = "tribunal-member", _("member of the Tribunal")
    REFEREE = "referee", _("referee")
    FEDERATION_OFFICER = "federation-officer", _("federation officer")
    MEMBER = "member", _("member")


APPOINTED = [role for role in Role if role is not Role.MEMBER]
"""The roles that somebody is appointed to."""
