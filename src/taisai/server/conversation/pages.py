"""The pages of devices and people: the house numbers them, and a newer one ends an older.

A page asks under its number, and what it asks is remembered for its owner alone. A number is
greater than that of every page of its owner that has asked before; it is made of a moment of the
house's clock and of chance, so that a page which never asked, and was numbered by a process that is
dead, has another. It carries a seal: nobody comes with a number that the house did not give them.
A device has one page, a person eight at a stream; who comes with an ended one is told so.
Must not know sockets, or what is asked.
Obeys: promise 14; decision 19.
"""

import hashlib
import hmac
from dataclasses import replace
from typing import Final

from taisai.devices.chance import draw_digits
from taisai.floor.answers import Askers
from taisai.floor.clock import Clock
from taisai.names import BadInput
from taisai.server.conversation.screens import Screen, ScreenKind

NEW_PAGE: Final = "new"
"""What a page says that has no number yet."""

_CHANCE_DIGITS: Final = 6
_CHANCE: Final = 10**_CHANCE_DIGITS
_SEAL_LENGTH: Final = 32


class PageEnded(BadInput):
    """A newer page of the same device or person is there."""


class Pages:
    """Numbers pages, and knows which have ended."""

    def __init__(self, clock: Clock, secret: str) -> None:
        self._clock = clock
        self._secret = secret.encode()
        self._seen: dict[tuple[str, str], tuple[int, ...]] = {}

    def admit(self, screen: Screen, said: str, askers: Askers, *, is_alone: bool = False) -> Screen:
        """The screen with its page's number: the one it comes with, or else a new one.

        Args:
            screen: The screen, without a page.
            said: What it says its page is: `new`, or what it was told when it first came.
            askers: What is remembered at its stream of its owner's pages.
            is_alone: No page of its device has been connected for a while.

        Raises:
            PageEnded: It comes with a page that newer ones have ended.
        """
        owner = screen.owner, screen.stream
        known = {*self._seen.get(owner, ()), *askers.pages_of(screen.owner)}
        number = self._number_in(said, screen) or self._draw(max(known, default=0))
        alive = tuple(sorted({*known, number})[-screen.asker.pages_max :])
        if number not in alive:
            # Of two programs with one key the newer stays; once it is lost the older goes on, as a
            # new one: nobody stands at a cabinet who could load it anew.
            if is_alone and screen.kind is ScreenKind.EQUIPMENT:
                return self.admit(screen, NEW_PAGE, askers)
            raise PageEnded("a newer page is open")
        self._seen[owner] = alive
        return replace(screen, page=number)

    def is_ended(self, screen: Screen) -> bool:
        """Tells whether newer pages have ended one that was let in."""
        return screen.page not in self._seen.get((screen.owner, screen.stream), (screen.page,))

    def name_of(self, screen: Screen) -> str:
        """What a page is told that it is, and says when it comes back."""
        return f"{screen.page}.{self._seal(screen, screen.page)}"

    def _draw(self, newest: int) -> int:
        """A number that is greater than a page's, and that no other page of before was given."""
        drawn = self._clock.now() * _CHANCE + int(draw_digits(_CHANCE_DIGITS))
        return max(drawn, newest + 1)

    def _number_in(self, said: str, screen: Screen) -> int:
        """The number that a page was given; zero where this house did not give it to this one."""
        number, _, seal = said.partition(".")
        if not number.isdecimal() or not said.isascii() or len(number) > _NUMBER_LENGTH_MAX:
            return 0
        expected = self._seal(screen, int(number))
        return int(number) if hmac.compare_digest(seal, expected) else 0

    def _seal(self, screen: Screen, number: int) -> str:
        message = f"page {screen.owner}/{screen.stream}/{number}".encode()
        return hmac.new(self._secret, message, hashlib.sha256).hexdigest()[:_SEAL_LENGTH]


_NUMBER_LENGTH_MAX: Final = 30
