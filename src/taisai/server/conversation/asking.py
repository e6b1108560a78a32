"""Asking: a screen's command goes to its stream, and what must be on record goes there too.

For: devices, whose commands are decided at once; staff, whose refusals may have to be recorded and
whose acts may need a second person. Must not know sockets or any rule.
Obeys: D9 6.6, 7.1(c) (who asks for what is for others, or too early); R4; R20; R54;
D9A 3.5, 7.3.
"""

from typing import Final

import msgspec
from msgspec.structs import replace

from taisai.floor.answers import Answer, Outcome, Request
from taisai.floor.floor import AnyRunner, Floor
from taisai.floor.pending import Tell
from taisai.house import Code as HouseCode
from taisai.house import Refused as HouseRefused
from taisai.house import may_act
from taisai.persons import Person
from taisai.rules import Role
from taisai.server.admission.authority import RECORDED_CODES
from taisai.server.admission.known_to_all import ask_house
from taisai.server.admission.rates import Buckets
from taisai.server.admission.security_record import SecurityRecord
from taisai.server.conversation.acknowledgements import Acknowledgements
from taisai.server.conversation.approvals import Approvals, Proposal
from taisai.server.conversation.register import Register
from taisai.server.conversation.screens import (
    NotACommand,
    NotYourCall,
    Screen,
    command_of,
    command_of_device,
)
from taisai.server.conversation.two_heads import TwoHeads
from taisai.server.inspection.past_rounds import PastRounds
from taisai.store.export import gaming_day_at
from taisai.stream_types import Command
from taisai.table import Code as TableCode
from taisai.table import Phase, Table
from taisai.table.commands import (
    AdjustWager,
    AssignDealer,
    CorrectionCommand,
    HoldSettlement,
    OpenTable,
    PressKey,
    RecalculateRound,
    RecordDisruption,
    ReleaseSettlement,
    ReportEarlyEntry,
    SetUpTable,
    SpinTumbler,
    VoidDisruptedRound,
    VoidSettledRound,
)

STOPPING_BEFORE: Final = frozenset({AdjustWager})
STOPPING: Final = STOPPING_BEFORE | {RecalculateRound, VoidDisruptedRound, VoidSettledRound}
"""R46: what puts a round right before its settlement, or while it is under way, and needs a second
person."""

LOOK_UPS_PER_SECOND: Final = 2
LOOK_UPS_BURST: Final = 20
"""How fast one person may name vouchers: nobody guesses numbers, at the counter or elsewhere."""

_SAID_NUMBER: Final = b"validation_number"


