"""Parts that several screens have: amounts, limits, the result on display, notices, the strip.

Knows the state of a table. Must not know which screen shows a part, or how it looks.
Obeys: D9A 3.3(b)(i), (iii), 3.3(e), 3.4; D9 3.3(b), 6.3; Div1 8, 9; R9, R10, R39.
"""

from enum import StrEnum
from functools import lru_cache

import msgspec
from msgspec import UNSET, UnsetType

from taisai.money import format_amount
from taisai.rules import BetKind, Edition, Outcome, edition_named
from taisai.table import is_held_back, moment_on_sign
from taisai.table.past_rounds import PastRound
from taisai.table.phases import Phase
from taisai.table.state import Notice, Round, Table
from taisai.table.vocabulary import Faces, LimitSheet


class View(msgspec.Struct, frozen=True, kw_only=True):
    """What one screen shows, or a part of it; what is unset is absent from its JSON."""


_encoder = msgspec.json.Encoder(order="deterministic")


def encode_view(view: View) -> bytes:
    """A view as it is sent: the same view gives the same bytes."""
    return _encoder.encode(view)


def fields_of(view: msgspec.Struct) -> dict[str, object]:
    """A view field by field, without what is absent."""
    return {
        name: value
        for name in view.__struct_fields__
        if (value := getattr(view, name)) is not UNSET
    }


# ------------------------------------------------------------------------------------- amounts


class Amount(View, frozen=True, kw_only=True):
    """An amount that the law wants shown: in cents, and in dollars and cents as it is shown."""

    cents: int
    shown: str


@lru_cache(maxsize=4_096)
def amount(amount_cents: int) -> Amount:
    """D9A 3.3(b)(iii): dollars and cents."""
    return Amount(cents=amount_cents, shown=format_amount(amount_cents))


# -------------------------------------------------------------------------------------- limits


class KindLimitsShown(View, frozen=True, kw_only=True):
    """The limits of a kind of bet that has its own."""

    kind: BetKind
    wager_min: Amount
    step: Amount
    wager_max: Amount


class LimitsShown(View, frozen=True, kw_only=True):
    """The sign with the limits (Div1 9.2: the step is said, because it is enforced).

    Attributes:
        wager_max: The highest wager that is permitted; a multiple of the step above the minimum.
        aggregate_min: What all wagers of a round must come to; absent where nothing is asked.
    """

    wager_min: Amount
    step: Amount
    wager_max: Amount
    by_kind: tuple[KindLimitsShown, ...] = ()
    aggregate_min: Amount | UnsetType = UNSET


@lru_cache(maxsize=256)
def limits_shown(sheet: LimitSheet) -> LimitsShown:
    """A sheet of limits as players see it."""
    limits = sheet.limits
    return LimitsShown(
        wager_min=amount(limits.every_bet.wager_cents_min),
        step=amount(limits.every_bet.step_cents),
        wager_max=amount(limits.every_bet.highest_permitted_cents),
        by_kind=tuple(
            KindLimitsShown(
                kind=kind,
                wager_min=amount(own.wager_cents_min),
                step=amount(own.step_cents),
                wager_max=amount(own.highest_permitted_cents),
            )
            for kind, own in limits.by_kind.items()
        ),
        aggregate_min=amount(sheet.aggregate_cents_min) if sheet.aggregate_cents_min else UNSET,
    )


# -------------------------------------------------------------------------------------- result


class Result(View, frozen=True, kw_only=True):
    """The result of a round: its faces from low to high, the call, and the areas that are lit."""

    round: int
    faces: Faces
    call: str
    lit: tuple[str, ...]


def result_of(played: Round | PastRound, faces: Faces) -> Result:
    """A result on the layout of the round it belongs to."""
    return _result_of(played.number, played.edition, played.layout, tuple(faces))


@lru_cache(maxsize=256)
def _result_of(number: int, edition: str, layout: str, faces: Faces) -> Result:
    """The result, made once for the thirty terminals that show it at the same moment."""
    outcome = Outcome.of(faces)
    return Result(
        round=number,
        faces=outcome.ascending,
        call=outcome.call,
        lit=edition_named(edition).lit(layout, outcome),
    )


def last_round(state: Table) -> PastRound | None:
    """The round that is over and still on display (R10, R51)."""
    return state.last_round


def on_display(state: Table) -> tuple[Edition, str]:
    """The edition and the name of the layout that screens draw.

    Those of the round whose result is still on display (R10), also where the table was set up
    anew since: its areas are lit, with the odds at which it was settled. A test before opening is
    lit on the layout of the settings.
    """
    last = last_round(state)
    if last is None or last.faces is None or state.opening.lit_for is not None:
        return state.edition, state.layout_name
    return edition_named(last.edition), last.layout


