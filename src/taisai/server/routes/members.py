"""Routes of the casino supervisor about the processes that run the house.

Who drains a member, or keeps it, is on the house's record before it is asked. Must not know how
tables change hands.
Obeys: D9 6.6; decisions 26, 41.
"""

from typing import Final

from litestar import Response, Router, get, post
from litestar.datastructures import State
from litestar.enums import MediaType
from litestar.exceptions import NotFoundException, ServiceUnavailableException
from litestar.params import FromPath
from litestar.status_codes import HTTP_204_NO_CONTENT

from taisai.floor.floor import Floor
from taisai.journal import StoreUnavailable
from taisai.rules import Role
from taisai.server.admission.guards import own_origin_guard
from taisai.server.admission.security_record import DRAIN_MEMBER, KEEP_MEMBER
from taisai.server.routes.access import StaffToken, demand_person, door_of, refuse_bad_input
from taisai.server.upkeep.members_desk import ALONE, MembersDesk
from taisai.views.members import MembersShown
from taisai.views.parts import encode_view

SUPERVISOR: Final = Role.CASINO_SUPERVISOR


@get("/members")
async def members(state: State, token: StaffToken = None) -> Response[bytes]:
    """The processes that share the house out, and what each runs."""
    await demand_person(SUPERVISOR, state, token)
    return Response(encode_view(await _shown(state)), media_type=MediaType.JSON)


async def _shown(state: State) -> MembersShown:
    desk: MembersDesk | None = state.get("members_desk")
    floor: Floor = state.floor
    house = floor.house.durable
    if desk is None or house is None:
        return ALONE
    try:
        return await desk.shown(house.tables)
    except StoreUnavailable as failed:
        raise ServiceUnavailableException("the members cannot be read now") from failed


@post("/members/{member:str}/drain", status_code=HTTP_204_NO_CONTENT)
async def drain(member: FromPath[str], state: State, token: StaffToken = None) -> None:
    """Has a member hand over all that it runs, each table between two rounds."""
    await _ask(state, token, member, is_leaving=True)


@post("/members/{member:str}/keep", status_code=HTTP_204_NO_CONTENT)
async def keep(member: FromPath[str], state: State, token: StaffToken = None) -> None:
    """Takes it back: the member is given its share again."""
    await _ask(state, token, member, is_leaving=False)


async def _ask(state: State, token: str | None, member: str, *, is_leaving: bool) -> None:
    by = await demand_person(SUPERVISOR, state, token)
    desk: MembersDesk | None = state.get("members_desk")
    known = {one.name for one in (await _shown(state)).members}
    if desk is None or member not in known:
        raise NotFoundException("no such member of the house runs")
    record = door_of(state).record
    what = DRAIN_MEMBER if is_leaving else KEEP_MEMBER
    if not await record.asked_member(by, what, member):
        raise ServiceUnavailableException("the house takes no commands now: try again")
    try:
        with refuse_bad_input():
            await desk.ask(member, is_leaving=is_leaving)
    except StoreUnavailable as failed:
        raise ServiceUnavailableException("the member cannot be asked now") from failed


MEMBERS: Final = Router(
    path=f"/staff/{SUPERVISOR.value}",
    guards=[own_origin_guard],
    route_handlers=[members, drain, keep],
)
