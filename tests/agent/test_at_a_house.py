"""An agent at the real Game System: every word that it says is understood there, and kept."""

import asyncio
from pathlib import Path
from types import SimpleNamespace
from unittest.mock import patch

import pytest

from agent.rig import Rig, now_ms, rig
from harness.ready_house import CARA, TERMINALS_TABLE, device_name, key_of, make_house
from harness.serving import RunningHouse, copy_house, serving, until
from taisai.agent.link import Line, Link, Place
from taisai.agent.orders import Orders, ToPrint, ToTest
from taisai.devices.doors import Switch
from taisai.devices.notes import Note
from taisai.devices.printing import Fault
from taisai.house.vocabulary import DeviceKind
from taisai.server.conversation.reach import LOST_MS
from taisai.table.cabinet import CabinetDevice, FittedDevice, VoucherPrinting
from taisai.table.state import Terminal
from taisai.table.vocabulary import Tamper
from taisai.views import equipment

NUMBER = 1
KEY = key_of(DeviceKind.EQUIPMENT, TERMINALS_TABLE, NUMBER)

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def template(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("house") / "journal.sqlite"
    make_house(path)
    return path


def terminal_of(house: RunningHouse) -> Terminal:
    """The terminal, as it is on record."""
    runner = house.floor.runner_of(TERMINALS_TABLE)
    assert runner is not None
    terminal: Terminal = runner.durable.terminals[NUMBER]  # type: ignore[union-attr]
    return terminal


def fitted(house: RunningHouse, device: CabinetDevice) -> FittedDevice | None:
    return terminal_of(house).cabinet.devices.get(device)


async def _say_no(_: Note) -> bool:
    """As where the Game System does not answer in time."""
    return False


async def until_ready(house: RunningHouse, cabinet: Rig) -> None:
    def is_ready() -> bool:
        devices = [fitted(house, one) for one in (CabinetDevice.ACCEPTOR, CabinetDevice.PRINTER)]
        return all(one is not None and one.is_ready for one in devices)

    await cabinet.until(is_ready)


@pytest.mark.asyncio
async def test_notes_vouchers_faults_and_tests_are_on_record(
    template: Path, tmp_path: Path
) -> None:
    async with serving(copy_house(template, tmp_path)) as house:
        place = SimpleNamespace(origin=house.origin, table=TERMINALS_TABLE, number=NUMBER, key=KEY)
        async with rig(place, tmp_path) as cabinet:  # type: ignore[arg-type]
            await until_ready(house, cabinet)
            before = terminal_of(house).cabinet
            await cabinet.insert(20)
            await cabinet.until(lambda: terminal_of(house).cabinet.notes.get(2_000, 0) == 1)

            player = await house.device(DeviceKind.TERMINAL, TERMINALS_TABLE, NUMBER)
            assert (await player.do("CashOut"))["outcome"] == "done"
            await cabinet.until(
                lambda: terminal_of(house).vouchers[-1].printing is VoucherPrinting.PRINTED
            )

            cabinet.printer.printer.break_down(Fault.PAPER_OUT)
            cabinet.printer.tell_change()
            await cabinet.until(
                lambda: fitted(house, CabinetDevice.PRINTER).faults == ("paper_out",)  # type: ignore[union-attr]
            )
            cabinet.printer.printer.put_right()
            cabinet.printer.tell_change()
            await until_ready(house, cabinet)

            boss = await house.staff(CARA, TERMINALS_TABLE)
            for device in ("printer", "acceptor"):
                asked = await boss.do("TestCabinet", terminal=NUMBER, device=device)
                assert asked["outcome"] == "done", asked
                await cabinet.until(lambda: terminal_of(house).cabinet.test.is_passed is True)  # type: ignore[union-attr]

            assert cabinet.cabinet is not None
            with patch.object(cabinet.cabinet._note_desk, "_is_admitted", _say_no):
                await cabinet.insert(50)
                await cabinet.until(lambda: terminal_of(house).cabinet.returned_count == 1)

            # No note is taken at a terminal that is being audited.
            assert (await boss.do("EnterAuditMode", terminal=NUMBER))["outcome"] == "done"
            await cabinet.until(lambda: not cabinet.acceptor.acceptor.takes_notes)
            assert cabinet.cabinet.link.line is Line.UP
            told = cabinet.cabinet.link.told

    assert told is not None
    assert told.is_in_audit
    assert before.is_linked
    assert len(cabinet.printer.printer.pieces) == 2, "the voucher and the test slip"


@pytest.mark.asyncio
@pytest.mark.rule("D9A 3.6")
async def test_a_cabinet_that_stands_open_is_out_of_service_until_it_is_shut_and_looked_at(
    template: Path, tmp_path: Path
) -> None:
    async with serving(copy_house(template, tmp_path)) as house:
        place = SimpleNamespace(origin=house.origin, table=TERMINALS_TABLE, number=NUMBER, key=KEY)
        async with rig(place, tmp_path, has_doors=True) as cabinet:  # type: ignore[arg-type]
            assert cabinet.switches is not None
            await until_ready(house, cabinet)
            await cabinet.insert(20)
            await cabinet.until(lambda: terminal_of(house).cabinet.notes.get(2_000, 0) == 1)
            player = await house.device(DeviceKind.TERMINAL, TERMINALS_TABLE, NUMBER)
            boss = await house.staff(CARA, TERMINALS_TABLE)

            cabinet.switches.open.add(Switch.DOOR)
            await cabinet.until(lambda: terminal_of(house).tamper is Tamper.DOOR)
            await cabinet.until(lambda: not cabinet.acceptor.acceptor.takes_notes)
            assert (await player.do("CashOut"))["code"] == "terminal_tampered"
            # The program is killed while it stands open, and the cabinet tilted meanwhile.
            await cabinet.stop()
            cabinet.switches.open.add(Switch.TILT)
            cabinet.start()
            await cabinet.until(lambda: len(terminal_of(house).cabinet.open_switches) == 2)
            looked = await boss.do("ClearTamper", terminal=NUMBER, note="looked")
            assert looked["code"] == "cabinet_open"
            tested = await boss.do("TestCabinet", terminal=NUMBER, device="doors")
            assert tested["outcome"] == "done", tested
            await cabinet.until(lambda: terminal_of(house).cabinet.test.is_passed is False)  # type: ignore[union-attr]

            cabinet.switches.open.clear()
            await cabinet.until(lambda: not terminal_of(house).cabinet.open_switches)
            assert not cabinet.acceptor.acceptor.takes_notes, "a supervisor must look first"
            looked = await boss.do("ClearTamper", terminal=NUMBER, note="looked")
            assert looked["outcome"] == "done", looked
            await cabinet.until(lambda: cabinet.acceptor.acceptor.takes_notes)

            # The board is gone: nobody can tell, so nobody is paid by the machine.
            await cabinet.switches.shut_down()
            await cabinet.until(
                lambda: fitted(house, CabinetDevice.DOORS).faults == ("silent",)  # type: ignore[union-attr]
            )
            assert (await player.do("CashOut"))["code"] == "doors_not_ready"
            await cabinet.plug_doors()
            await cabinet.until(lambda: fitted(house, CabinetDevice.DOORS).is_ready)  # type: ignore[union-attr]
            assert (await player.do("CashOut"))["outcome"] == "done"
            await cabinet.until(
                lambda: terminal_of(house).vouchers[-1].printing is VoucherPrinting.PRINTED
            )
            counted = terminal_of(house).cabinet

    assert (counted.doors_count, counted.cash_box_count, counted.tilts_count) == (1, 0, 1)


def test_what_a_cabinet_is_told_is_what_its_agent_reads() -> None:
    pairs = (
        (Orders, equipment.EquipmentView),
        (ToPrint, equipment.VoucherToPrint),
        (ToTest, equipment.TestToRun),
    )
    for ours, theirs in pairs:
        # Whether the table is in service stands beside every view.
        wanted = set(ours.__struct_fields__) - {"service"}
        assert wanted <= set(theirs.__struct_fields__)


@pytest.mark.asyncio
async def test_of_two_programs_with_one_key_the_newer_stays_and_the_older_waits(
    template: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("taisai.agent.link.TURNED_AWAY_S", 0.05)
    async with serving(copy_house(template, tmp_path)) as house:
        place = Place(house.origin, TERMINALS_TABLE, NUMBER)
        turned_away: list[str] = []

        def notice() -> None:
            if older.line is Line.TURNED_AWAY:
                turned_away.append(older.why)

        older = Link(place, KEY, now_ms, notice)
        newer = Link(place, KEY, now_ms, lambda: None)
        async with asyncio.TaskGroup() as tasks:
            first = tasks.create_task(older.run())
            await until(lambda: older.line is Line.UP)
            second = tasks.create_task(newer.run())
            await until(lambda: newer.line is Line.UP)
            await until(lambda: len(turned_away) >= 3)
            assert (newer.line, newer.welcomes_count, older.welcomes_count) == (Line.UP, 1, 1)
            assert "another program" in turned_away[-1]
            # Nothing else than the newer one's end lets the older one in, and not at once.
            second.cancel()
            name = device_name(DeviceKind.EQUIPMENT, TERMINALS_TABLE, NUMBER)
            await until(lambda: not house.switchboard.presence.is_online(name))
            tries = len(turned_away)
            await until(lambda: len(turned_away) > tries + 1)
            await house.clock.advance(LOST_MS)
            await until(lambda: older.line is Line.UP)
            note = {"type": "ReportNoteReturned", "note_id": "", "why": "by_host"}
            answer = await older.ask(note)
            assert answer is not None
            assert answer.outcome == "done"
            first.cancel()
