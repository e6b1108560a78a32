"""D9A 3.4: the strip of past results, looked at in a browser."""

from itertools import pairwise

import pytest
from playwright.async_api import expect

from screens.browser import PHONE, SMALL, TALL, WIDE, Screens, Size, TerminalScreen
from screens.display_rules import Dealing, boxes, shown_results
from taisai.table.vocabulary import Faces

pytestmark = [pytest.mark.slow, pytest.mark.asyncio(loop_scope="session")]

EVERY_SIZE = pytest.mark.parametrize("size", [WIDE, SMALL, TALL, PHONE])
THROWN: tuple[Faces, ...] = ((6, 1, 3), (2, 2, 2), (5, 4, 4))
ALIKE_JS = """all => all.map((one) => {
  const style = getComputedStyle(one);
  return [style.fontFamily, style.fontSize, style.fontWeight, style.fontStyle, style.color,
    style.backgroundColor, style.opacity, style.border, style.boxShadow, style.filter,
    style.transform, style.textDecorationLine].join(" | ");
})"""
FORMAT_JS = """all => all.map((one) => one.outerHTML
  .replace(/<circle[^>]*>(<.circle>)?/g, "").replace(/aria-label="[^"]*"/, ""))"""
MOVING_JS = """strip => {
  const within = [strip, ...strip.querySelectorAll("*")];
  return document.getAnimations().filter((one) => within.includes(one.effect?.target)).length
    + within.filter((one) => {
      const style = getComputedStyle(one);
      return style.animationName !== "none"
        || style.transitionDuration.split(",").some((long) => parseFloat(long) > 0);
    }).length;
}"""


async def after_rounds(
    screens: Screens, size: Size = SMALL, thrown: tuple[Faces, ...] = THROWN
) -> tuple[Dealing, TerminalScreen]:
    """A terminal after some rounds."""
    dealing = Dealing(screens)
    for faces in thrown:
        await dealing.round(faces)
    player = await screens.terminal(1, size=size)
    await expect(player.page.locator(".strip li")).to_have_count(len(thrown))
    return dealing, player


@pytest.mark.rule("D9A 3.4")
async def test_d9a_3_4_at_most_as_many_results_as_the_operator_set_oldest_first(
    screens: Screens,
) -> None:
    dealing = Dealing(screens)
    await dealing.show_results(3)
    player = await screens.terminal(1)
    await expect(player.page.locator(".strip")).to_have_count(0)
    for faces in THROWN:
        await dealing.round(faces)
    await expect(player.page.locator(".strip li")).to_have_count(3)
    assert await shown_results(player) == [[1, 3, 6], [2, 2, 2], [4, 4, 5]]

    await dealing.round((3, 1, 1))

    await expect(player.page.locator(".strip li svg").last).to_have_attribute("aria-label", "1 1 3")
    assert await shown_results(player) == [[2, 2, 2], [4, 4, 5], [1, 1, 3]]
    # R9: a void round has no result, counts among those of which results are shown, and nothing
    # older comes back in its place.
    await dealing.void()
    await expect(player.page.locator(".strip li")).to_have_count(2)
    assert await shown_results(player) == [[4, 4, 5], [1, 1, 3]]


@pytest.mark.rule("D9A 3.4")
async def test_d9a_3_4_never_more_than_twenty_are_shown_and_nothing_but_their_faces(
    screens: Screens,
) -> None:
    dealing = Dealing(screens)
    for count in range(21):
        await dealing.round((1 + count % 6, 2, 3))
    player = await screens.terminal(1)

    await expect(player.page.locator(".strip li")).to_have_count(20)
    assert await shown_results(player) == [sorted((1 + count % 6, 2, 3)) for count in range(1, 21)]
    words = await player.page.locator(".strip").inner_text()
    assert words.strip() == "Past results"


@EVERY_SIZE
@pytest.mark.rule("D9A 3.4(a)(i)")
@pytest.mark.rule("D9A 3.4(b)(ii)")
async def test_d9a_3_4_a_i_and_b_ii_feature_and_results_keep_still(
    screens: Screens, size: Size
) -> None:
    dealing, player = await after_rounds(screens, size)
    strip = player.page.locator(".strip")
    before = await strip.inner_html(), await boxes(player, ".strip li")

    assert await strip.evaluate(MOVING_JS) == 0
    await dealing.open()
    await player.is_open()
    assert await strip.evaluate(MOVING_JS) == 0
    assert (await strip.inner_html(), await boxes(player, ".strip li")) == before
    await dealing.close()
    await expect(player.page.locator(".pill")).to_contain_text("No more bets")
    assert (await strip.inner_html(), await boxes(player, ".strip li")) == before

    # A result comes in: those that were there stay where they are.
    await dealing.settle((6, 6, 5))
    await expect(player.page.locator(".strip li")).to_have_count(4)
    assert await strip.evaluate(MOVING_JS) == 0
    assert (await boxes(player, ".strip li"))[:3] == before[1]


