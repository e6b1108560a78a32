"""`taisai device`: the program of a cabinet, between its acceptor, its printer and the Game System.

For: reading what is given, showing how the cabinet is, and ending in good order. Must not know any
rule or protocol; `agent` runs the cabinet.
"""

import asyncio
import contextlib
import signal
import sys
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, NoReturn

import typer
from rich.console import Console

from taisai.cli.complaints import complaining
from taisai.cli.extras import needing
from taisai.cli.house import fail
from taisai.money import format_amount

if TYPE_CHECKING:
    from rich.console import Group

    from taisai.agent.cabinet import Cabinet, Status
    from taisai.agent.door_desk import DoorFitting
    from taisai.agent.kiosk import Kiosk
    from taisai.agent.link import Place
    from taisai.agent.settings import CabinetSettings, TableSettings
    from taisai.agent.table_equipment import TableStatus

SHOW_EVERY_S = 1.0


_SettingsFile = Annotated[
    Path | None,
    typer.Option("--settings", metavar="FILE", help="Settings from a TOML file."),
]
_Server = Annotated[str | None, typer.Option(help="The Game System's address.")]
_Table = Annotated[str | None, typer.Option(help="The table, such as table-1.")]
_Cabinet = Annotated[
    int | None, typer.Option(help="The number of its terminal; 0: the table's own equipment.")
]
_KeyFile = Annotated[
    str | None, typer.Option(metavar="FILE", help="The key of this cabinet's equipment.")
]
_Log = Annotated[str | None, typer.Option(metavar="FILE", help="The cabinet's own log.")]
_Acceptor = Annotated[
    str | None, typer.Option(metavar="PORT", help="serial:///dev/ttyUSB0?baud=9600&stop=2")
]
_Printer = Annotated[
    str | None,
    typer.Option(metavar="PORT", help="tcp://HOST:9100, serial:///dev/ttyS0, usb:///dev/usb/lp0"),
]
_Board = Annotated[
    str | None,
    typer.Option(metavar="PORT", help="Of the table: modbus://HOST:502, modbus-rtu:///dev/ttyS0"),
]
_LampSenses = Annotated[
    bool | None,
    typer.Option("--lamp-senses", help="The table's board has an input for each lamp."),
]
_Reader = Annotated[
    str | None,
    typer.Option(metavar="PORT", help="Of the table: a dice reader, tcp://HOST:PORT"),
]
_Keypad = Annotated[
    str | None, typer.Option(metavar="PORT", help="Of the table: evdev:///dev/input/NAME")
]
_Authority = Annotated[
    str | None,
    typer.Option(metavar="FILE", help="The certificate that the Game System's is checked by."),
]
_Kiosk = Annotated[
    bool | None,
    typer.Option("--kiosk", help="Also show the terminal's page, full screen, in Chromium."),
]
_Simulated = Annotated[
    Path | None,
    typer.Option(
        metavar="FILE",
        help="Run the simulated cabinets of a plan instead, for a demo or a test.",
    ),
]
_Code = Annotated[
    str | None,
    typer.Option(
        "--enrol", metavar="CODE", help="Exchange a one-time code for the key, first of all."
    ),
]


def run_cabinet(
    settings_file: _SettingsFile = None,
    server: _Server = None,
    table: _Table = None,
    cabinet: _Cabinet = None,
    key_file: _KeyFile = None,
    log: _Log = None,
    acceptor: _Acceptor = None,
    printer: _Printer = None,
    board: _Board = None,
    lamp_senses: _LampSenses = None,
    reader: _Reader = None,
    keypad: _Keypad = None,
    authority: _Authority = None,
    kiosk: _Kiosk = None,
    simulated: _Simulated = None,
    code: _Code = None,
) -> None:
    """Run the program of a cabinet: its note acceptor and its voucher printer.

    With --cabinet 0 it runs the table's own equipment: a board of lamps,
    bell and tumbler, a dice reader, a keypad.

    It runs until SIGTERM or Ctrl-C ends it; nothing is lost whenever that
    is. A Game System, a line or a device that is not there is waited for.
    In a terminal it shows how the cabinet is; elsewhere it says what
    changes, a line each. Ends with 2 where something given cannot be used,
    with 1 where its log cannot be.
    """
    given = {
        "server": server,
        "table": table,
        "cabinet": cabinet,
        "key_file": key_file,
        "log": log,
        "acceptor": acceptor,
        "printer": printer,
        "board": board,
        "lamp_senses": lamp_senses,
        "reader": reader,
        "keypad": keypad,
        "authority": authority,
        "kiosk": kiosk,
    }
    with needing("cabinet"), complaining():
        if simulated is not None:
            _run_simulated(simulated)
            return
        from taisai.agent.settings import read_settings, read_table_settings

        own = read_table_settings(settings_file, given)
        if own is not None:
            _run_table(own, code)
            return
        settings = read_settings(settings_file, given)
        _run(settings, code)


