"""What the inspector reads of the journal: every event in every language, with values that it has.

Here the messages are held against what events can say (`taisai.streams.event_values`). That the
languages agree with each other is proved beside the screens (`web/tests/messages.test.ts`).
"""

import re
from collections.abc import Iterator
from enum import StrEnum
from pathlib import Path
from typing import Any, Final, get_args

import msgspec
import pytest
from msgspec.structs import FieldInfo, fields, replace
from sqlalchemy import create_engine, select

from documents.test_screen_words import LANGUAGES, every_language, holes, messages
from golden.cage_examples import EXAMPLES as OF_CAGE
from golden.house_examples import EXAMPLES as OF_HOUSE
from golden.table_examples import EXAMPLES as OF_TABLE
from taisai.house.events import SignInRecorded
from taisai.journal import beginning, following
from taisai.journal.faults import Reason
from taisai.reports.journal_audit import Fault
from taisai.reports.replay_sheet import NoSuchRound
from taisai.rules.edition import NotInEdition
from taisai.rules.law import LAW, Physical
from taisai.server.inspection.records import NotADay, RoundSpoilt
from taisai.server.routes.cashier import LOOK_UP
from taisai.store import schema
from taisai.store.export import NoSuchDay, NoSuchStream
from taisai.store.projections import PROJECTIONS
from taisai.store.read_models import UnreadableEvent
from taisai.store.whole_journal import ArchiveAway
from taisai.streams import CAGE, HOUSE, TABLE, values_of
from taisai.views.house import EVENTS as OF_SECURITY_RECORD

INSPECTOR: Final = ("said", "staff", "supervision", "told", "names", "law", "inspector")
FREE_TEXT: Final = {"reason", "note", "what", "text", "evidence", "procedure_reference"}
"""What people write, or leave empty."""
NAMED_ELSEWHERE: Final = {"code", "what", "kind"}
"""Values that are said by messages of their own kind."""

_UNITS: Final = re.compile(r"_(cents|ms|at)$")


def _incidents() -> list[msgspec.Struct]:
    """The cage's and the house's events that the list of incidents can hold."""
    engine = create_engine("sqlite://")
    schema.metadata.create_all(engine)
    examples = [*OF_CAGE, *OF_HOUSE]
    examples += [
        replace(one, is_accepted=False) for one in OF_HOUSE if isinstance(one, SignInRecorded)
    ]
    found = []
    for event in examples:
        project = PROJECTIONS[CAGE if event in OF_CAGE else HOUSE].get(type(event).__name__)
        if project is None:
            continue
        with engine.connect() as connection:
            record = following(beginning("a"), b"{}", event.at)
            project(connection, record, event)
            if connection.execute(select(schema.incidents)).all():
                found.append(event)
            connection.rollback()
    return found


INCIDENTS: Final = _incidents()
SECURITY: Final = [one for one in OF_HOUSE if type(one) in OF_SECURITY_RECORD.values()]
EXAMPLES: Final = list({type(one): one for one in (*OF_TABLE, *OF_CAGE, *OF_HOUSE)}.values())
"""An example of every event, with all that it can say."""


def bare(event: msgspec.Struct) -> msgspec.Struct:
    """The event with nothing said that can be left unsaid."""
    left_out: dict[str, Any] = {}
    for one in fields(event):
        if one.default is not msgspec.NODEFAULT:
            left_out[one.name] = one.default
        elif type(None) in get_args(one.type):
            left_out[one.name] = None
        elif one.name in FREE_TEXT and (one.name != "what" or event not in OF_HOUSE):
            left_out[one.name] = ""
    return replace(event, **left_out)


def names(event: msgspec.Struct) -> set[str]:
    """The values that come with an event, by the names that messages have for them."""
    found = {_UNITS.sub("", name) for name in values_of(event)}
    return found | {"alert"} if type(event).__name__ == "AlertRaised" else found


def _varied(event: msgspec.Struct) -> Iterator[msgspec.Struct]:
    """The event with every word of the vocabulary that can stand in it."""
    for one in fields(event):
        for value in _words(one):
            yield replace(event, **{one.name: value})


def _words(field: FieldInfo) -> list[object]:
    kind = field.type
    if kind is bool:
        return [True, False]
    return list(kind) if isinstance(kind, type) and issubclass(kind, StrEnum) else []


# ------------------------------------------------------------------ sentences


def test_incidents_of_the_cage_and_the_house_are_among_what_is_told() -> None:
    kinds = {type(one).__name__ for one in INCIDENTS}
    assert {"VoucherHeld", "RecoverableWrittenOff", "SignInRecorded", "DeviceRevoked"} <= kinds


