"""What programs may ask of the registers, and the shape of what they are answered."""
