"""The pictures in docs/pictures are what the code draws today."""

from pathlib import Path

import pytest

from taisai.rules.dice import Outcome
from taisai.rules.editions import edition_named
from taisai.rules.pictures.layout_picture import draw_layout

PICTURES = Path(__file__).parents[2] / "docs" / "pictures"

DRAWN = {
    "layout-standard.svg": ("standard", None),
    "layout-standard-1-3-6.svg": ("standard", Outcome(1, 3, 6)),
    "layout-alternative.svg": ("alternative", None),
    "layout-terminal-standard.svg": ("terminal_standard", None),
    "layout-terminal-alternative-3-3-4.svg": ("terminal_alternative", Outcome(3, 3, 4)),
}


@pytest.mark.parametrize("name", DRAWN)
def test_a_picture_is_fresh(name: str) -> None:
    form, outcome = DRAWN[name]
    edition = edition_named("2008")
    layout = next(one for one in edition.all_printed if one.form == form)
    lit = edition.lit(layout.edition_layout, outcome) if outcome is not None else ()

    # To draw one anew: taisai layout NAME [--terminal] [--dice 1 3 6] --out docs/pictures/FILE.
    assert (PICTURES / name).read_text("utf-8") == draw_layout(layout, outcome, lit)


def test_every_layout_picture_is_known_to_this_test() -> None:
    assert {path.name for path in PICTURES.glob("layout-*.svg")} == set(DRAWN)
