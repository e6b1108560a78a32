"""Events and commands as bytes: canonical, strict, and the same as in every released version."""

from table.play import Play
from taisai.table import commands as c
from taisai.table.codec import decode_command, decode_event, encode
from taisai.table.events import RoundRecalculated
from taisai.table.past_rounds import ROUNDS_HELD_MAX


def test_a_round_too_old_to_be_held_is_known_by_its_digest_whoever_wagered_in_it() -> None:
    play = Play(terminals=(2, 10))
    play.insert(2, 50_000)
    play.insert(10, 50_000)
    for _ in range(ROUNDS_HELD_MAX + 1):
        play.play_round((1, 3, 6), {10: {"small": 500, "big": 500}, 2: {"face_6": 500}})
    assert list(play.state.history.digests) == [1]


def test_a_correction_that_carries_an_old_round_round_trips() -> None:
    play = Play(terminals=(2, 10))
    play.insert(2, 50_000)
    play.insert(10, 50_000)
    play.play_round((1, 3, 6), {10: {"small": 500}, 2: {"small": 500}})
    past = play.state.history.held[0]
    for _ in range(ROUNDS_HELD_MAX):
        play.play_round((1, 3, 6))
    command = c.RecalculateRound(
        **play.both(), round=1, faces=(5, 5, 6), evidence="camera 4", record=past
    )
    assert decode_command(encode(command)) == command
    play.do(command)
    event = play.newest(RoundRecalculated)
    assert event.record == past
    assert decode_event(encode(event)) == event
