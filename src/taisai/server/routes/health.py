"""Routes about the Game System itself: is it alive, is it ready, what does it do, which is it.

Open to all: they tell nothing about people or money. Must not know any rule.
"""

from litestar import Response, get
from litestar.datastructures import State
from litestar.exceptions import NotFoundException
from litestar.params import FromPath
from litestar.status_codes import HTTP_200_OK, HTTP_503_SERVICE_UNAVAILABLE

from taisai.floor.floor import Floor
from taisai.floor.stream_runner import Service
from taisai.server.admission.proxy_checks import (
    GROUP_IS_ELSEWHERE,
    GROUP_IS_HERE,
    GROUPS_NAMED,
    Health,
)
from taisai.server.upkeep.metrics import figures
from taisai.server.upkeep.software import ShownIdentity, SoftwareIdentity


@get("/health/live", sync_to_thread=False)
def live() -> Health:
    """The process answers."""
    return Health("live")


@get("/health/ready", sync_to_thread=False)
def ready(state: State) -> Response[Health]:
    """Every stream is in service; 503 where one is not, or another process may run the house."""
    floor: Floor = state.floor
    if floor.is_sure() and all(runner.service is Service.IN_SERVICE for runner in floor.runners):
        return Response(Health("ready"), status_code=HTTP_200_OK)
    return Response(Health("out_of_service"), status_code=HTTP_503_SERVICE_UNAVAILABLE)


@get("/health/owns/{group:str}", sync_to_thread=False)
def owns(group: FromPath[str], state: State) -> Response[Health]:
    """This process runs a group of tables, or the office; 503 where another does, or may.

    A proxy leads requests by it, so it says nothing of how the streams are. What HAProxy asks
    itself never comes here (`proxy_checks`).
    """
    if group not in GROUPS_NAMED:
        raise NotFoundException("there is no such group")
    floor: Floor = state.floor
    if GROUPS_NAMED[group] in floor.led_here:
        return Response(GROUP_IS_HERE, status_code=HTTP_200_OK)
    return Response(GROUP_IS_ELSEWHERE, status_code=HTTP_503_SERVICE_UNAVAILABLE)


@get("/metrics", sync_to_thread=False, media_type="text/plain; version=0.0.4")
def metrics(state: State) -> bytes:
    """Figures for Prometheus."""
    return figures(state.floor, state.switchboard)


@get("/software")
async def software(state: State) -> SoftwareIdentity:
    """D9A 3.5: the version and digest of the installed code."""
    shown: ShownIdentity = state.software
    floor: Floor = state.floor
    return await shown.at(floor.clock.now())
