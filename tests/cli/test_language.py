"""One home for the language in which a command speaks."""

import pytest

from taisai.cli.language import speaker_of
from taisai.words import UnknownLanguage

NOTE = {"terminal": 7, "note_cents": 5_000}


def test_a_command_speaks_english_where_no_language_is_asked_for() -> None:
    assert speaker_of(None).tell("NoteInserted", NOTE) == "Terminal 7 took a note of $50.00"


def test_a_command_speaks_the_language_that_was_asked_for() -> None:
    assert speaker_of("zh-CN").tell("NoteInserted", NOTE) == "7 号终端收入纸币 $50.00"


def test_times_are_said_as_the_command_wants_them() -> None:
    assert speaker_of(None, moment=lambda at: f"moment {at}").moment(12) == "moment 12"


def test_a_language_that_there_is_not_is_refused() -> None:
    with pytest.raises(UnknownLanguage, match="no language is named 'xx'"):
        speaker_of("xx")
