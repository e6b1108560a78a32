"""A house that nobody has touched yet, brought to its first voucher through its screens alone."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

import pytest
import pytest_asyncio
from litestar.status_codes import HTTP_201_CREATED
from playwright.async_api import Browser, expect
from typer.testing import CliRunner

from harness.ready_house import CARA, PASSWORD, stage_house
from screens.browser import LAPTOP, EntryScreen, Screen, Screens, TerminalScreen
from screens.conftest import serving_patiently
from screens.on_record import (
    audit_of,
    cage_events_of,
    events_of,
    money_at,
    payments_of,
    records_of,
    win_at,
)
from screens.staff_screens import CashierScreen, SupervisorScreen
from taisai.cage.events import CageOpened
from taisai.cli import app
from taisai.house.commands import RecordSoftware
from taisai.house.state import House, must_change_password
from taisai.names import CAGE_STREAM, HOUSE_STREAM
from taisai.rules import Role
from taisai.rules.modes import HouseKind
from taisai.server.upkeep.software import software_identity
from taisai.table.events import VoucherIssued

pytestmark = [pytest.mark.slow, pytest.mark.asyncio(loop_scope="session")]

TABLE: Final = "table-1"
FIRST: Final = "mere"
"""The first casino supervisor of a house."""
PERIOD_S: Final = 40
SEAL: Final = "A-100"
OWN_PASSWORD = "a password of my own"  # noqa: S105 - of a house that lives for a test
SHORT: Final = "short"
STAFF: Final = {"dan": "dealer", "gina": "game supervisor", "cath": "cashier"}


def init(folder: Path) -> Path:
    """Makes a live house in a folder; its journal."""
    given = ["init", "--data", str(folder), "--password-file", "-", "--supervisor", FIRST]
    made = CliRunner().invoke(app, given, input=f"{PASSWORD}\n")
    assert made.exit_code == 0, made.output
    return folder / "journal.sqlite"


@dataclass
class NewHouse:
    """A house with its casino supervisor, who has signed in."""

    screens: Screens
    file: Path
    boss: SupervisorScreen
    passwords: dict[str, str] = field(default_factory=dict)

    @property
    def house(self) -> House:
        """The house as the floor has it."""
        state = self.screens.house.floor.house.durable
        assert isinstance(state, House)
        return state

    @asynccontextmanager
    async def nothing_written(self, stream: str) -> AsyncIterator[None]:
        """What is tried meanwhile leaves no record in a stream."""
        before = records_of(self.file, stream)
        yield
        assert records_of(self.file, stream) == before

    async def signs_in(self, screen: Screen, role: Role, name: str, query: str = "") -> None:
        """Somebody comes to the door of a screen, and signs in by hand."""
        await self.screens.go(self.screens.kept(screen).page, f"/staff/{role}{query}")
        await screen.page.get_by_label("Staff name").fill(name)
        await screen.page.get_by_label("Password").fill(self.passwords.get(name, PASSWORD))
        await screen.press("Sign in")
        if must_change_password(self.house, name):
            # It was set by the casino supervisor: one chooses one's own.
            await screen.page.get_by_label("New password").fill(OWN_PASSWORD)
            await screen.press("Sign in")
            self.passwords[name] = OWN_PASSWORD


@asynccontextmanager
async def begun(file: Path, browser: Browser, first: str) -> AsyncIterator[NewHouse]:
    """Serves a house, and its casino supervisor signs in."""
    async with serving_patiently(file) as house:
        screens = Screens(house, browser)
        boss = SupervisorScreen(await screens.new_page(size=LAPTOP))
        new = NewHouse(screens, file, boss)
        await new.signs_in(boss, Role.CASINO_SUPERVISOR, first)
        await expect(boss.page.locator("nav").first).to_be_visible()
        yield new
        # A browser calls it an error where a form was refused; the tests look at the reason.
        boss.wrongs[:] = [one for one in boss.wrongs if "400" not in one]
        await screens.close()


@pytest_asyncio.fixture(loop_scope="session")
async def new_house(tmp_path: Path, browser: Browser) -> AsyncIterator[NewHouse]:
    """A live house as `taisai init` makes it."""
    file = await asyncio.to_thread(init, tmp_path / "house")
    async with begun(file, browser, FIRST) as new:
        yield new


async def engages_staff(new: NewHouse) -> None:
    """A dealer, a game supervisor and a cashier; none with a password that is too short."""
    boss = new.boss
    await boss.goes_to("Staff")
    for staff_id, role in STAFF.items():
        await boss.press("Engage somebody")
        await boss.form.get_by_role("checkbox", name="dealer").uncheck()
        await boss.form.get_by_role("checkbox", name=role, exact=True).check()
        await boss.fills_in(Name=staff_id.title(), Staff_name=staff_id)
        async with new.nothing_written(HOUSE_STREAM):
            await boss.is_refused("password", First_password=SHORT)
        await boss.sends(First_password=PASSWORD)
        row = boss.page.get_by_role("row", name=f"{staff_id.title()} ")
        await expect(row).to_contain_text(role)
    assert set(new.house.staff) >= set(STAFF)


async def adds_a_table(new: NewHouse) -> None:
    """A table with one terminal, set up and closed."""
    boss = new.boss
    await boss.goes_to("House and software")
    await boss.page.get_by_label("Its name").fill(TABLE)
    await boss.page.get_by_role("button", name="Add a table").click()
    period = boss.page.get_by_label("Fixed Wagering Period")
    set_up = boss.page.get_by_role("button", name="Set the table up")
    # D9A 1.1: 36 seconds at least.
    await period.fill("20")
    await set_up.click()
    await boss.shows("at least 36 seconds")
    assert records_of(new.file, TABLE) == []
    await period.fill(str(PERIOD_S))
    await set_up.click()
    await boss.shows("Closed")
    await boss.goes_to("Table 1", "Now")
    await boss.asks("InstallTerminal")
    await boss.sends()


async def code_for(new: NewHouse, kind: str) -> tuple[str, str]:
    """A one-time code for a device at terminal 1, and the address that is shown with it."""
    boss = new.boss
    await boss.goes_to("Devices", "Enrolled")
    await boss.asks("EnrolDevice")
    await boss.form.get_by_role("combobox").first.select_option(kind)
    await boss.form.get_by_role("spinbutton").fill("1")
    await boss.form.get_by_role("button", name="Make the code").click()
    code = await boss.form.locator(".code").inner_text()
    address = await boss.form.locator(".address").inner_text()
    await boss.form.get_by_role("button", name="Close").last.click()
    return code, address.removeprefix(new.screens.house.origin)


async def enrols_its_cabinet(new: NewHouse) -> None:
    """The cabinet's program trades a code for its key, and tells of a printer that is ready."""
    code, path = await code_for(new, "Equipment (cabinet or table)")
    assert path == f"/equipment/{TABLE}/1"
    house = new.screens.house
    async with house.page() as program:
        enrolled = await program.post("/devices/enrol", {"code": code})
        assert enrolled.status_code == HTTP_201_CREATED, enrolled.text
    await house.fit_printer_with(enrolled.cookies["taisai_device"], TABLE, 1)


