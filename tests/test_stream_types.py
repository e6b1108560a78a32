"""Who sends a command, and which of its fields the Game System fills in."""

import pytest

from taisai.house import commands as house
from taisai.stream_types import Command, Sender
from taisai.streams import KINDS
from taisai.table import commands as table

COMMANDS = [command for kind in KINDS for command in kind.commands]


@pytest.mark.parametrize(
    ("kind", "sender"),
    [
        (table.CallPlaceYourBets, Sender.STAFF),
        (table.PlaceWager, Sender.TERMINAL),
        (table.InsertNote, Sender.EQUIPMENT),
        (table.PlaceChips, Sender.LAYOUT),
        (table.ReportReading, Sender.EQUIPMENT),
        (table.ReportEarlyEntry, Sender.GAME_SYSTEM),
        (table.RecordInterruption, Sender.GAME_SYSTEM),
        (house.RecordSignIn, Sender.GAME_SYSTEM),
    ],
)
def test_a_command_comes_from_one_place(kind: type[Command], sender: Sender) -> None:
    assert kind.sender is sender


@pytest.mark.parametrize("kind", COMMANDS, ids=lambda kind: kind.__name__)
def test_who_asks_is_always_filled_in(kind: type[Command]) -> None:
    about = {"by", "second", "proposed_at"} & set(kind.__struct_fields__)
    assert about <= kind.filled_in


def test_a_terminal_says_neither_its_number_nor_its_vouchers() -> None:
    assert table.CashOut.filled_in == {"terminal", "validation_number", "by_printer"}


def test_a_dealer_says_which_terminal_is_meant() -> None:
    assert table.BuyIn.filled_in == {"by"}
