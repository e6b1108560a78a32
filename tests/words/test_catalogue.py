"""The catalogue: a file for each language, one home for each message."""

import json
from collections import Counter
from pathlib import Path

import pytest

import taisai.words
from taisai.words import FIRST, LANGUAGES, Catalogue, UnknownLanguage, catalogue

FOLDER = Path(taisai.words.__file__).parent


def test_each_language_is_one_file_and_english_is_the_first() -> None:
    assert set(LANGUAGES) == {path.stem for path in FOLDER.glob("*.json")}
    assert LANGUAGES[0] == FIRST == "en"


@pytest.mark.parametrize("tag", LANGUAGES)
def test_no_key_stands_in_two_sections(tag: str) -> None:
    sections = json.loads((FOLDER / f"{tag}.json").read_text(encoding="utf-8"))
    del sections["language"]
    count = Counter(key for words in sections.values() for key in words)
    assert [key for key, times in count.items() if times > 1] == []
    assert set(catalogue(tag).messages) == set(count)


def test_a_language_that_there_is_not_is_refused_with_those_that_there_are() -> None:
    with pytest.raises(UnknownLanguage, match=f"'xx': there are {', '.join(LANGUAGES)}"):
        catalogue("xx")


def test_a_fuller_message_is_said_where_all_that_it_speaks_of_is_known() -> None:
    words = Catalogue("en", {"won": "won", "won.more": "won {amount}"})
    assert words.say("won", {"amount": "$5.00"}) == "won $5.00"
    assert words.say("won", {}) == "won"


def test_a_value_that_was_not_given_stays_a_hole() -> None:
    words = Catalogue("en", {"won": "{who} won {amount}"})
    assert words.fill("won", {"who": 7}) == "7 won {amount}"
    assert words.can_fill("won", {"who": 7, "amount": 5})
    assert not words.can_fill("won", {"who": 7})
    assert not words.can_fill("lost", {})
