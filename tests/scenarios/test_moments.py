"""What a deed can look at."""

import pytest

from taisai.rules import Role
from taisai.scenarios import play, read_scenario
from taisai.scenarios.headings import NOTHING
from taisai.scenarios.language import Values
from taisai.scenarios.moments import CannotHappen, Moment
from taisai.table.vocabulary import Person
from taisai.validation_numbers import is_validation_number

EMPTY = Moment(None, 0, NOTHING, 0, {})


def at_a_table() -> Moment:
    (opened,) = play(read_scenario("edition 9A, table 1 open, dealer Ann"))
    return Moment(opened.after, opened.at, NOTHING, 0, {})


def test_dealer_alone_is_the_dealer_at_the_table() -> None:
    values = Values({"staff": Person(Role.DEALER, "")})
    assert at_a_table().person(values) == Person(Role.DEALER, "Ann")


def test_a_named_person_is_that_person() -> None:
    values = Values({"staff": Person(Role.DEALER, "Ben")})
    assert at_a_table().person(values) == Person(Role.DEALER, "Ben")


def test_the_two_supervisors_are_different_people() -> None:
    ids = {
        EMPTY.person(Values({"staff": Person(role, "")})).id
        for role in (Role.GAME_SUPERVISOR, Role.CASINO_SUPERVISOR)
    }
    assert len(ids) == 2


def test_numbers_of_vouchers_differ_and_are_valid() -> None:
    first = EMPTY.next_validation_number
    second = Moment(None, 0, NOTHING, 1, {}).next_validation_number
    assert first != second
    assert is_validation_number(first)
    assert is_validation_number(second)


def test_a_step_that_needs_a_table_cannot_happen_without_one() -> None:
    with pytest.raises(CannotHappen, match="not set up"):
        _ = EMPTY.table
