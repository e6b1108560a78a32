"""What an event says, each thing by its name.

For: whoever makes a sentence of it, here or in a browser, and rows that keep it. A
value keeps its unit in its name (`_cents`, `_ms`, `_at`), a member of staff is a sign-in name, an
outcome is said as the dealer calls it, a bet and a word of the vocabulary stand as the journal
writes them. What an event does not say is absent. Must not know any sentence or screen. A
voucher's number is masked.
"""

from collections.abc import Callable, Iterable, Mapping
from enum import StrEnum
from types import MappingProxyType
from typing import Any, Final

import msgspec
from msgspec import UNSET
from msgspec.structs import asdict, fields

from taisai.cage import events as cage_events
from taisai.house import events as house_events
from taisai.persons import Person
from taisai.rules import Outcome
from taisai.table import events
from taisai.table.events import CorrectionEvent
from taisai.table.vocabulary import Way
from taisai.validation_numbers import mask
from taisai.words import Item, Value, Values

_OUTCOMES: Final = frozenset({"faces", "before", "announced", "entered", "read"})
_CHIPS: Final = "chips_cents"
_VOUCHER: Final = "validation_number"
_NOT_PLAIN: Final = frozenset({"at", "left_out_count", "key_fingerprint"})
"""Told beside the event, told last, and told to nobody: it lets a device in."""


def values_of(event: msgspec.Struct) -> Values:
    """What an event of a table, the cage or the house says.

    >>> values_of(events.NoteInserted(at=0, terminal=7, note_cents=5_000))
    {'terminal': 7, 'note_cents': 5000}
    """
    names = [one.name for one in fields(event) if one.name not in _NOT_PLAIN]
    said = {name: _plain(name, getattr(event, name)) for name in names}
    for kind in type(event).__mro__:
        said.update(_MORE[kind](event) if kind in _MORE else {})
    return {name: value for name, value in said.items() if value not in (None, "", ())}


def _plain(name: str, value: object) -> Value | None:
    """A field as it is sent; None for what is not one thing, or is for nobody to read."""
    match value:
        case Person():
            return value.id
        case bool():
            return None
        case Way.JOINED:
            # Up to version 0.1 a wager had no way.
            return None
        case StrEnum():
            return value.value
        case str() if name == _VOUCHER:
            return mask(value) if value else None
        case int() | str():
            return value
        case (int(), int(), int()) if name in _OUTCOMES:
            return Outcome.of(value).call
        case tuple() if name == _CHIPS:
            return value
        case _:
            return None


# ---------------------------------------------------------------- what follows from the fields

_Said = dict[str, Value | None]


def _items(found: Iterable[Item]) -> tuple[Item, ...]:
    return tuple(found)


def _wagers(event: events.WagersChanged) -> _Said:
    return {"changes": _items(asdict(one) for one in event.changes)}


def _bets_called(event: events.PlaceYourBetsCalled) -> _Said:
    period_ms = event.closes_at - event.at if event.closes_at is not None else None
    return {"closes_at": None, "period_ms": period_ms}


def _window(event: events.OutcomeEntered | events.OutcomeAmended) -> _Said:
    return {"settles_at": None, "window_ms": event.settles_at - event.at}


def _held(event: events.SettlementHeld) -> _Said:
    return {"until": None, "window_ms": event.until - event.at}


def _released(_event: events.SettlementReleased) -> _Said:
    return {"settles_at": None}


_Revised = (
    events.SettlementAmended
    | events.SettlementVoided
    | events.LayoutAmended
    | events.LayoutVoided
    | events.SettledWagerAdjusted
)


def _revised(event: _Revised) -> _Said:
    """What goes back to the layout, and what is asked back."""
    wagers = (event.wager,) if isinstance(event, events.SettledWagerAdjusted) else event.wagers
    return {
        "put_back_cents": sum(one.put_back_cents for one in wagers) or None,
        "take_back_cents": sum(one.take_back_cents for one in wagers) or None,
    }


def _last_word(event: cage_events.LastWordRegistered) -> _Said:
    names = ("withdrawn_unclaimed", "unclaimed", "withdrawn_owed", "owed")
    said: _Said = {f"{name}_cents": getattr(event, f"{name}_cents") or None for name in names}
    return {**said, "round": event.origin.round}


def _settled(event: events.TerminalsSettled) -> _Said:
    winners = (one for one in event.terminals if one.won_cents)
    return {
        "wins": _items({"terminal": one.terminal, "won_cents": one.won_cents} for one in winners)
    }


def _tests(event: events.TestRunsMade) -> _Said:
    wrong = sum(not run.is_correct for run in event.runs)
    return {"runs_count": len(event.runs), "wrong_count": wrong}


def _laid(event: events.TableWagerPlaced) -> _Said:
    wager = event.wager
    return {
        "position": wager.position,
        "bet": wager.bet,
        "amount_cents": wager.amount_cents,
        "called_bet": wager.called_bet,
        "line": "touched" if wager.touches_line else None,
    }


