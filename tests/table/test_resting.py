"""A table goes to another machine between two rounds: what would begin one waits until then."""

import pytest

from table.play import Play
from taisai.table import Phase, is_between_rounds, why_no_round_begins
from taisai.table.refusals import Code

pytestmark = pytest.mark.rule("R3")


def test_what_would_begin_a_round_waits_and_nothing_else_does() -> None:
    play = Play()
    at_rest = play.state
    assert is_between_rounds(at_rest)
    play.spin()
    assert not is_between_rounds(play.state)
    refused = why_no_round_begins(at_rest, play.state)
    assert refused is not None
    assert refused.code is Code.CHANGES_HANDS
    assert why_no_round_begins(at_rest, at_rest) is None
    # A round that is under way is finished.
    assert why_no_round_begins(play.state, play.state) is None
    assert why_no_round_begins(play.state, at_rest) is None


def test_a_table_that_nobody_has_set_up_is_at_rest() -> None:
    assert is_between_rounds(None)
    play = Play()
    play.open_round()
    assert play.phase is Phase.WAGERING
    assert not is_between_rounds(play.state)
