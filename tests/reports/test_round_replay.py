"""A round from its records alone, as a layout shows it, step by step."""

import pytest
from msgspec import UNSET
from msgspec.structs import replace

from taisai.journal import Record, beginning, following, head_of
from taisai.reports.replay_sheet import DecodedRecord, records_of_round
from taisai.reports.round_replay import ReplayStep, RoundReplay, SeatShown, round_replay
from taisai.scenarios import play, read_scenario
from taisai.streams import TABLE
from taisai.table.events import RoundBegan, VoucherIssued
from taisai.table.phases import Phase
from taisai.validation_numbers import with_check

TERMINALS = """edition 9A, table 1 open
terminal 1 inserts $50.00
terminal 2 inserts $50.00
dealer activates the tumbler, calls place your bets
terminal 1 wagers $5.00 on small
terminal 2 wagers $10.00 on big
terminal 2 wagers $5.00 on double 3
wagering period expires
dealer enters 1 2 5
table settles
"""
VOID = """edition 9A, table 1 open
terminal 1 inserts $50.00
dealer activates the tumbler, calls place your bets
terminal 1 wagers $5.00 on small
dealer announces void round because "the lights went out"
"""
LAYOUT = """edition 2008, table 1 open, standard layout, table only
dealer gives a player position 1
dealer sells position 1 10 red chips of $5.00 for cash
dealer activates the tumbler, calls place your bets
position 1 places 2 colour chips on small
position 1 places 1 colour chips on big
dealer calls no more bets
dealer uncovers and enters 1 2 5
table settles
dealer collects the losing wagers
dealer pays small
dealer replaces the cover, activates the tumbler, calls place your bets
dealer calls no more bets
dealer uncovers and enters 4 5 6
table settles
dealer collects the losing wagers
"""


def records_of(text: str) -> list[Record]:
    head, records = beginning("table-1"), []
    for played in play(read_scenario(text)):
        for event in played.events:
            records.append(following(head, TABLE.codec.encode(event), event.at))
            head = head_of(records[-1])
    return records


def replayed(text: str, number: int = 1) -> RoundReplay:
    return round_replay(records_of_round(records_of(text), number))


def step(replay: RoundReplay, event: str) -> ReplayStep:
    return next(one for one in replay.steps if one.event == event)


def seats_after(replay: RoundReplay, event: str) -> dict[int, SeatShown]:
    """Each seat as the last step up to an event left it."""
    found: dict[int, SeatShown] = {}
    for one in replay.steps:
        found.update({seat.number: seat for seat in one.seats})
        if one.event == event:
            return found
    raise AssertionError(f"no {event} in the round")


def test_each_step_has_its_record() -> None:
    records = records_of(TERMINALS)
    replay = round_replay(records_of_round(records, 1))
    by_place = {one.sequence: one for one in records}
    assert (replay.table, replay.round, replay.layout) == ("table-1", 1, "standard")
    assert replay.drawn_layout == "9A-terminal_standard"
    assert replay.steps[0].event == "RoundBegan"
    for one in replay.steps:
        record = by_place[one.sequence]
        assert (one.digest, one.previous, one.at) == (record.digest, record.previous, record.at)


def test_wagers_appear_one_after_another() -> None:
    seats = seats_after(replayed(TERMINALS), "WageringPeriodExpired")
    assert seats[1].wagers == {"small": 500}
    assert seats[2].wagers == {"big": 1_000, "double_3": 500}


def test_the_phases_follow_each_other_and_the_dice_come_with_enter() -> None:
    replay = replayed(TERMINALS)
    assert step(replay, "PlaceYourBetsCalled").phase is Phase.WAGERING
    closed = step(replay, "WageringPeriodExpired")
    assert (closed.phase, closed.faces, closed.lit) == (Phase.NO_MORE_WAGERS, UNSET, UNSET)
    entered = step(replay, "OutcomeEntered")
    assert (entered.phase, entered.faces) == (Phase.OUTCOME_ENTERED, (1, 2, 5))
    assert entered.call == "1, 2, 5, total 8"
    assert isinstance(entered.lit, tuple)
    assert {"small", "total_8", "face_1"} <= set(entered.lit)
    assert "big" not in entered.lit
    assert not entered.is_settled


