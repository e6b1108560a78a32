"""Staff at their screens: supervisors with their places and forms, and the cashier."""

import re

from playwright.async_api import Locator, Page, expect

from harness.serving import RunningHouse
from screens.browser import Screen


class SupervisorScreen(Screen):
    """A game supervisor's or a casino supervisor's screen."""

    async def goes_to(self, *places: str) -> None:
        """Goes to a place, and to a tab of it."""
        for place in places:
            await self.page.locator("nav").get_by_role("button", name=place).first.click()

    def command(self, name: str) -> Locator:
        """The first button of a command."""
        return self.page.locator(f'main button[data-command="{name}"]').first

    async def puts_right(self, command: str, round_number: int | None = None) -> None:
        """Presses what puts a past round right: that one, or the newest."""
        which = "" if round_number is None else f" {round_number}$"
        words = re.compile(f"^Put right: round{which}")
        await self.page.get_by_role("button", name=words).first.click()
        await self.asks(command)

    async def asks(self, command: str) -> None:
        """Presses a command's button, once it is lit."""
        await expect(self.command(command)).not_to_have_attribute("aria-disabled", "true")
        await self.command(command).click()

    async def is_told(self, button: Locator, words: str) -> None:
        """Touches a dark button all the same: it says why, and does nothing."""
        await expect(button).to_have_attribute("aria-disabled", "true")
        await button.click(force=True)
        await self.shows(words)

    @property
    def form(self) -> Locator:
        """The form that is open."""
        return self.page.get_by_role("dialog")

    async def fills_in(self, **fields: str) -> None:
        """Fills in the form that is open; `__` in a label stands for a comma."""
        for label, text in fields.items():
            words = label.replace("__", ", ").replace("_", " ")
            await self.form.get_by_label(words, exact=False).first.fill(text)

    async def sends(self, **fields: str) -> None:
        """Fills in the form that is open, and sends it; it closes when that is done."""
        await self.fills_in(**fields)
        await self.form.locator('button[type="submit"]').click()
        await expect(self.form).to_have_count(0)

    async def is_refused(self, words: str, **fields: str) -> None:
        """The form that is open is sent, stays open, and says why."""
        await self.fills_in(**fields)
        await self.form.locator('button[type="submit"]').click()
        await expect(self.form.get_by_role("alert")).to_contain_text(words)

    async def makes_test_runs(self) -> None:
        """D9 5.0(b): looks at each test outcome on the layout, and confirms what is lit."""
        await self.asks("RunTests")
        progress = self.form.locator("[role=status].digits")
        await expect(progress).to_have_text(re.compile(r"^0 of [1-9]"))
        count = int((await progress.inner_text()).split()[2])
        for done in range(count):
            await expect(self.form.locator(".area.lit").first).to_be_visible()
            await self.form.get_by_role("button", name="Seen like this").click()
            await expect(progress).to_have_text(f"{done + 1} of {count} confirmed")
        await self.form.get_by_role("button", name=f"Record {count} test runs").click()
        await expect(self.form).to_have_count(0)

    async def passes(self, check: str) -> None:
        """Records that a check was passed."""
        step = self.page.locator("li.step", has=self.page.get_by_text(check, exact=True))
        await step.get_by_role("button", name="Passed").click()
        await expect(step.locator(".state")).to_have_text("passed")


class InspectorScreen(Screen):
    """The inspector's screen.

    Attributes:
        house: The house that is inspected.
    """

    def __init__(self, page: Page, house: RunningHouse) -> None:
        super().__init__(page)
        self.house = house

    async def comes(self) -> None:
        """Comes to the screen anew."""
        await self.page.goto(f"{self.house.origin}/staff/inspector")
        await expect(self.page.get_by_role("tab").first).to_be_visible()

    async def goes_to(self, tab: str) -> None:
        """Goes to a tab."""
        await self.page.get_by_role("tab", name=tab).click()

    @property
    def rows(self) -> Locator:
        """The rows of the table of records that is in sight."""
        return self.page.locator("table.records tbody tr")

    async def seeks(self, **fields: str) -> None:
        """Fills in what rounds are sought by, and searches."""
        for label, text in fields.items():
            field = self.page.locator("form").get_by_label(label.replace("_", " "))
            if label == "Table":
                await field.select_option(label=text)
            else:
                await field.fill(text)
        await self.press("Search")

    async def opens(self, words: str) -> None:
        """Opens a round of the list, and waits until it is there."""
        await self.page.locator("table.records").get_by_role("button", name=words).click()
        await expect(self.page.get_by_role("heading", name=words)).to_be_visible()

    async def wagers_shown(self) -> dict[str, int]:
        """The chips on the layout: cents by bet."""
        found: dict[str, int] = await self.page.locator("[data-wager]").evaluate_all(
            "all => Object.fromEntries(all.map((one) => [one.dataset.wager, +one.dataset.cents]))"
        )
        return found

    async def chips_outside(self) -> list[str]:
        """The bets of which some chip, or its cross, is drawn beyond the area."""
        found: list[str] = await self.page.locator("[data-wager]").evaluate_all(
            """all => all.filter((one) => {
              const chip = one.getBoundingClientRect();
              const face = document.querySelector(`[data-bet="${one.dataset.wager}"] .face`);
              const area = face.getBoundingClientRect();
              return chip.left < area.left || chip.right > area.right
                || chip.top < area.top || chip.bottom > area.bottom;
            }).map((one) => one.dataset.wager)"""
        )
        return found

    async def drawn(self) -> list[str]:
        """Every area of the layout."""
        found: list[str] = await self.page.locator(".area[data-bet]").evaluate_all(
            "all => all.map((one) => one.dataset.bet)"
        )
        return found

    async def lit(self) -> set[str]:
        """The areas that are lit."""
        found: list[str] = await self.page.locator(".area.lit").evaluate_all(
            "all => all.map((one) => one.dataset.bet)"
        )
        return set(found)


class CashierScreen(Screen):
    """The cage."""

    @property
    def card(self) -> Locator:
        """The voucher at the counter."""
        return self.page.get_by_role("region", name="Voucher", exact=True)

    async def scans(self, number: str) -> None:
        """Types what a scanner types."""
        field = self.page.get_by_label("Scan a voucher")
        await field.fill(number)
        await field.press("Enter")

    async def reads(self, dollars: str) -> None:
        """Types the value that stands on the paper."""
        await self.page.get_by_label("Value printed on the paper").fill(dollars)
        await self.press("Check")
