"""`taisai members`: the processes that share out a house, and how one of them leaves.

For: whoever runs the machines. Must not know who may own what: the members see to that.
Obeys: decision 26.
"""

from typing import TYPE_CHECKING, Annotated, Final

import typer
from rich.console import Console
from rich.table import Table

from taisai.cli.complaints import complain
from taisai.cli.house import Data, failing_well, files_in

if TYPE_CHECKING:
    from taisai.store.members import House

members = typer.Typer(
    name="members",
    help=(
        "The processes that share out a house (taisai serve --join).\n\n"
        "Without a command it lists them. Before a machine is stopped for work on it, let its "
        "process hand over what it owns: `taisai members drain NAME`; tables go between rounds, "
        "and nobody is interrupted. A process that is stopped without it, or dies, is noticed by "
        "the others, which take its tables up."
    ),
    invoke_without_command=True,
)

Name = Annotated[str, typer.Argument(metavar="NAME", help="The member's name: its `process`.")]

_HEADINGS: Final = ("Member", "Address", "Groups", "Office", "State")


@members.callback()
def list_members(context: typer.Context, data: Data = None) -> None:
    """List the members of a house."""
    if context.invoked_subcommand is not None:
        return
    from rich import box

    table = Table(box=box.SIMPLE)
    for heading in _HEADINGS:
        table.add_column(heading)
    with failing_well():
        for row in _rows(_look(data)):
            table.add_row(*row)
    Console().print(table)


def _look(data: str | None) -> "House":
    from taisai.store.members import Members

    engine = files_in(data).engine(is_read_only=True)
    try:
        return Members(engine).look()
    finally:
        engine.dispose()


def _rows(house: "House") -> list[tuple[str, ...]]:
    from taisai.streams import OFFICE

    rows: list[tuple[str, ...]] = []
    for one in house.members:
        owned = house.owned_by(one.lease.name)
        if not one.lease.holder and not owned:
            # It has left; its name is only remembered.
            continue
        state = "runs" if one.lease.holder else "has ended"
        if one.is_leaving:
            state = "is leaving" if owned else "has handed all over"
        if one.is_clock_off:
            state = "clock is off" if one.clock_off_ms else "is starting"
        tables_count = len(owned.keys() - {OFFICE})
        office = "yes" if OFFICE in owned else ""
        rows.append((one.lease.name, one.address, str(tables_count), office, state))
    return rows


@members.command("drain")
def drain_member(name: Name, data: Data = None) -> None:
    """Ask a member to hand over all that it owns, table by table, between rounds.

    It goes on running with nothing, and can be stopped then. It works while
    the house runs, and wants another member that can take the tables.
    """
    _ask(name, data, is_leaving=True)
    typer.echo(f"{name} hands over what it owns, each table between two rounds: `taisai members`.")


@members.command("stay")
def keep_member(name: Name, data: Data = None) -> None:
    """Take it back that a member was asked to leave: it gets its share again."""
    _ask(name, data, is_leaving=False)
    typer.echo(f"{name} stays, and is given its share.")


def _ask(name: str, data: str | None, *, is_leaving: bool) -> None:
    with failing_well():
        from taisai.server.upkeep.members_desk import ask_member
        from taisai.store.members import Members

        engine = files_in(data).engine()
        try:
            ask_member(Members(engine), name, is_leaving=is_leaving)
        finally:
            engine.dispose()


@members.command("proxy")
def write_proxy(
    addresses: Annotated[
        list[str],
        typer.Argument(metavar="NAME=ADDRESS", help="Each member, such as taisai-1=10.0.0.21:8080"),
    ],
    bind: Annotated[
        str, typer.Option(help="Where the proxy listens, in HAProxy's own words.")
    ] = ":8080",
) -> None:
    """Print HAProxy's file for these members.

    It leads every request to the owner of its table, or of the office, by
    the path alone, and stays as it is while tables change hands.
    """
    from taisai.server.upkeep.proxying import proxy_file

    pairs = [one.partition("=") for one in addresses]
    for name, sign, address in pairs:
        if not (name and sign and address):
            complain(f"a member is given as NAME=ADDRESS, and {name}{sign}{address} is not")
    typer.echo(proxy_file([(name, address) for name, _, address in pairs], bind), nl=False)
