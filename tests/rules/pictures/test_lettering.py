"""Letters stay inside the place they are given."""

import pytest

from taisai.rules.pictures.lettering import (
    Words,
    break_into_lines,
    largest_size,
    size_that_fits,
    text_at,
)


@pytest.mark.parametrize("text", ["SMALL", "180 to 1", "Lose if any triple appears", "WWW"])
@pytest.mark.parametrize(("width", "height"), [(60, 20), (200, 50), (90, 90)])
def test_a_text_of_the_largest_size_fits_its_place(text: str, width: int, height: int) -> None:
    size = largest_size(text, width, height, height)
    words = break_into_lines(text, width, size, "note")

    assert words.width <= width
    assert words.height <= height


def test_letters_are_no_larger_than_allowed() -> None:
    assert size_that_fits(("4",), 1000, 1000, 40) == 40


def test_a_text_stays_on_one_line_where_that_costs_little() -> None:
    size = largest_size("two dice", 100, 48, 48)

    assert size < size_that_fits(("two", "dice"), 100, 48, 48)
    assert break_into_lines("two dice", 100, size, "note").lines == ("two dice",)


def test_a_line_breaks_behind_a_comma_rather_than_elsewhere() -> None:
    words = break_into_lines("THREE DICE, ALL DIFFERENT", 168, 20, "title")

    assert words.lines == ("THREE DICE,", "ALL", "DIFFERENT")


def test_a_letter_of_unknown_width_counts_as_the_widest() -> None:
    assert Words(("大",), 100, "title").width == Words(("W",), 100, "title").width


def test_text_is_escaped() -> None:
    assert "&lt;b&gt; &amp; &quot;" in text_at('<b> & "', 0, 0, 10, "note")
