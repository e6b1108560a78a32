"""What holds for all tests."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final

import pytest
from hypothesis import settings

# What tests share asserts too: a failure there must also say what was compared.
pytest.register_assert_rewrite(
    *(folder.name for folder in Path(__file__).parent.iterdir() if folder.is_dir())
)

from harness import drill  # noqa: E402

# A deadline on wall time fails good code on a busy machine; the whole run has a timeout of its own.
settings.register_profile("house", deadline=None)
settings.load_profile("house")

FIGURES: Final = "figures"
_totals: Final = drill.Tally()
_figures: Final[list[str]] = []


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """In a drill a test is lived through as often as its mark says."""
    for mark in metafunc.definition.iter_markers("drill"):
        if drill.IS_LONG and "times" in mark.kwargs:
            metafunc.fixturenames.append("turn")
            metafunc.parametrize("turn", range(mark.kwargs["times"]))


@pytest.fixture
def turn() -> int:
    """Which time it is in a drill; the first, where it is none."""
    return 0


@pytest.fixture
def tally(record_property: Callable[[str, object], None]) -> Iterator[drill.Tally]:
    """What a test counts, for the totals at the end of the run."""
    counted = drill.Tally()
    yield counted
    for name, count in counted.items():
        record_property(name, count)


@pytest.fixture
def tell_figures(record_property: Callable[[str, object], None]) -> Callable[[str], None]:
    """Takes a line of figures, which is shown at the end of the run."""
    return lambda line: record_property(FIGURES, line)


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    """Adds up what tests have counted, in whatever process they ran."""
    if report.when == "teardown":
        for name, value in report.user_properties:
            if name == FIGURES:
                _figures.append(str(value))
            else:
                _totals[name] += int(value)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Tells the totals."""
    if _totals:
        terminalreporter.section("counted")
        terminalreporter.write_line(drill.summary(_totals))
    if _figures:
        terminalreporter.section("measured")
        for line in sorted(_figures):
            terminalreporter.write_line(line)