async def enrols_its_terminal(new: NewHouse) -> TerminalScreen:
    """The terminal is enrolled with a code, and says that the table is closed."""
    code, path = await code_for(new, "Terminal")
    player = TerminalScreen(await new.screens.new_page())
    await new.screens.go(new.screens.kept(player).page, path)
    await player.page.get_by_label("Code").fill(code)
    await player.press("Enrol")
    await player.shows("The table is closed")
    return player


async def approves_the_equipment(new: NewHouse) -> None:
    """D9A 3.5: this build and a type are put on the register, and the terminal is of that type."""
    boss, installed = new.boss, software_identity()
    started = RecordSoftware(version=installed.version, digest=installed.digest)
    assert (await new.screens.house.floor.house.ask(started)).events
    await boss.goes_to("House and software")
    await boss.shows("No approval of this build is on record")
    await boss.asks("RecordApproval")
    await boss.sends(Reference="DIA 2026/14")
    await boss.shows("Approved: the approval of this very build is on record")
    await boss.asks("type RecordApproval")
    await boss.sends(Type="Cabinet 5", Reference="DIA 2026/20")
    await boss.shows("DIA 2026/20")
    await boss.goes_to("Table 1", "Opening and closing")
    await boss.shows("No approved type of terminal 1 is on record")
    await boss.goes_to("Devices", "Enrolled")
    await boss.shows("not approved")
    await boss.asks("RecordTypes")
    await boss.sends(Type="Cabinet 5")
    await boss.goes_to("Table 1", "Opening and closing")
    await boss.shows_no("No approved type")


async def opens_the_table(new: NewHouse) -> None:
    """D9 5.0: the dealer and the dice are there, and each check is passed."""
    boss = new.boss
    await boss.goes_to("Table 1", "Opening and closing")
    async with new.nothing_written(TABLE):
        await boss.is_told(boss.command("OpenTable"), "Not now")
    await boss.asks("AssignDealer")
    await boss.form.get_by_label("Dealer").select_option("dan")
    await boss.sends()
    await boss.asks("InstallDice")
    await boss.sends(Set="S-1", Seal=SEAL)
    await boss.asks("BeginOpening")
    await boss.makes_test_runs()
    for check in ("Power", "Test runs", "Tumbler"):
        await boss.passes(check)
    seal = boss.page.get_by_label("Number on the seal")
    async with new.nothing_written(TABLE):
        # Not with a check missing, and not with another seal than was put on.
        await boss.is_told(boss.command("OpenTable"), "check")
        await seal.fill("A-101")
        await boss.page.locator("li.step", has=seal).get_by_role("button", name="Passed").click()
        await boss.shows("seal")
    await seal.fill(SEAL)
    await boss.passes("Seal")
    if new.house.kind is HouseKind.LIVE:
        async with new.nothing_written(TABLE):
            await boss.is_told(boss.command("OpenTable"), "No approval of this Game System")
        await approves_the_equipment(new)
    await boss.asks("OpenTable")
    await boss.sends()
    await boss.shows("The table is open.")


