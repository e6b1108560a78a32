"""The cashier at a real house: a voucher is paid once, whoever asks, and never by mistake."""

import asyncio
from pathlib import Path
from typing import Any

import pytest
from playwright.async_api import Page, WebSocketRoute, expect

from harness.clients import ScreenClient
from harness.ready_house import (
    CARA,
    CARL,
    PASSWORD,
    TERMINALS_TABLE,
    let_in,
)
from screens.browser import LAPTOP, SMALL, TABLET, UPRIGHT, Screens
from screens.conftest import catch_up
from screens.on_record import events_of, payments_of
from screens.staff_screens import CashierScreen
from screens.stills import faults_of
from taisai.cage.commands import ChangeSettings
from taisai.cage.vocabulary import CageSettings
from taisai.house.commands import EngageStaff
from taisai.house.vocabulary import DeviceKind
from taisai.money import format_amount
from taisai.names import CAGE_STREAM
from taisai.persons import Person
from taisai.rules import Role
from taisai.store.engine import make_engine
from taisai.table.events import VoucherIssued
from taisai.validation_numbers import with_check

pytestmark = [pytest.mark.slow, pytest.mark.asyncio(loop_scope="session")]

CLEO = Person(Role.CASHIER, "cleo")
NEVER_ISSUED = with_check("999888777666555")
LOOK_UP = "**/vouchers/look-up"
DAY_MS = 24 * 60 * 60_000


class Cage:
    """The cage of a test's house, with vouchers that a terminal issues."""

    def __init__(self, screens: Screens, file: Path) -> None:
        self.screens = screens
        self.file = file
        self._terminal: ScreenClient | None = None

    async def voucher(self, dollars: int = 50) -> VoucherIssued:
        """A voucher that has just been issued, and that the cage knows."""
        house = self.screens.house
        if self._terminal is None:
            self._terminal = await house.device(DeviceKind.TERMINAL, TERMINALS_TABLE, 1)
        await house.insert_note(TERMINALS_TABLE, 1, dollars * 100)
        await house.cash_out(self._terminal, TERMINALS_TABLE, 1)
        issued = [
            one for one in events_of(self.file, TERMINALS_TABLE) if isinstance(one, VoucherIssued)
        ]
        watching = await house.staff(CARL, CAGE_STREAM)
        due = sum(one.amount_cents for one in issued) - sum(payments_of(self.file))
        await watching.until(lambda view: view["outstanding_cents"] == due)
        await watching.leave()
        return issued[-1]

    async def cashier(self, person: Person = CARL, **how: Any) -> CashierScreen:
        """A cashier's screen, signed in."""
        page = await self.screens.page_of(person, size=LAPTOP, **how)
        screen = self.screens.kept(CashierScreen(page))
        await self.screens.go(page, f"/staff/{person.role}")
        await screen.shows("Ready for the next voucher")
        return screen

    async def another_cashier(self) -> CashierScreen:
        """The screen of a second cashier, who has come to work."""
        house = self.screens.house
        roles = (Role.CASHIER,)
        await house.floor.house.ask(EngageStaff(by=CARA, id=CLEO.id, name="Cleo", roles=roles))
        now = house.clock.now()
        engine = make_engine(f"sqlite:///{self.file}")
        let_in(engine, [CLEO], now)
        engine.dispose()
        return await self.cashier(CLEO)


class BreakingLine:
    """A cashier's line that breaks around a payment: look-ups arrive nowhere, an answer is lost."""

    def __init__(self) -> None:
        self.loses_answers = False
        self.lost = asyncio.Event()
        self._page: Page | None = None
        self._socket: WebSocketRoute | None = None

    async def before(self, page: Page) -> None:
        """Stands between the page and the house."""
        self._page = page
        await page.route_web_socket("**/socket/cage**", self._joined)

    async def breaks(self) -> None:
        """From now on nothing that is looked up reaches the house."""
        assert self._page is not None
        await self._page.route(LOOK_UP, lambda route: route.abort("connectionrefused"))

    async def comes_back(self) -> None:
        """Look-ups reach the house again."""
        assert self._page is not None
        await self._page.unroute(LOOK_UP)

    async def comes_back_as_another_page(self) -> None:
        """The socket is let in by somebody who knows nothing of what this page has asked for."""
        assert self._page is not None
        assert self._socket is not None
        self.loses_answers = False
        await self._page.evaluate("sessionStorage.clear()")
        await self._socket.close(code=1011)

    def _joined(self, socket: WebSocketRoute) -> None:
        self._socket = socket
        house = socket.connect_to_server()

        def heard(said: str | bytes) -> None:
            if self.loses_answers and '"answers":[{' in str(said):
                self.lost.set()
            else:
                socket.send(said)

        house.on_message(heard)


