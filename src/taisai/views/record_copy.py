"""A copy of a voucher for the record: nobody is paid for it.

It says what the paper says, but for what makes it worth money: of the validation number only the
last four digits, and neither code. It is marked as a copy at both ends, and names who had it made
and what had become of the voucher by then. Knows lines. Must not know paper.
Obeys: D9A 6.3; E7, E8 (a voucher is paid once); R44 (whoever bears a voucher has a claim).
"""

from collections.abc import Iterator
from typing import Final

import msgspec
from msgspec import UNSET
from msgspec.structs import replace

from taisai.views.voucher_lines import RULE, LineKind, VoucherLine, local_date_time, voucher_lines
from taisai.views.voucher_recall import RecalledVoucher
from taisai.views.voucher_slip import VoucherSlip
from taisai.words import FIRST, Catalogue, catalogue

_CODES: Final = frozenset({LineKind.BARS, LineKind.SQUARE})
_MARK_OF_PAPER: Final = "*"
"""What stands for a digit that is not told, in letters that every printer has."""
_SHOWN_DIGITS: Final = 4


class CopyMade(msgspec.Struct, frozen=True, kw_only=True):
    """Who had a copy made, and when.

    Attributes:
        utc_offset_minutes: The house's zone at that moment.
    """

    by: str
    at: int
    utc_offset_minutes: int


def record_copy_lines(
    slip: VoucherSlip,
    recalled: RecalledVoucher,
    made: CopyMade,
    languages: tuple[str, ...] = (FIRST,),
) -> tuple[VoucherLine, ...]:
    """A voucher's copy for the record, from top to bottom.

    Raises:
        NoVoucher: Its number is none.
        UnknownLanguage: The catalogue has no such language.
    """
    said = tuple(catalogue(tag) for tag in languages)
    mark = VoucherLine(kind=LineKind.MARK, text=_joined("slip.copy", said))
    body = tuple(_without_value(voucher_lines(slip, languages), said))
    return (mark, *body, RULE, *_about(recalled, made, said), *_notes(said), mark)


def _without_value(
    lines: tuple[VoucherLine, ...], said: tuple[Catalogue, ...]
) -> Iterator[VoucherLine]:
    pays = {words.messages["slip.pays_once"] for words in said}
    for line in lines:
        if line.kind is LineKind.NUMBER:
            digits = "".join(one for one in line.text if one.isdigit())[-_SHOWN_DIGITS:]
            hidden = _MARK_OF_PAPER * (len(line.text) - _SHOWN_DIGITS)
            yield replace(line, text=hidden + digits)
        elif line.kind not in _CODES and line.text not in pays:
            yield line


def _about(
    recalled: RecalledVoucher, made: CopyMade, said: tuple[Catalogue, ...]
) -> Iterator[VoucherLine]:
    day, time = local_date_time(made.at, made.utc_offset_minutes, said[0])
    values = {
        "slip.copy.paper": _joined(f"slip.copy.paper.{recalled.voucher.printing}", said),
        "slip.copy.cage": "–"
        if recalled.status is UNSET
        else _joined(f"slip.copy.cage.{recalled.status}", said),
        "slip.copy.by": made.by,
        "slip.copy.at": f"{day} {time}",
    }
    for key, text in values.items():
        yield VoucherLine(kind=LineKind.FIELD, label=_joined(key, said), text=text)


def _notes(said: tuple[Catalogue, ...]) -> Iterator[VoucherLine]:
    for words in said:
        yield VoucherLine(kind=LineKind.NOTE, text=words.messages["slip.copy.worthless"])


def _joined(key: str, said: tuple[Catalogue, ...]) -> str:
    return " ".join(words.messages[key] for words in said)
