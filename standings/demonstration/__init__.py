"""The demonstration: a season that never was, told by the acts that tell real ones."""
