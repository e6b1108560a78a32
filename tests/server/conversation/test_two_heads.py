"""Who may be the second person for whom; the whole way is in `tests/server/test_two_heads.py`."""

from types import SimpleNamespace
from typing import Any

from harness.manual_clock import ManualClock
from taisai.server.conversation.two_heads import TwoHeads


def test_before_there_is_a_house_nobody_is_a_second_person() -> None:
    floor: Any = SimpleNamespace(house=SimpleNamespace(durable=None), clock=ManualClock())
    assert TwoHeads(floor, 24).are_one("cara", "gus")
