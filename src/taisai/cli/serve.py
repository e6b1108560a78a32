"""`taisai serve`: run a house.

For: reading what was asked and running the server until a signal ends it. Must not know any rule;
`server.running_house` puts the house together.
"""

import asyncio
import contextlib
import errno
import os
import signal
import socket
import ssl
import sys
import threading
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from taisai.cli.acceptance import (
    AcceptLoss,
    By,
    ClockIsRight,
    Moved,
    NewKey,
    Passwords,
    Second,
    TwoPersons,
    Why,
    WitnessIsLost,
    accept,
    wanted_cases,
)
from taisai.cli.complaints import complain
from taisai.cli.house import EXIT_BROKEN, Data, SettingsFile, fail, failing_well, files_in

if TYPE_CHECKING:
    from contextlib import AbstractAsyncContextManager

    from uvicorn import Server

    from taisai.server.app import Lifespan
    from taisai.server.running_house import RunningHouse
    from taisai.server.settings import Settings
    from taisai.server.upkeep.house_files import HouseFiles

GRACE_SECONDS = 10
"""How long screens may take to hear that the house closes."""

END_SECONDS_MAX = 30
"""After so long a process that was told to end ends, whatever it waits for: what it has
acknowledged is durable, and the next start goes on from there."""

Standby = Annotated[
    bool,
    typer.Option("--standby", help="Wait while another process runs the house; then take over."),
]
Join = Annotated[
    bool,
    typer.Option(
        "--join", help="Run a part of the house, beside other processes on one PostgreSQL."
    ),
]


def serve_house(
    data: Data = None,
    settings_file: SettingsFile = None,
    host: Annotated[str | None, typer.Option(help="The address to listen on.")] = None,
    port: Annotated[
        int | None, typer.Option(min=0, max=65_535, help="The port; 0 for any free one.")
    ] = None,
    certificate: Annotated[
        Path | None, typer.Option(metavar="FILE", help="A TLS certificate; with --key, TLS alone.")
    ] = None,
    key: Annotated[Path | None, typer.Option(metavar="FILE", help="The certificate's key.")] = None,
    archives: Annotated[
        str | None,
        typer.Option(
            metavar="DIR,DIR", help="Folders in which archives lie that were moved since."
        ),
    ] = None,
    standby: Standby = False,
    join: Join = False,
    moved: Moved = False,
    accept_loss: AcceptLoss = False,
    witness_lost: WitnessIsLost = False,
    new_key: NewKey = False,
    clock_is_right: ClockIsRight = False,
    by: By = None,
    second: Second = None,
    reason: Why = None,
    passwords_file: Passwords = None,
) -> None:
    """Run a house until a signal ends it.

    SIGTERM or Ctrl-C closes it in good order: what was accepted is kept,
    snapshots are taken and all heads are signed. After a crash or a loss
    of power the next start goes on with the same round. An older database
    is upgraded at the start. One process runs a house; a second is refused,
    or with --standby waits and takes over by itself when the first has
    ended or died. With --join several run it together: tables are shared
    out, and those of a process that dies are taken up by the others.

    Records that do not continue what the house has signed, or a copy of it
    in another place, do not start (codes 3 and 4), nor does one whose last
    record is long ago (code 5). Where there is a lawful reason, two
    supervisors stand for it with their passwords, once.
    """
    with failing_well():
        files = files_in(
            data,
            settings_file,
            host=host,
            port=port,
            certificate=certificate,
            key=key,
            archives=archives,
            standby=standby or None,
            join=join or None,
        )
        files.demand_house()
        from taisai.server.upkeep.logs import start_logging

        start_logging()
        _check_certificate(files.settings)
        cases = wanted_cases(
            loss=accept_loss, move=moved, lost_witness=witness_lost, new_key=new_key
        )
        for case in cases:
            persons = TwoPersons(by, second, reason, passwords_file)
            accept(files, case, persons, is_clock_right=clock_is_right)
        run_house(files, is_clock_right=clock_is_right)


def run_house(
    files: "HouseFiles",
    lifespans: "Sequence[Lifespan]" = (),
    opened: Callable[[str], object] | None = None,
    *,
    is_clock_right: bool = False,
) -> None:
    """Runs a house until a signal ends it; says where it is once it is open.

    Args:
        files: The house's folder.
        lifespans: What else goes on while the floor runs, as in a demo.
        opened: Is told the address, once.
        is_clock_right: Somebody says that the clock is right, however far ahead it is.
    """
    with _listening(files.settings) as listener:
        import uvloop

        from taisai.floor.clock import SystemClock
        from taisai.server.conversation.uvicorn_interface import refuse_unfit_uvicorn
        from taisai.server.running_house import open_house

        refuse_unfit_uvicorn()

        # A signal has ended it before there was anything to close.
        with contextlib.suppress(asyncio.CancelledError):
            opening = partial(
                open_house, files, SystemClock(), lifespans, is_clock_right=is_clock_right
            )
            uvloop.run(_serve(files.settings, listener, opening, opened))


def _check_certificate(settings: "Settings") -> None:
    """Refuses a certificate that does not serve before anything is opened."""
    if settings.has_tls:
        try:
            ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER).load_cert_chain(
                settings.certificate, settings.key
            )
        except OSError as failed:
            complain(f"the certificate {settings.certificate} and its key do not serve: {failed}")


