"""The demo's first page: a short tour, and a tile for each screen.

Knows the plan of the demo. Must not know how a page is drawn (`server.welcome`).
"""

from typing import Final

from taisai.demo.opening import has_results_display
from taisai.demo.plan import DEMO_PASSWORD, STAFF_ROLES, DemoPlan, TablePlan
from taisai.demo.printer_tray import DEMO_NOTICE
from taisai.floor.floor import Floor
from taisai.rules import Role
from taisai.rules.modes import Mode
from taisai.server.pages import is_built
from taisai.server.routes.access import SCREENS_OF
from taisai.server.welcome import STAFF_TILES, Group, Tile, Welcome

_INSPECTOR: Final = "the inspector"
_CASHIER: Final = "the cashier"
_TRAY: Final = "the printer tray"
_PAY: Final = f" Cash out, and pay the voucher that lies in {_TRAY} as {_CASHIER}."
_PROOF: Final = (
    f" Replay a round as {_INSPECTOR}; when you have stopped the demo, taisai verify proves that "
    "none of it was altered."
)
_FIRST_TERMINAL: Final = "Take a seat at Terminal 1"
_SEAT: Final = (
    f"{_FIRST_TERMINAL}, put a note into the acceptor and touch the layout while the "
    "countdown runs: the automatic dealer opens and closes every round."
)
_DEAL: Final = f"{_SEAT} Then deal one yourself as the dealer of {{table}}"
TOUR: Final = (
    f"{_DEAL}, with its layout open beside you: touch chips onto it, enter any dice, collect the "
    f"losing wagers and pay the winners.{_PAY}{_PROOF}"
)
WITH_REAL_CHIPS: Final = f"{_DEAL}, with its lit layout open beside you.{_PAY}{_PROOF}"
SEATED: Final = f"{_SEAT}{_PAY}{_PROOF}"
_FIRST_LAYOUT: Final = "Open a layout"
AT_LAYOUT: Final = (
    f"{_FIRST_LAYOUT}, choose a position and touch chips onto it when “Place your bets” is called: "
    f"the automatic dealer deals, collects and pays.{{by_hand}}{_PROOF}"
)
BY_HAND: Final = (
    " Then deal a round yourself as the dealer of {table}, with its layout open beside you."
)
ALONE: Final = f"Watch the automatic dealer deal one round after another.{_PROOF}"

TILES_MAX: Final = 3
"""Of how many free terminals a table shows a tile; the others are small links."""


def demo_welcome(plan: DemoPlan, floor: Floor) -> Welcome:
    """What the first page of a demo says."""
    house = floor.house.durable
    assert house is not None, "a demo has a house"
    tables = tuple(_table(plan, table, _taken(floor, table)) for table in plan.table_plans)
    has_terminals = any(table.terminals for table in plan.table_plans)
    tour = _tour(plan) if has_terminals and plan.tables > 1 else _tour_alone(plan)
    groups = (*tables, _staff(has_terminals=has_terminals))
    return Welcome(house.settings.name, tour, groups, DEMO_NOTICE, _links(plan))


def _tour(plan: DemoPlan) -> str:
    tour = TOUR if plan.is_tracked else WITH_REAL_CHIPS
    return tour.format(table=_title(plan.table_plans[-1]))


def _links(plan: DemoPlan) -> tuple[tuple[str, str], ...]:
    """The words of the tour that lead somewhere, and where they lead."""
    first, last = plan.table_plans[0], plan.table_plans[-1]
    return (
        (_FIRST_TERMINAL, _path("terminal", first, 1)),
        (_FIRST_LAYOUT, _path("table_display", first, 0)),
        (f"the dealer of {_title(last)}", f"/demo/enter/staff/{Role.DEALER.value}"),
        ("layout open beside you", _path("table_display", last, 0)),
        (_TRAY, "/demo/vouchers"),
        (_CASHIER, f"/demo/enter/staff/{Role.CASHIER.value}"),
        (_INSPECTOR, f"/demo/enter/staff/{Role.INSPECTOR.value}"),
    )


