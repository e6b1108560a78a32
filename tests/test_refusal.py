"""A refusal carries its code, its rule and the values involved."""

from enum import StrEnum

import pytest

from taisai.names import BadInput
from taisai.refusal import Reason, Refusal


class Code(StrEnum):
    CLOSED = "closed"


REASON = Reason("D9 5.0", "the table is closed")


def test_a_refusal_names_the_rule_and_the_values_in_its_words() -> None:
    refusal = Refusal(Code.CLOSED, REASON, "", {"table": "table-1", "since": 7})
    assert str(refusal) == "the table is closed (D9 5.0): table table-1, since 7"
    assert (refusal.code, refusal.rule) == (Code.CLOSED, "D9 5.0")


def test_a_refusal_has_a_plain_sentence_and_its_values_apart() -> None:
    details = {"owed_cents": 500, "phase": Code.CLOSED, "faces": (1, 2), "dealer": None}
    refusal = Refusal(Code.CLOSED, REASON, "", details)
    assert refusal.words == "the table is closed"
    assert refusal.values == {"owed_cents": 500, "phase": "closed"}
    assert type(refusal.values["phase"]) is str


def test_a_refusal_may_stand_on_another_rule_than_its_codes_own() -> None:
    refusal = Refusal(Code.CLOSED, REASON, "Div1 8", {})
    assert str(refusal) == "the table is closed (Div1 8)"
    assert refusal.rule == "Div1 8"


def test_a_refusal_is_bad_input_to_the_command_line() -> None:
    with pytest.raises(BadInput):
        raise Refusal(Code.CLOSED, REASON, "", {})
