"""The switchboard: connects screens to the streams of the floor.

For: which view a screen sees, which stream a command goes to, who is told when something happens,
and proposals that wait for a second person. Must not know sockets or any rule.
Obeys: R20 (two persons), R39 (what terminals see), DESIGN: table totals at most once a second.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final, Protocol

import msgspec

from taisai.devices.chance import draw_digits
from taisai.floor.floor import AnyRunner, Floor
from taisai.floor.pending import Tell
from taisai.floor.stream_runner import Answer, Outcome, Request
from taisai.house.refusals import Code as HouseCode
from taisai.house.refusals import Refused as HouseRefused
from taisai.house.state import may_act
from taisai.persons import APPROVAL_MS_MAX, Person
from taisai.protocol.updates import SaidProposal
from taisai.rules import Role
from taisai.server.admission.authority import RECORDED_CODES, may_authorise
from taisai.server.admission.security_record import SecurityRecord
from taisai.server.conversation.screens import (
    NotACommand,
    NotYourCall,
    Screen,
    command_of,
    converted,
)
from taisai.server.conversation.subscriptions import Subscription
from taisai.server.conversation.telling import Telling
from taisai.server.inspection.past_rounds import PastRounds
from taisai.server.settings import Settings
from taisai.stream_types import Command
from taisai.streams import kind_of
from taisai.table.commands import CorrectionCommand, ReportEarlyEntry
from taisai.table.events import (
    AlertAcknowledged,
    AlertRaised,
    EntryButtonPressed,
    EntryCleared,
    WagersChanged,
)
from taisai.table.refusals import Code as TableCode
from taisai.table.state import Table
from taisai.validation_numbers import masked

TOTALS_MS: Final = 1_000
"""Wagers reach screens other than their own terminal's at most this often."""

PROPOSALS_MAX: Final = 100
"""How many proposals may wait for a second person."""

_FOR_STAFF_ALONE: Final = (AlertAcknowledged, AlertRaised, EntryButtonPressed, EntryCleared)


@dataclass(frozen=True, slots=True)
class Proposal:
    """What one person has asked for and another must approve."""

    id: str
    stream: str
    request: str
    fields: dict[str, object]
    by: Person
    proposed_at: int

    @property
    def name(self) -> str:
        """The command's name."""
        return str(self.fields["type"])

    @property
    def kind(self) -> type[Command]:
        """The command's type."""
        return kind_of(self.stream).command_named[self.name]

    def is_waiting(self, now: int) -> bool:
        """R20: it can still be approved."""
        return now - self.proposed_at <= APPROVAL_MS_MAX


class Watched(Protocol):
    """What a screen shows from moment to moment."""

    def fields(self, at: int) -> dict[str, object]:
        """All of it, field by field."""
        ...

    def changes(self, at: int) -> dict[str, object] | None:
        """What has changed since it was last asked; None where all must be looked at."""
        ...


