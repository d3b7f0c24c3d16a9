"""Who may log in, who is a member, and by which names; neither titles nor matches."""

import re

from django.contrib.auth.hashers import make_password
from django.contrib.auth.models import (
    AbstractBaseUser,
    BaseUserManager,
    PermissionsMixin,
)
from django.db import models
from django.db.models.functions import Lower
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from rulebook.findings import Finding
from standings import names

from .periods import Period


class UserManager(BaseUserManager["User"]):
    """Log-ins are made, and found, by e-mail alone."""

    def create_user(self, *, email, password=None, **fields):
        """Make a log-in; without a password nobody can use it yet.

        The address is kept in small letters, as it is looked for when somebody logs in.
        """
        user = self.model(email=email.lower(), **fields)
        user.password = make_password(password)
        user.save(using=self._db)
        return user

    def create_superuser(self, *, email, password=None):
        """Make a log-in at the terminal; rights come from offices, not from this."""
        return self.create_user(email=email, password=password, is_superuser=True)

    def get_by_natural_key(self, email):
        """The log-in of this address, in whatever case it is typed."""
        return self.alias(folded=Lower("email")).get(
            folded=Lower(models.Value(email)),
        )


class User(AbstractBaseUser, PermissionsMixin):
    """A log-in: an e-mail address and a password; a member's, or a reporter's."""

    email = models.EmailField(_("e-mail address"))
    member = models.OneToOneField(
        "Member",
        models.PROTECT,
        null=True,
        blank=True,
        editable=False,
        related_name="login",
        verbose_name=_("member"),
        help_text=_("Nobody where this is a reporter’s."),
    )
    is_active = models.BooleanField(_("may log in"), default=True)
    joined_at = models.DateTimeField(_("joined"), default=timezone.now, editable=False)

    objects = UserManager()

    EMAIL_FIELD = USERNAME_FIELD = "email"

    class Meta:
        verbose_name = _("log-in")
        verbose_name_plural = _("log-ins")
        constraints = [
            models.UniqueConstraint(
                Lower("email"),
                name="user_email_unique_in_any_case",
                violation_error_message=_("There is a log-in with this address."),
            ),
        ]

    def __str__(self):
        return self.email


NUMBER = re.compile(r"ICA-(?P<serial>[0-9]{6,9})")


def number_of(serial):
    """A member's number as the public knows it.

    >>> number_of(17)
    'ICA-000017'
    """
    return f"ICA-{serial:06}"


LIKE_A_NUMBER = re.compile(r"\s*(?:ICA)?[\s_-]*0*([1-9][0-9]{0,8})\s*", re.IGNORECASE)


def number_meant(text):
    """The number that somebody meant who wrote one in another way; None if none is.

    >>> number_meant("ica 17"), number_meant("ICA-0000017"), number_meant("seventeen")
    ('ICA-000017', 'ICA-000017', None)
    """
    match = LIKE_A_NUMBER.fullmatch(text)
    return match and number_of(int(match[1]))


class MemberQuerySet(models.QuerySet):
    """Members by number, and by the names they bear."""

    def numbered(self, number):
        """The member of this number. Raises DoesNotExist."""
        match = NUMBER.fullmatch(number)
        if match is None:
            raise self.model.DoesNotExist
        return self.get(serial=int(match["serial"]))

    def has(self, number):
        """Whether there is a member of this number."""
        match = NUMBER.fullmatch(number)
        return bool(match) and self.filter(serial=int(match["serial"])).exists()

    def unmerged(self):
        """All but the records that were merged into others."""
        return self.filter(merged_into=None)

    def one_with(self, member):
        """The record of a member, and those merged into it."""
        return self.filter(models.Q(pk=member) | models.Q(merged_into=member))

    def named(self, day):
        """Each with the name borne on a day, in the order of names.

        ``name`` is None for whoever bore none yet; they come last.
        """
        borne = MemberName.objects.on(day).filter(member=models.OuterRef("pk"))
        return self.annotate(
            name=models.Subquery(borne.values("full")[:1]),
            sort_key=models.Subquery(borne.values("sort_key")[:1]),
        ).order_by(models.F("sort_key").asc(nulls_last=True), "serial")

    def after(self, last):
        """Of those with their names, in their order, the ones that follow a member."""
        unnamed = models.Q(sort_key=None)
        if last.sort_key is None:
            return self.filter(unnamed, serial__gt=last.serial)
        level = models.Q(sort_key=last.sort_key, serial__gt=last.serial)
        return self.filter(unnamed | level | models.Q(sort_key__gt=last.sort_key))

    def whole(self, day):
        """Each with the name of a day, and with everything dated about them."""
        return (
            self.named(day)
            .select_related("merged_into")
            .prefetch_related(
                "names",
                "federations__federation",
                "appointments__federation",
                "titles",
                "bars",
                "merged__names",
            )
        )

    def search(self, words):
        """Those of whom a name, borne now or once, holds all of the words.

        The names of a record that was merged find the one that it was merged into. Case
        and accents do not matter. Without a word nobody is found; of a text longer than
        a name only that much is read.
        """
        keys = names.search_key(words[: names.LONGEST]).split()
        if not keys:
            return self.none()
        this = models.OuterRef("pk")
        found = MemberName.objects.filter(
            models.Q(member=this) | models.Q(member__merged_into=this)
        )
        for key in keys:
            found = found.filter(search_key__contains=key)
        return self.unmerged().filter(models.Exists(found))


