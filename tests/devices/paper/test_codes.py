"""The two codes, as patterns."""

import pytest

from taisai.devices.paper.codes import bar_widths, qr_squares
from taisai.validation_numbers import code_text


def test_bars_of_eighteen_digits_have_the_width_that_the_standard_gives_them() -> None:
    widths = bar_widths("123456789012345460", 2, 5)

    assert len(widths) == 4 + 9 * 10 + 3
    assert sum(widths) == 305


def test_digits_are_woven_in_pairs() -> None:
    # 1 in bars (wide narrow narrow narrow wide), 2 in the gaps (narrow wide narrow narrow wide).
    assert bar_widths("12", 1, 3)[4:14] == (3, 1, 1, 3, 1, 1, 1, 1, 3, 3)


@pytest.mark.parametrize("digits", ["123", "12a4", "١٢"])
def test_what_cannot_be_woven_is_our_mistake(digits: str) -> None:
    with pytest.raises(AssertionError):
        bar_widths(digits, 1, 3)


def test_a_vouchers_square_is_of_the_second_size() -> None:
    squares = qr_squares(code_text("123456789012345460"))

    assert len(squares) == 25
    assert {len(row) for row in squares} == {25}
    assert squares[0][:8] == (True,) * 7 + (False,)
