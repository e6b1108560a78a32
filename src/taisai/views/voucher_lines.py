"""What stands on a payment voucher, line by line: one description for every way to print it.

A receipt printer, a sheet of an office printer and a screen draw the same lines in the same order,
each in its own way. Words are said in each of the house's languages; figures, which all read,
once. The number stands twice and in two codes, so that a torn or crumpled voucher is still one.
Knows words and a slip. Must not know paper: no line is broken or measured here.
Obeys: D9A 3.3(d)(i), 6.3; E7 (fields of a voucher), E9 (dates day first); R7.
"""

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta, timezone
from enum import StrEnum
from typing import Final

from msgspec import UNSET

from taisai.money import format_amount
from taisai.validation_numbers import code_text, group_digits, is_validation_number
from taisai.views.parts import View
from taisai.views.voucher_slip import NoVoucher, VoucherSlip
from taisai.words import FIRST, Catalogue, amount_in_words, catalogue


class LineKind(StrEnum):
    """What a line is, from which each printer knows how it looks."""

    MARK = "mark"
    """That this is a duplicate: not to be overlooked."""
    VENUE = "venue"
    PLACE = "place"
    RULE = "rule"
    TITLE = "title"
    NUMBER = "number"
    BARS = "bars"
    """The number in Interleaved 2 of 5."""
    AMOUNT = "amount"
    WORDS = "words"
    FIELD = "field"
    """A label at the left, and its value at the right."""
    SQUARE = "square"
    """The number in a QR code."""
    NOTE = "note"


class VoucherLine(View, frozen=True, kw_only=True):
    """One line of a voucher.

    Attributes:
        label: What a field is called.
    """

    kind: LineKind
    text: str = ""
    label: str = ""


RULE: Final = VoucherLine(kind=LineKind.RULE)


def voucher_lines(
    slip: VoucherSlip, languages: tuple[str, ...] = (FIRST,)
) -> tuple[VoucherLine, ...]:
    """A voucher in the house's languages, from top to bottom.

    Raises:
        NoVoucher: Its number is none, or one of which a digit is wrong.
        UnknownLanguage: The catalogue has no such language.
    """
    if not is_validation_number(slip.validation_number):
        raise NoVoucher(
            f"a voucher with the number {slip.validation_number!r} is not printed: it takes "
            "eighteen digits, of which the last three check the others"
        )
    return tuple(_lines(slip, tuple(catalogue(tag) for tag in languages)))


def _lines(slip: VoucherSlip, said: tuple[Catalogue, ...]) -> Iterator[VoucherLine]:
    number = VoucherLine(kind=LineKind.NUMBER, text=group_digits(slip.validation_number))
    mark = [VoucherLine(kind=LineKind.MARK, text=_joined("slip.duplicate", said))]
    marks = mark if slip.is_duplicate else []
    yield from marks
    yield VoucherLine(kind=LineKind.VENUE, text=slip.venue)
    yield VoucherLine(kind=LineKind.PLACE, text=slip.place)
    yield RULE
    yield VoucherLine(kind=LineKind.TITLE, text=_joined("slip.title", said))
    yield number
    yield VoucherLine(kind=LineKind.BARS, text=slip.validation_number)
    yield VoucherLine(kind=LineKind.AMOUNT, text=format_amount(slip.amount_cents))
    for words in said:
        in_words = amount_in_words(slip.amount_cents, words.tag)
        yield VoucherLine(kind=LineKind.WORDS, text=in_words)
    yield RULE
    yield from _fields(slip, said)
    yield RULE
    yield VoucherLine(kind=LineKind.SQUARE, text=code_text(slip.validation_number))
    yield number
    for words in said:
        yield VoucherLine(kind=LineKind.NOTE, text=words.messages["slip.pays_once"])
    if slip.message is not UNSET:
        yield VoucherLine(kind=LineKind.NOTE, text=slip.message)
    yield from marks


def _fields(slip: VoucherSlip, said: tuple[Catalogue, ...]) -> Iterator[VoucherLine]:
    day, time = local_date_time(slip.at, slip.utc_offset_minutes, said[0])
    values = {
        "slip.transaction": _joined("slip.transaction.cash_out", said),
        "slip.table": slip.table.removeprefix("table-"),
        "slip.terminal": str(slip.terminal),
        "slip.date": day,
        "slip.time": time,
        "slip.sequence": str(slip.sequence_number),
        "slip.expires": slip.expires_on,
        "slip.software": slip.software,
    }
    for key, value in values.items():
        if value is not UNSET:
            yield VoucherLine(kind=LineKind.FIELD, label=_joined(key, said), text=value)


def _joined(key: str, said: tuple[Catalogue, ...]) -> str:
    return " ".join(words.messages[key] for words in said)


def local_date_time(at: int, utc_offset_minutes: int, words: Catalogue) -> tuple[str, str]:
    """A moment as it stands on paper: the day in words of a language, and the time."""
    zone = timezone(timedelta(minutes=utc_offset_minutes))
    local = (datetime(1970, 1, 1, tzinfo=UTC) + timedelta(milliseconds=at)).astimezone(zone)
    month = words.messages["slip.months"].split()[local.month - 1]
    # E9: dates in the order day, month, year.
    date = {"day": f"{local.day:02d}", "month": month, "year": str(local.year)}
    return words.fill("slip.day", date), f"{local:%H:%M:%S}"
