"""How a bankroll ends, as a table and as figures."""

from io import StringIO

from rich.console import Console

from taisai.maths import WagerSet, stopping_of
from taisai.reports.stopping_sheet import stopping_figures, stopping_table
from taisai.rules import Wager, edition_named

WAGERS = WagerSet.of([Wager("small", 500)], edition_named("9A"))


def shown(target_cents: int | None) -> str:
    console = Console(width=80, record=True, file=StringIO())
    console.print(stopping_table(stopping_of(WAGERS, 2_000, target_cents, 60)))
    return console.export_text()


def test_the_table_has_a_line_for_some_rounds_and_the_last() -> None:
    text = shown(3_000)
    assert "From a bankroll of $20.00 until ruin or $30.00" in text
    assert [line.split()[0] for line in text.splitlines() if "%" in line] == [
        *("1", "2", "5", "10", "20", "50", "60")
    ]
    assert "Ruined is who cannot place the $5.00 of a round." in text


def test_without_a_target_none_is_spoken_of() -> None:
    assert "target" not in shown(None)
    assert "until ruin " in shown(None)


def test_the_figures_have_every_round_and_the_chances_add_up() -> None:
    figures = stopping_figures(stopping_of(WAGERS, 500, 1_000, 3))
    assert figures["expected_rounds"] == "1.000000000000"
    assert figures["half_have_stopped_by"] == 1
    assert figures["by_round"][0] == {  # type: ignore[index]
        "round": 1,
        "chance_ruined": "0.513888888889",
        "chance_target_reached": "0.486111111111",
        "chance_playing": "0.000000000000",
    }
