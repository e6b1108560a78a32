"""The client room: the protocol from the other side, for programs that are a screen or a person.

For: enrolling a device, signing in, asking for commands and listening to a view, from any program
on asyncio. Must not know: any rule, or what a command means; and nothing of the server, so that
what works here works by the documented protocol alone.
Obeys: docs/reference/protocol.md; promise 14 (the same number again is the same request).
"""

from taisai.client.bare_line import BareLine
from taisai.client.house_client import DeviceKey, HouseClient, NotLetIn, StaffSession
from taisai.client.http_line import HttpLine, NoAnswer
from taisai.client.screen import LineLost, ScreenLine, View

__all__ = [
    "BareLine",
    "DeviceKey",
    "HouseClient",
    "HttpLine",
    "LineLost",
    "NoAnswer",
    "NotLetIn",
    "ScreenLine",
    "StaffSession",
    "View",
]
