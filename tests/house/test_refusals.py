"""Every refusal of the house has a reason, a rule, and a name that does not change."""

import pytest

from taisai.house.refusals import REASONS, Code, Refused
from taisai.refusal import Refusal


def test_every_code_has_its_reason_in_the_same_order() -> None:
    assert list(REASONS) == list(Code)


@pytest.mark.parametrize("code", Code)
def test_a_code_is_its_name_in_small_letters(code: Code) -> None:
    assert code.value == code.name.lower()


def test_a_refusal_says_its_words_its_rule_and_the_values() -> None:
    refused = Refused(Code.UNKNOWN_TABLE, table="x")
    assert str(refused) == "the house has no such table (D9A 3.2(d)): table x"
    assert isinstance(refused, Refusal)
