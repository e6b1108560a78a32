"""The application: wiring, and nothing else.

For: putting floor, door, switchboard and routes together into a Litestar application. Must not
hold any logic of its own.
"""

import asyncio
from collections.abc import AsyncIterator, Callable, Coroutine, Sequence
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from typing import Any, Protocol

from litestar import Litestar
from litestar.config.csrf import CSRFConfig
from litestar.datastructures import State
from litestar.openapi import OpenAPIConfig

from taisai import __version__
from taisai.devices.chance import draw_token
from taisai.floor.floor import Floor
from taisai.server.admission.door import Door
from taisai.server.admission.guards import with_security_headers
from taisai.server.admission.ownership import owner_guard
from taisai.server.conversation.board import Board
from taisai.server.conversation.consequences import Consequences
from taisai.server.conversation.pages import Pages
from taisai.server.conversation.patrol import Patrol
from taisai.server.conversation.switchboard import Switchboard
from taisai.server.conversation.telling_others import TellingOthers
from taisai.server.conversation.told_by_others import ToldByOthers
from taisai.server.conversation.views_of_screens import ScreenWatch
from taisai.server.inspection.evening_wins import EveningWins
from taisai.server.inspection.past_rounds import PastRounds
from taisai.server.inspection.records import Records
from taisai.server.inspection.wins_told import WIN, WinsTold
from taisai.server.routes import ROUTES
from taisai.server.routes.failures import FAILURES
from taisai.server.routes.pages import PAGES
from taisai.server.settings import Settings
from taisai.server.upkeep.software import ShownIdentity

Lifespan = Callable[[Litestar], AbstractAsyncContextManager[None]]
"""What goes on beside the floor; it ends before the floor does."""


class Part(Protocol):
    """What goes on for as long as the application runs."""

    def run(self) -> Coroutine[Any, Any, None]:
        """Runs until it is cancelled."""
        ...


def make_app(
    floor: Floor,
    door: Door,
    settings: Settings,
    secret: str = "",
    *,
    records: Records | None = None,
    board: Board | None = None,
    lifespans: Sequence[Lifespan] = (),
) -> Litestar:
    """Makes the application of a house whose streams are loaded.

    Args:
        floor: The running tables, opened.
        door: Who lets people and devices in.
        settings: The server's settings.
        secret: With which the tokens against forged requests and the numbers of pages are
            signed; pages that stay open over a restart need the same again.
        records: For the inspector; None where they are kept in memory alone.
        board: Where members write their tables for others; None where one process runs the house.
        lifespans: What else runs while the floor does.
    """
    secret = secret or draw_token()
    pages = Pages(floor.clock, secret)
    others = None if board is None else ToldByOthers(floor, board)
    switchboard = Switchboard(floor, ScreenWatch, door.record, pages, settings, others)
    past = None if records is None else records.past
    past_rounds = PastRounds(past)
    switchboard.asking.past_rounds = past_rounds
    evening_wins = EveningWins(past)
    patrol = Patrol(floor, door, switchboard, settings)
    consequences = Consequences(floor, door, switchboard)

    links = (switchboard.links, switchboard.reach, switchboard.comparing)
    overviews = switchboard.overviews.values()
    parts: list[Part] = [floor, switchboard, *links, *overviews, patrol, consequences]
    if board is not None and others is not None:
        parts += (others, _make_telling(floor, board, switchboard, evening_wins))

    state = {
        "floor": floor,
        "door": door,
        "switchboard": switchboard,
        "settings": settings,
        "records": records,
        "software": ShownIdentity(),
        "past_rounds": past_rounds,
        "evening_wins": evening_wins,
        "others": others,
        "look_ups": switchboard.asking.look_ups,
    }
    return Litestar(
        route_handlers=[*ROUTES, *PAGES],
        state=State(state),
        guards=[owner_guard],
        lifespan=[_running(floor, parts), *lifespans],
        before_send=[with_security_headers(settings)],
        csrf_config=CSRFConfig(secret=secret, cookie_samesite="strict", cookie_path="/"),
        openapi_config=OpenAPIConfig(title="taisai", version=__version__, path="/openapi"),
        request_max_body_size=settings.message_bytes_max,
        exception_handlers=dict(FAILURES),
        debug=False,
    )


def _make_telling(
    floor: Floor, board: Board, switchboard: Switchboard, wins: EveningWins
) -> TellingOthers:
    """What tells other members of the tables that run here."""
    of_evening = WinsTold(floor, wins, switchboard.asking.day_began_at)
    return TellingOthers(floor, board, {**switchboard.sources_for_others(), WIN.name: of_evening})


def _running(floor: Floor, parts: Sequence[Part]) -> Lifespan:
    """Has all parts run while the application does, the floor among them."""

    @asynccontextmanager
    async def running(_app: Litestar) -> AsyncIterator[None]:
        tasks = [asyncio.create_task(part.run()) for part in parts]
        await floor.opened.wait()
        try:
            yield
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)

    return running
