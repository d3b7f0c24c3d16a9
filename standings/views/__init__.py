"""The pages of the registers, and a person's own; a module a room."""
