"""Cards on a page: their pictures, their names, and their signs in red and black.

It knows how a card is shown, not what it is worth.
"""

import re

from django import template
from django.templatetags.static import static
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy as _

from rulebook.engine.aloud import WORDS
from rulebook.engine.cards import RANKS, SIGNS, SUIT_NAMES, Card, rank_sign

register = template.Library()

NAMES = {
    "fifteen": _("Fifteen"),
    "run": _("Run of %(number)s"),
    "flush": _("Flush of %(number)s"),
    "nobs": _("One for his nob"),
    "thirty-one": _("Thirty-one"),
    "go": _("Go"),
    "last": _("Last card"),
}
PAIRS = {2: _("Pair"), 3: _("Pair royal"), 4: _("Double pair royal")}

ROWS = tuple((suit, tuple(Card(f"{rank}{suit}") for rank in RANKS)) for suit in "SHCD")
"""The pack as a picker lays it out: a row a suit, black and red in turn."""

ALL_CARDS = _("All fifty-two cards")

CARD_OR_SIGN = re.compile(r"((?:10|[A2-9JQK])?[♣♦♥♠])")


@register.filter
def picture(card: Card) -> str:
    """The address of a card's picture."""
    return static(f"rulebook/cards/{card}.svg")


@register.filter
def tone(card: Card | str) -> str:
    """red or black, of a card or of a text that ends in its suit."""
    return "red" if str(card)[-1] in "DH♦♥" else "black"


@register.filter
def rank(card: Card) -> str:
    """The rank as printed on a card."""
    return rank_sign(card.rank)


@register.filter
def suit(card: Card) -> str:
    """The suit's sign."""
    return SIGNS[card.suit]


@register.inclusion_tag("rulebook/picker.html")
def picker(name, used, full, label=ALL_CARDS):
    """The whole pack as keys that send a card under this name.

    Cards that are used, or all where the count is full, are no longer to be had.
    """
    return {"name": name, "used": used, "full": full, "label": label, "rows": ROWS}


@register.filter
def suit_name(sign: str) -> str:
    """The name of a suit given by its letter."""
    return SUIT_NAMES[sign]


@register.filter
def in_suits(text: object) -> SafeString:
    """The text with its cards in their colours, none of them broken over a line."""
    parts = CARD_OR_SIGN.split(str(text))
    return format_html_join(
        "",
        "{}",
        ((_coloured(part) if place % 2 else part,) for place, part in enumerate(parts)),
    )


def _coloured(card: str) -> SafeString:
    return format_html('<span class="sign {}">{}</span>', tone(card), card)


@register.filter
def kind_of_combination(combination) -> str:
    """What players call a combination; many a name goes by the number of its cards."""
    size = len(combination.cards)
    if combination.kind == "pair":
        return str(PAIRS[size])
    return str(NAMES[combination.kind]) % {"number": WORDS[size]}


@register.filter
def places(combination, cards) -> str:
    """Where a combination's cards lie among these, from 1."""
    return " ".join(str(cards.index(card) + 1) for card in combination.cards)
