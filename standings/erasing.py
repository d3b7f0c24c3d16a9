"""Names taken out of what the registers keep: which texts hold them, and how each is
freed of them. Knows no act, nor whether it may be done.

A text that may be changed is written anew. Of a sealed row a passage is replaced, which
its seal lets through once a row of the erasures tells it. Acts are never touched: one
that holds a name is withheld from the public as a whole.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import reduce
from itertools import groupby
from operator import and_
from typing import Any, Final
from unicodedata import normalize

from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from axes.models import AccessAttempt
from django.apps import apps
from django.db.models import (
    Expression,
    F,
    JSONField,
    Model,
    Q,
    QuerySet,
    TextField,
)
from django.db.models.functions import Cast
from django.utils.translation import gettext_noop as _
from knox.models import AuthToken

from rulebook.engine.notation import is_word

from .lock_out import forget, second_factor_of
from .models import (
    Act,
    AppendOnly,
    Application,
    Erasure,
    Import,
    KeptAnswer,
    Letter,
    Member,
    MemberName,
    Notice,
    User,
    WithheldAct,
    pseudonym_of,
)
from .sessions import end_all

ERASED: Final = (
    "standings.Sheet.received",
    "standings.Sheet.text",
    "standings.Verdict.answer",
    "standings.Report.representation",
    "standings.Classification.findings",
    "standings.Answer.reason",
    "standings.Result.authority",
    "standings.TwentyNine.witnesses",
    "standings.Event.rules",
    "standings.Title.authority",
    "standings.Bar.authority",
    "standings.Import.name",
    "standings.Import.why",
    "standings.ImportRow.text",
    "standings.ImportRow.findings",
    "standings.ImportRow.told",
    "standings.Application.words",
    "standings.Letter.subject",
    "standings.Letter.body",
    "standings.KeptAnswer.answer",
)
"""The texts that people write, or that are made of what they write, and that are freed
of a name. The bytes of an imported file are too, see below."""

KEPT: Final[Mapping[str, str]] = {
    "standings.Act.reason": _(
        "the acts are one chain; the public no longer reads those"
    ),
    "standings.Act.facts": _(
        "the acts are one chain; the public no longer reads those"
    ),
    "standings.Seat.name": _("of who is no member: another of the same name"),
    "standings.TwentyNine.name": _("of who is no member: another of the same name"),
    "standings.Event.name": _("an event that is called after somebody keeps its name"),
    "standings.Event.name_key": _("the same, as it is looked up"),
    "standings.Match.place": _("a place that is called after somebody"),
    "standings.Match.vessel": _("a vessel that is called after somebody"),
    "standings.TwentyNine.place": _("a place that is called after somebody"),
    "standings.Title.name": _("a title that is called after somebody"),
    "standings.FederationName.full": _("a federation that is called after somebody"),
    "standings.Bar.scope": _("an event or a series that is called after somebody"),
    "standings.TieDecision.order": _("numbers of members"),
    "standings.Upload.name": _(
        "as a file was handed in; read by who may read the file"
    ),
    "standings.TwentyNine.authority": _("a docket number"),
}
"""Where a name may still stand, each with the reason."""

TEXT_IN_JSON: Final = re.compile(r'"((?:[^"\\]|\\.)*)"(\s*:)?')
"""A text of JSON between its quotation marks; a key is followed by a colon."""
OF_WORDS: Final = re.compile(
    r"\s*(?:event|place|remark|seat\s+\w)\s*:|[^#]*#", re.IGNORECASE
)
"""How a line of a sheet begins behind which anybody’s words stand; or a comment."""
IS_A_SHEET: Final = re.compile(r"^\s*form\s*:", re.IGNORECASE | re.MULTILINE)
"""What every sheet in the text spelling has; in others words stand anywhere."""
KEYS_OF_WORDS: Final = frozenset({"name", "event", "place"})
"""The keys of a sheet in JSON whose texts are anybody’s words; remarks are a list."""
SHEETS: Final = frozenset(
    {"standings.Sheet.received", "standings.Sheet.text", "standings.Verdict.answer"}
)
"""Where what is no name may be spelt like one: somebody may be called Go."""
AS_WRITTEN: Final = re.compile(
    r"\\u[dD][89abAB][0-9a-fA-F]{2}\\u[dD][c-fC-F][0-9a-fA-F]{2}"
    r"|\\u[0-9a-fA-F]{4}|\\.|.",
    re.DOTALL,
)
"""One character as a text of JSON writes it."""


class Words:
    """The words that somebody is known by: every name borne, and the addresses.

    They are found whole, in any case, with whatever space between them and however
    their accents are put together. Where a script parts no words, such as Han, they
    are found within others too. Of JSON they are looked for in the texts alone, never
    in a key. In a sheet one that is a word of the notation too is found where a name
    may stand, and nowhere else.
    """

    def __init__(self, members: Sequence[Member], users: Iterable[User]):
        borne = MemberName.objects.filter(member__in=members)
        found = set(borne.values_list("full", flat=True))
        users = list(users)
        found |= {user.email for user in users}
        addresses = EmailAddress.objects.filter(user__in=users)
        found |= set(addresses.values_list("email", flat=True))
        told = {pseudonym_of(member) for member in members}
        self.words = sorted(found - told, key=len, reverse=True)
        self._pattern = _any_of(self.words)
        plain = [word for word in self.words if not is_word(word)]
        self._plain = self._pattern if plain == self.words else _any_of(plain)

    def spans(
        self, text: str, *, is_json: bool = False, of_sheet: bool = False
    ) -> list[tuple[int, int]]:
        """Where in a text the words stand, the last first."""
        apart = of_sheet and self._plain is not self._pattern
        if is_json:
            return self._spans_in_json(text, apart)[::-1]
        if not apart or not IS_A_SHEET.search(text):
            return [match.span() for match in self._pattern.finditer(text)][::-1]
        found, at = [], 0
        for line in text.splitlines(keepends=True):
            behind = OF_WORDS.match(line)
            free = behind.end() if behind else len(line)
            for match in (
                *self._plain.finditer(line, 0, free),
                *self._pattern.finditer(line, free),
            ):
                found.append((at + match.start(), at + match.end()))
            at += len(line)
        return found[::-1]

    def _spans_in_json(self, text: str, apart: bool) -> list[tuple[int, int]]:
        """The same of JSON, the first first; ``apart`` as of a sheet."""
        found, key = [], ""
        for string in TEXT_IN_JSON.finditer(text):
            said, places = _as_said(string[1])
            if string[2]:
                key = said
                continue
            # A text of a list follows no key.
            behind = text[: string.start()].rstrip()[-1:] == ":"
            free = key in KEYS_OF_WORDS if behind else not is_word(said)
            pattern = self._pattern if free or not apart else self._plain
            at = string.start(1)
            found += [
                (at + places[match.start()], at + places[match.end()])
                for match in pattern.finditer(said)
            ]
        return found

    def replaced(self, value: Any, by: str) -> Any:
        """A text, or plain data, with the words replaced."""
        if isinstance(value, str):
            return self._pattern.sub(by.replace("\\", "\\\\"), value)
        if isinstance(value, list):
            return [self.replaced(each, by) for each in value]
        if isinstance(value, dict):
            return {key: self.replaced(each, by) for key, each in value.items()}
        return value

    def naming(
        self, path: str, **also: Expression | F
    ) -> Iterator[tuple[Any, list[tuple[int, int]]]]:
        """Yields the rows of which a column holds the words, and where in ``raw``.

        ``also`` is what is asked of each row besides.
        """
        model, column = column_of(path)
        found = self._holding(model, {"raw": column}).annotate(**also)
        for row in found.order_by("pk").iterator(500):
            if spans := self._spans_in(path, row.raw):
                yield row, spans

    def counted(self, paths: Iterable[str]) -> dict[str, int]:
        """How many rows of some columns hold the words; one query a table."""
        counts = dict.fromkeys(paths, 0)
        for model, of in groupby(sorted(counts), key=lambda path: column_of(path)[0]):
            columns = {f"raw_{n}": path for n, path in enumerate(of)}
            raw = {name: column_of(path)[1] for name, path in columns.items()}
            for texts in self._holding(model, raw).values_list(*raw).iterator(500):
                for path, text in zip(columns.values(), texts, strict=True):
                    counts[path] += bool(text and self._spans_in(path, text))
        return counts

    def _holding(self, model: type[Model], columns: Mapping[str, str]) -> QuerySet[Any]:
        """The rows of which a column may hold the words, each as text by its name."""
        holds = Q(pk__in=[])
        for word in _as_typed(self.words):
            for cased in {word, word.upper(), word.lower()}:
                for each in {cased, *_in_json(cased)}:
                    parts = each.split()
                    for raw in columns:
                        found = (Q(**{f"{raw}__icontains": part}) for part in parts)
                        holds |= reduce(and_, found)
        texts = {raw: Cast(column, TextField()) for raw, column in columns.items()}
        return QuerySet(model).annotate(**texts).filter(holds)

    def _spans_in(self, path: str, raw: str) -> list[tuple[int, int]]:
        """Where the words stand in what a column holds, as text."""
        model, column = column_of(path)
        is_json = isinstance(model._meta.get_field(column), JSONField)
        return self.spans(raw, is_json=is_json, of_sheet=path in SHEETS)


def _as_said(written: str) -> tuple[str, list[int]]:
    """What a text of JSON says, and where each character of it begins as written."""
    said, places = [], []
    for each in AS_WRITTEN.finditer(written):
        said.append(json.loads(f'"{each[0]}"') if each[0][0] == "\\" else each[0])
        places.append(each.start())
    return "".join(said), [*places, len(written)]


def _any_of(words: Sequence[str]) -> re.Pattern[str]:
    """What finds the words, the longest first."""
    bounded = "|".join(_bounded(word) for word in _as_typed(words))
    return re.compile(bounded or r"(?!)", re.IGNORECASE)


def _as_typed(words: Sequence[str]) -> list[str]:
    """The words, and each with its accents apart, as some keyboards type them."""
    both = ((word, normalize("NFD", word)) for word in words)
    return list(dict.fromkeys(each for pair in both for each in pair))


def _bounded(word: str) -> str:
    before = r"(?<!\w)" if _parts_words(word[0]) else ""
    after = r"(?!\w)" if _parts_words(word[-1]) else ""
    parts = r"\s+".join(re.escape(part) for part in word.split())
    return f"{before}{parts}{after}"


def _parts_words(letter: str) -> bool:
    """Whether a letter is of a script that has capitals; those part their words."""
    return letter.upper() != letter.lower()


def _in_json(word: str) -> set[str]:
    """A word as JSON writes it: as it is, and in ASCII alone."""
    return {json.dumps(word, ensure_ascii=each)[1:-1] for each in (True, False)}


def column_of(path: str) -> tuple[type[Model], str]:
    """The table and the column of ``app.Model.column``."""
    label, _, column = path.rpartition(".")
    return apps.get_model(label), column


def erase(words: Words, member: Member, paths: Iterable[str], act: Act) -> int:
    """Frees the texts of some columns from words; how many passages there were."""
    put, count = pseudonym_of(member), 0
    for path in paths:
        model, column = column_of(path)
        for row, spans in words.naming(path):
            count += len(spans)
            if issubclass(model, AppendOnly):
                _replace(row, column, spans, put, act)
            else:
                value = words.replaced(getattr(row, column), put)
                longest = getattr(model._meta.get_field(column), "max_length", None)
                value = value[:longest] if isinstance(value, str) else value
                QuerySet(model).filter(pk=row.pk).update(**{column: value})
    return count


def _replace(
    row: Any, column: str, spans: Iterable[tuple[int, int]], put: str, act: Act
) -> None:
    """Replaces passages of a sealed row, the last first, each told beforehand.

    Where the column would not hold what becomes of it, all of it is one passage.
    """
    model, text = type(row), row.raw
    field = model._meta.get_field(column)
    is_json, spans = isinstance(field, JSONField), list(spans)
    longer = sum(len(put) - (end - start) for start, end in spans)
    if field.max_length and len(text) + longer > field.max_length:
        spans = [(0, len(text))]
    for start, end in spans:
        Erasure.objects.create(
            of_table=model._meta.db_table,
            of_column=column,
            row=row.pk,
            of_length=len(text),
            start=start,
            length=end - start,
            put=put,
            act=act,
        )
        text = text[:start] + put + text[end:]
        value = json.loads(text) if is_json else text
        # Past what keeps the program's own hands off; the seal looks at each.
        QuerySet(model).filter(pk=row.pk).update(**{column: value})


def erase_files(words: Words, member: Member) -> int:
    """Frees the bytes of imported files from words; how many files there were."""
    count = 0
    for handed in Import.objects.order_by("pk").iterator(10):
        encoding = handed.encoding or "utf-8"
        try:
            text = bytes(handed.content).decode(encoding)
        except (UnicodeDecodeError, LookupError):
            continue
        if words.spans(text):
            put = pseudonym_of(member)
            handed.content = words.replaced(text, put).encode(encoding, "replace")
            handed.save(update_fields=["content"])
            count += 1
    return count


def withhold_acts(words: Words, act: Act) -> int:
    """Withholds from the public the acts in which words stand; how many there are."""
    naming = acts_naming(words)
    known = set(WithheldAct.objects.values_list("act", flat=True))
    rows = [WithheldAct(act_id=each, since=act) for each in naming if each not in known]
    WithheldAct.objects.bulk_create(rows)
    return len(rows)


def acts_naming(words: Words) -> list[int]:
    """The acts in which words stand, by number."""
    paths = ("standings.Act.reason", "standings.Act.facts")
    return sorted({row.pk for path in paths for row, _spans in words.naming(path)})


def rename(members: Iterable[Member]) -> None:
    """Writes the pseudonym in the place of every name that was ever borne."""
    for member in members:
        for name in member.names.all():
            name.bears(pseudonym_of(member))
            name.save()


def log_ins_of(members: Iterable[Member]) -> list[User]:
    """The log-ins that are linked to somebody, or were last and are to nobody now.

    Of one that was unlinked the addresses are the person's still, for all that is
    known; whoever it was taken from in error may sign up with them anew.
    """
    own = list(members)
    numbers = {member.number for member in own}
    verbs = ("link-log-in", "unlink-log-in")
    linked = Act.objects.filter(verb__in=verbs, subject_kind="member")
    accounts = linked.filter(subject__in=numbers).values_list("facts__account")
    once = [account for (account,) in accounts]
    last = linked.filter(facts__account__in=once).order_by("number")
    whose = dict(last.values_list("facts__account", "subject"))
    lost = [account for account, number in whose.items() if number in numbers]
    found = Q(member__in=own) | Q(pk__in=lost, member=None, is_active=True)
    return list(User.objects.filter(found).order_by("pk"))


def forget_addresses(members: Iterable[Member]) -> None:
    """Forgets where letters to somebody went, by whichever log-in was theirs then."""
    Letter.objects.filter(notice__member__in=list(members)).update(address="")


def close(user: User, member: Member) -> None:
    """Empties a log-in for good: nobody logs in by it, and no address is kept of it.

    The row stays, for the acts that were done by it.
    """
    # Who delivers a letter locks the log-in that it goes to, see letters.
    user = User.objects.select_for_update().get(pk=user.pk)
    for address in {user.email, *_addresses(user)}:
        AccessAttempt.objects.filter(username__iexact=address).delete()
        Letter.objects.filter(notice=None, address__iexact=address).update(
            address="", subject="", body="", state=Letter.State.GIVEN_UP
        )
        forget(address)
    forget(str(second_factor_of(user)["email"]))
    end_all(user)
    AuthToken.objects.filter(user=user.pk).delete()
    Authenticator.objects.filter(user=user).delete()
    EmailAddress.objects.filter(user=user).delete()
    KeptAnswer.objects.filter(user=user).delete()
    Application.objects.filter(user=user).update(words="")
    own = Notice.objects.of(user).order_by().values("pk")
    Letter.objects.filter(notice__in=own).update(address="")
    name = member.number.lower() if user.member_id else f"log-in-{user.pk}"
    user.email = f"{name}@withheld.invalid"
    user.is_active = False
    user.set_unusable_password()
    user.save(update_fields=["email", "is_active", "password"])


def _addresses(user: User) -> list[str]:
    kept = EmailAddress.objects.filter(user=user)
    return list(kept.values_list("email", flat=True))
