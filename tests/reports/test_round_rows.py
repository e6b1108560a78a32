"""Rows of rounds, settlements and wagers, as they stand after every amendment and void."""

from collections.abc import Iterator
from pathlib import Path
from typing import TypeVar

import pytest

from taisai.reports.round_rows import (
    RoundOut,
    Row,
    RowKind,
    RowStatus,
    SettlementOut,
    WagerOut,
    rows_of,
)
from taisai.scenarios import play, read_scenario
from taisai.stream_types import Event

ROUNDS = Path(__file__).parents[1] / "rounds"
SCENARIOS = sorted(ROUNDS.glob("*.round"))
R = TypeVar("R", bound=Row)

BEGIN = """edition 9A, table 1 open
terminal 1 inserts $50.00
terminal 2 inserts $50.00
dealer activates the tumbler, calls place your bets
terminal 1 wagers $5.00 on small
terminal 1 wagers $2.00 on double 3
terminal 2 wagers $10.00 on big
"""


def happened(text: str) -> list[Event]:
    return [event for line in play(read_scenario(text)) for event in line.events]


def rows(kind: type[R], text: str) -> list[R]:
    wanted = {RoundOut: RowKind.ROUNDS, SettlementOut: RowKind.SETTLEMENTS}
    found = list(rows_of(wanted.get(kind, RowKind.WAGERS), "table-1", lambda: happened(text)))
    assert all(isinstance(row, kind) for row in found)
    return found  # type: ignore[return-value]


SETTLED = BEGIN + "wagering period expires\ndealer enters 1 3 6\ntable settles\n"


def test_a_settled_round_is_a_row_of_its_outcome_and_sums() -> None:
    (row,) = rows(RoundOut, SETTLED)
    assert (row.table, row.round, row.edition, row.status) == ("table-1", 1, "9A", "settled")
    assert (row.first_face, row.second_face, row.third_face, row.total) == (1, 3, 6, 10)
    assert (row.wagered_cents, row.won_cents, row.returned_cents) == (1_700, 500, 1_000)
    assert row.ended_at > row.began_at


def test_each_seat_is_a_row_and_each_wager_is_one() -> None:
    seats = rows(SettlementOut, SETTLED)
    assert [(one.seat, one.number, one.returned_cents) for one in seats] == [
        ("terminal", 1, 1_000),
        ("terminal", 2, 0),
    ]
    assert [
        (one.number, one.bet, one.wager_cents, one.won_cents, one.returned_cents)
        for one in rows(WagerOut, SETTLED)
    ] == [(1, "small", 500, 500, 1_000), (1, "double_3", 200, 0, 0), (2, "big", 1_000, 0, 0)]


def test_a_round_under_way_is_open() -> None:
    (row,) = rows(RoundOut, BEGIN)
    assert (row.status, row.total, row.ended_at) == (RowStatus.OPEN, 0, 0)
    assert {one.status for one in rows(WagerOut, BEGIN)} == {RowStatus.OPEN}


@pytest.mark.rule("D9A 7.2")
def test_a_void_round_gives_every_wager_back() -> None:
    text = BEGIN + 'dealer announces void round because "the lights went out"\n'
    (row,) = rows(RoundOut, text)
    assert (row.status, row.won_cents, row.returned_cents) == (RowStatus.VOID, 0, 1_700)
    assert {(one.bet, one.won_cents, one.returned_cents) for one in rows(WagerOut, text)} == {
        ("small", 0, 500),
        ("double_3", 0, 200),
        ("big", 0, 1_000),
    }


@pytest.mark.rule("D9A 7.3")
def test_a_recalculated_round_has_the_rows_of_its_actual_outcome() -> None:
    text = (ROUNDS / "correct-01-recalculate-up.round").read_text()
    corrected = [row for row in rows(RoundOut, text) if row.corrections_count]
    assert corrected
    assert all(row.won_cents is not None for row in rows(WagerOut, text))


@pytest.mark.rule("D9 4.9")
def test_what_a_wager_came_to_is_left_empty_where_it_was_settled_as_another() -> None:
    text = (ROUNDS / "layout-06-adjustment-2008.round").read_text()
    assert [row for row in rows(WagerOut, text) if row.won_cents is None]
    assert all(row.returned_cents >= 0 for row in rows(SettlementOut, text))


@pytest.mark.parametrize("scenario", SCENARIOS, ids=lambda one: one.stem)
def test_the_rows_of_every_scenario_are_what_its_table_holds(scenario: Path) -> None:
    played = list(play(read_scenario(scenario.read_text(encoding="utf-8"))))
    said = [event for line in played for event in line.events]
    table = played[-1].after
    held = {one.number: one for one in table.history.held} if table is not None else {}
    for row in rows_of(RowKind.ROUNDS, "table-1", lambda: said):
        assert isinstance(row, RoundOut)
        if row.round in held:
            faces = held[row.round].faces or (0, 0, 0)
            assert (row.first_face, row.second_face, row.third_face) == faces
    for seat in rows_of(RowKind.SETTLEMENTS, "table-1", lambda: said):
        assert isinstance(seat, SettlementOut)
        assert seat.returned_cents >= seat.won_cents >= 0
        if seat.status in (RowStatus.VOID, RowStatus.RETURNED):
            assert (seat.won_cents, seat.returned_cents) == (0, seat.wagered_cents)
        if seat.seat == "terminal" and seat.round in held:
            posted = held[seat.round].terminals[seat.number]
            assert (seat.wagered_cents, seat.won_cents, seat.returned_cents) == (
                posted.wagered_cents,
                posted.won_cents,
                posted.returned_cents,
            )


TWO_ROUNDS = (
    SETTLED
    + "dealer activates the tumbler, calls place your bets\n"
    + "terminal 2 wagers $10.00 on big\n"
)


def test_rounds_are_told_one_by_one_and_never_held_together() -> None:
    """Else an export of years would need the memory of years."""
    said = happened(TWO_ROUNDS)
    second = next(place for place, one in enumerate(said) if getattr(one, "round", 0) == 2)
    read: list[int] = []

    def reading() -> Iterator[Event]:
        read.append(0)
        for event in said:
            read[-1] += 1
            yield event

    told = rows_of(RowKind.ROUNDS, "table-1", reading)
    next(told)
    assert read == [len(said), second + 1]


def test_what_is_appended_while_rows_are_made_is_left_for_another_time() -> None:
    said = happened(TWO_ROUNDS)
    second = next(place for place, one in enumerate(said) if getattr(one, "round", 0) == 2)
    known = iter((said[:second], said))
    assert len(list(rows_of(RowKind.ROUNDS, "table-1", lambda: next(known)))) == 1
