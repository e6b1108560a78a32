"""What every room may say about a name."""

import pytest

from taisai.names import BadInput, as_counted, is_text, quote


def test_a_refusal_is_a_value_error_so_that_a_caller_may_treat_it_as_one() -> None:
    assert issubclass(BadInput, ValueError)


@pytest.mark.parametrize(
    ("value", "text"), [("smal", "'smal'"), (7, "7"), (None, "None"), (True, "True"), (1.5, "1.5")]
)
def test_a_refused_value_is_quoted_as_python_writes_it(value: object, text: str) -> None:
    assert quote(value) == text


def test_a_quotation_of_sixty_characters_is_whole() -> None:
    assert quote("x" * 58) == f"'{'x' * 58}'"


def test_a_longer_quotation_is_cut() -> None:
    assert quote("x" * 59) == f"'{'x' * 59}..."


def test_a_number_of_thousands_of_digits_does_not_break_the_message() -> None:
    assert quote(10**5_000) == "a number too long to write out"


def test_text_is_text() -> None:
    assert is_text("small")


@pytest.mark.parametrize("value", [None, 5, b"small", ["small"]])
def test_what_is_not_text_is_no_name(value: object) -> None:
    assert not is_text(value)


def test_tables_are_listed_as_people_count_them() -> None:
    names = ["table-vip-10", "table-10", "table-vip", "table-2", "table-vip-2", "table-1", ""]
    counted = ["", "table-1", "table-2", "table-10", "table-vip", "table-vip-2", "table-vip-10"]
    assert sorted(names, key=as_counted) == counted
