"""A demo house that is ready to be served: staff of every role, tables, enrolled devices.

It is written once, with the pure core, into an SQLite file of which each test gets a copy. Every
person is signed in already, and every device holds its key, under names that tests can say.
"""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from argon2 import PasswordHasher
from sqlalchemy import Engine

from crashes.staging import Staging
from harness.manual_clock import ManualClock
from table.play import SEAL
from taisai.cage import commands as cage
from taisai.house import commands as house
from taisai.house.vocabulary import DeviceKind, HouseSettings
from taisai.names import CAGE_STREAM, HOUSE_STREAM
from taisai.persons import Person
from taisai.rules import Role, edition_named
from taisai.rules.dice import DISTINGUISHABLE_OUTCOMES
from taisai.rules.modes import HouseKind, Mode
from taisai.server.admission.door import digest_of
from taisai.server.admission.passwords import Passwords
from taisai.store.engine import make_engine
from taisai.store.migrations import upgrade
from taisai.store.secrets import Secrets, Session
from taisai.stream_types import Command
from taisai.table import commands as table
from taisai.table.vocabulary import Check, Faces, Setup

PASSWORD: Final = "a long enough password"  # noqa: S105 - of a house that lives for a test
START_MS: Final = ManualClock().now()
SESSION_MS: Final = 12 * 60 * 60_000

CARA: Final = Person(Role.CASINO_SUPERVISOR, "cara")
GUS: Final = Person(Role.GAME_SUPERVISOR, "gus")
ANN: Final = Person(Role.DEALER, "ann")
BOB: Final = Person(Role.DEALER, "bob")
CARL: Final = Person(Role.CASHIER, "carl")
INES: Final = Person(Role.INSPECTOR, "ines")
PEOPLE: Final = (CARA, GUS, ANN, BOB, CARL, INES)

TERMINALS_TABLE: Final = "table-1"
HYBRID_TABLE: Final = "table-2"
LAYOUT_TABLE: Final = "table-5"
"""Division 9 alone; its layout is a touch table."""
WALL_TABLE: Final = "table-6"
"""Division 9 alone, with real chips; its layout hangs on the wall."""
DEVICES: Final = (
    (DeviceKind.TERMINAL, TERMINALS_TABLE, 1),
    (DeviceKind.TERMINAL, TERMINALS_TABLE, 2),
    (DeviceKind.TERMINAL, HYBRID_TABLE, 1),
    (DeviceKind.TABLE_DISPLAY, HYBRID_TABLE, 0),
    (DeviceKind.RESULTS_DISPLAY, HYBRID_TABLE, 0),
    (DeviceKind.TABLE_DISPLAY, TERMINALS_TABLE, 0),
    (DeviceKind.TABLE_DISPLAY, LAYOUT_TABLE, 0),
    (DeviceKind.TABLE_DISPLAY, WALL_TABLE, 0),
    (DeviceKind.EQUIPMENT, TERMINALS_TABLE, 1),
    (DeviceKind.EQUIPMENT, TERMINALS_TABLE, 2),
    (DeviceKind.EQUIPMENT, TERMINALS_TABLE, 0),
    (DeviceKind.EQUIPMENT, HYBRID_TABLE, 1),
    (DeviceKind.EQUIPMENT, HYBRID_TABLE, 0),
)


def cheap_passwords() -> Passwords:
    """Hashing with so little work that a test does not wait; never outside tests."""
    return Passwords(PasswordHasher(time_cost=1, memory_cost=8, parallelism=1))


def token_of(person: Person) -> str:
    """The token with which a person is signed in."""
    return f"token-of-{person.id}"


def key_of(kind: DeviceKind, table_name: str, number: int) -> str:
    """The key that a device holds."""
    return f"key-of-{kind.value}-{table_name}-{number}"


def device_name(kind: DeviceKind, table_name: str, number: int) -> str:
    """The name of a device in the house's stream."""
    return f"{kind.value}-{table_name}-{number}"


def make_house(path: Path) -> None:
    """Writes the house into a new SQLite file."""
    with stage_house(path) as staging:
        _terminals_table(staging)
        for setup, dealer in _WITH_LAYOUT:
            add_table_with_layout(staging, setup, dealer)
        for device in DEVICES:
            enrol(staging, *device)


