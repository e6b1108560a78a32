"""How a line names a screen, a banner on it and a button.

Must not know what a screen shows; what stands on a banner, `taisai.views` says.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from types import MappingProxyType
from typing import Final

from taisai.scenarios.language import Slot
from taisai.streams import CAGE, TABLE
from taisai.views.parts import Banner


class ScreenKind(StrEnum):
    """A kind of screen, as a line names it."""

    TERMINAL = "terminal"
    ENTRY_TERMINAL = "entry terminal"
    TABLE_LAYOUT = "table layout"
    RESULTS_DISPLAY = "results display"
    GAME_SUPERVISOR = "game supervisor"
    CASINO_SUPERVISOR = "casino supervisor"
    CASHIER = "cashier"
    INSPECTOR = "inspector"


_OF_PERSONS: Final = "|".join(
    (
        ScreenKind.GAME_SUPERVISOR,
        ScreenKind.CASINO_SUPERVISOR,
        ScreenKind.CASHIER,
        ScreenKind.INSPECTOR,
    )
)
SCREEN: Final = (
    rf"(?:terminal \d+|{ScreenKind.ENTRY_TERMINAL}|{ScreenKind.TABLE_LAYOUT}"
    rf"|{ScreenKind.RESULTS_DISPLAY}|(?:{_OF_PERSONS})(?: [A-Z][a-z]+)?'s screen)"
)
"""A screen in a line: of a thing by its name, of a person by whose it is."""


@dataclass(frozen=True, slots=True)
class Screen:
    """One screen.

    Attributes:
        said: As the line names it.
        terminal: The number of a terminal; 0 for other screens.
        name: Who looks at it; empty for who is meant where a line names no person.
    """

    kind: ScreenKind
    said: str
    terminal: int = 0
    name: str = ""


def _screen(text: str) -> Screen:
    if text.startswith("terminal "):
        return Screen(ScreenKind.TERMINAL, text, terminal=int(text.removeprefix("terminal ")))
    personal = re.fullmatch(rf"({_OF_PERSONS})(?: ([A-Z][a-z]+))?'s screen", text)
    if personal is None:
        return Screen(ScreenKind(text), text)
    return Screen(ScreenKind(personal[1]), text, name=personal[2] or "")


def command_words(name: str) -> str:
    """The name of a command as a line says its button: `CashOut` is "cash out"."""
    return re.sub(r"(?<!^)(?=[A-Z])", " ", name).lower()


def _one_of(words: Mapping[str, object]) -> str:
    return f"(?:{'|'.join(map(re.escape, sorted(words, key=len, reverse=True)))})"


_BANNERS: Final[Mapping[str, Banner]] = MappingProxyType({one.value: one for one in Banner})
_BUTTONS: Final[Mapping[str, str]] = MappingProxyType(
    {command_words(one.__name__): one.__name__ for one in (*TABLE.commands, *CAGE.commands)}
)

SCREEN_SLOTS: Final = (
    Slot(
        "screen",
        SCREEN,
        _screen,
        "a screen: `terminal 3`, `entry terminal`, `table layout`, `results display`, `game "
        "supervisor's screen`, `casino supervisor's screen`, `cashier's screen` or `inspector's "
        "screen`; with a name, that person's: `game supervisor Gwen's screen`",
    ),
    Slot("banner", _one_of(_BANNERS), lambda text: _BANNERS[text], ", ".join(_BANNERS)),
    Slot(
        "button",
        _one_of(_BUTTONS),
        lambda text: _BUTTONS[text],
        "a button, by the command it asks for: `cash out`, `call place your bets`",
    ),
    Slot("light", "lit|dark", lambda text: text == "lit", "`lit` or `dark`"),
    Slot(
        "results",
        r"[1-6] [1-6] [1-6](?:, [1-6] [1-6] [1-6])*",
        str,
        "results as they are shown, oldest first: `1 2 5, 3 3 6`",
    ),
)
"""The values that only lines about screens have."""
