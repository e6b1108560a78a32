"""Every event of the house has a handler; its stream begins with its creation."""

import pytest

from taisai.house import events as e
from taisai.house.evolve import evolve


def test_a_stream_that_does_not_begin_with_the_creation_is_a_fault() -> None:
    with pytest.raises(AssertionError, match="begins with its creation"):
        evolve(None, e.SoftwareRecorded(at=1, version="0.1.0", digest="ab" * 32))
