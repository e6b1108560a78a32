"""The past of a house that is kept: what happened before it is first opened, written by the core.

Every scenario is a table of it, so that every event and every mode is there; two tables have more
rounds than a state holds in full.
"""

import hashlib
import itertools
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat
from msgspec.structs import replace

from crashes.staging import Stream
from taisai.cage import commands as cage
from taisai.cage.vocabulary import CageSettings
from taisai.house import commands as house
from taisai.house.vocabulary import DeviceKind, HouseSettings
from taisai.journal import Record
from taisai.persons import Person
from taisai.rules import Role
from taisai.rules.modes import HouseKind, Mode
from taisai.scenarios import read_scenario
from taisai.scenarios.forms.opening import DICE_SET, SEAL, opening_commands
from taisai.scenarios.moments import Absence, Action, OnRegister, Wait
from taisai.scenarios.parser import Scenario
from taisai.scenarios.runner import BEGINS_AT, _Run
from taisai.server.upkeep.house_files import HouseFiles
from taisai.store.heartbeat import Heartbeat
from taisai.store.journal import SqlJournal
from taisai.stream_types import Command
from taisai.streams import CAGE, can, kind_of
from taisai.table import commands as table
from taisai.table.vocabulary import Faces, Setup, Tender
from taisai.validation_numbers import with_check

ROUNDS: Final = Path(__file__).parents[1] / "rounds"
PHRASE: Final = b"taisai: the key of a house that is kept for tests, and is no secret"

CARL: Final = Person(Role.CASINO_SUPERVISOR, "carl")
GITA: Final = Person(Role.GAME_SUPERVISOR, "gita")
DANA: Final = Person(Role.DEALER, "dana")
CORA: Final = Person(Role.CASHIER, "cora")
INES: Final = Person(Role.INSPECTOR, "ines")

LONG_TERMINALS: Final = "long-terminals"
LONG_HYBRID: Final = "long-hybrid"
VOUCHERS: Final = "vouchers"
LONG_ROUNDS_COUNT: Final = 24
VOUCHERS_COUNT: Final = 16

OUTCOMES: Final[tuple[Faces, ...]] = (
    (1, 3, 6), (2, 2, 2), (5, 5, 1), (6, 4, 2), (3, 3, 4), (6, 6, 6), (1, 2, 3), (4, 4, 5),
)  # fmt: skip


def write_key(files: HouseFiles) -> None:
    """Writes the key of a kept house: everybody can make it anew, so none lies in the tree."""
    private = Ed25519PrivateKey.from_private_bytes(hashlib.sha256(PHRASE).digest())
    pem = private.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())
    files.private_key.write_bytes(pem)
    files.private_key.chmod(0o600)
    files.public_key.write_text(f"{private.public_key().public_bytes_raw().hex()}\n")


# ------------------------------------------------------------------- written with the core


class Writing:
    """The streams of a house as far as they have been written."""

    def __init__(self) -> None:
        self.records: list[Record] = []
        self._streams: dict[str, Stream] = {}
        self._numbers = itertools.count(1)

    def _stream(self, name: str) -> Stream:
        return self._streams.setdefault(name, Stream(name, kind_of(name)))

    def ask(self, stream: str, command: Command, at: int) -> None:
        """Carries a command out after what time has brought about."""
        request = f"maker:{stream}#{next(self._numbers)}"
        self.records += self._stream(stream).asked(command, at, request)

    def try_to(self, stream: str, command: Command, at: int) -> None:
        """Carries a command out where it is not refused."""
        self.let_pass(stream, at)
        if can(kind_of(stream), self._stream(stream).state, command, at):
            self.ask(stream, command, at)

    def let_pass(self, stream: str, at: int) -> None:
        """Writes what time alone brings about."""
        self.records += self._stream(stream).let_pass(at)


class _Recorded(_Run):
    """A scenario that was played, with what was asked of its table, and when."""

    def __init__(self, scenario: Scenario) -> None:
        super().__init__(scenario.heading)
        self.asked: list[tuple[int, Any]] = []
        self.set_up(scenario.heading_line)
        for line in scenario.lines:
            self.play(line)

    def _act(self, action: Action) -> Any:
        done = super()._act(action)
        if type(action) not in CAGE.commands:
            command = (
                None
                if isinstance(action, Wait | Absence | OnRegister)
                else getattr(action, "command", action)
            )
            self.asked.append((self.at, command))
        return done


