"""The demo's printer tray: the payment vouchers that its terminals have printed.

For: a visitor who has cashed out and takes the paper to the cashier. In a house with printers the
paper comes out of the terminal, and no screen shows its number. Must not know who looks: a demo has
no money.
Obeys: R4: refused outside a demo house; RULEBOOK 6 (fields of a voucher, dates day first).
"""

from datetime import UTC, datetime
from html import escape
from typing import Final
from zoneinfo import ZoneInfo

from taisai.floor.floor import Floor
from taisai.money import amount_in_words, format_amount
from taisai.server.welcome import notice_of
from taisai.table.state import IssuedVoucher
from taisai.views.voucher_slip import TITLE

DEMO_NOTICE: Final = "This is a demo: no real money, and dice that are simulated."
SHOWN_MAX: Final = 24
_GROUP: Final = 3
_MS_PER_S: Final = 1_000

Printed = tuple[str, int, IssuedVoucher]
"""A table, a terminal, and what it printed."""


def printed(floor: Floor) -> list[Printed]:
    """What the terminals of all tables have printed, newest first."""
    found = [
        (runner.stream, number, voucher)
        for runner in floor.tables.values()
        if runner.durable is not None
        for number, terminal in runner.durable.terminals.items()
        for voucher in terminal.vouchers
    ]
    return sorted(found, key=lambda one: one[2].at, reverse=True)[:SHOWN_MAX]


def tray(house: str, zone: str, vouchers: list[Printed]) -> str:
    """The tray as the body of a page."""
    slips = "".join(_slip(house, zone, one) for one in vouchers)
    empty = "<p>Nothing is printed yet: cash out at a terminal first.</p>"
    return (
        f"{notice_of(DEMO_NOTICE)}"
        '<main class="tray"><h1>Printer tray</h1>'
        "<p>In a casino this paper comes out of the terminal. Copy a number, which one click "
        'selects, and paste it at the <a href="/demo/enter/staff/cashier">cashier</a>.</p>'
        f"{f'<ul>{slips}</ul>' if slips else empty}"
        '<p><a href="/">To the first page</a></p></main>'
    )


def _slip(house: str, zone: str, one: Printed) -> str:
    table, terminal, voucher = one
    number = grouped(voucher.validation_number)
    at = datetime.fromtimestamp(voucher.at // _MS_PER_S, UTC).astimezone(ZoneInfo(zone))
    return (
        f'<li class="slip"><p class="kicker">{TITLE}</p><p>{escape(house)}</p>'
        f'<p class="number">{number}</p>'
        f"<p><strong>{format_amount(voucher.amount_cents)}</strong></p>"
        f"<p>{escape(amount_in_words(voucher.amount_cents))}</p>"
        f"<p>{escape(_title(table))} · Terminal {terminal} · {at:%d %b %Y %H:%M:%S}</p>"
        f'<p class="number">{number}</p></li>'
    )


def _title(table: str) -> str:
    return table.replace("-", " ").capitalize()


def grouped(validation_number: str) -> str:
    """A validation number in groups that can be read.

    >>> grouped("123456789012345460")
    '123 456 789 012 345 460'
    """
    places = range(0, len(validation_number), _GROUP)
    return " ".join(validation_number[place : place + _GROUP] for place in places)
