"""What stands on a voucher, whoever prints it."""

import pytest
from msgspec.structs import replace

from taisai.validation_numbers import code_text, group_digits
from taisai.views.voucher_lines import LineKind, VoucherLine, voucher_lines
from taisai.views.voucher_slip import NoVoucher, VoucherSlip
from taisai.words import LANGUAGES, UnknownLanguage

NUMBER = "123456789012345460"
SLIP = VoucherSlip(
    venue="Harbour Casino",
    place="Auckland",
    table="table-1",
    terminal=7,
    at=1_699_999_999_000,
    utc_offset_minutes=13 * 60,
    amount_cents=125_050,
    sequence_number=41,
    validation_number=NUMBER,
    software="taisai 0.2 3f9a51c2",
)


def texts(lines: tuple[VoucherLine, ...], kind: LineKind) -> list[str]:
    return [one.text for one in lines if one.kind is kind]


def fields(lines: tuple[VoucherLine, ...]) -> dict[str, str]:
    return {one.label: one.text for one in lines if one.kind is LineKind.FIELD}


@pytest.mark.rule("D9A 3.3(d)(i)")
def test_a_voucher_says_its_value_in_figures_and_in_words() -> None:
    lines = voucher_lines(SLIP)

    assert texts(lines, LineKind.AMOUNT) == ["$1,250.50"]
    said = "One thousand two hundred and fifty dollars and fifty cents"
    assert texts(lines, LineKind.WORDS) == [said]


def test_the_number_stands_twice_and_in_two_codes() -> None:
    lines = voucher_lines(SLIP)

    assert texts(lines, LineKind.NUMBER) == [group_digits(NUMBER)] * 2
    assert texts(lines, LineKind.BARS) == [NUMBER]
    assert texts(lines, LineKind.SQUARE) == [code_text(NUMBER)]


def test_a_voucher_says_where_when_and_by_what_it_was_issued() -> None:
    lines = voucher_lines(SLIP)

    assert texts(lines, LineKind.VENUE) == ["Harbour Casino"]
    assert texts(lines, LineKind.PLACE) == ["Auckland"]
    assert fields(lines) == {
        "Transaction": "Cash out",
        "Table": "1",
        "Terminal": "7",
        "Date": "15 Nov 2023",
        "Time": "11:13:19",
        "Sequence number": "41",
        "Software": "taisai 0.2 3f9a51c2",
    }


def test_what_the_operator_adds_is_printed_and_nothing_in_its_place() -> None:
    more = voucher_lines(replace(SLIP, expires_on="15 Nov 2024", message="Play within your means."))

    assert fields(more)["Valid until"] == "15 Nov 2024"
    assert texts(more, LineKind.NOTE)[-1] == "Play within your means."
    assert "Valid until" not in fields(voucher_lines(SLIP))


def test_a_duplicate_is_marked_at_both_ends() -> None:
    lines = voucher_lines(replace(SLIP, is_duplicate=True))

    assert (lines[0], lines[-1]) == (VoucherLine(kind=LineKind.MARK, text="Duplicate"),) * 2
    assert lines[1:-1] == voucher_lines(SLIP)


def test_a_house_of_two_languages_has_its_words_in_both_and_its_figures_once() -> None:
    lines = voucher_lines(SLIP, ("en", "zh-CN"))

    assert texts(lines, LineKind.TITLE) == ["Payment voucher 付款凭单"]
    assert texts(lines, LineKind.WORDS)[1] == "壹仟贰佰伍拾元伍拾分"
    assert texts(lines, LineKind.AMOUNT) == ["$1,250.50"]
    assert fields(lines)["Terminal 终端"] == "7"


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_has_the_same_lines_and_the_day_before_the_month(language: str) -> None:
    lines = voucher_lines(SLIP, (language,))

    assert [one.kind for one in lines] == [one.kind for one in voucher_lines(SLIP)]
    (date,) = [one for one in fields(lines).values() if "2023" in one]
    assert date.startswith("15")
    assert date.endswith("2023")


def test_a_language_that_there_is_not_is_refused() -> None:
    with pytest.raises(UnknownLanguage):
        voucher_lines(SLIP, ("xx",))


@pytest.mark.parametrize("number", ["", "123456789012345461", "12345678901234546", "1" * 17 + "\n"])
def test_a_voucher_without_a_right_number_is_not_printed(number: str) -> None:
    with pytest.raises(NoVoucher, match="eighteen digits"):
        voucher_lines(replace(SLIP, validation_number=number))
