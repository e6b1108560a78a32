"""Break what settles, or break the second opinion: the audits object either way.

An audit that shared code with what it judges would find a fault of that code to be right.
"""

from collections.abc import Callable
from dataclasses import replace
from types import MappingProxyType
from typing import Final

import pytest

from taisai.journal import beginning, following, head_of
from taisai.reports.journal_audit import JournalAudit
from taisai.reports.settlement_audit import Misstated, SettlementAudit, opinion_on
from taisai.rules import bets, editions, second_opinion, settlement
from taisai.rules.bets import BetKind
from taisai.rules.dice import Outcome
from taisai.scenarios import PlayedLine, play, read_scenario
from taisai.stream_types import Event
from taisai.streams import TABLE

AT_TERMINALS: Final = """edition 9A, table 1 open
terminal 1 inserts $50.00
dealer activates the tumbler, calls place your bets
terminal 1 wagers $5.00 on double 4
terminal 1 wagers $5.00 on four
terminal 1 wagers $5.00 on total 12
wagering period expires
dealer enters 4 4 4
table settles
"""
ON_LAYOUT: Final = """edition 2008, table 1 open, standard layout, table only
dealer gives a player position 1
dealer activates the tumbler, calls place your bets
position 1 places $5 on double 4
dealer calls no more bets
dealer uncovers and enters 4 4 4
table settles
dealer collects the losing wagers
dealer pays double 4
"""

Break = Callable[[pytest.MonkeyPatch], None]


@pytest.fixture(autouse=True)
def forgetful(monkeypatch: pytest.MonkeyPatch) -> None:
    """Editions that have not looked up any winner yet, and do not keep what they find here."""
    for name, edition in editions.EDITIONS.items():
        monkeypatch.setitem(editions._KNOWN, name, replace(edition))
    opinion_on.cache_clear()


def _kind_that(kind: BetKind, pays: Callable[[tuple[int, ...], Outcome], int]) -> Break:
    def broken(monkeypatch: pytest.MonkeyPatch) -> None:
        kinds = {**bets._KINDS, kind: replace(bets._KINDS[kind], price_paid=pays)}
        monkeypatch.setattr(bets, "_KINDS", MappingProxyType(kinds))

    return broken


def a_cent_too_much(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every winning wager is given a cent more."""
    right = settlement.winnings
    monkeypatch.setattr(
        settlement,
        "winnings",
        lambda cents, to_one: tuple(one + 1 for one in right(cents, to_one)),
    )


FAULTS: Final[dict[str, Break]] = {
    "a cent too much": a_cent_too_much,
    "a double loses on its triple": _kind_that(
        BetKind.DOUBLE, lambda numbers, outcome: outcome.count(numbers[0]) == 2
    ),
}
AT_TERMINALS_ALONE: Final[dict[str, Break]] = {
    "a face pays as on one die": _kind_that(
        BetKind.FACE, lambda numbers, outcome: outcome.count(numbers[0]) > 0
    ),
    "a total loses by a triple": _kind_that(
        BetKind.TOTAL,
        lambda numbers, outcome: outcome.total == numbers[0] and not outcome.is_triple,
    ),
}


def played(text: str) -> list[PlayedLine]:
    return list(play(read_scenario(text)))


def events_of(text: str) -> list[Event]:
    return [event for one in played(text) for event in one.events]


def audit_settlements(happened: list[Event]) -> None:
    audit = SettlementAudit()
    for event in happened:
        audit.read(event)


def audit_journal(happened: list[Event]) -> JournalAudit:
    audit, head = JournalAudit(), beginning("table-1")
    for event in happened:
        record = following(head, TABLE.codec.encode(event), event.at)
        head = head_of(record)
        audit.read(record)
    return audit


def test_what_is_settled_rightly_is_found_right() -> None:
    audit_settlements(events_of(AT_TERMINALS))
    assert audit_journal(events_of(ON_LAYOUT)).wrong is None
    assert not [one.failures for one in played(AT_TERMINALS) if one.failures]


@pytest.mark.parametrize("fault", {**FAULTS, **AT_TERMINALS_ALONE})
def test_the_settlement_audit_objects_where_terminals_are_settled_wrongly(
    fault: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    {**FAULTS, **AT_TERMINALS_ALONE}[fault](monkeypatch)
    happened = events_of(AT_TERMINALS)
    with pytest.raises(Misstated, match=r"wagered, won and returned .* follow from its wagers"):
        audit_settlements(happened)


@pytest.mark.parametrize("fault", FAULTS)
def test_the_journal_audit_objects_where_chips_are_settled_wrongly(
    fault: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    FAULTS[fault](monkeypatch)
    wrong = audit_journal(events_of(ON_LAYOUT)).wrong
    assert wrong is not None
    assert "position 1 on double_4: wager and win of" in wrong.words


@pytest.mark.parametrize("text", [AT_TERMINALS, ON_LAYOUT], ids=["terminals", "layout"])
@pytest.mark.parametrize("fault", FAULTS)
def test_the_invariants_of_scenarios_object_too(
    fault: str, text: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    FAULTS[fault](monkeypatch)
    failures = [str(failure) for one in played(text) for failure in one.failures]
    assert [one for one in failures if "is due" in one or "was collected wrongly" in one], failures


def test_a_second_opinion_that_is_wrong_objects_to_what_is_right(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    happened = events_of(AT_TERMINALS)
    audit_settlements(happened)
    right = second_opinion.winning_results
    monkeypatch.setattr(
        second_opinion, "winning_results", lambda bet, words: right(bet, words) - {(4, 4, 4)}
    )
    with pytest.raises(Misstated):
        audit_settlements(happened)
