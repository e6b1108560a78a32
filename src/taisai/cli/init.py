"""`taisai init`: make a house.

For: reading what was asked; `server.upkeep.house_files` makes the folder and the house's own stream
takes the first commands. Must not know any rule.
"""

import asyncio
from datetime import date
from typing import TYPE_CHECKING, Annotated, Final

import typer

from taisai.cli.house import Data, Desk, at_desk, failing_well, files_in
from taisai.cli.password_words import Password, PasswordFile, read_password, show_password
from taisai.persons import Person
from taisai.rules import Role
from taisai.rules.modes import HouseKind

if TYPE_CHECKING:
    from taisai.server.upkeep.house_files import HouseFiles

_ANY_DAY: Final = date(2026, 1, 1)
"""A zone that has this day has all others."""


def make_house(
    data: Data = None,
    live: Annotated[
        bool, typer.Option("--live/--demo", help="A house for real money, or one to try out (R4).")
    ] = True,
    name: Annotated[str, typer.Option(help="The casino's name, as vouchers show it.")] = "Casino",
    zone: Annotated[str, typer.Option(help="The zone of the house's clocks.")] = "Pacific/Auckland",
    supervisor: Annotated[
        str, typer.Option(metavar="ID", help="The id of the first casino supervisor.")
    ] = "supervisor",
    supervisor_name: Annotated[
        str, typer.Option(metavar="NAME", help="That person's name.")
    ] = "Casino supervisor",
    password_file: PasswordFile = None,
    database: Annotated[
        str | None,
        typer.Option(metavar="ADDRESS", help="A PostgreSQL address; SQLite if not given."),
    ] = None,
) -> None:
    """Make a house: its folder, its signing key, and its first casino supervisor.

    The password is read from --password-file, or asked for; where nobody
    can be asked, one is drawn and shown once. There is no default password.
    A house is made live or demo and stays so. A demo house also gets one
    member of staff for each other role, all with the same password.
    """
    kind = HouseKind.LIVE if live else HouseKind.DEMO
    with failing_well():
        password = read_password(password_file, supervisor)
        files = files_in(data, database=database)
        first = Person(Role.CASINO_SUPERVISOR, supervisor)
        make_in(files, first, supervisor_name, kind, password, (name, zone))
        public_key = files.public_key.read_text(encoding="ascii").strip()
    typer.echo(f"A {kind} house is in {files.folder}.")
    typer.echo(f"Its public key, to check its records with: {public_key}")
    typer.echo(f"Keep a copy of {files.private_key} in a safe place; show it to nobody.")
    show_password(password, supervisor)
    if live:
        typer.echo(
            "It plays when its software is approved (D9A 3.5): "
            f"taisai approve REFERENCE --data {files.folder}"
        )
    typer.echo(f"Start it: taisai serve --data {files.folder}")


def make_in(
    files: "HouseFiles",
    first: Person,
    first_name: str,
    kind: HouseKind,
    password: Password,
    shown: tuple[str, str],
) -> None:
    """Makes a house; checks everything that can be refused before a file is made."""
    from taisai.house import decide
    from taisai.house.commands import CreateHouse
    from taisai.house.vocabulary import HouseSettings
    from taisai.server.admission.passwords import hash_password
    from taisai.store.engine import make_engine
    from taisai.store.export import gaming_day
    from taisai.store.migrations import upgrade

    name, zone = shown
    is_demo = kind is HouseKind.DEMO
    settings = HouseSettings(name=name, zone=zone)
    command = CreateHouse(
        by=first, by_name=first_name, kind=kind, settings=settings, is_demo=is_demo
    )
    decide(None, command, 0)
    gaming_day(_ANY_DAY, settings.gaming_day_start_minutes, zone)
    made_hash = hash_password(password.text)
    engine = make_engine(files.settings.database_url)
    files.make()
    try:
        upgrade(engine)
    finally:
        engine.dispose()
    files.hide()

    async def begin(desk: Desk) -> None:
        from taisai.cage.commands import OpenCage
        from taisai.server.admission.credentials import keep_password
        from taisai.server.upkeep.history import history_of

        await desk.ask(command)
        # The tables' vouchers are registered in the cage, of which a house has one.
        await desk.cage.load()
        desk.cage.take_up()
        await desk.cage.ask(OpenCage(by=first))
        people = [first.id]
        if is_demo:
            people += await _engage_demo_staff(desk, first)
        now = desk.now()
        for person in people:
            await keep_password(desk, desk.house, first, person, made_hash, now)
        await asyncio.to_thread(history_of(files, desk.engine).sign, desk.now())

    at_desk(files, begin)


async def _engage_demo_staff(desk: Desk, first: Person) -> list[str]:
    from taisai.house.commands import EngageStaff

    roles = (Role.DEALER, Role.GAME_SUPERVISOR, Role.CASHIER, Role.INSPECTOR)
    for role in roles:
        name = f"Demo {role.value.replace('_', ' ')}"
        await desk.ask(EngageStaff(by=first, id=role.value, name=name, roles=(role,), is_demo=True))
    return [role.value for role in roles]
