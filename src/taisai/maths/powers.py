"""Powers of a polynomial with few terms, exactly, one coefficient after another.

Knows whole numbers. Must not know dice, wagers or money: `risk` says what the polynomial means.

A round is a polynomial: the exponent is a result, the coefficient its ways. Many rounds are a power
of it. With q = p**n and p(0) > 0, the identity p q' = n p' q gives each coefficient of q from
the ones before it:

    k p_0 q_k = sum over i >= 1 of (i (n + 1) - k) p_i q_(k-i)

Only the non-zero terms of p count, the division is exact, and only the last coefficients, as many
as the degree of p, are kept. Where the degree is so large that most coefficients of q are zero (a
few rounds of odd amounts), the terms are multiplied out instead.
"""

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import repeat
from math import comb
from typing import Final

Terms = tuple[tuple[int, int], ...]
"""Exponents, ascending from 0, with their positive coefficients."""

WORK_MAX: Final = 120_000_000_000
"""About a minute of one core: a core was measured to add two thousand million bytes a second."""

MEMORY_BYTES_MAX: Final = 2**30
"""One gigabyte, which any machine that runs a house has to spare."""

_STEP_OVERHEAD_BYTES: Final = 400
"""One step of the interpreter takes as long as the addition of so many bytes."""

_ENTRY_OVERHEAD_BYTES: Final = 200
"""A number kept in a list or dictionary costs at most so much beside its own bytes."""


@dataclass(frozen=True, slots=True)
class Cost:
    """What a power costs, from above, by one of the two ways to make it.

    Attributes:
        points: How many coefficients there are to find.
        work: Bytes to add, the interpreter's own steps counted as bytes.
        memory_bytes: What is kept at one time.
    """

    points: int
    work: int
    memory_bytes: int

    @property
    def is_within_limits(self) -> bool:
        """Tells whether the power may be made."""
        return self.work <= WORK_MAX and self.memory_bytes <= MEMORY_BYTES_MAX


def cost_by_recurrence(terms: Terms, power: int) -> Cost:
    """The cost of finding every coefficient up to the power's degree."""
    number_bytes = _number_bytes(terms, power)
    degree = terms[-1][0]
    points = degree * power + 1
    return Cost(
        points=points,
        work=points * (len(terms) + 1) * (number_bytes + _STEP_OVERHEAD_BYTES),
        memory_bytes=degree * (number_bytes + _ENTRY_OVERHEAD_BYTES),
    )


def cost_by_multiplication(terms: Terms, power: int) -> Cost:
    """The cost of multiplying the terms out, whatever their exponents are."""
    number_bytes = _number_bytes(terms, power)
    # The ways to choose `power` terms, order aside, bound the different exponents.
    points = comb(power + len(terms) - 1, power)
    return Cost(
        points=points,
        work=points * (power + 1) * (number_bytes + _STEP_OVERHEAD_BYTES),
        memory_bytes=2 * points * (number_bytes + _ENTRY_OVERHEAD_BYTES),
    )


def cheapest(terms: Terms, power: int) -> Cost:
    """The cost of the way that `power_of` takes."""
    return min(
        cost_by_recurrence(terms, power),
        cost_by_multiplication(terms, power),
        key=lambda cost: (not cost.is_within_limits, cost.work),
    )


def power_of(terms: Terms, power: int) -> Iterator[tuple[int, int]]:
    """Yields the exponents of a polynomial's power, ascending, each with its coefficient.

    >>> list(power_of(((0, 1), (3, 2)), 2))
    [(0, 1), (3, 4), (6, 4)]
    """
    assert terms[0][0] == 0, "the lowest exponent is 0"
    assert all(coefficient > 0 for _, coefficient in terms), "a coefficient counts ways"
    assert power >= 1
    if cheapest(terms, power) == cost_by_recurrence(terms, power):
        return by_recurrence(terms, power)
    return by_multiplication(terms, power)


def by_recurrence(terms: Terms, power: int) -> Iterator[tuple[int, int]]:
    """Yields the power's terms by the recurrence, keeping only the last coefficients."""
    (_, first), *others = terms
    degree = terms[-1][0]
    # A ring: q_k lies at k modulo the degree. An index below zero counts from the end of a list,
    # so q_(k-i) is found at the ring's index less i, and before q_0 there are zeros.
    ring = [0] * max(degree, 1)
    ring[0] = first**power
    yield 0, ring[0]
    factors = [(step, step * (power + 1) * ways, ways) for step, ways in others]
    at = 0
    for exponent in range(1, degree * power + 1):
        at = at + 1 if at + 1 < degree else 0
        weighted = 0
        for step, constant, ways in factors:
            weighted += (constant - exponent * ways) * ring[at - step]
        coefficient = weighted // (exponent * first)
        ring[at] = coefficient
        if coefficient:
            yield exponent, coefficient


def by_multiplication(terms: Terms, power: int) -> Iterator[tuple[int, int]]:
    """Yields the power's terms by multiplying them out, one factor after another."""
    product: dict[int, int] = {0: 1}
    for _ in repeat(None, power):
        longer: defaultdict[int, int] = defaultdict(int)
        for exponent, coefficient in product.items():
            for step, ways in terms:
                longer[exponent + step] += coefficient * ways
        product = longer
    yield from sorted(product.items())


def _number_bytes(terms: Terms, power: int) -> int:
    """An upper bound on the bytes of a coefficient: of the sum of them all, p(1)**n."""
    return power * sum(ways for _, ways in terms).bit_length() // 8 + 1
