"""The registers' addresses in the API. Changing one needs a new version."""

from django.urls import path

from .api import (
    acts,
    applications,
    events,
    federations,
    imports,
    matches,
    members,
    merging,
    notices,
    standings,
    twenty_nines,
)

app_name = "registers-api"

urlpatterns: list = [
    path("applications/", applications.Applications.as_view(), name="applications"),
    path(
        "applications/<str:number>/",
        applications.OneApplication.as_view(),
        name="application",
    ),
    path(
        "applications/<str:number>/approve/",
        applications.Approve.as_view(),
        name="approve-application",
    ),
    path(
        "applications/<str:number>/refuse/",
        applications.Refuse.as_view(),
        name="refuse-application",
    ),
    path(
        "applications/<str:number>/withdraw/",
        applications.Withdraw.as_view(),
        name="withdraw-application",
    ),
    path("members/", members.Members.as_view(), name="members"),
    path("members/duplicates/", merging.Likely.as_view(), name="duplicates"),
    path("members/<str:number>/", members.OneMember.as_view(), name="member"),
    path("members/<str:number>/merge/", merging.Merge.as_view(), name="merge"),
    path("members/<str:number>/unmerge/", merging.Unmerge.as_view(), name="unmerge"),
    path("members/<str:number>/names/", members.Names.as_view(), name="names"),
    path("members/<str:number>/zone/", members.Zone.as_view(), name="zone"),
    path(
        "members/<str:number>/names/<str:since>/correct/",
        members.Correction.as_view(),
        name="correct-name",
    ),
    path(
        "members/<str:number>/federations/",
        members.Federations.as_view(),
        name="member-federations",
    ),
    path(
        "members/<str:number>/federations/<str:code>/leave/",
        members.Leave.as_view(),
        name="leave-federation",
    ),
    path(
        "members/<str:number>/appointments/",
        members.Appointments.as_view(),
        name="member-appointments",
    ),
    path(
        "members/<str:number>/appointments/<int:made_by>/end/",
        members.End.as_view(),
        name="end-appointment",
    ),
    path("members/<str:number>/titles/", members.Titles.as_view(), name="titles"),
    path(
        "members/<str:number>/titles/<int:made_by>/end/",
        members.TitleEnd.as_view(),
        name="end-title",
    ),
    path(
        "members/<str:number>/titles/<int:made_by>/void/",
        members.TitleVoid.as_view(),
        name="void-title",
    ),
    path("members/<str:number>/bars/", members.Bars.as_view(), name="bars"),
    path(
        "members/<str:number>/bars/<int:made_by>/end/",
        members.BarEnd.as_view(),
        name="end-bar",
    ),
    path(
        "members/<str:number>/bars/<int:made_by>/void/",
        members.BarVoid.as_view(),
        name="void-bar",
    ),
    path(
        "members/<str:number>/record/",
        standings.Record.as_view(),
        name="member-record",
    ),
    path(
        "members/<str:number>/opponents/",
        standings.Opponents.as_view(),
        name="member-opponents",
    ),
    path("standings/", standings.Standing.as_view(), name="standings"),
    path("matches/", matches.Matches.as_view(), name="matches"),
    path("matches/<str:number>/", matches.OneMatch.as_view(), name="match"),
    path("matches/<str:number>/sheets/", matches.Sheets.as_view(), name="sheets"),
    path(
        "matches/<str:number>/sheets/<int:version>/",
        matches.OneSheet.as_view(),
        name="sheet",
    ),
    path(
        "matches/<str:number>/confirm/",
        matches.Confirmation.as_view(),
        name="confirm-result",
    ),
    path(
        "matches/<str:number>/withdraw/",
        matches.Withdrawal.as_view(),
        name="withdraw-match",
    ),
    path(
        "matches/<str:number>/confirm-unanswered/",
        matches.Unanswered.as_view(),
        name="confirm-unanswered",
    ),
    path(
        "matches/<str:number>/correct/",
        matches.Correction.as_view(),
        name="correct-result",
    ),
    path("matches/<str:number>/void/", matches.Void.as_view(), name="void-result"),
    path("events/", events.Events.as_view(), name="events"),
    path("events/<str:number>/", events.OneEvent.as_view(), name="event"),
    path("events/<str:number>/table/", events.Table.as_view(), name="event-table"),
    path(
        "events/<str:number>/entrants/", events.Entrants.as_view(), name="enter-event"
    ),
    path("events/<str:number>/leave/", events.Leaving.as_view(), name="leave-event"),
    path("events/<str:number>/draw/", events.Draw.as_view(), name="draw-event"),
    path(
        "events/<str:number>/fixtures/",
        events.Fixtures.as_view(),
        name="event-fixtures",
    ),
    path(
        "events/<str:number>/fixtures/<int:serial>/forfeit/",
        events.Forfeit.as_view(),
        name="forfeit-fixture",
    ),
    path(
        "events/<str:number>/fixtures/<int:serial>/void/",
        events.FixtureVoid.as_view(),
        name="void-fixture",
    ),
    path(
        "events/<str:number>/fixtures/<int:serial>/move/",
        events.FixtureMove.as_view(),
        name="move-fixture",
    ),
    path(
        "events/<str:number>/fixtures/<int:serial>/accept-late/",
        events.LateMatch.as_view(),
        name="accept-late",
    ),
    path("events/<str:number>/tie/", events.Tie.as_view(), name="decide-tie"),
    path("events/<str:number>/toast/", events.Toast.as_view(), name="toast-event"),
    path("events/<str:number>/close/", events.Close.as_view(), name="close-event"),
    path(
        "events/<str:number>/call-off/",
        events.CallingOff.as_view(),
        name="call-off-event",
    ),
    path("registers/convened/", matches.Convened.as_view(), name="convened"),
    path(
        "registers/twenty-nines/",
        twenty_nines.TwentyNines.as_view(),
        name="twenty-nines",
    ),
    path(
        "registers/twenty-nines/<str:number>/",
        twenty_nines.OneTwentyNine.as_view(),
        name="twenty-nine",
    ),
    path(
        "registers/twenty-nines/<str:number>/certify/",
        twenty_nines.Certification.as_view(),
        name="certify-twenty-nine",
    ),
    path(
        "registers/twenty-nines/<str:number>/refuse/",
        twenty_nines.Refusal.as_view(),
        name="refuse-twenty-nine",
    ),
    path(
        "registers/twenty-nines/<str:number>/revoke/",
        twenty_nines.Revocation.as_view(),
        name="revoke-twenty-nine",
    ),
    path(
        "registers/twenty-nines/<str:number>/federation/",
        twenty_nines.Naming.as_view(),
        name="twenty-nine-federation",
    ),
    path("notices/", notices.Notices.as_view(), name="notices"),
    path("notices/<str:number>/", notices.OneNotice.as_view(), name="notice"),
    path(
        "notices/<str:number>/acknowledge/",
        notices.Acknowledgement.as_view(),
        name="acknowledge-notice",
    ),
    path("federations/", federations.Federations.as_view(), name="federations"),
    path(
        "federations/<str:code>/",
        federations.OneFederation.as_view(),
        name="federation",
    ),
    path(
        "federations/<str:code>/names/",
        federations.FederationNames.as_view(),
        name="federation-names",
    ),
    path(
        "federations/<str:code>/confederation/",
        federations.Confederation.as_view(),
        name="confederation",
    ),
    path(
        "federations/<str:code>/letterheads/",
        federations.Letterheads.as_view(),
        name="letterheads",
    ),
    path(
        "federations/<str:code>/letterheads/withdraw/",
        federations.Withdrawal.as_view(),
        name="withdraw-letterhead",
    ),
    path(
        "federations/<str:code>/merge/",
        federations.Merger.as_view(),
        name="merge-federation",
    ),
    path("imports/", imports.Imports.as_view(), name="imports"),
    path("imports/<str:number>/", imports.OneImport.as_view(), name="import"),
    path("imports/<str:number>/rows/", imports.ImportRows.as_view(), name="rows"),
    path("imports/<str:number>/again/", imports.ReadAgain.as_view(), name="again"),
    path("imports/<str:number>/enter/", imports.Entering.as_view(), name="enter"),
    path(
        "imports/<str:number>/withdraw/",
        imports.WithdrawnImport.as_view(),
        name="withdraw-import",
    ),
    path("acts/", acts.Acts.as_view(), name="acts"),
    path("acts/<int:number>/", acts.OneAct.as_view(), name="act"),
]
