"""A touch is answered at once because nothing is drawn for it before (decision 15).

Once a touch has made a browser want a frame, what arrives from the network waits until that frame
is drawn. So neither the page nor the browser itself may change anything that is seen until the
Game System has answered, and nothing that moves meanwhile may need the page for each frame.
"""

import re
from typing import Any

import pytest
from playwright.async_api import Page, expect

from screens.browser import WIDE, Screens, TerminalScreen
from screens.display_rules import Dealing

pytestmark = [pytest.mark.slow, pytest.mark.asyncio(loop_scope="session")]

NOTES = """
  let isAsked = false;
  const noted = { changes: [], events: [] };
  window.noted = noted;
  const changed = (changes) => {
    if (isAsked) noted.changes.push(...changes.map((one) => one.attributeName ?? one.type));
  };
  const watch = new MutationObserver(changed);
  const Plain = WebSocket;
  window.WebSocket = class extends Plain {
    constructor(...how) {
      super(...how);
      this.addEventListener("message", ({ data }) => {
        if (!data.includes('"answers"')) return;
        changed(watch.takeRecords());
        isAsked = false;
      });
    }
  };
  for (const kind of ["mousedown", "click", "focusin"])
    addEventListener(kind, () => isAsked && noted.events.push(kind), true);
  addEventListener("pointerdown", ({ target }) => {
    const main = target.closest("main");
    if (main === null) return;
    const all = { childList: true, attributes: true, characterData: true };
    watch.observe(main, { subtree: true, ...all });
    isAsked = true;
  }, true);
"""
MOVES = "(bar) => getComputedStyle(bar).transitionProperty"
ALL_ELSE_IS_STILL = """() => document.getAnimations()
  .every((one) => /filling/.test(one.effect.target.className))"""


async def playing(screens: Screens) -> TerminalScreen:
    async def before(page: Page) -> None:
        await page.add_init_script(NOTES)

    player = await screens.terminal(
        1, size=WIDE, has_touch=True, before=before, reduced_motion="no-preference"
    )
    await player.insert(50)
    await Dealing(screens).open()
    await player.is_open()
    return player


async def test_nothing_is_drawn_for_a_touch_before_it_is_answered(screens: Screens) -> None:
    player = await playing(screens)

    await player.area("big").tap()

    words = re.compile("your wager")
    await expect(player.area("big")).to_have_attribute("aria-label", words)
    noted: dict[str, Any] = await player.page.evaluate("noted")
    assert set(noted["changes"]) == {"aria-busy"}
    assert noted["events"] == []


async def test_nothing_but_the_countdown_moves_and_it_needs_no_page(screens: Screens) -> None:
    player = await playing(screens)
    bar = player.page.locator(".countdown .filling")

    # What a browser can move alone, without asking the page for each frame.
    assert await bar.evaluate(MOVES) == "transform"
    # Buttons that have just been lit take a moment for it; what goes on and on never ends.
    await player.page.wait_for_function(ALL_ELSE_IS_STILL)