def write_past(files: HouseFiles, kind: HouseKind) -> None:
    """Writes the first part: the house, its people, and what happened at each table.

    Args:
        files: The house's folder; its database has no record yet.
        kind: Live or demo.
    """
    writing = Writing()
    played = {
        path.stem: _Recorded(read_scenario(path.read_text(encoding="utf-8")))
        for path in sorted(ROUNDS.glob("*.round"))
    }
    modes = {stem: run.heading.setup.mode for stem, run in played.items()}
    own = {LONG_TERMINALS: Mode.TERMINALS, LONG_HYBRID: Mode.HYBRID, VOUCHERS: Mode.TERMINALS}
    _write_house(writing, kind, {**modes, **own})
    numbers = itertools.count(1)
    for stem, run in played.items():
        for at, command in run.asked:
            _ask_at_table(writing, stem, command, at, numbers)
    _write_terminals(writing, LONG_TERMINALS, Mode.TERMINALS)
    _write_terminals(writing, LONG_HYBRID, Mode.HYBRID)
    _write_vouchers(writing, numbers)
    engine = files.engine()
    SqlJournal(engine).append(writing.records)
    Heartbeat(engine).start(BEGINS_AT)
    engine.dispose()


def _ask_at_table(
    writing: Writing, stream: str, command: Any, at: int, numbers: Iterator[int]
) -> None:
    if command is None:
        writing.let_pass(stream, at)
        return
    if isinstance(command, table.SetUpTable):
        command = replace(command, setup=replace(command.setup, table=stream))
    if isinstance(command, table.CashOut):
        command = replace(command, validation_number=with_check(f"{next(numbers):015d}"))
    writing.try_to(stream, command, at)


def _write_house(writing: Writing, kind: HouseKind, tables: dict[str, Mode]) -> None:
    settings = HouseSettings(name="The house that is kept")
    made = house.CreateHouse(by=CARL, by_name="Carl", kind=kind, settings=settings)
    wanted: list[Command] = [made]
    for person in (GITA, DANA, CORA, INES, Person(Role.DEALER, "rex")):
        roles = (person.role,)
        wanted.append(house.EngageStaff(by=CARL, id=person.id, name=person.id.title(), roles=roles))
    wanted += [
        house.ChangeRoles(by=CARL, id="rex", roles=(Role.DEALER, Role.CASHIER)),
        house.RecordCredentialsChange(by=CARL, id="rex"),
        house.DismissStaff(by=CARL, id="rex", reason="went to sea"),
        house.ChangeSettings(by=CARL, settings=replace(settings, game_name="sic bo")),
        *(house.AddTable(by=CARL, table=name, mode=mode) for name, mode in tables.items()),
        *(_enrolled(number) for number in range(1, 4)),
        house.RevokeDevice(by=CARL, device="screen-3", reason="stolen"),
        house.RecordApproval(by=CARL, version="0.0.9", digest="ab" * 32, reference="S-1"),
        house.RecordSoftware(version="0.0.9", digest="ab" * 32),
        house.RecordSignIn(person="cora", role=Role.CASHIER, device="", is_accepted=False),
        house.RecordRefusedAuthority(
            person="dana", what="OpenTable", stream=VOUCHERS, code="not_your_call"
        ),
        house.RecordAuthorisation(
            person="gita", asked_by="carl", what="RecalculateRound", stream=VOUCHERS
        ),
        house.RecordReload(person="carl", stream=VOUCHERS, why="malfunction", is_in_service=True),
    ]
    for command in wanted:
        writing.ask("house", command, BEGINS_AT)
    settings_of_cage = CageSettings(identity_cents_min=2_000)
    writing.ask("cage", cage.OpenCage(by=CARL, settings=settings_of_cage), BEGINS_AT)


def _enrolled(number: int) -> house.EnrolDevice:
    name = f"screen-{number}"
    return house.EnrolDevice(
        by=CARL,
        device=name,
        kind=DeviceKind.TERMINAL,
        key_fingerprint=hashlib.sha256(name.encode()).hexdigest(),
        table=LONG_TERMINALS,
        terminal=number,
    )


def note_in(terminal: int, number: int, note_cents: int) -> table.InsertNote:
    """A note is in the box: the one that its acceptor counted so."""
    return table.InsertNote(terminal=terminal, note_cents=note_cents, note_id=f"1/k3f9/{number}")


