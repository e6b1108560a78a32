"""It is known which devices are connected, and when each was last seen."""

from taisai.server.conversation.presence import Presence
from taisai.server.conversation.screens import Screen, ScreenKind

FIRST = Screen(ScreenKind.TERMINAL, "table-1", terminal=1, device="terminal-1")
OTHER = Screen(ScreenKind.GAME_SUPERVISOR, "table-1")


def test_a_device_is_there_until_its_last_socket_is_gone() -> None:
    at = 1_000
    presence = Presence(lambda: at)
    assert not presence.is_online("terminal-1")
    assert presence.seen_at("terminal-1") is None
    presence.came(FIRST)
    presence.came(FIRST)
    at = 2_000
    presence.went(FIRST)
    assert presence.is_online("terminal-1")
    at = 3_000
    assert presence.seen_at("terminal-1") == 3_000
    presence.went(FIRST)
    at = 4_000
    assert not presence.is_online("terminal-1")
    assert presence.seen_at("terminal-1") == 3_000
    assert presence.started_at == 1_000


def test_a_person_is_no_device() -> None:
    presence = Presence(lambda: 1_000)
    presence.came(OTHER)
    presence.went(OTHER)
    assert presence.seen_at("") is None
