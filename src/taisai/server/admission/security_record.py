"""What goes into the house's security record, and the count of what was left out.

The house caps how much it records about one person in a minute; what it refused over the cap is
counted here and told with the next fact that is recorded. Must not know HTTP or sockets.
Obeys: D9 6.6 (every refusal is on record), R20.
"""

from typing import Final

from msgspec.structs import replace

from taisai.floor.answers import Answer, Outcome, Request
from taisai.floor.floor import Floor
from taisai.house.commands import (
    RecordAuthorisation,
    RecordRefusedAuthority,
    RecordReload,
    RecordSignIn,
    SecurityCommand,
)
from taisai.house.refusals import Code
from taisai.names import HOUSE_STREAM
from taisai.persons import Person
from taisai.rules import Role
from taisai.stream_types import Command

SHOWN_NUMBER: Final = "ShowVoucherNumber"
"""What stands on record where somebody was shown a voucher's whole number."""

DRAIN_MEMBER: Final = "DrainMember"
"""What stands on record where somebody had a member of the house hand its tables over."""

KEEP_MEMBER: Final = "KeepMember"
"""What stands on record where somebody took that back."""


class SecurityRecord:
    """Writes down who signed in, was refused, authorised what, or had a table loaded again."""

    def __init__(self, floor: Floor) -> None:
        self._floor = floor
        self._left_out: dict[tuple[type[SecurityCommand], str], int] = {}

    async def signed_in(self, person: str, role: Role, device: str, *, is_accepted: bool) -> bool:
        """Somebody signed in, or tried to; tells whether that is on record."""
        return await self._record(
            RecordSignIn(person=person, role=role, device=device, is_accepted=is_accepted)
        )

    async def refused(
        self, person: Person, what: str, stream: str, code: str, asked_by: str = ""
    ) -> None:
        """D9 6.6: somebody asked for what is for others to do, or to approve."""
        await self._record(
            RecordRefusedAuthority(
                person=person.id, what=what, stream=stream, code=code, asked_by=asked_by
            )
        )

    async def authorised(self, person: Person, asked_by: Person, what: str, stream: str) -> None:
        """R20: somebody approved what another had asked."""
        await self._record(
            RecordAuthorisation(person=person.id, asked_by=asked_by.id, what=what, stream=stream)
        )

    async def showed_number(self, person: Person, voucher: int, stream: str) -> bool:
        """Somebody was shown a voucher's whole number; tells whether that is on record."""
        what = f"{SHOWN_NUMBER} {voucher}"
        return await self._record(
            RecordAuthorisation(person=person.id, asked_by=person.id, what=what, stream=stream)
        )

    async def asked_member(self, person: Person, what: str, member: str) -> bool:
        """Somebody drains a member of the house, or keeps it; tells whether that is on record."""
        return await self._record(
            RecordAuthorisation(
                person=person.id,
                asked_by=person.id,
                what=f"{what} {member}",
                stream=HOUSE_STREAM,
            )
        )

    async def reloaded(self, person: Person, stream: str, why: str, *, is_in_service: bool) -> None:
        """D9 7.4: somebody had a table loaded again that a fault had halted."""
        await self._record(
            RecordReload(person=person.id, stream=stream, why=why, is_in_service=is_in_service)
        )

    async def _record(self, fact: SecurityCommand) -> bool:
        """Records a fact; what is over the cap counts as recorded, because it will be told."""
        if not self._floor.office.is_elsewhere:
            answer = await self._ask(fact)
            if answer.outcome is Outcome.DONE or _is_over(answer):
                return True
            # It is held still, to change hands, or just has: nothing was recorded here.
            if not (answer.outcome is Outcome.BUSY or self._floor.office.is_elsewhere):
                return False
        # Whoever owns the house's stream counts what is over the cap.
        return (await self._floor.tell_house(fact)).outcome is Outcome.DONE

    async def take_in(self, command: Command, request: Request) -> Answer:
        """Records what another member of the house has noticed, once."""
        if isinstance(command, SecurityCommand):
            return await self._ask(command, request)
        return await self._floor.house.ask(command, request)

    async def _ask(self, fact: SecurityCommand, request: Request | None = None) -> Answer:
        key = type(fact), self._known(fact.person)
        # Taken before the house is asked: another fact must not tell the same count again.
        left_out = self._left_out.pop(key, 0)
        answer = await self._floor.house.ask(replace(fact, left_out_count=left_out), request)
        if answer.outcome is not Outcome.DONE:
            self._left_out[key] = self._left_out.get(key, 0) + left_out + _is_over(answer)
        return answer

    def _known(self, person: str) -> str:
        house = self._floor.house.durable
        return person if house is not None and person in house.staff else ""


def _is_over(answer: Answer) -> bool:
    """The house has refused it for being too much about one person in a minute."""
    return answer.refusal is not None and answer.refusal.code == Code.TOO_MANY_RECORDS
