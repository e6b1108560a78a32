"""A demo's cabinets without devices: what is put in is credited at once, what is issued is printed.

For tests of a demo on a clock of their own, and its pictures. What agents and devices do is proved
with them (tests/agent, tests/demo/test_cabinets.py).
"""

import asyncio
import itertools
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from harness.clients import READY_PRINTER
from taisai.demo.cabinets import NotDone, Seen
from taisai.floor.floor import Floor, TableRunner
from taisai.floor.stream_runner import Outcome
from taisai.rules.figures import NOTES_CENTS
from taisai.stream_types import Command
from taisai.table import commands as c
from taisai.table.cabinet import CabinetDevice, VoucherPrinting
from taisai.table.refusals import Code
from taisai.table.state import Table

_READY = {name: one for name, one in READY_PRINTER.items() if name not in ("device", "faults")}


class InstantCabinets:
    """The cabinets at the tables of a floor."""

    def __init__(self, floor: Floor) -> None:
        self._floor = floor
        self._numbers = itertools.count(1)
        self._printed: Counter[tuple[str, int]] = Counter()
        self._printing: set[asyncio.Task[None]] = set()

    async def fit(self) -> None:
        """Every terminal has a printer that could print, and prints whatever comes."""
        for runner in self._floor.tables.values():
            state = runner.durable
            for number in () if state is None else state.terminals:
                await _ask(runner, c.ReportEquipmentLink(terminal=number, is_up=True))
                reported = c.ReportCabinet(
                    terminal=number, device=CabinetDevice.PRINTER, faults=(), **_READY
                )
                await _ask(runner, reported)
            runner.listeners.append(lambda _events, _records, at=runner: self._attend(at))

    async def do(self, table: str, terminal: int, deed: str, value: int = 0) -> Seen:
        """As the demo asks for it; a note is credited before this returns."""
        runner = self._floor.tables[table]
        if deed not in ("look", "insert_note"):
            raise NotDone(f"{deed} needs devices")
        is_in = False
        if deed == "insert_note":
            log = f"{terminal}/{self._floor.clock.now()}"
            note = c.InsertNote(
                terminal=terminal, note_cents=value, note_id=f"{log}/{next(self._numbers)}"
            )
            is_in = (await runner.ask(note)).outcome is Outcome.DONE
        pieces_count = self._printed[table, terminal]
        return {"is_in": is_in, "takes_cents": sorted(NOTES_CENTS), "pieces_count": pieces_count}

    def _attend(self, runner: TableRunner) -> None:
        state = runner.durable
        for number, voucher in () if state is None else _to_print(state):
            task = asyncio.create_task(self._print(runner, number, voucher))
            self._printing.add(task)
            task.add_done_callback(self._printing.discard)

    async def _print(self, runner: TableRunner, terminal: int, voucher: int) -> None:
        taken = await runner.ask(c.TakeVoucher(terminal=terminal, voucher=voucher))
        if taken.outcome is Outcome.DONE:
            await _ask(runner, c.ReportVoucherPrinted(terminal=terminal, voucher=voucher))
            self._printed[runner.stream, terminal] += 1

    async def close(self) -> None:
        """Lets what is being printed come out."""
        await asyncio.gather(*self._printing)


def _to_print(state: Table) -> list[tuple[int, int]]:
    newest = [(number, one.vouchers[-1]) for number, one in state.terminals.items() if one.vouchers]
    return [
        (number, one.number) for number, one in newest if one.printing is VoucherPrinting.ISSUED
    ]


async def _ask(runner: TableRunner, command: Command) -> None:
    """Asks for something, or finds that it is on record."""
    answer = await runner.ask(command)
    is_known = answer.refusal is not None and answer.refusal.code is Code.ON_RECORD
    assert answer.outcome is Outcome.DONE or is_known, answer.refusal


@asynccontextmanager
async def instant_cabinets(floor: Floor) -> AsyncIterator[InstantCabinets]:
    """The cabinets of a demo whose tables are open."""
    cabinets = InstantCabinets(floor)
    await cabinets.fit()
    yield cabinets
    await cabinets.close()
