"""What a screen may say.

A screen numbers its requests; the same number again is the same request, and is answered, not
repeated. Who asks is never said by the screen: the session or the device key tells it, and the
server adds it (`by`, `terminal`, `position` where the screen is a terminal's).
"""

import msgspec


class Request(msgspec.Struct, frozen=True, tag_field="say", forbid_unknown_fields=True):
    """Something a screen says."""


class Do(Request, frozen=True, tag="do"):
    """Asks for a command.

    Attributes:
        number: The screen's own count; never used twice for different things.
        command: The command as JSON, without who asks.
    """

    number: int
    command: msgspec.Raw


class Approve(Request, frozen=True, tag="approve"):
    """A second person approves what the first has proposed (R20)."""

    number: int
    proposal: str


class Decline(Request, frozen=True, tag="decline"):
    """A second person declines it."""

    number: int
    proposal: str


class Resync(Request, frozen=True, tag="resync"):
    """The screen has missed an update: it wants the whole view."""


class Ping(Request, frozen=True, tag="ping"):
    """The screen is still there, and wants to hear that the server is.

    A screen that says nothing for long is let go.
    """


class Seen(Request, frozen=True, tag="seen"):
    """The page of a terminal has shown what came of a round (R55).

    Attributes:
        round: The round, as the view's `to_acknowledge` names it.
    """

    round: int


AnyRequest = Do | Approve | Decline | Resync | Ping | Seen