def _write_terminals(writing: Writing, stream: str, mode: Mode) -> None:
    """A table with more rounds than a state holds in full."""
    setup = Setup(table=stream, mode=mode, edition="9A", layout="alternative")
    wanted: list[Any] = [
        table.SetUpTable(by=CARL, setup=replace(setup, opening_checks_required=False)),
        *(table.InstallTerminal(by=CARL, terminal=number) for number in (1, 2, 3)),
        table.AssignDealer(by=CARL, dealer=DANA.id),
        table.InstallDice(by=CARL, dice_set=DICE_SET, seal=SEAL),
    ]
    at = BEGINS_AT
    for command in (*wanted, *opening(setup)):
        writing.ask(stream, command, at)
    for number in (1, 2, 3):
        writing.ask(stream, note_in(number, 1, 10_000), at)
        bought = table.BuyIn(by=DANA, terminal=number, tender=Tender.CASH, amount_cents=50_000)
        writing.ask(stream, bought, at)
    if mode is Mode.HYBRID:
        for command in layout_arrivals():
            writing.ask(stream, command, at)
    for number in range(LONG_ROUNDS_COUNT):
        for after_ms, command in a_round(number, mode):
            at += after_ms
            writing.try_to(stream, command, at)


def opening(setup: Setup) -> tuple[Command, ...]:
    """What opens a table that is set up, with the checks of D9 5.0 where it has a layout."""
    return opening_commands(setup, CARL, has_dice=setup.mode is not Mode.TERMINALS)


def layout_arrivals() -> tuple[Command, ...]:
    """Two players come to the layout with value chips."""
    places = [table.TakePosition(by=DANA, position=one) for one in (1, 2)]
    return (*places, table.BuyChips(by=DANA, amount_cents=100_000))


def a_round(number: int, mode: Mode) -> Iterator[tuple[int, Command]]:
    """A whole round: each command, and after how long it is asked."""
    yield from until_wagers(number, mode)
    yield 45_000, table.CallNoMoreBets(by=DANA)
    yield 1_000, table.Uncover(by=DANA)
    for face in OUTCOMES[number % len(OUTCOMES)]:
        yield 300, table.PressEntryButton(by=DANA, number=face)
    yield 300, table.PressEnter(by=DANA)
    yield 500, table.SettleRound(by=DANA)
    if mode is Mode.HYBRID:
        yield 1_000, table.CollectLosers(by=DANA)
        for bet in ("small", "big", "odd", "total_10"):
            yield 100, table.PayArea(by=DANA, bet=bet)
    yield 1_000, table.ReplaceCover(by=DANA)


def until_wagers(number: int, mode: Mode) -> Iterator[tuple[int, Command]]:
    """The beginning of a round, with the wagers of three terminals and two positions."""
    yield 1_000, table.SpinTumbler(by=DANA, times=3)
    yield 1_000, table.CallPlaceYourBets(by=DANA)
    bets = ("small", "triple_2", "double_5", "combination_2_4", "three_dice_3_3_4", "even")
    for terminal in (1, 2, 3):
        for step in range(2):
            bet = bets[(number + terminal + 3 * step) % len(bets)]
            cents = 100 * (1 + (number * 7 + terminal * 3 + step) % 5)
            yield 10, table.PlaceWager(terminal=terminal, bet=bet, amount_cents=cents)
    yield 10, table.UndoWager(terminal=1)
    yield 10, table.RepeatWagers(terminal=3)
    if mode is Mode.HYBRID:
        for position, bet in ((1, "small"), (2, "odd"), (2, "total_10")):
            yield 10, table.PlaceChips(position=position, bet=bet, chips_cents=(500,))


def _write_vouchers(writing: Writing, numbers: Iterator[int]) -> None:
    """A table that has issued a voucher for each thing that can become of one."""
    setup = Setup(table=VOUCHERS, mode=Mode.TERMINALS, edition="9A", opening_checks_required=False)
    at = BEGINS_AT
    for command in (
        table.SetUpTable(by=CARL, setup=setup),
        table.InstallTerminal(by=CARL, terminal=1),
        table.AssignDealer(by=CARL, dealer=DANA.id),
        table.BeginOpening(by=CARL),
        table.OpenTable(by=CARL),
    ):
        writing.ask(VOUCHERS, command, at)
    for step in range(VOUCHERS_COUNT):
        at += 60_000
        writing.ask(VOUCHERS, note_in(1, step + 1, 500 * 2 ** (step % 3)), at)
        number = with_check(f"{next(numbers):015d}")
        writing.ask(VOUCHERS, table.CashOut(terminal=1, validation_number=number), at)
