"""Read models of what was put right: rounds settled anew, and holds that came and went."""

import pytest
from sqlalchemy import Engine

from cage.counter import (
    CASINO_SUPERVISOR,
    DAY_MS,
    Counter,
    number_of,
    source_of,
)
from journal.evening import chain_events
from table.layout_play import LayoutPlay
from table.play import DEALER, GAME_SUPERVISOR
from taisai.cage import commands as cage
from taisai.cage.vocabulary import Origin
from taisai.store.read_models import ReadModels
from taisai.streams import CAGE, TABLE
from taisai.table import commands as c
from taisai.table.vocabulary import AdjustmentCause, Mode, NoSpinCause, TableWagerStatus


@pytest.fixture
def models(sqlite_engine: Engine) -> ReadModels:
    return ReadModels(sqlite_engine)


# ------------------------------------------------------------------------------ rounds


def _half_paid(edition: str) -> LayoutPlay:
    """On 1-2-4 one area is paid, another waits, and what lost was collected."""
    play = LayoutPlay(edition, terminals=(7,))
    play.open_round()
    play.place("face_1", 1_000)
    play.place("small", 500, position=2)
    play.place("big", 2_500, position=2)
    play.light((1, 2, 4))
    play.collect()
    play.pay("face_1")
    return play


def _put_right(play: LayoutPlay, *faces: int) -> None:
    first, second, third = faces
    if play.state.mode is Mode.HYBRID:
        play.recalculate(1, (first, second, third))
    else:
        play.do(c.AmendOutcome(by=GAME_SUPERVISOR, faces=(first, second, third)))


def _void(play: LayoutPlay) -> None:
    cause = NoSpinCause.DIE_NOT_FLAT
    if play.state.mode is Mode.HYBRID:
        play.do(c.VoidSettledRound(**play.both(), round=1, cause=cause))
    else:
        play.do(c.HoldSettlement(by=GAME_SUPERVISOR))
        play.do(c.AnnounceNoSpin(by=DEALER, cause=cause))


def _check_row(models: ReadModels, play: LayoutPlay) -> None:
    """The round's row says what its record says."""
    models.follow(chain_events("table-1", map(TABLE.codec.encode, play.log)))
    (row,) = models.rounds("table-1")
    past = play.state.history.held[-1]
    settled = (TableWagerStatus.COLLECTED, TableWagerStatus.PAID)
    wagers = [one for one in past.table_wagers if one.status in settled]
    assert row.layout_wagered_cents == sum(one.amount_cents for one in wagers)
    assert row.layout_won_cents == sum(one.won_cents for one in past.table_wagers)
    assert row.faces == "-".join(map(str, past.faces or ()))
    assert row.ended_at == past.ended_at
    assert row.corrections_count == past.corrections_count


@pytest.mark.parametrize("edition", ["2008", "9A"])
@pytest.mark.parametrize("faces", [(1, 1, 4), (4, 5, 6), (1, 2, 5)])
def test_a_round_that_was_settled_anew_counts_what_stands(
    models: ReadModels, edition: str, faces: tuple[int, int, int]
) -> None:
    play = _half_paid(edition)
    _put_right(play, *faces)
    for asked in play.state.layout.to_take_back:
        taken = {"position": asked.position, "bet": asked.bet, "taken_cents": asked.amount_cents}
        play.do(c.TakeChipsBack(by=DEALER, **taken))
    play.pay_all()
    _check_row(models, play)


@pytest.mark.parametrize("edition", ["2008", "9A"])
def test_a_round_that_was_void_while_it_was_settled_says_why(
    models: ReadModels, edition: str
) -> None:
    play = _half_paid(edition)
    _void(play)
    _check_row(models, play)
    (row,) = models.rounds("table-1")
    assert row.void_kind == ("SettlementVoided" if edition == "9A" else "LayoutVoided")
    assert row.void_reason == "die_not_flat"
    assert (row.layout_wagered_cents, row.layout_won_cents) == (0, 0)
    assert row.void_kind in {one.kind for one in models.incidents()}


def test_a_disruption_found_later_is_in_the_rounds_row(models: ReadModels) -> None:
    play = LayoutPlay("9A", terminals=(7,))
    play.insert(7, 5_000)
    number = play.play_round((1, 2, 4), {7: {"small": 500}})
    if play.state.round is not None:
        play.collect()
    record = c.RecordDisruption(by=DEALER, round=number, reason="a flash", day_began_at=0)
    play.do(record)
    play.do(c.VoidDisruptedRound(**play.both(), round=number))
    _check_row(models, play)
    (row,) = models.rounds("table-1")
    assert row.void_kind == "DisruptedRoundVoided"
    kinds = {one.kind for one in models.incidents()}
    assert kinds >= {"DisruptionRecorded", "DisruptedRoundVoided"}


def test_a_wager_that_was_adjusted_late_is_counted_once(models: ReadModels) -> None:
    play = _half_paid("2008")
    command = c.AdjustWager(
        **play.both(),
        position=2,
        bet="big",
        to_bet="small",
        cause=AdjustmentCause.MOVED_BY_PATRON,
    )
    play.do(command)
    play.pay_all()
    _check_row(models, play)


# ------------------------------------------------------------------------------ vouchers


def _last_word(counter: Counter, sequence: int, due_cents: int) -> None:
    origin = Origin(round=4, terminal=7, session=3)
    said = cage.RegisterLastWord(
        source=source_of(sequence),
        origin=origin,
        due_cents=due_cents,
        issued_cents=0,
        taken_over_cents=1_000 if due_cents else -1_000,
    )
    counter.does(said)


def _release(counter: Counter) -> None:
    number = number_of(1)
    counter.does(cage.ReleaseVoucher(by=CASINO_SUPERVISOR, validation_number=number, reason="r"))


def _hold(counter: Counter) -> None:
    number = number_of(1)
    counter.does(cage.HoldVoucher(by=CASINO_SUPERVISOR, validation_number=number, reason="r"))


@pytest.mark.rule("R48")
@pytest.mark.parametrize("is_expired", [False, True])
@pytest.mark.parametrize("is_held_by_staff", [False, True])
@pytest.mark.parametrize("is_lifted", [False, True])
def test_a_voucher_stands_where_the_cage_says(
    models: ReadModels, *, is_expired: bool, is_held_by_staff: bool, is_lifted: bool
) -> None:
    counter = Counter(voucher_expiry_ms=DAY_MS)
    counter.issue(1)

    def check() -> None:
        models.follow(chain_events("cage", map(CAGE.codec.encode, counter.log)))
        row = models.voucher(number_of(1))
        assert row is not None
        assert row.status == counter.status(1).value

    if is_held_by_staff:
        _hold(counter)
    _last_word(counter, 5, -1_000)
    check()
    if is_expired:
        counter.waits(2 * DAY_MS)
        check()
    if is_lifted:
        _last_word(counter, 6, 0)
    else:
        _release(counter)
    check()
    if is_held_by_staff:
        _release(counter)
        check()
