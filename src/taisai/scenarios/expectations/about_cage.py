"""What is expected of the cage after a line."""

from typing import Final

from taisai.cage.accounts import CageAccount
from taisai.cage.events import IdentityCheckAsked
from taisai.cage.state import Cage
from taisai.cage.vocabulary import VoucherStatus
from taisai.money import format_amount
from taisai.scenarios.happenings import Answer, Expectation, Happening
from taisai.scenarios.language import Form, Values
from taisai.scenarios.slots import CAGE_ACCOUNTS

_ACCOUNT_WORDS: Final = {account: words for words, account in CAGE_ACCOUNTS.items()}


def _cage(happening: Happening) -> Cage:
    assert happening.cage is not None, "the cage is opened with the heading"
    return happening.cage


def _status(values: Values, happening: Happening) -> Answer:
    issued = happening.terminal(values).vouchers
    voucher = _cage(happening).vouchers.get(issued[-1].validation_number) if issued else None
    if voucher is None:
        return Answer(is_met=False, actual=f"terminal {values.number()} has no voucher")
    status = _cage(happening).status_of(voucher)
    is_met = status is values.get("status", VoucherStatus)
    return Answer(is_met, f"terminal {values.number()} voucher {status.value}")


def _account(values: Values, happening: Happening) -> Answer:
    account = values.get("cage_account", CageAccount)
    cents = _cage(happening).book.balance(account)
    actual = f"cage {_ACCOUNT_WORDS[account]} {format_amount(cents)}"
    return Answer(cents == values.cents("signed"), actual)


def _owed(values: Values, happening: Happening) -> Answer:
    recoverable = _cage(happening).recoverables.get(values.number())
    cents = recoverable.owed_cents if recoverable is not None else 0
    actual = f"{format_amount(cents)} owed on recoverable {values.number()}"
    return Answer(cents == values.cents(), actual)


def _identity(_values: Values, happening: Happening) -> Answer:
    is_asked = any(isinstance(event, IdentityCheckAsked) for event in happening.cage_events)
    return Answer(is_asked, "identity check" if is_asked else "no identity check")


FORMS: Final[tuple[Form[Expectation], ...]] = (
    Form("terminal {n} voucher {status}", _status, "Where a terminal's last voucher stands."),
    Form("cage {cage_account} {signed}", _account, "The balance of an account of the cage's book."),
    Form("{amount} owed on recoverable {n}", _owed, "What a player still owes."),
    Form("identity check", _identity, "The payment was large enough to check identity."),
)