@EVERY_SIZE
@pytest.mark.rule("D9A 3.4(a)(ii)")
async def test_d9a_3_4_a_ii_the_feature_has_one_place_and_keeps_it(
    screens: Screens, size: Size
) -> None:
    dealing, player = await after_rounds(screens, size)
    places = [await boxes(player, ".results")]
    await player.insert(50)
    await dealing.open()
    await player.is_open()
    places.append(await boxes(player, ".results"))
    await player.touch("small")
    await player.shows_money("$45.00", "$5.00", "$0.00")
    places.append(await boxes(player, ".results"))
    await dealing.close()
    await dealing.settle((6, 6, 5))
    await expect(player.page.locator(".strip li")).to_have_count(4)
    places.append(await boxes(player, ".results"))
    # A notice to players changes nothing of it.
    await player.press("Call dealer")
    await player.shows("Dealer called")
    places.append(await boxes(player, ".results"))

    assert len({str(place) for place in places}) == 1, places


@EVERY_SIZE
@pytest.mark.rule("D9A 3.4(a)(iii)")
async def test_d9a_3_4_a_iii_the_feature_stands_apart_from_everything_else(
    screens: Screens, size: Size
) -> None:
    _, player = await after_rounds(screens, size)
    await player.page.locator(".strip").scroll_into_view_if_needed()
    if size is PHONE:
        await player.page.evaluate("scrollTo(0, document.body.scrollHeight)")

    (strip,) = await boxes(player, ".strip")
    others = await boxes(player, "[data-bet] .hit, header, footer, footer button, .meter, .tidings")
    assert others
    assert not [one for one in others if strip.overlaps(one)]
    await expect(player.page.locator(".strip")).to_be_in_viewport(ratio=1)
    await expect(player.page.locator(".strip .label")).to_have_text("Past results")


@pytest.mark.rule("D9A 3.4(b)(i)")
async def test_d9a_3_4_b_i_all_results_are_shown_in_a_like_manner(screens: Screens) -> None:
    _, player = await after_rounds(screens, thrown=((6, 1, 3), (3, 6, 1), (1, 3, 6), (4, 4, 1)))

    results = await shown_results(player)

    assert results == [[1, 3, 6], [1, 3, 6], [1, 3, 6], [1, 4, 4]]
    drawn = await player.page.locator(".strip li").evaluate_all(
        "all => all.map((one) => one.innerHTML)"
    )
    assert len(set(drawn[:3])) == 1


@pytest.mark.rule("D9A 3.4(b)(iii)(A)")
async def test_d9a_3_4_b_iii_a_all_results_are_set_in_one_font(screens: Screens) -> None:
    _, player = await after_rounds(screens)

    looks = await player.page.locator(".strip li").evaluate_all(ALIKE_JS)

    assert len(looks) == 3
    assert len(set(looks)) == 1


@pytest.mark.rule("D9A 3.4(b)(iii)(B)")
async def test_d9a_3_4_b_iii_b_all_results_have_one_format(screens: Screens) -> None:
    _, player = await after_rounds(screens)

    formats = await player.page.locator(".strip li").evaluate_all(FORMAT_JS)

    assert len(set(formats)) == 1
    for dice in await player.page.locator(".strip li").all():
        await expect(dice.locator(".die")).to_have_count(3)


@EVERY_SIZE
@pytest.mark.rule("D9A 3.4(b)(iii)(C)")
async def test_d9a_3_4_b_iii_c_all_results_have_one_size(screens: Screens, size: Size) -> None:
    _, player = await after_rounds(screens, size)

    dice = await boxes(player, ".strip .die .side")
    results = await boxes(player, ".strip li")

    assert len(dice) == 9
    assert len({(round(one.width, 1), round(one.height, 1)) for one in dice}) == 1
    assert len({(round(one.width, 1), round(one.height, 1)) for one in results}) == 1
    gaps = [after.x - before.x - before.width for before, after in pairwise(results)]
    assert max(gaps) - min(gaps) < 1
