"""Every screen in every phase, at every size, in both languages: nothing overflows; axe is content.

The scenes are still: they come from the views themselves (`scenes`), not from rounds dealt here.
Each time every phase is seen at every size in English, and in Chinese at one size and by axe in the
fullest scene; a drill looks at all of it.
"""

import asyncio
from collections.abc import AsyncIterator
from itertools import chain
from pathlib import Path
from typing import Final

import pytest
import pytest_asyncio
from playwright.async_api import Browser, expect

from harness.drill import IS_LONG, Tally
from harness.ready_house import ANN, TERMINALS_TABLE
from harness.serving import RunningHouse, copy_house
from screens.browser import (
    LANGUAGES,
    LAPTOP,
    LYING,
    OPEN_PAGES,
    PHONE,
    ROOT,
    SMALL,
    TABLET,
    TALL,
    UPRIGHT,
    USUAL_LANGUAGES,
    WIDE,
    Screens,
    Size,
)
from screens.conftest import catch_up, serving_patiently
from screens.scenes import Scene, all_scenes
from screens.stills import PEOPLE, PLACES, Stills, stills_of_device, stills_of_staff
from taisai.house.vocabulary import DeviceKind
from taisai.server.conversation.screens import ScreenKind

pytestmark = [pytest.mark.slow, pytest.mark.asyncio(loop_scope="session")]

SIZES: Final[dict[ScreenKind, tuple[Size, ...]]] = {
    ScreenKind.TERMINAL: (SMALL, WIDE, TALL, PHONE, LYING, TABLET, UPRIGHT),
    ScreenKind.FELT: (SMALL, WIDE, TALL),
    ScreenKind.RESULTS_DISPLAY: (SMALL, WIDE),
    ScreenKind.ENTRY_TERMINAL: (SMALL, LAPTOP, WIDE, TABLET, UPRIGHT),
    ScreenKind.GAME_SUPERVISOR: (SMALL, LAPTOP),
    ScreenKind.CASINO_SUPERVISOR: (SMALL, LAPTOP),
    ScreenKind.CASHIER: (SMALL, LAPTOP, WIDE),
    ScreenKind.INSPECTOR: (SMALL, LAPTOP, WIDE),
}
"""The sizes at which each screen is used; the first is where axe looks."""
FIXED: Final = frozenset({ScreenKind.TERMINAL, ScreenKind.FELT, ScreenKind.RESULTS_DISPLAY})
"""What stands on a casino floor does not scroll."""
SCROLLED: Final = frozenset({PHONE, LYING, TABLET, UPRIGHT})
"""What is held in a hand scrolls where it must."""
WITH_PLACES: Final = {
    ScreenKind.GAME_SUPERVISOR: 2,
    ScreenKind.CASINO_SUPERVISOR: 8,
    ScreenKind.CASHIER: 3,
    ScreenKind.INSPECTOR: 4,
}
"""The screens that have several places, and how many at the least."""
DIALOGS: Final = {ScreenKind.TERMINAL: 2, ScreenKind.ENTRY_TERMINAL: 4}
"""How many dialogs open from a busy table, at the least."""
BUILT: Final = [kind for kind in SIZES if (ROOT / "web" / f"{kind.value}.html").is_file()]
LOOKS: Final = [
    pytest.param(kind, size, language, id=f"{kind.value}-{size[0]}x{size[1]}-{language}")
    for kind in BUILT
    for size in SIZES[kind]
    for language in USUAL_LANGUAGES
    if IS_LONG or language == "en" or size == SIZES[kind][0]
]
FULLEST: Final = "a busy table"


@pytest.fixture(scope="module")
def scenes() -> dict[str, Scene]:
    """Every scene."""
    return all_scenes()


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def gallery(
    house_template: Path, tmp_path_factory: pytest.TempPathFactory, browser: Browser
) -> AsyncIterator[Screens]:
    """A house from which pages come, and in which nothing happens."""
    file = copy_house(house_template, tmp_path_factory.mktemp("gallery"))
    async with serving_patiently(file) as house:
        await _play_a_round(house)
        await asyncio.to_thread(catch_up, file)
        opened = Screens(house, browser)
        yield opened
        await opened.close()


def differing(scenes: dict[str, Scene], kind: ScreenKind) -> dict[str, Scene]:
    """The scenes that look different on a screen: a cage is not moved by what a table does."""
    by_look = {scene.looks_of(kind): name for name, scene in reversed(scenes.items())}
    return {name: scenes[name] for name in sorted(by_look.values(), key=list(scenes).index)}


