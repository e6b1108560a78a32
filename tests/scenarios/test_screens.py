"""How lines name screens, and that they are looked at as they are sent."""

import pytest

from taisai.scenarios.screens import SCREEN_SLOTS, Screen, ScreenKind, command_words
from taisai.scenarios.slots import SLOTS
from taisai.streams import TABLE


@pytest.mark.parametrize(
    ("text", "screen"),
    [
        ("terminal 12", Screen(ScreenKind.TERMINAL, "terminal 12", terminal=12)),
        ("table layout", Screen(ScreenKind.TABLE_LAYOUT, "table layout")),
        ("cashier's screen", Screen(ScreenKind.CASHIER, "cashier's screen")),
        (
            "game supervisor Gwen's screen",
            Screen(ScreenKind.GAME_SUPERVISOR, "game supervisor Gwen's screen", name="Gwen"),
        ),
    ],
)
def test_a_screen_is_named_by_what_it_is_or_whose_it_is(text: str, screen: Screen) -> None:
    assert SLOTS["screen"].read(text) == screen


def test_every_command_of_a_table_can_be_said_as_a_button() -> None:
    read = SLOTS["button"].read
    for command in TABLE.commands:
        assert read(command_words(command.__name__)) == command.__name__


def test_the_values_about_screens_are_in_the_language() -> None:
    assert {slot.name for slot in SCREEN_SLOTS} <= set(SLOTS)
