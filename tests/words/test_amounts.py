"""Amounts in words: a voucher's second way of saying its value."""

import pytest

from taisai.money import NotAnAmount
from taisai.words import LANGUAGES, amount_in_words


@pytest.mark.parametrize(
    ("cents", "words"),
    [
        (0, "Zero dollars"),
        (1, "One cent"),
        (100, "One dollar"),
        (105, "One dollar and five cents"),
        (2_199, "Twenty-one dollars and ninety-nine cents"),
        (10_000, "One hundred dollars"),
        (11_300, "One hundred and thirteen dollars"),
        (100_500, "One thousand and five dollars"),
        (110_000, "One thousand one hundred dollars"),
        (
            1_234_567_800,
            "Twelve million three hundred and forty-five thousand six hundred and seventy-eight "
            "dollars",
        ),
        (100_001_500, "One million and fifteen dollars"),
    ],
)
def test_an_amount_is_said_in_words(cents: int, words: str) -> None:
    assert amount_in_words(cents) == words


@pytest.mark.parametrize("cents", [-1, 100_000_000_000])
def test_an_amount_that_no_voucher_has_is_not_put_in_words(cents: int) -> None:
    with pytest.raises(NotAnAmount, match="cannot be put in words"):
        amount_in_words(cents)


@pytest.mark.parametrize(
    ("cents", "words"),
    [
        (0, "零元整"),
        (5, "伍分"),
        (1_000, "壹拾元整"),
        (10_500, "壹佰零伍元整"),
        (101_000, "壹仟零壹拾元整"),
        (125_050, "壹仟贰佰伍拾元伍拾分"),
        (12_345_600, "壹拾贰万叁仟肆佰伍拾陆元整"),
    ],
)
def test_an_amount_is_said_in_chinese(cents: int, words: str) -> None:
    assert amount_in_words(cents, "zh-CN") == words


@pytest.mark.parametrize(
    ("cents", "words"),
    [
        (0, "Kore tāra"),
        (1, "Kotahi hēneti"),
        (100, "Kotahi tāra"),
        (1_100, "Tekau mā tahi tāra"),
        (2_199, "Rua tekau mā tahi tāra me te iwa tekau mā iwa hēneti"),
        (10_100, "Kotahi rau mā tahi tāra"),
        (11_300, "Kotahi rau tekau mā toru tāra"),
        (100_500, "Kotahi mano mā rima tāra"),
        (125_050, "Kotahi mano rua rau rima tekau tāra me te rima tekau hēneti"),
        (2_100_000, "Rua tekau mā tahi mano tāra"),
    ],
)
def test_an_amount_is_said_in_maori(cents: int, words: str) -> None:
    assert amount_in_words(cents, "mi") == words


def test_an_amount_is_said_in_traditional_characters() -> None:
    assert amount_in_words(12_345_600, "zh-TW") == "壹拾貳萬參仟肆佰伍拾陸元整"


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_two_amounts_are_said_alike(language: str) -> None:
    amounts = [*range(0, 30_000, 7), *range(0, 9_999_999_999, 99_999_989)]
    assert len({amount_in_words(one, language) for one in amounts}) == len(set(amounts))
