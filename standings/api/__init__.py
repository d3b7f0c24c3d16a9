"""The registers over JSON; a module a noun."""