async def _play_a_round(house: RunningHouse) -> None:
    """For those who search and replay; by the bare protocol."""
    dealer = await house.staff(ANN, TERMINALS_TABLE)
    player = await house.device(DeviceKind.TERMINAL, TERMINALS_TABLE, 1)
    await house.insert_note(TERMINALS_TABLE, 1, 5_000)
    await dealer.do("SpinTumbler", times=3)
    await dealer.do("CallPlaceYourBets")
    await player.do("PlaceWager", bet="small", amount_cents=500)
    await player.do("PlaceWager", bet="double_3", amount_cents=200)
    await house.clock.jump(36_000)
    await player.until(lambda view: view["banner"] == "no more bets")
    for number in (3, 1, 3):
        await dealer.say(say="do", command={"type": "PressEntryButton", "number": number})
    await dealer.do("PressEnter")
    await house.clock.jump(10_000)
    await player.until(lambda view: view["banner"] == "result")
    await house.cash_out(player, TERMINALS_TABLE, 1)
    await house.clock.jump(1_000)


async def opened_stills(
    gallery: Screens, kind: ScreenKind, scene: Scene, size: Size, language: str
) -> Stills:
    """A screen that is shown a first scene."""
    make = stills_of_staff if kind in PEOPLE else stills_of_device
    return await make(gallery, kind, scene, size=size, language=language)


@pytest.mark.drill
@pytest.mark.parametrize(("kind", "size", "language"), LOOKS)
async def test_nothing_overflows_in_any_phase(
    gallery: Screens,
    scenes: dict[str, Scene],
    tally: Tally,
    kind: ScreenKind,
    size: Size,
    language: str,
) -> None:
    stills = await opened_stills(gallery, kind, scenes["wagering"], size, language)
    may_scroll = kind not in FIXED or size in SCROLLED
    faults = []
    for name, scene in differing(scenes, kind).items():
        await stills.show(scene)
        faults += [f"{name}: {fault}" for fault in await stills.faults(may_scroll=may_scroll)]
        tally["stills"] += 1
    await stills.page.close()
    assert not faults, "\n".join(faults)


@pytest.mark.drill
@pytest.mark.parametrize("language", USUAL_LANGUAGES)
@pytest.mark.parametrize("kind", BUILT)
async def test_axe_finds_nothing_in_any_phase(
    gallery: Screens, scenes: dict[str, Scene], tally: Tally, kind: ScreenKind, language: str
) -> None:
    stills = await opened_stills(gallery, kind, scenes["wagering"], SIZES[kind][0], language)
    await expect(stills.page.locator("html")).to_have_attribute("lang", language)
    violations = []
    seen = differing(scenes, kind)
    if language != "en" and not IS_LONG:
        seen = {FULLEST: scenes[FULLEST]}
    for name, scene in seen.items():
        await stills.show(scene)
        violations += [f"{name}: {one}" for one in await stills.violations()]
        tally["stills for axe"] += 1
    await stills.page.close()
    assert not violations, "\n".join(violations)


@pytest.mark.parametrize("language", sorted(set(LANGUAGES) - set(USUAL_LANGUAGES)))
async def test_axe_finds_nothing_on_a_terminal_in_any_language(
    gallery: Screens, scenes: dict[str, Scene], language: str
) -> None:
    stills = await opened_stills(gallery, ScreenKind.TERMINAL, scenes[FULLEST], SMALL, language)
    await expect(stills.page.locator("html")).to_have_attribute("lang", language)
    violations = await stills.violations()
    await stills.page.close()
    assert not violations


@pytest.mark.drill
@pytest.mark.parametrize(
    ("kind", "size", "language"),
    [
        pytest.param(kind, size, language, id=f"{kind.value}-{size[0]}x{size[1]}-{language}")
        for kind in WITH_PLACES
        for size in (SMALL, LAPTOP, WIDE, TABLET, UPRIGHT)
        for language in USUAL_LANGUAGES
        if IS_LONG or (language == "en" and size not in {UPRIGHT, WIDE}) or size == SMALL
    ],
)
async def test_every_place_of_a_staff_screen_holds_what_it_shows(
    gallery: Screens, scenes: dict[str, Scene], kind: ScreenKind, size: Size, language: str
) -> None:
    stills = await opened_stills(gallery, kind, scenes[FULLEST], size, language)
    faults, places = [], []
    await expect(stills.page.locator(PLACES).first).to_be_visible()
    async for place in stills.places():
        places.append(place)
        found = await stills.faults()
        if size == SMALL:
            found += await stills.violations()
        faults += [f"{place}: {fault}" for fault in found]
    await stills.page.close()
    assert not faults, "\n".join(faults)
    assert len(places) >= WITH_PLACES[kind], places


