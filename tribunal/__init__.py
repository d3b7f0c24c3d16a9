"""Cases and appeals: where people decide, and tell the registers what to record."""
