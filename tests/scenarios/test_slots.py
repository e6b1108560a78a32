"""The values that stand in lines."""

import re

import pytest

from taisai.names import BadInput
from taisai.rules import Role
from taisai.rules.bets import BETS
from taisai.scenarios.slots import SLOTS, spoken_bet
from taisai.table.accounts import TableAccount
from taisai.table.vocabulary import Check, LimitSheet, NoSpinCause, Person


@pytest.mark.parametrize(
    ("slot", "text", "value"),
    [
        ("amount", "$5.00", 500),
        ("amount", "$1,000", 100_000),
        ("signed", "-$5.00", -500),
        ("staff", "dealer", Person(Role.DEALER, "")),
        ("staff", "game supervisor Gus", Person(Role.GAME_SUPERVISOR, "Gus")),
        ("bet", "small", "small"),
        ("bet", "1 and 2", "combination_1_2"),
        ("bet", "six", "face_6"),
        ("bet", "three dice 1 1 2", "three_dice_1_1_2"),
        ("bet", "total_8", "total_8"),
        ("bets", "small, one", ("small", "face_1")),
        ("faces", "1 2 5", (1, 2, 5)),
        ("chips", "$25 $5", (2_500, 500)),
        ("numbers", "1 to 3", (1, 2, 3)),
        ("numbers", "3 to 1", ()),
        ("times", "1000", 1_000),
        ("numbers", "1, 2 and 7", (1, 2, 7)),
        ("words", '"camera 4"', "camera 4"),
        ("duration", "45 s", 45_000),
        ("duration", "20 minutes", 1_200_000),
        ("duration", "1 second", 1_000),
        ("duration", "5 ms", 5),
        ("limits", "$1 to $200 step $1", LimitSheet(100, 100, 20_000)),
        ("limits", "$1 to $200 step $1 aggregate $5", LimitSheet(100, 100, 20_000, 500)),
        ("check", "test runs", Check.TEST_RUNS),
        ("cause", "die not flat", NoSpinCause.DIE_NOT_FLAT),
        ("rule", "(D9A 3.3(c)(i))", "D9A 3.3(c)(i)"),
        ("code", "no_more_wagers", "no_more_wagers"),
        ("account", "house win", TableAccount.HOUSE_WIN),
    ],
)
def test_a_slot_reads_its_value(slot: str, text: str, value: object) -> None:
    assert re.fullmatch(SLOTS[slot].regex, text)
    assert SLOTS[slot].read(text) == value


@pytest.mark.parametrize(
    ("slot", "text", "hint"),
    [
        ("bet", "smal", "did you mean small"),
        ("amount", "$1,00", "not an amount"),
        ("amount", "$10,000,000,000.01", "too much"),
        ("times", "1001", "too many for one line"),
        ("numbers", "1 to 999999999", "too many for one line"),
        ("code", "no_more_wager", "did you mean no_more_wagers"),
        ("rule", "(rule 7)", "not a citation"),
    ],
)
def test_a_slot_refuses_what_only_looks_right(slot: str, text: str, hint: str) -> None:
    assert re.fullmatch(SLOTS[slot].regex, text)
    with pytest.raises(BadInput, match=hint):
        SLOTS[slot].read(text)


@pytest.mark.parametrize("name", BETS)
def test_every_bet_can_be_said_and_is_read_again(name: str) -> None:
    assert SLOTS["bet"].read(spoken_bet(name)) == name