def _collected(event: events.LosersCollected) -> _Said:
    return {
        "collected_cents": sum(one.wager_cents for one in event.collected),
        "returned_cents": sum(one.wager_cents for one in event.returned) or None,
    }


def _area_paid(event: events.AreaPaid) -> _Said:
    paid = event.paid
    return {"paid": _items({"position": one.position, "won_cents": one.won_cents} for one in paid)}


def _limits(event: events.LimitsChanged | events.LimitsNotified) -> _Said:
    return {
        "lowest_cents": event.sheet.wager_cents_min,
        "highest_cents": event.sheet.wager_cents_max,
        "terminals": event.terminals,
        "notice": event.notice or None,
    }


def _alert(event: events.AlertRaised) -> _Said:
    if event.values is UNSET:
        return {}
    about = asdict(event.values)
    return {name: _plain(name, value) for name, value in about.items() if value is not UNSET}


def _lamps(event: events.LampsReported) -> _Said:
    is_wrong = event.dark or event.wrongly_lit
    return {
        "lamps": "wrong" if is_wrong else "right",
        "dark": _items({"bet": area} for area in event.dark),
        "wrongly_lit": _items({"bet": area} for area in event.wrongly_lit),
    }


def _corrected(event: CorrectionEvent) -> _Said:
    """What the correction moved, in all; nothing is said of what it did not."""
    return {
        f"{way}_cents": sum(getattr(one, f"{way}_cents") for one in event.corrections) or None
        for way in ("credited", "debited", "unclaimed", "recoverable")
    }


def _either(name: str, field: str, yes: str, no: str | None) -> Callable[[Any], _Said]:
    """A thing that is so or not, as a word."""
    return lambda event: {name: yes if getattr(event, field) else no}


def _renamed(field: str, name: str) -> Callable[[Any], _Said]:
    """A field whose name means something else in another event."""
    return lambda event: {field: None, name: _plain(name, getattr(event, field))}


def _tampered(event: events.TamperReported) -> _Said:
    """How often is said where it was more than once."""
    times = event.times if event.times > 1 else None
    return {"kind": None, "tamper": event.kind.value, "times": times}


_MORE: Final[Mapping[type[Any], Callable[[Any], _Said]]] = MappingProxyType(
    {
        events.WagersChanged: _wagers,
        events.PlaceYourBetsCalled: _bets_called,
        events.WageringPeriodExpired: lambda event: {"terminals": event.unrecognised},
        events.OutcomeEntered: _window,
        events.SettlementHeld: _held,
        events.SettlementReleased: _released,
        events.SettlementAmended: _revised,
        events.SettlementVoided: _revised,
        events.LayoutAmended: _revised,
        events.LayoutVoided: _revised,
        events.SettledWagerAdjusted: _revised,
        cage_events.LastWordRegistered: _last_word,
        events.OutcomeAmended: _window,
        events.TerminalsSettled: _settled,
        events.TestRunsMade: _tests,
        events.CheckRecorded: _either("verdict", "passed", "passed", "failed"),
        events.TableWagerPlaced: _laid,
        events.LosersCollected: _collected,
        events.AreaPaid: _area_paid,
        events.LimitsChanged: _limits,
        events.LimitsNotified: _limits,
        events.AlertRaised: _alert,
        events.LampsReported: _lamps,
        events.CoverReported: _either("cover", "is_on", "on", "off"),
        events.TableDeviceReported: lambda event: {"health": next(iter(event.failures), "works")},
        events.DiceRead: lambda event: {"confidence": event.confidence or None},
        events.EntryUpheld: lambda _event: {"settles_at": None},
        events.AlertAcknowledged: _renamed("kind", "alert_kind"),
        events.TamperReported: _tampered,
        events.DoorClosed: _renamed("kind", "shut"),
        events.DealerAssigned: _renamed("before", "relieved"),
        events.ResultsDisplaySwitched: _either("switch", "is_on", "on", "off"),
        events.CabinetReported: _either("condition", "is_ready", "ready", "not_ready"),
        events.NoteInDoubt: lambda event: {"note_cents": event.note_cents or None},
        events.NoteDoubtSettled: lambda event: {"note_cents": event.note_cents or None},
        events.CabinetTested: _either("verdict", "is_passed", "passed", "failed"),
        events.PrivacyChanged: _either("privacy", "is_private", "private", "public"),
        events.CancelCreditsAsked: _either("why", "is_forced", "above_voucher_limit", None),
        house_events.SignInRecorded: _either("verdict", "is_accepted", "accepted", "refused"),
        house_events.ReloadRecorded: _either("service", "is_in_service", "in", "out"),
        house_events.TypesRecorded: lambda event: {"devices": ", ".join(event.devices)},
        house_events.SecurityEvent: lambda event: {"left_out_count": event.left_out_count or None},
        CorrectionEvent: _corrected,
    }
)
"""What events say beside their plain fields."""
