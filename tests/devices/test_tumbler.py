"""A demo's dice: nothing is known before they are read."""

import pytest

from taisai.devices.tumbler import SimulatedTumbler


@pytest.mark.rule("R4")
def test_the_simulated_dice_are_drawn_when_they_are_read_and_not_before() -> None:
    drawn: list[tuple[int, int, int]] = []

    def draw() -> tuple[int, int, int]:
        drawn.append((1, 3, 6))
        return (1, 3, 6)

    tumbler = SimulatedTumbler(draw)
    assert drawn == []

    assert tumbler.read() == (1, 3, 6)
    assert drawn == [(1, 3, 6)]


def test_the_simulated_tumbler_draws_three_faces_by_itself() -> None:
    assert all(face in range(1, 7) for face in SimulatedTumbler().read())
