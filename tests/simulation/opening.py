"""Opens the house before the storm: staff, cage, one table with 30 terminals and a hybrid one."""

from collections.abc import Mapping

from simulation.people import CASINO_SUPERVISOR, DEALER
from taisai.cage.commands import OpenCage
from taisai.floor.floor import Floor, TableRunner
from taisai.floor.stream_runner import Outcome
from taisai.house.commands import AddTable, CreateHouse, EngageStaff
from taisai.house.vocabulary import HouseSettings
from taisai.rules import Role
from taisai.rules.modes import HouseKind
from taisai.scenarios.forms.opening import every_area_runs
from taisai.stream_types import Command
from taisai.table import commands as c
from taisai.table.vocabulary import Check, LimitSheet, Mode, Setup

TABLES = {"table-1": 30, "table-2": 3}
"""Each table with the number of its terminals."""


async def open_house(floor: Floor, tables: Mapping[str, int] = TABLES) -> None:
    """Makes a house whose tables wait for the first spin."""
    await floor.opened.wait()
    by = CASINO_SUPERVISOR
    settings = HouseSettings(name="The House")
    await floor.house.ask(
        CreateHouse(by=by, by_name="C One", kind=HouseKind.DEMO, settings=settings)
    )
    await floor.house.ask(EngageStaff(by=by, id="d1", name="D One", roles=(Role.DEALER,)))
    await floor.cage.ask(OpenCage(by=by))
    for name, terminals in tables.items():
        mode = Mode.TERMINALS if terminals > 10 else Mode.HYBRID
        await floor.house.ask(AddTable(by=by, table=name, mode=mode))
        await _open_table(await floor.add_table(name), name, mode, terminals)


async def _open_table(runner: TableRunner, name: str, mode: Mode, terminals: int) -> None:
    by = CASINO_SUPERVISOR
    setup = Setup(
        table=name,
        mode=mode,
        edition="9A",
        wagering_period_ms=40_000,
        opening_checks_required=mode is Mode.HYBRID,
        terminal_limits=LimitSheet(100, 100, 20_000, aggregate_cents_min=200),
        large_win_cents_min=50_000,
    )
    asked: list[Command] = [
        c.SetUpTable(by=by, setup=setup),
        *(c.InstallTerminal(by=by, terminal=number) for number in range(1, terminals + 1)),
        c.AssignDealer(by=by, dealer=DEALER.id),
        c.InstallDice(by=by, dice_set="set 1", seal="s1"),
        c.BeginOpening(by=by),
    ]
    if mode is Mode.HYBRID:
        asked.append(c.RunTests(by=by, runs=every_area_runs(setup)))
        asked += [c.RecordCheck(by=by, check=one, passed=True, seal="s1") for one in Check]
    asked.append(c.OpenTable(by=by))
    for command in asked:
        answer = await runner.ask(command)
        assert answer.outcome is Outcome.DONE, (command, answer)
