"""What the templates of the registers may ask for."""
