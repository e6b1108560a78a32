"""Decimals by integer division."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from taisai.maths import decimal, nearest_whole, percent, square_root


@pytest.mark.parametrize(
    ("numerator", "denominator", "nearest"),
    [(5, 2, 3), (-5, 2, -3), (4, 3, 1), (5, 3, 2), (-4, 3, -1), (0, 7, 0), (9, 3, 3)],
)
def test_a_half_goes_away_from_zero(numerator: int, denominator: int, nearest: int) -> None:
    assert nearest_whole(numerator, denominator) == nearest


@given(st.fractions(), st.integers(min_value=0, max_value=9))
def test_a_decimal_is_within_half_its_last_place(number: Fraction, places: int) -> None:
    assert abs(Fraction(decimal(number, places)) - number) <= Fraction(1, 2 * 10**places)


def test_a_number_that_rounds_to_nothing_has_no_sign() -> None:
    assert decimal(Fraction(-1, 1000), 2) == "0.00"


def test_a_percentage_has_four_places() -> None:
    assert percent(1, 36) == "2.7778 %"


@pytest.mark.parametrize(
    ("part", "text"),
    [(0, "0.00 %"), (1, "<0.01 %"), (10**9 - 1, ">99.99 %"), (10**9, "100.00 %")],
)
def test_nothing_and_all_are_said_only_where_they_are_exact(part: int, text: str) -> None:
    assert percent(part, 10**9, 2) == text


def test_counts_of_thousands_of_digits_are_read_exactly() -> None:
    whole = 216**20_000
    assert percent(whole // 3, whole) == "33.3333 %"


@given(st.fractions(min_value=0))
def test_the_square_root_is_the_nearest_whole_number(number: Fraction) -> None:
    root = square_root(number)
    assert (root - Fraction(1, 2)) ** 2 <= number or root == 0
    assert number < (root + Fraction(1, 2)) ** 2
