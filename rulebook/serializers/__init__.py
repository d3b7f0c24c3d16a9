"""What programs may ask over JSON, and the shape of what they are answered."""
