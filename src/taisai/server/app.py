"""The application: wiring, and nothing else.

For: putting floor, door, switchboard and routes together into a Litestar application. Must not
hold any logic of its own.
"""

import asyncio
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import AbstractAsyncContextManager, asynccontextmanager

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
from taisai.server.conversation.consequences import Consequences
from taisai.server.conversation.pages import Pages
from taisai.server.conversation.patrol import Patrol
from taisai.server.conversation.switchboard import Switchboard
from taisai.server.conversation.views_of_screens import ScreenWatch
from taisai.server.inspection.evening_wins import EveningWins
from taisai.server.inspection.past_rounds import PastRounds
from taisai.server.inspection.records import Records
from taisai.server.routes import ROUTES
from taisai.server.routes.failures import FAILURES
from taisai.server.routes.pages import PAGES
from taisai.server.settings import Settings
from taisai.server.upkeep.software import ShownIdentity

Lifespan = Callable[[Litestar], AbstractAsyncContextManager[None]]
"""What goes on beside the floor; it ends before the floor does."""


def make_app(
    floor: Floor,
    door: Door,
    settings: Settings,
    secret: str = "",
    *,
    records: Records | None = None,
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
        lifespans: What else runs while the floor does.
    """
    secret = secret or draw_token()
    pages = Pages(floor.clock, secret)
    switchboard = Switchboard(floor, ScreenWatch, door.record, pages, settings)
    past = None if records is None else records.past
    past_rounds = PastRounds(past)
    switchboard.asking.past_rounds = past_rounds
    patrol = Patrol(floor, door, switchboard, settings)
    consequences = Consequences(floor, door, switchboard)

    @asynccontextmanager
    async def running(_app: Litestar) -> AsyncIterator[None]:
        links = (switchboard.links, switchboard.reach)
        telling = (switchboard, *links, switchboard.comparing)
        parts = (floor, *telling, patrol, consequences)
        overviews = switchboard.overviews.values()
        running = (*(part.run() for part in parts), *(one.run() for one in overviews))
        tasks = [asyncio.create_task(one) for one in running]
        await floor.opened.wait()
        try:
            yield
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)

    return Litestar(
        route_handlers=[*ROUTES, *PAGES],
        state=State(
            {
                "floor": floor,
                "door": door,
                "switchboard": switchboard,
                "settings": settings,
                "records": records,
                "software": ShownIdentity(),
                "past_rounds": past_rounds,
                "evening_wins": EveningWins(past),
                "look_ups": switchboard.asking.look_ups,
            }
        ),
        guards=[owner_guard],
        lifespan=[running, *lifespans],
        before_send=[with_security_headers(settings)],
        csrf_config=CSRFConfig(secret=secret, cookie_samesite="strict", cookie_path="/"),
        openapi_config=OpenAPIConfig(title="taisai", version=__version__, path="/openapi"),
        request_max_body_size=settings.message_bytes_max,
        exception_handlers=dict(FAILURES),
        debug=False,
    )
