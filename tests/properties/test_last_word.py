"""R48: after any series of corrections and payments each player was given what the last word says.

The player is present, gone, cashed out, with a voucher held or paid, or another has the seat; the
layout is being settled, or was. The difference stands in one register, or there is none.
"""

import random
from collections import Counter
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from properties.corrected_evening import OUTCOMES, CorrectedEvening
from properties.given_and_due import ON_LAYOUT
from properties.profiles import property_settings
from taisai.table.vocabulary import Mode

CORRECTIONS = [*OUTCOMES, *OUTCOMES, *OUTCOMES, "void"]
SEATS = [1, 2, 3]
PLACES = list(range(len(ON_LAYOUT)))
NUMBERS = [0, 1, 2]
Deed = tuple[str, Any]
UNDER_WAY: list[tuple[str, list[Any], int]] = [
    ("correct", CORRECTIONS, 6),
    ("go_on", [0, 1, 2], 12),
    ("take_up", PLACES, 4),
    ("adjust", PLACES, 2),
    ("leave", SEATS, 1),
    ("come", SEATS, 1),
    ("cash_out", SEATS, 1),
    ("sit_down", SEATS, 1),
]
"""What may be done while the layout is settled."""
AFTERWARDS: list[tuple[str, list[Any], int]] = [
    ("correct", CORRECTIONS, 12),
    ("go_on", [0, 1, 2], 4),
    ("take_up", PLACES, 2),
    ("leave", SEATS, 2),
    ("come", SEATS, 2),
    ("disrupt", [0], 1),
    ("refuse", SEATS, 1),
    ("cash_out", SEATS, 4),
    ("sit_down", SEATS, 2),
    ("play_on", SEATS, 2),
    ("redeem", SEATS, 2),
    ("pay_unclaimed", NUMBERS, 3),
    ("dispose", NUMBERS, 1),
    ("repay", NUMBERS, 3),
    ("write_off", NUMBERS, 1),
]
"""What may be done, about what, and how often beside the others."""
ERAS = ["now", "now", "now", "replayed", "archived"]


def series(kinds: list[tuple[str, list[Any], int]], max_size: int) -> Any:
    one = st.one_of(
        [
            st.tuples(st.just(name), st.sampled_from(about))
            for name, about, weight in kinds
            for _ in range(weight)
        ]
    )
    return st.lists(one, max_size=max_size)


def live_through(
    evening: CorrectedEvening, under_way: list[Deed], is_paid: bool, afterwards: list[Deed]
) -> None:
    evening.check()
    for deed, about in under_way:
        evening.carry_out(deed, about)
    if is_paid:
        evening.finish()
    for deed, about in afterwards:
        evening.carry_out(deed, about)
    evening.finish()
    evening.audit()


@pytest.mark.rule("R48")
@pytest.mark.parametrize("mode", Mode)
@property_settings(100)
@given(
    first=st.sampled_from(OUTCOMES),
    era=st.sampled_from(ERAS),
    under_way=series(UNDER_WAY, 16),
    is_paid=st.booleans(),
    afterwards=series(AFTERWARDS, 24),
)
def test_the_last_word_counts_in_every_register(
    *,
    mode: Mode,
    first: tuple[int, int, int],
    era: str,
    under_way: list[Deed],
    is_paid: bool,
    afterwards: list[Deed],
) -> None:
    live_through(CorrectedEvening(mode, first, era), under_way, is_paid, afterwards)


def _sample(mode: Mode, count: int) -> Counter[str]:
    """What happens in so many evenings that are the same in every run."""
    chance, seen = random.Random(f"last word {mode}"), Counter[str]()  # noqa: S311

    def drawn(kinds: list[tuple[str, list[Any], int]], length: int) -> list[Deed]:
        names = [(name, about) for name, about, weight in kinds for _ in range(weight)]
        chosen = (chance.choice(names) for _ in range(length))
        return [(name, chance.choice(about)) for name, about in chosen]

    for _ in range(count):
        evening = CorrectedEvening(mode, chance.choice(OUTCOMES), chance.choice(ERAS))
        under_way, is_paid = drawn(UNDER_WAY, chance.randrange(16)), chance.random() < 0.7
        live_through(evening, under_way, is_paid, drawn(AFTERWARDS, 24))
        seen += evening.seen
    return seen


AT_THE_CAGE = {
    "LastWordRegistered",
    "UnclaimedWinningsPaid",
    "UnclaimedWinningsDisposed",
    "RepaymentTaken",
    "RecoverableWrittenOff",
}
OF_TERMINALS = {
    "RoundRecalculated",
    "SettledRoundVoided",
    "DisruptedRoundVoided",
    "PaymentRefused",
    "VoucherHeld",
    "CorrectionHoldLifted",
    "corrected with its player present",
    "corrected with its player gone",
    "corrected with another in the seat",
    "corrected with the voucher outstanding",
    "corrected with the voucher held",
    "corrected with the voucher paid",
    "corrected by 0.1, replayed",
    "corrected by 0.1, archived",
}
OF_THE_LAYOUT = {
    "SettledWagerAdjusted",
    "ChipsTakenBack",
    "taken back",
    "not had back",
    "TableWagerWithdrawn",
    "PositionLeft",
    "PositionTaken",
}
WHAT_HAPPENS = {
    Mode.TERMINALS: AT_THE_CAGE | OF_TERMINALS,
    Mode.HYBRID: AT_THE_CAGE
    | OF_TERMINALS
    | OF_THE_LAYOUT
    | {"SettlementAmended", "SettlementVoided"},
    Mode.TABLE: AT_THE_CAGE
    | OF_THE_LAYOUT
    | {"LayoutAmended", "LayoutVoided", "TableRoundMadeGood", "SettledRoundVoided"},
}


@pytest.mark.parametrize("mode", Mode)
def test_such_series_are_really_lived_through(mode: Mode) -> None:
    seen = _sample(mode, 150)
    assert {name for name in WHAT_HAPPENS[mode] if seen[name] < 3} == set()
