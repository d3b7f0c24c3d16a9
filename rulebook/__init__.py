"""What the Code says, and the machine that applies it. No tables."""
