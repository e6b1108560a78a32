"""A board's cycles without any line: what is written, what is found, and when."""

import pytest

from taisai.devices.modbus.board import (
    BELL_MS,
    COUNTER_SIZE,
    LOOK_AGAIN_MS,
    REPEAT_MS,
    TURN_WITHIN_MS,
    TURNING_MS,
    Board,
    BoardFault,
    Found,
    Wanted,
)
from taisai.devices.modbus.wiring import BELL, COVER, MOTOR, wiring_of
from taisai.rules.layouts import layout_named

WIRING = wiring_of(layout_named("9A-standard"))
LIT = Wanted(lit=frozenset({"small", "total_8"}))
SPIN = Wanted(round=7, spins_asked=3, may_spin=True)


class Table:
    """A board with what hangs at it, moved cycle by cycle."""

    def __init__(self, board: Board | None = None) -> None:
        self.board = board or Board(WIRING, senses_lamps=True)
        self.coils = [False] * WIRING.coils_count
        self.burnt_out: set[str] = set()
        self.stuck: set[str] = set()
        self.is_covered = True
        self.counter = 0
        self.now = 1_000_000

    def want(self, wanted: Wanted) -> None:
        self.board.want(wanted, self.now)

    def cycle(self, times: int = 1) -> Found:
        for _ in range(times):
            self.now += self.board.wait_ms(self.now)
            coils, inputs = list(self.coils), [False] * WIRING.coils_count
            inputs[COVER] = self.is_covered
            for area, at in WIRING.lamps.items():
                coils[at] = coils[at] or area in self.stuck
                inputs[at] = coils[at] and area not in self.burnt_out
            self.board.observe(coils, inputs, self.counter, self.now)
            self.coils = list(self.board.write(self.now))
        return self.board.found

    @property
    def lit(self) -> set[str]:
        return {area for area, at in WIRING.lamps.items() if self.coils[at]}


@pytest.mark.rule("D9 3.3(b)")
def test_exactly_the_wanted_areas_are_lit_and_stay_lit() -> None:
    table = Table()
    table.want(LIT)
    table.cycle()
    assert table.lit == set(LIT.lit)
    assert table.cycle(10) == Found(is_covered=True)
    assert table.lit == set(LIT.lit)
    table.want(Wanted())
    table.cycle()
    assert not table.lit


def test_an_area_that_the_layout_has_not_is_left_out() -> None:
    table = Table()
    table.want(Wanted(lit=frozenset({"small", "no-such-area"})))
    table.cycle()
    assert table.lit == {"small"}


def test_all_coils_are_written_again_every_second() -> None:
    table = Table()
    table.cycle(3)
    before = table.now
    table.cycle(5)
    assert table.now - before == 5 * REPEAT_MS


def test_a_board_that_lost_its_power_is_lit_again_within_the_second_and_no_lamp_is_blamed() -> None:
    table = Table()
    table.want(LIT)
    table.cycle(5)
    table.coils = [False] * WIRING.coils_count
    before = table.now
    found = table.cycle()
    assert table.lit == set(LIT.lit)
    assert table.now - before <= REPEAT_MS
    assert found.resets_count == 1
    assert not table.cycle(5).dark


@pytest.mark.rule("D9 7.3")
def test_a_lamp_that_stays_dark_is_found_within_a_second() -> None:
    table = Table()
    table.burnt_out = {"small"}
    table.want(LIT)
    before = table.now
    while not table.board.found.dark:
        table.cycle()
    assert table.board.found.dark == {"small"}
    assert table.now - before <= 2 * REPEAT_MS


@pytest.mark.rule("D9 7.3")
def test_a_lamp_that_shines_where_none_should_is_found() -> None:
    table = Table()
    table.stuck = {"big"}
    found = table.cycle(6)
    assert (found.dark, found.wrongly_lit) == (set(), {"big"})


def test_without_sense_inputs_a_lamp_is_judged_by_its_coil() -> None:
    table = Table(Board(WIRING))
    table.burnt_out, table.stuck = {"small"}, {"big"}
    table.want(LIT)
    found = table.cycle(6)
    assert (found.dark, found.wrongly_lit) == (set(), {"big"})


def test_a_dark_lamp_is_dark_until_it_is_seen_to_shine() -> None:
    table = Table()
    table.burnt_out = {"small"}
    table.want(LIT)
    table.cycle(6)
    table.want(Wanted())
    table.burnt_out = set()
    assert table.cycle(6).dark == {"small"}
    table.want(LIT)
    assert not table.cycle(6).dark


def test_one_bad_reading_blames_no_lamp() -> None:
    table = Table()
    table.want(LIT)
    table.cycle(5)
    table.burnt_out = {"small"}
    table.cycle()
    table.burnt_out = set()
    assert not table.cycle(6).dark


def test_what_the_table_has_on_record_is_known_from_the_start() -> None:
    table = Table()
    table.want(Wanted(dark=frozenset({"small"})))
    assert table.cycle(4).dark == {"small"}
    table.want(Wanted(lit=LIT.lit, dark=frozenset({"small"})))
    assert not table.cycle(6).dark


def test_what_was_rectified_is_judged_anew() -> None:
    table = Table()
    table.burnt_out, table.stuck = {"small"}, {"big"}
    table.want(LIT)
    found = table.cycle(6)
    table.want(Wanted(dark=found.dark, wrongly_lit=found.wrongly_lit))
    table.cycle(4)
    table.want(Wanted())
    assert (table.board.found.dark, table.board.found.wrongly_lit) == (set(), set())
    table.want(LIT)
    found = table.cycle(6)
    assert (found.dark, found.wrongly_lit) == ({"small"}, {"big"})


