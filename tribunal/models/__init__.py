"""The Tribunal’s tables."""
