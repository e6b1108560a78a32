"""What equipment is told, and that it is told nothing of the game."""

import msgspec

from table.play import DEALER, Play
from taisai.rules.figures import NOTES_CENTS
from taisai.table import commands as c
from taisai.table.vocabulary import Part
from taisai.views.equipment import view
from taisai.views.parts import encode_view


def test_an_acceptor_is_told_which_notes_would_be_credited() -> None:
    play = Play(credits_cents_max=6_000)
    assert view(play.state, 7, play.now).notes_cents == NOTES_CENTS
    play.insert(7, 5_000)
    assert play.state.credits(7) == 5_000
    told = view(play.state, 7, play.now)
    assert told.notes_cents == tuple(
        cents
        for cents in NOTES_CENTS
        if play.can(c.OfferNote(terminal=7, note_id="1/a/1", note_cents=cents))
    )
    assert told.why_no_note is msgspec.UNSET


def test_an_acceptor_that_takes_no_note_is_told_why() -> None:
    play = Play()
    play.do(c.DeclareMalfunction(by=DEALER, part=Part.TUMBLER, what="it does not turn"))
    told = view(play.state, 7, play.now)
    assert told.notes_cents == ()
    assert isinstance(told.why_no_note, msgspec.Struct)
    assert told.why_no_note.code == "game_lock"


def test_equipment_is_told_nothing_of_wagers_credits_or_dice() -> None:
    play = Play()
    play.insert(7, 5_000)
    play.open_round()
    play.wager(7, "small", 500)
    fields = {"at", "table", "cabinet", "notes_cents", "own", "is_in_audit", "open_switches"}
    for cabinet in (0, 7):
        assert set(msgspec.json.decode(encode_view(view(play.state, cabinet, play.now)))) <= fields
