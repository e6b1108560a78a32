"""A person is written the same way in every stream."""

import msgspec

from taisai.persons import Person
from taisai.rules import Role
from taisai.table import vocabulary


def test_a_person_is_written_as_a_role_and_an_id() -> None:
    assert msgspec.json.encode(Person(Role.CASHIER, "c1")) == b'{"role":"cashier","id":"c1"}'


def test_the_tables_person_is_the_same_struct() -> None:
    assert vocabulary.Person is Person
