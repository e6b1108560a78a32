"""A step of the house carries a command out, or changes nothing."""

from house.premises import START_MS, creation
from taisai.house import events as e
from taisai.house.refusals import Code
from taisai.house.step import step


def test_a_step_gives_the_state_and_what_happened() -> None:
    taken = step(None, creation(), START_MS)
    assert [type(one) for one in taken.events] == [e.HouseCreated]
    assert taken.state is not None
    assert taken.refusal is None


def test_a_refused_step_gives_the_state_it_was_given() -> None:
    before = step(None, creation(), START_MS).state
    taken = step(before, creation(), START_MS)
    assert taken.state is before
    assert taken.events == ()
    assert taken.refusal is not None
    assert taken.refusal.code is Code.ALREADY_SET_UP
