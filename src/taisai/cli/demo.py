"""`taisai demo`: a living casino floor to look at, made in a folder of its own.

For: reading what was asked and running it until Ctrl-C. Must not know any rule; `demo` plays, and
the house is made by the same code as `taisai init`.
"""

import os
import sys
import webbrowser
from collections.abc import Callable, Mapping
from threading import Thread
from typing import TYPE_CHECKING, Annotated

import typer

from taisai.cli.extras import needing
from taisai.cli.house import failing_well, files_in
from taisai.cli.init import make_in
from taisai.cli.password_words import Password
from taisai.persons import Person
from taisai.rules import Role
from taisai.rules.modes import HouseKind

if TYPE_CHECKING:
    from taisai.demo.folder import DemoFolder
    from taisai.demo.plan import DemoPlan

Tables = Annotated[
    int | None,
    typer.Option(help="How many tables; the last of several is dealt by hand. [default: 2]"),
]
Terminals = Annotated[
    int | None, typer.Option(help="How many terminals at an automatic table. [default: 8]")
]
Bots = Annotated[
    int | None,
    typer.Option(
        help="At how many of them bots play; without terminals, at how many positions of a touch "
        "table's layout. [default: 5]"
    ),
]
Period = Annotated[
    int | None,
    typer.Option(
        metavar="SECONDS", help="The Fixed Wagering Period; 36 at least (D9A 1.1). [default: 45]"
    ),
]
Edition = Annotated[
    str | None, typer.Option(help="The edition of the rules; terminals need 9A. [default: 9A]")
]
LayoutName = Annotated[
    str | None, typer.Option(help="The layout: standard or alternative. [default: standard]")
]
ByHand = Annotated[
    str | None,
    typer.Option(
        help="How the table dealt by hand is played: hybrid, or table (Division 9 alone). "
        "[default: hybrid]"
    ),
]
Tracked = Annotated[
    bool | None,
    typer.Option(
        "--tracked/--real-chips",
        help="Whether chips are touched on a layout's screen, or are real ones that the dealer "
        "pays. [default: tracked]",
    ),
]
Seed = Annotated[
    str | None,
    typer.Option(help="Words that determine dice and bots, so that the same is seen again."),
]


def run_demo(
    tables: Tables = None,
    terminals: Terminals = None,
    bots: Bots = None,
    period: Period = None,
    edition: Edition = None,
    layout: LayoutName = None,
    by_hand: ByHand = None,
    tracked: Tracked = None,
    seed: Seed = None,
    data: Annotated[
        str, typer.Option("--data", metavar="DIR", help="The demo's own folder.")
    ] = "taisai-demo",
    host: Annotated[str, typer.Option(help="The address to listen on.")] = "127.0.0.1",
    port: Annotated[
        int, typer.Option(min=0, max=65_535, help="The port; 0 for any free one.")
    ] = 8_080,
    fresh: Annotated[
        bool, typer.Option("--fresh", help="Delete the demo in the folder and start over.")
    ] = False,
    is_shown: Annotated[
        bool, typer.Option("--open", help="Open it in a browser, where there is a screen for one.")
    ] = False,
) -> None:
    """Run a demo: tables that play by themselves, and every screen to try.

    An automatic dealer and bots play; demo staff of every role have the
    same known password, which no live house would take. Ctrl-C stops it;
    the next start goes on where it was, with the same tables and bots.
    """
    given = {
        "tables": tables,
        "terminals": terminals,
        "bots": bots,
        "period_seconds": period,
        "edition": edition,
        "layout": layout,
        "by_hand": by_hand,
        "is_tracked": tracked,
        "seed": seed,
    }
    chosen = {name: value for name, value in given.items() if value is not None}
    with failing_well():
        from taisai.demo.folder import DemoFolder
        from taisai.server.upkeep.logs import start_logging

        files = files_in(data, host=host, port=port)
        folder = DemoFolder(files)
        if fresh:
            folder.start_over()
        plan = _plan(folder, chosen)
        if not folder.has_house:
            _make(folder, plan)
        start_logging()
        typer.echo(
            f"The demo in {files.folder} opens. Go to its address in a browser; Ctrl-C stops it."
        )
        _run(folder, plan, show if is_shown else None)
        typer.echo("The demo is closed. The next start goes on where it was; --fresh starts over.")


def _run(folder: "DemoFolder", plan: "DemoPlan", shown: Callable[[str], object] | None) -> None:
    """Runs a demo and its cabinets until a signal ends it."""
    from taisai.cli.serve import run_house

    with needing("cabinet"):
        from taisai.demo.cabinets import CabinetProcess
    from taisai.demo.running import demo_lifespan

    key = folder.files.key()

    def key_of(name: str) -> str:
        return key.derive_secret(f"demo {name}")

    # They stand on this machine, and believe the certificate that it was given.
    certificate = folder.files.settings.certificate
    cabinets = CabinetProcess(plan, key_of, folder.cabinets, certificate)

    def answer_at(address: str) -> None:
        cabinets.connect_to(address)
        if shown is not None:
            shown(address)

    run_house(folder.files, [demo_lifespan(plan, key_of, cabinets.running)], answer_at)


def show(address: str) -> Thread | None:
    """Opens a page in a browser; not where it would take the terminal over."""
    has_screen = sys.platform in {"darwin", "win32"} or any(
        os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY")
    )
    if not has_screen:
        return None
    opening = Thread(target=webbrowser.open, args=(address,), daemon=True)
    opening.start()
    return opening


def _plan(folder: "DemoFolder", chosen: Mapping[str, object]) -> "DemoPlan":
    """The plan of this demo: the one it was made by, or a new one.

    Raises:
        NotADemo: The folder is no demo's, or its demo was made by another plan.
    """
    from msgspec.structs import asdict

    from taisai.demo.plan import DemoPlan, NotADemo

    folder.demand_demo()
    kept = folder.plan() if folder.has_house else None
    if kept is None:
        plan = DemoPlan(**chosen)  # type: ignore[arg-type]
        plan.check()
        return plan
    now = asdict(kept)
    for name, value in chosen.items():
        if now[name] != value:
            raise NotADemo(
                f"the demo in {folder.files.folder} was made with {name} {now[name]!r}, "
                f"not {value!r}: leave it out, or start over with --fresh"
            )
    return kept


def _make(folder: "DemoFolder", plan: "DemoPlan") -> None:
    from taisai.demo.plan import CASINO_SUPERVISOR, DEMO_PASSWORD

    files = folder.files
    first = Person(Role.CASINO_SUPERVISOR, CASINO_SUPERVISOR)
    password = Password(DEMO_PASSWORD, is_drawn=False)
    shown = ("Demo Casino", "Pacific/Auckland")
    # The plan first: what has a house and no plan is not taken for a demo.
    folder.keep_plan(plan)
    make_in(files, first, "Demo casino supervisor", HouseKind.DEMO, password, shown)
