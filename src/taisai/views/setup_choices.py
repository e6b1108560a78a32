"""What can be chosen when a table is set up: editions, and what each of them has.

Knows the editions of the law. Must not know any table or house.
Obeys: D9 3.2, 3.4(g); D9A 1.1, 3.2(c); R1, R9.
"""

from taisai.rules import EDITIONS, BetKind, Edition
from taisai.rules.figures import NOTICE_MS_MIN, TERMINALS_MAX, WAGERING_PERIOD_MS_MIN
from taisai.table.vocabulary import Mode, Setup
from taisai.views.parts import View


class EditionChoice(View, frozen=True, kw_only=True):
    """An edition with its layouts and the ways in which it is played."""

    name: str
    title: str
    modes: tuple[Mode, ...]
    layouts: tuple[str, ...]
    has_results_display: bool


class SetupChoices(View, frozen=True, kw_only=True):
    """What can be chosen.

    Attributes:
        usual: A table as it is set up where nothing else is chosen.
        kinds: The kinds of bet that can have limits of their own.
        notice_ms_min: Div1 8, 9.3: for how long a sign stands at least.
    """

    editions: tuple[EditionChoice, ...]
    usual: Setup
    kinds: tuple[BetKind, ...]
    wagering_period_ms_min: int
    terminals_max: int
    notice_ms_min: int


def setup_choices() -> SetupChoices:
    """Everything that can be chosen; the newest edition first."""
    return SetupChoices(
        editions=tuple(_choice(one) for one in reversed(tuple(EDITIONS.values()))),
        usual=Setup(table="", mode=Mode.TERMINALS, edition="9A"),
        kinds=tuple(BetKind),
        wagering_period_ms_min=WAGERING_PERIOD_MS_MIN,
        terminals_max=TERMINALS_MAX,
        notice_ms_min=NOTICE_MS_MIN,
    )


def _choice(edition: Edition) -> EditionChoice:
    # R1: terminals exist in Division 9A alone, and it is about them.
    modes = (Mode.TERMINALS, Mode.HYBRID) if edition.has_terminals else (Mode.TABLE,)
    return EditionChoice(
        name=edition.name,
        title=edition.title,
        modes=modes,
        layouts=edition.layouts,
        has_results_display=edition.has_results_display,
    )
