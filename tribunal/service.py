"""Serving what was filed on the parties, and the proof of it (VIII.1-d, VIII.1-f).

It knows parties and acts, and nothing of what an act was about.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import datetime

from rulebook.days import day_of
from rulebook.findings import Finding
from standings import record
from standings.faults import refuse
from standings.models import Act, Actor, Member, Notice
from standings.notices import tell

from .models import Case, Filing, HandProof, How, Party, Service
from .procedure import begin, go_on


def serve(
    act: Act,
    parties: Iterable[Party],
    filings: Sequence[Filing] = (),
) -> list[Service]:
    """Serves parties with filings, or with the act alone, and tells who acts for each.

    Called once an act, in its transaction. A party for whom nobody can be told, such
    as somebody who is no member, is served too, and its proof entered by hand.
    """
    return serve_each(act, dict.fromkeys(parties, filings))


def serve_each(act: Act, what: Mapping[Party, Sequence[Filing]]) -> list[Service]:
    """Serves each party with filings of its own; see ``serve``."""
    of = {party: acting_for(party, act.at) for party in what}
    tell(act, *(each for people in of.values() for each in people), acknowledge=True)
    notices = {each.member_id: each for each in Notice.objects.filter(act=act)}
    made = []
    for party, people in of.items():
        of_what: Sequence[Filing | None] = what[party] or [None]
        for filing in of_what:
            service = Service.objects.create(party=party, act=act, filing=filing)
            made.append(service)
            for key in {member.kept_id for member in people} & notices.keys():
                service.sent.create(notice=notices[key])
    return made


def tell_others(act: Act, members: Iterable[Member]) -> None:
    """Tells those of an act who were not served with it."""
    served = set(Notice.objects.filter(act=act).values_list("member", flat=True))
    tell(act, *(each for each in members if each.kept_id not in served))


def acting_for(party: Party, at: datetime) -> list[Member]:
    """Who is told for a party: the member, the representative, or the officers."""
    people = [party.member, party.representative]
    if party.federation is not None:
        people += party.federation.officers_on(day_of(at))
    return list({each.pk: each for each in people if each is not None}.values())


def others(case: Case, party: Party | None) -> list[Party]:
    """Every party to a case but one."""
    found = case.parties.standing().select_related(
        "member", "representative", "federation"
    )
    return [each for each in found if party is None or each.pk != party.pk]


def unserved(case: Case) -> set[int]:
    """The filings of a case, by key, that some party is not proved to be served with.

    A filing reaches the panel when every party but whose it is was (VIII.1-f). Of a
    case that was joined to another they are the parties of that other one.
    """
    where = case.joined_to or case
    standing = set(where.parties.standing().values_list("pk", flat=True))
    proved = Service.objects.proved().filter(filing__case=case, proved_at__isnull=False)
    served = defaultdict(set)
    for service in proved:
        served[service.filing_id].add(service.party_id)
    filings = case.filings.values_list("pk", "party")
    return {pk for pk, own in filings if standing - {own} - served[pk]}


def prove_service(
    *, service: Service, how: How, on: datetime, by: Actor, at: datetime
) -> HandProof:
    """Enters a proof of service that no notice gives, such as a delivered letter."""
    with record.acting():
        begun = begin(service.party.case, "prove-service", by=by, at=at)
        refuse(*_proof_faults(service, on, at))
        act = record.enter(
            "prove-service",
            begun.case,
            **go_on(begun),
            facts={"party": service.party.pk, "how": how, "on": on.isoformat()},
        )
        return HandProof.objects.create(service=service, how=how, at=on, act=act)


def _proof_faults(service: Service, on: datetime, at: datetime) -> Iterator[Finding]:
    """Yields why a service cannot be proved so."""
    if on > at or on < service.act.at:
        since = day_of(service.act.at)
        yield Finding("service-at-no-such-time", {"since": since})
    if service.by_hand.exists():
        yield Finding("service-proved-already", {"who": service.party.who})
