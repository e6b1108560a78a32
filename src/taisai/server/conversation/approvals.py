"""Two persons: what one has asked for waits here until another approves it, for a short time.

For: proposals, how long they wait, and who sees and may approve them. Must not carry anything out
(`asking` does), and must not know which call needs a second person: the law's tables do.
Obeys: R20 (two persons, the second in a session of their own).
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from taisai.devices.chance import draw_digits
from taisai.floor.answers import Request
from taisai.floor.clock import Clock
from taisai.persons import APPROVAL_MS_MAX, Person
from taisai.protocol.updates import SaidProposal
from taisai.rules import Role
from taisai.server.admission.authority import may_authorise
from taisai.server.conversation.screens import NotACommand, Screen, command_from
from taisai.stream_types import Command
from taisai.streams import kind_of
from taisai.validation_numbers import mask

PROPOSALS_MAX: Final = 10
"""How many proposals of one person may wait for a second; nobody takes another's place."""


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

    def approved_by(self, second: Person) -> Command:
        """The command with both persons in it.

        Raises:
            NotACommand: Its fields make no command.
        """
        whole = {
            **self.fields,
            "second": {"role": second.role, "id": second.id},
            "proposed_at": self.proposed_at,
        }
        return command_from(whole, self.kind)

    def may_be_seconded_by(self, person: Person) -> bool:
        """R20: another person, in one of the roles that may authorise it."""
        return person.id != self.by.id and may_authorise(person.role, self.kind)

    def may_be_seen_by(self, person: Person) -> bool:
        """Who proposed it sees it, who could approve it, and the inspector."""
        is_own = person == self.by
        return is_own or person.role is Role.INSPECTOR or self.may_be_seconded_by(person)


class Approvals:
    """The proposals that wait for a second person, at all streams.

    Attributes:
        on_change: Is told the stream at which proposals have come or gone.
    """

    def __init__(self, clock: Clock, are_one: Callable[[str, str], bool]) -> None:
        """Makes it, with nothing waiting.

        Args:
            clock: The floor's clock.
            are_one: Tells whether two people, by their ids, may be one head.
        """
        self._clock = clock
        self.are_one = are_one
        self._proposals: dict[str, Proposal] = {}
        self.on_change: Callable[[str], None] = lambda _stream: None

    def propose(self, screen: Screen, fields: dict[str, object], request: Request) -> str:
        """Keeps what a person asks for until another approves it; its id.

        Raises:
            NotACommand: It makes no sense, or too much waits.
        """
        assert screen.person is not None, "a person proposes"
        self.forget_old()
        for one in self.at(screen.stream):
            if one.request == request.id:
                return one.id
        own = sum(one.by.id == screen.person.id for one in self._proposals.values())
        if own >= PROPOSALS_MAX:
            raise NotACommand("too many of your proposals wait for a second person")
        proposal = Proposal(
            id=draw_digits(12),
            stream=screen.stream,
            request=request.id,
            fields=fields,
            by=screen.person,
            proposed_at=self._clock.now(),
        )
        # What makes no sense is said now, not when somebody approves it.
        proposal.approved_by(proposal.by)
        self._proposals[proposal.id] = proposal
        self.on_change(proposal.stream)
        return proposal.id

    def waiting(self, screen: Screen, proposal_id: str) -> tuple[Proposal, Person]:
        """A proposal that waits at a screen's stream, and the person who looks at it.

        Raises:
            NotACommand: No such one waits there.
        """
        self.forget_old()
        proposal = self._proposals.get(proposal_id)
        if proposal is None or screen.person is None or proposal.stream != screen.stream:
            raise NotACommand("no such proposal waits here")
        return proposal, screen.person

    def drop(self, proposal: Proposal) -> None:
        """Takes a proposal away: it was carried out, or declined."""
        if self._proposals.pop(proposal.id, None) is not None:
            self.on_change(proposal.stream)

    def forget_old(self) -> None:
        """Drops what nobody approved in time."""
        now = self._clock.now()
        for one in list(self._proposals.values()):
            if not one.is_waiting(now):
                self.drop(one)

    def shown_to(self, screen: Screen) -> tuple[SaidProposal, ...]:
        """The proposals that a screen shows: its person's own, those to approve, all to read."""
        person = screen.person
        if person is None:
            return ()
        now = self._clock.now()
        return tuple(
            SaidProposal(
                proposal=one.id,
                command=_masked(one.fields),
                by=one.by,
                proposed_at=one.proposed_at,
                expires_at=one.proposed_at + APPROVAL_MS_MAX,
                may_approve=one.may_be_seconded_by(person)
                and not self.are_one(one.by.id, person.id),
            )
            for one in self.at(screen.stream)
            if one.is_waiting(now) and one.may_be_seen_by(person)
        )

    def at(self, stream: str) -> tuple[Proposal, ...]:
        """The proposals that wait at a stream."""
        return tuple(one for one in self._proposals.values() if one.stream == stream)


def _masked(fields: dict[str, object]) -> dict[str, object]:
    """What is proposed, without the number that would let somebody be paid."""
    number = fields.get("validation_number")
    return {**fields, "validation_number": mask(number)} if isinstance(number, str) else fields
