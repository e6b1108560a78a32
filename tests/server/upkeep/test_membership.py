"""Members share a house out among themselves, whatever happens to them."""

from collections import Counter
from pathlib import Path

import pytest

from harness.drill import IS_LONG
from simulation.members import simulate

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
