"""The Tribunal’s pages, a module a room."""
