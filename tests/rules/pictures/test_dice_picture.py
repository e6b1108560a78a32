"""Dice as they are drawn."""

from xml.etree import ElementTree

import pytest

from taisai.rules.dice import FACES
from taisai.rules.pictures.dice_picture import Dice, die_symbols, in_rows, largest_die

SYMBOLS = dict(zip(FACES, map(ElementTree.fromstring, die_symbols()), strict=True))


@pytest.mark.parametrize("face", FACES)
def test_a_die_has_as_many_pips_as_its_face(face: int) -> None:
    assert len(SYMBOLS[face].findall("circle")) == face


@pytest.mark.parametrize("face", FACES)
def test_the_pips_of_1_and_4_are_red_and_the_others_black(face: int) -> None:
    colours = {pip.get("class") for pip in SYMBOLS[face].iter("circle")}

    assert colours == {"pip-red" if face in (1, 4) else "pip-black"}


@pytest.mark.parametrize("face", FACES)
def test_pips_do_not_touch_each_other_or_the_edge(face: int) -> None:
    pips = [
        (int(pip.get("cx", "")), int(pip.get("cy", "")), int(pip.get("r", "")))
        for pip in SYMBOLS[face].iter("circle")
    ]

    for index, (x, y, r) in enumerate(pips):
        assert min(x, y, 100 - x, 100 - y) > r
        for other_x, other_y, other_r in pips[:index]:
            assert (x - other_x) ** 2 + (y - other_y) ** 2 > (r + other_r) ** 2


@pytest.mark.parametrize(("width", "height"), [(100, 40), (40, 100), (77, 77)])
def test_the_largest_dice_fit_their_place(width: int, height: int) -> None:
    rows = in_rows((1, 2, 3, 4, 5, 6), 3)
    dice = Dice(rows, largest_die(rows, width, height, 500))

    assert dice.width <= width
    assert dice.height <= height


def test_dice_are_drawn_row_by_row() -> None:
    drawn = [*map(ElementTree.fromstring, Dice(((1, 2), (3, 4)), 16).draw(100, 50))]

    assert [(die.get("href"), die.get("x"), die.get("y")) for die in drawn] == [
        ("#die-1", "83", "50"),
        ("#die-2", "101", "50"),
        ("#die-3", "83", "68"),
        ("#die-4", "101", "68"),
    ]
