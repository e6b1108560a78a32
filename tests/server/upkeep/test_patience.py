"""Several busy tables of a group come to rest together, and wait for none that never does."""

from taisai.server.upkeep.patience import AGAIN_MS, BY_ITSELF_MS, HELD_BACK_MS, Patience


def test_a_group_that_waits_is_helped_after_a_while_and_not_for_ever() -> None:
    patience = Patience()
    assert patience.held_back([7], 0) == set()
    assert patience.held_back([7], BY_ITSELF_MS - 1) == set()
    assert patience.held_back([7], BY_ITSELF_MS) == {7}
    assert patience.held_back([7], BY_ITSELF_MS + HELD_BACK_MS - 1) == {7}
    # Somebody does not end their round: the others play on, and it is tried again.
    assert patience.held_back([7], BY_ITSELF_MS + HELD_BACK_MS) == set()
    again = BY_ITSELF_MS + HELD_BACK_MS + AGAIN_MS
    assert patience.held_back([7], again) == set()
    assert patience.held_back([7], again + BY_ITSELF_MS) == {7}


def test_each_group_waits_for_itself_and_begins_anew_when_it_is_to_be_given_away_again() -> None:
    patience = Patience()
    patience.held_back([7], 0)
    assert patience.held_back([7, 8], BY_ITSELF_MS) == {7}
    assert patience.held_back([8], BY_ITSELF_MS + 1) == set()
    assert patience.held_back([7, 8], 2 * BY_ITSELF_MS) == {8}
