"""The Tribunal over JSON, a module a room."""
