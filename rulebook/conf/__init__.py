"""The site itself: settings, addresses, the shape of an error. Reached by name only."""
