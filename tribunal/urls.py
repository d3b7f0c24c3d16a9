"""The Tribunal's addresses, the referee's desk among them, by public numbers."""

from django.urls import path

from standings.views import matches

from .disputes import dispute
from .views import (
    appeals,
    cases,
    desk,
    determinations,
    expulsions,
    moves,
    privacy,
    referrals,
    times,
)

app_name = "tribunal"

urlpatterns: list = [
    path("cases/", cases.cases, name="cases"),
    path("cases/new/", cases.new, name="file-case"),
    path("cases/new/<slug:what>/", cases.report, name="file-report"),
    path("cases/citing/<str:provision>/", determinations.citing, name="citing"),
    path("cases/referred/", referrals.waiting, name="referred"),
    path("cases/<str:number>/", cases.case, name="case"),
    path(
        "cases/<str:number>/determination/",
        determinations.determination,
        name="determination",
    ),
    path(
        "cases/<str:number>/determination.pdf",
        determinations.document,
        name="determination-pdf",
    ),
    path("cases/<str:number>/files/<str:upload>/", cases.file, name="case-file"),
    path("cases/<str:number>/appeal/", appeals.appeal, name="appeal"),
    path("cases/<str:number>/letterhead/", appeals.letterhead, name="letterhead"),
    path(
        "cases/<str:number>/letterhead/paper/",
        appeals.letterhead_paper,
        name="letterhead-paper",
    ),
    path("cases/<str:number>/<str:slug>/", moves.move, name="move"),
    path(
        "matches/<str:number>/dispute/",
        matches.dispute,
        {"verb": dispute},
        name="dispute-result",
    ),
    path("matches/<str:number>/refer/", referrals.opens, name="refer"),
    path("matches/<str:number>/pass-over/", referrals.passes_over, name="pass-over"),
    path("members/<str:number>/expel/", expulsions.expels, name="expel"),
    path("members/<str:number>/public/", privacy.public, name="public"),
    path("members/<str:number>/withhold/", privacy.withhold, name="withhold"),
    path("members/<str:number>/withhold/drop/", privacy.drop, name="drop-withholding"),
    path("you/copy/", privacy.copy, name="copy"),
    path("you/copy/archive.zip", privacy.archive, name="copy-archive"),
    path("account/cases.ics", times.times, name="times"),
    path("referee/", desk.desk, name="desk"),
    path("referee/count/", desk.count, name="count"),
    path("referee/count/keep/", desk.keep_count, name="keep-count"),
    path("referee/happened/<slug:what>/", desk.happened, name="happened"),
    path(
        "referee/happened/<slug:what>/keep/", desk.keep_happened, name="keep-happened"
    ),
    path("referee/rulings/", desk.rulings, name="rulings"),
    path("referee/rulings/<str:number>/", desk.ruling, name="ruling"),
    path("referee/rulings/<str:number>/correct/", desk.correct, name="correct-sheet"),
]
