"""Who is in the demonstration: federations, members, and who can log in as whom.

Nobody of them lives. It is all text and numbers; how they are enrolled is known
elsewhere. Their passwords are known to all, so they are made on no public machine.
"""

from __future__ import annotations

from base64 import b32encode
from hashlib import sha256
from typing import Final, NamedTuple

PASSWORD: Final = "fifteen two fifteen four"
"""Everybody's."""


class Federation(NamedTuple):
    """A federation by its code; ``places`` are those of play, each with its zone."""

    code: str
    name: str
    confederation: str
    places: tuple[tuple[str, str], ...]


FEDERATIONS: Final = (
    Federation(
        "LEE",
        "Leeward Cribbage Federation",
        "Ocean Confederation",
        (
            ("The Capstan, Bridgetown", "America/Barbados"),
            ("Signal Station, Antigua", "America/Antigua"),
            ("Salón del Muelle, Panamá", "America/Panama"),
        ),
    ),
    Federation(
        "NOR",
        "Federation of the Northern Shores",
        "Confederation of the Old World",
        (
            ("Net Loft, Whitby", "Europe/London"),
            ("Bryggen 15, Bergen", "Europe/Oslo"),
            ("Kafé Trzydzieści Jeden, Gdańsk", "Europe/Warsaw"),
            ("Καφενείο το Τριάντα Ένα, Πειραιάς", "Europe/Athens"),
        ),
    ),
    Federation(
        "HAR",
        "Union of Harbour Cities",
        "Ocean Confederation",
        (
            ("Chart Room, Wellington", "Pacific/Auckland"),
            ("五番桟橋, 横浜", "Asia/Tokyo"),
            ("Ferry Pier 6, Hong Kong", "Asia/Hong_Kong"),
        ),
    ),
)


class Person(NamedTuple):
    """A member: ``years`` since when, ``title`` where one is held from the first."""

    name: str
    federation: str
    zone: str
    years: int
    title: str = ""

    @property
    def office(self) -> str:
        """The role of this person’s appointment; empty where there is none."""
        return OFFICES.get(self.name, "")


