"""Who may log in. Knows nothing of membership, titles or matches."""

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


class UserManager(BaseUserManager["User"]):
    """Log-ins are made, and found, by e-mail alone."""

    def create_user(self, *, email, password=None, **fields):
        """Make a log-in; without a password nobody can use it yet."""
        user = self.model(email=self.normalize_email(email), **fields)
        user.password = make_password(password)
        user.save(using=self._db)
        return user

    def create_superuser(self, *, email, password=None):
        """Make a log-in that may do everything."""
        return self.create_user(
            email=email, password=password, is_staff=True, is_superuser=True
        )

    def get_by_natural_key(self, email):
        """The log-in of this address, in whatever case it is typed."""
        return self.alias(folded=Lower("email")).get(
            folded=Lower(models.Value(email)),
        )


class User(AbstractBaseUser, PermissionsMixin):
    """A log-in: an e-mail address and a password, and no more of the person."""

    email = models.EmailField(_("e-mail address"))
    is_active = models.BooleanField(_("may log in"), default=True)
    is_staff = models.BooleanField(_("may enter the console"), default=False)
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
