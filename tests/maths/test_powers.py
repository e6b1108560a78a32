"""Powers of a polynomial against plain multiplication."""

from collections.abc import Callable, Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st

from taisai.maths.powers import (
    MEMORY_BYTES_MAX,
    WORK_MAX,
    Cost,
    Terms,
    by_multiplication,
    by_recurrence,
    cheapest,
    cost_by_multiplication,
    cost_by_recurrence,
    power_of,
)

polynomials = st.builds(
    lambda first, others: ((0, first), *sorted(others.items())),
    st.integers(min_value=1, max_value=216),
    st.dictionaries(
        st.integers(min_value=1, max_value=40), st.integers(min_value=1, max_value=216), max_size=6
    ),
)


def multiplied_out(terms: Terms, power: int) -> list[tuple[int, int]]:
    dense = [0] * (terms[-1][0] + 1)
    for exponent, coefficient in terms:
        dense[exponent] = coefficient
    product = [1]
    for _ in range(power):
        longer = [0] * (len(product) + len(dense) - 1)
        for i, left in enumerate(product):
            for j, right in enumerate(dense):
                longer[i + j] += left * right
        product = longer
    return [(exponent, count) for exponent, count in enumerate(product) if count]


@pytest.mark.parametrize("way", [by_recurrence, by_multiplication, power_of])
@given(terms=polynomials, power=st.integers(min_value=1, max_value=5))
def test_each_way_gives_the_power(
    way: Callable[[Terms, int], Iterator[tuple[int, int]]], terms: Terms, power: int
) -> None:
    assert list(way(terms, power)) == multiplied_out(terms, power)


def test_a_single_term_has_a_power_of_one_term() -> None:
    assert list(by_recurrence(((0, 216),), 3)) == [(0, 216**3)]


@given(polynomials, st.integers(min_value=1, max_value=60))
def test_the_coefficients_add_up_to_the_power_of_their_sum(terms: Terms, power: int) -> None:
    total = sum(coefficient for _, coefficient in by_recurrence(terms, power))
    assert total == sum(coefficient for _, coefficient in terms) ** power


def test_few_far_terms_are_multiplied_out() -> None:
    terms = ((0, 1), (999_999, 1), (1_000_000, 1))
    assert cheapest(terms, 2) == cost_by_multiplication(terms, 2)


def test_many_rounds_go_by_the_recurrence() -> None:
    terms = ((0, 1), (1, 1), (5, 1))
    assert cheapest(terms, 1000) == cost_by_recurrence(terms, 1000)


def test_the_lesser_work_is_left_where_it_needs_more_memory_than_is_allowed() -> None:
    terms = tuple((i * 43_000, 9) for i in range(24))
    recurrence, multiplication = cost_by_recurrence(terms, 8), cost_by_multiplication(terms, 8)
    assert multiplication.work < recurrence.work
    assert not multiplication.is_within_limits
    assert cheapest(terms, 8) == recurrence


@pytest.mark.parametrize(
    ("work", "memory_bytes", "is_within"),
    [
        (WORK_MAX, MEMORY_BYTES_MAX, True),
        (WORK_MAX + 1, MEMORY_BYTES_MAX, False),
        (WORK_MAX, MEMORY_BYTES_MAX + 1, False),
    ],
)
def test_both_limits_hold(work: int, memory_bytes: int, is_within: bool) -> None:
    assert Cost(1, work, memory_bytes).is_within_limits is is_within
