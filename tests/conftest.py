"""What holds for all tests."""

from hypothesis import settings

# A deadline on wall time fails good code on a busy machine; the whole run has a timeout of its own.
settings.register_profile("house", deadline=None)
settings.load_profile("house")
