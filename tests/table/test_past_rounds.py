"""Rounds that are over: the newest in full, the others by their digest."""

import hashlib
from typing import get_args, get_type_hints

import msgspec
from msgspec.inspect import is_struct_type

from table.play import DEALER, Play
from taisai.table import commands as c
from taisai.table.past_rounds import (
    ROUNDS_HELD_MAX,
    PastRound,
    TerminalRound,
    digest_of,
    has_digest,
)
from taisai.table.vocabulary import TableWager

ROUND = PastRound(
    number=7,
    edition="9A",
    layout="standard",
    began_at=1,
    opened_at=2,
    closed_at=3,
    ended_at=4,
    spins=3,
    faces=(1, 2, 3),
    entered_faces=(1, 2, 3),
    terminals={4: TerminalRound(session=2, wagers={"small": 500}, wagered_cents=500)},
)


def _past(play: Play) -> PastRound:
    return play.state.history.held[-1]


def test_a_past_round_holds_what_a_dispute_needs() -> None:
    play = Play(layout="alternative")
    play.insert(7, 5_000)
    play.open_round()
    opened_at = play.now
    play.wager(7, "small", 500)
    play.close()
    play.enter(1, 2, 3)
    play.settle()

    past = _past(play)
    assert (past.number, past.edition, past.layout, past.spins) == (1, "9A", "alternative", 3)
    assert (past.opened_at, past.closed_at) == (opened_at, opened_at + 45_000)
    assert (past.faces, past.entered_faces, past.void_reason) == ((1, 2, 3), (1, 2, 3), "")
    played = past.terminals[7]
    assert (played.session, played.wagers, played.wagered_cents) == (1, {"small": 500}, 500)
    assert (played.won_cents, played.returned_cents) == (500, 1_000)
    assert past.ended_at == play.now


def test_the_newest_twenty_are_held_and_the_others_known_by_digest() -> None:
    play = Play()
    play.insert(7, 5_000)
    play.play_round((1, 2, 3), {7: {"small": 500}})
    first = _past(play)
    for _ in range(ROUNDS_HELD_MAX):
        play.play_round((1, 2, 3))

    history = play.state.history
    assert [past.number for past in history.held] == list(range(2, 22))
    assert history.digests == {1: digest_of(first)}


def test_void_rounds_are_counted_among_them() -> None:
    play = Play()
    play.spin()
    play.do(c.AnnounceVoidRound(by=DEALER, reason="x"))
    play.play_round((1, 2, 3))

    assert [past.faces for past in play.state.history.held] == [None, (1, 2, 3)]


def test_a_digest_tells_two_records_apart() -> None:
    play = Play()
    play.play_round((1, 2, 3))
    past = _past(play)
    other = msgspec.structs.replace(past, spins=4)

    assert digest_of(past) == digest_of(msgspec.structs.replace(past))
    assert digest_of(past) != digest_of(other)
    assert has_digest(past, digest_of(past))
    assert not has_digest(other, digest_of(past))


def test_a_digest_covers_only_what_is_said() -> None:
    """A field that is added later, with its default, changes no digest of before."""
    said = b'{"began_at":1,"closed_at":3,"edition":"9A","ended_at":4,"entered_faces":[1,2,3],'
    said += b'"faces":[1,2,3],"layout":"standard","number":7,"opened_at":2,"spins":3,'
    said += b'"terminals":{"4":{"session":2,"wagered_cents":500,"wagers":{"small":500}}}}'
    assert digest_of(ROUND) == f"2:{hashlib.sha256(said).hexdigest()}"


def test_a_digest_says_nothing_of_a_round_that_nobody_wagered_in() -> None:
    empty = msgspec.structs.replace(ROUND, terminals={})
    said = b'{"began_at":1,"closed_at":3,"edition":"9A","ended_at":4,"entered_faces":[1,2,3],'
    said += b'"faces":[1,2,3],"layout":"standard","number":7,"opened_at":2,"spins":3}'
    assert digest_of(empty) == f"2:{hashlib.sha256(said).hexdigest()}"


def test_the_digest_of_the_first_version_covers_the_fields_of_that_version() -> None:
    said = b'{"began_at":1,"closed_at":3,"corrections_count":0,"edition":"9A","ended_at":4,'
    said += b'"entered_faces":[1,2,3],"faces":[1,2,3],"layout":"standard","number":7,"opened_at":2,'
    said += b'"spins":3,"table_wagers":[],"terminals":{"4":{"faces":null,"recognised":true,'
    said += b'"refused":false,"returned_cents":0,"session":2,"wagered_cents":500,'
    said += b'"wagers":{"small":500},"won_cents":0}},"void_reason":""}'
    assert has_digest(ROUND, hashlib.sha256(said).hexdigest())
    assert not has_digest(msgspec.structs.replace(ROUND, spins=4), hashlib.sha256(said).hexdigest())


def test_a_digest_leaves_out_what_a_wager_on_the_layout_does_not_say() -> None:
    wager = TableWager(position=1, bet="small", amount_cents=500)
    with_wager = msgspec.structs.replace(ROUND, terminals={}, table_wagers=(wager,))
    said = b'{"began_at":1,"closed_at":3,"edition":"9A","ended_at":4,"entered_faces":[1,2,3],'
    said += b'"faces":[1,2,3],"layout":"standard","number":7,"opened_at":2,"spins":3,'
    said += b'"table_wagers":[{"amount_cents":500,"bet":"small","position":1}]}'
    assert digest_of(with_wager) == f"2:{hashlib.sha256(said).hexdigest()}"


def test_every_struct_in_a_round_is_one_that_a_digest_covers() -> None:
    hints = get_type_hints(PastRound)
    nested = {one for kind in hints.values() for one in get_args(kind) if is_struct_type(one)}
    assert nested == {TerminalRound, TableWager}
    for kind in nested:
        assert not [one for one in get_type_hints(kind).values() if is_struct_type(one)]
