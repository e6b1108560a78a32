"""Every language says everything; one that no speaker has read stays out of a live house."""

import json
import re
import sys
from pathlib import Path

import pytest

from taisai.words import FIRST, LANGUAGES, catalogue, languages_reviewed

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT / "tools"))

from missing_words import catalogues, describe_missing  # noqa: E402

TO_DO = """
A message stands in every language or in none: nothing falls back to English. Say each of these in
its language, with the same values in braces; `make words` prints this list. Keep to the words of
docs/guides/add-a-language.md. mi and zh-TW still await a speaker, so do it as well as you can.
"""


def test_every_language_says_everything() -> None:
    missing = describe_missing(catalogues())
    assert not missing, f"{TO_DO}\n{missing}"


def test_what_is_missing_is_listed_with_what_others_say() -> None:
    found = {
        "en": {"felt": {"won": "won {amount}", "lost": "lost"}},
        "mi": {"felt": {"won": "i toa", "extra": "x"}},
    }
    assert describe_missing(found).splitlines() == [
        'mi.json, section "felt": "extra" is not in en.json: take it out',
        'mi.json, section "felt": "lost" is missing',
        '    en: "lost"',
        'mi.json, section "felt": "won" has other values in braces than en.json',
        '    en: "won {amount}"',
    ]


def test_a_language_needs_only_its_own_forms_of_what_counts() -> None:
    english = {"round": "{count} rounds", "round.one": "{count} round"}
    chinese = {"round": "{count} 局"}
    assert describe_missing({"en": {"said": english}, "zh-CN": {"said": chinese}}) == ""


def test_whatever_counts_things_in_english_says_one_of_them_too() -> None:
    english = {key: text for words in catalogues()[FIRST].values() for key, text in words.items()}
    # A number and, after it, a noun of many: "{count} test runs", "{count} things are missing".
    of_many = re.compile(r"\{count\} (\w+ ){0,2}\w+[^\Ws]s\b")
    counting = {key for key, text in english.items() if of_many.search(text)}
    counting = {key for key in counting if not key.endswith(".one")}
    assert len(counting) > 10
    assert not [key for key in sorted(counting) if f"{key}.one" not in english]


def test_the_languages_of_the_house_are_there_and_the_first_needs_no_review() -> None:
    assert {"en", "mi", "zh-CN", "zh-TW"} <= set(LANGUAGES)
    assert languages_reviewed()[0] == FIRST
    assert set(languages_reviewed()) <= set(LANGUAGES)


@pytest.mark.parametrize("tag", sorted(set(LANGUAGES) - {FIRST}))
def test_a_review_is_dated_and_signed_or_awaited(tag: str) -> None:
    file = ROOT / "src" / "taisai" / "words" / f"{tag}.json"
    about = json.loads(file.read_text(encoding="utf-8"))["language"]
    assert about["change"].startswith(about["name"])
    if tag not in languages_reviewed():
        assert about["review"] == "awaited"
        assert about["unreviewed"]


LEFT = frozenset({"PDF", "JSON", "Modbus", "JavaScript", "taisai"})
"""Names, which no language translates."""


@pytest.mark.parametrize("tag", sorted(set(LANGUAGES) - {FIRST}))
def test_no_message_is_left_in_english(tag: str) -> None:
    """A message with words in it is not the English one; names and signs alone may be."""
    english, said = catalogue(FIRST).messages, catalogue(tag).messages
    same = {key: text for key, text in said.items() if text == english.get(key)}
    left = {key: text for key, text in same.items() if any(map(_is_word, text.split()))}
    assert not left


def _is_word(text: str) -> bool:
    return text.isalpha() and text not in LEFT and len(text) > 1
