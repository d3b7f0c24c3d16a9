"""What templates may ask for. Each module is one subject."""