def entered_result(state: Table) -> Result | UnsetType:
    """The result as staff and the table layout see it: from ENTER until the next spin (R39)."""
    current = state.round
    if current is not None:
        return result_of(current, current.entered) if current.entered is not None else UNSET
    last = last_round(state)
    return result_of(last, last.faces) if last is not None and last.faces is not None else UNSET


def settled_result(state: Table) -> Result | UnsetType:
    """The result as players at terminals see it: from settlement until the next spin (R39)."""
    current = state.round
    # R39: between the close and settlement, and in the amendment window, no dice.
    if current is not None and not current.terminals_settled:
        return UNSET
    return entered_result(state)


# --------------------------------------------------------------------------------------- phase


class Banner(StrEnum):
    """What players are told about the round, in words."""

    CLOSED = "the table is closed"
    WAITING = "waiting for the next round"
    PLACE_YOUR_BETS = "place your bets"
    NO_MORE_BETS = "no more bets"
    RESULT = "result"
    VOID = "void round"


def banner(state: Table) -> Banner:
    """The phase in words; it says nothing of an outcome that is entered and not settled (R39)."""
    match state.phase:
        case Phase.CLOSED | Phase.OPENING:
            return Banner.CLOSED
        case Phase.TUMBLING:
            return Banner.WAITING
        case Phase.WAGERING:
            return Banner.PLACE_YOUR_BETS
        case Phase.NO_MORE_WAGERS | Phase.OUTCOME_ENTERED:
            return Banner.NO_MORE_BETS
        case Phase.SETTLING:
            return Banner.RESULT
        case Phase.BETWEEN_ROUNDS:
            last = last_round(state)
            if last is None:
                return Banner.WAITING
            return Banner.RESULT if last.faces is not None else Banner.VOID


class Period(View, frozen=True, kw_only=True):
    """The Fixed Wagering Period: its beginning, and its end where a clock ends it."""

    opened_at: int
    closes_at: int | UnsetType = UNSET
    closed_at: int | UnsetType = UNSET


def period_of(state: Table) -> Period | UnsetType:
    """D9A 3.3(b)(ii): the round's period; absent before it has begun."""
    current = state.round
    if current is None or not current.opened_at:
        return UNSET
    return Period(
        opened_at=current.opened_at,
        closes_at=current.closes_at or UNSET,
        closed_at=current.closed_at or UNSET,
    )


# ------------------------------------------------------------------------------- past results


def strip_of(state: Table) -> tuple[Faces, ...]:
    """D9A 3.4: the results of the last rounds, oldest first, each by its three faces and no more.

    R9: a void round has no result, yet counts among the number, and is not made up for. A round
    that was recalculated stands as corrected. A result comes in when its round is over.
    """
    shown_max = state.setup.results_shown_max
    rounds = state.history.held[-shown_max:] if shown_max else ()
    return tuple(Outcome.of(past.faces).ascending for past in rounds if past.faces is not None)


class ResultShown(View, frozen=True, kw_only=True):
    """A past round's result: the faces from low to high, and what the dealer called."""

    round: int
    faces: Faces
    total: int
    call: str


def results_of(state: Table) -> tuple[ResultShown, ...]:
    """The results of the last rounds, oldest first; void rounds have none."""
    outcomes = (
        (past.number, Outcome.of(past.faces))
        for past in state.history.held
        if past.faces is not None
    )
    return tuple(
        ResultShown(round=number, faces=outcome.ascending, total=outcome.total, call=outcome.call)
        for number, outcome in outcomes
    )


# ------------------------------------------------------------------------------------- notices


class NoticeShown(View, frozen=True, kw_only=True):
    """A sign at the table (Div1 8, 9.3).

    Attributes:
        due_at: When it is carried out, as things stand.
        limits: The limits that will hold; absent where the table will close.
        terminals: The terminals they are for; none of them for the table layout.
        consents_count: How many players have agreed.
        is_held_back: R50: it waits until an investigation is over.
    """

    number: int
    due_at: int
    text: str
    is_closing: bool
    limits: LimitsShown | UnsetType = UNSET
    terminals: tuple[int, ...] = ()
    consents_count: int = 0
    is_held_back: bool = False


def notice_shown(state: Table, notice: Notice) -> NoticeShown:
    """A notice as everybody sees it."""
    text = "the table will close" if notice.is_closing else "the limits will change"
    return NoticeShown(
        number=notice.number,
        due_at=moment_on_sign(state, notice),
        text=text,
        is_closing=notice.is_closing,
        limits=limits_shown(notice.sheet) if notice.sheet is not None else UNSET,
        terminals=notice.terminals,
        consents_count=len(notice.consenting_terminals) + len(notice.consenting_positions),
        is_held_back=is_held_back(state, notice),
    )
