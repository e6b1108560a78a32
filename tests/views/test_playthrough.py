"""What each role sees through a short evening, compared with the stored text."""

from views.playthrough import PLAYTHROUGH, STEPS, text


def test_every_role_sees_what_it_saw_when_the_text_was_written() -> None:
    assert text() == PLAYTHROUGH.read_text(encoding="utf-8")


def test_the_stored_text_has_every_step() -> None:
    stored = PLAYTHROUGH.read_text(encoding="utf-8")

    assert [words for words, _ in STEPS if f". {words}\n" not in stored] == []
