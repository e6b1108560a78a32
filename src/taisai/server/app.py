"""The application: wiring, and nothing else.

For: putting floor, door, switchboard and routes together into a Litestar application. Must not
hold any logic of its own.
"""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from litestar import Litestar
from litestar.config.csrf import CSRFConfig
from litestar.datastructures import State
from litestar.middleware import DefineMiddleware
from litestar.openapi import OpenAPIConfig

from taisai import __version__
from taisai.devices.chance import draw_token
from taisai.floor.floor import Floor
from taisai.server.door import Door
from taisai.server.guards import SecurityHeaders
from taisai.server.routes import ROUTES
from taisai.server.settings import Settings
from taisai.server.switchboard import Switchboard
from taisai.server.views_of_screens import fields_of


def make_app(floor: Floor, door: Door, settings: Settings) -> Litestar:
    """Makes the application of a house whose streams are loaded."""
    switchboard = Switchboard(floor, fields_of)

    @asynccontextmanager
    async def running(_app: Litestar) -> AsyncIterator[None]:
        tasks = [asyncio.create_task(floor.run()), asyncio.create_task(switchboard.run())]
        await floor.opened.wait()
        try:
            yield
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)

    return Litestar(
        route_handlers=ROUTES,
        state=State(
            {"floor": floor, "door": door, "switchboard": switchboard, "settings": settings}
        ),
        lifespan=[running],
        middleware=[DefineMiddleware(SecurityHeaders, settings=settings)],
        csrf_config=CSRFConfig(
            secret=draw_token(),
            cookie_secure=settings.has_tls,
            cookie_samesite="strict",
            cookie_path="/",
        ),
        openapi_config=OpenAPIConfig(title="taisai", version=__version__, path="/openapi"),
        request_max_body_size=settings.message_bytes_max,
        debug=False,
    )
