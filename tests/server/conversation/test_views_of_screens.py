"""Each screen shows its own view, whole, and nothing beside it."""

import msgspec
import pytest

from harness.ready_house import ANN, BOB, CARA, CARL, GUS, HYBRID_TABLE, INES, TERMINALS_TABLE
from harness.serving import RunningHouse, until
from harness.stacked_notes import note_in
from taisai.cage import commands as cage
from taisai.cage.vocabulary import Means
from taisai.house.vocabulary import DeviceKind
from taisai.names import CAGE_STREAM, HOUSE_STREAM
from taisai.persons import Person
from taisai.protocol.updates import Around
from taisai.streams import group_of
from taisai.table import commands as table_commands
from taisai.views.cashier import CashierView
from taisai.views.casino_supervisor import CasinoSupervisorView
from taisai.views.entry_terminal import EntryTerminalView
from taisai.views.felt import FeltView
from taisai.views.game_supervisor import GameSupervisorView
from taisai.views.house import HouseView
from taisai.views.inspector import InspectorView
from taisai.views.results_display import ResultsDisplayView
from taisai.views.terminal import TerminalView

pytestmark = pytest.mark.asyncio


def fits(shown: dict[str, object], kind: type[msgspec.Struct]) -> bool:
    """Whether all that is shown is of the view or stands around it, and nothing is missing."""
    fields = msgspec.structs.fields(kind)
    around = {field.name for field in msgspec.structs.fields(Around)}
    needed = {field.name for field in fields if field.required}
    return needed <= shown.keys() and shown.keys() - around <= {field.name for field in fields}


@pytest.mark.parametrize(
    ("person", "stream", "kind"),
    [
        (ANN, TERMINALS_TABLE, EntryTerminalView),
        (BOB, HYBRID_TABLE, EntryTerminalView),
        (GUS, TERMINALS_TABLE, GameSupervisorView),
        (CARA, TERMINALS_TABLE, CasinoSupervisorView),
        (CARA, CAGE_STREAM, CashierView),
        (CARA, HOUSE_STREAM, HouseView),
        (CARL, CAGE_STREAM, CashierView),
        (INES, HYBRID_TABLE, InspectorView),
        (INES, CAGE_STREAM, CashierView),
        (INES, HOUSE_STREAM, HouseView),
    ],
    ids=lambda one: one.role.value if isinstance(one, Person) else str(one),
)
async def test_a_member_of_staff_sees_the_view_of_their_role(
    house: RunningHouse, person: Person, stream: str, kind: type[msgspec.Struct]
) -> None:
    screen = await house.staff(person, stream)
    assert fits(screen.view, kind), screen.view.keys()


@pytest.mark.parametrize(
    ("device", "table", "number", "kind"),
    [
        (DeviceKind.TERMINAL, TERMINALS_TABLE, 1, TerminalView),
        (DeviceKind.TABLE_DISPLAY, HYBRID_TABLE, 0, FeltView),
        (DeviceKind.RESULTS_DISPLAY, HYBRID_TABLE, 0, ResultsDisplayView),
    ],
)
async def test_a_device_shows_the_view_it_is_for(
    house: RunningHouse, device: DeviceKind, table: str, number: int, kind: type[msgspec.Struct]
) -> None:
    screen = await house.device(device, table, number)
    assert fits(screen.view, kind), screen.view.keys()


async def test_a_game_supervisor_at_the_cage_sees_what_waits_and_no_vouchers(
    house: RunningHouse,
) -> None:
    screen = await house.staff(GUS, CAGE_STREAM)
    assert screen.view == {"service": "in_service"}


