"""Opening a demo: its tables, terminals and displays, each made where it is not there yet.

For: making a demo house out of an empty one, and finding it as it was at the next start. Every
command is asked of the floor as a casino supervisor asks it. Must not know the network or files.
Obeys: D9 5.0 (the checks before opening); R4 (refused in a live house), R12, R52.
"""

import asyncio
from collections.abc import Callable
from typing import Final

from taisai.cage.commands import OpenCage
from taisai.demo.plan import (
    AUTOMATIC_DEALER,
    CASINO_SUPERVISOR,
    POSITIONS,
    DemoPlan,
    NotADemo,
    TablePlan,
)
from taisai.floor.floor import AnyRunner, Floor
from taisai.floor.stream_runner import Outcome, Service
from taisai.house.commands import AddTable, EngageStaff, EnrolDevice
from taisai.house.state import House
from taisai.house.vocabulary import DeviceKind
from taisai.journal import StoreUnavailable
from taisai.persons import Person
from taisai.rules import Role, edition_named
from taisai.rules.bets import BetKind
from taisai.rules.modes import HouseKind, Mode
from taisai.server.admission.door import digest_of
from taisai.stream_types import Command
from taisai.table import commands
from taisai.table.phases import Phase
from taisai.table.vocabulary import Check, KindLimits, LimitSheet, Setup, Tender, TumblerKind

SUPERVISOR: Final = Person(Role.CASINO_SUPERVISOR, CASINO_SUPERVISOR)
SEAL: Final = "DEMO-0001"
DICE_SET: Final = "demo dice"
LARGE_WIN_CENTS: Final = 300_000
AUTOMATIC_WINDOW_MS: Final = 3_000
BY_HAND_WINDOW_MS: Final = 30_000
"""How long an entered outcome waits for an amendment; the dealer may end it at once."""
FLOAT_CENTS: Final = 5_000_000
COLOURS: Final = ((2, "red", 500, 60), (3, "blue", 1_000, 40), (4, "yellow", 100, 200))
"""Position, non-value chips, a chip's value and how many; other positions have value chips."""
SERVICE_S_MAX: Final = 10
"""How long a table is waited for that is being taken up."""

_NOT_OPEN: Final = frozenset({Phase.CLOSED, Phase.OPENING})

KeyOf = Callable[[str], str]
"""A device's key, the same at every start; from a secret that never leaves the house."""

TERMINAL_LIMITS: Final = LimitSheet(
    100,
    100,
    50_000,
    by_kind=(
        KindLimits(BetKind.TRIPLE, 100, 100, 5_000),
        KindLimits(BetKind.ANY_TRIPLE, 100, 100, 20_000),
    ),
)


def device_name(kind: DeviceKind, table: str, terminal: int) -> str:
    """The name under which a demo enrols a device."""
    return f"demo-{kind.value}-{table}-{terminal}"


def demand_demo(house: House | None) -> House:
    """Lets only a demo house pass.

    Raises:
        NotADemo: R4: the house is live, or there is none.
    """
    if house is None or house.kind is not HouseKind.DEMO:
        raise NotADemo("this house is not a demo: nothing plays by itself where money is real (R4)")
    return house


async def open_demo(floor: Floor, plan: DemoPlan, key_of: KeyOf) -> None:
    """Makes whatever of the plan is not there yet; what is there goes on as it was.

    Raises:
        NotADemo: The house is live, or refuses part of the plan.
        StoreUnavailable: The store failed.
    """
    house = demand_demo(floor.house.durable)
    if AUTOMATIC_DEALER not in house.staff:
        engaged = EngageStaff(
            by=SUPERVISOR,
            id=AUTOMATIC_DEALER,
            name="Automatic dealer",
            roles=(Role.DEALER,),
            is_demo=True,
        )
        await _done(floor.house, engaged)
    if floor.cage.durable is None:
        await _done(floor.cage, OpenCage(by=SUPERVISOR))
    for table in plan.table_plans:
        if table.name not in house.tables:
            await _done(floor.house, AddTable(by=SUPERVISOR, table=table.name, mode=table.mode))
        runner = await floor.add_table(table.name)
        await _in_service(runner)
        state = runner.durable
        if state is None or (state.phase in _NOT_OPEN and not state.rounds_count):
            for command in _opening(plan, table):
                # A start that was cut short goes on: what is done already is refused.
                await _done(runner, command, may_be_refused=state is not None)
        await _enrol(floor, table, key_of)


async def _in_service(runner: AnyRunner) -> None:
    """Waits until a table that somebody else is taking up takes commands."""
    changed = asyncio.Event()
    runner.service_listeners.append(changed.set)
    try:
        async with asyncio.timeout(SERVICE_S_MAX):
            while runner.service is not Service.IN_SERVICE:
                await changed.wait()
                changed.clear()
    except TimeoutError:
        raise StoreUnavailable(f"{runner.stream} is out of service: {runner.why_words}") from None
    finally:
        runner.service_listeners.remove(changed.set)


