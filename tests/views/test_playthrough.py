"""What each role sees through a short evening, compared with the stored text."""

from views.playthrough import STEPS, STORED, text


def test_every_role_sees_what_it_saw_when_the_text_was_written() -> None:
    assert text() == STORED.read_text(encoding="utf-8")


def test_the_stored_text_has_every_step() -> None:
    stored = STORED.read_text(encoding="utf-8")

    assert [words for words, _ in STEPS if f". {words}\n" not in stored] == []
