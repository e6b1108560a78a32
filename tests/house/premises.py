"""A house to manage in tests: staff with names, a clock, and checks after every step.

After each step the state rebuilt from the events' bytes is the live state, the roles are ones that
people may have, and a casino supervisor is there. A refused command is checked to change nothing.
"""

from typing import Any, Final

from taisai.house import commands as c
from taisai.house.evolve import evolve
from taisai.house.refusals import Code, Refused
from taisai.house.state import House
from taisai.house.vocabulary import DeviceKind, HouseSettings
from taisai.persons import Person
from taisai.rules import Role
from taisai.rules.modes import HouseKind, Mode
from taisai.stream_types import Command, Event
from taisai.streams import HOUSE, can, step

CASINO_SUPERVISOR: Final = Person(Role.CASINO_SUPERVISOR, "cara")
START_MS: Final = 1_700_000_040_000
MINUTE_MS: Final = 60_000


def creation(kind: HouseKind = HouseKind.DEMO, **changed: Any) -> c.CreateHouse:
    """The making of a house by its first casino supervisor."""
    fields: dict[str, Any] = {
        "by": CASINO_SUPERVISOR,
        "by_name": "Cara",
        "kind": kind,
        "settings": HouseSettings(name="Harbour Casino"),
    }
    return c.CreateHouse(**{**fields, **changed})


def fingerprint(index: int) -> str:
    """A key's fingerprint that goes with an index."""
    return f"{index:064x}"


class Premises:
    """The house, one step after another; `state`, `log` and `now` are there to look at."""

    def __init__(self, kind: HouseKind | None = HouseKind.DEMO) -> None:
        self.now = START_MS
        self.log: list[Event] = []
        self.state: House | None = None
        if kind is not None:
            self.does(creation(kind))

    @property
    def house(self) -> House:
        """The state, once the house is made."""
        assert self.state is not None
        return self.state

    def does(self, command: Command) -> tuple[Event, ...]:
        """Carries a command out through its bytes."""
        command = HOUSE.codec.decode_command(HOUSE.codec.encode(command))
        assert can(HOUSE, self.state, command, self.now)
        taken = step(HOUSE, self.state, command, self.now)
        assert taken.refusal is None, taken.refusal
        self.state = taken.state
        self.log.extend(taken.events)
        check_house(self.house, self.log)
        return taken.events

    def refuses(self, command: Command) -> Refused:
        """Asks for what is refused, and sees that nothing has changed."""
        taken = step(HOUSE, self.state, command, self.now)
        assert taken.refusal is not None, taken.events
        assert taken.events == ()
        assert taken.state is self.state
        assert not can(HOUSE, self.state, command, self.now)
        return taken.refusal

    def code(self, command: Command) -> Code:
        """The code with which a command is refused."""
        return self.refuses(command).code

    # ------------------------------------------------------------------ what is done often
    def engage(self, person: str, *roles: Role) -> None:
        """Takes a person on."""
        self.does(engagement(person, *roles))

    def add_table(self, table: str = "table-1", mode: Mode = Mode.TERMINALS) -> None:
        """Gives the house a table."""
        self.does(c.AddTable(by=CASINO_SUPERVISOR, table=table, mode=mode))


def engagement(person: str, *roles: Role, **changed: Any) -> c.EngageStaff:
    """The engagement of a person."""
    fields: dict[str, Any] = {"id": person, "name": person.title(), "roles": roles}
    return c.EngageStaff(by=CASINO_SUPERVISOR, **{**fields, **changed})


def terminal(number: int, index: int = 0, table: str = "table-1") -> c.EnrolDevice:
    """The enrolment of a terminal."""
    index = index or number
    return c.EnrolDevice(
        by=CASINO_SUPERVISOR,
        device=f"device-{index}",
        kind=DeviceKind.TERMINAL,
        key_fingerprint=fingerprint(index),
        table=table,
        terminal=number,
    )


def check_house(state: House, log: list[Event]) -> None:
    """What holds after any step."""
    replayed: House | None = None
    for event in log:
        replayed = evolve(replayed, HOUSE.codec.decode_event(HOUSE.codec.encode(event)))
    assert replayed == state
    assert state.holders_of(Role.CASINO_SUPERVISOR)
    for member in state.staff.values():
        assert bool(member.roles) is not member.is_dismissed
        assert not {Role.CASINO_SUPERVISOR, Role.GAME_SUPERVISOR} <= member.roles
