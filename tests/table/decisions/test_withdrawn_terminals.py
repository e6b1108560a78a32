"""A terminal that is withdrawn is kept as it was; what version 0.1 recorded means what it meant."""

from table.play import CASINO_SUPERVISOR, DEALER, Play
from taisai.table import commands as c
from taisai.table import events as e
from taisai.table.evolve import evolve
from taisai.table.meters import Meters
from taisai.table.refusals import Code
from taisai.table.vocabulary import Tamper
from taisai.validation_numbers import with_check

BY = CASINO_SUPERVISOR
NUMBER = with_check("7" * 15)


def _withdrawn_after_a_voucher() -> Play:
    play = Play()
    play.insert(7, 500)
    play.do(c.CashOut(terminal=7, validation_number=NUMBER))
    play.do(c.CallForDealer(terminal=7))
    play.do(c.WithdrawTerminal(by=BY, terminal=7))
    return play


def test_a_terminal_that_is_installed_again_is_what_it_was() -> None:
    play = _withdrawn_after_a_voucher()

    play.do(c.InstallTerminal(by=BY, terminal=7))

    terminal = play.state.terminals[7]
    assert terminal.meters.notes_in_cents == terminal.meters.vouchers_out_cents == 500
    assert [one.validation_number for one in terminal.vouchers] == [NUMBER]
    assert not terminal.asks_for_dealer
    assert play.state.withdrawn == {}
    assert list(play.state.terminals) == sorted(play.state.terminals)


def test_a_validation_number_of_a_withdrawn_terminal_is_used() -> None:
    play = _withdrawn_after_a_voucher()
    play.insert(2, 500)

    play.refused(c.CashOut(terminal=2, validation_number=NUMBER), Code.NUMBER_USED)


def test_what_version_0_1_installed_again_was_a_new_terminal() -> None:
    play = _withdrawn_after_a_voucher()

    again = evolve(play.state, e.TerminalInstalled(at=play.now, by=BY, terminal=7))

    assert again.terminals[7].meters == Meters()
    assert again.withdrawn == {}


def test_whom_version_0_1_withdrew_a_terminal_from_is_not_there_when_it_is_back() -> None:
    play = Play()
    play.do(c.GiveControl(by=DEALER, terminal=7))
    play.do(c.ReportTamper(terminal=7, kind=Tamper.DOOR))

    gone = evolve(play.state, e.TerminalWithdrawn(at=play.now, by=BY, terminal=7))
    back = evolve(gone, e.TerminalInstalled(at=play.now, by=BY, terminal=7, is_back=True))

    assert not back.terminals[7].is_in_control
    assert back.terminals[7].tamper is Tamper.DOOR