@contextmanager
def stage_house(
    path: Path,
    at: int = START_MS,
    staff: Sequence[Person] = PEOPLE,
    surname: str = "",
    *,
    has_cage: bool = True,
) -> Iterator[Staging]:
    """Writes a demo house into a new SQLite file: its cage, its staff, and what the caller adds.

    Args:
        path: The file.
        at: When its first records are made.
        staff: Who works there, all of them signed in; the casino supervisor first.
        surname: What their names end with.
        has_cage: The cage is open already.
    """
    engine = make_engine(f"sqlite:///{path}")
    upgrade(engine)
    staging = Staging(engine, at)
    settings = HouseSettings(name="Harbour Casino")
    made = house.CreateHouse(by=CARA, by_name="Cara", kind=HouseKind.DEMO, settings=settings)
    staging.ask(HOUSE_STREAM, made)
    if has_cage:
        staging.ask(CAGE_STREAM, cage.OpenCage(by=CARA))
    for person in staff[1:]:
        name = f"{person.id.title()}{surname}"
        engaged = house.EngageStaff(by=CARA, id=person.id, name=name, roles=(person.role,))
        staging.ask(HOUSE_STREAM, engaged)
    yield staging
    staging.finish(START_MS)
    let_in(engine, staff, START_MS)
    engine.dispose()


def let_in(engine: Engine, people: Sequence[Person], at: int) -> None:
    """Gives people their password, and signs them in."""
    secrets = Secrets(engine)
    password_hash = cheap_passwords().hash_password(PASSWORD)
    for person in people:
        secrets.set_password(person.id, password_hash, at)
        session = Session(person.id, person.role, at, at + SESSION_MS)
        secrets.begin_session(digest_of(token_of(person)), session)


def enrol_terminal(staging: Staging, table_name: str, number: int, by: Person = CARA) -> None:
    """Makes a terminal and what is in its cabinet devices of the house, each with its own key."""
    for kind in (DeviceKind.TERMINAL, DeviceKind.EQUIPMENT):
        enrol(staging, kind, table_name, number, by)


def enrol(
    staging: Staging, kind: DeviceKind, table_name: str, number: int, by: Person = CARA
) -> None:
    """Makes a device one of the house's; it holds its key."""
    enrolled = house.EnrolDevice(
        by=by,
        device=device_name(kind, table_name, number),
        kind=kind,
        key_fingerprint=digest_of(key_of(kind, table_name, number)),
        table=table_name,
        terminal=number,
    )
    staging.ask(HOUSE_STREAM, enrolled)


def _terminals_table(staging: Staging) -> None:
    name = TERMINALS_TABLE
    setup = Setup(
        table=name,
        mode=Mode.TERMINALS,
        edition="9A",
        wagering_period_ms=36_000,
        opening_checks_required=False,
    )
    staging.ask(HOUSE_STREAM, house.AddTable(by=CARA, table=name, mode=Mode.TERMINALS))
    for command in (
        table.SetUpTable(by=CARA, setup=setup),
        table.InstallTerminal(by=CARA, terminal=1),
        table.InstallTerminal(by=CARA, terminal=2),
        table.AssignDealer(by=CARA, dealer=ANN.id),
        table.BeginOpening(by=CARA),
        table.OpenTable(by=CARA),
    ):
        staging.ask(name, command)


_WITH_LAYOUT: Final = (
    (Setup(table=HYBRID_TABLE, mode=Mode.HYBRID, edition="9A", has_results_display=True), BOB),
    (Setup(table=LAYOUT_TABLE, mode=Mode.TABLE, edition="2008"), ANN),
    (Setup(table=WALL_TABLE, mode=Mode.TABLE, edition="2008", tracked=False), ANN),
)


def add_table_with_layout(staging: Staging, setup: Setup, dealer: Person) -> None:
    """A table that is open, at which nobody plays yet."""
    name = setup.table
    staging.ask(HOUSE_STREAM, house.AddTable(by=CARA, table=name, mode=setup.mode))
    staging.ask(name, table.SetUpTable(by=CARA, setup=setup))
    if setup.has_terminals:
        staging.ask(name, table.InstallTerminal(by=CARA, terminal=1))
    for command in (
        table.AssignDealer(by=CARA, dealer=dealer.id),
        table.InstallDice(by=CARA, dice_set="D-1", seal=SEAL),
        *opening_with_checks(setup),
    ):
        staging.ask(name, command)


def opening_with_checks(setup: Setup) -> tuple[Command, ...]:
    """D9 5.0: everything that opens a table whose dice are installed."""
    return (
        table.BeginOpening(by=CARA),
        table.RunTests(by=CARA, runs=_right_test_runs(setup)),
        *(
            table.RecordCheck(
                by=CARA, check=check, passed=True, seal=SEAL if check is Check.SEAL else ""
            )
            for check in Check
        ),
        table.OpenTable(by=CARA),
    )


def _right_test_runs(setup: Setup) -> tuple[tuple[Faces, tuple[str, ...]], ...]:
    edition = edition_named(setup.edition)
    return tuple((one.faces, edition.lit(setup.layout, one)) for one in DISTINGUISHABLE_OUTCOMES)
