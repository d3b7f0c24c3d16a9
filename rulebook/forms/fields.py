"""Fields that read cards, forms of the game, lines of a count, and plays.

A field keeps the text as typed; what cannot be read comes back as the finding that says
so. Which questions the fields make up is not known here.
"""

import re

from django import forms
from django.core.exceptions import ValidationError

from rulebook.engine import (
    PROFILES,
    NotationError,
    find_profile,
    parse_cards,
    parse_laid,
)
from rulebook.engine.claims import parse_line
from rulebook.engine.profile import ASSOCIATION
from rulebook.findings import Finding, Refused
from rulebook.wording import sentence

PLAYABLE = tuple(each for each in PROFILES.values() if not each.result_only)
"""The forms whose cards can be counted."""


NO_HELP = {"autocomplete": "off", "autocapitalize": "characters", "spellcheck": "false"}
AS_TYPED = forms.TextInput(NO_HELP)
LINES_AS_TYPED = forms.Textarea({"rows": 2} | NO_HELP)


class Refusal(ValidationError):
    """What a field cannot take, with the finding that says so."""

    def __init__(self, finding: Finding):
        super().__init__(sentence(finding), code=finding.code)
        self.finding = finding


def pointed(line: str, column: int) -> str:
    """A line and, under it, a mark below this column; a long one around the place."""
    begin = max(0, column - 60)
    shown = line[begin : begin + 100].replace("\t", " ")
    return f"{shown}\n{' ' * (column - 1 - begin)}^"


class CardsField(forms.CharField):
    """Cards in any spelling, as a tuple."""

    def __init__(self, **options):
        super().__init__(required=False, max_length=400, **options)

    def clean(self, value):
        try:
            return parse_cards(super().clean(value))
        except NotationError as error:
            raise Refusal(error.finding) from error


class ChoiceOfForm(forms.Select):
    """The forms of the game, and what was given besides: nothing given is lost."""

    def __init__(self):
        super().__init__(choices=[(each.key, each.name) for each in PLAYABLE])

    def optgroups(self, name, value, attrs=None):
        offered = dict(self.choices)
        given = [(text, _in_words(text)) for text in value if text not in offered]
        kept, self.choices = self.choices, [*self.choices, *given]
        groups = super().optgroups(name, value, attrs)
        self.choices = kept
        return groups


def _in_words(text):
    """A form with its options, by its name where it has one."""
    key, *options = text.split() or [""]
    name = PROFILES[key].name if key in PROFILES else key
    return " ".join([name, *options])


class ProfileField(forms.CharField):
    """A form of the game by its name, as its profile; the Association's if none."""

    def __init__(self, **options):
        options["widget"] = ChoiceOfForm
        super().__init__(required=False, max_length=100, **options)

    def clean(self, value):
        try:
            profile = find_profile(super().clean(value) or ASSOCIATION.key)
        except NotationError as error:
            raise Refusal(error.finding) from error
        except Refused as refused:
            raise Refusal(refused.findings[0]) from refused
        if profile.result_only:
            raise Refusal(Finding("result-only", {"form": profile.name}))
        return profile

    def widget_attrs(self, widget):
        """Nothing: a choice has no length to limit."""
        return {}

    def bound_data(self, data, initial):
        """The form's own key in place of its other names, and the options with it."""
        given = (data or "")[: self.max_length]
        try:
            profile = find_profile(given or ASSOCIATION.key)
        except (NotationError, Refused):
            return given
        options = [word for word in given.split() if "=" in word]
        return " ".join([profile.key, *options])


class LinesField(forms.CharField):
    """Lines of a count such as ``pair 5C 5D``, parted by newline or semicolon."""

    def __init__(self, **options):
        super().__init__(required=False, max_length=4000, **options)

    def clean(self, value):
        text = super().clean(value)
        lines = [line.strip() for line in re.split(r"[;\n]", text) if line.strip()]
        for row, line in enumerate(lines, start=1):
            try:
                parse_line(line, row)
            except NotationError as error:
                raise Refusal(error.finding) from error
        return lines


class ClaimField(LinesField):
    """What a player counted: a total as a number, or the lines of the count."""

    def clean(self, value):
        text = (value or "").strip()
        return int(text) if re.fullmatch(r"[0-9]{1,3}", text) else super().clean(value)


class LaidField(forms.CharField):
    """A play as a sheet writes it: ``A JS, B 5C 2, A go``."""

    def __init__(self, **options):
        super().__init__(required=False, max_length=4000, **options)

    def clean(self, value):
        try:
            return parse_laid(super().clean(value))
        except NotationError as error:
            raise Refusal(error.finding) from error
