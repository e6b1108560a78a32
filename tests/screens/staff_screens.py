"""Staff at their screens: supervisors with their places and forms, and the cashier."""

import re

from playwright.async_api import Locator, expect

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


class CashierScreen(Screen):
    """The cage."""

    async def scans(self, number: str) -> None:
        """Types what a scanner types."""
        field = self.page.get_by_label("Scan a voucher")
        await field.fill(number)
        await field.press("Enter")

    async def reads(self, dollars: str) -> None:
        """Types the value that stands on the paper."""
        await self.page.get_by_label("Value printed on the paper").fill(dollars)
        await self.press("Check")
