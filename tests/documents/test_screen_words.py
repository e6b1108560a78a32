"""What people read when the Game System says no, or tells them something: plain, in every language.

The screens have a message for every code; here each is held against what the rooms can say. That
the languages agree with each other is proved beside the screens (`web/tests/messages.test.ts`).
"""

import ast
import json
import re
from collections import defaultdict
from functools import cache
from pathlib import Path
from typing import Final

import pytest

from taisai.agent.door_desk import FOUND_OPEN
from taisai.cage.refusals import REASONS as CAGE_REASONS
from taisai.devices import notes, printing
from taisai.devices.modbus.board import BoardFault
from taisai.devices.ssp.messages import REJECT_REASONS
from taisai.devices.ssp.unit import finding_of_count
from taisai.house.refusals import REASONS as HOUSE_REASONS
from taisai.rules.bets import BETS
from taisai.table.refusals import REASONS as TABLE_REASONS
from taisai.table.vocabulary import AlertKind, NoSpinCause
from taisai.views.first_page import (
    GroupKind,
    PageNoticeKind,
    Place,
    SeatState,
    Sentence,
    TileKind,
)
from taisai.views.messages import MessageKind

ROOT: Final = Path(__file__).parents[2]
LANGUAGES: Final = sorted((ROOT / "src" / "taisai" / "words").glob("*.json"))
WORDS_OF_REASONS: Final = [
    reason.words
    for reasons in (TABLE_REASONS, CAGE_REASONS, HOUSE_REASONS)
    for reason in reasons.values()
]
PLAYERS: Final = ("said",)
STAFF: Final = ("said", "staff")
_UNITS: Final = re.compile(r"_(cents|ms)$")
_HOLE: Final = re.compile(r"\{(\w+)\}")

every_language = pytest.mark.parametrize("language", LANGUAGES, ids=lambda path: path.stem)


@cache
def sections(language: Path) -> dict[str, dict[str, str]]:
    """The sections of a language."""
    found: dict[str, dict[str, str]] = json.loads(language.read_text(encoding="utf-8"))
    return found


def messages(language: Path, names: tuple[str, ...]) -> dict[str, str]:
    """The messages of some sections of a language."""
    return {key: text for name in names for key, text in sections(language)[name].items()}


def holes(text: str) -> set[str]:
    """The names of the values that a message fills in."""
    return set(_HOLE.findall(text))


def values_given() -> dict[str, set[str]]:
    """The values that come with each code, by the names that messages have for them."""
    given: dict[str, set[str]] = defaultdict(set)
    for path in (ROOT / "src" / "taisai").rglob("*.py"):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        in_module = _codes_in(tree)
        for call in ast.walk(tree):
            if not (isinstance(call, ast.Call) and isinstance(call.func, ast.Name)):
                continue
            if call.func.id.endswith("Refused") and call.args:
                names = {_UNITS.sub("", one.arg) for one in call.keywords if one.arg is not None}
                # Where a code is looked up, it is one of those that the module names.
                for code in _codes_in(call.args[0]) or in_module:
                    given[code] |= names
    return given


def _codes_in(tree: ast.AST) -> set[str]:
    return {
        one.attr.lower()
        for one in ast.walk(tree)
        if isinstance(one, ast.Attribute)
        and isinstance(one.value, ast.Name)
        and one.value.id.endswith("Code")
    }


@every_language
def test_every_refusal_that_a_player_can_meet_has_a_message(language: Path) -> None:
    said = messages(language, PLAYERS)
    assert not [code for code in TABLE_REASONS if f"refusal.{code}" not in said]


@every_language
def test_every_refusal_that_staff_can_meet_has_a_message(language: Path) -> None:
    said = messages(language, STAFF)
    codes = (*TABLE_REASONS, *CAGE_REASONS, *HOUSE_REASONS)
    assert not [code for code in codes if f"refusal.{code}" not in said]


@every_language
def test_a_refusals_message_needs_no_value_that_may_be_missing(language: Path) -> None:
    said = messages(language, STAFF)
    plain = {key for key in said if key.startswith("refusal.") and not key.endswith(".more")}
    assert plain
    assert not [key for key in plain if holes(said[key])]


@every_language
def test_a_fuller_message_speaks_of_values_that_the_refusal_gives(language: Path) -> None:
    said = messages(language, STAFF)
    given = values_given()
    fuller = {
        key.removeprefix("refusal.").removesuffix(".more"): text
        for key, text in said.items()
        if key.startswith("refusal.") and key.endswith(".more")
    }
    assert "at_maximum" in fuller
    wrong = {code: holes(text) - given[code] for code, text in fuller.items()}
    assert not {code: names for code, names in wrong.items() if names}
    assert all(holes(text) for text in fuller.values())


@every_language
def test_every_message_to_a_player_is_there_with_values_that_a_view_has(language: Path) -> None:
    said = messages(language, PLAYERS)
    assert {key.removesuffix(".more") for key in said if key.startswith("message.")} == {
        f"message.{kind}" for kind in MessageKind
    }
    texts = [text for key, text in said.items() if key.startswith("message.")]
    assert not [text for text in texts if holes(text) - {"amount", "cancelled", "round"}]


