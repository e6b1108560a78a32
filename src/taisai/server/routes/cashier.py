"""Routes of the cashier: a voucher at the counter, and the day so far.

A validation number comes in the body alone, so that no address and no log holds it; who tries
numbers that were never issued, or values that no paper says, is on record. Must not know any rule.
Obeys: D9A 6.3; D9 6.6; E8 (a voucher is paid once).
"""

import asyncio
from typing import Annotated, Final

import msgspec
from litestar import Router, get, post
from litestar.datastructures import State
from litestar.di import NamedDependency, Provide
from litestar.exceptions import ServiceUnavailableException, TooManyRequestsException
from litestar.handlers import HTTPRouteHandler
from litestar.params import JSONBody
from litestar.status_codes import HTTP_200_OK
from msgspec import UNSET

from taisai.cage import AMOUNT_CENTS_MAX
from taisai.floor.floor import Floor
from taisai.names import CAGE_STREAM
from taisai.rules import Role
from taisai.server.admission.authority import RECORDED_CODES
from taisai.server.admission.guards import own_origin_guard
from taisai.server.admission.rates import Buckets
from taisai.server.inspection.records import Records, Today
from taisai.server.routes.access import StaffToken, demand_person, door_of
from taisai.views.cashier import VoucherAtCounter, at_counter

CASHIER: Final = Role.CASHIER
LOOK_UP: Final = "LookUpVoucher"
"""What the security record calls it."""


class LookUp(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A voucher as it was read.

    Attributes:
        amount_cents: The value as the paper says it; none where it was not typed yet.
    """

    validation_number: Annotated[str, msgspec.Meta(min_length=1, max_length=40)]
    amount_cents: Annotated[int, msgspec.Meta(ge=0, le=AMOUNT_CENTS_MAX)] | None = None


@post("/vouchers/look-up", status_code=HTTP_200_OK)
async def look_up(
    data: JSONBody[LookUp], state: State, token: StaffToken = None
) -> VoucherAtCounter:
    """What is known of a voucher that somebody hands in, and what may be done with it."""
    person = await demand_person(CASHIER, state, token)
    floor: Floor = state.floor
    now = floor.clock.now()
    look_ups: Buckets = state.look_ups
    if not look_ups.take(person.id, now):
        raise TooManyRequestsException("too many numbers at once: wait a moment")
    cage = floor.cage.durable
    if cage is None:
        raise ServiceUnavailableException("the cage takes no commands now: try again")
    seen = at_counter(cage, data.validation_number, data.amount_cents, now, person)
    if seen.wrong is not UNSET and seen.wrong.code in RECORDED_CODES:
        await door_of(state).record.refused(person, LOOK_UP, CAGE_STREAM, seen.wrong.code)
    return seen


@get("/today")
async def today(role: NamedDependency[Role], state: State, token: StaffToken = None) -> Today:
    """What the cage has issued and paid in this gaming day; a supervisor sees the same."""
    await demand_person(role, state, token)
    floor: Floor = state.floor
    records: Records | None = state.records
    house = floor.house.durable
    if records is None or house is None:
        raise ServiceUnavailableException("this house keeps no records on disk")
    now = floor.clock.now()
    return await asyncio.to_thread(records.paid_today, now, house.settings)


def _router(role: Role, *handlers: HTTPRouteHandler) -> Router:
    return Router(
        path=f"/staff/{role.value}",
        guards=[own_origin_guard],
        route_handlers=handlers,
        dependencies={"role": Provide(lambda: role, sync_to_thread=False)},
    )


COUNTER: Final = (
    _router(CASHIER, look_up, today),
    _router(Role.CASINO_SUPERVISOR, today),
)