def _tour_alone(plan: DemoPlan) -> str:
    """What there is to do where no table is dealt by hand, or none has terminals."""
    if plan.table_plans[0].free:
        return SEATED
    is_touched = plan.is_tracked and plan.table_plans[0].mode is Mode.TABLE
    if not is_touched:
        return ALONE
    last = _title(plan.table_plans[-1])
    return AT_LAYOUT.format(by_hand=BY_HAND.format(table=last) if plan.tables > 1 else "")


def _staff(*, has_terminals: bool) -> Group:
    tiles = tuple(
        Tile(*STAFF_TILES[role][:2], f"/demo/enter/staff/{role.value}", *_marked(role))
        for role in STAFF_ROLES
    )
    words = (
        "Open a screen and you are signed in. Where another asks who authorises it, a role is its "
        f"own staff name, such as {Role.GAME_SUPERVISOR.value}; the password of all is "
        f"{DEMO_PASSWORD}."
    )
    # Where nothing prints there is no tray to look into.
    printed = (("the printer tray", "/demo/vouchers"),) if has_terminals else ()
    return Group("Staff", words, tiles, "Vouchers that terminals have printed:", printed)


def _marked(role: Role) -> tuple[str, str]:
    return STAFF_TILES[role][2], _unless_built(SCREENS_OF[role].value)


def _unless_built(page: str) -> str:
    return "" if is_built(page) else "not built yet"


def _taken(floor: Floor, table: TablePlan) -> frozenset[int]:
    """The terminals at which somebody is in control now."""
    runner = floor.tables.get(table.name)
    state = None if runner is None else runner.durable
    terminals = () if state is None else state.terminals.values()
    return frozenset(one.number for one in terminals if one.is_in_control)


def _table(plan: DemoPlan, table: TablePlan, taken: frozenset[int]) -> Group:
    words = {
        (Mode.TERMINALS, True): "Terminals, an automatic dealer and a simulated tumbler.",
        (Mode.HYBRID, False): "Terminals and a table layout: the dealer deals it by hand.",
        (Mode.TABLE, False): "The table game on its layout: the dealer deals it by hand.",
    }.get((table.mode, table.is_automatic), "The table game on its layout, dealt by itself.")
    tiles = [
        _terminal(table, number, is_taken=number in taken) for number in table.free[:TILES_MAX]
    ]
    layout = _layout_words(plan, table)
    tiles.append(
        Tile("Layout", layout, _path("table_display", table, 0), "layout", _unless_built("felt"))
    )
    if has_results_display(table):
        results = "The most recent results, to be read from metres away."
        path = _path("results_display", table, 0)
        tiles.append(Tile("Results", results, path, "results", _unless_built("results_display")))
    others = [*table.free[TILES_MAX:], *table.bots]
    more = tuple((_short(table, number), _path("terminal", table, number)) for number in others)
    return Group(_title(table), words, tuple(tiles), "More terminals:", more)


def _title(table: TablePlan) -> str:
    return table.name.replace("-", " ").capitalize()


def _layout_words(plan: DemoPlan, table: TablePlan) -> str:
    if table.mode is Mode.TERMINALS:
        return "The lit layout on the wall, for everybody at the table to see."
    if not plan.is_tracked:
        return "The lit layout on the wall; the chips on the table are real ones."
    return "A touch table: four positions, chips to place, move and take back, and lit areas."


def _short(table: TablePlan, number: int) -> str:
    return f"{number} · bot" if number in table.bots else str(number)


def _terminal(table: TablePlan, number: int, *, is_taken: bool) -> Tile:
    words = "Put a note in, choose a chip, touch the layout."
    tag = "in use" if is_taken else "free"
    return Tile(f"Terminal {number}", words, _path("terminal", table, number), "terminal", tag)


def _path(kind: str, table: TablePlan, terminal: int) -> str:
    return f"/demo/enter/{kind}/{table.name}/{terminal}"
