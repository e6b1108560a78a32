"""A dealer's own question beside the socket: what the shift at a table came to.

Must not know any rule, nor how a shift is added up.
Obeys: D9A 3.4 (for staff alone); promise 9 (nothing is decided by it).
"""

import asyncio
from typing import Final

from litestar import MediaType, Response, Router, get
from litestar.datastructures import State
from litestar.exceptions import ServiceUnavailableException
from litestar.params import FromPath

from taisai.rules import Role
from taisai.server.admission.guards import own_origin_guard
from taisai.server.conversation.switchboard import Switchboard
from taisai.server.inspection.evening_wins import EveningWins
from taisai.server.inspection.records import Records
from taisai.server.routes.access import StaffToken, demand_person, demand_table
from taisai.store.rows import LATEST
from taisai.streams import TABLE
from taisai.table import Table
from taisai.views.parts import encode_view
from taisai.views.shift import Shift, newest_shift, shift_summary


@get("/tables/{table:str}/shift")
async def shift(table: FromPath[str], state: State, token: StaffToken = None) -> Response[bytes]:
    """What the dealer who asks has run at a table since the gaming day began; null if nothing."""
    person = await demand_person(Role.DEALER, state, token)
    found = demand_table(state, table)
    records: Records | None = state.records
    if records is None:
        raise ServiceUnavailableException("this house keeps no records on disk")
    switchboard: Switchboard = state.switchboard
    from_at = switchboard.asking.day_began_at()
    own = await asyncio.to_thread(_read_shift, records, table, found, person.id, from_at)
    if own is None:
        return Response(b"null", media_type=MediaType.JSON)
    wins: EveningWins = state.evening_wins
    of_evening = await wins.rounds_since(table, found, from_at)
    incidents_count = await asyncio.to_thread(_count_incidents, records, table, own)
    return Response(
        encode_view(shift_summary(own, of_evening, incidents_count)), media_type=MediaType.JSON
    )


def _read_shift(
    records: Records, table: str, state: Table, dealer: str, from_at: int
) -> Shift | None:
    journal = records.journal
    happened = [
        TABLE.codec.decode_event(record.event)
        for record in journal.read(table, journal.first_from(table, from_at))
    ]
    return newest_shift(happened, dealer, state.dealer, from_at)


def _count_incidents(records: Records, table: str, own: Shift) -> int:
    to_at = own.ended_at if isinstance(own.ended_at, int) else LATEST
    return len(records.read_models.incidents(table, own.began_at, to_at))


DEALING: Final = Router(
    path=f"/staff/{Role.DEALER.value}", guards=[own_origin_guard], route_handlers=[shift]
)