@every_language
@pytest.mark.parametrize("event", EXAMPLES, ids=lambda one: type(one).__name__)
def test_every_event_has_a_sentence_with_values_that_it_always_has(
    language: Path, event: msgspec.Struct
) -> None:
    said = messages(language, INSPECTOR)
    key = f"told.{type(event).__name__}"
    always = names(bare(event))
    assert key in said
    assert holes(said[key]) <= always
    if f"{key}.more" in said:
        assert holes(said[f"{key}.more"]) <= names(event)
        assert not holes(said[f"{key}.more"]) <= always, "the shorter one is never said"


@every_language
def test_what_is_put_behind_a_sentence_is_what_the_event_may_say(language: Path) -> None:
    said = messages(language, INSPECTOR)
    by_name = {type(one).__name__: one for one in EXAMPLES}
    put_behind = [key for key in said if key.startswith("told.") and ".and." in key]
    assert put_behind
    for key in put_behind:
        _, event, _, name = key.split(".")
        assert name in names(by_name[event]), key
        assert holes(said[key]) <= names(bare(by_name[event])) | {name}, key


@every_language
def test_each_thing_of_a_list_is_said_with_values_that_it_has(language: Path) -> None:
    said = messages(language, INSPECTOR)
    found = 0
    for event in EXAMPLES:
        for name, value in values_of(event).items():
            if isinstance(value, tuple) and isinstance(value[0], dict):
                key = f"told.{type(event).__name__}.{name}"
                assert holes(said[key]) <= {_UNITS.sub("", one) for one in value[0]}, key
                found += 1
    assert found


@every_language
def test_no_sentence_is_about_an_event_that_there_is_not(language: Path) -> None:
    said = messages(language, INSPECTOR)
    known = {type(one).__name__ for one in EXAMPLES} | {UnreadableEvent.__name__}
    known |= {"list", "seconds", "minutes"}
    assert {key.split(".")[1] for key in said if key.startswith("told.")} == known


@every_language
def test_every_word_of_the_vocabulary_that_a_sentence_holds_is_said(language: Path) -> None:
    said = messages(language, INSPECTOR)
    lacking = set()
    for event in EXAMPLES:
        key = f"told.{type(event).__name__}"
        asked = {hole for one, text in said.items() if one.startswith(key) for hole in holes(text)}
        plain = values_of(event)
        for other in _varied(event):
            values = values_of(other)
            changed = {name for name, value in values.items() if value != plain.get(name)}
            words = {f"word.{one}.{values[one]}" for one in (changed & asked) - NAMED_ELSEWHERE}
            lacking |= words - said.keys()
    assert not lacking


# ------------------------------------------------------------------ names, faults


@every_language
def test_every_event_of_the_journal_has_a_name(language: Path) -> None:
    said = messages(language, INSPECTOR)
    kinds = [type(one) for one in (*OF_TABLE, *OF_CAGE, *OF_HOUSE)] + [UnreadableEvent]
    assert not [kind.__name__ for kind in kinds if f"event.{kind.__name__}" not in said]


@every_language
def test_every_command_that_can_be_refused_has_a_name(language: Path) -> None:
    said = messages(language, INSPECTOR)
    kinds = [one.__name__ for one in (*TABLE.commands, *CAGE.commands, *HOUSE.commands)]
    assert not [name for name in (*kinds, LOOK_UP) if f"command.{name}" not in said]


@every_language
def test_every_way_in_which_a_journal_can_be_wrong_is_said(language: Path) -> None:
    said = messages(language, INSPECTOR)
    assert not [one for one in (*Reason, *Fault) if f"broken.{one}" not in said]
    assert not set(Reason) & {one.value for one in Fault}


@every_language
def test_why_something_cannot_be_read_is_said_with_the_values_that_come_with_it(
    language: Path,
) -> None:
    said = messages(language, INSPECTOR)
    given = {
        RoundSpoilt: {"stream", "sequence"},
        ArchiveAway: {"stream", "sequence", "archive"},
    }
    for kind in (
        NoSuchRound,
        RoundSpoilt,
        ArchiveAway,
        NotInEdition,
        NotADay,
        NoSuchDay,
        NoSuchStream,
    ):
        assert holes(said[f"unread.{kind.__name__}"]) <= given.get(kind, set()), kind


# ------------------------------------------------------------------ the list of the law


def subjects() -> dict[str, str]:
    """What the list of the law says of each rule, by the names that messages have for it."""
    found = {f"law.{rule.citation}": rule.subject for rule in LAW.values()}
    return found | {
        f"law.{rule.citation}.physical": rule.status.reason
        for rule in LAW.values()
        if isinstance(rule.status, Physical)
    }


@every_language
def test_every_rule_of_the_list_is_named_in_every_language(language: Path) -> None:
    assert set(messages(language, ("law",))) == set(subjects())


def test_the_first_language_says_of_each_rule_what_the_list_says() -> None:
    (english,) = (one for one in LANGUAGES if one.stem == "en")
    assert messages(english, ("law",)) == subjects()
