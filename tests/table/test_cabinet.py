"""What a note's identity is, and what a cash box should hold."""

import pytest

from taisai.devices.notes import NoteIdentity
from taisai.table.cabinet import Stacker, note_source


def test_the_identity_that_an_agent_gives_is_the_one_that_a_table_reads() -> None:
    assert note_source(str(NoteIdentity(192_902, "k3f9", 7))) == ("192902/k3f9", 7)


def test_an_identity_names_the_acceptor_its_log_and_the_number_there() -> None:
    assert note_source("192902/k3f9/7") == ("192902/k3f9", 7)


@pytest.mark.parametrize(
    "text", ["", "7", "1/7", "1/a/b/7", "1/a/", "1/a/-1", "1/a/٣", "1/a/" + "9" * 16]
)
def test_anything_else_is_no_identity(text: str) -> None:
    assert note_source(text) is None


def test_a_cash_box_should_hold_the_notes_that_were_credited_into_it() -> None:
    assert Stacker(seal="S-1", notes={2_000: 3, 5_000: 1}).cents == 11_000
