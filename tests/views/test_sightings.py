"""What is told of a device that nobody has seen is nothing but that it is not there."""

from taisai.views.parts import fields_of
from taisai.views.sightings import NOBODY_SEEN, Sighting


def test_a_device_that_was_never_there_has_no_moment() -> None:
    assert fields_of(Sighting(is_online=False)) == {"is_online": False}
    assert not NOBODY_SEEN