async def _done(runner: AnyRunner, command: Command, *, may_be_refused: bool = False) -> None:
    answer = await runner.ask(command)
    if answer.outcome is Outcome.REFUSED and may_be_refused:
        return
    if answer.outcome is Outcome.REFUSED:
        raise NotADemo(f"{type(command).__name__} was refused: {answer.refusal}")
    if answer.outcome is not Outcome.DONE:
        raise StoreUnavailable(f"{type(command).__name__}: {answer.outcome}")


def setup_of(plan: DemoPlan, table: TablePlan) -> Setup:
    """How a table of the demo is set up."""
    return Setup(
        table=table.name,
        mode=table.mode,
        edition=table.edition,
        layout=plan.layout,
        house_kind=HouseKind.DEMO,
        tracked=plan.is_tracked,
        tumbler=TumblerKind.SIMULATED if table.is_automatic else TumblerKind.BY_HAND,
        has_automatic_dealer=table.is_automatic,
        wagering_period_ms=plan.period_seconds * 1_000,
        # R8: where a visitor deals, a supervisor has the time to sign in and amend.
        settlement_window_ms=AUTOMATIC_WINDOW_MS if table.is_automatic else BY_HAND_WINDOW_MS,
        opening_checks_required=table.mode is not Mode.TERMINALS,
        terminal_limits=TERMINAL_LIMITS,
        large_win_cents_min=LARGE_WIN_CENTS,
        has_results_display=has_results_display(table),
    )


def has_results_display(table: TablePlan) -> bool:
    """D9 3.4(g), R9: a display beside a table layout, in the editions that know one."""
    return edition_named(table.edition).has_results_display and table.mode is not Mode.TERMINALS


def _opening(plan: DemoPlan, table: TablePlan) -> list[Command]:
    """What a casino supervisor does, up to the open table."""
    by = SUPERVISOR
    setup = setup_of(plan, table)
    dealer = AUTOMATIC_DEALER if table.is_automatic else Role.DEALER.value
    asked: list[Command] = [
        commands.SetUpTable(by=by, setup=setup),
        *(commands.InstallTerminal(by=by, terminal=number) for number in table.terminals),
        commands.AssignDealer(by=by, dealer=dealer),
        commands.InstallDice(by=by, dice_set=DICE_SET, seal=SEAL),
        commands.BeginOpening(by=by),
    ]
    if setup.opening_checks_required:
        # D9 5.0(b): the lamps of a screen are what the table says; a person looks at the layout.
        edition = edition_named(setup.edition)
        outcomes = edition.outcomes_lighting_every_area(setup.layout)
        runs = tuple((one.faces, edition.lit(setup.layout, one)) for one in outcomes)
        asked.append(commands.RunTests(by=by, runs=runs))
        asked += [
            commands.RecordCheck(by=by, check=check, passed=True, seal=SEAL) for check in Check
        ]
    asked.append(commands.OpenTable(by=by))
    if setup.has_table_layout:
        asked += _at_layout(Person(Role.DEALER, dealer))
    return asked


def _at_layout(dealer: Person) -> list[Command]:
    """A float, and positions at the layout with chips to play: value chips, and two colours."""
    asked: list[Command] = [commands.RecordFill(by=SUPERVISOR, amount_cents=FLOAT_CENTS)]
    asked += [
        commands.TakePosition(by=dealer, position=position) for position in range(1, POSITIONS + 1)
    ]
    for position, chip, value_cents, count in COLOURS:
        bought = commands.BuyColour(
            by=dealer,
            position=position,
            chip=chip,
            value_cents=value_cents,
            count=count,
            tender=Tender.CASH,
        )
        asked.append(bought)
    return asked


def places_of(table: TablePlan) -> list[tuple[DeviceKind, int]]:
    """The devices that stand at a table: terminals, their cabinets, its lamps, its displays."""
    places = [(DeviceKind.TERMINAL, number) for number in table.terminals]
    places += [(DeviceKind.EQUIPMENT, number) for number in (0, *table.terminals)]
    places.append((DeviceKind.TABLE_DISPLAY, 0))
    if has_results_display(table):
        places.append((DeviceKind.RESULTS_DISPLAY, 0))
    return places


async def _enrol(floor: Floor, table: TablePlan, key_of: KeyOf) -> None:
    house = demand_demo(floor.house.durable)
    for kind, terminal in places_of(table):
        device = device_name(kind, table.name, terminal)
        if device not in house.devices:
            enrolled = EnrolDevice(
                by=SUPERVISOR,
                device=device,
                kind=kind,
                key_fingerprint=digest_of(key_of(device)),
                table=table.name,
                terminal=terminal,
            )
            await _done(floor.house, enrolled)