@pytest.fixture
def cage(screens: Screens, tmp_path: Path) -> Cage:
    return Cage(screens, tmp_path / "journal.sqlite")


async def beeps(cashier: CashierScreen, number: str) -> None:
    """What a keyboard wedge does: digits and Enter, wherever the cursor stands."""
    await cashier.page.keyboard.type(number)
    await cashier.page.keyboard.press("Enter")


async def signs_in(cashier: CashierScreen, reason: str = "") -> None:
    """A casino supervisor signs in at the cashier's screen for one thing."""
    dialog = cashier.page.get_by_role("dialog")
    if reason:
        await dialog.get_by_label("Reason").fill(reason)
    await dialog.get_by_label("Staff name").fill(CARA.id)
    await dialog.get_by_label("Password").fill(PASSWORD)
    await dialog.locator('button[type="submit"]').click()
    await expect(dialog).to_have_count(0)


@pytest.mark.rule("D9A 6.3")
async def test_a_scanned_voucher_is_paid_once_and_then_says_who_paid_it_and_when(
    cage: Cage,
) -> None:
    issued = await cage.voucher()
    cashier = await cage.cashier()
    await cashier.page.locator("h1").click()
    await beeps(cashier, issued.validation_number)
    await cashier.shows("To be paid")
    await expect(cashier.card).to_contain_text("Table 1")
    # The recorded value is told to nobody who has not read it from the paper.
    await expect(cashier.card).not_to_contain_text("$50.00")
    await beeps(cashier, "49.99")
    await cashier.shows("That is not the recorded value")
    await cashier.reads("50")
    await expect(cashier.button("Pay $50.00")).to_be_focused()
    await cashier.page.keyboard.press("Enter")
    await cashier.shows("Hand over $50.00 now.")
    assert payments_of(cage.file) == [5_000]
    await cage.screens.advance(60_000)
    await beeps(cashier, issued.validation_number)
    await cashier.shows("PAID ALREADY")
    await cashier.shows("Do not pay it.")
    card = cashier.card
    await expect(card).to_contain_text(CARL.id.capitalize())
    await expect(card).to_contain_text("15 Nov 2023")
    await expect(cashier.button("Pay $50.00")).to_have_count(0)
    assert payments_of(cage.file) == [5_000]


async def test_the_card_of_a_voucher_holds_what_it_says_at_every_size(cage: Cage) -> None:
    issued = await cage.voucher()
    cashier = await cage.cashier()

    async def is_whole(button: str) -> None:
        for width, height in (TABLET, SMALL, UPRIGHT):
            await cashier.page.set_viewport_size({"width": width, "height": height})
            assert await faults_of(cashier.page, may_scroll=True) == [], (button, width)
            # What is to be pressed now is in sight without scrolling.
            box = await cashier.button(button).bounding_box()
            assert box is not None
            assert box["y"] + box["height"] <= height, (button, width)

    await cashier.scans(issued.validation_number)
    await is_whole("Check")
    await cashier.reads("50")
    await is_whole("Pay $50.00")
    await cashier.press("Pay $50.00")
    await cashier.shows("Hand over $50.00 now.")
    await is_whole("Next voucher")


