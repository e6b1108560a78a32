"""The first page of a house: which screens there are, and what a newcomer is told.

Knows kinds and paths, which the page names in its reader's language. Must not know those words, who
is signed in, or any rule.
"""

from enum import StrEnum
from typing import Final

from msgspec import UNSET, UnsetType

from taisai.rules import Role
from taisai.views.parts import View
from taisai.views.tables_now import TablesNow


class TileKind(StrEnum):
    """What a tile leads to."""

    TERMINAL = "terminal"
    LAYOUT_ON_WALL = "layout_on_wall"
    LAYOUT_WITH_REAL_CHIPS = "layout_with_real_chips"
    LAYOUT_TO_TOUCH = "layout_to_touch"
    RESULTS = "results"
    DEALER = "dealer"
    GAME_SUPERVISOR = "game_supervisor"
    CASINO_SUPERVISOR = "casino_supervisor"
    CASHIER = "cashier"
    INSPECTOR = "inspector"
    PRINTER_TRAY = "printer_tray"
    CABINET = "cabinet"
    LAMPS = "lamps"


class SeatState(StrEnum):
    """Who is at a terminal."""

    FREE = "free"
    IN_USE = "in_use"
    BOT = "bot"


class GroupKind(StrEnum):
    """Whose screens stand together: a table's, by how it is played, or the staff's."""

    TERMINALS = "terminals"
    HYBRID = "hybrid"
    TABLE = "table"
    AUTOMATIC_TABLE = "automatic_table"
    STAFF = "staff"
    DEMO_STAFF = "demo_staff"


class Sentence(StrEnum):
    """What a newcomer is told, a sentence each."""

    DEVICES = "devices"
    SEAT = "seat"
    DEAL = "deal"
    DEAL_WITH_REAL_CHIPS = "deal_with_real_chips"
    PAY = "pay"
    TOUCH = "touch"
    BY_HAND = "by_hand"
    WATCH = "watch"
    PROOF = "proof"


class Place(StrEnum):
    """What words of a sentence lead to."""

    SEAT = "seat"
    FIRST_LAYOUT = "first_layout"
    DEALER = "dealer"
    LAYOUT = "layout"
    TRAY = "tray"
    CASHIER = "cashier"
    INSPECTOR = "inspector"


class Tile(View, frozen=True, kw_only=True):
    """A way to one screen.

    Attributes:
        number: The number of a terminal.
    """

    kind: TileKind
    path: str
    number: int | UnsetType = UNSET
    state: SeatState | UnsetType = UNSET


class TileGroup(View, frozen=True, kw_only=True):
    """Screens that belong together.

    Attributes:
        more: Small links below the tiles.
        names: What the words of the group fill in: a staff name, a password known to all.
    """

    kind: GroupKind
    tiles: tuple[Tile, ...]
    table: str | UnsetType = UNSET
    more: tuple[Tile, ...] | UnsetType = UNSET
    names: dict[str, str] | UnsetType = UNSET


class FirstPage(View, frozen=True, kw_only=True):
    """What the first page says.

    Attributes:
        places: Where words of the sentences lead, by the names of those places.
        table: The table of which the sentences speak.
        now: What the tables show now; a demo's page asks again and again.
    """

    house: str
    sentences: tuple[Sentence, ...]
    groups: tuple[TileGroup, ...]
    places: dict[Place, str] | UnsetType = UNSET
    table: str | UnsetType = UNSET
    now: TablesNow | UnsetType = UNSET


class PageNoticeKind(StrEnum):
    """Why a page shows nothing else."""

    NOT_FOUND = "not_found"
    REVOKED = "revoked"
    NOT_LET_IN = "not_let_in"
    TOO_OFTEN = "too_often"
    OUT_OF_SERVICE = "out_of_service"


class PageNotice(View, frozen=True, kw_only=True):
    """A page that says one thing."""

    why: PageNoticeKind


STAFF_ROLES: Final = (
    Role.DEALER,
    Role.GAME_SUPERVISOR,
    Role.CASINO_SUPERVISOR,
    Role.CASHIER,
    Role.INSPECTOR,
)
"""Whose screens have a tile, in its order."""


def staff_tiles(path: str) -> tuple[Tile, ...]:
    """A tile for each role, at a path that says `{role}` where the role stands."""
    return tuple(
        Tile(kind=TileKind(role.value), path=path.format(role=role.value)) for role in STAFF_ROLES
    )


def view(house: str) -> FirstPage:
    """The first page of an ordinary house: its staff's screens, and nothing else."""
    staff = TileGroup(kind=GroupKind.STAFF, tiles=staff_tiles("/staff/{role}/"))
    return FirstPage(house=house, sentences=(Sentence.DEVICES,), groups=(staff,))
