"""Events in words."""

import pytest

from taisai.names import BadInput
from taisai.reports.event_words import SENTENCES, duration, in_words
from taisai.rules import Role
from taisai.stream_types import Event
from taisai.streams import TABLE
from taisai.table import events
from taisai.table.events import WagerChange
from taisai.table.vocabulary import NoSpinCause, Person, WagerCause

DEALER = Person(Role.DEALER, "Dana")


def test_every_event_has_its_sentence() -> None:
    assert set(SENTENCES) == set(TABLE.events)


@pytest.mark.parametrize(
    ("event", "sentence"),
    [
        (
            events.VoucherIssued(
                at=0, terminal=7, session=1, validation_number="1" * 14 + "5617", amount_cents=5025
            ),
            "terminal 7 dispensed a voucher for $50.25, ••••••••••••••5617",
        ),
        (
            events.NoSpinAnnounced(at=0, by=DEALER, round=1, cause=NoSpinCause.DIE_NOT_FLAT),
            'dealer Dana announced "No spin": die not flat',
        ),
        (
            events.WagersChanged(
                at=0,
                terminal=7,
                cause=WagerCause.PLACED,
                changes=(WagerChange("combination_1_2", 0, 500),),
            ),
            "terminal 7 placed: 1 and 2 $0.00 to $5.00",
        ),
        (
            events.OutcomeEntered(at=0, faces=(5, 2, 1), by=None, settles_at=3_000),
            "the dice reader entered 1, 2, 5, total 8; settles in 3 s",
        ),
        (
            events.PlaceYourBetsCalled(at=0, by=DEALER, closes_at=None),
            'dealer Dana called "Place your bets"',
        ),
        (
            events.ClosingNotified(at=0, by=DEALER, notice=1, closes_at=1_200_000),
            "dealer Dana gave notice 1: the table closes in 20 min",
        ),
        (
            events.CreditsCancelled(
                at=0,
                by=DEALER,
                terminal=1,
                amount_cents=2_950,
                paid_cents=3_000,
                chips_cents=(2500, 500),
            ),
            "dealer Dana paid terminal 1 $30.00 in chips $25 $5",
        ),
        (events.TableClosed(at=0), "the table closed"),
    ],
)
def test_an_event_is_said_as_people_say_it(event: Event, sentence: str) -> None:
    assert in_words(event) == sentence


@pytest.mark.parametrize(
    ("ms", "said"), [(45_000, "45 s"), (1_200_000, "20 min"), (90_000, "90 s")]
)
def test_a_time_is_said_in_seconds_or_whole_minutes(ms: int, said: str) -> None:
    assert duration(ms) == said


def test_a_bet_that_does_not_exist_is_not_said() -> None:
    with pytest.raises(BadInput):
        in_words(events.TableWagerWithdrawn(at=0, position=1, bet="smal"))
