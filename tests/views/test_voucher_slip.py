"""A payment voucher as it is printed."""

import pytest
from msgspec import UNSET
from msgspec.structs import replace

from table.play import Play
from taisai.names import BadInput
from taisai.views.parts import encode_view
from taisai.views.voucher_slip import Issue, NoVoucher, Venue, voucher_slip

ISSUE = Issue(
    venue=Venue(name="Harbour Casino", place="Auckland"),
    utc_offset_minutes=13 * 60,
)


def cashed_out() -> tuple[Play, str]:
    """Terminal 7 has cashed out $15.00, and had cashed out $5.00 before."""
    play = Play()
    play.insert(7, 500)
    play.cash_out(7)
    play.insert(7, 1_500)
    return play, play.cash_out(7)


@pytest.mark.rule("D9A 3.3(d)(i)")
def test_a_voucher_is_printed_for_the_value_of_the_credits() -> None:
    play, number = cashed_out()
    slip = voucher_slip(play.state, 7, ISSUE)

    assert (slip.amount_cents, slip.validation_number) == (1_500, number)
    assert not slip.is_duplicate


def test_a_voucher_says_where_when_and_on_which_terminal_it_was_issued() -> None:
    play, _ = cashed_out()
    slip = voucher_slip(play.state, 7, ISSUE)

    assert (slip.venue, slip.place) == ("Harbour Casino", "Auckland")
    assert (slip.table, slip.terminal, slip.sequence_number) == ("t1", 7, 2)
    assert slip.at == play.state.terminals[7].vouchers[-1].at
    assert slip.utc_offset_minutes == 13 * 60


def test_no_expiry_is_printed_unless_the_operator_has_one() -> None:
    play, _ = cashed_out()
    assert b"expires_on" not in encode_view(voucher_slip(play.state, 7, ISSUE))
    with_more = replace(
        ISSUE, expires_on="15 Nov 2024", software="taisai 0.1", message="Play within your means."
    )
    slip = voucher_slip(play.state, 7, with_more)

    assert (slip.expires_on, slip.software) == ("15 Nov 2024", "taisai 0.1")
    assert slip.message == "Play within your means."
    assert voucher_slip(play.state, 7, ISSUE).message is UNSET


def test_a_terminal_that_has_issued_no_voucher_prints_none() -> None:
    with pytest.raises(NoVoucher, match="terminal 1 has issued no voucher"):
        voucher_slip(Play().state, 1, ISSUE)


@pytest.mark.parametrize("minutes", [841, -841])
def test_a_zone_that_does_not_exist_is_refused(minutes: int) -> None:
    play, _ = cashed_out()
    with pytest.raises(BadInput, match=f"{minutes} minutes from UTC is no zone"):
        voucher_slip(play.state, 7, replace(ISSUE, utc_offset_minutes=minutes))
