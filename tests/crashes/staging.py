"""A house made for a test: written with the pure core straight into a database, in any moment.

Rounds can be set up as begun a while ago, so that a test need not wait 36 seconds for a close.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from sqlalchemy import Engine

from taisai.cage import commands as cage
from taisai.cage.vocabulary import CageSettings
from taisai.house import commands as house
from taisai.house.vocabulary import HouseSettings
from taisai.journal import Head, Record, beginning, following, head_of
from taisai.names import CAGE_STREAM, HOUSE_STREAM
from taisai.persons import Person
from taisai.rules import Role
from taisai.rules.modes import HouseKind, Mode
from taisai.server.admission.passwords import hash_password
from taisai.store.heartbeat import Heartbeat
from taisai.store.journal import SqlJournal
from taisai.store.secrets import Secrets
from taisai.stream_types import Command
from taisai.streams import AnyKind, Step, kind_of, let_pass, step
from taisai.table import commands as table
from taisai.table.vocabulary import Setup

BOSS = Person(Role.CASINO_SUPERVISOR, "boss")
PASSWORD = "a long enough password"  # noqa: S105 - of a house that lives for a test
_GROUP_COUNT = 5_000


def dealer_of(table_name: str) -> Person:
    """The dealer who stands at a table."""
    return Person(Role.DEALER, f"dealer-{table_name}")


@dataclass
class Stream:
    """A stream as far as it has been written."""

    name: str
    kind: AnyKind
    state: Any = None
    head: Head = field(init=False)

    def __post_init__(self) -> None:
        self.head = beginning(self.name)

    def asked(self, command: Command, at: int, request: str = "") -> list[Record]:
        """Decides a command, after what time has brought about, and gives its records."""
        stepped = step(self.kind, self.state, command, at)
        assert stepped.refusal is None, (command, stepped.refusal)
        return self._written(stepped, at, request)

    def let_pass(self, at: int) -> list[Record]:
        """What time alone brings about, as records."""
        return self._written(let_pass(self.kind, self.state, at), at, "")

    def _written(self, stepped: Step[Any], at: int, request: str) -> list[Record]:
        records = []
        for place, event in enumerate(stepped.events):
            asked = request if place >= len(stepped.passed) else ""
            record = following(self.head, self.kind.codec.encode(event), at, asked)
            self.head = head_of(record)
            records.append(record)
        self.state = stepped.state
        return records


class Staging:
    """Writes a house."""

    def __init__(self, engine: Engine, at: int) -> None:
        self.at = at
        self._engine = engine
        self._journal = SqlJournal(engine)
        self._waiting: list[Record] = []
        self._streams: dict[str, Stream] = {}

    def ask(self, stream: str, command: Command, request: str = "") -> None:
        """Carries a command out at the moment of the staging."""
        if stream not in self._streams:
            self._streams[stream] = Stream(stream, kind_of(stream))
        self._waiting += self._streams[stream].asked(command, self.at, request)
        if len(self._waiting) >= _GROUP_COUNT:
            self.write()

    def let_pass(self, stream: str, ms: int) -> None:
        """Lets time pass, and writes what it brings about."""
        self.at += ms
        self._waiting += self._streams[stream].let_pass(self.at)

    def write(self) -> None:
        """Keeps what was asked so far."""
        self._journal.append(self._waiting)
        self._waiting = []

    def house(self, tables: Sequence[str]) -> None:
        """A demo house with its cage, a casino supervisor and a dealer for each table."""
        made = house.CreateHouse(
            by=BOSS,
            by_name="Boss",
            kind=HouseKind.DEMO,
            settings=HouseSettings(name="A house for a test"),
        )
        self.ask(HOUSE_STREAM, made)
        self.ask(CAGE_STREAM, cage.OpenCage(by=BOSS, settings=CageSettings()))
        password_hash = hash_password(PASSWORD)
        secrets = Secrets(self._engine)
        secrets.set_password(BOSS.id, password_hash, self.at)
        for name in tables:
            dealer = dealer_of(name)
            engaged = house.EngageStaff(by=BOSS, id=dealer.id, name=dealer.id, roles=(Role.DEALER,))
            self.ask(HOUSE_STREAM, engaged)
            self.ask(HOUSE_STREAM, house.AddTable(by=BOSS, table=name, mode=Mode.TERMINALS))
            secrets.set_password(dealer.id, password_hash, self.at)

    def open_table(self, name: str, terminals: int, period_ms: int, **limits: int) -> None:
        """An open table with terminals, at which nobody plays yet; `limits` are of its setup."""
        setup = Setup(
            table=name,
            mode=Mode.TERMINALS,
            edition="9A",
            wagering_period_ms=period_ms,
            settlement_window_ms=500,
            opening_checks_required=False,
            **limits,  # type: ignore[arg-type]
        )
        self.ask(name, table.SetUpTable(by=BOSS, setup=setup))
        for number in range(1, terminals + 1):
            self.ask(name, table.InstallTerminal(by=BOSS, terminal=number))
        self.ask(name, table.AssignDealer(by=BOSS, dealer=dealer_of(name).id))
        self.ask(name, table.BeginOpening(by=BOSS))
        self.ask(name, table.OpenTable(by=BOSS))

    def place_your_bets(self, name: str) -> None:
        """The table's dealer opens a round."""
        dealer = dealer_of(name)
        self.ask(name, table.SpinTumbler(by=dealer, times=3))
        self.ask(name, table.CallPlaceYourBets(by=dealer))

    def finish(self, alive_at: int) -> None:
        """All is written, and the Game System is said to have run until a moment."""
        self.write()
        Heartbeat(self._engine).start(alive_at)
