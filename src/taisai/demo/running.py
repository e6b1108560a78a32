"""The demo beside a running house: its tables opened, its doors, its cabinets, its players.

For: what an application does more in a demo, from its start to its end. Must not know files.
Obeys: R4: a live house is refused before anything is added.
"""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import partial

from litestar import Litestar

from taisai.demo.cabinet_doors import CABINET_DOORS
from taisai.demo.cabinets import CabinetsOf
from taisai.demo.entrance import ENTRANCE
from taisai.demo.equipment_doors import EQUIPMENT_DOORS
from taisai.demo.now_door import tables_now
from taisai.demo.opening import KeyOf, demand_demo, open_demo
from taisai.demo.plan import DemoPlan
from taisai.demo.playing import play_demo
from taisai.demo.welcome import demo_first_page
from taisai.floor.floor import Floor
from taisai.server.app import Lifespan


def demo_lifespan(plan: DemoPlan, key_of: KeyOf, cabinets_of: CabinetsOf) -> Lifespan:
    """What goes on beside the floor while a demo runs."""

    @asynccontextmanager
    async def playing(app: Litestar) -> AsyncIterator[None]:
        floor: Floor = app.state.floor
        demand_demo(floor.house.durable)
        await open_demo(floor, plan, key_of)
        app.state.demo_key_of = key_of
        app.state.first_page = partial(demo_first_page, plan)
        for door in (*ENTRANCE, *CABINET_DOORS, *EQUIPMENT_DOORS, tables_now):
            app.register(door)
        async with cabinets_of(floor) as cabinets:
            app.state.demo_cabinets = cabinets
            players = asyncio.create_task(play_demo(floor, plan, key_of("bots"), cabinets))
            try:
                yield
            finally:
                players.cancel()
                await asyncio.gather(players, return_exceptions=True)

    return playing
