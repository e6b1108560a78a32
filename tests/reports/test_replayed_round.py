"""What each seat has, and what was settled, as far as a round's events have come."""

import pytest

from taisai.reports.replayed_round import ReplayedRound, SeatKind, chips_left_lying
from taisai.scenarios import play, read_scenario
from taisai.stream_types import Event
from taisai.table import events

LAYOUT = """dealer gives a player position 1, gives a player position 2
dealer activates the tumbler, calls place your bets
position 1 places $10 on one
position 2 places $10 on big
position 2 places $5 on small
"""
SETTLED = """dealer uncovers and enters 1 2 4
table settles
dealer collects the losing wagers, pays one
"""
TABLE = f"""edition 2008, table 1 open, standard layout, table only
{LAYOUT}dealer calls no more bets
{SETTLED}"""
HYBRID = f"""edition 9A, table 1 open, standard layout, hybrid, table limits $5 to $500 step $5
terminal 1 inserts $50.00
{LAYOUT}terminal 1 wagers $10.00 on small
wagering period expires
dealer calls no more bets
{SETTLED}"""
RECALCULATED = 'casino supervisor with game supervisor recalculates round 1 as {} on evidence "c"'


def read(text: str) -> ReplayedRound:
    """The first round of a scenario, read to its end."""
    happened: list[Event] = [one for played in play(read_scenario(text)) for one in played.events]
    first = next(n for n, one in enumerate(happened) if isinstance(one, events.RoundBegan))
    began = happened[first]
    assert isinstance(began, events.RoundBegan)
    found = ReplayedRound(began.edition, began.layout, chips_left_lying(happened[first:]))
    for event in happened[first:]:
        found.read(event)
    return found


def at_layout(found: ReplayedRound) -> dict[int, tuple[int, int]]:
    """What each position won, and what came back to it in all."""
    return {
        number: (seat.won_cents, seat.returned_cents)
        for (kind, number), seat in found.seats.items()
        if kind is SeatKind.POSITION
    }


def test_what_is_paid_area_by_area_adds_up() -> None:
    assert at_layout(read(TABLE + "dealer pays small\n")) == {1: (1_000, 2_000), 2: (500, 1_000)}


@pytest.mark.rule("R46")
@pytest.mark.parametrize(
    "amended",
    [
        TABLE + "game supervisor amends the outcome to 4 5 6\n",
        HYBRID + RECALCULATED.format("4 5 6") + ' because "misread"\n',
    ],
    ids=["table", "hybrid"],
)
def test_what_was_paid_before_an_amendment_does_not_count(amended: str) -> None:
    assert at_layout(read(amended)) == {1: (0, 0), 2: (0, 0)}
    settled = amended + (
        "dealer takes $10 back from position 1 for one\n"
        "dealer collects the losing wagers, pays big\n"
    )
    assert at_layout(read(settled)) == {1: (0, 0), 2: (1_000, 2_000)}


@pytest.mark.rule("R46")
def test_a_wager_that_wins_more_counts_once() -> None:
    amended = TABLE + "game supervisor amends the outcome to 1 1 4\n"
    found = read(amended)
    assert at_layout(found) == {1: (1_000, 1_000), 2: (0, 0)}
    assert not found.is_settled
    settled = amended + "dealer collects the losing wagers, pays one, pays small\n"
    assert at_layout(read(settled)) == {1: (2_000, 3_000), 2: (500, 1_000)}


@pytest.mark.rule("R46")
@pytest.mark.parametrize(
    "voided",
    [
        TABLE + "game supervisor holds the settlement\n"
        "dealer announces no spin because die not flat\n",
        HYBRID + "casino supervisor with game supervisor voids round 1 for die not flat "
        'because "seen"\n',
    ],
    ids=["table", "hybrid"],
)
def test_a_round_that_is_void_while_it_is_settled_gives_every_wager_back(voided: str) -> None:
    found = read(voided)
    assert found.is_void
    assert found.faces is None
    assert at_layout(found) == {1: (0, 1_000), 2: (0, 1_500)}


def test_a_wager_that_is_adjusted_late_lies_there_again() -> None:
    adjusted = TABLE + (
        "casino supervisor with game supervisor settles big of position 2 as small"
        ' for moved by patron because "an elbow"\n'
    )
    found = read(adjusted)
    assert found.seats[SeatKind.POSITION, 2].wagers == {"small/inside": 500, "big/inside": 1_000}
    settled = read(adjusted + "dealer collects the losing wagers, pays small, pays big\n")
    assert at_layout(settled) == {1: (1_000, 2_000), 2: (1_500, 3_000)}
