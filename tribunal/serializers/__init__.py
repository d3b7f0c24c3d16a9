"""What programs may ask of the Tribunal, and what they are answered."""
