"""What is typed and tapped for the Tribunal, a module a room."""
