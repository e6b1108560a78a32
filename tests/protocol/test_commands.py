"""Which commands screens send, and what the server fills in."""

import pytest

from taisai.house import commands as house
from taisai.protocol.commands import VOCABULARIES, Sender, filled_in, sender_of
from taisai.table import commands as table

KINDS = [kind for kinds in VOCABULARIES.values() for kind in kinds]


@pytest.mark.parametrize(
    ("kind", "sender"),
    [
        (table.CallPlaceYourBets, Sender.STAFF),
        (table.PlaceWager, Sender.TERMINAL),
        (table.InsertNote, Sender.TERMINAL),
        (table.PlaceChips, Sender.LAYOUT),
        (table.ReportReading, Sender.GAME_SYSTEM),
        (table.ReportEarlyEntry, Sender.GAME_SYSTEM),
        (table.RecordInterruption, Sender.GAME_SYSTEM),
        (house.RecordSignIn, Sender.GAME_SYSTEM),
    ],
)
def test_a_command_comes_from_one_place(kind: type, sender: Sender) -> None:
    assert sender_of(kind) is sender


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__name__)
def test_who_asks_is_always_filled_in(kind: type) -> None:
    about = {"by", "second", "proposed_at"} & set(kind.__struct_fields__)
    assert about <= filled_in(kind)


def test_a_terminal_says_neither_its_number_nor_its_vouchers() -> None:
    assert filled_in(table.CashOut) == {"terminal", "validation_number"}


def test_a_dealer_says_which_terminal_is_meant() -> None:
    assert filled_in(table.BuyIn) == {"by"}
