"""The console as a site of Django's admin: who enters, and which addresses there are.

Its own log-in, passwords and app lists are not used: people log in as everywhere, and
whoever may enter is asked of access. The registers that it lists stand elsewhere.
"""

from django.contrib.admin import AdminSite
from django.utils.translation import gettext_lazy as _

from rulebook.views.methods import READING
from standings.access import Right

from .desk import at_the_desk


class Console(AdminSite):
    """The admin without what could change a row beside the acts."""

    site_header = site_title = index_title = _("The console")
    empty_value_display = "–"
    enable_nav_sidebar = False
    final_catch_all_view = False

    def has_permission(self, request):
        """Whoever has come through the door of the console; it asked of rights."""
        return hasattr(request, "desk")

    def admin_view(self, view, cacheable=False):
        """A page of the registers: read, by who reads the whole record."""
        return at_the_desk(*READING, right=Right.READ_RECORD)(view)

    def each_context(self, request):
        """What every page of the registers is given; the console has no app list."""
        return {"registers": self.registers}

    def get_urls(self):
        """The registers, each a list and a page an entry; nothing is edited."""
        return [path for each in self.registers for path in each.get_urls()]

    @property
    def registers(self):
        """The registers, in the order in which they were entered."""
        return list(self._registry.values())


site = Console(name="admin")
