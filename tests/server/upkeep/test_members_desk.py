"""Who runs the house, as it is shown, and who of them can be asked to leave."""

import pytest
from sqlalchemy import Engine

from store.test_members import join_house
from taisai.server.upkeep.members_desk import (
    NobodyElse,
    UnknownMember,
    ask_member,
    members_shown,
)
from taisai.store.leases import Leases
from taisai.store.members import Members
from taisai.streams import GROUPS, OFFICE, group_of

TABLES = ("table-1", "table-2", "table-3")
FIRST = group_of("table-1")


def test_each_member_is_shown_with_what_it_runs(engine: Engine) -> None:
    members = Members(engine)
    a, b = (join_house(engine, name) for name in "ab")
    members.claim(b, "http://b:8080", "1.2")
    members.note(b, clock_off_ms=300, is_clock_off=1)
    assert members.hand_over(a, [FIRST, OFFICE], "b")
    shown = members_shown(members.look(), TABLES, {"a": 7, "b": 900}, "b")
    assert shown.is_shared
    first, second = shown.members
    assert (first.name, first.tables, first.has_office) == ("a", TABLES[1:], False)
    assert (first.unheard_ms, first.is_here) == (7, False)
    assert (second.name, second.tables, second.has_office) == ("b", TABLES[:1], True)
    assert (second.address, second.version) == ("http://b:8080", "1.2")
    assert (second.clock_off_ms, second.is_clock_off, second.is_here) == (300, True, True)


def test_tables_of_a_member_stand_as_people_count_them(engine: Engine) -> None:
    join_house(engine, "a")
    unordered = ("table-10", "table-9", "table-1")
    [shown] = members_shown(Members(engine).look(), unordered, {}, "a").members
    assert shown.tables == ("table-1", "table-9", "table-10")


def test_one_that_has_left_is_shown_until_its_tables_are_taken(engine: Engine) -> None:
    members = Members(engine)
    a, b = (join_house(engine, name) for name in "ab")
    Leases(engine).release(a)
    [first, _] = members_shown(members.look(), TABLES, {}, "b").members
    assert (first.name, first.has_ended) == ("a", True)
    gone = next(one.lease for one in members.look().members if one.lease.name == "a")
    assert members.fence(gone, ["b"], b)
    [only] = members_shown(members.look(), TABLES, {}, "b").members
    assert (only.name, only.tables) == ("b", TABLES)


def test_a_member_is_asked_to_leave_and_to_stay(engine: Engine) -> None:
    members = Members(engine)
    for name in "ab":
        join_house(engine, name)
    ask_member(members, "a", is_leaving=True)
    assert [one.is_draining for one in members_shown(members.look(), (), {}, "b").members] == [
        True,
        False,
    ]
    ask_member(members, "a", is_leaving=False)
    assert not members.look().members[0].is_leaving


def test_the_only_one_and_nobody_cannot_be_asked_to_leave(engine: Engine) -> None:
    members = Members(engine)
    join_house(engine, "a")
    with pytest.raises(NobodyElse):
        ask_member(members, "a", is_leaving=True)
    with pytest.raises(UnknownMember):
        ask_member(members, "nobody", is_leaving=True)
    house = members.look()
    assert not house.members[0].is_leaving
    assert set(house.owned_by("a")) == set(GROUPS)
