"""Devices of each kind: a code on the casino supervisor's screen, typed at the device's own."""

from typing import Final

import pytest
from playwright.async_api import expect

from harness.ready_house import ANN, CARA, PASSWORD
from screens.browser import WIDE, EntryScreen, Screen, TerminalScreen
from screens.felt_screen import FeltScreen
from screens.supervised_floor import Plan, Supervision
from taisai.house.state import Device, House
from taisai.house.vocabulary import DeviceKind
from taisai.names import HOUSE_STREAM
from taisai.rules.modes import Mode
from taisai.server.admission.door import CODE_MINUTES
from taisai.table import commands as c
from taisai.table import events as e
from taisai.table.vocabulary import Tender

pytestmark = [pytest.mark.slow, pytest.mark.asyncio(loop_scope="session")]

ELECTRONIC, TOUCH, WALL, SHOWN, TAKEN = (f"table-{number}" for number in range(61, 66))
PLANS: Final = (
    Plan(ELECTRONIC, credits={1: 5_000}),
    Plan(TOUCH, Mode.HYBRID),
    Plan(WALL, Mode.TABLE, "2008", setup={"tracked": False}),
    Plan(SHOWN, Mode.HYBRID, setup={"has_results_display": True}),
    Plan(TAKEN),
)
NAMES: Final = {
    DeviceKind.TERMINAL: "Terminal",
    DeviceKind.EQUIPMENT: "Equipment (cabinet or table)",
    DeviceKind.TABLE_DISPLAY: "Layout on the table or wall",
    DeviceKind.RESULTS_DISPLAY: "Results display",
}
NOT_VALID: Final = "The code is not valid: ask a casino supervisor for another."


def devices_at(floor: Supervision, table: str, kind: DeviceKind) -> list[Device]:
    """The devices of a kind at a table, as the house has them."""
    state = floor.screens.house.floor.house.durable
    assert isinstance(state, House)
    return [one for one in state.devices.values() if (one.table, one.kind) == (table, kind)]


async def asks_for_code(floor: Supervision, kind: DeviceKind, table: str, number: int) -> None:
    """The casino supervisor fills in for which device a code is wanted, and asks for it."""
    boss = floor.boss
    await boss.goes_to("Devices", "Enrolled")
    await boss.asks("EnrolDevice")
    await boss.form.get_by_role("combobox").first.select_option(NAMES[kind])
    await boss.form.get_by_label("Where").select_option(table)
    if kind is DeviceKind.TERMINAL:
        await boss.form.get_by_label("Terminal", exact=True).fill(str(number))
    await boss.form.get_by_role("button", name="Make the code").click()


async def code_for(
    floor: Supervision, kind: DeviceKind, table: str, number: int = 0
) -> tuple[str, str]:
    """A one-time code, and the address that is shown with it."""
    await asks_for_code(floor, kind, table, number)
    code = await floor.boss.form.locator(".code").inner_text()
    address = await floor.boss.form.locator(".address").inner_text()
    await expect(floor.boss.form).to_contain_text(f"within {CODE_MINUTES} minutes")
    await floor.boss.form.get_by_role("button", name="Close").last.click()
    return code, address.removeprefix(floor.screens.house.origin)


async def types(screen: Screen, code: str) -> None:
    """Somebody types a code at a device's first page."""
    await screen.shows("This device is not enrolled")
    await screen.page.get_by_label("Code").fill(code)
    await screen.press("Enrol")


async def is_told(screen: Screen, code: str, words: str = NOT_VALID) -> None:
    """A code is of no use at a device, which says so and stays as it was."""
    await types(screen, code)
    await expect(screen.page.get_by_role("alert")).to_have_text(words)


