"""Rows that are added and never changed. Knows nothing of what they hold.

This keeps the program's own hands off; the database is sealed beneath it, see seal.py.
"""

from django.db import models


class AppendOnlyError(TypeError):
    """The program tried to change or remove what is only ever added to."""


class AppendOnlyQuerySet(models.QuerySet):
    """Reads and additions."""

    def update(self, **changes):
        raise AppendOnlyError(f"{self.model.__name__} is not updated")

    def delete(self):
        raise AppendOnlyError(f"{self.model.__name__} is not deleted")

    def bulk_update(self, *args, **options):
        raise AppendOnlyError(f"{self.model.__name__} is not updated")

    def bulk_create(self, objs, *args, **options):
        if options.get("update_conflicts") or options.get("ignore_conflicts"):
            raise AppendOnlyError(f"{self.model.__name__} is not updated")
        return super().bulk_create(objs, *args, **options)


class AppendOnly(models.Model):
    """The abstract parent of every append-only table."""

    objects = AppendOnlyQuerySet.as_manager()

    class Meta:
        abstract = True

    def save(self, **options):
        if not self._state.adding:
            raise AppendOnlyError(f"{type(self).__name__} is not updated")
        super().save(**{**options, "force_insert": True})

    def delete(self, **options):
        raise AppendOnlyError(f"{type(self).__name__} is not deleted")
