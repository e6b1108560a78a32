"""The printer tray of a demo: the payment vouchers that its terminals have printed.

For: a visitor who has cashed out and takes the paper to the cashier. What is not printed yet, or in
doubt, does not lie here; each ticket as it was drawn is at its cabinet (`simulated_cabinet`). It
holds whole validation numbers, as paper does, and is sent by a demo alone; in a live house the
paper comes out of the terminal, and no screen shows its number. Must not know who looks: a demo has
no money.
Obeys: R4; E7 (fields of a voucher).
"""

from collections.abc import Mapping
from typing import Final

from taisai.table.cabinet import VoucherPrinting
from taisai.table.state import Table
from taisai.validation_numbers import group_digits
from taisai.views.parts import Amount, View, amount

SHOWN_MAX: Final = 24

ON_PAPER: Final = frozenset({VoucherPrinting.ASSUMED, VoucherPrinting.PRINTED})
"""The vouchers of which paper has come out."""


class PrintedVoucher(View, frozen=True, kw_only=True):
    """A payment voucher as it lies in the tray.

    Attributes:
        validation_number: Whole, in groups that can be read.
    """

    table: str
    terminal: int
    at: int
    amount: Amount
    validation_number: str


class PrinterTray(View, frozen=True, kw_only=True):
    """What lies in the tray.

    Attributes:
        vouchers: Newest first.
        cashier: The path to the cashier's screen.
    """

    house: str
    cashier: str
    vouchers: tuple[PrintedVoucher, ...]


def view(house: str, cashier: str, tables: Mapping[str, Table]) -> PrinterTray:
    """What the terminals of all tables have printed, newest first."""
    found = [
        PrintedVoucher(
            table=name,
            terminal=number,
            at=voucher.at,
            amount=amount(voucher.amount_cents),
            validation_number=group_digits(voucher.validation_number),
        )
        for name, table in tables.items()
        for number, terminal in table.terminals.items()
        for voucher in terminal.vouchers
        if voucher.printing in ON_PAPER
    ]
    newest = sorted(found, key=lambda one: one.at, reverse=True)[:SHOWN_MAX]
    return PrinterTray(house=house, cashier=cashier, vouchers=tuple(newest))
