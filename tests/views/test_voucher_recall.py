"""Vouchers are recalled with their numbers masked, the newest first."""

from table.play import Play
from taisai.table import commands as c
from taisai.views.parts import encode_view
from taisai.views.voucher_recall import VouchersRecalled, vouchers_recalled


def test_the_last_thirty_five_are_recalled_newest_first_and_masked() -> None:
    play = Play()
    numbers = []
    for _ in range(37):
        play.insert(7, 2_000)
        numbers.append(play.validation_number())
        play.do(c.CashOut(terminal=7, validation_number=numbers[-1]))
    recalled = vouchers_recalled(play.terminal(7))
    assert [one.voucher.voucher for one in recalled] == list(range(37, 2, -1))
    assert recalled[0].masked == "•" * 14 + numbers[-1][-4:]
    whole = encode_view(VouchersRecalled(table="table-1", terminal=7, vouchers=recalled))
    assert not any(number.encode() in whole for number in numbers)
