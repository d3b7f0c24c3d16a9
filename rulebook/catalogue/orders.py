"""What is found of the orders of the Tribunal, before they are signed or carried out.

What a register itself would refuse of an order is told by the register's own codes.
"""

from typing import Final

from rulebook.rules import Rule

from .entry import Entry, Gravity, entries
from .entry import gettext_noop as _

ORDERS: Final[dict[str, Entry]] = entries(
    Gravity.ERROR,
    [
        (
            "not-in-the-interim",
            (Rule.INTERIM_ORDER,),
            _(
                "This is no interim order: {kind}. Results, titles and the register "
                "of 29 hands change by final orders only."
            ),
        ),
        (
            "interim-times",
            (Rule.INTERIM_ORDER,),
            _(
                "An interim order begins at once; it has its last day, after {today} "
                "and within {most} days, and a day no later than that on which it is "
                "looked at again."
            ),
        ),
        (
            "panel-makes-interim-orders",
            (Rule.INTERIM_ORDER,),
            _("The panel of {case} sits; an interim order is for it to make."),
        ),
        (
            "order-not-carried-out",
            (Rule.PUBLICATION,),
            _("Order {order} of {case} cannot be carried out as the registers are."),
        ),
    ],
)

ORDERS_NOTES: Final[dict[str, Entry]] = entries(
    Gravity.NOTE,
    [
        (
            "order-about-no-party",
            (),
            _("{member} is no party to {case}, and was not heard as one."),
        ),
    ],
)

ORDERS_REFUSED: Final[dict[str, Entry]] = entries(
    Gravity.ERROR,
    [
        (
            "order-wants",
            (),
            _("This order is not complete: {kind}. It lacks its {what}."),
        ),
        (
            "order-takes-no",
            (),
            _("An order of this kind ({kind}) has no {what}; leave that field blank."),
        ),
        (
            "order-sheet-unread",
            (),
            _("The corrected sheet cannot be read at line {line}, column {column}."),
        ),
        (
            "orders-clash",
            (),
            _("Orders {first} and {second} decide about the same {what}; keep one."),
        ),
    ],
)
