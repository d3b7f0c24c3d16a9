"""The registers' addresses, by public numbers, and a person's own."""

from django.urls import path, re_path

from .views import (
    account,
    applications,
    federations,
    files,
    mail,
    matches,
    members,
    record,
    reporting,
    standings,
    titles,
    you,
)

app_name = "standings"

urlpatterns = [
    path("you/", you.you, name="you"),
    path("you/number/", applications.number, name="number"),
    path("you/number/withdraw/", applications.withdraw, name="withdraw-number"),
    path("applications/", applications.queue, name="applications"),
    path("applications/<str:number>/", applications.application, name="application"),
    path(
        "applications/<str:number>/approve/",
        applications.approve,
        name="approve-application",
    ),
    path(
        "applications/<str:number>/refuse/",
        applications.turn_down,
        name="refuse-application",
    ),
    path("members/<str:number>/log-in/", applications.log_in, name="member-log-in"),
    path("you/tokens/", account.own_tokens, name="tokens"),
    path("you/notices/<slug:number>/", you.notice, name="notice"),
    path("mail/", mail.mail, name="mail"),
    path("members/", members.members, name="members"),
    path("members/new/", members.enrol, name="enrol"),
    path("members/<str:number>/", members.member, name="member"),
    path("members/<str:number>/record/", standings.record, name="member-record"),
    path("members/<str:number>/opponents/", standings.opponents, name="opponents"),
    path("members/<str:number>/name/", members.rename, name="rename"),
    path("members/<str:number>/zone/", members.move, name="move"),
    path(
        "members/<str:number>/names/<str:since>/",
        members.correct,
        name="correct-name",
    ),
    path(
        "members/<str:number>/federations/",
        members.federations,
        name="member-federations",
    ),
    path(
        "members/<str:number>/federations/<str:code>/leave/",
        members.leave,
        name="leave-federation",
    ),
    path(
        "members/<str:number>/appointments/",
        members.appointments,
        name="member-appointments",
    ),
    path(
        "members/<str:number>/appointments/<int:act>/end/",
        members.end,
        name="end-appointment",
    ),
    path("members/<str:number>/titles/", titles.grant, name="grant-title"),
    path(
        "members/<str:number>/titles/<int:act>/end/", titles.end_title, name="end-title"
    ),
    path(
        "members/<str:number>/titles/<int:act>/void/",
        titles.void_title,
        name="void-title",
    ),
    path("members/<str:number>/bars/", titles.bar, name="bar"),
    path("members/<str:number>/bars/<int:act>/end/", titles.end_bar, name="end-bar"),
    path("members/<str:number>/bars/<int:act>/void/", titles.void_bar, name="void-bar"),
    path("matches/", matches.matches, name="matches"),
    path("matches/new/", reporting.report, name="report"),
    path("matches/<str:number>/", matches.match, name="match"),
    path("matches/<str:number>/sheets/", matches.sheets, name="match-sheets"),
    path(
        "matches/<str:number>/sheets/<int:version>/", matches.sheet, name="match-sheet"
    ),
    path("matches/<str:number>/confirm/", matches.confirm, name="match-confirm"),
    path("matches/<str:number>/dispute/", matches.dispute, name="match-dispute"),
    path("matches/<str:number>/withdraw/", matches.withdraw, name="match-withdraw"),
    path(
        "matches/<str:number>/confirm-unanswered/",
        matches.confirm_unanswered,
        name="match-confirm-unanswered",
    ),
    path("matches/<str:number>/correct/", matches.correct, name="match-correct"),
    path("matches/<str:number>/void/", matches.void, name="match-void"),
    path("standings/", standings.standing, name="standing"),
    path("standings/export.csv", standings.export, name="standing-csv"),
    path("registers/convened/", matches.convened, name="convened"),
    path("federations/", federations.federations, name="federations"),
    path("federations/new/", federations.found, name="found-federation"),
    path("federations/<str:code>/", federations.federation, name="federation"),
    path("federations/<str:code>/name/", federations.rename, name="rename-federation"),
    path(
        "federations/<str:code>/confederation/",
        federations.confederation,
        name="confederation",
    ),
    path(
        "federations/<str:code>/letterhead/",
        federations.letterhead,
        name="letterhead",
    ),
    path("federations/<str:code>/specimen/", federations.specimen, name="specimen"),
    path("federations/<str:code>/merge/", federations.merge, name="merge-federation"),
    re_path("^files/(?P<number>[A-Za-z0-9_-]{22})/$", files.file, name="file"),
    path("record/", record.acts, name="record"),
    path("record/proof/", record.proof, name="record-proof"),
    path("record/<int:number>/", record.act, name="act"),
]
