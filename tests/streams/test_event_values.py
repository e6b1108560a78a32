"""What events say by name: with units, masked, and nothing that is for nobody to read."""

from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from golden.cage_examples import EXAMPLES as OF_CAGE
from golden.house_examples import EXAMPLES as OF_HOUSE
from golden.table_examples import EXAMPLES as OF_TABLE
from golden.table_values import AT, DEALER, VOUCHER
from taisai.house.events import DeviceEnrolled, SignInRecorded
from taisai.rules import Role
from taisai.streams import values_of
from taisai.table import events
from taisai.table.events import TerminalSettlement, WagerChange
from taisai.table.vocabulary import AlertKind, AlertValues, NoSpinCause, WagerCause

EVERY = (*OF_TABLE, *OF_CAGE, *OF_HOUSE)


@pytest.mark.parametrize(
    ("event", "values"),
    [
        (
            events.NoSpinAnnounced(at=AT, by=DEALER, round=4, cause=NoSpinCause.DIE_NOT_FLAT),
            {"by": "dora", "round": 4, "cause": "die_not_flat"},
        ),
        (
            events.WagersChanged(
                at=AT,
                terminal=7,
                cause=WagerCause.PLACED,
                changes=(WagerChange("small", 0, 500),),
            ),
            {
                "terminal": 7,
                "cause": "placed",
                "changes": ({"bet": "small", "from_cents": 0, "to_cents": 500},),
            },
        ),
        (
            events.PlaceYourBetsCalled(at=AT, by=DEALER, closes_at=AT + 45_000),
            {"by": "dora", "period_ms": 45_000},
        ),
        (events.PlaceYourBetsCalled(at=AT, by=DEALER), {"by": "dora"}),
        (
            events.OutcomeEntered(at=AT, faces=(3, 4, 3), by=None, settles_at=AT + 3_000),
            {"faces": "double 3, 4, total 10", "window_ms": 3_000},
        ),
        (
            events.TerminalsSettled(
                at=AT,
                faces=(1, 2, 5),
                terminals=(
                    TerminalSettlement(7, 500, 500, 1_000),
                    TerminalSettlement(8, 500, 0, 0),
                ),
            ),
            {"faces": "1, 2, 5, total 8", "wins": ({"terminal": 7, "won_cents": 500},)},
        ),
        (
            events.AlertRaised(
                at=AT,
                kind=AlertKind.LARGE_WIN,
                text="terminal 7 won",
                terminal=7,
                values=AlertValues(amount_cents=180_000),
            ),
            {"kind": "large_win", "text": "terminal 7 won", "terminal": 7, "amount_cents": 180_000},
        ),
        (events.CancelCreditsAsked(at=AT, terminal=7, is_forced=False), {"terminal": 7}),
        (
            SignInRecorded(at=AT, role=Role.DEALER, device="", is_accepted=False),
            {"role": "dealer", "verdict": "refused"},
        ),
    ],
    ids=lambda one: type(one).__name__,
)
def test_an_event_says_each_thing_by_its_name(event: msgspec.Struct, values: Any) -> None:
    assert values_of(event) == values


@pytest.mark.parametrize("event", EVERY, ids=lambda one: type(one).__name__)
def test_nobody_reads_a_vouchers_number_or_a_devices_key(event: msgspec.Struct) -> None:
    said = str(values_of(event))
    assert VOUCHER not in said
    keys = [one.key_fingerprint for one in OF_HOUSE if isinstance(one, DeviceEnrolled)]
    assert keys
    assert not [key for key in keys if key in said]


@pytest.mark.parametrize("event", EVERY, ids=lambda one: type(one).__name__)
def test_what_is_said_can_be_sent(event: msgspec.Struct) -> None:
    said = values_of(event)
    assert "at" not in said
    assert None not in said.values()
    assert set(msgspec.json.decode(msgspec.json.encode(said))) == set(said)


def test_a_correction_says_only_what_it_moved() -> None:
    (example,) = (one for one in OF_TABLE if isinstance(one, events.RoundRecalculated))
    (first, *_) = example.corrections
    moved = replace(first, credited_cents=400, debited_cents=0, unclaimed_cents=0)
    said = values_of(replace(example, corrections=(replace(moved, recoverable_cents=0),) * 2))
    assert {name for name in said if name.endswith("_cents")} == {"credited_cents"}
    assert said["credited_cents"] == 800
