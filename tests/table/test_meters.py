"""A terminal's meters: what they come to is what stands on it."""

from taisai.table.meters import Meters


def test_meters_add_what_came_in_and_was_returned_and_take_off_the_rest() -> None:
    meters = Meters(
        notes_in_cents=10_000,
        dealer_in_cents=5_000,
        returned_cents=700,
        turnover_cents=900,
        vouchers_out_cents=1_000,
        cancelled_cents=2_000,
        paid_by_hand_cents=300,
        corrections_cents=-50,
    )

    assert meters.balance_cents == 10_000 + 5_000 + 700 - 900 - 1_000 - 2_000 - 300 - 50
