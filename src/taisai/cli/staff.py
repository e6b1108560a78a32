"""`taisai staff`: the people of a house that is stopped.

For: the first days of a house, and the day on which nobody can sign in any more. While the house
runs, a casino supervisor does all of this on the screen. Must not know any rule: the house decides.
"""

from collections.abc import Callable
from typing import TYPE_CHECKING, Annotated

import typer
from rich.console import Console
from rich.table import Table

from taisai.cli.complaints import complain
from taisai.cli.house import Data, Desk, at_desk, failing_well, files_in
from taisai.cli.password_words import PasswordFile, read_password, show_password
from taisai.persons import Person
from taisai.rules import Role

if TYPE_CHECKING:
    from taisai.server.upkeep.house_files import HouseFiles
    from taisai.stream_types import Command

staff = typer.Typer(
    name="staff",
    help=(
        "The people of a house, while it is stopped.\n\n"
        "While it runs, a casino supervisor engages and dismisses people, changes their roles, "
        "sets passwords and unlocks on the screen; these commands then say that another process "
        "holds the house. What is done here is recorded as done by the casino supervisor named "
        "with --by, or by the first one who is engaged: whoever can write to the house's folder "
        "can do it."
    ),
    no_args_is_help=True,
)

Id = Annotated[str, typer.Argument(metavar="ID", help="The person's id.")]
By = Annotated[
    str | None,
    typer.Option("--by", metavar="ID", help="The casino supervisor as whom it is recorded."),
]
Roles = Annotated[
    list[str],
    typer.Option(
        "--role",
        metavar="ROLE",
        help="dealer, game_supervisor, casino_supervisor, cashier or inspector; again for more.",
    ),
]


def supervisor_at(desk: Desk, by: str | None) -> Person:
    """The casino supervisor as whom it is recorded: the one who is named, or the first."""
    holders = desk.state.holders_of(Role.CASINO_SUPERVISOR)
    if by is None:
        return Person(Role.CASINO_SUPERVISOR, holders[0])
    if by not in holders:
        complain(f"{by!r} is no casino supervisor: there are {', '.join(holders)}")
    return Person(Role.CASINO_SUPERVISOR, by)


def _roles(words: list[str]) -> tuple[Role, ...]:
    known = {role.value: role for role in Role if role is not Role.PLAYER}
    for word in words:
        if word not in known:
            complain(f"no role is named {word!r}: there are {', '.join(known)}")
    return tuple(known[word] for word in words)


@staff.command("list")
def list_staff(data: Data = None) -> None:
    """List all who are or were engaged; also while the house runs."""
    from rich import box

    table = Table(box=box.SIMPLE)
    for heading in ("Id", "Name", "Roles"):
        table.add_column(heading)
    with failing_well():
        for one in _members(files_in(data)):
            table.add_row(*one)
    Console().print(table)


def _members(files: "HouseFiles") -> list[tuple[str, str, str]]:
    """From the read models, which need no lock; they are caught up with by whoever runs."""
    from taisai.store.read_models import ReadModels

    engine = files.engine(is_read_only=True)
    try:
        rows = ReadModels(engine).staff()
    finally:
        engine.dispose()
    return [(one.staff, one.name, one.roles or one.status) for one in rows]


@staff.command("add")
def add_person(
    person: Id,
    name: Annotated[str, typer.Option(help="The person's name.")],
    roles: Roles,
    data: Data = None,
    password_file: PasswordFile = None,
    by: By = None,
) -> None:
    """Engage a person, in one role or several, with a password."""
    from taisai.house.commands import EngageStaff

    with failing_well():
        wanted = _roles(roles)
        password = read_password(password_file, person)

        async def engage(desk: Desk) -> None:
            from taisai.server.admission.credentials import hash_of, keep_password

            first = supervisor_at(desk, by)
            made = await hash_of(desk, password.text)
            await desk.ask(EngageStaff(by=first, id=person, name=name, roles=wanted))
            await keep_password(desk, desk.house, first, person, made, desk.now())

        at_desk(files_in(data), engage)
    typer.echo(f"{person} is engaged: {', '.join(wanted)}.")
    show_password(password, person)


@staff.command("password")
def set_password(
    person: Id, data: Data = None, password_file: PasswordFile = None, by: By = None
) -> None:
    """Set a person's password; it also ends their sessions."""
    with failing_well():
        password = read_password(password_file, person)

        async def change(desk: Desk) -> None:
            from taisai.server.admission.credentials import hash_of, keep_password

            first = supervisor_at(desk, by)
            made = await hash_of(desk, password.text)
            answer = await keep_password(desk, desk.house, first, person, made, desk.now())
            if answer.refusal is not None:
                raise answer.refusal

        at_desk(files_in(data), change)
    typer.echo(f"{person} has a new password.")
    show_password(password, person)


def _ask(data: str | None, by: str | None, command_for: Callable[[Person], "Command"]) -> None:
    async def ask(desk: Desk) -> None:
        await desk.ask(command_for(supervisor_at(desk, by)))

    at_desk(files_in(data), ask)


@staff.command("roles")
def change_roles(person: Id, roles: Roles, data: Data = None, by: By = None) -> None:
    """Give a person other roles."""
    from taisai.house.commands import ChangeRoles

    with failing_well():
        wanted = _roles(roles)
        _ask(data, by, lambda first: ChangeRoles(by=first, id=person, roles=wanted))
    typer.echo(f"{person} is now: {', '.join(wanted)}.")


@staff.command("dismiss")
def dismiss(
    person: Id,
    reason: Annotated[str, typer.Option(help="Why; it is recorded.")],
    data: Data = None,
    by: By = None,
) -> None:
    """Dismiss a person: they act no more, and the id is never given to another."""
    from taisai.house.commands import DismissStaff

    with failing_well():

        async def let_go(desk: Desk) -> None:
            first = supervisor_at(desk, by)
            await desk.ask(DismissStaff(by=first, id=person, reason=reason))
            await desk.disk.call(lambda: desk.secrets.forget_password(person))

        at_desk(files_in(data), let_go)
    typer.echo(f"{person} is dismissed.")


@staff.command("unlock")
def unlock(person: Id, data: Data = None) -> None:
    """Let a person who was locked out try again.

    A lock-out outlives a restart. While the house runs, a casino supervisor
    unlocks on the screen, or the person waits; this is for a stopped house.
    """
    with failing_well():

        async def let_try(desk: Desk) -> bool:
            await desk.disk.call(lambda: desk.secrets.unlock(person))
            return person in desk.state.staff

        if not at_desk(files_in(data), let_try):
            complain(f"nobody is engaged as {person!r}")
    typer.echo(f"{person} can sign in when the house runs again.")
