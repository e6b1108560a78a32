"""`taisai device`: a real process between simulated devices and a Game System."""

import asyncio
import os
import signal
import sys
from pathlib import Path

import msgspec
import pytest
from rich.console import Console
from typer.testing import CliRunner

from agent.game_system import CABINET, KEY, TABLE, game_system
from agent.rig import now_ms
from agent.table_rig import table_rig
from taisai.agent.cabinet import Counts, ShownFault, Status
from taisai.agent.devices_state import DeviceState
from taisai.agent.link import Line
from taisai.cli import app
from taisai.cli.device import sheet_of
from taisai.devices.cabinet_log import Printing, VoucherState
from taisai.devices.chance import draw_bytes
from taisai.devices.escpos.simulator import SimulatedPrinter
from taisai.devices.escpos.simulator_server import PrinterServer
from taisai.devices.ssp.simulator import SimulatedAcceptor
from taisai.devices.ssp.simulator_line import AcceptorLine
from taisai.table.cabinet import CabinetDevice

WAIT_S = 60
WHOLE = ("--server", "http://127.0.0.1:9", "--table", TABLE, "--cabinet", str(CABINET))

OWN = ("--server", "http://127.0.0.1:9", "--table", TABLE, "--cabinet", "0", "--key-file", "none")


def said_by(*words: str) -> tuple[int, str]:
    result = CliRunner().invoke(app, ["device", *words])
    return result.exit_code, result.stderr


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ((), "needs --server, --table, --cabinet, --key-file, --log"),
        ((*WHOLE, "--key-file", "none", "--log", "log", "--printer", "tcp://a"), "--enrol CODE"),
        ((*WHOLE, "--key-file", "none", "--log", "log", "--printer", "lp0"), "is no port"),
        ((*WHOLE, "--key-file", "none", "--log", "log"), "an --acceptor, a --printer, or doors"),
        (("--settings", "/no/such/file"), "cannot be read"),
        ((*OWN, "--board", "tcp://a"), "is no board"),
        ((*OWN, "--reader", "lp0"), "is no port"),
        ((*OWN, "--keypad", "usb://a"), "is no keypad"),
        (OWN, "a --board, a --reader, a --keypad"),
        ((*OWN, "--board", "modbus://a"), "--enrol CODE"),
    ],
)
def test_what_cannot_be_used_is_refused_in_words(words: tuple[str, ...], said: str) -> None:
    code, told = said_by(*words)
    assert code == 2
    assert said in told


def test_a_log_that_cannot_be_used_ends_it(tmp_path: Path) -> None:
    (tmp_path / "key").write_text(KEY.replace(" ", "-"))
    given = ("--key-file", str(tmp_path / "key"), "--log", str(tmp_path / "no" / "log"))
    code, told = said_by(*WHOLE, *given, "--printer", "tcp://127.0.0.1:9")
    assert code == 1
    assert "log cannot be used" in told


@pytest.mark.slow
@pytest.mark.asyncio
async def test_it_runs_as_a_process_and_ends_by_a_signal(tmp_path: Path) -> None:
    key = "a-key"
    (tmp_path / "key").write_text(key)
    line = AcceptorLine(SimulatedAcceptor(192_902, draw_bytes), now_ms)
    printer = PrinterServer(SimulatedPrinter())
    await printer.open()
    async with game_system() as system:
        system.key = key
        process = await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", "taisai", "device", "--server", system.origin),
            *("--table", TABLE, "--cabinet", str(CABINET), "--key-file", str(tmp_path / "key")),
            *("--log", str(tmp_path / "log"), "--acceptor", line.address),
            *("--printer", printer.address),
            stdout=asyncio.subprocess.PIPE,
            env={**os.environ, "PYTHONUNBUFFERED": "1"},
        )
        async with asyncio.timeout(WAIT_S):
            while not line.acceptor.insert(3):
                await asyncio.sleep(0.01)
            await system.until(lambda: list(system.credits.values()) == [2_000])
        process.send_signal(signal.SIGTERM)
        async with asyncio.timeout(WAIT_S):
            said, _ = await process.communicate()
    line.close()
    printer.close()

    assert process.returncode == 0
    assert b"line: up" in said
    assert b"acceptor: SSP NV02 192902: ready" in said
    assert b"has ended" in said


