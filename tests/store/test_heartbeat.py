"""The heartbeat says until when the Game System ran."""

import pytest
from sqlalchemy import Engine

from taisai.store.heartbeat import Beat, Heartbeat


def test_a_new_house_has_no_beat(engine: Engine) -> None:
    assert Heartbeat(engine).last() is None
    assert Heartbeat(engine).start(1_000) is None


@pytest.mark.rule("R3")
def test_a_new_run_learns_until_when_the_one_before_ran(engine: Engine) -> None:
    before = Heartbeat(engine)
    before.start(1_000)
    before.beat(2_000)
    before.beat(3_000)
    assert Heartbeat(engine).start(9_000) == Beat(1_000, 3_000)
    assert Heartbeat(engine).last() == Beat(9_000, 9_000)
