"""What is typed into the registers, read and checked; a module a room."""
