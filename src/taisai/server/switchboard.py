"""The switchboard: connects screens to the streams of the floor.

For: which view a screen sees, which stream a command goes to, who is told when something happens,
and proposals that wait for a second person. Must not know sockets or any rule.
Obeys: R20 (two persons), R39 (what terminals see), DESIGN: table totals at most once a second.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Final

import msgspec

from taisai.devices.chance import draw_digits
from taisai.floor.floor import AnyRunner, Floor
from taisai.floor.stream_runner import Answer, Outcome, Request
from taisai.floor.subscriptions import Subscription
from taisai.persons import APPROVAL_MS_MAX, Person
from taisai.server.screens import Command, NotACommand, Screen, command_of, converted, vocabulary_of
from taisai.server.settings import Settings
from taisai.table.events import (
    AlertRaised,
    EntryButtonPressed,
    EntryCleared,
    WagersChanged,
)

TOTALS_MS: Final = 1_000
"""Wagers reach screens other than their own terminal's at most this often."""

PROPOSALS_MAX: Final = 100
"""How many proposals may wait for a second person."""

_FOR_STAFF_ALONE: Final = (AlertRaised, EntryButtonPressed, EntryCleared)


@dataclass(frozen=True, slots=True)
class Proposal:
    """What one person has asked for and another must approve."""

    id: str
    stream: str
    fields: dict[str, object]
    by: Person
    proposed_at: int


class Switchboard:
    """Connects screens and streams."""

    def __init__(
        self,
        floor: Floor,
        fields_of: Callable[[Screen, AnyRunner, int], Mapping[str, object]],
    ) -> None:
        self._floor = floor
        self._fields_of = fields_of
        self._subscriptions: dict[str, dict[Subscription, Screen]] = {}
        self._waiting: dict[str, set[Subscription]] = {}
        self._proposals: dict[str, Proposal] = {}
        self._listening: set[str] = set()

    def now(self) -> int:
        """The floor's time."""
        return self._floor.clock.now()

    # ---------------------------------------------------------------- telling

    def subscribe(self, screen: Screen) -> Subscription:
        """Takes a screen on: it is told its whole view first, then what changes."""
        runner = self._runner(screen)
        self._listen(runner)
        subscription = Subscription(
            screen.kind, lambda: self._fields_of(screen, runner, self.now())
        )
        self._subscriptions.setdefault(screen.stream, {})[subscription] = screen
        return subscription

    def unsubscribe(self, screen: Screen, subscription: Subscription) -> None:
        """Lets a screen go."""
        self._subscriptions.get(screen.stream, {}).pop(subscription, None)
        self._waiting.get(screen.stream, set()).discard(subscription)

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
        same = sum(1 for one in beside if replace(one, client="") == replace(screen, client=""))
        return same < settings.connections_per_screen_max

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
        only_wagers = all(type(event) is WagersChanged for event in events)
        for_staff_alone = all(isinstance(event, _FOR_STAFF_ALONE) for event in events)
        terminals = {getattr(event, "terminal", None) for event in events}
        for subscription, screen in self._subscriptions.get(stream, {}).items():
            if screen.terminal is not None:
                concerns_all = None in terminals and not for_staff_alone
                if concerns_all or screen.terminal in terminals:
                    subscription.mark_stale()
            elif only_wagers:
                self._waiting.setdefault(stream, set()).add(subscription)
            else:
                subscription.mark_stale()

    async def run(self) -> None:
        """Tells once a second what can wait."""
        while True:
            await self._floor.clock.sleep_until(self.now() + TOTALS_MS)
            for waiting in self._waiting.values():
                for subscription in waiting:
                    subscription.mark_stale()
                waiting.clear()

    # ---------------------------------------------------------------- asking

    async def ask(
        self, screen: Screen, said: msgspec.Raw, request: Request
    ) -> "Answer[object] | str":
        """Asks the screen's table; returns a proposal's id where a second person must approve."""
        command = command_of(screen, said)
        if isinstance(command, dict):
            return self._propose(screen, command)
        return await self._runner(screen).ask(command, request)

    def _propose(self, screen: Screen, fields: dict[str, object]) -> str:
        assert screen.person is not None
        now = self.now()
        self._forget_old(now)
        if len(self._proposals) >= PROPOSALS_MAX:
            raise NotACommand("too many proposals wait for a second person")
        proposal = Proposal(draw_digits(12), screen.stream, fields, screen.person, now)
        self._check(proposal, proposal.by)
        self._proposals[proposal.id] = proposal
        self._all_stale(screen.stream)
        return proposal.id

    def _check(self, proposal: Proposal, second: Person) -> Command:
        kind = vocabulary_of(proposal.stream)[str(proposal.fields["type"])]
        whole = {
            **proposal.fields,
            "second": {"role": second.role, "id": second.id},
            "proposed_at": proposal.proposed_at,
        }
        return converted(whole, kind)

    def _forget_old(self, now: int) -> None:
        kept = {
            key: one
            for key, one in self._proposals.items()
            if now - one.proposed_at <= APPROVAL_MS_MAX
        }
        self._proposals = kept

    def proposals_at(self, stream: str) -> tuple[Proposal, ...]:
        """The proposals that wait for a second person in a stream."""
        return tuple(one for one in self._proposals.values() if one.stream == stream)

    async def approve(
        self, screen: Screen, proposal_id: str, request: Request
    ) -> "Answer[object] | str":
        """Carries out what another person has proposed."""
        self._forget_old(self.now())
        proposal = self._proposals.get(proposal_id)
        if proposal is None or screen.person is None or proposal.stream != screen.stream:
            raise NotACommand("no such proposal waits here")
        command = self._check(proposal, screen.person)
        answer = await self._runner(screen).ask(command, request)
        if answer.outcome is Outcome.DONE:
            self._proposals.pop(proposal_id, None)
            self._all_stale(screen.stream)
        return answer

    def decline(self, screen: Screen, proposal_id: str) -> "Answer[object]":
        """Takes a proposal away."""
        proposal = self._proposals.get(proposal_id)
        if proposal is None or screen.person is None or proposal.stream != screen.stream:
            raise NotACommand("no such proposal waits here")
        del self._proposals[proposal_id]
        self._all_stale(screen.stream)
        return Answer(Outcome.DONE)
