"""The registers over JSON, and a person's own."""