@pytest.mark.parametrize(
    ("kind", "size"),
    [
        pytest.param(ScreenKind.TERMINAL, SMALL, id="terminal"),
        pytest.param(ScreenKind.TERMINAL, PHONE, id="phone"),
        pytest.param(ScreenKind.TERMINAL, LYING, id="lying phone"),
        pytest.param(ScreenKind.ENTRY_TERMINAL, SMALL, id="entry_terminal"),
        pytest.param(ScreenKind.ENTRY_TERMINAL, UPRIGHT, id="entry terminal upright"),
    ],
)
@pytest.mark.parametrize("language", USUAL_LANGUAGES)
async def test_every_dialog_holds_what_it_shows(
    gallery: Screens, scenes: dict[str, Scene], kind: ScreenKind, size: Size, language: str
) -> None:
    stills = await opened_stills(gallery, kind, scenes[FULLEST], size, language)
    await expect(stills.page.locator("button").first).to_be_visible()
    faults, seen = [], set[str]()
    async for dialog in stills.dialogs(seen):
        found = await stills.faults() + await stills.violations()
        faults += [f"{dialog}: {fault}" for fault in found]
    await stills.page.close()
    assert not faults, "\n".join(faults)
    assert len(seen) >= DIALOGS[kind], seen


@pytest.mark.parametrize("size", [SMALL, TABLET, UPRIGHT], ids=["small", "lying", "upright"])
async def test_a_dealer_has_everything_at_hand_in_every_phase(
    gallery: Screens, scenes: dict[str, Scene], size: Size
) -> None:
    stills = await opened_stills(gallery, ScreenKind.ENTRY_TERMINAL, scenes["wagering"], size, "en")
    hidden = []
    for name, scene in differing(scenes, ScreenKind.ENTRY_TERMINAL).items():
        await stills.show(scene)
        hidden += await stills.page.locator(
            ".actions button, .last button, .players button"
        ).evaluate_all(
            """(all, name) => all
                .filter((one) => {
                  const room = one.closest(".players") ?? document.documentElement;
                  const bottom = room.getBoundingClientRect().bottom;
                  return one.getBoundingClientRect().bottom > Math.min(bottom, innerHeight) + 1;
                })
                .map((one) => `${name}: ${one.innerText}`)""",
            name,
        )
    await stills.page.close()
    assert not hidden, "\n".join(hidden)


@pytest.mark.parametrize("size", [UPRIGHT, (810, 1_080), (820, 1_180)], ids=str)
async def test_a_tablet_held_upright_shows_every_area_of_the_usual_layout(
    gallery: Screens, scenes: dict[str, Scene], size: Size
) -> None:
    stills = await opened_stills(gallery, ScreenKind.TERMINAL, scenes["wagering"], size, "en")
    for name, count, hidden_max in (
        ("wagering", 50, 0),
        ("wagering on the alternative layout", 106, 26),
    ):
        await stills.show(scenes[name])
        await expect(stills.page.locator("main .hit")).to_have_count(count)
        await stills.drawn()
        hidden: int = await stills.page.locator("main .hit").evaluate_all(
            """all => {
              const edge = (of, side) => document.querySelector(of).getBoundingClientRect()[side];
              const end = Math.min(edge("main", "bottom"), edge("footer", "top"));
              return all.filter((one) => one.getBoundingClientRect().bottom > end).length;
            }"""
        )
        assert hidden <= hidden_max
    await stills.page.close()


async def test_a_dealer_who_waits_sees_what_fell_before(
    gallery: Screens, scenes: dict[str, Scene]
) -> None:
    kind = ScreenKind.ENTRY_TERMINAL
    stills = await opened_stills(gallery, kind, scenes["a full strip"], WIDE, "en")
    rounds = stills.page.get_by_role("region", name="Last rounds")
    await expect(rounds.get_by_role("listitem").first).to_have_text("22 triple 4, total 12")
    await expect(rounds.get_by_text("Dice set D-1 · seal S-0001")).to_be_visible()
    await stills.show(scenes["between rounds"])
    await expect(rounds.get_by_text("No result yet")).to_be_visible()
    await stills.page.close()


