"""Every no that the cage can say, in order of precedence, each with its rule.

Where several apply, the first of this list is given. A refusal is not a fault: nothing has
changed. Must not know how a decision comes to it.
"""

from collections.abc import Mapping
from enum import StrEnum
from types import MappingProxyType
from typing import Final

from taisai.refusal import Reason, Refusal


class Code(StrEnum):
    """The stable names of the refusals; they are never renamed."""

    # Nothing is there that could be asked.
    NOT_SET_UP = "not_set_up"
    ALREADY_SET_UP = "already_set_up"
    # Who asks.
    NOT_YOUR_CALL = "not_your_call"
    SECOND_PERSON_NEEDED = "second_person_needed"
    APPROVAL_TOO_LATE = "approval_too_late"
    # What is asked makes no sense in itself.
    BAD_SETTINGS = "bad_settings"
    NOT_A_VALIDATION_NUMBER = "not_a_validation_number"
    NOT_AN_AMOUNT = "not_an_amount"
    BAD_SOURCE = "bad_source"
    REASON_NEEDED = "reason_needed"
    REFERENCE_NEEDED = "reference_needed"
    # Registering.
    ALREADY_REGISTERED = "already_registered"
    NUMBER_USED = "number_used"
    # Vouchers.
    UNKNOWN_VOUCHER = "unknown_voucher"
    VOUCHER_PAID = "voucher_paid"
    VOUCHER_CANCELLED = "voucher_cancelled"
    VOUCHER_DISPOSED = "voucher_disposed"
    VOUCHER_HELD = "voucher_held"
    NOT_HELD = "not_held"
    VOUCHER_UNCLAIMED = "voucher_unclaimed"
    NOT_UNCLAIMED = "not_unclaimed"
    AMOUNT_DIFFERS = "amount_differs"
    # Unclaimed winnings.
    UNKNOWN_WINNINGS = "unknown_winnings"
    WINNINGS_PAID = "winnings_paid"
    WINNINGS_DISPOSED = "winnings_disposed"
    WINNINGS_WITHDRAWN = "winnings_withdrawn"
    # Recoverables.
    UNKNOWN_RECOVERABLE = "unknown_recoverable"
    NOTHING_OWED = "nothing_owed"
    MORE_THAN_OWED = "more_than_owed"


REASONS: Final[Mapping[Code, Reason]] = MappingProxyType(
    {
        Code.NOT_SET_UP: Reason("D9A 6.3", "the cage has not been opened"),
        Code.ALREADY_SET_UP: Reason("D9A 6.3", "the cage is open already"),
        Code.NOT_YOUR_CALL: Reason("R20", "that is for others to do"),
        Code.SECOND_PERSON_NEEDED: Reason("R20", "a second, different person must approve this"),
        Code.APPROVAL_TOO_LATE: Reason("R20", "the second person approved too late"),
        Code.BAD_SETTINGS: Reason("R7", "a time or an amount is zero or more"),
        Code.NOT_A_VALIDATION_NUMBER: Reason(
            "D9A 3.3(d)(i)", "a validation number is eighteen digits with their check"
        ),
        Code.NOT_AN_AMOUNT: Reason("D9A 6.3", "an amount is whole cents above zero"),
        Code.BAD_SOURCE: Reason(
            "D9A 3.3(d)(i)", "a record is cited by its stream, its place and its digest"
        ),
        Code.REASON_NEEDED: Reason("R18", "the reason must be given, in 500 characters at most"),
        Code.REFERENCE_NEEDED: Reason(
            "Div1 12.2", "the approved procedure must be named, in 500 characters at most"
        ),
        Code.ALREADY_REGISTERED: Reason("D9A 6.3", "that record is registered already"),
        Code.NUMBER_USED: Reason("D9A 3.3(d)(i)", "that validation number is used"),
        Code.UNKNOWN_VOUCHER: Reason("D9A 6.3", "no voucher of that number was issued"),
        Code.VOUCHER_PAID: Reason("D9A 6.3", "that voucher was paid already"),
        Code.VOUCHER_CANCELLED: Reason("D9A 6.3", "that voucher was cancelled"),
        Code.VOUCHER_DISPOSED: Reason(
            "Div1 12.2", "that voucher was disposed of under approved procedures"
        ),
        Code.VOUCHER_HELD: Reason("R18", "that voucher is held"),
        Code.NOT_HELD: Reason("R18", "that voucher is not held"),
        Code.VOUCHER_UNCLAIMED: Reason(
            "R7", "that voucher counts as unclaimed: a casino supervisor must approve its payment"
        ),
        Code.NOT_UNCLAIMED: Reason("Div1 12.1", "that voucher does not count as unclaimed"),
        Code.AMOUNT_DIFFERS: Reason("Div1 13.1", "that is not the value of the voucher"),
        Code.UNKNOWN_WINNINGS: Reason("R19", "no such unclaimed winnings are registered"),
        Code.WINNINGS_PAID: Reason("R19", "those winnings were paid already"),
        Code.WINNINGS_DISPOSED: Reason(
            "Div1 12.2", "those winnings were disposed of under approved procedures"
        ),
        Code.WINNINGS_WITHDRAWN: Reason("R48", "a later correction says that this is not due"),
        Code.UNKNOWN_RECOVERABLE: Reason("R18", "no such recoverable is registered"),
        Code.NOTHING_OWED: Reason("R18", "nothing is owed on it any more"),
        Code.MORE_THAN_OWED: Reason("Div1 11.1", "that is more than is owed"),
    }
)


class Refused(Refusal):
    """A rule forbids what was asked of the cage; nothing has changed."""

    code: Code

    def __init__(self, code: Code, rule: str = "", **details: object) -> None:
        super().__init__(code, REASONS[code], rule, details)