@pytest.mark.parametrize(
    ("device", "table", "number", "kind"),
    [
        (DeviceKind.TERMINAL, TERMINALS_TABLE, 1, TerminalView),
        (DeviceKind.TABLE_DISPLAY, HYBRID_TABLE, 0, FeltView),
    ],
)
async def test_a_screen_shows_all_of_its_view_again_once_the_table_is_back_in_service(
    house: RunningHouse, device: DeviceKind, table: str, number: int, kind: type[msgspec.Struct]
) -> None:
    screen = await house.device(device, table, number)
    house.floor.tables[table]._halt(RuntimeError("a fault of the program"))
    await screen.until(lambda view: view["service"] == "out_of_service")
    assert "banner" not in screen.view
    assert await house.floor.reload(table)
    await screen.until(lambda view: view["service"] == "in_service")
    assert fits(screen.view, kind), screen.view.keys()


def spin_of(view: dict[str, object]) -> dict[str, object]:
    """The button that would begin a round."""
    (found,) = (one for one in view["buttons"] if one["command"] == "SpinTumbler")  # type: ignore[attr-defined]
    return dict(found)


@pytest.mark.rule("R3")
@pytest.mark.parametrize("person", [ANN, GUS])
async def test_who_may_spin_is_told_before_pressing_that_the_table_goes_to_another_machine(
    house: RunningHouse, person: Person
) -> None:
    screen = await house.staff(person, TERMINALS_TABLE)
    assert spin_of(screen.view)["is_lit"]
    next_step = screen.view.get("next_step")
    group = group_of(TERMINALS_TABLE)
    house.floor.hold_back(group)
    await screen.until(lambda view: not spin_of(view)["is_lit"])
    assert spin_of(screen.view)["why_not"]["code"] == "changes_hands"  # type: ignore[index]
    assert "next_step" not in screen.view
    house.floor.hold_back(group, is_held_back=False)
    await screen.until(lambda view: bool(spin_of(view)["is_lit"]))
    assert screen.view.get("next_step") == next_step


@pytest.mark.rule("D9A 3.3(d)(i)")
async def test_a_printed_voucher_goes_from_its_terminals_screen_once_the_cage_has_paid_it(
    house: RunningHouse,
) -> None:
    player = await house.device(DeviceKind.TERMINAL, TERMINALS_TABLE, 1)
    await house.insert_note(TERMINALS_TABLE, 1, 5_000)
    await house.cash_out(player, TERMINALS_TABLE, 1)
    await player.until(lambda view: view.get("voucher", {}).get("printing") == "printed")
    table = house.floor.tables[TERMINALS_TABLE].durable
    assert table is not None
    number = table.terminals[1].vouchers[-1].validation_number
    await until(lambda: house.floor.cage.durable.vouchers.get(number) is not None)
    await player.ping()
    assert player.view["voucher"]["amount_cents"] == 5_000
    paid = cage.RedeemVoucher(
        by=CARL, validation_number=number, amount_cents=5_000, means=Means.CASH
    )
    assert (await house.floor.cage.ask(paid)).outcome == "done"
    await player.until(lambda view: "voucher" not in view)
    # A page that is opened later shows none either.
    assert "voucher" not in (await house.device(DeviceKind.TERMINAL, TERMINALS_TABLE, 1)).view


@pytest.mark.rule("R21")
async def test_a_note_that_came_into_a_terminal_taken_away_is_named_there_until_it_is_paid(
    house: RunningHouse,
) -> None:
    player = await house.device(DeviceKind.TERMINAL, TERMINALS_TABLE, 2)
    runner = house.floor.tables[TERMINALS_TABLE]
    gone = table_commands.WithdrawTerminal(by=CARA, terminal=2)
    assert (await runner.ask(gone)).outcome == "done"
    await player.until(lambda view: "table" not in view)
    assert player.view == {"service": "in_service"}
    assert (await runner.ask(note_in(2, 5_000))).outcome == "done"
    await player.until(lambda view: "credits" in view)
    assert player.view["credits"] == {"cents": 5_000, "shown": "$50.00"}
    paid = table_commands.PayByHand(by=CARA, terminal=2)
    assert (await runner.ask(paid)).outcome == "done"
    await player.until(lambda view: "credits" not in view)
