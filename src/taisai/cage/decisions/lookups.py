"""Finding what a command names, or refusing it: vouchers, amounts, sources, reasons.

Must not know what is then done. No refusal tells a voucher's number or recorded value: who holds a
wrong paper learns nothing from it.
"""

import re
from typing import Final

from taisai.cage.refusals import Code, Refused
from taisai.cage.state import Cage, Voucher
from taisai.cage.vocabulary import End, SourceRecord
from taisai.validation_numbers import is_validation_number

AMOUNT_CENTS_MAX: Final = 10**12
"""Ten thousand million dollars: more is a fault of whoever asks."""

TEXT_LENGTH_MAX: Final = 500

_STREAM: Final = re.compile(r"[a-z0-9][a-z0-9_-]{0,63}")
_DIGEST: Final = re.compile(r"[0-9a-f]{64}")

_ENDED: Final = {
    End.PAID: Code.VOUCHER_PAID,
    End.CANCELLED: Code.VOUCHER_CANCELLED,
    End.DISPOSED: Code.VOUCHER_DISPOSED,
}


def validation_number(text: str) -> str:
    """The number, if its check holds."""
    if not is_validation_number(text):
        raise Refused(Code.NOT_A_VALIDATION_NUMBER)
    return text


def owed_voucher(state: Cage, number: str) -> Voucher:
    """The voucher of that number, if its value is still owed."""
    voucher = state.vouchers.get(validation_number(number))
    if voucher is None:
        raise Refused(Code.UNKNOWN_VOUCHER)
    if voucher.end is not None:
        # E8: each voucher is paid once; a photocopy is worth nothing more.
        raise Refused(_ENDED[voucher.end], at=voucher.ended_at)
    return voucher


def free_voucher(state: Cage, number: str) -> Voucher:
    """The voucher of that number, if its value is owed and nothing holds it."""
    voucher = owed_voucher(state, number)
    for hold in state.holds_on(number):
        raise Refused(Code.VOUCHER_HELD, since=hold.at, reason=hold.reason)
    return voucher


def check_value(voucher: Voucher, amount_cents: int) -> None:
    """Refuses an amount that is not the voucher's."""
    # D9A 6.3, Div1 13.1: redeemed for its value, no more and no less.
    if amount_cents != voucher.amount_cents:
        raise Refused(Code.AMOUNT_DIFFERS, given_cents=amount_cents)


def amount_above_zero(amount_cents: int) -> int:
    """The amount, if it is one."""
    if not 0 < amount_cents <= AMOUNT_CENTS_MAX:
        raise Refused(Code.NOT_AN_AMOUNT, amount_cents=amount_cents)
    return amount_cents


def reason_given(text: str) -> str:
    """The reason, if it says anything."""
    if not text.strip() or len(text) > TEXT_LENGTH_MAX:
        raise Refused(Code.REASON_NEEDED)
    return text


def reference_given(text: str) -> str:
    """The reference, if it says anything."""
    if not text.strip() or len(text) > TEXT_LENGTH_MAX:
        raise Refused(Code.REFERENCE_NEEDED)
    return text


def proper_source(source: SourceRecord) -> SourceRecord:
    """The citation, if it can be one."""
    is_proper = (
        _STREAM.fullmatch(source.stream) is not None
        and source.sequence >= 0
        and _DIGEST.fullmatch(source.digest) is not None
    )
    if not is_proper:
        raise Refused(Code.BAD_SOURCE)
    return source


def check_not_registered(state: Cage, key: str) -> None:
    """Refuses a record that was registered already: a repeat changes nothing."""
    if state.cited.get(key) is not None:
        raise Refused(Code.ALREADY_REGISTERED, record=key)
