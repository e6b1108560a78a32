"""What drivers and files say when they fail is called by its name."""

import sqlite3

import psycopg
import pytest
from sqlalchemy.exc import OperationalError

from taisai.store.failures import WORDS, Failure, failure_of


@pytest.mark.parametrize(
    ("state", "reason"),
    [
        ("53100", Failure.DISK_FULL),
        ("25006", Failure.READ_ONLY),
        ("57P01", Failure.NO_CONNECTION),
        ("57014", Failure.LOCKED),
        ("XX001", Failure.CORRUPT),
        ("22012", Failure.OTHER),
    ],
)
def test_what_postgresql_says_is_understood(state: str, reason: Failure) -> None:
    said = psycopg.errors.lookup(state)("the server's words")
    assert failure_of(OperationalError("INSERT", {}, said)).reason is reason


def test_a_full_disk_under_any_file_is_understood() -> None:
    assert failure_of(OSError(28, "No space left on device")).reason is Failure.DISK_FULL


@pytest.mark.parametrize(
    ("code", "words", "reason"),
    [
        (sqlite3.SQLITE_FULL, "database or disk is full", Failure.DISK_FULL),
        (sqlite3.SQLITE_READONLY_DBMOVED, "attempt to write", Failure.READ_ONLY),
        (sqlite3.SQLITE_BUSY_SNAPSHOT, "database is locked", Failure.LOCKED),
        (sqlite3.SQLITE_CORRUPT_INDEX, "malformed", Failure.CORRUPT),
        (sqlite3.SQLITE_ERROR, "no such table: records", Failure.NOT_SET_UP),
        (sqlite3.SQLITE_ERROR, "near SELEKT: syntax error", Failure.OTHER),
    ],
)
def test_what_sqlite_says_is_understood_by_its_kind(code: int, words: str, reason: Failure) -> None:
    said = sqlite3.OperationalError(words)
    said.sqlite_errorcode = code
    found = failure_of(OperationalError("INSERT", {}, said))
    assert found.reason is reason
    assert str(found) == f"{WORDS[reason]} ({words})"


def test_a_driver_that_was_called_directly_and_hears_nothing_has_lost_its_server() -> None:
    assert failure_of(psycopg.OperationalError("closed")).reason is Failure.NO_CONNECTION
    assert failure_of(psycopg.DataError("odd")).reason is Failure.OTHER


def test_every_failure_has_its_words() -> None:
    assert WORDS.keys() == set(Failure)