@pytest.mark.rule("D9A 3.3(c)(v)(B)")
def test_the_settlement_tells_what_each_seat_won() -> None:
    replay = replayed(TERMINALS)
    assert step(replay, "TerminalsSettled").is_settled
    seats = seats_after(replay, "TerminalsSettled")
    assert (seats[1].won_cents, seats[1].returned_cents) == (500, 1_000)
    assert (seats[2].won_cents, seats[2].returned_cents, seats[2].is_settled) == (0, 0, True)


def test_a_void_round_gives_every_wager_back_and_has_no_result() -> None:
    replay = replayed(VOID)
    last = step(replay, "VoidRoundAnnounced")
    assert (last.is_void, last.faces) == (True, UNSET)
    assert last.who is not UNSET
    (seat,) = last.seats
    assert (seat.wagers, seat.returned_cents) == ({}, 500)


@pytest.mark.rule("D9 6.5(a)")
def test_on_the_layout_losers_are_collected_then_winners_paid() -> None:
    replay = replayed(LAYOUT)
    assert seats_after(replay, "LosersCollected")[1].wagers == {"small": 1_000}
    paid = seats_after(replay, "AreaPaid")[1]
    assert (paid.won_cents, paid.returned_cents) == (1_000, 2_000)


def test_chips_that_were_left_lying_lie_there_when_the_next_round_opens() -> None:
    opened = step(replayed(LAYOUT, 2), "PlaceYourBetsCalled")
    (seat,) = opened.seats
    assert set(seat.wagers) == {"small"}
    assert seats_after(replayed(LAYOUT, 2), "LosersCollected")[1].wagers == {}


@pytest.mark.rule("D9A 7.3")
def test_a_correction_that_came_later_is_the_last_step() -> None:
    recalculated = (
        "casino supervisor with game supervisor recalculates round 1 as 4 5 6 "
        'on evidence "camera 4" because "misread dice"\n'
    )
    replay = replayed(TERMINALS + recalculated)
    last = replay.steps[-1]
    assert (last.event, last.is_correction, last.faces) == ("RoundRecalculated", True, (4, 5, 6))
    assert last.second is not UNSET
    seats = seats_after(replay, "RoundRecalculated")
    assert (seats[1].won_cents, seats[1].returned_cents) == (0, 0)
    assert (seats[2].won_cents, seats[2].returned_cents) == (1_000, 2_000)


def test_nobody_reads_a_vouchers_number_in_a_replay() -> None:
    number = with_check("123456789012345")
    began = RoundBegan(at=1, round=1, edition="9A", layout="standard")
    issued = VoucherIssued(at=2, terminal=1, session=1, validation_number=number, amount_cents=500)
    first = following(beginning("table-1"), TABLE.codec.encode(began), 1)
    second = following(head_of(first), TABLE.codec.encode(issued), 2)
    replay = round_replay([DecodedRecord(first, began), DecodedRecord(second, issued)])
    assert number not in str(replay)
    assert replay.steps[1].values["amount_cents"] == 500


@pytest.mark.rule("D9 3.3(a)(iii)")
def test_the_display_shows_the_last_three_numbers_until_they_are_entered() -> None:
    shown = [one.display for one in replayed(TERMINALS).steps if "Entry" in one.event]
    assert shown == [(1,), (1, 2), (1, 2, 5)]
    entered = next(one for one in replayed(TERMINALS).steps if one.event == "OutcomeEntered")
    assert entered.display is UNSET


def test_a_record_whose_contents_were_altered_is_marked() -> None:
    found = list(records_of_round(records_of(TERMINALS), 1))
    altered = replace(found[2].record, digest="ab" * 32)
    replay = round_replay([*found[:2], DecodedRecord(altered, found[2].event), *found[3:]])
    assert [one.sequence for one in replay.steps if one.is_altered] == [altered.sequence]