async def is_revoked(floor: Supervision, screen: Screen, device: Device, money: str = "") -> None:
    """A device is revoked, and shows nothing but its first page, now and when it comes again.

    A terminal with money names it instead, and asks nobody but staff for a code.
    """
    await floor.boss.goes_to("Devices", "Enrolled")
    row = floor.boss.page.get_by_role("row", name=device.device)
    await row.get_by_role("button", name="Revoke").click()
    async with floor.nothing_written(HOUSE_STREAM):
        # The browser itself asks for a reason.
        await floor.boss.form.locator('button[type="submit"]').click()
        await expect(floor.boss.form).to_be_visible()
    await floor.boss.sends(Reason="the screen is broken")
    await expect(row).to_contain_text("revoked")
    for _ in ("now", "when it comes again"):
        if money:
            await expect(screen.page.locator(".veil")).to_contain_text(money)
            await screen.shows_no("This device is not enrolled")
        else:
            await screen.shows("This device is not enrolled")
        await screen.page.reload()
    if money:
        await screen.press("Staff: enrol this terminal")
    await screen.shows("This device is not enrolled")
    state = floor.screens.house.floor.house.durable
    assert isinstance(state, House)
    assert state.devices[device.device].is_revoked


# --------------------------------------------------------------------------- each kind


async def test_a_terminal_is_enrolled_played_at_and_revoked(floor: Supervision) -> None:
    await floor.do(ELECTRONIC, c.InstallTerminal(by=CARA, terminal=7))
    player = TerminalScreen(await floor.screens.new_page())
    code, address = await code_for(floor, DeviceKind.TERMINAL, ELECTRONIC, 7)
    assert address == f"/screens/terminal/{ELECTRONIC}/7"
    await floor.screens.go(floor.screens.kept(player).page, address)
    async with floor.nothing_written(HOUSE_STREAM):
        await is_told(player, "not-a-code")
    await types(player, code)
    await player.shows_money("$0.00", "$0.00", "$0.00")
    devices = devices_at(floor, ELECTRONIC, DeviceKind.TERMINAL)
    (device,) = [one for one in devices if one.terminal == 7]
    # It is terminal 7 and no other: a buy-in at 7 is shown here.
    await floor.do(ELECTRONIC, c.BuyIn(by=ANN, terminal=7, tender=Tender.CASH, amount_cents=2_000))
    await player.shows_money("$20.00", "$0.00", "$0.00")
    assert floor.money(ELECTRONIC, 7) == ("$20.00", "$0.00")
    await is_revoked(floor, player, device, "$20.00")
    await is_told(player, code)


async def test_the_layout_of_a_touch_table_is_enrolled_touched_and_revoked(
    floor: Supervision,
) -> None:
    code, address = await code_for(floor, DeviceKind.TABLE_DISPLAY, TOUCH)
    felt = FeltScreen(await floor.screens.new_page(size=WIDE, has_touch=True))
    await floor.screens.go(floor.screens.kept(felt).page, address)
    async with floor.nothing_written(HOUSE_STREAM):
        await is_told(felt, f"{code}0")
    await types(felt, code)
    await expect(felt.page.locator("g.area").first).to_be_visible()
    await floor.do(TOUCH, c.TakePosition(by=ANN, position=3))
    await floor.opens_round(TOUCH)
    await felt.shows("Place your bets")
    await felt.hand_of(3, "Chip of $5.00")
    await felt.touch("small")
    await felt.shows_laid({(3, "small"): "$5.00"})
    wager = floor.newest(TOUCH, e.TableWagerPlaced).wager
    assert (wager.position, wager.bet, wager.amount_cents) == (3, "small", 500)
    (device,) = devices_at(floor, TOUCH, DeviceKind.TABLE_DISPLAY)
    await is_revoked(floor, felt, device)


async def test_a_results_display_is_enrolled_shows_results_and_is_revoked(
    floor: Supervision,
) -> None:
    code, address = await code_for(floor, DeviceKind.RESULTS_DISPLAY, SHOWN)
    screen = await floor.screens.nobody(address, size=WIDE)
    await types(screen, code)
    await screen.shows("No result yet")
    await floor.opens_round(SHOWN)
    await floor.closes_round()
    await floor.do(SHOWN, c.CallNoMoreBets(by=ANN), c.Uncover(by=ANN))
    await floor.enters(SHOWN, (1, 2, 5))
    await floor.do(SHOWN, c.SettleRound(by=ANN))
    await screen.shows("1, 2, 5, total 8")
    (device,) = devices_at(floor, SHOWN, DeviceKind.RESULTS_DISPLAY)
    await is_revoked(floor, screen, device)


