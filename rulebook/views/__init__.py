"""The rule book's pages. No page here asks the database anything."""
