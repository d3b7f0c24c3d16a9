"""The rule book's pages. None asks the database anything but for practice's session."""