class Switchboard:
    """Connects screens and streams.

    Attributes:
        telling: Tells screens what there is to tell.
    """

    def __init__(
        self,
        floor: Floor,
        watching: Callable[[Screen, AnyRunner], Watched],
        record: SecurityRecord,
    ) -> None:
        self._floor = floor
        self._record = record
        self._watching = watching
        self._subscriptions: dict[str, dict[Subscription, Screen]] = {}
        self._at_terminals: dict[tuple[str, int], list[Subscription]] = {}
        self._with_new_totals: set[str] = set()
        self._proposals: dict[str, Proposal] = {}
        self.past_rounds = PastRounds(None)
        self._listening: set[str] = set()
        self.telling = Telling()

    def now(self) -> int:
        """The floor's time."""
        return self._floor.clock.now()

    # ---------------------------------------------------------------- telling

    def subscribe(self, screen: Screen) -> Subscription:
        """Takes a screen on: it is told its whole view first, then what changes."""
        runner = self._runner(screen)
        self._listen(runner)
        watched, now = self._watching(screen, runner), self._floor.clock.now
        subscription = Subscription(
            screen.kind,
            lambda: self._with_proposals(screen, watched.fields(now())),
            now(),
            # Proposals come and go without the table: where somebody stands, all is looked at.
            (lambda: watched.changes(now())) if screen.person is None else None,
        )
        self._subscriptions.setdefault(screen.stream, {})[subscription] = screen
        if screen.terminal is not None:
            place = (screen.stream, screen.terminal)
            self._at_terminals.setdefault(place, []).append(subscription)
        return subscription

    def _with_proposals(self, screen: Screen, fields: dict[str, object]) -> Mapping[str, object]:
        proposals = self.proposals_for(screen)
        return {**fields, "proposals": proposals} if proposals else fields

    def unsubscribe(self, screen: Screen, subscription: Subscription) -> None:
        """Lets a screen go."""
        found = self._subscriptions.get(screen.stream, {}).pop(subscription, None)
        if found is not None and screen.terminal is not None:
            self._at_terminals[screen.stream, screen.terminal].remove(subscription)

    def drop(self, should_go: Callable[[Screen], bool]) -> None:
        """Drops screens at once: a key was revoked, or a session ended."""
        for screens in self._subscriptions.values():
            for subscription, screen in list(screens.items()):
                if should_go(screen):
                    subscription.drop()

    def has_room_for(self, screen: Screen, settings: Settings) -> bool:
        """Tells whether another socket may be opened, at all and for this screen."""
        total = sum(len(each) for each in self._subscriptions.values())
        if total >= settings.connections_max:
            return False
        beside = self._subscriptions.get(screen.stream, {}).values()
        same = sum(1 for one in beside if one.place == screen.place)
        return same < settings.connections_per_screen_max

    @property
    def subscribed(self) -> tuple[tuple[Screen, Subscription], ...]:
        """The screens that are connected, with their subscriptions."""
        return tuple(
            (screen, subscription)
            for each in self._subscriptions.values()
            for subscription, screen in each.items()
        )

    @property
    def screens(self) -> tuple[Screen, ...]:
        """The screens that are connected."""
        return tuple(one for each in self._subscriptions.values() for one in each.values())

    def _runner(self, screen: Screen) -> AnyRunner:
        runner = self._floor.runner_of(screen.stream)
        if runner is None:
            raise NotACommand(f"no stream is named {screen.stream}")
        return runner

    def _listen(self, runner: AnyRunner) -> None:
        if runner.stream in self._listening:
            return
        self._listening.add(runner.stream)
        runner.listeners.append(lambda events, _records: self._happened(runner.stream, events))
        runner.service_listeners.append(lambda: self._all_stale(runner.stream))

    def _all_stale(self, stream: str) -> None:
        for subscription in self._subscriptions.get(stream, {}):
            subscription.mark_stale()

    def _happened(self, stream: str, events: tuple[object, ...]) -> None:
        """Marks the screens that what happened concerns; wagers reach others once a second."""
        if len(events) == 1 and type(events[0]) is WagersChanged:
            self._with_new_totals.add(stream)
            for subscription in self._at_terminals.get((stream, events[0].terminal), ()):
                subscription.mark_stale()
            return
        terminals = {getattr(event, "terminal", None) for event in events}
        for_staff_alone = all(isinstance(event, _FOR_STAFF_ALONE) for event in events)
        concerns_all = None in terminals and not for_staff_alone
        for subscription, screen in self._subscriptions.get(stream, {}).items():
            if screen.terminal is None or concerns_all:
                subscription.mark_stale()
        for terminal in filter(None, terminals):
            for subscription in self._at_terminals.get((stream, terminal), ()):
                subscription.mark_stale()

    async def run(self) -> None:
        """Tells once a second what can wait."""
        while True:
            await self._floor.clock.sleep_until(self.now() + TOTALS_MS)
            streams, self._with_new_totals = self._with_new_totals, set()
            for stream in streams:
                for subscription, screen in self._subscriptions.get(stream, {}).items():
                    if screen.terminal is None:
                        subscription.mark_stale()
            self._forget_old(self.now())

    # ---------------------------------------------------------------- asking

    def submit(self, screen: Screen, said: msgspec.Raw, request: Request, tell: Tell) -> None:
        """Asks what a device asks, now; the answer is told when it is durable.

        Raises:
            NotACommand: It is none that this device may send.
        """
        command = command_of(screen, said)
        assert not isinstance(command, dict), "a device proposes nothing to a second person"
        self._runner(screen).submit(command, request, tell)

    async def ask(self, screen: Screen, said: msgspec.Raw, request: Request) -> "Answer | str":
        """Asks the screen's table; returns a proposal's id where a second person must approve."""
        try:
            command = command_of(screen, said, self._number_of)
        except NotYourCall as refused:
            return await self._refused(screen, refused.what)
        if isinstance(command, dict):
            return self._propose(screen, command, request)
        answer = await self._runner(screen).ask(command, request)
        await self._record_refusal(screen, type(command).__name__, answer)
        return answer

    def _number_of(self, issue: str) -> str | None:
        """The number of the voucher that a record issued."""
        cage = self._floor.cage.durable
        number = None if cage is None else cage.cited.get(issue)
        is_voucher = number is not None and cage is not None and cage.vouchers.get(number)
        return number if is_voucher else None

    async def _refused(self, screen: Screen, what: str) -> Answer:
        """Refuses what the guard does not let through; `decide` never sees it."""
        assert screen.person is not None
        refusal = HouseRefused(HouseCode.NOT_YOUR_CALL, role=screen.person.role)
        answer: Answer = Answer(Outcome.REFUSED, refusal=refusal)
        await self._record_refusal(screen, what, answer)
        return answer

    async def _record_refusal(self, screen: Screen, what: str, answer: Answer) -> None:
        """D9 6.6, 7.1(c): asking for what is for others, or too early, is on record."""
        refusal = answer.refusal
        if refusal is not None and screen.person is not None and refusal.code in RECORDED_CODES:
            await self._record.refused(screen.person, what, screen.stream, refusal.code)
            if refusal.code == TableCode.NOT_BEFORE_CLOSE:
                # D9 7.1(c): the refusal changed nothing; that staff are told is a fact of its own.
                told = ReportEarlyEntry(tried_by=screen.person.id)
                await self._runner(screen).ask(told)

    def _propose(self, screen: Screen, fields: dict[str, object], request: Request) -> str:
        assert screen.person is not None
        now = self.now()
        self._forget_old(now)
        for one in self.proposals_at(screen.stream):
            if one.request == request.id:
                return one.id
        if len(self._proposals) >= PROPOSALS_MAX:
            raise NotACommand("too many proposals wait for a second person")
        proposal = Proposal(draw_digits(12), screen.stream, request.id, fields, screen.person, now)
        self._check(proposal, proposal.by)
        self._proposals[proposal.id] = proposal
        self._all_stale(screen.stream)
        return proposal.id

    def _check(self, proposal: Proposal, second: Person) -> Command:
        whole = {
            **proposal.fields,
            "second": {"role": second.role, "id": second.id},
            "proposed_at": proposal.proposed_at,
        }
        return converted(whole, proposal.kind)

    def _forget_old(self, now: int) -> None:
        for key, one in list(self._proposals.items()):
            if not one.is_waiting(now):
                del self._proposals[key]
                self._all_stale(one.stream)

    def proposals_at(self, stream: str) -> tuple[Proposal, ...]:
        """The proposals that wait for a second person in a stream."""
        return tuple(one for one in self._proposals.values() if one.stream == stream)

    def proposals_for(self, screen: Screen) -> tuple[SaidProposal, ...]:
        """The proposals that a screen shows: its person's own, those to approve, all to read."""
        person = screen.person
        if person is None:
            return ()
        now = self.now()
        return tuple(
            SaidProposal(
                proposal=one.id,
                command=_masked(one.fields),
                by=one.by,
                proposed_at=one.proposed_at,
                expires_at=one.proposed_at + APPROVAL_MS_MAX,
                may_approve=_may_second(person, one),
            )
            for one in self.proposals_at(screen.stream)
            if one.is_waiting(now) and _may_see(person, one)
        )

    async def approve(self, screen: Screen, proposal_id: str, request: Request) -> "Answer | str":
        """Carries out what another person has proposed; a repeat is answered from the record."""
        before = await self._runner(screen).answered(request)
        if before is not None:
            return before
        proposal, second = self._waiting_here(screen, proposal_id)
        house = self._floor.house.durable
        if house is None or not may_act(house, proposal.by.id, proposal.by.role):
            raise NotACommand("who proposed it is no longer engaged in that role")
        command = self._check(proposal, second)
        state = self._runner(screen).durable
        if isinstance(command, CorrectionCommand) and isinstance(state, Table):
            command = await self.past_rounds.completed(command, screen.stream, state)
        answer = await self._runner(screen).ask(command, request)
        await self._record_refusal(screen, proposal.name, answer)
        if answer.outcome is Outcome.DONE:
            self._proposals.pop(proposal_id, None)
            self._all_stale(screen.stream)
            await self._record.authorised(second, proposal.by, proposal.name, screen.stream)
        return answer

    async def decline(self, screen: Screen, proposal_id: str) -> Answer:
        """Takes a proposal away: who proposed it may, and who could approve it."""
        proposal, person = self._waiting_here(screen, proposal_id)
        if person != proposal.by and not _may_second(person, proposal):
            return await self._refused(screen, proposal.name)
        del self._proposals[proposal_id]
        self._all_stale(screen.stream)
        return Answer(Outcome.DONE)

    def _waiting_here(self, screen: Screen, proposal_id: str) -> tuple[Proposal, Person]:
        self._forget_old(self.now())
        proposal = self._proposals.get(proposal_id)
        if proposal is None or screen.person is None or proposal.stream != screen.stream:
            raise NotACommand("no such proposal waits here")
        return proposal, screen.person


def _masked(fields: dict[str, object]) -> dict[str, object]:
    """What is proposed, without the number that would let somebody be paid."""
    number = fields.get("validation_number")
    return {**fields, "validation_number": masked(number)} if isinstance(number, str) else fields


def _may_second(person: Person, proposal: Proposal) -> bool:
    """R20: another person, in one of the roles that may authorise it."""
    return person.id != proposal.by.id and may_authorise(person.role, proposal.kind)


def _may_see(person: Person, proposal: Proposal) -> bool:
    is_own = person == proposal.by
    return is_own or person.role is Role.INSPECTOR or _may_second(person, proposal)
