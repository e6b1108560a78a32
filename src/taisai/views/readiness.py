"""What a table needs before players can play: one list, of a new table and before each opening.

Knows the table, and which of its terminals have a screen that is enrolled. Must not know what each
check asks for; the table's own decisions say what is missing.
Obeys: D9 3.4(d), 5.0, 6.6; D9A 2.2, 3.5; R12, R54.
"""

from collections.abc import Iterator, Mapping
from enum import StrEnum

from taisai.table import are_checks_mandatory, missing_checks, why_not_approved
from taisai.table.state import Table
from taisai.table.vocabulary import Approved
from taisai.views.parts import View
from taisai.views.sightings import Sighting


class Need(StrEnum):
    """Something a table needs."""

    TERMINALS = "terminals"
    SCREENS = "screens"
    APPROVALS = "approvals"
    EQUIPMENT = "equipment"
    DEALER = "dealer"
    DICE = "dice"
    CHECKS = "checks"


class NeedShown(View, frozen=True, kw_only=True):
    """A need, and how far it is met.

    Attributes:
        done_count: How many of `all_count` are there; one thing alone is there or is not.
    """

    need: Need
    done_count: int
    all_count: int


def readiness(
    state: Table, approved: Approved | None, sightings: Mapping[int, Sighting]
) -> tuple[NeedShown, ...]:
    """All that the table needs, in the order in which it is seen to."""
    return tuple(_needs(state, approved, sightings))


def _needs(
    state: Table, approved: Approved | None, sightings: Mapping[int, Sighting]
) -> Iterator[NeedShown]:
    if state.setup.has_terminals:
        installed = state.terminals
        yield _one(Need.TERMINALS, is_met=bool(installed))
        enrolled_count = sum(number in sightings for number in installed)
        yield NeedShown(need=Need.SCREENS, done_count=enrolled_count, all_count=len(installed))
    yield _one(Need.APPROVALS, is_met=why_not_approved(state, approved) is None)
    if state.equipment_linked_at:
        yield _one(Need.EQUIPMENT, is_met=state.is_equipment_linked)
    yield _one(Need.DEALER, is_met=state.dealer is not None)
    yield _one(Need.DICE, is_met=bool(state.dice_set and state.seal))
    # R12: where they are a setting that is off, the table opens without them.
    if are_checks_mandatory(state):
        yield _one(Need.CHECKS, is_met=not missing_checks(state))


def _one(need: Need, *, is_met: bool) -> NeedShown:
    return NeedShown(need=need, done_count=int(is_met), all_count=1)
