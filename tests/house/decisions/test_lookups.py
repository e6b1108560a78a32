"""What is asked is checked in the order of the refusals."""

import pytest

from house.premises import CASINO_SUPERVISOR, Premises, engagement
from taisai.house import commands as c
from taisai.house.decisions.lookups import (
    NAME_LENGTH_MAX,
    TEXT_LENGTH_MAX,
    proper_id,
    proper_name,
    reason_given,
)
from taisai.house.refusals import Code, Refused
from taisai.rules import Role


def test_a_bad_name_goes_before_bad_roles_and_these_before_an_id_in_use() -> None:
    premises = Premises()
    assert premises.code(engagement("cara", name="")) is Code.BAD_NAME
    assert premises.code(engagement("cara")) is Code.NO_ROLES
    assert premises.code(engagement("cara", Role.DEALER)) is Code.STAFF_THERE_ALREADY


def test_a_missing_reason_goes_before_an_unknown_device() -> None:
    command = c.RevokeDevice(by=CASINO_SUPERVISOR, device="none", reason="")
    assert Premises().code(command) is Code.REASON_NEEDED


def test_the_longest_texts_are_taken() -> None:
    assert proper_id("x" * 40) == "x" * 40
    assert proper_name("x" * NAME_LENGTH_MAX) == "x" * NAME_LENGTH_MAX
    assert reason_given("x" * TEXT_LENGTH_MAX) == "x" * TEXT_LENGTH_MAX


def test_a_reason_one_letter_too_long_is_refused() -> None:
    with pytest.raises(Refused, match="500 characters"):
        reason_given("x" * (TEXT_LENGTH_MAX + 1))
