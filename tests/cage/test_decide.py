"""Who may ask the cage for what; `can` answers as `decide` does."""

import pytest

from cage.counter import (
    CASHIER,
    CASINO_SUPERVISOR,
    GAME_SUPERVISOR,
    OTHER_CASINO_SUPERVISOR,
    Counter,
    number_of,
    register,
)
from taisai.cage import commands as c
from taisai.cage.refusals import Code
from taisai.persons import APPROVAL_MS_MAX, Person
from taisai.rules import Role
from taisai.streams import CAGE, can, why_not


def cancel(by: Person, second: Person, proposed_at: int) -> c.CancelVoucher:
    return c.CancelVoucher(
        by=by,
        second=second,
        proposed_at=proposed_at,
        validation_number=number_of(1),
        reason="jammed",
    )


def test_nothing_can_be_asked_before_the_cage_is_open() -> None:
    assert Counter(is_open=False).code(register(1)) is Code.NOT_SET_UP


@pytest.mark.parametrize("role", sorted(set(Role) - {Role.CASINO_SUPERVISOR}))
def test_only_a_casino_supervisor_opens_the_cage(role: Role) -> None:
    counter = Counter(is_open=False)
    assert counter.code(c.OpenCage(by=Person(role, "x"))) is Code.NOT_YOUR_CALL


@pytest.mark.parametrize("role", sorted(set(Role) - {Role.CASHIER}))
def test_only_a_cashier_redeems(role: Role) -> None:
    counter = Counter()
    counter.issue(1)
    command = c.RedeemVoucher(
        by=Person(role, "x"), validation_number=number_of(1), amount_cents=5_000, means=c.Means.CASH
    )
    assert counter.code(command) is Code.NOT_YOUR_CALL


@pytest.mark.rule("R20")
@pytest.mark.parametrize(
    "second",
    [
        CASINO_SUPERVISOR,
        Person(Role.CASHIER, CASINO_SUPERVISOR.id),
        Person(Role.DEALER, "dora"),
        Person(Role.INSPECTOR, "iris"),
    ],
)
def test_a_second_person_is_another_with_a_fitting_role(second: Person) -> None:
    counter = Counter()
    counter.issue(1)
    command = cancel(CASINO_SUPERVISOR, second, counter.now)
    assert counter.code(command) is Code.SECOND_PERSON_NEEDED


@pytest.mark.parametrize("second", [CASHIER, GAME_SUPERVISOR, OTHER_CASINO_SUPERVISOR])
def test_a_cashier_or_another_supervisor_may_be_the_second(second: Person) -> None:
    counter = Counter()
    counter.issue(1)
    counter.does(cancel(CASINO_SUPERVISOR, second, counter.now))


def test_an_approval_is_in_time_for_five_minutes_and_not_longer() -> None:
    counter = Counter()
    counter.issue(1)
    now = counter.now
    command = cancel(CASINO_SUPERVISOR, CASHIER, now)
    assert can(CAGE, counter.state, command, now)
    assert can(CAGE, counter.state, command, now + APPROVAL_MS_MAX)
    refused = why_not(CAGE, counter.state, command, now + APPROVAL_MS_MAX + 1)
    assert refused is not None
    assert refused.code is Code.APPROVAL_TOO_LATE
    assert not can(CAGE, counter.state, command, now - 1)
