"""The registers: who played whom, and what came of it. They record; they do not judge."""
