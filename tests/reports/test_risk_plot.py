"""The risk plot: a file is written, and what cannot be drawn is refused."""

import sys
from collections import Counter
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest
from matplotlib.image import imread

from taisai.maths import Risk, WagerSet, risk_of
from taisai.names import BetName
from taisai.reports.risk_plot import NotAPlot, ensure_plottable, write_plot
from taisai.rules import Wager, edition_named

EDITION = edition_named("9A")


def risk(rounds: int = 60, **amounts: int) -> Risk:
    placed = amounts or {"small": 500}
    return risk_of(
        WagerSet.of([Wager(BetName(bet), c) for bet, c in placed.items()], EDITION), rounds
    )


def words_of(path: Path) -> list[str]:
    tree = ET.parse(path)  # noqa: S314 - the file is our own
    return ["".join(text.itertext()) for text in tree.iter("{http://www.w3.org/2000/svg}text")]


def test_a_png_shows_losses_level_and_gains_each_in_its_colour(tmp_path: Path) -> None:
    write_plot(risk(), tmp_path / "plot.png")
    shades = (imread(tmp_path / "plot.png")[:, :, :3].reshape(-1, 3) * 255).round().astype(int)
    counts = Counter(map(tuple, shades.tolist()))
    # More than the little patches of the legend have.
    colours = ((0x2F, 0x6F, 0x5E), (0x6D, 0x6A, 0x62), (0xC2, 0x60, 0x2A))
    assert all(counts[colour] > 5_000 for colour in colours)


def test_an_svg_says_its_chances_in_words(tmp_path: Path) -> None:
    write_plot(risk(2), tmp_path / "plot.svg")
    words = words_of(tmp_path / "plot.svg")
    assert "The player’s result after 2 rounds" in words
    assert {"House ahead 26.408 %", "Level 49.961 %", "Player ahead 23.630 %"} <= set(words)
    assert "Expectation −$0.28" in words
    assert "break-even" in words
    assert "small $5.00 in each round" in words


def test_the_axis_is_in_dollars(tmp_path: Path) -> None:
    write_plot(risk(), tmp_path / "plot.svg")
    assert {"−$50", "$0", "$50"} <= set(words_of(tmp_path / "plot.svg"))


def test_many_wagers_are_counted_under_the_title(tmp_path: Path) -> None:
    many = {f"double_{n}": 200 for n in range(1, 7)}
    write_plot(risk(1, **many), tmp_path / "plot.svg")
    assert "6 wagers, $12.00 a round" in words_of(tmp_path / "plot.svg")


def test_results_gathered_into_steps_say_how_wide_they_are(tmp_path: Path) -> None:
    write_plot(risk(2, small=501, double_3=203), tmp_path / "plot.svg")
    assert "chance of each $0.36 step" in words_of(tmp_path / "plot.svg")


def test_a_single_certain_result_can_be_drawn(tmp_path: Path) -> None:
    write_plot(risk(60, small=1600, big=1600, any_triple=100), tmp_path / "plot.svg")
    assert "House ahead 100.000 %" in words_of(tmp_path / "plot.svg")


def test_the_same_risk_is_the_same_file(tmp_path: Path) -> None:
    write_plot(risk(3), tmp_path / "first.svg")
    write_plot(risk(3), tmp_path / "second.svg")
    assert (tmp_path / "first.svg").read_bytes() == (tmp_path / "second.svg").read_bytes()


@pytest.mark.parametrize("name", ["plot", "plot.gif", "plot.pdf", "svg"])
def test_a_file_of_another_kind_is_refused(tmp_path: Path, name: str) -> None:
    with pytest.raises(NotAPlot, match=r"end its name in \.svg or \.png"):
        write_plot(risk(1), tmp_path / name)
    assert list(tmp_path.iterdir()) == []


def test_a_folder_that_is_not_there_is_refused(tmp_path: Path) -> None:
    with pytest.raises(NotAPlot, match="there is no folder"):
        ensure_plottable(tmp_path / "missing" / "plot.svg")


def test_a_file_that_cannot_be_written_is_refused(tmp_path: Path) -> None:
    (tmp_path / "plot.svg").mkdir()
    with pytest.raises(NotAPlot, match="cannot be written: Is a directory"):
        write_plot(risk(1), tmp_path / "plot.svg")


def test_results_beyond_the_precision_of_a_drawing_are_refused(tmp_path: Path) -> None:
    with pytest.raises(NotAPlot, match="cannot be drawn: a plot reaches to"):
        write_plot(risk(1, small=2**53 + 1), tmp_path / "plot.svg")
    assert list(tmp_path.iterdir()) == []


def test_without_matplotlib_the_refusal_says_how_to_install_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    with pytest.raises(NotAPlot, match=r"pip install 'taisai\[numbers\]'"):
        ensure_plottable(tmp_path / "plot.svg")
