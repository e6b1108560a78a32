"""Settlements are worked out again from wagers and the law, and a wrong one is found."""

from collections.abc import Callable
from pathlib import Path

import pytest
from msgspec.structs import replace

from taisai.reports.settlement_audit import Misstated, SettlementAudit, opinion_on
from taisai.rules import edition_named
from taisai.scenarios import play, read_scenario
from taisai.stream_types import Event
from taisai.table import events

ROUNDS = sorted((Path(__file__).parents[1] / "rounds").glob("*.round"))


@pytest.mark.parametrize("file", ROUNDS, ids=lambda one: one.stem)
def test_every_round_that_was_played_is_right(file: Path) -> None:
    audit = SettlementAudit()
    for played in play(read_scenario(file.read_text())):
        for event in played.events:
            audit.read(event)


def evening() -> list[Event]:
    """Two rounds, of which the first is recalculated."""
    text = """edition 9A, table 1 open
terminal 1 inserts $50.00
terminal 2 inserts $50.00
dealer activates the tumbler, calls place your bets
terminal 1 wagers $5.00 on small
terminal 2 wagers $10.00 on big
wagering period expires
dealer enters 1 2 5
table settles
"""
    return [event for played in play(read_scenario(text)) for event in played.events]


def audited(happened: list[Event]) -> SettlementAudit:
    audit = SettlementAudit()
    for event in happened:
        audit.read(event)
    return audit


def test_settlements_are_counted() -> None:
    assert audited(evening()).settlements_count == 2


@pytest.mark.rule("D9 4.10")
def test_what_is_due_follows_from_the_law_alone() -> None:
    wagers = {"small": 500, "triple_1": 100, "face_1": 100}
    assert opinion_on(edition_named("9A")).due_on(wagers, (1, 1, 2)) == (700, 1_300)


def _with(
    happened: list[Event], kind: type[Event], change: Callable[[Event], Event]
) -> list[Event]:
    assert any(isinstance(one, kind) for one in happened)
    return [change(one) if isinstance(one, kind) else one for one in happened]


@pytest.mark.parametrize("field", ["wagered_cents", "won_cents", "returned_cents"])
def test_a_total_that_does_not_follow_is_found(field: str) -> None:
    def more(event: Event) -> Event:
        assert isinstance(event, events.TerminalsSettled)
        first, *rest = event.terminals
        line = replace(first, **{field: getattr(first, field) + 1})
        return replace(event, terminals=(line, *rest))

    with pytest.raises(Misstated, match="terminal 1: wagered, won and returned"):
        audited(_with(evening(), events.TerminalsSettled, more))


def test_a_terminal_that_was_left_out_is_found() -> None:
    def fewer(event: Event) -> Event:
        assert isinstance(event, events.TerminalsSettled)
        return replace(event, terminals=event.terminals[1:])

    with pytest.raises(Misstated, match=r"\[2\] were settled, and \[1, 2\] had wagers"):
        audited(_with(evening(), events.TerminalsSettled, fewer))


def test_another_outcome_than_the_one_confirmed_is_found() -> None:
    def other(event: Event) -> Event:
        assert isinstance(event, events.TerminalsSettled)
        return replace(event, faces=(6, 6, 5))

    with pytest.raises(Misstated, match="was confirmed"):
        audited(_with(evening(), events.TerminalsSettled, other))


def test_a_wager_that_comes_from_nowhere_is_found() -> None:
    def other(event: Event) -> Event:
        assert isinstance(event, events.WagersChanged)
        (change,) = event.changes
        return replace(event, changes=(replace(change, from_cents=100),))

    with pytest.raises(Misstated, match="0 lay there"):
        audited(_with(evening(), events.WagersChanged, other))


def test_a_round_that_is_missing_is_found() -> None:
    happened = evening()
    again = next(one for one in happened if isinstance(one, events.RoundBegan))
    with pytest.raises(Misstated, match="round 7 follows round 1"):
        audited([*happened, replace(again, round=7)])


@pytest.mark.rule("D9A 7.3")
@pytest.mark.parametrize("field", ["due_cents", "posted_cents", "won_cents", "credited_cents"])
def test_a_correction_that_does_not_follow_is_found(field: str) -> None:
    happened = _recalculated()
    assert audited(happened).corrections_count

    def more(event: Event) -> Event:
        assert isinstance(event, events.RoundRecalculated)
        first, *rest = event.corrections
        line = replace(first, **{field: getattr(first, field) + 1})
        return replace(event, corrections=(line, *rest))

    with pytest.raises(Misstated):
        audited(_with(happened, events.RoundRecalculated, more))


def test_a_correction_that_leaves_somebody_out_is_found() -> None:
    def fewer(event: Event) -> Event:
        assert isinstance(event, events.RoundRecalculated)
        return replace(event, corrections=event.corrections[1:])

    with pytest.raises(Misstated, match="is left out"):
        audited(_with(_recalculated(), events.RoundRecalculated, fewer))


def _recalculated() -> list[Event]:
    (file,) = (one for one in ROUNDS if one.stem == "correct-01-recalculate-up")
    return [one for played in play(read_scenario(file.read_text())) for one in played.events]


def test_an_audit_can_begin_in_the_middle_of_a_round() -> None:
    happened = evening()
    middle = next(i for i, one in enumerate(happened) if isinstance(one, events.WagersChanged))
    assert audited(happened[middle:]).settlements_count == 0
