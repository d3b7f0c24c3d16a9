"""What every test may lean on."""

from hypothesis import settings

# A test is as slow as the machine it runs on; only its outcome counts.
settings.register_profile("secretariat", deadline=None)
settings.load_profile("secretariat")
