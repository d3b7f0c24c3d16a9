"""The registers in the terminal."""
