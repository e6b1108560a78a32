"""Validation numbers: eighteen digits, of which three check the others."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from taisai.validation_numbers import (
    CODE_PREFIX,
    DIGITS_COUNT,
    code_text,
    group_digits,
    is_validation_number,
    mask,
    with_check,
)

random_digits = st.text("0123456789", min_size=15, max_size=15)


@given(random_digits)
def test_a_number_made_with_its_check_is_one(digits: str) -> None:
    number = with_check(digits)
    assert number.startswith(digits)
    assert len(number) == DIGITS_COUNT
    assert is_validation_number(number)


@given(random_digits, st.integers(0, 17), st.integers(1, 9))
def test_any_wrong_digit_is_found(digits: str, place: int, shift: int) -> None:
    number = with_check(digits)
    wrong = str((int(number[place]) + shift) % 10)
    assert not is_validation_number(number[:place] + wrong + number[place + 1 :])


@given(random_digits, st.integers(0, 16))
def test_two_neighbours_exchanged_are_found(digits: str, place: int) -> None:
    number = with_check(digits)
    exchanged = number[:place] + number[place + 1] + number[place] + number[place + 2 :]
    assert is_validation_number(exchanged) is (exchanged == number)


@pytest.mark.parametrize("text", ["", "12", "1" * 17, "1" * 19, "12345678901234561x", "١" * 18])
def test_what_is_not_eighteen_digits_is_no_number(text: str) -> None:
    assert not is_validation_number(text)


def test_a_masked_number_shows_its_last_four_digits_alone() -> None:
    assert mask("123456789012345617") == "•" * 14 + "5617"


def test_the_number_is_in_groups_that_can_be_read() -> None:
    assert group_digits("111222333444555666") == "111 222 333 444 555 666"


def test_the_digits_of_a_code_are_those_of_its_number() -> None:
    text = code_text("123456789012345617")
    assert text.startswith(CODE_PREFIX)
    assert "".join(one for one in text if one.isdigit()) == "123456789012345617"