async def test_the_supervisors_page_of_the_cage_has_the_cashiers_sums(cage: Cage) -> None:
    first, second = await cage.voucher(50), await cage.voucher(20)
    cashier = await cage.cashier()
    await beeps(cashier, first.validation_number)
    await cashier.reads("50")
    await cashier.press("Pay $50.00")
    await cashier.shows("Hand over $50.00 now.")
    await asyncio.to_thread(catch_up, cage.file)
    await cashier.page.reload()
    boss = (await cage.screens.staff(CARA, "#cage")).page
    of_cage = boss.get_by_role("region", name="The cage", exact=True)
    meters = cashier.page.locator(".meters .meter")
    for place, sum_of in enumerate(("$50.00", "$70.00", format_amount(second.amount_cents))):
        await expect(meters.nth(place)).to_contain_text(sum_of)
        await expect(of_cage.locator("dd").nth(place)).to_have_text(sum_of)
    # What the table says is another thing, and is called so: the cage alone knows what is paid.
    await boss.locator("nav").get_by_role("button", name="Table 1").click()
    money = boss.get_by_role("region", name="Money at the table")
    issued = money.locator("div", has=boss.get_by_text("Vouchers issued", exact=True))
    await expect(issued.locator("dd").last).to_have_text("$70.00")


async def test_the_next_voucher_can_be_scanned_while_the_cursor_is_in_the_value(
    cage: Cage,
) -> None:
    first, second = await cage.voucher(20), await cage.voucher(50)
    cashier = await cage.cashier()
    await beeps(cashier, first.validation_number)
    await expect(cashier.page.get_by_label("Value printed on the paper")).to_be_focused()
    await beeps(cashier, second.validation_number)
    await cashier.reads("50")
    await cashier.page.get_by_label("Chips").check()
    await expect(cashier.button("Pay $50.00")).to_be_visible()
    await beeps(cashier, first.validation_number)
    await cashier.reads("20")
    await expect(cashier.button("Pay $20.00")).to_be_visible()
    assert payments_of(cage.file) == []


async def test_a_number_that_was_never_issued_and_one_with_a_wrong_digit_are_told_apart(
    cage: Cage,
) -> None:
    issued = await cage.voucher()
    cashier = await cage.cashier()
    before = cage.screens.house.heads()
    number = issued.validation_number
    await cashier.scans(number[:4])
    await cashier.shows("14 digits to go")
    wrong = str((int(number[6]) + 1) % 10)
    await cashier.scans(number[:6] + wrong + number[7:])
    await cashier.shows("Read it again")
    assert cage.screens.house.heads() == before
    await cashier.scans(NEVER_ISSUED)
    await cashier.shows("No such voucher")
    await expect(cashier.page.get_by_label("Value printed on the paper")).to_have_count(0)
    after = cage.screens.house.heads()
    assert {one for one in after if after[one] != before[one]} == {"house"}
    assert NEVER_ISSUED not in await cashier.page.content()


async def test_a_held_voucher_is_paid_to_nobody_until_a_supervisor_releases_it(
    cage: Cage,
) -> None:
    issued = await cage.voucher()
    cashier, other = await cage.cashier(), await cage.another_cashier()
    for one in (cashier, other):
        await one.scans(issued.validation_number)
        await one.reads("50")
        await expect(one.button("Pay $50.00")).to_be_visible()
    await cashier.press("Hold this voucher")
    dialog = cashier.page.get_by_role("dialog")
    await dialog.get_by_label("Reason").fill("the paper is torn")
    await dialog.get_by_role("button", name="Hold this voucher").click()
    for one in (cashier, other):
        await one.shows("HELD")
        await one.shows("the paper is torn")
        await expect(one.button("Pay $50.00")).to_have_count(0)
    await cashier.page.get_by_role("tab", name="Held").click()
    await expect(cashier.page.locator("table.records tbody tr")).to_contain_text("$50.00")
    await cashier.press("Release with a casino supervisor")
    await signs_in(cashier, "the number can be read")
    await other.press("Pay $50.00")
    await other.shows("Hand over $50.00 now.")
    await cashier.shows("PAID ALREADY")
    assert payments_of(cage.file) == [5_000]


