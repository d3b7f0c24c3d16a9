"""What the templates of cases may ask for."""