class Asking:
    """Asks the streams of the floor what screens ask for.

    Attributes:
        look_ups: How fast each person may name vouchers, by looking them up or otherwise.
        approvals: What waits for a second person.
        past_rounds: Brings back what a correction of long ago is about.
        acknowledgements: What the pages of terminals say that they have shown.
        register: R54: what the house has on record as approved.
    """

    def __init__(self, floor: Floor, record: SecurityRecord, two_heads_hours: int) -> None:
        self.look_ups = Buckets(LOOK_UPS_PER_SECOND, LOOK_UPS_BURST)
        self._floor = floor
        self._record = record
        self.approvals = Approvals(floor.clock, TwoHeads(floor, two_heads_hours).are_one)
        self.past_rounds = PastRounds(None)
        self.acknowledgements = Acknowledgements()
        self.register = Register(floor)

    def runner_at(self, screen: Screen) -> AnyRunner:
        """The runner of a screen's stream.

        Raises:
            NotACommand: There is no such stream.
        """
        runner = self._floor.runner_of(screen.stream)
        if runner is None:
            raise NotACommand(f"no stream is named {screen.stream}")
        return runner

    def submit(self, screen: Screen, said: msgspec.Raw, request: Request, tell: Tell) -> None:
        """Asks what a device asks, now; the answer is told when it is durable.

        Raises:
            NotACommand: It is none that this device may send.
        """
        command = command_of_device(screen, said)
        runner = self.runner_at(screen)
        if type(command) is PressKey and not self._is_dealt(runner.durable):
            tell(Answer(Outcome.REFUSED, refusal=HouseRefused(HouseCode.NOT_ENGAGED)))
            return
        runner.submit(command, request, tell)

    def _is_dealt(self, state: object) -> bool:
        """D9 6.6: a keypad presses as the assigned dealer, who must still be engaged as one."""
        dealer = state.dealer if isinstance(state, Table) else None
        return dealer is None or self._is_dealer(dealer)

    async def _demand_slowness(self, screen: Screen, request: Request, person: str) -> None:
        """Lets nobody name more vouchers than could be handed over a counter.

        Raises:
            NotACommand: It is too fast; what is repeated is answered all the same.
        """
        if await self.runner_at(screen).answered(request) is not None:
            return
        if not self.look_ups.take(person, self._floor.clock.now()):
            raise NotACommand("too many numbers at once: wait a moment")

    async def ask(self, screen: Screen, said: msgspec.Raw, request: Request) -> Answer | str:
        """Asks what a person asks; returns a proposal's id where a second one must approve.

        Raises:
            NotACommand: It is none that this screen may send.
        """
        self.runner_at(screen)
        if screen.person is not None and _SAID_NUMBER in bytes(said):
            await self._demand_slowness(screen, request, screen.person.id)
        try:
            command = command_of(screen, said, self._number_of)
        except NotYourCall as refused:
            return await self._refuse(screen, refused.what)
        if isinstance(command, dict):
            proposal = self.approvals.propose(screen, command, request)
            if screen.person is not None and self._stops_the_settlement(screen, command):
                # Where nothing is being settled, or it is held as long already, this is refused.
                await self.runner_at(screen).ask(HoldSettlement(by=screen.person))
            return proposal
        return await self._carry_out(screen, command, request)

    async def approve(self, screen: Screen, proposal_id: str, request: Request) -> Answer:
        """Carries out what another person has proposed; a repeat is answered from the record.

        Raises:
            NotACommand: Nothing of that id waits here, or who proposed it may no longer.
        """
        runner = self.runner_at(screen)
        before = await runner.answered(request)
        if before is not None:
            return before
        proposal, second = self.approvals.waiting(screen, proposal_id)
        house = self._floor.house.durable
        if house is None or not may_act(house, proposal.by.id, proposal.by.role):
            raise NotACommand("who proposed it is no longer engaged in that role")
        if self.approvals.are_one(proposal.by.id, second.id):
            return await self._refuse_as_one(screen, proposal.name, proposal.by.id)
        answer = await self._carry_out(screen, proposal.approved_by(second), request)
        if answer.outcome is Outcome.DONE:
            self.approvals.drop(proposal)
            await self._record.authorised(second, proposal.by, proposal.name, screen.stream)
            await self._go_on_settling(screen, proposal, second)
        return answer

    async def _refuse_as_one(self, screen: Screen, what: str, asked_by: str) -> Answer:
        """R20: two persons are two heads; the security record shows the pair."""
        assert screen.person is not None, "a person approves"
        refusal = HouseRefused(HouseCode.ONE_HEAD)
        await self._record.refused(screen.person, what, screen.stream, refusal.code, asked_by)
        return Answer(Outcome.REFUSED, refusal=refusal)

    async def decline(self, screen: Screen, proposal_id: str) -> Answer:
        """Takes a proposal away: who proposed it may, and who could approve it.

        Raises:
            NotACommand: Nothing of that id waits here.
        """
        proposal, person = self.approvals.waiting(screen, proposal_id)
        if person != proposal.by and not proposal.may_be_seconded_by(person):
            return await self._refuse(screen, proposal.name)
        self.approvals.drop(proposal)
        await self._go_on_settling(screen, proposal, person)
        return Answer(Outcome.DONE)

    async def _go_on_settling(self, screen: Screen, proposal: Proposal, person: Person) -> None:
        """R46: what was held for a proposal goes on with it, unless another waits here too."""
        state = self.runner_at(screen).durable
        current = state.round if isinstance(state, Table) else None
        is_held_for_it = current is not None and current.held_by == proposal.by
        waiting = (one.fields for one in self.approvals.at(screen.stream))
        others_wait = any(self._stops_the_settlement(screen, fields) for fields in waiting)
        is_about_it = self._stops_the_settlement(screen, proposal.fields)
        if is_held_for_it and is_about_it and not others_wait:
            await self.runner_at(screen).ask(ReleaseSettlement(by=person))

    def _stops_the_settlement(self, screen: Screen, fields: dict[str, object]) -> bool:
        """R46: a proposal about the round under way stops collection and payment.

        What is for settled rounds alone stops nothing before: it would wait for itself.
        """
        state = self.runner_at(screen).durable
        if not isinstance(state, Table) or state.round is None:
            return False
        kinds = STOPPING if state.phase is Phase.SETTLING else STOPPING_BEFORE
        is_of_the_kind = fields["type"] in {kind.__name__ for kind in kinds}
        return is_of_the_kind and fields.get("round", state.round.number) == state.round.number

    def day_began_at(self) -> int:
        """R33, R56: when the gaming day began."""
        house = self._floor.house.durable
        if house is None:
            return 0
        settings = house.settings
        now = self._floor.clock.now()
        return gaming_day_at(now, settings.gaming_day_start_minutes, settings.zone).from_at

    # ---------------------------------------------------------------- what is on record

    async def _carry_out(self, screen: Screen, command: Command, request: Request) -> Answer:
        if isinstance(command, AssignDealer) and not self._is_dealer(command.dealer):
            return Answer(Outcome.REFUSED, refusal=HouseRefused(HouseCode.NOT_ENGAGED))
        runner = self.runner_at(screen)
        command = await self._filled_in(command, screen.stream, runner.durable)
        if runner is self._floor.house:
            answer = await ask_house(self._floor, command, request)
        else:
            answer = await runner.ask(command, request)
        await self._record_refusal(screen, type(command).__name__, answer)
        return answer

    async def _filled_in(self, command: Command, stream: str, state: object) -> Command:
        """The command with what the Game System knows and no screen may say."""
        if isinstance(command, SpinTumbler) and isinstance(state, Table):
            # R55: the spin takes the last result off the terminals, seen or not.
            missed = self.acknowledgements.missing(stream, state)
            return replace(command, missed=missed, approved=self.register.at(stream))
        if isinstance(command, RecordDisruption):
            command = replace(command, day_began_at=self.day_began_at())
        if isinstance(command, CorrectionCommand | RecordDisruption) and isinstance(state, Table):
            return await self.past_rounds.complete(command, stream, state)
        if isinstance(command, OpenTable):
            return replace(command, approved=self.register.at(stream))
        house = self._floor.house.durable
        if isinstance(command, SetUpTable) and house is not None:
            # R4: a table is of its house's kind, whatever a page says.
            return replace(command, setup=replace(command.setup, house_kind=house.kind))
        return command

    def _is_dealer(self, person: str) -> bool:
        """D9 6.6: a table is dealt by an engaged dealer; it does not know the staff itself."""
        house = self._floor.house.durable
        return house is not None and may_act(house, person, Role.DEALER)

    async def _refuse(self, screen: Screen, what: str) -> Answer:
        """Refuses what the guard does not let through; `decide` never sees it."""
        assert screen.person is not None, "the guard stops people"
        refusal = HouseRefused(HouseCode.NOT_YOUR_CALL, role=screen.person.role)
        answer = Answer(Outcome.REFUSED, refusal=refusal)
        await self._record_refusal(screen, what, answer)
        return answer

    async def _record_refusal(self, screen: Screen, what: str, answer: Answer) -> None:
        """D9 6.6, 7.1(c): asking for what is for others, or too early, is on record."""
        refusal = answer.refusal
        if refusal is None or screen.person is None or refusal.code not in RECORDED_CODES:
            return
        await self._record.refused(screen.person, what, screen.stream, refusal.code)
        if refusal.code == TableCode.NOT_BEFORE_CLOSE:
            # D9 7.1(c): the refusal changed nothing; that staff are told is a fact of its own.
            await self.runner_at(screen).ask(ReportEarlyEntry(tried_by=screen.person.id))

    def _number_of(self, issue: str) -> str | None:
        """The number of the voucher that a record issued."""
        cage = self._floor.cage.durable
        number = None if cage is None else cage.cited.get(issue)
        is_voucher = number is not None and cage is not None and cage.vouchers.get(number)
        return number if is_voucher else None