def _run(settings: "CabinetSettings", code: str | None) -> None:
    from taisai.agent.cabinet import Cabinet, Fitting
    from taisai.agent.enrolment import enrol
    from taisai.agent.link import Place
    from taisai.agent.settings import read_key
    from taisai.devices.cabinet_log import CabinetLog, LogFailed
    from taisai.devices.chance import draw_bytes, draw_log_name
    from taisai.devices.escpos.ticket import Paper
    from taisai.devices.ports import check_address
    from taisai.floor.clock import SystemClock

    place = Place(settings.server, settings.table, settings.cabinet, settings.authority)
    for address in filter(None, (settings.acceptor, settings.printer)):
        check_address(address)
    fitting = Fitting(
        settings.acceptor,
        settings.printer,
        Paper(settings.paper_dots),
        doors=_doors_of(settings),
    )
    if code is not None:
        enrol(place, code, Path(settings.key_file))
    key = read_key(settings)
    try:
        with contextlib.closing(CabinetLog(Path(settings.log), draw_log_name)) as log:

            def make_cabinet(notice: Callable[[], None]) -> Cabinet:
                clock, ring = SystemClock().now, _bell_of(settings)
                return Cabinet(place, key, fitting, log, clock, draw_bytes, ring, notice)

            asyncio.run(_serve(make_cabinet, settings, place))
    except LogFailed as failed:
        fail(str(failed))


def _doors_of(settings: "CabinetSettings") -> "DoorFitting | None":
    from taisai.agent.door_desk import DoorFitting

    doors = settings.doors
    if doors is None:
        return None
    return DoorFitting(doors.board, doors.unit, frozenset(doors.fitted))


def _run_table(settings: "TableSettings", code: str | None) -> None:
    from taisai.agent.enrolment import enrol
    from taisai.agent.link import Place
    from taisai.agent.settings import read_key
    from taisai.agent.table_equipment import TableEquipment, TableFitting, check_fitting
    from taisai.floor.clock import SystemClock

    fitting = TableFitting(settings.board, settings.lamp_senses, settings.reader, settings.keypad)
    check_fitting(fitting)
    place = Place(settings.server, settings.table, 0, settings.authority)
    if code is not None:
        enrol(place, code, Path(settings.key_file))
    key = read_key(settings)

    async def run() -> None:
        _end_by_signal()
        news = asyncio.Event()
        equipment = TableEquipment(place, key, fitting, SystemClock().now, news.set)
        with contextlib.suppress(asyncio.CancelledError):
            async with asyncio.TaskGroup() as tasks:
                tasks.create_task(equipment.run())
                tasks.create_task(_say_lines(lambda: _table_lines(equipment.status), news))
        typer.echo("taisai device has ended")

    typer.echo(f"taisai device runs: the equipment of {settings.table}, at {place.origin}")
    asyncio.run(run())


def _table_lines(status: "TableStatus") -> Iterator[str]:
    yield f"line: {status.line.value}{_because(status.why)}"
    for device, words in status.devices:
        yield f"{device}: {words}"


def _run_simulated(file: Path) -> None:
    from taisai.agent.simulation import SimulatedCabinets, read_plan
    from taisai.floor.clock import SystemClock

    plan = read_plan(file)
    cabinets = SimulatedCabinets(plan, SystemClock().now)

    def tell() -> None:
        count = len(plan.cabinets)
        cabinets_words = "1 cabinet" if count == 1 else f"{count} cabinets"
        typer.echo(f"taisai simulates {cabinets_words}, controlled at {plan.control}")
        sys.stdout.flush()

    async def run() -> None:
        _end_by_signal()
        with contextlib.suppress(asyncio.CancelledError):
            await cabinets.run(tell)

    asyncio.run(run())


def _end_by_signal() -> None:
    """SIGTERM and SIGINT end what is under way in good order."""
    running = asyncio.current_task()
    assert running is not None
    loop = asyncio.get_running_loop()
    for one in (signal.SIGTERM, signal.SIGINT):
        loop.add_signal_handler(one, running.cancel)


def _bell_of(settings: "CabinetSettings") -> Callable[[], None]:
    from taisai.agent.alarm import bell_at

    return bell_at(Path(settings.bell or "/dev/tty"))