@pytest.mark.parametrize("size", [SMALL, LAPTOP, WIDE, TABLET, UPRIGHT], ids=str)
async def test_a_tables_tile_holds_the_longest_call(
    gallery: Screens, scenes: dict[str, Scene], size: Size
) -> None:
    kind = ScreenKind.CASINO_SUPERVISOR
    stills = await opened_stills(gallery, kind, scenes["wagering"], size, "en")
    await stills.page.locator("nav button").first.click()
    calls = stills.page.locator("article .result span")
    await calls.first.evaluate("one => (one.textContent = 'Round 1,234: 5, double 6, total 17')")
    faults = await stills.faults()
    await stills.page.close()
    assert not faults, "\n".join(faults)


@pytest.mark.parametrize(
    ("kind", "warns"),
    [
        pytest.param(ScreenKind.ENTRY_TERMINAL, ".grid .needs", id="dealer"),
        pytest.param(ScreenKind.GAME_SUPERVISOR, ".grid .locked", id="supervisor"),
        pytest.param(ScreenKind.CASINO_SUPERVISOR, "button.danger", id="danger"),
    ],
)
async def test_what_warns_in_red_stays_red_under_a_pointer(
    gallery: Screens, scenes: dict[str, Scene], kind: ScreenKind, warns: str
) -> None:
    stills = await opened_stills(gallery, kind, scenes[FULLEST], SMALL, "en")
    button = stills.page.locator(warns).first
    await button.hover()
    # Not before the colour has come.
    await stills.page.wait_for_function(
        "one => one.getAnimations().length === 0", arg=await button.element_handle()
    )
    red, green, blue = await button.evaluate(
        "one => getComputedStyle(one).backgroundColor.match(/\\d+/g).slice(0, 3).map(Number)"
    )
    await stills.page.close()
    assert red > 1.5 * green
    assert red > 1.5 * blue


@pytest.mark.parametrize("size", [SMALL, TABLET, UPRIGHT], ids=["small", "lying", "upright"])
async def test_all_who_are_paid_on_an_area_are_in_sight_at_once(
    gallery: Screens, scenes: dict[str, Scene], size: Size
) -> None:
    kind = ScreenKind.ENTRY_TERMINAL
    stills = await opened_stills(gallery, kind, scenes["ten winners"], size, "en")
    winners = stills.page.locator(".area").first.get_by_role("listitem")
    assert await winners.count() == 10
    last = await winners.last.bounding_box()
    room = await stills.page.locator(".entry .scroll").bounding_box()
    await stills.page.close()
    assert last is not None
    assert room is not None
    assert last["y"] + last["height"] <= room["y"] + room["height"]


async def test_every_page_is_looked_at() -> None:
    pages = {path.stem for path in (ROOT / "web").glob("*.html")}
    assert pages == {kind.value for kind in BUILT} | set(OPEN_PAGES)


@pytest.mark.parametrize(
    ("kind", "size", "under_a_finger"),
    [
        pytest.param(ScreenKind.TERMINAL, WIDE, "footer [data-chip]", id="terminal"),
        pytest.param(ScreenKind.TERMINAL, UPRIGHT, "main .hit, footer button", id="upright"),
        pytest.param(ScreenKind.FELT, WIDE, ".positions button", id="felt"),
        *(
            pytest.param(
                ScreenKind.ENTRY_TERMINAL, size, ".big, .last button", id=f"entry-{size[0]}"
            )
            for size in SIZES[ScreenKind.ENTRY_TERMINAL]
        ),
    ],
)
async def test_nothing_moves_under_a_finger_from_phase_to_phase(
    gallery: Screens, scenes: dict[str, Scene], kind: ScreenKind, size: Size, under_a_finger: str
) -> None:
    stills = await opened_stills(gallery, kind, scenes["wagering"], size, "en")
    places: dict[int, set[tuple[int, ...]]] = {}
    for scene in differing(scenes, kind).values():
        await stills.show(scene)
        corners: list[list[int]] = await stills.page.locator(under_a_finger).evaluate_all(
            """all => all.map((one) => one.getBoundingClientRect())
                .map(({ left, top }) => [Math.round(left), Math.round(top)])"""
        )
        # Another table has other chips; those of one table stay where they are.
        places.setdefault(len(corners), set()).add(tuple(chain.from_iterable(corners)))
    await stills.page.close()
    assert any(places), "some scenes have something to touch"
    # A pixel is a matter of rounding.
    moved = [max(one) - min(one) for found in places.values() for one in zip(*found, strict=True)]
    assert max(moved) <= 1
