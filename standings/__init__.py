"""The registers: who played whom, and what came of it. They record, never judge."""
