"""Fixtures: the fifth edition is known, as long as a test lasts."""

import pytest

from editions.fifth import make_known


@pytest.fixture(autouse=True)
def known(monkeypatch: pytest.MonkeyPatch) -> None:
    """The fifth edition is found by its name."""
    make_known(monkeypatch)
