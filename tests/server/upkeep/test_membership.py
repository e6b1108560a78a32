"""Members share a house out among themselves, whatever happens to them."""

from collections import Counter
from pathlib import Path

import pytest

from harness.drill import IS_LONG
from simulation.busy_group import drain
from simulation.members import simulate
from taisai.table import Code

SEEDS = range(60) if IS_LONG else (1, 3, 4)


@pytest.mark.drill
@pytest.mark.rule("R3")
def test_every_promise_is_kept_by_members_that_die_and_are_cut_off(tmp_path: Path) -> None:
    happened: Counter[str] = Counter()
    for seed in SEEDS:
        happened += simulate(seed, tmp_path / f"{seed}.sqlite")
    # Evenings in which nothing went wrong, or nobody played, would prove nothing.
    for what in ("crash", "cut off", "asked to leave", "fenced", "handed over"):
        assert happened[what] > 2, what
    assert happened["PlaceWager done"] > 100
    assert happened["voucher"] > 5


@pytest.mark.drill
@pytest.mark.rule("R3")
@pytest.mark.rule("D9 6.1")
def test_busy_tables_of_one_group_come_to_rest_together_when_their_member_leaves(
    tmp_path: Path,
) -> None:
    happened: Counter[str] = Counter()
    for seed in range(20) if IS_LONG else (1, 2):
        happened += drain(seed, tmp_path / f"{seed}.sqlite")
    # Dealers were told to wait, and did; nothing else would have brought it about.
    assert happened[Code.CHANGES_HANDS] > 2
