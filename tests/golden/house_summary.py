"""What a house comes to, in figures that every later program must find again in its records.

A state's shape may change from version to version; what it says of people's money may not.
"""

from collections.abc import Iterable
from typing import Any

from taisai.cage.state import Cage
from taisai.house.state import House
from taisai.journal import Record
from taisai.streams import Replay, kind_of
from taisai.table.past_rounds import PastRound
from taisai.table.state import Table, Terminal

Summary = dict[str, Any]


def state_of(stream: str, records: Iterable[Record]) -> Any:
    """A stream's state after its records, from the first one on."""
    replay = Replay(kind_of(stream))
    for record in records:
        replay.take(record)
    return replay.state


def summary_of(state: Any) -> Summary:
    """What a state comes to."""
    if isinstance(state, Table):
        return _of_table(state)
    if isinstance(state, Cage):
        return _of_cage(state)
    assert isinstance(state, House)
    return {
        "kind": state.kind,
        "staff": {one.id: [sorted(one.roles), one.is_dismissed] for one in state.staff.values()},
        "tables": {name: mode.value for name, mode in state.tables.items()},
        "devices": {one.device: [one.kind, one.is_revoked] for one in state.devices.values()},
        "approvals": [one.reference for one in state.approvals],
        "facts": [one.kind for one in state.facts],
    }


def _of_table(state: Table) -> Summary:
    return {
        "phase": state.phase,
        "rounds_count": state.rounds_count,
        "book": _of_book(state),
        "terminals": {
            str(one.number): _of_terminal(state, one) for one in state.terminals.values()
        },
        "layout": [
            [one.position, one.bet, one.amount_cents, one.status]
            for one in state.layout.wagers.values()
        ],
        "rounds": [_of_round(one) for one in state.history.held],
        "older_rounds": sorted(state.history.digests),
        "locks": [state.is_game_locked, state.is_evidence],
    }


def _of_terminal(state: Table, terminal: Terminal) -> Summary:
    return {
        "credits_cents": state.credits(terminal.number),
        "session": terminal.session,
        "wagers": terminal.wagers,
        "won_last_cents": terminal.won_last_cents,
        "meters_cents": terminal.meters.balance_cents,
        "vouchers": [[one.amount_cents, one.session] for one in terminal.vouchers],
    }


def _of_round(past: PastRound) -> list[Any]:
    terminals = {
        str(number): [one.wagered_cents, one.won_cents, one.returned_cents]
        for number, one in past.terminals.items()
    }
    wagers = [
        [one.position, one.bet, one.amount_cents, one.status, one.won_cents]
        for one in past.table_wagers
    ]
    return [past.number, past.edition, past.faces and list(past.faces), terminals, wagers]


def _of_cage(state: Cage) -> Summary:
    return {
        "book": _of_book(state),
        "vouchers": {
            one.validation_number: [one.amount_cents, state.status_of(one)]
            for one in sorted(state.vouchers.entries(), key=lambda one: one.validation_number)
        },
        "winnings": {
            str(one.number): [one.amount_cents, one.end] for one in state.winnings.values()
        },
        "recoverables": {
            str(one.number): [one.amount_cents, one.owed_cents, one.written_off_cents]
            for one in state.recoverables.values()
        },
    }


def _of_book(state: Table | Cage) -> dict[str, int]:
    """Every account in which something stands, by its name."""
    found = ((str(account), cents) for account, cents in state.book.balances_cents.items())
    return {account: cents for account, cents in sorted(found) if cents}
