"""The heading of a scenario: the table as it stands before the first line.

Settings are data, a form each; the same forms serve the deed that changes settings.
Must not know any deed. What the law says of settings, `taisai.table` decides.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Final

import msgspec

from taisai.cage.vocabulary import CageSettings
from taisai.names import BadInput
from taisai.rules import BetKind, edition_named
from taisai.scenarios.language import (
    BadScenario,
    Form,
    Slot,
    Values,
    match_any,
    nearest,
    segments,
)
from taisai.scenarios.slots import SLOTS
from taisai.table.vocabulary import HouseKind, KindLimits, LimitSheet, Mode, Setup, TumblerKind

FIRST_DEALER: Final = "Dana"
"""The dealer who is at the table where the heading names no other."""


PLAIN_CAGE: Final = CageSettings()
"""A cage whose vouchers do not expire (R7)."""


class Stage(StrEnum):
    """How far the table has come before the first line."""

    NOT_SET_UP = "not set up"
    CLOSED = "closed"
    OPEN = "open"


@dataclass(frozen=True, slots=True)
class Heading:
    """The table before the first line.

    Attributes:
        dealer: Who is at the table; empty for nobody.
        has_dice: A set of dice is under seal.
        cage: How the cage works.
    """

    setup: Setup
    stage: Stage = Stage.OPEN
    terminals: tuple[int, ...] = tuple(range(1, 9))
    dealer: str = FIRST_DEALER
    has_dice: bool = True
    cage: CageSettings = PLAIN_CAGE

    def of(self, setup: Setup) -> "Heading":
        """The same heading over other settings, such as those of the moment."""
        return replace(self, setup=setup)


NOTHING: Final = Heading(Setup(table="1", mode=Mode.TERMINALS, edition="9A"))
"""Before the heading has said anything."""

Setting = Callable[[Heading, Values], Heading]


def _set(heading: Heading, **fields: object) -> Heading:
    return replace(heading, setup=msgspec.structs.replace(heading.setup, **fields))


def _edition(heading: Heading, values: Values) -> Heading:
    """R1: terminals exist in 9A alone, so the edition settles how the table is played at first."""
    edition = edition_named(values.text("edition"))
    mode = Mode.TERMINALS if edition.has_terminals else Mode.TABLE
    return _set(heading, edition=edition.name, mode=mode)


def _table(heading: Heading, values: Values, stage: Stage) -> Heading:
    return replace(_set(heading, table=str(values.number())), stage=stage)


def _fixed(**fields: object) -> Setting:
    return lambda heading, _values: _set(heading, **fields)


def _ms(field: str) -> Setting:
    return lambda heading, values: _set(heading, **{field: values.number("duration")})


def _cents(field: str) -> Setting:
    return lambda heading, values: _set(heading, **{field: values.cents()})


def _limits(*fields: str) -> Setting:
    def set_limits(heading: Heading, values: Values) -> Heading:
        sheet = values.get("limits", LimitSheet)
        return _set(heading, **dict.fromkeys(fields, sheet))

    return set_limits


def _limits_of_kind(heading: Heading, values: Values) -> Heading:
    sheet = values.get("limits", LimitSheet)
    kind = KindLimits(
        values.get("kind", BetKind),
        sheet.wager_cents_min,
        sheet.step_cents,
        sheet.wager_cents_max,
    )
    now = heading.setup.terminal_limits
    return _set(heading, terminal_limits=msgspec.structs.replace(now, by_kind=(*now.by_kind, kind)))


def _cage(heading: Heading, **fields: int) -> Heading:
    return replace(heading, cage=msgspec.structs.replace(heading.cage, **fields))


SETTING_FORMS: Final[tuple[Form[Setting], ...]] = (
    Form("edition {edition}", _edition, "The edition of the rules."),
    Form(
        "table {n} open",
        lambda heading, values: _table(heading, values, Stage.OPEN),
        "The table is set up, checked and open for gaming.",
    ),
    Form(
        "table {n} closed",
        lambda heading, values: _table(heading, values, Stage.CLOSED),
        "The table is set up, with terminals, dealer and dice; the opening is left to the lines.",
    ),
    Form(
        "table {n} not set up",
        lambda heading, values: _table(heading, values, Stage.NOT_SET_UP),
        "Nothing is there; the settings are those that the first line sets up.",
    ),
    Form("standard layout", _fixed(layout="standard"), "The layout of Appendix 1."),
    Form("alternative layout", _fixed(layout="alternative"), "The layout of Appendix 2."),
    Form("terminals only", _fixed(mode=Mode.TERMINALS), "Played at terminals alone."),
    Form("table only", _fixed(mode=Mode.TABLE), "Played on the table layout alone."),
    Form("hybrid", _fixed(mode=Mode.HYBRID), "Played on the table layout and at terminals."),
    Form("tracked", _fixed(tracked=True), "Wagers on the table layout are known chip by chip."),
    Form("untracked", _fixed(tracked=False), "Wagers on the table layout are the dealer's to see."),
    Form("period {duration}", _ms("wagering_period_ms"), "The Fixed Wagering Period."),
    Form("window {duration}", _ms("settlement_window_ms"), "The settlement window."),
    Form(
        "limits {limits}",
        _limits("table_limits", "terminal_limits"),
        "The limits of the table layout and of the terminals.",
    ),
    Form("table limits {limits}", _limits("table_limits"), "The limits of the table layout."),
    Form("terminal limits {limits}", _limits("terminal_limits"), "The limits of the terminals."),
    Form("{kind} limits {limits}", _limits_of_kind, "The terminals' limits on one kind of bet."),
    Form("large win {amount}", _cents("large_win_cents_min"), "A win of this much locks up."),
    Form("voucher limit {amount}", _cents("voucher_cents_max"), "More is paid by the dealer."),
    Form("credits limit {amount}", _cents("credits_cents_max"), "Above it no note is taken."),
    Form(
        "chips {chips}",
        lambda heading, values: _set(heading, chips_cents=values.numbers("chips")),
        "The value chips in use, smallest first.",
    ),
    Form(
        "strip of {n}",
        lambda heading, values: _set(heading, results_shown_max=values.number()),
        "How many results the terminals' strip shows.",
    ),
    Form("results display", _fixed(has_results_display=True), "The table has a results display."),
    Form("checks required", _fixed(opening_checks_required=True), "R12, terminals alone."),
    Form("checks not required", _fixed(opening_checks_required=False), "R12, terminals alone."),
    Form("live house", _fixed(house_kind=HouseKind.LIVE), "The house is live, not a demo."),
    Form("demo house", _fixed(house_kind=HouseKind.DEMO), "The house is a demo, as by default."),
    Form("simulated tumbler", _fixed(tumbler=TumblerKind.SIMULATED), "R4: for a demo alone."),
    Form("motor", _fixed(tumbler=TumblerKind.MOTOR), "A motor spins the dice, and counts."),
    Form("automatic dealer", _fixed(has_automatic_dealer=True), "R4: for a demo alone."),
    Form(
        "terminal(s|) {numbers}",
        lambda heading, values: replace(heading, terminals=values.numbers("numbers")),
        "The terminals at the table; 1 to 8 where nothing is said.",
    ),
    Form(
        "dealer {name}",
        lambda heading, values: replace(heading, dealer=values.text("name")),
        "The dealer at the table; Dana where nothing is said.",
    ),
    Form(
        "without a dealer",
        lambda heading, _values: replace(heading, dealer=""),
        "Nobody deals yet.",
    ),
    Form(
        "vouchers expire after {duration}",
        lambda heading, values: _cage(heading, voucher_expiry_ms=values.number("duration")),
        "R7: when a voucher counts as unclaimed; never where nothing is said.",
    ),
    Form(
        "identity check from {amount}",
        lambda heading, values: _cage(
            _set(heading, identity_cents_min=values.cents()), identity_cents_min=values.cents()
        ),
        "From which amount identity is checked, at the cage and at the table.",
    ),
    Form(
        "without dice",
        lambda heading, _values: replace(heading, has_dice=False),
        "No set of dice is under seal yet.",
    ),
)
"""Every setting that a heading may have."""

_COMPILED: Final = tuple(form.compiled(SLOTS) for form in SETTING_FORMS)


def with_settings(heading: Heading, text: str) -> Heading:
    """The heading with these settings; they are read in order, with commas between them.

    Raises:
        BadScenario: A setting is not known; the message names the nearest.
    """
    parts = segments(text)
    first = 0
    while first < len(parts):
        heading, first = _with_setting(heading, parts, first)
    return heading


def _with_setting(heading: Heading, parts: tuple[str, ...], first: int) -> tuple[Heading, int]:
    # A list of terminals has commas of its own, so the longest setting is tried first.
    for last in range(len(parts), first, -1):
        found = match_any(_COMPILED, ", ".join(parts[first:last]))
        if isinstance(found, tuple):
            form, values = found
            return form.meaning(heading, values), last
        if isinstance(found, BadInput):
            raise BadScenario(str(found)) from found
    near = nearest(SETTING_FORMS, parts[first])
    hint = f"; near it are: {' | '.join(near)}" if near else ""
    raise BadScenario(f"{parts[first]!r} is not a setting{hint}")


def _checked(text: str) -> str:
    with_settings(NOTHING, text)
    return text


SETTINGS: Final = Slot(
    "settings", ".+", _checked, "settings as in the heading, with commas between them"
)
"""Settings within a deed; they are read when the line is, so that a slip has its number."""