async def plays_a_round(new: NewHouse, player: TerminalScreen) -> None:
    """A player buys in with the dealer, and wins $5.00 on small."""
    dealer = EntryScreen(await new.screens.new_page())
    await new.signs_in(dealer, Role.DEALER, "dan", f"?table={TABLE}")
    await dealer.press("Buy-in")
    dialog = dealer.page.get_by_role("dialog")
    await dialog.get_by_label("Amount").fill("80")
    await dialog.get_by_role("button", name="Buy-in", exact=True).click()
    await player.shows_money("$80.00", "$0.00", "$0.00")
    await dealer.opens_wagering()
    await player.is_open()
    await player.touch("small")
    await player.shows_money("$75.00", "$5.00", "$0.00")
    await new.screens.advance(PERIOD_S * 1_000)
    await dealer.enters(1, 2, 5)
    await dealer.goes_on("Settle now")
    await player.shows_money("$85.00", "$0.00", "$5.00")
    audit = audit_of(new.file, TABLE)
    assert (*money_at(audit, 1), win_at(audit, 1, 1)) == ("$85.00", "$0.00", "$5.00")


async def is_paid(new: NewHouse, player: TerminalScreen, cashier: CashierScreen) -> None:
    """The player cashes out, and the cage pays the voucher once."""
    await player.press("Cash out")
    await new.screens.house.print_voucher(TABLE, 1)
    await player.shows("Your payment voucher for")
    (issued,) = [one for one in events_of(new.file, TABLE) if isinstance(one, VoucherIssued)]
    await new.boss.goes_to("The cage")
    outstanding = new.boss.page.locator("dl > div", has_text="Vouchers outstanding")
    await expect(outstanding).to_contain_text("$85.00")
    await cashier.scans(issued.validation_number)
    async with new.nothing_written(CAGE_STREAM):
        await cashier.reads("58.00")
        await cashier.shows("That is not the recorded value")
    await cashier.reads("85.00")
    await cashier.press("Pay $85.00")
    await cashier.press("Next voucher")
    await expect(outstanding).to_contain_text("$0.00")
    assert payments_of(new.file) == [8_500]
    async with new.nothing_written(CAGE_STREAM):
        await cashier.scans(issued.validation_number)
        await cashier.shows("PAID ALREADY")


async def test_a_new_house_comes_to_its_first_voucher_through_its_screens(
    new_house: NewHouse,
) -> None:
    new = new_house
    assert new.house.kind is HouseKind.LIVE
    await engages_staff(new)
    await adds_a_table(new)
    player = await enrols_its_terminal(new)
    await enrols_its_cabinet(new)
    await opens_the_table(new)
    await player.shows("Waiting for the next round")
    # Real money comes through the dealer or a real acceptor, never from a button.
    await expect(player.button("Insert note", exact=False)).to_have_count(0)
    await plays_a_round(new, player)
    cashier = CashierScreen(await new.screens.new_page(size=LAPTOP))
    await new.signs_in(cashier, Role.CASHIER, "cath")
    await is_paid(new, player, cashier)
    guard = SupervisorScreen(await new.screens.new_page(size=LAPTOP))
    await new.signs_in(guard, Role.GAME_SUPERVISOR, "gina")
    await guard.goes_to("Table 1")
    # R54: nobody has put this printer on the register; it prints, and staff are told.
    await guard.shows("Not on the register of approvals: voucher printer, TM-T88VI")


async def test_a_house_without_a_cage_has_it_opened_on_the_supervisors_screen(
    tmp_path: Path, browser: Browser
) -> None:
    file = tmp_path / "journal.sqlite"
    with stage_house(file, staff=(CARA,), has_cage=False):
        pass
    async with begun(file, browser, CARA.id) as new:
        await engages_staff(new)
        cashier = CashierScreen(await new.screens.new_page(size=LAPTOP))
        await new.signs_in(cashier, Role.CASHIER, "cath")
        await cashier.shows("The cage has not been opened yet")
        boss = new.boss
        await boss.goes_to("The cage")
        await boss.asks("OpenCage")
        async with new.nothing_written(CAGE_STREAM):
            await boss.is_refused("not written as it should be", Days_until="never")
        await boss.sends(Days_until="30", Identity="5000")
        await boss.shows("Vouchers outstanding")
        (opened,) = cage_events_of(file)
        assert isinstance(opened, CageOpened)
        assert (opened.by, opened.settings.identity_cents_min) == (CARA, 500_000)
        # The cashier's screen goes on by itself.
        await expect(cashier.page.get_by_label("Scan a voucher")).to_be_visible()

        await adds_a_table(new)
        player = await enrols_its_terminal(new)
        await enrols_its_cabinet(new)
        await opens_the_table(new)
        await plays_a_round(new, player)
        await is_paid(new, player, cashier)
