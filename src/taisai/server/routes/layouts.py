"""The layouts' geometry for screens: every area with its marks, its odds and its chance.

Knows the layouts of `rules` and the counted ways of `maths`. Must not know how anything is drawn,
or any table: a layout is the same for everybody, and may be kept by the browser.
Obeys: D9 3.2, D9A 3.3(a); help states odds and chance alone (Division 1 r4).
"""

from functools import cache
from typing import Final

import msgspec
from litestar import MediaType, Response, get
from litestar.exceptions import NotFoundException
from litestar.params import FromPath

from taisai.maths import OUTCOME_COUNT, figures_of
from taisai.rules import LAYOUTS, Layout, bet_named

_KEPT_SECONDS: Final = 3_600


@get("/layouts/{name:str}", sync_to_thread=False)
def layout(name: FromPath[str]) -> Response[bytes]:
    """One of the layouts, as screens draw it."""
    found = LAYOUTS.get(name)
    if found is None:
        raise NotFoundException(f"there are the layouts {', '.join(LAYOUTS)}")
    return Response(
        _encoded(found.name),
        media_type=MediaType.JSON,
        headers={"cache-control": f"public, max-age={_KEPT_SECONDS}"},
    )


@cache
def _encoded(name: str) -> bytes:
    return msgspec.json.encode(described(LAYOUTS[name]))


def described(found: Layout) -> dict[str, object]:
    """A layout with what its areas' bets are: their kind, and the ways in which each price is paid.

    >>> from taisai.rules import layout_named
    >>> described(layout_named("standard"))["outcomes_count"]
    216
    """
    areas = []
    for area in found.areas:
        bet = bet_named(area.bet)
        marks = msgspec.to_builtins(area)
        areas.append({**marks, "kind": bet.kind.value, "ways": figures_of(bet).ways_by_odds})
    return {
        "name": found.name,
        "edition_layout": found.edition_layout,
        "is_terminal": found.is_terminal,
        "width": found.width,
        "height": found.height,
        "outcomes_count": OUTCOME_COUNT,
        "areas": areas,
        "legends": msgspec.to_builtins(found.legends),
    }
