"""An address is read in every form that people have, or refused in words."""

from collections.abc import Callable
from pathlib import Path

import pytest
from sqlalchemy import Engine

from journal.evening import few
from store.postgres import Server
from taisai.store.addresses import (
    BadDatabaseAddress,
    hosts_count,
    read_address,
    words_for_programs,
)
from taisai.store.backup import back_up
from taisai.store.engine import make_engine
from taisai.store.failures import Failure, StoreFailed
from taisai.store.journal import SqlJournal
from taisai.store.restore import restore

NOBODY = 1
"""A port on which nobody listens: the first of several hosts is down."""


def written(address: str, server: Server, database: str) -> str:
    """An address as it stands, with the real server in it."""
    return address.format(down=f"127.0.0.1:{NOBODY}", port=server.port, name=database)


SEVERAL = [
    "postgresql://taisai@{down},127.0.0.1:{port}/{name}",
    "postgresql://taisai@{down},127.0.0.1:{port}/{name}?target_session_attrs=read-write",
    "postgres://taisai@{down},127.0.0.1:{port}/{name}?target_session_attrs=primary",
    "postgresql+psycopg://taisai@{down},127.0.0.1:{port}/{name}",
    "host=127.0.0.1,127.0.0.1 port=1,{port} user=taisai dbname={name}",
    "host=127.0.0.1,127.0.0.1 port={port} user=taisai dbname={name} target_session_attrs=any",
    "postgresql://taisai@/{name}?host={down}&host=127.0.0.1:{port}",
    "postgresql://taisai@/{name}?host={down}&host=127.0.0.1:{port}&target_session_attrs=read-write",
    "postgresql://taisai@/{name}?host=127.0.0.1,127.0.0.1&port=1,{port}",
]


@pytest.mark.parametrize("address", SEVERAL)
def test_a_house_is_written_read_backed_up_and_restored_by_every_form(
    address: str, postgres: Server, tmp_path: Path, engines: Callable[[str], Engine]
) -> None:
    name = postgres.new_database("template_house").rpartition("/")[2]
    url = written(address, postgres, name)
    SqlJournal(engines(url)).append(few())
    # Read as commands read that change nothing: it is the same primary.
    looking = make_engine(url, is_read_only=True)
    assert tuple(SqlJournal(looking).read("table-1")) == few()
    with pytest.raises(StoreFailed) as failed:
        SqlJournal(looking).append(few("table-2"))
    assert failed.value.reason is Failure.READ_ONLY
    copy = back_up(looking, tmp_path / "copy")
    looking.dispose()
    empty = postgres.new_database().rpartition("/")[2]
    again = engines(written(address, postgres, empty))
    restore(copy.path, again)
    assert tuple(SqlJournal(again).read("table-1")) == few()


@pytest.mark.parametrize("address", SEVERAL)
def test_an_address_stays_what_it_is_when_it_is_written_out(address: str, postgres: Server) -> None:
    """Archives lie on the same servers: their address is the house's with another name."""
    url = read_address(written(address, postgres, "house"))
    assert hosts_count(url) == 2
    assert read_address(url.render_as_string(hide_password=False)) == url


def test_of_several_hosts_the_primary_is_meant_unless_somebody_says_otherwise() -> None:
    several = read_address("postgresql://one,two/house")
    assert several.query["target_session_attrs"] == "primary"
    alone = read_address("postgresql://one/house")
    assert "target_session_attrs" not in alone.query
    any_will_do = read_address("postgresql://one,two/house?target_session_attrs=any")
    assert any_will_do.query["target_session_attrs"] == "any"


def test_who_reads_where_nothing_can_be_written_is_led_to_the_primary_all_the_same() -> None:
    address = "postgresql://one,two/house?target_session_attrs=read-write"
    assert read_address(address).query["target_session_attrs"] == "read-write"
    assert read_address(address, is_read_only=True).query["target_session_attrs"] == "primary"


@pytest.mark.parametrize("way", ["standby", "read-only", "prefer-standby"])
def test_who_writes_is_not_led_to_a_replica(way: str) -> None:
    address = f"postgresql://one,two/house?target_session_attrs={way}"
    with pytest.raises(BadDatabaseAddress, match="any, read-write, primary are allowed"):
        read_address(address)
    assert read_address(address, is_read_only=True).query["target_session_attrs"] == way


@pytest.mark.parametrize(
    ("address", "words"),
    [
        ("postgresql://u:hush@one:two/house", "cannot be read"),
        ("postgresql://u:hush@one:1,two:x:3/house", "non-integer port"),
        ("host=one password=hush nonsense", "cannot be read"),
        ("host=one,two,three port=1,2 password=hush", "3 hosts and 2 ports"),
        ("postgresql://u:hush@/house?host=one:1&host=two:2&port=3", "mix"),
        ("postgresql://u:hush@one/house?colour=red", "does not know: colour"),
        ("postgresql://u:hush@one,two/house?colour=red", "cannot be read"),
        ("postgresql://u:hush@one/house?target_session_attrs=best", "'best'"),
    ],
)
def test_what_cannot_be_used_is_refused_in_words_and_shows_no_password(
    address: str, words: str
) -> None:
    with pytest.raises(BadDatabaseAddress, match=words) as refused:
        make_engine(address)
    assert "hush" not in str(refused.value)


def test_programs_are_given_all_hosts_and_no_password() -> None:
    url = read_address("postgresql://u:hush@one:1,[::1]:2/house?sslmode=require")
    words, password = words_for_programs(url)
    assert password == "hush"  # noqa: S105
    assert sorted(words.split()) == [
        "dbname=house",
        "host=one,::1",
        "port=1,2",
        "sslmode=require",
        "target_session_attrs=primary",
        "user=u",
    ]
