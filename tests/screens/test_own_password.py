"""Whoever signs in changes the own password, at their own screen and whenever they want to."""

import pytest
from playwright.async_api import expect

from harness.ready_house import ANN, CARL, HYBRID_TABLE, INES, PASSWORD
from screens.browser import Screen, Screens
from taisai.persons import Person
from taisai.rules import Role

pytestmark = [pytest.mark.slow, pytest.mark.asyncio(loop_scope="session")]

OTHER_PASSWORD = "another password, long enough"  # noqa: S105 - of a house that lives for a test


async def comes(screens: Screens, person: Person) -> Screen:
    """Somebody is at work at their screen, and looks for their password there."""
    if person.role is not Role.DEALER:
        screen = await screens.staff(person)
    else:
        screen = await screens.dealer(person, HYBRID_TABLE)
        # The head of an entry terminal has no room for more than a name.
        await screen.page.locator("header .own").click()
    await screen.press("My password")
    return screen


async def fills_in(screen: Screen, now: str, fresh: str, again: str) -> None:
    dialog = screen.page.get_by_role("dialog", name="My password")
    for label, text in (
        ("Password now", now),
        ("New password", fresh),
        ("The new one again", again),
    ):
        await dialog.get_by_label(label).fill(text)
    await dialog.locator('button[type="submit"]').click()


@pytest.mark.parametrize("person", [ANN, CARL, INES], ids=lambda person: person.role.value)
async def test_the_own_password_is_changed_and_signs_in_from_then_on(
    screens: Screens, person: Person
) -> None:
    screen = await comes(screens, person)
    await fills_in(screen, PASSWORD, OTHER_PASSWORD, "something else again")
    await screen.shows("The two new passwords differ.")
    await fills_in(screen, "not my password at all", OTHER_PASSWORD, OTHER_PASSWORD)
    await screen.shows("The password is not right.")
    await fills_in(screen, PASSWORD, "short", "short")
    await screen.shows("A password has 10 to 200 characters.")
    await fills_in(screen, PASSWORD, PASSWORD, PASSWORD)
    await screen.shows("The new password is the old one.")
    await fills_in(screen, PASSWORD, OTHER_PASSWORD, OTHER_PASSWORD)

    # One is signed out everywhere, and the old password opens nothing any more.
    button = screen.button("Sign in")
    await expect(button).to_be_visible()
    for password, is_right in ((PASSWORD, False), (OTHER_PASSWORD, True)):
        await screen.page.get_by_label("Staff name").fill(person.id)
        await screen.page.get_by_label("Password").fill(password)
        async with screen.page.expect_response("**/sign-in") as answer:
            await button.click()
        assert (await answer.value).ok is is_right
    screen.wrongs[:] = [one for one in screen.wrongs if "400 (Bad Request)" not in one]
    await expect(button).to_have_count(0)
