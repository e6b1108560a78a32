"""The shell around a printer's host: a ticket is wished for here.

Knows nothing of what is said over the line.
"""

from collections.abc import Awaitable, Callable

from taisai.devices.escpos.printer import Printer
from taisai.devices.ports import Port
from taisai.devices.shell import OPEN_AGAIN_MS, DeviceShell


class PrinterShell(DeviceShell):
    """One printer at the end of a port."""

    def __init__(
        self,
        printer: Printer,
        open_line: Callable[[], Awaitable[Port]],
        clock: Callable[[], int],
        open_again_ms: int = OPEN_AGAIN_MS,
    ) -> None:
        super().__init__(printer, open_line, clock, open_again_ms)
        self._printer = printer

    def print_ticket(self, voucher: str, ticket: bytes, *, is_duplicate: bool = False) -> None:
        """Prints a voucher, if the printer is ready.

        Raises:
            NotReady: It is not; nothing was sent.
        """
        now = self._clock()
        self.say(self._printer.print_ticket(voucher, ticket, now, is_duplicate=is_duplicate))
