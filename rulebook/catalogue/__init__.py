"""The catalogue: every code that a finding can carry; no facts, and no places."""

from collections.abc import Mapping
from typing import Final

from .appeals import APPEALS, APPEALS_MISSING, APPEALS_NOTES
from .cases import CASES, CASES_REFUSED
from .claims import CLAIM_NOTES, CLAIMS
from .determinations import DETERMINATIONS, DETERMINATIONS_REFUSED, REOPENING
from .entry import Entry, Gravity
from .events import EVENTS, EVENTS_NOTES, EVENTS_REFUSED
from .expulsions import EXPULSIONS, EXPULSIONS_REFUSED
from .foreign import A_FILE, A_STANDING, NOT_CARRIED
from .imports import IMPORTS, IMPORTS_NOTES
from .matches import MATCHES, MATCHES_REFERRED, MATCHES_REFUSED
from .merging import MERGING
from .orders import ORDERS, ORDERS_NOTES, ORDERS_REFUSED
from .panels import PANELS, PANELS_REFUSED
from .play import PLAY, PLAY_NOTES
from .practice import PRACTICE
from .privacy import PRIVACY, PRIVACY_REFUSED
from .proceedings import PROCEEDINGS, PROCEEDINGS_REFUSED
from .reading import A_SHEET, CANNOT_BE_READ, NOT_TO_BE_COUNTED
from .registers import REGISTERS, REGISTERS_NOTES
from .rulings import RULINGS, RULINGS_REFUSED
from .seals import SEALS, SEALS_REFUSED
from .second_instance import SECOND_INSTANCE, SECOND_INSTANCE_REFUSED
from .sheet import SHEET, SHEET_NOTES
from .show import WHY_NOT_MORE
from .twenty_nines import TWENTY_NINES, TWENTY_NINES_REFUSED
from .uploads import UPLOADS

__all__ = ["CATALOGUE", "GROUPS", "Entry", "Gravity"]

GROUPS: Final[Mapping[str, Mapping[str, Entry]]] = {
    "reading": {**CANNOT_BE_READ, **A_SHEET},
    "files": {**A_FILE, **A_STANDING, **NOT_CARRIED},
    "cards": NOT_TO_BE_COUNTED,
    "show": WHY_NOT_MORE,
    "claims": {**CLAIMS, **CLAIM_NOTES},
    "play": {**PLAY, **PLAY_NOTES},
    "sheet": {**SHEET, **SHEET_NOTES},
    "practice": PRACTICE,
    "matches": {**MATCHES, **MATCHES_REFERRED},
    "twenty-nines": TWENTY_NINES,
    "events": EVENTS,
    "rulings": RULINGS,
    "privacy": PRIVACY,
    "cases": {
        **CASES,
        **PANELS,
        **ORDERS,
        **DETERMINATIONS,
        **REOPENING,
        **PROCEEDINGS,
        **SECOND_INSTANCE,
        **APPEALS,
        **APPEALS_MISSING,
        **APPEALS_NOTES,
        **EXPULSIONS,
        **SEALS,
    },
    "registers": {
        **REGISTERS,
        **REGISTERS_NOTES,
        **UPLOADS,
        **MATCHES_REFUSED,
        **MERGING,
        **TWENTY_NINES_REFUSED,
        **IMPORTS,
        **IMPORTS_NOTES,
        **EVENTS_NOTES,
        **EVENTS_REFUSED,
        **RULINGS_REFUSED,
        **CASES_REFUSED,
        **PANELS_REFUSED,
        **ORDERS_NOTES,
        **ORDERS_REFUSED,
        **DETERMINATIONS_REFUSED,
        **PROCEEDINGS_REFUSED,
        **SEALS_REFUSED,
        **SECOND_INSTANCE_REFUSED,
        **EXPULSIONS_REFUSED,
        **PRIVACY_REFUSED,
    },
}
"""The codes by where they arise."""

CATALOGUE: Final[Mapping[str, Entry]] = {
    code: entry for group in GROUPS.values() for code, entry in group.items()
}
"""Every code the program can raise, with gravity, provisions and sentence."""