async def test_an_unclaimed_voucher_waits_on_its_list_and_is_paid_with_a_supervisor(
    cage: Cage,
) -> None:
    settings = CageSettings(voucher_expiry_ms=30 * DAY_MS)
    await cage.screens.house.floor.cage.ask(ChangeSettings(by=CARA, settings=settings))
    issued = await cage.voucher()
    cashier = await cage.cashier()
    await cage.screens.advance(31 * DAY_MS)
    unclaimed = cashier.page.get_by_role("tab", name="Unclaimed")
    await expect(unclaimed).to_contain_text("1")
    await unclaimed.click()
    row = cashier.page.locator("table.records tbody tr")
    await expect(row).to_contain_text("$50.00")
    await expect(row).to_contain_text(issued.validation_number[-4:])
    await cashier.scans(issued.validation_number)
    await cashier.shows("UNCLAIMED")
    await cashier.reads("50")
    await cashier.press("Ask to pay $50.00")
    await cashier.shows("The payment waits for a casino supervisor.")
    assert payments_of(cage.file) == []
    await cashier.card.get_by_role("button", name="approves here").click()
    await signs_in(cashier)
    await cashier.shows("Hand over $50.00 now.")
    await cashier.shows("No voucher is unclaimed.")


@pytest.mark.rule("D9A 6.3")
async def test_two_cashiers_who_pay_the_same_voucher_at_once_pay_it_once(cage: Cage) -> None:
    issued = await cage.voucher()
    cashiers = [await cage.cashier(), await cage.another_cashier()]
    for one in cashiers:
        await one.scans(issued.validation_number)
        await one.reads("50")
        await expect(one.button("Pay $50.00")).to_be_focused()
    await asyncio.gather(*(one.page.keyboard.press("Enter") for one in cashiers))
    titles = []
    for one in cashiers:
        title = one.card.locator("h2")
        await expect(title).to_contain_text("PAID")
        titles.append(await title.inner_text())
    assert sorted(titles) == ["PAID", "PAID ALREADY"]
    assert payments_of(cage.file) == [issued.amount_cents]
    paid_by = cashiers[titles.index("PAID")]
    await paid_by.shows(f"Hand over {format_amount(issued.amount_cents)} now.")
    await cashiers[titles.index("PAID ALREADY")].shows("Do not pay it.")


async def reads_until_the_line_breaks(
    cage: Cage,
) -> tuple[VoucherIssued, BreakingLine, CashierScreen]:
    """A voucher of $50.00 is read at the counter; nothing more can be looked up."""
    issued, line = await cage.voucher(), BreakingLine()
    cashier = await cage.cashier(before=line.before)
    await cashier.scans(issued.validation_number)
    await cashier.reads("50")
    await line.breaks()
    return issued, line, cashier


@pytest.mark.rule("D9A 6.3")
async def test_what_was_paid_is_handed_over_though_the_line_breaks_before_it_is_looked_up(
    cage: Cage,
) -> None:
    issued, line, cashier = await reads_until_the_line_breaks(cage)
    await cashier.press("Pay $50.00")
    await cashier.shows("this screen asks again by itself")
    await cashier.shows("Hand over $50.00 now.")
    # What is paid is not offered to be paid, whatever else the record cannot tell now.
    await expect(cashier.card.locator("h2")).to_have_text("PAID")
    await expect(cashier.button("Pay $50.00")).to_have_count(0)
    await line.comes_back()
    await cashier.shows_no("this screen asks again by itself")
    await expect(cashier.card).to_contain_text("15 Nov 2023")
    await cashier.shows("Hand over $50.00 now.")
    await beeps(cashier, issued.validation_number)
    await cashier.shows("PAID ALREADY")
    assert payments_of(cage.file) == [5_000]


@pytest.mark.rule("D9A 6.3")
async def test_a_payment_whose_answer_is_lost_is_in_doubt_until_the_record_tells_of_it(
    cage: Cage,
) -> None:
    issued, line, cashier = await reads_until_the_line_breaks(cage)
    line.loses_answers = True
    await cashier.press("Pay $50.00")
    await line.lost.wait()
    await line.comes_back_as_another_page()
    await cashier.shows("Nobody can say yet whether this payment was made.")
    await expect(cashier.button("Pay $50.00")).to_have_count(0)
    await cashier.shows_no("Hand over $50.00 now.")
    # Who scans it again, and meets the line come back, is told to hand it over, and that once.
    await beeps(cashier, issued.validation_number)
    await line.comes_back()
    await cashier.shows("Hand over $50.00 now.")
    await beeps(cashier, issued.validation_number)
    await cashier.shows("PAID ALREADY")
    assert payments_of(cage.file) == [5_000]