@every_language
def test_every_cause_of_a_round_without_a_result_has_its_words(language: Path) -> None:
    said = messages(language, PLAYERS)
    assert not [cause for cause in NoSpinCause if f"cause.{cause}" not in said]


@every_language
def test_every_alert_is_there_with_values_that_an_alert_has(language: Path) -> None:
    said = messages(language, STAFF)
    assert not [kind for kind in AlertKind if f"alert.{kind}" not in said]
    texts = [said[f"alert.{kind}"] for kind in AlertKind]
    assert not [text for text in texts if holes(text) - {"terminal"}]
    fuller = {kind: said.get(f"alert.{kind}.more", "") for kind in AlertKind}
    assert {kind: holes(text) for kind, text in fuller.items() if text} == {
        AlertKind.LARGE_WIN: {"terminal", "amount"},
        AlertKind.IDENTITY_CHECK: {"terminal", "amount"},
        AlertKind.IDLE_SEAT: {"position"},
        AlertKind.CABINET_FAULT: {"terminal", "device", "faults"},
        AlertKind.NOT_ON_REGISTER: {"device", "model"},
        AlertKind.VOUCHER_IN_DOUBT: {"terminal", "amount"},
        AlertKind.NOTE_TO_PAY: {"terminal", "amount"},
        AlertKind.TAMPER: {"terminal", "amount", "wagered"},
        AlertKind.TERMINAL_REVOKED: {"terminal", "amount", "wagered"},
        AlertKind.TERMINAL_LOST: {"terminal", "amount", "wagered"},
        AlertKind.NOTE_IN_DOUBT: {"terminal", "amount"},
        AlertKind.EARLY_ENTRY: {"person"},
        AlertKind.ANNOUNCEMENT_DIFFERS: {"announced", "entered"},
        AlertKind.READING_DIFFERS: {"read", "entered"},
    }


def found_by_devices() -> set[str]:
    """What drivers and agents say that they have found, in words of their own."""
    told = {"_doubt", "_doubt_unexpected", "_return", "_give_up", "_give_up_wanted", "_tell_doubt"}
    found = {finding_of_count(more).split(", ")[0] for more in (1, -1)} | {"all_shut"}
    found |= {*map(str, notes.Fault), *map(str, printing.Fault), str(BoardFault.SILENT)}
    found |= {*REJECT_REASONS.values(), *FOUND_OPEN.values()}
    for room in ("agent", "devices"):
        for path in (ROOT / "src" / "taisai" / room).rglob("*.py"):
            for one in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                if isinstance(one, ast.FunctionDef) and one.name == "why_not_ready":
                    returned = [each for each in ast.walk(one) if isinstance(each, ast.Return)]
                elif isinstance(one, ast.Call) and getattr(one.func, "attr", "") in told:
                    returned = one.args
                else:
                    continue
                words = [each for arg in returned for each in ast.walk(arg)]
                found |= {str(each.value) for each in words if _is_word(each)}
    return found


def _is_word(one: ast.AST) -> bool:
    return isinstance(one, ast.Constant) and isinstance(one.value, str)


@every_language
def test_whatever_a_cabinets_devices_find_has_its_words(language: Path) -> None:
    found = found_by_devices()
    assert {"restart", "not_told_again", "printing", "no_letters", "counted_fewer"} <= found
    assert {f"fault.{one}" for one in found} - set(messages(language, STAFF)) == set()


@every_language
def test_every_kind_of_bet_has_a_name_and_says_when_it_wins(language: Path) -> None:
    said = messages(language, ("common", "panels"))
    for bet in BETS.values():
        prices = [f".{price}" for price in range(1, 4)] if bet.prices_count == 3 else [""]
        assert f"kind.{bet.kind}" in said
        assert not bet.numbers or holes(said[f"say.{bet.kind}"]) == {"number"}
        assert not [one for one in prices if f"wins.{bet.kind}{one}" not in said]


@every_language
def test_everything_that_the_first_page_can_be_told_has_its_words(language: Path) -> None:
    said = messages(language, ("welcome", "notice"))
    wanted = {
        *(f"tour.{sentence}" for sentence in Sentence),
        *(f"place.{place}" for place in Place),
        *(f"group.{kind}" for kind in GroupKind),
        *(f"seat.{state}" for state in SeatState),
        *(f"tile.{kind}{more}" for kind in TileKind for more in ("", ".words")),
        *(f"why.{kind}{more}" for kind in PageNoticeKind for more in ("", ".words")),
    }
    assert {key for key in said if not key.startswith(("page.", "welcome."))} == wanted


@every_language
def test_words_of_the_tour_lead_only_to_places_that_a_demo_has(language: Path) -> None:
    said = messages(language, ("welcome",))
    named = {name for sentence in Sentence for name in holes(said[f"tour.{sentence}"])}
    assert named == {place.value for place in Place}


@every_language
def test_no_sentence_holds_a_name_of_the_programs_own(language: Path) -> None:
    said = messages(language, tuple(sections(language)))
    rendered = {key: _HOLE.sub("$5.00", text) for key, text in said.items()}
    assert not {key: text for key, text in rendered.items() if re.search(r"_|[{}]", text)}


@pytest.mark.parametrize("words", WORDS_OF_REASONS)
def test_the_game_systems_own_words_are_plain(words: str) -> None:
    assert "_" not in words
