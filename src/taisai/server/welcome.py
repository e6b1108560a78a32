"""The first page of a house: a tile for each of its screens.

Knows how the page is drawn, and the tiles of an ordinary house; a demo brings its own. Must not
know any rule. No script, no inline style: the strict content policy holds here too.
"""

from dataclasses import dataclass
from html import escape
from typing import Final

from taisai.floor.floor import Floor
from taisai.rules import Role

PIPS: Final = {
    1: ((50, 50),),
    2: ((28, 28), (72, 72)),
    3: ((26, 26), (50, 50), (74, 74)),
    4: ((28, 28), (72, 28), (28, 72), (72, 72)),
    5: ((27, 27), (73, 27), (50, 50), (27, 73), (73, 73)),
    6: ((28, 24), (72, 24), (28, 50), (72, 50), (28, 76), (72, 76)),
}
"""Where the pips of each face are, in hundredths of a die."""

TILES_ABREAST: Final = 4
"""More tiles than this are drawn taller and narrower, so that they stand in one line."""

STAFF_TILES: Final = {
    Role.DEALER: ("Dealer", "The entry terminal: deal a round with one hand.", "dealer"),
    Role.GAME_SUPERVISOR: (
        "Game supervisor",
        "Watch a table and put a wrong entry right before it is settled.",
        "eye",
    ),
    Role.CASINO_SUPERVISOR: (
        "Casino supervisor",
        "Open and close tables, limits, malfunctions, staff and devices.",
        "key",
    ),
    Role.CASHIER: ("Cashier", "Pay a voucher once, and only once.", "voucher"),
    Role.INSPECTOR: (
        "Inspector",
        "Replay any round and prove that no record was altered.",
        "chain",
    ),
}
"""The title, the words and the mark of each role's tile."""


@dataclass(frozen=True, slots=True)
class Tile:
    """A way to one screen.

    Attributes:
        mark: The name of the picture on it.
        tag: A short word on it, such as `yours to play`; empty for none.
    """

    title: str
    words: str
    path: str
    mark: str
    tag: str = ""


@dataclass(frozen=True, slots=True)
class Group:
    """Tiles that belong together.

    Attributes:
        more: Small links below the tiles, with their words.
        more_words: What stands before them.
    """

    title: str
    words: str
    tiles: tuple[Tile, ...]
    more_words: str = ""
    more: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class Welcome:
    """What the first page says.

    Attributes:
        notice: A band across the top, such as that this is a demo; empty for none.
        links: Words of the lead that lead to a screen, each with its path.
    """

    house: str
    lead: str
    groups: tuple[Group, ...]
    notice: str = ""
    links: tuple[tuple[str, str], ...] = ()


def welcome_of(floor: Floor) -> Welcome:
    """The first page of an ordinary house: its staff's screens, and nothing else."""
    house = floor.house.durable
    name = house.settings.name if house is not None else "taisai"
    tiles = tuple(
        Tile(title, words, f"/staff/{role.value}/", mark)
        for role, (title, words, mark) in STAFF_TILES.items()
    )
    group = Group("Staff", "Sign in with your own name and password.", tiles)
    lead = (
        "Terminals and displays are opened at their own addresses, once a casino supervisor has "
        "enrolled them."
    )
    return Welcome(name, lead, (group,))


# -------------------------------------------------------------------- drawing


def drawn(welcome: Welcome) -> bytes:
    """The page."""
    notice = notice_of(welcome.notice) if welcome.notice else ""
    groups = "".join(_group(group, index) for index, group in enumerate(welcome.groups))
    body = (
        f"{notice}"
        '<header class="hero"><div class="hero-words">'
        '<p class="kicker">Electronic Tai-Sai</p>'
        f"<h1>{escape(welcome.house)}</h1>"
        f'<p class="lead">{_linked(welcome.lead, welcome.links)}</p></div>'
        f'<div class="dice" aria-hidden="true">{_die(6)}{_die(3)}{_die(1)}</div></header>'
        f"<main>{groups}</main>"
        "<footer><p>taisai, the open Game System for Electronic Tai-Sai. "
        '<a href="/software">Software identity</a> · <a href="/health/ready">Health</a></p>'
        "</footer>"
    )
    return page_of(welcome.house, body)


def notice_of(words: str) -> str:
    """The band across the top of a page."""
    return f'<p class="notice" role="note"><span>{escape(words)}</span></p>'


