"""What is locked under the report of a refusal."""

import msgspec
import pytest

from taisai.table.malfunctions import RefusalReport
from taisai.table.vocabulary import LockScope


def _report(scope: LockScope) -> RefusalReport:
    return RefusalReport(
        reference="GI-1",
        at=1,
        terminal=7,
        round=0,
        malfunction=1,
        scope=scope,
        amount_cents=500,
        reason="misread",
    )


@pytest.mark.parametrize(
    ("scope", "terminal", "locks"),
    [
        (LockScope.TERMINAL, 7, True),
        (LockScope.TERMINAL, 1, False),
        (LockScope.TERMINAL, None, False),
        (LockScope.GAME_SYSTEM, None, True),
        (LockScope.GAME_SYSTEM, 7, False),
    ],
)
def test_a_report_locks_its_terminal_or_the_whole_game_system(
    scope: LockScope, terminal: int | None, *, locks: bool
) -> None:
    assert _report(scope).locks(terminal) is locks


def test_a_released_report_locks_nothing() -> None:
    released = msgspec.structs.replace(_report(LockScope.TERMINAL), released_at=2)

    assert not released.locks(7)
