"""What a journal says, checked beyond its chain."""

from collections.abc import Iterable

import msgspec
import pytest

from taisai.cage.commands import OpenCage
from taisai.cage.decide import decide as cage_decide
from taisai.journal import Record, beginning, following, head_of
from taisai.persons import Person
from taisai.reports.journal_audit import JournalAudit
from taisai.rules import Role
from taisai.scenarios import play, read_scenario
from taisai.stream_types import Event
from taisai.streams import CAGE, TABLE
from taisai.table import events

TERMINALS = """edition 9A, table 1 open
terminal 1 inserts $50.00
dealer activates the tumbler, calls place your bets
terminal 1 wagers $5.00 on small
wagering period expires
dealer enters 1 2 5
table settles
"""
LAYOUT = """edition 2008, table 1 open, standard layout, table only
dealer gives a player position 1
dealer sells position 1 10 red chips of $5.00 for cash
dealer activates the tumbler, calls place your bets
position 1 places 2 colour chips on small
position 1 places 1 colour chips on big
dealer calls no more bets
dealer uncovers and enters 1 2 5
table settles
dealer collects the losing wagers
dealer pays small
"""


def evening(text: str) -> list[Event]:
    return [event for played in play(read_scenario(text)) for event in played.events]


def chain_of(stream: str, bodies: Iterable[bytes]) -> list[Record]:
    head = beginning(stream)
    records = []
    for at, body in enumerate(bodies):
        records.append(following(head, body, at))
        head = head_of(records[-1])
    return records


def audited(records: Iterable[Record]) -> JournalAudit:
    audit = JournalAudit()
    for record in records:
        audit.read(record)
    return audit


def of_table(happened: Iterable[Event]) -> JournalAudit:
    return audited(chain_of("table-1", map(TABLE.codec.encode, happened)))


def test_a_whole_evening_holds_and_its_book_balances() -> None:
    audit = of_table(evening(TERMINALS))
    assert audit.wrong is None
    assert audit.settlements_count == 1
    assert audit.totals() == {"table-1": (5_000, 5_000)}
    assert audit.not_replayed == ()


def test_a_stream_whose_beginning_is_elsewhere_is_told() -> None:
    records = chain_of("table-1", map(TABLE.codec.encode, evening(TERMINALS)))
    audit = audited(records[5:])
    assert audit.wrong is None
    assert audit.not_replayed == ("table-1",)
    assert audit.totals() == {}


def test_the_first_record_that_is_wrong_is_named_and_no_other() -> None:
    happened = evening(TERMINALS)
    places = [n for n, one in enumerate(happened) if isinstance(one, events.NoteInserted)]
    (place,) = places
    happened[place] = msgspec.structs.replace(happened[place], note_cents=100)
    audit = of_table(happened)
    assert audit.wrong is not None
    # The note is smaller than the wager that follows it: the credits cannot give it.
    wager = next(n for n, one in enumerate(happened) if isinstance(one, events.WagersChanged))
    assert (audit.wrong.stream, audit.wrong.sequence) == ("table-1", wager + 1)
    assert "the ledger does not hold" in str(audit.wrong)


def test_an_event_that_cannot_be_read_is_named() -> None:
    bodies = [TABLE.codec.encode(one) for one in evening(TERMINALS)]
    bodies[3] = b'{"type":"Nonsense"}'
    audit = audited(chain_of("table-1", bodies))
    assert audit.wrong is not None
    assert audit.wrong.sequence == 4
    assert "cannot be read" in audit.wrong.words


def test_an_event_that_cannot_follow_is_named() -> None:
    happened = evening(TERMINALS)
    audit = of_table(happened[1:])
    assert audit.wrong is not None
    assert audit.wrong.sequence == 1


def test_the_cage_is_replayed_too() -> None:
    by = Person(Role.CASINO_SUPERVISOR, "cara")
    opened = cage_decide(None, OpenCage(by=by), 0)
    audit = audited(chain_of("cage", map(CAGE.codec.encode, opened)))
    assert audit.wrong is None
    assert audit.totals() == {"cage": (0, 0)}


@pytest.mark.rule("D9 6.5(b)")
@pytest.mark.parametrize("kind", [events.AreaPaid, events.LosersCollected])
def test_chips_that_were_settled_wrongly_are_found(kind: type[Event]) -> None:
    happened = evening(LAYOUT)
    assert of_table(happened).wrong is None
    place = next(n for n, one in enumerate(happened) if isinstance(one, kind))
    event = happened[place]
    name = "paid" if isinstance(event, events.AreaPaid) else "collected"
    (line,) = getattr(event, name)
    wrong = msgspec.structs.replace(line, won_cents=line.won_cents + 500)
    happened[place] = msgspec.structs.replace(event, **{name: (wrong,)})
    audit = of_table(happened)
    assert audit.wrong is not None
    assert audit.wrong.sequence == place + 1
    assert "wager and win of" in audit.wrong.words