def _linked(words: str, links: tuple[tuple[str, str], ...]) -> str:
    linked = escape(words)
    for part, path in links:
        linked = linked.replace(escape(part), f'<a href="{escape(path)}">{escape(part)}</a>', 1)
    return linked


def plain_page(title: str, words: str) -> bytes:
    """A page that says one thing."""
    body = (
        f'<main class="plain"><h1>{escape(title)}</h1><p>{escape(words)}</p>'
        '<p><a href="/">To the first page</a></p></main>'
    )
    return page_of(title, body)


def page_of(title: str, body: str) -> bytes:
    """A page with this body, in the house's own look."""
    return (
        '<!doctype html><html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        '<meta name="color-scheme" content="dark">'
        '<meta name="theme-color" content="#06231a">'
        f"<title>{escape(title)} · Tai-Sai</title>"
        '<link rel="icon" href="/assets/favicon.svg" type="image/svg+xml">'
        '<link rel="stylesheet" href="/welcome.css"></head>'
        f"<body>{body}</body></html>\n"
    ).encode()


def _group(group: Group, index: int) -> str:
    tiles = "".join(_tile(tile) for tile in group.tiles)
    more = ""
    if group.more:
        links = "".join(
            f'<li><a href="{escape(path)}">{escape(words)}</a></li>' for words, path in group.more
        )
        more = f'<div class="more"><p>{escape(group.more_words)}</p><ul>{links}</ul></div>'
    return (
        f'<section aria-labelledby="group-{index}"><div class="head">'
        f'<h2 id="group-{index}">{escape(group.title)}</h2><p>{escape(group.words)}</p></div>'
        f'<ul class="tiles{" tall" if len(group.tiles) > TILES_ABREAST else ""}">{tiles}</ul>'
        f"{more}</section>"
    )


def _tile(tile: Tile) -> str:
    tag = f'<span class="tag">{escape(tile.tag)}</span>' if tile.tag else ""
    return (
        f'<li><a class="tile" href="{escape(tile.path)}">'
        f'<span class="mark" aria-hidden="true">{_mark(tile.mark)}</span>'
        f'<span class="words"><strong>{escape(tile.title)}</strong>{tag}'
        f"<span>{escape(tile.words)}</span></span></a></li>"
    )


def _die(face: int) -> str:
    pips = "".join(
        f'<circle cx="{x}" cy="{y}" r="{13 if face == 1 else 9}"/>' for x, y in PIPS[face]
    )
    colour = "red" if face in (1, 4) else "dark"
    return (
        f'<svg class="die die-{face}" viewBox="0 0 100 100">'
        '<rect class="body" x="3" y="3" width="94" height="94" rx="20"/>'
        f'<g class="{colour}">{pips}</g></svg>'
    )


_STROKES: Final = {
    "terminal": '<rect x="5" y="7" width="38" height="26" rx="3"/>'
    '<path d="M5 27h38M18 41h12M24 33v8"/>',
    "layout": '<rect x="4" y="9" width="40" height="30" rx="3"/>'
    '<path d="M4 19h40M4 29h40M17 9v30M31 9v30"/>',
    "results": '<path d="M7 41V7M7 41h36M15 34V22M24 34V13M33 34v-8"/>',
    "dealer": '<rect x="8" y="5" width="32" height="38" rx="4"/><path d="M15 13h18"/>'
    '<path d="M15 22h4M22 22h4M29 22h4M15 29h4M22 29h4M29 29h4M15 36h18"/>',
    "eye": '<path d="M4 24s8-13 20-13 20 13 20 13-8 13-20 13S4 24 4 24z"/>'
    '<circle cx="24" cy="24" r="6"/>',
    "key": '<circle cx="16" cy="24" r="9"/><path d="M25 24h19M38 24v7M32 24v5"/>',
    "voucher": '<path d="M6 12h36v8a4 4 0 0 0 0 8v8H6v-8a4 4 0 0 0 0-8z"/><path d="M29 13v22"/>',
    "chain": '<rect x="4" y="17" width="20" height="14" rx="7"/>'
    '<rect x="24" y="17" width="20" height="14" rx="7"/>'
    '<path d="M18 24h12"/>',
}


def _mark(name: str) -> str:
    return f'<svg viewBox="0 0 48 48">{_STROKES[name]}</svg>'
