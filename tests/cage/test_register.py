"""A register remembers every entry and copies little."""

import msgspec
from hypothesis import given
from hypothesis import strategies as st

from taisai.cage.register import Register


@given(st.lists(st.tuples(st.text(max_size=3), st.integers())))
def test_a_register_answers_as_a_dictionary_does(changes: list[tuple[str, int]]) -> None:
    register = Register[int]()
    for key, entry in changes:
        register = register.with_entry(key, entry)
    expected = dict(changes)
    assert {key: register.get(key) for key in expected} == expected
    assert sorted(register.entries()) == sorted(expected.values())
    assert register.count == len(expected)


def test_a_register_is_not_changed_by_what_is_made_of_it() -> None:
    before = Register[int]().with_entry("a", 1)
    before.with_entry("a", 2)
    before.with_entry("b", 3)
    assert (before.get("a"), before.get("b"), before.count) == (1, None, 1)


def test_a_register_survives_a_snapshot() -> None:
    register = Register[int]().with_entry("a", 1).with_entry("b", 2)
    data = msgspec.json.encode(register)
    assert msgspec.json.decode(data, type=Register[int]) == register


def test_a_change_copies_one_shelf_and_shares_the_others() -> None:
    before = Register[int]()
    for index in range(1_000):
        before = before.with_entry(str(index), index)
    after = before.with_entry("7", -7)
    copied = [
        number for number, shelf in after.shelves.items() if shelf is not before.shelves[number]
    ]
    assert len(copied) == 1
    assert len(after.shelves) > 400