PEOPLE: Final = (
    # Those who hold an office, the first of them enrolled by the service itself
    Person("Ada Pegram", "NOR", "Europe/London", 9),
    Person("Oluwaseun Cribb", "LEE", "America/Barbados", 8),
    Person("Żaneta Księga", "NOR", "Europe/Warsaw", 8),
    Person("Íñigo Baraja", "LEE", "America/Panama", 7),
    Person("Åse Kløver", "NOR", "Europe/Oslo", 9, "Warden of the Northern Board"),
    Person("佐藤 五郎", "HAR", "Asia/Tokyo", 6),
    Person("Gwenllïan Starter", "NOR", "Europe/London", 9),
    Person("Δημήτρης Τράπουλας", "NOR", "Europe/Athens", 7),
    Person("Marama Rākau", "HAR", "Pacific/Auckland", 5),
    Person("Cyril Muggins", "LEE", "America/Antigua", 6),
    Person("王三十一", "HAR", "Asia/Hong_Kong", 4, "Master of Harbours"),
    # Holders of titles
    Person("Bea Pone", "NOR", "Europe/London", 6, "Champion of the Northern Shores"),
    Person("Zoë Crèvecœur", "LEE", "America/Antigua", 5, "Champion of the Leewards"),
    Person("陳三條", "HAR", "Asia/Hong_Kong", 5, "Champion of the Harbour Cities"),
    Person("Łucja Piętnaście", "NOR", "Europe/Warsaw", 4, "Grand Master"),
    Person("Søren Spar", "NOR", "Europe/Copenhagen", 3, "Master of the Deal"),
    Person("Chloé Trèfle", "LEE", "America/Martinique", 4, "Master of the Deal"),
    Person("João Paus", "LEE", "America/Recife", 3, "Grand Master"),
    Person("Ελένη Δεκαπέντε", "NOR", "Europe/Athens", 3, "Keeper of the Long Board"),
    Person("Иван Тузов", "NOR", "Europe/Riga", 2, "Master of the Deal"),
    Person("ნინო თხუთმეტი", "NOR", "Asia/Tbilisi", 3, "Grand Master"),
    Person("Anil Pattēwālā", "HAR", "Asia/Kolkata", 2, "Master of Harbours"),
    Person("Nguyễn Thị Lá Bài", "HAR", "Asia/Ho_Chi_Minh", 3, "Master of the Deal"),
    Person("أمينة الورق", "NOR", "Africa/Tunis", 2, "Keeper of the Long Board"),
    Person("Tāne Kāri", "HAR", "Pacific/Auckland", 4, "Champion of the South Quay"),
    Person("Mercy Fifteen", "LEE", "America/Barbados", 3, "Commodore’s Cup"),
    Person("Jürgen Fünfer", "NOR", "Europe/Berlin", 2, "Commodore’s Cup"),
    Person("Žofie Kartová", "NOR", "Europe/Prague", 2, "Master of the Deal"),
    Person("Obadiah Skunk", "LEE", "America/Port_of_Spain", 4, "Grand Master"),
    # Members without a title
    Person("Nell Bywater", "NOR", "Europe/London", 1),
    Person("Şule Kupa", "NOR", "Europe/Istanbul", 1),
    Person("Ștefan Treflă", "NOR", "Europe/Bucharest", 1),
    Person("דנה קלפי", "NOR", "Asia/Jerusalem", 2),
    Person("Siobhán Ní Chárta", "NOR", "Europe/Dublin", 1),
    Person("Ikaika Pepa", "HAR", "Pacific/Honolulu", 1),
    Person("田中 七海", "HAR", "Asia/Tokyo", 1),
    Person("Park Seumul-ahop", "HAR", "Asia/Seoul", 1),
    Person("Pilar Sota", "LEE", "America/Panama", 1),
    Person("Ezekiel Goe", "LEE", "America/Barbados", 2),
    Person("D’Arcy Nobbs-Heale", "LEE", "America/Antigua", 1),
)
OFFICES: Final = {
    "Ada Pegram": "executive-director",
    "Żaneta Księga": "secretariat",
    "Oluwaseun Cribb": "secretariat",
    "Íñigo Baraja": "federation-officer",
    "Åse Kløver": "federation-officer",
    "佐藤 五郎": "federation-officer",
    "Gwenllïan Starter": "tribunal-chair",
    "Δημήτρης Τράπουλας": "tribunal-member",
    "Marama Rākau": "tribunal-member",
    "Cyril Muggins": "referee",
    "王三十一": "referee",
}
LOG_INS: Final = {
    "director": "Ada Pegram",
    "secretariat": "Żaneta Księga",
    "officer.lee": "Íñigo Baraja",
    "officer.nor": "Åse Kløver",
    "officer.har": "佐藤 五郎",
    "chair": "Gwenllïan Starter",
    "panellist": "Marama Rākau",
    "referee": "Cyril Muggins",
    "champion": "Bea Pone",
    "member": "Nell Bywater",
    "appellant": "D’Arcy Nobbs-Heale",
}
"""What stands before the @ of each address, and whose log-in it is."""
REPORTER: Final = "reporter"
"""The log-in of somebody who is no member, and reports matches that were seen."""


class LogIn(NamedTuple):
    """A log-in of the demonstration, with all that somebody needs to use it.

    ``name`` and ``role`` are empty for the reporter; ``secret`` is that of the app for
    codes, which officers need, in base 32.
    """

    email: str
    name: str = ""
    role: str = ""
    federation: str = ""
    secret: str = ""

    @property
    def password(self) -> str:
        return PASSWORD


def log_ins() -> tuple[LogIn, ...]:
    """Every log-in of the demonstration.

    >>> log_ins()[0].email, log_ins()[0].role
    ('director@example.org', 'executive-director')
    """
    people = {person.name: person for person in PEOPLE}
    members = (_log_in(address(at), people[name]) for at, name in LOG_INS.items())
    return (*members, LogIn(address(REPORTER)))


def address(name: str) -> str:
    return f"{name}@example.org"


def _log_in(email: str, person: Person) -> LogIn:
    officer = person.office == "federation-officer"
    return LogIn(
        email=email,
        name=person.name,
        role=person.office or "member",
        federation=person.federation if officer else "",
        secret=_secret(email) if person.office else "",
    )


def _secret(email: str) -> str:
    """The same every time, and another for everybody."""
    return b32encode(sha256(email.encode()).digest()[:20]).decode()