async def test_the_layout_on_the_wall_is_enrolled_and_can_only_be_looked_at(
    floor: Supervision,
) -> None:
    code, address = await code_for(floor, DeviceKind.TABLE_DISPLAY, WALL)
    felt = FeltScreen(await floor.screens.new_page(size=WIDE))
    await floor.screens.go(floor.screens.kept(felt).page, address)
    await types(felt, code)
    await expect(felt.page.locator("g.area").first).to_be_visible()
    await floor.opens_round(WALL)
    await felt.shows("Place your bets")
    await expect(felt.layout.locator("[role=button], [role=radio]")).to_have_count(0)
    # A second wall, with a code of its own.
    second, _ = await code_for(floor, DeviceKind.TABLE_DISPLAY, WALL)
    other = await floor.screens.nobody(address)
    await types(other, second)
    await other.shows("Place your bets")
    first, *rest = devices_at(floor, WALL, DeviceKind.TABLE_DISPLAY)
    assert len(rest) == 1
    await is_revoked(floor, felt, first)
    await other.shows("Place your bets")


@pytest.mark.rule("D9 6.6")
async def test_the_dealers_entry_terminal_takes_no_code_but_the_dealer_who_signs_in(
    floor: Supervision,
) -> None:
    await floor.boss.goes_to("Devices", "Enrolled")
    await floor.boss.asks("EnrolDevice")
    kinds = floor.boss.form.get_by_role("combobox").first.locator("option")
    await expect(kinds).to_have_text(list(NAMES.values()))
    await expect(floor.boss.form).to_contain_text("those need no code")
    dealer = EntryScreen(await floor.screens.new_page())
    await floor.screens.go(floor.screens.kept(dealer).page, f"/staff/dealer?table={ELECTRONIC}")
    await dealer.page.get_by_label("Staff name").fill(ANN.id)
    await dealer.page.get_by_label("Password").fill(PASSWORD)
    await dealer.press("Sign in")
    await expect(dealer.page.locator(".big")).to_be_visible()


# --------------------------------------------------------------------------- codes of no use


async def test_a_code_serves_one_device_and_no_second(floor: Supervision) -> None:
    code, address = await code_for(floor, DeviceKind.TABLE_DISPLAY, TAKEN)
    first, second = [await floor.screens.nobody(address) for _ in range(2)]
    await types(first, code)
    await expect(first.page.locator("g.area").first).to_be_visible()
    async with floor.nothing_written(HOUSE_STREAM):
        await is_told(second, code)
    assert len(devices_at(floor, TAKEN, DeviceKind.TABLE_DISPLAY)) == 1


async def test_a_code_runs_out_and_says_so_at_the_device(floor: Supervision) -> None:
    await floor.do(TAKEN, c.InstallTerminal(by=CARA, terminal=9))
    code, address = await code_for(floor, DeviceKind.TERMINAL, TAKEN, 9)
    screen = await floor.screens.nobody(address)
    await floor.screens.advance(CODE_MINUTES * 60_000)
    async with floor.nothing_written(HOUSE_STREAM):
        await is_told(screen, code)


async def test_no_code_is_made_for_what_the_house_would_not_enrol(floor: Supervision) -> None:
    for kind, table, number, words in (
        (DeviceKind.TERMINAL, TAKEN, 1, "A device is enrolled here already"),
        (DeviceKind.TERMINAL, TAKEN, 17, "No such terminal is installed"),
        (DeviceKind.TERMINAL, WALL, 1, "This table is not played that way"),
        (DeviceKind.RESULTS_DISPLAY, ELECTRONIC, 0, "This table is not played that way"),
    ):
        async with floor.nothing_written(HOUSE_STREAM):
            await asks_for_code(floor, kind, table, number)
            await expect(floor.boss.form.get_by_role("alert")).to_contain_text(words)
        await expect(floor.boss.form.locator(".code")).to_have_count(0)
        await floor.boss.form.get_by_role("button", name="Close").first.click()