@contextlib.contextmanager
def _listening(settings: "Settings") -> Iterator[socket.socket]:
    """The socket to listen on, so that the port is known before anything else is done."""
    try:
        info = socket.getaddrinfo(settings.host, settings.port, type=socket.SOCK_STREAM)[0]
        listener = socket.socket(info[0], socket.SOCK_STREAM)
    except OSError as failed:
        complain(f"there is no address {settings.host}: {failed.strerror}")
    with listener:
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listener.bind(info[4])
        except OSError as failed:
            other = "; choose another with --port" if failed.errno == errno.EADDRINUSE else ""
            complain(f"cannot listen on {settings.host}:{settings.port}: {failed.strerror}{other}")
        yield listener


async def _serve(
    settings: "Settings",
    listener: socket.socket,
    open_it: "Callable[[], AbstractAsyncContextManager[RunningHouse]]",
    opened: Callable[[str], object] | None,
) -> None:
    import uvicorn

    from taisai.server.conversation.gateway import config_of

    opening = asyncio.current_task()
    assert opening is not None
    # The socket is bound, so where it is can be said however soon the server closes it.
    address = _address_of(settings, listener)
    async with contextlib.AsyncExitStack() as stack:
        wish = _WishToEnd(opening)
        stack.enter_context(_ending_by_signal(wish.express))
        house = await stack.enter_async_context(open_it())
        wish.opening = None
        config = config_of(
            house.app,
            settings,
            log_level="warning",
            ssl_certfile=settings.certificate or None,
            ssl_keyfile=settings.key or None,
            timeout_graceful_shutdown=GRACE_SECONDS,
        )
        server = uvicorn.Server(config)
        # uvicorn's own handlers would raise the signal again when all is done: not a clean end.
        server.capture_signals = contextlib.nullcontext  # type: ignore[method-assign,assignment]
        serving = asyncio.create_task(server.serve([listener]))
        while not server.started and not serving.done():
            await asyncio.sleep(0.01)
        if server.started:
            typer.echo(f"taisai serves {settings.data} at {address}")
            await _tell_approval(house)
            if opened is not None:
                opened(address)
        tasks = (
            asyncio.create_task(wish.carry_out(server)),
            asyncio.create_task(_end_with(house.has_ended, wish)),
        )
        await serving
        for task in tasks:
            task.cancel()
        if not server.started:
            fail("the house did not start: the log says why")
        if house.has_ended.is_set():
            fail("the house has ended by itself: start it again")


async def _tell_approval(house: "RunningHouse") -> None:
    """D9A 3.5: says at the start where a live house will not play, and what to do about it."""
    from taisai.rules.modes import HouseKind
    from taisai.server.upkeep.software import software_identity

    state = house.floor.house.durable
    if state is None or state.kind is HouseKind.DEMO:
        return
    installed = await asyncio.to_thread(software_identity)
    if state.approval_of(installed.version, installed.digest) is None:
        typer.echo(
            f"No approval of version {installed.version} ({installed.digest}) is on record: no "
            "table opens and no round begins (D9A 3.5). A casino supervisor records it under House "
            "and software; while the house is stopped, `taisai approve REFERENCE` does.",
            err=True,
        )


class _WishToEnd:
    """That the house closes in good order, in bounded time.

    A server that is told to end before it has started leaves what it began unfinished, so the
    wish waits until then; one that stands by, or still loads, has nothing to close.

    Attributes:
        opening: The task that opens the house, while it does.
    """

    def __init__(self, opening: "asyncio.Task[object]") -> None:
        self.opening: asyncio.Task[object] | None = opening
        self._expressed = asyncio.Event()

    def express(self) -> None:
        """Says it; a second time does not hurry it."""
        if self._expressed.is_set():
            return
        self._expressed.set()
        last = threading.Timer(END_SECONDS_MAX, _end_now)
        last.daemon = True
        last.start()
        if self.opening is not None:
            self.opening.cancel()

    async def carry_out(self, server: "Server") -> None:
        """Closes a server that has started, once it is wished."""
        await self._expressed.wait()
        server.should_exit = True


def _end_now() -> None:
    """Ends the process, whatever its threads wait for."""
    print("taisai: it did not close in time and was ended", file=sys.stderr)  # noqa: T201
    os._exit(EXIT_BROKEN)


async def _end_with(has_ended: asyncio.Event, wish: _WishToEnd) -> None:
    await has_ended.wait()
    wish.express()


@contextlib.contextmanager
def _ending_by_signal(end: Callable[[], object]) -> Iterator[None]:
    """SIGTERM and SIGINT end what is under way in good order; a second one does not hurry it."""
    loop = asyncio.get_running_loop()
    wanted = (signal.SIGTERM, signal.SIGINT)
    for one in wanted:
        loop.add_signal_handler(one, end)
    try:
        yield
    finally:
        for one in wanted:
            loop.remove_signal_handler(one)


def _address_of(settings: "Settings", listener: socket.socket) -> str:
    port = listener.getsockname()[1]
    scheme = "https" if settings.has_tls else "http"
    host = f"[{settings.host}]" if ":" in settings.host else settings.host
    return f"{scheme}://{host}:{port}"