async def _serve(
    make_cabinet: "Callable[[Callable[[], None]], Cabinet]",
    settings: "CabinetSettings",
    place: "Place",
) -> None:
    """Runs a cabinet, and its browser where one is wanted, until a signal ends it."""
    from taisai.agent.kiosk import Kiosk, kiosk_command

    _end_by_signal()
    news = asyncio.Event()
    cabinet = make_cabinet(news.set)
    kiosk = None
    if settings.kiosk:
        folder = Path(settings.log).absolute().parent / "browser"
        kiosk = Kiosk(kiosk_command(settings.browser, place, folder), news.set)
    words = f"{settings.table}, cabinet {settings.cabinet}, at {place.origin}"
    with contextlib.suppress(asyncio.CancelledError):
        try:
            async with asyncio.TaskGroup() as tasks:
                tasks.create_task(cabinet.run())
                tasks.create_task(_show(cabinet, kiosk, words, news))
                if kiosk is not None:
                    tasks.create_task(kiosk.run())
        except ExceptionGroup as several:
            raise several.exceptions[0] from None
    typer.echo("taisai device has ended; what was told is on record, the rest is in its log")


async def _show(cabinet: "Cabinet", kiosk: "Kiosk | None", words: str, news: asyncio.Event) -> None:
    """Shows how the cabinet is: as a sheet in a terminal, elsewhere line by line."""
    from rich.live import Live

    console = Console()
    if not console.is_terminal:
        typer.echo(f"taisai device runs: {words}")
        await _say_changes(cabinet, kiosk, news)
    with Live(console=console, auto_refresh=False) as live:
        while True:
            live.update(sheet_of(cabinet.status, kiosk, words), refresh=True)
            await asyncio.sleep(SHOW_EVERY_S)


async def _say_changes(cabinet: "Cabinet", kiosk: "Kiosk | None", news: asyncio.Event) -> NoReturn:
    await _say_lines(lambda: _lines(cabinet.status, kiosk), news)


async def _say_lines(lines_now: Callable[[], Iterator[str]], news: asyncio.Event) -> NoReturn:
    """Says each line that was not said the last time."""
    said: tuple[str, ...] = ()
    while True:
        lines = tuple(lines_now())
        for line in lines:
            if line not in said:
                typer.echo(line)
        said = lines
        sys.stdout.flush()
        await news.wait()
        news.clear()


def _lines(status: "Status", kiosk: "Kiosk | None") -> Iterator[str]:
    yield f"line: {status.line.value}{_because(status.why)}"
    for one in status.devices:
        what = " ".join(filter(None, (one.model, one.serial))) or "not found yet"
        faults = ", ".join(one.faults) or ("ready" if one.is_ready else "not ready")
        yield f"{one.device}: {what}: {faults}{_because(status.ports[one.device])}"
    if kiosk is not None and kiosk.why:
        yield f"browser: {kiosk.why}"


def _because(why: str) -> str:
    return f" ({why})" if why else ""


def sheet_of(status: "Status", kiosk: "Kiosk | None", words: str) -> "Group":
    """How a cabinet is, as a sheet for whoever stands before it."""
    from rich.console import Group
    from rich.table import Table

    line = Table(title=words, title_justify="left", show_header=False, box=None)
    taken = " ".join(format_amount(cents) for cents in status.notes_cents) or "none"
    line.add_row("line", f"{status.line.value}{_because(status.why)}")
    line.add_row("last heard", _time_of(status.heard_at))
    line.add_row("notes taken", taken)
    line.add_row("waiting to be told", str(status.waiting))
    if kiosk is not None:
        line.add_row("browser", kiosk.why or f"running, started {kiosk.starts_count} times")
    devices = Table("device", "model", "serial", "version", "state", box=None)
    for one in status.devices:
        state = ", ".join(one.faults) or ("ready" if one.is_ready else "not ready")
        state += _because(status.ports[one.device])
        devices.add_row(one.device, one.model, one.serial, one.version, state)
    counts = status.counts
    done = (
        f"since the start: {counts.stacked} notes, {format_amount(counts.stacked_cents)}; "
        f"{counts.returned + counts.rejected} given back; {counts.printed} tickets printed, "
        f"{counts.in_doubt} in doubt; opened or tilted {counts.opened} times"
    )
    vouchers = [
        f"{_time_of(one.at)} voucher {one.voucher}: {one.state.replace('_', ' ')}"
        + (", duplicate" if one.is_duplicate else "")
        for one in status.vouchers
    ]
    faults = [f"{_time_of(one.at)} {one.device}: {one.words}" for one in status.faults]
    return Group(line, "", devices, "", done, *vouchers, *faults)


def _time_of(at: int | None) -> str:
    if at is None:
        return "never"
    return datetime.fromtimestamp(at / 1_000, tz=UTC).astimezone().strftime("%H:%M:%S")