class Member(models.Model):
    """A member of the Association: a number, and what changes seldom."""

    serial = models.PositiveIntegerField(_("serial number"), unique=True)
    species = models.CharField(_("species"), max_length=40, default="human")
    zone = models.CharField(
        _("home zone"),
        max_length=64,
        help_text=_("A zone of the IANA’s list, such as Europe/London."),
    )
    merged_into = models.ForeignKey(
        "self",
        models.PROTECT,
        null=True,
        blank=True,
        editable=False,
        related_name="merged",
        verbose_name=_("merged into"),
        help_text=_("The other record of the same person, which is kept."),
    )

    objects = MemberQuerySet.as_manager()

    class Meta:
        verbose_name = _("member")
        verbose_name_plural = _("members")
        ordering = ["serial"]
        constraints = [
            models.CheckConstraint(
                condition=models.Q(serial__gte=1), name="member_numbers_from_one"
            ),
            models.CheckConstraint(
                condition=~models.Q(species=""), name="member_has_a_species"
            ),
            models.CheckConstraint(
                condition=~models.Q(merged_into=models.F("id")),
                name="member_is_not_merged_into_itself",
            ),
        ]

    def __str__(self):
        return self.number

    @property
    def number(self):
        """The number as the public knows it, ICA-000017."""
        return number_of(self.serial)

    @property
    def kept_id(self):
        """The key of the record that stands for this person."""
        return self.merged_into_id or self.pk

    def merged_faults(self):
        """Yields why nothing is entered of this record: it was merged into another.

        Read anew, for it may have been merged since the row was.
        """
        merged = type(self).objects.filter(pk=self.pk, merged_into__isnull=False)
        for serial in merged.values_list("merged_into__serial", flat=True):
            facts = {"member": self.number, "into": number_of(serial)}
            yield Finding("record-merged", facts)

    def withheld_faults(self):
        """Yields why nothing names this member, or links a log-in to the number."""
        if self.anonymisations.filter(done_by__isnull=False).exists():
            yield Finding("name-withheld", {"member": self.number})


Actor = User | Member | None
"""Who acts: somebody by a log-in, a member at the terminal, or the service itself."""


def acting_member(actor):
    """The member who acts; None for a reporter and for the service itself."""
    return actor.member if isinstance(actor, User) else actor


class MemberName(Period):
    """A name that a member bears for a time, as it was given."""

    member = models.ForeignKey(
        Member, models.PROTECT, related_name="names", verbose_name=_("member")
    )
    full = models.CharField(_("full name"), max_length=names.LONGEST)
    sort_key = models.BinaryField(_("sort key"), max_length=4096, editable=False)
    search_key = models.TextField(_("search key"), editable=False)

    class Meta(Period.Meta):
        verbose_name = _("name of a member")
        verbose_name_plural = _("names of members")
        ordering = ["member", "since"]
        constraints = [
            *Period.Meta.constraints,
            models.UniqueConstraint(
                fields=["member"],
                condition=models.Q(until=None),
                name="membername_one_is_current",
            ),
            models.UniqueConstraint(
                fields=["member", "since"], name="membername_begins_once"
            ),
            models.CheckConstraint(
                condition=~models.Q(full=""), name="membername_is_given"
            ),
        ]

    def __str__(self):
        return self.full

    def bears(self, full):
        """Takes a name, and the keys that it is ordered and searched by."""
        self.full = full
        self.sort_key = names.sort_key(full)
        self.search_key = names.search_key(full)
