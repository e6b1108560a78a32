"""The bounds of pyproject.toml tell the truth: the lowest versions play, and so do the newest.

The lowest of everything that is asked for is installed together, and tests of what stands on it are
run there: sockets, store, command line, equipment, paper. The gateway is also tried in the newest
uvicorn that there is, whatever bound is set, so that it is known before somebody raises it.
"""

import os
from pathlib import Path

import pytest

from harness.drill import Tally
from packages.made import ROOT, build, empty_environment, install, run

pytestmark = [pytest.mark.drill, pytest.mark.xdist_group("packages")]

TOOLS = (
    "hypothesis",
    "httpx",
    "pypdfium2",
    "pytest",
    "pytest-asyncio",
    "pytest-randomly",
    "pytest-timeout",
    "zxing-cpp",
)
"""What the tests themselves need, at the pinned versions."""

STANDING_ON_LIBRARIES = (
    "tests/cli/test_doctor.py",
    "tests/cli/test_init.py",
    "tests/cli/test_odds.py",
    "tests/cli/test_risk.py",
    "tests/cli/test_settle.py",
    "tests/cli/test_staff.py",
    "tests/devices/modbus",
    "tests/devices/paper",
    "tests/reports/test_batch_settlement.py",
    "tests/reports/test_risk_plot.py",
    "tests/server/admission",
    "tests/server/conversation/test_gateway.py",
    "tests/server/conversation/test_sockets.py",
    "tests/server/conversation/test_uvicorn_interface.py",
    "tests/server/routes",
    "tests/store/test_journal.py",
    "tests/store/test_migrations.py",
    "tests/store/test_parquet.py",
)


@pytest.fixture
def python(tmp_path: Path) -> Path:
    """An environment with the lowest versions that are allowed, and what tests need."""
    wheel = build(ROOT, "wheel", tmp_path / "wheel")
    python = empty_environment(tmp_path / "environment")
    install(python, "--constraint", ROOT / "requirements/dev.txt", *TOOLS)
    wanted = f"taisai[server,postgres,parquet,numbers] @ {wheel.as_uri()}"
    install(python, "--upgrade", "--resolution", "lowest-direct", wanted)
    return python


def play(python: Path, *tests: str) -> None:
    # Warnings of old libraries about older habits are not ours.
    words = ("-q", "-m", "not slow", "--timeout=600", "-W", "ignore::DeprecationWarning")
    plain = {name: value for name, value in os.environ.items() if name != "TAISAI_DRILL"}
    run(python, "-m", "pytest", *words, *tests, cwd=ROOT, env=plain, timeout=1_100)


def test_the_lowest_versions_play(python: Path, tally: Tally) -> None:
    play(python, *STANDING_ON_LIBRARIES)
    tally["lowest versions tried"] += 1


def test_the_gateway_stands_in_the_newest_uvicorn(python: Path, tally: Tally) -> None:
    install(python, "--upgrade", "uvicorn")
    play(python, *(one for one in STANDING_ON_LIBRARIES if "conversation" in one))
    tally["newest versions tried"] += 1