def test_a_sheet_shows_what_is_fitted_and_what_went_wrong() -> None:
    status = Status(
        line=Line.LOST,
        why="nobody answers",
        heard_at=None,
        notes_cents=(500, 2_000),
        devices=(
            DeviceState(CabinetDevice.ACCEPTOR, "SSP NV02", "192902", "NV02004", (), is_ready=True),
            DeviceState(CabinetDevice.PRINTER, "ESC/POS TM-T88V", faults=("paper_out",)),
        ),
        ports={"acceptor": "", "printer": ""},
        counts=Counts(stacked=2, stacked_cents=4_000, returned=1, printed=3),
        faults=(ShownFault(0, "printer", "paper_out"),),
        waiting=7,
        vouchers=(
            Printing(9, "table-1/42", is_duplicate=True, state=VoucherState.PRINTED, at=2),
            Printing(8, "table-1/41", is_duplicate=False, state=VoucherState.IN_DOUBT, at=1),
        ),
    )
    console = Console(width=120, record=True, file=open(os.devnull, "w"))  # noqa: SIM115
    console.print(sheet_of(status, None, "table-1, cabinet 3"))
    shown = console.export_text()
    console.file.close()
    for words in ("nobody answers", "192902", "paper_out", "2 notes, $40.00", "1 given back", "7"):
        assert words in shown
    assert "voucher table-1/42: printed, duplicate" in shown
    assert "voucher table-1/41: in doubt" in shown


@pytest.mark.slow
@pytest.mark.asyncio
async def test_the_tables_own_equipment_runs_as_a_process(tmp_path: Path) -> None:
    key = "a-key"
    (tmp_path / "key").write_text(key)
    async with table_rig(tmp_path, "terminals") as rig:
        rig.system.key = key
        process = await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", "taisai", "device", "--server", rig.system.origin),
            *("--table", TABLE, "--cabinet", "0", "--key-file", str(tmp_path / "key")),
            *("--board", rig.board_address, "--lamp-senses", "--reader", rig.reader.address),
            *("--keypad", rig.keypad_address),
            stdout=asyncio.subprocess.PIPE,
            env={**os.environ, "PYTHONUNBUFFERED": "1"},
        )
        play = rig.system.play
        play.open_round()
        play.close()
        await rig.until(lambda: rig.board.writes_count > 0)
        await rig.system.do()
        await rig.until(lambda: bool(play.round.read))
        play.enter(1, 1, 1)
        play.settle()
        await rig.system.do()
        await rig.until(lambda: "triple_1" in rig.board.shining)
        process.send_signal(signal.SIGTERM)
        async with asyncio.timeout(WAIT_S):
            said, _ = await process.communicate()

    assert process.returncode == 0
    for words in (b"line: up", b"board: ready", b"reader: simulated", b"keypad: ready", b"ended"):
        assert words in said


@pytest.mark.slow
@pytest.mark.asyncio
async def test_simulated_cabinets_end_without_a_word_while_somebody_is_connected(
    tmp_path: Path,
) -> None:
    plan = tmp_path / "plan.toml"
    cabinet = f'[[cabinets]]\ntable = "{TABLE}"\ncabinet = {CABINET}\nkey = "none"\n'
    plan.write_text(f'folder = "{tmp_path}"\ncontrol = "{tmp_path}/control"\n{cabinet}')
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "taisai", "device", "--simulated", str(plan)),
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
    )
    assert process.stdout is not None
    async with asyncio.timeout(WAIT_S):
        assert b"taisai simulates 1 cabinet," in await process.stdout.readline()
    addresses = msgspec.json.decode((tmp_path / "addresses.json").read_bytes())
    host, _, port = addresses[f"{TABLE}/{CABINET}"]["printer"].removeprefix("tcp://").partition(":")
    _, to_printer = await asyncio.open_connection(host, int(port))
    _, to_control = await asyncio.open_unix_connection(tmp_path / "control")
    # Answered, so that it is known to have let both in.
    reader, writer = await asyncio.open_unix_connection(tmp_path / "control")
    writer.write(b'{"cabinet": "nowhere", "do": "look"}\n')
    async with asyncio.timeout(WAIT_S):
        assert b"refused" in await reader.readline()
    process.send_signal(signal.SIGTERM)
    async with asyncio.timeout(WAIT_S):
        _, complained = await process.communicate()
    for one in (to_printer, to_control, writer):
        one.close()

    assert (process.returncode, complained) == (0, b"")
