"""Dollars and cents, read and written."""

import pytest

from taisai.money import (
    DOLLAR_DIGITS_MAX,
    NotAnAmount,
    format_amount,
    parse_amount,
)


@pytest.mark.parametrize(
    ("text", "cents"),
    [
        ("5", 500),
        ("5.00", 500),
        ("$5.50", 550),
        ("2.5", 250),
        ("0.05", 5),
        ("0.5", 50),
        ("0", 0),
        ("$1,250.50", 125_050),
        ("1,000,000", 100_000_000),
        ("1250", 125_000),
        (" $7 ", 700),
        ("007", 700),
    ],
)
def test_an_amount_is_read_as_whole_cents(text: str, cents: int) -> None:
    assert parse_amount(text) == cents


@pytest.mark.parametrize(
    "text",
    [
        "", " ", "$", "five", "-5", "+5", "5.001", "5.", ".50", "1e3", "1_000", "12,50", "1,2500",
        "1250,000", ",500", "$ 5", "5 5", "5$", "5.0.0", "0x10", "inf", "nan", "٥", "５", "5\u00a0",
        "5 dollars", "5\n6",
    ],
)  # fmt: skip
def test_what_is_not_an_amount_is_refused_with_an_example(text: str) -> None:
    with pytest.raises(NotAnAmount, match=r"is not an amount: write dollars and cents such as 5"):
        parse_amount(text)


@pytest.mark.parametrize("value", [None, 5, 5.0, True, b"5", ["5"]])
def test_what_is_not_even_text_is_refused(value: object) -> None:
    with pytest.raises(NotAnAmount, match="is not an amount"):
        parse_amount(value)  # type: ignore[arg-type]


def test_the_refusal_quotes_the_text() -> None:
    with pytest.raises(NotAnAmount, match=r"^'5\.001' is not an amount"):
        parse_amount("5.001")


def test_as_many_digits_as_are_allowed_are_read() -> None:
    assert parse_amount("9" * DOLLAR_DIGITS_MAX) == (10**DOLLAR_DIGITS_MAX - 1) * 100


@pytest.mark.parametrize("digits", [DOLLAR_DIGITS_MAX + 1, 5_000])
def test_an_amount_of_too_many_digits_is_refused_in_a_short_message(digits: int) -> None:
    with pytest.raises(NotAnAmount, match="at most 200 digits") as refused:
        parse_amount("9" * digits)
    assert len(str(refused.value)) < 200


def test_commas_are_not_counted_among_the_digits() -> None:
    assert parse_amount("99" + ",999" * 66) == (10**DOLLAR_DIGITS_MAX - 1) * 100


@pytest.mark.rule("D9A 3.3(b)(iii)")
@pytest.mark.parametrize(
    ("cents", "text"),
    [
        (0, "$0.00"),
        (5, "$0.05"),
        (50, "$0.50"),
        (100, "$1.00"),
        (125_050, "$1,250.50"),
        (100_000_000, "$1,000,000.00"),
        (-500, "-$5.00"),
        (-5, "-$0.05"),
    ],
)
def test_an_amount_is_shown_in_dollars_and_cents(cents: int, text: str) -> None:
    assert format_amount(cents) == text