def test_a_motor_that_was_rectified_is_tried_again() -> None:
    table = Table()
    table.cycle()
    table.want(SPIN)
    table.cycle()
    while table.coils[MOTOR]:
        table.cycle()
    locked = Wanted(round=7, spins_asked=3, does_not_turn=True)
    table.want(locked)
    table.cycle(3)
    assert table.board.found.faults == {BoardFault.DOES_NOT_TURN}
    table.want(SPIN)
    table.cycle()
    assert table.coils[MOTOR]


@pytest.mark.rule("D9 6.2")
def test_the_bell_rings_once_at_the_call_and_goes_off_by_itself() -> None:
    table = Table()
    table.want(Wanted(round=7))
    table.cycle(2)
    table.want(Wanted(round=7, bell=7))
    began = table.now
    table.cycle()
    assert table.coils[BELL]
    while table.coils[BELL]:
        table.cycle()
    assert BELL_MS <= table.now - began <= BELL_MS + LOOK_AGAIN_MS + REPEAT_MS
    table.want(Wanted(round=7, bell=7))
    table.cycle(3)
    assert not table.coils[BELL]
    table.want(Wanted())
    table.want(Wanted(round=8, bell=8))
    table.cycle()
    assert table.coils[BELL]


def test_who_starts_after_the_call_rings_no_bell() -> None:
    table = Table()
    table.want(Wanted(round=7, bell=7))
    table.cycle(3)
    assert not table.coils[BELL]


@pytest.mark.rule("D9 6.1")
def test_the_motor_turns_until_the_spins_that_were_asked_for_are_counted() -> None:
    table = Table()
    table.cycle()
    table.want(SPIN)
    table.cycle()
    assert table.coils[MOTOR]
    for spins in (1, 2, 3):
        assert table.coils[MOTOR]
        table.counter += 1
        assert table.cycle().spins == spins
    assert not table.coils[MOTOR]


@pytest.mark.rule("D9 3.4(e)(iv)")
def test_the_motor_cannot_start_with_the_cover_off() -> None:
    table = Table()
    table.is_covered = False
    table.want(SPIN)
    for _ in range(50):
        assert table.cycle().is_covered is False
        assert not table.coils[MOTOR]
    table.is_covered = True
    table.cycle()
    assert table.coils[MOTOR]


def test_the_motor_stops_at_once_when_the_cover_is_lifted() -> None:
    table = Table()
    table.cycle()
    table.want(SPIN)
    table.cycle()
    table.is_covered = False
    before = table.now
    table.cycle()
    assert not table.coils[MOTOR]
    assert table.now - before == TURNING_MS


def test_nothing_turns_unless_the_table_says_that_it_may() -> None:
    table = Table()
    table.want(Wanted(round=7, spins_asked=3, may_spin=False))
    table.cycle(5)
    assert not table.coils[MOTOR]


@pytest.mark.rule("D9 7.1(b)")
def test_a_motor_that_does_not_turn_is_switched_off_and_told() -> None:
    table = Table()
    table.cycle()
    table.want(SPIN)
    began = table.now
    table.cycle()
    while table.coils[MOTOR]:
        table.cycle()
    assert table.board.found.faults == {BoardFault.DOES_NOT_TURN}
    assert table.now - began <= TURN_WITHIN_MS + REPEAT_MS + TURNING_MS
    table.cycle(20)
    assert not table.coils[MOTOR]
    # The next round's spin tries it again.
    table.want(Wanted(round=8, spins_asked=3, may_spin=True))
    table.cycle()
    assert table.coils[MOTOR]
    assert not table.board.found.faults


def test_spins_that_nobody_asked_for_are_counted_too() -> None:
    table = Table()
    table.want(Wanted(round=7, spins_asked=3, spins_counted=3))
    table.cycle()
    table.counter += 2
    assert (table.cycle().spins, table.coils[MOTOR]) == (5, False)


def test_an_agent_that_starts_in_a_round_goes_on_from_what_is_on_record() -> None:
    table = Table()
    table.counter = 400
    table.want(Wanted(round=7, spins_asked=6, spins_counted=4, may_spin=True))
    table.cycle()
    assert table.coils[MOTOR]
    table.counter += 2
    assert table.cycle().spins == 6
    assert not table.coils[MOTOR]


def test_a_counter_that_turns_over_or_begins_anew_loses_no_spin() -> None:
    table = Table()
    table.counter = COUNTER_SIZE - 1
    table.want(SPIN)
    table.cycle()
    table.counter = 1
    assert table.cycle().spins == 2
    table.counter = 0
    table.cycle()
    table.counter = 1
    assert table.cycle().spins == 3


def test_a_board_that_is_silent_shows_nothing_that_is_known() -> None:
    table = Table()
    table.want(SPIN)
    table.cycle()
    table.board.fail()
    assert table.board.found.faults == {BoardFault.SILENT}
    assert table.board.found.is_covered is None
    # What it shows after that is judged anew.
    table.coils = [False] * WIRING.coils_count
    found = table.cycle()
    assert (found.faults, found.resets_count) == (set(), 0)


@pytest.mark.rule("D9 6.1")
def test_a_counter_that_shows_nonsense_counts_no_spin() -> None:
    table = Table()
    table.want(SPIN)
    table.cycle(2)
    table.counter = 40_000
    assert table.cycle(2).spins == 0
    table.counter = 40_001
    assert table.cycle(2).spins == 1
