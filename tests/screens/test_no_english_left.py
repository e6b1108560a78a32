"""No English is left on a screen in another language, but names and what people typed.

Every screen is shown the same scenes in English and in each other language, with all its places and
dialogs, and what can be read or heard on it is compared. What is marked as English is English.
"""

import re
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Final

import pytest
import pytest_asyncio
from playwright.async_api import Browser

from harness.drill import IS_LONG, Tally
from harness.serving import copy_house
from screens.browser import LANGUAGES, SMALL, Screens
from screens.conftest import serving_patiently
from screens.scenes import Scene, all_scenes
from screens.stills import PEOPLE, Stills, stills_of_device, stills_of_staff
from taisai.server.conversation.screens import ScreenKind

pytestmark = [pytest.mark.slow, pytest.mark.asyncio(loop_scope="session")]

FULLEST: Final = "a busy table"
USUAL: Final = (FULLEST, "a large win", "void round", "won")
SPOKEN: Final = """() => {
  const UNSAID = "script, noscript, style, option";
  const NAMED = ["aria-label", "title", "placeholder", "alt"];
  const found = new Set();
  const isOurs = (one) => one.closest("[lang]").lang === document.documentElement.lang;
  const add = (one, text) => {
    const isSaid = text && /[A-Za-z]{2}/.test(text) && !one.closest(UNSAID);
    if (isSaid && isOurs(one)) found.add(text.replace(/\\s+/g, " ").trim());
  };
  for (const one of document.querySelectorAll("body, body *")) {
    for (const name of NAMED) add(one, one.getAttribute(name));
    for (const node of one.childNodes) if (node.nodeType === 3) add(one, node.data);
  }
  return [...found];
}"""
NAMES: Final = re.compile(
    r"Tai-Sai|\b(?:ann|bob|cara|carl|dora|gus|gwen|ines)\b|harbour casino|pacific/auckland|"
    r"te reo māori · hukihuki|\b(?:taisai|tests)\.[\w.]+|\b(?:sqlite|jsonl?|csv|qr|utc|sha-256)\b|"
    r"\b(?:D9A?|Div1|[DR]\d)[\w.()-]*|[\w-]*\btable-?\s?\w+(?:-\d+)*|\bt1\b|[a-f0-9]{8,}|"
    r"[A-Z0-9]{4}(?:[- ][A-Z0-9]{4})+|the camera shows it|it fails|taisai verify|--key|signing.pub|https?://\S+",
    re.I,
)
"""Names, numbers of rules, codes, and the reasons that people typed."""
KINDS: Final = (
    [*PEOPLE, ScreenKind.TERMINAL, ScreenKind.FELT, ScreenKind.RESULTS_DISPLAY]
    if IS_LONG
    else [ScreenKind.TERMINAL]
)
WORD: Final = re.compile(r"[A-Za-z]{2,}")
ENGLISH: Final = re.compile(
    r"\b(the|and|of|is|are|was|for|with|not|this|that|by|from|your)\b", re.I
)


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def gallery(
    house_template: Path, tmp_path_factory: pytest.TempPathFactory, browser: Browser
) -> AsyncIterator[Screens]:
    """A house from which pages come, and in which nothing happens."""
    file = copy_house(house_template, tmp_path_factory.mktemp("languages"))
    async with serving_patiently(file) as house:
        opened = Screens(house, browser)
        yield opened
        await opened.close()


@pytest.fixture(scope="module")
def scenes() -> dict[str, Scene]:
    """Every scene."""
    return all_scenes()


async def words_on(
    gallery: Screens, kind: ScreenKind, scenes: dict[str, Scene], tag: str
) -> set[str]:
    """All that is read or heard on a screen, in its places and in the dialogs of a busy table."""
    make = stills_of_staff if kind in PEOPLE else stills_of_device
    stills: Stills = await make(gallery, kind, scenes[FULLEST], size=SMALL, language=tag)
    found: set[str] = set(await stills.page.evaluate(SPOKEN))
    for name in scenes if IS_LONG else USUAL:
        await stills.show(scenes[name])
        found |= set(await stills.page.evaluate(SPOKEN))
    await stills.show(scenes[FULLEST])
    if kind in PEOPLE:
        async for _place in stills.places():
            found |= set(await stills.page.evaluate(SPOKEN))
    if kind in {ScreenKind.TERMINAL, ScreenKind.ENTRY_TERMINAL}:
        async for _dialog in stills.dialogs(set()):
            found |= set(await stills.page.evaluate(SPOKEN))
    await stills.page.close()
    return found


def is_left(text: str, tag: str, english: set[str]) -> bool:
    """Whether a text is English, once its names are taken away."""
    rest = NAMES.sub("", text)
    if WORD.search(rest) is None:
        return False
    return tag.startswith("zh") or text in english or ENGLISH.search(rest) is not None


@pytest.mark.drill
@pytest.mark.parametrize("kind", KINDS)
async def test_no_english_is_left_on_a_screen_in_another_language(
    gallery: Screens, scenes: dict[str, Scene], tally: Tally, kind: ScreenKind
) -> None:
    english = await words_on(gallery, kind, scenes, "en")
    assert len(english) > 5, "the walk reads what is there"
    left = []
    for tag in LANGUAGES:
        if tag == "en":
            continue
        found = await words_on(gallery, kind, scenes, tag)
        tally["texts looked at for English"] += len(found)
        left += [f"{tag}: {text}" for text in sorted(found) if is_left(text, tag, english)]
    assert not left, "\n".join(left)
