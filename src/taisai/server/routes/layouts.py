"""The layouts' geometry for screens: every area with its marks, its odds and its chance.

Knows the layouts of `rules` and the counted ways of `maths`. Must not know how anything is drawn,
or any table: a layout of an edition is the same for everybody, and may be kept by the browser.
Obeys: D9 3.2, D9A 3.3(a); help states odds and chance alone (Div1 4).
"""

from functools import lru_cache
from typing import Final

import msgspec
from litestar import MediaType, Response, get
from litestar.exceptions import NotFoundException
from litestar.params import FromPath

from taisai.maths import OUTCOME_COUNT, figures_of
from taisai.rules import Layout, edition_named
from taisai.rules.edition import Edition
from taisai.rules.layouts import UnknownLayout, layout_named
from taisai.rules.screen_rows import TOLD_IN_ORDER

_KEPT_SECONDS: Final = 3_600


@get("/layouts/{name:str}", sync_to_thread=False)
def layout(name: FromPath[str]) -> Response[bytes]:
    """One of the layouts, as screens draw it."""
    try:
        found = layout_named(name)
    except UnknownLayout as unknown:
        raise NotFoundException(str(unknown)) from unknown
    return Response(
        _encoded(edition_named(found.edition), found.name),
        media_type=MediaType.JSON,
        headers={"cache-control": f"public, max-age={_KEPT_SECONDS}"},
    )


@lru_cache(maxsize=64)
def _encoded(edition: Edition, name: str) -> bytes:
    found = next(one for one in edition.all_printed if one.name == name)
    return msgspec.json.encode(describe_layout(found, edition))


def describe_layout(found: Layout, edition: Edition) -> dict[str, object]:
    """A layout with the ways in which each price is paid, and how a player is told of its bets.

    >>> nine_a = edition_named("9A")
    >>> describe_layout(nine_a.printed("standard"), nine_a)["outcomes_count"]
    216
    """
    return {
        "name": found.name,
        "edition": found.edition,
        "edition_layout": found.edition_layout,
        "is_terminal": found.is_terminal,
        "width": found.width,
        "height": found.height,
        "outcomes_count": OUTCOME_COUNT,
        "areas": [
            {**msgspec.to_builtins(area), "ways": figures_of(area.bet, edition).ways_by_odds}
            for area in found.areas
        ],
        "legends": msgspec.to_builtins(found.legends),
        "rows": msgspec.to_builtins(dict(found.rows)),
        "lettered_alike": found.lettered_alike,
        "told": _told(found, edition),
    }


def _told(found: Layout, edition: Edition) -> list[tuple[str, ...]]:
    """Bets of a kind with the same odds and the same chance, of which a player is told together."""
    groups: dict[tuple[object, ...], list[str]] = {}
    for kind in TOLD_IN_ORDER:
        for area in found.areas:
            if area.kind is kind:
                figures = figures_of(area.bet, edition)
                key = (kind, figures.odds, figures.ways_by_odds)
                groups.setdefault(key, []).append(area.bet)
    return [tuple(bets) for bets in groups.values()]
