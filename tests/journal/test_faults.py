"""How a broken journal is told."""

import pytest

from taisai.journal.faults import WORDS, Broken, JournalBroken, Reason


def test_every_reason_has_its_words() -> None:
    assert set(WORDS) == set(Reason)


@pytest.mark.parametrize(
    ("broken", "words"),
    [
        (
            Broken(stream="table-1", sequence=4, reason=Reason.ALTERED, position=9),
            "stream 'table-1', record 4, line 9: its contents",
        ),
        (
            Broken(stream="table-1", sequence=4, reason=Reason.CUT_TAIL),
            "stream 'table-1', record 4: the record was signed",
        ),
        (
            Broken(stream="", sequence=0, reason=Reason.UNREADABLE, position=2),
            "line 2: what stands there",
        ),
    ],
)
def test_a_fault_is_told_with_its_place(broken: Broken, words: str) -> None:
    assert str(broken).startswith(words)
    assert str(JournalBroken(broken)) == str(broken)
    assert JournalBroken(broken).broken is broken
