"""Money moves at the cage by balanced entries alone."""

from typing import get_type_hints

from taisai.cage import events as e
from taisai.cage.bookkeeping import BOOKKEEPERS, entry_for
from taisai.cage.evolve import HANDLERS


def test_each_bookkeeper_is_about_the_event_it_stands_beside() -> None:
    for event, bookkeeper in BOOKKEEPERS.items():
        about = get_type_hints(bookkeeper)["event"]
        assert event in getattr(about, "__args__", (about,))


def test_the_events_that_move_no_money_are_these() -> None:
    assert set(HANDLERS) - set(BOOKKEEPERS) == {
        e.SettingsChanged,
        e.VoucherHeld,
        e.VoucherReleased,
        e.IdentityCheckAsked,
        e.CorrectionHoldLifted,
    }


def test_an_alert_makes_no_entry() -> None:
    assert entry_for(e.IdentityCheckAsked(at=1, amount_cents=5)) == ()
