"""A round from the journal, record by record, in words.

For: finding a round's records, and a line for each with when it happened and what was settled. Must
not know where records are kept. A voucher's number is masked.
Obeys: E3 (recall of any round); D9 6.5.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

import msgspec
from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.text import Text

from taisai.journal import Record
from taisai.money import format_amount
from taisai.names import BadInput, BetName
from taisai.reports.sentences import sentence
from taisai.rules import Edition, Outcome, Wager, edition_named
from taisai.stream_types import Event
from taisai.streams import TABLE
from taisai.table import events
from taisai.table.events import CorrectionEvent
from taisai.words import Speaker

_MS_PER_S = 1_000


class NoSuchRound(BadInput):
    """The journal has no such round here."""


@dataclass(frozen=True, slots=True)
class DecodedRecord:
    """A record of a round, with the event that it holds."""

    record: Record
    event: Event


class _Number(msgspec.Struct):
    type: str
    round: int = 0


_peek = msgspec.json.Decoder(_Number)


def records_of_round(records: Iterable[Record], number: int) -> Iterator[DecodedRecord]:
    """The records of a round: from its beginning to the next one's, and corrections made later.

    Raises:
        NoSuchRound: There is none of that number.
    """
    is_inside = is_found = False
    for record in records:
        if b'"RoundBegan"' in record.event:
            said = _peek.decode(record.event)
            if said.type == events.RoundBegan.__name__:
                is_inside = said.round == number
                is_found = is_found or is_inside
        if is_inside:
            yield DecodedRecord(record, TABLE.codec.decode_event(record.event))
        elif is_found and b'"corrections"' in record.event:
            event = TABLE.codec.decode_event(record.event)
            if isinstance(event, CorrectionEvent) and event.round == number:
                yield DecodedRecord(record, event)
    if not is_found:
        raise NoSuchRound(f"there is no round {number} in these records")


@dataclass(slots=True)
class ReplaySheet:
    """Shows the records of a round, one after another."""

    speaker: Speaker
    _began_at: int | None = None
    _edition: Edition | None = None
    _wagers: dict[int, dict[str, int]] = field(default_factory=dict)

    def show(self, one: DecodedRecord) -> RenderableType:
        """One record: its place, when it was, what happened."""
        event = one.event
        if self._began_at is None:
            self._began_at = event.at
        when = clock(event.at - self._began_at)
        line = Text.assemble(
            (f"{one.record.sequence:>8} ", "dim"),
            (f"{when:>9}  ", "cyan"),
            sentence(event, self.speaker),
        )
        below = [Padding(text, (0, 0, 0, 20)) for text in self._below(event)]
        return Group(line, *below)

    def _below(self, event: Event) -> Iterator[Text]:
        if isinstance(event, events.RoundBegan):
            self._edition = edition_named(event.edition)
        elif isinstance(event, events.WagersChanged):
            wagers = self._wagers.setdefault(event.terminal, {})
            for change in event.changes:
                wagers[change.bet] = change.to_cents
        elif isinstance(event, events.TerminalsSettled):
            for one in event.terminals:
                yield from self._settled(one.terminal, event.faces)

    def _settled(self, terminal: int, faces: tuple[int, int, int]) -> Iterator[Text]:
        """D9 6.5: each wager of a terminal, the losing ones first, worked out again."""
        assert self._edition is not None, "a round begins before it is settled"
        outcome = Outcome.of(faces)
        wagers = self._wagers.get(terminal, {})
        settled = self._edition.settle_round(
            [Wager(BetName(bet), cents) for bet, cents in wagers.items() if cents], outcome
        )
        say = self.speaker.text
        for one in settled.in_order:
            told: dict[str, str | int] = {
                "terminal": terminal,
                "bet": self.speaker.bet(one.bet),
                "wagered": format_amount(one.wager_cents),
            }
            odds = self._edition.odds_paid(one.bet, outcome)
            if odds is None:
                yield Text(say("sheet.terminal.lost", **told), style="dim")
            else:
                told |= {
                    "won": format_amount(one.won_cents),
                    "odds": self.speaker.odds(odds.to_one),
                }
                yield Text(say("sheet.terminal.won", **told), style="green")
        yield Text(
            say(
                "sheet.terminal.sum",
                terminal=terminal,
                wagered=format_amount(settled.wagered_cents),
                won=format_amount(settled.won_cents),
                returned=format_amount(settled.returned_cents),
            )
        )


def clock(ms: int) -> str:
    """Minutes, seconds and thousandths since the round began.

    >>> clock(65_250)
    '1:05.250'
    """
    seconds, thousandths = divmod(ms, _MS_PER_S)
    return f"{seconds // 60}:{seconds % 60:02d}.{thousandths:03d}"
