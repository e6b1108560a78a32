"""The test runs before opening: each outcome, and the areas that light up for it.

Knows the table's own layout. Must not know what was seen: a person looks at the lamps and says so,
and `decide` compares it with the law.
Obeys: D9 3.3(b), 5.0(b).
"""

from msgspec import UNSET, UnsetType

from taisai.rules import Outcome
from taisai.rules.dice import DISTINGUISHABLE_OUTCOMES
from taisai.table.state import Table
from taisai.table.vocabulary import Faces
from taisai.views.parts import View


class OpeningTest(View, frozen=True, kw_only=True):
    """One outcome to be tested."""

    faces: Faces
    call: str
    lit: tuple[str, ...]


class OpeningTests(View, frozen=True, kw_only=True):
    """All outcomes, and a few that between them light every area of the layout.

    Attributes:
        layout: The name of the layout to draw, as `rules.layouts` has it.
    """

    layout: str
    tests: tuple[OpeningTest, ...]
    every_area: tuple[Faces, ...]


def lit_test(state: Table) -> OpeningTest | UnsetType:
    """D9 5.0(b): the outcome that is lit on the layout as a test; absent where none is."""
    faces = state.opening.lit_for
    return UNSET if faces is None else _test(state, Outcome.of(faces))


def opening_tests(state: Table) -> OpeningTests:
    """The outcomes as this table's layout lights up for them."""
    tests = tuple(_test(state, one) for one in DISTINGUISHABLE_OUTCOMES)
    layout = state.edition.printed(state.layout_name).name
    chosen = state.edition.outcomes_lighting_every_area(state.layout_name)
    every_area = tuple(one.ascending for one in chosen)
    return OpeningTests(layout=layout, tests=tests, every_area=every_area)


def _test(state: Table, outcome: Outcome) -> OpeningTest:
    lit = state.edition.lit(state.layout_name, outcome)
    return OpeningTest(faces=outcome.ascending, call=outcome.call, lit=lit)
