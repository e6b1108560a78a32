"""What a screen may say, and what the server adds to it."""

from collections.abc import Callable

import msgspec
import pytest

from harness.ready_house import ANN, CARA, INES
from taisai.names import CAGE_STREAM, HOUSE_STREAM
from taisai.server.conversation.screens import (
    NotACommand,
    NotYourCall,
    Screen,
    ScreenKind,
    command_of,
    command_of_device,
    may_watch,
)
from taisai.table import commands as table
from taisai.validation_numbers import is_validation_number

TERMINAL = Screen(ScreenKind.TERMINAL, "table-1", 1, terminal=7, device="terminal-7")
DEALER = Screen(ScreenKind.ENTRY_TERMINAL, "table-1", 1, person=ANN)
FELT = Screen(ScreenKind.FELT, "table-1", 1, device="felt-1")
CABINET = Screen(ScreenKind.EQUIPMENT, "table-1", 1, cabinet=7, device="equipment-7")


def said(text: str) -> msgspec.Raw:
    return msgspec.Raw(text.encode())


def test_a_terminals_number_is_added() -> None:
    wager = command_of(TERMINAL, said('{"type":"PlaceWager","bet":"small","amount_cents":500}'))
    assert wager == table.PlaceWager(terminal=7, bet="small", amount_cents=500)


def test_who_asks_is_added() -> None:
    assert command_of(DEALER, said('{"type":"SpinTumbler"}')) == table.SpinTumbler(by=ANN)


def test_a_vouchers_number_is_drawn_and_has_its_check_digit() -> None:
    first = command_of(TERMINAL, said('{"type":"CashOut"}'))
    second = command_of(TERMINAL, said('{"type":"CashOut"}'))
    assert isinstance(first, table.CashOut)
    assert isinstance(second, table.CashOut)
    assert is_validation_number(first.validation_number)
    assert first.validation_number != second.validation_number


@pytest.mark.parametrize("read", [command_of, command_of_device])
def test_the_same_bytes_are_each_terminals_own(
    read: Callable[[Screen, msgspec.Raw], object],
) -> None:
    touch = '{"type":"PlaceWager","bet":"small","amount_cents":500}'
    for number in (7, 8, 7):
        screen = Screen(ScreenKind.TERMINAL, "table-1", 1, terminal=number, device="terminal")
        wager = table.PlaceWager(terminal=number, bet="small", amount_cents=500)
        assert read(screen, said(touch)) == wager


@pytest.mark.rule("D9A 3.3(d)(i)")
def test_the_same_bytes_ask_for_another_voucher_each_time() -> None:
    asked = [command_of_device(TERMINAL, said('{"type":"CashOut"}')) for _ in range(2)]
    assert all(isinstance(one, table.CashOut) for one in asked)
    assert len({one.validation_number for one in asked if isinstance(one, table.CashOut)}) == 2


@pytest.mark.parametrize(
    "touch",
    [
        '{"type":"PlaceWager","bet":"small","amount_cents":500,"terminal":8}',
        '{"type":"PlaceWager","bet":"small","amount_cents":"500"}',
        '{"type":"SpinTumbler"}',
        '{"type":"PlaceChips","position":1,"bet":"small","chips_cents":[500]}',
        '{"type":"Nothing"}',
        '{"type":["PlaceWager"]}',
        "[]",
        "",
    ],
)
def test_what_no_terminal_may_say_is_refused_each_time(touch: str) -> None:
    for _ in range(2):
        with pytest.raises(NotACommand):
            command_of_device(TERMINAL, said(touch))


@pytest.mark.parametrize("screen", [FELT, CABINET])
def test_touches_are_a_terminals_alone(screen: Screen) -> None:
    touch = said('{"type":"PlaceWager","bet":"small","amount_cents":500}')
    command_of_device(TERMINAL, touch)
    with pytest.raises(NotACommand, match="only a terminal"):
        command_of_device(screen, touch)


def test_chips_are_handled_at_the_layout_alone() -> None:
    chips = said('{"type":"PlaceChips","position":1,"bet":"small","chips_cents":[500]}')
    assert isinstance(command_of(FELT, chips), table.PlaceChips)
    with pytest.raises(NotACommand, match="table layout"):
        command_of(DEALER, chips)


@pytest.mark.rule("D9 6.6")
def test_a_role_that_may_not_ask_is_told_so_before_anything_is_decided() -> None:
    reader = Screen(ScreenKind.INSPECTOR, "table-1", 1, person=INES)
    with pytest.raises(NotYourCall) as refused:
        command_of(reader, said('{"type":"SpinTumbler"}'))
    assert refused.value.what == "SpinTumbler"


@pytest.mark.rule("R20")
def test_what_needs_a_second_person_is_not_a_command_yet() -> None:
    office = Screen(ScreenKind.CASINO_SUPERVISOR, "table-1", 1, person=CARA)
    fields = command_of(office, said('{"type":"VoidSettledRound","round":1}'))
    assert isinstance(fields, dict)
    assert fields["by"] == {"role": CARA.role, "id": "cara"}


@pytest.mark.parametrize("field", ["by", "second", "proposed_at"])
def test_no_screen_says_who_asks(field: str) -> None:
    office = Screen(ScreenKind.CASINO_SUPERVISOR, "table-1", 1, person=CARA)
    with pytest.raises(NotACommand, match="who asks"):
        command_of(office, said(f'{{"type":"VoidSettledRound","{field}":1}}'))


def test_requests_are_numbered_for_each_page_of_each_asker() -> None:
    other = Screen(ScreenKind.ENTRY_TERMINAL, "table-1", 2, person=ANN)
    assert len({TERMINAL.asker, DEALER.asker, other.asker, FELT.asker}) == 4
    assert DEALER.owner == other.owner
    assert (TERMINAL.asker.pages_max, DEALER.asker.pages_max) == (1, 8)


@pytest.mark.parametrize(
    ("kind", "streams"),
    [
        (ScreenKind.ENTRY_TERMINAL, {"table-1"}),
        (ScreenKind.GAME_SUPERVISOR, {"table-1", CAGE_STREAM}),
        (ScreenKind.CASINO_SUPERVISOR, {"table-1", CAGE_STREAM, HOUSE_STREAM}),
        (ScreenKind.CASHIER, {CAGE_STREAM}),
        (ScreenKind.INSPECTOR, {"table-1", CAGE_STREAM, HOUSE_STREAM}),
    ],
)
def test_a_screen_is_at_the_streams_it_is_for(kind: ScreenKind, streams: set[str]) -> None:
    every = ("table-1", CAGE_STREAM, HOUSE_STREAM)
    assert {stream for stream in every if may_watch(kind, stream)} == streams
