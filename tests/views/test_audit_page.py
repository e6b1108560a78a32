"""Audit mode shows a terminal's own meters, rounds and vouchers, and never a whole number."""

from msgspec import UNSET

from table.play import GAME_SUPERVISOR, Play
from taisai.table import commands as c
from taisai.views.audit_page import ROUNDS_SHOWN_MAX, AuditPage, audit_page
from taisai.views.parts import encode_view
from taisai.views.terminal import view


def _audited(play: Play) -> AuditPage:
    play.do(c.EnterAuditMode(by=GAME_SUPERVISOR, terminal=7))
    shown = view(play.state, 7, play.now).audit
    assert isinstance(shown, AuditPage)
    return shown


def test_a_terminal_in_play_shows_nothing_of_it() -> None:
    play = Play()
    assert view(play.state, 7, play.now).audit is UNSET
    _audited(play)
    play.do(c.LeaveAuditMode(by=GAME_SUPERVISOR, terminal=7))
    assert audit_page(play.state, play.terminal(7)) is UNSET


def test_meters_rounds_vouchers_and_devices_are_shown() -> None:
    play = Play()
    play.fit_printer(7)
    play.insert(7, 5_000)
    play.insert(2, 2_000)
    play.open_round()
    play.wager(7, "small", 500)
    play.wager(2, "big", 700)
    play.close()
    play.enter(1, 2, 5)
    play.settle()
    number = play.validation_number()
    play.do(c.CashOut(terminal=7, validation_number=number, by_printer=True))
    shown = _audited(play)
    assert shown.by == GAME_SUPERVISOR.id
    assert (shown.meters.notes_in_cents, shown.meters.vouchers_out_cents) == (5_000, 5_500)
    assert shown.balance_cents == shown.credits_cents == 0
    (played,) = shown.rounds
    assert (played.faces, played.wagered_cents, played.won_cents) == ((1, 2, 5), 500, 500)
    (voucher,) = shown.vouchers
    assert voucher.masked == "•" * 14 + number[-4:]
    assert (voucher.voucher.voucher, voucher.voucher.amount_cents) == (1, 5_500)
    assert shown.cabinet is not UNSET
    assert [one.serial for one in shown.cabinet.devices] == ["X3F1"]
    assert number.encode() not in encode_view(view(play.state, 7, play.now))


def test_the_newest_rounds_come_first_and_no_more_than_ten_and_void_ones_too() -> None:
    play = Play()
    for _ in range(ROUNDS_SHOWN_MAX + 1):
        play.open_round()
        play.close()
        play.enter(1, 2, 5)
        play.settle()
    shown = _audited(play)
    assert [one.round for one in shown.rounds] == list(range(ROUNDS_SHOWN_MAX + 1, 1, -1))
    assert {one.wagered_cents for one in shown.rounds} == {0}
